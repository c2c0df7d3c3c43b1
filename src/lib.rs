//! # Astragal: a tour of the house
//!
//! A full-screen dashboard for game masters, in storeys; a `use crate::…` only ever points down, and
//! `tests/house/` proves it.
//!
//! ```text
//! tui | cli   two faces over the same lines; they do not know each other
//! import      other tools' files: bytes in, creatures by one model, a plan out; nothing is done here
//! store       campaigns on disk: append-only segments, snapshots, one writer, an acknowledgement for every step
//! campaign    a game and its laws: line → Command → decide → Step of Events → apply; undo by replay
//! systems     the rule systems, files read by one engine: attempt → outcome, attempt → exact odds
//! ids         who and what, by number: creatures, bodies, rolls
//! report      what is told at length: lines behind labels, and tables; laid out once, for the screen, as text, as Markdown
//! manual      the manual: chapters of assets/manual, printed and read on the screen
//! serve       the page for players, over the network; it is given text and knows nothing of a game
//! dice        where faces come from: a sealed generator, or real dice typed in
//! words       the cellar: words of a line, complaints with a caret, text made safe to show
//! ```
//!
//! ## The way of a key press
//!
//! ```text
//! terminal → Message → keymap of what lies on top → Action → a line → Command → Campaign::decide → Step
//!          → Campaign::accept, and Effect::Append → disk thread → Told::Stored → the `unsaved` mark goes
//! ```
//!
//! A line typed at the prompt, a line of a script and the line a key stands for go the same way through
//! [`campaign::line::parse`]. Nothing can be done by key that a line cannot do.
//!
//! ## Which command when
//!
//! `cargo run --release` to play, `cargo test` after a change (a sample of everything), `.ci/run` before it is handed in,
//! `.ci/walk` for the whole of what is sampled, `cargo bench --package benches` for figures.
//!
//! ## Where the next thing goes
//!
//! - *A rule system*: a file. `systems/own/` reads it (`definition`, `binding`, `formula`), makes sheets and lines of it (`levels`, `line`,
//!   `draft`), rolls and counts it (`plan`, `odds`) and answers as a system; `store/own_systems.rs` finds it. A game that comes with the
//!   program lies in `assets/systems/own/`, with a word in `systems/own/shipped.rs`; the five with names of their own
//!   in `assets/systems/`, each with a variant in `systems/system.rs`. What no file can say yet is a part of the format that other
//!   games can use too.
//! - *A thing every system answers*: a method of the attempt, outcome or sheet in `systems/own/`, asked in `systems/registry/`, which knows
//!   free dice beside it; what does not depend on anything is a field of its `Profile`. A field of a sheet is a figure of its file;
//!   what follows from a sheet is asked of it as `Sheet::read` gives it, which works nothing out twice.
//! - *A command*: a row of the table in `campaign/line/commands.rs`, its words in `campaign/line/` (where several are named,
//!   `systems/line/asides.rs` reads the words for one alone), a row in the list of [`campaign::Command`] with its law in `campaign/decide/`, what it makes so a row
//!   in the list of [`campaign::Event`], an example of the line in `assets/guide.txt`.
//! - *A refusal*: its sentence where it is raised, in `campaign/decide/`. What is not even understood is a
//!   [`words::Complaint`], made where the line is read.
//! - *What an event answers of itself* (who may know of it, its words, what a recap makes of it) stands with its fact; log,
//!   players' log, recap and curtain go by that, and `campaign/log_text/openness.rs` judges what players may read.
//! - *What the table sees*: a field of the view in `campaign/players_view.rs`, drawn by `tui/players_screen/`, printed by
//!   `cli/players_text.rs`; what is said of it is a line in `campaign/line/players_screen.rs`.
//! - *What a condition does*: a variant in `systems/condition_effect.rs`, its word in the file of its system,
//!   and where it counts `campaign/state/conditions.rs`; systems ask for it by `systems/interface/table.rs`.
//! - *The order of turns*: `systems/initiative.rs` compares, `campaign/decide/ranking.rs` rolls ties again; panes never sort.
//! - *What follows from a roll*: an offer in the file of its system, made in `systems/own/offers.rs`; `campaign/offers/` tries it on the law
//!   before anybody sees it.
//! - *A foe, a prepared fight, a rule in words*: `assets/bestiary/`, `assets/encounters/`, `assets/reference/`; tests read
//!   and play every entry.
//! - *A die notation*: `dice/notation/` reads it, `dice/throw.rs` throws it, `dice/odds/` counts it.
//! - *A key*: an [`tui::action::Action`] in the catalog, its key in `assets/keymap.ron`, what it does in
//!   `tui/session/pressing.rs` or the `keys.rs` of its page or pane (what moves a cursor: `tui/session/moving.rs`); help and palette follow, a hint bar names what it has room for.
//! - *What people call it*: a row in `assets/everyday.txt`, by which the palette finds a line, an action or a setting; a row in
//!   `assets/phrasebook.txt` for a line as other tools have it, which `campaign/phrasebook.rs` answers with ours.
//! - *A stop of the tour*: a row in `assets/tour.txt`, and what has to happen in `campaign/tour.rs`.
//! - *A pane*: a file in `tui/panes/` with what it shows, how that comes from a session and how it is drawn (what is large is a folder of
//!   `view`, `fill` and `draw`), a field of [`tui::dashboard::Dashboard`], a place in `tui/layout/plan.rs`, and what stands in it in
//!   `tui/layout/pane.rs` and `tui/panes.rs`; one that takes the keys has a context and an action of its own.
//! - *A page over the dashboard*: a folder in `tui/pages/` and a variant of `tui::overlay::Overlay`; what is only read is made of
//!   the lines and tables of [`report`], which the screen, the command line and Markdown print.
//! - *A chapter of the manual*: a file in `assets/manual/` and a line in `manual.rs`; tests play every command, line and key in it.
//! - *A color*: a role in `tui/theme.rs` and, at the same place of each list, its ink in `tui/palette.rs`.
//! - *A way out of the log*: `cli/ways_out/` (CSV, Markdown) and the fields of an entry in `cli/log_json.rs`.
//! - *A file on disk*: through [`store::Fs`], so that tests can pull the plug after every operation; `store/disk_thread.rs`
//!   says when something is flushed, `store/writer.rs` does it.

pub mod campaign;
pub mod cli;
pub mod dice;
pub mod ids;
pub mod import;
pub mod manual;
pub mod report;
pub mod serve;
pub mod store;
pub mod systems;
pub mod tui;
pub mod words;

#[cfg(test)]
#[path = "../tests/support/walk.rs"]
#[allow(dead_code, reason = "each test program uses its own part of it")]
mod walk;
