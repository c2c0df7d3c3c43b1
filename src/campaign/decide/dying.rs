//! Dying: who falls and who gets up, what a save counts, and what a ruling makes of it.

use std::collections::BTreeMap;

use crate::campaign::command::DyingDeed;
use crate::campaign::refusal::refused;
use crate::campaign::{
    BodyId, Condition, CreatureId, Ends, Event, HitPoints, Refusal, Roll, RollId, Roller, Told,
    Track,
};
use crate::systems::{
    Attempting, ConditionEffect, DownState, Dying, Outcome, OutcomeGrade, RollTarget,
};

use super::Draft;

impl Draft<'_> {
    /// One save counted by word, or what becomes of it by ruling.
    pub(super) fn rule_on_dying(
        &mut self,
        who: CreatureId,
        deed: DyingDeed,
    ) -> Result<(), Refusal> {
        let dying = self.dying_here()?;
        let now = self.down_now(who);
        if now.is_none() && !self.state().is_down(who) {
            return Err(self.why_not_dying(who));
        }
        let to = match deed {
            DyingDeed::Good => self.counted(dying, who, [1, 0])?,
            DyingDeed::Bad => self.counted(dying, who, [0, 1])?,
            DyingDeed::Stable => DownState::Stable,
            DyingDeed::Dead => DownState::Dead,
        };
        if now == Some(to) {
            return Err(Refusal::nothing_changes());
        }
        self.lie_down(dying, who, to);
        Ok(())
    }

    /// A save of somebody dying counts: a natural 20 or a critical success gets them up, their opposites count twice.
    pub(super) fn count_save(
        &mut self,
        roller: &Roller,
        attempting: &Attempting,
        outcome: &Outcome,
    ) -> Result<(), Refusal> {
        let dying = self.dying_here()?;
        let who = roller.creature;
        let so_far = self.saves_so_far(who, self.state().down_state(who));
        so_far.ok_or_else(|| self.why_not_dying(who))?;
        // Of several in one line those after the last that counts are only rolled.
        if self.events.iter().any(|event| gets_up(event, who)) {
            return Ok(());
        }
        let told = Told::of(&attempting.attempt, outcome);
        match save_of(outcome, &told) {
            None => self.get_up(who),
            Some(count) => {
                if let Ok(to) = self.counted(dying, who, count) {
                    self.lie_down(dying, who, to);
                }
            }
        }
        Ok(())
    }

    /// A save that takes the place of another counts instead of it: of those who are still dying since that fall, or whom
    /// it made stable or dead.
    pub(super) fn count_save_again(
        &mut self,
        (id, old): (RollId, &Roll),
        outcome: &Outcome,
    ) -> Result<(), Refusal> {
        let (Some(RollTarget::Dying), Some(roller)) = (&old.aim, old.who.first()) else {
            return Ok(());
        };
        let (dying, who) = (self.dying_here()?, roller.creature);
        let told = |outcome| Told::of(&old.attempt, outcome);
        let was = save_of(&old.outcome, &told(&old.outcome));
        let (Some([was_good, was_bad]), Some(now)) = (was, self.down_now(who)) else {
            return Ok(());
        };
        let is = save_of(outcome, &told(outcome));
        let first = self.campaign.first_of(id)?;
        let mut since = self.campaign.since(first.0);
        if since.any(|step| step.events.iter().any(|event| gets_up(event, who))) {
            return Ok(());
        }
        let before = match now {
            DownState::Dying { good, bad } => {
                Some([good.saturating_sub(was_good), bad.saturating_sub(was_bad)])
            }
            DownState::Stable | DownState::Dead => {
                let before = self.campaign.state_before(first.0).dying(who);
                before.filter(|[good, bad]| dying.after(good + was_good, bad + was_bad) == now)
            }
        };
        match (before, is) {
            (Some(_), None) => self.get_up(who),
            (Some([good, bad]), Some([is_good, is_bad])) => {
                self.lie_down(dying, who, dying.after(good + is_good, bad + is_bad));
            }
            (None, _) => {}
        }
        Ok(())
    }

    /// A blow on somebody who is dying is a bad save, and whoever was stable is dying again by it.
    pub(super) fn hurt_the_dying(&mut self, who: CreatureId) {
        let Ok(dying) = self.dying_here() else { return };
        let to = match self.down_now(who) {
            Some(DownState::Stable) => Ok(dying.after(0, 1)),
            _ => self.counted(dying, who, [0, 1]),
        };
        if let Ok(to) = to {
            self.lie_down(dying, who, to);
        }
    }

    /// Heroes who fall begin to die where the system has that, and whoever is up again is neither dying nor stable.
    pub(super) fn follow_falls(&mut self) {
        let mut changed: BTreeMap<CreatureId, [bool; 2]> = BTreeMap::new();
        for event in &self.events {
            if let Event::HitPointsChanged {
                whom: BodyId::Hero(hero),
                track: Track::Physical,
                from,
                to,
                ..
            } = event
            {
                let place = changed.entry(CreatureId::Hero(*hero));
                let [_, is_down] = place.or_insert([from.is_down(), false]);
                *is_down = to.is_down();
            }
        }
        for (who, downs) in changed {
            match (downs, self.down_now(who)) {
                ([false, true], None) => {
                    if let Ok(dying) = self.dying_here() {
                        self.lie_down(dying, who, DownState::Dying { good: 0, bad: 0 });
                    }
                }
                ([_, false], Some(state)) => self.lose_condition(who, state.word().to_owned()),
                _ => {}
            }
        }
    }

    fn dying_here(&self) -> Result<&'static Dying, Refusal> {
        let system = self.state().system;
        let dying = system.profile().dying.as_ref();
        dying.ok_or_else(|| {
            let system = system.title();
            format!("{system} asks nothing of the dying: `condition` says what you rule").into()
        })
    }

    /// What somebody who is down is, with what this step has done so far.
    fn down_now(&self, who: CreatureId) -> Option<DownState> {
        let in_step = self.events.iter().rev().find_map(|event| match event {
            Event::ConditionGained {
                creature,
                condition,
                ..
            } if *creature == who => condition.down_state(),
            _ => None,
        });
        in_step.or_else(|| self.state().down_state(who))
    }

    fn counted(
        &self,
        dying: &Dying,
        who: CreatureId,
        [good, bad]: [u32; 2],
    ) -> Result<DownState, Refusal> {
        let before = self.saves_so_far(who, self.down_now(who));
        let [before, worse] = before.ok_or_else(|| self.why_not_dying(who))?;
        Ok(dying.after(before + good, worse + bad))
    }

    /// The good and the bad saves of somebody in this state: a hero who lies there with that condition taken off by hand
    /// begins anew.
    fn saves_so_far(&self, who: CreatureId, state: Option<DownState>) -> Option<[u32; 2]> {
        match state {
            Some(DownState::Dying { good, bad }) => Some([good, bad]),
            Some(DownState::Stable | DownState::Dead) => None,
            None => {
                let is_fallen = matches!(who, CreatureId::Hero(_)) && self.state().is_down(who);
                is_fallen.then_some([0, 0])
            }
        }
    }

    /// Why no save of somebody's counts, with the line after which one does.
    fn why_not_dying(&self, who: CreatureId) -> Refusal {
        let name = self.name_of(who);
        let why = match (self.down_now(who), who) {
            (Some(DownState::Stable), _) => format!(
                "is stable and not dying: a blow changes that, `\"{name}\" -1`, or by ruling `uncondition \"{name}\" stable`"
            ),
            (Some(DownState::Dead), _) => format!(
                "is dead and not dying: by ruling `dying \"{name}\" stable` or `\"{name}\" up`"
            ),
            (_, CreatureId::Foe(_)) => {
                "is not dying: only heroes are, foes at 0 are out of the fight".to_owned()
            }
            (_, CreatureId::Hero(_)) => {
                format!("is not dying: `\"{name}\" down` puts them down")
            }
        };
        format!("{name} {why}").into()
    }

    fn lie_down(&mut self, dying: &Dying, creature: CreatureId, to: DownState) {
        let before = self.down_now(creature);
        if let Some(before) = before.filter(|before| before.word() != to.word()) {
            self.lose_condition(creature, before.word().to_owned());
        }
        let asks = dying.known.asks.map(str::to_owned);
        let asks = asks.filter(|_| matches!(to, DownState::Dying { .. }));
        let effects = [ConditionEffect::Down(to), ConditionEffect::Held].into_iter();
        let effects = effects.chain(asks.map(ConditionEffect::Asks)).collect();
        let condition = Condition::new(to.word().to_owned(), effects, Ends::Never);
        self.gain_condition(creature, condition);
    }

    /// Up with one point.
    fn get_up(&mut self, who: CreatureId) {
        for whom in self.state().whose(who) {
            if let Some(from) = self.state().points_on(Track::Physical, whom) {
                let to = from.healed(1);
                self.change_points((whom, Track::Physical), (from, to), (false, None));
            }
        }
    }
}

/// Whether somebody is on their feet by it.
fn gets_up(event: &Event, who: CreatureId) -> bool {
    matches!(event, Event::HitPointsChanged { whom, track: Track::Physical, to, .. }
        if whom.creature() == who && !to.is_down())
}

/// The good and the bad saves that a roll counts for; none of one that gets up.
fn save_of(outcome: &Outcome, told: &Told) -> Option<[u32; 2]> {
    match (outcome.d20(), told.grade(), told.is_good()) {
        (Some(20), ..) | (_, OutcomeGrade::Critical, _) => None,
        (Some(1), ..) | (_, OutcomeGrade::CriticalFailure, _) => Some([0, 2]),
        (.., true) => Some([1, 0]),
        (.., false) => Some([0, 1]),
    }
}

impl Draft<'_> {
    /// Points change by a blow or by what heals one, or because the figures are set; and how a type of harm was met.
    pub(super) fn change_points(
        &mut self,
        (whom, track): (BodyId, Track),
        (from, to): (HitPoints, HitPoints),
        (is_set, met): (bool, Option<String>),
    ) {
        let name = self.state().body_name(whom);
        self.events.push(Event::HitPointsChanged {
            whom,
            track,
            name,
            from,
            to,
            is_set,
            met,
        });
    }

    /// Somebody concentrates on something, and on nothing else any more; or on nothing.
    pub(super) fn focus(&mut self, creature: CreatureId, on: Option<&str>) -> Result<(), Refusal> {
        let is_lost = self.lose_focus(creature);
        let Some(on) = on else {
            let name = self.name_of(creature);
            return match is_lost {
                true => Ok(()),
                false => refused(format!("{name} is not concentrating")),
            };
        };
        let effects = vec![ConditionEffect::Concentration];
        let condition = Condition::new(format!("focused on {on}"), effects, Ends::Never);
        self.gain_condition(creature, condition);
        Ok(())
    }

    /// Looks through what a command does for blows; figures that are set are none.
    pub(super) fn follow_blows(&mut self) {
        let mut blows: BTreeMap<CreatureId, (u64, bool)> = BTreeMap::new();
        for event in &self.events {
            let Event::HitPointsChanged {
                whom,
                from,
                to,
                is_set: false,
                ..
            } = event
            else {
                continue;
            };
            let (harm, falls) = blows.entry(whom.creature()).or_default();
            *harm = harm.saturating_add(from.harm_to(to));
            *falls |= to.is_down() && !from.is_down();
        }
        for (creature, (harm, falls)) in blows.into_iter().filter(|(_, (harm, _))| *harm > 0) {
            if falls && self.state().bodies(creature).len() == 1 {
                self.lose_focus(creature);
            } else {
                self.ask_whether_it_holds(creature, harm);
            }
        }
    }

    fn ask_whether_it_holds(&mut self, creature: CreatureId, harm: u64) {
        let state = self.state();
        let what = state.system.definition().holding_on_after(harm);
        let asked = state.focuses(creature).map(|focus| Event::Asked {
            creature,
            name: self.name_of(creature),
            of: focus.name.clone(),
            what: what.clone(),
        });
        self.events.extend(asked.collect::<Vec<_>>());
    }

    /// Whatever somebody concentrates on is over; says whether there was anything.
    fn lose_focus(&mut self, creature: CreatureId) -> bool {
        let before = self.events.len();
        for focus in self.state().focuses(creature) {
            self.lose_condition(creature, focus.name.clone());
        }
        self.events.len() > before
    }
}
