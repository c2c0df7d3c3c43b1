//! What is rolled for initiative by a file that says so.

use crate::dice::Expression;
use crate::systems::FoeRank;
use crate::systems::modifier::{Figure, Modifier};

use super::draft::Draft;
use super::sheet::Sheet;
use super::{Attempt, Key, TurnOrder};

impl Sheet {
    /// The plain dice that are rolled for initiative, where the file says some.
    pub fn initiative_dice(&self, said: Option<i32>) -> Option<Expression> {
        let (TurnOrder::Dice(dice) | TurnOrder::Sides(dice)) = &self.definition().initiative else {
            return None;
        };
        let said = said.filter(|said| *said != 0);
        let said = said.map_or_else(String::new, |said| format!(" {said:+}"));
        // What is taken away of a number below 0 is added.
        let dice = self.numbers().told(dice) + &said;
        Expression::parse(&dice.replace("+ -", "- ").replace("- -", "+ ")).ok()
    }

    /// What a foe rolls for initiative by its one rank, and why so.
    pub fn initiative_by_rank(key: Key, rank: FoeRank) -> Option<(Attempt, String)> {
        let (attempt, _) = Self::at_rank(key, rank.name())?.initiative(None)?;
        Some((attempt, rank.name().to_owned()))
    }

    /// What a line of the file says of an attempt, by its place.
    pub(super) fn draft_by(&self, (attempt, words): &(usize, String)) -> Option<Draft> {
        let mut draft = Draft::of(self.key(), Some(self.clone()));
        draft.choose(*attempt).ok()?;
        for word in words.split_whitespace() {
            draft.take_plain_word(word)?;
        }
        Some(draft)
    }

    /// What is rolled for initiative, and why so.
    pub fn initiative(&self, said: Option<i32>) -> Option<(Attempt, String)> {
        let TurnOrder::Attempt(line) = &self.definition().initiative else {
            return None;
        };
        let mut draft = self.draft_by(&line.is)?;
        let said = said.filter(|said| *said != 0);
        if said.is_some() && draft.rule().is_some_and(|rule| rule.is_signed) {
            // All that is added to the dice, and not beside the sheet.
            draft = Draft::of(self.key(), None);
            draft.choose(line.is.0).ok()?;
        }
        let said = said.map(|said| Modifier::plain(Figure::clamped(said)));
        said.into_iter().for_each(|said| draft.add_modifier(said));
        let attempt = Attempt::new(self.key(), draft.side().ok()?, None).ok()?;
        let because = draft.because((&attempt, attempt.own()), true);
        Some((attempt, because))
    }
}
