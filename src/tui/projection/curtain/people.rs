//! The party and the order of turns as players see them: heroes in figures, foes in words, nobody who is hidden.

use crate::campaign::{Being, Body, Combatant, Hero, Standing, State, Veil, mental_words};
use crate::tui::layout::Pane;
use crate::tui::projection::ladder::Built;
use crate::tui::projection::people::{self, condition_words, hit_points, initiative};
use crate::tui::projection::{due, has_keys, plain, safe};
use crate::tui::sitting::{Curtain, Sitting};
use crate::tui::view::{self, ConditionKind, Points, TurnState, Vitality};

/// The heroes nobody has hidden.
fn heroes(state: &State) -> impl Iterator<Item = (usize, &Hero)> {
    let all = state.party.iter().enumerate();
    all.filter(|(_, hero)| state.tracker.combatant(Being::Hero(hero.id)).is_none_or(|one| !one.is_hidden))
}

pub(super) fn party(sitting: &Sitting, curtain: &Curtain) -> view::Party {
    let state = sitting.campaign.state();
    let members = heroes(state).map(|(_, hero)| member(state, hero, curtain.veil())).collect();
    let has_cursor = has_keys(sitting, Pane::Party);
    let at = heroes(state).position(|(place, _)| place == sitting.desk.hero);
    view::Party { members, cursor: at.filter(|_| has_cursor) }
}

fn member(state: &State, hero: &Hero, veil: &Veil) -> view::Member {
    let being = Being::Hero(hero.id);
    let class = hero.class.as_deref().filter(|class| veil.is_open(class));
    let limit = hero.fortune_limit();
    view::Member {
        name: safe(&hero.name),
        level: hero.level,
        class: class.map_or_else(String::new, safe),
        points: hit_points(&hero.body),
        dice: (limit > 0).then(|| view::Dice { held: state.ledger.held(hero.id), limit }),
        conditions: own_state(state, being, &hero.body).chain(conditions(state, being, veil)).collect(),
    }
}

/// How a hero feels, in body and mind.
fn own_state(state: &State, being: Being, body: &Body) -> impl Iterator<Item = view::Condition> {
    let vitality = hit_points(body).vitality;
    let word = (vitality != Vitality::Whole)
        .then(|| view::Condition { text: vitality.word().into(), kind: ConditionKind::State(vitality) });
    let minds = state.shown_minds(being).into_iter().map(|mind| view::Condition {
        text: mental_words(&mind),
        kind: ConditionKind::State(hit_points(&mind).vitality),
    });
    word.into_iter().chain(minds)
}

/// What lies on somebody, as far as its words name nobody players do not know of.
fn conditions<'a>(
    state: &'a State,
    being: Being,
    veil: &'a Veil,
) -> impl Iterator<Item = view::Condition> + 'a {
    let open = state.conditions(being).filter(|condition| veil.is_open(&condition.name));
    open.map(|condition| view::Condition {
        text: condition_words(state, condition),
        kind: ConditionKind::Plain,
    })
}

pub(super) fn turns(sitting: &Sitting, curtain: &Curtain) -> view::Turns {
    let (state, veil) = (curtain.state(), curtain.veil());
    let shown = || state.tracker.order.iter().filter(|combatant| !combatant.is_hidden);
    let rows = (1..).zip(shown()).map(|(row, combatant)| turn(state, row, combatant, veil));
    let order = &sitting.campaign.state().tracker.order;
    let under = order.get(sitting.desk.row).map(|combatant| combatant.being);
    let at = shown().position(|combatant| Some(combatant.being) == under);
    view::Turns {
        rows: rows.collect(),
        cursor: at.filter(|_| has_keys(sitting, Pane::Turns)),
        due: due::due_in_sight(&sitting.campaign, veil),
        next: None,
    }
}

fn turn(state: &State, row: u32, combatant: &Combatant, veil: &Veil) -> view::Turn {
    let being = combatant.being;
    let bodies = state.bodies(being);
    let name = safe(state.name_of(being));
    let mut words = Vec::new();
    if combatant.is_delayed {
        words.push(view::Condition { text: "delayed".into(), kind: ConditionKind::Delayed });
    }
    if let (Being::Hero(_), [body]) = (being, bodies.as_slice()) {
        words.extend(own_state(state, being, body));
    }
    words.extend(conditions(state, being, veil));
    view::Turn {
        row,
        state: match state.tracker.standing(being) {
            Standing::Active => TurnState::Active,
            Standing::Delayed => TurnState::Delayed,
            _ if state.is_down(being) => TurnState::Skipped,
            Standing::Acted => TurnState::Acted,
            Standing::Waiting => TurnState::Waits,
        },
        name: if bodies.len() > 1 { format!("{name} ×{}", bodies.len()) } else { name },
        initiative: combatant.initiative.as_ref().map(initiative),
        points: points(being, &bodies),
        conditions: words,
        hidden: false,
        affected: false,
        bodies: Vec::new(),
    }
}

/// Figures of a hero; of a foe how it looks, of a group how many are up.
fn points(being: Being, bodies: &[Body]) -> Points {
    match (being, bodies) {
        (_, []) => Points::Unknown,
        (Being::Hero(_), bodies) => people::points(bodies),
        (Being::Foe(_), [body]) => Points::Word(body.as_seen().to_owned()),
        (Being::Foe(_), several) => {
            let up = several.iter().filter(|body| !body.is_down()).count();
            Points::Word(format!("{up} up"))
        }
    }
}

/// The record of the hero under the party's cursor, but for what only the game master knows.
pub(super) fn sheet(sitting: &Sitting, curtain: &Curtain, built: Option<&Built>) -> Option<view::Sheet> {
    heroes(sitting.campaign.state()).find(|(place, _)| *place == sitting.desk.hero)?;
    let mut sheet = people::sheet(sitting, built)?;
    sheet.entries.retain(|(_, text)| curtain.veil().is_open(text));
    Some(sheet)
}

/// The row under the cursor of the turns, as it stands in the order.
pub(super) fn card(sitting: &Sitting, curtain: &Curtain) -> Option<view::Card> {
    let state = sitting.campaign.state();
    let combatant = state.tracker.order.get(sitting.desk.row).filter(|combatant| !combatant.is_hidden)?;
    let row = curtain.state().tracker.row_of(combatant.being)?;
    let bodies = state.bodies(combatant.being);
    let figures = |body: &Body| match (combatant.being, body.max) {
        (Being::Foe(_), _) => body.as_seen().to_owned(),
        (Being::Hero(_), Some(max)) => format!("{}/{max}", body.points()),
        (Being::Hero(_), None) => "no maximum".to_owned(),
    };
    let hp = bodies.iter().map(|body| ("hp".to_owned(), vec![plain(figures(body))]));
    let words: Vec<String> =
        conditions(state, combatant.being, curtain.veil()).map(|condition| condition.text).collect();
    let lies = (!words.is_empty()).then(|| ("state".to_owned(), vec![plain(words.join(" · "))]));
    let row = u32::try_from(row + 1).ok();
    Some(view::Card { row, name: safe(state.name_of(combatant.being)), entries: hp.chain(lies).collect() })
}
