//! Harm to whoever was hit.

use crate::campaign::line::parse;
use crate::campaign::party::Being;

use super::{Asked, Offer};

const ADVICE: &str = "Temporary hit points go first; add `h` for half, `x2` for double, `none` for none.";

impl Asked<'_> {
    /// Harm to whoever was hit, if there is anybody to be hit: with the weapon's dice where the line takes them, else for
    /// a sum to be typed.
    pub(super) fn harm(&self, named: Option<Being>, damage: Option<String>) -> Option<Offer> {
        let dice = damage.as_ref().map_or_else(String::new, |dice| format!("{dice} "));
        let verb = if damage.is_some() { "roll" } else { "deal" };
        let Some(whom) = self.target(named).and_then(|whom| self.state().only_body(whom)) else {
            let is_anybody_there = !self.state().tracker.order.is_empty();
            return is_anybody_there.then(|| Offer::begun(format!("{verb} {dice}damage"), "", ADVICE));
        };
        let (name, spoken) = (self.state().body_name(whom), self.spoken_body(whom));
        let rolled = damage.map(|dice| format!("{spoken} -{dice}")).filter(|line| self.is_read(line));
        Some(match rolled {
            Some(line) => Offer::whole(format!("{verb} {dice}damage to {name}"), line, ADVICE),
            None => Offer::begun(format!("{verb} {dice}damage to {name}"), format!("{spoken} -"), ADVICE),
        })
    }

    fn is_read(&self, line: &str) -> bool {
        parse(line, &self.campaign.context(self.cursor)).is_ok()
    }
}
