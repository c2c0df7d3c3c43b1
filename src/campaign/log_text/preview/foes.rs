//! New foes before they are made: how many, with how many hit points, and what is known of their kind.

use crate::campaign::{CreatureId, Event, Foe};
use crate::dice::{Expression, Odds, Plan};
use crate::systems::line::without_number;
use crate::systems::{Attempt, Bestiary, FoeSheet};
use crate::words::{joined, nearest};

use super::change::Coming;

/// How many foes are named that may be meant by an unknown name.
const MOST_MEANT: usize = 3;

impl Coming<'_> {
    /// New foes: how many, with how many hit points, and what was found of their kind.
    pub(super) fn foe_words(&self, foe: &Foe) -> String {
        let count = match foe.bodies.len() {
            0 | 1 => String::new(),
            count => format!(" ×{count}"),
        };
        if let Some(likely) = self.likely_meant(foe) {
            let meant = match likely.as_slice() {
                [] => String::new(),
                likely => format!("; {}?", joined(likely, "or")),
            };
            let new = "new, without hit points: not in the bestiary";
            return format!("{}{count}: {new}{meant}", foe.name);
        }
        let each = if foe.bodies.len() > 1 { " each" } else { "" };
        let found = self.found_of(foe);
        let found = match found.as_slice() {
            [] => " · nothing else is known of it".to_owned(),
            found => format!(" · {}", found.join(" · ")),
        };
        let whose = self.whose(foe).unwrap_or_default();
        format!(
            "{}{count}{whose}: {}{each}{found}",
            foe.name,
            self.points_of(foe)
        )
    }

    /// The table that names these foes: what will come of it nobody knows before.
    pub(super) fn table_of_names(&self) -> Option<&str> {
        let draw = self.step.events.iter().find_map(Event::draw)?;
        self.makes_foes().then_some(draw.table.as_str())
    }

    /// New foes that a table is to name, told with the first of them.
    pub(super) fn tell_nameless(&self, event: &Event, table: &str) -> Option<String> {
        let made = self.step.events.iter().filter_map(|event| match event {
            Event::FoeMade(foe) => Some(foe),
            _ => None,
        });
        let count = made.clone().count();
        let first = made.into_iter().next()?;
        if !matches!(event, Event::FoeMade(foe) if foe.id == first.id) {
            return None;
        }
        let words = self.foe_words(first);
        let words = words.strip_prefix(first.name.as_str()).unwrap_or(&words);
        Some(format!("{count} by names of {table}{words}"))
    }

    /// Whose foe it is, where the bestiary knows it and it is not the one that comes with the program.
    fn whose(&self, foe: &Foe) -> Option<String> {
        let state = self.before();
        let name = without_number(&foe.name);
        if state.record_of_kind(name).is_some() {
            return None;
        }
        let own = self.campaign.rules().bestiaries.of(state.system);
        if let Some(known) = own.called(name) {
            let ours = Bestiary::built_in(state.system).called(name);
            return (ours != Some(known)).then(|| " of your bestiary".to_owned());
        }
        let (whose, further) = Bestiary::further(state.system)?;
        let is_known = further.called(name).is_some();
        is_known.then(|| format!(" of the {whose}"))
    }

    /// Its hit points, or the dice that will say them.
    fn points_of(&self, foe: &Foe) -> String {
        let dice = self.step.events.iter().find_map(|event| match event {
            Event::Rolled(roll) => match &roll.attempt {
                Attempt::Dice(dice) => Some(dice),
                _ => None,
            },
            _ => None,
        });
        let points = foe.bodies.first().and_then(|body| body.max);
        match (dice.filter(|_| self.is_thrown), points) {
            (Some(dice), _) => format!("{} hit points", dice_words(dice)),
            (None, Some(max)) => {
                let all = foe.bodies.iter().map(|body| body.max.unwrap_or(0));
                let mut all: Vec<String> = all.map(|max| max.to_string()).collect();
                if foe.bodies.iter().all(|body| body.max == Some(max)) {
                    all.truncate(1);
                }
                format!("{} hit points", all.join(", "))
            }
            (None, None) => "hit points unknown".to_owned(),
        }
    }

    /// What is known of a new foe, by its kind or by the bestiary: its rank, what its record begins with, what it is hit by.
    fn found_of(&self, foe: &Foe) -> Vec<String> {
        let (rules, state) = (self.campaign.rules(), self.before());
        let rank = foe.stats.rank().map(|rank| format!("rank {}", rank.name()));
        let Some(record) = foe.stats.recorded() else {
            return rank.into_iter().collect();
        };
        if record.sheet == FoeSheet::blank(state.system).sheet {
            return Vec::new();
        }
        let first = record.sheet.recorded(rules).into_iter().next();
        let first = first.map(|entry| format!("{} {}", entry.name, entry.value));
        let hit_by = self.after.hit_by(CreatureId::Foe(foe.id), rules);
        first.into_iter().chain(hit_by).collect()
    }

    /// Of a foe without hit points of whom nothing is known: those of the bestiary and the fight whose names are like it.
    fn likely_meant(&self, foe: &Foe) -> Option<Vec<&str>> {
        let state = self.before();
        let name = without_number(&foe.name).to_lowercase();
        let has_points = foe.bodies.first().is_some_and(|body| body.max.is_some());
        if has_points || state.record_of_kind(&name).is_some() {
            return None;
        }
        let known = self.campaign.rules().bestiaries.of(state.system).foes();
        let known = known.iter().map(|known| known.name.as_str());
        let foes = state.foes.iter().map(|foe| foe.name.as_str());
        let mut names: Vec<&str> = foes.chain(known).collect();
        let near = nearest(&name, names.iter().copied());
        let begins = |known: &&str| {
            let mut words = known.split_whitespace();
            words.any(|word| word.to_lowercase().starts_with(&name))
        };
        names.retain(|known| begins(known) || near.as_deref() == Some(*known));
        names.dedup();
        names.truncate(MOST_MEANT);
        Some(names)
    }
}

/// Dice with their mean: `3d8+6, 19.5 on average`.
fn dice_words(dice: &Expression) -> String {
    let odds = (dice.plan() == Plan::Inline).then(|| dice.odds());
    let mean = odds.and_then(|odds| match odds {
        Odds::Exact(totals) => Some(totals.moments().mean),
        Odds::Moments(moments) => Some(moments.mean),
        Odds::Untold => None,
    });
    let mean = mean.map(|mean| format!(", {} on average", (mean * 10.0).round() / 10.0));
    format!("{dice}{}", mean.unwrap_or_default())
}
