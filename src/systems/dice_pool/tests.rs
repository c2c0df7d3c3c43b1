//! The worked examples, what cannot be rolled, the laws, and every fast path against brute force.

use super::*;
use crate::dice::{TypedFaces, Unread};
use crate::systems::rule_tables::RuleTables;
use crate::systems::work::{Rolls, Target};

mod brute_force;
mod laws;
mod lines;
mod rolls;
mod sheet;

fn book() -> Book {
    Book::built_in()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

fn at(difficulty: u32) -> Difficulty {
    Difficulty::new(difficulty).unwrap()
}

fn pool(dice: u32, difficulty: u32) -> Pool {
    Pool::new(PoolParts {
        difficulty: at(difficulty),
        ..PoolParts::of(dice)
    })
    .unwrap()
}

fn read(faces: &[u32], difficulty: u32) -> Reading {
    Reading {
        faces: faces.to_vec(),
        difficulty: at(difficulty),
    }
}

/// Rolls with exactly these faces.
fn typed(attempt: &Attempt, faces: &[u32]) -> Result<Outcome, Unread> {
    let mut faces = TypedFaces::new(faces.to_vec());
    let outcome = attempt.roll(&book(), &mut faces)?;
    faces.finish().map(|()| outcome)
}

fn resisted(ours: Pool, theirs: Pool) -> Attempt {
    Attempt::Resisted { ours, theirs }
}

fn contest(ours: Pool, theirs: Pool, to: u32) -> Attempt {
    Attempt::Contest {
        ours,
        theirs,
        to: Threshold::new(to).unwrap(),
    }
}

fn together(pools: &[Pool]) -> Attempt {
    Attempt::Cooperative {
        pool: pools[0],
        helpers: Helpers::new(pools[1..].to_vec()).unwrap(),
    }
}

fn work(pool: Pool, target: u32, rolls: u32, botch: Mishap) -> Extended {
    let (target, rolls) = (Target::new(target).unwrap(), Rolls::new(rolls).unwrap());
    Extended {
        pool,
        helpers: None,
        target,
        rolls,
        botch,
    }
}
