//! What a system answers of its lines in its own folder.

use crate::ids::CreatureId;
use crate::systems::ConditionEffect;
use crate::systems::interface::{Profile, SystemAttempt, SystemSheet};
use crate::words::{Complaint, is_word};

use super::NamedModifier;
use super::Reader;
use super::attempting::Attempting;
use super::named::LINE_WORDS;

/// How the lines of a system are read.
pub(in crate::systems) trait SystemLines: SystemAttempt + 'static {
    /// What is constant about the system.
    const PROFILE: &'static Profile;

    /// The same where it stands in the book: of a system read from a file.
    fn profile(_book: &Self::Book) -> &'static Profile {
        Self::PROFILE
    }

    /// The most who may be named before what they attempt.
    const SEATS: usize = usize::MAX;

    /// What its sheets are.
    type Sheet: SystemSheet<Book = Self::Book>;

    /// Reads what is attempted by these, or by nobody where nobody is named.
    fn read(
        reader: &mut Reader<'_, Self::Book>,
        who: &[CreatureId],
    ) -> Result<Attempting<Self>, Complaint>;

    /// The words that its lines are made of, with the names of difficulties: no name is completed from one of them.
    fn words_of(book: &Self::Book) -> Vec<&str>;

    /// The words with which an attempt of the one under the cursor, or of nobody, may begin.
    fn heads(book: &Self::Book) -> Vec<&str> {
        Self::profile(book).heads.to_vec()
    }

    /// Its difficulties that are a modifier of whoever attempts something, by name.
    fn difficulties(_book: &Self::Book) -> Vec<(&str, NamedModifier)> {
        Vec::new()
    }

    /// Whether an attempt without anybody's name comes next, and if so, whether it is one of the one under the cursor: of
    /// what stands on a sheet.
    fn is_before_bare(reader: &mut Reader<'_, Self::Book>) -> Result<Option<bool>, Complaint> {
        is_before_a_head::<Self>(reader)
    }

    /// A condition that its book knows, by its own words: its name and what it does.
    fn read_condition(
        _reader: &mut Reader<'_, Self::Book>,
    ) -> Result<Option<(String, ConditionEffect)>, Complaint> {
        Ok(None)
    }
}

/// Reads with the words that the system's lines are made of, beside those of the table.
pub(in crate::systems) fn in_its_words<'a, Attempt: SystemLines, Read>(
    reader: &mut Reader<'a, Attempt::Book>,
    read: impl FnOnce(&mut Reader<'a, Attempt::Book>) -> Read,
) -> Read {
    let own = Attempt::words_of(reader.context).into_iter();
    let before = reader.words.learn(own.chain(LINE_WORDS));
    let read = read(reader);
    reader.words.forget(before);
    read
}

/// What is attempted by these, with what is said of a name where nothing is recorded, and of words of other systems.
pub(in crate::systems) fn read_attempt<Attempt: SystemLines>(
    reader: &mut Reader<'_, Attempt::Book>,
    who: &[CreatureId],
) -> Result<Attempting<Attempt>, Complaint> {
    let (here, is_word) = (reader.words.here(), reader.is_before_a_word());
    let sheet = reader.sheet_of::<Attempt::Sheet>(who.first());
    let names = sheet
        .as_ref()
        .map_or_else(Vec::new, |(sheet, _)| sheet.names(reader.context));
    reader.words.offer(names.iter().map(String::as_str));
    let read = reader
        .refuse_crowd(who, Attempt::SEATS)
        .and_then(|()| Attempt::read(reader, who));
    let is_ranked = who
        .first()
        .and_then(|who| reader.table?.rank_of(*who))
        .is_some();
    let is_by_name = |complaint: &Complaint| {
        !is_ranked && !who.is_empty() && sheet.is_none() && is_word && complaint.span == here
    };
    read.map_err(|complaint| {
        if is_by_name(&complaint) {
            let Profile { title, example, .. } = Attempt::profile(reader.context);
            let message = format!(
                "no figures of {title} are recorded to attempt this by name: say them, such as `{example}`."
            );
            return Complaint::new(here.clone(), message);
        }
        or_foreign_word::<Attempt>(reader, complaint)
    })
}

/// Whether a name of the sheet of the one under the cursor comes next, or a word with which an attempt of anybody begins.
pub(in crate::systems) fn is_before_a_head<Attempt: SystemLines>(
    reader: &mut Reader<'_, Attempt::Book>,
) -> Result<Option<bool>, Complaint> {
    if is_before_a_name::<Attempt>(reader)? {
        return Ok(Some(true));
    }
    let heads = Attempt::profile(reader.context).heads.iter();
    let heads: Vec<(&str, ())> = heads.map(|head| (*head, ())).collect();
    Ok(reader.words.is_before_word(&heads).then_some(false))
}

/// Whether something comes next that the sheet of the one under the cursor has.
fn is_before_a_name<Attempt: SystemLines>(
    reader: &mut Reader<'_, Attempt::Book>,
) -> Result<bool, Complaint> {
    let sheet = reader.sheet_of::<Attempt::Sheet>(reader.cursor.as_ref());
    let Some((sheet, _)) = sheet else {
        return Ok(false);
    };
    let names = sheet.names(reader.context);
    let mark = reader.words.mark();
    let found = reader.take_known_name(&names);
    reader.words.rewind(mark);
    Ok(found?.is_some())
}

/// The complaint, or of a word that other systems have: that this one has none, and what it has instead.
fn or_foreign_word<Attempt: SystemLines>(
    reader: &Reader<'_, Attempt::Book>,
    complaint: Complaint,
) -> Complaint {
    let word = reader.words.line().get(complaint.span.clone());
    let word = word.unwrap_or_default().to_lowercase();
    let own = Attempt::words_of(reader.context).into_iter();
    let is_own = own.chain(LINE_WORDS).any(|own| is_word(own, &word));
    let mut foreign = Attempt::profile(reader.context).foreign_words.iter();
    match foreign.find(|(words, _)| words.contains(&word.as_str()) && !is_own) {
        Some((_, instead)) => Complaint {
            message: (*instead).to_owned(),
            instead: None,
            ..complaint
        },
        None => complaint,
    }
}

/// The parts of an attempt in the words of the log, those that say nothing left out.
pub(in crate::systems) fn attempt_parts(attempt: &impl SystemAttempt) -> Vec<String> {
    let parts = attempt.words().into_iter();
    parts.filter(|part| !part.is_empty()).collect()
}
