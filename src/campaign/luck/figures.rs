//! The figures of a tally, ready to be shown: who had which luck, by which dice, in which evenings.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::campaign::facts::ledger::Reason;
use crate::campaign::ids::{CreatureId, HeroId};
use crate::campaign::state::State;
use crate::systems::System;

use super::count::{LevelCount, Luckiness, Marks};
use super::faces::{DieFaces, Source};
use super::fight::FightCourse;
use super::promise::{GOOD_FROM, LEVELS};
use super::streak::Run;
use super::tally::{Person, Runs, Tally, Who};

/// One person's luck.
#[derive(Debug, Clone, PartialEq)]
pub struct LuckRow {
    pub who: Who,
    /// The name; of foes and of dice that nobody is named for a word.
    pub name: String,
    /// Throws made.
    pub throws: u32,
    /// Of these, those that something was promised for.
    pub weighed: u32,
    /// How far their scores lie from what was promised, in standard deviations; `None` where nothing was.
    pub luck: Option<f64>,
    /// Which levels came, and which were to be expected.
    pub levels: [LevelCount; LEVELS],
    /// Natural 20s and 1s, or what a system has in their place.
    pub marks: Marks,
}

impl LuckRow {
    /// What the luck is called.
    pub fn word(&self) -> Option<Luckiness> {
        self.luck.map(Luckiness::of)
    }
}

/// What came in an evening, of all heroes together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EveningRow {
    /// From 1; 0 is what was before the first.
    pub number: u32,
    /// How often each level came.
    pub levels: [u32; LEVELS],
    /// Fortune dice gained.
    pub gained: u32,
    /// Fortune dice spent.
    pub spent: u32,
}

impl EveningRow {
    /// Attempts that came to a level.
    pub fn attempts(&self) -> u32 {
        self.levels.iter().sum()
    }

    /// The share of them that was good, in percent.
    pub fn percent_good(&self) -> Option<u32> {
        let good: u32 = self.levels.iter().skip(GOOD_FROM).sum();
        let all = self.attempts();
        (all > 0).then(|| (good * 200 + all) / (2 * all))
    }
}

/// When something came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TonightOr {
    /// In the evening that is being played.
    Tonight,
    /// In another.
    Evening(u32),
    /// It is a number of rolls.
    Rolls,
}

impl TonightOr {
    /// In words, of so many: `tonight`, `evening 9`, `rolls`.
    fn words(self, count: u32) -> String {
        match self {
            Self::Tonight => "tonight".to_owned(),
            Self::Evening(0) => "before evening 1".to_owned(),
            Self::Evening(number) => format!("evening {number}"),
            Self::Rolls if count == 1 => "roll".to_owned(),
            Self::Rolls => "rolls".to_owned(),
        }
    }
}

/// A line about runs of luck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreakLine {
    /// What it is about.
    pub what: String,
    pub name: String,
    pub figure: u32,
    pub when: TonightOr,
}

impl StreakLine {
    /// When it was, in words.
    pub fn when(&self) -> String {
        self.when.words(self.figure)
    }
}

/// A hero's fortune dice: where they came from and went.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FortuneRow {
    /// The hero's name.
    pub name: String,
    /// Dice gained in all.
    pub gained: u32,
    /// Dice spent in all.
    pub spent: u32,
    /// Of these, on a hint, an escape, a find, a reroll.
    pub on: [u32; 4],
    /// Dice held.
    pub held: u32,
    /// The most that may be held.
    pub limit: u32,
}

/// The figures of a tally.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figures {
    /// Everybody who rolled, and every hero: heroes in the party's order, those who left it, foes, nobody in particular.
    pub rows: Vec<LuckRow>,
    /// Every evening, oldest first.
    pub evenings: Vec<EveningRow>,
    /// The evening that is being played.
    pub tonight: Option<u32>,
    /// Longest runs and most of a kind.
    pub streaks: Vec<StreakLine>,
    /// Fortune dice; empty where there are none in the system.
    pub fortune: Vec<FortuneRow>,
    /// The last fight.
    pub fight: FightCourse,
    /// Dice counted, of every size.
    pub dice: u32,
    /// Of these, those typed in.
    pub typed: u32,
    /// Every size of die that was rolled; the system's own first.
    pub sizes: Vec<u32>,
}

impl Figures {
    /// Of a tally, at a table as it stands today.
    pub fn of(tally: &Tally, state: &State, source: Option<Source>) -> Self {
        let tonight = state.evening.as_ref().map(|evening| evening.number);
        Self::at(tally, state, tonight, source)
    }

    /// Of what players know, with evenings as they count them: of no hero that they do not know of. What is held may tell of a
    /// secret roll that was turned into a die.
    pub fn for_players(tally: &Tally, state: &State) -> Self {
        let mut figures = Self::at(tally, state, tally.last_evening(), None);
        figures.rows.retain(|row| match row.who {
            Who::Hero(hero) => row.throws > 0 || !state.is_hidden(CreatureId::Hero(hero)),
            Who::Foes | Who::Unnamed => true,
        });
        figures.fortune.clear();
        figures
    }

    fn at(tally: &Tally, state: &State, tonight: Option<u32>, source: Option<Source>) -> Self {
        let people = || tally.people.values();
        let dice = |source| {
            people()
                .map(|person| person.faces.dice(source))
                .sum::<u32>()
        };
        let typed = dice(Source::Typed);
        Self {
            rows: rows(tally, state, source),
            evenings: evenings(tally, source),
            tonight,
            streaks: streaks(tally, state, tonight, source),
            fortune: match state.system.definition().has_fortune() {
                true => fortune(state),
                false => Vec::new(),
            },
            fight: tally.fight.course(),
            dice: dice(Source::Rolled) + typed,
            typed,
            sizes: sizes(tally, state.system),
        }
    }
}

impl Tally {
    /// The faces of one person's dice of one size.
    pub fn faces(&self, who: Who, sides: u32, source: Option<Source>) -> DieFaces {
        let person = self.people.get(&who);
        let of_source = |of: Source| person?.faces.of(of).get(&sides);
        let wanted = Source::ALL.into_iter().filter(|of| of.is_of(source));
        let all = wanted.filter_map(of_source);
        all.fold(DieFaces::default(), |all, one| all.and(one))
    }

    /// The same of everybody together.
    pub fn all_faces(&self, sides: u32, source: Source) -> DieFaces {
        let people = self.people.values();
        let each = people.filter_map(|person| person.faces.of(source).get(&sides));
        each.fold(DieFaces::default(), |all, one| all.and(one))
    }
}

fn sizes(tally: &Tally, system: System) -> Vec<u32> {
    let own = system.profile().die;
    let of = |person: &Person| {
        let both = Source::ALL.map(|source| person.faces.of(source).clone());
        both.into_iter().flat_map(BTreeMap::into_keys)
    };
    let all: BTreeSet<u32> = tally.people.values().flat_map(of).collect();
    let others = all.into_iter().rev().filter(|sides| *sides != own);
    std::iter::once(own).chain(others).collect()
}

fn name_of(tally: &Tally, state: &State, who: Who) -> String {
    match who {
        Who::Hero(hero) => match state.name_of(CreatureId::Hero(hero)) {
            "" => tally.names.get(&hero).cloned().unwrap_or_default(),
            name => name.to_owned(),
        },
        Who::Foes => "foes".to_owned(),
        Who::Unnamed => "others".to_owned(),
    }
}

fn rows(tally: &Tally, state: &State, source: Option<Source>) -> Vec<LuckRow> {
    let of_party: Vec<Who> = state.party.iter().map(|hero| Who::Hero(hero.id)).collect();
    let others = tally.people.keys().filter(|who| !of_party.contains(who));
    let everybody = of_party.iter().chain(others).copied();
    let blank = Person::default();
    let row = |who: Who| {
        let count = tally.people.get(&who).unwrap_or(&blank).count(source);
        LuckRow {
            who,
            name: name_of(tally, state, who),
            throws: count.throws,
            weighed: count.weighed,
            luck: count.luck(),
            levels: count.levels,
            marks: count.marks,
        }
    };
    everybody.map(row).collect()
}

fn evenings(tally: &Tally, source: Option<Source>) -> Vec<EveningRow> {
    let row = |(number, evening): (u32, &super::EveningTally)| {
        let (gained, spent) = evening.fortune;
        let mut row = EveningRow {
            number,
            gained,
            spent,
            ..EveningRow::default()
        };
        let levels = evening.levels.iter();
        let of_heroes = levels.filter(|((who, of), _)| hero_of(*who).is_some() && of.is_of(source));
        for (_, levels) in of_heroes {
            let all = row.levels.iter_mut().zip(levels);
            all.for_each(|(all, count)| *all += count);
        }
        row
    };
    tally.evenings().map(row).collect()
}

fn streaks(
    tally: &Tally,
    state: &State,
    tonight: Option<u32>,
    source: Option<Source>,
) -> Vec<StreakLine> {
    let [good, bad, high, low] = state.system.profile().luck.streaks;
    let when = |evening: Option<u32>| match evening {
        evening if evening.is_some() && evening == tonight => TonightOr::Tonight,
        evening => TonightOr::Evening(evening.unwrap_or(0)),
    };
    let heroes = || {
        let people = tally.people.iter();
        people.filter_map(|(who, person)| Some((hero_of(*who)?, person.runs(source))))
    };
    let line = |what: String, hero: HeroId, figure: u32, when: TonightOr| {
        let name = name_of(tally, state, Who::Hero(hero));
        (figure > 0).then_some(StreakLine {
            what,
            name,
            figure,
            when,
        })
    };
    let longest = |what: &str, run: fn(&Runs) -> Run| {
        let runs = heroes().map(|(hero, runs)| (hero, run(runs))).rev();
        let (hero, run) = runs.max_by_key(|(_, run)| run.length)?;
        line(what.to_owned(), hero, run.length, when(run.evening))
    };
    let most = |what: &str, of: fn(&Marks) -> u32| {
        let mut all: BTreeMap<(u32, HeroId), u32> = BTreeMap::new();
        for (number, evening) in tally.evenings() {
            let marks = evening.marks.iter().filter(|((_, of), _)| of.is_of(source));
            for ((who, _), marks) in marks {
                if let Some(hero) = hero_of(*who) {
                    *all.entry((number, hero)).or_default() += of(marks);
                }
            }
        }
        let best = |(whose, count): &((u32, HeroId), u32)| (*count, Reverse(*whose));
        let ((number, hero), figure) = all.into_iter().max_by_key(best)?;
        let what = format!("most in one evening: {what}");
        line(what, hero, figure, when(Some(number)))
    };
    let waiting = || {
        let (hero, runs) = heroes().rev().max_by_key(|(_, runs)| runs.since.throws)?;
        let what = format!("since the last {high}");
        line(what, hero, runs.since.throws, TonightOr::Rolls)
    };
    let all = [
        longest(good, |runs| runs.good.longest()),
        longest(bad, |runs| runs.bad.longest()),
        most(high, |marks| marks.high),
        most(low, |marks| marks.low),
        waiting(),
    ];
    all.into_iter().flatten().collect()
}

const fn hero_of(who: Who) -> Option<HeroId> {
    match who {
        Who::Hero(hero) => Some(hero),
        Who::Foes | Who::Unnamed => None,
    }
}

fn fortune(state: &State) -> Vec<FortuneRow> {
    let row = |hero: &crate::campaign::facts::party::Hero| {
        let count = |reason| state.ledger.count(hero.id, reason);
        let gains = [Reason::NaturalTwenty, Reason::ClassFeature, Reason::Dream];
        let on = [Reason::Hint, Reason::Escape, Reason::Find, Reason::Reroll];
        FortuneRow {
            name: hero.name.clone(),
            gained: gains.map(count).iter().sum(),
            spent: on.map(count).iter().sum(),
            on: on.map(count),
            held: state.ledger.held(hero.id),
            limit: hero.fortune_limit(),
        }
    };
    state.party.iter().map(row).collect()
}
