//! What somebody attacks with, as lines ready to be typed.

use crate::campaign::{BodyId, Campaign, Command, CreatureId, Event};
use crate::systems::interface::{Aimed, ReadyAttack};
use crate::systems::{Attempting, RollTarget};
use crate::words::quoted;

use super::Offer;

/// Steps that are looked back over for whom the last attack was aimed at, or who was hurt.
const LATELY: usize = 50;

const ADVICE: &str =
    "The chance is that of a hit as the game stands; the line may be gone on with.";

impl Campaign {
    /// What somebody attacks with by the rules of the game, each against whoever of the other side was attacked last, else
    /// the first of them who stands: with the chance of a hit, and with what the sheet says of the damage. Each is read as
    /// the line it is when it is asked for.
    pub fn attacks(&self, who: CreatureId) -> impl Iterator<Item = Offer> {
        let state = self.state();
        let sheet = state.sheet_of(who, self.rules());
        let target = self.likely_target(who);
        let aimed = target.map(|at| (state.name_of(at), state.record(at)));
        let aimed = aimed.as_ref().map(|(name, record)| Aimed {
            name,
            sheet: record.as_ref().map(|record| &*record.sheet),
        });
        let attacks = sheet.attacks(aimed).into_iter();
        let offers = attacks.filter_map(move |attack| self.attack(who, &attack, target));
        (1..).zip(offers).map(|(number, offer)| Offer {
            number: Some(number),
            ..offer
        })
    }

    fn attack(
        &self,
        who: CreatureId,
        attack: &ReadyAttack,
        target: Option<CreatureId>,
    ) -> Option<Offer> {
        let state = self.state();
        let target = target.filter(|_| attack.aim.is_some());
        let (line, attempting) = self.read_attack(who, attack)?;
        let odds = attempting.attempt.odds_at_hand();
        let hoped = || attempting.attempt.hope().map(|hope| hope.chance);
        let chance = odds.and_then(|odds| odds.passes).or_else(hoped);
        // A glance: to a hundredth it is told as soon as the line is typed.
        let chance = chance.map_or_else(String::new, |chance| format!(" {:.0} %", chance * 100.0));
        let damage = match attack.damage.as_str() {
            "" => String::new(),
            damage => format!(" · {damage}"),
        };
        let versus = target.map_or_else(String::new, |at| format!(" vs {}", state.name_of(at)));
        let title = format!("{}{chance}{damage}{versus}", attack.name);
        Some(Offer::whole(title, line, ADVICE))
    }

    /// An attack as a line, and as the attempt that it is.
    pub(in crate::campaign) fn read_attack(
        &self,
        who: CreatureId,
        attack: &ReadyAttack,
    ) -> Option<(String, Box<Attempting>)> {
        let aim = attack.aim.as_ref();
        let aim = aim.map_or_else(String::new, |aim| format!(" {aim}"));
        let name = quoted(self.state().name_of(who));
        let line = format!("{name} {}{aim}", attack.words);
        match self.read_line(&line, None).ok()?.command {
            Command::Attempt(attempting) => Some((line, attempting)),
            _ => None,
        }
    }

    fn likely_target(&self, who: CreatureId) -> Option<CreatureId> {
        let state = self.state();
        let order = || state.tracker.creatures();
        let is_against = |other: &CreatureId| {
            *other != who && !state.are_beside(who, *other) && !state.is_down(*other)
        };
        let struck = |event: &Event| match event {
            Event::Rolled(roll) => match (&roll.aim, roll.who.as_slice()) {
                (Some(RollTarget::Strike(whom)), _) => Some(whom.creature),
                (_, [first, second]) if state.are_beside(who, first.creature) => {
                    Some(second.creature)
                }
                _ => None,
            },
            other => other.struck().map(BodyId::creature),
        };
        let standing = self.standing_steps().rev();
        let mut lately = standing
            .take(LATELY)
            .flat_map(|step| step.events.iter().rev());
        let last = lately.find_map(|event| struck(event).filter(is_against));
        last.filter(|last| order().any(|creature| creature == *last))
            .or_else(|| order().find(is_against))
    }
}
