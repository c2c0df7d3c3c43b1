//! The attempt that the middle pane shows, and what came of it.

use crate::systems::interface::ladder::{self, Figure};
use crate::systems::{Attempt, Outcome, OutcomeGrade, RollResult};
use crate::tui::panes::common::{muted, plain};
use crate::tui::panes::table::view::{Below, Charted, Odds};
use crate::tui::session::Curtain;
use crate::tui::theme::Role;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

/// The attempt the ladder shows: typed, chosen on the ladder, or rolled last.
pub(crate) struct ShownAttempt {
    pub(crate) attempt: Attempt,
    pub(super) who: String,
    pub(super) what: String,
    /// How its figures add up.
    pub(crate) terms: Vec<String>,
    /// What came of it, if it was rolled.
    pub(super) came: Option<ShownResult>,
    pub(super) has_die: bool,
}

/// What came of a roll.
pub(super) struct ShownResult {
    pub(super) outcome: Outcome,
    /// How good it is as it stands now.
    pub(super) grade: OutcomeGrade,
    pub(super) is_secret: bool,
    /// The arithmetic and the word.
    pub(super) result: Line<'static>,
}

impl ShownResult {
    /// A secret one must not be read off from across the table.
    fn role(&self) -> Role {
        if self.is_secret {
            Role::Secret
        } else {
            self.grade.role()
        }
    }

    pub(super) const fn as_rolled(&self) -> RollResult<'_, Outcome> {
        RollResult {
            outcome: &self.outcome,
            grade: self.grade,
        }
    }
}

impl ShownAttempt {
    pub(super) fn role(&self) -> Role {
        self.came.as_ref().map_or(Role::Strong, ShownResult::role)
    }

    /// Whether what it is held against names nobody players do not know of.
    pub(super) fn names_nobody_behind(&self, curtain: &Curtain) -> bool {
        self.attempt
            .resisting()
            .is_none_or(|named| curtain.hidden_set().is_open(named))
    }

    /// The block under the ladder.
    pub(super) fn below(&self, below: ladder::Below) -> Below {
        let (who, what) = (self.who.clone(), self.what.clone());
        match below {
            ladder::Below::Nothing => Below::Nothing,
            ladder::Below::Lines(lines) => {
                let who = line![
                    Span::styled(who, Role::Strong.bold()),
                    plain(format!(" {what}"))
                ];
                let lines = lines.into_iter().map(|line| line![muted(line)]);
                Below::Lines([Line::default(), who].into_iter().chain(lines).collect())
            }
            ladder::Below::Odds(odds) => Below::Odds(Odds {
                who,
                what,
                terms: self.terms.clone(),
                aside: odds.aside,
                columns: odds.columns,
                naturals: odds.naturals,
                die_in_hand: self.has_die,
                bar: odds.bar,
            }),
            ladder::Below::Charted { chart, thresholds } => Below::Charted(Box::new(Charted {
                who,
                what,
                terms: self.terms.clone(),
                chart,
                thresholds: thresholds.into_iter().map(drawn).collect(),
                result: self
                    .came
                    .as_ref()
                    .map_or_else(Line::default, |came| came.result.clone()),
                role: self.role(),
            })),
        }
    }
}

fn drawn(line: ladder::Line) -> Line<'static> {
    match line {
        ladder::Line::Figures(figures) => figures
            .into_iter()
            .map(named)
            .reduce(|line, figure| {
                line.into_iter()
                    .chain([muted("   ")])
                    .chain(figure)
                    .collect()
            })
            .unwrap_or_default(),
        ladder::Line::Words(words) => line![muted(words)],
        ladder::Line::Caution(caution) => line![Span::styled(format!("! {caution}"), Role::Warn)],
    }
}

fn named(figure: Figure) -> Line<'static> {
    let mut phrase = line![
        muted(format!("{} ", figure.name)),
        Span::styled(figure.figure, Role::Strong),
    ];
    if let Some(passes) = figure.passes {
        let mark = if passes {
            OutcomeGrade::Passed
        } else {
            OutcomeGrade::Failure
        };
        phrase.push_span(muted(" "));
        phrase.push_span(Span::styled(mark.glyph(), mark.role()));
    }
    phrase
}
