//! What a record has in every system, and the ranks of Pen & Dagger: as fields of a form.

use crate::campaign::{Hero, HitPoints};
use crate::systems::pen_and_dagger::{Ability, ProficiencyGroup, Rank};
use crate::systems::{Rulebook, Sheet, SheetField, System, pen_and_dagger as pd};
use crate::tui::editor::Editor;
use crate::words::quoted;

use super::entry::{Entry, Kind, NOTHING, Sets};
use super::new_foes::Beginning;
use super::{FormState, Purpose};

/// The labels of a body's fields that can be typed behind a name.
const MAXIMUM: &str = "maximum";
const POINTS: &str = "hit points";

/// What kind of record a form keeps: the word its line begins with, and what the form calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verb {
    /// The first word of the line.
    pub word: &'static str,
    /// One of them.
    pub one: &'static str,
    /// The title of the first column.
    pub title: &'static str,
    /// Several of them.
    pub many: &'static str,
}

impl Verb {
    /// Heroes of the party.
    pub const HERO: Self = Self {
        word: "hero",
        one: "hero",
        title: "Hero",
        many: "heroes",
    };
    /// Foes of the fight.
    pub const FOE: Self = Self {
        word: "foe",
        one: "foe",
        title: "Foe",
        many: "foes",
    };
    /// Foes that join it.
    pub const ADD: Self = Self {
        word: "add",
        title: "New foes",
        ..Self::FOE
    };
}

/// Whose record a form is for, and what of it the form does not change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// What keeps it.
    pub verb: Verb,
    /// The name it has, if it is there already.
    pub known: Option<String>,
    /// Its sheet as it was.
    pub sheet: Sheet,
    /// The same with everything at its ordinary value.
    pub blank: Sheet,
    /// Every field of that.
    pub fields: Vec<SheetField>,
    /// Its level as it was.
    pub level: u32,
    /// What new foes begin with.
    pub beginning: Beginning,
    /// Names it must not bear, since others do.
    pub taken: Vec<String>,
}

impl Record {
    /// A hero's, or that of a new one.
    #[must_use]
    pub fn of_hero(
        hero: Option<&Hero>,
        system: System,
        taken: Vec<String>,
        rules: &Rulebook,
    ) -> Self {
        let sheet = hero.map_or_else(|| system.blank_sheet(), |hero| hero.sheet.clone());
        let fields = sheet.fields(rules);
        let known = hero.map(|hero| hero.name.clone());
        Self {
            verb: Verb::HERO,
            known,
            fields,
            sheet,
            blank: system.blank_sheet(),
            level: hero.map_or(1, |hero| hero.level),
            beginning: Beginning::default(),
            taken,
        }
    }
}

impl FormState {
    /// `Ash 24` or `Ash 18/24` in the name of a new hero: the name, and hit points where none are typed yet.
    fn points_in_name(&self) -> Option<(String, u32, u32)> {
        let Purpose::Record(record) = &self.purpose else {
            return None;
        };
        let name = self
            .entries
            .get(self.at)
            .filter(|entry| entry.sets == Sets::Word("name".to_owned()))?;
        let is_free = self.text_of(MAXIMUM).is_empty() && self.text_of(POINTS).is_empty();
        let is_new = record.verb == Verb::HERO && record.known.is_none();
        let text = name.text();
        let (name, figures) = text.trim().rsplit_once(' ').filter(|_| is_new && is_free)?;
        let (points, max) = figures.split_once('/').unwrap_or((figures, figures));
        Some((
            name.trim().to_owned(),
            points.parse().ok()?,
            max.parse().ok()?,
        ))
    }

    /// Hit points typed behind the name of a new hero go to their fields, as in the line `hero Ash 24`.
    pub(crate) fn part_points(&mut self) {
        let Some((name, points, max)) = self.points_in_name() else {
            return;
        };
        if let Some(entry) = self.entries.get_mut(self.at) {
            entry.kind = Kind::Text(Editor::new(name));
        }
        for (label, figure) in [(MAXIMUM, max), (POINTS, points)] {
            let is_it =
                |entry: &&mut Entry| entry.label == label && matches!(entry.sets, Sets::Word(_));
            if let Some(entry) = self.entries.iter_mut().find(is_it) {
                entry.kind = Kind::Number(Editor::new(figure.to_string()));
            }
        }
    }

    /// What becomes of hit points behind the name in hand.
    pub(crate) fn told_of_points(&self, entry: &Entry) -> Option<String> {
        let is_name = entry.sets == Sets::Word("name".to_owned());
        let (name, points, max) = self.points_in_name().filter(|_| is_name)?;
        Some(format!("{name}, {points}/{max} hit points."))
    }
}

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

pub(crate) fn editor(text: Option<String>) -> Editor {
    Editor::new(text.unwrap_or_default())
}
