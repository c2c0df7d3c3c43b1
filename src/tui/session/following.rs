//! A campaign that another plays: what they do is seen, nothing is done, until it is taken over.

use crate::campaign::Campaign;
use crate::dice::Dice;
use crate::store::News;
use crate::tui::action::{Action, Context};
use crate::tui::keymap::Keymap;
use crate::tui::message::Effect;

use super::write_mode::WriteMode;
use super::{SCREENFUL, Session};

impl Session {
    /// Sits down to follow a campaign that another plays.
    pub fn following(campaign: Campaign, holder: &str) -> Self {
        Self::with(campaign, WriteMode::of(holder))
    }

    /// Sits down to read a campaign whose rules cannot be used.
    pub fn read_only(campaign: Campaign) -> Self {
        Self::with(campaign, WriteMode::read_only())
    }

    /// Who plays the campaign, where it is only followed; an empty name where it can only be read.
    pub fn holder(&self) -> Option<&str> {
        match &self.hand {
            WriteMode::Following(following) => Some(&following.holder),
            WriteMode::Writing(_) => None,
        }
    }

    /// Why the campaign cannot be followed, while it cannot.
    pub fn lost(&self) -> Option<&str> {
        match &self.hand {
            WriteMode::Following(following) => following.lost.as_deref(),
            WriteMode::Writing(_) => None,
        }
    }

    /// Something came to stand in the campaign that is followed.
    pub fn followed(&mut self, news: News) {
        // What was on its way when the campaign was taken over is known already.
        let WriteMode::Following(following) = &mut self.hand else {
            return;
        };
        following.lost = None;
        match news {
            News::Nothing => {}
            News::Steps(steps) => {
                self.see(|campaign| steps.iter().cloned().for_each(|step| campaign.accept(step)));
                self.luck_goes_on(Some(&steps));
            }
            News::Anew(newer) => {
                self.see(|campaign| *campaign = *newer);
                self.fill_log();
                self.luck_goes_on(None);
            }
        }
    }

    /// The campaign cannot be followed any more.
    pub fn lose_sight(&mut self, reason: String) {
        if let WriteMode::Following(following) = &mut self.hand {
            following.lost = Some(reason);
        }
    }

    /// Who plays the campaign now, asked because a line was refused; nobody any more.
    pub fn learn_holder(&mut self, holder: Option<&str>, keymap: &Keymap) {
        let WriteMode::Following(following) = &mut self.hand else {
            return;
        };
        let takes_over = keymap
            .key_of(Context::Prompt, Action::TakeOver)
            .unwrap_or_default();
        let words = following.explain(holder, &takes_over);
        self.refuse_where_asked(words);
    }

    /// Says why something is refused where it was asked for: in the form, at the prompt, or on the dashboard.
    pub fn refuse_where_asked(&mut self, reason: String) {
        self.silence_refusal();
        match (self.overlays.last_mut(), &mut self.prompt) {
            (Some(overlay), _) => overlay.complain(reason),
            (None, Some(prompt)) => prompt.refusal = Some(reason),
            (None, None) => self.refuse(&reason),
        }
    }

    /// Asks for the campaign, if it is not ours.
    pub(super) fn ask_to_take_over(&mut self) {
        match self.hand {
            WriteMode::Following(_) => self.ask(Effect::TakeOver),
            WriteMode::Writing(_) => {
                self.refuse_where_asked("you are already playing this campaign".to_owned());
            }
        }
    }

    /// The campaign is ours from here on; what is being typed stays as it is.
    pub fn take_over(&mut self, campaign: Campaign, dice: Dice, stored: u64) {
        self.hand = WriteMode::writing(dice, stored);
        self.see(|followed| *followed = campaign);
        if let Some(prompt) = &mut self.prompt {
            prompt.forget();
        }
        self.said = Some("taken over: you are playing this campaign now".to_owned());
        self.fill_log();
        self.luck_goes_on(None);
    }

    /// Lets the game go on by itself: cursors stay with those they are on, and what is scrolled to stays in sight.
    fn see(&mut self, goes_on: impl FnOnce(&mut Campaign)) {
        let (turn, cursors) = (self.campaign.state().tracker.active(), self.cursors());
        let was_fighting = self.campaign.state().tracker.turn().is_some();
        let (newest, lines) = (self.campaign.seq(), self.campaign.ledger_lines().len());
        goes_on(&mut self.campaign);
        self.restore_cursors(cursors);
        if self.ui.log_back > 0 {
            self.ui.log_back = pushed(
                self.ui.log_back,
                self.entries_after(newest),
                self.log_length(usize::MAX),
            );
        }
        let state = self.campaign.state();
        if self.ui.ledger_back > 0 {
            let all = self.campaign.ledger_lines().len();
            self.ui.ledger_back = pushed(self.ui.ledger_back, all.saturating_sub(lines), all);
        }
        let (now, is_fighting) = (state.tracker.active(), state.tracker.turn().is_some());
        if was_fighting != is_fighting {
            self.turn_to_fight();
        }
        if turn != now {
            self.follow_turn();
        }
        self.keep_cursors_in();
    }

    /// Another game is in memory: what was asked of the one before is no answer, and the log may want more.
    fn fill_log(&mut self) {
        self.is_reading = false;
        if self.campaign.steps().len() < SCREENFUL {
            self.read_older();
        }
    }
}

/// How far back a list stands when it grew at its end; never before its first line, for memory may be shorter now.
fn pushed(back: usize, grown: usize, length: usize) -> usize {
    (back + grown).min(length.saturating_sub(1))
}
