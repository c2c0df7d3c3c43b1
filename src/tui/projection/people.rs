//! The party and the order of turns.

use ratatui::layout::Rect;

use crate::campaign::{
    Allegiance, BodyId, Combatant, Condition, CreatureId, FoeId, Health, Hero, HitPoints, Standing,
    State, TurnPart, has_turn_parts, mental_words,
};
use crate::rules::pen_and_dagger::Ability;
use crate::rules::{Initiative, Recorded};
use crate::tui::glyphs::DOWN;
use crate::tui::layout::Pane;
use crate::tui::mark::Mark;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::view::{
    self, ConditionKind, HitPointBar, Phrase, Points, Span, TurnState, Vitality,
};

use crate::tui::widgets::cut::TOGETHER;

use super::due;
use super::ladder::ShownAttempt;
use super::{Typed, has_keys, mark_of, plain, safe};

/// Members of a group whose points are told one by one.
const MOST_ONE_BY_ONE: usize = 3;

pub(super) fn party(session: &Session) -> view::Party {
    let state = session.campaign.state();
    let members = state.party.iter().map(|hero| member(state, hero)).collect();
    let has_cursor = has_keys(session, Pane::Party) || session.prompt.is_some();
    view::Party {
        members,
        cursor: has_cursor.then_some(session.desk.hero),
    }
}

/// One hero as a row of the party.
pub(crate) fn member(state: &State, hero: &Hero) -> view::Member {
    view::Member {
        name: safe(&hero.name),
        level: hero.level,
        class: hero.class.as_deref().map_or_else(String::new, safe),
        points: hit_points(&hero.body),
        dice: (hero.fortune_limit() > 0).then(|| view::Dice {
            held: state.ledger.held(hero.id),
            limit: hero.fortune_limit(),
        }),
        conditions: conditions(state, CreatureId::Hero(hero.id), Some(&hero.body)),
    }
}

/// A body's figures; without a maximum, the harm counted so far.
pub(super) fn hit_points(body: &HitPoints) -> HitPointBar {
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

fn conditions(
    state: &State,
    creature: CreatureId,
    body: Option<&HitPoints>,
) -> Vec<view::Condition> {
    let mut words = Vec::new();
    if let Some(vitality) = body
        .map(|body| hit_points(body).vitality)
        .filter(|vitality| *vitality != Vitality::Whole)
    {
        words.push(view::Condition {
            text: vitality.word().into(),
            kind: ConditionKind::State(vitality),
        });
    }
    words.extend(minds(&state.shown_minds(creature)));
    words.extend(state.marks_of(creature).map(|mark| view::Condition {
        text: safe(&mark),
        kind: ConditionKind::Plain,
    }));
    words.extend(state.conditions(creature).map(|condition| view::Condition {
        text: condition_words(state, condition),
        kind: ConditionKind::Plain,
    }));
    words
}

/// Mental points: of one their figures, of a group as its hit points stand in its row.
fn minds(minds: &[HitPoints]) -> Option<view::Condition> {
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
    Some(view::Condition {
        text,
        kind: ConditionKind::State(worst),
    })
}

/// A condition with its value and the rounds it still has.
pub(super) fn condition_words(state: &State, condition: &Condition) -> String {
    let mut words = safe(&condition.name);
    if let Some(value) = condition.value {
        words.push_str(&format!(" {value:+}"));
    }
    match (state.tracker.rounds_left(condition), condition.value) {
        (None, _) => {}
        (Some(0), _) => words.push_str(" ends"),
        (Some(rounds), None) => words.push_str(&format!(" {rounds}")),
        (Some(rounds), Some(_)) => words.push_str(&format!(", {rounds}")),
    }
    words
}

/// The order of turns, put into words as far as a pane of this size can show it: of rows out of its sight only where they
/// stand in the round is told, and of those that even its strip has no room for, nothing.
pub(super) fn turns(session: &Session, typed: Typed<'_>, pane: Rect) -> view::Turns {
    let state = session.campaign.state();
    let order = &state.tracker.order;
    let touched = touched(typed);
    let cursor = has_keys(session, Pane::Turns).then_some(session.desk.row);
    let active = || {
        order
            .iter()
            .position(|combatant| state.tracker.active() == Some(combatant.creature))
    };
    let (chosen, reach) = (
        cursor.or_else(active).unwrap_or(0),
        usize::from(pane.height),
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
                let is_open = session.desk.opened.contains(&combatant.creature);
                let bodies = if is_open {
                    bodies(state, row, combatant.creature)
                } else {
                    Vec::new()
                };
                return view::Turn {
                    affected,
                    bodies,
                    state: stands(combatant),
                    ..turn(state, row, combatant)
                };
            }
            let is_in_strip = place <= usize::from(pane.width);
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
        due: due::due(&session.campaign),
        next: due::next(&session.campaign),
    }
}

/// Where somebody stands in the round.
fn turn_state(
    state: &State,
    combatant: &Combatant,
    is_out_of_round: &impl Fn(&Combatant) -> bool,
) -> TurnState {
    match state.tracker.standing_of(combatant) {
        Standing::Active => TurnState::Active,
        Standing::Delayed => TurnState::Delayed,
        _ if state.is_down(combatant.creature) => TurnState::Skipped,
        Standing::Waiting if is_out_of_round(combatant) => TurnState::PassedOver,
        Standing::Acted => TurnState::Acted,
        Standing::Waiting => TurnState::Waits,
    }
}

/// A row of the order, but for where it stands in the round.
fn turn(state: &State, row: u32, combatant: &Combatant) -> view::Turn {
    let creature = combatant.creature;
    let bodies = state.bodies(creature);
    let alone = match bodies.as_slice() {
        [body] => Some(body),
        _ => None,
    };
    let mut words = conditions(state, creature, alone);
    words.extend(place_words(state, combatant));
    if combatant.is_delayed {
        words.insert(
            0,
            view::Condition {
                text: "delayed".into(),
                kind: ConditionKind::Delayed,
            },
        );
    }
    if combatant.is_hidden {
        words.insert(
            0,
            view::Condition {
                text: "hidden".into(),
                kind: ConditionKind::Hidden,
            },
        );
    }
    let name = safe(state.name_of(creature));
    view::Turn {
        row,
        name: if bodies.len() > 1 {
            format!("{name} ×{}", bodies.len())
        } else {
            name
        },
        initiative: combatant.initiative.as_ref().map(initiative),
        points: points(&bodies),
        conditions: words,
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
        number: format!("{row}.{}", index + 1),
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
fn place_words(state: &State, combatant: &Combatant) -> Vec<view::Condition> {
    let tracker = &state.tracker;
    let plain = |text: String| view::Condition {
        text,
        kind: ConditionKind::Plain,
    };
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
    if !has_turn_parts(state.system) || tracker.turn().is_none() {
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

pub(super) fn initiative(initiative: &Initiative) -> (Mark, String) {
    match initiative {
        Initiative::PenAndDagger(initiative) => (
            mark_of(initiative.level),
            initiative
                .die
                .map_or_else(|| "–".into(), |die| die.to_string()),
        ),
        Initiative::Ranked(ranked) => {
            let mark = match ranked.grade {
                1.. => Mark::Critical,
                0 => Mark::Figure,
                ..0 => Mark::CriticalFailure,
            };
            (mark, ranked.result.to_string())
        }
    }
}

pub(super) fn points(bodies: &[HitPoints]) -> Points {
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
    super::prompt::work(typed)
        .iter()
        .map(|work| work.whom.creature())
        .collect()
}

/// The hero under the party's cursor in full, for wide screens.
pub(super) fn sheet(session: &Session, built: Option<&ShownAttempt>) -> Option<view::Sheet> {
    let state = session.campaign.state();
    let hero = state.party.get(session.desk.hero)?;
    let notes = hero
        .notes
        .as_ref()
        .map(|notes| ("notes".to_owned(), safe(notes)));
    let Some(sheet) = hero.sheet.pen_and_dagger() else {
        return Some(view::Sheet {
            name: safe(&hero.name),
            ..recorded(session, hero, notes)
        });
    };
    let in_use = |ability: Ability| {
        built.is_some_and(|built| {
            built
                .terms
                .iter()
                .any(|term| term.starts_with(ability.name()))
        })
    };
    let ability = |ability: Ability| view::Ability {
        name: ability.name().into(),
        rank: sheet.abilities.rank(ability).name().into(),
        in_use: in_use(ability),
    };
    let ranks: Vec<String> = sheet
        .proficiencies
        .iter()
        .map(|known| format!("{} {}", safe(&known.name), known.rank.name()))
        .collect();
    let mut entries = vec![
        ("skills".to_owned(), list(&sheet.skills)),
        ("ranks".to_owned(), list(&ranks)),
    ];
    entries.extend(
        sheet
            .dream
            .as_ref()
            .map(|dream| ("dream".to_owned(), safe(dream))),
    );
    entries.extend(notes);
    Some(view::Sheet {
        name: safe(&hero.name),
        abilities: Ability::ALL.map(ability).into(),
        entries,
    })
}

/// What a sheet of another system records: its first group as figures, the others in a line each.
fn recorded(session: &Session, hero: &Hero, notes: Option<(String, String)>) -> view::Sheet {
    let recorded = hero.sheet.recorded(session.campaign.rules());
    let first = recorded.first().map(|entry| entry.group);
    let (figures, others): (Vec<Recorded>, Vec<Recorded>) = recorded
        .into_iter()
        .partition(|entry| Some(entry.group) == first);
    let ability = |Recorded { name, value, .. }: &Recorded| view::Ability {
        name: safe(name),
        rank: safe(value),
        in_use: false,
    };
    let mut entries = by_group(&others);
    entries.extend(notes);
    view::Sheet {
        name: String::new(),
        abilities: figures.iter().map(ability).collect(),
        entries,
    }
}

/// What is recorded, a line for every group.
fn by_group(recorded: &[Recorded]) -> Vec<(String, String)> {
    let mut lines: Vec<(String, String)> = Vec::new();
    for Recorded { group, name, value } in recorded {
        // A figure stays with its name.
        let (label, words) = (
            group.to_lowercase(),
            format!("{}{TOGETHER}{}", safe(name), safe(value)),
        );
        match lines.iter_mut().find(|(known, _)| *known == label) {
            Some((_, line)) => line.push_str(&format!(", {words}")),
            None => lines.push((label, words)),
        }
    }
    lines
}

fn list(names: &[String]) -> String {
    if names.is_empty() {
        "–".into()
    } else {
        names.join(", ")
    }
}

/// The row under the cursor of the turns in full, for wide screens.
pub(super) fn card(session: &Session) -> Option<view::Card> {
    let state = session.campaign.state();
    let combatant = state.tracker.order.get(session.desk.row)?;
    let mut entries = Vec::new();
    let row = u32::try_from(session.desk.row).unwrap_or(0) + 1;
    let bodies = state.bodies(combatant.creature);
    let is_group = bodies.len() > 1;
    for (index, body) in bodies.iter().enumerate() {
        let label = if is_group {
            format!("{row}.{}", index + 1)
        } else {
            "hp".to_owned()
        };
        let max = body.max.map_or_else(
            || "no maximum".into(),
            |max| format!("{}/{max}", body.points()),
        );
        let temp = if body.temp > 0 {
            format!(" +{}", body.temp)
        } else {
            String::new()
        };
        let feels = hit_points(body).vitality.word();
        let feels = if is_group && !feels.is_empty() {
            format!(" {feels}")
        } else {
            String::new()
        };
        entries.push((label, vec![plain(format!("{max}{temp}{feels}"))]));
    }
    let minds = state.shown_minds(combatant.creature);
    entries.extend(
        minds
            .iter()
            .map(|mind| ("mind".to_owned(), vec![plain(mental_words(mind))])),
    );
    entries.extend(
        rank_of(state, combatant.creature).map(|rank| ("rank".to_owned(), vec![plain(rank)])),
    );
    let words: Vec<String> = state
        .conditions(combatant.creature)
        .map(|condition| condition_words(state, condition))
        .collect();
    if !words.is_empty() {
        entries.push(("state".to_owned(), vec![plain(words.join(" · "))]));
    }
    entries.extend(foe_entries(session, combatant.creature));
    Some(view::Card {
        row: Some(row),
        name: safe(state.name_of(combatant.creature)),
        entries,
    })
}

/// What is known of a foe beside how it stands: results kept unseen, lies it believes, its record, its notes.
fn foe_entries(session: &Session, creature: CreatureId) -> Vec<(String, Phrase)> {
    let state = session.campaign.state();
    let CreatureId::Foe(id) = creature else {
        return Vec::new();
    };
    let Some(foe) = state.foe(id) else {
        return Vec::new();
    };
    let secret = |text: &str| vec![Span::new(safe(text), Role::Secret)];
    let marks = state
        .marks_of(creature)
        .map(|mark| ("unseen".to_owned(), secret(&mark)));
    let lies = state
        .lies_told_to(creature)
        .map(|lie| ("believes".to_owned(), secret(lie)));
    let record = foe
        .nature
        .recorded()
        .map(|record| record.sheet.recorded(session.campaign.rules()));
    let record = record
        .map(|recorded| by_group(&recorded))
        .unwrap_or_default();
    let record = record
        .into_iter()
        .map(|(label, words)| (label, vec![plain(words)]));
    let notes = foe
        .notes
        .as_deref()
        .map(|notes| ("notes".to_owned(), secret(notes)));
    marks.chain(lies).chain(record).chain(notes).collect()
}

fn rank_of(state: &State, creature: CreatureId) -> Option<String> {
    let CreatureId::Foe(id) = creature else {
        return None;
    };
    foe_rank(state, id)
}

fn foe_rank(state: &State, id: FoeId) -> Option<String> {
    state
        .foe(id)?
        .nature
        .rank()
        .map(|rank| rank.name().to_owned())
}
