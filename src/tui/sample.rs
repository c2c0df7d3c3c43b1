//! The evening that every picture of the design shows: Pen & Dagger, round 3, Thalia has just rolled a natural 20.

use super::{mark::Mark, theme::Role, view::*, widgets::scale::Stretch};

pub(crate) fn s(text: &str) -> String {
    text.to_owned()
}

pub(crate) fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| s(text)).collect()
}

fn hp(now: i64, max: i64) -> HitPoints {
    let vitality = match () {
        () if now <= 0 => Vitality::Down,
        () if now * 4 <= max => Vitality::Low,
        () if now * 2 <= max => Vitality::Hurt,
        () => Vitality::Whole,
    };
    HitPoints { now, max, temporary: 0, vitality }
}

fn condition(text: &str) -> Condition {
    let kind = match text {
        "hurt" => ConditionKind::State(Vitality::Hurt),
        "low" => ConditionKind::State(Vitality::Low),
        "hidden" => ConditionKind::Hidden,
        "delayed" => ConditionKind::Delayed,
        _ => ConditionKind::Plain,
    };
    Condition { text: s(text), kind }
}

fn conditions(texts: &[&str]) -> Vec<Condition> {
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
    let shielded = HitPoints { temporary: 4, ..hp(4, 17) };
    let members = vec![
        member("Thalia", "rogue", hp(18, 24), 1, &["blessed 2"]),
        member("Oren", "cleric", hp(27, 27), 8, &[]),
        member("Brannoc", "fighter", hp(31, 38), 0, &[]),
        member("Wren", "ranger", hp(9, 26), 1, &["hurt", "poisoned 2"]),
        member("Ysolde", "wizard", shielded, 0, &["low", "focused on fog"]),
    ];
    Party { members, cursor: Some(0) }
}

pub(crate) fn turns() -> Turns {
    let turn = |row, name: &str, mark, figure: &str, points, words: &[&str]| Turn {
        row,
        state: TurnState::Waits,
        name: s(name),
        initiative: Some((mark, s(figure))),
        points,
        conditions: conditions(words),
        hidden: words.contains(&"hidden"),
        affected: false,
    };
    let shielded = HitPoints { temporary: 4, ..hp(4, 17) };
    let mut rows = vec![
        turn(1, "Wren", Mark::Critical, "19", Points::Figures(hp(9, 26)), &["hurt", "poisoned 2"]),
        turn(2, "Thalia", Mark::Major, "17", Points::Figures(hp(18, 24)), &["blessed 2"]),
        turn(3, "Tide priest", Mark::Major, "16", Points::Figures(hp(30, 41)), &[]),
        turn(4, "Drowned ×3", Mark::Normal, "14", Points::Bodies(vec![15, 15, 8]), &[]),
        turn(5, "Brannoc", Mark::Normal, "12", Points::Figures(hp(31, 38)), &[]),
        turn(6, "Vault eel", Mark::Normal, "11", Points::Figures(hp(34, 34)), &["hidden"]),
        turn(7, "Bone crab", Mark::Normal, "9", Points::Figures(hp(22, 28)), &[]),
        turn(8, "Oren", Mark::Limited, "8", Points::Figures(hp(27, 27)), &["delayed"]),
        turn(9, "Ysolde", Mark::Limited, "6", Points::Figures(shielded), &["low", "focused on fog"]),
    ];
    rows[0].state = TurnState::Acted;
    rows[1].state = TurnState::Active;
    rows[7].state = TurnState::Delayed;
    let due = Due { what: s("Thalia: Endurance"), detail: s("breath") };
    Turns { rows, cursor: None, due: Some(due), next: Some((s("Wren"), s("poison, save"))) }
}

const TABLE: [(&str, [&str; 5]); 11] = [
    ("Godlike", ["–", "1–4", "5–10", "11–14", "15–20"]),
    ("Legendary", ["1", "2–5", "6–11", "12–15", "16–20"]),
    ("Epic", ["1–2", "3–6", "7–12", "13–16", "17–20"]),
    ("Master", ["1–3", "4–7", "8–13", "14–17", "18–20"]),
    ("Adept", ["1–4", "5–8", "9–14", "15–18", "19–20"]),
    ("Trained", ["1–5", "6–9", "10–15", "16–19", "20"]),
    ("Novice", ["1–6", "7–10", "11–16", "17–19", "20"]),
    ("Untrained", ["1–7", "8–11", "12–17", "18–19", "20"]),
    ("Inept", ["1–8", "9–12", "13–18", "19", "20"]),
    ("Hopeless", ["1–9", "10–13", "14–19", "20", "–"]),
    ("Doomed", ["1–10", "11–14", "15–20", "–", "–"]),
];

pub(crate) fn ladder() -> Ladder {
    let headings =
        [("failure", "fail"), ("limited", "lim"), ("normal", "norm"), ("major", "maj"), ("critical", "crit")];
    let cell = |text: &&str| Cell { text: s(text), misses: false };
    Ladder {
        name: s("Success Table"),
        row_heading: s("rank"),
        columns: headings.map(|(full, short)| Column { heading: s(full), short: s(short) }).into(),
        edges: Vec::new(),
        rows: TABLE
            .map(|(label, cells)| Rung { label: s(label), cells: cells.iter().map(cell).collect() })
            .into(),
        at: Some(4),
        lit: Some((4, Role::Good)),
        below: Below::Odds(odds()),
    }
}

fn chances(exactly: [f64; 5], at_least: [f64; 4], with_die: [f64; 4]) -> Vec<Chance> {
    let first = Chance { exactly: exactly[0], at_least: None, with_die: None };
    let rest = (0..4).map(|n| Chance {
        exactly: exactly[n + 1],
        at_least: Some(at_least[n]),
        with_die: Some(with_die[n]),
    });
    std::iter::once(first).chain(rest).collect()
}

fn odds() -> Odds {
    Odds {
        who: s("Thalia"),
        what: s("Stealth"),
        terms: strings(&["Dexterity Adept", "advantage"]),
        aside: s("has the skill"),
        columns: chances(
            [4.0, 12.0, 33.0, 32.0, 19.0],
            [96.0, 84.0, 51.0, 19.0],
            [99.75, 99.28, 93.28, 66.75],
        ),
        naturals: vec![(s("nat 20"), 9.75), (s("nat  1"), 0.25)],
        die_in_hand: true,
        bar: None,
    }
}

pub(crate) fn plain(text: &str, role: Role) -> Span {
    Span::new(text, role)
}

pub(crate) fn key(key: &str, words: &str) -> Phrase {
    vec![Span::bold(key, Role::Strong), plain(words, Role::Muted)]
}

pub(crate) fn faces(texts: &[&str]) -> Vec<Face> {
    let face = |text: &&str| Face { text: text.trim_matches(['[', ']']).to_owned(), kept: true };
    let several = texts.len() > 1;
    texts.iter().map(|text| Face { kept: !several || text.starts_with('['), ..face(text) }).collect()
}

pub(crate) fn natural_twenty() -> Outcome {
    let mut keep = key("f", " a fortune die, and ");
    keep.extend([Span::bold("●", Role::Strong), plain(" normal", Role::Strong)]);
    let kept = vec![plain("any other key keeps ", Role::Muted), plain("◆", Role::Good)];
    Outcome {
        who: s("Thalia"),
        what: s("Stealth · Adept, advantage"),
        what_short: s("Stealth, Adept adv"),
        what_least: s("Stealth"),
        faces: faces(&["7", "[20]"]),
        note: s("natural 20"),
        number: s("20"),
        mark: Mark::Critical,
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

pub(crate) fn fortune() -> Fortune {
    let hand =
        |who: &str, held, gained, spent| Hand { who: s(who), dice: Dice { held, limit: 8 }, gained, spent };
    let line = |time: &str, who: &str, gained, reason: &str, reason_short: &str, roll| FortuneLine {
        time: s(time),
        who: s(who),
        gained,
        reason: s(reason),
        reason_short: s(reason_short),
        roll,
    };
    let held = vec![
        hand("Thalia", 1, 2, 1),
        hand("Oren", 8, 2, 0),
        hand("Brannoc", 0, 0, 1),
        hand("Wren", 1, 1, 1),
        hand("Ysolde", 0, 1, 1),
    ];
    let lines = vec![
        line("20:12", "Oren", true, "Dream: gave up the crown", "Dream", None),
        line("20:31", "Thalia", true, "natural 20", "nat 20", Some(1138)),
        line("20:40", "Wren", false, "find: the lamp still burns", "find", None),
        line("20:48", "Ysolde", true, "class feature", "class", None),
        line("20:55", "Brannoc", false, "escape: the abbot tripped", "escape", None),
        line("21:02", "Wren", true, "natural 20", "nat 20", Some(1171)),
        line("21:15", "Thalia", true, "class feature", "class", None),
        line("21:19", "Ysolde", false, "reroll, × to ●", "reroll", Some(1189)),
        line("21:27", "Thalia", false, "hint: the third stair", "hint", None),
        line("21:33", "Oren", true, "natural 20", "nat 20", Some(1201)),
    ];
    Fortune { held, lines }
}

type Row<'a> = (&'a str, &'a str, &'a str, &'a [&'a str], Option<(Mark, &'a str)>, &'a str);

fn deed(seq: u64, (time, who, what, thrown, level, end): Row<'_>) -> LogLine {
    let figure = if thrown.is_empty() { s(end) } else { String::new() };
    LogLine {
        seq: Some(seq),
        time: s(time),
        who: s(who),
        what: s(what),
        faces: faces(thrown),
        figure,
        level: level.map(|(mark, word)| (mark, s(word))),
        chance: if thrown.is_empty() { String::new() } else { s(end) },
        ..LogLine::default()
    }
}

fn round(seq: u64, time: &str, what: &str) -> LogLine {
    LogLine { seq: Some(seq), time: s(time), what: s(what), kind: LogKind::Round, ..LogLine::default() }
}

pub(crate) fn log() -> Log {
    const MAJOR: Option<(Mark, &str)> = Some((Mark::Major, "major"));
    const NORMAL: Option<(Mark, &str)> = Some((Mark::Normal, "normal"));
    const LIMITED: Option<(Mark, &str)> = Some((Mark::Limited, "limited"));
    const FAILURE: Option<(Mark, &str)> = Some((Mark::Failure, "failure"));
    const CRITICAL: Option<(Mark, &str)> = Some((Mark::Critical, "critical"));
    let secret = |line: LogLine| LogLine { secret: true, ..line };
    let lines = vec![
        deed(1197, ("21:30", "Brannoc", "Parry · Adept", &["15"], MAJOR, "20")),
        secret(deed(1198, ("21:31", "Oren", "Insight · Trained adv", &["8", "[12]"], NORMAL, "36"))),
        round(1199, "21:32", "round 2"),
        deed(1200, ("21:33", "Wren", "Weapons · Master", &["9"], NORMAL, "30")),
        deed(1201, ("21:33", "Oren", "Divine Magic · Trained", &["20"], NORMAL, "5")),
        deed(1202, ("21:33", "Oren", "natural 20 of 1201 into a die", &[], None, "■")),
        deed(1203, ("21:38", "Thalia", "Weapons · Trained", &["9"], LIMITED, "20")),
        deed(1204, ("21:39", "Ysolde", "Arcane Magic · Adept", &["13"], NORMAL, "30")),
        deed(1205, ("21:39", "Ysolde", "Drowned 3  15 → 8", &[], None, "−7")),
        deed(1206, ("21:40", "Brannoc", "Dodge · Trained", &["4"], FAILURE, "20")),
        deed(1207, ("21:41", "Tide priest", "Brannoc  38 → 31", &[], None, "−7")),
        secret(deed(1208, ("21:42", "Wren", "Perception · Adept adv", &["3", "[8]"], LIMITED, "12"))),
        deed(1209, ("21:43", "Oren", "Divine Magic · Trained", &["11"], NORMAL, "30")),
        deed(1210, ("21:43", "Oren", "Thalia blessed for 2 rounds", &[], None, "")),
        round(1211, "21:44", "round 3"),
        deed(1212, ("21:45", "Wren", "Weapons · Master", &["16"], MAJOR, "20")),
        deed(1213, ("21:45", "Wren", "Bone crab  28 → 22", &[], None, "−6")),
        LogLine {
            newest: true,
            ..deed(1214, ("21:46", "Thalia", "Stealth · Adept adv", &["7", "[20]"], CRITICAL, "19"))
        },
    ];
    Log { lines, below: 0, cursor: None }
}

fn hint(text: &str) -> Hint {
    let (key, word) = text.split_once(' ').unwrap();
    Hint { key: s(key), word: s(word), stays: key == "u" }
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
    let left =
        ["f fortune die", "L luck", "r roll", ". again", "n next", "-+ hit points", "u undo Stealth 1214"];
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
    view.focus = crate::tui::layout::Pane::Turns;
    view.turns.cursor = Some(1);
    view.hints = hints(&["r roll", ". again", "n next", "- harm", "u undo 1214"], &RIGHT);
    view.prompt = Prompt::Closed { examples: strings(&["stealth adv", "3-12", "3..7 -28", "any line"]) };
    view
}

/// The dashboard at 40×12.
pub(crate) fn smallest() -> Dashboard {
    let mut view = small();
    view.hints = hints(&["r roll", "n next", "u undo"], &["? help"]);
    view.prompt = Prompt::Closed { examples: strings(&["stealth adv", "3-12", "any line"]) };
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
    view.notes = Some(notes());
    view
}

fn sheet() -> Sheet {
    let ability =
        |(name, rank): (&str, &str)| Ability { name: s(name), rank: s(rank), in_use: name == "Dexterity" };
    let abilities = [
        ("Strength", "Novice"),
        ("Dexterity", "Adept"),
        ("Constitution", "Trained"),
        ("Intelligence", "Trained"),
        ("Wisdom", "Novice"),
        ("Charisma", "Trained"),
    ];
    let entries = [
        ("skills", "Perception, Sleight of Hand, Stealth, Swim"),
        ("ranks", "Weapons Trained, Dodge Adept, Parry Novice, Initiative Adept"),
        ("dream", "to hear the bell of the vault ring"),
    ];
    Sheet {
        name: s("Thalia"),
        abilities: abilities.map(ability).into(),
        entries: entries.map(|(label, text)| (s(label), s(text))).into(),
    }
}

fn card() -> Card {
    let entries = [
        ("hp", "30/41   −28 would leave 2, low", Role::Fg),
        ("ranks", "Divine Magic Adept, Weapons Trained, Dodge Novice", Role::Fg),
        ("acts", "drowning hymn: Constitution, major or two rounds held", Role::Fg),
        ("knows", "the third stair and the name on the bell", Role::Secret),
        ("taken", "1186 Brannoc −11", Role::Fg),
    ];
    let entry = |(label, text, role): (&str, &str, Role)| (s(label), vec![plain(text, role)]);
    Card { row: 3, name: s("Tide priest"), entries: entries.map(entry).into() }
}

fn tasks() -> Vec<Task> {
    let progress = |name: &str, done, of, who: &str| Task::Progress { name: s(name), done, of, who: s(who) };
    let runner = |name: &str, mark: &str, figure: &str| {
        vec![plain(name, Role::Fg), plain(mark, Role::Muted), plain(figure, Role::Muted)]
    };
    vec![
        progress("drain the crypt", 6, 10, "Oren and Brannoc"),
        progress("hold the sluice gate", 2, 3, "Brannoc ahead"),
        Task::Race {
            name: s("race to the bell"),
            runners: vec![
                runner("1 Wren ", "▲", "17"),
                runner("2 Thalia ", "●", "12"),
                vec![plain("3 ", Role::Fg), plain("Vault eel", Role::Secret)],
            ],
        },
    ]
}

fn notes() -> Notes {
    let nave = "The nave stands knee-deep in black water. The bell hangs where the altar was; \
                the Drowned answer it. Light does not reach the third stair.";
    let marked = [
        "· the priest flees at a third of his blood, up the third stair",
        "· if the bell rings: every Drowned rises once more",
        "· Wren: ask about the ring of her sister",
    ];
    let text = |text: &str, marked| Paragraph { text: s(text), marked };
    let mut paragraphs = vec![text(nave, false), text("", false)];
    paragraphs.extend(marked.map(|line| text(line, true)));
    let luck = |who: &str, rolls, mean, lean| Luck { who: s(who), rolls, mean, lean };
    let luck = vec![
        luck("Thalia", 19, 12.3, 6),
        luck("Oren", 14, 10.9, 1),
        luck("Brannoc", 17, 8.4, -6),
        luck("Wren", 21, 10.1, -1),
        luck("Ysolde", 12, 9.6, -2),
    ];
    Notes { secret: true, paragraphs, luck }
}

/// The attempt being typed over the dashboard at 120×40.
pub(crate) fn attempt() -> Dashboard {
    let mut view = dashboard();
    let piece = |text: &str, ghost| Piece { text: s(text), ghost };
    let stretch = |mark, chance, passes| Stretch { mark, chance, passes };
    let dot = || plain(" · ", Role::Rule);
    let mut passes = vec![plain("passes ", Role::Muted), Span::bold("57.75 %", Role::Accent)];
    passes.truncate(2);
    let sheet = AttemptSheet {
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
            plain("advantage, has the skill", Role::Fg),
            dot(),
            plain("bar major", Role::Fg),
        ],
        scale: vec![
            stretch(Mark::CriticalFailure, 0.25, false),
            stretch(Mark::Failure, 2.0, false),
            stretch(Mark::Limited, 10.0, false),
            stretch(Mark::Normal, 30.0, false),
            stretch(Mark::Major, 30.0, true),
            stretch(Mark::Critical, 27.75, true),
        ],
        words: strings(&["critical failure", "failure", "limited", "normal", "major", "critical"]),
        sum: vec![
            passes,
            vec![plain("with ", Role::Muted), plain("■", Role::Accent), plain(" 95.51 %", Role::Fg)],
            vec![plain("Thalia holds ", Role::Muted), plain("■", Role::Accent), plain("1/8", Role::Fg)],
        ],
        completions: strings(&["major", "normal", "limited", "critical"]),
    };
    view.prompt = Prompt::Attempt(Box::new(sheet));
    let left =
        ["Enter roll", "=14 a die rolled at the table", "Tab complete", "↑ earlier lines", "Ctrl-U clear"];
    view.hints = hints(&left, &["Esc leave"]);
    view
}

/// A word not understood, at 80×24.
pub(crate) fn misread() -> Dashboard {
    let mut view = small();
    let sheet = AttemptSheet {
        heading: s("Attempt"),
        line: Line { pieces: vec![Piece { text: s("thalia stelth adv"), ghost: false }], cursor: 17 },
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
    view.turns.due = Some(Due { what: s("Ysolde: concentration"), detail: String::new() });
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
        mark: Mark::Major,
        word: s("major"),
        cues: strings(&["strength or weakness", "a clever turn", "more than was hoped"]),
        seq: Some(1227),
        time: s("21:58"),
        ..Outcome::default()
    });
    view.prompt = Prompt::Harm(Box::new(harm_sheet()));
    view.hints =
        hints(&["Enter apply", "↑↓ row", "h half", "d double", "n none", "Ctrl-U clear"], &["Esc leave"]);
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
    };
    let down = vec![
        Span::bold("4 go down", Role::Danger),
        plain(" · ", Role::Rule),
        plain("Tide priest and Vault eel low", Role::Fg),
        plain(" · ", Role::Rule),
        plain("130 hit points lost by 7 bodies", Role::Fg),
    ];
    HarmSheet {
        heading: s("Harm"),
        line: Line {
            pieces: vec![
                Piece { text: s("3..7 -28 5h"), ghost: false },
                Piece { text: s("  # fire"), ghost: true },
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

/// The same with the curtain drawn, as the projection would leave it, at 120×40.
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
        line.what = line.what.replace("  15 → 8", ", hit").replace("  28 → 22", ", hit");
    }
    for line in &mut view.fortune.lines {
        line.roll = None;
    }
    if let Some(result) = &mut view.result {
        result.seq = None;
    }
    view.prompt =
        Prompt::Closed { examples: strings(&["the line is hidden from players while it is typed"]) };
    let left = ["x open the curtain", "r roll", ". again", "n next", "b back", "-+ hit points"];
    view.hints = hints(&left, &["? help"]);
    view
}
