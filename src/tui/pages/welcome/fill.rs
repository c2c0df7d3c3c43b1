//! The first screen from the folders of campaigns.

use crate::tui::widgets::{Canvas, Typed, cut, width};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use ratatui::layout::{Position, Rect};

use crate::campaign::log_text::Entry as Told;
use crate::campaign::{CreatureId, State};
use crate::store::Summary;
use crate::systems::System;
use crate::tui::action::{Action, Context};
use crate::tui::overlay::hints::{hints, usual_word};
use crate::tui::panes;
use crate::tui::panes::common::hint;
use crate::tui::panes::hints::draw::Hints;
use crate::tui::surroundings::Surroundings;
use crate::words::{counted, display_safe};

use super::draw::{draw_welcome, spot_at};
use super::{Row, STARTS, Welcome};
use crate::tui::message::Choice;
use crate::tui::pages::welcome::view::{
    CampaignEntry, CampaignPreview, LastLine, Spot, StartEntry, Welcome as WelcomeView,
};

/// Draws the first screen; gives the place of the text cursor.
pub fn draw_welcome_screen(
    canvas: &mut Canvas<'_>,
    welcome: &Welcome,
    around: &Surroundings,
) -> Option<Position> {
    draw_welcome(canvas, &welcome_view(welcome, around))
}

/// What lies at a place of the first screen.
pub(crate) fn spot_on_welcome(
    welcome: &Welcome,
    around: &Surroundings,
    area: Rect,
    at: Position,
) -> Option<Spot> {
    spot_at(&welcome_view(welcome, around), area, at)
}

fn welcome_view(welcome: &Welcome, around: &Surroundings) -> WelcomeView {
    let of_kind = |is_example: bool| {
        welcome
            .rows_in_sight()
            .filter(move |row| matches!(row.choice, Choice::Example(_)) == is_example)
    };
    let is_empty = welcome.rows_in_sight().next().is_none();
    let context = if welcome.filter.is_some() {
        Context::Palette
    } else {
        Context::Welcome
    };
    WelcomeView {
        tagline: "a game master’s dashboard".into(),
        claim: "exact odds before every roll, nothing lost".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        campaigns: told_apart(
            of_kind(false)
                .map(|row| (row, campaign_entry(row, around, welcome.seen_at)))
                .collect(),
        ),
        examples: of_kind(true)
            .map(|row| campaign_entry(row, around, None))
            .collect(),
        none: match &welcome.filter {
            Some(_) if is_empty => "no campaign or example matches".into(),
            Some(_) => String::new(),
            None => "none yet: take the tour, open an example, or start your own".into(),
        },
        starts: starts(welcome, around),
        cursor: (!is_empty).then_some(welcome.at),
        chosen: welcome.chosen().map(preview),
        filter: welcome.filter.as_ref().map(|filter| Typed {
            text: display_safe(filter.text()).into_owned(),
            cursor: display_safe(filter.before()).chars().count(),
        }),
        prompt: String::new(),
        notice: display_safe(&welcome.notice).into_owned(),
        hints: welcome_hints(around, context),
    }
}

/// What can be done comes first, the cursor's keys last; how to get help stands at the end, as everywhere.
fn welcome_hints(around: &Surroundings, context: Context) -> Hints {
    let word = |action| match action {
        Action::Help | Action::Complete => "",
        Action::Enter => Action::Open.entry().word,
        action => usual_word(context, action),
    };
    let mut hints = hints(around, context, word, &[]);
    hints
        .right
        .splice(0..0, hint(around, context, Action::Help));
    hints
}

fn starts(welcome: &Welcome, around: &Surroundings) -> Vec<StartEntry> {
    let shown = STARTS.into_iter().filter_map(|action| {
        let note = match action {
            Action::NewCampaign => "name, system, heroes: one short form".to_owned(),
            Action::Tour => "two minutes of play, by doing".to_owned(),
            _ if welcome.in_trash == 0 => return None,
            _ => {
                let count = counted(welcome.in_trash, "campaign");
                format!("{count}, restore any time")
            }
        };
        let key = around.keymap.key_of(Context::Welcome, action)?;
        Some(StartEntry {
            key,
            word: action.entry().word.into(),
            note,
        })
    });
    shown.collect()
}

fn campaign_entry(row: &Row, around: &Surroundings, now: Option<Timestamp>) -> CampaignEntry {
    let folder = match &row.choice {
        Choice::Campaign(folder) => folder,
        Choice::Example(example) => {
            return CampaignEntry {
                name: example.name.into(),
                system: example.system.into(),
                heroes: example.heroes,
                ..CampaignEntry::default()
            };
        }
    };
    match row.summary() {
        Ok(summary) => CampaignEntry {
            name: display_safe(&summary.name).into_owned(),
            system: summary.system.title().into(),
            heroes: u32::try_from(summary.party.len()).unwrap_or(u32::MAX),
            played: summary
                .last_played
                .map_or_else(String::new, |at| day(&around.zone, at, now)),
            fault: String::new(),
        },
        Err(reason) => CampaignEntry {
            name: folder.slug(),
            fault: display_safe(reason).into_owned(),
            ..CampaignEntry::default()
        },
    }
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

fn preview(row: &Row) -> CampaignPreview {
    let summary = match row.summary() {
        Ok(summary) => summary,
        Err(reason) => {
            let fault = display_safe(reason).into_owned();
            return CampaignPreview {
                name: "cannot be opened".into(),
                fault,
                ..CampaignPreview::default()
            };
        }
    };
    let evening = summary.evening.as_ref().map_or_else(
        || "not played yet".into(),
        |evening| match &evening.name {
            Some(name) => format!("evening {}, {}", evening.number, display_safe(name)),
            None => format!("evening {}", evening.number),
        },
    );
    let scene = summary
        .scene
        .as_deref()
        .map(|scene| display_safe(scene).into_owned());
    let (stopped, moment) = match &summary.fight {
        Some((round, Some(active))) => (
            "stopped in a fight".into(),
            format!("round {round}, {}’s turn", display_safe(active)),
        ),
        Some((round, None)) => ("stopped in a fight".into(), format!("round {round}")),
        None => (scene.unwrap_or_default(), String::new()),
    };
    let state = standing_in(summary);
    CampaignPreview {
        name: display_safe(&summary.name).into_owned(),
        evening,
        stopped,
        moment,
        party: summary
            .party
            .iter()
            .map(|hero| panes::party::fill::member(&state, hero, Vec::new()))
            .collect(),
        lines: summary.lines.iter().map(last_line).collect(),
        facts: facts(row, summary),
        ..CampaignPreview::default()
    }
}

fn last_line(told: &Told) -> LastLine {
    LastLine {
        seq: told.id.0,
        who: display_safe(&told.who).into_owned(),
        what: display_safe(&told.what).into_owned(),
        level: told.roll.as_ref().map(panes::log::fill::level),
    }
}

/// How much is saved, and where: whoever copies or edits it by hand looks for that.
fn facts(row: &Row, summary: &Summary) -> Vec<(String, String)> {
    let folder = match &row.choice {
        Choice::Campaign(folder) => Some(folder.path().display().to_string()),
        Choice::Example(_) => None,
    };
    let saved = ("saved".to_owned(), format!("{} steps", summary.seq));
    let lies = folder.map(|path| ("folder".to_owned(), display_safe(&path).into_owned()));
    std::iter::once(saved).chain(lies).collect()
}

/// As much of the state as the party's rows ask for.
fn standing_in(summary: &Summary) -> State {
    let mut state = State::new(summary.name.clone(), System::default());
    state.party.clone_from(&summary.party);
    state.ledger.clone_from(&summary.ledger);
    debug_assert!(
        state
            .party
            .iter()
            .all(|hero| state.name_of(CreatureId::Hero(hero.id)) == hero.name)
    );
    state
}

/// Columns of a name with its folder, so that both are seen on a screen of 80.
const APART_ROOM: u16 = 35;

/// Campaigns of one name each with its folder.
fn told_apart(entries: Vec<(&Row, CampaignEntry)>) -> Vec<CampaignEntry> {
    let names: Vec<String> = entries
        .iter()
        .map(|(_, entry)| entry.name.to_lowercase())
        .collect();
    let is_shared = |name: &str| {
        names
            .iter()
            .filter(|other| **other == name.to_lowercase())
            .count()
            > 1
    };
    let apart = |(row, entry): (&Row, CampaignEntry)| match &row.choice {
        Choice::Campaign(folder) if is_shared(&entry.name) => {
            let folder = format!(" · {}", display_safe(&folder.slug()));
            let room = APART_ROOM.saturating_sub(width(&folder));
            CampaignEntry {
                name: format!("{}{folder}", cut(&entry.name, room)),
                ..entry
            }
        }
        Choice::Campaign(_) | Choice::Example(_) => entry,
    };
    entries.into_iter().map(apart).collect()
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
