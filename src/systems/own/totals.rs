//! Whether the texts of an attempt read what the roll comes to.

use super::AttemptRule;
use super::formula::{Formula, Leaf, Statistic};

/// Whether its results, its values or its order go by the total of the dice.
pub(super) fn reads_total(rule: &AttemptRule) -> bool {
    let values = rule.values.iter().map(|value| &value.formula);
    let results = rule
        .results
        .iter()
        .flat_map(|result| result.when.iter().chain(&result.value));
    let order = rule.passes.iter().chain(&rule.compare_by);
    values
        .chain(results)
        .chain(order)
        .any(|read| asks_for_total(read))
}

fn asks_for_total(formula: &Formula) -> bool {
    let mut asks = false;
    formula.each_leaf_within(&mut |leaf| {
        asks |= match leaf {
            Leaf::Asked(asked) => asked.statistic == Statistic::Total && asked.of.is_none(),
            Leaf::Name(_) | Leaf::Value(_) | Leaf::Grade | Leaf::Set(_) | Leaf::Dice(_) => false,
        };
    });
    asks
}
