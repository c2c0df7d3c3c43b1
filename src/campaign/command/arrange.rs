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
        /// Who.
        who: Vec<CreatureId>,
        /// For whom.
        side: Allegiance,
    },
    /// Those who are surprised; or are not after all.
    Surprise {
        /// Who.
        who: Vec<CreatureId>,
        /// Whether they are.
        is_surprised: bool,
    },
    /// An action is kept back; the active one's if nobody is named.
    Ready {
        /// Who.
        who: Option<CreatureId>,
        /// What, and for what.
        what: Option<String>,
    },
    /// What was kept back is done.
    Release(CreatureId),
    /// Parts of a turn are used, or there again; the active one's if nobody is named.
    Parts {
        /// Whose.
        who: Option<CreatureId>,
        /// Which.
        parts: Vec<TurnPart>,
        /// Whether they are used.
        is_used: bool,
    },
    /// An action is taken; by the active one if nobody is named.
    Act {
        /// Who.
        who: Option<CreatureId>,
        /// Which.
        deed: Deed,
    },
    /// All roll for their places anew in each round, by these attempts or by the system's own; or once only.
    RollAnew(Option<Vec<Attempting>>),
}
