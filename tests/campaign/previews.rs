//! What is shown of a line before Enter: names, old and new figures, who goes down.

use crate::support::Table;
use crate::support::keys::Player;
use crate::support::walk::one_in;
use astragal::campaign::line::guide;
use astragal::systems::System;
use astragal::tui::dashboard;
use astragal::tui::panes::prompt::view::{Prompt, Sheet};

fn words(phrase: &ratatui::text::Line<'static>) -> String {
    phrase.iter().map(|span| span.content.as_ref()).collect()
}

fn sheet(player: &Player) -> Option<Sheet> {
    match dashboard::fill::dashboard(player.session(), &player.shell.around).prompt {
        Prompt::Risen(sheet) => Some(*sheet),
        _ => None,
    }
}

/// What is shown of a line at a table, row by row.
fn shown(table: &Table, line: &str) -> Vec<String> {
    let mut player = Player::at(table.campaign.clone());
    player.press([":"]).paste(line);
    sheet(&player).map_or_else(Vec::new, |sheet| sheet.rows.iter().map(words).collect())
}

fn fight() -> Table {
    let mut table = Table::with_party();
    table
        .say("add wren")
        .say("add thalia")
        .say("add orc 15 +1")
        .say("add party");
    table
        .say("initiative wren critical")
        .say("initiative thalia major")
        .say("initiative orc normal");
    table.say("begin");
    table
}

fn party_and(line: &str) -> Table {
    let mut table = Table::with_party();
    table.say("add wren").say("add thalia").say("add orc 15 +1");
    table
        .say("initiative wren critical")
        .say("initiative thalia major")
        .say("initiative orc normal");
    table.say("begin").say(line);
    table
}

fn after(system: System, lines: &[&str]) -> Table {
    let mut table = Table::with_one(system);
    table.say_all(lines);
    table
}

/// The tables at which between them every example of the guide can be done.
#[expect(clippy::too_many_lines, reason = "one table")]
fn tables() -> Vec<Table> {
    let mut fight = party_and("note so it begins");
    fight.say("thalia strength").say("macro ambush = next");
    for foe in ["drowned*3 15", "wolf 9", "crab 9", "bat 9", "rat 9"] {
        fight.say(&format!("add {foe}"));
    }
    fight
        .say("orc -3")
        .say("thalia -4")
        .say("condition orc prone")
        .say("foe orc as \"somebody in rags\"")
        .say("fortune thalia grant dream");
    fight
        .say("task \"mend the wall\" 10")
        .say("task mend roll dp 5");
    fight
        .say("contest \"tug of war\" thalia orc to 3")
        .say("contest tug roll strength vs orc untrained");
    fight.say("rank \"race to the bell\" thalia,wren dexterity");
    let mut undone = party_and("orc -3");
    undone.say("undo");
    let mut delayed = party_and("next");
    delayed.say("next").say("delay");
    let mut failed = party_and("fortune thalia grant dream");
    failed.say("thalia dodge =5");
    let mut peace = Table::with_party();
    peace
        .say("add thalia")
        .say("add orc 15 hidden")
        .say("thalia dodge =20");
    let spending = [
        "hero Felix mental 12",
        "add orc 12 hidden",
        "felix mm +3 vs 3 =6,6,6",
    ];
    let mut fallen = party_and("thalia strength");
    fallen
        .say("mark")
        .say("add drowned*3 15")
        .say("add wolf 9")
        .say("all -99");
    let mut tables = vec![fight, undone, delayed, failed, peace, fallen];
    tables.extend(
        [
            "hide orc",
            "next",
            "thalia stealth then \"arcane magic\" =6,7",
        ]
        .map(party_and),
    );
    let mut linked = party_and("fortune thalia grant dream");
    linked.say("thalia stealth then \"arcane magic\" =9,8,12");
    tables.push(linked);
    tables.extend(System::ALL.map(Table::with_one));
    tables.extend(System::ALL.map(Table::of));
    tables.push(after(
        System::SwordsAndSorcery,
        &[
            "hero Oren perception 1 stealth 2",
            "hero Mira casting intelligence school evocation 2 tool lute 1",
            "add orc 15",
            "add dragon 90",
            "foe dragon power \"dragon breath\" 15",
            "mira hide =9",
        ],
    ));
    tables.push(after(
        System::SuccessRoll,
        &["add orc 15", "oda sr 9 secret =5,5,5"],
    ));
    tables.push(after(
        System::SuccessRoll,
        &["hero Oda iq 11", "oda vision =3,3,3"],
    ));
    tables.push(after(System::MonstersAndMagic, &spending));
    tables.push(after(
        System::DicePool,
        &["add brakk", "add orc 9", "begin anyway"],
    ));
    tables.push(after(
        System::DicePool,
        &["hero Thalia stamina 2", "hero Oren archery 2"],
    ));
    tables.push(after(
        System::SwordsAndSorcery,
        &[
            "hero Thalia",
            "add thalia",
            "add wolf 9",
            "begin anyway",
            "use move",
            "surprise wolf",
        ],
    ));
    tables.push(after(System::SwordsAndSorcery, &["mira down"]));
    tables.push(after(System::SuccessRoll, &["oda down"]));
    tables.push(after(
        System::SwordsAndSorcery,
        &[
            "hero Thalia hp 20",
            "thalia -9",
            "counter thalia \"spell slots 1\" 4",
            "add thalia",
            "add orc 9",
            "counter orc breath 1 refill 5+ on d6",
            "counter orc breath -1",
        ],
    ));
    tables.push(after(
        System::SwordsAndSorcery,
        &[
            "hero Thalia",
            "add thalia",
            "add orc 9",
            "begin anyway",
            "counter orc breath 1 refill 5+ on d6",
            "counter orc breath -1",
        ],
    ));
    tables.extend(
        ["note the bell rings", "note secret the bell is a mouth"]
            .map(|note| after(System::PenAndDagger, &[note])),
    );
    tables.push(party_and("ready thalia shoots when it moves"));
    tables.push(party_and("focus thalia fog"));
    tables.push(party_and("initiative each round"));
    tables.push(party_and("clock \"The tide rises\" 6"));
    tables.push(party_and("table rumor"));
    tables.push(party_and("handout the seal of the abbot"));
    tables.push(party_and("time pause"));
    let told = ["add orc 9", "tell orc quarters"];
    tables.push(after(System::PenAndDagger, &told));
    tables.push(party_and("encounter toll"));
    let saved = ["add orc 9", "encounter save \"the mill\""];
    tables.push(after(System::PenAndDagger, &saved));
    tables.push(party_and("hero Thalia gear \"soft boots\" 1"));
    let mut marked = party_and("thalia strength");
    marked.say("mark");
    tables.push(marked);
    tables
}

/// Whether a line at this table has a preview that says something, and nothing against it.
fn has_preview(table: &Table, line: &str) -> bool {
    let mut player = Player::at(table.campaign.clone());
    player.press([":"]).paste(line);
    let view = dashboard::fill::dashboard(player.session(), &player.shell.around);
    match view.prompt {
        Prompt::Risen(sheet) if sheet.misread.is_some() => false,
        Prompt::Risen(sheet) if !sheet.bodies.is_empty() => {
            sheet.sum.iter().any(|sum| !sum.spans.is_empty())
        }
        Prompt::Risen(sheet) => {
            let rows: Vec<String> = sheet.rows.iter().map(words).collect();
            let is_told = !rows.is_empty()
                && rows
                    .iter()
                    .all(|row| !row.is_empty() && !row.starts_with('!'));
            let is_weighed = !sheet.scale.is_empty() || !sheet.sum.is_empty();
            // What a line makes of a record stands beside whose it is.
            let is_remade = words(&sheet.understood).contains(" → ");
            is_told
                || is_weighed
                || is_remade
                || matches!(
                    sheet.heading,
                    "Task" | "Clock" | "Contest" | "Table" | "Undo"
                )
        }
        _ => false,
    }
}

#[test]
fn every_example_of_the_guide_has_a_preview() {
    let tables = tables();
    let mut mute = Vec::new();
    let lines = guide().flat_map(|(_, example)| example.line.split(" · "));
    for line in one_in(12, 0, lines) {
        let whole = [
            line.to_owned(),
            format!("fortune thalia {line}"),
            format!("thalia+oren strength {line}"),
        ];
        // The numbers of its rolls and steps are those of a long campaign.
        let fits = |table: &Table, line: &str| {
            let last = table
                .campaign
                .standing_rolls()
                .next()
                .map_or(0, |(id, _)| id.0);
            has_preview(
                table,
                &line
                    .replace("1214", &last.to_string())
                    .replace("1191", &last.to_string())
                    .replace("1208", "2"),
            )
        };
        if !whole
            .iter()
            .any(|line| tables.iter().any(|table| fits(table, line)))
        {
            mute.push(line);
        }
    }
    assert_eq!(mute, [""; 0]);
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table")]
fn old_and_new_stand_in_the_preview_of_every_kind_of_line() {
    let mut table = fight();
    table
        .say("fortune thalia grant dream")
        .say("condition wren prone 0")
        .say("scene The nave: dark");
    table
        .say("macro ambush = add wolf*2 9 ; orc -20")
        .say("thalia dodge =3");
    let seq = table.campaign.seq();
    let secret = format!("secret {seq}");
    let secret_row = format!("roll {seq} Thalia Dodge open → secret");
    for (line, rows) in [
        (
            "next",
            &["turn Wren → Thalia, round 1", "Wren no longer prone"][..],
        ),
        ("delay", &["Wren waits · turn Wren → Thalia, round 1"]),
        (
            "add wolf*2 9",
            &[
                "wolf ×2: 9 hit points each · rank Novice",
                "wolf joins the turn order at row 7",
            ],
        ),
        (
            "initiative oren failure",
            &["Oren initiative – → failure, row 4 → 4"],
        ),
        (
            "initiative brannoc limited",
            &["Brannoc initiative – → limited, row 5 → 4"],
        ),
        ("move orc before 1", &["orc row 3 → 1"]),
        ("hide orc", &["orc: shown → hidden from players"]),
        ("remove orc", &["orc leaves the turn order, row 3"]),
        (
            "condition wren prone 2",
            &[
                "Wren: prone -1, until the end of Wren's turn, round 1 → prone -1, until the end of Wren's turn, round 3",
                "prone: A step worse until on their feet.",
            ],
        ),
        ("uncondition wren prone", &["Wren no longer prone"]),
        (
            "fortune thalia grant class",
            &["Thalia holds 1 → 2 of 8 fortune dice: class feature"],
        ),
        (
            "fortune thalia spend hint",
            &["Thalia holds 1 → 0 of 8 fortune dice: hint"],
        ),
        (
            "hero thalia level 5 dexterity master hp 9 parry none",
            &["Thalia hit points 24 → 9"],
        ),
        ("hero mira level 2 climb yes", &["mira joins the party"]),
        ("retire oren", &["Oren leaves the party: 5 → 4 heroes"]),
        (
            "rename The Dry Vault",
            &["the campaign The Drowned Vault → The Dry Vault"],
        ),
        (
            "scene The crypt: cold",
            &["scene The nave → The crypt: cold"],
        ),
        ("session Low water", &["evening 1 → 2 · Low water"]),
        ("note secret he knows", &["a note of yours: he knows"]),
        (
            "rule sure climb",
            &["ruled without a roll, surely done: climb"],
        ),
        (
            "end",
            &["the fight ends in round 1: heroes keep their wounds, and orc leaves"],
        ),
        (
            "macro ambush = next",
            &["macro ambush: `add wolf*2 9 ; orc -20` → `next`"],
        ),
        (
            "macro ambush none",
            &["macro ambush is removed: `add wolf*2 9 ; orc -20`"],
        ),
        (&secret, &[&secret_row]),
        (
            "back",
            &["! this is the first turn: there is none to go back to"],
        ),
        (
            "begin",
            &["! a fight is already in progress: `next` continues it, `end` ends it"],
        ),
    ] {
        let told = shown(&table, line);
        assert_eq!(
            told.get(..rows.len()).unwrap_or(&told),
            rows,
            "{line}: {told:?}"
        );
    }
}

#[test]
fn each_figure_of_a_record_is_told_once() {
    let table = after(System::SuccessRoll, &[]);
    let mut player = Player::at(table.campaign);
    player.press([":", "hero oda skill guns 13"]);
    let sheet = sheet(&player).unwrap();
    assert_eq!(words(&sheet.understood), "Oda  guns – → 13");
    assert!(sheet.rows.is_empty(), "{:?}", sheet.rows);
}

#[test]
fn a_macro_is_foretold_line_by_line() {
    let mut table = fight();
    table.say("macro ambush = add wolf*2 9 ; orc -20 ; thalia stealth x2 ; thalia -4 ; thalia -4");
    assert_eq!(
        shown(&table, "ambush"),
        [
            "wolf ×2: 9 hit points each · rank Novice",
            "wolf joins the turn order at row 7",
            "orc 15 → 0 down",
            "Thalia rolls Stealth · Adept adv, 2 times",
            "Thalia 24 → 20",
            "Thalia 20 → 16",
        ]
    );
    table.say("macro ambush = orc -2d6 ; orc -3 ; thalia luck ; orc prone");
    assert_eq!(
        shown(&table, "ambush"),
        [
            "damage 2d6 is thrown",
            "orc 15 → 3 to 13",
            "then, by what falls: orc -3",
            "Thalia rolls luck",
            "then, if it can be done: orc prone",
        ]
    );
    table.say("macro ambush = thalia -3 ; orc prone");
    let told = shown(&table, "ambush");
    assert!(
        told[0].starts_with("! nothing was done: line 2 of ambush"),
        "{told:?}"
    );
}

/// The dice of the campaign are the same whether one looks before or not, and the look never tells them.
#[test]
fn no_preview_tells_what_dice_will_say() {
    let mut table = fight();
    table
        .say("fortune thalia grant dream")
        .say("thalia dodge =5")
        .say("add wolf 9")
        .say("add bat 9");
    table.say("macro ambush = initiative ; orc -2d6");
    for line in [
        "initiative",
        "initiative orc",
        "fortune thalia reroll",
        "ambush",
    ] {
        let told = shown(&table, line);
        assert!(!told.is_empty(), "{line}");
        for seed in ["critical", "major", "normal", "limited", "failure"] {
            assert!(
                told.iter().all(|row| !row.contains(seed)),
                "{line}: {told:?}"
            );
            assert!(
                told.iter().all(|row| !row.contains("tie")),
                "{line}: {told:?}"
            );
        }
    }
    let mut twin = Player::at(table.campaign.clone());
    twin.press([":", "ambush", "<ret>"]);
    let mut player = Player::at(table.campaign.clone());
    for letter in ["a", "m", "b", "u", "s", "h"] {
        player.press([":", "<esc>", ":", letter, "<esc>"]);
    }
    player.press([":", "ambush", "<ret>"]);
    assert_eq!(
        player.session().campaign.base().state,
        twin.session().campaign.base().state
    );
}

#[test]
fn names_that_a_table_is_to_give_are_not_told_before() {
    let table = Table::with_one(System::SwordsAndSorcery);
    let told = shown(&table, "add goblin*3 7 named names-hard");
    assert!(
        told.len() == 1 && told[0].starts_with("3 by names of names-hard: 7 hit points"),
        "{told:?}"
    );
}

#[test]
fn faces_that_are_typed_are_told_to_the_end() {
    let table = fight();
    let told = shown(&table, "initiative oren =20");
    assert!(
        told.iter()
            .any(|row| row.contains("Oren initiative – → critical, row 4 → 1")),
        "{told:?}"
    );
}

#[test]
fn a_long_preview_says_how_much_more_there_is() {
    let mut table = Table::with_party();
    table.say("add party");
    let lines: Vec<String> = (1..=16).map(|n| format!("note {n}")).collect();
    table.say(&format!("macro many = {}", lines.join(" ; ")));
    let mut player = Player::at(table.campaign).sized(80, 24);
    player.press([":", "many"]);
    assert!(
        player.shows("a note players may read: 5"),
        "{}",
        player.picture()
    );
    assert!(player.shows("… and 11 more"), "{}", player.picture());
}

#[test]
fn a_tie_that_dice_would_decide_is_not_told_before_they_fall() {
    for foes in 1..6 {
        let mut table = Table::with_one(System::SwordsAndSorcery);
        (0..foes * 7).for_each(|foe| drop(table.try_say(&format!("add f{foe} 5"))));
        table
            .say("add orc 15")
            .say("add wolf 9")
            .say("add bat 3")
            .say("add rat 2")
            .say("add cat 2");
        let told = shown(&table, "initiative");
        assert!(told.iter().all(|row| !row.contains("tie")), "{told:?}");
        assert_eq!(
            told.iter().filter(|row| row.contains("rolls")).count(),
            usize::try_from(foes * 7).unwrap() + 5,
            "{told:?}"
        );
    }
}

#[test]
fn somebody_who_would_go_down_is_told_in_the_color_of_danger() {
    let mut table = fight();
    table.say("macro smite = orc -15");
    let mut player = Player::at(table.campaign);
    player.press([":", "smite"]);
    let row = sheet(&player).unwrap().rows[0].clone();
    assert_eq!(
        (words(&row).as_str(), row.spans[0].style),
        ("orc 15 → 0 down", astragal::tui::theme::Role::Danger.bold())
    );
}

#[test]
fn points_that_nobody_has_are_refused_in_the_preview() {
    let table = after(
        System::MonstersAndMagic,
        &["add orc 12", "felix mm +3 vs 10 =6,6,6"],
    );
    assert!(shown(&table, "spend harm 3 orc").is_empty(), "11 are left");
    let empty = after(System::MonstersAndMagic, &["add orc 12"]);
    assert_eq!(
        shown(&empty, "spend harm 3 orc"),
        ["! no roll has effect points left to spend"]
    );
}

#[test]
fn what_is_done_again_is_foretold_as_yet_to_come() {
    let mut table = party_and("orc -3");
    table.say("undo");
    let rows = shown(&table, "redo");
    assert!(rows[0].starts_with("redoes 13 orc 15 → 12"), "{rows:?}");
}

#[test]
fn a_task_of_swords_and_sorcery_fears_attacks_alone() {
    let mut player = Player::at(Table::with_one(System::SwordsAndSorcery).campaign);
    player.press([":", "task \"the door\" 5 in 6"]);
    let told = sheet(&player)
        .map(|sheet| words(&sheet.understood))
        .unwrap_or_default();
    assert!(
        told.ends_with("an attack’s critical miss ruins it"),
        "{told}"
    );
}

#[test]
fn what_restoring_leads_to_is_told_without_playing_up_to_it() {
    let table = fight();
    let last = table.campaign.seq();
    assert_eq!(
        shown(&table, "restore 8"),
        [format!(
            "everything as it was after step 8, {} steps back",
            last - 8
        )]
    );
    assert_eq!(
        shown(&table, &format!("restore {last}")),
        ["! nothing would change"]
    );
    assert!(shown(&table, "restore 40000")[0].contains("40000"));
}

#[test]
fn a_macro_that_asks_older_rolls_is_foretold_without_them() {
    let table = after(
        System::PenAndDagger,
        &[
            "thalia strength",
            "macro dare = note now ; fortune thalia reroll",
        ],
    );
    assert_eq!(
        shown(&table, "dare"),
        [
            "a note players may read: now",
            "then, if it can be done: fortune thalia reroll"
        ]
    );
}

/// What is shown of hit points that would change, below the rows.
fn sum(table: &Table, line: &str) -> (usize, String) {
    let mut player = Player::at(table.campaign.clone());
    player.press([":", line]);
    match dashboard::fill::dashboard(player.session(), &player.shell.around).prompt {
        Prompt::Risen(sheet) if !sheet.bodies.is_empty() => {
            (sheet.bodies.len(), words(&sheet.sum[0]))
        }
        _ => (0, String::new()),
    }
}

#[test]
fn harm_that_takes_somebody_down_says_that_the_concentration_ends() {
    let mut table = fight();
    table.say("focus thalia fog");
    let told = |line: &str| sum(&table, line).1;
    assert!(
        told("thalia -24").ends_with(" · Thalia no longer focused on fog · Thalia dying"),
        "{}",
        told("thalia -24")
    );
    assert!(told("thalia -2").ends_with("Thalia hurt while focused on fog: Endurance, or it ends"));
    assert!(
        told("thalia -6d8").contains("Thalia no longer focused on fog if down"),
        "{}",
        told("thalia -6d8")
    );
    assert!(!told("wren -40").contains("fog"));
    let mut macros = fight();
    macros
        .say("focus thalia fog")
        .say("macro fire = thalia -24");
    assert!(
        shown(&macros, "fire")
            .iter()
            .any(|row| row == "Thalia no longer focused on fog")
    );
}

#[test]
fn what_is_lost_is_called_what_it_is_and_counted_of_those_who_lose_it() {
    let table = after(
        System::MonstersAndMagic,
        &["hero felix mental 12 hp 20", "add felix", "add orc*2 12"],
    );
    assert_eq!(
        sum(&table, "felix mental -4").1,
        "4 mental damage to 1 target"
    );
    assert_eq!(
        sum(&table, "felix mental -1d4").1,
        "about 3 mental damage to 1 target"
    );
    let mut table = fight();
    assert_eq!(
        sum(&table, "1..4 -9 2none"),
        (4, "27 damage to 3 targets".to_owned())
    );
    table.say("orc -15");
    assert_eq!(sum(&table, "orc -7").1, "nothing changes");
    let mut player = Player::at(table.campaign);
    player.press([":", "orc -7", "<ret>"]);
    assert!(player.shows("nothing would change"), "{}", player.picture());
}

#[test]
fn what_a_condition_asks_stands_on_both_sides_of_its_preview() {
    let mut table = fight();
    table.say("condition orc poisoned asks save");
    let rows = shown(&table, "condition orc poisoned asks dodge");
    assert_eq!(
        rows,
        [
            "orc: poisoned -1, each turn: save → poisoned -1, each turn: dodge",
            "poisoned: A step worse until cured or slept off."
        ]
    );
}

#[test]
fn a_foe_of_whom_nothing_is_known_is_told_as_that_with_names_like_it() {
    let mut table = fight();
    table.say("add Mastiff*2 5");
    let rows = shown(&table, "add mas*3");
    assert_eq!(
        rows.first().unwrap(),
        "mas ×3: new, without hit points: not in the bestiary; Mastiff?"
    );
    let rows = shown(&table, "add wolff*3");
    assert_eq!(
        rows.first().unwrap(),
        "wolff ×3: new, without hit points: not in the bestiary; Wolf?"
    );
    let rows = shown(&table, "add zyxgor");
    assert_eq!(
        rows.first().unwrap(),
        "zyxgor: new, without hit points: not in the bestiary"
    );
}

#[test]
fn undo_names_the_blow_and_not_what_was_asked_because_of_it() {
    let mut table = fight();
    table.say("focus thalia fog").say("thalia -5");
    let player = Player::at(table.campaign);
    assert!(player.shows("undo damage"), "{}", player.picture());
}

#[test]
fn the_preview_says_that_a_whole_group_leaves() {
    let mut table = fight();
    table.say("add Mastiff*5 5");
    let rows = shown(&table, "remove mastiff");
    assert_eq!(rows, ["Mastiff: all 5 leave the turn order, row 7"]);
}
