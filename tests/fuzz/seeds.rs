//! Writes what the targets begin from: the example campaigns, the evenings they were typed in, the guide of lines.

use std::path::Path;
use std::{fs, io};

use astragal::campaign::Campaign;
use astragal::campaign::line::GUIDE;
use astragal::store::examples::{EXAMPLES, Example};
use astragal::store::ron_options;
use astragal_fuzz::{SEGMENT, folder, segment_of};

const EVENING: &str = include_str!("../evenings/the-bell-below-the-abbey.lines");

/// Lines that make one seed, so that seeds stay small and say something together.
const TOGETHER: usize = 6;

/// Steps between two bases that are seeds.
const STRIDE: u64 = 12;

fn main() -> io::Result<()> {
    for (number, lines) in lines_said().chunks(TOGETHER).enumerate() {
        put("line", number, &lines.join("\n"))?;
    }
    for example in EXAMPLES {
        let campaign = played(example);
        for number in 0..campaign.seq() / STRIDE {
            let Some(base) = campaign.base_at(number * STRIDE) else { continue };
            let record = ron_options().to_string(&base).map_err(io::Error::other)?;
            put("base", number, &record)?;
            let steps = campaign.steps().iter().filter(|step| step.seq > base.seq).take(TOGETHER);
            let steps = steps.map(|step| ron_options().to_string(step).map_err(io::Error::other));
            let steps: Vec<String> = steps.collect::<io::Result<_>>()?;
            put("segment", number, &(segment_of(&base, &record) + &steps.join("\n")))?;
        }
        let as_it_is: Vec<&str> = example.log.split_inclusive('\n').take(8).collect();
        put("segment", usize::MAX, &format!("!{}", as_it_is.concat()))?;
    }
    Ok(())
}

fn put<N: std::fmt::Display>(target: &str, number: N, text: &str) -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&corpus)?;
    fs::write(corpus.join(format!("seed-{number}")), text)
}

/// Every line of the guide and of the evenings.
fn lines_said() -> Vec<&'static str> {
    let guide = GUIDE.iter().flat_map(|example| example.line.split(" · "));
    let evening = EVENING.lines().filter(|row| !row.is_empty() && !row.starts_with(['/', '@']));
    guide.chain(evening).collect()
}

/// A shipped campaign from its founding to its last step.
fn played(example: &Example) -> Campaign {
    let folder = folder(&[(SEGMENT, example.log.as_bytes())]);
    folder.read().expect("what is shipped is whole")
}
