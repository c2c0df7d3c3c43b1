//! Harm to whoever was hit.

use crate::campaign::line::parse;
use crate::campaign::thrown::is_thrown;
use crate::campaign::{Campaign, Command, CreatureId, Event, Roll, RollId};
use crate::dice::Expression;

use super::{Asked, Offer};

const ADVICE: &str =
    "Temporary hit points go first; add `h` for half, `x2` for double, `none` for none.";

impl Campaign {
    /// The attack whose damage was thrown last, and what of its damage was not: each type of a weapon is thrown by itself,
    /// at the same body.
    pub(super) fn harm_left(&self, cursor: Option<CreatureId>) -> Option<(RollId, Vec<Offer>)> {
        let thrown = self
            .standing_rolls()
            .take_while(|(_, roll)| is_thrown(roll));
        let thrown: Vec<(RollId, &Roll)> = thrown.collect();
        let (id, roll) = self.standing_rolls().nth(thrown.len())?;
        let asked = Asked {
            campaign: self,
            id,
            roll,
            cursor,
            together: true,
            hurt: None,
        };
        let offers = roll.outcome.offers(&asked);
        let throw_of = |offer: &Offer| match self.read_line(&offer.line, cursor).ok()?.command {
            Command::Throw(work) => Some(work.what()),
            _ => None,
        };
        let written = |asked: &Asked<'_>| -> Vec<(String, Offer)> {
            let written = offers
                .iter()
                .cloned()
                .filter_map(|offer| asked.written(offer));
            let thrown = written.filter_map(|offer| Some((throw_of(&offer)?, offer)));
            thrown.collect()
        };
        let taken = |what: &str| thrown.iter().find(|(_, roll)| roll.what == what);
        let mut all = written(&asked).into_iter();
        let (first, _) = all.find_map(|(what, _)| taken(&what))?;
        let hurt = self.step(first.0)?.events.iter().find_map(Event::struck);
        let left = written(&Asked { hurt, ..asked }).into_iter();
        let left = left.filter(|(what, _)| taken(what).is_none());
        let left: Vec<Offer> = left.map(|(_, offer)| offer).collect();
        (!left.is_empty()).then_some((id, left))
    }
}

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
        let aimed = || self.target(named).and_then(|whom| self.body_of(whom));
        let Some(whom) = self.hurt.or_else(aimed) else {
            let is_anybody_there = !self.state().tracker.order.is_empty();
            return is_anybody_there
                .then(|| Offer::begun(format!("{verb} {dice}{what}"), "", ADVICE));
        };
        let (name, spoken) = (self.state().body_name(whom), self.spoken_body(whom));
        let rolled = damage
            .map(|dice| format!("{spoken} {}{kind}", taken(&dice)))
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

/// Damage as a line takes it from somebody: `-2d4+2`, of several dice `-d6-d6`.
fn taken(damage: &str) -> String {
    let dice = Expression::parse(damage);
    dice.map_or_else(|_| format!("-{damage}"), |dice| dice.with_signs(true))
}
