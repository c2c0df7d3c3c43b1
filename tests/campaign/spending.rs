//! Effect points of Monsters & Magic: spent point for point, counted, refused when overdrawn; and the mental track.

use crate::support::Table;
use astragal::campaign::line::{Context, parse};
use astragal::campaign::log_text::{Kind, for_players, tell};
use astragal::campaign::{
    BodyId, BodyWork, Campaign, Command, CreatureId, Event, FoeId, HeroId, Points, Share, State,
    Track,
};
use astragal::systems::System;

/// Felix, a gruk of 15 points in the open, and roll 4 of 7 effect points: 15 and 6 against 14.
fn won() -> Table {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("add gruk 15 hidden")
        .say("reveal gruk")
        .say("felix mm +6 vs 14 =5,5,5");
    table
}

fn log(campaign: &Campaign) -> Vec<String> {
    let entries = campaign
        .steps()
        .iter()
        .flat_map(|step| tell(campaign, step));
    entries.map(|entry| entry.text()).collect()
}

fn left(table: &Table) -> Option<u32> {
    table
        .campaign
        .state()
        .latest_unspent()
        .map(astragal::campaign::UnspentPoints::left)
}

#[test]
fn beside_a_body_that_is_gone_each_change_stays_on_its_own_track() {
    let mut table = won();
    let mind = BodyId::Hero(HeroId(1));
    let work = |whom, track| BodyWork {
        whom,
        track,
        points: Points::Harm(2),
        share: Share::Whole,
        harm: None,
    };
    let gone = BodyId::Foe(FoeId(99), 0);
    let command = Command::Body(vec![work(gone, Track::Physical), work(mind, Track::Mental)]);
    let step = table
        .campaign
        .decide(&command, "", &mut table.dice, table.now)
        .unwrap();
    assert!(
        matches!(
            &step.events[..],
            [Event::HitPointsChanged {
                track: Track::Mental,
                ..
            }]
        ),
        "{:?}",
        step.events
    );
}

#[test]
fn points_are_spent_one_for_one_and_counted() {
    let mut table = won();
    assert_eq!(left(&table), Some(7));
    for (line, left_over) in [
        ("spend 4 harm 3 gruk", 4),
        ("spend mental 1 gruk", 3),
        ("spend effect \"high ground\" 1", 2),
        ("spend consequence gruk \"off balance\" 1", 1),
    ] {
        table.say(line);
        assert_eq!(left(&table), Some(left_over), "{line}");
    }
    assert_eq!(table.points("gruk"), 12);
    let told = log(&table.campaign);
    assert_eq!(
        told.get(4..).unwrap_or_default(),
        [
            "Felix  action · +6, against 14  =5 =5 =5  15 + 6 = 21 against 14, success with 7 effect points (1 left)",
            "Felix  3 effect points of 4 on harm, 4 left",
            "gruk  15 → 12",
            "Felix  1 effect point of 4 on mental harm, 3 left",
            "gruk  mental 0 → -1",
            "Felix  1 effect point of 4 on an effect, 2 left",
            "Felix  high ground +1",
            "Felix  1 effect point of 4 on a consequence, 1 left",
            "gruk  off balance -1",
        ]
    );
}

/// What is typed after the roll, and what the refusal says.
const REFUSED: &[(&str, &str)] = &[
    (
        "spend 4 harm 8 gruk",
        "7 effect points are left of the 7 that roll 4 won",
    ),
    ("spend 4 harm 0 gruk", "nothing is spent by 0"),
    ("spend 4 harm gruk", "expected how many effect points here"),
    (
        "spend 4 wish 2",
        "expected `harm`, `mental`, `effect` or `consequence`",
    ),
    ("spend 4 effect 2", "expected the effect's name here"),
    ("spend 4 harm 1 party and foes", "more than this line takes"),
    ("spend 4 harm 1 drowned", "several are meant: name one"),
    ("spend 3 harm 1 gruk", "there is no roll 3"),
    ("spend 99 harm 1 gruk", "there is no roll 99"),
    (
        "spend 6 harm 1 gruk",
        "roll 6 failed, and won no effect points",
    ),
    (
        "spend 7 harm 1 gruk",
        "roll 7 reached its resistance exactly",
    ),
    ("spend 8 harm 1 gruk", "roll 8 wins no effect points"),
    ("spend 9 harm 1 gruk", "roll 9 was undone"),
    ("spend x harm 1 gruk", "expected `harm`"),
];

#[test]
fn every_refusal_to_spend_has_its_words() {
    let mut table = won();
    table.say("add drowned*2 5");
    table
        .say("felix mm +0 vs 14 =1,2,3")
        .say("felix mm +0 vs 15 =5,5,5")
        .say("felix mm +4 =3,3,3");
    table.say("felix mm +6 vs 14 =5,5,5").say("undo");
    for (line, reason) in REFUSED {
        let refused = table.refused(line);
        assert!(refused.contains(reason), "{line}\n{refused}");
    }
}

#[test]
fn overdrawing_is_refused_with_the_figure_that_is_left() {
    let mut table = won();
    table.say("spend harm 5 gruk");
    assert!(
        table
            .refused("spend harm 3 gruk")
            .contains("2 effect points are left of the 7 that roll 4 won")
    );
    table.say("spend harm 2 gruk");
    assert!(
        table
            .refused("spend 4 harm 1 gruk")
            .contains("no effect points are left")
    );
    assert_eq!(
        table.refused("spend harm 1 gruk"),
        "no roll has effect points left to spend"
    );
}

#[test]
fn points_that_went_into_long_work_are_not_spent_again() {
    let mut table = won();
    table
        .say("task \"count the silver\" 30")
        .say("task count roll felix mm +6 vs 14 =5,5,4");
    let counted = table.campaign.seq();
    assert_eq!(left(&table), Some(7), "those of the roll before it");
    assert!(
        table
            .refused(&format!("spend {counted} harm 1 gruk"))
            .contains("no effect points are left")
    );
    table.say("undo x2").say("spend harm 2 gruk");
    assert_eq!(left(&table), Some(5));
}

#[test]
fn an_undone_roll_has_nothing_to_spend_and_an_undone_spending_gives_it_back() {
    let mut table = won();
    table.say("spend harm 5 gruk").say("undo");
    assert_eq!((left(&table), table.points("gruk")), (Some(7), 15));
    table.say("redo");
    assert_eq!((left(&table), table.points("gruk")), (Some(2), 10));
    table.say("undo x2");
    assert_eq!(left(&table), None);
    assert_eq!(table.refused("spend 4 harm 1 gruk"), "roll 4 was undone");
}

#[test]
fn the_latest_roll_with_points_is_meant_and_whoever_resisted() {
    let mut table = won();
    table
        .say("add ogre 30")
        .say("felix+ogre mm +6 vs +0 =5,5,5,3,3,3")
        .say("felix mm +0 vs 14 =1,2,3");
    table.say("spend harm 2");
    assert_eq!((table.points("gruk"), table.points("ogre")), (15, 28));
    let line = &table.campaign.steps().last().unwrap().line;
    assert_eq!(line, "spend 6 harm 2 \"ogre\"");
    assert!(
        table
            .refused("spend 4 harm 1")
            .contains("no target is clear here"),
        "two foes, no cursor"
    );
}

/// The same, then roll 5 of the gruk against Felix, which won 6, and an ogre who has won nothing.
fn both_won() -> Table {
    let mut table = won();
    table
        .say("gruk mm +6 vs 13 =5,4,5")
        .say("add ogre 30 +9 hidden")
        .say("reveal ogre");
    table
}

fn in_full(table: &Table, line: &str, cursor: Option<&str>) -> Result<String, String> {
    let context = Context {
        rules: table.campaign.rules(),
        state: Some(table.campaign.state()),
        cursor: cursor.map(|name| table.creature(name)),
        task: None,
    };
    parse(line, &context)
        .map(|sentence| sentence.line)
        .map_err(|complaint| complaint.sentence())
}

#[test]
fn without_its_number_the_roll_of_the_one_under_the_cursor_is_meant_else_of_whose_turn_it_is_else_the_partys()
 {
    let mut table = both_won();
    let meant =
        |table: &Table, cursor| in_full(table, "spend effect \"high ground\" 1", cursor).unwrap();
    assert!(
        meant(&table, None).starts_with("spend 4 "),
        "in peace the party's, though the gruk rolled later"
    );
    assert!(
        meant(&table, Some("gruk")).starts_with("spend 5 "),
        "the one under the cursor"
    );
    assert!(meant(&table, Some("felix")).starts_with("spend 4 "));
    assert!(
        meant(&table, Some("ogre")).starts_with("spend 4 "),
        "who has won nothing is passed over"
    );
    table
        .say("initiative ogre 20")
        .say("initiative gruk 15")
        .say("add party")
        .say("initiative felix 5");
    table.say("begin");
    assert!(
        meant(&table, None).starts_with("spend 5 "),
        "in the ogre's turn its side's"
    );
    table.say("next").say("next");
    assert!(
        meant(&table, None).starts_with("spend 4 "),
        "in the hero's turn the party's"
    );
}

#[test]
fn points_of_the_other_side_alone_are_spent_only_by_the_number_of_their_roll() {
    let mut table = both_won();
    table.say("spend 4 harm 7 gruk");
    let refused = table.refused("spend harm 1 felix");
    assert!(
        refused.contains("only gruk has effect points left (7 of roll 5): say the roll"),
        "{refused}"
    );
    table.say("spend 5 harm 1 felix");
}

#[test]
fn the_one_under_the_cursor_is_meant_unless_it_rolled() {
    let mut table = won();
    table.say("add ogre 30");
    let parsed = |cursor: &str| {
        let context = Context {
            rules: table.campaign.rules(),
            state: Some(table.campaign.state()),
            cursor: Some(table.creature(cursor)),
            task: None,
        };
        parse("spend harm 1", &context).map(|sentence| sentence.line)
    };
    assert_eq!(parsed("ogre").unwrap(), "spend 4 harm 1 \"ogre\"");
    assert!(parsed("felix").is_err());
}

#[test]
fn points_spent_on_the_same_effect_add_up() {
    let mut table = won();
    table
        .say("spend effect \"high ground\" 2")
        .say("spend effect high ground 3 for 2");
    let felix = table.creature("felix");
    let conditions: Vec<_> = table.campaign.state().conditions(felix).collect();
    assert_eq!(conditions.len(), 1);
    assert_eq!(
        conditions.first().and_then(|condition| condition.value()),
        Some(5)
    );
}

/// Effects and consequences, and who bears what of which value after it.
const BORNE: &[(&str, &str, &str, i32)] = &[
    ("spend effect \"high ground\" 2", "felix", "high ground", 2),
    (
        "spend effect shamira \"high ground\" 2",
        "shamira",
        "high ground",
        2,
    ),
    (
        "spend effect sham \"high ground\" 2",
        "shamira",
        "high ground",
        2,
    ),
    (
        "spend effect shamira high ground 2",
        "shamira",
        "high ground",
        2,
    ),
    (
        "spend effect \"high ground\" shamira 2",
        "shamira",
        "high ground",
        2,
    ),
    (
        "spend effect \"high ground\" 2 shamira",
        "shamira",
        "high ground",
        2,
    ),
    (
        "spend effect \"high ground\" 2 shamira for 2",
        "shamira",
        "high ground",
        2,
    ),
    (
        "spend effect high ground 2 shamira",
        "shamira",
        "high ground",
        2,
    ),
    (
        "spend effect shaman's dream 2",
        "felix",
        "shaman's dream",
        2,
    ),
    ("spend effect \"the gruk\" 1", "felix", "the gruk", 1),
    (
        "spend consequence \"off balance\" gruk 2",
        "gruk",
        "off balance",
        -2,
    ),
    (
        "spend consequence \"off balance\" 2 gruk",
        "gruk",
        "off balance",
        -2,
    ),
    (
        "spend consequence gruk \"off balance\" 2",
        "gruk",
        "off balance",
        -2,
    ),
    (
        "spend consequence gruk off balance 2",
        "gruk",
        "off balance",
        -2,
    ),
];

#[test]
fn whoever_is_named_bears_what_is_spent_wherever_the_name_stands() {
    for (line, who, name, value) in BORNE {
        let mut table = won();
        table.say("hero Shamira");
        table.say(line);
        let said = table.campaign.steps().last().unwrap().line.clone();
        for line in [*line, &said] {
            let mut table = won();
            table.say("hero Shamira").say(line);
            let state = table.campaign.state();
            let borne: Vec<_> = ["felix", "shamira", "gruk"]
                .into_iter()
                .flat_map(|who| {
                    let all = state.conditions(table.creature(who));
                    all.map(move |one| (who, one.name.as_str(), one.value().unwrap()))
                })
                .collect();
            assert_eq!(borne, [(*who, *name, *value)], "{line}");
        }
    }
}

#[test]
fn a_bare_name_that_ends_with_somebodys_is_refused() {
    let mut table = won();
    table.say("hero Shamira");
    for line in [
        "spend effect high ground shamira 2",
        "spend consequence off balance gruk 2",
    ] {
        let refused = table.refused(line);
        assert!(
            refused.contains("Say who first, and quote the name"),
            "{refused}"
        );
    }
    for line in [
        "spend effect 2 shamira \"high ground\"",
        "spend effect 2 \"high ground\" shamira",
        "spend consequence 2 gruk \"off balance\"",
    ] {
        table.refused(line);
    }
}

#[test]
fn every_spending_in_full_words_means_the_same_again() {
    let mut table = won();
    table.say("add drowned*2 5");
    for line in [
        "spend harm 1 gruk",
        "spend 4 mental 1 drowned 2",
        "spend effect high ground 1",
        "spend effect \"high ground\" 1 gruk for 2",
        "spend consequence gruk \"off balance\" 1 until felix start",
        "felix mental -3",
        "drowned 2 mental temp 2",
        "1,2 mental -4 1h",
    ] {
        let mut twin = Table {
            campaign: table.campaign.clone(),
            dice: Table::empty().dice,
            now: table.now,
        };
        table.say(line);
        let full = table.campaign.steps().last().unwrap().line.clone();
        twin.say(&full);
        assert_eq!(
            twin.campaign.steps().last(),
            table.campaign.steps().last(),
            "{line}\n{full}"
        );
    }
}

#[test]
fn a_mind_has_points_beside_the_body_and_goes_down_by_them() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("hero felix hp 20 mental 12")
        .say("felix mental -5");
    let felix = CreatureId::Hero(HeroId(1));
    let mind = |state: &State| {
        state
            .shown_minds(felix)
            .first()
            .map(astragal::campaign::mental_words)
    };
    assert_eq!(mind(table.campaign.state()).as_deref(), Some("mental 7/12"));
    assert_eq!(table.last().text(), "Felix  mental 12 → 7");
    table
        .say("felix mental +2")
        .say("felix mental temp 3")
        .say("felix mental -15");
    assert_eq!(
        mind(table.campaign.state()).as_deref(),
        Some("mental 0/12 down")
    );
    assert_eq!(table.last().text(), "Felix  mental 9+3 → 0 down");
    assert!(
        table.campaign.state().is_down(felix),
        "whose mind is at 0 does nothing"
    );
    assert_eq!(table.points("felix"), 20, "the body is whole");
}

#[test]
fn other_systems_have_no_mental_track() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    assert!(
        table
            .refused("mira mental -4")
            .contains("Swords & Sorcery has no mental hit points")
    );
    table.say("mira mm +6 vs 14 =5,5,5");
    assert!(
        table
            .refused("spend mental 1 mira")
            .contains("no mental hit points: say `harm`")
    );
    assert_eq!(
        table
            .campaign
            .state()
            .shown_minds(CreatureId::Hero(HeroId(1))),
        []
    );
}

#[test]
fn players_read_what_is_spent_in_the_open_and_nothing_else() {
    let mut table = won();
    table
        .say("add ogre 30 hidden")
        .say("spend harm 1 gruk")
        .say("spend harm 1 ogre");
    table
        .say("felix mm +6 vs 14 secret =5,5,5")
        .say("spend harm 2 gruk");
    let shown: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    assert_eq!(
        shown,
        [
            "evening 1",
            "Felix  joins the party",
            "gruk  revealed",
            "Felix  action · +6, against 14  =5 =5 =5  15 + 6 = 21 against 14, success with 7 effect points",
            "Felix  1 effect point of 4 on harm, 6 left",
            "gruk  hurt",
        ]
    );
}

#[test]
fn a_state_with_points_to_spend_is_read_as_it_was_written() {
    let table = won();
    let options = astragal::store::ron_options();
    let written = options.to_string(&table.campaign.state()).unwrap();
    let read: State = options.from_str(&written).unwrap();
    assert_eq!(&read, table.campaign.state());
}

#[test]
fn harm_to_a_mind_is_no_attempt_to_make_again() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("hero felix mental 40")
        .say("felix mm +6 vs 14 =5,5,5")
        .say("felix mental -2d6 =3,4");
    table.say(". =4,4,4");
    assert_eq!(table.last().kind, Kind::Roll);
    assert!(
        table.last().text().starts_with("Felix  action"),
        "{}",
        table.last().text()
    );
}
