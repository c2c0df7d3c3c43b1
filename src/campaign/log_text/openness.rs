//! What players may read of the log: event by event, from a list of what may be shown.

use crate::campaign::event::{Event, Step};
use crate::campaign::facts::arranging::Arranged;
use crate::campaign::facts::party::Change;
use crate::campaign::facts::races::{Placed, RaceEvent};
use crate::campaign::facts::rolls::Roll;
use crate::campaign::hidden_set::HiddenSet;
use crate::campaign::history::Campaign;
use crate::campaign::ids::{CreatureId, RollId, Roller};
use crate::campaign::thrown::is_thrown;

use super::long_rolls::{self, Key};
use super::notes;
use super::turns::SeenTurn;

/// What of the time before an event decides whether players may read it.
pub(super) trait Past {
    /// Whether a secret roll has moved this task or contest.
    fn is_kept(&self, campaign: &Campaign, key: Key<'_>) -> bool;
    /// Whether players have seen a turn of the fight.
    fn has_seen_a_turn(&self) -> bool;
    /// The turn that they saw last.
    fn seen_turn(&self) -> SeenTurn;
}

/// An event where it stands.
#[derive(Clone, Copy)]
pub(super) struct EventContext<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) step: &'a Step,
    /// Its place in the step.
    pub(super) at: usize,
    /// The number that a roll has here.
    pub(super) id: RollId,
    pub(super) event: &'a Event,
}

impl<'a> EventContext<'a> {
    /// Every event of a step.
    pub(super) fn each(campaign: &'a Campaign, step: &'a Step) -> impl Iterator<Item = Self> {
        let rolls = step
            .events
            .iter()
            .filter(|event| event.roll().is_some())
            .count();
        let mut place = 0;
        step.events.iter().enumerate().map(move |(at, event)| {
            place += u32::from(event.roll().is_some());
            let id = RollId(step.seq, if rolls > 1 { place } else { 0 });
            Self {
                campaign,
                step,
                at,
                id,
                event,
            }
        })
    }

    fn hidden_set(&self) -> &'a HiddenSet {
        self.campaign.hidden_set()
    }

    /// Whether players may read what is said here, apart from the names in it.
    #[expect(
        clippy::too_many_lines,
        reason = "every kind of event once, so that none is open by default"
    )]
    pub(super) fn is_open(&self, past: &impl Past) -> bool {
        match self.event {
            // The game master's own, and what was taken back.
            Event::FoeMade(_)
            | Event::FoeChanged { .. }
            | Event::Hidden { .. }
            | Event::ResultKept { .. }
            | Event::ResultUncovered { .. }
            | Event::SeenThrough { .. }
            | Event::AttitudeChanged { .. }
            | Event::Lied { .. }
            | Event::SecrecySet { .. }
            | Event::Marked { .. }
            | Event::Converted { .. }
            | Event::FightBegan
            | Event::Macro(_)
            | Event::Encounter(_)
            | Event::Undid { .. }
            | Event::Redid { .. }
            | Event::StateReplaced { .. }
            | Event::Lost => false,
            // An evening is everybody's; players read of it with the first thing in it that they see.
            Event::EveningBegan { .. }
            | Event::SceneSet { .. }
            | Event::Renamed { .. }
            | Event::Ruled { .. } => true,
            Event::Noted { .. } | Event::Notes(_) => {
                let hangs_on = notes::roll_of(self.event);
                notes::is_open(self.campaign, self.step, self.event)
                    && hangs_on.is_none_or(|roll| self.may_be_seen(roll))
            }
            Event::HeroMade(_) | Event::HeroRetired { .. } => self.is_of_known(),
            Event::HeroChanged { change, .. } => is_open_change(change) && self.is_of_known(),
            Event::Joined { is_hidden, .. } => !is_hidden && self.is_of_known(),
            Event::Left { .. } | Event::Moved { .. } | Event::Revealed { .. } => self.is_of_known(),
            Event::TurnBegan { .. } | Event::TurnTakenBack { .. } => {
                self.is_of_known() && past.seen_turn().is_told_by(self.event)
            }
            Event::Delayed { .. } | Event::Returned { .. } | Event::ActionsDeclared { .. } => {
                self.is_of_known()
            }
            // What is readied, or done so, may name somebody unseen: its cost would tell of it.
            Event::Arranged(Arranged::PartUsed { used, .. }) => {
                self.is_of_known()
                    && self
                        .readying_of(used.who)
                        .all(|here| here.is_told_to_players(past))
            }
            Event::Arranged(arranged) => is_open_arranging(arranged) && self.is_of_known(),
            Event::FightEnded { .. } => past.has_seen_a_turn(),
            // Without one that they know it would tell of others.
            Event::FightSummed { tolls } => {
                tolls
                    .iter()
                    .any(|toll| !self.hidden_set().hides(toll.creature))
                    && past.has_seen_a_turn()
            }
            // A tie with somebody unseen is none.
            Event::TieBroken { rollers, .. } => {
                rollers
                    .iter()
                    .filter(|roller| self.is_tied_in_sight(roller))
                    .count()
                    > 1
            }
            Event::Rolled(roll) => self.is_seen_roll(roll),
            Event::HitPointsChanged { .. }
            | Event::ConditionGained { .. }
            | Event::ConditionLost { .. }
            | Event::Asked { .. }
            | Event::InitiativeSet { .. } => self.is_of_known() && !self.follows_what_is_unseen(),
            Event::Fortune { roll, .. } => {
                self.is_of_known() && roll.is_none_or(|roll| self.is_paid_in_the_open(roll))
            }
            Event::Spent { roll, .. } => self.may_be_seen(*roll) && self.is_spent_on_known(),
            // One runner alone is no race.
            Event::Race { what, .. } => !what.is_secret() && self.runners_seen(what).count() > 1,
            Event::Task { .. } | Event::Contest { .. } => {
                let is_kept = long_rolls::is_kept_here(self);
                let before = || {
                    long_rolls::key_of(self.event)
                        .is_some_and(|key| past.is_kept(self.campaign, key))
                };
                self.is_of_known() && !is_kept.unwrap_or_else(before)
            }
        }
    }

    /// Whether players know of everybody it is about.
    fn is_of_known(&self) -> bool {
        !self
            .event
            .creatures()
            .any(|creature| self.hidden_set().hides(creature))
    }

    /// Whether players read an entry of it.
    pub(super) fn is_told_to_players(&self, past: &impl Past) -> bool {
        super::words_of(self, self.event)
            .is_some_and(|(who, what)| self.is_open_in_words(past, &who, &what))
    }

    /// What is left of a list of several without those whom players do not know of; nothing where there is no such list.
    pub(super) fn known_of_list(&self) -> Option<Event> {
        let is_known = |creature: CreatureId| !self.hidden_set().hides(creature);
        match self.event {
            Event::FightSummed { tolls } => {
                let known = tolls.iter().filter(|toll| is_known(toll.creature));
                Some(Event::FightSummed {
                    tolls: known.cloned().collect(),
                })
            }
            Event::TieBroken {
                rollers,
                faces,
                dice,
            } => {
                let known = rollers
                    .iter()
                    .zip(faces)
                    .filter(|(roller, _)| self.is_tied_in_sight(roller));
                let (rollers, faces) = known.map(|(roller, face)| (roller.clone(), *face)).unzip();
                Some(Event::TieBroken {
                    rollers,
                    faces,
                    dice: *dice,
                })
            }
            Event::Race { race, what } => {
                let places = self.runners_seen(what).cloned().collect();
                Some(Event::Race {
                    race: race.clone(),
                    what: what.with_places(places),
                })
            }
            _ => None,
        }
    }

    /// Whether players know of somebody who tied, and see what tied.
    fn is_tied_in_sight(&self, roller: &Roller) -> bool {
        let before = Self::each(self.campaign, self.step).take(self.at);
        let mut own = before.filter(|here| {
            here.event
                .roll()
                .is_some_and(|roll| roll.is_by(roller.creature))
        });
        !self.hidden_set().hides(roller.creature)
            && own.all(|here| here.is_told_to_players(&Behind(here)))
    }

    /// What somebody readies in this step, or does as readied.
    fn readying_of(&self, who: CreatureId) -> impl Iterator<Item = Self> {
        Self::each(self.campaign, self.step).filter(move |here| match here.event {
            Event::Arranged(
                Arranged::Readied { creature, .. } | Arranged::Released { creature, .. },
            ) => *creature == who,
            _ => false,
        })
    }

    /// Those of a race whose rolls players see.
    fn runners_seen(&self, what: &'a RaceEvent) -> impl Iterator<Item = &'a Placed> {
        let was_secret = |placed: &Placed| {
            placed.is_secret && self.campaign.secrecy_said_of(placed.roll) != Some(false)
        };
        what.places().iter().filter(move |placed| {
            !self.hidden_set().hides(placed.who.creature)
                && !was_secret(placed)
                && self.may_be_seen(placed.roll)
        })
    }

    /// The same, where it is known who and what the entry says.
    pub(super) fn is_open_in_words(&self, past: &impl Past, who: &str, what: &str) -> bool {
        let names_nobody_unseen = |who: &str, what: &str| {
            !self.hidden_set().covers(who) && !self.hidden_set().covers(what)
        };
        self.is_open(past)
            && match self
                .known_of_list()
                .and_then(|known| super::words_of(self, &known))
            {
                Some((who, what)) => names_nobody_unseen(&who, &what),
                None => names_nobody_unseen(who, what),
            }
    }

    /// Whether players see a roll by its number.
    pub(super) fn is_seen(&self, wanted: RollId) -> bool {
        let step = if wanted.0 == self.step.seq {
            Some(self.step)
        } else {
            self.campaign.step(wanted.0)
        };
        let standing =
            step.filter(|step| !self.campaign.is_undone(step.seq) || step.seq == self.step.seq);
        let mut rolls = standing
            .into_iter()
            .flat_map(|step| Self::each(self.campaign, step));
        let found = rolls.find(|here| here.id == wanted && here.event.roll().is_some());
        found.is_some_and(|here| here.is_told_to_players(&Behind(here)))
    }

    /// The same; of a roll before what is in memory no more is known than was said of it later.
    fn may_be_seen(&self, roll: RollId) -> bool {
        let is_known = roll.0 > self.campaign.known_since() || self.campaign.step(roll.0).is_some();
        if is_known {
            self.is_seen(roll)
        } else {
            self.campaign.secrecy_said_of(roll) != Some(true)
        }
    }

    /// The roll that a fortune die belongs to is seen; of a reroll, the one that came of it, which is as secret as the first.
    fn is_paid_in_the_open(&self, roll: RollId) -> bool {
        match self.repeats(roll) {
            Some(again) => {
                again.is_told_to_players(&Behind(again))
                    && self.campaign.secrecy_said_of(roll) != Some(true)
            }
            None => self.may_be_seen(roll),
        }
    }

    /// The roll of the same step that takes the place of an earlier one.
    pub(super) fn repeats(&self, roll: RollId) -> Option<Self> {
        let mut here = Self::each(self.campaign, self.step);
        here.find(|here| {
            here.event
                .roll()
                .is_some_and(|rolled| rolled.again == Some(roll))
        })
    }

    /// A roll is seen with all who take part in it; hit points thrown for, with somebody whom it changed.
    fn is_seen_roll(&self, roll: &Roll) -> bool {
        !self.campaign.is_secret(self.id, roll)
            && self.is_of_known()
            && (!is_thrown(roll) || self.changes_somebody_known())
    }

    fn changes_somebody_known(&self) -> bool {
        let behind = self.step.events.iter().skip(self.at + 1);
        let mut of_throw = behind.take_while(|event| event.roll().is_none());
        of_throw.any(|event| match event {
            Event::HitPointsChanged { whom, .. } => !self.hidden_set().hides(whom.creature()),
            _ => false,
        })
    }

    /// What effect points do stands right behind their spending.
    fn is_spent_on_known(&self) -> bool {
        let next = self.step.events.get(self.at + 1);
        next.is_none_or(|next| {
            !next
                .creatures()
                .any(|creature| self.hidden_set().hides(creature))
        })
    }

    /// Whether it may have come of a roll, or of a spending, that players do not see.
    fn follows_what_is_unseen(&self) -> bool {
        let mut before = Self::each(self.campaign, self.step).take(self.at);
        before.any(|here| match here.event {
            Event::Rolled(_) => !here.is_told_to_players(&Behind(here)),
            Event::Spent { roll, .. } => !here.may_be_seen(*roll),
            _ => false,
        })
    }
}

/// What is known of the past by looking back, event by event.
pub(super) struct Behind<'a>(pub(super) EventContext<'a>);

impl<'a> Behind<'a> {
    /// Everything that stands before, the latest first.
    fn events(&self) -> impl Iterator<Item = EventContext<'a>> {
        let EventContext {
            campaign, step, at, ..
        } = self.0;
        let here: Vec<EventContext<'a>> = EventContext::each(campaign, step).take(at).collect();
        let until = campaign
            .steps()
            .partition_point(|other| other.seq < step.seq);
        let earlier = campaign.steps().iter().take(until).rev();
        let standing = earlier.filter(|other| !campaign.is_undone(other.seq));
        let earlier = standing.flat_map(|step| {
            EventContext::each(campaign, step)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
        });
        here.into_iter().rev().chain(earlier)
    }
}

impl Past for Behind<'_> {
    fn is_kept(&self, campaign: &Campaign, key: Key<'_>) -> bool {
        let of_it = self
            .events()
            .filter(|here| long_rolls::key_of(here.event) == Some(key));
        let is_kept = of_it
            .filter_map(|here| long_rolls::is_kept_here(&here))
            .next();
        is_kept.unwrap_or_else(|| long_rolls::was_kept_before_memory(campaign, key))
    }

    fn has_seen_a_turn(&self) -> bool {
        let seen = self.events().find_map(|here| here.shows_a_turn());
        seen.unwrap_or_else(|| had_seen_a_turn(self.0.campaign))
    }

    fn seen_turn(&self) -> SeenTurn {
        let campaign = self.0.campaign;
        let mut since = Vec::new();
        let mut is_settled = false;
        for event in self.events().map(|here| here.event) {
            since.push(event);
            is_settled = SeenTurn::is_settled_by(event, campaign.hidden_set());
            if is_settled {
                break;
            }
        }
        let mut seen = if is_settled {
            SeenTurn::default()
        } else {
            SeenTurn::at_beginning_of(campaign)
        };
        since
            .into_iter()
            .rev()
            .for_each(|event| seen.read(event, campaign.hidden_set()));
        seen
    }
}

impl EventContext<'_> {
    /// Whether players see a turn of the fight here; nothing where no turn begins.
    pub(super) fn shows_a_turn(&self) -> Option<bool> {
        match self.event {
            Event::FightBegan => Some(false),
            Event::TurnBegan { .. } | Event::TurnTakenBack { .. } => {
                Some(true).filter(|_| self.is_of_known())
            }
            _ => None,
        }
    }
}

/// Whether the memory begins in the middle of a fight of which players have seen a turn.
pub(super) fn had_seen_a_turn(campaign: &Campaign) -> bool {
    let turn = campaign.beginning().tracker.turn();
    let turns = turn
        .into_iter()
        .flat_map(|turn| turn.trail.iter().map(|past| past.who).chain(turn.active()));
    turns
        .into_iter()
        .any(|who| !campaign.hidden_set().hides(who))
}

/// The secret note on a record is the game master's.
const fn is_open_change(change: &Change) -> bool {
    match change {
        Change::Secret(_) => false,
        Change::Name(_)
        | Change::Player(_)
        | Change::Class(_)
        | Change::Level(_)
        | Change::Background(_)
        | Change::Notes(_)
        | Change::PenAndDagger(_)
        | Change::Sheet(_) => true,
    }
}

/// What a foe waits for is nothing that players could know.
const fn is_open_arranging(arranged: &Arranged) -> bool {
    match arranged {
        Arranged::Readied { creature, .. } => matches!(creature, CreatureId::Hero(_)),
        Arranged::RoundRolled { .. } => false,
        Arranged::Split { .. }
        | Arranged::Merged { .. }
        | Arranged::SideTaken { .. }
        | Arranged::Surprised { .. }
        | Arranged::Released { .. }
        | Arranged::PartUsed { .. }
        | Arranged::PartGivenBack { .. }
        | Arranged::RollsAnew { .. } => true,
    }
}
