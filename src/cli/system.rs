//! `astragal system`: games in files of one's own, begun, checked and listed.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::campaign::line::{check_foe_record, parse_attempt};
use crate::report::{Column, Table};
use crate::store::{SystemFile, as_system_file};
use crate::systems::own::{Chances, Definition, Key};
use crate::systems::{Rulebook, System};
use crate::words::display_safe;

use super::Failure;
use super::context::CliContext;
use super::odds::percent;
use super::output::Output;

/// Begin, check or list rule systems of your own
#[derive(Debug, Args)]
pub struct OwnSystem {
    #[command(subcommand)]
    errand: Errand,
}

#[derive(Debug, Subcommand)]
enum Errand {
    /// Write a file to begin from, with a word on each of its parts
    New {
        /// The name of the game
        name: String,
        /// Beside this campaign, so that it travels with it, in place of the folder of settings
        #[arg(long, value_name = "NAME|FOLDER")]
        campaign: Option<String>,
    },
    /// Say what is wrong with a file, how likely each result is, and which never happens
    Check {
        /// The file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// List every system that can be played
    List,
}

impl OwnSystem {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        match self.errand {
            Errand::New { name, campaign } => begin(&name, campaign.as_deref(), context, output),
            Errand::Check { file } => check(&file, output),
            Errand::List => list(context, output),
        }
    }
}

fn begin(
    name: &str,
    campaign: Option<&str>,
    context: &CliContext,
    output: &mut Output,
) -> Result<(), Failure> {
    let name = name.trim();
    if name.is_empty() {
        let message = "a game needs a name: `astragal system new NAME`".to_owned();
        return Err(Failure::NotUnderstood(message));
    }
    let folder = match campaign {
        Some(campaign) => context.folder(campaign)?.path().to_owned(),
        None => context.config_dir()?,
    };
    let file = SystemFile::begun(name);
    let path = file.write(&folder)?;
    let path = display_safe(&path.display().to_string()).into_owned();
    output.line(&format!("wrote {path}"))?;
    output.line(&format!(
        "`astragal system check {path}` says what comes of it"
    ))
}

fn check(file: &std::path::Path, output: &mut Output) -> Result<(), Failure> {
    let text = as_system_file(file)?;
    let name = file.display().to_string();
    let definition = Definition::read_all(&name, &text).map_err(|bad| {
        let bad: Vec<String> = bad.iter().map(ToString::to_string).collect();
        Failure::Work(bad.join("\n"))
    })?;
    let mut report = definition.check();
    report.notes.extend(lines_that_fail(&name, &text));
    output.line(&format!(
        "{}: {} ({}), {}",
        display_safe(&name),
        definition.title,
        definition.key,
        definition.about
    ))?;
    for chances in &report.chances {
        print(&definition, chances, output)?;
    }
    for note in &report.notes {
        output.line(note)?;
    }
    for overlap in &report.overlaps {
        output.line(&format!("note: {overlap}"))?;
    }
    output.line(if report.notes.is_empty() {
        "sound"
    } else {
        "sound, but for the notes"
    })
}

/// Lines of the file that are not understood: its examples, and what its foes' sheets say.
fn lines_that_fail(name: &str, text: &str) -> Vec<String> {
    let Ok(key) = Key::read(name, text) else {
        return Vec::new();
    };
    let (rules, definition) = (Rulebook::built_in(), key.definition());
    let lines = definition.examples.iter();
    let lines = lines.flat_map(|(lines, _)| lines.split(" · "));
    let examples = lines.filter_map(|line| {
        let why = parse_attempt(line, &rules).err()?;
        Some(format!("example `{line}`: {}", why.sentence()))
    });
    let foes = definition.foes.iter().filter_map(|foe| {
        let why = check_foe_record(&rules, System::Own(key), &foe.sheet).err()?;
        Some(format!("foe `{}`: {why}", foe.name))
    });
    examples.chain(foes).collect()
}

fn print(definition: &Definition, chances: &Chances, output: &mut Output) -> Result<(), Failure> {
    let rule = definition.attempts.get(chances.attempt);
    let name = rule.map_or("", |rule| rule.name.as_str());
    output.line(&format!("\n{name}, {}", chances.with))?;
    let rows = chances.results.iter().map(|likely| {
        let told = if likely.chance > 0.0 {
            percent(likely.chance)
        } else if likely.comes_with_others {
            "not with these figures".to_owned()
        } else {
            "never".to_owned()
        };
        vec![likely.word.clone(), told]
    });
    let columns = [Column::words(""), Column::figures("")];
    output.table(&Table::new(columns, rows))
}

fn list(context: &CliContext, output: &mut Output) -> Result<(), Failure> {
    let built_in = System::ALL.iter().map(|system| {
        let cells = [system.key(), system.short(), system.title(), "built in"];
        cells.map(str::to_owned).to_vec()
    });
    let own = context.own_systems().into_iter().map(|key| {
        let Definition {
            key,
            short,
            title,
            file,
            ..
        } = key.definition();
        vec![key.clone(), short.clone(), title.clone(), file.clone()]
    });
    let headings = ["key", "in a line", "name", "where"];
    output.table(&Table::of(4, &headings, built_in.chain(own).collect()))
}
