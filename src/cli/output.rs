//! What is printed and asked: lines for people, objects for scripts, questions with a yes and a no, and a quiet end when nobody reads
//! any more.

use std::io;
use std::io::{BufWriter, ErrorKind, IsTerminal, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter};

use crate::report::Table;
use crate::words::display_safe;

use super::Failure;

/// Bytes printed at a time: as many as a pipe takes.
const ROOM: usize = 64 << 10;

/// Where an errand prints.
pub(super) struct Output {
    to: BufWriter<io::Stdout>,
}

impl Output {
    /// Standard output, written when it is full or finished.
    pub(super) fn standard() -> Self {
        Self {
            to: BufWriter::with_capacity(ROOM, io::stdout()),
        }
    }

    /// One line of text, made safe to show.
    pub(super) fn line(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.to, "{}", display_safe(text)).map_err(|error| unprinted(&error))
    }

    pub(super) fn table(&mut self, table: &Table) -> Result<(), Failure> {
        table.lines().iter().try_for_each(|line| self.line(line))
    }

    /// A table under a title, a blank line before it; nothing where it has no rows.
    pub(super) fn section(&mut self, title: &str, table: &Table) -> Result<(), Failure> {
        if table.rows.is_empty() {
            return Ok(());
        }
        self.line("")?;
        self.line(title)?;
        let mut lines = table.lines().into_iter();
        lines.try_for_each(|line| self.line(&format!("  {line}")))
    }

    /// A whole text of our own, as it stands.
    pub(super) fn text(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.to.write_all(bytes).map_err(|error| unprinted(&error))
    }

    /// One line that is seen at once.
    pub(super) fn line_now(&mut self, text: &str) -> Result<(), Failure> {
        self.line(text)?;
        self.shown()
    }

    /// What asks for a line, on the same row.
    pub(super) fn prompt(&mut self, sign: &str) -> Result<(), Failure> {
        self.text(sign.as_bytes())?;
        self.shown()
    }

    /// What is held back is seen.
    pub(super) fn shown(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(|error| unprinted(&error))
    }

    /// One object on a line, its texts made safe to show.
    pub(super) fn json(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let mut to = Serializer::with_formatter(&mut self.to, SafeTexts);
        object
            .serialize(&mut to)
            .map_err(|error| unprinted(&error.into()))?;
        writeln!(self.to).map_err(|error| unprinted(&error))
    }

    /// What is written by itself.
    pub(super) fn written(
        &mut self,
        write: impl FnOnce(&mut BufWriter<io::Stdout>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        write(&mut self.to).map_err(|error| unprinted(&error))
    }

    /// Prints what is still held back.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.to.flush().map_err(|error| unprinted(&error))
    }
}

/// JSON whose texts are safe to show, as lines are.
struct SafeTexts;

impl Formatter for SafeTexts {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        to: &mut W,
        text: &str,
    ) -> io::Result<()> {
        to.write_all(display_safe(text).as_bytes())
    }

    fn write_char_escape<W: Write + ?Sized>(
        &mut self,
        to: &mut W,
        sign: CharEscape,
    ) -> io::Result<()> {
        let control = match sign {
            CharEscape::Quote | CharEscape::ReverseSolidus | CharEscape::Solidus => {
                return CompactFormatter.write_char_escape(to, sign);
            }
            CharEscape::Backspace => '\u{8}',
            CharEscape::FormFeed => '\u{c}',
            CharEscape::LineFeed => '\n',
            CharEscape::CarriageReturn => '\r',
            CharEscape::Tab => '\t',
            CharEscape::AsciiControl(byte) => byte.into(),
        };
        self.write_string_fragment(to, control.encode_utf8(&mut [0; 4]))
    }
}

/// Says something on standard error that is no failure.
pub(super) fn remark(text: &str) {
    for (place, line) in text.lines().enumerate() {
        let begins = if place == 0 { "note: " } else { "" };
        // With nowhere left to say it, the work still counts.
        let _ = writeln!(io::stderr(), "{begins}{}", display_safe(line));
    }
}

/// Says each of several, if there are any.
pub(super) fn remark_each(notices: impl IntoIterator<Item = impl ToString>) {
    for notice in notices {
        remark(&notice.to_string());
    }
}

fn unprinted(error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::ReaderLeft,
        _ => Failure::Work(format!("cannot print: {error}")),
    }
}

/// What the rules warn of, for the end of a line that says what it is about; nothing where they do not.
pub(super) fn warned(warnings: &[String]) -> String {
    warnings
        .iter()
        .map(|warning| format!("  ! {warning}"))
        .collect()
}

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
