//! The files of systems that come with the program.

/// Names a file of `assets/systems/own/` by the key of its system, and takes what stands in it.
macro_rules! shipped {
    ($($key:literal)+) => {
        &[$(($key, include_str!(concat!("../../../assets/systems/own/", $key, ".ron")))),+]
    };
}

/// Each file and what stands in it; its name is the key of its system.
pub const SHIPPED: &[(&str, &str)] = shipped! {
    "three-bands" "percent" "ladder" "highest-die" "glitches" "four-degrees" "wild-die" "blackjack"
};
