//! What a system makes of what a sheet records.

use crate::ids::CreatureId;
use crate::systems::interface::table::Table;
use crate::systems::interface::{Aimed, Doings, RankGroup, ReadyAttack};
use crate::systems::sheet::{Follows, Group, Sheet, SheetField, SheetPoints};
use crate::systems::{Derived, own};
use crate::words::is_same;

use super::Rulebook;

impl Sheet {
    /// It as the file of its system reads it, with what a game master changed there.
    fn read(&self, rules: &Rulebook) -> own::Sheet {
        own::Sheet::from(self)
            .by(*rules.file(self.system()))
            .into_owned()
    }

    /// What is odd about the sheet, a line each: told, never forbidden.
    pub fn remarks(&self, rules: &Rulebook, level: u32) -> Vec<String> {
        self.read(rules).remarks(level)
    }

    /// What of that is against the book, a line each: worth a word wherever it is recorded, never forbidden.
    pub fn warnings(&self, rules: &Rulebook, level: u32) -> Vec<String> {
        self.read(rules).warnings(level)
    }

    /// The names by which something of it can be attempted.
    pub fn names(&self, rules: &Rulebook) -> Vec<String> {
        self.read(rules).names()
    }

    /// Whether something that can be attempted is recorded on it.
    pub fn records(&self, name: &str, rules: &Rulebook) -> bool {
        let own = self.read(rules).is_recorded(name);
        own.unwrap_or_else(|| {
            let recorded = self.recorded(rules);
            recorded
                .iter()
                .any(|recorded| is_same(&recorded.name, name))
        })
    }

    /// The rank behind each trait, where its figures are ranks.
    pub fn rank_groups(&self, rules: &Rulebook) -> Vec<RankGroup> {
        self.read(rules).ranks()
    }

    /// How likely what somebody is trained in is to be enough, where that goes by ranks.
    pub fn doings(&self, rules: &Rulebook) -> Doings {
        self.read(rules).doings()
    }

    /// What the sheet makes of what it records at a level, each with its sum: what can be rolled and was
    /// trained or is everybody's, and what stands without a roll.
    pub fn derived(&self, rules: &Rulebook, level: u32) -> Vec<Derived> {
        self.read(rules).derived(level)
    }

    /// What its bearer attacks with, each as the words of a line.
    pub fn attacks(&self, rules: &Rulebook, at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        self.read(rules).attacks(at)
    }

    /// What its bearer wards off a hit with, each as the words of a line behind the name.
    pub fn defenses(&self, rules: &Rulebook) -> Vec<String> {
        self.read(rules).defenses()
    }

    /// The entries of a list that the book names, with the group where one stands that is not the list's.
    pub(in crate::systems) fn listed(
        &self,
        list: &str,
        rules: &Rulebook,
    ) -> Vec<(String, Option<Group>)> {
        rules.file(self.system()).listed(list)
    }

    /// What its bearer at a table notices without trying, where the rules know that.
    pub fn passive_notice(
        &self,
        rules: &Rulebook,
        level: u32,
        at: (CreatureId, &dyn Table),
    ) -> Option<i32> {
        self.read(rules).passive_notice(level, at)
    }

    /// The hit points, where it says so.
    pub fn hit_points(&self) -> Option<SheetPoints> {
        if !self.system().profile().has_points_on_sheet {
            return None;
        }
        own::Sheet::from(self).hit_points()
    }

    /// The most mental points, where it says so.
    pub fn most_mental_points(&self) -> Option<u32> {
        own::Sheet::from(self).most_mental_points()
    }

    /// What a field counts as while nothing is recorded in it, where the sheet works that out.
    pub fn unrecorded(&self, field: &SheetField) -> Option<i64> {
        own::Sheet::from(self).unrecorded(field)
    }

    /// Asks what the sheet makes of fields, or of named entries of them, at a level: nothing of one that only counts together
    /// with others. Forms ask for all of them at each key, and the sheet is read once for that.
    pub fn asked<Answer>(
        &self,
        rules: &Rulebook,
        level: u32,
        ask: impl FnOnce(&dyn Fn(&SheetField, Option<&str>) -> Follows) -> Answer,
    ) -> Answer {
        let own = self.read(rules);
        let own = own.at_level(level);
        ask(&|field, entry| own.follows(field, entry, level))
    }
}
