//! Encounters written beforehand: who stands there when they begin, and what comes in which round.

use serde::{Deserialize, Serialize};

use super::collection::{Collections, Named, Shelf};
use super::rule_tables::{Invalid, bind, check_names};
use super::{BadRules, System};

const ENCOUNTERS: &[&str] = &["encounters"];

/// The most lines an encounter or one of its waves may have, and the most waves.
const MOST: usize = 20;

/// A fight made ready.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    /// Its name.
    pub name: String,
    /// What it is about, in a few words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cue: String,
    /// The lines that begin it.
    pub lines: Vec<String>,
    /// What comes later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waves: Vec<Wave>,
}

/// Lines that wait for a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wave {
    /// The round, from 2, counted from the one in which the encounter begins.
    pub round: u32,
    /// What it is like when it comes, in a few words: `wolves come`.
    #[serde(default)]
    pub cue: String,
    /// Its lines.
    pub lines: Vec<String>,
}

impl Encounter {
    /// Who comes at once, as the lines name them, those whom players do not see marked; other lines as they are.
    pub fn who_comes(&self) -> String {
        let revealed: Vec<&str> = self
            .lines
            .iter()
            .filter_map(|line| rest_of(line, "reveal"))
            .collect();
        let is_seen = |name: &str| {
            revealed.iter().any(|seen| {
                ["all", "foes", name]
                    .iter()
                    .any(|one| seen.eq_ignore_ascii_case(one))
            })
        };
        let told = self
            .lines
            .iter()
            .filter(|line| rest_of(line, "reveal").is_none())
            .map(|line| {
                let who = rest_of(line, "add");
                let Some(who) = who else { return line.clone() };
                match who.strip_suffix(" hidden") {
                    Some(who)
                        if is_seen(who.split('*').next().unwrap_or(who).trim_matches('"')) =>
                    {
                        who.replace('"', "")
                    }
                    Some(who) => format!("{} unseen", who.replace('"', "")),
                    None => who.strip_suffix(" open").unwrap_or(who).replace('"', ""),
                }
            });
        told.collect::<Vec<_>>().join(", ")
    }
}

/// What stands behind a command at the beginning of a line, without its quotes.
fn rest_of<'a>(line: &'a str, command: &str) -> Option<&'a str> {
    let rest = line.trim().strip_prefix(command)?;
    rest.starts_with(' ').then(|| rest.trim().trim_matches('"'))
}

impl Wave {
    /// What is said of it before it comes: its cue, else its lines.
    pub fn told(&self) -> String {
        if self.cue.is_empty() {
            self.lines.join(" ; ")
        } else {
            self.cue.clone()
        }
    }
}

/// The encounters of every system, by name.
pub type Encounters = Collections<Encounter>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    encounters: Vec<Encounter>,
}

impl Named for Encounter {
    const FOLDER: &'static str = "encounters";

    fn shipped(system: System) -> &'static str {
        system.profile().encounters
    }

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Encounter> = Shelf::empty();
        &SHELF
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn read(
        file: &str,
        text: &str,
        check_lines: &dyn Fn(&Self) -> Result<(), String>,
    ) -> Result<Vec<Self>, BadRules> {
        bind(file, text, |pages: RuleFile| {
            check_names(
                ENCOUNTERS,
                pages
                    .encounters
                    .iter()
                    .map(|encounter| encounter.name.as_str()),
            )?;
            for (entry, encounter) in pages.encounters.iter().enumerate() {
                let flaw = |reason| Invalid::in_entry(ENCOUNTERS, entry, reason);
                check(encounter)
                    .and_then(|()| check_lines(encounter))
                    .map_err(flaw)?;
            }
            Ok(pages.encounters)
        })
    }
}

/// What can be told of an encounter without reading its lines.
fn check(encounter: &Encounter) -> Result<(), String> {
    let name = &encounter.name;
    if name.eq_ignore_ascii_case("none") {
        return Err("“none” calls off the waves that wait: take another name".to_owned());
    }
    let parts = std::iter::once((&encounter.lines, name.clone()));
    let waves = encounter
        .waves
        .iter()
        .map(|wave| (&wave.lines, format!("the wave of round {}", wave.round)));
    for (lines, whose) in parts.chain(waves) {
        if lines.is_empty() || lines.len() > MOST {
            return Err(format!(
                "{whose} has {} lines: give it 1 to {MOST}",
                lines.len()
            ));
        }
    }
    if encounter.waves.len() > MOST {
        return Err(format!(
            "{name} has {} waves: give it at most {MOST}",
            encounter.waves.len()
        ));
    }
    match encounter.waves.iter().find(|wave| wave.round < 2) {
        Some(wave) => Err(format!(
            "{name} has a wave in round {}: a wave comes in round 2 or later, what is there from the beginning stands in `lines`",
            wave.round
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::collection::Collection;
    use super::*;

    fn own(text: &str) -> Result<Collection<Encounter>, BadRules> {
        Collection::built_in(System::PenAndDagger).with("own.ron", text, |_| Ok(()))
    }

    #[test]
    fn every_system_comes_with_two_encounters_or_more_and_each_has_a_cue_and_a_wave() {
        for system in System::ALL {
            let read = Collection::<Encounter>::read_shipped(system);
            assert_eq!(read.as_ref().err(), None);
            let all = read.unwrap_or_default();
            assert!(all.entries().len() >= 2, "{system:?}");
            let is_whole = |one: &Encounter| !one.cue.is_empty() && !one.waves.is_empty();
            assert!(all.entries().iter().all(is_whole), "{system:?}");
        }
    }

    #[test]
    fn an_encounter_of_ones_own_takes_the_place_of_ours_of_that_name() {
        let ours = Collection::<Encounter>::built_in(System::PenAndDagger);
        let name = &ours.entries()[0].name;
        let all = own(&format!(
            "(encounters: [(name: \"{name}\", lines: [\"add wolf\"])])"
        ))
        .unwrap();
        assert_eq!(all.entries().len(), ours.entries().len());
        assert_eq!(
            all.called(name).map(|own| own.lines.as_slice()),
            Some(&["add wolf".to_owned()][..])
        );
    }

    #[test]
    fn who_comes_is_told_without_the_words_that_make_them_seen() {
        let all =
            own("(encounters: [(name: \"Den\", lines: [\"add wolf*2\", \"add crab hidden\"])])")
                .unwrap();
        let told = all.called("Den").map(Encounter::who_comes);
        assert_eq!(told.as_deref(), Some("wolf*2, crab unseen"));
    }

    #[test]
    fn an_encounter_that_is_none_is_refused_with_its_place() {
        for (text, place, reason) in [
            (
                "(encounters: [\n(name: \"Toll\", lines: [])])",
                (2, 1),
                "Toll has 0 lines",
            ),
            (
                "(encounters: [\n(name: \"none\", lines: [\"next\"])])",
                (2, 1),
                "take another name",
            ),
            (
                "(encounters: [(name: \"Toll\", lines: [\"add orc\"]),\n(name: \"toll\", lines: [\"add orc\"])])",
                (2, 1),
                "stands there twice",
            ),
            (
                "(encounters: [(name: \"Toll\", lines: [\"add orc\"], waves: [(round: 1, lines: [\"add orc\"])])])",
                (1, 15),
                "in round 2 or later",
            ),
            (
                "(encounters: [(name: \"Toll\", lines: [\"add orc\"], waves: [(round: 2, lines: [])])])",
                (1, 15),
                "the wave of round 2 has 0 lines",
            ),
            (
                "(encounters: [(name: \"Toll\", line: [])])",
                (1, 30),
                "line",
            ),
        ] {
            let bad = own(text).unwrap_err();
            assert_eq!((bad.line, bad.column), place, "{bad}");
            assert!(bad.reason.contains(reason), "{bad}");
        }
    }
}
