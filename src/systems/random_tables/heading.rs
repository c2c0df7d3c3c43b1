//! The heading of a table: its dice, and whether its rows come only once.

use crate::dice::Expression;
use crate::systems::BadRules;
use crate::systems::line::is_free_dice;

use super::place::Place;

/// What the heading says.
pub(super) struct Heading {
    pub(super) dice: Option<Expression>,
    pub(super) is_deck: bool,
    pub(super) place: Place,
}

impl Heading {
    /// Takes the dice of a heading, and whether rows come only once: `# Omens, d20, no repeats`.
    pub(super) fn read(&mut self, text: &str) -> Result<(), BadRules> {
        let words =
            text.split(|letter: char| letter.is_whitespace() || ",;:#()[]|".contains(letter));
        for word in words {
            let word = word.to_lowercase();
            if !is_free_dice(&word) {
                continue;
            }
            let dice = Expression::parse(&word).map_err(|complaint| {
                let at = self.place.source.to_lowercase().find(&word).unwrap_or(0);
                let place = Place {
                    column: 1,
                    ..self.place.clone()
                };
                place
                    .shifted(at + complaint.span.start)
                    .blame(complaint.message)
            })?;
            self.dice.get_or_insert(dice);
        }
        self.is_deck |= text.to_lowercase().contains("no repeats");
        Ok(())
    }
}
