//! Who else rolls: `vs orc`, `with oren with brakk(-1)`, `with party`; whoever is named without dice does what the first does.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::dice_pool::{Book, Difficulty, Named, Sheet};
use crate::systems::line::{GROUPS, Reader};
use crate::words::{Complaint, is_word};

use super::{Company, Draft, Side, stock_in};

impl Reader<'_, Book> {
    pub(super) fn open_pool(
        &mut self,
        company: Company,
        here: Range<usize>,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        if !self.has_dice(draft)? {
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
        if draft.done.is_empty() {
            draft.first_ends = self.said.len().checked_sub(1);
        }
        let mut next = self.new_side();
        let named = self.read_side(company, draft)?;
        let is_pool = self.plain_word().and_then(stock_in).is_some();
        let has_several = draft.done.is_empty() && !draft.current.others.is_empty();
        if named.is_empty() && has_several && !is_pool && company == Company::Together {
            return Ok(());
        }
        next.creature = named.first().copied();
        next.others = named.into_iter().skip(1).collect();
        next.has_own_difficulty = self.words.bracket_ahead().is_some_and(says_difficulty);
        draft.done.push(std::mem::replace(&mut draft.current, next));
        self.read_words_behind_a_name()
    }

    /// A difficulty said once, behind all who roll together, is that of all of them; in brackets it is of the one alone, and
    /// the first is said to have the usual one, so that it reads so tomorrow.
    pub(super) fn share_difficulty(&mut self, draft: &mut Draft) {
        let first_ends = draft.first_ends;
        let (last, others) = (&draft.current, &mut draft.done);
        let is_alone = others.iter().all(|side| side.difficulty.is_none());
        let said = last.difficulty.filter(|_| is_alone && !others.is_empty());
        let Some(said) = said.filter(|_| draft.company == Some(Company::Together)) else {
            return;
        };
        if !last.has_own_difficulty {
            others
                .iter_mut()
                .for_each(|side| side.difficulty = Some(said));
            return;
        }
        let usual = Difficulty::default();
        if let (Some(first), Some(end)) = (others.first_mut(), first_ends) {
            first.difficulty = Some(usual);
            self.said.insert(end, format!("diff {}", usual.number()));
        }
    }

    /// `+brakk` or `and brakk` behind one who helps: the next who does.
    pub(super) fn opens_another_helper(&mut self, draft: &mut Draft) -> Result<bool, Complaint> {
        let here = self.words.here();
        let is_helper = draft.company == Some(Company::Together)
            && !draft.done.is_empty()
            && draft.current.creature.is_some();
        if !is_helper || !(self.takes_a_plus() || self.words.take_if("and")) {
            return Ok(false);
        }
        draft.line.begin_part();
        self.say("with");
        self.open_pool(Company::Together, here, draft)?;
        Ok(true)
    }

    /// Those on the side that begins here, where somebody is named: of a group who does not roll already.
    fn read_side(&mut self, company: Company, draft: &Draft) -> Result<Vec<CreatureId>, Complaint> {
        let place = self.words.here();
        let Some(table) = self.table.filter(|_| company == Company::Together) else {
            let rival = self.read_rival()?;
            return Ok(rival.into_iter().collect());
        };
        let group = GROUPS.into_iter().find(|group| self.words.take_if(group));
        let Some(group) = group else {
            let helper = self.read_rival()?;
            return match helper.filter(|helper| draft.has(*helper)) {
                Some(helper) => {
                    let name = table.name_of(helper);
                    let message = format!("{name} takes part twice: name everybody once.");
                    Err(Complaint::new(place, message))
                }
                None => Ok(helper.into_iter().collect()),
            };
        };
        self.say(group);
        let mut others = table.group(group);
        others.retain(|creature| !draft.has(*creature));
        if others.is_empty() {
            return Err(Complaint::new(place, "nobody else is meant by that."));
        }
        Ok(others)
    }

    /// Whether the pool in hand has dice: whoever helps without any of their own rolls what the first rolls, at the same
    /// difficulty (our decision: it is one endeavor).
    pub(super) fn has_dice(&self, draft: &mut Draft) -> Result<bool, Complaint> {
        let side = &mut draft.current;
        if side.stock.is_some() {
            return Ok(true);
        }
        let lead = draft.done.first();
        let lead = lead.and_then(|lead| Some((lead.named.as_ref()?, lead.difficulty)));
        let helper = side
            .creature
            .filter(|_| draft.company == Some(Company::Together));
        let Some(((named, difficulty), creature)) = lead.zip(helper) else {
            return Ok(false);
        };
        let named = self.pool_of(creature, named, side.span.clone())?;
        side.stock = Some(named.parts.stock);
        side.named = Some(named);
        side.difficulty = side.difficulty.or(difficulty);
        Ok(true)
    }

    /// Makes a pool each of what several roll, with the figures of their own sheets.
    pub(super) fn part_pools(&self, draft: &mut Draft) -> Result<(), Complaint> {
        let said = std::mem::take(&mut draft.done).into_iter();
        for side in said.chain([std::mem::take(&mut draft.current)]) {
            let others = side.others.iter().map(|other| self.side_of(*other, &side));
            let others = others.collect::<Result<Vec<Side>, Complaint>>()?;
            draft.done.push(side);
            draft.done.extend(others);
        }
        Ok(())
    }

    fn side_of(&self, creature: CreatureId, like: &Side) -> Result<Side, Complaint> {
        let own = |named: &Named| self.pool_of(creature, named, like.span.clone());
        let named = like.named.as_ref().map(own).transpose()?;
        let stock = named.as_ref().map(|named| named.parts.stock);
        Ok(Side {
            creature: Some(creature),
            stock: stock.or(like.stock),
            named,
            ..like.clone()
        })
    }

    /// What somebody's own sheet gives for what another rolls: of an ability that only the other knows nothing.
    fn pool_of(
        &self,
        creature: CreatureId,
        like: &Named,
        place: Range<usize>,
    ) -> Result<Named, Complaint> {
        let who = self.table.map_or("", |table| table.name_of(creature));
        let Some((sheet, _)) = self.sheet_of::<Sheet>(Some(&creature)) else {
            let message = format!(
                "no figures of {who} are recorded: say the dice behind the name, such as `4`."
            );
            return Err(Complaint::new(place, message));
        };
        let sheet = sheet.hearing_of(like);
        sheet.what(self.context, &like.name).map_err(|why| {
            let message = format!(
                "{who} cannot roll {}: {why}; or leave {who} out.",
                like.name
            );
            Complaint::new(place, message)
        })
    }
}

/// Whether words in brackets say a difficulty.
fn says_difficulty(bracket: &str) -> bool {
    let inside = bracket.trim_matches(|letter| matches!(letter, '(' | ')'));
    let mut words = inside.split(|letter: char| letter == ',' || letter.is_whitespace());
    words.any(|word| is_word("diff", word))
}

impl Draft {
    /// Whether somebody rolls already.
    fn has(&self, creature: CreatureId) -> bool {
        let mut sides = self.done.iter().chain([&self.current]);
        sides.any(|side| side.creature == Some(creature) || side.others.contains(&creature))
    }
}
