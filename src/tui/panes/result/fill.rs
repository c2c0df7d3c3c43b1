//! The last result, and what may be done with it.

use ratatui::macros::line;
use ratatui::text::{Line, Span};

use crate::campaign::log_text::{Entry, RollTold, tell_roll_alone};
use crate::campaign::{Event, Followed, Offer, Roll, RollId, RollStatus};
use crate::systems::OutcomeGrade;
use crate::tui::action::Action;
use crate::tui::glyphs::FILLED;
use crate::tui::layout::Pane;
use crate::tui::panes::common::{clock, safe};
use crate::tui::panes::log::fill::{faces, level};
use crate::tui::panes::result::draw::Outcome;
use crate::tui::session::{Curtain, Session};
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::{bold, muted, plain};
use crate::words::{counted, in_figures};

pub(crate) fn result(
    session: &Session,
    around: &Surroundings,
    offers: Option<&(RollId, Vec<Offer>)>,
) -> Option<Outcome> {
    if let Some(drawn) = drawn(session, around) {
        return Some(drawn);
    }
    let (id, roll) = session.campaign.leading_roll()?;
    let entry = tell_roll_alone(&session.campaign, id)?;
    let told = entry.roll.as_ref()?;
    let natural = natural_choices(session, around, id, roll, told);
    let choices = natural.unwrap_or_else(|| {
        let of_it = offers.filter(|(of, _)| *of == id);
        of_it
            .and_then(|(_, offers)| offered(around, offers))
            .into_iter()
            .collect()
    });
    let open = open_result(session, around, roll, &entry, told);
    let several = of_several(session, id);
    let beside = |note: &str| match several.as_deref() {
        Some(several) if note.is_empty() => several.to_owned(),
        Some(several) => format!("{several}, last {note}"),
        None => note.to_owned(),
    };
    Some(Outcome {
        is_ascii: around.theme.is_ascii(),
        note: beside(&open.note),
        note_short: beside(&open.note_short),
        choices,
        secret: entry.is_secret,
        secret_note: secret_note(session, around),
        unsaved: id.0 > session.saved_to(),
        seq: Some(id.0),
        ..open
    })
}

/// What was drawn from a table, where nothing was rolled since.
fn drawn(session: &Session, around: &Surroundings) -> Option<Outcome> {
    let campaign = &session.campaign;
    let (id, is_secret) = campaign.latest_result()?;
    let draw = campaign.draw(id)?;
    let step = campaign.step(id.0)?;
    let texts: Vec<String> = step
        .events
        .iter()
        .filter_map(Event::draw)
        .map(|draw| safe(&draw.text))
        .collect();
    let text = texts.join(" · ");
    let percent = |millionths: u32| format!("{} %", in_figures(f64::from(millionths) / 10_000.0));
    Some(Outcome {
        is_ascii: around.theme.is_ascii(),
        who: safe(&draw.table),
        // In full it stands among the cues, of which the low forms have none.
        what_short: text.clone(),
        what_least: text,
        number: draw
            .total
            .map_or_else(String::new, |total| total.to_string()),
        mark: OutcomeGrade::Figure,
        cues: texts,
        chances: draw.millionths.map_or_else(String::new, percent),
        time: clock(around, step.at),
        secret: is_secret,
        secret_note: secret_note(session, around),
        unsaved: id.0 > session.saved_to(),
        seq: Some(id.0),
        ..Outcome::default()
    })
}

/// Of several rolls that were made at once, how many reach what they have to, and whose: `2 of 3 pass: Mira + Owl`.
fn of_several(session: &Session, id: RollId) -> Option<String> {
    let step = session.campaign.step(id.0).filter(|_| id.1 > 0)?;
    // The sides of a contest do not pass together, and a race has its places.
    let is_long = |event: &Event| matches!(event, Event::LongRoll { .. });
    if step.events.iter().any(is_long) {
        return None;
    }
    let rolls: Vec<&Roll> = step.events.iter().filter_map(Event::roll).collect();
    let passed: Option<Vec<bool>> = rolls.iter().map(|roll| roll.told.passed).collect();
    let passed = passed?;
    let count = passed.iter().filter(|passed| **passed).count();
    let names = rolls.iter().zip(&passed).filter(|(_, passed)| **passed);
    let mut names: Vec<String> = names
        .filter_map(|(roll, _)| roll.who.first())
        .map(|roller| safe(&roller.name))
        .collect();
    names.dedup();
    let are_many = rolls
        .iter()
        .zip(rolls.iter().skip(1))
        .any(|(one, next)| one.who != next.who);
    let whose = if are_many && !names.is_empty() {
        format!(": {}", names.join(" + "))
    } else {
        String::new()
    };
    let pass = if count == 1 { "passes" } else { "pass" };
    Some(format!("{count} of {} {pass}{whose}", rolls.len()))
}

/// What reveals it: in Turns the key is the selected row's, and the line does it.
fn secret_note(session: &Session, around: &Surroundings) -> Line<'static> {
    let does = match session.ui.focus {
        Pane::Turns => "open".to_owned(),
        _ => around.key_at_table(Action::Secrecy),
    };
    line![
        muted("hidden from players · "),
        bold(does),
        plain(" reveals"),
    ]
}

/// The last result if players may see it, as the players' log tells it. What may be done with it is the game master's.
pub(crate) fn result_in_sight(
    session: &Session,
    around: &Surroundings,
    curtain: &Curtain,
) -> Option<Outcome> {
    let (id, roll) = session.campaign.leading_roll()?;
    let entry = &curtain.entry_of(id)?.entry;
    let told = entry.roll.as_ref()?;
    let open = open_result(session, around, roll, entry, told);
    // What it was held against stands in the words of the attempt, and its entry for players does without.
    if told.chance.is_none() && roll.told.chance().is_some() {
        let what = safe(&entry.what);
        return Some(Outcome {
            what: what.clone(),
            what_short: what.clone(),
            what_least: what,
            ..open
        });
    }
    let called = |text: &str| curtain.hidden_set.in_other_names(text).into_owned();
    Some(Outcome {
        what: called(&open.what),
        what_short: called(&open.what_short),
        what_least: called(&open.what_least),
        ..open
    })
}

/// What anybody may see of a result that is open.
fn open_result(
    session: &Session,
    around: &Surroundings,
    roll: &Roll,
    entry: &Entry,
    told: &RollTold,
) -> Outcome {
    let words = crate::campaign::log_text::attempt_words(&roll.attempt);
    let mut short = safe(&roll.what);
    if !words.is_empty() {
        short.push_str(&format!(", {words}"));
    }
    let (mark, _) = level(told);
    Outcome {
        is_ascii: around.theme.is_ascii(),
        who: safe(&entry.who),
        what: safe(&entry.what),
        what_short: short,
        what_least: safe(&roll.what),
        faces: faces(told),
        note: natural_note(told),
        note_short: if told.natural == Some(1) || told.passed.is_some() || told.level.is_none() {
            natural_note(told)
        } else {
            String::new()
        },
        number: told
            .figure
            .map_or_else(String::new, |figure| figure.to_string()),
        mark,
        word: told.word.to_string(),
        cues: roll
            .attempt
            .cues(
                session.campaign.rules(),
                &roll.outcome_with(&told.conversions),
            )
            .to_vec(),
        chances: chances(roll, told),
        time: clock(around, entry.at),
        ..Outcome::default()
    }
}

/// How likely it was; and how likely as good a result, or as bad a one: `19.00 %, at least major 51.00 %`.
fn chances(roll: &Roll, told: &RollTold) -> String {
    let percent = |chance: f64| format!("{} %", in_figures(chance * 100.0));
    let Some(exactly) = told.chance.map(percent) else {
        return String::new();
    };
    let at_least = |level: OutcomeGrade| {
        let chances = roll.attempt.chances_when_rolled(&roll.outcome);
        let as_good = chances
            .into_iter()
            .filter(|chance| roll.attempt.merit_of(chance) >= level);
        as_good.map(|chance| chance.probability).sum::<f64>()
    };
    let beside = told.level.filter(|_| told.status.is_none());
    let beside = beside.and_then(|level| match level {
        // Of the best and the worst there is, their own chance says it already.
        OutcomeGrade::Critical => {
            let level = OutcomeGrade::Major;
            Some(("at least", level, at_least(level)))
        }
        OutcomeGrade::Major
        | OutcomeGrade::Passed
        | OutcomeGrade::Normal
        | OutcomeGrade::Figure => Some(("at least", level, at_least(level))),
        OutcomeGrade::Limited => Some(("at most", level, 1.0 - at_least(OutcomeGrade::Normal))),
        OutcomeGrade::Failure => Some(("at most", level, 1.0 - at_least(OutcomeGrade::Limited))),
        OutcomeGrade::CriticalFailure => None,
    });
    match beside {
        Some((how, level, chance)) => {
            format!("{exactly}, {how} {} {}", level.word(), percent(chance))
        }
        None => exactly,
    }
}

/// What the faces mean beside their figure: a natural 20 or 1, and whether the bar was reached.
fn natural_note(told: &RollTold) -> String {
    let softened = told.follows.filter(|followed| followed.is_failure);
    let natural = match (told.natural, told.level, softened) {
        (Some(20), Some(_), _) => Some("natural 20".to_owned()),
        (Some(1), Some(_), _) => Some("natural 1".to_owned()),
        (Some(20), None, Some(Followed { roll, .. })) => Some(format!(
            "a 20: the critical failure of {roll} is softened or reversed"
        )),
        _ => None,
    };
    if natural.is_none() && told.told != told.word {
        // Where a word does not say all of it, how it came about does.
        let Arithmetic { sum, rest, .. } = arithmetic(told);
        return if rest.is_empty() {
            sum.to_owned()
        } else {
            format!("{sum}, {}", rest.trim_start())
        };
    }
    let verdict = told
        .passed
        .map(|passed| if passed { "passed" } else { "missed" }.to_owned());
    natural
        .into_iter()
        .chain(verdict)
        .collect::<Vec<_>>()
        .join(", ")
}

/// What can be done with a natural 20 or 1 or a pause, or what was: never a question that waits.
fn natural_choices(
    session: &Session,
    around: &Surroundings,
    id: RollId,
    roll: &Roll,
    told: &RollTold,
) -> Option<Vec<Line<'static>>> {
    let key_of = |action| bold(around.key_at_table(action));
    let luck = |words: &str| line![key_of(Action::Luck), plain(format!(" {words}"))];
    let is_fresh = session.fresh_roll() == Some(id);
    let has_luck = session.campaign.state().system.profile().has_ranks();
    let state = session.campaign.state();
    let convertible = session.convertible().and_then(|hero| state.hero(hero));
    let converted = state
        .ledger
        .of_roll(id)
        .last()
        .and_then(|line| state.hero(line.hero));
    if let (Some(RollStatus::Converted(_)), Some(hero), None) =
        (told.status, converted, convertible)
    {
        let held = format!("{}/{}", state.ledger.held(hero.id), hero.fortune_limit());
        let name = safe(&hero.name);
        return Some(vec![
            line![
                Span::styled(FILLED, Role::Accent),
                plain(format!(" +1 {name} now holds ")),
                Span::styled(FILLED, Role::Accent),
                plain(held),
            ],
            line![key_of(Action::Undo), plain(" undoes both")],
        ]);
    }
    if roll.is_paused() && is_fresh {
        let go_on = line![
            key_of(Action::TakeOffer),
            plain(" continue"),
            muted("     any other key stops here"),
        ];
        return Some(vec![go_on]);
    }
    match (is_fresh, told.natural, told.level, convertible) {
        (_, _, Some(_), Some(hero)) if hero.fortune_limit() > 0 => {
            let (held, limit) = (state.ledger.held(hero.id), hero.fortune_limit());
            let first = if held >= limit {
                let words = format!(
                    "! {} holds {FILLED}{held}/{limit}, two a level: spend one first",
                    safe(&hero.name)
                );
                line![Span::styled(words, Role::Warn)]
            } else {
                let whose = if roll.who.len() > 1 {
                    format!(" {}:", safe(&hero.name))
                } else {
                    String::new()
                };
                let is_missed = session
                    .tradable()
                    .is_some_and(|(_, part)| session.campaign.misses_as_normal(id, roll, part));
                let missed = if is_missed {
                    ", the bar is missed then"
                } else {
                    ""
                };
                line![
                    key_of(Action::FortuneDie),
                    plain(format!("{whose} trade for a fortune die{missed}")),
                ]
            };
            let later = line![muted("or later: "), key_of(Action::FortuneConvert)];
            Some(vec![first, luck("luck roll"), later])
        }
        (true, Some(1), Some(OutcomeGrade::CriticalFailure), _) if has_luck => {
            Some(vec![luck("luck roll: how bad does it get?")])
        }
        _ => None,
    }
}

/// The first thing the roll offers, and how many more.
fn offered(around: &Surroundings, offers: &[Offer]) -> Option<Line<'static>> {
    let (first, others) = offers.split_first()?;
    let more = (!others.is_empty())
        .then(|| muted(format!("   {}", counted(others.len(), "other option"))));
    let first = [
        bold(around.key_at_table(Action::TakeOffer)),
        plain(format!(" {}", safe(&first.title))),
    ];
    Some(first.into_iter().chain(more).collect())
}

/// How a result came about, taken apart at its word.
pub(crate) struct Arithmetic<'a> {
    /// What stands before the word; all of it where the word stands at no such place.
    pub(crate) sum: &'a str,
    /// The word as the phrase bends it: `wins`; empty where it does not stand in it.
    pub(crate) word: &'a str,
    /// What is added behind it: ` by 6`.
    pub(crate) rest: &'a str,
}

/// `12 + 7 = 19 against 15, success` taken apart.
pub(crate) fn arithmetic(told: &RollTold) -> Arithmetic<'_> {
    let all = told.told.as_str();
    let Some((sum, tail)) = all
        .match_indices(", ")
        .map(|(at, comma)| all.split_at(at + comma.len()))
        .find(|(_, tail)| tail.starts_with(told.word.as_ref()))
    else {
        return Arithmetic {
            sum: all,
            word: "",
            rest: "",
        };
    };
    let bent = tail.get(told.word.len()..).unwrap_or_default();
    let ending = bent
        .find(|letter: char| !letter.is_alphabetic())
        .unwrap_or(bent.len());
    let (word, rest) = tail.split_at(told.word.len() + ending);
    Arithmetic {
        sum: sum.trim_end_matches(", "),
        word,
        rest,
    }
}
