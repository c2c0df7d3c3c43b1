//! What conditions make better or worse: the rolls of their bearers, and attacks on them.

use crate::ids::CreatureId;
use crate::systems::EdgeOf;
use crate::systems::interface::table::Table;
use crate::systems::line::Reader;
use crate::words::Complaint;

use super::super::draft::Draft;
use super::super::{AttemptRule, Definition, InputKind, Key};
use super::several::Said;

impl Definition {
    /// The input that makes a roll better, or worse, by its place.
    pub(in crate::systems::own) fn edge_input(&self, is_better: bool) -> Option<usize> {
        let word = if is_better { "adv" } else { "dis" };
        let mut inputs = self.inputs.iter();
        inputs.position(|input| {
            input.kind == InputKind::Word && input.words().iter().any(|own| own.is_same(word))
        })
    }
}

impl AttemptRule {
    /// Which of those conditions count for it.
    pub(in crate::systems::own) fn edge_of(&self) -> Option<EdgeOf> {
        let is_attack = self.hits || self.against.is_some() || !self.attacks.is_empty();
        (!self.is_unmoved).then_some(match is_attack {
            true => EdgeOf::Attacks,
            false => EdgeOf::Checks,
        })
    }
}

impl Draft {
    /// Something makes it better, or worse, where its attempt knows that.
    pub(super) fn take_edge(&mut self, is_better: bool) -> bool {
        let input = self.key.definition().edge_input(is_better);
        let inputs = self.rule().map_or(&[][..], |rule| &rule.inputs);
        let Some(input) = input.filter(|input| inputs.contains(input)) else {
            return false;
        };
        if !self.is_filled(input) {
            let name = self
                .key
                .definition()
                .inputs
                .get(input)
                .map(|input| &input.name);
            self.set(input, 1, name.map_or_else(String::new, ToString::to_string));
        }
        true
    }

    /// What stands on whoever makes it.
    pub(in crate::systems::own) fn take_edges_on(
        &mut self,
        who: CreatureId,
        table: &dyn Table,
    ) -> Vec<String> {
        let dodges_with = &self.key.definition().dodges_with;
        let is_dodged = |name: &str| dodges_with.iter().any(|own| own.is_same(name));
        let mut reasons = Vec::new();
        if self.figure_names().any(is_dodged) && table.dodges(who) && self.take_edge(true) {
            reasons.push("dodging".to_owned());
        }
        let of = self.rule().and_then(AttemptRule::edge_of);
        reasons.extend(
            of.into_iter()
                .flat_map(|of| self.take_edges((who, of), table)),
        );
        reasons
    }

    fn take_edges(&mut self, (who, of): (CreatureId, EdgeOf), table: &dyn Table) -> Vec<String> {
        let mut reasons = Vec::new();
        for (condition, is_better) in table.edges_on(who, of) {
            if self.take_edge(is_better) {
                reasons.push(condition.to_owned());
            }
        }
        reasons
    }

    /// What stands on somebody who is attacked, and whether they dodge what they see coming.
    fn take_edges_of_struck(
        &mut self,
        struck: CreatureId,
        by: Option<CreatureId>,
        table: &dyn Table,
    ) -> Vec<String> {
        let mut reasons = Vec::new();
        let is_seen = by.is_none_or(|by| table.is_seen_by(by, struck));
        if table.dodges(struck) && is_seen && self.take_edge(false) {
            reasons.push(format!("{} dodges", table.name_of(struck)));
        }
        for (name, added) in table.distractions_of(struck, by) {
            self.add_by_name(&name, added);
        }
        let standing = self.take_edges((struck, EdgeOf::AttacksOnBearer), table);
        let name = table.name_of(struck);
        reasons.extend(
            standing
                .into_iter()
                .map(|condition| format!("{name} {condition}")),
        );
        reasons
    }
}

impl Reader<'_, Key> {
    /// Once all is said: what stands on those who roll, and on whom an attack is aimed at.
    ///
    /// # Errors
    /// Somebody has no such figure who notices nothing.
    pub(super) fn settle_edges(&self, said: &mut Said) -> Result<(), Complaint> {
        let Some(table) = self.table.filter(|_| self.counts_what_stands(&said.line)) else {
            return Ok(());
        };
        let struck = said.whose;
        for (seat, place) in said.done.iter_mut().zip(0..) {
            let unaware = seat.who.map(|who| seat.draft.refuse_unaware(who, table));
            unaware
                .unwrap_or(Ok(()))
                .map_err(|why| Complaint::new(seat.span.clone(), format!("{why}.")))?;
            if let Some(who) = seat.who {
                let own = seat.draft.take_edges_on(who, table).into_iter();
                said.line.reasons.extend(own.map(|standing| match place {
                    0 => standing,
                    _ => format!("{} {standing}", table.name_of(who)),
                }));
            }
            let is_struck = |(input, _): &(usize, CreatureId)| {
                place == 0
                    && seat
                        .draft
                        .rule()
                        .is_some_and(|rule| rule.is_held_against(*input))
            };
            if let Some((_, struck)) = struck.filter(is_struck) {
                let theirs = seat.draft.take_edges_of_struck(struck, seat.who, table);
                said.line.reasons.extend(theirs);
            }
        }
        Ok(())
    }
}
