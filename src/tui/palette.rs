//! The palettes as data: thirteen inks each, for terminals with 16.7 million, 256 and 16 colors.

use ratatui::style::Color;

/// One palette's colors, in the order ground, selected, panel, then the roles as the theme counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inks {
    /// The grounds: screen, selected row, overlay.
    pub grounds: [Color; 3],
    /// The roles: fg, strong, muted, accent, good, warn, danger, secret, bar, rule.
    pub roles: [Color; 10],
}

impl Inks {
    /// Of inks by their numbers.
    fn of<Number>(ink: fn(Number) -> Color, (grounds, roles): Numbers<Number>) -> Self {
        Self {
            grounds: grounds.map(ink),
            roles: roles.map(ink),
        }
    }

    /// For 16.7 million colors.
    pub fn exact(numbers: Numbers<u32>) -> Self {
        Self::of(Color::from_u32, numbers)
    }

    /// For 256 colors.
    pub fn indexed(numbers: Numbers<u8>) -> Self {
        Self::of(Color::Indexed, numbers)
    }

    /// For the terminal's own sixteen: its grounds stay, and the roles that stand in for `OWN`.
    pub fn sixteen(roles: [u8; 10]) -> Self {
        Self::of(own_or_ansi, ([OWN; 3], roles))
    }
}

/// A palette by the numbers of its inks: grounds, roles.
type Numbers<Number> = ([Number; 3], [Number; 10]);

/// The terminal's own ink, or ground.
const OWN: u8 = u8::MAX;

const fn own_or_ansi(number: u8) -> Color {
    match number {
        OWN => Color::Reset,
        number => Color::Indexed(number),
    }
}

/// Dark, 24 bits.
pub const DARK: Numbers<u32> = (
    [0x15171c, 0x272b34, 0x1b1e25],
    [
        0xd8d3c7, 0xf4f0e6, 0x9a968c, 0x70bfd1, 0xabdf92, 0xdeb355, 0xe8757b, 0xc690f1, 0x787b83,
        0x45474d,
    ],
);
/// Light, 24 bits.
pub const LIGHT: Numbers<u32> = (
    [0xfaf7f0, 0xe6e0d0, 0xf3efe4],
    [
        0x2f2c27, 0x15130f, 0x625c51, 0x065e81, 0x154f1a, 0x7e5807, 0xa32331, 0x572893, 0x7d776b,
        0xc9c2b2,
    ],
);
/// High contrast, 24 bits.
pub const HIGH_CONTRAST: Numbers<u32> = (
    [0x000000, 0x262626, 0x000000],
    [
        0xffffff, 0xffffff, 0xd0d0d0, 0x5fe6ff, 0x8dff7d, 0xffd84d, 0xff9090, 0xe0a8ff, 0xb0b0b0,
        0x8a8a8a,
    ],
);
/// Safe for red-green blindness, 24 bits.
pub const RED_GREEN_SAFE: Numbers<u32> = (
    [0x14161a, 0x262a32, 0x1a1d23],
    [
        0xd8d4cc, 0xf5f2ea, 0x9a968e, 0x35ba99, 0x7c9af1, 0xeeda75, 0xdb7e36, 0xfface8, 0x787b83,
        0x45474d,
    ],
);
/// Dark, 256 colors.
pub const DARK_256: Numbers<u8> = (
    [233, 235, 234],
    [252, 255, 246, 73, 150, 179, 210, 140, 243, 238],
);
/// Light, 256 colors.
pub const LIGHT_256: Numbers<u8> = (
    [231, 254, 255],
    [236, 233, 59, 24, 22, 94, 88, 54, 243, 251],
);
/// High contrast, 256 colors.
pub const HIGH_CONTRAST_256: Numbers<u8> = (
    [16, 235, 16],
    [231, 231, 252, 45, 120, 221, 210, 183, 145, 245],
);
/// Safe for red-green blindness, 256 colors.
pub const RED_GREEN_SAFE_256: Numbers<u8> = (
    [233, 235, 234],
    [188, 255, 246, 36, 111, 185, 172, 218, 243, 238],
);

/// The terminal's own sixteen, on a dark ground.
pub const DARK_16: [u8; 10] = [OWN, OWN, OWN, 14, 10, 11, 9, 13, 7, 8];
/// The terminal's own sixteen, on a light ground: green and yellow would fail on white.
pub const LIGHT_16: [u8; 10] = [OWN, OWN, OWN, 4, OWN, OWN, 1, 5, 8, 8];
/// No color at all.
pub const MONO: [u8; 10] = [OWN; 10];
