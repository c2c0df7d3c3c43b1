//! Exact odds, counted and only ever added up.

use std::borrow::Cow;

use crate::systems::Odds;

use super::attempt::{mean, settle};
use super::{
    Aid, Attempt, Bar, Book, Check, Edge, Grade, HELPS_FROM, HelperRank, Helpers, Rank,
    SideHelpers, Test, distraction_bonus,
};

/// Nobody helps: nothing is added, for certain.
const NO_HELP: [(i32, f64); 1] = [(0, 1.0)];

impl Attempt {
    /// Its exact odds, in the words of the command line, worst outcome first.
    pub fn odds(&self, _book: &Book) -> Odds {
        match self {
            Self::Test(test) => tested(test),
            Self::Attack { check, ac } => {
                let strikes = Grade::STRIKES.into_iter().zip(strikes(check, ac.get()));
                collected(strikes.map(|(strike, probability)| (strike, None, probability)))
            }
            Self::Opposed {
                ours,
                theirs,
                helpers,
            } => opposed(ours, theirs, helpers),
            Self::Group { heads, .. } => grouped(heads, self.target()),
            Self::Distract { proficiency } => distracted(*proficiency),
        }
    }
}

/// What all helpers together add, lowest first, and how likely each sum is.
pub(super) fn help(helpers: &Helpers) -> Cow<'static, [(i32, f64)]> {
    if helpers.is_empty() {
        return Cow::Borrowed(&NO_HELP);
    }
    let most: i32 = helpers.iter().map(|rank| rank.get() / 2).sum();
    let mut sums = vec![0.0; usize::try_from(2 * most + 1).unwrap_or(1)];
    if let Some(nothing) = sums.get_mut(usize::try_from(most).unwrap_or(0)) {
        *nothing = 1.0;
    }
    for &rank in helpers.iter() {
        sums = joined(&sums, rank);
    }
    (-most..)
        .zip(sums)
        .filter(|(_, probability)| *probability > 0.0)
        .collect()
}

/// The sums after one more helper's die. They stay within the list: it is as wide as all helpers can reach.
fn joined(sums: &[f64], rank: HelperRank) -> Vec<f64> {
    let half = usize::try_from(rank.get() / 2).unwrap_or(0);
    let amounts = || (1..=20).map(|face| Aid { rank, face }.amount());
    let share = |sign: i32| {
        amounts()
            .filter(|amount| amount.signum() == sign)
            .map(|_| 0.05)
            .sum::<f64>()
    };
    let (hinders, nothing, helps) = (share(-1), share(0), share(1));
    let at = |index: Option<usize>| {
        index
            .and_then(|index| sums.get(index))
            .copied()
            .unwrap_or(0.0)
    };
    (0..sums.len())
        .map(|i| {
            at(i.checked_add(half)) * hinders
                + at(Some(i)) * nothing
                + at(i.checked_sub(half)) * helps
        })
        .collect()
}

/// The probabilities of staying below what is to be reached and of reaching it, under such help. Full ties roll again,
/// so that only the faces beside them count.
pub(super) fn reach(check: &Check, edge: Edge, help: &[(i32, f64)], bar: Bar) -> (f64, f64) {
    help.iter()
        .fold((0.0, 0.0), |(below, reached), (amount, probability)| {
            let (reaching, staying) = bar.edges(check, *amount);
            let passing = edge.at_least(check.face_for(reaching));
            let failing = Edge::PAIRS - edge.at_least(check.face_for(staying).saturating_add(1));
            (
                below + probability * share(failing, failing + passing),
                reached + probability * share(passing, failing + passing),
            )
        })
}

/// The probabilities of the four strikes, worst first.
pub(super) fn strikes(check: &Check, armor_class: i32) -> [f64; 4] {
    Grade::STRIKES.map(|strike| {
        let is_it = |face: &u32| Grade::of_attack(*face, check.total(*face), armor_class) == strike;
        let faces = (1..=20_u32).filter(is_it);
        let weights = faces.map(|face| check.edge.weight(face.cast_signed()));
        share(weights.sum(), Edge::PAIRS)
    })
}

fn tested(test: &Test) -> Odds {
    if let Some(outcome) = test.without_die() {
        return collected([(outcome.grade, outcome.value(), 1.0)]);
    }
    let (check, help) = (&test.check, help(&test.helpers));
    if let Some(bar) = test.bar {
        let (below, reached) = reach(check, check.edge, &help, bar);
        return graded(below, reached);
    }
    let (Some((lowest, _)), Some((highest, _))) = (help.first(), help.last()) else {
        return Odds::default();
    };
    let mut totals = vec![0.0; usize::try_from(highest - lowest).unwrap_or(0) + 20];
    for (amount, probability) in help.iter() {
        let from = usize::try_from(amount - lowest).unwrap_or(0);
        for (cell, face) in totals.iter_mut().skip(from).zip(1..=20) {
            *cell += probability * share(check.edge.weight(face), Edge::PAIRS);
        }
    }
    totalled((check.total(1).saturating_add(*lowest)..).zip(totals))
}

/// The chances under each difference that helpers of both sides make.
fn opposed(ours: &Check, theirs: &Check, helpers: &SideHelpers) -> Odds {
    let (mut losing, mut winning) = (0.0, 0.0);
    for (more, probability) in differences(&help(&helpers.ours), &help(&helpers.theirs)) {
        let (won, lost) = duel(ours, theirs, more);
        losing += probability * share(lost, won + lost);
        winning += probability * share(won, won + lost);
    }
    collected([(Grade::Lose, None, losing), (Grade::Win, None, winning)])
}

/// By how much one sum is over another, lowest first, and how likely that is.
fn differences(ours: &[(i32, f64)], theirs: &[(i32, f64)]) -> Vec<(i32, f64)> {
    let of = |end: Option<&(i32, f64)>| end.map_or(0, |(sum, _)| *sum);
    let lowest = of(ours.first()) - of(theirs.last());
    let highest = of(ours.last()) - of(theirs.first());
    let mut cells = vec![0.0; usize::try_from(highest - lowest).unwrap_or(0) + 1];
    for (our, probability) in ours {
        for (their, other) in theirs {
            let at = usize::try_from(our - their - lowest).unwrap_or(0);
            cells
                .get_mut(at)
                .into_iter()
                .for_each(|cell| *cell += probability * other);
        }
    }
    (lowest..)
        .zip(cells)
        .filter(|(_, probability)| *probability > 0.0)
        .collect()
}

/// For every face of ours, with so much more for help, the faces of theirs that lose to it and beat it, counted. Full ties
/// roll again, so that only the two sums count.
fn duel(ours: &Check, theirs: &Check, more: i32) -> (u32, u32) {
    let (mut won, mut lost) = (0, 0);
    for face in 1..=20_i32 {
        let total = ours.total(face.unsigned_abs()).saturating_add(more);
        let level = theirs.face_for(total);
        let above = theirs.edge.at_least(level.saturating_add(1));
        let from = theirs.edge.at_least(level);
        let (beaten, beating) = match settle(ours, theirs, (total, total)) {
            std::cmp::Ordering::Greater => (Edge::PAIRS - above, above),
            std::cmp::Ordering::Less => (Edge::PAIRS - from, from),
            std::cmp::Ordering::Equal => (Edge::PAIRS - from, above),
        };
        won += ours.edge.weight(face) * beaten;
        lost += ours.edge.weight(face) * beating;
    }
    (won, lost)
}

/// A mean rounded down reaches a DC exactly where the sum reaches the DC once for every head.
fn grouped(heads: &[Check], dc: Option<i32>) -> Odds {
    let bonus: i32 = heads.iter().map(|head| head.bonus.sum()).sum();
    let sums = (bonus..).zip(sums(heads));
    let Some(dc) = dc else {
        return totalled(sums.map(|(sum, probability)| (mean(sum, heads.len()), probability)));
    };
    let needed = dc.saturating_mul(i32::try_from(heads.len()).unwrap_or(i32::MAX));
    let (mut below, mut reached) = (0.0, 0.0);
    for (sum, probability) in sums {
        *(if sum >= needed {
            &mut reached
        } else {
            &mut below
        }) += probability;
    }
    graded(below, reached)
}

/// The probability of every sum of the heads' kept faces, from 0 up.
fn sums(heads: &[Check]) -> Vec<f64> {
    let mut sums = vec![1.0];
    for head in heads {
        let mut next = vec![0.0; sums.len() + 20];
        for (face, from) in (1..=20).zip(1..) {
            let weight = share(head.edge.weight(face), Edge::PAIRS);
            // Whole slices at a time: the compiler adds several cells at once.
            for (cell, probability) in next
                .get_mut(from..)
                .unwrap_or_default()
                .iter_mut()
                .zip(&sums)
            {
                *cell += probability * weight;
            }
        }
        sums = next;
    }
    sums
}

fn distracted(proficiency: Rank) -> Odds {
    let value = |face| Some(distraction_bonus(proficiency.get(), face).into());
    let failing = HELPS_FROM - 1;
    collected([
        (Grade::Failure, value(failing), share(failing, 20)),
        (Grade::Success, value(HELPS_FROM), share(20 - failing, 20)),
    ])
}

fn graded(below: f64, reached: f64) -> Odds {
    collected([
        (Grade::Failure, None, below),
        (Grade::Success, None, reached),
    ])
}

/// Totals in rising order.
fn totalled(totals: impl Iterator<Item = (i32, f64)>) -> Odds {
    collected(totals.map(|(total, probability)| (Grade::Total, Some(total.into()), probability)))
}

fn collected(chances: impl IntoIterator<Item = (Grade, Option<i64>, f64)>) -> Odds {
    let chances = chances.into_iter();
    Odds::collected(chances.map(|(grade, value, chance)| (grade.verdict(value), chance)))
}

fn share(count: u32, of: u32) -> f64 {
    f64::from(count) / f64::from(of)
}
