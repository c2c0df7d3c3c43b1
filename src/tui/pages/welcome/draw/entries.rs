//! The list of the first screen: campaigns, examples, and the keys that start something else.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use ratatui::text::Span;

use crate::tui::action::{Action, Context};
use crate::tui::message::Choice;
use crate::tui::pages::welcome::{self, Spot, Welcome};
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    self, Canvas, bold, cut, draw_rows, draw_scrollbar, muted, plain, width as width_of, window,
};
use crate::words::{counted, display_safe};

/// What one may start besides what there is to open; the trash only where something is in it.
const STARTS: [Action; 3] = [Action::NewCampaign, Action::Tour, Action::Trash];

/// One row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Blank,
    None,
    /// A campaign or an example, as the cursor counts them.
    Entry(usize),
    Start(Action),
    Rule(&'static str),
}

impl Row {
    fn place(self) -> Option<usize> {
        match self {
            Self::Entry(at) => Some(at),
            Self::Blank | Self::None | Self::Start(_) | Self::Rule(_) => None,
        }
    }
}

/// A rule inside the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlacedRule {
    pub(crate) y: u16,
    pub(crate) name: &'static str,
    pub(crate) heavy: bool,
}

/// The rows in sight.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    rows: Vec<Row>,
    pub(crate) rules: Vec<PlacedRule>,
    pub(crate) below: usize,
    /// The rows before them, and how many there are with those out of sight.
    above: usize,
    all: usize,
}

impl List {
    /// What stands in a row.
    pub(crate) fn spot(&self, y: u16) -> Option<Spot> {
        match *self.rows.get(usize::from(y))? {
            Row::Start(start) => Some(Spot::Start(start)),
            row => row.place().map(Spot::Entry),
        }
    }
}

/// How much air is between the rows: what goes when room is short, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Air {
    None,
    Around,
    Between,
}

/// Columns beyond which a name and its figures would stand too far apart to read across.
const MOST_WIDTH: u16 = 96;
/// Columns for the time of the last evening.
const PLAYED_ROOM: u16 = 13;
/// Columns of a name with its folder, so that both are seen on a screen of 80.
const APART_ROOM: u16 = 35;
const EXAMPLES: &str = "Examples, copied when opened";

/// Lays the list as airy as it fits; a list that never fits shows the part with the cursor.
pub(crate) fn lay_list(welcome: &Welcome, around: &Surroundings, room: u16) -> List {
    let starts = starts(welcome, around);
    let airy = [
        (Air::Between, &*starts),
        (Air::Around, &*starts),
        (Air::None, &*starts),
        (Air::None, &[]),
    ];
    let mut tries = airy
        .into_iter()
        .map(|(air, starts)| lay(welcome, starts, air));
    let rows = tries
        .find(|rows| rows.len() <= usize::from(room))
        .unwrap_or_else(|| lay(welcome, &[], Air::None));
    let chosen = rows.iter().position(|row| row.place() == Some(welcome.at));
    let shown = window(&vec![1; rows.len()], room, chosen);
    let entries = rows.iter().skip(shown.end);
    let below = entries.filter(|row| row.place().is_some()).count();
    let (above, all) = (shown.start, rows.len());
    let rows: Vec<Row> = rows
        .into_iter()
        .skip(shown.start)
        .take(shown.len())
        .collect();
    let heavy = welcome.at >= welcome.count_in_sight().0;
    let rule = |(y, row): (u16, &Row)| match *row {
        Row::Rule(name) => Some(PlacedRule {
            y,
            name,
            heavy: heavy && name == EXAMPLES,
        }),
        Row::Blank | Row::None | Row::Entry(_) | Row::Start(_) => None,
    };
    let rules = (0..).zip(&rows).filter_map(rule).collect();
    List {
        rows,
        rules,
        below,
        above,
        all,
    }
}

fn lay(welcome: &Welcome, starts: &[Action], air: Air) -> Vec<Row> {
    let (campaigns, all) = welcome.count_in_sight();
    let blank = (air >= Air::Around).then_some(Row::Blank);
    let between = (air == Air::Between).then_some(Row::Blank);
    let mut rows: Vec<Row> = blank.into_iter().collect();
    if campaigns == 0 && !none(welcome).is_empty() {
        rows.extend([Row::None].into_iter().chain(between));
    }
    for at in 0..campaigns {
        rows.extend([Row::Entry(at)].into_iter().chain(between));
    }
    rows.extend(blank);
    if all > campaigns {
        rows.extend([Row::Rule(EXAMPLES)].into_iter().chain(blank));
        rows.extend((campaigns..all).map(Row::Entry).chain(blank));
    }
    if !starts.is_empty() {
        rows.extend([Row::Rule("Start")].into_iter().chain(blank));
        rows.extend(starts.iter().copied().map(Row::Start));
    }
    rows
}

/// What stands in the list while there are no campaigns.
fn none(welcome: &Welcome) -> &'static str {
    match welcome.filter {
        Some(_) if welcome.rows_in_sight().next().is_none() => "no campaign or example matches",
        Some(_) => "",
        None => "none yet: take the tour, open an example, or start your own",
    }
}

/// What can be started here, by a key.
fn starts(welcome: &Welcome, around: &Surroundings) -> Vec<Action> {
    let has_key = |action: &Action| around.keymap.key_of(Context::Welcome, *action).is_some();
    let is_shown = |action: &Action| *action != Action::Trash || welcome.in_trash > 0;
    let starts = STARTS.into_iter().filter(is_shown);
    starts.filter(has_key).collect()
}

/// Where the columns stand: none where there is no room for one.
#[derive(Clone, Copy, Debug)]
struct Columns {
    system: Option<u16>,
    heroes: Option<u16>,
    played: u16,
}

impl Columns {
    fn of(width: u16) -> Self {
        let width = width.min(MOST_WIDTH);
        let at = |least: u16, from_right: u16| {
            (width >= least).then(|| width.saturating_sub(from_right))
        };
        Self {
            system: at(64, 39),
            heroes: at(46, 17),
            played: width.saturating_sub(2),
        }
    }

    /// Where the name has to end.
    fn name_end(&self) -> u16 {
        self.system
            .or_else(|| self.heroes.map(|x| x.saturating_sub(3)))
            .unwrap_or(self.played.saturating_sub(13))
    }
}

/// The headings of the columns, and where they stand in a rule of this width.
pub(crate) fn column_headings(width: u16) -> Vec<(u16, &'static str)> {
    let columns = Columns::of(width);
    let heroes = columns.heroes.map(|edge| match columns.system {
        Some(_) => (edge.saturating_sub(12), "system heroes"),
        None => (edge.saturating_sub(5), "heroes"),
    });
    let played = (width >= 30).then(|| (columns.played.saturating_sub(10), "last played"));
    heroes.into_iter().chain(played).collect()
}

pub(crate) fn draw_list(
    canvas: &mut Canvas<'_>,
    welcome: &Welcome,
    around: &Surroundings,
    list: &List,
) {
    let width = canvas.width();
    let entries: Vec<&welcome::Row> = welcome.rows_in_sight().collect();
    let names = told_apart(&entries);
    let rows = list.rows.iter().map(|row| match *row {
        Row::Blank | Row::Rule(_) => widgets::Row::default(),
        Row::None => widgets::Row::of(2, muted(none(welcome))),
        Row::Entry(at) => {
            let is_chosen = at == welcome.at;
            let named = entries.get(at).zip(names.get(at));
            let drawn = named.map(|(entry, name)| {
                let played = played(entry, &around.zone, welcome.seen_at);
                entry_row(entry, (name, played), (is_chosen, width))
            });
            drawn.unwrap_or_default().chosen(is_chosen)
        }
        Row::Start(start) => start_row(start, welcome, around, width),
    });
    draw_rows(canvas, 0, rows, true);
    draw_scrollbar(canvas, list.all, list.above);
}

/// The names of all entries, those that several campaigns have with their folder.
fn told_apart(entries: &[&welcome::Row]) -> Vec<String> {
    let name = |row: &&welcome::Row| display_safe(&row.name()).into_owned();
    let names: Vec<String> = entries.iter().map(name).collect();
    let of_campaigns: Vec<String> = entries
        .iter()
        .zip(&names)
        .filter(|(row, _)| !row.is_example())
        .map(|(_, name)| name.to_lowercase())
        .collect();
    let is_shared = |name: &str| {
        let name = name.to_lowercase();
        of_campaigns.iter().filter(|other| **other == name).count() > 1
    };
    let apart = |(row, name): (&&welcome::Row, String)| match &row.choice {
        Choice::Campaign(folder) if is_shared(&name) => {
            let folder = format!(" · {}", display_safe(&folder.slug()));
            let room = APART_ROOM.saturating_sub(width_of(&folder));
            format!("{}{folder}", cut(&name, room))
        }
        Choice::Campaign(_) | Choice::Example(_) => name,
    };
    entries.iter().zip(names).map(apart).collect()
}

fn entry_row<'a>(
    entry: &welcome::Row,
    (name, played): (&'a str, String),
    (is_chosen, width): (bool, u16),
) -> widgets::Row<'a> {
    let columns = Columns::of(width);
    let role = match entry.choice {
        Choice::Campaign(_) => Role::Fg,
        Choice::Example(_) => Role::Muted,
    };
    let name_role = if role == Role::Fg || is_chosen {
        Role::Strong
    } else {
        Role::Fg
    };
    let end = columns.name_end();
    let name = Span::styled(name, name_role.weighed(is_chosen));
    let mut row = widgets::Row::cut(2, end.saturating_sub(4), name);
    // An example is not read to be listed.
    let listed = match &entry.choice {
        Choice::Example(example) => Ok((example.system, example.heroes.to_string())),
        Choice::Campaign(_) => entry
            .summary()
            .map(|summary| (summary.system.title(), summary.party.len().to_string())),
    };
    let (system, heroes) = match listed {
        Ok(listed) => listed,
        Err(reason) => {
            let fault = Span::styled(format!("! {}", display_safe(reason)), Role::Warn);
            row.within(end, width.saturating_sub(end + 3), fault);
            return row;
        }
    };
    if let Some((x, heroes)) = columns.system.zip(columns.heroes) {
        let room = heroes.saturating_sub(x + 3);
        row.within(x, room, Span::styled(system, role));
    }
    if let Some(x) = columns.heroes {
        row.ending(x, Span::styled(heroes, role));
    }
    let played = cut(&played, PLAYED_ROOM).into_owned();
    row.ending(columns.played, muted(played));
    row
}

/// When a campaign was last played; nothing for an example, which is not read for it.
fn played(entry: &welcome::Row, zone: &TimeZone, now: Option<Timestamp>) -> String {
    let summary = (!entry.is_example())
        .then(|| entry.summary().ok())
        .flatten();
    let last = summary.and_then(|summary| summary.last_played);
    last.map_or_else(String::new, |at| day(zone, at, now))
}

/// When something was, as one says it, as short as the column of the list is; day and time where now is not known.
fn day(zone: &TimeZone, at: Timestamp, now: Option<Timestamp>) -> String {
    let at = at.to_zoned(zone.clone());
    let exactly = || at.strftime("%-d %b %H:%M").to_string();
    let Some(now) = now.map(|now| now.to_zoned(zone.clone())) else {
        return exactly();
    };
    let days = now
        .date()
        .since(at.date())
        .map_or(-1, |span| span.get_days());
    match days {
        0 => at.strftime("today %H:%M").to_string(),
        1 => "yesterday".to_owned(),
        2..=6 => format!("{days} days ago"),
        7..=13 => "a week ago".to_owned(),
        14..=55 => format!("{} weeks ago", days / 7),
        56.. if at.year() == now.year() => at.strftime("%-d %B").to_string(),
        56.. => at.strftime("%-d %b %Y").to_string(),
        // A clock that was set back.
        _ => exactly(),
    }
}

fn start_row(
    start: Action,
    welcome: &Welcome,
    around: &Surroundings,
    width: u16,
) -> widgets::Row<'static> {
    let key = around.keymap.key_of(Context::Welcome, start);
    let note = match start {
        Action::NewCampaign => "name, system, heroes: one short form".to_owned(),
        Action::Tour => "two minutes of play, by doing".to_owned(),
        _ => {
            let count = counted(welcome.in_trash, "campaign");
            format!("{count}, restore any time")
        }
    };
    let mut row = widgets::Row::default();
    let x = row.at(2, bold(key.unwrap_or_default())) + 2;
    let end = row.at(x, plain(start.entry().word)) + 2;
    let x = Columns::of(width).system.unwrap_or(end).max(end);
    if x + width_of(&note) < width {
        row.at(x, muted(note));
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_the_last_evening_fits_its_column_in_the_longest_month() {
        let at = "2026-11-21T16:42:00Z".parse().unwrap();
        assert_eq!(day(&TimeZone::UTC, at, None), "21 Nov 16:42");
    }

    #[test]
    fn the_last_evening_is_told_from_today() {
        let time = |text: &str| text.parse::<Timestamp>().unwrap();
        let now = time("2026-11-21T20:00:00Z");
        for (at, told) in [
            ("2026-11-21T16:42:00Z", "today 16:42"),
            ("2026-11-20T23:59:00Z", "yesterday"),
            ("2026-11-18T20:00:00Z", "3 days ago"),
            ("2026-11-14T20:00:00Z", "a week ago"),
            ("2026-11-01T20:00:00Z", "2 weeks ago"),
            ("2026-08-30T20:00:00Z", "30 August"),
            ("2025-08-30T20:00:00Z", "30 Aug 2025"),
            ("2026-11-22T20:00:00Z", "22 Nov 20:00"),
        ] {
            assert_eq!(day(&TimeZone::UTC, time(at), Some(now)), told);
        }
    }
}
