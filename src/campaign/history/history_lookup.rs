//! What later steps say of earlier ones, so that a stretch of the past is told as things stand today.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::campaign::{Event, HiddenSet, State, Step};
use crate::systems::Rulebook;

use super::books::{Books, Verdicts};
use super::{Base, Campaign, UndoneSteps};

/// What is known of all that comes before a step from what came after it.
#[derive(Debug, Clone)]
pub struct HistoryLookup {
    rules: Arc<Rulebook>,
    /// The game as it stands today.
    today: State,
    /// The last step that it looks back on.
    before: u64,
    undone: UndoneSteps,
    verdicts: Arc<Verdicts>,
    hidden: Arc<HiddenSet>,
    /// Whoever was hidden where the stretch that was looked back on last begins: what made it so lies before it, and may have
    /// been undone since.
    hidden_before: HiddenSet,
    /// The earliest step that the game was put back to: what had come of rolls since then is no longer so.
    put_back_to: Option<u64>,
}

impl HistoryLookup {
    /// What a game knows of the time before its memory begins.
    pub fn of(campaign: &Campaign) -> Self {
        let mut hindsight = Self {
            rules: Arc::clone(&campaign.rules),
            today: campaign.books.state.clone(),
            before: u64::MAX,
            undone: UndoneSteps::default(),
            verdicts: Arc::default(),
            hidden: Arc::clone(&campaign.books.hidden),
            hidden_before: HiddenSet::default(),
            put_back_to: None,
        };
        hindsight.take_in(campaign.base.seq, &campaign.steps);
        hindsight
    }

    /// The last step that it looks back on; 0 where there is nothing before.
    pub const fn before(&self) -> u64 {
        self.before
    }

    /// Nothing more is looked back on.
    pub const fn close(&mut self) {
        self.before = 0;
    }

    /// How many steps lie at most between a roll and what is known to have come of it later.
    pub fn farthest_ahead(&self) -> u64 {
        let statuses = self.verdicts.statuses.iter();
        let statuses = statuses.map(|(roll, status)| (roll.0, status.since()));
        let conversions = self.verdicts.conversions.iter();
        let conversions =
            conversions.flat_map(|(roll, all)| all.iter().map(|one| (roll.0, one.by)));
        statuses
            .chain(conversions)
            .map(|(roll, by)| by.saturating_sub(roll))
            .max()
            .unwrap_or(0)
    }

    /// A base for a stretch of which only single steps are told, by what stands today.
    pub fn stand_in(&self, seq: u64) -> Base {
        Base::bare(seq, self.today.clone())
    }

    /// The stretch that ends with [`Self::before`], told as things stand today; from now on it is what lies before that
    /// stretch that is looked back on.
    ///
    /// Its steps are as they were; its state is today's, for what they say of anybody is said to those who know him now.
    pub fn look_back(&mut self, base: Base, steps: Vec<Step>) -> Campaign {
        self.pass(&base, &steps);
        self.tell(base, steps)
    }

    /// As much as is to be known of the stretch that ends with [`Self::before`] to tell others.
    pub fn pass(&mut self, base: &Base, steps: &[Step]) {
        self.take_in(base.seq, steps);
        self.look_behind_the_veil(&base.state, steps);
    }

    /// A stretch that was looked back on, told by all that is known by now: also of those who had gone before it.
    pub fn tell(&self, base: Base, steps: Vec<Step>) -> Campaign {
        self.tell_citing(base, steps, Vec::new())
    }

    /// A stretch as [`Self::tell`] tells it, with those steps before it at hand which its own ones name.
    pub fn tell_citing(&self, base: Base, steps: Vec<Step>, cited: Vec<Step>) -> Campaign {
        let (verdicts, mut hidden) = (Arc::clone(&self.verdicts), Arc::clone(&self.hidden));
        if !self.hidden_before.is_empty() {
            Arc::make_mut(&mut hidden).take_in_earlier(self.hidden_before.clone());
        }
        let books = Books {
            verdicts,
            hidden,
            ..Books::new(base.seq, self.today.clone())
        };
        Campaign {
            rules: Arc::clone(&self.rules),
            dice: base.dice,
            redoable: base.undone.clone(),
            undone: self.undone.of(steps.iter().chain(&cited)),
            base,
            steps,
            cited,
            books,
        }
    }

    fn take_in(&mut self, after: u64, steps: &[Step]) {
        self.before = after;
        steps
            .iter()
            .rev()
            .for_each(|step| self.undone.read_back(step));
        let mut verdicts = Verdicts::default();
        for step in steps.iter().filter(|step| !self.undone.contains(step)) {
            verdicts.read(step);
        }
        if let Some(seq) = self.put_back_to {
            verdicts.forget_since(seq);
        }
        Arc::make_mut(&mut self.verdicts).take_in_earlier(verdicts);
        let standing = steps.iter().filter(|step| !self.undone.contains(step));
        let put_back = standing
            .flat_map(|step| &step.events)
            .filter_map(|event| match event {
                Event::StateReplaced { of, .. } => Some(*of),
                _ => None,
            });
        self.put_back_to = put_back.chain(self.put_back_to).min();
    }

    /// Whoever was hidden then stays so unless shown since, also when gone.
    fn look_behind_the_veil(&mut self, beginning: &State, steps: &[Step]) {
        let before = HiddenSet::over(beginning);
        let mut hidden = HiddenSet::default();
        let standing = steps.iter().filter(|step| !self.undone.contains(step));
        standing
            .flat_map(|step| &step.events)
            .for_each(|event| hidden.read(event, Some(&before)));
        Arc::make_mut(&mut self.hidden).take_in_earlier(hidden);
        self.hidden_before = before;
    }
}

/// The steps up to one that others behind it name, so that these cannot be told without them.
pub fn cited_before(seq: u64, steps: &mut [Step]) -> BTreeSet<u64> {
    let events = steps.iter_mut().flat_map(|step| &mut step.events);
    events
        .flat_map(Event::rolls_named)
        .map(|roll| roll.0)
        .filter(|cited| *cited <= seq)
        .collect()
}
