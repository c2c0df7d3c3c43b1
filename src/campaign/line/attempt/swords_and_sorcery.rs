//! Swords & Sorcery attempts: `ss +5 dc 15`, `ss +7 ac 16`, `ss save +3 fail`, `ss +5 rank 2 vs +3 rank 4`.

mod made;

use std::ops::Range;

use crate::campaign::command::Attempting;
use crate::campaign::line::{Reader, number_in, signed_in};
use crate::campaign::party::Being;
use crate::rules::swords_and_sorcery::{
    Amount, Book, HelperRank, Helpers, Listed, OutOfBounds, Rank, Stillness, Target,
};
use crate::words::Complaint;

use super::shared::{LineWords, Tongue};

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Advantage,
    Disadvantage,
    Dc,
    Ac,
    Rank,
    Versus,
    Help,
    Fail,
    Kind(Kind),
    Still(Stillness),
}

/// What sort of attempt a line begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Kind {
    #[default]
    Check,
    Save,
    Luck,
    Group,
    Distract,
}

const TONGUE: Tongue<'static, Word> = Tongue {
    words: &[
        ("dc", Word::Dc),
        ("ac", Word::Ac),
        ("adv", Word::Advantage),
        ("dis", Word::Disadvantage),
        ("vs", Word::Versus),
        ("save", Word::Kind(Kind::Save)),
        ("luck", Word::Kind(Kind::Luck)),
        ("rank", Word::Rank),
        ("help", Word::Help),
        ("group", Word::Kind(Kind::Group)),
        ("distract", Word::Kind(Kind::Distract)),
        ("passive", Word::Still(Stillness::Passive)),
        ("take10", Word::Still(Stillness::Take10)),
        ("take20", Word::Still(Stillness::Take20)),
        ("fail", Word::Fail),
        ("advantage", Word::Advantage),
        ("disadvantage", Word::Disadvantage),
    ],
    wanted: "`dc 15`, `ac 16`, `+2`, `adv`, `dis`, `vs +3`, `save` or another such word",
    no_edge: None,
};

/// The words an attempt may begin with where the campaign is of this system.
pub(super) const BEGINNINGS: [(&str, ()); 4] = [("save", ()), ("luck", ()), ("group", ()), ("distract", ())];

/// One side as far as it is said.
#[derive(Default)]
struct Side {
    /// The whole modifier, training included.
    modifier: Option<Amount>,
    circumstance: i32,
    rank: Option<Rank>,
    has_advantage: bool,
    has_disadvantage: bool,
    span: Range<usize>,
}

/// A line as far as it is said.
#[derive(Default)]
struct Draft {
    kind: Kind,
    ours: Side,
    /// The other side, once `vs` was said: the words go to it from there.
    theirs: Option<Side>,
    heads: Vec<Amount>,
    proficiency: Option<Rank>,
    helpers: Helpers,
    dc: Option<Target>,
    ac: Option<Target>,
    way: Option<Stillness>,
    is_given_up: bool,
    line: LineWords,
}

impl Draft {
    fn side(&mut self) -> &mut Side {
        self.theirs.as_mut().unwrap_or(&mut self.ours)
    }
}

impl Reader<'_> {
    pub(super) fn read_swords_and_sorcery(&mut self, who: &[Being]) -> Result<Attempting, Complaint> {
        let mut draft = Draft::default();
        draft.ours.span = self.words.here();
        while !self.words.is_done() {
            self.read_sword_word(&mut draft)?;
            let end = self.words.since(self.words.mark().saturating_sub(1)).end;
            draft.side().span.end = end;
        }
        self.offer_words_in(&TONGUE);
        self.finish_sword(who, &draft)
    }

    fn read_sword_word(&mut self, draft: &mut Draft) -> Result<(), Complaint> {
        let here = self.words.here();
        if let Some(number) = self.take_signed() {
            return draft.side().add(number, here);
        }
        if self.plain_word().and_then(number_in).is_some() {
            let message =
                "a number needs its word here: a target is `dc 15` or `ac 16`, a modifier has a sign.";
            return Err(self.words.complain(message));
        }
        let Some(word) = self.read_word_in(&TONGUE, &mut draft.line)? else { return Ok(()) };
        match word {
            Word::Advantage => draft.side().has_advantage = true,
            Word::Disadvantage => draft.side().has_disadvantage = true,
            Word::Rank => draft.side().rank = Some(self.read_figure("a rank, such as `2`,", rank)?),
            Word::Dc => draft.dc = Some(self.read_dc()?),
            Word::Ac => draft.ac = Some(self.read_figure("an Armor Class, such as `16`,", target)?),
            Word::Help => draft.helpers = self.read_helpers()?,
            Word::Fail => draft.is_given_up = true,
            Word::Still(way) => draft.way = Some(way),
            Word::Versus => return self.open_other_side(draft, here),
            Word::Kind(kind) => return self.read_kind(kind, draft, here),
        }
        Ok(())
    }

    fn open_other_side(&self, draft: &mut Draft, here: Range<usize>) -> Result<(), Complaint> {
        if draft.theirs.is_some() {
            return Err(Complaint::new(here, "two sides are opposed, no more: leave this `vs` out."));
        }
        if self.plain_word().and_then(number_in).is_some() {
            let message =
                "a number to reach is `dc 15` or `ac 16`; behind `vs` stands a modifier, such as `+3`.";
            return Err(self.words.complain(message));
        }
        draft.theirs = Some(Side { span: self.words.here(), ..Side::default() });
        Ok(())
    }

    fn read_kind(&mut self, kind: Kind, draft: &mut Draft, here: Range<usize>) -> Result<(), Complaint> {
        if draft.kind != Kind::Check && draft.kind != kind {
            let message = "an attempt is one thing: a check, a save, luck, a group or a distraction.";
            return Err(Complaint::new(here, message));
        }
        draft.kind = kind;
        match kind {
            Kind::Group => {
                let here = self.words.here();
                let heads = self.read_list("a modifier for each head, such as `+1,+3,+5`,", signed_in)?;
                let heads: Result<Vec<Amount>, OutOfBounds> = heads.into_iter().map(Amount::new).collect();
                draft.heads = heads.map_err(|why| Complaint::new(here, format!("{why}.")))?;
            }
            Kind::Distract => {
                draft.proficiency = Some(self.read_figure("the proficiency bonus, such as `3`,", rank)?);
            }
            Kind::Check | Kind::Save | Kind::Luck => {}
        }
        Ok(())
    }

    /// `15` or `very hard`.
    fn read_dc(&mut self) -> Result<Target, Complaint> {
        let names = names_of(&self.context.rules.swords_and_sorcery);
        let wanted = "a DC, or its name such as `hard`,";
        self.read_named_figure(&names, wanted, target, |dc| dc.get().unsigned_abs())
    }

    /// `4,2`
    fn read_helpers(&mut self) -> Result<Helpers, Complaint> {
        let here = self.words.here();
        let ranks = self.read_list("the rank of each who helps, such as `4,2`,", number_in)?;
        let ranks: Result<Vec<HelperRank>, OutOfBounds> =
            ranks.into_iter().map(|rank| HelperRank::new(signed(rank))).collect();
        let helpers = ranks.and_then(Listed::try_from);
        helpers.map_err(|why| Complaint::new(here, format!("{why}.")))
    }
}

impl Side {
    /// The first signed number is the modifier, all others are circumstance.
    fn add(&mut self, number: i32, here: Range<usize>) -> Result<(), Complaint> {
        let blamed = |why: OutOfBounds| Complaint::new(here.clone(), format!("{why}."));
        match self.modifier {
            None => self.modifier = Some(Amount::new(number).map_err(blamed)?),
            Some(_) => {
                let sum = self.circumstance.saturating_add(number);
                self.circumstance = Amount::new(sum).map_err(blamed)?.get();
            }
        }
        Ok(())
    }
}

/// A figure of a line, which has at most nine digits.
fn signed(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn rank(number: u32) -> Result<Rank, OutOfBounds> {
    Rank::new(signed(number))
}

fn target(number: u32) -> Result<Target, OutOfBounds> {
    Target::new(signed(number))
}

/// The DCs with a name; a word of the book that is no more than the name with hyphens needs no entry of its own.
fn names_of(book: &Book) -> Vec<(&str, Target)> {
    let mut names = Vec::new();
    for known in &book.difficulties {
        let others = known.words.iter().filter(|word| **word != known.name.replace(' ', "-"));
        names.extend(std::iter::once(&known.name).chain(others).map(|name| (name.as_str(), known.dc)));
    }
    names
}
