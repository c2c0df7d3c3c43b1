//! Attempts: who makes one, by which rules, and on to the reader of that system.

use crate::campaign::command::Command;
use crate::campaign::ids::CreatureId;
use crate::systems::line::{begins_dice, everybody, typed_faces};
use crate::systems::{Attempting, System, read_free_dice};
use crate::words::{Complaint, Token};

use super::{LONGEST_ATTEMPT, Reader, is_free_dice};

/// The words that make an attempt of a line that begins with a sign.
const TARGETS: [&str; 3] = ["dc", "ac", "vs"];

impl Reader<'_> {
    /// The system of the campaign that is open.
    pub(super) fn own_system(&self) -> Option<System> {
        self.context.state.map(|state| state.system)
    }

    /// `pd adept adv`, `ss +5 dc 15`: an attempt that names its system first.
    pub(super) fn read_system_attempt(&mut self) -> Result<Command, Complaint> {
        let system = self.take_system().unwrap_or_default();
        self.read_attempt(system, &[])
    }

    /// `4d6kh3+2`.
    pub(super) fn read_free_dice(&mut self, who: &[CreatureId]) -> Result<Attempting, Complaint> {
        self.refuse_longer_ones()?;
        self.refuse_crowd(who, 1)?;
        read_free_dice(self, who)
    }

    /// An attempt that begins with those who make it.
    pub(super) fn read_attempt_of_beings(&mut self) -> Result<Command, Complaint> {
        let at = self.said.len();
        let who = self.read_makers()?;
        let behind = self.said.len();
        let is_apart = |token: &Token| {
            let inside = token.text.strip_prefix('(').map(str::to_lowercase);
            inside.is_some_and(|inside| {
                inside.starts_with(|first: char| first.is_alphabetic() || "+-−".contains(first))
                    && !is_free_dice(&inside)
            })
        };
        if self.words.peek().is_some_and(is_apart) {
            let message = "words for one alone stand right behind the name: leave out the blank before the bracket.";
            return self.refuse(message);
        }
        if self.words.peek().is_some_and(begins_dice) {
            self.refuse_unread_asides()?;
            return self.read_free_dice(&who).map(attempt);
        }
        if let [only] = who.as_slice() {
            self.put_aside_with_the_first_part(*only);
        }
        let command = self.read_attempt_of_makers(&who)?;
        self.refuse_unread_asides()?;
        if !self.asides.is_empty() {
            let names = self.names_with_asides(&who).join(" + ");
            self.said.splice(at..behind, [names]);
        }
        Ok(command)
    }

    fn read_attempt_of_makers(&mut self, who: &[CreatureId]) -> Result<Command, Complaint> {
        let said = self.take_system();
        let system = said.or(self.own_system()).unwrap_or_default();
        if said.is_none() && !system.profile().has_ranks() {
            self.say(system.short());
        }
        if who.len() < 2 {
            return self.read_attempt(system, who);
        }
        type Read<'a> = fn(&mut Reader<'a>, System, &[CreatureId]) -> Result<Command, Complaint>;
        let is_joined = self.has_word_ahead(system.joins());
        let (likelier, other): (Read<'_>, Read<'_>) = match is_joined {
            true => (Self::read_attempt, Self::read_attempts_of),
            false => (Self::read_attempts_of, Self::read_attempt),
        };
        let (words, said, asides) = (self.words.clone(), self.said.clone(), self.asides.clone());
        likelier(self, system, who).or_else(|complaint| {
            // The words are understood, only the faces do not fit them.
            let blamed = self.words.line().get(complaint.span.clone());
            if is_joined && blamed.is_some_and(|blamed| typed_faces(blamed).is_some()) {
                return Err(complaint);
            }
            (self.words, self.said, self.asides) = (words, said, asides);
            self.faces_are_shared = false;
            // That too many are named says less than what one of them cannot do.
            let is_of_the_whole = complaint.span == (0..self.words.line().len());
            other(self, system, who)
                .map_err(|second| if is_of_the_whole { second } else { complaint })
        })
    }

    /// Whether one of these words follows somewhere; luck may be quoted as any other name that is attempted.
    fn has_word_ahead(&self, words: &[&str]) -> bool {
        let is_one = |token: &Token| {
            words
                .iter()
                .any(|word| word.eq_ignore_ascii_case(&token.text))
        };
        self.words.coming().any(is_one)
    }

    /// The same attempt made by each of several for themselves.
    fn read_attempts_of(
        &mut self,
        system: System,
        who: &[CreatureId],
    ) -> Result<Command, Complaint> {
        self.refuse_longer_ones()?;
        let (mark, said) = (self.words.mark(), self.said.len());
        let each = self.read_each(who, &|reader, creature| {
            let one = system.read_attempt(reader, reader.context.rules, &[creature])?;
            let name = one.who.first().map(|roller| roller.name.clone());
            let named =
                |warning: &String| format!("{}: {warning}", name.as_deref().unwrap_or_default());
            let warnings = one.warnings.iter().map(named).collect();
            Ok(Attempting { warnings, ..one })
        })?;
        self.refuse_longer_in_full(said)?;
        if each.read.iter().any(|attempting| attempting.times != 1) {
            let message = "several roll by themselves: everybody once, so leave the `x` out.";
            return Err(Complaint::new(self.words.since(mark), message));
        }
        Ok(Command::Attempts(each.read))
    }

    /// An attempt of the one under the cursor, or of nobody, by the rules of the campaign.
    pub(super) fn read_bare_attempt(&mut self) -> Result<Command, Complaint> {
        let system = self.own_system().unwrap_or_default();
        let rules = self.context.rules;
        let Some(is_for_cursor) = system.is_before_bare(self, rules)? else {
            return self.read_by_later_word();
        };
        let is_open = self.context.state.is_some();
        let who = self.cursor.filter(|_| is_for_cursor && is_open);
        if let Some(creature) = who {
            self.say_name(creature);
        }
        if who.is_none() || !system.profile().has_ranks() {
            self.say(system.short());
        }
        let who: Vec<CreatureId> = who.into_iter().collect();
        self.read_attempt(system, &who)
    }

    /// Nothing else fits: the word may still be a later one of somebody's name.
    fn read_by_later_word(&mut self) -> Result<Command, Complaint> {
        if self.is_later_word() {
            self.read_beings()
        } else {
            Err(self.unknown_beginning())
        }
    }

    /// The words with which an attempt of the campaign's system may begin, if it has words for that beside ranks.
    pub(super) fn bare_heads(&self) -> &'static [&'static str] {
        self.own_system()
            .map_or(&[], |system| system.profile().heads)
    }

    /// A sign first is an attempt if its target follows, in the systems that have such lines (else it is hit points).
    pub(super) fn is_attempt_by_sign(&mut self) -> bool {
        if self.says_its_targets() {
            let mark = self.words.mark();
            self.words.take();
            self.words.offer(TARGETS.into_iter());
            self.words.rewind(mark);
        }
        self.has_target_ahead()
    }

    /// Whether the campaign's system says what has to be reached with a word.
    pub(super) fn says_its_targets(&self) -> bool {
        self.own_system()
            .is_some_and(|system| system.definition().is_opposed())
    }

    /// Whether what has to be reached follows somewhere, in the systems that say it with a word.
    pub(super) fn has_target_ahead(&self) -> bool {
        let is_target = |token: &Token| TARGETS.iter().any(|target| token.is(target));
        self.says_its_targets() && self.words.coming().any(is_target)
    }

    /// `+5 dc 15`: an attempt of nobody, by the rules of the campaign.
    pub(super) fn read_own_attempt(&mut self) -> Result<Command, Complaint> {
        let Some(system) = self.own_system() else {
            return Err(self.unknown_beginning());
        };
        self.say(system.short());
        self.read_attempt(system, &[])
    }

    /// An attempt of one of several sides: by the system it names, else that of the side before, else the campaign's own.
    pub(super) fn read_attempt_of_side(
        &mut self,
        creature: CreatureId,
        before: Option<System>,
    ) -> Result<Attempting, Complaint> {
        let said = self.take_system();
        let system = said.or(before).or(self.own_system()).unwrap_or_default();
        let is_plain = system.profile().has_ranks() && self.own_system() == Some(system);
        if said.is_none() && !is_plain {
            self.say(system.short());
        }
        self.read_attempting(system, &[creature])
    }

    /// The word that says a system, taken and said, if it comes next.
    fn take_system(&mut self) -> Option<System> {
        let system = System::from_key(self.words.plain()?)?;
        self.take_as(system.short());
        Some(system)
    }

    /// An attempt of one whose words may say another system than their own.
    pub(super) fn read_attempt_by(
        &mut self,
        own: System,
        creature: CreatureId,
    ) -> Result<Attempting, Complaint> {
        let system = self.take_system().unwrap_or_else(|| {
            self.say(own.short());
            own
        });
        self.read_attempting(system, &[creature])
    }

    fn read_attempt(&mut self, system: System, who: &[CreatureId]) -> Result<Command, Complaint> {
        self.read_attempting(system, who).map(attempt)
    }

    fn read_attempting(
        &mut self,
        system: System,
        who: &[CreatureId],
    ) -> Result<Attempting, Complaint> {
        self.refuse_longer_ones()?;
        let said = self.said.len();
        let attempting = system.read_attempt(self, self.context.rules, who)?;
        self.refuse_longer_in_full(said)?;
        Ok(attempting)
    }

    fn refuse_longer_ones(&self) -> Result<(), Complaint> {
        if self.words.bytes_to_come() <= LONGEST_ATTEMPT {
            return Ok(());
        }
        Err(self.too_long(""))
    }

    /// What is kept is the line in full words, and it has to be read again.
    fn refuse_longer_in_full(&self, said: usize) -> Result<(), Complaint> {
        let kept = self.said.get(said..).unwrap_or_default();
        let bytes: usize = kept
            .iter()
            .filter(|word| !word.starts_with('"'))
            .map(|word| word.len() + 1)
            .sum();
        if bytes <= LONGEST_ATTEMPT {
            Ok(())
        } else {
            Err(self.too_long(" in full words"))
        }
    }

    fn too_long(&self, how: &str) -> Complaint {
        let message =
            format!("an attempt is at most {LONGEST_ATTEMPT} bytes long{how}: say it shorter.");
        Complaint::new(0..self.words.line().len(), message)
    }

    fn unknown_beginning(&self) -> Complaint {
        let names = self.table.map_or_else(Vec::new, everybody).into_iter();
        let commands = self.context.state.map_or(&[][..], |_| &super::COMMANDS);
        let known = names
            .map(|(name, _)| name)
            .chain(self.own_heads())
            .chain(commands.iter().copied())
            .chain(System::ALL.map(System::short));
        let wanted = match self.own_system() {
            Some(own) if own.profile().has_ranks() => {
                "a name, rows, an attempt or a command".to_owned()
            }
            Some(other) => format!(
                "a name, rows, a command or an attempt such as `{}`",
                other.profile().example
            ),
            None => "a system and an attempt, such as `pd adept adv`".to_owned(),
        };
        self.words.unknown(known, &wanted)
    }

    /// The words with which an attempt of the one under the cursor, or of nobody, may begin.
    pub(super) fn own_heads(&self) -> Vec<&str> {
        let system = self.own_system().unwrap_or_default();
        system.heads(self.context.rules)
    }
}

fn attempt(attempting: Attempting) -> Command {
    Command::Attempt(Box::new(attempting))
}

#[cfg(test)]
mod target_tests;
