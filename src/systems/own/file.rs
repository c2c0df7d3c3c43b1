//! A game's file as it is written in RON. Every text is borrowed from it where it can be, so that its place is known.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

use crate::systems::contest_score::Scoring;

/// A text of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Text<'a>(Cow<'a, str>);

impl Text<'_> {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
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
    /// The system of the program whose foes, prepared fights and rules in words it has as well.
    #[serde(default)]
    pub(super) like: Option<Text<'a>>,
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
    #[serde(default)]
    pub(super) cues: Vec<Cue<'a>>,
    #[serde(default)]
    pub(super) foreign: Vec<Foreign<'a>>,
    #[serde(default)]
    pub(super) hit_by: Option<Text<'a>>,
    #[serde(default)]
    pub(super) holding_on: Option<Text<'a>>,
    /// What the figures are called together, over their column of a form.
    #[serde(default)]
    pub(super) sheet: Option<Text<'a>>,
    #[serde(default = "by_difference")]
    pub(super) scoring: Scoring,
    #[serde(default)]
    pub(super) low_is_good: bool,
    /// What sums of figures are of, one and several: a die, dice.
    #[serde(default)]
    pub(super) unit: Option<(Text<'a>, Text<'a>)>,
    /// The groups of which sheets tell every two figures together.
    #[serde(default)]
    pub(super) pairs: Option<(Text<'a>, Text<'a>)>,
    /// The figures that say how a body is wounded.
    #[serde(default)]
    pub(super) wounds: Vec<Text<'a>>,
}

/// What a result may showcase, with a hint for the game master.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Cue<'a> {
    pub(super) result: Text<'a>,
    pub(super) lines: Vec<Text<'a>>,
    #[serde(default)]
    pub(super) advice: Text<'a>,
}

/// Words of other games, and what this one has instead.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Foreign<'a> {
    pub(super) words: Vec<Text<'a>>,
    pub(super) says: Text<'a>,
}

const fn by_difference() -> Scoring {
    Scoring::Difference
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
    pub(super) entries: Vec<Entry<'a>>,
    #[serde(default)]
    pub(super) open: bool,
    pub(super) kind: FigureKind<'a>,
    #[serde(default)]
    pub(super) default: Option<i64>,
    #[serde(default)]
    pub(super) scale: Option<Text<'a>>,
    #[serde(default)]
    pub(super) with: Vec<(Text<'a>, Text<'a>)>,
    /// As what they count at most where something untrained rests on them.
    #[serde(default)]
    pub(super) counts_at_most: Option<i64>,
    /// Whether nothing is usual: what is not recorded is said behind the name.
    #[serde(default)]
    pub(super) unknown: bool,
    /// The attempt that they are rolled by.
    #[serde(default)]
    pub(super) rolls: Option<Text<'a>>,
    /// The attempt of those that one fights with, and how their names end.
    #[serde(default)]
    pub(super) fights: Option<(Text<'a>, Vec<Text<'a>>)>,
    /// The figure that those are rolled with.
    #[serde(default)]
    pub(super) fights_with: Option<Text<'a>>,
    #[serde(default)]
    pub(super) remarks: Vec<Says<'a>>,
    /// Whether they stand in the first column of a form, beside hit points.
    #[serde(default)]
    pub(super) first: bool,
}

impl<'a> Figures<'a> {
    /// The names of its figures, in order.
    pub(super) fn all_names(&self) -> impl Iterator<Item = &Text<'a>> {
        let entries = self.entries.iter().map(|entry| &entry.name);
        self.name.iter().chain(&self.names).chain(entries)
    }

    /// Whether its figures are numbers or dice that formulas can name.
    pub(super) const fn has_numbers(&self) -> bool {
        !matches!(self.kind, FigureKind::Text | FigureKind::Level { .. })
    }
}

/// A figure with more than a name.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Entry<'a> {
    pub(super) name: Text<'a>,
    #[serde(default)]
    pub(super) short: Option<Text<'a>>,
    #[serde(default)]
    pub(super) about: Option<Text<'a>>,
    /// The figure it follows while nothing is recorded.
    #[serde(default)]
    pub(super) usual: Option<Text<'a>>,
    #[serde(default)]
    pub(super) unseen: Option<Unseen>,
    #[serde(default)]
    pub(super) untrained: Option<Untrained<'a>>,
}

/// Why players do not see a roll of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Unseen {
    /// Whoever rolls would not know whether it is true.
    Information,
    /// A roll would give away that there is something to notice.
    Sense,
}

/// What somebody rolls against who never learned it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) enum Untrained<'a> {
    /// Nothing: it cannot be attempted.
    Never,
    /// The best of some figures, each with what is added to it.
    Best(Vec<(Text<'a>, i64)>),
}

/// A sentence, and where it is said: always, where nothing is said of that.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Says<'a> {
    #[serde(default)]
    pub(super) when: Option<Text<'a>>,
    pub(super) says: Text<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) enum FigureKind<'a> {
    Number {
        from: i64,
        to: i64,
    },
    /// A number, or a figure of another group and what is added to it.
    Level {
        from: i64,
        to: i64,
        of: Text<'a>,
    },
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
    /// The words by which a line says it; its name, where nothing is said of that.
    #[serde(default)]
    pub(super) words: Option<Vec<Text<'a>>>,
    /// Words for its numbers.
    #[serde(default)]
    pub(super) names: Vec<(i64, Text<'a>)>,
    /// The figure of a sheet that it is where a line does not say it.
    #[serde(default)]
    pub(super) usual: Option<Text<'a>>,
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
    /// Words that add to `mod`.
    Modifiers(Vec<Modifier<'a>>),
    /// How many figures or numbers another input was given.
    Said(Text<'a>),
    /// Which of how many actions of a turn: the second number is that of another input.
    Action {
        of: Text<'a>,
        #[serde(default)]
        when: Option<Text<'a>>,
    },
}

/// A word for what is added to a roll.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Modifier<'a> {
    pub(super) word: Text<'a>,
    pub(super) from: i64,
    pub(super) to: i64,
    #[serde(default)]
    pub(super) about: Text<'a>,
    /// Whether what it is about is told as a warning.
    #[serde(default)]
    pub(super) warns: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Attempt<'a> {
    pub(super) name: Text<'a>,
    /// The attempt it is like, but for what it says itself.
    #[serde(default)]
    pub(super) like: Option<Text<'a>>,
    /// The words by which a line says it; its name, where nothing is said of that.
    #[serde(default)]
    pub(super) words: Option<Vec<Text<'a>>>,
    #[serde(default)]
    pub(super) values: Vec<(Text<'a>, Text<'a>)>,
    /// The value that the numbers said add up to: told as one sum.
    #[serde(default)]
    pub(super) sum: Option<Text<'a>>,
    #[serde(default)]
    pub(super) refuse: Option<Vec<Refuse<'a>>>,
    #[serde(default)]
    pub(super) roll: Option<Text<'a>>,
    #[serde(default)]
    pub(super) instead: Vec<Instead<'a>>,
    #[serde(default)]
    pub(super) results: Vec<ResultRow<'a>>,
    /// Other words for results, each with the one it stands for.
    #[serde(default)]
    pub(super) calls: Vec<(Text<'a>, Text<'a>)>,
    #[serde(default)]
    pub(super) tells: Vec<Says<'a>>,
    /// What goes before all that compares, and behind it where below 0.
    #[serde(default)]
    pub(super) first: Option<Text<'a>>,
    #[serde(default)]
    pub(super) contest: Option<Contest<'a>>,
    /// Whether it is an attack whose harm is rolled by itself.
    #[serde(default)]
    pub(super) hits: bool,
    /// Whether a failed one that players did not see may be answered with a lie.
    #[serde(default)]
    pub(super) lies: bool,
    #[serde(default)]
    pub(super) pane: Option<Pane<'a>>,
    /// The rules of the reference that it is opened at, by key.
    #[serde(default)]
    pub(super) rule: Vec<Says<'a>>,
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
    /// The value that adds up: with those of others, over many rolls, against another's.
    #[serde(default)]
    pub(super) counts: Option<Text<'a>>,
    /// The faces of dice that count, each marked as a success.
    #[serde(default)]
    pub(super) marks: Option<Text<'a>>,
    /// What is worth a warning before the roll.
    #[serde(default)]
    pub(super) warns: Vec<Says<'a>>,
    /// What the rules add to the sum by themselves, each with its reason.
    #[serde(default)]
    pub(super) adds: Vec<(Text<'a>, Text<'a>)>,
    /// What stands behind the sum in the log.
    #[serde(default)]
    pub(super) log: Vec<Says<'a>>,
    /// The rules of several together, against another, of a contest, over many rolls.
    #[serde(default)]
    pub(super) rules_of_several: Option<[Text<'a>; 4]>,
}

/// What a side of a contest shows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Contest<'a> {
    pub(super) shows: Text<'a>,
    /// Holds where nothing can be gathered by it.
    #[serde(default)]
    pub(super) void: Option<Text<'a>>,
}

/// What the middle pane shows of an attempt.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Pane<'a> {
    pub(super) title: Text<'a>,
    /// The value that the rows are known by, of rows that add.
    #[serde(default)]
    pub(super) figure: Option<Text<'a>>,
    /// Where the figure that is built with keys begins.
    #[serde(default)]
    pub(super) begins_at: Option<i64>,
    pub(super) columns: Vec<PaneColumn<'a>>,
    /// The counts of which the chance to reach them stands under the chart.
    #[serde(default)]
    pub(super) at_least: Vec<i64>,
}

/// A column of the middle pane: the share of a result, from one value on.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct PaneColumn<'a> {
    pub(super) heading: Text<'a>,
    pub(super) short: Text<'a>,
    pub(super) of: Text<'a>,
    #[serde(default)]
    pub(super) from: Option<i64>,
    /// Whether its share stands under the chart as well.
    #[serde(default)]
    pub(super) named: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Refuse<'a> {
    pub(super) when: Text<'a>,
    pub(super) says: Text<'a>,
}

#[derive(Debug, Clone, Deserialize)]
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

#[derive(Debug, Clone, Deserialize)]
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
    /// The rule that makes it one, where that is not plain.
    #[serde(default)]
    pub(super) why: Option<Text<'a>>,
    /// What JSON calls it, where that is not its word.
    #[serde(default)]
    pub(super) key: Option<Text<'a>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) enum Opposed<'a> {
    Compare,
    Target(Text<'a>, Text<'a>),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Progress<'a> {
    pub(super) adds: Text<'a>,
    #[serde(default)]
    pub(super) ruined: Option<Text<'a>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub(super) struct Offer<'a> {
    pub(super) word: Text<'a>,
    #[serde(default)]
    pub(super) when: Option<Text<'a>>,
    #[serde(default)]
    pub(super) costs: Option<(Text<'a>, Amount<'a>)>,
    #[serde(default)]
    pub(super) reroll: Option<Reroll<'a>>,
    /// The line it types.
    #[serde(default)]
    pub(super) line: Option<Text<'a>>,
    /// The word behind which the same line is rolled once more.
    #[serde(default)]
    pub(super) again: Option<Text<'a>>,
    #[serde(default)]
    pub(super) says: Option<Text<'a>>,
}

/// A number, or the text of a formula.
#[derive(Debug, Clone)]
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

#[derive(Debug, Clone, Deserialize)]
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
    /// Plain dice with formulas in braces.
    Dice(Text<'a>),
    /// The same once for each side.
    Sides(Text<'a>),
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
