//! What holds whatever is said at the table: replay, undo, refusal, full words, old history, fortune; of turns see `fights`.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use astragal::campaign::{
    Base, Campaign, CreatureId, Event, Refusal, RollId, RollStatus, Step, cited_before,
};
use astragal::campaign::{LongRollKind, LongRollStanding};
use astragal::dice::{Dice, Seed};
use astragal::store::ron_options;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::support::Table;
use crate::support::walk::cases;

/// Games each law is held against.
const GAMES: u32 = 120;

/// Lines a game has at most.
const LINES: usize = 40;

/// Lines as they are typed; a word in capitals stands for one of its choices.
const LINES_TYPED: &[&str] = &[
    "next",
    "next",
    "next",
    "back",
    "begin",
    "begin anyway",
    "end",
    "undo",
    "undo NUMBER",
    "redo",
    "add FOE",
    "add HERO",
    "add party",
    "initiative",
    "initiative WHO",
    "initiative WHO LEVEL",
    "initiative WHO FACES",
    "foe WHO rank RANK",
    "foe WHO hp NUMBER",
    "foe WHO temp NUMBER notes TEXT",
    "foe orc name TEXT",
    "WHO TRAIT fresh",
    "actions NUMBER",
    "delay",
    "delay WHO",
    "return WHO",
    "return 1",
    "move WHO before WHO",
    "move WHO last",
    "hide WHO",
    "reveal WHO WHO",
    "remove WHO",
    "retire HERO",
    "split WHO",
    "split WHO and WHO",
    "join WHO and WHO",
    "join foes",
    "side WHO party",
    "side WHO foes",
    "surprise WHO",
    "surprise WHO no",
    "ready",
    "ready WHO TEXT",
    "release WHO",
    "initiative each round",
    "initiative once",
    "WHO AMOUNT",
    "WHO AMOUNT WHO SHARE",
    "1..9AMOUNT 2,4SHARE 3SHARE",
    "WHO temp NUMBER",
    "WHO temp 2d4",
    "WHO temp 1d6+2 =4",
    "WHO -2d6 WHO SHARE =3,4 WHO SHARE",
    "AMOUNT",
    "condition WHO CONDITION",
    "condition WHO CONDITION AMOUNT DURATION",
    "uncondition WHO CONDITION",
    "counter WHO COUNTER NUMBER refill REFILL",
    "counter WHO COUNTER AMOUNT",
    "counter WHO COUNTER AMOUNT",
    "counter WHO COUNTER roll",
    "counter WHO COUNTER none",
    "rest REST",
    "rest REST WHO anyway",
    "next FACES",
    "dying WHO",
    "dying WHO FACES",
    "dying WHO DYING",
    "WHO down",
    "WHO -5 fire",
    "WHO -1d6 acid",
    "WHO TRAIT WORDS",
    "WHO TRAIT WORDS FACES",
    "HERO TRAIT WORDS REMARK",
    "HERO+HERO TRAIT WORDS shared SHARED",
    "HERO TRAIT WORDS +HERO TRAIT WORDS shared SHARED",
    "HERO TRAIT WORDS with WHO WORDS shared SHARED",
    "party TRAIT shared SHARED",
    "HERO TRAIT then TRAIT WORDS",
    "HERO TRAIT then TRAIT FACES",
    "HERO TRAIT then HERO TRAIT WORDS",
    "WHO luck",
    "HERO luck FACES",
    "party luck",
    "pd RANK WORDS",
    "pd RANK with RANK WORDS shared SHARED",
    "pd RANK then RANK WORDS",
    "pd luck",
    "ss SWORDS SWORDS",
    "ss SWORDS SWORDS SWORDS FACES",
    "WHO ss SWORDS SWORDS REMARK",
    "HERO+HERO ss SWORDS vs SWORDS",
    "mm +3 MAGIC vs 14 MAGIC",
    "mm MAGIC MAGIC MAGIC FACES",
    "WHO mm MAGIC vs +5 MAGIC REMARK",
    "HERO mm +6 vs 14",
    "spend harm NUMBER WHO",
    "spend harm 1",
    "spend ROLL mental 1 WHO",
    "spend effect CONDITION 1 DURATION",
    "spend consequence WHO CONDITION 2",
    "WHO mental AMOUNT",
    "WHO ss +5 hide",
    "WHO ss +3 search",
    "WHO ss +3 search WHO",
    "WHO ss +3 influence WHO hostile",
    "WHO ss distract 4 WHO",
    "WHO ss +4 ac 12",
    "found WHO TEXT",
    "sr 9 secret",
    "HERO sr 9 secret",
    "lie TEXT",
    "lie ROLL TEXT",
    "TRAIT WORDS",
    "continue",
    "continue FACES",
    "continue ROLL",
    "fortune HERO grant dream",
    "fortune HERO grant class TEXT",
    "fortune HERO spend SPEND",
    "fortune HERO spend SPEND TEXT",
    "fortune HERO reroll",
    "fortune HERO reroll ROLL",
    "fortune HERO reroll FACES",
    "fortune HERO convert",
    "fortune HERO convert ROLL",
    "HERO TRAIT =20",
    "HERO TRAIT =4",
    "secret",
    "open",
    "secret ROLL",
    "open ROLL",
    "note TEXT",
    "note secret TEXT",
    "restore NUMBER",
    "restore 0",
    "task TASK NUMBER",
    "task TASK 5 LIMITS",
    "task TASK roll LONG",
    "task TASK roll LONG",
    "task TASK roll TRAIT WORDS",
    "task TASK roll MARKS",
    "task TASK AMOUNT",
    "task TASK close",
    "contest TASK WHO WHO to NUMBER",
    "contest TASK thalia WHO to 3 LIMITS",
    "contest TASK roll SIDE vs SIDE",
    "contest TASK roll SIDE vs SIDE vs SIDE",
    "contest TASK roll MARKS",
    "contest TASK roll vs SIDE",
    "contest TASK WHO AMOUNT",
    "contest TASK close",
    "rank WHO,WHO TRAIT WORDS",
    "rank WHO,HERO,WHO TRAIT FACES",
    "rank TASK HERO,WHO LONG",
    "rank TASK party OTHER",
    "rank TASK roll MARKS",
    "rank TASK close",
    "resolve ROLL WORDS",
    "resolve ROLL WORDS WORDS REMARK",
    "resolve ROLL reroll NUMBER WORD",
    "resolve ROLL FACES",
    "resolve ROLL SLIGHT",
    "resolve ROLL diff 7",
    "resolve ROLL vs 4 MARKS",
    "rule sure TEXT",
    "rule impossible TEXT",
    "OTHER",
    "OTHER",
    "WHO OTHER secret",
    "fortune HERO reroll",
    "scene TEXT",
    "rename TEXT",
    "scene TEXT: TEXT",
    "session",
    "session TEXT",
    "encounter ENCOUNTER",
    "encounter ENCOUNTER # at dusk",
    "encounter none",
    "macro MACRO = MACROLINE",
    "macro MACRO = MACROLINE ; MACROLINE",
    "macro MACRO = MACROLINE ; MACROLINE ; MACROLINE ; secret",
    "macro MACRO none",
    "MACRO",
    "MACRO",
    "MACRO # once more",
    ".",
    "3.",
    ". WORD",
    ". FACES",
    "hero HERO FIELD",
    "hero HERO FIELD FIELD FIELD",
    "hero Newcomer FIELD FIELD",
    "hero TEXT level 2",
    "NONSENSE",
    "WHO NONSENSE",
    "condition NONSENSE NONSENSE",
];

/// What a word in capitals may stand for, the plainest first.
const CHOICES: &[(&str, &[&str])] = &[
    (
        "HERO",
        &[
            "thalia",
            "Oren",
            "bra",
            "wren",
            "\"Ysolde\"",
            "newcomer",
            "tha",
            "\"Renamed One\"",
        ],
    ),
    (
        "WHO",
        &[
            "thalia",
            "orc",
            "wren",
            "1",
            "2",
            "3",
            "1..3",
            "7..2",
            "2,4",
            "4.2",
            "4.2,5",
            "2,2",
            "drowned",
            "drowned 2",
            "drowned 2 and drowned 1",
            "thalia and orc",
            "thalia and 1 and thalia",
            "tide priest",
            "all",
            "foes",
            "party",
            "9",
            "nobody",
        ],
    ),
    (
        "FOE",
        &[
            "orc",
            "orc 15",
            "orc 15 +1",
            "drowned*3 8",
            "drowned*2",
            "tide priest 41 adept",
            "\"tide priest\" -2",
            "\"a*2\" 3",
            "a*2*1",
            "\"say “hi”\"",
            "orc*0",
            "foes 3",
        ],
    ),
    (
        "AMOUNT",
        &[
            "-1",
            "-12",
            "+7",
            "-0",
            "−3",
            "-999999999",
            "+999999999",
            "-2d6",
            "-1d8+2",
            "−d6!",
            "+2d4",
            "-(2d6+3)*2",
            "-3+d6",
            "-2d20kl1",
            "-2d6=3,4",
            "+1d4-3",
            "-1000d6*1000000000",
        ],
    ),
    ("SHARE", &["h", "none", "x2", "half", "n"]),
    ("NUMBER", &["1", "2", "3", "5", "0", "40", "99999999999"]),
    (
        "LEVEL",
        &["major", "normal", "critical", "fail", "critical fail", "17"],
    ),
    (
        "TRAIT",
        &[
            "stealth",
            "dex",
            "strength",
            "dodge",
            "perception",
            "arcana",
            "wisdom",
            "\"arcane magic\"",
            "sleight of hand",
            "insight wisdom",
            "persuade charisma",
            "adept",
            "luck",
            "bardic",
            "st",
        ],
    ),
    (
        "OTHER",
        &[
            "dp 7 diff 8 WORD",
            "dp 3+2 action 1/2 retry # over",
            "dp 4 vs 3 diff chal to 3",
            "dp 4 with 2 extended 5 in 4 setback 2 x2",
            "dp 2 FACES",
            "ss +5 dc hard WORD",
            "ss +7 adv ac 16",
            "ss save +3 fail",
            "ss +1 rank 2 vs +1 rank 2",
            "ss group +1,+3 dc 15",
            "ss +5 dc 15 help 4,2",
            "ss +1 FACES",
            "sr 12 hard WORD",
            "sr default iq:12-5,dx:9",
            "sr 9 defense =3,4,5",
            "mm +3 trait 1 damage 1d8+1 vs tough",
            "mm +3 vs +5 to 4",
            "mm static 15 vs +2 threatened",
            "4d6kh3+2 x2",
            "3d6!",
            "8d10>=6 secret",
        ],
    ),
    (
        "TASK",
        &[
            "mend",
            "\"mend the wall\"",
            "mend the",
            "Tug",
            "tug of war",
            "\"\"",
            "to",
            "roll",
        ],
    ),
    (
        "LIMITS",
        &[
            "",
            "in 2",
            "setback 1",
            "in 3 setback 2 secret",
            "secret",
            "in 0",
        ],
    ),
    (
        "LONG",
        &[
            "dp 5",
            "HERO dp 5 diff 4 SLIGHT",
            "HERO TRAIT MARKS",
            "HERO+HERO TRAIT shared best MARKS",
            "dp 4 with 3 MARKS",
            "ss +9 dc 10 SLIGHT",
            "sr 14 SLIGHT",
            "WHO mm +5 vs 9 SLIGHT",
            "OTHER",
            "next",
        ],
    ),
    (
        "SIDE",
        &[
            "dp 5",
            "HERO TRAIT MARKS",
            "WHO dp 3 diff 5",
            "orc adept",
            "strength",
            "mm +3 SLIGHT",
            "ss +5 rank 2",
            "sr 12 SLIGHT",
            "dp 4 with 3",
            "MARKS",
            "OTHER",
        ],
    ),
    (
        "MARKS",
        &[
            "",
            "secret",
            "open",
            "x2",
            "=9",
            "=4,7",
            "secret =20",
            "=20,3",
        ],
    ),
    ("SLIGHT", &["", "secret", "# by night"]),
    (
        "RANK",
        &["adept", "novice", "godlike", "doomed", "untr", "luck"],
    ),
    ("WORDS", &["", "WORD", "WORD WORD", "WORD WORD WORD"]),
    (
        "WORD",
        &[
            "adv",
            "dis",
            "+1",
            "-2",
            "reliable",
            "unreliable",
            "bar major",
            "bar limited",
            "secret",
            "open",
            "x2",
            "x5",
            "wisdom",
            "+99",
            "x1001",
            "fresh",
        ],
    ),
    (
        "SWORDS",
        &[
            "+5 dc 15",
            "+7 ac 16",
            "-2",
            "adv",
            "dis",
            "dc very hard",
            "save +3",
            "fail",
            "luck +2 dc 10",
            "+5 rank 2 vs +3 rank 4",
            "rank 2",
            "proficiency 3",
            "distract 3",
            "group +1,+3,+5",
            "help 4,2",
            "passive",
            "take20",
            "secret",
            "x2",
        ],
    ),
    (
        "MAGIC",
        &[
            "+3",
            "-1",
            "trait 1",
            "damage 1d8+1",
            "prime",
            "static 15",
            "to 5",
            "dangerous",
            "threatened",
            "vs tough",
            "adv",
            "secret",
            "x2",
        ],
    ),
    (
        "ENCOUNTER",
        &["toll", "\"The bell below\"", "the", "nowhere"],
    ),
    (
        "MACRO",
        &["ambush", "volley", "Vale", "next", "orc", "stealth", "d6"],
    ),
    (
        "MACROLINE",
        &[
            "add FOE",
            "initiative",
            "begin anyway",
            "next",
            "next",
            "WHO AMOUNT",
            "HERO TRAIT WORDS",
            "HERO TRAIT WORDS REMARK",
            "fortune HERO reroll",
            "fortune HERO grant dream",
            "continue",
            "secret",
            "open ROLL",
            "condition WHO CONDITION DURATION",
            "note TEXT",
            "note \"a ; b\" # c",
            "session",
            "undo",
            "MACRO",
            "NONSENSE",
            "hero HERO FIELD",
            "delay",
        ],
    ),
    ("SHARED", &["best", "all"]),
    (
        "FACES",
        &[
            "=14",
            "=7,16",
            "=20",
            "=1",
            "=9,9",
            "=3,2,19",
            "=8,20,8,20",
            "=21",
            "=x",
        ],
    ),
    ("REMARK", &["# over the ledge", "# \"so?\" # twice"]),
    (
        "DURATION",
        &[
            "",
            "3",
            "for 1",
            "for 2",
            "until WHO end",
            "until WHO start",
        ],
    ),
    (
        "CONDITION",
        &["prone", "dazed", "\"held fast\"", "held fast", "\"\""],
    ),
    (
        "COUNTER",
        &["breath", "arrows", "\"spell slots 1\"", "slots1", "orc"],
    ),
    (
        "REFILL",
        &[
            "turn",
            "round",
            "encounter",
            "short-rest",
            "long-rest",
            "evening",
            "dawn",
            "never",
            "5+ on d6 each turn",
            "2+ on d4",
        ],
    ),
    ("REST", &["short", "long", "dawn"]),
    ("DYING", &["good", "bad", "stable", "dead"]),
    ("SPEND", &["hint", "escape", "find"]),
    (
        "ROLL",
        &["6", "8", "10", "12", "14", "20", "3", "9.1", "11.2", "999"],
    ),
    (
        "TEXT",
        &[
            "the bell rings",
            "\"quoted\"",
            "he said \"boo\" and \"boo\"",
            "“curly” “ones \" in\"”",
            "\"a # b\" # c",
            "Ärger 鯨 \u{202e}\u{7}🐋",
            "\"\"",
            "none",
        ],
    ),
    (
        "FIELD",
        &[
            "level 3",
            "hp 24",
            "hp 18/24",
            "max none",
            "max 9",
            "temp 4",
            "dexterity RANK",
            "wisdom adept",
            "stealth yes",
            "perception no",
            "dodge RANK",
            "initiative none",
            "\"arcane magic\" master",
            "player Ines",
            "class none",
            "dream TEXT",
            "notes \"owes the ferryman\"",
            "secret none",
            "name \"Renamed One\"",
            "name Oren",
            "name all",
            "level 0",
            "hp",
        ],
    ),
    (
        "NONSENSE",
        &[
            "", "stelth", "ini", "(", "4d6", "\"", "+", "=", "#", "and", "..", "1.", "3-", "until",
            "\u{0}",
        ],
    ),
];

/// A line made from a template: each word in capitals replaced by the choice that comes next.
fn filled(template: &str, picks: &mut impl Iterator<Item = usize>) -> String {
    let mut line = String::new();
    let mut rest = template;
    while !rest.is_empty() {
        let is_name = |letter: char| letter.is_ascii_uppercase();
        let length = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        match CHOICES.iter().find(|(name, _)| *name == word) {
            Some((_, choices)) => {
                let choice = choices
                    .get(picks.next().unwrap_or(0) % choices.len())
                    .unwrap_or(&word);
                line.push_str(&filled(choice, picks));
            }
            None => line.push_str(word),
        }
        let skipped = after.find(is_name).unwrap_or(after.len());
        line.push_str(&after[..skipped]);
        rest = &after[skipped..];
    }
    line
}

fn line_of(templates: &'static [&'static str]) -> impl Strategy<Value = String> {
    let picks = prop::collection::vec(0..1000_usize, 0..12);
    (prop::sample::select(templates), picks)
        .prop_map(|(template, picks)| filled(template, &mut picks.into_iter()))
}

/// What is said before: nothing, or all that makes a fight.
fn opening() -> impl Strategy<Value = Vec<String>> {
    let large = [
        "add party",
        "add orc 15 +1",
        "add drowned*3 8",
        "initiative",
        "begin",
    ];
    let small = [
        "add thalia",
        "add wren",
        "add orc 15",
        "initiative",
        "begin",
    ];
    let long = [
        "add party",
        "add orc 7",
        "task \"mend the wall\" 9 setback 2",
        "contest \"tug of war\" thalia orc to 9",
        "task mend roll oren strength",
    ];
    let said = |lines: [&str; 5]| Just(lines.map(str::to_owned).to_vec());
    prop_oneof![Just(Vec::new()), said(small), said(large), said(long)]
}

fn game_of(templates: &'static [&'static str]) -> impl Strategy<Value = Vec<String>> {
    (
        opening(),
        prop::collection::vec(line_of(templates), 1..LINES),
    )
        .prop_map(|(mut lines, more)| {
            lines.extend(more);
            lines
        })
}

fn game() -> impl Strategy<Value = Vec<String>> {
    game_of(LINES_TYPED)
}

fn config() -> Config {
    Config {
        cases: cases(GAMES),
        ..Config::default()
    }
}

/// A game being played, with all that its laws compare.
struct Game {
    table: Table,
    start: Base,
    /// How it stood after each step, the start included.
    bases: Vec<Base>,
}

impl Game {
    fn new() -> Self {
        let mut table = Table::with_party();
        let start = Base {
            seq: 0,
            ..table.campaign.base()
        };
        table.campaign = Campaign::resume(
            Arc::clone(table.campaign.rules()),
            start.clone(),
            Vec::new(),
        );
        Self {
            table,
            bases: vec![start.clone()],
            start,
        }
    }

    fn played(lines: &[String]) -> Self {
        let mut game = Self::new();
        for line in lines {
            let _ = game.say(line);
        }
        game
    }

    /// Types a line with somebody under the cursor; the step, or why there is none.
    fn say(&mut self, line: &str) -> Result<Step, String> {
        self.table.now += SignedDuration::from_secs(20);
        let step = decided(&self.table.campaign, line, self.table.now)?;
        self.table.campaign.accept(step.clone());
        self.bases.push(self.table.campaign.base());
        Ok(step)
    }

    fn campaign(&self) -> &Campaign {
        &self.table.campaign
    }

    fn resumed(&self, base: &Base, steps: &[Step]) -> Campaign {
        Campaign::resume(
            Arc::clone(self.campaign().rules()),
            base.clone(),
            steps.to_vec(),
        )
    }
}

fn decided(campaign: &Campaign, line: &str, now: Timestamp) -> Result<Step, String> {
    decide(campaign, line, now)
        .map_err(|refusal| refusal.map_or_else(|said| said, |why| why.to_string()))
}

/// What a line comes to: a step, a refusal, or a complaint.
fn decide(
    campaign: &Campaign,
    line: &str,
    now: Timestamp,
) -> Result<Step, Result<Refusal, String>> {
    let state = campaign.state();
    let cursor = state.party.last().map(|hero| CreatureId::Hero(hero.id));
    let sentence = campaign
        .read_line(line, cursor)
        .map_err(|complaint| Err(complaint.picture(line)))?;
    // The dice are put at the campaign's place by `decide` itself.
    let mut dice = Dice::new(&Seed::from_number(7));
    campaign
        .decide(&sentence.command, &sentence.line, &mut dice, now)
        .map_err(Ok)
}

/// Everything that can be asked of a campaign, in a form that can be compared.
#[derive(Debug, PartialEq)]
struct Picture {
    base: Base,
    steps: Vec<Step>,
    undone: Vec<bool>,
    fates: HashMap<RollId, RollStatus>,
    secret: HashMap<RollId, bool>,
}

fn picture(campaign: &Campaign) -> Picture {
    let mut fates = HashMap::new();
    let mut secret = HashMap::new();
    for step in campaign.steps() {
        for id in (0..=9).map(|place| RollId(step.seq, place)) {
            fates.extend(campaign.status_of(id).map(|fate| (id, fate)));
            secret.extend(
                campaign
                    .roll(id)
                    .map(|roll| (id, campaign.is_secret(id, roll))),
            );
        }
    }
    Picture {
        base: campaign.base(),
        steps: campaign.steps().to_vec(),
        undone: campaign
            .steps()
            .iter()
            .map(|step| campaign.is_undone(step.seq))
            .collect(),
        fates,
        secret,
    }
}

/// Whether every roll that its events point to is known of them, by all the numbers of rolls in their text.
pub(super) fn assert_rolls_known(step: &Step) {
    let mut step = step.clone();
    // A whole state is no pointer: the rolls in it are known through the steps before it.
    let points = |event: &Event| !matches!(event, Event::StateReplaced { .. });
    step.events.retain(points);
    let shown = format!("{:?}", step.events);
    let ids = shown.split("RollId(").skip(1);
    let numbers = ids.map(|id| id.split_once(',').unwrap().0.parse().unwrap());
    let written: BTreeSet<u64> = numbers.collect();
    assert_eq!(cited_before(u64::MAX, &mut [step]), written, "{shown}");
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn replay_of_base_and_steps_equals_the_live_game(lines in game()) {
        let game = Game::played(&lines);
        let replayed = game.resumed(&game.start, game.campaign().steps());
        prop_assert_eq!(picture(&replayed), picture(game.campaign()));
    }

    #[test]
    fn whatever_is_played_hangs_together(lines in game()) {
        let game = Game::played(&lines);
        prop_assert_eq!(game.campaign().strange_steps(), [0_u64; 0]);
        prop_assert_eq!(game.campaign().state().flaws(), [""; 0]);
    }

    #[test]
    fn whole_offers_are_taken_and_undone_rolls_offer_nothing(lines in game()) {
        let game = Game::played(&lines);
        let campaign = game.campaign();
        for step in campaign.steps() {
            for id in (0..=2).map(|place| RollId(step.seq, place)) {
                let offers = campaign.offers(id, None);
                prop_assert!(offers.is_empty() || !campaign.is_undone(id.0), "{}", id);
                for offer in offers.iter().filter(|offer| offer.is_whole) {
                    let taken = decided(campaign, &offer.line, game.table.now);
                    prop_assert!(taken.is_ok(), "{}: {:?}", offer.line, taken);
                }
            }
        }
    }

    #[test]
    fn no_roll_gives_more_effect_points_than_it_won(lines in game()) {
        let game = Game::played(&lines);
        let campaign = game.campaign();
        let stands = |step: &&Step| !campaign.is_undone(step.seq);
        let spent = campaign.steps().iter().filter(stands).flat_map(|step| &step.events);
        let mut left: HashMap<RollId, u32> = HashMap::new();
        for event in spent {
            if let Event::Spent { roll, points, .. } = event {
                *left.entry(*roll).or_default() += points;
            }
        }
        for (id, spent) in left {
            let won = campaign.roll(id).and_then(astragal::campaign::points_won).unwrap_or(0);
            prop_assert!(spent <= won, "{} won {}, spent {}", id, won, spent);
        }
    }

    #[test]
    fn a_restored_game_stands_as_it_stood(lines in game(), at in any::<prop::sample::Index>()) {
        let mut game = Game::played(&lines);
        let then = at.get(&game.bases).clone();
        let before = picture(game.campaign());
        if game.say(&format!("restore {}", then.seq)).is_ok() {
            prop_assert_eq!(game.campaign().state(), &then.state);
            game.say("undo").unwrap();
            prop_assert_eq!(picture(game.campaign()).base.state, before.base.state);
            prop_assert_eq!(picture(game.campaign()).fates, before.fates);
        }
    }

    #[test]
    fn the_base_at_a_step_is_the_game_played_only_that_far(lines in game()) {
        let game = Game::played(&lines);
        for base in &game.bases {
            let at = game.campaign().base_at(base.seq);
            prop_assert_eq!(at.as_ref(), Some(base));
        }
    }

    #[test]
    fn everything_undone_is_the_start_and_redone_the_end(lines in game()) {
        let mut game = Game::played(&lines);
        let before = picture(game.campaign());
        let mut undone = 0;
        while game.say("undo").is_ok() {
            undone += 1;
        }
        prop_assert_eq!(&game.campaign().base().state, &game.start.state);
        prop_assert_eq!(game.campaign().dice(), before.base.dice, "undo rewound the dice");
        for _ in 0..undone {
            game.say("redo").unwrap();
        }
        let after = picture(game.campaign());
        prop_assert_eq!(&after.base.state, &before.base.state);
        prop_assert_eq!(&after.base.undone, &before.base.undone);
        prop_assert_eq!(&after.fates, &before.fates);
        prop_assert_eq!(&after.secret.len(), &before.secret.len());
    }

    #[test]
    fn several_undone_at_once_are_the_same_as_one_by_one(lines in game(), count in 1..30_usize) {
        let mut game = Game::played(&lines);
        let mut twin = Game::played(&lines);
        let before = picture(game.campaign());
        let at_once = game.say(&format!("undo x{count} anyway")).is_ok();
        let by_one = (0..count).filter(|_| twin.say("undo").is_ok()).count() > 0;
        prop_assert_eq!(at_once, by_one);
        prop_assert_eq!(game.campaign().state(), twin.campaign().state());
        prop_assert_eq!(counting(game.campaign()), counting(twin.campaign()));
        if at_once {
            game.say("redo").unwrap();
            let after = picture(game.campaign());
            prop_assert_eq!(after.base.state, before.base.state, "one redo brings back what one line undid");
            prop_assert_eq!(after.base.undone, before.base.undone);
            prop_assert_eq!(after.fates, before.fates);
        }
    }

    #[test]
    fn going_back_before_a_step_is_to_restore_the_one_before_it(lines in game(), at in any::<prop::sample::Index>()) {
        let mut game = Game::played(&lines);
        let mut twin = Game::played(&lines);
        let counted = counting(game.campaign());
        prop_assume!(!counted.is_empty());
        let seq = *at.get(&counted);
        if game.say(&format!("undo {seq} anyway")).is_ok() {
            twin.say(&format!("restore {}", seq - 1)).unwrap();
            let restored = twin.campaign().seq();
            let left: Vec<u64> = counting(twin.campaign()).into_iter().filter(|seq| *seq != restored).collect();
            prop_assert_eq!(&counting(game.campaign()), &left);
            prop_assert_eq!(game.campaign().state(), twin.campaign().state());
            game.say("redo").unwrap();
            twin.say("undo").unwrap();
            prop_assert_eq!(&counting(game.campaign()), &counted);
            prop_assert_eq!(&counting(twin.campaign()), &counted);
        }
    }

    #[test]
    fn a_line_that_is_not_taken_changes_nothing(lines in game()) {
        let mut game = Game::new();
        for line in &lines {
            let before = picture(game.campaign());
            match game.say(line) {
                Err(_) => prop_assert_eq!(picture(game.campaign()), before, "{}", line),
                Ok(step) => prop_assert!(!step.events.is_empty(), "{} did nothing", line),
            }
        }
    }

    #[test]
    fn a_line_in_full_words_does_the_same_again(lines in game()) {
        let mut game = Game::new();
        for line in &lines {
            let before = game.campaign().clone();
            let Ok(step) = game.say(line) else { continue };
            let again = decided(&before, &step.line, game.table.now);
            prop_assert_eq!(again.as_ref(), Ok(&step), "{}\n{}", line, step.line);
        }
    }

    #[test]
    fn steps_and_bases_survive_ron(lines in game()) {
        let game = Game::played(&lines);
        let base = game.campaign().base();
        let text = ron_options().to_string(&base).unwrap();
        prop_assert_eq!(ron_options().from_str::<Base>(&text).unwrap(), base);
        for step in game.campaign().steps() {
            let text = ron_options().to_string(step).unwrap();
            prop_assert_eq!(&ron_options().from_str::<Step>(&text).unwrap(), step, "{}", text);
        }
    }

    #[test]
    fn every_roll_that_an_event_points_to_is_known_of_it(lines in game()) {
        Game::played(&lines).campaign().steps().iter().for_each(assert_rolls_known);
    }

    #[test]
    fn history_remembered_is_as_if_never_forgotten(lines in game(), at in any::<prop::sample::Index>()) {
        let game = Game::played(&lines);
        let steps = game.campaign().steps();
        let cut = at.index(game.bases.len());
        let (older, newer) = steps.split_at(cut);
        let mut split = game.resumed(&game.bases[cut], newer);
        split.remember(game.start.clone(), older.to_vec());
        prop_assert_eq!(picture(&split), picture(game.campaign()));
    }

    #[test]
    fn a_game_with_a_short_memory_plays_on_as_the_whole_one(lines in game(), at in any::<prop::sample::Index>()) {
        let cut = at.index(lines.len());
        let mut game = Game::played(&lines[..cut]);
        let (base, older) = (game.campaign().base(), game.campaign().steps().to_vec());
        let mut short = game.resumed(&base, &[]);
        for line in &lines[cut..] {
            game.table.now += SignedDuration::from_secs(20);
            let whole = game.campaign().clone();
            let expected = decide(&whole, line, game.table.now);
            if Campaign::is_repeat(line) && short.last_attempt().is_none() {
                short.remember(game.start.clone(), older.clone());
            }
            let mut found = decide(&short, line, game.table.now);
            if matches!(found, Err(Ok(Refusal::Older { .. }))) {
                short.remember(game.start.clone(), older.clone());
                found = decide(&short, line, game.table.now);
            }
            prop_assert_eq!(&found, &expected, "{}", line);
            if let Ok(step) = expected {
                game.table.campaign.accept(step.clone());
                short.accept(step);
            }
        }
        prop_assert_eq!(short.base(), game.campaign().base());
    }

    #[test]
    fn what_is_told_of_tasks_and_contests_is_how_they_stand(lines in game()) {
        let mut game = Game::new();
        for line in &lines {
            let Ok(step) = game.say(line) else { continue };
            let state = game.campaign().state();
            for event in last_of_each(&step) {
                let Event::LongRoll { kind, name, what } = event else { continue };
                let long = state.long_roll(*kind, name);
                if let (Some(long), Some(told)) = (long, what.to()) {
                    let stands = state.standing(long);
                    let legs = LongRollStanding::Leg(long.rolled());
                    prop_assert!(*told == stands || *told == legs, "{}: {:?}", line, told);
                }
            }
        }
    }

    #[test]
    fn no_hand_holds_fewer_than_no_dice_nor_gains_beyond_its_limit(lines in game()) {
        let mut game = Game::new();
        for line in &lines {
            let Ok(step) = game.say(line) else { continue };
            let state = game.campaign().state();
            for hero in &state.party {
                let of_hero = game.campaign().ledger_lines().iter().filter(|line| line.hero == hero.id);
                let sum: i32 = of_hero.map(|line| line.reason.change()).sum();
                prop_assert_eq!(Ok(state.ledger.held(hero.id)), u32::try_from(sum), "{}", line);
                let gains = step.events.iter().any(|event| {
                    matches!(event, Event::Fortune { hero: who, reason, .. }
                        if *who == hero.id && reason.change() > 0)
                });
                prop_assert!(!gains || state.ledger.held(hero.id) <= hero.fortune_limit(), "{}", line);
            }
        }
    }
}

/// The last event of a step about each long roll.
/// The steps that count, and were played.
fn counting(campaign: &Campaign) -> Vec<u64> {
    let is_of_undoing = |event: &Event| matches!(event, Event::Undid { .. } | Event::Redid { .. });
    let played = campaign
        .steps()
        .iter()
        .filter(|step| !step.events.iter().all(is_of_undoing));
    played
        .map(|step| step.seq)
        .filter(|seq| !campaign.is_undone(*seq))
        .collect()
}

fn last_of_each(step: &Step) -> Vec<&Event> {
    let mut last: HashMap<(LongRollKind, &str), &Event> = HashMap::new();
    for event in &step.events {
        if let Event::LongRoll { kind, name, .. } = event {
            last.insert((*kind, name), event);
        }
    }
    last.into_values().collect()
}
