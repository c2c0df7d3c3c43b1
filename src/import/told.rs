//! The plan of an import in lines, for whoever is asked whether to do it.

use crate::words::counted_as;

use super::plan::{Plan, Planned};

/// How many are told of with all that was mapped.
const TOLD_WHOLE: usize = 5;

impl Plan {
    /// What was read as what, who would come and as what, what is left out and why; what belongs to a line above stands
    /// behind blanks.
    pub fn told(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .formats
            .iter()
            .map(|(file, format)| format!("{file}: read as {}", format.word()))
            .collect();
        let heroes = self
            .planned
            .iter()
            .filter(|planned| planned.is_hero)
            .count();
        let foes = self.planned.len() - heroes;
        let counts = [
            (heroes, ["hero", "heroes"]),
            (foes, ["foe", "foes"]),
            (self.fights.len(), ["prepared fight", "prepared fights"]),
        ];
        let counts: Vec<String> = counts
            .into_iter()
            .filter(|(count, _)| *count > 0)
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
        for planned in &self.planned {
            lines.extend(one(planned, is_whole));
        }
        for fight in &self.fights {
            let foes: Vec<String> = fight
                .foes
                .iter()
                .map(|(name, count, _)| {
                    if *count > 1 {
                        format!("{name}*{count}")
                    } else {
                        name.clone()
                    }
                })
                .collect();
            lines.push(format!("  encounter {}: {}", fight.name, foes.join(", ")));
        }
        if !self.refused.is_empty() {
            lines.push("Refused:".to_owned());
            lines.extend(
                self.refused
                    .iter()
                    .map(|refused| format!("  {}: {}", refused.whom, refused.why)),
            );
        }
        lines
    }
}

fn one(planned: &Planned, is_whole: bool) -> Vec<String> {
    let kind = if planned.is_hero { "hero" } else { "foe" };
    let points = planned
        .foe
        .points
        .map_or_else(String::new, |points| format!(", {points} hit points"));
    let mut lines = vec![format!("  {}: {kind}{points}", planned.name)];
    lines.extend(planned.said.iter().map(|said| format!("    {said}")));
    if is_whole && !planned.mapped.is_empty() {
        lines.push(format!("    mapped: {}", planned.mapped.join(" · ")));
    }
    if is_whole && !planned.foe.counters.is_empty() {
        lines.push(format!(
            "    counters: {}",
            planned.foe.counters.join(" · ")
        ));
    }
    lines.extend(
        planned
            .left_out
            .iter()
            .map(|left| format!("    left out: {left}")),
    );
    lines
}
