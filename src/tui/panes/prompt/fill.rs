//! The line being typed: what was understood, what it would do, what is wrong with it.

mod attempt;
mod blow;
mod harm;
mod long_rolls;
mod record;
mod scales;
mod tables;
mod thrown;

use ratatui::macros::line;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::campaign::line::{COMMANDS, Sentence};
use crate::campaign::log_text::{Preview, follows, foretell};
use crate::campaign::{Choice, Command, HitPoints, LongRollKind, MacroDeed, Refusal, Step, UndoTo};
use crate::report::wrapped;
use crate::tui::glyphs::{ELLIPSIS, PROMPT};
use crate::tui::panes::common::{Typed, safe};
use crate::tui::panes::hints::chord::chord;
use crate::tui::session::{Choosing, Prompting, Session};
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::{bold, dot, muted, plain, to_cells};
use crate::words::{Complaint, display_safe};
use ratatui::text::{Line, Span};

use super::view::{Misread, Prompt, Sheet};
use attempt::attempt;
use harm::harm;
use record::Remade;

pub(crate) fn prompt(session: &Session, around: &Surroundings, typed: Typed<'_>) -> Prompt {
    let Some((prompt, read)) = session.prompt.as_ref().zip(typed) else {
        return closed(session, around);
    };
    let completions = session.completions();
    let (line, cursor, hidden) = line(session, prompt);
    let misread = misread(prompt, read.as_ref().err()).map(|misread| Misread {
        start: misread.start.saturating_sub(hidden),
        end: misread.end.saturating_sub(hidden).max(1),
        ..misread
    });
    let sheet = match read {
        Ok(sentence) => sheet_of(session, sentence),
        // A complaint with a caret is told under the line.
        Err(_) if misread.is_some() => Sheet::of("Line", Line::default()),
        Err(complaint) => missing(session, complaint, &completions),
    };
    let sheet = Sheet {
        line,
        cursor,
        misread,
        ..sheet
    };
    let choosing = session
        .choosing()
        .filter(|choosing| choosing.is_open() && sheet.bodies.is_empty());
    let sheet = match choosing {
        // Why Enter refused it stands under the line already.
        _ if sheet.misread.is_some() => Sheet {
            completions,
            rows: Vec::new(),
            ..sheet
        },
        Some(choosing) => Sheet {
            heading: "Attempt",
            rows: choices(session, &choosing),
            ..sheet
        },
        None => Sheet {
            completions,
            ..sheet
        },
    };
    Prompt::Risen(Box::new(sheet))
}

/// What a line does to hit points, and what else it leads to.
fn harm_with_what_follows(session: &Session, sentence: &Sentence) -> Sheet {
    let command = &sentence.command;
    let mut sheet = harm(session, &command.body_work(), &sentence.line);
    let told = follows(&session.campaign, sentence).into_iter();
    let told = told.flat_map(|told| [dot(), Span::styled(safe(&told), Role::Warn)]);
    if let Some(sum) = sheet.sum.first_mut() {
        sum.extend(told);
    }
    if let Command::Body(work) = command
        && let Some(words) = blow::in_words(session.campaign.state(), work)
    {
        sheet.understood = words;
    }
    sheet.understood.extend(left_after(session, command));
    sheet
}

/// What could be rolled, each with its chance, and what that is held against; the one that is chosen in the accent.
fn choices(session: &Session, choosing: &Choosing) -> Vec<Line<'static>> {
    let mut words = line![muted(if choosing.by_arrows {
        "↑↓ choose"
    } else {
        "Tab takes the next"
    })];
    words.extend(
        session
            .wish
            .measure()
            .map(|measure| muted(format!(" · chances {measure}"))),
    );
    let named = |(place, choice): (usize, &Choice)| {
        let chance = choice
            .chance
            .map_or_else(String::new, |chance| format!(" {:.0}%", chance * 100.0));
        let role = if place == choosing.chosen {
            Role::Accent
        } else {
            Role::Fg
        };
        (Span::styled(safe(&choice.name), role), muted(chance))
    };
    let named = choosing.choices.iter().enumerate().map(named).collect();
    std::iter::once(words)
        .chain(laid_out(room_of_sheet(session), named, choosing.chosen))
        .collect()
}

/// What a line that was understood would do.
fn sheet_of(session: &Session, sentence: &Sentence) -> Sheet {
    match &sentence.command {
        Command::Throw(thrown) => thrown::sheet(session, thrown, &sentence.line),
        command if !command.body_work().is_empty() && !is_overspent(session, command) => {
            harm_with_what_follows(session, sentence)
        }
        Command::Attempt(attempting) => attempt(session, attempting),
        Command::Hero(edit) => {
            let made = record::hero_remade(session, edit);
            remade(session, sentence, "Hero", Some(made))
        }
        Command::Foe(edit) => remade(session, sentence, "Foe", record::foe_remade(session, edit)),
        Command::LongRoll { kind, name, deed } if *kind != LongRollKind::Race => {
            long_rolls::sheet(session, (*kind, name), deed)
        }
        Command::Table { name, deed } => tables::sheet(session, name, deed),
        Command::Undo(to) => Sheet::of("Undo", undone(session, *to)),
        command => {
            let full = std::iter::once(plain(safe(&sentence.line)));
            let comes = left_after(session, command)
                .into_iter()
                .chain(ending(session, command))
                .chain(older_macro(command));
            let rows = foretold(session, sentence);
            Sheet {
                rows,
                ..Sheet::of("Line", full.chain(comes).collect())
            }
        }
    }
}

/// Rows of words that could come next, while nothing else is known of a line.
const MOST_OFFERED: usize = 3;

/// What the line still wants, and what could stand there.
fn missing(session: &Session, complaint: &Complaint, offers: &[String]) -> Sheet {
    let mut told = lines_of(session, &complaint.sentence())
        .into_iter()
        .map(|line| line![muted(line)]);
    let understood = told.next().unwrap_or_default();
    let rows = told.chain(offered(session, offers)).collect();
    Sheet {
        rows,
        ..Sheet::of("Line", understood)
    }
}

/// What Tab goes through, the one it takes next in the accent; all of it while there is room, else as much as there is.
fn offered(session: &Session, offers: &[String]) -> Vec<Line<'static>> {
    let lead = "Tab ";
    let of_offer = |(place, offer): (usize, &String)| {
        let role = if place == 0 {
            Role::Accent
        } else {
            Role::Muted
        };
        (Span::styled(safe(offer), role), plain(""))
    };
    let offers = offers.iter().enumerate().map(of_offer).collect();
    let mut rows = laid_out(
        room_of_sheet(session).saturating_sub(lead.width()),
        offers,
        0,
    );
    for (at, row) in rows.iter_mut().enumerate() {
        row.spans
            .insert(0, bold(if at == 0 { lead } else { "    " }));
    }
    rows
}

/// Words with what belongs to each in rows of so many columns: as many rows as there may be, from the one that holds this
/// word on where it would not be seen.
fn laid_out(
    room: usize,
    words: Vec<(Span<'static>, Span<'static>)>,
    seen: usize,
) -> Vec<Line<'static>> {
    const GAP: &str = "  ";
    let (mut rows, mut left, mut of_seen) = (Vec::<Line<'static>>::new(), 0, 0);
    for (place, (word, more)) in words.into_iter().enumerate() {
        let cells = word.content.width() + more.content.width() + GAP.len();
        if cells > left {
            rows.push(Line::default());
            left = room;
        }
        left = left.saturating_sub(cells);
        of_seen = if place == seen { rows.len() } else { of_seen };
        rows.last_mut()
            .into_iter()
            .for_each(|row| row.extend([word.clone(), more.clone(), plain(GAP)]));
    }
    let all = rows.len();
    let first = of_seen.saturating_sub(MOST_OFFERED);
    let mut rows: Vec<Line<'static>> = rows.into_iter().skip(first).take(MOST_OFFERED).collect();
    if first + rows.len() < all {
        rows.last_mut()
            .into_iter()
            .for_each(|row| row.push_span(muted(ELLIPSIS)));
    }
    rows
}

/// Columns that a row of the sheet over the prompt has.
fn room_of_sheet(session: &Session) -> usize {
    usize::from(session.ui.size.0).saturating_sub(MARGIN)
}

/// A sentence as rows of the sheet: what to do instead stands at its end, so that nothing is cut.
fn lines_of(session: &Session, sentence: &str) -> Vec<String> {
    let lines = wrapped(sentence, room_of_sheet(session));
    lines.into_iter().map(str::to_owned).collect()
}

/// What a line would do, one thing a row; or why it would be refused.
fn foretold(session: &Session, sentence: &Sentence) -> Vec<Line<'static>> {
    let row = |told: Preview| {
        let text = safe(&told.text);
        line![if told.is_grave {
            Span::styled(text, Role::Danger.bold())
        } else {
            plain(text)
        }]
    };
    match foretell(&session.campaign, sentence) {
        Ok(told) => told.into_iter().map(row).collect(),
        // What only older history can tell is not read for a look.
        Err(Refusal::Older { .. }) => Vec::new(),
        Err(refusal) => {
            let lines = lines_of(session, &safe(&format!("! {refusal}")));
            lines
                .into_iter()
                .map(|line| line![Span::styled(line, Role::Warn.bold())])
                .collect()
        }
    }
}

/// The wounds that the end of the fight would leave.
fn ending(session: &Session, command: &Command) -> Option<Span<'static>> {
    let state = session.campaign.state();
    let (Command::End, Some(_)) = (command, state.tracker.turn()) else {
        return None;
    };
    let hurt = state.party.iter().filter(|hero| hero.body.harm > 0);
    let wounded: Vec<String> = hurt
        .map(|hero| format!("{} {}", safe(&hero.name), body_figures(&hero.body)))
        .collect();
    (!wounded.is_empty()).then(|| muted(format!("   kept: {}", wounded.join(", "))))
}

fn body_figures(body: &HitPoints) -> String {
    body.max.map_or_else(
        || body.points().to_string(),
        |max| format!("{}/{max}", body.points()),
    )
}

/// What a line would make of a record, and what follows from that in the fight.
fn remade(
    session: &Session,
    sentence: &Sentence,
    heading: &'static str,
    made: Option<Remade>,
) -> Sheet {
    let mut rows = foretold(session, sentence);
    if let Some(made) = &made {
        rows.retain(|row| !row.iter().any(|span| made.tells(&span.content)));
    }
    Sheet {
        rows,
        ..Sheet::of(heading, made.map_or_else(Line::default, Remade::words))
    }
}

/// What is said of a macro whose word is a command's by now.
fn older_macro(command: &Command) -> Option<Span<'static>> {
    let Command::Macro(MacroDeed::Use(name)) = command else {
        return None;
    };
    let is_command = COMMANDS.contains(&name.to_lowercase().as_str());
    is_command.then(|| {
        muted(format!(
            "   your macro keeps its word; with more behind it, `{}` is the command",
            safe(name)
        ))
    })
}

/// Whether effect points would be spent that nobody has: then the refusal is shown, not what they would do.
fn is_overspent(session: &Session, command: &Command) -> bool {
    let Command::Spend { roll, points, .. } = command else {
        return false;
    };
    let state = session.campaign.state();
    let unspent = match roll {
        Some(roll) => state.unspent_of(*roll),
        None => state.latest_unspent(),
    };
    unspent.is_none_or(|unspent| unspent.left() < *points)
}

/// What would be left of the effect points after some are spent.
fn left_after(session: &Session, command: &Command) -> Option<Span<'static>> {
    let Command::Spend {
        roll: Some(roll),
        points,
        ..
    } = command
    else {
        return None;
    };
    let state = session.campaign.state();
    let unspent = state.unspent_of(*roll)?;
    let left = unspent.left().checked_sub(*points)?;
    let whose = format!("roll {roll} {}", safe(state.winner_of(unspent)));
    let (had, won) = (unspent.left(), unspent.won);
    Some(muted(format!(
        "   {}: {had} → {left} of {won} effect points left",
        whose.trim_end()
    )))
}

/// What going back would take back, the first and the last of it by name.
fn undone(session: &Session, to: UndoTo) -> Line<'static> {
    let steps = match session.campaign.steps_back(to) {
        Ok(steps) => steps,
        // What only older history can tell is not read for a look.
        Err(Refusal::Older { .. }) => return Line::default(),
        Err(refusal) => return line![muted(safe(&refusal.to_string()))],
    };
    let named = |step: &&Step| format!("{} {}", step.seq, safe(&step.line));
    match steps.as_slice() {
        [] => Line::default(),
        [only] => line![plain(format!("takes back {}", named(only)))],
        [first, .., last] => line![plain(format!(
            "takes back {} things: {} … {}",
            steps.len(),
            named(first),
            named(last)
        ))],
    }
}

fn closed(session: &Session, around: &Surroundings) -> Prompt {
    if let Some(said) = &session.said {
        return Prompt::Said(safe(said));
    }
    if let Some(chord) = chord(session, around) {
        return chord.prompt;
    }
    let [own, foes] = session.campaign.state().system.profile().prompt_examples;
    let others: &[&str] = match session.ui.size.0 {
        ..80 => &["3-12", "any line"],
        80..106 => &["3-12", "3..7 -28", "any line"],
        106..170 => &["3-12", "3..7 -28", foes, "any line"],
        170.. => &[
            "3-12",
            "3..7 -28 5h",
            foes,
            "condition 3 prone 3",
            "any line",
        ],
    };
    Prompt::Closed {
        examples: std::iter::once(&own)
            .chain(others)
            .map(ToString::to_string)
            .collect(),
    }
}

/// Columns of the screen that the line being typed leaves free.
const MARGIN: usize = 8;

/// The line as far as it fits, its cursor in sight; and how many columns of its beginning do not.
fn line(session: &Session, prompt: &Prompting) -> (Line<'static>, u16, u16) {
    let room = room_of_sheet(session);
    let (before, behind) = around_cursor(prompt);
    let typed = format!("{}{}", safe(before), safe(behind));
    let cursor = display_safe(before).width();
    let mut hidden = 0;
    let mut shown = typed.as_str();
    while cursor.saturating_sub(hidden) > room {
        let Some(first) = shown.graphemes(true).next() else {
            break;
        };
        hidden += first.width();
        shown = shown.get(first.len()..).unwrap_or_default();
    }
    let line = line![
        Span::styled(PROMPT, Role::Accent.bold()),
        Span::raw(" "),
        bold(shown.to_owned()),
        muted(session.ghost()),
    ];
    (line, to_cells(cursor - hidden), to_cells(hidden))
}

/// What stands before the cursor and behind it: of a line that is too long to be read no more than any screen shows.
fn around_cursor(prompt: &Prompting) -> (&str, &str) {
    let (text, before) = (prompt.editor.text(), prompt.editor.before());
    let behind = text.get(before.len()..).unwrap_or_default();
    if !prompt.is_too_long() {
        return (before, behind);
    }
    let is_letter = |of: &str, at: &usize| of.is_char_boundary(*at);
    let mut starts = before.len().saturating_sub(SHOWN_OF_LONG)..=before.len();
    let start = starts.find(|at| is_letter(before, at)).unwrap_or_default();
    let mut ends = (0..=behind.len().min(SHOWN_OF_LONG)).rev();
    let end = ends.find(|at| is_letter(behind, at)).unwrap_or_default();
    (
        before.get(start..).unwrap_or(before),
        behind.get(..end).unwrap_or(behind),
    )
}

/// Bytes that are looked at before and behind the cursor of a line that is too long to be read.
const SHOWN_OF_LONG: usize = 4 * 1024;

/// What is wrong: why Enter was refused, or a word that is not understood. A line still being typed at its end is no error.
fn misread(prompt: &Prompting, complaint: Option<&Complaint>) -> Option<Misread> {
    let text = prompt.editor.text();
    if let Some(refusal) = &prompt.refusal {
        let whole = Complaint::new(0..text.len(), refusal.clone());
        return Some(drawn(&whole, text));
    }
    if prompt.is_too_long() {
        // All of it is to blame: nobody counts its columns.
        return complaint.map(|complaint| Misread {
            start: 0,
            end: 1,
            message: complaint.sentence(),
        });
    }
    if text.trim().is_empty() {
        return None;
    }
    // What is only missing is said where understanding is said: nothing typed so far is wrong.
    complaint
        .filter(|complaint| !is_missing(complaint, text))
        .map(|complaint| drawn(complaint, text))
}

/// Whether the complaint is about the place where the next word would stand.
fn is_missing(complaint: &Complaint, text: &str) -> bool {
    complaint.span.start >= text.trim_end().len()
}

fn drawn(complaint: &Complaint, text: &str) -> Misread {
    let (start, width) = complaint.columns(text);
    Misread {
        start: to_cells(start),
        end: to_cells(start + width),
        message: complaint.sentence(),
    }
}
