//! The attempt that is built with keys: figures and bars by their words, and the words of which one takes back the other.

use super::*;

const RANKS: &str = include_str!("../../../../tests/support/own_systems/ranks.ron");

fn builder() -> Builder {
    Builder::of(Key::read("ranks.ron", RANKS).unwrap())
}

#[test]
fn arrows_go_from_no_bar_over_each_there_is_and_back() {
    let mut built = builder();
    let mut seen = vec![built.words()];
    for step in [1, 1, 1, 1, -1, -1, -1, -1, -1] {
        built = built.aside(step);
        assert!(built.attempt().is_some());
        seen.push(built.words());
    }
    let bars = [
        "limited", "normal", "major", "critical", "major", "normal", "limited",
    ];
    let with_bar = bars.map(|bar| format!("rk trained bar {bar}"));
    let none = || "rk trained".to_owned();
    let wanted: Vec<String> = [none()]
        .into_iter()
        .chain(with_bar)
        .chain([none(), none()])
        .collect();
    assert_eq!(seen, wanted);
}

#[test]
fn advantage_takes_back_disadvantage_and_reliable_unreliable() {
    let mut built = builder();
    assert!(built.toggle_edge() && built.toggle_reliability());
    assert_eq!(built.words(), "rk trained adv reliable");
    assert!(built.toggle_edge() && built.toggle_reliability());
    assert_eq!(built.words(), "rk trained dis unreliable");
    let odds = built.attempt().unwrap().odds();
    assert!(odds.of("critical") < 0.01, "{odds:?}");
    assert!(built.toggle_edge() && built.toggle_reliability());
    assert_eq!(built.words(), "rk trained");
}

#[test]
fn a_game_without_such_words_has_no_keys_for_them() {
    let glitches = Key::read("glitches.ron", GLITCHES).unwrap();
    let mut built = Builder::of(glitches);
    assert!(!built.toggle_edge() && !built.toggle_reliability());
}
