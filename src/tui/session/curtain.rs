//! The curtain: while it is drawn, what players must not see is neither shown nor under any cursor.

use crate::campaign::log_text::{PlayersLogTail, Shown, latest_for_players};
use crate::campaign::{Campaign, CreatureId, HiddenSet, LongRollKind, Placed, RollId, State};
use crate::tui::action::{Action, Context};
use crate::tui::keymap::{Found, Key};
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::reading::Reading;
use crate::tui::surroundings::Surroundings;

use super::{SCREENFUL, Session};
use crate::tui::panes::tasks::keys::TaskRow;

/// Why a key does nothing that would show what is kept from players.
const WAITS: &str = "that is for the game master only: open the curtain first";
/// The same of a key behind which more is typed, none of which acts.
const WAITS_FOR_ESC: &str =
    "that is for the game master only: open the curtain first, or go on with Esc";
/// Why a line was not taken, in words that give nothing of it away.
const NOT_TAKEN: &str = "the line was not taken: open the curtain to read why";
/// What is said where the disk does not take that the curtain is drawn.
const NOT_KEPT: &str =
    "drawn, but that could not be saved: after the next start the curtain may be open";
/// Why a line typed before the curtain moved is not taken as it is.
const RENUMBERED: &str = "row numbers changed with the curtain: clear the line and type it again";

/// What may be shown while the curtain is drawn, as the game stands.
#[derive(Debug)]
pub struct Curtain {
    /// Whom players do not know of.
    pub(crate) hidden_set: HiddenSet,
    /// The game with the order as players see it, for lines that name its rows.
    pub(crate) numbered: State,
    /// The same with names that tell of nobody else.
    pub(crate) state: State,
    /// What they may read of the log, the latest last, and know of the table by it.
    pub(crate) lately: PlayersLogTail,
    /// The steps in memory when this was put together.
    of: (u64, u64),
    /// What has to be said, and gives nothing away.
    pub(crate) word: Option<&'static str>,
    /// Whether the whole log lay open and comes back when the curtain opens.
    covers_log: bool,
    /// Whether a key was refused that would have opened something: what is typed for that is taken by nobody, up to Esc or
    /// Enter.
    swallows: bool,
}

impl Curtain {
    fn before(campaign: &Campaign) -> Self {
        Self {
            hidden_set: campaign.hidden_set().clone(),
            numbered: campaign.state().as_shown(),
            state: campaign.as_seen(),
            lately: latest_for_players(campaign, SCREENFUL),
            of: span_of(campaign),
            word: None,
            covers_log: false,
            swallows: false,
        }
    }

    /// The same as the game stands now.
    fn brought_up_to(self, campaign: &Campaign) -> Self {
        Self {
            word: self.word,
            covers_log: self.covers_log,
            swallows: self.swallows,
            ..Self::before(campaign)
        }
    }

    /// What players may read of a roll.
    pub fn entry_of(&self, id: RollId) -> Option<&Shown> {
        self.lately
            .entries
            .iter()
            .rev()
            .find(|shown| shown.id == id && shown.entry.roll.is_some())
    }

    /// Whether a roll that players did not see has moved a task or a contest, which is kept from them since.
    fn keeps(&self, kind: LongRollKind, name: &str) -> bool {
        self.lately
            .kept
            .iter()
            .any(|(of, kept)| *of == kind && kept == name)
    }
}

fn span_of(campaign: &Campaign) -> (u64, u64) {
    (campaign.known_since(), campaign.seq())
}

impl Session {
    /// What may be shown, while the curtain is drawn.
    pub const fn curtain(&self) -> Option<&Curtain> {
        self.curtain.as_ref()
    }

    /// The last one to sit here left the curtain drawn: so it is from the first frame on.
    pub fn begin_behind_curtain(&mut self) {
        self.curtain = Some(Curtain::before(&self.campaign));
        self.keep_task_in();
    }

    /// The curtain is drawn, and the disk does not take that: it may be open after the next start.
    pub fn curtain_not_kept(&mut self) {
        self.word(NOT_KEPT);
    }

    /// Draws the curtain, or opens it. What is typed stays, and so does all that lies open.
    pub(super) fn move_curtain(&mut self) {
        self.curtain = match self.curtain.take() {
            Some(curtain) => {
                if curtain.covers_log {
                    self.log_page = self.log_left.take();
                }
                None
            }
            None => {
                let covers_log = self.log_page.is_some();
                if covers_log {
                    self.log_left = self.log_page.take();
                }
                Some(Curtain {
                    covers_log,
                    ..Curtain::before(&self.campaign)
                })
            }
        };
        self.pending.clear();
        if let Some(prompt) = &mut self.prompt {
            prompt.renumber();
        }
        self.keep_task_in();
        self.ask(Effect::KeepCurtain(self.curtain.is_some()));
    }

    /// Whether a key moves the curtain: where letters are typed, one that types nothing.
    pub(super) fn is_curtain_key(
        &self,
        around: &Surroundings,
        contexts: &[Context],
        key: Key,
    ) -> bool {
        let moves = |contexts: &[Context]| {
            around.keymap.find(contexts, &[key]) == Found::Action(Action::Curtain)
        };
        moves(&[Context::Prompt]) || self.pending.is_empty() && moves(contexts)
    }

    /// Brings what is shown up to date with the game.
    pub fn keep_curtain(&mut self) {
        let span = span_of(&self.campaign);
        let curtain = self.curtain.take();
        self.curtain = curtain.map(|curtain| match curtain.of == span {
            true => curtain,
            false => curtain.brought_up_to(&self.campaign),
        });
    }

    /// A key was pressed: what was said of the one before is over, unless it is about this one too.
    pub(super) fn forget_word(&mut self) {
        if let Some(curtain) = &mut self.curtain {
            curtain.word = curtain.word.filter(|_| curtain.swallows);
        }
    }

    /// Whether what is typed is taken by nobody: it was meant for what the curtain keeps shut.
    pub(crate) fn is_swallowing(&self) -> bool {
        self.curtain
            .as_ref()
            .is_some_and(|curtain| curtain.swallows)
    }

    /// From here on nothing acts that is typed, up to Esc or Enter.
    fn swallow(&mut self) {
        if let Some(curtain) = &mut self.curtain {
            curtain.swallows = true;
            curtain.word = Some(WAITS_FOR_ESC);
        }
    }

    /// Keys act again.
    pub(super) fn stop_swallowing(&mut self) {
        if let Some(curtain) = &mut self.curtain {
            curtain.swallows = false;
            curtain.word = None;
        }
    }

    fn word(&mut self, word: &'static str) {
        if let Some(curtain) = &mut self.curtain {
            curtain.word = Some(word);
        }
    }

    /// Says in words that give nothing away that a line was not taken.
    pub(super) fn silence_refusal(&mut self) {
        self.word(NOT_TAKEN);
    }

    /// Whether somebody is behind the curtain.
    pub fn is_behind_curtain(&self, creature: CreatureId) -> bool {
        self.curtain.is_some() && self.campaign.state().is_hidden(creature)
    }

    /// Whether a text names what stands on somebody and came of a roll that players did not see.
    pub(crate) fn names_a_secret_condition(&self, curtain: &Curtain, text: &str) -> bool {
        let (state, text) = (self.campaign.state(), text.to_lowercase());
        let secret = state.creatures().flat_map(|creature| {
            let all = state.conditions(creature);
            all.filter(move |one| !curtain.lately.knows_of_condition(creature, one))
        });
        secret
            .map(|one| one.name.to_lowercase())
            .any(|name| text.contains(&name))
    }

    /// Whether a task, a contest or a paused attempt is behind the curtain.
    pub(crate) fn is_work_behind_curtain(&self, row: TaskRow<'_>) -> bool {
        let Some(curtain) = &self.curtain else {
            return false;
        };
        match row {
            TaskRow::Long(race) if race.kind() == LongRollKind::Race => {
                // One runner alone would tell of others.
                let seen = race.places();
                let seen = seen.iter().filter(|placed| self.is_runner_in_sight(placed));
                race.is_secret || seen.count() < 2 || !curtain.hidden_set.is_open(&race.name)
            }
            TaskRow::Long(long) => {
                let mut sides = long.sides.iter();
                let is_hidden = sides.any(|side| curtain.hidden_set.hides(side.creature));
                let is_kept = !long.is_covered() && curtain.keeps(long.kind(), &long.name);
                let is_kept = long.is_secret || is_kept;
                is_kept || is_hidden || !curtain.hidden_set.is_open(&long.name)
            }
            TaskRow::Linked(id, _) => curtain.entry_of(id).is_none(),
        }
    }

    /// Whether players see where somebody stands in a race.
    pub fn is_runner_in_sight(&self, placed: &Placed) -> bool {
        let Some(curtain) = &self.curtain else {
            return true;
        };
        let roll = self.campaign.roll(placed.roll);
        let is_secret = roll.map_or(placed.is_secret, |roll| {
            self.campaign.is_secret(placed.roll, roll)
        });
        !is_secret && !curtain.hidden_set.hides(placed.who.creature)
    }

    /// What lies over the dashboard and may be seen: behind the curtain pages wait, but for the help.
    pub fn overlays_in_sight(&self) -> &[Overlay] {
        match (&self.curtain, self.overlays.last()) {
            (None, _) => &self.overlays,
            (Some(_), Some(last)) if is_for_everybody(last) => std::slice::from_ref(last),
            (Some(_), _) => &[],
        }
    }

    /// Whether the curtain keeps a page from being opened; then that is said.
    pub(crate) fn is_kept_shut(&mut self, overlay: &Overlay) -> bool {
        let is_kept = self.curtain.is_some() && !is_for_everybody(overlay);
        if is_kept {
            self.swallow();
        }
        is_kept
    }

    /// Whether the curtain keeps a key from doing what it does; then that is said.
    pub(super) fn is_kept_from(&mut self, action: Action) -> bool {
        let last = self.campaign.standing_rolls().next();
        let curtain = self.curtain.as_ref();
        let is_seen = |id| curtain.is_some_and(|curtain| curtain.entry_of(id).is_some());
        let last = last.filter(|(id, _)| is_seen(*id));
        let is_paused = last.is_some_and(|(_, roll)| roll.is_paused());
        let is_in_log = self.ui.focus == Pane::Log;
        let is_kept = curtain.is_some()
            && match action {
                Action::Secrecy if is_in_log => true,
                Action::Secrecy
                | Action::TakeOffer
                | Action::FortuneDie
                | Action::FortuneConvert => {
                    last.is_none() || action == Action::TakeOffer && !is_paused
                }
                Action::GoWelcome | Action::RuleOfRoll => true,
                Action::Find | Action::LogOf | Action::ReadAgain => true,
                Action::Mark | Action::Copy | Action::TellNoticed => true,
                Action::Attacks | Action::SpendUse => true,
                Action::Open => is_in_log || self.log_left.is_some(),
                _ => false,
            };
        match is_kept {
            true if opens_something(action) => self.swallow(),
            true => self.word(WAITS),
            false => {}
        }
        is_kept
    }

    /// Whether a line typed before the curtain moved would mean others than it did then; that is said, and it is not done.
    pub(super) fn is_renumbered(&mut self, line: &str, now: &str) -> bool {
        let has_moved = self
            .prompt
            .as_ref()
            .is_some_and(|prompt| prompt.is_renumbered);
        if !has_moved {
            return false;
        }
        let cursor = self.under_cursor();
        let before = match self.curtain {
            Some(_) => self.campaign.read_line(line, cursor),
            None => {
                self.campaign
                    .read_line_as_shown(line, cursor, &self.campaign.state().as_shown())
            }
        };
        let means_others = before.is_ok_and(|before| before.line != now);
        if let Some(prompt) = self.prompt.as_mut().filter(|_| means_others) {
            prompt.refusal = Some(RENUMBERED.to_owned());
        }
        if means_others {
            self.word(RENUMBERED);
        }
        means_others
    }
}

/// Whether an action that waits opens something in which the next keys are typed or choose.
const fn opens_something(action: Action) -> bool {
    !matches!(
        action,
        Action::Secrecy
            | Action::TakeOffer
            | Action::FortuneDie
            | Action::FortuneConvert
            | Action::Mark
            | Action::Copy
            | Action::TellNoticed
    )
}

/// Whether a page tells nothing of the game, or what players may see of it.
const fn is_for_everybody(overlay: &Overlay) -> bool {
    match overlay {
        Overlay::Page(page) => matches!(page.kind, Reading::Card | Reading::Help),
        overlay => matches!(overlay, Overlay::Settings(_) | Overlay::Players(_)),
    }
}
