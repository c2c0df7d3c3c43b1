//! The same dice in Astragal and in its peers, side by side in one run: rolls from text, rolls once read, exact odds.
//!
//! Everybody takes turns, round by round, and the best round counts: what disturbs the machine disturbs all alike.

mod crates;
mod table;

use astragal::dice::{Expression, Odds};
use crates::{Caith, Ours, Peer, Tyche, Xdy};
use table::{Row, measured};

/// Dice as each of them writes it; nothing where it has no such words, or where it would not come back.
struct Wish {
    ours: &'static str,
    tyche: Option<&'static str>,
    caith: Option<&'static str>,
    xdy: Option<&'static str>,
}

const WISHES: &[Wish] = &[
    Wish { ours: "d20", tyche: Some("1d20"), caith: Some("1d20"), xdy: Some("1D20") },
    Wish { ours: "3d6", tyche: Some("3d6"), caith: Some("3d6"), xdy: Some("3D6") },
    Wish {
        ours: "4d6kh3+2",
        tyche: Some("4d6kh3 + 2"),
        caith: Some("4d6 K3 + 2"),
        xdy: Some("4D6 drop lowest + 2"),
    },
    Wish { ours: "2d20kl1", tyche: Some("2d20kl1"), caith: Some("2d20 k1"), xdy: Some("2D20 drop highest") },
    Wish {
        ours: "10d10kh5",
        tyche: Some("10d10kh5"),
        caith: Some("10d10 K5"),
        xdy: Some("10D10 drop lowest 5"),
    },
    Wish { ours: "8d10>=6", tyche: None, caith: Some("8d10 t6"), xdy: None },
    Wish { ours: "3d6!", tyche: Some("3d6x"), caith: Some("3d6 ie6"), xdy: None },
    // caith has words for it, `2d6 ir1`, but they come to 0 where no die shows a 1.
    Wish { ours: "2d6r1", tyche: Some("2d6rr1"), caith: None, xdy: None },
    Wish {
        ours: "(2d6+3)*2",
        tyche: Some("(2d6 + 3) * 2"),
        caith: Some("(2d6 + 3) * 2"),
        xdy: Some("(2D6 + 3) * 2"),
    },
    Wish { ours: "6d20", tyche: Some("6d20"), caith: Some("6d20"), xdy: Some("6D20") },
    Wish { ours: "100d6", tyche: Some("100d6"), caith: Some("100d6"), xdy: Some("100D6") },
];

/// Who takes part, in the order of the columns.
const NAMES: [&str; 4] = ["astragal", "tyche", "caith", "xdy"];

fn main() {
    WISHES.iter().for_each(hold_to_its_odds);
    println!("rolls from text, every face kept, million a second (and how many times as many ours makes)\n");
    compare(&|peer| peer.roll_text(), Row::per_second);
    println!("\nrolls once the text is read, million a second (caith reads it anew each time)\n");
    compare(&|peer| peer.roll_read(), Row::per_second);
    println!(
        "\none key press: text read and exact odds counted, µs (and how many times as long the other takes)\n"
    );
    compare(&|peer| peer.odds(), Row::microseconds);
}

impl Wish {
    /// The wish in everybody's hands, in the order of the columns.
    fn read(&self) -> [Option<Box<dyn Peer>>; 4] {
        [
            Ours::reading(self.ours),
            self.tyche.and_then(Tyche::reading),
            self.caith.and_then(Caith::reading),
            self.xdy.and_then(Xdy::reading),
        ]
    }
}

/// Rolls in which everybody must come near the mean.
const TRIALS: u32 = 20_000;

/// Shows that everybody rolls the same dice: their mean must lie where the exact odds say.
fn hold_to_its_odds(wish: &Wish) {
    let Ok(Odds::Exact(totals)) = Expression::parse(wish.ours).map(|dice| dice.odds()) else {
        panic!("{} has no odds", wish.ours)
    };
    let (exact, trials) = (totals.moments(), f64::from(TRIALS));
    let allowed = 6.0 * exact.deviation / trials.sqrt();
    for (name, peer) in NAMES.iter().zip(wish.read()) {
        let Some(mut peer) = peer else { continue };
        let mean = (0..TRIALS).filter_map(|_| peer.roll_read()).sum::<i64>() as f64 / trials;
        let is_near = (mean - exact.mean).abs() < allowed;
        assert!(is_near, "{name} rolls other dice for {}: {mean}, not {}", wish.ours, exact.mean);
    }
}

type Work<'a> = &'a dyn Fn(&mut dyn Peer) -> Option<i64>;

/// Measures every wish in everybody's hands and prints it, a row each.
fn compare(work: Work<'_>, show: fn(&Row) -> String) {
    println!("{}", table::heading(&NAMES));
    for wish in WISHES {
        let mut peers = wish.read();
        println!("{}", show(&measured(wish.ours, &mut peers, work)));
    }
}
