//! Everything a crash may leave of a disk: every subset of unflushed names, every kind of tear in unflushed bytes.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::chance::Chance;
use super::disk::{Content, Node, SimDisk, Tree};

/// Bytes that reach the disk together or not at all. Small, so that a few lines span several.
const PAGE: usize = 192;
/// Unflushed changes of names up to which every subset is tried; above, so many subsets are drawn.
const ALL_SUBSETS_UP_TO: usize = 7;
const SUBSETS: usize = 128;
/// Ways in which several files may be torn at once that are tried at most.
const WAYS: usize = 300;

/// How closely to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// At every kind of tear, at every place where it may matter.
    Every,
    /// At a few of them.
    Few,
}

/// What is found on a disk after a crash: a path and, if it is a file, its bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Image(pub(super) Vec<(String, Option<Arc<Vec<u8>>>)>);

/// What may become of the bytes of a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Survival {
    bytes: Arc<Vec<u8>>,
    /// What fills a hole, if something whole may lie behind it.
    hole: Option<Filling>,
}

/// What a reader finds in a page that was never written. Behind it there may be pages that were.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Filling {
    /// Zeros, as file systems of today give.
    Zeros,
    /// What another file left there. No reader can tell that from damage to what was acknowledged.
    Stale,
}

impl Image {
    pub(super) fn of(disk: &SimDisk) -> Self {
        let bytes = |file: usize| Arc::clone(disk.bytes(file));
        Self::from(&sorted(&disk.now), bytes)
    }

    fn from(paths: &[(String, Node)], bytes: impl Fn(usize) -> Arc<Vec<u8>>) -> Self {
        let found = paths.iter().map(|(path, node)| match node {
            Node::Folder(_) => (path.clone(), None),
            Node::File(file) => (path.clone(), Some(bytes(*file))),
            Node::Link(_) => unreachable!("no crash is tried on a disk with links"),
        });
        Self(found.collect())
    }

    /// A disk with this on it, all of it flushed.
    pub(super) fn disk(&self) -> SimDisk {
        let mut disk = SimDisk::default();
        for (path, bytes) in &self.0 {
            let path = Path::new(path);
            match bytes {
                None => {
                    disk.create_dir(path).unwrap();
                    disk.sync_dir(path.parent().unwrap()).unwrap();
                }
                Some(bytes) => disk.put(path, bytes).unwrap(),
            }
        }
        disk
    }

    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0
            .iter()
            .filter_map(|(path, bytes)| Some((path.as_str(), bytes.as_deref()?.as_slice())))
    }

    pub(super) fn file(&self, path: &str) -> Option<&[u8]> {
        self.files()
            .find(|(there, _)| *there == path)
            .map(|(_, bytes)| bytes)
    }
}

impl SimDisk {
    /// The worst: nothing survives but what was flushed.
    pub(in crate::store) fn lose_everything(&mut self) {
        self.now = self.flushed.clone();
        self.pending.clear();
        for content in &mut self.contents {
            *content = content.cut_at(0);
        }
    }

    /// Shows every state a power cut may leave, and what fills the holes in it; gives their number.
    pub(super) fn power_cuts(
        &self,
        care: Care,
        mut visit: impl FnMut(Image, Option<Filling>),
    ) -> u64 {
        let stale = self
            .contents
            .iter()
            .map(|content| &content.bytes)
            .max_by_key(|bytes| bytes.len());
        let stale = stale.map(|bytes| bytes.as_slice()).unwrap_or_default();
        let survivals: Vec<Vec<Survival>> = self
            .contents
            .iter()
            .map(|content| content.survivals(care, stale))
            .collect();
        let mut states = 0;
        for (tree, times) in self.trees() {
            let paths = sorted(&tree);
            let unsure: Vec<usize> = (0..survivals.len())
                .filter(|file| survivals[*file].len() > 1)
                .filter(|file| paths.iter().any(|(_, node)| *node == Node::File(*file)))
                .collect();
            let ways = unsure
                .iter()
                .map(|file| survivals[*file].len())
                .collect::<Vec<_>>();
            for way in ways_to_choose(&ways) {
                let chosen = |file: usize| match unsure.iter().position(|unsure| *unsure == file) {
                    Some(place) => &survivals[file][way[place]],
                    None => &survivals[file][0],
                };
                let hole = unsure.iter().filter_map(|file| chosen(*file).hole).max();
                visit(
                    Image::from(&paths, |file| Arc::clone(&chosen(file).bytes)),
                    hole,
                );
                states += times;
            }
        }
        states
    }

    /// The names that may survive, each with the number of subsets of changes that lead to it.
    fn trees(&self) -> BTreeMap<Tree, u64> {
        let changes = self.pending.len();
        let every = 1_u64 << changes.min(63);
        let mut chance = Chance::new(every);
        let subsets: Vec<u64> = if changes <= ALL_SUBSETS_UP_TO {
            (0..every).collect()
        } else {
            [0, u64::MAX]
                .into_iter()
                .chain((2..SUBSETS).map(|_| chance.next()))
                .collect()
        };
        let mut trees = BTreeMap::new();
        for subset in subsets {
            let mut tree = self.flushed.clone();
            let chosen = self
                .pending
                .iter()
                .enumerate()
                .filter(|(place, _)| subset >> (place % 64) & 1 == 1);
            chosen.for_each(|(_, change)| tree.apply(change));
            *trees.entry(tree).or_default() += 1;
        }
        trees
    }
}

impl Content {
    /// The content with so many of its unflushed bytes, and without what a failed flush lost.
    fn cut_at(&self, kept: usize) -> Self {
        let end = self.flushed + kept;
        let mut cut = Self {
            bytes: Arc::new(self.bytes[..end].to_vec()),
            ..self.clone()
        };
        cut.evict();
        cut
    }

    fn survivals(&self, care: Care, stale: &[u8]) -> Vec<Survival> {
        let flushed = self.flushed;
        let length = self.bytes.len();
        if flushed == length && self.lost.is_empty() {
            return vec![Survival {
                bytes: Arc::clone(&self.bytes),
                hole: None,
            }];
        }
        let mut survivals: Vec<Survival> = places(&self.bytes[flushed..], care)
            .into_iter()
            .map(|kept| Survival {
                bytes: self.cut_at(kept).bytes,
                hole: None,
            })
            .collect();
        if !self.lost.is_empty() {
            survivals.push(Survival {
                bytes: Arc::clone(&self.bytes),
                hole: None,
            });
        }
        let pages: Vec<Range<usize>> = pages(flushed..length).collect();
        let few = if care == Care::Few {
            pages.len() / 2 + 1
        } else {
            1
        };
        for page in (0..pages.len()).step_by(few) {
            survivals.push(self.torn(&pages[page..=page], None));
            survivals.push(self.torn(&pages[page..], None));
        }
        if care == Care::Every {
            for page in 0..pages.len() {
                survivals.push(self.torn(&pages[page..=page], Some(stale)));
                survivals.push(self.torn(&pages[page..], Some(stale)));
            }
            let mut chance = Chance::new(length as u64);
            for _ in 0..pages.len() / 2 {
                let holes: Vec<_> = pages
                    .iter()
                    .filter(|_| chance.next() & 1 == 0)
                    .cloned()
                    .collect();
                survivals.push(self.torn(&holes, None));
            }
        }
        survivals.sort();
        survivals.dedup_by(|one, other| one.bytes == other.bytes);
        survivals
    }

    /// The content at its full length, with holes full of zeros or of what another file held at their place.
    fn torn(&self, holes: &[Range<usize>], stale: Option<&[u8]>) -> Survival {
        let mut bytes = self.bytes.to_vec();
        for place in holes.iter().cloned().flatten() {
            bytes[place] = stale.map_or(0, |stale| stale.get(place).copied().unwrap_or(b'?'));
        }
        // A line may be whole behind the end of the line that the first hole is in.
        let torn = holes.first().map_or(&[][..], |hole| &bytes[hole.start..]);
        let end = torn
            .iter()
            .position(|byte| *byte == b'\n')
            .unwrap_or(torn.len());
        let filling = if stale.is_some() {
            Filling::Stale
        } else {
            Filling::Zeros
        };
        let hole = (end + 1 < torn.len()).then_some(filling);
        Survival {
            bytes: Arc::new(bytes),
            hole,
        }
    }
}

/// Where in unflushed bytes a cut may matter.
fn places(bytes: &[u8], care: Care) -> Vec<usize> {
    let ends: Vec<usize> = (0..bytes.len())
        .filter(|place| bytes[*place] == b'\n')
        .collect();
    let mut places = vec![0, bytes.len() / 2, bytes.len()];
    let mut start = 0_usize;
    for end in ends.into_iter().filter(|_| care == Care::Every) {
        places.extend([start + 1, start.midpoint(end), end, end + 1]);
        start = end + 1;
    }
    places.sort_unstable();
    places.dedup();
    places.retain(|place| *place <= bytes.len());
    places
}

/// The pages that a stretch of a file touches, each cut to the stretch.
fn pages(stretch: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let numbers = stretch.start / PAGE..stretch.end.div_ceil(PAGE);
    numbers
        .map(move |page| (page * PAGE).max(stretch.start)..((page + 1) * PAGE).min(stretch.end))
        .filter(|page| !page.is_empty())
}

/// Every way to choose one of each, or a fair draw of them if they are too many.
fn ways_to_choose(of_each: &[usize]) -> Vec<Vec<usize>> {
    let all: usize = of_each.iter().product();
    let way = |mut number: usize| {
        let choose = |of: &usize| {
            let chosen = number % of;
            number /= of;
            chosen
        };
        of_each.iter().map(choose).collect()
    };
    if all <= WAYS {
        return (0..all).map(way).collect();
    }
    let mut chance = Chance::new(all as u64);
    (0..WAYS).map(|_| way(chance.below(all))).collect()
}

fn sorted(tree: &Tree) -> Vec<(String, Node)> {
    let paths = tree.paths().into_iter();
    let mut paths: Vec<(String, Node)> = paths
        .map(|(path, node): (PathBuf, Node)| (path.display().to_string(), node))
        .collect();
    paths.sort();
    paths
}
