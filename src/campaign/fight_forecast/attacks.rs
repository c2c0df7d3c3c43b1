//! What each attacks each with, what that costs, and what nobody says.

use crate::campaign::{Campaign, Command, CreatureId, Share};
use crate::dice::{Distribution, Expression, Odds};
use crate::systems::Chance;
use crate::systems::interface::{Aimed, HitCost, ReadyAttack};
use crate::words::quoted;

use super::blow::{Blow, Harm};
use super::{FightAsked, Fighter, Missing};

/// The most hit points that are counted.
const MOST_POINTS: u32 = 2_000;

/// Somebody who is attacked, and what wards off a hit best, with its chance.
struct Target<'a> {
    fighter: &'a Fighter,
    ward: Option<(String, f64)>,
}

impl Campaign {
    /// What each does to each of the other side, and what is missing for it.
    pub(super) fn blows(
        &self,
        fighters: &[Fighter],
        asked: &FightAsked,
        missing: &mut Vec<Missing>,
    ) -> Vec<Vec<Option<Blow>>> {
        for fighter in fighters {
            missing.extend(self.missing_points(fighter));
        }
        let targets: Vec<Target<'_>> = fighters.iter().map(|at| self.target(at)).collect();
        let row = |by: &Fighter| -> Vec<Option<Blow>> {
            let others = targets.iter().map(|at| {
                let is_against = at.fighter.side != by.side;
                is_against.then(|| self.best_blow(by, at, asked)).flatten()
            });
            others.collect()
        };
        let blows: Vec<Vec<Option<Blow>>> = fighters.iter().map(row).collect();
        for (fighter, row) in fighters.iter().zip(&blows) {
            missing.extend(self.missing_attack(fighter, row, asked));
        }
        blows
    }

    fn target<'a>(&self, fighter: &'a Fighter) -> Target<'a> {
        let ward = self.best_defense(fighter.creature);
        Target { fighter, ward }
    }

    fn missing_points(&self, fighter: &Fighter) -> Option<Missing> {
        let most = fighter.most_points();
        let word = match fighter.creature {
            CreatureId::Hero(_) => "hero",
            CreatureId::Foe(_) => "foe",
        };
        let what = match most {
            0 => format!(
                "no hit points recorded: say `{word} {} hp 12/12` with yours",
                quoted(&fighter.name)
            ),
            1..=MOST_POINTS => return None,
            _ => format!("more than {MOST_POINTS} hit points, which is more than is counted"),
        };
        Some(Missing {
            who: fighter.name.clone(),
            what,
            is_needed: true,
        })
    }

    fn missing_attack(
        &self,
        fighter: &Fighter,
        row: &[Option<Blow>],
        asked: &FightAsked,
    ) -> Option<Missing> {
        let known: Vec<&Blow> = row.iter().flatten().collect();
        let what = if known.is_empty() {
            "nothing on the sheet to attack with: `e` opens it; counted as striking nobody"
                .to_owned()
        } else if known.iter().all(|blow| blow.harm.is_none()) {
            let fight = asked.encounter.as_ref();
            let fight = fight.map_or_else(String::new, |one| format!(" {}", quoted(&one.name)));
            format!(
                "neither rules nor sheet say what a hit costs: say it, as in `forecast{fight} damage d8`"
            )
        } else {
            return None;
        };
        Some(Missing {
            who: fighter.name.clone(),
            what,
            is_needed: !known.is_empty(),
        })
    }

    /// The attack that costs most on average; where none says what it costs, the one that hits most.
    fn best_blow(&self, by: &Fighter, at: &Target<'_>, asked: &FightAsked) -> Option<Blow> {
        let state = self.state();
        let target = state.record(at.fighter.creature);
        let aimed = Aimed {
            name: &at.fighter.name,
            sheet: target.as_ref().map(|record| &*record.sheet),
        };
        let sheet = state.sheet_of(by.creature, self.rules());
        let attacks = sheet.attacks(Some(aimed)).into_iter();
        let blows = attacks.filter_map(|attack| self.blow(by, &attack, at, asked));
        let worth = |blow: &Blow| (blow.harm.as_ref().map_or(-1.0, |harm| harm.mean), blow.hit);
        blows.reduce(|best, other| match worth(&other) > worth(&best) {
            true => other,
            false => best,
        })
    }

    fn blow(
        &self,
        by: &Fighter,
        attack: &ReadyAttack,
        at: &Target<'_>,
        asked: &FightAsked,
    ) -> Option<Blow> {
        let (_, attempting) = self.read_attack(by.creature, attack)?;
        let attempt = attempting.attempt;
        let odds = attempt.odds();
        let (hit, hit_is) = match odds.passes {
            Some(passes) => (passes, String::new()),
            None => {
                let hope = attempt.hope()?;
                (hope.chance, hope.words)
            }
        };
        let warded = at.ward.as_ref().map_or(0.0, |(_, chance)| *chance);
        let hit = hit * (1.0 - warded);
        let at_creature = at.fighter.creature;
        let said = |dice: &Expression| self.costs_of(&[(dice.clone(), None)], at_creature);
        let costs = match &attack.costs {
            HitCost::EffectPoints => Some(effect_points(&odds.outcomes)),
            HitCost::Dice(dice) => self.costs_of(dice, at_creature),
            HitCost::Unsaid => asked.damage.as_ref().and_then(said),
        };
        let most = at.fighter.most_points().min(MOST_POINTS);
        Some(Blow {
            attack: attack.name.clone(),
            hit,
            hit_is,
            warded_by: at.ward.as_ref().map(|(words, _)| words.clone()),
            harm: costs.map(|costs| Harm::of(hit, &costs, most)),
        })
    }

    /// What wards off a hit best, and how likely.
    fn best_defense(&self, who: CreatureId) -> Option<(String, f64)> {
        let state = self.state();
        let sheet = state.sheet_of(who, self.rules());
        let chance = |words: String| {
            let line = format!("{} {words}", quoted(state.name_of(who)));
            let Command::Attempt(attempting) = self.read_line(&line, None).ok()?.command else {
                return None;
            };
            Some((words, attempting.attempt.odds().passes?))
        };
        let defenses = sheet.defenses().into_iter().filter_map(chance);
        defenses.reduce(|best, other| if other.1 > best.1 { other } else { best })
    }

    /// Everything a hit may cost whoever meets its types so, with its probability; none where it falls in too many ways.
    fn costs_of(
        &self,
        dice: &[(Expression, Option<&'static str>)],
        at: CreatureId,
    ) -> Option<Vec<(u32, f64)>> {
        let mut all = vec![(0_u32, 1.0)];
        for (dice, harm) in dice {
            let met = harm.map(|harm| self.state().meets(at, harm));
            let met = met.into_iter().flatten().map(Share::met);
            let share = met.fold(Share::Whole, Share::by);
            let Odds::Exact(totals) = dice.odds() else {
                return None;
            };
            all = joined(&all, &totals, share);
        }
        Some(all)
    }
}

/// The hit points of each number of effect points that may be won.
fn effect_points(outcomes: &[Chance]) -> Vec<(u32, f64)> {
    let won = outcomes.iter().filter_map(|chance| {
        let points = u32::try_from(chance.value?).ok()?;
        Some((points, chance.probability))
    });
    let won: Vec<(u32, f64)> = won.collect();
    let all: f64 = won.iter().map(|(_, chance)| chance).sum();
    let shares = won
        .into_iter()
        .map(|(points, chance)| (points, chance / all));
    shares.collect()
}

/// What was counted with a share of one throw more, each pair once.
fn joined(before: &[(u32, f64)], totals: &Distribution, share: Share) -> Vec<(u32, f64)> {
    let mut sums: Vec<(u32, f64)> = Vec::new();
    for (points, chance) in before {
        for (total, also) in totals.iter() {
            let more = share.of(u32::try_from(total.max(0)).unwrap_or(u32::MAX));
            sums.push((points.saturating_add(more), chance * also));
        }
    }
    sums.sort_by_key(|(points, _)| *points);
    sums.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 += next.1;
        }
        is_same
    });
    sums
}
