//! The rules between the panes: moved by keys, dragged with the mouse, put back. What is chosen is kept with the settings,
//! as it belongs to the screen and to who sits before it, not to the game.

use ratatui::layout::Position;

use crate::store::Change;
use crate::tui::action::Action;
use crate::tui::dashboard::fill::dashboard;
use crate::tui::layout::{Arrangement, BandForm, Breadth, Moved, Rule, arrange};
use crate::tui::message::Effect;
use crate::tui::screen::arrangement;
use crate::tui::surroundings::Surroundings;

use super::Session;

/// How many columns a key moves a rule.
const COLUMNS: i16 = 2;

/// Why a rule stays where it is.
const AS_FAR_AS_IT_GOES: &str = "no further: every pane keeps its minimum size";
const NONE_HERE: &str = "there is no edge to move here";

/// A rule that the mouse holds.
#[derive(Debug, Clone, Copy)]
pub struct Grip {
    rule: Rule,
    from: Position,
    /// How far the rules stood then.
    was: Moved,
    has_moved: bool,
}

impl Session {
    /// Moves a rule by a key: that of the lower panes, or the one left of the pane that has the keys.
    pub(super) fn move_rule(&mut self, action: Action, around: &Surroundings) {
        let wish = self.arrangement(around);
        let (rule, by) = match action {
            Action::RuleUp => (Rule::Lower, -1),
            Action::RuleDown => (Rule::Lower, 1),
            Action::RuleLeft => (self.rule_of_pane(&wish), -COLUMNS),
            _ => (self.rule_of_pane(&wish), COLUMNS),
        };
        if !has_rule(&wish, rule) || self.log_page.is_some() {
            return self.refuse(NONE_HERE);
        }
        if !self.settle_rule(&wish, rule, wish.settled().with(rule, by), around) {
            self.refuse(AS_FAR_AS_IT_GOES);
        }
    }

    /// All rules of a screen like this one stand again where they stood at first.
    pub(super) fn put_rules_back(&mut self, around: &Surroundings) {
        if !self.keep_rules(&self.arrangement(around), Moved::default(), around) {
            self.refuse("the pane edges are reset");
        }
    }

    /// The rule left of the pane that has the keys; where it stands at the edge, the left one.
    fn rule_of_pane(&self, wish: &Arrangement) -> Rule {
        let layout = arrange(wish);
        let focus = self.ui.focus.into();
        let slot = layout.slots.iter().find(|slot| slot.stack.contains(&focus));
        slot.and_then(|slot| {
            let x = slot.area.x.checked_sub(1)?;
            layout.rule_at(Position::new(x, slot.area.y))
        })
        .unwrap_or(Rule::Left)
    }

    /// Takes hold of the rule at a place, if there is one.
    pub(super) fn grip(&mut self, at: Position, around: &Surroundings) -> bool {
        let wish = self.arrangement(around);
        let rule = arrange(&wish).rule_at(at);
        self.ui.grip = rule.map(|rule| Grip {
            rule,
            from: at,
            was: wish.settled(),
            has_moved: false,
        });
        rule.is_some()
    }

    /// The rule in hand follows the mouse.
    pub(super) fn drag(&mut self, at: Position, around: &Surroundings) {
        let Some(grip) = &mut self.ui.grip else {
            return;
        };
        grip.has_moved |= at != grip.from;
        let by = match grip.rule {
            Rule::Left | Rule::Right => distance(grip.from.x, at.x),
            Rule::Lower => distance(grip.from.y, at.y),
        };
        let (rule, to) = (grip.rule, grip.was.with(grip.rule, by));
        self.settle_rule(&self.arrangement(around), rule, to, around);
    }

    /// Moves a rule as far toward there as every pane keeps its least size; whether it moved.
    fn settle_rule(
        &mut self,
        wish: &Arrangement,
        rule: Rule,
        to: Moved,
        around: &Surroundings,
    ) -> bool {
        let to = wish.with_rule(rule, to);
        let stays = Arrangement { moved: to, ..*wish }.settled() == wish.settled();
        !stays && self.keep_rules(wish, to, around)
    }

    /// Has it kept how far the rules are moved; whether that is anything new.
    fn keep_rules(&mut self, wish: &Arrangement, to: Moved, around: &Surroundings) -> bool {
        let settings = &around.chosen.settings;
        let (columns, rows) = to.kept(wish.screen, settings.columns, settings.rows);
        let columns = (columns != settings.columns).then_some(Change::Columns(columns));
        let rows = (rows != settings.rows).then_some(Change::Rows(rows));
        let asked = self.outbox.len();
        self.outbox
            .extend(columns.into_iter().chain(rows).map(Effect::Keep));
        self.outbox.len() > asked
    }

    /// Lets the rule go; whether nothing but a click came of it.
    pub(super) fn let_go(&mut self) -> bool {
        self.ui.grip.take().is_some_and(|grip| !grip.has_moved)
    }

    fn arrangement(&self, around: &Surroundings) -> Arrangement {
        arrangement(&dashboard(self, around), self.screen())
    }
}

/// Whether a rule stands on the screen.
fn has_rule(wish: &Arrangement, rule: Rule) -> bool {
    let breadth = Breadth::of(wish.screen.width);
    let stands = match rule {
        Rule::Left => breadth >= Breadth::Two,
        Rule::Right => breadth >= Breadth::Three,
        Rule::Lower => BandForm::of(wish.screen) > BandForm::Line,
    };
    stands && wish.zoom.is_none()
}

fn distance(from: u16, to: u16) -> i16 {
    i16::try_from(i32::from(to) - i32::from(from)).unwrap_or_default()
}
