//! Campaigns that come with the program, and putting a copy of one beside one's own.

use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;

use crate::campaign::{Campaign, DicePlace};
use crate::dice::Seed;
use crate::systems::Rulebook;

use super::segment::{Segment, Stretch, read};
use super::shelf::Founding;
use super::{Folder, Shelf, StoreError, Summary, campaign_file, segment, slug};

/// A campaign that comes with the program, as it lies in its folder.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The name of its folder.
    pub slug: &'static str,
    pub name: &'static str,
    /// Its rule system, by its title.
    pub system: &'static str,
    /// How many heroes it has.
    pub heroes: u32,
    /// Its campaign.ron.
    pub campaign: &'static str,
    /// Its only segment.
    pub log: &'static str,
}

macro_rules! shipped {
    ($slug:literal, $name:literal, $system:literal, $heroes:literal heroes) => {
        Example {
            slug: $slug,
            name: $name,
            system: $system,
            heroes: $heroes,
            campaign: include_str!(concat!("../../saves/", $slug, "/campaign.ron")),
            log: include_str!(concat!("../../saves/", $slug, "/log/000001.ron")),
        }
    };
}

/// All of them, a line each; what a list shows of them stands here, so that none is read for it.
#[rustfmt::skip]
pub const EXAMPLES: &[Example] = &[
    shipped!("the-bell-below-the-abbey", "The Bell below the Abbey", "Pen & Dagger", 5 heroes),
    shipped!("the-organ-over-the-pass", "The Organ over the Pass", "Dice pool", 5 heroes),
    shipped!("lot-thirteen", "Lot Thirteen", "Swords & Sorcery", 4 heroes),
    shipped!("murder-clearing-later", "Murder, Clearing Later", "Success roll", 4 heroes),
    shipped!("one-spoon-short", "One Spoon Short", "Monsters & Magic", 4 heroes),
];

impl Example {
    /// The example of this name.
    pub fn named(slug: &str) -> Option<Self> {
        EXAMPLES
            .iter()
            .copied()
            .find(|example| example.slug == slug)
    }

    /// How it stands, without its last lines: an example does not tell how it ends.
    ///
    /// # Errors
    /// [`StoreError`], if the program was built with an example that is not whole.
    pub fn summary(&self, rules: &Arc<Rulebook>) -> Result<Summary, StoreError> {
        let place = format!("saves/{}/campaign.ron", self.slug);
        // Its log says the same, and is some times as long.
        let (_, base) = campaign_file::read(Path::new(&place), self.campaign.as_bytes())?;
        Ok(Summary::of(&Campaign::resume(
            Arc::clone(rules),
            base,
            Vec::new(),
        )))
    }

    fn stretch(&self) -> Result<Stretch, StoreError> {
        let place = format!("saves/{}/log/000001.ron", self.slug);
        match read(Path::new(&place), 1, self.log.as_bytes())? {
            Segment::Whole(stretch) => Ok(*stretch),
            Segment::Stub => Err(StoreError::NoLog { path: place.into() }),
        }
    }

    /// Puts a copy on a shelf, under another name if one is given; a second one has a number behind its name.
    ///
    /// The copy has a seed of its own, and its dice begin a stream of their own: what it rolls is neither what the
    /// example would have rolled nor taken for what the example did roll. It was last played now, and its evening goes on.
    ///
    /// # Errors
    /// [`StoreError`], where the disk does not take it.
    pub fn install(
        &self,
        shelf: &Shelf,
        name: Option<&str>,
        seed: &Seed,
        at: Timestamp,
    ) -> Result<Folder, StoreError> {
        let stretch = self.stretch()?;
        let mut first = stretch.base;
        let name = match name {
            Some(name) => name.to_owned(),
            None => shelf.free_name(&first.state.name)?,
        };
        // The first base too, or undoing everything would bring the old name and the old stream back.
        first.state.name.clone_from(&name);
        first.dice = next_stream(first.dice);
        let played = Campaign::resume(
            Arc::clone(shelf.rules()),
            first.clone(),
            stretch.steps.clone(),
        );
        let mut now = played.base();
        now.dice = first.dice;
        now.at = Some(at);
        shelf.settle(
            &slug(&name),
            &Founding {
                segments: &[(&first, &stretch.steps), (&now, &[])],
                seed,
            },
        )
    }
}

/// The files of an example's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Files {
    /// Its campaign.ron: how the game stands after its last step.
    pub campaign: String,
    /// Its only segment: every step from the founding on.
    pub log: String,
}

/// A game as an example's folder holds it.
///
/// # Errors
/// [`StoreError`], where the game cannot be written down.
pub fn compose(campaign: &Campaign) -> Result<Files, StoreError> {
    let now = campaign.base();
    let founding = campaign
        .base_at(campaign.known_since())
        .unwrap_or_else(|| now.clone());
    Ok(Files {
        campaign: campaign_file::compose(&now)?,
        log: segment::compose(1, &founding, campaign.steps())?,
    })
}

/// The beginning of the stream after the one in use.
pub(super) const fn next_stream(dice: DicePlace) -> DicePlace {
    DicePlace {
        stream: dice.stream.saturating_add(1),
        word: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    fn example() -> Example {
        let steps = [samples::hero_step(1, "Thalia"), samples::roll_step(2)];
        let log = segment::compose(1, &samples::founding(), &steps).unwrap();
        let campaign = campaign_file::compose(&samples::founding()).unwrap();
        Example {
            slug: "saltmarsh",
            name: "Saltmarsh nights",
            system: "Pen & Dagger",
            heroes: 0,
            campaign: campaign.leak(),
            log: log.leak(),
        }
    }

    #[test]
    fn a_copy_has_its_own_name_seed_and_stream_and_undoes_to_the_first_step() {
        let (dir, seed) = (tempfile::tempdir().unwrap(), Seed::from_number(4));
        let shelf = Shelf::new(dir.path().to_owned(), samples::rules());
        let folder = example()
            .install(&shelf, Some("Our nights"), &seed, samples::at(0))
            .unwrap();
        assert_eq!(folder.slug(), "our-nights");
        let mut opened = folder.open().unwrap();
        assert_eq!(
            (opened.notices.as_slice(), &opened.seed),
            ([].as_slice(), &seed)
        );
        assert_eq!(opened.campaign.dice(), DicePlace { stream: 1, word: 0 });
        assert_eq!(opened.campaign.state().party.len(), 1);
        let (base, steps) = opened
            .writer
            .read_older(opened.campaign.known_since())
            .unwrap();
        opened.campaign.remember(base, steps);
        assert_eq!(opened.campaign.undoable_steps().nth(1).unwrap().seq, 1);
        assert_eq!(
            (
                opened.campaign.state().name.as_str(),
                opened.campaign.dice().stream
            ),
            ("Our nights", 1)
        );
    }

    #[test]
    fn two_copies_stand_side_by_side_under_names_of_their_own() {
        let dir = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(dir.path().to_owned(), samples::rules());
        let copies = [1, 2].map(|seed| {
            let folder = example()
                .install(&shelf, None, &Seed::from_number(seed), samples::at(0))
                .unwrap();
            (
                folder.slug(),
                folder.open().unwrap().campaign.state().name.clone(),
            )
        });
        let expected = [
            ("saltmarsh-nights", "Saltmarsh nights"),
            ("saltmarsh-nights-2", "Saltmarsh nights 2"),
        ];
        assert_eq!(
            copies,
            expected.map(|(slug, name)| (slug.to_owned(), name.to_owned()))
        );
    }

    #[test]
    fn every_example_is_whole_and_its_file_for_people_is_a_base_of_its_log() {
        for example in EXAMPLES {
            let path = Path::new(example.slug);
            let Segment::Whole(stretch) = read(path, 1, example.log.as_bytes()).unwrap() else {
                panic!("{} is cut", example.slug)
            };
            let (_, base) = campaign_file::read(path, example.campaign.as_bytes()).unwrap();
            let lived = samples::played(stretch.base, stretch.steps);
            assert_eq!(lived.base(), base, "{}", example.slug);
            let summary = Summary {
                lines: Vec::new(),
                ..Summary::of(&lived)
            };
            let listed = (example.name, example.system, example.heroes as usize);
            assert_eq!(
                listed,
                (&*summary.name, summary.system.title(), summary.party.len()),
                "{}",
                example.slug
            );
            assert_eq!(
                example.summary(&samples::rules()).unwrap(),
                summary,
                "{}",
                example.slug
            );
        }
    }
}
