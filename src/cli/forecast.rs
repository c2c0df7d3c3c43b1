//! `astragal forecast`: how hard a fight will be.

use clap::Args;

use crate::campaign::fight_forecast::estimate::{Estimate, Supposed};
use crate::campaign::fight_forecast::{FightAsked, FightForecast};
use crate::campaign::{Allegiance, Campaign};
use crate::dice::Expression;
use crate::report::lay;
use crate::systems::Encounter;
use crate::words::is_same;

use super::Failure;
use super::context::CliContext;
use super::object::Object;
use super::output::Output;

/// Columns of a printed page.
const WIDTH: usize = 96;

/// Show how hard a fight will be: chances to hit, rounds to bring each other down, how it may end
#[derive(Debug, Args)]
pub struct Forecast {
    /// Print one JSON object with every figure
    #[arg(long)]
    json: bool,
    /// What a hit costs wherever neither rules nor sheet say it, such as d8
    #[arg(long, value_name = "DICE")]
    damage: Option<String>,
    /// The campaign
    name: String,
    /// A prepared fight; without one, against whoever stands there
    fight: Option<String>,
}

impl Forecast {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let campaign = context.folder(&self.name)?.read()?;
        let damage = self.damage.as_deref().map(Expression::parse).transpose();
        let damage = damage.map_err(|complaint| {
            Failure::NotUnderstood(format!(
                "--damage takes dice, such as d8: {}",
                complaint.message
            ))
        })?;
        let fight = self.fight.as_deref();
        let asked = FightAsked {
            encounter: fight.map(|fight| prepared(&campaign, fight)).transpose()?,
            damage,
        };
        let forecast = campaign.forecast_fight(&asked);
        let forecast = forecast.map_err(|refusal| Failure::NotUnderstood(refusal.to_string()))?;
        if self.json {
            return output.json(&in_json(&forecast));
        }
        for line in lay(&forecast.sections(), WIDTH) {
            output.line(&line.shown())?;
        }
        Ok(())
    }
}

/// The prepared fight of that name.
fn prepared(campaign: &Campaign, name: &str) -> Result<Encounter, Failure> {
    let known = campaign.state().encounters_of(campaign.rules());
    let mut called = known.iter().filter(|one| is_same(&one.name, name));
    called.next().map(|one| (*one).clone()).ok_or_else(|| {
        let names: Vec<String> = known.iter().map(|one| format!("“{}”", one.name)).collect();
        Failure::NotUnderstood(format!(
            "no prepared fight is called “{name}”: there are {}",
            names.join(", ")
        ))
    })
}

fn in_json(forecast: &FightForecast) -> Object {
    let supposed = [
        ("as-it-stands", Supposed::AsItStands),
        ("one-more", Supposed::OneMore),
        ("foes-strike-one", Supposed::FoesTogether),
    ];
    let estimates = supposed.into_iter().filter_map(|(key, supposed)| {
        Some(estimate(forecast, &forecast.estimate(supposed)?).with("supposed", key))
    });
    let missing = forecast.missing.iter().map(|missing| {
        Object::default()
            .with("who", missing.who.as_str())
            .with("missing", missing.what.as_str())
    });
    Object::default()
        .with("fight", forecast.name.as_str())
        .list("missing", missing)
        .list("exact", pairs(forecast))
        .list("estimates", estimates)
}

fn pairs(forecast: &FightForecast) -> Vec<Object> {
    let mut pairs = Vec::new();
    for (by, attacker) in forecast.fighters.iter().enumerate() {
        for (at, target) in forecast.fighters.iter().enumerate() {
            let Some(blow) = forecast.blow(by, at) else {
                continue;
            };
            let points = target.most_points();
            let harm = blow.harm.as_ref();
            let downs = harm
                .filter(|_| points > 0)
                .map(|harm| harm.downs_by(points));
            let pair = Object::default()
                .with("attacker", attacker.name.as_str())
                .with("target", target.name.as_str())
                .with("attack", blow.attack.as_str())
                .with("hits", blow.hit)
                .with_some("defense", blow.warded_by.as_deref())
                .with_some("mean", harm.map(|harm| harm.mean))
                .list("down_by_round", downs.into_iter().flatten());
            pairs.push(pair);
        }
    }
    pairs
}

fn estimate(forecast: &FightForecast, estimate: &Estimate) -> Object {
    let falls = forecast.of_side(Allegiance::Party).map(|(place, hero)| {
        Object::default()
            .with("who", hero.name.as_str())
            .with("falls", estimate.falls.get(place).copied().unwrap_or(0.0))
    });
    Object::default()
        .with("fights", u64::from(estimate.fights))
        .with("margin", estimate.margin())
        .with("won", estimate.won)
        .with("lost", estimate.lost)
        .with("rounds", estimate.rounds)
        .list(
            "somebody_fallen_by_round",
            estimate.fallen_by.iter().copied(),
        )
        .list("falls", falls)
}
