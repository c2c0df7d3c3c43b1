//! What a game is told from beside it.

use jiff::Timestamp;

use crate::tui::keymap::Keymap;
use crate::tui::message::Told;

use super::Session;

impl Session {
    /// Takes what was told.
    pub(crate) fn hear(&mut self, told: Told, keymap: &Keymap, now: Timestamp) {
        match told {
            Told::Stored(seq) => self.stored(seq),
            Told::Trouble { saved_to, reason } => self.troubled(saved_to, reason),
            Told::Older(base, steps) => self.remembered(*base, steps, now),
            Told::Forgotten(reason) => self.forgotten(&reason),
            Told::Noticed(lines) => self.noticed(&lines),
            Told::Damaged(what) => self.damage = Some(what),
            Told::Counted(wish, odds) => self.counted(*wish, *odds),
            Told::Weighed(attempt) => self.weighed(&attempt),
            Told::Forecast(of, told) => self.foretold(&of, told),
            Told::Planning(percent) => self.planning(percent),
            Told::Planned(planned) => self.planned(planned),
            Told::Imported(files) => self.imported(&files),
            Told::Completed(path) => self.completed(&path),
            Told::PictureTaken(line) => self.picture_taken(line, now),
            Told::Luck(ticket, counted) => self.count_luck(&ticket, counted),
            Told::Found(answer) => self.found(*answer),
            Told::News(news) => self.followed(news),
            Told::Lost(reason) => self.lose_sight(reason),
            Told::Holder(holder) => self.learn_holder(holder.as_deref(), keymap),
            Told::Watching(count) => self.count_watching(count),
            Told::Refused(reason) => self.refuse_where_asked(reason),
        }
    }
}
