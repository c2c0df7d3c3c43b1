//! The roll log: newest at the bottom, faces, level and chance on fixed edges from the right.

use ratatui::style::{Modifier, Style};

use crate::systems::OutcomeGrade;
use crate::tui::glyphs::{ATTENTION, ELLIPSIS, FILLED, MISSING, SECRET_EDGE};
use crate::tui::panes::cursor::draw_cursor;
use crate::tui::panes::result::view::Face;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};

use super::view::{Log, LogKind, LogLine, RollStatus};

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
            ..pane
        }
    }

    /// Where faces end, where levels begin, where the chance ends.
    pub fn edges(&self) -> (u16, u16, Option<u16>) {
        (self.faces, self.level, self.chance)
    }
}

/// Draws one line of a page; its mark stands before its number.
pub fn draw_line_of_page(canvas: &mut Canvas<'_>, y: u16, line: &LogLine, columns: &Columns) {
    if line.marked {
        canvas.put(1, y, FILLED, Role::Accent);
    }
    draw_deed(
        canvas,
        y,
        &LogLine {
            marked: false,
            ..line.clone()
        },
        columns,
    );
}

/// Draws the lines that fit, ending with the last.
pub fn draw_log(canvas: &mut Canvas<'_>, log: &Log, focused: bool) {
    let widest = log
        .lines
        .iter()
        .filter_map(|line| line.seq)
        .max()
        .unwrap_or(0);
    let digits = widest.checked_ilog10().unwrap_or(0) as u16 + 1;
    let columns = Columns::of(canvas.width(), digits.saturating_sub(4));
    let rows = (0..canvas.height())
        .rev()
        .zip(log.lines.iter().enumerate().rev());
    for (y, (place, line)) in rows {
        match line.kind {
            LogKind::Deed | LogKind::Undo => draw_deed(canvas, y, line, &columns),
            LogKind::Round | LogKind::Evening => draw_rule(canvas, y, line, &columns),
        }
        if log.cursor == Some(place) {
            draw_cursor(canvas, y, 1, focused);
        }
    }
}

fn draw_stamp(canvas: &mut Canvas<'_>, y: u16, line: &LogLine, columns: &Columns) {
    if let Some(seq) = line.seq {
        canvas.put_end(columns.number, y, &seq.to_string(), Role::Muted);
    }
    if let Some(x) = columns.time {
        canvas.put(x, y, &line.time, Role::Muted);
    }
}

fn draw_rule(canvas: &mut Canvas<'_>, y: u16, line: &LogLine, columns: &Columns) {
    draw_stamp(canvas, y, line, columns);
    let role = if line.secret {
        Role::Secret
    } else {
        Role::Muted
    };
    let mut x = canvas.put(columns.who, y, &line.what, role) + 1;
    if line.secret {
        canvas.put(0, y, SECRET_EDGE, Role::Secret);
        x = canvas.tag(x, y, "secret", Role::Secret) + 1;
    }
    let count = canvas.width().saturating_sub(x + 2);
    canvas.repeat(x, y, count, MISSING, Role::Rule);
}

fn draw_deed(canvas: &mut Canvas<'_>, y: u16, line: &LogLine, columns: &Columns) {
    draw_stamp(canvas, y, line, columns);
    if line.secret {
        canvas.put(0, y, SECRET_EDGE, Role::Secret);
    }
    let gone = line.fate != RollStatus::Stands;
    let style = match line {
        _ if gone => Role::struck(),
        LogLine { secret: true, .. } => Role::Secret.into(),
        LogLine {
            kind: LogKind::Undo,
            ..
        } => Role::Muted.into(),
        LogLine { newest: true, .. } => Role::Strong.bold(),
        _ => Role::Fg.into(),
    };
    let room = columns.what.saturating_sub(columns.who + 1).min(11);
    put_marked(canvas, (columns.who, y, room), &line.who, style, &line.hits);
    let is_strong = line.newest && !gone && line.kind != LogKind::Undo;
    let style = if is_strong {
        Role::Strong.into()
    } else {
        style
    };
    let trailer = Trailer::of(line, columns);
    let least = columns.what + width(&line.what).min(LEAST_WHAT) + 1 + trailer.width();
    let end = if line.is_bare() {
        bare_end(canvas, line, columns)
    } else {
        draw_faces(canvas, y, line, columns, least)
    };
    let room = end.saturating_sub(columns.what + 1 + trailer.width());
    let x = put_marked(
        canvas,
        (columns.what, y, room),
        &line.what,
        style,
        &line.hits,
    );
    trailer.draw(canvas, x, y);
    match &line.level {
        _ if gone && is_told_at_level(line, columns) => {
            canvas.put(columns.level, y, &fate_word(line), Role::Muted);
        }
        Some((mark, word)) => {
            let end = level_end(canvas, line, columns);
            draw_level(canvas, (columns.level, y, end), (*mark, word), line);
        }
        None => {}
    }
    draw_end(canvas, y, line, columns);
}

/// Writes a text no further than its room, what was looked for in it underlined.
fn put_marked(
    canvas: &mut Canvas<'_>,
    place: (u16, u16, u16),
    text: &str,
    style: Style,
    hits: &[String],
) -> u16 {
    let (x, y, room) = place;
    let shown = cut(text, room);
    // Of a comment at least a letter is shown, or not its sign.
    let shown = shown
        .strip_suffix("#…")
        .map_or(shown.clone(), |words| format!("{words}{ELLIPSIS}").into());
    let end = canvas.put(x, y, &shown, style);
    let small = shown.to_lowercase();
    for hit in hits {
        for (at, found) in small.match_indices(hit.as_str()) {
            let before = small.get(..at).map_or(0, width);
            canvas.restyle(
                x + before,
                y,
                width(found),
                style.add_modifier(Modifier::UNDERLINED),
            );
        }
    }
    end
}

/// The column where a line ends that carries neither faces nor figure nor level: their edges mean nothing to it.
fn bare_end(canvas: &Canvas<'_>, line: &LogLine, columns: &Columns) -> u16 {
    let is_tagged = line.unsaved && !columns.is_narrow;
    canvas
        .width()
        .saturating_sub(if is_tagged { 10 } else { 1 })
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

/// What follows the words: the tag of a secret line, and what became of it.
struct Trailer {
    secret: bool,
    marked: bool,
    fate: String,
}

impl Trailer {
    /// All of it, or without the tag where the words had no room beside it: the edge says that a line is secret, too.
    fn of(line: &LogLine, columns: &Columns) -> Self {
        let fate = if is_told_at_level(line, columns) {
            String::new()
        } else {
            fate_word(line)
        };
        let whole = Self {
            secret: line.secret,
            marked: line.marked,
            fate,
        };
        let leaves_room = |trailer: &Self| {
            line.is_bare()
                || columns.faces.saturating_sub(columns.what + trailer.width()) >= LEAST_WHAT
        };
        if leaves_room(&whole) {
            return whole;
        }
        Self {
            secret: false,
            ..whole
        }
    }

    fn width(&self) -> u16 {
        let fate = if self.fate.is_empty() {
            0
        } else {
            width(&self.fate) + 2
        };
        fate + if self.secret { 9 } else { 0 } + if self.marked { 2 } else { 0 }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        let x = if self.secret {
            canvas.tag(x + 1, y, "secret", Role::Secret)
        } else {
            x
        };
        let x = if self.marked {
            canvas.put(x + 1, y, FILLED, Role::Accent)
        } else {
            x
        };
        canvas.put(x + 2, y, &self.fate, Role::Muted);
    }
}

/// Draws faces or figure to their edge, faces from `least` at the earliest; gives the column where they begin.
fn draw_faces(
    canvas: &mut Canvas<'_>,
    y: u16,
    line: &LogLine,
    columns: &Columns,
    least: u16,
) -> u16 {
    let edge = columns.faces;
    // In a narrow pane a face keeps its columns before the level all the same: two figures and the sign of a die typed in.
    let least = least.min(edge.saturating_sub(2));
    if line.faces.is_empty() {
        canvas.put_end(edge, y, &line.figure, face_role(line));
        return (edge + 1).saturating_sub(width(&line.figure));
    }
    let several = line.faces.len() > 1 && !columns.is_narrow;
    let faces: Vec<&Face> = line
        .faces
        .iter()
        .filter(|face| face.kept || !columns.is_narrow)
        .collect();
    let taken: u16 = faces.iter().map(|face| face_width(face, several) + 1).sum();
    let all = (edge + 2).saturating_sub(taken);
    let is_crowded = all < least && !faces.is_empty();
    // Where the words alone reach the level, it stands for the faces.
    if is_crowded && least > edge {
        return edge + 1;
    }
    let from = if is_crowded { least } else { all };
    let role = face_role(line);
    draw_row_of_faces(canvas, (from, y, edge + 1), &faces, several, |_| role);
    from
}

/// Draws faces from a column, as many as end before another; `…` stands for those that do not. Gives the column after them.
pub fn draw_row_of_faces(
    canvas: &mut Canvas<'_>,
    (x, y, end): (u16, u16, u16),
    faces: &[&Face],
    several: bool,
    role: impl Fn(&Face) -> Role,
) -> u16 {
    let mut at = x;
    for (place, face) in faces.iter().enumerate() {
        let is_last = place + 1 == faces.len();
        let after = at.saturating_add(face_width(face, several));
        let fits = if is_last {
            after <= end
        } else {
            after.saturating_add(2) <= end
        };
        if !fits {
            return if at < end {
                canvas.put(at, y, ELLIPSIS, Role::Muted)
            } else {
                at.saturating_sub(1).max(x)
            };
        }
        at = draw_face(canvas, at, y, face, several, role(face)) + 1;
    }
    at.saturating_sub(1).max(x)
}

/// The columns all faces take, with the blanks between them.
pub fn faces_width(faces: &[Face], several: bool) -> u16 {
    faces
        .iter()
        .map(|face| face_width(face, several) + 1)
        .sum::<u16>()
        .saturating_sub(1)
}

fn face_role(line: &LogLine) -> Role {
    match line.fate {
        RollStatus::Stands if line.newest => Role::Strong,
        RollStatus::Stands => Role::Fg,
        RollStatus::Undone | RollStatus::Replaced(_) | RollStatus::Rerolled => Role::Muted,
    }
}

/// The columns a face takes, with its brackets.
pub fn face_width(face: &Face, several: bool) -> u16 {
    width(&face.text) + if is_bracketed(face, several) { 2 } else { 0 }
}

fn is_bracketed(face: &Face, several: bool) -> bool {
    several && face.kept && !face.text.starts_with('=')
}

/// Draws one face, the kept one of several in brackets; gives the column after it.
pub fn draw_face(
    canvas: &mut Canvas<'_>,
    x: u16,
    y: u16,
    face: &Face,
    several: bool,
    role: Role,
) -> u16 {
    let style = role.weighed(face.kept && role == Role::Strong);
    if !is_bracketed(face, several) {
        return canvas.put(x, y, &face.text, style);
    }
    let x = canvas.put(x, y, "[", style);
    let x = canvas.put(x, y, &face.text, style);
    canvas.put(x, y, "]", style)
}

/// Columns that a total has to itself: no die notation often makes more than three figures.
const TOTAL: u16 = 3;

fn draw_level(
    canvas: &mut Canvas<'_>,
    (x, y, end): (u16, u16, u16),
    (mark, word): (OutcomeGrade, &str),
    line: &LogLine,
) {
    let gone = line.fate != RollStatus::Stands;
    // A mere total says all by itself: it has the weight of a name, and stands under other totals.
    let is_total = mark == OutcomeGrade::Figure;
    let bold = (line.newest || mark.is_bold() || is_total) && !gone;
    let figure = word.split(' ').next().unwrap_or_default();
    let blanks = if is_total {
        TOTAL.saturating_sub(width(figure))
    } else {
        0
    };
    let word = format!("{}{word}", " ".repeat(blanks.into()));
    canvas.put(
        x,
        y,
        mark.glyph(),
        (if gone { Role::Muted } else { mark.role() }).weighed(bold),
    );
    let room = end.saturating_sub(x + 2);
    canvas.put(
        x + 2,
        y,
        &narrow_word(&word, room),
        (if gone { Role::Muted } else { mark.role() }).weighed(bold),
    );
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
fn level_end(canvas: &Canvas<'_>, line: &LogLine, columns: &Columns) -> u16 {
    if line.unsaved && !columns.is_narrow {
        return canvas.width().saturating_sub(11);
    }
    let chance = columns
        .chance
        .map(|edge| edge.saturating_sub(width(&line.chance)));
    chance.unwrap_or(canvas.width())
}

fn draw_end(canvas: &mut Canvas<'_>, y: u16, line: &LogLine, columns: &Columns) {
    if line.unsaved && columns.is_narrow {
        canvas.put(columns.number + 1, y, ATTENTION, Role::Warn.bold());
    } else if line.unsaved {
        let x = canvas.width().saturating_sub(10);
        canvas.tag(x, y, "unsaved", Role::Warn);
    } else if let Some(edge) = columns.chance {
        canvas.put_end(edge, y, &line.chance, Role::Muted);
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
