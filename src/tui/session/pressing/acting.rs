//! What an action comes to at the table.

use crate::tui::pages::form::FormState;
use crate::tui::pages::palette::Finder;
use crate::tui::pages::reading::ReadingPage;
use jiff::Timestamp;

use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::players_view::PlayersView;
use crate::campaign::{Timed, TurnPart};
use crate::tui::action::Action;
use crate::tui::keymap::Key;
use crate::tui::layout::{PANES, Pane};
use crate::tui::message::Effect;
use crate::tui::overlay::{Exit, Overlay};
use crate::tui::pages::settings::SettingsPage;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::way::Way;

pub(super) fn act(
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
    if let Some(words) = action.fortune_words() {
        return session.fortune(action, words, now);
    }
    match action {
        Action::RollAgain => session.attempt_again(now),
        Action::Back => session.say("back", now),
        Action::Undo => session.say("undo", now),
        Action::Redo => session.say("redo", now),
        Action::Initiative => session.roll_initiative(key, now),
        Action::Next => session.go_on(now),
        Action::EndFight => session.end_fight(key, now),
        Action::Delay => session.delay(now),
        Action::Ready => session.ready(key, now),
        Action::UseMove => session.tick_off(TurnPart::Move, now),
        Action::UseAction => session.tick_off(TurnPart::Action, now),
        Action::UseBonus => session.tick_off(TurnPart::Bonus, now),
        Action::UseReaction => session.tick_off(TurnPart::Reaction, now),
        Action::UseFree => session.tick_off(TurnPart::Free, now),
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
        Action::Open => session.open(now),
        Action::NewHero => {
            let form = FormState::of_hero(None, session.campaign.state(), around.rules());
            session.overlay(Overlay::form(form))
        }
        Action::NewFoe => {
            let form = FormState::of_foe(None, session.campaign.state(), around.rules());
            session.overlay(Overlay::form(form))
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
            let card = Overlay::Page(ReadingPage::card(&around.keymap, &session.contexts()));
            session.overlay(card)
        }
        Action::AllKeys => {
            let help = Overlay::Page(ReadingPage::help(&around.keymap, &session.contexts()));
            session.overlay(help)
        }
        Action::Manual => session.overlay(Overlay::Finder(Finder::of_manual())),
        Action::GoWelcome => session.go_out(Exit::Campaign),
        Action::Quit => session.go_out(Exit::Program),
        Action::Tour => session.take_or_leave_tour(),
        Action::SkipStop => session.skip_stop(around),
        Action::WriteCopy => session.overlay(Overlay::form(FormState::of_copy())),
        _ => act_on_panes(session, action, around),
    }
}

/// What was written for later: the scene with its notes, macros, encounters to choose from.
fn show_kept(session: &mut Session, action: Action, around: &Surroundings) -> Vec<Effect> {
    let state = session.campaign.state();
    let overlay = match action {
        Action::GoScene => Overlay::Page(ReadingPage::scene(&session.campaign)),
        Action::GoMacros => Overlay::Page(ReadingPage::macros(state)),
        Action::PlayersScreen => {
            let view = PlayersView::of(&session.campaign, &around.zone);
            Overlay::Players(Box::new(view))
        }
        _ => Overlay::Finder(Finder::of_encounters(
            state,
            around.rules(),
            around.chosen.campaigns.as_deref(),
        )),
    };
    session.overlay(overlay)
}

/// Actions that move about and change nothing of the game.
fn act_on_panes(session: &mut Session, action: Action, around: &Surroundings) -> Vec<Effect> {
    if let Some(way) = Way::of(action) {
        return session.move_cursor(way);
    }
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
