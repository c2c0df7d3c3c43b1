//! Several by name and by the figures of their sheets: the odds of each against everything that can fall.

use std::collections::BTreeMap;

use crate::long_odds::Wheels;
use crate::support::walk::{one_in, times};
use crate::support::{Table, rules};
use astragal::campaign::line::parse;
use astragal::systems::{Attempt, System};

const PD: System = System::PenAndDagger;
const DP: System = System::DicePool;
const SS: System = System::SwordsAndSorcery;
const SR: System = System::SuccessRoll;
const MM: System = System::MonstersAndMagic;

/// Who is at the table of each system.
const TABLES: [(System, &[&str]); 5] = [
    (
        PD,
        &[
            "hero Thalia strength adept dexterity master stealth yes \"arcane magic\" trained",
            "hero Oren strength novice",
        ],
    ),
    (DP, &["hero Thalia stamina 2", "hero Oren stamina 1"]),
    (
        SS,
        &[
            "hero Mira level 5 dexterity 16 stealth 3 charisma 14 tool \"thieves' tools\" 2",
            "hero Oren level 5 stealth 2",
            "add gnurl 7",
            "foe gnurl power roar 14 dexterity 12",
        ],
    ),
    (SR, &["hero Felix dx 12 per 11", "hero Shamira dx 10"]),
    (
        MM,
        &[
            "hero Felix level 2 dexterity 22 trait fast yes",
            "hero Shamira dexterity 8",
            "add gruk 15",
            "foe gruk dexterity 12 trait fast yes",
        ],
    ),
];

/// Lines, each with the most dice of one of its attempts: what asks for more is a full tie, which rolls again.
const LINES: &[(System, &str, usize)] = &[
    (SS, "mira+oren(dis) stealth dc 12 group", 3),
    (SS, "party(dis)+mira(adv) stealth dc 12 group", 3),
    (SS, "mira(+2)+oren(-1 adv) stealth group", 3),
    (SS, "party save dexterity dc 15", 1),
    (SS, "mira(dis -1)+oren(adv) stealth dc 12", 2),
    (SS, "mira stealth help oren dc 14", 2),
    (SS, "mira(adv) stealth help oren dc 14", 3),
    (SS, "mira stealth help oren vs gnurl(dis) perception", 4),
    (SS, "mira stealth vs gnurl(dis) perception", 3),
    (SS, "gnurl perception vs mira stealth help oren", 3),
    (SS, "mira stealth vs gnurl passive perception", 1),
    (SS, "mira dexterity tool thieves dc 15", 1),
    (SS, "oren save dexterity dc gnurl roar", 1),
    (SS, "party passive perception dc 12", 0),
    (SS, "rank mira(dis),oren,gnurl dex", 2),
    (PD, "thalia(adv)+oren strength shared best", 3),
    (PD, "thalia(adv -1)+oren strength shared all bar normal", 3),
    (PD, "thalia(-1)+oren(dis) strength bar limited", 2),
    (PD, "rank thalia(dis),oren(+1) strength", 2),
    (DP, "thalia stamina with oren(+1)", 4),
    (DP, "thalia(-1)+oren stamina diff 7", 2),
    (DP, "rank thalia(-1),oren(+1) stamina", 2),
    (SR, "felix(+2)+shamira dx -1", 3),
    (SR, "party(-2) vision", 3),
    (SR, "rank felix(-1),shamira dx", 3),
    (MM, "felix(fast)+shamira dexterity vs 14", 3),
    (MM, "felix dex vs gruk(fast) dex", 3),
    (MM, "felix(fast) dex vs gruk(fast, +1) dex rolled", 6),
    (MM, "rank felix(fast),shamira,gruk(-2) dex", 3),
];

type Key = (&'static str, Option<i64>, Option<bool>);

/// The share of all falls that come to each outcome, those left out that ask for more dice than `most`.
fn counted(attempt: &Attempt, most: usize) -> BTreeMap<Key, f64> {
    let (rules, mut wheels) = (rules(), Wheels::of(most));
    // Falls of as many dice are equally likely: they are counted in whole numbers.
    let mut counts: BTreeMap<(Key, u64), u64> = BTreeMap::new();
    loop {
        if let Ok(outcome) = attempt.roll(&rules, &mut wheels) {
            let verdict = attempt.verdict(&outcome);
            let key = (verdict.outcome, verdict.value, verdict.passed);
            *counts.entry((key, wheels.falls())).or_default() += 1;
        }
        if !wheels.turn() {
            break;
        }
    }
    let share = |(falls, count): (u64, u64)| count as f64 / falls as f64;
    let all: f64 = counts
        .iter()
        .map(|((_, falls), count)| share((*falls, *count)))
        .sum();
    let mut shares = BTreeMap::new();
    for ((key, falls), count) in counts {
        *shares.entry(key).or_default() += share((falls, count)) / all;
    }
    shares
}

/// What of the odds is not as counted.
fn faults(attempt: &Attempt, most: usize) -> Option<String> {
    let (odds, counted) = (attempt.odds(), counted(attempt, most));
    let is_near = |one: f64, other: f64| (one - other).abs() < 1e-12;
    let mut by_outcome: BTreeMap<(&str, Option<i64>), f64> = BTreeMap::new();
    for ((outcome, value, _), share) in &counted {
        *by_outcome.entry((outcome, *value)).or_default() += share;
    }
    let mut told: BTreeMap<(&str, Option<i64>), f64> = BTreeMap::new();
    for chance in &odds.outcomes {
        *told.entry((chance.outcome, chance.value)).or_default() += chance.probability;
    }
    let passes: f64 = counted
        .iter()
        .filter(|((.., passed), _)| *passed == Some(true))
        .map(|(_, share)| share)
        .sum();
    let is_same = !odds.first.is_empty()
        || told.len() == by_outcome.len()
            && told
                .iter()
                .zip(&by_outcome)
                .all(|((one, told), (other, share))| one == other && is_near(*told, *share));
    let has_passes = odds.passes.is_none_or(|told| is_near(told, passes));
    (!is_same || !has_passes)
        .then(|| format!("{told:?} {:?}\n{by_outcome:?} {passes}", odds.passes))
}

#[test]
fn the_odds_of_several_are_those_of_everything_that_can_fall() {
    let mut wrong = String::new();
    for (system, heroes) in TABLES {
        let mut table = Table::of(system);
        table.say_all(heroes);
        // A sample leaves out what has some 50,000 falls and more: each of its two sides stands in a line of its own.
        let dice = if system == SS {
            times(3, 4)
        } else {
            times(4, 6)
        };
        let is_held = |most: usize| most <= dice;
        let lines = LINES.iter().filter(|(of, ..)| *of == system);
        let held = lines.filter(|(.., most)| is_held(*most));
        for (_, line, most) in one_in(2, 0, held) {
            let sentence = parse(line, &table.campaign.context(None));
            let command = sentence
                .unwrap_or_else(|why| panic!("{}", why.picture(line)))
                .command;
            let attempts = command.attempts();
            assert!(!attempts.is_empty(), "{line}");
            for made in attempts {
                if let Some(fault) = faults(&made.attempt, *most) {
                    wrong.push_str(&format!("{line}\n{fault}\n\n"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
