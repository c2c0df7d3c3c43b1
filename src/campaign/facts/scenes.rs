//! Evenings of play and the scenes in them.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer, InRecap};

/// As many notes, lines of the ledger and lies as the game has at hand: nobody keeps more in mind in an evening, and the
/// base of a segment stays as small however long a campaign is played. The rest is in the log.
pub(in crate::campaign) const KEPT_OF_AN_EVENING: usize = 200;

/// An evening of play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evening {
    /// From 1.
    pub number: u32,
    pub name: Option<String>,
    /// When it began.
    pub began: Timestamp,
    /// Whether nothing has happened in it yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_fresh: bool,
}

/// Where the story stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub name: String,
    /// What the game master reads.
    pub text: Option<String>,
}

/// A new evening began. It is everybody's: players read of it with the first thing in it that they see.
pub(in crate::campaign) fn evening_began(number: u32, name: Option<&str>) -> EventAnswer<'_> {
    let named = name.map_or_else(String::new, |name| format!(" · {name}"));
    EventAnswer::text(Kind::Evening, "", format!("evening {number}{named}"))
        .to(Audience::All)
        .recapped(InRecap::Evening(number, name))
}

/// A scene opened.
pub(in crate::campaign) fn scene_set(name: &str) -> EventAnswer<'_> {
    EventAnswer::text(Kind::Scene, "", format!("scene: {name}"))
        .to(Audience::All)
        .recapped(InRecap::Scene(name))
}
