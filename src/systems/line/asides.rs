//! Words for one of several alone: `mira+oren(dis)`, `felix(fast),orc`.

use crate::ids::CreatureId;
use crate::words::{Complaint, Token, quoted};

use super::{Reader, is_line_mark};

/// Words that belong to a line or to what follows them, and so to nobody alone.
const OF_THE_LINE: [&str; 12] = [
    "vs", "with", "then", "secret", "open", "to", "extended", "in", "setback", "shared", "bar",
    "group",
];

/// Whether a word belongs to the whole line or to what follows it, and so to nobody alone.
pub(crate) fn is_of_the_line(word: &str) -> bool {
    let word = word.to_lowercase();
    is_line_mark(&word) || OF_THE_LINE.contains(&word.as_str())
}

/// Words with which the part of somebody else begins.
const BEGIN_ANOTHER: [&str; 3] = ["vs", "with", "then"];

/// Whose words they are: as typed, and in full as far as they were read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Asides(Vec<Aside>);

#[derive(Debug, Clone)]
struct Aside {
    whose: CreatureId,
    typed: Vec<Token>,
    said: String,
}

impl Asides {
    /// Whether there are none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was typed for one.
    pub(crate) fn of(&self, whose: CreatureId) -> &[Token] {
        let aside = self.0.iter().find(|aside| aside.whose == whose);
        aside.map_or(&[], |aside| &aside.typed)
    }

    /// The same in full words and brackets; nothing where nothing was typed.
    pub(crate) fn said_of(&self, whose: CreatureId) -> String {
        let aside = self.0.iter().find(|aside| aside.whose == whose);
        aside.map_or_else(String::new, |aside| format!("({})", aside.said))
    }

    /// Keeps the full words of one.
    pub(crate) fn say(&mut self, whose: CreatureId, words: &[String]) {
        let aside = self.0.iter_mut().find(|aside| aside.whose == whose);
        if let Some(aside) = aside {
            aside.said = words.join(" ");
        }
    }
}

/// What the same words come to for each of several.
pub(crate) struct Each<T> {
    pub(crate) read: Vec<T>,
    /// What they come to for the first without words for that one alone.
    pub(crate) plain: Option<T>,
    /// The words in full.
    pub(crate) said: Vec<String>,
}

/// How one's attempt is read.
type ReadOne<'r, Reader, T> = dyn Fn(&mut Reader, CreatureId) -> Result<T, Complaint> + 'r;

impl<C> Reader<'_, C> {
    /// The words in brackets right behind those who were named last, for each of them.
    pub(crate) fn read_aside(&mut self, whose: &[CreatureId]) -> Result<(), Complaint> {
        while let Some(typed) = self.take_aside()? {
            for &whose in whose {
                match self.asides.0.iter_mut().find(|aside| aside.whose == whose) {
                    Some(aside) => aside.typed.extend_from_slice(&typed),
                    None => self.asides.0.push(Aside {
                        whose,
                        typed: typed.clone(),
                        said: String::new(),
                    }),
                }
            }
        }
        Ok(())
    }

    /// Words in brackets right behind the name of the one whose part this is: the same as behind a blank.
    pub(crate) fn read_words_behind_a_name(&mut self) -> Result<(), Complaint> {
        while let Some(typed) = self.take_aside()? {
            self.put_with_the_first_part(&typed);
        }
        Ok(())
    }

    /// The words of a bracket right behind a name, which belong to no whole line.
    fn take_aside(&mut self) -> Result<Option<Vec<Token>>, Complaint> {
        let here = self.words.here();
        let Some(typed) = self.words.take_bracket()? else {
            return Ok(None);
        };
        if typed.is_empty() {
            return Err(Complaint::new(
                here,
                "the brackets are empty: leave them out, or say words for this one alone, such as `(adv)`.",
            ));
        }
        let is_refused = |token: &&Token| token.plain().is_some_and(is_of_the_line);
        match typed.iter().find(is_refused) {
            Some(token) => {
                let message = format!(
                    "“{}” is for the whole line: say it behind the brackets.",
                    token.text
                );
                Err(Complaint::new(token.span.clone(), message))
            }
            None => Ok(Some(typed)),
        }
    }

    /// Those who make an attempt, joined by `+` or `and`, each with the words for them alone.
    pub(crate) fn read_makers(&mut self) -> Result<Vec<CreatureId>, Complaint> {
        let mark = self.words.mark();
        let mut who: Vec<CreatureId> = Vec::new();
        loop {
            // A body of a group attempts what its group can.
            let named = self.read_maker("who makes the attempt")?.creatures;
            self.read_aside(&named)?;
            named.into_iter().for_each(|creature| {
                if !who.contains(&creature) {
                    who.push(creature);
                }
            });
            if self.goes_on_with_others() {
                continue;
            }
            if !self.takes_a_plus() {
                break;
            }
            self.say("+");
        }
        self.refuse_nobody(&who, mark)?;
        Ok(who)
    }

    /// Words for one who makes an attempt alone are words of the line.
    pub(crate) fn put_aside_with_the_first_part(&mut self, whose: CreatureId) {
        let typed = self.asides.of(whose).to_vec();
        self.asides = Asides::default();
        self.put_with_the_first_part(&typed);
    }

    /// Words for one alone that the attempt has no use for.
    pub(crate) fn refuse_unread_asides(&self) -> Result<(), Complaint> {
        let unread = self.asides.0.iter().find(|aside| aside.said.is_empty());
        let Some(token) = unread.and_then(|aside| aside.typed.first()) else {
            return Ok(());
        };
        let message = "nobody has words alone in this attempt: say them behind it, for all.";
        Err(Complaint::new(token.span.clone(), message))
    }

    /// Reads the words for one alone, one after the other, where the line is read to its end.
    pub(crate) fn read_words_aside(
        &mut self,
        whose: CreatureId,
        read: &mut dyn FnMut(&mut Self) -> Result<(), Complaint>,
    ) -> Result<(), Complaint> {
        let typed = self.asides.of(whose).to_vec();
        if typed.is_empty() {
            return Ok(());
        }
        let (words, said) = (self.words.clone(), self.said.len());
        self.words.put_ahead(0, &typed);
        while !self.words.is_done() {
            read(self)?;
        }
        let own = self.said.split_off(said);
        self.words = words;
        self.asides.say(whose, &own);
        Ok(())
    }

    /// The names of these as they are said, each with the words that are for nobody else.
    pub(crate) fn names_with_asides(&self, who: &[CreatureId]) -> Vec<String> {
        let name = |creature: &CreatureId| {
            let name = self.table.map_or("", |table| table.name_of(*creature));
            quoted(name) + &self.asides.said_of(*creature)
        };
        who.iter().map(name).collect()
    }

    /// The same words read for each of several, with the figures of their own records and the words for them alone; faces
    /// are for all of them.
    pub(crate) fn read_each<T>(
        &mut self,
        who: &[CreatureId],
        read: &ReadOne<'_, Self, T>,
    ) -> Result<Each<T>, Complaint> {
        let (mark, said) = (self.words.mark(), self.said.len());
        self.faces_are_shared = who.len() > 1;
        // Words for one alone are read among the others, and not once more by the system.
        let mut asides = std::mem::take(&mut self.asides);
        let mut each = Each {
            read: Vec::new(),
            plain: None,
            said: Vec::new(),
        };
        for (at, creature) in who.iter().enumerate() {
            self.words.rewind(mark);
            self.said.truncate(said);
            let plain = match read(self, *creature) {
                Ok(plain) => plain,
                Err(complaint) => {
                    return Err(self.of_one(complaint, *creature, who, (mark, said), read));
                }
            };
            let own = self.said.get(said..).unwrap_or_default().to_vec();
            if at > 0 && each.said != own {
                let message =
                    "this means one thing on one record and another on the next: say it in full.";
                return Err(Complaint::new(self.words.since(mark), message));
            }
            each.said = own;
            if asides.of(*creature).is_empty() {
                each.read.push(plain);
                continue;
            }
            let aside = (*creature, asides.of(*creature));
            let (one, own) = self.read_with_aside(aside, (mark, said), read)?;
            asides.say(*creature, &own);
            each.read.push(one);
            if at == 0 {
                each.plain = Some(plain);
            }
        }
        self.asides = asides;
        Ok(each)
    }

    /// The same words once more with those for one alone, which belong to the part that this one makes.
    fn read_with_aside<T>(
        &mut self,
        (creature, aside): (CreatureId, &[Token]),
        (mark, said): (usize, usize),
        read: &ReadOne<'_, Self, T>,
    ) -> Result<(T, Vec<String>), Complaint> {
        let (words, plain) = (self.words.clone(), self.said.split_off(said));
        self.words.rewind(mark);
        self.put_with_the_first_part(aside);
        let one = read(self, creature)?;
        let all = self.said.split_off(said);
        self.words = words;
        let alike = all
            .iter()
            .zip(&plain)
            .take_while(|(one, other)| one == other);
        let before = alike.count();
        let more = all.len().saturating_sub(plain.len());
        let own = all.get(before..before + more).unwrap_or_default();
        if all.get(before + more..) != plain.get(before..) || own.is_empty() {
            let place = aside.first().map_or(0..0, |token| token.span.clone());
            let message = "these words change what the others mean: say this one's attempt in a line of its own.";
            return Err(Complaint::new(place, message));
        }
        let own = own.to_vec();
        self.said.extend(plain);
        Ok((one, own))
    }

    /// Puts words behind those of the part that comes next.
    pub(crate) fn put_with_the_first_part(&mut self, words: &[Token]) {
        let begins_another = |token: &Token| BEGIN_ANOTHER.iter().any(|word| token.is(word));
        let ahead = self.words.coming().position(begins_another);
        self.words.put_ahead(ahead.unwrap_or(usize::MAX), words);
    }

    /// A complaint with the name of the one it is about, where others can do what is said.
    fn of_one<T>(
        &mut self,
        complaint: Complaint,
        creature: CreatureId,
        who: &[CreatureId],
        (mark, said): (usize, usize),
        read: &ReadOne<'_, Self, T>,
    ) -> Complaint {
        let mut can = |other: &CreatureId| {
            self.words.rewind(mark);
            self.said.truncate(said);
            read(self, *other).is_ok()
        };
        if !who.iter().filter(|other| **other != creature).any(&mut can) {
            return complaint;
        }
        let name = self.table.map_or("", |table| table.name_of(creature));
        let why = complaint.message.trim_end_matches('.');
        let message = format!("{name} cannot roll this: {why}; or leave {name} out.");
        Complaint::new(complaint.span, message).with_instead(complaint.instead)
    }
}
