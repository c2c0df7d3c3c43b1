//! The tables that come with the program.

macro_rules! tables {
    ($($name:literal)+) => {
        &[$(($name, include_str!(concat!("../../../assets/tables/", $name, ".txt")))),+]
    };
}

/// Name and text of each, by their names.
pub(super) const TABLES: &[(&str, &str)] = tables! {
    "coins" "loot" "names-hard" "names-long" "names-short" "names-soft" "omen" "road" "rumor" "tavern"
    "weather-fall" "weather-spring" "weather-summer" "weather-winter"
};
