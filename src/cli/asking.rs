//! Questions with a yes and a no, asked where somebody can answer.

use std::io::{self, IsTerminal, Write};

/// Asks on standard error and reads the answer: nothing typed means `otherwise`; where nobody can answer, no.
pub(super) fn ask(question: &str, otherwise: bool) -> bool {
    if !io::stdin().is_terminal() {
        return false;
    }
    let choices = if otherwise { "[Y/n]" } else { "[y/N]" };
    let _ = write!(io::stderr(), "{question} {choices} ");
    let _ = io::stderr().flush();
    let mut answer = String::new();
    match io::stdin().read_line(&mut answer) {
        Ok(0) | Err(_) => false,
        Ok(_) => match answer.trim().to_lowercase().as_str() {
            "" => otherwise,
            answer => "yes".starts_with(answer),
        },
    }
}
