//! What is opened over the table or in it: sheets, forms, the palette, where Enter leads, the ways out.

use crate::tui::pages::palette::Finder;
use crate::tui::pages::reading::ReadingPage;
use jiff::Timestamp;

use crate::campaign::CreatureId;
use crate::tui::action::{Action, Context};
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::{Exit, Overlay};
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;

impl Session {
    /// Everything that can be done; the other campaigns are looked for meanwhile.
    pub(super) fn open_palette(&mut self, around: &Surroundings) {
        let tables = self.campaign.rules().tables.names();
        let palette = Finder::new(self.campaign.state(), around, self.selected_name(), &tables);
        if self.lay(Overlay::Finder(palette)) {
            self.ask(Effect::ListCampaigns);
        }
    }

    /// Lays something over the table, unless the curtain keeps it shut; whether it lies there.
    pub(crate) fn lay(&mut self, overlay: Overlay) -> bool {
        let is_kept_shut = self.is_kept_shut(&overlay);
        self.overlays.extend((!is_kept_shut).then_some(overlay));
        !is_kept_shut
    }

    pub(crate) fn overlay(&mut self, overlay: Overlay) {
        self.lay(overlay);
    }

    /// Lays a page over the table.
    pub(crate) fn page(&mut self, page: ReadingPage) {
        self.overlay(Overlay::Page(page));
    }

    /// Leaves the tour, or takes it; what is not on the disk is asked about first, on the way to the list of all.
    pub(super) fn take_or_leave_tour(&mut self) {
        if self.tour.take().is_some() {
            return;
        }
        match self.unsaved() {
            0 => self.ask(Effect::Tour),
            _ => self.go_out(Exit::Campaign),
        }
    }

    /// Goes on to the next stop of the tour; behind the last one it is over.
    pub(super) fn skip_stop(&mut self, around: &Surroundings) {
        let Some(tour) = &mut self.tour else {
            let key = around.keymap.key_of(Context::Dashboard, Action::Tour);
            let takes = key.map_or_else(String::new, |key| format!(": {key} takes it"));
            return self.refuse(&format!("no tour is being taken{takes}"));
        };
        if !tour.skip() {
            self.tour = None;
        }
    }

    /// Leaves, unless something is not on the disk: then that is asked about first.
    pub(super) fn go_out(&mut self, exit: Exit) {
        match self.unsaved() {
            0 => self.ask(exit.effect()),
            count => self.overlay(Overlay::unsaved(count, exit)),
        }
    }

    /// The bodies of the group under the cursor are shown one by one, or no longer; whether that is anything new.
    pub(super) fn show_bodies(&mut self, is_opened: bool) -> bool {
        let group = self
            .under_cursor()
            .filter(|_| self.ui.focus == Pane::Turns && self.curtain.is_none());
        let Some(creature) =
            group.filter(|creature| self.campaign.state().bodies(*creature).len() > 1)
        else {
            return false;
        };
        if is_opened {
            self.ui.opened.insert(creature)
        } else {
            self.ui.body = None;
            self.ui.opened.remove(&creature)
        }
    }

    /// Enter on the dashboard: what lies under the cursor.
    pub(in crate::tui::session) fn open(&mut self, now: Timestamp) {
        match self.ui.focus {
            Pane::Table => {
                let line = self.wish_line();
                self.say(&line, now);
            }
            Pane::Tasks => self.roll_on(),
            Pane::Turns => match (self.delayed_under_cursor(), self.under_cursor()) {
                (Some(creature), _) => self.come_back(creature, now),
                (None, Some(creature)) => self.open_sheet(creature),
                (None, None) => {}
            },
            Pane::Party => match self.under_cursor() {
                Some(creature) => self.open_sheet(creature),
                None => self.refuse("the party is empty: N creates a hero"),
            },
            Pane::Fortune => self.jump_to_roll(),
            Pane::Log => self.jump_to_ledger(),
        }
    }

    /// The party's cursor goes along, so that the form that follows is that of the same hero.
    pub(super) fn open_sheet(&mut self, creature: CreatureId) {
        self.ui.hero = self.place_in_party(creature).unwrap_or(self.ui.hero);
        self.page(ReadingPage::sheet(&self.campaign, creature));
    }

    /// From a line of the ledger to its roll in the log.
    pub(super) fn jump_to_roll(&mut self) {
        let lines = self.campaign.ledger_lines();
        let line = lines
            .len()
            .checked_sub(self.ui.ledger_back + 1)
            .and_then(|index| lines.get(index));
        let Some(seq) = line.map(|line| line.roll.map_or(line.seq, |roll| roll.0)) else {
            return self.refuse("the ledger is empty");
        };
        if self.come_back_to_log(seq) {
            return;
        }
        if seq <= self.campaign.known_since() {
            self.said = Some(format!("step {seq} is being read; press again"));
            return self.read_older();
        }
        self.focus(Pane::Log);
        self.ui.log_back = self.entries_after(seq);
    }

    /// From a roll in the log to its line of the ledger.
    pub(super) fn jump_to_ledger(&mut self) {
        let Some(id) = self.log_cursor() else { return };
        match self.ledger_line_of(id) {
            Some(back) => {
                self.ui.ledger_back = back;
                self.focus(Pane::Fortune);
            }
            None => self.open_step(id.0),
        }
    }
}
