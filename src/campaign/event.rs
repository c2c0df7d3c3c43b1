//! What happened: steps and the events in them, carrying every face, so that replay needs neither dice nor clock.

mod list;
pub(super) mod written;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    Arranged, AttitudeOf, BodyId, Casualties, Change, Condition, CreatureId, EncounterEvent, Foe,
    FoeChange, FoeId, Hero, HeroId, HitPoints, LedgerLine, Lie, LongRollEvent, LongRollKind,
    MacroEvent, NotesEvent, Noticing, PastTurn, PlayersScreenEvent, Reason, Roll, RollId, Roller,
    Scene, SpentOn, State, TableDraw, TableEvent, TimeEvent, TimerEvent, Told, Track,
};
use crate::dice::Provenance;
use crate::systems::calendar::BEGINNING;
use crate::systems::{Attitude, HiddenResult, Initiative, Standing};

use super::facts::counters::CounterEvent;
use super::facts::entry_kinds::Kind;
use super::facts::event_answer::{Audience, Concern, EventAnswer, InRecap, Matter, Part};
use super::facts::tracker::answers as order;
use super::facts::undoing::{RestoreCause, Undone};
use super::facts::{
    casualties, conditions, ledger, notes as texts, points_changed, scenes, secrets, turn_parts,
    undoing, unspent_points,
};
use list::events;

/// What one line or one key did: all of its events, or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its number, from 1, without gaps.
    pub seq: u64,
    /// When, to the second.
    pub at: Timestamp,
    /// The line that did it, in full words, so that it means the same tomorrow.
    pub line: String,
    /// What happened.
    pub events: Vec<Event>,
}

impl Step {
    /// Its events, each with the number of its roll: of several in one step `12.1`, `12.2`, else `12`. What is no roll
    /// has that of the one before.
    pub fn numbered_events(&self) -> impl Iterator<Item = (RollId, &Event)> {
        let is_alone = self.events.iter().filter_map(Event::roll).nth(1).is_none();
        let mut place = 0;
        self.events.iter().map(move |event| {
            place += u32::from(event.roll().is_some());
            (RollId(self.seq, if is_alone { 0 } else { place }), event)
        })
    }

    /// Whether the turn passed on to somebody, over those who cannot act.
    pub fn passes_turn(&self) -> bool {
        self.events.iter().any(|event| event.turn_begun().is_some())
    }

    /// Whether it changes anybody's hit points.
    pub(super) fn changes_points(&self) -> bool {
        let changes = |event: &Event| event.answer().points.is_some();
        self.events.iter().any(changes)
    }

    /// The macro it was made by, if it was one.
    pub fn macro_used(&self) -> Option<&str> {
        self.events.iter().find_map(|event| match event {
            Event::Macro(MacroEvent::Used(name)) => Some(name.as_str()),
            _ => None,
        })
    }
}

events! {
    /// Something that happened. `creature`, `hero` and `name` say who, by number and by the name of the moment.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Event of (event, game, seq, at) {
        /// A new evening began.
        EveningBegan { number: u32, name: Option<String> } => {
            answer: scenes::evening_began(*number, name.as_deref()),
            change: game.begin_evening(*number, name.clone(), (seq, at)),
        }
        /// A scene opened.
        SceneSet { name: String, text: Option<String> } => {
            answer: scenes::scene_set(name),
            change: game.scene = Some(Scene { name: name.clone(), text: text.clone() }),
        }
        /// The campaign was given another name.
        Renamed { name: String } => {
            answer: EventAnswer::text(Kind::Note, "", format!("the campaign is called {name} now"))
                .to(Audience::All),
            change: game.name.clone_from(name),
        }
        /// Something was noted.
        Noted { text: String, is_secret: bool } => {
            answer: texts::noted(text, *is_secret),
            change: game.note_down(seq, event),
        }
        /// Something happened to a note, or to the scene's text.
        Notes(notes: NotesEvent) => {
            answer: notes.answer(),
            change: game.note_down(seq, event),
            rolls: notes.rolls_named(),
        }
        /// The game master ruled without a roll: sure, or impossible.
        Ruled { is_sure: bool, text: String } => {
            answer: texts::ruled(*is_sure, text),
        }
        /// A hero joined the party.
        HeroMade(hero: Box<Hero>) => {
            answer: EventAnswer::text(Kind::Hero, &hero.name, "joins the party")
                .to(Audience::IfKnown)
                .about_all([CreatureId::Hero(hero.id)])
                .recapped(InRecap::Joins(&hero.name)),
            change: game.welcome(Hero::clone(hero)),
        }
        /// A field of a hero's record changed.
        HeroChanged { hero: HeroId, name: String, change: Change } => {
            answer: change.answer(*hero, name),
            change: game.change(*hero, change),
        }
        /// A hero left the party.
        HeroRetired { hero: HeroId, name: String } => {
            answer: EventAnswer::text(Kind::Hero, name, "leaves the party")
                .to(Audience::IfKnown)
                .about(Concern::Record(CreatureId::Hero(*hero)))
                .recapped(InRecap::Happening(Matter::Party, "leaves the party".into())),
            change: game.retire(*hero),
        }
        /// A foe, or a group, was made.
        FoeMade(foe: Foe) => {
            answer: EventAnswer::silent().about_all([CreatureId::Foe(foe.id)]),
            change: game.make_foe(foe.clone()),
        }
        /// A field of a foe's record changed.
        FoeChanged { foe: FoeId, name: String, change: FoeChange } => {
            answer: change.answer(*foe, name),
            change: game.change_foe(*foe, change),
        }
        /// Somebody stands in the order.
        Joined { creature: CreatureId, name: String, is_hidden: bool } => {
            answer: order::joined(*creature, name, *is_hidden),
            change: game.tracker.join(*creature, *is_hidden),
        }
        /// Somebody was taken out of the order; a foe is gone with it.
        Left { creature: CreatureId, name: String } => {
            answer: EventAnswer::text(Kind::Order, name, "leaves the order").of_place(*creature),
            change: game.dismiss(*creature),
        }
        /// Dice were rolled.
        Rolled(roll: Box<Roll>) => {
            answer: EventAnswer::silent().to(Audience::Rolled).about_all(roll.creatures()),
            change: game.count_action(roll),
            rolls: roll.rolls_named(),
        }
        /// Somebody's place was decided.
        InitiativeSet { creature: CreatureId, name: String, initiative: Initiative } => {
            answer: order::initiative_set(*creature, name, initiative),
            change: game.tracker.place(*creature, initiative.clone()),
        }
        /// Equals rolled again for their places; a face each.
        TieBroken { rollers: Vec<Roller>, faces: Vec<u32>, dice: Provenance } => {
            answer: order::tie_broken(rollers, faces),
        }
        /// Somebody was moved by hand, to this row counted from 0.
        Moved { creature: CreatureId, name: String, row: usize } => {
            answer: EventAnswer::parts(Kind::Order, name, vec!["moved".into(), Part::Row(*row)]).of_place(*creature),
            change: game.tracker.shift(*creature, *row),
        }
        /// The active one said how many things it does in this turn.
        ActionsDeclared { creature: CreatureId, name: String, count: u32 } => {
            answer: turn_parts::declared(*creature, name, *count),
            change: game.tracker.declare_actions(*creature, *count),
        }
        FightBegan => {
            answer: order::fight_began(),
            change: game.tracker.open_fight(),
        }
        TurnBegan { round: u32, creature: CreatureId, name: String } => {
            answer: order::turned(*round, (*creature, false), name),
            change: game.tracker.pass_turn(*round, *creature),
        }
        /// The fight went back a turn, to this one.
        TurnTakenBack { round: u32, creature: CreatureId, name: String } => {
            answer: order::turned(*round, (*creature, true), name),
            change: game.tracker.take_turn_back(*round, *creature),
        }
        /// Somebody delayed; where that was the active one, the turn went on to this one.
        Delayed {
            creature: CreatureId,
            name: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            then: Option<PastTurn>,
        } => {
            answer: order::delayed(*creature, name, *then),
            change: game.delay(*creature),
        }
        /// Somebody came back in, before the active one.
        Returned { creature: CreatureId, name: String } => {
            answer: order::returned(*creature, name),
            change: game.tracker.come_back(*creature),
        }
        /// The order was arranged: groups, sides, surprise, actions kept back.
        Arranged(arranged: Arranged) => {
            answer: arranged.answer(),
            change: game.arrange(arranged),
        }
        /// What the fight that ends cost.
        FightSummed { casualties: Vec<Casualties> } => {
            answer: casualties::summed(casualties),
        }
        FightEnded { rounds: u32 } => {
            answer: order::fight_ended(*rounds),
            change: game.end_fight(),
        }
        /// Hit points changed: by a blow or by what heals one, or because the figures were set.
        HitPointsChanged {
            whom: BodyId,
            #[serde(default, skip_serializing_if = "Track::is_physical")]
            track: Track,
            name: String,
            from: HitPoints,
            to: HitPoints,
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            is_set: bool,
            /// How they met the type of harm: `immune to fire`.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            met: Option<String>,
        } => {
            answer: points_changed::changed((*whom, *track), name, (from, to), met.as_deref()),
            change: game.change_points((*whom, *track), (from, to), *is_set),
        }
        /// Effect points won by a roll were spent; so many are left of them.
        Spent { roll: RollId, name: String, points: u32, left: u32, on: SpentOn } => {
            answer: unspent_points::spent(*roll, name, (*points, *left), *on),
            change: game.spend(*roll, *points),
            rolls: vec![roll],
        }
        /// A total is kept unseen; these are passively attentive enough for it.
        ResultKept {
            creature: CreatureId,
            name: String,
            what: String,
            total: i32,
            standing: Standing,
            noticed: Vec<Noticing>,
        } => {
            answer: secrets::kept(*creature, name, (what, *total), noticed),
            change: game.keep(HiddenResult::of(*creature, what, *total, *standing)),
        }
        /// A result kept unseen is known: found, given away.
        ResultUncovered { creature: CreatureId, name: String, what: String, why: String } => {
            answer: secrets::uncovered(*creature, name, (what, why)),
            change: game.uncover(*creature, what),
        }
        /// One sees through a result kept unseen, which stays kept for the others.
        SeenThrough { creature: CreatureId, name: String, what: String, by: Roller } => {
            answer: secrets::seen_through(*creature, name, what, by),
            change: game.see_through(*creature, what, by.creature),
        }
        /// A creature feels otherwise about the party.
        AttitudeChanged { creature: CreatureId, name: String, from: Attitude, to: Attitude } => {
            answer: secrets::attitude_changed(*creature, name, (*from, *to)),
            change: AttitudeOf::change(&mut game.attitudes, *creature, *to),
        }
        /// A lie was told for a roll that failed unseen.
        Lied { roll: RollId, who: Option<Roller>, text: String } => {
            answer: secrets::lied(*roll, who.as_ref(), text),
            change: game.record_lie(Lie::of(*roll, who.as_ref(), text)),
            rolls: vec![roll],
        }
        /// A condition came.
        ConditionGained { creature: CreatureId, name: String, condition: Condition } => {
            answer: conditions::gained(*creature, name, condition),
            change: game.gain_condition(*creature, condition.clone()),
            rolls: condition.of.iter_mut().collect(),
        }
        /// Somebody who concentrates was hurt: whether it holds is asked for.
        Asked { creature: CreatureId, name: String, of: String, what: String } => {
            answer: conditions::asked(*creature, name, (of, what)),
        }
        /// A condition went, by word.
        ConditionLost { creature: CreatureId, name: String, condition: String } => {
            answer: conditions::lost(*creature, name, condition),
            change: game.lose_condition(*creature, condition),
        }
        /// A condition's time was over; players who knew nothing of it hear of no end.
        ConditionEnded {
            creature: CreatureId,
            name: String,
            condition: String,
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            is_secret: bool,
        } => {
            answer: conditions::ended(*creature, name, condition, *is_secret),
            change: game.lose_condition(*creature, condition),
        }
        /// Players may no longer see it.
        Hidden { creature: CreatureId, name: String } => {
            answer: order::hidden(*creature, name),
            change: game.tracker.set_hidden(*creature, true),
        }
        /// Players may see it from now on.
        Revealed { creature: CreatureId, name: String } => {
            answer: order::revealed(*creature, name),
            change: game.tracker.set_hidden(*creature, false),
        }
        /// A fortune die came or went.
        Fortune {
            hero: HeroId,
            name: String,
            reason: Reason,
            roll: Option<RollId>,
            note: Option<String>,
        } => {
            answer: ledger::turned(*hero, name, *reason, (*roll, note.as_deref())),
            change: LedgerLine::of(seq, at, event).into_iter().for_each(|line| game.ledger.write(line)),
            rolls: roll.iter_mut().collect(),
        }
        /// A natural 20 was turned into a normal success: whose, and of which part of the roll, counted from 0. Where it
        /// does not say, it was the one that counted.
        Converted {
            roll: RollId,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            hero: Option<HeroId>,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            die: Option<usize>,
            /// What is told of the roll from then on.
            told: Told,
        } => {
            answer: EventAnswer::silent(),
            rolls: vec![roll],
        }
        /// A roll was hidden from players, or shown to them after all.
        SecrecySet { roll: RollId, is_secret: bool } => {
            answer: {
                let what = if *is_secret { "hidden from" } else { "open to" };
                EventAnswer::text(Kind::Note, "", format!("roll {roll} {what} players"))
            },
            change: game.set_secrecy_of(*roll, *is_secret),
            rolls: vec![roll],
        }
        /// A line of the log was marked, to be found again, or its mark was taken off.
        Marked { of: u64, is_marked: bool } => {
            answer: {
                let what = if *is_marked { "marked" } else { "no longer marked" };
                EventAnswer::text(Kind::Note, "", format!("line {of} {what}"))
            },
        }
        /// Something happened to a macro.
        Macro(done: MacroEvent) => {
            answer: done.answer(),
            change: done.apply(&mut game.macros),
        }
        /// Something happened to a counter.
        Counter(done: CounterEvent) => {
            answer: done.answer(),
            change: done.apply(&mut game.counters),
        }
        /// Something happened to a random table.
        Table(done: TableEvent) => {
            answer: done.answer(),
            change: done.apply(&mut game.tables),
        }
        /// Something happened to game time.
        Time(done: TimeEvent) => {
            answer: done.answer(),
            change: done.apply(&mut game.time, BEGINNING),
        }
        /// Something happened to a timer at the table.
        Timer(done: TimerEvent) => {
            answer: done.answer(),
            change: game.set_timer(done, at),
        }
        /// Something happened to an encounter.
        Encounter(done: EncounterEvent) => {
            answer: done.answer(),
            change: {
                game.tracker.follow_encounter(done);
                done.apply(&mut game.encounters);
            },
        }
        /// Something was said of the players' screen.
        PlayersScreen(said: PlayersScreenEvent) => {
            answer: said.answer(),
            change: said.apply(&mut game.players_screen),
        }
        /// Something happened to a task, a contest or a race, named as it is called.
        LongRoll { kind: LongRollKind, name: String, what: LongRollEvent } => {
            answer: what.answer(*kind, name),
            change: game.move_long_roll(*kind, name, what),
            rolls: what.rolls_named(),
        }
        /// Steps were undone by one line, the latest first: everything is as it was before the last of them.
        Undid { steps: Vec<Undone> } => {
            answer: undoing::undid("undid", steps),
        }
        /// What a line undid was done again, as one: the latest step of it, named for all.
        Redid { step: Undone } => {
            answer: undoing::redid(step),
        }
        /// The whole game was put in another state: as it stood after a step, or as a hand edit of that state has it.
        StateReplaced { of: u64, by: RestoreCause, state: Box<State> } => {
            answer: undoing::state_replaced(*of, *by),
            change: game.clone_from(state),
        }
        /// What stood here is lost: the disk damaged it, and nobody can tell what it did.
        Lost => {
            answer: EventAnswer::text(Kind::Lost, "", "what stood here was lost to damage on the disk"),
        }
    }
}

impl Event {
    /// The roll that was made here, if one was.
    pub fn roll(&self) -> Option<&Roll> {
        match self {
            Self::Rolled(roll) => Some(roll),
            _ => None,
        }
    }

    /// What was drawn from a table here, if anything was.
    pub const fn draw(&self) -> Option<&TableDraw> {
        match self {
            Self::Table(done) => done.draw(),
            _ => None,
        }
    }

    /// The body that a blow fell on here, if one did, whether or not it was hurt.
    pub(super) const fn struck(&self) -> Option<BodyId> {
        match self {
            Self::HitPointsChanged {
                whom,
                from,
                to,
                is_set: false,
                ..
            } if to.harm >= from.harm => Some(*whom),
            _ => None,
        }
    }

    /// The round and whose turn of it begins, where one does.
    pub(super) const fn turn_begun(&self) -> Option<(u32, CreatureId)> {
        match self {
            Self::TurnBegan {
                round, creature, ..
            } => Some((*round, *creature)),
            Self::Delayed {
                then: Some(PastTurn { round, who }),
                ..
            } => Some((*round, *who)),
            _ => None,
        }
    }

    /// What is left of a list of several without those whom somebody does not know of; nothing where there is no list.
    pub(in crate::campaign) fn listing(&self, is_known: &[bool]) -> Option<Self> {
        fn left<T: Clone>(all: &[T], is_known: &[bool]) -> Vec<T> {
            let known = all.iter().zip(is_known).filter(|(_, is_known)| **is_known);
            known.map(|(one, _)| one.clone()).collect()
        }
        let mut event = self.clone();
        match &mut event {
            Self::TieBroken { rollers, faces, .. } => {
                (*rollers, *faces) = (left(rollers, is_known), left(faces, is_known));
            }
            Self::LongRoll { what, .. } => *what = what.listing(is_known)?,
            _ => return None,
        }
        Some(event)
    }

    /// Who joined the order here, if somebody did.
    pub(super) fn newcomer(&self) -> Option<CreatureId> {
        match self {
            Self::Joined { creature, .. } => Some(*creature),
            _ => None,
        }
    }
}
