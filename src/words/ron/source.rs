//! A reader behind a trait object, and in front of it what a type takes for its reader.

use serde::de::{DeserializeSeed, Deserializer, Visitor};

use super::sink::{
    Anything, Fields, Letter, Maybe, Named, Nothing, Number, OneOf, Row, Sink, Text, Through, Truth, Waiting,
};
use super::trouble::Trouble;

/// What a type asks its reader for.
#[derive(Clone, Copy)]
pub(super) enum Ask {
    Any,
    Bool,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
    Char,
    Str,
    String,
    Option,
    Unit,
    UnitStruct(&'static str),
    Newtype(&'static str),
    Seq,
    Tuple(usize),
    TupleStruct(&'static str, usize),
    Map,
    Struct(&'static str, &'static [&'static str]),
    Enum(&'static str, &'static [&'static str]),
    Identifier,
    Ignored,
}

/// A reader of one value.
pub(super) trait Source<'de> {
    fn give(&mut self, ask: Ask, to: &mut dyn Sink<'de>) -> Result<(), Trouble>;
}

/// A reader, asked once, and its error until that is handed on.
pub(super) struct Once<D, E> {
    reader: Option<D>,
    failed: Option<E>,
}

impl<'de, D: Deserializer<'de>> Once<D, D::Error> {
    pub(super) fn new(reader: D) -> Self {
        Self { reader: Some(reader), failed: None }
    }

    /// Trouble with what it read, in its own error.
    pub(super) fn told(self, trouble: Trouble) -> D::Error {
        trouble.told(self.failed)
    }
}

impl<'de, D: Deserializer<'de>> Source<'de> for Once<D, D::Error> {
    fn give(&mut self, ask: Ask, to: &mut dyn Sink<'de>) -> Result<(), Trouble> {
        let reader = self.reader.take().ok_or_else(Trouble::disorder)?;
        let to = Through(to);
        let given = match ask {
            Ask::Any => reader.deserialize_any(to),
            Ask::Bool => reader.deserialize_bool(to),
            Ask::I8 => reader.deserialize_i8(to),
            Ask::I16 => reader.deserialize_i16(to),
            Ask::I32 => reader.deserialize_i32(to),
            Ask::I64 => reader.deserialize_i64(to),
            Ask::U8 => reader.deserialize_u8(to),
            Ask::U16 => reader.deserialize_u16(to),
            Ask::U32 => reader.deserialize_u32(to),
            Ask::U64 => reader.deserialize_u64(to),
            Ask::F32 => reader.deserialize_f32(to),
            Ask::F64 => reader.deserialize_f64(to),
            Ask::Char => reader.deserialize_char(to),
            Ask::Str => reader.deserialize_str(to),
            Ask::String => reader.deserialize_string(to),
            Ask::Option => reader.deserialize_option(to),
            Ask::Unit => reader.deserialize_unit(to),
            Ask::UnitStruct(name) => reader.deserialize_unit_struct(name, to),
            Ask::Newtype(name) => reader.deserialize_newtype_struct(name, to),
            Ask::Seq => reader.deserialize_seq(to),
            Ask::Tuple(length) => reader.deserialize_tuple(length, to),
            Ask::TupleStruct(name, length) => reader.deserialize_tuple_struct(name, length, to),
            Ask::Map => reader.deserialize_map(to),
            Ask::Struct(name, fields) => reader.deserialize_struct(name, fields, to),
            Ask::Enum(name, variants) => reader.deserialize_enum(name, variants, to),
            Ask::Identifier => reader.deserialize_identifier(to),
            Ask::Ignored => reader.deserialize_ignored_any(to),
        };
        given.map_err(|error| {
            self.failed = Some(error);
            Trouble::Below
        })
    }
}

/// The reader that every type meets.
pub(super) struct Behind<'a, 'de>(pub(super) &'a mut (dyn Source<'de> + 'a));

impl<'de> Behind<'_, 'de> {
    fn ask<V: Visitor<'de>, K>(self, ask: Ask, visitor: V) -> Result<V::Value, Trouble>
    where
        Waiting<V, V::Value, K>: Sink<'de>,
    {
        let mut waiting = Waiting::<V, V::Value, K>::new(visitor);
        self.0.give(ask, &mut waiting)?;
        waiting.value()
    }
}

macro_rules! ask {
    ($($method:ident => $ask:ident as $kind:ident,)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
            self.ask::<V, $kind>(Ask::$ask, visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Behind<'_, 'de> {
    type Error = Trouble;

    ask! {
        deserialize_any => Any as Anything,
        deserialize_bool => Bool as Truth,
        deserialize_i8 => I8 as Number,
        deserialize_i16 => I16 as Number,
        deserialize_i32 => I32 as Number,
        deserialize_i64 => I64 as Number,
        deserialize_u8 => U8 as Number,
        deserialize_u16 => U16 as Number,
        deserialize_u32 => U32 as Number,
        deserialize_u64 => U64 as Number,
        deserialize_f32 => F32 as Number,
        deserialize_f64 => F64 as Number,
        deserialize_char => Char as Letter,
        deserialize_str => Str as Text,
        deserialize_string => String as Text,
        deserialize_option => Option as Maybe,
        deserialize_unit => Unit as Nothing,
        deserialize_seq => Seq as Row,
        deserialize_map => Map as Fields,
        deserialize_identifier => Identifier as Text,
        deserialize_ignored_any => Ignored as Anything,
    }

    // Nothing of ours is read as bytes.
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
        self.deserialize_any(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
        self.deserialize_any(visitor)
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        self.ask::<V, Nothing>(Ask::UnitStruct(name), visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        self.ask::<V, Named>(Ask::Newtype(name), visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Trouble> {
        self.ask::<V, Row>(Ask::Tuple(length), visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        self.ask::<V, Row>(Ask::TupleStruct(name, length), visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        self.ask::<V, Fields>(Ask::Struct(name, fields), visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        self.ask::<V, OneOf>(Ask::Enum(name, variants), visitor)
    }
}

/// What grows from a reader into a value, behind a trait object.
pub(super) trait Seed<'de> {
    fn grow(&mut self, from: &mut dyn Source<'de>) -> Result<(), Trouble>;
}

/// A type's own seed, and what it has grown to.
pub(super) struct Growing<S, T> {
    seed: Option<S>,
    value: Option<T>,
}

impl<'de, S: DeserializeSeed<'de>> Growing<S, S::Value> {
    pub(super) fn new(seed: S) -> Self {
        Self { seed: Some(seed), value: None }
    }

    pub(super) fn value(self) -> Result<S::Value, Trouble> {
        self.value.ok_or_else(Trouble::disorder)
    }
}

impl<'de, S: DeserializeSeed<'de>> Seed<'de> for Growing<S, S::Value> {
    fn grow(&mut self, from: &mut dyn Source<'de>) -> Result<(), Trouble> {
        let seed = self.seed.take().ok_or_else(Trouble::disorder)?;
        self.value = Some(seed.deserialize(Behind(from))?);
        Ok(())
    }
}

/// The seed that the reader meets.
pub(super) struct Sown<'a, 'de>(pub(super) &'a mut dyn Seed<'de>);

impl<'de> DeserializeSeed<'de> for Sown<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        let mut source = Once::new(reader);
        self.0.grow(&mut source).map_err(|trouble| source.told(trouble))
    }
}
