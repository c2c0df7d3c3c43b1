//! What has to be reached: `dc 15`, `dc hard`, or a figure of somebody's sheet: `dc goblin passive perception`, `dc mira
//! evocation`, `dc "dragon breath"`.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::RollTarget;
use crate::systems::line::{Reader, everybody};
use crate::systems::record::{Addend, Shown, Sum, is_same};
use crate::systems::swords_and_sorcery::sheet::{Craft, Power};
use crate::systems::swords_and_sorcery::{Book, Edge, Sheet, Skill, Target};
use crate::words::{Complaint, Token};

use super::{Draft, Word};

/// The word of a figure that is not rolled.
const PASSIVE: &str = "passive";

impl<'a> Reader<'a, Book> {
    /// `15`, `hard`, `very hard` or `very-hard`; said as its number.
    pub(super) fn read_dc(&mut self, draft: &mut Draft) -> Result<Target, Complaint> {
        if self.words.peek().is_some_and(Token::begins_with_a_digit) {
            return self.read_bounded("a DC, such as `dc 15` or `dc hard`,");
        }
        let difficulties = &self.context.difficulties;
        let names = difficulties.iter().flat_map(|known| {
            // Any name may be written with hyphens: it needs no word of its own for that.
            let words = known
                .words
                .iter()
                .map(String::as_str)
                .filter(|word| word.replace('-', " ") != known.name);
            std::iter::once(known.name.as_str())
                .chain(words)
                .map(|word| (word, known.dc))
        });
        let known: Vec<(&str, Target)> = names.collect();
        if !self.words.is_before_word(&known) {
            let named = self.read_rival()?;
            if let Some(whose) = named.map_or_else(|| self.owner_of_power(), |who| Ok(Some(who)))? {
                return self.read_figure_of(whose, draft);
            }
        }
        let dc = self
            .words
            .expect_word(&known, "a DC, such as `dc 15` or `dc hard`,")?;
        self.say(dc.get().to_string());
        Ok(dc)
    }

    /// Whose power is named next, of all at the table; named in the line that is kept.
    fn owner_of_power(&mut self) -> Result<Option<CreatureId>, Complaint> {
        let all = self.table.map_or_else(Vec::new, everybody);
        let named = |(_, creature): (&str, CreatureId)| {
            let (sheet, _) = self.sheet_of::<Sheet>(Some(&creature))?;
            let powers = sheet.powers.into_iter();
            Some(powers.map(move |power| (power.name.to_string(), creature, power.dc)))
        };
        let powers: Vec<_> = all.into_iter().filter_map(named).flatten().collect();
        let mut listed: Vec<(&str, usize)> = Vec::new();
        for (at, (power, ..)) in (0..).zip(&powers) {
            if !listed.iter().any(|(known, _)| is_same(known, power)) {
                listed.push((power, at));
            }
        }
        let (mark, here) = (self.words.mark(), self.words.here());
        let found = self.words.choose(&listed)?;
        self.words.rewind(mark);
        let Some((power, whose, dc)) = found.and_then(|at| powers.get(at)) else {
            return Ok(None);
        };
        if powers
            .iter()
            .any(|(other, _, its)| is_same(other, power) && its != dc)
        {
            let message = format!(
                "several have a power “{power}”, each with another DC: say whose, before it."
            );
            return Err(Complaint::new(here, message));
        }
        self.say_name(*whose);
        Ok(Some(*whose))
    }

    /// `passive perception`, `evocation`, `"dragon breath"`, or nothing more: what somebody's sheet gives against whom.
    fn read_figure_of(
        &mut self,
        whose: CreatureId,
        draft: &mut Draft,
    ) -> Result<Target, Complaint> {
        let here = self.words.here();
        let Some((sheet, level)) = self.sheet_of::<Sheet>(Some(&whose)) else {
            return Err(self
                .words
                .complain("no figures are recorded: say the DC, such as `dc 15`."));
        };
        let sum = if let Some(skill) = self.take_passive_skill()? {
            self.say(PASSIVE);
            self.say_named(&skill.name);
            Some(self.passive_figure(whose, (&sheet, level), skill, draft)?)
        } else if let Some((power, dc)) = self.take_power(&sheet)? {
            self.say_named(&power);
            let dc = Addend::new("", dc.get());
            Some(Sum::new(vec![dc], Shown::Figure(power)))
        } else {
            let schools = sheet.known_of(Craft::School).into_iter();
            let schools: Vec<(&str, &str)> = schools.map(|school| (school, school)).collect();
            let school = self.words.choose(&schools)?;
            if let Some(school) = school {
                self.say_named(school);
            }
            sheet.spell_save_dc(school, level)
        };
        let wanted = "expected `passive` and a skill here, a power of theirs, or a school of magic of somebody whose casting is recorded.";
        let sum = sum.ok_or_else(|| Complaint::new(here.clone(), wanted))?;
        draft
            .line
            .reasons
            .push(self.told_of(Some(whose), &sum.to_string()));
        draft.against = self.roller(whose);
        Target::new(sum.value()).map_err(|why| Complaint::new(here, format!("{why}.")))
    }

    /// A passive figure of somebody, with what stands on them unless the line leaves that out.
    fn passive_figure(
        &self,
        whose: CreatureId,
        (sheet, level): (&Sheet, u32),
        skill: &Skill,
        draft: &Draft,
    ) -> Result<Sum, Complaint> {
        let is_fresh = |token: &Token| token.is("fresh");
        let table = self.table_that_counts(draft);
        match table.filter(|_| !self.words.coming().any(is_fresh)) {
            Some(table) => {
                let figure = sheet.passive_at_table((skill, level), (whose, table));
                figure.ok_or_else(|| self.notices_nothing(whose))
            }
            None => Ok(sheet.passive(skill, level, Edge::Even)),
        }
    }

    /// Somebody who is out of their senses, or down, has no passive figures.
    pub(super) fn notices_nothing(&self, who: CreatureId) -> Complaint {
        let name = self.table.map_or("", |table| table.name_of(who));
        self.words.complain(format!(
            "{name} notices nothing, so there is no passive figure: leave it out, or say `fresh` to count it all the same."
        ))
    }

    /// What stands behind `vs` and rolls nothing, if it comes next: a result that was kept, an Armor Class, a passive figure.
    pub(super) fn read_what_rolls_nothing(
        &mut self,
        here: &Range<usize>,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<bool, Complaint> {
        let word = if let Some((whom, kept)) = self.read_kept(who)? {
            let what = kept.what.clone();
            draft.aim = Some(RollTarget::Uncover { whom, what });
            draft.kept = Some(kept);
            Word::Kept
        } else if draft.is_attack_by_name() {
            // An attack goes against Armor Class, however it is said.
            self.said.pop();
            self.say("ac");
            self.read_armor_class(here.clone(), who, draft)?;
            Word::Ac
        } else if draft.target.is_none() && self.is_before_passive() {
            // A figure that nobody rolls is a DC, however it is said.
            self.said.pop();
            self.say("dc");
            draft.target = Some(self.read_dc(draft)?);
            Word::Dc
        } else {
            return Ok(false);
        };
        draft.said.push((word, here.clone()));
        Ok(true)
    }

    /// Whether a figure that nobody rolls is named in what is left.
    fn is_before_passive(&self) -> bool {
        let mut coming = self.words.coming();
        coming.any(|token| token.is(PASSIVE))
    }

    /// `passive perception` or `perception passive`, if that comes next.
    fn take_passive_skill(&mut self) -> Result<Option<&'a Skill>, Complaint> {
        let skills = self.context.skills.iter();
        let skills: Vec<_> = skills.map(|skill| (skill.name.as_str(), skill)).collect();
        let mark = self.words.mark();
        if self.words.take_if(PASSIVE) {
            let wanted = "a skill, such as `passive perception`,";
            return self.words.expect(&skills, wanted).map(Some);
        }
        if !self.is_before_passive() {
            return Ok(None);
        }
        let skill = self.words.choose(&skills)?;
        if skill.is_some() && self.words.take_if(PASSIVE) {
            return Ok(skill);
        }
        self.words.rewind(mark);
        Ok(None)
    }

    /// A power of the sheet, if one is named next, and the DC of saves against it.
    fn take_power(&mut self, sheet: &Sheet) -> Result<Option<(String, Target)>, Complaint> {
        let powers = sheet.powers.iter();
        let powers: Vec<(&str, &Power)> =
            powers.map(|power| (power.name.as_str(), power)).collect();
        let found = self.words.choose(&powers)?;
        Ok(found.map(|power| (power.name.to_string(), power.dc)))
    }
}
