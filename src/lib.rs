//! # Astragal: a tour of the house
//!
//! A full-screen dashboard for game masters, in storeys; a `use crate::…` only ever points down, and
//! `tests/house/` proves it.
//!
//! ```text
//! tui | cli   two faces over the same lines; they do not know each other
//! store       campaigns on disk: append-only segments, snapshots, one writer, an acknowledgement for every step
//! campaign    a game and its laws: line → Command → decide → Step of Events → apply; undo by replay
//! systems     the rule systems, a folder each: attempt → outcome, attempt → exact odds, read by the same code
//! ids         who and what, by number: creatures, bodies, rolls
//! report      what is told at length: lines behind labels, and tables; laid out once, for the screen, as text, as Markdown
//! dice        where faces come from: a sealed generator, or real dice typed in
//! words       the cellar: words of a line, complaints with a caret, text made safe to show
//! ```
//!
//! ## The way of a key press
//!
//! ```text
//! terminal → Message → keymap of what lies on top → Action → a line → Command → Campaign::decide → Step
//!          → Campaign::accept, and Effect::Append → disk thread → Message::Stored → the `unsaved` mark goes
//! ```
//!
//! A line typed at the prompt, a line of a script and the line a key stands for go the same way through
//! [`campaign::line::parse`]. Nothing can be done by key that a line cannot do.
//!
//! ## Where the next thing goes
//!
//! - *A rule system*: a folder in `systems/` that answers what `systems/interface.rs` and `systems/line/` ask (its
//!   attempts, its lines, its table in the middle pane, what a roll offers), and a line of `systems/registry.rs`; its data
//!   in `assets/`. What it needs of a game it asks of `systems/interface/table.rs`.
//! - *A thing every system answers*: a method of a trait in `systems/interface.rs`, asked in `systems/registry.rs`; what
//!   does not depend on anything is a field of its `Profile`.
//! - *A command*: its words in `campaign/line/`, a variant of [`campaign::Command`], its law in `campaign/decide/`, what it
//!   makes so in `campaign/facts/`, [`campaign::Event`] and `campaign/apply.rs`. What an event answers of itself (who may
//!   know of it, its words, what a recap makes of it) stands with its fact; log, players' log, recap and curtain go by that.
//! - *What follows from a roll*: an offer in the folder of its system; `campaign/offers/` tries it on the law before anybody
//!   sees it.
//! - *A foe, a prepared fight, a rule in words*: `assets/bestiary/`, `assets/encounters/`, `assets/reference/`; tests read
//!   and play every entry.
//! - *A key*: an [`tui::action::Action`] in the catalog and its key in `assets/keymap.ron`; hint bar, help and palette
//!   follow.
//! - *A pane*: a folder in `tui/panes/` with what it shows (`view`), how that comes from a session (`fill`) and how it is
//!   drawn (`draw`) and what its keys do where they do something of their own (`keys`), a field of
//!   [`tui::dashboard::Dashboard`] and a place in `tui/layout/`.
//! - *A page over the dashboard*: a folder in `tui/pages/` and a variant of `tui::overlay::Overlay`.
//! - *A file on disk*: through [`store::Fs`], so that tests can pull the plug after every operation.

pub mod campaign;
pub mod cli;
pub mod dice;
pub mod ids;
pub mod report;
pub mod store;
pub mod systems;
pub mod tui;
pub mod words;
