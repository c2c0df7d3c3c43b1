//! What can be rolled by name on a sheet, each with its base skill and how it came together.

use crate::systems::interface::is_fighting;
use crate::systems::record::{Addend, EntryName, NotOne, Shown, Sum, find, is_same};
use crate::systems::sheet::is_free;
use crate::systems::three_dice::{Figure, Modifiers};

use super::super::{
    Attempt, Base, DefaultFrom, Defaults, Kind, RULE_OF, Refused, SkillEntry, Source, Untrained,
};
use super::{Attribute, Book, Defense, FIELDS, Level, Sheet};

/// A roll by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its name, as it may be typed: `Stealth`.
    pub name: String,
    /// The base skill.
    pub base: Base,
    /// What it is rolled for: a defense may be tried at any level.
    pub kind: Kind,
    /// The base skill, spelt out.
    pub sum: Sum,
}

/// Why something cannot be rolled by name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unnamed {
    /// Not one of the things there are.
    #[error(transparent)]
    NotOne(#[from] NotOne),
    /// A skill without a default that was not learned.
    #[error("{0} was never learned, and has no default: untrained it cannot be attempted")]
    NoDefault(String),
    /// A skill whose defaults the book does not say, or whose defaults all rest on skills not learned.
    #[error("no default for {0} is known here: record a level, or say one")]
    DefaultUnsaid(String),
    /// A defense nobody recorded.
    #[error("no level of {} is recorded: record one, or say it", .0.name())]
    NoDefense(Defense),
}

/// What a word means.
#[derive(Clone, Copy)]
enum Word<'a> {
    Attribute(Attribute),
    Defense(Defense),
    Skill(&'a str),
}

impl Named {
    /// The attempt at it without modifiers.
    ///
    /// # Errors
    /// [`Refused::TooHard`] below a skill of 3, unless it is a defense.
    pub fn attempt(&self) -> Result<Attempt, Refused> {
        Attempt::new(self.base.clone(), Modifiers::default(), self.kind)
    }

    /// A skill at a default that the game master said.
    pub fn at_default(name: &str, defaults: Defaults) -> Self {
        let best = defaults.best();
        let level = Addend::new(best.source.name(), best.level.get());
        let parts = vec![level, Addend::new("", best.modifier.get())];
        let sum = Sum {
            parts,
            shown: Shown::Number,
        };
        Self {
            name: name.to_owned(),
            base: Base::Default(defaults),
            kind: Kind::Plain,
            sum,
        }
    }

    /// The same as the attack that it is, where it is a skill that fights.
    #[must_use]
    pub fn rolled_for(self, book: &Book) -> Self {
        let kind = match is_fighting(&self.name, &book.fighting) {
            true => Kind::Attack,
            false => self.kind,
        };
        Self { kind, ..self }
    }

    /// A defense at a level that the game master said.
    pub fn defended(defense: Defense, level: i32) -> Self {
        let name = defense.name();
        Self {
            kind: Kind::Defense,
            ..Self::plain(name, level, vec![Addend::new(name, level)])
        }
    }

    fn plain(name: &str, worth: i32, parts: Vec<Addend>) -> Self {
        let base = Base::Skill(Figure::clamped(worth));
        Self {
            name: name.to_owned(),
            base,
            kind: Kind::Plain,
            sum: Sum {
                parts,
                shown: Shown::Number,
            },
        }
    }
}

impl Sheet {
    /// An attribute, as it is recorded.
    pub fn attribute(&self, attribute: Attribute) -> Named {
        Named::plain(
            attribute.name(),
            self.score(attribute),
            vec![self.part(attribute)],
        )
    }

    /// A skill that was learned.
    pub fn learned(&self, name: &str, level: Level) -> Named {
        let parts = match level {
            Level::At(points) => vec![Addend::new(name, points.get())],
            Level::From(attribute, difference) => {
                vec![self.part(attribute), Addend::new("", difference.get())]
            }
        };
        Named::plain(name, self.worth(level), parts)
    }

    /// A skill that was not learned, at its best default.
    ///
    /// # Errors
    /// [`Unnamed::NoDefault`], [`Unnamed::DefaultUnsaid`].
    pub fn untrained(&self, skill: &SkillEntry) -> Result<Named, Unnamed> {
        let defaults = self.defaults(skill)?;
        let best = defaults.best();
        let source = match &best.source {
            Source::Attribute(_) if best.level.get() > RULE_OF => Addend::new(
                format!("{} {} as", best.source.name(), best.level.get()),
                RULE_OF,
            ),
            Source::Attribute(attribute) => self.part(*attribute),
            Source::Skill(name) => Addend::new(name, best.level.get()),
        };
        let parts = vec![source, Addend::new("", best.modifier.get())];
        let sum = Sum {
            parts,
            shown: Shown::Number,
        };
        Ok(Named {
            name: skill.name.as_str().to_owned(),
            base: Base::Default(defaults),
            kind: Kind::Plain,
            sum,
        })
    }

    /// The defaults of a skill as this sheet fills them: attributes, and skills that were learned (our decision: a
    /// default does not rest on another default).
    ///
    /// “Success Rolls”, section “Default Rolls”.
    ///
    /// # Errors
    /// [`Unnamed::NoDefault`], [`Unnamed::DefaultUnsaid`].
    pub fn defaults(&self, skill: &SkillEntry) -> Result<Defaults, Unnamed> {
        let name = || skill.name.as_str().to_owned();
        let rules = match &skill.untrained {
            Untrained::Never => return Err(Unnamed::NoDefault(name())),
            Untrained::Unsaid => return Err(Unnamed::DefaultUnsaid(name())),
            Untrained::Best(rules) => rules,
        };
        let filled = rules.iter().filter_map(|rule| {
            let level = match &rule.from {
                Source::Attribute(attribute) => self.score(*attribute),
                Source::Skill(other) => self.worth(self.skill(other)?),
            };
            let (source, level) = (rule.from.clone(), Figure::clamped(level));
            Some(DefaultFrom {
                source,
                level,
                modifier: rule.modifier,
            })
        });
        Defaults::new(filled.collect()).map_err(|_| Unnamed::DefaultUnsaid(name()))
    }

    /// A defense.
    ///
    /// # Errors
    /// [`Unnamed::NoDefense`] where no level is recorded.
    pub fn defense(&self, defense: Defense) -> Result<Named, Unnamed> {
        let level = self
            .level_of(defense)
            .ok_or(Unnamed::NoDefense(defense))?
            .get();
        Ok(Named::defended(defense, level))
    }

    /// A skill: learned, else at its best default; a sense that everybody has by its attribute (our decision: Perception).
    fn skilled(&self, book: &Book, name: &str) -> Result<Named, Unnamed> {
        let named = self.skilled_at(book, name)?;
        Ok(named.rolled_for(book))
    }

    fn skilled_at(&self, book: &Book, name: &str) -> Result<Named, Unnamed> {
        match (self.skill(name), book.skill(name)) {
            (Some(level), _) => Ok(self.learned(name, level)),
            (None, Some(known)) => self.untrained(known),
            (None, None) => match book.secret_roll(name).and_then(|known| known.against) {
                Some(attribute) => Ok(Named {
                    name: name.to_owned(),
                    ..self.attribute(attribute)
                }),
                None => Err(Unnamed::DefaultUnsaid(name.to_owned())),
            },
        }
    }

    /// Everything that can be rolled by name as the sheet stands: attributes, defenses, skills learned or at a default.
    pub fn rollable(&self, book: &Book) -> Vec<Named> {
        let attributes = Attribute::ALL
            .into_iter()
            .map(|attribute| self.attribute(attribute));
        let defenses = Defense::ALL
            .into_iter()
            .filter_map(|defense| self.defense(defense).ok());
        let skills = self
            .skill_names(book)
            .into_iter()
            .filter_map(|name| self.skilled(book, name).ok());
        let all = attributes.chain(defenses).chain(skills);
        all.filter(|named| named.attempt().is_ok()).collect()
    }

    /// The roll of that name, in any case, by any beginning that only one thing has; attributes go by their short names
    /// as well.
    ///
    /// # Errors
    /// [`Unnamed`] with what there is, or why it cannot be attempted.
    pub fn what(&self, book: &Book, name: &str) -> Result<Named, Unnamed> {
        // Short names are taken only in full: `s` and `st` should not both speak for Strength.
        let named = match Attribute::from_key(name.trim()) {
            Some(attribute) => Word::Attribute(attribute),
            None => find(&self.words(book), name)?,
        };
        match named {
            Word::Attribute(attribute) => Ok(self.attribute(attribute)),
            Word::Defense(defense) => self.defense(defense),
            Word::Skill(skill) => self.skilled(book, skill),
        }
    }

    /// The names of everything that has one, whether it can be attempted or not.
    pub fn words_of_rolls(&self, book: &Book) -> Vec<String> {
        self.words(book)
            .into_iter()
            .map(|(name, _)| name.to_owned())
            .collect()
    }

    fn words<'a>(&'a self, book: &'a Book) -> Vec<(&'a str, Word<'a>)> {
        let attributes =
            Attribute::ALL.map(|attribute| (attribute.name(), Word::Attribute(attribute)));
        let defenses = Defense::ALL.map(|defense| (defense.name(), Word::Defense(defense)));
        let mut skills = self.skill_names(book);
        let unseen = book.secret_rolls.iter().flat_map(|kind| &kind.names);
        let others: Vec<&str> = unseen
            .map(String::as_str)
            .filter(|name| !skills.iter().any(|known| is_same(known, name)))
            .collect();
        skills.extend(others);
        let skills = skills.into_iter().map(|name| (name, Word::Skill(name)));
        attributes
            .into_iter()
            .chain(defenses)
            .chain(skills)
            .collect()
    }

    /// The skills of the book, then those only this sheet has, each as the sheet spells it.
    pub fn skill_names<'a>(&'a self, book: &'a Book) -> Vec<&'a str> {
        let spelt = |entry: &'a SkillEntry| {
            self.skills
                .keys()
                .find(|own| **own == entry.name)
                .unwrap_or(&entry.name)
                .as_str()
        };
        let mut names: Vec<&str> = book.skills.iter().map(spelt).collect();
        let own = self.skills.keys().map(EntryName::as_str);
        let others: Vec<&str> = own
            .filter(|own| !names.iter().any(|name| is_same(name, own)))
            .collect();
        names.extend(others);
        names.retain(|name| is_free(FIELDS, "skill", name));
        names
    }
}
