//! What an action comes to at the table.

use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::players_view::PlayersView;
use crate::campaign::{CreatureId, Timed, TurnPart};
use crate::tui::action::Action;
use crate::tui::keymap::Key;
use crate::tui::layout::{PANES, Pane};
use crate::tui::message::Effect;
use crate::tui::overlay::{Exit, Overlay};
use crate::tui::pages::form::FormState;
use crate::tui::pages::palette::Finder;
use crate::tui::pages::reading::ReadingPage;
use crate::tui::pages::settings::SettingsPage;
use crate::tui::pages::writing::Writing;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::way::Way;

pub(super) fn act(session: &mut Session, action: Action, key: Key, around: &Surroundings) {
    if !session.act_in_log(action, around.now) {
        act_at_table(session, action, key, around);
    }
}

fn act_at_table(session: &mut Session, action: Action, key: Key, around: &Surroundings) {
    let now = around.now;
    if let Some(words) = action.fortune_words() {
        return session.fortune(action, words, now);
    }
    match action {
        // The rest of the line is typed.
        Action::Roll
        | Action::Add
        | Action::Tables
        | Action::Clock
        | Action::PassTime
        | Action::Condition
        | Action::Line
        | Action::TypeLine => session.open_prompt(action, key),
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
        Action::GoRecap => session.open_recap(around),
        Action::GoRules | Action::RuleOfRoll => session.look_up(action, around),
        Action::GoLuck => session.open_luck(),
        Action::Palette => session.open_palette(around),
        Action::GoWelcome => session.go_out(Exit::Campaign),
        Action::Quit => session.go_out(Exit::Program),
        Action::Tour => session.take_or_leave_tour(),
        Action::SkipStop => session.skip_stop(around),
        _ => match overlay_of(session, action, around) {
            Some(overlay) => session.overlay(overlay),
            None => act_on_panes(session, action, around),
        },
    }
}

/// What an action lays over the table, for those that do no more.
fn overlay_of(session: &Session, action: Action, around: &Surroundings) -> Option<Overlay> {
    let (state, rules) = (session.campaign.state(), around.rules());
    let form = match (action, session.under_cursor()) {
        (Action::NewFoe, _) => Some(FormState::of_foe(None, state, rules)),
        (Action::EditHero, Some(CreatureId::Foe(id))) => {
            Some(FormState::of_foe(state.foe(id), state, rules))
        }
        (Action::EditHero, Some(CreatureId::Hero(id))) => {
            Some(FormState::of_hero(state.hero(id), state, rules))
        }
        (Action::NewHero | Action::EditHero, _) => Some(FormState::of_hero(None, state, rules)),
        (Action::WriteCopy, _) => Some(FormState::of_copy()),
        _ => None,
    };
    if let Some(form) = form {
        return Some(Overlay::form(form));
    }
    let page = match action {
        Action::GoScene => ReadingPage::scene(&session.campaign),
        Action::GoMacros => ReadingPage::macros(state),
        Action::Help => ReadingPage::card(&around.keymap, &session.contexts()),
        Action::AllKeys => ReadingPage::help(&around.keymap, &session.contexts()),
        Action::Manual => return Some(Overlay::Finder(Finder::of_manual())),
        Action::Encounters => {
            let folder = around.chosen.campaigns.as_deref();
            return Some(Overlay::Finder(Finder::of_encounters(state, rules, folder)));
        }
        Action::PlayersScreen => {
            let view = PlayersView::of(&session.campaign, &around.zone);
            return Some(Overlay::Players(Box::new(view)));
        }
        Action::GoSettings => return Some(Overlay::Settings(SettingsPage::default())),
        Action::Import => return Some(Overlay::Writing(Box::new(Writing::of_import(state)))),
        _ => return None,
    };
    Some(Overlay::Page(page))
}

/// Actions that move about and change nothing of the game.
fn act_on_panes(session: &mut Session, action: Action, around: &Surroundings) {
    if let Some(way) = Way::of(action) {
        return session.move_cursor(way);
    }
    match action {
        Action::Forecast => session.open_forecast(&FightAsked::default()),
        Action::RuleLeft | Action::RuleRight | Action::RuleUp | Action::RuleDown => {
            session.move_rule(action, around);
        }
        Action::RulesBack => session.put_rules_back(around),
        Action::NextPane => session.next_pane(1),
        Action::PreviousPane => session.next_pane(-1),
        Action::GoTasks => session.go_to_tasks(),
        Action::FortuneLedger => session.focus(Pane::Fortune),
        Action::Zoom => {
            session.ui.zoom = session.ui.zoom.is_none().then_some(session.ui.focus);
        }
        Action::ToggleAdvantage => session.toggle_advantage(),
        Action::ToggleReliable => session.toggle_reliable(),
        Action::Left if session.ui.focus == Pane::Table => session.wish.move_aside(-1),
        Action::Right if session.ui.focus == Pane::Table => session.wish.move_aside(1),
        Action::Right if session.show_bodies(true) => {}
        Action::Left if session.show_bodies(false) => {}
        Action::Left => session.next_pane(-1),
        Action::Right => session.next_pane(1),
        Action::TakeOver => session.ask_to_take_over(),
        Action::ServePage => session.ask(Effect::ServePage),
        Action::WriteNote => session.write_note(),
        Action::EditScene => session.write_scene(),
        _ => {
            if let Some((pane, ..)) = PANES
                .iter()
                .find(|(_, _, goes_there)| *goes_there == action)
            {
                session.focus(*pane);
            }
        }
    }
}
