//! Sheets of the four systems whose fields are data: every kind of field made, edited and refused through the line.

use astragal::campaign::CreatureId;
use astragal::campaign::line::{Context, offers, parse};
use astragal::systems::{Sheet, System};

use crate::support::Table;
use crate::support::keys::Player;
use astragal::report::Kind;
use astragal::tui::pages::reading::ReadingPage;

/// A system, a field as it is typed, the line in full, what the log says, and what the sheet then records.
const FIELDS: &[(System, &str, &str, &str, &str)] = &[
    (
        System::DicePool,
        "dexterity 4",
        "dexterity 4",
        "Dexterity 4",
        "Dexterity 4",
    ),
    (
        System::DicePool,
        "arch 3",
        "archery 3",
        "Archery 3",
        "Archery 3",
    ),
    (
        System::DicePool,
        "attribute Wyrd 3",
        "attribute \"Wyrd\" 3",
        "Wyrd 3",
        "Wyrd 3",
    ),
    (
        System::DicePool,
        "ability \"Cat Friendship\" 2 cat 3",
        "ability \"Cat Friendship\" 2 \"cat friendship\" 3",
        "Cat Friendship 2, Cat Friendship 3",
        "Cat Friendship 3",
    ),
    (
        System::DicePool,
        "ability level 2 level 4",
        "ability \"level\" 2 level 4",
        "level 2, level 4",
        "level 2",
    ),
    (System::DicePool, "armor 2", "armor 2", "armor 2", "armor 2"),
    (
        System::DicePool,
        "wound 1 wound level Hurt",
        "wound 1 \"wound level\" Hurt",
        "wound 1, wound level: Hurt",
        "wound 1 · wound level Hurt",
    ),
    (
        System::SuccessRoll,
        "dx 12",
        "dexterity 12",
        "Dexterity 12",
        "Dexterity 12",
    ),
    (
        System::SuccessRoll,
        "lockpicking 9",
        "lockpicking 9",
        "Lockpicking 9",
        "Lockpicking 9",
    ),
    (
        System::SuccessRoll,
        "skill Stealth dx+2",
        "skill \"Stealth\" dx+2",
        "Stealth dx+2",
        "Stealth dx+2",
    ),
    (
        System::SuccessRoll,
        "skill Stealth \"iq - 1\"",
        "skill \"Stealth\" iq-1",
        "Stealth iq-1",
        "Stealth iq-1",
    ),
    (
        System::SuccessRoll,
        "dodge 8",
        "dodge 8",
        "Dodge 8",
        "Dodge 8",
    ),
    (
        System::SwordsAndSorcery,
        "wis 14",
        "wisdom 14",
        "Wisdom 14",
        "Wisdom 14",
    ),
    (
        System::SwordsAndSorcery,
        "save wis yes",
        "\"save wisdom\" yes",
        "save Wisdom",
        "save Wisdom yes",
    ),
    (
        System::SwordsAndSorcery,
        "stealth 2",
        "stealth 2",
        "Stealth rank 2",
        "Stealth 2",
    ),
    (
        System::SwordsAndSorcery,
        "knack stealth y",
        "\"knack stealth\" yes",
        "a knack for Stealth",
        "knack Stealth yes",
    ),
    (
        System::SwordsAndSorcery,
        "tool \"thieves' tools\" 1",
        "tool \"thieves' tools\" 1",
        "thieves' tools rank 1",
        "tool thieves' tools 1",
    ),
    (
        System::SwordsAndSorcery,
        "category bows 1",
        "category \"bows\" 1",
        "bows rank 1",
        "category bows 1",
    ),
    (
        System::SwordsAndSorcery,
        "casting wis",
        "casting wisdom",
        "casts with Wisdom",
        "casting Wisdom",
    ),
    (
        System::SwordsAndSorcery,
        "challenge 1/4",
        "challenge 1/4",
        "challenge 1/4",
        "challenge 1/4",
    ),
    (
        System::SwordsAndSorcery,
        "base ac 10+dex+con",
        "\"base ac\" 10+dex+con",
        "base ac 10+dex+con",
        "base ac 10+dex+con",
    ),
    (
        System::SwordsAndSorcery,
        "ac bonus -2",
        "\"ac bonus\" -2",
        "ac bonus -2",
        "ac bonus -2",
    ),
    (
        System::SwordsAndSorcery,
        "weapon longsword \"1d8 mel swords\"",
        "weapon \"longsword\" \"d8 melee swords\"",
        "longsword: d8 melee swords",
        "longsword d8 melee swords",
    ),
    (
        System::MonstersAndMagic,
        "strength 15",
        "strength 15",
        "Strength 15",
        "Strength 15",
    ),
    (
        System::MonstersAndMagic,
        "prime dex",
        "prime dexterity",
        "prime Dexterity",
        "prime Dexterity",
    ),
    (
        System::MonstersAndMagic,
        "trait \"Agile and Fast\" yes",
        "trait \"Agile and Fast\" yes",
        "trait Agile and Fast",
        "Agile and Fast yes",
    ),
    (
        System::MonstersAndMagic,
        "gear sword \"1d8+1 str trait\"",
        "gear \"sword\" \"d8+1 physical strength trait\"",
        "sword: d8+1 physical strength trait",
        "sword d8+1 physical strength trait",
    ),
    (
        System::MonstersAndMagic,
        "gear leather +1",
        "gear \"leather\" \"+1 physical\"",
        "leather: +1 physical",
        "leather +1 physical",
    ),
    (
        System::MonstersAndMagic,
        "mental 12",
        "mental 12",
        "mental 12",
        "mental 12",
    ),
];

fn sheet(table: &Table) -> &Sheet {
    &table.campaign.state().party.first().unwrap().sheet
}

/// What the sheet records beyond a blank one.
fn recorded(table: &Table) -> String {
    let rules = table.campaign.rules();
    let blank = Sheet::blank(sheet(table).system()).recorded(rules);
    let all = sheet(table)
        .recorded(rules)
        .into_iter()
        .filter(|entry| !blank.contains(entry));
    all.map(|entry| format!("{} {}", entry.name, entry.value))
        .collect::<Vec<_>>()
        .join(" · ")
}

#[test]
fn every_kind_of_field_is_made_and_edited_by_the_line() {
    for (system, typed, full, told, after) in FIELDS {
        for line in [*typed, *full] {
            let mut table = Table::of(*system);
            table.say("hero Brakk").say(&format!("hero brakk {line}"));
            let step = table.campaign.steps().last().unwrap();
            assert_eq!(step.line, format!("hero \"Brakk\" {full}"), "{line}");
            assert_eq!(table.last().text(), format!("Brakk  {told}"), "{line}");
            assert_eq!(recorded(&table), *after, "{line}");
        }
    }
}

#[test]
fn none_takes_away_what_was_recorded() {
    for (system, given, line, told) in [
        (System::DicePool, "armor 2", "armor none", "armor 0"),
        (System::DicePool, "archery 3", "archery none", "no Archery"),
        (
            System::DicePool,
            "\"wound level\" Hurt",
            "\"wound level\" none",
            "no wound level",
        ),
        (
            System::SuccessRoll,
            "per 13",
            "per none",
            "Perception as usual",
        ),
        (
            System::SwordsAndSorcery,
            "weapon sling 1d4",
            "weapon Sling none",
            "no sling",
        ),
        (
            System::SwordsAndSorcery,
            "tool lute 1",
            "tool lute none",
            "no lute",
        ),
        (
            System::MonstersAndMagic,
            "mental 12",
            "mental none",
            "no mental hit points",
        ),
        (
            System::MonstersAndMagic,
            "gear leather +1",
            "gear leather none",
            "no leather",
        ),
    ] {
        let mut table = Table::of(system);
        table
            .say(&format!("hero Brakk {given}"))
            .say(&format!("hero brakk {line}"));
        assert_eq!(table.last().text(), format!("Brakk  {told}"), "{line}");
        assert_eq!(recorded(&table), "", "{line}");
    }
}

#[test]
fn a_field_said_twice_is_refused_for_one_of_the_two_would_not_count() {
    for (system, line, name) in [
        (
            System::PenAndDagger,
            "dexterity adept dex novice",
            "Dexterity",
        ),
        (System::PenAndDagger, "stealth yes stealth no", "Stealth"),
        (System::DicePool, "dex 4 dexterity 2", "Dexterity"),
        (System::DicePool, "level 2 level 3", "level"),
        (
            System::SuccessRoll,
            "skill Harping 12 skill harping 13",
            "harping",
        ),
        (
            System::SwordsAndSorcery,
            "weapon bow 1d6 weapon Bow 1d8",
            "bow",
        ),
        (System::MonstersAndMagic, "prime dex prime wis", "prime"),
    ] {
        let mut table = Table::of(system);
        let refusal = table.refused(&format!("hero Brakk {line}"));
        assert!(
            refusal.contains(&format!(
                "{name} is said already: leave one of the two out."
            )),
            "{refusal}"
        );
    }
}

#[test]
fn an_equals_sign_between_a_field_and_its_value_is_refused_wherever_it_sticks() {
    for line in [
        "level = 3",
        "level=3",
        "level =3",
        "class = ranger",
        "notes =",
    ] {
        for system in System::ALL {
            let mut table = Table::of(system);
            let refusal = table.refused(&format!("hero Brakk {line}"));
            assert!(refusal.contains("leave the `=` out"), "{refusal}");
        }
    }
}

#[test]
fn a_new_entry_that_is_nearly_an_old_one_is_taken_for_a_slip_unless_it_stands_in_quotes() {
    for (system, given, line, meant) in [
        (System::DicePool, "archery 1", "ability Achery 2", "Archery"),
        (
            System::DicePool,
            "dexterity 2",
            "attribute Dexteritty 2",
            "Dexterity",
        ),
        (
            System::SuccessRoll,
            "skill Stealth 12",
            "skill Stelth 13",
            "Stealth",
        ),
        (
            System::SwordsAndSorcery,
            "weapon longsword 1d8",
            "weapon longsowrd 1d10",
            "longsword",
        ),
        (
            System::SwordsAndSorcery,
            "tool lockpicks 1",
            "tool lockpikcs 2",
            "lockpicks",
        ),
        (
            System::MonstersAndMagic,
            "gear leather +1",
            "gear lether +2",
            "leather",
        ),
    ] {
        let mut table = Table::of(system);
        table.say(&format!("hero Brakk {given}"));
        let refusal = table.refused(&format!("hero brakk {line}"));
        assert!(
            refusal.contains(&format!("Did you mean {meant}?")),
            "{refusal}"
        );
        let mut words = line.splitn(3, ' ');
        let [kind, name, value] = std::array::from_fn(|_| words.next().unwrap());
        table.say(&format!("hero brakk {kind} \"{name}\" {value}"));
        assert!(
            recorded(&table).contains(name),
            "{line}: {}",
            recorded(&table)
        );
    }
}

#[test]
fn a_new_hero_is_made_with_all_fields_at_once() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("hero Mira level 3 wisdom 14 \"save wisdom\" yes hp 20 stealth 2 dexterity 16");
    assert_eq!(
        recorded(&table),
        "Dexterity 16 · Wisdom 14 · save Wisdom yes · Stealth 2"
    );
    assert_eq!(table.points("mira"), 20);
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table")]
fn what_does_not_fit_a_field_is_refused_in_words() {
    for (system, line, reason) in [
        (
            System::DicePool,
            "dexterity 21",
            "“21” does not fit Dexterity: expected a number from 1 to 20, or `none`.",
        ),
        (
            System::DicePool,
            "dexterity",
            "expected a number from 1 to 20, or `none`, here.",
        ),
        (
            System::DicePool,
            "ability soak 2",
            "“soak” already means something else on this sheet",
        ),
        (System::DicePool, "ability", "expected which ability here"),
        (System::DicePool, "dexteritty 3", "Did you mean Dexterity?"),
        (
            System::SuccessRoll,
            "lockpicking luck+1",
            "does not fit Lockpicking",
        ),
        (
            System::SuccessRoll,
            "skill dx 12",
            "“dx” already means something else on this sheet",
        ),
        (
            System::SwordsAndSorcery,
            "wisdom 31",
            "“31” does not fit Wisdom: expected a number from 1 to 30.",
        ),
        (
            System::SwordsAndSorcery,
            "save wisdom maybe",
            "expected yes or no.",
        ),
        (
            System::SwordsAndSorcery,
            "challenge 31",
            "“31” does not fit challenge",
        ),
        (
            System::SwordsAndSorcery,
            "weapon sling",
            "expected something like 1d8+3 melee swords, or `none`, here.",
        ),
        (
            System::SwordsAndSorcery,
            "weapon sling 1d",
            "“1d” does not fit sling",
        ),
        (
            System::MonstersAndMagic,
            "prime luck",
            "“luck” does not fit prime",
        ),
        (
            System::MonstersAndMagic,
            "gear sword sharp",
            "“sharp” does not fit sword",
        ),
        (
            System::MonstersAndMagic,
            "dream \"to rest\"",
            "“dream” is no field of Monsters & Magic: a name of your own goes on the sheet as `trait dream yes` or `gear",
        ),
        (
            System::DicePool,
            "strength 3",
            "goes on the sheet as `attribute strength 3` or `ability strength 3`.",
        ),
        (
            System::SuccessRoll,
            "stealth 12",
            "goes on the sheet as `skill stealth 12`.",
        ),
        (
            System::DicePool,
            "xyzzy 3",
            "or one of the sheet: `attribute NAME 3` or `ability NAME 3`.",
        ),
    ] {
        let mut table = Table::of(system);
        table.say("hero Brakk");
        let refusal = table.refused(&format!("hero brakk {line}"));
        assert!(refusal.contains(reason), "{refusal}");
    }
}

#[test]
fn a_list_that_is_full_takes_no_more() {
    let mut table = Table::of(System::SuccessRoll);
    let skills: Vec<String> = (0..100)
        .map(|number| format!("skill s{number}x 12"))
        .collect();
    table.say(&format!("hero Brakk {}", skills.join(" ")));
    assert!(
        table
            .refused("hero brakk skill more 12")
            .contains("100 entries are the most a sheet holds")
    );
    table.say("hero brakk s7x 13");
}

#[test]
fn tab_offers_the_fields_of_the_sheet_its_entries_and_their_values() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("hero Mira weapon longsword \"1d8 melee\"");
    let offered = |line: &str| {
        let state = Some(table.campaign.state());
        offers(
            line,
            &Context {
                rules: table.campaign.rules(),
                state,
                cursor: None,
                task: None,
            },
        )
    };
    assert_eq!(offered("hero mira wis"), ["Wisdom", "Wis"]);
    assert_eq!(offered("hero mira weapon "), ["longsword"]);
    assert_eq!(offered("hero mira save wisdom "), ["yes", "no"]);
    assert!(offered("hero mira casting w").contains(&"Wisdom".to_owned()));
    assert!(offered("hero mira wisdom 14 ").contains(&"Stealth".to_owned()));
}

#[test]
fn a_change_for_another_system_is_refused_by_the_game_itself() {
    let mut made = Table::of(System::DicePool);
    made.say("hero Brakk");
    let context = Context {
        rules: made.campaign.rules(),
        state: Some(made.campaign.state()),
        cursor: None,
        task: None,
    };
    let sentence = parse("hero brakk dexterity 3", &context).unwrap();
    let mut other = Table::of(System::SuccessRoll);
    other.say("hero Brakk");
    let now = other.now;
    let refusal = other
        .campaign
        .decide(&sentence.command, &sentence.line, &mut other.dice, now)
        .unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "that is on a Dice pool sheet, and this is a Success roll sheet"
    );
}

#[test]
fn a_step_back_takes_what_was_recorded_with_it() {
    let mut table = Table::of(System::MonstersAndMagic);
    table
        .say("hero Felix dexterity 15")
        .say("hero felix dexterity 18 gear leather +1")
        .say("undo");
    assert_eq!(recorded(&table), "Dexterity 15");
}

/// A page's rows as `heading: label value`, blanks run together.
fn page(table: &Table) -> Vec<String> {
    let hero = CreatureId::Hero(table.campaign.state().party.first().unwrap().id);
    let sheet = ReadingPage::sheet(&table.campaign, hero).report;
    let rows = sheet.sections.iter().flat_map(|section| {
        let mut heading = "";
        section.iter().filter_map(move |line| {
            if line.kind == Kind::Heading {
                heading = &line.text;
                return None;
            }
            Some(format!("{heading}: {} {}", line.label, line.text))
        })
    });
    rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

/// A hero, and every row of the page that tells what is made of the sheet, worked out by hand.
const PAGES: &[(System, &str, &[&str])] = &[
    (
        System::PenAndDagger,
        "level 4 dexterity adept wisdom novice stealth yes perception yes dodge master",
        &[
            ": fortune 0 of 8 (2 × level 4)",
            "skills: Stealth Adept by Dexterity",
            "skills: Perception Novice by Wisdom",
            "proficiencies, else Untrained: Dodge Master",
        ],
    ),
    (
        System::DicePool,
        "dexterity 3 stamina 4 archery 2 armor 2 wound 1",
        &[
            "harm: soak 6 dice Stamina 4 + armor 2",
            "pools: Dexterity+Archery 4 dice 3 + 2 - wound 1",
        ],
    ),
    (
        System::SwordsAndSorcery,
        "level 5 dexterity 16 wisdom 15 strength 8 stealth 2 \"knack stealth\" yes \"save wisdom\" yes casting wis \
         school fire 1 category swords 3 weapon longsword \"1d8 melee swords\" \"ac bonus\" 2",
        &[
            // ⌊(16 − 10) / 2⌋, ⌊(15 − 10) / 2⌋, ⌊(8 − 10) / 2⌋.
            "abilities: Dexterity 16 +3",
            "abilities: Wisdom 15 +2",
            "abilities: Strength 8 -1",
            "skills: Stealth 2 +5 Dex 3 + rank 2",
            // Level 5 is the first of +3.
            "defense: proficiency +3",
            "saves: Wisdom +5 Wis 2 + proficiency 3",
            "saves: Strength -1",
            "weapons: longsword d8 melee swords",
            "weapons: +2 Str -1 + rank 3",
            "defense: armor class 13 8 + Dex 3 + ac bonus 2",
            "defense: initiative +3 Dex 3",
            "spells: spell save DC 10 8 + Wis 2",
            "spells: fire save DC 11 8 + Wis 2 + fire 1",
            "passive: Perception 12 10 + Wis 2",
            "passive: Stealth 15 10 + Dex 3 + rank 2",
            // 2 × 2 with a knack, 1 × 4 and 3 × 4 without; ⌈5 / 2⌉.
            "skill points: points spent 20 Stealth 4 + swords 12 + fire 4",
            "skill points: highest rank 3",
            "skill points: max rank with a knack 3",
        ],
    ),
    (
        System::SwordsAndSorcery,
        "level 13 perception 5",
        &[
            // ⌈13 / 2⌉ is 7, and 5 is the most without a knack.
            "skill points: highest rank 5",
            "skill points: max rank with a knack 7",
            "skill points: points spent 20 Perception 20",
            "passive: Perception 15 10 + Wis 0 + rank 5",
            "defense: proficiency +5",
        ],
    ),
    (
        System::SuccessRoll,
        "dx 12 iq 11 lockpicking 9 skill Stealth dx+2 parry 8",
        &[
            "attributes: Dexterity 12",
            "attributes: Strength 10 st 10",
            "attributes: Will 11 will as iq 11",
            "skills: Lockpicking 9",
            "skills: Stealth dx+2 14 dx 12 + 2",
            "defenses: Parry 8",
            "untrained, at the best default: Driving 7 dx 12 - 5",
        ],
    ),
    (
        System::MonstersAndMagic,
        "level 3 strength 15 dexterity 18 prime dexterity trait \"Agile and Fast\" yes \
         gear sword \"1d8+1 strength trait\" gear leather +1 gear nobility \"+4 mental\"",
        &[
            "attributes: Strength 15 +2",
            // ⌊(18 − 10) / 2⌋ twice.
            "attributes: Dexterity 18 +8 prime Dexterity 8",
            "traits: one trait +3 level 3",
            "traits: 2 traits +4 level 3 + more traits 1",
            "gear: sword d8+1 physical strength trait",
            "gear: +6 Strength 2 + trait 3 + damage 1",
            "resistances: Strength 16 15 + leather 1",
            "resistances: Wisdom 14 10 + nobility 4",
            "resistances: armor class 19 Dexterity 18 + leather 1",
        ],
    ),
];

#[test]
fn the_page_shows_what_a_sheet_makes_of_its_values_with_every_sum() {
    for (system, fields, rows) in PAGES {
        let mut table = Table::of(*system);
        table.say(&format!("hero Mira {fields}"));
        let page = page(&table);
        let is_twice = |row: &&String| page.iter().filter(|other| other == row).count() > 1;
        let twice = page.iter().find(is_twice);
        assert_eq!(twice, None, "{}", page.join("\n"));
        for row in *rows {
            assert!(
                page.contains(&(*row).to_owned()),
                "{row}\n{}",
                page.join("\n")
            );
        }
    }
}

#[test]
fn the_page_tells_what_is_odd_about_a_sheet() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("hero Mira stealth 9");
    let page = page(&table);
    let odd = "worth knowing: Stealth: rank 9 is over 1, the most at level 1 without a knack";
    assert!(page.contains(&odd.to_owned()), "{}", page.join("\n"));
}

#[test]
fn a_line_being_typed_shows_each_value_before_and_after_with_what_follows() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("hero Mira dexterity 16");
    let mut player = Player::at(table.campaign);
    player.press([":", "hero mira dexterity 18 stealth 1"]);
    assert!(
        player.shows("Mira  Dexterity 16 → 18 · Stealth – → 1 · Dexterity +3 → +4"),
        "{}",
        player.picture()
    );
    player.press(["<c-u>", "hero Nix strength 12"]);
    assert!(
        player.shows("new hero Nix  Strength 10 → 12 · Strength +0 → +1"),
        "{}",
        player.picture()
    );
}
