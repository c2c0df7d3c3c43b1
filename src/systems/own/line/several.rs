//! Who else rolls: `vs orc`, `with oren with brakk(-1)`, `with party`; whoever is named without numbers does what the first does.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::interface::AnyAttempt;
use crate::systems::interface::table::DeclaredActions;
use crate::systems::line::{Attempting, GROUPS, LineWords, Reader, attempt_parts, number_in};
use crate::systems::work::{Mishap, Rolls, Target};
use crate::words::Complaint;

use super::super::draft::Draft;
use super::super::length::MOST_BESIDE;
use super::super::{Attempt, Key, Length, Refused, Threshold};

/// What several do together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Company {
    Against,
    Together,
}

/// One who takes part, as far as it is said.
pub(super) struct Seat {
    pub(super) draft: Draft,
    /// Who that is, where somebody is named.
    pub(super) who: Option<CreatureId>,
    /// Those who roll the same beside them, each from their own sheet.
    pub(super) others: Vec<CreatureId>,
    /// Whether words in brackets stand behind the name, and so are for it alone.
    pub(super) has_brackets: bool,
    /// Where it stands in the line.
    pub(super) span: Range<usize>,
}

/// A line as far as it is said.
pub(super) struct Said {
    done: Vec<Seat>,
    pub(super) seat: Seat,
    company: Option<Company>,
    pub(super) to: Option<Threshold>,
    pub(super) target: Option<Target>,
    pub(super) rolls: Option<Rolls>,
    pub(super) setback: Option<u32>,
    /// Where the words of the first end among those said in full.
    first_ends: Option<usize>,
    /// What the words of it warn of.
    pub(super) warnings: Vec<String>,
    pub(super) line: LineWords,
}

impl Said {
    pub(super) fn of(seat: Seat) -> Self {
        Self {
            done: Vec::new(),
            seat,
            company: None,
            to: None,
            target: None,
            rolls: None,
            setback: None,
            first_ends: None,
            warnings: Vec::new(),
            line: LineWords::default(),
        }
    }

    pub(super) const fn current(&mut self) -> &mut Draft {
        &mut self.seat.draft
    }

    /// Whether words may follow: not where another side has begun and nothing is said of it.
    pub(super) fn goes_on(&self) -> bool {
        self.done.is_empty() || self.seat.draft.has_figures() || self.seat.who.is_some()
    }

    pub(super) fn is_together(&self) -> bool {
        self.company == Some(Company::Together)
    }

    /// Takes one of those that are done in hand, and puts back the one in hand.
    pub(super) fn swap(&mut self, seat: usize) {
        if let Some(done) = self.done.get_mut(seat) {
            std::mem::swap(done, &mut self.seat);
        }
    }

    /// Whether somebody takes part already.
    fn has(&self, creature: CreatureId) -> bool {
        let mut seats = self.done.iter().chain([&self.seat]);
        seats.any(|seat| seat.who == Some(creature) || seat.others.contains(&creature))
    }

    /// How long it goes on.
    fn length(&self, end: usize) -> Result<Length, Complaint> {
        let complain = |message: &str| Err(Complaint::new(0..end, message));
        if self.target.is_none() && (self.rolls.is_some() || self.setback.is_some()) {
            return complain("`in` and `setback` are for extended work: `extended 10 in 5`.");
        }
        if self.to.is_some() && self.company != Some(Company::Against) {
            return complain("`to` ends a contest of two sides: `vs 4 to 3`.");
        }
        if self.target.is_some() && self.company == Some(Company::Against) {
            return complain("extended work has no other side: for two sides say `vs` and `to 3`.");
        }
        Ok(match (self.target, self.rolls, self.to) {
            (Some(target), Some(rolls), _) => Length::Extended {
                target,
                rolls,
                mishap: self.setback.map_or(Mishap::Ruins, Mishap::SetsBack),
            },
            (Some(_), None, _) => {
                let message = "expected in how many rolls: `in 5`.";
                return Err(Complaint::new(end..end, message));
            }
            (None, _, Some(to)) => Length::To(to),
            (None, _, None) => Length::Once,
        })
    }
}

impl Reader<'_, Key> {
    pub(super) fn seat(&self, who: Option<CreatureId>) -> Seat {
        Seat {
            draft: Draft::of(*self.context, self.own_sheet(who.as_ref())),
            who,
            others: Vec::new(),
            has_brackets: false,
            span: self.words.here(),
        }
    }

    pub(super) fn open_seat(
        &mut self,
        company: Company,
        here: Range<usize>,
        said: &mut Said,
    ) -> Result<(), Complaint> {
        let blamed = |message: &str| Err(Complaint::new(here.clone(), message));
        match (said.company, company) {
            (Some(Company::Against), Company::Against) => {
                return blamed("a roll has two sides: one `vs`.");
            }
            (None, _) | (Some(Company::Together), Company::Together) => {}
            (Some(_), _) => {
                return blamed(
                    "they roll against each other (`vs`) or together (`with`), not both.",
                );
            }
        }
        self.fill_seat(said)?;
        said.company = Some(company);
        if said.done.is_empty() {
            said.first_ends = self.said.len().checked_sub(1);
        }
        let start = self.words.here().start;
        let named = self.read_side(company, said)?;
        let is_number = self.words.plain();
        let is_number = is_number.is_some_and(|word| numbers_in(word).is_some());
        let has_several = said.done.is_empty() && !said.seat.others.is_empty();
        if named.is_empty() && has_several && !is_number && company == Company::Together {
            return Ok(());
        }
        let next = Seat {
            others: named.iter().skip(1).copied().collect(),
            has_brackets: self.words.bracket_ahead().is_some(),
            span: start..self.words.here().start,
            ..self.seat(named.first().copied())
        };
        said.done.push(std::mem::replace(&mut said.seat, next));
        self.read_words_behind_a_name()
    }

    /// `+brakk` or `and brakk` behind one who helps: the next who does.
    pub(super) fn opens_another_seat(&mut self, said: &mut Said) -> Result<bool, Complaint> {
        let here = self.words.here();
        let is_beside = said.company == Some(Company::Together)
            && !said.done.is_empty()
            && said.seat.who.is_some();
        if !is_beside || !(self.takes_a_plus() || self.words.take_if("and")) {
            return Ok(false);
        }
        said.line.begin_part();
        self.say("with");
        self.open_seat(Company::Together, here, said)?;
        Ok(true)
    }

    /// Those on the side that begins here, where somebody is named: of a group who does not roll already.
    fn read_side(&mut self, company: Company, said: &Said) -> Result<Vec<CreatureId>, Complaint> {
        let place = self.words.here();
        let Some(table) = self.table.filter(|_| company == Company::Together) else {
            return Ok(self.read_rival()?.into_iter().collect());
        };
        let group = GROUPS.into_iter().find(|group| self.words.take_if(group));
        let Some(group) = group else {
            let beside = self.read_rival()?;
            return match beside.filter(|beside| said.has(*beside)) {
                Some(beside) => {
                    let name = table.name_of(beside);
                    let message = format!("{name} takes part twice: name everybody once.");
                    Err(Complaint::new(place, message))
                }
                None => Ok(beside.into_iter().collect()),
            };
        };
        self.say(group);
        let mut others = table.group(group);
        others.retain(|creature| !said.has(*creature));
        if others.is_empty() {
            return Err(Complaint::new(place, "nobody else is meant by that."));
        }
        Ok(others)
    }

    /// A number said once, behind all who roll together, is that of all of them; in brackets it is of the one alone, and the
    /// first is said to have the usual one, so that it reads so tomorrow.
    pub(super) fn share_numbers(&mut self, said: &mut Said) {
        if said.company != Some(Company::Together) || said.done.is_empty() {
            return;
        }
        for (input, number) in said.seat.draft.numbers_said() {
            if said.done.iter().any(|seat| seat.draft.is_filled(input)) {
                continue;
            }
            let Some(known) = self.context.definition().inputs.get(input) else {
                continue;
            };
            let said_by = |number: i64| format!("{} {number}", known.name);
            if !said.seat.has_brackets {
                for seat in &mut said.done {
                    seat.draft.set(input, number, said_by(number));
                }
            } else if let (Some(usual), Some(end)) = (known.default, said.first_ends) {
                let first = said.done.first_mut();
                first
                    .into_iter()
                    .for_each(|seat| seat.draft.set(input, usual, said_by(usual)));
                self.said.insert(end, said_by(usual));
            }
        }
    }

    /// Whoever helps without any numbers of their own rolls what the first rolls, with the same numbers (our decision: it is
    /// one endeavor).
    pub(super) fn fill_seat(&self, said: &mut Said) -> Result<(), Complaint> {
        let Some(first) = said.done.first() else {
            return Ok(());
        };
        let is_beside = said.company == Some(Company::Together);
        if !is_beside || said.seat.draft.has_figures() {
            return Ok(());
        }
        let Some(who) = said.seat.who else {
            return self.wants_numbers();
        };
        if !first.draft.has_names() {
            return self.wants_numbers();
        }
        let like = &first.draft;
        let draft = &mut said.seat.draft;
        let copied = draft.do_as(like);
        let what = like.what();
        copied.map_err(|why| self.of_another(who, (&what, &why), said.seat.span.clone()))
    }

    fn wants_numbers(&self) -> Result<(), Complaint> {
        let message =
            "expected who else rolls or their numbers here, such as `with oren` or `with 4`.";
        Err(self.words.complain(message))
    }

    fn of_another(
        &self,
        who: CreatureId,
        (what, why): (&str, &str),
        span: Range<usize>,
    ) -> Complaint {
        let name = self.table.map_or("", |table| table.name_of(who));
        Complaint::new(
            span,
            format!("{name} cannot roll {what}: {why}; or leave {name} out."),
        )
    }

    /// Makes a seat each of what several roll, with the figures of their own sheets.
    pub(super) fn part_seats(&self, said: &mut Said) -> Result<(), Complaint> {
        let blank = self.seat(None);
        let all = std::mem::take(&mut said.done).into_iter();
        for seat in all.chain([std::mem::replace(&mut said.seat, blank)]) {
            let mut others = Vec::new();
            for &who in &seat.others {
                let own = self.own_sheet(Some(&who));
                let draft = seat.draft.of_another(own);
                let draft = draft.map_err(|why| {
                    self.of_another(who, (&seat.draft.what(), &why), seat.span.clone())
                })?;
                others.push(Seat {
                    draft,
                    who: Some(who),
                    others: Vec::new(),
                    has_brackets: false,
                    span: seat.span.clone(),
                });
            }
            said.done.push(seat);
            said.done.extend(others);
        }
        Ok(())
    }

    pub(super) fn finish_own(
        &self,
        who: &[CreatureId],
        mut said: Said,
    ) -> Result<Attempting<Attempt>, Complaint> {
        let end = self.words.line().len();
        let length = said.length(end)?;
        let is_together = said.company == Some(Company::Together);
        for seat in &mut said.done {
            self.finish_seat(seat, &said.line)?;
        }
        let seats = &said.done;
        if who.len() > 1 && !is_together {
            let message = "several take part: say `with` behind it, and all of them roll together.";
            return Err(Complaint::new(0..end, message));
        }
        if is_together && !(2..=MOST_BESIDE + 1).contains(&seats.len()) {
            let message = format!("{} helpers: expected 1 to {MOST_BESIDE}.", seats.len() - 1);
            return Err(Complaint::new(0..end, message));
        }
        let blamed = |why: Refused, span: &Range<usize>| {
            let why = why.to_string();
            Complaint::new(span.clone(), format!("{}.", why.trim_end_matches('.')))
        };
        let mut sides = Vec::new();
        for seat in seats {
            let side = seat.draft.side();
            let side = side.and_then(|side| side.planned(self.context.definition()));
            sides.push(side.map_err(|why| blamed(why, &seat.span))?);
        }
        let mut sides = sides.into_iter();
        let (Some(own), Some(first)) = (sides.next(), seats.first()) else {
            return Err(self.words.complain("expected what is rolled here."));
        };
        let (with, against) = match is_together {
            true => (sides.collect(), None),
            false => (Vec::new(), sides.next()),
        };
        let attempt = Attempt::new(*self.context, own, against);
        let attempt = attempt.and_then(|attempt| attempt.of_several(with, length));
        let attempt = attempt.map_err(|why| blamed(why, &(first.span.start..end)))?;
        let parts: Vec<Option<CreatureId>> = seats.iter().map(|seat| seat.who).collect();
        said.warnings.extend(attempt.warnings());
        said.warnings.dedup();
        let (attempt, sways) = self.swayed(attempt, &parts, &said.line)?;
        let makers: Vec<CreatureId> = match is_together {
            true => parts.into_iter().flatten().collect(),
            false if seats.len() > 1 && attempt.is_of_several() => {
                parts.into_iter().flatten().collect()
            }
            false => who.to_vec(),
        };
        let (draft, is_sum) = (&first.draft, attempt.names_its_sways());
        let is_unseen = draft.rule().is_some_and(|rule| rule.is_secret) || draft.is_unseen();
        let is_kept = is_unseen && said.line.is_secret.is_none();
        let because = self.because(seats, &attempt, sways.is_empty());
        let what = what_of(seats, &attempt);
        let attempting = self.attempting(&makers, what, because, attempt, &said.line)?;
        let attempting = attempting.warned_of(said.warnings);
        let attempting = match is_sum {
            // The words of the attempt name what stands on them.
            true => Attempting {
                sways,
                ..attempting
            },
            false => attempting.moved_by(sways),
        };
        Ok(attempting.kept_from_players(is_kept))
    }

    /// What the line need not say: which of several declared actions of this turn it is.
    fn finish_seat(&self, seat: &mut Seat, line: &LineWords) -> Result<(), Complaint> {
        let draft = &mut seat.draft;
        draft.is_fresh = !self.counts_what_stands(line);
        if draft.lacks_its_figure() {
            return Err(self.words.complain(format!("expected {}.", draft.wanted())));
        }
        if let (Some(stray), Some(rule)) = (draft.stray(), draft.rule()) {
            let message = format!("`{stray}` means nothing for {}: leave it out.", rule.name);
            return Err(Complaint::new(
                seat.span.start..self.words.line().len(),
                message,
            ));
        }
        if let Some(inputs) = draft.open_action() {
            let next = self.next_action_of(seat.who, line)?;
            let next = next.map(|(next, count)| DeclaredActions {
                count,
                next: Some(next),
            });
            next.into_iter().for_each(|next| draft.act(inputs, next));
        }
        Ok(())
    }

    /// How the numbers of all who take part came about.
    fn because(&self, seats: &[Seat], attempt: &Attempt, is_unmoved: bool) -> String {
        let has_log = attempt.rule().is_some_and(|rule| !rule.log.is_empty());
        let first = seats
            .first()
            .map(|seat| seat.draft.because(attempt, is_unmoved));
        if !has_log {
            return first.unwrap_or_default();
        }
        let told = seats.iter().enumerate().map(|(place, seat)| {
            let sum = seat.draft.because(attempt, is_unmoved);
            let is_first = place == 0 && attempt.with().is_empty();
            match is_first || sum.is_empty() {
                true => sum,
                false => self.told_of(seat.who, &sum),
            }
        });
        let parts = told.chain(attempt_parts(attempt));
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    }
}

/// What is attempted: what each rolls by name, and what they do where those have none or it is more than one roll.
fn what_of(seats: &[Seat], attempt: &Attempt) -> String {
    let rule = attempt.rule().map_or("", |rule| rule.name.as_str());
    let Some(first) = seats.first().filter(|_| attempt.is_of_several()) else {
        return seats
            .first()
            .map_or_else(String::new, |seat| seat.draft.what());
    };
    let name = |seat: &Seat| seat.draft.has_names().then(|| seat.draft.what());
    let mut names: Vec<Option<String>> = seats.iter().map(name).collect();
    let is_against = attempt.against().is_some();
    let title = match attempt.length() {
        Length::Extended { .. } => "extended work".to_owned(),
        Length::To(_) => "contest".to_owned(),
        Length::Once if is_against => "resisted roll".to_owned(),
        Length::Once => format!("{rule}s together"),
    };
    if !is_against {
        names.dedup();
    }
    if names.iter().skip(1).all(Option::is_none) {
        let own = name(first).map_or_else(String::new, |own| own + ", ");
        return own + &title;
    }
    let names: Vec<&str> = names
        .iter()
        .map(|name| name.as_deref().unwrap_or(rule))
        .collect();
    let names = names.join(if is_against { " against " } else { " with " });
    match attempt.length().is_once() {
        true => names,
        false => format!("{names}, {title}"),
    }
}

/// `9`, `5+4`: numbers without signs that add up.
pub(super) fn numbers_in(text: &str) -> Option<Vec<i64>> {
    let number = |part| number_in(part).map(i64::from);
    text.split('+').map(number).collect()
}
