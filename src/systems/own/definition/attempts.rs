//! What can be attempted: how it is rolled, what may come of it, how it is told.

use serde::{Deserialize, Serialize};

use crate::systems::kept::Kept;

use super::super::formula::{Formula, Leaf, Roll, Statistic, key_of};
use super::super::text::{Amount, Bound, Text};
use super::super::word::UNCOVERED;
use super::{Says, Sentence, words_of};

/// Faces within every one of these ranges.
pub type FaceRanges = Vec<(Formula, Formula)>;

/// What can be attempted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttemptRule {
    /// What it is called.
    pub name: Text,
    /// The attempt it is like, but for what it says itself: it is a kind of that, by whose word no line begins.
    pub like: Option<Text>,
    #[serde(rename = "words")]
    pub(in crate::systems::own) own_words: Option<Vec<Text>>,
    /// Numbers with names, as the file lists them.
    #[serde(default)]
    pub values: Vec<ValueRule>,
    /// The value that the numbers said add up to, by place: they are told as one sum.
    pub sum: Option<Bound<usize>>,
    /// Whether that sum is told as what is added to dice, each part with its sign.
    #[serde(default, rename = "signed")]
    pub is_signed: bool,
    /// What cannot be attempted.
    pub refuse: Option<Vec<RefuseRule>>,
    /// What is described and does not go into it.
    #[serde(default)]
    pub unfit: Vec<UnfitRule>,
    /// What of a sheet counts in it by itself.
    pub worn: Option<Worn>,
    /// The title under which sheets tell what it comes to for each figure that it takes.
    pub derived: Option<Text>,
    /// What is thrown, unless something is thrown instead.
    pub roll: Option<Bound<Roll>>,
    /// What is thrown instead.
    #[serde(default)]
    pub instead: Vec<Instead>,
    /// What may come of it: the first whose `when` holds.
    #[serde(default)]
    pub results: Vec<ResultRule>,
    /// Other words for results, each with the one it stands for.
    #[serde(default)]
    pub calls: Vec<(Text, Text)>,
    /// How an outcome is told: the first whose condition holds.
    #[serde(default)]
    pub tells: Vec<Says>,
    /// What goes before all that compares, and behind it where below 0.
    pub first: Option<Bound<Formula>>,
    /// What a side of a contest shows.
    pub contest: Option<Contest>,
    /// Whether it is an attack whose harm is rolled by itself.
    #[serde(default)]
    pub hits: bool,
    /// Whether the value of what passes is points that are spent afterwards.
    #[serde(default)]
    pub wins_points: bool,
    /// Whether a failed one that players did not see may be answered with a lie.
    #[serde(default)]
    pub lies: bool,
    /// What the middle pane shows.
    pub pane: Option<PaneRule>,
    /// The rule of the reference that it is opened at, by key: the first whose condition holds.
    #[serde(default)]
    pub rule: Vec<Says>,
    /// Holds where it passes; by grade, 1 and up, where it is not given.
    pub passes: Option<Bound<Formula>>,
    /// Holds where something has to be reached, always where it is not given: else it is graded, and passes nothing.
    pub judged: Option<Bound<Formula>>,
    /// Holds where there are no levels of success: a yes or a no.
    pub plain: Option<Bound<Formula>>,
    /// What orders outcomes, the first first; by grade where nothing is given.
    #[serde(default)]
    pub compare_by: Vec<Bound<Formula>>,
    /// How two sides are held against each other.
    pub opposed: Option<Opposed>,
    /// The attempt that whoever resists it makes, and what that is told of it.
    pub resisted: Option<Resisted>,
    /// The input by which a line names what of all that stands on whoever makes it counts, by its place: nothing else does.
    pub moved_by: Option<Bound<usize>>,
    /// What it gives to long work.
    pub progress: Option<ProgressRule>,
    /// What may follow a roll.
    #[serde(default)]
    pub offers: Vec<OfferRule>,
    /// What the worst of several is called who all make it: equals roll again among themselves.
    pub singles_out: Option<Text>,
    /// Where it says how far the roll before it goes, which none repeats, or which may be traded for a fortune die: what it is
    /// offered as then, and why.
    pub follows: Option<(Text, String)>,
    /// What fortune dice do to it.
    pub fortune: Option<FortuneRule>,
    /// A sentence about it.
    pub says: Option<String>,
    /// How many hit points a passed attempt costs its target.
    pub harms: Option<Bound<Formula>>,
    /// The groups of figures one attacks with by it.
    #[serde(default)]
    pub attacks: Vec<Text>,
    /// What of an entry one attacks with: all, unless the file says so.
    pub attacks_with: Option<Bound<Formula>>,
    /// The figure that one attacks with who has none of those.
    pub attacks_else: Option<Text>,
    /// The attempt that those who came to the same by it make instead, by its place.
    pub equals_roll: Option<Bound<usize>>,
    /// The input that a figure of whoever is attacked fills, by its place among the inputs, and the figure, among the names.
    pub against: Option<(Bound<usize>, Bound<usize>)>,
    /// Whether it distracts somebody: what it comes to counts in the attacks of others on them.
    #[serde(default)]
    pub distracts: bool,
    /// Whether conditions that make rolls better or worse leave it alone.
    #[serde(default, rename = "unmoved")]
    pub is_unmoved: bool,
    /// The input whose numbers are the rows of the middle pane.
    pub rows: Option<Bound<usize>>,
    /// Whether only the game master sees it unless said otherwise.
    #[serde(default, rename = "secret")]
    pub is_secret: bool,
    /// The value that adds up with those of others, over many rolls, and against another's, by place.
    pub counts: Option<Bound<usize>>,
    /// The value of which the mean counts where several roll for one result, by place.
    pub mean: Option<Bound<usize>>,
    /// The faces of dice that count, each marked as a success.
    pub marks: Option<Bound<FaceRanges>>,
    /// What is worth a warning before the roll.
    #[serde(default)]
    pub warns: Vec<Says>,
    /// What the rules add to the sum by themselves, each with its reason.
    #[serde(default)]
    pub adds: Vec<(Bound<Formula>, Bound<Sentence>)>,
    /// What stands behind the sum in the log.
    #[serde(default)]
    pub log: Vec<Says>,
    /// The rules of several together, against another, of a contest, over many rolls.
    pub rules_of_several: Option<[String; 4]>,
    /// Where its name stands in the file.
    #[serde(skip)]
    pub place: usize,
    /// The values in an order in which each comes after those it needs.
    #[serde(skip)]
    pub order: Vec<usize>,
    /// How it is rolled: the first whose `when` holds; the last always does.
    #[serde(skip)]
    pub rolls: Vec<RollRule>,
    /// The inputs its texts mention, by place among the inputs, and those for figures whose plain numbers fill such.
    #[serde(skip)]
    pub inputs: Vec<usize>,
    /// Whether what its die shows says something by itself: fortune dice go by a natural 20, and rules of the dying where no
    /// result is critical.
    #[serde(skip)]
    pub has_natural: bool,
    /// Whether its results, its values or its order go by the total of the dice.
    #[serde(skip)]
    pub reads_total: bool,
    /// All names its texts mention, by place.
    #[serde(skip)]
    pub names: Vec<usize>,
}

/// Takes over what is left out, part by part: lists that hold something stand for themselves.
macro_rules! take_over {
    ($own:ident from $base:ident: lists $($list:ident)+; others $($other:ident)+) => {
        $(if $own.$list.is_empty() {
            $own.$list.clone_from(&$base.$list);
        })+
        $(if $own.$other.is_none() {
            $own.$other.clone_from(&$base.$other);
        })+
    };
}

pub(super) use take_over;

impl AttemptRule {
    /// Whether some of its results are critical.
    pub(in crate::systems::own) fn has_criticals(&self) -> bool {
        self.results
            .iter()
            .any(|result| matches!(result.grade, 3 | -2))
    }

    /// Whether it throws a d20.
    pub(in crate::systems::own) fn throws_d20(&self) -> bool {
        let mut sets = self.rolls.iter().flat_map(|roll| &roll.roll.sets);
        sets.any(|set| set.sides() == Some(20))
    }

    /// The words by which a line says it.
    pub fn words(&self) -> &[Text] {
        words_of(&self.name, self.own_words.as_deref())
    }

    /// Takes over what it leaves out as another has it; what is true or false is never taken over.
    #[expect(clippy::cognitive_complexity, reason = "a table: each part is a word")]
    pub(in crate::systems::own) fn fill_up(&mut self, base: &Self) {
        take_over!(self from base:
            lists values unfit instead results tells rule compare_by offers attacks warns adds log;
            others sum refuse worn roll attacks_with attacks_else first contest pane passes judged plain follows opposed resisted moved_by progress fortune singles_out says harms against rows counts mean marks
                rules_of_several
        );
    }

    /// Whether its words name what stands on whoever rolls; else that is told beside them.
    pub(in crate::systems::own) const fn names_its_sways(&self) -> bool {
        self.sum.is_some() && (self.log.is_empty() || self.is_signed)
    }

    /// The value that is added up or averaged where several roll, by place.
    pub(in crate::systems::own) fn adds_up(&self) -> Option<&usize> {
        self.counts.as_deref().or(self.mean.as_deref())
    }

    /// A result by its place; none where no result covers a roll.
    pub(in crate::systems::own) fn result(&self, place: Option<usize>) -> Option<&ResultRule> {
        self.results.get(place?)
    }

    /// The word for that.
    pub(in crate::systems::own) fn word_of(&self, place: Option<usize>) -> &str {
        self.result(place).map_or(UNCOVERED, |result| &result.word)
    }

    /// Whether one of its formulas asks for the total of the dice.
    pub(in crate::systems::own) fn asks_for_total(&self) -> bool {
        let values = self.values.iter().map(|value| &value.formula);
        let results = self.results.iter();
        let results = results.flat_map(|result| result.when.iter().chain(&result.value));
        let order = self.passes.iter().chain(&self.compare_by);
        let mut all = values.chain(results).chain(order);
        all.any(|formula| asks_for_total(formula))
    }

    /// Whether two sides that make it go on until one has gathered so much: what they count, or what they show in a contest.
    pub(in crate::systems::own) const fn goes_to(&self) -> bool {
        let is_compared = matches!(self.opposed, Some(Opposed::Compare | Opposed::Target(..)));
        self.counts.is_some() || (self.contest.is_some() && is_compared)
    }

    /// Whether more than the grade orders what comes of it, so that it may be one of a race.
    pub(in crate::systems::own) fn has_order(&self) -> bool {
        !self.compare_by.is_empty() || self.reads_total
    }

    /// The least of its results that is good, and it as what has to be reached: `normal or better`.
    pub(in crate::systems::own) fn least_good(&self) -> Option<(String, &ResultRule)> {
        let good = self.results.iter().filter(|result| result.grade > 0);
        let least = good.min_by_key(|result| result.grade)?;
        let is_best = self
            .results
            .iter()
            .all(|result| result.grade <= least.grade);
        let words = match is_best {
            true => least.word.to_string(),
            false => format!("{} or better", least.word),
        };
        Some((words, least))
    }

    /// Whether its results are levels of success: some are better than a plain one, and none is critical by another word.
    pub(in crate::systems::own) fn has_levels(&self) -> bool {
        self.results.iter().any(|result| result.grade == 2)
    }
}

fn asks_for_total(formula: &Formula) -> bool {
    let mut asks = false;
    formula.each_leaf_within(&mut |leaf| {
        asks |= match leaf {
            Leaf::Asked(asked) => asked.statistic == Statistic::Total && asked.of.is_none(),
            Leaf::Name(_) | Leaf::Value(_) | Leaf::Grade | Leaf::Set(_) | Leaf::Dice(_) => false,
        };
    });
    asks
}

/// A number with a name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "(Text, Bound<Formula>)")]
pub struct ValueRule {
    /// As the file writes it.
    pub name: Text,
    /// As formulas write it.
    pub key: String,
    /// What it comes to.
    pub formula: Bound<Formula>,
    /// Whether it is known only after the roll.
    pub reads_dice: bool,
}

impl From<(Text, Bound<Formula>)> for ValueRule {
    fn from((name, formula): (Text, Bound<Formula>)) -> Self {
        Self {
            key: key_of(&name),
            name,
            formula,
            reads_dice: false,
        }
    }
}

/// What cannot be attempted, and why.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefuseRule {
    /// Holds where it is refused.
    pub when: Bound<Formula>,
    /// The reason.
    pub says: Bound<Sentence>,
}

/// Another way to roll.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instead {
    /// Holds where it is rolled so.
    pub when: Bound<Formula>,
    /// The dice; those of the attempt, where none are given.
    pub roll: Option<Bound<Roll>>,
    /// Of how many throws the better one is kept.
    pub best_of: Option<u32>,
    /// Of how many throws the worse one is kept.
    pub worst_of: Option<u32>,
    /// Whether only the game master sees it so unless said otherwise.
    #[serde(default, rename = "secret")]
    pub is_secret: bool,
}

/// A way to roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollRule {
    /// Holds where it is rolled so; always, where it is not given.
    pub when: Option<Formula>,
    /// The dice.
    pub roll: Roll,
    /// Whether all is rolled several times.
    pub again: Option<Again>,
    /// Whether only the game master sees it so.
    pub is_secret: bool,
}

/// All dice rolled several times, of which one outcome is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// The better one.
    BestOf(u32),
    /// The worse one.
    WorstOf(u32),
}

impl Again {
    /// How often the dice are rolled.
    pub const fn times(self) -> u32 {
        match self {
            Self::BestOf(times) | Self::WorstOf(times) => times,
        }
    }
}

/// What of a sheet counts by itself, entry by entry of a group: armor that is worn.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worn {
    /// The group.
    pub of: Text,
    /// Holds for those that count.
    pub when: Bound<Formula>,
    /// The input that their dice fill, by its place among the inputs: all of them together.
    pub fills: Bound<usize>,
}

/// What is described and does not go into an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnfitRule {
    /// The group of the entry.
    pub of: Text,
    /// Holds for one that does not.
    pub when: Bound<Formula>,
    /// The reason.
    pub says: Bound<Sentence>,
}

/// What may come of an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultRule {
    /// What it is called.
    pub word: Text,
    /// Holds where it counts; always, where it is not given.
    pub when: Option<Bound<Formula>>,
    /// −2, a critical failure, over 0, at a price, to 3.
    pub grade: i64,
    /// A number told beside the word.
    pub value: Option<Bound<Formula>>,
    /// What it may showcase.
    pub cue: Option<String>,
    /// The rule that makes it one, where that is not plain.
    pub why: Option<String>,
    /// Whether its dice are the best there are, or the worst: luck counts how often they fall, and calls them by the rule.
    pub extreme: Option<Extreme>,
    /// What JSON calls it: that of the word which another stands for, where the file gives none.
    #[serde(default)]
    pub key: Bound<&'static str>,
    /// Where its word stands in the file.
    #[serde(skip)]
    pub place: usize,
}

impl ResultRule {
    /// What the file knows it by.
    pub(in crate::systems::own) fn known_by(&self) -> &Text {
        match self.key.text.is_empty() {
            true => &self.word,
            false => &self.key.text,
        }
    }
}

/// Dice than which there are none better, or none worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Extreme {
    /// None better.
    Best,
    /// None worse.
    Worst,
}

/// What a side of a contest shows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// The number.
    pub shows: Bound<Formula>,
    /// Holds where nothing can be gathered by it.
    pub void: Option<Bound<Formula>>,
}

/// What the middle pane shows of an attempt: a row a modifier, the easiest first.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaneRule {
    /// Its name.
    pub title: Text,
    /// What stands over its rows; its name, where that is not said.
    pub heading: Option<Text>,
    /// The value that the rows are known by, by place, of rows that add.
    pub figure: Option<Bound<usize>>,
    /// Where the figure that is built with keys begins.
    pub begins_at: Option<i64>,
    /// The row that is stood at when it is built so.
    pub at_row: Option<i64>,
    /// Whether its cells are the faces of the die that come to each column, and a result without a column counts to the first.
    #[serde(default, rename = "faces")]
    pub is_of_faces: bool,
    /// Those cells, row by row, once they were asked for.
    #[serde(skip)]
    pub(in crate::systems::own) cells: Kept<Vec<Vec<String>>>,
    /// The heading of a column before all others, and the same in short: the least that the die has to show.
    pub needs: Option<(String, String)>,
    /// The columns, worst first.
    pub columns: Vec<PaneColumn>,
    /// Whether a column counts every value from its own up, and not only those below the next one.
    #[serde(default, rename = "cumulative")]
    pub is_cumulative: bool,
    /// So many rows over the attempt's own number and under it; over and under what it usually comes to, where nothing has to be
    /// reached.
    pub around: Option<i64>,
    /// What values are called whose chances stand under it, with their mean.
    pub points: Option<String>,
    /// Names of rows that the other side adds to its dice.
    #[serde(default)]
    pub rolled: Vec<(i64, Text)>,
    /// Words by which something stands in for the dice, by place among the inputs: what that comes to stands under the chart.
    #[serde(default)]
    pub beside: Vec<Bound<usize>>,
    /// The counts of which the chance to reach them stands under the chart.
    #[serde(default)]
    pub at_least: Vec<i64>,
}

/// A column of the middle pane: the share of a result, from one value on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaneColumn {
    /// Its heading.
    pub heading: String,
    /// The same in short.
    pub short: String,
    /// The key of the result it shows.
    pub of: Bound<&'static str>,
    /// The word under which it shows that, by place among the inputs: of those that columns name only this one is said, or none
    /// where it is empty.
    pub with: Option<Bound<Option<usize>>>,
    /// The least value that counts in it, where the result has several columns.
    pub from: Option<i64>,
    /// Whether its share stands under the chart as well.
    #[serde(default, rename = "named")]
    pub is_named: bool,
}

/// How two sides are held against each other.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Opposed {
    /// The better outcome wins; equal ones, nobody.
    Compare,
    /// The better outcome wins; of equal ones both roll again.
    Again,
    /// A number of mine, by its place among the names, becomes one of the other side's roll.
    Target(Bound<usize>, Bound<Formula>),
}

/// Who resists an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resisted {
    /// The attempt that they make, by its place.
    pub by: Bound<usize>,
    /// Inputs of that by place, and what each is told of what they resist.
    #[serde(default)]
    pub hears: Vec<(Bound<usize>, Bound<Formula>)>,
}

/// What a roll gives to long work.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgressRule {
    /// So much of it is done.
    pub adds: Bound<Formula>,
    /// Holds where all is lost.
    pub ruined: Option<Bound<Formula>>,
}

/// What fortune dice do to a roll.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FortuneRule {
    /// Holds where dice that fell so may be traded for a fortune die, and the input that is 1 then when they are read again, by
    /// its place among the inputs.
    pub trade: Option<(Bound<Formula>, Bound<usize>)>,
    /// What it is from then on: `a normal success`.
    pub becomes: Option<String>,
    /// Holds where a fortune die rolls them again, until what orders the result first is higher.
    pub again: Bound<Formula>,
}

/// What may follow a roll.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferRule {
    /// The word to type.
    pub word: Text,
    /// Holds where it is offered.
    pub when: Option<Bound<Formula>>,
    /// A figure, by its place among the names, and how much of it is spent; nothing where that comes to 0 or less.
    pub costs: Option<(Bound<usize>, Amount)>,
    /// The dice thrown again.
    pub reroll: Option<RerollRule>,
    /// The line it types.
    pub line: Option<String>,
    /// The word behind which the same line is rolled once more.
    pub again: Option<String>,
    /// What it does, in words.
    pub says: Option<String>,
}

/// Which dice are thrown again.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RerollRule {
    /// All.
    All,
    /// All, and the better of both rolls counts.
    Better,
    /// Those that show such a face.
    Faces(Bound<FaceRanges>),
}
