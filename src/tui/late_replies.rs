//! Answers of the terminal that come after they were waited for: held back, so that nobody seems to have typed them.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// More keys than the longest answer looks like.
const LONGEST: usize = 48;

/// Watches keys for the terminal's answer about its ground. Other answers are no keys to the reader.
#[derive(Debug, Default)]
pub struct Latecomers {
    /// How many keys of an answer have come, while one comes.
    come: Option<usize>,
}

impl Latecomers {
    /// Whether a key is a part of an answer. One begins with `ESC ]`, which reads as Alt and that key, and ends with a bell
    /// or with `ESC \`.
    pub fn hold(&mut self, key: KeyEvent) -> bool {
        let begins = key.code == KeyCode::Char(']') && key.modifiers == KeyModifiers::ALT;
        let Some(come) = self.come else {
            self.come = begins.then_some(1);
            return begins;
        };
        let ends = key.code == KeyCode::Char('\\') && key.modifiers == KeyModifiers::ALT
            || key.code == KeyCode::Char('g') && key.modifiers == KeyModifiers::CONTROL;
        let is_part = matches!(key.code, KeyCode::Char(letter) if letter.is_ascii_hexdigit() || ";:/rgba".contains(letter));
        self.come = (is_part && !ends && come < LONGEST).then_some(come + 1);
        is_part || ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(keys: &[(char, KeyModifiers)]) -> String {
        let mut latecomers = Latecomers::default();
        let through = keys.iter().filter(|(letter, modifiers)| {
            !latecomers.hold(KeyEvent::new(KeyCode::Char(*letter), *modifiers))
        });
        through.map(|(letter, _)| letter).collect()
    }

    fn plain(text: &str) -> Vec<(char, KeyModifiers)> {
        text.chars()
            .map(|letter| (letter, KeyModifiers::NONE))
            .collect()
    }

    #[test]
    fn a_late_answer_is_held_back_and_what_is_typed_after_it_is_not() {
        for end in [('\\', KeyModifiers::ALT), ('g', KeyModifiers::CONTROL)] {
            let answer = [
                vec![(']', KeyModifiers::ALT)],
                plain("11;rgb:1515/1717/1c1c"),
                vec![end],
            ];
            assert_eq!(
                held(&[plain("n"), answer.concat(), plain("rste")].concat()),
                "nrste"
            );
        }
    }

    #[test]
    fn a_key_that_only_looks_like_a_beginning_costs_no_other_key() {
        assert_eq!(
            held(&[vec![(']', KeyModifiers::ALT)], plain("stealth")].concat()),
            "stealth"
        );
    }
}
