//! Rolls of pools: `dp 7 diff 8`, `dp 3+2 action 2/3`, `dp 5 vs 4 diff 8 to 3`, `dp 5 with 3 extended 10 in 5`.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::UpTo;
use crate::systems::dice_pool::{
    Action, Attempt, Book, Difficulty, Extended, Helpers, Mishap, Named, Occasion, PROFILE, Pool,
    PoolParts, Sheet, Stock, Threshold, Unrollable,
};
use crate::systems::interface::Profile;
use crate::systems::line::Attempting;
use crate::systems::line::{Reader, number_in};
use crate::systems::line::{SystemLines, attempt_parts};
use crate::systems::record::{Addend, Sum};
use crate::systems::work::{Rolls, Target};
use crate::words::Complaint;

use crate::systems::line::Scope;
use crate::systems::line::{Grammar, LineWords};
use crate::systems::line::{named_word, with_line_words};

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
        ("difficulty", Word::Difficulty),
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

/// The words of these lines.
fn own_words() -> Vec<&'static str> {
    TONGUE.words.iter().map(|(word, _)| *word).collect()
}

/// One pool as far as it is said.
#[derive(Default)]
struct Side {
    /// Whose it is, where somebody is named.
    creature: Option<CreatureId>,
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
    line: LineWords,
}

impl SystemLines for Attempt {
    const PROFILE: &'static Profile = &PROFILE;
    const SEATS: usize = 1;
    type Sheet = Sheet;

    fn read(
        reader: &mut Reader<'_, Book>,
        who: &[CreatureId],
    ) -> Result<Attempting<Self>, Complaint> {
        reader.read_dice_pool(who)
    }

    fn own_words() -> Vec<&'static str> {
        own_words()
    }
}

impl Reader<'_, Book> {
    fn read_dice_pool(&mut self, who: &[CreatureId]) -> Result<Attempting<Attempt>, Complaint> {
        let mut draft = Draft {
            done: Vec::new(),
            current: Side {
                creature: who.first().copied(),
                ..self.new_side()
            },
            company: None,
            to: None,
            target: None,
            rolls: None,
            setback: None,
            line: LineWords::default(),
        };
        loop {
            if draft.current.stock.is_none() && self.words.is_done() {
                let of_sheet = self.sheet_of::<Sheet>(draft.current.creature.as_ref());
                return Err(self.words.complain(match of_sheet {
                    None => "expected the dice of a pool here, such as `7` or `3+2`.",
                    Some(_) => {
                        "expected the dice of a pool here, such as `7`, `3+2` or `dexterity+archery` of their sheet."
                    }
                }));
            }
            if self.words.is_done() {
                break;
            }
            self.read_pool_word(&mut draft)?;
            draft.current.span.end = self.end_of_last();
        }
        self.offer_words_in(&TONGUE);
        self.finish_pools(&mut draft)
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
        let (names, own) = (
            sheet.words_of_rolls(self.context),
            with_line_words(own_words()),
        );
        let Some(one) = self.take_name(&names, &own)? else {
            return Ok(None);
        };
        let said = named_word(&one, &own);
        if !self.takes_a_plus() {
            return Ok(Some((one, said)));
        }
        let missing = self
            .words
            .complain("expected what is added, such as `dexterity+archery`.");
        let other = self.take_name(&names, &[])?.ok_or(missing)?;
        let said = format!("{said}+{}", named_word(&other, &[]));
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

    fn open_pool(
        &mut self,
        company: Company,
        here: Range<usize>,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        if draft.current.stock.is_none() {
            return Err(Complaint::new(
                here,
                "expected the dice of a pool before this word, such as `7` or `3+2`.",
            ));
        }
        match (draft.company, company) {
            (Some(Company::Against), Company::Against) => {
                return Err(Complaint::new(
                    here,
                    "two pools are against each other, no more: leave this `vs` out.",
                ));
            }
            (None, _) | (Some(Company::Together), Company::Together) => {}
            (Some(_), _) => {
                let message =
                    "pools roll against each other (`vs`) or together (`with`), not both.";
                return Err(Complaint::new(here, message));
            }
        }
        draft.company = Some(company);
        let mut next = self.new_side();
        next.creature = self.read_rival(&with_line_words(own_words()))?;
        draft.done.push(std::mem::replace(&mut draft.current, next));
        Ok(())
    }

    /// `8` or `difficult`.
    fn read_difficulty(&mut self) -> Result<Difficulty, Complaint> {
        let names = names_of(self.context);
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

    fn finish_pools(&self, draft: &mut Draft) -> Result<Attempting<Attempt>, Complaint> {
        for side in draft
            .done
            .iter_mut()
            .chain(std::iter::once(&mut draft.current))
        {
            self.count_by_itself(side, &draft.line)?;
        }
        let sides: Vec<&Side> = draft
            .done
            .iter()
            .chain(std::iter::once(&draft.current))
            .collect();
        let pools = sides
            .iter()
            .map(|side| side.pool())
            .collect::<Result<Vec<Pool>, Complaint>>()?;
        let attempt = self.attempt_of_pools(draft, &pools)?;
        let what = title_of(&sides, &attempt);
        let book = self.context;
        let mut warnings: Vec<String> = pools
            .iter()
            .filter_map(|pool| warning(book, pool.difficulty()))
            .collect();
        warnings.dedup();
        let creatures: Vec<Option<CreatureId>> = sides.iter().map(|side| side.creature).collect();
        let (attempt, sways) = self.swayed(attempt, &creatures, &draft.line)?;
        let sums = sides.iter().enumerate().filter_map(|(place, side)| {
            let sum = side.sum()?.to_string();
            Some(if place == 0 {
                sum
            } else {
                self.told_of(side.creature, &sum)
            })
        });
        let mut because: Vec<String> = sums.chain(attempt_parts(&attempt)).collect();
        because.retain(|part| !part.is_empty());
        let who: Vec<CreatureId> = creatures.into_iter().flatten().collect();
        let attempting = self.attempting(&who, what, because.join(" · "), attempt, &draft.line)?;
        Ok(attempting.moved_by(sways).warned_of(warnings))
    }

    /// What the line need not say: the wounds on the sheet, and which of several declared actions of this turn it is.
    fn count_by_itself(&self, side: &mut Side, line: &LineWords) -> Result<(), Complaint> {
        side.occasion = side.occasion()?;
        let record = self.sheet_of::<Sheet>(side.creature.as_ref());
        let record = record.filter(|_| self.counts_what_stands(line));
        if let Some((sheet, _)) = record {
            side.wound = side.wound.or(Some(sheet.wound.count()));
        }
        if side.occasion == Occasion::Deed
            && let Some((number, of)) = self.next_action_of(side.creature, line)?
            && let Ok(action) = Action::new(number, of)
        {
            side.occasion = Occasion::Several(action);
        }
        Ok(())
    }

    fn attempt_of_pools(&self, draft: &Draft, pools: &[Pool]) -> Result<Attempt, Complaint> {
        let complain = |message: &str| Err(Complaint::new(0..self.words.line().len(), message));
        if draft.target.is_none() && (draft.rolls.is_some() || draft.setback.is_some()) {
            return complain("`in` and `setback` are for extended work: `dp 5 extended 10 in 5`.");
        }
        if draft.to.is_some() && draft.company != Some(Company::Against) {
            return complain("`to` ends a contest of two pools: `dp 5 vs 4 to 3`.");
        }
        if draft.target.is_some() && draft.company == Some(Company::Against) {
            return complain("extended work has no other side: for two sides say `vs` and `to 3`.");
        }
        let Some((&pool, others)) = pools.split_first() else {
            return complain("expected a pool.");
        };
        let helpers = match (draft.company, others) {
            (Some(Company::Together), others) => Some(
                Helpers::new(others.to_vec())
                    .map_err(|why| Complaint::new(0..self.words.line().len(), format!("{why}.")))?,
            ),
            (Some(Company::Against) | None, _) => None,
        };
        Ok(match (draft.target, helpers, others, draft.to) {
            (Some(target), helpers, ..) => {
                let Some(rolls) = draft.rolls else {
                    let end = self.words.line().len();
                    return Err(Complaint::new(
                        end..end,
                        "expected in how many rolls: `in 5`.",
                    ));
                };
                let botch = draft.setback.map_or(Mishap::Ruins, Mishap::SetsBack);
                Attempt::Extended(Extended {
                    pool,
                    helpers,
                    target,
                    rolls,
                    botch,
                })
            }
            (None, Some(helpers), ..) => Attempt::Cooperative { pool, helpers },
            (None, None, &[theirs], Some(to)) => Attempt::Contest {
                ours: pool,
                theirs,
                to,
            },
            (None, None, &[theirs], None) => Attempt::Resisted { ours: pool, theirs },
            (None, None, ..) => Attempt::Single(pool),
        })
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

    /// What it is rolled for. An attribute alone is a reaction unless the line makes it an action (our decision: the
    /// rules know it only so); armor only ever soaks.
    fn occasion(&self) -> Result<Occasion, Complaint> {
        let by_name = self
            .named
            .as_ref()
            .map(|named| named.parts.occasion)
            .unwrap_or_default();
        let Some((asked, here)) = &self.asked else {
            return Ok(by_name);
        };
        match (by_name, asked) {
            (Occasion::Soak, Occasion::Reflexive | Occasion::Soak) => Ok(Occasion::Soak),
            (Occasion::Soak, Occasion::Deed | Occasion::Several(_))
                if !self.named.as_ref().is_some_and(Named::is_attribute_alone) =>
            {
                Err(Complaint::new(
                    here.clone(),
                    "armor only soaks and is never an action: leave this out.",
                ))
            }
            _ => Ok(*asked),
        }
    }

    /// The sum of the sheet, with the wounds that count.
    fn sum(&self) -> Option<Sum> {
        let named = self.named.as_ref()?;
        let mut sum = named.sum.clone();
        sum.parts.retain(|part| part.name != "wound");
        let wound = self
            .wound
            .filter(|wound| *wound > 0 && self.occasion != Occasion::Soak);
        sum.parts
            .extend(wound.map(|wound| Addend::new("wound", -i64::from(wound))));
        Some(sum)
    }

    fn pool(&self) -> Result<Pool, Complaint> {
        let stock = self.stock.unwrap_or(Stock::Dice(0));
        let parts = PoolParts {
            occasion: self.occasion,
            wound: self.wound.unwrap_or_default(),
            modifier: self.modifier,
            difficulty: self.difficulty.unwrap_or_default(),
            retry: self.retry,
            ..PoolParts::from(stock)
        };
        Pool::new(parts).map_err(|why| Complaint::new(self.span.clone(), format!("{why}.")))
    }
}

/// What is attempted: the names of the pools, or what they do where those have none.
fn title_of(sides: &[&Side], attempt: &Attempt) -> String {
    let title = title(attempt);
    let names: Vec<Option<&str>> = sides
        .iter()
        .map(|side| side.named.as_ref().map(|named| named.name.as_str()))
        .collect();
    let joiner = if matches!(attempt, Attempt::Resisted { .. } | Attempt::Contest { .. }) {
        "against"
    } else {
        "with"
    };
    match names.as_slice() {
        [Some(only)] if matches!(attempt, Attempt::Single(_)) => (*only).to_owned(),
        [Some(first), others @ ..] if others.iter().all(Option::is_none) => {
            format!("{first}, {title}")
        }
        names if names.iter().all(Option::is_none) => title.to_owned(),
        names => {
            let names: Vec<&str> = names.iter().map(|name| name.unwrap_or("pool")).collect();
            let joined = names.join(&format!(" {joiner} "));
            let is_short = matches!(
                attempt,
                Attempt::Resisted { .. } | Attempt::Cooperative { .. }
            );
            if is_short {
                joined
            } else {
                format!("{joined}, {title}")
            }
        }
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

/// The difficulties that their names tell apart.
fn names_of(book: &Book) -> Vec<(&str, Difficulty)> {
    let is_alone = |name: &str| {
        book.difficulties
            .iter()
            .filter(|entry| entry.name == name)
            .count()
            == 1
    };
    let entries = book
        .difficulties
        .iter()
        .filter(|entry| is_alone(&entry.name));
    entries
        .map(|entry| (entry.name.as_str(), entry.number))
        .collect()
}

/// The word of warning about a difficulty that the rules allow with one.
fn warning(book: &Book, difficulty: Difficulty) -> Option<String> {
    let entry = book
        .difficulties
        .iter()
        .find(|entry| entry.number == difficulty)?;
    Some(format!(
        "{} (difficulty {})",
        entry.warning.as_deref()?,
        difficulty.number()
    ))
}

const fn title(attempt: &Attempt) -> &'static str {
    match attempt {
        Attempt::Single(_) => "pool",
        Attempt::Cooperative { .. } => "pools together",
        Attempt::Resisted { .. } => "resisted roll",
        Attempt::Contest { .. } => "contest",
        Attempt::Extended(_) => "extended work",
    }
}
