//! Any game written through the store, with snapshots anywhere, is read back as it was; and no byte changes unseen.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use crate::support::memory_disk::MemoryDisk;
use crate::support::walk::{cases, one_in, times};
use astragal::campaign::finding::{Found, LinePrefilter, Looking, Query};
use astragal::campaign::line::{Context, parse};
use astragal::campaign::log_text::{
    Entry as TellingEntry, PlayersOnward, Shown, SoFar, for_players, tell,
};
use astragal::campaign::{
    Campaign, CreatureId, DicePlace, HistoryLookup, Refusal, State, Step, Undone,
};
use astragal::dice::{Dice, Seed};
use astragal::store::{Folder, Opened, Shelf, StoreError, ron_options};
use astragal::systems::{Rulebook, System};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde::Deserialize;

/// Games each law is held against.
const GAMES: u32 = 60;

/// Changed bytes that are looked at.
const CHANGES: u32 = 200;

/// What may be said; much of it is refused now and then, and undoing is as likely as doing.
const LINES: [&str; 44] = [
    "hero Thalia class rogue level 4 hp 24 dexterity adept stealth yes dodge adept dream bells",
    "hero Oren class cleric level 4 hp 27 wisdom trained \"divine magic\" trained notes \"a \"\"b\"\" // c\"",
    "hero Wren level 2 hp 9",
    "hero Wren name \"Wren 🐋 Ärger\" secret none",
    "retire wren",
    "add party",
    "add orc 15 +1",
    "add drowned*3 8",
    "initiative",
    "initiative 1 major",
    "begin",
    "next",
    "next",
    "back",
    "delay",
    "return 1",
    "move 1 last",
    "end",
    "remove 2",
    "1 -12",
    "thalia -5",
    "1..3-28 2h",
    "thalia temp 4",
    "condition thalia prone 2",
    "uncondition thalia prone",
    "thalia stealth adv",
    "thalia dodge =20",
    "thalia dodge =1 # so it ends",
    "thalia+oren strength shared all secret",
    "party luck",
    "mark 3",
    "mark",
    "mark 3 none",
    "continue",
    "fortune thalia convert",
    "fortune thalia grant dream",
    "fortune thalia reroll",
    "open",
    "note the bell \\ rings //5c0a41d2 \u{202e}\u{7}",
    "scene The nave: black water",
    "session Low water",
    "rule impossible climb the glass wall",
    "secret",
    "restore 4",
];

/// What later steps show or hide, and what names steps long before: each is told by what lies in other segments.
const FAR_APART: [&str; 15] = [
    "add wolf 9 hidden",
    "initiative",
    "begin",
    "next",
    "next",
    "reveal wolf",
    "hide wolf",
    "remove wolf",
    "condition thalia blessed until wolf end",
    "note @6 long ago",
    "note secret @9 long ago",
    "task \"the door\" 9",
    "task \"the door\" roll dp 5",
    "task \"the door\" roll dp 5 secret",
    "task \"the door\" +1",
];

/// What happens at a table, as far as the disk is concerned.
#[derive(Debug, Clone)]
enum Act {
    Say(String),
    /// As at the end of a scene.
    Snapshot,
    /// The program is closed, with a last snapshot or without, and begun again.
    Restart {
        is_clean: bool,
    },
}

fn act(lines: Vec<&'static str>) -> impl Strategy<Value = Act> {
    prop_oneof![
        10 => prop::sample::select(lines).prop_map(|line| Act::Say(line.to_owned())),
        4 => Just(Act::Say("undo".to_owned())),
        3 => (2..9_u32).prop_map(|count| Act::Say(format!("undo x{count}"))),
        3 => Just(Act::Say("redo".to_owned())),
        2 => Just(Act::Snapshot),
        2 => any::<bool>().prop_map(|is_clean| Act::Restart { is_clean }),
    ]
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    prop::collection::vec(act(LINES.to_vec()), 1..60)
}

fn acts_far_apart() -> impl Strategy<Value = Vec<Act>> {
    let party = [
        "hero Thalia class rogue level 4 hp 24 dexterity adept stealth yes",
        "add thalia",
        "add wolf 9 hidden",
    ];
    let begin = party.map(|line| Act::Say(line.to_owned())).to_vec();
    let lines = LINES
        .into_iter()
        .chain(FAR_APART)
        .chain(FAR_APART)
        .collect();
    prop::collection::vec(act(lines), 20..90).prop_map(move |acts| [begin.clone(), acts].concat())
}

/// A game played over a disk, and the same game that never saw one.
struct Evening {
    disk: MemoryDisk,
    folder: Folder,
    opened: Opened,
    /// The fold of all steps from the founding on, never written and never read.
    told: Campaign,
    now: Timestamp,
}

impl Evening {
    fn new() -> Self {
        let rules = Arc::new(Rulebook::built_in());
        let disk = MemoryDisk::default();
        let shelf = Shelf::on(Arc::new(disk.clone()), "/data".into(), Arc::clone(&rules));
        let folder = shelf
            .found("Nights", System::PenAndDagger, &Seed::from_number(41))
            .unwrap();
        let told = Campaign::resume(rules, folder.read().unwrap().base(), Vec::new());
        let opened = folder.open().unwrap();
        Self {
            disk,
            folder,
            opened,
            told,
            now: "2026-11-21T19:00:00Z".parse().unwrap(),
        }
    }

    fn played(acts: &[Act]) -> Self {
        let mut evening = Self::new();
        for act in acts {
            match act {
                Act::Say(line) => evening.say(line),
                Act::Snapshot => evening.snapshot(),
                Act::Restart { is_clean } => evening = evening.restarted(*is_clean),
            }
        }
        evening
    }

    fn say(&mut self, line: &str) {
        self.now += SignedDuration::from_secs(20);
        if let Some(step) = self.decided(line) {
            self.take(step);
        }
    }

    /// A hand edit by which no evening has begun yet.
    fn edit_to_before_any_evening(&mut self) {
        let mut state = self.told.state().clone();
        state.evening = None;
        self.take(self.told.taking_edit(self.told.seq(), state, self.now));
    }

    fn take(&mut self, step: Step) {
        self.opened
            .writer
            .append(std::slice::from_ref(&step))
            .unwrap();
        self.opened.campaign.accept(step.clone());
        self.told.accept(step);
    }

    /// Decided over what a program in the middle of the game knows, reading on where that is not enough.
    fn decided(&mut self, line: &str) -> Option<Step> {
        let Opened {
            campaign,
            seed,
            writer,
            ..
        } = &mut self.opened;
        let state = campaign.state().clone();
        let cursor = state.party.last().map(|hero| CreatureId::Hero(hero.id));
        let context = Context {
            rules: campaign.rules(),
            state: Some(&state),
            cursor,
            task: None,
        };
        let sentence = parse(line, &context).ok()?;
        let mut dice = Dice::new(seed);
        loop {
            match campaign.decide(&sentence.command, &sentence.line, &mut dice, self.now) {
                Ok(step) => return Some(step),
                Err(Refusal::Older { before }) => {
                    let (base, steps) = writer.read_older(before).unwrap();
                    campaign.remember(base, steps);
                }
                Err(_) => return None,
            }
        }
    }

    fn snapshot(&mut self) {
        let notices = self
            .opened
            .writer
            .snapshot(&self.opened.campaign.base())
            .unwrap();
        assert_eq!(notices, []);
    }

    fn restarted(mut self, is_clean: bool) -> Self {
        if is_clean {
            self.snapshot();
        }
        drop(self.opened.writer);
        let opened = self.folder.open().unwrap();
        assert_eq!(opened.notices, []);
        Self { opened, ..self }
    }
}

/// A campaign on disk with everything before it, back to the founding.
fn read_whole(folder: &Folder) -> Campaign {
    let mut campaign = folder.read().unwrap();
    while campaign.known_since() > 0 {
        let (base, older) = folder.read_older(campaign.known_since()).unwrap();
        campaign.remember(base, older);
    }
    campaign
}

/// The log told stretch by stretch.
fn told_in_chapters(folder: &Folder) -> Vec<TellingEntry> {
    let newest = folder.read().unwrap();
    let older = folder
        .chapters(HistoryLookup::of(&newest))
        .collect::<Result<Vec<_>, _>>()
        .unwrap();
    let chapters = older.iter().rev().chain([&newest]);
    chapters
        .flat_map(|chapter| chapter.steps().iter().flat_map(|step| tell(chapter, step)))
        .collect()
}

/// The log told from its beginning on, none of it kept.
fn told_onward(folder: &Folder) -> Vec<TellingEntry> {
    let (log, end) = folder.look_back(folder.read().unwrap(), None);
    assert!(end.is_none());
    let (mut so_far, mut told) = (None, Vec::new());
    let pass = |stretch: &Campaign| {
        let so_far = so_far.get_or_insert_with(|| SoFar::at_beginning_of(stretch));
        let before = so_far.clone();
        so_far.pass(stretch);
        before
    };
    let take = |more: Vec<TellingEntry>| {
        told.extend(more);
        Ok::<(), StoreError>(())
    };
    log.tell(pass, |stretch, so_far| so_far.tell(stretch), take)
        .unwrap();
    told
}

/// The same for the players: numbered so many steps ahead of what is told, or all of it first.
fn shown_onward(folder: &Folder, ahead: Option<u64>) -> Vec<Shown> {
    let (log, _) = folder.look_back(folder.read().unwrap(), None);
    let players: RefCell<Option<PlayersOnward>> = RefCell::default();
    let read = |stretch: &Campaign, read: &mut dyn FnMut(&mut PlayersOnward)| {
        let mut players = players.borrow_mut();
        read(players.get_or_insert_with(|| PlayersOnward::from(stretch)));
    };
    let number = |stretch: &Campaign| read(stretch, &mut |players| drop(players.number(stretch)));
    let mut shown = Vec::new();
    let tell = |stretch: &Campaign| {
        read(stretch, &mut |players| shown.extend(players.tell(stretch)));
    };
    let done = |()| Ok::<(), StoreError>(());
    match ahead {
        Some(ahead) => log.tell_ahead(ahead, number, tell, |_, ()| (), done),
        None => log
            .tell(number, |_, ()| (), done)
            .and_then(|()| log.tell(tell, |_, ()| (), done)),
    }
    .unwrap();
    shown
}

fn told_as_a_whole(folder: &Folder) -> Vec<TellingEntry> {
    let whole = read_whole(folder);
    whole
        .steps()
        .iter()
        .flat_map(|step| tell(&whole, step))
        .collect()
}

/// What may be looked for in these games.
const QUERIES: [&str; 22] = [
    "",
    "thalia",
    "roll",
    "harm",
    "thalia major+",
    "normal",
    "critical failure",
    "turn",
    "condition",
    "undone",
    "secret",
    "marked",
    "fortune",
    "note",
    "ends",
    "\"so it\"",
    "stealth thalia",
    "round",
    "12",
    "evening 1..",
    "evening 2",
    "bells",
];

/// What a query finds, without the files and in them, the newest line first.
fn found_in_files(folder: &Folder, typed: &str) -> Vec<Found> {
    let newest = folder.read().unwrap();
    let query = Query::read(typed, &newest);
    let mut looking = Looking::from_now(&newest);
    let mut found = looking.back_through(&newest, &query);
    for more in folder.find(HistoryLookup::of(&newest), looking, query, Found::of) {
        found.extend(more.unwrap().found);
    }
    found
}

/// The same, with everything read and in memory.
fn found_as_a_whole(folder: &Folder, typed: &str) -> Vec<Found> {
    let whole = read_whole(folder);
    Looking::from_now(&whole).back_through(&whole, &Query::read(typed, &whole))
}

/// What a query finds where the log is told from its beginning on, the newest line first.
fn found_onward(folder: &Folder, typed: &str) -> Vec<TellingEntry> {
    let newest = folder.read().unwrap();
    let query = Query::read(typed, &newest);
    let (log, _) = folder.look_back(newest, Some(LinePrefilter::of(&query)));
    let mut so_far = None;
    let mut found = Vec::new();
    let pass = |stretch: &Campaign| {
        let so_far = so_far.get_or_insert_with(|| SoFar::at_beginning_of(stretch));
        let entries = so_far.clone().tell(stretch);
        so_far.pass(stretch);
        found.extend(query.among(stretch, &entries).cloned());
    };
    log.tell(pass, |_, ()| (), |()| Ok::<(), StoreError>(()))
        .unwrap();
    found.reverse();
    found
}

/// All that undoing is about: what was undone, and what would be done again next.
fn undoing(campaign: &Campaign) -> (Vec<u64>, Option<&Undone>) {
    let seqs = campaign.steps().iter().map(|step| step.seq);
    (
        seqs.filter(|seq| campaign.is_undone(*seq)).collect(),
        campaign.redoable(),
    )
}

proptest! {
    #![proptest_config(Config { cases: cases(GAMES), ..Config::default() })]

    #[test]
    fn what_was_written_is_read_as_the_game_that_never_saw_a_disk(acts in acts()) {
        let evening = Evening::played(&acts);
        let read = evening.folder.read().unwrap();
        prop_assert_eq!(read.base(), evening.told.base());
        prop_assert_eq!(read.redoable(), evening.told.redoable());
        let tail = evening.told.steps().iter().filter(|step| step.seq > read.known_since());
        prop_assert_eq!(read.steps().iter().collect::<Vec<_>>(), tail.collect::<Vec<_>>());
    }

    #[test]
    fn read_back_to_the_founding_every_step_and_what_was_undone_is_there(acts in acts()) {
        let evening = Evening::played(&acts);
        let whole = read_whole(&evening.folder);
        prop_assert_eq!(whole.steps(), evening.told.steps());
        prop_assert_eq!(undoing(&whole), undoing(&evening.told));
        prop_assert_eq!(whole.base(), evening.told.base());
    }

    #[test]
    fn told_chapter_by_chapter_the_log_says_what_it_says_as_a_whole(acts in acts()) {
        let evening = Evening::played(&acts);
        prop_assert_eq!(told_in_chapters(&evening.folder), told_as_a_whole(&evening.folder));
    }

    #[test]
    fn told_from_its_beginning_on_the_log_says_what_it_says_as_a_whole(acts in acts_far_apart()) {
        let evening = Evening::played(&acts);
        prop_assert_eq!(told_onward(&evening.folder), told_as_a_whole(&evening.folder));
    }

    #[test]
    fn players_read_stretch_by_stretch_what_they_read_of_the_whole_log(acts in acts_far_apart()) {
        let evening = Evening::played(&acts);
        let all = for_players(&read_whole(&evening.folder));
        let (log, _) = evening.folder.look_back(evening.folder.read().unwrap(), None);
        prop_assert_eq!(&shown_onward(&evening.folder, None), &all);
        prop_assert_eq!(&shown_onward(&evening.folder, Some(log.farthest_ahead())), &all);
    }

    #[test]
    fn what_a_sieve_lets_through_is_all_that_a_query_means(acts in acts()) {
        let evening = Evening::played(&acts);
        for typed in one_in(4, acts.len(), QUERIES) {
            let (found, all) = (found_in_files(&evening.folder, typed), found_as_a_whole(&evening.folder, typed));
            prop_assert_eq!(&found, &all, "{}", typed);
            // Of which evening a step was whose beginning was undone, the two ways may see differently.
            if typed.contains("evening") {
                continue;
            }
            let entries: Vec<_> = all.into_iter().map(|found| found.entry).collect();
            prop_assert_eq!(found_onward(&evening.folder, typed), entries, "{}", typed);
        }
    }

    #[test]
    fn a_check_finds_nothing_odd_about_a_game_as_it_was_written(acts in acts()) {
        let evening = Evening::played(&acts);
        let survey = evening.folder.check().unwrap();
        prop_assert_eq!(survey.findings, []);
        prop_assert_eq!(survey.steps, evening.told.steps().len());
    }
}

proptest! {
    #![proptest_config(Config { cases: times(2, GAMES), ..Config::default() })]

    #[test]
    fn a_log_with_a_harmed_byte_tells_one_thread_and_many_the_same_and_ends_for_them_at_the_same_place(
        segment in prop::sample::select(segments_of(&LONG)), at in any::<prop::sample::Index>(), harm in harm()
    ) {
        let bytes = &LONG[&segment];
        let folder = of_files_with(&LONG, &segment, &harmed(bytes, at.index(bytes.len()), harm));
        let alone = told_by_threads(&folder, 1);
        for threads in one_in(2, at.index(bytes.len()), [2, 5]) {
            prop_assert_eq!(&told_by_threads(&folder, threads), &alone, "{} threads", threads);
        }
    }
}

#[test]
fn a_long_log_tells_one_thread_and_many_the_same() {
    let segments = segments_of(&LONG);
    let newest = segments.last().unwrap();
    let folder = of_files_with(&LONG, newest, &LONG[newest]);
    let alone = told_by_threads(&folder, 1);
    assert!(
        segments.len() > 25 && alone.len() > 2 * segments.len(),
        "{} pieces",
        alone.len()
    );
    for threads in [2, 3, 8, 40] {
        assert_eq!(
            told_by_threads(&folder, threads),
            alone,
            "{threads} threads"
        );
    }
    assert_eq!(told_in_chapters(&folder), told_as_a_whole(&folder));
    for typed in ["", "thalia", "normal", "undone", "bells"] {
        assert_eq!(
            found_in_files(&folder, typed),
            found_as_a_whole(&folder, typed),
            "{typed}"
        );
    }
}

#[test]
fn what_came_of_a_roll_in_a_later_chapter_is_told_in_its_own() {
    let mut evening = Evening::new();
    let chapters: [&[&str]; 5] = [
        &[
            "hero Thalia level 4 dexterity adept dodge adept",
            "thalia dodge =20",
            "thalia dodge =9",
        ],
        &[
            "fortune thalia convert 2",
            "fortune thalia reroll 3",
            "secret",
        ],
        &["undo", "thalia stealth", "secret 3"],
        &["restore 4", "note so it ends"],
        &["undo x2"],
    ];
    for lines in chapters {
        lines.iter().for_each(|line| evening.say(line));
        evening.snapshot();
        assert_eq!(
            told_in_chapters(&evening.folder),
            told_as_a_whole(&evening.folder)
        );
        for typed in QUERIES {
            let (found, all) = (
                found_in_files(&evening.folder, typed),
                found_as_a_whole(&evening.folder, typed),
            );
            assert_eq!(found, all, "{typed}");
        }
    }
}

#[test]
fn who_came_by_a_step_that_was_undone_later_is_told_of_as_in_the_whole_log() {
    let wolf = ["hero Thalia", "add thalia", "add wolf 9 hidden"];
    let hidden: [&[&str]; 3] = [&wolf, &["reveal wolf", "undo", "undo x3"], &["hero Oren"]];
    let until_its_turn = "condition thalia blessed until wolf end";
    let named: [&[&str]; 2] = [
        &[wolf[0], wolf[1], wolf[2], "1 -2", "undo x4"],
        &["hero Oren", "restore 4", until_its_turn, "undo x2"],
    ];
    for chapters in [&hidden[..], &named[..]] {
        let mut evening = Evening::new();
        for lines in chapters {
            lines.iter().for_each(|line| evening.say(line));
            evening.snapshot();
        }
        let told = told_onward(&evening.folder);
        assert_eq!(told, told_as_a_whole(&evening.folder));
        assert!(told.iter().any(|entry| entry.text().contains("wolf")));
    }
}

#[test]
fn evenings_behind_a_game_that_was_put_back_to_before_them_are_found() {
    let played = [LINES[0], "add orc 15", "thalia -5"];
    for after in [&["hero Oren"][..], &[]] {
        let mut evening = Evening::new();
        played.iter().for_each(|line| evening.say(line));
        evening.snapshot();
        evening.edit_to_before_any_evening();
        evening.snapshot();
        after.iter().for_each(|line| evening.say(line));
        for typed in ["evening 1", "evening 1..", "evening 1.. thalia"] {
            let found = found_in_files(&evening.folder, typed);
            assert!(
                found.iter().any(|found| found.entry.id.0 == 1),
                "{after:?} {typed}"
            );
            assert_eq!(
                found,
                found_as_a_whole(&evening.folder, typed),
                "{after:?} {typed}"
            );
        }
    }
}

#[test]
fn a_roll_of_long_ago_is_found_with_what_was_noted_on_it_since_as_that_stands() {
    let mut evening = Evening::new();
    let segments: [&[&str]; 4] = [
        &[
            "hero Thalia level 4 dexterity adept dodge adept",
            "thalia dodge =9",
        ],
        &[
            "note @2 wrong",
            "note secret @2 she slipped",
            "note @2 gone soon",
        ],
        &["renote 3 right", "unnote 5"],
        &["thalia stealth"],
    ];
    for lines in segments {
        lines.iter().for_each(|line| evening.say(line));
        evening.snapshot();
    }
    let found = found_in_files(&evening.folder, "dodge");
    let notes = found[0]
        .notes
        .iter()
        .map(|note| (note.seq, note.text.as_str(), note.is_secret));
    assert_eq!(
        notes.collect::<Vec<_>>(),
        [(3, "right", false), (4, "she slipped", true)]
    );
}

/// A game of three segments, as its files are.
static WRITTEN: LazyLock<BTreeMap<PathBuf, Vec<u8>>> = LazyLock::new(|| {
    let mut evening = Evening::new();
    for (number, line) in LINES.iter().enumerate() {
        evening.say(line);
        if [14, 28].contains(&number) {
            evening.snapshot();
        }
    }
    evening.say("undo x2");
    evening.disk.files()
});

/// A game of many short segments, as its files are.
static LONG: LazyLock<BTreeMap<PathBuf, Vec<u8>>> = LazyLock::new(|| {
    let mut evening = Evening::new();
    for (number, line) in LINES.iter().cycle().take(90).enumerate() {
        evening.say(line);
        if number % 3 == 2 {
            evening.snapshot();
        }
    }
    evening.disk.files()
});

/// All that is told of a log, piece by piece, by so many threads: what is found, the chapters, and why there are no more.
fn told_by_threads(folder: &Folder, threads: usize) -> Vec<String> {
    let Ok(newest) = folder.read() else {
        return Vec::new();
    };
    let mut told = Vec::new();
    for typed in one_in(3, 0, ["", "thalia", "undone", "evening 2", "bells"]) {
        let query = Query::read(typed, &newest);
        let mut looking = Looking::from_now(&newest);
        looking.pass(&newest);
        let findings = folder
            .find(HistoryLookup::of(&newest), looking, query, Found::of)
            .by_threads(threads);
        told.extend(findings.map(|finds| format!("{finds:?}")));
    }
    let chapters = folder
        .chapters(HistoryLookup::of(&newest))
        .by_threads(threads);
    told.extend(
        chapters.map(|chapter| format!("{:?}", chapter.map(|chapter| chapter.steps().to_vec()))),
    );
    told
}

/// What is done to a byte.
#[derive(Debug, Clone, Copy)]
enum Harm {
    Flipped(u8),
    Lost,
    Doubled,
}

fn harm() -> impl Strategy<Value = Harm> {
    prop_oneof![
        (1..=255_u8).prop_map(Harm::Flipped),
        Just(Harm::Lost),
        Just(Harm::Doubled)
    ]
}

/// The bytes with one of them harmed.
fn harmed(bytes: &[u8], at: usize, harm: Harm) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match harm {
        Harm::Flipped(bits) => bytes[at] ^= bits,
        Harm::Lost => drop(bytes.remove(at)),
        Harm::Doubled => bytes.insert(at, bytes[at]),
    }
    bytes
}

/// The campaign as it was written, on a disk of its own, with one file replaced.
fn kept_with(path: &Path, bytes: &[u8]) -> Folder {
    of_files_with(&WRITTEN, path, bytes)
}

fn of_files_with(files: &BTreeMap<PathBuf, Vec<u8>>, path: &Path, bytes: &[u8]) -> Folder {
    let disk = MemoryDisk::default();
    files.iter().for_each(|(path, bytes)| disk.put(path, bytes));
    disk.put(path, bytes);
    let rules = Arc::new(Rulebook::built_in());
    Folder::at(Arc::new(disk), rules, "/data/nights".into())
}

fn segments() -> Vec<PathBuf> {
    segments_of(&WRITTEN)
}

fn segments_of(files: &BTreeMap<PathBuf, Vec<u8>>) -> Vec<PathBuf> {
    files
        .keys()
        .filter(|path| path.parent().unwrap().ends_with("log"))
        .cloned()
        .collect()
}

/// The game that campaign.ron tells, read without the store.
#[derive(Debug, PartialEq, Deserialize)]
struct ForPeople {
    seq: u64,
    at: Option<Timestamp>,
    dice: DicePlace,
    undone: Vec<Undone>,
    state: State,
}

proptest! {
    #![proptest_config(Config { cases: cases(CHANGES), ..Config::default() })]

    #[test]
    fn a_byte_flipped_lost_or_doubled_in_any_segment_is_named_by_a_check(
        segment in prop::sample::select(segments()), at in any::<prop::sample::Index>(), harm in harm()
    ) {
        let bytes = &WRITTEN[&segment];
        let folder = kept_with(&segment, &harmed(bytes, at.index(bytes.len()), harm));
        let named = folder.check().unwrap().findings;
        prop_assert!(named.iter().any(|finding| finding.path == segment), "{:?}", named);
    }

    #[test]
    fn a_byte_flipped_lost_or_doubled_in_any_segment_never_opens_as_another_game_without_a_word(
        segment in prop::sample::select(segments()), at in any::<prop::sample::Index>(), harm in harm()
    ) {
        let bytes = &WRITTEN[&segment];
        let folder = kept_with(&segment, &harmed(bytes, at.index(bytes.len()), harm));
        let Ok(opened) = folder.open() else { return Ok(()) };
        let unharmed = kept_with(&segment, bytes).read().unwrap();
        if opened.notices.is_empty() {
            prop_assert_eq!(opened.campaign.base(), unharmed.base());
            prop_assert_eq!(opened.campaign.steps(), unharmed.steps());
        }
    }

    #[test]
    fn older_history_with_a_harmed_byte_is_refused_or_the_same(
        segment in prop::sample::select(segments()), at in any::<prop::sample::Index>(), harm in harm(),
        before in 1..=30_u64
    ) {
        let bytes = &WRITTEN[&segment];
        let folder = kept_with(&segment, &harmed(bytes, at.index(bytes.len()), harm));
        let unharmed = kept_with(&segment, bytes).read_older(before).unwrap();
        if let Ok(read) = folder.read_older(before) {
            prop_assert_eq!(read, unharmed);
        }
    }

    #[test]
    fn a_byte_that_makes_campaign_ron_tell_another_game_is_named_and_never_counts(
        at in any::<prop::sample::Index>(), harm in harm()
    ) {
        let path = Path::new("/data/nights/campaign.ron");
        let bytes = &WRITTEN[path];
        let harmed = harmed(bytes, at.index(bytes.len()), harm);
        let folder = kept_with(path, &harmed);
        let read = |bytes: &[u8]| ron_options().from_str::<ForPeople>(str::from_utf8(bytes).ok()?).ok();
        let is_the_same = read(&harmed) == read(bytes);
        let findings = folder.check().unwrap().findings;
        prop_assert!(is_the_same || findings.iter().any(|finding| finding.path == path), "{:?}", findings);
        let unharmed = kept_with(path, bytes).read().unwrap();
        let opened = folder.open().unwrap();
        let is_told = !opened.notices.is_empty() || opened.edit.is_some();
        prop_assert!(is_the_same || is_told);
        prop_assert_eq!(opened.campaign.base(), unharmed.base());
    }
}

#[test]
fn a_restore_behind_a_base_is_the_same_game_wherever_one_reads_from() {
    let played: [&[&str]; 2] = [
        &[LINES[0], LINES[0], "thalia stealth adv", "undo x3", "redo"],
        // The last that stands is the note of long ago, until what was undone stands again.
        &["note rain", "session Low water", "undo", LINES[0], "undo"],
    ];
    for lines in played {
        let mut evening = Evening::new();
        lines.iter().for_each(|line| evening.say(line));
        evening.snapshot();
        evening.say("restore 4");
        assert_eq!(evening.folder.read().unwrap().base(), evening.told.base());
        evening.snapshot();
        assert_eq!(evening.folder.check().unwrap().findings, []);
        assert_eq!(evening.folder.read().unwrap().base(), evening.told.base());
    }
}
