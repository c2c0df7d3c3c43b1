//! What a sheet answers by the rules of its system.

use crate::ids::CreatureId;
use crate::systems::Derived;
use crate::systems::sheet::{Follows, Group, Sheet, SheetField, SheetPoints};

use super::table::Table;
use super::{Aimed, Doings, RankGroup, ReadyAttack};

/// What somebody's sheet records by the rules of one system.
pub(in crate::systems) trait SystemSheet: for<'a> From<&'a Sheet> {
    /// The tables its rules stand in.
    type Book;
    /// The attempts it is for.
    type Attempt;

    /// What is odd about it, a line each: told, never forbidden.
    fn remarks(&self, _book: &Self::Book, _level: u32) -> Vec<String> {
        Vec::new()
    }

    /// What of that is against the book: worth a word wherever it is recorded.
    fn warnings(&self, book: &Self::Book, level: u32) -> Vec<String> {
        self.remarks(book, level)
    }

    /// The names by which something of it can be attempted.
    fn names(&self, _book: &Self::Book) -> Vec<String> {
        Vec::new()
    }

    /// Whether something that everybody can attempt is recorded, where that goes by more than its name.
    fn is_recorded(&self, _name: &str, _book: &Self::Book) -> Option<bool> {
        None
    }

    /// The rank behind each trait, where its figures are ranks.
    fn rank_groups(&self, _book: &Self::Book) -> Vec<RankGroup> {
        Vec::new()
    }

    /// How likely what somebody is trained in is to be enough, where that goes by ranks.
    fn doings(&self, _book: &Self::Book) -> Doings {
        Doings::default()
    }

    /// What it makes of what it records, each with its sum.
    fn derived(&self, _book: &Self::Book, _level: u32) -> Vec<Derived> {
        Vec::new()
    }

    /// What its bearer attacks with; what the rules have for a fight where it records no weapons.
    fn attacks(&self, _book: &Self::Book, _at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        Vec::new()
    }

    /// What its bearer wards off a hit with, each as the words of a line behind the name.
    fn defenses(&self, _book: &Self::Book) -> Vec<String> {
        Vec::new()
    }

    /// What its bearer at a table notices without trying, where the rules know that.
    fn passive_notice(
        &self,
        _book: &Self::Book,
        _level: u32,
        _at: (CreatureId, &dyn Table),
    ) -> Option<i32> {
        None
    }

    /// The hit points, where it says so.
    fn hit_points(&self) -> Option<SheetPoints> {
        None
    }

    /// The most mental points, where it says so.
    fn most_mental_points(&self) -> Option<u32> {
        None
    }

    /// What it makes of a field, or of a named entry of it.
    fn follows(
        &self,
        _field: &SheetField,
        _entry: Option<&str>,
        _book: &Self::Book,
        _level: u32,
    ) -> Follows {
        Follows::default()
    }

    /// What a field counts as while nothing is recorded in it, where the sheet works that out.
    fn unrecorded(&self, _field: &SheetField) -> Option<i64> {
        None
    }

    /// The entries of a list that the book names, with the group where one stands that is not the list's.
    fn listed(_book: &Self::Book, _list: &str) -> Vec<(String, Option<Group>)> {
        Vec::new()
    }
}
