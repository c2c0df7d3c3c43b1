//! A hero's sheet beside the table as it is shown.

/// A hero in full.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub name: String,
    /// Abilities and their ranks, column by column; the one in use is accented.
    pub abilities: Vec<Ability>,
    /// Label and text.
    pub entries: Vec<(String, String)>,
}

/// One ability of a hero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ability {
    pub name: String,
    pub rank: String,
    /// Whether the attempt uses it.
    pub in_use: bool,
}
