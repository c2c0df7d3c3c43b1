//! The die that tumbles: seven frames of the large number, and then everything that follows from the roll at once.

use crate::tui::panes;
use crate::tui::widgets::SLOT;
use std::time::Duration;

use crate::campaign::{Roll, RollId, Step};

use super::dashboard::Dashboard;
use super::message::Effect;
use super::widgets::{Size, large_width};

/// When each frame begins, from the roll on. With the last the result stands.
pub const FRAMES: [Duration; 7] = [
    Duration::ZERO,
    Duration::from_millis(40),
    Duration::from_millis(90),
    Duration::from_millis(150),
    Duration::from_millis(220),
    Duration::from_millis(300),
    Duration::from_millis(380),
];

/// Where among the faces each frame stands, in hundredths: scattered, not rolled.
const SCATTER: [i64; 6] = [62, 18, 84, 36, 51, 7];

/// The faces that are shown in turn, none of them the one that fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tumble {
    roll: RollId,
    faces: [i64; 6],
}

impl Tumble {
    /// The tumbling of a roll; none where the number has no place to tumble in, or could be no other.
    fn of(id: RollId, roll: &Roll, figure: i64) -> Option<Self> {
        let (lowest, count) = roll.attempt.range(&roll.outcome, figure)?;
        let start = usize::try_from(id.0 % 6).unwrap_or_default();
        let mut faces = [0; 6];
        for (face, share) in faces.iter_mut().zip(SCATTER.iter().cycle().skip(start)) {
            let place = share.saturating_mul(count) / 100;
            let at = lowest + place;
            *face = if at == figure {
                lowest + (place + 1) % count.max(1)
            } else {
                at
            };
        }
        let fits = |face: &i64| large_width(&face.to_string(), Size::Half) <= SLOT;
        (faces.iter().all(fits) && !faces.contains(&figure)).then_some(Self { roll: id, faces })
    }
}

/// The screen while the number tumbles: as it stood before the roll, but for who tries what, and the number.
#[derive(Debug)]
pub struct Motion {
    tumble: Tumble,
    frame: usize,
    /// What is drawn.
    pub view: Box<Dashboard>,
}

impl Motion {
    /// The motion that what was done asks for: it made one roll, which everybody may see. The screen `before` it and the
    /// result as it will stand are the frame.
    pub(super) fn after(
        effects: &[Effect],
        before: Dashboard,
        result: &panes::result::draw::Outcome,
    ) -> Option<Self> {
        let (id, roll) = effects.iter().find_map(|effect| match effect {
            Effect::Append(step) => only_roll(step),
            _ => None,
        })?;
        let is_it = result.seq == Some(id.0) && !result.secret && !roll.is_secret;
        let figure = result.number.parse().ok().filter(|_| is_it)?;
        let tumble = Tumble::of(id, roll, figure)?;
        let shown = panes::result::draw::Outcome {
            who: result.who.clone(),
            what: result.what.clone(),
            what_short: result.what_short.clone(),
            what_least: result.what_least.clone(),
            is_ascii: result.is_ascii,
            ..panes::result::draw::Outcome::default()
        };
        let view = Box::new(Dashboard {
            result: Some(shown),
            ..before
        });
        let mut motion = Self {
            tumble,
            frame: 0,
            view,
        };
        motion.show();
        Some(motion)
    }

    /// The roll, and when its next frame is due, counted from its beginning.
    pub fn due(&self) -> (RollId, Duration) {
        (
            self.tumble.roll,
            FRAMES.get(self.frame + 1).copied().unwrap_or_default(),
        )
    }

    /// The next frame; nothing with the last, when the result stands.
    pub(super) fn next(self) -> Option<Self> {
        let mut motion = Self {
            frame: self.frame + 1,
            ..self
        };
        motion.show();
        (motion.frame < motion.tumble.faces.len()).then_some(motion)
    }

    fn show(&mut self) {
        if let Some(result) = &mut self.view.result {
            result.tumbling = self.tumble.faces.get(self.frame).map(ToString::to_string);
        }
    }
}

/// The roll of a step that made one and no more.
fn only_roll(step: &Step) -> Option<(RollId, &Roll)> {
    let mut rolls = step.events.iter().filter_map(|event| event.roll());
    let (roll, further) = (rolls.next()?, rolls.next());
    further.is_none().then_some((RollId(step.seq, 0), roll))
}
