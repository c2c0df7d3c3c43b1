//! Words of the grammar are whole or one of the printed short forms; only names are completed.

use crate::support::{Table, rules};
use astragal::campaign::line::{COMMANDS, guide, parse_attempt};
use astragal::systems::System;
use astragal::words::SHORT_FORMS;

/// Lines of each system, complete as they stand.
const LINES: [(System, &[&str]); 5] = [
    (
        System::PenAndDagger,
        &["pd adept", "pd adept with novice shared best"],
    ),
    (System::DicePool, &["dp 5", "dp 5 vs 4", "dp 5 with 3"]),
    (
        System::SwordsAndSorcery,
        &["ss +5", "ss +5 dc 15", "ss +0 vs +2"],
    ),
    (System::SuccessRoll, &["sr 12", "sr 12 hard"]),
    (
        System::MonstersAndMagic,
        &["mm +3", "mm +3 vs 14", "mm +3 vs +5"],
    ),
];

/// What every line takes.
const OF_EVERY_LINE: [&str; 3] = ["secret", "open", "fresh"];

/// What may follow a word.
const TAILS: [&str; 4] = ["", " 3", " -2", " hard"];

fn words_of(system: System) -> Vec<String> {
    let rules = rules();
    let words = system.words(&rules).into_iter();
    words.map(str::to_lowercase).collect()
}

/// Whether it is a word of these, whole or short.
fn is_known(word: &str, words: &[String]) -> bool {
    let is = |word: &str| words.iter().any(|known| known == word);
    let pairs = SHORT_FORMS.iter();
    let other = pairs.filter_map(|(short, full)| match word {
        _ if word == *short => Some(*full),
        _ if word == *full => Some(*short),
        _ => None,
    });
    is(word) || other.into_iter().any(is)
}

#[test]
fn no_word_of_a_system_is_read_in_the_lines_of_another_that_does_not_have_it() {
    let rules = rules();
    for (system, lines) in LINES {
        let own = words_of(system);
        for (other, _) in LINES.into_iter().filter(|(other, _)| *other != system) {
            for word in words_of(other) {
                if is_known(&word, &own) || OF_EVERY_LINE.contains(&word.as_str()) {
                    continue;
                }
                for (line, tail) in lines.iter().flat_map(|line| TAILS.map(|tail| (line, tail))) {
                    let line = format!("{line} {word}{tail}");
                    let read = parse_attempt(&line, &rules).map(|(_, kept)| kept);
                    assert!(read.is_err(), "{line} is read as {read:?}");
                }
            }
        }
    }
}

#[test]
fn no_beginning_of_a_word_is_the_word() {
    let rules = rules();
    for (system, lines) in LINES {
        let own = words_of(system);
        for word in own.iter().filter(|word| !word.contains(' ')) {
            for end in 1..word.len() {
                let begun = word[..end].trim_end();
                if is_known(begun, &own) || begun == "x" {
                    continue;
                }
                for (line, tail) in lines.iter().flat_map(|line| TAILS.map(|tail| (line, tail))) {
                    let line = format!("{line} {begun}{tail}");
                    let read = parse_attempt(&line, &rules).map(|(_, kept)| kept);
                    assert!(read.is_err(), "{line} is read as {read:?}");
                }
            }
        }
    }
}

#[test]
fn every_word_is_read_whole_in_either_spelling_and_every_short_form_as_its_word() {
    let rules = rules();
    let read = |line: &str| parse_attempt(line, &rules).map(|(_, kept)| kept);
    for (line, kept) in [
        ("ss +5 disadvantage dc 15", "ss +5 dis dc 15"),
        ("pd adept advantage", "pd adept adv"),
        ("dp 7 difficulty 8", "dp 7 diff 8"),
        ("sr 9 defence", "sr 9 defense"),
        ("sr 12 very-favourable", "sr 12 very favorable=+2"),
    ] {
        assert_eq!(read(line).as_deref(), Ok(kept), "{line}");
    }
    for (line, nearest) in [
        ("ss +5 disadv dc 15", "disadvantage"),
        ("pd adept relia", "reliable"),
        ("dp 5 ext 10 in 5", "extended"),
        ("mm +3 vs 14 threat", "threatened"),
    ] {
        let complaint = parse_attempt(line, &rules).unwrap_err();
        assert_eq!(complaint.instead.as_deref(), Some(nearest), "{line}");
    }
}

#[test]
fn a_name_is_completed_unless_its_beginning_is_a_word_of_the_grammar() {
    for (system, hero, whole, line, begun) in [
        (
            System::SwordsAndSorcery,
            "Tobit",
            "stealth",
            "mira stealth vs to stealth",
            "tob",
        ),
        (
            System::SwordsAndSorcery,
            "Search Party",
            "stealth",
            "mira stealth vs search stealth",
            "searc",
        ),
        (
            System::DicePool,
            "Infra",
            "dexterity",
            "mira dexterity vs in dexterity",
            "inf",
        ),
        (
            System::DicePool,
            "Reflexion",
            "dexterity",
            "mira dexterity vs reflexive dexterity",
            "reflexio",
        ),
        (
            System::MonstersAndMagic,
            "Static Jack",
            "strength",
            "mira strength vs static strength",
            "stati",
        ),
    ] {
        let mut table = Table::of(system);
        table.say("hero Mira").say(&format!("hero \"{hero}\""));
        let word = line.split_whitespace().nth(3).unwrap();
        let read = table.campaign.read_line(line, None);
        let names_them = |line: &str| line.contains(&format!("\"{hero}\""));
        assert!(
            read.is_err() || !names_them(&read.unwrap().line),
            "{line} names {hero}"
        );
        let begun = line.replacen(&format!(" vs {word} "), &format!(" vs {begun} "), 1);
        let read = table.campaign.read_line(&begun, None);
        let read = read.unwrap_or_else(|why| panic!("{}", why.picture(&begun)));
        assert!(
            names_them(&read.line) && begun.ends_with(whole),
            "{begun}: {}",
            read.line
        );
    }
}

#[test]
fn no_command_completes_a_name_behind_it() {
    let mut table = Table::with_party();
    table
        .say("hero Resty level 2")
        .say("hero Marko")
        .say("add party");
    for (line, name) in [("remove rest", "Resty"), ("condition mark prone", "Marko")] {
        assert!(
            table.refused(line).contains("not understood"),
            "{line}: {name}"
        );
    }
    table.say("condition marko prone").say("remove resty");
    assert!(COMMANDS.contains(&"rest") && COMMANDS.contains(&"mark"));
}

#[test]
fn help_prints_every_short_form_with_its_word() {
    let printed: Vec<&str> = guide().map(|(_, line)| line.does).collect();
    for (short, full) in
        SHORT_FORMS
            .into_iter()
            .chain([("h", "half"), ("d", "double"), ("n", "none")])
    {
        let pair = format!("`{short}` {full}");
        assert!(printed.iter().any(|does| does.contains(&pair)), "{pair}");
    }
}
