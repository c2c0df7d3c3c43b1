//! What a type makes of what is read, behind a trait object, and in front of it what the reader takes for the type.

use std::fmt;

use serde::de::{Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Visitor};

use super::access::{Choice, ChoiceOf, Entries, EntriesOf, Items, ItemsOf, Kept, Variants};
use super::source::{Behind, Once, Source};
use super::trouble::Trouble;

/// What a reader found.
pub(super) enum Given<'a, 'de> {
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Char(char),
    Str(&'a str),
    Borrowed(&'de str),
    String(String),
    Bytes(&'a [u8]),
    BorrowedBytes(&'de [u8]),
    ByteBuf(Vec<u8>),
    None,
    Some(&'a mut (dyn Source<'de> + 'a)),
    Unit,
    Newtype(&'a mut (dyn Source<'de> + 'a)),
    Items(&'a mut (dyn Items<'de> + 'a)),
    Entries(&'a mut (dyn Entries<'de> + 'a)),
    Variant(&'a mut (dyn Variants<'de> + 'a)),
}

/// What takes a value.
pub(super) trait Sink<'de> {
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn take(&mut self, given: Given<'_, 'de>) -> Result<(), Trouble>;
}

/// A type's own visitor, and what it has made.
pub(super) struct Waiting<V, T> {
    visitor: Option<V>,
    value: Option<T>,
}

impl<'de, V: Visitor<'de>> Waiting<V, V::Value> {
    pub(super) fn new(visitor: V) -> Self {
        Self { visitor: Some(visitor), value: None }
    }

    pub(super) fn value(self) -> Result<V::Value, Trouble> {
        self.value.ok_or_else(Trouble::disorder)
    }
}

impl<'de, V: Visitor<'de>> Sink<'de> for Waiting<V, V::Value> {
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.as_ref().map_or(Ok(()), |visitor| visitor.expecting(f))
    }

    fn take(&mut self, given: Given<'_, 'de>) -> Result<(), Trouble> {
        let visitor = self.visitor.take().ok_or_else(Trouble::disorder)?;
        let value = match given {
            Given::Bool(value) => visitor.visit_bool(value),
            Given::Signed(value) => visitor.visit_i64(value),
            Given::Unsigned(value) => visitor.visit_u64(value),
            Given::Float(value) => visitor.visit_f64(value),
            Given::Char(value) => visitor.visit_char(value),
            Given::Str(value) => visitor.visit_str(value),
            Given::Borrowed(value) => visitor.visit_borrowed_str(value),
            Given::String(value) => visitor.visit_string(value),
            Given::Bytes(value) => visitor.visit_bytes(value),
            Given::BorrowedBytes(value) => visitor.visit_borrowed_bytes(value),
            Given::ByteBuf(value) => visitor.visit_byte_buf(value),
            Given::None => visitor.visit_none(),
            Given::Some(source) => visitor.visit_some(Behind(source)),
            Given::Unit => visitor.visit_unit(),
            Given::Newtype(source) => visitor.visit_newtype_struct(Behind(source)),
            Given::Items(items) => visitor.visit_seq(ItemsOf(items)),
            Given::Entries(entries) => visitor.visit_map(EntriesOf(entries)),
            Given::Variant(variants) => visitor.visit_enum(ChoiceOf(variants)),
        };
        self.value = Some(value?);
        Ok(())
    }
}

/// The visitor that the reader meets.
pub(super) struct Through<'a, 'de>(pub(super) &'a mut dyn Sink<'de>);

macro_rules! hand_on {
    ($($method:ident($value:ty) => $given:ident,)*) => {
        $(fn $method<E: Error>(self, value: $value) -> Result<(), E> {
            self.0.take(Given::$given(value.into())).map_err(|trouble| trouble.told(None))
        })*
    };
}

impl<'de> Visitor<'de> for Through<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    hand_on! {
        visit_bool(bool) => Bool,
        visit_i64(i64) => Signed,
        visit_u64(u64) => Unsigned,
        visit_f64(f64) => Float,
        visit_char(char) => Char,
        visit_str(&str) => Str,
        visit_borrowed_str(&'de str) => Borrowed,
        visit_string(String) => String,
        visit_bytes(&[u8]) => Bytes,
        visit_borrowed_bytes(&'de [u8]) => BorrowedBytes,
        visit_byte_buf(Vec<u8>) => ByteBuf,
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.0.take(Given::None).map_err(|trouble| trouble.told(None))
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.0.take(Given::Unit).map_err(|trouble| trouble.told(None))
    }

    fn visit_some<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        let mut source = Once::new(reader);
        self.0.take(Given::Some(&mut source)).map_err(|trouble| source.told(trouble))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        let mut source = Once::new(reader);
        self.0.take(Given::Newtype(&mut source)).map_err(|trouble| source.told(trouble))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        let mut items = Kept::new(items);
        self.0.take(Given::Items(&mut items)).map_err(|trouble| trouble.told(items.failed))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<(), A::Error> {
        let mut entries = Kept::new(entries);
        self.0.take(Given::Entries(&mut entries)).map_err(|trouble| trouble.told(entries.failed))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variants: A) -> Result<(), A::Error> {
        let mut choice = Choice::new(variants);
        self.0.take(Given::Variant(&mut choice)).map_err(|trouble| trouble.told(choice.failed))
    }
}
