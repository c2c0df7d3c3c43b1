//! The players' version of the log, built from what may be shown and nothing else.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::campaign::arranging::Arranged;
use crate::campaign::contests::ContestEvent;
use crate::campaign::event::{Event, RollId, Step};
use crate::campaign::history::{Campaign, Fate, rolls_of};
use crate::campaign::party::{Being, Whom};
use crate::campaign::record::FoeChange;
use crate::campaign::toll::Toll;

use super::{Entry, Kind, tell};

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
/// They are numbered from 1 without gaps, and what they say of one another uses these numbers.
#[must_use]
pub fn for_players(campaign: &Campaign) -> Vec<Shown> {
    let steps = open_steps(campaign);
    let names = unseen(campaign).names;
    let tell_open = |step: &Step| {
        let entries = tell(campaign, step).into_iter();
        entries.filter(|entry| may_be_shown(entry) && !names_any(entry, &names)).collect::<Vec<_>>()
    };
    let numbers = Numbers::of(steps.iter().flat_map(|step| tell_open(step)));
    let mut told = Vec::new();
    let mut round = 0;
    for step in &steps {
        let mut entries = tell_open(&numbers.in_step(step));
        let mut events = step.events.iter();
        entries.iter_mut().for_each(|entry| count_rounds(entry, &mut events, &mut round));
        told.append(&mut entries);
    }
    (1..)
        .zip(told)
        .map(|(number, entry)| Shown { id: entry.id, entry: numbers.in_entry(number, entry) })
        .collect()
}

fn open_steps(campaign: &Campaign) -> Vec<Cow<'_, Step>> {
    let unseen = unseen(campaign);
    let is_open = |step: &&Step| {
        let has_secret_roll = rolls_of(step).any(|(id, roll)| campaign.is_secret(id, roll));
        let is_of_hidden = step.events.iter().any(|event| touches(event, &unseen.beings));
        !campaign.is_undone(step.seq)
            && !has_secret_roll
            && !is_of_hidden
            && !spends_unseen(campaign, step, &unseen)
    };
    let open = campaign.steps().iter().filter(is_open);
    open.map(|step| without_tolls_of(step, &unseen.beings)).collect()
}

/// What a fight cost those players do not know of is in no sum they read.
fn without_tolls_of<'a>(step: &'a Step, hidden: &HashSet<Being>) -> Cow<'a, Step> {
    let is_hidden = |toll: &Toll| hidden.contains(&toll.being);
    let has_hidden =
        |event: &Event| matches!(event, Event::FightSummed { tolls } if tolls.iter().any(is_hidden));
    if !step.events.iter().any(has_hidden) {
        return Cow::Borrowed(step);
    }
    let mut step = step.clone();
    for event in &mut step.events {
        if let Event::FightSummed { tolls } = event {
            tolls.retain(|toll| !is_hidden(toll));
        }
    }
    Cow::Owned(step)
}

/// Whether a step spends what a roll won that players do not see.
fn spends_unseen(campaign: &Campaign, step: &Step, unseen: &Unseen) -> bool {
    let is_shown = |id: RollId| {
        let Some(step) = campaign.step(id.0) else { return false };
        let is_of_hidden = step.events.iter().any(|event| touches(event, &unseen.beings));
        let mut entries = tell(campaign, step).into_iter().filter(|entry| entry.id == id);
        !is_of_hidden && entries.any(|entry| may_be_shown(&entry) && !names_any(&entry, &unseen.names))
    };
    step.events.iter().any(|event| matches!(event, Event::Spent { roll, .. } if !is_shown(*roll)))
}

/// A round is named at the first turn of it that players see: else its missing name would tell who had it. The events of
/// the step are read on as far as the entry's own.
fn count_rounds<'a>(entry: &mut Entry, events: &mut impl Iterator<Item = &'a Event>, round: &mut u32) {
    if entry.kind != Kind::Turn {
        return;
    }
    for event in events {
        match event {
            Event::FightBegan => *round = 0,
            Event::FightEnded { .. } => return *round = 0,
            Event::TurnTakenBack { round: back, .. } => return *round = *back,
            Event::TurnBegan { round: now, .. } => {
                entry.what = if now > round { format!("round {now}") } else { "turn".to_owned() };
                return *round = *now;
            }
            Event::Delayed { .. } | Event::Returned { .. } => return,
            _ => {}
        }
    }
}

/// The players' numbers for those of the true log; what has none here is not shown.
struct Numbers {
    rolls: HashMap<RollId, u64>,
    steps: HashMap<u64, u64>,
}

impl Numbers {
    fn of(entries: impl Iterator<Item = Entry>) -> Self {
        let mut numbers = Self { rolls: HashMap::new(), steps: HashMap::new() };
        for (number, entry) in (1..).zip(entries) {
            numbers.steps.entry(entry.id.0).or_insert(number);
            if entry.roll.is_some() {
                numbers.rolls.insert(entry.id, number);
            }
        }
        numbers
    }

    fn roll(&self, id: RollId) -> Option<RollId> {
        self.rolls.get(&id).map(|&number| RollId(number, 0))
    }

    /// The step with the players' number wherever it speaks of a roll in words.
    fn in_step(&self, step: &Step) -> Step {
        let mut step = step.clone();
        for event in &mut step.events {
            match event {
                Event::Fortune { roll, .. } => *roll = roll.and_then(|id| self.roll(id)),
                // A step that spends what is not shown is not shown either, so there is a number.
                Event::Spent { roll, .. } => *roll = self.roll(*roll).unwrap_or(RollId(0, 0)),
                _ => {}
            }
        }
        step
    }

    fn in_entry(&self, number: u64, mut entry: Entry) -> Entry {
        entry.id = RollId(number, 0);
        entry.comment = None;
        if let Some(roll) = &mut entry.roll {
            roll.left = None;
            roll.again = roll.again.and_then(|id| self.roll(id));
            roll.fate = roll.fate.and_then(|fate| match fate {
                Fate::Replaced(by) => self.roll(by).map(Fate::Replaced),
                Fate::Continued(by) => self.roll(by).map(Fate::Continued),
                Fate::Converted(seq) => self.steps.get(&seq).copied().map(Fate::Converted),
            });
        }
        entry
    }
}

struct Unseen {
    beings: HashSet<Being>,
    names: Vec<String>,
}

/// Everybody who was hidden and never shown since, those who have left the table included.
fn unseen(campaign: &Campaign) -> Unseen {
    let order = &campaign.state().tracker.order;
    let now = order.iter().filter(|combatant| combatant.is_hidden).map(|combatant| combatant.being);
    let mut beings: HashSet<Being> = now.collect();
    let mut names: Vec<String> =
        beings.iter().map(|&being| campaign.state().name_of(being).to_lowercase()).collect();
    let standing = campaign.steps().iter().filter(|step| !campaign.is_undone(step.seq));
    for event in standing.flat_map(|step| &step.events) {
        match event {
            Event::Joined { being, name, is_hidden: true } | Event::Hidden { being, name } => {
                beings.insert(*being);
                names.push(name.to_lowercase());
            }
            Event::FoeChanged { foe, change: FoeChange::Name(name), .. }
                if beings.contains(&Being::Foe(*foe)) =>
            {
                names.push(name.to_lowercase());
            }
            Event::Revealed { being, name } => {
                beings.remove(being);
                names.retain(|hidden| *hidden != name.to_lowercase());
            }
            Event::Arranged(Arranged::Split { foe, parts, .. }) if beings.contains(&Being::Foe(*foe)) => {
                beings.extend(parts.iter().map(|part| Being::Foe(part.foe)));
                names.extend(parts.iter().map(|part| part.name.to_lowercase()));
            }
            Event::Restated { state, .. } => {
                let hidden = state.tracker.order.iter().filter(|combatant| combatant.is_hidden);
                for being in hidden.map(|combatant| combatant.being) {
                    beings.insert(being);
                    names.push(state.name_of(being).to_lowercase());
                }
            }
            _ => {}
        }
    }
    Unseen { beings, names }
}

fn may_be_shown(entry: &Entry) -> bool {
    let is_of_players = match entry.kind {
        Kind::Roll | Kind::Damage | Kind::Condition | Kind::Turn | Kind::Fortune | Kind::Evening => true,
        Kind::Task | Kind::Contest => true,
        Kind::Spend | Kind::Note | Kind::Rule | Kind::Scene => true,
        Kind::Secret | Kind::Order | Kind::Hero | Kind::Macro | Kind::Undo | Kind::Restore | Kind::Lost => {
            false
        }
    };
    is_of_players && !entry.is_secret
}

fn names_any(entry: &Entry, names: &[String]) -> bool {
    let text = entry.text().to_lowercase();
    names.iter().any(|name| text.contains(name.as_str()))
}

fn touches(event: &Event, hidden: &HashSet<Being>) -> bool {
    match event {
        Event::Rolled(roll) => roll.who.iter().any(|roller| hidden.contains(&roller.being)),
        Event::Contest { what: ContestEvent::Began { sides, .. }, .. } => {
            sides.iter().any(|side| hidden.contains(&side.being))
        }
        Event::BodyChanged { whom: Whom::Foe(id, _), .. }
        | Event::MindChanged { whom: Whom::Foe(id, _), .. } => hidden.contains(&Being::Foe(*id)),
        Event::Joined { being, .. }
        | Event::Left { being, .. }
        | Event::InitiativeSet { being, .. }
        | Event::Moved { being, .. }
        | Event::TurnBegan { being, .. }
        | Event::TurnTakenBack { being, .. }
        | Event::Delayed { being, .. }
        | Event::ActionsDeclared { being, .. }
        | Event::Returned { being, .. }
        | Event::ConditionGained { being, .. }
        | Event::ConditionLost { being, .. }
        | Event::Asked { being, .. }
        | Event::ResultKept { being, .. }
        | Event::ResultUncovered { being, .. }
        | Event::AttitudeChanged { being, .. }
        | Event::Hidden { being, .. } => hidden.contains(being),
        Event::Arranged(arranged) => arranged.being().is_some_and(|being| hidden.contains(&being)),
        _ => false,
    }
}
