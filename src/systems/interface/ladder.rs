//! What the middle pane shows of a system, as data: its table, the row of the attempt in hand, what stands under it.

use crate::words::in_figures;

/// What cannot happen.
pub(in crate::systems) const NEVER: &str = "–";

/// Rows: how hard, or how good. Columns: how well.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ladder {
    /// Its name, such as `Success Table`.
    pub name: String,
    /// Its name among the tabs of a narrow screen.
    pub tab: String,
    /// What the rows are: `rank`, `difficulty`, `dc`.
    pub row_heading: String,
    /// The columns, worst to best.
    pub columns: Vec<Column>,
    /// How they lie.
    pub spread: Spread,
    /// The rows, from the top.
    pub rows: Vec<TableRow>,
    /// Which row the attempt stands on.
    pub at: Option<usize>,
    /// The column that came.
    pub lit: Option<usize>,
    /// What stands under the table.
    pub below: Below,
}

/// How the columns of a table lie beside the names of its rows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Spread {
    /// Those of the five levels, all over the pane.
    #[default]
    Levels,
    /// In equal parts, behind names of a few letters.
    Even,
    /// Close together at the right end, behind long names.
    Close,
    /// At the right end with room for headings of two words.
    Roomy,
    /// One, next to the names.
    One,
}

/// The heading of a column.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Column {
    /// In full.
    pub heading: String,
    /// Where room is short.
    pub short: String,
}

/// One row of the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableRow {
    /// The figure it is known by: a difficulty, a skill; empty where it has but a name.
    pub figure: String,
    /// Whether the rules have a word of warning for it.
    pub warns: bool,
    /// Its label.
    pub label: String,
    /// The cells, one a column; `–` cannot happen.
    pub cells: Vec<Cell>,
}

/// One cell of the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell {
    /// Faces, or a chance.
    pub text: String,
    /// Whether it misses the bar that the line sets.
    pub misses: bool,
}

/// What stands under the table.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Below {
    /// Nothing.
    #[default]
    Nothing,
    /// The odds of the attempt, column by column.
    Odds(ColumnOdds),
    /// Who tries what, and these lines.
    Lines(Vec<String>),
    /// Who tries what, and a chart of what it may come to.
    Charted {
        /// What it may come to.
        chart: Chart,
        /// The chances that have a name, and what else should be known before the roll; the last line goes first.
        thresholds: Vec<Line>,
    },
}

/// The odds of an attempt by the columns of its table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ColumnOdds {
    /// What is added where there is room.
    pub aside: String,
    /// One a column of the table, in percent.
    pub columns: Vec<ColumnChance>,
    /// Chances that have their own name, such as `nat 20` and `nat  1`; the last stays longest.
    pub naturals: Vec<(String, f64)>,
    /// The column that the line's bar asks for.
    pub bar: Option<usize>,
}

/// The chances of one column, in percent.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ColumnChance {
    /// Of exactly this.
    pub exactly: f64,
    /// Of this or better; none for the lowest.
    pub at_least: Option<f64>,
    /// The same after one fortune die.
    pub with_die: Option<f64>,
}

/// A bar for everything the dice may come to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Chart {
    /// What is counted: `net`, `total`.
    pub name: String,
    /// The bars, lowest first.
    pub bars: Vec<ChartBar>,
    /// Which bars are named under the chart, the weightiest first: where two would touch, the later one is left out.
    pub ticks: Vec<usize>,
    /// Whether the bars are so few that name and chance stand over each.
    pub is_figured: bool,
}

/// One bar of a chart.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ChartBar {
    /// What it stands for.
    pub label: String,
    /// How likely, in percent.
    pub chance: f64,
    /// Whether the attempt fails with it.
    pub misses: bool,
    /// Whether it is what came.
    pub came: bool,
}

/// A line under a chart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Figures, each with its name.
    Figures(Vec<Figure>),
    /// In plain words.
    Words(String),
    /// What the rules warn of.
    Caution(String),
}

/// A figure with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// What it is.
    pub name: String,
    /// How much.
    pub figure: String,
    /// Whether it would be enough, where something has to be reached.
    pub passes: Option<bool>,
}

impl Ladder {
    /// Its name as that of its tab too.
    pub(in crate::systems) fn named(name: &str, row_heading: &str) -> Self {
        Self {
            name: name.to_owned(),
            tab: name.to_owned(),
            row_heading: row_heading.to_owned(),
            ..Self::default()
        }
    }
}

impl Column {
    /// Headings, each in full and short.
    pub(in crate::systems) fn all<const COUNT: usize>(
        headings: [(&str, &str); COUNT],
    ) -> Vec<Self> {
        headings
            .map(|(heading, short)| Self {
                heading: heading.into(),
                short: short.into(),
            })
            .into()
    }
}

impl TableRow {
    /// Brings figures to one width, so that they stand in a column.
    pub(in crate::systems) fn align(rows: &mut [Self]) {
        let wide = rows.iter().map(|row| row.figure.chars().count());
        let wide = wide.max().unwrap_or(0);
        for row in rows {
            row.figure = format!("{:>wide$}", row.figure);
        }
    }
}

impl Cell {
    /// A cell that says this.
    pub(in crate::systems) fn of(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            misses: false,
        }
    }

    /// A chance from 0 to 1, in percent with one decimal.
    pub(in crate::systems) fn share(chance: f64) -> Self {
        let percent = chance * 100.0;
        Self::of(match percent {
            ..=0.0 => NEVER.to_owned(),
            ..0.05 => "<.1".to_owned(),
            99.95.. => "100".to_owned(),
            // Halves go up, as they do by hand.
            _ => format!("{:.1}", (percent * 10.0 + 0.5).floor() / 10.0),
        })
    }
}

impl Line {
    /// A chance from 0 to 1 with a name, by itself.
    pub(in crate::systems) fn chance(name: &str, chance: f64) -> Self {
        Self::Figures(vec![Figure::chance(name, chance)])
    }
}

impl Figure {
    /// A figure and its name.
    pub(in crate::systems) fn of(name: &str, figure: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            figure: figure.into(),
            passes: None,
        }
    }

    /// A chance from 0 to 1, in percent with two decimals.
    pub(in crate::systems) fn chance(name: &str, chance: f64) -> Self {
        Self::of(name, in_figures(chance * 100.0))
    }
}

/// A figure with a true minus.
pub(in crate::systems) fn number(number: impl Into<i64>) -> String {
    let number: i64 = number.into();
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}
