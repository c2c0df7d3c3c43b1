//! What holds of any evening in any of the five systems: foes with sheets, rivals by name, standing penalties, places.

use std::sync::Arc;

use astragal::campaign::finding::{is_on_ladder, is_our_own};
use astragal::campaign::line::{Context, offers, parse};
use astragal::campaign::log_text::{for_players, tell};
use astragal::campaign::{Base, Campaign};
use astragal::store::ron_options;
use astragal::systems::{Initiative, OutcomeGrade, System};

use crate::support::Table;
use crate::support::keys::Player;
use crate::support::walk::cases;
use proptest::prelude::*;

/// Lines, with HERO for the one hero of the table and WHO, FIELD, WHAT and WORD for one of their choices.
const LINES: &[&str] = &[
    "add ogre hidden",
    "add ogre*3 9 hidden",
    "add ogre 9 +2 hidden",
    "add party",
    "foe ogre FIELD",
    "foe ogre FIELD FIELD",
    "foe ogre 2 FIELD",
    "foe ogre name Grum",
    "hero HERO FIELD",
    "WHO WHAT WORD",
    "WHO WHAT WORD WORD",
    "WHO WHAT vs WHO WHAT WORD",
    "WHO WHAT vs WHO WHAT to 3",
    "WHO WHAT ac WHO WORD",
    "WHO WHAT with WHO WHAT",
    "WHAT WORD",
    "condition WHO dazed -2 for 2",
    "condition WHO blessed +1",
    "condition WHO doomed -30",
    "uncondition WHO dazed",
    "counter WHO breath 1 refill 5+ on d6 each turn",
    "counter WHO arrows 2 refill short-rest",
    "counter WHO breath -1",
    "counter WHO arrows -1",
    "rest short all anyway",
    "HERO -30",
    "dying HERO",
    "WHO -3 fire",
    "WHO -1d4 cold",
    "dying HERO WORD",
    "dying HERO bad",
    "dying WHO stable",
    "HERO +3",
    "rest long",
    "rank all WHAT WORD",
    "rank \"to the bell\" HERO,ogre WHAT",
    "rank HERO,ogre WHAT WORD",
    "rank \"to the bell\" roll",
    "rank \"to the bell\" close",
    "resolve 5 WORD",
    "resolve 9 WORD WORD",
    "resolve 7.1 WORD",
    "resolve 6 +1",
    "initiative",
    "initiative WHO",
    "initiative WHAT",
    "initiative WHO WHAT WORD",
    "initiative dp 5",
    "initiative WHO 3",
    "initiative WHO major",
    "actions 2",
    "actions 1",
    "begin",
    "begin anyway",
    "next",
    "next",
    "back",
    "delay",
    "end",
    "reveal WHO",
    "hide WHO",
    "remove ogre",
    "undo",
    "undo x3",
    "redo",
    "WHO -4",
];

const CHOICES: &[(&str, &[&str])] = &[
    (
        "WHO",
        &["HERO", "ogre", "\"ogre 2\"", "grum", "1", "2", "all"],
    ),
    (
        "FIELD",
        &[
            "level 2",
            "hp 4",
            "max 12",
            "notes limps",
            "rank adept",
            "initiative +3",
            "initiative none",
            "dexterity 3",
            "dex 14",
            "dx 12",
            "archery 2",
            "wound 1",
            "armor 2",
            "challenge 4",
            "weapon axe 1d8",
            "\"save wisdom\" yes",
            "\"proficient stealth\" yes",
            "skill Brawling dx+1",
            "dodge 8",
            "trait Tusks yes",
            "gear hide +2",
            "gear club \"1d6 strength\"",
            "strength 16",
            "prime strength",
        ],
    ),
    (
        "WHAT",
        &[
            "5",
            "12",
            "+3",
            "dexterity+archery",
            "dex",
            "stealth",
            "axe",
            "save wis",
            "brawling",
            "dodge",
            "perception",
            "strength tusks",
            "strength",
            "armor class",
            "club",
            "soak",
            "luck",
            "per",
        ],
    ),
    (
        "WORD",
        &[
            "",
            "",
            "fresh",
            "secret",
            "open",
            "diff 8",
            "dc 12",
            "adv",
            "-1",
            "reflexive",
            "wound 0",
            "hard",
            "rolled",
            "x2",
            "=4",
        ],
    ),
];

const HEROES: [&str; 5] = ["thalia", "brakk", "mira", "oda", "felix"];

fn filled(template: &str, hero: &str, picks: &mut impl Iterator<Item = usize>) -> String {
    let words =
        template.split(' ').map(
            |word| match CHOICES.iter().find(|(name, _)| *name == word) {
                Some((_, choices)) => {
                    choices[picks.next().unwrap_or(0) % choices.len()].replace("HERO", hero)
                }
                None => word.replace("HERO", hero),
            },
        );
    words.collect::<Vec<_>>().join(" ")
}

fn any_template() -> impl Strategy<Value = (&'static str, Vec<usize>)> {
    (
        prop::sample::select(LINES),
        prop::collection::vec(0..1000_usize, 0..6),
    )
}

/// Which system, and what is said at its table.
fn any_evening() -> impl Strategy<Value = (System, Vec<String>)> {
    let lines = prop::collection::vec(any_template(), 1..25);
    (0..System::ALL.len(), any::<bool>(), lines).prop_map(|(system, is_fight, lines)| {
        let opening: &[&str] = if is_fight {
            &["add party", "add ogre*2 9 hidden", "begin anyway"]
        } else {
            &[]
        };
        let said = lines
            .iter()
            .map(|(line, picks)| filled(line, HEROES[system], &mut picks.iter().copied()));
        (
            System::ALL[system],
            opening
                .iter()
                .map(|line| (*line).to_owned())
                .chain(said)
                .collect(),
        )
    })
}

fn played((system, lines): &(System, Vec<String>)) -> (Table, Base) {
    let mut table = Table::with_one(*system);
    let start = table.campaign.base();
    for line in lines {
        let _ = table.try_say(line);
    }
    (table, start)
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: cases(150),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_line_in_full_words_means_the_same((system, lines) in any_evening()) {
        let mut table = Table::with_one(system);
        for line in &lines {
            let context = Context { rules: table.campaign.rules(), state: Some(table.campaign.state()), cursor: None, task: None };
            let _ = offers(line, &context);
            let Ok(sentence) = parse(line, &context) else { continue };
            let again = parse(&sentence.line, &context);
            prop_assert_eq!(again.as_ref(), Ok(&sentence), "{}", line);
            let _ = table.try_say(line);
        }
    }

    #[test]
    fn a_refused_line_changes_nothing((system, lines) in any_evening()) {
        let mut table = Table::with_one(system);
        for line in &lines {
            let before = table.campaign.base();
            if table.try_say(line).is_err() {
                prop_assert_eq!(table.campaign.base(), before, "{}", line);
            }
        }
    }

    #[test]
    fn replay_is_the_game_and_saving_keeps_it(evening in any_evening()) {
        let (table, _) = played(&evening);
        let (rules, base) = (table.campaign.rules(), table.campaign.base());
        let start = Base::founding("The Drowned Vault".into(), evening.0);
        let replayed = Campaign::resume(Arc::clone(rules), start, table.campaign.steps().to_vec());
        prop_assert_eq!(&replayed.base(), &base);
        let written = ron_options().to_string(&base).unwrap();
        prop_assert_eq!(ron_options().from_str::<Base>(&written).unwrap(), base);
        for step in table.campaign.steps() {
            let written = ron_options().to_string(step).unwrap();
            prop_assert_eq!(&ron_options().from_str::<astragal::campaign::Step>(&written).unwrap(), step);
        }
    }

    #[test]
    fn all_of_it_hangs_together_and_is_undone_to_the_start(evening in any_evening()) {
        let (mut table, _) = played(&evening);
        prop_assert_eq!(table.campaign.strange_steps(), [0_u64; 0]);
        prop_assert_eq!(table.campaign.state().flaws(), [""; 0]);
        while table.try_say("undo").is_ok() {}
        let empty = Table::of(evening.0);
        prop_assert_eq!(table.campaign.state(), empty.campaign.state());
    }

    #[test]
    fn no_two_stand_in_the_same_place(evening in any_evening()) {
        let (table, _) = played(&evening);
        let order = &table.campaign.state().tracker.order;
        let placed: Vec<_> = order.iter().filter_map(|one| one.initiative.as_ref()).map(Initiative::standing).collect();
        let mut once = placed.clone();
        once.sort();
        once.dedup();
        prop_assert_eq!(once.len(), placed.len(), "{:?}", placed);
    }

    #[test]
    fn a_line_of_the_log_holds_every_word_it_is_told_with_or_the_word_is_our_own(evening in any_evening()) {
        let (table, _) = played(&evening);
        for step in table.campaign.steps() {
            let held = ron_options().to_string(step).unwrap().to_lowercase();
            // Whose turn ends a condition is a name of today.
            if held.contains("ends: at(") {
                continue;
            }
            for entry in tell(&table.campaign, step) {
                let told = entry.text().to_lowercase();
                let words = told.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| !word.is_empty());
                for word in words {
                    prop_assert!(held.contains(word) || is_our_own(word), "{}: {}\n{}", word, told, held);
                }
            }
        }
    }

    #[test]
    fn what_a_roll_came_to_can_be_looked_for(evening in any_evening()) {
        let (table, _) = played(&evening);
        let told = table.campaign.steps().iter().flat_map(|step| tell(&table.campaign, step));
        for roll in told.filter_map(|entry| entry.roll).filter(|roll| roll.grade != OutcomeGrade::Figure) {
            // An attempt may be of another system than the campaign.
            prop_assert!(System::ALL.iter().any(|system| is_on_ladder(*system, &roll.word)), "{}", roll.word);
        }
    }

    #[test]
    fn players_read_nothing_of_one_who_was_never_revealed((system, lines) in any_evening()) {
        let lines = lines.into_iter().filter(|line| !line.starts_with("reveal"));
        let (table, _) = played(&(system, lines.collect()));
        for shown in for_players(&table.campaign) {
            let text = shown.entry.text().to_lowercase();
            prop_assert!(!text.contains("ogre") && !text.contains("grum"), "{}", text);
        }
    }

    #[test]
    fn the_drawn_curtain_shows_nothing_of_one_who_was_never_revealed((system, lines) in any_evening()) {
        let lines = lines.into_iter().filter(|line| !line.starts_with("reveal"));
        let (table, _) = played(&(system, lines.collect()));
        let mut player = Player::at(table.campaign);
        for (keys, (width, height)) in [("x", (200, 60)), ("go", (120, 40)), ("gt", (80, 24)), ("gk", (40, 12))] {
            player.resize(width, height);
            player.press([keys]);
            let screen = player.picture().to_lowercase();
            prop_assert!(!screen.contains("ogre") && !screen.contains("grum"), "{}", screen);
        }
    }
}
