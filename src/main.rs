//! Parse, run one face, exit.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use astragal::cli::{self, Arguments, Face, Failure};
use astragal::tui;

fn main() -> ExitCode {
    outlive_file_limits();
    match Arguments::typed().and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let Arguments {
        data_dir,
        config_dir,
        theme,
        plain,
        face,
    } = arguments;
    let is_tour = matches!(face, Some(Face::Tour));
    let open = match face {
        Some(Face::Errand(errand)) => return cli::run(errand, data_dir, config_dir),
        Some(Face::Watch { campaign, .. }) => {
            let options = tui::WatchOptions {
                data_dir,
                config_dir,
                campaign,
                theme,
            };
            return tui::watch(options).map_err(|failure| failed(&failure));
        }
        Some(Face::Open { campaign }) => Some(campaign),
        Some(Face::Tour) | None => None,
    };
    if plain {
        return cli::plain::run(data_dir, config_dir, open, is_tour);
    }
    tui::run(tui::Options {
        data_dir,
        config_dir,
        open,
        theme,
        tour: is_tour,
    })
    .map_err(|failure| failed(&failure))
}

fn failed(failure: &tui::Failure) -> Failure {
    match failure {
        tui::Failure::NoTerminal(_) => Failure::NotUnderstood(failure.to_string()),
        tui::Failure::Work(_) => Failure::Work(failure.to_string()),
    }
}

/// Makes a limit on the size of files an ordinary error of writing, which both faces tell; by itself the signal of it
/// ends the program.
fn outlive_file_limits() {
    let limit = rustix::process::Signal::XFSZ.as_raw();
    // Without it the limit would end the program, and what was acknowledged would be on the disk all the same.
    let _ = signal_hook::flag::register(limit, Arc::new(AtomicBool::new(false)));
}
