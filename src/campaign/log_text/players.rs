//! The players' version of the log, built from what may be shown and nothing else.

mod onward;
mod seen;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use jiff::Timestamp;

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::facts::event_answer::{Audience, Part, TurnMove};
use crate::campaign::{
    BodyId, Campaign, Conversion, Event, Followed, HitPoints, PointsTold, RollId, RollStatus,
    SeenPoints, points_won,
};

use super::entry::{Entry, EventContext, RollTold, ToldEvent, are_of_one_record};
use super::openness::{Past, Work};
use super::rolls::{Became, tell_roll};
use super::tell::tell_answer;
use super::turns::SeenTurn;
use seen::Seen;

pub use onward::PlayersOnward;

/// An entry players may read.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// The entry, numbered anew: nothing in it tells of a number of the true log.
    pub entry: Entry,
    /// The number the true log has for it, which players must not see.
    pub id: RollId,
}

/// What players may read: open entries that stand, of nobody they do not know of, without comments.
///
/// They are numbered from 1 without gaps, and what they say of one another uses these numbers; so are evenings.
pub fn for_players(campaign: &Campaign) -> Vec<Shown> {
    Reading::of(campaign).tell_last(usize::MAX)
}

/// What an entry is made of.
struct Line<'a> {
    here: EventContext<'a>,
    /// When players saw it.
    at: Timestamp,
    /// What of it may be shown.
    event: Cow<'a, Event>,
    /// What else the same line changed on the same record.
    more: Vec<&'a Event>,
    /// What is said in place of the event's own words.
    what: Option<String>,
}

/// What of a stretch of the log players read, by its true numbers.
#[derive(Debug, Clone, Default)]
pub struct PlayersRead {
    pub rolls: HashSet<RollId>,
    /// Fortune dice that came or went: the step, and the place in it.
    pub fortunes: HashSet<(u64, usize)>,
    /// Evenings that began, by the step, with the number they have for players.
    pub evenings: BTreeMap<u64, u32>,
}

impl PlayersRead {
    /// What they read of the steps that a game has in memory.
    pub fn of(campaign: &Campaign) -> Self {
        Self::of_lines(&Reading::of(campaign))
    }

    fn of_lines(reading: &Reading<'_>) -> Self {
        let mut read = Self::default();
        for line in &reading.lines {
            let (seq, at) = (line.here.step.seq, line.here.at);
            match &*line.event {
                Event::Rolled(_) => _ = read.rolls.insert(line.here.id),
                Event::Fortune { .. } => _ = read.fortunes.insert((seq, at)),
                Event::EveningBegan { number, .. } => _ = read.evenings.insert(seq, *number),
                _ => {}
            }
        }
        read
    }
}

/// What is told of a roll that was held against a figure of a foe's, which players do not know: the figure that was rolled and
/// what it came to.
fn without_target(told: RollTold) -> RollTold {
    let figure = told.figure.map(|figure| format!("{figure}, "));
    RollTold {
        told: format!("{}{}", figure.unwrap_or_default(), told.word),
        chance: None,
        ..told
    }
}

/// An entry in which everybody is called as players know them.
fn in_other_names(campaign: &Campaign, entry: Entry) -> Entry {
    let called = |text: String| match campaign.hidden_set().in_other_names(&text) {
        Cow::Owned(other) => other,
        Cow::Borrowed(_) => text,
    };
    let roll = entry.roll.map(|roll| RollTold {
        told: called(roll.told),
        ..roll
    });
    Entry {
        who: called(entry.who),
        what: called(entry.what),
        roll,
        ..entry
    }
}

/// What is told of hit points to those who do not see the figures; nothing where they do.
fn points_words(campaign: &Campaign, whom: BodyId, to: &HitPoints) -> Option<String> {
    match campaign.hidden_set().points_of(whom.creature()) {
        PointsTold::Exact => None,
        told => Some(told.of(&[*to]).map(SeenPoints::words).unwrap_or_default()),
    }
}

fn count_of(lines: &[Line<'_>]) -> u64 {
    u64::try_from(lines.len()).unwrap_or(u64::MAX)
}

/// A stretch of the log as players read it.
pub(super) struct Reading<'a> {
    campaign: &'a Campaign,
    lines: Vec<Line<'a>>,
    seen: Seen,
    /// An evening that has begun, before they saw anything of it.
    evening: Option<EventContext<'a>>,
}

impl<'a> Reading<'a> {
    pub(super) fn of(campaign: &'a Campaign) -> Self {
        Self::on(campaign, Seen::at_beginning_of(campaign), None)
    }

    fn on(campaign: &'a Campaign, seen: Seen, evening: Option<EventContext<'a>>) -> Self {
        let mut reading = Self {
            campaign,
            lines: Vec::new(),
            seen,
            evening,
        };
        for step in campaign.standing_steps() {
            EventContext::each(campaign, step).for_each(|here| reading.read(here));
        }
        reading
    }

    /// Everything they read, in its order.
    pub(super) fn told(&self) -> impl Iterator<Item = EventContext<'a>> {
        self.lines.iter().map(|line| line.here)
    }

    /// The turn that they saw last.
    pub(super) fn seen_turn(&self) -> SeenTurn {
        self.seen.so_far.seen_turn()
    }

    /// How many entries stand before the evening that they read of last; none where that began before the memory.
    pub(super) fn before_evening(&self) -> Option<u64> {
        let is_evening = |line: &Line<'_>| line.here.event.answer().kind == Some(Kind::Evening);
        let at = self.lines.iter().rposition(is_evening)?;
        let before = count_of(self.lines.get(..at)?);
        Some(self.seen.entries.saturating_add(before))
    }

    /// The latest roll they read, or of several at once the one that counts most; or what was drawn from a table since.
    pub(super) fn latest_result(&self) -> Option<Shown> {
        let is_result = |line: &&Line<'_>| {
            let event = line.here.event;
            event.roll().is_some() || event.draw().is_some()
        };
        let mut results = self.lines.iter().rev().filter(is_result);
        let latest = results.next()?;
        let leading = self.campaign.leading_roll().map(|(id, _)| id);
        let leading = leading.filter(|id| id.0 == latest.here.id.0);
        let line = leading.and_then(|id| results.find(|line| line.here.id == id));
        self.tell(0, line.unwrap_or(latest))
    }

    /// Whether a task or a contest is kept from them.
    pub(super) fn is_kept(&self, work: Work<'_>) -> bool {
        self.seen.so_far.is_kept(self.campaign, work)
    }

    fn read(&mut self, here: EventContext<'a>) {
        let answer = here.event.answer();
        match answer.kind {
            // What stands behind it decides whether it is seen, and when.
            Some(Kind::Evening) => {
                self.evening = Some(here).filter(|here| here.is_told_to_players(&self.seen.so_far));
            }
            _ => self.show_if_open(here),
        }
        self.seen.so_far.read(&here);
        if let Some(TurnMove::FightBegan | TurnMove::FightEnded) = answer.turn {
            self.seen.round = 0;
        }
    }

    fn show_if_open(&mut self, here: EventContext<'a>) {
        if !here.is_told_to_players(&self.seen.so_far) || self.points_before_memory(&here) {
            return;
        }
        if let Some(evening) = self.evening.take() {
            self.show(evening, here.step.at);
        }
        self.show(here, here.step.at);
    }

    /// Whether it hangs on a roll before what is in memory, which may have been secret.
    fn points_before_memory(&self, here: &EventContext<'a>) -> bool {
        let roll = match here.event.answer().audience {
            Audience::AsPaidFor(roll) => roll.filter(|roll| here.repeats(*roll).is_none()),
            Audience::AsSpentFrom(roll) => Some(roll),
            _ => None,
        };
        roll.is_some_and(|roll| self.number_of(roll).is_none())
    }

    fn show(&mut self, here: EventContext<'a>, at: Timestamp) {
        if let Some(last) = self.lines.last_mut()
            && last.here.step.seq == here.step.seq
            && are_of_one_record(last.here.event, here.event)
        {
            last.more.push(here.event);
            return;
        }
        let (event, what) = self.shown_of(here);
        let before = self.seen.entries.saturating_add(count_of(&self.lines));
        let (number, numbers) = (before.saturating_add(1), &mut self.seen.numbers);
        match here.event.answer().audience {
            Audience::Rolled => numbers.add_roll(here.id, number),
            Audience::AsPaidFor(_) => _ = numbers.conversions.insert(here.step.seq, number),
            _ => {}
        }
        self.lines.push(Line {
            here,
            at,
            event,
            more: Vec::new(),
            what,
        });
    }

    fn number_of(&self, roll: RollId) -> Option<RollId> {
        let number = self.seen.numbers.of_roll(roll)?;
        Some(RollId(number, 0))
    }

    /// What of an open event may be shown, and what is said in place of its own words.
    fn shown_of(&mut self, here: EventContext<'a>) -> (Cow<'a, Event>, Option<String>) {
        let event = match here.event {
            Event::EveningBegan { number, name } => Cow::Owned(Event::EveningBegan {
                number: self.seen.evening(*number),
                name: name.clone(),
            }),
            Event::FightEnded { rounds: _ } => Cow::Owned(Event::FightEnded {
                rounds: self.seen.round,
            }),
            event => {
                let known = here.known_of_list(&self.seen.so_far, &event.answer());
                known.map_or(Cow::Borrowed(event), Cow::Owned)
            }
        };
        let answer = event.answer();
        let is_own = |part: &Part<'_>| !matches!(part, Part::Text(_));
        let has_own = answer.what.iter().any(is_own);
        let what = has_own.then(|| here.in_words(&answer.what, |part| self.own_words(part)));
        if let Some(TurnMove::To { round, .. }) = answer.turn {
            self.seen.round = round;
        }
        drop(answer);
        (event, what)
    }

    /// What players read where a number or a count is their own.
    fn own_words(&mut self, part: &Part<'_>) -> Option<String> {
        Some(match part {
            // A round is named at the first turn of it that they see: else its missing name would tell who had it.
            Part::Round(round) if *round > self.seen.round => format!("round {round}"),
            Part::Round(_) => "turn".to_owned(),
            // Rows are counted with those they do not know of.
            Part::Row(_) => " in the order".to_owned(),
            Part::OfRoll(roll) => {
                let of = self.number_of(*roll).map(|roll| format!(" of {roll}"));
                of.unwrap_or_default()
            }
            // What was spent unseen counts for nothing.
            Part::Left { of, spent, left: _ } => {
                let won = self.campaign.roll(*of).and_then(points_won).unwrap_or(0);
                let all = self.seen.spent.entry(*of).or_default();
                *all = all.saturating_add(*spent);
                format!(", {} left", won.saturating_sub(*all))
            }
            Part::Unseen(_) => String::new(),
            Part::Figures { whom, to, .. } => return points_words(self.campaign, *whom, to),
            Part::Text(_)
            | Part::NameOf(_)
            | Part::GroupOf(_)
            | Part::OnRoll(_)
            | Part::SetsBack(_) => return None,
        })
    }

    fn numbered_lines(&self) -> impl Iterator<Item = (u64, &Line<'a>)> {
        (self.seen.entries.saturating_add(1)..).zip(&self.lines)
    }

    fn last_lines(&self, count: usize) -> impl Iterator<Item = (u64, &Line<'a>)> {
        let first = self.lines.len().saturating_sub(count);
        self.numbered_lines().skip(first)
    }

    pub(super) fn tell_last(&self, count: usize) -> Vec<Shown> {
        let last = self.last_lines(count);
        last.filter_map(|(number, line)| self.tell(number, line))
            .collect()
    }

    /// The last of them as they are shown behind the curtain: without numbers of rolls, which would tell of those between
    /// them, and with how a foe looks in place of its hit points.
    pub(super) fn tell_last_unnumbered(&self, count: usize) -> Vec<Shown> {
        let unnumbered = |part: &Part<'_>| match part {
            Part::OfRoll(_) | Part::Left { .. } | Part::Unseen(_) => Some(String::new()),
            Part::Figures { whom, to, .. } => points_words(self.campaign, *whom, to),
            _ => None,
        };
        let told = self.last_lines(count).filter_map(|(number, line)| {
            let mut shown = self.tell(number, line)?;
            let answer = line.here.event.answer();
            if let Some(Kind::Damage | Kind::Fortune | Kind::Spend) = answer.kind {
                let what = line.here.in_words(&answer.what, unnumbered);
                let hidden = self.campaign.hidden_set();
                shown.entry.what = hidden.in_other_names(&what).into_owned();
            }
            Some(shown)
        });
        told.collect()
    }

    /// What they read of these steps, event by event.
    pub(super) fn tell_events(&self, steps: &RangeInclusive<u64>) -> Vec<ToldEvent<'a>> {
        let of_steps = |(_, line): &(u64, &Line<'a>)| steps.contains(&line.here.step.seq);
        let told = self.numbered_lines().filter(of_steps);
        let told = told.filter_map(|(number, line)| {
            let shown = self.tell(number, line)?;
            Some(ToldEvent {
                event: line.event.clone(),
                entry: shown.entry,
            })
        });
        told.collect()
    }

    /// An entry with the fields that players may read, each named here.
    fn tell(&self, number: u64, line: &Line<'a>) -> Option<Shown> {
        let told = match line.here.event {
            Event::Rolled(roll) => {
                let mut told = tell_roll(&line.here, roll, self.became(line.here.id));
                if told.roll.is_some() && roll.is_against_a_foe() {
                    told.what = roll.what.clone();
                    told.roll = told.roll.map(without_target);
                }
                told
            }
            _ => tell_answer(&line.here, &line.event.answer())?,
        };
        let more = line.more.iter();
        let more = more.filter_map(|event| tell_answer(&line.here, &event.answer()));
        let told = more.fold(told, |entry, next| entry.and(&next));
        let roll = told.roll.map(|roll| RollTold {
            again: roll.again.and_then(|again| self.number_of(again)),
            stays: Vec::new(),
            ..roll
        });
        let entry = Entry {
            id: RollId(number, 0),
            at: line.at,
            what: line.what.clone().unwrap_or(told.what),
            roll,
            comment: None,
            is_secret: false,
            is_undone: false,
            is_marked: false,
            ..told
        };
        Some(Shown {
            entry: in_other_names(self.campaign, entry),
            id: line.here.id,
        })
    }

    /// What became of a roll, as far as they see it.
    fn became(&self, roll: RollId) -> Became {
        let converted = |seq: u64| self.seen.numbers.conversions.get(&seq).copied();
        let campaign = self.campaign;
        let status = campaign.status_of(roll).and_then(|status| match status {
            RollStatus::Replaced(by) => self.number_of(by).map(RollStatus::Replaced),
            RollStatus::Continued(by) => self.number_of(by).map(RollStatus::Continued),
            RollStatus::ReadAgain(by) => self.number_of(by).map(RollStatus::ReadAgain),
            RollStatus::Converted(seq) => converted(seq).map(RollStatus::Converted),
        });
        let conversions = campaign.conversions(roll).iter().filter_map(|one| {
            let by = converted(one.by)?;
            Some(Conversion { by, ..one.clone() })
        });
        let followed = campaign.roll(roll).and_then(|roll| campaign.followed(roll));
        let follows = followed.and_then(|followed| {
            let roll = self.number_of(followed.roll)?;
            Some(Followed { roll, ..followed })
        });
        Became {
            status,
            conversions: conversions.collect(),
            follows,
            left: None,
        }
    }
}
