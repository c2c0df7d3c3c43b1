//! The command line: what is done without a screen, for people and for scripts.

mod arguments;
mod asking;
mod attempt_line;
mod check;
mod completions;
mod context;
mod derive;
mod edit;
mod failure;
mod list;
mod log;
mod log_json;
mod luck;
mod luck_counted;
mod luck_json;
mod luck_text;
mod manual;
mod marks;
mod new;
mod object;
mod odds;
mod output;
mod recap;
mod repair;
mod restore;
mod roll;
mod rules;
mod rules_json;
mod run;
mod show;
mod show_json;
mod show_race;
mod show_record;
mod system;
pub mod ways_out;
mod whole_log;

use std::path::PathBuf;

use clap::CommandFactory;

pub use arguments::{Arguments, Errand, Face};
pub use failure::Failure;
pub use marks::mark_of;

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
    match errand {
        Errand::New(new) => new.run(&context, &mut output),
        Errand::List(list) => list.run(&context, &mut output),
        Errand::Odds(odds) => odds.run(&context, &mut output),
        Errand::Roll(roll) => roll.run(&context, &mut output),
        Errand::Rules(rules) => rules.run(&context, &mut output),
        Errand::Run(run) => run.run(&context, &mut output),
        Errand::Show(show) => show.run(&context, &mut output),
        Errand::Log(log) => log.run(&context, &mut output),
        Errand::Luck(luck) => luck.run(&context, &mut output),
        Errand::Recap(recap) => recap.run(&context, &mut output),
        Errand::Check(check) => check.run(&context, &mut output),
        Errand::Repair(repair) => repair.run(&context, &mut output),
        Errand::Edit(edit) => edit.run(&context, &mut output),
        Errand::Restore(restore) => restore.run(&context, &mut output),
        Errand::System(system) => system.run(&context, &mut output),
        Errand::Completions(completions) => completions.run(Arguments::command(), &mut output),
        Errand::Man(page) => page.run(Arguments::command(), &mut output),
        Errand::Manual(manual) => manual.run(&mut output),
    }?;
    output.finish()
}
