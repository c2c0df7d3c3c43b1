//! Lines nobody would type: nothing panics, nothing lingers, and every caret stands inside the line.

use std::time::{Duration, Instant};

use astragal::campaign::line::{Context, guide, offers, parse, parse_attempt};
use astragal::campaign::{Campaign, CreatureId, Refusal};
use astragal::dice::{Dice, Seed};
use astragal::systems::System;
use astragal::words::with_brief_quotations;
use jiff::Timestamp;
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::support::Table;
use crate::support::walk::{cases, one_in};

/// No line hangs: as long as fuzzing gives one, in a debug build on a busy machine. How fast lines are stands in `benches/`.
const SOON: Duration = Duration::from_secs(10);

/// Names that look like something else.
const ODD_NAMES: [&str; 16] = [
    "Next",
    "Stealth",
    "pd",
    "And",
    "Luck",
    "Unit-7",
    "A+B",
    "= 4",
    "(d20)",
    "x2",
    "Thal",
    "Thalia Stormborn",
    "\u{202e}ailahT",
    "\u{1b}[2J\u{7}",
    "🐋👩\u{200d}🚀",
    "Ärger “Größe”",
];

/// A table with people whose names collide with each other, with skills and with commands.
fn odd_table() -> Table {
    let mut table = Table::with_party();
    for name in ODD_NAMES {
        table.say(&format!("hero \"{name}\" level 2 hp 9"));
    }
    table
        .say("add party")
        .say("add \"Thalia's foe\"*3 8 +1")
        .say("add orc*100 15")
        .say("add orc")
        .say("initiative");
    table.say("begin");
    table
}

fn context(campaign: &Campaign) -> Context<'_> {
    let cursor = campaign
        .state()
        .party
        .first()
        .map(|hero| CreatureId::Hero(hero.id));
    Context {
        rules: campaign.rules(),
        state: Some(campaign.state()),
        cursor,
        task: None,
    }
}

/// Reads a line in every way there is.
fn endure(campaign: &Campaign, line: &str) {
    let began = Instant::now();
    let context = context(campaign);
    let nowhere = Context {
        rules: campaign.rules(),
        state: None,
        cursor: None,
        task: None,
    };
    let complaints = [
        parse(line, &context).err(),
        parse(
            line,
            &Context {
                cursor: None,
                ..context
            },
        )
        .err(),
        parse(line, &nowhere).err(),
        parse_attempt(line, campaign.rules()).err(),
    ];
    for complaint in complaints.into_iter().flatten() {
        assert!(
            line.get(complaint.span.clone()).is_some(),
            "{line:?}: {complaint:?}"
        );
        assert!(
            !complaint.message.ends_with(",."),
            "{line:?}: {complaint:?}"
        );
        let picture = complaint.picture(line);
        assert!(picture.lines().count() >= 3, "{picture}");
        assert!(
            !picture.contains(|letter: char| letter.is_control() && letter != '\n'),
            "{picture:?}"
        );
        assert!(!picture.contains('\u{202e}'), "{picture:?}");
    }
    let _ = (offers(line, &context), offers(line, &nowhere));
    assert!(
        began.elapsed() < SOON,
        "{:?} for {} bytes: {:.80}",
        began.elapsed(),
        line.len(),
        line
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of lines, and one call")]
fn long_lines_and_great_numbers_are_read_soon_and_refused_kindly() {
    let table = odd_table();
    let many = |word: &str, count: usize| word.repeat(count);
    for line in [
        String::new(),
        many(" ", 9000),
        many("a", 8192),
        many("a", 8193),
        many("a ", 4096),
        many("\"", 8191),
        many("\"\"", 4096),
        many("\"\"\"", 2700),
        many("“", 2700),
        many("“a” ", 900),
        many("((((", 2000),
        many("🐋", 2048),
        many("ä", 4096),
        many("\u{301}", 4000),
        many("+", 8000),
        many("+a", 4000),
        many("-1", 4000),
        many("1,", 4000),
        many("1..9,", 1600),
        format!("1..9-28 {}", many("1h ", 2700)),
        format!("1..9-28 {}", many("1h", 4000)),
        format!("all -28 {}", many("all half ", 900)),
        format!("hide {}", many("1..9,1..20 ", 700)),
        format!("hide {}", many("thalia ", 1100)),
        format!("add {}", many("thalia ", 1100)),
        format!("thalia {}", many("+oren ", 1200)),
        format!("thalia {}", many("+\"Oren\" ", 900)),
        format!("\"Thalia\" strength {} shared all", many("+\"Oren\" ", 900)),
        format!("pd adept {}", many("adv ", 60)),
        format!("pd adept {}", many("+1 ", 80)),
        format!("thalia stealth ={}", many("1,", 120)),
        format!("initiative all ={}1", many("20,", 800)),
        format!("fortune thalia reroll ={}1", many("20,", 800)),
        format!("hero thalia {}", many("level 3 ", 1000)),
        format!("hero thalia notes {}", many("a", 8000)),
        format!("condition thalia {}", many("prone ", 1300)),
        format!("note {}", many("#", 8000)),
        format!("thalia dodge # {}", many("x", 8000)),
        format!("ss {}", many("+1 ", 80)),
        format!("ss group {}1", many("+1,", 80)),
        format!("ss group +1{}", many(",+1", 80)),
        format!("ss +5 help 2{}", many(",2", 110)),
        format!("ss +5 {}", many("vs ", 80)),
        format!("ss save +3 dc {}", many("very ", 45)),
        format!("mm {} vs 14", many("+1 ", 80)),
        format!("mm +3 vs +5 to 100 ={}1", many("1,", 110)),
        format!("mm +3 vs +3 to 100 x1000 ={}1", many("1,", 110)),
        format!("ss +2 vs +2 x1000 ={}9", many("9,", 110)),
        "ss +2147483648 dc 15".into(),
        "ss +1000 -1000 -1000 rank 100 tool 100 dc 4294967296".into(),
        "ss -1000 rank 100 vs -1000 proficiency 100".into(),
        "ss distract 4294967296".into(),
        "mm -2147483648 trait 4294967296 vs 18446744073709551616".into(),
        "mm +3 damage 4294967296d4294967296+4294967296 vs 14".into(),
        "mm +3 damage 🐋d6 vs 14".into(),
        "mm static 4294967296 vs 14".into(),
        "mm +3 vs +5 to 4294967296".into(),
        "3..99999999".into(),
        "99999999..3 -1".into(),
        "4294967296 -1".into(),
        "1..18446744073709551616 -1".into(),
        "thalia dodge x1001".into(),
        "thalia dodge x0".into(),
        "thalia dodge x18446744073709551616".into(),
        "thalia dodge +2147483648".into(),
        "thalia dodge +999999999 +999999999 +999999999".into(),
        "thalia dodge -999999999 -999999999 -999999999".into(),
        "thalia -4294967296".into(),
        "thalia temp 4294967296".into(),
        "add orc*4294967296".into(),
        "add orc 4294967296".into(),
        "add orc 1 -2147483648".into(),
        "condition thalia prone for 4294967296".into(),
        "undo x18446744073709551616".into(),
        "undo x100000 anyway".into(),
        "fortune thalia convert 18446744073709551616.4294967296".into(),
        "orc 4294967296 -1".into(),
        "1.4294967296 -1".into(),
        "hero thalia hp 4294967296/4294967296".into(),
        "thalia dodge =4294967296".into(),
        format!("dp 7 {}", many("+1 ", 80)),
        format!("dp 1 {}", many("with 1 ", 30)),
        format!("dp 100 vs 100 to 30 x1000 ={}", many("1,", 100)),
        format!("dp 100 extended 200 in 100 x1000 ={}1", many("1,", 90)),
        format!("ss group {}", many("+1,", 70)),
        format!("ss group {}+1", many("+1,", 70)),
        format!("ss +0 vs +0 x1000 ={}1", many("7,", 100)),
        format!("ss +1 dc 15 help {}2", many("2,", 100)),
        format!("sr 12 {}", many("hard ", 45)),
        format!("sr default {}iq:12", many("iq:12-5,", 28)),
        format!("mm +3 {} vs 14", many("+1 ", 70)),
        format!(
            "mm +0 damage 10d20 vs +0 damage 10d20 to 100 x1000 ={}1",
            many("1,", 80)
        ),
        format!("({}", many("(", 250)),
        format!("{}1{}", many("(", 120), many(")", 120)),
        "1000d10000! x1000 =1".into(),
        "1000d6!r<5 x1000".into(),
        "999999999d999999999".into(),
        "dp 999999999 +999999999 +999999999 +999999999".into(),
        "dp 999999999+999999999 wound 999999999".into(),
        "dp 7 diff 4294967296".into(),
        "dp 7 action 999999999/999999999".into(),
        "dp 5 extended 999999999 in 999999999 setback 999999999".into(),
        "ss +999999999 -999999999 dc 999999999".into(),
        "ss distract 999999999".into(),
        "sr 999999999 -999999999".into(),
        "sr default iq:999999999-999999999".into(),
        "sr default :,::,".into(),
        "mm +999999999 trait 999999999 vs 999999999".into(),
        "mm +3 damage 4294967296d4294967296 vs 3".into(),
        "dp 7 =4294967296".into(),
        "thalia dodge =".into(),
        "thalia dodge =,".into(),
    ] {
        endure(&table.campaign, &line);
    }
}

#[test]
fn the_greatest_attempts_have_their_odds_and_their_roll_soon() {
    let campaign = Table::empty().campaign;
    let heads = vec!["+1000"; 32].join(",");
    for line in [
        format!("ss group {heads} adv dc 1000"),
        format!("ss group {heads} dis"),
        format!("ss +1000 help {}", vec!["100"; 20].join(",")),
        "ss +1000 rank 100 tool 100 vs +1000 rank 100 tool 100 adv".to_owned(),
        "mm +1000 trait 255 damage 10d20+1000 vs -1000".to_owned(),
        "mm +0 damage 10d20 vs +0 damage 10d20 to 100".to_owned(),
        "mm +0 vs +0 to 100".to_owned(),
        "mm -1000 vs +1000 to 100".to_owned(),
    ] {
        let began = Instant::now();
        let (attempting, _) = parse_attempt(&line, campaign.rules())
            .unwrap_or_else(|complaint| panic!("{}", complaint.picture(&line)));
        let odds = attempting.attempt.odds();
        let sum: f64 = odds.outcomes.iter().map(|chance| chance.probability).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{line}: {sum}");
        let mut dice = Table::empty().dice;
        let outcome = attempting
            .attempt
            .roll(campaign.rules(), &mut dice)
            .unwrap();
        let key = attempting.attempt.verdict(&outcome).outcome;
        assert!(
            odds.outcomes.iter().any(|chance| chance.outcome == key),
            "{line}: {key}"
        );
        assert!(began.elapsed() < SOON, "{:?}: {line}", began.elapsed());
    }
}

#[test]
fn a_hundred_thousand_undos_of_a_long_evening_end_soon() {
    let mut table = Table::with_party();
    for _ in 0..2000 {
        table.say("thalia luck");
    }
    let began = Instant::now();
    table.say("undo x100000 anyway");
    assert!(table.campaign.state().party.is_empty());
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
}

#[test]
fn whatever_somebody_is_called_the_name_in_quotes_means_them() {
    let mut table = odd_table();
    for name in ODD_NAMES {
        table
            .say(&format!("\"{name}\" -1"))
            .say(&format!("\"{name}\" dodge =9"));
        assert_eq!(table.points(name), 8, "{name:?}");
        assert_eq!(table.last().who, name);
        table.say(&format!("thalia strength +\"{name}\" shared best =4,5"));
        table.say(&format!("condition \"{name}\" prone until \"{name}\" end"));
        table.say(&format!("fortune \"{name}\" grant dream"));
        assert_eq!(table.held(name), 1, "{name:?}");
    }
}

/// Words of the grammar and pieces that break it.
const PIECES: [&str; 73] = [
    " ",
    " ",
    "\"",
    "“",
    "”",
    "+",
    "-",
    "−",
    "=",
    ",",
    "..",
    ".",
    "#",
    "*",
    "x",
    "(",
    "d%",
    "4d6",
    "1",
    "3",
    "99999999",
    "4294967296",
    "thalia",
    "tha",
    "orc",
    "unit-7",
    "all",
    "pd",
    "stealth",
    "bar",
    "dis",
    "then",
    "with",
    "shared",
    "and",
    "luck",
    "condition",
    "until",
    "hero",
    "add",
    "fortune",
    "initiative",
    "temp",
    "dp",
    "ss",
    "sr",
    "mm",
    "vs",
    "dc",
    "diff",
    "to",
    "extended",
    "in",
    "save",
    "group",
    "help",
    "rank",
    "default",
    "iq:12-5",
    "hard",
    "static",
    "damage",
    "1d8",
    "trait",
    "kh3",
    "!",
    ">=6",
    "+5",
    "4,2",
    "very hard",
    "\u{301}",
    "\u{202e}",
    "🐋",
];

proptest! {
    #![proptest_config(Config { cases: cases(400), ..Config::default() })]

    #[test]
    fn pieces_of_the_grammar_in_any_order_are_endured(
        pieces in prop::collection::vec(prop::sample::select(PIECES.as_slice()), 0..24)
    ) {
        thread_local! {
            static TABLE: Table = odd_table();
        }
        TABLE.with(|table| endure(&table.campaign, &pieces.concat()));
    }

    #[test]
    fn any_text_at_all_is_endured(line in any::<String>(), head in prop::sample::select(PIECES.as_slice())) {
        thread_local! {
            static TABLE: Table = odd_table();
        }
        TABLE.with(|table| {
            endure(&table.campaign, &line);
            endure(&table.campaign, &format!("{head} {line}"));
        });
    }
}

/// Words that nobody reads to their end.
fn monsters() -> [String; 4] {
    [
        "q".repeat(2_500),
        format!("q{}", "\u{301}".repeat(3_500)),
        "qq ".repeat(900),
        format!("\"{}\"", "qq qq ".repeat(500)),
    ]
}

/// The letters of a monster in what is said of it.
fn repeated_in(said: &str) -> usize {
    let is_of_monster = |letter: &char| matches!(letter, 'q' | '\u{301}');
    said.chars().filter(is_of_monster).count()
}

#[test]
fn an_error_repeats_no_more_than_80_letters_of_what_was_typed() {
    let (mut longest, mut wrong) = ((0, String::new()), Vec::new());
    let (mut dice, now) = (Dice::new(&Seed::from_number(7)), Timestamp::UNIX_EPOCH);
    for system in [System::PenAndDagger, System::SwordsAndSorcery] {
        let mut table = Table::with_one(system);
        table.say("add orc*2 15");
        let lines = guide().filter(|(of, _)| of.is_none_or(|of| of == system));
        let lines = lines.flat_map(|(_, example)| example.line.split(" · "));
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            for at in 0..=words.len() {
                for monster in one_in(16, line.len() + at, monsters()) {
                    let mut words = words.clone();
                    match words.get_mut(at) {
                        Some(word) => *word = &monster,
                        None => words.push(&monster),
                    }
                    let long = words.join(" ");
                    let read = table.campaign.read_line(&long, None);
                    let (said, picture) = match read {
                        Err(complaint) => (complaint.sentence(), complaint.picture(&long)),
                        Ok(sentence) => {
                            let (command, full) = (&sentence.command, &sentence.line);
                            match table.campaign.decide(command, full, &mut dice, now) {
                                // It offers the whole line again.
                                Err(Refusal::Asks { .. }) | Ok(_) => continue,
                                Err(refusal) => {
                                    (with_brief_quotations(refusal.to_string()), String::new())
                                }
                            }
                        }
                    };
                    let count = repeated_in(&said);
                    if count > 80 {
                        wrong.push(format!("{line}, word {at}: {count}\n{said:.300}"));
                    }
                    // The line around what is to blame, and the sentence.
                    if repeated_in(&picture) > 160 {
                        wrong.push(format!("{line}, word {at}\n{picture:.600}"));
                    }
                    if count > longest.0 {
                        longest = (count, said);
                    }
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(longest.0 > 40, "something is repeated: {}", longest.1);
}
