//! The page of luck against the picture of its design, at every size, and in the systems that have fewer levels.

use crate::campaign::luck::{
    DieFaces, EveningRow, Figures, FortuneRow, LuckRow, Marks, Source, StreakLine, TonightOr, Who,
};
use crate::campaign::{HeroId, State};
use crate::systems::System;
use crate::tui::pages::testing::{at_every_size, drawn, hints, keyed, rows, same};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use ratatui::style::Style;

use crate::tui::pages::luck::CountedExtent;

use super::*;

const FACES: [u32; 20] = [
    24, 25, 36, 29, 33, 23, 34, 31, 28, 38, 30, 24, 33, 29, 30, 36, 32, 28, 28, 41,
];

fn person(who: Who, name: &str, throws: u32, luck: f64, (high, low): (u32, u32)) -> LuckRow {
    LuckRow {
        who,
        name: name.into(),
        throws,
        weighed: throws,
        luck: Some(luck),
        levels: Default::default(),
        marks: Marks { high, low },
    }
}

fn evening(number: u32, levels: [u32; 6]) -> EveningRow {
    EveningRow {
        number,
        levels,
        gained: 2,
        spent: 1,
    }
}

fn streak(what: &str, name: &str, figure: u32, when: TonightOr) -> StreakLine {
    StreakLine {
        what: what.into(),
        name: name.into(),
        figure,
        when,
    }
}

fn fortune(name: &str, gained: u32, on: [u32; 4], held: u32) -> FortuneRow {
    FortuneRow {
        name: name.into(),
        gained,
        spent: on.iter().sum(),
        on,
        held,
        limit: 8,
    }
}

/// Faces of a d20 with a mean between 10 and 11.
fn faces_of_mean(mean: f64) -> DieFaces {
    let elevens = ((mean - 10.0) * 100.0).round() as u32;
    let counts = (1..=20).map(|face| match face {
        10 => 100 - elevens,
        11 => elevens,
        _ => 0,
    });
    DieFaces::from_counts(counts.collect())
}

/// The sample of the design: an evening of Pen & Dagger, its twelfth.
fn sample() -> LuckPage {
    let hero = |number| Who::Hero(HeroId(number));
    let others = [10.61, 10.02, 10.55, 10.38, 10.49].map(faces_of_mean);
    let first = DieFaces::from_counts(FACES.to_vec());
    let before = (1..=6).map(|number| evening(number, [0; 6]));
    let evenings = [
        evening(7, [3, 11, 21, 29, 20, 16]),
        evening(8, [5, 18, 28, 34, 24, 10]),
        evening(9, [4, 13, 22, 33, 17, 11]),
        evening(10, [3, 11, 19, 30, 19, 13]),
        evening(11, [4, 15, 22, 28, 20, 11]),
        evening(12, [3, 11, 17, 29, 15, 11]),
    ];
    let figures = Figures {
        rows: vec![
            person(hero(1), "Thalia", 612, 1.6, (41, 24)),
            person(hero(2), "Oren", 548, 0.6, (29, 26)),
            person(hero(3), "Brannoc", 701, -2.1, (27, 44)),
            person(hero(4), "Wren", 655, 0.1, (34, 31)),
            person(hero(5), "Ysolde", 498, -0.6, (22, 25)),
            person(Who::Foes, "foes", 397, 0.0, (20, 19)),
        ],
        evenings: before.chain(evenings).collect(),
        tonight: Some(12),
        streaks: vec![
            streak(
                "longest run at normal or better",
                "Wren",
                11,
                TonightOr::Evening(9),
            ),
            streak("longest run below normal", "Brannoc", 7, TonightOr::Tonight),
            streak(
                "most in one evening: natural 20",
                "Thalia",
                6,
                TonightOr::Evening(11),
            ),
            streak(
                "most in one evening: natural 1",
                "Brannoc",
                5,
                TonightOr::Evening(8),
            ),
            streak("since the last natural 20", "Ysolde", 48, TonightOr::Rolls),
        ],
        fortune: vec![
            fortune("Thalia", 11, [3, 1, 1, 5], 1),
            fortune("Oren", 15, [2, 2, 0, 3], 8),
            fortune("Brannoc", 8, [0, 2, 0, 6], 0),
            fortune("Wren", 7, [1, 1, 2, 2], 1),
            fortune("Ysolde", 6, [1, 0, 1, 4], 0),
        ],
        dice: 3411,
        typed: 188,
        sizes: vec![20],
        ..Figures::default()
    };
    LuckPage {
        wanted: Default::default(),
        recent: Default::default(),
        older: Default::default(),
        known_since: 0,
        reach: CountedExtent::Whole,
        tally: Default::default(),
        figures,
        faces: std::iter::once(first).chain(others).collect(),
        state: State::new("The Drowned Vault".to_owned(), System::PenAndDagger),
        row: 0,
        size: 0,
        part: Part::Heroes,
        source: None,
        is_flow: false,
        screen: Rect::new(0, 0, 120, 40),
    }
}

fn of_system(system: System) -> LuckPage {
    LuckPage {
        state: State::new(String::new(), system),
        ..sample()
    }
}

fn of_die(sides: u32, faces: DieFaces, page: LuckPage) -> LuckPage {
    LuckPage {
        faces: vec![faces],
        figures: Figures {
            sizes: vec![sides],
            ..page.figures
        },
        ..page
    }
}

fn draw_page(page: &LuckPage, area: Rect, buf: &mut Buffer) {
    let hints = hints(
        &[
            ("↑↓", "hero"),
            ("←→", "die"),
            ("e", "evenings"),
            ("t", "typed dice"),
        ],
        &[("z", "dashboard"), ("?", "help"), ("Esc", "leave")],
    );
    keyed(area, buf, &hints, |canvas| draw_luck(canvas, page));
}

fn draw(view: &LuckPage, columns: u16, lines: u16) -> Buffer {
    drawn(columns, lines, |area, buf| {
        draw_page(view, area, buf);
    })
}

fn seen(view: &LuckPage, columns: u16, lines: u16) -> String {
    rows(&draw(view, columns, lines)).join("\n")
}

#[test]
fn the_page_looks_as_it_was_designed() {
    same(
        &draw(&sample(), 120, 40),
        include_str!("../../fixtures/luck_120x40.txt"),
    );
}

#[test]
fn every_part_and_every_die_is_drawn_at_every_size() {
    let parts = Part::ALL.map(|part| LuckPage { part, ..sample() });
    let dice = [2, 6, 100, 1_000_u32].map(|sides| {
        let faces = DieFaces::from_counts((0..sides).map(|face| face % 7).collect());
        LuckPage {
            part: Part::Faces,
            ..of_die(sides, faces, sample())
        }
    });
    let flow = LuckPage {
        part: Part::Levels,
        is_flow: true,
        ..sample()
    };
    let views: Vec<_> = parts.into_iter().chain(dice).chain([flow]).collect();
    at_every_size(views, draw_page);
}

#[test]
fn below_the_width_for_two_parts_one_is_shown_and_says_which_of_four_it_is() {
    for (part, says) in [
        (Part::Heroes, "unlucky"),
        (Part::Faces, "2 of 4"),
        (Part::Levels, "3 of 4"),
        (Part::Streaks, "4 of 4"),
    ] {
        assert!(
            seen(&LuckPage { part, ..sample() }, 80, 24).contains(says),
            "{part:?}"
        );
    }
    let places = Places::of(Rect::new(0, 0, 80, 24), Part::Heroes);
    assert_eq!(places.next(Part::Streaks), Part::Heroes);
    assert_eq!(places.before(Part::Heroes), Part::Streaks);
}

#[test]
fn on_a_wide_low_screen_two_parts_stand_side_by_side() {
    let places = |part| Places::of(Rect::new(0, 0, 120, 30), part);
    assert_eq!(places(Part::Heroes).slots.len(), 2);
    assert_eq!(places(Part::Heroes).next(Part::Heroes), Part::Levels);
    assert_eq!(
        places(Part::Levels)
            .slots
            .iter()
            .map(|slot| slot.part)
            .collect::<Vec<_>>(),
        [Part::Levels, Part::Streaks]
    );
}

#[test]
fn the_words_of_luck_and_of_the_levels_are_those_of_the_system() {
    for (system, words) in [
        (
            System::DicePool,
            ["◆", "▼ botch", "▲ complete", "any success %"],
        ),
        (
            System::SwordsAndSorcery,
            ["20s", "▼ crit. miss", "◆ crit. hit", "any success %"],
        ),
        (
            System::SuccessRoll,
            ["◆", "▼ crit. failure", "◆ crit. success", "any success %"],
        ),
        (
            System::MonstersAndMagic,
            ["18s", "× failure", "● success", "any success %"],
        ),
    ] {
        let picture = seen(
            &LuckPage {
                figures: Figures {
                    fortune: Vec::new(),
                    ..sample().figures
                },
                ..of_system(system)
            },
            120,
            40,
        );
        for word in words {
            assert!(picture.contains(word), "{system:?} {word}\n{picture}");
        }
        assert!(
            picture.contains("expected") && picture.contains("std dev"),
            "{system:?}\n{picture}"
        );
    }
}

#[test]
fn a_die_nobody_rolled_says_so_in_place_of_a_chart() {
    let view = of_die(12, DieFaces::default(), sample());
    assert!(seen(&view, 120, 40).contains("No d12 yet."));
    assert!(
        seen(
            &LuckPage {
                source: Some(Source::Typed),
                ..view
            },
            120,
            40
        )
        .contains("No d12 typed in.")
    );
}

#[test]
fn where_one_rolls_under_a_skill_the_lowest_face_is_the_good_one() {
    let faces = DieFaces::from_counts(vec![5; 6]);
    let foot_of_bar = |system, x: u16| {
        let view = of_die(6, faces.clone(), of_system(system));
        draw(&view, 120, 40).cell((61 + x, 17)).map(|cell| cell.fg)
    };
    let good = Style::from(Role::Good).fg;
    assert_eq!(foot_of_bar(System::SuccessRoll, 0), good);
    assert_eq!(foot_of_bar(System::MonstersAndMagic, 5 * 6), good);
}
