//! Campaigns as a whole, seen from the loop: another name, to the trash and back, a list of all to switch to.

use crate::store::{Entry, Folder, Notice};
use crate::tui::action::{Action, Context};
use crate::tui::message::Named;
use crate::tui::overlay::Overlay;
use crate::tui::pages::palette::Finder;
use crate::tui::pages::welcome::Row;
use crate::tui::shell::Scene;
use crate::words::display_safe;

use super::session_role::report;
use crate::tui::run::state::{Loop, now};

impl Loop {
    /// Gives a campaign another name and shows the list with it.
    pub(super) fn rename(&mut self, slug: &str, name: &str) {
        let found = self.shelf.find(slug);
        match found.and_then(|folder| folder.rename(name, now())) {
            Ok(notices) => self.look_again(String::new(), &notices),
            Err(error) => self.look_again(error.in_brief(), &[]),
        }
    }

    /// Moves a campaign to the trash; says which key restores it.
    pub(super) fn move_to_trash(&mut self, folder: &Folder) {
        let name = match &self.shell.scene {
            Scene::Welcome(welcome) => welcome.chosen().map(Row::name),
            Scene::Table(_) => None,
        };
        let away = match self.shelf.put_away(folder) {
            Ok(away) => away,
            Err(error) => return self.look_again(error.in_brief(), &[]),
        };
        let undo = self
            .shell
            .around
            .keymap
            .key_of(Context::Welcome, Action::Undo);
        let undo = undo.map_or_else(String::new, |key| format!(" · {key} undoes it"));
        self.look_again(
            format!(
                "moved to trash: {}{undo}",
                name.unwrap_or_else(|| folder.slug())
            ),
            &[],
        );
        if let Scene::Welcome(welcome) = &mut self.shell.scene {
            welcome.trashed = Some(Box::new(away));
        }
    }

    /// Moves a campaign back into the list.
    pub(super) fn restore(&mut self, folder: &Folder) {
        let notice = match self.shelf.bring_back(folder) {
            Ok(back) => format!("restored: {}", back.slug()),
            Err(error) => error.in_brief(),
        };
        self.look_again(notice, &[]);
    }

    /// Lays the choice of those in the trash over the list.
    pub(super) fn show_trash(&mut self) {
        let shown = match self.shelf.put_aside() {
            Ok(entries) if entries.is_empty() => Err("the trash is empty".to_owned()),
            Ok(entries) => Ok(Overlay::Finder(Finder::of_trash(
                entries.into_iter().map(named).collect(),
            ))),
            Err(error) => Err(error.in_brief()),
        };
        match (shown, &mut self.shell.scene) {
            (Ok(trash), _) => self.show_over(Some(trash)),
            (Err(reason), Scene::Welcome(welcome)) => welcome.notice = reason,
            (Err(_), Scene::Table(_)) => {}
        }
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
pub(super) fn named(Entry { folder, summary }: Entry) -> Named {
    let told = summary.map_or_else(
        |_| (folder.slug(), "cannot be read".to_owned()),
        |summary| (summary.name, summary.system.title().to_owned()),
    );
    Named {
        name: display_safe(&told.0).into_owned(),
        about: told.1,
        folder,
    }
}
