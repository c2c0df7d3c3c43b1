//! Party: name, level, hit points, dice; under them the bar and the conditions.

pub mod view;

use ratatui::text::Span;

use crate::campaign::{Condition, CreatureId, Health, Hero, HitPoints, State, mental_words};
use crate::tui::glyphs::DOWN;
use crate::tui::layout::Pane;
use crate::tui::panes::common::{has_keys, safe};
use crate::tui::panes::turns::foot::draw_footer;
use crate::tui::panes::turns::view::Turns;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, cut_apart, muted, plain, width as width_of, window};

use view::{
    ConditionKind, HitPointBar, Member, Party, Vitality, add_points, conditions_line, dice_line,
    points_bar,
};

/// Lines of a hero; a blank one follows where all have room.
const LINES: u16 = 2;
/// The width under which the limit of the dice and temporary points go.
const LEAST_FOR_LIMIT: u16 = 28;

#[derive(Clone, Copy)]
struct Columns {
    name_end: u16,
    level: u16,
    class: Option<u16>,
    points: u16,
    bar: u16,
    words: u16,
}

impl Columns {
    fn of(width: u16) -> Self {
        match width {
            0..31 => Self {
                name_end: 10,
                level: 12,
                class: None,
                points: 16,
                bar: 0,
                words: 4,
            },
            31..42 => Self {
                name_end: 11,
                level: 14,
                class: None,
                points: 19,
                bar: 8,
                words: 11,
            },
            _ => {
                let bar = width.saturating_sub(28).min(40);
                let points = width.saturating_sub(14);
                Self {
                    name_end: 11,
                    level: 14,
                    class: Some(17),
                    points,
                    bar,
                    words: bar + 4,
                }
            }
        }
    }
}

/// Where the headings of the columns begin; that of fortune dice in systems that have them.
pub fn headings(width: u16, has_dice: bool) -> Vec<(u16, &'static str)> {
    let (level, points) = match width {
        0..31 => (11, 17),
        31..42 => (13, 20),
        _ => (13, width - 13),
    };
    let dice = has_dice.then(|| (width.saturating_sub(5), "dice"));
    [(level, "lvl"), (points, "hp")]
        .into_iter()
        .chain(dice)
        .collect()
}

/// Draws the heroes. As a tab of Turns it keeps what is due and the strip of turns at its foot.
pub fn draw_party(canvas: &mut Canvas<'_>, party: &Party, focused: bool, footer: Option<&Turns>) {
    let columns = Columns::of(canvas.width());
    let foot = footer.map_or(0, |turns| draw_footer(canvas, turns));
    let (width, room) = (canvas.width(), canvas.height().saturating_sub(foot));
    let members = &party.members;
    let shown = window(&vec![LINES; members.len()], room, party.cursor);
    let has_gaps = members.len() as u16 * (LINES + 1) <= room + 1;
    let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
    let rows = shown.filter_map(|place| {
        let is_chosen = party.cursor == Some(place);
        let row = row(members.get(place)?, &names, &columns, (is_chosen, width));
        Some(row.chosen(is_chosen))
    });
    for (place, row) in (0..).zip(rows) {
        let gap = u16::from(has_gaps && columns.bar > 0);
        row.draw(canvas, place * (LINES + gap), focused);
    }
}

fn row<'a>(
    member: &'a Member,
    names: &[&str],
    columns: &Columns,
    (is_chosen, width): (bool, u16),
) -> Row<'a> {
    let class = || muted(&member.class);
    let mut row = Row::default();
    let name = cut_apart(&member.name, names, columns.name_end - 1);
    row.at(
        2,
        Span::styled(name.into_owned(), Role::Strong.weighed(is_chosen)),
    );
    row.ending(columns.level, plain(member.level.to_string()));
    if let Some(x) = columns.class {
        let figure = width_of(&member.points.now.to_string());
        row.within(x, columns.points.saturating_sub(x + figure), class());
    }
    let is_roomy = width >= LEAST_FOR_LIMIT;
    add_points(&mut row, columns.points, member.points, is_roomy);
    if let Some(dice) = member.dice {
        row.ending(width.saturating_sub(2), dice_line(dice, is_roomy));
    }
    row.next_line();
    row.at(2, points_bar(member.points, columns.bar));
    let room = width.saturating_sub(columns.words);
    if member.conditions.is_empty() && columns.class.is_none() {
        row.within(columns.words, room, class());
    }
    let conditions = conditions_line(&member.conditions, room, Role::Fg);
    row.at(columns.words, conditions);
    row
}

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
