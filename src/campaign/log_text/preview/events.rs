//! The events of a step that is not made yet, each told with what stands before it and after.

use std::collections::HashSet;

use crate::campaign::{
    Campaign, Condition, Ends, Event, Hero, LongRollKind, Macro, MacroEvent, NotesEvent, Roll,
    RollId, State, Step, Track, TurnEdge,
};
use crate::ids::Roller;
use crate::words::on_one_row;

use super::super::parts::part_words;
use super::super::tell::tell;
use super::change::{Coming, Preview, body_told, is_thrown};
use super::heroes::foretell_records;
use crate::campaign::log_text::rolls::attempt_words;

pub(super) fn foretell_events(campaign: &Campaign, step: &Step) -> Vec<Preview> {
    let mut after = campaign.state().clone();
    after.apply_step(step);
    let coming = Coming {
        campaign,
        step,
        after,
        is_thrown: is_thrown(step),
    };
    let events = step.events.iter();
    let mut told: Vec<Preview> = events.filter_map(|event| coming.tell(event)).collect();
    if !coming.makes_foes() && step.events.iter().any(is_of_record) {
        told = foretell_records(campaign.rules(), campaign.state(), &coming.after);
    }
    told.extend(coming.known());
    told.extend(coming.expiring());
    let warnings = campaign.warnings_of_step(step).into_iter();
    told.extend(warnings.map(|warning| Preview::new(format!("! {warning}"))));
    told
}

impl Coming<'_> {
    /// What is said of new foes at once has nothing before it.
    pub(super) fn makes_foes(&self) -> bool {
        let is_foe = |event: &Event| matches!(event, Event::FoeMade(_));
        self.step.events.iter().any(is_foe)
    }

    fn tell(&self, event: &Event) -> Option<Preview> {
        if self.is_untold(event) {
            return None;
        }
        if let Some(table) = self.table_of_names() {
            return self.tell_nameless(event, table).map(Preview::new);
        }
        if let Event::HitPointsChanged {
            name,
            track: Track::Physical,
            from,
            to,
            met,
            ..
        } = event
            && !self.is_thrown
        {
            return Some(body_told(name, (from, to), met.as_deref()));
        }
        let told = (event.answer().foretold)
            .or_else(|| self.tell_order(event))
            .or_else(|| self.tell_people(event))
            .or_else(|| self.tell_scene(event))
            .or_else(|| self.tell_roll(event));
        // What dice decide is not known yet, and what it leads to neither.
        match told {
            None if !self.is_thrown => self.told_as_logged(event),
            told => told,
        }
        .map(Preview::new)
    }

    /// What is told with others, or by the dice that have not fallen.
    fn is_untold(&self, event: &Event) -> bool {
        match event {
            Event::EveningBegan { .. } => !self.is_session(),
            // It is told with those whose hit points it says; that equals roll again is decided by dice.
            Event::Rolled(roll) => {
                self.makes_foes() || self.is_thrown && self.is_for_a_place_again(roll)
            }
            // Between places that are still to be rolled, nobody knows of a tie.
            Event::TieBroken { .. } => self.rolls(),
            event => is_of_record(event) && !self.makes_foes(),
        }
    }

    /// What is rolled, and what becomes of what was rolled.
    fn tell_roll(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Rolled(roll) if self.is_thrown => {
                let names = Roller::names(&roll.who);
                let words = attempt_words(&roll.attempt);
                format!("{} rolls {} · {words}", names.join(" + "), roll.what)
            }
            Event::SecrecySet { roll, is_secret } => {
                let change = match is_secret {
                    true => "open → secret",
                    false => "secret → open",
                };
                format!("{} {change}", self.roll_words(*roll))
            }
            Event::Converted {
                roll, hero, told, ..
            } => {
                let before = self.campaign.roll(*roll);
                let rolled = before.map_or(0, |rolled| rolled.who.len());
                let whose = hero.filter(|_| rolled > 1);
                let whose = whose.and_then(|hero| self.before().hero(hero));
                let twenty = whose.map(|hero| format!("{}'s 20 in ", hero.name));
                let was_passed = before.is_some_and(|rolled| {
                    rolled.told_with(self.campaign.conversions(*roll)).passed == Some(true)
                });
                let missed = match was_passed && told.passed == Some(false) {
                    true => ", and its bar is missed then",
                    false => "",
                };
                let (twenty, words) = (twenty.unwrap_or_default(), self.roll_words(*roll));
                format!("{twenty}{words} becomes normal{missed}")
            }
            Event::Macro(event) => self.tell_macro(event),
            Event::StateReplaced { of, .. } => restated_told(*of, self.campaign.seq()),
            _ => return None,
        })
    }

    /// The evening, the scene, and what is written to notes.
    fn tell_scene(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::EveningBegan { number, name } => {
                let name = name.as_ref().map(|name| format!(" · {name}"));
                let (old, name) = (number.saturating_sub(1), name.unwrap_or_default());
                format!("evening {old} → {number}{name}")
            }
            Event::Renamed { name } => {
                format!("the campaign {} → {name}", self.before().name)
            }
            Event::SceneSet { name, text } => {
                let old = self.before().scene.as_ref();
                let old = old.map_or("–", |scene| &scene.name);
                let text = text.as_ref().map(|text| format!(": {}", on_one_row(text)));
                format!("scene {old} → {name}{}", text.unwrap_or_default())
            }
            Event::Notes(event) => self.tell_notes(event),
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
        let events = &self.step.events;
        let mut rolls = events.iter().filter_map(Event::roll);
        let first = rolls.find(|other| other.who == roll.who);
        events.iter().any(decides_places) && !first.is_some_and(|first| std::ptr::eq(first, roll))
    }

    /// What a note would come to say, and to whom.
    fn tell_notes(&self, event: &NotesEvent) -> String {
        let whose = |is_secret| match is_secret {
            true => "yours alone",
            false => "players may read it",
        };
        match event {
            NotesEvent::Hung {
                roll,
                text,
                is_secret,
            } => {
                let (of, whose) = (self.roll_words(*roll), whose(*is_secret));
                format!("a note on {of}, {whose}: {}", on_one_row(text))
            }
            NotesEvent::Changed {
                note,
                text,
                is_secret,
            } => {
                let old = self.campaign.note(*note).map(|note| on_one_row(&note.text));
                let (old, whose) = (old.unwrap_or_default(), whose(*is_secret));
                format!("note {note}, {whose}: {old} → {}", on_one_row(text))
            }
            NotesEvent::Removed { note, text } => format!("note {note} goes: {}", on_one_row(text)),
            NotesEvent::SceneRetold { name, text } => {
                format!("new text of {name}: {}", on_one_row(text))
            }
        }
    }

    /// What the log would say of it.
    fn told_as_logged(&self, event: &Event) -> Option<String> {
        let alone = Step {
            events: vec![event.clone()],
            ..self.step.clone()
        };
        let entry = tell(self.campaign, &alone).into_iter().next()?;
        Some(entry.text())
    }

    fn roll_words(&self, id: RollId) -> String {
        let roll = self.campaign.roll(id);
        let who = roll.and_then(|roll| roll.who.first());
        let who = who.map_or("", |roller| &roller.name);
        let words = format!("roll {id} {who} {}", roll.map_or("", |roll| &roll.what));
        words.trim_end().to_owned()
    }

    fn tell_macro(&self, event: &MacroEvent) -> String {
        match event {
            MacroEvent::Kept(kept) => {
                let old = self.before().macro_called(&kept.name);
                let old = old.map_or_else(|| "–".to_owned(), |old| format!("`{}`", old.text()));
                format!("macro {}: {old} → `{}`", kept.name, kept.text())
            }
            MacroEvent::Removed(name) => {
                let old = self.before().macro_called(name).map(Macro::text);
                format!("macro {name} is removed: `{}`", old.unwrap_or_default())
            }
            MacroEvent::Used(name) => format!("macro {name}"),
        }
    }

    /// Bodies, conditions, fortune dice, who comes and goes.
    fn tell_people(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::HeroRetired { name, .. } => {
                let (before, left) = (self.before().party.len(), self.after.party.len());
                format!("{name} leaves the party: {before} → {left} heroes")
            }
            Event::FoeMade(foe) => self.foe_words(foe),
            Event::ConditionGained {
                creature,
                name,
                condition,
            } => {
                let is_it = |had: &&Condition| had.name.eq_ignore_ascii_case(&condition.name);
                let had = self.before().conditions(*creature).find(is_it);
                let had = had.map(|had| format!("{} → ", self.condition_words(had)));
                let (had, words) = (had.unwrap_or_default(), self.condition_words(condition));
                format!("{name}: {had}{words}{}", self.which_turn(condition))
            }
            Event::Fortune {
                hero, name, reason, ..
            } => {
                let held = |state: &State| state.ledger.held(*hero);
                let limit = self.before().hero(*hero).map_or(0, Hero::fortune_limit);
                let (from, to, why) = (held(self.before()), held(&self.after), reason.word());
                format!("{name} holds {from} → {to} of {limit} fortune dice: {why}")
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
        let over = over.map(|(name, condition)| format!("{name} no longer {condition}"));
        let again = after.iter().filter(|held| !was.contains(held));
        let again = again.map(|(name, condition)| format!("{name} {condition} again"));
        over.chain(again).map(Preview::new).collect()
    }
}

pub(super) fn restated_told(of: u64, last: u64) -> String {
    let back = last.saturating_sub(of);
    format!("everything as it was after step {of}, {back} steps back")
}

/// Whether it changes a record, which is told field by field.
fn is_of_record(event: &Event) -> bool {
    matches!(
        event,
        Event::HeroMade(_) | Event::HeroChanged { .. } | Event::FoeChanged { .. }
    )
}
