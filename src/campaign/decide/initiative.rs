//! Places in the order: rolled or typed, and ties rolled again among the tied.

use std::collections::{BTreeMap, BTreeSet};

use crate::campaign::refusal::refused;
use crate::campaign::state::records::INITIATIVE;
use crate::campaign::{Allegiance, Arranged, CreatureId, Event, Placing, Refusal};
use crate::dice::Provenance;
use crate::systems::{Attempt, Attempting, ConditionModifier, Initiative, Leveled, Ranked};

use super::Draft;

/// Times that sides roll again for being equal, before they stand as they are: dice may have one face.
const MOST_TIES: u32 = 20;

impl Draft<'_> {
    /// Where the rules have no initiative of their own, the attempt that was named once is the campaign's (ours).
    pub(super) fn name_initiative(&mut self, words: Option<&str>) {
        let state = self.state();
        let is_new = words.is_some() && words != state.initiative.as_deref();
        if let Some(words) = words.filter(|_| is_new && !self.has_own_rule()) {
            self.arranged(Arranged::InitiativeNamed {
                words: words.to_owned(),
            });
        }
    }

    fn has_own_rule(&self) -> bool {
        self.state().system.profile().initiative.is_rolled
    }

    /// Everybody named, or everybody without a place, makes an attempt: one that was named, or the system's own.
    pub(super) fn roll_initiative(
        &mut self,
        who: &[CreatureId],
        typed: Option<&[u32]>,
        named: &[Attempting],
    ) -> Result<(), Refusal> {
        let rolling = self.to_be_placed(who)?;
        if named.is_empty() && self.state().system.profile().initiative.by_side {
            return self.roll_for_sides(&rolling, typed);
        }
        let attempts: Vec<Attempting> = match named {
            [] => {
                let own = rolling
                    .iter()
                    .map(|&creature| self.own_initiative(creature));
                own.collect::<Result<_, _>>()?
            }
            named => named.to_vec(),
        };
        let places = self.roll_for_places(&attempts, typed)?;
        let placed = rolling.iter().copied().zip(places);
        let placed = placed.filter_map(|(creature, place)| Some((creature, place?)));
        let placed = placed.collect();
        self.settle(placed, &rolling.into_iter().zip(attempts).collect())
    }

    /// One roll for each side; who comes later acts with theirs. Sides that are equal roll again.
    fn roll_for_sides(
        &mut self,
        rolling: &[CreatureId],
        typed: Option<&[u32]>,
    ) -> Result<(), Refusal> {
        let (mut waiting, mut attempts) = (Vec::new(), Vec::new());
        let mut settled: Vec<Initiative> = Vec::new();
        for side in [Allegiance::Party, Allegiance::Foes] {
            let known = self.place_of_side(side, rolling);
            settled.extend(known.clone());
            let mut members = rolling.to_vec();
            members.retain(|creature| self.state().side_of(*creature) == side);
            match known {
                _ if members.is_empty() => {}
                Some(place) => self.place_all(&members, &place),
                None => {
                    attempts.push(self.for_side(&members)?);
                    waiting.push(members);
                }
            }
        }
        let places = self.roll_for_places(&attempts, typed)?;
        let mut places: Vec<Initiative> = places.into_iter().flatten().collect();
        for _ in 0..MOST_TIES {
            let all = places.iter().chain(&settled);
            let different: BTreeSet<Vec<i64>> = all.map(Initiative::standing).collect();
            if different.len() == places.len() + settled.len() {
                break;
            }
            let again = self.roll_for_places(&attempts, None)?;
            for (place, again) in places.iter_mut().zip(&again) {
                if let Some(Initiative::Ranked(again)) = again {
                    *place = place.clone().with_attempt_again(again);
                }
            }
        }
        for (members, place) in waiting.iter().zip(&places) {
            self.place_all(members, place);
        }
        Ok(())
    }

    /// Where a side stands already, those aside who are placed now.
    fn place_of_side(&self, side: Allegiance, rolling: &[CreatureId]) -> Option<Initiative> {
        let order = self.state().tracker.order.iter();
        let others = order.filter(|combatant| !rolling.contains(&combatant.creature));
        let mut of_side = others.filter(|combatant| combatant.side() == side);
        of_side.find_map(|combatant| combatant.initiative.clone())
    }

    fn place_all(&mut self, members: &[CreatureId], place: &Initiative) {
        for &creature in members {
            self.place(creature, place.clone());
        }
    }

    fn place(&mut self, creature: CreatureId, initiative: Initiative) {
        self.happen_to(creature, |creature, name| Event::InitiativeSet {
            creature,
            name,
            initiative,
        });
    }

    /// What a side rolls: that of the first of its members, in the names of all.
    fn for_side(&self, members: &[CreatureId]) -> Result<Attempting, Refusal> {
        let Some(first) = members.first() else {
            return Err(Refusal::empty_order());
        };
        let attempting = self.own_initiative(*first)?;
        Ok(Attempting {
            who: members.iter().map(|member| self.roller(*member)).collect(),
            is_secret: members.iter().all(|member| self.state().is_hidden(*member)),
            ..attempting
        })
    }

    pub(super) fn set_initiative(
        &mut self,
        who: &[CreatureId],
        to: Placing,
    ) -> Result<(), Refusal> {
        let rolling = self.to_be_placed(who)?.into_iter();
        let placed = rolling.map(|creature| (creature, self.place_at(creature, to)));
        let placed = placed.collect();
        self.settle(placed, &BTreeMap::new())
    }

    /// The place of somebody whose result was rolled at the table; what decides between equals is on their record.
    fn place_at(&self, creature: CreatureId, to: Placing) -> Initiative {
        match to {
            Placing::Level(level) => Initiative::Leveled(Leveled::at(level, None)),
            Placing::Result(result) => {
                let own = self.own_initiative(creature).ok();
                let known = own.and_then(|attempting| attempting.attempt.rank_before());
                Initiative::Ranked(Ranked {
                    result,
                    ..known.unwrap_or_default()
                })
            }
        }
    }

    /// Those named, or everybody without a place.
    fn to_be_placed(&self, who: &[CreatureId]) -> Result<Vec<CreatureId>, Refusal> {
        let tracker = &self.state().tracker;
        if tracker.order.is_empty() {
            return Err(Refusal::empty_order());
        }
        for &creature in who {
            self.row(creature)?;
        }
        let rolling: Vec<CreatureId> = match who {
            [] => tracker.unplaced().collect(),
            who => who.to_vec(),
        };
        match rolling.as_slice() {
            [] => refused(
                "everybody already has an initiative: say who rerolls, such as `initiative 3`",
            ),
            _ => Ok(rolling),
        }
    }

    /// What somebody rolls for initiative by the system's own rule.
    fn own_initiative(&self, creature: CreatureId) -> Result<Attempting, Refusal> {
        let state = self.state();
        let own = state.own_initiative(creature);
        let example = state.system.profile().initiative.example;
        let none = || Refusal::no_initiative_here(state.system.title(), example);
        let (attempt, because) = own.ok_or_else(none)?;
        let (attempt, modifiers) = state.swayed_alone(attempt, creature);
        Ok(Attempting {
            because,
            ..self.placing(creature, INITIATIVE, attempt, modifiers)
        })
    }

    /// The attempt that gives somebody a place.
    pub(super) fn placing(
        &self,
        creature: CreatureId,
        what: &str,
        attempt: Attempt,
        modifiers: Vec<ConditionModifier>,
    ) -> Attempting {
        Attempting {
            who: vec![self.roller(creature)],
            what: what.to_owned(),
            because: String::new(),
            warnings: Vec::new(),
            attempt,
            is_secret: self.state().is_hidden(creature),
            asks_secrecy: false,
            asks_fit: Vec::new(),
            times: 1,
            typed: None,
            comment: None,
            aim: None,
            against: None,
            modifiers,
        }
    }

    /// Breaks ties that a newcomer is part of, and gives everybody touched a place.
    fn settle(
        &mut self,
        placed: Vec<(CreatureId, Initiative)>,
        attempts: &BTreeMap<CreatureId, Attempting>,
    ) -> Result<(), Refusal> {
        let newcomers: Vec<CreatureId> = placed.iter().map(|(creature, _)| *creature).collect();
        let order = self.state().tracker.order.iter();
        let others = order.filter(|combatant| !newcomers.contains(&combatant.creature));
        let others = others.filter_map(|one| Some((one.creature, one.initiative.clone()?)));
        let mut standings: Vec<(CreatureId, Initiative)> = others.chain(placed).collect();
        // Rules that know no initiative know nothing of its ties either: one roll more settles them (ours).
        let has_own_rule = self.has_own_rule();
        let again = |draft: &Self, creature: CreatureId| match has_own_rule {
            true => draft.rolled_again(creature, attempts),
            false => None,
        };
        let before = self.events.len();
        let touched = self.break_ties(&newcomers, &mut standings, &again)?;
        if !has_own_rule {
            self.tell_ties_at_once(before);
        }
        standings.retain(|(creature, _)| touched.contains(creature));
        for (creature, initiative) in standings {
            self.place(creature, initiative);
        }
        Ok(())
    }

    /// Makes one entry of all ties that were broken since so many events, round after round.
    fn tell_ties_at_once(&mut self, before: usize) {
        let ties = self.events.split_off(before.min(self.events.len()));
        for tie in ties {
            match (self.events.get_mut(before..).and_then(<[_]>::last_mut), tie) {
                (
                    Some(Event::TieBroken {
                        rollers,
                        faces,
                        dice: Provenance::Rolled { stream, to, .. },
                    }),
                    Event::TieBroken {
                        rollers: others,
                        faces: more,
                        dice:
                            Provenance::Rolled {
                                stream: same,
                                from,
                                to: end,
                            },
                    },
                ) if *stream == same && *to == from => {
                    rollers.extend(others);
                    faces.extend(more);
                    *to = end;
                }
                (_, other) => self.events.push(other),
            }
        }
    }

    fn rolled_again(
        &self,
        creature: CreatureId,
        attempts: &BTreeMap<CreatureId, Attempting>,
    ) -> Option<Attempting> {
        let known = attempts.get(&creature).cloned();
        let attempting = known.or_else(|| self.own_initiative(creature).ok())?;
        Some(attempting.as_tie_break())
    }
}
