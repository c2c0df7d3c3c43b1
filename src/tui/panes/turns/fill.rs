//! The order of turns from the game.

use ratatui::layout::Rect;
use ratatui::text::Span;

use crate::campaign::{
    Allegiance, BodyId, Campaign, Combatant, CreatureId, HitPoints, Offer, Standing, State,
    TurnPart, mental_words,
};
use crate::systems::{Derived, Initiative, OutcomeGrade};
use crate::tui::layout::Pane;
use crate::tui::panes;
use crate::tui::panes::common::{Typed, has_keys, safe};
use crate::tui::panes::party::view::{Condition, ConditionKind};
use crate::tui::panes::party::{condition_words, conditions, hit_points};
use crate::tui::panes::sheet::{Card, Entry, by_group, entry};
use crate::tui::panes::turns::view;
use crate::tui::panes::turns::view::{Due, Points, TurnState};
use crate::tui::session::{Curtain, Session};
use crate::tui::theme::Role;
use crate::tui::widgets::{TOGETHER, plain};

/// The order of turns, put into words as far as a screen of this size can show it: of rows out of its sight only where they
/// stand in the round is told, and of those that even its strip has no room for, nothing. In a wide pane each says what it
/// is hit by, in others the chosen one does.
pub(crate) fn turns(
    session: &Session,
    typed: Typed<'_>,
    screen: Rect,
    is_wide: bool,
) -> view::Turns {
    let state = session.campaign.state();
    let order = &state.tracker.order;
    let touched = touched(typed);
    let cursor = has_keys(session, Pane::Turns).then_some(session.ui.row);
    let active = || {
        order
            .iter()
            .position(|combatant| state.tracker.active() == Some(combatant.creature))
    };
    let (chosen, reach) = (
        cursor.or_else(active).unwrap_or(0),
        usize::from(screen.height),
    );
    let in_sight = chosen.saturating_sub(reach)..=chosen.max(reach).saturating_add(reach);
    let is_out_of_round = state.tracker.out_of_round();
    let stands = |combatant| turn_state(state, combatant, &is_out_of_round);
    let rows = (1..)
        .zip(order)
        .enumerate()
        .map(|(place, (row, combatant))| {
            if in_sight.contains(&place) {
                let affected = touched.contains(&combatant.creature);
                let is_open = session.ui.opened.contains(&combatant.creature);
                let bodies = if is_open {
                    bodies(state, row, combatant.creature)
                } else {
                    Vec::new()
                };
                return view::Turn {
                    affected,
                    bodies,
                    state: stands(combatant),
                    hit_by: is_wide
                        .then(|| hit_by(session, combatant.creature))
                        .flatten(),
                    ..turn(state, row, combatant, words(state, combatant))
                };
            }
            let is_in_strip = place <= usize::from(screen.width);
            let state = if is_in_strip {
                stands(combatant)
            } else {
                TurnState::Waits
            };
            view::Turn {
                row,
                state,
                ..view::Turn::default()
            }
        });
    view::Turns {
        rows: rows.collect(),
        cursor,
        body: session
            .ui
            .body
            .filter(|_| session.body_under_cursor().is_some()),
        due: due(&session.campaign),
        stat: order
            .get(chosen)
            .filter(|_| !is_wide)
            .and_then(|combatant| stat_line(session, combatant.creature)),
        next: session.campaign.due_next(),
    }
}

fn hit_by(session: &Session, creature: CreatureId) -> Option<String> {
    let campaign = &session.campaign;
    let look = || {
        let hit_by = campaign.state().hit_by(creature, campaign.rules());
        hit_by.map(|figure| safe(&figure))
    };
    session.glances.hit_by.at(campaign.seq(), creature, look)
}

/// `AC 13 · longsword vs orc · 55 % · 1d8 melee`: one line where a card has no room.
fn stat_line(session: &Session, creature: CreatureId) -> Option<String> {
    let campaign = &session.campaign;
    let look = || {
        let attack = campaign.attacks(creature).next();
        attack.map(|attack| safe(&attack.title))
    };
    let attack = session.glances.attack.at(campaign.seq(), creature, look);
    let parts: Vec<String> = hit_by(session, creature)
        .into_iter()
        .chain(attack)
        .collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// Where somebody stands in the round.
pub(crate) fn turn_state(
    state: &State,
    combatant: &Combatant,
    is_out_of_round: &impl Fn(&Combatant) -> bool,
) -> TurnState {
    match state.tracker.standing_of(combatant) {
        Standing::Active => TurnState::Active,
        Standing::Delayed => TurnState::Delayed,
        _ if !state.takes_turns(combatant.creature) => TurnState::Skipped,
        Standing::Waiting if is_out_of_round(combatant) => TurnState::PassedOver,
        Standing::Acted => TurnState::Acted,
        Standing::Waiting => TurnState::Waits,
    }
}

/// A row of the order, but for where it stands in the round.
fn words(state: &State, combatant: &Combatant) -> Vec<Condition> {
    let creature = combatant.creature;
    let bodies = state.bodies(creature);
    let alone = match bodies.as_slice() {
        [body] => Some(body),
        _ => None,
    };
    let mut words = conditions(state, creature, alone);
    words.extend(place_words(state, combatant));
    if combatant.is_delayed {
        words.insert(0, Condition::of("delayed", ConditionKind::Delayed));
    }
    if combatant.is_hidden {
        words.insert(0, Condition::of("hidden", ConditionKind::Hidden));
    }
    words
}

/// A row of the order, whoever looks at it; where it stands in the round is told of those in sight.
pub(crate) fn turn(
    state: &State,
    row: u32,
    combatant: &Combatant,
    conditions: Vec<Condition>,
) -> view::Turn {
    let bodies = state.bodies(combatant.creature);
    let name = safe(state.name_of(combatant.creature));
    view::Turn {
        row,
        name: if bodies.len() > 1 {
            format!("{name} ×{}", bodies.len())
        } else {
            name
        },
        initiative: combatant.initiative.as_ref().map(initiative),
        points: points(&bodies),
        conditions,
        hidden: combatant.is_hidden,
        ..view::Turn::default()
    }
}

/// A group body by body, as each is named in a line; nothing of one alone.
fn bodies(state: &State, row: u32, creature: CreatureId) -> Vec<view::TurnBody> {
    let CreatureId::Foe(id) = creature else {
        return Vec::new();
    };
    let bodies = state.bodies(creature);
    let body = |(index, body): (usize, &HitPoints)| view::TurnBody {
        number: format!("{row}.{}", state.body_number(BodyId::Foe(id, index))),
        name: safe(&state.body_name(BodyId::Foe(id, index))),
        points: points(std::slice::from_ref(body)),
        vitality: hit_points(body).vitality,
    };
    if bodies.len() > 1 {
        bodies.iter().enumerate().map(body).collect()
    } else {
        Vec::new()
    }
}

/// What the order says of somebody beside their place in it.
fn place_words(state: &State, combatant: &Combatant) -> Vec<Condition> {
    let tracker = &state.tracker;
    let plain = Condition::plain;
    let is_unplaced = combatant.initiative.is_none() && tracker.is_anybody_placed();
    let is_other_side = matches!(
        (combatant.creature, state.side_of(combatant.creature)),
        (CreatureId::Foe(_), Allegiance::Party) | (CreatureId::Hero(_), Allegiance::Foes)
    );
    let readied = state.readied(combatant.creature);
    let mut words = Vec::new();
    words.extend(is_unplaced.then(|| plain("no place".to_owned())));
    words.extend(
        tracker
            .is_surprised(combatant.creature)
            .then(|| plain("surprised".to_owned())),
    );
    words.extend(readied.map(|readied| match &readied.what {
        Some(what) => plain(format!("ready: {}", safe(what))),
        None => plain("ready".to_owned()),
    }));
    words.extend(parts_words(state, combatant.creature).map(plain));
    words.extend(is_other_side.then(|| {
        plain(format!(
            "for the {}",
            state.side_of(combatant.creature).word()
        ))
    }));
    words
}

/// What the active one has left of the turn, part by part; of the others, only that the reaction is gone.
fn parts_words(state: &State, creature: CreatureId) -> Option<String> {
    let tracker = &state.tracker;
    if !state.system.definition().has_turn_parts || tracker.turn().is_none() {
        return None;
    }
    let left = |part: TurnPart| !tracker.has_used(creature, part);
    if tracker.active() != Some(creature) {
        return (!left(TurnPart::Reaction)).then(|| "no reaction".to_owned());
    }
    let words: Vec<&str> = TurnPart::ALL
        .into_iter()
        .filter(|part| left(*part))
        .map(TurnPart::word)
        .collect();
    Some(if words.is_empty() {
        "turn used up".to_owned()
    } else {
        words.join(" ")
    })
}

pub(crate) fn initiative(initiative: &Initiative) -> (OutcomeGrade, String) {
    let figure = initiative.figure();
    (
        initiative.grade(),
        figure.map_or_else(|| "–".into(), |figure| figure.to_string()),
    )
}

pub(crate) fn points(bodies: &[HitPoints]) -> Points {
    match bodies {
        [] => Points::Unknown,
        [body] if body.max.is_none() && body.harm == 0 => Points::Unknown,
        [body] if body.max.is_none() => Points::Word(format!("−{}", body.harm)),
        [body] => Points::Figures(hit_points(body)),
        several if several.iter().all(|body| body.max.is_none()) => Points::Unknown,
        several => Points::Bodies(several.iter().map(|body| body.points().max(0)).collect()),
    }
}

/// Those whom the line being typed would touch.
fn touched(typed: Typed<'_>) -> Vec<CreatureId> {
    panes::common::work(typed)
        .iter()
        .map(|work| work.whom.creature())
        .collect()
}

/// The row under the cursor of the turns in full, for wide screens.
pub(crate) fn card(session: &Session) -> Option<Card> {
    let state = session.campaign.state();
    let creature = state.tracker.order.get(session.ui.row)?.creature;
    let row = session.ui.row + 1;
    let bodies = state.bodies(creature);
    let is_group = bodies.len() > 1;
    let bodies = state.whose(creature).into_iter().zip(&bodies);
    let mut entries: Vec<Entry> = bodies
        .map(|(whom, body)| match is_group {
            true => body_entry(format!("{row}.{}", state.body_number(whom)), body, true),
            false => body_entry("hp".to_owned(), body, false),
        })
        .collect();
    let minds = state.shown_minds(creature);
    entries.extend(
        minds
            .iter()
            .map(|mind| entry("mind", plain(mental_words(mind)))),
    );
    entries.extend(stat_entries(session, creature));
    entries.extend(rank_of(state, creature).map(|rank| entry("rank", plain(rank))));
    let words: Vec<String> = state
        .conditions(creature)
        .map(|condition| condition_words(state, condition))
        .collect();
    entries.extend((!words.is_empty()).then(|| entry("state", plain(words.join(" · ")))));
    let uses = state.uses(creature);
    entries.extend(uses.map(|uses| entry("uses", plain(safe(&uses)))));
    entries.extend(foe_entries(session, creature));
    let record = state.record(creature);
    let recorded = record.map(|record| record.sheet.recorded(session.campaign.rules()));
    entries.extend(by_group(&recorded.unwrap_or_default()));
    Some(Card {
        kind: format!("Row {row}"),
        name: safe(state.name_of(creature)),
        entries,
        ..Card::default()
    })
}

/// A body's hit points; of one of several, how it feels too.
fn body_entry(label: String, body: &HitPoints, is_of_several: bool) -> Entry {
    let mut text = match body.max {
        Some(max) => format!("{}/{max}", body.points()),
        None => "no maximum".to_owned(),
    };
    if body.temp > 0 {
        text.push_str(&format!(" +{}", body.temp));
    }
    let feels = hit_points(body).vitality.word();
    if is_of_several && !feels.is_empty() {
        text.push_str(&format!(" {feels}"));
    }
    entry(label, plain(text))
}

/// What is known of a foe beside how it stands and what is recorded: results kept unseen, lies it believes, its notes.
fn foe_entries(session: &Session, creature: CreatureId) -> Vec<Entry> {
    let state = session.campaign.state();
    let CreatureId::Foe(id) = creature else {
        return Vec::new();
    };
    let Some(foe) = state.foe(id) else {
        return Vec::new();
    };
    let secret = |label: &str, text: &str| entry(label, Span::styled(safe(text), Role::Secret));
    let marks = state.marks_of(creature).map(|mark| secret("unseen", &mark));
    let lies = state.lies_told_to(creature);
    let lies = lies.map(|lie| secret("believes", lie));
    let notes = foe.notes.as_deref().map(|notes| secret("notes", notes));
    marks.chain(lies).chain(notes).collect()
}

/// What a sheet makes of itself that counts while its bearer acts: how it is hit first, then what it attacks with (`v` takes one
/// of those), which no card may leave out for want of rows, then the rest.
fn stat_entries(session: &Session, creature: CreatureId) -> Vec<Entry> {
    let (campaign, state) = (&session.campaign, session.campaign.state());
    let record = state.record(creature);
    let derived = record.map(|record| record.sheet.read(campaign.rules(), record.level).derived());
    let derived = derived.unwrap_or_default();
    let groups = state.system.profile().stat.groups.iter();
    let of_group = |group: &&'static str| {
        let figures = derived.iter().filter(|figure| figure.group == *group);
        let told = |figure: &Derived| {
            let (name, figure) = (safe(figure.short_name()), figure.sum.figure());
            format!("{name}{TOGETHER}{}", safe(&figure))
        };
        let told: Vec<String> = figures.map(told).collect();
        (!told.is_empty()).then(|| entry(group.to_lowercase(), plain(told.join(", "))))
    };
    let attacks: Vec<Offer> = campaign.attacks(creature).collect();
    // The only one is taken by the key alone.
    let is_only = attacks.len() == 1;
    let attacks = attacks.iter().map(|attack| match is_only {
        true => entry("v", plain(safe(&attack.title))),
        false => entry("v", plain(safe(&attack.numbered()))),
    });
    let mut groups = groups.filter_map(of_group);
    let first = groups.next();
    first.into_iter().chain(attacks).chain(groups).collect()
}

fn rank_of(state: &State, creature: CreatureId) -> Option<String> {
    let CreatureId::Foe(id) = creature else {
        return None;
    };
    let rank = state.foe(id)?.stats.rank()?;
    Some(rank.name().to_owned())
}

/// What has to be thought of now.
pub(crate) fn due(campaign: &Campaign) -> Option<Due> {
    let mut all = campaign.due().into_iter();
    let first = all.next()?;
    Some(Due {
        what: first.what,
        detail: first.detail,
        others: all.count(),
    })
}

/// The same as far as players may know of it: nothing of who is hidden, of who comes, of who is passed over, or of what came of
/// a secret roll.
pub(crate) fn due_in_sight(campaign: &Campaign, curtain: &Curtain) -> Option<Due> {
    let hidden = &curtain.hidden_set;
    let active = campaign.state().tracker.active();
    let active = active.filter(|active| !hidden.hides(*active));
    let mut asked = campaign.due_in_sight(active, &curtain.lately).into_iter();
    let first = asked.find(|due| hidden.is_open(&due.what) && hidden.is_open(&due.detail))?;
    Some(Due {
        what: first.what,
        detail: first.detail,
        others: 0,
    })
}
