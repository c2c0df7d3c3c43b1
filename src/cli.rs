//! The command line: what is done without a screen, for people and for scripts.

mod arguments;
mod attempt_line;
mod check;
mod completions;
mod context;
mod derive;
mod edit;
mod export;
mod failure;
mod forecast;
mod gauge;
mod import;
mod list;
mod log;
mod log_json;
mod luck;
mod luck_text;
mod manual;
mod new;
mod object;
mod odds;
mod output;
pub mod plain;
mod play;
mod players_show;
mod recap;
mod repair;
mod roll;
mod rules;
mod run;
mod serve;
mod show;
mod show_json;
mod system;
pub mod ways_out;
mod whole_log;

use std::path::PathBuf;

use clap::CommandFactory;

pub use arguments::{Arguments, Errand, Face};
pub use attempt_line::mark_of;
pub use failure::Failure;
pub use show_json::show_json;

use context::CliContext;
use output::Output;

/// Does one errand and says what came of it on standard output.
///
/// # Errors
/// [`Failure`], with the status to exit with.
pub fn run(
    errand: Errand,
    data_dir: Option<PathBuf>,
    config_dir: Option<PathBuf>,
) -> Result<(), Failure> {
    let context = CliContext::new(data_dir, config_dir)?;
    let mut output = Output::standard();
    do_errand(errand, &context, &mut output)?;
    output.finish()
}

/// Does one errand and prints what comes of it.
fn do_errand(errand: Errand, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
    match errand {
        Errand::New(new) => new.run(context, output),
        Errand::List(list) => list.run(context, output),
        Errand::Odds(odds) => odds.run(context, output),
        Errand::Roll(roll) => roll.run(context, output),
        Errand::Rules(rules) => rules.run(context, output),
        Errand::Run(run) => run.run(context, output),
        Errand::Serve(serve) => serve.run(context, output),
        Errand::Show(show) => show.run(context, output),
        Errand::Log(log) => log.run(context, output),
        Errand::Forecast(forecast) => forecast.run(context, output),
        Errand::Luck(luck) => luck.run(context, output),
        Errand::Recap(recap) => recap.run(context, output),
        Errand::Check(check) => check.run(context, output),
        Errand::Repair(repair) => repair.run(context, output),
        Errand::Edit(edit) => edit.run(context, output),
        Errand::Import(import) => import.run(context, output),
        Errand::Export(export) => export.run(context, output),
        Errand::Restore(restore) => restore.run(context, output),
        Errand::System(system) => system.run(context, output),
        Errand::Completions(completions) => completions.run(Arguments::command(), output),
        Errand::Man(page) => page.run(Arguments::command(), output),
        Errand::Manual(manual) => manual.run(output),
    }
}
