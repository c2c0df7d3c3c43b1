//! What a line of the log must hold to be meant by a query, told from its bytes alone, before anything of it is read.

use std::iter::Peekable;
use std::vec::IntoIter;

use crate::campaign::log_text::Kind;
use crate::systems::System;

use super::query::Query;

use memchr::memchr2_iter;
use memchr::memmem::Finder;

/// Steps that say something of earlier ones, or of the evening: they are read in any case, or those would be told as
/// they once were.
const VERDICTS: [&str; 13] = [
    "Undid(",
    "Redid(",
    "Converted(",
    "SecrecySet(",
    "Marked(",
    "StateReplaced(",
    "Notes(Hung(",
    "Notes(Changed(",
    "Notes(Removed(",
    "EveningBegan(",
    "again: ",
    "after: (",
    "anew: ",
];

/// Steps by which players come to know of somebody, or do not: also what is told long before and after speaks of these.
const UNVEILING: [&str; 5] = [
    "Joined(",
    "Hidden(",
    "Revealed(",
    "Arranged(Split(",
    "change: Name(",
];

/// Steps by which others are told: who joined under which name, which round a turn is of, what players have seen of it.
const TOLD_BY: [&str; 9] = [
    "TurnBegan(",
    "TurnTakenBack(",
    "FightBegan",
    "FightEnded(",
    "Delayed(",
    "Returned(",
    "Joined(",
    "Arranged(",
    "LongRoll(",
];

/// Names that a line is told with and does not hold.
const NAMES_ELSEWHERE: &str = "ends: At(";

/// Outcomes that hold their levels.
const OF_LEVELS: &str = "outcome: PenAndDagger(";

/// The levels of Pen & Dagger, worst first, and how an outcome holds them.
const LEVELS: [(&str, &str); 6] = [
    ("critical failure", "level: CriticalFailure"),
    ("failure", "level: Failure"),
    ("limited", "level: Limited"),
    ("normal", "level: "),
    ("major", "level: Major"),
    ("critical", "level: Critical"),
];

/// What every line begins with, before its number.
const SEQ: &[u8] = b"(seq: ";

/// What the lines that a query means hold. It may let others pass; none that is meant is held back.
#[derive(Debug, Clone)]
pub struct LinePrefilter {
    query: Query,
    read_anyway: Vec<Finder<'static>>,
    /// One of these, unless there is none.
    kinds: Vec<Finder<'static>>,
    /// One of these in an outcome of Pen & Dagger, unless there is none.
    levels: Vec<Finder<'static>>,
    names: Vec<Finder<'static>>,
    texts: Vec<Folded>,
    names_elsewhere: Finder<'static>,
    of_levels: Finder<'static>,
    wants_base: bool,
}

impl LinePrefilter {
    /// Of what a query looks for.
    pub fn of(query: &Query) -> Self {
        let mut read_anyway: Vec<Finder<'static>> =
            VERDICTS.iter().chain(&UNVEILING).map(Finder::new).collect();
        if !query.is_of_rolls() {
            read_anyway.extend(TOLD_BY.iter().map(Finder::new));
        }
        let runs = query
            .texts
            .iter()
            .flat_map(|text| text.split(|letter: char| !letter.is_ascii_alphabetic()));
        let telling = runs.filter(|run| !run.is_empty() && !is_our_own(run));
        Self {
            read_anyway,
            kinds: tags(query).unwrap_or_default(),
            levels: level_tags(query).unwrap_or_default(),
            names: query
                .whose
                .iter()
                .filter_map(|whose| needle(&whose.name))
                .collect(),
            texts: telling.map(Folded::new).collect(),
            names_elsewhere: Finder::new(NAMES_ELSEWHERE),
            of_levels: Finder::new(OF_LEVELS),
            wants_base: !query.is_of_rolls() || !query.evenings.is_empty(),
            query: query.clone(),
        }
    }

    /// Of what must be known beforehand to tell a log from its beginning on: what is said later of earlier steps, and who
    /// is hidden.
    pub fn of_what_tells_others(system: System) -> Self {
        #[expect(
            clippy::reversed_empty_ranges,
            reason = "no roll stands in it, which is what is asked for"
        )]
        let nothing = Query::everything(system).within(1..=0);
        let read_anyway = VERDICTS.iter().chain(&UNVEILING).map(Finder::new).collect();
        Self {
            read_anyway,
            ..Self::of(&nothing)
        }
    }

    /// The same, for whoever must know who is hidden as well.
    #[must_use]
    pub fn with_bases(self) -> Self {
        Self {
            wants_base: true,
            ..self
        }
    }

    /// Whether the stretch that lines are told in has to be known as well.
    pub const fn wants_base(&self) -> bool {
        self.wants_base
    }

    /// Lays it over a text of many lines: what few of them hold is looked for in all of them at once.
    pub fn over(&self, text: &[u8]) -> Laid<'_> {
        let mut read_anyway: Vec<usize> = self
            .read_anyway
            .iter()
            .flat_map(|tag| tag.find_iter(text))
            .collect();
        read_anyway.sort_unstable();
        Laid {
            sieve: self,
            read_anyway: read_anyway.into_iter().peekable(),
        }
    }

    fn may_be_meant(&self, line: &[u8]) -> bool {
        let holds = |finder: &Finder<'_>| finder.find(line).is_some();
        seq_of(line).is_none_or(|seq| self.query.is_of_span(seq))
            && self.names.iter().all(holds)
            && (self.kinds.is_empty() || self.kinds.iter().any(holds))
            && (self.levels.is_empty() || self.levels.iter().any(holds) || !holds(&self.of_levels))
            && (self.texts.iter().all(|text| text.is_in(line)) || holds(&self.names_elsewhere))
    }
}

/// A sieve over the lines of a text.
#[derive(Debug)]
pub struct Laid<'a> {
    sieve: &'a LinePrefilter,
    /// Where in the text stands what is read in any case; passed by with the lines.
    read_anyway: Peekable<IntoIter<usize>>,
}

impl Laid<'_> {
    /// Whether a line that begins here may be meant, or is needed to tell others; asked of one line after another.
    pub fn lets_through(&mut self, begins: usize, line: &[u8]) -> bool {
        while self.read_anyway.next_if(|place| *place < begins).is_some() {}
        let ends = begins.saturating_add(line.len());
        self.read_anyway.peek().is_some_and(|place| *place < ends) || self.sieve.may_be_meant(line)
    }
}

/// The number a line of a segment begins with.
pub(crate) fn seq_of(line: &[u8]) -> Option<u64> {
    let digits = line
        .strip_prefix(SEQ)?
        .split(|byte| !byte.is_ascii_digit())
        .next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// The events that lines of the kinds looked for come of; none where any may be.
fn tags(query: &Query) -> Option<Vec<Finder<'static>>> {
    if query.is_of_rolls() {
        return Some(vec![Finder::new("Rolled(")]);
    }
    let of_kind = |kind: &Kind| match kind {
        Kind::Roll => Some(["Rolled("].as_slice()),
        Kind::Damage => Some(["HitPointsChanged("].as_slice()),
        Kind::Fortune => Some(["Fortune("].as_slice()),
        Kind::Condition => Some(["ConditionGained(", "ConditionLost(", "Asked("].as_slice()),
        Kind::Rule => Some(["Ruled("].as_slice()),
        Kind::Scene => Some(["SceneSet("].as_slice()),
        Kind::Spend => Some(["Spent("].as_slice()),
        // What else is told as one of these is not for this list to know.
        Kind::Turn
        | Kind::Order
        | Kind::Task
        | Kind::Clock
        | Kind::Race
        | Kind::Contest
        | Kind::Secret
        | Kind::Hero
        | Kind::Note
        | Kind::Evening
        | Kind::Undo
        | Kind::Restore
        | Kind::Macro
        | Kind::Encounter
        | Kind::Table
        | Kind::Time
        | Kind::Lost => None,
    };
    let tags: Option<Vec<&[&str]>> = query.kinds.iter().map(of_kind).collect();
    Some(tags?.into_iter().flatten().map(Finder::new).collect())
}

/// The levels that are looked for, as an outcome holds them; a normal one may be any that was turned into a fortune die.
/// None where one of them is no level of Pen & Dagger: luck, or another system's.
fn level_tags(query: &Query) -> Option<Vec<Finder<'static>>> {
    let mut tags = Vec::new();
    for wish in &query.levels {
        let least = LEVELS.iter().position(|(level, _)| *level == wish.level)?;
        let count = if wish.is_or_better { LEVELS.len() } else { 1 };
        tags.extend(
            LEVELS
                .iter()
                .skip(least)
                .take(count)
                .map(|(_, tag)| Finder::new(tag)),
        );
    }
    Some(tags)
}

/// The longest piece of a name that is written in a line as it is.
fn needle(name: &str) -> Option<Finder<'static>> {
    let is_plain = |letter: char| letter.is_alphanumeric() && letter.escape_debug().eq([letter]);
    let longest = name
        .split(|letter| !is_plain(letter))
        .max_by_key(|piece| piece.len())?;
    (!longest.is_empty()).then(|| Finder::new(longest).into_owned())
}

/// Letters in small or capital ones.
#[derive(Debug, Clone)]
struct Folded {
    letters: Vec<u8>,
    /// The place of the rarest of them, which is looked for first.
    rare: usize,
}

/// From the rarest letter of English prose to the commonest.
const BY_RARITY: &[u8] = b"zqjxkvbpygfwmucldrhsnioate";

impl Folded {
    fn new(run: &str) -> Self {
        let letters = run.as_bytes().to_ascii_lowercase();
        let rarity = |letter: &u8| BY_RARITY.iter().position(|other| other == letter);
        let rare = letters
            .iter()
            .enumerate()
            .min_by_key(|(_, letter)| rarity(letter));
        Self {
            rare: rare.map_or(0, |(place, _)| place),
            letters,
        }
    }

    fn is_in(&self, line: &[u8]) -> bool {
        let Some(rare) = self.letters.get(self.rare) else {
            return true;
        };
        memchr2_iter(*rare, rare.to_ascii_uppercase(), line).any(|at| {
            let from = at.checked_sub(self.rare);
            let there = from.and_then(|from| line.get(from..from + self.letters.len()));
            there.is_some_and(|there| there.eq_ignore_ascii_case(&self.letters))
        })
    }
}

/// Parted by blanks, in small letters. More than there need to be only make a search slower.
const OWN: &str = include_str!("../../../assets/log/own_words.txt");

/// Whether letters, small ones, may stand in what is told although the line that is told of does not hold them.
pub fn is_our_own(letters: &str) -> bool {
    OWN.split_whitespace().any(|word| word.contains(letters))
}
