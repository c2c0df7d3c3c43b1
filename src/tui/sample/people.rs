//! Heroes and combatants of the sample evening.

use super::s;
use super::views::*;
use crate::systems::OutcomeGrade;

pub(crate) fn hp(now: i64, max: i64) -> HitPointBar {
    let vitality = match now {
        ..=0 => Vitality::Down,
        _ if now * 4 <= max => Vitality::Low,
        _ if now * 2 <= max => Vitality::Hurt,
        _ => Vitality::Whole,
    };
    HitPointBar {
        now,
        max,
        temporary: 0,
        vitality,
    }
}

pub(crate) fn condition(text: &str) -> Condition {
    let kind = match text {
        "hurt" => ConditionKind::State(Vitality::Hurt),
        "low" => ConditionKind::State(Vitality::Low),
        "hidden" => ConditionKind::Hidden,
        "delayed" => ConditionKind::Delayed,
        _ => ConditionKind::Plain,
    };
    Condition {
        text: s(text),
        kind,
    }
}

pub(crate) fn conditions(texts: &[&str]) -> Vec<Condition> {
    texts.iter().map(|text| condition(text)).collect()
}

pub(crate) fn party() -> Party {
    let member = |name: &str, class: &str, points, held, words: &[&str]| Member {
        name: s(name),
        level: 4,
        class: s(class),
        points,
        dice: Some(Dice { held, limit: 8 }),
        conditions: conditions(words),
    };
    let shielded = HitPointBar {
        temporary: 4,
        ..hp(4, 17)
    };
    let members = vec![
        member("Thalia", "rogue", hp(18, 24), 1, &["blessed 2"]),
        member("Oren", "cleric", hp(27, 27), 8, &[]),
        member("Brannoc", "fighter", hp(31, 38), 0, &[]),
        member("Wren", "ranger", hp(9, 26), 1, &["hurt", "poisoned 2"]),
        member("Ysolde", "wizard", shielded, 0, &["low", "focused on fog"]),
    ];
    Party {
        members,
        cursor: Some(0),
    }
}

#[expect(clippy::too_many_lines, reason = "the rows of one picture")]
pub(crate) fn turns() -> Turns {
    let turn = |row, name: &str, mark, figure: &str, points, words: &[&str]| Turn {
        row,
        state: TurnState::Waits,
        name: s(name),
        initiative: Some((mark, s(figure))),
        points,
        conditions: conditions(words),
        hidden: words.contains(&"hidden"),
        ..Turn::default()
    };
    let shielded = HitPointBar {
        temporary: 4,
        ..hp(4, 17)
    };
    let mut rows = vec![
        turn(
            1,
            "Wren",
            OutcomeGrade::Critical,
            "19",
            Points::Figures(hp(9, 26)),
            &["hurt", "poisoned 2"],
        ),
        turn(
            2,
            "Thalia",
            OutcomeGrade::Major,
            "17",
            Points::Figures(hp(18, 24)),
            &["blessed 2"],
        ),
        turn(
            3,
            "Tide priest",
            OutcomeGrade::Major,
            "16",
            Points::Figures(hp(30, 41)),
            &[],
        ),
        turn(
            4,
            "Drowned ×3",
            OutcomeGrade::Normal,
            "14",
            Points::Bodies(vec![15, 15, 8]),
            &[],
        ),
        turn(
            5,
            "Brannoc",
            OutcomeGrade::Normal,
            "12",
            Points::Figures(hp(31, 38)),
            &[],
        ),
        turn(
            6,
            "Vault eel",
            OutcomeGrade::Normal,
            "11",
            Points::Figures(hp(34, 34)),
            &["hidden"],
        ),
        turn(
            7,
            "Bone crab",
            OutcomeGrade::Normal,
            "9",
            Points::Figures(hp(22, 28)),
            &[],
        ),
        turn(
            8,
            "Oren",
            OutcomeGrade::Limited,
            "8",
            Points::Figures(hp(27, 27)),
            &["delayed"],
        ),
        turn(
            9,
            "Ysolde",
            OutcomeGrade::Limited,
            "6",
            Points::Figures(shielded),
            &["low", "focused on fog"],
        ),
    ];
    rows[0].state = TurnState::Acted;
    rows[1].state = TurnState::Active;
    rows[7].state = TurnState::Delayed;
    let due = Due {
        what: s("Thalia: Endurance"),
        detail: s("breath"),
        others: 0,
    };
    Turns {
        rows,
        cursor: None,
        body: None,
        stat: None,
        due: Some(due),
        next: Some((s("Wren"), s("poison, save"))),
    }
}
