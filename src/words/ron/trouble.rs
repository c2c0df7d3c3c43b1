//! What goes wrong behind the trait objects, kept until it can be said in the reader's own error.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

/// Why a value was not read.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The reader said so: its error is kept where it was handed on.
    Below,
    Custom(String),
    Type(Found, String),
    Value(Found, String),
    Length(usize, String),
    Variant(String, &'static [&'static str]),
    Field(String, &'static [&'static str]),
    Missing(&'static str),
    Twice(&'static str),
}

impl Trouble {
    /// The same in a reader's error; what is below is `kept`.
    pub(super) fn told<E: de::Error>(self, kept: Option<E>) -> E {
        match self {
            Self::Below => kept.unwrap_or_else(|| E::custom("this cannot be read")),
            Self::Custom(message) => E::custom(message),
            Self::Type(found, expected) => E::invalid_type(found.unexpected(), &expected.as_str()),
            Self::Value(found, expected) => E::invalid_value(found.unexpected(), &expected.as_str()),
            Self::Length(length, expected) => E::invalid_length(length, &expected.as_str()),
            Self::Variant(found, expected) => E::unknown_variant(&found, expected),
            Self::Field(found, expected) => E::unknown_field(&found, expected),
            Self::Missing(field) => E::missing_field(field),
            Self::Twice(field) => E::duplicate_field(field),
        }
    }

    /// Something was found that answers another question than the one asked.
    #[cold]
    #[inline(never)]
    pub(super) fn other_than(found: &Unexpected<'_>, expected: &dyn Expected) -> Self {
        de::Error::invalid_type(*found, expected)
    }

    /// A type asked twice, or never, for what it reads: none that serde makes does.
    #[cold]
    #[inline(never)]
    pub(super) fn disorder() -> Self {
        Self::Custom("this type reads out of order".to_owned())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Trouble {}

impl de::Error for Trouble {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::Custom(message.to_string())
    }

    #[cold]
    #[inline(never)]
    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::Type(Found::of(found), expected.to_string())
    }

    #[cold]
    #[inline(never)]
    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::Value(Found::of(found), expected.to_string())
    }

    #[cold]
    #[inline(never)]
    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::Length(length, expected.to_string())
    }

    #[cold]
    #[inline(never)]
    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> Self {
        Self::Variant(found.to_owned(), expected)
    }

    #[cold]
    #[inline(never)]
    fn unknown_field(found: &str, expected: &'static [&'static str]) -> Self {
        Self::Field(found.to_owned(), expected)
    }

    #[cold]
    #[inline(never)]
    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }

    #[cold]
    #[inline(never)]
    fn duplicate_field(field: &'static str) -> Self {
        Self::Twice(field)
    }
}

/// [`Unexpected`], to be kept.
#[derive(Debug)]
pub(super) enum Found {
    /// Everything that borrows nothing.
    Plain(Unexpected<'static>),
    Str(String),
    Bytes(Vec<u8>),
    Other(String),
}

impl Found {
    fn of(found: Unexpected<'_>) -> Self {
        Self::Plain(match found {
            Unexpected::Str(text) => return Self::Str(text.to_owned()),
            Unexpected::Bytes(bytes) => return Self::Bytes(bytes.to_owned()),
            Unexpected::Other(what) => return Self::Other(what.to_owned()),
            Unexpected::Bool(value) => Unexpected::Bool(value),
            Unexpected::Unsigned(value) => Unexpected::Unsigned(value),
            Unexpected::Signed(value) => Unexpected::Signed(value),
            Unexpected::Float(value) => Unexpected::Float(value),
            Unexpected::Char(value) => Unexpected::Char(value),
            Unexpected::Unit => Unexpected::Unit,
            Unexpected::Option => Unexpected::Option,
            Unexpected::NewtypeStruct => Unexpected::NewtypeStruct,
            Unexpected::Seq => Unexpected::Seq,
            Unexpected::Map => Unexpected::Map,
            Unexpected::Enum => Unexpected::Enum,
            Unexpected::UnitVariant => Unexpected::UnitVariant,
            Unexpected::NewtypeVariant => Unexpected::NewtypeVariant,
            Unexpected::TupleVariant => Unexpected::TupleVariant,
            Unexpected::StructVariant => Unexpected::StructVariant,
        })
    }

    fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Self::Plain(found) => *found,
            Self::Str(text) => Unexpected::Str(text),
            Self::Bytes(bytes) => Unexpected::Bytes(bytes),
            Self::Other(what) => Unexpected::Other(what),
        }
    }
}
