//! The middle pane: the attempt's system as a ladder, with the odds of the attempt being built.

mod dice;
mod dice_pool;
mod monsters_and_magic;
mod outcomes;
mod pen_and_dagger;
mod success_roll;
mod swords_and_sorcery;

use crate::campaign::line::Sentence;
use crate::campaign::log_text::{
    RollTold, attempt_parts, attempt_words, tell_roll_alone, who_words,
};
use crate::campaign::{Attempting, Command, CreatureId, Roll, RollId};
use crate::systems::pen_and_dagger::Level;
use crate::systems::{Attempt, Outcome, monsters_and_magic as mm};
use crate::tui::glyphs::NEVER;
use crate::tui::layout::Pane;
use crate::tui::mark::Mark;
use crate::tui::panes::common::{Typed, muted, plain, safe};
use crate::tui::panes::result::arithmetic as result;
use crate::tui::panes::result::arithmetic::Arithmetic;
use crate::tui::session::{Curtain, Session};
use crate::tui::theme::Role;
use crate::tui::widgets::text::{Phrase, Span};
use crate::words::in_figures;

use super::view;
use super::view::{Below, Cell, Chart, Charted, Column};

pub(crate) use pen_and_dagger::manner;

/// Columns of the narrowest pane that has all its headings.
const RESULT_ROOM: usize = 47;

/// The attempt the ladder shows: typed, chosen on the ladder, or rolled last.
pub(crate) struct ShownAttempt {
    pub(crate) attempt: Attempt,
    who: String,
    what: String,
    /// How its figures add up.
    pub(crate) terms: Vec<String>,
    /// What came of it, if it was rolled.
    came: Option<ShownResult>,
    has_die: bool,
}

/// What came of a roll.
struct ShownResult {
    outcome: Outcome,
    /// The success level as it stands now, where there are such.
    level: Option<Level>,
    mark: Mark,
    is_secret: bool,
    /// The arithmetic and the word.
    result: Phrase,
}

impl ShownResult {
    /// A secret one must not be read off from across the table.
    fn role(&self) -> Role {
        if self.is_secret {
            Role::Secret
        } else {
            self.mark.role()
        }
    }
}

impl ShownAttempt {
    fn role(&self) -> Role {
        self.came.as_ref().map_or(Role::Strong, ShownResult::role)
    }

    /// Whether what it is held against names nobody players do not know of.
    fn names_nobody_behind(&self, curtain: &Curtain) -> bool {
        let Attempt::MonstersAndMagic(mm::Attempt::Resisted {
            named: Some(named), ..
        }) = &self.attempt
        else {
            return true;
        };
        curtain.hidden_set().is_open(named)
    }

    /// The block under the ladder.
    fn charted(&self, chart: Chart, thresholds: Vec<Phrase>) -> Below {
        Below::Charted(Box::new(Charted {
            who: self.who.clone(),
            what: self.what.clone(),
            terms: self.terms.clone(),
            chart,
            thresholds,
            result: self
                .came
                .as_ref()
                .map_or_else(Phrase::new, |came| came.result.clone()),
        }))
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
        .leading_roll()
        .map(|(id, roll)| from_roll(session, id, roll));
    at_rest(session, rolled, typed.is_none())
}

/// The attempt the ladder shows to players: of what is rolled or chosen, never of what is typed.
pub(crate) fn built_in_sight(session: &Session, curtain: &Curtain) -> Option<ShownAttempt> {
    let rolled = session
        .leading_roll_in_sight()
        .map(|(id, roll)| from_roll(session, id, roll));
    let is_open = |built: &ShownAttempt| {
        let mut words = [&built.who, &built.what].into_iter().chain(&built.terms);
        words.all(|words| curtain.hidden_set().is_open(words)) && built.names_nobody_behind(curtain)
    };
    at_rest(session, rolled, true).filter(is_open)
}

/// The attempt chosen on the ladder, or rolled last.
fn at_rest(
    session: &Session,
    rolled: Option<ShownAttempt>,
    is_chosen: bool,
) -> Option<ShownAttempt> {
    if session.desk.focus == Pane::Table
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
    let terms = match &attempting.attempt {
        Attempt::PenAndDagger(_) => attempting.because.split(" · ").map(safe).collect(),
        attempt => parts(attempt),
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
    let terms = match &roll.attempt {
        // In the log's own words, as one: `Adept adv bar major`.
        Attempt::PenAndDagger(_) => vec![attempt_words(&roll.attempt)],
        attempt => parts(attempt),
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

fn came(roll: &Roll, told: &RollTold, is_secret: bool) -> ShownResult {
    let mark = Mark::from(told.grade);
    ShownResult {
        outcome: roll.outcome.clone(),
        level: told.level,
        mark,
        is_secret,
        result: result(
            told,
            mark,
            if is_secret { Role::Secret } else { mark.role() },
        ),
    }
}

/// `12 + 7 = 19  ● success`: the arithmetic, then mark and word, then what is to be added. A mere total says itself.
fn result(told: &RollTold, mark: Mark, role: Role) -> Phrase {
    if mark == Mark::Figure {
        return Phrase::new();
    }
    let Arithmetic { sum, word, rest } = result::arithmetic(told);
    if word.is_empty() {
        return vec![Span::bold(format!("{} {sum}", mark.glyph()), role)];
    }
    let beside = word.chars().count() + rest.chars().count() + 4;
    let sum = shortened(sum, RESULT_ROOM.saturating_sub(beside));
    vec![
        plain(format!("{sum}  ")),
        Span::bold(format!("{} {word}", mark.glyph()), role),
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
    let Some(built) = built else {
        return pen_and_dagger::ladder(session, None);
    };
    match &built.attempt {
        Attempt::PenAndDagger(attempt) => pen_and_dagger::ladder(session, Some((built, attempt))),
        Attempt::DicePool(attempt) => dice_pool::ladder(&rules.dice_pool, built, attempt),
        Attempt::SwordsAndSorcery(attempt) => {
            swords_and_sorcery::ladder(&rules.swords_and_sorcery, built, attempt)
        }
        Attempt::SuccessRoll(attempt) => success_roll::ladder(&rules.success_roll, built, attempt),
        Attempt::MonstersAndMagic(attempt) => {
            monsters_and_magic::ladder(&rules.monsters_and_magic, built, attempt)
        }
        Attempt::Dice(wish) => dice::ladder(built, session.odds_of(wish).as_deref()),
    }
}

/// Headings, each in full and short.
fn columns<const COUNT: usize>(headings: [(&str, &str); COUNT]) -> Vec<Column> {
    headings
        .map(|(heading, short)| Column {
            heading: heading.into(),
            short: short.into(),
        })
        .into()
}

/// A cell of a chance from 0 to 1, in percent with one decimal.
fn share(chance: f64) -> Cell {
    let percent = chance * 100.0;
    let text = match percent {
        ..=0.0 => NEVER.to_owned(),
        ..0.05 => "<.1".to_owned(),
        99.95.. => "100".to_owned(),
        // Halves go up, as they do by hand.
        _ => format!("{:.1}", (percent * 10.0 + 0.5).floor() / 10.0),
    };
    cell(text)
}

fn cell(text: impl Into<String>) -> Cell {
    Cell {
        text: text.into(),
        misses: false,
    }
}

/// A chance from 0 to 1 with a name, in percent with two decimals.
fn threshold(name: &str, chance: f64) -> Phrase {
    figure(name, &in_figures(chance * 100.0))
}

fn figure(name: &str, figure: &str) -> Phrase {
    vec![muted(format!("{name} ")), Span::new(figure, Role::Strong)]
}

/// Several on one line.
fn on_one_line(phrases: impl IntoIterator<Item = Phrase>) -> Phrase {
    let mut line = Phrase::new();
    for phrase in phrases {
        if !line.is_empty() {
            line.push(muted("   "));
        }
        line.extend(phrase);
    }
    line
}

/// A figure with a true minus.
fn number(number: impl Into<i64>) -> String {
    let number: i64 = number.into();
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// The same with its sign.
fn signed(figure: i32) -> String {
    if figure < 0 {
        number(figure)
    } else {
        format!("+{figure}")
    }
}

/// Figures brought to one width, so that they stand in a column.
fn aligned(figures: &mut [view::TableRow]) {
    let wide = figures
        .iter()
        .map(|rung| rung.figure.chars().count())
        .max()
        .unwrap_or(0);
    for rung in figures {
        rung.figure = format!("{:>wide$}", rung.figure);
    }
}
