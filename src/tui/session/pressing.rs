//! A key pressed at the table: through what lies on top, to an action, to a line.

mod acting;
mod fortune;
mod opening;
mod saying;

use acting::act;
use crossterm::event::{KeyCode, KeyEvent};
use jiff::Timestamp;

use crate::campaign::LinkTarget;
use crate::tui::action::{Action, Context};
use crate::tui::answer::Answer;
use crate::tui::keymap::{Found, Key, Keymap, written};
use crate::tui::layout::PANES;
use crate::tui::message::Effect;
use crate::tui::overlay::{Exit, Overlay};
use crate::tui::pages::reading::ReadingPage;
use crate::tui::pages::settings::SettingsPage;
use crate::tui::session::{Prompting, Session};
use crate::tui::surroundings::Surroundings;

impl Session {
    /// A key was pressed.
    pub fn press(&mut self, event: KeyEvent, around: &Surroundings) {
        press(self, event, around);
        self.look_up_choices();
        if self.hand.take_doubt() {
            self.ask(Effect::AskHolder);
        }
        let counting = self.count();
        self.outbox.extend(counting);
    }

    /// Does the line that was typed; what is wrong with it is said, and the line stays.
    fn enter(&mut self, now: Timestamp) {
        let typed = self
            .prompt
            .as_ref()
            .map(|prompt| prompt.editor.text().trim().to_owned());
        let Some(line) = self.leaning().map(|(line, _)| line).or(typed) else {
            return;
        };
        if line.is_empty() {
            self.prompt = None;
            return;
        }
        // A complaint is already on the screen; only a refusal has to be added.
        let Ok(sentence) = self.read_line(&line) else {
            self.silence_refusal();
            return;
        };
        if self.is_renumbered(&line, &sentence.line) {
            return;
        }
        match self.do_sentence(&sentence, now) {
            Ok(()) => {
                self.prompt = None;
                self.history.retain(|earlier| *earlier != line);
                self.history.push(line);
            }
            Err(reason) => {
                if let Some(prompt) = &mut self.prompt {
                    // The place in a file that it blames stands over the line already.
                    let brief = reason.lines().next().unwrap_or_default();
                    prompt.refusal = Some(brief.to_owned());
                }
                self.silence_refusal();
            }
        }
    }
}

fn press(session: &mut Session, event: KeyEvent, around: &Surroundings) {
    let contexts = session.contexts();
    session.forget_word();
    if session.is_curtain_key(around, &contexts, Key::of(event)) {
        return session.move_curtain();
    }
    // The prompt's key for it types nothing, so it works wherever a line was refused: in a form too, which stays open.
    let in_prompt = around.keymap.action(Context::Prompt, event);
    if in_prompt == Some(Action::TakeOver) {
        return session.ask_to_take_over();
    }
    if session.is_swallowing() && contexts == [Context::Prompt] {
        if matches!(in_prompt, Some(Action::Enter | Action::Leave)) {
            session.stop_swallowing();
        }
        return;
    }
    if contexts == [Context::Prompt] {
        return press_in_prompt(session, in_prompt, event, around.now);
    }
    if !session.overlays_in_sight().is_empty() {
        return press_in_overlay(session, event, around);
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
            act_in_sight(session, Action::FortuneDie, key, around);
        }
        Found::Prefix => {}
        Found::Nothing => {
            session.pending.clear();
            session.say_unbound(&around.keymap, &contexts, &keys);
        }
        Found::Action(action) => {
            session.pending.clear();
            if !uses_last_roll(action) {
                session.settle();
            }
            act_in_sight(session, action, key, around);
        }
    }
}

/// Does what an action does, unless the curtain keeps it from that.
fn act_in_sight(session: &mut Session, action: Action, key: Key, around: &Surroundings) {
    if !session.is_kept_from(action) {
        act(session, action, key, around);
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

fn press_in_prompt(session: &mut Session, action: Option<Action>, event: KeyEvent, now: Timestamp) {
    match action {
        Some(Action::Enter) => session.enter(now),
        Some(Action::Complete) => session.complete(),
        Some(Action::Up) if session.chooses_by_arrows() => session.choose(-1),
        Some(Action::Down) if session.chooses_by_arrows() => session.choose(1),
        Some(Action::Up) => session.recall(1),
        Some(Action::Down) => session.recall(-1),
        Some(Action::Leave) => session.prompt = None,
        Some(Action::Secrecy) => session.toggle_secret_word(),
        Some(Action::ToggleAdvantage) => session.toggle_advantage_word(),
        Some(Action::Clear) => {
            if let Some(prompt) = &mut session.prompt {
                prompt.editor.replace("");
                prompt.forget();
            }
        }
        _ => {
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
}

fn press_in_overlay(session: &mut Session, event: KeyEvent, around: &Surroundings) {
    let speaker = session.overlays.len();
    let Some(overlay) = session.overlays.last_mut() else {
        return;
    };
    match overlay.press(event, around) {
        Answer::Ignored => {}
        Answer::Close => drop(session.overlays.pop()),
        Answer::Act(action) => {
            session.overlays.pop();
            act(session, action, Key::of(event), around);
        }
        Answer::Turn(action) => session.turn_recap(action),
        Answer::Say(line) => match session.try_line(&line, around.now) {
            Ok(()) => {
                // What is asked about the line lies over the one who said it, and stays.
                let asked = session.overlays.split_off(speaker);
                session.overlays.pop();
                session.overlays.extend(asked);
            }
            Err(reason) => {
                if let Some(Overlay::Question(_)) = session.overlays.last() {
                    session.overlays.pop();
                }
                session.refuse_where_asked(reason);
            }
        },
        Answer::Bring(shown) => session.bring(*shown, around.now),
        Answer::Type(line) => type_over(session, line),
        Answer::Follow(name) => match session.campaign.link_target(&name) {
            Ok(LinkTarget::Creature(creature)) => session.open_sheet(creature),
            Ok(LinkTarget::Line(line)) => type_over(session, line),
            Err(why) => session.overlay(Overlay::notices("Link", &[format!("“{name}”: {why}")])),
        },
        Answer::Show(creature) => {
            session.overlays.pop();
            session.show_being(creature);
        }
        Answer::Help(here) => session.page(ReadingPage::card(&around.keymap, &[here])),
        Answer::Chapter(chapter) => session.page(ReadingPage::chapter(chapter)),
        Answer::Setting(at) => {
            let is_palette = |over: &mut Overlay| matches!(over, Overlay::Finder(_));
            session.overlays.pop_if(is_palette);
            session.overlay(Overlay::Settings(SettingsPage::at(at)));
        }
        Answer::Read(rule) => {
            session.overlays.pop();
            session.open_rules(around, Some(rule));
        }
        Answer::Do(effect) => {
            if matches!(effect, Effect::CopyTo(_) | Effect::Open(_)) {
                session.overlays.pop();
            }
            if matches!(effect, Effect::Open(_)) && session.unsaved() > 0 {
                // What is not on the disk is asked about first, on the way to the list of all.
                return session.go_out(Exit::Campaign);
            }
            session.ask(effect);
        }
        Answer::Edit(is_taken) => {
            session.overlays.pop();
            session.settle_edit(is_taken, around.now);
        }
    }
}

/// A line is typed in place of what lies over the table, unless that waits for an answer.
fn type_over(session: &mut Session, line: String) {
    while session.overlays.pop_if(|over| over.gives_way()).is_some() {}
    if session.overlays.is_empty() {
        session
            .prompt
            .get_or_insert_with(|| Prompting::beginning(line));
    }
}

impl Session {
    /// These keys are bound to nothing here. Leaving where there is nothing to leave needs no word.
    pub(super) fn say_unbound(&mut self, keymap: &Keymap, contexts: &[Context], keys: &[Key]) {
        if keys.last().is_none_or(|key| !key.is(KeyCode::Esc)) {
            self.refuse(&reason(keymap, contexts, keys));
        }
    }
}

fn reason(keymap: &Keymap, contexts: &[Context], keys: &[Key]) -> String {
    let pressed = written(keys);
    if let Some((_, prefix @ [_, ..])) = keys.split_last() {
        let next: Vec<String> = keymap
            .continuations(contexts, prefix)
            .into_iter()
            .map(|(key, _)| key)
            .collect();
        return format!(
            "{pressed} does nothing: after {} press {}",
            written(prefix),
            next.join(" ")
        );
    }
    let is_bound =
        |pane: Context| matches!(keymap.find(&[pane], keys), Found::Action(_) | Found::Prefix);
    let go = |action| {
        keymap
            .key_of(Context::Dashboard, action)
            .unwrap_or_default()
    };
    match PANES.iter().find(|(_, own, _)| is_bound(*own)) {
        Some((_, own, way)) => {
            format!(
                "{pressed} is a key in the {} pane: {} goes there",
                own.title(),
                go(*way)
            )
        }
        None => {
            let (help, palette) = (go(Action::Help), go(Action::Palette));
            format!(
                "{pressed} does nothing here: {help} shows every key, {palette} finds everything by name"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_key_names_a_way_that_works() {
        let keymap = Keymap::built_in().unwrap();
        let party = [Context::Party, Context::Dashboard];
        for (pressed, said) in [
            (
                "Q",
                "Q does nothing here: ? shows every key, Space finds everything by name",
            ),
            ("m", "m is a key in the log pane: g l goes there"),
            ("E", "E is a key in the turns pane: g o goes there"),
            ("f 3", "f 3 does nothing: after f press r c h e d g k l"),
        ] {
            let keys: Vec<Key> = pressed
                .split(' ')
                .map(|key| Key::parse(key).unwrap())
                .collect();
            assert_eq!(reason(&keymap, &party, &keys), said);
        }
    }
}
