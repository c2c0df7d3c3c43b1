//! The curtain as it was left: drawn in the first frame of a start, and remembered before the frame that draws it.

use std::io;

use crate::store::{CurtainKeeper, CurtainOf, Folder};
use crate::tui::shell::Scene;

use super::state::{Loop, SessionRole};

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
            SessionRole::Following(watch) => (watch.folder(), CurtainOf::Follower),
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
