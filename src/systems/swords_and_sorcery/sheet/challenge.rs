//! Challenge ratings: fractions of one, and 0 to 30.

use crate::systems::record::Unrecordable;

/// How many of the ratings come before 1.
const BELOW_ONE: u8 = 4;

/// A foe's challenge rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Challenge(u8);

impl Challenge {
    /// Every rating there is, lowest first, as it is written, behind the word for none. The rules end at 30; the three
    /// fractions are those that compatible stat blocks print.
    pub const CHOICES: [&str; 35] = [
        "none", "0", "1/8", "1/4", "1/2", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11",
        "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26",
        "27", "28", "29", "30",
    ];

    /// Every rating there is.
    fn texts() -> impl Iterator<Item = &'static str> {
        Self::CHOICES.into_iter().skip(1)
    }

    /// A rating as it is written: `1/4`, `7`; `0.25` and `¼` are the first of these too.
    ///
    /// # Errors
    /// [`Unrecordable::Value`], where it is none of [`Challenge::CHOICES`].
    pub fn parse(text: &str) -> Result<Self, Unrecordable> {
        let bad =
            || Unrecordable::value("challenge", text, "1/8, 1/4, 1/2 or a number from 0 to 30");
        let text = match text {
            "0.125" | ".125" | "⅛" => "1/8",
            "0.25" | ".25" | "¼" => "1/4",
            "0.5" | ".5" | "½" => "1/2",
            other => other,
        };
        let place = Self::texts()
            .position(|known| known == text)
            .ok_or_else(bad)?;
        u8::try_from(place).map(Self).map_err(|_| bad())
    }

    /// The rating as a whole number, 0 to 30; a fraction counts as 0.
    pub fn whole(self) -> u32 {
        u32::from((self.0 + 1).saturating_sub(BELOW_ONE))
    }

    /// Whether it is 0, and no fraction.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// As it is written.
    pub fn text(self) -> &'static str {
        Self::texts().nth(self.0.into()).unwrap_or_default()
    }
}
