//! The example campaigns: played line by line from `tests/evenings/`, and the same to the byte as what is shipped.
//!
//! `ASTRAGAL_BLESS=1 cargo test --test examples` plays them and writes what is shipped.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

use astragal::campaign::line::{Context, parse};
use astragal::campaign::telling::{for_players, tell};
use astragal::campaign::{Base, Being, Campaign, DicePlace, Event, Fate, Reason, Roll, RollId};
use astragal::dice::{Dice, Provenance, Seed};
use astragal::rules::pen_and_dagger::{Attempt, Counts};
use astragal::rules::{Attempt as AnyAttempt, Rulebook, Sheet, System};
use astragal::store::Shelf;
use astragal::store::examples::{Example, compose};
use jiff::{SignedDuration, Timestamp};

const NAME: &str = "The Bell below the Abbey";
const SLUG: &str = "the-bell-below-the-abbey";
const LINES: &str = include_str!("evenings/the-bell-below-the-abbey.lines");

/// The dice of the telling: forty-one are on the abbey's roll.
const SEED: u64 = 41;

/// A game master with a clock, who types what is in a file.
struct Telling {
    campaign: Campaign,
    dice: Dice,
    now: Timestamp,
}

impl Telling {
    fn played() -> Self {
        let rules = Arc::new(Rulebook::built_in().unwrap());
        let base = Base::founding(NAME.to_owned(), System::PenAndDagger);
        let campaign = Campaign::resume(rules, base, Vec::new());
        let dice = Dice::new(&Seed::from_number(SEED));
        let mut telling = Self { campaign, dice, now: Timestamp::UNIX_EPOCH };
        for (number, row) in (1..).zip(LINES.lines()) {
            if let Err(why) = telling.take(row.trim()) {
                panic!("row {number}: {row}\n{why}");
            }
        }
        telling
    }

    /// Everything that happened and was not undone.
    fn events(&self) -> impl Iterator<Item = &Event> {
        let steps = self.campaign.steps().iter().filter(|step| !self.campaign.is_undone(step.seq));
        steps.flat_map(|step| &step.events)
    }

    fn rolls(&self) -> Vec<(RollId, &Roll)> {
        self.campaign.standing_rolls().collect()
    }

    /// Whether a roll that stands is of this kind.
    fn has_roll(&self, is_it: impl Fn(&Roll) -> bool) -> bool {
        self.rolls().into_iter().any(|(_, roll)| is_it(roll))
    }

    fn has_fate(&self, is_it: impl Fn(Fate) -> bool) -> bool {
        self.rolls().into_iter().any(|(id, _)| self.campaign.fate(id).is_some_and(&is_it))
    }

    /// Says a line at the table as it stands.
    fn say(&mut self, line: &str) {
        self.take(line).unwrap();
    }

    fn active(&self) -> &str {
        let state = self.campaign.state();
        state.name_of(state.tracker.active().unwrap())
    }

    fn take(&mut self, row: &str) -> Result<(), String> {
        if row.is_empty() || row.starts_with("//") {
            return Ok(());
        }
        if let Some(clock) = row.strip_prefix('@') {
            let clock: Timestamp = clock.trim().parse().map_err(|error| format!("{error}"))?;
            if clock < self.now {
                return Err(format!("the clock stands at {} already", self.now));
            }
            self.now = clock;
            return Ok(());
        }
        let context =
            Context { rules: self.campaign.rules(), state: Some(self.campaign.state()), cursor: None };
        let sentence = parse(row, &context).map_err(|complaint| complaint.picture(row))?;
        self.now += pause_before(row, self.campaign.seq());
        let step = self.campaign.decide(&sentence.command, &sentence.line, &mut self.dice, self.now);
        self.campaign.accept(step.map_err(|refusal| refusal.to_string())?);
        Ok(())
    }
}

/// How long a table takes to come to a line: a record is written with care, a scene is read out, a note is talked
/// about, a turn is passed at once; and no two lines take quite the same time.
fn pause_before(line: &str, seq: u64) -> SignedDuration {
    let least = match line.split_whitespace().next().unwrap_or_default() {
        "hero" | "scene" => 70,
        "session" => 0,
        "note" | "rule" | "fortune" => 35,
        "begin" | "next" | "back" | "delay" | "return" | "undo" | "redo" | "reveal" | "add" => 6,
        _ => 24,
    };
    SignedDuration::from_secs(least + i64::try_from(seq * 17 % 23).unwrap())
}

#[test]
fn what_is_shipped_is_what_was_played() {
    let files = compose(&Telling::played().campaign).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves").join(SLUG);
    let shipped = [("campaign.ron", files.campaign), ("log/000001.ron", files.log)];
    for (name, text) in shipped {
        let path = folder.join(name);
        if env::var_os("ASTRAGAL_BLESS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            continue;
        }
        let there = fs::read_to_string(&path).unwrap();
        assert!(there == text, "{name} is not what the lines come to: bless it, and read the log again");
    }
}

#[test]
fn it_is_three_long_evenings() {
    let telling = Telling::played();
    assert!(telling.campaign.steps().len() >= 170, "{}", telling.campaign.steps().len());
    let state = telling.campaign.state();
    assert_eq!(state.evening.as_ref().unwrap().number, 3);
    let ends = telling.campaign.last_played().unwrap();
    assert!(ends < "2026-11-21T22:45:00Z".parse().unwrap(), "{ends}");
}

#[test]
fn every_kind_of_roll_is_in_it() {
    let telling = Telling::played();
    let is = |is_it: fn(&Attempt) -> bool| {
        telling.has_roll(|roll| {
            let AnyAttempt::PenAndDagger(attempt) = &roll.attempt else { return false };
            is_it(attempt)
        })
    };
    assert!(is(|attempt| matches!(attempt, Attempt::Luck)));
    assert!(is(|attempt| matches!(attempt, Attempt::PartyLuck { .. })));
    assert!(is(|attempt| matches!(attempt, Attempt::Linked { .. })));
    assert!(is(|attempt| matches!(attempt, Attempt::Shared { counts: Counts::Best, .. })));
    assert!(is(|attempt| matches!(attempt, Attempt::Shared { counts: Counts::All, .. })));
    assert!(is(|attempt| matches!(attempt, Attempt::Single { bar: Some(_), .. })));
    assert!(telling.has_roll(|roll| roll.is_secret), "a secret one");
    assert!(telling.has_roll(|roll| roll.dice == Provenance::Typed), "real dice");
    assert!(telling.has_roll(|roll| roll.comment.is_some()), "a comment");
    assert!(telling.has_roll(|roll| roll.again.is_some() && roll.earlier.len() >= 2), "a chain of rerolls");
    assert!(telling.has_fate(|fate| matches!(fate, Fate::Converted(_))), "a 20 turned into a die");
    assert!(telling.has_fate(|fate| matches!(fate, Fate::Continued(_))), "a linked one gone on with");
    assert!(telling.has_fate(|fate| matches!(fate, Fate::Replaced(_))), "one rerolled");
}

#[test]
fn everything_else_a_table_does_is_in_it_too() {
    let telling = Telling::played();
    let has = |is_it: fn(&Event) -> bool| telling.events().any(is_it);
    assert!(has(|event| matches!(event, Event::Noted { is_secret: true, .. })));
    assert!(has(|event| matches!(event, Event::Noted { is_secret: false, .. })));
    assert!(has(|event| matches!(event, Event::Ruled { is_sure: true, .. })));
    assert!(has(|event| matches!(event, Event::Ruled { is_sure: false, .. })));
    assert!(has(|event| matches!(event, Event::Delayed { .. })));
    assert!(has(|event| matches!(event, Event::Returned { .. })));
    assert!(has(|event| matches!(event, Event::TurnTakenBack { .. })));
    assert!(has(|event| matches!(event, Event::ConditionGained { .. })));
    assert!(has(|event| matches!(event, Event::SecrecySet { .. })));
    assert!(has(|event| matches!(event, Event::BodyChanged { from, to, .. } if from.temp > to.temp)));
    assert!(has(|event| matches!(event, Event::FightEnded { rounds: 4.. })));
    let campaign = &telling.campaign;
    assert!(campaign.steps().iter().any(|step| campaign.is_undone(step.seq)), "something undone");
    assert!(has(|event| matches!(event, Event::Redid { .. })), "something done again");
    let lines = &campaign.state().ledger.lines;
    for reason in [
        Reason::NaturalTwenty,
        Reason::ClassFeature,
        Reason::Dream,
        Reason::Hint,
        Reason::Escape,
        Reason::Find,
        Reason::Reroll,
    ] {
        assert!(lines.iter().any(|line| line.reason == reason), "{reason:?}");
    }
}

#[test]
fn nobody_who_is_down_rolls_or_has_a_turn() {
    let told = Telling::played().campaign;
    let base = Base::founding(NAME.to_owned(), System::PenAndDagger);
    let mut campaign = Campaign::resume(Arc::clone(told.rules()), base, Vec::new());
    for step in told.steps() {
        let is_down = |being: &Being| campaign.state().is_down(*being);
        for event in &step.events {
            let is_wrong = match event {
                Event::Rolled(roll) => roll.who.iter().any(|roller| is_down(&roller.being)),
                Event::TurnBegan { being, .. } => is_down(being),
                _ => false,
            };
            assert!(!is_wrong, "step {}: {}", step.seq, step.line);
        }
        campaign.accept(step.clone());
    }
    assert_eq!(campaign.base(), told.base());
}

#[test]
fn every_line_of_the_log_says_something() {
    let campaign = Telling::played().campaign;
    for entry in campaign.steps().iter().flat_map(|step| tell(&campaign, step)) {
        let text = entry.text();
        assert!(!text.is_empty() && !text.contains(" 's"), "{}: {text}", entry.id);
    }
}

#[test]
fn five_heroes_have_every_field_of_their_sheets_filled_in() {
    let telling = Telling::played();
    let party = &telling.campaign.state().party;
    let names: Vec<&str> = party.iter().map(|hero| hero.name.as_str()).collect();
    assert_eq!(names, ["Thalia", "Oren", "Brannoc", "Wren", "Ysolde"]);
    for hero in party {
        let Sheet::PenAndDagger(sheet) = &hero.sheet else { panic!("{}", hero.name) };
        let texts = [&hero.player, &hero.class, &hero.background, &hero.notes, &hero.secret, &sheet.dream];
        assert!(texts.iter().all(|text| text.is_some()), "{}", hero.name);
        assert_eq!((hero.level, hero.body.max.is_some()), (4, true), "{}", hero.name);
        assert!(sheet.skills.len() >= 3 && sheet.proficiencies.len() >= 5, "{}", hero.name);
    }
}

#[test]
fn it_ends_at_a_written_scene_with_a_fight_prepared_and_not_begun() {
    let mut telling = Telling::played();
    let state = telling.campaign.state();
    assert!(state.scene.as_ref().unwrap().text.is_some());
    assert!(state.tracker.turn().is_none());
    let order = &state.tracker.order;
    assert_eq!(order.len(), 9);
    assert!(order.iter().all(|combatant| combatant.initiative.is_some() && !state.is_down(combatant.being)));
    let hidden: Vec<&str> =
        order.iter().filter(|combatant| combatant.is_hidden).map(|one| state.name_of(one.being)).collect();
    assert_eq!(hidden, ["Vault eel"]);
    let names: Vec<String> = order.iter().map(|one| state.name_of(one.being).to_owned()).collect();
    telling.say("begin");
    for name in &names {
        assert_eq!(telling.active(), name);
        telling.say("next");
    }
    assert_eq!((telling.active(), telling.campaign.state().tracker.round()), (names[0].as_str(), 2));
}

#[test]
fn players_read_nothing_of_what_waits_under_the_bell() {
    let campaign = Telling::played().campaign;
    let shown = for_players(&campaign);
    assert!(shown.len() > 200, "{}", shown.len());
    for entry in shown {
        assert!(!entry.entry.text().to_lowercase().contains("eel:"), "{}", entry.entry.text());
        assert!(!entry.entry.text().contains("Vault eel"), "{}", entry.entry.text());
    }
}

#[test]
fn a_copy_opens_without_a_remark_and_its_fight_begins() {
    let dir = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), Arc::new(Rulebook::built_in().unwrap()));
    let folder = Example::named(SLUG).unwrap().install(&shelf, None, &Seed::from_number(5)).unwrap();
    assert_eq!(folder.slug(), SLUG);
    let opened = folder.open().unwrap();
    assert_eq!((opened.notices.as_slice(), opened.campaign.state().name.as_str()), ([].as_slice(), NAME));
    assert_eq!(opened.campaign.dice(), DicePlace { stream: 1, word: 0 });
    let mut writer = opened.writer;
    let now = "2026-11-28T19:00:00Z".parse().unwrap();
    let mut telling = Telling { campaign: opened.campaign, dice: Dice::new(&opened.seed), now };
    for line in ["begin", "wren weapons", "next"] {
        telling.say(line);
    }
    assert_eq!(telling.active(), "Ysolde");
    writer.append(telling.campaign.steps()).unwrap();
    drop(writer);
    assert_eq!(folder.read().unwrap().state(), telling.campaign.state());
}
