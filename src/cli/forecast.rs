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
            let why = complaint.message;
            Failure::NotUnderstood(format!("--damage takes dice, such as d8: {why}"))
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
    let called = known.iter().find(|one| is_same(&one.name, name));
    called.map(|one| (*one).clone()).ok_or_else(|| {
        let names: Vec<String> = known.iter().map(|one| format!("“{}”", one.name)).collect();
        let names = names.join(", ");
        Failure::NotUnderstood(format!(
            "no prepared fight is called “{name}”: there are {names}"
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
        Object::of("who", missing.who.as_str()).with("missing", missing.what.as_str())
    });
    Object::of("fight", forecast.name.as_str())
        .list("missing", missing)
        .list("exact", pairs(forecast))
        .list("estimates", estimates)
}

fn pairs(forecast: &FightForecast) -> Vec<Object> {
    let fighters = || forecast.fighters.iter().enumerate();
    let all = fighters().flat_map(|attacker| fighters().map(move |target| (attacker, target)));
    let pairs = all.filter_map(|((by, attacker), (at, target))| {
        let blow = forecast.blow(by, at)?;
        let (points, harm) = (target.most_points(), blow.harm.as_ref());
        let downed = harm.filter(|_| points > 0);
        let downs = downed.map(|harm| harm.downs_by(points));
        let pair = Object::of("attacker", attacker.name.as_str())
            .with("target", target.name.as_str())
            .with("attack", blow.attack.as_str())
            .with("hits", blow.hit)
            .with_some("defense", blow.warded_by.as_deref())
            .with_some("mean", harm.map(|harm| harm.mean))
            .list("down_by_round", downs.into_iter().flatten());
        Some(pair)
    });
    pairs.collect()
}

fn estimate(forecast: &FightForecast, estimate: &Estimate) -> Object {
    let falls = forecast.of_side(Allegiance::Party).map(|(place, hero)| {
        let falls = estimate.falls.get(place).copied().unwrap_or(0.0);
        Object::of("who", hero.name.as_str()).with("falls", falls)
    });
    let fallen_by = estimate.fallen_by.iter().copied();
    Object::of("fights", u64::from(estimate.fights))
        .with("margin", estimate.margin())
        .with("won", estimate.won)
        .with("lost", estimate.lost)
        .with("rounds", estimate.rounds)
        .list("somebody_fallen_by_round", fallen_by)
        .list("falls", falls)
}
