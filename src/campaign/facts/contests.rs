//! Contests under way: sides that gather points against each other, round by round.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{RollId, Roller};
use crate::systems::contest_score::{RoundOdds, Score, Scoring, gathered};
use crate::systems::work::Target;

use super::entry_kinds::Kind;
use super::event_answer::{Audience, Concern, EventAnswer, InRecap, Matter, Owed};

/// One side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Who, by the name of the beginning.
    pub who: Roller,
    /// The attempt it made last, in full words.
    pub attempt: Option<String>,
}

/// What moved a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Round {
    /// All sides rolled.
    Fought {
        /// What whoever is ahead gathers.
        stake: Scoring,
        /// The roll of each side in order, and what it shows.
        shown: Vec<(RollId, Score)>,
        /// Whether players did not see one of the rolls.
        is_secret: bool,
    },
    /// The game master moved a side by hand.
    Corrected {
        /// Its place among the sides.
        side: usize,
        /// By so much.
        by: i32,
    },
}

/// A contest under way or won: it stands here until it is closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// What it is about.
    pub name: String,
    /// The points that win it.
    pub to: Target,
    /// Two sides or more.
    pub sides: Vec<Side>,
    /// Whether players must not know of it.
    pub is_secret: bool,
    /// What moved it, oldest first.
    pub rounds: Vec<Round>,
}

/// The points of each side, by the names of that moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// Each side in order.
    pub sides: Vec<(String, u32)>,
    /// The points that win.
    pub to: Target,
}

impl Scores {
    /// The name of the side that has gathered enough.
    #[must_use]
    pub fn winner(&self) -> Option<&str> {
        let side = winner_of(self.sides.iter().map(|(_, points)| *points), self.to)?;
        self.sides.get(side).map(|(name, _)| name.as_str())
    }
}

/// The side that has gathered enough; of several, the one with most, for a hand may bring them there.
fn winner_of(points: impl Iterator<Item = u32>, to: Target) -> Option<usize> {
    let best = points
        .enumerate()
        .max_by_key(|(side, points)| (*points, std::cmp::Reverse(*side)));
    best.filter(|(_, points)| *points >= to.get())
        .map(|(side, _)| side)
}

/// Something that happened to a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ContestEvent {
    /// It was begun.
    Began {
        /// Who takes part.
        sides: Vec<Roller>,
        /// The points that win it.
        to: Target,
        /// Whether players must not know of it.
        is_secret: bool,
    },
    /// A round was rolled in the same step.
    Fought {
        /// What it came to.
        round: Round,
        /// The attempt of each side in full words.
        attempts: Vec<String>,
        /// The points of each side after it.
        scores: Scores,
    },
    /// A roll of a round became another one, or shows something else since.
    Refought {
        /// The roll that was counted.
        roll: RollId,
        /// The one that counts in its place.
        by: RollId,
        /// What that shows.
        showing: Score,
        /// The points of each side after it.
        scores: Scores,
    },
    /// The game master moved a side by hand.
    Corrected {
        /// Its place among the sides.
        side: usize,
        /// By so much.
        by: i32,
        /// The points of each side after it.
        scores: Scores,
    },
    /// It was taken off the table.
    Closed {
        /// The points of each side.
        scores: Scores,
    },
}

impl Scores {
    fn name(&self, side: usize) -> &str {
        self.sides.get(side).map_or("nobody", |(name, _)| name)
    }

    /// `Thalia 2, orc 0`
    fn points(&self) -> String {
        let each = self
            .sides
            .iter()
            .map(|(name, points)| format!("{name} {points}"));
        each.collect::<Vec<_>>().join(", ")
    }

    /// `Thalia 2, orc 0 to 3`, `Thalia 3, orc 0: Thalia wins`.
    fn words(&self) -> String {
        match self.winner() {
            Some(winner) => format!("{}: {winner} wins", self.points()),
            None => format!("{} to {}", self.points(), self.to.get()),
        }
    }
}

impl ContestEvent {
    /// What it answers, of the contest that is called so.
    pub(in crate::campaign) fn answer<'a>(&'a self, contest: &'a str) -> EventAnswer<'a> {
        let (is_kept, rolls) = match self {
            Self::Began { is_secret, .. } => (Some(*is_secret), Vec::new()),
            Self::Fought { round, .. } => {
                (None, round.shown().iter().map(|(roll, _)| *roll).collect())
            }
            Self::Refought { by, .. } => (None, vec![*by]),
            Self::Corrected { .. } | Self::Closed { .. } => (None, Vec::new()),
        };
        let words = format!("{contest} {}", self.words());
        let answer = EventAnswer::text(Kind::Contest, "", words)
            .owed(Owed::ToRolls(rolls.clone(), contest))
            .to(Audience::Work {
                work: (Kind::Contest, contest),
                is_kept,
                rolls,
            })
            .recapped(self.in_recap(contest));
        match self {
            Self::Began { sides, .. } => answer.about_all(sides.iter().map(|side| side.creature)),
            Self::Fought { .. }
            | Self::Refought { .. }
            | Self::Corrected { .. }
            | Self::Closed { .. } => answer.about(Concern::Contest(contest)),
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Began { sides, to, .. } => {
                let names: Vec<&str> = sides.iter().map(|side| side.name.as_str()).collect();
                format!("begins: {} to {}", names.join(" against "), to.get())
            }
            Self::Fought { round, scores, .. } => {
                let ahead = match round.won() {
                    Some((side, amount)) => format!("{} +{amount}", scores.name(side)),
                    None => "nobody ahead".to_owned(),
                };
                format!("{ahead}, {}", scores.words())
            }
            Self::Refought { scores, .. } => format!("counted anew, {}", scores.words()),
            Self::Corrected { side, by, scores } => {
                format!("{} {by:+} by hand, {}", scores.name(*side), scores.words())
            }
            Self::Closed { scores } => format!("closed, {}", scores.words()),
        }
    }

    /// Who won, where somebody did.
    fn in_recap(&self, contest: &str) -> InRecap<'_> {
        let won = |scores: &Scores| {
            let winner = scores.winner()?;
            Some(format!("{contest}: {winner} wins, {}", scores.points()).into())
        };
        match self {
            Self::Fought { scores, .. } => won(scores).map_or(InRecap::Nothing, |words| {
                InRecap::Decided(Matter::Contest, words)
            }),
            Self::Refought { scores, .. } | Self::Corrected { scores, .. } => won(scores)
                .map_or(InRecap::Nothing, |words| {
                    InRecap::Happening(Matter::Contest, words)
                }),
            Self::Closed { scores } if scores.winner().is_none() => {
                let words = format!("{contest}: nobody won, {}", scores.points());
                InRecap::Happening(Matter::Contest, words.into())
            }
            Self::Closed { .. } | Self::Began { .. } => InRecap::Nothing,
        }
    }
}

impl Contest {
    /// A contest of which nothing is rolled.
    #[must_use]
    pub fn begun(name: String, sides: Vec<Roller>, to: Target, is_secret: bool) -> Self {
        let sides = sides
            .into_iter()
            .map(|who| Side { who, attempt: None })
            .collect();
        Self {
            name,
            to,
            sides,
            is_secret,
            rounds: Vec::new(),
        }
    }

    /// The points of each side: what the rounds add up to. After its end only a hand moves it.
    #[must_use]
    pub fn scores(&self) -> Vec<u32> {
        let mut scores = vec![0; self.sides.len()];
        for round in &self.rounds {
            self.count(round, &mut scores);
        }
        scores
    }

    /// The same with one more round.
    #[must_use]
    pub fn scores_with(&self, round: &Round) -> Vec<u32> {
        let mut scores = self.scores();
        self.count(round, &mut scores);
        scores
    }

    /// The same if a roll that was counted showed something else.
    #[must_use]
    pub fn scores_if(&self, counted: RollId, shows: Score) -> Vec<u32> {
        let mut other = self.clone();
        other.recount(counted, counted, shows);
        other.scores()
    }

    fn count(&self, round: &Round, scores: &mut [u32]) {
        match round {
            Round::Fought { .. } if self.winner_of(scores).is_some() => {}
            Round::Fought { .. } => {
                let won = round.won();
                if let Some((points, amount)) =
                    won.and_then(|(side, amount)| Some((scores.get_mut(side)?, amount)))
                {
                    *points = points.saturating_add(amount);
                }
            }
            Round::Corrected { side, by } => {
                if let Some(points) = scores.get_mut(*side) {
                    *points = points.saturating_add_signed(*by);
                }
            }
        }
    }

    /// The probability of each side to win a round, and to win in the end, from how it stands; nothing if it is won, or
    /// cannot be counted. Each side shows what `shown` says of it.
    #[must_use]
    pub fn chances(&self, shown: &[Vec<(Score, f64)>], stake: Scoring) -> Option<Vec<(f64, f64)>> {
        let scores = self.scores();
        if self.winner_of(&scores).is_some() || shown.len() != scores.len() {
            return None;
        }
        let odds = RoundOdds::of(shown, stake);
        let winning = odds.winning(&scores, self.to.get())?;
        Some(
            winning
                .into_iter()
                .enumerate()
                .map(|(side, wins)| (odds.ahead(side), wins))
                .collect(),
        )
    }

    /// The side that has gathered enough, by its place.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.winner_of(&self.scores())
    }

    /// The same of these scores.
    #[must_use]
    pub fn winner_of(&self, scores: &[u32]) -> Option<usize> {
        winner_of(scores.iter().copied(), self.to)
    }

    /// How many rounds were rolled.
    #[must_use]
    pub fn fought(&self) -> usize {
        self.rounds
            .iter()
            .filter(|round| matches!(round, Round::Fought { .. }))
            .count()
    }

    /// Whether a roll was counted that players did not see.
    #[must_use]
    pub fn has_secret_rounds(&self) -> bool {
        self.rounds.iter().any(|round| {
            matches!(
                round,
                Round::Fought {
                    is_secret: true,
                    ..
                }
            )
        })
    }

    /// Whether a roll is counted here.
    #[must_use]
    pub fn counts(&self, wanted: RollId) -> bool {
        let shown = self.rounds.iter().flat_map(Round::shown);
        shown.into_iter().any(|(roll, _)| *roll == wanted)
    }

    /// Makes so what happened to it; it is closed by whoever holds it.
    pub(in crate::campaign) fn apply(&mut self, event: &ContestEvent) {
        match event {
            ContestEvent::Fought {
                round, attempts, ..
            } => {
                self.rounds.push(round.clone());
                for (side, attempt) in self.sides.iter_mut().zip(attempts) {
                    side.attempt = Some(attempt.clone());
                }
            }
            ContestEvent::Refought {
                roll, by, showing, ..
            } => self.recount(*roll, *by, *showing),
            ContestEvent::Corrected { side, by, .. } => {
                self.rounds.push(Round::Corrected {
                    side: *side,
                    by: *by,
                });
            }
            ContestEvent::Began { .. } | ContestEvent::Closed { .. } => {}
        }
    }

    fn recount(&mut self, counted: RollId, by: RollId, shows: Score) {
        for round in &mut self.rounds {
            let Round::Fought { shown, .. } = round else {
                continue;
            };
            for (roll, showing) in shown.iter_mut().filter(|(roll, _)| *roll == counted) {
                (*roll, *showing) = (by, shows);
            }
        }
    }
}

impl Round {
    /// Who is ahead in it, by its place, and how much it gathers.
    #[must_use]
    pub fn won(&self) -> Option<(usize, u32)> {
        let Self::Fought { stake, shown, .. } = self else {
            return None;
        };
        let showings: Vec<Score> = shown.iter().map(|(_, showing)| *showing).collect();
        gathered(&showings, *stake)
    }

    /// The rolls of it; none of one that was moved by hand.
    #[must_use]
    pub fn shown(&self) -> &[(RollId, Score)] {
        match self {
            Self::Fought { shown, .. } => shown,
            Self::Corrected { .. } => &[],
        }
    }
}
