//! What the table is told: how much of hit points, whether those who are hidden show themselves, what was handed out.

use serde::{Deserialize, Serialize};

use super::entry_kinds::Kind;
use super::event_answer::EventAnswer;
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
}

impl Default for PlayersScreen {
    fn default() -> Self {
        Self {
            heroes: PointsTold::Exact,
            foes: PointsTold::Word,
            reveals_by_turn: false,
        }
    }
}

/// Something that was said of the players' screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PlayersScreenEvent {
    /// How much of hit points is told, of all heroes or of all foes.
    PointsTold { of_heroes: bool, told: PointsTold },
    /// Those who are hidden are revealed as their first turn begins, or no longer.
    RevealsByTurn(bool),
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
    /// What is told to players is the game master's to know.
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        let words = match self {
            Self::PointsTold { of_heroes, told } => {
                let whose = if *of_heroes { "heroes" } else { "foes" };
                format!("hit points of {whose} for players: {}", told.word())
            }
            Self::RevealsByTurn(true) => "the hidden are revealed by their first turn".to_owned(),
            Self::RevealsByTurn(false) => "the hidden are revealed by hand".to_owned(),
        };
        EventAnswer::text(Kind::Order, "", words)
    }

    pub(in crate::campaign) const fn apply(&self, screen: &mut PlayersScreen) {
        match self {
            Self::PointsTold { of_heroes, told } => screen.tell_points(*of_heroes, *told),
            Self::RevealsByTurn(reveals) => screen.reveals_by_turn = *reveals,
        }
    }
}
