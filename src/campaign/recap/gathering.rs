//! What is worth telling again, gathered event by event.

use std::collections::HashMap;

use crate::campaign::event::Event;
use crate::campaign::facts::casualties::toll_words;
use crate::campaign::facts::conditions::Ends;
use crate::campaign::facts::contests::{ContestEvent, Scores};
use crate::campaign::facts::notes::NotesEvent;
use crate::campaign::facts::party::Change;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::facts::tasks::{Reached, TaskEvent};
use crate::campaign::ids::{CreatureId, RollId};
use crate::campaign::log_text::{Entry, ToldEvent, race_words};
use crate::systems::System;
use crate::systems::work::Progress;

use super::rolls::{Mattering, roll_text, rolled_again_by};
use super::{FortuneFlow, Happening, Lasting, Matter, SceneRecap};

/// A recap in the making.
#[derive(Debug, Clone, Default)]
pub(super) struct Gathering {
    /// The evening's number and name, where it begins among what is told.
    pub(super) title: Option<(u32, Option<String>)>,
    pub(super) scenes: Vec<SceneRecap>,
    pub(super) fortunes: Vec<FortuneFlow>,
    pub(super) lasting: Vec<Lasting>,
    mattering: Mattering,
    /// What came of rolls that are told again with what took their place.
    outcomes: HashMap<RollId, &'static str>,
    fight: Fight,
}

/// A fight as far as it is told.
#[derive(Debug, Clone, Default)]
struct Fight {
    round: u32,
    /// Those who had turns and are no heroes.
    against: Vec<String>,
    fell: Vec<String>,
    cost: String,
    /// Whether harm is told of which is in no sum.
    was_harmed: bool,
    seq: u64,
}

impl Gathering {
    /// Of an evening that was gone through before for the rolls that mattered, and began in a scene.
    pub(super) fn of(mattering: Mattering, scene: Option<String>) -> Self {
        let scenes = vec![SceneRecap {
            name: scene,
            happenings: Vec::new(),
        }];
        Self {
            mattering,
            scenes,
            ..Self::default()
        }
    }

    /// Nothing more is told.
    pub(super) fn finish(&mut self) {
        self.leave_the_fight();
        // What was carried over from before and in which nothing happened is no scene of this evening.
        let is_empty = self
            .scenes
            .first()
            .is_some_and(|first| first.happenings.is_empty());
        if is_empty {
            self.scenes.remove(0);
        }
    }

    #[expect(
        clippy::too_many_lines,
        reason = "every kind of event once, so that none is forgotten"
    )]
    pub(super) fn read(&mut self, told: &ToldEvent<'_>, system: System) {
        let ToldEvent { event, entry } = told;
        let event = event.as_ref();
        self.fight.was_harmed |= is_harm(event);
        match event {
            Event::EveningBegan { number, name } => self.title = Some((*number, name.clone())),
            Event::SceneSet { name, .. } => {
                self.scenes.push(SceneRecap {
                    name: Some(name.clone()),
                    happenings: Vec::new(),
                });
            }
            Event::Noted { text, .. } => self.tell(Matter::Note, entry, text.clone()),
            Event::Ruled { is_sure, text } => {
                let word = if *is_sure {
                    "Without a roll"
                } else {
                    "Impossible"
                };
                self.tell(Matter::Ruling, entry, format!("{word}: {text}"));
            }
            Event::HeroMade(hero) => self.gather(&hero.name, entry),
            Event::HeroRetired { .. } => {
                self.tell(Matter::Party, entry, "leaves the party".to_owned());
            }
            Event::HeroChanged {
                change: Change::Level(level),
                ..
            } => {
                self.tell(Matter::Party, entry, format!("is level {level} now"));
            }
            Event::Rolled(roll) => self.read_roll(roll, told),
            Event::Fortune { name, reason, .. } => self.pay(name, reason.change()),
            Event::ConditionGained {
                creature: CreatureId::Hero(_),
                name,
                condition,
            } => {
                if condition.ends == Ends::Never {
                    self.keep(name, &condition.name);
                }
            }
            Event::ConditionLost {
                name, condition, ..
            } => self.lose(name, condition),
            Event::AttitudeChanged { from, to, .. } => {
                self.tell(
                    Matter::Attitude,
                    entry,
                    format!("{} → {}", from.word(), to.word()),
                );
            }
            Event::Lied { text, .. } => self.tell(Matter::Lie, entry, format!("believes: {text}")),
            Event::Task { task, what } => {
                if let Some(words) = task_words(what) {
                    self.tell(Matter::Task, entry, format!("{task}: {words}"));
                }
            }
            Event::Contest { contest, what } => {
                if let Some(words) = contest_words(what) {
                    self.tell(Matter::Contest, entry, format!("{contest}: {words}"));
                }
            }
            Event::Race { race, what } => {
                self.tell(
                    Matter::Contest,
                    entry,
                    format!("{race}: {}", race_words(what.places(), system)),
                );
            }
            Event::Notes(NotesEvent::Hung { text, .. } | NotesEvent::Changed { text, .. }) => {
                self.tell(Matter::Note, entry, text.clone());
            }
            Event::TurnBegan {
                round,
                creature,
                name,
            } => self.see_a_turn(*round, *creature, name, entry.id.0),
            Event::HitPointsChanged { name, from, to, .. } if to.is_down() && !from.is_down() => {
                if self.fight.round > 0 {
                    self.fight.fell.push(name.clone());
                } else {
                    self.tell(Matter::Fight, entry, "went down".to_owned());
                }
            }
            Event::FightSummed { tolls } => self.fight.cost = toll_words(tolls),
            Event::FightEnded { rounds } => self.end_the_fight(*rounds, entry),
            // What a glance at the log tells, and what leads up to what is told above.
            Event::HeroChanged { .. }
            | Event::Renamed { .. }
            | Event::FoeMade(_)
            | Event::FoeChanged { .. }
            | Event::Joined { .. }
            | Event::Left { .. }
            | Event::InitiativeSet { .. }
            | Event::TieBroken { .. }
            | Event::Moved { .. }
            | Event::ActionsDeclared { .. }
            | Event::FightBegan
            | Event::TurnTakenBack { .. }
            | Event::Delayed { .. }
            | Event::Returned { .. }
            | Event::Arranged(_)
            | Event::HitPointsChanged { .. }
            | Event::Spent { .. }
            | Event::ResultKept { .. }
            | Event::ResultUncovered { .. }
            | Event::SeenThrough { .. }
            | Event::ConditionGained { .. }
            | Event::Asked { .. }
            | Event::Hidden { .. }
            | Event::Revealed { .. }
            | Event::Converted { .. }
            | Event::SecrecySet { .. }
            | Event::Marked { .. }
            | Event::Notes(NotesEvent::Removed { .. } | NotesEvent::SceneRetold { .. })
            | Event::Macro(_)
            | Event::Encounter(_)
            | Event::Undid { .. }
            | Event::Redid { .. }
            | Event::StateReplaced { .. }
            | Event::Lost => {}
        }
    }

    fn read_roll(&mut self, roll: &Roll, told: &ToldEvent<'_>) {
        let entry = &told.entry;
        if self.mattering.has(entry.id) {
            let earlier = rolled_again_by(told).and_then(|id| self.outcomes.get(&id).copied());
            self.tell(Matter::Roll, entry, roll_text(roll, entry, earlier));
        }
        if let Some(told) = &entry.roll
            && self.mattering.is_rolled_again(entry.id)
        {
            self.outcomes.insert(entry.id, told.word);
        }
    }

    fn tell(&mut self, matter: Matter, entry: &Entry, text: String) {
        let who = match matter {
            Matter::Fight if text.starts_with(A_FIGHT) => String::new(),
            _ => entry.who.clone(),
        };
        self.push(Happening {
            matter,
            who,
            text,
            is_secret: entry.is_secret,
            seq: entry.id.0,
        });
    }

    fn push(&mut self, happening: Happening) {
        if self.scenes.is_empty() {
            self.scenes.push(SceneRecap::default());
        }
        if let Some(scene) = self.scenes.last_mut() {
            scene.happenings.push(happening);
        }
    }

    /// Heroes who come one after the other come together.
    fn gather(&mut self, name: &str, entry: &Entry) {
        let last = self
            .scenes
            .last_mut()
            .and_then(|scene| scene.happenings.last_mut());
        match last.filter(|last| last.matter == Matter::Party && last.text.starts_with(TOGETHER)) {
            Some(last) => last.text.push_str(&format!(", {name}")),
            None => {
                let (matter, seq, is_secret) = (Matter::Party, entry.id.0, entry.is_secret);
                let text = format!("{TOGETHER}{name}");
                self.push(Happening {
                    matter,
                    who: String::new(),
                    text,
                    is_secret,
                    seq,
                });
            }
        }
    }

    fn pay(&mut self, name: &str, change: i32) {
        if !self.fortunes.iter().any(|flow| flow.name == name) {
            self.fortunes.push(FortuneFlow {
                name: name.to_owned(),
                gained: 0,
                spent: 0,
            });
        }
        if let Some(flow) = self.fortunes.iter_mut().find(|flow| flow.name == name) {
            flow.gained += u32::from(change > 0);
            flow.spent += u32::from(change < 0);
        }
    }

    fn keep(&mut self, name: &str, condition: &str) {
        self.lose(name, condition);
        if !self.lasting.iter().any(|lasting| lasting.name == name) {
            self.lasting.push(Lasting {
                name: name.to_owned(),
                conditions: Vec::new(),
            });
        }
        let lasting = self.lasting.iter_mut().find(|lasting| lasting.name == name);
        lasting
            .into_iter()
            .for_each(|lasting| lasting.conditions.push(condition.to_owned()));
    }

    fn lose(&mut self, name: &str, condition: &str) {
        for lasting in self
            .lasting
            .iter_mut()
            .filter(|lasting| lasting.name == name)
        {
            lasting
                .conditions
                .retain(|known| !known.eq_ignore_ascii_case(condition));
        }
        self.lasting
            .retain(|lasting| !lasting.conditions.is_empty());
    }

    fn see_a_turn(&mut self, round: u32, creature: CreatureId, name: &str, seq: u64) {
        (self.fight.round, self.fight.seq) = (round, seq);
        if matches!(creature, CreatureId::Foe(_))
            && !self.fight.against.iter().any(|known| known == name)
        {
            self.fight.against.push(name.to_owned());
        }
    }

    fn end_the_fight(&mut self, rounds: u32, entry: &Entry) {
        let fight = std::mem::take(&mut self.fight);
        let cost = match (fight.cost.as_str(), fight.was_harmed) {
            ("", true) => String::new(),
            ("", false) => ": nobody was hurt".to_owned(),
            (cost, _) => format!(": {cost}"),
        };
        let plural = if rounds == 1 { "" } else { "s" };
        self.tell(
            Matter::Fight,
            entry,
            format!(
                "{A_FIGHT}{}, {rounds} round{plural}{cost}",
                fight.against_words()
            ),
        );
    }

    /// A fight that the evening broke off in.
    fn leave_the_fight(&mut self) {
        let fight = std::mem::take(&mut self.fight);
        if fight.round == 0 {
            return;
        }
        let fell = if fight.fell.is_empty() {
            String::new()
        } else {
            format!(": fell: {}", fight.fell.join(", "))
        };
        let text = format!(
            "{A_FIGHT}{} is still on, in round {}{fell}",
            fight.against_words(),
            fight.round
        );
        let (matter, seq) = (Matter::Fight, fight.seq);
        self.push(Happening {
            matter,
            who: String::new(),
            text,
            is_secret: false,
            seq,
        });
    }
}

impl Fight {
    fn against_words(&self) -> String {
        if self.against.is_empty() {
            String::new()
        } else {
            format!(" against {}", self.against.join(", "))
        }
    }
}

fn is_harm(event: &Event) -> bool {
    match event {
        Event::HitPointsChanged { from, to, .. } => to.harm > from.harm,
        _ => false,
    }
}

const TOGETHER: &str = "The party: ";

const A_FIGHT: &str = "A fight";

/// How a task ended; nothing while it goes on.
fn task_words(what: &TaskEvent) -> Option<String> {
    let ended = |to: &Reached| match to.progress {
        Progress::Complete(_) => Some(format!("complete, {}/{}", to.points, to.of.get())),
        Progress::Ruined => Some(format!("ruined at {}/{}", to.points, to.of.get())),
        Progress::Underway(_) => None,
    };
    match what {
        TaskEvent::Counted { to, .. }
        | TaskEvent::Recounted { to, .. }
        | TaskEvent::Corrected { to, .. } => ended(to),
        TaskEvent::Closed { at } => match at.progress {
            Progress::Underway(points) => Some(format!("left at {points}/{}", at.of.get())),
            Progress::Complete(_) | Progress::Ruined => None,
        },
        TaskEvent::Began { .. } => None,
    }
}

/// Who won a contest; nothing while it goes on.
fn contest_words(what: &ContestEvent) -> Option<String> {
    let score = |scores: &Scores| {
        let each: Vec<String> = scores
            .sides
            .iter()
            .map(|(name, points)| format!("{name} {points}"))
            .collect();
        each.join(", ")
    };
    match what {
        ContestEvent::Fought { scores, .. }
        | ContestEvent::Refought { scores, .. }
        | ContestEvent::Corrected { scores, .. } => scores
            .winner()
            .map(|winner| format!("{winner} wins, {}", score(scores))),
        ContestEvent::Closed { scores } => scores
            .winner()
            .is_none()
            .then(|| format!("nobody won, {}", score(scores))),
        ContestEvent::Began { .. } => None,
    }
}

/// Whether a roll's own step ended a task or won a contest by it.
pub(super) fn decides(event: &Event) -> bool {
    match event {
        Event::Task {
            what: what @ TaskEvent::Counted { .. },
            ..
        } => task_words(what).is_some(),
        Event::Contest {
            what: what @ ContestEvent::Fought { .. },
            ..
        } => contest_words(what).is_some(),
        _ => false,
    }
}
