//! The ladder of the middle pane: how a bonus stands to every DC with a name, and an attack to armor.

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
pub struct TableRow<'b> {
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
pub struct ArmorRung {
    /// The Armor Class.
    pub armor_class: i32,
    /// The lowest face that hits: a 1 never does, a 20 always.
    pub needs: Needs,
    /// In the order of [`Strike::ALL`](super::Strike::ALL), 0 to 1; they add up to 1.
    pub chances: [f64; 4],
}

/// The rows of the middle pane, and the one the attempt is on.
#[derive(Debug, Clone, PartialEq)]
pub enum Ladder<'b> {
    /// A check, a save or a Luck test; of passive figures and of taking 10 or 20, what rolling would bring.
    Difficulty {
        /// Every DC with a name, and the attempt's own: lowest first.
        rungs: Vec<TableRow<'b>>,
        /// The attempt's row, where it has a DC.
        lit: Option<usize>,
        /// The attempt's column.
        column: Edge,
    },
    /// An attack.
    Armor {
        /// The Armor Class attacked and its neighbors, lowest first.
        rungs: Vec<ArmorRung>,
        /// The attempt's row.
        lit: Option<usize>,
    },
}

impl Attempt {
    /// The ladder of an attempt by one creature against a number. None for opposed and group checks, distractions
    /// and saves failed by choice.
    #[must_use]
    pub fn ladder<'b>(&self, book: &'b Book) -> Option<Ladder<'b>> {
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
    #[must_use]
    pub fn of(check: &Check, dc: i32) -> Self {
        match u32::try_from(check.face_for(dc)) {
            Ok(face @ 2..=20) => Self::Face(face),
            Ok(21..) => Self::Never,
            Ok(0 | 1) | Err(_) => Self::Any,
        }
    }

    /// What an attack's die must show to hit.
    #[must_use]
    pub fn to_hit(check: &Check, armor_class: i32) -> Self {
        Self::Face(check.face_for(armor_class).clamp(2, 20).unsigned_abs())
    }
}

/// The rungs, with what is to be reached among them: its number, and how a tie with it is read.
fn climbed<'b>(
    book: &'b Book,
    check: &Check,
    helpers: &Helpers,
    bar: Option<(i32, Bar)>,
) -> Ladder<'b> {
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
    let rung = |(dc, name)| {
        let bar = bar
            .filter(|(number, _)| *number == dc)
            .map_or(Bar::at(dc), |(_, bar)| bar);
        let (needs, _) = bar.edges(0);
        let chances = Edge::ALL.map(|edge| reach(check, edge, &help, bar).1);
        TableRow {
            dc,
            name,
            needs: Needs::of(check, needs),
            chances,
        }
    };
    Ladder::Difficulty {
        rungs: steps.into_iter().map(rung).collect(),
        lit,
        column: check.edge,
    }
}

fn armored(check: &Check, armor_class: i32) -> Ladder<'static> {
    let lowest = (armor_class - ARMOR_ROWS).max(0);
    let rung = |armor_class| ArmorRung {
        armor_class,
        needs: Needs::to_hit(check, armor_class),
        chances: strikes(check, armor_class),
    };
    let rungs: Vec<ArmorRung> = (lowest..=lowest + 2 * ARMOR_ROWS).map(rung).collect();
    let lit = rungs
        .iter()
        .position(|rung| rung.armor_class == armor_class);
    Ladder::Armor { rungs, lit }
}

#[cfg(test)]
mod tests {
    use super::super::Amount;
    use super::*;
    use crate::systems::rule_tables::RuleTables;

    fn book() -> Book {
        Book::built_in().unwrap()
    }

    fn check(modifier: i32) -> Check {
        Check::plain(Amount::new(modifier).unwrap())
    }

    fn ladder_of<'b>(attempt: &Attempt, book: &'b Book) -> (Vec<TableRow<'b>>, Option<usize>) {
        match attempt.ladder(book) {
            Some(Ladder::Difficulty { rungs, lit, .. }) => (rungs, lit),
            other => panic!("{other:?}"),
        }
    }

    fn cells(rung: &TableRow<'_>) -> (i32, Needs, [f64; 3]) {
        (rung.dc, rung.needs, rung.chances)
    }

    #[test]
    fn at_plus_seven_every_named_dc_has_the_chances_worked_out_by_hand() {
        let book = book();
        let attempt = Attempt::plain(check(7), Some(Target::new(15).unwrap()));
        let (rungs, lit) = ladder_of(&attempt, &book);
        assert_eq!(lit, Some(3));
        assert_eq!(rungs.len(), 9);
        assert_eq!(cells(&rungs[0]), (0, Needs::Any, [1.0, 1.0, 1.0]));
        assert_eq!(cells(&rungs[2]), (10, Needs::Face(3), [0.81, 0.9, 0.99]));
        assert_eq!(
            cells(&rungs[3]),
            (15, Needs::Face(8), [0.4225, 0.65, 0.8775])
        );
        assert_eq!(
            cells(&rungs[5]),
            (25, Needs::Face(18), [0.0225, 0.15, 0.2775])
        );
        assert_eq!(cells(&rungs[8]), (40, Needs::Never, [0.0, 0.0, 0.0]));
    }

    #[test]
    fn a_dc_without_a_name_gets_a_row_between_its_neighbors() {
        let book = book();
        let attempt = Attempt::plain(check(7), Some(Target::new(17).unwrap()));
        let (rungs, lit) = ladder_of(&attempt, &book);
        assert_eq!((rungs.len(), lit), (10, Some(4)));
        assert_eq!((rungs[4].dc, rungs[4].name), (17, ""));
    }

    #[test]
    fn every_rung_of_a_helped_check_is_the_chance_its_odds_name() {
        let book = book();
        let helpers: Helpers = ron::from_str("[4, 2]").unwrap();
        let at = |dc| Attempt::Check {
            check: check(5),
            helpers: helpers.clone(),
            dc: Some(dc),
        };
        let (rungs, _) = ladder_of(&at(Target::default()), &book);
        for (dc, _, chances) in rungs.iter().map(cells) {
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
        let Some(Ladder::Armor { rungs, lit }) = attack.ladder(&book) else {
            panic!()
        };
        assert_eq!((rungs.len(), lit), (9, Some(4)));
        assert_eq!((rungs[4].armor_class, rungs[4].needs), (16, Needs::Face(9)));
        assert_eq!(rungs[4].chances, [0.05, 0.35, 0.55, 0.05]);
        let bare = Attempt::Attack {
            check: check(40),
            ac: Target::new(1).unwrap(),
        };
        let Some(Ladder::Armor { rungs, lit }) = bare.ladder(&book) else {
            panic!()
        };
        assert_eq!(
            (rungs[0].armor_class, lit, rungs[1].needs),
            (0, Some(1), Needs::Face(2))
        );
    }

    #[test]
    fn what_is_not_one_roll_against_a_number_has_no_ladder() {
        let opposed = Attempt::opposed(check(1), check(2));
        assert_eq!(opposed.ladder(&book()), None);
    }
}
