//! A forecast as it is read: what is estimated and what is counted, each called so, and what is missing.

use crate::campaign::Allegiance;
use crate::report::{Kind, Line, Section, Table, side_by_side};
use crate::words::{counted, in_figures};

use super::estimate::{Estimate, LAST_ROUND, Supposed};
use super::{Blow, FightForecast, Fighter, MOST_ROUNDS, OrderIs};

/// Columns of a pair's names.
const NAMES: usize = 30;
/// The rounds by which it is told whether somebody has fallen.
const ROUNDS: [usize; 7] = [1, 2, 3, 4, 5, 6, 8];

impl FightForecast {
    /// All of it, section by section.
    pub fn sections(&self) -> Vec<Section> {
        let mut sections = vec![self.missing_told()];
        sections.extend(self.estimated());
        for side in [Allegiance::Party, Allegiance::Foes] {
            sections.push(self.pairs(side));
        }
        sections.push(self.how());
        sections.retain(|section| !section.is_empty());
        sections
    }

    fn missing_told(&self) -> Section {
        let mut lines: Section = Vec::new();
        let mut told: Vec<&str> = Vec::new();
        for missing in &self.missing {
            let what = missing.what.as_str();
            if told.contains(&what) {
                continue;
            }
            told.push(what);
            let same = self.missing.iter().filter(|other| other.what == what);
            let whose: Vec<&str> = same.map(|other| other.who.as_str()).collect();
            let text = format!("{}: {what}", whose.join(", "));
            lines.push(Line::labeled(Kind::Notice, "!", 2, &text));
        }
        if !self.can_be_estimated() {
            let text = "The whole fight is not estimated until these are known.";
            lines.push(Line::of(Kind::Aside, text));
        }
        lines
    }

    fn estimated(&self) -> Vec<Section> {
        let all = [
            Supposed::AsItStands,
            Supposed::OneMore,
            Supposed::FoesTogether,
        ];
        let estimates = all.into_iter().map(|supposed| self.estimate(supposed));
        let estimates: Vec<Estimate> = estimates.collect::<Option<_>>().unwrap_or_default();
        let Some(first) = estimates.first() else {
            return Vec::new();
        };
        let heading = format!(
            "Estimate, of {} fights of simple play: each share is within {:.1} points, 19 times of 20",
            first.fights,
            first.margin() * 100.0
        );
        let heading = Line::of(Kind::Heading, &heading);
        let table = self.estimates_in_rows(&estimates).lines();
        let rows = table.iter().map(|row| Line::of(Kind::Verbatim, row));
        vec![std::iter::once(heading).chain(rows).collect()]
    }

    fn estimates_in_rows(&self, estimates: &[Estimate]) -> Table {
        let commonest = self.commonest_foe();
        let more = commonest.and_then(|place| self.fighters.get(place));
        let more = more
            .map(|foe| format!("+1 {}", foe.name))
            .unwrap_or_default();
        let headings = ["", "as it is", more.as_str(), "all on one"];
        let row = |label: &str, figure: &dyn Fn(&Estimate) -> String| {
            let label = std::iter::once(label.to_owned());
            label
                .chain(estimates.iter().map(figure))
                .collect::<Vec<_>>()
        };
        let mut rows = vec![
            row("party wins", &|one| about(one.won)),
            row("all of it fall", &|one| about(one.lost)),
            row("rounds, on average", &|one| format!("{:.1}", one.rounds)),
            row("somebody falls", &|one| about(one.somebody_falls())),
        ];
        if estimates.iter().any(|one| one.won + one.lost < 1.0) {
            let open = |one: &Estimate| about(1.0 - one.won - one.lost);
            rows.push(row(&format!("undecided in {LAST_ROUND}"), &open));
        }
        let last = estimates.iter().map(|one| one.fallen_by.len()).max();
        for round in ROUNDS.into_iter().filter(|round| Some(*round) < last) {
            let by = |one: &Estimate| {
                let by = one.fallen_by.get(round - 1);
                about(by.copied().unwrap_or_else(|| one.somebody_falls()))
            };
            rows.push(row(&format!("  by round {round}"), &by));
        }
        for (place, hero) in self.of_side(Allegiance::Party) {
            let falls = |one: &Estimate| about(one.falls.get(place).copied().unwrap_or(0.0));
            rows.push(row(&format!("{} falls", hero.name), &falls));
        }
        Table::of(1, &headings, rows)
    }

    /// What each of a side does to each of the other.
    fn pairs(&self, side: Allegiance) -> Section {
        let mut lines: Section = Vec::new();
        for (by, attacker) in self.of_side(side) {
            for (at, target) in self.fighters.iter().enumerate() {
                let Some(blow) = self.blow(by, at) else {
                    continue;
                };
                let names = format!("{} → {}", attacker.name, target.name);
                lines.push(Line::labeled(Kind::Row, &names, 0, &told(blow, target)));
            }
        }
        if lines.is_empty() {
            return lines;
        }
        side_by_side(&mut lines, NAMES);
        let whose = match side {
            Allegiance::Party => "Counted: the party, one against one",
            Allegiance::Foes => "Counted: the foes, one against one",
        };
        lines.insert(0, Line::of(Kind::Heading, whose));
        lines
    }

    /// By which rules it was counted and played.
    fn how(&self) -> Section {
        let mut lines = vec![
            "Counted is exact: the best attack of the sheet against that target, with what stands on both, once a round. Down in 2–4 rounds: by the second half the time, by the fourth 9 times of 10.".to_owned(),
        ];
        let mut blows = self.blows.iter().flatten().flatten();
        let hoped = blows.find(|blow| !blow.hit_is.is_empty());
        lines.extend(hoped.map(|Blow { hit_is, .. }| {
            format!("These rules set no bar for a hit: {hit_is} counts as one (our decision).")
        }));
        if self.can_be_estimated() {
            let order = match self.order_is {
                OrderIs::Known => "the order of turns is the one that stands",
                OrderIs::Rolled => "initiative is rolled by the rules",
                OrderIs::Chance => "the order of turns is by chance",
            };
            lines.push(format!(
                "Simple play: {order}; everybody attacks once a turn; the party strikes whoever falls soonest, foes strike anybody, in the last column whoever falls soonest; who has no points left is out; waves come in their rounds. Spells, healing, conditions to come, flight and ground are left out."
            ));
        }
        if let Some(damage) = &self.damage {
            lines.push(format!(
                "Where neither rules nor sheet say what a hit costs, it is {damage}, as you said."
            ));
        }
        lines.push("Only you see this: nothing of it goes to players.".to_owned());
        let lines = lines.iter();
        lines.map(|line| Line::of(Kind::Aside, line)).collect()
    }
}

/// `longsword · hits 65.00 % · 5.53 a round · down in 2 to 4 rounds`
fn told(blow: &Blow, target: &Fighter) -> String {
    let mut parts = vec![blow.attack.clone()];
    let hit = format!("{} %", in_figures(blow.hit * 100.0));
    let ward = blow.warded_by.as_ref();
    let past = ward.map(|ward| format!(", past {}", ward.trim_matches('"').to_lowercase()));
    parts.push(format!("hits {hit}{}", past.unwrap_or_default()));
    let points = target.most_points();
    match &blow.harm {
        None => parts.push("damage not known".to_owned()),
        Some(harm) => {
            parts.push(format!("{:.2} a round", harm.mean));
            let by = [0.5, 0.9].map(|likely| harm.rounds_to(points, likely));
            parts.extend((points > 0).then(|| match by {
                [None, _] => format!("hardly down in {MOST_ROUNDS} rounds"),
                [Some(half), None] => format!("down in {half} rounds or more"),
                [Some(half), Some(most)] if half == most => {
                    format!("down in {}", counted(most, "round"))
                }
                [Some(half), Some(most)] => format!("down in {half}–{most} rounds"),
            }));
        }
    }
    parts.join(" · ")
}

/// A share that was estimated: no figures that it has not, and nothing is sure for having happened each time.
fn about(share: f64) -> String {
    match share {
        share if share < 0.005 => "<1 %".to_owned(),
        share if share > 0.995 => ">99 %".to_owned(),
        share => format!("{:.0} %", share * 100.0),
    }
}
