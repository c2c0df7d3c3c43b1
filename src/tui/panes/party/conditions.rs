//! Hit points, bars and words of state, drawn alike for heroes and combatants.

use crate::tui::glyphs::{FILLED, HOLLOW};
use crate::tui::theme::Role;
use crate::tui::widgets::bar::Bar;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};

use super::view::{Condition, ConditionKind, Dice, HitPointBar, Vitality};

/// What stands between two conditions.
const BETWEEN: &str = " · ";

/// The role of a condition's word.
pub fn condition_role(kind: ConditionKind, plain: Role) -> Role {
    match kind {
        ConditionKind::Plain => plain,
        ConditionKind::State(vitality) => vitality.role().unwrap_or(plain),
        ConditionKind::Hidden => Role::Secret,
        ConditionKind::Delayed => Role::Warn,
    }
}

/// The columns that conditions take with their separators.
pub fn conditions_width(conditions: &[Condition]) -> u16 {
    let of_one = |condition: &Condition| {
        let ground = if condition.kind == ConditionKind::Hidden {
            2
        } else {
            0
        };
        width(&condition.text).saturating_add(ground)
    };
    let words = conditions.iter().map(of_one);
    let between = conditions.iter().skip(1).map(|_| width(BETWEEN));
    words.chain(between).fold(0, u16::saturating_add)
}

/// Draws conditions in `room` columns, with separators; a tag's ground begins at `tag_x`.
pub fn draw_conditions(
    canvas: &mut Canvas<'_>,
    at: [u16; 3],
    room: u16,
    conditions: &[Condition],
    plain: Role,
) {
    let [mut x, tag_x, y] = at;
    let end = x.saturating_add(room);
    for (place, condition) in conditions.iter().enumerate() {
        let between = if place > 0 { BETWEEN } else { "" };
        let from = x.saturating_add(width(between));
        let is_tag = condition.kind == ConditionKind::Hidden;
        let room = end.saturating_sub(from);
        let is_whole = width(&condition.text) + if is_tag { 1 } else { 0 } <= room;
        let shown = if is_tag && !is_whole {
            "".into()
        } else {
            cut(&condition.text, room)
        };
        if shown.is_empty() {
            canvas.put_cut(x, y, end.saturating_sub(x), " …", plain);
            return;
        }
        x = canvas.put(x, y, between, Role::Rule);
        let role = condition_role(condition.kind, plain);
        if is_tag {
            x = canvas.tag(
                if place == 0 { tag_x } else { x },
                y,
                &condition.text,
                Role::Secret,
            );
            continue;
        }
        x = canvas.put(
            x,
            y,
            &shown,
            role.weighed(condition.kind == ConditionKind::State(Vitality::Down)),
        );
        if !is_whole {
            return;
        }
    }
}

/// Draws hit points around the slash, which stands after column `edge`; gives the column after them.
pub fn draw_points(
    canvas: &mut Canvas<'_>,
    edge: u16,
    y: u16,
    points: HitPointBar,
    with_temporary: bool,
) -> u16 {
    let x = draw_points_left(canvas, edge, y, points);
    if points.max == 0 {
        return x;
    }
    let x = canvas.put(x, y, &format!("/{}", points.max), Role::Muted);
    if points.temporary > 0 && with_temporary {
        return canvas.put(x, y, &format!("+{}", points.temporary), Role::Strong);
    }
    x
}

/// Draws what is left of the points, so that it ends in column `edge`, without their maximum; gives the column after it.
pub fn draw_points_left(canvas: &mut Canvas<'_>, edge: u16, y: u16, points: HitPointBar) -> u16 {
    if points.max == 0 {
        return draw_uncounted(canvas, edge, y, points);
    }
    let style = match points.vitality.role() {
        Some(role) => role.bold(),
        None => Role::Strong.into(),
    };
    canvas.put_end(edge, y, &points.now.to_string(), style);
    edge.saturating_add(1)
}

/// Where nobody said a maximum only harm is counted: none is a dash.
fn draw_uncounted(canvas: &mut Canvas<'_>, edge: u16, y: u16, points: HitPointBar) -> u16 {
    let (text, role) = match points.now {
        0 => ("–".to_owned(), Role::Muted),
        now => (format!("−{}", now.unsigned_abs()), Role::Strong),
    };
    canvas.put_end(edge, y, &text, role);
    edge.saturating_add(1)
}

/// Draws the bar of hit points; gives the column after it.
pub fn draw_points_bar(
    canvas: &mut Canvas<'_>,
    x: u16,
    y: u16,
    cells: u16,
    points: HitPointBar,
) -> u16 {
    if points.max == 0 {
        return x.saturating_add(cells);
    }
    let have = points.vitality.role().unwrap_or(Role::Muted);
    let bar = Bar {
        whole: points.max,
        have: points.now,
        passing: points.temporary,
    };
    bar.draw(canvas, x, y, cells, have, Role::Fg)
}

/// Fortune dice as they are written everywhere: `■1/8`, or `□0/8` for an empty hand.
pub fn dice_text(dice: Dice) -> String {
    let glyph = if dice.held > 0 { FILLED } else { HOLLOW };
    format!("{glyph}{}/{}", dice.held, dice.limit)
}

/// Draws fortune dice so that they end in column `last`.
pub fn draw_dice(canvas: &mut Canvas<'_>, last: u16, y: u16, dice: Dice, with_limit: bool) {
    let text = dice_text(dice);
    let text = if with_limit {
        text.as_str()
    } else {
        text.split('/').next().unwrap_or_default()
    };
    let Some(x) = last.saturating_add(1).checked_sub(width(text)) else {
        return;
    };
    if dice.held == 0 {
        canvas.put(x, y, text, Role::Muted);
        return;
    }
    let x = canvas.put(x, y, FILLED, Role::Accent);
    let x = canvas.put(x, y, &dice.held.to_string(), Role::Strong);
    if with_limit {
        canvas.put(x, y, &format!("/{}", dice.limit), Role::Muted);
    }
}
