//! What somebody comes to without dice, at a table: what they notice unasked, what others have to reach.

use crate::ids::CreatureId;
use crate::systems::Derived;
use crate::systems::interface::table::Table;
use crate::systems::record::{Shown, Sum, is_same};

use super::draft::{Draft, Put};
use super::sheet::{Named, Sheet};
use super::word::kept;
use super::{AttemptRule, FigureGroup};

impl Draft {
    /// What it comes to without dice; of somebody at a table with what stands on them.
    ///
    /// # Errors
    /// A sentence, where it takes dice, is refused, or takes senses that they have not.
    pub(super) fn sum_at(&self, at: Option<(CreatureId, &dyn Table)>) -> Result<Sum, String> {
        let mut draft = self.clone();
        let mut modifiers = Vec::new();
        if let Some((who, table)) = at {
            draft.refuse_unaware(who, table)?;
            draft.take_edges_on(who, table);
            modifiers = table.modifiers_on(who);
        }
        let definition = self.key.definition();
        let side = draft.side().map_err(|why| why.to_string())?;
        let side = side
            .swayed(definition, &modifiers)
            .map_err(|why| why.to_string())?;
        side.plan(definition).map_err(|why| why.to_string())?;
        // What stands on them moves what the attempt names; all else is as it is on the sheet.
        let (mut numbers, moved) = (draft.numbers(), side.numbers(definition));
        for place in draft.rule().map_or(&[][..], |rule| &rule.names) {
            numbers.set(*place, moved.get(*place));
        }
        let sum = draft.sum_with(&numbers);
        let sum = sum.filter(|sum| matches!(sum.shown, Shown::Figure(_)));
        sum.ok_or_else(|| format!("{} takes dice", draft.what()))
    }

    /// What takes senses is not of somebody who notices nothing.
    ///
    /// # Errors
    /// A sentence that says so.
    pub(super) fn refuse_unaware(&self, who: CreatureId, table: &dyn Table) -> Result<(), String> {
        if !(table.is_unaware(who) && self.says_words_without_dice()) {
            return Ok(());
        }
        let name = table.name_of(who);
        Err(format!(
            "{name} notices nothing, so there is no such figure: leave it out, or say `fresh` to count it all the same"
        ))
    }

    /// Whether a word is said with which something takes no dice.
    fn says_words_without_dice(&self) -> bool {
        let mut words = self.key.definition().words_without_dice();
        words.any(|(input, _)| self.is_filled(input))
    }
}

impl Sheet {
    /// What its bearer notices without trying.
    pub fn notices(&self, at: (CreatureId, &dyn Table)) -> Option<i32> {
        let (_, line) = self.definition().notices.as_ref()?;
        let sum = self.draft_by(&line.is)?.sum_at(Some(at)).ok()?;
        i32::try_from(sum.value()).ok()
    }

    /// What attempts come to that take no dice and are said by a word: a spell's save DC.
    pub(super) fn fixed(&self) -> Vec<Derived> {
        let definition = self.definition();
        let rules = definition.attempts.iter().enumerate();
        // What the plain number of a figure stands in needs one.
        let is_whole = |rule: &AttemptRule| {
            let mut plain = definition.plain_numbers();
            !plain.any(|(_, input)| rule.inputs.contains(&input))
        };
        let fixed = rules.filter(|(_, rule)| rule.takes_no_dice() && !rule.words().is_empty());
        let fixed = fixed.filter(|(_, rule)| is_whole(rule) && rule.derived.is_none());
        let derived = fixed.filter_map(|(at, rule)| {
            let mut draft = Draft::of(self.key(), Some(self.clone()));
            draft.choose(at).ok()?;
            let is_it = |group: &&FigureGroup| group.rolls.as_deref() == Some(&at);
            let group = definition.figures.iter().find(is_it);
            let title = group.and_then(|group| group.group.as_ref());
            let title = title.unwrap_or(&rule.name);
            Some(Derived::new(
                kept(title),
                rule.name.as_str(),
                draft.sum_at(None).ok()?,
            ))
        });
        derived.collect()
    }

    /// What a figure comes to as what is noticed does, where that is rolled alike.
    pub(super) fn noticed_by(&self, named: &Named) -> Option<Sum> {
        let (_, line) = self.definition().notices.as_ref()?;
        let usual = self.draft_by(&line.is)?;
        let draft = self.draft_of(named)?.with_words_of(&usual);
        let sum = draft.rolls_like(&usual).then(|| draft.sum_at(None).ok())?;
        sum.filter(|sum| matches!(sum.shown, Shown::Figure(_)))
    }

    /// What attempts come to, each by its title.
    pub(super) fn derived_by_attempts(&self) -> Vec<Derived> {
        let drafts = self.drafts_told(|_| true).into_iter();
        let derived = drafts.filter_map(|(title, draft)| {
            let sum = draft.sum_of_figures()?;
            let name = match &sum.shown {
                Shown::Figure(name) | Shown::FigureAndDice(name, _) | Shown::Bonus(name) => {
                    name.clone()
                }
                Shown::Number | Shown::Count(..) => return None,
            };
            Some(Derived::new(title, name, sum))
        });
        derived.collect()
    }

    /// The same of those that rest on a figure, or on nobody's and name it in their sum.
    pub(super) fn sums_by_attempts(&self, name: &str) -> Vec<Sum> {
        let drafts = self.drafts_told(|named| is_same(&named.name, name));
        let sums = drafts.into_iter().filter_map(|(_, draft)| {
            let sum = draft.sum_of_figures()?;
            let mut parts = sum.parts.iter();
            let is_of = draft.has_names() || parts.any(|part| is_same(&part.name, name));
            is_of.then_some(sum)
        });
        sums.collect()
    }

    /// The attempts that sheets tell under a title, with each figure in question that they take; without one where they take none.
    fn drafts_told(&self, is_asked: impl Fn(&Named) -> bool) -> Vec<(&'static str, Draft)> {
        let figures = self.figures();
        let mut drafts = Vec::new();
        for (at, rule) in self.definition().attempts.iter().enumerate() {
            let Some(title) = &rule.derived else { continue };
            let mut begun = Draft::of(self.key(), Some(self.clone()));
            if begun.choose(at).is_err() {
                continue;
            }
            let of = |named: &Named| {
                let mut draft = begun.clone();
                draft.put_in(Put::Figures(vec![named.clone()]), None).ok()?;
                Some(draft)
            };
            let figures = figures.iter().filter(|named| {
                is_asked(named) && self.is_rollable(named) && !self.is_left_out(named)
            });
            let own: Vec<Draft> = match begun.takes_a_figure() {
                true => figures.filter_map(of).collect(),
                false => vec![begun],
            };
            let own = own.into_iter().filter(|draft| !draft.is_refused());
            drafts.extend(own.map(|draft| (kept(title), draft)));
        }
        drafts
    }

    /// What is noticed, and what every figure that is recorded comes to likewise.
    pub(super) fn noticed(&self) -> Vec<Derived> {
        let Some((title, line)) = &self.definition().notices else {
            return Vec::new();
        };
        let Some(usual) = self.draft_by(&line.is) else {
            return Vec::new();
        };
        let told = |named: &Named| {
            let is_it = usual.figure_names().any(|name| is_same(name, &named.name));
            let draft = self.draft_of(named)?.with_words_of(&usual);
            let is_recorded = self.is_of_list(named) == Some(true) || draft.has_number_by_name();
            (draft.rolls_like(&usual) && (is_it || is_recorded)).then_some(draft)
        };
        let drafts = self.rollable().into_iter().filter_map(|named| told(&named));
        let derived = drafts.filter_map(|draft| {
            let sum = draft.sum_at(None).ok()?;
            let Shown::Figure(name) = &sum.shown else {
                return None;
            };
            Some(Derived::new(kept(title), name.clone(), sum))
        });
        derived.collect()
    }
}
