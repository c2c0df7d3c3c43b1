//! Dice as they fell, in few letters: `5 6! 2 1d`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use serde::de::Error;

use crate::dice::{Die, SIGNS};
use crate::systems::interface::ShownDie;

use super::dice_set::DiceSet;

/// The dice of one set, in the order thrown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fallen(pub(super) Vec<ShownDie>);

/// The marks a die may have, longest first.
const MARKS: [&str; 7] = ["!*", "!d", "!", "*", "d", "r", ""];

impl Fallen {
    pub(super) fn of(dice: &[Die], set: &DiceSet, marks: Option<&[(i64, i64)]>) -> Self {
        let is_counted = |face: i64| {
            let holds = |(from, to): &(i64, i64)| (*from..=*to).contains(&face);
            marks.is_some_and(|marks| marks.iter().all(holds))
        };
        let shown = dice.iter().map(|die| {
            let shown = ShownDie::of(die);
            let marks = match is_counted(set.face(die)) && shown.marks.is_empty() {
                true => "*",
                false => shown.marks,
            };
            ShownDie {
                is_fudge: set.is_fudge(),
                marks,
                ..shown
            }
        });
        Self(shown.collect())
    }

    pub(super) fn faces(&self) -> Vec<u32> {
        self.0.iter().map(|die| die.face).collect()
    }
}

fn read(word: &str) -> Option<ShownDie> {
    let marks = MARKS.into_iter().find(|marks| word.ends_with(marks))?;
    let face = word.strip_suffix(marks)?;
    let sign = (1..).zip(SIGNS).find(|(_, sign)| *sign == face);
    Some(ShownDie {
        face: sign.map_or_else(|| face.parse().ok(), |(face, _)| Some(face))?,
        is_fudge: sign.is_some(),
        is_kept: !marks.contains(['d', 'r']),
        marks,
    })
}

impl Serialize for Fallen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words: Vec<String> = self.0.iter().map(|die| die.text(false)).collect();
        serializer.serialize_str(&words.join(" "))
    }
}

impl<'de> Deserialize<'de> for Fallen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let dice: Option<Vec<ShownDie>> = text.split_whitespace().map(read).collect();
        let wanted = "expected faces with their marks, such as `5 6! 2 1d`";
        dice.map(Self).ok_or_else(|| D::Error::custom(wanted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_written_in_few_letters_and_read_back() {
        let text = "\"5 6! 2* 6!* 1d 6!d 3r - 0 +\"";
        let fallen: Fallen = ron::from_str(text).unwrap();
        assert_eq!(ron::to_string(&fallen).unwrap(), text);
        let kept: Vec<bool> = fallen.0.iter().map(|die| die.is_kept).collect();
        assert_eq!(
            kept,
            [
                true, true, true, true, false, false, false, true, true, true
            ]
        );
        let faces: Vec<u32> = fallen.faces().into_iter().skip(7).collect();
        assert_eq!(faces, [1, 2, 3]);
    }

    #[test]
    fn a_mark_nobody_knows_is_refused() {
        assert!(ron::from_str::<Fallen>("\"5 6?\"").is_err());
    }
}
