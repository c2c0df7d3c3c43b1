//! What is rolled for initiative by a file that says so.

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
        draft.add_modifier(said.unwrap_or(0));
        let attempt = Attempt::new(self.key(), draft.side().ok()?, None).ok()?;
        Some((attempt, draft.because()))
    }
}
