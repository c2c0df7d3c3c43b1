//! The form of a sheet by keys: every field of every system made, edited, refused and followed by what it gives.

pub mod cases;
pub mod filling;

use astragal::systems::record::Kind as Takes;
use astragal::systems::{Sheet, System};
use astragal::tui::pages::form::Sets;

use crate::support::Table;
use crate::support::keys::Player;
use crate::support::walk::one_in;
use filling::{Tried, form, go, in_hand, is_field, is_made_and_edited};

fn at_table(system: System) -> Player {
    Player::at(Table::of(system).campaign)
}

/// A form for a new hero with what the case gives first, the field in hand.
fn begun(tried: &Tried) -> Player {
    let mut player = at_table(tried.system);
    player.press(["N", "Brakk"]);
    tried.begin(&mut player);
    player
}

fn sheet(player: &Player) -> &Sheet {
    &player.state().party[0].sheet
}

#[test]
fn every_field_is_made_and_edited_in_the_form() {
    for tried in one_in(16, 0, Tried::all(Sheet::blank)) {
        is_made_and_edited(begun(&tried), &tried, "hero", sheet);
    }
}

#[test]
fn the_line_of_a_form_is_one_that_hero_takes_and_keeps() {
    for tried in one_in(16, 1, Tried::all(Sheet::blank)) {
        let mut player = begun(&tried);
        player.press([tried.case.made]);
        let line = form(&player).line().unwrap();
        player.press(["<ret>"]);
        let mut typed = Table::of(tried.system);
        typed.say(&line);
        assert_eq!(player.said(), typed.campaign.steps().last().unwrap().line);
        assert_eq!(
            &typed.campaign.state().party[0].sheet,
            sheet(&player),
            "{line}"
        );
    }
}

#[test]
fn what_does_not_fit_a_field_is_refused_with_the_reason_by_form_and_line_alike() {
    let all = Tried::all(Sheet::blank).into_iter();
    let refusing = all.filter(|tried| !tried.case.bad.is_empty());
    for tried in one_in(16, 2, refusing) {
        let (case, name) = (tried.case, tried.field.name());
        let refusal =
            Table::of(tried.system).refused(&format!("hero Brakk {}", tried.words(case.bad)));
        assert!(refusal.contains(case.reason), "{name}: {refusal}");
        if matches!(tried.field.kind(), Takes::Choice(_) | Takes::Tick) {
            continue;
        }
        let mut player = begun(&tried);
        player.press(["<c-u>", case.bad]);
        let trouble = in_hand(&player).trouble.clone().unwrap_or_default();
        assert!(
            trouble.full.contains(case.reason),
            "{name}: {trouble:?}\n{}",
            player.picture()
        );
        player.press(["<ret>"]);
        assert!(form(&player).complaint.is_some(), "{name}");
        assert_eq!(player.appended.len(), 0, "{name}");
        player.press(["<c-u>", case.made, "<ret>"]);
        assert!(
            player.said().contains(&tried.words(case.value)),
            "mended: {}",
            player.said()
        );
    }
}

#[test]
fn what_follows_from_a_field_stands_beside_it_with_its_sum() {
    let mut wrong = Vec::new();
    for tried in one_in(16, 3, Tried::all(Sheet::blank)) {
        let mut player = begun(&tried);
        player.press([tried.case.made]);
        let told = in_hand(&player).beside.sums.clone();
        if told != tried.told(tried.case.follows) {
            wrong.push(format!("{:?} {}: {told}", tried.system, tried.field.name()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_new_name_that_is_nearly_another_is_told_of() {
    let mut player = at_table(System::SuccessRoll);
    player.press(["N", "Brakk"]);
    go(&mut player, |entry| matches!(entry.sets, Sets::Name(_)));
    player.press(["Lockpikcing"]);
    assert!(
        player.shows("! Lockpikcing is new, and nearly Lockpicking"),
        "{}",
        player.picture()
    );
    player.press(["<c-u>", "Harping"]);
    assert!(!player.shows("nearly"), "{}", player.picture());
}

#[test]
fn esc_asks_wherever_something_was_changed() {
    for tried in one_in(16, 0, Tried::all(Sheet::blank)) {
        let mut player = begun(&tried);
        player.press([tried.case.made, "<esc>"]);
        assert!(player.shows("unsaved changes"), "{}", tried.field.name());
        player.press(["<esc>"]);
        assert!(player.overlay().is_none());
        assert_eq!(player.appended.len(), 0);
    }
}

#[test]
fn esc_asks_nothing_after_a_walk_over_all_fields() {
    for system in System::ALL {
        for key in ["N", "e"] {
            let mut player = Player::at(Table::with_one(system).campaign);
            player.press([key]);
            for _ in 0..form(&player).entries.len() {
                player.press(["<tab>"]);
            }
            player.press(["<s-tab>", "<esc>"]);
            assert!(
                player.overlay().is_none(),
                "{system:?} {key}\n{}",
                player.picture()
            );
        }
    }
}

/// What every system records: a word of the line, what is pressed, and what the line then says.
const PLAIN: &[(&str, &str, &str)] = &[
    ("class", "ranger", "class \"ranger\""),
    ("level", "5", "level 5"),
    ("background", "poacher", "background \"poacher\""),
    ("player", "Ines", "player \"Ines\""),
    ("max", "12", "max 12"),
    ("temp", "3", "temp 3"),
    (
        "notes",
        "Owes the ferryman.",
        "notes \"Owes the ferryman.\"",
    ),
    ("secret", "It was her.", "secret \"It was her.\""),
];

#[test]
fn what_every_system_records_is_made_in_the_form_of_each() {
    for (turn, system) in System::ALL.into_iter().enumerate() {
        for (word, keys, said) in one_in(3, turn, PLAIN) {
            let mut player = at_table(system);
            player.press(["N", "Brakk"]);
            go(&mut player, |entry| {
                entry.sets == Sets::Word((*word).to_owned())
            });
            player.press([keys, "<ret>"]);
            assert_eq!(
                player.said(),
                format!("hero \"Brakk\" {said}"),
                "{system:?}"
            );
        }
    }
}

#[test]
fn every_plain_field_of_a_form_has_a_case() {
    for system in System::ALL {
        let mut player = at_table(system);
        player.press(["N"]);
        for entry in &form(&player).entries {
            let Sets::Word(word) = &entry.sets else {
                continue;
            };
            let is_plain = PLAIN.iter().any(|(known, ..)| known == word)
                || ["name", "hp"].contains(&word.as_str());
            assert!(is_plain, "{system:?}: {word}");
        }
    }
}

/// A field of the Pen & Dagger sheet: what is pressed, what the line says, what it then takes and what it does not.
struct RankField {
    name: String,
    keys: &'static str,
    value: &'static str,
    bad: &'static str,
    reason: &'static str,
}

fn ranks() -> Vec<RankField> {
    let groups = &System::PenAndDagger.definition().figures;
    let figures = |group: &str| {
        let mut groups = groups.iter();
        let known = groups.find(|known| known.group.as_deref() == Some(group));
        known.unwrap().figures.iter()
    };
    let ranked = |name: &str| RankField {
        name: name.to_owned(),
        keys: "a",
        value: "adept",
        bad: "splendid",
        reason: "Master, Epic, Legendary or Godlike",
    };
    let abilities = figures("Abilities").map(|ability| ranked(&ability.name));
    let skills = figures("Skills").map(|skill| RankField {
        name: skill.name.to_string(),
        keys: " ",
        value: "yes",
        bad: "maybe",
        reason: "expected yes or no",
    });
    let known = figures("Proficiencies").map(|known| ranked(&known.name));
    let dream = RankField {
        name: "Dream".to_owned(),
        keys: "to sail",
        value: "\"to sail\"",
        bad: "",
        reason: "expected something like a few words, or `none`, here",
    };
    abilities
        .chain(skills)
        .chain(known)
        .chain([dream])
        .collect()
}

#[test]
fn every_field_of_pen_and_dagger_is_made_refused_and_kept_as_hero_takes_it() {
    for RankField {
        name,
        keys,
        value,
        bad,
        reason,
    } in ranks()
    {
        let mut player = at_table(System::PenAndDagger);
        player.press(["N", "Brakk"]);
        go(&mut player, |entry| is_field(entry, &name));
        player.press([keys, "<ret>"]);
        assert!(
            player.said().to_lowercase().ends_with(value),
            "{name}: {}",
            player.said()
        );
        let mut typed = Table::of(System::PenAndDagger);
        typed.say(&format!("hero Brakk \"{name}\" {value}"));
        assert_eq!(
            &typed.campaign.state().party[0].sheet,
            sheet(&player),
            "{name}"
        );
        let refusal =
            Table::of(System::PenAndDagger).refused(&format!("hero Brakk \"{name}\" {bad}"));
        assert!(refusal.contains(reason), "{name}: {refusal}");
    }
}

/// The form of a hero with notes and something secret, at a size.
fn thalia(width: u16, height: u16) -> Player {
    let mut player = Player::after(&[
        "hero thalia notes \"Owes the ferryman. Afraid of bells since the drowning of the mill.\"",
        "hero thalia secret \"Her sister rings the bell below.\"",
    ])
    .sized(width, height);
    player.press(["gpe"]);
    player
}

#[test]
fn the_text_cursor_follows_a_text_over_its_rows_and_what_is_out_of_sight_is_scrolled_to() {
    let mut player = thalia(120, 40);
    go(&mut player, |entry| entry.label == "notes");
    let (_, cursor) = player.drawn();
    let (rows, end) = (player.rows(), cursor.unwrap());
    assert!(rows[usize::from(end.y)].contains("mill."), "{rows:#?}");
    player.press(["<home>"]);
    let first = player.drawn().1.unwrap();
    assert!(player.rows()[usize::from(first.y)].contains("notes       Owes"));
    assert_eq!((first.x, first.y + 2), (14, end.y));
    let mut player = thalia(80, 14);
    assert!(!player.shows("Her sister"));
    go(&mut player, |entry| entry.is_secret);
    assert!(player.shows("Her sister") && player.drawn().1.is_some());
    let (cells, _) = player.drawn();
    let label = cells.content.iter().position(|cell| cell.symbol() == "▌");
    let label = &cells.content[label.unwrap() + 2];
    assert_eq!(label.symbol(), "s");
    assert_ne!(label.fg, label.bg);
}

#[test]
fn a_choice_in_hand_shows_that_it_can_be_turned() {
    let mut player = thalia(120, 40);
    go(&mut player, |entry| entry.label == "Dodge");
    player.press(["n"]);
    let rows = player.rows();
    let row = rows.iter().find(|row| row.contains("Dodge")).unwrap();
    assert!(row.contains("│▌Dodge             ‹ Novice ›"), "{row}");
    assert!(
        rows[1].contains("─ Hero ─") && rows[1].contains("━ Proficiencies ━"),
        "{}",
        rows[1]
    );
}
