//! How far the roles lie apart, for eyes of every kind: simulated after Machado, Oliveira and Fernandes (2009).

use astragal::store::Look;
use astragal::tui::theme::{Depth, Ground, Role, Theme};
use ratatui::style::Color;

use crate::support::blessed::hold;

type Matrix = [[f64; 3]; 3];

/// What an eye makes of linear red, green and blue.
const EYES: [(&str, Matrix); 4] = [
    (
        "every cone",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "no red cones",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "no green cones",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "no blue cones",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// The roles that a screen tells apart by color as well as by word.
const TOLD_APART: [Role; 6] = [
    Role::Strong,
    Role::Accent,
    Role::Good,
    Role::Warn,
    Role::Danger,
    Role::Secret,
];

/// The least distance of any two of them, for each of the eyes.
pub const LEAST: [(Look, [f64; 4]); 4] = [
    (Look::Dark, [36.0, 20.5, 18.5, 23.0]),
    (Look::Light, [43.0, 16.5, 14.0, 13.5]),
    (Look::HighContrast, [40.0, 15.5, 8.5, 15.5]),
    (Look::RedGreenSafe, [42.0, 24.0, 23.0, 19.0]),
];

fn linear(color: Color) -> [f64; 3] {
    let Color::Rgb(r, g, b) = color else {
        panic!("{color} is no exact color")
    };
    [r, g, b].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn times(matrix: &Matrix, color: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| {
        row.iter()
            .zip(color)
            .map(|(factor, part)| factor * part)
            .sum()
    })
}

/// L*a*b* under daylight.
fn lab(linear: [f64; 3]) -> [f64; 3] {
    const TO_XYZ: Matrix = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9, 0.119_192_0, 0.950_304_1],
    ];
    const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];
    let [x, y, z] = times(&TO_XYZ, linear.map(|part| part.clamp(0.0, 1.0)));
    let [x, y, z] = [x / WHITE[0], y / WHITE[1], z / WHITE[2]].map(|part| {
        if part > 216.0 / 24_389.0 {
            part.cbrt()
        } else {
            (24_389.0 / 27.0 * part + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    one.iter()
        .zip(other)
        .map(|(one, other)| (one - other).powi(2))
        .sum::<f64>()
        .sqrt()
}

#[test]
fn roles_stay_apart_for_every_eye_in_every_theme() {
    for (palette, least) in LEAST {
        let theme = Theme::new(palette, Depth::Exact);
        for ((eyes, matrix), least) in EYES.iter().zip(least) {
            let seen = |role: Role| {
                lab(times(
                    matrix,
                    linear(theme.inked(role).fg.unwrap_or(Color::Reset)),
                ))
            };
            for (at, one) in TOLD_APART.into_iter().enumerate() {
                for other in TOLD_APART.into_iter().skip(at + 1) {
                    let apart = distance(seen(one), seen(other));
                    assert!(
                        apart >= least,
                        "{palette:?}, {eyes}: {one:?} and {other:?} {apart:.1}"
                    );
                }
            }
        }
    }
}

/// The roles that text has.
const TEXT: [Role; 8] = [
    Role::Fg,
    Role::Muted,
    Role::Strong,
    Role::Accent,
    Role::Good,
    Role::Warn,
    Role::Danger,
    Role::Secret,
];

/// How well one color is read on another, by the formula of the WCAG.
pub fn contrast(one: Option<Color>, other: Option<Color>) -> f64 {
    let [one, other] = [one, other].map(|color| {
        let [r, g, b] = linear(color.unwrap());
        0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b
    });
    one.max(other) / one.min(other)
}

#[test]
fn the_manual_says_the_least_contrast_of_every_theme() {
    let mut table = "\n| theme | least contrast |  |\n|---|---|---|\n".to_owned();
    for (look, _) in LEAST {
        let theme = Theme::new(look, Depth::Exact);
        let grounds = [Ground::Bg, Ground::Selected, Ground::Panel];
        let pairs = TEXT
            .into_iter()
            .flat_map(|role| grounds.map(|ground| (role, ground)));
        let text =
            pairs.map(|(role, ground)| contrast(theme.inked(role).fg, theme.inked(ground).bg));
        let lit =
            TOLD_APART.map(|role| contrast(theme.inked(role.lit()).fg, theme.inked(role.lit()).bg));
        let least = |figures: &mut dyn Iterator<Item = f64>| figures.fold(f64::MAX, f64::min);
        let (text, lit) = (least(&mut { text }), least(&mut lit.into_iter()));
        let name = look.word();
        table.push_str(&format!(
            "| {name} | {text:.1} : 1 on text | {lit:.1} : 1 in lit cells |\n"
        ));
        assert!(text >= 4.5 && lit >= 4.5, "{name}: {text:.2} {lit:.2}");
    }
    table.push_str("| mono | the terminal's own two colors | reversed |\n");
    hold(
        "assets/manual/settings.md",
        "contrast",
        &table,
        "screen colors",
    );
}
