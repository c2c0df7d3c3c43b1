//! What a game is told, from the disk and from threads, and the page for players while it is served.

use jiff::Timestamp;

use crate::serve::Address;
use crate::tui::keymap::Keymap;
use crate::tui::message::Told;
use crate::tui::session::Session;

/// The page for players, while it is served.
#[derive(Debug, Clone)]
pub struct Served {
    pub address: Address,
    /// How many watch.
    pub watching: usize,
}

impl Served {
    /// Where it is and who is there, for the first row; without the secret, which is nobody's who looks over a shoulder.
    pub fn words(&self) -> String {
        format!("{} · {} watching", self.address.place(), self.watching)
    }
}

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
            Told::PictureTaken(Ok(line)) => self.say(&line, now),
            Told::PictureTaken(Err(why)) => self.refuse(&why),
            Told::Luck(ticket, counted) => self.count_luck(&ticket, counted),
            Told::Found(answer) => self.found(*answer),
            Told::News(news) => self.followed(news),
            Told::Lost(reason) => self.lose_sight(reason),
            Told::Holder(holder) => self.learn_holder(holder.as_deref(), keymap),
            Told::Watching(count) => self.served.iter_mut().for_each(|it| it.watching = count),
            Told::Refused(reason) => self.refuse_where_asked(reason),
        }
    }
}
