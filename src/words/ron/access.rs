//! Items of a list, entries of a map and the variants of an enum, behind trait objects and in front of them.

use serde::de::{DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::sink::{Fields, Row, Sink, Through, Waiting};
use super::source::{Growing, Seed, Sown};
use super::trouble::Trouble;

/// What a reader reads piece by piece, and its error until that is handed on.
pub(super) struct Kept<A, E> {
    access: A,
    pub(super) failed: Option<E>,
}

impl<A, E> Kept<A, E> {
    pub(super) fn new(access: A) -> Self {
        Self { access, failed: None }
    }

    fn keep<T>(&mut self, read: Result<T, E>) -> Result<T, Trouble> {
        read.map_err(|error| {
            self.failed = Some(error);
            Trouble::Below
        })
    }
}

/// Items of a list.
pub(super) trait Items<'de> {
    fn next(&mut self, seed: &mut dyn Seed<'de>) -> Result<bool, Trouble>;
    fn size_hint(&self) -> Option<usize>;
}

impl<'de, A: SeqAccess<'de>> Items<'de> for Kept<A, A::Error> {
    fn next(&mut self, seed: &mut dyn Seed<'de>) -> Result<bool, Trouble> {
        let read = self.access.next_element_seed(Sown(seed));
        self.keep(read).map(|item| item.is_some())
    }

    fn size_hint(&self) -> Option<usize> {
        self.access.size_hint()
    }
}

pub(super) struct ItemsOf<'a, 'de>(pub(super) &'a mut (dyn Items<'de> + 'a));

impl<'de> SeqAccess<'de> for ItemsOf<'_, 'de> {
    type Error = Trouble;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Trouble> {
        let mut growing = Growing::new(seed);
        if self.0.next(&mut growing)? { growing.value().map(Some) } else { Ok(None) }
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

/// Entries of a map.
pub(super) trait Entries<'de> {
    fn next_key(&mut self, seed: &mut dyn Seed<'de>) -> Result<bool, Trouble>;
    fn next_value(&mut self, seed: &mut dyn Seed<'de>) -> Result<(), Trouble>;
    fn size_hint(&self) -> Option<usize>;
}

impl<'de, A: MapAccess<'de>> Entries<'de> for Kept<A, A::Error> {
    fn next_key(&mut self, seed: &mut dyn Seed<'de>) -> Result<bool, Trouble> {
        let read = self.access.next_key_seed(Sown(seed));
        self.keep(read).map(|key| key.is_some())
    }

    fn next_value(&mut self, seed: &mut dyn Seed<'de>) -> Result<(), Trouble> {
        let read = self.access.next_value_seed(Sown(seed));
        self.keep(read)
    }

    fn size_hint(&self) -> Option<usize> {
        self.access.size_hint()
    }
}

pub(super) struct EntriesOf<'a, 'de>(pub(super) &'a mut (dyn Entries<'de> + 'a));

impl<'de> MapAccess<'de> for EntriesOf<'_, 'de> {
    type Error = Trouble;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Trouble> {
        let mut growing = Growing::new(seed);
        if self.0.next_key(&mut growing)? { growing.value().map(Some) } else { Ok(None) }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Trouble> {
        let mut growing = Growing::new(seed);
        self.0.next_value(&mut growing)?;
        growing.value()
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

/// Which variant of an enum there is, and then what is in it.
pub(super) trait Variants<'de> {
    fn variant(&mut self, seed: &mut dyn Seed<'de>) -> Result<(), Trouble>;
    fn unit(&mut self) -> Result<(), Trouble>;
    fn newtype(&mut self, seed: &mut dyn Seed<'de>) -> Result<(), Trouble>;
    fn tuple(&mut self, length: usize, to: &mut dyn Sink<'de>) -> Result<(), Trouble>;
    fn fields(&mut self, fields: &'static [&'static str], to: &mut dyn Sink<'de>) -> Result<(), Trouble>;
}

pub(super) struct Choice<A, T, E> {
    access: Option<A>,
    variant: Option<T>,
    pub(super) failed: Option<E>,
}

impl<'de, A: EnumAccess<'de>> Choice<A, A::Variant, A::Error> {
    pub(super) fn new(access: A) -> Self {
        Self { access: Some(access), variant: None, failed: None }
    }

    fn content(&mut self, read: impl FnOnce(A::Variant) -> Result<(), A::Error>) -> Result<(), Trouble> {
        let variant = self.variant.take().ok_or_else(Trouble::disorder)?;
        let read = read(variant);
        self.keep(read)
    }

    fn keep<T>(&mut self, read: Result<T, A::Error>) -> Result<T, Trouble> {
        read.map_err(|error| {
            self.failed = Some(error);
            Trouble::Below
        })
    }
}

impl<'de, A: EnumAccess<'de>> Variants<'de> for Choice<A, A::Variant, A::Error> {
    fn variant(&mut self, seed: &mut dyn Seed<'de>) -> Result<(), Trouble> {
        let access = self.access.take().ok_or_else(Trouble::disorder)?;
        let read = access.variant_seed(Sown(seed));
        let ((), variant) = self.keep(read)?;
        self.variant = Some(variant);
        Ok(())
    }

    fn unit(&mut self) -> Result<(), Trouble> {
        self.content(VariantAccess::unit_variant)
    }

    fn newtype(&mut self, seed: &mut dyn Seed<'de>) -> Result<(), Trouble> {
        self.content(|variant| variant.newtype_variant_seed(Sown(seed)))
    }

    fn tuple(&mut self, length: usize, to: &mut dyn Sink<'de>) -> Result<(), Trouble> {
        self.content(|variant| variant.tuple_variant(length, Through(to)))
    }

    fn fields(&mut self, fields: &'static [&'static str], to: &mut dyn Sink<'de>) -> Result<(), Trouble> {
        self.content(|variant| variant.struct_variant(fields, Through(to)))
    }
}

pub(super) struct ChoiceOf<'a, 'de>(pub(super) &'a mut (dyn Variants<'de> + 'a));

impl<'de> EnumAccess<'de> for ChoiceOf<'_, 'de> {
    type Error = Trouble;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Trouble> {
        let mut growing = Growing::new(seed);
        self.0.variant(&mut growing)?;
        Ok((growing.value()?, self))
    }
}

impl<'de> VariantAccess<'de> for ChoiceOf<'_, 'de> {
    type Error = Trouble;

    fn unit_variant(self) -> Result<(), Trouble> {
        self.0.unit()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Trouble> {
        let mut growing = Growing::new(seed);
        self.0.newtype(&mut growing)?;
        growing.value()
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Trouble> {
        let mut waiting = Waiting::<V, V::Value, Row>::new(visitor);
        self.0.tuple(length, &mut waiting)?;
        waiting.value()
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        let mut waiting = Waiting::<V, V::Value, Fields>::new(visitor);
        self.0.fields(fields, &mut waiting)?;
        waiting.value()
    }
}
