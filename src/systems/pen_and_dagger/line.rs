//! Pen & Dagger attempts: `thalia stealth adv +1 bar major`, `pd adept with novice shared best`, `party luck`.

mod gear;
mod made;

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::interface::Profile;
use crate::systems::line::{Attempting, SystemLines, is_exact_name};
use crate::systems::pen_and_dagger::{
    Ability, Attempt, Book, Counts, Level, PROFILE, Rank, Sheet, Trait,
};
use crate::words::{Complaint, Words, is_word};

use crate::systems::line::{LineWords, is_line_mark};
use crate::systems::line::{Reader, number_in, signed_in};
use crate::systems::line::{SECRECY, Scope};

/// What is attempted: by name, by bare rank, or luck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Head<'a> {
    Trait(Trait<'a>),
    Rank(Rank),
    Luck,
}

/// One who takes part, or one part of a linked attempt.
#[derive(Debug, Clone)]
struct Part<'a> {
    who: Option<CreatureId>,
    head: Option<Head<'a>>,
    /// Whether it does what the part before it does, unless something else is said.
    follows: bool,
    ability: Option<Ability>,
    adjustment: i32,
    /// The gear that is used, and the rows it moves the rank.
    gear: Vec<(String, i32)>,
    has_advantage: bool,
    has_disadvantage: bool,
    is_reliable: bool,
    is_unreliable: bool,
}

impl Part<'_> {
    const fn of(who: Option<CreatureId>) -> Self {
        Self {
            who,
            head: None,
            follows: false,
            ability: None,
            adjustment: 0,
            gear: Vec::new(),
            has_advantage: false,
            has_disadvantage: false,
            is_reliable: false,
            is_unreliable: false,
        }
    }
}

/// A word that may follow what is attempted.
#[derive(Debug, Clone, Copy)]
enum Word {
    Advantage,
    Disadvantage,
    Reliable,
    Unreliable,
    Bar,
    Secret,
    Open,
    Fresh,
    Plain,
    Shared,
    With,
    Then,
    Ability(Ability),
}

impl Word {
    /// How far it reaches.
    const fn reach(self) -> Scope {
        match self {
            Self::Shared | Self::Secret | Self::Open | Self::Fresh => Scope::Line,
            // Said twice is seen where they are obeyed: each part of a linked attempt has its own.
            Self::Bar | Self::Plain => Scope::More,
            Self::With | Self::Then => Scope::Next,
            Self::Advantage
            | Self::Disadvantage
            | Self::Reliable
            | Self::Unreliable
            | Self::Ability(_) => Scope::Part,
        }
    }

    /// What must not be said again: an ability or whether it is secret, whichever it was, else the word itself.
    const fn once(self, name: &str) -> &str {
        match self {
            Self::Secret | Self::Open => SECRECY,
            Self::Ability(_) => "ability",
            Self::Advantage | Self::Disadvantage | Self::Reliable | Self::Unreliable => name,
            Self::Bar | Self::Shared | Self::Fresh | Self::Plain | Self::With | Self::Then => name,
        }
    }
}

const WORDS: [(&str, Word); 12] = [
    ("adv", Word::Advantage),
    ("dis", Word::Disadvantage),
    ("reliable", Word::Reliable),
    ("unreliable", Word::Unreliable),
    ("bar", Word::Bar),
    ("secret", Word::Secret),
    ("open", Word::Open),
    ("shared", Word::Shared),
    ("with", Word::With),
    ("then", Word::Then),
    ("plain", Word::Plain),
    ("fresh", Word::Fresh),
];

/// Whether a word says how something is attempted.
fn is_manner(typed: &str) -> bool {
    WORDS
        .iter()
        .any(|(word, meaning)| !matches!(meaning, Word::With | Word::Then) && is_word(word, typed))
}

/// Everything an attempt line says, before it is made into an attempt.
struct Draft<'a> {
    parts: Vec<Part<'a>>,
    /// The parts the next word belongs to.
    current: Range<usize>,
    /// The part a linked attempt goes on with.
    main: Option<usize>,
    /// What the part in hand of a linked attempt must reach, and else the whole.
    enough: Enough,
    /// What its first part must reach, once the second begins.
    first: Enough,
    counts: Option<Counts>,
    line: LineWords,
}

/// What has to be reached, and whether that is a plain yes or no.
#[derive(Debug, Clone, Copy, Default)]
struct Enough {
    bar: Option<Level>,
    is_plain: bool,
}

impl Enough {
    /// The level that is enough of a plain yes or no.
    fn plain(self) -> Option<Level> {
        self.is_plain.then(|| self.bar.unwrap_or(Level::Normal))
    }

    /// The level that is to be reached where there are levels.
    fn graded(self) -> Option<Level> {
        self.bar.filter(|_| !self.is_plain)
    }
}

impl SystemLines for Attempt {
    const PROFILE: &'static Profile = &PROFILE;
    const JOINS: &[&str] = &["shared", "luck", "with", "then"];
    type Sheet = Sheet;

    fn read(
        reader: &mut Reader<'_, Book>,
        who: &[CreatureId],
    ) -> Result<Attempting<Self>, Complaint> {
        reader.read_pen_and_dagger(who)
    }

    fn heads(book: &Book) -> Vec<&str> {
        let heads = heads_of(book, true).into_iter();
        heads.map(|(name, _)| name).collect()
    }

    fn words_of(_book: &Book) -> Vec<&str> {
        let words = WORDS.iter().map(|(word, _)| *word);
        let heads = plain_heads().map(|(name, _)| name);
        words.chain(heads).collect()
    }

    fn is_before_bare(reader: &mut Reader<'_, Book>) -> Result<Option<bool>, Complaint> {
        reader.is_before_a_trait()
    }
}

/// Luck and the ranks: what is rolled for without anything that has a name on a sheet.
fn plain_heads<'a>() -> impl Iterator<Item = (&'a str, Head<'a>)> {
    let ranks = Rank::ALL.into_iter();
    let ranks = ranks.map(|rank| (rank.name(), Head::Rank(rank)));
    std::iter::once(("luck", Head::Luck)).chain(ranks)
}

fn heads_of(book: &Book, with_traits: bool) -> Vec<(&str, Head<'_>)> {
    let traits = book
        .traits()
        .filter(|_| with_traits)
        .map(|known| (known.name(), Head::Trait(known)));
    traits.chain(plain_heads()).collect()
}

impl<'a> Reader<'a, Book> {
    fn book(&self) -> &'a Book {
        self.context
    }

    /// What is attempted by these, or by nobody where nobody is named.
    fn read_pen_and_dagger(
        &mut self,
        who: &[CreatureId],
    ) -> Result<Attempting<Attempt>, Complaint> {
        let parts: Vec<Part<'a>> = match who {
            [] => vec![Part::of(None)],
            who => who
                .iter()
                .map(|creature| Part::of(Some(*creature)))
                .collect(),
        };
        let count = parts.len();
        let mut draft = Draft {
            parts,
            current: 0..count,
            main: None,
            enough: Enough::default(),
            first: Enough::default(),
            counts: None,
            line: LineWords::default(),
        };
        self.read_head(&mut draft)?;
        while !self.words.is_done() {
            self.read_word(&mut draft)?;
        }
        self.offer_gear(&draft);
        for (part, creature) in who.iter().enumerate() {
            draft.line.begin_part();
            draft.current = part..part + 1;
            self.read_words_aside(*creature, &mut |reader| reader.read_word(&mut draft))?;
        }
        self.words.offer(WORDS.iter().map(|(word, _)| *word));
        self.finish(&draft)
    }

    /// Whether the line goes on with what only somebody with a sheet can attempt, or with luck.
    fn is_before_a_trait(&mut self) -> Result<Option<bool>, Complaint> {
        let has_cursor = self.cursor.is_some() && self.table.is_some();
        let fitting = self.heads(has_cursor);
        self.words.offer(fitting.iter().map(|(name, _)| *name));
        let head = find_head(&mut self.words.clone(), &self.heads(true))?;
        Ok(head.map(|head| !matches!(head, Head::Rank(_))))
    }

    /// Everything an attempt may begin with.
    fn heads(&self, with_traits: bool) -> Vec<(&'a str, Head<'a>)> {
        heads_of(self.book(), with_traits)
    }

    /// What the current parts attempt; words that say how may stand before it: `thalia adv stealth`.
    fn read_head(&mut self, draft: &mut Draft<'a>) -> Result<(), Complaint> {
        let mark = self.words.mark();
        while self.is_before_a_manner() {
            self.read_word(draft)?;
        }
        let manner = self.words.since(mark);
        self.read_bare_head(draft)?;
        if draft.is_modified() {
            draft.refuse_for_luck(manner)
        } else {
            Ok(())
        }
    }

    /// Whether the next word says how, and cannot be what is attempted.
    fn is_before_a_manner(&self) -> bool {
        self.words
            .plain()
            .is_some_and(|word| is_line_mark(word) || signed_in(word).is_some() || is_manner(word))
    }

    fn read_bare_head(&mut self, draft: &mut Draft<'a>) -> Result<(), Complaint> {
        let is_named = draft
            .parts
            .get(draft.current.start)
            .is_some_and(|part| part.who.is_some());
        let heads = self.heads(is_named);
        let wanted = if is_named {
            "an ability, a skill, a proficiency, a rank or `luck`"
        } else {
            "a rank or `luck`"
        };
        if !is_named {
            self.refuse_ownerless_trait()?;
        }
        let head = self.take_head(&heads, wanted, is_named)?;
        draft.change(|part| {
            part.head = Some(head);
            part.follows = false;
        });
        Ok(())
    }

    /// A skill without anybody who has it, as in `pd stealth`. It is understood to be refused, and so never offered.
    fn refuse_ownerless_trait(&self) -> Result<(), Complaint> {
        let mut ahead = self.words.clone();
        if !matches!(
            find_head(&mut ahead, &self.heads(true)),
            Ok(Some(Head::Trait(_)))
        ) {
            return Ok(());
        }
        let span = ahead.since(self.words.mark());
        let message = "whose rank is that? Begin with a name, or give a rank: `pd adept`.";
        Err(Complaint::new(span, message))
    }

    fn take_head(
        &mut self,
        heads: &[(&'a str, Head<'a>)],
        wanted: &str,
        is_named: bool,
    ) -> Result<Head<'a>, Complaint> {
        let head = match find_head(&mut self.words, heads)? {
            Some(head) => head,
            None if is_named && !self.words.is_done() => {
                let typed = self.words.peek().map_or("", |token| &token.text);
                let complaint = self
                    .words
                    .unknown(heads.iter().map(|(name, _)| *name), wanted);
                let message = format!("no attempt begins with “{typed}”: expected {wanted}.");
                return Err(Complaint {
                    message,
                    ..complaint
                });
            }
            None => {
                return Err(self
                    .words
                    .unknown(heads.iter().map(|(name, _)| *name), wanted));
            }
        };
        match head {
            Head::Trait(known) if known.name().contains(' ') => self.say_quoted(known.name()),
            Head::Trait(known) => self.say(known.name().to_lowercase()),
            Head::Rank(rank) => self.say(rank.name().to_lowercase()),
            Head::Luck => self.say("luck"),
        }
        Ok(head)
    }

    fn read_word(&mut self, draft: &mut Draft<'a>) -> Result<(), Complaint> {
        if self.takes_a_plus() {
            self.say("+");
            return self.read_participant(draft);
        }
        if self.read_line_mark(&mut draft.line)? {
            return Ok(());
        }
        if self.words.is_done() {
            return Ok(());
        }
        let here = self.words.here();
        if let Some(rows) = self.take_signed() {
            draft.refuse_for_luck(here)?;
            draft.change(|part| part.adjustment = part.adjustment.saturating_add(rows));
            return Ok(());
        }
        if draft.follows() && self.is_before_a_head() {
            return self.read_bare_head(draft);
        }
        if self.read_gear(draft)? {
            return Ok(());
        }
        let here = self.words.here();
        let abilities = Ability::ALL.map(|ability| (ability.name(), ability));
        let word = match self.words.choose(&abilities)? {
            Some(ability) => Word::Ability(ability),
            None => self.words.expect_word(
                &WORDS,
                "`adv`, `dis`, `+1`, `reliable`, `bar`, `secret`, `=14` or another such word",
            )?,
        };
        if !matches!(
            word,
            Word::Secret | Word::Open | Word::Fresh | Word::With | Word::Then
        ) {
            draft.refuse_for_luck(here.clone())?;
        }
        self.obey(word, here, draft)
    }

    /// Whether the next word is something to attempt, and not a word that says how. One that may be several such things
    /// is one too, so that a shortened word never means something else than the word in full.
    fn is_before_a_head(&mut self) -> bool {
        let mark = self.words.mark();
        let heads = self.heads(true);
        let found = find_head(&mut self.words, &heads);
        self.words.rewind(mark);
        !matches!(found, Ok(None))
    }

    fn obey(
        &mut self,
        word: Word,
        here: Range<usize>,
        draft: &mut Draft<'a>,
    ) -> Result<(), Complaint> {
        let name = WORDS
            .iter()
            .find(|(_, other)| std::mem::discriminant(other) == std::mem::discriminant(&word));
        let name = name.map_or("", |(name, _)| name);
        draft
            .line
            .refuse_again(word.once(name), word.reach(), here.clone())?;
        if !matches!(word, Word::Ability(_)) {
            self.say(name);
        }
        match word {
            Word::Advantage => draft.change(|part| part.has_advantage = true),
            Word::Disadvantage => draft.change(|part| part.has_disadvantage = true),
            Word::Reliable => draft.change(|part| part.is_reliable = true),
            Word::Unreliable => draft.change(|part| part.is_unreliable = true),
            Word::Secret => draft.line.is_secret = Some(true),
            Word::Open => draft.line.is_secret = Some(false),
            Word::Fresh => draft.line.is_fresh = true,
            Word::Plain if draft.enough.is_plain => return Err(said_already(name, here)),
            Word::Plain => draft.enough.is_plain = true,
            Word::Bar if draft.enough.bar.is_some() => return Err(said_already(name, here)),
            Word::Bar => {
                let bars: Vec<(&str, Level)> = Level::BARS
                    .into_iter()
                    .map(|level| (level.word(), level))
                    .collect();
                let bar = self
                    .words
                    .expect_word(&bars, "`limited`, `normal`, `major` or `critical`")?;
                self.say(bar.word());
                draft.enough.bar = Some(bar);
            }
            Word::Shared => {
                let counts = self.words.expect_word(
                    &[("best", Counts::Best), ("all", Counts::All)],
                    "`best` or `all`",
                )?;
                self.say(if counts == Counts::Best {
                    "best"
                } else {
                    "all"
                });
                draft.counts = Some(counts);
            }
            Word::With => return self.read_participant(draft),
            Word::Then => {
                if draft.main.is_some() {
                    let message = "only two attempts can be linked: leave the second `then` out.";
                    return Err(Complaint::new(here, message));
                }
                draft.main = Some(draft.parts.len());
                draft.first = std::mem::take(&mut draft.enough);
                return self.read_main(draft);
            }
            Word::Ability(ability) => return self.choose_ability(ability, here, draft),
        }
        Ok(())
    }

    fn choose_ability(
        &mut self,
        ability: Ability,
        here: Range<usize>,
        draft: &mut Draft<'a>,
    ) -> Result<(), Complaint> {
        let current = draft
            .parts
            .get(draft.current.start)
            .and_then(|part| part.head);
        let Some(Head::Trait(Trait::Skill(skill))) = current else {
            let message = "an ability is chosen after a skill only: `persuade wisdom`.";
            return Err(Complaint::new(here, message));
        };
        if !skill.abilities.contains(&ability) {
            let names: Vec<&str> = skill
                .abilities
                .iter()
                .map(|ability| ability.name())
                .collect();
            let fitting = crate::words::joined(&names, "or");
            let message = format!(
                "{} rests on {fitting}, not on {}.",
                skill.name,
                ability.name()
            );
            return Err(Complaint::new(here, message));
        }
        self.say(ability.name().to_lowercase());
        draft.change(|part| part.ability = Some(ability));
        Ok(())
    }

    /// `+oren`, `+oren dexterity`, `with novice`: one more who takes part.
    fn read_participant(&mut self, draft: &mut Draft<'a>) -> Result<(), Complaint> {
        draft.line.begin_part();
        let who = self.read_optional_name()?;
        let head = draft
            .parts
            .get(draft.current.start)
            .and_then(|part| part.head);
        draft.open(Part {
            head,
            follows: who.is_some(),
            ..Part::of(who)
        });
        if who.is_none() {
            self.read_head(draft)
        } else {
            Ok(())
        }
    }

    /// `then "arcane magic"`, `then oren stealth`: by the same hero unless another is named.
    fn read_main(&mut self, draft: &mut Draft<'a>) -> Result<(), Complaint> {
        let named = self.read_optional_name()?;
        let who = named.or_else(|| draft.parts.first().and_then(|part| part.who));
        draft.open(Part::of(who));
        self.read_head(draft)
    }

    fn read_optional_name(&mut self) -> Result<Option<CreatureId>, Complaint> {
        let Some(table) = self.table else {
            return Ok(None);
        };
        let mark = self.words.mark();
        let heads = self.heads(true);
        let is_trait = !is_exact_name(table, &self.words)
            && find_head(&mut self.words, &heads).is_ok_and(|found| found.is_some());
        self.words.rewind(mark);
        if is_trait
            || !(self.begins_with_a_name()?
                || self
                    .words
                    .peek()
                    .is_some_and(|token| number_in(&token.text).is_some()))
        {
            return Ok(None);
        }
        self.read_one("who takes part").map(Some)
    }
}

/// What an attempt begins with, if that comes next: luck and ranks whole, what is on a sheet by any unique beginning.
fn find_head<'a>(
    words: &mut Words<'_>,
    heads: &[(&'a str, Head<'a>)],
) -> Result<Option<Head<'a>>, Complaint> {
    let is_plain = |(_, head): &(&str, Head<'_>)| !matches!(head, Head::Trait(_));
    let (plain, named): (Vec<_>, Vec<_>) = heads.iter().copied().partition(is_plain);
    match words.take_word(&plain) {
        Some(head) => Ok(Some(head)),
        None => words.choose(&named),
    }
}

fn said_already(word: &str, here: Range<usize>) -> Complaint {
    let message = format!("`{word}` is said already: leave one of the two out.");
    Complaint::new(here, message)
}

impl<'a> Draft<'a> {
    fn current_parts(&mut self) -> impl Iterator<Item = &mut Part<'a>> {
        let (from, count) = (self.current.start, self.current.len());
        self.parts.iter_mut().skip(from).take(count)
    }

    fn change(&mut self, change: impl Fn(&mut Part<'a>)) {
        self.current_parts().for_each(change);
    }

    fn open(&mut self, part: Part<'a>) {
        self.current = self.parts.len()..self.parts.len() + 1;
        self.parts.push(part);
    }

    /// Whether the current part may still say what it attempts by itself.
    fn follows(&self) -> bool {
        self.parts
            .get(self.current.start)
            .is_some_and(|part| part.follows)
    }

    /// Whether anything was said that luck does not take.
    fn is_modified(&self) -> bool {
        let is_plain = |part: &Part<'_>| {
            part.adjustment == 0
                && part.gear.is_empty()
                && !(part.has_advantage
                    || part.has_disadvantage
                    || part.is_reliable
                    || part.is_unreliable)
        };
        let says = |enough: Enough| enough.bar.is_some() || enough.is_plain;
        says(self.enough)
            || says(self.first)
            || self.counts.is_some()
            || !self.parts.iter().all(is_plain)
    }

    fn refuse_for_luck(&self, span: Range<usize>) -> Result<(), Complaint> {
        if self.parts.iter().any(|part| part.head == Some(Head::Luck)) {
            return Err(Complaint::new(
                span,
                "a luck roll is a plain d20: nothing modifies it.",
            ));
        }
        Ok(())
    }
}
