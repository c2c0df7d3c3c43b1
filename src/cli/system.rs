//! `astragal system`: games in files of one's own, begun, checked and listed.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::campaign::line::{check_foe_record, parse_attempt};
use crate::report::{Column, Table};
use crate::store::{SystemFile, Taken, as_system_file};
use crate::systems::own::{Chances, Definition, Key};
use crate::systems::{Rulebook, System};
use crate::words::{display_safe, joined};

use super::Failure;
use super::context::CliContext;
use super::odds::percent;
use super::output::Output;

/// Begin, copy, check, take or list rule systems of your own
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
    /// Write a copy of a system that is a file, to be changed and played by under another name
    Copy {
        /// The system, by its key or the word that begins its lines
        system: String,
        /// The name of your game
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
    /// Play a campaign by its system's file as it is now: until then it goes on by the rules it was begun with
    Take {
        /// The campaign
        #[arg(value_name = "NAME|FOLDER")]
        campaign: String,
    },
    /// List every system that can be played
    List,
}

impl OwnSystem {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        match self.errand {
            Errand::New { name, campaign } => {
                let file = SystemFile::begun(named(&name, "new NAME")?);
                write(&file, campaign.as_deref(), context, output)
            }
            Errand::Copy {
                system,
                name,
                campaign,
            } => {
                let of = definition_of(&system, context)?;
                let file = SystemFile::copied(of, named(&name, "copy SYSTEM NAME")?);
                write(&file, campaign.as_deref(), context, output)
            }
            Errand::Check { file } => check(&file, output),
            Errand::Take { campaign } => take(&campaign, context, output),
            Errand::List => list(context, output),
        }
    }
}

fn named<'a>(name: &'a str, errand: &str) -> Result<&'a str, Failure> {
    let message = || format!("a game needs a name: `astragal system {errand}`");
    Some(name.trim())
        .filter(|name| !name.is_empty())
        .ok_or_else(|| Failure::NotUnderstood(message()))
}

/// What the file of a system says.
fn definition_of(system: &str, context: &CliContext) -> Result<&'static Definition, Failure> {
    let own = context.own_systems();
    if let Some(system) = System::from_key(system) {
        return Ok(system.definition());
    }
    let files = System::ALL.iter().map(|system| system.key());
    let files: Vec<&str> = files.chain(own.into_iter().map(Key::key)).collect();
    let why = format!("there is no system “{}”", display_safe(system));
    let message = format!("{why}: expected {}", joined(&files, "or"));
    Err(Failure::NotUnderstood(message))
}

fn write(
    file: &SystemFile,
    campaign: Option<&str>,
    context: &CliContext,
    output: &mut Output,
) -> Result<(), Failure> {
    if let Some(system) = file.like_one_of_program() {
        let message = format!(
            "{} is known by that name (`{}`, `{}`): give the game another",
            system.title(),
            system.key(),
            system.short()
        );
        return Err(Failure::NotUnderstood(message));
    }
    let folder = match campaign {
        Some(campaign) => context.folder(campaign)?.path().to_owned(),
        None => context.config_dir()?,
    };
    let path = file.write(&folder)?;
    let path = path.display();
    output.line(&format!("wrote {path}"))?;
    output.line(&format!(
        "`astragal system check {path}` says what comes of it"
    ))
}

fn take(campaign: &str, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
    let told = match context.folder(campaign)?.take_system()? {
        Some(Taken::Anew(key)) => format!("from its next opening it is played by {}", file_of(key)),
        Some(Taken::AsBefore(key)) => format!("it is played by {} already", file_of(key)),
        None => {
            let message = "its rules come with the program, and change only with it".to_owned();
            return Err(Failure::NotUnderstood(message));
        }
    };
    output.line(&told)
}

fn file_of(key: Key) -> String {
    display_safe(&key.definition().file).into_owned()
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
        name, definition.title, definition.key, definition.about
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

/// Lines of the file that are not understood: its examples, and what its foes' sheets say. What begins with a name, only a
/// campaign can tell.
fn lines_that_fail(name: &str, text: &str) -> Vec<String> {
    let Ok(key) = Key::read(name, text) else {
        return Vec::new();
    };
    let (rules, definition) = (Rulebook::built_in(), key.definition());
    let lines = definition.examples.iter();
    let lines = lines.flat_map(|(lines, _)| lines.split(" · "));
    let is_own = |line: &&str| {
        let word = line.split(' ').next().unwrap_or_default();
        [&definition.short, &definition.key]
            .iter()
            .any(|own| word.eq_ignore_ascii_case(own))
    };
    let examples = lines.filter(is_own).filter_map(|line| {
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
    output.line("")?;
    output.line(&format!("{name}, {}", chances.with))?;
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
        let names = [key, short, title].map(ToString::to_string);
        names.into_iter().chain([file.clone()]).collect()
    });
    let headings = ["key", "in a line", "name", "where"];
    output.table(&Table::of(4, &headings, built_in.chain(own).collect()))
}
