//! Old rolls read again under other words: every face lies where it fell, missing ones are rolled.

use crate::dice::{Faces, Sides, Unread};

use super::{Attempt, Outcome, Rulebook};

impl Attempt {
    /// Reads the faces of an earlier roll again under the words of this attempt. What is recorded of a part (a side, a
    /// participant) stays with that part, in order; where parts roll as often as it takes, all faces go in one row.
    /// Missing faces are rolled, surplus ones stay unused; a face that the die does not have is rolled anew. Dice may
    /// be chosen to be rolled again, by their numbers from 0.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn read_again(
        &self,
        rules: &Rulebook,
        recorded: &Outcome,
        rerolled: &[usize],
        faces: &mut dyn Faces,
    ) -> Result<Outcome, Unread> {
        let own = self.with_outcome(recorded);
        if let Some(read) = own.and_then(|(own, fell)| own.read_again(fell, rerolled, faces)) {
            return read.map(Outcome::Own);
        }
        let lying = self.lying(rules, &recorded.faces());
        let is_rerolled = |place: usize| rerolled.contains(&place);
        let mut again = Again {
            lying: lying.into_iter(),
            is_rerolled: &is_rerolled,
            faces,
        };
        self.roll(rules, &mut again)
    }

    /// The recorded faces in the order that this attempt asks for them, each with its number; a gap where one is missing.
    fn lying(&self, rules: &Rulebook, recorded: &[Vec<u32>]) -> Vec<Option<(usize, u32)>> {
        let mut number = 0..;
        let numbered: Vec<Vec<(usize, u32)>> = recorded
            .iter()
            .map(|part| {
                part.iter()
                    .copied()
                    .map(|face| (number.next().unwrap_or(0), face))
                    .collect()
            })
            .collect();
        let Some(parts) = self.parts(rules) else {
            return numbered.into_iter().flatten().map(Some).collect();
        };
        let of_part = |(part, dice): (usize, usize)| {
            let lying = numbered.get(part);
            (0..dice)
                .map(move |die| lying.and_then(|lying| lying.get(die)).copied())
                .collect::<Vec<_>>()
        };
        parts.into_iter().enumerate().flat_map(of_part).collect()
    }

    /// How many dice each part takes; nothing where that depends on how they fall.
    fn parts(&self, rules: &Rulebook) -> Option<Vec<usize>> {
        self.of_system().filter(|own| own.has_settled_parts())?;
        // By the best of faces a linked attempt goes on, and so shows all of its dice.
        let shown = self.roll(rules, &mut Best).ok()?;
        Some(shown.faces().iter().map(Vec::len).collect())
    }
}

/// Recorded faces, then others.
struct Again<'a> {
    lying: std::vec::IntoIter<Option<(usize, u32)>>,
    is_rerolled: &'a dyn Fn(usize) -> bool,
    faces: &'a mut dyn Faces,
}

impl Faces for Again<'_> {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        match self.lying.next().flatten() {
            Some((place, face))
                if (1..=die.count()).contains(&face) && !(self.is_rerolled)(place) =>
            {
                Ok(face)
            }
            Some(_) | None => self.faces.roll(die),
        }
    }

    fn is_waiting(&self) -> bool {
        self.lying.as_slice().iter().any(Option::is_some) || self.faces.is_waiting()
    }
}

/// Every die shows its best face.
struct Best;

impl Faces for Best {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        Ok(die.count())
    }
}
