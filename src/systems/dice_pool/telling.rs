//! An outcome told in one phrase, with its arithmetic.

use crate::words::counted;

use super::{Bout, Exchange, Outcome, Reading, Stage, Yield};

impl Outcome {
    /// The arithmetic and what it comes to: `4 - 1 = 3, complete`, `3 against 2, wins by 1 (marginal)`,
    /// `10 of 10 in 4 rolls, complete`. A botch that is not the result itself is named.
    pub fn told(&self) -> String {
        match self {
            Self::Single(reading) => format!("{}, {}", reading.sum(), self.word()),
            Self::Cooperative(readings) => {
                format!(
                    "{}, {}{}",
                    pooling(readings),
                    self.word(),
                    self.botches_told()
                )
            }
            Self::Resisted(exchange) => exchange_told(exchange),
            Self::Contest(exchanges) => {
                let (ours, theirs) = Self::score(exchanges);
                let verb = if ours > theirs { "wins" } else { "loses" };
                let rounds = counted(exchanges.len(), "round");
                format!(
                    "{verb} {ours} to {theirs} in {rounds}{}",
                    self.botches_told()
                )
            }
            Self::Extended {
                stages,
                target,
                ending,
            } => {
                let progress = stages.last().map_or(0, |stage: &Stage| stage.progress);
                let rolls = counted(stages.len(), "roll");
                format!(
                    "{progress} of {} in {rolls}, {}{}",
                    target.get(),
                    ending.key(),
                    self.botches_told()
                )
            }
        }
    }

    fn botches_told(&self) -> String {
        match self.botches() {
            0 => String::new(),
            1 => ", a botch among them".to_owned(),
            botches => format!(", {botches} botches among them"),
        }
    }
}

/// `2 + 0 + 1 = 3`
fn pooling(readings: &[Reading]) -> String {
    let counts: Vec<String> = readings
        .iter()
        .map(|reading| reading.yields().count().to_string())
        .collect();
    format!(
        "{} = {}",
        counts.join(" + "),
        Outcome::pooled(readings).count()
    )
}

fn exchange_told(exchange: &Exchange) -> String {
    let side = |reading: &Reading| match reading.yields() {
        Yield::Botch => "0 (botch)".to_owned(),
        yields @ (Yield::Failure | Yield::Net(_)) => yields.count().to_string(),
    };
    let (ours, theirs) = (side(&exchange.ours), side(&exchange.theirs));
    let result = match exchange.bout() {
        Bout::Tie => "tie".to_owned(),
        Bout::Won(net) => format!("wins by {net} ({})", Yield::Net(net).degree().word()),
        Bout::Lost(net) => format!("loses by {net} ({})", Yield::Net(net).degree().word()),
    };
    format!("{ours} against {theirs}, {result}")
}
