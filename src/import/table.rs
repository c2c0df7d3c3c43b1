//! Tables with headings, a creature a row: CSV with commas or, as some write it, semicolons, and TSV.

mod columns;

use csv::{ReaderBuilder, StringRecord};

use super::actions::{add_counter, take};
use super::creature::{Attack, Creature, Damage, Power, Way, ability_called};
use super::defenses::{read_conditions, read_defenses};
use super::found::{Found, Trouble};
use super::stat_block::{challenge, read_saves, read_senses, read_skills};
use super::words::{
    Scan, brief, dice, entries, first_number, harm_called, mean, natural, plain, squeezed, whole,
};
use columns::{Column, column, delimiter};

pub(super) use columns::is_one;

/// The longest cell that is read.
const LONGEST_CELL: usize = 32 << 10;

/// Reads a table.
///
/// # Errors
/// Where it has no headings, no name among them, or a cell without an end.
pub(super) fn read(text: &str, found: &mut Found) -> Result<(), Trouble> {
    let text = match text.strip_prefix("sep=") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest),
        None => text,
    };
    let sign = delimiter(text).ok_or_else(|| {
        Trouble::at(
            "1:1",
            "this has no headings with commas, semicolons or tabs between them",
        )
    })?;
    let mut reader = ReaderBuilder::new()
        .delimiter(sign)
        .flexible(true)
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut headings: Option<Vec<(Column, String)>> = None;
    let mut record = StringRecord::new();
    let mut width_told = false;
    loop {
        let is_there = reader.read_record(&mut record).map_err(|error| {
            let line = error.position().map_or(0, csv::Position::line);
            Trouble::at(format!("line {line}"), format!("{error} (as CSV)"))
        })?;
        if !is_there {
            break;
        }
        let line = record.position().map_or(0, csv::Position::line);
        refuse_endless(&record, line)?;
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let Some(columns) = &headings else {
            headings = Some(headings_of(&record, line)?);
            continue;
        };
        if record.len() > columns.len() && !width_told {
            width_told = true;
            found.refuse(
                &format!("line {line}"),
                format!(
                    "it has {} cells under {} headings: what is too much is left out",
                    record.len(),
                    columns.len()
                ),
            );
        }
        read_row(columns, &record, line, found);
        found.check_room(&format!("line {line}"))?;
    }
    Ok(())
}

/// What stands under each heading.
fn headings_of(record: &StringRecord, line: u64) -> Result<Vec<(Column, String)>, Trouble> {
    let named = |cell: &str| (column(cell), squeezed(&plain(cell)));
    let columns: Vec<(Column, String)> = record.iter().map(named).collect();
    if columns.iter().any(|(column, _)| *column == Column::Name) {
        return Ok(columns);
    }
    let all = columns.iter().map(|(_, heading)| heading.as_str()).take(8);
    let all: Vec<&str> = all.collect();
    Err(Trouble::at(
        format!("line {line}"),
        format!("no heading says `name`: there are {}", all.join(", ")),
    ))
}

/// A quotation mark without its fellow makes one cell of all that follows.
fn refuse_endless(record: &StringRecord, line: u64) -> Result<(), Trouble> {
    let Some(long) = record.iter().find(|cell| cell.len() > LONGEST_CELL) else {
        return Ok(());
    };
    let start: String = long.chars().take(30).collect();
    Err(Trouble::at(
        format!("line {line}"),
        format!("a cell that begins with “{start}” does not end: a quotation mark is missing"),
    ))
}

fn read_row(columns: &[(Column, String)], record: &StringRecord, line: u64, found: &mut Found) {
    let mut creature = Creature {
        place: format!("line {line}"),
        ..Creature::default()
    };
    let mut side = String::new();
    // Scores and challenge come first: totals of others are told from them.
    for ((column, heading), cell) in columns.iter().zip(record) {
        let cell = plain(cell);
        let cell = cell.trim();
        if cell.is_empty() || cell == "-" {
            continue;
        }
        if cell.starts_with(['=', '@'])
            || (cell.starts_with(['+', '-']) && cell.contains(['(', '!', '|']))
        {
            if *column == Column::Name {
                return found.refuse(
                    &format!("line {line}"),
                    format!("“{}” is a formula, and no name", brief(cell, 40)),
                );
            }
            creature.leave_out(format!(
                "{heading} “{}”: a formula is not worked out, write what it comes to",
                brief(cell, 40)
            ));
            continue;
        }
        if *column == Column::Side {
            side = cell.to_lowercase();
        } else if let Some(why) = read_cell(&mut creature, *column, heading, cell) {
            creature.leave_out(format!("{heading} “{}”: {why}", brief(cell, 40)));
        }
    }
    creature.is_hero = match side.as_str() {
        "hero" | "pc" | "player" | "party" | "yes" => true,
        "foe" | "npc" | "monster" | "no" => false,
        _ => {
            creature.player.is_some()
                || creature.class.is_some()
                || (creature.level.is_some() && creature.challenge.is_none())
        }
    };
    found.take(creature);
}

/// Writes a cell; why it could not, where that is so.
fn read_cell(
    creature: &mut Creature,
    column: Column,
    heading: &str,
    cell: &str,
) -> Option<&'static str> {
    let count = || whole(cell).and_then(natural);
    match column {
        Column::Name => creature.name = squeezed(cell),
        Column::Points => return read_points(creature, cell),
        Column::PointsNow => creature.points_now = count(),
        Column::Temporary => creature.temporary = count(),
        Column::HitDice => {
            let wanted = "dice such as 3d8+6 are wanted";
            return put(&mut creature.hit_dice, dice(cell), wanted);
        }
        Column::Armor => return put(&mut creature.armor, first_number(cell), NUMBER),
        Column::Challenge => {
            let said = challenge(cell.split([' ', '(']).next().unwrap_or_default());
            let wanted = "it is 0 to 30, 1/8, 1/4 or 1/2";
            return put(&mut creature.challenge, said, wanted);
        }
        Column::Level => {
            let level = first_number(cell).and_then(natural);
            return put(&mut creature.level, level, NUMBER);
        }
        Column::Player => creature.player = Some(squeezed(cell)),
        Column::Class => creature.class = Some(squeezed(cell)),
        Column::Initiative => {
            let wanted = "a number such as +2 is wanted";
            return put(&mut creature.initiative, whole(cell), wanted);
        }
        Column::Proficiency => creature.proficiency = whole(cell),
        Column::Passive => creature.passive = first_number(cell),
        Column::Kind => creature.kind = squeezed(cell),
        Column::Speed => creature.speed = squeezed(cell),
        Column::Senses => read_senses(creature, cell),
        Column::Languages => creature.languages = squeezed(cell),
        Column::Saves => return read_saves(creature, cell),
        Column::Skills => return read_skills(creature, cell),
        Column::Met(way) => read_defenses(creature, way, cell),
        Column::MetIf => creature.met_if.extend(cell.split(';').map(squeezed)),
        Column::Conditions => read_conditions(creature, cell),
        Column::Deeds => {
            for (name, text) in entries(cell) {
                match name {
                    Some(name) => take(creature, &name, &text),
                    None => creature.notes.push(squeezed(&text)),
                }
            }
        }
        Column::Attacks => return read_attacks(creature, cell),
        Column::Powers => return read_powers(creature, cell),
        Column::Counters => return read_counters(creature, cell),
        Column::Multiattack => creature.multiattack = squeezed(cell),
        Column::Notes => creature.notes.push(squeezed(cell)),
        Column::Score(ability) => {
            let score = creature.scores.get_mut(ability)?;
            return put(score, first_number(cell), NUMBER);
        }
        Column::Save(ability) => {
            return put(creature.saves.get_mut(ability)?, whole(cell), NUMBER);
        }
        Column::Skill(skill) => match whole(cell) {
            Some(total) => creature.set_skill(skill, total),
            None => creature.fields.push((heading.to_owned(), cell.to_owned())),
        },
        Column::Side => {}
        Column::Field => creature.fields.push((heading.to_owned(), cell.to_owned())),
    }
    None
}

const NUMBER: &str = "a number is wanted";

/// Puts what was read into its place, and says what is wanted where nothing was.
fn put<T>(slot: &mut Option<T>, read: Option<T>, wanted: &'static str) -> Option<&'static str> {
    *slot = read;
    slot.is_none().then_some(wanted)
}

/// `12`, `7/12`, `12 (2d8+3)`, `2d8+3`.
fn read_points(creature: &mut Creature, cell: &str) -> Option<&'static str> {
    let (figure, rest) = cell.split_once('(').unwrap_or((cell, ""));
    let whole_cell = dice(cell);
    let is_dice = whole_cell.is_some();
    let rolled = dice(rest).or(whole_cell);
    creature.hit_dice = rolled.or_else(|| creature.hit_dice.take());
    if is_dice {
        let mean = creature.hit_dice.as_deref().and_then(mean);
        creature.points = mean.and_then(rounded);
        return None;
    }
    let (now, most) = figure
        .split_once('/')
        .map_or((None, figure), |(now, most)| (Some(now), most));
    creature.points_now = now.and_then(whole).and_then(natural);
    let most = most.trim();
    let most = whole(most.strip_suffix(".0").unwrap_or(most));
    let most = most.filter(|points| *points > 0).and_then(natural);
    put(
        &mut creature.points,
        most,
        "a number of 1 or more is wanted",
    )
}

/// A mean rounded down, 1 at least.
pub(super) fn rounded(mean: f64) -> Option<u32> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is within bounds"
    )]
    (mean.is_finite() && mean < 1e9).then(|| mean.max(1.0).floor() as u32)
}

/// What a cell lists, between semicolons or on lines of their own.
fn entries_of(cell: &str) -> impl Iterator<Item = &str> {
    let entries = cell.split([';', '\n']).map(str::trim);
    entries.filter(|text| !text.is_empty())
}

/// `bite +5 2d6+3 piercing plus 1d6 fire; bow +4 1d8+2 piercing ranged`.
fn read_attacks(creature: &mut Creature, cell: &str) -> Option<&'static str> {
    let mut trouble = None;
    for text in entries_of(cell) {
        let scan = Scan::of(text);
        let is_bonus = |word: &str| word.starts_with(['+', '-']) && whole(word).is_some();
        let Some(at) = (1..scan.len()).find(|at| is_bonus(scan.word(*at))) else {
            trouble = Some(
                "an attack is a name, what is added to hit, and damage: bite +5 2d6+3 piercing",
            );
            continue;
        };
        let rest = scan.between(at + 1, scan.len());
        let small = rest.to_lowercase();
        let has = |word: &str| small.contains(word);
        let way = match (has("spell"), has("ranged") || has("range ")) {
            (true, _) => Way::Spell,
            (false, true) => Way::Ranged,
            (false, false) => Way::Melee,
        };
        let reach = ["reach ", "range "]
            .iter()
            .filter_map(|word| small.find(word));
        let reach = reach.min().unwrap_or(small.len());
        creature.attacks.push(Attack {
            name: scan.between(0, at),
            to_hit: whole(scan.word(at)),
            way,
            damage: damage_list(small.get(..reach).unwrap_or_default()),
            reach: rest.get(reach..).unwrap_or_default().to_owned(),
        });
    }
    trouble
}

/// `2d6+3 piercing plus 1d6 fire`, or with ` +` between them.
fn damage_list(text: &str) -> Vec<Damage> {
    let parts = text.replace(" +", " plus ");
    let one = |part: &str| {
        let scan = Scan::of(part);
        let number = || whole(scan.word(0)).filter(|number| *number > 0);
        let number = || Some((number()?.to_string(), 1));
        let (dice, behind) = scan.dice_at(0).or_else(number)?;
        let harm = harm_called(&scan.small(behind));
        Some(Damage { dice, harm })
    };
    parts.split(" plus ").filter_map(one).collect()
}

/// `ash breath DC 15 dexterity 8d6 fire half`.
fn read_powers(creature: &mut Creature, cell: &str) -> Option<&'static str> {
    for text in entries_of(cell) {
        let scan = Scan::of(text);
        let found = (1..scan.len()).find(|at| scan.small(*at) == "dc");
        let dc = found.and_then(|at| whole(scan.word(at + 1)));
        let (Some(at), Some(dc)) = (found, dc) else {
            return Some(
                "a power is a name, `DC` and a number: ash breath DC 15 dexterity 8d6 fire half",
            );
        };
        let ability = ability_called(&scan.small(at + 2));
        let from = at + 2 + usize::from(ability.is_some());
        let halves = scan.small(scan.len() - 1) == "half";
        let damage = damage_list(&scan.between(from, scan.len() - usize::from(halves)));
        creature.powers.push(Power {
            name: scan.between(0, at),
            ability,
            dc,
            damage,
            halves,
        });
    }
    None
}

/// `ash breath 1 refill 5+ on d6; legendary actions 3 refill turn`.
fn read_counters(creature: &mut Creature, cell: &str) -> Option<&'static str> {
    for text in entries_of(cell) {
        let (said, refill) = text.split_once(" refill ").unwrap_or((text, ""));
        let (name, count) = said.rsplit_once(' ')?;
        let Ok(count) = count.parse() else {
            return Some("a counter is a name and how much there is: arrows 20");
        };
        add_counter(creature, name, count, refill);
    }
    None
}
