//! What it costs to write a game down and to take it up again, however long it has been played.

use std::sync::Arc;

use super::memory_fs::MemoryFs;
use super::segment::compose;
use super::{SNAPSHOT_AFTER, Shelf, samples};
use crate::campaign::{Campaign, Event, HeroId, Reason, Step};
use crate::dice::Seed;
use crate::systems::System;

/// Steps of an evening.
const EVENING: u64 = 400;

/// What a long campaign is made of: notes, and a fortune die that comes and goes, evening after evening.
fn step(seq: u64) -> Step {
    if seq == 1 {
        return samples::hero_step(1, "Thalia");
    }
    let events = match seq % EVENING {
        2 => {
            let number = u32::try_from(seq / EVENING).unwrap() + 1;
            vec![Event::EveningBegan { number, name: None }]
        }
        rest if rest % 3 == 0 => return samples::note(seq, "the bell rings under the water"),
        rest => {
            let reason = if rest % 2 == 0 {
                Reason::Hint
            } else {
                Reason::NaturalTwenty
            };
            let (hero, name) = (HeroId(1), "Thalia".to_owned());
            vec![Event::Fortune {
                hero,
                name,
                reason,
                roll: None,
                note: None,
            }]
        }
    };
    samples::step(seq, "played", events)
}

fn bytes_of(campaign: &Campaign) -> usize {
    compose(1, &campaign.base(), &[]).unwrap().len()
}

#[test]
fn a_base_is_as_large_after_a_hundred_thousand_steps_as_after_an_evening() {
    let mut campaign = samples::played(samples::founding(), Vec::new());
    let mut sizes = Vec::new();
    for seq in 1..=100_000 {
        campaign.accept(step(seq));
        if seq % EVENING == EVENING - 1 {
            sizes.push(bytes_of(&campaign));
        }
    }
    let (first, largest) = (sizes[0], sizes.iter().max().unwrap());
    // Numbers of more digits take a little more room.
    assert!(
        *largest < first + first / 10,
        "{first} bytes after an evening, and later {largest}"
    );
    let state = campaign.state();
    assert!(state.notes.len() <= 200 && state.ledger.lines.len() <= 200);
    assert_eq!(campaign.notes().len(), 33_500, "the rest is in the log");
}

#[test]
fn one_evening_without_an_end_is_not_kept_whole_either() {
    let mut campaign = samples::played(samples::founding(), Vec::new());
    samples::notes(1, 5_000)
        .into_iter()
        .for_each(|note| campaign.accept(note));
    assert_eq!(
        (campaign.state().notes.len(), campaign.notes().len()),
        (200, 5_000)
    );
}

#[test]
fn a_start_takes_up_no_more_of_an_old_campaign_than_of_a_young_one() {
    let shelf = Shelf::on(
        Arc::new(MemoryFs::default()),
        "/data".into(),
        samples::rules(),
    );
    let folder = shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap();
    let mut opened = folder.open().unwrap();
    let mut snapshots = Vec::new();
    for seq in 1..=8_000 {
        let step = step(seq);
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step);
        if seq % SNAPSHOT_AFTER == 0 {
            opened.writer.snapshot(&opened.campaign.base()).unwrap();
            let taken_up = folder.read().unwrap();
            assert_eq!(taken_up.base(), opened.campaign.base());
            snapshots.push((taken_up.steps().len(), taken_up.notes().len()));
        }
    }
    assert!(
        snapshots
            .iter()
            .all(|(steps, notes)| *steps == 0 && *notes <= 200),
        "{snapshots:?}"
    );
    assert!(folder.check().unwrap().is_sound());
}
