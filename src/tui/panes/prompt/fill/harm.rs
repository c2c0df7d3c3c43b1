//! What a line would do to bodies: from where to where, and who goes down.

use crate::campaign::Points;
use crate::campaign::Track;
use crate::campaign::{BodyId, BodyWork, HitPoints, State};
use crate::tui::panes::common::safe;
use crate::tui::panes::party::hit_points;
use crate::tui::panes::party::view::{HitPointBar, Vitality};
use crate::tui::panes::prompt::view::{HarmRow, Sheet};
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{dot, muted, plain};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

pub(crate) fn harm(session: &Session, work: &[BodyWork], full: &str) -> Sheet {
    let state = session.campaign.state();
    let (work, already_down) = told_work(state, work);
    let work = work.as_slice();
    let changes = state.worked_on(work);
    let mut last_row = None;
    let rows: Vec<HarmRow> = changes
        .iter()
        .zip(work)
        .map(|((whom, from, to), work)| {
            let creature = whom.creature();
            let row = state
                .tracker
                .row_of(creature)
                .and_then(|row| u32::try_from(row + 1).ok());
            let shown = row.filter(|_| row != last_row);
            last_row = row;
            HarmRow {
                row: shown,
                name: safe(&state.body_name(*whom)),
                hidden: state.is_hidden(creature),
                before: hit_points(from),
                after: hit_points(to),
                change: to.points() + i64::from(to.temp) - from.points() - i64::from(from.temp),
                share: super::blow::share_words(state, work),
                odds: String::new(),
            }
        })
        .collect();
    let is_mental = work.iter().any(|work| work.track == Track::Mental);
    let point = if is_mental {
        "mental point"
    } else {
        "hit point"
    };
    let (heading, points) = match work.first().map(|work| work.points) {
        Some(Points::Temp(_)) => ("Temporary", format!("temporary {point}")),
        Some(Points::Heal(_)) => ("Healing", point.to_owned()),
        Some(Points::Fall) => ("Down", String::new()),
        Some(Points::Rise) => ("Up", String::new()),
        Some(Points::Harm(_)) | None => ("Damage", point.to_owned()),
    };
    let mut sum = tally(&rows, &points);
    sum.extend(down_already(already_down));
    let mut understood = line![plain(safe(full))];
    understood.extend(super::blow::all_of_one(state, work));
    Sheet {
        sum: vec![sum],
        bodies: rows,
        ..Sheet::of(heading, understood)
    }
}

/// The work without those who are down and stay as they are, unless that is everybody; and how many they are.
pub(crate) fn told_work(state: &State, work: &[BodyWork]) -> (Vec<BodyWork>, usize) {
    let changes = state.worked_on(work);
    let is_news = |(_, from, to): &(BodyId, HitPoints, HitPoints)| !from.is_down() || from != to;
    let news: Vec<BodyWork> = work
        .iter()
        .zip(&changes)
        .filter(|(_, change)| is_news(change))
        .map(|(work, _)| *work)
        .collect();
    if news.is_empty() {
        return (work.to_vec(), 0);
    }
    let left_out = work.len() - news.len();
    (news, left_out)
}

/// ` · 2 already down`
pub(crate) fn down_already(count: usize) -> Line<'static> {
    if count == 0 {
        return Line::default();
    }
    line![dot(), muted(format!("{count} already down")),]
}

/// `1 damage to 1 target`
pub(crate) fn sum_words(rows: &[HarmRow], points: &str) -> String {
    let change: i64 = rows.iter().map(|row| row.change).sum();
    let moved = rows.iter().filter(|row| row.change != 0).count();
    if moved == 0 {
        return "nothing changes".to_owned();
    }
    let (amount, targets) = (
        change.unsigned_abs(),
        if moved == 1 { "target" } else { "targets" },
    );
    let plural = if amount == 1 { "" } else { "s" };
    match points {
        "mental point" if change < 0 => format!("{amount} mental damage to {moved} {targets}"),
        _ if change < 0 => format!("{amount} damage to {moved} {targets}"),
        _ => format!("{amount} {points}{plural} gained by {moved} {targets}"),
    }
}

/// Who goes down, who is left low, and the sum.
fn tally(rows: &[HarmRow], points: &str) -> Line<'static> {
    let goes = |from: &HitPointBar, to: &HitPointBar| {
        to.vitality == Vitality::Down && from.vitality != Vitality::Down
    };
    let falls = |row: &&HarmRow| goes(&row.before, &row.after);
    let down = rows.iter().filter(falls).count();
    let low = rows
        .iter()
        .filter(|row| row.after.vitality == Vitality::Low);
    let low: Vec<&str> = low.map(|row| row.name.as_str()).collect();
    let mut phrase = Line::default();
    if down > 0 {
        let words = match rows.iter().find(falls) {
            Some(only) if down == 1 => format!("{} goes down", only.name),
            _ => format!("{down} go down"),
        };
        phrase.extend([Span::styled(words, Role::Danger.bold()), dot()]);
    }
    if !low.is_empty() {
        phrase.extend([
            plain(format!("{} low", crate::words::joined(&low, "and"))),
            dot(),
        ]);
    }
    let up = rows.iter().filter(|row| goes(&row.after, &row.before));
    let up = up.count();
    if up > 0 {
        phrase.extend([plain(format!("{up} back up")), dot()]);
    }
    // What is put down or stood up by word is no matter of points.
    match points {
        "" if phrase.spans.is_empty() => phrase.push_span(plain("nothing changes")),
        "" => drop(phrase.spans.pop()),
        points => phrase.push_span(plain(sum_words(rows, points))),
    }
    phrase
}
