use std::sync::Arc;

use jiff::Timestamp;

use super::estimate::{LAST_ROUND, Supposed};
use super::*;
use crate::campaign::{Base, Campaign, Command, HitPoints};
use crate::dice::{Dice, Seed, Sides};
use crate::systems::interface::{Aimed, HitCost};
use crate::systems::{Attempt, OutcomeGrade, Rulebook, System};
use crate::walk::{one_in, times};
use crate::words::quoted;

/// A table of a system at which these lines were said.
fn table(system: System, lines: &[&str]) -> Campaign {
    let base = Base::founding("Test".to_owned(), system);
    let mut campaign = Campaign::resume(Arc::new(Rulebook::built_in()), base, Vec::new());
    let mut dice = Dice::new(&Seed::from_number(7));
    for line in lines {
        let sentence = campaign
            .read_line(line, None)
            .unwrap_or_else(|why| panic!("{line}: {why:?}"));
        let now = Timestamp::UNIX_EPOCH;
        let step = campaign.decide(&sentence.command, &sentence.line, &mut dice, now);
        campaign.accept(step.unwrap_or_else(|why| panic!("{line}: {why}")));
    }
    campaign
}

/// A party for each system, as sheets of it are written.
fn party(system: System) -> Vec<&'static str> {
    match system {
        System::PenAndDagger => vec![
            "hero Thalia level 3 weapons adept initiative trained hp 24/24",
            "hero Brakk level 3 weapons trained hp 32/32",
            "hero Mira level 3 \"arcane magic\" adept hp 16/16",
        ],
        System::DicePool => vec![
            "hero Jory dexterity 3 ability Melee 3 hp 10/10",
            "hero Pim dexterity 4 ability Brawl 2 hp 9/9",
            "hero Ottla dexterity 3 archery 3 hp 8/8",
        ],
        System::SwordsAndSorcery => vec![
            "hero Tam level 3 strength 16 dexterity 12 \"base ac\" 16 weapon longsword \"1d8+3 slashing melee\" hp 28/28",
            "hero Zafira level 3 strength 10 dexterity 16 \"base ac\" 12+dex weapon rapier \"1d8+3 piercing finesse\" hp 22/22",
            "hero Corvin level 3 strength 14 dexterity 10 \"base ac\" 14 weapon mace \"1d6+2 bludgeoning melee\" hp 24/24",
        ],
        System::SuccessRoll => vec![
            "hero Otto st 12 dx 13 iq 11 ht 12 skill Pistol dx+1 dodge 9 hp 12/12",
            "hero Yuki st 12 dx 14 iq 11 ht 12 skill Karate dx+2 dodge 10 parry 11 hp 12/12",
            "hero Marlo st 14 dx 11 iq 10 ht 13 skill Brawling dx+3 dodge 8 hp 14/14",
        ],
        _ => vec![
            "hero Sil level 2 strength 10 dexterity 16 trait Cutpurse yes gear knife \"1d4 dexterity trait\" gear leather +2 hp 12/12",
            "hero Brida level 2 strength 16 dexterity 10 trait Smith yes gear hammer \"1d8 strength trait\" gear mail +4 hp 16/16",
            "hero Ulf level 2 strength 12 dexterity 12 trait Hunter yes gear spear \"1d6 strength trait\" gear leather +2 hp 14/14",
        ],
    }
}

fn d6() -> Expression {
    Expression::parse("d6").unwrap()
}

/// The same fight, rolled by the rules: each attempt, each defense, each die of damage and each initiative as the game rolls it.
struct Played<'a> {
    campaign: &'a Campaign,
    forecast: &'a FightForecast,
    strikes: Vec<Vec<Option<Strike>>>,
    initiatives: Option<Vec<Attempt>>,
    dice: Dice,
}

struct Strike {
    attempt: Attempt,
    ward: Option<Attempt>,
    costs: HitCost,
}

impl<'a> Played<'a> {
    fn of(campaign: &'a Campaign, forecast: &'a FightForecast, said: &Expression) -> Self {
        let strike = |by: usize, at: usize| {
            let blow = forecast.blow(by, at)?;
            let (by, at) = (&forecast.fighters[by], &forecast.fighters[at]);
            let target = campaign.state().record(at.creature);
            let aimed = Aimed {
                name: &at.name,
                sheet: target.as_ref().map(|record| &*record.sheet),
            };
            let sheet = campaign.state().sheet_of(by.creature, campaign.rules());
            let attacks = sheet.attacks(Some(aimed));
            let attack = attacks.iter().find(|attack| attack.name == blow.attack)?;
            let ward = blow.warded_by.as_ref().map(|words| {
                let line = format!("{} {words}", quoted(&at.name));
                match campaign.read_line(&line, None).unwrap().command {
                    Command::Attempt(attempting) => attempting.attempt,
                    _ => unreachable!(),
                }
            });
            let costs = match &attack.costs {
                HitCost::Unsaid => HitCost::Dice(vec![(said.clone(), None)]),
                costs => costs.clone(),
            };
            let attempt = campaign.read_attack(by.creature, attack)?.1.attempt;
            Some(Strike {
                attempt,
                ward,
                costs,
            })
        };
        let count = forecast.fighters.len();
        let row = |by| (0..count).map(|at| strike(by, at)).collect();
        Self {
            campaign,
            forecast,
            strikes: (0..count).map(row).collect(),
            initiatives: campaign.initiatives(&forecast.fighters),
            dice: Dice::new(&Seed::from_number(99)),
        }
    }

    fn passes(&mut self, attempt: &Attempt) -> (bool, u32) {
        let outcome = attempt.roll(self.campaign.rules(), &mut self.dice).unwrap();
        let passed = attempt.verdict(&outcome).passed;
        let passed = passed.unwrap_or_else(|| outcome.grade() >= OutcomeGrade::Normal);
        (passed, outcome.points_won().flatten().unwrap_or(0))
    }

    fn harm(&mut self, by: usize, at: usize) -> u32 {
        let strikes = std::mem::take(&mut self.strikes);
        let strike = strikes[by][at].as_ref().unwrap();
        let (passed, won) = self.passes(&strike.attempt);
        let is_warded = strike.ward.as_ref().is_some_and(|ward| self.passes(ward).0);
        let target = self.forecast.fighters[at].creature;
        let harm = match &strike.costs {
            _ if !passed || is_warded => 0,
            HitCost::EffectPoints => won,
            HitCost::Dice(dice) => dice.iter().fold(0, |sum, (dice, harm)| {
                let total = dice.roll(&mut self.dice).unwrap().total();
                let met = harm.map(|harm| self.campaign.state().meets(target, harm));
                let met = met.unwrap_or_default().into_iter();
                let share = met.map(crate::campaign::Share::met);
                let share = share.fold(crate::campaign::Share::Whole, crate::campaign::Share::by);
                sum + share.of(u32::try_from(total.max(0)).unwrap())
            }),
            HitCost::Unsaid => unreachable!(),
        };
        self.strikes = strikes;
        harm
    }

    /// Who won, the rounds it took, and the round in which somebody of the party fell.
    fn fight(&mut self, is_together: bool) -> (Option<Allegiance>, u32, Option<u32>) {
        let fighters = &self.forecast.fighters;
        let mut bodies: Vec<(usize, HitPoints)> = Vec::new();
        for (place, fighter) in fighters.iter().enumerate() {
            bodies.extend(
                fighter
                    .points
                    .iter()
                    .map(|points| (place, HitPoints::whole(Some(*points)))),
            );
        }
        let order = self
            .campaign
            .order(fighters, self.initiatives.as_deref(), &mut self.dice);
        let mut fallen = None;
        for round in 1..=LAST_ROUND {
            for &by in &order {
                for body in 0..bodies.len() {
                    let (own, points) = bodies[body];
                    if own != by || points.is_down() || fighters[by].comes_in > round {
                        continue;
                    }
                    let mut targets: Vec<(usize, f64)> = Vec::new();
                    for (place, (at, points)) in bodies.iter().enumerate() {
                        let is_there = !points.is_down() && fighters[*at].comes_in <= round;
                        let harm = self
                            .forecast
                            .blow(by, *at)
                            .and_then(|blow| blow.harm.as_ref());
                        if let Some(harm) = harm.filter(|harm| is_there && harm.mean > 0.0) {
                            targets.push((place, points.points() as f64 / harm.mean));
                        }
                    }
                    let is_foe = fighters[by].side == Allegiance::Foes;
                    let target = if is_foe && !is_together && !targets.is_empty() {
                        let sides = Sides::new(u32::try_from(targets.len()).unwrap()).unwrap();
                        targets[self.dice.face(sides) as usize - 1].0
                    } else {
                        let soonest = targets
                            .iter()
                            .min_by(|one, other| one.1.total_cmp(&other.1));
                        let Some((place, _)) = soonest else { continue };
                        *place
                    };
                    let harm = self.harm(by, bodies[target].0);
                    bodies[target].1 = bodies[target].1.harmed(harm);
                    if bodies[target].1.is_down() && is_foe {
                        fallen.get_or_insert(round);
                    }
                }
            }
            let stands = |side| {
                bodies
                    .iter()
                    .any(|(at, points)| fighters[*at].side == side && !points.is_down())
            };
            match (stands(Allegiance::Party), stands(Allegiance::Foes)) {
                (true, true) => {}
                (true, false) => return (Some(Allegiance::Party), round, fallen),
                (false, _) => return (Some(Allegiance::Foes), round, fallen),
            }
        }
        (None, LAST_ROUND, fallen)
    }
}

/// How far the estimate of each shipped fight is from that many fights rolled by the rules.
#[test]
fn the_shipped_fights_end_as_fights_that_are_rolled_by_the_rules_do() {
    let fights = times(200, 5_000);
    for (turn, system) in System::ALL.into_iter().enumerate() {
        let campaign = table(system, &party(system));
        let prepared = campaign.rules().encounters.of(system).entries().to_vec();
        for encounter in one_in(4, turn, &prepared) {
            let asked = FightAsked {
                encounter: Some(encounter.clone()),
                damage: Some(d6()),
            };
            let forecast = campaign.forecast_fight(&asked).unwrap();
            let about = format!("{system:?} {}: {:?}", encounter.name, forecast.missing);
            let estimate = forecast.estimate(Supposed::AsItStands);
            let estimate = estimate.unwrap_or_else(|| panic!("{about}"));
            let (there, _) = campaign.with_all(&asked).unwrap();
            let mut played = Played::of(&there, &forecast, &d6());
            let (mut won, mut fell, mut rounds) = (0, 0, 0);
            for _ in 0..fights {
                let (winner, took, fallen) = played.fight(false);
                won += u32::from(winner == Some(Allegiance::Party));
                fell += u32::from(fallen.is_some());
                rounds += took;
            }
            let share = |count: u32| f64::from(count) / f64::from(fights);
            let errors = [
                ("won", estimate.won, share(won)),
                ("fallen", estimate.somebody_falls(), share(fell)),
            ];
            let sigma = 0.5 / f64::from(fights).sqrt() + 0.5 / f64::from(estimate.fights).sqrt();
            for (what, told, came) in errors {
                eprintln!(
                    "{system:?} {}: {what} {told:.4}, played {came:.4}",
                    encounter.name
                );
                assert!(
                    (told - came).abs() < 4.0 * sigma,
                    "{about} {what}: {told} {came}"
                );
            }
            eprintln!(
                "{system:?} {}: rounds {:.3}, played {:.3}",
                encounter.name,
                estimate.rounds,
                share(rounds)
            );
            let off = (estimate.rounds - share(rounds)).abs() / share(rounds);
            assert!(
                off < 0.02 + 4.0 * sigma,
                "{about}: {} {}",
                estimate.rounds,
                share(rounds)
            );
        }
    }
}

/// The probability of being down after each of some rounds, by walking every way the rounds may go.
fn enumerated(chances: &[f64], points: u32, rounds: usize) -> Vec<f64> {
    let mut by_round = vec![0.0; rounds];
    let mut ways: Vec<(u32, f64)> = vec![(0, 1.0)];
    for sum in &mut by_round {
        let next = ways.iter().flat_map(|(lost, way)| {
            chances
                .iter()
                .zip(0..)
                .map(move |(chance, more)| (lost + more, way * chance))
        });
        ways = next.collect();
        *sum = ways
            .iter()
            .filter(|(lost, _)| *lost >= points)
            .map(|(_, way)| way)
            .sum();
    }
    by_round
}

#[test]
fn the_rounds_until_one_is_down_equal_the_enumeration_of_all_their_ways() {
    for (hit, costs) in [
        (0.65, vec![(1, 0.25), (2, 0.25), (3, 0.25), (4, 0.25)]),
        (0.5, vec![(0, 0.5), (5, 0.5)]),
        (1.0, vec![(2, 1.0)]),
        (0.0, vec![(3, 1.0)]),
    ] {
        for points in [1, 2, 5, 7] {
            let harm = Harm::of(hit, &costs, points);
            let whole = Harm::of(hit, &costs, 100);
            let counted = harm.downs_by(points);
            for (counted, walked) in counted.iter().zip(enumerated(&whole.chances, points, 6)) {
                assert!(
                    (counted - walked).abs() < 1e-12,
                    "{hit} {points}: {counted} {walked}"
                );
            }
        }
    }
}

#[test]
fn a_duel_is_estimated_as_it_is_counted() {
    let campaign = table(
        System::SwordsAndSorcery,
        &[
            "hero Tam level 1 strength 16 \"base ac\" 14 weapon longsword \"1d8+3 melee\" hp 12/12",
            "add orc",
            "add tam",
            "initiative tam =15",
            "initiative orc =10",
        ],
    );
    let forecast = campaign.forecast_fight(&FightAsked::default()).unwrap();
    assert_eq!(forecast.order_is, OrderIs::Known);
    let [tam, orc] = [0, 1].map(|place| forecast.fighters[place].most_points());
    let downs = |by, at, points| {
        forecast
            .blow(by, at)
            .unwrap()
            .harm
            .as_ref()
            .unwrap()
            .downs_by(points)
    };
    let (first, second) = (downs(0, 1, orc), downs(1, 0, tam));
    let mut wins = 0.0;
    for round in 0..MOST_ROUNDS {
        let before = |by: &[f64]| if round == 0 { 0.0 } else { by[round - 1] };
        wins += (first[round] - before(&first)) * (1.0 - before(&second));
    }
    let estimate = forecast.estimate(Supposed::AsItStands).unwrap();
    assert!(
        (estimate.won - wins).abs() < 2.0 * estimate.margin(),
        "{} {wins}",
        estimate.won
    );
    assert_eq!(forecast.estimate(Supposed::AsItStands), Some(estimate));
}

#[test]
fn one_foe_more_and_foes_that_strike_together_are_harder() {
    let system = System::SwordsAndSorcery;
    let mut lines = party(system);
    lines.push("add goblin*5");
    let campaign = table(system, &lines);
    let forecast = campaign.forecast_fight(&FightAsked::default()).unwrap();
    let falls = |supposed| forecast.estimate(supposed).unwrap().somebody_falls();
    assert!(falls(Supposed::OneMore) > falls(Supposed::AsItStands));
    assert!(falls(Supposed::FoesTogether) > falls(Supposed::AsItStands));
}

#[test]
fn what_is_not_known_is_named_and_nothing_is_put_in_its_place() {
    let lines = ["hero Thalia weapons adept", "add orc 15", "add wolf"];
    let campaign = table(System::PenAndDagger, &lines);
    let forecast = campaign.forecast_fight(&FightAsked::default()).unwrap();
    assert_eq!(forecast.estimate(Supposed::AsItStands), None);
    let told: Vec<String> = forecast
        .missing
        .iter()
        .map(|one| format!("{}: {}", one.who, one.what))
        .collect();
    assert!(
        told[0].starts_with("Thalia: no hit points recorded"),
        "{told:?}"
    );
    assert!(
        told.iter()
            .any(|one| one.starts_with("orc: neither rules nor sheet")),
        "{told:?}"
    );
    let hits = forecast.blow(0, 1).unwrap();
    assert!((hits.hit - 0.6).abs() < 1e-12, "{hits:?}");
    assert_eq!(hits.harm, None);
}

#[test]
fn a_prepared_fight_is_weighed_without_those_who_stand_there_and_changes_nothing() {
    let system = System::SwordsAndSorcery;
    let mut lines = party(system);
    lines.push("add ogre");
    let campaign = table(system, &lines);
    let before = campaign.state().clone();
    let encounter = campaign
        .rules()
        .encounters
        .of(system)
        .entries()
        .first()
        .cloned();
    let asked = FightAsked {
        encounter,
        damage: None,
    };
    let forecast = campaign.forecast_fight(&asked).unwrap();
    let foes: Vec<(&str, u32)> = forecast
        .of_side(Allegiance::Foes)
        .map(|(_, foe)| (foe.name.as_str(), foe.comes_in))
        .collect();
    assert_eq!(foes, [("goblin", 1), ("hobgoblin", 1), ("wolf", 3)]);
    assert_eq!(*campaign.state(), before);
}
