//! A game's file as it is written in RON. Every text is borrowed from it where it can be, so that its place is known.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

/// A text of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Text<'a>(Cow<'a, str>);

impl Text<'_> {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// The byte of the file it begins at behind its quotes; unknown where it is written with escapes.
    pub(super) fn place(&self, file: &str) -> Option<usize> {
        let Cow::Borrowed(text) = self.0 else {
            return None;
        };
        let place = text.as_ptr().addr().checked_sub(file.as_ptr().addr())?;
        (place <= file.len()).then_some(place)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Borrowing;
        impl<'de> Visitor<'de> for Borrowing {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text in quotes")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Borrowing)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct File<'a> {
    pub(super) format: u32,
    pub(super) key: Text<'a>,
    pub(super) short: Text<'a>,
    pub(super) title: Text<'a>,
    #[serde(default)]
    pub(super) about: Text<'a>,
    #[serde(default)]
    pub(super) figures: Vec<Figures<'a>>,
    #[serde(default)]
    pub(super) hit_points: Option<HitPoints<'a>>,
    #[serde(default)]
    pub(super) inputs: Vec<Input<'a>>,
    pub(super) attempts: Vec<Attempt<'a>>,
    #[serde(default)]
    pub(super) initiative: Initiative<'a>,
    #[serde(default)]
    pub(super) scales: Vec<Scale<'a>>,
    #[serde(default)]
    pub(super) charts: Vec<Chart<'a>>,
    #[serde(default)]
    pub(super) conditions: Vec<Condition<'a>>,
    #[serde(default)]
    pub(super) harm_types: Vec<Text<'a>>,
    #[serde(default)]
    pub(super) dying: Option<Dying<'a>>,
    #[serde(default)]
    pub(super) rests: Option<Rests>,
    #[serde(default)]
    pub(super) topics: Vec<Topic<'a>>,
    #[serde(default)]
    pub(super) tables: Vec<Table<'a>>,
    #[serde(default)]
    pub(super) foes: Vec<Foe<'a>>,
    #[serde(default)]
    pub(super) examples: Vec<(Text<'a>, Text<'a>)>,
}

/// Figures of a sheet: one by its name, several of a group by theirs, or open: heroes name their own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Figures<'a> {
    #[serde(default)]
    pub(super) group: Option<Text<'a>>,
    #[serde(default)]
    pub(super) name: Option<Text<'a>>,
    #[serde(default)]
    pub(super) names: Vec<Text<'a>>,
    #[serde(default)]
    pub(super) open: bool,
    pub(super) kind: FigureKind<'a>,
    #[serde(default)]
    pub(super) default: Option<i64>,
    #[serde(default)]
    pub(super) scale: Option<Text<'a>>,
    #[serde(default)]
    pub(super) with: Vec<(Text<'a>, Text<'a>)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) enum FigureKind<'a> {
    Number { from: i64, to: i64 },
    Dots(i64),
    Die(Vec<i64>),
    Dice,
    Flag,
    Text,
    Points(Text<'a>),
    Boxes(i64),
    Sum(Text<'a>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct HitPoints<'a> {
    pub(super) figure: Text<'a>,
    pub(super) down: Text<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Input<'a> {
    pub(super) name: Text<'a>,
    #[serde(default)]
    pub(super) kind: InputKind<'a>,
    #[serde(default)]
    pub(super) default: Option<i64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) enum InputKind<'a> {
    #[default]
    Word,
    Count(i64),
    Choice(Vec<Text<'a>>),
    Number {
        from: i64,
        to: i64,
    },
    Figure(Vec<Text<'a>>),
    Dice,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Attempt<'a> {
    pub(super) name: Text<'a>,
    #[serde(default)]
    pub(super) values: Vec<(Text<'a>, Text<'a>)>,
    #[serde(default)]
    pub(super) refuse: Vec<Refuse<'a>>,
    pub(super) roll: Text<'a>,
    #[serde(default)]
    pub(super) instead: Vec<Instead<'a>>,
    pub(super) results: Vec<ResultRow<'a>>,
    #[serde(default)]
    pub(super) passes: Option<Text<'a>>,
    #[serde(default)]
    pub(super) compare_by: Vec<Text<'a>>,
    #[serde(default)]
    pub(super) opposed: Option<Opposed<'a>>,
    #[serde(default)]
    pub(super) progress: Option<Progress<'a>>,
    #[serde(default)]
    pub(super) offers: Vec<Offer<'a>>,
    #[serde(default)]
    pub(super) says: Option<Text<'a>>,
    #[serde(default)]
    pub(super) harms: Option<Text<'a>>,
    #[serde(default)]
    pub(super) attacks: Vec<Text<'a>>,
    #[serde(default)]
    pub(super) against: Option<(Text<'a>, Text<'a>)>,
    #[serde(default)]
    pub(super) rows: Option<Text<'a>>,
    #[serde(default)]
    pub(super) secret: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Refuse<'a> {
    pub(super) when: Text<'a>,
    pub(super) says: Text<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Instead<'a> {
    pub(super) when: Text<'a>,
    #[serde(default)]
    pub(super) roll: Option<Text<'a>>,
    #[serde(default)]
    pub(super) best_of: Option<u32>,
    #[serde(default)]
    pub(super) worst_of: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct ResultRow<'a> {
    pub(super) word: Text<'a>,
    #[serde(default)]
    pub(super) when: Option<Text<'a>>,
    pub(super) grade: i64,
    #[serde(default)]
    pub(super) value: Option<Text<'a>>,
    #[serde(default)]
    pub(super) cue: Option<Text<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) enum Opposed<'a> {
    Compare,
    Target(Text<'a>, Text<'a>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Progress<'a> {
    pub(super) adds: Text<'a>,
    #[serde(default)]
    pub(super) ruined: Option<Text<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Offer<'a> {
    pub(super) word: Text<'a>,
    #[serde(default)]
    pub(super) when: Option<Text<'a>>,
    #[serde(default)]
    pub(super) costs: Option<(Text<'a>, Amount<'a>)>,
    #[serde(default)]
    pub(super) reroll: Option<Reroll<'a>>,
    #[serde(default)]
    pub(super) says: Option<Text<'a>>,
}

/// A number, or the text of a formula.
#[derive(Debug)]
pub(super) enum Amount<'a> {
    Number(i64),
    Formula(Text<'a>),
}

impl<'de: 'a, 'a> Deserialize<'de> for Amount<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Amount<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or a formula in quotes")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Amount<'de>, E> {
                Ok(Amount::Number(number))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Amount<'de>, E> {
                Ok(Amount::Number(i64::try_from(number).unwrap_or(i64::MAX)))
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Amount<'de>, E> {
                Ok(Amount::Formula(Text(Cow::Borrowed(text))))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Amount<'de>, E> {
                Ok(Amount::Formula(Text(Cow::Owned(text.to_owned()))))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) enum Reroll<'a> {
    All,
    Better,
    Faces(Text<'a>),
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) enum Initiative<'a> {
    #[default]
    ByHand,
    Attempt(Text<'a>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Scale<'a> {
    pub(super) name: Text<'a>,
    pub(super) words: Vec<(i64, Text<'a>)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Chart<'a> {
    pub(super) name: Text<'a>,
    pub(super) steps: Vec<(i64, i64)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Condition<'a> {
    pub(super) name: Text<'a>,
    #[serde(default)]
    pub(super) changes: Vec<(Text<'a>, Text<'a>)>,
    #[serde(default)]
    pub(super) about: Text<'a>,
    #[serde(default)]
    pub(super) ends: Text<'a>,
    #[serde(default)]
    pub(super) asks: Option<Text<'a>>,
    #[serde(default)]
    pub(super) rest: Option<Rest>,
}

/// A rest that ends a condition.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) enum Rest {
    Short,
    Long,
}

/// What is asked each turn of heroes who are down.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Dying<'a> {
    pub(super) asks: Text<'a>,
    pub(super) attempt: Text<'a>,
    pub(super) saves: u32,
    pub(super) kills: u32,
    #[serde(default)]
    pub(super) about: Text<'a>,
}

/// What rests heal, in hundredths of the most.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rests {
    pub(super) short: u32,
    pub(super) long: u32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Topic<'a> {
    pub(super) title: Text<'a>,
    pub(super) text: Vec<Text<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Table<'a> {
    pub(super) title: Text<'a>,
    pub(super) columns: Vec<Text<'a>>,
    pub(super) rows: Vec<Vec<Text<'a>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Foe<'a> {
    pub(super) name: Text<'a>,
    pub(super) sheet: Text<'a>,
    #[serde(default)]
    pub(super) about: Text<'a>,
    #[serde(default)]
    pub(super) hit_points: Option<u32>,
}
