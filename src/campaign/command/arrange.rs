//! How the order shall be arranged.

use crate::campaign::facts::arranging::Allegiance;
use crate::campaign::facts::turn_parts::{Deed, TurnPart};
use crate::campaign::ids::{BodyId, CreatureId};

use crate::systems::Attempting;

/// How the order shall be arranged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arrange {
    /// Groups apart, or these bodies out of their group.
    Split(Vec<BodyId>),
    /// Lines into one, under the first one's name.
    Join(Vec<CreatureId>),
    /// Somebody fights for this side.
    Side {
        who: Vec<CreatureId>,
        /// For whom.
        side: Allegiance,
    },
    /// Those who are surprised; or are not after all.
    Surprise {
        who: Vec<CreatureId>,
        is_surprised: bool,
    },
    /// An action is kept back; the active one's if nobody is named.
    Ready {
        who: Option<CreatureId>,
        what: Option<String>,
    },
    /// What was kept back is done.
    Release(CreatureId),
    /// Parts of a turn are used, or there again; the active one's if nobody is named.
    Parts {
        /// Whose.
        who: Option<CreatureId>,
        parts: Vec<TurnPart>,
        is_used: bool,
    },
    /// An action is taken; by the active one if nobody is named.
    Act { who: Option<CreatureId>, deed: Deed },
    /// All roll for their places anew in each round, by these attempts or by the system's own; or once only.
    RollAnew(Option<Vec<Attempting>>),
}
