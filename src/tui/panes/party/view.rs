//! What is shown of a hero, and of what lies on anybody.

use ratatui::text::{Line, Span};

use crate::tui::glyphs::{FILLED, HOLLOW};
use crate::tui::theme::Role;
use crate::tui::widgets::{Bar, Row, cut, muted, phrase_width, strong, width};
use crate::words::listed;

/// The heroes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Party {
    /// One after the other.
    pub members: Vec<Member>,
    /// Which one has the cursor.
    pub cursor: Option<usize>,
}

/// One hero.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Member {
    pub name: String,
    pub level: u32,
    /// The class, shown where there are no conditions, and always where there is room.
    pub class: String,
    pub points: HitPointBar,
    /// Fortune dice in hand; none where the system has none.
    pub dice: Option<Dice>,
    /// State word first, then conditions.
    pub conditions: Vec<Condition>,
}

/// Hit points as figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitPointBar {
    pub now: i64,
    /// What there could be.
    pub max: i64,
    /// What stands in front of it for a while.
    pub temporary: i64,
    /// How that feels.
    pub vitality: Vitality,
}

listed! {
    /// The state words.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Vitality by word {
        /// More than half.
        #[default]
        Whole = "",
        /// Half or less.
        Hurt = "hurt",
        /// A quarter or less.
        Low = "low",
        /// At nothing.
        Down = "down",
    }
}

impl Vitality {
    /// The role of figure, bar and word; none for those who are well.
    pub fn role(self) -> Option<Role> {
        match self {
            Self::Whole => None,
            Self::Hurt => Some(Role::Warn),
            Self::Low | Self::Down => Some(Role::Danger),
        }
    }
}

/// Fortune dice in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// Dice held.
    pub held: u32,
    /// How many may be held.
    pub limit: u32,
}

/// What lies on a hero or combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// The word, with what is left of it: `poisoned 2`.
    pub text: String,
    /// What kind of word it is.
    pub kind: ConditionKind,
}

impl Condition {
    pub fn of(text: impl Into<String>, kind: ConditionKind) -> Self {
        let text = text.into();
        Self { text, kind }
    }

    /// One that only has to be read.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::of(text, ConditionKind::Plain)
    }
}

/// The kinds of words on a second line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConditionKind {
    /// A condition of the rules.
    #[default]
    Plain,
    /// A state of the hit points.
    State(Vitality),
    /// Secret, drawn as a tag.
    Hidden,
    /// Waits with the turn.
    Delayed,
}

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

/// Conditions with separators, as many as `room` columns hold; what is hidden is a tag, and not cut.
pub fn conditions_line(conditions: &[Condition], room: u16, plain: Role) -> Line<'_> {
    let mut line = Line::default();
    for (place, condition) in conditions.iter().enumerate() {
        let between = if place > 0 { BETWEEN } else { "" };
        let rest = room.saturating_sub(phrase_width(&line));
        let left = rest.saturating_sub(width(between));
        let is_tag = condition.kind == ConditionKind::Hidden;
        let is_whole = width(&condition.text) + u16::from(is_tag) <= left;
        let shown = cut(&condition.text, if is_tag && !is_whole { 0 } else { left });
        if shown.is_empty() {
            line.push_span(Span::styled(cut(" …", rest), plain));
            return line;
        }
        line.push_span(Span::styled(between, Role::Rule));
        let is_down = condition.kind == ConditionKind::State(Vitality::Down);
        line.push_span(match condition.kind {
            ConditionKind::Hidden => Role::Secret.tag(&shown),
            kind => Span::styled(shown, condition_role(kind, plain).weighed(is_down)),
        });
        if !is_whole {
            return line;
        }
    }
    line
}

/// Adds hit points around the slash, which stands after column `edge`; gives the column after them.
pub fn add_points(row: &mut Row<'_>, edge: u16, points: HitPointBar, with_temporary: bool) -> u16 {
    row.ending(edge, points_left(points));
    let mut rest = Line::default();
    if points.max > 0 {
        rest.push_span(muted(format!("/{}", points.max)));
    }
    if points.max > 0 && points.temporary > 0 && with_temporary {
        rest.push_span(strong(format!("+{}", points.temporary)));
    }
    row.at(edge.saturating_add(1), rest)
}

/// What is left of the points. Where nobody said a maximum only harm is counted: none is a dash.
pub fn points_left(points: HitPointBar) -> Span<'static> {
    let (text, style) = match points {
        HitPointBar { max: 0, now: 0, .. } => ("–".to_owned(), Role::Muted.into()),
        HitPointBar { max: 0, now, .. } => {
            (format!("−{}", now.unsigned_abs()), Role::Strong.into())
        }
        points => {
            let role = points.vitality.role();
            let style = role.map_or(Role::Strong.into(), Role::bold);
            (points.now.to_string(), style)
        }
    };
    Span::styled(text, style)
}

/// The bar of hit points; nothing where nobody said a maximum.
pub fn points_bar(points: HitPointBar, cells: u16) -> Line<'static> {
    if points.max == 0 {
        return Line::default();
    }
    let have = points.vitality.role().unwrap_or(Role::Muted);
    let bar = Bar {
        whole: points.max,
        have: points.now,
        passing: points.temporary,
    };
    bar.line(cells, have, Role::Fg)
}

/// Fortune dice as they are written everywhere: `■1/8`, or `□0/8` for an empty hand.
pub fn dice_line(dice: Dice, with_limit: bool) -> Line<'static> {
    let limit = if with_limit {
        format!("/{}", dice.limit)
    } else {
        String::new()
    };
    let (glyph, held) = match dice.held {
        0 => ((HOLLOW, Role::Muted), Role::Muted),
        _ => ((FILLED, Role::Accent), Role::Strong),
    };
    Line::from(vec![
        Span::styled(glyph.0, glyph.1),
        Span::styled(dice.held.to_string(), held),
        muted(limit),
    ])
}
