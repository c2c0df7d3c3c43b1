//! A table to play at in tests: lines in, the campaign out, dice from a known seed.
#![allow(dead_code, reason = "each binary uses its own part of the support")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "the benches play at it too: a table that cannot be set up ends them"
)]

pub mod blessed;
pub mod chance;
pub mod evening;
pub mod kept;
pub mod keys;
pub mod memory_disk;
pub mod said;
pub mod systems;
#[cfg(unix)]
pub mod terminal;
pub mod walk;

use std::sync::{Arc, LazyLock};

use astragal::campaign::log_text::{Entry, tell};
use astragal::campaign::{Base, Campaign, CreatureId, RollId};
use astragal::dice::{Dice, Seed};
use astragal::systems::{Rulebook, System};
use jiff::{SignedDuration, Timestamp};

/// When examples were put on a shelf: the evening before the tests play.
pub fn installed() -> Timestamp {
    "2026-11-20T20:00:00Z".parse().unwrap()
}

const HEROES: [&str; 5] = [
    "hero Thalia class rogue level 4 hp 24 dexterity adept stealth yes dodge adept initiative adept dream \"to hear the bell ring\"",
    "hero Oren class cleric level 4 hp 27 wisdom trained \"divine magic\" trained insight yes",
    "hero Brannoc class fighter level 4 hp 38 strength adept weapons master parry adept",
    "hero Wren class ranger level 4 hp 26 dexterity master wisdom adept perception yes weapons master",
    "hero Ysolde class wizard level 4 hp 17 intelligence adept \"arcane magic\" adept",
];
const BRAKK: &str =
    "hero Brakk dexterity 3 archery 2 stamina 3 armor 2 wound 1 ability \"Cat Friendship\" 2";
const MIRA: &str = "hero Mira level 3 wisdom 14 dexterity 16 luck 12 \"save wisdom\" yes stealth 2 perception 1 category swords 1 \
                    tool \"thieves' tools\" 1 weapon longsword \"1d8 melee swords\" weapon \"short bow\" \"1d6 ranged\" strength 13";
const ODA: &str = "hero Oda dx 12 iq 11 lockpicking 9 skill Stealth dx+2 parry 8";
const FELIX: &str = "hero Felix level 3 strength 15 dexterity 18 prime dexterity trait \"Agile and Fast\" yes \
                     gear sword \"1d8+1 strength trait\" gear leather +1";

/// The built-in rules, read once for all tables of a test file.
pub fn rules() -> Arc<Rulebook> {
    static RULES: LazyLock<Arc<Rulebook>> = LazyLock::new(|| Arc::new(Rulebook::built_in()));
    RULES.clone()
}

/// A table with a clock of its own.
pub struct Table {
    pub campaign: Campaign,
    pub dice: Dice,
    pub now: Timestamp,
}

impl Table {
    /// A new campaign with nobody in it.
    pub fn empty() -> Self {
        Self::of(System::PenAndDagger)
    }

    /// The same by the rules of another system.
    pub fn of(system: System) -> Self {
        let rules = rules();
        let base = Base::founding("The Drowned Vault".into(), system);
        let now = "2026-11-21T19:00:00Z".parse().unwrap();
        Self {
            campaign: Campaign::resume(rules, base, Vec::new()),
            dice: Dice::new(&Seed::from_number(7)),
            now,
        }
    }

    /// Five heroes of level 4, nobody fighting.
    pub fn with_party() -> Self {
        static PARTY: LazyLock<(Campaign, Timestamp)> = LazyLock::new(|| {
            let mut table = Table::empty();
            table.say_all(HEROES);
            (table.campaign, table.now)
        });
        let (campaign, now) = LazyLock::force(&PARTY).clone();
        Self {
            campaign,
            now,
            ..Self::empty()
        }
    }

    /// One hero of the system with most of its sheet filled in.
    pub fn with_one(system: System) -> Self {
        let mut table = Self::of(system);
        table.say(match system {
            System::PenAndDagger | System::Own(_) => "hero Thalia",
            System::DicePool => BRAKK,
            System::SwordsAndSorcery => MIRA,
            System::SuccessRoll => ODA,
            System::MonstersAndMagic => FELIX,
        });
        table
    }

    /// Types a line; panics with the refusal if it is not taken.
    pub fn say(&mut self, line: &str) -> &mut Self {
        if let Err(reason) = self.try_say(line) {
            panic!("{line}\n{reason}");
        }
        self
    }

    /// Types lines, each as [`Table::say`] does.
    pub fn say_all(&mut self, lines: impl IntoIterator<Item = impl AsRef<str>>) -> &mut Self {
        lines
            .into_iter()
            .for_each(|line| _ = self.say(line.as_ref()));
        self
    }

    /// Types a line.
    pub fn try_say(&mut self, line: &str) -> Result<(), String> {
        let read = self.campaign.read_line(line, None);
        let sentence = read.map_err(|complaint| complaint.picture(line))?;
        self.now += SignedDuration::from_secs(20);
        let step = self
            .campaign
            .decide(&sentence.command, &sentence.line, &mut self.dice, self.now)
            .map_err(|refusal| refusal.to_string())?;
        self.campaign.accept(step);
        Ok(())
    }

    /// The reason why a line is not taken; panics if it is, and if anything changed.
    pub fn refused(&mut self, line: &str) -> String {
        let before = self.campaign.base();
        let reason = self.try_say(line).expect_err(line);
        assert_eq!(
            self.campaign.base(),
            before,
            "a refused line changed something: {line}"
        );
        reason
    }

    /// The last entry of the log.
    pub fn last(&self) -> Entry {
        let step = self.campaign.steps().last().unwrap();
        tell(&self.campaign, step).pop().unwrap()
    }

    /// Somebody by name.
    pub fn creature(&self, name: &str) -> CreatureId {
        let state = self.campaign.state();
        let heroes = state
            .party
            .iter()
            .map(|hero| (CreatureId::Hero(hero.id), &hero.name));
        let mut all = heroes.chain(
            state
                .foes
                .iter()
                .map(|foe| (CreatureId::Foe(foe.id), &foe.name)),
        );
        all.find(|(_, known)| known.eq_ignore_ascii_case(name))
            .unwrap()
            .0
    }

    /// Hit points of a hero or of a foe's first body.
    pub fn points(&self, name: &str) -> i64 {
        self.campaign.state().bodies(self.creature(name))[0].points()
    }

    /// Whose turn it is; empty if nobody's.
    pub fn active(&self) -> String {
        let state = self.campaign.state();
        state
            .tracker
            .active()
            .map_or_else(String::new, |creature| state.name_of(creature).to_owned())
    }

    /// Fortune dice held.
    pub fn held(&self, name: &str) -> u32 {
        match self.creature(name) {
            CreatureId::Hero(hero) => self.campaign.state().ledger.held(hero),
            CreatureId::Foe(_) => 0,
        }
    }

    /// The number of the last step as a roll.
    pub fn last_roll(&self) -> RollId {
        RollId(self.campaign.seq(), 0)
    }

    /// The results of the last roll's chain that were no better.
    pub fn worse_in_the_chain(&self) -> Vec<&'static str> {
        let roll = self.campaign.roll(self.last_roll()).unwrap();
        roll.earlier
            .iter()
            .map(astragal::systems::Outcome::word)
            .collect()
    }

    /// The order by name.
    pub fn order(&self) -> Vec<String> {
        let state = self.campaign.state();
        state
            .tracker
            .order
            .iter()
            .map(|combatant| state.name_of(combatant.creature).to_owned())
            .collect()
    }
}
