//! What changes in the record of a hero or a foe: every field with its old and its new value.

use crate::campaign::{Foe, Hero, State};
use crate::systems::{FoeStats, Rulebook, Sheet};

use super::change::Preview;

/// Fields by name, each with its value in words; none where nothing is recorded.
type Record = Vec<(String, Option<String>)>;

/// What a foe is called for players, and how much of its hit points they are told.
const SEEN_AS: &str = "for players";
const POINTS_TOLD: &str = "hit points for players";

/// Every field of anybody's record that is another after than before.
pub(super) fn foretell_records(rules: &Rulebook, before: &State, after: &State) -> Vec<Preview> {
    let mut told = Vec::new();
    for hero in &after.party {
        let Some(old) = before.hero(hero.id) else {
            told.push(Preview::new(format!("{} joins the party", hero.name)));
            let named = vec![("name".to_owned(), Some(hero.name.clone()))];
            told.extend(differences("", &named, &record(rules, hero)));
            continue;
        };
        told.extend(differences(
            &format!("{} ", hero.name),
            &whole(rules, record(rules, old), &old.sheet),
            &whole(rules, record(rules, hero), &hero.sheet),
        ));
    }
    for foe in &after.foes {
        let Some(old) = before.foe(foe.id) else {
            continue;
        };
        told.extend(differences(
            &format!("{} ", foe.name),
            &record_of_foe(rules, old),
            &record_of_foe(rules, foe),
        ));
    }
    told
}

fn record_of_foe(rules: &Rulebook, foe: &Foe) -> Record {
    let points_told = foe.points_told.map(|told| told.word().to_owned());
    let mut record = vec![
        ("name".to_owned(), Some(foe.name.clone())),
        (SEEN_AS.to_owned(), foe.seen_as.clone()),
        (POINTS_TOLD.to_owned(), points_told),
    ];
    match &foe.stats {
        FoeStats::Ranked(rank) => {
            record.push(("rank".to_owned(), Some(rank.name().to_owned())));
        }
        FoeStats::Recorded(recorded) => {
            record.push(("level".to_owned(), Some(recorded.level.to_string())));
            record.push((
                "initiative".to_owned(),
                recorded
                    .initiative
                    .map(|initiative| format!("{initiative:+}")),
            ));
            let fields = recorded.sheet.recorded(rules).into_iter();
            record.extend(fields.map(|entry| (entry.name, Some(entry.value))));
            record = whole(rules, record, &recorded.sheet);
        }
    }
    for (index, body) in foe.bodies.iter().enumerate() {
        record.push((
            format!("maximum {}", foe.number_of(index)),
            body.max.map(|max| max.to_string()),
        ));
        record.push((
            format!("hit points {}", foe.number_of(index)),
            Some(body.points().to_string()),
        ));
    }
    record
}

/// A record with what its unrecorded fields count as.
fn whole(rules: &Rulebook, mut record: Record, sheet: &Sheet) -> Record {
    for field in sheet.fields(rules) {
        if !field.is_of_entry()
            && field.value(sheet, None).is_none()
            && let Some(number) = sheet.unrecorded(&field)
        {
            record.push((field.label(None), Some(number.to_string())));
        }
    }
    record
}

fn differences(who: &str, before: &Record, after: &Record) -> Vec<Preview> {
    let value = |record: &Record, name: &str| {
        record
            .iter()
            .find(|(known, _)| known == name)
            .and_then(|(_, value)| value.clone())
    };
    let lost = before
        .iter()
        .filter(|(name, _)| !after.iter().any(|(known, _)| known == name));
    let names = after.iter().chain(lost).map(|(name, _)| name);
    names
        .filter_map(|name| {
            let (old, new) = (value(before, name), value(after, name));
            let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
            (old != new)
                .then(|| Preview::new(format!("{who}{name} {} → {}", shown(&old), shown(&new))))
        })
        .collect()
}

fn record(rules: &Rulebook, hero: &Hero) -> Record {
    let field = |name: &str, value: Option<String>| (name.to_owned(), value);
    let body = &hero.body;
    let mut record = vec![
        field("name", Some(hero.name.clone())),
        field("player", hero.player.clone()),
        field("class", hero.class.clone()),
        field("level", Some(hero.level.to_string())),
        field("background", hero.background.clone()),
        field("notes", hero.notes.clone()),
        field("secret note", hero.secret.clone()),
        field("maximum", body.max.map(|max| max.to_string())),
        field("hit points", body.max.map(|_| body.points().to_string())),
        field("temporary", (body.temp > 0).then(|| body.temp.to_string())),
    ];
    let recorded = hero.sheet.recorded(rules).into_iter();
    record.extend(recorded.map(|entry| (entry.name, Some(entry.value))));
    record
}
