//! Who fights, and in which order.

use std::cmp::Reverse;

use crate::campaign::line::Sentence;
use crate::campaign::{Allegiance, Campaign, Command, CreatureId, EncounterDeed, Refusal};
use crate::dice::{Dice, Expression, Seed, Sides};
use crate::systems::{Attempt, Encounter};

use super::{FightAsked, FightForecast, Fighter, OrderIs};

/// Orders of turns that are drawn.
const ORDERS: usize = 1_000;
const SEED: u64 = 45;
/// What parts equals, in place of the rolls among them.
const TIE_BREAK: Sides = Sides::D100;

impl Campaign {
    /// How hard a fight will be: the one prepared, else against whoever stands there. It takes some time: tens of
    /// milliseconds, of many fighters more.
    ///
    /// # Errors
    /// [`Refusal`], where the fight cannot be begun, or nobody stands on one of the sides.
    pub fn forecast_fight(&self, asked: &FightAsked) -> Result<FightForecast, Refusal> {
        let (there, waves) = self.with_all(asked)?;
        let fighters = there.fighters(&waves);
        for (side, refused) in [
            (
                Allegiance::Party,
                "there is nobody in the party yet: make a hero first, such as `hero Thalia hp 24`",
            ),
            (
                Allegiance::Foes,
                "there is nobody to fight: add foes, or name a prepared fight, such as `forecast \"the mill\"`",
            ),
        ] {
            if !fighters.iter().any(|fighter| fighter.side == side) {
                return Err(refused.into());
            }
        }
        let mut missing = Vec::new();
        let blows = there.blows(&fighters, asked, &mut missing);
        let (orders, order_is) = there.orders(&fighters, asked.encounter.is_some());
        let name = asked.encounter.as_ref().map(|one| one.name.clone());
        Ok(FightForecast {
            name: name.unwrap_or_default(),
            fighters,
            blows,
            missing,
            orders,
            order_is,
            damage: asked.damage.as_ref().map(Expression::to_string),
        })
    }

    /// The game with everybody who will fight, and in which round those come who are not there yet.
    pub(super) fn with_all(
        &self,
        asked: &FightAsked,
    ) -> Result<(Self, Vec<(CreatureId, u32)>), Refusal> {
        let mut there = self.without_past();
        if let Some(encounter) = &asked.encounter {
            there.put_in_place(encounter)?;
        }
        let waves = there.bring_waves();
        Ok((there, waves))
    }

    /// The prepared fight in place of the foes who stand there.
    fn put_in_place(&mut self, encounter: &Encounter) -> Result<(), Refusal> {
        let state = self.state();
        let is_foe = |who: &CreatureId| {
            matches!(who, CreatureId::Foe(_)) && state.side_of(*who) == Allegiance::Foes
        };
        let others: Vec<CreatureId> = state.tracker.creatures().filter(is_foe).collect();
        if !self.state().tracker.waves.is_empty() {
            self.try_out(Command::Encounter(EncounterDeed::CallOff))?;
        }
        if !others.is_empty() {
            self.try_out(Command::Remove(others))?;
        }
        self.try_out(Command::Encounter(EncounterDeed::Start(encounter.clone())))
    }

    fn try_out(&mut self, command: Command) -> Result<(), Refusal> {
        let step = self.tried(&Sentence {
            command,
            line: String::new(),
        })?;
        self.accept(step);
        Ok(())
    }

    /// Everybody who is still to come by waves, each with the round; a line that cannot be done brings nobody.
    fn bring_waves(&mut self) -> Vec<(CreatureId, u32)> {
        let tracker = &self.state().tracker;
        let (waves, now) = (tracker.waves.clone(), tracker.round().max(1));
        let mut joined = Vec::new();
        for waiting in waves {
            let before: Vec<CreatureId> = self.state().tracker.creatures().collect();
            for line in &waiting.wave.lines {
                if let Ok(sentence) = self.read_line(line, None)
                    && let Ok(step) = self.tried(&sentence)
                {
                    self.accept(step);
                }
            }
            let came = self.state().tracker.creatures();
            let came = came.filter(|who| !before.contains(who));
            let round = waiting.wave.round.saturating_sub(now) + 1;
            joined.extend(came.map(|who| (who, round)));
        }
        joined
    }

    /// Those heroes who stand in the order, all of them where none does; whoever else stands there.
    fn fighters(&self, waves: &[(CreatureId, u32)]) -> Vec<Fighter> {
        let state = self.state();
        let tracker = &state.tracker;
        let is_hero = |who: &CreatureId| matches!(who, CreatureId::Hero(_));
        let is_begun = tracker.creatures().any(|who| is_hero(&who));
        let heroes = state.party.iter().map(|hero| CreatureId::Hero(hero.id));
        let heroes = heroes.filter(|_| !is_begun);
        let mut all: Vec<CreatureId> = heroes.chain(tracker.creatures()).collect();
        all.sort_by_key(|who| state.side_of(*who) == Allegiance::Foes);
        let fighter = |creature: CreatureId| {
            let standing = state.whose(creature).into_iter();
            let standing = standing.filter(|whom| !state.is_out(*whom));
            let points = standing.map(|whom| {
                let body = state.body(whom).unwrap_or_default();
                let left = u32::try_from(body.points()).unwrap_or(0);
                body.max.map_or(0, |_| left.saturating_add(body.temp))
            });
            let wave = waves.iter().find(|(who, _)| *who == creature);
            Fighter {
                creature,
                name: state.name_of(creature).to_owned(),
                side: state.side_of(creature),
                points: points.collect(),
                comes_in: wave.map_or(1, |(_, round)| *round),
            }
        };
        let all = all.into_iter().map(fighter);
        all.filter(|fighter| !fighter.points.is_empty()).collect()
    }

    /// Orders of turns: as they stand, else rolled as the game rolls them, else by chance.
    fn orders(&self, fighters: &[Fighter], is_new: bool) -> (Vec<Vec<usize>>, OrderIs) {
        let tracker = &self.state().tracker;
        let has_place = |fighter: &Fighter| {
            let combatant = tracker.combatant(fighter.creature);
            combatant.is_some_and(|combatant| combatant.initiative.is_some())
        };
        if !is_new && fighters.iter().all(has_place) {
            let rows = fighters
                .iter()
                .map(|fighter| tracker.row_of(fighter.creature));
            let mut order: Vec<(Option<usize>, usize)> = rows.zip(0..).collect();
            order.sort_unstable();
            let order = order.into_iter().map(|(_, place)| place).collect();
            return (vec![order], OrderIs::Known);
        }
        let mut dice = Dice::new(&Seed::from_number(SEED));
        let attempts = self.initiatives(fighters);
        let is = match attempts {
            Some(_) => OrderIs::Rolled,
            None => OrderIs::Chance,
        };
        let orders = (0..ORDERS).map(|_| self.order(fighters, attempts.as_deref(), &mut dice));
        (orders.collect(), is)
    }

    /// What each rolls for a place; none where the rules leave that to the game master.
    pub(super) fn initiatives(&self, fighters: &[Fighter]) -> Option<Vec<Attempt>> {
        let state = self.state();
        let own = |fighter: &Fighter| {
            let (attempt, _) = state.own_initiative(fighter.creature)?;
            Some(state.swayed_alone(attempt, fighter.creature).0)
        };
        fighters.iter().map(own).collect()
    }

    pub(super) fn order(
        &self,
        fighters: &[Fighter],
        attempts: Option<&[Attempt]>,
        dice: &mut Dice,
    ) -> Vec<usize> {
        let by_side = self.state().system.profile().initiative.by_side;
        let mut of_sides: Vec<(Allegiance, Vec<i64>)> = Vec::new();
        let mut places: Vec<(Vec<i64>, u32, usize)> = Vec::with_capacity(fighters.len());
        for (place, fighter) in fighters.iter().enumerate() {
            let mut shared = of_sides.iter().filter(|_| by_side);
            let shared = shared.find(|(side, _)| *side == fighter.side);
            let standing = match shared {
                Some((_, standing)) => standing.clone(),
                None => {
                    let attempt = attempts.and_then(|attempts| attempts.get(place));
                    let rolled = attempt.and_then(|attempt| {
                        let outcome = attempt.roll(self.rules(), dice).ok()?;
                        Some(attempt.place(&outcome)?.standing())
                    });
                    rolled.unwrap_or_default()
                }
            };
            of_sides.push((fighter.side, standing.clone()));
            places.push((standing, dice.face(TIE_BREAK), place));
        }
        places.sort_by_key(|(standing, tie, _)| Reverse((standing.clone(), *tie)));
        places.into_iter().map(|(.., place)| place).collect()
    }
}
