//! The evening that every picture of the design shows: Pen & Dagger, round 3, Thalia has just rolled a natural 20.

mod ledger;
mod people;
mod table;
pub(crate) mod views;
mod wide;

pub(crate) use self::ledger::log;
use self::views::*;
use self::{
    ledger::fortune,
    people::{conditions, hp, party, turns},
    table::{chances, ladder},
    wide::{card, notes, sheet, tasks},
};
use super::{theme::Role, widgets::scale::Stretch};
use crate::systems::OutcomeGrade;
use crate::tui::layout::Pane;

pub(crate) fn s(text: &str) -> String {
    text.to_owned()
}

pub(crate) fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| s(text)).collect()
}

pub(crate) fn plain(text: &str, role: Role) -> Span {
    Span::new(text, role)
}

pub(crate) fn key(key: &str, words: &str) -> Phrase {
    vec![Span::bold(key, Role::Strong), plain(words, Role::Muted)]
}

pub(crate) fn faces(texts: &[&str]) -> Vec<Face> {
    let face = |text: &&str| Face {
        text: text.trim_matches(['[', ']']).to_owned(),
        kept: true,
        counts: true,
    };
    let several = texts.len() > 1;
    texts
        .iter()
        .map(|text| {
            let kept = !several || text.starts_with('[');
            Face {
                kept,
                counts: kept,
                ..face(text)
            }
        })
        .collect()
}

pub(crate) fn natural_twenty() -> Outcome {
    let keep = key("f", " trade for a fortune die");
    let kept = vec![plain("f c still offers it later", Role::Muted)];
    Outcome {
        who: s("Thalia"),
        what: s("Stealth · Adept, advantage"),
        what_short: s("Stealth, Adept adv"),
        what_least: s("Stealth"),
        faces: faces(&["7", "[20]"]),
        note: s("natural 20"),
        number: s("20"),
        mark: OutcomeGrade::Critical,
        word: s("critical"),
        cues: strings(&["overwhelming strength", "an enemy's folly", "dumb luck"]),
        chances: s("19.00 %, at least major 51.00 %"),
        choices: vec![keep, key("L", " luck roll"), kept],
        choices_short: vec![key("f", " fortune die"), key("L", " luck")],
        seq: Some(1214),
        time: s("21:46"),
        ..Outcome::default()
    }
}

fn hint(text: &str) -> Hint {
    let (key, word) = text.split_once(' ').unwrap();
    Hint {
        key: s(key),
        word: s(word),
        stays: key == "u",
        ..Hint::default()
    }
}

pub(crate) fn hints(left: &[&str], right: &[&str]) -> Hints {
    Hints {
        left: left.iter().map(|text| hint(text)).collect(),
        right: right.iter().map(|text| hint(text)).collect(),
    }
}

pub(crate) const RIGHT: [&str; 3] = ["Tab pane", "Space all", "? help"];

/// The dashboard at 120×40.
pub(crate) fn dashboard() -> Dashboard {
    let left = [
        "f fortune die",
        "L luck",
        "r roll",
        ". again",
        "n next",
        "-+ hit points",
        "u undo Stealth 1214",
    ];
    Dashboard {
        title: Title {
            campaign: s("The Drowned Vault"),
            details: strings(&["Pen & Dagger", "evening 12", "the flooded nave"]),
            round: s("round 3"),
            active: s("Thalia"),
            saving: Saving::Saved(1214),
            curtain_key: s("x"),
        },
        party: party(),
        ladder: ladder(),
        turns: turns(),
        result: Some(natural_twenty()),
        fortune: fortune(),
        log: log(),
        prompt: Prompt::Closed {
            examples: strings(&["stealth adv", "3-12", "3..7 -28", "orc*5 15 +1", "any line"]),
        },
        hints: hints(&left, &RIGHT),
        ..Dashboard::default()
    }
}

/// The dashboard at 80×24: Turns has the focus and its cursor.
pub(crate) fn small() -> Dashboard {
    let mut view = dashboard();
    view.focus = Pane::Turns;
    view.turns.cursor = Some(1);
    view.hints = hints(
        &["r roll", ". again", "n next", "- harm", "u undo 1214"],
        &RIGHT,
    );
    view.prompt = Prompt::Closed {
        examples: strings(&["stealth adv", "3-12", "3..7 -28", "any line"]),
    };
    view
}

/// The dashboard at 40×12.
pub(crate) fn smallest() -> Dashboard {
    let mut view = small();
    view.hints = hints(&["r roll", "n next", "u undo"], &["? help"]);
    view.prompt = Prompt::Closed {
        examples: strings(&["stealth adv", "3-12", "any line"]),
    };
    view
}

/// The dashboard at 200×60, with sheet, tasks, card and notes.
pub(crate) fn large() -> Dashboard {
    let mut view = dashboard();
    view.prompt = Prompt::Closed {
        examples: strings(&[
            "stealth adv",
            "3-12",
            "3..7 -28 5h",
            "orc*5 15 +1",
            "condition 3 prone 3",
            "any line",
        ]),
    };
    let left = [
        "r roll",
        ". again",
        "n next",
        "b back",
        "-+ hit points",
        "c condition",
        "d delay",
        "a add",
        "f fortune",
        "L luck",
        "s secret",
        "x curtain",
        "/ find",
        "u undo Stealth 1214",
    ];
    view.hints = hints(&left, &["Tab pane", "z zoom", "Space all", "? help"]);
    view.sheet = Some(sheet());
    view.card = Some(card());
    view.tasks = tasks();
    view.notes = notes();
    view
}

/// The attempt being typed over the dashboard at 120×40.
#[expect(clippy::too_many_lines, reason = "the parts of one picture")]
pub(crate) fn attempt() -> Dashboard {
    let mut view = dashboard();
    let piece = |text: &str, ghost| Piece {
        text: s(text),
        ghost,
    };
    let stretch = |mark, chance, passes| Stretch {
        mark,
        chance,
        passes,
    };
    let dot = || plain(" · ", Role::Rule);
    let passes = vec![
        plain("passes ", Role::Muted),
        Span::bold("57.75 %", Role::Accent),
    ];
    let sheet = AttemptSheet {
        rows: Vec::new(),
        heading: s("Attempt"),
        line: Line {
            pieces: vec![
                piece("thalia ste", false),
                piece("alth", true),
                piece(" adv +1 bar maj", false),
                piece(" or", true),
            ],
            cursor: 29,
        },
        misread: None,
        understood: vec![
            Span::bold("Thalia", Role::Strong),
            plain("  Stealth", Role::Strong),
            dot(),
            plain("Dexterity Adept +1 = Master", Role::Fg),
            dot(),
            plain("advantage, trained", Role::Fg),
            dot(),
            plain("bar major", Role::Fg),
        ],
        scale: vec![
            stretch(OutcomeGrade::CriticalFailure, 0.25, false),
            stretch(OutcomeGrade::Failure, 2.0, false),
            stretch(OutcomeGrade::Limited, 10.0, false),
            stretch(OutcomeGrade::Normal, 30.0, false),
            stretch(OutcomeGrade::Major, 30.0, true),
            stretch(OutcomeGrade::Critical, 27.75, true),
        ],
        words: strings(&[
            "critical failure",
            "failure",
            "limited",
            "normal",
            "major",
            "critical",
        ]),
        sum: vec![
            passes,
            vec![
                plain("with ", Role::Muted),
                plain("■", Role::Accent),
                plain(" 95.51 %", Role::Fg),
            ],
            vec![
                plain("Thalia holds ", Role::Muted),
                plain("■", Role::Accent),
                plain("1/8", Role::Fg),
            ],
        ],
        completions: strings(&["major", "normal", "limited", "critical"]),
    };
    view.prompt = Prompt::Attempt(Box::new(sheet));
    let left = [
        "Enter roll",
        "=14 a die rolled at the table",
        "Tab complete",
        "↑ earlier lines",
        "Ctrl-U clear",
    ];
    view.hints = hints(&left, &["Esc leave"]);
    view
}

/// A word not understood, at 80×24.
pub(crate) fn misread() -> Dashboard {
    let mut view = small();
    let sheet = AttemptSheet {
        heading: s("Attempt"),
        line: Line {
            pieces: vec![Piece {
                text: s("thalia stelth adv"),
                ghost: false,
            }],
            cursor: 17,
        },
        misread: Some(Misread {
            start: 7,
            end: 13,
            message: s("no attempt begins with “stelth”. Did you mean stealth?"),
        }),
        ..AttemptSheet::default()
    };
    view.prompt = Prompt::Attempt(Box::new(sheet));
    view.hints = hints(&["Tab takes stealth", "Ctrl-U clear"], &["Esc leave"]);
    view
}

/// Area damage before Enter, at 120×40.
pub(crate) fn harm() -> Dashboard {
    let mut view = dashboard();
    view.title.active = s("Ysolde");
    view.title.saving = Saving::Saved(1227);
    view.party.cursor = Some(4);
    view.party.members[0].conditions = conditions(&["unseen"]);
    for turn in &mut view.turns.rows {
        turn.affected = (3..=7).contains(&turn.row);
        turn.state = TurnState::Acted;
    }
    view.turns.rows[1].conditions = conditions(&["unseen"]);
    view.turns.rows[7].state = TurnState::Delayed;
    view.turns.rows[8].state = TurnState::Active;
    view.turns.due = Some(Due {
        what: s("Ysolde: concentration"),
        detail: String::new(),
        others: 0,
    });
    view.ladder.lit = Some((3, Role::Good));
    view.ladder.below = Below::Odds(Odds {
        who: s("Ysolde"),
        what: s("Arcane Magic"),
        terms: strings(&["Adept"]),
        columns: chances(
            [20.0, 20.0, 30.0, 20.0, 10.0],
            [80.0, 60.0, 30.0, 10.0],
            [95.0, 91.25, 75.63, 45.21],
        ),
        naturals: vec![(s("nat 20"), 5.0), (s("nat  1"), 5.0)],
        ..Odds::default()
    });
    view.result = Some(Outcome {
        who: s("Ysolde"),
        what: s("Arcane Magic · Adept"),
        faces: faces(&["16"]),
        number: s("16"),
        mark: OutcomeGrade::Major,
        word: s("major"),
        cues: strings(&[
            "strength or weakness",
            "a clever turn",
            "more than was hoped",
        ]),
        seq: Some(1227),
        time: s("21:58"),
        ..Outcome::default()
    });
    view.prompt = Prompt::Harm(Box::new(harm_sheet()));
    view.hints = hints(
        &[
            "Enter apply",
            "↑↓ row",
            "h half",
            "d double",
            "n none",
            "Ctrl-U clear",
        ],
        &["Esc leave"],
    );
    view
}

fn harm_sheet() -> HarmSheet {
    let body = |row, name: &str, before, max, change: i64, share: &str| HarmRow {
        row,
        name: s(name),
        hidden: name == "Vault eel",
        before: hp(before, max),
        after: hp((before + change).max(0), max),
        change: change.max(-before),
        share: s(share),
        odds: String::new(),
    };
    let down = vec![
        Span::bold("4 go down", Role::Danger),
        plain(" · ", Role::Rule),
        plain("Tide priest and Vault eel low", Role::Fg),
        plain(" · ", Role::Rule),
        plain("130 damage to 7 targets", Role::Fg),
    ];
    HarmSheet {
        heading: s("Harm"),
        line: Line {
            pieces: vec![
                Piece {
                    text: s("3..7 -28 5h"),
                    ghost: false,
                },
                Piece {
                    text: s("  # fire"),
                    ghost: true,
                },
            ],
            cursor: 11,
        },
        misread: None,
        understood: vec![
            plain("rows 3 to 7 lose 28", Role::Fg),
            plain(" · ", Role::Rule),
            plain("row 5 half", Role::Fg),
        ],
        rows: vec![
            body(Some(3), "Tide priest", 30, 41, -28, ""),
            body(Some(4), "Drowned 1", 15, 15, -28, ""),
            body(None, "Drowned 2", 15, 15, -28, ""),
            body(None, "Drowned 3", 8, 15, -28, ""),
            body(Some(5), "Brannoc", 31, 38, -14, "half"),
            body(Some(6), "Vault eel", 34, 34, -28, ""),
            body(Some(7), "Bone crab", 22, 28, -28, ""),
        ],
        cursor: Some(4),
        sum: down,
    }
}

/// The same with the curtain drawn, as it would be filled, at 120×40.
pub(crate) fn curtain() -> Dashboard {
    let mut view = dashboard();
    view.curtain = true;
    view.title.saving = Saving::Unsaid;
    view.turns.rows.retain(|turn| !turn.hidden);
    for (row, turn) in (1..).zip(&mut view.turns.rows) {
        turn.row = row;
    }
    view.turns.rows[2].points = Points::Word(s("hit"));
    view.turns.rows[3].points = Points::Word(s("3 up"));
    view.turns.rows[5].points = Points::Word(s("hit"));
    view.log.lines.retain(|line| !line.secret);
    for line in &mut view.log.lines {
        line.seq = None;
        line.what = line
            .what
            .replace("  15 → 8", ", hit")
            .replace("  28 → 22", ", hit");
    }
    for line in &mut view.fortune.lines {
        line.roll = None;
    }
    if let Some(result) = &mut view.result {
        result.seq = None;
    }
    view.prompt = Prompt::Closed {
        examples: strings(&["the line is hidden from players while it is typed"]),
    };
    let left = [
        "x open the curtain",
        "r roll",
        ". again",
        "n next",
        "b back",
        "-+ hit points",
    ];
    view.hints = hints(&left, &["? help"]);
    view
}
