//! What stands on somebody in Swords & Sorcery counts wherever they roll or stand: on either side of an opposed check, in passive
//! figures, for initiative; and whoever hides is compared with those who come later.

use crate::support::Table;
use crate::support::said::{Side, ranks_of_helpers, sides};
use astragal::campaign::Attempting;
use astragal::campaign::log_text::{Entry, tell};
use astragal::systems::System;

/// Mira (Stealth +5, Perception +3 with rank 1), Ilse (Perception +2 with rank 2) and a wolf (Perception +3, passive 13).
fn woods() -> Table {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("hero Ilse level 3 perception 2").say("add wolf");
    table
}

fn attempting(table: &Table, line: &str) -> Attempting {
    let command = table.campaign.read_line(line, None).unwrap().command;
    command.attempts()[0].clone()
}

fn opposed(table: &Table, line: &str) -> (Side, Side) {
    let told = sides(&attempting(table, line).attempt);
    assert!(told.len() > 1, "{line}: {told:?}");
    (told[0], told[1])
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step)
        .iter()
        .map(Entry::text)
        .collect()
}

/// What is attempted against a poisoned wolf, and the dice that the wolf throws.
const AGAINST_THE_WOLF: &[(&str, &str)] = &[
    ("mira stealth vs wolf perception", "dis"),
    ("mira deception vs wolf insight", "dis"),
    ("mira stealth vs wolf +3", "dis"),
    ("mira stealth vs wolf(adv) perception", ""),
    ("mira stealth vs wolf perception adv", ""),
    ("mira stealth vs wolf perception help ilse", "dis"),
    ("mira stealth vs wolf perception fresh", ""),
    ("mira+wolf stealth vs perception", "dis"),
];

#[test]
fn conditions_count_on_the_second_side_as_on_the_first() {
    let mut table = woods();
    table.say("condition wolf poisoned");
    for (line, edge) in AGAINST_THE_WOLF {
        let (ours, theirs) = opposed(&table, line);
        assert_eq!((ours.edge, theirs.edge), ("", *edge), "{line}");
    }
    let because = attempting(&table, "mira stealth vs wolf perception").because;
    assert!(because.contains("wolf poisoned"), "{because}");
}

#[test]
fn who_is_typed_first_changes_nothing_for_anybody() {
    let mut table = woods();
    table
        .say("condition wolf poisoned")
        .say("condition mira blessed +2")
        .say("condition mira frightened");
    let (mira, wolf) = opposed(&table, "mira stealth vs wolf perception");
    let (first, second) = opposed(&table, "wolf perception vs mira stealth");
    assert_eq!((mira, wolf), (second, first));
    assert_eq!((mira.edge, mira.added), ("dis", 3 + 2 + 2));
}

/// The chance to win by every pair of faces each side can throw; a tie goes by what is added, which is never alike here.
fn by_brute_force(ours: Side, theirs: Side) -> f64 {
    let kept = |edge: &str, one: i32, other: i32| match edge {
        "adv" => one.max(other),
        "dis" => one.min(other),
        _ => one,
    };
    assert_ne!(ours.added, theirs.added);
    let (mut won, mut lost) = (0.0, 0.0);
    for a in 1..=20 {
        for b in 1..=20 {
            for c in 1..=20 {
                for d in 1..=20 {
                    let mine = kept(ours.edge, a, b) + ours.added;
                    let yours = kept(theirs.edge, c, d) + theirs.added;
                    match mine.cmp(&yours).then(ours.added.cmp(&theirs.added)) {
                        std::cmp::Ordering::Greater => won += 1.0,
                        std::cmp::Ordering::Less => lost += 1.0,
                        std::cmp::Ordering::Equal => {}
                    }
                }
            }
        }
    }
    won / (won + lost)
}

#[test]
fn the_odds_against_somebody_under_a_condition_are_those_of_all_their_dice() {
    let mut table = woods();
    table.say("condition wolf poisoned");
    for line in [
        "mira stealth vs wolf perception",
        "mira deception vs wolf insight adv",
        "wolf perception vs mira stealth",
    ] {
        let (ours, theirs) = opposed(&table, line);
        let odds = attempting(&table, line).attempt.odds();
        let exact = by_brute_force(ours, theirs);
        let passes = odds.passes.unwrap();
        assert!((passes - exact).abs() < 1e-12, "{line}: {passes} {exact}");
    }
}

/// What stands on the wolf, and the passive Perception it leaves; none notices nothing.
const PASSIVE: &[(&str, Option<i32>)] = &[
    ("condition wolf \"well fed\"", Some(13)),
    ("condition wolf poisoned", Some(8)),
    ("condition wolf shaken -2", Some(11)),
    ("condition wolf unconscious", None),
    ("condition wolf petrified", None),
    ("wolf -11", None),
];

#[test]
fn passive_figures_of_others_know_what_stands_on_them() {
    for (line, passive) in PASSIVE {
        let mut table = woods();
        table.say(line);
        let wolf = table.creature("wolf");
        let (state, rules) = (table.campaign.state(), table.campaign.rules());
        assert_eq!(state.passive_notice_of(wolf, rules), *passive, "{line}");
        for (figure, own) in [
            ("mira stealth dc wolf passive perception", false),
            ("mira stealth vs wolf passive perception", false),
            ("wolf perception passive", true),
        ] {
            let Some(passive) = passive else {
                let refused = table.refused(figure);
                assert!(
                    refused.contains("wolf notices nothing"),
                    "{figure}: {refused}"
                );
                let anyway = format!("{figure} fresh");
                assert!(table.campaign.read_line(&anyway, None).is_ok(), "{anyway}");
                continue;
            };
            let attempt = attempting(&table, figure).attempt;
            let total = match own {
                true => attempt.odds().outcomes[0].value,
                false => sides(&attempt)[0].target.map(i64::from),
            };
            assert_eq!(total, Some((*passive).into()), "{line}; {figure}");
        }
    }
}

#[test]
fn who_hides_is_noticed_by_what_is_left_of_passive_perception() {
    let mut table = woods();
    table.say("mira hide =5");
    assert_eq!(
        told(&table)[1..],
        ["Mira  hides at 10, noticed by wolf (passive 13)"]
    );
    table.say("condition wolf poisoned").say("mira hide =5");
    assert_eq!(
        told(&table)[1..],
        ["Mira  hides at 10, noticed by nobody passively"]
    );
    table.say("mira hide =3");
    assert_eq!(
        told(&table)[1..],
        ["Mira  hides at 8, noticed by wolf (passive 8)"]
    );
    table.say("condition wolf unconscious").say("mira hide =1");
    assert_eq!(
        told(&table)[1..],
        ["Mira  hides at 6, noticed by nobody passively"]
    );
}

#[test]
fn whoever_joins_later_is_compared_with_those_who_hide() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("mira hide =5").say("add goblin");
    assert!(
        !told(&table).iter().any(|line| line.contains("hides")),
        "passive 9 is not enough: {:?}",
        told(&table)
    );
    table.say("add wolf");
    assert_eq!(
        told(&table).last().unwrap(),
        "Mira  hides at 10, noticed by wolf (passive 13)"
    );
    table
        .say("wolf hide =9")
        .say("hero Ilse level 3 wisdom 16 perception 2");
    assert_eq!(
        told(&table).last().unwrap(),
        "wolf  hides at 13, noticed by Ilse (passive 15)"
    );
    assert_eq!(
        table
            .campaign
            .state()
            .marks_of(table.creature("mira"))
            .collect::<Vec<_>>(),
        ["hides 10"]
    );
}

#[test]
fn whoever_changes_sides_is_compared_with_those_who_hide_from_the_new_one() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table
        .say("add goblin")
        .say("add wolf")
        .say("goblin hide =8");
    assert_eq!(
        told(&table)[1..],
        ["goblin  hides at 12, noticed by Mira (passive 13)"]
    );
    table.say("side wolf party");
    assert_eq!(
        told(&table).last().unwrap(),
        "goblin  hides at 12, noticed by wolf (passive 13)"
    );
}

#[test]
fn initiative_is_a_check_that_conditions_make_worse() {
    let mut table = woods();
    table.say("add mira").say("condition mira poisoned");
    table.say("initiative mira =18,3");
    assert!(
        told(&table)[0].contains("=18d =3  3 + 3 = 6"),
        "{:?}",
        told(&table)
    );
    table
        .say("uncondition mira poisoned")
        .say("initiative each round perception");
    table.say("condition mira poisoned").say("begin anyway");
    while table.campaign.state().tracker.round() < 2 {
        table.say("next");
    }
    let rolls: Vec<String> = told(&table)
        .into_iter()
        .filter(|line| line.starts_with("Mira") && line.contains("Perception"))
        .collect();
    assert!(rolls[0].contains(" dis  "), "{rolls:?}");
}

#[test]
fn fresh_leaves_out_what_stands_on_the_one_who_is_attacked() {
    let mut table = woods();
    table
        .say("condition wolf stunned")
        .say("ilse distract 3 wolf =14");
    let attack = |table: &Table, line: &str| {
        let side = sides(&attempting(table, line).attempt)[0];
        (side.edge, side.added)
    };
    // Strength and the rank in swords add one each.
    assert_eq!(attack(&table, "mira longsword ac wolf"), ("adv", 3));
    assert_eq!(attack(&table, "mira longsword ac wolf fresh"), ("", 2));
}

#[test]
fn who_is_proficient_helps_by_name_as_who_has_ranks_does() {
    let mut table = woods();
    table
        .say("add hound 11")
        .say("foe hound level 9 \"proficient perception\" yes")
        .say("add ogre 59")
        .say("foe ogre \"proficient perception\" yes expertise Survival challenge 9");
    for (line, rank) in [
        ("mira perception help hound", 4),
        ("mira perception help wolf", 2),
        ("mira perception help ilse", 2),
        ("mira perception help ogre", 4),
        ("mira survival help ogre", 8),
        ("wolf perception help ogre vs mira stealth help ilse", 4),
    ] {
        if line.contains("mira stealth help ilse") {
            assert!(
                table
                    .refused(line)
                    .contains("Ilse cannot help with Stealth")
            );
            continue;
        }
        let ranks = ranks_of_helpers(&attempting(&table, line).attempt);
        assert_eq!(ranks, [rank], "{line}");
    }
    assert!(
        table
            .refused("mira arcana help wolf")
            .contains("needs 2 or more")
    );
}
