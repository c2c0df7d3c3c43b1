//! The evenings of a log: when each was, what it is called, which steps and scenes belong to it.

use jiff::Timestamp;

use super::{Campaign, Evening, Event, Step};

/// An evening that was played, or is being played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastEvening {
    /// Its number; 0 for what was done before any evening began.
    pub number: u32,
    pub name: Option<String>,
    /// When it began.
    pub began: Timestamp,
    /// When the last of it was done; never before it began, whatever the clock did.
    pub last: Timestamp,
    /// The first step of it that stands.
    pub first_seq: u64,
    pub last_seq: u64,
    /// Steps of it that stand.
    pub steps: usize,
    /// Its scenes in order; the first may have opened the evening before.
    pub scenes: Vec<OpenedScene>,
}

/// A scene of an evening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedScene {
    pub name: String,
    /// The step that opened it.
    pub seq: u64,
}

impl PastEvening {
    /// What it is called: `Evening 3 · The Drowned Vault`.
    pub fn title(&self) -> String {
        title_of(self.number, self.name.as_deref())
    }

    fn begun(number: u32, name: Option<String>, began: Timestamp, step: &Step) -> Self {
        Self {
            number,
            name,
            began,
            last: began,
            first_seq: step.seq,
            last_seq: step.seq,
            steps: 0,
            scenes: Vec::new(),
        }
    }
}

/// What an evening is called: `Evening 3 · The Drowned Vault`.
pub(super) fn title_of(number: u32, name: Option<&str>) -> String {
    let name = name.map_or_else(String::new, |name| format!(" · {name}"));
    format!("Evening {number}{name}")
}

/// The evenings of a log, put together from its stretches, the newest first, or from a whole one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Evenings {
    /// Oldest first.
    evenings: Vec<PastEvening>,
    /// Whether the oldest one began before what was read.
    goes_back: bool,
}

impl Evenings {
    /// The evenings of what a game has in memory.
    pub fn of(campaign: &Campaign) -> Self {
        let mut evenings = Self {
            evenings: Vec::new(),
            goes_back: campaign.known_since() > 0,
        };
        let mut current = campaign.beginning().evening.clone();
        for step in campaign.standing_steps() {
            evenings.read(step, &mut current);
        }
        evenings
    }

    /// The same with the stretch of the log before it.
    #[must_use]
    pub fn preceded_by(mut self, earlier: &Campaign) -> Self {
        let Self {
            mut evenings,
            goes_back,
        } = Self::of(earlier);
        let is_begun_here =
            self.evenings
                .first()
                .zip(evenings.last())
                .is_some_and(|(next, last)| {
                    // Of one evening, unless it began with the stretch itself.
                    next.number == last.number && self.goes_back
                });
        if is_begun_here && let Some(last) = evenings.last_mut() {
            let rest = self.evenings.remove(0);
            last.last = last.last.max(rest.last);
            last.last_seq = rest.last_seq;
            last.steps += rest.steps;
            last.scenes.extend(rest.scenes);
        }
        evenings.append(&mut self.evenings);
        Self {
            evenings,
            goes_back,
        }
    }

    /// All of them, oldest first.
    pub fn all(&self) -> &[PastEvening] {
        &self.evenings
    }

    /// Whether there may be earlier ones, or more of the first, in what was not read.
    pub const fn goes_back(&self) -> bool {
        self.goes_back
    }

    fn read(&mut self, step: &Step, current: &mut Option<Evening>) {
        for event in &step.events {
            if let Event::EveningBegan { number, name } = event {
                *current = Some(Evening {
                    number: *number,
                    name: name.clone(),
                    began: step.at,
                    is_fresh: false,
                });
                self.begin(*number, name.clone(), step);
            }
        }
        if let Some(Event::StateReplaced { state, .. }) = step.events.last() {
            current.clone_from(&state.evening);
        }
        if self.evenings.is_empty() {
            let (number, name, began) = match current {
                Some(evening) => (evening.number, evening.name.clone(), evening.began),
                None => (0, None, step.at),
            };
            self.evenings
                .push(PastEvening::begun(number, name, began, step));
        }
        let Some(evening) = self.evenings.last_mut() else {
            return;
        };
        evening.last = evening.last.max(step.at);
        evening.last_seq = step.seq;
        evening.steps += 1;
        evening
            .scenes
            .extend(step.events.iter().filter_map(|event| match event {
                Event::SceneSet { name, .. } => Some(OpenedScene {
                    name: name.clone(),
                    seq: step.seq,
                }),
                _ => None,
            }));
    }

    /// Another one begins, or the one that has just begun is named.
    fn begin(&mut self, number: u32, name: Option<String>, step: &Step) {
        match self
            .evenings
            .last_mut()
            .filter(|evening| evening.number == number)
        {
            Some(evening) => evening.name = name,
            None => self
                .evenings
                .push(PastEvening::begun(number, name, step.at, step)),
        }
    }
}
