//! Rolls of pools: `dp 7 diff 8`, `dp 3+2 action 2/3`, `dp 5 vs 4 diff 8 to 3`, `dp 5 with 3 extended 10 in 5`.

mod made;
mod together;

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::UpTo;
use crate::systems::dice_pool::{
    Action, Attempt, Book, Difficulty, Named, Occasion, PROFILE, Sheet, Stock, Threshold,
    Unrollable,
};
use crate::systems::interface::Profile;
use crate::systems::line::Attempting;
use crate::systems::line::SystemLines;
use crate::systems::line::{Reader, number_in};
use crate::systems::work::{Rolls, Target};
use crate::words::Complaint;

use crate::systems::line::Scope;
use crate::systems::line::{Grammar, LineWords};

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Difficulty,
    Retry,
    Action,
    Wound,
    Reflexive,
    Soak,
    Versus,
    With,
    To,
    Extended,
    In,
    Setback,
}

const TONGUE: Grammar<'static, Word> = Grammar {
    words: &[
        ("diff", Word::Difficulty),
        ("vs", Word::Versus),
        ("with", Word::With),
        ("extended", Word::Extended),
        ("in", Word::In),
        ("to", Word::To),
        ("retry", Word::Retry),
        ("action", Word::Action),
        ("wound", Word::Wound),
        ("reflexive", Word::Reflexive),
        ("soak", Word::Soak),
        ("setback", Word::Setback),
    ],
    wanted: "`diff 8`, `-1`, `retry`, `vs 4`, `with 3`, `extended 10 in 5` or another such word",
    no_edge: Some(
        "a dice pool knows no advantage: give dice more (`+1`) or another difficulty (`diff 5`).",
    ),
    reach: |word| match word {
        Word::To | Word::Extended | Word::In | Word::Setback => Scope::Line,
        Word::Versus | Word::With => Scope::Next,
        Word::Difficulty
        | Word::Retry
        | Word::Action
        | Word::Wound
        | Word::Reflexive
        | Word::Soak => Scope::Part,
    },
};

/// One pool as far as it is said.
#[derive(Clone, Default)]
struct Side {
    /// Whose it is, where somebody is named.
    creature: Option<CreatureId>,
    /// Those who roll the same beside them, each from their own sheet.
    others: Vec<CreatureId>,
    stock: Option<Stock>,
    /// What the sheet gave it, where it was named.
    named: Option<Named>,
    modifier: i32,
    difficulty: Option<Difficulty>,
    retry: bool,
    /// What it is rolled for, where the line says so, and where it does.
    asked: Option<(Occasion, Range<usize>)>,
    /// What it is rolled for, once all of it is said.
    occasion: Occasion,
    /// Dice lost to wounds, where the line says so and does not leave that to the sheet.
    wound: Option<u32>,
    /// Whether its difficulty stands in brackets behind its name, and so is for it alone.
    has_own_difficulty: bool,
    /// Where it stands in the line.
    span: Range<usize>,
}

/// What the pools do together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Company {
    Against,
    Together,
}

/// A line as far as it is said.
struct Draft {
    done: Vec<Side>,
    current: Side,
    company: Option<Company>,
    to: Option<Threshold>,
    target: Option<Target>,
    rolls: Option<Rolls>,
    setback: Option<u32>,
    /// Where the words of the first pool end among those said in full.
    first_ends: Option<usize>,
    line: LineWords,
}

impl SystemLines for Attempt {
    const PROFILE: &'static Profile = &PROFILE;
    const JOINS: &[&str] = &["with"];
    type Sheet = Sheet;

    fn read(
        reader: &mut Reader<'_, Book>,
        who: &[CreatureId],
    ) -> Result<Attempting<Self>, Complaint> {
        reader.read_dice_pool(who)
    }

    fn words_of(book: &Book) -> Vec<&str> {
        let own = TONGUE.words.iter().map(|(word, _)| *word);
        own.chain(book.difficulty_words().map(|(word, _)| word))
            .collect()
    }
}

impl Reader<'_, Book> {
    fn read_dice_pool(&mut self, who: &[CreatureId]) -> Result<Attempting<Attempt>, Complaint> {
        let mut draft = Draft {
            done: Vec::new(),
            current: Side {
                creature: who.first().copied(),
                others: who.iter().skip(1).copied().collect(),
                ..self.new_side()
            },
            company: None,
            to: None,
            target: None,
            rolls: None,
            setback: None,
            first_ends: None,
            line: LineWords::default(),
        };
        while !self.words.is_done() {
            if !self.opens_another_helper(&mut draft)? {
                self.read_pool_word(&mut draft)?;
            }
            // Words for one alone stand before what they belong to.
            let end = draft.current.span.end.max(self.end_of_last());
            draft.current.span.end = end;
        }
        self.share_difficulty(&mut draft);
        if !self.has_dice(&mut draft)? {
            return Err(self.missing_dice(&draft));
        }
        self.offer_words_in(&TONGUE);
        self.part_pools(&mut draft)?;
        for (seat, creature) in who.iter().enumerate() {
            draft.line.begin_part();
            draft.swap(seat);
            self.read_words_aside(*creature, &mut |reader| reader.read_pool_word(&mut draft))?;
            draft.swap(seat);
        }
        self.finish_pools(who, &mut draft)
    }

    /// The complaint that the pool in hand has no dice where the line ends.
    fn missing_dice(&mut self, draft: &Draft) -> Complaint {
        let side = &draft.current;
        let of_sheet = self.sheet_of::<Sheet>(side.creature.as_ref());
        if let Some((sheet, _)) = &of_sheet {
            let names = sheet.words_of_rolls(self.context);
            self.words.offer(names.iter().map(String::as_str));
        }
        let is_helped = draft.company == Some(Company::Together) && self.table.is_some();
        self.words.complain(match of_sheet {
            None if is_helped && side.creature.is_none() => {
                "expected who else rolls or their dice here, such as `with oren` or `with 4`."
            }
            None => "expected the dice of a pool here, such as `7` or `3+2`.",
            Some(_) => {
                "expected the dice of a pool here, such as `7`, `3+2` or `dexterity+archery` of their sheet."
            }
        })
    }

    fn new_side(&self) -> Side {
        Side {
            span: self.words.here(),
            ..Side::default()
        }
    }

    /// Where the word read last ends.
    fn end_of_last(&self) -> usize {
        let mark = self.words.mark();
        self.words.since(mark.saturating_sub(1)).end
    }

    fn read_pool_word(&mut self, draft: &mut Draft) -> Result<(), Complaint> {
        if let Some(dice) = self.take_signed() {
            draft.current.modifier = draft.current.modifier.saturating_add(dice);
            return Ok(());
        }
        if draft.company == Some(Company::Together) {
            self.offer_words_in(&TONGUE);
        }
        if draft.current.stock.is_none() && self.read_named_pool(draft)? {
            return Ok(());
        }
        if let Some(stock) = self.plain_word().and_then(stock_in) {
            if draft.current.stock.is_some() {
                let message = "this pool has its dice already: more or fewer are `+1` and `-1`, another is `vs` or `with`.";
                return Err(self.words.complain(message));
            }
            self.words.take();
            self.say(match stock {
                Stock::Dice(dice) => dice.to_string(),
                Stock::Traits { attribute, ability } => format!("{attribute}+{ability}"),
            });
            draft.current.stock = Some(stock);
            return Ok(());
        }
        let here = self.words.here();
        let Some(word) = self.read_word_in(&TONGUE, &mut draft.line)? else {
            return Ok(());
        };
        self.obey_in_pools(word, here, draft)
    }

    /// `dexterity+archery`, `willpower`, `soak`: dice of the sheet, if that comes next.
    fn read_named_pool(&mut self, draft: &mut Draft) -> Result<bool, Complaint> {
        let hero = self.sheet_of::<Sheet>(draft.current.creature.as_ref());
        let Some((sheet, _)) = hero else {
            return Ok(false);
        };
        let mark = self.words.mark();
        let Some((name, said)) = self.take_pool_name(&sheet)? else {
            return Ok(false);
        };
        let named = sheet
            .what(self.context, &name)
            .map_err(|why| Complaint::new(self.words.since(mark), format!("{why}.")))?;
        self.say(said);
        let side = &mut draft.current;
        side.stock = Some(named.parts.stock);
        side.named = Some(named);
        Ok(true)
    }

    /// One name of the sheet or two joined by `+`, and how the line keeps them.
    fn take_pool_name(&mut self, sheet: &Sheet) -> Result<Option<(String, String)>, Complaint> {
        let names = sheet.words_of_rolls(self.context);
        let Some(one) = self.take_name(&names)? else {
            return Ok(None);
        };
        let said = self.named_word(&one);
        if !self.takes_a_plus() {
            return Ok(Some((one, said)));
        }
        let missing = self
            .words
            .complain("expected what is added, such as `dexterity+archery`.");
        let other = self.take_name(&names)?.ok_or(missing)?;
        let said = format!("{said}+{}", self.named_word(&other));
        Ok(Some((format!("{one}+{other}"), said)))
    }

    fn obey_in_pools(
        &mut self,
        word: Word,
        here: Range<usize>,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let number = |number: u32| Ok::<u32, Unrollable>(number);
        match word {
            Word::Difficulty => draft.current.difficulty = Some(self.read_difficulty()?),
            Word::Retry => draft.current.retry = true,
            Word::Wound => {
                draft.current.wound =
                    Some(self.read_figure("how many dice the wounds take", number)?);
            }
            Word::Action => {
                let occasion = self.read_action()?;
                draft.current.ask_for(occasion, here)?;
            }
            Word::Reflexive => draft.current.ask_for(Occasion::Reflexive, here)?,
            Word::Soak => draft.current.ask_for(Occasion::Soak, here)?,
            Word::Versus => return self.open_pool(Company::Against, here, draft),
            Word::With => return self.open_pool(Company::Together, here, draft),
            Word::To => {
                draft.to =
                    Some(self.read_figure("the net successes that win, such as `3`,", UpTo::new)?);
            }
            Word::Extended => {
                draft.target = Some(self.read_figure(
                    "the net successes that complete the work, such as `10`,",
                    UpTo::new,
                )?);
            }
            Word::In => {
                draft.rolls = Some(self.read_figure("in how many rolls, such as `5`,", UpTo::new)?);
            }
            Word::Setback => {
                draft.setback = Some(
                    self.read_figure("how many successes a botch takes, such as `3`,", number)?,
                );
            }
        }
        Ok(())
    }

    /// `8` or `difficult`.
    fn read_difficulty(&mut self) -> Result<Difficulty, Complaint> {
        let names: Vec<_> = self.context.difficulty_words().collect();
        let wanted = "a difficulty from 2 to 10, or its name such as `challenging`,";
        self.read_named_figure(&names, wanted, Difficulty::new, Difficulty::number)
    }

    /// `2/3`, or nothing more: the one action of the turn, or the next of those that were declared.
    fn read_action(&mut self) -> Result<Occasion, Complaint> {
        if !self
            .plain_word()
            .is_some_and(|text| text.starts_with(|first: char| first.is_ascii_digit()))
        {
            return Ok(Occasion::Deed);
        }
        let parts = self.plain_word().and_then(|text| text.split_once('/'));
        let numbers = parts.and_then(|(number, of)| Some((number_in(number)?, number_in(of)?)));
        let Some((number, of)) = numbers else {
            return Err(self
                .words
                .complain("expected which action of how many here, such as `2/3`."));
        };
        let action =
            Action::new(number, of).map_err(|why| self.words.complain(format!("{why}.")))?;
        self.words.take();
        self.say(format!("{number}/{of}"));
        Ok(Occasion::Several(action))
    }
}

impl Draft {
    /// Takes one of the pools that are done in hand, and puts back the one in hand.
    fn swap(&mut self, seat: usize) {
        if let Some(side) = self.done.get_mut(seat) {
            std::mem::swap(side, &mut self.current);
        }
    }
}

impl Side {
    fn ask_for(&mut self, occasion: Occasion, here: Range<usize>) -> Result<(), Complaint> {
        if self
            .asked
            .as_ref()
            .is_some_and(|(asked, _)| *asked != occasion)
        {
            let message = "a pool is an action, reflexive or a soak, and only one of these.";
            return Err(Complaint::new(here, message));
        }
        self.asked = Some((occasion, here));
        Ok(())
    }
}

/// `7` or `3+2`.
fn stock_in(text: &str) -> Option<Stock> {
    match text.split_once('+') {
        Some((attribute, ability)) => Some(Stock::Traits {
            attribute: number_in(attribute)?,
            ability: number_in(ability)?,
        }),
        None => number_in(text).map(Stock::Dice),
    }
}
