//! The example campaigns: played line by line from `tests/evenings/`, and the same to the byte as what is shipped.
//!
//! `ASTRAGAL_BLESS=1 cargo test --test campaign examples` plays them and writes what is shipped.

use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

use crate::laws::assert_rolls_known;
use crate::support::evening::{EVENINGS, Evening, Telling};
use crate::support::installed;
use astragal::campaign::Roll;
use astragal::campaign::log_text::{for_players, tell};
use astragal::campaign::{
    Base, Campaign, Combatant, CreatureId, DicePlace, Event, Reason, RollStatus,
};
use astragal::campaign::{End, LongRollKind};
use astragal::dice::{Dice, Provenance, Seed};
use astragal::store::Shelf;
use astragal::store::examples::{EXAMPLES, Example, compose};
use astragal::systems::own::{Attempt, Counts};
use astragal::systems::{Attempt as AnyAttempt, Rulebook, System};

const ABBEY: &str = "the-bell-below-the-abbey";

/// Who waits unseen for the fight at the end of each evening.
const KEPT_BACK: [&[&str]; 5] = [
    &["Vault eel"],
    &["Mastiff", "Avalanche"],
    &["Shade"],
    &["Oilskin"],
    &["Spoon golem"],
];

/// The three evenings at the abbey.
fn abbey() -> Telling {
    Telling::of(&Evening::named(ABBEY))
}

#[test]
fn what_is_shipped_is_what_was_played() {
    for evening in EVENINGS {
        let files = compose(&Telling::of(&evening).campaign).unwrap();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("saves")
            .join(evening.slug);
        let shipped = [
            ("campaign.ron", files.campaign),
            ("log/000001.ron", files.log),
        ];
        for (name, text) in shipped {
            let path = folder.join(name);
            if env::var_os("ASTRAGAL_BLESS").is_some() {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, text).unwrap();
                continue;
            }
            let there = fs::read_to_string(&path).unwrap();
            let message = "is not what the lines come to: bless it, and read the log again";
            assert!(there == text, "{}/{name} {message}", evening.slug);
        }
    }
}

#[test]
fn every_evening_is_shipped_and_every_system_has_one() {
    let shipped: Vec<&str> = EXAMPLES.iter().map(|example| example.slug).collect();
    assert_eq!(shipped, EVENINGS.map(|evening| evening.slug));
    assert_eq!(EVENINGS.map(|evening| evening.system), System::ALL);
}

#[test]
fn every_roll_that_an_event_of_the_evenings_points_to_is_known_of_it() {
    for evening in EVENINGS {
        let campaign = Telling::of(&evening).campaign;
        campaign.steps().iter().for_each(assert_rolls_known);
    }
}

#[test]
fn each_opens_on_a_result_that_everybody_may_see() {
    for evening in EVENINGS {
        let campaign = Telling::of(&evening).campaign;
        let (id, roll) = campaign.standing_rolls().next().unwrap();
        assert!(
            !campaign.is_secret(id, roll),
            "{}: {}",
            evening.slug,
            roll.what
        );
    }
}

#[test]
fn one_evening_is_enough_where_it_is_not_three() {
    for evening in EVENINGS.iter().filter(|evening| evening.slug != ABBEY) {
        let telling = Telling::of(evening);
        let steps = telling.campaign.steps().len();
        assert!(
            (60..=140).contains(&steps),
            "{}: {steps} steps",
            evening.slug
        );
        assert_eq!(
            telling.campaign.state().evening.as_ref().unwrap().number,
            1,
            "{}",
            evening.slug
        );
    }
}

#[test]
fn it_is_three_long_evenings() {
    let telling = abbey();
    assert!(
        telling.campaign.steps().len() >= 170,
        "{}",
        telling.campaign.steps().len()
    );
    let state = telling.campaign.state();
    assert_eq!(state.evening.as_ref().unwrap().number, 3);
    let ends = telling.campaign.last_played().unwrap();
    assert!(ends < "2026-11-21T22:45:00Z".parse().unwrap(), "{ends}");
}

#[test]
fn every_kind_of_roll_is_in_it() {
    let telling = abbey();
    let is = |is_it: fn(&Attempt) -> bool| {
        telling.has_roll(|roll| {
            let AnyAttempt::Own(attempt) = &roll.attempt else {
                return false;
            };
            is_it(attempt)
        })
    };
    let words = |roll: &Roll| roll.attempt.words().join(" ");
    assert!(telling.has_roll(|roll| roll.attempt.is_luck()));
    assert!(is(|attempt| matches!(
        attempt.counts(),
        Counts::Lowest { .. }
    )));
    assert!(is(|attempt| matches!(
        attempt.counts(),
        Counts::Last { .. }
    )));
    assert!(is(|attempt| attempt.counts() == Counts::Best));
    assert!(is(|attempt| attempt.counts() == Counts::All));
    assert!(telling.has_roll(|roll| words(roll).contains(" bar ")));
    assert!(telling.has_roll(|roll| roll.is_secret), "a secret one");
    assert!(
        telling.has_roll(|roll| roll.dice == Provenance::Typed),
        "real dice"
    );
    assert!(telling.has_roll(|roll| roll.comment.is_some()), "a comment");
    assert!(
        telling.has_roll(|roll| roll.again.is_some() && roll.earlier.len() >= 2),
        "a chain of rerolls"
    );
    assert!(
        telling.has_fate(|fate| matches!(fate, RollStatus::Converted(_))),
        "a 20 turned into a die"
    );
    assert!(
        telling.has_fate(|fate| matches!(fate, RollStatus::Continued(_))),
        "a linked one gone on with"
    );
    assert!(
        telling.has_fate(|fate| matches!(fate, RollStatus::Replaced(_))),
        "one rerolled"
    );
}

#[test]
fn everything_else_a_table_does_is_in_it_too() {
    let telling = abbey();
    let has = |is_it: fn(&Event) -> bool| telling.events().any(is_it);
    assert!(has(|event| matches!(
        event,
        Event::Noted {
            is_secret: true,
            ..
        }
    )));
    assert!(has(|event| matches!(
        event,
        Event::Noted {
            is_secret: false,
            ..
        }
    )));
    assert!(has(|event| matches!(
        event,
        Event::Ruled { is_sure: true, .. }
    )));
    assert!(has(|event| matches!(
        event,
        Event::Ruled { is_sure: false, .. }
    )));
    assert!(has(|event| matches!(event, Event::Delayed { .. })));
    assert!(has(|event| matches!(event, Event::Returned { .. })));
    assert!(has(|event| matches!(event, Event::TurnTakenBack { .. })));
    assert!(has(|event| matches!(event, Event::ConditionGained { .. })));
    assert!(has(|event| matches!(event, Event::SecrecySet { .. })));
    assert!(has(
        |event| matches!(event, Event::HitPointsChanged { from, to, .. } if from.temp > to.temp)
    ));
    assert!(has(|event| matches!(
        event,
        Event::FightEnded { rounds: 4.. }
    )));
    let campaign = &telling.campaign;
    assert!(
        campaign
            .steps()
            .iter()
            .any(|step| campaign.is_undone(step.seq)),
        "something undone"
    );
    assert!(
        has(|event| matches!(event, Event::Redid { .. })),
        "something done again"
    );
    let lines = campaign.ledger_lines();
    for reason in [
        Reason::NaturalTwenty,
        Reason::ClassFeature,
        Reason::Dream,
        Reason::Hint,
        Reason::Escape,
        Reason::Find,
        Reason::Reroll,
    ] {
        assert!(lines.iter().any(|line| line.reason == reason), "{reason:?}");
    }
}

#[test]
fn nobody_who_is_down_rolls_or_has_a_turn() {
    for evening in EVENINGS {
        let told = Telling::of(&evening).campaign;
        let base = Base::founding(evening.name.to_owned(), evening.system);
        let mut campaign = Campaign::resume(Arc::clone(told.rules()), base, Vec::new());
        for step in told.steps() {
            let is_down = |creature: &CreatureId| campaign.state().is_down(*creature);
            for event in &step.events {
                let is_wrong = match event {
                    Event::Rolled(roll) => roll.who.iter().any(|roller| is_down(&roller.creature)),
                    Event::TurnBegan { creature, .. } => is_down(creature),
                    _ => false,
                };
                assert!(
                    !is_wrong,
                    "{}, step {}: {}",
                    evening.slug, step.seq, step.line
                );
            }
            campaign.accept(step.clone());
        }
        assert_eq!(campaign.base(), told.base(), "{}", evening.slug);
    }
}

#[test]
fn every_line_of_the_log_says_something() {
    for evening in EVENINGS {
        let campaign = Telling::of(&evening).campaign;
        for entry in campaign
            .steps()
            .iter()
            .flat_map(|step| tell(&campaign, step))
        {
            let text = entry.text();
            assert!(
                !text.is_empty() && !text.contains(" 's"),
                "{}, {}: {text}",
                evening.slug,
                entry.id
            );
        }
    }
}

#[test]
fn every_hero_has_the_fields_filled_in_that_every_system_has() {
    for evening in EVENINGS {
        let telling = Telling::of(&evening);
        let party = &telling.campaign.state().party;
        assert!((4..=5).contains(&party.len()), "{}", evening.slug);
        for hero in party {
            let texts = [
                &hero.player,
                &hero.class,
                &hero.background,
                &hero.notes,
                &hero.secret,
            ];
            assert!(texts.iter().all(|text| text.is_some()), "{}", hero.name);
            assert!(hero.body.max.is_some(), "{}", hero.name);
        }
    }
}

#[test]
fn the_heroes_at_the_abbey_have_a_dream_skills_and_proficiencies() {
    for hero in &abbey().campaign.state().party {
        let dream = hero.sheet.word(&["dream"]);
        assert!(dream.is_some() && hero.level == 4, "{}", hero.name);
        let [skills, proficiencies] =
            ["skill", "proficiency"].map(|list| hero.sheet.entries(list).count());
        assert!(skills >= 3 && proficiencies >= 5, "{}", hero.name);
    }
}

#[test]
fn every_other_sheet_is_full_and_there_is_nothing_odd_about_it() {
    for evening in EVENINGS.iter().filter(|evening| evening.slug != ABBEY) {
        let campaign = Telling::of(evening).campaign;
        for hero in &campaign.state().party {
            let recorded = hero.sheet.recorded(campaign.rules());
            assert!(
                recorded.len() >= 10,
                "{}: {} fields",
                hero.name,
                recorded.len()
            );
            assert_eq!(
                hero.sheet.read(campaign.rules(), hero.level).remarks(),
                [""; 0],
                "{}",
                hero.name
            );
        }
    }
}

#[test]
fn it_ends_at_a_written_scene_with_a_fight_prepared_and_not_begun() {
    for (evening, kept_back) in EVENINGS.iter().zip(KEPT_BACK) {
        let mut telling = Telling::of(evening);
        let state = telling.campaign.state();
        assert!(
            state.scene.as_ref().unwrap().text.is_some(),
            "{}",
            evening.slug
        );
        assert!(state.tracker.turn().is_none(), "{}", evening.slug);
        let order = &state.tracker.order;
        let is_ready = |one: &Combatant| one.initiative.is_some() && !state.is_down(one.creature);
        assert!(order.iter().all(is_ready), "{}", evening.slug);
        let hidden = order.iter().filter(|combatant| combatant.is_hidden);
        let hidden: Vec<&str> = hidden.map(|one| state.name_of(one.creature)).collect();
        assert_eq!(hidden, kept_back, "{}", evening.slug);
        let names: Vec<String> = order
            .iter()
            .map(|one| state.name_of(one.creature).to_owned())
            .collect();
        telling.say("begin");
        for name in &names {
            assert_eq!(telling.active(), name, "{}", evening.slug);
            telling.say("next");
        }
        assert_eq!(
            telling.campaign.state().tracker.round(),
            2,
            "{}",
            evening.slug
        );
    }
}

#[test]
fn a_long_roll_is_under_way_in_all_but_the_abbey() {
    for evening in EVENINGS.iter().filter(|evening| evening.slug != ABBEY) {
        let campaign = Telling::of(evening).campaign;
        let state = campaign.state();
        let tasks: Vec<_> = state.long_rolls_of(LongRollKind::Task).collect();
        let [task] = tasks.as_slice() else {
            panic!("{}", evening.slug)
        };
        let (done, word) = (task.reached().points[0], task.end().map_or("", End::word));
        assert!(
            done > 0 && word.is_empty(),
            "{}: {done} {word}",
            evening.slug
        );
        let mut contests = state.long_rolls_of(LongRollKind::Contest);
        assert_eq!(contests.next(), None, "{}", evening.slug);
    }
}

#[test]
fn players_read_nothing_of_what_is_kept_back_for_the_fight() {
    for (evening, kept_back) in EVENINGS.iter().zip(KEPT_BACK) {
        let campaign = Telling::of(evening).campaign;
        let shown = for_players(&campaign);
        assert!(shown.len() > 50, "{}: {}", evening.slug, shown.len());
        for entry in &shown {
            let text = entry.entry.text();
            assert!(
                !kept_back.iter().any(|name| text.contains(name)),
                "{}: {text}",
                evening.slug
            );
        }
    }
}

#[test]
fn a_copy_opens_without_a_remark_and_its_fight_begins() {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), Arc::new(Rulebook::built_in()));
    for evening in EVENINGS {
        let example = Example::named(evening.slug).unwrap();
        let folder = example
            .install(&shelf, None, &Seed::from_number(5), installed())
            .unwrap();
        assert_eq!(folder.slug(), evening.slug);
        let opened = folder.open().unwrap();
        let name = opened.campaign.state().name.as_str();
        assert_eq!(
            (opened.notices.as_slice(), name),
            ([].as_slice(), evening.name)
        );
        assert_eq!(opened.campaign.dice(), DicePlace { stream: 1, word: 0 });
        let mut writer = opened.writer;
        let now = "2026-11-28T19:00:00Z".parse().unwrap();
        let mut telling = Telling::going_on(opened.campaign, Dice::new(&opened.seed), now);
        for line in ["begin", "1 -1", "next"] {
            telling.say(line);
        }
        writer.append(telling.campaign.steps()).unwrap();
        drop(writer);
        assert_eq!(folder.read().unwrap().state(), telling.campaign.state());
    }
}
