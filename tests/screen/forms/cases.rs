//! A case for every field of the sheets whose fields are data: what is pressed, what comes of it, worked out by hand.

use astragal::systems::System::{self, DicePool, MonstersAndMagic, SuccessRoll, SwordsAndSorcery};

/// What is done to a field, and what it then says.
#[derive(Clone, Copy)]
pub struct Case {
    pub system: System,
    /// The group of the sheet it stands in.
    pub group: &'static str,
    /// Which fields of the group; all others of it, where none is named.
    pub names: &'static [&'static str],
    /// The name of the entry it is of, where it is of one.
    pub entry: Option<&'static str>,
    /// Fields pressed before it, without which nothing would follow from it.
    pub given: &'static [(&'static str, &'static str)],
    /// Pressed in a new form, and the value that makes.
    pub made: &'static str,
    pub value: &'static str,
    /// Pressed when the hero is edited, and the value that makes.
    pub edited: &'static str,
    pub after: &'static str,
    /// What it does not take, if there is any such thing, and a part of the reason.
    pub bad: &'static str,
    pub reason: &'static str,
    /// What stands beside it as made, at level 1 with everything else as on a blank sheet; `{}` is its name,
    /// `{abl}` the ability it rests on and `{key}` its short name, both as the rules of the system write them.
    pub follows: &'static str,
}

const fn number(
    system: System,
    group: &'static str,
    made: &'static str,
    edited: &'static str,
) -> Case {
    Case {
        system,
        group,
        names: &[],
        entry: None,
        given: &[],
        made,
        value: made,
        edited,
        after: edited,
        bad: "x",
        reason: "expected a number from",
        follows: "",
    }
}

const fn tick(system: System, group: &'static str) -> Case {
    Case {
        made: " ",
        value: "yes",
        edited: " ",
        after: "no",
        bad: "maybe",
        reason: "expected yes or no",
        ..number(system, group, "", "")
    }
}

const DOTS: Case = number(DicePool, "Attributes", "3", "4");
const HARM: Case = number(DicePool, "Harm", "2", "3");
const SKILL: Case = Case {
    edited: "dx+2",
    after: "dx+2",
    bad: "luck+1",
    reason: "an attribute as in `dx+2`",
    ..number(SuccessRoll, "Skills", "12", "")
};
const SCORE: Case = Case {
    bad: "31",
    reason: "a number from 1 to 30",
    ..number(SwordsAndSorcery, "Abilities", "16", "8")
};
const RANK: Case = Case {
    bad: "101",
    reason: "a number from",
    ..number(SwordsAndSorcery, "Skills", "2", "1")
};
const TRAINED: Case = Case {
    entry: Some("lute"),
    ..RANK
};
const ATTRIBUTE: Case = Case {
    bad: "0",
    reason: "a number from 1 to",
    ..number(MonstersAndMagic, "Attributes", "15", "8")
};

pub const CASES: &[Case] = &[
    // Dice pool.
    Case {
        bad: "21",
        reason: "a number from 1 to 20",
        ..DOTS
    },
    Case {
        names: &["Stamina"],
        bad: "0",
        reason: "a number from 1 to 20",
        follows: "{} 3 + armor 0 = 3 dice",
        ..DOTS
    },
    Case {
        names: &["attribute"],
        entry: Some("Wyrd"),
        bad: "21",
        ..DOTS
    },
    Case {
        group: "Abilities",
        bad: "-1",
        reason: "a number from 0 to 20",
        ..DOTS
    },
    Case {
        group: "Abilities",
        names: &["ability"],
        entry: Some("Falconry"),
        bad: "21",
        ..DOTS
    },
    Case {
        names: &["armor"],
        bad: "21",
        follows: "Stamina 1 + armor 2 = 3 dice",
        ..HARM
    },
    Case {
        names: &["wound"],
        bad: "many",
        ..HARM
    },
    Case {
        names: &["wound level"],
        made: "Hurt",
        value: "Hurt",
        edited: "<c-u>Crippled",
        after: "Crippled",
        // Its words are the table's own: none are refused.
        bad: "",
        ..HARM
    },
    // Success roll.
    Case {
        bad: "101",
        reason: "a number from 1 to 100",
        follows: "{key} 12",
        ..number(SuccessRoll, "Attributes", "12", "9")
    },
    Case {
        follows: "{} 12",
        ..SKILL
    },
    Case {
        names: &["skill"],
        entry: Some("Harping"),
        ..SKILL
    },
    Case {
        bad: "101",
        reason: "a number from 0 to 100",
        follows: "{} 9",
        ..number(SuccessRoll, "Defenses", "9", "10")
    },
    // Swords & Sorcery.
    Case {
        follows: "{abl} 3 = {} +3",
        ..SCORE
    },
    Case {
        names: &["challenge"],
        made: "1",
        value: "1/8",
        edited: "1",
        after: "1/4",
        bad: "31",
        reason: "expected none, 0, 1/8, 1/4",
        ..SCORE
    },
    Case {
        names: &["casting"],
        given: &[("Wisdom", "14")],
        made: "w",
        value: "Wisdom",
        edited: "c",
        after: "Charisma",
        bad: "luck",
        reason: "does not fit casting",
        follows: "Wis 2 = spellcasting 2",
        ..SCORE
    },
    Case {
        follows: "{abl} 0 + proficiency 2 = {} +2",
        ..tick(SwordsAndSorcery, "Saves")
    },
    Case {
        names: &["base ac"],
        given: &[("Dexterity", "16"), ("Constitution", "8")],
        made: "10+dex+con",
        value: "10+dex+con",
        edited: "<c-u>15",
        after: "15",
        bad: "10+foo",
        reason: "something like `8 + dex`; nothing is called “foo”",
        follows: "10 + Dex 3 - Con 1 = AC 12",
        ..number(SwordsAndSorcery, "Defense", "", "")
    },
    Case {
        names: &["ac bonus"],
        edited: "-1",
        after: "-1",
        follows: "8 + Dex 0 + ac bonus 2 = AC 10",
        ..number(SwordsAndSorcery, "Defense", "2", "")
    },
    Case {
        names: &["initiative bonus"],
        edited: "-1",
        after: "-1",
        follows: "Dex 0 + initiative bonus 2 = initiative +2",
        ..number(SwordsAndSorcery, "Defense", "2", "")
    },
    Case {
        names: &["resistant", "immune", "vulnerable"],
        edited: "<c-u>cold thu",
        after: "cold, thunder",
        bad: "wood",
        reason: "one or more of acid",
        ..number(SwordsAndSorcery, "Damage", "fire", "")
    },
    Case {
        names: &["defense if", "speed", "senses"],
        edited: "<c-u>swim 40 ft.",
        after: "swim 40 ft.",
        bad: "",
        ..number(SwordsAndSorcery, "Defense", "fly 60 ft.", "")
    },
    Case {
        names: &["unaffected"],
        edited: "<c-u>prone, stunned",
        after: "prone, stunned",
        bad: "",
        ..number(SwordsAndSorcery, "Defense", "charmed", "")
    },
    Case {
        names: &["hit dice"],
        edited: "<c-u>2d6 + 2",
        after: "2d6+2",
        bad: "wood",
        reason: "dice, such as `1d8+1`",
        ..number(SwordsAndSorcery, "Defense", "3d8+6", "")
    },
    Case {
        entry: Some("lute"),
        ..number(SwordsAndSorcery, "Bonuses", "2", "-1")
    },
    Case {
        names: &["expertise"],
        edited: "<c-u>Stealth,lute",
        after: "Stealth, lute",
        bad: "7",
        reason: "must begin with a letter",
        ..number(SwordsAndSorcery, "Defense", "Stealth", "")
    },
    Case {
        follows: "{abl} 0 + rank 2 = {} +2 · 10 + {abl} 0 + rank 2 = passive {} 12 · at most 1 at level 1, 4 points a rank without a knack",
        ..RANK
    },
    tick(SwordsAndSorcery, "Knacks"),
    Case {
        entry: Some("lute"),
        names: &["knack category", "knack armor"],
        ..tick(SwordsAndSorcery, "Knacks")
    },
    Case {
        entry: Some("lute"),
        names: &["knack tool"],
        follows: "lute 0 = lute +0",
        ..tick(SwordsAndSorcery, "Knacks")
    },
    Case {
        entry: Some("lute"),
        names: &["knack school"],
        follows: "8 + lute 0 = lute save DC 8",
        ..tick(SwordsAndSorcery, "Knacks")
    },
    tick(SwordsAndSorcery, "Proficiencies"),
    Case {
        entry: Some("lute"),
        names: &["proficient category", "proficient armor"],
        ..tick(SwordsAndSorcery, "Proficiencies")
    },
    Case {
        entry: Some("lute"),
        names: &["proficient tool"],
        follows: "lute 0 = lute +0",
        ..tick(SwordsAndSorcery, "Proficiencies")
    },
    Case {
        entry: Some("lute"),
        names: &["proficient school"],
        follows: "8 + lute 0 = lute save DC 8",
        ..tick(SwordsAndSorcery, "Proficiencies")
    },
    Case {
        group: "Tools",
        follows: "lute 2 = lute +2 · at most 1 at level 1, 4 points a rank without a knack",
        ..TRAINED
    },
    Case {
        group: "Weapon categories",
        follows: "at most 1 at level 1, 4 points a rank without a knack",
        ..TRAINED
    },
    Case {
        group: "Armor",
        follows: "at most 1 at level 1, 4 points a rank without a knack",
        ..TRAINED
    },
    Case {
        group: "Spells",
        entry: Some("fire"),
        given: &[("casting", "i"), ("Intelligence", "14")],
        follows: "8 + Int 2 + fire 2 = fire save DC 12 · at most 1 at level 1, 4 points a rank without a knack",
        ..TRAINED
    },
    Case {
        group: "Powers",
        entry: Some("roar"),
        edited: "<c-u>15 con 3d6 thunder half",
        after: "15 constitution 3d6 thunder half",
        bad: "15 wood",
        reason: "does not fit roar",
        follows: "2 = roar 2",
        ..TRAINED
    },
    Case {
        names: &["multiattack"],
        edited: "<c-u>two claws",
        after: "two claws",
        bad: "",
        ..number(SwordsAndSorcery, "Equipment", "a bite", "")
    },
    Case {
        group: "Weapons",
        entry: Some("longbow"),
        given: &[("Dexterity", "16")],
        made: "1d8 ranged",
        value: "d8 ranged",
        edited: "<c-u>1d10 ranged bows",
        after: "d10 ranged bows",
        bad: "1d",
        reason: "does not fit longbow",
        follows: "Dex 3 = longbow +3",
        ..TRAINED
    },
    // Monsters & Magic.
    Case {
        follows: "{} 2 = {} +2 · {} 15 = resist {} 15",
        ..ATTRIBUTE
    },
    Case {
        names: &["Dexterity"],
        follows: "{} 2 = {} +2 · {} 15 = resist {} 15 · {} 15 = armor class 15",
        ..ATTRIBUTE
    },
    Case {
        names: &["prime"],
        given: &[("Dexterity", "15")],
        follows: "prime Dexterity 4 = Dexterity +4",
        made: "d",
        value: "Dexterity",
        edited: "w",
        after: "Wisdom",
        bad: "luck",
        reason: "does not fit prime",
        ..ATTRIBUTE
    },
    Case {
        names: &["Movement"],
        follows: "{} -3 = {} -3 · {} 4 = resist {} 4",
        ..number(MonstersAndMagic, "Body", "4", "6")
    },
    number(MonstersAndMagic, "Body", "4", "6"),
    Case {
        entry: Some("Agile and Fast"),
        follows: "trait bonus 1 with one trait, 2 with two",
        ..tick(MonstersAndMagic, "Traits")
    },
    Case {
        entry: Some("leather"),
        made: "+2",
        value: "+2 physical",
        edited: "<c-u>+3 trait",
        after: "+3 physical trait",
        bad: "sharp",
        reason: "does not fit leather",
        follows: "Dexterity 10 + leather 2 = armor class 12",
        ..number(MonstersAndMagic, "Gear", "", "")
    },
];
