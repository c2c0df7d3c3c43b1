//! What happens to long rolls, as it is told.

use crate::campaign::ids::{RollId, Roller};
use crate::systems::work::{Mishap, ProgressStep};
use crate::words::minutes_words;

use super::super::event_answer::{
    Audience, Concern, EventAnswer, InRecap, Listed, Matter, Owed, Part,
};
use super::counting::{winner_of, won};
use super::{Counted, Goal, LongRollEvent, LongRollKind, Pace, Placed, Points, Standing};

impl LongRollEvent {
    /// What it answers, of the long roll that is called so.
    pub(in crate::campaign) fn answer<'a>(
        &'a self,
        kind: LongRollKind,
        name: &'a str,
    ) -> EventAnswer<'a> {
        let (rolls, is_secret) = match self {
            Self::Began {
                goal,
                sides,
                is_secret,
            } => {
                return begun((kind, name), goal, sides, *is_secret);
            }
            Self::Counted {
                rolls, is_secret, ..
            } => (rolls.iter().map(Counted::roll).collect(), *is_secret),
            Self::Recounted { by, .. } => (vec![by.roll()], false),
            Self::Corrected { .. } | Self::Ticked { .. } | Self::Closed { .. } => (vec![], false),
        };
        let answer = EventAnswer::text(kind.entry(), "", self.words(name))
            .about(Concern::LongRoll(kind, name))
            .recapped(self.in_recap(kind, name));
        answer
            .owed(Owed::ToRolls(rolls.clone(), name))
            .to(match kind {
                LongRollKind::Race => self.runners(is_secret),
                LongRollKind::Task | LongRollKind::Clock | LongRollKind::Contest => {
                    Audience::Work {
                        work: (kind, name),
                        is_kept: None,
                        is_announced: false,
                        rolls,
                    }
                }
            })
    }

    /// Whoever sees two of them: one runner alone is no race.
    fn runners<'a>(&self, is_secret: bool) -> Audience<'a> {
        if is_secret {
            return Audience::GmOnly;
        }
        let listed =
            |placed: &Placed| Listed::WithRoll(placed.who.creature, placed.roll, placed.is_secret);
        Audience::ListOf {
            listed: self.places().into_iter().map(listed).collect(),
            fewest: 2,
        }
    }

    /// How it stands after it; it begins with nothing.
    pub const fn to(&self) -> Option<&Standing> {
        match self {
            Self::Began { .. } => None,
            Self::Counted { to, .. }
            | Self::Recounted { to, .. }
            | Self::Corrected { to, .. }
            | Self::Ticked { to, .. }
            | Self::Closed { to } => Some(to),
        }
    }

    /// Who stands where in a race, best first.
    pub fn places(&self) -> Vec<&Placed> {
        match (self, self.to()) {
            (_, Some(Standing::Places(places))) => places.iter().collect(),
            (Self::Counted { rolls, .. }, _) => rolls.iter().filter_map(Counted::place).collect(),
            (_, Some(Standing::Points(_) | Standing::Leg(_)) | None) => Vec::new(),
        }
    }

    /// The same with only those in it who are known; nothing where nobody has a place in it.
    pub(in crate::campaign) fn listing(&self, is_known: &[bool]) -> Option<Self> {
        let mut is_known = is_known.iter();
        let mut event = self.clone();
        match &mut event {
            Self::Counted {
                rolls,
                to: Standing::Leg(_),
                ..
            } => rolls.retain(|_| is_known.next() == Some(&true)),
            Self::Recounted {
                to: Standing::Places(places),
                ..
            }
            | Self::Closed {
                to: Standing::Places(places),
            } => places.retain(|_| is_known.next() == Some(&true)),
            Self::Began { .. }
            | Self::Counted { .. }
            | Self::Recounted { .. }
            | Self::Corrected { .. }
            | Self::Ticked { .. }
            | Self::Closed { .. } => return None,
        }
        Some(event)
    }

    /// Every roll it points to by number.
    pub(in crate::campaign) fn rolls_named(&mut self) -> Vec<&mut RollId> {
        let (mut named, to) = match self {
            Self::Began { .. } => return Vec::new(),
            Self::Counted { rolls, to, .. } => {
                (rolls.iter_mut().map(Counted::roll_mut).collect(), to)
            }
            Self::Recounted { roll, by, to } => (vec![roll, by.roll_mut()], to),
            Self::Corrected { to, .. } | Self::Ticked { to, .. } | Self::Closed { to } => {
                (Vec::new(), to)
            }
        };
        if let Standing::Places(places) = to {
            named.extend(places.iter_mut().map(|placed| &mut placed.roll));
        }
        named
    }

    fn words(&self, name: &str) -> String {
        match self.to() {
            None => String::new(),
            Some(Standing::Points(points)) => {
                let what = self.moved_by(points).map(|what| format!("{what}, "));
                format!("{name} {}{}", what.unwrap_or_default(), points.words())
            }
            Some(Standing::Leg(1)) => format!("{name}  {}", place_words(&self.places())),
            Some(Standing::Leg(leg)) => {
                format!("{name}  leg {leg}: {}", place_words(&self.places()))
            }
            Some(Standing::Places(_)) => {
                let what = match self {
                    Self::Closed { .. } => "closed, ",
                    _ => "ranked anew: ",
                };
                format!("{name}  {what}{}", place_words(&self.places()))
            }
        }
    }

    /// What moved it; nothing where how it stands says so.
    fn moved_by(&self, to: &Points) -> Option<String> {
        let name = |side: usize| to.sides.get(side).map_or("nobody", |(name, _)| name);
        let rolls = match self {
            Self::Began { .. } => return None,
            Self::Counted { rolls, .. } => rolls,
            Self::Recounted { .. } => return Some("counted anew".to_owned()),
            Self::Corrected { side, by, .. } => {
                let words = format!("{} {by:+} by hand", name(*side));
                return Some(words.trim_start().to_owned());
            }
            Self::Ticked { by, .. } => return Some(format!("{by:+}")),
            Self::Closed { .. } => return Some("closed".to_owned()),
        };
        match rolls.as_slice() {
            [Counted::Gain { gain, .. }] => match gain {
                ProgressStep::Mishap if to.is_ruined => None,
                ProgressStep::Mishap => Some("set back".to_owned()),
                ProgressStep::Points(0) => Some("no further".to_owned()),
                ProgressStep::Points(points) => Some(format!("+{points}")),
            },
            rolls => Some(match won(rolls) {
                Some((side, amount)) => format!("{} +{amount}", name(side)),
                None => "nobody ahead".to_owned(),
            }),
        }
    }

    /// How it ended, where it did: by the last roll, or by hand; who stood where in a race.
    fn in_recap(&self, kind: LongRollKind, name: &str) -> InRecap<'_> {
        let matter = match kind {
            LongRollKind::Task | LongRollKind::Clock => Matter::Task,
            LongRollKind::Contest | LongRollKind::Race => Matter::Contest,
        };
        let told = |words: String| format!("{name}: {words}").into();
        let points = match self.to() {
            None => return InRecap::Nothing,
            Some(Standing::Points(points)) => points,
            Some(Standing::Leg(_) | Standing::Places(_)) => {
                return InRecap::Happening(matter, told(place_words(&self.places())));
            }
        };
        match (self, points.end_words()) {
            (Self::Counted { .. }, Some(words)) => InRecap::Decided(matter, told(words)),
            (
                Self::Recounted { .. } | Self::Corrected { .. } | Self::Ticked { .. },
                Some(words),
            ) => InRecap::Happening(matter, told(words)),
            (Self::Closed { .. }, None) => InRecap::Happening(matter, told(points.left_words())),
            _ => InRecap::Nothing,
        }
    }
}

/// It begins with nothing. Of a race that is told by its first leg; of a clock that is covered players hear this alone.
fn begun<'a>(
    work: (LongRollKind, &'a str),
    goal: &Goal,
    sides: &'a [Roller],
    is_secret: bool,
) -> EventAnswer<'a> {
    let (kind, name) = work;
    let words = match goal {
        Goal::Task {
            target,
            mishap,
            rolls,
            ..
        } => {
            let rolls =
                rolls.map_or_else(String::new, |rolls| format!(", in {} rolls", rolls.get()));
            let terms = goal.terms();
            let words = format!("{name} begins: 0/{}{rolls}{terms}", target.get());
            match mishap {
                Mishap::SetsBack(lost) => vec![words.into(), Part::SetsBack(*lost)],
                Mishap::Ruins => vec![words.into()],
            }
        }
        Goal::Clock {
            target,
            pace,
            is_covered,
        } => {
            let pace = pace.map_or_else(String::new, |pace| format!(", {}", pace.words()));
            let words = format!(" 0/{}{pace}", target.get());
            let words = match is_covered {
                true => Part::Unseen(words),
                false => words.into(),
            };
            vec![format!("{name}, a clock:").into(), words]
        }
        Goal::Contest { target } => {
            let names: Vec<&str> = sides.iter().map(|side| side.name.as_str()).collect();
            let names = names.join(" against ");
            vec![format!("{name} begins: {names} to {}", target.get()).into()]
        }
        Goal::Race => return EventAnswer::silent(),
    };
    let is_covered = goal.is_covered();
    EventAnswer::parts(kind.entry(), "", words)
        .about_all(sides.iter().map(|side| side.creature))
        .to(Audience::Work {
            work,
            is_kept: Some(is_secret || is_covered),
            is_announced: is_covered && !is_secret,
            rolls: Vec::new(),
        })
}

impl Points {
    /// `6/10`, `10/10 complete`, `ruined at 6/10`; `Thalia 2, orc 0 to 3`, `Thalia 3, orc 0: Thalia wins`.
    fn words(&self) -> String {
        let figures = self.figures();
        match self.winner() {
            _ if self.is_ruined => format!("ruined at {figures}"),
            None if self.is_of_work() => figures,
            None => format!("{figures} to {}", self.of.get()),
            Some(_) if self.is_of_work() => format!("{figures} complete"),
            Some(winner) => format!("{figures}: {winner} wins"),
        }
    }

    /// How it ended; nothing while it goes on.
    fn end_words(&self) -> Option<String> {
        let figures = self.figures();
        match self.winner() {
            _ if self.is_ruined => Some(format!("ruined at {figures}")),
            None => None,
            Some(_) if self.is_of_work() => Some(format!("complete, {figures}")),
            Some(winner) => Some(format!("{winner} wins, {figures}")),
        }
    }

    /// How it was left without an end.
    fn left_words(&self) -> String {
        match self.is_of_work() {
            true => format!("left at {}", self.figures()),
            false => format!("nobody won, {}", self.figures()),
        }
    }

    const fn is_of_work(&self) -> bool {
        self.sides.len() == 1
    }

    /// The name of the side that has gathered enough.
    fn winner(&self) -> Option<&str> {
        let side = winner_of(self.sides.iter().map(|(_, points)| *points), self.of)?;
        self.sides.get(side).map(|(name, _)| name.as_str())
    }

    /// `6/10`; `Thalia 2, orc 0`
    fn figures(&self) -> String {
        if let [(_, done)] = self.sides.as_slice() {
            return format!("{done}/{}", self.of.get());
        }
        let each = self
            .sides
            .iter()
            .map(|(name, points)| format!("{name} {points}"));
        each.collect::<Vec<_>>().join(", ")
    }
}

/// `1 Wren major 17, 2 Thalia normal 12`.
fn place_words(places: &[&Placed]) -> String {
    let runner = |(place, placed): (usize, &&Placed)| {
        let word = placed.word.iter().map(|word| format!(" {word}"));
        let figure = placed.figure.iter().map(|figure| format!(" {figure}"));
        let came: String = word.chain(figure).collect();
        format!("{place} {}{came}", placed.who.name)
    };
    (1..).zip(places).map(runner).collect::<Vec<_>>().join(", ")
}

impl Pace {
    /// What fills it, in words.
    pub fn words(self) -> String {
        match self {
            Self::Round => "each round".to_owned(),
            Self::Minutes { each, .. } => format!("each {}", minutes_words(each)),
        }
    }
}
