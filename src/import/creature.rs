//! What a file told of somebody, whatever tool wrote it: the model between all formats and all rule systems.

use crate::systems::System;

/// The six abilities of 5e and of its kin, in their printed order.
pub const ABILITIES: [&str; 6] = [
    "Strength",
    "Dexterity",
    "Constitution",
    "Intelligence",
    "Wisdom",
    "Charisma",
];

/// The same as keys of data, whole and as three letters.
pub(super) const SCORES: [&str; 6] = [
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
];
pub(super) const SHORT_SCORES: [&str; 6] = ["str", "dex", "con", "int", "wis", "cha"];

/// Dexterity, as an index of [`ABILITIES`].
pub(super) const DEXTERITY: usize = 1;
/// Wisdom.
pub(super) const WISDOM: usize = 4;

/// The skills of 5e with the ability of each.
pub const SKILLS: [(&str, usize); 18] = [
    ("Acrobatics", 1),
    ("Animal Handling", 4),
    ("Arcana", 3),
    ("Athletics", 0),
    ("Deception", 5),
    ("History", 3),
    ("Insight", 4),
    ("Intimidation", 5),
    ("Investigation", 3),
    ("Medicine", 4),
    ("Nature", 3),
    ("Perception", 4),
    ("Performance", 5),
    ("Persuasion", 5),
    ("Religion", 3),
    ("Sleight of Hand", 1),
    ("Stealth", 1),
    ("Survival", 4),
];

/// Conditions that somebody may be immune to.
pub(super) const CONDITIONS: [&str; 15] = [
    "blinded",
    "charmed",
    "deafened",
    "exhaustion",
    "frightened",
    "grappled",
    "incapacitated",
    "invisible",
    "paralyzed",
    "petrified",
    "poisoned",
    "prone",
    "restrained",
    "stunned",
    "unconscious",
];

/// Somebody whom a file tells of.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Creature {
    pub name: String,
    /// Where in the file it stands, as far as that helps to find it: `line 12`.
    pub place: String,
    /// Whether it is somebody's character and no monster.
    pub is_hero: bool,
    /// Who plays it.
    pub player: Option<String>,
    /// Its class or calling.
    pub class: Option<String>,
    pub level: Option<u32>,
    /// The most hit points.
    pub points: Option<u32>,
    /// The dice they are rolled with.
    pub hit_dice: Option<String>,
    /// Where the hit points stand, and temporary ones.
    pub points_now: Option<u32>,
    /// Temporary hit points.
    pub temporary: Option<u32>,
    /// Armor class.
    pub armor: Option<i32>,
    /// Scores, in the order of [`ABILITIES`].
    pub scores: [Option<i32>; 6],
    /// Totals of saves.
    pub saves: [Option<i32>; 6],
    /// Totals of skills, by name.
    pub skills: Vec<(String, i32)>,
    /// Passive Perception.
    pub passive: Option<i32>,
    /// What is added to an initiative, all in all.
    pub initiative: Option<i32>,
    /// The challenge rating: `1/4`, `7`.
    pub challenge: Option<String>,
    /// The proficiency bonus, where it is printed.
    pub proficiency: Option<i32>,
    /// Size, type and alignment, in words.
    pub kind: String,
    /// Speeds, in words.
    pub speed: String,
    /// Senses, in words.
    pub senses: String,
    /// Languages, in words.
    pub languages: String,
    /// Types of damage it resists, is immune to, is vulnerable to.
    pub met: [Vec<&'static str>; 3],
    /// The same where it depends on something: `resistant to slashing from nonmagical attacks`.
    pub met_if: Vec<String>,
    /// Conditions that do not touch it.
    pub condition_immunities: Vec<String>,
    /// The ability spells are cast with.
    pub casting: Option<usize>,
    /// The printed DC of saves against its spells.
    pub spell_dc: Option<i32>,
    pub attacks: Vec<Attack>,
    /// What calls for a save.
    pub powers: Vec<Power>,
    /// What its attacks in one turn are, in words.
    pub multiattack: String,
    /// What is used up.
    pub counters: Vec<Counter>,
    /// Names of all else it can do.
    pub traits: Vec<String>,
    /// Fields of a system's sheet by their own names, as a table or a file of that system has them.
    pub fields: Vec<(String, String)>,
    /// The system that its fields are of, where that is known.
    pub system: Option<System>,
    /// A record of our own, as a bestiary has it, and counters beside it, each as a line takes it.
    pub record: Option<String>,
    /// Counters of our own, each as the line `counter` takes it behind the name.
    pub counter_lines: Vec<String>,
    /// What it is like to meet.
    pub cue: String,
    /// Words worth keeping.
    pub notes: Vec<String>,
    /// What was not understood, and why; said of it in the plan.
    pub left_out: Vec<String>,
}

/// The names of [`Creature::met`].
pub(super) const MET: [&str; 3] = ["resistant", "immune", "vulnerable"];

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Attack {
    /// What with.
    pub name: String,
    /// What is added to the die; none where nothing is said of it.
    pub to_hit: Option<i32>,
    /// How it is made.
    pub way: Way,
    /// Its damage on a hit.
    pub damage: Vec<Damage>,
    /// Reach, range and targets, in words.
    pub reach: String,
}

/// How an attack is made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Way {
    /// Hand to hand.
    #[default]
    Melee,
    /// From afar.
    Ranged,
    /// By a spell.
    Spell,
}

/// Damage of one type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// Dice or a number: `2d6+3`.
    pub dice: String,
    /// Its type, where there is one.
    pub harm: Option<&'static str>,
}

/// Something that calls for a save.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Power {
    pub name: String,
    /// The ability of the save, as an index of [`ABILITIES`].
    pub ability: Option<usize>,
    pub dc: i32,
    /// Damage on a failed save.
    pub damage: Vec<Damage>,
    /// Whether a save halves it.
    pub halves: bool,
}

/// Something that is used up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counter {
    pub name: String,
    /// How much there is.
    pub count: u32,
    /// What brings it back, as a line has it: `dawn`, `5+ on d6`.
    pub refill: String,
}

impl Counter {
    /// ` refill turn`, or nothing where nothing brings it back.
    pub(super) fn refill_words(&self) -> String {
        match self.refill.as_str() {
            "" => String::new(),
            refill => format!(" refill {refill}"),
        }
    }
}

/// Adds words to a list that says each of them once.
pub(super) fn add_once(list: &mut Vec<String>, words: impl Into<String>) {
    let words = words.into();
    if !list.contains(&words) {
        list.push(words);
    }
}

impl Creature {
    /// One of that name, of which nothing else is known.
    pub fn called(name: &str) -> Self {
        Self {
            name: name.trim().to_owned(),
            ..Self::default()
        }
    }

    /// One that a file has at a place.
    pub(super) fn at(place: &str, name: &str) -> Self {
        Self {
            place: place.to_owned(),
            ..Self::called(name)
        }
    }

    /// The modifier of an ability; 0 where nothing is said.
    pub(super) fn modifier(&self, ability: usize) -> i32 {
        let score = self.scores.get(ability).copied().flatten();
        score.map_or(0, modifier_of)
    }

    /// The proficiency bonus: the printed one, else that of its challenge or its level.
    pub(super) fn proficiency(&self) -> i32 {
        self.proficiency.unwrap_or_else(|| self.usual_proficiency())
    }

    /// The proficiency bonus of its challenge or its level.
    pub(super) fn usual_proficiency(&self) -> i32 {
        let challenge = self.challenge.as_deref().and_then(|text| text.parse().ok());
        let level = challenge.or(self.level.and_then(|level| i32::try_from(level).ok()));
        2 + (level.unwrap_or(0).clamp(1, 40) - 1) / 4
    }

    /// Writes that something of it was left out, once.
    pub(super) fn leave_out(&mut self, what: impl Into<String>) {
        add_once(&mut self.left_out, what);
    }

    /// The total of a save.
    pub(super) fn set_save(&mut self, ability: usize, total: i32) {
        if let Some(slot) = self.saves.get_mut(ability) {
            *slot = Some(total);
        }
    }

    /// The total of an initiative; the modifier of Dexterity alone is no figure of its own.
    pub(super) fn set_initiative(&mut self, total: Option<i32>) {
        let usual = self.modifier(DEXTERITY);
        self.initiative = total.filter(|total| *total != usual);
    }

    /// The level and the class of a hero: those of all classes, with the level that stands beside them where they have none.
    pub(super) fn set_classes(
        &mut self,
        classes: impl Iterator<Item = (String, Option<i32>)>,
        level: Option<i32>,
    ) {
        let (names, levels): (Vec<String>, Vec<Option<i32>>) = classes.unzip();
        let levels: i32 = levels.into_iter().flatten().sum();
        let level = Some(levels).filter(|levels| *levels > 0).or(level);
        self.level = level.and_then(|level| u32::try_from(level).ok());
        self.class = Some(names.join(", ")).filter(|names| !names.is_empty());
    }

    /// Words worth keeping, behind what they are about.
    pub(super) fn note(&mut self, about: &str, words: &str) {
        if !words.is_empty() {
            self.notes.push(format!("{about}{words}"));
        }
    }

    /// The total of a skill, the last word counting.
    pub(super) fn set_skill(&mut self, name: &str, total: i32) {
        let name = skill_called(name).map_or_else(|| name.trim().to_owned(), str::to_owned);
        match self.skills.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = total,
            None => self.skills.push((name, total)),
        }
    }
}

/// The modifier of a score.
pub(super) const fn modifier_of(score: i32) -> i32 {
    (score - 10).div_euclid(2)
}

/// The index of an ability by its name or the first three letters of it.
pub(super) fn ability_called(word: &str) -> Option<usize> {
    let word = word.trim().to_lowercase();
    ABILITIES.iter().position(|ability| {
        let ability = ability.to_lowercase();
        word == ability || (word.len() == 3 && ability.starts_with(&word))
    })
}

/// An ability by its index.
pub(super) fn ability_name(ability: Option<usize>) -> Option<&'static str> {
    ability.and_then(|ability| ABILITIES.get(ability)).copied()
}

/// An ability as sheets and tables write it.
pub(super) fn ability_word(ability: Option<usize>) -> Option<String> {
    ability_name(ability).map(str::to_lowercase)
}

/// A skill by its name, however it is capitalized or joined.
pub(super) fn skill_called(word: &str) -> Option<&'static str> {
    let squeezed = |text: &str| -> String {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let wanted = squeezed(word);
    let mut all = SKILLS.iter().map(|(name, _)| *name);
    all.find(|name| squeezed(name) == wanted)
}
