//! `astragal export`: heroes, foes and prepared fights of a campaign for other tools and for people.

use clap::{Args, ValueEnum};

use crate::campaign::{Campaign, Command};
use crate::import::{
    Creature, Fight, improved_initiative, known_of_own, markdown, of_foe, of_hero, of_known, table,
};
use crate::systems::{Bestiary, Collection, Encounter, KnownFoe, Rulebook, System};

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
            let is_here = |own: &KnownFoe| state.foes.iter().any(|foe| foe.name == own.name);
            let own = known_of_own(rules, state.system).filter(|own| !is_here(own));
            creatures.extend(own.map(|known| of_known(known, state.system, rules)));
        }
        let ours = Collection::<Encounter>::built_in(state.system);
        let encounters = state.encounters_of(rules).into_iter();
        let own = encounters.filter(|one| ours.called(&one.name) != Some(*one));
        let fights: Vec<Fight> = own.map(|one| fight_of(one, &campaign)).collect();
        match self.form {
            Form::Csv => {
                let text = table(&creatures)
                    .map_err(|error| Failure::Work(format!("cannot be written: {error}")))?;
                output.text(&text)
            }
            Form::Markdown => output.text(markdown(&state.name, &creatures, &fights).as_bytes()),
            Form::ImprovedInitiative => {
                let of_bestiary = |name: &str| {
                    let known = known_foe(rules, state.system, name)?;
                    Some(of_known(known, state.system, rules))
                };
                output.json(&improved_initiative(&creatures, &fights, of_bestiary))
            }
        }
    }
}

fn known_foe<'a>(rules: &'a Rulebook, system: System, name: &str) -> Option<&'a KnownFoe> {
    let further = || Bestiary::further(system).and_then(|(_, foes)| foes.called(name));
    rules.bestiaries.of(system).called(name).or_else(further)
}

/// The foes that the lines of a fight add, as the campaign reads these.
fn fight_of(encounter: &Encounter, campaign: &Campaign) -> Fight {
    let added = encounter.lines.iter().filter_map(|line| {
        let read = campaign.read_line(line, None).ok()?;
        match read.command {
            Command::AddFoes(foes) => Some((foes.name, foes.count, foes.is_hidden)),
            _ => None,
        }
    });
    Fight {
        name: encounter.name.clone(),
        foes: added.collect(),
    }
}
