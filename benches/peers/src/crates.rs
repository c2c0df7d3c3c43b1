//! Astragal and its peers behind one face. Each has the generator it comes with: tyche's is a wyrand, quicker than the
//! others' ChaCha.

use std::hint::black_box;

use astragal::dice::{Dice, Expression, Odds, Seed};
use rand::SeedableRng;
use rand::rngs::ChaCha12Rng;
use tyche::Expr;
use tyche::dice::roller::FastRand;
use xdy::{Budget, Evaluator, Unobserved};

/// One who throws a wish. Each gives something of the result, so that no work is left out; nothing where it has no
/// such thing.
pub trait Peer {
    /// Reads the text and rolls it, every face kept.
    fn roll_text(&mut self) -> Option<i64>;

    /// Rolls what was read before.
    fn roll_read(&mut self) -> Option<i64>;

    /// Reads the text and counts its exact odds.
    fn odds(&mut self) -> Option<i64>;
}

/// A text and what it was read as.
pub struct Reader<T, D> {
    text: &'static str,
    read: T,
    dice: D,
}

pub type Ours = Reader<Expression, Dice>;
pub type Tyche = Reader<Expr, FastRand>;
pub type Caith = Reader<caith::Roller, ()>;
pub type Xdy = Reader<Evaluator, ChaCha12Rng>;

const SEED: u64 = 7;

impl Ours {
    pub fn reading(text: &'static str) -> Option<Box<dyn Peer>> {
        let read = Expression::parse(text).ok()?;
        Some(Box::new(Self { text, read, dice: Dice::new(&Seed::from_number(SEED)) }))
    }
}

impl Peer for Ours {
    fn roll_text(&mut self) -> Option<i64> {
        let wish = Expression::parse(black_box(self.text)).ok()?;
        Some(black_box(wish.roll(&mut self.dice).ok()?).total())
    }

    fn roll_read(&mut self) -> Option<i64> {
        Some(black_box(self.read.roll(&mut self.dice).ok()?).total())
    }

    fn odds(&mut self) -> Option<i64> {
        match black_box(Expression::parse(black_box(self.text)).ok()?.odds()) {
            Odds::Exact(totals) => Some(totals.ends().0),
            Odds::Moments(_) | Odds::Untold => None,
        }
    }
}

impl Tyche {
    pub fn reading(text: &'static str) -> Option<Box<dyn Peer>> {
        Some(Box::new(Self { text, read: text.parse().ok()?, dice: FastRand::with_seed(SEED) }))
    }
}

impl Peer for Tyche {
    fn roll_text(&mut self) -> Option<i64> {
        let wish: Expr = black_box(self.text).parse().ok()?;
        black_box(wish.eval(&mut self.dice).ok()?).calc().ok().map(i64::from)
    }

    fn roll_read(&mut self) -> Option<i64> {
        black_box(self.read.eval(&mut self.dice).ok()?).calc().ok().map(i64::from)
    }

    fn odds(&mut self) -> Option<i64> {
        None
    }
}

impl Caith {
    pub fn reading(text: &'static str) -> Option<Box<dyn Peer>> {
        let mut caith = Self { text, read: caith::Roller::new(text).ok()?, dice: () };
        caith.roll_text()?;
        Some(Box::new(caith))
    }
}

impl Peer for Caith {
    fn roll_text(&mut self) -> Option<i64> {
        let roller = caith::Roller::new(black_box(self.text)).ok()?;
        Some(black_box(roller.roll().ok()?).as_single()?.get_total())
    }

    fn roll_read(&mut self) -> Option<i64> {
        Some(black_box(self.read.roll().ok()?).as_single()?.get_total())
    }

    fn odds(&mut self) -> Option<i64> {
        None
    }
}

impl Xdy {
    pub fn reading(text: &'static str) -> Option<Box<dyn Peer>> {
        let read = Evaluator::new(xdy::compile(text).ok()?);
        Some(Box::new(Self { text, read, dice: ChaCha12Rng::seed_from_u64(SEED) }))
    }
}

impl Peer for Xdy {
    fn roll_text(&mut self) -> Option<i64> {
        let mut wish = Evaluator::new(xdy::compile(black_box(self.text)).ok()?);
        Some(i64::from(black_box(wish.evaluate([], &mut self.dice).ok()?).result))
    }

    fn roll_read(&mut self) -> Option<i64> {
        Some(i64::from(black_box(self.read.evaluate([], &mut self.dice).ok()?).result))
    }

    fn odds(&mut self) -> Option<i64> {
        let wish = Evaluator::new(xdy::compile(black_box(self.text)).ok()?);
        let plan = wish.plan_distribution([]).ok()?;
        Some(i64::from(black_box(plan.build(Budget::UNLIMITED, &Unobserved).ok()?).min()))
    }
}
