//! What a type makes of what is read, behind a trait object, and in front of it what the reader takes for the type.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Unexpected, Visitor};

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
    None,
    Some(&'a mut (dyn Source<'de> + 'a)),
    Unit,
    Newtype(&'a mut (dyn Source<'de> + 'a)),
    Items(&'a mut (dyn Items<'de> + 'a)),
    Entries(&'a mut (dyn Entries<'de> + 'a)),
    Variant(&'a mut (dyn Variants<'de> + 'a)),
}

impl Given<'_, '_> {
    fn found(&self) -> Unexpected<'_> {
        match self {
            Self::Bool(value) => Unexpected::Bool(*value),
            Self::Signed(value) => Unexpected::Signed(*value),
            Self::Unsigned(value) => Unexpected::Unsigned(*value),
            Self::Float(value) => Unexpected::Float(*value),
            Self::Char(value) => Unexpected::Char(*value),
            Self::Str(value) => Unexpected::Str(value),
            Self::Borrowed(value) => Unexpected::Str(value),
            Self::None | Self::Some(_) => Unexpected::Option,
            Self::Unit => Unexpected::Unit,
            Self::Newtype(_) => Unexpected::NewtypeStruct,
            Self::Items(_) => Unexpected::Seq,
            Self::Entries(_) => Unexpected::Map,
            Self::Variant(_) => Unexpected::Enum,
        }
    }
}

/// What takes a value.
pub(super) trait Sink<'de> {
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn take(&mut self, given: Given<'_, 'de>) -> Result<(), Trouble>;
}

/// A type's own visitor, and what it has made. Of all that a visitor can be given, only what answers its kind of question is
/// compiled for it.
pub(super) struct Waiting<V, T, K> {
    visitor: Option<V>,
    value: Option<T>,
    kind: PhantomData<K>,
}

impl<'de, V: Visitor<'de>, K> Waiting<V, V::Value, K> {
    pub(super) fn new(visitor: V) -> Self {
        Self { visitor: Some(visitor), value: None, kind: PhantomData }
    }

    pub(super) fn value(self) -> Result<V::Value, Trouble> {
        self.value.ok_or_else(Trouble::disorder)
    }
}

macro_rules! kinds {
    ($($(#[$told:meta])* $kind:ident { $($given:pat => |$visitor:ident| $take:expr,)* })*) => {$(
        $(#[$told])*
        pub(super) enum $kind {}

        impl<'de, V: Visitor<'de>> Sink<'de> for Waiting<V, V::Value, $kind> {
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.visitor.as_ref().map_or(Ok(()), |visitor| visitor.expecting(f))
            }

            fn take(&mut self, given: Given<'_, 'de>) -> Result<(), Trouble> {
                let taken = self.visitor.take().ok_or_else(Trouble::disorder)?;
                let value = match given {
                    $($given => { let $visitor = taken; $take })*
                    #[allow(unreachable_patterns, reason = "one kind takes all")]
                    other => return Err(Trouble::other_than(&other.found(), &taken)),
                };
                self.value = Some(value?);
                Ok(())
            }
        }
    )*};
}

kinds! {
    /// Yes or no.
    Truth {
        Given::Bool(value) => |visitor| visitor.visit_bool(value),
    }
    /// Whole numbers and others.
    Number {
        Given::Signed(value) => |visitor| visitor.visit_i64(value),
        Given::Unsigned(value) => |visitor| visitor.visit_u64(value),
        Given::Float(value) => |visitor| visitor.visit_f64(value),
    }
    /// A letter.
    Letter {
        Given::Char(value) => |visitor| visitor.visit_char(value),
    }
    /// A text, or the name of a field or variant.
    Text {
        Given::Str(value) => |visitor| visitor.visit_str(value),
        Given::Borrowed(value) => |visitor| visitor.visit_borrowed_str(value),
    }
    /// Nothing or something.
    Maybe {
        Given::None => |visitor| visitor.visit_none(),
        Given::Some(source) => |visitor| visitor.visit_some(Behind(source)),
        Given::Unit => |visitor| visitor.visit_unit(),
    }
    /// Nothing.
    Nothing {
        Given::Unit => |visitor| visitor.visit_unit(),
    }
    /// Another type with a name of its own.
    Named {
        Given::Newtype(source) => |visitor| visitor.visit_newtype_struct(Behind(source)),
        Given::Items(items) => |visitor| visitor.visit_seq(ItemsOf(items)),
    }
    /// One after the other.
    Row {
        Given::Items(items) => |visitor| visitor.visit_seq(ItemsOf(items)),
    }
    /// Each by its name or key.
    Fields {
        Given::Entries(entries) => |visitor| visitor.visit_map(EntriesOf(entries)),
    }
    /// One of several.
    OneOf {
        Given::Variant(variants) => |visitor| visitor.visit_enum(ChoiceOf(variants)),
    }
    /// Whatever there is.
    Anything {
        Given::Bool(value) => |visitor| visitor.visit_bool(value),
        Given::Signed(value) => |visitor| visitor.visit_i64(value),
        Given::Unsigned(value) => |visitor| visitor.visit_u64(value),
        Given::Float(value) => |visitor| visitor.visit_f64(value),
        Given::Char(value) => |visitor| visitor.visit_char(value),
        Given::Str(value) => |visitor| visitor.visit_str(value),
        Given::Borrowed(value) => |visitor| visitor.visit_borrowed_str(value),
        Given::None => |visitor| visitor.visit_none(),
        Given::Some(source) => |visitor| visitor.visit_some(Behind(source)),
        Given::Unit => |visitor| visitor.visit_unit(),
        Given::Newtype(source) => |visitor| visitor.visit_newtype_struct(Behind(source)),
        Given::Items(items) => |visitor| visitor.visit_seq(ItemsOf(items)),
        Given::Entries(entries) => |visitor| visitor.visit_map(EntriesOf(entries)),
        Given::Variant(variants) => |visitor| visitor.visit_enum(ChoiceOf(variants)),
    }
}

/// The visitor that the reader meets.
pub(super) struct Through<'a, 'de>(pub(super) &'a mut dyn Sink<'de>);

macro_rules! hand_on {
    ($($method:ident($value:ty) => $given:ident,)*) => {
        $(fn $method<E: Error>(self, value: $value) -> Result<(), E> {
            self.0.take(Given::$given(value)).map_err(|trouble| trouble.told(None))
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
