//! A line of the log in full: its faces, its readings with their odds, its ledger line, and the levels of whose it is.

use crate::campaign::finding::Found;
use crate::campaign::log_text::{RollTold, attempt_words};
use crate::campaign::{Campaign, Roll, RollId};
use crate::systems::{Attempt, Chance, OutcomeGrade};
use crate::tui::pages::log::LogPage;
use crate::tui::pages::log::view::{LogCard, LogFact};
use crate::tui::panes;
use crate::tui::panes::common::{clock, plain, safe};
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
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

pub(crate) fn card(
    session: &Session,
    around: &Surroundings,
    page: &LogPage,
    found: &Found,
) -> LogCard {
    let entry = &found.entry;
    let kind = if entry.roll.is_some() { "Roll" } else { "Line" };
    let mut head = line![Span::styled(safe(&entry.who), Role::Strong.bold())];
    head.push_span(plain(format!(
        "{}{}",
        if entry.who.is_empty() { "" } else { "  " },
        safe(&entry.what)
    )));
    let mut card = LogCard {
        title: format!("{kind} {} · {}", entry.id, clock(around, entry.at)),
        head,
        ..LogCard::default()
    };
    let readings = readings(page, found);
    if let Some(roll) = &entry.roll {
        card.facts = facts_of_roll(roll, &readings);
    }
    card.facts.extend(
        entry
            .comment
            .as_ref()
            .map(|comment| fact("reason", safe(comment))),
    );
    put_chances(&mut card, &session.campaign, &readings);
    card.more.extend(
        entry
            .roll
            .as_ref()
            .and_then(|_| ledger(&session.campaign, entry.id)),
    );
    card.more.extend(notes_on(&session.campaign, found));
    card.more.push(fact("evening", found.evening.to_string()));
    if entry.is_secret {
        card.more.push(fact("secret", "hidden from players".into()));
    }
    put_levels(&mut card, page);
    card
}

fn fact(label: &str, text: String) -> LogFact {
    LogFact {
        label: label.into(),
        text,
        ..LogFact::default()
    }
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

fn facts_of_roll(roll: &RollTold, readings: &[&Found]) -> Vec<LogFact> {
    let mut facts = Vec::new();
    let faces = roll.faces();
    if !faces.is_empty() {
        let aside = if roll.is_typed {
            "rolled at the table"
        } else {
            "rolled by the program"
        };
        facts.push(LogFact {
            aside: aside.into(),
            ..fact("faces", faces)
        });
    }
    if let Some(older) = roll
        .again
        .filter(|older| readings.iter().all(|found| found.entry.id != *older))
    {
        facts.push(fact("was", format!("roll {older}")));
    }
    let last = readings.len().saturating_sub(1);
    for (place, found) in readings.iter().enumerate() {
        let Some(told) = &found.entry.roll else {
            continue;
        };
        let (mark, word) = panes::log::fill::level(told);
        facts.push(LogFact {
            label: found.entry.id.to_string(),
            mark: Some(mark),
            text: word,
            aside: found
                .roll
                .as_ref()
                .map_or_else(String::new, |roll| attempt_words(&roll.attempt)),
            is_struck: place < last || found.entry.is_undone,
        });
    }
    facts
}

fn put_chances(card: &mut LogCard, campaign: &Campaign, readings: &[&Found]) {
    let rolls = readings
        .iter()
        .filter_map(|found| Some((found.entry.id, found.roll.as_ref()?)));
    let counted: Vec<(RollId, Vec<Graded>)> = rolls
        .filter_map(|(id, roll)| Some((id, chances_of(campaign, roll)?)))
        .collect();
    let mut merits: Vec<OutcomeGrade> = counted
        .iter()
        .flat_map(|(_, chances)| chances.iter().map(|(grade, _)| *grade))
        .collect();
    merits.sort_unstable();
    merits.dedup();
    merits.retain(|grade| *grade != OutcomeGrade::Figure);
    if merits.len() < 2 || merits.len() > COLUMNS {
        return;
    }
    card.readings = counted.iter().map(|(id, _)| id.to_string()).collect();
    let chance = |chances: &[Graded], grade: OutcomeGrade| {
        let of_it = chances.iter().filter(|(own, _)| *own == grade);
        match of_it.map(|(_, chance)| chance * 100.0).sum::<f64>() {
            percent if percent <= 0.0 => "–".to_owned(),
            percent if percent < 1.0 => "<1".to_owned(),
            percent => format!("{percent:.0}"),
        }
    };
    let column = |grade: &OutcomeGrade| {
        counted
            .iter()
            .map(|(_, chances)| chance(chances, *grade))
            .collect()
    };
    card.chances = merits.iter().map(|grade| (*grade, column(grade))).collect();
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
fn chances_of(campaign: &Campaign, roll: &Roll) -> Option<Vec<Graded>> {
    let is_free = matches!(roll.attempt, Attempt::Dice(_));
    let rules = campaign.rules();
    (!is_free).then(|| {
        let chances = roll.attempt.chances_when_rolled(&roll.outcome, rules);
        chances
            .iter()
            .map(|chance| graded(&roll.attempt, chance))
            .collect()
    })
}

/// What was noted on a roll, the game master's own said to be so: of a roll before what is in memory, what was noted
/// before as well.
fn notes_on<'a>(campaign: &'a Campaign, found: &'a Found) -> impl Iterator<Item = LogFact> {
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
        fact("note", format!("{secret}{}", safe(&on_one_row(&note.text))))
    })
}

fn ledger(campaign: &Campaign, id: RollId) -> Option<LogFact> {
    let has_ledger = campaign
        .state()
        .party
        .iter()
        .any(|hero| hero.fortune_limit() > 0);
    let line = campaign
        .ledger_lines()
        .iter()
        .rev()
        .find(|line| line.seq == id.0 || line.roll.is_some_and(|roll| roll.0 == id.0));
    match line {
        Some(line) => {
            let sign = if line.reason.change() > 0 {
                "+1"
            } else {
                "−1"
            };
            Some(fact(
                "ledger",
                format!("{sign} {}, line {}", line.reason.word(), line.seq),
            ))
        }
        None => has_ledger.then(|| fact("ledger", "no line".into())),
    }
}

fn put_levels(card: &mut LogCard, page: &LogPage) {
    let Some(counting) = page
        .tally()
        .filter(|counting| counting.tally.attempts() > 0)
    else {
        return;
    };
    let evenings = counting.tally.evenings();
    let number = IN_WORDS
        .get(evenings)
        .map_or_else(|| evenings.to_string(), |word| (*word).to_owned());
    let plural = if evenings == 1 { "" } else { "s" };
    card.levels_title = format!("{}, {number} evening{plural}", safe(&counting.whose.name));
    let levels = counting.tally.levels().into_iter();
    card.levels = levels
        .map(|level| (level.grade, level.word.into_owned(), level.count))
        .collect();
    let attempts = counting.tally.attempts();
    card.attempts = format!("{}, secret ones counted", counted(attempts, "attempt"));
}
