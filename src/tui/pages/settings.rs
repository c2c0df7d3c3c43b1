//! The page of settings: a cursor over what may be chosen; a choice is data, and acts before it is kept.

pub mod draw;

use crate::serve::Reach;
use crate::store::{Change, Letters, Look, Sharing, Standing};
use crate::tui::action::Action;
use crate::tui::answer::Answer;
use crate::tui::chosen::Chosen;
use crate::tui::message::Effect;
use crate::tui::way::{PAGE, Way};
use crate::words::display_safe;

/// The page, open.
#[derive(Debug, Default)]
pub struct SettingsPage {
    /// The row of the cursor.
    at: usize,
}

/// A setting: what it is called, what its choice means here, what choosing each changes, and which one stands.
struct Setting {
    name: String,
    note: String,
    choices: Vec<(String, Change)>,
    chosen: usize,
}

impl SettingsPage {
    /// With the cursor on this row.
    pub const fn at(at: usize) -> Self {
        Self { at }
    }

    /// A key was pressed.
    pub(crate) fn press(&mut self, action: Option<Action>, chosen: &Chosen) -> Answer {
        let settings = settings(chosen);
        if let Some(way) = action.and_then(Way::of) {
            self.at = way.moved(self.at, settings.len(), PAGE);
        }
        match action {
            Some(Action::Left) => return self.choose(&settings, |at, _| at.saturating_sub(1)),
            Some(Action::Right) => return self.choose(&settings, |at, last| (at + 1).min(last)),
            Some(Action::Tick) => {
                return self.choose(&settings, |at, last| if at == last { 0 } else { at + 1 });
            }
            Some(Action::Leave) => return Answer::Close,
            _ => {}
        }
        Answer::Ignored
    }

    /// Another choice for the setting under the cursor: from the place of the one that stands and the last place.
    fn choose(&self, settings: &[Setting], to: impl Fn(usize, usize) -> usize) -> Answer {
        let Some(setting) = settings.get(self.at) else {
            return Answer::Ignored;
        };
        let next = to(setting.chosen, setting.choices.len().saturating_sub(1));
        match setting.choices.get(next).filter(|_| next != setting.chosen) {
            Some((_, change)) => Answer::Do(Effect::Keep(change.clone())),
            None => Answer::Ignored,
        }
    }
}

/// What the settings are called, row by row.
pub(crate) fn names(chosen: &Chosen) -> impl Iterator<Item = String> {
    settings(chosen).into_iter().map(|setting| setting.name)
}

/// How many settings are the program's own; files of house rules follow.
const OWN: usize = 7;

fn settings(chosen: &Chosen) -> Vec<Setting> {
    let switch = |name: &str, note: &str, is_on: bool, change: &dyn Fn(bool) -> Change| Setting {
        name: name.into(),
        note: note.into(),
        choices: vec![("on".into(), change(true)), ("off".into(), change(false))],
        chosen: usize::from(!is_on),
    };
    let is_on = &chosen.settings;
    let own: [Setting; OWN] = [
        theme(chosen),
        letters(chosen),
        switch(
            "animation",
            "the number of a roll spins for a moment",
            is_on.animation,
            &Change::Animation,
        ),
        switch(
            "mouse",
            "click to focus and select, drag edges, wheel to scroll",
            is_on.mouse,
            &Change::Mouse,
        ),
        switch(
            "new foes are hidden",
            "players do not see them until they are revealed",
            is_on.new_foes_hidden,
            &Change::NewFoesHidden,
        ),
        files(is_on.files),
        page(is_on.page),
    ];
    let house = chosen.house.iter().map(|file| {
        let is_off = is_on.house_rules_off.contains(&file.name);
        let note = match (is_off, file.standing) {
            (true, _) => "set aside",
            (false, Standing::Unusable) => "cannot be used: see the notice at startup",
            (false, Standing::InForce | Standing::SetAside) => "in force",
        };
        let change = |is_on| Change::HouseRules {
            file: file.name.clone(),
            is_on,
        };
        let path = display_safe(&file.path.display().to_string()).into_owned();
        switch(
            &display_safe(&file.name),
            &format!("{note} · {path}"),
            !is_off,
            &change,
        )
    });
    own.into_iter().chain(house).collect()
}

fn theme(chosen: &Chosen) -> Setting {
    let note = match (chosen.look(), chosen.told) {
        (Look::Auto, told) if told.is_colorless => "mono, as NO_COLOR asks",
        (Look::Auto, told) if told.is_light => "light, as the terminal is",
        (Look::Auto, _) => "dark, as the terminal is",
        _ if chosen.asked.is_some() => "asked for on the command line",
        _ => "",
    };
    let word = |look: Look| (look.word(), Change::Theme(look));
    choice("theme", note, Look::ALL, word, chosen.look())
}

fn letters(chosen: &Chosen) -> Setting {
    let note = match (chosen.settings.letters, chosen.is_ascii()) {
        (Letters::Auto, true) => "ASCII: nothing else is certain to show here",
        (Letters::Auto, false) => "lines and marks, as the terminal shows them",
        (Letters::Drawn | Letters::Ascii, _) => "",
    };
    let word = |letters: Letters| (letters.word(), Change::Letters(letters));
    choice("letters", note, Letters::ALL, word, chosen.settings.letters)
}

fn files(sharing: Sharing) -> Setting {
    let note = match sharing {
        Sharing::Private => "only you can read campaigns made from now on",
        Sharing::Group => "your group can read campaigns made from now on",
        Sharing::Umask => "your umask says who can read campaigns made from now on",
    };
    let word = |sharing: Sharing| (sharing.word(), Change::Files(sharing));
    choice("files", note, Sharing::ALL, word, sharing)
}

fn page(reach: Reach) -> Setting {
    let note = match reach {
        Reach::Computer => "a browser on this computer can show the players’ page",
        Reach::Network => "every device in your network can show it, by its address",
    };
    let word = |reach: Reach| (reach.word(), Change::Page(reach));
    choice("players see", note, Reach::ALL, word, reach)
}

/// A setting of several values, each with its word and what choosing it changes.
fn choice<T: Copy + PartialEq, const N: usize>(
    name: &str,
    note: &str,
    all: [T; N],
    choice: impl Fn(T) -> (&'static str, Change),
    chosen: T,
) -> Setting {
    let choices = all
        .map(choice)
        .map(|(word, change)| (word.to_owned(), change));
    Setting {
        name: name.into(),
        note: note.into(),
        choices: choices.into(),
        chosen: all.iter().position(|one| *one == chosen).unwrap_or(0),
    }
}

/// Where it is all kept, or why it is not; and the keys of one's own.
fn notices(chosen: &Chosen) -> Vec<String> {
    let keys = chosen.keys.told().into_iter().flat_map(|told| {
        told.lines()
            .filter(|line| !line.is_empty())
            .map(|line| display_safe(line).into_owned())
            .collect::<Vec<_>>()
    });
    kept(chosen)
        .into_iter()
        .chain(keys)
        .chain(lying(chosen))
        .collect()
}

/// Where the campaigns are.
fn lying(chosen: &Chosen) -> Option<String> {
    let folder = chosen.campaigns.as_ref()?.display().to_string();
    Some(format!(
        "Your campaigns, foes and encounters are in {}.",
        display_safe(&folder)
    ))
}

fn kept(chosen: &Chosen) -> Vec<String> {
    let safe = |text: &str| display_safe(text).into_owned();
    match (&chosen.refused, &chosen.file) {
        (Some(why), _) => {
            let why = why.lines().filter(|line| !line.is_empty()).map(safe);
            std::iter::once("! In effect, but not saved:".to_owned()).chain(why).collect()
        }
        (None, Some(path)) => {
            vec![format!("Choices take effect at once and are saved in {}.", safe(&path.display().to_string()))]
        }
        (None, None) => vec![
            "! Choices take effect at once and are not saved: there is no settings folder. Name one with --config-dir.".into(),
        ],
    }
}
