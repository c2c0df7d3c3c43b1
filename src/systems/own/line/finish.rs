//! A line of a file at its end: whether all that is said of who rolls fits together, and the attempt that comes of it.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::interface::AnyAttempt;
use crate::systems::interface::table::DeclaredActions;
use crate::systems::line::{Attempting, Background, LineWords, Reader};
use crate::systems::{ConditionModifier, RollTarget};
use crate::words::{Complaint, dotted, joined};

use super::super::length::{MOST_BESIDE, MOST_OF_MEAN};
use super::super::vocabulary::Company;
use super::super::word::Word;
use super::super::{Attempt, AttemptRule, Counts, Definition, Key, Length, Opposed, Refused};
use super::several::{LINKED_ALONE, Said, Seat};

impl Said {
    const fn is_linked(&self) -> bool {
        matches!(self.company, Some(Company::Linked(_)))
    }

    /// Whether the worst of several who make an attempt is singled out.
    fn lowest(&self) -> Option<Counts> {
        let is_plain = self.company.is_none() && self.shared.is_none() && self.done.len() > 1;
        let rule = self.done.first()?.draft.rule().filter(|_| is_plain)?;
        let called = Word::new(rule.singles_out.as_deref()?);
        Some(Counts::Lowest { called })
    }

    /// Whether players do not see it, and whether the game master is asked for that, where the line says neither.
    fn secrecy(&self) -> (bool, bool) {
        let mut seats = self.done.iter();
        let is_unseen = seats.any(|seat| seat.draft.is_kept_from_players());
        let is_aimed_so = self.aiming.target.as_ref();
        let is_unseen = is_unseen || is_aimed_so.is_some_and(RollTarget::is_unseen);
        let asks = self.done.iter().any(|seat| seat.draft.asks_secrecy());
        let is_open = self.line.is_secret.is_none();
        (is_unseen && is_open, asks && is_open)
    }

    /// Which of several rolls counts; a first one asks only where there is a table to answer.
    fn counts(&self, asks: bool) -> Counts {
        match self.shared {
            _ if self.is_linked() => Counts::Last { asks },
            Some((_, counts)) => counts,
            None => self.lowest().unwrap_or_default(),
        }
    }

    /// Refuses those who roll for what they do, where their game has no such thing.
    fn refuse_company(
        &self,
        definition: &Definition,
        who: &[CreatureId],
        end: usize,
    ) -> Result<(), Complaint> {
        let complain = |message: &str| Err(Complaint::new(0..end, message));
        let is_apart = self.is_linked() || self.company == Some(Company::Against);
        if self.shared.is_some() && is_apart {
            return complain(LINKED_ALONE);
        }
        let is_mean = matches!(self.shared, Some((_, Counts::Mean)));
        let may_be_one = is_mean && self.done.iter().all(|seat| seat.who.is_none());
        if is_mean && self.done.len() < 2 && !may_be_one {
            return complain(
                "a group is several: name them all, such as `mira+oren`, or give the whole modifier of each, such as `+1,+3`.",
            );
        }
        if self.shared.is_some() && self.done.len() < 2 && !may_be_one {
            return complain(
                "a shared result needs several: name who else rolls, such as `with oren`.",
            );
        }
        let has_sums = definition.counts_together();
        let is_unshared = self.shared.is_none() && !has_sums && self.is_together();
        let is_apart = who.len() > 1 && !self.is_together() && self.lowest().is_none();
        if is_unshared || is_apart {
            return complain(match (definition.shares_results(), has_sums) {
                (true, true) => {
                    "several take part: say `with`, `shared best` or `shared all` behind it."
                }
                (true, false) => "several take part: say `shared best` or `shared all`.",
                (false, _) => {
                    "several take part: say `with` behind it, and all of them roll together."
                }
            });
        }
        let most = if is_mean {
            MOST_OF_MEAN
        } else {
            MOST_BESIDE + 1
        };
        let least = if may_be_one { 1 } else { 2 };
        if self.is_together() && !(least..=most).contains(&self.done.len()) {
            let (helpers, most) = (self.done.len() - 1, most - 1);
            return complain(&format!("{helpers} helpers: expected 1 to {most}."));
        }
        Ok(())
    }
}

impl Reader<'_, Key> {
    /// The attempt with what stands on each who takes part, in their order: what of their conditions counts in which part, from 0,
    /// is asked.
    fn swayed(
        &self,
        attempt: Attempt,
        parts: &[Option<CreatureId>],
        line: &LineWords,
        counts: &dyn Fn(usize, &ConditionModifier) -> bool,
    ) -> Result<(Attempt, Vec<ConditionModifier>), Complaint> {
        let mut swayed = (attempt, Vec::new());
        for (part, creature) in parts.iter().enumerate() {
            let mut modifiers = self.conditions_on(*creature, line);
            modifiers.retain(|sway| counts(part, sway));
            // A task is hard for those who attempt it, and not for whoever resists.
            if part == 0 || !swayed.0.has_two_sides() {
                modifiers.extend(self.task_on(*creature, line));
            }
            let whole = 0..self.words.line().len();
            let blamed = |why| Complaint::new(whole, format!("{why} (`fresh` leaves it out)."));
            if !modifiers.is_empty() {
                swayed.0 = swayed.0.swayed(part, &modifiers).map_err(blamed)?;
            }
            swayed.1.extend(modifiers);
        }
        Ok(swayed)
    }

    pub(super) fn finish_own(
        &self,
        who: &[CreatureId],
        mut said: Said,
    ) -> Result<Attempting<Attempt>, Complaint> {
        let end = self.words.line().len();
        let length = said.length(end)?;
        let is_together = said.is_together();
        said.share_with_all(self.context.definition());
        said.count_seats();
        self.settle_resistance(&mut said)?;
        self.settle_surprises(&mut said);
        self.settle_aim(&mut said)?;
        self.finish_seats(&mut said)?;
        let seats = &said.done;
        said.refuse_company(self.context.definition(), who, end)?;
        let (counts, is_linked) = (said.counts(self.table.is_some()), said.is_linked());
        let blamed = |why: Refused, span: &Range<usize>| {
            let why = why.to_string();
            Complaint::new(span.clone(), format!("{}.", why.trim_end_matches('.')))
        };
        let mut sides = Vec::new();
        for seat in seats {
            let side = seat.draft.side();
            let side = side.and_then(|side| side.planned(self.context.definition()));
            sides.push(side.map_err(|why| blamed(why, &self.refused_at(seat)))?);
        }
        let mut sides = sides.into_iter();
        let (Some(own), Some(first)) = (sides.next(), seats.first()) else {
            return Err(self.words.complain("expected what is rolled here."));
        };
        let is_one = is_together || is_linked || counts.is_lowest();
        let (with, against) = match is_one {
            true => (sides.collect(), None),
            false => (Vec::new(), sides.next()),
        };
        let attempt = Attempt::new(*self.context, own, against);
        let attempt = attempt.and_then(|attempt| attempt.of_several(with, (counts, length)));
        let attempt = attempt.map_err(|why| blamed(why, &(first.span.start..end)))?;
        let attempt = match &said.aiming.kept {
            Some(kept) => attempt
                .against_kept(kept.total, kept.standing)
                .unwrap_or(attempt),
            None => attempt,
        };
        let rolled = seats.iter().map(|seat| seat.draft.name_of_figures());
        said.warnings.extend(attempt.warnings(rolled));
        said.warnings.dedup();
        let (attempt, modifiers) = self.moved(attempt, (seats, is_linked), &said.line)?;
        let makers = makers_of(&attempt, (who, seats), is_one);
        let is_sum = attempt.names_its_sways();
        let (is_kept, asks) = said.secrecy();
        let because = self.because(seats, &attempt, modifiers.is_empty());
        let because = self.with_reasons(&because, &said);
        let aimed = self.aimed(&said, &attempt);
        let what = what_of(seats, &attempt);
        let what = match &aimed.0 {
            Some(aim) => aim.told(&what),
            None => what,
        };
        self.refuse_untyped_tie(&attempt, &makers, &said.line)?;
        let attempting = self.attempting(&makers, what, because, attempt, &said.line)?;
        let attempting = attempting.warned_of(said.warnings);
        let attempting = match is_sum {
            // The words of the attempt name what stands on them.
            true => Attempting {
                modifiers,
                ..attempting
            },
            false => attempting.moved_by(modifiers),
        };
        let attempting = attempting.kept_from_players(is_kept);
        let asks_secrecy = asks && !attempting.is_secret;
        Ok(Attempting {
            asks_secrecy,
            asks_fit: self.backgrounds(&said.done),
            aim: aimed.0,
            against: aimed.1,
            ..attempting
        })
    }

    /// Where the word stands for which the rules refuse a side; where there is none, the side.
    fn refused_at(&self, seat: &Seat) -> Range<usize> {
        let word = seat.draft.refused_word();
        let place = word.and_then(|word| self.words.place_of(&word));
        place.unwrap_or_else(|| seat.span.clone())
    }

    /// It with what stands on those it moves; whoever makes two parts bears what they bear once.
    fn moved(
        &self,
        attempt: Attempt,
        (seats, is_linked): (&[Seat], bool),
        line: &LineWords,
    ) -> Result<(Attempt, Vec<ConditionModifier>), Complaint> {
        let moved = seats.iter();
        let moved = moved.map(|seat| seat.who.filter(|_| seat.draft.is_moved()));
        let moved: Vec<Option<CreatureId>> = moved.collect();
        let counts = |part: usize, sway: &ConditionModifier| {
            let seat = seats.get(part);
            seat.is_none_or(|seat| seat.draft.is_moved_by(&sway.name))
        };
        let (attempt, swayed) = self.swayed(attempt, &moved, line, &counts)?;
        let mut modifiers: Vec<ConditionModifier> = Vec::new();
        for sway in swayed {
            if !(is_linked && modifiers.contains(&sway)) {
                modifiers.push(sway);
            }
        }
        Ok((attempt, modifiers))
    }

    fn finish_seats(&self, said: &mut Said) -> Result<(), Complaint> {
        for seat in &mut said.done {
            self.finish_seat(seat, &said.line)?;
        }
        self.settle_edges(said)
    }

    /// What the line need not say: which of several declared actions of this turn it is.
    fn finish_seat(&self, seat: &mut Seat, line: &LineWords) -> Result<(), Complaint> {
        let draft = &mut seat.draft;
        draft.is_fresh = !self.counts_what_stands(line);
        draft.follow_inputs();
        if draft.lacks_its_figure() {
            return Err(self.words.complain(format!("expected {}.", draft.wanted())));
        }
        if let (Some(stray), Some(rule)) = (draft.stray(), draft.rule()) {
            let definition = self.context.definition();
            let rows =
                |rule: &AttemptRule| Some(definition.inputs.get(rule.rows.as_ref()?.is)?.word());
            let own = rule
                .rows
                .as_ref()
                .filter(|input| !draft.is_filled(input.is));
            let mut reached = definition.attempts.iter().filter_map(rows);
            let is_reached = reached.any(|word| word.is_same(&stray));
            let remedy = match own.and_then(|_| rows(rule)).filter(|_| is_reached) {
                Some(word) => format!("leave it out, or say `{word}` in its place"),
                None => "leave it out".to_owned(),
            };
            let message = format!("`{stray}` means nothing for {}: {remedy}.", rule.name);
            let whole = seat.span.start..self.words.line().len();
            let place = self.words.place_of(&stray).unwrap_or(whole);
            return Err(Complaint::new(place, message));
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

    /// Real dice of which the worst are equal, without those that part them: whose are asked for, and how many.
    fn refuse_untyped_tie(
        &self,
        attempt: &Attempt,
        makers: &[CreatureId],
        line: &LineWords,
    ) -> Result<(), Complaint> {
        let Some((typed, place)) = line.typed_once() else {
            return Ok(());
        };
        let Some(tied) = attempt.tie_without_faces(typed) else {
            return Ok(());
        };
        let name = |seat: &usize| {
            let roller = makers.get(*seat).and_then(|who| self.roller(*who));
            roller.map_or_else(|| format!("roll {}", seat + 1), |roller| roller.name)
        };
        let names: Vec<String> = tied.iter().map(name).collect();
        let faces: Vec<String> = typed.iter().map(ToString::to_string).collect();
        let message = format!(
            "{} tie for the lowest: they roll again, so type their faces behind, in this order: `={},…`.",
            joined(&names, "and"),
            faces.join(","),
        );
        Err(Complaint::new(place, message))
    }

    /// The backgrounds that may fit: of heroes who attempt what one may help, and have nothing of the sort.
    fn backgrounds(&self, seats: &[Seat]) -> Vec<Background> {
        let of_seat = |(part, seat): (usize, &Seat)| {
            let text = self.table?.background_of(seat.who?)?.to_owned();
            seat.draft.may_fit().then_some(Background { part, text })
        };
        seats.iter().enumerate().filter_map(of_seat).collect()
    }

    /// How the numbers of all who take part came about.
    fn because(&self, seats: &[Seat], attempt: &Attempt, is_unmoved: bool) -> String {
        if attempt.is_of_parts() {
            let told = seats.iter().zip(attempt.sides());
            let told = told.map(|(seat, side)| seat.draft.because((attempt, side), is_unmoved));
            let mut told: Vec<String> = told.filter(|told| !told.is_empty()).collect();
            // Who is singled out does what all do: it is said once.
            if attempt.counts().is_lowest() {
                told.dedup();
            }
            let told = told.join(attempt.counts().joiner());
            let how = attempt.counts().in_words();
            return dotted([told.as_str(), how]);
        }
        let has_log = attempt.rule().is_some_and(|rule| !rule.log.is_empty());
        let by = (attempt, attempt.own());
        let first = seats.first().map(|seat| seat.draft.because(by, is_unmoved));
        if !has_log {
            return first.unwrap_or_default();
        }
        let told = seats.iter().enumerate().map(|(place, seat)| {
            let sum = seat.draft.because(by, is_unmoved);
            let is_first = place == 0 && attempt.with().is_empty();
            match is_first || sum.is_empty() {
                true => sum,
                false => self.told_of(seat.who, &sum),
            }
        });
        // Sums of figures with their signs, on which nothing stands, say all of it.
        let is_signed = attempt.rule().is_some_and(|rule| rule.is_signed) && is_unmoved;
        let says_all = is_signed && seats.iter().all(|seat| seat.draft.has_names());
        let of_attempt = attempt.parts_told().into_iter().filter(|_| !says_all);
        dotted(told.chain(of_attempt))
    }
}

/// Those who roll, and behind them those who help: places go by those who roll for themselves, so all of them are named, or none.
fn makers_of(
    attempt: &Attempt,
    (who, seats): (&[CreatureId], &[Seat]),
    is_one: bool,
) -> Vec<CreatureId> {
    // Whoever resists is whom points are spent on.
    let is_of_points = attempt.rule().is_some_and(|rule| rule.wins_points);
    let is_between = (is_of_points || attempt.is_resisted())
        && seats.first().is_some_and(|seat| seat.who.is_some());
    let names_both = attempt.is_of_two_rolls() || is_between;
    let is_of_each = is_one || (seats.len() > 1 && names_both);
    let mut makers = match is_of_each {
        true => seats.iter().filter_map(|seat| seat.who).collect(),
        false => who.to_vec(),
    };
    if is_one {
        makers.dedup();
    }
    let helping: Option<Vec<&[CreatureId]>> =
        seats.iter().map(|seat| seat.draft.helping()).collect();
    if makers.len() == seats.len() {
        makers.extend(helping.unwrap_or_default().concat());
    }
    makers
}

/// What is attempted: what each rolls by name, and what they do where those have none or it is more than one roll.
fn what_of(seats: &[Seat], attempt: &Attempt) -> String {
    let rule = attempt.rule().map_or("", |rule| rule.name.as_str());
    let Some(first) = seats.first().filter(|_| !attempt.is_alone()) else {
        return seats
            .first()
            .map_or_else(String::new, |seat| seat.draft.what());
    };
    if attempt.is_of_parts() {
        let mut parts: Vec<String> = seats.iter().map(|seat| seat.draft.what()).collect();
        if attempt.main().is_some() {
            return parts.join(attempt.counts().joiner());
        }
        parts.dedup();
        return parts.join(" with ");
    }
    let is_of_number = |seat: &Seat| !seat.draft.has_names();
    if attempt.is_resisted() && seats.iter().skip(1).all(is_of_number) {
        return first.draft.what();
    }
    let is_named = seats.iter().any(|seat| seat.draft.has_names());
    let is_again = matches!(attempt.opposed(), Some(Opposed::Again)) && seats.len() > 1;
    if is_again && !is_named {
        return format!("opposed {rule}");
    }
    if !(attempt.is_of_several() || is_named && seats.len() > 1) {
        return first.draft.what();
    }
    let name = |seat: &Seat| seat.draft.has_names().then(|| seat.draft.what());
    let mut names: Vec<Option<String>> = seats.iter().map(name).collect();
    let is_against = attempt.against().is_some();
    let title = match attempt.length() {
        Length::Extended { .. } => "extended work".to_owned(),
        Length::To(_) => "contest".to_owned(),
        Length::Once if is_again => format!("opposed {rule}"),
        Length::Once if is_against => "resisted roll".to_owned(),
        Length::Once if attempt.counts() == Counts::Mean => format!("group {rule}"),
        Length::Once => format!("{rule}s together"),
    };
    if !is_against {
        names.dedup();
    } else if !attempt.is_of_several() && names.iter().all(|name| Some(name) == names.first()) {
        return first.draft.what();
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
