//! A second terminal that shows what the table sees, as steps are saved: it takes no lock, and sleeps between.

use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::{KeyCode, KeyModifiers};
use ratatui::layout::Size;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::sleep;

use crate::campaign::players_view::PlayersView;
use crate::store::{Folder, Look, RealFs, Settings, Shelf, StoreError, house_rules, local_zone};

use super::asking::Asked;
use super::chosen::Chosen;
use super::ending::{Unsaved, end_in_time};
use super::message::Message;
use super::panics::end_at_panics;
use super::players_screen::draw_players;
use super::run::{Failure, now, until_next_second, work};
use super::signals;
use super::terminal::Screen;
use super::theme::Theme;

/// What is to be watched, and where things lie.
#[derive(Debug, Clone, Default)]
pub struct WatchOptions {
    /// The folder of campaigns, if it was named.
    pub data_dir: Option<PathBuf>,
    /// The folder of settings, if it was named.
    pub config_dir: Option<PathBuf>,
    /// The campaign, by name or folder.
    pub campaign: String,
    /// The look that was asked for.
    pub theme: Option<Look>,
}

/// What is shown.
struct Watched {
    view: PlayersView,
    /// Whether it is followed no longer, for now.
    is_lost: bool,
    theme: Theme,
}

type Views = UnboundedReceiver<Result<PlayersView, StoreError>>;

/// Shows what the table sees until it is left.
///
/// # Errors
/// [`Failure`], in one line. The terminal was given back.
pub fn watch(options: WatchOptions) -> Result<(), Failure> {
    if let Some(reason) = Screen::is_missing() {
        return Err(Failure::NoTerminal(reason));
    }
    let (outbox, inbox) = unbounded_channel();
    let (folder, theme) = look_for(options, &outbox)?;
    let unsaved = Unsaved::default();
    let is_ending = signals::listen(&outbox, &unsaved).map_err(work)?;
    let (sender, mut views) = unbounded_channel();
    let feed = folder
        .follow_view(local_zone(), move |view| _ = sender.send(view))
        .map_err(work)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(work)?;
    let watched = runtime.block_on(async {
        let Some(Ok(view)) = views.recv().await else {
            return Err(work("the campaign cannot be read"));
        };
        let watched = Watched {
            view,
            is_lost: false,
            theme,
        };
        let mut screen = Screen::take(is_ending).map_err(work)?;
        watched.draw(&mut screen)?;
        signals::attend(&outbox).map_err(work)?;
        let done = watched.follow(inbox, views, &outbox, &mut screen).await;
        end_in_time(&unsaved);
        drop(screen);
        done
    });
    feed.end();
    // The input thread still waits for a key; it ends with the program.
    runtime.shutdown_background();
    watched
}

/// The campaign, and how it is to look.
fn look_for(
    options: WatchOptions,
    outbox: &UnboundedSender<Message>,
) -> Result<(Folder, Theme), Failure> {
    let asked = Asked::now();
    let config_dir = crate::store::config_dir(options.config_dir).ok();
    let data_dir = crate::store::data_dir(options.data_dir).map_err(work)?;
    end_at_panics(data_dir.clone(), Unsaved::default(), outbox.clone());
    let (settings, _) = Settings::in_folder(config_dir.as_deref());
    let laid = house_rules(
        &RealFs::default(),
        config_dir.as_deref(),
        Some(&data_dir),
        &settings,
    );
    let shelf = Shelf::shared_with(settings.files, data_dir, Arc::new(laid.rules));
    let folder = shelf.find(&options.campaign);
    // Nothing was typed that anybody here would do; the terminal's answers are waited for before it may be given back.
    let (told, _) = asked.told();
    let chosen = Chosen {
        settings,
        told,
        asked: options.theme,
        ..Chosen::default()
    };
    Ok((folder.map_err(work)?, chosen.theme()))
}

impl Watched {
    fn draw(&self, screen: &mut Screen) -> Result<(), Failure> {
        let drawn = screen.draw_with(|area, buf| {
            let is_ascii = self.theme.is_ascii();
            draw_players(&self.view, self.is_lost, is_ascii, now(), area, buf);
            self.theme.finish(buf);
            None
        });
        drawn.map_err(work)
    }

    async fn follow(
        mut self,
        mut inbox: UnboundedReceiver<Message>,
        mut views: Views,
        outbox: &UnboundedSender<Message>,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        loop {
            tokio::select! {
                message = inbox.recv() => match message {
                    Some(Message::Suspend) => {
                        let Size { width, height } = screen.stop_and_continue().map_err(work)?;
                        let _ = outbox.send(Message::Resize(width, height));
                    }
                    Some(message) if !is_leaving(&message) => {}
                    _ => return Ok(()),
                },
                view = views.recv() => match view {
                    Some(Ok(view)) => (self.view, self.is_lost) = (view, false),
                    Some(Err(_)) => self.is_lost = true,
                    None => return Ok(()),
                },
                () = sleep(until_next_second()), if !self.view.timers.is_empty() => {}
            }
            self.draw(screen)?;
        }
    }
}

/// Whether it is to end: by `q`, Esc or Ctrl-C, by a signal, or because nobody sees it any more.
fn is_leaving(message: &Message) -> bool {
    match message {
        Message::Key(key) => match key.code {
            KeyCode::Char('q') | KeyCode::Esc => true,
            KeyCode::Char('c') => key.modifiers.contains(KeyModifiers::CONTROL),
            _ => false,
        },
        Message::Stop | Message::Gone | Message::Panicked(_) => true,
        _ => false,
    }
}
