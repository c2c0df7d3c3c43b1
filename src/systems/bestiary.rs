//! Foes known by name: what a game master would otherwise type of each.

use serde::Deserialize;

use super::collection::{Collection, Collections, Named, Shelf};
use super::rule_tables::{Invalid, bind, check_names};
use super::{BadRules, System};

const FOES: &[&str] = &["foes"];

/// A foe that needs only its name to be added.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFoe {
    /// Its name.
    pub name: String,
    /// Its hit points, from 1; none where its record says them.
    #[serde(deserialize_with = "Option::deserialize")]
    pub points: Option<u32>,
    /// The fields of its record, as the line `foe` takes them behind the name.
    #[serde(default)]
    pub record: String,
    /// What it uses up, each as the line `counter` takes it behind the name: `breath 1 refill 5+ on d6`.
    #[serde(default)]
    pub counters: Vec<String>,
    /// What it is like to meet, in a few words.
    #[serde(default)]
    pub cue: String,
}

/// The foes of every system, by name.
pub type Bestiaries = Collections<KnownFoe>;

/// The foes of one system, by name.
pub type Bestiary = Collection<KnownFoe>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    foes: Vec<KnownFoe>,
}

impl Named for KnownFoe {
    const FOLDER: &'static str = "bestiary";

    fn shipped(system: System) -> &'static str {
        system.profile().bestiary
    }

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<KnownFoe> = Shelf::empty();
        &SHELF
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn read(
        file: &str,
        text: &str,
        check_record: &dyn Fn(&Self) -> Result<(), String>,
    ) -> Result<Vec<Self>, BadRules> {
        bind(file, text, |pages: RuleFile| {
            check(pages.foes, check_record)
        })
    }
}

impl Bestiary {
    /// More foes of a system, for names that nobody else bears, and what they are called together; read when they are
    /// first asked for.
    pub fn further(system: System) -> Option<(&'static str, &'static Self)> {
        let (name, text) = system.profile().further_foes?;
        let read = || {
            Self::default()
                .with(name, text, |_| Ok(()))
                .unwrap_or_default()
        };
        Some((name, KnownFoe::shelf().of(text, read)))
    }

    /// All of them: those of the program that were not replaced, then the game master's own.
    pub fn foes(&self) -> &[KnownFoe] {
        self.entries()
    }
}

fn check(
    foes: Vec<KnownFoe>,
    check_record: impl Fn(&KnownFoe) -> Result<(), String>,
) -> Result<Vec<KnownFoe>, Invalid> {
    check_names(FOES, foes.iter().map(|foe| foe.name.as_str()))?;
    for (entry, foe) in foes.iter().enumerate() {
        let flaw = |reason: String| Invalid::in_entry(FOES, entry, reason);
        if foe.points == Some(0) {
            return Err(flaw(format!(
                "{} has no hit points: give it at least 1",
                foe.name
            )));
        }
        check_record(foe).map_err(flaw)?;
    }
    Ok(foes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "(foes: [(name: \"goblin\", points: 99), (name: \"Boggart\", points: 5)])";

    fn own(text: &str) -> Result<Bestiary, BadRules> {
        Bestiary::built_in(System::SwordsAndSorcery).with("own.ron", text, |_| Ok(()))
    }

    #[test]
    fn every_file_that_comes_with_the_program_is_sound() {
        for system in System::ALL {
            assert_eq!(Bestiary::read_shipped(system).err(), None);
        }
    }

    #[test]
    fn the_further_foes_are_sound_and_have_figures_alone() {
        let (name, foes) = Bestiary::further(System::SwordsAndSorcery).unwrap();
        assert_eq!((name, foes.foes().len()), ("SRD 5.2", 331));
        assert!(
            foes.foes()
                .iter()
                .all(|foe| foe.points.is_some() && !foe.record.is_empty() && foe.cue.is_empty())
        );
        let is_text = |foe: &&KnownFoe| {
            ["notes", "multiattack"]
                .iter()
                .any(|word| foe.record.contains(word))
        };
        assert_eq!(foes.foes().iter().find(is_text), None);
        assert_eq!(Bestiary::further(System::DicePool), None);
    }

    #[test]
    fn foes_added_twice_are_added_to_what_was_added_first() {
        let mut all = Bestiaries::default();
        for name in ["Imp", "Boggart"] {
            let text = format!("(foes: [(name: \"{name}\", points: 1)])");
            all.add(System::DicePool, "own.ron", &text, |_| Ok(()))
                .unwrap();
        }
        let ours = Bestiary::built_in(System::DicePool).foes().len();
        assert_eq!(all.of(System::DicePool).foes().len(), ours + 2);
        assert_eq!(
            all.of(System::SuccessRoll),
            Bestiary::built_in(System::SuccessRoll)
        );
    }

    #[test]
    fn every_system_comes_with_twenty_foes_or_more_and_says_what_each_is_like() {
        let all = Bestiaries::default();
        for system in System::ALL {
            let foes = all.of(system).foes();
            assert!(foes.len() >= 20, "{system:?}: {}", foes.len());
            assert!(
                foes.iter()
                    .all(|foe| !foe.cue.is_empty() && !foe.record.is_empty()),
                "{system:?}"
            );
        }
    }

    #[test]
    fn a_foe_of_ones_own_takes_the_place_of_ours_of_that_name_and_the_others_stay() {
        let own = own(OWN).unwrap();
        assert_eq!(own.called("Goblin").and_then(|foe| foe.points), Some(99));
        assert_eq!(
            own.foes().len(),
            Bestiary::built_in(System::SwordsAndSorcery).foes().len() + 1
        );
        assert!(own.called("ogre").is_some());
    }

    #[test]
    fn a_foe_that_is_none_is_refused_with_its_place() {
        for (text, place, reason) in [
            (
                "(foes: [\n(name: \"Imp\", points: 0)])",
                (2, 1),
                "Imp has no hit points",
            ),
            (
                "(foes: [(name: \"Imp\", points: 1),\n(name: \"imp\", points: 1)])",
                (2, 1),
                "stands there twice",
            ),
            ("(foes: [(name: \"Imp\", hp: 4)])", (1, 23), "hp"),
        ] {
            let bad = own(text).unwrap_err();
            assert_eq!((bad.line, bad.column), place, "{bad}");
            assert!(bad.reason.contains(reason), "{bad}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_record_is_shown_where_its_foe_stands() {
        let whole = Bestiary::default();
        let refuse = |foe: &KnownFoe| {
            if foe.name == "Boggart" {
                Err("no record".to_owned())
            } else {
                Ok(())
            }
        };
        let bad = whole.with("own.ron", OWN, refuse).unwrap_err();
        assert_eq!(
            (bad.line, bad.column, bad.reason.as_str()),
            (1, 39, "no record")
        );
    }
}
