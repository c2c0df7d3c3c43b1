//! What can be true and what can happen: each may use those that stand before it, and the numbers of `ids`.

pub(super) mod arranging;
pub(super) mod casualties;
pub(super) mod conditions;
pub(super) mod counters;
pub(super) mod encounters;
pub(super) mod entry_kinds;
pub(super) mod event_answer;
pub(super) mod game_time;
pub(super) mod hit_points;
pub(super) mod ledger;
pub(super) mod long_rolls;
pub(super) mod macros;
pub(super) mod notes;
pub(super) mod party;
pub(super) mod players_screen;
pub(super) mod points_changed;
pub(super) mod rolls;
pub(super) mod scenes;
pub(super) mod secrets;
pub(super) mod tables;
pub(super) mod timers;
pub(super) mod tracker;
pub(super) mod turn_parts;
pub(super) mod undoing;
pub(super) mod unsaid;
pub(super) mod unspent_points;
