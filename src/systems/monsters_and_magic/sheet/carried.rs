//! What somebody carries, wears, knows or is: damage dice and armor bonuses.

use std::fmt;

use crate::systems::monsters_and_magic::{Attribute, DamageDice, Field};
use crate::systems::record::{EntryName, Unrecordable, find};
use crate::systems::three_dice::Figure;
use crate::words::listed;

/// A piece of gear in the widest sense. From the chapter “Playing the Game”, section “Damage Dice & Armor Bonuses”.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carried {
    /// Its name.
    pub name: EntryName,
    /// Where it helps.
    pub field: Field,
    /// The only purpose it helps with; none where it always does.
    pub purpose: Option<Purpose>,
    /// What it gives.
    pub gives: Gives,
    /// The bearer's trait that covers its use, if one does: it then counts as described, by itself.
    pub cover: Option<Cover>,
    /// Whether it is a weapon that is known by: 1 more on its die, and 1 beside it.
    pub is_signature: bool,
}

/// A trait that covers the use of a piece of gear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cover {
    /// The bearer's only one, or one of several that is not said.
    Unsaid,
    /// The one of this name.
    Named(EntryName),
}

listed! {
    /// What gear may be for: the purpose of the action it adds to, or that it guards against.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    #[expect(missing_docs, reason = "the names say all there is")]
    pub enum Purpose by word {
        Attack = "attack",
        Spell = "spell",
        Impress = "impress",
    }
}

/// What a piece of gear gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    /// Dice, to an action.
    Damage {
        /// The dice.
        dice: DamageDice,
        /// What it adds beside them, such as a signature weapon's bonus.
        plus: Figure,
        /// The attribute it is used with, if always the same: it can then be rolled by its own name.
        attribute: Option<Attribute>,
    },
    /// A figure, to an action.
    FixedDamage {
        /// The figure.
        plus: Figure,
        /// The attribute it is used with, if always the same: it can then be rolled by its own name.
        attribute: Option<Attribute>,
    },
    /// A figure, to a resistance.
    Armor(Figure),
    /// Dice, to a resistance: rolled each time (our decision).
    ArmorDice(DamageDice),
}

/// Before the name of the trait that covers it.
const BY: &str = "by";

/// A word after the dice or the figure.
#[derive(Clone, Copy, PartialEq)]
enum Word {
    In(Field),
    Damage,
    Armor,
    Trait,
    Signature,
    For(Purpose),
    With(Attribute),
}

impl Carried {
    /// A piece of gear by its name and the rest as it is written: dice or a figure, then in any order `damage` or `armor`
    /// (if left out dice are damage, a figure is armor), `physical` (if left out) or `mental`, `attack`, `spell` or
    /// `impress` where it is for nothing else, `trait`, and of what adds to actions the attribute and, beside dice, a
    /// further bonus, `signature` of a weapon: `1d8 strength signature trait`, `+4 mental impress`, `+2 damage`,
    /// `1d4 armor`. Last may come which of several traits it is: `1d6 dexterity trait by Light Fingers`.
    ///
    /// # Errors
    /// [`Unrecordable::Value`], where a part of it is not understood.
    pub fn parse(name: EntryName, text: &str) -> Result<Self, Unrecordable> {
        let field = name.to_string();
        let bad = || {
            Unrecordable::value(
                &field,
                text,
                "dice such as 1d8 or a figure such as +4, then damage or armor, physical or mental, attack, spell or \
                       impress if it is for that alone, trait, and of damage an attribute, a further bonus, \
                       signature; last, which of several traits: 1d8 strength signature trait, 1d4 armor, +2 damage, \
                       +4 mental impress, 1d6 dexterity trait by Light Fingers",
            )
        };
        let mut words = text.split_whitespace();
        let gives = words.next().and_then(Gives::parse).ok_or_else(bad)?;
        let kinds: Vec<Word> = words
            .clone()
            .filter_map(Word::parse)
            .filter(|word| matches!(word, Word::Damage | Word::Armor))
            .collect();
        let gives = match kinds.as_slice() {
            [] => gives,
            [kind] => gives.to_add_to(*kind),
            _ => return Err(bad()),
        };
        let mut piece = Self {
            name,
            field: Field::Physical,
            purpose: None,
            gives,
            cover: None,
            is_signature: false,
        };
        while let Some(word) = words.next() {
            if word.eq_ignore_ascii_case(BY) && piece.cover.is_some() {
                let name: Vec<&str> = words.by_ref().collect();
                let name = EntryName::new(&name.join(" ")).map_err(|_| bad())?;
                piece.cover = Some(Cover::Named(name));
                break;
            }
            piece.read(word).ok_or_else(bad)?;
        }
        Ok(piece)
    }

    fn read(&mut self, word: &str) -> Option<()> {
        if word.starts_with(['+', '-']) {
            let Gives::Damage { plus, .. } = &mut self.gives else {
                return None;
            };
            *plus = Figure::new(word.parse().ok()?).ok()?;
            return Some(());
        }
        match (Word::parse(word)?, &mut self.gives) {
            (Word::In(field), _) => self.field = field,
            (Word::Damage | Word::Armor, _) => {}
            (Word::Trait, _) => self.cover = Some(Cover::Unsaid),
            (Word::For(purpose), _) if self.purpose.is_none() => self.purpose = Some(purpose),
            (Word::For(_), _) => return None,
            (Word::Signature, Gives::Damage { .. }) => self.is_signature = true,
            (Word::Signature, Gives::FixedDamage { .. }) => return None,
            (
                Word::With(used),
                Gives::Damage { attribute, .. } | Gives::FixedDamage { attribute, .. },
            ) => {
                *attribute = Some(used);
            }
            (Word::With(_) | Word::Signature, Gives::Armor(_) | Gives::ArmorDice(_)) => {
                return None;
            }
        }
        Some(())
    }
}

impl Carried {
    /// Whether it counts against an action of this purpose: what is for one alone counts against no other.
    pub fn guards_against(&self, purpose: Option<Purpose>) -> bool {
        self.purpose.is_none() || self.purpose == purpose
    }

    /// The dice it adds to an action, and the figure beside them: of a signature weapon each 1 more.
    pub fn damage(&self) -> Option<(DamageDice, Figure)> {
        let Gives::Damage { dice, plus, .. } = self.gives else {
            return None;
        };
        let more = i32::from(self.is_signature);
        let plus = Figure::clamped(plus.get().saturating_add(more));
        Some((dice.plus_more(more), plus))
    }
}

impl Gives {
    fn parse(word: &str) -> Option<Self> {
        if let Ok(dice) = word.parse() {
            return Some(Self::Damage {
                dice,
                plus: Figure::default(),
                attribute: None,
            });
        }
        Figure::new(word.parse().ok()?).ok().map(Self::Armor)
    }

    /// The same dice or figure, as damage or as armor.
    const fn to_add_to(self, kind: Word) -> Self {
        match (self, kind) {
            (Self::Armor(plus), Word::Damage) => Self::FixedDamage {
                plus,
                attribute: None,
            },
            (Self::Damage { dice, .. }, Word::Armor) => Self::ArmorDice(dice),
            (gives, _) => gives,
        }
    }

    /// Whether it adds to resistances.
    pub const fn is_armor(self) -> bool {
        matches!(self, Self::Armor(_) | Self::ArmorDice(_))
    }

    /// The attribute that what adds to actions is always used with.
    pub const fn used_with(self) -> Option<Attribute> {
        match self {
            Self::Damage { attribute, .. } | Self::FixedDamage { attribute, .. } => attribute,
            Self::Armor(_) | Self::ArmorDice(_) => None,
        }
    }
}

impl Word {
    fn parse(word: &str) -> Option<Self> {
        let fixed = [
            ("physical", Self::In(Field::Physical)),
            ("mental", Self::In(Field::Mental)),
            ("damage", Self::Damage),
            ("armor", Self::Armor),
            ("trait", Self::Trait),
            ("signature", Self::Signature),
        ];
        let purposes = Purpose::ALL.map(|purpose| (purpose.word(), Self::For(purpose)));
        let attributes = Attribute::ALL.map(|attribute| (attribute.name(), Self::With(attribute)));
        find(
            &fixed
                .into_iter()
                .chain(purposes)
                .chain(attributes)
                .collect::<Vec<_>>(),
            word,
        )
        .ok()
    }
}

/// Everything but its name, as it is written: `1d8+1 physical strength +1 trait`.
impl fmt::Display for Carried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = match self.field {
            Field::Physical => "physical",
            Field::Mental => "mental",
        };
        match self.gives {
            Gives::Armor(bonus) => write!(f, "{:+} {field}", bonus.get())?,
            Gives::ArmorDice(dice) => write!(f, "{dice} armor {field}")?,
            Gives::FixedDamage { plus, .. } => write!(f, "{:+} damage {field}", plus.get())?,
            Gives::Damage { dice, .. } => write!(f, "{dice} {field}")?,
        }
        let purpose = self.purpose.iter();
        purpose
            .map(|purpose| purpose.word())
            .try_for_each(|word| write!(f, " {word}"))?;
        let used = self.gives.used_with();
        used.iter()
            .try_for_each(|used| write!(f, " {}", used.name().to_lowercase()))?;
        if let Gives::Damage { plus, .. } = self.gives
            && plus != Figure::default()
        {
            write!(f, " {:+}", plus.get())?;
        }
        if self.is_signature {
            f.write_str(" signature")?;
        }
        match &self.cover {
            None => Ok(()),
            Some(Cover::Unsaid) => f.write_str(" trait"),
            Some(Cover::Named(name)) => write!(f, " trait {BY} {name}"),
        }
    }
}
