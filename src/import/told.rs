//! The plan of an import in lines, for whoever is asked whether to do it.

use crate::words::counted_as;

use super::found::Format;
use super::plan::{Plan, Planned};

/// How many are told of with all that was mapped.
const TOLD_WHOLE: usize = 5;

impl Plan {
    /// What was read as what, who would come and as what, what is left out and why; what belongs to a line above stands
    /// behind blanks.
    pub fn told(&self) -> Vec<String> {
        let read = |(file, format): &(String, Format)| format!("{file}: read as {}", format.word());
        let mut lines: Vec<String> = self.formats.iter().map(read).collect();
        let heroes = self
            .planned
            .iter()
            .filter(|planned| planned.is_hero)
            .count();
        let counts = [
            (heroes, ["hero", "heroes"]),
            (self.planned.len() - heroes, ["foe", "foes"]),
            (self.fights.len(), ["prepared fight", "prepared fights"]),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts: Vec<String> = counts
            .map(|(count, forms)| counted_as(count, forms))
            .collect();
        if !counts.is_empty() {
            lines.push(format!(
                "{} for {}:",
                counts.join(", "),
                self.system.title()
            ));
        }
        let is_whole = self.planned.len() <= TOLD_WHOLE;
        lines.extend(
            self.planned
                .iter()
                .flat_map(|planned| one(planned, is_whole)),
        );
        for fight in &self.fights {
            let foes = fight.foes.iter().map(|(name, count, _)| match count {
                0 | 1 => name.clone(),
                count => format!("{name}*{count}"),
            });
            let foes = foes.collect::<Vec<_>>().join(", ");
            lines.push(format!("  encounter {}: {foes}", fight.name));
        }
        if !self.refused.is_empty() {
            lines.push("Refused:".to_owned());
        }
        let refused = self.refused.iter();
        lines.extend(refused.map(|refused| format!("  {}: {}", refused.whom, refused.why)));
        lines
    }
}

fn one(planned: &Planned, is_whole: bool) -> Vec<String> {
    let kind = if planned.is_hero { "hero" } else { "foe" };
    let points = planned
        .foe
        .points
        .map(|points| format!(", {points} hit points"));
    let points = points.unwrap_or_default();
    let mut lines = vec![format!("  {}: {kind}{points}", planned.name)];
    lines.extend(planned.said.iter().map(|said| format!("    {said}")));
    let whole = [
        ("mapped", &planned.mapped),
        ("counters", &planned.foe.counters),
    ];
    for (what, all) in whole
        .into_iter()
        .filter(|(_, all)| is_whole && !all.is_empty())
    {
        lines.push(format!("    {what}: {}", all.join(" · ")));
    }
    let left_out = planned.left_out.iter();
    lines.extend(left_out.map(|left| format!("    left out: {left}")));
    lines
}
