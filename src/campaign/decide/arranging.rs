//! The order arranged: groups split and joined, sides, surprise, actions kept back, rounds rolled anew.

use crate::campaign::facts::arranging::RoundAttempt;
use crate::campaign::refusal::refused;
use crate::campaign::{
    Allegiance, Arranged, BodyId, Command, CreatureId, Event, Foe, FoeId, Part, Refusal, TurnEdge,
};
use crate::systems::Attempting;

use super::Draft;

const JOINS_NOBODY: &str = "a group has two foes or more: name them all (`join 3,4`)";

impl<'a> Draft<'a> {
    pub(super) fn arranged(&mut self, arranged: Arranged) {
        self.events.push(Event::Arranged(arranged));
    }

    /// A group named as a whole goes apart, body by body; bodies named one by one leave it together.
    pub(super) fn split(&mut self, bodies: &[BodyId]) -> Result<(), Refusal> {
        let parts = self.take_apart(bodies, |group, named| {
            match named.len() == group.bodies.len() {
                true => (1..group.bodies.len()).map(|index| vec![index]).collect(),
                false => vec![named],
            }
        });
        parts.map(drop)
    }

    /// Bodies get rows of their own, each for itself; says whose each of them is then.
    pub(super) fn take_out(
        &mut self,
        bodies: &[BodyId],
    ) -> Result<Vec<(FoeId, CreatureId)>, Refusal> {
        let alone = |_: &Foe, named: Vec<usize>| named.into_iter().map(|one| vec![one]).collect();
        self.take_apart(bodies, alone)
    }

    /// Gives bodies of groups rows of their own, and decides what happens to them there.
    pub(super) fn decide_apart(
        &mut self,
        bodies: &[BodyId],
        command: &Command,
    ) -> Result<(), Refusal> {
        let parts = self.take_out(bodies)?;
        let mut game = self.campaign.clone();
        game.accept(game.next_step(self.now, "", self.events.clone()));
        let mut draft = Draft {
            comment: self.comment.clone(),
            anyway: self.anyway.clone(),
            ..Draft::on(&game, self.dice, self.now)
        };
        command.of_parts(&parts).decide_in(&mut draft)?;
        let done = draft.events;
        self.events.extend(done);
        Ok(())
    }

    /// Parts of groups get rows of their own; says of which group each of them is.
    fn take_apart(
        &mut self,
        bodies: &[BodyId],
        parts_of: impl Fn(&Foe, Vec<usize>) -> Vec<Vec<usize>>,
    ) -> Result<Vec<(FoeId, CreatureId)>, Refusal> {
        let mut next_id = self.state().next_id;
        let (mut taken, mut all) = (Vec::new(), Vec::new());
        for group in self.groups_of(bodies)? {
            let named = indices_in(bodies, group.id);
            let mut parts = Vec::new();
            for bodies in parts_of(group, named) {
                let name = self.name_of_part(group, &bodies, &taken);
                taken.push(name.clone());
                let foe = FoeId(next_id);
                next_id = next_id.saturating_add(1);
                all.push((group.id, CreatureId::Foe(foe)));
                parts.push(Part { foe, name, bodies });
            }
            self.arranged(Arranged::Split {
                foe: group.id,
                name: group.name.clone(),
                parts,
            });
        }
        Ok(all)
    }

    /// The groups that bodies belong to, each once.
    fn groups_of(&self, bodies: &[BodyId]) -> Result<Vec<&'a Foe>, Refusal> {
        let mut groups: Vec<&'a Foe> = Vec::new();
        for whom in bodies {
            let name = || self.name_of(whom.creature());
            let BodyId::Foe(id, _) = whom else {
                return Err(no_group(&name()));
            };
            self.row(whom.creature())?;
            let group = self.state().foe(*id).filter(|foe| foe.bodies.len() > 1);
            let group = group.ok_or_else(|| no_group(&name()))?;
            if !groups.iter().any(|known| known.id == group.id) {
                groups.push(group);
            }
        }
        Ok(groups)
    }

    pub(super) fn join(&mut self, who: &[CreatureId]) -> Result<(), Refusal> {
        let [first, others @ ..] = who else {
            return Err(JOINS_NOBODY.into());
        };
        let CreatureId::Foe(foe) = *first else {
            return Err(no_group(&self.name_of(*first)));
        };
        if others.is_empty() {
            return Err(JOINS_NOBODY.into());
        }
        let tracker = &self.state().tracker;
        let (name, one) = (self.name_of(*first), self.row(*first)?);
        for &other in others {
            let other_name = self.name_of(other);
            let CreatureId::Foe(_) = other else {
                return Err(no_group(&other_name));
            };
            let row = self.row(other)?;
            let how = if row.is_hidden != one.is_hidden {
                "one is hidden and the other is not: `hide` or `reveal` first"
            } else if row.is_delayed != one.is_delayed {
                "one has delayed: `return` first"
            } else if tracker.has_acted(other) != tracker.has_acted(*first) {
                "one has acted in this round: join them before or after both"
            } else {
                continue;
            };
            return refused(format!(
                "{name} and {other_name} cannot share a turn: {how}"
            ));
        }
        let others = others.iter().map(|&other| self.roller(other)).collect();
        self.arranged(Arranged::Merged { foe, name, others });
        Ok(())
    }

    pub(super) fn take_side(
        &mut self,
        who: &[CreatureId],
        side: Allegiance,
    ) -> Result<(), Refusal> {
        let before = self.events.len();
        for &creature in who {
            self.row(creature)?;
            if self.state().side_of(creature) != side {
                self.arranged(Arranged::SideTaken {
                    creature,
                    name: self.name_of(creature),
                    side,
                });
            }
        }
        self.expect_change_since(before)
    }

    /// The surprised lose the turn that comes, in the round of that turn (ours). Monsters & Magic says what surprise is,
    /// a resistance that has to be rolled, and takes no turn for it: there it lasts until that turn (ours).
    pub(super) fn surprise(
        &mut self,
        who: &[CreatureId],
        is_surprised: bool,
    ) -> Result<(), Refusal> {
        let before = self.events.len();
        let keeps_turn = is_surprised && self.state().system.definition().knows_surprise();
        let tracker = &self.state().tracker;
        for &creature in who {
            let known = self.row(creature)?.surprised;
            let known = known.filter(|round| *round >= tracker.round());
            let round = is_surprised.then(|| tracker.round_of_next(TurnEdge::Start, creature));
            if known != round {
                let name = self.name_of(creature);
                self.arranged(Arranged::Surprised {
                    creature,
                    name,
                    round,
                    keeps_turn,
                });
            }
        }
        self.expect_change_since(before)
    }

    pub(super) fn roll_anew(&mut self, attempts: Option<&[Attempting]>) -> Result<(), Refusal> {
        let (system, known) = (self.state().system, &self.state().tracker.rounds);
        let is_anew = attempts.is_some();
        if attempts.is_some_and(<[Attempting]>::is_empty) && !system.profile().initiative.is_rolled
        {
            let example = system.profile().initiative.example;
            return Err(Refusal::no_initiative_here(system.title(), example));
        }
        let of_one = |attempting: &Attempting| {
            let who = attempting.who.first()?.creature;
            Some(RoundAttempt {
                who,
                what: attempting.what.clone(),
                attempt: attempting.attempt.clone(),
            })
        };
        let attempts: Vec<RoundAttempt> =
            attempts.into_iter().flatten().filter_map(of_one).collect();
        if known.is_anew == is_anew && known.attempts == attempts {
            return Err(Refusal::nothing_changes());
        }
        self.arranged(Arranged::RollsAnew { is_anew, attempts });
        Ok(())
    }

    /// What everybody rolls at the beginning of a round; nothing is named where it is the system's own.
    pub(super) fn attempts_of_round(&self, all: &[CreatureId]) -> Vec<Attempting> {
        let rounds = &self.state().tracker.rounds;
        let attempting = |&who: &CreatureId| {
            let RoundAttempt { what, attempt, .. } = rounds.attempt_of(who)?.clone();
            let (attempt, modifiers) = self
                .state()
                .swayed_alone(self.state().wounded(attempt, who), who);
            Some(self.placing(who, &what, attempt, modifiers))
        };
        all.iter().filter_map(attempting).collect()
    }

    /// A round begins for which all roll; whoever comes first then has the turn.
    pub(super) fn begin_round_anew(&mut self, round: u32) -> Result<(u32, CreatureId), Refusal> {
        self.arranged(Arranged::RoundRolled { round });
        let everybody: Vec<CreatureId> = self.state().tracker.creatures().collect();
        let attempts = self.attempts_of_round(&everybody);
        self.roll_initiative(&everybody, None, &attempts)?;
        let rolled = self.state_so_far();
        let is_ready = rolled.tracker.ready_in(round);
        let mut order = rolled.tracker.order.iter();
        let first =
            order.find(|combatant| is_ready(combatant) && rolled.takes_turns(combatant.creature));
        let creature = first.map(|combatant| combatant.creature);
        let creature = creature.ok_or_else(Refusal::nobody_can_act)?;
        Ok((round, creature))
    }
}

fn no_group(name: &str) -> Refusal {
    format!("{name} is not a group of foes: only groups of foes split and join").into()
}

fn indices_in(bodies: &[BodyId], group: FoeId) -> Vec<usize> {
    let mut indices: Vec<usize> = bodies
        .iter()
        .filter_map(|whom| match whom {
            BodyId::Foe(id, index) if *id == group => Some(*index),
            BodyId::Foe(..) | BodyId::Hero(_) => None,
        })
        .collect();
    indices.sort_unstable();
    indices
}
