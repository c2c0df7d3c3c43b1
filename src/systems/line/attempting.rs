//! What a line asks for: who attempts what, and what is to be known of it before it is rolled.

use crate::ids::Roller;
use crate::systems::{ConditionModifier, RollTarget};
use crate::words::dotted;

/// An attempt to be rolled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempting<Attempt> {
    /// Who rolls; nobody for a bare rank.
    pub who: Vec<Roller>,
    /// What is attempted.
    pub what: String,
    /// How its rank came about, for the preview: `Dexterity Adept +1 = Master`.
    pub because: String,
    /// What the rules warn of in it, a sentence each.
    pub warnings: Vec<String>,
    /// The attempt in full.
    pub attempt: Attempt,
    /// Whether players must not see it.
    pub is_secret: bool,
    /// Whether the game master should think about that.
    pub asks_secrecy: bool,
    /// Backgrounds of those who roll without advantage, in order of the parts: whether one fits is the game master's to say.
    pub asks_fit: Vec<Background>,
    /// How often it is rolled, 1..=1000.
    pub times: u32,
    /// Faces of real dice, if they were typed.
    pub typed: Option<Vec<u32>>,
    /// What the table said about it.
    pub comment: Option<String>,
    /// What it is aimed at, so that what follows from it follows by itself.
    pub aim: Option<RollTarget>,
    /// Whose figure it is held against, where the line names whose and that one rolls nothing.
    pub against: Option<Roller>,
    /// What stands on those who roll and moved it.
    pub modifiers: Vec<ConditionModifier>,
}

impl<Attempt> Attempting<Attempt> {
    /// It as an attempt among those of all systems.
    pub(in crate::systems) fn map<Other>(
        self,
        make: impl FnOnce(Attempt) -> Other,
    ) -> Attempting<Other> {
        Attempting {
            attempt: make(self.attempt),
            who: self.who,
            what: self.what,
            because: self.because,
            warnings: self.warnings,
            is_secret: self.is_secret,
            asks_secrecy: self.asks_secrecy,
            asks_fit: self.asks_fit,
            times: self.times,
            typed: self.typed,
            comment: self.comment,
            aim: self.aim,
            against: self.against,
            modifiers: self.modifiers,
        }
    }

    /// The same, moved by what stands on those who roll. The preview names that first: what comes last may be cut off.
    #[must_use]
    pub(in crate::systems) fn moved_by(self, modifiers: Vec<ConditionModifier>) -> Self {
        let words = sway_words(&modifiers, self.who.len() > 1);
        Self {
            modifiers,
            because: dotted([words, self.because]),
            ..self
        }
    }

    /// The same, with what the rules warn of in it.
    #[must_use]
    pub(in crate::systems) fn warned_of(self, warnings: Vec<String>) -> Self {
        Self { warnings, ..self }
    }

    /// The same, secret if the rules keep it from players.
    #[must_use]
    pub(in crate::systems) const fn kept_from_players(mut self, is_kept: bool) -> Self {
        self.is_secret = self.is_secret || is_kept;
        self
    }
}

/// A background that may fit an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Background {
    /// The part of the attempt, counted from 0.
    pub part: usize,
    /// What the record says of it.
    pub text: String,
}

/// `dazed -2, blessed +1`, whose they are where several take part; nothing where nothing stands.
pub fn sway_words(modifiers: &[ConditionModifier], has_several: bool) -> String {
    let word = |sway: &ConditionModifier| {
        let who = if has_several {
            format!("{} ", sway.who)
        } else {
            String::new()
        };
        let name = sway.open_name();
        let name = name.map_or_else(String::new, |name| format!("{name} "));
        format!("{who}{name}{:+}", sway.value)
    };
    modifiers.iter().map(word).collect::<Vec<_>>().join(", ")
}
