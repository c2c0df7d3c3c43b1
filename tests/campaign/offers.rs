//! What a roll offers: the lines, that they are taken, that they are counted, and the one key for them.

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::log_text::for_players;
use astragal::campaign::{Offer, RollId};
use astragal::systems::System;

/// Heroes and foes of a system, in the open.
fn table(system: System) -> Table {
    if system == System::PenAndDagger {
        let mut table = Table::with_party();
        table
            .say("fortune oren grant dream")
            .say("add orc 15 hidden")
            .say("reveal orc");
        return table;
    }
    let mut table = Table::with_one(system);
    if system == System::DicePool {
        table.say("hero brakk wound 0");
    }
    table.say("add orc 15 hidden").say("reveal orc");
    table
}

fn after(system: System, lines: &[&str]) -> Table {
    let mut table = table(system);
    table.say_all(lines);
    table
}

fn offers(table: &Table) -> Vec<Offer> {
    let (id, _) = table.campaign.standing_rolls().next().unwrap();
    table.campaign.offers(id, None)
}

fn lines(table: &Table) -> Vec<String> {
    offers(table).into_iter().map(|offer| offer.line).collect()
}

use System::{
    DicePool as DP, MonstersAndMagic as MM, PenAndDagger as PD, SuccessRoll as SR,
    SwordsAndSorcery as SS,
};

/// What was said at a table of a system, and the lines that the last roll offers then.
const OFFERED: &[(System, &[&str], &[&str])] = &[
    (PD, &["thalia stealth =12,9"], &[]),
    (PD, &["oren insight =5,3"], &["fortune \"Oren\" reroll 9"]),
    (
        PD,
        &["thalia strength =20"],
        &["fortune \"Thalia\" convert 9", "\"Thalia\" luck"],
    ),
    (
        PD,
        &["oren strength =20"],
        &["fortune \"Oren\" convert 9", "\"Oren\" luck"],
    ),
    (PD, &["thalia strength =20", "fortune thalia convert"], &[]),
    (PD, &["oren strength =1"], &["\"Oren\" luck"]),
    (PD, &["orc strength =1"], &["\"orc\" luck"]),
    (PD, &["pd adept =1"], &["pd luck"]),
    (PD, &["thalia luck =20"], &[]),
    (PD, &["oren luck =3"], &["fortune \"Oren\" reroll 9"]),
    (
        PD,
        &["thalia stealth then \"arcane magic\" =6,2"],
        &["continue 9"],
    ),
    (
        PD,
        &["thalia stealth then \"arcane magic\" =6,2", "continue =9"],
        &[],
    ),
    (DP, &["brakk dp 3 diff 6 =7,2,3"], &[]),
    (
        DP,
        &["brakk dp 3 diff 6 =5,2,3"],
        &["\"Brakk\" dp 3 diff 6 retry"],
    ),
    (DP, &["brakk dp 3 diff 6 retry =5,2,3"], &[]),
    (
        DP,
        &["brakk dp 3 diff 6 =1,2,3 # mind the dog"],
        &["note Brakk: pool botch, ", "\"Brakk\" dp 3 diff 6 retry"],
    ),
    (
        DP,
        &["brakk dp 3 diff 6 secret =1,2,3"],
        &[
            "note secret Brakk: pool botch, ",
            "\"Brakk\" dp 3 diff 6 secret retry",
        ],
    ),
    (DP, &["brakk dp 3 diff 6 x2 =5,2,3,5,2,3"], &[]),
    (SS, &["mira longsword ac 16 =9"], &[]),
    (SS, &["mira ss +7 ac 16 =12"], &["\"orc\" -"]),
    (
        SS,
        &[
            "add ogre 30",
            "foe ogre dexterity 14",
            "mira longsword ac ogre =15",
        ],
        &["\"ogre\" -d8"],
    ),
    (
        SS,
        &[
            "add ogre 30",
            "foe ogre weapon club \"1d8 melee\"",
            "ogre club ac mira =15",
        ],
        &["\"Mira\" -d8"],
    ),
    (SS, &["mira ss +7 ac 16 =20"], &["\"orc\" -"]),
    (SS, &["mira ss +7 ac 16 =1"], &[]),
    (SS, &["ss +7 ac 16 =12"], &[""]),
    (SS, &["add ogre 20", "mira ss +7 ac 16 =12"], &[""]),
    (SS, &["orc ss +7 ac mira =19"], &["\"Mira\" -"]),
    (SS, &["mira distract orc =1"], &["\"orc\" ss ac \"Mira\" +"]),
    (SS, &["mira distract orc =14"], &[]),
    (
        SS,
        &["mira influence orc persuasion =19"],
        &["attitude \"orc\" friendly"],
    ),
    (SS, &["mira influence orc persuasion friendly =19,3"], &[]),
    (
        SS,
        &["mira influence orc persuasion =2"],
        &["uncondition \"orc\" \"closed to Mira's Persuasion\""],
    ),
    (
        SS,
        &[
            "mira influence orc persuasion =2",
            "uncondition orc \"closed to Mira's Persuasion\"",
        ],
        &[],
    ),
    (SS, &["orc ss +5 hide =9"], &["hide \"orc\""]),
    (SS, &["orc ss +5 hide =3"], &["found \"orc\" seen by Mira"]),
    (SS, &["orc ss +5 hide =3", "found orc"], &[]),
    (
        SS,
        &["orc ss +5 hide =9", "hide orc", "mira search orc =18"],
        &["reveal \"orc\""],
    ),
    (SS, &["orc ss +5 hide =9", "mira search orc =18"], &[]),
    (
        SS,
        &[
            "add ogre 9 hidden",
            "orc ss +5 hide =9",
            "ogre ss +1 hide =9",
            "hide orc",
            "mira search =18",
        ],
        &["reveal \"orc\"", "reveal \"ogre\""],
    ),
    (
        SS,
        &["orc ss +5 hide =9", "hide orc", "mira search =11"],
        &[],
    ),
    (SS, &["mira ss +5 dc 15 =3"], &[]),
    (SR, &["oda sr 12 =3,3,3"], &[]),
    (SR, &["oda sr 12 attack =3,3,3"], &["\"orc\" -"]),
    (
        SR,
        &["oda sr 12 attack =1,1,1"],
        &["3d6 # critical hit table", "\"orc\" -"],
    ),
    (
        SR,
        &["oda sr 12 attack secret =6,6,6"],
        &["3d6 secret # critical miss table"],
    ),
    (
        SR,
        &["oda sr 12 =1,1,1"],
        &["note Oda: success roll critical success, "],
    ),
    (
        SR,
        &[
            "hero oda skill \"detect lies\" 10",
            "oda \"detect lies\" =5,5,5",
        ],
        &["lie 5 "],
    ),
    (
        SR,
        &[
            "hero oda skill \"detect lies\" 10",
            "oda \"detect lies\" =5,5,5",
            "lie he means well",
        ],
        &[],
    ),
    (
        SR,
        &[
            "hero oda skill \"detect lies\" 10",
            "oda \"detect lies\" =1,5,2",
        ],
        &[],
    ),
    (
        SR,
        &[
            "hero oda skill \"detect lies\" 10",
            "oda \"detect lies\" =5,5,5",
            "open",
        ],
        &[],
    ),
    (SR, &["oda perception =5,5,5"], &[]),
    (SR, &["oda sr 9 secret =5,5,5"], &["lie 4 "]),
    (MM, &["felix mm +6 vs 14 =1,2,3"], &[]),
    (MM, &["felix mm +6 vs 14 =3,3,2"], &[]),
    (
        MM,
        &["felix mm +6 vs 14 =5,5,5"],
        &[
            "spend 4 harm 7",
            "spend 4 mental 7",
            "spend 4 effect ",
            "spend 4 consequence \"orc\" ",
        ],
    ),
    (
        MM,
        &["felix mm +6 vs 14 =5,5,5", "spend harm 5 orc"],
        &[
            "spend 4 harm 2",
            "spend 4 mental 2",
            "spend 4 effect ",
            "spend 4 consequence \"orc\" ",
        ],
    ),
    (MM, &["felix mm +6 vs 14 =5,5,5", "spend harm 7 orc"], &[]),
    (
        MM,
        &["add drowned*2 5", "felix mm +6 vs 14 =5,5,5"],
        &[
            "spend 5 harm ",
            "spend 5 mental ",
            "spend 5 effect ",
            "spend 5 consequence ",
        ],
    ),
    (
        MM,
        &[
            "remove orc",
            "add drowned*2 5",
            "1.1 -5",
            "felix mm +6 vs 14 =5,5,5",
        ],
        &[
            "spend 7 harm 7",
            "spend 7 mental 7",
            "spend 7 effect ",
            "spend 7 consequence \"drowned\" ",
        ],
    ),
    (MM, &["4d6 =1,2,3,4"], &[]),
];

#[test]
fn a_roll_offers_what_its_rules_have_and_nothing_else() {
    for (system, said, expected) in OFFERED {
        let table = after(*system, said);
        assert_eq!(lines(&table), *expected, "{said:?}");
    }
}

#[test]
fn a_whole_offer_is_taken_as_it_stands_and_the_rest_once_its_end_is_typed() {
    for (system, said, _) in OFFERED {
        for offer in offers(&after(*system, said)) {
            let mut table = after(*system, said);
            let line = match (offer.is_whole, offer.line.as_str()) {
                (true, line) => line.to_owned(),
                (false, "") => "orc -1".to_owned(),
                (false, line) if line.ends_with(['-', '+']) => format!("{line}5"),
                (false, line) if line.contains(" harm ") || line.contains(" mental ") => {
                    format!("{line}1 orc")
                }
                (false, line) if line.ends_with("consequence ") => format!("{line}orc shaken 1"),
                (false, line) if line.starts_with("spend") => format!("{line}\"high ground\" 1"),
                (false, line) => format!("{line}as it happens"),
            };
            table.say(&line);
        }
    }
}

#[test]
fn an_undone_roll_offers_nothing_and_an_undone_offer_is_there_again() {
    let mut table = after(
        MM,
        &["felix mm +6 vs 14 =5,5,5", "spend harm 7 orc", "undo"],
    );
    assert_eq!(lines(&table).len(), 4);
    table.say("undo");
    assert_eq!(table.campaign.offers(RollId(4, 0), None), []);
    let botched = after(DP, &["brakk dp 3 diff 6 =1,2,3", "undo"]);
    assert_eq!(botched.campaign.offers(RollId(4, 0), None), []);
}

#[test]
fn a_lie_is_kept_for_its_roll_and_players_read_nothing_of_it() {
    let mut table = after(
        SR,
        &[
            "hero oda skill oracle 10",
            "oda oracle =5,5,5",
            "lie the bridge holds",
        ],
    );
    let oda = table.creature("oda");
    let lies = |table: &Table| -> Vec<String> {
        table
            .campaign
            .state()
            .lies_told_to(oda)
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(lies(&table), ["the bridge holds"]);
    assert_eq!(table.last().text(), "Oda  believes, of 5: the bridge holds");
    table.say("lie 5 nobody holds the bridge");
    assert_eq!(lies(&table), ["nobody holds the bridge"]);
    table.say("undo x2");
    assert_eq!(lies(&table), [""; 0]);
    table.say("redo").say("open 5");
    let shown: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    assert!(
        !shown.join("\n").contains("bridge"),
        "even though the roll is shown now: {shown:?}"
    );
    assert!(
        table
            .refused("lie 5 again")
            .contains("only a success roll for information that failed in secret")
    );
}

/// What is typed after a sense roll that failed, and what the refusal says.
const NO_LIES: &[(&str, &str)] = &[
    ("lie there is nothing", "there is nothing to lie about"),
    ("lie 4 there is nothing", "roll 4 takes no lie"),
    ("lie 99 there is nothing", "there is no roll 99"),
    ("lie", "expected the lie here"),
    ("lie 4", "expected the lie here"),
];

#[test]
fn every_refusal_to_lie_has_its_words() {
    let mut table = after(SR, &["oda perception =5,5,5"]);
    for (line, reason) in NO_LIES {
        let refused = table.refused(line);
        assert!(refused.contains(reason), "{line}\n{refused}");
    }
}

fn player(system: System, said: &[&str]) -> Player {
    Player::at(after(system, said).campaign)
}

#[test]
fn one_key_opens_the_choice_and_enter_puts_it_into_the_prompt_with_its_preview() {
    let mut player = player(MM, &["felix mm +6 vs 14 =5,5,5"]);
    assert!(
        player.shows("spend 7 effect points on hit points of orc"),
        "{}",
        player.picture()
    );
    player.press(["o"]);
    assert!(
        player.shows("spend 7 effect points on a consequence"),
        "{}",
        player.picture()
    );
    player.press(["<ret>"]);
    assert_eq!(player.typed(), Some("spend 4 harm 7"));
    assert!(
        player.shows("roll 4 Felix: 7 → 0 of 7 effect points left"),
        "{}",
        player.picture()
    );
    assert!(player.shows("7 damage to 1 target"), "{}", player.picture());
    player.press(["<ret>"]);
    assert_eq!(player.points("orc"), 8);
    player.press(["o"]);
    assert_eq!(
        player.complaint(),
        "! the rules offer nothing after this roll"
    );
}

#[test]
fn another_amount_is_typed_over_the_one_that_is_offered() {
    let mut player = player(MM, &["felix mm +6 vs 14 =5,5,5"]);
    player.press(["o<ret>", "<bs>3<ret>"]);
    assert_eq!(
        (player.points("orc"), player.said()),
        (12, "spend 4 harm 3 \"orc\"")
    );
}

#[test]
fn an_ally_under_the_cursor_is_not_meant_by_what_was_won() {
    let table = after(MM, &["hero Ruk hp 9", "felix mm +6 vs 14 =5,5,5"]);
    let offers = table
        .campaign
        .offers(table.last_roll(), Some(table.creature("ruk")));
    assert_eq!(
        offers.first().map(|offer| offer.line.as_str()),
        Some("spend 5 harm 7 \"orc\"")
    );
}

#[test]
fn the_only_offer_comes_into_the_prompt_at_once() {
    let mut player = player(SS, &["mira ss +7 ac 16 =12"]);
    player.press(["o", "6<ret>"]);
    assert_eq!(player.points("orc"), 9);
}

#[test]
fn points_left_are_offered_again_though_other_things_were_done_since() {
    let mut player = player(
        MM,
        &[
            "felix mm +6 vs 14 =5,5,5",
            "spend harm 5 orc",
            "note the bell rings",
        ],
    );
    assert!(
        player.shows("spend 2 effect points"),
        "{}",
        player.picture()
    );
    player.line("4d6").press(["o<ret><ret>"]);
    assert_eq!(player.points("orc"), 8);
}

#[test]
fn in_the_log_the_roll_under_the_cursor_is_meant() {
    let mut player = player(
        MM,
        &[
            "felix mm +6 vs 14 =5,5,5",
            "felix mm +6 vs 14 =5,5,4",
            "felix mm +6 vs 14 =1,2,3",
        ],
    );
    player.press(["gl", "<up>", "<up>", "o<ret>"]);
    assert_eq!(player.typed(), Some("spend 4 harm 7"));
}

#[test]
fn a_pause_is_gone_on_with_by_the_same_key_at_once() {
    let mut player = player(PD, &["thalia stealth then \"arcane magic\" =6,2"]);
    player.press(["o"]);
    assert_eq!(player.said(), "continue 9");
}

#[test]
fn where_nothing_was_rolled_the_key_says_so() {
    let mut player = Player::alone();
    player.press(["o"]);
    assert_eq!(player.complaint(), "! nothing has been rolled yet");
}

#[test]
fn leaving_the_choice_does_nothing() {
    let mut player = player(MM, &["felix mm +6 vs 14 =5,5,5"]);
    player.press(["o", "<down>", "<esc>"]);
    assert_eq!((player.typed(), player.appended.len()), (None, 0));
    assert!(player.overlay().is_none());
}
