//! Random tables: `table loot`, `table loot x3 open`, `table loot =14`, `table rumor shuffle`.

use crate::campaign::command::{Command, TableDeed};
use crate::systems::line::times_in;
use crate::words::Complaint;

use super::Reader;

/// How often one line may draw.
const MOST_TIMES: u32 = 20;

/// Puts back what was drawn from a table without repeats.
const SHUFFLE: &str = "shuffle";

impl Reader<'_> {
    /// A table by its name, and how it is drawn from; players do not see it unless it is said.
    pub(super) fn read_table(&mut self) -> Result<Command, Complaint> {
        let name = self.read_table_name()?;
        self.words.offer([SHUFFLE, "open"].into_iter());
        if self.take_said(SHUFFLE) {
            return Ok(Command::Table {
                name,
                deed: TableDeed::Shuffle,
            });
        }
        let (mut times, mut is_secret, mut typed) = (1, true, None);
        while !self.words.is_done() {
            if let Some(often) = self.take_times()? {
                times = often;
            } else if let Some(faces) = self.read_faces()? {
                typed = Some(faces);
            } else {
                let kinds = [("open", false), ("secret", true)];
                let wanted = "`open`, `x3`, real dice such as `=14`, or `shuffle`";
                is_secret = self.expect_said(&kinds, wanted)?;
            }
        }
        Ok(Command::Table {
            name,
            deed: TableDeed::Draw {
                times,
                is_secret,
                typed,
            },
        })
    }

    /// The name of a table, or any unique beginning of it; those drawn from lately are offered first.
    pub(super) fn read_table_name(&mut self) -> Result<String, Complaint> {
        let mut names = self.context.rules.tables.names();
        let lately = &self.game()?.tables.lately;
        let place = |name: &String| lately.iter().position(|known| known == name);
        names.sort_by_key(|name| place(name).unwrap_or(usize::MAX));
        let known: Vec<(&str, &String)> = names.iter().map(|name| (name.as_str(), name)).collect();
        let all = names.iter().map(String::as_str);
        self.read_name_of(&known, |line| {
            line.words.unknown(all, "the name of a table")
        })
        .cloned()
    }

    /// `x3`
    fn take_times(&mut self) -> Result<Option<u32>, Complaint> {
        let Some(times) = self.words.plain().and_then(times_in) else {
            return Ok(None);
        };
        if !(1..=MOST_TIMES).contains(&times) {
            return self.refuse(format!("one line draws 1 to {MOST_TIMES} times."));
        }
        self.take_as(format!("x{times}"));
        Ok(Some(times))
    }
}
