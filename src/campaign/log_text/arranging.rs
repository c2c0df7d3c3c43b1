//! The arranging of the order told: groups, sides, surprise, actions kept back.

use crate::campaign::facts::arranging::{Arranged, Part};
use crate::campaign::ids::CreatureId;

use super::{Kind, Told, told};

pub(super) fn tell_arranged(arranged: &Arranged) -> Option<Told> {
    Some(match arranged {
        Arranged::Split { name, parts, .. } => told(Kind::Order, name, split_words(parts)),
        Arranged::Merged { name, others, .. } => {
            let names: Vec<&str> = others.iter().map(|other| other.name.as_str()).collect();
            told(Kind::Order, name, format!("joined by {}", names.join(", ")))
        }
        Arranged::SideTaken { name, side, .. } => {
            told(Kind::Order, name, format!("fights for the {}", side.word()))
        }
        Arranged::Surprised {
            name,
            round: Some(round),
            keeps_turn,
            ..
        } => {
            let words = match keeps_turn {
                true => format!("surprised until the turn in round {round}: rolls to resist"),
                false => format!("surprised: no turn in round {round}"),
            };
            told(Kind::Condition, name, words)
        }
        Arranged::Surprised {
            name, round: None, ..
        } => told(Kind::Condition, name, "no longer surprised"),
        // What a foe waits for is nothing that players could know.
        Arranged::Readied {
            creature,
            name,
            readied,
        } => Told {
            is_secret: matches!(creature, CreatureId::Foe(_)),
            ..told(
                Kind::Turn,
                name,
                format!("readies{}", what_words(readied.what.as_deref())),
            )
        },
        Arranged::Released { name, what, .. } => told(
            Kind::Turn,
            name,
            format!("acts as readied{}", what_words(what.as_deref())),
        ),
        Arranged::RollsAnew { is_anew: true, .. } => {
            told(Kind::Order, "", "everyone rolls initiative each round")
        }
        Arranged::RollsAnew { is_anew: false, .. } => {
            told(Kind::Order, "", "initiative is rolled once")
        }
        Arranged::PartUsed { name, used } => {
            let on = used
                .deed
                .map_or_else(String::new, |deed| format!(": {}", deed.word()));
            told(Kind::Turn, name, format!("uses {}{on}", used.part.word()))
        }
        Arranged::PartGivenBack { name, part, .. } => {
            told(Kind::Turn, name, format!("has {} again", part.word()))
        }
        Arranged::RoundRolled { .. } => return None,
    })
}

fn split_words(parts: &[Part]) -> String {
    let words = parts.iter().map(|part| match part.bodies.len() {
        1 => part.name.clone(),
        count => format!("{} ×{count}", part.name),
    });
    format!("split: {}", words.collect::<Vec<_>>().join(", "))
}

fn what_words(what: Option<&str>) -> String {
    what.map_or_else(String::new, |what| format!(": {what}"))
}
