//! A line of the log in full: its faces, its readings with their odds, its ledger line, and the levels of whose it is.

use crate::campaign::finding::Found;
use crate::campaign::log_text::{Entry, RollTold, attempt_words};
use crate::campaign::{Campaign, Roll, RollId};
use crate::systems::{Attempt, Chance, OutcomeGrade};
use crate::tui::glyphs::HAVE;
use crate::tui::pages::log::{Counting, LogPage};
use crate::tui::panes;
use crate::tui::panes::common::{clock, percent, safe};
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, bold, draw_rows, muted, phrase_width, plain, strong, width, wrap,
};
use crate::words::{counted, on_one_row};
use ratatui::macros::line;
use ratatui::text::Span;

/// Numbers of evenings that are written as words.
const IN_WORDS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// Marks a table of chances has columns for: the worst two share one.
const COLUMNS: usize = 5;
/// Columns of a label, and those of a level's word.
const LABEL: u16 = 9;
const WORD: u16 = 18;
/// Columns of a figure in the table of chances.
const FIGURE: u16 = 5;
/// Columns of the longest bar.
const BAR: u16 = 8;

/// What it is, and when it was.
pub(super) fn title(around: &Surroundings, entry: &Entry) -> String {
    let kind = if entry.roll.is_some() { "Roll" } else { "Line" };
    format!("{kind} {} · {}", entry.id, clock(around, entry.at))
}

/// Who, what and the facts, in so many columns.
pub(super) fn rows(
    campaign: &Campaign,
    page: &LogPage,
    found: &Found,
    columns: u16,
) -> Vec<Row<'static>> {
    let entry = &found.entry;
    let fact = |label: &str, text: String| fact_row(label, &text, "", columns);
    let readings = readings(page, found);
    let of_roll = |roll| facts_of_roll(roll, &readings, columns);
    let mut facts = entry.roll.as_ref().map_or_else(Vec::new, of_roll);
    let reason = entry.comment.as_ref();
    facts.extend(reason.map(|reason| fact("reason", safe(reason))));
    let chances = chance_rows(&readings);
    let mut rows = head_rows(entry, columns - 2);
    rows.push(Row::default());
    let has_more = !facts.is_empty() || !chances.is_empty();
    rows.extend(facts);
    if !chances.is_empty() {
        rows.push(Row::default());
        rows.extend(chances);
    }
    if has_more {
        rows.push(Row::default());
    }
    let of_ledger = entry.roll.as_ref().and_then(|_| ledger(campaign, entry.id));
    rows.extend(of_ledger.map(|told| fact("ledger", told)));
    rows.extend(notes_on(campaign, found).map(|note| fact("note", note)));
    rows.push(fact("evening", found.evening.to_string()));
    if entry.is_secret {
        rows.push(fact("secret", "hidden from players".into()));
    }
    rows
}

/// The name in bold, and after it what was done, on as many rows as that takes.
fn head_rows(entry: &Entry, room: u16) -> Vec<Row<'static>> {
    let between = if entry.who.is_empty() { "" } else { "  " };
    let head = line![
        bold(safe(&entry.who)),
        plain(format!("{between}{}", safe(&entry.what))),
    ];
    if phrase_width(&head) <= room {
        return vec![Row::of(1, head)];
    }
    let mut rows = Vec::new();
    for span in &head {
        let lines = wrap(span.content.trim(), room).into_iter();
        rows.extend(lines.map(|line| Row::of(1, Span::styled(line.to_owned(), span.style))));
    }
    rows
}

/// A fact under its label, in bold with what is said beside it.
fn fact_row(label: &str, text: &str, aside: &str, columns: u16) -> Row<'static> {
    let mut row = Row::of(1, muted(label.to_owned()));
    let x = 1 + LABEL;
    let room = columns.saturating_sub(x + 1);
    let style = if aside.is_empty() {
        Role::Fg.into()
    } else {
        Role::Strong.bold()
    };
    for (place, line) in wrap(text, room).into_iter().enumerate() {
        if place > 0 {
            row.next_line();
        }
        let end = row.at(x, Span::styled(line.to_owned(), style));
        if width(text) + width(aside) + 2 <= room {
            row.at(end + 2, muted(aside.to_owned()));
        }
    }
    row
}

/// A reading of a roll: how good it is, and what was attempted; one that counts no more is struck out.
fn reading_row(found: &Found, told: &RollTold, is_struck: bool, columns: u16) -> Row<'static> {
    let (mark, level) = panes::log::fill::level(told);
    let attempt = found.roll.as_ref().map(|roll| attempt_words(&roll.attempt));
    let (style, word, aside) = match is_struck {
        true => (Role::Muted.into(), Role::struck(), Role::Muted),
        false => (mark.role().bold(), mark.role().bold(), Role::Fg),
    };
    let mut row = Row::of(1, muted(found.entry.id.to_string()));
    let x = row.at(1 + LABEL, Span::styled(mark.glyph(), style)) + 1;
    let x = row.at(x, Span::styled(level, word));
    let room = columns.saturating_sub(x + 3);
    let attempt = Span::styled(attempt.unwrap_or_default(), aside);
    row.within(x.max(1 + LABEL + 8) + 3, room, attempt);
    row
}

/// The readings of a roll that are at hand, the oldest first.
fn readings<'a>(page: &'a LogPage, found: &'a Found) -> Vec<&'a Found> {
    let mut readings = vec![found];
    while let Some(older) = readings
        .last()
        .and_then(|found| found.entry.roll.as_ref()?.again)
        && let Some(found) = page.line(older).filter(|_| readings.len() < 4)
    {
        readings.push(found);
    }
    readings.reverse();
    readings
}

fn facts_of_roll(roll: &RollTold, readings: &[&Found], columns: u16) -> Vec<Row<'static>> {
    let mut facts = Vec::new();
    let faces = roll.faces();
    if !faces.is_empty() {
        let aside = if roll.is_typed {
            "rolled at the table"
        } else {
            "rolled by the program"
        };
        facts.push(fact_row("faces", &faces, aside, columns));
    }
    let is_shown = |older: &RollId| readings.iter().any(|found| found.entry.id == *older);
    let older = roll.again.filter(|older| !is_shown(older));
    facts.extend(older.map(|older| fact_row("was", &format!("roll {older}"), "", columns)));
    let last = readings.len().saturating_sub(1);
    let rows = readings.iter().enumerate().filter_map(|(place, found)| {
        let is_struck = place < last || found.entry.is_undone;
        let told = found.entry.roll.as_ref()?;
        Some(reading_row(found, told, is_struck, columns))
    });
    facts.extend(rows);
    facts
}

/// The marks, and under them the chances of each reading; those of the newest are the ones that count.
fn chance_rows(readings: &[&Found]) -> Vec<Row<'static>> {
    let rolls = readings
        .iter()
        .filter_map(|found| Some((found.entry.id, found.roll.as_ref()?)));
    let counted: Vec<(RollId, Vec<Graded>)> = rolls
        .filter_map(|(id, roll)| Some((id, chances_of(roll)?)))
        .collect();
    let mut merits: Vec<OutcomeGrade> = counted
        .iter()
        .flat_map(|(_, chances)| chances.iter().map(|(grade, _)| *grade))
        .collect();
    merits.sort_unstable();
    merits.dedup();
    merits.retain(|grade| *grade != OutcomeGrade::Figure);
    if merits.len() < 2 || merits.len() > COLUMNS {
        return Vec::new();
    }
    let edges = (1..).map(|column| LABEL - 2 + column * FIGURE);
    let mut head = Row::of(1, muted("chance %"));
    for (edge, mark) in edges.clone().zip(&merits) {
        let style = mark.role().weighed(mark.is_bold());
        head.ending(edge, Span::styled(mark.glyph(), style));
    }
    let newest = counted.len() - 1;
    let row = |(place, (id, chances)): (usize, &(RollId, Vec<Graded>))| {
        let mut row = Row::of(1, muted(id.to_string()));
        let role = if place == newest {
            Role::Fg
        } else {
            Role::Muted
        };
        for (edge, grade) in edges.clone().zip(&merits) {
            let of_it = chances.iter().filter(|(own, _)| own == grade);
            let chance = percent(of_it.map(|(_, chance)| chance).sum());
            row.ending(edge, Span::styled(chance, role));
        }
        row
    };
    let rows = counted.iter().enumerate().map(row);
    std::iter::once(head).chain(rows).collect()
}

/// How good an outcome would be, and how likely it was.
type Graded = (OutcomeGrade, f64);

/// The worst of all is counted with failure: there is no column for both.
fn graded(attempt: &Attempt, chance: &Chance) -> Graded {
    let grade = match attempt.merit_of(chance) {
        OutcomeGrade::CriticalFailure => OutcomeGrade::Failure,
        grade => grade,
    };
    (grade, chance.probability)
}

/// The chances that a roll had; of free dice nobody waits for them here.
fn chances_of(roll: &Roll) -> Option<Vec<Graded>> {
    let is_free = matches!(roll.attempt, Attempt::Dice(_));
    (!is_free).then(|| {
        let chances = roll.attempt.chances_when_rolled(&roll.outcome);
        chances
            .iter()
            .map(|chance| graded(&roll.attempt, chance))
            .collect()
    })
}

/// What was noted on a roll, the game master's own said to be so: of a roll before what is in memory, what was noted
/// before as well.
fn notes_on<'a>(campaign: &'a Campaign, found: &'a Found) -> impl Iterator<Item = String> {
    let known = campaign
        .notes()
        .iter()
        .filter(|note| note.on == Some(found.entry.id));
    let before = found
        .notes
        .iter()
        .filter(|note| note.seq <= campaign.known_since() && campaign.note(note.id()).is_none());
    before.chain(known).map(|note| {
        let secret = if note.is_secret { "secret: " } else { "" };
        format!("{secret}{}", safe(&on_one_row(&note.text)))
    })
}

fn ledger(campaign: &Campaign, id: RollId) -> Option<String> {
    let mut party = campaign.state().party.iter();
    let has_ledger = party.any(|hero| hero.fortune_limit() > 0);
    let mut lines = campaign.ledger_lines().iter().rev();
    let line = lines.find(|line| line.seq == id.0 || line.roll.is_some_and(|roll| roll.0 == id.0));
    let told = line.map(|line| {
        let gains = line.reason.change() > 0;
        let sign = if gains { "+1" } else { "−1" };
        format!("{sign} {}, line {}", line.reason.word(), line.seq)
    });
    told.or_else(|| has_ledger.then(|| "no line".to_owned()))
}

/// How often each level came of whose line it is, once it is counted.
pub(super) fn counted_levels(page: &LogPage) -> Option<&Counting> {
    page.tally()
        .filter(|counting| counting.tally.attempts() > 0)
}

pub(super) fn levels_title(counting: &Counting) -> String {
    let evenings = counting.tally.evenings();
    let number = IN_WORDS
        .get(evenings)
        .map_or_else(|| evenings.to_string(), |word| (*word).to_owned());
    let plural = if evenings == 1 { "" } else { "s" };
    format!("{}, {number} evening{plural}", safe(&counting.whose.name))
}

/// Draws how often each level came, and how many attempts that are.
pub(super) fn draw_levels(canvas: &mut Canvas<'_>, counting: &Counting) {
    let levels = counting.tally.levels();
    let most = levels.iter().map(|level| level.count).max().unwrap_or(0);
    let cells = canvas.width().saturating_sub(WORD + 8).min(BAR);
    let rows = levels.into_iter().map(|level| {
        let (mark, count) = (level.grade, level.count);
        let style = mark.role().weighed(mark.is_bold());
        let mut row = Row::default();
        let x = row.at(1, Span::styled(mark.glyph(), style));
        row.at(x + 1, plain(level.word));
        row.ending(WORD + 4, strong(count.to_string()));
        row.at(WORD + 6, Span::styled(bar(count, most, cells), mark.role()));
        row
    });
    let y = draw_rows(canvas, u16::from(canvas.height() > 8), rows, false);
    let room = canvas.width().saturating_sub(2);
    let attempts = counted(counting.tally.attempts(), "attempt");
    Row::cut(1, room, muted(format!("{attempts}, secret ones counted"))).draw(canvas, y + 1, false);
}

/// A bar of so many of the most there are.
fn bar(count: u32, most: u32, cells: u16) -> String {
    let exact = f64::from(count) * f64::from(cells) / f64::from(most.max(1));
    HAVE.repeat((exact.round() as usize).clamp(1, usize::from(cells.max(1))))
}
