//! Foes' records: what a new one begins with, and the fields that change.

use crate::campaign::command::{HitDice, NewFoes};
use crate::campaign::line::line_word;
use crate::campaign::refusal::refused;
use crate::campaign::{
    BodyId, CreatureId, Event, Foe, FoeChange, FoeEdit, FoeId, HitPoints, Refusal, Roll, Track,
};
use crate::systems::{Attempt, FoeStats, Sheet};

use super::Draft;
use super::roster::{MOST_LEVELS, reshaped};

/// The most letters of a name for players.
const LONGEST_OTHER_NAME: usize = 60;

impl Draft<'_> {
    /// A foe with what this game knows of its kind, else with the record of the bestiary, and over it what was said as it
    /// was added.
    pub(super) fn new_foe(&self, name: String, foes: &NewFoes) -> Result<Foe, Refusal> {
        let system = self.state().system;
        let known = self.state().record_of_kind(&foes.name);
        let bestiary = foes.record.iter().filter(|_| known.is_none());
        let mut foe = Foe {
            id: FoeId(self.state().next_id),
            name,
            bodies: Vec::new(),
            numbers: Vec::new(),
            strains: Vec::new(),
            conditions: Vec::new(),
            seen_as: None,
            points_told: None,
            notes: foes.called.as_ref().map(|_| foes.name.clone()),
            stats: match known {
                Some(known) => FoeStats::Recorded(Box::new(known.clone())),
                None => FoeStats::blank(system),
            },
        };
        let said = [
            foes.rank.map(FoeChange::Rank),
            foes.initiative.map(|by| FoeChange::Initiative(Some(by))),
        ];
        for change in bestiary.chain(said.iter().flatten()) {
            self.check_foe_change(change, &foe)?;
            change.write(&mut foe, system);
        }
        // What is said of them at once counts for their points too.
        let mut whole = foe.clone();
        for change in &foes.changes {
            change.write(&mut whole, system);
        }
        let points = whole.stats.recorded();
        let points = points.and_then(|record| record.sheet.hit_points());
        let most = foes.points.or(points.map(|points| points.most));
        foe.bodies = (0..foes.count).map(|_| HitPoints::whole(most)).collect();
        Ok(foe)
    }

    /// Rolls the hit points of new foes, each body's for itself; whatever the dice say, it is one at least (our decision).
    pub(super) fn roll_hit_points(
        &mut self,
        foe: &mut Foe,
        hit_dice: &HitDice,
    ) -> Result<(), Refusal> {
        let attempt = Attempt::Dice(hit_dice.dice.clone());
        let attempts = std::iter::repeat_n(&attempt, foe.bodies.len());
        let results = self.cast_each(hit_dice.typed.as_deref(), attempts)?;
        let what = format!("hit points {}", hit_dice.dice);
        for (body, (outcome, dice)) in foe.bodies.iter_mut().zip(results) {
            let total = attempt.verdict(&outcome).value.unwrap_or(0).max(1);
            *body = HitPoints::whole(Some(u32::try_from(total).unwrap_or(u32::MAX)));
            let roll = self.plain_roll(what.clone(), (attempt.clone(), outcome, dice));
            // How much a foe can take is not for players to know.
            let roll = Roll {
                is_secret: true,
                ..roll
            };
            self.push_roll(roll);
        }
        Ok(())
    }

    pub(super) fn edit_foe(&mut self, edit: &FoeEdit) -> Result<(), Refusal> {
        let state = self.state();
        let Some(foe) = state.foe(edit.foe) else {
            return Err(Refusal::nothing_changes());
        };
        let before = self.events.len();
        let changes = self.changes_of(foe, &edit.changes)?;
        self.events.extend(changes);
        let mut changed = foe.clone();
        for change in &edit.changes {
            change.write(&mut changed, state.system);
        }
        let blank = Sheet::blank(state.system);
        let sheets = [&foe.stats, &changed.stats];
        let sheets = sheets.map(|stats| stats.recorded().map_or(&blank, |record| &record.sheet));
        for (index, body) in foe.bodies.iter().enumerate() {
            let is_meant = edit.bodies.contains(&index);
            let points = Some(edit.to).filter(|_| is_meant).unwrap_or_default();
            let to = reshaped(body, sheets, points)?;
            if to != *body {
                let whom = (BodyId::Foe(foe.id, index), Track::Physical);
                self.change_points(whom, (*body, to), (true, None));
            }
        }
        self.expect_change_since(before)
    }

    /// The fields of a foe that change, one after the other.
    pub(super) fn changes_of(
        &self,
        foe: &Foe,
        changes: &[FoeChange],
    ) -> Result<Vec<Event>, Refusal> {
        let mut changed = foe.clone();
        let mut event = |change: &FoeChange| {
            self.check_foe_change(change, &changed)?;
            change.write(&mut changed, self.state().system);
            Ok(Event::FoeChanged {
                foe: foe.id,
                name: foe.name.clone(),
                change: change.clone(),
            })
        };
        changes.iter().map(&mut event).collect()
    }

    /// The foe is as the changes before this one leave it.
    fn check_foe_change(&self, change: &FoeChange, foe: &Foe) -> Result<(), Refusal> {
        let system = self.state().system;
        match change {
            FoeChange::Name(name) => self.check_foe_name(name, Some(CreatureId::Foe(foe.id))),
            FoeChange::Level(level) if !(1..=MOST_LEVELS).contains(level) => {
                Err(Refusal::bad_level(*level))
            }
            FoeChange::SeenAs(None) if foe.seen_as.is_none() => refused(format!(
                "players know {} by name: `foe {} as \"a hooded figure\"` gives it another name for them",
                foe.name,
                line_word(&foe.name)
            )),
            FoeChange::SeenAs(Some(other)) => self.check_other_name(other, foe),
            FoeChange::Level(_)
            | FoeChange::Notes(_)
            | FoeChange::SeenAs(None)
            | FoeChange::PointsTold(_) => Ok(()),
            FoeChange::Rank(_) if system.profile().has_ranks() => Ok(()),
            FoeChange::Rank(_) => {
                let why = "the attempt itself gives its figures";
                let system = system.title();
                refused(format!("only Pen & Dagger has ranks: in {system} {why}"))
            }
            FoeChange::Initiative(_) => self.expect_initiative_modifiers(),
            FoeChange::Sheet(change) if change.system() != system => {
                let other = change.system().title();
                Err(Refusal::other_sheet(other, system.title()))
            }
            FoeChange::Sheet(change) => match foe.stats.recorded() {
                Some(record) => Ok(change.check_room(&record.sheet)?),
                None => Ok(()),
            },
        }
    }

    /// Another name for players must not hold the one it stands for.
    fn check_other_name(&self, other: &str, foe: &Foe) -> Result<(), Refusal> {
        let small = other.to_lowercase();
        if small.contains(&foe.name.to_lowercase()) {
            return refused(format!(
                "“{other}” has its own name in it: players would read that"
            ));
        }
        match other.chars().count() {
            ..=LONGEST_OTHER_NAME => Ok(()),
            letters => refused(format!(
                "a name for players has at most {LONGEST_OTHER_NAME} letters: this one has {letters}"
            )),
        }
    }

    /// Only some systems roll an initiative to which something is added.
    fn expect_initiative_modifiers(&self) -> Result<(), Refusal> {
        let system = self.state().system;
        match system.profile().initiative.is_added_to {
            true => Ok(()),
            false => {
                let system = system.title();
                refused(format!("foes in {system} have no initiative modifier"))
            }
        }
    }
}
