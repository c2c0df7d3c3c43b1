//! From roles to styles: code knows what a text is, the theme knows how that looks.

use ratatui::style::{Color, Modifier, Style};

use crate::store::Look;
use crate::words::listed;

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
            (Look::Mono, Depth::Exact | Depth::Indexed | Depth::Sixteen) => palette::MONO,
            (Look::Light, Depth::Exact) => palette::LIGHT,
            (Look::Light, Depth::Indexed) => palette::LIGHT_256,
            (Look::Light, Depth::Sixteen) => palette::LIGHT_16,
            (Look::Auto | Look::Dark | Look::HighContrast | Look::RedGreenSafe, Depth::Sixteen) => {
                palette::DARK_16
            }
            (Look::Auto | Look::Dark, Depth::Exact) => palette::DARK,
            (Look::Auto | Look::Dark, Depth::Indexed) => palette::DARK_256,
            (Look::HighContrast, Depth::Exact) => palette::HIGH_CONTRAST,
            (Look::HighContrast, Depth::Indexed) => palette::HIGH_CONTRAST_256,
            (Look::RedGreenSafe, Depth::Exact) => palette::RED_GREEN_SAFE,
            (Look::RedGreenSafe, Depth::Indexed) => palette::RED_GREEN_SAFE_256,
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

    /// Text or line of a role; says nothing about the ground, so that a selected row keeps its own.
    pub fn text(&self, role: Role) -> Style {
        Style::new()
            .fg(self.color(role))
            .add_modifier(self.weight(role))
    }

    /// The same, bold.
    pub fn bold(&self, role: Role) -> Style {
        self.text(role).add_modifier(Modifier::BOLD)
    }

    /// A ground with plain text on it.
    pub fn ground(&self, ground: Ground) -> Style {
        Style::new()
            .fg(self.color(Role::Fg))
            .bg(self.ground_color(ground))
    }

    /// Only the ground, to lay under what is drawn already.
    pub fn under(&self, ground: Ground) -> Style {
        Style::new().bg(self.ground_color(ground))
    }

    /// A lit cell or a tag: the role is the ground.
    pub fn lit(&self, role: Role) -> Style {
        let ground = self.ground_color(Ground::Bg);
        match (ground, self.color(role)) {
            (Color::Reset, ink) => Style::new()
                .fg(ink)
                .add_modifier(Modifier::REVERSED | Modifier::BOLD),
            (ground, ink) => Style::new().fg(ground).bg(ink).add_modifier(Modifier::BOLD),
        }
    }

    /// A key in the hint bar.
    pub fn key(&self) -> Style {
        self.bold(Role::Strong)
    }

    /// The word after a key, a completion, an example line.
    pub fn ghost(&self) -> Style {
        self.text(Role::Muted)
    }

    /// What was undone or replaced.
    pub fn struck(&self) -> Style {
        self.text(Role::Muted).add_modifier(Modifier::CROSSED_OUT)
    }

    /// Everything under an overlay.
    pub fn dimmed(&self) -> Style {
        let all =
            Modifier::BOLD | Modifier::UNDERLINED | Modifier::REVERSED | Modifier::CROSSED_OUT;
        Style::new()
            .fg(self.color(Role::Rule))
            .bg(self.ground_color(Ground::Bg))
            .remove_modifier(all)
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
                let lit = theme.lit(role);
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
        let styles = Role::ALL.map(|role| [theme.text(role), theme.bold(role), theme.lit(role)]);
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
