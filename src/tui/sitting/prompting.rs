//! The line being typed: letters, completion, earlier lines.

use crate::campaign::Command;
use crate::campaign::line::Sentence;
use crate::tui::editor::Editor;
use crate::words::{Complaint, Token, Words};

use super::Sitting;

/// A line being typed.
#[derive(Debug, Clone, Default)]
pub struct Prompting {
    /// The line.
    pub editor: Editor,
    /// Why Enter did not do it, until the next key.
    pub refusal: Option<String>,
    /// What Tab began with, and how often it was pressed since.
    cycle: Option<(String, usize)>,
    /// How many lines back the history stands, and what was typed before.
    earlier: Option<(usize, String)>,
    /// Whether rows have other numbers than when the line was begun.
    is_renumbered: bool,
}

impl Prompting {
    /// A prompt that begins with this.
    #[must_use]
    pub fn beginning(text: impl Into<String>) -> Self {
        Self { editor: Editor::new(text), ..Self::default() }
    }

    /// A prompt into which something was pasted; nothing is done by itself.
    #[must_use]
    pub fn pasted(text: &str) -> Self {
        let mut prompt = Self::default();
        prompt.paste(text);
        prompt
    }

    /// Pastes at the cursor.
    pub fn paste(&mut self, text: &str) {
        self.editor.insert(text);
        self.forget();
    }

    /// The line was edited: refusal, completion and history begin anew.
    pub fn forget(&mut self) {
        self.refusal = None;
        self.cycle = None;
        self.earlier = None;
        self.is_renumbered &= !self.editor.text().is_empty();
    }

    /// Rows are numbered otherwise from here on, or as they were again.
    pub(super) fn renumber(&mut self) {
        self.is_renumbered = !self.is_renumbered && !self.editor.text().is_empty();
    }

    /// Whether rows have other numbers than when the line was begun.
    pub(super) const fn is_renumbered(&self) -> bool {
        self.is_renumbered
    }
}

impl Sitting {
    /// The line being typed as it is understood, or what is wrong with it; nothing while none is typed.
    #[must_use]
    pub fn typed(&self) -> Option<Result<Sentence, Complaint>> {
        let prompt = self.prompt.as_ref()?;
        Some(self.read_line(prompt.editor.text()))
    }

    /// What Tab would take, the first one next: words that fit at the cursor.
    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        self.offered().1
    }

    /// Where the word begins that Tab would finish, and the words it could become.
    fn offered(&self) -> (usize, Vec<String>) {
        let Some(prompt) = &self.prompt else { return (0, Vec::new()) };
        let (base, turns) = match &prompt.cycle {
            Some((base, turns)) => (base.as_str(), *turns),
            None if prompt.editor.is_at_end() => (prompt.editor.text(), 0),
            None => return (0, Vec::new()),
        };
        if base.trim().is_empty() {
            return (0, Vec::new());
        }
        let (at, mut offers) = self.campaign.completions(base, self.under_cursor());
        let count = offers.len().max(1);
        offers.rotate_left(turns % count);
        (at, offers)
    }

    /// The letters that the first completion would add, if it goes on from what is typed.
    #[must_use]
    pub fn ghost(&self) -> String {
        let Some(prompt) = self.prompt.as_ref().filter(|prompt| prompt.cycle.is_none()) else {
            return String::new();
        };
        let (at, offers) = self.offered();
        let typed = prompt.editor.text().get(at..).unwrap_or_default();
        let first = offers.first().map_or("", String::as_str);
        let goes_on = !typed.is_empty()
            && first.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
        if goes_on { first.get(typed.len()..).unwrap_or_default().to_lowercase() } else { String::new() }
    }

    /// Takes the completion that is offered; pressed again, the next one.
    pub(super) fn complete(&mut self) {
        let (at, offers) = self.offered();
        let Some(offer) = offers.first() else { return };
        let Some(prompt) = &mut self.prompt else { return };
        let (base, turns) = match prompt.cycle.take() {
            Some((base, turns)) => (base, turns),
            None => (prompt.editor.text().to_owned(), 0),
        };
        let word = if offer.contains(' ') { format!("\"{offer}\"") } else { offer.to_lowercase() };
        prompt.editor.replace(format!("{}{word} ", base.get(..at).unwrap_or_default()));
        prompt.refusal = None;
        if offers.len() > 1 {
            prompt.cycle = Some((base, turns + 1));
        }
    }

    /// Makes the attempt being typed secret, or open.
    pub(super) fn toggle_secret_word(&mut self) {
        let Some(typed) = self.prompt.as_ref().map(|prompt| prompt.editor.text().to_owned()) else { return };
        let Some(Ok(Sentence { command, .. })) = self.typed() else { return };
        let Some(attempting) = command.attempts().first().copied() else { return };
        let (line, comment) =
            typed.split_once('#').map_or((typed.as_str(), ""), |(line, comment)| (line, comment));
        let Ok(words) = Words::cut(line) else { return };
        let is_kept = |token: &&Token| token.is_quoted || !matches!(token.text.as_str(), "secret" | "open");
        let kept = words.coming().filter(is_kept).filter_map(|token| line.get(token.span.clone()));
        let word = if attempting.is_secret { "open" } else { "secret" };
        let mut toggled = kept.chain([word]).collect::<Vec<_>>().join(" ");
        if !comment.is_empty() {
            toggled.push_str(&format!(" #{comment}"));
        }
        if let Some(prompt) = &mut self.prompt {
            prompt.editor.replace(toggled);
            prompt.forget();
        }
    }

    /// Gives the attempt being typed the advantage of a background that fits, or takes it away again: to the first part of
    /// a linked attempt where that has none.
    pub(super) fn toggle_advantage_word(&mut self) {
        let Some(typed) = self.prompt.as_ref().map(|prompt| prompt.editor.text().to_owned()) else { return };
        let Some(Ok(Sentence { command: Command::Attempt(attempting), .. })) = self.typed() else { return };
        let is_first = attempting.asks_fit.first().is_some_and(|background| background.part == 0);
        let (line, comment) =
            typed.split_once('#').map_or((typed.as_str(), ""), |(line, comment)| (line, comment));
        let Ok(words) = Words::cut(line) else { return };
        let is_word = |token: &Token, word: &str| !token.is_quoted && token.text.eq_ignore_ascii_case(word);
        let tokens: Vec<&Token> = words.coming().collect();
        let has_it = tokens.iter().any(|token| is_word(token, "adv"));
        if attempting.who.len() != 1 || (!has_it && attempting.asks_fit.is_empty()) {
            return;
        }
        let then = tokens.iter().position(|token| is_first && is_word(token, "then"));
        let mut texts: Vec<&str> = Vec::with_capacity(tokens.len() + 1);
        for (at, token) in tokens.iter().enumerate() {
            texts.extend((!has_it && then == Some(at)).then_some("adv"));
            texts.extend(line.get(token.span.clone()).filter(|_| !is_word(token, "adv")));
        }
        texts.extend((!has_it && then.is_none()).then_some("adv"));
        let mut toggled = texts.join(" ");
        if !comment.is_empty() {
            toggled.push_str(&format!(" #{comment}"));
        }
        if let Some(prompt) = &mut self.prompt {
            prompt.editor.replace(toggled);
            prompt.forget();
        }
    }

    /// One of the lines typed before.
    pub(super) fn recall(&mut self, step: isize) {
        let Some(prompt) = &mut self.prompt else { return };
        let (back, typed) = prompt.earlier.take().unwrap_or((0, prompt.editor.text().to_owned()));
        let back = back.saturating_add_signed(step).min(self.history.len());
        let index = self.history.len() - back;
        let line = self.history.get(index).filter(|_| back > 0).unwrap_or(&typed);
        prompt.editor.replace(line.clone());
        prompt.refusal = None;
        prompt.cycle = None;
        prompt.earlier = Some((back, typed));
    }
}
