//! The plan of an import, for people and as data.

use std::path::PathBuf;

use serde::Serialize;

use crate::import::{Place, Plan, Planned};

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
    let file = |(name, format): &(String, crate::import::Format)| {
        Object::default()
            .with("file", name.as_str())
            .with("format", format.word())
    };
    let creature = |planned: &Planned| {
        Object::default()
            .with("name", planned.name.as_str())
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
            Object::default()
                .with("name", name.as_str())
                .with("count", *count)
                .with("hidden", *hidden)
        };
        Object::default()
            .with("name", fight.name.as_str())
            .list("foes", fight.foes.iter().map(foe))
    };
    let refused = |refused: &crate::import::Refused| {
        Object::default()
            .with("what", refused.whom.as_str())
            .with("why", refused.why.as_str())
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
        Some(Done::Step { campaign, seq }) => object
            .with("campaign", campaign.as_str())
            .with("step", *seq),
        Some(Done::Files(files)) => {
            let files = files.iter().map(|file| file.display().to_string());
            object.list("made", files)
        }
    }
}
