//! The tables at which lines are asked, played from `tests/net/tables.lines`: blank, full and odd sheets of every system.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, LazyLock, Mutex};

use astragal::campaign::{Base, Campaign};
use astragal::dice::{Dice, Seed};
use astragal::systems::own::{Key, SHIPPED};
use astragal::systems::{Rulebook, System};
use jiff::{SignedDuration, Timestamp};

use super::record::{folder, is_here};

/// A game master who says lines at a table; dice and clock go by the line that is said, so that no line moves another.
#[derive(Clone)]
pub struct Seat {
    pub campaign: Campaign,
    pub now: Timestamp,
}

impl Seat {
    /// At a table by its name, which begins with the system's short key.
    pub fn at(name: &str) -> Self {
        static PLAYED: LazyLock<Mutex<BTreeMap<String, Seat>>> = LazyLock::new(Mutex::default);
        let known = PLAYED.lock().unwrap().get(name).cloned();
        known.unwrap_or_else(|| {
            let seat = Self::played(name);
            PLAYED.lock().unwrap().insert(name.to_owned(), seat.clone());
            seat
        })
    }

    fn played(name: &str) -> Self {
        let text = fs::read_to_string(folder().join("tables.lines")).unwrap();
        let head = format!("\n[{name}]\n");
        let start = text
            .find(&head)
            .unwrap_or_else(|| panic!("no table is called {name}"))
            + head.len();
        let rows = text[start..]
            .lines()
            .take_while(|row| !row.starts_with('['));
        let system = system(name.split(' ').next().unwrap());
        let mut rules = Rulebook::built_in();
        let mut wrong = String::new();
        let mut seat = Self::founding(system, Arc::new(rules.clone()));
        for row in rows.filter(|row| !row.is_empty() && !row.starts_with("// ")) {
            if let Some(house) = row.strip_prefix("= ") {
                rules.overlay(system, "house.ron", house).unwrap();
                seat.campaign.play_by(Arc::new(rules.clone()));
                continue;
            }
            if let Err(why) = seat.say(row) {
                wrong.push_str(&format!(
                    "[{name}] {row}
{why}
"
                ));
            }
        }
        assert!(wrong.is_empty(), "{wrong}");
        seat
    }

    fn founding(system: System, rules: Arc<Rulebook>) -> Self {
        let base = Base::founding("The Drowned Vault".into(), system);
        Self {
            campaign: Campaign::resume(rules, base, Vec::new()),
            now: "2026-11-21T19:00:00Z".parse().unwrap(),
        }
    }

    /// Says a line; gives why it is not taken.
    pub fn say(&mut self, line: &str) -> Result<(), String> {
        let read = self.campaign.read_line(line, None);
        let sentence = read.map_err(|complaint| complaint.picture(line))?;
        self.now += SignedDuration::from_secs(20);
        let step =
            self.campaign
                .decide(&sentence.command, &sentence.line, &mut dice(line), self.now);
        self.campaign
            .accept(step.map_err(|refusal| refusal.to_string())?);
        Ok(())
    }
}

#[test]
fn every_table_can_be_played() {
    if !is_here() {
        return;
    }
    let text = fs::read_to_string(folder().join("tables.lines")).unwrap();
    let names = text
        .lines()
        .filter_map(|row| row.strip_prefix('[')?.strip_suffix(']'));
    let count = names.map(Seat::at).count();
    assert!(count > 20, "{count}");
}

/// The system of a short key; files that are shipped too.
fn system(short: &str) -> System {
    let files = SHIPPED
        .iter()
        .map(|(file, text)| System::Own(Key::read(file, text).unwrap()));
    System::ALL
        .into_iter()
        .chain(files)
        .find(|system| system.short() == short)
        .unwrap()
}

/// The dice of a line: the same line, the same dice, whatever was said before it.
pub fn dice(line: &str) -> Dice {
    let hash = line.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Dice::new(&Seed::from_number(hash >> 12))
}
