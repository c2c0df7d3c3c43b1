//! The forms that parts of a file have, for whoever wrote one that cannot be read.

use crate::systems::BadRules;

/// Fields that are more than a text, each as it is written.
const FORMS: &str = include_str!("../../../../assets/forms.txt");

/// The complaint with the form of the field it stands in.
pub(super) fn with_form(bad: BadRules, text: &str) -> BadRules {
    let before = bad.line.saturating_sub(1);
    let lines: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    let line = text.get(lines..).unwrap_or_default();
    let within = line.char_indices().nth(bad.column.saturating_sub(1));
    let place = within.map_or(text.len(), |(at, _)| lines + at);
    let Some((field, form)) = text.get(..place).and_then(form_at_end) else {
        return bad;
    };
    let reason = bad.reason.trim_end_matches('.');
    BadRules {
        reason: format!("{reason}: `{field}` is written {field}: {form}"),
        ..bad
    }
}

/// The field whose value begins at the end of a text.
fn form_at_end(text: &str) -> Option<(&'static str, &'static str)> {
    let value = text.trim_end_matches(['"', '(', '[', ' ', '\n', '\t']);
    let named = value.strip_suffix(':')?.trim_end();
    let mut forms = FORMS.lines().filter_map(|line| line.split_once(": "));
    forms.find(|(field, _)| {
        let rest = named.strip_suffix(field);
        rest.is_some_and(|rest| {
            !rest.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
        })
    })
}
