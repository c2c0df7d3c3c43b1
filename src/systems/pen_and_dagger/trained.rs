//! What a hero can do: the rank behind each trait, how likely each ability is to be enough, and everything trained from
//! the worst to the best.

use crate::systems::interface::{Doing, Doings, RankGroup, RankedTrait};

use super::{Ability, Book, Edge, Grades, Level, Rank, Sheet, Trait};

/// Abilities, then skills with the rank they are rolled with, then proficiencies, and gear where there is any.
pub(super) fn rank_groups(sheet: &Sheet, book: &Book) -> Vec<RankGroup> {
    let plain = |name: &str, rank: Rank| RankedTrait {
        name: name.to_owned(),
        rank: Some(rank.name()),
        by: None,
        is_plain: false,
    };
    let skill = |name: &String| {
        let known = book.skills.iter().find(|skill| skill.name == *name);
        let best = known.map(|skill| sheet.best_of(&skill.abilities));
        RankedTrait {
            name: name.clone(),
            rank: best.map(|best| sheet.rank(best).name()),
            by: best.map(Ability::name),
            is_plain: true,
        }
    };
    let abilities = Ability::ALL.map(|ability| plain(ability.name(), sheet.rank(ability)));
    let proficiencies = sheet.proficiencies.iter();
    let gear = sheet.gear.iter().map(|(name, rank)| RankedTrait {
        name: format!("{name} {:+}", rank.get()),
        rank: None,
        by: None,
        is_plain: true,
    });
    let gear = RankGroup {
        label: "gear",
        heading: "gear, which moves a rank",
        traits: gear.collect(),
    };
    let groups = [
        RankGroup {
            label: "abilities",
            heading: "abilities",
            traits: abilities.into(),
        },
        RankGroup {
            label: "skills",
            heading: "skills, with advantage",
            traits: sheet.skills.iter().map(skill).collect(),
        },
        RankGroup {
            label: "ranks",
            heading: "proficiencies, else Untrained",
            traits: proficiencies
                .map(|(name, rank)| plain(name, *rank))
                .collect(),
        },
    ];
    let is_carried = |group: &RankGroup| !group.traits.is_empty();
    groups
        .into_iter()
        .chain(Some(gear).filter(is_carried))
        .collect()
}

pub(super) fn doings(sheet: &Sheet, book: &Book) -> Doings {
    let normal = |grades: &Grades| grades.at_least(Level::Normal);
    let grades = |known: Trait<'_>| known.check(sheet, None).0.grades(&book.table);
    let abilities = Ability::ALL.map(|ability| {
        let grades = grades(Trait::Ability(ability));
        (ability.name().to_owned(), normal(&grades))
    });
    let trained = book.traits().filter(|known| is_trained(*known, sheet));
    let mut trained: Vec<Doing> = trained
        .map(|known| {
            let (check, ability) = known.check(sheet, None);
            let ability =
                ability.map_or_else(String::new, |ability| format!("{} ", ability.name()));
            let grades = check.grades(&book.table);
            Doing {
                name: known.name().to_owned(),
                with: format!("{ability}{}", check.rank.name()),
                has_advantage: check.edge == Edge::Advantage,
                chances: columns(&grades).into(),
                enough: normal(&grades),
            }
        })
        .collect();
    trained.sort_by(|one, other| one.enough.total_cmp(&other.enough));
    Doings {
        enough: "normal or better",
        columns: &["failure", "limited", "normal", "major", "critical"],
        abilities: abilities.into(),
        trained,
    }
}

/// The chances in the columns of the Success Table, where a critical failure counts to failure.
fn columns(grades: &Grades) -> [f64; 5] {
    let failure = grades.of(Level::CriticalFailure) + grades.of(Level::Failure);
    let [_, _, limited, normal, major, critical] = Level::ALL.map(|level| grades.of(level));
    [failure, limited, normal, major, critical]
}

fn is_trained(known: Trait<'_>, sheet: &Sheet) -> bool {
    match known {
        Trait::Ability(_) => false,
        Trait::Skill(skill) => sheet.has_skill(&skill.name),
        Trait::Proficiency(proficiency) => {
            let mut names = sheet.proficiencies.iter();
            names.any(|(name, _)| *name == proficiency.name)
        }
    }
}
