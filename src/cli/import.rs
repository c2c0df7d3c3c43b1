//! `astragal import`: other tools' creatures and parties, told as a plan and, with `--yes`, brought in.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use crate::campaign::Step;
use crate::import::{Format, Found, Place, Plan, Planned, Wanted, names_in, own_foes};
use crate::store::{RealFs, data_dir, keep_imported, read_import, read_import_file};
use crate::systems::System;
use crate::words::{counted_as, display_safe, joined, quoted, with_brief_quotations};

use super::Failure;
use super::context::CliContext;
use super::gauge::Gauge;
use super::new::system_of;
use super::object::Object;
use super::output::Output;
use super::play::{Play, Undone};

/// Bring in creatures and parties from other tools, or a pasted stat block
#[derive(Debug, Args)]
pub struct Import {
    /// The files; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Bring all of it into this campaign, as one step that `undo` takes back
    #[arg(long, value_name = "CAMPAIGN", conflicts_with = "bestiary")]
    into: Option<String>,
    /// Keep foes and prepared fights for this rule system, in new files beside your own
    #[arg(long, value_name = "SYSTEM")]
    bestiary: Option<String>,
    /// What the files are, where that is not seen
    #[arg(long = "as", value_name = "FORMAT", value_parser = format_of)]
    format: Option<Format>,
    /// Names and figures alone: no notes and no sentences
    #[arg(long)]
    figures: bool,
    /// Do it; without this the plan is told and nothing is done
    #[arg(long)]
    yes: bool,
    /// The plan as a JSON object
    #[arg(long)]
    json: bool,
}

fn format_of(word: &str) -> Result<Format, String> {
    let known = Format::ALL
        .into_iter()
        .find(|format| format.word() == word.to_lowercase());
    let words = || joined(&Format::ALL.map(Format::word), "and");
    known.ok_or_else(|| format!("there are {}", words()))
}

/// The system that most tools' creatures are of.
const USUAL: &str = "swords-and-sorcery";

/// The game it goes into, by its name; none where it goes into the bestiary.
type Game<'a> = Option<(&'a str, Play)>;

impl Import {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let (found, troubles) = self.read();
        if found.formats.is_empty() {
            return Err(nothing_of(&troubles));
        }
        let (system, mut game) = self.target(&found, context)?;
        let taken = match &game {
            Some((_, play)) => names_in(play.opened.campaign.state()),
            None => own_foes(&context.rules, system),
        };
        let place = match &game {
            Some(_) => Place::Campaign,
            None if self.yes || self.bestiary.is_some() => Place::Bestiary,
            None => Place::Open,
        };
        let wanted = Wanted {
            system,
            rules: &context.rules,
            taken: &taken,
            is_figures_alone: self.figures,
            place,
        };
        let mut gauge = Gauge::of("reading", "creatures");
        let mut plan = Plan::of(found, &wanted, &mut |done, all| gauge.tell(done, all));
        drop(gauge);
        plan.refused
            .extend(troubles.into_iter().map(|trouble| trouble.refused));
        let done = if self.yes && !plan.is_empty() {
            Some(self.bring(&plan, context, &mut game)?)
        } else {
            None
        };
        if self.json {
            output.json(&json(&plan, done.as_ref()))?;
        } else {
            text(&plan, done.as_ref(), place)
                .iter()
                .try_for_each(|line| output.line(&display_safe(line)))?;
        }
        let forms = ["entry was refused", "entries were refused"];
        Err(Failure::Work(match (plan.is_empty(), plan.refused.len()) {
            (true, 0) => "nobody is in it".to_owned(),
            (true, _) => "nothing of it can be brought in".to_owned(),
            (false, 0) => return Ok(()),
            (false, count) => counted_as(count, forms),
        }))
    }

    /// Everything in the files, and what became of those that are not understood.
    fn read(&self) -> (Found, Vec<FileTrouble>) {
        let (mut found, mut troubles) = (Found::default(), Vec::new());
        for path in &self.files {
            let name = if path == Path::new("-") {
                "standard input".to_owned()
            } else {
                path.display().to_string()
            };
            let name = display_safe(&name).into_owned();
            match read_file(path) {
                Ok(bytes) => {
                    if let Err(trouble) = found.read(&name, &bytes, self.format) {
                        troubles.push(FileTrouble::of(&name, trouble.to_string(), false));
                    }
                }
                Err((why, is_disk)) => troubles.push(FileTrouble::of(&name, why, is_disk)),
            }
        }
        found.finish();
        (found, troubles)
    }

    /// Where it goes, and whose sheets are filled: those of the campaign, else what was said, else what fits the file.
    fn target(&self, found: &Found, context: &CliContext) -> Result<(System, Game<'_>), Failure> {
        if let Some(name) = &self.into {
            let folder = context.folder(name)?;
            let play = Play::begin(&folder, name, false)?;
            return Ok((play.opened.campaign.state().system, Some((name, play))));
        }
        let of_file = found.creatures.iter().find_map(|creature| creature.system);
        let system = match &self.bestiary {
            Some(key) => system_of(key, context)?,
            None => of_file
                .or_else(|| System::from_key(USUAL))
                .unwrap_or_default(),
        };
        if !System::ALL.contains(&system) {
            return Err(Failure::NotUnderstood(format!(
                "{} is a game of your own, which has no bestiary: `--into CAMPAIGN` brings foes into a game",
                system.title()
            )));
        }
        Ok((system, None))
    }

    /// Brings in what the plan says: one step of a game, or new files.
    fn bring(
        &self,
        plan: &Plan,
        context: &CliContext,
        game: &mut Game<'_>,
    ) -> Result<Done, Failure> {
        match game {
            Some((name, play)) => {
                let source = plan.source();
                let line = format!("import {}", quoted(&source));
                let done = play.do_together((&source, &plan.lines()), &line);
                let Step { seq, .. } = done.map_err(|undone| not_done(undone, name))?;
                play.snapshot();
                let campaign = name.to_owned();
                Ok(Done::Step { campaign, seq })
            }
            None => {
                let dir = data_dir(context.typed_data_dir())?;
                let called = (plan.system.key(), &*plan.source());
                let kept = keep_imported(&RealFs::default(), &dir, called, &plan.files())?;
                Ok(Done::Files(kept))
            }
        }
    }
}

/// A file of which nothing is understood.
struct FileTrouble {
    refused: crate::import::Refused,
    /// Whether it could not even be read.
    is_disk: bool,
}

impl FileTrouble {
    fn of(name: &str, why: String, is_disk: bool) -> Self {
        Self {
            refused: crate::import::Refused {
                whom: name.to_owned(),
                why,
            },
            is_disk,
        }
    }

    fn told(&self) -> String {
        let (whom, why) = (&self.refused.whom, &self.refused.why);
        // A place stands right behind the file, as compilers have it.
        let is_place = why.starts_with(|first: char| first.is_ascii_digit());
        if is_place {
            format!("{whom}:{why}")
        } else {
            format!("{whom}: {why}")
        }
    }
}

fn nothing_of(troubles: &[FileTrouble]) -> Failure {
    let is_disk = troubles.iter().all(|trouble| trouble.is_disk);
    let told: Vec<String> = troubles.iter().map(FileTrouble::told).collect();
    let told = told.join("\n");
    if is_disk {
        Failure::Work(told)
    } else {
        Failure::NotUnderstood(told)
    }
}

/// The bytes of a file or of standard input; why not, and whether it was the disk.
fn read_file(path: &Path) -> Result<Vec<u8>, (String, bool)> {
    if path == Path::new("-") {
        read_import(io::stdin().lock())
    } else {
        read_import_file(path)
    }
}

fn not_done(undone: Undone, name: &str) -> Failure {
    match undone {
        Undone::NotUnderstood(why) => Failure::Work(why.sentence()),
        Undone::Refused(why) => Failure::Work(format!(
            "nothing was brought into {}: {}",
            display_safe(name),
            with_brief_quotations(why.to_string())
        )),
        Undone::Work(why) => Failure::Work(why),
    }
}

/// What was done.
pub(super) enum Done {
    /// A step of a campaign.
    Step { campaign: String, seq: u64 },
    /// New files.
    Files(Vec<PathBuf>),
}

/// The plan as lines, and what came of it.
pub(super) fn text(plan: &Plan, done: Option<&Done>, place: Place) -> Vec<String> {
    let mut lines = plan.told();
    let has_heroes = plan.planned.iter().any(|planned| planned.is_hero);
    lines.extend(match done {
        Some(Done::Step { campaign, seq }) => vec![format!("brought into {campaign} as step {seq}; `undo` takes it back")],
        Some(Done::Files(files)) => files.iter().map(|file| format!("made {}", file.display())).collect(),
        None if plan.is_empty() => Vec::new(),
        None if place != Place::Open => vec!["Nothing is done yet: the same with --yes does it.".to_owned()],
        None if has_heroes => vec!["Nothing is done yet: --into CAMPAIGN --yes brings it into a game.".to_owned()],
        None => vec!["Nothing is done yet: --yes keeps it in your bestiary, --into CAMPAIGN --yes brings it into a game.".to_owned()],
    });
    lines
}

/// The plan as an object.
pub(super) fn json(plan: &Plan, done: Option<&Done>) -> impl Serialize {
    let file = |(name, format): &(String, crate::import::Format)| {
        Object::of("file", name.as_str()).with("format", format.word())
    };
    let creature = |planned: &Planned| {
        Object::of("name", planned.name.as_str())
            .with("kind", if planned.is_hero { "hero" } else { "foe" })
            .with("hp", planned.foe.points)
            .with("record", planned.foe.record.as_str())
            .with("counters", planned.foe.counters.as_slice())
            .with("mapped", planned.mapped.as_slice())
            .with("left_out", planned.left_out.as_slice())
            .with("notes", planned.said.as_slice())
    };
    let fight = |fight: &crate::import::Fight| {
        let foe = |(name, count, hidden): &(String, u32, bool)| {
            Object::of("name", name.as_str())
                .with("count", *count)
                .with("hidden", *hidden)
        };
        Object::of("name", fight.name.as_str()).list("foes", fight.foes.iter().map(foe))
    };
    let refused = |refused: &crate::import::Refused| {
        Object::of("what", refused.whom.as_str()).with("why", refused.why.as_str())
    };
    let object = Object::of("system", plan.system.key())
        .list("files", plan.formats.iter().map(file))
        .list("creatures", plan.planned.iter().map(creature))
        .list("fights", plan.fights.iter().map(fight))
        .list("refused", plan.refused.iter().map(refused))
        .with("done", done.is_some());
    match done {
        None => object,
        Some(Done::Step { campaign, seq }) => object
            .with("campaign", campaign.as_str())
            .with("step", *seq),
        Some(Done::Files(files)) => {
            let files = files.iter().map(|file| file.display().to_string());
            object.list("made", files)
        }
    }
}
