//! What an attack has to reach: `ac 16`, or by name `ac orc`, the Armor Class on that one's record.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::line::{Reader, everybody};
use crate::systems::swords_and_sorcery::{Base, Book, Sheet, Target};
use crate::systems::{EdgeOf, RollTarget};
use crate::words::Complaint;

use super::Draft;
use super::own_words;
use crate::systems::line::with_line_words;

const NUMBER: &str = "the Armor Class, such as `ac 16`,";
const WHOSE: &str = "the Armor Class, such as `ac 16`, or whose, such as `ac orc`,";

impl Reader<'_, Book> {
    pub(super) fn read_armor_class(
        &mut self,
        here: Range<usize>,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let mark = self.words.mark();
        let Some(target) = self.read_rival(&with_line_words(own_words()))? else {
            draft.target = Some(self.read_number_of_armor()?);
            return Ok(());
        };
        let record = self.sheet_of::<Sheet>(Some(&target));
        let place = || self.words.since(mark);
        let Some((sheet, _)) = record else {
            return Err(Complaint::new(
                place(),
                "no Armor Class is recorded: say it, such as `ac 16`.",
            ));
        };
        let armor = sheet.armor_class();
        let reached = i32::try_from(armor.value())
            .ok()
            .and_then(|number| Target::new(number).ok());
        let unfit = || Complaint::new(place(), format!("{armor}: no attack goes against that."));
        draft.target = Some(reached.ok_or_else(unfit)?);
        draft.armor = Some(armor);
        let Some(struck) = self.roller(target) else {
            return Ok(());
        };
        self.count_distractions(target, who, draft);
        self.count_dodge(target, who, draft);
        self.count_edges(target, EdgeOf::AttacksOnBearer, draft);
        self.aim_at(draft, here, who, RollTarget::Strike(struck))
    }

    /// What distractions of the one who is attacked add for the others.
    fn count_distractions(&self, of: CreatureId, who: &[CreatureId], draft: &mut Draft) {
        let Some(table) = self.table else {
            return;
        };
        for (name, added) in table.distractions_of(of, who.first().copied()) {
            draft.ours.granted = draft.ours.granted.saturating_add(added);
            draft.reasons.push(format!("{name} {added:+}"));
        }
    }

    /// Whoever dodges is hit less easily by those they see (“Dodge”).
    fn count_dodge(&self, of: CreatureId, who: &[CreatureId], draft: &mut Draft) {
        let Some(table) = self.table.filter(|table| table.dodges(of)) else {
            return;
        };
        if who
            .first()
            .is_some_and(|attacker| !table.is_seen_by(*attacker, of))
        {
            return;
        }
        draft.ours.has_disadvantage = true;
        draft.reasons.push(format!("{} dodges", table.name_of(of)));
    }

    /// What conditions of somebody do to a roll of our side.
    pub(super) fn count_edges(&self, of: CreatureId, rolls: EdgeOf, draft: &mut Draft) {
        let Some(table) = self.table.filter(|_| !draft.line.is_fresh) else {
            return;
        };
        for (condition, is_better) in table.edges_on(of, rolls) {
            draft.ours.has_advantage |= is_better;
            draft.ours.has_disadvantage |= !is_better;
            let whose = match rolls {
                EdgeOf::AttacksOnBearer => format!("{} ", table.name_of(of)),
                EdgeOf::Attacks | EdgeOf::Checks => String::new(),
            };
            draft.reasons.push(format!("{whose}{condition}"));
        }
    }

    fn read_number_of_armor(&mut self) -> Result<Target, Complaint> {
        let Some(table) = self.table else {
            return self.read_bounded(NUMBER);
        };
        let is_word = self
            .words
            .peek()
            .is_some_and(|token| token.text.starts_with(char::is_alphabetic));
        if is_word {
            let names = everybody(table).into_iter().map(|(name, _)| name);
            return Err(self.words.unknown(names, WHOSE));
        }
        self.read_bounded(WHOSE)
    }
}

impl Draft {
    /// Who is on the other side: one who rolls too, or one who is attacked.
    pub(super) fn other(&self, who: &[CreatureId]) -> Option<CreatureId> {
        let struck = match &self.aim {
            Some(RollTarget::Strike(whom)) => Some(whom.creature),
            _ => None,
        };
        who.get(1).copied().or(struck)
    }

    /// Whether what is made on our side is an attack of the sheet's, and nobody opposes it yet.
    pub(super) fn is_attack_by_name(&self) -> bool {
        let base = self.ours.base.as_ref().map(|known| &known.base);
        matches!(base, Some(Base::Attack { .. })) && self.theirs.is_none() && self.target.is_none()
    }
}
