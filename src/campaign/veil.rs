//! What players do not know of: who is hidden, by what names, and how a foe looks whose figures they do not see.

use std::collections::HashSet;

use crate::words::Complaint;

use super::history::Campaign;
use super::line::{Context, Sentence, parse};
use super::party::{Being, Body, Health};
use super::state::State;
use super::telling::unseen_by_players;

/// Everybody players do not know of, those who have left the table included.
#[derive(Debug, Clone, Default)]
pub struct Veil {
    beings: HashSet<Being>,
    /// In small letters.
    names: Vec<String>,
}

impl Veil {
    /// As a game stands.
    #[must_use]
    pub fn over(campaign: &Campaign) -> Self {
        let (mut beings, mut names) = unseen_by_players(campaign);
        let state = campaign.state();
        for combatant in state.tracker.order.iter().filter(|combatant| combatant.is_hidden) {
            beings.insert(combatant.being);
            names.push(state.name_of(combatant.being).to_lowercase());
        }
        names.sort_unstable();
        names.dedup();
        Self { beings, names }
    }

    /// Whether somebody is not known of.
    #[must_use]
    pub fn hides(&self, being: Being) -> bool {
        self.beings.contains(&being)
    }

    /// Whether a text names nobody who is not known of, not even within another word.
    #[must_use]
    pub fn is_open(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        !self.names.iter().any(|name| !name.is_empty() && text.contains(name.as_str()))
    }
}

impl Body {
    /// How it looks to those who do not see its figures.
    #[must_use]
    pub fn as_seen(&self) -> &'static str {
        match self.health() {
            Health::Whole if self.harm == 0 => "whole",
            Health::Whole => "hit",
            Health::Hurt => "hurt",
            Health::Low => "low",
            Health::Down => "down",
        }
    }
}

impl State {
    /// The same with the order as players see it, whose rows are numbered without those who are hidden.
    #[must_use]
    pub fn as_shown(&self) -> Self {
        let mut shown = self.clone();
        shown.tracker.order.retain(|combatant| !combatant.is_hidden);
        shown
    }
}

impl Campaign {
    /// Reads a line whose row numbers are those of a game as players see it. Everything else in it means what it always
    /// means: what was read is said in full words, in which nobody is a number, and read once more.
    ///
    /// # Errors
    /// As of [`Campaign::read_line`].
    pub fn read_line_as_shown(
        &self,
        line: &str,
        cursor: Option<Being>,
        shown: &State,
    ) -> Result<Sentence, Complaint> {
        if Self::is_repeat(line) {
            return self.read_line(line, cursor);
        }
        let numbered = Context { state: Some(shown), ..self.context(cursor) };
        let in_full = parse(line, &numbered)?.line;
        let of_whole = |complaint: Complaint| Complaint::new(0..line.len(), complaint.message);
        parse(&in_full, &self.context(cursor)).map_err(of_whole)
    }
}
