//! Hit points of bodies and of minds: what was lost, what is left, and who is down.

use serde::{Deserialize, Serialize};

/// Hit points as harm taken, so that a maximum may be changed, or unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitPoints {
    /// The maximum, where there is one.
    pub max: Option<u32>,
    /// Harm taken and not healed.
    pub harm: u32,
    /// Temporary hit points, lost first.
    pub temp: u32,
    /// Whether it was put down by word, whatever its points are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_felled: bool,
}

/// How a body looks: half and a quarter of its points are the steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Health {
    /// More than half.
    Whole,
    /// At half or less.
    Hurt,
    /// At a quarter or less.
    Low,
    /// At 0.
    Down,
}

impl Health {
    /// How one looks who has no points left.
    pub const DOWN: &'static str = "down";
}

impl HitPoints {
    /// A whole body of so many points.
    pub const fn whole(max: Option<u32>) -> Self {
        Self {
            max,
            harm: 0,
            temp: 0,
            is_felled: false,
        }
    }

    /// Points left; without a maximum, minus the harm counted so far.
    pub fn points(&self) -> i64 {
        i64::from(self.max.unwrap_or(0)) - i64::from(self.harm)
    }

    /// Whether its points are used up, or it was put down by word. Without a maximum nobody is down by themselves.
    pub fn is_down(&self) -> bool {
        self.is_felled || self.is_used_up()
    }

    fn is_used_up(&self) -> bool {
        self.max.is_some() && self.points() <= 0
    }

    /// By how much it changes, temporary points counted.
    pub fn change_to(&self, to: &Self) -> i64 {
        to.points() + i64::from(to.temp) - self.points() - i64::from(self.temp)
    }

    /// What a blow takes that leaves it so, temporary points counted.
    pub fn harm_to(&self, to: &Self) -> u64 {
        u64::try_from(-self.change_to(to)).unwrap_or(0)
    }

    /// How it looks.
    pub fn health(&self) -> Health {
        if self.is_down() {
            return Health::Down;
        }
        let Some(max) = self.max.map(i64::from) else {
            return Health::Whole;
        };
        match self.points() {
            points if points * 4 <= max => Health::Low,
            points if points * 2 <= max => Health::Hurt,
            _ => Health::Whole,
        }
    }

    /// How it looks to those who do not see its figures.
    pub fn as_seen(&self) -> &'static str {
        match self.health() {
            Health::Whole if self.harm == 0 => "unhurt",
            Health::Whole => "hurt",
            Health::Hurt | Health::Low => "bloodied",
            Health::Down => Health::DOWN,
        }
    }

    /// `15 → 0 down`
    pub(in crate::campaign) fn words_to(&self, to: &Self) -> String {
        let change = match (self.is_down(), to.is_down()) {
            (false, true) => " down",
            (true, false) => " up again",
            (true, true) | (false, false) => "",
        };
        let figures = if (self.points(), self.temp) == (to.points(), to.temp) {
            String::new()
        } else {
            format!("{} → {}", self.words_now(), to.words_now())
        };
        format!("{figures}{change}").trim_start().to_owned()
    }

    /// `18`, `18+5`: what is left, and what is temporary.
    fn words_now(&self) -> String {
        match self.temp {
            0 => self.points().to_string(),
            temp => format!("{}+{temp}", self.points()),
        }
    }

    /// `18/24`, `18+5/24`; without a maximum, the harm counted so far.
    pub fn words(&self) -> String {
        let max = self.max.map_or_else(String::new, |max| format!("/{max}"));
        self.words_now() + &max
    }

    /// The body after so much harm: temporary points go first, nothing falls below 0.
    pub fn harmed(&self, amount: u32) -> Self {
        let soaked = amount.min(self.temp);
        let most = self.max.unwrap_or(u32::MAX);
        let harm = self
            .harm
            .saturating_add(amount - soaked)
            .min(most.max(self.harm));
        Self {
            temp: self.temp - soaked,
            harm,
            ..*self
        }
    }

    /// The body after so much healing, up to its maximum; whoever was put down by word stands up with it.
    pub const fn healed(&self, amount: u32) -> Self {
        let is_felled = self.is_felled && amount == 0;
        Self {
            harm: self.harm.saturating_sub(amount),
            is_felled,
            ..*self
        }
    }

    /// The body put down by word, its points as they are.
    pub const fn felled(&self) -> Self {
        Self {
            is_felled: true,
            ..*self
        }
    }

    /// The body on its feet again, with one point if it had none left.
    pub fn raised(&self) -> Self {
        let most = self
            .max
            .map_or(self.harm, |max| self.harm.min(max.saturating_sub(1)));
        Self {
            harm: if self.is_used_up() { most } else { self.harm },
            is_felled: false,
            ..*self
        }
    }
}

/// Which hit points are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Track {
    /// The body's.
    #[default]
    Physical,
    /// The mind's, where the system counts them.
    Mental,
}

impl Track {
    /// Whether it is the body's.
    pub fn is_physical(&self) -> bool {
        *self == Self::Physical
    }
}

/// `20 → 16, resistant to fire`; alone where nothing changes.
pub(in crate::campaign) fn with_met(figures: &str, met: Option<&str>) -> String {
    let parts = [Some(figures), met].into_iter().flatten();
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// What a mind has suffered. The most it can bear stands on the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strain {
    /// Mental harm taken and not healed.
    pub harm: u32,
    /// Temporary mental points, lost first.
    pub temp: u32,
}

impl From<HitPoints> for Strain {
    fn from(mind: HitPoints) -> Self {
        Self {
            harm: mind.harm,
            temp: mind.temp,
        }
    }
}

/// Mental points as a word among conditions: `mental 8/12`, `mental -4` without a maximum, `mental 0/12 down`.
pub fn mental_words(mind: &HitPoints) -> String {
    let down = if mind.is_down() { " down" } else { "" };
    format!("mental {}{down}", mind.words())
}
