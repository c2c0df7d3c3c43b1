//! Groups that share a line and a turn: taken apart and put together, with no turn lost or doubled.

use crate::campaign::{
    AttitudeOf, Combatant, Condition, Counter, CreatureId, Ends, Fight, Foe, FoeId, Part, Place,
    Roller, SharedTurn, Strain, Tracker, Turn,
};
use crate::systems::HiddenResult;

use super::State;

impl Condition {
    /// The same on another line: what ends with the bearer's turn ends with the other's.
    fn handed(&self, from: CreatureId, to: CreatureId) -> Self {
        let mut handed = self.clone();
        if let Ends::At { whose, .. } = &mut handed.ends
            && *whose == from
        {
            *whose = to;
        }
        handed
    }
}

impl State {
    pub(super) fn split(&mut self, group: FoeId, parts: &[Part]) {
        let Some(whole) = self.foe(group).cloned() else {
            return;
        };
        let from = CreatureId::Foe(group);
        let mut behind = from;
        for Part { foe, name, bodies } in parts {
            let part = CreatureId::Foe(*foe);
            let conditions = whole.conditions.iter();
            let conditions = conditions.map(|condition| condition.handed(from, part));
            let mut made = Foe {
                id: *foe,
                name: name.clone(),
                numbers: Vec::new(),
                conditions: conditions.collect(),
                ..whole.clone()
            };
            made.take_bodies(&whole, bodies);
            // One alone bears its number in its name.
            if bodies.len() > 1 {
                made.call_by(whole.numbers_of(bodies));
            }
            self.make_foe(made);
            self.tracker.part(from, part, behind);
            self.hand_on(from, part);
            behind = part;
        }
        let is_left = |index: &usize| !parts.iter().any(|part| part.bodies.contains(index));
        if let Some(left) = self.foe_mut(group) {
            let indices: Vec<usize> = (0..whole.bodies.len()).filter(is_left).collect();
            left.take_bodies(&whole, &indices);
            left.call_by(whole.numbers_of(&indices));
        }
    }

    pub(super) fn merge(&mut self, into: FoeId, others: &[Roller]) {
        let whole = CreatureId::Foe(into);
        let creatures: Vec<CreatureId> = others.iter().map(|other| other.creature).collect();
        let is_joining = |foe: &mut Foe| creatures.contains(&CreatureId::Foe(foe.id));
        self.tracker.merge(whole, &creatures);
        let joining: Vec<Foe> = self.foes.extract_if(.., is_joining).collect();
        let Some(whole_foe) = self.foe_mut(into) else {
            return;
        };
        for foe in joining {
            let numbers = whole_foe.numbers_with(&foe);
            whole_foe.join_minds(&foe);
            whole_foe.bodies.extend(foe.bodies);
            whole_foe.put_in_order(&numbers);
            let own = &mut whole_foe.conditions;
            for condition in &foe.conditions {
                if !own.iter().any(|known| known.name == condition.name) {
                    own.push(condition.handed(CreatureId::Foe(foe.id), whole));
                }
            }
        }
        self.forget_strangers();
    }

    /// What is kept unseen of somebody, what they have left, and how they feel, is so of another too.
    fn hand_on(&mut self, from: CreatureId, to: CreatureId) {
        let mut kept: Vec<HiddenResult> = self.kept_by(from).cloned().collect();
        kept.iter_mut().for_each(|kept| kept.who = to);
        self.kept.extend(kept);
        let mut counters: Vec<Counter> = self.counters_of(from).cloned().collect();
        counters.iter_mut().for_each(|counter| counter.who = to);
        self.counters.extend(counters);
        let attitude = self.attitude_of(from);
        AttitudeOf::change(&mut self.attitudes, to, attitude);
    }
}

impl Foe {
    fn numbers_of(&self, places: &[usize]) -> Vec<usize> {
        places.iter().map(|index| self.number_of(*index)).collect()
    }

    /// The numbers of its bodies and of those of another that joins it: each keeps its own, unless that is taken.
    fn numbers_with(&self, other: &Self) -> Vec<usize> {
        let mut numbers = self.numbers_in_name();
        for number in other.numbers_in_name() {
            let is_taken = numbers.contains(&number);
            let next = numbers.iter().max().map_or(1, |most| most + 1);
            numbers.push(if is_taken { next } else { number });
        }
        numbers
    }

    /// The numbers of its bodies; of one alone that of its name, or else the first.
    fn numbers_in_name(&self) -> Vec<usize> {
        if self.is_group() {
            return self.body_numbers();
        }
        let last = self.name.rsplit_once(' ').map_or("", |(_, last)| last);
        vec![last.parse().unwrap_or(1)]
    }

    /// Has the bodies of another that lie at these places, each with its mind, and no others.
    fn take_bodies(&mut self, of: &Self, places: &[usize]) {
        self.strains = strains_of(of, places.iter().copied());
        let bodies = places.iter().filter_map(|place| of.bodies.get(*place));
        self.bodies = bodies.copied().collect();
    }

    /// Its bodies by these numbers, from the lowest on.
    fn put_in_order(&mut self, numbers: &[usize]) {
        let mut order: Vec<(usize, usize)> = numbers.iter().copied().zip(0..).collect();
        order.sort_unstable();
        let (numbers, places): (Vec<usize>, Vec<usize>) = order.into_iter().unzip();
        self.take_bodies(&self.clone(), &places);
        self.call_by(numbers);
    }

    /// The minds of another go with its bodies; as long as none has suffered anything, there is nothing to keep.
    fn join_minds(&mut self, other: &Self) {
        if self.strains.is_empty() && other.strains.is_empty() {
            return;
        }
        let mut strains = strains_of(self, 0..self.bodies.len());
        strains.resize(self.bodies.len(), Strain::default());
        strains.extend(strains_of(other, 0..other.bodies.len()));
        self.strains = strains;
    }
}

/// What the minds of some bodies have suffered; nothing while none of the foe's has.
fn strains_of(foe: &Foe, indices: impl Iterator<Item = usize>) -> Vec<Strain> {
    let strain = |index: usize| foe.strains.get(index).copied().unwrap_or_default();
    match foe.strains.as_slice() {
        [] => Vec::new(),
        _ => indices.map(strain).collect(),
    }
}

impl Tracker {
    /// A part of a line gets a line of its own, behind this one. What turn the whole has had, the part has had.
    fn part(&mut self, whole: CreatureId, part: CreatureId, behind: CreatureId) {
        let row = self.row_of(behind);
        let (Some(row), Some(combatant)) = (row, self.combatant(whole).cloned()) else {
            return;
        };
        let own = Combatant {
            creature: part,
            readied: None,
            ..combatant
        };
        self.order.insert(row + 1, own);
        if let Fight::Underway(turn) = &mut self.fight
            && turn.acted_in(turn.round, whole)
        {
            turn.shared.push(SharedTurn {
                round: turn.round,
                who: part,
                with: whole,
            });
        }
    }

    /// Several lines become one, which stands where the first of them to act stood.
    fn merge(&mut self, whole: CreatureId, others: &[CreatureId]) {
        let is_one = |creature: &CreatureId| *creature == whole || others.contains(creature);
        let all = self.creatures().filter(is_one);
        let Some(lead) = all.min_by_key(|creature| self.waits_for(*creature)) else {
            return;
        };
        let both = (self.combatant(lead), self.combatant(whole));
        let (Some(leader), Some(merged)) = both else {
            return;
        };
        let merged = Combatant {
            initiative: leader.initiative.clone(),
            late: leader.late,
            ..merged.clone()
        };
        self.order
            .retain(|one| one.creature != whole || one.creature == lead);
        if let Some(place) = self.combatant_mut(lead) {
            *place = merged;
        }
        self.order.retain(|one| !others.contains(&one.creature));
        if let Fight::Underway(turn) = &mut self.fight {
            turn.rename(others, whole);
        }
    }

    /// How long somebody waits for the next turn: the active one not at all, whoever comes too late for this round most.
    fn waits_for(&self, creature: CreatureId) -> (u8, usize) {
        let row = self.row_of(creature).unwrap_or(self.order.len());
        let Some(turn) = self.turn() else {
            return (1, row);
        };
        let late = self.combatant(creature).and_then(|one| one.late);
        match creature {
            _ if turn.active() == Some(creature) => (0, row),
            _ if turn.is_spent(creature) || late == Some(turn.round) => (2, row),
            _ => (1, row),
        }
    }
}

impl Turn {
    /// Where it was the turn of one of these, it is the turn of another.
    fn rename(&mut self, those: &[CreatureId], to: CreatureId) {
        match &mut self.place {
            Place::Acting(creature) | Place::Before(Some(creature)) if those.contains(creature) => {
                *creature = to;
            }
            Place::Acting(_) | Place::Before(_) => {}
        }
    }
}
