//! `astragal check`: reads everything, changes nothing, and says what is damaged.

use clap::Args;

use crate::campaign::RollId;
use crate::dice::Seed;
use crate::store::{Folder, Survey, Weight};
use crate::words::{counted, joined};

use super::Failure;
use super::context::CliContext;
use super::derive::{Derivation, Deriving};
use super::gauge::Gauge;
use super::output::Output;
use super::whole_log::each_older;

/// Check a campaign without changing it: exits with 0 if it is sound, 1 if it is damaged or that is not known
///
/// Checksums find accidental damage by a disk or by hand; they are no defense against forgery.
#[derive(Debug, Args)]
pub struct Check {
    /// Also check every rolled face of the log against the campaign's seed
    #[arg(long)]
    dice: bool,
    /// The campaign, by name or folder
    #[arg(value_name = "NAME|FOLDER")]
    campaign: String,
}

impl Check {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = context.folder(&self.campaign)?;
        let mut gauge = Gauge::of("checking", "segments");
        let survey = folder.check_telling(&mut |done, all| gauge.tell(done, all))?;
        drop(gauge);
        for finding in &survey.findings {
            let weight = match finding.weight {
                Weight::Note => "note",
                Weight::Unknown => "unknown",
                Weight::Damage => "damage",
            };
            output.line(&format!("{weight}: {finding}"))?;
        }
        let name = folder.slug();
        let (steps, segments) = (
            counted(survey.steps, "step"),
            counted(survey.segments, "segment"),
        );
        let (verdict, why) = match survey.worst() {
            Weight::Note => ("sound", None),
            Weight::Unknown => (
                "sound as far as it goes, and not known to be whole",
                Some(unknown_words(&name)),
            ),
            Weight::Damage => ("damaged", Some(damage_words(&name, &survey))),
        };
        output.line(&format!("{name}: {steps} in {segments}, {verdict}"))?;
        if let Some(why) = why {
            return Err(Failure::Work(why));
        }
        if self.dice {
            check_dice(&folder, output)
        } else {
            Ok(())
        }
    }
}

fn unknown_words(name: &str) -> String {
    format!(
        "whether {name} lost steps at its end is not known: compare the last one with what was played; opening it marks the end anew"
    )
}

fn damage_words(name: &str, survey: &Survey) -> String {
    let findings = survey.findings.iter();
    let places = findings.filter(|finding| finding.weight == Weight::Damage);
    format!("{name} is damaged in {}", counted(places.count(), "place"))
}

fn check_dice(folder: &Folder, output: &mut Output) -> Result<(), Failure> {
    let seed = seed_of(folder)?;
    let newest = folder.read()?;
    let mut deriving = Deriving::of(&newest, &seed);
    deriving.read(newest.steps());
    each_older(folder, &newest, |steps| deriving.read(&steps))?;
    let Derivation {
        same,
        otherwise,
        typed,
        elsewhere,
        differing,
    } = deriving.finish();
    let again = counted(same + otherwise, "roll");
    let mut lines = vec![format!("{again} derived again, {typed} typed in")];
    if otherwise > 0 {
        let them = "of them would be read differently by the current rules";
        lines.push(format!("the faces of {otherwise} {them}"));
    }
    if elsewhere > 0 {
        let rolls = counted(elsewhere, "roll");
        let why = "rolled before this seed was made, and not checked";
        lines.push(format!("{rolls} {why}"));
    }
    for line in lines {
        output.line(&format!("dice: {line}"))?;
    }
    let named: Vec<String> = differing.iter().map(RollId::to_string).collect();
    let what = match named.len() {
        0 => return Ok(()),
        1 => "this roll",
        _ => "these rolls",
    };
    let named = joined(&named, "and");
    Err(Failure::Work(format!(
        "the seed gives other faces for {what}: {named}"
    )))
}

fn seed_of(folder: &Folder) -> Result<Seed, Failure> {
    let missing =
        || Failure::Work("no face can be checked: the campaign has lost its seed".to_owned());
    folder.seed()?.ok_or_else(missing)
}
