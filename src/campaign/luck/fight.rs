//! Hit points of heroes over the last fight, round by round.

use std::collections::BTreeMap;

use crate::campaign::event::Event;
use crate::campaign::facts::hit_points::{HitPoints, Track};
use crate::campaign::ids::{BodyId, HeroId};

/// A round of a fight, and how heroes came out of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// From 1; 0 is before the first.
    pub number: u32,
    /// Everybody whose body changed so far, as it was then.
    pub bodies: BTreeMap<HeroId, HitPoints>,
}

/// The last fight, round by round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FightCourse {
    /// How those stood at first who were hurt or healed in it.
    pub before: BTreeMap<HeroId, HitPoints>,
    /// The rounds, as far as they were fought.
    pub rounds: Vec<Round>,
}

/// Something that happened in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Round(u32),
    HitPoints(HeroId, HitPoints, HitPoints),
}

/// The last fight of a stretch of the log, or what of one lies in it. What is undone and redone later makes another history
/// of a stretch than the state it began with: whether there was a fight then is told by what stands in it and before it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct FightTrace {
    /// Whether there was a fight where the stretch begins, as the state there has it: where nothing older is known.
    started_in_fight: bool,
    /// The same, where something in the stretch says so.
    was_fighting: Option<bool>,
    /// Whether there is a fight at its end, where something in the stretch says so.
    is_fighting: Option<bool>,
    /// Whether the fight's beginning lies in the stretch.
    is_whole: bool,
    turns: Vec<Turn>,
    /// How many of the turns, from the first, are of a fight only if there was one where the stretch begins.
    doubtful: usize,
}

impl FightTrace {
    pub(super) fn beginning(started_in_fight: bool) -> Self {
        Self {
            started_in_fight,
            ..Self::default()
        }
    }

    pub(super) fn read(&mut self, event: &Event) {
        match event {
            Event::FightBegan => {
                *self = Self {
                    is_fighting: Some(true),
                    is_whole: true,
                    ..Self::default()
                };
            }
            Event::FightEnded { .. } => {
                self.see_fight();
                self.is_fighting = Some(false);
            }
            Event::StateReplaced { state, .. } => {
                self.is_fighting = Some(state.tracker.turn().is_some());
            }
            Event::TurnBegan { round, .. } | Event::TurnTakenBack { round, .. } => {
                self.see_fight();
                self.turns.push(Turn::Round(*round));
            }
            Event::HitPointsChanged {
                whom: BodyId::Hero(hero),
                track: Track::Physical,
                from,
                to,
                ..
            } if self.is_fighting != Some(false) => {
                self.turns.push(Turn::HitPoints(*hero, *from, *to));
                self.doubtful += usize::from(self.is_fighting.is_none());
            }
            _ => {}
        }
    }

    /// Something happened that happens in fights only: if nothing else was said, there was one from the beginning on.
    fn see_fight(&mut self) {
        if self.is_fighting.is_none() {
            (self.was_fighting, self.doubtful) = (Some(true), 0);
        }
        self.is_fighting = Some(true);
    }

    /// This stretch and the one that follows it.
    pub(super) fn then(mut self, mut newer: Self) -> Self {
        if newer.is_whole {
            return newer;
        }
        match self.is_fighting {
            None if newer.was_fighting == Some(true) => self.see_fight(),
            None => self.doubtful += newer.doubtful,
            Some(true) => {}
            Some(false) => _ = newer.turns.drain(..newer.doubtful),
        }
        self.is_fighting = newer.is_fighting.or(self.is_fighting);
        self.turns.extend(newer.turns);
        self
    }

    /// Round by round; a turn taken back takes its round's figures with it only where they are changed again.
    pub(super) fn course(&self) -> FightCourse {
        let mut course = FightCourse::default();
        let is_told = self.was_fighting.unwrap_or(self.started_in_fight);
        for turn in self
            .turns
            .iter()
            .skip(if is_told { 0 } else { self.doubtful })
        {
            match turn {
                Turn::Round(number) => course.go_to(*number),
                Turn::HitPoints(hero, from, to) => {
                    course.before.entry(*hero).or_insert(*from);
                    if course.rounds.is_empty() {
                        course.go_to(0);
                    }
                    if let Some(round) = course.rounds.last_mut() {
                        round.bodies.insert(*hero, *to);
                    }
                }
            }
        }
        course
    }
}

impl FightCourse {
    /// How somebody stood after each round; `None` of whom nothing changed.
    pub fn bodies_of(&self, hero: HeroId) -> Option<Vec<HitPoints>> {
        let before = *self.before.get(&hero)?;
        let after = |round: &Round| round.bodies.get(&hero).copied();
        Some(
            self.rounds
                .iter()
                .map(|round| after(round).unwrap_or(before))
                .collect(),
        )
    }

    fn go_to(&mut self, number: u32) {
        let bodies = self
            .rounds
            .last()
            .map(|round| round.bodies.clone())
            .unwrap_or_default();
        self.rounds.retain(|round| round.number < number);
        self.rounds.push(Round { number, bodies });
    }
}
