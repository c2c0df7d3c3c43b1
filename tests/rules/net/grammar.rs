//! Random lines by the grammar of each system, to be written into the files of lines: what is recorded is the line, never a seed.
//!
//! `cargo test --test rules net::grammar -- --ignored` asks 300 lines of each system that were not asked before
//! (`ASTRAGAL_LINES_FROM=2` others, `ASTRAGAL_LINES=50` so many); blessing answers them.

use crate::support::chance::{Chance, asked};
use astragal::words::quoted;

use super::record::{Asked, Kind, Record};
use super::tables::Seat;

/// What a line may consist of: each name in braces is one of its alternatives, parted by `|`. `{hero}`, `{foe}` and `{row}`
/// are somebody at the table.
type Grammar = &'static [(&'static str, &'static str)];

/// Words of every line.
const SHARED: Grammar = &[
    ("sign", "+1|-1|+2|-2|+3|-3|+4+2|+0"),
    ("maybe sign", "||| {sign}"),
    ("edge", "adv|dis|advantage|disadvantage"),
    ("maybe edge", "||| {edge}"),
    ("own", "|||({edge})|({sign})"),
    ("tail", "||||||| secret| open| x2| x3| # for the log| fresh"),
    ("somebody", "{hero}|{hero}|{hero}|{foe}|{row}"),
    (
        "condition",
        "dazed -2|prone|blinded|blessed 2|stunned|frightened -1 for 2",
    ),
    (
        "line",
        "{said}{tail}|{said}{tail}|{said}{tail}|{said}{tail}|condition {somebody} {condition} >> {said}|{wrong}",
    ),
    (
        "wrong",
        "{said} {sign} {edge} {edge}|{said} vs|{said} =21|{said} =1,1|{said} then|{said} blub|{said} 7|{said} bar|{said} dc 15 vs 14|{said} to 3 to 4|{said} x0|{said} secret open",
    ),
];

const PEN_AND_DAGGER: Grammar = &[
    (
        "rank",
        "godlike|legendary|epic|master|adept|adept|trained|trained|novice|untrained|inept|hopeless|doomed",
    ),
    ("level", "critical|major|normal|limited|failure"),
    (
        "word",
        " {edge}| {sign}| reliable| unreliable| bar {level}| plain",
    ),
    ("words", "|{word}|{word}|{word}{word}|{word}{word}{word}"),
    (
        "trait",
        "strength|dexterity|constitution|intelligence|wisdom|charisma|acrobatics|arcana|climb|culture|deceive|endurance|insight|medical|perception|persuade|religion|sleight-of-hand|stealth|survival|swim|\"arcane magic\"|weapons|dodge|parry|initiative|\"divine magic\"|stealth strength|climb dex",
    ),
    (
        "counts",
        "shared best|shared all|shared all bar {level}|shared best bar {level}",
    ),
    (
        "said",
        "pd {rank}{words}|pd {rank}{words}|{somebody} {trait}{words}|{somebody} {trait}{words}|{hero} {rank}{words}|pd {rank}{words} with {rank}{words} {counts}|{hero}{own}+{hero}{own} {trait}{words} {counts}|party{own} {trait} {counts}|party{own} {trait}{words}|party luck|pd luck|{somebody} luck|pd {rank}{words} then {rank}{words}|{hero}{own} {trait}{words} then {trait}{words}|{foe} {rank}{words}|rank {hero}{own},{hero},{foe} {trait}|{hero} initiative =20 >> {hero} luck|{hero} {trait} >> fortune {hero} reroll|{hero} {trait} >> resolve SEQ adv",
    ),
];

const DICE_POOL: Grammar = &[
    ("dice", "1|2|3|4|5|5|6|7|8|10|12|3+2|2+0|4+3|1+5"),
    (
        "difficulty",
        "diff 2|diff 3|diff 5|diff 6|diff 7|diff 8|diff 9|diff 10|diff challenging|diff difficult|diff extremely-difficult|difficulty easy",
    ),
    (
        "word",
        " {difficulty}| {difficulty}| {sign}| retry| action 1/2| action 2/3| wound 1| wound 2| reflexive| soak",
    ),
    ("words", "|{word}|{word}|{word}{word}|{word}{word}{word}"),
    (
        "attribute",
        "strength|dexterity|manipulation|perception|stamina|willpower|wits",
    ),
    ("ability", "alertness|archery|commerce|dodge|ride|stealth"),
    (
        "pool",
        "{attribute}|{attribute}+{ability}|{attribute}+{ability}|{ability}+{attribute}|{attribute} + {ability}|soak|stamina soak",
    ),
    ("target", "3|5|10|20"),
    (
        "long",
        "extended {target} in 3|extended {target} in 5|extended {target} in 4 setback 2",
    ),
    (
        "said",
        "dp {dice}{words}|dp {dice}{words}|{somebody} {pool}{words}|{somebody} {pool}{words}|dp {dice}{words} vs {dice}{words}|dp {dice} vs {dice} to 3|dp 5{words} vs 4{words} to 5|dp {dice}{words} {long}|dp {dice} with {dice}{words}|dp {dice} with {dice} with {dice} {difficulty}|dp {dice} with {dice} {long}|{somebody} {pool}{words} vs {somebody} {pool}|{hero} {pool} vs {foe} {pool} to 3|{hero} {pool} {long}|{hero}{own}+{hero}{own} {pool}{words}|{hero} {pool} with {hero}{own}|party{own} {pool}|rank {hero}{own},{hero},{foe} {pool}|{hero} {dice}{words}",
    ),
];

const SWORDS_AND_SORCERY: Grammar = &[
    ("bonus", "+0|+1|+2|+3|+5|+7|+11|-1|-2"),
    (
        "dc",
        "dc 5|dc 10|dc 12|dc 15|dc 18|dc 20|dc 25|dc easy|dc hard|dc very-hard|dc nearly-impossible",
    ),
    (
        "word",
        " {edge}| {sign}| rank 1| rank 3| proficiency 2| help 2| help 4,2| take10| take20| passive",
    ),
    ("words", "||{word}|{word}|{word}{word}"),
    ("target", "| {dc}| {dc}| {dc}| {dc}"),
    (
        "ability",
        "strength|dexterity|constitution|intelligence|wisdom|charisma|luck",
    ),
    (
        "skill",
        "acrobatics|animal-handling|arcana|athletics|deception|haggle|insight|intimidation|investigation|medicine|perception|persuasion|religion|stealth|streetwise|survival",
    ),
    ("check", "{ability}|{skill}|{skill}|save {ability}"),
    (
        "said",
        "ss {bonus}{words}{target}|ss {bonus}{words}{target}|ss {bonus}{words} ac 16|ss {bonus} ac {ac}|ss save {bonus}{words} {dc}|ss save {bonus} fail|ss luck {bonus} {dc}|ss {bonus}{words} vs {bonus}{words}|ss distract 3|ss group +1,+3,{bonus} {dc}|{somebody} {check}{words}{target}|{somebody} {check}{words}{target}|{somebody} {check}{words}{target}|{somebody} {skill}{words} vs {somebody} {skill}{words}|{hero} {skill} vs {foe} passive {skill}|{hero} {skill} dc {foe} passive perception|{hero}{own}+{hero}{own} {skill} {dc} group|party{own} {skill} {dc} group|party{own} save {ability} {dc}|party passive perception {dc}|{hero} {skill} help {hero}{target}|{hero} hide|{hero} search|{hero} influence {foe} persuasion|{hero} distract {foe}|rank {hero}{own},{hero},{foe} {check}|{hero} save {ability} fail|{hero} longsword ac {foe}|{foe} bite ac {hero}|use {hero} dodge >> {foe} ss +5 ac {hero}",
    ),
    ("ac", "5|10|13|16|19|25"),
];

const SUCCESS_ROLL: Grammar = &[
    ("figure", "3|5|6|8|9|10|11|12|13|14|15|16|18|21"),
    (
        "difficulty",
        "automatic|trivial|very easy|easy|very favorable|favorable|average|unfavorable|very-unfavorable|hard|very hard|dangerous|impossible|hard=-5|trivial=+9",
    ),
    ("word", " {sign}| {sign}| {difficulty}| attack| defense"),
    ("words", "|{word}|{word}|{word}{word}"),
    (
        "skill",
        "st|dx|iq|ht|will|per|vision|hearing|alchemy|\"detect lies\"|driving|interrogation|intimidation|karate|lockpicking|meteorology|psychology|\"public speaking\"|search|stealth|climbing|parry|dodge|pistol|brawling",
    ),
    (
        "default",
        "default iq:12-5|default dx:25-4|default iq:12-5,intimidation:14-3|default none",
    ),
    (
        "said",
        "sr {figure}{words}|sr {figure}{words}|sr {default}{words}|{somebody} {skill}{words}|{somebody} {skill}{words}|{somebody} {skill}{words}|{somebody} {figure}{words}|party{own} {skill}{words}|{hero}{own}+{hero}{own} {skill}{words}|rank {hero}{own},{hero},{foe} {skill}|{somebody} {default}{words}|{hero} {skill} vs {foe} {skill}",
    ),
];

const MONSTERS_AND_MAGIC: Grammar = &[
    ("bonus", "+0|+1|+2|+3|+5|+8|-1"),
    ("score", "5|10|12|14|15|18|22|tough|average"),
    (
        "damage",
        "damage 1d8|damage 1d8+1|damage 2|damage 2d6|damage 1d4+1",
    ),
    (
        "word",
        " {sign}| trait 1| trait 3| prime| {damage}| dangerous| threatened",
    ),
    ("words", "||{word}|{word}|{word}{word}"),
    (
        "against",
        " vs {score}| vs {score}| vs {bonus}| vs {bonus} trait 2| vs {bonus} {damage}| vs tough rolled| unresisted|",
    ),
    (
        "ability",
        "strength|dexterity|constitution|intelligence|wisdom|charisma",
    ),
    (
        "figure",
        "{ability}|{ability}|{ability}|movement|sword|horns|tray",
    ),
    (
        "resists",
        "| vs {score}| vs {foe} {ability}| vs {foe} armor| vs {hero} {ability} rolled| vs {foe} {ability} rolled| unresisted",
    ),
    (
        "said",
        "mm {bonus}{words}{against}|mm {bonus}{words}{against}|mm static 15 trait 2{against}|mm static 12{against}|mm {bonus}{words} vs {bonus} to 10|mm {bonus} vs {bonus}{words} to 5|{somebody} {figure}{words}{resists}|{somebody} {figure}{words}{resists}|{somebody} {figure}{words}{resists}|{hero}{own} {ability} vs {foe}{own} {ability}|{hero}{own}+{hero}{own} {ability}{resists}|party{own} {ability}{resists}|rank {hero}{own},{hero},{foe} {ability}|{hero} static {ability} vs {score}|surprise {foe} >> {hero} {ability} vs {foe} {ability}|mm +6 vs 10 =6,6,5 >> spend SEQ harm 1 {foe}",
    ),
];

/// The system's short key, and how its lines are made.
const GRAMMARS: [(&str, Grammar); 5] = [
    ("pd", PEN_AND_DAGGER),
    ("dp", DICE_POOL),
    ("ss", SWORDS_AND_SORCERY),
    ("sr", SUCCESS_ROLL),
    ("mm", MONSTERS_AND_MAGIC),
];

/// Of so many lines of a system, where they are asked.
const SHARES: [(&str, u64); 3] = [("full", 6), ("odd", 3), ("blank", 1)];

struct Maker {
    chance: Chance,
    grammar: Grammar,
    seat: Seat,
}

impl Maker {
    fn made(&mut self, name: &str) -> String {
        if let Some(somebody) = self.somebody(name) {
            return somebody;
        }
        let rules = self.grammar.iter().chain(SHARED);
        let known = rules.into_iter().find(|(known, _)| *known == name);
        let alternatives: Vec<&str> = known
            .unwrap_or_else(|| panic!("no {name}"))
            .1
            .split('|')
            .collect();
        let alternative = alternatives[self.below(alternatives.len())];
        let mut text = String::new();
        for (place, part) in alternative.split(['{', '}']).enumerate() {
            if place % 2 == 0 {
                text += part;
            } else {
                text += &self.made(part);
            }
        }
        text
    }

    fn somebody(&mut self, kind: &str) -> Option<String> {
        let state = self.seat.campaign.state();
        let names: Vec<String> = match kind {
            "hero" => state.party.iter().map(|hero| hero.name.clone()).collect(),
            "foe" => state.foes.iter().map(|foe| foe.name.clone()).collect(),
            "row" => return Some((1 + self.below(3)).to_string()),
            _ => return None,
        };
        let name = &names[self.below(names.len())];
        let is_plain = name.chars().all(|letter| letter.is_ascii_alphabetic());
        Some(if is_plain {
            name.to_lowercase()
        } else {
            quoted(name)
        })
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.chance.below(bound as u64)).unwrap()
    }
}

#[test]
#[ignore = "adds to what is asked: run by its name where the net is to be widened"]
fn more_lines_are_asked() {
    let numbers = asked("ASTRAGAL_LINES", 300);
    for (key, grammar) in GRAMMARS {
        let mut record = Record::read(&format!("lines/{key}"), Kind::Exact);
        for (table, share) in SHARES {
            let table = format!("{key} {table}");
            let seat = Seat::at(&table);
            let chance = Chance::new(numbers.start);
            let mut maker = Maker {
                chance,
                grammar,
                seat,
            };
            for _ in 0..(numbers.end - numbers.start) * share / 10 {
                let line = maker.made("line");
                record.ask(Asked {
                    table: table.clone(),
                    line: line.trim().to_owned(),
                });
            }
        }
        record.keep();
    }
}
