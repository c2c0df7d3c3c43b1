//! Games and steps made by hand for the store's tests.

use std::sync::Arc;

use jiff::Timestamp;
use proptest::prelude::*;

use crate::campaign::line::parse_attempt;
use crate::campaign::{
    Base, BodyId, Campaign, Change, Condition, ConditionEffect, CreatureId, DicePlace, Ends, Event,
    Foe, FoeChange, FoeId, Handout, Hero, HeroId, HitPoints, Noticing, PlayersScreenEvent,
    PointsTold, Reason, Roll, RollId, Roller, Step, Told, Track, TurnEdge, Undone,
};
use crate::campaign::{
    Counted, EncounterEvent, Goal, LongRollEvent, LongRollKind, LongRollPoints, LongRollStanding,
    Pace, Placed, TableDraw, TableEvent, TimeEvent, Timed, TimerEvent, Waiting,
};
use crate::dice::{Dice, Provenance, Seed};
use crate::systems::contest_score::{Score, Scoring};
use crate::systems::random_tables::DrawnRow;
use crate::systems::work::{Mishap, ProgressStep};
use crate::systems::work::{Rolls, Target};
use crate::systems::{Attitude, Standing};
use crate::systems::{
    ConditionModifier, FoeRanks, FoeStats, Initiative, Ranked, Rulebook, System, Wave,
};
use crate::words::composed;

/// The rules every sample is played by.
pub(super) fn rules() -> Arc<Rulebook> {
    Arc::new(Rulebook::built_in())
}

/// So many seconds into the evening.
pub(super) fn at(second: i64) -> Timestamp {
    let evening: Timestamp = "2026-11-21T19:02:00Z".parse().unwrap();
    Timestamp::from_second(evening.as_second() + second).unwrap()
}

/// A new game.
pub(super) fn founding() -> Base {
    founding_of("Saltmarsh nights")
}

/// A new game of this name.
pub(super) fn founding_of(name: &str) -> Base {
    Base::founding(name.to_owned(), System::PenAndDagger)
}

/// A step that does these things.
pub(super) fn step(seq: u64, line: &str, events: Vec<Event>) -> Step {
    Step {
        seq,
        at: at(i64::try_from(seq).unwrap()),
        line: line.to_owned(),
        events,
    }
}

/// A step that notes a text.
pub(super) fn note(seq: u64, text: &str) -> Step {
    step(
        seq,
        &format!("note {text}"),
        vec![Event::Noted {
            text: text.to_owned(),
            is_secret: false,
        }],
    )
}

/// Notes numbered from one step to another, both included.
pub(super) fn notes(first: u64, last: u64) -> Vec<Step> {
    (first..=last)
        .map(|seq| note(seq, &format!("what happened at {seq}")))
        .collect()
}

/// A step that undoes others.
pub(super) fn undo(seq: u64, undone: &[u64]) -> Step {
    let steps = undone
        .iter()
        .map(|&seq| Undone {
            seq,
            name: format!("note {seq}"),
            is_secret: false,
        })
        .collect();
    step(seq, "undo", vec![Event::Undid { steps }])
}

/// A step that adds a hero.
pub(super) fn hero_step(seq: u64, name: &str) -> Step {
    let hero = Hero::new(
        HeroId(u32::try_from(seq).unwrap()),
        name.to_owned(),
        System::PenAndDagger,
    );
    step(
        seq,
        &format!("hero \"{name}\""),
        vec![Event::HeroMade(Box::new(hero))],
    )
}

/// A step that rolls two dice.
pub(super) fn roll_step(seq: u64) -> Step {
    step(
        seq,
        "thalia stealth adv",
        vec![Event::Rolled(Box::new(roll(seq, None)))],
    )
}

fn roll(number: u64, comment: Option<String>) -> Roll {
    let rules = Rulebook::built_in();
    let (attempting, _) = parse_attempt("pd adept adv", &rules).unwrap();
    let attempt = attempting.attempt;
    let mut dice = Dice::new(&Seed::from_number(number));
    let outcome = attempt.roll(&rules, &mut dice).unwrap();
    let who = vec![Roller {
        creature: CreatureId::Hero(HeroId(1)),
        name: "Thalia".to_owned(),
    }];
    Roll {
        who,
        what: "Stealth".to_owned(),
        told: Told::of(&attempt, &outcome),
        attempt,
        outcome,
        dice: dice.since(0),
        is_secret: false,
        comment,
        again: None,
        earlier: Vec::new(),
        part_again: None,
        follows: None,
        anew: None,
        after: None,
        aim: None,
        against: None,
        modifiers: vec![ConditionModifier {
            who: "Thalia".to_owned(),
            name: "dazed".to_owned(),
            value: -2,
            is_secret: true,
        }],
    }
}

/// The game after these steps.
pub(super) fn played(base: Base, steps: Vec<Step>) -> Campaign {
    Campaign::resume(rules(), base, steps)
}

/// Any text in composed letters: so whatever comes in is made.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,20}",
        any::<String>(),
        Just(" //5c0a41d2\n(seq: 1)\r\n\"\\".to_owned())
    ]
    .prop_map(|text| composed(&text).into_owned())
}

fn any_event() -> impl Strategy<Value = Event> {
    let thalia = HeroId(1);
    prop_oneof![
        (any_text(), any::<bool>()).prop_map(|(text, is_secret)| Event::Noted { text, is_secret }),
        (any_text(), proptest::option::of(any_text()))
            .prop_map(|(name, text)| Event::SceneSet { name, text }),
        any_text().prop_map(|name| Event::Renamed { name }),
        (any::<u32>(), proptest::option::of(any_text()))
            .prop_map(|(number, name)| Event::EveningBegan { number, name }),
        any_hero().prop_map(|hero| Event::HeroMade(Box::new(hero))),
        (any_text(), proptest::option::of(any_text())).prop_map(move |(name, player)| {
            Event::HeroChanged {
                hero: thalia,
                name,
                change: Change::Player(player),
            }
        }),
        (
            any_text(),
            any_track(),
            any_body(),
            any_body(),
            proptest::option::of(any_text())
        )
            .prop_map(
                move |(name, track, from, to, met)| Event::HitPointsChanged {
                    whom: BodyId::Hero(thalia),
                    track,
                    name,
                    from,
                    to,
                    is_set: false,
                    met,
                }
            ),
        (any_text(), any_condition()).prop_map(move |(name, condition)| Event::ConditionGained {
            creature: CreatureId::Hero(thalia),
            name,
            condition
        }),
        (
            any_text(),
            proptest::option::of(any::<(u64, u32)>()),
            proptest::option::of(any_text())
        )
            .prop_map(move |(name, roll, note)| Event::Fortune {
                hero: thalia,
                name,
                reason: Reason::NaturalTwenty,
                roll: roll.map(|(seq, place)| RollId(seq, place)),
                note
            }),
        any_unseen_event(thalia),
        (any::<u64>(), proptest::option::of(any_text()))
            .prop_map(|(number, comment)| Event::Rolled(Box::new(roll(number, comment)))),
        proptest::collection::vec(any_undone(), 0..3).prop_map(|steps| Event::Undid { steps }),
        any_encounter_event().prop_map(Event::Encounter),
        any_screen_event().prop_map(Event::PlayersScreen),
        (any_kind(), any_text(), any_long_roll_event())
            .prop_map(|(kind, name, what)| Event::LongRoll { kind, name, what }),
        Just(Event::FightBegan),
        any_table_event().prop_map(Event::Table),
        any_time_event().prop_map(Event::Time),
        any_timer_event().prop_map(Event::Timer),
        (any_text(), any_text(), any::<bool>()).prop_map(|(name, condition, is_secret)| {
            Event::ConditionEnded {
                creature: CreatureId::Hero(HeroId(1)),
                name,
                condition,
                is_secret,
            }
        }),
        any_foe_event(),
    ]
}

/// What only the game master knows of: lies, results kept, attitudes.
fn any_unseen_event(thalia: HeroId) -> impl Strategy<Value = Event> {
    prop_oneof![
        (any::<(u64, u32)>(), any_text()).prop_map(move |((seq, place), text)| Event::Lied {
            roll: RollId(seq, place),
            who: Some(Roller {
                creature: CreatureId::Hero(thalia),
                name: text.clone()
            }),
            text
        }),
        (any_text(), any_text(), any::<i32>()).prop_map(move |(name, what, total)| {
            Event::ResultKept {
                creature: CreatureId::Hero(thalia),
                noticed: vec![Noticing {
                    who: Roller {
                        creature: CreatureId::Hero(thalia),
                        name: name.clone(),
                    },
                    passive: total,
                }],
                standing: Standing {
                    modifier: total,
                    rank: total,
                },
                name,
                what,
                total,
            }
        }),
        any_text().prop_map(move |name| Event::AttitudeChanged {
            creature: CreatureId::Hero(thalia),
            name,
            from: Attitude::Hostile,
            to: Attitude::Friendly
        }),
    ]
}

fn any_time_event() -> impl Strategy<Value = TimeEvent> {
    prop_oneof![
        (any::<i32>(), any_text(), proptest::option::of(any_text())).prop_map(|(by, told, why)| {
            TimeEvent::Passed {
                by: by.into(),
                to: by.into(),
                told,
                why,
            }
        }),
        any::<bool>().prop_map(TimeEvent::Paused),
    ]
}

fn any_timer_event() -> impl Strategy<Value = TimerEvent> {
    let of = || proptest::sample::select(Timed::ALL.to_vec());
    prop_oneof![
        (of(), proptest::option::of(any::<u32>()), any::<bool>()).prop_map(
            |(of, seconds, is_open)| TimerEvent::Started {
                of,
                seconds,
                is_open
            }
        ),
        (of(), any::<bool>()).prop_map(|(of, is_open)| TimerEvent::Shown { of, is_open }),
        of().prop_map(|of| TimerEvent::Stopped { of }),
    ]
}

fn any_table_event() -> impl Strategy<Value = TableEvent> {
    let row = (any_text(), any::<usize>()).prop_map(|(table, row)| DrawnRow {
        table,
        column: 0,
        row,
    });
    let rows = proptest::collection::vec(row, 0..3);
    let faces = proptest::collection::vec((1..100_u32, 1..100_u32), 0..4);
    let total = proptest::option::of(any::<i64>());
    prop_oneof![
        (any_text(), any_text(), total, faces, rows, any::<bool>()).prop_map(
            |(table, text, total, faces, rows, is_secret)| {
                TableEvent::Drawn(TableDraw {
                    table,
                    text,
                    total,
                    millionths: total.map(|_| 50_000),
                    faces,
                    dice: Provenance::Typed,
                    rows,
                    is_secret,
                })
            }
        ),
        any_text().prop_map(|table| TableEvent::Shuffled { table }),
    ]
}

fn any_encounter_event() -> impl Strategy<Value = EncounterEvent> {
    let any_wave = || {
        let lines = proptest::collection::vec(any_text(), 0..3);
        (any::<u32>(), any_text(), lines).prop_map(|(round, cue, lines)| Wave { round, cue, lines })
    };
    let any_waiting = move || {
        (any_text(), any_wave()).prop_map(|(encounter, wave)| Waiting {
            encounter,
            wave,
            came: Vec::new(),
        })
    };
    let joined = vec![CreatureId::Foe(FoeId(7))];
    prop_oneof![
        (any_text(), proptest::collection::vec(any_wave(), 0..3)).prop_map(|(name, waves)| {
            EncounterEvent::Began {
                name,
                waves,
                joined: Vec::new(),
            }
        }),
        any::<u32>().prop_map(|round| EncounterEvent::RoundCame { round }),
        (any_waiting(), any::<u32>()).prop_map(move |(wave, round)| {
            EncounterEvent::WaveCame {
                wave,
                joined: joined.clone(),
                round,
            }
        }),
        (any_text(), any_text()).prop_map(|(line, why)| EncounterEvent::LineFailed { line, why }),
        proptest::collection::vec(any_waiting(), 0..3)
            .prop_map(|waves| EncounterEvent::CalledOff { waves }),
    ]
}

fn any_kind() -> impl Strategy<Value = LongRollKind> {
    prop_oneof![
        Just(LongRollKind::Task),
        Just(LongRollKind::Clock),
        Just(LongRollKind::Contest),
        Just(LongRollKind::Race)
    ]
}

fn any_long_roll_event() -> impl Strategy<Value = LongRollEvent> {
    let roller = |(id, name): (u32, String)| Roller {
        creature: CreatureId::Hero(HeroId(id)),
        name,
    };
    let sides = proptest::collection::vec((any::<u32>(), any_text()).prop_map(roller), 0..4);
    let rolls = proptest::collection::vec(any_counted(), 0..4);
    let attempts = proptest::collection::vec(any_text(), 0..3);
    prop_oneof![
        (any_goal(), sides, any::<bool>()).prop_map(|(goal, sides, is_secret)| {
            LongRollEvent::Began {
                goal,
                sides,
                is_secret,
            }
        }),
        (rolls, attempts, any::<bool>(), any_standing()).prop_map(
            |(rolls, attempts, is_secret, to)| LongRollEvent::Counted {
                rolls,
                attempts,
                is_secret,
                to
            }
        ),
        (any_counted(), any_standing()).prop_map(|(by, to)| LongRollEvent::Recounted {
            roll: RollId(3, 0),
            by,
            to
        }),
        (0..3_usize, any::<i32>(), any_standing())
            .prop_map(|(side, by, to)| LongRollEvent::Corrected { side, by, to }),
        (
            any::<i32>(),
            proptest::option::of(any::<u32>()),
            any_standing()
        )
            .prop_map(|(by, round, to)| LongRollEvent::Ticked { by, round, to }),
        any_standing().prop_map(|to| LongRollEvent::Closed { to }),
    ]
}

fn any_goal() -> impl Strategy<Value = Goal> {
    let target = Target::new(10).unwrap();
    prop_oneof![
        (proptest::option::of(1..5_u32), any::<u32>(), -10..=10_i32).prop_map(
            move |(rolls, lost, difficulty)| Goal::Task {
                target,
                mishap: Mishap::SetsBack(lost),
                rolls: rolls.and_then(|rolls| Rolls::new(rolls).ok()),
                difficulty,
                takes: lost % 100,
            }
        ),
        (any::<bool>(), any::<bool>()).prop_map(move |(is_covered, is_paced)| Goal::Clock {
            target,
            pace: is_paced.then_some(Pace::Round),
            is_covered,
        }),
        Just(Goal::Contest { target }),
        Just(Goal::Race),
    ]
}

fn any_counted() -> impl Strategy<Value = Counted> {
    let roll = RollId(4, 2);
    prop_oneof![
        any_gain().prop_map(move |gain| Counted::Gain { roll, gain }),
        any_showing().prop_map(move |score| Counted::Score {
            roll,
            score,
            scoring: Scoring::Difference
        }),
        any_placed().prop_map(Counted::Place),
    ]
}

fn any_placed() -> impl Strategy<Value = Placed> {
    (any_text(), any::<u64>(), any::<bool>()).prop_map(|(name, number, is_secret)| {
        let roll = roll(number, None);
        Placed {
            who: Roller {
                creature: CreatureId::Hero(HeroId(1)),
                name,
            },
            roll: RollId(4, 1),
            by: roll.attempt.place(&roll.outcome).unwrap(),
            outcome: roll.told.key.clone(),
            word: None,
            grade: roll.told.grade(),
            figure: roll.attempt.figure_to_rank(&roll.outcome),
            is_secret,
        }
    })
}

fn any_standing() -> impl Strategy<Value = LongRollStanding> {
    let sides = proptest::collection::vec((any_text(), any::<u32>()), 1..4);
    prop_oneof![
        (sides, any::<bool>()).prop_map(|(sides, is_ruined)| {
            LongRollStanding::Points(LongRollPoints {
                sides,
                of: Target::new(3).unwrap(),
                is_ruined,
            })
        }),
        any::<usize>().prop_map(LongRollStanding::Leg),
        proptest::collection::vec(any_placed(), 0..3).prop_map(LongRollStanding::Places),
    ]
}

fn any_gain() -> impl Strategy<Value = ProgressStep> {
    prop_oneof![
        Just(ProgressStep::Mishap),
        any::<u32>().prop_map(ProgressStep::Points)
    ]
}

fn any_showing() -> impl Strategy<Value = Score> {
    (any::<i64>(), any::<i64>(), any::<bool>()).prop_map(|(figure, tie, is_void)| Score {
        figure,
        tie,
        is_void,
    })
}

fn any_points_told() -> impl Strategy<Value = PointsTold> {
    proptest::sample::select(PointsTold::ALL.to_vec())
}

/// What is said of the players' screen.
fn any_screen_event() -> impl Strategy<Value = PlayersScreenEvent> {
    prop_oneof![
        (any::<bool>(), any_points_told())
            .prop_map(|(of_heroes, told)| PlayersScreenEvent::PointsTold { of_heroes, told }),
        any::<bool>().prop_map(PlayersScreenEvent::RevealsByTurn),
        any_text().prop_map(|text| PlayersScreenEvent::HandedOut(Handout::Text(text))),
        any_text().prop_map(|text| PlayersScreenEvent::TakenBack(Handout::Text(text))),
    ]
}

/// What happens to the foe of number 2, and to its place in the order.
fn any_foe_event() -> impl Strategy<Value = Event> {
    let (foe, creature) = (FoeId(2), CreatureId::Foe(FoeId(2)));
    let ranks = FoeRanks::of(System::PenAndDagger).unwrap();
    let change = prop_oneof![
        any_text().prop_map(FoeChange::Name),
        any::<u32>().prop_map(FoeChange::Level),
        proptest::option::of(any_text()).prop_map(FoeChange::Notes),
        Just(FoeChange::Rank(ranks.from_usual(3))),
        proptest::option::of(any::<i32>()).prop_map(FoeChange::Initiative),
        proptest::option::of(any_text()).prop_map(FoeChange::SeenAs),
        proptest::option::of(any_points_told()).prop_map(FoeChange::PointsTold),
    ];
    let initiative = proptest::array::uniform5(any::<i64>()).prop_map(
        |[grade, result, modifier, training, tie]| {
            Initiative::Ranked(Ranked {
                grade,
                result,
                modifier,
                training,
                ties: vec![0, tie],
            })
        },
    );
    prop_oneof![
        (any_text(), any_stats()).prop_map(move |(name, stats)| Event::FoeMade(Foe {
            id: foe,
            name,
            bodies: vec![HitPoints::whole(Some(9))],
            numbers: Vec::new(),
            conditions: Vec::new(),
            strains: Vec::new(),
            notes: None,
            seen_as: None,
            points_told: None,
            stats,
        })),
        (any_text(), change).prop_map(move |(name, change)| Event::FoeChanged {
            foe,
            name,
            change
        }),
        any_text().prop_map(move |name| Event::Joined {
            creature,
            name,
            is_hidden: true
        }),
        (any_text(), initiative).prop_map(move |(name, initiative)| Event::InitiativeSet {
            creature,
            name,
            initiative
        }),
        (any_text(), any::<u32>()).prop_map(move |(name, count)| Event::ActionsDeclared {
            creature,
            name,
            count
        }),
    ]
}

fn any_stats() -> impl Strategy<Value = FoeStats> {
    prop::sample::select(System::ALL.to_vec()).prop_map(FoeStats::blank)
}

fn any_undone() -> impl Strategy<Value = Undone> {
    (any::<u64>(), any_text(), any::<bool>()).prop_map(|(seq, name, is_secret)| Undone {
        seq,
        name,
        is_secret,
    })
}

fn any_body() -> impl Strategy<Value = HitPoints> {
    let figures = (
        proptest::option::of(any::<u32>()),
        any::<u32>(),
        any::<u32>(),
        any::<bool>(),
    );
    figures.prop_map(|(max, harm, temp, is_felled)| HitPoints {
        max,
        harm,
        temp,
        is_felled,
    })
}

fn any_track() -> impl Strategy<Value = Track> {
    prop_oneof![Just(Track::Physical), Just(Track::Mental)]
}

fn any_condition() -> impl Strategy<Value = Condition> {
    let ends = prop_oneof![
        Just(Ends::Never),
        (any::<i64>(), any::<u32>()).prop_map(|(at, lasts)| Ends::Time { at, lasts }),
        any::<u32>().prop_map(|round| Ends::At {
            round,
            whose: CreatureId::Hero(HeroId(1)),
            edge: TurnEdge::End
        })
    ];
    let effect = prop_oneof![
        any::<i32>().prop_map(ConditionEffect::Modifier),
        any_text().prop_map(ConditionEffect::Asks),
        Just(ConditionEffect::Concentration),
        any::<i32>().prop_map(|bonus| ConditionEffect::Distracted {
            by: CreatureId::Hero(HeroId(1)),
            bonus
        }),
        any_text().prop_map(|approach| ConditionEffect::Closed {
            to: CreatureId::Foe(FoeId(2)),
            approach
        }),
    ];
    let effects = proptest::collection::vec(effect, 0..3);
    let of = proptest::option::of((1..9_u64, 0..3_u32).prop_map(|(seq, place)| RollId(seq, place)));
    (any_text(), effects, ends, of, any::<bool>()).prop_map(
        |(name, effects, ends, of, is_secret)| Condition {
            of,
            is_secret,
            ..Condition::new(name, effects, ends)
        },
    )
}

fn any_hero() -> impl Strategy<Value = Hero> {
    let conditions = proptest::collection::vec(any_condition(), 0..3);
    (
        any::<u32>(),
        any_text(),
        proptest::option::of(any_text()),
        any_body(),
        conditions,
    )
        .prop_map(|(id, name, notes, body, conditions)| Hero {
            notes,
            body,
            conditions,
            ..Hero::new(HeroId(id), name, System::PenAndDagger)
        })
}

/// Any step at all.
pub(super) fn any_step() -> impl Strategy<Value = Step> {
    let second = 0..4_000_000_000_i64;
    (
        any::<u64>(),
        second,
        any_text(),
        proptest::collection::vec(any_event(), 0..4),
    )
        .prop_map(|(seq, second, line, events)| Step {
            seq,
            at: Timestamp::from_second(second).unwrap(),
            line,
            events,
        })
}

/// Any base that steps can lead to.
pub(super) fn any_base() -> impl Strategy<Value = Base> {
    let events = proptest::collection::vec(any_event(), 0..12);
    (
        events,
        any::<u64>(),
        proptest::collection::vec(any_undone(), 0..3),
    )
        .prop_map(|(events, stream, undone)| {
            let mut base = founding();
            for (event, seq) in events.iter().zip(1..) {
                base.state
                    .apply(seq, at(i64::try_from(seq).unwrap()), event);
                base.seq = seq;
            }
            Base {
                at: Some(at(9)),
                dice: DicePlace { stream, word: 7 },
                undone,
                ..base
            }
        })
}
