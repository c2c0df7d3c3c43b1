//! The evenings in `tests/evenings/`, and a game master with a clock who types what is in one of them.

use std::sync::{Arc, OnceLock};

use astragal::campaign::line::{Context, parse};
use astragal::campaign::{Base, Campaign, Event, Roll, RollId, RollStatus};
use astragal::dice::{Dice, Seed};
use astragal::systems::{Rulebook, System};
use jiff::{SignedDuration, Timestamp};

/// What is played and shipped as an example: a line a row, as the game master typed it.
#[derive(Debug, Clone, Copy)]
pub struct Evening {
    /// The campaign's name.
    pub name: &'static str,
    /// The name of its folder and of its lines.
    pub slug: &'static str,
    pub system: System,
    /// The number its dice come from, which the abbey's roll has forty-one of.
    pub seed: u64,
    lines: &'static str,
}

macro_rules! evening {
    ($name:literal, $slug:literal, $system:ident, $seed:literal) => {
        Evening {
            name: $name,
            slug: $slug,
            system: System::$system,
            seed: $seed,
            lines: include_str!(concat!("../evenings/", $slug, ".lines")),
        }
    };
}

/// One or more for each system.
pub const EVENINGS: [Evening; 5] = [
    evening!(
        "The Bell below the Abbey",
        "the-bell-below-the-abbey",
        PenAndDagger,
        41
    ),
    evening!(
        "The Organ over the Pass",
        "the-organ-over-the-pass",
        DicePool,
        42
    ),
    evening!("Lot Thirteen", "lot-thirteen", SwordsAndSorcery, 13),
    evening!(
        "Murder, Clearing Later",
        "murder-clearing-later",
        SuccessRoll,
        4
    ),
    evening!("One Spoon Short", "one-spoon-short", MonstersAndMagic, 9),
];

impl Evening {
    /// The evening in the folder of this name.
    pub fn named(slug: &str) -> Self {
        EVENINGS
            .into_iter()
            .find(|evening| evening.slug == slug)
            .unwrap()
    }

    /// The lines alone, as `astragal run` takes them.
    pub fn script(&self) -> String {
        let is_line =
            |row: &&str| !row.is_empty() && !row.starts_with("//") && !row.starts_with('@');
        self.lines
            .lines()
            .map(str::trim)
            .filter(is_line)
            .map(|line| format!("{line}\n"))
            .collect()
    }
}

/// A game master with a clock.
pub struct Telling {
    pub campaign: Campaign,
    dice: Dice,
    now: Timestamp,
}

impl Telling {
    /// An evening, from its first line to its last: many tests ask for it, and it is played once for all of them.
    pub fn of(evening: &Evening) -> Self {
        static TOLD: [OnceLock<(Campaign, Timestamp)>; EVENINGS.len()] =
            [const { OnceLock::new() }; EVENINGS.len()];
        let place = EVENINGS
            .iter()
            .position(|known| known.slug == evening.slug)
            .unwrap();
        let (campaign, now) = TOLD[place].get_or_init(|| {
            let told = Self::each(evening, |_, _, _| {});
            (told.campaign, told.now)
        });
        let mut dice = Dice::new(&Seed::from_number(evening.seed));
        let place = campaign.dice();
        dice.seek(place.stream, place.word);
        Self::going_on(campaign.clone(), dice, *now)
    }

    /// The same; `after` each row that did something it is told the last step before, the row, and the game since.
    pub fn each(evening: &Evening, mut after: impl FnMut(u64, &str, &Campaign)) -> Self {
        let mut telling = Self::founded(evening);
        for (number, row) in (1..).zip(evening.lines.lines()) {
            let before = telling.campaign.seq();
            if let Err(why) = telling.take(row.trim()) {
                panic!("{}, row {number}: {row}\n{why}", evening.slug);
            }
            if telling.campaign.seq() > before {
                after(before, row.trim(), &telling.campaign);
            }
        }
        telling
    }

    /// Before the first line of an evening.
    pub fn founded(evening: &Evening) -> Self {
        let rules = Arc::new(Rulebook::built_in());
        let base = Base::founding(evening.name.to_owned(), evening.system);
        let campaign = Campaign::resume(rules, base, Vec::new());
        let dice = Dice::new(&Seed::from_number(evening.seed));
        Self::going_on(campaign, dice, Timestamp::UNIX_EPOCH)
    }

    /// Goes on with a campaign.
    pub const fn going_on(campaign: Campaign, dice: Dice, now: Timestamp) -> Self {
        Self {
            campaign,
            dice,
            now,
        }
    }

    /// Says a line at the table as it stands.
    pub fn say(&mut self, line: &str) {
        self.take(line).unwrap();
    }

    /// Everything that happened and was not undone.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        let steps = self
            .campaign
            .steps()
            .iter()
            .filter(|step| !self.campaign.is_undone(step.seq));
        steps.flat_map(|step| &step.events)
    }

    pub fn rolls(&self) -> Vec<(RollId, &Roll)> {
        self.campaign.standing_rolls().collect()
    }

    /// Whether a roll that stands is of this kind.
    pub fn has_roll(&self, is_it: impl Fn(&Roll) -> bool) -> bool {
        self.rolls().into_iter().any(|(_, roll)| is_it(roll))
    }

    pub fn has_fate(&self, is_it: impl Fn(RollStatus) -> bool) -> bool {
        self.rolls()
            .into_iter()
            .any(|(id, _)| self.campaign.status_of(id).is_some_and(&is_it))
    }

    pub fn active(&self) -> &str {
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
        let context = Context {
            rules: self.campaign.rules(),
            state: Some(self.campaign.state()),
            cursor: None,
            task: None,
        };
        let sentence = parse(row, &context).map_err(|complaint| complaint.picture(row))?;
        self.now += pause_before(row, self.campaign.seq());
        let step =
            self.campaign
                .decide(&sentence.command, &sentence.line, &mut self.dice, self.now);
        self.campaign
            .accept(step.map_err(|refusal| refusal.to_string())?);
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
