//! `astragal new`: a campaign of one's own, from nothing or from an example.

use clap::Args;

use crate::dice::Seed;
use crate::store::examples::{EXAMPLES, Example};
use crate::systems::System;
use crate::systems::own::Key;
use crate::words::{display_safe, joined, repeated};

use super::Failure;
use super::context::{CliContext, now};
use super::output::Output;

/// Create a campaign
#[derive(Debug, Args)]
pub struct New {
    /// Its name
    name: String,
    /// Its rule system, by its full key or its short one
    #[arg(long, value_name = "KEY", default_value = System::default().key())]
    system: String,
    /// Start with a copy of this example
    #[arg(long, value_name = "NAME", conflicts_with = "system")]
    example: Option<String>,
    /// A number that decides all its dice, for tests and demonstrations
    #[arg(long)]
    seed: Option<u64>,
}

impl New {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let name = self.name.trim();
        if name.is_empty() {
            return Err(Failure::NotUnderstood(
                "a campaign needs a name: `astragal new NAME`".to_owned(),
            ));
        }
        let system = system_of(&self.system, context)?;
        let example = self.example.as_deref().map(example_of).transpose()?;
        let seed = match self.seed {
            Some(number) => Seed::from_number(number),
            None => Seed::from_system().map_err(Failure::Work)?,
        };
        let shelf = context.shelf()?;
        let folder = match example {
            Some(example) => example.install(&shelf, Some(name), &seed, now())?,
            None => shelf.found(name, system, &seed)?,
        };
        output.line(&format!("made {}", folder.path().display()))
    }
}

/// The system of a key; files of systems are read only for one that is not built in.
pub(super) fn system_of(key: &str, context: &CliContext) -> Result<System, Failure> {
    if let Some(system) = System::from_key(key) {
        return Ok(system);
    }
    context.lay_systems("");
    let own = Key::known().into_iter().rev().map(System::Own);
    let known = System::ALL.into_iter().chain(own);
    let known: Vec<String> = known.map(|system| format!("`{}`", system.key())).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    System::from_key(key).ok_or_else(|| {
        let message = format!(
            "“{}” is no system: there are {}",
            display_safe(key),
            joined(&known, "or")
        );
        Failure::NotUnderstood(message)
    })
}

fn example_of(name: &str) -> Result<Example, Failure> {
    Example::named(&crate::store::slug(name)).ok_or_else(|| {
        let known: Vec<&str> = EXAMPLES.iter().map(|example| example.slug).collect();
        let known = joined(&known, "and");
        let name = repeated(name);
        Failure::NotUnderstood(format!("there is no example “{name}”: there are {known}"))
    })
}
