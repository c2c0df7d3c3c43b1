//! What the attempt being typed may come to: its outcomes to scale, and what they add up to.

use crate::campaign::{Attempting, CreatureId};
use crate::dice;
use crate::systems::interface::prospects::{Hope, ScaleStep};
use crate::systems::{Attempt, Chance, Odds, OutcomeGrade};
use crate::tui::glyphs::{FILLED, HOLLOW};
use crate::tui::panes::common::safe;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{Stretch, muted, plain};
use crate::words::in_figures;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

/// An attempt's outcomes to scale with their words, and what they come to.
pub(crate) fn scales(
    session: &Session,
    attempting: &Attempting,
) -> (Vec<Stretch>, Vec<Line<'static>>) {
    let attempt = &attempting.attempt;
    let unscaled = |sum| (Vec::new(), vec![sum]);
    if let Attempt::Dice(wish) = attempt {
        return unscaled(of_dice(session.odds_of(wish).as_deref()));
    }
    let Some(odds) = attempt.odds_at_hand() else {
        return unscaled(of_dice(None));
    };
    if odds.outcomes.is_empty() {
        return unscaled(line![muted("the odds take too long to count")]);
    }
    let grades = odds.outcomes.iter().map(|chance| attempt.merit_of(chance));
    if grades
        .into_iter()
        .all(|grade| grade == OutcomeGrade::Figure)
    {
        return unscaled(totals(&odds));
    }
    let sum = match attempt.hope() {
        Some(hope) => sum(session, attempting, &hope),
        None => {
            let passes = odds.passes.map(|passes| chance_of("passes", passes));
            passes.into_iter().collect()
        }
    };
    let steps = attempt.scale().unwrap_or_else(|| in_keys(&odds));
    let stretch = |step: ScaleStep| Stretch {
        mark: step.grade,
        word: step.word,
        chance: step.chance * 100.0,
        passes: step.passes,
    };
    (steps.into_iter().map(stretch).collect(), sum)
}

fn chance_of(what: &str, chance: f64) -> Line<'static> {
    line![
        muted(format!("{what} ")),
        Span::styled(
            format!("{} %", in_figures(chance * 100.0)),
            Role::Accent.bold()
        ),
    ]
}

/// Outcomes by their keys, whatever number they carry.
fn in_keys(odds: &Odds) -> Vec<ScaleStep> {
    let mut keys: Vec<&'static str> = Vec::new();
    for chance in &odds.outcomes {
        if !keys.contains(&chance.outcome) {
            keys.push(chance.outcome);
        }
    }
    let step = |key: &&'static str| ScaleStep {
        word: key.replace('-', " "),
        grade: OutcomeGrade::of_key(key),
        chance: odds.of(key),
        passes: odds.passes.is_some() && OutcomeGrade::of_key(key) >= OutcomeGrade::Normal,
    };
    keys.iter().map(step).collect()
}

/// What free dice come to; nothing yet while they are being counted.
pub(crate) fn of_dice(odds: Option<&dice::Odds>) -> Line<'static> {
    let mean = |mean: f64| {
        line![
            muted("mean "),
            Span::styled(format!("{mean:.2}"), Role::Accent.bold()),
        ]
    };
    match odds {
        None => line![muted("being counted …")],
        Some(dice::Odds::Untold) => line![muted("more ways to fall than can be counted")],
        Some(dice::Odds::Moments(moments)) => {
            let mut line = mean(moments.mean);
            line.push_span(plain(format!(
                "   deviation {:.2}, in more ways than can be counted",
                moments.deviation
            )));
            line
        }
        Some(dice::Odds::Exact(totals)) => {
            let (lowest, highest) = totals.ends();
            let mut line = mean(totals.moments().mean);
            line.push_span(plain(format!("   {lowest} to {highest}")));
            line
        }
    }
}

/// What totals are to be expected.
fn totals(odds: &Odds) -> Line<'static> {
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
    line![
        muted("mean "),
        Span::styled(format!("{mean:.2}"), Role::Accent.bold()),
        plain(range),
    ]
}

/// What is hoped for, with a fortune die, and what is in hand.
fn sum(session: &Session, attempting: &Attempting, hope: &Hope) -> Vec<Line<'static>> {
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
        (Span::styled(FILLED, Role::Accent), Role::Fg)
    } else {
        (muted(HOLLOW), Role::Muted)
    };
    let mut sum = vec![chance_of(&hope.words, hope.chance)];
    if let Some(chance) = hope.with_die {
        let with = die.clone().content(FILLED);
        sum.push(line![
            muted("with "),
            with,
            Span::styled(format!(" {} %", in_figures(chance * 100.0)), figures),
        ]);
    }
    if let Some(hero) = holder {
        sum.push(line![
            muted(format!("{} holds ", safe(&hero.name))),
            die,
            Span::styled(format!("{held}/{}", hero.fortune_limit()), figures),
        ]);
    }
    sum
}
