//! What lines of several systems are aimed at: somebody else, what somebody keeps unseen.

use crate::ids::{CreatureId, Roller};
use crate::systems::{ConditionEffect, HIDING, HiddenResult, closed_to, distracted_by};
use crate::words::{Complaint, quoted};

use super::{Reader, signed_in};

/// The word for any result that was kept.
const KEPT: &str = "kept";

impl<C> Reader<'_, C> {
    /// Somebody who is not the one who makes the attempt.
    pub(in crate::systems) fn read_other(
        &mut self,
        who: &[CreatureId],
        wanted: &str,
    ) -> Result<Roller, Complaint> {
        let here = self.words.here();
        let (other, _) = self.read_one_body(wanted)?;
        let own = Complaint::new(
            here,
            "that is whoever makes the attempt: name somebody else.",
        );
        let other = Some(other).filter(|other| who.first() != Some(other));
        other.and_then(|other| self.roller(other)).ok_or(own)
    }

    /// `hiding orc` or `kept orc` behind `vs`: whose result is to be beaten, and what was kept, if that comes next.
    pub(in crate::systems) fn read_kept(
        &mut self,
        who: &[CreatureId],
    ) -> Result<Option<(Roller, HiddenResult)>, Complaint> {
        let name = [HIDING, KEPT].into_iter().find(|name| {
            self.words
                .plain()
                .is_some_and(|word| word.eq_ignore_ascii_case(name))
        });
        self.words.offer([HIDING, KEPT].into_iter());
        let Some(name) = name.filter(|_| self.table.is_some()) else {
            return Ok(None);
        };
        self.words.take();
        self.say(name);
        self.read_hidden(who, name).map(Some)
    }

    /// Somebody who keeps something unseen, by its name or as anything, and what it is.
    pub(in crate::systems) fn read_hidden(
        &mut self,
        who: &[CreatureId],
        name: &str,
    ) -> Result<(Roller, HiddenResult), Complaint> {
        let mark = self.words.mark();
        let whom = self.read_other(who, "whose result is to be beaten")?;
        let wanted = (name == HIDING).then_some(HIDING);
        let kept = self
            .table
            .and_then(|table| table.kept_by(whom.creature, wanted));
        let complain = |message: String| Complaint::new(self.words.since(mark), message);
        let Some(kept) = kept.cloned() else {
            let nothing = if name == HIDING {
                "does not hide"
            } else {
                "keeps no result"
            };
            return Err(complain(format!(
                "{} {nothing}: say a DC, or roll against a bonus (`vs +3`).",
                whom.name
            )));
        };
        match who
            .first()
            .filter(|first| kept.seen_through.contains(first))
        {
            Some(first) => {
                let name = self.table.map_or("", |table| table.name_of(*first));
                Err(complain(format!(
                    "{name} sees through this {} already.",
                    kept.what
                )))
            }
            None => Ok((whom, kept)),
        }
    }

    /// A condition that the book knows, by its own words; in quotes they are a name like any other.
    pub(in crate::systems) fn read_condition_about(
        &mut self,
        approaches: &[&str],
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
            let approach = self.read_approach(approaches)?;
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

    /// What moved nobody, or any other words for how it was tried.
    fn read_approach(&mut self, approaches: &[&str]) -> Result<String, Complaint> {
        let known: Vec<(&str, &str)> = approaches.iter().map(|name| (*name, *name)).collect();
        let mark = self.words.mark();
        if let Ok(Some(known)) = self.words.choose(&known)
            && !self.goes_on_with_a_name()
        {
            self.say(quoted(known));
            return Ok(known.to_owned());
        }
        self.words.rewind(mark);
        self.read_condition_name("the approach, such as `persuasion`,")
    }
}
