//! The roll log: newest at the bottom, faces, level and chance on fixed edges from the right.

use std::ops::Range;

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

use crate::systems::OutcomeGrade;
use crate::tui::glyphs::{ATTENTION, ELLIPSIS, FILLED, SECRET_EDGE};
use crate::tui::panes::log::view::{Face, Log, LogKind, LogLine, RollStatus, faces_line};
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, cut, dashes, muted, phrase_width, width};

/// Columns that what was done keeps, however many dice there are.
const LEAST_WHAT: u16 = 7;

/// Columns a level takes, unless the number it carries needs more.
const LEVEL: u16 = 14;

/// Where the headings of the columns begin.
pub fn headings(width: u16) -> Vec<(u16, &'static str)> {
    let wide = match width {
        0..84 => return Vec::new(),
        84..86 => 0,
        86.. => 1,
    };
    vec![
        (width - 28 - wide, "faces"),
        (width - 19 - wide, "level"),
        (width - 7, "chance"),
    ]
}

/// Where the parts of a line stand.
#[derive(Clone, Copy)]
pub struct Columns {
    number: u16,
    time: Option<u16>,
    who: u16,
    what: u16,
    faces: u16,
    level: u16,
    chance: Option<u16>,
    /// Where a mark stands that has a column of its own.
    mark: Option<u16>,
    width: u16,
    is_narrow: bool,
}

impl Columns {
    fn of(pane: u16, wider: u16) -> Self {
        let number = 4 + wider;
        if pane < 60 {
            let (who, what) = (number + 2, number + 3 + (pane / 5).clamp(7, 11));
            let (faces, level) = (pane.saturating_sub(17), pane.saturating_sub(15));
            return Self {
                number,
                time: None,
                who,
                what,
                faces,
                level,
                chance: None,
                mark: None,
                width: pane,
                is_narrow: true,
            };
        }
        let timed = if pane < 76 { 0 } else { 6 };
        Self {
            number,
            time: (timed > 0).then_some(number + 2),
            who: number + 2 + timed,
            what: number + 14 + timed,
            faces: pane.saturating_sub(24),
            level: pane.saturating_sub(21),
            chance: (pane >= 84).then(|| pane - 2),
            mark: None,
            width: pane,
            is_narrow: false,
        }
    }
}

impl Columns {
    /// Those of a whole page, where a mark has a column of its own and names have only the room they need.
    pub fn of_page(width: u16, highest: u64, longest_name: u16) -> Self {
        let digits = highest.checked_ilog10().unwrap_or(0) as u16 + 1;
        let pane = Self::of(width, digits.saturating_sub(4));
        let number = pane.number + 2;
        let time = pane.time.map(|_| number + 2);
        let who = number + 2 + if time.is_some() { 6 } else { 0 };
        let what = who
            + if pane.is_narrow {
                longest_name.clamp(6, 7) + 1
            } else {
                longest_name.clamp(6, 11) + 2
            };
        Self {
            number,
            time,
            who,
            what,
            mark: Some(1),
            ..pane
        }
    }

    /// Where faces end, where levels begin, where the chance ends.
    pub fn edges(&self) -> (u16, u16, Option<u16>) {
        (self.faces, self.level, self.chance)
    }
}

/// Draws the lines that fit, ending with the last.
pub fn draw_log(canvas: &mut Canvas<'_>, log: &Log, focused: bool) {
    let highest = log.lines.iter().filter_map(|line| line.seq).max();
    let digits = highest.and_then(u64::checked_ilog10).unwrap_or(0) as u16 + 1;
    let columns = Columns::of(canvas.width(), digits.saturating_sub(4));
    let rows = (0..canvas.height()).rev();
    for (y, (place, line)) in rows.zip(log.lines.iter().enumerate().rev()) {
        let row = row(line, &columns).chosen(log.cursor == Some(place));
        row.draw(canvas, y, focused);
    }
}

/// A line of the log as a row.
pub fn row<'a>(line: &'a LogLine, columns: &Columns) -> Row<'a> {
    let mut row = Row::default();
    if let Some(seq) = line.seq {
        row.ending(columns.number, muted(seq.to_string()));
    }
    if let Some(x) = columns.time {
        row.at(x, muted(&line.time));
    }
    if line.secret {
        row.at(0, Span::styled(SECRET_EDGE, Role::Secret));
    }
    // A page has rules of its own.
    let divides = columns.mark.is_none();
    match line.kind {
        LogKind::Round | LogKind::Evening if divides => add_rule(&mut row, line, columns),
        LogKind::Deed | LogKind::Undo | LogKind::Round | LogKind::Evening => {
            add_deed(&mut row, line, columns);
        }
    }
    row
}

fn add_rule<'a>(row: &mut Row<'a>, line: &'a LogLine, columns: &Columns) {
    let role = if line.secret {
        Role::Secret
    } else {
        Role::Muted
    };
    let mut x = row.at(columns.who, Span::styled(&line.what, role)) + 1;
    if line.secret {
        x = row.at(x, Role::Secret.tag("secret")) + 1;
    }
    row.at(x, dashes(columns.width.saturating_sub(x + 2)));
}

fn add_deed<'a>(row: &mut Row<'a>, line: &'a LogLine, columns: &Columns) {
    let gone = line.fate != RollStatus::Stands;
    let is_undo = line.kind == LogKind::Undo;
    let who = match line {
        _ if gone => Role::struck(),
        LogLine { secret: true, .. } => Role::Secret.into(),
        _ if is_undo => Role::Muted.into(),
        LogLine { newest: true, .. } => Role::Strong.bold(),
        _ => Role::Fg.into(),
    };
    let is_strong = line.newest && !gone && !is_undo;
    let what = if is_strong { Role::Strong.into() } else { who };
    let room = columns.what.saturating_sub(columns.who + 1).min(11);
    row.at(columns.who, searched(&line.who, room, who, &line.hits));
    if let Some(x) = columns.mark.filter(|_| line.marked) {
        row.at(x, Span::styled(FILLED, Role::Accent));
    }
    let trailer = trailer(line, columns);
    let trailing = phrase_width(&trailer) + 1;
    let end = if line.is_bare() {
        bare_end(line, columns)
    } else {
        let least = columns.what + width(&line.what).min(LEAST_WHAT) + trailing;
        add_faces(row, line, columns, least)
    };
    let room = end.saturating_sub(columns.what + trailing);
    let mut words = searched(&line.what, room, what, &line.hits);
    words.spans.extend(trailer);
    row.at(columns.what, words);
    match &line.level {
        _ if gone && is_told_at_level(line, columns) => {
            row.at(columns.level, muted(fate_word(line)));
        }
        Some((mark, word)) => add_level(row, (*mark, word), line, columns),
        None => {}
    }
    add_end(row, line, columns);
}

/// A text no longer than its room, what was looked for in it underlined.
fn searched<'a>(text: &'a str, room: u16, style: Style, hits: &[String]) -> Line<'a> {
    let shown = cut(text, room);
    // Of a comment at least a letter is shown, or not its sign.
    let shown = match shown.strip_suffix("#…") {
        Some(words) => format!("{words}{ELLIPSIS}").into(),
        None => shown,
    };
    let small = shown.to_lowercase();
    let found: Vec<Range<usize>> = hits
        .iter()
        .flat_map(|hit| small.match_indices(hit.as_str()))
        .map(|(at, found)| at..at + found.len())
        .collect();
    if found.is_empty() {
        return Span::styled(shown, style).into();
    }
    let mut at = 0;
    let letters = shown.graphemes(true).map(|letter| {
        let is_found = found.iter().any(|found| found.contains(&at));
        at += letter.to_lowercase().len();
        let underlined = style.add_modifier(Modifier::UNDERLINED);
        Span::styled(letter.to_owned(), if is_found { underlined } else { style })
    });
    letters.collect()
}

/// The column where a line ends that carries neither faces nor figure nor level: their edges mean nothing to it.
fn bare_end(line: &LogLine, columns: &Columns) -> u16 {
    let is_tagged = line.unsaved && !columns.is_narrow;
    columns.width.saturating_sub(if is_tagged { 10 } else { 1 })
}

/// What became of a line, in a word or two.
fn fate_word(line: &LogLine) -> String {
    match line.fate {
        RollStatus::Stands => line
            .was
            .as_ref()
            .map_or_else(String::new, |old| format!("was {old}")),
        RollStatus::Undone => "undone".into(),
        RollStatus::Replaced(by) => format!("now {by}"),
        RollStatus::Rerolled => "rerolled".into(),
    }
}

/// Whether what became of a line stands in the place of its level: in the narrowest panes there is no room for both.
fn is_told_at_level(line: &LogLine, columns: &Columns) -> bool {
    let words = columns
        .faces
        .saturating_sub(columns.what + width(&fate_word(line)) + 2);
    columns.is_narrow && !line.is_bare() && words < LEAST_WHAT
}

/// What follows the words: the tag of a secret line, a mark, and what became of it. Where the words had no room beside it the
/// tag is left out: the edge says that a line is secret, too.
fn trailer(line: &LogLine, columns: &Columns) -> Line<'static> {
    let whole = trailer_with(line, columns, line.secret);
    let left = columns
        .faces
        .saturating_sub(columns.what + phrase_width(&whole));
    if line.is_bare() || left >= LEAST_WHAT {
        whole
    } else {
        trailer_with(line, columns, false)
    }
}

fn trailer_with(line: &LogLine, columns: &Columns, with_tag: bool) -> Line<'static> {
    let mut trailer = Line::default();
    if with_tag {
        trailer
            .spans
            .extend([Span::raw(" "), Role::Secret.tag("secret")]);
    }
    if line.marked && columns.mark.is_none() {
        trailer
            .spans
            .extend([Span::raw(" "), Span::styled(FILLED, Role::Accent)]);
    }
    let fate = fate_word(line);
    if !fate.is_empty() && !is_told_at_level(line, columns) {
        trailer.spans.extend([Span::raw("  "), muted(fate)]);
    }
    trailer
}

/// Adds faces or figure up to their edge, faces from `least` at the earliest; gives the column where they begin.
fn add_faces<'a>(row: &mut Row<'a>, line: &'a LogLine, columns: &Columns, least: u16) -> u16 {
    let edge = columns.faces;
    // In a narrow pane a face keeps its columns before the level all the same: two figures and the sign of a die typed in.
    let least = least.min(edge.saturating_sub(2));
    let role = face_role(line);
    if line.faces.is_empty() {
        row.ending(edge, Span::styled(&line.figure, role));
        return (edge + 1).saturating_sub(width(&line.figure));
    }
    let several = line.faces.len() > 1 && !columns.is_narrow;
    let faces: Vec<&Face> = line
        .faces
        .iter()
        .filter(|face| face.kept || !columns.is_narrow)
        .collect();
    if faces.is_empty() {
        return edge + 2;
    }
    let all = faces_line(&faces, several, u16::MAX, |_| role);
    let from = (edge + 1).saturating_sub(phrase_width(&all));
    if from >= least {
        row.at(from, all);
        return from;
    }
    // Where the words alone reach the level, it stands for the faces.
    if least > edge {
        return edge + 1;
    }
    row.at(
        least,
        faces_line(&faces, several, edge + 1 - least, |_| role),
    );
    least
}

fn face_role(line: &LogLine) -> Role {
    match line.fate {
        RollStatus::Stands if line.newest => Role::Strong,
        RollStatus::Stands => Role::Fg,
        RollStatus::Undone | RollStatus::Replaced(_) | RollStatus::Rerolled => Role::Muted,
    }
}

/// Columns that a total has to itself: no die notation often makes more than three figures.
const TOTAL: u16 = 3;

fn add_level(
    row: &mut Row<'_>,
    (mark, word): (OutcomeGrade, &str),
    line: &LogLine,
    columns: &Columns,
) {
    let gone = line.fate != RollStatus::Stands;
    // A mere total says all by itself: it has the weight of a name, and stands under other totals.
    let is_total = mark == OutcomeGrade::Figure;
    let bold = (line.newest || mark.is_bold() || is_total) && !gone;
    let style = (if gone { Role::Muted } else { mark.role() }).weighed(bold);
    let figure = word.split(' ').next().unwrap_or_default();
    let blanks = if is_total {
        TOTAL.saturating_sub(width(figure))
    } else {
        0
    };
    let word = format!("{}{word}", " ".repeat(blanks.into()));
    let x = columns.level + 2;
    let room = level_end(line, columns).saturating_sub(x);
    row.at(columns.level, Span::styled(mark.glyph(), style));
    row.at(x, Span::styled(narrow_word(&word, room), style));
}

/// A level's word, whose only short form is `crit.`; the number it carries goes before a part of the word does.
fn narrow_word(word: &str, room: u16) -> String {
    let short = word.replace("critical", "crit.");
    let bare = short
        .trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ')
        .to_owned();
    if width(word) <= room.min(LEVEL) {
        return word.to_owned();
    }
    let fitting = [short, bare.clone()]
        .into_iter()
        .find(|word| width(word) <= room);
    fitting.unwrap_or_else(|| cut(&bare, room).into_owned())
}

/// The column before which a level ends: that of the chance, where there is one.
fn level_end(line: &LogLine, columns: &Columns) -> u16 {
    if line.unsaved && !columns.is_narrow {
        return columns.width.saturating_sub(11);
    }
    let chance = columns
        .chance
        .map(|edge| edge.saturating_sub(width(&line.chance)));
    chance.unwrap_or(columns.width)
}

fn add_end<'a>(row: &mut Row<'a>, line: &'a LogLine, columns: &Columns) {
    if line.unsaved && columns.is_narrow {
        let sign = Span::styled(ATTENTION, Role::Warn.bold());
        row.at(columns.number + 1, sign);
    } else if line.unsaved {
        row.at(columns.width.saturating_sub(10), Role::Warn.tag("unsaved"));
    } else if let Some(edge) = columns.chance {
        row.ending(edge, muted(&line.chance));
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::{Buffer, Cell};
    use ratatui::layout::Rect;

    use super::*;

    /// One line of the log, as wide as the pane.
    fn log_line(columns: u16, line: LogLine) -> String {
        let log = Log {
            lines: vec![line],
            ..Log::default()
        };
        let area = Rect::new(0, 0, columns, 1);
        let mut buf = Buffer::empty(area);
        draw_log(&mut Canvas::new(&mut buf, area), &log, false);
        let shown: String = buf.content.iter().map(Cell::symbol).collect();
        shown.trim_end().to_owned()
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
}
