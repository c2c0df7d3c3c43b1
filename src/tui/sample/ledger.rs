//! Fortune and log of the sample evening.

use super::views::*;
use super::{faces, s};
use crate::systems::OutcomeGrade;

#[expect(clippy::too_many_lines, reason = "the rows of one picture")]
pub(crate) fn fortune() -> Fortune {
    let hand = |who: &str, held, gained, spent| HeroFortune {
        who: s(who),
        dice: Dice { held, limit: 8 },
        gained,
        spent,
    };
    let line =
        |time: &str, who: &str, gained, reason: &str, reason_short: &str, roll| FortuneLine {
            time: s(time),
            who: s(who),
            gained,
            reason: s(reason),
            reason_short: s(reason_short),
            roll,
            evening: None,
        };
    let held = vec![
        hand("Thalia", 1, 2, 1),
        hand("Oren", 8, 2, 0),
        hand("Brannoc", 0, 0, 1),
        hand("Wren", 1, 1, 1),
        hand("Ysolde", 0, 1, 1),
    ];
    let lines = vec![
        line(
            "20:12",
            "Oren",
            true,
            "Dream: gave up the crown",
            "Dream",
            None,
        ),
        line("20:31", "Thalia", true, "natural 20", "nat 20", Some(1138)),
        line(
            "20:40",
            "Wren",
            false,
            "find: the lamp still burns",
            "find",
            None,
        ),
        line("20:48", "Ysolde", true, "class feature", "class", None),
        line(
            "20:55",
            "Brannoc",
            false,
            "escape: the abbot tripped",
            "escape",
            None,
        ),
        line("21:02", "Wren", true, "natural 20", "nat 20", Some(1171)),
        line("21:15", "Thalia", true, "class feature", "class", None),
        line(
            "21:19",
            "Ysolde",
            false,
            "reroll, × to ●",
            "reroll",
            Some(1189),
        ),
        line(
            "21:27",
            "Thalia",
            false,
            "hint: the third stair",
            "hint",
            None,
        ),
        line("21:33", "Oren", true, "natural 20", "nat 20", Some(1201)),
    ];
    Fortune {
        held,
        lines,
        has_cursor: false,
        unknown: false,
    }
}

pub(crate) type Row<'a> = (
    &'a str,
    &'a str,
    &'a str,
    &'a [&'a str],
    Option<(OutcomeGrade, &'a str)>,
    &'a str,
);

pub(crate) fn deed(seq: u64, (time, who, what, thrown, level, end): Row<'_>) -> LogLine {
    let figure = if thrown.is_empty() {
        s(end)
    } else {
        String::new()
    };
    LogLine {
        seq: Some(seq),
        time: s(time),
        who: s(who),
        what: s(what),
        faces: faces(thrown),
        figure,
        level: level.map(|(mark, word)| (mark, s(word))),
        chance: if thrown.is_empty() {
            String::new()
        } else {
            s(end)
        },
        ..LogLine::default()
    }
}

pub(crate) fn round(seq: u64, time: &str, what: &str) -> LogLine {
    LogLine {
        seq: Some(seq),
        time: s(time),
        what: s(what),
        kind: LogKind::Round,
        ..LogLine::default()
    }
}

#[expect(clippy::too_many_lines, reason = "the rows of one picture")]
pub(crate) fn log() -> Log {
    const MAJOR: Option<(OutcomeGrade, &str)> = Some((OutcomeGrade::Major, "major"));
    const NORMAL: Option<(OutcomeGrade, &str)> = Some((OutcomeGrade::Normal, "normal"));
    const LIMITED: Option<(OutcomeGrade, &str)> = Some((OutcomeGrade::Limited, "limited"));
    const FAILURE: Option<(OutcomeGrade, &str)> = Some((OutcomeGrade::Failure, "failure"));
    const CRITICAL: Option<(OutcomeGrade, &str)> = Some((OutcomeGrade::Critical, "critical"));
    let secret = |line: LogLine| LogLine {
        secret: true,
        ..line
    };
    let lines = vec![
        deed(
            1197,
            ("21:30", "Brannoc", "Parry · Adept", &["15"], MAJOR, "20"),
        ),
        secret(deed(
            1198,
            (
                "21:31",
                "Oren",
                "Insight · Trained adv",
                &["8", "[12]"],
                NORMAL,
                "36",
            ),
        )),
        round(1199, "21:32", "round 2"),
        deed(
            1200,
            ("21:33", "Wren", "Weapons · Master", &["9"], NORMAL, "30"),
        ),
        deed(
            1201,
            (
                "21:33",
                "Oren",
                "Divine Magic · Trained",
                &["20"],
                NORMAL,
                "5",
            ),
        ),
        deed(
            1202,
            (
                "21:33",
                "Oren",
                "natural 20 of 1201 into a die",
                &[],
                None,
                "■",
            ),
        ),
        deed(
            1203,
            (
                "21:38",
                "Thalia",
                "Weapons · Trained",
                &["9"],
                LIMITED,
                "20",
            ),
        ),
        deed(
            1204,
            (
                "21:39",
                "Ysolde",
                "Arcane Magic · Adept",
                &["13"],
                NORMAL,
                "30",
            ),
        ),
        deed(
            1205,
            ("21:39", "Ysolde", "Drowned 3  15 → 8", &[], None, "−7"),
        ),
        deed(
            1206,
            ("21:40", "Brannoc", "Dodge · Trained", &["4"], FAILURE, "20"),
        ),
        deed(
            1207,
            ("21:41", "Tide priest", "Brannoc  38 → 31", &[], None, "−7"),
        ),
        secret(deed(
            1208,
            (
                "21:42",
                "Wren",
                "Perception · Adept adv",
                &["3", "[8]"],
                LIMITED,
                "12",
            ),
        )),
        deed(
            1209,
            (
                "21:43",
                "Oren",
                "Divine Magic · Trained",
                &["11"],
                NORMAL,
                "30",
            ),
        ),
        deed(
            1210,
            (
                "21:43",
                "Oren",
                "Thalia blessed for 2 rounds",
                &[],
                None,
                "",
            ),
        ),
        round(1211, "21:44", "round 3"),
        deed(
            1212,
            ("21:45", "Wren", "Weapons · Master", &["16"], MAJOR, "20"),
        ),
        deed(
            1213,
            ("21:45", "Wren", "Bone crab  28 → 22", &[], None, "−6"),
        ),
        LogLine {
            newest: true,
            ..deed(
                1214,
                (
                    "21:46",
                    "Thalia",
                    "Stealth · Adept adv",
                    &["7", "[20]"],
                    CRITICAL,
                    "19",
                ),
            )
        },
    ];
    Log {
        lines,
        below: 0,
        cursor: None,
    }
}
