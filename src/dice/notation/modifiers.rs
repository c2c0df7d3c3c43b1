//! Dice and all that stands right after them: keep, successes, reroll, explosion.

use std::ops::Range;

use super::super::expression::{MOST_DICE, MOST_EXTRA_DICE, MOST_SIDES};
use super::super::pool::{Comparison, Condition, End, Keep, Reading, Reroll, Verb};
use super::super::{Pool, Sides};
use super::reader::Reader;
use crate::words::Complaint;

/// Where the words of a pool stand, for complaints that can only be made at its end.
#[derive(Default)]
struct Places {
    keep: Range<usize>,
    reroll: Range<usize>,
    explodes: Range<usize>,
}

impl Reader<'_> {
    /// Reads from the `d` on.
    pub(super) fn pool_of(&mut self, dice: u32, start: usize) -> Result<Pool, Complaint> {
        if !(1..=MOST_DICE).contains(&dice) {
            let message = format!("{dice} dice: expected 1 to {MOST_DICE}.");
            return Err(Complaint::new(start..self.at, message));
        }
        let mut pool = Pool::of(dice, self.die()?);
        let mut places = Places::default();
        while self.modifier(&mut pool, &mut places)? {}
        self.dice += dice;
        if self.dice > MOST_DICE {
            let message = format!(
                "this makes {} dice: expected at most {MOST_DICE} in all.",
                self.dice
            );
            return Err(Complaint::new(start..self.at, message));
        }
        check_keep(&pool, &places)?;
        self.check_end(&pool, &places, start)?;
        Ok(pool)
    }

    fn die(&mut self) -> Result<Sides, Complaint> {
        let letter = self.at;
        self.at += 1;
        if self.take_if(b'%') {
            return Ok(Sides::D100);
        }
        if !matches!(self.peek(), Some(b'0'..=b'9')) {
            let message = "no die size after “d”: expected a number of sides, as in 4d6, or d%.";
            return Err(Complaint::new(letter..self.at, message));
        }
        let start = self.at;
        let sides = self.number()?;
        Sides::new(sides)
            .filter(|_| sides <= MOST_SIDES)
            .ok_or_else(|| {
                let message = format!("a die of {sides} sides: expected 1 to {MOST_SIDES}.");
                Complaint::new(start..self.at, message)
            })
    }

    /// Reads one modifier, if there is one.
    fn modifier(&mut self, pool: &mut Pool, places: &mut Places) -> Result<bool, Complaint> {
        let start = self.at;
        let is_double = match self.peek_lower() {
            Some(b'k' | b'd') => {
                let keep = self.keep()?;
                places.keep = start..self.at;
                pool.keep.replace(keep).is_some()
            }
            Some(b'<' | b'=' | b'>') => {
                let counts = self.condition(pool, 1)?;
                pool.counts.replace(counts).is_some()
            }
            Some(b'r') => {
                self.at += 1;
                let once = self.take_if(b'o');
                let faces = self.condition(pool, 1)?;
                places.reroll = start..self.at;
                check_face(pool, faces, &places.reroll)?;
                pool.reroll.replace(Reroll { faces, once }).is_some()
            }
            Some(b'!') => {
                self.at += 1;
                let explodes = self.condition(pool, pool.die.count())?;
                places.explodes = start..self.at;
                check_face(pool, explodes, &places.explodes)?;
                pool.explodes.replace(explodes).is_some()
            }
            Some(_) | None => return Ok(false),
        };
        if is_double {
            let message = "these dice have one of this kind already: each may stand once.";
            return Err(Complaint::new(start..self.at, message));
        }
        Ok(true)
    }

    fn keep(&mut self) -> Result<Keep, Complaint> {
        let start = self.at;
        let verb = if self.take_if(b'k') {
            Verb::Keep
        } else {
            self.at += 1;
            Verb::Drop
        };
        let end = if self.take_if(b'h') {
            End::Highest
        } else if self.take_if(b'l') {
            End::Lowest
        } else {
            let message = "expected kh or kl to keep dice, dh or dl to drop some.";
            return Err(Complaint::new(start..self.at, message));
        };
        let number = if matches!(self.peek(), Some(b'0'..=b'9')) {
            self.number()?
        } else {
            1
        };
        Ok(Keep { verb, end, number })
    }

    /// Reads `>=6`, `6` for that very face, or nothing, which means the usual face.
    fn condition(&mut self, pool: &Pool, usual: u32) -> Result<Condition, Complaint> {
        let start = self.at;
        let comparison = if self.take_if(b'>') {
            if self.take_if(b'=') {
                Comparison::AtLeast
            } else {
                Comparison::More
            }
        } else if self.take_if(b'<') {
            if self.take_if(b'=') {
                Comparison::AtMost
            } else {
                Comparison::Less
            }
        } else {
            self.take_if(b'=');
            Comparison::Equal
        };
        if matches!(self.peek(), Some(b'0'..=b'9')) {
            return Ok(Condition {
                comparison,
                bound: self.number()?,
            });
        }
        if self.at == start {
            return Ok(Condition {
                comparison,
                bound: usual,
            });
        }
        let message = format!("expected a face after this, 1 to {}.", pool.die.count());
        Err(Complaint::new(start..self.at, message))
    }

    fn check_end(&mut self, pool: &Pool, places: &Places, start: usize) -> Result<(), Complaint> {
        if !pool.has_extras() {
            return Ok(());
        }
        let sides = pool.die.count();
        let endless =
            |what: &str| format!("every face of a d{sides} {what}, so the throw would never end.");
        if pool
            .faces()
            .all(|face| pool.read(face, true) == Reading::Rerolls)
        {
            return Err(Complaint::new(
                places.reroll.clone(),
                endless("is rerolled"),
            ));
        }
        if pool
            .faces()
            .all(|face| pool.read(face, true) != Reading::Stands)
        {
            return Err(Complaint::new(places.explodes.clone(), endless("explodes")));
        }
        self.extras.add(pool);
        if self.extras.end_in_time() {
            return Ok(());
        }
        let message = format!(
            "this could take more than {MOST_EXTRA_DICE} extra dice: make explosions or rerolls rarer."
        );
        Err(Complaint::new(start..self.at, message))
    }
}

fn check_keep(pool: &Pool, places: &Places) -> Result<(), Complaint> {
    let Some(keep) = pool.keep else { return Ok(()) };
    let (does, most) = match keep.verb {
        Verb::Keep => ("keeps", pool.dice),
        Verb::Drop => ("drops", pool.dice - 1),
    };
    let Keep { number, .. } = keep;
    let message = if !(1..=most).contains(&number) {
        match most {
            0 => format!("{does} {number} of 1 die: one at least must stay."),
            _ => format!(
                "{does} {number} of {} dice: expected 1 to {most}.",
                pool.dice
            ),
        }
    } else if pool.counts.is_some() && pool.explodes.is_some() {
        "dice that explode and count successes cannot be kept or dropped as well.".to_owned()
    } else {
        return Ok(());
    };
    Err(Complaint::new(places.keep.clone(), message))
}

/// Refuses faces to reroll or to explode on that the die does not have.
fn check_face(pool: &Pool, faces: Condition, place: &Range<usize>) -> Result<(), Complaint> {
    if pool.faces().any(|face| faces.holds(face)) {
        return Ok(());
    }
    let sides = pool.die.count();
    Err(Complaint::new(
        place.clone(),
        format!("a d{sides} shows 1 to {sides}: this never happens."),
    ))
}
