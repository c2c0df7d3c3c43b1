//! The table as players see it: how a foe looks whose figures they do not see, the order without those they do not know of.

use crate::words::Complaint;

use super::line::{Context, Sentence, parse};
use super::{Campaign, CreatureId, FoeId, State};

impl State {
    /// The same with the order as players see it, whose rows are numbered without those who are hidden.
    pub fn as_shown(&self) -> Self {
        let mut shown = self.clone();
        shown.tracker.order.retain(|combatant| !combatant.is_hidden);
        shown
    }
}

impl Campaign {
    /// The table as players see it: its order without those who are hidden, and no number behind a name that tells of others
    /// of that name whom players do not know of.
    pub fn as_seen(&self) -> State {
        let mut seen = self.state().as_shown();
        let is_seen = |foe: &FoeId| {
            seen.tracker
                .order
                .iter()
                .any(|combatant| combatant.creature == CreatureId::Foe(*foe))
        };
        for foe in &mut seen.foes {
            if let Some(other) = self.hidden_set().other_name(CreatureId::Foe(foe.id)) {
                other.clone_into(&mut foe.name);
                continue;
            }
            let telling = foe
                .name
                .rsplit_once(' ')
                .filter(|(_, number)| number.parse::<u32>().is_ok());
            let Some((stem, _)) =
                telling.filter(|_| is_seen(&foe.id) && self.hidden_set().covers(&foe.name))
            else {
                continue;
            };
            foe.name = stem.to_owned();
        }
        seen
    }

    /// Reads a line whose row numbers are those of a game as players see it. Everything else in it means what it always
    /// means: what was read is said in full words, in which nobody is a number, and read once more.
    ///
    /// # Errors
    /// As of [`Campaign::read_line`].
    pub fn read_line_as_shown(
        &self,
        line: &str,
        cursor: Option<CreatureId>,
        shown: &State,
    ) -> Result<Sentence, Complaint> {
        if Self::is_repeat(line) {
            return self.read_line(line, cursor);
        }
        let numbered = Context {
            state: Some(shown),
            ..self.context(cursor)
        };
        let in_full = parse(line, &numbered)?.line;
        let of_whole = |complaint: Complaint| Complaint::new(0..line.len(), complaint.message);
        parse(&in_full, &self.context(cursor)).map_err(of_whole)
    }
}
