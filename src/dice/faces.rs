//! The one way a rule asks for a face, whoever answers.

use serde::{Deserialize, Serialize};

/// The number of sides of a die, at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides(u32);

impl Sides {
    /// The twenty-sided die.
    pub const D20: Self = Self(20);
    /// The hundred-sided die, `d%`.
    pub const D100: Self = Self(100);
    /// A Fudge die: three faces, which show a minus, nothing and a plus.
    pub const FUDGE: Self = Self(0);

    /// A die of so many sides; 0 sides make no die.
    pub const fn new(sides: u32) -> Option<Self> {
        if sides == 0 { None } else { Some(Self(sides)) }
    }

    /// How many sides: 1 and up.
    pub const fn count(self) -> u32 {
        if self.0 == 0 { 3 } else { self.0 }
    }
}

/// A minus, as it is typed of a Fudge die: no other die has such a face.
pub const MINUS: u32 = u32::MAX;

/// What the faces of a Fudge die show.
pub const SIGNS: [&str; 3] = ["-", "0", "+"];

/// A source of faces, each `1..=sides`.
///
/// Two exist: [`Dice`](super::Dice), which never runs dry, and [`TypedFaces`], which does.
pub trait Faces {
    /// The next face of such a die.
    ///
    /// # Errors
    /// [`Unread`], where the faces were typed in and do not fit.
    fn roll(&mut self, die: Sides) -> Result<u32, Unread>;

    /// Whether faces were typed in and are still waiting to be read.
    fn is_waiting(&self) -> bool {
        false
    }
}

/// Why typed faces cannot be this roll.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// No such face on the die.
    #[error("{}", impossible(*.face, *.die))]
    Impossible {
        /// What was typed.
        face: u32,
        /// The die it should lie on.
        die: Sides,
    },
    /// Fewer or more faces than the roll takes.
    #[error("{typed} typed, but this roll takes {wanted}: type exactly that many, in order")]
    Miscounted {
        /// How many were typed.
        typed: usize,
        /// How many the roll took.
        wanted: usize,
    },
}

fn impossible(face: u32, die: Sides) -> String {
    let face = if face == MINUS {
        "-".to_owned()
    } else {
        face.to_string()
    };
    if die == Sides::FUDGE {
        return format!("{face} is no face of a Fudge die: expected -, 0 or +");
    }
    let sides = die.count();
    format!("{face} is no face of a d{sides}: expected 1 to {sides}")
}

/// Faces rolled with real dice at the table, in the order they are read.
#[derive(Debug, Clone)]
pub struct TypedFaces {
    faces: Vec<u32>,
    read: usize,
}

impl TypedFaces {
    /// These faces, in this order.
    pub fn new(faces: Vec<u32>) -> Self {
        Self { faces, read: 0 }
    }

    /// Ends the roll.
    ///
    /// # Errors
    /// [`Unread::Miscounted`] if faces are left over or were missing, with the number wanted.
    pub fn finish(self) -> Result<(), Unread> {
        if self.read == self.faces.len() {
            return Ok(());
        }
        Err(Unread::Miscounted {
            typed: self.faces.len(),
            wanted: self.read,
        })
    }
}

impl Faces for TypedFaces {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        let missing = self.read.saturating_sub(self.faces.len());
        // A missing face is filled in, so that the roll can be followed to its end and its dice counted.
        let filler = u32::try_from(missing).unwrap_or(0) % die.count() + 1;
        let face = match self.faces.get(self.read).copied() {
            None => filler,
            // Real d10 and percentile dice show their highest face as 0 and 00.
            Some(0) if matches!(die.count(), 10 | 100) => die.count(),
            Some(face) if die != Sides::FUDGE => face,
            Some(MINUS) => 1,
            Some(sign @ 0..=1) => sign + 2,
            Some(face) => return Err(Unread::Impossible { face, die }),
        };
        if face == 0 || face > die.count() {
            return Err(Unread::Impossible { face, die });
        }
        self.read += 1;
        Ok(face)
    }

    fn is_waiting(&self) -> bool {
        self.read < self.faces.len()
    }
}

/// Where the faces of a roll came from, so that any line of a log can be checked by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Provenance {
    /// Words `from..to` of this stream of the campaign's sealed generator.
    Rolled {
        /// The generator's stream.
        stream: u64,
        /// The first word used.
        from: u64,
        /// The word the next roll begins with.
        to: u64,
    },
    /// Real dice, typed in.
    Typed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_faces_are_read_in_order_and_must_fit_exactly() {
        let mut faces = TypedFaces::new(vec![7, 16]);
        assert_eq!(faces.roll(Sides::D20), Ok(7));
        assert!(faces.is_waiting());
        assert_eq!(
            faces.clone().finish(),
            Err(Unread::Miscounted {
                typed: 2,
                wanted: 1
            })
        );
        assert_eq!(faces.roll(Sides::D20), Ok(16));
        assert_eq!(faces.clone().finish(), Ok(()));
        assert!(faces.roll(Sides::D20).is_ok());
        assert_eq!(
            faces.finish(),
            Err(Unread::Miscounted {
                typed: 2,
                wanted: 3
            })
        );
    }

    #[test]
    fn a_face_the_die_does_not_have_is_refused() {
        let refusal = TypedFaces::new(vec![21]).roll(Sides::D20).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "21 is no face of a d20: expected 1 to 20"
        );
        assert!(TypedFaces::new(vec![0]).roll(Sides::D20).is_err());
    }

    #[test]
    fn a_fudge_die_is_typed_by_its_signs_and_no_other_die_is() {
        let mut faces = TypedFaces::new(vec![MINUS, 0, 1]);
        let read: Vec<u32> = (0..3).map(|_| faces.roll(Sides::FUDGE).unwrap()).collect();
        assert_eq!(read, [1, 2, 3]);
        let roll = |face, die| {
            TypedFaces::new(vec![face])
                .roll(die)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            roll(2, Sides::FUDGE),
            "2 is no face of a Fudge die: expected -, 0 or +"
        );
        assert_eq!(
            roll(MINUS, Sides::D20),
            "- is no face of a d20: expected 1 to 20"
        );
    }
}
