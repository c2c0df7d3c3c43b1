//! A key pressed at the table: through what lies on top, to an action, to a line.

use crossterm::event::{KeyCode, KeyEvent};
use jiff::Timestamp;

use crate::campaign::{Being, HeroId, Offer, TurnPart};
use crate::rules::{Outcome, System};
use crate::tui::action::{Action, Context};
use crate::tui::keymap::{Found, Key};
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::{Answer, Exit, Overlay, SettingsPage};
use crate::tui::shell::Surroundings;

use super::moving::Way;
use super::{Prompting, Sitting};

pub(super) fn press(
    sitting: &mut Sitting,
    event: KeyEvent,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    let contexts = sitting.contexts();
    sitting.forget_word();
    if sitting.is_curtain_key(around, &contexts, Key::of(event)) {
        return sitting.move_curtain();
    }
    // The prompt's key for it types nothing, so it works wherever a line was refused: in a form too, which stays open.
    if around.keymap.find(&[Context::Prompt], &[Key::of(event)]) == Found::Action(Action::TakeOver) {
        return sitting.ask_to_take_over();
    }
    if contexts == [Context::Prompt] {
        return press_in_prompt(sitting, event, around, now);
    }
    if !sitting.overlays_in_sight().is_empty() {
        return press_in_overlay(sitting, event, around, now);
    }
    if contexts == [Context::Finding] {
        return sitting.press_in_finding(event, around);
    }
    sitting.said = None;
    sitting.damage = None;
    let key = Key::of(event);
    sitting.pending.push(key);
    let keys = sitting.pending.clone();
    let found = around.keymap.find(&contexts, &keys);
    match found {
        Found::Prefix if is_fortune_at_once(sitting, around, &contexts, &keys) => {
            sitting.pending.clear();
            act_in_sight(sitting, Action::FortuneDie, key, around, now)
        }
        Found::Prefix => Vec::new(),
        Found::Nothing => {
            sitting.pending.clear();
            sitting.say_unbound(&around.keymap, &contexts, &keys)
        }
        Found::Action(action) => {
            sitting.pending.clear();
            if !uses_last_roll(action) {
                sitting.settle();
            }
            act_in_sight(sitting, action, key, around, now)
        }
    }
}

/// Does what an action does, unless the curtain keeps it from that.
fn act_in_sight(
    sitting: &mut Sitting,
    action: Action,
    key: Key,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    if sitting.is_kept_from(action) { Vec::new() } else { act(sitting, action, key, around, now) }
}

/// Whether an action is one of the choices that a natural 20, a natural 1 or a pause offers.
const fn uses_last_roll(action: Action) -> bool {
    matches!(action, Action::FortuneDie | Action::FortuneConvert | Action::Luck | Action::TakeOffer)
}

/// After a natural 20 the fortune key is no prefix: it turns the roll into a die.
fn is_fortune_at_once(sitting: &Sitting, around: &Surroundings, contexts: &[Context], keys: &[Key]) -> bool {
    around.keymap.alone(contexts, keys) == Some(Action::FortuneDie) && sitting.convertible().is_some()
}

fn press_in_prompt(
    sitting: &mut Sitting,
    event: KeyEvent,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    match around.keymap.find(&[Context::Prompt], &[Key::of(event)]) {
        Found::Action(Action::Enter) => return sitting.enter(now),
        Found::Action(Action::Complete) => sitting.complete(),
        Found::Action(Action::Up) if sitting.chooses_by_arrows() => sitting.choose(-1),
        Found::Action(Action::Down) if sitting.chooses_by_arrows() => sitting.choose(1),
        Found::Action(Action::Up) => sitting.recall(1),
        Found::Action(Action::Down) => sitting.recall(-1),
        Found::Action(Action::Leave) => sitting.prompt = None,
        Found::Action(Action::Secrecy) => sitting.toggle_secret_word(),
        Found::Action(Action::ToggleAdvantage) => sitting.toggle_advantage_word(),
        Found::Action(Action::Clear) => {
            if let Some(prompt) = &mut sitting.prompt {
                prompt.editor.replace("");
                prompt.forget();
            }
        }
        Found::Action(_) | Found::Prefix | Found::Nothing => {
            if event.code == KeyCode::Char(' ') {
                sitting.settle_word();
            }
            if let Some(prompt) = &mut sitting.prompt
                && prompt.editor.press(event)
            {
                prompt.forget();
            }
        }
    }
    Vec::new()
}

fn press_in_overlay(
    sitting: &mut Sitting,
    event: KeyEvent,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    let speaker = sitting.overlays.len();
    let Some(overlay) = sitting.overlays.last_mut() else { return Vec::new() };
    match overlay.press(event, around) {
        Answer::Ignored => Vec::new(),
        Answer::Close => {
            sitting.overlays.pop();
            Vec::new()
        }
        Answer::Act(action) => {
            sitting.overlays.pop();
            act(sitting, action, Key::of(event), around, now)
        }
        Answer::Turn(action) => sitting.turn_recap(action),
        Answer::Say(line) => match sitting.try_line(&line, now) {
            Ok(effects) => {
                // What is asked about the line lies over the one who said it, and stays.
                let asked = sitting.overlays.split_off(speaker);
                sitting.overlays.pop();
                sitting.overlays.extend(asked);
                effects
            }
            Err(reason) => {
                if let Some(Overlay::Question(_)) = sitting.overlays.last() {
                    sitting.overlays.pop();
                }
                sitting.refuse_where_asked(reason);
                Vec::new()
            }
        },
        Answer::Type(line) => {
            sitting.overlays.pop();
            sitting.prompt = Some(Prompting::beginning(line));
            Vec::new()
        }
        Answer::Show(being) => {
            sitting.overlays.pop();
            sitting.show_being(being)
        }
        Answer::Open(over) => sitting.overlay(*over),
        Answer::Read(rule) => {
            sitting.overlays.pop();
            sitting.open_rules(around, Some(rule))
        }
        Answer::Do(effect) => {
            if matches!(effect, Effect::CopyTo(_) | Effect::Open(_)) {
                sitting.overlays.pop();
            }
            if matches!(effect, Effect::Open(_)) && sitting.unsaved() > 0 {
                // What is not on the disk is asked about first, on the way to the list of all.
                return sitting.go_out(Exit::Campaign);
            }
            vec![effect]
        }
        Answer::Choose(change) => vec![Effect::Keep(change)],
        Answer::Edit(is_taken) => {
            sitting.overlays.pop();
            sitting.settle_edit(is_taken, now)
        }
    }
}

fn act(
    sitting: &mut Sitting,
    action: Action,
    key: Key,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    let in_log = sitting.act_in_log(action, now);
    in_log.unwrap_or_else(|| act_at_table(sitting, action, key, around, now))
}

fn act_at_table(
    sitting: &mut Sitting,
    action: Action,
    key: Key,
    around: &Surroundings,
    now: Timestamp,
) -> Vec<Effect> {
    match action {
        Action::Roll | Action::Add | Action::Condition | Action::Line | Action::TypeLine => {
            sitting.open_prompt(action, key);
            Vec::new()
        }
        Action::RollAgain => sitting.attempt_again(now),
        Action::Back => sitting.say("back", now),
        Action::Undo => sitting.say("undo", now),
        Action::Redo => sitting.say("redo", now),
        Action::Initiative => sitting.roll_initiative(key, now),
        Action::Next
        | Action::EndFight
        | Action::Delay
        | Action::Ready
        | Action::UseMove
        | Action::UseAction
        | Action::UseBonus
        | Action::UseReaction
        | Action::UseFree => act_in_fight(sitting, action, key, now),
        Action::RollOn | Action::CloseTask => sitting.long_roll(action, now),
        Action::TakeOffer => sitting.take_offer(now),
        Action::Luck => match sitting.under_cursor().map(|being| sitting.name_in_line(being)) {
            Some(name) => sitting.say(&format!("{name} luck"), now),
            None => sitting.say("pd luck", now),
        },
        Action::Secrecy => sitting.toggle_secrecy(now),
        Action::HideOrReveal => sitting.hide_or_reveal(now),
        Action::Copy => sitting.copy_roll(),
        Action::FortuneDie
        | Action::FortuneConvert
        | Action::FortuneReroll
        | Action::FortuneHint
        | Action::FortuneEscape
        | Action::FortuneFind
        | Action::FortuneGrantDream
        | Action::FortuneGrantClass => sitting.fortune(action, now),
        Action::Open => sitting.open(now),
        Action::NewHero => {
            let form = Overlay::hero_form(None, sitting.campaign.state(), around.rules());
            sitting.overlay(form)
        }
        Action::NewFoe => {
            let form = Overlay::foe_form(None, sitting.campaign.state(), around.rules());
            sitting.overlay(form)
        }
        Action::EditHero => sitting.edit_record(around),
        Action::GoScene | Action::GoMacros | Action::Encounters => show_kept(sitting, action, around),
        Action::GoRecap => sitting.open_recap(around),
        Action::GoRules | Action::RuleOfRoll => sitting.look_up(action, around),
        Action::GoLuck => sitting.open_luck(),
        Action::Palette => sitting.open_palette(around),
        Action::Help => {
            let help = Overlay::help(&around.keymap, &sitting.contexts());
            sitting.overlay(help)
        }
        Action::GoWelcome => sitting.go_out(Exit::Campaign),
        Action::Quit => sitting.go_out(Exit::Program),
        Action::WriteCopy => sitting.overlay(Overlay::copy_form()),
        _ => act_on_panes(sitting, action, around),
    }
}

/// What was written for later: the scene with its notes, macros, encounters to choose from.
fn show_kept(sitting: &mut Sitting, action: Action, around: &Surroundings) -> Vec<Effect> {
    let state = sitting.campaign.state();
    let overlay = match action {
        Action::GoScene => Overlay::scene(&sitting.campaign),
        Action::GoMacros => Overlay::macros(state),
        _ => Overlay::encounters(state.system, around.rules(), around.chosen.campaigns.as_deref()),
    };
    sitting.overlay(overlay)
}

/// Actions of a fight that are more than one line always the same.
fn act_in_fight(sitting: &mut Sitting, action: Action, key: Key, now: Timestamp) -> Vec<Effect> {
    match action {
        Action::Next => {
            let state = sitting.campaign.state();
            let is_fighting = state.tracker.turn().is_some();
            let asks = !is_fighting && state.tracker.wants_initiative() && sitting.holder().is_none();
            match asks.then(|| Overlay::who_is_first(state)) {
                Some(question) => sitting.overlay(question),
                None => sitting.say(if is_fighting { "next" } else { "begin" }, now),
            }
        }
        Action::Delay => match sitting.delayed_under_cursor() {
            Some(being) => sitting.come_back(being, now),
            None => sitting.say("delay", now),
        },
        Action::Ready => sitting.ready(key, now),
        Action::UseMove => sitting.tick_off(TurnPart::Move, now),
        Action::UseAction => sitting.tick_off(TurnPart::Action, now),
        Action::UseBonus => sitting.tick_off(TurnPart::Bonus, now),
        Action::UseReaction => sitting.tick_off(TurnPart::Reaction, now),
        Action::UseFree => sitting.tick_off(TurnPart::Free, now),
        _ => sitting.end_fight(key, now),
    }
}

/// Actions that move about and change nothing of the game.
fn act_on_panes(sitting: &mut Sitting, action: Action, around: &Surroundings) -> Vec<Effect> {
    match action {
        Action::GoSettings => return sitting.overlay(Overlay::Settings(SettingsPage::default())),
        Action::RuleLeft | Action::RuleRight | Action::RuleUp | Action::RuleDown => {
            return sitting.move_rule(action, around);
        }
        Action::RulesBack => return sitting.put_rules_back(around),
        Action::NextPane => sitting.next_pane(1),
        Action::PreviousPane => sitting.next_pane(-1),
        Action::GoParty => sitting.focus(Pane::Party),
        Action::GoTable => sitting.focus(Pane::Table),
        Action::GoTurns => sitting.focus(Pane::Turns),
        Action::GoTasks => return sitting.go_to_tasks(),
        Action::GoFortune | Action::FortuneLedger => sitting.focus(Pane::Fortune),
        Action::GoLog => sitting.focus(Pane::Log),
        Action::Zoom => sitting.desk.zoom = sitting.desk.zoom.is_none().then_some(sitting.desk.focus),
        Action::ToggleAdvantage => return sitting.toggle_advantage(),
        Action::ToggleReliable => return sitting.toggle_reliable(),
        Action::Left if sitting.desk.focus == Pane::Table => sitting.wish.move_aside(-1),
        Action::Right if sitting.desk.focus == Pane::Table => sitting.wish.move_aside(1),
        Action::Right if sitting.show_bodies(true) => {}
        Action::Left if sitting.show_bodies(false) => {}
        Action::Left => sitting.next_pane(-1),
        Action::Right => sitting.next_pane(1),
        Action::Up => return sitting.move_cursor(Way::Up),
        Action::Down => return sitting.move_cursor(Way::Down),
        Action::PageUp => return sitting.move_cursor(Way::PageUp),
        Action::PageDown => return sitting.move_cursor(Way::PageDown),
        Action::First => return sitting.move_cursor(Way::First),
        Action::Last => return sitting.move_cursor(Way::Last),
        Action::TakeOver => return sitting.ask_to_take_over(),
        Action::WriteNote => return sitting.write_note(),
        Action::EditScene => return sitting.write_scene(),
        _ => {}
    }
    Vec::new()
}

impl Sitting {
    /// Everything that can be done; the other campaigns are looked for meanwhile.
    fn open_palette(&mut self, around: &Surroundings) -> Vec<Effect> {
        let palette = Overlay::palette(self.campaign.state(), &around.keymap, around.rules());
        if self.is_kept_shut(&palette) {
            return Vec::new();
        }
        self.overlays.push(palette);
        vec![Effect::ListCampaigns]
    }

    pub(super) fn overlay(&mut self, overlay: Overlay) -> Vec<Effect> {
        if !self.is_kept_shut(&overlay) {
            self.overlays.push(overlay);
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

    /// By the system's own roll; where it has none, the attempt is asked for.
    fn roll_initiative(&mut self, key: Key, now: Timestamp) -> Vec<Effect> {
        if self.campaign.state().system.rolls_initiative() {
            return self.say("initiative", now);
        }
        self.open_prompt(Action::Initiative, key);
        Vec::new()
    }

    fn open_prompt(&mut self, action: Action, key: Key) {
        let name = self.under_cursor().map(|being| self.name_in_line(being)).unwrap_or_default();
        let text = match action {
            Action::Roll if !name.is_empty() => {
                self.prompt = Some(Prompting::choosing(&name));
                return;
            }
            Action::Add => "add ".to_owned(),
            Action::Initiative => "initiative ".to_owned(),
            Action::Condition => format!("condition {name} "),
            Action::Ready => format!("ready {name} "),
            Action::EndFight => "end".to_owned(),
            Action::TypeLine => {
                let typed = || key.letter().map(String::from).unwrap_or_default();
                self.line_of_correction(key).unwrap_or_else(typed)
            }
            _ => String::new(),
        };
        self.prompt = Some(Prompting::beginning(text));
    }

    /// Does the line that was typed; what is wrong with it is said, and the line stays.
    fn enter(&mut self, now: Timestamp) -> Vec<Effect> {
        let typed = self.prompt.as_ref().map(|prompt| prompt.editor.text().trim().to_owned());
        let Some(line) = self.leaning().map(|(line, _)| line).or(typed) else { return Vec::new() };
        if line.is_empty() {
            self.prompt = None;
            return Vec::new();
        }
        // A complaint is already on the screen; only a refusal has to be added.
        let Ok(sentence) = self.read_line(&line) else {
            self.hush_refusal();
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
                    prompt.refusal = Some(reason);
                }
                self.hush_refusal();
                Vec::new()
            }
        }
    }

    fn come_back(&mut self, being: Being, now: Timestamp) -> Vec<Effect> {
        let line = format!("return {}", self.name_in_line(being));
        self.say(&line, now)
    }

    /// What the end of the fight takes and leaves is shown in the prompt first; where it would be refused, that is said.
    fn end_fight(&mut self, key: Key, now: Timestamp) -> Vec<Effect> {
        if self.campaign.state().tracker.turn().is_none() || self.holder().is_some() {
            return self.say("end", now);
        }
        self.open_prompt(Action::EndFight, key);
        Vec::new()
    }

    /// The bodies of the group under the cursor are shown one by one, or no longer; whether that is anything new.
    fn show_bodies(&mut self, is_opened: bool) -> bool {
        let group = self.under_cursor().filter(|_| self.desk.focus == Pane::Turns && self.curtain.is_none());
        let Some(being) = group.filter(|being| self.campaign.state().bodies(*being).len() > 1) else {
            return false;
        };
        if is_opened { self.desk.opened.insert(being) } else { self.desk.opened.remove(&being) }
    }

    /// Players see the one under the cursor no longer, or from now on.
    fn hide_or_reveal(&mut self, now: Timestamp) -> Vec<Effect> {
        let Some(being) = self.under_cursor() else { return self.refuse("nobody is under the cursor") };
        let word = if self.campaign.state().is_hidden(being) { "reveal" } else { "hide" };
        let line = format!("{word} {}", self.name_in_line(being));
        self.say(&line, now)
    }

    /// Ticks off a part of the turn of the one under the cursor, or gives it back.
    fn tick_off(&mut self, part: TurnPart, now: Timestamp) -> Vec<Effect> {
        let Some(being) = self.under_cursor() else { return self.refuse("no character is selected") };
        let word = if self.campaign.state().tracker.has_used(being, part) { "unuse" } else { "use" };
        let line = format!("{word} {} {}", self.name_in_line(being), part.word());
        self.say(&line, now)
    }

    /// Does what the one under the cursor has readied, or asks what it readies.
    fn ready(&mut self, key: Key, now: Timestamp) -> Vec<Effect> {
        let readied = self.under_cursor().filter(|being| self.campaign.state().readied(*being).is_some());
        if let Some(name) = readied.map(|being| self.name_in_line(being)) {
            return self.say(&format!("release {name}"), now);
        }
        self.open_prompt(Action::Ready, key);
        Vec::new()
    }

    fn toggle_secrecy(&mut self, now: Timestamp) -> Vec<Effect> {
        let last = self.campaign.standing_rolls().next();
        let is_secret = last.is_some_and(|(id, roll)| self.campaign.is_secret(id, roll));
        self.say(if is_secret { "open" } else { "secret" }, now)
    }

    /// The hero whose last roll may become a fortune die, right now.
    #[must_use]
    pub fn convertible(&self) -> Option<HeroId> {
        let id = self.fresh_roll().or_else(|| self.fresh_conversion())?;
        let roll = self.campaign.roll(id)?;
        let Outcome::PenAndDagger(outcome) = &roll.outcome else { return None };
        if self.campaign.state().system != System::PenAndDagger || outcome.level().is_none() {
            return None;
        }
        let is_twenty = |part: &usize| outcome.part(*part).is_some_and(|own| own.natural() == 20);
        roll.who.iter().find_map(|roller| {
            let parts = roll.parts_of(roller.being);
            let is_turned = parts.iter().any(|part| self.campaign.is_converted(id, *part));
            match roller.being {
                Being::Hero(hero) => (!is_turned && parts.iter().any(is_twenty)).then_some(hero),
                Being::Foe(_) => None,
            }
        })
    }

    fn fortune(&mut self, action: Action, now: Timestamp) -> Vec<Effect> {
        if action == Action::FortuneReroll
            && let Some(done) = self.reroll_own(now)
        {
            return done;
        }
        let hero = match (action, self.convertible()) {
            (Action::FortuneDie | Action::FortuneConvert, Some(hero)) => Some(Being::Hero(hero)),
            (Action::FortuneReroll, _) => self.last_roller().or_else(|| self.under_cursor()),
            _ => self.under_cursor(),
        };
        let Some(name) = hero.map(|being| self.name_in_line(being)) else {
            return self.refuse("no hero is selected");
        };
        let words = match action {
            Action::FortuneReroll => "reroll",
            Action::FortuneHint => "spend hint",
            Action::FortuneEscape => "spend escape",
            Action::FortuneFind => "spend find",
            Action::FortuneGrantDream => return self.type_line(format!("fortune {name} grant dream ")),
            Action::FortuneGrantClass => return self.type_line(format!("fortune {name} grant class ")),
            _ => "convert",
        };
        self.say(&format!("fortune {name} {words}"), now)
    }

    pub(super) fn type_line(&mut self, line: String) -> Vec<Effect> {
        self.prompt = Some(Prompting::beginning(line));
        Vec::new()
    }

    /// Repeats a die of the last roll, where somebody can: that of the hero under the cursor, else the only one; of
    /// several it asks.
    fn reroll_own(&mut self, now: Timestamp) -> Option<Vec<Effect>> {
        let cursor = self.under_cursor();
        let (id, _) = self.campaign.standing_rolls().next()?;
        let mut rerolls = self.campaign.offers(id, cursor);
        rerolls.retain(|offer| offer.line.contains(&format!(" reroll {id}")));
        let own = cursor.map(|being| format!("fortune {} ", self.name_in_line(being)));
        let is_own = |offer: &Offer| own.as_ref().is_some_and(|own| offer.line.starts_with(own));
        if rerolls.iter().any(is_own) {
            rerolls.retain(is_own);
        }
        match rerolls.as_slice() {
            [] => None,
            [only] => Some(self.say(&only.line.clone(), now)),
            _ => Some(self.overlay(Overlay::offers(&rerolls))),
        }
    }

    fn last_roller(&self) -> Option<Being> {
        let (_, roll) = self.campaign.standing_rolls().next()?;
        roll.who.first().map(|roller| roller.being).filter(|being| matches!(being, Being::Hero(_)))
    }

    /// The form for the hero or foe under the cursor; for a new hero where nobody is.
    fn edit_record(&mut self, around: &Surroundings) -> Vec<Effect> {
        let (state, rules) = (self.campaign.state(), around.rules());
        let form = match self.under_cursor() {
            Some(Being::Foe(id)) => Overlay::foe_form(state.foe(id), state, rules),
            Some(Being::Hero(id)) => Overlay::hero_form(state.hero(id), state, rules),
            None => Overlay::hero_form(None, state, rules),
        };
        self.overlay(form)
    }

    /// Enter on the dashboard: what lies under the cursor.
    pub(super) fn open(&mut self, now: Timestamp) -> Vec<Effect> {
        match self.desk.focus {
            Pane::Table => {
                let line = self.wish_line();
                self.say(&line, now)
            }
            Pane::Tasks => self.roll_on(),
            Pane::Turns | Pane::Card => match (self.delayed_under_cursor(), self.under_cursor()) {
                (Some(being), _) => self.come_back(being, now),
                (None, Some(being)) => self.open_sheet(being),
                (None, None) => Vec::new(),
            },
            Pane::Party | Pane::Sheet => match self.under_cursor() {
                Some(being) => self.open_sheet(being),
                None => self.refuse("the party is empty: N creates a hero"),
            },
            Pane::Fortune => self.jump_to_roll(),
            Pane::Log => self.jump_to_ledger(),
            Pane::Notes => {
                let page = Overlay::scene(&self.campaign);
                self.overlay(page)
            }
        }
    }

    /// The party's cursor goes along, so that the form that follows is that of the same hero.
    fn open_sheet(&mut self, being: Being) -> Vec<Effect> {
        let place = |hero| self.campaign.state().party.iter().position(|other| Being::Hero(other.id) == hero);
        self.desk.hero = place(being).unwrap_or(self.desk.hero);
        let sheet = Overlay::sheet(&self.campaign, being);
        self.overlay(sheet)
    }

    /// From a line of the ledger to its roll in the log.
    fn jump_to_roll(&mut self) -> Vec<Effect> {
        let lines = self.campaign.ledger_lines();
        let line = lines.len().checked_sub(self.desk.ledger_back + 1).and_then(|index| lines.get(index));
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
        self.desk.log_back = self.entries_after(seq);
        Vec::new()
    }

    /// From a roll in the log to its line of the ledger.
    fn jump_to_ledger(&mut self) -> Vec<Effect> {
        let Some(id) = self.log_cursor() else { return Vec::new() };
        match self.ledger_line_of(id) {
            Some(back) => {
                self.desk.ledger_back = back;
                self.focus(Pane::Fortune);
                Vec::new()
            }
            None => {
                let page = Overlay::step(&self.campaign, id.0);
                self.overlay(page)
            }
        }
    }
}
