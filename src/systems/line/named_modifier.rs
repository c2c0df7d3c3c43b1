//! A difficulty that is a modifier by its name: `hard`, and with its other value `hard=-5`.

use std::fmt;

use crate::words::Complaint;

use super::{Reader, signed_in};

/// What the name of a difficulty stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedModifier {
    /// By the name alone.
    pub usual: i32,
    /// What else goes by the name, where it is glued to it; often the same.
    pub other: i32,
}

/// `-4 or -5`, what the name alone stands for first.
impl fmt::Display for NamedModifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.usual)?;
        if self.other == self.usual {
            return Ok(());
        }
        write!(f, " or {:+}", self.other)
    }
}

impl<C> Reader<'_, C> {
    /// The value of the name that was read last: `=-5` right behind it chooses one, and nothing else does, for every other
    /// number with a sign is added.
    pub(crate) fn read_value_of(
        &mut self,
        name: &str,
        modifier: NamedModifier,
    ) -> Result<i32, Complaint> {
        let value = self.words.plain();
        let value = value.and_then(|word| word.strip_prefix('=').and_then(signed_in));
        let Some(value) = value.filter(|_| self.words.is_glued()) else {
            return Ok(modifier.usual);
        };
        let (low, high) = (
            modifier.usual.min(modifier.other),
            modifier.usual.max(modifier.other),
        );
        if !(low..=high).contains(&value) {
            let why = format!(
                "{name} is {modifier}: what comes on top stands behind a blank, as in `{name} {value:+}`."
            );
            return Err(self.words.complain(why));
        }
        self.words.take();
        Ok(value)
    }
}
