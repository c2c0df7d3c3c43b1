//! The party and the order of turns as players see them: heroes in figures, foes in words, nobody who is hidden.

use crate::campaign::{Combatant, CreatureId, Hero, HitPoints, SeenPoints, State, mental_words};
use crate::tui::layout::Pane;
use crate::tui::panes;
use crate::tui::panes::common::{has_keys, safe};
use crate::tui::panes::party::view::{Condition, ConditionKind, Vitality};
use crate::tui::panes::party::{condition, hit_points, member, vitality_word};
use crate::tui::panes::sheet::{Card, entry};
use crate::tui::panes::turns::fill::{due_in_sight, turn, turn_state};
use crate::tui::panes::turns::view::Points;
use crate::tui::session::{Curtain, Session};
use crate::tui::widgets::plain;

/// The heroes nobody has hidden.
fn heroes(state: &State) -> impl Iterator<Item = (usize, &Hero)> {
    let all = state.party.iter().enumerate();
    all.filter(|(_, hero)| {
        state
            .tracker
            .combatant(CreatureId::Hero(hero.id))
            .is_none_or(|one| !one.is_hidden)
    })
}

pub(crate) fn party(session: &Session, curtain: &Curtain) -> panes::party::view::Party {
    let state = session.campaign.state();
    let members = heroes(state)
        .map(|(_, hero)| shown_member(state, hero, curtain))
        .collect();
    let has_cursor = has_keys(session, Pane::Party);
    let at = heroes(state).position(|(place, _)| place == session.ui.hero);
    panes::party::view::Party {
        members,
        cursor: at.filter(|_| has_cursor),
    }
}

fn shown_member(state: &State, hero: &Hero, curtain: &Curtain) -> panes::party::view::Member {
    let (creature, hidden) = (CreatureId::Hero(hero.id), &curtain.hidden_set);
    let class = hero.class.as_deref().filter(|class| hidden.is_open(class));
    let words = own_state(state, creature, &hero.body);
    let words = words.chain(conditions(state, creature, curtain));
    panes::party::view::Member {
        class: class.map_or_else(String::new, safe),
        ..member(state, hero, words.collect())
    }
}

/// How a hero feels, in body and mind.
fn own_state(
    state: &State,
    creature: CreatureId,
    body: &HitPoints,
) -> impl Iterator<Item = Condition> {
    let vitality = hit_points(body).vitality;
    let word = (vitality != Vitality::Whole).then(|| vitality_word(vitality));
    let minds = state.shown_minds(creature).into_iter().map(|mind| {
        let kind = ConditionKind::State(hit_points(&mind).vitality);
        Condition::of(mental_words(&mind), kind)
    });
    word.into_iter().chain(minds)
}

/// What lies on somebody, as far as its words name nobody players do not know of, and it came of no roll that they did not see.
fn conditions<'a>(
    state: &'a State,
    creature: CreatureId,
    curtain: &'a Curtain,
) -> impl Iterator<Item = Condition> + 'a {
    let open = state.conditions(creature).filter(move |condition| {
        curtain.hidden_set.is_open(&condition.name)
            && curtain.lately.knows_of_condition(creature, condition)
    });
    open.map(|one| condition(state, one))
}

pub(crate) fn turns(session: &Session, curtain: &Curtain) -> panes::turns::view::Turns {
    let state = &curtain.state;
    let shown = || {
        state
            .tracker
            .order
            .iter()
            .filter(|combatant| !combatant.is_hidden)
    };
    let rows = (1..)
        .zip(shown())
        .map(|(row, combatant)| shown_turn(state, row, combatant, curtain));
    let order = &session.campaign.state().tracker.order;
    let under = order
        .get(session.ui.row)
        .map(|combatant| combatant.creature);
    let at = shown().position(|combatant| Some(combatant.creature) == under);
    panes::turns::view::Turns {
        rows: rows.collect(),
        cursor: at.filter(|_| has_keys(session, Pane::Turns)),
        body: None,
        due: due_in_sight(&session.campaign, curtain),
        stat: None,
        next: None,
    }
}

fn shown_turn(
    state: &State,
    row: u32,
    combatant: &Combatant,
    curtain: &Curtain,
) -> panes::turns::view::Turn {
    let creature = combatant.creature;
    let bodies = state.bodies(creature);
    let mut words = Vec::new();
    if combatant.is_delayed {
        words.push(Condition::of("delayed", ConditionKind::Delayed));
    }
    if let (CreatureId::Hero(_), [body]) = (creature, bodies.as_slice()) {
        words.extend(own_state(state, creature, body));
    }
    words.extend(conditions(state, creature, curtain));
    panes::turns::view::Turn {
        state: turn_state(state, combatant, &|_| false),
        points: points(creature, &bodies, curtain),
        ..turn(state, row, combatant, words)
    }
}

/// Figures of a hero; of a foe how it looks, of a group how many are up.
fn points(creature: CreatureId, bodies: &[HitPoints], curtain: &Curtain) -> Points {
    match (creature, bodies) {
        (_, []) => Points::Unknown,
        (CreatureId::Hero(_), bodies) => panes::turns::fill::points(bodies),
        (CreatureId::Foe(_), [_]) => match curtain.hidden_set.points_of(creature).of(bodies) {
            Some(points) => Points::Word(points.words()),
            None => Points::Unknown,
        },
        (CreatureId::Foe(_), several) => {
            let up = several.iter().filter(|body| !body.is_down()).count();
            Points::Word(format!("{up} up"))
        }
    }
}

/// The record of the hero under the party's cursor, but for what only the game master knows.
pub(crate) fn sheet(session: &Session, curtain: &Curtain, terms: &[String]) -> Option<Card> {
    heroes(session.campaign.state()).find(|(place, _)| *place == session.ui.hero)?;
    let mut sheet = panes::sheet::sheet(session, terms)?;
    let entries = &mut sheet.entries;
    entries.retain(|(_, text)| curtain.hidden_set.is_open(&text.to_string()));
    Some(sheet)
}

/// The row under the cursor of the turns, as it stands in the order.
pub(crate) fn card(session: &Session, curtain: &Curtain) -> Option<Card> {
    let state = session.campaign.state();
    let combatant = state.tracker.order.get(session.ui.row);
    let creature = combatant.filter(|combatant| !combatant.is_hidden)?.creature;
    let row = curtain.state.tracker.row_of(creature)?;
    let figures = |body: &HitPoints| match (creature, body.max) {
        (CreatureId::Foe(_), _) => {
            let told = curtain.hidden_set.points_of(creature);
            told.of(&[*body])
                .map_or_else(String::new, SeenPoints::words)
        }
        (CreatureId::Hero(_), Some(max)) => format!("{}/{max}", body.points()),
        (CreatureId::Hero(_), None) => "no maximum".to_owned(),
    };
    let bodies = state.bodies(creature);
    let hp = bodies.iter().map(|body| entry("hp", plain(figures(body))));
    let words: Vec<String> = conditions(state, creature, curtain)
        .map(|condition| condition.text)
        .collect();
    let lies = (!words.is_empty()).then(|| entry("state", plain(words.join(" · "))));
    Some(Card {
        kind: format!("Row {}", row + 1),
        name: safe(curtain.state.name_of(creature)),
        entries: hp.chain(lies).collect(),
        ..Card::default()
    })
}
