//! What an attempt line says, made into an attempt, and the sum told.

use crate::ids::CreatureId;
use crate::systems::RollTarget;
use crate::systems::interface::AnyAttempt;
use crate::systems::line::Attempting;
use crate::systems::line::Reader;
use crate::systems::line::attempt_parts;
use crate::systems::swords_and_sorcery::{
    Amount, Attempt, Bar, Base, Bonus, Book, Check, Edge, FixedDie, Heads, HelperRank, Helpers,
    Knack, NOTICING, OutOfBounds, Rank, Rollable, Secrecy, Sheet, SideHelpers, Test, TestKind,
    Training, rank_warning,
};
use crate::words::Complaint;

use super::{Draft, Shape, Side, Word};
use crate::systems::line::told_with;

/// The level at which rank limits end (“Gaining a Skill Rank”): where nobody's is known, no rank up to its limit is odd.
const TOP_LEVEL: u32 = 20;

impl Reader<'_, Book> {
    /// The attempt a line comes to.
    pub(super) fn finish_swords(
        &self,
        who: &[CreatureId],
        draft: &Draft,
    ) -> Result<Attempting<Attempt>, Complaint> {
        let shape = Shape::of(draft);
        let refused = |(word, at): &(Word, _)| Some((shape.refuses(*word)?, Clone::clone(at)));
        if let Some((why, at)) = draft.said.iter().find_map(refused) {
            return Err(Complaint::new(at, why));
        }
        refuse_help_without_skill(draft)?;
        refuse_both_trainings(draft)?;
        self.expect_modifiers(draft, shape)?;
        let whole = 0..self.words.line().len();
        let made = made(draft, shape).map_err(|why| Complaint::new(whole, format!("{why}.")))?;
        let attempt = without_roll(made, draft)?;
        let is_passive = draft.still == Some(FixedDie::Passive);
        let table = self.table_that_counts(draft).filter(|_| is_passive);
        let unaware = table.zip(who.first().copied());
        if let Some((_, first)) = unaware.filter(|(table, first)| table.is_unaware(*first)) {
            return Err(self.notices_nothing(first));
        }
        let named = who.iter().copied().chain(draft.rival);
        let mut who: Vec<CreatureId> = named.collect();
        let is_named = |side: &Side| side.helpers.len() == side.helping.len();
        // Places go by those who roll for themselves: helpers are named behind them, or not at all.
        if draft.sides().all(is_named) && who.len() == draft.sides().count() {
            who.extend(draft.sides().flat_map(|side| &side.helping));
        }
        let seats = attempt.checks().len().max(1) + attempt.helpers();
        self.refuse_crowd(&who, seats)?;
        let parts = parts(&attempt, &who);
        let (attempt, modifiers) = self.swayed(attempt, &parts, &draft.line)?;
        let because =
            self.because_of_swords(&attempt, draft, !modifiers.is_empty(), draft.other(&who));
        let theirs = draft.theirs.as_ref().and_then(|side| side.base.as_ref());
        let what = match (&draft.ours.base, theirs) {
            (None, None) => shape.title().to_owned(),
            (Some(base), None) if shape == Shape::Opposed => {
                format!("{}, {}", base.name, shape.title())
            }
            (Some(base), None) => base.name.clone(),
            (ours, Some(theirs)) => {
                let ours = ours.as_ref().map_or("check", |base| base.name.as_str());
                format!("{ours} against {}", theirs.name)
            }
        };
        let what = match &draft.aim {
            Some(aim) => aim.told(&what),
            None => what,
        };
        // Whether somebody notices is for the game master to tell.
        let notices =
            |base: &Rollable| is_passive && draft.target.is_some() && base.name == NOTICING;
        let is_secret = |base: &Rollable| base.secrecy == Secrecy::Secret || notices(base);
        let is_kept_back = draft.ours.base.as_ref().is_some_and(is_secret)
            || draft.aim.as_ref().is_some_and(RollTarget::is_unseen);
        let attempting = self.attempting(&who, what, because, attempt, &draft.line)?;
        let attempting = Attempting {
            aim: draft.aim.clone(),
            against: draft.against.clone(),
            ..attempting
        }
        .moved_by(modifiers);
        let attempting = attempting.warned_of(self.warnings_of_ranks(&who, draft));
        Ok(attempting.kept_from_players(is_kept_back && draft.line.is_secret.is_none()))
    }

    /// What the rules would not have in the ranks that count: those of sheets, and those that are said.
    fn warnings_of_ranks(&self, who: &[CreatureId], draft: &Draft) -> Vec<String> {
        let of_side = |side: &Side, creature: Option<&CreatureId>| {
            let record = self.sheet_of::<Sheet>(creature);
            let level = record.as_ref().map_or(TOP_LEVEL, |(_, level)| *level);
            let said = Some(side.skill).filter(|rank| *rank != Rank::default());
            let of_sheet = match (record, &side.base) {
                (Some((sheet, _)), Some(base)) => sheet.rank_warning(base, said, level),
                _ => said.and_then(|rank| rank_warning(None, rank, level, Knack::Has)),
            };
            let of_tool = match side.tool {
                Training::Ranked { skill: rank, .. } => {
                    rank_warning(Some("tool"), rank, level, Knack::Has)
                }
                Training::Untrained | Training::Proficient(_) => None,
            };
            let of_helper = |rank: &HelperRank| {
                rank_warning(
                    Some("help"),
                    Rank::nearest(rank.get()),
                    TOP_LEVEL,
                    Knack::Has,
                )
            };
            // Whoever helps by name was warned of where the rank was recorded.
            let typed = side.helpers.iter().filter(|_| side.helping.is_empty());
            let of_helpers = typed.filter_map(of_helper);
            of_sheet
                .into_iter()
                .chain(of_tool)
                .chain(of_helpers)
                .collect::<Vec<_>>()
        };
        let makers = [who.first().copied(), draft.opponent(who)];
        let sides = draft.sides().zip(makers);
        sides
            .flat_map(|(side, maker)| of_side(side, maker.as_ref()))
            .collect()
    }

    /// Everybody who takes part has a modifier, and one only where there is no group.
    fn expect_modifiers(&self, draft: &Draft, shape: Shape) -> Result<(), Complaint> {
        if shape == Shape::Distraction {
            return Ok(());
        }
        if shape == Shape::Group && draft.ours.base.is_some() {
            let message = "a group is several: name them all (`mira+oren stealth group`), or give the whole modifier of each (`group +14,+4`).";
            return Err(draft.blame(|word| word == Word::Shape(shape), message));
        }
        let missing = |side: &Side| !side.has_modifier();
        if draft.sides().any(missing) {
            let wanted = match shape {
                Shape::Group => "expected everybody's modifier, such as `+1,+3,+5`, here.",
                Shape::Opposed if draft.rival.is_some() && !missing(&draft.ours) => {
                    "expected what they roll here, such as `perception` or `+3`."
                }
                Shape::Opposed => "expected a modifier on both sides, such as `+5 vs +3`, here.",
                Shape::Check | Shape::Attack | Shape::Save | Shape::Luck | Shape::Distraction => {
                    "expected a modifier with its sign, such as `+5`, here."
                }
            };
            return Err(self.words.complain(wanted));
        }
        let is_list = |at: &std::ops::Range<usize>| {
            self.words
                .line()
                .get(at.clone())
                .is_some_and(|text| text.contains(','))
        };
        let list = draft
            .said
            .iter()
            .find(|(word, at)| *word == Word::Modifier && is_list(at));
        match list.filter(|_| shape != Shape::Group) {
            Some((_, at)) => Err(Complaint::new(
                at.clone(),
                "several modifiers are a group's: `ss group +1,+3,+5 dc 15`.",
            )),
            None => Ok(()),
        }
    }

    /// `+3 +2 rank = +5 adv · DC 20 · hard`
    fn because_of_swords(
        &self,
        attempt: &Attempt,
        draft: &Draft,
        is_swayed: bool,
        rival: Option<CreatureId>,
    ) -> String {
        let base = draft.ours.base.as_ref();
        let mut parts = attempt_parts(attempt);
        let is_as_recorded = draft.ours.is_as_recorded() && !is_swayed;
        if base.is_some() && draft.theirs.is_none() && is_as_recorded {
            // The sum of the sheet says it already.
            parts.drain(..parts.len().min(1));
        }
        let theirs = draft.theirs.as_ref().and_then(|side| side.base.as_ref());
        let sum = theirs.map(Rollable::sum).or_else(|| draft.armor.clone());
        let sum = sum.map(|sum| self.told_of(rival, &sum.to_string()));
        let parts = sum.into_iter().chain(parts).collect();
        let mut because = told_with(base.map(Rollable::sum).as_ref(), parts);
        if let Some(Base::Attack(Some(damage))) = base.map(|base| &base.base) {
            because.push(format!("damage {damage}"));
        }
        if draft.says(Word::Dc) {
            let known = draft.target.and_then(|dc| self.context.difficulty(dc));
            because.extend(known.map(|known| known.name.clone()));
        }
        let cancels = |side: &Side| side.has_advantage && side.has_disadvantage;
        if draft.sides().any(cancels) {
            because.push("advantage and disadvantage cancel".to_owned());
        }
        because.extend(draft.line.reasons.iter().cloned());
        because.join(" · ")
    }
}

fn made(draft: &Draft, shape: Shape) -> Result<Attempt, OutOfBounds> {
    let Draft {
        ours, target: dc, ..
    } = draft;
    let dc = *dc;
    Ok(match shape {
        Shape::Check | Shape::Save | Shape::Luck => {
            let kind = match shape {
                Shape::Save => TestKind::Save,
                Shape::Luck => TestKind::Luck,
                _ => TestKind::Check,
            };
            let kept = draft.kept.as_ref().map(|kept| Bar::Kept {
                total: kept.total,
                standing: kept.standing,
            });
            let fails = draft.says(Word::Fail);
            Attempt::Test(Test {
                kind,
                check: ours.check()?,
                helpers: Helpers::try_from(ours.helpers.clone())?,
                bar: kept.or(dc.map(Bar::Dc)).filter(|_| !fails),
                fixed: fails.then_some(FixedDie::Failed),
            })
        }
        Shape::Attack => Attempt::Attack {
            check: ours.check()?,
            ac: dc.unwrap_or_default(),
        },
        Shape::Opposed => {
            let against = draft.theirs.as_ref();
            let theirs = against.map_or(Ok(Check::default()), Side::check)?;
            let helping = against.map_or_else(Vec::new, |side| side.helpers.clone());
            let helpers = SideHelpers {
                ours: Helpers::try_from(ours.helpers.clone())?,
                theirs: Helpers::try_from(helping)?,
            };
            Attempt::Opposed {
                ours: ours.check()?,
                theirs,
                helpers,
            }
        }
        Shape::Group => {
            let head = |modifier: &Amount| Check {
                bonus: Bonus::of(*modifier),
                edge: ours.edge(),
            };
            let heads: Vec<Check> = ours.signed.iter().map(head).collect();
            Attempt::Group {
                heads: Heads::try_from(heads)?,
                dc,
            }
        }
        Shape::Distraction => Attempt::Distract {
            proficiency: draft.distracts_with,
        },
    })
}

/// The attempt as it is made, without its die where the line says so.
fn without_roll(attempt: Attempt, draft: &Draft) -> Result<Attempt, Complaint> {
    let Some(way) = draft.still else {
        return Ok(attempt);
    };
    let is_way = |word| matches!(word, Word::Still(_));
    attempt
        .without_roll(way)
        .map_err(|why| draft.blame(is_way, format!("{why}.")))
}

fn refuse_both_trainings(draft: &Draft) -> Result<(), Complaint> {
    let is_trained_twice =
        |side: &Side| side.proficiency.get() > 0 && (side.skill.get() > 0 || side.tool.sum() > 0);
    if !draft.sides().any(is_trained_twice) {
        return Ok(());
    }
    let message = "ranks or a proficiency bonus, never both: leave one of them out.";
    Err(draft.blame(|word| word == Word::Proficiency, message))
}

/// Only a check of a skill is helped: one by name has its rank from the sheet, a bare ability from the line or not at all.
fn refuse_help_without_skill(draft: &Draft) -> Result<(), Complaint> {
    let is_helped_bare = |side: &Side| !side.helpers.is_empty() && side.is_bare_ability();
    if !draft.sides().any(is_helped_bare) {
        return Ok(());
    }
    let message =
        "a bare ability is not helped: name a skill, such as `perception`, or leave `help` out.";
    Err(draft.blame(|word| word == Word::Help, message))
}

/// Who adds to each die, in order: helpers add nothing of their own.
fn parts(attempt: &Attempt, who: &[CreatureId]) -> Vec<Option<CreatureId>> {
    let count = attempt.checks().len();
    who.iter().take(count).copied().map(Some).collect()
}

impl Side {
    fn edge(&self) -> Edge {
        Edge::of(self.has_advantage, self.has_disadvantage)
    }

    /// Whether the line adds nothing to what the sheet gives.
    fn is_as_recorded(&self) -> bool {
        let said = [self.skill.get(), self.tool.sum(), self.proficiency.get()];
        self.signed.is_empty()
            && self.granted == 0
            && self.edge() == Edge::Even
            && said.iter().all(|rank| *rank == 0)
    }

    /// Whether it is an ability by name to which no rank is said.
    fn is_bare_ability(&self) -> bool {
        let is_ability = |base: &Rollable| {
            base.ability
                .is_some_and(|ability| ability.name() == base.name)
        };
        self.base.as_ref().is_some_and(is_ability) && self.skill.get() == 0 && self.tool.sum() == 0
    }

    /// The bonus of a sheet, if it was named, and what the line gives and takes beside it: a rank or a proficiency it says
    /// stands in place of the sheet's.
    fn check(&self) -> Result<Check, OutOfBounds> {
        let (base, signed) = match (&self.base, self.signed.split_first()) {
            (Some(base), _) => (base.bonus, self.signed.as_slice()),
            (None, Some((modifier, others))) => (Bonus::of(*modifier), others),
            (None, None) => (Bonus::default(), &[][..]),
        };
        let of_skill = if self.skill.get() > 0 {
            Training::rank(self.skill)
        } else {
            base.training
        };
        let training = if self.proficiency.get() > 0 {
            Training::Proficient(self.proficiency)
        } else {
            of_skill.with_tool(self.tool)
        };
        let granted = base.circumstance.get().saturating_add(self.granted);
        let given = signed
            .iter()
            .fold(granted, |sum, amount| sum.saturating_add(amount.get()));
        let bonus = Bonus {
            training,
            circumstance: Amount::new(given)?,
            ..base
        };
        Ok(Check {
            bonus,
            edge: self.edge(),
        })
    }
}
