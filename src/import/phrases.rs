//! What several tools have in fields, put into the words of a stat block: kinds, speeds, senses.

use super::tree::Tree;

/// A text with what stands before it and behind it; nothing around nothing.
pub(super) fn around(before: &str, text: &str, behind: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("{before}{text}{behind}"),
    }
}

/// `Large dragon (red), lawful evil`.
pub(super) fn kind_words(size: &str, kind: &str, subtype: &str, alignment: &str) -> String {
    let (subtype, alignment) = (around(" (", subtype, ")"), around(", ", alignment, ""));
    format!("{size} {kind}{subtype}{alignment}")
        .trim()
        .to_owned()
}

/// `30 ft., fly 60 ft.`: walking has no word.
pub(super) fn speed_words<'a>(ways: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let told = ways.into_iter().filter(|(_, far)| !far.is_empty());
    let told = told.map(|(way, far)| match way {
        "walk" => far,
        way => format!("{way} {far}"),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Of an object with the feet of each way to move, and whether flying is hovering.
pub(super) fn speed_in(ways: &Tree) -> String {
    let hover = match ways.get("hover").is_yes() {
        true => " (hover)",
        false => "",
    };
    let far = |way: &str| match (way, ways.get(way).words().as_str()) {
        (_, "" | "0") => String::new(),
        ("fly", feet) => format!("{feet} ft.{hover}"),
        (_, feet) => format!("{feet} ft."),
    };
    speed_words(["walk", "burrow", "climb", "fly", "swim"].map(|way| (way, far(way))))
}

/// `darkvision 60 ft.`: of each sense, as many feet as it reaches.
pub(super) fn senses_by(feet: impl Fn(&str) -> Option<u32>) -> Vec<String> {
    let senses = ["blindsight", "darkvision", "tremorsense", "truesight"].into_iter();
    let told = senses.filter_map(|sense| Some(format!("{sense} {} ft.", feet(sense)?)));
    told.collect()
}
