//! Why a command changes nothing: the reason and what could be done instead.

use crate::dice::Unread;
use crate::systems::record::Unrecordable;

use super::ids::{NoteId, RollId};

/// A command was understood and cannot be done. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("{0}")]
    Faces(#[from] Unread),
    /// The table has to say that it is meant: the same line with `anyway` goes on.
    #[error("{why}: `{line}` goes on")]
    Asks { why: String, line: String },
    /// The answer lies in steps that are not in memory: read the segment before, and try again.
    #[error("the log before step {before} has to be read first")]
    Older { before: u64 },
    #[error("nothing to undo")]
    NothingToUndo,
    #[error("nothing at or before step {0} can be undone: something was lost to damage there")]
    NothingBehind(u64),
    #[error(
        "step 1 is the first: nothing was before it, and `restore 0` is the campaign as it was founded"
    )]
    FirstStep,
    #[error("step {0} is undone already: `undo` takes back the last thing that counts")]
    StepUndone(u64),
    #[error("step {seq} is itself an undo or a redo: `restore {before}` goes back before it", seq = .0, before = .0.saturating_sub(1))]
    OfUndoing(u64),
    #[error("nothing to redo: something else has happened since, or nothing was undone")]
    NothingToRedo,
    #[error("there is no step {seq} yet: the last is {last}, and 0 is the founding")]
    NoSuchStep { seq: u64, last: u64 },
    #[error("there is already a {0}: choose another name")]
    NameTaken(String),
    #[error(
        "{0} cannot be a name: use 1 to 40 letters without quotation marks, no number, and not `all`, `foes` or `party`"
    )]
    BadName(String),
    #[error("`{0}` is a command: name the foe by more words, such as `add \"{0} guard\" 4`")]
    NameOfCommand(String),
    #[error(
        "{points} is more than the maximum of {max}: lower it, raise the maximum, or give the rest as `temp`"
    )]
    OverMaximum { points: u32, max: u32 },
    #[error("a level is 1 to 100, not {0}")]
    BadLevel(u32),
    #[error("nobody to add: name a foe (`add orc 15 +1`), a hero, or `add party`")]
    NobodyToAdd,
    #[error("{0} is already in the turn order")]
    AlreadyIn(String),
    #[error("{0} is not in the turn order: add them first (`add {0}`)")]
    NotInOrder(String),
    #[error("a group has 1 to 100 members, not {0}")]
    BadCount(u32),
    #[error("everybody already has an initiative: say who rerolls, such as `initiative 3`")]
    AllPlaced,
    #[error("the turn order is empty: add someone first (`add party`, `add orc 15 +1`)")]
    EmptyOrder,
    #[error("a fight is already in progress: `next` continues it, `end` ends it")]
    AlreadyFighting,
    #[error("there is no fight: `begin` starts one")]
    NoFight,
    #[error(
        "outside a fight no turn holds actions: say with each roll which of how many it is, such as `action 1/{0}`"
    )]
    NoTurnToHold(u32),
    #[error("nobody can act: everyone is down, delayed or without initiative")]
    NobodyCanAct,
    #[error("this is the first turn: there is none to go back to")]
    FirstTurn,
    #[error("nobody is active, so nobody can delay")]
    NobodyActive,
    #[error("{0} has not delayed: only someone who delayed can return")]
    NotDelayed(String),
    #[error("{0} has already delayed")]
    AlreadyDelayed(String),
    #[error("{0} has already acted this round: nobody acts twice in one round")]
    AlreadyActed(String),
    #[error("{name} has no condition called {condition}")]
    NoSuchCondition { name: String, condition: String },
    #[error(
        "{name} has no counter called {counter}{}: `counter \"{name}\" {counter} 3` makes one",
        meant(near)
    )]
    NoSuchCounter {
        name: String,
        counter: String,
        near: Option<String>,
    },
    #[error("{name} has only {left} left of {counter}: nothing goes below 0")]
    CounterShort {
        name: String,
        counter: String,
        left: u32,
    },
    #[error("{0} is all there is: a number without a sign sets another maximum")]
    CounterFull(String),
    #[error("{0} is not dying: `\"{0}\" down` puts them down")]
    NotDying(String),
    #[error(
        "{0} is stable and not dying: a blow changes that, `\"{0}\" -1`, or by ruling `uncondition \"{0}\" stable`"
    )]
    Stable(String),
    #[error("{0} is dead and not dying: by ruling `dying \"{0}\" stable` or `\"{0}\" up`")]
    Dead(String),
    #[error("{0} is not dying: only heroes are, foes at 0 are out of the fight")]
    FoesDoNotDie(String),
    #[error("{0} asks nothing of the dying: `condition` says what you rule")]
    NoDyingHere(&'static str),
    #[error("{0} does not come back by a die")]
    NoRecharge(String),
    #[error(
        "this turn needs {0} faces to refill its counters: leave the real dice out, or type that many"
    )]
    Recharges(usize),
    #[error("{0} is already hidden")]
    AlreadyHidden(String),
    #[error("players can already see {0}")]
    AlreadyOpen(String),
    #[error("{0} is not a group of foes: only groups of foes split and join")]
    NoGroup(String),
    #[error("a group has two foes or more: name them all (`join 3,4`)")]
    JoinsNobody,
    #[error("{one} and {other} cannot share a turn: {how}")]
    CannotJoin {
        one: String,
        other: String,
        how: &'static str,
    },
    #[error("nobody is active: say who (`ready thalia`)")]
    NobodyReadies,
    #[error("only Swords & Sorcery has parts of a turn: {0} has none")]
    NoTurnParts(&'static str),
    #[error("{name} has not used {part}")]
    PartThere { name: String, part: &'static str },
    #[error("{0} is not concentrating")]
    NoFocus(String),
    #[error("{0} has nothing readied")]
    NothingReadied(String),
    #[error("{0} is the last of the round, and everyone rolls again for the next: `next` goes on")]
    LastOfRound(String),
    #[error("nothing would change")]
    NothingChanges,
    #[error("nothing would change: {0}")]
    Unharmed(String),
    #[error("{name} holds {held}/{limit}, two per level: no more dice, spend one first")]
    HandFull { name: String, held: u32, limit: u32 },
    #[error("{0} has no fortune die")]
    HandEmpty(String),
    #[error("there is no roll {0}")]
    NoSuchRoll(RollId),
    #[error("there is no note {0}: the scene's page lists them all with their numbers")]
    NoSuchNote(NoteId),
    #[error("note {0} says that already")]
    NoteAsItIs(NoteId),
    #[error("{0} has made no roll yet")]
    NoRollYet(String),
    #[error("roll {roll} is not {name}'s")]
    NotTheirRoll { roll: RollId, name: String },
    #[error("roll {0} was undone")]
    RollUndone(RollId),
    #[error("roll {roll} was rerolled: roll {by} replaces it")]
    RollReplaced { roll: RollId, by: RollId },
    #[error("{name}'s natural 20 in roll {roll} was already turned into a fortune die")]
    AlreadyConverted { roll: RollId, name: String },
    #[error("a luck roll earns no fortune die: only a hero's attempt does")]
    LuckEarnsNone,
    #[error("{name} kept a {face} in roll {roll}: only a natural 20 turns into a fortune die")]
    NoTwenty {
        roll: RollId,
        name: String,
        face: u32,
    },
    #[error("{name} kept a natural 1 in roll {roll}: that is never rerolled")]
    NaturalOne { roll: RollId, name: String },
    #[error("{name}'s die of roll {roll} cannot come out better: nothing higher has any chance")]
    CannotBeBettered { roll: RollId, name: String },
    #[error("{name} rolled one part of roll {roll}: leave `{word}` out")]
    NoSuchPart {
        roll: RollId,
        name: String,
        word: &'static str,
    },
    #[error("the dice never came out better in {0} rolls: type the faces rolled at the table")]
    EndlessChain(usize),
    #[error("those faces are not a chain: {0}")]
    BadChain(String),
    #[error(
        "roll {0} does not wait for a choice: only a limited first part of a linked attempt does"
    )]
    NotPaused(RollId),
    #[error("no linked attempt waits for a choice")]
    NonePaused,
    #[error("roll {roll} already continued as roll {by}")]
    AlreadyContinued { roll: RollId, by: RollId },
    #[error("line {0} is already marked")]
    AlreadyMarked(u64),
    #[error("line {0} is not marked")]
    NotMarked(u64),
    #[error("the log is still empty: there is nothing to mark")]
    NothingToMark,
    #[error("roll {0} is already secret")]
    AlreadySecret(RollId),
    #[error("players can already see roll {0}")]
    AlreadyOpenRoll(RollId),
    #[error("no roll has effect points left to spend")]
    NothingWon,
    #[error(
        "roll {0} wins no effect points: only an action against a resistance in Monsters & Magic does"
    )]
    WinsNone(RollId),
    #[error("roll {0} failed, and won no effect points")]
    WonNone(RollId),
    #[error("roll {0} reached its resistance exactly: there are no effect points to spend")]
    WonZero(RollId),
    #[error("roll {roll} has {left} effect point{plural} left, not {asked}", plural = if *left == 1 { "" } else { "s" })]
    Overdrawn { roll: RollId, left: u32, asked: u32 },
    #[error("roll {0} is too long ago: what it left unspent is gone")]
    PointsGone(RollId),
    #[error("no target is clear: name one, such as `spend {0} harm 3 orc`")]
    NobodyMeant(RollId),
    #[error("{0} has no mental hit points")]
    NoMentalTrack(&'static str),
    #[error(
        "roll {0} takes no lie: only a success roll for information that failed in secret does"
    )]
    NoLie(RollId),
    #[error(
        "the last roll takes no lie: say by its number which failed in secret for information, such as `lie {0} …`"
    )]
    LieWithoutRoll(RollId),
    #[error("no roll for information has failed in secret: there is nothing to lie about")]
    NothingToLieAbout,
    #[error("players have seen roll {0}: whoever noticed something is known")]
    NoticedInSight(RollId),
    #[error("nobody of the party noticed anything by roll {0}: it failed, or was a foe's")]
    NobodyNoticed(RollId),
    #[error("players know already that someone noticed something")]
    NoticedAlready,
    #[error("{0} has no attitudes: only Swords & Sorcery does")]
    NoAttitudes(&'static str),
    #[error("{0} has nothing hidden")]
    NothingKept(String),
    #[error("{name} does not hide, but keeps something else: `{line}` ends that")]
    DoesNotHide { name: String, line: String },
    #[error("nothing has been rolled yet")]
    NothingRolled,
    #[error("{0} has no fortune dice: only Pen & Dagger does")]
    NoFortuneHere(&'static str),
    #[error("roll {0} is not a Pen & Dagger roll: a fortune die does nothing for it")]
    NoFortuneForIt(RollId),
    #[error("there is no macro called {0}")]
    NoSuchMacro(String),
    #[error("nothing was done: line {number} of {name}, `{line}`{place}: {why}")]
    InMacro {
        name: String,
        number: usize,
        line: String,
        place: String,
        why: String,
    },
    #[error("no wave is waiting")]
    NoWaves,
    #[error(
        "{0} has no roll of its own for initiative: name the attempt, such as `initiative {1}`"
    )]
    NoInitiativeHere(&'static str, &'static str),
    #[error("foes in {0} have no initiative modifier")]
    NoInitiativeModifier(&'static str),
    #[error("only the dice pool counts several actions in a turn: {0} has no penalty for them")]
    NoActionsHere(&'static str),
    #[error("nobody is active: these actions are nobody's")]
    NobodyActs,
    #[error("that is on a {needed} sheet, and this is a {there} sheet")]
    OtherSheet {
        needed: &'static str,
        there: &'static str,
    },
    #[error(transparent)]
    LongRoll(#[from] Stuck),
    #[error(transparent)]
    Resolve(#[from] Unresolvable),
    #[error(transparent)]
    Sheet(#[from] Unrecordable),
    #[error("only Pen & Dagger has ranks: in {0} the attempt itself gives its figures")]
    NoRanksHere(&'static str),
}

/// Why a roll is not read again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unresolvable {
    #[error("roll {roll} was re-evaluated as roll {by}: use `resolve {by}`")]
    ReadAgain { roll: RollId, by: RollId },
    #[error("a line of the fortune ledger depends on roll {roll}: undo that first (step {by})")]
    InTheLedger { roll: RollId, by: u64 },
    #[error(
        "step {seq} made {count} rolls: say which, from `resolve {seq}.1` to `resolve {seq}.{count}`"
    )]
    SeveralRolls { seq: u64, count: u32 },
    #[error("roll {roll} cannot be re-evaluated: {instead}")]
    NoAttempt { roll: RollId, instead: &'static str },
    #[error("roll {roll} has {dice} dice: `reroll` takes a number from 1 to that")]
    NoSuchDie { roll: RollId, dice: usize },
    #[error("{0}")]
    Misread(String),
    #[error("{0}")]
    Unpaid(String),
}

/// Letters that the name of a task or contest has at most.
pub(in crate::campaign) const LONGEST_TITLE: usize = 60;

fn meant(near: &Option<String>) -> String {
    let near = near.as_ref();
    near.map_or_else(String::new, |near| format!(" (did you mean {near}?)"))
}

/// Why a task or a contest does not go on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    #[error(
        "there is already a {kind} called {name}: close it first (`{kind} \"{name}\" close`), or call this one otherwise"
    )]
    NameTaken { kind: &'static str, name: String },
    #[error("a {kind} needs a name of 1 to {LONGEST_TITLE} letters")]
    BadName { kind: &'static str },
    #[error("there is no {kind} called {name} any more")]
    Gone { kind: &'static str, name: String },
    #[error(
        "{name} is complete: nothing more is rolled for it (`task \"{name}\" close` takes it off)"
    )]
    Complete { name: String },
    #[error(
        "{name} was ruined: nothing more is rolled for it (`undo`, or by hand `task \"{name}\" +0` saves it)"
    )]
    Ruined { name: String },
    #[error(
        "{name} has no rolls left: it was to be done in {rolls} (`task \"{name}\" close` takes it off)"
    )]
    OutOfRolls { name: String, rolls: u32 },
    #[error("{name} has only {left} of its {rolls} rolls left: leave `x{times}` out or roll fewer")]
    TooManyTimes {
        name: String,
        left: u32,
        rolls: u32,
        times: u32,
    },
    #[error("what was rolled gives nothing to {name}: it takes one result that reaches something")]
    NotCounted { name: String },
    #[error("{name} is decided: {winner} has won (`contest \"{name}\" close` takes it off)")]
    Won { name: String, winner: String },
    #[error("a contest has two sides or more: name them (`contest \"{name}\" thalia orc to 3`)")]
    TooFewSides { name: String },
    #[error("a contest has at most {most} sides, not {sides}")]
    TooManySides { sides: usize, most: usize },
}
