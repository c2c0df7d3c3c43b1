//! Tables as people write them, their draws, and their chances held against every way the dice may fall.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::dice::{Faces, Sides, TypedFaces, Unread};

use super::*;

/// A folder in memory: file name and text.
#[derive(Debug)]
struct Files(Vec<(&'static str, String)>);

impl TableFiles for Files {
    fn names(&self) -> Vec<String> {
        let stem = |(file, _): &(&str, String)| file.split('.').next().unwrap().to_owned();
        self.0.iter().map(stem).collect()
    }

    fn read(&self, name: &str) -> Result<(String, String), String> {
        let found = self
            .0
            .iter()
            .find(|(file, _)| file.split('.').next() == Some(name));
        found
            .map(|(file, text)| ((*file).to_owned(), text.clone()))
            .ok_or_else(|| "gone".to_owned())
    }
}

fn tables(files: &[(&'static str, &str)]) -> RandomTables {
    let files = files.iter().map(|(file, text)| (*file, (*text).to_owned()));
    RandomTables::default().with(Arc::new(Files(files.collect())))
}

/// The rows of a table with how many totals each has, and its dice.
fn shape(text: &str) -> (String, Vec<(i64, i64)>) {
    let table = tables(&[("t.txt", text)]).get("t").unwrap();
    let rows = table.columns[0].rows.iter().map(|row| (row.from, row.to));
    (table.dice(), rows.collect())
}

fn complaint(file: &'static str, text: &str) -> String {
    tables(&[(file, text)]).get("t").unwrap_err()
}

#[test]
fn every_form_that_people_paste_is_read() {
    let numbered = ("d6".to_owned(), vec![(1, 1), (2, 3), (4, 6)]);
    for text in [
        "1: a\n2-3: b\n4-6: c\n",
        "# A heading (d6)\n\n1: a\n2-3: b\n4-6: c\n",
        "d6 Things in a pocket\n1. a\n2–3. b\n4–6. c\n",
        "Things in a pocket\n1) a\n2-3) b\n4-6) c\n",
        "# Things\n1\ta\n2-3\tb\n4-6\tc\n",
        "1d6 Encounter\n1 a\n2-3 b\n4-6 c\n",
        "# Things\nx1: a\nx2: b\nx3: c\n",
        "| d6  | Thing |\n|-----|-------|\n| 1   | a     |\n| 2-3 | b     |\n| 4-6 | c     |\n",
        "1: a\n2-3: b\n4-6: c which is\n   told in two lines\n",
    ] {
        assert_eq!(shape(text).1, numbered.1, "{text}");
        assert!(shape(text).0.ends_with("d6"), "{text}");
    }
    assert_eq!(
        shape("wolf\n3 bears\n- an owl\n* a crow\n"),
        ("d4".to_owned(), vec![(1, 1), (2, 2), (3, 3), (4, 4)])
    );
    assert_eq!(
        shape("# 2d4+1\na\nb\nc\nd\ne\nf\ng").1.first(),
        Some(&(3, 3))
    );
    assert_eq!(
        shape("01-50 a\n51-00 b"),
        ("d%".to_owned(), vec![(1, 50), (51, 100)])
    );
}

#[test]
fn columns_are_rolled_apart_and_told_side_by_side() {
    for (file, text) in [
        ("t.csv", "first,last\nAda,Ash\nBert,Birch\n,Cole\n"),
        (
            "t.md",
            "| First | Last |\n|---|---|\n| Ada | Ash |\n| Bert | Birch |\n|  | Cole |\n",
        ),
    ] {
        let tables = tables(&[(file, text)]);
        let table = tables.get("t").unwrap();
        let odds = tables.odds(&table, &[]);
        assert_eq!(table.dice(), "d2 and d3");
        assert_eq!(odds.results.len(), 6);
        assert!((odds.of("Bert Ash").unwrap() - 1.0 / 6.0).abs() < 1e-12);
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "every mistake, once")]
fn what_is_wrong_is_named_with_its_line() {
    for (file, text, place, why) in [
        (
            "t.txt",
            "# d6\n1: a\n2: b\n",
            "t.txt:3:4",
            "3 to 6 has no row",
        ),
        ("t.txt", "1: a\n3: b\n", "t.txt:2:4", "2 has no row"),
        (
            "t.txt",
            "1-3: a\n3-4: b\n",
            "t.txt:2:6",
            "3 stands in line 1 already",
        ),
        ("t.txt", "# d6\n1-6: a\n7: b\n", "t.txt:3:4", "never 7"),
        ("t.txt", "1: a\nb\n", "t.txt:2:1", "this row has no number"),
        (
            "t.txt",
            "2: a\n3: b\n",
            "t.txt:1:4",
            "say the dice in a heading",
        ),
        ("t.txt", "3-1: a\n", "t.txt:1:1", "runs backward"),
        ("t.txt", "1: {2q6} wolves\n", "t.txt:1:5", "expected dice"),
        ("t.txt", "1: see [[t2\n", "t.txt:1:8", "no `]]` ends it"),
        (
            "t.txt",
            "1: see [[nobody]]\n",
            "t.txt:1:8",
            "no table called nobody",
        ),
        (
            "t.txt",
            "1: more [[t]]\n",
            "t.txt:1:9",
            "leads back to where it came from (t → t)",
        ),
        ("t.txt", "1:\n2: b\n", "t.txt:1:3", "says nothing"),
        ("t.txt", "", "t.txt:1:1", "a row at least"),
        (
            "t.txt",
            "# a\n1: a\n# b\n1: b\n",
            "t.txt:3:1",
            "a second heading",
        ),
        (
            "t.txt",
            "# 2d6, no repeats\n2-12: a\n",
            "t.txt:1:1",
            "takes one die",
        ),
        ("t.txt", "# 4d6kh9\n1: a\n", "t.txt:1:6", "keeps 9 of 4"),
        ("t.txt", "x0: a\n", "t.txt:1:1", "weighs 1 to 10000"),
        (
            "t.csv",
            "d4,what\n1,a\nb,c\n",
            "t.csv:3:1",
            "expected totals",
        ),
    ] {
        let told = complaint(file, text);
        assert!(
            told.starts_with(&format!("{place}: ")) && told.contains(why),
            "{text}: {told}"
        );
        assert!(told.contains('^') || text.is_empty(), "{told}");
    }
    let large = "1: a\n".repeat(2 << 20);
    assert!(complaint("t.txt", &large).contains("at most 4 MiB"));
    let many: String = (0..10_001).map(|row| format!("row {row}\n")).collect();
    assert!(complaint("t.txt", &many).starts_with("t.txt:10001:1: a table has at most 10000 rows"));
    let wide = tables(&[
        ("t.txt", "[[u x20]] [[u x20]]"),
        ("u.txt", "[[v x20]]"),
        ("v.txt", "a"),
    ]);
    assert!(wide.get("t").unwrap_err().contains("may come to"));
}

/// Faces that take every way in turn, as a counter does.
struct EveryWay {
    ways: Vec<(u32, u32)>,
    at: usize,
    chance: f64,
}

impl Faces for EveryWay {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        if self.at == self.ways.len() {
            self.ways.push((die.count(), 1));
        }
        let (sides, face) = self.ways[self.at];
        assert_eq!(sides, die.count());
        self.at += 1;
        self.chance /= f64::from(sides);
        Ok(face)
    }
}

impl EveryWay {
    /// The next way, if there is another.
    fn turn(&mut self) -> bool {
        (self.at, self.chance) = (0, 1.0);
        while let Some((sides, face)) = self.ways.pop() {
            if face < sides {
                self.ways.push((sides, face + 1));
                return true;
            }
        }
        false
    }
}

/// What every way of drawing comes to, with its chance.
fn enumerated(tables: &RandomTables, name: &str, decks: &[Deck]) -> BTreeMap<String, f64> {
    let table = tables.get(name).unwrap();
    let mut all = BTreeMap::new();
    let mut faces = EveryWay {
        ways: Vec::new(),
        at: 0,
        chance: 1.0,
    };
    loop {
        let text = match tables.draw(&table, decks, &mut faces, false) {
            Ok(drawn) => drawn.text,
            Err(NotDrawn::Because(why)) => why,
            Err(why) => panic!("{why:?}"),
        };
        *all.entry(text).or_insert(0.0) += faces.chance;
        if !faces.turn() {
            return all;
        }
    }
}

#[test]
fn chances_are_what_every_way_of_the_dice_comes_to() {
    let tables = tables(&[
        (
            "loot.txt",
            "# 2d4\n2: a key\n3-4: [[coins]]\n5: [[coins]] and [[coins]]\n6-8: [[card]], [[card]] and {1d3} nuts\n",
        ),
        (
            "coins.txt",
            "# d6\n1-3: {1d4} copper\n4-5: {2d3} silver\n6: a button\n",
        ),
        (
            "card.txt",
            "# Cards, no repeats\nx1: ace\nx2: king\nx1: queen\n",
        ),
        ("names.csv", "first,last\nAda,Ash\nBert,[[card]]\n"),
        ("hand.txt", "[[card]] [[card]] [[names]]"),
    ]);
    let drawn = [Deck {
        table: "card".to_owned(),
        column: 0,
        rows: vec![1],
    }];
    for name in ["loot", "coins", "card", "names", "hand"] {
        for decks in [&[][..], &drawn] {
            let table = tables.get(name).unwrap();
            let odds = tables.odds(&table, decks);
            let every = enumerated(&tables, name, decks);
            let sum: f64 = odds.results.iter().map(|(_, chance)| chance).sum();
            assert!(odds.is_whole && (sum - 1.0).abs() < 1e-12, "{name}");
            if name == "hand" && !decks.is_empty() {
                // Two cards are left and three may be asked for: what stops a draw is told otherwise.
                continue;
            }
            assert_eq!(odds.results.len(), every.len(), "{name}");
            for (text, chance) in &every {
                let counted = odds.of(text).unwrap_or_else(|| panic!("{name}: {text}"));
                assert!((counted - chance).abs() < 1e-12, "{name}: {text}");
            }
        }
    }
}

#[test]
fn every_table_of_the_program_is_sound_has_twenty_rows_and_chances_that_add_up() {
    let tables = RandomTables::default();
    for name in tables.names() {
        let table = tables.get(&name).unwrap_or_else(|why| panic!("{why}"));
        for column in &table.columns {
            assert_eq!(column.rows.len(), 20, "{name}");
        }
        let odds = tables.odds(&table, &[]);
        let sum: f64 = odds.results.iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{name}");
    }
}

#[test]
fn a_table_without_repeats_deals_each_row_once_and_then_says_so() {
    let tables = tables(&[("t.txt", "# no repeats\na\nb\nc\n")]);
    let table = tables.get("t").unwrap();
    let mut decks = Vec::new();
    let mut came = Vec::new();
    for _ in 0..3 {
        let mut faces = TypedFaces::new(Vec::new());
        let drawn = tables.draw(&table, &decks, &mut faces, false).unwrap();
        drawn
            .drawn
            .iter()
            .for_each(|row| Deck::take(&mut decks, row));
        came.push(drawn.text);
    }
    came.sort();
    assert_eq!(came, ["a", "b", "c"]);
    let stopped = tables.draw(&table, &decks, &mut TypedFaces::new(vec![]), false);
    assert!(
        matches!(stopped, Err(NotDrawn::Because(why)) if why.contains("every row of t was drawn"))
    );
    let typed = tables.draw(&table, &decks, &mut TypedFaces::new(vec![2]), true);
    assert!(
        matches!(typed, Err(NotDrawn::Because(why)) if why.starts_with("2 was drawn from t already"))
    );
}

#[test]
fn a_file_that_changed_is_read_anew_and_one_of_ones_own_takes_the_place_of_ours() {
    let own = tables(&[("omen.txt", "only this\n")]);
    assert_eq!(own.get("Omen").unwrap().rows(), 1);
    assert_eq!(own.names().iter().filter(|name| *name == "omen").count(), 1);
    assert!(
        RandomTables::default()
            .get("omne")
            .unwrap_err()
            .contains("did you mean omen?")
    );
}
