//! The rows of the middle pane: how a bonus stands to every DC with a name, and an attack to armor.

use super::attempt::Bar;
use super::chances::{help, reach, strikes};
use super::{Attempt, Book, Check, Edge, Helpers, Target};

/// Rows of armor above and below the one attacked (our decision).
const ARMOR_ROWS: i32 = 4;

/// What a die must show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Whatever it shows.
    Any,
    /// This face or a higher one, 2..=20.
    Face(u32),
    /// Nothing on the die is enough.
    Never,
}

/// A DC and the chances of reaching it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<'b> {
    /// The DC.
    pub dc: i32,
    /// Its name; empty for the attempt's own DC where that has none.
    pub name: &'b str,
    /// The lowest face that is enough, help aside.
    pub needs: Needs,
    /// The chances of reaching it, 0 to 1, all help counted in: in the order of [`Edge::ALL`].
    pub chances: [f64; 3],
}

/// An Armor Class and the chances of the four strikes.
#[derive(Debug, Clone, PartialEq)]
pub struct ArmorRow {
    /// The Armor Class.
    pub armor_class: i32,
    /// The lowest face that hits: a 1 never does, a 20 always.
    pub needs: Needs,
    /// In the order of [`Strike::ALL`](super::Strike::ALL), 0 to 1; they add up to 1.
    pub chances: [f64; 4],
}

/// The rows of the middle pane, and the one the attempt is on.
#[derive(Debug, Clone, PartialEq)]
pub enum Rows<'b> {
    /// A check, a save or a Luck test; of passive figures and of taking 10 or 20, what rolling would bring.
    Difficulty {
        /// Every DC with a name, and the attempt's own: lowest first.
        rows: Vec<Row<'b>>,
        /// The attempt's row, where it has a DC.
        lit: Option<usize>,
        /// The attempt's column.
        column: Edge,
    },
    /// An attack.
    Armor {
        /// The Armor Class attacked and its neighbors, lowest first.
        rows: Vec<ArmorRow>,
        /// The attempt's row.
        lit: Option<usize>,
    },
}

impl Attempt {
    /// The ladder of an attempt by one creature against a number. None for opposed and group checks, distractions
    /// and saves failed by choice.
    pub fn rows<'b>(&self, book: &'b Book) -> Option<Rows<'b>> {
        let none = Helpers::default();
        let at = |dc: Option<Target>| dc.map(|dc| (dc.get(), Bar::at(dc.get())));
        match self {
            Self::Check { check, helpers, dc } => Some(climbed(book, check, helpers, at(*dc))),
            Self::Uncover {
                check,
                helpers,
                kept,
                standing,
            } => {
                let bar = Bar::against(check, *kept, *standing);
                Some(climbed(book, check, helpers, Some((*kept, bar))))
            }
            Self::Still { check, dc, .. } => Some(climbed(book, check, &none, at(*dc))),
            Self::Save { save, dc } => Some(climbed(book, &Check::from(*save), &none, at(*dc))),
            Self::Luck { test, dc } => Some(climbed(book, &Check::from(*test), &none, at(*dc))),
            Self::Attack { check, ac } => Some(armored(check, ac.get())),
            Self::GivenUp { .. }
            | Self::Opposed { .. }
            | Self::Group { .. }
            | Self::Distract { .. } => None,
        }
    }
}

impl Needs {
    /// What a check's die must show to reach a DC.
    pub fn of(check: &Check, dc: i32) -> Self {
        match u32::try_from(check.face_for(dc)) {
            Ok(face @ 2..=20) => Self::Face(face),
            Ok(21..) => Self::Never,
            Ok(0 | 1) | Err(_) => Self::Any,
        }
    }

    /// What an attack's die must show to hit.
    pub fn to_hit(check: &Check, armor_class: i32) -> Self {
        Self::Face(check.face_for(armor_class).clamp(2, 20).unsigned_abs())
    }
}

/// The rows, with what is to be reached among them: its number, and how a tie with it is read.
fn climbed<'b>(
    book: &'b Book,
    check: &Check,
    helpers: &Helpers,
    bar: Option<(i32, Bar)>,
) -> Rows<'b> {
    let help = help(helpers);
    let own = bar.map(|(number, _)| number);
    let mut steps: Vec<(i32, &str)> = book
        .difficulties
        .iter()
        .map(|known| (known.dc.get(), known.name.as_str()))
        .collect();
    if let Some(own) = own
        && !steps.iter().any(|(dc, _)| *dc == own)
    {
        steps.push((own, ""));
        steps.sort_unstable();
    }
    let lit = own.and_then(|own| steps.iter().position(|(dc, _)| *dc == own));
    let row = |(dc, name)| {
        let bar = bar
            .filter(|(number, _)| *number == dc)
            .map_or(Bar::at(dc), |(_, bar)| bar);
        let (needs, _) = bar.edges(0);
        let chances = Edge::ALL.map(|edge| reach(check, edge, &help, bar).1);
        Row {
            dc,
            name,
            needs: Needs::of(check, needs),
            chances,
        }
    };
    Rows::Difficulty {
        rows: steps.into_iter().map(row).collect(),
        lit,
        column: check.edge,
    }
}

fn armored(check: &Check, armor_class: i32) -> Rows<'static> {
    let lowest = (armor_class - ARMOR_ROWS).max(0);
    let row = |armor_class| ArmorRow {
        armor_class,
        needs: Needs::to_hit(check, armor_class),
        chances: strikes(check, armor_class),
    };
    let rows: Vec<ArmorRow> = (lowest..=lowest + 2 * ARMOR_ROWS).map(row).collect();
    let lit = rows.iter().position(|row| row.armor_class == armor_class);
    Rows::Armor { rows, lit }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, opposed};
    use super::*;
    use crate::systems::rule_tables::RuleTables;

    fn book() -> Book {
        Book::built_in()
    }

    fn rows_of<'b>(attempt: &Attempt, book: &'b Book) -> (Vec<Row<'b>>, Option<usize>) {
        match attempt.rows(book) {
            Some(Rows::Difficulty { rows, lit, .. }) => (rows, lit),
            other => panic!("{other:?}"),
        }
    }

    fn cells(row: &Row<'_>) -> (i32, Needs, [f64; 3]) {
        (row.dc, row.needs, row.chances)
    }

    #[test]
    fn at_plus_seven_every_named_dc_has_the_chances_worked_out_by_hand() {
        let book = book();
        let attempt = Attempt::plain(check(7), Some(Target::new(15).unwrap()));
        let (rows, lit) = rows_of(&attempt, &book);
        assert_eq!(lit, Some(3));
        assert_eq!(rows.len(), 9);
        assert_eq!(cells(&rows[0]), (0, Needs::Any, [1.0, 1.0, 1.0]));
        assert_eq!(cells(&rows[2]), (10, Needs::Face(3), [0.81, 0.9, 0.99]));
        assert_eq!(
            cells(&rows[3]),
            (15, Needs::Face(8), [0.4225, 0.65, 0.8775])
        );
        assert_eq!(
            cells(&rows[5]),
            (25, Needs::Face(18), [0.0225, 0.15, 0.2775])
        );
        assert_eq!(cells(&rows[8]), (40, Needs::Never, [0.0, 0.0, 0.0]));
    }

    #[test]
    fn a_dc_without_a_name_gets_a_row_between_its_neighbors() {
        let book = book();
        let attempt = Attempt::plain(check(7), Some(Target::new(17).unwrap()));
        let (rows, lit) = rows_of(&attempt, &book);
        assert_eq!((rows.len(), lit), (10, Some(4)));
        assert_eq!((rows[4].dc, rows[4].name), (17, ""));
    }

    #[test]
    fn every_row_of_a_helped_check_is_the_chance_its_odds_name() {
        let book = book();
        let helpers: Helpers = ron::from_str("[4, 2]").unwrap();
        let at = |dc| Attempt::Check {
            check: check(5),
            helpers: helpers.clone(),
            dc: Some(dc),
        };
        let (rows, _) = rows_of(&at(Target::default()), &book);
        for (dc, _, chances) in rows.iter().map(cells) {
            let passes = at(Target::new(dc).unwrap()).odds(&book).passes.unwrap();
            assert!((chances[1] - passes).abs() < 1e-12, "{dc}");
        }
    }

    #[test]
    fn an_attack_stands_among_the_armor_classes_around_it() {
        let attack = Attempt::Attack {
            check: check(7),
            ac: Target::new(16).unwrap(),
        };
        let book = book();
        let Some(Rows::Armor { rows, lit }) = attack.rows(&book) else {
            panic!()
        };
        assert_eq!((rows.len(), lit), (9, Some(4)));
        assert_eq!((rows[4].armor_class, rows[4].needs), (16, Needs::Face(9)));
        assert_eq!(rows[4].chances, [0.05, 0.35, 0.55, 0.05]);
        let bare = Attempt::Attack {
            check: check(40),
            ac: Target::new(1).unwrap(),
        };
        let Some(Rows::Armor { rows, lit }) = bare.rows(&book) else {
            panic!()
        };
        assert_eq!(
            (rows[0].armor_class, lit, rows[1].needs),
            (0, Some(1), Needs::Face(2))
        );
    }

    #[test]
    fn what_is_not_one_roll_against_a_number_has_no_rows() {
        let opposed = opposed(check(1), check(2));
        assert_eq!(opposed.rows(&book()), None);
    }
}
