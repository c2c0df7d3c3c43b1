//! The table of the rule system, its odds and its charts as they are shown.

pub use crate::systems::interface::ladder::{
    Cell, Chart, ChartBar, Column, ColumnChance, TableRow,
};
use crate::tui::theme::Role;
use ratatui::text::Line;

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

/// What stands under the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Below {
    #[default]
    Nothing,
    /// The odds of one attempt, column by column.
    Odds(Odds),
    /// Lines ready to draw, from the top; the chart's lines go first when there is less room.
    Lines(Vec<Line<'static>>),
    /// An attempt with a chart of what it may come to.
    Charted(Box<Charted>),
}

/// The odds of one attempt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// Who tries.
    pub who: String,
    pub what: String,
    /// How the rank adds up: `Dexterity Adept`, `advantage`.
    pub terms: Vec<String>,
    /// What is added where there is room.
    pub aside: String,
    /// One a column of the table, in percent.
    pub columns: Vec<ColumnChance>,
    /// Chances that have their own name, such as `nat 20` and `nat  1`; the last stays longest.
    pub naturals: Vec<(String, f64)>,
    /// Whether a fortune die could be spent; else its row is muted.
    pub die_in_hand: bool,
    /// The column that the line's bar asks for.
    pub bar: Option<usize>,
}

/// An attempt, a chart of what it may come to, and what it came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Charted {
    /// Who tries.
    pub who: String,
    pub what: String,
    /// How its figures add up: `12 -2 dark = 10`.
    pub terms: Vec<String>,
    /// What it may come to.
    pub chart: Chart,
    /// The chances that have a name, and what else should be known before the roll; the last line goes first.
    pub thresholds: Vec<Line<'static>>,
    /// What came, as arithmetic; nothing before the roll.
    pub result: Line<'static>,
    /// What the bar that came is drawn in.
    pub role: Role,
}
