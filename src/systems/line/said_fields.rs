//! The fields of a record that a line has set.

use std::ops::Range;

use crate::words::Complaint;

/// The fields a line has set so far.
#[derive(Default)]
pub(crate) struct SaidFields(Vec<(String, Option<String>)>);

impl SaidFields {
    /// Takes note of a field, and of whose it is.
    ///
    /// # Errors
    /// It was said before: one of the two would not count.
    pub(crate) fn note(
        &mut self,
        field: &str,
        entry: Option<&str>,
        here: Range<usize>,
    ) -> Result<(), Complaint> {
        let said = (field.to_lowercase(), entry.map(str::to_lowercase));
        if self.0.contains(&said) {
            let name = entry.unwrap_or(field);
            return Err(Complaint::new(
                here,
                format!("{name} is said already: leave one of the two out."),
            ));
        }
        self.0.push(said);
        Ok(())
    }
}
