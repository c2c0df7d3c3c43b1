//! Which rows the middle pane has: numbers of the attempt's own side, or what the other side adds to its dice.

use crate::dice::INLINE_STEPS;
use crate::systems::interface::ladder::number;

use super::super::chances::rounded;
use super::super::definition::PaneRule;
use super::super::dice_set::Kind;
use super::super::rows::{Steps, rows_of};
use super::super::text::Text;
use super::super::{Attempt, AttemptRule, Definition, Input, Length, Opposed, Plan};
use super::{ROWS, numbers_around};

/// The rows of the middle pane.
pub(super) struct PaneRows {
    /// The number that they are, where it is the attempt's own.
    pub(super) steps: Steps,
    /// The other side, where they are what that adds to its dice.
    pub(super) theirs: Option<Theirs>,
    /// The number of each row, from the top.
    pub(super) numbers: Vec<i64>,
    /// The row that the attempt stands on.
    pub(super) at: Option<usize>,
}

/// The other side of an attempt, as rows change it.
pub(super) struct Theirs {
    /// The name that its total is a number for, by place.
    pub(super) place: usize,
    /// What it adds to its dice, or what it comes to without any.
    pub(super) flat: i64,
    /// The dice that it is added to, where that is said with a sign.
    pub(super) dice: Option<String>,
}

impl Attempt {
    /// The rows of its pane.
    pub(super) fn pane_rows(&self, rule: &AttemptRule, pane: &PaneRule) -> PaneRows {
        let steps = rows_of(self.definition(), rule);
        let theirs = self.theirs();
        let own = match &theirs {
            Some(theirs) => theirs.flat,
            None => self.number_of(steps),
        };
        let is_said = theirs.is_some() || self.says(steps) && self.is_held(pane);
        let numbers = match (pane.around, &theirs) {
            (around, Some(_)) => rows_around(own, around.unwrap_or(ROWS[0])),
            (Some(around), None) => self.own_rows_around(steps, around, (own, is_said)),
            (None, None) => self.own_rows(steps, (own, is_said)),
        };
        let at = numbers.iter().position(|number| *number == own);
        PaneRows {
            at: at.filter(|_| is_said),
            steps,
            theirs,
            numbers,
        }
    }

    /// Whether it stands on a row, where rows lie around that: not where nothing has to be reached.
    fn is_held(&self, pane: &PaneRule) -> bool {
        pane.around.is_none() || self.held() != Some(false)
    }

    /// As many rows over its own number as under it; around what it usually comes to, where nothing has to be reached.
    fn own_rows_around(&self, steps: Steps, around: i64, (own, is_said): (i64, bool)) -> Vec<i64> {
        let middle = match is_said {
            true => own,
            false => self.usual_total().unwrap_or(own),
        };
        let mut rows = rows_around(middle, around);
        rows.retain(|row| *row == own && is_said || steps.holds(*row));
        if !steps.is_harder_up {
            rows.reverse();
        }
        rows
    }

    /// All numbers there are where those are few, else those that have names, else those around its own.
    fn own_rows(&self, steps: Steps, (own, is_said): (i64, bool)) -> Vec<i64> {
        let [over, under] = ROWS;
        let named = steps.named(self.definition());
        match steps.bounds {
            (from, to) if steps.input.is_some() && to - from <= over + under => {
                (from..=to).collect()
            }
            _ if !named.is_empty() => {
                let mut rows: Vec<i64> = named.into_iter().chain(is_said.then_some(own)).collect();
                rows.sort_unstable();
                rows.dedup();
                rows
            }
            _ if steps.input.is_some() => numbers_around(steps, own),
            _ => (own - under..=own + over).rev().collect(),
        }
    }

    /// The other side, where what that comes to is a number of this one.
    pub(super) fn theirs(&self) -> Option<Theirs> {
        let Some(Opposed::Target(place, _)) = self.opposed() else {
            return None;
        };
        let is_plain = self.with().is_empty() && !matches!(self.length(), Length::Extended { .. });
        let side = self.against().filter(|_| is_plain)?;
        let plan = side.plan(self.definition()).ok()?;
        let (_, rule) = side.rule(self.definition())?;
        let sum = rule.sum.as_deref().and_then(|sum| plan.value(*sum));
        let is_added = rule.is_signed && plan.throws_dice();
        let alone = || {
            let total = plan.target_odds().ok()?;
            total.first().map(|(total, _)| *total)
        };
        Some(Theirs {
            place: place.is,
            flat: sum.or_else(|| alone().filter(|_| !plan.throws_dice()))?,
            dice: plan.first_dice().filter(|_| is_added),
        })
    }

    /// It with the number of a row.
    pub(super) fn at_row(&self, rows: &PaneRows, number: i64) -> Self {
        let other = rows.theirs.as_ref().zip(self.against());
        match other {
            Some((theirs, side)) => {
                let plain = side.numbers(self.definition()).get(0);
                let moved = plain.saturating_add(number - theirs.flat);
                self.held_to(&side.with("mod", moved))
            }
            None => self.with_number(rows.steps, number),
        }
    }

    /// The total that lies in the middle of what it comes to; none where that takes long to count.
    pub(super) fn usual_total(&self) -> Option<i64> {
        let plan = self.own().plan(self.definition()).ok()?;
        let totals = match plan.cost() <= INLINE_STEPS {
            true => plan.total_odds().ok()?,
            false => return None,
        };
        let mean = totals
            .iter()
            .map(|(total, chance, _)| *total as f64 * chance);
        Some(whole(mean.sum()))
    }

    /// What a row is called: by the name of its number, or of the figure that it is known by.
    pub(super) fn name_of_row<'a>(
        &self,
        (rows, pane): (&PaneRows, &'a PaneRule),
        (added, figure): (i64, Option<i64>),
    ) -> Option<&'a str> {
        let definition = self.definition();
        let of = |names: &'a [(i64, Text)], number: i64| {
            let mut names = names.iter();
            let named = names.find(|(own, _)| *own == number);
            named.map(|(_, name)| name.as_str())
        };
        if rows.theirs.as_ref().is_some_and(Theirs::is_rolled) {
            return of(&pane.rolled, added);
        }
        let input = rows
            .steps
            .input
            .and_then(|input| definition.inputs.get(input));
        let Some(Input { names, .. }) = input else {
            return definition.word_for(added);
        };
        // What is to be reached is known by the names of the number that resists.
        let names = match self.rule().and_then(AttemptRule::resisted_by) {
            Some(by) if names.is_empty() => definition.names_of_bare(by),
            _ => names,
        };
        let is_own = rows.at.and_then(|at| rows.numbers.get(at)) == Some(&added);
        let by_figure = of(names, figure.unwrap_or(added));
        by_figure.or_else(|| of(names, added).filter(|_| is_own))
    }
}

impl Theirs {
    /// Whether it is added to dice.
    pub(super) const fn is_rolled(&self) -> bool {
        self.dice.is_some()
    }

    /// One of its rows as it is told: with a sign where it is added.
    pub(super) fn told(&self, row: i64) -> String {
        let sign = if self.is_rolled() && row >= 0 {
            "+"
        } else {
            ""
        };
        format!("{sign}{}", number(row))
    }
}

impl Plan {
    /// The first of its dice, as they are written.
    fn first_dice(&self) -> Option<String> {
        match &self.sets.first()?.kind {
            Kind::Pool { expression, .. } => Some(expression.to_string()),
            Kind::Tens(_) => None,
        }
    }
}

fn rows_around(middle: i64, around: i64) -> Vec<i64> {
    (middle.saturating_sub(around)..=middle.saturating_add(around)).collect()
}

/// A mean as a whole number: halves go up, however a sum of many came by them.
fn whole(mean: f64) -> i64 {
    rounded(mean, 1e9).round() as i64
}

impl Definition {
    /// The names of the number that an attempt takes without a word.
    fn names_of_bare(&self, rule: usize) -> &[(i64, Text)] {
        let rule = self.attempts.get(rule).into_iter();
        let mut inputs = rule.flat_map(|rule| self.inputs_of(rule));
        let bare = inputs.find(|input| input.kind.is_bare());
        bare.map_or(&[], |input| &input.names)
    }
}
