//! States that a person wrote, or a disk bent: what they say is refused or played, never a panic.

use crate::support::{Table, rules};
use astragal::campaign::{Base, Campaign, Event, Fight, FoeChange, FoeId, SharedTurn, State, Turn};
use astragal::systems::{FoeRanks, FoeStats, System};

/// A crab, an ogre and a hero in a fight, the state changed by hand.
fn bent(change: impl FnOnce(&mut State)) -> Table {
    let mut table = Table::with_party();
    table.say_all(["add crab 20", "add ogre 30", "add wren", "begin anyway"]);
    let mut state = table.campaign.state().clone();
    change(&mut state);
    let base = Base {
        state,
        ..table.campaign.base()
    };
    table.campaign = Campaign::resume(rules(), base, Vec::new());
    table
}

fn with_turn(state: &mut State, change: impl FnOnce(&mut Turn)) {
    if let Fight::Underway(turn) = &mut state.tracker.fight {
        change(turn);
    }
}

/// The crab had its turn with the ogre, the ogre its own with the crab.
fn in_a_circle() -> Table {
    bent(|state| {
        let (crab, ogre) = (
            state.tracker.order[0].creature,
            state.tracker.order[1].creature,
        );
        let shared = |who, with| SharedTurn {
            round: 1,
            who,
            with,
        };
        with_turn(state, |turn| {
            turn.shared = vec![shared(crab, ogre), shared(ogre, crab)];
        });
    })
}

#[test]
fn turns_shared_in_a_circle_were_not_had_and_the_fight_goes_on() {
    let mut table = in_a_circle();
    table.say("next").say("next");
    assert_eq!(table.active(), "Wren");
}

#[test]
fn turns_shared_in_a_circle_are_a_flaw() {
    let flaws = in_a_circle().campaign.state().flaws();
    assert_eq!(flaws.len(), 2, "{flaws:?}");
    assert!(flaws[0].contains("turn of round 1 with"), "{flaws:?}");
}

#[test]
fn the_last_round_that_can_be_counted_is_played_on() {
    let mut table = bent(|state| with_turn(state, |turn| turn.round = u32::MAX));
    for line in [
        "surprise crab",
        "wren frightened until wren start",
        "actions 2",
        "back",
        "next",
        "end",
    ] {
        let _ = table.try_say(line);
    }
    assert!(table.campaign.state().tracker.turn().is_none());
}

#[test]
fn the_last_evening_that_can_be_counted_is_begun_again() {
    let mut table = bent(|state| {
        state
            .evening
            .as_mut()
            .into_iter()
            .for_each(|evening| evening.number = u32::MAX);
    });
    table.say("session");
    assert_eq!(
        table
            .campaign
            .state()
            .evening
            .as_ref()
            .map(|evening| evening.number),
        Some(u32::MAX)
    );
}

#[test]
fn harm_of_a_fight_that_no_figure_holds_is_told_as_the_largest() {
    use astragal::campaign::{
        Allegiance, Casualties, CreatureId, MindCasualties, casualties_words,
    };
    let toll = |id| Casualties {
        mind: MindCasualties::default(),
        creature: CreatureId::Foe(FoeId(id)),
        name: "crab".into(),
        side: Allegiance::Foes,
        harm: u64::MAX,
        falls: 0,
        rises: 0,
    };
    assert_eq!(
        casualties_words(&[toll(1), toll(2)]),
        format!("{} damage to foes", u64::MAX)
    );
}

#[test]
fn a_rank_takes_no_foe_its_sheet() {
    let mut table = Table::with_one(System::DicePool);
    table.say("add orc 7 dexterity 2");
    let mut state = table.campaign.state().clone();
    let orc = state.foes[0].clone();
    let ranks = FoeRanks::of(System::PenAndDagger);
    let change = FoeChange::Rank(ranks.unwrap().from_usual(3));
    state.apply(
        9,
        table.now,
        &Event::FoeChanged {
            foe: orc.id,
            name: orc.name,
            change,
        },
    );
    assert!(matches!(state.foes[0].stats, FoeStats::Recorded(_)));
}
