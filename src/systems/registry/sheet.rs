//! What a system makes of what a sheet records.

use crate::ids::CreatureId;
use crate::systems::interface::table::Table;
use crate::systems::interface::{Aimed, Doings, RankGroup, ReadyAttack, SystemSheet};
use crate::systems::sheet::{Follows, Group, Sheet, SheetField, SheetPoints};
use crate::systems::{Derived, own};
use crate::words::is_same;

use super::Rulebook;

impl Sheet {
    /// What is odd about the sheet, a line each: told, never forbidden.
    pub fn remarks(&self, rules: &Rulebook, level: u32) -> Vec<String> {
        SystemSheet::remarks(&own::Sheet::from(self), rules.file(self.system()), level)
    }

    /// What of that is against the book, a line each: worth a word wherever it is recorded, never forbidden.
    pub fn warnings(&self, rules: &Rulebook, level: u32) -> Vec<String> {
        SystemSheet::warnings(&own::Sheet::from(self), rules.file(self.system()), level)
    }

    /// The names by which something of it can be attempted.
    pub fn names(&self, rules: &Rulebook) -> Vec<String> {
        SystemSheet::names(&own::Sheet::from(self), rules.file(self.system()))
    }

    /// Whether something that can be attempted is recorded on it.
    pub fn records(&self, name: &str, rules: &Rulebook) -> bool {
        let own =
            SystemSheet::is_recorded(&own::Sheet::from(self), name, rules.file(self.system()));
        own.unwrap_or_else(|| {
            let recorded = self.recorded(rules);
            recorded
                .iter()
                .any(|recorded| is_same(&recorded.name, name))
        })
    }

    /// The rank behind each trait, where its figures are ranks.
    pub fn rank_groups(&self, rules: &Rulebook) -> Vec<RankGroup> {
        SystemSheet::rank_groups(&own::Sheet::from(self), rules.file(self.system()))
    }

    /// How likely what somebody is trained in is to be enough, where that goes by ranks.
    pub fn doings(&self, rules: &Rulebook) -> Doings {
        SystemSheet::doings(&own::Sheet::from(self), rules.file(self.system()))
    }

    /// What the sheet makes of what it records at a level, each with its sum: what can be rolled and was
    /// trained or is everybody's, and what stands without a roll.
    pub fn derived(&self, rules: &Rulebook, level: u32) -> Vec<Derived> {
        SystemSheet::derived(&own::Sheet::from(self), rules.file(self.system()), level)
    }

    /// What its bearer attacks with, each as the words of a line.
    pub fn attacks(&self, rules: &Rulebook, at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        SystemSheet::attacks(&own::Sheet::from(self), rules.file(self.system()), at)
    }

    /// What its bearer wards off a hit with, each as the words of a line behind the name.
    pub fn defenses(&self, rules: &Rulebook) -> Vec<String> {
        SystemSheet::defenses(&own::Sheet::from(self), rules.file(self.system()))
    }

    /// The entries of a list that the book names, with the group where one stands that is not the list's.
    pub(in crate::systems) fn listed(
        &self,
        list: &str,
        rules: &Rulebook,
    ) -> Vec<(String, Option<Group>)> {
        <own::Sheet as SystemSheet>::listed(rules.file(self.system()), list)
    }

    /// What its bearer at a table notices without trying, where the rules know that.
    pub fn passive_notice(
        &self,
        rules: &Rulebook,
        level: u32,
        at: (CreatureId, &dyn Table),
    ) -> Option<i32> {
        own::Sheet::from(self).passive_notice(rules.file(self.system()), level, at)
    }

    /// The hit points, where it says so.
    pub fn hit_points(&self) -> Option<SheetPoints> {
        if !self.system().profile().has_points_on_sheet {
            return None;
        }
        SystemSheet::hit_points(&own::Sheet::from(self))
    }

    /// The most mental points, where it says so.
    pub fn most_mental_points(&self) -> Option<u32> {
        SystemSheet::most_mental_points(&own::Sheet::from(self))
    }

    /// What a field counts as while nothing is recorded in it, where the sheet works that out.
    pub fn unrecorded(&self, field: &SheetField) -> Option<i64> {
        SystemSheet::unrecorded(&own::Sheet::from(self), field)
    }

    /// Asks what the sheet makes of fields, or of named entries of them, at a level: nothing of one that only counts together
    /// with others. Forms ask for all of them at each key, and the sheet is read once for that.
    pub fn asked<Answer>(
        &self,
        rules: &Rulebook,
        level: u32,
        ask: impl FnOnce(&dyn Fn(&SheetField, Option<&str>) -> Follows) -> Answer,
    ) -> Answer {
        let (own, book) = (own::Sheet::from(self), rules.file(self.system()));
        ask(&|field, entry| SystemSheet::follows(&own, field, entry, book, level))
    }
}
