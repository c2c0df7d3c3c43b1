//! The middle pane: the attempt's system as a ladder, with the odds of the attempt being built.

use crate::campaign::line::Sentence;
use crate::campaign::log_text::{
    RollTold, attempt_parts, attempt_words, tell_roll_alone, who_words,
};
use crate::campaign::{Attempting, Command, CreatureId, Roll, RollId};
use crate::systems::interface::ladder::{self, Below};
use crate::systems::{Attempt, Outcome, OutcomeGrade};
use crate::tui::layout::Pane;
use crate::tui::panes::common::{Typed, safe};
use crate::tui::panes::result::fill::{self as result, Arithmetic};
use crate::tui::session::{Curtain, Session};
use crate::tui::theme::Role;
use crate::tui::widgets::plain;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::lines::{Ladder, Shown};

/// Columns of the narrowest pane that has all its headings.
const RESULT_ROOM: usize = 47;

/// The attempt the ladder shows: typed, chosen on the ladder, or rolled last.
pub(crate) struct ShownAttempt {
    attempt: Attempt,
    shown: Shown,
    /// What came of it as it stands now, if it was rolled.
    came: Option<Outcome>,
}

impl ShownAttempt {
    /// The same on nobody's sheet.
    fn nobodys(mut self) -> Self {
        self.shown.who.clear();
        self
    }
}

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
    let rolled = session.campaign.tabled_roll();
    let rolled = rolled
        .filter(|(id, _)| curtain.entry_of(*id).is_some())
        .map(|(id, roll)| from_roll(session, id, roll));
    let is_open = |built: &ShownAttempt| {
        let shown = &built.shown;
        let mut words = [&shown.who, &shown.what].into_iter().chain(&shown.terms);
        let names_a_secret = |words| session.names_a_secret_condition(curtain, words);
        let is_plain = !shown.terms.iter().any(|term| names_a_secret(term.as_str()));
        is_plain && words.all(|words| curtain.hidden_set.is_open(words))
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
        let is_it = |rolled: &ShownAttempt| {
            rolled.attempt == chosen.attempt && rolled.shown.who == chosen.shown.who
        };
        return rolled.filter(is_it).or_else(|| {
            let who = &chosen.shown.who;
            let whom = (!who.is_empty()).then(|| format!("for {who}"));
            let mut chosen = chosen.nobodys();
            chosen.shown.terms.extend(whom);
            Some(chosen)
        });
    }
    if rolled.is_some() {
        return rolled;
    }
    // The Success Table stands by itself: its rows say all without an attempt.
    let has_table = session.campaign.state().system.profile().has_ranks();
    let wish = if has_table { None } else { from_wish(session) };
    // Its figures are of nobody's sheet.
    wish.map(ShownAttempt::nobodys)
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
    let mut rollers = attempting.who.iter();
    let shown = Shown {
        who: who_words(&names, &attempting.attempt),
        what: safe(&attempting.what),
        terms,
        has_die: rollers.any(|roller| holds_die(session, roller.creature)),
        ..Shown::unrolled()
    };
    ShownAttempt {
        attempt: attempting.attempt.clone(),
        shown,
        came: None,
    }
}

/// The attempt the ladder was moved to with the arrow keys, as Enter would make it: with all that stands on whoever rolls.
fn from_wish(session: &Session) -> Option<ShownAttempt> {
    let attempt = Attempt::from(session.wish.attempt()?);
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
    let shown = Shown {
        who: session.under_cursor().map_or_else(String::new, name),
        terms: parts(&attempt),
        ..Shown::unrolled()
    };
    Some(ShownAttempt {
        attempt,
        shown,
        came: None,
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
    let told = tell_roll_alone(&session.campaign, id).and_then(|entry| entry.roll);
    let role = told.as_ref().map_or(Role::Strong, |told| {
        if session.campaign.is_secret(id, roll) {
            Role::Secret
        } else {
            told.grade.role()
        }
    });
    let mut rollers = roll.who.iter();
    let shown = Shown {
        who: who_words(&names, &roll.attempt),
        what: safe(&roll.what),
        terms: terms.into_iter().filter(|term| !term.is_empty()).collect(),
        has_die: rollers.any(|roller| holds_die(session, roller.creature)),
        result: told
            .as_ref()
            .map_or_else(Line::default, |told| result(told, told.grade, role)),
        role,
    };
    ShownAttempt {
        attempt: roll.attempt.clone(),
        shown,
        came: told.map(|_| roll.outcome.clone()),
    }
}

fn is_by_rank(attempt: &Attempt) -> bool {
    attempt
        .system()
        .is_some_and(|system| system.profile().has_ranks())
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
        plain(rest.to_owned()),
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

pub(crate) fn ladder(session: &Session, built: Option<ShownAttempt>) -> Ladder {
    let Some(built) = built else {
        let table = ladder::Ladder {
            below: Below::Nothing,
            ..session.wish.ladder()
        };
        return Ladder {
            table,
            shown: Shown::unrolled(),
        };
    };
    let dice_odds = match &built.attempt {
        Attempt::Dice(dice) => session.odds_of(dice),
        _ => None,
    };
    Ladder {
        table: built
            .attempt
            .ladder(dice_odds.as_deref(), built.came.as_ref()),
        shown: built.shown,
    }
}
