//! What others measured of the dice in the same run, set beside its targets: `benches/peers` and `benches/odds.rs`.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use crate::Stand;
use crate::table::{Row, Target};

/// The tables of `benches/peers` in their order, with the wishes that have a target, in millions a second or in µs.
const WISHES: [(usize, &str, &str, Target); 4] = [
    (0, "4d6kh3+2", "rolls from text, every face kept", Target::Least(5.0)),
    (1, "4d6kh3+2", "rolls once read", Target::Least(20.0)),
    (2, "4d6kh3+2", "one key press, read and odds", Target::Most([3.0; 3])),
    (2, "10d10kh5", "one key press, read and odds", Target::Most([30.0; 3])),
];

/// Attempts that go on over many rolls, and those of them that are longer than any table plays.
const LONG: [&str; 3] = ["extended", "contest", "setback"];
const ENDLESS: &str = "100";

pub fn rows(stand: &Stand) -> io::Result<Vec<Row>> {
    let told = Command::new(&stand.peers).output()?.stdout;
    let told = String::from_utf8_lossy(&told);
    let tables: Vec<&str> = told.split("| astragal |").skip(1).collect();
    let peers = WISHES.into_iter().filter_map(|(table, wish, what, target)| {
        let unit = if matches!(target, Target::Least(_)) { "M/s" } else { "µs" };
        let cells = cells(tables.get(table)?, wish)?;
        let ((_, ours), others) = cells.split_first()?;
        let best =
            others.iter().max_by(
                |(_, one), (_, other)| {
                    if unit == "M/s" { one.total_cmp(other) } else { other.total_cmp(one) }
                },
            );
        let limit = best.map(|(name, figure)| ((*name).to_owned(), *figure));
        Some(Row { what: format!("{what}: `{wish}`"), unit, limit, figures: vec![*ours], target })
    });
    Ok(peers.chain(odds(&stand.criterion)?).collect())
}

/// The figures of everybody who has one in the row of a wish, ours first.
fn cells(table: &str, wish: &str) -> Option<Vec<(&'static str, f64)>> {
    let row = table.lines().find_map(|line| line.strip_prefix(&format!("| `{wish}` |")))?;
    let figure = |cell: &str| cell.split_whitespace().next()?.parse().ok();
    let named = ["astragal", "tyche", "caith", "xdy"].into_iter().zip(row.split('|'));
    Some(named.filter_map(|(name, cell)| Some((name, figure(cell)?))).collect())
}

/// The slowest query of the five systems, and the slowest that goes on over many rolls.
fn odds(criterion: &Path) -> io::Result<Vec<Row>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(criterion.join("odds"))? {
        let new = entry?.path().join("new");
        let read = |file| fs::read_to_string(new.join(file)).ok();
        if let (Some(benchmark), Some(estimates)) = (read("benchmark.json"), read("estimates.json")) {
            all.extend(
                after(&benchmark, "\"value_str\"", '"').or(after(&benchmark, "\"function_id\"", '"')).zip(
                    estimates
                        .split("\"median\"")
                        .nth(1)
                        .and_then(|rest| after(rest, "\"point_estimate\"", ',')),
                ),
            );
        }
    }
    let slowest = |is_long: bool| {
        let queries = all.iter().filter(|(name, _)| {
            !name.starts_with("free")
                && !name.contains(ENDLESS)
                && LONG.iter().any(|long| name.contains(long)) == is_long
        });
        let timed = queries.filter_map(|(name, time)| Some((name, time.parse::<f64>().ok()? / 1000.0)));
        timed.max_by(|(_, one), (_, other)| one.total_cmp(other))
    };
    let row = |is_long, what: &str, most: f64| {
        let (name, time) = slowest(is_long)?;
        let what = format!("odds of one query, the slowest {what}: {name}");
        Some(Row { what, unit: "µs", limit: None, figures: vec![time], target: Target::Most([most; 3]) })
    };
    Ok([row(false, "of five systems", 2.0), row(true, "over many rolls", 35.0)]
        .into_iter()
        .flatten()
        .collect())
}

/// What stands behind a key of a JSON text, up to a mark.
fn after(text: &str, key: &str, mark: char) -> Option<String> {
    let rest = text.split_once(key)?.1.trim_start_matches([':', ' ', '"']);
    let value = rest.split([mark, '}']).next()?.trim();
    (value != "null," && !value.starts_with("null")).then(|| value.to_owned())
}
