//! Rows and contests of a file held against those of Monsters & Magic, as long as that is no file itself.

use super::points::{side, sparks, to_10};
use super::*;
use crate::systems::interface::ladder::{Below, Chart, Ladder};
use crate::systems::interface::{SystemAttempt, SystemOutcome};
use crate::systems::monsters_and_magic as folder;
use crate::systems::rule_tables::RuleTables;
use crate::systems::three_dice::Figure;

fn figure(number: i64) -> Figure {
    Figure::new(number).unwrap()
}

fn effort(modifier: i64, damage: &str) -> folder::Effort {
    folder::Effort {
        roll: folder::Rolled::plus(figure(modifier)),
        damage: (!damage.is_empty()).then(|| damage.parse().unwrap()),
    }
}

fn action(modifier: i64, damage: &str) -> folder::Action {
    folder::Action::Rolled(effort(modifier, damage))
}

/// The first side of a file's attempt, with dice beside its own where there are some.
fn armed(said: &[(&str, i64)], dice: &str) -> Side {
    let game = sparks().definition();
    let mut numbers = game.numbers();
    for (name, number) in said {
        numbers.set(game.name(name).unwrap(), *number);
    }
    if !dice.is_empty() {
        let blow = game.name("blow").unwrap();
        numbers.dice.push((blow, dice.to_owned()));
    }
    Side::of(game, &game.attempts[0], &numbers, Default::default())
}

fn chart(ladder: &Ladder) -> (&Chart, String) {
    let Below::Charted { chart, thresholds } = &ladder.below else {
        panic!("{ladder:?}");
    };
    (chart, format!("{thresholds:?}"))
}

fn assert_shown_alike(own: &Attempt, before: &folder::Attempt) {
    let own = own.ladder(None);
    let before = before.ladder(&folder::Book::built_in(), None);
    let of = |ladder: &Ladder| (ladder.name.clone(), ladder.row_heading.clone(), ladder.at);
    assert_eq!(of(&own), of(&before));
    let headings = |ladder: &Ladder| ladder.columns.clone();
    assert_eq!(headings(&own), headings(&before));
    assert_eq!(own.rows, before.rows);
    let ((bars, told), (bars_before, told_before)) = (chart(&own), chart(&before));
    assert_eq!(told, told_before);
    assert_eq!(
        (&bars.name, &bars.ticks),
        (&bars_before.name, &bars_before.ticks)
    );
    assert_eq!(bars.bars.len(), bars_before.bars.len());
    for (bar, other) in bars.bars.iter().zip(&bars_before.bars) {
        assert_eq!((&bar.label, bar.misses), (&other.label, other.misses));
        assert!(
            (bar.chance - other.chance).abs() < 1e-9,
            "{bar:?} {other:?}"
        );
    }
}

#[test]
fn what_is_held_against_a_number_is_shown_as_it_was() {
    for (modifier, dice, at) in [
        (3, "", 14),
        (6, "1d8", 15),
        (-4, "", 3),
        (0, "2d6-1", 25),
        (9, "1d3", 2),
    ] {
        let said = [("mod", modifier), ("at", at), ("has_at", 1)];
        let own = Attempt::new(sparks(), armed(&said, dice), None).unwrap();
        let fixed = folder::Resistance::Static(folder::Static::of(figure(at)));
        assert_shown_alike(
            &own,
            &folder::Attempt::against(action(modifier, dice), fixed),
        );
    }
}

#[test]
fn what_nothing_resists_is_shown_as_it_was() {
    // Where the mean of the folder lay a hair under a half, it was rounded down: at -6, and from 16 up.
    for (modifier, dice) in [(1, ""), (-5, ""), (15, ""), (3, "1d8"), (0, "1d4+1")] {
        let own = Attempt::new(sparks(), armed(&[("mod", modifier)], dice), None).unwrap();
        let action = action(modifier, dice);
        assert_shown_alike(&own, &folder::Attempt::Total { action });
    }
}

#[test]
fn what_somebody_resists_with_dice_is_shown_as_it_was() {
    for (modifier, dice, theirs) in [(3, "", 5), (0, "", 0), (6, "1d8+1", -3), (-2, "1d4", 12)] {
        let rival = Some(side(&[("mod", theirs)]));
        let own = Attempt::new(sparks(), armed(&[("mod", modifier)], dice), rival).unwrap();
        let rolled = folder::Resistance::Rolled(folder::Rolled::plus(figure(theirs)));
        assert_shown_alike(
            &own,
            &folder::Attempt::against(action(modifier, dice), rolled),
        );
    }
}

#[test]
fn contests_are_won_and_shown_as_they_were() {
    for (modifier, dice, theirs, to) in [
        (3, "", 5, 10),
        (0, "", 0, 1),
        (6, "1d8", 9, 4),
        (2, "", -2, 100),
    ] {
        let rival = Some(side(&[("mod", theirs)]));
        let own = Attempt::new(sparks(), armed(&[("mod", modifier)], dice), rival).unwrap();
        let length = Length::To(Threshold::new(to).unwrap());
        let own = own.of_several(Vec::new(), (Counts::Sum, length)).unwrap();
        let before = folder::Attempt::Contest {
            effort: effort(modifier, dice),
            rival: effort(theirs, ""),
            to: folder::Goal::new(to).unwrap(),
        };
        let (odds, odds_before) = (own.odds(), before.odds(&folder::Book::built_in()));
        for word in ["win", "lose"] {
            let (chance, chance_before) = (odds.of(word), odds_before.of(word));
            assert!(
                (chance - chance_before).abs() < 1e-12,
                "{word}: {chance} {chance_before}"
            );
        }
        assert_shown_alike(&own, &before);
    }
}

#[test]
fn contests_are_rolled_as_they_were() {
    let own = to_10();
    let before = folder::Attempt::Contest {
        effort: effort(3, ""),
        rival: effort(5, ""),
        to: folder::Goal::new(10).unwrap(),
    };
    let rounds = [
        4, 4, 4, 3, 3, 2, 1, 1, 1, 1, 1, 2, 2, 2, 2, 5, 5, 5, 6, 5, 6, 1, 1, 2, 5, 5, 5, 6, 1, 1,
    ];
    let book = folder::Book::built_in();
    let came = own.roll(&mut TypedFaces::new(rounds.to_vec())).unwrap();
    let came_before = before
        .roll(&book, &mut TypedFaces::new(rounds.to_vec()))
        .unwrap();
    assert_eq!(came.faces(), came_before.faces());
    assert_eq!(
        SystemOutcome::figure(&came),
        SystemOutcome::figure(&came_before)
    );
    assert_eq!(
        (came.key(), came.extremes()),
        (came_before.key(), came_before.extremes())
    );
}
