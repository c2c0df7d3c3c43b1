//! A key pressed at the table: through what lies on top, to an action, to a line.

mod fight;
mod fortune;

use crossterm::event::{KeyCode, KeyEvent};
use jiff::Timestamp;

use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::players_view::PlayersView;
use crate::campaign::{CreatureId, LinkTarget, Offer, Timed};
use crate::tui::action::{Action, Context};
use crate::tui::answer::Answer;
use crate::tui::keymap::{Found, Key};
use crate::tui::layout::{PANES, Pane};
use crate::tui::message::Effect;
use crate::tui::overlay::{Exit, Overlay};
use crate::tui::pages::reading::ReadingPage;
use crate::tui::pages::settings::SettingsPage;
use crate::tui::surroundings::Surroundings;
use crate::words::quoted;

use super::moving::Way;
use super::{Prompting, Session};

use fight::act_in_fight;

impl Session {
    /// A key was pressed.
    pub fn press(&mut self, event: KeyEvent, around: &Surroundings, now: Timestamp) -> Vec<Effect> {
        let mut effects = press(self, event, around, now);
        self.look_up_choices();
        if self.hand.take_doubt() {
            effects.push(Effect::AskHolder);
        }
        effects.extend(self.count());
        effects
    }
}

fn press(
    session: &mut Session,
    event: KeyEvent,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    let contexts = session.contexts();
    session.forget_word();
    if session.is_curtain_key(around, &contexts, Key::of(event)) {
        return session.move_curtain();
    }
    // The prompt's key for it types nothing, so it works wherever a line was refused: in a form too, which stays open.
    if around.keymap.find(&[Context::Prompt], &[Key::of(event)]) == Found::Action(Action::TakeOver)
    {
        return session.ask_to_take_over();
    }
    if session.is_swallowing() && contexts == [Context::Prompt] {
        if let Found::Action(Action::Enter | Action::Leave) =
            around.keymap.find(&contexts, &[Key::of(event)])
        {
            session.stop_swallowing();
        }
        return Vec::new();
    }
    if contexts == [Context::Prompt] {
        return press_in_prompt(session, event, around, now);
    }
    if !session.overlays_in_sight().is_empty() {
        return press_in_overlay(session, event, around, now);
    }
    if contexts == [Context::Finding] {
        return session.press_in_finding(event, around);
    }
    session.said = None;
    session.damage = None;
    let key = Key::of(event);
    session.pending.push(key);
    let keys = session.pending.clone();
    let found = around.keymap.find(&contexts, &keys);
    match found {
        Found::Prefix if is_fortune_at_once(session, around, &contexts, &keys) => {
            session.pending.clear();
            act_in_sight(session, Action::FortuneDie, key, around, now)
        }
        Found::Prefix => Vec::new(),
        Found::Nothing => {
            session.pending.clear();
            session.say_unbound(&around.keymap, &contexts, &keys)
        }
        Found::Action(action) => {
            session.pending.clear();
            if !uses_last_roll(action) {
                session.settle();
            }
            act_in_sight(session, action, key, around, now)
        }
    }
}

/// Does what an action does, unless the curtain keeps it from that.
fn act_in_sight(
    session: &mut Session,
    action: Action,
    key: Key,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    if session.is_kept_from(action) {
        Vec::new()
    } else {
        act(session, action, key, around, now)
    }
}

/// Whether an action is one of the choices that a natural 20, a natural 1 or a pause offers.
const fn uses_last_roll(action: Action) -> bool {
    matches!(
        action,
        Action::FortuneDie | Action::FortuneConvert | Action::Luck | Action::TakeOffer
    )
}

/// After a natural 20 the fortune key is no prefix: it turns the roll into a die.
fn is_fortune_at_once(
    session: &Session,
    around: &Surroundings,
    contexts: &[Context],
    keys: &[Key],
) -> bool {
    around.keymap.alone(contexts, keys) == Some(Action::FortuneDie)
        && session.convertible().is_some()
}

fn press_in_prompt(
    session: &mut Session,
    event: KeyEvent,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    match around.keymap.find(&[Context::Prompt], &[Key::of(event)]) {
        Found::Action(Action::Enter) => return session.enter(now),
        Found::Action(Action::Complete) => session.complete(),
        Found::Action(Action::Up) if session.chooses_by_arrows() => session.choose(-1),
        Found::Action(Action::Down) if session.chooses_by_arrows() => session.choose(1),
        Found::Action(Action::Up) => session.recall(1),
        Found::Action(Action::Down) => session.recall(-1),
        Found::Action(Action::Leave) => session.prompt = None,
        Found::Action(Action::Secrecy) => session.toggle_secret_word(),
        Found::Action(Action::ToggleAdvantage) => session.toggle_advantage_word(),
        Found::Action(Action::Clear) => {
            if let Some(prompt) = &mut session.prompt {
                prompt.editor.replace("");
                prompt.forget();
            }
        }
        Found::Action(_) | Found::Prefix | Found::Nothing => {
            if event.code == KeyCode::Char(' ') {
                session.settle_word();
            }
            if let Some(prompt) = &mut session.prompt
                && prompt.editor.press(event)
            {
                prompt.forget();
            }
        }
    }
    Vec::new()
}

fn press_in_overlay(
    session: &mut Session,
    event: KeyEvent,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    let speaker = session.overlays.len();
    let Some(overlay) = session.overlays.last_mut() else {
        return Vec::new();
    };
    match overlay.press(event, around) {
        Answer::Ignored => Vec::new(),
        Answer::Close => {
            session.overlays.pop();
            Vec::new()
        }
        Answer::Act(action) => {
            session.overlays.pop();
            act(session, action, Key::of(event), around, now)
        }
        Answer::Turn(action) => session.turn_recap(action),
        Answer::Say(line) => match session.try_line(&line, now) {
            Ok(effects) => {
                // What is asked about the line lies over the one who said it, and stays.
                let asked = session.overlays.split_off(speaker);
                session.overlays.pop();
                session.overlays.extend(asked);
                effects
            }
            Err(reason) => {
                if let Some(Overlay::Question(_)) = session.overlays.last() {
                    session.overlays.pop();
                }
                session.refuse_where_asked(reason);
                Vec::new()
            }
        },
        Answer::Bring(shown) => session.bring(*shown, now),
        Answer::Type(line) => type_over(session, line),
        Answer::Follow(name) => match session.campaign.link_target(&name) {
            Ok(LinkTarget::Creature(creature)) => session.open_sheet(creature),
            Ok(LinkTarget::Line(line)) => type_over(session, line),
            Err(why) => session.overlay(Overlay::notices("Link", &[format!("“{name}”: {why}")])),
        },
        Answer::Show(creature) => {
            session.overlays.pop();
            session.show_being(creature)
        }
        Answer::Help(here) => session.overlay(Overlay::card(&around.keymap, &[here])),
        Answer::Chapter(chapter) => session.overlay(Overlay::Page(ReadingPage::chapter(chapter))),
        Answer::Setting(at) => {
            let is_palette = |over: &mut Overlay| matches!(over, Overlay::Finder(_));
            session.overlays.pop_if(is_palette);
            session.overlay(Overlay::Settings(SettingsPage::at(at)))
        }
        Answer::Read(rule) => {
            session.overlays.pop();
            session.open_rules(around, Some(rule))
        }
        Answer::Do(effect) => {
            if matches!(effect, Effect::CopyTo(_) | Effect::Open(_)) {
                session.overlays.pop();
            }
            if matches!(effect, Effect::Open(_)) && session.unsaved() > 0 {
                // What is not on the disk is asked about first, on the way to the list of all.
                return session.go_out(Exit::Campaign);
            }
            vec![effect]
        }
        Answer::Choose(change) => vec![Effect::Keep(change)],
        Answer::Edit(is_taken) => {
            session.overlays.pop();
            session.settle_edit(is_taken, now)
        }
    }
}

/// A line is typed in place of what lies over the table, unless that waits for an answer.
fn type_over(session: &mut Session, line: String) -> Vec<Effect> {
    while session.overlays.pop_if(|over| over.gives_way()).is_some() {}
    if session.overlays.is_empty() {
        session
            .prompt
            .get_or_insert_with(|| Prompting::beginning(line));
    }
    Vec::new()
}

fn act(
    session: &mut Session,
    action: Action,
    key: Key,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    let in_log = session.act_in_log(action, now);
    in_log.unwrap_or_else(|| act_at_table(session, action, key, around, now))
}

/// Whether a key only begins a line, for the rest of it to be typed.
const fn begins_line(action: Action) -> bool {
    matches!(
        action,
        Action::Roll
            | Action::Add
            | Action::Tables
            | Action::Clock
            | Action::PassTime
            | Action::Condition
            | Action::Line
            | Action::TypeLine
    )
}

fn act_at_table(
    session: &mut Session,
    action: Action,
    key: Key,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    if begins_line(action) {
        session.open_prompt(action, key);
        return Vec::new();
    }
    match action {
        Action::RollAgain => session.attempt_again(now),
        Action::Back => session.say("back", now),
        Action::Undo => session.say("undo", now),
        Action::Redo => session.say("redo", now),
        Action::Initiative => session.roll_initiative(key, now),
        Action::Next
        | Action::EndFight
        | Action::Delay
        | Action::Ready
        | Action::UseMove
        | Action::UseAction
        | Action::UseBonus
        | Action::UseReaction
        | Action::UseFree => act_in_fight(session, action, key, now),
        Action::RollOn | Action::CloseTask => session.long_roll(action, now),
        Action::TakeOffer => session.take_offer(now),
        Action::Luck => session.roll_luck(now),
        Action::Secrecy => session.toggle_secrecy(now),
        Action::TellNoticed => session.say("noticed", now),
        Action::TurnTimer => session.start_or_stop(Timed::Turn, now),
        Action::EveningTimer => session.start_or_stop(Timed::Evening, now),
        Action::HideOrReveal => session.hide_or_reveal(now),
        Action::Attacks => session.list_attacks(),
        Action::SpendUse => session.spend_use(now),
        Action::Copy => session.copy_roll(),
        Action::FortuneDie
        | Action::FortuneConvert
        | Action::FortuneReroll
        | Action::FortuneHint
        | Action::FortuneEscape
        | Action::FortuneFind
        | Action::FortuneGrantDream
        | Action::FortuneGrantClass => session.fortune(action, now),
        Action::Open => session.open(now),
        Action::NewHero => {
            let form = Overlay::hero_form(None, session.campaign.state(), around.rules());
            session.overlay(form)
        }
        Action::NewFoe => {
            let form = Overlay::foe_form(None, session.campaign.state(), around.rules());
            session.overlay(form)
        }
        Action::EditHero => session.edit_record(around),
        Action::GoScene | Action::GoMacros | Action::Encounters | Action::PlayersScreen => {
            show_kept(session, action, around)
        }
        Action::GoRecap => session.open_recap(around),
        Action::GoRules | Action::RuleOfRoll => session.look_up(action, around),
        Action::GoLuck => session.open_luck(),
        Action::Palette => session.open_palette(around),
        Action::Help => {
            let card = Overlay::card(&around.keymap, &session.contexts());
            session.overlay(card)
        }
        Action::AllKeys => {
            let help = Overlay::help(&around.keymap, &session.contexts());
            session.overlay(help)
        }
        Action::Manual => session.overlay(Overlay::manual()),
        Action::GoWelcome => session.go_out(Exit::Campaign),
        Action::Quit => session.go_out(Exit::Program),
        Action::Tour => session.take_or_leave_tour(),
        Action::SkipStop => session.skip_stop(around),
        Action::WriteCopy => session.overlay(Overlay::copy_form()),
        _ => act_on_panes(session, action, around),
    }
}

/// What was written for later: the scene with its notes, macros, encounters to choose from.
fn show_kept(session: &mut Session, action: Action, around: &Surroundings) -> Vec<Effect> {
    let state = session.campaign.state();
    let overlay = match action {
        Action::GoScene => Overlay::scene(&session.campaign),
        Action::GoMacros => Overlay::macros(state),
        Action::PlayersScreen => {
            let view = PlayersView::of(&session.campaign, &around.zone);
            Overlay::Players(Box::new(view))
        }
        _ => Overlay::encounters(state, around.rules(), around.chosen.campaigns.as_deref()),
    };
    session.overlay(overlay)
}

/// Actions that move about and change nothing of the game.
fn act_on_panes(session: &mut Session, action: Action, around: &Surroundings) -> Vec<Effect> {
    match action {
        Action::Forecast => return session.open_forecast(&FightAsked::default()),
        Action::GoSettings => return session.overlay(Overlay::Settings(SettingsPage::default())),
        Action::RuleLeft | Action::RuleRight | Action::RuleUp | Action::RuleDown => {
            return session.move_rule(action, around);
        }
        Action::RulesBack => return session.put_rules_back(around),
        Action::NextPane => session.next_pane(1),
        Action::PreviousPane => session.next_pane(-1),
        Action::GoTasks => return session.go_to_tasks(),
        Action::FortuneLedger => session.focus(Pane::Fortune),
        Action::Zoom => {
            session.ui.zoom = session.ui.zoom.is_none().then_some(session.ui.focus);
        }
        Action::ToggleAdvantage => return session.toggle_advantage(),
        Action::ToggleReliable => return session.toggle_reliable(),
        Action::Left if session.ui.focus == Pane::Table => session.wish.move_aside(-1),
        Action::Right if session.ui.focus == Pane::Table => session.wish.move_aside(1),
        Action::Right if session.show_bodies(true) => {}
        Action::Left if session.show_bodies(false) => {}
        Action::Left => session.next_pane(-1),
        Action::Right => session.next_pane(1),
        Action::Up => return session.move_cursor(Way::Up),
        Action::Down => return session.move_cursor(Way::Down),
        Action::PageUp => return session.move_cursor(Way::PageUp),
        Action::PageDown => return session.move_cursor(Way::PageDown),
        Action::First => return session.move_cursor(Way::First),
        Action::Last => return session.move_cursor(Way::Last),
        Action::TakeOver => return session.ask_to_take_over(),
        Action::ServePage => return vec![Effect::ServePage],
        Action::WriteNote => return session.write_note(),
        Action::Import => return session.ask_what_to_import(),
        Action::EditScene => return session.write_scene(),
        _ => {
            if let Some((pane, ..)) = PANES
                .iter()
                .find(|(_, _, goes_there)| *goes_there == action)
            {
                session.focus(*pane);
            }
        }
    }
    Vec::new()
}

impl Session {
    /// Everything that can be done; the other campaigns are looked for meanwhile.
    fn open_palette(&mut self, around: &Surroundings) -> Vec<Effect> {
        let tables = self.campaign.rules().tables.names();
        let palette =
            Overlay::palette(self.campaign.state(), around, self.selected_name(), &tables);
        if self.is_kept_shut(&palette) {
            return Vec::new();
        }
        self.overlays.push(palette);
        vec![Effect::ListCampaigns]
    }

    pub(crate) fn overlay(&mut self, overlay: Overlay) -> Vec<Effect> {
        if !self.is_kept_shut(&overlay) {
            self.overlays.push(overlay);
        }
        Vec::new()
    }

    /// Leaves the tour, or takes it; what is not on the disk is asked about first, on the way to the list of all.
    fn take_or_leave_tour(&mut self) -> Vec<Effect> {
        if self.tour.take().is_some() {
            return Vec::new();
        }
        match self.unsaved() {
            0 => vec![Effect::Tour],
            _ => self.go_out(Exit::Campaign),
        }
    }

    /// Goes on to the next stop of the tour; behind the last one it is over.
    fn skip_stop(&mut self, around: &Surroundings) -> Vec<Effect> {
        let Some(tour) = &mut self.tour else {
            let key = around.keymap.key_of(Context::Dashboard, Action::Tour);
            let takes = key.map_or_else(String::new, |key| format!(": {key} takes it"));
            return self.refuse(&format!("no tour is being taken{takes}"));
        };
        if !tour.skip() {
            self.tour = None;
        }
        Vec::new()
    }

    /// Leaves, unless something is not on the disk: then that is asked about first.
    fn go_out(&mut self, exit: Exit) -> Vec<Effect> {
        match self.unsaved() {
            0 => vec![exit.effect()],
            count => self.overlay(Overlay::unsaved(count, exit)),
        }
    }

    /// Whoever is selected, as one would type it, of a group that was opened the body; empty where nobody is.
    fn selected_name(&self) -> String {
        match (self.body_under_cursor(), self.under_cursor()) {
            (Some(body), _) => {
                let number = self.campaign.state().body_number(body);
                format!("{}.{number}", self.ui.row + 1)
            }
            (None, Some(creature)) => self.name_in_line(creature),
            (None, None) => String::new(),
        }
    }

    fn open_prompt(&mut self, action: Action, key: Key) {
        let name = self.selected_name();
        let is_dying = |creature| self.campaign.state().dying(creature).is_some();
        let text = match action {
            Action::Roll if self.under_cursor().is_some_and(is_dying) => format!("dying {name} "),
            // A group rolls as one.
            Action::Roll if !name.is_empty() => {
                let whole = self
                    .under_cursor()
                    .map(|creature| self.name_in_line(creature));
                self.prompt = Some(Prompting::choosing(&whole.unwrap_or(name)));
                return;
            }
            Action::Add => "add ".to_owned(),
            Action::Tables => "table ".to_owned(),
            Action::Clock => "clock ".to_owned(),
            Action::PassTime => "time +".to_owned(),
            Action::Initiative => "initiative ".to_owned(),
            Action::Condition => format!("condition {name} "),
            Action::Ready => format!("ready {name} "),
            Action::EndFight => "end".to_owned(),
            Action::TypeLine => {
                let typed = || {
                    let letter = key.letter().map(String::from).unwrap_or_default();
                    match self.body_under_cursor() {
                        Some(_) => format!("{name} {letter}"),
                        None => letter,
                    }
                };
                self.line_of_correction(key).unwrap_or_else(typed)
            }
            _ => String::new(),
        };
        self.prompt = Some(Prompting::beginning(text));
    }

    /// Does the line that was typed; what is wrong with it is said, and the line stays.
    fn enter(&mut self, now: Timestamp) -> Vec<Effect> {
        let typed = self
            .prompt
            .as_ref()
            .map(|prompt| prompt.editor.text().trim().to_owned());
        let Some(line) = self.leaning().map(|(line, _)| line).or(typed) else {
            return Vec::new();
        };
        if line.is_empty() {
            self.prompt = None;
            return Vec::new();
        }
        // A complaint is already on the screen; only a refusal has to be added.
        let Ok(sentence) = self.read_line(&line) else {
            self.silence_refusal();
            return Vec::new();
        };
        if self.is_renumbered(&line, &sentence.line) {
            return Vec::new();
        }
        match self.do_sentence(&sentence, now) {
            Ok(effects) => {
                self.prompt = None;
                self.history.retain(|earlier| *earlier != line);
                self.history.push(line);
                effects
            }
            Err(reason) => {
                if let Some(prompt) = &mut self.prompt {
                    // The place in a file that it blames stands over the line already.
                    let brief = reason.lines().next().unwrap_or_default();
                    prompt.refusal = Some(brief.to_owned());
                }
                self.silence_refusal();
                Vec::new()
            }
        }
    }

    /// The bodies of the group under the cursor are shown one by one, or no longer; whether that is anything new.
    fn show_bodies(&mut self, is_opened: bool) -> bool {
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

    /// Players see the one under the cursor no longer, or from now on.
    fn hide_or_reveal(&mut self, now: Timestamp) -> Vec<Effect> {
        let Some(creature) = self.under_cursor() else {
            return self.refuse("nobody is under the cursor");
        };
        let word = if self.campaign.state().is_hidden(creature) {
            "reveal"
        } else {
            "hide"
        };
        let line = format!("{word} {}", self.selected_name());
        self.say(&line, now)
    }

    /// What the one under the cursor attacks with, as lines: the only one in the prompt, several as a small choice.
    fn list_attacks(&mut self) -> Vec<Effect> {
        let Some(creature) = self.under_cursor() else {
            return self.refuse("no character is selected");
        };
        let attacks: Vec<Offer> = self.campaign.attacks(creature).collect();
        match attacks.as_slice() {
            [] => {
                let name = self.name_in_line(creature);
                self.refuse(&format!(
                    "the sheet of {name} records nothing to attack with"
                ))
            }
            [only] => self.type_line(only.line.clone()),
            _ => self.overlay(Overlay::offers(&attacks)),
        }
    }

    /// One of the only thing that the one under the cursor counts; of several, the prompt asks which.
    fn spend_use(&mut self, now: Timestamp) -> Vec<Effect> {
        let Some(creature) = self.under_cursor() else {
            return self.refuse("no character is selected");
        };
        let name = self.selected_name();
        let counted = self.campaign.state().counters_of(creature);
        let counted: Vec<String> = counted.map(|counter| quoted(&counter.name)).collect();
        match counted.as_slice() {
            [] => self.refuse(&format!(
                "{name} counts nothing: `counter {name} arrows 20` does"
            )),
            [only] => self.say(&format!("counter {name} {only} -1"), now),
            _ => {
                self.prompt = Some(Prompting::beginning(format!("counter {name} ")));
                Vec::new()
            }
        }
    }

    /// For the one under the cursor; where nobody is, for nobody.
    fn roll_luck(&mut self, now: Timestamp) -> Vec<Effect> {
        let name = self.under_cursor();
        let name = name.map_or_else(|| "pd".to_owned(), |creature| self.name_in_line(creature));
        self.say(&format!("{name} luck"), now)
    }

    /// A timer starts, or stops where it runs.
    fn start_or_stop(&mut self, of: Timed, now: Timestamp) -> Vec<Effect> {
        let runs = self.campaign.state().timers.get(of).is_some();
        let word = of.word();
        self.say(
            &format!("timer {word}{}", if runs { " none" } else { "" }),
            now,
        )
    }

    fn toggle_secrecy(&mut self, now: Timestamp) -> Vec<Effect> {
        let last = self.campaign.latest_result();
        let is_secret = last.is_some_and(|(_, is_secret)| is_secret);
        self.say(if is_secret { "open" } else { "secret" }, now)
    }

    pub(crate) fn type_line(&mut self, line: String) -> Vec<Effect> {
        self.prompt = Some(Prompting::beginning(line));
        Vec::new()
    }

    /// The form for the hero or foe under the cursor; for a new hero where nobody is.
    fn edit_record(&mut self, around: &Surroundings) -> Vec<Effect> {
        let (state, rules) = (self.campaign.state(), around.rules());
        let form = match self.under_cursor() {
            Some(CreatureId::Foe(id)) => Overlay::foe_form(state.foe(id), state, rules),
            Some(CreatureId::Hero(id)) => Overlay::hero_form(state.hero(id), state, rules),
            None => Overlay::hero_form(None, state, rules),
        };
        self.overlay(form)
    }

    /// Enter on the dashboard: what lies under the cursor.
    pub(super) fn open(&mut self, now: Timestamp) -> Vec<Effect> {
        match self.ui.focus {
            Pane::Table => {
                let line = self.wish_line();
                self.say(&line, now)
            }
            Pane::Tasks => self.roll_on(),
            Pane::Turns => match (self.delayed_under_cursor(), self.under_cursor()) {
                (Some(creature), _) => self.come_back(creature, now),
                (None, Some(creature)) => self.open_sheet(creature),
                (None, None) => Vec::new(),
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
    fn open_sheet(&mut self, creature: CreatureId) -> Vec<Effect> {
        let place = |hero| {
            self.campaign
                .state()
                .party
                .iter()
                .position(|other| CreatureId::Hero(other.id) == hero)
        };
        self.ui.hero = place(creature).unwrap_or(self.ui.hero);
        let sheet = Overlay::sheet(&self.campaign, creature);
        self.overlay(sheet)
    }

    /// From a line of the ledger to its roll in the log.
    fn jump_to_roll(&mut self) -> Vec<Effect> {
        let lines = self.campaign.ledger_lines();
        let line = lines
            .len()
            .checked_sub(self.ui.ledger_back + 1)
            .and_then(|index| lines.get(index));
        let Some(seq) = line.map(|line| line.roll.map_or(line.seq, |roll| roll.0)) else {
            return self.refuse("the ledger is empty");
        };
        if let Some(effects) = self.come_back_to_log(seq) {
            return effects;
        }
        if seq <= self.campaign.known_since() {
            self.said = Some(format!("step {seq} is being read; press again"));
            return self.read_older();
        }
        self.focus(Pane::Log);
        self.ui.log_back = self.entries_after(seq);
        Vec::new()
    }

    /// From a roll in the log to its line of the ledger.
    fn jump_to_ledger(&mut self) -> Vec<Effect> {
        let Some(id) = self.log_cursor() else {
            return Vec::new();
        };
        match self.ledger_line_of(id) {
            Some(back) => {
                self.ui.ledger_back = back;
                self.focus(Pane::Fortune);
                Vec::new()
            }
            None => self.open_step(id.0),
        }
    }
}
