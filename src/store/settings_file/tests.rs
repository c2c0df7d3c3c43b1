use std::io::ErrorKind;

use super::super::memory_fs::{Loss, MemoryFs};
use super::super::settings::{Look, Nudge, Shares};
use super::*;

const PATH: &str = "/config/settings.ron";

fn file(fs: &MemoryFs) -> SettingsFile {
    SettingsFile::on(Arc::new(fs.clone()), Path::new("/config"))
}

fn with(text: &str) -> (MemoryFs, SettingsFile) {
    let fs = MemoryFs::default();
    crate::store::fs::make_dirs(&fs, Path::new("/config")).unwrap();
    fs.put(PATH, text.as_bytes());
    (fs.clone(), file(&fs))
}

#[test]
fn without_a_file_everything_is_as_the_program_comes_and_nothing_is_written() {
    let fs = MemoryFs::default();
    assert_eq!(file(&fs).read().unwrap(), Settings::default());
    assert_eq!(fs.operations(), 0);
}

#[test]
fn what_is_chosen_is_read_again_and_the_first_line_says_what_may_be_done_with_the_file() {
    let fs = MemoryFs::default();
    let columns = Shares {
        wide: Nudge { left: 4, right: -2 },
        ..Shares::default()
    };
    let changes = [
        Change::Theme(Look::RedGreenSafe),
        Change::Animation(false),
        Change::Columns(columns),
        Change::HouseRules {
            file: "rules/dice-pool.ron".into(),
            is_on: false,
        },
    ];
    file(&fs).change(&changes).unwrap();
    let read = file(&fs).read().unwrap();
    assert_eq!(
        (read.theme, read.animation, read.columns),
        (Look::RedGreenSafe, false, columns)
    );
    assert_eq!(read.house_rules_off, ["rules/dice-pool.ron"]);
    assert!(
        String::from_utf8(fs.bytes(PATH))
            .unwrap()
            .starts_with(FOREWORD)
    );
}

#[test]
fn a_file_that_leaves_things_out_is_no_fault() {
    for (text, theme) in [
        ("", Look::Auto),
        ("()", Look::Auto),
        ("(theme: Light)", Look::Light),
    ] {
        assert_eq!(with(text).1.read().unwrap().theme, theme, "{text}");
    }
}

#[test]
fn what_is_not_understood_is_named_with_its_place_and_stays_byte_for_byte() {
    for (text, said) in [
        ("(\n  theme: Purple,\n)", "/config/settings.ron:2:10: "),
        ("(\n  thema: Dark,\n)", "/config/settings.ron:2:3: "),
        ("(mouse: 3)", "/config/settings.ron:1:8: "),
        ("(\n<<<<<<< ours\n)", "/config/settings.ron:2: "),
        (
            "(schema: 2, moons: [1, (2)])",
            "/config/settings.ron is written in schema 2",
        ),
    ] {
        let (fs, file) = with(text);
        let refused = file.read().unwrap_err().to_string();
        assert!(refused.starts_with(said), "{text}: {refused}");
        assert_eq!(
            file.change(&[Change::Mouse(false)])
                .unwrap_err()
                .to_string(),
            refused
        );
        assert_eq!(fs.bytes(PATH), text.as_bytes());
    }
}

#[test]
fn a_change_is_made_to_what_the_file_says_now_whoever_wrote_it() {
    let (fs, file) = with("(theme: Dark)");
    fs.put(PATH, b"(theme: Light, mouse: false)");
    file.change(&[Change::Animation(false)]).unwrap();
    let read = file.read().unwrap();
    assert_eq!(
        (read.theme, read.mouse, read.animation),
        (Look::Light, false, false)
    );
}

#[test]
fn a_choice_that_stands_already_writes_nothing() {
    let (fs, file) = with("");
    file.change(&[Change::Theme(Look::Dark)]).unwrap();
    let before = fs.operations();
    file.change(&[Change::Theme(Look::Dark)]).unwrap();
    assert_eq!(fs.operations(), before);
}

#[test]
fn whatever_operation_fails_or_is_the_last_the_file_is_the_old_one_or_the_new_one() {
    for operation in 0..12 {
        let (fs, file) = with("");
        file.change(&[Change::Theme(Look::Light)]).unwrap();
        fs.fail_from(operation, ErrorKind::StorageFull);
        let changed = file.change(&[Change::Theme(Look::Mono)]);
        for loss in [Loss::Everything, Loss::Nothing] {
            let later = MemoryFs::with(fs.disk());
            later.power_cut(loss);
            let theme = self::file(&later).read().unwrap().theme;
            assert!(
                matches!(theme, Look::Light | Look::Mono),
                "{operation} {loss:?}: {theme:?}"
            );
            assert!(
                changed.is_err() || theme == Look::Mono,
                "{operation} {loss:?}: said to be kept"
            );
        }
    }
}
