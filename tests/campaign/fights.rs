//! What holds of every fight: no turn is lost or doubled, whatever is added, removed, moved, split, joined, delayed,
//! stepped back over, undone, saved and loaded.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use astragal::campaign::line::{Context, parse};
use astragal::campaign::{Arranged, Base, Campaign, CreatureId, Event, Fight, Step};
use astragal::dice::{Dice, Seed};
use astragal::store::ron_options;
use jiff::SignedDuration;
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::support::Table;
use crate::support::walk::cases;

/// Fights each law is held against, and the lines one has at most.
const FIGHTS: u32 = 100;
const LINES: usize = 40;

const FIGHTERS: [&str; 9] = [
    "thalia",
    "wren",
    "oren",
    "orc",
    "\"orc 2\"",
    "drowned",
    "\"drowned 2\"",
    "1",
    "3",
];

/// What is said in a fight; the first capital letter of a line stands for a fighter, the second for another.
const SAID: [&str; 33] = [
    "next",
    "next",
    "next",
    "next",
    "next",
    "next",
    "next",
    "back",
    "back",
    "undo",
    "undo",
    "redo",
    "delay",
    "delay A",
    "return A",
    "return A",
    "move A before B",
    "move A last",
    "remove A",
    "add A",
    "add orc*2 9",
    "initiative A",
    "initiative A major",
    "initiative A critical",
    "A -40",
    "A +40",
    "split A",
    "join A and B",
    "surprise A",
    "ready A",
    "condition A dazed 1",
    "end",
    "begin anyway",
];

/// Before it: as it is at most tables, with two who share a count, or with places rolled anew in each round.
const OPENINGS: [&[&str]; 3] = [
    &[
        "add wren",
        "add thalia",
        "add orc 15",
        "add drowned*3 8",
        "initiative",
        "begin",
    ],
    &["add party", "add orc 15", "initiative all major", "begin"],
    &[
        "add wren",
        "add thalia",
        "add orc 15",
        "add drowned*2 8",
        "initiative",
        "initiative each round",
        "begin",
    ],
];

fn said() -> impl Strategy<Value = String> {
    let fighter = || prop::sample::select(FIGHTERS.as_slice());
    (prop::sample::select(SAID.as_slice()), fighter(), fighter())
        .prop_map(|(line, one, other)| line.replace('A', one).replace('B', other))
}

fn fight() -> impl Strategy<Value = Vec<String>> {
    let opening = prop::sample::select(OPENINGS.as_slice());
    (opening, prop::collection::vec(said(), 1..LINES)).prop_map(|(opening, lines)| {
        opening
            .iter()
            .map(ToString::to_string)
            .chain(lines)
            .collect()
    })
}

fn config() -> Config {
    Config {
        cases: cases(FIGHTS),
        ..Config::default()
    }
}

/// What a line comes to, with somebody under the cursor.
fn decided(campaign: &Campaign, line: &str, table: &Table) -> Result<Step, String> {
    let state = campaign.state();
    let cursor = state.party.last().map(|hero| CreatureId::Hero(hero.id));
    let context = Context {
        rules: campaign.rules(),
        state: Some(state),
        cursor,
        task: None,
    };
    let sentence = parse(line, &context).map_err(|complaint| complaint.picture(line))?;
    // The dice are put at the campaign's place by `decide` itself.
    let mut dice = Dice::new(&Seed::from_number(7));
    let step = campaign.decide(&sentence.command, &sentence.line, &mut dice, table.now);
    step.map_err(|refusal| refusal.to_string())
}

/// A fight played line by line; what is refused is passed over.
fn played(lines: &[String]) -> (Base, Campaign) {
    let mut table = Table::with_party();
    let start = Base {
        seq: 0,
        ..table.campaign.base()
    };
    table.campaign = Campaign::resume(
        Arc::clone(table.campaign.rules()),
        start.clone(),
        Vec::new(),
    );
    for line in lines {
        table.now += SignedDuration::from_secs(20);
        if let Ok(step) = decided(&table.campaign, line, &table) {
            table.campaign.accept(step);
        }
    }
    (start, table.campaign)
}

/// The steps that stand, played again from the start: what was undone never was.
fn standing(campaign: &Campaign) -> impl Iterator<Item = Step> {
    let is_history = |event: &Event| matches!(event, Event::Undid { .. } | Event::Redid { .. });
    let stands =
        |step: &&Step| !campaign.is_undone(step.seq) && !step.events.iter().any(is_history);
    campaign
        .steps()
        .iter()
        .filter(stands)
        .cloned()
        .collect::<Vec<_>>()
        .into_iter()
}

/// A fight as its events tell it, kept apart from the tracker that is tested.
#[derive(Debug, Default)]
struct Witness {
    active: Option<(u32, CreatureId)>,
    acted: Vec<(u32, CreatureId)>,
    /// Who was to act in a round when it began, and whom nothing has happened to that takes a turn or gives one away.
    due: HashMap<u32, HashSet<CreatureId>>,
}

impl Witness {
    fn hear(
        &mut self,
        event: &Event,
        before: &Campaign,
        after: &Campaign,
    ) -> Result<(), TestCaseError> {
        match event {
            Event::FightBegan | Event::FightEnded { .. } => *self = Self::default(),
            Event::TurnBegan {
                round, creature, ..
            } => {
                self.acted.extend(self.active);
                let left = self
                    .active
                    .map(|(round, _)| round)
                    .or(self.acted.last().map(|(round, _)| *round));
                if let Some(left) = left.filter(|left| left < round) {
                    self.close(left)?;
                }
                self.begin(*round, *creature, after)?;
            }
            Event::Returned { creature, .. } => {
                self.excuse(*creature);
                self.begin(after.state().tracker.round(), *creature, after)?;
            }
            Event::Delayed { creature, .. } => {
                self.excuse(*creature);
                let tracker = &after.state().tracker;
                if let (Some((round, active)), Some(next)) = (self.active, tracker.active())
                    && active == *creature
                {
                    if tracker.round() > round {
                        self.close(round)?;
                    }
                    self.begin(tracker.round(), next, after)?;
                }
            }
            Event::TurnTakenBack {
                round, creature, ..
            } => {
                let turn = (*round, *creature);
                let place = self.acted.iter().rposition(|past| *past == turn);
                prop_assert!(place.is_some(), "back to a turn that never was: {:?}", turn);
                self.acted.truncate(place.unwrap_or(0));
                self.active = Some(turn);
            }
            Event::Left { creature, .. } => self.lose(*creature),
            Event::HeroRetired { hero, .. } => self.lose(CreatureId::Hero(*hero)),
            Event::Moved { creature, .. } | Event::InitiativeSet { creature, .. } => {
                self.excuse(*creature);
            }
            Event::Arranged(Arranged::Surprised { creature, .. }) => self.excuse(*creature),
            Event::Arranged(Arranged::Merged { foe, others, .. }) => {
                let whole = CreatureId::Foe(*foe);
                for other in others.iter().map(|other| other.creature) {
                    self.excuse(other);
                    if let Some((_, active)) =
                        self.active.as_mut().filter(|(_, active)| *active == other)
                    {
                        *active = whole;
                    }
                }
            }
            Event::HitPointsChanged { whom, .. } if after.state().is_down(whom.creature()) => {
                self.excuse(whom.creature());
            }
            Event::Arranged(Arranged::Split { foe, parts, .. }) => {
                let whole = CreatureId::Foe(*foe);
                let tracker = &before.state().tracker;
                if tracker.has_acted(whole) {
                    let turn = |part: CreatureId| (tracker.round(), part);
                    self.acted
                        .extend(parts.iter().map(|part| turn(CreatureId::Foe(part.foe))));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn begin(
        &mut self,
        round: u32,
        creature: CreatureId,
        after: &Campaign,
    ) -> Result<(), TestCaseError> {
        let turn = (round, creature);
        prop_assert!(
            !self.acted.contains(&turn),
            "{:?} acts twice in round {}",
            creature,
            round
        );
        self.active = Some(turn);
        let state = after.state();
        let is_ready = state.tracker.ready_in(round);
        let can_act =
            |row: &&astragal::campaign::Combatant| is_ready(row) && !state.is_down(row.creature);
        let all = || {
            state
                .tracker
                .order
                .iter()
                .filter(can_act)
                .map(|row| row.creature)
                .collect()
        };
        self.due.entry(round).or_insert_with(all);
        Ok(())
    }

    /// A round is over: whoever was to act in it has.
    fn close(&self, round: u32) -> Result<(), TestCaseError> {
        for creature in self.due.get(&round).into_iter().flatten() {
            prop_assert!(
                self.acted.contains(&(round, *creature)),
                "{:?} lost the turn of round {}",
                creature,
                round
            );
        }
        Ok(())
    }

    /// Somebody's turn is given away, taken, or moved by what was said: it is not the tracker's to keep.
    fn excuse(&mut self, creature: CreatureId) {
        self.due
            .values_mut()
            .for_each(|due| _ = due.remove(&creature));
    }

    fn lose(&mut self, creature: CreatureId) {
        self.excuse(creature);
        if self.active.is_some_and(|(_, active)| active == creature) {
            self.acted.extend(self.active.take());
        }
    }
}

/// Whether everybody who is due has one turn in each round.
fn each_turn_once(lines: &[String]) -> Result<(), TestCaseError> {
    let (start, campaign) = played(lines);
    let mut again = Campaign::resume(Arc::clone(campaign.rules()), start, Vec::new());
    let mut witness = Witness::default();
    for step in standing(&campaign) {
        let before = again.clone();
        again.accept(step.clone());
        for event in &step.events {
            witness.hear(event, &before, &again)?;
        }
        let tracker = &again.state().tracker;
        prop_assert_eq!(
            tracker.active(),
            witness.active.map(|(_, creature)| creature),
            "{}",
            step.line
        );
        let Fight::Underway(turn) = &tracker.fight else {
            continue;
        };
        if let Some(active) = turn.active() {
            prop_assert!(tracker.row_of(active).is_some(), "{}", step.line);
            let is_delayed = tracker
                .combatant(active)
                .is_some_and(|combatant| combatant.is_delayed);
            prop_assert!(!is_delayed, "the active one waits: {}", step.line);
        }
    }
    prop_assert_eq!(again.state(), campaign.state());
    Ok(())
}

#[test]
fn the_first_place_given_in_a_fight_begun_without_any_takes_no_turn_from_the_others() {
    let fights: [&[&str]; 3] = [
        &[
            "add party",
            "add orc 15",
            "begin anyway",
            "initiative 1",
            "next",
            "next",
            "next",
            "next",
            "next",
        ],
        &[
            "add party",
            "add orc 15",
            "begin anyway",
            "next",
            "next",
            "initiative 1",
            "back",
            "next",
            "next",
            "next",
        ],
        &[
            "add party",
            "begin anyway",
            "next",
            "next",
            "next",
            "next",
            "initiative 1",
            "back",
            "back",
            "next",
            "next",
            "next",
        ],
    ];
    for lines in fights {
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        each_turn_once(&lines).unwrap();
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_turn_is_lost_or_doubled(lines in fight()) {
        each_turn_once(&lines)?;
    }

    #[test]
    fn everything_undone_equals_the_start(lines in fight()) {
        let (start, mut campaign) = played(&lines);
        if let Ok(step) = decided(&campaign, "undo x1000 anyway", &Table::empty()) {
            campaign.accept(step);
        }
        prop_assert_eq!(campaign.state(), &start.state);
    }

    #[test]
    fn saved_and_loaded_after_every_line_it_goes_on_the_same(lines in fight()) {
        let mut table = Table::with_party();
        let mut loaded = table.campaign.clone();
        for line in lines.iter().filter(|line| !["undo", "redo"].contains(&line.as_str())) {
            table.now += SignedDuration::from_secs(20);
            let step = decided(&table.campaign, line, &table);
            prop_assert_eq!(&step, &decided(&loaded, line, &table), "{}", line);
            let Ok(step) = step else { continue };
            table.campaign.accept(step.clone());
            loaded.accept(step);
            let text = ron_options().to_string(&loaded.base()).unwrap();
            let base: Base = ron_options().from_str(&text).unwrap();
            loaded = Campaign::resume(Arc::clone(table.campaign.rules()), base, Vec::new());
            prop_assert_eq!(loaded.state(), table.campaign.state(), "{}", line);
        }
    }

    #[test]
    fn next_back_and_next_again_is_the_same_as_next(lines in fight()) {
        let (_, mut campaign) = played(&lines);
        let table = Table::empty();
        let mut says = |line: &str| {
            let step = decided(&campaign, line, &table);
            if let Ok(step) = &step {
                campaign.accept(step.clone());
            }
            (step.is_ok(), campaign.state().clone())
        };
        let (is_on, once) = says("next");
        if is_on && says("back").0 {
            let (_, twice) = says("next");
            prop_assert_eq!(twice.tracker.fight, once.tracker.fight);
            prop_assert_eq!(twice.tracker.order, once.tracker.order);
            prop_assert_eq!(twice.foes, once.foes);
        }
    }
}

/// How the fight stands after a line that is taken.
fn after(table: &mut Table, line: &str) -> Fight {
    table.say(line);
    table.campaign.state().tracker.fight.clone()
}

#[test]
fn stepping_back_over_one_who_left_is_as_if_nobody_had_stepped_back() {
    let mut table = Table::with_party();
    table.say_all([
        "add wren",
        "add thalia",
        "add orc 15",
        "initiative all major",
        "begin",
        "next",
    ]);
    let active = table.active();
    table.say(&format!("remove {active}"));
    let once = after(&mut table, "next");
    table.say("back");
    assert_eq!(after(&mut table, "next"), once);
}

#[test]
fn who_came_too_late_for_a_round_is_too_late_for_it_after_a_step_back_too() {
    let mut table = Table::with_party();
    table.say_all([
        "add wren",
        "add thalia",
        "add orc 15",
        "initiative each round",
        "initiative",
        "begin",
        "next",
        "add oren",
        "initiative oren critical",
        "next",
    ]);
    let order = table.order();
    assert_eq!(
        order.iter().position(|name| name == "Oren"),
        Some(0),
        "{order:?}"
    );
    let mut on = after(&mut table, "next");
    for _ in 0..2 {
        table.say("back");
        let again = after(&mut table, "next");
        assert_eq!(again, on);
        on = again;
    }
}

#[test]
fn a_hero_who_hid_in_a_fight_is_seen_after_it_and_a_foe_is_not() {
    for leaving in ["end", "remove thalia"] {
        let mut table = Table::with_party();
        table.say_all(["add thalia", "add ogre 30", "begin anyway"]);
        let ogre = table.creature("ogre");
        table.say("hide thalia").say("hide ogre").say(leaving);
        assert!(table.campaign.hidden_set().hides(ogre), "{leaving}");
        table.say("thalia stealth");
        assert!(!table.last().is_secret, "{leaving}");
    }
}

#[test]
fn more_of_those_at_the_table_come_with_their_points_and_before_any_of_the_bestiary() {
    let mut table = Table::with_party();
    table.say("add drow 15").say("add drow*2");
    let foes = &table.campaign.state().foes;
    let known: Vec<_> = foes
        .iter()
        .map(|foe| (&*foe.name, foe.bodies[0].max))
        .collect();
    assert_eq!(known, [("drow", Some(15)), ("drow B", Some(15))]);
    assert_eq!(
        table.campaign.steps().last().unwrap().line,
        "add \"drow\"*2 15 untrained"
    );
}
