//! What is chosen in the settings, brought to where it counts: the file, and the rules that are played by.

use std::io;
use std::sync::Arc;

use crate::store::{
    Change, Notice, RealFs, SettingsFile, SettingsKeeper, Shelf, StoreError, house_rules,
};
use crate::tui::message::Message;
use crate::tui::terminal::listen_to_mouse;

use super::state::{Keeping, Loop};

impl Loop {
    /// Keeps what was chosen. House rules are laid anew, and played by from here on.
    pub(super) fn keep(&mut self, change: Change) {
        match &change {
            Change::HouseRules { .. } | Change::NewFoesHidden(_) | Change::Files(_) => {
                drop(self.lay_rules());
            }
            // A terminal that is gone says so by its own message.
            Change::Mouse(is_on) => drop(listen_to_mouse(*is_on)),
            Change::Theme(_)
            | Change::Letters(_)
            | Change::Animation(_)
            | Change::Page(_)
            | Change::Columns(_)
            | Change::Rows(_) => {}
        }
        match self.keeper() {
            Ok(Some(keeper)) => keeper.keep(change),
            Ok(None) => {}
            Err(error) => self.tell(Message::NotKept(error.to_string())),
        }
    }

    /// The thread that writes settings, started when it is first needed; none where there is no folder to write to.
    fn keeper(&mut self) -> io::Result<Option<&SettingsKeeper>> {
        let Keeping {
            keeper, config_dir, ..
        } = &mut self.keeping;
        if let (None, Some(dir)) = (&keeper, config_dir) {
            let outbox = self.outbox.clone();
            // After the loop has ended there is nobody left to tell.
            let refused = move |error: StoreError| {
                let _ = outbox.send(Message::NotKept(error.to_string()));
            };
            *keeper = Some(SettingsKeeper::start(SettingsFile::of(dir), refused)?);
        }
        Ok(keeper.as_ref())
    }

    /// Foes, encounters and tables that were written meanwhile, between two campaigns; what is wrong with them is told once.
    pub(super) fn read_rules_again(&mut self) -> Vec<Notice> {
        let found = self.lay_rules();
        let new = found
            .iter()
            .filter(|notice| !self.keeping.told.contains(notice))
            .cloned()
            .collect();
        self.keeping.told = found;
        new
    }

    fn lay_rules(&mut self) -> Vec<Notice> {
        let (config_dir, data_dir) = (&self.keeping.config_dir, &self.keeping.data_dir);
        let settings = &self.shell.around.chosen.settings;
        let laid = house_rules(
            &RealFs::default(),
            config_dir.as_deref(),
            Some(data_dir),
            settings,
        );
        let rules = Arc::new(laid.rules);
        self.shelf = Shelf::shared_with(settings.files, data_dir.clone(), Arc::clone(&rules));
        self.shell.play_by(rules, laid.files);
        laid.notices
    }
}
