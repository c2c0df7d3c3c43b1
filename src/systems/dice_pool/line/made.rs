//! What a line of pools says, made into an attempt: the dice of each, what stands on whose they are, how they came about.

use crate::ids::CreatureId;
use crate::systems::dice_pool::{
    Action, Attempt, Book, Difficulty, Extended, Helpers, Mishap, Named, Occasion, Pool, PoolParts,
    Sheet, Stock,
};
use crate::systems::line::{Attempting, LineWords, Reader, attempt_parts};
use crate::systems::record::{Addend, Sum};
use crate::words::Complaint;

use super::{Company, Draft, Side};

impl Reader<'_, Book> {
    /// The attempt of all pools, which are done.
    pub(super) fn finish_pools(
        &self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<Attempting<Attempt>, Complaint> {
        for side in &mut draft.done {
            self.count_by_itself(side, &draft.line)?;
        }
        let sides = &draft.done;
        let pools = sides
            .iter()
            .map(Side::pool)
            .collect::<Result<Vec<Pool>, Complaint>>()?;
        let attempt = self.attempt_of_pools(draft, &pools)?;
        if who.len() > 1 && draft.company != Some(Company::Together) {
            let message =
                "several take part: say `with` behind it, and all of them roll one pool together.";
            return Err(Complaint::new(0..self.words.line().len(), message));
        }
        let what = title_of(sides, &attempt);
        let book = self.context;
        let mut warnings: Vec<String> = pools
            .iter()
            .filter_map(|pool| warning(book, pool.difficulty()))
            .collect();
        warnings.dedup();
        warnings.extend(sides.iter().find_map(Side::doubt_about_wound));
        let creatures: Vec<Option<CreatureId>> = sides.iter().map(|side| side.creature).collect();
        let (attempt, sways) = self.swayed(attempt, &creatures, &draft.line)?;
        let is_together = draft.company == Some(Company::Together);
        let sums = sides.iter().enumerate().filter_map(|(place, side)| {
            let sum = side.sum()?.to_string();
            Some(if place == 0 && !is_together {
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

    /// That of a bare pool nobody knows whether an ability is in it, and a wound takes dice only where one is.
    fn doubt_about_wound(&self) -> Option<String> {
        let is_bare = matches!(self.stock, Some(Stock::Dice(_))) && self.named.is_none();
        let wound = self.wound.filter(|wound| *wound > 0)?;
        let is_doubtful = is_bare && self.occasion == Occasion::Reflexive;
        is_doubtful.then(|| {
            let dice = if wound == 1 { "die" } else { "dice" };
            format!(
                "`reflexive` is with an ability, so the wound takes {wound} {dice}: a pool without one is `soak` and loses none"
            )
        })
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
fn title_of(sides: &[Side], attempt: &Attempt) -> String {
    let title = title(attempt);
    let name = |side: &Side| side.named.as_ref().map(|named| named.name.clone());
    let mut names: Vec<Option<String>> = sides.iter().map(name).collect();
    let (joiner, is_short) = match attempt {
        Attempt::Resisted { .. } => ("against", true),
        Attempt::Contest { .. } => ("against", false),
        Attempt::Cooperative { .. } => ("with", true),
        Attempt::Single(_) | Attempt::Extended(_) => ("with", false),
    };
    if joiner == "with" {
        names.dedup();
    }
    match names.as_slice() {
        [Some(only)] if matches!(attempt, Attempt::Single(_)) => only.clone(),
        [Some(first), others @ ..] if others.iter().all(Option::is_none) => {
            format!("{first}, {title}")
        }
        names if names.iter().all(Option::is_none) => title.to_owned(),
        names => {
            let names: Vec<&str> = names
                .iter()
                .map(|name| name.as_deref().unwrap_or("pool"))
                .collect();
            let joined = names.join(&format!(" {joiner} "));
            if is_short {
                joined
            } else {
                format!("{joined}, {title}")
            }
        }
    }
}

/// The word of warning about a difficulty that the rules allow with one.
fn warning(book: &Book, difficulty: Difficulty) -> Option<String> {
    let entry = book.difficulty(difficulty)?;
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
