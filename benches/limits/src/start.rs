//! From the fork to the first whole frame, everybody taking turns.

use std::io;

use crate::Stand;
use crate::campaigns::{AGES, SHELVES, aged, full_shelf};
use crate::table::{Row, Sample, Target};
use crate::terminal::Terminal;

const ROUNDS: usize = 31;

const SIZE: (u16, u16) = (120, 40);

/// The last words of everybody's last row: when they stand, the whole frame does.
fn is_whole(screen: &vt100::Screen) -> bool {
    let (rows, columns) = screen.size();
    let last = screen.rows(0, columns.get()).nth(usize::from(rows.get() - 1)).unwrap_or_default();
    last.contains("? help") || last.contains("keys pressed")
}

pub fn rows(stand: &Stand) -> io::Result<Vec<Row>> {
    let (mut minimal, mut bottom) = (Sample::default(), Sample::default());
    let (mut first, mut rest): ([Sample; 7], [Sample; 7]) = Default::default();
    let shelves = || AGES.map(aged).into_iter().chain(SHELVES.map(full_shelf)).chain([full_shelf(0)]);
    let ms = |time: std::time::Duration| time.as_secs_f64() * 1000.0;
    for round in 0..=ROUNDS {
        let mut all = Vec::new();
        let mut run = |command, is_whole: &dyn Fn(&vt100::Screen) -> bool| -> io::Result<()> {
            let mut terminal = Terminal::start(command, SIZE)?;
            all.push(terminal.first_frame(is_whole)?);
            terminal.quit().map(drop)
        };
        run(stand.minimal(), &is_whole)?;
        run(stand.bottom(), &|screen| screen.contents().contains("Processes"))?;
        for shelf in shelves() {
            run(stand.astragal(&shelf), &is_whole)?;
        }
        // The first round only brings the programs into memory.
        if let ([(least, _), (peer, _), ours @ ..], 1..) = (all.as_slice(), round) {
            minimal.add(ms(*least));
            bottom.add(ms(*peer));
            for (shelf, (whole, still)) in ours.iter().enumerate() {
                first[shelf].add(ms(*whole));
                rest[shelf].add(ms(*still));
            }
        }
    }
    let least = || Some(("minimal".to_owned(), minimal.median()));
    let medians = |samples: &[Sample]| samples.iter().map(Sample::median).collect();
    Ok(vec![
        Row {
            what: format!("start to first whole frame, median of {ROUNDS}"),
            unit: "ms",
            limit: least(),
            figures: medians(&first[..3]),
            target: Target::RatioAndGrowth(1.5, 1.2),
        },
        Row {
            what: "the same, beside bottom".to_owned(),
            unit: "ms",
            limit: Some(("bottom".to_owned(), bottom.median())),
            figures: medians(&first[..3]),
            target: Target::Ratio(1.0),
        },
        Row {
            what: "start until nothing more is drawn".to_owned(),
            unit: "ms",
            limit: least(),
            figures: medians(&rest[..3]),
            target: Target::None,
        },
        Row {
            what: "start to first whole frame, 1 · 10 · 50 campaigns on the shelf".to_owned(),
            unit: "ms",
            limit: least(),
            figures: medians(&first[3..6]),
            target: Target::Growth(1.2),
        },
        Row {
            what: "start to first whole frame, no campaign: the welcome".to_owned(),
            unit: "ms",
            limit: least(),
            figures: vec![first[6].median()],
            target: Target::None,
        },
    ])
}
