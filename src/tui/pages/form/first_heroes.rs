//! The heroes that a new campaign begins with: `Ana 20, Bo`, names with their hit points or without.

use crate::words::quoted;

/// A hero by name, with the hit points typed behind it.
#[derive(Debug, Clone, Copy)]
pub(super) struct FirstHero<'a> {
    pub(super) name: &'a str,
    points: Option<&'a str>,
}

/// Those that are typed, parted by commas.
pub(super) fn first_heroes(typed: &str) -> impl Iterator<Item = FirstHero<'_>> {
    let typed = typed.split(',').map(str::trim);
    typed.filter(|hero| !hero.is_empty()).map(FirstHero::read)
}

impl<'a> FirstHero<'a> {
    fn read(typed: &'a str) -> Self {
        let is_number =
            |word: &str| word.len() <= 9 && word.bytes().all(|byte| byte.is_ascii_digit());
        match typed.rsplit_once(char::is_whitespace) {
            Some((name, points)) if is_number(points) => Self {
                name: name.trim_end(),
                points: Some(points),
            },
            _ => Self {
                name: typed,
                points: None,
            },
        }
    }

    /// The line that makes this hero.
    pub(super) fn line(self) -> String {
        let points = self
            .points
            .map_or_else(String::new, |points| format!(" hp {points}"));
        format!("hero {}{points}", quoted(self.name))
    }
}
