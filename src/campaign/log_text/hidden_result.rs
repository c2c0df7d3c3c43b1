//! Results kept unseen, attitudes and lies: what the log says of them, to the game master only.

use crate::campaign::facts::secrets::{HIDING, Noticing};
use crate::campaign::ids::{RollId, Roller};
use crate::systems::swords_and_sorcery::Attitude;

use super::{Kind, Told, told};

/// `hides at 17, noticed by Oren (passive 18)`.
pub(super) fn kept_words(name: &str, what: &str, total: i32, noticed: &[Noticing]) -> Told {
    let mut words = if what == HIDING {
        format!("hides at {total}")
    } else {
        format!("keeps {what} {total}")
    };
    if what == HIDING {
        let each: Vec<String> = noticed
            .iter()
            .map(|seen| format!("{} (passive {})", seen.who.name, seen.passive))
            .collect();
        let by = if each.is_empty() {
            "nobody passively".to_owned()
        } else {
            each.join(", ")
        };
        words.push_str(&format!(", noticed by {by}"));
    }
    Told {
        is_secret: true,
        ..told(Kind::Secret, name, words)
    }
}

/// `no longer hiding: found by Oren`.
pub(super) fn uncovered_words(name: &str, what: &str, why: &str) -> Told {
    Told {
        is_secret: true,
        ..told(Kind::Secret, name, format!("no longer {what}: {why}"))
    }
}

/// `Deception seen through by Oren, kept for the others`.
pub(super) fn seen_through_words(name: &str, what: &str, by: &Roller) -> Told {
    let words = format!("{what} seen through by {}, kept for the others", by.name);
    Told {
        is_secret: true,
        ..told(Kind::Secret, name, words)
    }
}

/// `hostile → indifferent`.
pub(super) fn attitude_words(name: &str, from: Attitude, to: Attitude) -> Told {
    let words = format!("{} → {}", from.word(), to.word());
    Told {
        is_secret: true,
        ..told(Kind::Secret, name, words)
    }
}

/// `believes, of 4: the bridge holds`.
pub(super) fn lie_words(who: Option<&Roller>, roll: RollId, text: &str) -> Told {
    let name = who.map_or("", |roller| &roller.name);
    let verb = if name.is_empty() { "a lie" } else { "believes" };
    Told {
        is_secret: true,
        ..told(Kind::Secret, name, format!("{verb}, of {roll}: {text}"))
    }
}
