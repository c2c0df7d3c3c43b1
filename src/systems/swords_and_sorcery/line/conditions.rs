//! Conditions that are about somebody: what they do is read here, and never from a name.

use crate::systems::ConditionEffect;
use crate::systems::line::{Reader, signed_in};
use crate::systems::swords_and_sorcery::Book;
use crate::systems::{closed_to, distracted_by};
use crate::words::{Complaint, quoted};

impl Reader<'_, Book> {
    /// A condition that the book knows, by its own words; in quotes they are a name like any other.
    pub(super) fn read_condition_of_the_book(
        &mut self,
    ) -> Result<Option<(String, ConditionEffect)>, Complaint> {
        let Some(table) = self.table else {
            return Ok(None);
        };
        self.words.offer(["distracted by", "closed to"].into_iter());
        if self.take_words("distracted by") {
            let by = self.read_one("who distracts; a mere name goes in quotes")?;
            let bonus = self.read_bonus_of_distraction()?;
            let name = distracted_by(table.name_of(by));
            return Ok(Some((name, ConditionEffect::Distracted { by, bonus })));
        }
        if self.take_words("closed to") {
            let to = self.read_one("whose approach failed; a mere name goes in quotes")?;
            let approach = self.read_approach()?;
            let name = closed_to(table.name_of(to), &approach);
            return Ok(Some((name, ConditionEffect::Closed { to, approach })));
        }
        Ok(None)
    }

    /// What a distraction gives those who attack its bearer.
    fn read_bonus_of_distraction(&mut self) -> Result<i32, Complaint> {
        let bonus = self.words.peek().and_then(|token| signed_in(&token.text));
        let Some(bonus) = bonus else {
            return Err(self
                .words
                .complain("expected what it gives the others’ attacks, such as `+2`, here."));
        };
        self.words.take();
        self.say(format!("{bonus:+}"));
        Ok(bonus)
    }

    /// The skill that moved nobody, or any other words for how it was tried.
    fn read_approach(&mut self) -> Result<String, Complaint> {
        let skills = &self.context.skills;
        let skills: Vec<(&str, &str)> = skills
            .iter()
            .map(|skill| (skill.name.as_str(), skill.name.as_str()))
            .collect();
        let mark = self.words.mark();
        if let Ok(Some(skill)) = self.words.choose(&skills)
            && !self.goes_on_with_a_name()
        {
            self.say(quoted(skill));
            return Ok(skill.to_owned());
        }
        self.words.rewind(mark);
        self.read_condition_name("the approach, such as `persuasion`,")
    }
}
