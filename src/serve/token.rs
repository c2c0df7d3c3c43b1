//! The secret part of the page's address.

use std::fmt;

/// Digits of a token as it is written: large letters, of which a QR code holds more.
const LETTERS: usize = 32;

/// 128 bits that nobody guesses: whoever knows the address may watch, nobody else.
#[derive(Clone, Copy)]
pub struct Token(u128);

impl Token {
    /// The token these bytes make; they have to come from where nobody can foresee them.
    pub fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(bytes))
    }

    /// The bytes to keep.
    pub fn bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// Whether a part of an address is this token. Reading takes as long as what was sent is long, and numbers are compared
    /// whole: the time it takes tells nothing of how much of a guess was right.
    pub fn is(self, sent: &str) -> bool {
        let is_written_so =
            sent.len() == LETTERS && sent.bytes().all(|b| matches!(b, b'0'..=b'9' | b'A'..=b'F'));
        is_written_so && u128::from_str_radix(sent, 16).is_ok_and(|number| number ^ self.0 == 0)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:0LETTERS$X}", self.0)
    }
}

/// Reports and logs do not tell it.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(sealed)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_letters_are_the_token() {
        let token = Token::from_bytes([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xff]);
        let written = token.to_string();
        assert_eq!(written, "000102030405060708090A0B0C0D0EFF");
        assert!(token.is(&written));
        assert!(Token::from_bytes(token.bytes()).is(&written));
        for other in [
            "",
            "000102030405060708090A0B0C0D0EFE",
            "100102030405060708090A0B0C0D0EFF",
            "000102030405060708090a0b0c0d0eff",
            "102030405060708090A0B0C0D0EFF",
            "+00102030405060708090A0B0C0D0EFF",
            "0000102030405060708090A0B0C0D0EFF",
            "000102030405060708090A0B0C0D0EF\u{661}",
        ] {
            assert!(!token.is(other), "{other}");
        }
    }

    #[test]
    fn what_is_reported_does_not_tell_it() {
        assert_eq!(format!("{:?}", Token::from_bytes([7; 16])), "Token(sealed)");
    }
}
