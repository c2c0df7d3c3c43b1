//! What stands on a sheet.

use serde::Deserialize;

use crate::systems::record::is_same;
use crate::systems::sheet::VALUE;

use super::super::formula::Formula;
use super::super::text::{Bound, Text};
use super::attempts::take_over;
use super::{Field, Says};

/// Figures of a sheet that are alike: one by its name, several of a group by theirs, or open: heroes name their own.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureGroup {
    /// What they are called together.
    pub group: Option<Text>,
    /// The only one.
    pub name: Option<Text>,
    #[serde(default)]
    pub(in crate::systems::own) names: Vec<Text>,
    /// Those with names: with the others before them, once the file is bound.
    #[serde(default, rename = "entries")]
    pub figures: Vec<Figure>,
    /// Whether heroes name others of their own.
    #[serde(default, rename = "open")]
    pub is_open: bool,
    /// Whether sheets record those that somebody has in a list, of those of the file alone.
    #[serde(default, rename = "list")]
    pub is_list: bool,
    /// The word behind which a sheet records them, each by its name: `tool lute 3`; else the name alone says it.
    pub behind: Option<Text>,
    /// What else is recorded of each of them: yes or no.
    #[serde(default)]
    pub beside: Vec<Beside>,
    /// The input that is filled by what is recorded here under the name of what is rolled: a number, or 1 where a text names it.
    pub by_name: Option<Bound<usize>>,
    /// What a new foe's sheet begins with here, by which it is known for a foe's.
    pub foes: Option<Text>,
    /// Whether heroes alone have them.
    #[serde(default, rename = "heroes")]
    pub is_of_heroes: bool,
    /// Whether most have but what is usual of it: sheets tell what follows only of others.
    #[serde(default, rename = "rare")]
    pub is_rare: bool,
    /// What it is called where room is short.
    pub label: Option<Text>,
    /// The group it is like, but for what it says itself.
    pub like: Option<Text>,
    #[serde(rename = "kind")]
    pub(in crate::systems::own) own_kind: Option<FigureKind>,
    /// What stands in them.
    #[serde(skip)]
    pub kind: FigureKind,
    /// What stands there where nothing else is said.
    pub default: Option<i64>,
    /// What a figure of it adds to rolls and sums, where that is not its number: the formula knows the figure, and its place among
    /// those of the group; its short name is what it comes to.
    pub adds: Option<Bound<Formula>>,
    /// What a figure that adds so is called in sums: the first that holds, else by its short name.
    #[serde(default)]
    pub called: Vec<Says>,
    /// Words for its numbers, by place among the scales.
    pub scale: Option<Bound<usize>>,
    /// Inputs that are filled with a figure as well, unless another is named: place among the inputs, and the figure.
    #[serde(default)]
    pub with: Vec<(Bound<usize>, Text)>,
    /// The input that the plain number of a figure fills which adds something else, or what is recorded of one that goes by others:
    /// 1 for a yes.
    pub fills: Option<Bound<usize>>,
    /// As what its figures count at most where something untrained rests on them.
    pub counts_at_most: Option<i64>,
    /// Whether nothing is usual: what is not recorded is said behind its name.
    #[serde(default, rename = "unknown")]
    pub is_unknown: bool,
    /// The attempt that its figures are rolled by, by place.
    pub rolls: Option<Bound<usize>>,
    /// The attempt of those that one fights with, by place, and how their names end.
    pub fights: Option<(Bound<usize>, Vec<Text>)>,
    /// The figure that one fights with who has none of those.
    pub fights_usually: Option<Text>,
    /// The figure that those are rolled with.
    pub fights_with: Option<Text>,
    /// What is odd about one of its figures: the formulas know the figure, and its place among those of the group.
    #[serde(default)]
    pub remarks: Vec<Says>,
    /// What is worth knowing of one of its figures while it is filled in; of it alone the formulas ask, as `remarks` do.
    #[serde(default)]
    pub hints: Vec<Says>,
    /// Parts of what some of its figures add together, which sheets tell of one and more: the formulas know how many `figures`.
    #[serde(default)]
    pub together: Vec<(Text, Bound<Formula>)>,
    /// What stands in one of them, as an example.
    pub such: Option<Text>,
    /// How a value and none are told in a few words: `{}` is the figure, `{=}` the value.
    pub told: Option<(Text, Text)>,
    /// Whether what is worked out in it is added to something, and so is told with its sign.
    #[serde(default, rename = "signed")]
    pub is_signed: bool,
    /// Whether it stands beside hit points on a form.
    #[serde(default, rename = "first")]
    pub is_first: bool,
    /// Whether it stands in the last column of a form.
    #[serde(default, rename = "last")]
    pub is_last: bool,
    /// The input that a fitting background fills: whoever has one is asked for it.
    pub background: Option<Bound<usize>>,
    /// What the list of those that heroes name is called: `skill` of `Skills`.
    #[serde(skip)]
    pub list: Option<&'static str>,
    /// How many figures stand before its own: those of the group it is like, and of others that are like that.
    #[serde(skip)]
    pub begins_at: usize,
}

impl FigureGroup {
    /// Takes over what it leaves out as another has it, and what is odd about its figures.
    pub(in crate::systems::own) fn fill_up(&mut self, base: &Self) {
        take_over!(self from base: lists beside remarks hints called; others own_kind default adds scale fills rolls told);
    }

    /// Where the value of a figure of it stands on a sheet.
    pub(in crate::systems::own) fn place<'a>(&'a self, name: &'a str) -> Vec<&'a str> {
        match self.list {
            Some(list) if self.beside.is_empty() => vec![list, name],
            Some(list) => vec![list, name, VALUE],
            None => vec![name],
        }
    }

    /// Which of its figures one is, from 1 on, behind those of the group it is like; 0 of what heroes name themselves.
    pub(in crate::systems::own) fn number_of(&self, name: &str) -> i64 {
        let place = self.figures.iter().position(|own| own.name.is_same(name));
        let number = place.map_or(0, |place| self.begins_at + place + 1);
        i64::try_from(number).unwrap_or(0)
    }

    /// The figure of it that the file calls so.
    pub(in crate::systems::own) fn figure(&self, name: &str) -> Option<&Figure> {
        let mut figures = self.figures.iter();
        figures.find(|figure| is_same(&figure.name, name))
    }

    /// Whether its figures are numbers or dice that formulas can name.
    pub(in crate::systems::own) const fn has_numbers(&self) -> bool {
        !matches!(
            self.kind,
            FigureKind::Text | FigureKind::Level { .. } | FigureKind::Entry(_)
        )
    }
}

/// What is recorded of a figure beside its value: yes or no.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beside {
    /// The word before the name of the figure: `knack Stealth`.
    pub name: Text,
    /// Over those of all figures.
    pub title: Text,
    /// A change to yes and to no, in a few words: `{}` is the figure.
    pub told: (Text, Text),
    /// The input that a yes fills.
    pub fills: Option<Bound<usize>>,
}

/// A figure with a name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// As the file writes it.
    pub name: Text,
    /// Its name in short.
    pub short: Option<Text>,
    /// What it is for.
    pub about: Option<String>,
    /// What those beside it on a form are called together.
    pub heading: Option<Text>,
    /// The figure it follows while nothing is recorded.
    pub usual: Option<Text>,
    /// The figures of which the best is rolled in its place.
    #[serde(default)]
    pub goes_by: Vec<Text>,
    /// Why players do not see a roll of it.
    pub unseen: Option<Unseen>,
    /// What somebody rolls against who never learned it, where the file says so.
    pub untrained: Option<Untrained>,
    /// Its place among the names, where it is a number or dice.
    #[serde(skip)]
    pub number: Option<usize>,
    /// The place of what it adds, where that is not its number.
    #[serde(skip)]
    pub adds: Option<usize>,
}

impl Figure {
    /// The place of the number that is rolled by it.
    pub(in crate::systems::own) fn rolled(&self) -> Option<usize> {
        self.adds.or(self.number)
    }

    /// One of which nothing but the name is known.
    pub(in crate::systems::own) fn named(name: Text) -> Self {
        Self {
            name,
            ..Self::default()
        }
    }
}

/// Why players do not see a roll of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Unseen {
    /// Whoever rolls would not know whether it is true.
    Information,
    /// A roll would give away that there is something to notice.
    Sense,
    /// It depends: the game master is asked.
    Asks,
}

/// What somebody rolls against who never learned something.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Untrained {
    /// Nothing: it cannot be attempted.
    Never,
    /// The best of some figures, each with what is added to it.
    Best(Vec<(Text, i64)>),
}

/// What stands in a figure.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FigureKind {
    /// A number within bounds.
    Number {
        /// The lowest.
        from: i64,
        /// The highest.
        to: i64,
    },
    /// A number within bounds, or a figure of a group and what is added to it.
    Level {
        /// The lowest.
        from: i64,
        /// The highest.
        to: i64,
        /// The short names of its figures.
        of: Bound<&'static [&'static str]>,
    },
    /// One of several words, counted from 1 on.
    Choice(Vec<Text>),
    /// 0 to so many dots.
    Dots(i64),
    /// A die by its sides.
    Die(Vec<i64>),
    /// Free dice: a weapon's `1d8+1`.
    Dice,
    /// Yes or no, 1 or 0.
    Flag,
    /// Words.
    #[default]
    Text,
    /// Several things said in one line: a weapon's `1d8+3 slashing melee swords`.
    Entry(Vec<Field>),
    /// A formula of other figures that sheets may write anew, `8+dex`, and the usual one.
    Formula(Bound<Formula>),
    /// Counts down from a number worked out from other figures.
    Points(Bound<Formula>),
    /// Counts up to so many.
    Boxes(i64),
    /// Worked out from other figures.
    Sum(Bound<Formula>),
    /// So much for each figure of some groups that a sheet records, added up.
    Total {
        /// The groups.
        of: Vec<Text>,
        /// What one of them counts, which is the only value of the formula: with what is recorded beside it.
        each: Bound<Formula>,
    },
}

impl FigureKind {
    /// Whether it is a number that is recorded as it stands, and so can be spent.
    pub(in crate::systems::own) const fn is_counted(&self) -> bool {
        matches!(
            self,
            Self::Number { .. } | Self::Dots(_) | Self::Points(_) | Self::Boxes(_)
        )
    }
}

/// Hit points: a figure that the tracker keeps, and when its bearer is down.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitPoints {
    /// Its place among the names.
    pub figure: Bound<usize>,
    /// Holds for somebody who is down.
    pub down: Bound<Formula>,
    /// How many there are unhurt.
    #[serde(skip)]
    pub most: Formula,
    /// Whether the figure counts those that are lost; else those that are left.
    #[serde(skip)]
    pub counts_lost: bool,
}
