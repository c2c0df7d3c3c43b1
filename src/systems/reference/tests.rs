//! The reference that comes with the program: whole, findable, of one mind with the books.

use unicode_width::UnicodeWidthStr;

use crate::report::{Kind, Line, Side};
use crate::systems::own::{Aim, AttemptRule};
use crate::systems::{Rulebook, System};
use crate::words::display_safe;

use super::*;

fn rules() -> Rulebook {
    Rulebook::built_in()
}

fn found(query: &str, home: System) -> Vec<String> {
    let rules = rules();
    let found = Chapter::System(home).find(query, &rules).unwrap();
    found
        .into_iter()
        .map(|rule| format!("{} {}", rule.chapter.short(), rule.key))
        .collect()
}

fn every_rule() -> &'static [Rule] {
    &BUILT_IN
}

/// Everything that the reference is opened for and that belongs to a chapter.
fn topics_of(chapter: Chapter) -> Vec<Topic> {
    let system = match chapter {
        Chapter::System(system) => system,
        Chapter::Dice => return vec![Topic::FreeDice],
        Chapter::Table => {
            return vec![
                Topic::HitPoints,
                Topic::Conditions,
                Topic::Tasks,
                Topic::Contests,
                Topic::Races,
                Topic::Turns,
                Topic::Order,
                Topic::Sheets,
                Topic::Foes,
                Topic::Rulings,
                Topic::Notes,
                Topic::Evenings,
                Topic::Undoing,
            ];
        }
    };
    let definition = system.definition();
    let knows = |is_it: fn(&AttemptRule) -> bool| definition.attempts.iter().any(is_it);
    let aims = |aim: &Aim| match aim {
        Aim::Hide => Some(Topic::Hiding),
        Aim::Search => Some(Topic::Searching),
        Aim::Influence { .. } => Some(Topic::Influence),
        Aim::Keep => Some(Topic::KeptResult),
        Aim::Study => None,
    };
    let asked = [
        (Topic::Lies, knows(|rule| rule.lies)),
        (Topic::ManyActions, definition.declares_actions()),
        (Topic::Fortune, definition.has_fortune()),
        (Topic::TurnParts, definition.has_turn_parts),
        (Topic::EffectPoints, knows(|rule| rule.wins_points)),
    ];
    let asked = asked.into_iter().filter(|(_, is_asked)| *is_asked);
    let aimed = definition
        .actions
        .iter()
        .filter_map(|action| aims(action.aim.as_ref()?));
    asked.map(|(topic, _)| topic).chain(aimed).collect()
}

#[test]
fn every_chapter_is_sound() {
    for chapter in Chapter::all() {
        assert_eq!(read(chapter).err(), None);
    }
}

#[test]
fn every_rule_has_a_title_for_a_list_a_source_and_something_to_say() {
    for rule in every_rule() {
        assert!(
            (1..=24).contains(&rule.title.chars().count()),
            "{}",
            rule.title
        );
        assert!(
            !rule.source.is_empty() && !rule.text.is_empty(),
            "{}",
            rule.key
        );
        let is_from_a_document = rule.source.contains(": ");
        let is_of_a_system = matches!(rule.chapter, Chapter::System(_));
        assert!(
            is_of_a_system || !is_from_a_document,
            "{}: {}",
            rule.key,
            rule.source
        );
    }
}

#[test]
fn paragraphs_are_short_and_safe_to_show() {
    for rule in every_rule() {
        let said = rule
            .text
            .iter()
            .chain(&rule.ours)
            .chain(rule.examples.iter().map(|example| &example.says));
        for paragraph in said {
            assert_eq!(display_safe(paragraph), paragraph.as_str(), "{}", rule.key);
            assert!(
                paragraph.chars().count() <= 420,
                "{}: {paragraph}",
                rule.key
            );
        }
    }
}

#[test]
fn every_topic_and_every_table_stands_in_its_list_once() {
    let topics: Vec<Topic> = Chapter::all().flat_map(topics_of).collect();
    for (place, topic) in topics.iter().enumerate() {
        assert!(!topics[..place].contains(topic), "{topic:?}");
    }
}

#[test]
fn every_topic_is_answered_in_its_chapter() {
    for chapter in Chapter::all() {
        for topic in topics_of(chapter) {
            let rule = topic.rule().unwrap();
            assert_eq!(rule.chapter, chapter, "{topic:?}");
        }
    }
}

#[test]
fn every_system_says_who_goes_first_and_what_is_decided_here() {
    for system in System::ALL {
        let of_it = |rule: &Rule| rule.chapter == Chapter::System(system);
        let rules = every_rule();
        assert!(
            rules
                .iter()
                .any(|rule| of_it(rule) && rule.key == "initiative"),
            "{system:?}"
        );
        assert!(
            rules
                .iter()
                .filter(|rule| of_it(rule))
                .flat_map(|rule| &rule.ours)
                .count()
                > 2,
            "{system:?}"
        );
    }
}

#[test]
fn every_table_that_a_rule_shows_is_there_and_has_rows_as_wide_as_its_head() {
    let rules = rules();
    for rule in every_rule() {
        for (table, _) in rule.shown_tables(&rules) {
            assert!(!table.rows.is_empty(), "{}", rule.key);
            for row in &table.rows {
                assert_eq!(row.len(), table.columns.len(), "{}", rule.key);
                assert!(!row.iter().all(String::is_empty), "{}", rule.key);
            }
            let inner = table.columns.iter().rev().skip(1);
            let mut inner = inner.filter(|column| column.side == Side::Sentence);
            assert!(inner.next().is_none(), "{}", rule.key);
        }
        assert!(
            rule.shown_tables(&rules).len() >= rule.shows.len(),
            "{}",
            rule.key
        );
    }
}

#[test]
fn the_success_table_is_that_of_the_book() {
    let rules = rules();
    let (table, house) = rules.file_table(System::PenAndDagger, "attempt").unwrap();
    let rows: Vec<String> = table.rows.iter().map(|row| row.join(" ")).collect();
    assert_eq!((rows.len(), house), (11, None));
    assert_eq!(rows[0], "Godlike – 1–4 5–10 11–14 15–20");
    assert_eq!(rows[1], "Legendary 1 2–5 6–11 12–15 16–20");
    assert_eq!(rows[10], "Doomed 1–10 11–14 15–20 – –");
}

#[test]
fn figures_that_stay_the_same_stand_in_one_row() {
    let rules = rules();
    let home = Chapter::System(System::MonstersAndMagic);
    let shown = home.rule("modifiers").unwrap().shown_tables(&rules);
    let modifiers = &shown[0].0;
    assert_eq!(modifiers.rows[6].join(" "), "14–15 +2 +4");
}

#[test]
fn a_rule_is_found_by_what_one_remembers_of_it() {
    let (pd, dp, ss, sr, mm) = (
        System::PenAndDagger,
        System::DicePool,
        System::SwordsAndSorcery,
        System::SuccessRoll,
        System::MonstersAndMagic,
    );
    for (query, home, wanted) in [
        ("advantage", pd, "pd advantage"),
        ("advantage", ss, "ss advantage"),
        ("adv", pd, "pd advantage"),
        ("dream", pd, "pd fortune"),
        ("lock", pd, "pd bar"),
        ("grapple", pd, "pd proficiencies"),
        ("botch", pd, "dp botch"),
        ("soak", dp, "dp reflexive"),
        ("bastard", ss, "ss attack"),
        ("take 20", ss, "ss take10"),
        ("haggle", ss, "ss skills"),
        ("rule of 20", sr, "sr defaults"),
        ("iq", sr, "sr attributes"),
        ("golden carriage", mm, "mm damage"),
        ("prime", mm, "mm modifiers"),
        ("initiative", dp, "dp initiative"),
        ("initiative mm", dp, "mm initiative"),
        ("undo", dp, "table undo"),
        ("kh", pd, "dice keep"),
        ("hit points", pd, "table hit-points"),
        ("natural", ss, "ss attack"),
        ("luck rolls", ss, "pd luck"),
        ("criticals", sr, "sr criticals"),
        ("dp difficulty", sr, "dp difficulty"),
    ] {
        assert_eq!(
            found(query, home).first().map(String::as_str),
            Some(wanted),
            "{query}"
        );
    }
}

#[test]
fn nothing_asked_is_everything_with_the_rules_at_home_first() {
    let all = found(" ", System::SuccessRoll);
    assert_eq!(all.len(), every_rule().len());
    assert_eq!(
        (all[0].as_str(), all.last().map(String::as_str)),
        ("sr roll", Some("mm results"))
    );
    assert!(
        all.iter().position(|name| name == "dice sums")
            < all.iter().position(|name| name == "pd attempt")
    );
}

#[test]
fn a_miss_is_told_kindly() {
    let rules = rules();
    let miss = |query: &str| {
        let home = Chapter::System(System::PenAndDagger);
        home.find(query, &rules).unwrap_err().to_string()
    };
    assert_eq!(
        miss("advantge"),
        "No rule speaks of “advantge”. Did you mean advantage?"
    );
    assert_eq!(
        miss("luck xqzw"),
        "No rule speaks of “luck xqzw”: try fewer letters, or what the roll is for."
    );
    assert_eq!(
        miss("\u{1b}[2Jxqzw"),
        "No rule speaks of “⟨U+001B⟩[2Jxqzw”: try fewer letters, or what the roll is for."
    );
}

#[test]
fn every_chapter_answers_its_topics_once_and_points_at_its_own_rules() {
    for chapter in Chapter::all() {
        let rules = read(chapter).unwrap();
        let topics = topics_of(chapter);
        for topic in &topics {
            let answers = rules.iter().filter(|rule| rule.answers.contains(topic));
            assert_eq!(answers.count(), 1, "{topic:?}");
        }
        for rule in &rules {
            let twins = rules.iter().filter(|other| other.key == rule.key);
            assert_eq!(twins.count(), 1, "{}", rule.key);
            for key in &rule.see {
                let is_there = rules.iter().any(|other| other.key == *key);
                assert!(is_there && *key != rule.key, "{} → {key}", rule.key);
            }
            for topic in &rule.answers {
                assert!(topics.contains(topic), "{}: {topic:?}", rule.key);
            }
            let is_empty = |paragraph: &String| paragraph.trim().is_empty();
            assert!(!rule.text.iter().any(is_empty), "{}", rule.key);
        }
    }
}

#[test]
fn no_line_of_a_page_is_wider_than_its_room() {
    let rules = rules();
    for rule in every_rule() {
        for room in [38, 50, 76, 85, 140] {
            for line in rule.page(&rules, room) {
                assert!(
                    line.shown().width() <= room,
                    "{} in {room}:\n{}",
                    rule.key,
                    line.shown()
                );
                assert!(
                    line.text.is_empty() || line.label.width() <= line.at,
                    "{}: {line:?}",
                    rule.key
                );
            }
        }
    }
}

#[test]
fn a_page_tells_rule_decision_table_example_neighbors_and_source_in_this_order() {
    let rules = rules();
    let home = Chapter::System(System::PenAndDagger);
    let page = home.rule("reliable").unwrap().page(&rules, 80);
    let is_blank = |line: &&Line| **line == Line::default();
    let shown = page.iter().filter(|line| !is_blank(line));
    let mut kinds: Vec<Kind> = shown.map(|line| line.kind).collect();
    kinds.dedup();
    assert_eq!(
        kinds,
        [
            Kind::Text,
            Kind::Ruling,
            Kind::Example,
            Kind::Link,
            Kind::Aside
        ]
    );
    let links = page.iter().filter(|line| line.kind == Kind::Link);
    let links: Vec<&str> = links.map(|line| line.text.as_str()).collect();
    let of = |key| home.rule(key).unwrap().title.as_str();
    assert_eq!(links, [of("bar"), of("advantage")]);
    assert_eq!(
        page.last().unwrap().shown(),
        "from  Pen & Dagger, “Running the Game”: Reliability, Unreliability"
    );
}

#[test]
fn a_long_sentence_stands_beside_its_row_where_there_is_room_and_else_below() {
    let rules = rules();
    let table = |room: usize| -> Vec<String> {
        let home = Chapter::System(System::SwordsAndSorcery);
        let page = home.rule("influence").unwrap().page(&rules, room);
        page.iter()
            .filter(|line| line.kind == Kind::Row)
            .map(Line::shown)
            .collect()
    };
    assert_eq!(
        table(60)[0],
        "Deception        Charisma  a lie it understands"
    );
    assert_eq!(
        table(36)[..2],
        ["Deception        Charisma", "  a lie it understands"]
    );
}

#[test]
fn what_is_looked_for_is_found_in_a_text_in_any_case() {
    let marked = |text: &str, query: &str| -> Vec<String> {
        hits(text, query)
            .into_iter()
            .map(|at| text[at].to_owned())
            .collect()
    };
    assert_eq!(
        marked("With Advantage, advantages; disadvantage", "adv"),
        ["Adv", "adv"]
    );
    assert_eq!(
        marked("Disadvantage", "advant"),
        ["advant"],
        "a telling word also inside another"
    );
    assert_eq!(marked("Größe ÄRGER", "är grö"), ["ÄR", "Grö"]);
    assert_eq!(marked("1–4", "4"), ["4"]);
    assert!(marked("anything", " ").is_empty() && marked("", "a").is_empty());
}

#[test]
fn a_table_that_is_the_game_masters_own_says_so_and_no_other_does() {
    let mut rules = rules();
    let (file, own) = (
        "rules/pen-and-dagger.ron",
        "(tables: [(titel: \"Spends\")])",
    );
    let Err(_) = rules.overlay(System::PenAndDagger, file, own) else {
        panic!("a table has a title")
    };
    let own = |rules: &Rulebook| -> Vec<&str> {
        let is_own = |rule: &&Rule| {
            let shown = rule.shown_tables(rules);
            shown.iter().any(|(_, house)| house.is_some())
        };
        let all = every_rule().iter().filter(is_own);
        all.map(|rule| rule.key.as_str()).collect()
    };
    assert_eq!(own(&rules), [""; 0], "nothing was laid");
    let house = "(tables: [(title: \"Spends\", columns: [\"buys\", \"a hint\"], advises: true, rows: [[\"harm\", \"\"]])])";
    rules
        .overlay(System::MonstersAndMagic, "my/monsters-and-magic.ron", house)
        .unwrap();
    assert_eq!(own(&rules), ["effect-points"]);
    let home = Chapter::System(System::MonstersAndMagic);
    let page = home.rule("effect-points").unwrap().page(&rules, 60);
    let said: Vec<String> = page
        .iter()
        .filter(|line| line.kind == Kind::Ruling && line.label.is_empty())
        .map(Line::shown)
        .filter(|line| line.starts_with("your own"))
        .collect();
    assert_eq!(said, ["your own, from my/monsters-and-magic.ron"]);
}

#[test]
fn the_reference_of_swords_and_sorcery_knows_points_ranks_scores_and_tasks() {
    for (query, wanted) in [
        ("skill points each new level", "ss ranks"),
        ("epic boons", "ss ranks"),
        ("resistance points", "ss armor-class"),
        ("extraordinary score", "ss abilities"),
        ("good iron lock", "ss check"),
    ] {
        let found = found(query, System::SwordsAndSorcery);
        assert_eq!(
            found.first().map(String::as_str),
            Some(wanted),
            "{query}: {found:?}"
        );
    }
}
