//! What every storey needs of text: the words of a line, errors with a caret, and names made safe to show.

mod complaint;
mod excerpt;
mod lexer;
mod parts;
mod safe;

pub use complaint::Complaint;
pub use excerpt::excerpt;
pub use lexer::{Token, Words, joined, quoted};
pub use parts::lines_of;
pub use safe::display_safe;
