//! The sealed generator: ChaCha with twelve rounds, and our own exact mapping of a word to a face.
//!
//! The mapping is ours because a roll must be the same on every platform and in every release.

use rand::rngs::{ChaCha12Rng, SysRng};
use rand::{Rng, SeedableRng, TryRng};

use super::{Faces, Provenance, Sides, Unread};

/// Thirty-two bytes that decide every face to come. They are kept beside a campaign and shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed nobody knows, from the system.
    ///
    /// # Errors
    /// The system's own words, if it gives no randomness.
    pub fn from_system() -> Result<Self, String> {
        let mut bytes = [0; 32];
        SysRng
            .try_fill_bytes(&mut bytes)
            .map_err(|error| error.to_string())?;
        Ok(Self(bytes))
    }

    /// A seed anybody can type: equal numbers give equal rolls.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        for (byte, part) in bytes.iter_mut().zip(number.to_le_bytes()) {
            *byte = part;
        }
        Self(bytes)
    }

    /// The seed as it lies on disk.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes to keep.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(sealed)")
    }
}

/// Dice that roll themselves, each roll at a known stream and position.
#[derive(Debug)]
pub struct Dice {
    words: ChaCha12Rng,
}

impl Dice {
    /// The dice of a seed, at the beginning of stream 0.
    pub fn new(seed: &Seed) -> Self {
        Self {
            words: ChaCha12Rng::from_seed(*seed.bytes()),
        }
    }

    /// Goes to a stream and a word of it.
    pub fn seek(&mut self, stream: u64, word: u64) {
        self.words.set_stream(stream);
        self.words.set_word_pos(u128::from(word));
    }

    /// The stream in use.
    pub fn stream(&self) -> u64 {
        self.words.get_stream()
    }

    /// The word the next face begins with.
    pub fn position(&self) -> u64 {
        u64::try_from(self.words.get_word_pos()).unwrap_or(u64::MAX)
    }

    /// What was rolled since a position.
    pub fn since(&self, from: u64) -> Provenance {
        Provenance::Rolled {
            stream: self.stream(),
            from,
            to: self.position(),
        }
    }

    /// A face `1..=sides`, every one exactly as likely as any other.
    #[inline]
    pub fn face(&mut self, die: Sides) -> u32 {
        let sides = die.count();
        loop {
            let product = u64::from(self.words.next_u32()) * u64::from(sides);
            let [low, high] = [product & u64::from(u32::MAX), product >> 32];
            // Words below the remainder of 2³² by the sides would favor some faces: they are drawn again. As it lies
            // below the sides, it need hardly ever be reckoned.
            if low >= u64::from(sides) || low >= u64::from(sides.wrapping_neg() % sides) {
                return u32::try_from(high).unwrap_or(sides - 1) + 1;
            }
        }
    }
}

impl Faces for Dice {
    #[inline]
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        Ok(self.face(die))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counting_seed() -> Seed {
        let mut bytes = [0; 32];
        for (byte, value) in bytes.iter_mut().zip(0..) {
            *byte = value;
        }
        Seed::from_bytes(bytes)
    }

    #[test]
    fn the_words_of_the_generator_are_pinned() {
        let mut dice = Dice::new(&counting_seed());
        let words: Vec<u32> = std::iter::repeat_with(|| dice.words.next_u32())
            .take(8)
            .collect();
        let pinned = [
            0xfff9_31f2,
            0x5ec6_7ad1,
            0x25f3_0544,
            0xaa40_e9d7,
            0x1f60_1349,
            0xbc46_bec2,
            0xc3ca_c3e9,
            0x361a_1ad9,
        ];
        assert_eq!(words, pinned);
    }

    #[test]
    fn a_roll_is_found_again_at_its_position() {
        let mut dice = Dice::new(&Seed::from_number(7));
        let before: Vec<u32> = (0..10).map(|_| dice.face(Sides::D20)).collect();
        let from = dice.position();
        let rolled = dice.face(Sides::D20);
        assert_eq!(
            dice.since(from),
            Provenance::Rolled {
                stream: 0,
                from,
                to: dice.position()
            }
        );
        dice.seek(0, from);
        assert_eq!(dice.face(Sides::D20), rolled);
        dice.seek(0, 0);
        assert_eq!(
            (0..10).map(|_| dice.face(Sides::D20)).collect::<Vec<_>>(),
            before
        );
    }

    #[test]
    fn every_face_of_the_d20_is_as_likely_as_any_other() {
        let mut dice = Dice::new(&Seed::from_number(20));
        let mut counts = [0_u32; 20];
        for _ in 0..200_000 {
            counts[dice.face(Sides::D20) as usize - 1] += 1;
        }
        let chi_square: f64 = counts
            .iter()
            .map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(
            chi_square < 43.8,
            "chi-square on 19 degrees of freedom at one in a thousand: {chi_square}"
        );
    }

    #[test]
    fn a_seed_is_never_printed() {
        assert_eq!(format!("{:?}", Seed::from_number(7)), "Seed(sealed)");
    }
}
