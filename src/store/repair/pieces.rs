//! What is whole of a log that is damaged: every sealed line, in whatever file and place it is found.

use std::collections::BTreeMap;
use std::path::Path;

use crate::campaign::{Base, Event, Step};
use crate::store::envelope::{Founding, Header, parse};
use crate::store::log::Log;
use crate::store::schema::Schema;
use crate::store::segment::{End, Segment, Stretch, lines, schema_of};
use crate::store::{StoreError, tail_mark};

/// Bytes of a file that are summed up at most to find what is sealed inside its lines.
const ROOM: usize = 256 << 20;

/// What is whole of one segment.
#[derive(Debug, Clone, Default)]
pub(super) struct Pieces {
    /// The step it begins after, if its header tells.
    after: Option<u64>,
    founding: Option<Founding>,
    base: Option<Base>,
    pub(super) steps: BTreeMap<u64, Step>,
    /// Those of the steps that do not go on from the line above them, nor from damage there: they may be of anything.
    pub(super) loose: BTreeMap<u64, Step>,
    /// The last step that goes on from the line above it.
    reaches: Option<u64>,
    /// Whether lines that followed on that one are damaged.
    is_behind_damage: bool,
}

impl Pieces {
    /// Of a segment under its own name; none where it is not whole.
    pub(super) fn in_segment(log: &Log, number: u64) -> Self {
        match log.segment(number) {
            Ok(Segment::Whole(stretch)) => Self::from(*stretch),
            Ok(Segment::Stub) | Err(_) => Self::default(),
        }
    }

    /// A segment whose header came to light.
    fn under(header: Header) -> Self {
        Self {
            after: Some(header.after),
            founding: header.founding,
            ..Self::default()
        }
    }

    /// Takes in the step of the next line.
    fn take_line(&mut self, step: Step) {
        let reaches = self.reaches.or_else(|| self.after());
        let goes_on = reaches.is_none_or(|last| {
            step.seq == last.saturating_add(1) || (self.is_behind_damage && step.seq > last)
        });
        if goes_on {
            self.reaches = Some(step.seq);
            self.is_behind_damage = false;
        } else {
            take_step(&mut self.loose, step.seq, step.clone());
        }
        take_step(&mut self.steps, step.seq, step);
    }

    /// The step the segment begins after, if anything of its own tells.
    pub(super) fn after(&self) -> Option<u64> {
        let of_base = || self.base.as_ref().map(|base| base.seq);
        self.after.or_else(of_base)
    }

    /// Its base, as it stands there or as the founding tells it.
    pub(super) fn base(&self, after: u64) -> Option<Base> {
        let founding = || self.founding.as_ref().map(Founding::base);
        let base = self.base.clone().or_else(founding);
        base.filter(|base| base.seq == after)
    }

    fn is_empty(&self) -> bool {
        self.after.is_none() && self.base.is_none() && self.steps.is_empty()
    }

    /// Whether these cannot be of one segment, though they have its number.
    fn contradicts(&self, other: &Self) -> bool {
        let begins = self.after().zip(other.after());
        let bases = self.base.as_ref().zip(other.base.as_ref());
        begins.is_some_and(|(one, other)| one != other)
            || bases.is_some_and(|(one, other)| !is_alike(one, other))
    }

    /// Takes in what is whole of the same segment elsewhere; what is known already stays.
    fn absorb(&mut self, other: Self) {
        self.after = self.after.or(other.after);
        self.founding = self.founding.take().or(other.founding);
        self.base = self.base.take().or(other.base);
        for (seq, step) in other.steps {
            take_step(&mut self.steps, seq, step);
        }
        for (seq, step) in other.loose {
            take_step(&mut self.loose, seq, step);
        }
    }
}

impl From<Stretch> for Pieces {
    fn from(stretch: Stretch) -> Self {
        let Stretch { base, steps, .. } = stretch;
        let steps = steps.into_iter().map(|step| (step.seq, step)).collect();
        Self {
            after: Some(base.seq),
            base: Some(base),
            steps,
            ..Self::default()
        }
    }
}

/// Whether two bases of one step are of one game: what is known of how it stood may differ after a loss.
fn is_alike(one: &Base, other: &Base) -> bool {
    (one.seq, one.at) == (other.seq, other.at)
        && (one.state.system, &one.state.name) == (other.state.system, &other.state.name)
}

/// Whether nothing is known of a step but that it was lost.
pub(super) fn is_lost(step: &Step) -> bool {
    step.events.contains(&Event::Lost)
}

fn tells_of_founding(bytes: &[u8]) -> bool {
    let first = lines(bytes).next().and_then(|line| line.record);
    let header = first.and_then(|record| parse::<Header>(record).ok());
    header.is_some_and(|header| header.founding.is_some())
}

fn take_step(steps: &mut BTreeMap<u64, Step>, seq: u64, step: Step) {
    if steps.get(&seq).is_none_or(is_lost) {
        steps.insert(seq, step);
    }
}

/// What the files of a damaged log hold: whole segments by what is known of them, and pieces by the segment they are of.
#[derive(Debug, Default)]
pub(super) struct Sealed {
    /// Segments that are whole under their own name: the steps they begin and end with.
    pub(super) whole: BTreeMap<u64, (u64, u64)>,
    /// Those of one number that contradict each other stand side by side.
    pub(super) pieces: BTreeMap<u64, Vec<Pieces>>,
    /// Steps that lie where they do not belong.
    pub(super) strays: BTreeMap<u64, Step>,
}

impl Sealed {
    /// Takes in a file of the log as it was read under its name.
    ///
    /// # Errors
    /// A line that is sealed and means nothing to this program: that is no damage, and no repair may lose it.
    pub(super) fn take(
        &mut self,
        path: &Path,
        number: Option<u64>,
        bytes: &[u8],
        segment: Option<Segment>,
    ) -> Result<(), StoreError> {
        match (number, segment) {
            (Some(number), Some(Segment::Whole(stretch))) => {
                self.whole
                    .insert(number, (stretch.base.seq, stretch.last()));
                if let End::Torn { offset, .. } = stretch.end {
                    self.take_torn(bytes.get(offset..).unwrap_or_default());
                }
                Ok(())
            }
            // One that was never finished makes nothing void.
            (_, Some(Segment::Stub)) if !tells_of_founding(bytes) => {
                self.take_torn(bytes);
                Ok(())
            }
            _ => self.take_lines(path, number, bytes),
        }
    }

    /// A step may be whole behind what another program wrote before it.
    fn take_torn(&mut self, torn: &[u8]) {
        let mut room = ROOM;
        let records = lines(torn).flat_map(|line| line.sealed(&mut room));
        let steps = records.filter_map(|record| (Schema::NOW.step)(record).ok());
        let steps = steps.map(|step| (step.seq, step)).collect();
        self.stray(steps);
    }

    /// A header says of what segment the lines behind it are; before one the file's name does.
    fn take_lines(
        &mut self,
        path: &Path,
        number: Option<u64>,
        bytes: &[u8],
    ) -> Result<(), StoreError> {
        let (mut of, mut schema) = (number, Schema::NOW);
        let mut pieces = Pieces::default();
        let mut room = ROOM;
        for line in lines(bytes) {
            for record in line.sealed(&mut room) {
                if let Ok(header) = parse::<Header>(record) {
                    schema = schema_of(path, &header)?;
                    self.give(of, std::mem::take(&mut pieces));
                    of = Some(header.segment);
                    pieces = Pieces::under(header);
                } else if let Ok(step) = (schema.step)(record) {
                    pieces.take_line(step);
                } else if !tail_mark::is_mark(record) {
                    let unread = StoreError::unread(path, line.number, record);
                    let base = (schema.base)(record).map_err(unread)?;
                    pieces.base.get_or_insert(base);
                }
            }
            pieces.is_behind_damage |= line.record.is_none();
        }
        self.give(of, pieces);
        Ok(())
    }

    fn give(&mut self, of: Option<u64>, pieces: Pieces) {
        match of {
            Some(number) if !pieces.is_empty() => {
                let segments = self.pieces.entry(number).or_default();
                let mut known = segments.iter_mut();
                match known.find(|known| !known.contradicts(&pieces)) {
                    Some(known) => known.absorb(pieces),
                    None => segments.push(pieces),
                }
            }
            _ => self.stray(pieces.steps),
        }
    }

    pub(super) fn stray(&mut self, steps: BTreeMap<u64, Step>) {
        for (seq, step) in steps {
            take_step(&mut self.strays, seq, step);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.whole.is_empty() && self.pieces.is_empty()
    }

    /// Begins a log anew.
    pub(super) fn found_on(&mut self, base: Base) {
        let pieces = Pieces {
            after: Some(base.seq),
            base: Some(base),
            ..Pieces::default()
        };
        self.pieces.insert(1, vec![pieces]);
    }

    /// Pieces of a segment that is whole under its own name are another copy of it, if they do not contradict it.
    pub(super) fn sort_copies(&mut self, log: &Log) {
        for number in self.whole.keys().copied().collect::<Vec<_>>() {
            let Some(segments) = self.pieces.remove(&number) else {
                continue;
            };
            let whole = Pieces::in_segment(log, number);
            let segments = segments.into_iter();
            let (others, copies): (Vec<Pieces>, Vec<Pieces>) =
                segments.partition(|pieces| whole.contradicts(pieces));
            self.pieces.insert(number, others);
            copies.into_iter().for_each(|copy| self.stray(copy.steps));
        }
    }
}
