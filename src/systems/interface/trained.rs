//! What can be done by a sheet whose figures are ranks: which rank each trait has, and how likely each level is by it.

/// Traits of a kind.
#[derive(Debug)]
pub struct RankGroup {
    /// What stands before them in a line.
    pub label: &'static str,
    /// What stands above them on a page.
    pub heading: &'static str,
    /// What is recorded of them; of abilities all.
    pub traits: Vec<RankedTrait>,
}

/// Something that is rolled at a rank.
#[derive(Debug)]
pub struct RankedTrait {
    /// Its name.
    pub name: String,
    /// The rank, where the book knows it.
    pub rank: Option<&'static str>,
    /// The ability it goes by, with advantage.
    pub by: Option<&'static str>,
    /// Whether it is trained or not, without a rank of its own.
    pub is_plain: bool,
}

/// What follows from ranks and skills, for a form.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Doings {
    /// What has to be reached to be enough, such as `normal or better`.
    pub enough: &'static str,
    /// The outcomes whose chances are told.
    pub columns: &'static [&'static str],
    /// How likely each ability is to be enough.
    pub abilities: Vec<(String, f64)>,
    /// Everything trained, the worst first.
    pub trained: Vec<Doing>,
}

/// Something a hero is trained in.
#[derive(Debug, Clone, PartialEq)]
pub struct Doing {
    /// The skill or proficiency.
    pub name: String,
    /// What it goes by: `Dexterity Master`, `Adept`.
    pub with: String,
    /// Whether two dice are rolled.
    pub has_advantage: bool,
    /// How likely the outcome of each column is.
    pub chances: Vec<f64>,
    /// How likely it is to be enough.
    pub enough: f64,
}
