//! What is shown is spelled as Americans spell it, everywhere: in the README, in all assets, and in the texts of the source.
//! What is read may be spelled either way; `src/words/spelling.rs` knows both.

use std::fs;
use std::path::{Path, PathBuf};

use super::source::without_tests;

/// What only British words begin with, or hold: each stretch stands for all words that hold it.
const BRITISH: [&str; 66] = [
    "armour",
    "colour",
    "favour",
    "honour",
    "behaviour",
    "neighbour",
    "labour",
    "harbour",
    "rumour",
    "humour",
    "vigour",
    "valour",
    "savour",
    "flavour",
    "endeavour",
    "splendour",
    "parlour",
    "saviour",
    "defence",
    "offence",
    "pretence",
    "licence",
    "practise",
    "centre",
    "centring",
    "theatre",
    "fibre",
    "lustre",
    "sombre",
    "spectre",
    "meagre",
    "sabre",
    "manoeuvr",
    "grey",
    "judgement",
    "travell",
    "cancell",
    "labelled",
    "labelling",
    "modelled",
    "signalled",
    "levelled",
    "levelling",
    "quarrell",
    "marvell",
    "jeweller",
    "catalogue",
    "programme ",
    "plough",
    "mould",
    "moustache",
    "draught",
    "whilst",
    "amongst",
    "towards",
    "afterwards",
    "learnt",
    "burnt",
    "spilt",
    "artefact",
    "sulphur",
    "pyjama",
    "paralyse",
    "analyse",
    "skilful",
    "wilful",
];

/// Words that end as British verbs do (`organise`, `summarised`) and are none.
const NO_SUCH_VERBS: [&str; 19] = [
    "wise", "prise", "rise", "raise", "praise", "noise", "poise", "cise", "vise", "mise", "guise",
    "ruise", "dise", "chise", "tise", "loise", "wised", "arise", "valise",
];

/// Stretches that are British and stand there to be read, not shown.
const READ: [&str; 1] = ["alias = "];

fn files(folder: &Path, ends: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_wanted = path
            .extension()
            .is_some_and(|end| ends.iter().any(|wanted| end == *wanted));
        if path.is_dir() {
            files(&path, ends, found);
        } else if is_wanted {
            found.push(path);
        }
    }
}

/// The British words of a line, of those stretches that its file holds.
fn british(text: &str, held: &[&'static str]) -> Vec<String> {
    let text = text.to_lowercase();
    let is_verb = |word: &&str| {
        let stem = word.strip_suffix("ising").map(|stem| format!("{stem}ise"));
        let stem = stem.unwrap_or_else(|| word.trim_end_matches(['d', 's']).to_owned());
        let is_long = stem.len() > 5 && stem.ends_with("ise") || stem.ends_with("isation");
        is_long && !NO_SUCH_VERBS.iter().any(|end| stem.ends_with(end))
    };
    let held = held.iter().filter(|stretch| text.contains(**stretch));
    let mut found: Vec<String> = held.map(|&stretch| stretch.to_owned()).collect();
    // Most lines hold no such ending, and are not taken apart.
    if ["ise", "ising", "isation"]
        .iter()
        .any(|end| text.contains(end))
    {
        let words = text.split(|letter: char| !letter.is_alphabetic());
        found.extend(words.filter(is_verb).map(str::to_owned));
    }
    found
}

/// The stretches that a file holds somewhere, which most files do not.
fn held_by(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let held = BRITISH.into_iter();
    held.filter(|stretch| text.contains(stretch)).collect()
}

/// What of a line of source is no comment: the texts that are shown stand there.
fn without_comment(line: &str) -> &str {
    let is_comment =
        line.trim_start().starts_with("//") || READ.iter().any(|mark| line.contains(mark));
    if is_comment { "" } else { line }
}

#[test]
fn everything_that_is_shown_is_spelled_as_americans_spell_it() {
    let mut found = vec![PathBuf::from("README.md"), PathBuf::from("CHANGELOG.md")];
    files(Path::new("assets"), &["ron", "txt", "svg"], &mut found);
    files(Path::new("saves"), &["ron"], &mut found);
    files(Path::new("src"), &["rs"], &mut found);
    let mut wrong = Vec::new();
    for path in found {
        let is_source = path.extension().is_some_and(|end| end == "rs");
        if path.ends_with("words/spelling.rs") || path.iter().any(|part| part == "tests") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let shown = if is_source {
            without_tests(&text)
        } else {
            &text
        };
        let held = held_by(shown);
        for (number, line) in shown.lines().enumerate() {
            let line = if is_source {
                without_comment(line)
            } else {
                line
            };
            let words = british(line, &held);
            if !words.is_empty() {
                wrong.push(format!(
                    "{}:{}: {}",
                    path.display(),
                    number + 1,
                    words.join(", ")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "British:\n{}", wrong.join("\n"));
}

#[test]
fn a_british_word_would_be_found() {
    for text in [
        "Armour class",
        "a grey cloak",
        "very favourable",
        "He apologises.",
        "organising",
        "civilisation",
    ] {
        assert!(!british(text, &held_by(text)).is_empty(), "{text}");
    }
    for text in [
        "Promise, otherwise rise.",
        "surprised",
        "exercise",
        "a raised noise",
        "the program",
        "advised",
    ] {
        let found = british(text, &held_by(text));
        assert!(found.is_empty(), "{text}: {found:?}");
    }
}
