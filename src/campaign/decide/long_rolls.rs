//! Tasks, contests and races: begun, rolled for, moved by hand, closed; and how they follow the rolls that they count.

use crate::campaign::facts::long_rolls::Standing;
use crate::campaign::facts::long_rolls::counting::rank;
use crate::campaign::refusal::refused;
use crate::campaign::{
    Campaign, Conversion, Counted, CreatureId, End, Event, Goal, LongRoll, LongRollDeed,
    LongRollEvent, LongRollKind, Mark, Pace, Placed, Refusal, Roll, RollId, State, Step,
};
use crate::systems::work::Rolls;
use crate::systems::{Attempt, Attempting, Initiative};

use super::Draft;

/// The most sides there may be (our decision).
const MOST_SIDES: usize = 12;

/// Letters that the name of a task or contest has at most.
const LONGEST_TITLE: usize = 60;

/// What a roll that may be counted has become.
struct Become {
    counted: RollId,
    by: RollId,
    roll: Roll,
}

impl Draft<'_> {
    pub(super) fn work_on_long_roll(
        &mut self,
        kind: LongRollKind,
        name: &str,
        deed: &LongRollDeed,
    ) -> Result<(), Refusal> {
        let known = self.state().long_roll(kind, name);
        let gone = || format!("there is no {} called {name} any more", kind.word());
        match deed {
            LongRollDeed::Begin {
                goal,
                sides,
                is_secret,
            } => {
                check_new(kind, name, known)?;
                check_sides(kind, name, sides)?;
                self.begin_long_roll(name, *goal, sides, *is_secret)?;
                Ok(())
            }
            LongRollDeed::Roll { attempts, said } => match (kind, known) {
                (LongRollKind::Task | LongRollKind::Clock, Some(task)) => {
                    self.roll_for_task(task, attempts, said)
                }
                (LongRollKind::Contest, Some(contest)) => self.fight(contest, attempts, said),
                (LongRollKind::Race, Some(race)) => self.run(race, attempts, said),
                (LongRollKind::Race, None) => {
                    check_new(kind, name, None)?;
                    let race = self.begin_long_roll(name, Goal::Race, &[], false)?;
                    self.run(&race, attempts, said)
                }
                (LongRollKind::Task | LongRollKind::Clock | LongRollKind::Contest, None) => {
                    Err(gone().into())
                }
            },
            LongRollDeed::Correct { side, by } => {
                let (long, side, by) = (known.ok_or_else(gone)?, *side, *by);
                let after = long.with(Mark::Corrected { side, by });
                if after.reached() == long.reached() {
                    return Err(Refusal::nothing_changes());
                }
                let to = self.state().standing(&after);
                self.happen(long, LongRollEvent::Corrected { side, by, to })
            }
            LongRollDeed::Close => {
                let long = known.ok_or_else(gone)?;
                let to = self.state().standing(long);
                self.happen(long, LongRollEvent::Closed { to })
            }
        }
    }

    fn begin_long_roll(
        &mut self,
        name: &str,
        goal: Goal,
        sides: &[CreatureId],
        is_secret: bool,
    ) -> Result<LongRoll, Refusal> {
        let sides = sides.iter().map(|&side| self.roller(side)).collect();
        let long = LongRoll::begun(name.to_owned(), goal, sides, is_secret);
        let began = LongRollEvent::Began {
            goal,
            sides: long.sides.clone(),
            is_secret,
        };
        self.happen(&long, began)?;
        Ok(long)
    }

    fn happen(&mut self, long: &LongRoll, what: LongRollEvent) -> Result<(), Refusal> {
        self.push(event(long, what))
    }

    /// Counts these rolls as one mark.
    fn count(
        &mut self,
        long: &LongRoll,
        rolls: Vec<Counted>,
        attempts: &[String],
        is_secret: bool,
    ) -> Result<LongRoll, Refusal> {
        let after = long.with(Mark::Rolled {
            rolls: rolls.clone(),
            is_secret,
        });
        let to = match long.goal {
            Goal::Task { .. } | Goal::Clock { .. } | Goal::Contest { .. } => {
                self.state().standing(&after)
            }
            Goal::Race => Standing::Leg(after.rolled()),
        };
        let what = LongRollEvent::Counted {
            rolls,
            attempts: attempts.to_vec(),
            is_secret,
            to,
        };
        self.happen(long, what)?;
        Ok(after)
    }

    /// Rolls as often as asked for; what is rolled after the end is not counted any more.
    fn roll_for_task(
        &mut self,
        task: &LongRoll,
        attempts: &[Attempting],
        said: &[String],
    ) -> Result<(), Refusal> {
        let before = self.events.len();
        for attempting in attempts {
            check_open(task, attempting.times)?;
            self.attempt(std::slice::from_ref(attempting))?;
        }
        let rolled = self.events.iter().skip(before).filter_map(Event::roll);
        let rolls: Vec<Roll> = rolled.cloned().collect();
        let mut now = task.clone();
        for (place, roll) in (1..).zip(&rolls) {
            if now.end().is_some() {
                break;
            }
            let counted = counted(task, self.roll_id(place, rolls.len()), roll)?;
            now = self.count(&now, vec![counted], said, roll.is_secret)?;
        }
        if let Goal::Task { takes, .. } = task.goal {
            let often = i64::try_from(rolls.len()).unwrap_or(0);
            self.take_time(i64::from(takes) * often, &task.name);
        }
        Ok(())
    }

    /// Every side rolls, each at a place of its own among the dice or with the faces typed for it.
    fn fight(
        &mut self,
        contest: &LongRoll,
        attempts: &[Attempting],
        said: &[String],
    ) -> Result<(), Refusal> {
        if let Some(winner) = contest.winner() {
            let (name, winner) = (&contest.name, self.state().name_now(winner));
            return refused(format!(
                "{name} is decided: {winner} has won (`contest \"{name}\" close` takes it off)"
            ));
        }
        let mut shown = Vec::with_capacity(attempts.len());
        for (place, attempting) in (1..).zip(attempts) {
            let typed = attempting.typed.as_deref();
            let (outcome, dice) = self.cast_attempt(&attempting.attempt, typed)?;
            let roll = self.rolled(attempting, outcome, dice);
            let id = self.roll_id(place, attempts.len());
            shown.push(counted(contest, id, &roll)?);
            self.push_roll(roll);
        }
        let is_secret = attempts.iter().any(|attempting| attempting.is_secret);
        self.count(contest, shown, said, is_secret).map(drop)
    }

    /// Everybody rolls at a place of their own among the dice, or with the faces typed for all; then those who are tied.
    fn run(
        &mut self,
        race: &LongRoll,
        attempts: &[Attempting],
        said: &[String],
    ) -> Result<(), Refusal> {
        let typed = attempts.first().and_then(|first| first.typed.as_deref());
        let results = self.cast_each(typed, attempts.iter().map(|run| &run.attempt))?;
        let mut places: Vec<Placed> = Vec::new();
        for ((run, (outcome, dice)), place) in attempts.iter().zip(results).zip(1..) {
            let roll = self.rolled(run, outcome, dice);
            places.extend(Placed::of(RollId(0, place), &roll));
            self.push_roll(roll);
        }
        let standings = places
            .iter()
            .map(|placed| (placed.who.creature, placed.by.clone()));
        let mut standings: Vec<(CreatureId, Initiative)> = standings.collect();
        let all: Vec<CreatureId> = standings.iter().map(|(creature, _)| *creature).collect();
        let again = |_: &Self, creature: CreatureId| {
            let is_theirs = |run: &&Attempting| run.who.iter().any(|who| who.creature == creature);
            attempts
                .iter()
                .find(is_theirs)
                .map(Attempting::as_tie_break)
        };
        self.break_ties(&all, &mut standings, &again)?;
        let rolled = self.events.iter().filter_map(Event::roll).count();
        for (placed, (_, by)) in places.iter_mut().zip(standings) {
            placed.by = by;
            placed.roll = self.roll_id(placed.roll.1, rolled);
        }
        let mut places: Vec<Counted> = places.into_iter().map(Counted::Place).collect();
        rank(&mut places);
        let is_secret = attempts.iter().all(|run| run.is_secret);
        self.count(race, places, said, is_secret).map(drop)
    }

    /// The number that a roll of this step will have: `place` from 1 among `of` rolls.
    pub(super) fn roll_id(&self, place: u32, of: usize) -> RollId {
        let seq = self.campaign.seq().saturating_add(1);
        RollId(seq, if of > 1 { place } else { 0 })
    }

    /// A round begins, or is taken back: clocks that go by rounds move with it.
    pub(super) fn tick_by_rounds(&mut self, round: u32, by: i32) {
        let state = self.state();
        let moved = state.long_rolls.iter().filter(|long| match long.goal {
            Goal::Clock {
                pace: Some(Pace::Round),
                ..
            } if by > 0 => long.end().is_none(),
            _ => by < 0 && long.ticked_in(round) > 0,
        });
        let ticks = moved.map(|long| ticked(state, long, by, Some(round)));
        self.events.extend(ticks);
    }

    /// Long rolls go along when a roll they count is rerolled, or turned into a fortune die.
    pub(super) fn follow_counted_rolls(&mut self) {
        let state = self.state();
        let become_of: Vec<Become> = self.rerolled().chain(self.converted()).collect();
        for Become { counted, by, roll } in become_of {
            let counting = state.long_rolls.iter().filter(|long| long.counts(counted));
            self.events.extend(counting.filter_map(|long| {
                let by = long.goal.counted(by, &roll)?;
                let mut after = long.clone();
                after.recount(counted, &by);
                let to = state.standing(&after);
                let roll = counted;
                Some(event(long, LongRollEvent::Recounted { roll, by, to }))
            }));
        }
    }

    fn rerolled(&self) -> impl Iterator<Item = Become> {
        let rolls = || self.events.iter().filter_map(Event::roll);
        let of = rolls().count();
        (1..).zip(rolls()).filter_map(move |(place, roll)| {
            Some(Become {
                counted: roll.again?,
                by: self.roll_id(place, of),
                roll: roll.clone(),
            })
        })
    }

    /// With a natural 20 turned into a die, a roll counts as what it now comes to.
    fn converted(&self) -> impl Iterator<Item = Become> {
        let become_of = |event: &Event| {
            let (id, die, told) = match event {
                Event::Converted {
                    roll, die, told, ..
                } => (*roll, *die, told.clone()),
                _ => return None,
            };
            let roll = self.campaign.roll(id)?;
            let mut conversions = self.campaign.conversions(id).to_vec();
            let (by, now) = (id.0, told.clone());
            conversions.push(Conversion { die, by, told });
            Some(Become {
                counted: id,
                by: id,
                roll: Roll {
                    outcome: roll.outcome_with(&conversions).into_owned(),
                    told: now,
                    ..roll.clone()
                },
            })
        };
        self.events.iter().filter_map(become_of)
    }
}

fn event(long: &LongRoll, what: LongRollEvent) -> Event {
    Event::LongRoll {
        kind: long.kind(),
        name: long.name.clone(),
        what,
    }
}

/// A clock that moved by itself.
pub(super) fn ticked(state: &State, clock: &LongRoll, by: i32, round: Option<u32>) -> Event {
    let after = clock.with(Mark::Ticked { by, round });
    let to = state.standing(&after);
    event(clock, LongRollEvent::Ticked { by, round, to })
}

fn check_new(kind: LongRollKind, name: &str, known: Option<&LongRoll>) -> Result<(), Refusal> {
    let kind = kind.word();
    if name.is_empty() || name.chars().count() > LONGEST_TITLE {
        return refused(format!(
            "a {kind} needs a name of 1 to {LONGEST_TITLE} letters"
        ));
    }
    match known {
        Some(LongRoll { name, .. }) => refused(format!(
            "there is already a {kind} called {name}: close it first (`{kind} \"{name}\" close`), or call this one otherwise"
        )),
        None => Ok(()),
    }
}

fn check_sides(kind: LongRollKind, name: &str, sides: &[CreatureId]) -> Result<(), Refusal> {
    match (kind, sides.len()) {
        (LongRollKind::Task | LongRollKind::Clock | LongRollKind::Race, _)
        | (LongRollKind::Contest, 2..=MOST_SIDES) => Ok(()),
        (LongRollKind::Contest, 0 | 1) => refused(format!(
            "a contest has two sides or more: name them (`contest \"{name}\" thalia orc to 3`)"
        )),
        (LongRollKind::Contest, sides) => refused(format!(
            "a contest has at most {MOST_SIDES} sides, not {sides}"
        )),
    }
}

fn check_open(task: &LongRoll, times: u32) -> Result<(), Refusal> {
    let name = &task.name;
    let rolls = match task.goal {
        Goal::Task { rolls, .. } => rolls.map_or(0, Rolls::get),
        Goal::Clock { .. } | Goal::Contest { .. } | Goal::Race => 0,
    };
    match (task.end(), task.rolls_left()) {
        (Some(End::Won(_)), _) => refused(format!(
            "{name} is complete: nothing more is rolled for it (`{} \"{name}\" close` takes it off)",
            task.kind().word()
        )),
        (Some(End::Ruined), _) => refused(format!(
            "{name} was ruined: nothing more is rolled for it (`undo`, or by hand `task \"{name}\" +0` saves it)"
        )),
        (Some(End::OutOfRolls), _) => refused(format!(
            "{name} has no rolls left: it was to be done in {rolls} (`task \"{name}\" close` takes it off)"
        )),
        (None, Some(left)) if times > left => refused(format!(
            "{name} has only {left} of its {rolls} rolls left: leave `x{times}` out or roll fewer"
        )),
        (None, _) => Ok(()),
    }
}

fn counted(long: &LongRoll, id: RollId, roll: &Roll) -> Result<Counted, Refusal> {
    let name = &long.name;
    let counted = long.goal.counted(id, roll);
    counted.ok_or_else(|| {
        format!(
            "what was rolled gives nothing to {name}: it takes one result that reaches something"
        )
        .into()
    })
}

impl Campaign {
    /// The roll that is shown large: the latest that stands, of a ranked check the winner's.
    pub fn leading_roll(&self) -> Option<(RollId, &Roll)> {
        let (latest, roll) = self.standing_rolls().next()?;
        let step = self.step(latest.0)?;
        let winner = step.events.iter().rev().find_map(|event| match event {
            Event::LongRoll { what, .. } => what.places().first().map(|placed| placed.roll),
            _ => None,
        });
        let winner = winner.filter(|winner| winner.0 == latest.0);
        let winner = winner.and_then(|id| Some((id, self.roll(id)?)));
        Some(winner.unwrap_or((latest, roll)))
    }

    /// The roll whose table is shown: the leading one, but damage leaves the table of what was attempted before it.
    pub fn tabled_roll(&self) -> Option<(RollId, &Roll)> {
        let is_damage = |(id, roll): &(RollId, &Roll)| {
            let changes = |event: &Event| matches!(event, Event::HitPointsChanged { .. });
            let has_changed = |step: &Step| step.events.iter().any(changes);
            matches!(roll.attempt, Attempt::Dice(_)) && self.step(id.0).is_some_and(has_changed)
        };
        let leading = self.leading_roll()?;
        let attempted = || self.standing_rolls().find(|roll| !is_damage(roll));
        match is_damage(&leading) {
            true => attempted().or(Some(leading)),
            false => Some(leading),
        }
    }
}
