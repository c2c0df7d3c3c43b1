//! `astragal completions` and `astragal man`: what a shell and a manual know of the program, made from its own commands.

use clap::{Args, Command, Parser};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::words::repeated;

use super::Failure;
use super::output::Output;

/// Print completions for a shell, to save where it looks for them
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, mut program: Command, output: &mut Output) -> Result<(), Failure> {
        let name = program.get_name().to_owned();
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, name, &mut script);
        output.text(&script)
    }
}

/// Print a page for man(1): that of the program, or of one of its commands
#[derive(Debug, Parser)]
pub struct ManPage {
    /// The command, such as `roll` [default: the program itself]
    command: Option<String>,
}

impl ManPage {
    pub(super) fn run(&self, mut program: Command, output: &mut Output) -> Result<(), Failure> {
        program.build();
        let source = format!("astragal {}", program.get_version().unwrap_or_default());
        let page = match &self.command {
            None => program,
            Some(wanted) => {
                let known: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
                let what = format!(
                    "there is no command “{}”: expected one of {}",
                    repeated(wanted),
                    known.join(", ")
                );
                let found = program.find_subcommand(wanted).cloned();
                found
                    .ok_or(Failure::NotUnderstood(what))?
                    .display_name(format!("astragal-{wanted}"))
            }
        };
        let mut text = Vec::new();
        Man::new(page)
            .source(source)
            .render(&mut text)
            .map_err(|error| Failure::Work(error.to_string()))?;
        output.text(&text)
    }
}
