//! The plan of an import, for people and as data.

use std::path::PathBuf;

use serde::Serialize;

use crate::import::{Place, Plan, Planned};
use crate::words::display_safe;

use super::object::Object;

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
    let safe = |text: &str| display_safe(text).into_owned();
    let all = |texts: &[String]| -> Vec<String> { texts.iter().map(|text| safe(text)).collect() };
    let file = |(name, format): &(String, crate::import::Format)| {
        Object::default()
            .with("file", safe(name))
            .with("format", format.word())
    };
    let creature = |planned: &Planned| {
        Object::default()
            .with("name", safe(&planned.name))
            .with("kind", if planned.is_hero { "hero" } else { "foe" })
            .with("hp", planned.foe.points)
            .with("record", safe(&planned.foe.record))
            .with("counters", all(&planned.foe.counters))
            .with("mapped", all(&planned.mapped))
            .with("left_out", all(&planned.left_out))
            .with("notes", all(&planned.said))
    };
    let fight = |fight: &crate::import::Fight| {
        let foe = |(name, count, hidden): &(String, u32, bool)| {
            Object::default()
                .with("name", safe(name))
                .with("count", *count)
                .with("hidden", *hidden)
        };
        Object::default()
            .with("name", safe(&fight.name))
            .list("foes", fight.foes.iter().map(foe))
    };
    let refused = |refused: &crate::import::Refused| {
        Object::default()
            .with("what", safe(&refused.whom))
            .with("why", safe(&refused.why))
    };
    let object = Object::default()
        .with("system", plan.system.key())
        .list("files", plan.formats.iter().map(file))
        .list("creatures", plan.planned.iter().map(creature))
        .list("fights", plan.fights.iter().map(fight))
        .list("refused", plan.refused.iter().map(refused))
        .with("done", done.is_some());
    match done {
        None => object,
        Some(Done::Step { campaign, seq }) => {
            object.with("campaign", safe(campaign)).with("step", *seq)
        }
        Some(Done::Files(files)) => {
            let files: Vec<String> = files
                .iter()
                .map(|file| safe(&file.display().to_string()))
                .collect();
            object.with("made", files)
        }
    }
}
