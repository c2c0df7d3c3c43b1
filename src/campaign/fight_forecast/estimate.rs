//! How a whole fight may end, estimated: many fights of simple play, always by the same seed.

use crate::campaign::Allegiance;
use crate::dice::{Dice, Seed, Sides};

use super::FightForecast;

/// The fights that are played of a small one; of more bodies fewer, so that none takes long.
const MOST_FIGHTS: u32 = 10_000;
const LEAST_FIGHTS: u32 = 1_000;
/// Bodies times fights.
const WORK: u32 = 120_000;
/// Rounds after which a fight is given up as undecided.
pub(super) const LAST_ROUND: u32 = 50;
/// Steps into which chances are parted.
const STEPS: u32 = 1 << 24;
const SEED: u64 = 20;

/// What is supposed of a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Supposed {
    AsItStands,
    /// One more comes of the foe of which there are most.
    OneMore,
    /// The foes all strike the same one, as the party does.
    FoesTogether,
}

/// How a fight ended, as shares of all fights that were played.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Estimate {
    /// How many were played.
    pub fights: u32,
    /// The party stands and no foe does.
    pub won: f64,
    /// The foes stand and nobody of the party does.
    pub lost: f64,
    /// The rounds it took, on average.
    pub rounds: f64,
    /// Somebody of the party had fallen by the end of round 1, 2, …, up to the last round of any fight.
    pub fallen_by: Vec<f64>,
    /// Each of the party fell, in their order.
    pub falls: Vec<f64>,
}

impl Estimate {
    /// Somebody of the party fell at all.
    pub fn somebody_falls(&self) -> f64 {
        self.fallen_by.last().copied().unwrap_or(0.0)
    }

    /// By how much a share may be off for being counted of so many fights only: 19 times of 20 it is less.
    pub fn margin(&self) -> f64 {
        0.98 / f64::from(self.fights.max(1)).sqrt()
    }
}

impl FightForecast {
    /// How the fight may end; none where figures are missing.
    pub fn estimate(&self, supposed: Supposed) -> Option<Estimate> {
        self.can_be_estimated()
            .then(|| Play::of(self, supposed).all())
    }
}

/// A body in the fight.
#[derive(Debug, Clone, Copy)]
struct Body {
    fighter: usize,
    side: Allegiance,
    points: u32,
    comes_in: u32,
}

/// What an attack costs, ready to be drawn.
#[derive(Debug)]
struct Drawn {
    mean: f64,
    /// The steps below which it costs at most as much as the place.
    below: Vec<u32>,
}

#[derive(Debug)]
struct Play<'a> {
    forecast: &'a FightForecast,
    supposed: Supposed,
    bodies: Vec<Body>,
    drawn: Vec<Vec<Option<Drawn>>>,
    dice: Dice,
}

/// One fight as it goes.
struct Fight {
    points: Vec<u32>,
    fallen_in: Option<u32>,
}

impl<'a> Play<'a> {
    fn of(forecast: &'a FightForecast, supposed: Supposed) -> Self {
        let more = forecast.commonest_foe();
        let more = more.filter(|_| supposed == Supposed::OneMore);
        let mut bodies = Vec::new();
        for (place, fighter) in forecast.fighters.iter().enumerate() {
            let another = fighter.points.iter().max().filter(|_| more == Some(place));
            bodies.extend(fighter.points.iter().chain(another).map(|points| Body {
                fighter: place,
                side: fighter.side,
                points: *points,
                comes_in: fighter.comes_in,
            }));
        }
        let drawn = forecast.blows.iter().map(|row| {
            let drawn = row.iter().map(|blow| {
                let harm = blow.as_ref()?.harm.as_ref()?;
                (harm.mean > 0.0).then(|| Drawn::of(harm.mean, &harm.chances))
            });
            drawn.collect()
        });
        Self {
            forecast,
            supposed,
            bodies,
            drawn: drawn.collect(),
            dice: Dice::new(&Seed::from_number(SEED)),
        }
    }

    fn all(mut self) -> Estimate {
        let bodies = u32::try_from(self.bodies.len()).unwrap_or(u32::MAX).max(1);
        let fights = (WORK / bodies).clamp(LEAST_FIGHTS, MOST_FIGHTS);
        let party = self.forecast.of_side(Allegiance::Party).count();
        let (mut won, mut lost, mut rounds) = (0, 0, 0);
        let mut fallen = vec![0_u32; usize::try_from(LAST_ROUND).unwrap_or(0) + 1];
        let mut falls = vec![0_u32; party];
        let mut last = 1;
        for number in 0..fights {
            let (fight, took) = self.fight(number);
            let stands = |side| self.stands(&fight, side, LAST_ROUND);
            match (stands(Allegiance::Party), stands(Allegiance::Foes)) {
                (true, false) => won += 1,
                (false, _) => lost += 1,
                (true, true) => {}
            }
            (rounds, last) = (rounds + took, last.max(took));
            let fell = fight
                .fallen_in
                .and_then(|round| usize::try_from(round).ok());
            if let Some(sum) = fell.and_then(|round| fallen.get_mut(round)) {
                *sum += 1;
            }
            for (body, points) in self.bodies.iter().zip(&fight.points) {
                if let Some(sum) = falls.get_mut(body.fighter).filter(|_| *points == 0) {
                    *sum += 1;
                }
            }
        }
        let share = |count: u32| f64::from(count) / f64::from(fights);
        let mut so_far = 0;
        let by_round = fallen.into_iter().skip(1).map(|count| {
            so_far += count;
            share(so_far)
        });
        Estimate {
            fights,
            won: share(won),
            lost: share(lost),
            rounds: share(rounds),
            fallen_by: by_round.take(usize::try_from(last).unwrap_or(1)).collect(),
            falls: falls.into_iter().map(share).collect(),
        }
    }

    /// One fight, and the rounds it took.
    fn fight(&mut self, number: u32) -> (Fight, u32) {
        let forecast = self.forecast;
        let mut fight = Fight {
            points: self.bodies.iter().map(|body| body.points).collect(),
            fallen_in: None,
        };
        let orders = forecast.orders.len().max(1);
        let order = usize::try_from(number).unwrap_or(0) % orders;
        let order = forecast.orders.get(order).map_or(&[][..], Vec::as_slice);
        for round in 1..=LAST_ROUND {
            for &fighter in order {
                for attacker in 0..self.bodies.len() {
                    let is_its = |body: &Body| body.fighter == fighter && body.comes_in <= round;
                    let stands = fight.points.get(attacker).is_some_and(|points| *points > 0);
                    if stands && self.bodies.get(attacker).is_some_and(is_its) {
                        self.strike(&mut fight, attacker, round);
                    }
                }
            }
            let is_over = [Allegiance::Party, Allegiance::Foes]
                .into_iter()
                .any(|side| !self.stands(&fight, side, LAST_ROUND));
            if is_over {
                return (fight, round);
            }
        }
        (fight, LAST_ROUND)
    }

    /// Whether anybody of a side stands, or is still to come by a round.
    fn stands(&self, fight: &Fight, side: Allegiance, by: u32) -> bool {
        let mut all = self.bodies.iter().zip(&fight.points);
        all.any(|(body, points)| body.side == side && *points > 0 && body.comes_in <= by)
    }

    fn strike(&mut self, fight: &mut Fight, attacker: usize, round: u32) {
        let Some(body) = self.bodies.get(attacker).copied() else {
            return;
        };
        let is_together = body.side == Allegiance::Party || self.supposed == Supposed::FoesTogether;
        let target = match is_together {
            true => self.soonest_down(fight, body, round),
            false => self.anybody(fight, body, round),
        };
        let Some(target) = target else { return };
        let step = self.below(STEPS);
        let at = self.bodies.get(target).map_or(0, |body| body.fighter);
        let cost = self
            .drawn(body.fighter, at)
            .map_or(0, |drawn| drawn.at(step));
        let is_of_party = body.side == Allegiance::Foes;
        if let Some(points) = fight.points.get_mut(target) {
            *points = points.saturating_sub(cost);
            if *points == 0 && is_of_party {
                fight.fallen_in.get_or_insert(round);
            }
        }
    }

    fn drawn(&self, by: usize, at: usize) -> Option<&Drawn> {
        self.drawn.get(by)?.get(at)?.as_ref()
    }

    /// Those of the other side who stand and can be hurt.
    fn targets(
        &self,
        fight: &Fight,
        by: Body,
        round: u32,
    ) -> impl Iterator<Item = (usize, u32, &Drawn)> {
        let all = self.bodies.iter().zip(&fight.points).enumerate();
        let there = all.filter(move |(_, (body, points))| {
            body.side != by.side && **points > 0 && body.comes_in <= round
        });
        there.filter_map(move |(place, (body, points))| {
            Some((place, *points, self.drawn(by.fighter, body.fighter)?))
        })
    }

    /// Whoever takes the fewest rounds to bring down, the first of several.
    fn soonest_down(&self, fight: &Fight, by: Body, round: u32) -> Option<usize> {
        let rounds = |(_, points, drawn): &(usize, u32, &Drawn)| f64::from(*points) / drawn.mean;
        let targets = self.targets(fight, by, round);
        let soonest = targets.min_by(|one, other| rounds(one).total_cmp(&rounds(other)));
        soonest.map(|(place, ..)| place)
    }

    /// One of them by chance.
    fn anybody(&mut self, fight: &Fight, by: Body, round: u32) -> Option<usize> {
        let count = self.targets(fight, by, round).count();
        let chosen = self.below(u32::try_from(count).unwrap_or(u32::MAX));
        let chosen = usize::try_from(chosen).unwrap_or(0);
        self.targets(fight, by, round)
            .nth(chosen)
            .map(|(place, ..)| place)
    }

    /// A number from 0 that is less than this.
    fn below(&mut self, count: u32) -> u32 {
        let sides = Sides::new(count).filter(|_| count > 1);
        sides.map_or(0, |sides| self.dice.face(sides) - 1)
    }
}

impl Drawn {
    fn of(mean: f64, chances: &[f64]) -> Self {
        let mut sum = 0.0;
        let below = chances.iter().map(|chance| {
            sum += chance;
            in_steps(sum)
        });
        Self {
            mean,
            below: below.collect(),
        }
    }

    fn at(&self, step: u32) -> u32 {
        let place = self.below.partition_point(|below| *below <= step);
        let place = place.min(self.below.len().saturating_sub(1));
        u32::try_from(place).unwrap_or(u32::MAX)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of 2²⁴, which a chance of 0 to 1 cannot leave"
)]
fn in_steps(share: f64) -> u32 {
    (share.clamp(0.0, 1.0) * f64::from(STEPS)).round() as u32
}
