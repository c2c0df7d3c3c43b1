//! Campaigns as a whole, seen from the loop: another name, away and back, a list of all to switch to.

use std::path::Path;
use std::thread;

use crate::store::{Entry, Folder, Notice, StoreError};
use crate::tui::message::{Message, Named};
use crate::tui::overlay::Overlay;
use crate::tui::shell::Scene;
use crate::words::display_safe;

use super::{Loop, now, seats::report};

impl Loop {
    /// Gives a campaign another name and shows the list with it.
    pub(super) fn rename(&mut self, slug: &str, name: &str) {
        let found = self.shelf.find(slug);
        match found.and_then(|folder| folder.rename(name, now())) {
            Ok(notices) => self.look_again(String::new(), &notices),
            Err(error) => self.look_again(error.in_brief(), &[]),
        }
    }

    /// Moves a campaign out of the list; says where it lies.
    pub(super) fn put_away(&mut self, folder: &Folder) {
        let moved = self.shelf.put_away(folder).map(|away| {
            let bin = away.path().parent().and_then(Path::file_name).unwrap_or_default();
            let bin = bin.to_string_lossy();
            format!("{} lies in {bin}/{} now; the bin brings it back", folder.slug(), away.slug())
        });
        self.tell_of_move(moved);
    }

    /// Moves a campaign back into the list.
    pub(super) fn bring_back(&mut self, folder: &Folder) {
        let moved = self.shelf.bring_back(folder).map(|back| format!("{} is back", back.slug()));
        self.tell_of_move(moved);
    }

    fn tell_of_move(&mut self, moved: Result<String, StoreError>) {
        self.look_again(moved.unwrap_or_else(|error| error.in_brief()), &[]);
    }

    /// Lays the choice of those that were put away over the list.
    pub(super) fn show_bin(&mut self) {
        let shown = match self.shelf.put_aside() {
            Ok(entries) if entries.is_empty() => Err("nothing was put away".to_owned()),
            Ok(entries) => Ok(Overlay::bin(entries.into_iter().map(named).collect())),
            Err(error) => Err(error.in_brief()),
        };
        match (shown, &mut self.shell.scene) {
            (Ok(bin), _) => self.show_over(Some(bin)),
            (Err(reason), Scene::Welcome(welcome)) => welcome.notice = reason,
            (Err(_), Scene::Table(_)) => {}
        }
    }

    /// Looks for all campaigns on a thread of its own: many of them take longer than a key press may.
    pub(super) fn list_campaigns(&self) {
        let (shelf, outbox) = (self.shelf.clone(), self.outbox.clone());
        let work = move || {
            let entries = shelf.list().unwrap_or_default();
            // After the loop has ended there is nobody left to tell.
            let _ = outbox.send(Message::Campaigns(entries.into_iter().map(named).collect()));
        };
        let _ = thread::Builder::new().name("shelf".to_owned()).spawn(work);
    }

    /// The list anew, with the cursor where it was.
    fn look_again(&mut self, notice: String, notices: &[Notice]) {
        let at = match &self.shell.scene {
            Scene::Welcome(welcome) => welcome.at,
            Scene::Table(_) => 0,
        };
        let mut welcome = self.list(notice);
        welcome.at = at.min(welcome.rows.len().saturating_sub(1));
        self.shell.show(Scene::Welcome(welcome));
        self.show_over(report(notices));
    }
}

/// A campaign by its name, or by its folder's where it cannot be read.
fn named(Entry { folder, summary }: Entry) -> Named {
    let told = summary.map_or_else(
        |_| (folder.slug(), "cannot be read".to_owned()),
        |summary| (summary.name, summary.system.title().to_owned()),
    );
    Named { name: display_safe(&told.0).into_owned(), about: told.1, folder }
}
