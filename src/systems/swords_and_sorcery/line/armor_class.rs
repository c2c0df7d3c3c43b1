//! What an attack has to reach: `ac 16`, or by name `ac orc`, the Armor Class on that one's record.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::interface::table::Table;
use crate::systems::line::{Reader, everybody};
use crate::systems::swords_and_sorcery::{Base, Book, Sheet, Target};
use crate::systems::{EdgeOf, RollTarget};
use crate::words::Complaint;

use super::Draft;

const NUMBER: &str = "the Armor Class, such as `ac 16`,";
const WHOSE: &str = "the Armor Class, such as `ac 16`, or whose, such as `ac orc`,";

impl<'a> Reader<'a, Book> {
    pub(super) fn read_armor_class(
        &mut self,
        here: Range<usize>,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let mark = self.words.mark();
        let Some(target) = self.read_rival()? else {
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
        let unfit = |_| Complaint::new(place(), format!("{armor}: no attack goes against that."));
        draft.target = Some(Target::new(armor.value()).map_err(unfit)?);
        draft.armor = Some(armor);
        let Some(struck) = self.roller(target) else {
            return Ok(());
        };
        self.aim_at(draft, here, who, RollTarget::Strike(struck))
    }

    /// What stands on the one who is attacked and moves the attack, once all words are read.
    pub(super) fn settle_struck(&self, who: &[CreatureId], draft: &mut Draft) {
        let Some(RollTarget::Strike(struck)) = &draft.aim else {
            return;
        };
        let struck = struck.creature;
        let Some(table) = self.table_that_counts(draft) else {
            return;
        };
        count_distractions(table, struck, who, draft);
        count_dodge(table, struck, who, draft);
        for (condition, is_better) in table.edges_on(struck, EdgeOf::AttacksOnBearer) {
            draft.ours.take_edge(is_better);
            let reason = format!("{} {condition}", table.name_of(struck));
            draft.line.reasons.push(reason);
        }
    }

    /// The table whose conditions count in this line, where they do.
    pub(super) fn table_that_counts(&self, draft: &Draft) -> Option<&'a dyn Table> {
        self.table.filter(|_| self.counts_what_stands(&draft.line))
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

/// What distractions of the one who is attacked add for the others.
fn count_distractions(table: &dyn Table, of: CreatureId, who: &[CreatureId], draft: &mut Draft) {
    for (name, added) in table.distractions_of(of, who.first().copied()) {
        draft.ours.granted = draft.ours.granted.saturating_add(added);
        draft.line.reasons.push(format!("{name} {added:+}"));
    }
}

/// Whoever dodges is hit less easily by those they see (“Dodge”).
fn count_dodge(table: &dyn Table, of: CreatureId, who: &[CreatureId], draft: &mut Draft) {
    let is_unseen = |attacker: &CreatureId| !table.is_seen_by(*attacker, of);
    if table.dodges(of) && !who.first().is_some_and(is_unseen) {
        draft.ours.take_edge(false);
        draft
            .line
            .reasons
            .push(format!("{} dodges", table.name_of(of)));
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
        matches!(base, Some(Base::Attack(_))) && self.theirs.is_none() && self.target.is_none()
    }
}
