//! JSON as it is printed: objects whose keys come in the order in which they are said.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// An object, said key by key.
#[derive(Default)]
pub(super) struct Object(Vec<(&'static str, Json)>);

/// What a key may have.
pub(super) enum Json {
    Plain(Value),
    List(Vec<Json>),
    Object(Object),
}

impl Object {
    /// One that says a key first.
    pub(super) fn of(key: &'static str, value: impl Into<Json>) -> Self {
        Self::default().with(key, value)
    }

    /// Says a key.
    pub(super) fn with(mut self, key: &'static str, value: impl Into<Json>) -> Self {
        self.0.push((key, value.into()));
        self
    }

    /// Says a key where there is something to say.
    pub(super) fn with_some(self, key: &'static str, value: Option<impl Into<Json>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Says a key only where it is true.
    pub(super) fn with_true(self, key: &'static str, value: bool) -> Self {
        self.with_some(key, value.then_some(true))
    }

    /// Says a list.
    pub(super) fn list<T: Into<Json>>(
        self,
        key: &'static str,
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        self.with(
            key,
            Json::List(values.into_iter().map(Into::into).collect()),
        )
    }

    /// Says a list that has anything in it.
    pub(super) fn filled_list<T: Into<Json>>(
        self,
        key: &'static str,
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        let mut values = values.into_iter().peekable();
        if values.peek().is_none() {
            return self;
        }
        self.list(key, values)
    }
}

impl<T: Into<Value>> From<T> for Json {
    fn from(plain: T) -> Self {
        Self::Plain(plain.into())
    }
}

impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Self::Object(object)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0
            .iter()
            .try_for_each(|(key, value)| map.serialize_entry(key, value))?;
        map.end()
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Plain(value) => value.serialize(serializer),
            Self::Object(object) => object.serialize(serializer),
            Self::List(values) => {
                let mut list = serializer.serialize_seq(Some(values.len()))?;
                values
                    .iter()
                    .try_for_each(|value| list.serialize_element(value))?;
                list.end()
            }
        }
    }
}
