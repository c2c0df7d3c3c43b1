//! Luck: what came held against what was promised, in all systems; faces, runs, evenings; folded in stretches; its page.

mod folding;
mod page;

use crate::support::Table;
use astragal::campaign::log_text::PlayersRead;
use astragal::campaign::luck::{
    Audience, EveningRow, Figures, LuckRow, Luckiness, Source, StreakLine, Tally, TonightOr, Who,
};
use astragal::campaign::{Campaign, CreatureId};
use astragal::systems::System;

fn tally(campaign: &Campaign) -> Tally {
    Tally::of(campaign, Audience::Master)
}

fn figures(table: &Table) -> Figures {
    Figures::of(&tally(&table.campaign), table.campaign.state(), None)
}

fn row(table: &Table, name: &str) -> LuckRow {
    figures(table)
        .rows
        .into_iter()
        .find(|row| row.name == name)
        .unwrap_or_else(|| panic!("no {name}"))
}

fn who(table: &Table, name: &str) -> Who {
    match table.creature(name) {
        CreatureId::Hero(hero) => Who::Hero(hero),
        CreatureId::Foe(_) => Who::Foes,
    }
}

fn counts(table: &Table, name: &str, sides: u32, source: Source) -> Vec<u32> {
    tally(&table.campaign)
        .faces(who(table, name), sides, Some(source))
        .counts()
        .to_vec()
}

fn near(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() < 1e-9
}

/// The faces of every way in which so many dice can fall, one after the other.
fn every_fall(dice: u32, sides: u32) -> Vec<String> {
    let ways = sides.pow(dice);
    let face = |way: u32, die: u32| (way / sides.pow(die) % sides + 1).to_string();
    (0..ways)
        .flat_map(|way| (0..dice).map(move |die| face(way, die)))
        .collect()
}

#[test]
fn dice_that_fall_in_every_way_once_have_no_luck_at_all_in_any_system() {
    for (system, attempt, dice, sides) in [
        (System::PenAndDagger, "pd adept", 1_u32, 20_u32),
        (System::PenAndDagger, "pd hopeless reliable", 1, 20),
        (System::PenAndDagger, "pd trained adv", 2, 20),
        (System::PenAndDagger, "pd luck", 1, 20),
        (System::DicePool, "dp 1 diff 8", 1, 10),
        (System::DicePool, "dp 2", 2, 10),
        (System::DicePool, "dp 1 vs 1 diff 4", 2, 10),
        (System::SwordsAndSorcery, "ss +5 dc 15", 1, 20),
        (System::SwordsAndSorcery, "ss +7 ac 16", 1, 20),
        (System::SwordsAndSorcery, "ss +2 adv dc 12", 2, 20),
        (System::SwordsAndSorcery, "ss +2", 1, 20),
        (System::SuccessRoll, "sr 12", 3, 6),
        (System::SuccessRoll, "sr 15 -2", 3, 6),
        (System::MonstersAndMagic, "mm +3 vs 14", 3, 6),
        (System::MonstersAndMagic, "mm +3", 3, 6),
    ] {
        let mut table = Table::of(system);
        table.say("hero Ilse");
        let ways = sides.pow(dice);
        for falls in every_fall(dice, sides).chunks(20 * usize::try_from(dice).unwrap()) {
            let times = falls.len() / usize::try_from(dice).unwrap();
            table.say(&format!("ilse {attempt} x{times} ={}", falls.join(",")));
        }
        let row = row(&table, "Ilse");
        assert_eq!((row.throws, row.weighed), (ways, ways), "{attempt}");
        assert!(near(row.luck.unwrap(), 0.0), "{attempt}: {:?}", row.luck);
        for level in row.levels {
            assert!(
                near(f64::from(level.came), level.expected),
                "{attempt}: {level:?}"
            );
        }
    }
}

#[test]
fn the_score_of_a_throw_is_the_chance_of_less_and_half_that_of_the_same() {
    // Adept: 5, 15, 20, 30, 20, 10 % of the six levels; the cubes add up to 0.0475.
    let variance: f64 = (1.0 - 0.0475) / 12.0;
    for (face, score) in [
        (1, 0.025),
        (3, 0.125),
        (7, 0.3),
        (12, 0.55),
        (16, 0.8),
        (20, 0.95),
    ] {
        let mut table = Table::with_party();
        table.say(&format!("thalia pd adept ={face}"));
        let luck = row(&table, "Thalia").luck.unwrap();
        assert!(
            near(luck, (score - 0.5) / variance.sqrt()),
            "{face}: {luck}"
        );
    }
}

#[test]
fn luck_has_a_word_beyond_one_spread_and_a_half() {
    for (spreads, word) in [
        (1.6, Luckiness::Lucky),
        (1.5, Luckiness::Even),
        (0.0, Luckiness::Even),
        (-1.5, Luckiness::Even),
        (-1.6, Luckiness::Unlucky),
    ] {
        assert_eq!(Luckiness::of(spreads), word, "{spreads}");
    }
}

#[test]
fn what_was_undone_has_never_fallen() {
    let mut table = Table::with_party();
    table.say_all(["thalia pd adept =20", "undo", "thalia pd adept =7"]);
    assert_eq!(row(&table, "Thalia").throws, 1);
    assert_eq!(
        counts(&table, "thalia", 20, Source::Typed)
            .iter()
            .sum::<u32>(),
        1
    );
    table.say("undo").say("redo");
    assert_eq!(row(&table, "Thalia").throws, 1);
}

#[test]
fn faces_typed_in_are_counted_apart_and_make_luck_like_others() {
    let mut table = Table::with_party();
    table.say_all([
        "thalia pd adept =20",
        "thalia pd adept",
        "thalia pd adept adv",
    ]);
    assert_eq!(counts(&table, "thalia", 20, Source::Typed)[19], 1);
    assert_eq!(
        counts(&table, "thalia", 20, Source::Rolled)
            .iter()
            .sum::<u32>(),
        3,
        "dropped dice count too"
    );
    let figures = figures(&table);
    assert_eq!(
        (figures.dice, figures.typed, figures.rows[0].weighed),
        (4, 1, 3)
    );
}

#[test]
fn evenings_and_streaks_are_of_the_dice_that_are_asked_for() {
    let mut table = Table::of(System::PenAndDagger);
    table.say("hero Thalia");
    let mut rolled = 0;
    for _ in 0..6 {
        table.say("thalia strength =20").say("thalia strength");
        rolled += 1;
    }
    let of = |source| Figures::of(&tally(&table.campaign), table.campaign.state(), source);
    let attempts = |source| {
        of(source)
            .evenings
            .iter()
            .map(EveningRow::attempts)
            .sum::<u32>()
    };
    assert_eq!(attempts(None), 2 * rolled);
    assert_eq!(attempts(Some(Source::Rolled)), rolled);
    assert_eq!(attempts(Some(Source::Typed)), rolled);
    let longest = |source| of(source).streaks.first().map(|line| line.figure);
    assert_eq!(longest(Some(Source::Typed)), Some(6));
    assert_ne!(longest(Some(Source::Rolled)), Some(6));
}

#[test]
fn a_reroll_counts_with_what_it_replaced_and_every_throw_of_its_chain() {
    let mut table = Table::with_party();
    table.say_all([
        "fortune thalia grant dream bells",
        "thalia pd adept =7",
        "fortune thalia reroll =3,8,12",
    ]);
    let row = row(&table, "Thalia");
    assert_eq!(row.throws, 4);
    assert_eq!(row.levels.map(|level| level.came), [0, 1, 2, 1, 0, 0]);
}

#[test]
fn a_twenty_that_became_a_fortune_die_fell_as_a_twenty() {
    let mut table = Table::with_party();
    table.say_all(["thalia pd adept =20", "fortune thalia convert"]);
    let row = row(&table, "Thalia");
    assert_eq!((row.marks.high, row.levels[5].came), (1, 1));
}

#[test]
fn of_what_several_roll_together_everybody_has_their_own_die() {
    let mut table = Table::with_party();
    table.say("thalia+oren strength shared best =20,2");
    assert_eq!(
        [
            row(&table, "Thalia").marks.high,
            row(&table, "Oren").marks.high
        ],
        [1, 0]
    );
    table.say("party luck =2,3,4,5,1");
    assert_eq!(row(&table, "Ysolde").marks.low, 1);
    assert_eq!(figures(&table).dice, 7);
}

#[test]
fn both_parts_of_a_linked_attempt_count_once_each_however_they_are_rolled() {
    let mut table = Table::with_party();
    table
        .say("thalia pd adept then trained =15,12")
        .say("thalia pd adept then trained =6")
        .say("continue =13");
    let row = row(&table, "Thalia");
    assert_eq!(row.throws, 4);
    assert_eq!(row.levels.map(|level| level.came), [0, 0, 1, 2, 1, 0]);
    assert_eq!(
        counts(&table, "thalia", 20, Source::Typed)
            .iter()
            .sum::<u32>(),
        4
    );
}

#[test]
fn dice_of_the_other_side_and_of_helpers_are_nobodys_luck() {
    for (system, line, own, others) in [
        (System::DicePool, "ilse dp 2 vs 3 =6,7,8,2,3", (10, 2), 3),
        (
            System::SwordsAndSorcery,
            "ilse ss +3 vs +5 =12,4",
            (20, 1),
            1,
        ),
        (
            System::SwordsAndSorcery,
            "ilse ss +3 dc 15 help 4,2 =12,4,9",
            (20, 1),
            2,
        ),
        (
            System::MonstersAndMagic,
            "ilse mm +3 damage 1d8 vs +5 =1,2,3,8,4,5,6",
            (6, 3),
            3,
        ),
    ] {
        let mut table = Table::of(system);
        table.say_all(["hero Ilse", line]);
        let (sides, dice) = own;
        let sum = |who| {
            tally(&table.campaign)
                .faces(who, sides, Some(Source::Typed))
                .dice()
        };
        assert_eq!(
            (sum(who(&table, "ilse")), sum(Who::Unnamed)),
            (dice, others),
            "{line}"
        );
        assert_eq!(row(&table, "Ilse").throws, 1, "{line}");
    }
}

#[test]
fn every_die_is_known_by_its_size_in_free_dice_too() {
    let mut table = Table::with_party();
    table.say("thalia 4d6kh3+1d8 =1,2,3,4,8");
    assert_eq!(
        counts(&table, "thalia", 6, Source::Typed),
        [1, 1, 1, 1, 0, 0]
    );
    assert_eq!(counts(&table, "thalia", 8, Source::Typed)[7], 1);
    let figures = figures(&table);
    assert_eq!(
        figures.sizes,
        [20, 8, 6],
        "the system's own die comes first"
    );
    assert_eq!(
        figures.rows[0].luck, None,
        "a total to be added to something is no luck"
    );
}

fn streaks(table: &Table) -> Vec<StreakLine> {
    figures(table).streaks
}

#[test]
fn runs_go_on_over_evenings_and_are_told_in_the_one_they_ended_in() {
    let mut table = Table::with_party();
    table.say_all([
        "session One",
        "thalia pd adept =12",
        "thalia pd adept =12",
        "oren pd adept =2",
    ]);
    let first = figures(&table).tonight.unwrap();
    table.say_all([
        "session Two",
        "thalia pd adept =12",
        "thalia pd adept =1",
        "oren pd adept =3",
    ]);
    let line = |what: &str, name: &str, figure, when| StreakLine {
        what: what.into(),
        name: name.into(),
        figure,
        when,
    };
    assert_eq!(
        streaks(&table),
        [
            line(
                "longest run at normal or better",
                "Thalia",
                3,
                TonightOr::Tonight
            ),
            line("longest run below normal", "Oren", 2, TonightOr::Tonight),
            line(
                "most in one evening: natural 1",
                "Thalia",
                1,
                TonightOr::Tonight
            ),
            line("since the last natural 20", "Thalia", 4, TonightOr::Rolls),
        ]
    );
    table.say_all(["session Three", "oren pd adept =20"]);
    let longest = streaks(&table).swap_remove(0);
    assert_eq!(longest.when, TonightOr::Evening(first + 1));
}

#[test]
fn each_system_names_its_best_and_its_worst() {
    for (system, line, words) in [
        (
            System::DicePool,
            "ilse dp 2 =1,1",
            "most in one evening: botch",
        ),
        (
            System::SwordsAndSorcery,
            "ilse ss +1 dc 10 =20",
            "most in one evening: natural 20",
        ),
        (
            System::SuccessRoll,
            "ilse sr 12 =1,1,1",
            "most in one evening: critical success",
        ),
        (
            System::MonstersAndMagic,
            "ilse mm +3 vs 14 =6,6,6",
            "most in one evening: natural 18",
        ),
    ] {
        let mut table = Table::of(system);
        table.say_all(["hero Ilse", line]);
        assert!(
            streaks(&table)
                .iter()
                .any(|line| line.what == words && line.figure == 1),
            "{system:?}"
        );
    }
}

#[test]
fn any_success_of_a_pool_is_a_good_one() {
    let mut table = Table::of(System::DicePool);
    table.say_all([
        "hero Ilse",
        "ilse dp 2 =6,2",
        "ilse dp 2 =7,7",
        "ilse dp 2 =2,3",
    ]);
    let longest = streaks(&table).swap_remove(0);
    assert_eq!(
        (longest.what.as_str(), longest.figure),
        ("longest run of successes", 2)
    );
}

#[test]
fn hidden_foes_count_for_the_game_master_and_nothing_secret_for_players() {
    let mut table = Table::with_party();
    table.say_all([
        "add orc 15 hidden",
        "orc pd trained =20",
        "thalia pd adept =12 secret",
        "thalia pd adept =13",
    ]);
    assert_eq!(row(&table, "foes").marks.high, 1);
    assert_eq!(row(&table, "Thalia").throws, 2);
    let read = PlayersRead::of(&table.campaign);
    let theirs = Tally::of(&table.campaign, Audience::Players(&read));
    let theirs = Figures::for_players(&theirs, table.campaign.state());
    assert_eq!(theirs.dice, 1);
    assert!(
        theirs
            .rows
            .iter()
            .all(|row| row.throws == u32::from(row.name == "Thalia"))
    );
}

#[test]
fn a_fight_is_told_round_by_round() {
    let mut table = Table::with_party();
    table.say_all([
        "add thalia",
        "add orc 15",
        "initiative thalia critical",
        "initiative orc limited",
        "begin",
        "thalia -4",
        "next",
        "next",
        "thalia -6",
        "next",
        "next",
        "oren -3",
    ]);
    let course = figures(&table).fight;
    let CreatureId::Hero(thalia) = table.creature("thalia") else {
        panic!()
    };
    let points: Vec<i64> = course
        .bodies_of(thalia)
        .unwrap()
        .iter()
        .map(astragal::campaign::HitPoints::points)
        .collect();
    assert_eq!(points, [20, 14, 14]);
    assert_eq!(
        course
            .rounds
            .iter()
            .map(|round| round.number)
            .collect::<Vec<_>>(),
        [1, 2, 3]
    );
    table.say("end").say("thalia -1");
    assert_eq!(
        figures(&table).fight,
        course,
        "what comes after the fight is no part of it"
    );
}

#[test]
fn rolls_and_marks_are_of_the_same_dice_as_the_faces() {
    let mut table = Table::with_party();
    table.say("thalia pd adept =20").say("thalia pd adept =1");
    for _ in 0..3 {
        table.say("thalia pd adept");
    }
    let tally = tally(&table.campaign);
    let of = |source: Option<Source>| {
        let figures = Figures::of(&tally, table.campaign.state(), source);
        let row = figures.rows.into_iter().find(|row| row.name == "Thalia");
        let row = row.unwrap();
        let dice = tally.faces(row.who, 20, source).dice();
        assert_eq!(row.throws, dice, "{source:?}");
        (row.throws, row.marks.high, row.marks.low)
    };
    let (typed, rolled, all) = (of(Some(Source::Typed)), of(Some(Source::Rolled)), of(None));
    assert_eq!((typed, rolled.0, all.0), ((2, 1, 1), 3, 5));
    assert_eq!((all.1, all.2), (typed.1 + rolled.1, typed.2 + rolled.2));
}
