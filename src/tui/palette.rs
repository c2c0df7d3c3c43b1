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

const fn rgb(hex: u32) -> Color {
    Color::Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn exact(grounds: [u32; 3], r: [u32; 10]) -> Inks {
    let roles = [
        rgb(r[0]),
        rgb(r[1]),
        rgb(r[2]),
        rgb(r[3]),
        rgb(r[4]),
        rgb(r[5]),
        rgb(r[6]),
        rgb(r[7]),
        rgb(r[8]),
        rgb(r[9]),
    ];
    Inks {
        grounds: [rgb(grounds[0]), rgb(grounds[1]), rgb(grounds[2])],
        roles,
    }
}

const fn indexed(grounds: [u8; 3], r: [u8; 10]) -> Inks {
    use Color::Indexed as I;
    let roles = [
        I(r[0]),
        I(r[1]),
        I(r[2]),
        I(r[3]),
        I(r[4]),
        I(r[5]),
        I(r[6]),
        I(r[7]),
        I(r[8]),
        I(r[9]),
    ];
    Inks {
        grounds: [I(grounds[0]), I(grounds[1]), I(grounds[2])],
        roles,
    }
}

/// Dark, 24 bits.
pub const DARK: Inks = exact(
    [0x15171c, 0x272b34, 0x1b1e25],
    [
        0xd8d3c7, 0xf4f0e6, 0x9a968c, 0x70bfd1, 0xabdf92, 0xdeb355, 0xe8757b, 0xc690f1, 0x787b83,
        0x45474d,
    ],
);
/// Light, 24 bits.
pub const LIGHT: Inks = exact(
    [0xfaf7f0, 0xe6e0d0, 0xf3efe4],
    [
        0x2f2c27, 0x15130f, 0x625c51, 0x065e81, 0x154f1a, 0x7e5807, 0xa32331, 0x572893, 0x7d776b,
        0xc9c2b2,
    ],
);
/// High contrast, 24 bits.
pub const HIGH_CONTRAST: Inks = exact(
    [0x000000, 0x262626, 0x000000],
    [
        0xffffff, 0xffffff, 0xd0d0d0, 0x5fe6ff, 0x8dff7d, 0xffd84d, 0xff9090, 0xe0a8ff, 0xb0b0b0,
        0x8a8a8a,
    ],
);
/// Safe for red-green blindness, 24 bits.
pub const RED_GREEN_SAFE: Inks = exact(
    [0x14161a, 0x262a32, 0x1a1d23],
    [
        0xd8d4cc, 0xf5f2ea, 0x9a968e, 0x35ba99, 0x7c9af1, 0xeeda75, 0xdb7e36, 0xfface8, 0x787b83,
        0x45474d,
    ],
);
/// Dark, 256 colors.
pub const DARK_256: Inks = indexed(
    [233, 235, 234],
    [252, 255, 246, 73, 150, 179, 210, 140, 243, 238],
);
/// Light, 256 colors.
pub const LIGHT_256: Inks = indexed(
    [231, 254, 255],
    [236, 233, 59, 24, 22, 94, 88, 54, 243, 251],
);
/// High contrast, 256 colors.
pub const HIGH_CONTRAST_256: Inks = indexed(
    [16, 235, 16],
    [231, 231, 252, 45, 120, 221, 210, 183, 145, 245],
);
/// Safe for red-green blindness, 256 colors.
pub const RED_GREEN_SAFE_256: Inks = indexed(
    [233, 235, 234],
    [188, 255, 246, 36, 111, 185, 172, 218, 243, 238],
);

const OWN: Color = Color::Reset;
const fn sixteen(r: [Color; 10]) -> Inks {
    Inks {
        grounds: [OWN; 3],
        roles: r,
    }
}
const fn ansi(n: u8) -> Color {
    Color::Indexed(n)
}

/// The terminal's own sixteen, on a dark ground.
pub const DARK_16: Inks = sixteen([
    OWN,
    OWN,
    OWN,
    ansi(14),
    ansi(10),
    ansi(11),
    ansi(9),
    ansi(13),
    ansi(7),
    ansi(8),
]);
/// The terminal's own sixteen, on a light ground: green and yellow would fail on white.
pub const LIGHT_16: Inks = sixteen([
    OWN,
    OWN,
    OWN,
    ansi(4),
    OWN,
    OWN,
    ansi(1),
    ansi(5),
    ansi(8),
    ansi(8),
]);
/// No color at all.
pub const MONO: Inks = sixteen([OWN; 10]);
