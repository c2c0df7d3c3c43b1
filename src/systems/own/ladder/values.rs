//! What stands under the middle pane where results carry points: every value with its chance, and what to expect.

use crate::systems::interface::ladder::{Below, Figure, Line, number};
use crate::systems::interface::outcome_ladder::chart_of_values;
use crate::systems::{Chance, Odds};

use super::super::chances::rounded;
use super::super::definition::PaneRule;
use super::super::{Attempt, AttemptRule, Length, Outcome};

impl Attempt {
    /// A bar for every value; how likely it passes and how much it wins on average, or what it usually comes to.
    pub(super) fn values_below(
        &self,
        (rule, pane): (&AttemptRule, &PaneRule),
        points: &str,
        came: Option<&Outcome>,
    ) -> Below {
        let mut odds = self.odds_at_hand().unwrap_or_default();
        let of = |chance: &Chance| (self.grade_of_key(chance.outcome), chance.value);
        odds.outcomes.sort_by_key(of);
        let mut chart = chart_of_values(came.map(Outcome::verdict), &odds);
        chart.name = if odds.passes.is_some() {
            points
        } else {
            "total"
        }
        .into();
        if odds.passes.is_some() {
            self.mark_misses(&mut chart, &odds);
        }
        let figures = match (self.length(), odds.passes) {
            (Length::To(to), Some(wins)) => {
                let name = format!("wins to {}", to.get());
                let round = self.plans().map(|plans| self.round_odds(&plans));
                let won = round.iter().flat_map(|round| round.gathering.first());
                let won = won
                    .flatten()
                    .map(|(points, chance)| f64::from(*points) * chance);
                let won = Figure::of(&format!("{points} a round"), in_two_places(won.sum()));
                vec![Figure::chance(&name, wins), won]
            }
            (_, Some(passes)) => {
                let named = pane.named_shares(&odds);
                let expected = Figure::of(&format!("expected {points}"), self.expected(&odds));
                let passes = std::iter::once(Figure::chance("passes", passes));
                passes.chain(named).chain([expected]).collect()
            }
            (_, None) => {
                let usual = self.usual_total().map(number);
                let usual = usual.map(|usual| Figure::of("usually", usual));
                usual.into_iter().collect()
            }
        };
        let figures = [figures, self.without_dice(pane, rule)].into_iter();
        let figures = figures.filter(|line: &Vec<Figure>| !line.is_empty());
        let names = self.sides().map(|side| side.name().to_owned());
        let cautions = self.warnings(names).into_iter().map(Line::Caution);
        Below::Charted {
            chart,
            thresholds: figures.map(Line::Figures).chain(cautions).collect(),
        }
    }

    /// The mean of what passes is worth, where all else is worth nothing.
    fn expected(&self, odds: &Odds) -> String {
        let passing = odds.outcomes.iter();
        let passing = passing.filter(|chance| self.grade_of_key(chance.outcome) > 0);
        let worth = passing.map(|chance| chance.value.unwrap_or(0) as f64 * chance.probability);
        in_two_places(worth.sum())
    }
}

/// A mean as it is told, however a sum of many came by it.
fn in_two_places(mean: f64) -> String {
    // The sum of nothing at all is -0.0, which would be shown with its sign.
    format!("{:.2}", 0.0 + rounded(mean, 1e12))
}
