//! Old rolls read again: the line that made one, with further words, as the game stood then; and what hangs on it.

use crate::words::{Complaint, Token, Words, is_same, quoted};

use super::again::BY_MACRO;
use super::facts::event_answer::Owed;
use super::history::rolls_of;
use super::line::{
    Bare, Context, Parted, REROLL, Reworded, Sentence, completions, parse, part_reroll, reworded,
};
use super::refusal::refused;
use super::{
    Campaign, Command, Counted, CreatureId, Event, LongRollEvent, LongRollKind, Refusal, Roll,
    RollId, RollStatus, State, Step,
};
use crate::systems::interface::offer::{OfferCost, TakenOffer};
use crate::systems::{Attempting, RollTarget};

/// Numbers of rolls that are offered while one is being typed.
const ROLLS_OFFERED: usize = 9;

/// An old roll as it is to be read now.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The attempt, its secrecy that of the old roll unless the words say otherwise.
    pub attempting: Attempting,
    /// All of it in full words, without faces.
    pub said: String,
    /// The dice that are rolled again, counted from 0.
    pub rerolled: Vec<usize>,
    /// Whether the roll stays as it was where that was better.
    pub keeps_better: bool,
    /// What that costs whoever rolled.
    pub cost: Option<OfferCost>,
}

/// Why further words mean nothing for a roll: a refusal, or a complaint about a place in them.
pub(super) enum Unread {
    Refused(Refusal),
    Misread(Complaint),
}

impl<T: Into<Refusal>> From<T> for Unread {
    fn from(why: T) -> Self {
        Self::Refused(why.into())
    }
}

fn no_attempt(id: RollId, instead: &str) -> Refusal {
    format!("roll {id} cannot be re-evaluated: {instead}").into()
}

impl Campaign {
    /// What a roll is with further words.
    ///
    /// # Errors
    /// [`Refusal`], where it cannot be read again, or not with these words.
    pub fn reading(&self, id: RollId, words: &str) -> Result<Reading, Refusal> {
        self.read_again(id, words).map_err(|why| match why {
            Unread::Refused(refusal) => refusal,
            Unread::Misread(complaint) => complaint.sentence().trim_end_matches('.').into(),
        })
    }

    pub(super) fn read_again(&self, id: RollId, words: &str) -> Result<Reading, Unread> {
        let roll = self.resolvable(id)?;
        let line = self.line_of(id, roll)?;
        let (taken, words) = self.taken_up(roll, words.to_owned())?;
        let Parted {
            die: chosen,
            faces,
            words,
        } = part_reroll(&words, taken.is_some()).map_err(Unread::Misread)?;
        let dice: usize = roll.outcome.faces().iter().map(Vec::len).sum();
        let chosen = chosen.map(|die| usize::try_from(die).unwrap_or(usize::MAX).saturating_sub(1));
        if chosen.is_some_and(|die| die >= dice) {
            return refused(format!(
                "roll {id} has {dice} dice: `reroll` takes a number from 1 to that"
            ));
        }
        let (mut rerolled, keeps_better, cost) = taken.map_or((Vec::new(), false, None), |taken| {
            (taken.dice, taken.keeps_better, taken.cost)
        });
        rerolled.extend(chosen);
        let first = self.first_of(id)?;
        let then = self.state_before(first.0);
        let context = Context {
            state: Some(&then),
            task: self.task_of(first).and_then(|name| {
                then.long_roll(LongRollKind::Task, name)?
                    .standing_difficulty()
            }),
            ..Context::of_rules(self.rules())
        };
        let (sentence, said) = read_in_some_way(&line, &words, !rerolled.is_empty(), &context)?;
        // Of several who rolled for themselves, theirs whose roll it is; typed faces were for all of them.
        let own = match sentence.command {
            Command::Attempt(attempting) => Some(*attempting),
            Command::Attempts(each) => {
                let own = each.into_iter().find(|one| one.who == roll.who);
                own.map(|one| Attempting { typed: None, ..one })
            }
            _ => None,
        };
        let attempting = own.ok_or_else(|| no_attempt(id, "say it anew as a line"))?;
        if attempting.times != 1 {
            let at = words.find(['x', 'X']).unwrap_or(0);
            let message = "a roll is re-evaluated once: leave the `x` out.";
            return Err(Unread::Misread(Complaint::new(at..at + 1, message)));
        }
        let is_secret = match says_secrecy(&sentence.line) {
            true => attempting.is_secret,
            false => self.is_secret(id, roll),
        };
        let what = match roll.who.as_slice() {
            [] => attempting.what.clone(),
            _ => roll.what.clone(),
        };
        let typed = faces.or(attempting.typed);
        let attempting = Attempting {
            is_secret,
            what,
            typed,
            comment: None,
            ..attempting
        };
        Ok(Reading {
            attempting,
            said,
            rerolled,
            keeps_better,
            cost,
        })
    }

    /// The offer of a roll whose word begins the further words, and these without it.
    fn taken_up(
        &self,
        roll: &Roll,
        mut words: String,
    ) -> Result<(Option<TakenOffer>, String), Unread> {
        let begins_with = |word: &&'static str| {
            let parts = words.trim_start().split_at_checked(word.len());
            parts.is_some_and(|(said, rest)| {
                is_same(said, word) && (rest.is_empty() || rest.starts_with(char::is_whitespace))
            })
        };
        let offered = roll.outcome.offer_words().into_iter();
        let Some(word) = offered.filter(begins_with).max_by_key(|word| word.len()) else {
            return Ok((None, words));
        };
        let who = roll.who.first().map(|roller| roller.creature);
        let taken = roll.outcome.take_up(word, self.state(), who);
        let taken = taken.map_err(Refusal::Because)?;
        let start = words.len() - words.trim_start().len();
        words.replace_range(start..start + word.len(), &" ".repeat(word.len()));
        Ok((taken, words))
    }

    /// Whether further words mean something for the old roll of a line, where that is known here; what hinders it else is
    /// for the decision to say.
    pub(super) fn check_further_words(
        &self,
        line: &str,
        sentence: &Sentence,
    ) -> Result<(), Complaint> {
        let Command::Resolve { roll, words } = &sentence.command else {
            return Ok(());
        };
        match self.read_again(*roll, words) {
            Err(Unread::Misread(complaint)) => {
                let at = line.rfind(words.as_str()).unwrap_or(0);
                Err(complaint.shifted(at))
            }
            Ok(_) | Err(Unread::Refused(_)) => Ok(()),
        }
    }

    /// The words that would fit at the end of a line, and the byte at which the word begins that they would finish: as of
    /// [`completions`], and of a line that reads a roll again what fits its attempt.
    pub fn completions(&self, line: &str, cursor: Option<CreatureId>) -> (usize, Vec<String>) {
        let plain = completions(line, &self.context(cursor));
        self.completions_of_resolve(line).unwrap_or(plain)
    }

    fn completions_of_resolve(&self, line: &str) -> Option<(usize, Vec<String>)> {
        let mut words = Words::cut(line).ok()?;
        if !words.take()?.text.eq_ignore_ascii_case("resolve") {
            return None;
        }
        let Some(number) = words.take().filter(|number| number.span.end < line.len()) else {
            return self.rolls_to_offer(line);
        };
        let (seq, place) = number.text.split_once('.').unwrap_or((&number.text, "0"));
        let id = RollId(seq.parse().ok()?, place.parse().ok()?);
        let base = self.line_of(id, self.resolvable(id).ok()?).ok()?;
        let then = self.state_before(self.first_of(id).ok()?.0);
        let further = line.get(number.span.end..)?;
        let own = reworded(&base, "").into_iter().next()?.line;
        let begun = format!("{own}{further}");
        let context = Context {
            state: Some(&then),
            ..Context::of_rules(self.rules())
        };
        let (at, mut offers) = completions(&begun, &context);
        let typed = begun.get(at..).unwrap_or_default();
        let of_rules = self.roll(id).map(|roll| roll.outcome.offer_words());
        let of_roll = std::iter::once(REROLL).chain(of_rules.into_iter().flatten());
        let fitting = of_roll.filter(|word| word.starts_with(typed));
        offers.extend(fitting.map(str::to_owned));
        Some(((at + line.len()).checked_sub(begun.len())?, offers))
    }

    /// The numbers of the latest rolls, while one is being typed.
    fn rolls_to_offer(&self, line: &str) -> Option<(usize, Vec<String>)> {
        let at = line.rfind(char::is_whitespace)? + 1;
        let typed = line.get(at..)?;
        let latest = self.standing_rolls().map(|(id, _)| id.to_string());
        let fitting = latest.filter(|id| id.starts_with(typed));
        Some((at, fitting.take(ROLLS_OFFERED).collect()))
    }

    /// A roll that stands, on which no line of the ledger hangs, and in whose place no other stands.
    fn resolvable(&self, id: RollId) -> Result<&Roll, Refusal> {
        self.expect_known(id.0)?;
        let step = self.step(id.0).ok_or_else(|| Refusal::no_such_roll(id))?;
        let count = rolls_of(step).count();
        if id.1 == 0 && count > 1 {
            let count = u32::try_from(count).unwrap_or(u32::MAX);
            return refused(format!(
                "step {seq} made {count} rolls: say which, from `resolve {seq}.1` to `resolve {seq}.{count}`",
                seq = id.0
            ));
        }
        let roll = self.standing_roll(id)?;
        // What hinders it after a reroll is the die that paid for that.
        if !matches!(self.status_of(id), Some(RollStatus::Replaced(_))) {
            self.expect_not_replaced(id)?;
        }
        let is_of_it = |event: &Event| matches!(event, Event::Fortune { roll: Some(of), .. } if *of == id || Some(*of) == roll.again);
        let mut since = self.since(id.0);
        match since.find(|step| step.events.iter().any(is_of_it)) {
            Some(Step { seq, .. }) => refused(format!(
                "a line of the fortune ledger depends on roll {id}: undo that first (step {seq})"
            )),
            None => Ok(roll),
        }
    }

    /// The roll that was made at the table, of one that was read again and again.
    pub(super) fn first_of(&self, id: RollId) -> Result<RollId, Refusal> {
        let older = |id: &RollId| self.roll(*id)?.anew.as_ref().map(|anew| anew.of);
        let first = std::iter::successors(Some(id), older).last().unwrap_or(id);
        self.expect_known(first.0)?;
        Ok(first)
    }

    /// Standing steps from one on.
    pub(super) fn since(&self, seq: u64) -> impl Iterator<Item = &Step> {
        self.standing_steps().skip_while(move |step| step.seq < seq)
    }

    /// The attempt that a roll was, as a line without faces.
    fn line_of(&self, id: RollId, roll: &Roll) -> Result<String, Refusal> {
        if let Some(anew) = &roll.anew {
            return Ok(anew.said.clone());
        }
        let Some(step) = self.step(id.0) else {
            return Err(Refusal::no_such_roll(id));
        };
        let mut events = step.events.iter();
        if let Some(counted) = events.find_map(|event| line_counted(event, id, roll)) {
            return Ok(counted);
        }
        let by_macro = step.macro_used().map(|_| BY_MACRO);
        match by_macro.or(step.no_attempt()) {
            Some(instead) => Err(no_attempt(id, instead)),
            None => Ok(Bare::of(&step.line).line),
        }
    }

    /// The name of the task that a roll was counted toward when it was made.
    fn task_of(&self, id: RollId) -> Option<&str> {
        let events = self.step(id.0)?.events.iter();
        let mut named = events.filter_map(|event| {
            let Event::LongRoll {
                kind: LongRollKind::Task,
                name,
                what: LongRollEvent::Counted { rolls, .. },
            } = event
            else {
                return None;
            };
            let counts = rolls.iter().any(|counted| counted.roll() == id);
            counts.then_some(name.as_str())
        });
        named.next()
    }

    /// The game as it stood before a step, as far as what an attempt is read against is concerned.
    pub(super) fn state_before(&self, seq: u64) -> State {
        let mut state = self.beginning().clone();
        let before = self.standing_steps();
        for step in before.take_while(|step| step.seq < seq) {
            state.apply_step(step);
        }
        state
    }

    /// What followed from a roll, by name: it stays when the roll is read again.
    pub(super) fn owed_to(&self, id: RollId, roll: &Roll) -> Vec<String> {
        let mut owed: Vec<String> = Vec::new();
        let mut is_fresh = true;
        for step in self.since(id.0) {
            let is_own = step.seq == id.0;
            // Harm right after an attack is that attack's; after the next attempt it is no longer.
            let is_throw = step.changes_points();
            is_fresh &=
                is_own || is_throw || step.events.iter().all(|event| event.roll().is_none());
            let events = step.events.iter();
            let told = events.filter_map(|event| owed_by(event, id, roll, (is_own, is_fresh)));
            for what in told.map(|what| format!("{what} {}", step.seq)) {
                if !owed.contains(&what) {
                    owed.push(what);
                }
            }
        }
        owed
    }
}

/// The line in the first way that is understood, or what is wrong with it, as a place in the further words.
fn read_in_some_way(
    line: &str,
    words: &str,
    is_enough: bool,
    context: &Context<'_>,
) -> Result<(Sentence, String), Unread> {
    let ways: Vec<Reworded> = match words.trim().is_empty() && is_enough {
        true => reworded(line, ""),
        false => reworded(line, words),
    };
    let mut complaint = None;
    for way in &ways {
        match parse(&way.line, context) {
            Ok(sentence) => {
                let said = Bare::of(&sentence.line).line;
                return Ok((sentence, said));
            }
            Err(why) => {
                let span = way.typed(&why.span, words);
                let message = format!("re-evaluated as `{}`: {}", way.line, why.message);
                complaint.get_or_insert(Complaint::new(span, message).with_instead(why.instead));
            }
        }
    }
    Err(Unread::Misread(complaint.unwrap_or_else(|| {
        Complaint::new(0..words.len(), "this is not understood.")
    })))
}

/// Whether a line in full words says who may see it.
fn says_secrecy(line: &str) -> bool {
    let says = |token: &Token| !token.is_quoted && matches!(&*token.text, "secret" | "open");
    Words::cut(line).is_ok_and(|words| words.coming().any(says))
}

/// The line of a roll that a long roll counted.
fn line_counted(event: &Event, id: RollId, roll: &Roll) -> Option<String> {
    let Event::LongRoll {
        what: LongRollEvent::Counted {
            rolls, attempts, ..
        },
        ..
    } = event
    else {
        return None;
    };
    let at = rolls.iter().position(|counted| counted.roll() == id);
    match rolls.get(at.unwrap_or(0))? {
        Counted::Gain { .. } | Counted::Score { .. } => attempts.get(at?).cloned(),
        Counted::Place(_) => {
            let who = quoted(&roll.who.first()?.name);
            Some(format!("{who} {}", attempts.first()?))
        }
    }
}

/// What an event owes to a roll, in a word or two; `is_own` if it is of the roll's own step, `is_fresh` if no other
/// attempt was made since.
fn owed_by(
    event: &Event,
    id: RollId,
    roll: &Roll,
    (is_own, is_fresh): (bool, bool),
) -> Option<String> {
    let is_aimed_at = |creature| {
        roll.who.iter().skip(1).any(|who| who.creature == creature)
            || roll.aim.as_ref().and_then(RollTarget::creature) == Some(creature)
    };
    match event.answer().owed {
        Owed::ToRolls(rolls, what) => rolls.contains(&id).then(|| what.to_owned()),
        Owed::ToItsStep(what) => is_own.then(|| what.into_owned()),
        Owed::ToAim(creature, what) => {
            (!is_own && is_fresh && is_aimed_at(creature)).then(|| what.to_owned())
        }
        Owed::Nothing => None,
    }
}
