//! What the table is told: how much of hit points, whether those who are hidden show themselves, what was handed out.

use serde::{Deserialize, Serialize};

use crate::words::{listed, on_one_row};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer};
use super::hit_points::{Health, HitPoints};

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

listed! {
    /// How much of somebody's hit points players are told.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum PointsTold by word {
        /// The figures.
        Exact = "exact",
        /// How many quarters of them are left.
        Quarters = "quarters",
        /// Unhurt, hurt, bloodied or down.
        Word = "word",
        /// A bar without a figure.
        Bar = "bar",
        /// The damage that was taken, and not how much there was.
        Taken = "taken",
        Nothing = "nothing",
    }
}

/// What players are told of somebody's hit points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SeenPoints {
    /// Points left, and the most there can be.
    Exact(i64, Option<u64>),
    /// Quarters left, 0 only of those who are down.
    Quarters(u8),
    Word(&'static str),
    /// The part that is left, in steps of a twentieth.
    Bar(f64),
    /// Damage taken and not healed.
    Taken(u64),
}

impl SeenPoints {
    /// The same in words: `18/24`, `3 of 4 quarters`, `bloodied`, `about 60 %`, `12 damage`.
    pub fn words(self) -> String {
        match self {
            Self::Exact(points, Some(max)) => format!("{points}/{max}"),
            Self::Exact(points, None) => points.to_string(),
            Self::Quarters(0) => Health::DOWN.to_owned(),
            Self::Quarters(quarters) => format!("{quarters} of 4 quarters"),
            Self::Word(word) => word.to_owned(),
            Self::Bar(part) if part <= 0.0 => Health::DOWN.to_owned(),
            Self::Bar(part) => format!("about {:.0} %", part * 100.0),
            Self::Taken(harm) => format!("{harm} damage taken"),
        }
    }
}

/// Steps of a bar: finer ones would tell the figure.
const BAR: u64 = 20;

impl PointsTold {
    /// What it tells of bodies that share a line. Of parts of a maximum that nobody knows it tells nothing.
    pub fn of(self, bodies: &[HitPoints]) -> Option<SeenPoints> {
        if bodies.is_empty() {
            return None;
        }
        let points: i64 = bodies.iter().map(HitPoints::points).sum();
        let max: Option<u64> = bodies.iter().map(|body| body.max.map(u64::from)).sum();
        Some(match self {
            Self::Exact => SeenPoints::Exact(points, max),
            Self::Quarters => SeenPoints::Quarters(u8::try_from(parts(points, max?, 4)).ok()?),
            Self::Word => SeenPoints::Word(word_of(bodies)),
            #[expect(clippy::cast_precision_loss, reason = "there are twenty steps")]
            Self::Bar => SeenPoints::Bar(parts(points, max?, BAR) as f64 / BAR as f64),
            Self::Taken => SeenPoints::Taken(bodies.iter().map(|body| u64::from(body.harm)).sum()),
            Self::Nothing => return None,
        })
    }
}

/// So many parts of a whole are left, each that has begun counted.
fn parts(points: i64, max: u64, of: u64) -> u64 {
    let points = u64::try_from(points).unwrap_or(0);
    points.saturating_mul(of).div_ceil(max.max(1)).min(of)
}

/// Of several the worst that is still up; down when all are.
fn word_of(bodies: &[HitPoints]) -> &'static str {
    let up = bodies.iter().filter(|body| !body.is_down());
    let worst = up.max_by_key(|body| (body.health(), body.harm > 0));
    worst.map_or(Health::DOWN, HitPoints::as_seen)
}
