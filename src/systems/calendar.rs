//! The calendar by which game time is told: months, days of the week and moons, as data.

use serde::Deserialize;

use super::BadRules;
use super::rule_tables::{Invalid, bind, check_names};

/// Minutes of a day.
pub const DAY: i64 = 24 * 60;

/// The minute at which a game begins whose time was never set: in the morning of the first day.
pub const BEGINNING: i64 = 8 * 60;

/// What comes with the program.
const BUILT_IN: &str = include_str!("../../assets/calendars/hearth.ron");

/// The longest month, and the longest way of a moon, in days.
const MOST_DAYS: u32 = 1_000;

/// The most months, days of a week, or moons.
const MOST: usize = 60;

/// Months, days of the week and moons.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calendar {
    /// The months of a year, with their days.
    months: Vec<(String, u32)>,
    /// The days of a week.
    weekdays: Vec<String>,
    /// Moons, each with the days from full to full.
    #[serde(default)]
    moons: Vec<(String, u32)>,
    /// The year in which a game begins.
    #[serde(default)]
    year: i32,
    /// The hours at which the sun rises and sets.
    #[serde(default = "usual_sun")]
    sun: (u32, u32),
}

const fn usual_sun() -> (u32, u32) {
    (6, 18)
}

/// A day by its date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: i64,
    /// The month, from 0.
    pub month: usize,
    /// The day of the month, from 1.
    pub day: u32,
}

impl Default for Calendar {
    #[expect(
        clippy::panic,
        reason = "no program is released whose own calendar the tests could not read"
    )]
    fn default() -> Self {
        Self::read("assets/calendars/hearth.ron", BUILT_IN).unwrap_or_else(|bad| panic!("{bad}"))
    }
}

impl Calendar {
    /// Reads the file of a calendar.
    ///
    /// # Errors
    /// [`BadRules`] with the place: what is no RON, and a calendar without months, days or names.
    pub fn read(file: &str, text: &str) -> Result<Self, BadRules> {
        bind(file, text, |calendar: Self| {
            let flaw = |table, why: &str| Invalid::of(table, why);
            const MONTHS: &[&str] = &["months"];
            const WEEKDAYS: &[&str] = &["weekdays"];
            const MOONS: &[&str] = &["moons"];
            const SUN: &[&str] = &["sun"];
            for (table, count, least) in [
                (MONTHS, calendar.months.len(), 1),
                (WEEKDAYS, calendar.weekdays.len(), 1),
                (MOONS, calendar.moons.len(), 0),
            ] {
                if !(least..=MOST).contains(&count) {
                    return Err(flaw(
                        table,
                        &format!("a calendar has {least} to {MOST} of these, not {count}"),
                    ));
                }
            }
            for (table, rows) in [(MONTHS, &calendar.months), (MOONS, &calendar.moons)] {
                let is_wrong = |(_, days): &(String, u32)| !(1..=MOST_DAYS).contains(days);
                if let Some(entry) = rows.iter().position(is_wrong) {
                    let why = format!(
                        "this has 1 to {MOST_DAYS} days: a calendar of no days cannot go on"
                    );
                    return Err(Invalid::in_entry(table, entry, why));
                }
                check_names(table, rows.iter().map(|(name, _)| name.as_str()))?;
            }
            let (rise, set) = calendar.sun;
            if rise >= set || set > 23 {
                return Err(flaw(
                    SUN,
                    "the sun rises before it sets, between the hours 0 and 23",
                ));
            }
            Ok(calendar)
        })
    }

    /// The months by their names.
    pub fn months(&self) -> impl Iterator<Item = &str> {
        self.months.iter().map(|(name, _)| name.as_str())
    }

    /// The date of a minute.
    pub fn date(&self, minutes: i64) -> Date {
        let day = minutes.div_euclid(DAY);
        let year = day.div_euclid(self.days_of_year());
        let mut left = day.rem_euclid(self.days_of_year());
        let mut month = 0;
        for (place, (_, days)) in self.months.iter().enumerate() {
            month = place;
            if left < i64::from(*days) {
                break;
            }
            left -= i64::from(*days);
        }
        Date {
            year: year + i64::from(self.year),
            month,
            day: u32::try_from(left + 1).unwrap_or(1),
        }
    }

    /// The first minute of a day by its date; nothing where the month has no such day.
    pub fn minute_of(&self, date: Date) -> Option<i64> {
        let (_, days) = self.months.get(date.month)?;
        let before: i64 = self
            .months
            .iter()
            .take(date.month)
            .map(|(_, days)| i64::from(*days))
            .sum();
        let years = date.year.checked_sub(i64::from(self.year))?;
        let day = years.checked_mul(self.days_of_year())? + before + i64::from(date.day) - 1;
        ((1..=*days).contains(&date.day) && years.abs() < 100_000).then(|| day * DAY)
    }

    /// `1 Thaw, 08:00`
    pub fn brief(&self, minutes: i64) -> String {
        let date = self.date(minutes);
        let month = self.months.get(date.month).map_or("", |(name, _)| name);
        format!("{} {month}, {}", date.day, hour(minutes))
    }

    /// `Hearthday 1 Thaw 1, 08:00, the Lantern is full`
    pub fn told(&self, minutes: i64) -> String {
        let date = self.date(minutes);
        let month = self.months.get(date.month).map_or("", |(name, _)| name);
        let week = i64::try_from(self.weekdays.len()).unwrap_or(1).max(1);
        let day = minutes.div_euclid(DAY);
        let weekday = usize::try_from(day.rem_euclid(week)).ok();
        let weekday = weekday
            .and_then(|day| self.weekdays.get(day))
            .map_or("", String::as_str);
        let moons = self.moons.iter().filter_map(|(name, days)| {
            let phase = day.rem_euclid(i64::from(*days));
            let word = match phase {
                0 => "full",
                phase if phase == i64::from(*days) / 2 => "new",
                _ => return None,
            };
            Some(format!(", {name} is {word}"))
        });
        let moons: String = moons.collect();
        format!(
            "{weekday} {} {month} {}, {}{moons}",
            date.day,
            date.year,
            hour(minutes)
        )
    }

    /// The next time of day behind a minute that a word names: `dawn`, `noon`, `dusk`, `midnight`.
    pub fn next(&self, minutes: i64, word: &str) -> Option<i64> {
        let (rise, set) = self.sun;
        let hour = match word {
            "dawn" => rise,
            "noon" => 12,
            "dusk" => set,
            "midnight" => 0,
            _ => return None,
        };
        Some(next_at(minutes, i64::from(hour) * 60))
    }

    fn days_of_year(&self) -> i64 {
        let days = self.months.iter().map(|(_, days)| i64::from(*days));
        days.sum::<i64>().max(1)
    }
}

/// The next minute behind one at which it is so late.
pub fn next_at(minutes: i64, of_day: i64) -> i64 {
    let today = minutes - minutes.rem_euclid(DAY) + of_day;
    if today > minutes { today } else { today + DAY }
}

/// `08:05`
fn hour(minutes: i64) -> String {
    let of_day = minutes.rem_euclid(DAY);
    format!("{:02}:{:02}", of_day / 60, of_day % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_one_another_through_months_and_years() {
        let calendar = Calendar::read(
            "own.ron",
            "(months: [(\"Rain\", 2), (\"Dust\", 3)], weekdays: [\"One\", \"Two\"], moons: [(\"Eye\", 4)], year: 7)",
        )
        .unwrap();
        for (day, told) in [
            (0, "One 1 Rain 7, 00:00, Eye is full"),
            (2, "One 1 Dust 7, 00:00, Eye is new"),
            (5, "Two 1 Rain 8, 00:00"),
            (-1, "Two 3 Dust 6, 00:00"),
        ] {
            assert_eq!(calendar.told(day * DAY), told);
            let date = calendar.date(day * DAY);
            assert_eq!(calendar.minute_of(date), Some(day * DAY), "{told}");
        }
        assert_eq!(
            calendar.minute_of(Date {
                year: 7,
                month: 0,
                day: 3
            }),
            None
        );
    }

    #[test]
    fn what_makes_no_calendar_is_named_with_its_line() {
        for (text, place, why) in [
            ("(months: [], weekdays: [\"One\"])", (1, 2), "1 to 60"),
            (
                "(months: [\n(\"Rain\", 0)], weekdays: [\"One\"])",
                (2, 1),
                "no days",
            ),
            (
                "(months: [(\"Rain\", 9)], weekdays: [])",
                (1, 25),
                "1 to 60",
            ),
            (
                "(months: [(\"Rain\", 9)], weekdays: [\"One\"], sun: (9, 3))",
                (1, 44),
                "rises before",
            ),
        ] {
            let bad = Calendar::read("own.ron", text).unwrap_err();
            assert_eq!((bad.line, bad.column), place, "{bad}");
            assert!(bad.reason.contains(why), "{bad}");
        }
    }

    #[test]
    fn both_calendars_of_the_program_are_sound() {
        assert!(Calendar::default().told(BEGINNING).contains("08:00"));
        let other = include_str!("../../assets/calendars/twelve-months.ron");
        assert!(Calendar::read("twelve-months.ron", other).is_ok());
    }
}
