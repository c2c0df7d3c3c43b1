//! Rolls of free dice, every face kept: of a wish that was read before, and from its text.
//!
//! `cargo bench --package benches --bench rolls`. 4d6kh3+2 is to be rolled 20 million times a second once it is read, 5 million times from
//! its text.
#![expect(
    clippy::unwrap_used,
    reason = "dice that do not roll are a bench that fails"
)]

use std::hint::black_box;

use astragal::campaign::line::parse_attempt;
use astragal::dice::{Dice, Expression, Faces, Seed};
use astragal::systems::{self, Rulebook};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("rolls");
    let mut dice = Dice::new(&Seed::from_number(7));
    for text in [
        "d20", "2d20kl1", "3d6", "4d6kh3+2", "8d10>=6", "3d6!", "10d10kh5", "100d6",
    ] {
        roll(&mut group, text, &mut dice);
    }
    roll_an_attempt(&mut group, &mut dice);
    group.finish();
    criterion.final_summary();
}

fn roll(group: &mut BenchmarkGroup<'_, WallTime>, text: &str, dice: &mut Dice) {
    let wish = Expression::parse(text).unwrap();
    group.bench_function(format!("parsed {text}"), |bencher| {
        bencher.iter(|| black_box(&wish).roll(dice).unwrap());
    });
    group.bench_function(format!("parsed {text}, any faces"), |bencher| {
        // As a campaign rolls, which does not know where its faces come from.
        let faces: &mut dyn Faces = black_box(dice);
        bencher.iter(|| black_box(&wish).roll(faces).unwrap());
    });
    group.bench_function(format!("from text {text}"), |bencher| {
        bencher.iter(|| {
            Expression::parse(black_box(text))
                .unwrap()
                .roll(dice)
                .unwrap()
        });
    });
    let rules = Rulebook::built_in();
    group.bench_function(format!("from text to text {text}"), |bencher| {
        bencher.iter(|| {
            let wish = systems::Attempt::from(Expression::parse(black_box(text)).unwrap());
            let outcome = wish.roll(&rules, dice).unwrap();
            wish.told(&outcome)
        });
    });
}

fn roll_an_attempt(group: &mut BenchmarkGroup<'_, WallTime>, dice: &mut Dice) {
    let rules = Rulebook::built_in();
    let (attempting, _) = parse_attempt("pd adept adv", &rules).unwrap();
    let attempt = attempting.attempt;
    group.bench_function("pd adept adv", |bencher| {
        bencher.iter(|| black_box(&attempt).roll(&rules, dice).unwrap());
    });
}
