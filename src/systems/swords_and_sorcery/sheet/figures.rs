//! Figures derived from a sheet, each with the sum behind it.

use crate::systems::SheetField;
use crate::systems::record::{Addend, EntryName, Shown, Sum};
use crate::systems::swords_and_sorcery::{
    Ability, Amount, Bonus, Edge, PASSIVE_FACE, Part, Rank, Skill, Training, base_armor_class,
    rank_cost, rank_limit,
};

use super::{Craft, Sheet, Trained, Weapon, Wield};

impl Sheet {
    /// A check of an ability alone: its modifier.
    pub fn ability_check(&self, ability: Ability) -> Bonus {
        Bonus {
            circumstance: self.bonus_on(ability.name()),
            ..Bonus::of(self.modifier(ability))
        }
    }

    /// A check with a skill: the modifier of its ability and a character's rank, or a proficient foe's bonus
    /// (“Ability Checks”).
    pub fn skill_check(&self, skill: &Skill, level: u32) -> Bonus {
        let training = self.training_in(Craft::Skill, &skill.name, level);
        Bonus {
            training,
            circumstance: self.bonus_on(&skill.name),
            ..Bonus::of(self.modifier(skill.ability))
        }
    }

    /// A saving throw; there is none with Luck (“Saving Throws”).
    pub fn save(&self, ability: Ability, level: u32) -> Bonus {
        let name = format!("save {}", ability.name());
        let training = match self.recorded.is_yes(&[&name]) {
            true => Training::Proficient(self.proficiency(level)),
            false => Training::Untrained,
        };
        Bonus {
            training,
            circumstance: self.bonus_on(&name),
            ..Bonus::of(self.modifier(ability))
        }
    }

    /// A Luck test; none for a foe.
    pub fn luck_test(&self) -> Option<Bonus> {
        (!self.is_foe()).then(|| Bonus::of(self.modifier(Ability::Luck)))
    }

    /// The ability a weapon's attacks rest on; none for a spell where nothing is said of casting.
    pub fn ability_of(&self, weapon: &Weapon) -> Option<Ability> {
        let modifier = |ability| self.modifier(ability);
        match weapon.wield {
            Wield::Melee => Some(Ability::Strength),
            Wield::Ranged => Some(Ability::Dexterity),
            Wield::Finesse if modifier(Ability::Dexterity) > modifier(Ability::Strength) => {
                Some(Ability::Dexterity)
            }
            Wield::Finesse => Some(Ability::Strength),
            Wield::Spell => self.casting(),
            Wield::With(ability) => Some(ability),
        }
    }

    /// An attack: the modifier, and a character's rank in the weapon's category or the spell's school. A foe is
    /// proficient with what its sheet lists (“Attack Rolls”).
    pub fn attack(&self, weapon: &Weapon, level: u32) -> Bonus {
        let category = weapon.category.as_ref().map(EntryName::as_str);
        let training = self.training_of(weapon.craft(), category, level);
        let check = self
            .ability_of(weapon)
            .map_or_else(Bonus::default, |ability| Bonus::of(self.modifier(ability)));
        Bonus {
            training,
            circumstance: self.bonus_on(weapon.name.as_str()),
            ..check
        }
    }

    /// A skill's passive figure (“Passive Skill”).
    pub fn passive(&self, skill: &Skill, level: u32, edge: Edge) -> Sum {
        let mut parts = vec![Addend::new("", PASSIVE_FACE)];
        parts.extend(addends(Some(skill.ability), self.skill_check(skill, level)));
        match edge {
            Edge::Advantage => parts.push(Addend::new("advantage", edge.passive())),
            Edge::Disadvantage => parts.push(Addend::new("disadvantage", edge.passive())),
            Edge::Even => {}
        }
        let name = format!("passive {}", skill.name);
        parts.extend(bonus_addend(self.bonus_on(&name)));
        Sum::new(parts, Shown::Figure(name))
    }

    /// The armor class: its base and what armor and magic add (“Armor Class”).
    pub fn armor_class(&self) -> Sum {
        let base = self.base_ac();
        let mut parts = vec![Addend::new("", base.number.get())];
        let abilities = base.abilities.iter();
        parts.extend(
            abilities.map(|&ability| Addend::new(ability.short(), self.modifier(ability).get())),
        );
        parts.extend(bonus_addend(self.amount(&["ac bonus"])));
        Sum::new(parts, Shown::Figure("AC".to_owned()))
    }

    /// What is added to the die for a place in the order of turns (our decision: “Initiative” is not in the rules).
    pub fn initiative(&self) -> Sum {
        let modifier = Bonus::of(self.modifier(Ability::Dexterity));
        let parts = addends(Some(Ability::Dexterity), modifier);
        let parts = parts.chain(bonus_addend(self.initiative_bonus()));
        Sum::new(parts.collect(), Shown::Bonus("initiative".to_owned()))
    }

    /// The DC of saves against spells of a school: the rank in it adds, a foe's proficiency bonus always (“Spells”,
    /// “Player Characters and Proficiency”). None where nothing is said of casting.
    pub fn spell_save_dc(&self, school: Option<&str>, level: u32) -> Option<Sum> {
        let casting = self.casting()?;
        let training = self.training_of(Craft::School, school, level);
        let bonus = Bonus {
            training,
            circumstance: self.bonus_on("spell save DC"),
            ..Bonus::of(self.modifier(casting))
        };
        // Spells and armor have the same base.
        let mut parts = vec![Addend::new("", base_armor_class(0))];
        parts.extend(addends(Some(casting), bonus));
        let what = format!("{} save DC", school.unwrap_or("spell"));
        Some(Sum::new(parts, Shown::Figure(what)))
    }

    /// What training in a category or a school adds, where one is said; a foe's proficiency always.
    fn training_of(&self, craft: Craft, name: Option<&str>, level: u32) -> Training {
        match name {
            _ if self.is_foe() => Training::Proficient(self.proficiency(level)),
            Some(name) => self.training_in(craft, name, level),
            None => Training::Untrained,
        }
    }

    /// How high the rank that a field sets may go and what it costs, for a form; none of another field, and none of a foe,
    /// who has no ranks.
    pub fn rank_told(&self, field: &SheetField, entry: Option<&str>, level: u32) -> Option<String> {
        let (about, _) = field.part().filter(|(_, part)| *part == 0)?;
        let craft = Craft::ALL
            .into_iter()
            .find(|craft| craft.word() == field.list())?;
        let own = (!field.is_of_entry()).then_some(about);
        let name = own.or(entry).filter(|_| !self.is_foe())?;
        let knack = self.knack_for(craft, name);
        let (most, cost) = (rank_limit(level, knack), rank_cost(1, knack));
        let with = knack.word();
        Some(format!(
            "at most {most} at level {level}, {cost} points a rank {with} a knack"
        ))
    }

    /// The skill points all ranks cost together, one part each (“Gaining a Skill Rank”).
    pub fn points_spent(&self) -> Sum {
        let cost = |known: &Trained| {
            let points = rank_cost(known.rank.get().unsigned_abs(), known.knack);
            Addend::new(
                known.name.as_str(),
                i32::try_from(points).unwrap_or(i32::MAX),
            )
        };
        let ranked = self
            .training
            .iter()
            .filter(|known| known.rank != Rank::default());
        let parts = ranked.map(cost).collect();
        Sum::new(parts, Shown::Figure("skill points".to_owned()))
    }
}

/// A bonus beside the other parts of a sum, where there is one.
fn bonus_addend(bonus: Amount) -> Option<Addend> {
    (bonus.get() != 0).then(|| Addend::new("bonus", bonus.get()))
}

/// A bonus spelled out, its modifier under the name of its ability.
pub(super) fn addends(ability: Option<Ability>, bonus: Bonus) -> impl Iterator<Item = Addend> {
    bonus
        .parts()
        .map(move |(part, amount)| match (part, ability) {
            (Part::Modifier, Some(ability)) => Addend::new(ability.short(), amount),
            (Part::Modifier, None) => Addend::new("no ability", amount),
            (Part::SkillRank | Part::ToolRank | Part::Proficiency | Part::Circumstance, _) => {
                Addend::new(part.word(), amount)
            }
        })
}
