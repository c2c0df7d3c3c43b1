//! From roles to styles: what is drawn says of a text what it is, and once all of it is drawn the theme says how that looks.
//!
//! A role stands in a [`Style`] as a color that no terminal gets to see; [`Theme::finish`] exchanges it for the theme's own.
//! So nothing that draws has to be handed a theme, and text and style are ratatui's.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

use crate::store::Look;
use crate::words::listed;

use super::glyphs::{ACTED, ELLIPSIS, PASSING, in_ascii};
use super::palette::{self, Inks};

listed! {
    /// What a piece of text or line is.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Role {
        /// Plain text.
        #[default]
        Fg,
        /// Names and figures that matter.
        Strong,
        /// Labels, times, what is over.
        Muted,
        /// What is at play now.
        Accent,
        /// A good level.
        Good,
        /// Hurt, delayed, due.
        Warn,
        /// Low, down, a failure.
        Danger,
        /// Not for the players.
        Secret,
        /// Bodies of charts.
        Bar,
        /// Lines and separators.
        Rule,
    }
}

/// What a text stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The screen.
    #[default]
    Bg,
    /// The cursor's row, and the row of the attempt.
    Selected,
    /// An overlay.
    Panel,
}

/// The ground of a lit cell, which is the role of its text.
const LIT: Color = Color::Indexed(Ground::FIRST + 3);
/// What a lit cell has until the theme is known.
const IS_LIT: Modifier = Modifier::REVERSED.union(Modifier::BOLD);
/// What a sign has that means something by itself, however alike a dot or an ellipsis of a text may look.
const IS_MARK: Modifier = Modifier::SLOW_BLINK;

impl Role {
    /// The same, bold.
    pub fn bold(self) -> Style {
        Style::from(self).bold()
    }

    /// Bold or plain, by a question.
    pub fn weighed(self, bold: bool) -> Style {
        if bold { self.bold() } else { self.into() }
    }

    /// A lit cell or a tag: the role is the ground.
    pub fn lit(self) -> Style {
        self.mark().bg(LIT).add_modifier(IS_LIT)
    }

    /// A word as a tag, its ground one blank wider on either side.
    pub fn tag(self, word: &str) -> Span<'static> {
        Span::styled(format!(" {word} "), self.lit())
    }

    /// A sign that means something by itself, and is told from punctuation where there is only ASCII.
    pub fn mark(self) -> Style {
        Style::from(self).add_modifier(IS_MARK)
    }

    /// What was undone or replaced.
    pub fn struck() -> Style {
        Style::from(Self::Muted).crossed_out()
    }

    fn of(color: Color) -> Option<Self> {
        match color {
            Color::Indexed(place) => Self::ALL.get(usize::from(place)).copied(),
            _ => None,
        }
    }
}

/// Text or line of a role; says nothing about the ground, so that a selected row keeps its own.
impl From<Role> for Style {
    fn from(role: Role) -> Self {
        Self::new().fg(Color::Indexed(role as u8))
    }
}

impl Ground {
    /// The first color that stands for a ground, behind those of the roles.
    const FIRST: u8 = 16;

    /// Lays it under a cell that is written already; a lit one has its ground from what it says, and keeps it.
    pub fn lay_under(self, cell: &mut Cell) {
        if cell.bg != LIT {
            cell.set_style(self);
        }
    }
}

/// Only the ground, to lay under what is drawn already.
impl From<Ground> for Style {
    fn from(ground: Ground) -> Self {
        Self::new().bg(Color::Indexed(Ground::FIRST + ground as u8))
    }
}

/// Everything under an overlay.
pub fn dimmed() -> Style {
    let all = Modifier::BOLD | Modifier::UNDERLINED | IS_LIT | Modifier::CROSSED_OUT;
    Style::from(Role::Rule)
        .patch(Ground::Bg)
        .remove_modifier(all)
}

/// How many colors the terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Depth {
    /// 24 bits.
    #[default]
    Exact,
    /// The fixed table of 256.
    Indexed,
    /// The terminal's own sixteen.
    Sixteen,
}

/// A look at a depth, ready to give styles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    inks: Inks,
    look: Look,
    depth: Depth,
    is_ascii: bool,
}

impl Default for Theme {
    fn default() -> Self {
        Self::new(Look::Dark, Depth::Exact)
    }
}

impl Theme {
    /// The theme of a look on a terminal of this depth; dark where the terminal decides and nobody knows how.
    pub fn new(look: Look, depth: Depth) -> Self {
        let inks = match (look, depth) {
            (Look::Mono, Depth::Exact | Depth::Indexed | Depth::Sixteen) => {
                Inks::sixteen(palette::MONO)
            }
            (Look::Light, Depth::Exact) => Inks::exact(palette::LIGHT),
            (Look::Light, Depth::Indexed) => Inks::indexed(palette::LIGHT_256),
            (Look::Light, Depth::Sixteen) => Inks::sixteen(palette::LIGHT_16),
            (Look::Auto | Look::Dark | Look::HighContrast | Look::RedGreenSafe, Depth::Sixteen) => {
                Inks::sixteen(palette::DARK_16)
            }
            (Look::Auto | Look::Dark, Depth::Exact) => Inks::exact(palette::DARK),
            (Look::Auto | Look::Dark, Depth::Indexed) => Inks::indexed(palette::DARK_256),
            (Look::HighContrast, Depth::Exact) => Inks::exact(palette::HIGH_CONTRAST),
            (Look::HighContrast, Depth::Indexed) => Inks::indexed(palette::HIGH_CONTRAST_256),
            (Look::RedGreenSafe, Depth::Exact) => Inks::exact(palette::RED_GREEN_SAFE),
            (Look::RedGreenSafe, Depth::Indexed) => Inks::indexed(palette::RED_GREEN_SAFE_256),
        };
        Self {
            inks,
            look,
            depth,
            is_ascii: false,
        }
    }

    /// The same, with glyphs of ours or in ASCII alone.
    #[must_use]
    pub fn lettered(self, is_ascii: bool) -> Self {
        Self { is_ascii, ..self }
    }

    /// Whether everything that is ours is written in ASCII.
    pub fn is_ascii(&self) -> bool {
        self.is_ascii
    }

    /// The look it was made from.
    pub fn look(&self) -> Look {
        self.look
    }

    /// Exchanges what cells are for how that looks, in everything that was drawn. To be done once.
    pub fn finish(&self, buf: &mut Buffer) {
        for cell in &mut buf.content {
            if self.is_ascii {
                in_ascii_cell(cell);
            }
            self.ink(cell);
        }
    }

    fn ink(&self, cell: &mut Cell) {
        let role = Role::of(cell.fg);
        let (ink, weight) = role.map_or((cell.fg, Modifier::empty()), |role| {
            (self.color(role), self.weight(role))
        });
        let is_lit = cell.modifier.contains(IS_LIT);
        let screen = self.ground_color(Ground::Bg);
        let ground = match cell.bg {
            LIT if screen == Color::Reset => Color::Reset,
            LIT => ink,
            Color::Indexed(place) => self.ground_at(place),
            other => other,
        };
        cell.modifier.remove(IS_MARK);
        if is_lit && screen != Color::Reset {
            cell.modifier.remove(Modifier::REVERSED);
            (cell.fg, cell.bg) = (screen, ground);
            return;
        }
        // A tag without colors is bold anyhow, and underlined by none.
        cell.modifier
            .insert(if is_lit { Modifier::empty() } else { weight });
        (cell.fg, cell.bg) = (ink, ground);
    }

    fn ground_at(&self, place: u8) -> Color {
        let place = place.checked_sub(Ground::FIRST).map(usize::from);
        place
            .and_then(|place| self.inks.grounds.get(place))
            .copied()
            .unwrap_or(Color::Reset)
    }

    /// How a style looks.
    pub fn inked(&self, style: impl Into<Style>) -> Style {
        let mut cell = Cell::EMPTY;
        cell.set_style(style);
        self.ink(&mut cell);
        Style::new()
            .fg(cell.fg)
            .bg(cell.bg)
            .add_modifier(cell.modifier)
    }

    fn color(&self, role: Role) -> Color {
        self.inks
            .roles
            .get(role as usize)
            .copied()
            .unwrap_or(Color::Reset)
    }

    fn ground_color(&self, ground: Ground) -> Color {
        self.inks
            .grounds
            .get(ground as usize)
            .copied()
            .unwrap_or(Color::Reset)
    }

    /// Weight where color says nothing, or not enough.
    fn weight(&self, role: Role) -> Modifier {
        let mono = self.look == Look::Mono;
        let sixteen = self.depth == Depth::Sixteen;
        let paper = sixteen && self.look == Look::Light;
        match role {
            Role::Strong | Role::Danger if mono || sixteen => Modifier::BOLD,
            Role::Accent if mono => Modifier::BOLD,
            Role::Good if paper => Modifier::BOLD,
            Role::Warn if mono || paper => Modifier::UNDERLINED,
            Role::Fg
            | Role::Strong
            | Role::Muted
            | Role::Accent
            | Role::Good
            | Role::Warn
            | Role::Danger
            | Role::Secret
            | Role::Bar
            | Role::Rule => Modifier::empty(),
        }
    }
}

/// A cell as it is where only ASCII is sure. Letters of names stay what they are.
fn in_ascii_cell(cell: &mut Cell) {
    let is_mark = cell.modifier.contains(IS_MARK);
    let is_rule = Role::of(cell.fg) == Some(Role::Rule);
    let stand_in = match cell.symbol() {
        ACTED if !is_mark => Some("-"),
        ELLIPSIS if is_mark => Some(":"),
        // Elsewhere this glyph is a part of a bar.
        PASSING if is_rule => Some("="),
        symbol if symbol.is_ascii() => None,
        symbol => in_ascii(symbol),
    };
    if let Some(ascii) = stand_in {
        cell.set_symbol(ascii);
    }
    // The ground of a tag may be all that tells it from the text around it.
    if is_mark {
        let capitals = cell.symbol().to_ascii_uppercase();
        cell.set_symbol(&capitals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: [Role; 8] = [
        Role::Fg,
        Role::Strong,
        Role::Muted,
        Role::Accent,
        Role::Good,
        Role::Warn,
        Role::Danger,
        Role::Secret,
    ];

    const COLORED: [Look; 4] = [
        Look::Dark,
        Look::Light,
        Look::HighContrast,
        Look::RedGreenSafe,
    ];
    const DEPTHS: [Depth; 2] = [Depth::Exact, Depth::Indexed];
    const GROUNDS: [Ground; 3] = [Ground::Bg, Ground::Selected, Ground::Panel];

    fn luminance(color: Color) -> f64 {
        let (r, g, b) = match color {
            Color::Rgb(r, g, b) => (r, g, b),
            Color::Indexed(n) => xterm(n),
            other => panic!("{other} is no exact color"),
        };
        let part = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
    }

    /// What xterm shows for a number: its own sixteen, the cube of 6 × 6 × 6, the grays.
    fn xterm(n: u8) -> (u8, u8, u8) {
        const OWN: [(u8, u8, u8); 16] = [
            (0, 0, 0),
            (205, 0, 0),
            (0, 205, 0),
            (205, 205, 0),
            (0, 0, 238),
            (205, 0, 205),
            (0, 205, 205),
            (229, 229, 229),
            (127, 127, 127),
            (255, 0, 0),
            (0, 255, 0),
            (255, 255, 0),
            (92, 92, 255),
            (255, 0, 255),
            (0, 255, 255),
            (255, 255, 255),
        ];
        let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        match n {
            0..16 => OWN[usize::from(n)],
            16..232 => (
                level((n - 16) / 36),
                level((n - 16) / 6 % 6),
                level((n - 16) % 6),
            ),
            232.. => (8 + 10 * (n - 232), 8 + 10 * (n - 232), 8 + 10 * (n - 232)),
        }
    }

    fn contrast(a: Color, b: Color) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn every_text_role_is_legible_on_every_ground() {
        for (palette, depth) in COLORED
            .into_iter()
            .flat_map(|palette| DEPTHS.map(|depth| (palette, depth)))
        {
            let theme = Theme::new(palette, depth);
            let is_highest = (palette, depth) == (Look::HighContrast, Depth::Exact);
            let least = if is_highest { 6.85 } else { 4.5 };
            for (role, ground) in TEXT
                .into_iter()
                .flat_map(|role| GROUNDS.map(|ground| (role, ground)))
            {
                let reached = contrast(theme.color(role), theme.ground_color(ground));
                assert!(
                    reached >= least,
                    "{palette:?} {depth:?} {role:?} on {ground:?}: {reached:.2}"
                );
            }
        }
    }

    #[test]
    fn the_bodies_of_charts_are_seen_on_every_ground_they_stand_on() {
        for (palette, depth) in COLORED
            .into_iter()
            .flat_map(|palette| DEPTHS.map(|depth| (palette, depth)))
        {
            let theme = Theme::new(palette, depth);
            let reached = contrast(theme.color(Role::Bar), theme.ground_color(Ground::Bg));
            assert!(reached >= 3.0, "{palette:?} {depth:?}: {reached:.2}");
        }
    }

    #[test]
    fn the_terminals_own_sixteen_are_legible_on_its_black_or_white_where_a_role_takes_one() {
        for (palette, ground) in [
            (Look::Dark, Color::Indexed(0)),
            (Look::Light, Color::Indexed(15)),
        ] {
            let theme = Theme::new(palette, Depth::Sixteen);
            for role in TEXT
                .into_iter()
                .filter(|role| theme.color(*role) != Color::Reset)
            {
                let reached = contrast(theme.color(role), ground);
                assert!(reached >= 4.5, "{palette:?} {role:?}: {reached:.2}");
            }
        }
    }

    #[test]
    fn the_text_of_a_lit_cell_is_legible_on_its_role() {
        for (palette, depth) in COLORED
            .into_iter()
            .flat_map(|palette| DEPTHS.map(|depth| (palette, depth)))
        {
            let theme = Theme::new(palette, depth);
            for role in [
                Role::Accent,
                Role::Good,
                Role::Warn,
                Role::Danger,
                Role::Secret,
                Role::Strong,
            ] {
                let lit = theme.inked(role.lit());
                let reached = contrast(lit.fg.unwrap(), lit.bg.unwrap());
                assert!(
                    reached >= 4.5,
                    "{palette:?} {depth:?} {role:?}: {reached:.2}"
                );
            }
        }
    }

    #[test]
    fn mono_writes_no_color_but_the_terminals_own() {
        let theme = Theme::new(Look::Mono, Depth::Exact);
        let styles = Role::ALL.map(|role| {
            [role.into(), role.bold(), role.lit()].map(|style: Style| theme.inked(style))
        });
        for style in styles.into_iter().flatten() {
            assert!(
                matches!(style.fg, None | Some(Color::Reset))
                    && matches!(style.bg, None | Some(Color::Reset))
            );
        }
    }

    #[test]
    fn a_role_stands_where_the_palettes_have_it() {
        for (place, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role as usize, place);
        }
    }
}
