//! How the lines of each system are read, and what it rolls for initiative.

use crate::ids::CreatureId;
use crate::systems::line::{NamedModifier, Reader};
use crate::systems::sheet::Sheet;
use crate::systems::{ConditionEffect, FoeRank, System, own};
use crate::words::Complaint;

use super::{Attempt, Attempting, Rulebook};

/// Reads free dice.
pub(crate) fn read_free_dice<C>(
    reader: &mut Reader<'_, C>,
    who: &[CreatureId],
) -> Result<Attempting, Complaint> {
    let read = reader.against(&(), |reader| reader.read_free_dice(who));
    read.map(|attempting| attempting.map(Attempt::Dice))
}

impl System {
    /// Reads what is attempted by these in a line of it.
    pub(crate) fn read_attempt<'a, C>(
        self,
        reader: &mut Reader<'a, C>,
        rules: &'a Rulebook,
        who: &[CreatureId],
    ) -> Result<Attempting, Complaint> {
        let read = reader.against(rules.file(self), |reader| reader.read_attempt_of_file(who));
        read.map(|attempting| attempting.map(Attempt::from))
    }

    /// The words that make one attempt of what several do.
    pub(crate) fn joins(self) -> &'static [&'static str] {
        self.profile().joins
    }

    /// Whether an attempt without anybody's name comes next, and if so, whether it is one of the one under the
    /// cursor.
    pub(crate) fn is_before_bare<'a, C>(
        self,
        reader: &mut Reader<'a, C>,
        rules: &'a Rulebook,
    ) -> Result<Option<bool>, Complaint> {
        reader.against(rules.file(self), Reader::is_before_bare)
    }

    /// The words with which an attempt of the one under the cursor, or of nobody, may begin.
    pub fn heads(self, rules: &Rulebook) -> Vec<&str> {
        rules.file(self).heads()
    }

    /// The words that its lines are made of, whole or by a short form.
    pub fn words(self, rules: &Rulebook) -> Vec<&str> {
        rules.file(self).words_of_lines()
    }

    /// Its difficulties that are a modifier of whoever attempts something, by name.
    pub(crate) fn difficulties(self, rules: &Rulebook) -> Vec<(&str, NamedModifier)> {
        rules.file(self).difficulties()
    }

    /// A condition that its book knows, by its own words: its name and what it does.
    pub(crate) fn read_condition<'a, C>(
        self,
        reader: &mut Reader<'a, C>,
        rules: &'a Rulebook,
    ) -> Result<Option<(String, ConditionEffect)>, Complaint> {
        reader.against(rules.file(self), Reader::read_condition_of_file)
    }

    /// What is rolled for initiative, and why so: by what was said of a foe, else by a sheet at a level. None
    /// where the game master names the attempt.
    pub fn initiative(
        self,
        sheet: Option<&Sheet>,
        level: u32,
        said: Option<i32>,
    ) -> Option<(Attempt, String)> {
        let blank = || Sheet::blank(self).read_by(self.file_key(), level);
        let sheet = sheet.map_or_else(blank, |sheet| sheet.read_by(self.file_key(), level));
        if let Some(dice) = sheet.initiative_dice(said) {
            return Some((dice.into(), String::new()));
        }
        let (attempt, because) = sheet.initiative(said)?;
        Some((attempt.into(), because))
    }

    /// What a foe rolls for initiative by its one rank, and why so.
    pub fn initiative_by_rank(self, rank: FoeRank) -> Option<(Attempt, String)> {
        let (attempt, because) = own::Sheet::initiative_by_rank(self.file_key(), rank)?;
        Some((attempt.into(), because))
    }
}
