//! What sheets make of what they record: every figure once, with the sum behind it.

use super::record::{Addend, Shown, Sum};
use super::{Rulebook, Sheet, dice_pool as dp, monsters_and_magic as mm};
use super::{success_roll as sr, swords_and_sorcery as ss};

/// Pools told of a sheet at most, each an attribute and an ability (our decision).
const POOLS_TOLD: usize = 60;

/// What stands before the name of what such a figure is about, where its group says that already.
const KINDS: [&str; 3] = ["save ", "passive ", "resist "];

/// Something a sheet gives by name, with the sum behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derived {
    /// The group of the sheet it belongs to; one of its own where nothing of the kind is recorded.
    pub group: &'static str,
    /// Its name, as it may be typed where it can be rolled.
    pub name: String,
    /// How it came about.
    pub sum: Sum,
}

impl Derived {
    /// Its name among others of its group: `Wisdom` among the saves.
    #[must_use]
    pub fn short_name(&self) -> &str {
        KINDS
            .iter()
            .find_map(|kind| self.name.strip_prefix(kind))
            .unwrap_or(&self.name)
    }

    fn new(group: &'static str, name: impl Into<String>, sum: Sum) -> Self {
        Self {
            group,
            name: name.into(),
            sum,
        }
    }
}

impl Sheet {
    /// What the sheet makes of what it records at a level, each with its sum: what can be rolled and was trained or is
    /// everybody's, and what stands without a roll.
    #[must_use]
    pub fn derived(&self, rules: &Rulebook, level: u32) -> Vec<Derived> {
        match self {
            // Ranks are read off the Success Table and add up to nothing.
            Self::PenAndDagger(_) => Vec::new(),
            Self::DicePool(sheet) => of_pools(sheet, &rules.dice_pool),
            Self::SwordsAndSorcery(sheet) => of_swords(sheet, &rules.swords_and_sorcery, level),
            Self::SuccessRoll(sheet) => of_skills(sheet, &rules.success_roll),
            Self::MonstersAndMagic(sheet) => of_monsters(sheet, level),
        }
    }
}

/// Soak, and every recorded attribute with every recorded ability.
fn of_pools(sheet: &dp::Sheet, book: &dp::Book) -> Vec<Derived> {
    let soak = sheet.soak(book);
    let pairs = sheet.attributes.keys().flat_map(|attribute| {
        sheet
            .abilities
            .keys()
            .map(|ability| sheet.with_ability(attribute.as_str(), ability.as_str()))
    });
    let pools = pairs
        .take(POOLS_TOLD)
        .map(|pool| Derived::new("Pools", pool.name, pool.sum));
    std::iter::once(Derived::new("Harm", soak.name, soak.sum))
        .chain(pools)
        .collect()
}

fn of_swords(sheet: &ss::Sheet, book: &ss::Book, level: u32) -> Vec<Derived> {
    let group = |roll: &ss::Rollable| match &roll.base {
        ss::Base::Luck(_) => "Abilities",
        ss::Base::Save(_) => "Saves",
        ss::Base::Attack { .. } => "Equipment",
        ss::Base::Check(_) if book.skill(&roll.name).is_some() => "Skills",
        ss::Base::Check(_) => "Abilities",
    };
    let rolls = sheet
        .rollables(book, level)
        .into_iter()
        .filter(|roll| sheet.is_worth_telling(roll));
    let rolls = rolls.map(|roll| Derived::new(group(&roll), roll.name.clone(), roll.sum()));
    let proficiency = Sum {
        parts: vec![Addend::new("", sheet.proficiency(level).get())],
        shown: Shown::Bonus("proficiency".to_owned()),
    };
    let passive = book
        .skills
        .iter()
        .filter(|skill| skill.name == ss::NOTICING || sheet.is_trained(skill, level));
    let passive = passive.map(|skill| {
        Derived::new(
            "Passive",
            format!("passive {}", skill.name),
            sheet.passive(skill, level, ss::Edge::Even),
        )
    });
    let defense = [
        Derived::new("Defense", "armor class", sheet.armor_class()),
        Derived::new("Defense", "initiative", sheet.initiative()),
        Derived::new("Defense", "proficiency", proficiency),
    ];
    let spells = spells_of(sheet, level);
    rolls
        .chain(defense)
        .chain(spells)
        .chain(passive)
        .chain(points_of(sheet, level))
        .collect()
}

/// What a character's ranks cost, and how high they may go.
fn points_of(sheet: &ss::Sheet, level: u32) -> Vec<Derived> {
    if sheet.is_foe() {
        return Vec::new();
    }
    let most = |knack| {
        let limit = i64::from(ss::rank_limit(level, knack));
        Sum {
            parts: vec![Addend::new("", limit)],
            shown: Shown::Number,
        }
    };
    let group = "Skill points";
    vec![
        Derived::new(group, "points spent", sheet.points_spent()),
        Derived::new(group, "most rank", most(ss::Knack::Lacks)),
        Derived::new(group, "max rank with a knack", most(ss::Knack::Has)),
    ]
}

/// The DC of saves against spells: of any school, and of each that was trained.
fn spells_of(sheet: &ss::Sheet, level: u32) -> Vec<Derived> {
    let schools = sheet
        .training
        .iter()
        .filter(|known| known.craft == ss::Craft::School);
    let schools = schools.filter_map(|known| {
        let sum = sheet.spell_save_dc(Some(known.name.as_str()), level)?;
        Some(Derived::new(
            "Spells",
            format!("{} save DC", known.name),
            sum,
        ))
    });
    let any = sheet
        .spell_save_dc(None, level)
        .map(|sum| Derived::new("Spells", "spell save DC", sum));
    any.into_iter().chain(schools).collect()
}

fn of_skills(sheet: &sr::Sheet, book: &sr::Book) -> Vec<Derived> {
    let is_attribute = |name: &str| {
        sr::Attribute::ALL
            .iter()
            .any(|attribute| attribute.name() == name)
    };
    let rolls = sheet.rollable(book).into_iter().map(|roll| {
        let group = match (&roll.base, roll.kind) {
            (sr::Base::Default(_), _) => "Untrained, at the best default",
            (sr::Base::Skill(_), sr::Kind::Defense) => "Defenses",
            (sr::Base::Skill(_), _) if is_attribute(&roll.name) => "Attributes",
            (sr::Base::Skill(_), _) => "Skills",
        };
        Derived::new(group, roll.name, roll.sum)
    });
    rolls.collect()
}

fn of_monsters(sheet: &mm::Sheet, level: u32) -> Vec<Derived> {
    // Most never say how they move.
    let moves = sheet.scores.movement != mm::Scores::default().movement;
    let rolls = sheet.rollables(level).into_iter();
    let rolls = rolls
        .filter(|roll| moves || roll.attribute != mm::Attribute::Movement)
        .filter_map(|roll| {
            let is_attribute = || {
                mm::Attribute::CHECKED
                    .iter()
                    .any(|attribute| attribute.name() == roll.name)
            };
            let group = match &roll.base {
                mm::Base::Static(_) => return None,
                mm::Base::Resistance(_) => "Resistances",
                mm::Base::Effort(_) if is_attribute() => "Attributes",
                mm::Base::Effort(_) => "Gear",
            };
            Some(Derived::new(group, roll.name.clone(), roll.sum()))
        });
    // What nobody can describe needs no bonus; with one trait there may be gear of it, and so two.
    let most = if sheet.traits.is_empty() {
        0
    } else {
        sheet.traits.len().max(2)
    };
    let bonuses = (1..=most).map(|traits| sheet.trait_bonus_sum(traits, level));
    let bonuses = bonuses.zip(1..).map(|(sum, traits)| {
        let name = if traits == 1 {
            "one trait".to_owned()
        } else {
            format!("{traits} traits")
        };
        Derived::new("Traits", name, sum)
    });
    rolls.chain(bonuses).collect()
}
