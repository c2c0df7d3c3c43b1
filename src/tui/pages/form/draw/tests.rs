//! The hero form of the design, character by character; a short form; and every size.

use crate::tui::glyphs::NEVER;
use crate::tui::pages::testing::{at_every_size, drawn, hints, rows, same};
use crate::tui::widgets::cut::width;
use crate::tui::widgets::field::Typed;
use ratatui::macros::line;

use crate::tui::pages::form::view::*;

use super::*;

fn text(label: &str, text: &str) -> Field {
    Field {
        label: label.into(),
        value: FieldValue::Text(Typed::ended(text)),
        ..Field::default()
    }
}

fn choice(label: &str, choice: &str) -> Field {
    Field {
        label: label.into(),
        value: FieldValue::Choice(choice.into()),
        ..Field::default()
    }
}

fn rank(label: &str, rank: &str, chance: f64) -> Field {
    Field {
        chance: Some(chance),
        ..choice(label, rank)
    }
}

fn fixed(label: &str, phrase: Line<'static>) -> Field {
    Field {
        label: label.into(),
        value: FieldValue::Fixed(phrase),
        ..Field::default()
    }
}

fn plain(fields: Vec<Field>) -> FieldGroup {
    FieldGroup {
        fields,
        ..FieldGroup::default()
    }
}

fn ranks(heading: &str, fields: Vec<Field>) -> FieldGroup {
    FieldGroup {
        heading: heading.into(),
        of_ranks: true,
        fields,
        ..FieldGroup::default()
    }
}

fn hero() -> FormColumn {
    let dice = line![
        Span::styled("■", Role::Accent),
        Span::styled("1", Role::Strong),
        Span::styled("/8 by the ledger only", Role::Muted),
    ];
    let secret = Field {
        secret: true,
        ..text("secret", "Her sister rings the bell below.")
    };
    let notes = "Owes the ferryman.\nAfraid of bells since the drowning of the mill.";
    FormColumn {
        name: "Hero".into(),
        share: 40,
        label_room: 12,
        groups: vec![
            plain(vec![
                text("name", "Wren"),
                choice("class", "ranger"),
                text("level", "4"),
                text("background", "poacher"),
                text("player", "Ines"),
            ]),
            plain(vec![
                Field {
                    fault: "more than 26".into(),
                    ..text("hit points", "31")
                },
                text("maximum", "26"),
                text("temporary", "0"),
                fixed("fortune", dice),
            ]),
            plain(vec![
                text("dream", "to find her sister"),
                fixed(
                    "conditions",
                    line![Span::styled("poisoned, 2 rounds", Role::Muted)],
                ),
            ]),
            plain(vec![text("notes", notes)]),
            plain(vec![secret]),
        ],
        ..FormColumn::default()
    }
}

fn skills() -> Vec<Field> {
    let known = ["Handle Animal", "Perception", "Stealth", "Survival"];
    let all = "Acrobatics Dex,Arcana Int,Climb Dex,Culture Wis,Deceive Cha,Endurance Wis,Engineering Int,\
               Handle Animal Wis,Insight Wis,Jump Str,Medical Wis,Perception Wis,Perform Cha,Persuade Wis,\
               Religion Wis,Run Str,Sleight of Hand Dex,Stealth Dex,Survival Wis,Swim Dex";
    let skill = |pair: &str| {
        let (label, tail) = pair.rsplit_once(' ').unwrap();
        let value = FieldValue::Tick {
            ticked: known.contains(&label),
            tail: tail.into(),
        };
        Field {
            label: label.into(),
            value,
            ..Field::default()
        }
    };
    all.split(',').map(skill).collect()
}

fn abilities() -> FormColumn {
    FormColumn {
        name: "Abilities and skills".into(),
        aside: "normal or better".into(),
        share: 45,
        label_room: 15,
        groups: vec![
            ranks(
                "",
                vec![
                    rank("Strength", "Novice", 50.0),
                    rank("Dexterity", "Master", 65.0),
                    rank("Constitution", "Trained", 55.0),
                    rank("Intelligence", "Novice", 50.0),
                    rank("Wisdom", "Adept", 60.0),
                    rank("Charisma", "Untrained", 45.0),
                ],
            ),
            FieldGroup {
                heading: "skills".into(),
                aside: "4 known".into(),
                fields: skills(),
                ..FieldGroup::default()
            },
            FieldGroup {
                note: "No rank in a proficiency: Untrained.".into(),
                ..FieldGroup::default()
            },
        ],
    }
}

fn proficiencies() -> FormColumn {
    let list = |text: &str| {
        let pair = |pair: &str| {
            let (label, rank) = pair.rsplit_once(' ').unwrap();
            choice(label, if rank == "-" { NEVER } else { rank })
        };
        text.split(',').map(pair).collect()
    };
    let offense = "Arcane Magic -,Bardic Music -,Divine Magic -,Rebuke Novice,Weapons Master";
    let defense = "Arcane Defense Novice,Armor Trained,Divine Defense Novice,Dodge Adept,Parry Trained,Shields -";
    let contests = "Countersong -,Detect Magic -,Dispel Magic -,Divine Guidance -,Initiative Adept,\
                    Manipulate Magic -,Martial Maneuvers Trained,Sense Outsider Novice";
    FormColumn {
        name: "Proficiencies".into(),
        share: 33,
        label_room: 20,
        groups: vec![
            ranks("offense", list(offense)),
            ranks("defense", list(defense)),
            ranks("contests", list(contests)),
        ],
        ..FormColumn::default()
    }
}

fn table() -> FormTable {
    let row = |name: &str, what: &str, aside: &str, figures: &str, total| FormTableRow {
        name: name.into(),
        what: what.into(),
        aside: aside.into(),
        figures: figures.split(' ').map(Into::into).collect(),
        total,
    };
    let (adept, skilled) = (
        "20.00 20.00 30.00 20.00 10.00",
        "4.00 12.00 33.00 32.00 19.00",
    );
    FormTable {
        heading: "What Wren can do, worst to best".into(),
        columns: ["failure", "limited", "normal", "major", "critical"]
            .map(Into::into)
            .into(),
        total: "normal or better".into(),
        rows: vec![
            row(
                "Strength",
                "Novice",
                "",
                "30.00 20.00 30.00 15.00 5.00",
                50.0,
            ),
            row("Persuade", "Wisdom Adept", "", adept, 60.0),
            row("Dodge", "Adept", "", adept, 60.0),
            row("Initiative", "Adept", "", adept, 60.0),
            row(
                "Weapons",
                "Master",
                "",
                "15.00 20.00 30.00 20.00 15.00",
                65.0,
            ),
            row("Perception", "Wisdom Adept", "advantage", skilled, 84.0),
            row("Survival", "Wisdom Adept", "advantage", skilled, 84.0),
            row(
                "Stealth",
                "Dexterity Master",
                "advantage",
                "2.25 10.00 30.00 30.00 27.75",
                87.75,
            ),
        ],
    }
}

fn form() -> Form {
    let help =
        "31 is more than the maximum of 26: lower it, raise the maximum, or type 5 as temporary.";
    Form {
        path: ["The Drowned Vault", "heroes", "Wren"]
            .map(Into::into)
            .into(),
        changed: true,
        columns: vec![hero(), abilities(), proficiencies()],
        in_hand: Some(FieldPlace {
            column: 0,
            group: 1,
            field: 0,
        }),
        table: Some(table()),
        help: line![Span::styled(help, Role::Fg)],
        hints: hints(
            &[
                ("Tab", "next"),
                ("Shift-Tab", "back"),
                ("←→", "choose"),
                ("Space", "tick"),
                ("Ctrl-U", "clear"),
                ("Enter", "save, when fixed"),
            ],
            &[("Esc", "leave, asks first")],
        ),
    }
}

fn draw(view: &Form, columns: u16, rows: u16) -> (Buffer, Option<Position>) {
    let mut cursor = None;
    let buf = drawn(columns, rows, |area, buf| {
        cursor = draw_form(view, area, buf);
    });
    (buf, cursor)
}

fn holding(column: usize, group: usize, field: usize) -> Form {
    Form {
        in_hand: Some(FieldPlace {
            column,
            group,
            field,
        }),
        ..form()
    }
}

#[test]
fn the_hero_form_is_as_designed() {
    let (buf, cursor) = draw(&form(), 120, 40);
    same(&buf, include_str!("../../fixtures/hero_form_120x40.txt"));
    assert_eq!(cursor, Some(Position::new(16, 9)));
}

#[test]
fn on_a_narrow_screen_the_columns_are_tabs() {
    same(
        &draw(&holding(1, 1, 7), 80, 24).0,
        include_str!("../../fixtures/hero_form_80x24.txt"),
    );
}

#[test]
fn a_choice_in_hand_shows_that_it_can_be_turned() {
    let rows = rows(&draw(&holding(2, 1, 3), 120, 40).0);
    assert!(
        rows[14].contains("│▌Dodge             ‹ Adept ›"),
        "{}",
        rows[14]
    );
    assert!(
        rows[1].contains("─ Hero ─") && rows[1].contains("━ Proficiencies ━"),
        "{}",
        rows[1]
    );
}

#[test]
fn a_field_out_of_sight_is_scrolled_to() {
    let (buf, cursor) = draw(&holding(0, 4, 0), 80, 16);
    let rows = rows(&buf).join("\n");
    assert!(rows.contains("below."), "{rows}");
    assert!(cursor.is_some());
}

#[test]
fn the_cursor_follows_a_text_over_its_rows() {
    let mut view = holding(0, 3, 0);
    view.columns[0].groups[3].fields[0].value = FieldValue::Text(Typed {
        text: "Owes the ferryman.\nAfraid of bells".into(),
        cursor: 19,
    });
    assert_eq!(draw(&view, 120, 40).1, Some(Position::new(14, 18)));
}

#[test]
fn a_secret_in_hand_can_still_be_read() {
    let (buf, _) = draw(&holding(0, 4, 0), 120, 40);
    let label = &buf[(2, 21)];
    assert_eq!(label.symbol(), "s");
    assert_ne!(label.fg, label.bg);
}

#[test]
fn a_short_form_shows_only_its_fields() {
    let heroes = Field {
        ghost: "up to six, a comma between".into(),
        ..text("heroes", "")
    };
    let fields = vec![
        text("name", "Low Water"),
        choice("system", "Pen & Dagger"),
        heroes,
    ];
    let column = FormColumn {
        name: "New campaign".into(),
        label_room: 12,
        groups: vec![plain(fields)],
        ..FormColumn::default()
    };
    let view = Form {
        path: vec!["New campaign".into()],
        columns: vec![column],
        in_hand: Some(FieldPlace {
            field: 2,
            ..FieldPlace::default()
        }),
        ..Form::default()
    };
    let (buf, cursor) = draw(&view, 80, 24);
    let rows = rows(&buf);
    assert_eq!(rows[3].trim_end(), "  name        Low Water");
    assert_eq!(rows[4].trim_end(), "  system      Pen & Dagger");
    assert_eq!(
        rows[5].trim_end(),
        "▌ heroes      up to six, a comma between"
    );
    assert_eq!(cursor, Some(Position::new(14, 5)));
}

#[test]
fn every_row_is_as_wide_as_the_screen() {
    for (columns, lines) in [(40, 12), (80, 24), (106, 34), (160, 50), (220, 70)] {
        for row in rows(&draw(&form(), columns, lines).0) {
            assert_eq!(width(&row), columns, "{row}");
        }
    }
}

#[test]
fn nothing_panics_at_any_size() {
    for view in [
        form(),
        holding(1, 1, 9),
        holding(2, 0, 0),
        holding(9, 9, 9),
        Form::default(),
    ] {
        at_every_size(|area, buf| _ = draw_form(&view, area, buf));
    }
}
