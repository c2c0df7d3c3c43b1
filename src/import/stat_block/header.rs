//! The upper half of a stat block: armor, hit points, speed, saves, skills, senses and the like, a field a line.

use crate::import::creature::{Creature, ability_called, skill_called};
use crate::import::defenses::{read_conditions, read_defenses};
use crate::import::words::{brief, dice, entries, first_number, natural, squeezed, whole};

use super::marks::{Line, SIZES, begins_with_any, is_type};
use super::scores::Scores;

/// What a field is called, longest first, and what it holds.
const FIELDS: [(&str, Field); 36] = [
    ("damage vulnerabilities", Field::Met(2)),
    ("damage vulnerability", Field::Met(2)),
    ("damage resistances", Field::Met(0)),
    ("damage resistance", Field::Met(0)),
    ("damage immunities", Field::Met(1)),
    ("damage immunity", Field::Met(1)),
    ("condition immunities", Field::Conditions),
    ("condition immunity", Field::Conditions),
    ("vulnerabilities", Field::Met(2)),
    ("resistances", Field::Met(0)),
    ("immunities", Field::Met(1)),
    ("proficiency bonus", Field::Proficiency),
    ("challenge rating", Field::Challenge),
    ("passive perception", Field::Passive),
    ("saving throws", Field::Saves),
    ("armor class", Field::Armor),
    ("languages", Field::Languages),
    ("initiative", Field::Initiative),
    ("hit points", Field::Points),
    ("challenge", Field::Challenge),
    ("hit dice", Field::HitDice),
    ("senses", Field::Senses),
    ("skills", Field::Skills),
    ("saves", Field::Saves),
    ("speed", Field::Speed),
    ("gear", Field::Gear),
    ("equipment", Field::Gear),
    ("habitat", Field::Nothing),
    ("treasure", Field::Nothing),
    ("source", Field::Nothing),
    ("environment", Field::Nothing),
    ("xp", Field::Nothing),
    ("hp", Field::Points),
    ("ac", Field::Armor),
    ("cr", Field::Challenge),
    ("pb", Field::Proficiency),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Armor,
    Points,
    HitDice,
    Speed,
    Initiative,
    Saves,
    Skills,
    Met(usize),
    Conditions,
    Senses,
    Passive,
    Languages,
    Challenge,
    Proficiency,
    Gear,
    Nothing,
}

/// The field that a line begins with, and its value.
fn field_of(line: &str) -> Option<(Field, &str)> {
    let bare = line.trim_start_matches(['*', '_', ' ']);
    let small = bare.to_lowercase();
    FIELDS.iter().find_map(|(name, field)| {
        let behind = small.strip_prefix(name)?;
        let is_whole = behind.is_empty() || behind.starts_with([' ', ':', '*', '_', '\t', '.']);
        let value = bare
            .get(name.len()..)?
            .trim_start_matches([':', '*', '_', ' ', '\t', '.', '|'])
            .trim_end_matches(['*', '_', ' ', '|']);
        // Short names are words of sentences too: a figure has to follow them.
        let is_short =
            name.len() <= 2 || *name == "speed" || *name == "initiative" || *name == "challenge";
        let is_figure = value.starts_with(|letter: char| {
            letter.is_ascii_digit() || matches!(letter, '+' | '-' | '.' | '(')
        }) || small.starts_with("speed ");
        let is_unknown = matches!(*name, "cr" | "challenge")
            && (value.is_empty() || value.starts_with(['U', 'u', '-']));
        (is_whole && (!is_short || is_figure || is_unknown)).then_some((*field, value))
    })
}

pub(super) fn is_field(line: &str) -> bool {
    field_of(line).is_some_and(|(field, value)| match field {
        Field::Armor | Field::Points => {
            value.is_empty()
                || first_number(value)
                    .is_some_and(|_| value.starts_with(|letter: char| letter.is_ascii_digit()))
        }
        _ => true,
    })
}

/// Whether a line is of the table of scores.
pub(super) fn is_of_scores(line: &str) -> bool {
    Scores::is_line(line)
}

/// `AC 15 Initiative +3 (13)`, as blocks of 2024 have it: a line each.
pub(super) fn parted_short(line: &str) -> Vec<String> {
    let begins = ["ac ", "ac:", "armor class", "**ac", "hp", "hit points"];
    if !begins_with_any(line, &begins) {
        return vec![line.to_owned()];
    }
    let small = line.to_lowercase();
    let places = ["initiative ", "initiative:", "speed ", "hp ", "hit points "];
    let is_cut = |at: &usize| {
        let before = line.get(..*at);
        before.is_some_and(|before| before.ends_with([' ', ',', '|', '\t']))
    };
    let cuts = places.iter().filter_map(|word| small.find(word));
    cut_at(line, cuts.filter(is_cut).collect(), &[' ', ',', '|', '\t'])
}

/// A line in parts, each without these signs around it.
pub(super) fn cut_at(line: &str, mut places: Vec<usize>, signs: &[char]) -> Vec<String> {
    places.sort_unstable();
    let ends = places.iter().copied().chain([line.len()]);
    let starts = std::iter::once(0).chain(places.iter().copied());
    let parts = starts.zip(ends).filter_map(|(from, to)| line.get(from..to));
    let parts = parts.map(|part| part.trim_matches(signs).to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

/// Where in a long line fields begin.
pub(super) fn cuts(line: &str) -> Vec<usize> {
    const NAMES: &str = "Armor Class|AC|Hit Points|HP|Speed|STR|Str|Saving Throws|Skills|Damage Vulnerabilities|\
        Damage Resistances|Damage Immunities|Condition Immunities|Vulnerabilities|Resistances|Immunities|Senses|\
        Languages|Challenge|CR|Initiative|Gear|Proficiency Bonus|Actions";
    // The last field of the upper half ends it: its words are those of sentences afterwards.
    let challenges = ["Challenge ", "CR "]
        .iter()
        .filter_map(|name| line.find(name));
    let end = challenges.max().map_or(0, |at| at + 3);
    let mut cuts = Vec::new();
    for name in NAMES.split('|').map(|name| format!("{name} ")) {
        for (at, _) in line.match_indices(&name) {
            let before = line.get(..at).unwrap_or_default();
            let is_word = before.is_empty() || before.ends_with([' ', ',', ';', '.']);
            let mut longer = ["Damage ", "Condition ", "Legendary ", "Bonus ", "Lair "].iter();
            if at <= end && is_word && !longer.any(|word| before.ends_with(word)) {
                cuts.push(at);
            }
        }
    }
    // What comes behind the challenge is the first of the traits.
    let marks = ["XP)", "XP; PB"].iter().filter_map(|mark| line.find(mark));
    if let Some(at) = marks.min() {
        let close = line.get(at..).and_then(|rest| rest.find(')'));
        let close = close.map_or(line.len(), |close| at + close + 1);
        let behind = line.get(close..).unwrap_or_default().trim_start();
        if !behind.starts_with("Proficiency") {
            cuts.push(close);
        }
    }
    cuts
}

/// Where within a line the words of size and type begin.
pub(super) fn type_within(line: &str) -> Option<usize> {
    let is_size = |word: &str| SIZES.contains(&word.to_lowercase().as_str());
    let mut at = 0;
    for word in line.split(' ') {
        if at > 0 && is_size(word) && is_type(line.get(at..)?) {
            return Some(at);
        }
        at += word.len() + 1;
    }
    None
}

/// The upper half being read.
#[derive(Default)]
pub(super) struct Header {
    scores: Scores,
    has_ended: bool,
    has_kind: bool,
}

impl Header {
    /// Whether the fields are at their end, and deeds begin.
    pub(super) fn is_at_deeds(&mut self, line: &str) -> bool {
        if is_field(line) && !self.has_ended {
            return false;
        }
        let has_title = entries(line)
            .first()
            .is_some_and(|(name, _)| name.is_some());
        self.has_ended |= has_title && !Scores::is_line(line) && self.has_kind;
        self.has_ended
    }

    pub(super) fn take(&mut self, creature: &mut Creature, line: &Line) {
        if is_type(&line.text) && !self.has_kind {
            self.has_kind = true;
            read_kind(creature, &squeezed(&line.text));
            return;
        }
        self.has_kind = true;
        match field_of(&line.text) {
            Some((field, value)) => {
                if let Some(why) = read_field(creature, field, value) {
                    creature.leave_out(format!(
                        "line {}, “{}”: {why}",
                        line.number,
                        brief(&line.text, 60)
                    ));
                }
                // The modifiers may stand behind the last field before them.
                if let Some(at) = Scores::within(value) {
                    self.scores.take(value.get(at..).unwrap_or_default());
                }
            }
            None if Scores::is_line(&line.text) || self.scores.is_open() => {
                self.scores.take(&line.text);
            }
            None => creature.leave_out(format!(
                "line {}, “{}”: this is not understood",
                line.number,
                brief(&line.text, 60)
            )),
        }
    }

    pub(super) fn finish(&self, creature: &mut Creature) {
        self.scores.finish(creature);
    }
}

/// The line of size and type; of a hero of an export of ours it says the level, the player and the class.
fn read_kind(creature: &mut Creature, text: &str) {
    let text = text.trim_matches(['*', '_']);
    let Some((_, hero)) = text.split_once("hero of level ") else {
        if !text.ends_with("creature, foe") {
            text.clone_into(&mut creature.kind);
        }
        return;
    };
    let (level, rest) = hero.split_once(", ").unwrap_or((hero, ""));
    creature.is_hero = true;
    creature.level = level.trim().parse().ok();
    let mut class = rest;
    if let Some(player) = rest.strip_prefix("played by ") {
        let (player, behind) = player.split_once(", ").unwrap_or((player, ""));
        creature.player = Some(player.to_owned());
        class = behind;
    }
    creature.class = Some(class.to_owned()).filter(|class| !class.is_empty());
}

/// Writes what a field says; why it could not, where that is so.
fn read_field(creature: &mut Creature, field: Field, value: &str) -> Option<&'static str> {
    let scores = Scores::within(value).and_then(|at| value.get(..at));
    let value = scores.unwrap_or(value);
    match field {
        Field::Armor => {
            let Some(armor) = first_number(value) else {
                return Some("expected a number");
            };
            creature.armor = Some(armor);
            let behind = value.trim_start_matches(|letter: char| letter.is_ascii_digit());
            if behind.trim().len() > 1 {
                creature.notes.push(format!("AC {}", squeezed(value)));
            }
        }
        Field::Points => return read_points(creature, value),
        Field::HitDice => creature.hit_dice = dice(value),
        Field::Speed => creature.speed = squeezed(value),
        Field::Initiative => {
            creature.initiative = value.split_whitespace().next().and_then(whole);
            let is_none = creature.initiative.is_none();
            return is_none.then_some("expected a number such as `+3`");
        }
        Field::Saves => return read_saves(creature, value),
        Field::Skills => return read_skills(creature, value),
        Field::Met(way) => read_defenses(creature, way, value),
        Field::Conditions => read_conditions(creature, value),
        Field::Senses => read_senses(creature, value),
        Field::Passive => creature.passive = first_number(value),
        Field::Languages => creature.languages = squeezed(value),
        Field::Challenge => read_challenge(creature, value),
        Field::Proficiency => creature.proficiency = first_number(value),
        Field::Gear => creature.notes.push(format!("gear: {}", squeezed(value))),
        Field::Nothing => {}
    }
    None
}

/// `45 (6d8 + 18)`.
fn read_points(creature: &mut Creature, value: &str) -> Option<&'static str> {
    let dice = value.find('(').and_then(|open| {
        let close = value.get(open..)?.find(')')? + open;
        dice(value.get(open + 1..close)?)
    });
    creature.hit_dice = dice.or_else(|| creature.hit_dice.take());
    let points = first_number(value).filter(|points| *points > 0);
    creature.points = points.and_then(natural);
    points.is_none().then_some("expected a number of 1 or more")
}

/// `Dex +5, Con +11`.
pub fn read_saves(creature: &mut Creature, text: &str) -> Option<&'static str> {
    let mut trouble = None;
    for (name, total) in named_totals(text) {
        match ability_called(&name).and_then(|ability| creature.saves.get_mut(ability)) {
            Some(save) => *save = Some(total),
            None => trouble = Some("a save is by an ability, such as `Dex +5`"),
        }
    }
    trouble
}

/// `Perception +5, Stealth +4`.
pub fn read_skills(creature: &mut Creature, text: &str) -> Option<&'static str> {
    let mut trouble = None;
    for (name, total) in named_totals(text) {
        match skill_called(&name) {
            Some(skill) => creature.set_skill(skill, total),
            None => trouble = Some("one of these is no skill of the rules"),
        }
    }
    trouble
}

/// Names with totals behind them, commas between them or not.
fn named_totals(text: &str) -> Vec<(String, i32)> {
    let (mut all, mut name) = (Vec::new(), Vec::new());
    let text = text.replace('+', " +").replace("+ ", "+");
    for word in text
        .split([' ', ',', ';', '\t'])
        .filter(|word| !word.is_empty())
    {
        match whole(word) {
            Some(total) if !name.is_empty() => {
                all.push((name.join(" "), total));
                name.clear();
            }
            Some(_) => {}
            None if word.starts_with('(') => {}
            None => name.push(word.trim_end_matches([':', '.'])),
        }
    }
    all
}

/// Senses, and the passive Perception at their end.
pub fn read_senses(creature: &mut Creature, text: &str) {
    let small = text.to_lowercase();
    let Some(at) = small.find("passive") else {
        creature.senses = squeezed(text);
        return;
    };
    creature.passive = text.get(at..).and_then(first_number).or(creature.passive);
    let before = text
        .get(..at)
        .unwrap_or_default()
        .trim_end_matches([',', ';', ' ']);
    if before.trim() != "-" {
        creature.senses = squeezed(before);
    }
}

/// `1/4 (50 XP)`, `6 (XP 2,300; PB +3)`, `½`.
fn read_challenge(creature: &mut Creature, text: &str) {
    let mut words = text.split([' ', '(']).filter(|word| !word.is_empty());
    let first = words.next().filter(|word| *word != "-");
    set_challenge(creature, &brief(first.unwrap_or_default(), 60));
    let proficiency = text.find("PB").and_then(|at| text.get(at..));
    let proficiency = proficiency.and_then(first_number);
    creature.proficiency = proficiency.or(creature.proficiency);
}

/// The challenge that is said, or that it is none.
pub fn set_challenge(creature: &mut Creature, said: &str) {
    creature.challenge = challenge(said);
    if creature.challenge.is_none() && !said.is_empty() {
        creature.leave_out(format!(
            "challenge “{said}”: it is 0 to 30, 1/8, 1/4 or 1/2"
        ));
    }
}

/// A rating however it is written: `0.25`, `1/4`, `¼`.
pub fn challenge(text: &str) -> Option<String> {
    let text = match text.trim() {
        "¼" => "1/4",
        "½" => "1/2",
        "⅛" => "1/8",
        text => text,
    };
    for (value, word) in [(0.125, "1/8"), (0.25, "1/4"), (0.5, "1/2")] {
        if text == word || text.parse().is_ok_and(|number: f64| number == value) {
            return Some(word.to_owned());
        }
    }
    let number: f64 = text.parse().ok()?;
    (number.fract() == 0.0 && (0.0..=30.0).contains(&number)).then(|| format!("{number:.0}"))
}
