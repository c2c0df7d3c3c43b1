use std::sync::Arc;

use crate::campaign::command::bodies::{BodyWork, Points};
use crate::campaign::{Base, Campaign};
use crate::dice::{Dice, Seed};
use crate::systems::{Rulebook, System};

use super::*;

/// A table at which these lines were said.
fn table(lines: &[&str]) -> Campaign {
    let rules = Arc::new(Rulebook::built_in());
    let base = Base::founding("The Drowned Vault".into(), System::PenAndDagger);
    let mut campaign = Campaign::resume(rules, base, Vec::new());
    let mut dice = Dice::new(&Seed::from_number(7));
    for line in lines {
        let sentence =
            read(&campaign, line).unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
        let now = "2026-11-21T19:00:00Z".parse().unwrap();
        let step = campaign
            .decide(&sentence.command, &sentence.line, &mut dice, now)
            .unwrap();
        campaign.accept(step);
    }
    campaign
}

/// Three heroes and nine rows: Thalia, Oren, Tavi, an orc, three drowned in one row, a tide priest, three rats.
fn fight() -> Campaign {
    table(&[
        "hero Thalia hp 24 dexterity adept stealth yes dodge adept",
        "hero Oren hp 27 wisdom trained insight yes",
        "hero Tavi hp 9",
        "add party",
        "add orc 15 +1",
        "add drowned*3 8",
        "add tide priest 41 adept",
        "add rat 3",
        "add rat 3",
        "add rat 3",
    ])
}

fn read(campaign: &Campaign, line: &str) -> Result<Sentence, Complaint> {
    let context = Context {
        rules: campaign.rules(),
        state: Some(campaign.state()),
        cursor: None,
        task: None,
    };
    parse(line, &context)
}

fn attempting(campaign: &Campaign, line: &str) -> Attempting {
    match read(campaign, line)
        .unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)))
        .command
    {
        Command::Attempt(attempting) => *attempting,
        other => panic!("{line} is no attempt: {other:?}"),
    }
}

/// What an attempt is, whatever the order of its words.
fn attempt(campaign: &Campaign, line: &str) -> String {
    let words = attempting(campaign, line).attempt.words().join(", ");
    let parts = words.split(" and ").map(|part| {
        let mut words: Vec<&str> = part.split(' ').collect();
        words.sort_unstable();
        words.join(" ")
    });
    parts.collect::<Vec<_>>().join(" and ")
}

/// What a body line does, as `Orc-12 Drowned 2+7`.
fn work(campaign: &Campaign, line: &str) -> String {
    let sentence =
        read(campaign, line).unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
    let Command::Body(work) = sentence.command else {
        panic!("{line} hurts nobody")
    };
    let told = work.iter().map(|BodyWork { whom, points, .. }| {
        let name = campaign.state().body_name(*whom);
        match points {
            Points::Harm(amount) => format!("{name}-{amount}"),
            Points::Heal(amount) => format!("{name}+{amount}"),
            Points::Temp(amount) => format!("{name} temp {amount}"),
            Points::Fall => format!("{name} down"),
            Points::Rise => format!("{name} up"),
        }
    });
    told.collect::<Vec<_>>().join(" ")
}

fn offered(line: &str) -> Vec<String> {
    let campaign = fight();
    offers(
        line,
        &Context {
            rules: campaign.rules(),
            state: Some(campaign.state()),
            cursor: None,
            task: None,
        },
    )
}

#[test]
fn every_complaint_stands_under_its_word_and_says_what_to_do() {
    let campaign = fight();
    let mut wrong = Vec::new();
    for &(line, column, width, sentence) in COMPLAINTS {
        let found = read(&campaign, line).expect_err(line);
        if (found.columns(line), &*found.sentence()) != ((column, width), sentence) {
            wrong.push(format!("{}\n", found.picture(line)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A line, where the caret begins, how wide it is, and the sentence.
const COMPLAINTS: &[(&str, usize, usize, &str)] = &[
    (
        "thalia stelth",
        7,
        6,
        "nothing here is called “stelth”: there is Strength, Dexterity, Constitution, Intelligence, Wisdom, Charisma, Acrobatics, Arcana, Climb, Culture, Deceive, Endurance and 33 more. Did you mean Stealth?",
    ),
    (
        "thalia st",
        7,
        2,
        "“st” may be Strength or Stealth: type more of it.",
    ),
    ("thalia", 6, 1, "expected a rank here, such as `adept`."),
    (
        "t stealth",
        0,
        1,
        "“t” may be Thalia, Tavi or tide priest: type more of it.",
    ),
    (
        "nobody stealth",
        0,
        6,
        "“nobody” is not understood here: expected a name, rows, an attempt or a command.",
    ),
    (
        "thalia dodge sideways",
        13,
        8,
        "“sideways” is not understood here: expected a figure or the word for it, `+2`, `adv`, `dis`, `reliable`, `unreliable`.",
    ),
    (
        "thalia dodge bar failure",
        17,
        7,
        "expected `limited`, `normal`, `major` or `critical` behind `bar`.",
    ),
    (
        "thalia luck adv",
        12,
        3,
        "`adv` means nothing for luck: leave it out.",
    ),
    (
        "thalia adv luck",
        7,
        3,
        "`adv` means nothing for luck: leave it out.",
    ),
    (
        "thalia dodge strength",
        13,
        8,
        "“strength” is not understood here: expected a figure or the word for it, `+2`, `adv`, `dis`, `reliable`, `unreliable`.",
    ),
    (
        "thalia stealth wisdom",
        15,
        6,
        "Stealth goes by Dexterity, not by Wisdom.",
    ),
    (
        "thalia dodge shared best",
        0,
        24,
        "a shared result needs several: name who else rolls, such as `with oren`.",
    ),
    (
        "thalia dodge +oren",
        0,
        18,
        "several take part: say `shared best` or `shared all`.",
    ),
    (
        "thalia dodge then oren then tavi",
        23,
        4,
        "only two rolls are linked: leave the second one out.",
    ),
    (
        "thalia dodge then parry then armor",
        24,
        4,
        "only two rolls are linked: leave the second one out.",
    ),
    (
        "thalia luck then dodge",
        7,
        4,
        "luck is not shared or linked with an attempt: roll it alone.",
    ),
    (
        "thalia dodge =x",
        13,
        2,
        "expected the faces rolled, separated by commas: `=14` or `=7,16`.",
    ),
    (
        "thalia dodge =",
        13,
        1,
        "expected the faces rolled, separated by commas: `=14` or `=7,16`.",
    ),
    (
        "thalia dodge x1001",
        13,
        5,
        "an attempt is repeated 1 to 1000 times.",
    ),
    (
        "pd stealth",
        3,
        7,
        "whose is that? Begin with a name, or say it without: `pd adept adv`.",
    ),
    ("pd", 2, 1, "expected a rank here, such as `adept`."),
    (
        "stelth",
        0,
        6,
        "“stelth” is not understood here: expected a name, rows, an attempt or a command. Did you mean Stealth?",
    ),
    (
        "dodge",
        0,
        5,
        "whose is that? Begin with a name, or say it without: `pd adept adv`.",
    ),
    (
        "ini",
        0,
        3,
        "“ini” names nobody, and a command is never shortened. Did you mean initiative?",
    ),
    (
        "beg",
        0,
        3,
        "“beg” names nobody, and a command is never shortened. Did you mean begin?",
    ),
    (
        "4d6 adv",
        4,
        3,
        "free dice know no advantage: `2d20kh1` keeps the higher of two, `2d20kl1` the lower.",
    ),
    (
        "note \"the bell",
        5,
        9,
        "this quotation is not closed: put a \" at its end.",
    ),
    ("12 -3", 0, 2, "there is no row “12”: expected 1 to 9."),
    (
        "5.4 -3",
        0,
        3,
        "there is no body “4” of drowned: expected 1 to 3.",
    ),
    (
        "1.2 -3",
        0,
        3,
        "there is no body “2” of Thalia: it has one only, so leave the number out.",
    ),
    (
        "1..3 -4 5h",
        8,
        2,
        "drowned 1 is not among those named before the amount.",
    ),
    (
        "1..3 -4 2q",
        9,
        1,
        "“q” is not understood here: expected `half`, `double` or `none`.",
    ),
    (
        "1..3 -8d6 =1,2",
        10,
        4,
        "2 typed, but this roll takes 8: type exactly that many, in order.",
    ),
    (
        "1..3 -2d6 =1,7",
        10,
        4,
        "7 is no face of a d6: expected 1 to 6.",
    ),
    (
        "1 temp 2d6 2h",
        11,
        2,
        "“2h” is more than this line takes: leave it out.",
    ),
    (
        "1 temp -5",
        7,
        2,
        "expected how many temporary hit points, 0 or more, here.",
    ),
    (
        "1 mental -4",
        2,
        6,
        "Pen & Dagger has no mental hit points: leave `mental` out.",
    ),
    (
        "-12",
        0,
        3,
        "no character is selected: start with a name or a row (`3 -12`).",
    ),
    (
        "initiative 3 17",
        13,
        2,
        "in Pen & Dagger an initiative is a success level, such as `critical`; a die rolled at the table is `=17`.",
    ),
    (
        "initiative 3 splendid",
        13,
        8,
        "“splendid” is not understood here: expected a die rolled at the table (`=14`), or a success level such as `critical`.",
    ),
    (
        "add",
        3,
        1,
        "expected a foe's name, a hero, or `party` here.",
    ),
    (
        "add orc*many",
        7,
        5,
        "expected how many after `*`, such as `orc*5`.",
    ),
    (
        "add orc 15 great",
        11,
        5,
        "“great” is not understood here: expected a rank, or rows from Untrained such as `+1`.",
    ),
    (
        "add orc 15 +1 more",
        14,
        4,
        "“more” is more than this line takes: leave it out.",
    ),
    (
        "condition 1",
        11,
        1,
        "expected a condition in any words, such as `prone 3` for three rounds, here.",
    ),
    (
        "condition 1 \"\"",
        12,
        2,
        "expected a condition in any words, such as `prone 3` for three rounds, here.",
    ),
    (
        "condition 1 prone until orc",
        27,
        1,
        "expected `start`, `end` or `next end` of that turn here.",
    ),
    (
        "condition 1 prone for",
        21,
        1,
        "expected how many rounds, or how long, such as `1h`, here.",
    ),
    (
        "move 1",
        6,
        1,
        "expected `before` and a row, or `last`, here.",
    ),
    (
        "move 1 before",
        13,
        1,
        "expected the row to stand before here.",
    ),
    (
        "move party last",
        5,
        5,
        "expected exactly one here: who is moved.",
    ),
    ("fortune", 7, 1, "expected a hero here."),
    (
        "fortune orc grant dream",
        8,
        3,
        "fortune dice are held by heroes: expected one of the party here.",
    ),
    (
        "fortune thalia grant luck",
        21,
        4,
        "“luck” is not understood here: expected `dream` or `class`.",
    ),
    (
        "fortune thalia reroll that",
        22,
        4,
        "expected the number of a roll, such as `1214`, or nothing for the latest.",
    ),
    (
        "hero thalia levle 3",
        12,
        5,
        "“levle” is not understood here: expected a field of the record, such as `level`, or one of the sheet: `gear NAME 3`. Did you mean level?",
    ),
    (
        "hero thalia level",
        17,
        1,
        "expected a level from 1 up here.",
    ),
    (
        "hero thalia wisdom nope",
        19,
        4,
        "“nope” does not fit Wisdom: expected Doomed, Hopeless, Inept, Untrained, Novice, Trained, Adept, Master, Epic, Legendary or Godlike.",
    ),
    (
        "hero thalia stealth maybe",
        20,
        5,
        "“maybe” does not fit Stealth: expected yes or no, or `none`.",
    ),
    (
        "hero thalia hp 3/x",
        15,
        3,
        "expected hit points here, such as `24` or `18/24`.",
    ),
    (
        "retire orc",
        7,
        3,
        "only heroes retire: a foe is taken out by `remove`.",
    ),
    (
        "rule maybe climb",
        5,
        5,
        "“maybe” is not understood here: expected `sure` or `impossible`.",
    ),
    ("scene", 5, 1, "expected the scene's name here."),
    ("rename", 6, 1, "expected the campaign’s new name here."),
    (
        "undo some",
        5,
        4,
        "expected the step to go back before, such as `undo 314`, or how many to take back, such as `undo x3`.",
    ),
    (
        "next please",
        5,
        6,
        "“please” is more than this line takes: leave it out.",
    ),
    (
        "",
        0,
        1,
        "an empty line does nothing: type an attempt, rows, or a command.",
    ),
];

#[test]
fn typed_faces_are_counted_and_the_number_wanted_is_named() {
    let campaign = fight();
    for (line, reason) in [
        (
            "oren dodge =7,8",
            "2 typed, but this roll takes 1: type exactly that many, in order",
        ),
        (
            "thalia stealth =7",
            "1 typed, but this roll takes 2: type exactly that many, in order",
        ),
        (
            "oren dodge x3 =7",
            "1 typed, but this roll takes 3: type exactly that many, in order",
        ),
        ("oren dodge =21", "21 is no face of a d20: expected 1 to 20"),
        ("oren dodge =0", "0 is no face of a d20: expected 1 to 20"),
        (
            "thalia+oren dodge shared best =7,8,9",
            "3 typed, but this roll takes 2: type exactly that many, in order",
        ),
        (
            "party luck =7,8",
            "2 typed, but this roll takes 3: type exactly that many, in order",
        ),
        (
            "initiative all =7",
            "1 typed, but this roll takes 9: type exactly that many, in order",
        ),
    ] {
        // Where it can be told beforehand the line itself is refused, with a caret under the faces.
        let said = match read(&campaign, line) {
            Err(complaint) => {
                assert!(
                    line[complaint.span.clone()].starts_with('='),
                    "{}",
                    complaint.picture(line)
                );
                complaint.sentence()
            }
            Ok(sentence) => {
                let mut dice = Dice::new(&Seed::from_number(7));
                let now = "2026-11-21T19:00:00Z".parse().unwrap();
                let decided = campaign.decide(&sentence.command, &sentence.line, &mut dice, now);
                decided.expect_err(line).to_string()
            }
        };
        assert_eq!(said.trim_end_matches('.'), reason, "{line}");
    }
}

#[test]
fn rows_take_their_signs_and_shares_with_and_without_blanks() {
    let campaign = fight();
    for (line, done) in [
        ("3-12", "Tavi-12"),
        ("3 −12", "Tavi-12"),
        ("3 +7", "Tavi+7"),
        ("thalia-7", "Thalia-7"),
        ("thalia+7", "Thalia+7"),
        ("1,3-2", "Thalia-2 Tavi-2"),
        ("1..4 -9 2h 3none 4x2", "Thalia-9 Oren-4 Tavi-0 orc-18"),
        ("1..4-9 2,4h 3n 1double", "Thalia-18 Oren-4 Tavi-0 orc-4"),
        ("4..1-9", "Thalia-9 Oren-9 Tavi-9 orc-9"),
        ("5-3", "drowned 1-3 drowned 2-3 drowned 3-3"),
        ("5-3 5.2h", "drowned 1-3 drowned 2-1 drowned 3-3"),
        ("5.2-3", "drowned 2-3"),
        ("5.2,4-3", "drowned 2-3 orc-3"),
        ("drowned 2 -3", "drowned 2-3"),
        ("drowned 2 and drowned 3 -3", "drowned 2-3 drowned 3-3"),
        ("dro -3 dro 1 none", "drowned 1-0 drowned 2-3 drowned 3-3"),
        ("thalia and 1 and tha -3", "Thalia-3"),
        ("tide priest -3", "tide priest-3"),
        ("tid pr temp 4", "tide priest temp 4"),
        ("rat -1", "rat-1"),
        ("rat 3 -1", "rat 3-1"),
        ("party temp 5", "Thalia temp 5 Oren temp 5 Tavi temp 5"),
    ] {
        assert_eq!(work(&campaign, line), done, "{line}");
    }
}

#[test]
fn words_stand_in_any_order_within_their_part() {
    let campaign = fight();
    let expected = attempt(&campaign, "thalia stealth reliable +1 bar major");
    for line in [
        "thalia stealth bar major +1 reliable",
        "THALIA STEALTH BAR MAJOR +1 RELIABLE",
        "thalia reliable stealth +1 bar major",
        "thalia bar major reliable ste +1",
        "thalia pd stealth +1 bar major reliable # over the ledge",
        "\"Thalia\" \"stealth\" +1 bar major reliable",
        "tha =3,4 stealth +2 -1 secret bar major reliable",
    ] {
        assert_eq!(attempt(&campaign, line), expected, "{line}");
    }
    for line in [
        "thalia stealth adv +oren dodge dis shared all",
        "thalia adv stealth +oren dis dodge shared all",
        "thalia stealth with oren dodge dis shared all",
        "thalia shared all stealth +oren bar normal dodge dis",
    ] {
        let edges = attempt(&campaign, line);
        let edges = edges.replace(" bar normal", "");
        let (first, second) = edges.split_once(" and ").unwrap();
        assert!(
            first.contains("adv") && second.contains("dis"),
            "{line}: {edges}"
        );
    }
}

#[test]
fn a_word_that_says_how_is_never_a_prefix_of_what_is_attempted() {
    let campaign = fight();
    let words = |line: &str| attempting(&campaign, line).attempt.words().join(", ");
    let shared = words("thalia+oren dodge +tavi bar major shared best");
    assert_eq!(shared.matches(" or ").count(), 2, "{shared}");
    assert!(shared.contains("bar major"), "{shared}");
    let shared = words("thalia dodge +oren dis shared best");
    assert!(shared.ends_with("or Untrained dis"), "{shared}");
    assert_eq!(attempting(&campaign, "thalia bardic").what, "Bardic Music");
}

#[test]
fn a_part_that_follows_does_what_the_one_before_it_does_unless_it_says_otherwise() {
    let campaign = fight();
    let what = |line: &str| attempting(&campaign, line).what;
    assert_eq!(what("thalia dodge +oren shared best"), "Dodge");
    assert_eq!(
        what("thalia dodge +oren parry shared best"),
        "Dodge with Parry"
    );
    assert_eq!(
        what("thalia dodge with oren adv wisdom shared best"),
        "Dodge with Wisdom"
    );
    assert_eq!(
        what("thalia stealth then \"arcane magic\""),
        "Stealth then Arcane Magic"
    );
    assert_eq!(what("party luck"), "luck");
}

#[test]
fn a_bare_rank_needs_nobody() {
    let campaign = fight();
    let nowhere = |line: &str| {
        parse_attempt(line, campaign.rules()).map(|(attempting, _)| attempting.attempt)
    };
    let words = |line: &str| nowhere(line).unwrap().words().join(", ");
    assert_eq!(
        words("pd adept adv +1 reliable bar major"),
        "Adept +1 adv reliable bar major"
    );
    assert_eq!(
        words("pen-and-dagger +1 ADV bar major adept reliable"),
        "Adept +1 adv bar major reliable"
    );
    assert_eq!(nowhere("adept x2"), nowhere("pd adept"));
    assert!(nowhere("next").is_err_and(|complaint| complaint.instead.as_deref() != Some("next")));
}

#[test]
fn who_is_meant_when_names_look_alike_or_like_something_else() {
    let campaign = table(&[
        "hero Stealth",
        "hero Next hp 9",
        "hero Unit-7 hp 9",
        "hero Thal",
        "hero Thalia",
        "hero \"Thalia Stormborn\"",
        "hero PD",
    ]);
    let who = |line: &str| {
        attempting(&campaign, line)
            .who
            .into_iter()
            .map(|roller| roller.name)
            .collect::<Vec<_>>()
    };
    assert_eq!(who("stealth stealth"), ["Stealth"]);
    assert_eq!(
        who("thalia dodge +stealth stealth shared best"),
        ["Thalia", "Stealth"]
    );
    assert_eq!(who("\"next\" dodge"), ["Next"]);
    assert_eq!(who("nex dodge"), ["Next"]);
    assert_eq!(who("thal dodge"), ["Thal"]);
    assert!(read(&campaign, "thali dodge").is_err(), "of two names");
    assert_eq!(who("thalia dodge"), ["Thalia"]);
    assert_eq!(who("thalia storm dodge"), ["Thalia Stormborn"]);
    assert_eq!(who("\"thalia s\" dodge"), ["Thalia Stormborn"]);
    assert_eq!(who("pd dodge"), ["PD"]);
    assert_eq!(who("unit-7 dodge"), ["Unit-7"]);
    assert_eq!(work(&campaign, "unit-7 -2"), "Unit-7-2");
    assert_eq!(
        read(&campaign, "next").unwrap().command,
        Command::Next(None)
    );
}

#[test]
fn the_line_in_full_names_everybody_and_keeps_the_comment() {
    let campaign = fight();
    for (line, full) in [
        (
            "TID arcana +1 # \"so?\" # 2",
            "\"tide priest\" arcana +1 # \"so?\" # 2",
        ),
        (
            "1..3 dodge shared best",
            "\"Thalia\" and \"Oren\" and \"Tavi\" dodge shared best",
        ),
        ("5.2,4 -3", "\"drowned\" 2 and \"orc\" -3"),
        ("party temp 5", "party temp 5"),
        ("add gubbin", "add \"gubbin\" untrained"),
        ("add goblin", "add \"goblin\""),
        ("add gob*2", "add \"Goblin\"*2"),
        ("add goblin*2 15 +1", "add \"goblin\"*2 15 novice"),
        (
            "add goblin chief 15 Master",
            "add \"goblin chief\" 15 master",
        ),
        ("add oren tha", "add \"Oren\" \"Thalia\""),
        (
            "initiative 4 critical failure",
            "initiative \"orc\" \"critical failure\"",
        ),
        ("condition 1 prone 3", "condition \"Thalia\" prone for 3"),
        ("note he said \"boo\"", "note \"he said \"\"boo\"\"\""),
        (
            "hero tavi hp 3/9 wis adept clim yes parry none",
            "hero \"Tavi\" hp 3/9 wisdom adept climb yes parry none",
        ),
    ] {
        let sentence =
            read(&campaign, line).unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
        assert_eq!(sentence.line, full);
        assert_eq!(read(&campaign, full), Ok(sentence), "{full}");
    }
}

#[test]
fn what_fits_is_offered_where_it_fits() {
    for (line, begins_with) in [
        ("th", &["Thalia"][..]),
        ("t", &["table", "task", "tell", "time", "timer", "Thalia"]),
        ("con", &["condition", "contest", "continue"]),
        ("thalia st", &["Strength", "Stealth"]),
        ("thalia stealth b", &["bar"]),
        (
            "thalia stealth bar ",
            &["limited", "normal", "major", "critical"],
        ),
        ("thalia stealth bar m", &["major"]),
        (
            "thalia stealth then arc",
            &["Arcana", "Arcane Magic", "Arcane Defense"],
        ),
        ("condition ", &["all", "foes", "party", "Thalia"]),
        ("condition thalia pr", &["prone"]),
        ("condition thalia prone ", &["until", "for"]),
        (
            "condition thalia prone until ",
            &["all", "foes", "party", "Thalia"],
        ),
        ("condition thalia prone until o", &["Oren", "orc"]),
        (
            "condition thalia prone until orc ",
            &["next", "start", "end"],
        ),
        ("fortune thalia ", &["grant", "spend", "reroll", "convert"]),
        ("fortune thalia spend ", &["hint", "escape", "find"]),
        ("hero thalia dex ", &["Godlike"]),
        ("initiative ", &["all", "foes", "party", "Thalia"]),
        ("delay o", &["Oren", "orc"]),
        ("add ", &["party", "Thalia", "Oren", "Tavi"]),
        ("hide or", &["Oren", "orc"]),
        ("initiative orc ", &["all", "critical failure"]),
        ("thalia stealth # ", &[]),
        ("note the b", &[]),
        ("4d6 ", &["secret", "open"]),
    ] {
        let offers = offered(line);
        let shown: Vec<&str> = offers
            .iter()
            .map(String::as_str)
            .filter(|offer| *offer != "and")
            .collect();
        let first = shown.get(..begins_with.len()).unwrap_or(&shown);
        assert_eq!(first, begins_with, "{line}");
        assert!(
            !begins_with.is_empty() || shown.is_empty(),
            "{line}: {shown:?}"
        );
    }
}

#[test]
fn a_trait_of_nobody_is_refused_and_so_never_offered() {
    for line in ["pd ste", "ste", "pd dex"] {
        assert_eq!(offered(line), Vec::<String>::new(), "{line}");
    }
}
