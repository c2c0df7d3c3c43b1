//! What every storey needs of text: the words of a line, errors with a caret, chances in figures, and names made safe to show.

mod breaks;
mod complaint;
mod composed;
mod durations;
mod excerpt;
mod figures;
mod lexer;
mod links;
mod listed;
mod markdown;
mod parts;
mod repeated;
mod safe;
mod short_forms;
mod spelling;

pub use breaks::{on_one_row, with_breaks, without_breaks};
pub use complaint::Complaint;
pub use composed::composed;
pub use durations::{minutes_in, minutes_words, running, seconds_in, seconds_words};
pub use excerpt::{excerpt, excerpt_under, in_brief};
pub use figures::{counted, counted_as, grouped, in_figures};
pub use lexer::{Token, Words, dotted, joined, nearest, quoted};
pub use links::{link_name, links, with_links};
pub(crate) use listed::listed;
pub use markdown::{markdown_inside, markdown_safe};
pub use parts::lines_of;
pub use repeated::{MOST_REPEATED, repeated, repeated_twice, with_brief_quotations};
pub use safe::display_safe;
pub use short_forms::SHORT_FORMS;
pub(crate) use short_forms::is_word;
pub use spelling::{american, begin_alike, begins, british, is_same};
