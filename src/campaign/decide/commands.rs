//! The one list that says of every command what it holds and which law decides it; every name in it is already resolved.

use std::borrow::Cow;

use crate::campaign::command::{DyingDeed, NewFoes};
use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::refusal::refused;
use crate::campaign::{
    Allegiance, BodyId, BodyWork, CounterDeed, CreatureId, Deed, Duration, EncounterDeed, Event,
    FoeEdit, FoeId, Fortune, Handout, HeroEdit, HeroId, LongRollDeed, LongRollKind, MacroDeed,
    NoteId, Placing, PlayersScreenEvent, Points, Refusal, RollId, Spending, TableDeed, ThrownWork,
    TurnPart, UndoTo,
};
use crate::systems::{Attempting, Attitude, ConditionEffect, RestKind};

use super::draft::Draft;

/// Makes an enum of commands, each with how it is decided. Behind the name of the enum stands the name that the step has there.
macro_rules! commands {
    (
        $(#[$about:meta])*
        $seen:vis enum $Command:ident in ($draft:ident) {
            $(
                $(#[$of:meta])*
                $Name:ident
                $(($inner:ident: $Inner:ty))?
                $({ $($(#[$on:meta])* $field:ident: $Field:ty),+ $(,)? })?
                => $decided:expr,
            )+
        }
    ) => {
        $(#[$about])*
        $seen enum $Command {
            $($(#[$of])* $Name $(($Inner))? $({ $($(#[$on])* $field: $Field),+ })?,)+
        }

        impl $Command {
            /// What it does, in a step that is being decided.
            pub(super) fn decide_in(&self, $draft: &mut Draft<'_>) -> Result<(), Refusal> {
                match self {
                    $(Self::$Name $(($inner))? $({ $($field),+ })? => $decided,)+
                }
            }
        }
    };
}

/// Where a forecast is part of something that is done.
const ONLY_LOOKED_AT: &str = "a forecast is looked at and changes nothing: say it by itself at the dashboard, or as `astragal forecast NAME`";

commands! {
    /// Anything that can be done to a campaign.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Command in (draft) {
        Attempt(attempting: Box<Attempting>) => draft.attempt(std::slice::from_ref(attempting)),
        /// The same attempt by several, each for themselves.
        Attempts(each: Vec<Attempting>) => draft.attempt(each),
        /// The main part of a linked attempt after its limited first part.
        Continue { roll: Option<RollId>, typed: Option<Vec<u32>> } => draft.go_on(*roll, typed.as_deref()),
        Hero(edit: Box<HeroEdit>) => draft.edit_hero(edit),
        Foe(edit: Box<FoeEdit>) => draft.edit_foe(edit),
        Retire(hero: HeroId) => draft.retire(*hero),
        AddFoes(foes: Box<NewFoes>) => match &foes.named_by {
            Some(table) => draft.add_named_foes(foes, table),
            None => draft.add_foes(foes),
        },
        AddHeroes(heroes: Vec<HeroId>) => draft.add_heroes(heroes),
        /// Everybody named, or everybody without a place, rolls for one.
        RollInitiative {
            who: Vec<CreatureId>,
            typed: Option<Vec<u32>>,
            /// What each of them rolls, where it was named and is not the system's own.
            attempts: Vec<Attempting>,
            /// The words that named it.
            words: Option<String>,
        } => {
            draft.name_initiative(words.as_deref());
            draft.roll_initiative(who, typed.as_deref(), attempts)
        },
        SetInitiative { who: Vec<CreatureId>, to: Placing } => draft.set_initiative(who, *to),
        /// The active one does so many things in this turn.
        Actions(count: u32) => draft.declare_actions(*count),
        Begin => draft.begin(),
        Next(typed: Option<Vec<u32>>) => draft.next(typed.as_deref()),
        Back => draft.back(),
        End => draft.end(),
        Delay(who: Option<CreatureId>) => draft.delay(*who),
        Return(who: CreatureId) => draft.come_back(*who),
        Move { who: CreatureId, before: Option<CreatureId> } => draft.move_row(*who, *before),
        Body(work: Vec<BodyWork>) => draft.work_on_bodies(work),
        /// Hit points by dice.
        Throw(thrown: Box<ThrownWork>) => draft.throw(thrown),
        Condition {
            who: Vec<CreatureId>,
            name: String,
            effects: Vec<ConditionEffect>,
            duration: Duration,
        } => draft.give_condition(who, name, effects, *duration),
        Counter { who: CreatureId, name: String, deed: CounterDeed } => draft.count_uses(*who, name, deed),
        Dying { who: CreatureId, deed: DyingDeed } => draft.rule_on_dying(*who, *deed),
        Rest { kind: RestKind, who: Vec<CreatureId> } => draft.rest(*kind, who),
        /// Somebody concentrates on something, or on nothing any more.
        Focus { who: CreatureId, on: Option<String> } => draft.focus(*who, on.as_deref()),
        Uncondition { who: Vec<CreatureId>, name: String } => draft.take_condition(who, name),
        /// Groups apart, or these bodies out of their group.
        Split(bodies: Vec<BodyId>) => draft.split(bodies),
        /// Lines into one, under the first one's name.
        Join(who: Vec<CreatureId>) => draft.join(who),
        /// Those who fight for a side.
        Side { who: Vec<CreatureId>, side: Allegiance } => draft.take_side(who, *side),
        /// Those who are surprised; or are not after all.
        Surprise { who: Vec<CreatureId>, is_surprised: bool } => draft.surprise(who, *is_surprised),
        /// An action is kept back; the active one's if nobody is named.
        Ready { who: Option<CreatureId>, what: Option<String> } => draft.ready(*who, what.as_ref()),
        /// What was kept back is done.
        Release(who: CreatureId) => draft.release(*who),
        /// Parts of a turn are used, or there again; the active one's if nobody is named.
        TurnParts { who: Option<CreatureId>, parts: Vec<TurnPart>, is_used: bool } => draft.turn_parts(*who, parts, *is_used),
        /// An action is taken; by the active one if nobody is named.
        Act { who: Option<CreatureId>, deed: Deed } => draft.act(*who, *deed),
        /// All roll for their places anew in each round, by these attempts or by the system's own; or once only.
        RollAnew(attempts: Option<Vec<Attempting>>) => draft.roll_anew(attempts.as_deref()),
        Hide(who: Vec<CreatureId>) => draft.hide(who),
        Reveal(who: Vec<CreatureId>) => draft.reveal(who),
        Remove(who: Vec<CreatureId>) => draft.remove(who),
        Fortune { hero: HeroId, what: Fortune } => draft.fortune(*hero, what),
        /// Effect points won by a roll, by the latest with any left if none is named.
        Spend { roll: Option<RollId>, points: u32, on: Spending } => draft.spend(*roll, *points, on),
        /// What somebody kept unseen is known: found, noise, an attack.
        Uncover { who: Vec<CreatureId>, why: Option<String> } => draft.uncover(who, why.as_deref()),
        /// A lie for a roll that failed unseen, for the latest if none is named.
        Lie { roll: Option<RollId>, text: String } => draft.lie(*roll, text),
        /// Players are told that somebody noticed something by a secret roll, the latest if none is named, and no more.
        Noticed(roll: Option<RollId>) => draft.tell_of_noticing(*roll),
        /// How creatures feel about the party, where it matters.
        Attitude { who: Vec<CreatureId>, attitude: Attitude } => draft.turn_to(who, *attitude),
        /// What already is what happens: a note, a ruling, another name for the campaign.
        Fact(event: Box<Event>) => draft.take_fact(event),
        /// Another text for a note, or it is shown or hidden; as before where nothing is said.
        ChangeNote { note: NoteId, text: Option<String>, is_secret: Option<bool> } => draft.change_note(*note, text.as_ref(), *is_secret),
        /// Takes a note away.
        RemoveNote(note: NoteId) => draft.remove_note(*note),
        Session(name: Option<String>) => draft.begin_evening(name.clone()),
        Scene { name: String, text: Option<String> } => draft.open_scene(name, text.as_deref()),
        /// Hides a roll from players, or shows it to them; the latest one if none is named.
        Secrecy { roll: Option<RollId>, is_secret: bool } => draft.set_secrecy(*roll, *is_secret),
        /// Marks a line of the log, the latest one if none is named, or takes its mark off.
        Mark { of: Option<u64>, is_marked: bool } => draft.mark(*of, *is_marked),
        /// Lines kept under a word.
        Macro(deed: MacroDeed) => draft.work_with_macro(deed),
        /// A fight made ready.
        Encounter(deed: EncounterDeed) => draft.work_with_encounter(deed),
        /// How hard a fight will be: to be looked at.
        Forecast(_asked: Box<FightAsked>) => refused(ONLY_LOOKED_AT),
        /// Game time goes on to a minute, by what passes it; or is corrected, and nothing that a day brings comes of it.
        SetTime { to: i64, why: Option<String>, is_corrected: bool } => draft.set_time(*to, why.as_ref(), *is_corrected),
        /// Keeps game time from moving by rests and tasks, or lets it.
        PauseTime(is_paused: bool) => draft.pause_time(*is_paused),
        /// A random table, by its name.
        Table { name: String, deed: TableDeed } => draft.work_with_table(name, deed),
        /// A task, a contest or a race, by its name.
        LongRoll { kind: LongRollKind, name: String, deed: LongRollDeed } => draft.work_on_long_roll(*kind, name, deed),
        /// An old roll read again with further words, as they were typed.
        Resolve { roll: RollId, words: String } => draft.resolve(*roll, words),
        /// Something for single bodies of groups, which get rows of their own for it.
        Apart { bodies: Vec<BodyId>, command: Box<Command> } => draft.decide_apart(bodies, command),
        Undo(to: UndoTo) => draft.undo(*to),
        Redo => draft.redo(),
        /// Back to how the game stood after a step.
        Restore(seq: u64) => draft.restore(*seq),
    }
}

impl Command {
    /// The same for those that bodies of groups became.
    pub(super) fn of_parts(&self, parts: &[(FoeId, CreatureId)]) -> Self {
        let parts_of = |who: CreatureId| {
            let of_group = parts
                .iter()
                .filter(move |(group, _)| CreatureId::Foe(*group) == who);
            let mut own: Vec<CreatureId> = of_group.map(|(_, part)| *part).collect();
            if own.is_empty() {
                own.push(who);
            }
            own
        };
        let all_of = |who: &[CreatureId]| who.iter().copied().flat_map(parts_of).collect();
        let mut command = self.clone();
        match &mut command {
            Self::Condition { who, .. } | Self::Uncondition { who, .. } | Self::Remove(who) => {
                *who = all_of(who);
            }
            Self::Counter { who, .. } | Self::Focus { who, .. } => {
                *who = parts_of(*who).first().copied().unwrap_or(*who);
            }
            _ => {}
        }
        command
    }

    /// The picture file that is to be copied into the campaign's folder before this can be done.
    pub fn picture_to_take(&self) -> Option<&str> {
        match self {
            Self::Fact(event) => picture_missing(event),
            _ => None,
        }
    }

    /// The bodies it changes and how, where that is all known before it is decided.
    pub fn body_work(&self) -> Cow<'_, [BodyWork]> {
        match self {
            Self::Body(work) => Cow::Borrowed(work),
            Self::Spend {
                points,
                on:
                    Spending::Harm {
                        track,
                        whom: Some(whom),
                    },
                ..
            } => {
                let harm = Points::Harm(*points);
                Cow::Owned(vec![BodyWork::on(*whom, *track, harm)])
            }
            _ => Cow::Borrowed(&[]),
        }
    }
}

/// The picture of a handout that is not in the campaign's folder yet.
pub(super) fn picture_missing(event: &Event) -> Option<&str> {
    match event {
        Event::PlayersScreen(PlayersScreenEvent::HandedOut(Handout::Image {
            name,
            digest,
            ..
        })) if digest.is_empty() => Some(name),
        _ => None,
    }
}
