//! Dice as they fell, and what they come to.

use crate::dice::{Die, Faces, TypedFaces, Unread};
use crate::systems::contest_score::Score;
use crate::systems::work::ProgressStep;

use super::super::definition::Again;
use super::super::dice_set::lying;
use super::super::program::{Planned, Verdict};
use super::super::tree::NO_NUMBER;
use super::Plan;

/// Dice as they fell: of each time the roll was made, of each set, in the order thrown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fall {
    /// See [`Fall`].
    pub throws: Vec<Vec<Vec<Die>>>,
}

/// What dice as they fell come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Which of several throws counts, from 0.
    pub throw: usize,
    /// The place of its result among those of the attempt; none where no result covers it.
    pub result: Option<usize>,
    /// The grade of that result, 0 without one.
    pub grade: i64,
    /// The number told beside its word.
    pub value: Option<i64>,
    /// Whether the attempt passes.
    pub passes: bool,
    /// What orders it among others, the first first.
    pub compare_by: Vec<i64>,
    /// What the roll comes to.
    pub total: i64,
    /// Every value of the attempt that can be worked out, with its key.
    pub values: Vec<(String, i64)>,
    /// What it gives to long work.
    pub progress: Option<ProgressStep>,
    /// How many hit points it costs its target, if it passes.
    pub harms: Option<i64>,
    /// What a side of a contest shows, and whether nothing can be gathered by it.
    pub shows: Option<Score>,
    /// How it is told, by place among the ways of the attempt, with the numbers in it.
    pub tells: Option<(usize, Vec<i64>)>,
    /// What the other side's attempt is held against.
    pub target: Option<i64>,
    /// What of it adds up.
    pub counted: Option<i64>,
    /// Whether its dice may be traded for a fortune die.
    pub can_be_traded: bool,
    /// Whether a fortune die may roll them again.
    pub can_be_repeated: bool,
    /// Which offers are made, by place among those of the attempt.
    pub offers: Vec<usize>,
    /// What each of them costs, in the same order.
    pub prices: Vec<i64>,
}

impl Fall {
    /// All faces in the order thrown.
    pub fn faces(&self) -> impl Iterator<Item = u32> + '_ {
        self.throws.iter().flatten().flatten().map(|die| die.face)
    }
}

impl Plan {
    /// Throws the dice, set by set, each with its rerolls and explosions.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, faces: &mut dyn Faces) -> Result<Fall, Unread> {
        let times = self.again.map_or(1, Again::times);
        let throw = |_| self.sets.iter().map(|set| set.throw(faces)).collect();
        let throws = (0..times).map(throw).collect::<Result<_, _>>()?;
        Ok(Fall { throws })
    }

    /// The dice as they fell, from the faces that stand in a log.
    ///
    /// # Errors
    /// [`Unread`], where they do not fit.
    pub fn fall(&self, faces: &[u32]) -> Result<Fall, Unread> {
        let mut typed = TypedFaces::new(faces.to_vec());
        let fall = self.roll(&mut typed)?;
        typed.finish().map(|()| fall)
    }

    /// What dice as they fell come to.
    pub fn read(&self, fall: &Fall) -> Reading {
        let rows = fall.throws.iter().map(|throw| {
            let mut row = self.row(throw);
            let verdict = self.program.judge(&mut row);
            (verdict, row)
        });
        let mut rows = rows.enumerate();
        let Some(mut kept) = rows.next() else {
            let mut row = self.blank();
            let verdict = self.program.judge(&mut row);
            return self.reading(0, verdict, &row);
        };
        for next in rows {
            let is_better = match self.again {
                Some(Again::WorstOf(_)) => next.1.0.keys < kept.1.0.keys,
                Some(Again::BestOf(_)) | None => next.1.0.keys > kept.1.0.keys,
            };
            if is_better {
                kept = next;
            }
        }
        let (throw, (verdict, row)) = kept;
        self.reading(throw, verdict, &row)
    }

    /// The least face of the one die that counts with which it passes under each of these numbers for the one that is open, and
    /// how many faces that die has; nothing where that is no question of one die.
    pub(in crate::systems::own) fn least_faces(&self, numbers: &[i64]) -> (Vec<Option<u32>>, u32) {
        let mut least = vec![None; numbers.len()];
        let one = match self.sets.as_slice() {
            [set] if set.kept() == 1 => set.faces(),
            _ => None,
        };
        let faces = one.unwrap_or(0);
        for face in 1..=faces {
            let mut row = self.row(&[vec![lying(face)]]);
            for (least, number) in least.iter_mut().zip(numbers) {
                if least.is_none() {
                    self.open_to(*number, &self.program, &mut row);
                    *least = self.program.passes(&mut row).then_some(face);
                }
            }
        }
        (least, faces)
    }

    fn reading(&self, throw: usize, verdict: Verdict, row: &[i64]) -> Reading {
        let read = |tree: &Option<Planned>| tree.as_ref().and_then(|tree| tree.read(row));
        let holds = |tree: &Planned| tree.read(row).is_some_and(|number| number != 0);
        let extras = &self.extras;
        let values = self.value_keys.iter().zip(row);
        let values = values.filter(|&(_, &number)| number != NO_NUMBER);
        let progress = match &extras.ruined {
            Some(ruined) if holds(ruined) => Some(ProgressStep::Mishap),
            Some(_) | None => read(&extras.adds).map(ProgressStep::of),
        };
        // What an offer costs is known, or it is none.
        let priced = extras.offers.iter().zip(&extras.costs).enumerate();
        let made = priced.filter(|(_, (when, _))| holds(when));
        let made = made.filter_map(|(place, (_, costs))| Some((place, costs.read(row)?)));
        let (offers, prices) = made.unzip();
        let shows = extras.shows.as_ref();
        let shows = shows.and_then(|(shows, void)| {
            let is_void = holds(void);
            Some(Score {
                is_void,
                ..Score::of(shows.read(row)?)
            })
        });
        let mut ways = extras.tells.iter().enumerate();
        let tells = ways.find(|(_, (when, _))| holds(when));
        let tells = tells.map(|(place, (_, numbers))| {
            let numbers = numbers.iter().map(|number| number.read(row).unwrap_or(0));
            (place, numbers.collect())
        });
        Reading {
            shows,
            tells,
            throw,
            result: verdict.result,
            grade: verdict.grade,
            value: verdict.value,
            passes: verdict.passes,
            compare_by: verdict.keys,
            total: read(&extras.total).unwrap_or(0),
            values: values.map(|(key, &number)| (key.clone(), number)).collect(),
            progress,
            harms: read(&extras.harms).filter(|_| verdict.passes),
            target: read(&extras.target),
            counted: read(&extras.counts),
            can_be_traded: extras.trade.as_ref().is_some_and(holds),
            can_be_repeated: extras.again.as_ref().is_some_and(holds),
            offers,
            prices,
        }
    }

    /// What it comes to without any dice, and whether that passes.
    pub(in crate::systems::own) fn without_dice(&self) -> Option<(i64, bool)> {
        let mut row = self.row(&[]);
        let total = self.extras.total.as_ref()?.read(&row)?;
        Some((total, self.program.passes(&mut row)))
    }

    /// Throws the dice again of which no face is given, set by set; all others lie as they fell.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll_again(
        &self,
        lying: &mut dyn Iterator<Item = Vec<Option<u32>>>,
        faces: &mut dyn Faces,
    ) -> Result<Fall, Unread> {
        let times = self.again.map_or(1, Again::times);
        let mut throw = |_| {
            let sets = self.sets.iter();
            let mut thrown = sets.map(|set| set.holding(lying.next().unwrap_or_default()));
            thrown.try_fold(Vec::new(), |mut dice, set| {
                dice.push(set.throw(faces)?);
                Ok(dice)
            })
        };
        let throws = (0..times).map(&mut throw).collect::<Result<_, _>>()?;
        Ok(Fall { throws })
    }

    /// The same dice with some of them lying as they fell; none where the odds of that cannot be counted.
    pub(in crate::systems::own) fn holding(
        &self,
        lying: &mut dyn Iterator<Item = Vec<Option<u32>>>,
    ) -> Option<Self> {
        let mut plan = self.uncounted();
        for set in &mut plan.sets {
            let held = lying.next()?;
            let is_thrown = held.iter().all(Option::is_none);
            if set.is_whole() && !is_thrown {
                return None;
            }
            *set = set.holding(if is_thrown { Vec::new() } else { held });
        }
        self.again.is_none().then_some(plan)
    }

    /// The dice that an offer throws again, counted from 0 over all of them: those of the throw that counts that show
    /// such a face; where a set is whole, all of it.
    pub fn thrown_again(&self, fall: &Fall, offer: usize) -> Vec<usize> {
        let Some(ranges) = self.extras.rerolls.get(offer).and_then(Option::as_ref) else {
            return Vec::new();
        };
        let counts = self.read(fall).throw;
        let (mut thrown, mut first) = (Vec::new(), 0);
        for (throw, sets) in fall.throws.iter().enumerate() {
            for (set, dice) in self.sets.iter().zip(sets) {
                let is_thrown = |die: &Die| {
                    let face = set.face(die);
                    let fits = ranges.iter().all(|&(from, to)| (from..=to).contains(&face));
                    ranges.is_empty() || (throw == counts && die.is_kept() && fits)
                };
                let is_whole = set.is_whole() && dice.iter().any(is_thrown);
                let numbered = (first..).zip(dice);
                let chosen = numbered.filter(|(_, die)| is_whole || is_thrown(die));
                thrown.extend(chosen.map(|(place, _)| place));
                first += dice.len();
            }
        }
        thrown
    }

    /// The same attempt, in which the value of each result says which others a roll meets as well.
    pub(in crate::systems::own) fn telling_overlaps(self) -> Self {
        Self {
            program: self.program.telling_overlaps(),
            ..self.uncounted()
        }
    }

    /// A row in which nothing is known of dice.
    pub(in crate::systems::own) fn blank(&self) -> Vec<i64> {
        let mut row = self.known.clone();
        row.resize(self.program.grade + 1 + self.asked.len(), 0);
        row
    }

    /// What a sum of what several rolls count comes to: of all else dice show nothing.
    pub(in crate::systems::own) fn read_count(&self, count: i64) -> Reading {
        let mut row = self.blank();
        let given = self.counted.map(|place| (place, count));
        self.program.fill_but(&mut row, given);
        let verdict = self.program.judge(&mut row);
        Reading {
            counted: Some(count),
            ..self.reading(0, verdict, &row)
        }
    }

    /// The row of numbers that dice as they fell make.
    fn row(&self, throw: &[Vec<Die>]) -> Vec<i64> {
        let mut row = self.blank();
        let shown = row.iter_mut().skip(self.program.grade + 1);
        for (slot, &(set, shown)) in shown.zip(&self.asked) {
            let dice = throw.get(set).map(Vec::as_slice).unwrap_or_default();
            *slot = self.sets.get(set).map_or(0, |set| set.shown(dice, shown));
        }
        self.program.fill(&mut row);
        row
    }
}
