//! Every roll of a file tried out before it is played.

use super::super::definition::Definition;
use super::super::numbers::Numbers;
use super::super::plan::Refusal;
use super::Binder;
use crate::words::Complaint;

impl Binder<'_> {
    /// Complains of what rolls do not show, and of dice that no numbers make: each roll is planned with default numbers,
    /// the lowest and the highest.
    pub(super) fn try_out(&mut self, definition: &Definition) {
        let with = |pick: fn((i64, i64)) -> i64| {
            let mut numbers = Numbers {
                numbers: definition
                    .names
                    .iter()
                    .map(|name| pick(name.bounds))
                    .collect(),
                dice: Vec::new(),
            };
            definition.work_out(&mut numbers, &[], 0);
            numbers
        };
        let tries = [
            definition.numbers(),
            with(|bounds| bounds.1),
            with(|bounds| bounds.0),
        ];
        for rule in &definition.attempts {
            for roll in &rule.rolls {
                let plans: Vec<_> = tries
                    .iter()
                    .map(|numbers| rule.plan_roll(roll, numbers))
                    .collect();
                let asked = plans.iter().find_map(|plan| match plan {
                    Err(Refusal::Asked(message)) => Some(message.clone()),
                    Ok(_) | Err(_) => None,
                });
                let refused = plans
                    .iter()
                    .all(Result::is_err)
                    .then(|| plans.first())
                    .flatten();
                let refused = refused
                    .and_then(|plan| plan.as_ref().err())
                    .map(ToString::to_string);
                if let Some(message) = asked.or(refused) {
                    let complaint = Complaint::new(0..0, message);
                    self.blame_at(rule.place, complaint.sentence());
                }
            }
        }
    }
}
