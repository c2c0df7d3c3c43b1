//! The ways out of a log, opened by readers that others wrote: JSON lines, CSV, Markdown.

use crate::support::Table;
use crate::support::evening::{EVENINGS, Telling};
use astragal::campaign::log_text::{Reader, for_players, tell};
use astragal::cli::ways_out::{Format, write_log};
use jiff::tz::TimeZone;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};
use serde_json::Value;

/// Cells that a careless writer spoils.
const HOSTILE: &[&str] = &[
    "note =cmd|' /C calc'!A0",
    "note +1, \"quoted\", and a comma",
    "note - [x](javascript:alert) <script> *bold* _it_ `code` | pipe # end",
    "note 1. first",
    "note > no quote",
    "note @SUM(A1)",
    "scene *Low* water: cold",
    "thalia dodge =20 # =1+1",
    "note secret \"the priest\", his brother",
    "note Größe 鯨 “so”",
    "thalia stealth =4,9",
    "undo",
    "pd luck x2",
];

fn table() -> Table {
    let mut table = Table::with_party();
    table.say_all(HOSTILE);
    table
}

fn written(table: &Table, format: Format, reader: Reader) -> String {
    let mut written = Vec::new();
    write_log(
        &table.campaign,
        format,
        reader,
        &TimeZone::UTC,
        &mut written,
    )
    .unwrap();
    String::from_utf8(written).unwrap()
}

fn objects(table: &Table, reader: Reader) -> Vec<Value> {
    written(table, Format::Json, reader)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn rows(table: &Table, reader: Reader) -> (Vec<String>, Vec<Vec<String>>) {
    let text = written(table, Format::Csv, reader);
    let mut read = csv::Reader::from_reader(text.as_bytes());
    let owned = |row: &csv::StringRecord| row.iter().map(str::to_owned).collect::<Vec<_>>();
    (
        owned(read.headers().unwrap()),
        read.records().map(|row| owned(&row.unwrap())).collect(),
    )
}

/// A cell as the JSON says the same.
fn as_cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(throws) if throws.first().is_some_and(Value::is_array) => {
            throws.iter().map(as_cell).collect::<Vec<_>>().join(" / ")
        }
        Value::Array(faces) => faces.iter().map(as_cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

#[test]
fn a_row_of_the_csv_says_field_by_field_what_the_object_of_the_json_says() {
    let table = table();
    for reader in [Reader::Master, Reader::Players] {
        let (columns, rows) = rows(&table, reader);
        let objects = objects(&table, reader);
        assert_eq!(rows.len(), objects.len());
        for (row, object) in rows.iter().zip(&objects) {
            for (column, cell) in columns.iter().zip(row) {
                let said = as_cell(object.get(column).unwrap_or(&Value::Null));
                let bare = cell
                    .strip_prefix('\'')
                    .filter(|bare| bare.starts_with(['=', '+', '-', '@']));
                assert_eq!(bare.unwrap_or(cell), said, "{column}");
            }
            let fields = object.as_object().unwrap().keys();
            assert!(
                fields.into_iter().all(|field| columns.contains(field)),
                "{object}"
            );
        }
    }
}

#[test]
fn no_cell_of_the_csv_is_worked_out_by_a_spreadsheet() {
    let (_, rows) = rows(&table(), Reader::Master);
    let is_formula = |cell: &&String| {
        cell.starts_with(['=', '+', '-', '@', '\t']) && cell.parse::<i64>().is_err()
    };
    assert_eq!(
        rows.iter().flatten().filter(is_formula).collect::<Vec<_>>(),
        Vec::<&String>::new()
    );
}

#[test]
fn every_way_out_tells_of_as_many_entries_as_the_log_has() {
    let table = table();
    let all = table
        .campaign
        .steps()
        .iter()
        .map(|step| tell(&table.campaign, step).len())
        .sum::<usize>();
    let shown = for_players(&table.campaign).len();
    for (reader, count) in [(Reader::Master, all), (Reader::Players, shown)] {
        assert_eq!(written(&table, Format::Text, reader).lines().count(), count);
        assert_eq!(objects(&table, reader).len(), count);
        assert_eq!(rows(&table, reader).1.len(), count);
        assert_eq!(
            outline(&written(&table, Format::Markdown, reader)).len(),
            count + 1
        );
    }
}

/// Headings by their level and items as `-`, with their text alone.
fn outline(page: &str) -> Vec<(String, String)> {
    let mut outline: Vec<(String, String)> = Vec::new();
    for event in Parser::new_ext(page, Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                outline.push((level.to_string(), String::new()));
            }
            Event::Start(Tag::Item) => outline.push(("-".into(), String::new())),
            Event::Text(text) => outline.last_mut().unwrap().1.push_str(&text),
            Event::Start(
                Tag::List(None) | Tag::Strong | Tag::Emphasis | Tag::Strikethrough | Tag::Paragraph,
            )
            | Event::End(_) => {}
            other => panic!("nothing of users may mean anything: {other:?}"),
        }
    }
    outline
}

#[test]
fn a_markdown_page_has_evenings_and_scenes_as_headings_and_users_text_as_text() {
    let outline = outline(&written(&table(), Format::Markdown, Reader::Master));
    let headings: Vec<_> = outline
        .iter()
        .filter(|(kind, _)| kind != "-")
        .cloned()
        .collect();
    let expected = [
        (HeadingLevel::H1, "The Drowned Vault"),
        (HeadingLevel::H2, "Evening 1, 2026-11-21"),
        (HeadingLevel::H3, "*Low* water"),
    ];
    assert_eq!(
        headings,
        expected.map(|(level, text)| (level.to_string(), text.to_owned()))
    );
    for text in [
        "[x](javascript:alert) <script> *bold* _it_ `code` | pipe",
        "1. first",
    ] {
        assert!(
            outline
                .iter()
                .any(|(kind, said)| kind == "-" && said.contains(text)),
            "{text}"
        );
    }
}

#[test]
fn what_was_undone_is_struck_and_what_is_secret_is_marked_on_the_page() {
    let page = written(&table(), Format::Markdown, Reader::Master);
    assert!(page.contains("~~**Thalia** · Stealth"), "{page}");
    assert!(page.contains("his brother *(secret)*"), "{page}");
}

#[test]
fn every_example_is_read_by_others_as_it_was_written() {
    for evening in &EVENINGS {
        let campaign = Telling::of(evening).campaign;
        let table = Table {
            campaign,
            ..Table::empty()
        };
        for reader in [Reader::Master, Reader::Players] {
            let count = objects(&table, reader).len();
            assert_eq!(rows(&table, reader).1.len(), count, "{}", evening.slug);
            assert_eq!(
                outline(&written(&table, Format::Markdown, reader)).len(),
                count + 1,
                "{}",
                evening.slug
            );
        }
    }
}

#[test]
fn a_recap_is_read_by_others_as_it_was_written() {
    use astragal::campaign::{Evenings, Recap};
    for evening in &EVENINGS {
        let campaign = Telling::of(evening).campaign;
        for past in Evenings::of(&campaign).all() {
            let recap = Recap::of(&campaign, past, Reader::Master);
            let items: usize = recap
                .scenes
                .iter()
                .map(|scene| scene.happenings.len())
                .sum();
            let listed = items + recap.fortunes.len() + recap.lasting.len();
            let outline = outline(&recap.markdown(&TimeZone::UTC));
            assert_eq!(
                outline.iter().filter(|(kind, _)| kind == "-").count(),
                listed,
                "{}",
                evening.slug
            );
        }
    }
}
