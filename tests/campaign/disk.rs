//! Campaigns on disk.

mod ages;
mod damaged;
mod segments;
mod store;
