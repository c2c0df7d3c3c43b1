//! Bytes of a file as text, whatever it was saved as; what is none is named by what it is.

use std::borrow::Cow;

use super::found::Trouble;

/// Files that people take by mistake, by their first bytes.
const OTHER_FILES: [(&[u8], &str); 12] = [
    (
        b"PK\x03\x04",
        "a zip archive (so are .xlsx, .mod and .ods): unpack it, or save the sheet as CSV",
    ),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x1f\x8b", "a gzip archive: unpack it first"),
    (
        b"\x89PNG",
        "a picture (PNG): a stat block has to be text, copy it as text",
    ),
    (
        b"\xff\xd8\xff",
        "a picture (JPEG): a stat block has to be text, copy it as text",
    ),
    (
        b"GIF8",
        "a picture (GIF): a stat block has to be text, copy it as text",
    ),
    (
        b"RIFF",
        "a picture or a sound: a stat block has to be text, copy it as text",
    ),
    (
        b"%PDF",
        "a PDF: open it, copy the stat block as text and paste that",
    ),
    (
        b"\xd0\xcf\x11\xe0",
        "an old document of Office: save it as CSV or as text",
    ),
    (
        b"SQLite format 3",
        "a database: export from its tool as JSON",
    ),
    (b"7z\xbc\xaf", "a 7z archive: unpack it first"),
    (b"\x7fELF", "a program"),
];

/// The text in some bytes: UTF-8 with a mark or without, UTF-16 with its mark, else Latin-1.
///
/// # Errors
/// Where they are no text: what they are, and what to do.
pub(super) fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, Trouble> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Trouble::at("", "it is empty"));
    }
    if let Some((_, what)) = OTHER_FILES.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Err(Trouble::at("", format!("this is {what}")));
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return utf16(rest, u16::from_le_bytes).map(Cow::Owned);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return utf16(rest, u16::from_be_bytes).map(Cow::Owned);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    // UTF-16 without its mark: every other byte of its first letters is 0.
    let head = bytes.get(..bytes.len().min(64)).unwrap_or_default();
    let zeros = |odd: usize| {
        head.iter()
            .skip(odd)
            .step_by(2)
            .filter(|byte| **byte == 0)
            .count()
            * 2
    };
    if head.len() >= 8 && zeros(1) + 2 >= head.len() {
        return utf16(bytes, u16::from_le_bytes).map(Cow::Owned);
    }
    if head.len() >= 8 && zeros(0) + 2 >= head.len() {
        return utf16(bytes, u16::from_be_bytes).map(Cow::Owned);
    }
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        let why = "there are NUL bytes here: this is no text, export it as JSON, CSV or text";
        return Err(Trouble::at(place_of(bytes, at), why));
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(error) => {
            let odd = bytes.iter().filter(|byte| **byte < 9).count();
            if odd > 0 {
                return Err(Trouble::at(
                    place_of(bytes, error.valid_up_to()),
                    "this is neither UTF-8 nor any other text",
                ));
            }
            refuse_long(bytes)?;
            Ok(Cow::Owned(
                bytes.iter().map(|byte| of_windows(*byte)).collect(),
            ))
        }
    }
}

/// The most bytes of a text that has to be written anew as UTF-8.
const LONGEST_OTHER: usize = 16 << 20;

fn refuse_long(bytes: &[u8]) -> Result<(), Trouble> {
    if bytes.len() <= LONGEST_OTHER {
        return Ok(());
    }
    let why = "it is large and not saved as UTF-8: save it so, or split it";
    Err(Trouble::at("", why))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Trouble> {
    refuse_long(bytes)?;
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    match text {
        Ok(text) if rest.is_empty() && !text.contains('\0') => Ok(text),
        _ => Err(Trouble::at(
            "",
            "it begins as UTF-16 and is none: save it as UTF-8",
        )),
    }
}

/// A letter of Windows-1252, which is Latin-1 with dashes and quotes.
fn of_windows(byte: u8) -> char {
    match byte {
        0x80 => '€',
        0x85 => '…',
        0x91 | 0x92 => '\'',
        0x93 | 0x94 => '"',
        0x95 => '•',
        0x96 | 0x97 => '-',
        byte => char::from(byte),
    }
}

fn place_of(bytes: &[u8], at: usize) -> String {
    let before = bytes.get(..at).unwrap_or_default();
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    format!("{line}:{}", at - start + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_whatever_it_was_saved_as() {
        let utf16: Vec<u8> = "\u{feff}Wïght"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        for bytes in [
            &b"W\xefght"[..],
            "Wïght".as_bytes(),
            b"\xef\xbb\xbfW\xc3\xafght",
            &utf16,
        ] {
            assert_eq!(decoded(bytes).unwrap(), "Wïght");
        }
    }

    #[test]
    fn what_is_no_text_is_named_with_what_to_do() {
        for (bytes, said) in [
            (&b"PK\x03\x04abc"[..], "zip archive"),
            (b"\x89PNG\r\n", "picture"),
            (b"%PDF-1.7", "PDF"),
            (b"", "empty"),
            (b"abc\nde\0f", "2:3"),
        ] {
            let why = decoded(bytes).unwrap_err().to_string();
            assert!(why.contains(said), "{why}");
        }
    }
}
