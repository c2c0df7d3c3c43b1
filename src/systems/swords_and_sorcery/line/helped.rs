//! Who and what helps: `help 4,2` by ranks, `help oren,tam` by names, each with the rank of their sheet in what is
//! attempted, and `tool "thieves' tools"` with the rank in it.

use crate::ids::CreatureId;
use crate::systems::line::{Reader, number_in};
use crate::systems::swords_and_sorcery::sheet::Craft;
use crate::systems::swords_and_sorcery::{Base, Book, HelperRank, Sheet, TestKind, Training};
use crate::words::Complaint;

use super::Draft;

impl Reader<'_, Book> {
    /// `4,2`, or `oren,tam`: the rank of everybody who helps.
    pub(super) fn read_helpers(
        &mut self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        if self.table.is_some() && self.is_before_a_word() {
            return self.read_helpers_by_name(who, draft);
        }
        let missing = self.words.unknown(
            std::iter::empty(),
            "the rank of everybody who helps, such as `help 4,2`,",
        );
        let list = self.words.plain();
        let ranks: Option<Vec<u32>> =
            list.and_then(|list| list.split(',').map(number_in).collect());
        let ranks = ranks.ok_or(missing)?;
        let helpers: Result<Vec<HelperRank>, _> =
            ranks.iter().copied().map(HelperRank::new).collect();
        let helpers =
            helpers.map_err(|why| self.words.complain(format!("a helper's rank: {why}.")))?;
        self.words.take();
        self.say(
            ranks
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(","),
        );
        draft.side().helpers.extend(helpers);
        Ok(())
    }

    fn read_helpers_by_name(
        &mut self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let maker = draft.maker(who);
        let Some(skill) = draft.skill_so_far() else {
            let message = "say the skill before those who help with it: `mira stealth help oren`.";
            return Err(self.words.complain(message));
        };
        self.part_commas();
        loop {
            let place = self.words.here();
            let creature = self.read_one("who helps")?;
            if maker == Some(creature) {
                return Err(Complaint::new(
                    place,
                    "nobody helps themselves: name somebody else.",
                ));
            }
            let name = self
                .roller(creature)
                .map_or_else(String::new, |roller| roller.name);
            let rank = self.rank_of(creature, &skill);
            let helper = HelperRank::new(rank).map_err(|_| {
                let message =
                    format!("{name} has rank {rank} in {skill}: whoever helps needs 2 or more.");
                Complaint::new(place, message)
            })?;
            draft.side().helpers.push(helper);
            draft.side().helping.push(creature);
            if !self.takes_a_comma() && !self.words.take_if("and") {
                return Ok(());
            }
            self.say("and");
        }
    }

    /// The rank, or the proficiency bonus, on somebody's sheet in what goes by this name; none is 0.
    fn rank_of(&self, creature: CreatureId, skill: &str) -> i32 {
        let Some((sheet, level)) = self.sheet_of::<Sheet>(Some(&creature)) else {
            return 0;
        };
        let rollables = sheet.rollables(self.context, level);
        let same = rollables.into_iter().find(|known| known.name == skill);
        let check = same.filter(|known| known.base == Base::Test(TestKind::Check));
        check.map_or(0, |known| match known.bonus.training {
            Training::Ranked { skill, .. } => skill.get(),
            // Foes and companions have a proficiency bonus where characters have ranks (our decision).
            Training::Proficient(bonus) => bonus.get(),
            Training::Untrained => 0,
        })
    }

    /// `tool "thieves' tools"`: training in one of the own tools, if one is named.
    pub(super) fn read_tool_by_name(
        &mut self,
        who: &[CreatureId],
        draft: &Draft,
    ) -> Result<Option<Training>, Complaint> {
        if !self.is_before_a_word() {
            return Ok(None);
        }
        let Some((sheet, level)) = self.sheet_of::<Sheet>(draft.maker(who).as_ref()) else {
            return Ok(None);
        };
        let tools: Vec<(&str, &str)> = sheet
            .known_of(Craft::Tool)
            .into_iter()
            .map(|tool| (tool, tool))
            .collect();
        let tool = self.words.expect(
            &tools,
            "a tool of the sheet, or a rank in it, such as `tool 1`,",
        )?;
        self.say_quoted(tool);
        Ok(Some(sheet.training_in(Craft::Tool, tool, level)))
    }
}
