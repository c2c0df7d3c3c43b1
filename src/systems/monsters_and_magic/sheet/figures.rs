//! Checks made from a sheet: actions, static checks, resistances, each with the sum behind it.

use crate::systems::monsters_and_magic::{
    Attribute, DamageDice, Effort, Field, Part, Rolled, Static, modifier,
};
use crate::systems::record::{Addend, EntryName, Shown, Sum};
use crate::systems::three_dice::{Figure, MODIFIERS_LIMIT, Modifier, Modifiers};

use super::{Carried, Gives, Purpose, Sheet};

/// The most pieces of gear whose armor dice count (our decision), so that their odds are there while a line is typed.
pub const ARMOR_DICE_LIMIT: usize = 10;

/// What is described along with an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Addition<'a> {
    /// A trait.
    Trait(&'a EntryName),
    /// A piece of gear.
    Gear(&'a Carried),
}

/// Why something described does not go into a check.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Armor in an action.
    #[error("{0} gives armor: it adds to resistances, not to actions")]
    OnlyResists(String),
    /// Damage dice in a resistance.
    #[error("{0} gives damage: it adds to actions, not to resistances")]
    OnlyActs(String),
    /// One action has one damage expression (our decision).
    #[error("{0} and {1} both give damage dice: an action takes those of one")]
    TwoDice(String, String),
    /// One action has one purpose.
    #[error("{0} is for an action of another purpose than {1}: leave one of the two out")]
    TwoPurposes(String, String),
}

/// What a resistance is against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Against {
    /// The purpose of the action, where its gear has one.
    pub purpose: Option<Purpose>,
    /// The attribute of an action that harms nobody by itself: neither a weapon, nor a spell, nor anything else that adds damage.
    pub harmless: Option<Attribute>,
}

impl Against {
    /// An action with a purpose.
    pub const fn purpose(purpose: Purpose) -> Self {
        Self {
            purpose: Some(purpose),
            harmless: None,
        }
    }

    /// Whether the action and this resistance are of somebody who looks and somebody who stays unseen: no armor helps there,
    /// which is for physical resistance and conflict (our decision).
    fn is_about_being_seen(self, resisting: Attribute) -> bool {
        let is_nimble = |attribute| attribute == Attribute::Dexterity;
        let is_of_mind = |attribute| field_of(attribute) == Field::Mental;
        self.harmless.is_some_and(|acting| {
            is_of_mind(acting) && is_nimble(resisting) || is_nimble(acting) && is_of_mind(resisting)
        })
    }
}

/// What somebody described comes to in an action.
#[derive(Default)]
struct Described<'a> {
    traits: Vec<&'a EntryName>,
    gear: Vec<&'a Carried>,
    fixed: Vec<(&'a Carried, Figure)>,
    weapon: Option<(&'a Carried, DamageDice, Figure)>,
    /// The first of the gear that is for one purpose alone.
    purposeful: Option<&'a Carried>,
}

impl Sheet {
    /// An action check with an attribute, and the traits and gear described. A trait counts once, named twice or named beside
    /// the gear it covers.
    ///
    /// # Errors
    /// [`Unfit`], of armor, and of a second piece with damage dice.
    pub fn effort(
        &self,
        attribute: Attribute,
        additions: &[Addition<'_>],
        level: u32,
    ) -> Result<Effort, Unfit> {
        let described = Described::of(additions)?;
        let trait_bonus = self.trait_bonus(described.traits(self), level);
        let roll = Rolled {
            trait_bonus,
            modifiers: described.modifiers(),
            ..self.plain_roll(attribute)
        };
        Ok(Effort {
            roll,
            damage: described.weapon.map(|(_, dice, _)| dice),
        })
    }

    /// The same action without a roll: the score in place of dice and modifier, no damage dice.
    ///
    /// # Errors
    /// As [`Sheet::effort`].
    pub fn static_check(
        &self,
        attribute: Attribute,
        additions: &[Addition<'_>],
        level: u32,
    ) -> Result<Static, Unfit> {
        let described = Described::of(additions)?;
        let trait_bonus = self.trait_bonus(described.traits(self), level);
        Ok(Static {
            trait_bonus,
            modifiers: described.modifiers(),
            ..self.plain_static(attribute)
        })
    }

    /// A resistance as it nearly always is, unrolled: score, the traits described, and all armor of the attribute's
    /// field; what guards against one purpose alone counts against an action of that one, or where it is described, and none
    /// of it counts where somebody is to stay unseen. The traits that cover armor count with those described, each once.
    ///
    /// # Errors
    /// [`Unfit::OnlyActs`], of gear with damage dice.
    pub fn resistance(
        &self,
        attribute: Attribute,
        additions: &[Addition<'_>],
        against: Against,
        level: u32,
    ) -> Result<Static, Unfit> {
        let (trait_bonus, modifiers, armor) = self.defense(attribute, additions, against, level)?;
        Ok(Static {
            trait_bonus,
            modifiers,
            armor,
            ..self.plain_static(attribute)
        })
    }

    /// The same rolled, by choice or because of a surprise.
    ///
    /// # Errors
    /// [`Unfit::OnlyActs`], of gear with damage dice.
    pub fn rolled_resistance(
        &self,
        attribute: Attribute,
        additions: &[Addition<'_>],
        level: u32,
    ) -> Result<Rolled, Unfit> {
        let against = Against::default();
        let (trait_bonus, modifiers, armor) = self.defense(attribute, additions, against, level)?;
        Ok(Rolled {
            trait_bonus,
            modifiers,
            armor,
            ..self.plain_roll(attribute)
        })
    }

    fn plain_roll(&self, attribute: Attribute) -> Rolled {
        let modifier = Figure::clamped(modifier(self.scores.score(attribute).get()));
        Rolled {
            is_prime: self.is_prime(attribute),
            ..Rolled::plus(modifier)
        }
    }

    fn plain_static(&self, attribute: Attribute) -> Static {
        Static {
            is_prime: self.is_prime(attribute),
            ..Static::of(Figure::clamped(self.scores.score(attribute).get()))
        }
    }

    fn defense(
        &self,
        attribute: Attribute,
        additions: &[Addition<'_>],
        against: Against,
        level: u32,
    ) -> Result<(u8, Modifiers, Vec<DamageDice>), Unfit> {
        let mut named: Vec<&EntryName> = Vec::new();
        let mut described: Vec<&Carried> = Vec::new();
        for addition in additions {
            match addition {
                Addition::Trait(text) => named.push(text),
                // It is worn: named or not, it counts once.
                Addition::Gear(piece) if piece.gives.is_armor() => described.push(piece),
                Addition::Gear(piece) => return Err(Unfit::OnlyActs(piece.name.to_string())),
            }
        }
        let field = field_of(attribute);
        let is_seen = !against.is_about_being_seen(attribute);
        let worn = || {
            let guards = |piece: &&Carried| {
                let guards = is_seen && piece.guards_against(against.purpose);
                let counts = guards || described.contains(piece);
                piece.field == field && piece.gives.is_armor() && counts
            };
            self.gear.iter().filter(guards)
        };
        let trait_bonus = self.trait_bonus(self.traits_of(named, worn()), level);
        let fixed = worn().filter_map(|piece| match piece.gives {
            Gives::Armor(bonus) => Some((piece.name.as_str(), bonus)),
            Gives::ArmorDice(_) | Gives::Damage { .. } | Gives::FixedDamage { .. } => None,
        });
        let dice = worn().filter_map(|piece| match piece.gives {
            Gives::ArmorDice(dice) => Some(dice),
            Gives::Armor(_) | Gives::Damage { .. } | Gives::FixedDamage { .. } => None,
        });
        Ok((
            trait_bonus,
            modifiers(fixed),
            dice.take(ARMOR_DICE_LIMIT).collect(),
        ))
    }
}

impl<'a> Described<'a> {
    fn of(additions: &[Addition<'a>]) -> Result<Self, Unfit> {
        let mut described = Self::default();
        for addition in additions {
            match *addition {
                Addition::Trait(text) => described.traits.push(text),
                Addition::Gear(piece) => described.take(piece)?,
            }
        }
        Ok(described)
    }

    fn traits(&self, sheet: &Sheet) -> usize {
        let (named, gear) = (self.traits.iter(), self.gear.iter());
        sheet.traits_of(named.copied(), gear.copied())
    }

    fn take(&mut self, piece: &'a Carried) -> Result<(), Unfit> {
        match self.purposeful {
            Some(other) if !other.guards_against(piece.purpose.or(other.purpose)) => {
                let (one, other) = (piece.name.to_string(), other.name.to_string());
                return Err(Unfit::TwoPurposes(one, other));
            }
            Some(_) => {}
            None => self.purposeful = Some(piece).filter(|piece| piece.purpose.is_some()),
        }
        match (piece.gives, self.weapon) {
            (Gives::Armor(_) | Gives::ArmorDice(_), _) => {
                return Err(Unfit::OnlyResists(piece.name.to_string()));
            }
            (Gives::FixedDamage { .. }, _)
                if self.fixed.iter().any(|(taken, _)| *taken == piece) =>
            {
                return Ok(());
            }
            (Gives::FixedDamage { plus, .. }, _) => self.fixed.push((piece, plus)),
            (Gives::Damage { .. }, Some((taken, _, _))) if taken == piece => return Ok(()),
            (Gives::Damage { .. }, Some((taken, _, _))) => {
                return Err(Unfit::TwoDice(
                    taken.name.to_string(),
                    piece.name.to_string(),
                ));
            }
            (Gives::Damage { .. }, None) => {
                self.weapon = piece.damage().map(|(dice, plus)| (piece, dice, plus));
            }
        }
        self.gear.push(piece);
        Ok(())
    }

    fn modifiers(&self) -> Modifiers {
        let weapon = self
            .weapon
            .filter(|(_, _, plus)| *plus != Figure::default());
        let weapon = weapon
            .into_iter()
            .map(|(piece, _, plus)| (piece.name.as_str(), plus));
        modifiers(
            weapon.chain(
                self.fixed
                    .iter()
                    .map(|(piece, plus)| (piece.name.as_str(), *plus)),
            ),
        )
    }
}

/// Where an attribute stands: bodies are of the first three, minds of the others (our decision).
const fn field_of(attribute: Attribute) -> Field {
    match attribute {
        Attribute::Strength
        | Attribute::Dexterity
        | Attribute::Constitution
        | Attribute::Movement => Field::Physical,
        Attribute::Intelligence | Attribute::Wisdom | Attribute::Charisma => Field::Mental,
    }
}

/// Named bonuses; more than a check takes are added up to one.
fn modifiers<'a>(named: impl Iterator<Item = (&'a str, Figure)>) -> Modifiers {
    let named: Vec<(&str, Figure)> = named.collect();
    let apart = named.iter().map(|(name, value)| Modifier {
        value: *value,
        name: Some((*name).to_owned()),
    });
    if let Ok(modifiers) = Modifiers::new(apart.take(MODIFIERS_LIMIT + 1).collect()) {
        return modifiers;
    }
    let sum = named
        .iter()
        .fold(0_i32, |sum, (_, value)| sum.saturating_add(value.get()));
    let together = Modifier {
        value: Figure::clamped(sum),
        name: Some("gear".to_owned()),
    };
    Modifiers::new(vec![together]).unwrap_or_default()
}

/// What an action adds to its dice, spelled out: `prime Strength 6 + trait 1 = longsword +7`.
pub(super) fn effort_sum(what: &str, attribute: Attribute, effort: &Effort) -> Sum {
    let prime = if effort.roll.is_prime { "prime " } else { "" };
    let of_damage = effort
        .damage
        .map(DamageDice::plus)
        .filter(|plus| *plus != 0);
    let mut parts = addends(&format!("{prime}{}", attribute.name()), effort.roll.parts());
    parts.extend(of_damage.map(|plus| Addend::new("damage", plus)));
    Sum::new(parts, Shown::Bonus(what.to_owned()))
}

/// What an unrolled check is made of: `Dexterity 12 + trait 1 + leather 1 = armor class 14`.
pub(super) fn static_sum(what: &str, attribute: Attribute, check: &Static) -> Sum {
    let parts = addends(attribute.name(), check.parts());
    let dice: Vec<String> = check.armor.iter().map(DamageDice::to_string).collect();
    let shown = if dice.is_empty() {
        Shown::Figure(what.to_owned())
    } else {
        Shown::FigureAndDice(what.to_owned(), dice.join(" + "))
    };
    Sum::new(parts, shown)
}

/// Parts by their names, the first by that of the attribute.
fn addends(attribute: &str, parts: Vec<Part<'_>>) -> Vec<Addend> {
    let mut addends: Vec<Addend> = parts
        .into_iter()
        .map(|part| Addend::new(part.name, part.value))
        .collect();
    if let Some(first) = addends.first_mut() {
        attribute.clone_into(&mut first.name);
    }
    addends
}
