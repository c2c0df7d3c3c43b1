//! Who else rolls: `vs orc`, `with oren with brakk(-1)`, `with party`; whoever is named without numbers does what the first does.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::line::{GROUPS, LineWords, Reader, everybody, is_exact_name, number_in};
use crate::systems::work::{Mishap, Rolls, Target};
use crate::systems::{HiddenResult, RollTarget};
use crate::words::Complaint;

use super::super::definition::ActionRule;
use super::super::draft::Draft;
use super::super::vocabulary::Company;
use super::super::{AttemptRule, Counts, Definition, Key, Length, Threshold};

/// Rolls that are linked are no others.
pub(super) const LINKED_ALONE: &str = "a linked roll has one first part and one main part, and is neither shared nor against anybody.";

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

impl Seat {
    /// One of somebody alone.
    pub(super) fn of(draft: Draft, who: Option<CreatureId>, span: Range<usize>) -> Self {
        Self {
            draft,
            who,
            others: Vec::new(),
            has_brackets: false,
            span,
        }
    }
}

/// What a line is aimed at, as far as it is said.
#[derive(Default)]
pub(super) struct Aiming {
    pub(super) target: Option<RollTarget>,
    /// What is done by name, by its place.
    pub(super) action: Option<usize>,
    /// Whether it is made by the usual figure where none is named.
    pub(super) by_usual: bool,
    /// What was kept and is to be beaten.
    pub(super) kept: Option<HiddenResult>,
    /// The figure that counts of whoever is influenced, where the line says it.
    pub(super) score: Option<i64>,
    /// Where it stands in the line.
    pub(super) span: Range<usize>,
}

/// A line as far as it is said.
pub(super) struct Said {
    pub(super) done: Vec<Seat>,
    pub(super) seat: Seat,
    pub(super) company: Option<Company>,
    /// Which of them counts, where they share a result, and the input that says so.
    pub(super) shared: Option<(usize, Counts)>,
    pub(super) to: Option<Threshold>,
    pub(super) target: Option<Target>,
    pub(super) rolls: Option<Rolls>,
    pub(super) setback: Option<u32>,
    /// Where the words of the first end among those said in full.
    pub(super) first_ends: Option<usize>,
    /// Where several modifiers stand that are those of several.
    pub(super) list: Option<Range<usize>>,
    /// Whose number an input is, by its place, where the line names somebody for it.
    pub(super) whose: Option<(usize, CreatureId)>,
    /// What it is aimed at.
    pub(super) aiming: Aiming,
    /// The names of numbers that are told beside them.
    pub(super) names_of_numbers: Vec<String>,
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
            shared: None,
            to: None,
            target: None,
            rolls: None,
            setback: None,
            first_ends: None,
            list: None,
            whose: None,
            aiming: Aiming::default(),
            names_of_numbers: Vec::new(),
            warnings: Vec::new(),
            line: LineWords::default(),
        }
    }

    /// Who makes the attempt.
    pub(super) fn maker(&self) -> Option<CreatureId> {
        self.done.first().unwrap_or(&self.seat).who
    }

    /// What it does by name, where that aims it.
    pub(super) fn action<'d>(&self, definition: &'d Definition) -> Option<&'d ActionRule> {
        definition.actions.get(self.aiming.action?)
    }

    pub(super) const fn current(&mut self) -> &mut Draft {
        &mut self.seat.draft
    }

    /// Whether words may follow: not where another side has begun and nothing is said of it.
    pub(super) fn goes_on(&self) -> bool {
        self.done.is_empty() || self.seat.draft.has_figures() || self.seat.who.is_some()
    }

    pub(super) fn is_together(&self) -> bool {
        let is_shared = self.company.is_none() && self.shared.is_some();
        is_shared || self.company == Some(Company::Together)
    }

    /// Gives what is for all who roll together to each, whoever it was said of; of linked rolls each has its own.
    pub(super) fn share_with_all(&mut self, definition: &Definition) {
        if !self.is_together() {
            return;
        }
        let inputs = definition.inputs.iter().enumerate();
        for (input, _) in inputs.filter(|(_, known)| known.is_for_all) {
            let mut seats = self.done.iter();
            let Some(number) = seats.find_map(|seat| seat.draft.number_said(input)) else {
                continue;
            };
            for seat in &mut self.done {
                if !seat.draft.is_filled(input) {
                    seat.draft.set(input, number, String::new());
                }
            }
        }
    }

    /// Tells the attempt of each who rolls which of them counts.
    pub(super) fn count_seats(&mut self) {
        let shared = self.shared.map(|(input, counts)| {
            let number = if counts == Counts::All { 2 } else { 1 };
            (input, number)
        });
        for (seat, part) in self.done.iter_mut().zip(1..) {
            let linked = match self.company {
                Some(Company::Linked(input)) => Some((input, part)),
                _ => None,
            };
            for (input, number) in shared.into_iter().chain(linked) {
                let rule = seat.draft.rule();
                if rule.is_some_and(|rule| rule.inputs.contains(&input)) {
                    seat.draft.set(input, number, String::new());
                }
            }
        }
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
    pub(super) fn length(&self, end: usize) -> Result<Length, Complaint> {
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
        let draft = Draft::of(*self.context, self.own_sheet(who.as_ref()));
        Seat::of(draft, who, self.words.here())
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
            (Some(Company::Linked(_)), Company::Linked(_)) => {
                return blamed("only two rolls are linked: leave the second one out.");
            }
            (None, Company::Linked(_)) if said.shared.is_some() || !said.seat.others.is_empty() => {
                return blamed(LINKED_ALONE);
            }
            (None, _) | (Some(Company::Together), Company::Together) => {}
            (Some(Company::Linked(_)), _) | (Some(_), Company::Linked(_)) => {
                return blamed(LINKED_ALONE);
            }
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
        let named = match company {
            Company::Linked(_) => self.read_next_maker(said)?,
            Company::Against | Company::Together => self.read_side(company, said)?,
        };
        let is_number = self.words.plain();
        let is_number = is_number.is_some_and(|word| numbers_in(word).is_some());
        // Of two who are named together, the second is the other side, unless a number stands there that is nobody's.
        let is_open = named.is_empty() && said.done.is_empty() && !is_number;
        let other = match (company, said.seat.others.as_slice()) {
            (Company::Against, [other]) if is_open => Some(*other),
            _ => None,
        };
        if other.is_some() {
            said.seat.others.clear();
        }
        let named: Vec<CreatureId> = named.into_iter().chain(other).collect();
        let has_several = said.done.is_empty() && !said.seat.others.is_empty();
        if named.is_empty() && has_several && !is_number && company == Company::Together {
            return Ok(());
        }
        let first = said.done.first().unwrap_or(&said.seat);
        let resisted = first.draft.rule().and_then(AttemptRule::resisted_by);
        let resisted = resisted.filter(|_| company == Company::Against);
        let next = Seat {
            others: named.iter().skip(1).copied().collect(),
            has_brackets: self.words.bracket_ahead().is_some(),
            span: start..self.words.here().start,
            ..self.seat(named.first().copied())
        };
        said.done.push(std::mem::replace(&mut said.seat, next));
        if let Some(by) = resisted {
            said.seat.draft.resist(by);
        }
        self.read_words_behind_a_name()
    }

    /// `+brakk` or `and brakk` behind one who helps: the next who does.
    pub(super) fn opens_another_seat(&mut self, said: &mut Said) -> Result<bool, Complaint> {
        let here = self.words.here();
        let is_of_one = said.company.is_none() && self.context.definition().shares_results();
        let is_helper = said.company == Some(Company::Together) && !said.done.is_empty();
        let is_beside = (is_helper || is_of_one) && said.seat.who.is_some();
        if !is_beside || !(self.takes_a_plus() || self.words.take_if("and")) {
            return Ok(false);
        }
        said.line.begin_part();
        self.say("with");
        self.open_seat(Company::Together, here, said)?;
        Ok(true)
    }

    /// Who rolls what a first roll opens: whoever made that, unless another is named.
    fn read_next_maker(&mut self, said: &Said) -> Result<Vec<CreatureId>, Complaint> {
        let is_exact = self
            .table
            .is_some_and(|table| is_exact_name(table, &self.words));
        let sheet = said.seat.draft.sheet.as_ref().filter(|_| !is_exact);
        let mark = self.words.mark();
        let is_figure = sheet.is_some_and(|sheet| {
            let figure = self.take_known_name(&sheet.names_of_figures());
            matches!(figure, Ok(Some(_)))
        });
        self.words.rewind(mark);
        let named = if is_figure { None } else { self.read_rival()? };
        Ok(named.or(said.seat.who).into_iter().collect())
    }

    /// Whether somebody's name comes next, and no figure.
    pub(super) fn is_before_somebody(&mut self, figures: &[String]) -> bool {
        let mark = self.words.mark();
        let is_exact = self
            .table
            .is_some_and(|table| is_exact_name(table, &self.words));
        let figure = self.take_known_name(figures);
        let is_figure = !is_exact && figure.is_ok_and(|found| found.is_some());
        self.words.rewind(mark);
        let known = self.table.filter(|_| !is_figure).map(everybody);
        let known = known.unwrap_or_default();
        let is_somebody = self.words.choose(&known).is_ok_and(|found| found.is_some());
        self.words.rewind(mark);
        is_somebody
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
            let said_by = |number: i64| known.told(number);
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
        let is_against = said.company == Some(Company::Against);
        let is_signed = first.draft.rule().is_some_and(|rule| rule.is_signed);
        if is_against && is_signed && said.seat.draft.says_nothing() {
            let message = match first.draft.rule().and_then(AttemptRule::resisted_by) {
                Some(_) => {
                    "expected what resists here: a number, a figure by name, or what it adds, such as `+3`."
                }
                None => {
                    "expected what the other side rolls here: a figure by name, or what it adds, such as `+3`."
                }
            };
            return Err(self.words.complain(message));
        }
        let is_beside = said.company == Some(Company::Together);
        if matches!(said.company, Some(Company::Linked(_))) && said.seat.draft.says_nothing() {
            let message =
                "expected what the second roll is here: it is rolled where the first lets it.";
            return Err(self.words.complain(message));
        }
        if !is_beside || said.seat.draft.has_figures() {
            return Ok(());
        }
        let Some(who) = said.seat.who else {
            return match said.seat.draft.is_said() {
                true => Ok(()),
                false => self.wants_numbers(),
            };
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
        self.part_modifiers(said)?;
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
                others.push(Seat::of(draft, Some(who), seat.span.clone()));
            }
            said.done.push(seat);
            said.done.extend(others);
        }
        Ok(())
    }
}

/// `9`, `5+4`: numbers without signs that add up.
pub(super) fn numbers_in(text: &str) -> Option<Vec<i64>> {
    let number = |part| number_in(part).map(i64::from);
    text.split('+').map(number).collect()
}
