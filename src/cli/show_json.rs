//! A campaign as it stands, as an object.

use serde::Serialize;

use crate::campaign::{
    Allegiance, Campaign, Combatant, Condition, Counter, CreatureId, End, Hero, HitPoints,
    LongRoll, LongRollKind, Placed, Readied, Roller, Standing, State, TurnPart,
};
use crate::systems::work::Target;
use crate::systems::{Derived, FoeRank, Initiative, Recorded, Rulebook};

use super::object::Object;

/// What points of the body and of the mind are called, with their maximum and what is temporary.
const BODY: [&str; 3] = ["hp", "max_hp", "temp_hp"];
const MIND: [&str; 3] = ["mental_hp", "max_mental_hp", "temp_mental_hp"];

/// A campaign as it stands.
pub fn show_json(campaign: &Campaign) -> impl Serialize {
    let (state, rules) = (campaign.state(), campaign.rules());
    let tracker = &state.tracker;
    let active = tracker.active().map(|creature| state.name_of(creature));
    let rows = tracker.order.iter().zip(1..);
    let rows = rows.map(|(combatant, row)| row_json(state, rules, combatant, row));
    let party = state.party.iter().map(|hero| hero_json(state, rules, hero));
    let time = state.time.map(|time| rules.calendar.told(time.minutes));
    let tasks = state.long_rolls_of(LongRollKind::Task);
    let clocks = state.long_rolls_of(LongRollKind::Clock);
    let contests = state.long_rolls_of(LongRollKind::Contest);
    let races = state.long_rolls_of(LongRollKind::Race);
    Object::of("campaign", state.name.as_str())
        .with("system", state.system.key())
        .with("round", tracker.round())
        .with("active", active)
        .list("order", rows)
        .list("party", party)
        .with_some("time", time)
        .list("tasks", tasks.map(task_json))
        .filled_list("clocks", clocks.map(task_json))
        .filled_list("contests", contests.map(|long| contest_json(state, long)))
        .filled_list("races", races.map(|race| race_json(state, race)))
}

fn task_json(task: &LongRoll) -> Object {
    let progress: u32 = task.reached().points.into_iter().sum();
    Object::of("name", task.name.as_str())
        .with("progress", progress)
        .with("target", task.goal.target().map_or(0, Target::get))
        // How it ended; not there while it is under way.
        .with_some("state", task.end().map(task_key))
        // Rolls it may still take, where that matters.
        .with_some("rolls_left", task.rolls_left())
        .with_true("secret", task.is_secret)
        // Players know of it, and not how far it is.
        .with_true("covered", task.is_covered())
}

fn contest_json(state: &State, contest: &LongRoll) -> Object {
    let name = |side: &Roller| state.name_now(side).to_owned();
    let side =
        |(side, points): (&Roller, u32)| Object::of("name", name(side)).with("points", points);
    let sides = contest.sides.iter().zip(contest.reached().points);
    Object::of("name", contest.name.as_str())
        .with("target", contest.goal.target().map_or(0, Target::get))
        .list("sides", sides.map(side))
        .with("winner", contest.winner().map(name))
        .with_true("secret", contest.is_secret)
}

fn row_json(state: &State, rules: &Rulebook, combatant: &Combatant, row: usize) -> Object {
    let creature = combatant.creature;
    let bodies = state.bodies(creature);
    let foe = match creature {
        CreatureId::Foe(id) => state.foe(id),
        CreatureId::Hero(_) => None,
    };
    let each = bodies.iter().filter(|_| bodies.len() > 1);
    let each = each.map(|body| with_points(Object::default(), BODY, &[*body]));
    let conditions = state.conditions(creature);
    let conditions = conditions.map(|condition| condition_json(state, condition));
    let initiative = combatant.initiative.as_ref().map(Initiative::key);
    let rank = foe.and_then(|foe| foe.stats.rank()).map(FoeRank::name);
    let record = foe.and_then(|_| record_json(state, rules, creature));
    let object = Object::of("row", row).with("name", state.name_of(creature));
    let object = with_points(object, BODY, &bodies)
        .with("initiative", initiative)
        .with("state", state_word(state, creature))
        .with("hidden", combatant.is_hidden)
        .list("conditions", conditions)
        // What only the game master knows: an attitude, a result kept unseen.
        .filled_list("unseen", state.marks_of(creature));
    let object = with_mind(with_place(object, state, combatant), state, creature);
    with_counters(object, state, creature)
        // Each body of a group by itself; what stands above is their sum.
        .filled_list("bodies", each)
        // The one rank of a foe, in the system that has ranks.
        .with_some("rank", rank)
        // A foe's sheet; a hero's stands in the party.
        .with_some("record", record)
}

/// What there is to say of a place in the order beside its state; what is as usual is left out.
fn with_place(object: Object, state: &State, combatant: &Combatant) -> Object {
    let (creature, tracker) = (combatant.creature, &state.tracker);
    let side = Some(state.side_of(creature));
    let side = side.filter(|side| *side != Allegiance::by_nature(creature));
    // Empty if nobody said what is readied.
    let ready = |readied: &Readied| readied.what.clone().unwrap_or_default();
    // In the system whose turns have parts.
    let has_turn = state.system.definition().has_turn_parts && tracker.active() == Some(creature);
    let left = |part: &TurnPart| !tracker.has_used(creature, *part);
    let turn_left = || -> Vec<&str> {
        let left = TurnPart::ALL.into_iter().filter(left);
        left.map(TurnPart::word).collect()
    };
    // No turn of this round will be its own any more, though it has had none.
    let is_passed_over =
        state_word(state, creature) == "waiting" && tracker.out_of_round()(combatant);
    object
        .with_some("side", side.map(Allegiance::word))
        // The next turn is lost.
        .with_true("surprised", tracker.is_surprised(creature))
        .with_some("ready", state.readied(creature).map(ready))
        .with_true("passed_over", is_passed_over)
        .with_some("turn_left", has_turn.then(turn_left))
}

fn with_points(object: Object, keys: [&'static str; 3], of: &[HitPoints]) -> Object {
    let [now, most, temporary] = keys;
    let points: i64 = of.iter().map(HitPoints::points).sum();
    let max: Option<u64> = of.iter().map(|body| body.max.map(u64::from)).sum();
    let temp: u64 = of.iter().map(|body| u64::from(body.temp)).sum();
    object
        .with(now, points)
        .with(most, max)
        .with(temporary, temp)
}

/// Where mental points are counted.
fn with_mind(object: Object, state: &State, creature: CreatureId) -> Object {
    match state.shown_minds(creature).as_slice() {
        [] => object,
        minds => with_points(object, MIND, minds),
    }
}

/// What is used up, where anything is counted.
fn with_counters(object: Object, state: &State, creature: CreatureId) -> Object {
    let counter = |counter: &Counter| {
        Object::of("name", counter.name.as_str())
            .with("left", counter.left)
            .with("max", counter.max)
            .with("refill", counter.refill.word())
    };
    object.filled_list("counters", state.counters_of(creature).map(counter))
}

fn condition_json(state: &State, condition: &Condition) -> Object {
    Object::of("name", condition.name.as_str())
        .with("value", condition.value())
        // Rounds it still has; null if no round ends it.
        .with("rounds", state.tracker.rounds_left(condition))
}

fn hero_json(state: &State, rules: &Rulebook, hero: &Hero) -> Object {
    let creature = CreatureId::Hero(hero.id);
    let fortune =
        Object::of("held", state.ledger.held(hero.id)).with("limit", hero.fortune_limit());
    let object = Object::of("name", hero.name.as_str());
    let object = with_points(object, BODY, &[hero.body]);
    with_counters(with_mind(object, state, creature), state, creature)
        .with("fortune", fortune)
        // The sheet, where its fields are data.
        .with_some("record", record_json(state, rules, creature))
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

pub(super) fn race_json(state: &State, race: &LongRoll) -> Object {
    let placed = |(place, placed): (usize, &Placed)| {
        Object::of("place", place)
            .with("name", state.name_now(&placed.who))
            .with("roll", placed.roll.to_string())
            .with("outcome", placed.outcome.to_string())
            .with_some("figure", placed.figure)
            .with("hidden", state.is_hidden(placed.who.creature))
    };
    Object::of("name", race.name.as_str())
        .with("leg", race.rolled())
        .list("places", (1..).zip(race.places()).map(placed))
        .with("attempt", race.attempts.join(" "))
        .with("secret", race.is_secret)
}

/// None where the system's sheet is not read by its names, or nothing is recorded.
pub(super) fn record_json(state: &State, rules: &Rulebook, creature: CreatureId) -> Option<Object> {
    let record = state.record(creature).filter(|_| is_told(state))?;
    let fields = record.sheet.recorded(rules);
    let field = |field: &Recorded| {
        Object::of("name", field.name.as_str()).with("value", field.value.as_str())
    };
    // A figure that nobody wrote down, with the sum behind it.
    let figure = |figure: &Derived| {
        Object::of("name", figure.name.as_str())
            .with("value", figure.sum.value())
            .with("sum", figure.sum.to_string())
    };
    (!fields.is_empty()).then(|| {
        let figures = record.sheet.read(rules, record.level).derived();
        Object::default()
            .with_some("level", record.said_level)
            .list("fields", fields.iter().map(field))
            .list("figures", figures.iter().map(figure))
    })
}

/// `level 3 · Strength 16 · challenge 1/2`, a foe's level where it was said; the one rank where that is all there is, nothing where nothing is recorded.
pub(super) fn record_words(
    state: &State,
    rules: &Rulebook,
    creature: CreatureId,
) -> Option<String> {
    if let CreatureId::Foe(id) = creature
        && let Some(rank) = state.foe(id).and_then(|foe| foe.stats.rank())
    {
        return Some(rank.name().to_owned());
    }
    let record = state.record(creature).filter(|_| is_told(state))?;
    let fields = record.sheet.recorded(rules);
    let told = fields
        .iter()
        .map(|field| format!("{} {}", field.name, field.value));
    let level = record.said_level.map(|level| format!("level {level}"));
    let all: Vec<String> = level.into_iter().chain(told).collect();
    (!fields.is_empty()).then(|| all.join(" · "))
}

/// Of heroes who go by ranks nothing is told but their names and points.
fn is_told(state: &State) -> bool {
    !state.system.profile().has_ranks()
}
