//! What was chosen and how the curtain stands, kept on the disk.

use std::io;
use std::sync::Arc;

use crate::store::{
    Change, CurtainKeeper, CurtainOf, Folder, Notice, RealFs, SettingsFile, SettingsKeeper, Shelf,
    StoreError, house_rules,
};
use crate::tui::message::Message;
use crate::tui::run::state::{Keeping, Loop, SessionRole};
use crate::tui::shell::Scene;
use crate::tui::terminal::listen_to_mouse;

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

impl Loop {
    /// What is drawn is remembered before anybody sees it. A disk that does not take it is said so; the curtain is drawn.
    pub(super) fn keep_curtain(&mut self, is_drawn: bool) {
        if self.write_curtain(is_drawn).is_err()
            && let Scene::Table(session) = &mut self.shell.scene
        {
            session.curtain_not_kept();
        }
    }

    /// The curtain over a campaign that was followed is that of the one who plays it from here on.
    pub(super) fn take_curtain_along(&mut self) {
        self.curtain = None;
        let is_drawn = self
            .shell
            .session()
            .is_some_and(|session| session.curtain().is_some());
        self.keep_curtain(is_drawn);
    }

    fn write_curtain(&mut self, is_drawn: bool) -> io::Result<()> {
        let (folder, of): (&Folder, CurtainOf) = match &self.seat {
            SessionRole::Standing => return Ok(()),
            SessionRole::Playing { folder, .. } => (folder, CurtainOf::Player),
            SessionRole::Following(watch) => (&watch.folder, CurtainOf::Follower),
        };
        let keeper = match self.curtain.take() {
            Some(keeper) => keeper,
            None => CurtainKeeper::start(folder, of)?,
        };
        // One that did not answer in time is not asked again: another thread may have more luck.
        keeper.keep(is_drawn)?;
        self.curtain = Some(keeper);
        Ok(())
    }
}
