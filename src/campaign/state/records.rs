//! What is recorded of anybody, what rules read from it, and what they roll for initiative by it.

use std::borrow::Cow;
use std::sync::Arc;

use crate::campaign::facts::party::kind_of;
use crate::campaign::{CreatureId, Foe, FoeId, FoeKind, Record, Refill};
use crate::systems::interface::table::Table;
use crate::systems::{Attempt, Attitude, FoeSheet, FoeStats, Rulebook, Sheet, own};
use crate::words::is_same;

use super::State;

impl State {
    /// What anybody's record says about rolls; none where nothing is recorded, or a rank is all there is.
    pub fn record(&self, creature: CreatureId) -> Option<Record<'_>> {
        match creature {
            CreatureId::Hero(id) => self.hero(id).map(|hero| Record {
                sheet: self.read_by_rules(creature, &hero.sheet),
                level: hero.level,
                said_level: Some(hero.level),
            }),
            CreatureId::Foe(id) => {
                let record = self.foe(id)?.stats.recorded()?;
                Some(Record {
                    sheet: self.read_by_rules(creature, &record.sheet),
                    level: record.level,
                    said_level: record.said_level(),
                })
            }
        }
    }

    /// What the rules make of somebody's sheet; of a blank one of the system where nothing is recorded.
    pub(in crate::campaign) fn sheet_of(
        &self,
        creature: CreatureId,
        rules: &Rulebook,
    ) -> Arc<own::Sheet> {
        let blank = || Sheet::blank(self.system).read(rules, 1);
        self.record(creature)
            .map_or_else(blank, |record| record.sheet.read(rules, record.level))
    }

    /// The sheet with what a body has lost, where rules count that: of a group, the first of those who stand.
    fn read_by_rules<'a>(&self, creature: CreatureId, sheet: &'a Sheet) -> Cow<'a, Sheet> {
        if self.system.definition().hit_points.is_none() {
            return Cow::Borrowed(sheet);
        }
        let bodies = self.bodies(creature);
        let standing = bodies.iter().find(|body| !body.is_down());
        match standing.or(bodies.first()).map_or(0, |body| body.harm) {
            0 => Cow::Borrowed(sheet),
            harm => Cow::Owned(sheet.after_harm(harm)),
        }
    }

    /// What somebody notices without trying, where a sheet says it.
    pub fn passive_notice_of(&self, creature: CreatureId, rules: &Rulebook) -> Option<i32> {
        let record = self.record(creature)?;
        let at = (creature, self as &dyn Table);
        record.sheet.read(rules, record.level).notices(at)
    }

    /// What somebody is hit by, as the system names it: `AC 13`; none where no sheet says it.
    pub fn hit_by(&self, creature: CreatureId, rules: &Rulebook) -> Option<String> {
        let (short, name) = self.system.profile().stat.hit_by?;
        let record = self.record(creature)?;
        let derived = record.sheet.read(rules, record.level).derived().into_iter();
        let mut derived = derived.filter(|figure| is_same(&figure.name, name));
        let figure = derived.next().map(|figure| figure.sum.figure());
        let figure = figure.or_else(|| record.sheet.recorded_as(name, rules))?;
        Some(format!("{short} {figure}"))
    }

    /// The record that a new foe of this name begins with; none where no such foe ever had one.
    pub fn record_of_kind(&self, name: &str) -> Option<&FoeSheet> {
        FoeKind::record_of(&self.kinds, name)
    }

    /// The most points of the newest foe of this kind that is still here.
    pub fn points_of_kind(&self, name: &str) -> Option<u32> {
        self.newest_of_kind(name)?.bodies.first()?.max
    }

    /// What the newest foe of this kind uses up, by name, with how much there is at most and what brings it back.
    pub fn counters_of_kind(&self, name: &str) -> Vec<(String, u32, Refill)> {
        let newest = self.newest_of_kind(name).map(|foe| CreatureId::Foe(foe.id));
        let counters = newest.into_iter().flat_map(|who| self.counters_of(who));
        counters
            .map(|counter| (counter.name.clone(), counter.max, counter.refill))
            .collect()
    }

    fn newest_of_kind(&self, name: &str) -> Option<&Foe> {
        let kind = kind_of(name);
        let mut foes = self.foes.iter().rev();
        foes.find(|foe| kind_of(&foe.name) == kind)
    }

    /// Whether the system counts mental points at all.
    pub fn has_minds(&self) -> bool {
        self.system.definition().minds.is_some()
    }

    /// The most mental points of somebody, where a sheet says so.
    pub(in crate::campaign) fn most_mental_points(&self, creature: CreatureId) -> Option<u32> {
        self.record(creature)?.sheet.most_mental_points()
    }

    /// An attempt with the wounds on the sheet of whoever rolls it; as it is where it says some, or where that leaves no dice.
    pub(in crate::campaign) fn wounded(&self, attempt: Attempt, creature: CreatureId) -> Attempt {
        match self.record(creature) {
            Some(record) => record.sheet.wounded(attempt),
            None => attempt,
        }
    }

    /// How somebody feels about those who would influence them.
    pub fn attitude_of(&self, who: CreatureId) -> Attitude {
        let known = self.attitudes.iter().find(|feeling| feeling.who == who);
        known.map_or_else(Attitude::default, |feeling| feeling.attitude)
    }

    /// What was written of one foe holds for its kind from now on, but for its wounds.
    pub(in crate::campaign) fn remember_kind(&mut self, foe: FoeId) {
        let Some(foe) = self.foes.iter().find(|known| known.id == foe) else {
            return;
        };
        let Some(record) = foe.stats.recorded() else {
            return;
        };
        let kind = FoeKind {
            name: kind_of(&foe.name),
            record: record.clone().unhurt(),
        };
        self.kinds.retain(|known| known.name != kind.name);
        self.kinds.push(kind);
    }
}

pub(in crate::campaign) const INITIATIVE: &str = "Initiative";

impl State {
    /// Whether it is known what is rolled for initiative: by the rules, or as it was named before.
    pub fn knows_initiative(&self) -> bool {
        self.system.profile().initiative.is_rolled || self.initiative.is_some()
    }

    /// What somebody rolls for initiative, and why so; none where the game master names the attempt.
    pub(in crate::campaign) fn own_initiative(
        &self,
        creature: CreatureId,
    ) -> Option<(Attempt, String)> {
        let foe = match creature {
            CreatureId::Hero(_) => None,
            CreatureId::Foe(id) => self.foe(id).map(|foe| &foe.stats),
        };
        if let Some(rank) = foe.and_then(FoeStats::rank) {
            return self.system.initiative_by_rank(rank);
        }
        let said = foe
            .and_then(FoeStats::recorded)
            .and_then(|foe| foe.initiative);
        let record = self.record(creature);
        let (sheet, level) = record.map_or((None, 1), |record| (Some(record.sheet), record.level));
        self.system.initiative(sheet.as_deref(), level, said)
    }
}
