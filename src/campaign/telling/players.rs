//! The players' version of the log, built from what may be shown and nothing else.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::campaign::arranging::Arranged;
use crate::campaign::contests::ContestEvent;
use crate::campaign::event::{Event, RollId, Step};
use crate::campaign::history::{Campaign, Fate, rolls_of};
use crate::campaign::party::{Being, FoeId, Whom};
use crate::campaign::record::FoeChange;
use crate::campaign::state::State;
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

/// Those players do not know of, and by what names they might read of them.
#[derive(Default)]
struct Unseen {
    beings: HashSet<Being>,
    names: Vec<(Being, String)>,
}

impl Unseen {
    fn add(&mut self, being: Being, name: &str) {
        self.beings.insert(being);
        self.names.push((being, name.to_lowercase()));
    }

    /// Everybody hidden in the order of a game.
    fn add_hidden_of(&mut self, state: &State) {
        for combatant in state.tracker.order.iter().filter(|combatant| combatant.is_hidden) {
            self.add(combatant.being, state.name_of(combatant.being));
        }
    }

    /// Whoever is shown is known by every name, also where another had it before.
    fn show(&mut self, being: Being, name: &str) {
        let name = name.to_lowercase();
        self.beings.remove(&being);
        self.names.retain(|(bearer, hidden)| *bearer != being && *hidden != name);
    }

    fn read(&mut self, event: &Event) {
        match event {
            Event::Joined { being, name, is_hidden: true } | Event::Hidden { being, name } => {
                self.add(*being, name);
            }
            Event::FoeChanged { foe, change: FoeChange::Name(name), .. } if self.has(*foe) => {
                self.add(Being::Foe(*foe), name);
            }
            Event::Revealed { being, name } => self.show(*being, name),
            Event::Arranged(Arranged::Split { foe, parts, .. }) if self.has(*foe) => {
                parts.iter().for_each(|part| self.add(Being::Foe(part.foe), &part.name));
            }
            Event::Restated { state, .. } => self.add_hidden_of(state),
            _ => {}
        }
    }

    fn has(&self, foe: FoeId) -> bool {
        self.beings.contains(&Being::Foe(foe))
    }
}

/// Everybody who was hidden and never shown since, those who have left the table included.
fn unseen(campaign: &Campaign) -> Unseen {
    let mut unseen = Unseen::default();
    unseen.add_hidden_of(campaign.beginning());
    let standing = campaign.steps().iter().filter(|step| !campaign.is_undone(step.seq));
    standing.flat_map(|step| &step.events).for_each(|event| unseen.read(event));
    unseen.add_hidden_of(campaign.state());
    unseen
}

fn may_be_shown(entry: &Entry) -> bool {
    let is_of_players = match entry.kind {
        Kind::Roll | Kind::Damage | Kind::Condition | Kind::Turn | Kind::Fortune | Kind::Evening => true,
        Kind::Task | Kind::Contest => true,
        Kind::Spend | Kind::Note | Kind::Rule | Kind::Scene => true,
        Kind::Secret | Kind::Order | Kind::Hero | Kind::Macro | Kind::Encounter => false,
        Kind::Undo | Kind::Restore | Kind::Lost => false,
    };
    is_of_players && !entry.is_secret
}

fn names_any(entry: &Entry, names: &[(Being, String)]) -> bool {
    let text = entry.text().to_lowercase();
    names.iter().any(|(_, name)| has_word(&text, name))
}

/// Whether a text has a name as a word of its own, one or several of it: `orc` is in `2 orcs`, not in `torch`.
fn has_word(text: &str, name: &str) -> bool {
    let is_apart = |(at, _): (usize, &str)| {
        let (before, after) = (text.get(..at), text.get(at + name.len()..));
        let after = after.unwrap_or_default();
        let after = after.strip_prefix('s').unwrap_or(after);
        !before.is_some_and(|before| before.ends_with(char::is_alphanumeric))
            && !after.starts_with(char::is_alphanumeric)
    };
    !name.is_empty() && text.match_indices(name).any(is_apart)
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
        // Named by no being: whether players may read them is decided by what is told of them.
        Event::EveningBegan { .. }
        | Event::SceneSet { .. }
        | Event::Renamed { .. }
        | Event::Noted { .. }
        | Event::Ruled { .. }
        | Event::HeroMade(_)
        | Event::HeroChanged { .. }
        | Event::HeroRetired { .. }
        | Event::FoeMade(_)
        | Event::FoeChanged { .. }
        | Event::TieBroken { .. }
        | Event::FightBegan
        | Event::FightSummed { .. }
        | Event::FightEnded { .. }
        | Event::BodyChanged { whom: Whom::Hero(_), .. }
        | Event::MindChanged { whom: Whom::Hero(_), .. }
        | Event::Spent { .. }
        | Event::Lied { .. }
        | Event::Revealed { .. }
        | Event::Fortune { .. }
        | Event::Converted { .. }
        | Event::SecrecySet { .. }
        | Event::Macro(_)
        | Event::Encounter(_)
        | Event::Task { .. }
        | Event::Contest { .. }
        | Event::Undid { .. }
        | Event::Redid { .. }
        | Event::Restated { .. }
        | Event::Lost => false,
    }
}
