//! What the table is told: how much of hit points, whether those who are hidden show themselves, what was handed out.

use serde::{Deserialize, Serialize};

use crate::words::{listed, on_one_row};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer};
use super::points_told::PointsTold;

/// What was said of the players' screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayersScreen {
    /// How much of heroes' hit points players are told.
    pub heroes: PointsTold,
    /// How much of foes' hit points they are told, unless something else was said of one.
    pub foes: PointsTold,
    /// Whether somebody hidden is revealed as their first turn begins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reveals_by_turn: bool,
    /// What lies on the table for all to see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handout: Option<Handout>,
}

/// Something that was handed out to players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Handout {
    Text(String),
    /// A picture that was copied into the campaign's folder.
    Image {
        /// What the table calls it: the name of the file without its folder.
        name: String,
        /// What it is, found by its first bytes.
        kind: PictureKind,
        /// The name it has in the campaign's folder, made from its bytes.
        digest: String,
    },
}

listed! {
    /// What a picture is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum PictureKind by word {
        Png = "png",
        Jpeg = "jpeg",
        Gif = "gif",
        Webp = "webp",
    }
}

impl PictureKind {
    /// What a browser calls it.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
        }
    }
}

impl Handout {
    /// What it is called in a line.
    pub fn told(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Image { name, .. } => name,
        }
    }
}

impl Default for PlayersScreen {
    fn default() -> Self {
        Self {
            heroes: PointsTold::Exact,
            foes: PointsTold::Word,
            reveals_by_turn: false,
            handout: None,
        }
    }
}

/// Something that was said of the players' screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlayersScreenEvent {
    /// How much of hit points is told, of all heroes or of all foes.
    PointsTold {
        of_heroes: bool,
        told: PointsTold,
    },
    /// Those who are hidden are revealed as their first turn begins, or no longer.
    RevealsByTurn(bool),
    HandedOut(Handout),
    /// It was taken back.
    TakenBack(Handout),
}

impl PlayersScreen {
    /// Whether nothing was said: then nothing is written of it.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    pub(in crate::campaign) const fn tell_points(&mut self, of_heroes: bool, told: PointsTold) {
        if of_heroes {
            self.heroes = told;
        } else {
            self.foes = told;
        }
    }
}

impl PlayersScreenEvent {
    /// What is told to players is the game master's to know; what is handed out is everybody's.
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        let handed = |did: &str, handout: &Handout| {
            let words = format!("{did}: {}", on_one_row(handout.told()));
            EventAnswer::text(Kind::Note, "", words).to(Audience::All)
        };
        let words = match self {
            Self::HandedOut(handout) => return handed("handed out", handout),
            Self::TakenBack(handout) => return handed("handout taken back", handout),
            Self::PointsTold { of_heroes, told } => {
                let whose = if *of_heroes { "heroes" } else { "foes" };
                format!("hit points of {whose} for players: {}", told.word())
            }
            Self::RevealsByTurn(true) => "the hidden are revealed by their first turn".to_owned(),
            Self::RevealsByTurn(false) => "the hidden are revealed by hand".to_owned(),
        };
        EventAnswer::text(Kind::Order, "", words)
    }

    pub(in crate::campaign) fn apply(&self, screen: &mut PlayersScreen) {
        match self {
            Self::PointsTold { of_heroes, told } => screen.tell_points(*of_heroes, *told),
            Self::RevealsByTurn(reveals) => screen.reveals_by_turn = *reveals,
            Self::HandedOut(handout) => screen.handout = Some(handout.clone()),
            Self::TakenBack(_) => screen.handout = None,
        }
    }
}
