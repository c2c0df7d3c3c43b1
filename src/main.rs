//! Parse, run one face, exit.
fn main() {}
