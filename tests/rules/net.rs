//! The net: what the program answers, recorded once in `tests/net/` and compared ever after.
//!
//! `ASTRAGAL_BLESS=1 cargo test --test rules net::` records texts anew, and answers to what is asked for the first time. Figures that
//! differ are recorded only by `ASTRAGAL_BLESS=exact`. CONTRIBUTING says how to read a difference.

mod answer;
mod chances;
mod evenings;
mod lines;
mod panes;
mod record;
mod shown;
mod tables;
mod words;
