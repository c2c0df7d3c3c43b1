//! What is constant about a rule system, as data.

use crate::systems::common_conditions::common_conditions;
use crate::systems::sheet::table::FieldSpec;
use crate::systems::{Dying, KnownCondition, OutcomeGrade};
use crate::words::is_same;

use super::guide::{Example, Subject};

/// The names and figures of a rule system that do not depend on anything.
#[derive(Debug)]
pub struct Profile {
    /// An attempt that can be typed anywhere, to show how one looks.
    pub example: &'static str,
    /// An attempt and a new foe as the closed prompt shows how they are typed in a campaign of the system.
    pub prompt_examples: [&'static str; 2],
    /// Faces typed as they fell at the table, to show how they look.
    pub faces_example: &'static str,
    /// Sides of the die its attempts are made with.
    pub die: u32,
    /// Its initiative.
    pub initiative: InitiativeProfile,
    /// The words that make one attempt of what several do, where a file says them.
    pub joins: &'static [&'static str],
    /// The words an attempt may begin with in a campaign of the system, beside names and figures.
    pub heads: &'static [&'static str],
    /// What its sheets record.
    pub fields: &'static [FieldSpec],
    /// What a new foe's sheet begins with, by which it is known for a foe's.
    pub foe_begins_with: &'static [(&'static str, &'static str)],
    /// The columns of a form behind the first, which all have.
    pub form: FormColumns,
    /// The ranks that foes may have, best first, and the place of the usual one, where one rank is all there is of a foe.
    pub foe_ranks: Option<(&'static [&'static str], usize)>,
    /// The conditions of its own.
    pub conditions: &'static [KnownCondition],
    /// What is worth a glance while somebody acts.
    pub stat: StatLine,
    /// The types of harm it knows; a sheet says in `resistant`, `immune` and `vulnerable` how one meets them.
    pub harm_types: &'static [&'static str],
    /// What it asks of heroes who are down; none where down is down.
    pub dying: Option<Dying>,
    /// Its rules in words: the file they are written in, and what stands there.
    pub reference: (&'static str, &'static str),
    /// What harms long work, such as `a botch`; none where nothing does.
    pub mishap: Option<&'static str>,
    /// The words of its outcomes by which the log is searched, each list worst first.
    pub outcome_words: &'static [&'static [&'static str]],
    /// How luck is told.
    pub luck: LuckWords,
    /// What can be said in it alone, as examples.
    pub guide: &'static [(Subject, &'static [Example])],
    /// The foes that come with the program.
    pub bestiary: &'static str,
    /// More foes, which are asked for where nobody else is called so: what they are called together, and the file.
    pub further_foes: Option<(&'static str, &'static str)>,
    /// The encounters that come with the program.
    pub encounters: &'static str,
}

impl Profile {
    /// Whether attempts are made by rank: then a foe has one rank for all, and a name needs no word of the system.
    pub const fn has_ranks(&self) -> bool {
        self.foe_ranks.is_some()
    }

    /// The condition it knows by that name.
    pub fn condition(&'static self, name: &str) -> Option<&'static KnownCondition> {
        self.known_conditions()
            .find(|known| is_same(known.name, name))
    }

    /// Every condition it knows: its own, the common ones of which it has no own, and dying.
    pub fn known_conditions(&'static self) -> impl Iterator<Item = &'static KnownCondition> {
        let is_common = |known: &&KnownCondition| {
            let mut own = self.conditions.iter();
            !own.any(|own| is_same(own.name, known.name))
        };
        let common = common_conditions().iter().filter(is_common);
        let dying = self.dying.as_ref().map(|dying| &dying.known);
        self.conditions.iter().chain(common).chain(dying)
    }
}

/// The columns of a form that a system has of its own.
#[derive(Debug, Clone, Copy)]
pub struct FormColumns {
    /// What the middle one and the last are called.
    pub names: [&'static str; 2],
    /// What stands in them.
    pub holds: FormHolds,
}

/// What they hold, by which they are wide.
#[derive(Debug, Clone, Copy)]
pub enum FormHolds {
    /// Figures in the middle, and at the end what follows from them.
    Figures,
    /// Lists at the end too.
    Lists,
    /// The same, and in the middle names of at most so many letters with ticks behind them.
    Ticked(usize),
}

/// What of a sheet is worth a glance while somebody acts.
#[derive(Debug, Clone, Copy)]
pub struct StatLine {
    /// What one is hit by: in short, and the figure of the sheet that says it.
    pub hit_by: Option<(&'static str, &'static str)>,
    /// The groups whose figures stand on the card of a row.
    pub groups: &'static [&'static str],
}

/// How a system finds the order of turns.
#[derive(Debug)]
pub struct InitiativeProfile {
    /// Whether it has a roll of its own; else the game master names the attempt.
    pub is_rolled: bool,
    /// Whether a modifier is added to that roll.
    pub is_added_to: bool,
    /// Whether it is rolled once for each side.
    pub by_side: bool,
    /// The levels that one rolled at the table may be said as, worst first; none where it is a figure.
    pub levels: &'static [OutcomeGrade],
    /// An initiative that can be typed, to show how one looks.
    pub example: &'static str,
}

/// How a system tells luck.
#[derive(Debug)]
pub struct LuckWords {
    /// A good run, a bad one, the best and the worst that dice can show.
    pub streaks: [&'static str; 4],
    /// The best and the worst that dice can show, as the heading of a narrow column.
    pub extremes: [&'static str; 2],
    /// What each level is called, worst first; nothing where it has none of that sort.
    pub levels: [&'static str; 6],
    /// Whether a roll is good as soon as it passes, whatever its level.
    pub is_good_if_passed: bool,
    /// What the share of good rolls is called.
    pub good_words: &'static str,
    /// Whether low sums are the good ones.
    pub is_low_good: bool,
}
