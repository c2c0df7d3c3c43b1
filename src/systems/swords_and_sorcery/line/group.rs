//! A group check by name: `mira+oren(dis) stealth dc 12 group`, everybody with the figures of their own sheet.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::line::{Attempting, Each, Reader};
use crate::systems::swords_and_sorcery::{Attempt, Bar, Book, Check, Heads};
use crate::words::{Complaint, Token};

use super::Draft;

impl Reader<'_, Book> {
    /// Takes the word that makes one attempt of those of several, where several are named and none by a figure.
    pub(super) fn take_group(
        &mut self,
        who: &[CreatureId],
    ) -> Result<Option<Range<usize>>, Complaint> {
        let Some(ahead) = self.words.coming().position(|token| token.is("group")) else {
            return Ok(None);
        };
        let is_list =
            |token: &Token| token.text.starts_with(['+', '-', '−']) && token.text.contains(',');
        if who.len() < 2 || self.words.coming().any(is_list) {
            return Ok(None);
        }
        let token = self.words.take_ahead(ahead);
        Ok(token.map(|token| token.span))
    }

    /// What each of them attempts, as one attempt of all.
    pub(super) fn read_group(
        &mut self,
        place: Range<usize>,
        who: &[CreatureId],
    ) -> Result<Attempting<Attempt>, Complaint> {
        let Each { read, plain, .. } = self.read_each(who, &|reader, creature| {
            let draft = reader.read_draft(&[creature])?;
            let attempting = reader.finish_swords(&[creature], &draft)?;
            Ok((attempting, draft))
        })?;
        self.say("group");
        let plain = plain.as_ref().or(read.first());
        let Some((first, Draft { line, .. })) = plain else {
            return Err(self.words.complain("nobody is meant by that."));
        };
        let mut dc = None;
        let mut heads: Vec<Check> = Vec::new();
        for (attempting, _) in &read {
            let check = attempting.attempt.as_own_check();
            let Some(test) = check.filter(|test| test.fixed.is_none()) else {
                let message = "a group makes an ability check together: leave `group` out, or name a skill or an ability.";
                return Err(Complaint::new(place, message));
            };
            if !test.helpers.is_empty() {
                return Err(Complaint::new(
                    place,
                    "a group is not helped: leave `help` or `group` out.",
                ));
            }
            dc = match test.bar {
                Some(Bar::Dc(dc)) => Some(dc),
                _ => None,
            };
            heads.push(test.check);
        }
        let heads =
            Heads::try_from(heads).map_err(|why| Complaint::new(place, format!("{why}.")))?;
        let because: Vec<String> = read.iter().map(|(one, _)| because_of(one)).collect();
        self.faces_are_shared = false;
        let what = format!("{}, group check", first.what);
        let group = Attempt::Group { heads, dc };
        let group = self.attempting(who, what, because.join(" · "), group, line)?;
        Ok(Attempting {
            is_secret: group.is_secret || read.iter().any(|(one, _)| one.is_secret),
            warnings: read
                .iter()
                .flat_map(|(one, _)| one.warnings.clone())
                .collect(),
            against: read.iter().find_map(|(one, _)| one.against.clone()),
            modifiers: read
                .iter()
                .flat_map(|(one, _)| one.modifiers.clone())
                .collect(),
            ..group
        })
    }
}

/// `Mira: Dexterity +3 +2 rank = +5`
fn because_of(one: &Attempting<Attempt>) -> String {
    let name = one.who.first().map_or("", |roller| &roller.name);
    format!("{name}: {}", one.because)
}
