//! Random tables at the table: drawn in secret, shown, drawn again, without repeats, and undone.

use std::sync::Arc;

use astragal::campaign::log_text::{for_players, tell};
use astragal::campaign::{Campaign, Event};
use astragal::dice::Provenance;
use astragal::systems::random_tables::{RandomTables, TableFiles};
use astragal::systems::{Rulebook, System};

use crate::support::Table;

/// A folder in memory.
#[derive(Debug)]
struct Files(Vec<(&'static str, &'static str)>);

impl TableFiles for Files {
    fn names(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    fn read(&self, name: &str) -> Result<(String, String), String> {
        let found = self.0.iter().find(|(known, _)| *known == name);
        found
            .map(|(name, text)| (format!("{name}.txt"), (*text).to_owned()))
            .ok_or_else(|| "gone".to_owned())
    }
}

/// The party at a table with these files.
fn table_with(files: &[(&'static str, &'static str)]) -> Table {
    let rules = Rulebook {
        tables: RandomTables::default().with(Arc::new(Files(files.to_vec()))),
        ..Rulebook::built_in()
    };
    let mut table = Table::with_party();
    table.campaign = Campaign::resume(Arc::new(rules), table.campaign.base(), Vec::new());
    table
}

fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step)
        .iter()
        .map(astragal::campaign::log_text::Entry::text)
        .collect()
}

fn players(table: &Table) -> String {
    let shown = for_players(&table.campaign);
    shown
        .iter()
        .map(|shown| shown.entry.text() + "\n")
        .collect()
}

const DAY: &[(&str, &str)] = &[
    ("day", "# d20\n1-10: rain\n11-20: sun over [[town]]\n"),
    ("town", "Ashford\nBirchford\n"),
];

#[test]
fn a_draw_is_secret_until_it_is_shown_and_hidden_again() {
    let mut table = table_with(DAY);
    table.say("table day =14,2");
    assert_eq!(told(&table), ["day  14: sun over Birchford"]);
    assert!(!players(&table).contains("sun"));
    table.say("open");
    assert!(players(&table).contains("day  14: sun over Birchford"));
    table.say("secret");
    assert!(!players(&table).contains("sun"));
    assert!(table.refused("secret").contains("already secret"));
    table.say("undo x2").say("undo");
    assert!(!players(&table).contains("sun") && table.campaign.latest_result().is_none());
}

#[test]
fn an_open_draw_is_read_by_players_and_repeated_by_a_dot() {
    let mut table = table_with(DAY);
    table.say("table da open =3").say(". =15,1");
    assert!(players(&table).contains("day  3: rain\n"));
    assert!(players(&table).contains("sun over Ashford"));
    table.say(".");
    assert_eq!(
        table.campaign.steps().last().unwrap().line,
        "table \"day\" open"
    );
}

#[test]
fn faces_typed_must_fit_and_those_rolled_are_kept_to_be_derived_again() {
    let mut table = table_with(DAY);
    assert!(table.refused("table day =14").contains("takes 2"));
    assert!(table.refused("table day =21").contains("no face of a d20"));
    table.say("table day x3");
    let draws: Vec<_> = table
        .campaign
        .steps()
        .last()
        .unwrap()
        .events
        .iter()
        .filter_map(Event::draw)
        .collect();
    assert_eq!(draws.len(), 3);
    for draw in draws {
        assert_eq!(draw.faces[0].0, 20);
        assert!(matches!(draw.dice, Provenance::Rolled { .. }));
        let chance = if draw.text == "rain" {
            500_000
        } else {
            250_000
        };
        assert_eq!(draw.millionths, Some(chance), "{}", draw.text);
    }
}

#[test]
fn a_table_without_repeats_remembers_what_came_and_undo_puts_it_back() {
    let mut table = table_with(&[("omen", "# no repeats\na\nb\nc\n")]);
    assert!(
        table
            .refused("table omen shuffle")
            .contains("nothing was drawn")
    );
    table.say("table omen x2");
    let before = table.campaign.state().clone();
    table.say("table omen");
    assert!(
        table
            .refused("table omen")
            .contains("every row of omen was drawn")
    );
    table.say("undo");
    assert_eq!(*table.campaign.state(), before);
    table
        .say("table omen")
        .say("table omen shuffle")
        .say("table omen x3");
    let mut came = told(&table);
    came.sort();
    assert_eq!(came.len(), 3);
    assert!(came.windows(2).all(|two| two[0] != two[1]), "{came:?}");
}

#[test]
fn foes_get_names_of_a_table_and_keep_the_sheet_of_their_kind() {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say("add goblin*3 named names-hard hidden");
    let state = table.campaign.state();
    assert_eq!(state.foes.len(), 3);
    for foe in &state.foes {
        assert_ne!(foe.name, "Goblin");
        assert_eq!(foe.notes.as_deref(), Some("goblin"));
        assert!(foe.bodies.len() == 1 && foe.bodies[0].max.is_some());
    }
    let line = &table.campaign.steps().last().unwrap().line;
    assert!(line.ends_with("named \"names-hard\" hidden"), "{line}");
    let known = players(&table);
    assert!(
        state.foes.iter().all(|foe| !known.contains(&foe.name)),
        "{known}"
    );
    assert!(
        table
            .refused("add goblin named nobody")
            .contains("no table called")
    );
    table.say("undo");
    assert!(table.campaign.state().foes.is_empty());
}

#[test]
fn what_cannot_be_drawn_from_is_refused_with_line_and_caret() {
    let mut table = table_with(&[("loop", "a\nb [[loop]]\n")]);
    let refused = table.refused("table loop");
    assert!(
        refused.contains("loop.txt:2:3: this leads back") && refused.contains('^'),
        "{refused}"
    );
    assert!(
        table
            .refused("table nothing")
            .contains("expected the name of a table")
    );
    assert!(table.refused("table loop x21").contains("1 to 20 times"));
}

#[test]
fn ten_thousand_rows_are_drawn_from_at_once() {
    let rows: String = (0..10_000).map(|row| format!("row {row}\n")).collect();
    let rows: &'static str = Box::leak(rows.into_boxed_str());
    let mut table = table_with(&[("large", rows)]);
    let begun = std::time::Instant::now();
    table.say("table large");
    assert!(begun.elapsed().as_millis() < 2_000, "{:?}", begun.elapsed());
    assert_eq!(told(&table).len(), 1);
}
