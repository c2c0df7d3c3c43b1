//! A campaign as it stands, as an object.

use serde::Serialize;

use crate::campaign::{Allegiance, Readied, TurnPart};
use crate::campaign::{Combatant, Condition, CreatureId, Hero, HitPoints, Standing, State};
use crate::campaign::{End, LongRoll, LongRollKind, Roller};
use crate::systems::work::Target;
use crate::systems::{FoeRank, Initiative, Rulebook};
use crate::words::display_safe;

use super::show_race::RaceJson;
use super::show_record::RecordJson;

#[derive(Serialize)]
pub(super) struct ShowJson {
    campaign: String,
    system: &'static str,
    round: u32,
    active: Option<String>,
    order: Vec<RowJson>,
    party: Vec<HeroJson>,
    tasks: Vec<TaskJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contests: Vec<ContestJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    races: Vec<RaceJson>,
}

#[derive(Serialize)]
struct RowJson {
    row: usize,
    name: String,
    #[serde(flatten)]
    body: BodyJson,
    initiative: Option<String>,
    state: &'static str,
    hidden: bool,
    conditions: Vec<ConditionJson>,
    /// What only the game master knows: an attitude, a result kept unseen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unseen: Vec<String>,
    #[serde(flatten)]
    place: PlaceJson,
    /// Where mental points are counted.
    #[serde(flatten)]
    mind: Option<MindJson>,
    /// Each body of a group by itself; what stands above is their sum.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bodies: Vec<BodyJson>,
    /// The one rank of a foe, in the system that has ranks.
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<&'static str>,
    /// A foe's sheet; a hero's stands in the party.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<RecordJson>,
}

/// What there is to say of a place in the order beside its state; what is as usual is left out.
#[derive(Serialize)]
struct PlaceJson {
    /// The side, where it is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    /// Surprised: the next turn is lost.
    #[serde(skip_serializing_if = "is_not")]
    surprised: bool,
    /// What is readied; empty if nobody said what.
    #[serde(skip_serializing_if = "Option::is_none")]
    ready: Option<String>,
    /// No turn of this round will be its own any more, though it has had none.
    #[serde(skip_serializing_if = "is_not")]
    passed_over: bool,
    /// What is left of the turn, in the system whose turns have parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn_left: Option<Vec<&'static str>>,
}

#[derive(Serialize)]
struct BodyJson {
    hp: i64,
    max_hp: Option<u64>,
    temp_hp: u64,
}

#[derive(Serialize)]
struct MindJson {
    mental_hp: i64,
    max_mental_hp: Option<u64>,
    temp_mental_hp: u64,
}

#[derive(Serialize)]
struct ConditionJson {
    name: String,
    value: Option<i32>,
    /// Rounds it still has; null if no round ends it.
    rounds: Option<u32>,
}

#[derive(Serialize)]
struct HeroJson {
    name: String,
    #[serde(flatten)]
    body: BodyJson,
    #[serde(flatten)]
    mind: Option<MindJson>,
    fortune: FortuneJson,
    /// The sheet, where its fields are data.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<RecordJson>,
}

#[derive(Serialize)]
struct FortuneJson {
    held: u32,
    limit: u32,
}

#[derive(Serialize)]
struct TaskJson {
    name: String,
    progress: u32,
    target: u32,
    /// How it ended; not there while it is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'static str>,
    /// Rolls it may still take, where that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    rolls_left: Option<u32>,
    #[serde(skip_serializing_if = "is_not")]
    secret: bool,
}

#[derive(Serialize)]
struct ContestJson {
    name: String,
    target: u32,
    sides: Vec<SideJson>,
    winner: Option<String>,
    #[serde(skip_serializing_if = "is_not")]
    secret: bool,
}

#[derive(Serialize)]
struct SideJson {
    name: String,
    points: u32,
}

impl ShowJson {
    pub(super) fn of(state: &State, rules: &Rulebook) -> Self {
        let tracker = &state.tracker;
        let rows = tracker.order.iter().zip(1..);
        let rows = rows.map(|(combatant, row)| RowJson::of(state, rules, combatant, row));
        Self {
            campaign: display_safe(&state.name).into_owned(),
            system: state.system.key(),
            round: tracker.round(),
            active: tracker
                .active()
                .map(|creature| display_safe(state.name_of(creature)).into_owned()),
            order: rows.collect(),
            party: state
                .party
                .iter()
                .map(|hero| HeroJson::of(state, rules, hero))
                .collect(),
            tasks: state
                .long_rolls_of(LongRollKind::Task)
                .map(TaskJson::of)
                .collect(),
            contests: state
                .long_rolls_of(LongRollKind::Contest)
                .map(|contest| ContestJson::of(state, contest))
                .collect(),
            races: state
                .long_rolls_of(LongRollKind::Race)
                .map(|race| RaceJson::of(state, race))
                .collect(),
        }
    }
}

impl TaskJson {
    fn of(task: &LongRoll) -> Self {
        Self {
            name: display_safe(&task.name).into_owned(),
            progress: task.reached().points.into_iter().sum(),
            target: task.goal.target().map_or(0, Target::get),
            state: task.end().map(task_key),
            rolls_left: task.rolls_left(),
            secret: task.is_secret,
        }
    }
}

impl ContestJson {
    fn of(state: &State, contest: &LongRoll) -> Self {
        let name = |side: &Roller| display_safe(state.name_now(side)).into_owned();
        let sides = contest.sides.iter().zip(contest.reached().points);
        Self {
            name: display_safe(&contest.name).into_owned(),
            target: contest.goal.target().map_or(0, Target::get),
            sides: sides
                .map(|(side, points)| SideJson {
                    name: name(side),
                    points,
                })
                .collect(),
            winner: contest.winner().map(name),
            secret: contest.is_secret,
        }
    }
}

impl RowJson {
    fn of(state: &State, rules: &Rulebook, combatant: &Combatant, row: usize) -> Self {
        let creature = combatant.creature;
        let bodies = state.bodies(creature);
        let is_group = bodies.len() > 1;
        let foe = match creature {
            CreatureId::Foe(id) => state.foe(id),
            CreatureId::Hero(_) => None,
        };
        Self {
            row,
            name: display_safe(state.name_of(creature)).into_owned(),
            body: BodyJson::of(&bodies),
            initiative: combatant.initiative.as_ref().map(Initiative::key),
            state: state_word(state, creature),
            hidden: combatant.is_hidden,
            conditions: state
                .conditions(creature)
                .map(|condition| ConditionJson::of(state, condition))
                .collect(),
            unseen: state
                .marks_of(creature)
                .map(|mark| display_safe(&mark).into_owned())
                .collect(),
            place: PlaceJson::of(state, combatant),
            mind: MindJson::of(&state.shown_minds(creature)),
            bodies: bodies
                .iter()
                .filter(|_| is_group)
                .map(|body| BodyJson::of(&[*body]))
                .collect(),
            rank: foe.and_then(|foe| foe.nature.rank()).map(FoeRank::name),
            record: foe.and_then(|foe| RecordJson::of(state, rules, CreatureId::Foe(foe.id))),
        }
    }
}

impl PlaceJson {
    fn of(state: &State, combatant: &Combatant) -> Self {
        let creature = combatant.creature;
        let side = state.side_of(creature);
        let ready = |readied: &Readied| {
            readied
                .what
                .as_deref()
                .map_or_else(String::new, |what| display_safe(what).into_owned())
        };
        let has_turn =
            state.system.profile().has_turn_parts && state.tracker.active() == Some(creature);
        let left = |part: &TurnPart| !state.tracker.has_used(creature, *part);
        Self {
            side: (side != Allegiance::by_nature(creature)).then(|| side.word()),
            surprised: state.tracker.is_surprised(creature),
            ready: state.readied(creature).map(ready),
            passed_over: state_word(state, creature) == "waiting"
                && state.tracker.out_of_round()(combatant),
            turn_left: has_turn.then(|| {
                TurnPart::ALL
                    .into_iter()
                    .filter(left)
                    .map(TurnPart::word)
                    .collect()
            }),
        }
    }
}

impl BodyJson {
    fn of(bodies: &[HitPoints]) -> Self {
        Self {
            hp: bodies.iter().map(HitPoints::points).sum(),
            max_hp: bodies.iter().map(|body| body.max.map(u64::from)).sum(),
            temp_hp: bodies.iter().map(|body| u64::from(body.temp)).sum(),
        }
    }
}

impl MindJson {
    fn of(minds: &[HitPoints]) -> Option<Self> {
        let BodyJson {
            hp,
            max_hp,
            temp_hp,
        } = BodyJson::of(minds);
        let mind = Self {
            mental_hp: hp,
            max_mental_hp: max_hp,
            temp_mental_hp: temp_hp,
        };
        (!minds.is_empty()).then_some(mind)
    }
}

impl ConditionJson {
    fn of(state: &State, condition: &Condition) -> Self {
        Self {
            name: display_safe(&condition.name).into_owned(),
            value: condition.value(),
            rounds: state.tracker.rounds_left(condition),
        }
    }
}

impl HeroJson {
    fn of(state: &State, rules: &Rulebook, hero: &Hero) -> Self {
        Self {
            name: display_safe(&hero.name).into_owned(),
            body: BodyJson::of(&[hero.body]),
            mind: MindJson::of(&state.shown_minds(CreatureId::Hero(hero.id))),
            fortune: FortuneJson {
                held: state.ledger.held(hero.id),
                limit: hero.fortune_limit(),
            },
            record: RecordJson::of(state, rules, CreatureId::Hero(hero.id)),
        }
    }
}

/// What somebody in the order is doing; who is down does nothing.
pub(super) fn state_word(state: &State, creature: CreatureId) -> &'static str {
    if state.is_down(creature) {
        return "down";
    }
    match state.tracker.standing(creature) {
        Standing::Waiting => "waiting",
        Standing::Active => "active",
        Standing::Acted => "acted",
        Standing::Delayed => "delayed",
    }
}

const fn task_key(end: End) -> &'static str {
    match end {
        End::Won(_) => "complete",
        End::Ruined => "ruined",
        End::OutOfRolls => "out-of-rolls",
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_not(flag: &bool) -> bool {
    !*flag
}
