//! What the attempt being typed may come to: its outcomes to scale, and what they add up to.

use crate::campaign::{Attempting, CreatureId};
use crate::dice;
use crate::systems::dice_pool::Degree;
use crate::systems::pen_and_dagger::{Attempt, Level};
use crate::systems::{Attempt as AnyAttempt, Chance, Odds, OutcomeGrade, dice_pool};
use crate::tui::glyphs::{FILLED, HOLLOW};
use crate::tui::mark::Mark;
use crate::tui::panes::common::{mark_of, muted, plain, safe};
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::scale::Stretch;
use crate::tui::widgets::text::{Phrase, Span};
use crate::words::in_figures;

/// The odds of an attempt of any other system: its outcomes whatever number they carry, and what it comes to.
pub(crate) fn in_outcomes(
    session: &Session,
    attempt: &AnyAttempt,
) -> (Vec<Stretch>, Vec<String>, Vec<Phrase>) {
    if let AnyAttempt::Dice(wish) = attempt {
        return (
            Vec::new(),
            Vec::new(),
            vec![of_dice(session.odds_of(wish).as_deref())],
        );
    }
    let odds = attempt.odds(session.campaign.rules());
    if odds
        .outcomes
        .iter()
        .all(|chance| OutcomeGrade::of_key(chance.outcome) == OutcomeGrade::Figure)
    {
        return (Vec::new(), Vec::new(), vec![totals(&odds)]);
    }
    let passes = odds.passes.map(|passes| {
        vec![
            muted("passes "),
            Span::bold(format!("{} %", in_figures(passes * 100.0)), Role::Accent),
        ]
    });
    let (scale, words) = match attempt {
        AnyAttempt::DicePool(dice_pool::Attempt::Single(pool)) => in_degrees(pool),
        _ => in_keys(&odds),
    };
    (scale, words, passes.into_iter().collect())
}

/// A pool's degrees, all of success among them.
fn in_degrees(pool: &dice_pool::Pool) -> (Vec<Stretch>, Vec<String>) {
    let degrees = pool.spread().degrees();
    let possible = Degree::ALL
        .into_iter()
        .filter(|degree| degrees.of(*degree) > 0.0);
    let stretch = |degree: Degree| Stretch {
        mark: Mark::from(OutcomeGrade::from(degree)),
        chance: degrees.of(degree) * 100.0,
        passes: degree >= Degree::Marginal,
    };
    possible
        .map(|degree| (stretch(degree), degree.word().to_owned()))
        .unzip()
}

/// Outcomes by their keys, whatever number they carry.
fn in_keys(odds: &Odds) -> (Vec<Stretch>, Vec<String>) {
    let mut keys: Vec<&'static str> = Vec::new();
    for chance in &odds.outcomes {
        if !keys.contains(&chance.outcome) {
            keys.push(chance.outcome);
        }
    }
    let stretch = |key: &&'static str| Stretch {
        mark: Mark::from(OutcomeGrade::of_key(key)),
        chance: odds.of(key) * 100.0,
        passes: odds.passes.is_some() && OutcomeGrade::of_key(key) >= OutcomeGrade::Normal,
    };
    (
        keys.iter().map(stretch).collect(),
        keys.iter().map(|key| key.replace('-', " ")).collect(),
    )
}

/// What free dice come to; nothing yet while they are being counted.
pub(crate) fn of_dice(odds: Option<&dice::Odds>) -> Phrase {
    let mean = |mean: f64| {
        vec![
            muted("mean "),
            Span::bold(format!("{mean:.2}"), Role::Accent),
        ]
    };
    match odds {
        None => vec![muted("being counted …")],
        Some(dice::Odds::Untold) => vec![muted("more ways to fall than can be counted")],
        Some(dice::Odds::Moments(moments)) => {
            let mut line = mean(moments.mean);
            line.push(plain(format!(
                "   deviation {:.2}, in more ways than can be counted",
                moments.deviation
            )));
            line
        }
        Some(dice::Odds::Exact(totals)) => {
            let (lowest, highest) = totals.ends();
            let mut line = mean(totals.moments().mean);
            line.push(plain(format!("   {lowest} to {highest}")));
            line
        }
    }
}

/// What totals are to be expected.
fn totals(odds: &Odds) -> Phrase {
    let value = |chance: &Chance| chance.value.unwrap_or(0);
    let mean: f64 = odds
        .outcomes
        .iter()
        .map(|chance| value(chance) as f64 * chance.probability)
        .sum();
    let ends = odds
        .outcomes
        .first()
        .map(value)
        .zip(odds.outcomes.last().map(value));
    let range = ends.map_or_else(String::new, |(low, high)| format!("   {low} to {high}"));
    vec![
        muted("mean "),
        Span::bold(format!("{mean:.2}"), Role::Accent),
        plain(range),
    ]
}

/// The levels of a Pen & Dagger attempt, worst first, and their words.
pub(crate) fn scale(session: &Session, attempt: &Attempt) -> (Vec<Stretch>, Vec<String>) {
    let book = &session.campaign.rules().pen_and_dagger;
    let Some(grades) = attempt.grades(book) else {
        let chance = |key| attempt.odds(book).of(key) * 100.0;
        let stretch = |mark, key| Stretch {
            mark,
            chance: chance(key),
            passes: false,
        };
        return (
            vec![
                stretch(Mark::Failure, "unlucky"),
                stretch(Mark::Normal, "lucky"),
            ],
            vec!["unlucky".into(), "lucky".into()],
        );
    };
    let bar = attempt.bar();
    let levels: Vec<Level> = Level::ALL
        .into_iter()
        .filter(|level| grades.of(*level) > 0.0)
        .collect();
    let stretches = levels.iter().map(|&level| Stretch {
        mark: mark_of(level),
        chance: grades.of(level) * 100.0,
        passes: bar.is_some_and(|bar| level >= bar),
    });
    (
        stretches.collect(),
        levels.iter().map(|level| level.word().to_owned()).collect(),
    )
}

/// What it comes to: the chance to pass (or of a normal success), with a fortune die, and what is in hand.
pub(crate) fn sum(session: &Session, attempting: &Attempting, attempt: &Attempt) -> Vec<Phrase> {
    let book = &session.campaign.rules().pen_and_dagger;
    let goal = attempt.bar().unwrap_or(Level::Normal);
    let (word, chance) = match (attempt.passes(book), attempt.grades(book)) {
        (Some(passes), _) => ("passes ".to_owned(), Some(passes)),
        (None, Some(grades)) => (
            format!("{} or better ", goal.word()),
            Some(grades.at_least(goal)),
        ),
        (None, None) => ("lucky ".to_owned(), Some(attempt.odds(book).of("lucky"))),
    };
    let state = session.campaign.state();
    let holder = attempting
        .who
        .iter()
        .find_map(|roller| match roller.creature {
            CreatureId::Hero(id) => state.hero(id),
            CreatureId::Foe(_) => None,
        });
    let held = holder.map_or(0, |hero| state.ledger.held(hero.id));
    // A die that nobody has is quiet, as it is in the party and under the table.
    let (die, figures) = if held > 0 {
        (Span::new(FILLED, Role::Accent), Role::Fg)
    } else {
        (muted(HOLLOW), Role::Muted)
    };
    let mut sum = Vec::new();
    if let Some(chance) = chance {
        sum.push(vec![
            muted(word),
            Span::bold(format!("{} %", in_figures(chance * 100.0)), Role::Accent),
        ]);
    }
    if let Some(chance) = attempt
        .passes_with_fortune_die(book)
        .or_else(|| attempt.with_fortune_die(book, goal))
    {
        let with = Span {
            text: FILLED.to_owned(),
            ..die.clone()
        };
        sum.push(vec![
            muted("with "),
            with,
            Span::new(format!(" {} %", in_figures(chance * 100.0)), figures),
        ]);
    }
    if let Some(hero) = holder {
        let words = muted(format!("{} holds ", safe(&hero.name)));
        sum.push(vec![
            words,
            die,
            Span::new(format!("{held}/{}", hero.fortune_limit()), figures),
        ]);
    }
    sum
}
