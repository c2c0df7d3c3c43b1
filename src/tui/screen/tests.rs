//! Every block of the design, drawn for the sample evening and compared character by character.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::draw_dashboard;
use crate::store::Look;
use crate::systems::OutcomeGrade;
use crate::tui::layout::{Pane, Tabs};
use crate::tui::panes::log::draw::draw_log;
use crate::tui::panes::party::draw::draw_party;
use crate::tui::panes::table::draw::draw_ladder;
use crate::tui::sample;
use crate::tui::sample::views::*;
use crate::tui::sample::{key, plain, s, strings};
use crate::tui::theme::{Depth, Role, Theme};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::large::draw_spaced;
use crate::walk::one_in;

/// What stands on the screen, row by row, without the cells that a wide character covers.
fn rows(buf: &Buffer) -> Vec<String> {
    let width = usize::from(buf.area.width.max(1));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let mut text = String::new();
        let mut covered = 0;
        for cell in cells {
            if covered > 0 {
                covered -= 1;
                continue;
            }
            text.push_str(cell.symbol());
            covered = crate::tui::widgets::cut::width(cell.symbol()).saturating_sub(1);
        }
        text
    };
    buf.content.chunks(width).map(row).collect()
}

fn buffer(view: &Dashboard, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    draw_dashboard(view, &Theme::default(), area, &mut buf);
    buf
}

fn draw(view: &Dashboard, width: u16, height: u16) -> Vec<String> {
    rows(&buffer(view, width, height))
}

fn part(width: u16, height: u16, draw: impl FnOnce(&mut Canvas<'_>)) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    draw(&mut Canvas::new(&mut buf, area, &Theme::default()));
    rows(&buf)
}

#[track_caller]
fn same(drawn: &[String], fixture: &str) {
    let expected: Vec<&str> = fixture.lines().collect();
    let mut differing = String::new();
    for (y, expected) in expected.iter().enumerate() {
        let drawn = drawn.get(y).map_or("", String::as_str);
        if drawn != *expected {
            differing += &format!("row {y}\n  want {expected}|\n  got  {drawn}|\n");
        }
    }
    assert!(differing.is_empty(), "\n{differing}");
    assert_eq!(drawn.len(), expected.len(), "rows");
}

macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!("../fixtures/", $name, ".txt"))
    };
}

#[test]
fn the_dashboard_of_three_columns() {
    same(
        &draw(&sample::dashboard(), 120, 40),
        fixture!("dashboard_120x40"),
    );
}

#[test]
fn the_dashboard_of_two_columns() {
    same(&draw(&sample::small(), 80, 24), fixture!("dashboard_80x24"));
}

#[test]
fn the_dashboard_of_a_wide_screen() {
    same(
        &draw(&sample::large(), 200, 60),
        fixture!("dashboard_200x60"),
    );
}

#[test]
fn the_attempt_while_it_is_typed() {
    same(
        &draw(&sample::attempt(), 120, 40)[30..],
        fixture!("attempt_120x10"),
    );
}

#[test]
fn a_word_not_understood() {
    let drawn = draw(&sample::misread(), 80, 24);
    let shown = [&drawn[19..22], &drawn[23..]].concat();
    same(&shown, fixture!("misread_80x4"));
}

#[test]
fn harm_before_it_is_done() {
    same(&draw(&sample::harm(), 120, 40), fixture!("harm_120x40"));
}

#[test]
fn the_party_as_a_tab() {
    let view = sample::dashboard();
    let drawn = part(30, 12, |canvas| {
        draw_party(canvas, &view.party, true, Some(&view.turns));
    });
    same(&drawn, fixture!("party_tab_30x12"));
}

#[test]
fn a_long_result_loses_the_blanks_between_its_capitals_before_it_is_cut() {
    let drawn = |width| {
        part(width, 1, |canvas| {
            draw_spaced(canvas, 0, 0, "a cost and a choice", Style::new());
        })
    };
    assert_eq!(drawn(40), ["A   C O S T   A N D   A   C H O I C E   "]);
    assert_eq!(drawn(30), ["A COST AND A CHOICE           "]);
    assert_eq!(drawn(12), ["A COST AND… "]);
}

#[test]
fn the_worst_case_of_the_large_letters() {
    let mut view = sample::small();
    view.tabs = Tabs {
        right: Pane::Log,
        ..Tabs::default()
    };
    view.result = Some(Outcome {
        who: s("Brannoc"),
        what_short: s("Parry, Adept"),
        faces: sample::faces(&["1"]),
        note_short: s("natural 1"),
        number: s("1"),
        mark: OutcomeGrade::CriticalFailure,
        word: s("critical failure"),
        choices_short: vec![key("L", " luck: how bad does it get?")],
        seq: Some(1217),
        time: s("21:49"),
        ..Outcome::default()
    });
    same(&draw(&view, 80, 24)[14..19], fixture!("large_worst_80x5"));
}

#[test]
fn a_natural_twenty_offers_its_choice() {
    same(
        &draw(&sample::dashboard(), 120, 40)[20..26],
        fixture!("natural20_120x6"),
    );
}

#[test]
fn a_fortune_die_was_taken() {
    let mut view = sample::dashboard();
    let taken = vec![
        plain("■ +1", Role::Accent),
        plain(" Thalia now holds ", Role::Fg),
        plain("■", Role::Accent),
        plain("2/8", Role::Fg),
    ];
    view.result = Some(Outcome {
        what: s("Stealth · was ◆ critical"),
        mark: OutcomeGrade::Normal,
        word: s("normal"),
        cues: strings(&["hard work", "good gear", "a sound plan"]),
        choices: vec![taken, key("u", " undo both")],
        seq: Some(1215),
        time: s("21:47"),
        ..sample::natural_twenty()
    });
    same(
        &draw(&view, 120, 40)[20..26],
        fixture!("fortune_taken_120x6"),
    );
}

#[test]
fn a_ninth_die_is_refused() {
    let mut view = sample::dashboard();
    let refused = vec![plain(
        "! Oren holds ■8/8, two a level: no ninth die",
        Role::Warn,
    )];
    let kept = vec![plain("kept as ", Role::Muted), plain("◆", Role::Good)];
    view.result = Some(Outcome {
        who: s("Oren"),
        what: s("Religion · Trained"),
        faces: sample::faces(&["20"]),
        choices: vec![refused, key("L", " luck roll"), kept],
        ..sample::natural_twenty()
    });
    same(
        &draw(&view, 120, 40)[20..26],
        fixture!("fortune_refused_120x6"),
    );
}

fn secret_result() -> Outcome {
    Outcome {
        who: s("Wren"),
        what: s("Perception · Adept, adv"),
        what_short: s("Perception, Adept adv"),
        what_least: s("Perception"),
        faces: sample::faces(&["3", "[8]"]),
        mark: OutcomeGrade::Limited,
        word: s("limited"),
        number: s("8"),
        cues: strings(&["bad timing", "a near miss"]),
        secret: true,
        secret_note: vec![
            Span::new("hidden from players · ", Role::Muted),
            Span::bold("s", Role::Strong),
            Span::new(" to reveal", Role::Fg),
        ],
        seq: Some(1216),
        time: s("21:48"),
        ..Outcome::default()
    }
}

#[test]
fn a_secret_result_is_large_and_tagged() {
    let mut view = sample::dashboard();
    view.result = Some(secret_result());
    same(
        &draw(&view, 120, 40)[20..26],
        fixture!("secret_result_120x6"),
    );
    for (width, height) in [(40, 12), (80, 20), (80, 24), (80, 40), (120, 30), (200, 60)] {
        let drawn = draw(&view, width, height);
        let is_large = drawn
            .iter()
            .any(|row| row.contains('▀') || row.contains("██████"));
        assert!(
            is_large || drawn.iter().any(|row| row.contains("8 ≈ LIMITED")),
            "{width}x{height}"
        );
        assert!(
            drawn.iter().any(|row| row.contains(" secret ")),
            "{width}x{height}"
        );
    }
}

#[test]
fn a_screen_too_small_says_so() {
    same(
        &draw(&sample::dashboard(), 38, 9),
        fixture!("too_small_38x9"),
    );
}

#[test]
fn save_trouble_pushes_the_panes_down() {
    let mut view = sample::dashboard();
    view.title.saving = Saving::Unsaved(3);
    view.trouble = Some(Trouble {
        what: s("disk full"),
        consequence: s(
            "Play goes on in memory and is written when there is room. Saved up to 1211, 21:44.",
        ),
        offers: vec![Hint::new(s("w"), s("write elsewhere"))],
        ..Trouble::default()
    });
    same(&draw(&view, 120, 40)[..4], fixture!("save_trouble_120x4"));
}

#[test]
fn unsaved_lines_carry_their_tag() {
    let mut log = sample::log();
    for line in &mut log.lines {
        line.unsaved = true;
    }
    same(
        &part(86, 3, |canvas| draw_log(canvas, &log, false)),
        fixture!("unsaved_86x3"),
    );
}

#[test]
fn the_smallest_dashboard_with_turns() {
    same(
        &draw(&sample::smallest(), 40, 12),
        fixture!("smallest_turns_40x12"),
    );
}

#[test]
fn the_smallest_table() {
    let mut view = sample::smallest();
    view.ladder.lit = None;
    same(
        &part(40, 12, |canvas| draw_ladder(canvas, &view.ladder)),
        fixture!("smallest_table_40x12"),
    );
}

/// A ladder read back from its picture: what the table of another system would hand over.
fn ladder_of(fixture: &str, edges: &[u16], label_room: usize) -> Ladder {
    let lines: Vec<Vec<char>> = fixture.lines().map(|line| line.chars().collect()).collect();
    let text = |line: &[char], from: usize, to: usize| line[from..to].iter().collect::<String>();
    let cells = |line: &[char]| -> Vec<String> {
        let cell = |edge: &u16| {
            text(line, usize::from(*edge) - 5, usize::from(*edge) + 1)
                .trim()
                .to_owned()
        };
        edges.iter().map(cell).collect()
    };
    let blank = lines
        .iter()
        .position(|line| line.iter().all(|c| *c == ' '))
        .unwrap();
    let rung = |line: &Vec<char>| TableRow {
        label: text(line, 2, 2 + label_room).trim_end().to_owned(),
        cells: cells(line)
            .into_iter()
            .map(|text| Cell {
                text,
                misses: false,
            })
            .collect(),
        ..TableRow::default()
    };
    let below = lines[blank + 1..]
        .iter()
        .map(|line| vec![plain(&text(line, 2, 52), Role::Fg)]);
    Ladder {
        row_heading: text(&lines[0], 2, 2 + label_room).trim_end().to_owned(),
        columns: cells(&lines[0])
            .into_iter()
            .map(|heading| Column {
                heading,
                short: String::new(),
            })
            .collect(),
        edges: edges.to_vec(),
        rows: lines[1..blank].iter().map(rung).collect(),
        at: lines[1..blank].iter().position(|line| line[0] == '▌'),
        below: Below::Lines(below.collect()),
        ..Ladder::default()
    }
}

#[test]
fn the_ladders_of_the_other_systems() {
    let ladders: [(&str, &[u16], usize); 4] = [
        (
            fixture!("ladder_dice_pool_52x18"),
            &[25, 32, 38, 44, 50],
            18,
        ),
        (fixture!("ladder_swords_52x18"), &[28, 36, 43, 50], 21),
        (
            fixture!("ladder_success_roll_52x18"),
            &[25, 32, 38, 44, 50],
            18,
        ),
        (fixture!("ladder_monsters_52x18"), &[23, 30, 37, 44, 50], 15),
    ];
    for (fixture, edges, label_room) in ladders {
        let ladder = ladder_of(fixture, edges, label_room);
        let height = fixture.lines().count() as u16;
        same(
            &part(52, height, |canvas| draw_ladder(canvas, &ladder)),
            fixture,
        );
    }
}

#[test]
fn the_curtain_doubles_every_rule() {
    same(
        &draw(&sample::curtain(), 120, 40),
        fixture!("curtain_120x40"),
    );
    assert_eq!(heavy_rules(&sample::curtain(), 120, 40), 0);
}

/// The cells of the one heavy rule; rules are what is heavy and not a bar of hit points.
fn heavy_rules(view: &Dashboard, width: u16, height: u16) -> usize {
    let layout =
        crate::tui::layout::arrange(&super::arrangement(view, Rect::new(0, 0, width, height)));
    let buf = buffer(view, width, height);
    let heavy = |rule: Rect| (rule.left()..rule.right()).any(|x| buf[(x, rule.y)].symbol() == "━");
    let slots = layout.slots.iter().map(|slot| slot.rule);
    let rules = slots.chain([layout.band_rule, layout.closing, layout.sheet_rule]);
    rules
        .filter(|rule| !rule.is_empty() && heavy(*rule))
        .count()
}

#[test]
fn nothing_panics_at_any_size() {
    let views = [
        sample::dashboard(),
        sample::large(),
        sample::attempt(),
        sample::misread(),
        sample::harm(),
    ];
    for (turn, view) in views.iter().enumerate() {
        let sizes = (0..=60).flat_map(|width| (0..=30).map(move |height| (width, height)));
        for (width, height) in one_in(3, turn, sizes) {
            draw(view, width, height);
        }
    }
}

#[test]
fn every_row_is_as_wide_as_the_screen_and_one_rule_is_heavy() {
    let views = [
        sample::dashboard(),
        sample::large(),
        sample::attempt(),
        sample::misread(),
        sample::harm(),
    ];
    for (turn, view) in views.iter().enumerate() {
        let sizes = (40..=220)
            .step_by(9)
            .flat_map(|w| (12..=70).step_by(3).map(move |h| (w, h)));
        for (width, height) in one_in(5, turn, sizes) {
            for row in draw(view, width, height) {
                assert_eq!(
                    crate::tui::widgets::cut::width(&row),
                    width,
                    "{width}x{height}: {row}"
                );
            }
            assert_eq!(heavy_rules(view, width, height), 1, "{width}x{height}");
        }
    }
}

#[test]
fn every_focus_has_its_heavy_rule_at_every_size() {
    let panes = [
        Pane::Party,
        Pane::Table,
        Pane::Turns,
        Pane::Tasks,
        Pane::Fortune,
        Pane::Log,
    ];
    for focus in panes {
        for (width, height) in [
            (40, 12),
            (79, 30),
            (80, 20),
            (80, 40),
            (106, 24),
            (120, 40),
            (170, 34),
            (200, 60),
        ] {
            let mut view = sample::large();
            view.focus = focus;
            assert_eq!(
                heavy_rules(&view, width, height),
                1,
                "{focus:?} at {width}x{height}"
            );
            view.zoom = Some(focus);
            assert_eq!(
                heavy_rules(&view, width, height),
                1,
                "{focus:?} zoomed at {width}x{height}"
            );
        }
    }
}

#[test]
fn mono_draws_no_color() {
    let area = Rect::new(0, 0, 120, 40);
    let mut buf = Buffer::empty(area);
    draw_dashboard(
        &sample::dashboard(),
        &Theme::new(Look::Mono, Depth::Exact),
        area,
        &mut buf,
    );
    assert!(
        buf.content
            .iter()
            .all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset)
    );
}

#[test]
fn the_help_key_is_always_named() {
    for width in 40..=220 {
        let drawn = draw(&sample::dashboard(), width, 24);
        assert!(drawn.last().unwrap().contains("? help"), "{width}");
        assert!(drawn.last().unwrap().contains("u undo"), "{width}");
    }
}

/// Where a text stands on the screen, after the first `skip` occurrences.
fn find(buf: &Buffer, text: &str, skip: usize) -> (u16, u16) {
    let cells: Vec<Vec<&str>> = buf
        .content
        .chunks(usize::from(buf.area.width))
        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect();
    let glyphs: Vec<String> = text.chars().map(String::from).collect();
    let row = |(y, row): (usize, &Vec<&str>)| {
        let at: Vec<(u16, u16)> = row
            .windows(glyphs.len())
            .enumerate()
            .filter(|(_, window)| {
                window
                    .iter()
                    .zip(&glyphs)
                    .all(|(cell, glyph)| *cell == glyph)
            })
            .map(|(x, _)| (x as u16, y as u16))
            .collect();
        at
    };
    cells.iter().enumerate().flat_map(row).nth(skip).unwrap()
}

#[test]
fn the_eye_finds_what_the_design_says_it_finds() {
    let theme = Theme::default();
    let buf = buffer(&sample::dashboard(), 120, 40);
    let is = |text: &str, skip, role: Role, bold: bool| {
        let style = if bold {
            theme.bold(role)
        } else {
            theme.text(role)
        };
        let cell = &buf[find(&buf, text, skip)];
        assert_eq!(Some(cell.fg), style.fg, "color of {text}");
        assert_eq!(cell.modifier, style.add_modifier, "weight of {text}");
    };
    let lit = &buf[find(&buf, "19–20", 0)];
    assert_eq!(
        (Some(lit.fg), Some(lit.bg)),
        (theme.lit(Role::Good).fg, theme.lit(Role::Good).bg)
    );
    let tag = &buf[find(&buf, " hidden ", 0)];
    assert_eq!(Some(tag.bg), theme.lit(Role::Secret).bg);
    let selected = &buf[find(&buf, "Adept", 0)];
    assert_eq!(
        Some(selected.bg),
        theme.under(crate::tui::theme::Ground::Selected).bg
    );
    is("Party", 0, Role::Accent, true);
    is("━━ Party", 0, Role::Accent, false);
    is("▀▀▀▄", 0, Role::Strong, false);
    is("▄█▄", 0, Role::Good, false);
    is("► 2", 0, Role::Accent, true);
    is("Vault eel", 0, Role::Secret, false);
    is("hurt", 0, Role::Warn, false);
    is("low ·", 0, Role::Danger, false);
    is("! due", 0, Role::Warn, true);
    is("× failure", 0, Role::Danger, false);
    is("◆ critical", 0, Role::Good, true);
    is("Perception", 0, Role::Secret, false);
    is("│", 0, Role::Rule, false);
    is("f fortune", 0, Role::Strong, true);
}

#[test]
fn what_was_undone_is_crossed_out_and_says_so() {
    let mut log = sample::log();
    log.lines.truncate(1);
    log.lines[0].fate = RollStatus::Undone;
    let area = Rect::new(0, 0, 86, 1);
    let mut buf = Buffer::empty(area);
    draw_log(
        &mut Canvas::new(&mut buf, area, &Theme::default()),
        &log,
        false,
    );
    let cell = &buf[find(&buf, "Parry", 0)];
    assert!(
        cell.modifier
            .contains(ratatui::style::Modifier::CROSSED_OUT)
    );
    assert!(rows(&buf)[0].contains("Parry · Adept  undone"));
}

#[test]
fn what_is_said_is_said_to_its_end() {
    let said = "! Monsters & Magic records no figures to attempt this by name yet: say them, such as `mm +3 vs 14`.";
    let mut view = sample::small();
    view.prompt = Prompt::Said(said.into());
    let shown = draw(&view, 80, 24);
    let joined = format!("{} {}", shown[22].trim(), shown[23].trim());
    assert_eq!(joined, format!("› {said}"));
}

/// One line of the log, as wide as the pane.
fn log_line(columns: u16, line: LogLine) -> String {
    let log = Log {
        lines: vec![line],
        ..Log::default()
    };
    part(columns, 1, |canvas| draw_log(canvas, &log, false))[0]
        .trim_end()
        .to_owned()
}

#[test]
fn a_line_without_a_roll_has_the_room_of_faces_and_level() {
    let line = LogLine {
        what: "End of the evening, all alive".into(),
        ..LogLine::default()
    };
    assert!(log_line(49, line).ends_with("End of the evening, all alive"));
}

#[test]
fn what_was_rolled_is_told_however_many_dice_it_took() {
    let faces = vec![
        Face {
            text: "5".into(),
            ..Face::default()
        };
        30
    ];
    let level = Some((OutcomeGrade::Failure, "lost".into()));
    let shown = log_line(
        86,
        LogLine {
            what: "contest · +3".into(),
            faces,
            level,
            ..LogLine::default()
        },
    );
    assert!(shown.contains("contes… 5 5 5"), "{shown}");
    assert!(shown.contains("5 5 …"), "{shown}");
}

#[test]
fn what_became_of_a_secret_roll_keeps_clear_of_its_level() {
    let level = Some((OutcomeGrade::Normal, "moderate 2".into()));
    let what = "pool · 5 at difficulty 6".into();
    let shown = log_line(
        49,
        LogLine {
            what,
            level,
            secret: true,
            fate: RollStatus::Undone,
            ..LogLine::default()
        },
    );
    assert!(shown.ends_with("pool · …  undone  ● moderate 2"), "{shown}");
}

#[test]
fn in_the_narrowest_pane_what_became_of_a_roll_stands_where_its_level_stood() {
    let level = Some((OutcomeGrade::Normal, "normal".into()));
    let faces = vec![Face {
        text: "=14".into(),
        kept: true,
        counts: true,
    }];
    let line = LogLine {
        what: "Weapons · Master".into(),
        who: "Brannoc".into(),
        level,
        faces,
        ..LogLine::default()
    };
    let shown = |line: LogLine| log_line(40, line).trim_start().to_owned();
    assert_eq!(shown(line.clone()), "Brannoc  Weap… =14 ● normal");
    assert_eq!(
        shown(LogLine {
            fate: RollStatus::Undone,
            ..line.clone()
        }),
        "Brannoc  Weap… =14 undone"
    );
    let unsaved = shown(LogLine {
        seq: Some(7),
        unsaved: true,
        ..line
    });
    assert_eq!(unsaved, "7!Brannoc  Weap… =14 ● normal");
}

#[test]
fn names_of_any_script_keep_the_columns() {
    let mut view = sample::large();
    for (member, name) in view.party.members.iter_mut().zip([
        "巫女の剣と盾と月",
        "e\u{301}e\u{301}e\u{301}",
        "👩‍👩‍👧‍👦 family",
        "Zoë",
        "",
    ]) {
        member.name = s(name);
    }
    for turn in &mut view.turns.rows {
        turn.name = s("巫女の剣と盾と月巫女の剣と盾と月");
    }
    for (width, height) in [(40, 12), (80, 24), (106, 34), (120, 40), (200, 60)] {
        for row in draw(&view, width, height) {
            assert_eq!(
                crate::tui::widgets::cut::width(&row),
                width,
                "{width}x{height}: {row}"
            );
        }
    }
}
