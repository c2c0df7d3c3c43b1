//! A game being played over whatever was read, told in every way there is.

use astragal::campaign::line::{Context, completions, parse};
use astragal::campaign::log_text::{for_players, tell};
use astragal::campaign::{Base, CreatureId, Campaign, Step};
use astragal::dice::{Dice, Seed};
use astragal::systems::own::{Key, SHIPPED};
use astragal::systems::System;
use astragal::store::{Summary, ron_options};
use astragal::words::quoted;
use jiff::{SignedDuration, Timestamp};

use crate::rules;

/// Lines that touch everything a game holds, whoever is in it.
const LINES: [&str; 24] = [
    "initiative all",
    "begin",
    "next",
    "next",
    "back",
    "all -3",
    "all +40",
    "all temp 5",
    "1..9 -7 2h",
    "condition all prone 2",
    "delay",
    "next",
    "return 1",
    "party luck",
    "party strength shared best",
    "pd adept adv",
    "fortune party grant dream",
    "session",
    "add party",
    "add orc*3 8 +1",
    "uncondition all prone",
    "undo x3",
    "redo",
    "end",
];

/// Somebody of every kind, some with names that look like something else.
const PARTY: [&str; 9] = [
    "hero Thalia class rogue level 4 hp 24 dexterity adept stealth yes dodge adept initiative adept dream bells",
    "hero Oren class cleric level 4 hp 18/27 wisdom trained \"divine magic\" trained insight yes",
    "hero \"Thalia Stormborn\" level 2 hp 9 dexterity master",
    "hero \"Unit-7\" level 1 hp 5",
    "hero \"Stealth\" level 2",
    "hero \"A+B = 4\" hp 3",
    "add party",
    "add drowned*3 8 +1",
    "add \"tide priest\" 41 adept",
];

/// Heroes and foes of the other systems; the last game is read from a file.
const OTHERS: [(System, &[&str]); 4] = [
    (
        System::DicePool,
        &[
            "hero Thalia dexterity 3 archery 2 stamina 3 armor 2 wound 1 ability \"Cat Friendship\" 2",
            "hero Oren stamina 2 perception 2 alertness 1",
            "add party",
            "add orc*3 7",
            "foe orc dexterity 2 stamina 3",
        ],
    ),
    (
        System::SwordsAndSorcery,
        &[
            "hero Mira level 5 hp 31 dexterity 16 stealth 3 perception 2 charisma 14 weapon longsword \"1d8 melee swords\"",
            "hero Mira casting intelligence school evocation 2 tool \"thieves' tools\" 2 save wisdom yes luck 12",
            "hero Oren level 5 stealth 2",
            "hero \"Orc (old)\" level 2",
            "add party",
            "add goblin*3 7",
            "foe goblin power roar 14 strength 12",
            "add dragon 90",
            "foe dragon power \"dragon breath\" 17",
        ],
    ),
    (
        System::SuccessRoll,
        &[
            "hero Felix dx 12 iq 11 lockpicking 9 skill Stealth dx+2 parry 8",
            "hero Shamira dx 10",
            "add party",
            "add orc*3 9",
        ],
    ),
    (
        System::MonstersAndMagic,
        &[
            "hero Felix level 3 strength 15 dexterity 22 prime dexterity trait \"Agile and Fast\" yes gear sword \"1d8+1 strength trait\"",
            "hero Shamira dexterity 8",
            "add party",
            "add orc*3 15",
            "foe orc dexterity 12 trait fast yes",
        ],
    ),
];

const FROM_A_FILE: [&str; 4] =
    ["hero Thalia grace 2 nerve -1", "hero Oren body 1", "add party", "add orc*3"];

/// The first line of an input names the game it is played in by the short key of its system; without one it is Pen & Dagger.
#[must_use]
pub fn game_and_lines<'a>(games: &'a [Campaign], text: &'a str) -> (&'a Campaign, &'a str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let named = games.iter().find(|game| game.state().system.short() == first);
    named.map_or((&games[0], text), |game| (game, rest))
}

/// A new campaign of each system, with a party and foes in it.
#[must_use]
pub fn set() -> Vec<Campaign> {
    let (file, text) = SHIPPED[0];
    let from_a_file = System::Own(Key::read(file, text).expect("what is shipped is whole"));
    let mut games = vec![begun(System::PenAndDagger, &PARTY)];
    games.extend(OTHERS.iter().map(|(system, lines)| begun(*system, lines)));
    games.push(begun(from_a_file, &FROM_A_FILE));
    games
}

fn begun(system: System, lines: &[&str]) -> Campaign {
    let mut campaign = Campaign::resume(rules(), Base::founding("Nights".to_owned(), system), Vec::new());
    for line in lines {
        let step = said(&campaign, line).unwrap_or_else(|| panic!("refused: {line}"));
        campaign.accept(step);
    }
    campaign
}

/// What a line comes to; `None` if it is not taken.
#[must_use]
pub fn said(campaign: &Campaign, line: &str) -> Option<Step> {
    let sentence = parse(line, &context(campaign)).ok()?;
    let second = i64::try_from(campaign.steps().len()).unwrap_or(0) * 20;
    let now = Timestamp::UNIX_EPOCH + SignedDuration::from_secs(second);
    let mut dice = Dice::new(&Seed::from_number(41));
    campaign.decide(&sentence.command, &sentence.line, &mut dice, now).ok()
}

/// Plays on from here, holding every step to being written and replayed as it was.
pub fn play_on(mut campaign: Campaign) {
    for line in LINES {
        say(&mut campaign, line);
    }
    tell_all(&campaign);
}

/// Says a line; a step it comes to is told, survives RON, and replays.
pub fn say(campaign: &mut Campaign, line: &str) {
    let Some(step) = said(campaign, line) else { return };
    let text = ron_options().to_string(&step).expect("a step can be written");
    let read: Step = ron_options().from_str(&text).expect("a step that was written can be read");
    assert_eq!(read, step, "{text}");
    campaign.accept(step);
}

/// Asks for everything that is ever told about a game.
pub fn tell_all(campaign: &Campaign) {
    for step in campaign.steps() {
        let _ = tell(campaign, step);
        let _ = (campaign.is_undone(step.seq), campaign.base_at(step.seq));
    }
    let _ = (for_players(campaign), Summary::of(campaign), campaign.redoable());
}

/// Reads a line in every way there is, and holds what comes of it to what was promised.
pub fn endure(campaign: &Campaign, line: &str) {
    let context = context(campaign);
    let nowhere = Context { rules: campaign.rules(), state: None, cursor: None, task: None };
    for context in [&context, &Context { cursor: None, ..context }, &nowhere] {
        match parse(line, context) {
            Err(complaint) => {
                assert!(line.get(complaint.span.clone()).is_some(), "{line:?}: {complaint:?}");
                let picture = complaint.picture(line);
                assert!(
                    !picture.contains(|letter: char| letter.is_control() && letter != '\n'),
                    "{picture:?}"
                );
            }
            Ok(sentence) => {
                let again = parse(&sentence.line, context);
                assert_eq!(again.as_ref(), Ok(&sentence), "in full words {line:?} means something else");
            }
        }
    }
}

/// Takes every offer: what it makes of the line is endured like any other.
pub fn complete(campaign: &Campaign, line: &str) {
    let (at, offers) = completions(line, &context(campaign));
    let kept = line.get(..at).unwrap_or_else(|| panic!("{line:?} is cut at {at}"));
    for offer in offers {
        endure(campaign, &format!("{kept}{} ", quoted(&offer)));
        endure(campaign, &format!("{kept}{} ", offer.to_lowercase()));
    }
}

/// A line read with the last hero under the cursor.
fn context(campaign: &Campaign) -> Context<'_> {
    let state = campaign.state();
    let cursor = state.party.last().map(|hero| CreatureId::Hero(hero.id));
    Context { rules: campaign.rules(), state: Some(state), cursor, task: None }
}
