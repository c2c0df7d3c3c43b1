//! The line being typed: letters, completion, earlier lines.

use crate::campaign::line::{LONGEST_LINE, Sentence, line_word};
use crate::campaign::{Choice, Command, CreatureId, TableDeed};
use crate::tui::editor::Editor;
use crate::words::{Complaint, Token, Words};

use super::Session;

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
    pub(super) is_renumbered: bool,
    /// Whether it was opened to choose what somebody rolls.
    is_choosing: bool,
    /// What the one who is named can roll, looked up once for as long as nothing changes.
    known: Option<Known>,
}

/// What somebody can roll, as it was after a step, against what the table's attempt is held against.
#[derive(Debug, Clone, PartialEq)]
struct Known {
    maker: CreatureId,
    seq: u64,
    targets: Vec<String>,
    choices: Vec<Choice>,
}

/// What somebody can roll, while that is chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Choosing {
    /// Where the word begins that names it.
    at: usize,
    /// What fits, the likeliest first.
    pub choices: Vec<Choice>,
    /// The one that is taken, or would be.
    pub chosen: usize,
    /// Whether the arrow keys choose.
    pub by_arrows: bool,
}

/// What Tab would make of what is typed.
#[derive(Default)]
struct Offered {
    /// Where the word begins that it would finish.
    at: usize,
    /// The words it could become.
    words: Vec<String>,
    /// Whether that is a line, whose blanks belong to it, and no name.
    is_line: bool,
    /// How often it was pressed.
    turns: usize,
}

impl Choosing {
    /// Whether there is a choice to be seen: several fit, or it is asked for by name of the key.
    pub fn is_open(&self) -> bool {
        self.choices.len() > 1
    }
}

impl Prompting {
    /// A prompt that begins with this.
    pub fn beginning(text: impl Into<String>) -> Self {
        Self {
            editor: Editor::new(text),
            ..Self::default()
        }
    }

    /// A prompt that begins with somebody's name, to choose what they roll.
    pub fn choosing(name: &str) -> Self {
        Self {
            is_choosing: true,
            ..Self::beginning(format!("{name} "))
        }
    }

    /// A prompt into which something was pasted; nothing is done by itself.
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

    /// The line that Tab began with, or the one that it would; and how often it was pressed. Of a line that is too long to
    /// be read nothing can be finished, and looking through it at each key would take ever longer.
    fn base(&self) -> Option<(&str, usize)> {
        if self.is_too_long() {
            return None;
        }
        match &self.cycle {
            Some((base, turns)) => Some((base.as_str(), *turns)),
            None => self.editor.is_at_end().then(|| (self.editor.text(), 0)),
        }
    }

    /// Whether it is longer than any line that is read, as what is pasted letter by letter may be.
    pub fn is_too_long(&self) -> bool {
        self.editor.text().len() > LONGEST_LINE
    }

    /// Rows are numbered otherwise from here on, or as they were again.
    pub(super) fn renumber(&mut self) {
        self.is_renumbered = !self.is_renumbered && !self.editor.text().is_empty();
    }
}

impl Session {
    /// The line being typed as it is understood, or what is wrong with it; nothing while none is typed.
    pub fn typed(&self) -> Option<Result<Sentence, Complaint>> {
        let prompt = self.prompt.as_ref()?;
        let read = self.read_line(prompt.editor.text());
        Some(read.or_else(|complaint| {
            self.leaning()
                .map(|(_, sentence)| sentence)
                .ok_or(complaint)
        }))
    }

    /// The same, with what the phrasebook has for a line that is not understood.
    pub fn typed_and_answered(&self) -> Option<Result<Sentence, Complaint>> {
        let line = self.prompt.as_ref()?.editor.text();
        let answered = |complaint| self.answered(complaint, line);
        Some(self.typed()?.map_err(answered))
    }

    /// The line with its last word as the sheet makes it likeliest, where that word alone may mean several things or none was
    /// chosen yet; and what it means.
    pub(super) fn leaning(&self) -> Option<(String, Sentence)> {
        let prompt = self
            .prompt
            .as_ref()
            .filter(|prompt| prompt.cycle.is_none())?;
        let choosing = self.choosing()?;
        let text = prompt.editor.text();
        let (head, typed) = text.split_at_checked(choosing.at)?;
        if self.read_line(text).is_ok() || (typed.is_empty() && !prompt.is_choosing) {
            return None;
        }
        let line = format!("{head}{}", line_word(&choosing.choices.first()?.name));
        let sentence = self.read_line(&line).ok()?;
        Some((line, sentence))
    }

    /// Whether the arrow keys choose what is rolled.
    pub(super) fn chooses_by_arrows(&self) -> bool {
        self.choosing().is_some_and(|choosing| choosing.by_arrows)
    }

    /// What the one who is named can roll, as far as it fits what is typed of it; nothing where that is not what comes next.
    pub fn choosing(&self) -> Option<Choosing> {
        let (prompt, maker) = self.asked_for_choice()?;
        let (base, turns) = prompt.base()?;
        let at = base.rfind(char::is_whitespace).map(|at| at + 1)?;
        let typed = base.get(at..)?;
        let mut choices = match &prompt.known {
            Some(known) if self.is_up_to_date(known, maker) => known.choices.clone(),
            Some(_) | None => self.campaign.choices(maker, &self.wish.targets()),
        };
        choices.retain(|choice| choice.fits(typed));
        // What begins so comes before what has such a word further on.
        choices.sort_by_key(|choice| !crate::words::begins(&choice.name, typed));
        let taken = turns.checked_sub(1).filter(|_| prompt.cycle.is_some());
        let chosen = taken.map_or(0, |turns| turns % choices.len().max(1));
        (!choices.is_empty()).then_some(Choosing {
            at,
            choices,
            chosen,
            by_arrows: prompt.is_choosing,
        })
    }

    /// The prompt, and whoever is named in it so that what they roll comes next.
    fn asked_for_choice(&self) -> Option<(&Prompting, CreatureId)> {
        let prompt = self.prompt.as_ref().filter(|_| self.curtain.is_none())?;
        let (base, _) = prompt.base()?;
        let head = base.get(..=base.rfind(char::is_whitespace)?)?;
        let maker = self.campaign.maker_of(head, self.under_cursor());
        Some((prompt, maker.filter(|_| !head.trim().is_empty())?))
    }

    fn is_up_to_date(&self, known: &Known, maker: CreatureId) -> bool {
        known.maker == maker
            && known.seq == self.campaign.seq()
            && known.targets == self.wish.targets()
    }

    /// Looks up what the one who is named in the prompt can roll, where that is not known yet.
    pub(super) fn look_up_choices(&mut self) {
        let Some((prompt, maker)) = self.asked_for_choice() else {
            return;
        };
        let known = prompt.known.as_ref();
        if known.is_some_and(|known| self.is_up_to_date(known, maker)) {
            return;
        }
        let (seq, targets) = (self.campaign.seq(), self.wish.targets());
        let choices = self.campaign.choices(maker, &targets);
        if let Some(prompt) = &mut self.prompt {
            prompt.known = Some(Known {
                maker,
                seq,
                targets,
                choices,
            });
        }
    }

    /// What Tab would take, the first one next: words that fit at the cursor.
    pub fn completions(&self) -> Vec<String> {
        let mut offered = self.offered();
        let count = offered.words.len().max(1);
        offered.words.rotate_left(offered.turns % count);
        offered.words
    }

    /// What Tab would make of what is typed.
    fn offered(&self) -> Offered {
        let based = self.prompt.as_ref().and_then(|prompt| prompt.base());
        let Some((base, turns)) = based.filter(|(base, _)| !base.trim().is_empty()) else {
            return Offered::default();
        };
        let (mut at, mut offers) = self.campaign.completions(base, self.under_cursor());
        if let Some(choosing) = self.choosing() {
            let known: Vec<String> = choosing
                .choices
                .into_iter()
                .map(|choice| choice.name)
                .collect();
            offers.retain(|offer| at == choosing.at && !known.contains(offer));
            offers.splice(0..0, known);
            at = choosing.at;
        }
        if offers.is_empty()
            && let Err(complaint) = self.read_line(base)
            && let complaint = self.answered(complaint, base)
            && let (Some(instead), true) = (complaint.instead, complaint.span.end == base.len())
        {
            return Offered {
                at: complaint.span.start,
                is_line: self.campaign.read_line(&instead, None).is_ok(),
                words: vec![instead],
                turns,
            };
        }
        Offered {
            at,
            words: offers,
            is_line: false,
            turns,
        }
    }

    /// The letters that the first completion would add, if it goes on from what is typed and Enter does the same without
    /// them: what stands in the line is what is done.
    pub fn ghost(&self) -> String {
        let Some(prompt) = self.prompt.as_ref().filter(|prompt| prompt.cycle.is_none()) else {
            return String::new();
        };
        let Offered { at, words, .. } = self.offered();
        let typed = prompt.editor.text().get(at..).unwrap_or_default();
        let first = words.first().map_or("", String::as_str);
        let goes_on = (!typed.is_empty() || prompt.is_choosing && self.choosing().is_some())
            && first
                .get(..typed.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(typed));
        let ghost = first.get(typed.len()..).unwrap_or_default().to_lowercase();
        if goes_on && self.means_the_same(prompt.editor.text(), at, first) {
            ghost
        } else {
            String::new()
        }
    }

    /// Whether a line comes to the same with a word in place of its end; a line that is not finished, to the same complaint.
    fn means_the_same(&self, line: &str, at: usize, word: &str) -> bool {
        let read = |line: &str| match self.read_line(line) {
            Ok(sentence) => (true, sentence.line),
            Err(complaint) => (false, complaint.message),
        };
        let whole = format!("{}{}", line.get(..at).unwrap_or_default(), line_word(word));
        read(line) == read(&whole)
    }

    /// Takes the completion that is offered; pressed again, the next one.
    pub(super) fn complete(&mut self) {
        let turns = self.offered().turns;
        self.take_offered(turns);
    }

    /// Takes the choice so many further on.
    pub(super) fn choose(&mut self, step: isize) {
        let Some(choosing) = self.choosing() else {
            return;
        };
        let count = choosing.choices.len();
        self.take_offered((choosing.chosen + count).saturating_add_signed(step) % count);
    }

    /// A blank after a word that may mean several things: the meaning that is shown stays, unless the blank only goes on
    /// to the next word of its name, as `save` does to `save Dexterity`.
    pub(super) fn settle_word(&mut self) {
        let Some(((line, _), prompt)) = self.leaning().zip(self.prompt.as_mut()) else {
            return;
        };
        let typed = prompt.editor.text();
        let is_done = typed.ends_with(char::is_whitespace);
        if !is_done && !crate::words::begins(&line.replace('"', ""), &format!("{typed} ")) {
            prompt.editor.replace(line);
        }
    }

    pub(super) fn take_offered(&mut self, turns: usize) {
        let offered = self.offered();
        let count = offered.words.len();
        let offer = offered.words.get(turns % count.max(1));
        let Some((offer, prompt)) = offer.zip(self.prompt.as_mut()) else {
            return;
        };
        let word = match offered.is_line {
            true => offer.clone(),
            false => line_word(offer),
        };
        let base = match prompt.cycle.take() {
            Some((base, _)) => base,
            None => prompt.editor.text().to_owned(),
        };
        prompt.editor.replace(format!(
            "{}{word} ",
            base.get(..offered.at).unwrap_or_default()
        ));
        prompt.refusal = None;
        if count > 1 {
            prompt.cycle = Some((base, turns + 1));
        }
    }

    /// Makes the attempt being typed secret, or open.
    pub(super) fn toggle_secret_word(&mut self) {
        let Some((line, comment)) = self.typed_line() else {
            return;
        };
        let Some(Ok(Sentence { command, .. })) = self.typed() else {
            return;
        };
        let is_secret = match command {
            Command::Table {
                deed: TableDeed::Draw { is_secret, .. },
                ..
            } => is_secret,
            command => match command.attempts().first() {
                Some(attempting) => attempting.is_secret,
                None => return,
            },
        };
        let Ok(words) = Words::cut(&line) else { return };
        let is_kept =
            |token: &&Token| token.is_quoted || !matches!(token.text.as_str(), "secret" | "open");
        let kept = words
            .coming()
            .filter(is_kept)
            .filter_map(|token| line.get(token.span.clone()));
        let word = if is_secret { "open" } else { "secret" };
        let toggled = kept.chain([word]).collect::<Vec<_>>().join(" ");
        self.retype(toggled, &comment);
    }

    /// Gives the attempt being typed the advantage of a background that fits, or takes it away again: to the first part of
    /// a linked attempt where that has none.
    pub(super) fn toggle_advantage_word(&mut self) {
        let Some((line, comment)) = self.typed_line() else {
            return;
        };
        let Some(Ok(Sentence {
            command: Command::Attempt(attempting),
            ..
        })) = self.typed()
        else {
            return;
        };
        let is_first = attempting
            .asks_fit
            .first()
            .is_some_and(|background| background.part == 0);
        let Ok(words) = Words::cut(&line) else { return };
        let is_word =
            |token: &Token, word: &str| !token.is_quoted && token.text.eq_ignore_ascii_case(word);
        let tokens: Vec<&Token> = words.coming().collect();
        let has_it = tokens.iter().any(|token| is_word(token, "adv"));
        if attempting.who.len() != 1 || (!has_it && attempting.asks_fit.is_empty()) {
            return;
        }
        let then = tokens
            .iter()
            .position(|token| is_first && is_word(token, "then"));
        let mut texts: Vec<&str> = Vec::with_capacity(tokens.len() + 1);
        for (at, token) in tokens.iter().enumerate() {
            texts.extend((!has_it && then == Some(at)).then_some("adv"));
            texts.extend(
                line.get(token.span.clone())
                    .filter(|_| !is_word(token, "adv")),
            );
        }
        texts.extend((!has_it && then.is_none()).then_some("adv"));
        let toggled = texts.join(" ");
        self.retype(toggled, &comment);
    }

    /// The line being typed, and the comment behind it.
    fn typed_line(&self) -> Option<(String, String)> {
        let typed = self.prompt.as_ref()?.editor.text();
        let (line, comment) = typed.split_once('#').unwrap_or((typed, ""));
        Some((line.to_owned(), comment.to_owned()))
    }

    /// Puts another line in the place of the one being typed, before the same comment.
    fn retype(&mut self, mut line: String, comment: &str) {
        if !comment.is_empty() {
            line.push_str(&format!(" #{comment}"));
        }
        if let Some(prompt) = &mut self.prompt {
            prompt.editor.replace(line);
            prompt.forget();
        }
    }

    /// One of the lines typed before.
    pub(super) fn recall(&mut self, step: isize) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        let (back, typed) = prompt
            .earlier
            .take()
            .unwrap_or((0, prompt.editor.text().to_owned()));
        let back = back.saturating_add_signed(step).min(self.history.len());
        let index = self.history.len() - back;
        let line = self
            .history
            .get(index)
            .filter(|_| back > 0)
            .unwrap_or(&typed);
        prompt.editor.replace(line.clone());
        prompt.refusal = None;
        prompt.cycle = None;
        prompt.earlier = Some((back, typed));
    }
}
