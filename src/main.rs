//! Parse, run one face, exit.

use std::process::ExitCode;

use clap::Parser;

use astragal::cli::{self, Arguments, Face, Failure};
use astragal::tui;

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments { data_dir, config_dir, face } = arguments;
    let open = match face {
        Some(Face::Errand(errand)) => return cli::run(errand, data_dir, config_dir),
        Some(Face::Open { campaign }) => Some(campaign),
        None => None,
    };
    tui::run(tui::Options { data_dir, config_dir, open }).map_err(|failure| match failure {
        tui::Failure::NoTerminal(_) => Failure::NotUnderstood(failure.to_string()),
        tui::Failure::Work(_) => Failure::Work(failure.to_string()),
    })
}
