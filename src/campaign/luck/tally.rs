//! The tally of a stretch of the log. Stretches join in their order, however many each holds: (a, b), c is a, (b, c).

use std::collections::BTreeMap;

use crate::campaign::event::{Event, Step};
use crate::campaign::facts::ledger::Reason;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::history::{Campaign, RollStatus, rolls_of};
use crate::campaign::ids::{CreatureId, HeroId, RollId, Roller};
use crate::campaign::log_text::PlayersRead;

use super::count::{Count, Marks};
use super::faces::{Faces, Source};
use super::fight::FightTrace;
use super::promise::{GOOD_FROM, LEVELS, Promises, level_of};
use super::streak::{Since, Streak};
use super::throws::{Die, Throw, dice_behind, dice_of, throws_in};

/// Whose throws are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Who {
    Hero(HeroId),
    /// All foes, those included that players do not know of.
    Foes,
    /// Dice that nobody is named for: bare figures, the other side, helpers.
    Unnamed,
}

/// For whom it is counted.
#[derive(Debug, Clone, Copy)]
pub enum Audience<'a> {
    /// The game master: everything that stands.
    Master,
    /// Players: rolls of heroes alone, and of these, of fortune dice and of evenings, only such as are in the players' version of
    /// the log.
    Players(&'a PlayersRead),
}

/// What came in one evening.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EveningTally {
    /// How often each level came, by dice of each source.
    pub(super) levels: BTreeMap<(Who, Source), [u32; LEVELS]>,
    /// The best and the worst that these dice showed.
    pub(super) marks: BTreeMap<(Who, Source), Marks>,
    /// Fortune dice gained and spent.
    pub(super) fortune: (u32, u32),
}

impl EveningTally {
    fn add(&mut self, other: Self) {
        for (whose, levels) in other.levels {
            let own = self.levels.entry(whose).or_default();
            own.iter_mut()
                .zip(levels)
                .for_each(|(own, count)| *own += count);
        }
        for (whose, marks) in other.marks {
            self.marks.entry(whose).or_default().add(marks);
        }
        self.fortune.0 += other.fortune.0;
        self.fortune.1 += other.fortune.1;
    }
}

/// What one person's throws were.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Person {
    /// Of dice that the program rolled, and of those typed in.
    counts: [Count; 2],
    pub(super) faces: Faces,
    /// Of all dice, of those that the program rolled, of those typed in: dice of the other source between do not break a run.
    runs: [Runs; 3],
}

/// What comes one after the other.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Runs {
    /// Runs of results that are good: normal or better, any success.
    pub(super) good: Streak,
    /// Runs of those that are not.
    pub(super) bad: Streak,
    /// Throws since the best that dice can show.
    pub(super) since: Since,
}

impl Runs {
    fn then(&self, newer: &Self) -> Self {
        Self {
            good: self.good.then(&newer.good),
            bad: self.bad.then(&newer.bad),
            since: self.since.then(newer.since),
        }
    }
}

impl Person {
    fn count_mut(&mut self, source: Source) -> &mut Count {
        let [rolled, typed] = &mut self.counts;
        match source {
            Source::Rolled => rolled,
            Source::Typed => typed,
        }
    }

    /// Of dice of one source, or of all.
    pub(super) fn runs(&self, source: Option<Source>) -> &Runs {
        let [all, rolled, typed] = &self.runs;
        match source {
            None => all,
            Some(Source::Rolled) => rolled,
            Some(Source::Typed) => typed,
        }
    }

    /// Those that a throw of this source belongs to.
    fn runs_mut(&mut self, source: Source) -> [&mut Runs; 2] {
        let [all, rolled, typed] = &mut self.runs;
        match source {
            Source::Rolled => [all, rolled],
            Source::Typed => [all, typed],
        }
    }

    /// Of dice of one source, or of all.
    pub(super) fn count(&self, source: Option<Source>) -> Count {
        let mut all = Count::default();
        let counts = Source::ALL.into_iter().zip(&self.counts);
        counts
            .filter(|(of, _)| of.is_of(source))
            .for_each(|(_, count)| all.add(count));
        all
    }
}

/// What a stretch of the log adds up to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Tally {
    pub(super) people: BTreeMap<Who, Person>,
    /// The last name each hero rolled by.
    pub(super) names: BTreeMap<HeroId, String>,
    /// What came before the stretch says which evening it is.
    leading: EveningTally,
    evenings: BTreeMap<u32, EveningTally>,
    /// The evening that the stretch ends in, if it says so.
    evening: Option<u32>,
    pub(super) fight: FightTrace,
}

impl Tally {
    /// Of the steps that a game has in memory, or of a chapter of an older log.
    pub fn of(campaign: &Campaign, audience: Audience<'_>) -> Self {
        let is_fighting = campaign.beginning().tracker.turn().is_some();
        let mut tally = Self {
            fight: FightTrace::beginning(is_fighting),
            ..Self::default()
        };
        if let Audience::Players(read) = audience {
            // One that began before this stretch, and of which they see something only here.
            let earlier = read.evenings.range(..=campaign.known_since());
            earlier.for_each(|(_, number)| tally.begin_evening(*number));
        }
        let mut promises = Promises::default();
        for step in campaign.standing_steps() {
            tally.read(campaign, step, audience, &mut promises);
        }
        tally
    }

    /// This stretch and the one that follows it.
    #[must_use]
    pub fn then(mut self, mut newer: Self) -> Self {
        for person in newer.people.values_mut() {
            for runs in &mut person.runs {
                runs.good = runs.good.in_evening(self.evening);
                runs.bad = runs.bad.in_evening(self.evening);
            }
        }
        for (who, newer) in newer.people {
            let own = self.people.entry(who).or_default();
            let counts = own.counts.iter_mut().zip(&newer.counts);
            counts.for_each(|(own, newer)| own.add(newer));
            own.faces.add(&newer.faces);
            let runs = own.runs.iter_mut().zip(&newer.runs);
            runs.for_each(|(own, newer)| *own = own.then(newer));
        }
        self.names.extend(newer.names);
        self.tonight().add(newer.leading);
        for (number, evening) in newer.evenings {
            self.evenings.entry(number).or_default().add(evening);
        }
        self.evening = newer.evening.or(self.evening);
        self.fight = self.fight.then(newer.fight);
        self
    }

    /// The evening that it ends in, if it says so.
    pub(super) const fn last_evening(&self) -> Option<u32> {
        self.evening
    }

    /// Every evening, with its number; 0 is what was before the first.
    pub(super) fn evenings(&self) -> impl Iterator<Item = (u32, &EveningTally)> {
        let has_leading = self.leading != EveningTally::default();
        let leading = has_leading.then_some((0, &self.leading));
        let others = self.evenings.iter();
        leading
            .into_iter()
            .chain(others.map(|(number, evening)| (*number, evening)))
    }

    fn tonight(&mut self) -> &mut EveningTally {
        match self.evening {
            Some(number) => self.evenings.entry(number).or_default(),
            None => &mut self.leading,
        }
    }

    fn begin_evening(&mut self, number: u32) {
        self.evening = Some(number);
        self.evenings.entry(number).or_default();
    }

    fn read(
        &mut self,
        campaign: &Campaign,
        step: &Step,
        audience: Audience<'_>,
        promises: &mut Promises,
    ) {
        let mut rolls = rolls_of(step);
        for (at, event) in step.events.iter().enumerate() {
            self.fight.read(event);
            match event {
                Event::EveningBegan { number, .. } => {
                    let known = match audience {
                        Audience::Master => Some(*number),
                        Audience::Players(read) => read.evenings.get(&step.seq).copied(),
                    };
                    let known = known.into_iter();
                    known.for_each(|number| self.begin_evening(number));
                }
                Event::StateReplaced { state, .. } if matches!(audience, Audience::Master) => {
                    self.begin_evening(state.evening_number());
                }
                Event::Fortune { reason, .. } => {
                    let is_known = match audience {
                        Audience::Master => true,
                        Audience::Players(read) => read.fortunes.contains(&(step.seq, at)),
                    };
                    if is_known {
                        self.turn_fortune(*reason);
                    }
                }
                Event::TieBroken {
                    rollers,
                    faces,
                    dice,
                } if matches!(audience, Audience::Master) => {
                    for (roller, face) in rollers.iter().zip(faces) {
                        let who = who_is(roller.creature);
                        self.count_die(who, Die::d20(*face), Source::from(*dice));
                    }
                }
                Event::Rolled(_) => {
                    let Some((id, roll)) = rolls.next() else {
                        continue;
                    };
                    if counts(campaign.status_of(id)) && is_counted_for(audience, id, roll) {
                        self.read_roll(roll, promises);
                    }
                }
                _ => {}
            }
        }
    }

    fn count_die(&mut self, who: Who, die: Die, source: Source) {
        self.people.entry(who).or_default().faces.count(die, source);
    }

    fn turn_fortune(&mut self, reason: Reason) {
        let (gained, spent) = &mut self.tonight().fortune;
        *(if reason.change() > 0 { gained } else { spent }) += 1;
    }

    fn read_roll(&mut self, roll: &Roll, promises: &mut Promises) {
        for roller in &roll.who {
            if let CreatureId::Hero(hero) = roller.creature {
                self.names.insert(hero, roller.name.clone());
            }
        }
        let source = Source::from(roll.dice);
        for throw in throws_in(roll) {
            let who = who_of(throw.thrower(roll));
            self.read_throw(who, source, &throw, promises);
        }
        self.read_ties_of_luck(roll, source);
    }

    fn read_throw(&mut self, who: Who, source: Source, throw: &Throw<'_>, promises: &mut Promises) {
        let dice = dice_of(throw);
        for die in &dice {
            let whose = if die.is_others { Who::Unnamed } else { who };
            self.count_die(whose, *die, source);
        }
        if dice.iter().all(|die| die.is_others) {
            return;
        }
        let [low, high] = throw.outcome.extremes();
        let (marks, level) = (Marks { high, low }, level_of(throw.outcome.grade()));
        let is_good = is_good(throw, level);
        let evening = self.evening;
        let person = self.people.entry(who).or_default();
        let count = person.count_mut(source);
        count.throws += 1;
        count.marks.add(marks);
        for runs in person.runs_mut(source) {
            if let Some(is_good) = is_good {
                runs.good = runs.good.then(&Streak::single(is_good, evening));
                runs.bad = runs.bad.then(&Streak::single(!is_good, evening));
            }
            if throw.attempt.system().is_some() {
                runs.since = runs.since.then(Since::single(marks.high > 0));
            }
        }
        if let Some(promise) = promises.of(&throw.attempt, &throw.outcome)
            && let Some(score) = promise.score(&throw.attempt, &throw.outcome)
        {
            person.count_mut(source).weigh(promise, score, level);
        }
        let tonight = self.tonight();
        let whose = (who, source);
        tonight.marks.entry(whose).or_default().add(marks);
        let levels = tonight.levels.entry(whose).or_default();
        let count = level.and_then(|level| levels.get_mut(level));
        count.into_iter().for_each(|count| *count += 1);
    }

    /// The dice of a party's luck roll that were rolled again among the lowest.
    fn read_ties_of_luck(&mut self, roll: &Roll, source: Source) {
        let ties = roll.outcome.tie_breaks();
        let old = match roll.part_again {
            Some(_) => ties.len().saturating_sub(dice_behind(roll)),
            None => 0,
        };
        for (seat, face) in ties.into_iter().skip(old) {
            let who = who_of(roll.who.get(seat));
            self.count_die(who, Die::d20(face), source);
        }
    }
}

const fn who_is(creature: CreatureId) -> Who {
    match creature {
        CreatureId::Hero(hero) => Who::Hero(hero),
        CreatureId::Foe(_) => Who::Foes,
    }
}

fn who_of(roller: Option<&Roller>) -> Who {
    roller.map_or(Who::Unnamed, |roller| who_is(roller.creature))
}

/// Whether a roll counts by what became of it: the one place where rolls that stand again in another are left out, so that
/// no face is counted twice.
const fn counts(fate: Option<RollStatus>) -> bool {
    match fate {
        // A reroll counts its new dice, going on holds the second part alone, a fortune die changes no face.
        None
        | Some(RollStatus::Replaced(_) | RollStatus::Converted(_) | RollStatus::Continued(_)) => {
            true
        }
        // Read again it has the same faces, and counts as it is read now.
        Some(RollStatus::ReadAgain(_)) => false,
    }
}

fn is_counted_for(audience: Audience<'_>, id: RollId, roll: &Roll) -> bool {
    let is_hero = |roller: &Roller| matches!(roller.creature, CreatureId::Hero(_));
    match audience {
        Audience::Master => true,
        Audience::Players(read) => {
            read.rolls.contains(&id) && !roll.who.is_empty() && roll.who.iter().all(is_hero)
        }
    }
}

/// Whether a result is as it should be: of a pool any success, else normal or better. Totals are neither.
fn is_good(throw: &Throw<'_>, level: Option<usize>) -> Option<bool> {
    let luck = &throw.attempt.system()?.profile().luck;
    if luck.is_good_if_passed {
        return throw.attempt.verdict(&throw.outcome).passed;
    }
    level.map(|level| level >= GOOD_FROM)
}
