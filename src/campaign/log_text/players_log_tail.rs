//! The end of the players' log, as it is shown behind the curtain: a screenful of it, without numbers and foes' figures; and
//! what else on the table they know of.

use std::collections::{HashMap, HashSet};

use crate::campaign::{Campaign, Condition, CreatureId, Event, LedgerLine, LongRollKind, PastTurn};

use super::entry::EventContext;
use super::players::{Reading, Shown};

/// What is shown of the players' log while the game goes on.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlayersLogTail {
    /// Its last entries, oldest first.
    pub entries: Vec<Shown>,
    /// The latest roll, or draw from a table, among all that they read.
    pub latest_result: Option<Shown>,
    /// How many entries stand before those of the evening they read of last; none where it began before the memory.
    pub before_evening: Option<u64>,
    /// The turn that they saw last; none where they saw none of this fight, or where somebody handed theirs on.
    pub seen_turn: Option<PastTurn>,
    /// Whether the turn was handed on to somebody they do not know of.
    pub is_handed_on: bool,
    /// Tasks and contests on the table that are kept from players, for a roll that they did not see has moved them.
    pub kept: Vec<(LongRollKind, String)>,
    /// Lines of the ledger that they read of.
    ledger: Vec<LedgerLine>,
    /// Conditions that came since what is in memory begins, and whether players read of that.
    conditions: HashMap<(CreatureId, String), bool>,
    /// The steps in which somebody was asked for something that players read of.
    asked: HashSet<u64>,
    /// As far back as it is known.
    since: u64,
}

impl PlayersLogTail {
    /// Whether players know why a fortune die came or went, and when. Of a roll before what is in memory they may not have
    /// seen anything.
    pub fn knows_of_line(&self, line: &LedgerLine) -> bool {
        if line.seq > self.since {
            self.ledger.contains(line)
        } else {
            line.roll.is_none()
        }
    }

    /// Whether players know of what stands on somebody.
    pub fn knows_of_condition(&self, whose: CreatureId, condition: &Condition) -> bool {
        let known = self.conditions.get(&(whose, condition.name.to_lowercase()));
        known.copied().unwrap_or(!condition.is_secret)
    }

    /// Whether players read what a step asked somebody for.
    pub fn knows_what_was_asked(&self, seq: u64) -> bool {
        self.asked.contains(&seq)
    }
}

/// The last entries that players may read, and what is kept from them.
///
/// Numbers of rolls are left out, which would tell of those between them, and of a foe's hit points there is a word.
pub fn latest_for_players(campaign: &Campaign, count: usize) -> PlayersLogTail {
    let reading = Reading::of(campaign);
    let long_rolls = campaign.state().long_rolls.iter();
    let kept = long_rolls
        .filter(|long| long.kind() != LongRollKind::Race)
        .filter(|long| reading.is_kept((long.kind(), &long.name)));
    let ledger = reading
        .told()
        .filter_map(|here| LedgerLine::of(here.step.seq, here.step.at, here.event));
    let asked = reading.told().filter_map(|here| {
        let asks = matches!(here.event, Event::Asked { .. });
        asks.then_some(here.step.seq)
    });
    let (seen_turn, is_handed_on) = reading.seen_turn().told();
    PlayersLogTail {
        latest_result: reading.latest_result(),
        before_evening: reading.before_evening(),
        seen_turn,
        is_handed_on,
        entries: reading.tell_last_unnumbered(count),
        kept: kept.map(|long| (long.kind(), long.name.clone())).collect(),
        ledger: ledger.collect(),
        conditions: conditions(campaign, &reading),
        asked: asked.collect(),
        since: campaign.known_since(),
    }
}

/// Of each condition that came the last time, whether players read that.
fn conditions(campaign: &Campaign, reading: &Reading<'_>) -> HashMap<(CreatureId, String), bool> {
    let told: HashSet<(u64, usize)> = reading
        .told()
        .filter(|here| matches!(here.event, Event::ConditionGained { .. }))
        .map(|here| (here.step.seq, here.at))
        .collect();
    let mut known = HashMap::new();
    let standing = campaign.standing_steps();
    for here in standing.flat_map(|step| EventContext::each(campaign, step)) {
        match here.event {
            Event::ConditionGained {
                creature,
                condition,
                ..
            } => {
                let is_told = told.contains(&(here.step.seq, here.at));
                known.insert((*creature, condition.name.to_lowercase()), is_told);
            }
            // What stood there then says of itself whether it is known.
            Event::StateReplaced { .. } => known.clear(),
            _ => {}
        }
    }
    known
}
