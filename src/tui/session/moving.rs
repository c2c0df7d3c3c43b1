//! The cursor and the panes: where the keys are, and how far lists are scrolled.

use crate::campaign::CreatureId;
use crate::tui::layout::{Breadth, PANES, Pane};
use crate::tui::way::{PAGE, Way};

use super::Session;

/// The order of Tab where one pane is shown at a time; fortune dice are with the party there.
const ONE_BY_ONE: [Pane; 5] = [
    Pane::Turns,
    Pane::Tasks,
    Pane::Party,
    Pane::Table,
    Pane::Log,
];

/// More rows than any table is moved over.
const ALL_ROWS: i32 = 100;

impl Session {
    /// Gives the keys to a pane and puts it in front.
    pub fn focus(&mut self, pane: Pane) {
        self.ui.focus = pane;
        if self.ui.zoom.is_some() {
            self.ui.zoom = Some(pane);
        }
        self.ui.tabs.bring_to_front(pane);
    }

    /// Puts the cursor on somebody: in the order while they stand in it, else in the party.
    pub(super) fn show_being(&mut self, creature: CreatureId) {
        let state = self.campaign.state();
        let row = state.tracker.row_of(creature);
        let hero = self.place_in_party(creature);
        let is_in_party = self.ui.focus == Pane::Party && hero.is_some();
        let pane = match (row, hero) {
            (None, None) => {
                return self.refuse("nobody by that name is in the turn order: add them first");
            }
            (Some(_), _) if !is_in_party => Pane::Turns,
            _ => Pane::Party,
        };
        self.ui.row = row.unwrap_or(self.ui.row);
        self.ui.hero = hero.unwrap_or(self.ui.hero);
        self.close_log();
        self.focus(pane);
    }

    pub(super) fn next_pane(&mut self, step: isize) {
        let mut round = if self.breadth() == Breadth::One {
            ONE_BY_ONE.to_vec()
        } else {
            PANES.map(|(pane, ..)| pane).to_vec()
        };
        let has_tasks = self.long_rolls().next().is_some();
        round.retain(|pane| has_tasks || *pane != Pane::Tasks);
        let at = round
            .iter()
            .position(|pane| *pane == self.ui.focus)
            .unwrap_or(0);
        let next = (at + round.len()).saturating_add_signed(step) % round.len();
        if let Some(pane) = round.get(next) {
            self.focus(*pane);
        }
    }

    pub(super) fn move_cursor(&mut self, way: Way) {
        let state = self.campaign.state();
        match self.ui.focus {
            Pane::Party => {
                self.ui.hero = way.moved(self.ui.hero, state.party.len(), PAGE);
            }
            Pane::Tasks => {
                let tasks = self.long_rolls().count();
                self.ui.task = way.moved(self.ui.task, tasks, PAGE);
            }
            Pane::Turns => self.move_in_order(way),
            Pane::Table => self.move_wish(way),
            Pane::Fortune => {
                let lines = self.campaign.ledger_lines().len();
                self.ui.ledger_back = way.back().moved(self.ui.ledger_back, lines, PAGE);
                let is_at_the_top = self.ui.ledger_back + 1 >= lines;
                let goes_up = matches!(way, Way::Up | Way::PageUp | Way::First);
                if is_at_the_top && goes_up {
                    self.read_older();
                }
            }
            Pane::Log => self.scroll_log(way),
        }
    }

    /// Through the rows, and through the bodies of a group that is opened.
    fn move_in_order(&mut self, way: Way) {
        let shown = self.bodies_shown(self.ui.row);
        let within = match (way, self.ui.body) {
            (Way::Down, None) if shown > 0 => Some(Some(0)),
            (Way::Down, Some(body)) if body + 1 < shown => Some(Some(body + 1)),
            (Way::Up, Some(body)) => Some(body.checked_sub(1)),
            _ => None,
        };
        if let Some(body) = within {
            self.ui.body = body;
            return;
        }
        let row = self.row_moved(way);
        if row == self.ui.row {
            return;
        }
        self.ui.row = row;
        let last = self.bodies_shown(row).checked_sub(1);
        self.ui.body = last.filter(|_| matches!(way, Way::Up));
    }

    /// The row a way leads to: of those behind the curtain the next one beyond, else none.
    fn row_moved(&self, way: Way) -> usize {
        let order = &self.campaign.state().tracker.order;
        let is_in_sight = |row: &usize| {
            order
                .get(*row)
                .is_none_or(|combatant| !self.is_behind_curtain(combatant.creature))
        };
        let to = way.moved(self.ui.row, order.len(), PAGE);
        let (up, down) = (
            (0..=to).rev().find(is_in_sight),
            (to..order.len()).find(is_in_sight),
        );
        let beyond = match way {
            Way::Up | Way::PageUp | Way::Last => up.or(down),
            Way::Down | Way::PageDown | Way::First => down.or(up),
        };
        beyond.unwrap_or(self.ui.row)
    }

    fn scroll_log(&mut self, way: Way) {
        if self.curtain.is_some() {
            return;
        }
        let ahead = 2 * PAGE + usize::from(self.ui.size.1);
        // No way but the one to the oldest goes farther than a page.
        let most = match way {
            Way::First => usize::MAX,
            _ => self.ui.log_back + PAGE + ahead + 1,
        };
        let entries = self.log_length(most);
        self.ui.log_back = way.back().moved(self.ui.log_back, entries, PAGE);
        let is_near_the_top = self.ui.log_back + ahead >= entries;
        if is_near_the_top {
            self.read_older();
        }
    }

    fn move_wish(&mut self, way: Way) {
        let rows = match way {
            Way::Up | Way::PageUp => -1,
            Way::Down | Way::PageDown => 1,
            Way::First => -ALL_ROWS,
            Way::Last => ALL_ROWS,
        };
        self.wish.move_rows(rows);
    }

    /// Advantage, none, disadvantage, where the table's system knows any.
    pub(super) fn toggle_advantage(&mut self) {
        if !self.wish.toggle_edge() {
            self.refuse_unknown("advantage");
        }
    }

    /// Reliable, none, unreliable, where the table's system knows any.
    pub(super) fn toggle_reliable(&mut self) {
        if !self.wish.toggle_reliability() {
            self.refuse_unknown("reliable attempts");
        }
    }

    fn refuse_unknown(&mut self, what: &str) {
        let system = self.campaign.state().system.title();
        self.refuse(&format!("{system} has no {what}"));
    }

    /// The attempt the table stands at, as a line.
    pub fn wish_line(&self) -> String {
        let who = self
            .under_cursor()
            .map(|creature| self.name_in_line(creature));
        let words = self.wish.words();
        let system = self.campaign.state().system;
        match who {
            Some(who) => format!("{who} {words}"),
            // A rank alone would be the selected character's.
            None if system.profile().has_ranks() => format!("{} {words}", system.short()),
            None => words,
        }
    }
}
