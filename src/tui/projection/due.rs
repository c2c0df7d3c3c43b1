//! What is due: whom the next turn would pass over.

use crate::campaign::State;
use crate::tui::view::Due;

use super::safe;

/// What has to be thought of now, the most pressing first.
pub(super) fn due(state: &State) -> Option<Due> {
    let passed: Vec<String> =
        state.passed_over().into_iter().map(|being| safe(state.name_of(being))).collect();
    let [first, others @ ..] = passed.as_slice() else { return None };
    let more = if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
    Some(Due { what: format!("n passes {first}{more}"), detail: "no initiative".to_owned() })
}
