//! The fields of a sheet as data: what the line, the form and the completion are made from.

use crate::systems::record::{EntryName, Kind, Unrecordable, find};
use crate::systems::swords_and_sorcery::{
    Ability, Book, Bounded, Knack, MOST_AMOUNT, MOST_RANK, rank_cost,
};

use super::{BaseAc, Challenge, Craft, Sheet, SheetChange, Trained, Weapon};

/// Where on the sheet a field stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum FieldGroup {
    Abilities,
    Saves,
    Defense,
    Skills,
    Knacks,
    Proficiencies,
    Equipment,
}

impl FieldGroup {
    /// Its title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Abilities => "Abilities",
            Self::Saves => "Saves",
            Self::Defense => "Defense",
            Self::Skills => "Skills",
            Self::Knacks => "Knacks",
            Self::Proficiencies => "Proficiencies",
            Self::Equipment => "Equipment",
        }
    }
}

/// A field of the sheet. Its value is one word or one quoted text; where it [is of an entry](SheetField::is_of_entry),
/// the entry's name comes before the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetField {
    /// Its name, as a line writes it; no field's name is the start of another's words.
    pub name: String,
    /// Where it stands.
    pub group: FieldGroup,
    /// What it takes.
    pub kind: Kind,
    key: Key,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Key {
    Ability(Ability),
    Challenge,
    Save(Ability),
    Casting,
    BaseAc,
    AcBonus,
    Training(Part, Craft, Option<String>),
    Weapon,
}

/// What of an entry a field sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Rank,
    Knack,
    Proficiency,
}

/// Every field, in the order of the sheet.
#[must_use]
pub fn sheet_fields(book: &Book) -> Vec<SheetField> {
    let scores = Kind::Number { least: 1, most: 30 };
    let abilities = Ability::ALL.map(|ability| {
        field(
            ability.name(),
            FieldGroup::Abilities,
            scores.clone(),
            Key::Ability(ability),
        )
    });
    let challenge = Kind::Choice(std::iter::once("none").chain(Challenge::TEXTS).collect());
    let saves = Ability::SAVES.map(|ability| {
        field(
            format!("save {}", ability.name()),
            FieldGroup::Saves,
            Kind::Tick,
            Key::Save(ability),
        )
    });
    let casting = Ability::SAVES.map(Ability::name).into_iter();
    let casting = Kind::Choice(std::iter::once("none").chain(casting).collect());
    let bonus = Kind::Number {
        least: -MOST_AMOUNT,
        most: MOST_AMOUNT,
    };
    let singles = [
        field(
            "challenge",
            FieldGroup::Abilities,
            challenge,
            Key::Challenge,
        ),
        field("casting", FieldGroup::Abilities, casting, Key::Casting),
        field(
            "base ac",
            FieldGroup::Defense,
            Kind::Text("8+dex"),
            Key::BaseAc,
        ),
        field("ac bonus", FieldGroup::Defense, bonus, Key::AcBonus),
        field(
            "weapon",
            FieldGroup::Equipment,
            Kind::Text("1d8 melee swords"),
            Key::Weapon,
        ),
    ];
    let parts = [Part::Rank, Part::Knack, Part::Proficiency];
    let training = parts
        .into_iter()
        .flat_map(|part| training_fields(part, book));
    abilities
        .into_iter()
        .chain(singles)
        .chain(saves)
        .chain(training)
        .collect()
}

/// The fields of one part of all entries: first each skill, then tools, categories, armor and schools by name.
fn training_fields(part: Part, book: &Book) -> impl Iterator<Item = SheetField> {
    let skills = book
        .skills
        .iter()
        .map(|skill| (skill.name.clone(), Craft::Skill, Some(skill.name.clone())));
    let others = Craft::ALL
        .into_iter()
        .filter(|craft| *craft != Craft::Skill);
    let others = others.map(|craft| (craft.word().to_owned(), craft, None));
    skills.chain(others).map(move |(name, craft, fixed)| {
        let (name, group, kind) = match part {
            Part::Rank if fixed.is_none() => (name, FieldGroup::Equipment, part.kind()),
            Part::Rank => (name, FieldGroup::Skills, part.kind()),
            Part::Knack => (format!("knack {name}"), FieldGroup::Knacks, part.kind()),
            Part::Proficiency => (
                format!("proficient {name}"),
                FieldGroup::Proficiencies,
                part.kind(),
            ),
        };
        field(name, group, kind, Key::Training(part, craft, fixed))
    })
}

fn field(name: impl Into<String>, group: FieldGroup, kind: Kind, key: Key) -> SheetField {
    SheetField {
        name: name.into(),
        group,
        kind,
        key,
    }
}

impl SheetField {
    /// Whether it is the score of Luck, which only characters have.
    #[must_use]
    pub const fn is_luck(&self) -> bool {
        matches!(self.key, Key::Ability(Ability::Luck))
    }

    /// Whether it belongs to one entry among several, whose name is said before the value.
    #[must_use]
    pub const fn is_of_entry(&self) -> bool {
        matches!(self.key, Key::Weapon | Key::Training(_, _, None))
    }

    /// Which of the three things about one entry it sets (rank 0, knack 1, proficiency 2), and the entry, or the word for
    /// its kind: `Stealth`, `tool`.
    #[must_use]
    pub fn part(&self) -> Option<(&str, usize)> {
        let Key::Training(part, craft, fixed) = &self.key else {
            return None;
        };
        Some((fixed.as_deref().unwrap_or(craft.word()), *part as usize))
    }

    /// How high the rank it sets may go and what it costs, for a form; none of another field, and none of a foe, who has
    /// no ranks.
    #[must_use]
    pub fn rank_told(&self, sheet: &Sheet, entry: Option<&str>, level: u32) -> Option<String> {
        let Key::Training(Part::Rank, craft, fixed) = &self.key else {
            return None;
        };
        let name = fixed.as_deref().or(entry).filter(|_| !sheet.is_foe())?;
        let knack = sheet
            .trained(*craft, name)
            .map_or(Knack::Lacks, Trained::knack);
        let (most, cost) = (sheet.rank_limit(*craft, name, level), rank_cost(1, knack));
        let with = if knack == Knack::Has {
            "with"
        } else {
            "without"
        };
        Some(format!(
            "at most {most} at level {level}, {cost} points a rank {with} a knack"
        ))
    }

    /// The names of the entries the sheet has; none for a field of its own.
    #[must_use]
    pub fn entries<'a>(&self, sheet: &'a Sheet) -> Vec<&'a str> {
        match &self.key {
            Key::Weapon => sheet
                .weapons
                .iter()
                .map(|weapon| weapon.name.as_str())
                .collect(),
            Key::Training(_, craft, None) => {
                let of_craft = sheet.training.iter().filter(|known| known.craft == *craft);
                of_craft.map(|known| known.name.as_str()).collect()
            }
            Key::Ability(_)
            | Key::Challenge
            | Key::Save(_)
            | Key::Casting
            | Key::BaseAc
            | Key::AcBonus
            | Key::Training(_, _, Some(_)) => Vec::new(),
        }
    }

    /// Its value on a sheet, as a line would write it; `none`, `no` or 0 where there is nothing.
    #[must_use]
    pub fn value(&self, sheet: &Sheet, entry: Option<&str>) -> String {
        let none = || "none".to_owned();
        match &self.key {
            Key::Ability(ability) => sheet.scores.score(*ability).get().to_string(),
            Key::Challenge => sheet
                .challenge
                .map_or_else(none, |rating| rating.to_string()),
            Key::Save(ability) => tick(sheet.saves.contains(ability)),
            Key::Casting => sheet
                .casting
                .map_or_else(none, |ability| ability.name().to_owned()),
            Key::BaseAc => sheet.base_ac.to_string(),
            Key::AcBonus => sheet.ac_bonus.get().to_string(),
            Key::Weapon => entry
                .and_then(|name| sheet.weapon(name))
                .map_or_else(none, Weapon::to_string),
            Key::Training(part, craft, fixed) => {
                let name = fixed.as_deref().or(entry).unwrap_or_default();
                part.value(sheet.trained(*craft, name))
            }
        }
    }

    /// The change that gives the field, or the field of a named entry, what was typed. `none` takes an entry away.
    ///
    /// # Errors
    /// [`Unrecordable`], where the value is not understood or out of bounds, or the entry has no name.
    pub fn change(&self, entry: Option<&str>, text: &str) -> Result<SheetChange, Unrecordable> {
        let text = text.trim();
        let is_none = text.eq_ignore_ascii_case("none");
        Ok(match &self.key {
            Key::Ability(ability) => SheetChange::Ability(*ability, self.number(text)?),
            Key::Challenge if is_none => SheetChange::Challenge(None),
            Key::Challenge => SheetChange::Challenge(Some(Challenge::parse(text)?)),
            Key::Save(ability) => SheetChange::Save(*ability, self.tick(text)?),
            Key::Casting if is_none => SheetChange::Casting(None),
            Key::Casting => {
                let abilities = Ability::SAVES.map(|ability| (ability.name(), ability));
                SheetChange::Casting(Some(find(&abilities, text).map_err(|_| self.bad(text))?))
            }
            Key::BaseAc if is_none => SheetChange::BaseAc(BaseAc::default()),
            Key::BaseAc => SheetChange::BaseAc(BaseAc::parse(text)?),
            Key::AcBonus => {
                SheetChange::AcBonus(self.number::<{ -MOST_AMOUNT }, MOST_AMOUNT>(text)?)
            }
            Key::Weapon if is_none => SheetChange::Weaponless(self.entry(entry)?),
            Key::Weapon => SheetChange::Weapon(Weapon::parse(self.entry(entry)?, text)?),
            Key::Training(part, craft, fixed) => {
                let name = self.entry(fixed.as_deref().or(entry))?;
                match part {
                    Part::Rank if is_none => SheetChange::Rank(*craft, name, None),
                    Part::Rank => SheetChange::Rank(*craft, name, Some(self.number(text)?)),
                    Part::Knack => SheetChange::Knack(*craft, name, self.tick(text)?),
                    Part::Proficiency => SheetChange::Proficient(*craft, name, self.tick(text)?),
                }
            }
        })
    }

    fn entry(&self, name: Option<&str>) -> Result<EntryName, Unrecordable> {
        EntryName::new(name.ok_or_else(|| Unrecordable::Nameless(self.name.clone()))?)
    }

    fn number<const LOW: i32, const HIGH: i32>(
        &self,
        text: &str,
    ) -> Result<Bounded<LOW, HIGH>, Unrecordable> {
        let figure = text.parse().map_err(|_| self.bad(text))?;
        Bounded::new(figure).map_err(|_| self.bad(text))
    }

    fn tick(&self, text: &str) -> Result<bool, Unrecordable> {
        find(&[("yes", true), ("no", false)], text).map_err(|_| self.bad(text))
    }

    fn bad(&self, text: &str) -> Unrecordable {
        Unrecordable::value(&self.name, text, self.kind.expected())
    }
}

impl Part {
    const fn kind(self) -> Kind {
        match self {
            Self::Rank => Kind::Number {
                least: 0,
                most: MOST_RANK,
            },
            Self::Knack | Self::Proficiency => Kind::Tick,
        }
    }

    fn value(self, known: Option<&Trained>) -> String {
        match self {
            Self::Rank => known.map_or(0, |known| known.rank.get()).to_string(),
            Self::Knack => tick(known.is_some_and(|known| known.has_knack)),
            Self::Proficiency => tick(known.is_some_and(|known| known.is_proficient)),
        }
    }
}

fn tick(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.to_owned()
}
