//! A table that plays three evenings on a simulated disk, and remembers what it said and what it was promised.

use std::sync::{Arc, LazyLock};

use crate::campaign::{Campaign, Event, Step};
use crate::dice::Seed;
use crate::systems::{Rulebook, System};

use super::super::log::reaches_behind;
use super::super::memory_fs::MemoryFs;
use super::super::{Folder, Opened, Shelf, StoreError, samples};
use super::crash::Image;
use super::disk::SimDisk;

pub(super) const DIR: &str = "/data/nights";
pub(super) const CAMPAIGN_FILE: &str = "/data/nights/campaign.ron";

/// What a hand writes into campaign.ron, and is nowhere else.
pub(super) const HAND: &str = "Knights";

pub(super) static RULES: LazyLock<Arc<Rulebook>> = LazyLock::new(samples::rules);

/// A roll: made once, for it takes the rules to make one.
static ROLL: LazyLock<Vec<Event>> = LazyLock::new(|| samples::roll_step(2).events);

/// A campaign nobody has played yet.
pub(super) fn founded() -> SimDisk {
    static FOUNDED: LazyLock<Image> = LazyLock::new(|| {
        let fs = MemoryFs::default();
        let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), Arc::clone(&RULES));
        shelf
            .found("Nights", System::PenAndDagger, &Seed::from_number(1))
            .unwrap();
        Image::of(&fs.disk())
    });
    FOUNDED.disk()
}

/// Something said at the table.
#[derive(Debug, Clone, Copy)]
pub(super) enum Saying {
    Scene(&'static str),
    Roll,
    Note(&'static str),
    /// One line that does several things.
    Macro,
    Undo(&'static [u64]),
}

/// What is done at the table.
#[derive(Debug, Clone, Copy)]
pub(super) enum Act {
    /// What is said while the disk is busy, saved together.
    Say(&'static [Saying]),
    Snapshot,
}

const LONG: &str =
    "a bell rings at the far end of the harbor, where nobody has seen a bell since the flood";

/// Three evenings. Between the first and the second somebody edits campaign.ron by hand.
pub(super) const EVENINGS: [&[Act]; 3] = [
    &[
        Act::Say(&[Saying::Scene("the docks"), Saying::Roll]),
        Act::Say(&[Saying::Note("a bell\nrings // twice")]),
        Act::Snapshot,
        Act::Say(&[Saying::Scene("the tower"), Saying::Undo(&[4, 1])]),
        Act::Say(&[
            Saying::Note("short"),
            Saying::Macro,
            Saying::Note(LONG),
            Saying::Note("the last"),
        ]),
        Act::Snapshot,
        Act::Say(&[Saying::Note("one more")]),
    ],
    &[
        Act::Say(&[Saying::Note("a new evening"), Saying::Macro]),
        Act::Snapshot,
        Act::Say(&[Saying::Undo(&[2]), Saying::Note("regretted")]),
    ],
    &[
        Act::Say(&[Saying::Note("the last evening"), Saying::Roll]),
        Act::Snapshot,
    ],
];

/// What is played on after a crash.
pub(super) const GOING_ON: &[Act] = &[Act::Say(&[Saying::Note("where were we?"), Saying::Macro])];

/// Whoever was at the table: all that was ever said, and what the screen showed as saved when.
#[derive(Debug, Clone, Default)]
pub(super) struct Witness {
    /// Every course the game took. A crash begins another from what is left.
    courses: Vec<Vec<Step>>,
    /// A course, and how many of its steps were shown as saved.
    promises: Vec<(usize, usize)>,
    /// Whether a hole was repaired before: a crash that undoes the repair leaves the hole again.
    pub(super) has_repaired: bool,
}

impl Witness {
    fn is_told(&mut self, found: &[Step]) {
        if self.courses.last().is_none_or(|course| course != found) {
            self.courses.push(found.to_vec());
        }
    }

    fn hears(&mut self, step: Step) {
        if let Some(course) = self.courses.last_mut() {
            course.push(step);
        }
    }

    fn is_promised(&mut self, fs: &MemoryFs, saved: u64) {
        self.promises
            .push((self.courses.len() - 1, usize::try_from(saved).unwrap()));
        fs.promise(self.promises.len() - 1);
    }

    /// The last promise made, if there was one.
    pub(super) fn newest_promise(&self) -> usize {
        self.promises.len().saturating_sub(1)
    }

    /// What was promised when this promise was made.
    pub(super) fn promised(&self, promise: usize) -> &[Step] {
        self.promises
            .get(promise)
            .map_or(&[], |(course, steps)| &self.courses[*course][..*steps])
    }

    /// Whether this was said, in this order, and nothing in between is missing but what stands there as lost.
    pub(super) fn has_heard(&self, found: &[Step]) -> bool {
        let is_heard =
            |(said, found): (&Step, &Step)| said == found || found.events == [Event::Lost];
        let begins = |course: &Vec<Step>| {
            course.len() >= found.len() && course.iter().zip(found).all(is_heard)
        };
        found.is_empty() || self.courses.iter().any(begins)
    }

    /// Whether all that was said in the end is among these steps.
    pub(super) fn has_said_no_more_than(&self, steps: &[Step]) -> bool {
        self.courses.last().is_none_or(|course| course == steps)
    }
}

/// What the table does when a step could not be saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Patience {
    /// It tries again, as often as this.
    Tries(usize),
    /// It takes back what was not saved, says something else instead, and tries again.
    SaysOtherwise,
}

/// Opens a campaign, as somebody does who says yes to a repair.
pub(super) fn open_or_mend(folder: &Folder) -> Result<Opened, StoreError> {
    match folder.open() {
        Err(error @ StoreError::Damaged { .. }) => {
            let repair = folder.diagnose()?;
            folder.repair(&repair).map_err(|_| error)?;
            folder.open()
        }
        opened => opened,
    }
}

/// A game that is played on whatever the disk says.
pub(super) struct Table<'a> {
    fs: &'a MemoryFs,
    pub(super) opened: Opened,
    witness: &'a mut Witness,
    patience: Patience,
}

impl<'a> Table<'a> {
    pub(super) fn open(
        fs: &'a MemoryFs,
        folder: &Folder,
        witness: &'a mut Witness,
        patience: Patience,
    ) -> Result<Self, String> {
        let opened = open_or_mend(folder).map_err(|error| error.to_string())?;
        witness.is_told(history(&opened)?.steps());
        witness.is_promised(fs, opened.writer.stored());
        Ok(Self {
            fs,
            opened,
            witness,
            patience,
        })
    }

    /// Plays an evening to its end.
    pub(super) fn play(&mut self, acts: &[Act]) -> Result<(), String> {
        for act in acts {
            match act {
                Act::Say(sayings) => {
                    for saying in *sayings {
                        self.say(*saying)?;
                    }
                    self.save()?;
                }
                Act::Snapshot => {
                    let base = self.opened.campaign.base();
                    if self.opened.writer.stored() == base.seq {
                        // A refusal costs nothing: all of it is in the log already.
                        let _ = self.opened.writer.snapshot(&base);
                    }
                }
            }
        }
        Ok(())
    }

    fn say(&mut self, saying: Saying) -> Result<(), String> {
        let step = step(saying, self.opened.campaign.seq() + 1);
        let Opened {
            campaign, writer, ..
        } = &mut self.opened;
        // As deciding would have asked for.
        while reaches_behind(campaign.known_since(), std::slice::from_ref(&step)) {
            let older = writer
                .read_older(campaign.known_since())
                .map_err(|error| error.to_string())?;
            campaign.remember(older.0, older.1);
        }
        self.witness.hears(step.clone());
        campaign.accept(step);
        Ok(())
    }

    fn save(&mut self) -> Result<(), String> {
        let tries = match self.patience {
            Patience::Tries(tries) => tries,
            Patience::SaysOtherwise => 4,
        };
        for _ in 0..tries {
            if self.try_to_save()? {
                return Ok(());
            }
            if self.patience == Patience::SaysOtherwise {
                self.say_otherwise()?;
            }
        }
        Ok(())
    }

    fn try_to_save(&mut self) -> Result<bool, String> {
        let Opened {
            campaign, writer, ..
        } = &mut self.opened;
        let saved = writer.stored();
        let unsaved: Vec<Step> = campaign
            .steps()
            .iter()
            .filter(|step| step.seq > saved)
            .cloned()
            .collect();
        let written = if writer.is_ready() {
            writer.append(&unsaved)
        } else {
            let base = campaign
                .base_at(saved)
                .ok_or("the base to begin with is not in memory")?;
            writer.begin(&base, &unsaved)
        };
        let Ok(saved) = written else { return Ok(false) };
        self.witness.is_promised(self.fs, saved);
        Ok(true)
    }

    fn say_otherwise(&mut self) -> Result<(), String> {
        let (saved, last) = (self.opened.writer.stored(), self.opened.campaign.seq());
        let base = self
            .opened
            .campaign
            .base_at(saved)
            .ok_or("the base to go back to is not in memory")?;
        let kept = history(&self.opened)?
            .steps()
            .iter()
            .filter(|step| step.seq <= saved)
            .cloned()
            .collect::<Vec<_>>();
        self.opened.campaign = Campaign::resume(Arc::clone(&RULES), base, Vec::new());
        self.witness.is_told(&kept);
        (saved..last).try_for_each(|_| self.say(Saying::Note("said again, and otherwise")))
    }
}

/// The whole history of a game, read back to its founding.
pub(super) fn history(opened: &Opened) -> Result<Campaign, String> {
    let mut campaign = opened.campaign.clone();
    while campaign.known_since() > 0 {
        let older = opened
            .writer
            .read_older(campaign.known_since())
            .map_err(|error| error.to_string())?;
        campaign.remember(older.0, older.1);
    }
    Ok(campaign)
}

/// Somebody opens campaign.ron in an editor, changes a value and saves it.
pub(super) fn edit_by_hand(fs: &MemoryFs) {
    let text = String::from_utf8(fs.bytes(CAMPAIGN_FILE)).unwrap();
    fs.put(CAMPAIGN_FILE, text.replace("Nights", HAND).as_bytes());
}

fn step(saying: Saying, seq: u64) -> Step {
    let noted = |text: &str| Event::Noted {
        text: text.to_owned(),
        is_secret: false,
    };
    match saying {
        Saying::Scene(name) => samples::step(
            seq,
            "scene",
            vec![Event::SceneSet {
                name: name.to_owned(),
                text: None,
            }],
        ),
        Saying::Roll => samples::step(seq, "thalia stealth adv", ROLL.clone()),
        Saying::Note(text) => samples::note(seq, text),
        Saying::Macro => samples::step(
            seq,
            "dusk",
            vec![noted("the sun sets"), noted("the lamps are lit")],
        ),
        Saying::Undo(steps) => samples::undo(seq, steps),
    }
}
