//! Harm to whoever was hit.

use crate::campaign::event::Event;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::ids::CreatureId;
use crate::campaign::line::parse;

use super::{Asked, Offer};

const ADVICE: &str =
    "Temporary hit points go first; add `h` for half, `x2` for double, `none` for none.";

impl Asked<'_> {
    /// Harm to whoever was hit, if there is anybody to be hit: with the weapon's dice where the line takes them, else for
    /// a sum to be typed.
    pub(super) fn harm(
        &self,
        named: Option<CreatureId>,
        damage: Option<String>,
        kind: Option<&'static str>,
    ) -> Option<Offer> {
        let kind = kind.map_or_else(String::new, |kind| format!(" {kind}"));
        let what = format!("{kind} damage");
        let what = what.trim_start();
        let hits = self.hits();
        let dice = damage.as_ref().map_or_else(String::new, |dice| match hits {
            1 => format!("{dice} "),
            _ => format!("{hits}×{dice} "),
        });
        let is_thrown = damage.as_ref().is_some_and(|dice| dice.contains('d'));
        let verb = if is_thrown { "roll" } else { "deal" };
        let damage = damage.map(|dice| vec![dice; hits].join("+"));
        let Some(whom) = self.target(named).and_then(|whom| self.body_of(whom)) else {
            let is_anybody_there = !self.state().tracker.order.is_empty();
            return is_anybody_there
                .then(|| Offer::begun(format!("{verb} {dice}{what}"), "", ADVICE));
        };
        let (name, spoken) = (self.state().body_name(whom), self.spoken_body(whom));
        let rolled = damage
            .map(|dice| format!("{spoken} -{dice}{kind}"))
            .filter(|line| self.is_read(line));
        Some(match rolled {
            Some(line) => Offer::whole(format!("{verb} {dice}{what} to {name}"), line, ADVICE),
            None => Offer::begun(
                format!("{verb} {dice}{what} to {name}"),
                format!("{spoken} -"),
                ADVICE,
            ),
        })
    }

    /// How many attacks of this step hit, where its rolls count together.
    fn hits(&self) -> usize {
        let is_hit = |roll: &&Roll| roll.who == self.roll.who && roll.outcome.is_hit();
        let step = self.campaign.step(self.id.0).filter(|_| self.together);
        let rolls = step
            .into_iter()
            .flat_map(|step| step.events.iter().filter_map(Event::roll));
        rolls.filter(is_hit).count().max(1)
    }

    fn is_read(&self, line: &str) -> bool {
        parse(line, &self.campaign.context(self.cursor)).is_ok()
    }
}
