//! `astragal log --players --follow`: what players may read, a line each, as it is saved.

use std::sync::mpsc;

use crate::campaign::Campaign;
use crate::campaign::log_text::{Kind, Shown, for_players};
use crate::store::Folder;

use super::Failure;
use super::output::{Output, remark};
use super::ways_out::WayOut;

/// What was printed already. A line that was is not taken back, and what is revealed later of older steps is not caught up
/// on: `astragal log --players` tells all of it as it stands.
pub(super) struct LogFollow {
    /// The last step that was told.
    seq: u64,
    /// The number of the last entry.
    told: u64,
    /// The step of the last evening that was told.
    evening: u64,
}

impl LogFollow {
    /// All up to a step is told, and nothing of it yet.
    pub(super) const fn behind(seq: u64) -> Self {
        Self {
            seq,
            told: 0,
            evening: 0,
        }
    }

    /// The number of the last of some entries, and the step of the last evening among them.
    pub(super) fn ends_of(shown: &[Shown]) -> (Option<u64>, Option<u64>) {
        let mut evenings = shown.iter().rev();
        let evening = evenings.find(|shown| shown.entry.kind == Kind::Evening);
        let last = shown.last().map(|shown| shown.entry.id.0);
        (last, evening.map(|shown| shown.id.0))
    }

    /// Some entries were told, which end so.
    pub(super) fn tell(&mut self, (last, evening): (Option<u64>, Option<u64>)) {
        self.told = last.unwrap_or(self.told);
        self.evening = evening.unwrap_or(self.evening);
    }

    pub(super) fn run(
        mut self,
        folder: &Folder,
        way_out: WayOut,
        output: &mut Output,
    ) -> Result<(), Failure> {
        output.shown()?;
        let (pages, printed) = mpsc::channel();
        let feed = folder.follow_saved(move |campaign| {
            let page = campaign.map(|campaign| {
                let entries = self.news(campaign);
                way_out.page(campaign, &entries)
            });
            // After the end nobody prints any more.
            let _ = pages.send(page);
        })?;
        for page in printed {
            match page {
                Ok(page) => output.written(|to| page?.write_behind(&mut false, to))?,
                Err(lost) => remark(&format!("not followed now, retrying: {lost}")),
            }
            output.shown()?;
        }
        feed.end();
        Ok(())
    }

    /// What came since the last look, numbered on.
    fn news(&mut self, campaign: &Campaign) -> Vec<Shown> {
        let mut news = for_players(campaign);
        news.retain(|shown| match shown.entry.kind {
            // One begins with the first thing in it that they see.
            Kind::Evening => shown.id.0 > self.evening,
            _ => shown.id.0 > self.seq,
        });
        let is_evening_alone = news.iter().all(|shown| shown.entry.kind == Kind::Evening);
        if is_evening_alone {
            news.clear();
        }
        for shown in &mut news {
            self.told = self.told.saturating_add(1);
            shown.entry.id.0 = self.told;
            if shown.entry.kind == Kind::Evening {
                self.evening = shown.id.0;
            }
        }
        self.seq = self.seq.max(campaign.seq());
        news
    }
}
