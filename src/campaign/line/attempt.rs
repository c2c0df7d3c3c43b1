//! Attempts: who makes one, by which rules, and on to the reader of that system.

mod dice;
mod dice_pool;
mod monsters_and_magic;
mod pen_and_dagger;
mod shared;
mod success_roll;
mod swords_and_sorcery;

use crate::campaign::command::{Attempting, Command};
use crate::campaign::party::Being;
use crate::rules::System;
use crate::words::Complaint;

use super::{LONGEST_ATTEMPT, Reader, is_free_dice, signed_in};

impl Reader<'_> {
    /// The system of the campaign that is open.
    pub(super) fn own_system(&self) -> Option<System> {
        self.context.state.map(|state| state.system)
    }

    /// `pd adept adv`, `ss +5 dc 15`: an attempt that names its system first.
    pub(super) fn read_system_attempt(&mut self) -> Result<Command, Complaint> {
        let system = self.take_system().unwrap_or(System::PenAndDagger);
        self.read_attempt(system, &[])
    }

    /// `4d6kh3+2`.
    pub(super) fn read_free_dice(&mut self, who: &[Being]) -> Result<Command, Complaint> {
        self.refuse_longer_ones()?;
        self.refuse_several(who)?;
        self.read_free_dice_of(who).map(attempt)
    }

    /// An attempt that begins with those who make it.
    pub(super) fn read_attempt_of_beings(&mut self) -> Result<Command, Complaint> {
        let mut who = self.read_somebody("who makes the attempt")?.beings;
        while self.takes_a_plus() {
            self.say("+");
            let more = self.read_somebody("who makes the attempt too")?.beings;
            who.extend(more.into_iter().filter(|being| !who.contains(being)).collect::<Vec<_>>());
        }
        let is_dice =
            |token: &crate::words::Token| !token.is_quoted && is_free_dice(&token.text.to_lowercase());
        if self.words.peek().is_some_and(is_dice) {
            return self.read_free_dice(&who);
        }
        let said = self.take_system();
        let system = said.or(self.own_system()).unwrap_or(System::PenAndDagger);
        if said.is_none() && system != System::PenAndDagger {
            self.say(system.short());
        }
        self.read_attempt(system, &who)
    }

    /// An attempt of the one under the cursor, or of nobody, by the rules of the campaign.
    pub(super) fn read_bare_attempt(&mut self) -> Result<Command, Complaint> {
        let has_begun = match self.own_system() {
            None | Some(System::PenAndDagger) => None,
            Some(System::SwordsAndSorcery) => Some(self.words.fits(&swords_and_sorcery::BEGINNINGS)),
            Some(System::SuccessRoll) => Some(self.words.fits(&success_roll::BEGINNINGS)),
            Some(System::MonstersAndMagic) => Some(self.words.fits(&monsters_and_magic::BEGINNINGS)),
            Some(System::DicePool) => Some(false),
        };
        match has_begun {
            Some(true) => return self.read_own_attempt(),
            Some(false) => return Err(self.unknown_beginning()),
            None => {}
        }
        let Some(is_for_cursor) = self.is_before_a_trait()? else { return Err(self.unknown_beginning()) };
        let who = self.context.cursor.filter(|_| is_for_cursor && self.context.state.is_some());
        match who {
            Some(being) => self.say_name(being),
            None => self.say(System::PenAndDagger.short()),
        }
        let who: Vec<Being> = who.into_iter().collect();
        self.read_attempt(System::PenAndDagger, &who)
    }

    /// An attempt by the rules of the campaign, of nobody; said with its system.
    fn read_own_attempt(&mut self) -> Result<Command, Complaint> {
        let system = self.own_system().unwrap_or(System::PenAndDagger);
        self.say(system.short());
        self.read_attempt(system, &[])
    }

    /// A line that begins with a sign: an attempt against something, or else hit points.
    pub(super) fn read_signed(&mut self) -> Result<Command, Complaint> {
        let has_targets =
            matches!(self.own_system(), Some(System::SwordsAndSorcery | System::MonstersAndMagic));
        let is_target =
            |word: &str| ["dc", "ac", "vs"].iter().any(|target| word.eq_ignore_ascii_case(target));
        if has_targets && self.words.rest().split_whitespace().any(is_target) {
            return self.read_own_attempt();
        }
        self.read_cursor_body()
    }

    /// The word that says a system, taken and said, if it comes next.
    fn take_system(&mut self) -> Option<System> {
        let token = self.words.peek().filter(|token| !token.is_quoted)?;
        let system = System::from_key(&token.text)?;
        self.words.take();
        self.say(system.short());
        Some(system)
    }

    fn read_attempt(&mut self, system: System, who: &[Being]) -> Result<Command, Complaint> {
        self.refuse_longer_ones()?;
        if system == System::PenAndDagger {
            return self.read_pen_and_dagger(who).map(attempt);
        }
        self.refuse_several(who)?;
        let (here, is_word) = (self.words.here(), self.is_before_a_word());
        let read = match system {
            System::PenAndDagger => self.read_pen_and_dagger(who),
            System::DicePool => self.read_dice_pool(who),
            System::SwordsAndSorcery => self.read_swords_and_sorcery(who),
            System::SuccessRoll => self.read_success_roll(who),
            System::MonstersAndMagic => self.read_monsters_and_magic(who),
        };
        let is_by_name = |complaint: &Complaint| !who.is_empty() && is_word && complaint.span == here;
        match read {
            Err(complaint) if is_by_name(&complaint) => {
                let message = format!(
                    "{} records no figures to attempt this by name yet: say them, such as `{}`.",
                    system.title(),
                    system.example()
                );
                Err(Complaint::new(here, message))
            }
            read => read.map(attempt),
        }
    }

    /// Whether something that could be the name of what is attempted comes next.
    fn is_before_a_word(&self) -> bool {
        let token = self.words.peek();
        token.is_some_and(|token| token.is_quoted || token.text.starts_with(char::is_alphabetic))
    }

    /// Only Pen & Dagger's heroes share a roll by name.
    fn refuse_several(&self, who: &[Being]) -> Result<(), Complaint> {
        if who.len() < 2 {
            return Ok(());
        }
        let message = "one roll is one person's here: name one, or say the figures of all without names.";
        Err(Complaint::new(0..self.words.here().start, message))
    }

    fn refuse_longer_ones(&self) -> Result<(), Complaint> {
        if self.words.bytes_to_come() <= LONGEST_ATTEMPT {
            return Ok(());
        }
        let message = format!("an attempt is at most {LONGEST_ATTEMPT} bytes long: say it shorter.");
        Err(Complaint::new(0..self.words.line().len(), message))
    }

    fn unknown_beginning(&self) -> Complaint {
        let names: Vec<&str> = self.context.state.map_or_else(Vec::new, |state| {
            let foes = state.foes.iter().map(|foe| foe.name.as_str());
            state.party.iter().map(|hero| hero.name.as_str()).chain(foes).collect()
        });
        let heads = match self.own_system() {
            None | Some(System::PenAndDagger) => self.names_of_heads(),
            Some(_) => Vec::new(),
        };
        let commands = super::COMMANDS.into_iter().filter(|_| self.context.state.is_some());
        let systems = System::ALL.map(System::short);
        let known = names.into_iter().chain(heads).chain(commands).chain(systems);
        let wanted = match self.own_system() {
            Some(System::PenAndDagger) => "a name, rows, an attempt or a command".to_owned(),
            Some(other) => format!("a name, rows, a command or an attempt such as `{}`", other.example()),
            None => "a system and an attempt, such as `pd adept adv`".to_owned(),
        };
        self.words.unknown(known, &wanted)
    }

    /// Whether `+` and a name follow; takes the `+`.
    fn takes_a_plus(&mut self) -> bool {
        let Some(token) = self.words.peek() else { return false };
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
