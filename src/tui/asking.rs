//! What the terminal tells of itself before it is taken over: its ground, the cells of a mark, its colors and letters.

use std::env;
use std::io::{self, Write, stdin, stdout};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::tui::chosen::Told;
use crate::tui::theme::Depth;

/// How long the terminal is waited for. One that answers does so in a moment; what comes later is held back from the keys.
const PATIENCE: Duration = Duration::from_millis(200);

/// Asks where the cursor is after a mark, which is wiped away again.
const CELLS: &str = "\r●\x1b[6n\r\x1b[K";

/// Asks for the color of the ground, and then for the kind of terminal, which every one answers: nothing comes after.
const GROUND_AND_KIND: &str = "\x1b]11;?\x1b\\\x1b[c";

/// A terminal that was asked. It is raw until it has told: its answers would be shown.
pub struct Asked {
    /// Whether letters are of another encoding than ours.
    is_other: bool,
    /// How long it is waited for; none where it could not be asked.
    until: Option<Instant>,
}

impl Asked {
    /// Asks, and does not wait: an answer over a long line takes as long as all that is to be done meanwhile.
    pub fn now() -> Self {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .map(says)
            .into_iter()
            .find(|value| !value.is_empty());
        let is_other = locale.is_some_and(|locale| !is_utf8(&locale));
        let asked = enable_raw_mode().and_then(|()| {
            let mut out = stdout();
            write!(
                out,
                "{}{GROUND_AND_KIND}",
                if is_other { "" } else { CELLS }
            )?;
            out.flush()
        });
        Self {
            is_other,
            until: asked.ok().map(|()| Instant::now() + PATIENCE),
        }
    }

    /// What there is to know before the first frame, and what was typed meanwhile.
    pub fn told(self) -> (Told, Vec<KeyEvent>) {
        let heard = self
            .until
            .and_then(|until| hear(until).ok())
            .unwrap_or_default();
        let answers = read(&heard);
        let ground = answers
            .is_light
            .or_else(|| is_light_by_variable(&says("COLORFGBG")));
        let told = Told {
            depth: depth(&says("COLORTERM"), &says("TERM")),
            is_light: ground.unwrap_or(false),
            is_colorless: !says("NO_COLOR").is_empty(),
            is_ascii: self.is_other || answers.column.is_some_and(|column| column != 2),
        };
        (told, typed(&heard))
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        // One that cannot be set back cannot be drawn on either, and says so then.
        let _ = disable_raw_mode();
    }
}

/// What a variable says; nothing where it is not set.
fn says(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn is_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// The last part of it is the ground, by its number among the sixteen.
fn is_light_by_variable(value: &str) -> Option<bool> {
    let ground: u8 = value.rsplit_once(';')?.1.parse().ok()?;
    (ground < 16).then_some(matches!(ground, 7 | 9..=15))
}

fn depth(color: &str, kind: &str) -> Depth {
    let says = |value: &str, words: &[&str]| words.iter().any(|word| value.contains(word));
    if says(color, &["truecolor", "24bit"])
        || says(kind, &["direct", "kitty", "alacritty", "ghostty"])
    {
        Depth::Exact
    } else if says(kind, &["256"]) {
        Depth::Indexed
    } else {
        Depth::Sixteen
    }
}

/// What the terminal answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Answers {
    /// Whether its ground is light.
    is_light: Option<bool>,
    /// The column after a mark in the first one, from 1.
    column: Option<u16>,
    /// Whether nothing more will come.
    is_all: bool,
}

/// What comes until the terminal has told everything, at most until then.
fn hear(until: Instant) -> io::Result<Vec<u8>> {
    let mut heard = Vec::new();
    loop {
        let left = until.saturating_duration_since(Instant::now());
        if read(&heard).is_all || left.is_zero() || !has_come(left)? {
            return Ok(heard);
        }
        let mut bytes = [0; 256];
        let count = rustix::io::read(stdin(), &mut bytes)?;
        if count == 0 {
            return Ok(heard);
        }
        heard.extend(bytes.iter().take(count));
    }
}

fn has_come(within: Duration) -> io::Result<bool> {
    let terminal = stdin();
    let mut watched = [PollFd::new(&terminal, PollFlags::IN)];
    let timeout = Timespec {
        tv_sec: 0,
        tv_nsec: i64::from(within.subsec_nanos()),
    };
    Ok(poll(&mut watched, Some(&timeout))? > 0)
}

/// Reads the answers among what has come so far.
fn read(heard: &[u8]) -> Answers {
    let text = String::from_utf8_lossy(heard);
    let mut answers = Answers::default();
    for part in text.split('\x1b') {
        if let Some(color) = part.strip_prefix("]11;") {
            answers.is_light = is_light(color).or(answers.is_light);
        } else if let Some(place) = part.strip_prefix('[') {
            let until = |end: char| place.split_once(end).map(|(place, _)| place);
            answers.is_all |= place.starts_with('?') && place.contains('c');
            let column = until('R').and_then(|place| place.split_once(';')?.1.parse().ok());
            answers.column = column.or(answers.column);
        }
    }
    answers
}

/// The keys among what has come: whoever types ahead of the first frame means it. Keys that are sequences themselves, the
/// arrows, go with the answers.
fn typed(heard: &[u8]) -> Vec<KeyEvent> {
    let text = String::from_utf8_lossy(heard);
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default();
    let after = parts.map(|part| {
        let mut letters = part.chars();
        let is_end: fn(&char) -> bool = match letters.next() {
            Some('[') => |letter| ('@'..='~').contains(letter),
            Some(']') => |letter| *letter == '\x07',
            _ => return letters,
        };
        letters.by_ref().find(is_end);
        letters
    });
    std::iter::once(first.chars())
        .chain(after)
        .flatten()
        .filter_map(key)
        .collect()
}

fn key(letter: char) -> Option<KeyEvent> {
    let control = |letter: char| char::from_u32(u32::from(letter) + 0x60);
    Some(match letter {
        '\r' | '\n' => KeyEvent::from(KeyCode::Enter),
        '\t' => KeyEvent::from(KeyCode::Tab),
        '\x7f' => KeyEvent::from(KeyCode::Backspace),
        '\x01'..='\x1a' => KeyEvent::new(KeyCode::Char(control(letter)?), KeyModifiers::CONTROL),
        _ if letter.is_control() || letter == char::REPLACEMENT_CHARACTER => return None,
        _ => KeyEvent::from(KeyCode::Char(letter)),
    })
}

/// Whether `rgb:faff/f7f7/f0f0`, at any number of digits, is nearer to white than to black.
fn is_light(color: &str) -> Option<bool> {
    let channels = color.split_once(':')?.1;
    let channels = channels.trim_end_matches(|c: char| !c.is_ascii_hexdigit());
    let shares: Vec<f64> = channels.split('/').take(3).filter_map(share).collect();
    let [red, green, blue] = shares.as_slice() else {
        return None;
    };
    Some(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
}

fn share(digits: &str) -> Option<f64> {
    let digits = digits.get(..digits.len().min(4))?;
    let most = 16_u32.pow(u32::try_from(digits.len()).ok()?) - 1;
    let value = u32::from_str_radix(digits, 16).ok()?;
    (most > 0).then(|| f64::from(value) / f64::from(most))
}

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

    #[test]
    fn the_answers_of_known_terminals_are_read() {
        for (heard, is_light, column) in [
            (
                "\x1b[1;2R\x1b]11;rgb:1515/1717/1c1c\x1b\\\x1b[?62;22c",
                Some(false),
                Some(2),
            ),
            (
                "\x1b[7;3R\x1b]11;rgb:fa/f7/f0\x07\x1b[?1;2c",
                Some(true),
                Some(3),
            ),
            (
                "\x1b]11;rgba:ffff/ffff/dddd/ffff\x07\x1b[?62c",
                Some(true),
                None,
            ),
            ("\x1b[?6c", None, None),
            ("ls\r\x1b[A\x1b[?6c", None, None),
        ] {
            assert_eq!(
                read(heard.as_bytes()),
                Answers {
                    is_light,
                    column,
                    is_all: true
                },
                "{heard:?}"
            );
        }
    }

    #[test]
    fn what_is_typed_ahead_of_the_first_frame_is_not_lost_among_the_answers() {
        for (heard, keys) in [
            ("LLL", "LLL"),
            (
                "r\x1b[1;2Rs\x1b]11;rgb:1515/1717/1c1c\x1b\\te\x1b[?62;22c",
                "rste",
            ),
            ("\x1b]11;rgb:1515/1717/1c1c\x07n\x1b[?62;22cn", "nn"),
            ("\x1b[A\x1b[?62cq", "q"),
        ] {
            let typed: String = typed(heard.as_bytes())
                .iter()
                .filter_map(|key| key.code.as_char())
                .collect();
            assert_eq!(typed, keys, "{heard:?}");
        }
        assert_eq!(
            typed(b"\r\x03"),
            [
                KeyEvent::from(KeyCode::Enter),
                KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)
            ]
        );
    }

    #[test]
    fn an_answer_cut_short_is_no_answer_yet() {
        let whole = "\x1b[1;2R\x1b]11;rgb:1515/1717/1c1c\x1b\\\x1b[?62;22c";
        for end in 0..whole.len() {
            assert!(!read(&whole.as_bytes()[..end]).is_all, "{end}");
        }
    }

    #[test]
    fn a_variable_tells_the_ground_where_the_terminal_does_not() {
        let cases = [
            ("15;0", Some(false)),
            ("0;15", Some(true)),
            ("0;default;7", Some(true)),
            ("", None),
        ];
        for (value, told) in cases {
            assert_eq!(is_light_by_variable(value), told, "{value}");
        }
    }

    #[test]
    fn the_depth_is_that_of_the_terminals_kind() {
        assert_eq!(depth("truecolor", "xterm"), Depth::Exact);
        assert_eq!(depth("", "xterm-256color"), Depth::Indexed);
        assert_eq!(depth("", "xterm"), Depth::Sixteen);
    }

    #[test]
    fn a_locale_of_another_encoding_is_known() {
        assert!(is_utf8("de_DE.UTF-8") && is_utf8("C.utf8"));
        assert!(!is_utf8("C") && !is_utf8("de_DE.ISO-8859-1"));
    }
}

#[cfg(test)]
mod tests_of_late_replies {
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
