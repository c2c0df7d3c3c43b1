//! What a system is told of a roll that it is asked about.

use crate::campaign::{CreatureId, Event, RollId, Roller};
use crate::systems::RollTarget;
use crate::systems::interface::offer::{PointsLeft, StandingRoll};
use crate::systems::interface::table::Table;

use super::Asked;

impl StandingRoll for Asked<'_> {
    fn table(&self) -> &dyn Table {
        self.state()
    }

    fn id(&self) -> RollId {
        self.id
    }

    fn who(&self) -> &[Roller] {
        &self.roll.who
    }

    fn what(&self) -> &str {
        &self.roll.what
    }

    fn chance_again(&self, dice: &[usize]) -> Option<f64> {
        self.roll.attempt.chance_again(&self.roll.outcome, dice)
    }

    fn target(&self) -> Option<&RollTarget> {
        self.roll.aim.as_ref()
    }

    fn is_secret(&self) -> bool {
        self.campaign.is_secret(self.id, self.roll)
    }

    fn line(&self) -> Option<String> {
        let step = self.campaign.step(self.id.0)?;
        (self.id.1 == 0).then(|| crate::campaign::line::without_faces(&step.line))
    }

    fn is_extreme(&self) -> bool {
        self.campaign.is_extreme(self.id, self.roll)
    }

    fn misses_as_normal(&self, part: usize) -> bool {
        self.campaign.misses_as_normal(self.id, self.roll, part)
    }

    fn may_be_lied_about(&self) -> bool {
        let is_untold = self.state().lie_of(self.id).is_none();
        is_untold && self.campaign.may_be_lied_about(self.id, self.roll)
    }

    fn points_left(&self) -> Option<PointsLeft> {
        let state = self.state();
        let won = state.unspent_of(self.id).filter(|won| won.left() > 0)?;
        let whom = state.meant_by(won, self.foe_under_cursor());
        let is_alone = whom.is_some_and(|whom| state.only_body(whom).is_some());
        Some(PointsLeft {
            count: won.left(),
            whom,
            body: whom.and_then(|whom| self.body_of(whom)),
            needs_no_name: is_alone && state.meant_by(won, self.cursor) == whom,
        })
    }

    fn first_to_notice(&self, hider: CreatureId, total: i32) -> Option<(String, i32)> {
        let mut noticing = self.campaign.noticing(hider, total).into_iter();
        noticing.next().map(|first| (first.who.name, first.passive))
    }

    fn found(&self) -> Vec<(CreatureId, String)> {
        let step = self.campaign.step(self.id.0);
        let events = step.into_iter().flat_map(|step| &step.events);
        let found = events.filter_map(|event| match event {
            Event::ResultUncovered { creature, name, .. } => Some((*creature, name.clone())),
            _ => None,
        });
        found
            .filter(|(creature, _)| self.state().is_hidden(*creature))
            .collect()
    }
}
