//! The table of the rule system, its odds and its charts as they are shown.

use crate::tui::theme::Role;
use crate::tui::widgets::text::Phrase;

/// Rows: how hard, or how good. Columns: how well.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ladder {
    /// Its name, such as `Success Table`.
    pub name: String,
    /// Its name among the tabs of a narrow screen.
    pub tab: String,
    /// What the rows are: `rank`, `difficulty`, `dc`.
    pub row_heading: String,
    /// The columns, worst to best.
    pub columns: Vec<Column>,
    /// Where the columns end in a pane of 52, counted from its left edge; empty: by the five levels' own rule.
    pub edges: Vec<u16>,
    /// The rows, from the top.
    pub rows: Vec<TableRow>,
    /// Which row the attempt stands on.
    pub at: Option<usize>,
    /// The column that came, and the role it is lit in (a secret one is lit in `secret`).
    pub lit: Option<(usize, Role)>,
    /// What stands under the table.
    pub below: Below,
}

/// The heading of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// In full.
    pub heading: String,
    /// Where room is short.
    pub short: String,
}

/// One row of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Faces, or a chance.
    pub text: String,
    /// Whether it misses the bar that the line sets.
    pub misses: bool,
}

/// What stands under the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Below {
    /// Nothing.
    #[default]
    Nothing,
    /// The odds of one attempt, column by column.
    Odds(Odds),
    /// Lines ready to draw, from the top; the chart's lines go first when there is less room.
    Lines(Vec<Phrase>),
    /// An attempt with a chart of what it may come to.
    Charted(Box<Charted>),
}

/// The odds of one attempt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// Who tries.
    pub who: String,
    /// What.
    pub what: String,
    /// How the rank adds up: `Dexterity Adept`, `advantage`.
    pub terms: Vec<String>,
    /// What is added where there is room.
    pub aside: String,
    /// One a column of the table, in percent.
    pub columns: Vec<Chance>,
    /// Chances that have their own name, such as `nat 20` and `nat  1`; the last stays longest.
    pub naturals: Vec<(String, f64)>,
    /// Whether a fortune die could be spent; else its row is muted.
    pub die_in_hand: bool,
    /// The column that the line's bar asks for.
    pub bar: Option<usize>,
}

/// The chances of one column, in percent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chance {
    /// Of exactly this.
    pub exactly: f64,
    /// Of this or better; none for the lowest.
    pub at_least: Option<f64>,
    /// The same after one fortune die.
    pub with_die: Option<f64>,
}

/// An attempt, a chart of what it may come to, and what it came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Charted {
    /// Who tries.
    pub who: String,
    /// What.
    pub what: String,
    /// How its figures add up: `12 -2 dark = 10`.
    pub terms: Vec<String>,
    /// What it may come to.
    pub chart: Chart,
    /// The chances that have a name, and what else should be known before the roll; the last line goes first.
    pub thresholds: Vec<Phrase>,
    /// What came, as arithmetic; nothing before the roll.
    pub result: Phrase,
}

/// A bar for everything the dice may come to.
#[derive(Clone, Debug, Default, PartialEq)]
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartBar {
    /// What it stands for.
    pub label: String,
    /// How likely, in percent.
    pub chance: f64,
    /// Whether the attempt fails with it.
    pub misses: bool,
    /// The role of what came, if it was this.
    pub came: Option<Role>,
}
