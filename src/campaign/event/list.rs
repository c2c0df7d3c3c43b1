//! The one list that says of every event what it holds, what it answers, what it changes and which rolls it names.

/// Makes an enum of events, and what follows from each, so that none is open, silent or without effect by default. Behind
/// the name of the enum stand the names that a change has for the event, the game, and number and time of the step.
macro_rules! events {
    (
        $(#[$about:meta])*
        $seen:vis enum $Event:ident of ($event:ident, $game:ident, $seq:ident, $at:ident) {
            $(
                $(#[$of:meta])*
                $Name:ident
                $(($inner:ident: $Inner:ty))?
                $({ $($(#[$on:meta])* $field:ident: $Field:ty),+ $(,)? })?
                => {
                    answer: $answer:expr
                    $(, change: $change:expr)?
                    $(, rolls: $rolls:expr)?
                    $(,)?
                }
            )+
        }
    ) => {
        $(#[$about])*
        $seen enum $Event {
            $($(#[$of])* $Name $(($Inner))? $({ $($(#[$on])* $field: $Field),+ })?,)+
        }

        #[allow(unused_variables, reason = "an event holds more than each of these asks for")]
        impl $Event {
            /// What it answers of itself.
            pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
                match self {
                    $(Self::$Name $(($inner))? $({ $($field),+ })? => $answer,)+
                }
            }

            /// Makes it so in a game; nothing changes where it says so only to the log.
            pub(in crate::campaign) fn change(&self, $game: &mut State, $seq: u64, $at: Timestamp) {
                let $event = self;
                match self {
                    $(Self::$Name $(($inner))? $({ $($field),+ })? => { $($change)? })+
                }
            }

            /// Every roll it points to by number. A law over all that is played finds what is forgotten here.
            pub(in crate::campaign) fn rolls_named(&mut self) -> Vec<&mut RollId> {
                match self {
                    $(Self::$Name $(($inner))? $({ $($field),+ })? => {
                        let named: Vec<&mut RollId> = Vec::new();
                        $(let named = $rolls;)?
                        named
                    })+
                }
            }
        }
    };
}

pub(super) use events;
