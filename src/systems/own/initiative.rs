//! What is rolled for initiative by a file that says so.

use crate::systems::three_dice::{Figure, Modifier};

use super::draft::Draft;
use super::sheet::Sheet;
use super::{Attempt, TurnOrder};

impl Sheet {
    /// What is rolled for initiative, and why so.
    pub fn initiative(&self, said: Option<i32>) -> Option<(Attempt, String)> {
        let TurnOrder::Attempt {
            attempt,
            said: words,
        } = &self.definition().initiative
        else {
            return None;
        };
        let mut draft = Draft::of(self.key(), Some(self.clone()));
        draft.choose(*attempt).ok()?;
        for word in words.split_whitespace() {
            draft.take_plain_word(word)?;
        }
        let said = said.filter(|said| *said != 0);
        let said = said.map(|said| Modifier::plain(Figure::clamped(said)));
        said.into_iter().for_each(|said| draft.add_modifier(said));
        let attempt = Attempt::new(self.key(), draft.side().ok()?, None).ok()?;
        let because = draft.because(&attempt, true);
        Some((attempt, because))
    }
}
