//! Writes what the targets begin from: the example campaigns, the evenings they were typed in, the guide of lines.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use astragal::campaign::Campaign;
use astragal::campaign::line::guide;
use astragal::store::examples::{EXAMPLES, Example};
use astragal::store::ron_options;
use astragal::systems::System;
use astragal_fuzz::{SEGMENT, folder, segment_of};

/// Each evening by the short key of its system.
const EVENINGS: [(&str, &str); 5] = [
    ("pd", include_str!("../evenings/the-bell-below-the-abbey.lines")),
    ("dp", include_str!("../evenings/the-organ-over-the-pass.lines")),
    ("ss", include_str!("../evenings/lot-thirteen.lines")),
    ("sr", include_str!("../evenings/murder-clearing-later.lines")),
    ("mm", include_str!("../evenings/one-spoon-short.lines")),
];

/// Every line of the notation, under the short key of the system it is played in.
const NOTATION: &str = include_str!("../campaign/notation.lines");

/// A game that is read from a file, in its own words.
const FROM_A_FILE: [&str; 6] = [
    "thalia grace",
    "thalia+oren(adv) body",
    "oren body +1 adv",
    "party nerve secret",
    "tb +2 dis =1,2,3",
    "thalia grace vs orc body",
];

/// Free dice, and an attempt of each kind.
const ATTEMPTS: [&str; 24] = [
    "4d6kh3+2",
    "2d20kl1",
    "8d10>=6",
    "d%",
    "3d6!",
    "2d6r1",
    "(2d6+3)*2",
    "3d6!>=5 - d4ro<2",
    "pd adept adv +1 reliable bar major",
    "pd adept with novice shared best",
    "pd adept then trained",
    "dp 3+2 diff 8 action 2/3",
    "dp 5 extended 10 in 5 setback 3",
    "dp 5 vs 4 diff 8 to 3",
    "dp 5 with 3 with 4",
    "ss +5 dc 15 adv help 4,2",
    "ss save +3 fail",
    "ss +5 rank 2 vs +3 rank 4",
    "ss group +1,+3,+5 dc very hard",
    "sr 12 -2 +4 attack",
    "sr default iq:12-5,intimidation:14-3",
    "mm +3 trait 1 damage 1d8+1 vs +5 to 10",
    "mm static 15 trait 2 vs tough",
    "mm +3 prime vs 14 dangerous",
];

/// Stat blocks as people paste them.
const SAMPLES: [&str; 4] = [
    include_str!("../rules/import/samples/ash_hound_2014.txt"),
    include_str!("../rules/import/samples/tin_warden_2024.txt"),
    include_str!("../rules/import/samples/two_blocks.txt"),
    include_str!("../rules/import/samples/chat.txt"),
];

/// A creature as data.
const OBJECT: &str = r#"[{"name": "Imp", "hit_points": 7, "strength": 8, "armor_class": [{"value": 13}], "actions": [{"name": "Sting", "desc": "Melee Weapon Attack: +5 to hit. Hit: 5 (1d4 + 3) piercing damage."}]}]"#;

/// Lines that make one seed, so that seeds stay small and say something together.
const TOGETHER: usize = 6;

/// Steps between two bases that are seeds.
const STRIDE: u64 = 12;

fn main() -> io::Result<()> {
    for (key, lines) in lines_said() {
        for (number, lines) in lines.chunks(TOGETHER).enumerate() {
            put("line", format!("{key}-{number}"), &format!("{key}\n{}", lines.join("\n")))?;
        }
    }
    for (number, line) in ATTEMPTS.iter().enumerate() {
        put("dice", number, line)?;
    }
    for sample in SAMPLES {
        put("import_text", sample.len(), sample)?;
    }
    put("import_data", "object", OBJECT)?;
    put("import_data", "yaml", "name: Imp\ntype: npc\nsystem:\n  abilities:\n    str: {value: 8}\n  attributes:\n    hp: {value: 7, max: 7}\n")?;
    put("import_data", "xml", "<root><npc><id-1><name>Imp</name><hp>7</hp><abilities><strength><score>8</score></strength></abilities></id-1></npc></root>")?;
    for example in EXAMPLES {
        let campaign = played(example);
        for number in 0..campaign.seq() / STRIDE {
            let Some(base) = campaign.base_at(number * STRIDE) else { continue };
            let record = ron_options().to_string(&base).map_err(io::Error::other)?;
            put("base", format!("{}-{number}", example.slug), &record)?;
            let steps = campaign.steps().iter().filter(|step| step.seq > base.seq).take(TOGETHER);
            let steps = steps.map(|step| ron_options().to_string(step).map_err(io::Error::other));
            let steps: Vec<String> = steps.collect::<io::Result<_>>()?;
            put(
                "segment",
                format!("{}-{number}", example.slug),
                &(segment_of(&base, &record) + &steps.join("\n")),
            )?;
        }
        let as_it_is: Vec<&str> = example.log.split_inclusive('\n').take(8).collect();
        put("segment", example.slug, &format!("!{}", as_it_is.concat()))?;
    }
    Ok(())
}

fn put<N: std::fmt::Display>(target: &str, number: N, text: &str) -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&corpus)?;
    fs::write(corpus.join(format!("seed-{number}")), text)
}

/// Every line of the guide, the notation and the evenings, by the short key of the system it is played in.
fn lines_said() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut lines = BTreeMap::from([("tb", FROM_A_FILE.to_vec())]);
    for (system, example) in guide() {
        let keys = system.map_or_else(|| System::ALL.to_vec(), |system| vec![system]);
        for key in keys {
            lines.entry(key.short()).or_default().extend(example.line.split(" · "));
        }
    }
    for (key, evening) in EVENINGS {
        let typed = evening.lines().filter(|row| !row.is_empty() && !row.starts_with(['/', '@']));
        lines.entry(key).or_default().extend(typed);
    }
    for part in NOTATION.split("\n[").skip(1) {
        let (key, rows) = part.split_once("]\n").expect("a section has its key");
        lines.entry(key).or_default().extend(rows.lines().filter(|row| !row.is_empty()));
    }
    lines
}

/// A shipped campaign from its founding to its last step.
fn played(example: &Example) -> Campaign {
    let folder = folder(&[(SEGMENT, example.log.as_bytes())]);
    folder.read().expect("what is shipped is whole")
}
