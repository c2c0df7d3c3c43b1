//! What is worth telling again, gathered event by event.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::campaign::facts::event_answer::{InRecap, Matter};
use crate::campaign::facts::rolls::Roll;
use crate::campaign::ids::{CreatureId, RollId};
use crate::campaign::log_text::{Entry, ToldEvent};
use crate::words::counted;

use super::happenings::{FortuneFlow, Happening, Lasting, SceneRecap};
use super::rolls::{Mattering, roll_text, rolled_again_by};

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
    outcomes: HashMap<RollId, Cow<'static, str>>,
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

    pub(super) fn read(&mut self, told: &ToldEvent<'_>) {
        let ToldEvent { event, entry } = told;
        if let Some(roll) = event.roll() {
            self.read_roll(roll, told);
        }
        match event.answer().recap {
            InRecap::Nothing => {}
            InRecap::Evening(number, name) => self.title = Some((number, name.map(str::to_owned))),
            InRecap::Scene(name) => self.scenes.push(SceneRecap {
                name: Some(name.to_owned()),
                happenings: Vec::new(),
            }),
            InRecap::Happening(matter, what) | InRecap::Decided(matter, what) => {
                self.tell(matter, entry, what.into_owned());
            }
            InRecap::Joins(name) => self.gather(name, entry),
            InRecap::Fortune(name, change) => self.pay(name, change),
            InRecap::Keeps(name, condition) => self.keep(name, condition),
            InRecap::Loses(name, condition) => self.lose(name, condition),
            InRecap::Renamed(new, name) => self.rename(new, name),
            InRecap::Turn(round, who, name) => self.see_a_turn(round, who, name, entry.id.0),
            InRecap::Body {
                name,
                falls,
                is_harmed,
            } => {
                self.fight.was_harmed |= is_harmed;
                match (falls, self.fight.round) {
                    (false, _) => {}
                    (true, 0) => self.tell(Matter::Fight, entry, "went down".to_owned()),
                    (true, _) => self.fight.fell.push(name.to_owned()),
                }
            }
            InRecap::Cost(words) => self.fight.cost = words,
            InRecap::FightEnded(rounds) => self.end_the_fight(rounds, entry),
        }
    }

    fn read_roll(&mut self, roll: &Roll, told: &ToldEvent<'_>) {
        let entry = &told.entry;
        if self.mattering.has(entry.id) {
            let earlier =
                rolled_again_by(told).and_then(|id| self.outcomes.get(&id).map(AsRef::as_ref));
            self.tell(Matter::Roll, entry, roll_text(roll, entry, earlier));
        }
        if let Some(told) = &entry.roll
            && self.mattering.is_rolled_again(entry.id)
        {
            self.outcomes.insert(entry.id, told.word.clone());
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
            None => self.push(Happening {
                matter: Matter::Party,
                who: String::new(),
                text: format!("{TOGETHER}{name}"),
                is_secret: entry.is_secret,
                seq: entry.id.0,
            }),
        }
    }

    fn pay(&mut self, name: &str, change: i32) {
        let (gained, spent) = (u32::from(change > 0), u32::from(change < 0));
        match self.fortunes.iter_mut().find(|flow| flow.name == name) {
            Some(flow) => (flow.gained, flow.spent) = (flow.gained + gained, flow.spent + spent),
            None => self.fortunes.push(FortuneFlow {
                name: name.to_owned(),
                gained,
                spent,
            }),
        }
    }

    fn keep(&mut self, name: &str, condition: &str) {
        self.lose(name, condition);
        let condition = condition.to_owned();
        match self.lasting.iter_mut().find(|lasting| lasting.name == name) {
            Some(lasting) => lasting.conditions.push(condition),
            None => self.lasting.push(Lasting {
                name: name.to_owned(),
                conditions: vec![condition],
            }),
        }
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

    /// What is still going on or stays is theirs under the name they have now.
    fn rename(&mut self, new: &str, name: &str) {
        let flows = self.fortunes.iter_mut().map(|flow| &mut flow.name);
        let lasting = self.lasting.iter_mut().map(|lasting| &mut lasting.name);
        let fight = self.fight.against.iter_mut().chain(&mut self.fight.fell);
        let known = flows.chain(lasting).chain(fight);
        known
            .filter(|known| *known == name)
            .for_each(|known| new.clone_into(known));
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
        let (against, rounds) = (fight.against_words(), counted(rounds, "round"));
        let text = format!("{A_FIGHT}{against}, {rounds}{cost}");
        self.tell(Matter::Fight, entry, text);
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
        self.push(Happening {
            matter: Matter::Fight,
            who: String::new(),
            text,
            is_secret: false,
            seq: fight.seq,
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

const TOGETHER: &str = "The party: ";

const A_FIGHT: &str = "A fight";
