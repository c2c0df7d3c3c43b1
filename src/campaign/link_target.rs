//! Where a link in a note, a scene or a sheet leads: to somebody's sheet, or to the line that goes on with what it names.

use crate::systems::line::everybody;
use crate::systems::record::{NotOne, find};
use crate::words::quoted;

use super::{Campaign, CreatureId};

/// What a link leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkTarget {
    /// Somebody of the party or among the foes.
    Creature(CreatureId),
    /// A clock, a task, a random table or a prepared encounter: the line that goes on with it, for the rest to be typed.
    Line(String),
}

impl Campaign {
    /// What a name in a link leads to, in any case and by any unique beginning; people come before things.
    ///
    /// # Errors
    /// Why it leads nowhere, in a few words.
    pub fn link_target(&self, name: &str) -> Result<LinkTarget, String> {
        let (state, rules) = (self.state(), self.rules());
        let several = |fits: &[String]| format!("one of {}?", fits.join(", "));
        match find(&everybody(state), name) {
            Ok(creature) => return Ok(LinkTarget::Creature(creature)),
            Err(NotOne::Several { fits, .. }) => return Err(several(&fits)),
            Err(NotOne::Unknown { .. }) => {}
        }
        let line = |word: &str, name: &str| format!("{word} {} ", quoted(name));
        let work = state.long_rolls.iter();
        let work = work.map(|long| (long.name.as_str(), line(long.kind().word(), &long.name)));
        let encounters = state.encounters_of(rules).into_iter();
        let encounters = encounters.map(|one| (one.name.as_str(), line("encounter", &one.name)));
        let tables = rules.tables.names();
        let tables = tables
            .iter()
            .map(|name| (name.as_str(), line("table", name)));
        let things: Vec<(&str, String)> = work.chain(encounters).chain(tables).collect();
        find(&things, name)
            .map(LinkTarget::Line)
            .map_err(|why| match why {
                NotOne::Several { fits, .. } => several(&fits),
                NotOne::Unknown { .. } => "nobody, and nothing, is called so".to_owned(),
            })
    }
}
