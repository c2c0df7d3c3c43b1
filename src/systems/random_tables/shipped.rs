//! The tables that come with the program.

/// Name and text of each, by their names.
pub(super) const TABLES: [(&str, &str); 14] = [
    ("coins", include_str!("../../../assets/tables/coins.txt")),
    ("loot", include_str!("../../../assets/tables/loot.txt")),
    (
        "names-hard",
        include_str!("../../../assets/tables/names-hard.txt"),
    ),
    (
        "names-long",
        include_str!("../../../assets/tables/names-long.txt"),
    ),
    (
        "names-short",
        include_str!("../../../assets/tables/names-short.txt"),
    ),
    (
        "names-soft",
        include_str!("../../../assets/tables/names-soft.txt"),
    ),
    ("omen", include_str!("../../../assets/tables/omen.txt")),
    ("road", include_str!("../../../assets/tables/road.txt")),
    ("rumor", include_str!("../../../assets/tables/rumor.txt")),
    ("tavern", include_str!("../../../assets/tables/tavern.txt")),
    (
        "weather-fall",
        include_str!("../../../assets/tables/weather-fall.txt"),
    ),
    (
        "weather-spring",
        include_str!("../../../assets/tables/weather-spring.txt"),
    ),
    (
        "weather-summer",
        include_str!("../../../assets/tables/weather-summer.txt"),
    ),
    (
        "weather-winter",
        include_str!("../../../assets/tables/weather-winter.txt"),
    ),
];
