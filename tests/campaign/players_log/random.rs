//! Random evenings in all five systems: nothing hidden, secret or undone leaves by any of the players' ways out.

use astragal::campaign::log_text::{Entry, Kind, Reader, for_players, tell};
use astragal::campaign::players_view::PlayersView;
use astragal::campaign::{Campaign, CreatureId, Evenings, Recap};
use astragal::cli::ways_out::{Format, write_log};
use astragal::systems::System;
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use proptest::prelude::*;

use crate::support::Table;
use crate::support::walk::cases;

const HEROES: [&str; 5] = ["thalia", "brakk", "mira", "oda", "felix"];

/// A roll of each system with real dice.
const ROLLS: [[&str; 2]; 5] = [
    ["thalia dodge =20", "pd trained bar major =4"],
    ["dp 3 diff 6 =2,7,9", "dp 2 =1,3"],
    ["ss +5 dc 12 =9", "ss +7 ac 16 =20"],
    ["sr 12 =1,1,2", "sr 9 -2 =6,6,5"],
    ["mm +3 vs 14 =4,5,6", "mm +1 vs 12 =1,1,1"],
];

/// What everybody at the table sees.
const OPEN: &[&str] = &[
    "ROLL",
    "ROLL",
    "ROLL # mirkwort",
    "note the torch goes out",
    "note *stars* and | bars",
    "scene The cellar: cold",
    "rule sure climb the wall",
    "HERO -3",
    "HERO temp 2",
    "all -2",
    "all -2d6 =3,4",
    "gull -1",
    "add gull 9 hidden",
    "reveal gull",
    "condition HERO prone",
    "condition HERO dazed -1 for 2",
    "uncondition HERO prone",
    "counter HERO arrows 3 refill short-rest",
    "counter HERO arrows -1",
    "HERO down",
    "dying HERO =12",
    "HERO +1",
    "rest short",
    "begin",
    "next",
    "next",
    "next",
    "next",
    "back",
    "foes -1",
    "surprise foes",
    "end",
    "remove gull",
    "session Low water",
    "session",
    "hero HERO level 3",
    "hero HERO notes limps",
    "fortune HERO grant dream",
    "undo",
];

/// What only the game master knows; each word of it is unmistakable.
const HIDDEN: &[&str] = &[
    "add xanthippos 20 hidden",
    "add xanthippos*3 20 hidden",
    "add vrilhound*3 12 hidden",
    "initiative xanthippos 14",
    "initiative vrilhound 2",
    "initiative xanthippos critical",
    "initiative vrilhound failure",
    "foe xanthippos name Quorvex",
    "foe quorvex notes brummkreisel",
    "xanthippos -4",
    "vrilhound -2d6",
    "quorvex +2",
    "condition vrilhound zwielicht 2",
    "condition HERO zwielicht until xanthippos end",
    "note secret mirkwort",
    "2d6 secret # mirkwort",
    "ROLL secret",
    "task \"oubliette\" 5 secret",
    "task \"oubliette\" +2",
    "hero HERO secret brummkreisel",
    "lie brummkreisel",
    "move vrilhound last",
    "split vrilhound",
    "macro oubliette = note secret mirkwort",
    "oubliette",
    "attitude xanthippos hostile",
    "remove vrilhound",
    "counter gull brummkreisel 1 refill 2+ on d6 each turn",
    "counter gull brummkreisel -1",
    "counter xanthippos arrows 1 refill turn",
    "counter xanthippos arrows -1",
    "contest \"oubliette\" HERO xanthippos to 3",
    "side xanthippos party",
];

/// Lines that only the random evenings say: they do not leave the open lines what they were.
const WILD: &[&str] = &[
    "initiative",
    "delay",
    "back",
    "1..3 -5",
    "2..5 -2d6",
    "foes -3",
    "secret",
    "hide gull",
    "gull stealth",
    "TAKEN BACK",
];

const PLANTED: &[&str] = &[
    "xanthippos",
    "vrilhound",
    "quorvex",
    "brummkreisel",
    "zwielicht",
    "mirkwort",
    "oubliette",
    "undonelore",
];

fn filled(line: &str, system: usize, pick: usize) -> String {
    line.replace("HERO", HEROES[system])
        .replace("ROLL", ROLLS[system][pick % 2])
}

/// Everything that leaves for players, by its way.
fn ways_out(campaign: &Campaign) -> Vec<(String, String)> {
    let mut ways: Vec<(String, String)> = Format::ALL
        .into_iter()
        .map(|format| {
            let mut written = Vec::new();
            write_log(
                campaign,
                format,
                Reader::Players,
                &TimeZone::UTC,
                &mut written,
            )
            .unwrap();
            (format!("{format:?}"), String::from_utf8(written).unwrap())
        })
        .collect();
    for evening in Evenings::of(campaign).all() {
        let recap = Recap::of(campaign, evening, Reader::Players);
        // Of an evening they saw nothing of they get no recap.
        ways.extend(
            recap
                .span
                .map(|_| ("recap".into(), recap.markdown(&TimeZone::UTC))),
        );
    }
    let view = PlayersView::of(campaign, &TimeZone::UTC);
    ways.push(("view".into(), serde_json::to_string_pretty(&view).unwrap()));
    ways
}

fn any_lines(
    lines: &'static [&'static str],
    most: usize,
) -> impl Strategy<Value = Vec<(&'static str, usize)>> {
    prop::collection::vec((prop::sample::select(lines), 0..2_usize), 0..most)
}

fn any_wild_evening() -> impl Strategy<Value = (usize, Vec<(&'static str, usize)>)> {
    let all: Vec<&'static str> = OPEN
        .iter()
        .chain(HIDDEN)
        .chain(HIDDEN)
        .chain(WILD)
        .copied()
        .collect();
    let lines = prop::collection::vec((prop::sample::select(all), 0..2_usize), 1..50);
    (0..System::ALL.len(), lines)
}

fn wild((system, lines): &(usize, Vec<(&str, usize)>)) -> Table {
    let mut table = Table::with_one(System::ALL[*system]);
    let _ = table.try_say("add party");
    for (line, pick) in lines {
        if *line == "TAKEN BACK" {
            table.say("note undonelore").say("undo");
            continue;
        }
        let _ = table.try_say(&filled(line, *system, *pick));
    }
    table
}

/// An open line, and what the game master does unseen before it.
type Beat = (Vec<(&'static str, usize)>, (&'static str, usize));

fn any_beats() -> impl Strategy<Value = (usize, Vec<Beat>)> {
    let beat = (
        any_lines(HIDDEN, 4),
        (prop::sample::select(OPEN), 0..2_usize),
    );
    (0..System::ALL.len(), prop::collection::vec(beat, 1..25))
}

/// The same open lines at the same times, with what is hidden between them or without.
fn played((system, beats): &(usize, Vec<Beat>), has_hidden: bool) -> Table {
    let mut table = Table::with_one(System::ALL[*system]);
    let hero = HEROES[*system];
    let places = [
        "add party".to_owned(),
        format!("initiative {hero} 9"),
        format!("initiative {hero} major"),
    ];
    places.iter().for_each(|line| drop(table.try_say(line)));
    // How many steps each open line took, with what was hidden behind it.
    let mut taken: Vec<usize> = Vec::new();
    for (minute, (hidden, (line, pick))) in (1..).zip(beats) {
        let clock = "2026-11-21T20:00:00Z".parse::<jiff::Timestamp>().unwrap()
            + SignedDuration::from_mins(minute);
        let at_clock = |table: &mut Table, line: &str| {
            table.now = clock - SignedDuration::from_secs(20);
            table.try_say(line).is_ok()
        };
        for (line, pick) in hidden.iter().filter(|_| has_hidden) {
            let is_taken = at_clock(&mut table, &filled(line, *system, *pick));
            if let Some(last) = taken.last_mut() {
                *last += usize::from(is_taken);
            }
        }
        if *line == "undo" {
            if let Some(steps) = taken.pop() {
                assert!(
                    at_clock(&mut table, &format!("undo x{steps}")),
                    "undo x{steps}"
                );
            }
            continue;
        }
        // Where nobody in sight can act, turns pass unseen for good.
        let is_of_turns = matches!(*line, "begin" | "next" | "back");
        if is_of_turns && !is_anybody_to_act_in_sight(&table) {
            continue;
        }
        // Said of all foes where players know of none, it is a thing of the game master's alone.
        let is_everybodys = !line.contains("foes") || has_known_foe(&table);
        if !is_everybodys || !at_clock(&mut table, &filled(line, *system, *pick)) {
            continue;
        }
        let mut steps = 1;
        // A turn of somebody unseen passes at once.
        let goes_on = match *line {
            "begin" | "next" => "next",
            "back" => "back",
            _ => "",
        };
        while !goes_on.is_empty() && is_unseen_turn(&table) && at_clock(&mut table, goes_on) {
            steps += 1;
            assert!(steps < 50, "nobody is seen to act");
        }
        // Before the first turn that anybody saw there is none to go back to.
        if *line == "back" && is_unseen_turn(&table) {
            while is_unseen_turn(&table) && at_clock(&mut table, "next") {
                steps += 1;
            }
            if let Some(last) = taken.last_mut() {
                *last += steps;
            }
            continue;
        }
        // Somebody whom all see stands in the order at all times.
        if *line == "end" {
            steps += places
                .iter()
                .filter(|line| at_clock(&mut table, line))
                .count();
        }
        taken.push(steps);
    }
    table
}

/// What somebody does whom players know by another name.
const OF_ONE: &[&str] = &[
    "ONE -2",
    "ONE +1",
    "condition ONE prone 2",
    "condition HERO dazed until ONE end",
    "initiative ONE 9",
    "initiative ONE major",
    "hide ONE",
    "reveal ONE",
    "note the ONE laughs",
    "scene The hall of the ONE: cold",
    "task \"unmask the ONE\" 3",
    "delay",
    "ONE down",
    "tell ONE quarters",
];

/// The same with one foe more, who has a name that players read, or another one in its place.
fn played_with_one(name: &str, (system, beats): &(usize, Vec<Beat>)) -> Table {
    let mut table = Table::with_one(System::ALL[*system]);
    let quoted = format!("\"{name}\"");
    let _ = table.try_say("add party");
    let as_seen = match name {
        "hooded figure" => String::new(),
        _ => " as \"hooded figure\"".to_owned(),
    };
    let rank = match System::ALL[*system] {
        System::PenAndDagger => " trained",
        _ => "",
    };
    table.say(&format!("add {quoted} 20{rank}{as_seen}"));
    for (at, (_, (line, pick))) in beats.iter().enumerate() {
        // Undone with the foe would be the name that it has for players.
        if *line == "undo" {
            continue;
        }
        let of_one = OF_ONE[(at + *pick + line.len()) % OF_ONE.len()];
        for line in [line, of_one] {
            // Within a text the name stands as it is.
            let is_text = ["note", "scene", "task"]
                .iter()
                .any(|word| line.starts_with(word));
            let one = if is_text { name } else { &quoted };
            let line = filled(line, *system, *pick).replace("ONE", one);
            let _ = table.try_say(&line);
        }
    }
    table
}

fn has_known_foe(table: &Table) -> bool {
    let state = table.campaign.state();
    state
        .foes
        .iter()
        .map(|foe| CreatureId::Foe(foe.id))
        .any(|foe| {
            state
                .tracker
                .order
                .iter()
                .any(|combatant| combatant.creature == foe && !combatant.is_hidden)
        })
}

fn is_anybody_to_act_in_sight(table: &Table) -> bool {
    let state = table.campaign.state();
    let has_turns = |creature| {
        let bodies = state.bodies(creature);
        state.dying(creature).is_some() || bodies.iter().any(|body| !body.is_down())
    };
    let mut order = state.tracker.order.iter();
    order.any(|one| !one.is_hidden && one.initiative.is_some() && has_turns(one.creature))
}

fn is_unseen_turn(table: &Table) -> bool {
    let state = table.campaign.state();
    state
        .tracker
        .active()
        .is_some_and(|creature| state.is_hidden(creature))
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: cases(200),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_way_out_holds_a_word_of_what_is_hidden_secret_or_undone(evening in any_wild_evening()) {
        let table = wild(&evening);
        for (way, written) in ways_out(&table.campaign) {
            let small = written.to_lowercase();
            for word in PLANTED {
                prop_assert!(!small.contains(word), "{} in {}:\n{}", word, way, written);
            }
        }
    }

    #[test]
    fn the_game_masters_log_marks_what_players_do_not_read_and_nothing_else(evening in any_wild_evening()) {
        let table = wild(&evening);
        let campaign = &table.campaign;
        let told = campaign.steps().iter().flat_map(|step| tell(campaign, step));
        // What was taken back and brought back is not for players, secret or not.
        let is_for_all = |entry: &Entry| !matches!(entry.kind, Kind::Evening | Kind::Undo);
        let open = told.filter(|entry| !entry.is_secret && !entry.is_undone && is_for_all(entry));
        let open: Vec<_> = open.map(|entry| (entry.id, entry.kind, entry.who)).collect();
        let shown = for_players(campaign).into_iter().filter(|shown| shown.entry.kind != Kind::Evening);
        let shown: Vec<_> = shown.map(|shown| (shown.id, shown.entry.kind, shown.entry.who)).collect();
        prop_assert_eq!(shown, open);
    }

    #[test]
    fn players_numbers_have_no_gaps(evening in any_wild_evening()) {
        let shown = for_players(&wild(&evening).campaign);
        prop_assert!(shown.iter().zip(1..).all(|(shown, number)| shown.entry.id.0 == number));
    }

    #[test]
    fn another_name_reads_as_if_it_were_the_name(evening in any_beats()) {
        let (other, own) = (played_with_one("vespertine", &evening), played_with_one("hooded figure", &evening));
        prop_assert_eq!(ways_out(&other.campaign), ways_out(&own.campaign));
    }

    #[test]
    fn what_is_hidden_changes_no_byte_of_what_players_read(evening in any_beats()) {
        let (with, without) = (played(&evening, true), played(&evening, false));
        prop_assert_eq!(ways_out(&with.campaign), ways_out(&without.campaign));
    }
}
