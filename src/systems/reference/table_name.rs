//! The names of the tables.

use serde::Deserialize;

use crate::words::listed;

listed! {
    /// A table that a rule may show.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
    #[expect(missing_docs, reason = "the names are those of the books' own lists")]
    pub enum TableName {
        // Monsters & Magic
        Resistances,
        ActionAttributes,
        AttributeModifiers,
        Gear,
        EffectSpends,
        ActionCues,
        // every table
        CommonConditions,
    }
}
