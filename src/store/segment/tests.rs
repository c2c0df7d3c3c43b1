//! Segments read back as they were written, cut and damaged.

use proptest::prelude::*;

use super::super::samples;
use super::*;

fn text() -> String {
    let steps = [
        samples::hero_step(1, "Thalia"),
        samples::note(2, "a bell\nrings // twice"),
        samples::roll_step(3),
    ];
    compose(1, &samples::founding(), &steps).unwrap()
}

fn at_rest(bytes: &[u8]) -> Option<Timestamp> {
    super::at_rest(Path::new("log/000007.ron"), 7, bytes)
}

fn read(bytes: &[u8]) -> Result<Segment, StoreError> {
    super::read(Path::new("log/000001.ron"), 1, bytes)
}

fn whole(bytes: &[u8]) -> Stretch {
    match read(bytes).unwrap() {
        Segment::Whole(stretch) => *stretch,
        Segment::Stub => panic!("a stub"),
    }
}

#[test]
fn a_segment_is_read_as_it_was_written() {
    let stretch = whole(text().as_bytes());
    assert_eq!(
        (stretch.base, stretch.steps.len(), stretch.end),
        (samples::founding(), 3, End::Whole)
    );
}

#[test]
fn cut_anywhere_it_is_a_stub_or_a_beginning_of_its_steps() {
    let text = text();
    let starts: Vec<usize> = text.match_indices('\n').map(|(place, _)| place).collect();
    for cut in 0..text.len() {
        let finished = starts.iter().filter(|place| cut >= **place).count();
        match read(&text.as_bytes()[..cut]).unwrap() {
            Segment::Stub => assert!(finished < 2, "cut at {cut}"),
            Segment::Whole(stretch) => {
                assert_eq!(stretch.steps.len(), finished - 2, "cut at {cut}");
            }
        }
    }
}

#[test]
fn a_last_line_without_its_newline_counts() {
    let text = text();
    let stretch = whole(text.trim_end().as_bytes());
    assert_eq!((stretch.steps.len(), stretch.end), (3, End::Unended));
}

#[test]
fn any_flipped_byte_is_damage_or_a_cut_and_never_another_game() {
    let text = text();
    let last_line = text.trim_end().rfind('\n').unwrap();
    for place in 0..text.len() - 1 {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 4;
        match read(&bytes) {
            Err(StoreError::Damaged { .. }) => assert!(place <= last_line),
            Ok(Segment::Whole(stretch)) => {
                // Without the newline between them the last two lines are one torn line.
                let whole = if place == last_line { 1 } else { 2 };
                assert!(place >= last_line);
                assert_eq!(stretch.steps.len(), whole);
            }
            other => panic!("byte {place}: {other:?}"),
        }
    }
}

#[test]
fn an_empty_line_or_a_line_twice_is_damage() {
    let lines: Vec<String> = text().split_inclusive('\n').map(str::to_owned).collect();
    let mut gap = lines.clone();
    gap.insert(3, "\n".to_owned());
    assert!(matches!(
        read(gap.concat().as_bytes()),
        Err(StoreError::Damaged { line: 4, .. })
    ));
    let mut twice = lines.clone();
    twice.insert(3, lines[3].clone());
    assert!(matches!(
        read(twice.concat().as_bytes()),
        Err(StoreError::Damaged { line: 5, .. })
    ));
}

#[test]
fn a_log_with_dos_line_ends_is_the_same_log() {
    let stretch = whole(text().replace('\n', "\r\n").as_bytes());
    assert_eq!((stretch.steps.len(), stretch.end), (3, End::Whole));
}

#[test]
fn a_segment_saved_as_something_else_is_damage_and_never_unfinished() {
    let with_mark = format!("\u{feff}{}", text());
    let error = read(with_mark.as_bytes()).unwrap_err().to_string();
    assert!(
        error.starts_with("log/000001.ron:1: a byte order mark stands here"),
        "{error}"
    );
    let wide: Vec<u8> = text().encode_utf16().flat_map(u16::to_le_bytes).collect();
    let error = read(&wide).unwrap_err().to_string();
    assert!(
        error.starts_with("log/000001.ron:1: there are NUL bytes here"),
        "{error}"
    );
    let merged = text().replacen("(seq: 2", "<<<<<<< HEAD\n(seq: 2", 1);
    let error = read(merged.as_bytes()).unwrap_err().to_string();
    assert!(
        error.starts_with("log/000001.ron:4: this is a merge-conflict mark"),
        "{error}"
    );
}

#[test]
fn a_later_schema_is_refused_by_name() {
    let header = Header {
        schema: SCHEMA + 1,
        ..Header::new(1, 0)
    };
    let error = read(seal(&header).unwrap().as_bytes()).unwrap_err();
    assert!(
        error.to_string().contains("use a newer astragal"),
        "{error}"
    );
}

#[test]
fn a_segment_under_another_name_is_refused() {
    let text = compose(7, &samples::founding(), &[]).unwrap();
    assert!(matches!(
        read(text.as_bytes()),
        Err(StoreError::Damaged { line: 1, .. })
    ));
}

proptest! {
    #[test]
    fn a_game_at_rest_tells_when_it_was_played_as_its_base_does(base in samples::any_base()) {
        let text = compose(7, &base, &[]).unwrap();
        prop_assert_eq!(at_rest(text.as_bytes()), base.at);
    }
}

#[test]
fn a_game_that_is_not_at_rest_has_to_be_read() {
    let base = Base {
        at: Some(samples::at(33)),
        ..samples::founding()
    };
    let resting = compose(7, &base, &[]).unwrap();
    let of_later_schema = resting.replacen(
        &seal(&Header::over(7, &base)).unwrap(),
        &seal(&Header {
            schema: SCHEMA + 1,
            ..Header::new(7, 0)
        })
        .unwrap(),
        1,
    );
    for text in [
        compose(7, &base, &[samples::note(1, "a bell")]).unwrap(),
        format!("{resting}(seq: 1, at"),
        resting.replacen("Salt", "salt", 1),
        resting[..resting.len() / 2].to_owned(),
        compose(8, &base, &[]).unwrap(),
        of_later_schema,
        String::new(),
    ] {
        assert_eq!(at_rest(text.as_bytes()), None, "{text}");
    }
    assert_eq!(at_rest(resting.as_bytes()), base.at);
}
