//! The events of a step that is not made yet, each told with what stands before it and after.

use std::collections::HashSet;

use crate::campaign::{
    Campaign, Condition, Ends, Event, Hero, LongRollKind, Macro, MacroEvent, NoteId, NotesEvent,
    Roll, RollId, State, Step, Track, TurnEdge,
};
use crate::words::on_one_row;

use super::super::attempts::attempt_words;
use super::super::parts::part_words;
use super::super::tell::tell;
use super::change::Coming;
use super::change::{Preview, body_told, is_thrown};
use super::heroes::foretell_records;

pub(super) fn foretell_events(campaign: &Campaign, step: &Step) -> Vec<Preview> {
    let mut after = campaign.state().clone();
    after.apply_step(step);
    let coming = Coming {
        campaign,
        step,
        after,
        is_thrown: is_thrown(step),
    };
    let mut told: Vec<Preview> = step
        .events
        .iter()
        .filter_map(|event| coming.tell(event))
        .collect();
    if !coming.makes_foes() && step.events.iter().any(is_of_record) {
        told = foretell_records(campaign.rules(), campaign.state(), &coming.after);
    }
    told.extend(coming.known());
    told.extend(coming.expiring());
    let warnings = campaign.warnings_of_step(step);
    told.extend(
        warnings
            .into_iter()
            .map(|warning| Preview::new(format!("! {warning}"))),
    );
    told
}

impl Coming<'_> {
    /// What is said of new foes at once has nothing before it.
    pub(super) fn makes_foes(&self) -> bool {
        self.step
            .events
            .iter()
            .any(|event| matches!(event, Event::FoeMade(_)))
    }

    fn tell(&self, event: &Event) -> Option<Preview> {
        if is_of_record(event) && !self.makes_foes() {
            return None;
        }
        if let Some(table) = self.table_of_names() {
            return self.tell_nameless(event, table).map(Preview::new);
        }
        if let Some(words) = event.answer().foretold {
            return Some(Preview::new(words));
        }
        let told = self
            .tell_order(event)
            .or_else(|| self.tell_people(event))
            .or_else(|| self.tell_scene(event));
        if told.is_some() {
            return told;
        }
        Some(match event {
            Event::EveningBegan { .. } if !self.is_session() => return None,
            // It is told with those whose hit points it says.
            Event::Rolled(_) if self.makes_foes() => return None,
            // That equals roll again is decided by dice that have not fallen.
            Event::Rolled(roll) if self.is_thrown && self.is_for_a_place_again(roll) => {
                return None;
            }
            Event::Rolled(roll) if self.is_thrown => {
                let names: Vec<&str> = roll.who.iter().map(|roller| roller.name.as_str()).collect();
                let words = attempt_words(&roll.attempt);
                Preview::new(format!(
                    "{} rolls {} · {words}",
                    names.join(" + "),
                    roll.what
                ))
            }
            Event::SecrecySet { roll, is_secret } => {
                let (from, to) = if *is_secret {
                    ("open", "secret")
                } else {
                    ("secret", "open")
                };
                Preview::new(format!("{} {from} → {to}", self.roll_words(*roll)))
            }
            Event::Converted {
                roll, hero, told, ..
            } => {
                let rolled = self
                    .campaign
                    .roll(*roll)
                    .map_or(0, |rolled| rolled.who.len());
                let whose = hero
                    .filter(|_| rolled > 1)
                    .and_then(|hero| self.campaign.state().hero(hero));
                let twenty =
                    whose.map_or_else(String::new, |hero| format!("{}'s 20 in ", hero.name));
                let before = self.campaign.roll(*roll);
                let before =
                    before.map(|rolled| rolled.told_with(self.campaign.conversions(*roll)));
                let is_missed = before.is_some_and(|before| before.passed == Some(true))
                    && told.passed == Some(false);
                let missed = if is_missed {
                    ", and its bar is missed then"
                } else {
                    ""
                };
                let words = self.roll_words(*roll);
                Preview::new(format!("{twenty}{words} becomes normal{missed}"))
            }
            Event::Macro(event) => self.tell_macro(event),
            Event::StateReplaced { of, .. } => restated_told(*of, self.campaign.seq()),
            // What dice decide is not known yet, and what it leads to neither.
            _ if self.is_thrown => return None,
            _ => return self.told_as_logged(event),
        })
    }

    /// The evening, the scene, and what is written to notes.
    fn tell_scene(&self, event: &Event) -> Option<Preview> {
        Some(match event {
            Event::EveningBegan { number, name } if self.is_session() => {
                let name = name
                    .as_ref()
                    .map_or_else(String::new, |name| format!(" · {name}"));
                Preview::new(format!(
                    "evening {} → {number}{name}",
                    number.saturating_sub(1)
                ))
            }
            Event::Renamed { name } => {
                Preview::new(format!("the campaign {} → {name}", self.before().name))
            }
            Event::SceneSet { name, text } => {
                let old = self
                    .before()
                    .scene
                    .as_ref()
                    .map_or("–", |scene| &scene.name);
                let text = text
                    .as_ref()
                    .map_or_else(String::new, |text| format!(": {}", on_one_row(text)));
                Preview::new(format!("scene {old} → {name}{text}"))
            }
            Event::Notes(event) => Preview::new(self.tell_notes(event)),
            _ => return None,
        })
    }

    /// Whether the evening is all that begins here: one that begins by itself is followed by what began it.
    fn is_session(&self) -> bool {
        matches!(self.step.events.last(), Some(Event::EveningBegan { .. }))
    }

    /// Whether somebody rolls for a place who has rolled for it in this step before.
    fn is_for_a_place_again(&self, roll: &Roll) -> bool {
        let decides_places = |event: &Event| match event {
            Event::InitiativeSet { .. } => true,
            Event::LongRoll { kind, .. } => *kind == LongRollKind::Race,
            _ => false,
        };
        let mut theirs = self
            .step
            .events
            .iter()
            .filter_map(Event::roll)
            .filter(|other| other.who == roll.who);
        self.step.events.iter().any(decides_places)
            && !theirs.next().is_some_and(|first| std::ptr::eq(first, roll))
    }

    /// What a note would come to say, and to whom.
    fn tell_notes(&self, event: &NotesEvent) -> String {
        let whose = |is_secret| {
            if is_secret {
                "yours alone"
            } else {
                "players may read it"
            }
        };
        let old = |id: &NoteId| {
            self.campaign
                .note(*id)
                .map_or_else(String::new, |note| on_one_row(&note.text))
        };
        match event {
            NotesEvent::Hung {
                roll,
                text,
                is_secret,
            } => {
                let of = self.roll_words(*roll);
                format!(
                    "a note on {of}, {}: {}",
                    whose(*is_secret),
                    on_one_row(text)
                )
            }
            NotesEvent::Changed {
                note,
                text,
                is_secret,
            } => {
                format!(
                    "note {note}, {}: {} → {}",
                    whose(*is_secret),
                    old(note),
                    on_one_row(text)
                )
            }
            NotesEvent::Removed { note, text } => format!("note {note} goes: {}", on_one_row(text)),
            NotesEvent::SceneRetold { name, text } => {
                format!("new text of {name}: {}", on_one_row(text))
            }
        }
    }

    /// What the log would say of it.
    fn told_as_logged(&self, event: &Event) -> Option<Preview> {
        let alone = Step {
            events: vec![event.clone()],
            ..self.step.clone()
        };
        let entry = tell(self.campaign, &alone).into_iter().next()?;
        Some(Preview::new(entry.text()))
    }

    fn roll_words(&self, id: RollId) -> String {
        let roll = self.campaign.roll(id);
        let who = roll
            .and_then(|roll| roll.who.first())
            .map_or("", |roller| roller.name.as_str());
        format!("roll {id} {who} {}", roll.map_or("", |roll| &roll.what))
            .trim_end()
            .to_owned()
    }

    fn tell_macro(&self, event: &MacroEvent) -> Preview {
        match event {
            MacroEvent::Kept(kept) => {
                let old = self.before().macro_called(&kept.name);
                let old = old.map_or_else(|| "–".to_owned(), |old| format!("`{}`", old.text()));
                Preview::new(format!("macro {}: {old} → `{}`", kept.name, kept.text()))
            }
            MacroEvent::Removed(name) => {
                let old = self
                    .before()
                    .macro_called(name)
                    .map_or_else(String::new, Macro::text);
                Preview::new(format!("macro {name} is removed: `{old}`"))
            }
            MacroEvent::Used(name) => Preview::new(format!("macro {name}")),
        }
    }

    /// Bodies, conditions, fortune dice, who comes and goes.
    fn tell_people(&self, event: &Event) -> Option<Preview> {
        Some(match event {
            Event::HitPointsChanged {
                name,
                track: Track::Physical,
                from,
                to,
                met,
                ..
            } if !self.is_thrown => body_told(name, (from, to), met.as_deref()),
            Event::HeroRetired { name, .. } => {
                let left = self.after.party.len();
                Preview::new(format!(
                    "{name} leaves the party: {} → {left} heroes",
                    self.before().party.len()
                ))
            }
            Event::FoeMade(foe) => Preview::new(self.foe_words(foe)),
            Event::ConditionGained {
                creature,
                name,
                condition,
            } => {
                let had = self
                    .before()
                    .conditions(*creature)
                    .find(|had| had.name.eq_ignore_ascii_case(&condition.name));
                let had = had.map_or_else(String::new, |had| {
                    format!("{} → ", self.condition_words(had))
                });
                let words = self.condition_words(condition);
                Preview::new(format!(
                    "{name}: {had}{words}{}",
                    self.which_turn(condition)
                ))
            }
            Event::Fortune {
                hero, name, reason, ..
            } => {
                let held = |state: &State| state.ledger.held(*hero);
                let limit = self.before().hero(*hero).map_or(0, Hero::fortune_limit);
                let (from, to) = (held(self.before()), held(&self.after));
                Preview::new(format!(
                    "{name} holds {from} → {to} of {limit} fortune dice: {}",
                    reason.word()
                ))
            }
            _ => return None,
        })
    }

    fn condition_words(&self, condition: &Condition) -> String {
        let words = condition.words(None);
        let word = |part| part_words(part, self.campaign, (self.step, &[]));
        words.iter().map(word).collect()
    }

    /// Which turn of the active one it is whose end ends a condition.
    fn which_turn(&self, condition: &Condition) -> &'static str {
        let tracker = &self.before().tracker;
        match condition.ends {
            Ends::At {
                round,
                whose,
                edge: TurnEdge::End,
            } if tracker.active() == Some(whose) => match round.saturating_sub(tracker.round()) {
                0 => ", this turn",
                1 => ", the next one",
                _ => "",
            },
            Ends::At { .. } | Ends::Time { .. } | Ends::Never => "",
        }
    }

    /// What the system says of a condition that it knows, once however many get it.
    fn known(&self) -> Option<Preview> {
        let gained = |event: &Event| match event {
            Event::ConditionGained { condition, .. } if !condition.effects.is_empty() => {
                Some(condition.name.clone())
            }
            _ => None,
        };
        let name = self.step.events.iter().find_map(gained)?;
        let known = self.before().system.profile().condition(&name)?;
        Some(Preview::new(format!("{}: {}", known.name, known.text)))
    }

    /// Conditions that would be over then, and hold again where a turn is taken back.
    fn expiring(&self) -> Vec<Preview> {
        let held = |state: &State| -> Vec<(String, String)> {
            let order = state.tracker.creatures();
            let of = |creature| {
                state.conditions(creature).map(move |condition| {
                    (state.name_of(creature).to_owned(), condition.name.clone())
                })
            };
            order.flat_map(of).collect()
        };
        let is_of_turn = |event: &Event| {
            matches!(
                event,
                Event::TurnBegan { .. } | Event::TurnTakenBack { .. } | Event::Delayed { .. }
            )
        };
        if !self.step.events.iter().any(is_of_turn) {
            return Vec::new();
        }
        let (before, after) = (held(self.before()), held(&self.after));
        let (was, is): (HashSet<_>, HashSet<_>) = (before.iter().collect(), after.iter().collect());
        let over = before.iter().filter(|held| !is.contains(held));
        let over =
            over.map(|(name, condition)| Preview::new(format!("{name} no longer {condition}")));
        let again = after.iter().filter(|held| !was.contains(held));
        over.chain(again.map(|(name, condition)| Preview::new(format!("{name} {condition} again"))))
            .collect()
    }
}

pub(super) fn restated_told(of: u64, last: u64) -> Preview {
    Preview::new(format!(
        "everything as it was after step {of}, {} steps back",
        last.saturating_sub(of)
    ))
}

/// Whether it changes a record, which is told field by field.
fn is_of_record(event: &Event) -> bool {
    matches!(
        event,
        Event::HeroMade(_) | Event::HeroChanged { .. } | Event::FoeChanged { .. }
    )
}
