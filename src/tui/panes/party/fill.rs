//! The heroes from the game.

use crate::campaign::{Condition, CreatureId, Health, Hero, HitPoints, State, mental_words};
use crate::tui::glyphs::DOWN;
use crate::tui::layout::Pane;
use crate::tui::panes::common::{has_keys, safe};

use crate::tui::session::Session;

use super::view;
use super::view::{ConditionKind, HitPointBar, Vitality};

/// Members of a group whose points are told one by one.
pub(crate) const MOST_ONE_BY_ONE: usize = 3;

pub(crate) fn party(session: &Session) -> view::Party {
    let state = session.campaign.state();
    let member = |hero: &Hero| {
        let words = conditions(state, CreatureId::Hero(hero.id), Some(&hero.body));
        member(state, hero, words)
    };
    let members = state.party.iter().map(member).collect();
    let has_cursor = has_keys(session, Pane::Party) || session.prompt.is_some();
    view::Party {
        members,
        cursor: has_cursor.then_some(session.ui.hero),
    }
}

/// One hero as a row of the party.
pub(crate) fn member(state: &State, hero: &Hero, conditions: Vec<view::Condition>) -> view::Member {
    view::Member {
        name: safe(&hero.name),
        level: hero.level,
        class: hero.class.as_deref().map_or_else(String::new, safe),
        points: hit_points(&hero.body),
        dice: dice(state, hero),
        conditions,
    }
}

/// The fortune dice of a hero who can hold some.
pub(crate) fn dice(state: &State, hero: &Hero) -> Option<view::Dice> {
    (hero.fortune_limit() > 0).then(|| view::Dice {
        held: state.ledger.held(hero.id),
        limit: hero.fortune_limit(),
    })
}

/// A body's figures; without a maximum, the harm counted so far.
pub(crate) fn hit_points(body: &HitPoints) -> HitPointBar {
    let vitality = match body.health() {
        Health::Whole => Vitality::Whole,
        Health::Hurt => Vitality::Hurt,
        Health::Low => Vitality::Low,
        Health::Down => Vitality::Down,
    };
    HitPointBar {
        now: body.points(),
        max: body.max.map_or(0, i64::from),
        temporary: i64::from(body.temp),
        vitality,
    }
}

pub(crate) fn conditions(
    state: &State,
    creature: CreatureId,
    body: Option<&HitPoints>,
) -> Vec<view::Condition> {
    let mut words = Vec::new();
    if let Some(vitality) = body
        .map(|body| hit_points(body).vitality)
        .filter(|vitality| *vitality != Vitality::Whole)
    {
        words.push(vitality_word(vitality));
    }
    words.extend(minds(&state.shown_minds(creature)));
    let marks = state.marks_of(creature);
    words.extend(marks.map(|mark| view::Condition::plain(safe(&mark))));
    words.extend(state.conditions(creature).map(|one| condition(state, one)));
    words
}

/// How a body feels that is not whole.
pub(crate) fn vitality_word(vitality: Vitality) -> view::Condition {
    view::Condition::of(vitality.word(), ConditionKind::State(vitality))
}

/// A condition as it stands on somebody.
pub(crate) fn condition(state: &State, condition: &Condition) -> view::Condition {
    view::Condition::plain(condition_words(state, condition))
}

/// Mental points: of one their figures, of a group as its hit points stand in its row.
pub(crate) fn minds(minds: &[HitPoints]) -> Option<view::Condition> {
    let worst = minds
        .iter()
        .map(|mind| hit_points(mind).vitality)
        .max_by_key(|vitality| *vitality as u8)?;
    let points = |mind: &HitPoints| {
        if mind.is_down() {
            DOWN.to_owned()
        } else {
            mind.points().to_string()
        }
    };
    let text = match minds {
        [mind] => mental_words(mind),
        few if few.len() <= MOST_ONE_BY_ONE => {
            format!(
                "mental {}",
                few.iter().map(points).collect::<Vec<_>>().join(" ")
            )
        }
        many => {
            let up: Vec<i64> = many
                .iter()
                .filter(|mind| !mind.is_down())
                .map(HitPoints::points)
                .collect();
            format!("mental {} up, {}", up.len(), up.iter().sum::<i64>())
        }
    };
    Some(view::Condition::of(text, ConditionKind::State(worst)))
}

/// A condition with its value and the rounds it still has.
pub(crate) fn condition_words(state: &State, condition: &Condition) -> String {
    let mut words = safe(&condition.name);
    if let Some(value) = condition.value() {
        words.push_str(&format!(" {value:+}"));
    }
    match (state.tracker.rounds_left(condition), condition.value()) {
        (None, _) => {}
        (Some(0), _) => words.push_str(" ends"),
        (Some(rounds), None) => words.push_str(&format!(" {rounds}")),
        (Some(rounds), Some(_)) => words.push_str(&format!(", {rounds}")),
    }
    words
}
