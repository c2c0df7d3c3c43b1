//! What a file says of its figures and of its middle pane in words of its own.

use super::*;
use crate::systems::interface::AnyAttempt;
use crate::systems::interface::ladder::Below;
use crate::systems::sheet::testing::{Typed, field_of, sheet_of, write};
use crate::systems::{System, sheet};

const MILLS: &str = r#"(
  format: 1, key: "mills", short: "ml", title: "Mills", last_column: "Gear and what follows",
  harm_types: ["chaff"],
  figures: [
    (group: "Traits", kind: Number(from: 1, to: 20), default: 10, adds: "(figure - 10) / 2", entries: [(name: "Luck", short: "Luck")]),
    (name: "haste", kind: Number(from: -5, to: 5)),
    (name: "masteries", kind: Text, such: "Milling, Sifting", by_name: "master"),
    (group: "Crafts", list: true, kind: Number(from: 0, to: 9), default: 0, fills: "rank", told: ("{} rank {=}", "no {}"),
      hints: [(when: "figure <= level", says: "{word}: {level} at most")], entries: [(name: "Milling", goes_by: ["Luck"])]),
    (group: "Pace", signed: true, kind: Sum("haste"), names: ["start"]),
    (group: "Blades", open: true, last: true, behind: "blade", rolls: "mill", such: "1d8+1 quick", kind: Entry([
      (name: "damage", kind: Harm, needed: true), (name: "quick", kind: Word),
    ])),
  ],
  inputs: [
    (name: "trait", words: [], kind: Figure(["Traits", "Crafts", "Blades"]), default: 0),
    (name: "own rank", words: ["rank"], kind: Number(from: 0, to: 9), default: 0),
    (name: "rank", words: [], kind: Number(from: 0, to: 9), default: 0),
    (name: "master", words: []), (name: "swift"),
    (name: "at", for_all: true, kind: Number(from: 0, to: 40), default: 0),
    (name: "crew", kind: Mean),
  ],
  attempts: [(
    name: "mill", words: [], sum: "all", signed: true, hits: true, mean: "score", rows: "at",
    values: [("all", "trait + own_rank + rank * (1 + master) + mod"), ("score", "total")], roll: "1d20 + {all}",
    adds: [("own_rank", "rank")], log: [(when: "swift", says: " swift"), (says: ", at {at}")],
    results: [(word: "ground", when: "score >= at", grade: 1), (word: "lumps", grade: -1)],
    pane: (title: "Grist", heading: "AT", columns: [(heading: "ground", short: "gr", of: "ground")]),
  )],
)"#;

const ADA: [Typed<'static>; 4] = [
    ("Luck", None, "12"),
    ("haste", None, "2"),
    ("Milling", None, "1"),
    ("masteries", None, "Milling,Sifting"),
];

fn mills() -> Key {
    Key::read("mills.ron", MILLS).unwrap()
}

fn ada() -> (sheet::Sheet, Sheet) {
    let recorded = sheet_of(System::of_file(mills()), &ADA);
    let read = Sheet::from(&recorded);
    (recorded, read)
}

fn rolled(figure: &str, words: &[&str]) -> draft::Draft {
    let (_, sheet) = ada();
    let named = sheet.figure_of_name(figure).unwrap();
    let mut draft = sheet.draft_of(&named).unwrap();
    for word in words {
        draft.take_plain_word(word).unwrap();
    }
    draft
}

#[test]
fn a_short_name_may_be_the_name_itself_and_is_what_the_figure_adds() {
    let sum = rolled("Luck", &[]).sum_of_figures().unwrap();
    assert_eq!(sum.to_string(), "Luck 1 = Luck +1");
    let derived = ada().1.derived();
    assert!(derived.iter().any(|one| one.name == "Luck"));
}

#[test]
fn what_a_line_says_is_told_by_its_word() {
    let mut draft = rolled("Luck", &[]);
    let rank = mills()
        .definition()
        .inputs
        .iter()
        .position(|input| input.name == "own rank");
    draft.set(rank.unwrap(), 3, String::new());
    let sum = draft.sum_of_figures().unwrap();
    assert_eq!(sum.to_string(), "Luck 1 + rank 3 = Luck +4");
}

#[test]
fn what_is_added_to_something_has_its_sign() {
    let (recorded, sheet) = ada();
    let derived = sheet.derived();
    let start = derived.iter().find(|one| one.name == "start").unwrap();
    assert_eq!(start.sum.to_string(), "2 = start +2");
    let change = field_of(&recorded, "haste").change(None, "3").unwrap();
    assert_eq!(change.told(), "haste +3");
    let change = field_of(&recorded, "Milling").change(None, "2").unwrap();
    assert_eq!(change.told(), "Milling rank 2");
}

#[test]
fn names_are_written_with_a_blank_behind_each_comma() {
    let (mut recorded, _) = ada();
    assert_eq!(
        field_of(&recorded, "masteries")
            .value(&recorded, None)
            .as_deref(),
        Some("Milling, Sifting")
    );
    let refused = write(&mut recorded, ("masteries", None, "7")).unwrap_err();
    assert!(refused.to_string().contains("letter"), "{refused}");
}

#[test]
fn an_entry_that_is_not_understood_is_shown_one() {
    let (mut recorded, _) = ada();
    let refused = write(&mut recorded, ("blade", Some("scythe"), "quick")).unwrap_err();
    let refused = refused.to_string();
    assert!(
        refused.ends_with("expected damage, quick, such as `1d8+1 quick`"),
        "{refused}"
    );
}

#[test]
fn a_hint_stands_behind_the_figure_that_is_filled_in() {
    let (recorded, sheet) = ada();
    let told = |name: &str| {
        let field = field_of(&recorded, name);
        recorded.read_by(sheet.key(), 3).follows(&field, None).told
    };
    assert_eq!(told("Milling"), "Milling: 3 at most");
    assert_eq!(told("Luck"), "");
}

#[test]
fn a_form_calls_its_last_column_as_the_file_does() {
    let [_, last] = mills().profile().form.names;
    assert_eq!(last, "Gear and what follows");
}

#[test]
fn the_least_total_that_passes_stands_under_the_chart_and_rows_under_their_heading() {
    let mut draft = rolled("Luck", &[]);
    let at = mills()
        .definition()
        .inputs
        .iter()
        .position(|input| input.name == "at");
    draft.set(at.unwrap(), 15, String::new());
    let ladder = Attempt::new(mills(), draft.side().unwrap(), None)
        .unwrap()
        .ladder(None);
    assert_eq!(ladder.row_heading, "AT");
    let Below::Charted { chart, thresholds } = ladder.below else {
        panic!("no chart");
    };
    let ticks: Vec<&str> = chart
        .ticks
        .iter()
        .map(|tick| chart.bars[*tick].label.as_str())
        .collect();
    assert_eq!(ticks, ["21", "15", "2", "21"]);
    assert!(format!("{thresholds:?}").contains("hits"), "{thresholds:?}");
}

#[test]
fn words_at_the_sum_of_one_are_not_those_of_all_who_roll_together() {
    let side = |words: &[&str], at: i64| {
        let mut draft = rolled("Luck", words);
        let place = mills()
            .definition()
            .inputs
            .iter()
            .position(|input| input.name == "at");
        draft.set(place.unwrap(), at, String::new());
        draft.side().unwrap().planned(mills().definition()).unwrap()
    };
    let crew = |first: Side, second: Side| {
        let crew = Attempt::new(mills(), first, None).unwrap();
        let crew = crew
            .of_several(vec![second], (Counts::Mean, Length::Once))
            .unwrap();
        crew.words().join(" · ")
    };
    assert_eq!(
        crew(side(&["swift"], 15), side(&["swift"], 15)),
        "+1 swift and +1 swift · at 15"
    );
    assert_eq!(
        crew(side(&[], 15), side(&["swift"], 15)),
        "+1 and +1 swift · at 15"
    );
    assert_eq!(
        crew(side(&["swift"], 15), side(&[], 12)),
        "+1 swift, at 15 and +1 · at 12"
    );
}

#[test]
fn a_warning_names_what_is_rolled() {
    let text = MILLS.replace(
        "log: [",
        "warns: [(when: \"rank > 0\", says: \"{word}: {rank} is much\")], log: [",
    );
    let game = Key::read(
        "loud_mills.ron",
        &text.replace("\"mills\"", "\"loud-mills\""),
    )
    .unwrap();
    let mut draft = draft::Draft::of(game, None);
    let rank = game
        .definition()
        .inputs
        .iter()
        .position(|input| input.name == "rank");
    draft.set(rank.unwrap(), 2, String::new());
    let attempt = Attempt::new(game, draft.side().unwrap(), None).unwrap();
    let rolled = std::iter::once("Milling".to_owned());
    assert_eq!(attempt.warnings(rolled), ["Milling: 2 is much"]);
}
