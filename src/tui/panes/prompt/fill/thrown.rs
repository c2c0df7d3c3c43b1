//! Hit points by dice before they are thrown: from where to where, and with what chance somebody goes down.

use crate::campaign::{Prospect, State, ThrownWork, Track};
use crate::dice::{Distribution, Odds, TypedFaces};
use crate::tui::panes::common::safe;
use crate::tui::panes::prompt::fill::harm::{down_already, harm, sum_words, told_work};
use crate::tui::panes::prompt::fill::scales::of_dice;
use crate::tui::panes::prompt::view::{HarmRow, Sheet};
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{dot, muted, plain};
use crate::words::joined;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

/// The most of those who may go down that are named.
const MOST_NAMED: usize = 3;

pub(crate) fn sheet(session: &Session, thrown: &ThrownWork, full: &str) -> Sheet {
    if let Some(total) = typed_total(thrown) {
        return harm(session, &thrown.at(total), full);
    }
    let odds = session.odds_of(&thrown.dice);
    let Some(Odds::Exact(totals)) = odds.as_deref() else {
        let mut sheet = harm(session, &thrown.work, full);
        for body in &mut sheet.bodies {
            body.odds = "?".into();
        }
        sheet.sum = vec![of_dice(odds.as_deref())];
        return sheet;
    };
    let mean = totals.moments().mean;
    let (told, already_down) = told_throw(session, thrown, totals);
    let mut sheet = harm(session, &told.at(whole(mean)), full);
    let prospects = told.prospects(session.campaign.state(), totals);
    for (body, prospect) in sheet.bodies.iter_mut().zip(&prospects) {
        body.odds = odds_words(prospect);
    }
    sheet.understood.extend(totals_words(totals, mean));
    let is_mental = told.work.iter().any(|work| work.track == Track::Mental);
    let mut sum = tally(
        &sheet.bodies,
        &prospects,
        if is_mental {
            "mental point"
        } else {
            "hit point"
        },
    );
    sum.extend(endings(session.campaign.state(), &prospects));
    sum.extend(down_already(already_down));
    sheet.sum = vec![sum];
    sheet
}

/// The throw without those who are down and stay so whatever falls; and how many they are.
fn told_throw(
    session: &Session,
    thrown: &ThrownWork,
    totals: &Distribution,
) -> (ThrownWork, usize) {
    let (work, left_out) = told_work(session.campaign.state(), &thrown.at(totals.ends().1));
    let work = if left_out == 0 {
        thrown.work.clone()
    } else {
        work
    };
    (
        ThrownWork {
            work,
            ..thrown.clone()
        },
        left_out,
    )
}

/// The total of real dice, if they were typed: then nothing is left to chance.
fn typed_total(thrown: &ThrownWork) -> Option<i64> {
    let mut faces = TypedFaces::new(thrown.typed.clone()?);
    thrown.dice.roll(&mut faces).ok().map(|throw| throw.total())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no total is as large as that"
)]
fn whole(mean: f64) -> i64 {
    mean.round() as i64
}

fn totals_words(totals: &Distribution, mean: f64) -> Line<'static> {
    let (lowest, highest) = totals.ends();
    let mean = Span::styled(format!("{mean:.2}"), Role::Accent.bold());
    line![
        muted("   mean "),
        mean,
        plain(format!("   {lowest} to {highest}")),
    ]
}

/// `5 to 18, down 12.4 %`: where it may end, figures with the lower first.
fn odds_words(prospect: &Prospect) -> String {
    let figure = |body: &crate::campaign::HitPoints| match body.temp {
        0 => body.points().to_string(),
        temp => format!("{}+{temp}", body.points()),
    };
    let (one, other) = (&prospect.at_lowest, &prospect.at_highest);
    let (low, high) = if one.points() <= other.points() {
        (one, other)
    } else {
        (other, one)
    };
    let (low, high) = (figure(low), figure(high));
    let range = if low == high {
        low
    } else {
        format!("{low} to {high}")
    };
    if prospect.down > 0.0 {
        format!("{range}, down {}", percent(prospect.down))
    } else {
        range
    }
}

/// A chance that is neither 0 nor 1 never looks like either.
fn percent(chance: f64) -> String {
    match chance {
        1.0.. => "surely".to_owned(),
        ..0.0001 => "under 0.01 %".to_owned(),
        0.9999.. => "over 99.99 %".to_owned(),
        _ => format!("{:.2} %", chance * 100.0),
    }
}

/// What whoever may go down concentrates on.
fn endings(state: &State, prospects: &[Prospect]) -> Line<'static> {
    let mut phrase = Line::default();
    let falling = prospects
        .iter()
        .filter(|prospect| !prospect.before.is_down() && prospect.down > 0.0);
    for creature in falling
        .map(|prospect| prospect.whom.creature())
        .filter(|creature| state.bodies(*creature).len() == 1)
    {
        let name = safe(state.name_of(creature));
        phrase.extend(state.focuses(creature).flat_map(|focus| {
            let words = format!("{name} no longer {} if down", safe(&focus.name));
            [dot(), Span::styled(words, Role::Warn)]
        }));
    }
    phrase
}

/// Who surely goes down, who perhaps, and what it comes to in the mean.
fn tally(rows: &[HarmRow], prospects: &[Prospect], points: &str) -> Line<'static> {
    let state = |row: &HarmRow| row.name.clone();
    let falling = |wanted: fn(f64) -> bool| {
        let fallen = rows
            .iter()
            .zip(prospects)
            .filter(move |(_, prospect)| !prospect.before.is_down() && wanted(prospect.down));
        fallen.collect::<Vec<_>>()
    };
    let sure: Vec<String> = falling(|down| down >= 1.0)
        .into_iter()
        .map(|(row, _)| state(row))
        .collect();
    let perhaps = falling(|down| down > 0.0 && down < 1.0);
    let mut phrase = Line::default();
    if !sure.is_empty() {
        let words = match sure.as_slice() {
            [only] => format!("{only} surely goes down"),
            _ => format!("{} surely go down", sure.len()),
        };
        phrase.extend([Span::styled(words, Role::Danger.bold()), dot()]);
    }
    if !perhaps.is_empty() {
        let mut named: Vec<String> = perhaps
            .iter()
            .take(MOST_NAMED)
            .map(|(row, prospect)| format!("{} {}", row.name, percent(prospect.down)))
            .collect();
        let more = perhaps.len().saturating_sub(MOST_NAMED);
        named.extend((more > 0).then(|| format!("{more} more")));
        let words = format!("perhaps down: {}", joined(&named, "and"));
        phrase.extend([Span::styled(safe(&words), Role::Warn.bold()), dot()]);
    }
    phrase.push_span(plain(match sum_words(rows, points) {
        words if words.starts_with(|first: char| first.is_ascii_digit()) => {
            format!("about {words}")
        }
        words => words,
    }));
    phrase
}
