//! What `show --json` says, as rows of `path value`, so that what a line changed can be read.

use std::collections::BTreeMap;

use astragal::campaign::Campaign;
use astragal::cli::show_json;
use serde_json::Value;

/// Every figure by the way to it: `order/orc/hp`.
pub type Shown = BTreeMap<String, String>;

/// A campaign as it stands.
pub fn shown(campaign: &Campaign) -> Shown {
    flat(&serde_json::to_value(show_json(campaign)).unwrap())
}

/// An object as rows.
pub fn flat(value: &Value) -> Shown {
    let mut rows = Shown::new();
    add(&mut rows, String::new(), value);
    rows
}

fn add(rows: &mut Shown, path: String, value: &Value) {
    let below = |step: &str| {
        if path.is_empty() {
            step.to_owned()
        } else {
            format!("{path}/{step}")
        }
    };
    match value {
        // What stands in a list is one row: `came=7 expected=5.8`; how it adds up is text, which lines by
        // name are told with.
        Value::Object(object) if path.contains('/') && object.values().all(is_plain) => {
            let is_said = |(key, value): &(&String, &Value)| {
                !["name", "sum"].contains(&key.as_str()) && !value.is_null()
            };
            let fields = object.iter().filter(is_said);
            let fields: Vec<String> = fields
                .map(|(key, value)| format!("{key}={value}"))
                .collect();
            rows.insert(path, fields.join(" "));
        }
        Value::Object(object) => {
            for (key, value) in object.iter().filter(|(_, value)| !value.is_null()) {
                add(rows, below(key), value);
            }
        }
        Value::Array(list) if list.iter().any(Value::is_object) => {
            for (place, value) in list.iter().enumerate() {
                // By name, so that who stands in another row is the same.
                let name = value.get("name").and_then(Value::as_str);
                let named = name.map_or_else(|| place.to_string(), |name| name.replace(' ', "_"));
                let way = below(&named);
                let taken = rows
                    .keys()
                    .any(|known| known.starts_with(&format!("{way}/")));
                add(
                    rows,
                    if taken { format!("{way}.{place}") } else { way },
                    value,
                );
            }
        }
        other => {
            rows.insert(path, other.to_string());
        }
    }
}

fn is_plain(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}

/// What is otherwise since: `path value`, and `path gone`.
pub fn changes(before: &Shown, since: &Shown) -> Vec<String> {
    let gone = before.keys().filter(|path| !since.contains_key(*path));
    let mut gone: Vec<String> = gone.map(|path| format!("{path} gone")).collect();
    // Of somebody who left one row is enough.
    gone.dedup_by_key(|row| row.splitn(3, '/').take(2).collect::<Vec<_>>().join("/"));
    let new = since
        .iter()
        .filter(|(path, value)| before.get(*path) != Some(value));
    gone.extend(new.map(|(path, value)| format!("{path} {value}")));
    gone
}
