//! The rows of the middle pane: how a bonus stands to every DC with a name, and an attack to armor.

use crate::systems::interface::ladder::{Cell, Column, Ladder, TableRow, number};
use crate::words::display_safe;

use super::chances::{help, reach, strikes};
use super::ladder::NAME;
use super::{Attempt, Bar, Book, Check, Edge, FixedDie, Test};

/// Rows of armor above and below the one attacked (our decision).
const ARMOR_ROWS: i32 = 4;

impl Attempt {
    /// The table of an attempt by one creature against a number, without what came of it; of passive figures and of taking 10
    /// or 20 what rolling would bring. None for opposed and group checks, distractions and saves failed by choice.
    pub(super) fn rows(&self, book: &Book) -> Option<Ladder> {
        match self {
            Self::Test(test) if test.fixed != Some(FixedDie::Failed) => {
                Some(difficulties(book, test))
            }
            Self::Attack { check, ac } => Some(armors(check, ac.get())),
            _ => None,
        }
    }
}

/// Every DC with a name, lowest first, with what is to be reached among them. The chances of reaching each count all help.
fn difficulties(book: &Book, test: &Test) -> Ladder {
    let (check, help) = (&test.check, help(&test.helpers));
    let named = book.difficulties.iter();
    let mut steps: Vec<(Bar, &str)> = named
        .map(|known| (Bar::Dc(known.dc), known.name.as_str()))
        .collect();
    let at = test.bar.map(|own| {
        let at = steps.partition_point(|(bar, _)| bar.number() < own.number());
        match steps.get_mut(at) {
            Some((bar, _)) if bar.number() == own.number() => *bar = own,
            _ => steps.insert(at, (own, "")),
        }
        at
    });
    let row = |(bar, name): (Bar, &str)| {
        let (reaching, _) = bar.edges(check, 0);
        let chances = Edge::ALL.map(|edge| reach(check, edge, &help, bar).1);
        row(bar.number(), name, check.face_for(reaching), &chances)
    };
    let mut rows: Vec<TableRow> = steps.into_iter().map(row).collect();
    TableRow::align(&mut rows);
    Ladder {
        tab: "DC".into(),
        columns: Column::all([
            ("needs", "need"),
            ("dis", "dis"),
            ("plain", "even"),
            ("adv", "adv"),
        ]),
        edges: vec![28, 36, 43, 50],
        rows,
        at,
        ..Ladder::named(NAME, "dc")
    }
}

/// The Armor Class attacked and its neighbors, lowest first, with the chances of the four strikes.
fn armors(check: &Check, armor_class: i32) -> Ladder {
    let lowest = (armor_class - ARMOR_ROWS).max(0);
    let classes = lowest..=lowest + 2 * ARMOR_ROWS;
    let row = |class| {
        // A 1 never hits, a 20 always.
        let face = check.face_for(class).clamp(2, 20);
        row(class, "", face, &strikes(check, class))
    };
    let mut rows: Vec<TableRow> = classes.clone().map(row).collect();
    TableRow::align(&mut rows);
    Ladder {
        tab: "AC".into(),
        columns: Column::all([
            ("needs", "need"),
            ("crit−", "cr−"),
            ("miss", "miss"),
            ("hit", "hit"),
            ("crit+", "cr+"),
        ]),
        edges: vec![23, 30, 37, 44, 50],
        rows,
        at: classes.into_iter().position(|class| class == armor_class),
        ..Ladder::named(NAME, "armor class")
    }
}

/// A row by its number and name: the lowest face that is enough, help aside, and the chances, 0 to 1.
fn row(figure: i32, name: &str, face: i32, chances: &[f64]) -> TableRow {
    let needs = match face {
        ..=1 => "any".to_owned(),
        20 => "20".to_owned(),
        2..20 => format!("{face}+"),
        21.. => "never".to_owned(),
    };
    let mut cells = vec![Cell::of(needs)];
    cells.extend(chances.iter().map(|chance| Cell::share(*chance)));
    TableRow {
        figure: number(figure),
        label: display_safe(name).into_owned(),
        cells,
        ..TableRow::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assisted, book, check, opposed, target};
    use super::*;

    fn at(modifier: i32, dc: i32) -> Ladder {
        let attempt = Attempt::plain(check(modifier), Some(target(dc)));
        attempt.rows(book()).unwrap()
    }

    fn attack(modifier: i32, ac: i32) -> Ladder {
        let attempt = Attempt::Attack {
            check: check(modifier),
            ac: target(ac),
        };
        attempt.rows(book()).unwrap()
    }

    fn told(row: &TableRow) -> String {
        let cells: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
        format!("{} {} {}", row.figure, row.label, cells.join(" "))
    }

    #[test]
    fn at_plus_seven_every_named_dc_has_the_chances_worked_out_by_hand() {
        let Ladder { rows, at, .. } = at(7, 15);
        assert_eq!((rows.len(), at), (9, Some(3)));
        assert_eq!(told(&rows[0]), " 0 straightforward any 100 100 100");
        assert_eq!(told(&rows[2]), "10 easy 3+ 81.0 90.0 99.0");
        assert_eq!(told(&rows[3]), "15 medium 8+ 42.3 65.0 87.8");
        assert_eq!(told(&rows[5]), "25 very hard 18+ 2.3 15.0 27.8");
        assert_eq!(told(&rows[8]), "40 divine deed never – – –");
    }

    #[test]
    fn a_dc_without_a_name_gets_a_row_between_its_neighbors() {
        let Ladder { rows, at, .. } = at(7, 17);
        assert_eq!((rows.len(), at), (10, Some(4)));
        assert_eq!(told(&rows[4]), "17  10+ 30.3 55.0 79.8");
    }

    #[test]
    fn every_row_of_a_helped_check_is_the_chance_its_odds_name() {
        let helped = |dc| assisted(check(5), &[4, 2], Some(target(dc)));
        for row in helped(0).rows(book()).unwrap().rows {
            let dc = row.figure.trim().parse().unwrap();
            let passes = helped(dc).odds(book()).passes.unwrap();
            assert_eq!(row.cells[2], Cell::share(passes), "{dc}");
        }
    }

    #[test]
    fn an_attack_stands_among_the_armor_classes_around_it() {
        let Ladder { rows, at, .. } = attack(7, 16);
        assert_eq!((rows.len(), at), (9, Some(4)));
        assert_eq!(told(&rows[4]), "16  9+ 5.0 35.0 55.0 5.0");
        let Ladder { rows, at, .. } = attack(40, 1);
        assert_eq!((rows[0].figure.as_str(), at), ("0", Some(1)));
        assert_eq!(rows[1].cells[0].text, "2+");
    }

    #[test]
    fn what_is_not_one_roll_against_a_number_has_no_rows() {
        assert_eq!(opposed(check(1), check(2)).rows(book()), None);
    }
}
