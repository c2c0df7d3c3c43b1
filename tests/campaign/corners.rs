//! What other tools got wrong, found by its number: each case is played by lines and by keys.

mod case_01_somebody_leaves;
mod case_02_somebody_joins;
mod case_03_steps_over_a_condition;
mod case_04_undo_of_a_blow;
mod case_05_ties_keep_their_order;
mod case_06_zero_is_a_value;
mod case_07_a_save_that_is_broken;
mod case_08_n_is_a_letter;
mod case_09_what_players_see;
mod case_10_the_end_of_a_fight;
mod case_11_a_crowded_table;
mod case_12_botch_or_failure;
mod case_13_marks_and_words;

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::{Campaign, HitPoints, State};

/// Somebody who plays by lines, or by keys.
enum Seat {
    Lines(Box<Table>),
    Keys(Box<Player>),
}

impl Seat {
    /// Both ways of playing, at a table with five heroes where these lines were said.
    fn both(lines: &[&str]) -> [Self; 2] {
        let mut table = Table::with_party();
        table.say_all(lines);
        let player = Player::at(table.campaign.clone()).sized(120, 60);
        [Self::Lines(Box::new(table)), Self::Keys(Box::new(player))]
    }

    /// Types a line; panics if it is not taken.
    fn say(&mut self, line: &str) -> &mut Self {
        match self {
            Self::Lines(table) => drop(table.say(line)),
            Self::Keys(player) => drop(player.line(line)),
        }
        self
    }

    fn next(&mut self) -> &mut Self {
        self.does("next", "n")
    }

    fn back(&mut self) -> &mut Self {
        self.does("back", "b")
    }

    fn undo(&mut self) -> &mut Self {
        self.does("undo", "u")
    }

    /// Does what has a key of its own.
    fn does(&mut self, line: &str, key: &str) -> &mut Self {
        match self {
            Self::Lines(table) => drop(table.say(line)),
            Self::Keys(player) => drop(player.press([key])),
        }
        self
    }

    fn campaign(&self) -> &Campaign {
        match self {
            Self::Lines(table) => &table.campaign,
            Self::Keys(player) => &player.session().campaign,
        }
    }

    fn state(&self) -> &State {
        self.campaign().state()
    }

    /// Whose turn it is, and in which round; nobody's between turns.
    fn turn(&self) -> (String, u32) {
        let tracker = &self.state().tracker;
        let name = tracker
            .active()
            .map_or("", |creature| self.state().name_of(creature));
        (name.to_owned(), tracker.round())
    }

    /// The order by name.
    fn order(&self) -> Vec<String> {
        let order = &self.state().tracker.order;
        order
            .iter()
            .map(|combatant| self.state().name_of(combatant.creature).to_owned())
            .collect()
    }

    fn creature(&self, name: &str) -> astragal::campaign::CreatureId {
        match self {
            Self::Lines(table) => table.creature(name),
            Self::Keys(player) => player.creature(name),
        }
    }

    fn body(&self, name: &str) -> HitPoints {
        self.state().bodies(self.creature(name))[0]
    }

    fn conditions(&self, name: &str) -> Vec<String> {
        self.state()
            .conditions(self.creature(name))
            .map(|condition| condition.name.clone())
            .collect()
    }
}

/// A fight whose order is Wren, Thalia, orc, and it is Wren's turn.
const FIGHT: [&str; 7] = [
    "add wren",
    "add thalia",
    "add orc 15",
    "initiative wren critical",
    "initiative thalia major",
    "initiative orc normal",
    "begin",
];
