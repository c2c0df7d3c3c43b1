//! `astragal export`: heroes, foes and prepared fights of a campaign for other tools and for people.

use clap::{Args, ValueEnum};

use crate::import::{
    Creature, Fight, improved_initiative, markdown, of_foe, of_hero, of_known, table,
};
use crate::systems::{Bestiary, Encounter, Rulebook, System};

use super::Failure;
use super::context::CliContext;
use super::output::Output;

/// What an export is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// What Improved Initiative imports
    ImprovedInitiative,
    /// A table with headings
    Csv,
    /// Stat blocks for people
    Markdown,
}

/// Print heroes, foes and prepared fights for other tools
#[derive(Debug, Args)]
pub struct Export {
    /// As what
    #[arg(long = "as", value_name = "FORMAT")]
    form: Form,
    /// Foes of your own bestiary as well
    #[arg(long)]
    bestiary: bool,
    /// The campaign
    name: String,
}

impl Export {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let campaign = context.folder(&self.name)?.read()?;
        let (state, rules) = (campaign.state(), context.rules.as_ref());
        let heroes = state.party.iter().map(|hero| of_hero(hero, state, rules));
        let foes = state.foes.iter().map(|foe| of_foe(foe, state, rules));
        let mut creatures: Vec<Creature> = heroes.chain(foes).collect();
        if self.bestiary {
            let own = own_foes(rules, state.system);
            creatures.extend(
                own.filter(|own| !state.foes.iter().any(|foe| foe.name == own.name))
                    .map(|known| of_known(known, state.system, rules)),
            );
        }
        let fights: Vec<Fight> = own_encounters(rules, state.system).map(fight_of).collect();
        match self.form {
            Form::Csv => {
                let text = table(&creatures)
                    .map_err(|error| Failure::Work(format!("cannot be written: {error}")))?;
                output.text(&text)
            }
            Form::Markdown => output.text(markdown(&state.name, &creatures, &fights).as_bytes()),
            Form::ImprovedInitiative => {
                let foes = |fight: &Fight| -> Vec<Creature> {
                    let known = fight
                        .foes
                        .iter()
                        .filter_map(|(name, ..)| known_foe(rules, state.system, name));
                    known
                        .map(|known| of_known(known, state.system, rules))
                        .collect()
                };
                let fights: Vec<(Fight, Vec<Creature>)> = fights
                    .into_iter()
                    .map(|fight| {
                        let foes = foes(&fight);
                        (fight, foes)
                    })
                    .collect();
                output.json(&improved_initiative(&creatures, &fights))
            }
        }
    }
}

fn own_foes(rules: &Rulebook, system: System) -> impl Iterator<Item = &crate::systems::KnownFoe> {
    let ours = Bestiary::built_in(system);
    rules
        .bestiaries
        .of(system)
        .foes()
        .iter()
        .filter(move |foe| ours.called(&foe.name) != Some(*foe))
}

fn own_encounters(rules: &Rulebook, system: System) -> impl Iterator<Item = &Encounter> {
    let ours = crate::systems::Collection::<Encounter>::built_in(system);
    rules
        .encounters
        .of(system)
        .entries()
        .iter()
        .filter(move |own| ours.called(&own.name) != Some(*own))
}

fn known_foe<'a>(
    rules: &'a Rulebook,
    system: System,
    name: &str,
) -> Option<&'a crate::systems::KnownFoe> {
    let further = || Bestiary::further(system).and_then(|(_, foes)| foes.called(name));
    rules.bestiaries.of(system).called(name).or_else(further)
}

/// The foes that the lines of a fight add.
fn fight_of(encounter: &Encounter) -> Fight {
    let mut fight = Fight {
        name: encounter.name.clone(),
        foes: Vec::new(),
    };
    for line in &encounter.lines {
        let Some(rest) = line.trim().strip_prefix("add ") else {
            continue;
        };
        let (rest, is_hidden) = rest
            .strip_suffix(" hidden")
            .map_or((rest, false), |rest| (rest, true));
        let (name, count) = rest.rsplit_once('*').unwrap_or((rest, "1"));
        if let Ok(count) = count.trim().parse() {
            fight
                .foes
                .push((name.trim().trim_matches('"').to_owned(), count, is_hidden));
        }
    }
    fight
}
