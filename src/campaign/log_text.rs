//! Steps told as lines of a log: one wording for the screen, the command line and the players' version.

mod arranging;
mod attempts;
mod events;
mod hidden_result;
mod long_rolls;
mod notes;
mod openness;
mod players;
mod players_log_tail;
mod preview;
mod races;
mod records;
mod rolls;
mod so_far;
mod spending;
mod told_event;
mod topics;
mod turns;
mod undone;
mod words;

use jiff::Timestamp;

use crate::systems::reference::Topic;
use crate::words::Words;

use super::event::{Event, RestoreCause, Step};
use super::facts::actions::actions_words;
use super::facts::arranging::Arranged;
use super::facts::casualties::toll_words;
use super::facts::conditions::{Condition, Ends, TurnEdge};
use super::facts::hit_points::{HitPoints, Track};
use super::history::Campaign;
use super::ids::{CreatureId, RollId};

pub use attempts::{attempt_parts, attempt_words, who_words};
pub use events::Reader;
pub use players::{PlayersOnward, Shown, for_players, for_players_last};
pub use players_log_tail::{PlayersLogTail, latest_for_players};
pub use preview::{Preview, follows, foretell};
pub(in crate::campaign) use races::race_words;
pub use rolls::RollTold;
pub use so_far::SoFar;
pub use told_event::ToldEvent;
pub use topics::topic_of_roll;

use openness::{Behind, EventContext, Past};
use rolls::{Became, Weighed, tell_roll};
use topics::topic_of_event;

/// What kind of thing an entry tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Kind {
    Roll,
    Damage,
    Condition,
    Turn,
    Order,
    Fortune,
    Task,
    Contest,
    Race,
    Spend,
    Secret,
    Hero,
    Note,
    Rule,
    Scene,
    Evening,
    Undo,
    Restore,
    Macro,
    Encounter,
    Lost,
}

impl Kind {
    /// The kind as the log's JSON names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Damage => "damage",
            Self::Condition => "condition",
            Self::Turn => "turn",
            Self::Order => "order",
            Self::Fortune => "fortune",
            Self::Task => "task",
            Self::Contest => "contest",
            Self::Race => "race",
            Self::Spend => "spend",
            Self::Secret => "secret",
            Self::Hero => "hero",
            Self::Note => "note",
            Self::Rule => "rule",
            Self::Scene => "scene",
            Self::Evening => "evening",
            Self::Undo => "undo",
            Self::Restore => "restore",
            Self::Macro => "macro",
            Self::Encounter => "encounter",
            Self::Lost => "lost",
        }
    }
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The step, and the roll in it.
    pub id: RollId,
    /// When.
    pub at: Timestamp,
    /// What kind of thing it tells of.
    pub kind: Kind,
    /// Who did it; empty where nobody did.
    pub who: String,
    /// What happened, without the dice.
    pub what: String,
    /// The roll, if it is one.
    pub roll: Option<RollTold>,
    /// Hit points gained or lost, temporary ones counted.
    pub points: Option<i64>,
    /// What the table said about it.
    pub comment: Option<String>,
    /// Whether players must not see it.
    pub is_secret: bool,
    /// Whether it was undone.
    pub is_undone: bool,
    /// Whether it is marked.
    pub is_marked: bool,
    /// What the rules are opened at for it.
    pub topic: Option<Topic>,
}

impl Entry {
    /// The whole entry as one line of text, without number and time.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut add = |part: &str| {
            text.push_str(if text.is_empty() || part.is_empty() {
                ""
            } else {
                "  "
            });
            text.push_str(part);
        };
        add(&self.who);
        add(&self.what);
        if let Some(roll) = &self.roll {
            add(&roll.faces());
            add(&roll.verdict());
        }
        if let Some(comment) = &self.comment {
            add(&format!("# {comment}"));
        }
        text
    }
}

/// A step as the log tells it: an entry for each thing worth a line.
#[must_use]
pub fn tell(campaign: &Campaign, step: &Step) -> Vec<Entry> {
    tell_from(campaign, step, 0)
}

/// The last entries of a step, so many at least where it has so many; what stands before them is not told.
#[must_use]
pub fn tell_latest(campaign: &Campaign, step: &Step, count: usize) -> Vec<Entry> {
    // Not every event has a line, and the first told may be the rest of one record.
    let mut events = count.saturating_add(1);
    loop {
        let first = step.events.len().saturating_sub(events);
        let mut entries = tell_from(campaign, step, first);
        if first == 0 {
            return entries;
        }
        if entries.len() > count {
            entries.remove(0);
            return entries;
        }
        events = events.saturating_mul(2);
    }
}

/// A roll as the log tells it.
#[must_use]
pub fn tell_roll_alone(campaign: &Campaign, id: RollId) -> Option<Entry> {
    let step = campaign.step(id.0)?;
    let here = EventContext::each(campaign, step)
        .find(|here| here.id == id && here.event.roll().is_some())?;
    tell_event(&here, &mut Weighed::default(), &Behind(here))
}

/// A step from one of its events on.
fn tell_from(campaign: &Campaign, step: &Step, first: usize) -> Vec<Entry> {
    let mut weighed = Weighed::default();
    tell_each(campaign, step, first, |here| {
        tell_event(here, &mut weighed, &Behind(*here))
    })
}

/// A step from one of its events on, each of them told by itself.
fn tell_each<'a>(
    campaign: &'a Campaign,
    step: &'a Step,
    first: usize,
    mut tell_one: impl FnMut(&EventContext<'a>) -> Option<Entry>,
) -> Vec<Entry> {
    let has_rolls = step.events.iter().any(|event| event.roll().is_some());
    let mut entries: Vec<Entry> = Vec::new();
    let mut before: Option<&Event> = None;
    for here in EventContext::each(campaign, step).skip(first) {
        let told = tell_one(&here);
        let goes_on = before.is_some_and(|before| records::are_of_one_record(before, here.event));
        let joined = entries.pop_if(|_| goes_on);
        entries.extend(match (joined, told) {
            (Some(entry), Some(next)) => Some(entry.and(&next)),
            (joined, told) => joined.or(told),
        });
        before = Some(here.event);
    }
    if !has_rolls
        && first == 0
        && let Some(first) = entries.first_mut()
    {
        first.comment = comment_of(&step.line);
    }
    entries
}

/// What stands behind `#` in a line. A roll carries its own.
fn comment_of(line: &str) -> Option<String> {
    Words::cut(line).ok()?.comment().map(str::to_owned)
}

/// An event as the game master reads it, marked where players do not.
fn tell_event<'a>(
    here: &EventContext<'a>,
    weighed: &mut Weighed<'a>,
    past: &impl Past,
) -> Option<Entry> {
    let entry = match here.event {
        Event::Rolled(roll) => tell_roll(here, roll, Became::of(here.campaign, here.id), weighed),
        event => tell_other(here, event)?,
    };
    // What was undone no player reads; it is marked by what it was itself, whoever is hidden now.
    let is_secret = match (entry.is_undone, here.event) {
        (true, Event::Rolled(roll)) => here.campaign.is_secret(here.id, roll),
        (true, _) | (false, Event::Undid { .. } | Event::Redid { .. }) => entry.is_secret,
        (false, _) => !here.is_open_in_words(past, &entry.who, &entry.what),
    };
    Some(Entry { is_secret, ..entry })
}

/// An event that is no roll; it may say less than the one that stands here.
fn tell_other(here: &EventContext<'_>, event: &Event) -> Option<Entry> {
    let Told {
        kind,
        who,
        what,
        points,
        is_secret,
    } = told_of(here.campaign, here.step, event)?;
    let topic = topic_of_event(event, kind);
    Some(Entry {
        kind,
        who,
        what,
        points,
        is_secret,
        topic,
        ..Entry::blank(here)
    })
}

fn told_of(campaign: &Campaign, step: &Step, event: &Event) -> Option<Told> {
    tell_body(campaign, step, event)
        .or_else(|| tell_fight(campaign, step, event))
        .or_else(|| tell_order(step, event))
        .or_else(|| long_rolls::tell(campaign, event))
        .or_else(|| races::tell(event, campaign.state().system))
        .or_else(|| notes::tell(campaign, step, event))
        .or_else(|| undone::tell(campaign, event))
        .or_else(|| tell_story(event))
}

/// Who and what an entry of it says; nothing where it has none.
fn words_of(here: &EventContext<'_>, event: &Event) -> Option<(String, String)> {
    match event {
        Event::Rolled(roll) => Some(rolls::words(
            roll,
            &roll.outcome_with(here.campaign.conversions(here.id)),
        )),
        event => told_of(here.campaign, here.step, event).map(|told| (told.who, told.what)),
    }
}

impl Entry {
    /// Where something stands in the log, and nothing of what it is.
    fn blank(here: &EventContext<'_>) -> Self {
        Self {
            id: here.id,
            at: here.step.at,
            kind: Kind::Note,
            who: String::new(),
            what: String::new(),
            roll: None,
            points: None,
            comment: None,
            is_secret: false,
            is_undone: here.campaign.is_undone(here.step.seq),
            is_marked: here.campaign.is_marked(here.step.seq),
            topic: None,
        }
    }
}

/// What an event says, apart from where it stands in the log.
struct Told {
    kind: Kind,
    who: String,
    what: String,
    points: Option<i64>,
    is_secret: bool,
}

fn told(kind: Kind, who: &str, what: impl Into<String>) -> Told {
    Told {
        kind,
        who: who.to_owned(),
        what: what.into(),
        points: None,
        is_secret: false,
    }
}

/// Hit points, conditions, fortune dice.
fn tell_body(campaign: &Campaign, step: &Step, event: &Event) -> Option<Told> {
    Some(match event {
        Event::HitPointsChanged {
            name,
            track,
            from,
            to,
            ..
        } => Told {
            points: Some(from.change_to(to)),
            ..told(Kind::Damage, name, points_words(*track, from, to))
        },
        Event::Spent {
            roll,
            name,
            points,
            left,
            on,
        } => spending::spent_words(name, *roll, *points, *left, *on),
        Event::ResultKept {
            name,
            what,
            total,
            noticed,
            ..
        } => hidden_result::kept_words(name, what, *total, noticed),
        Event::ResultUncovered {
            name, what, why, ..
        } => hidden_result::uncovered_words(name, what, why),
        Event::SeenThrough { name, what, by, .. } => {
            hidden_result::seen_through_words(name, what, by)
        }
        Event::Lied { roll, who, text } => hidden_result::lie_words(who.as_ref(), *roll, text),
        Event::AttitudeChanged { name, from, to, .. } => {
            hidden_result::attitude_words(name, *from, *to)
        }
        Event::ConditionGained {
            creature,
            name,
            condition,
        } => told(
            Kind::Condition,
            name,
            gained_words(campaign, step, (*creature, name), condition),
        ),
        Event::Asked { name, of, what, .. } => told(
            Kind::Condition,
            name,
            format!("hurt while {of}: {what}, or it ends"),
        ),
        Event::ConditionLost {
            name, condition, ..
        } => told(Kind::Condition, name, format!("no longer {condition}")),
        Event::Fortune {
            name,
            reason,
            roll,
            note,
            ..
        } => told(
            Kind::Fortune,
            name,
            spending::fortune_words(*reason, *roll, note.as_deref()),
        ),
        _ => return None,
    })
}

/// `prone until the end of the turn, round 4`; with its value, and with what it asks each turn.
fn gained_words(
    campaign: &Campaign,
    step: &Step,
    (creature, name): (CreatureId, &str),
    condition: &Condition,
) -> String {
    let value = condition
        .value()
        .map_or_else(String::new, |value| format!(" {value:+}"));
    let end = match condition.ends {
        // By the name it had then, which is what the line is found by.
        Ends::At { round, whose, edge } if whose == creature => turn_end_words(name, round, edge),
        ends => end_words(campaign, step.seq, ends),
    };
    let asks = condition
        .reminder()
        .map_or_else(String::new, |what| format!(", each turn: {what}"));
    format!("{}{value}{end}{asks}", condition.name)
}

/// Turns: whose, in what round, delayed, come back, over.
fn tell_fight(campaign: &Campaign, step: &Step, event: &Event) -> Option<Told> {
    Some(match event {
        Event::TurnBegan { round, name, .. } => {
            told(Kind::Turn, name, turn_words(campaign, step, event, *round))
        }
        Event::TurnTakenBack { round, name, .. } => told(
            Kind::Turn,
            name,
            format!("back to the turn in round {round}"),
        ),
        // What a roll costs of a turn the roll tells well enough.
        Event::Arranged(Arranged::PartUsed { .. })
            if step.events.iter().any(|event| event.roll().is_some()) =>
        {
            return None;
        }
        Event::Arranged(arranged) => return arranging::tell_arranged(arranged),
        Event::Delayed { name, .. } => told(Kind::Turn, name, "delays"),
        Event::Returned { name, .. } => told(Kind::Turn, name, "comes back in"),
        Event::ActionsDeclared { name, count, .. } => told(Kind::Turn, name, actions_words(*count)),
        Event::FightSummed { tolls } => {
            let words = toll_words(tolls);
            let words = if words.is_empty() {
                "nobody was hurt".to_owned()
            } else {
                words
            };
            told(Kind::Turn, "", words)
        }
        Event::FightEnded { rounds } => {
            let plural = if *rounds == 1 { "" } else { "s" };
            told(
                Kind::Turn,
                "",
                format!("the fight ended after {rounds} round{plural}"),
            )
        }
        _ => return None,
    })
}

/// Who stands where in the order, and who players know of.
fn tell_order(step: &Step, event: &Event) -> Option<Told> {
    let has_roll = step
        .events
        .iter()
        .any(|event| matches!(event, Event::Rolled(_)));
    Some(match event {
        Event::TieBroken { rollers, faces, .. } => {
            let each = rollers
                .iter()
                .zip(faces)
                .map(|(roller, face)| format!("{} {face}", roller.name));
            told(
                Kind::Order,
                "",
                format!("tie rolled again: {}", each.collect::<Vec<_>>().join(", ")),
            )
        }
        Event::InitiativeSet {
            name, initiative, ..
        } if !has_roll => told(
            Kind::Order,
            name,
            format!("initiative {}", initiative.word()),
        ),
        Event::Joined {
            creature,
            name,
            is_hidden,
        } => {
            let what = if *is_hidden {
                "joins, hidden"
            } else {
                "joins the order"
            };
            let what = format!("{}{what}", words::made_words(step, *creature));
            Told {
                is_secret: *is_hidden,
                ..told(Kind::Order, name, what)
            }
        }
        Event::Left { name, .. } => told(Kind::Order, name, "leaves the order"),
        Event::Moved { name, row, .. } => {
            told(Kind::Order, name, format!("moved to row {}", row + 1))
        }
        Event::Hidden { name, .. } => Told {
            is_secret: true,
            ..told(Kind::Order, name, "hidden")
        },
        Event::Revealed { name, .. } => told(Kind::Order, name, "revealed"),
        _ => return None,
    })
}

/// What is said and written between the rolls, and what was taken back.
fn tell_story(event: &Event) -> Option<Told> {
    Some(match event {
        Event::EveningBegan { number, name } => {
            let name = name
                .as_ref()
                .map_or_else(String::new, |name| format!(" · {name}"));
            told(Kind::Evening, "", format!("evening {number}{name}"))
        }
        Event::SceneSet { name, .. } => told(Kind::Scene, "", format!("scene: {name}")),
        Event::Renamed { name } => {
            told(Kind::Note, "", format!("the campaign is called {name} now"))
        }
        Event::Ruled { is_sure, text } => told(
            Kind::Rule,
            "",
            format!("{}: {text}", if *is_sure { "sure" } else { "impossible" }),
        ),
        Event::HeroMade(hero) => told(Kind::Hero, &hero.name, "joins the party"),
        Event::HeroChanged { name, change, .. } => {
            told(Kind::Hero, name, words::change_words(change))
        }
        Event::FoeChanged { name, change, .. } => Told {
            is_secret: true,
            ..told(Kind::Hero, name, change.told())
        },
        Event::HeroRetired { name, .. } => told(Kind::Hero, name, "leaves the party"),
        Event::SecrecySet { roll, is_secret } => {
            let what = if *is_secret {
                "hidden from players"
            } else {
                "open to players"
            };
            Told {
                is_secret: true,
                ..told(Kind::Note, "", format!("roll {roll} {what}"))
            }
        }
        Event::Marked { of, is_marked } => {
            let what = if *is_marked {
                "marked"
            } else {
                "no longer marked"
            };
            Told {
                is_secret: true,
                ..told(Kind::Note, "", format!("line {of} {what}"))
            }
        }
        Event::Encounter(event) => Told {
            is_secret: true,
            ..told(Kind::Encounter, "", event.told()?)
        },
        Event::Macro(event) => Told {
            is_secret: true,
            ..told(Kind::Macro, "", event.told())
        },
        Event::StateReplaced { of, by, .. } => Told {
            is_secret: true,
            ..told(Kind::Restore, "", restated_words(*of, *by))
        },
        Event::Lost => Told {
            is_secret: true,
            ..told(
                Kind::Lost,
                "",
                "what stood here was lost to damage on the disk",
            )
        },
        _ => return None,
    })
}

fn restated_words(of: u64, by: RestoreCause) -> String {
    match by {
        RestoreCause::Restore => format!("everything as it stood after step {of}"),
        RestoreCause::Edit => format!("campaign.ron edited by hand, as it stood after step {of}"),
        RestoreCause::Repair => "as it stood in spite of what was lost".to_owned(),
    }
}

fn turn_words(campaign: &Campaign, step: &Step, event: &Event, round: u32) -> String {
    let earlier_here = step
        .events
        .iter()
        .take_while(|other| !std::ptr::eq(*other, event));
    let in_memory = || {
        let standing = turns::stood_before(campaign, step.seq);
        standing
            .flat_map(|other| other.events.iter().rev())
            .find_map(round_of)
    };
    let before = earlier_here.filter_map(round_of).last().or_else(in_memory);
    let before = before.unwrap_or_else(|| campaign.beginning().tracker.round());
    if before < round {
        format!("round {round}")
    } else {
        "turn".to_owned()
    }
}

/// The round that an event leaves the fight in; 0 before the first turn.
fn round_of(event: &Event) -> Option<u32> {
    match event {
        Event::FightBegan => Some(0),
        Event::TurnBegan { round, .. } | Event::TurnTakenBack { round, .. } => Some(*round),
        _ => None,
    }
}

/// `12 → 8`, `mental 12 → 8`.
fn points_words(track: Track, from: &HitPoints, to: &HitPoints) -> String {
    format!("{}{}", track_words(track), body_words(from, to))
}

/// What stands before points of a track.
const fn track_words(track: Track) -> &'static str {
    match track {
        Track::Physical => "",
        Track::Mental => "mental ",
    }
}

fn body_words(from: &HitPoints, to: &HitPoints) -> String {
    let with_temp = |body: &HitPoints| match body.temp {
        0 => body.points().to_string(),
        temp => format!("{}+{temp}", body.points()),
    };
    let down = if to.is_down() && !from.is_down() {
        " down"
    } else {
        ""
    };
    let up = if from.is_down() && !to.is_down() {
        " up again"
    } else {
        ""
    };
    let figures = if (from.points(), from.temp) == (to.points(), to.temp) {
        String::new()
    } else {
        format!("{} → {}", with_temp(from), with_temp(to))
    };
    format!("{figures}{down}{up}").trim_start().to_owned()
}

/// The name of somebody at a step, who may have left the table since.
fn name_at(campaign: &Campaign, seq: u64, creature: CreatureId) -> &str {
    let name = campaign.state().name_of(creature);
    let until = campaign.steps().partition_point(|step| step.seq <= seq);
    let events = || {
        campaign
            .steps()
            .iter()
            .take(until)
            .rev()
            .flat_map(|step| &step.events)
    };
    let joined = || {
        events().find_map(|event| match event {
            Event::Joined {
                creature: other,
                name,
                ..
            } if *other == creature => Some(name.as_str()),
            Event::Arranged(arranged) => arranged.name_of_part(creature),
            _ => None,
        })
    };
    let before = || Some(campaign.beginning().name_of(creature)).filter(|name| !name.is_empty());
    if name.is_empty() {
        joined().or_else(before).unwrap_or("somebody")
    } else {
        name
    }
}

fn end_words(campaign: &Campaign, seq: u64, ends: Ends) -> String {
    match ends {
        Ends::Never => String::new(),
        Ends::At { round, whose, edge } => {
            turn_end_words(name_at(campaign, seq, whose), round, edge)
        }
    }
}

fn turn_end_words(whose: &str, round: u32, edge: TurnEdge) -> String {
    let edge = if edge == TurnEdge::Start {
        "start"
    } else {
        "end"
    };
    format!(", until the {edge} of {whose}'s turn, round {round}")
}
