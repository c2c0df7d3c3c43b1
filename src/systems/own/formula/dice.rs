//! Dice in the text of a roll, with formulas for their numbers: `{pool}d6!>={at}`, `4dF`, `d%b{bonus}`.

use crate::words::Complaint;

use super::reader::Reader;
use super::{Formula, Leaf, MOST_SETS, Piece, SetRule};
use crate::systems::own::tree::Tree;

impl Reader<'_> {
    /// A number or a formula, and dice if a `d` follows right behind it.
    pub(super) fn dice_or_number(&mut self) -> Result<Formula, Complaint> {
        let start = self.at;
        let count = match self.peek() {
            Some(b'{') => self.braced()?,
            Some(b'0'..=b'9') => Tree::Number(self.number()?),
            Some(_) | None => Tree::Number(1),
        };
        if !matches!(self.peek(), Some(b'd' | b'D')) {
            return Ok(count);
        }
        self.at += 1;
        let rule = self.set(count, start)?;
        if self.sets.len() == MOST_SETS {
            let message = format!("a roll has {MOST_SETS} sets of dice at most.");
            return Err(Complaint::new(start..self.at, message));
        }
        self.sets.push(rule);
        Ok(Tree::Leaf(Leaf::Set(self.sets.len() - 1)))
    }

    /// Reads from behind the `d` on.
    fn set(&mut self, count: Formula, start: usize) -> Result<SetRule, Complaint> {
        if let Some(b'F' | b'f') = self.peek() {
            self.at += 1;
            return Ok(SetRule::Fudge(count));
        }
        let rest = self.text.get(self.at..).unwrap_or_default();
        if rest.starts_with("%b{") {
            self.at += 2;
            if count != Tree::Number(1) {
                let message =
                    "d% with tens dice is thrown once: write d%b{…} without a number before it.";
                return Err(Complaint::new(start..self.at, message));
            }
            return self.braced().map(SetRule::Tens);
        }
        let mut pieces = vec![Piece::Number(count), Piece::Written("d".to_owned())];
        let mut written = self.at;
        loop {
            match self.peek() {
                Some(b'{') => {
                    pieces.push(self.written(written));
                    pieces.push(Piece::Number(self.braced()?));
                    written = self.at;
                }
                Some(b'%' | b'!' | b'<' | b'=' | b'>' | b'0'..=b'9') => self.at += 1,
                Some(byte) if byte.is_ascii_alphabetic() => self.at += 1,
                Some(_) | None => break,
            }
        }
        pieces.push(self.written(written));
        Ok(SetRule::Pool(pieces))
    }

    fn written(&self, from: usize) -> Piece {
        Piece::Written(self.text.get(from..self.at).unwrap_or_default().to_owned())
    }
}
