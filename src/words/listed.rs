//! Closed lists: a type, all it can be, and the word of each, made from one table.

/// Makes an enum of a closed list: `ALL` has each in the order of the table, and where the table gives words, the function
/// named behind the enum's own name gives them: `enum Rank by name { Master = "Master", Adept = "Adept" }`.
macro_rules! listed {
    ($(#[$about:meta])* $seen:vis enum $Name:ident { $($(#[$of:meta])* $Each:ident,)+ }) => {
        $(#[$about])*
        $seen enum $Name {
            $($(#[$of])* $Each,)+
        }

        impl $Name {
            /// All there are, in their order.
            $seen const ALL: [Self; [$(Self::$Each),+].len()] = [$(Self::$Each),+];
        }
    };
    (
        $(#[$about:meta])* $seen:vis enum $Name:ident by $word:ident
        { $($(#[$of:meta])* $Each:ident = $said:literal,)+ }
    ) => {
        $crate::words::listed! {
            $(#[$about])*
            $seen enum $Name { $($(#[$of])* $Each,)+ }
        }

        impl $Name {
            /// What the table calls it; a `key` is what JSON calls it.
            $seen const fn $word(self) -> &'static str {
                match self {
                    $(Self::$Each => $said,)+
                }
            }
        }
    };
}

pub(crate) use listed;
