//! What can be typed after `astragal`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};

use crate::store::{Folder, Look, Shelf, data_dir};
use crate::systems::Rulebook;
use crate::words::joined;

use super::Failure;

use super::check::Check;
use super::completions::{Completions, ManPage};
use super::edit::Edit;
use super::export::Export;
use super::forecast::Forecast;
use super::import::Import;
use super::list::List;
use super::log::Log;
use super::luck::Luck;
use super::manual::Manual;
use super::new::New;
use super::odds::Odds;
use super::recap::Recap;
use super::repair::Repair;
use super::roll::Roll;
use super::rules::Rules;
use super::run::{Restore, Run};
use super::serve::Serve;
use super::show::Show;
use super::system::OwnSystem;

/// What the program looks at besides its arguments; said by `--help` and by the manual.
const ENVIRONMENT: &str = "\
Environment:
  ASTRAGAL_DATA_DIR    the folder campaigns are kept in, unless --data-dir names one
  ASTRAGAL_CONFIG_DIR  the folder of settings, keymap, house rules and themes, unless --config-dir names one
  NO_COLOR             no colors, if it is set and not empty
  EDITOR, VISUAL       the editor of `astragal edit`

Exit status: 0 done, 1 the work failed, 2 the command or the line was not understood.";

/// The version; in what is released, its commit and day as well, which `.ci/dist` knows and a copy of the sources may not.
const VERSION: &str = match option_env!("ASTRAGAL_VERSION") {
    Some(released) => released,
    None => env!("CARGO_PKG_VERSION"),
};

/// Whose work comes along.
const NOTICE: &str = include_str!("../../NOTICE");

/// What `--version` says; `-V` says the version alone.
fn long_version() -> String {
    format!("{VERSION}\n\n{NOTICE}")
}

/// A full-screen dashboard for game masters. Without a command, opens the dashboard where you left it.
#[derive(Debug, Default, Parser)]
#[command(version = VERSION, long_version = long_version(), max_term_width = 100, after_long_help = ENVIRONMENT)]
pub struct Arguments {
    /// The folder for campaigns [default: $ASTRAGAL_DATA_DIR, else the platform's]
    #[arg(long, global = true, value_name = "FOLDER")]
    pub data_dir: Option<PathBuf>,
    /// The folder for settings, keymap, house rules and themes [default: $ASTRAGAL_CONFIG_DIR, else the platform's]
    #[arg(long, global = true, value_name = "FOLDER")]
    pub config_dir: Option<PathBuf>,
    /// The dashboard's theme this time [default: from the settings]
    #[arg(long, value_name = "THEME", value_parser = look)]
    pub theme: Option<Look>,
    /// A prompt and printed lines in place of the dashboard, for screen readers
    #[arg(long)]
    pub plain: bool,
    /// What to do.
    #[command(subcommand)]
    pub face: Option<Face>,
}

impl Arguments {
    /// What was typed, if it can be understood; else, and where help is asked for, that is said and the program ends.
    ///
    /// # Errors
    /// [`Failure::NotUnderstood`], where the name of a campaign is missing: it names those that there are.
    pub fn typed() -> Result<Self, Failure> {
        // To learn every command takes longer than to read it: where nothing was typed, none need be known.
        if std::env::args_os().len() > 1 {
            Self::try_parse()
                .map_err(|error| without_campaign(&error).unwrap_or_else(|| error.exit()))
        } else {
            Ok(Self::default())
        }
    }
}

/// Which campaigns there are, if nothing but the name of one is missing.
fn without_campaign(error: &clap::Error) -> Option<Failure> {
    let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let is_name = error.kind() == ErrorKind::MissingRequiredArgument
        && missing.iter().any(|name| name.starts_with("<NAME"));
    let typed = Arguments::command().ignore_errors(true).get_matches();
    // These make what they ask the name of.
    if !is_name || matches!(typed.subcommand_name(), Some("new" | "system")) {
        return None;
    }
    let folder = data_dir(typed.get_one::<PathBuf>("data_dir").cloned()).ok()?;
    let shelf = Shelf::new(folder, Arc::new(Rulebook::built_in()));
    let known: Vec<String> = shelf.folders().ok()?.iter().map(Folder::slug).collect();
    let there_is = match known.as_slice() {
        [] => "there are none yet, `astragal new NAME` makes one".to_owned(),
        _ => format!("there is {}", known.join(", ")),
    };
    let usage = error.get(ContextKind::Usage)?;
    Some(Failure::NotUnderstood(format!(
        "which campaign? {there_is}\n\n{usage}\n\nFor more information, try '--help'."
    )))
}

/// The look of a name.
fn look(name: &str) -> Result<Look, String> {
    let known = || Look::ALL.map(Look::word);
    let named = Look::ALL
        .into_iter()
        .find(|look| look.word() == name.to_ascii_lowercase());
    named.ok_or_else(|| format!("there are {}", joined(&known(), "and")))
}

/// The dashboard on a campaign, or an errand without a screen.
#[derive(Debug, Subcommand)]
pub enum Face {
    /// Open the dashboard on a campaign
    Open {
        /// Its name or folder
        #[arg(value_name = "NAME|FOLDER")]
        campaign: String,
    },
    /// Show what the players may see on a second screen, and follow the game as it is saved; q quits
    Watch {
        /// Its name or folder
        #[arg(value_name = "NAME|FOLDER")]
        campaign: String,
        /// What players see: the game master's own screen is `astragal open`
        #[arg(long, required = true)]
        players: bool,
    },
    /// Take the tour: two minutes of play in a practice campaign
    Tour,
    /// Anything else.
    #[command(flatten)]
    Errand(Errand),
}

/// Something done without a screen.
#[derive(Debug, Subcommand)]
pub enum Errand {
    New(New),
    List(List),
    Odds(Odds),
    Roll(Roll),
    Rules(Rules),
    Run(Run),
    Show(Show),
    Serve(Serve),
    Log(Log),
    Luck(Luck),
    Forecast(Forecast),
    Recap(Recap),
    Check(Check),
    Repair(Repair),
    Edit(Edit),
    Import(Import),
    Export(Export),
    Restore(Restore),
    System(OwnSystem),
    Completions(Completions),
    Man(ManPage),
    Manual(Manual),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_nothing_is_typed_nothing_is_asked_for() {
        let understood = Arguments::try_parse_from(["astragal"]).unwrap();
        assert_eq!(
            format!("{understood:?}"),
            format!("{:?}", Arguments::default())
        );
    }
}
