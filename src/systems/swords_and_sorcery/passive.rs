//! Passive figures of those at a table, with what stands on them.

use crate::ids::CreatureId;
use crate::systems::EdgeOf;
use crate::systems::interface::table::Table;
use crate::systems::record::{Addend, Sum};

use super::{Edge, Sheet, Skill};

impl Sheet {
    /// A passive figure of whoever bears this sheet at a table: conditions that make checks better or worse count as
    /// advantage and disadvantage do, and what adds to checks adds to it. None of those who notice nothing (our decision).
    pub(super) fn passive_at_table(
        &self,
        (skill, level): (&Skill, u32),
        (bearer, table): (CreatureId, &dyn Table),
    ) -> Option<Sum> {
        if table.is_unaware(bearer) {
            return None;
        }
        let edges = table.edges_on(bearer, EdgeOf::Checks);
        let has = |wanted: bool| edges.iter().any(|(_, is_better)| *is_better == wanted);
        let mut sum = self.passive(skill, level, Edge::of(has(true), has(false)));
        let modifiers = table.modifiers_on(bearer).into_iter();
        sum.parts
            .extend(modifiers.map(|one| Addend::new(one.name, one.value)));
        Some(sum)
    }
}
