//! What a record has in every system, and the ranks of Pen & Dagger: as fields of a form.

use crate::campaign::{Hero, HitPoints};
use crate::systems::pen_and_dagger::{Ability, ProficiencyGroup, Rank};
use crate::systems::{Rulebook, System, pen_and_dagger as pd};
use crate::tui::editor::Editor;
use crate::words::quoted;

use super::entry::{Entry, Kind, NOTHING, editor};

/// The labels of a body's fields that can be typed behind a name.
pub(crate) const MAXIMUM: &str = "maximum";

pub(crate) const POINTS: &str = "hit points";

/// What every system records of a hero; with a dream, where the sheet has one.
pub(crate) fn hero_entries(hero: Option<&Hero>, system: System) -> Vec<Entry> {
    let of = |text: fn(&Hero) -> Option<&String>| Kind::Text(editor(hero.and_then(text).cloned()));
    let level = hero.map_or(1, |hero| hero.level).to_string();
    let dream = |hero: &Hero| {
        hero.sheet
            .pen_and_dagger()
            .and_then(|sheet| sheet.dream.clone())
    };
    let mut entries = vec![
        Entry::plain((0, 0), "name", "name", of(|hero| Some(&hero.name))),
        Entry::plain((0, 0), "class", "class", of(|hero| hero.class.as_ref())),
        Entry::plain((0, 0), "level", "level", Kind::Number(Editor::new(level))),
        Entry::plain(
            (0, 0),
            "background",
            "background",
            of(|hero| hero.background.as_ref()),
        ),
        Entry::plain((0, 0), "player", "player", of(|hero| hero.player.as_ref())),
    ];
    entries.extend(body_entries(
        hero.map_or(&[], |hero| std::slice::from_ref(&hero.body)),
    ));
    if system.profile().has_ranks {
        entries.push(Entry::plain(
            (0, 2),
            "dream",
            "dream",
            Kind::Text(editor(hero.and_then(dream))),
        ));
    }
    entries.push(Entry::plain(
        (0, 2),
        "notes",
        "notes",
        of(|hero| hero.notes.as_ref()),
    ));
    let secret = Entry::plain((0, 3), "secret", "secret", of(|hero| hero.secret.as_ref()));
    entries.push(Entry {
        is_secret: true,
        ..secret
    });
    entries
}

/// Hit points: of several bodies what all of them have, nothing where they differ.
pub(crate) fn body_entries(bodies: &[HitPoints]) -> [Entry; 3] {
    let of_all = |of: fn(&HitPoints) -> Option<i64>| {
        let first = bodies.first().and_then(of);
        let differ = bodies.iter().any(|body| of(body) != first);
        (
            first.filter(|_| !differ).map(|number| number.to_string()),
            if differ { "differ" } else { "" },
        )
    };
    let number = |label: &str, word: &str, (number, ghost): (Option<String>, &str)| Entry {
        ghost: ghost.to_owned(),
        ..Entry::plain((0, 1), label, word, Kind::Number(editor(number)))
    };
    let (temp, ghost) = of_all(|body| Some(i64::from(body.temp)));
    let temp = if bodies.is_empty() {
        Some("0".to_owned())
    } else {
        temp
    };
    [
        number(MAXIMUM, "max", of_all(|body| body.max.map(i64::from))),
        number(POINTS, "hp", of_all(|body| body.max.map(|_| body.points()))),
        number("temporary", "temp", (temp, ghost)),
    ]
}

/// What Pen & Dagger records: ranks in abilities, skills, ranks in proficiencies.
pub(crate) fn rank_entries(sheet: &pd::Sheet, rules: &Rulebook) -> Vec<Entry> {
    let ranks: Vec<&'static str> = Rank::ALL.iter().rev().map(|rank| rank.name()).collect();
    let at = |rank: Rank| Rank::ALL.len() - 1 - rank.row();
    let abilities = Ability::ALL.into_iter().map(|ability| {
        let kind = Kind::Choice(ranks.clone(), at(sheet.abilities.rank(ability)));
        Entry::plain((1, 0), ability.name(), &ability.name().to_lowercase(), kind)
    });
    let skills = rules.pen_and_dagger.skills.iter().map(|skill| {
        let kind = Kind::Tick(sheet.has_skill(&skill.name));
        let tail = sheet.best_of(&skill.abilities).short().to_owned();
        Entry {
            tail,
            ..Entry::plain((1, 1), &skill.name, &quoted(&skill.name), kind)
        }
    });
    let with_none: Vec<&'static str> = std::iter::once(NOTHING)
        .chain(ranks.iter().copied())
        .collect();
    let proficiencies = rules.pen_and_dagger.proficiencies.iter().map(|known| {
        let recorded = sheet
            .proficiencies
            .iter()
            .find(|rank| rank.name == known.name);
        let kind = Kind::Choice(
            with_none.clone(),
            recorded.map_or(0, |known| at(known.rank) + 1),
        );
        let group = match known.group {
            ProficiencyGroup::Offense => 0,
            ProficiencyGroup::Defense => 1,
            ProficiencyGroup::Contests => 2,
        };
        Entry::plain((2, group), &known.name, &quoted(&known.name), kind)
    });
    abilities.chain(skills).chain(proficiencies).collect()
}
