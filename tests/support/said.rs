//! What an attempt says of itself in the words of the log, read back: so a test need not know how a rule system keeps it.

use astragal::campaign::log_text::attempt_words;
use astragal::systems::Attempt;

/// What one side of an attempt is rolled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    /// `adv`, `dis` or nothing.
    pub edge: &'static str,
    /// All that is added to the dice.
    pub added: i32,
    /// The DC or the Armor Class that has to be reached.
    pub target: Option<i32>,
}

/// Its sides as they are told, `+3 +2 rank = +5 dis against +1, DC 12`, the first one first.
pub fn sides(attempt: &Attempt) -> Vec<Side> {
    let words = attempt_words(attempt);
    words.split(" against ").map(side).collect()
}

fn side(words: &str) -> Side {
    let said: Vec<&str> = words.split([' ', ',']).collect();
    let behind = |word: &str| {
        let at = said.iter().position(|own| *own == word)?;
        said.get(at + 1)?.parse().ok()
    };
    let first = said.iter().find_map(|word| word.parse().ok());
    Side {
        edge: ["adv", "dis"]
            .into_iter()
            .find(|edge| said.contains(edge))
            .unwrap_or(""),
        added: behind("=").or(first).unwrap_or_else(|| panic!("{words}")),
        target: behind("DC").or_else(|| behind("AC")),
    }
}

/// The ranks of those who help, as it tells them: `help of rank 4 and 2`.
pub fn ranks_of_helpers(attempt: &Attempt) -> Vec<i32> {
    let words = attempt_words(attempt);
    let Some((_, behind)) = words.split_once("help of ") else {
        return Vec::new();
    };
    let helpers = behind.split([',', ';']).next().unwrap_or(behind);
    let helpers = helpers.split(" against ").next().unwrap_or(helpers);
    helpers
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect()
}
