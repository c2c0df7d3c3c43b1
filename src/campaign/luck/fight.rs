//! Hit points of heroes over the last fight, round by round.

use std::collections::BTreeMap;

use crate::campaign::event::Event;
use crate::campaign::party::{Body, HeroId, Whom};

/// A round of a fight, and how heroes came out of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// From 1; 0 is before the first.
    pub number: u32,
    /// Everybody whose body changed so far, as it was then.
    pub bodies: BTreeMap<HeroId, Body>,
}

/// The last fight, round by round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FightCourse {
    /// How those stood at first who were hurt or healed in it.
    pub before: BTreeMap<HeroId, Body>,
    /// The rounds, as far as they were fought.
    pub rounds: Vec<Round>,
}

/// Something that happened in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Round(u32),
    Body(HeroId, Body, Body),
}

/// The last fight of a stretch of the log, or what of one lies in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct FightTrace {
    is_fighting: bool,
    /// Whether its beginning lies in the stretch.
    is_whole: bool,
    turns: Vec<Turn>,
}

impl FightTrace {
    pub(super) fn beginning(is_fighting: bool) -> Self {
        Self { is_fighting, ..Self::default() }
    }

    pub(super) fn read(&mut self, event: &Event) {
        match event {
            Event::FightBegan => *self = Self { is_fighting: true, is_whole: true, turns: Vec::new() },
            Event::FightEnded { .. } => self.is_fighting = false,
            Event::TurnBegan { round, .. } | Event::TurnTakenBack { round, .. } if self.is_fighting => {
                self.turns.push(Turn::Round(*round));
            }
            Event::BodyChanged { whom: Whom::Hero(hero), from, to, .. } if self.is_fighting => {
                self.turns.push(Turn::Body(*hero, *from, *to));
            }
            _ => {}
        }
    }

    pub(super) fn then(mut self, newer: Self) -> Self {
        if newer.is_whole {
            return newer;
        }
        self.is_fighting = newer.is_fighting;
        self.turns.extend(newer.turns);
        self
    }

    /// Round by round; a turn taken back takes its round's figures with it only where they are changed again.
    pub(super) fn course(&self) -> FightCourse {
        let mut course = FightCourse::default();
        for turn in &self.turns {
            match turn {
                Turn::Round(number) => course.go_to(*number),
                Turn::Body(hero, from, to) => {
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
    #[must_use]
    pub fn bodies_of(&self, hero: HeroId) -> Option<Vec<Body>> {
        let before = *self.before.get(&hero)?;
        let after = |round: &Round| round.bodies.get(&hero).copied();
        Some(self.rounds.iter().map(|round| after(round).unwrap_or(before)).collect())
    }

    fn go_to(&mut self, number: u32) {
        let bodies = self.rounds.last().map(|round| round.bodies.clone()).unwrap_or_default();
        self.rounds.retain(|round| round.number < number);
        self.rounds.push(Round { number, bodies });
    }
}
