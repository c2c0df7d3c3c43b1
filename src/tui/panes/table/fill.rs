//! The middle pane: the attempt's system as a ladder, with the odds of the attempt being built.

mod shown;

use crate::campaign::line::Sentence;
use crate::campaign::log_text::{
    RollTold, attempt_parts, attempt_words, tell_roll_alone, who_words,
};
use crate::campaign::{Attempting, Command, CreatureId, Roll, RollId};
use crate::systems::Attempt;
use crate::systems::OutcomeGrade;
use crate::tui::layout::Pane;
use crate::tui::panes::common::{Typed, plain, safe};
use crate::tui::panes::result::arithmetic as result;
use crate::tui::panes::result::arithmetic::Arithmetic;
use crate::tui::session::{Curtain, Session};
use crate::tui::theme::Role;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::view;

pub(crate) use shown::ShownAttempt;

use shown::ShownResult;

/// Columns of the narrowest pane that has all its headings.
const RESULT_ROOM: usize = 47;

pub(crate) fn built(session: &Session, typed: Typed<'_>) -> Option<ShownAttempt> {
    if let Some(Ok(sentence)) = typed
        && let [attempting] = sentence.command.attempts().as_slice()
    {
        return Some(from_typed(session, attempting));
    }
    let rolled = session
        .campaign
        .tabled_roll()
        .map(|(id, roll)| from_roll(session, id, roll));
    at_rest(session, rolled, typed.is_none())
}

/// The attempt the ladder shows to players: of what is rolled or chosen, never of what is typed.
pub(crate) fn built_in_sight(session: &Session, curtain: &Curtain) -> Option<ShownAttempt> {
    let rolled = session
        .tabled_roll_in_sight()
        .map(|(id, roll)| from_roll(session, id, roll));
    let is_open = |built: &ShownAttempt| {
        let mut words = [&built.who, &built.what].into_iter().chain(&built.terms);
        let names_a_secret = |words| session.names_a_secret_condition(curtain, words);
        let is_plain = !built.terms.iter().any(|term| names_a_secret(term.as_str()));
        is_plain
            && words.all(|words| curtain.hidden_set().is_open(words))
            && built.names_nobody_behind(curtain)
    };
    at_rest(session, rolled, true).filter(is_open)
}

/// The attempt chosen on the ladder, or rolled last.
fn at_rest(
    session: &Session,
    rolled: Option<ShownAttempt>,
    is_chosen: bool,
) -> Option<ShownAttempt> {
    if session.ui.focus == Pane::Table
        && is_chosen
        && let Some(chosen) = from_wish(session)
    {
        // What was chosen and then rolled shows what came of it, until something else is chosen.
        let is_it =
            |rolled: &ShownAttempt| rolled.attempt == chosen.attempt && rolled.who == chosen.who;
        return rolled.filter(is_it).or_else(|| {
            let whom = format!("for {}", chosen.who);
            let terms = chosen
                .terms
                .into_iter()
                .chain((!chosen.who.is_empty()).then_some(whom))
                .collect();
            Some(ShownAttempt {
                who: String::new(),
                terms,
                ..chosen
            })
        });
    }
    if rolled.is_some() {
        return rolled;
    }
    // The Success Table stands by itself: its rows say all without an attempt.
    let has_table = session.campaign.state().system.profile().has_ranks;
    let wish = if has_table { None } else { from_wish(session) };
    // Its figures are of nobody's sheet.
    wish.map(|wish| ShownAttempt {
        who: String::new(),
        ..wish
    })
}

fn from_typed(session: &Session, attempting: &Attempting) -> ShownAttempt {
    let names: Vec<String> = attempting
        .who
        .iter()
        .map(|roller| safe(&roller.name))
        .collect();
    let terms = if is_by_rank(&attempting.attempt) {
        attempting.because.split(" · ").map(safe).collect()
    } else {
        parts(&attempting.attempt)
    };
    ShownAttempt {
        attempt: attempting.attempt.clone(),
        who: who_words(&names, &attempting.attempt),
        what: safe(&attempting.what),
        terms,
        came: None,
        has_die: attempting
            .who
            .iter()
            .any(|roller| holds_die(session, roller.creature)),
    }
}

/// The attempt the ladder was moved to with the arrow keys, as Enter would make it: with all that stands on whoever rolls.
fn from_wish(session: &Session) -> Option<ShownAttempt> {
    let attempt = session.wish.attempt()?;
    let read = session.read_line(&session.wish_line());
    if let Ok(Sentence {
        command: Command::Attempt(attempting),
        ..
    }) = read
    {
        return Some(from_typed(session, &attempting));
    }
    // What stands on them leaves nothing to roll: the ladder itself still says what the figures would come to.
    let name = |creature| safe(session.campaign.state().name_of(creature));
    Some(ShownAttempt {
        who: session.under_cursor().map_or_else(String::new, name),
        what: String::new(),
        terms: parts(&attempt),
        attempt,
        came: None,
        has_die: false,
    })
}

fn from_roll(session: &Session, id: RollId, roll: &Roll) -> ShownAttempt {
    let names: Vec<String> = roll.who.iter().map(|roller| safe(&roller.name)).collect();
    let terms = if is_by_rank(&roll.attempt) {
        // In the log's own words, as one: `Adept adv bar major`.
        vec![attempt_words(&roll.attempt)]
    } else {
        parts(&roll.attempt)
    };
    let is_secret = session.campaign.is_secret(id, roll);
    let told = tell_roll_alone(&session.campaign, id).and_then(|entry| entry.roll);
    ShownAttempt {
        attempt: roll.attempt.clone(),
        who: who_words(&names, &roll.attempt),
        what: safe(&roll.what),
        terms: terms.into_iter().filter(|term| !term.is_empty()).collect(),
        came: told.map(|told| came(roll, &told, is_secret)),
        has_die: roll
            .who
            .iter()
            .any(|roller| holds_die(session, roller.creature)),
    }
}

fn is_by_rank(attempt: &Attempt) -> bool {
    attempt
        .system()
        .is_some_and(|system| system.profile().has_ranks)
}

fn came(roll: &Roll, told: &RollTold, is_secret: bool) -> ShownResult {
    let mark = told.grade;
    ShownResult {
        outcome: roll.outcome.clone(),
        grade: told.grade,
        is_secret,
        result: result(
            told,
            mark,
            if is_secret { Role::Secret } else { mark.role() },
        ),
    }
}

/// `12 + 7 = 19  ● success`: the arithmetic, then mark and word, then what is to be added. A mere total says itself.
fn result(told: &RollTold, mark: OutcomeGrade, role: Role) -> Line<'static> {
    if mark == OutcomeGrade::Figure {
        return Line::default();
    }
    let Arithmetic { sum, word, rest } = result::arithmetic(told);
    if word.is_empty() {
        return line![Span::styled(format!("{} {sum}", mark.glyph()), role.bold())];
    }
    let beside = word.chars().count() + rest.chars().count() + 4;
    let sum = shortened(sum, RESULT_ROOM.saturating_sub(beside));
    line![
        plain(format!("{sum}  ")),
        Span::styled(format!("{} {word}", mark.glyph()), role.bold()),
        plain(rest),
    ]
}

/// The sum without what its row says as well: the number it is held against; and if it is still too long, without
/// what was added up.
fn shortened(sum: &str, room: usize) -> String {
    let total = |side: &str| side.rsplit("= ").next().unwrap_or_default().to_owned();
    match sum.split_once(" against ") {
        Some((ours, theirs)) if ours.contains('=') && !theirs.contains('=') => ours.to_owned(),
        Some((ours, theirs)) if sum.chars().count() > room => {
            format!("{} against {}", total(ours), total(theirs))
        }
        _ => sum.to_owned(),
    }
}

fn parts(attempt: &Attempt) -> Vec<String> {
    attempt_parts(attempt)
        .iter()
        .flat_map(|part| sides(&safe(part)))
        .collect()
}

/// A term for everybody who takes part: `5 at difficulty 6`, `against 4 at difficulty 8`.
fn sides(part: &str) -> Vec<String> {
    let mut sides: Vec<String> = Vec::new();
    for word in part.split(' ') {
        match sides.last_mut() {
            Some(side) if !matches!(word, "with" | "against") => {
                side.push(' ');
                side.push_str(word);
            }
            _ => sides.push(word.to_owned()),
        }
    }
    sides
}

fn holds_die(session: &Session, creature: CreatureId) -> bool {
    match creature {
        CreatureId::Hero(id) => session.campaign.state().ledger.held(id) > 0,
        CreatureId::Foe(_) => false,
    }
}

pub(crate) fn ladder(session: &Session, built: Option<&ShownAttempt>) -> view::Ladder {
    let rules = session.campaign.rules();
    let ladder = match built {
        Some(built) => {
            let dice_odds = match &built.attempt {
                Attempt::Dice(dice) => session.odds_of(dice),
                _ => None,
            };
            let came = built.came.as_ref().map(ShownResult::as_rolled);
            built.attempt.ladder(rules, dice_odds.as_deref(), came)
        }
        None => session.wish.ladder(rules),
    };
    let role = built.map_or(Role::Strong, ShownAttempt::role);
    view::Ladder {
        name: ladder.name,
        tab: ladder.tab,
        row_heading: ladder.row_heading,
        columns: ladder.columns,
        edges: ladder.edges,
        rows: ladder.rows,
        at: ladder.at,
        lit: ladder.lit.map(|column| (column, role)),
        below: built.map_or(view::Below::Nothing, |built| built.below(ladder.below)),
    }
}
