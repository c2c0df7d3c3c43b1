//! Words that other systems have: what a system that has none has instead.

use crate::systems::System;

/// Words for a figure that is to be reached.
const TARGETS: [&str; 6] = ["ac", "bar", "dc", "diff", "difficulty", "target"];

/// Words for two who roll against each other.
const VERSUS: [&str; 3] = ["against", "versus", "vs"];

/// Why a word of other systems means nothing in this one, and what would be said instead; nothing of any other word.
pub(super) fn instead_of(system: System, word: &str) -> Option<&'static str> {
    Some(match system {
        System::PenAndDagger if VERSUS.contains(&word) => {
            "Pen & Dagger opposes no rolls: say a bar (`bar major`) or rows (`-1`), or begin a contest: `contest chase thalia orc to 3`."
        }
        System::PenAndDagger if TARGETS.contains(&word) && word != "bar" => {
            "Pen & Dagger has no figure to reach: say a level as the bar (`bar major`), or rows harder or easier (`-1`)."
        }
        System::PenAndDagger if word == "save" => {
            "Pen & Dagger has no saves: a defense is attempted like anything else, such as `thalia dodge`."
        }
        System::SuccessRoll if VERSUS.contains(&word) => {
            "success rolls are not opposed: roll for each side, or begin a contest: `contest chase oda orc to 3`."
        }
        System::SuccessRoll if TARGETS.contains(&word) => {
            "a success roll is made against the roller's own skill: say how hard it is, `hard` or `-4`."
        }
        System::SuccessRoll if word == "save" => {
            "success rolls have no saves: roll a defense or an attribute, such as `oda dodge`."
        }
        System::DicePool if TARGETS.contains(&word) => {
            "a dice pool has a difficulty for each die: say `diff 7`."
        }
        System::DicePool if word == "save" => {
            "a save is the attribute that resists, by its name: such as `brakk willpower`, `stamina` or `wits`."
        }
        System::SwordsAndSorcery if TARGETS.contains(&word) => {
            "Swords & Sorcery rolls against a target: say `dc 15`, of an attack `ac 16`."
        }
        System::MonstersAndMagic if TARGETS.contains(&word) => {
            "Monsters & Magic rolls against a resistance, an armor class too: say `vs 14`."
        }
        System::MonstersAndMagic if word == "save" => {
            "Monsters & Magic has no saves: roll an attribute against a resistance, such as `felix dexterity vs 14`."
        }
        System::PenAndDagger
        | System::DicePool
        | System::SwordsAndSorcery
        | System::SuccessRoll
        | System::MonstersAndMagic => return None,
    })
}
