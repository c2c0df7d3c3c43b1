//! Help: a card of the keys that matter, the list of all keys and lines, a chapter of the manual.

use crate::campaign::line::guide;
use crate::manual::Chapter;
use crate::report::{Kind, Line, Section, side_by_side};
use crate::tui::action::{Action, Context};
use crate::tui::keymap::Keymap;
use crate::tui::pages::report::view::{Report, Shape};

use super::{Reading, ReadingPage};

/// The keys an evening is played with; what is pressed least stands last, where a low screen has no room for all.
const EVENING: [Action; 22] = [
    Action::Roll,
    Action::RollAgain,
    Action::TypeLine,
    Action::Line,
    Action::Next,
    Action::Back,
    Action::Delay,
    Action::Undo,
    Action::Redo,
    Action::Add,
    Action::Initiative,
    Action::Condition,
    Action::FortuneDie,
    Action::Secrecy,
    Action::Curtain,
    Action::Palette,
    Action::Quit,
    Action::Tables,
    Action::Clock,
    Action::PassTime,
    Action::Encounters,
    Action::Forecast,
];

/// Every place with keys, in the order of the list of all.
const PLACES: [Context; 15] = [
    Context::Dashboard,
    Context::Prompt,
    Context::Table,
    Context::Party,
    Context::Turns,
    Context::Tasks,
    Context::Log,
    Context::WholeLog,
    Context::Finding,
    Context::Form,
    Context::Writing,
    Context::Plan,
    Context::Rules,
    Context::Luck,
    Context::Recap,
];

/// Keys an action may have before they are shortened.
const MANY_KEYS: usize = 4;

/// Columns for a key, where one is longer than this.
const KEY_MOST: usize = 16;

impl ReadingPage {
    /// The keys that matter: those of an evening, and those of where one is; a key stands by what it does here.
    pub fn card(keymap: &Keymap, here: &[Context]) -> Self {
        let evening = |context: &&Context| **context == Context::Dashboard;
        let own = || here.iter().filter(|context| !evening(context));
        let of_own = own().flat_map(|context| keymap.of_context(*context));
        let taken: Vec<String> = of_own.flat_map(|(_, keys)| keys).collect();
        let mut of_evening = keymap.of_context(Context::Dashboard);
        of_evening.retain_mut(|(action, keys)| {
            keys.retain(|key| !taken.contains(key));
            EVENING.contains(action) && !keys.is_empty()
        });
        of_evening.sort_by_key(|(action, _)| EVENING.iter().position(|other| other == action));
        let at_table = here.iter().find(evening);
        let at_table = at_table.map(|_| keys(of_evening, "an evening"));
        let own = own().map(|context| keys(keymap.of_context(*context), context.title()));
        let mut sections: Vec<Section> = at_table.into_iter().chain(own).collect();
        sections.retain(|section| section.len() > 1);
        for section in &mut sections {
            side_by_side(
                section.iter_mut().filter(|line| line.kind == Kind::Key),
                KEY_MOST,
            );
        }
        Reading::Card.page(Report {
            shape: Shape::SideBySide,
            ..Report::of("Astragal", "help", "Keys", sections)
        })
    }

    /// What the keys do: here first, then everywhere; and every line.
    pub fn help(keymap: &Keymap, here: &[Context]) -> Self {
        let rest = PLACES.into_iter().filter(|context| !here.contains(context));
        let sections = here.iter().copied().chain(rest).filter_map(|context| {
            let keys = keymap.of_context(context);
            let entries = keys
                .iter()
                .flat_map(|(action, keys)| help_entry(*action, keys));
            let heading = Line::of(Kind::Heading, context.title());
            (!keys.is_empty()).then(|| std::iter::once(heading).chain(entries).collect())
        });
        let lines = guide().flat_map(|(_, example)| {
            let examples = example.line.split(" · ");
            let does =
                std::iter::once(example.does).chain(std::iter::repeat("the same kind of line"));
            examples
                .zip(does)
                .flat_map(|(line, does)| entry("", line, does))
        });
        let heading = Line::of(Kind::Heading, "lines, typed at : or run without a screen");
        let lines = std::iter::once(heading).chain(lines).collect();
        let mut sections: Vec<Section> = sections.chain([lines]).collect();
        let lines = sections.iter_mut().flatten();
        side_by_side(lines.filter(|line| line.kind != Kind::Heading), KEY_MOST);
        Reading::Help.page(Report {
            shape: Shape::Flowing,
            ..Report::of("Astragal", "help", "What keys and lines do", sections)
        })
    }

    /// A chapter of the manual; its title stands above it.
    pub fn chapter(chapter: &Chapter) -> Self {
        let mut sections = chapter.sections();
        if let Some(first) = sections.first_mut() {
            first.drain(..first.len().min(1));
        }
        Reading::Help.page(Report::of("Astragal", "manual", chapter.title(), sections))
    }
}

/// Actions with their keys, each in a few words, under a name.
fn keys(rows: Vec<(Action, Vec<String>)>, title: &str) -> Section {
    let rows = rows.into_iter().map(|(action, keys)| {
        let key = match keys.as_slice() {
            [first, ..] if keys.len() <= MANY_KEYS => first.clone(),
            keys => shortened(keys),
        };
        Line::labeled(Kind::Key, &key, 0, action.entry().title())
    });
    std::iter::once(Line::of(Kind::Heading, title))
        .chain(rows)
        .collect()
}

fn shortened(keys: &[String]) -> String {
    match keys {
        [first, .., last] if keys.len() > MANY_KEYS => format!("{first} … {last}"),
        keys => keys.join("  "),
    }
}

fn help_entry(action: Action, keys: &[String]) -> impl Iterator<Item = Line> + use<> {
    let of = action.entry();
    let more = if of.line.is_empty() {
        String::new()
    } else {
        format!("as a line: {}", of.line)
    };
    entry(&shortened(keys), of.help, &more)
}

/// A key or a line, and below it what is worth knowing about it.
fn entry(key: &str, what: &str, more: &str) -> impl Iterator<Item = Line> + use<> {
    let more = (!more.is_empty()).then(|| Line::of(Kind::Aside, more));
    std::iter::once(Line::labeled(Kind::Key, key, 0, what)).chain(more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::layout::PANES;

    #[test]
    fn the_card_of_a_pane_has_each_key_once() {
        let keymap = Keymap::built_in().unwrap();
        for (_, pane, _) in PANES {
            let card = ReadingPage::card(&keymap, &[pane, Context::Dashboard]);
            let lines = card.report.sections.iter().flatten();
            let mut keys: Vec<&str> = lines
                .filter(|line| line.kind == Kind::Key)
                .map(|line| line.label.as_str())
                .collect();
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "{pane:?} {keys:?}");
        }
    }
}
