//! How lines of a game begin: with its words, with a name, or with what stands on a sheet.

use crate::ids::CreatureId;
use crate::systems::ConditionEffect;
use crate::systems::line::{Attempting, LINE_WORDS, NamedModifier, Reader};
use crate::words::{Complaint, is_word};

use super::super::{Attempt, Key};
use super::named;

impl<'a> Reader<'a, Key> {
    /// Reads what is attempted by these, or by nobody where nobody is named: with what is said of a name where nothing is recorded,
    /// and of words of other games.
    pub(in crate::systems) fn read_attempt_of_file(
        &mut self,
        who: &[CreatureId],
    ) -> Result<Attempting<Attempt>, Complaint> {
        self.in_its_words(|reader| reader.read_attempt(who))
    }

    fn read_attempt(&mut self, who: &[CreatureId]) -> Result<Attempting<Attempt>, Complaint> {
        let (here, is_word) = (self.words.here(), self.is_before_a_word());
        let names = self.names_on_sheet(who.first());
        self.words.offer(names.iter().flatten().map(String::as_str));
        let read = self.read_own(who);
        let rank = who.first().and_then(|who| self.table?.rank_of(*who));
        let is_unrecorded = !who.is_empty() && names.is_none() && rank.is_none();
        read.map_err(|complaint| {
            if is_unrecorded && is_word && complaint.span == here {
                let title = &self.context.definition().title;
 let example = self.context.profile().example;
                let message = format!(
                    "no figures of {title} are recorded to attempt this by name: say them, such as `{example}`."
                );
                return Complaint::new(here.clone(), message);
            }
            self.or_foreign_word(complaint)
        })
    }

    /// Whether an attempt without anybody's name comes next, and if so, whether it is one of the one under the cursor, of what
    /// stands on a sheet: where foes have a rank, a rank is anybody's, and all else of the one under the cursor.
    pub(in crate::systems) fn is_before_bare(&mut self) -> Result<Option<bool>, Complaint> {
        self.in_its_words(|reader| match reader.context.definition().foe_rank {
            Some(_) => reader.is_before_a_rank(),
            None => reader.is_before_a_head(),
        })
    }

    fn is_before_a_rank(&mut self) -> Result<Option<bool>, Complaint> {
        let definition = self.context.definition();
        if self.words.is_before_word(&definition.ranks_of_foes()) {
            return Ok(Some(false));
        }
        let heads = self.context.profile().heads.iter().copied();
        let names: Vec<(&str, ())> = heads
            .chain(definition.figures_by_rank())
            .map(|name| (name, ()))
            .collect();
        if self.cursor.is_some() && self.table.is_some() {
            self.words.offer(names.iter().map(|(name, ())| *name));
        }
        let mut ahead = self.words.clone();
        Ok(ahead.choose(&names)?.map(|()| true))
    }

    /// Whether a name of the sheet of the one under the cursor comes next, or a word with which an attempt of anybody begins.
    fn is_before_a_head(&mut self) -> Result<Option<bool>, Complaint> {
        if let Some(names) = self.names_on_sheet(self.cursor.as_ref()) {
            let mark = self.words.mark();
            let found = self.take_known_name(&names);
            self.words.rewind(mark);
            if found?.is_some() {
                return Ok(Some(true));
            }
        }
        let heads = self.context.profile().heads.iter();
        let heads: Vec<(&str, ())> = heads.map(|head| (*head, ())).collect();
        Ok(self.words.is_before_word(&heads).then_some(false))
    }

    /// A condition that the game knows, by its own words, its name and what it does: what distracts somebody, or closes them to an
    /// approach.
    pub(in crate::systems) fn read_condition_of_file(
        &mut self,
    ) -> Result<Option<(String, ConditionEffect)>, Complaint> {
        let definition = self.context.definition();
        let distracts = definition.attempts.iter().any(|rule| rule.distracts);
        if !distracts && !definition.knows_influence() {
            return Ok(None);
        }
        let approaches = definition.actions.iter().flat_map(|action| &action.with);
        let approaches: Vec<&str> = approaches.map(|(name, _)| name.as_str()).collect();
        self.read_condition_about(&approaches)
    }

    /// The names by which somebody can attempt what their sheet has; nothing where nothing is recorded.
    fn names_on_sheet(&self, who: Option<&CreatureId>) -> Option<Vec<String>> {
        let (sheet, level) = self.table?.sheet(*who?)?;
        Some(sheet.read_by(*self.context, level).names())
    }

    /// Reads with the words that the game's lines are made of, beside those of the table.
    fn in_its_words<Read>(&mut self, read: impl FnOnce(&mut Self) -> Read) -> Read {
        let own = self.context.words_of_lines().into_iter();
        let before = self.words.learn(own.chain(LINE_WORDS));
        let read = read(self);
        self.words.forget(before);
        read
    }

    /// The complaint, or of a word that other games have: that this one has none, and what it has instead.
    fn or_foreign_word(&self, complaint: Complaint) -> Complaint {
        let word = self.words.line().get(complaint.span.clone());
        let word = word.unwrap_or_default().to_lowercase();
        let own = self.context.words_of_lines().into_iter();
        let is_own = own.chain(LINE_WORDS).any(|own| is_word(own, &word));
        let mut foreign = self.context.definition().foreign.iter();
        match foreign.find(|known| known.words.contains(&word) && !is_own) {
            Some(known) => Complaint {
                message: known.says.clone(),
                instead: None,
                ..complaint
            },
            None => complaint,
        }
    }
}

impl Key {
    /// The words that lines are made of, with the names of difficulties: no name is completed from one of them.
    pub(in crate::systems) fn words_of_lines(&self) -> Vec<&str> {
        let words = self.vocabulary().words.iter();
        let inputs = self.definition().inputs.iter();
        let inputs = inputs.filter(|input| input.kind.is_bare());
        let names = inputs.flat_map(|input| input.names.iter().map(|(_, name)| name.as_str()));
        words.map(|(word, _)| *word).chain(names).collect()
    }

    /// The words with which an attempt of the one under the cursor, or of nobody, may begin.
    pub(in crate::systems) fn heads(&self) -> Vec<&str> {
        let definition = self.definition();
        let ranks = definition
            .ranks_of_foes()
            .into_iter()
            .map(|(word, ())| word);
        let names = definition
            .figures_by_rank()
            .filter(|_| definition.foe_rank.is_some());
        let heads = self.profile().heads.iter().copied();
        heads.chain(ranks).chain(names).collect()
    }

    /// Difficulties that are a modifier of whoever attempts something, by name.
    pub(in crate::systems) fn difficulties(&self) -> Vec<(&str, NamedModifier)> {
        let words = self.definition().modifiers();
        words
            .map(|(_, _, known)| (known.word.as_str(), named(known)))
            .collect()
    }
}
