//! What may become of the files of a log: its end cut off, its lines mixed up, a segment deleted, also under a running game.

use std::io::ErrorKind;
use std::path::Path;

use crate::campaign::Step;
use crate::walk::times;

use super::super::memory_fs::{Loss, MemoryFs};
use super::super::{Folder, Opened, StoreError, samples};
use super::crash::Care;
use super::disk::SimDisk;
use super::judge::{Broken, Court, Promise, Verdict, hold, killed};
use super::lines::lines_of;
use super::strangers::Player;
use super::table::{CAMPAIGN_FILE, DIR, founded};

/// Savings that fill two segments and begin a third.
const SAVINGS: u64 = 5;

/// What becomes of a log, and how many savings it holds by then.
type Harm = (u64, fn(&MemoryFs));

/// What another program does to the segment that is written, and whether the segment's name and length tell of it.
type Hand = (&'static str, bool, fn(&MemoryFs));

const HANDS: [Hand; 8] = [
    ("a byte appended", true, |fs| {
        put(fs, |bytes| bytes.push(b'x'));
    }),
    ("a line appended", true, |fs| {
        put(fs, |bytes| bytes.extend_from_slice(b"what is this?\n"));
    }),
    ("a byte cut", true, |fs| {
        put(fs, |bytes| bytes.truncate(bytes.len() - 1));
    }),
    ("a line cut", true, cut_last_line),
    ("deleted", true, delete_newest),
    ("emptied", true, |fs| put(fs, Vec::clear)),
    ("a byte flipped", false, |fs| put(fs, |bytes| flip(bytes))),
    ("all zeros", false, |fs| put(fs, |bytes| bytes.fill(0))),
];

/// What becomes of the files of a log in one way.
type Meeting<'a> = &'a dyn Fn(&mut Court) -> Verdict<()>;

impl Court {
    /// Everything that may become of the files of a log, beginning anywhere.
    pub(super) fn meet_harm(&mut self, care: Care, first: usize) -> Verdict<()> {
        let mut harms: [Meeting<'_>; 8] = [
            &|court| court.meet_a_cut((SAVINGS, delete_newest)),
            &|court| court.meet_a_cut((SAVINGS, cut_last_line)),
            &|court| court.meet_a_mix((SAVINGS, put_into_wrong_file), care),
            &|court| court.meet_a_mix((SAVINGS, swap_segments), care),
            &|court| court.meet_a_mix((1, lose_first_base), care),
            &Self::meet_a_deletion,
            &Self::meet_an_undo,
            &|court| court.meet_hands(care),
        ];
        harms.rotate_left(first);
        harms.into_iter().try_for_each(|meet| meet(self))
    }

    /// Another program does something to the newest segment under a running game, before any operation of a saving: what
    /// it held is in memory, and is written again, also where the disk refuses that for a while.
    fn meet_hands(&mut self, care: Care) -> Verdict<()> {
        let (before, refused) = match care {
            Care::Every => (0..3, 0..4),
            Care::Few => (0..1, 0..1),
        };
        for (hand, is_short) in HANDS
            .into_iter()
            .flat_map(|hand| [(hand, true), (hand, false)])
        {
            for at in before.clone() {
                for refused in refused.clone() {
                    self.meet_a_hand(hand, is_short, at, refused)?;
                }
            }
        }
        Ok(())
    }

    /// A short evening is still in the segment it was opened with.
    fn meet_a_hand(
        &mut self,
        (name, is_seen_by_length, hand): Hand,
        is_short: bool,
        at: usize,
        refused: usize,
    ) -> Verdict<()> {
        self.counts.runs += 1;
        let fs = MemoryFs::with(founded());
        let folder = self.folder(&fs);
        let mut player = Player::at(&folder).map_err(|how| fails(&how))?;
        player.save("before", u64::from(!is_short));
        player.save("before", 0);
        let intruder = fs.clone();
        fs.before(at, move || hand(&intruder));
        if refused > 0 {
            fs.fail(at + refused, 1, ErrorKind::Other);
        }
        ["during", "after", "later"]
            .into_iter()
            .for_each(|words| player.save(words, 0));
        let when = format!("{name} before operation {at}, {refused} refused");
        // What is seen by the length waits for no base: the program may die before one is written.
        if is_seen_by_length {
            self.holds_after_a_hand(&killed(&fs.disk()), &player, refused, &when)?;
        }
        // What stays as long as it was is found at the latest when a base takes its place.
        player.save("in the end", 1);
        self.holds_after_a_hand(&killed(&fs.disk()), &player, refused, &when)
    }

    /// What must hold of a log that another program changed, when its player is gone.
    fn holds_after_a_hand(
        &self,
        fs: &MemoryFs,
        player: &Player,
        refused: usize,
        when: &str,
    ) -> Verdict<()> {
        let folder = self.folder(fs);
        let survey = folder.check().map_err(|how| fails(&how))?;
        hold(Promise::CheckIsSound, survey.is_sound(), || {
            format!("{when}: {:?}", survey.findings)
        })?;
        // Where the disk refused, it has begun a new segment anyhow.
        let is_told = !player.said.is_empty() || refused > 0;
        hold(Promise::OnlyWhatWasSaid, is_told, || {
            format!("{when}: nobody was told")
        })?;
        let found = mended(&folder).map_err(|how| fails(&how))?;
        holds_all(&found, &player.acknowledged, when)
    }

    /// A campaign that was played and closed, then harmed; and what its player was told is saved.
    fn harmed(&mut self, (savings, harm): Harm) -> Verdict<(SimDisk, Vec<Step>)> {
        self.counts.runs += 1;
        let fs = MemoryFs::with(founded());
        let mut player = Player::at(&self.folder(&fs)).map_err(|how| fails(&how))?;
        (0..savings).for_each(|number| player.save("played", number));
        let acknowledged = std::mem::take(&mut player.acknowledged);
        drop(player);
        fs.power_cut(Loss::Nothing);
        harm(&fs);
        Ok((fs.disk(), acknowledged))
    }

    /// The end of the log is gone, and nobody but the tail mark can tell of it.
    fn meet_a_cut(&mut self, cut: Harm) -> Verdict<()> {
        let (disk, acknowledged) = self.harmed(cut)?;
        let opened = self.folder(&MemoryFs::with(disk)).open();
        let is_named = matches!(opened, Err(StoreError::TailLost { .. }));
        hold(Promise::AcknowledgedIsThere, is_named, || {
            format!(
                "{} were acknowledged, and the cut log opens as whole",
                acknowledged.len()
            )
        })
    }

    /// What a repair sets right without losing a step. The program dies at any operation of it, with or without the power; the next repair finds every step.
    fn meet_a_mix(&mut self, mix: Harm, care: Care) -> Verdict<()> {
        let (disk, acknowledged) = self.harmed(mix)?;
        let (losses, stride): (&[Loss], usize) = match care {
            Care::Every => (&[Loss::Nothing, Loss::Everything], times(2, 1)),
            Care::Few => (&[Loss::Everything], 2),
        };
        for loss in losses {
            for at in (0..).step_by(stride) {
                self.counts.runs += 1;
                let fs = MemoryFs::with(disk.clone());
                let folder = self.folder(&fs);
                let repair = folder.diagnose().map_err(|how| fails(&how))?;
                let before = fs.operations();
                fs.fail_from(at, ErrorKind::Other);
                let _ = folder.repair(&repair);
                let is_through = fs.operations() - before <= at;
                fs.power_cut(*loss);
                let found = mended(&folder).map_err(|how| fails(&how))?;
                holds_all(
                    &found,
                    &acknowledged,
                    &format!("a repair died at operation {at}"),
                )?;
                if is_through {
                    break;
                }
            }
        }
        Ok(())
    }

    /// What is acknowledged after the segment being written was deleted lies somewhere else.
    fn meet_a_deletion(&mut self) -> Verdict<()> {
        self.counts.runs += 1;
        let fs = MemoryFs::with(founded());
        let folder = self.folder(&fs);
        let mut player = Player::at(&folder).map_err(|how| fails(&how))?;
        player.save("before", 0);
        delete_newest(&fs);
        player.acknowledged.clear();
        [0, 2]
            .into_iter()
            .for_each(|number| player.save("after", number));
        let acknowledged = std::mem::take(&mut player.acknowledged);
        drop(player);
        let found = mended(&folder).map_err(|how| fails(&how))?;
        holds_all(&found, &acknowledged, "the segment was deleted before")
    }

    /// What was undone before a snapshot can be done again after it.
    fn meet_an_undo(&mut self) -> Verdict<()> {
        self.counts.runs += 1;
        let fs = MemoryFs::with(founded());
        let folder = self.folder(&fs);
        let Opened {
            mut campaign,
            mut writer,
            ..
        } = folder.open().map_err(|how| fails(&how))?;
        for step in [samples::note(1, "regretted"), samples::undo(2, &[1])] {
            writer
                .append(std::slice::from_ref(&step))
                .map_err(|how| fails(&how))?;
            campaign.accept(step);
        }
        writer
            .snapshot(&campaign.base())
            .map_err(|how| fails(&how))?;
        drop(writer);
        let found = folder.open().map_err(|how| fails(&how))?.campaign;
        hold(
            Promise::StateIsTheReplay,
            found.redoable() == campaign.redoable(),
            || "what was undone cannot be done again".to_owned(),
        )
    }
}

fn fails(how: &impl ToString) -> Broken {
    Broken {
        promise: Promise::PlayingOnWorks,
        how: how.to_string(),
    }
}

fn holds_all(found: &[Step], acknowledged: &[Step], when: &str) -> Verdict<()> {
    let is_there = |step: &Step| {
        let mut of_its_number = found.iter().filter(|there| there.seq == step.seq);
        of_its_number.any(|there| there.line == step.line && there.events.starts_with(&step.events))
    };
    hold(
        Promise::AcknowledgedIsThere,
        acknowledged.iter().all(is_there),
        || format!("{when}: {acknowledged:?} became {found:?}"),
    )
}

/// Every step that is left after whatever repair it takes.
fn mended(folder: &Folder) -> Result<Vec<Step>, StoreError> {
    let repair = folder.diagnose()?;
    if !repair.is_needless() {
        folder.repair(&repair)?;
    }
    let Opened {
        mut campaign,
        writer,
        ..
    } = folder.open()?;
    while campaign.known_since() > 0
        && let Ok((base, older)) = writer.read_older(campaign.known_since())
    {
        campaign.remember(base, older);
    }
    Ok(campaign.steps().to_vec())
}

fn segment(number: u64) -> String {
    format!("{DIR}/log/{number:06}.ron")
}

/// The lines of a segment, each with its newline.
fn lines(fs: &MemoryFs, path: &str) -> Vec<Vec<u8>> {
    lines_of(&fs.bytes(path)).map(<[u8]>::to_vec).collect()
}

fn newest(fs: &MemoryFs) -> String {
    let log = format!("{DIR}/log/");
    fs.files()
        .into_iter()
        .filter(|path| path.starts_with(&log))
        .max()
        .unwrap()
}

fn delete_newest(fs: &MemoryFs) {
    let newest = newest(fs);
    fs.change(|disk| disk.remove(Path::new(&newest)).unwrap());
}

fn cut_last_line(fs: &MemoryFs) {
    put(fs, |bytes| {
        let mut lines: Vec<&[u8]> = lines_of(bytes).collect();
        lines.pop();
        *bytes = lines.concat();
    });
}

/// Changes the newest segment where it lies: whoever has it open has it as it is now.
fn put(fs: &MemoryFs, change: impl FnOnce(&mut Vec<u8>)) {
    let newest = newest(fs);
    let mut bytes = fs.bytes(&newest);
    change(&mut bytes);
    fs.change(|disk| {
        let file = disk.now.file(Path::new(&newest)).unwrap();
        disk.truncate(file, 0);
        disk.write(file, &bytes);
        disk.sync(file);
    });
}

fn flip(bytes: &mut [u8]) {
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
}

/// The last step of the second segment comes to lie behind the third.
fn put_into_wrong_file(fs: &MemoryFs) {
    let (second, third) = (segment(2), segment(3));
    let mut lines = lines(fs, &second);
    let stray = lines.pop().unwrap();
    fs.put(&second, &lines.concat());
    fs.put(&third, &[fs.bytes(&third), stray].concat());
}

fn swap_segments(fs: &MemoryFs) {
    let (first, second) = (fs.bytes(&segment(1)), fs.bytes(&segment(2)));
    fs.put(&segment(1), &second);
    fs.put(&segment(2), &first);
}

/// Of how the game began only the header tells any more.
fn lose_first_base(fs: &MemoryFs) {
    let mut lines = lines(fs, &segment(1));
    lines[1][0] ^= 1;
    fs.put(&segment(1), &lines.concat());
    fs.change(|disk| disk.remove(Path::new(CAMPAIGN_FILE)).unwrap());
}
