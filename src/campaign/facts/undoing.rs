//! Steps taken back and done again, and the game put in another state.

use serde::{Deserialize, Serialize};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer};

/// A step that was undone, with what names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undone {
    /// Its number.
    pub seq: u64,
    /// What it is called: whose roll of what, else how its line begins.
    pub name: String,
    /// Whether players must not know of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_secret: bool,
}

impl Undone {
    /// What one line undid, by the latest of it and how many went with that.
    pub(in crate::campaign) fn all_of(steps: &[Self]) -> Option<Self> {
        let (latest, before) = steps.split_first()?;
        let more = match before {
            [] => String::new(),
            before => format!(" and {} before it", before.len()),
        };
        Some(Self {
            seq: latest.seq,
            name: format!("{}{more}", latest.name),
            is_secret: steps.iter().any(|undone| undone.is_secret),
        })
    }
}

/// Who put the game in another state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RestoreCause {
    /// The program, back to how it stood after a step.
    Restore,
    /// A person, who edited campaign.ron.
    Edit,
    /// A repair: what was lost before had left the game like this.
    Repair,
}

/// `undid 305 Wren Stealth`: the latest by number and name, and how many went with it.
pub(in crate::campaign) fn undid<'a>(did: &str, steps: &'a [Undone]) -> EventAnswer<'a> {
    let Some(all) = Undone::all_of(steps) else {
        return EventAnswer::silent();
    };
    let words = format!("{did} {} {}", all.seq, all.name);
    EventAnswer::text(Kind::Undo, "", words).to(Audience::Undoing {
        is_secret: all.is_secret,
        names: steps.iter().map(|undone| undone.name.as_str()).collect(),
    })
}

pub(in crate::campaign) fn state_replaced(of: u64, by: RestoreCause) -> EventAnswer<'static> {
    let words = match by {
        RestoreCause::Restore => format!("everything as it stood after step {of}"),
        RestoreCause::Edit => {
            format!("campaign.ron edited by hand, as it stood after step {of}")
        }
        RestoreCause::Repair => "as it stood in spite of what was lost".to_owned(),
    };
    EventAnswer::text(Kind::Restore, "", words)
}

pub(in crate::campaign) fn redid(step: &Undone) -> EventAnswer<'_> {
    undid("redid", std::slice::from_ref(step))
        .foretold(format!("redoes {} {}", step.seq, step.name))
}
