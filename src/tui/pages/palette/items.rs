//! The entries of the palette: what they are called, found by, and do.

use std::path::Path;

use crate::campaign::{CreatureId, Macro, State};
use crate::manual::Chapter as ManualChapter;
use crate::store::Folder;
use crate::systems::interface::Example;
use crate::systems::reference::{Chapter, Rule};
use crate::systems::{Encounter, KnownFoe, System};
use crate::tui::action::{Action, Context, Entry};
use crate::tui::keymap::Keymap;
use crate::tui::message::Named;
use crate::words::{display_safe, quoted};

/// What an entry does.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    Action(Action),
    /// The place where a key works.
    There(Context),
    /// Somebody whom the cursor goes to.
    Person(CreatureId),
    Line(String),
    /// The line that adds a foe of the bestiary.
    Addition(String),
    /// How a line of the guide begins.
    Beginning(&'static str),
    /// A line that is said as it stands.
    Deed(String),
    Rule(&'static Rule),
    Chapter(&'static ManualChapter),
    /// A row of the settings.
    Setting(usize),
    /// A campaign to switch to.
    Campaign(Folder),
    /// A campaign to be brought back.
    InTrash(Folder),
}

/// An entry of the palette.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) kind: &'static str,
    pub(crate) title: String,
    /// The word of the hint bar, by which it is found first.
    pub(crate) word: &'static str,
    /// Everyday words for it.
    pub(crate) everyday: &'static str,
    /// Other words it is found by, in small letters, when its title has them not.
    pub(crate) also: String,
    pub(crate) help: String,
    pub(crate) key: String,
    pub(crate) line: String,
    pub(crate) target: Target,
}

impl Item {
    /// An entry that is found by its title alone, without a key or a word of help.
    pub(crate) fn new(kind: &'static str, title: impl Into<String>, target: Target) -> Self {
        let nothing = String::new;
        let title = title.into();
        Self {
            kind,
            title,
            word: "",
            everyday: "",
            also: nothing(),
            help: nothing(),
            key: nothing(),
            line: nothing(),
            target,
        }
    }

    pub(crate) const fn quits(&self) -> bool {
        matches!(self.target, Target::Action(Action::Quit))
    }
}

/// Where keys work at once.
const HERE: [Context; 5] = [
    Context::Dashboard,
    Context::Party,
    Context::Table,
    Context::Turns,
    Context::Tasks,
];

/// Where other keys work, the likeliest place first.
const ELSEWHERE: [Context; 17] = [
    Context::Log,
    Context::Fortune,
    Context::Prompt,
    Context::Form,
    Context::Writing,
    Context::Recap,
    Context::Luck,
    Context::Rules,
    Context::Welcome,
    Context::WholeLog,
    Context::Finding,
    Context::Settings,
    Context::Page,
    Context::Help,
    Context::Palette,
    Context::Question,
    Context::Plan,
];

/// What goes to a place from the dashboard; nothing where only the game does.
pub(crate) const fn way_to(context: Context) -> Option<Action> {
    match context {
        Context::Party => Some(Action::GoParty),
        Context::Table => Some(Action::GoTable),
        Context::Turns => Some(Action::GoTurns),
        Context::Tasks => Some(Action::GoTasks),
        Context::Fortune => Some(Action::GoFortune),
        Context::Log => Some(Action::GoLog),
        Context::WholeLog | Context::Finding => Some(Action::Find),
        Context::Prompt => Some(Action::Line),
        Context::Welcome => Some(Action::GoWelcome),
        Context::Form => Some(Action::NewHero),
        Context::Palette => Some(Action::Palette),
        Context::Page => Some(Action::GoScene),
        Context::Help => Some(Action::Help),
        Context::Rules => Some(Action::GoRules),
        Context::Luck => Some(Action::GoLuck),
        Context::Recap => Some(Action::GoRecap),
        Context::Writing => Some(Action::WriteNote),
        Context::Settings => Some(Action::GoSettings),
        Context::Dashboard | Context::Question | Context::Plan => None,
    }
}

/// The first of some places where an action has a key, and that key.
fn key_in(places: &[Context], action: Action, keymap: &Keymap) -> Option<(Context, String)> {
    let mut keys = places.iter().filter_map(|context| {
        let key = keymap.key_of(*context, action)?;
        Some((*context, key))
    });
    keys.next()
}

/// The keys that lead to a place from the dashboard; that of a pane's own key is gone to first.
fn keys_to(place: Context, keymap: &Keymap) -> Option<String> {
    let (pane, key) = key_in(&HERE, way_to(place)?, keymap)?;
    let to_pane = way_to(pane).and_then(|way| keymap.key_of(Context::Dashboard, way));
    Some(
        to_pane
            .into_iter()
            .chain([key])
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// An action with its key; where that works elsewhere, with the keys that lead there before it.
pub(crate) fn of_action(entry: &Entry, keymap: &Keymap) -> Option<Item> {
    let item = |target, key| Item {
        everyday: words_for(&format!("{:?}", entry.action)),
        also: entry.help.to_lowercase(),
        help: entry.help.to_owned(),
        key,
        line: entry.line.to_owned(),
        ..Item::new("action", entry.title(), target)
    };
    let at_once = |key| Item {
        word: entry.word,
        ..item(Target::Action(entry.action), key)
    };
    if let Some((_, key)) = key_in(&HERE, entry.action, keymap) {
        return Some(at_once(key));
    }
    let (place, key) = key_in(&ELSEWHERE, entry.action, keymap)?;
    let keys = keys_to(place, keymap).into_iter().chain([key]);
    let keys = keys.collect::<Vec<_>>().join(" ");
    // What only the card of keys has works from here too.
    if place == Context::Help {
        return Some(at_once(keys));
    }
    Some(Item {
        help: format!(
            "Works in: {}; Enter goes there. {}",
            place.title(),
            entry.help
        ),
        ..item(Target::There(place), keys)
    })
}

/// A name as one would type it.
fn in_line(name: &str) -> String {
    if name.contains(char::is_whitespace) {
        quoted(name)
    } else {
        name.to_lowercase()
    }
}

pub(crate) fn person(kind: &'static str, name: &str, state: &State, creature: CreatureId) -> Item {
    let row = state
        .tracker
        .row_of(creature)
        .map_or_else(String::new, |row| format!(" · row {}", row + 1));
    Item {
        help: "Select this row. Tab starts a line with the name: an attempt, or hit points.".into(),
        line: in_line(name),
        ..Item::new(
            kind,
            format!("{}{row}", display_safe(name)),
            Target::Person(creature),
        )
    }
}

pub(crate) fn of_campaign(named: Named, help: &str, target: fn(Folder) -> Target) -> Item {
    Item {
        help: format!("{}. {help}", named.about),
        line: named.folder.slug(),
        ..Item::new("campaign", named.name, target(named.folder))
    }
}

pub(crate) fn of_macro(kept: &Macro) -> Item {
    let (title, lines) = (kept.name.clone(), display_safe(&kept.text()).into_owned());
    let target = Target::Line(kept.name.clone());
    Item {
        help: lines,
        line: kept.name.clone(),
        ..Item::new("macro", title, target)
    }
}

/// Whatever a line of the guide is used for; where nobody has said so, its first example.
pub(crate) fn of_guide(example: Example) -> Vec<Item> {
    let first = example.line.split(" · ").next().unwrap_or_default();
    let unsaid = Use {
        typed: example.begins,
        title: first,
        words: "",
    };
    let mut uses: Vec<Use> = uses(first).collect();
    if uses.is_empty() && !example.begins.is_empty() {
        uses.push(unsaid);
    }
    let item = |to: Use| {
        let typed = if to.typed.is_empty() {
            example.begins
        } else {
            to.typed
        };
        Item {
            everyday: to.words,
            also: example.does.to_lowercase(),
            help: format!("{}, such as {}", example.does, example.line),
            line: if typed.is_empty() {
                first
            } else {
                typed.trim_end()
            }
            .to_owned(),
            ..Item::new("line", to.title, Target::Beginning(typed))
        }
    };
    uses.into_iter().map(item).collect()
}

pub(crate) fn of_setting((row, name): (usize, String)) -> Item {
    let title = format!("Set {name}");
    Item {
        everyday: words_for(&title),
        also: "setting option preference".to_owned(),
        help: "Open the settings at this row.".to_owned(),
        ..Item::new("setting", title, Target::Setting(row))
    }
}

pub(crate) fn of_chapter(chapter: &'static ManualChapter) -> Item {
    Item {
        everyday: "manual how",
        help: "Read this chapter of the manual.".to_owned(),
        line: format!("astragal manual {}", chapter.key),
        ..Item::new("manual", chapter.title(), Target::Chapter(chapter))
    }
}

/// Whether it is about fortune dice, which only one system has.
pub(crate) fn is_of_fortune(action: Action) -> bool {
    let is_shown = matches!(action, Action::FortuneLedger | Action::GoFortune);
    is_shown || action.fortune_words().is_some()
}

pub(crate) fn of_encounter(encounter: &Encounter) -> Item {
    let waves = encounter
        .waves
        .iter()
        .map(|wave| format!(" · round {}: {}", wave.round, wave.told()));
    let help = format!("{}{}", encounter.who_comes(), waves.collect::<String>());
    let line = format!("encounter {}", quoted(&encounter.name));
    Item {
        help,
        line: line.clone(),
        ..Item::new("encounter", encounter.name.clone(), Target::Deed(line))
    }
}

/// How hard a prepared fight will be.
pub(crate) fn of_forecast(encounter: &Encounter) -> Item {
    let line = format!("forecast {}", quoted(&encounter.name));
    Item {
        also: "how hard difficulty balance".to_owned(),
        help: "See how hard it will be for the party, before it begins.".to_owned(),
        line: line.clone(),
        ..Item::new(
            "forecast",
            format!("how hard · {}", encounter.name),
            Target::Deed(line),
        )
    }
}

/// A random table, drawn from as soon as it is chosen.
pub(crate) fn of_table(name: &str) -> Item {
    let line = format!("table {}", quoted(name));
    Item {
        also: "random table roll draw".to_owned(),
        help: "Start the line that draws from it, with its chances.".to_owned(),
        line: display_safe(&line).into_owned(),
        ..Item::new(
            "table",
            display_safe(name).into_owned(),
            Target::Line(format!("{line} ")),
        )
    }
}

/// Where foes stand in the order, they can be kept as a prepared fight.
pub(crate) fn of_standing_fight(state: &State) -> Option<Item> {
    let mut order = state.tracker.order.iter();
    let line = "encounter save ".to_owned();
    order
        .any(|row| matches!(row.creature, CreatureId::Foe(_)))
        .then(|| Item {
            help:
                "Type a name: the foes that stand in the order are kept, and the waves that wait."
                    .to_owned(),
            line: line.trim_end().to_owned(),
            ..Item::new("line", "save the fight that stands", Target::Line(line))
        })
}

/// How a fight of one's own is written, and where it has to lie.
pub(crate) fn of_own_encounters(
    rule: &'static Rule,
    system: System,
    folder: Option<&Path>,
) -> Item {
    let file = Path::new("encounters")
        .join(system.key())
        .with_extension("ron");
    let file = folder.map_or_else(|| file.clone(), |folder| folder.join(&file));
    let help = format!("{}, read each time a campaign is opened", file.display());
    Item {
        help: display_safe(&help).into_owned(),
        ..Item::new("rule", "your own: how to write one", Target::Rule(rule))
    }
}

/// A foe of the bestiary, to be added.
pub(crate) fn of_known_foe(foe: &KnownFoe) -> Item {
    let line = format!("add {}", in_line(&foe.name));
    let points = foe.points.map(|points| format!("{points} hit points. "));
    let cue = (!foe.cue.is_empty()).then(|| format!("{}. ", foe.cue));
    let help = format!(
        "{}{}Start the line that adds it; *3 after the name adds three.",
        points.unwrap_or_default(),
        cue.unwrap_or_default()
    );
    Item {
        also: "bestiary foe monster add".to_owned(),
        help: display_safe(&help).into_owned(),
        line: line.clone(),
        ..Item::new(
            "bestiary",
            display_safe(&foe.name).into_owned(),
            Target::Addition(line),
        )
    }
}

/// The rules of the system that is played, of every table and of free dice.
pub(crate) fn ruled(state: &State) -> impl Iterator<Item = Item> {
    let home = Chapter::System(state.system);
    let chapters = [home, Chapter::Table, Chapter::Dice].into_iter();
    chapters.flat_map(Chapter::rules).map(|rule| Item {
        also: format!("{} table {}", rule.words.join(" "), rule.shows.join(" ")).to_lowercase(),
        help: rule.text.first().cloned().unwrap_or_default(),
        ..Item::new("rule", rule.title.clone(), Target::Rule(rule))
    })
}

pub(crate) fn long_roll(kind: &'static str, name: &str) -> Item {
    let line = format!("{kind} {}", quoted(name));
    Item {
        help: "Start a line about it: roll, change it by hand, or close it.".into(),
        line: display_safe(&line).into_owned(),
        ..Item::new(
            kind,
            display_safe(name).into_owned(),
            Target::Line(format!("{line} ")),
        )
    }
}

const TABLE: &str = include_str!("../../../../assets/everyday.txt");

/// Something one may want to do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Use {
    /// What is typed for it, where that is not how the guide says its line begins.
    pub(super) typed: &'static str,
    /// What one wants to do, where nothing else says so.
    pub(super) title: &'static str,
    /// Other words people say.
    pub(super) words: &'static str,
}

/// What something is used for: by the first example of its line in the guide, the name of its action, or its title.
pub(super) fn uses(of: &str) -> impl Iterator<Item = Use> {
    rows().filter_map(move |[name, typed, title, words]| {
        (name == of).then_some(Use {
            typed,
            title,
            words,
        })
    })
}

/// Everyday words for an action or a setting.
pub(super) fn words_for(of: &str) -> &'static str {
    uses(of).next().map_or("", |found| found.words)
}

fn rows() -> impl Iterator<Item = [&'static str; 4]> {
    let rows = TABLE.lines().filter(|row| !row.starts_with('#'));
    rows.filter_map(|row| {
        let mut cells = row.split(" | ");
        Some([cells.next()?, cells.next()?, cells.next()?, cells.next()?])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::line::guide;
    use crate::tui::action::CATALOG;
    use crate::tui::chosen::Chosen;
    use crate::tui::pages::settings;

    #[test]
    fn every_line_of_the_guide_has_a_title_every_action_words_and_every_row_is_of_something() {
        let first = |example: &str| example.split(" · ").next().map(str::to_owned);
        let lines: Vec<String> = guide()
            .filter_map(|(_, example)| first(example.line))
            .collect();
        for line in &lines {
            assert!(
                uses(line).next().is_some_and(|to| !to.title.is_empty()),
                "say in assets/everyday.txt what `{line}` is for, and what people call it"
            );
        }
        let actions = CATALOG.iter().map(|entry| format!("{:?}", entry.action));
        for action in actions.clone().filter(|action| action != "Palette") {
            assert!(
                !words_for(&action).is_empty(),
                "say in assets/everyday.txt what people call {action}"
            );
        }
        let chosen = Chosen::default();
        let settings = settings::names(&chosen).map(|name| format!("Set {name}"));
        let known: Vec<String> = lines.into_iter().chain(actions).chain(settings).collect();
        for [name, _, _, words] in rows() {
            assert!(known.iter().any(|one| one == name), "nothing is `{name}`");
            assert!(!words.is_empty(), "no words for `{name}`");
        }
    }
}
