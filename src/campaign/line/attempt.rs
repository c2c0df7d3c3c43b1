//! Attempts: who makes one, by which rules, and on to the reader of that system.

mod dice;
mod dice_pool;
mod foreign;
mod monsters_and_magic;
mod named;
mod pen_and_dagger;
mod scope;
mod shared;
mod standing;
mod success_roll;
mod swords_and_sorcery;

use crate::campaign::command::Command;
use crate::campaign::command::attempting::Attempting;
use crate::campaign::ids::CreatureId;
use crate::systems::System;
use crate::words::{Complaint, Token};

use self::foreign::instead_of;
use super::{LONGEST_ATTEMPT, Reader, is_free_dice, signed_in};

/// The words that make an attempt of a line that begins with a sign.
const TARGETS: [&str; 3] = ["dc", "ac", "vs"];

pub(super) use shared::is_line_mark;

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
    pub(super) fn read_free_dice(&mut self, who: &[CreatureId]) -> Result<Command, Complaint> {
        self.refuse_longer_ones()?;
        self.refuse_crowd(who, 1)?;
        self.read_free_dice_of(who).map(attempt)
    }

    /// An attempt that begins with those who make it.
    pub(super) fn read_attempt_of_beings(&mut self) -> Result<Command, Complaint> {
        let mut who = self.read_somebody("who makes the attempt")?.creatures;
        while self.takes_a_plus() {
            self.say("+");
            let more = self.read_somebody("who makes the attempt too")?.creatures;
            who.extend(
                more.into_iter()
                    .filter(|creature| !who.contains(creature))
                    .collect::<Vec<_>>(),
            );
        }
        let is_dice = |token: &Token| !token.is_quoted && is_free_dice(&token.text.to_lowercase());
        if self.words.peek().is_some_and(is_dice) {
            return self.read_free_dice(&who);
        }
        let said = self.take_system();
        let system = said.or(self.own_system()).unwrap_or_default();
        if said.is_none() && !system.profile().has_ranks {
            self.say(system.short());
        }
        self.read_attempt(system, &who)
    }

    /// An attempt of the one under the cursor, or of nobody, by the rules of the campaign.
    pub(super) fn read_bare_attempt(&mut self) -> Result<Command, Complaint> {
        match self.own_system() {
            None | Some(System::PenAndDagger) => {}
            Some(system) => {
                if let Some(creature) = self.cursor_before_a_name()? {
                    self.say_name(creature);
                    self.say(system.short());
                    return self.read_attempt(system, &[creature]);
                }
                let is_known = self.is_before_a_bare_head();
                return if is_known {
                    self.read_own_attempt()
                } else {
                    self.read_by_later_word()
                };
            }
        }
        let Some(is_for_cursor) = self.is_before_a_trait()? else {
            return self.read_by_later_word();
        };
        let who = self
            .context
            .cursor
            .filter(|_| is_for_cursor && self.context.state.is_some());
        match who {
            Some(creature) => self.say_name(creature),
            None => self.say(System::default().short()),
        }
        let who: Vec<CreatureId> = who.into_iter().collect();
        self.read_attempt(System::default(), &who)
    }

    /// Nothing else fits: the word may still be a later one of somebody's name.
    fn read_by_later_word(&mut self) -> Result<Command, Complaint> {
        if self.is_later_word() {
            self.read_beings()
        } else {
            Err(self.unknown_beginning())
        }
    }

    /// The one under the cursor, if what comes next is something on their sheet.
    pub(super) fn cursor_before_a_name(&mut self) -> Result<Option<CreatureId>, Complaint> {
        let Some(system) = self.own_system() else {
            return Ok(None);
        };
        let cursor = self.context.cursor;
        let Some(record) = self.named_by_sheet(system, cursor.as_ref()) else {
            return Ok(None);
        };
        let names = record.sheet.names(self.context.rules);
        let mark = self.words.mark();
        let found = self.take_known_name(&names, &own_words(system));
        self.words.rewind(mark);
        Ok(found?.and(cursor))
    }

    /// The words with which an attempt of the campaign's system may begin, if it has words for that beside ranks.
    pub(super) fn bare_heads(&self) -> &'static [&'static str] {
        self.own_system()
            .map_or(&[], |system| system.profile().heads)
    }

    fn is_before_a_bare_head(&self) -> bool {
        let heads: Vec<(&str, ())> = self.bare_heads().iter().map(|head| (*head, ())).collect();
        self.words.fits(&heads)
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
            .is_some_and(|system| system.profile().says_targets)
    }

    /// Whether what has to be reached follows somewhere, in the systems that say it with a word.
    pub(super) fn has_target_ahead(&self) -> bool {
        let is_target = |token: &Token| {
            !token.is_quoted
                && TARGETS
                    .iter()
                    .any(|target| token.text.eq_ignore_ascii_case(target))
        };
        let mut ahead = self.words.clone();
        self.says_its_targets()
            && std::iter::from_fn(|| ahead.take()).any(|token| is_target(&token))
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
    ) -> Result<Command, Complaint> {
        let said = self.take_system();
        let system = said.or(before).or(self.own_system()).unwrap_or_default();
        let is_plain = system.profile().has_ranks && self.own_system() == Some(system);
        if said.is_none() && !is_plain {
            self.say(system.short());
        }
        self.read_attempt(system, &[creature])
    }

    /// The word that says a system, taken and said, if it comes next.
    fn take_system(&mut self) -> Option<System> {
        let token = self.words.peek().filter(|token| !token.is_quoted)?;
        let system = System::from_key(&token.text)?;
        self.words.take();
        self.say(system.short());
        Some(system)
    }

    /// An attempt of one whose words may say another system than their own.
    pub(super) fn read_attempt_by(
        &mut self,
        own: System,
        creature: CreatureId,
    ) -> Result<Command, Complaint> {
        let system = self.take_system().unwrap_or_else(|| {
            self.say(own.short());
            own
        });
        self.read_attempt(system, &[creature])
    }

    fn read_attempt(&mut self, system: System, who: &[CreatureId]) -> Result<Command, Complaint> {
        self.refuse_longer_ones()?;
        let said = self.said.len();
        let command = self.read_attempt_of(system, who)?;
        self.refuse_longer_in_full(said)?;
        Ok(command)
    }

    fn read_attempt_of(
        &mut self,
        system: System,
        who: &[CreatureId],
    ) -> Result<Command, Complaint> {
        let (here, is_word) = (self.words.here(), self.is_before_a_word());
        let record = self.named_by_sheet(system, who.first());
        let names = record.map_or_else(Vec::new, |record| record.sheet.names(self.context.rules));
        self.words.offer(names.iter().map(String::as_str));
        let read = match system {
            System::PenAndDagger => {
                let read = self.read_pen_and_dagger(who).map(attempt);
                return read.map_err(|complaint| self.or_foreign_word(system, complaint));
            }
            System::DicePool => self
                .refuse_crowd(who, 1)
                .and_then(|()| self.read_dice_pool(who)),
            System::SwordsAndSorcery => self.read_swords_and_sorcery(who),
            System::SuccessRoll => self
                .refuse_crowd(who, 1)
                .and_then(|()| self.read_success_roll(who)),
            System::MonstersAndMagic => self.read_monsters_and_magic(who),
        };
        let is_by_name = |complaint: &Complaint| {
            !who.is_empty() && record.is_none() && is_word && complaint.span == here
        };
        match read {
            Err(complaint) if is_by_name(&complaint) => {
                let message = format!(
                    "no figures of {} are recorded to attempt this by name: say them, such as `{}`.",
                    system.title(),
                    system.profile().example
                );
                Err(Complaint::new(here, message))
            }
            read => read
                .map(attempt)
                .map_err(|complaint| self.or_foreign_word(system, complaint)),
        }
    }

    /// The complaint, or of a word that other systems have: that this one has none, and what it has instead.
    fn or_foreign_word(&self, system: System, complaint: Complaint) -> Complaint {
        let word = self
            .words
            .line()
            .get(complaint.span.clone())
            .unwrap_or_default()
            .to_lowercase();
        let is_own = own_words(system).contains(&word.as_str());
        match instead_of(system, &word).filter(|_| !is_own) {
            Some(message) => Complaint {
                message: message.to_owned(),
                instead: None,
                ..complaint
            },
            None => complaint,
        }
    }

    /// Whether something that could be the name of what is attempted comes next.
    fn is_before_a_word(&self) -> bool {
        let token = self.words.peek();
        token.is_some_and(|token| token.is_quoted || token.text.starts_with(char::is_alphabetic))
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
        let names: Vec<&str> = self.context.state.map_or_else(Vec::new, |state| {
            let foes = state.foes.iter().map(|foe| foe.name.as_str());
            state
                .party
                .iter()
                .map(|hero| hero.name.as_str())
                .chain(foes)
                .collect()
        });
        let heads = self.own_heads();
        let commands = super::COMMANDS
            .into_iter()
            .filter(|_| self.context.state.is_some());
        let systems = System::ALL.map(System::short);
        let known = names
            .into_iter()
            .chain(heads)
            .chain(commands)
            .chain(systems);
        let wanted = match self.own_system() {
            Some(System::PenAndDagger) => "a name, rows, an attempt or a command".to_owned(),
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
        match self.own_system() {
            None | Some(System::PenAndDagger) => self.names_of_heads(),
            Some(_) => self.bare_heads().to_vec(),
        }
    }

    /// Whether `+` and a name follow; takes the `+`.
    fn takes_a_plus(&mut self) -> bool {
        let Some(token) = self.words.peek() else {
            return false;
        };
        if token.is_quoted || !token.text.starts_with('+') || signed_in(&token.text).is_some() {
            return false;
        }
        self.words.split_next(1);
        self.words.take();
        true
    }
}

fn attempt(attempting: Attempting) -> Command {
    Command::Attempt(Box::new(attempting))
}

/// The words of a system's own lines that could be taken for names.
fn own_words(system: System) -> Vec<&'static str> {
    named::with_line_words(match system {
        System::PenAndDagger => Vec::new(),
        System::DicePool => dice_pool::own_words(),
        System::SwordsAndSorcery => swords_and_sorcery::own_words(),
        System::SuccessRoll => success_roll::own_words(),
        System::MonstersAndMagic => monsters_and_magic::own_words(),
    })
}

#[cfg(test)]
mod target_tests;
