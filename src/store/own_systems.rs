//! Files of rule systems: beside a campaign, so that they travel with it, in the folder of settings, and those that come
//! with the program. A folder is looked into and a file read only where a campaign is of such a system, or all are listed.

use std::path::{Path, PathBuf};

use crate::systems::System;
use crate::systems::own::{Definition, Key, SHIPPED};
use crate::words::{display_safe, joined};

use super::fs::{Fs, Readers, RealFs, make_dirs, write_new};
use super::fs_ops::unless_gone;
use super::house_rules::SYSTEMS;
use super::slug::slug;
use super::text::{read_limited, read_text};
use super::{Shelf, StoreError};

/// Where the file of a system is, or what comes with the program.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    File(PathBuf),
    Shipped(&'static str, &'static str),
}

impl Shelf {
    /// The systems of files that new campaigns may be of, and why those that are not cannot be used.
    pub fn own_systems(&self) -> (Vec<Key>, Vec<String>) {
        own_systems(self.fs(), self.rules().systems.as_deref(), "")
    }
}

/// Reads every file of the folder of settings, and of those that come with the program the ones that a line names, or all
/// where it names none: from then on their keys are known.
///
/// # Errors
/// Why each file that cannot be used cannot.
pub fn own_systems(fs: &dyn Fs, folder: Option<&Path>, line: &str) -> (Vec<Key>, Vec<String>) {
    let (mut keys, mut troubles): (Vec<Key>, Vec<String>) = (Vec::new(), Vec::new());
    let files = match folder.map_or_else(|| Ok(Vec::new()), |folder| files_in(fs, folder)) {
        Ok(files) => files,
        Err(why) => {
            troubles.push(of_file_alone(why));
            Vec::new()
        }
    };
    let files = files.into_iter().map(Source::File);
    let is_said = |name: &str| line.split(' ').any(|word| word.eq_ignore_ascii_case(name));
    let is_named = |(key, text): &&(&str, &str)| is_said(key) || is_said(short_in(text));
    let names_none = !SHIPPED.iter().any(|shipped| is_named(&shipped));
    let shipped = SHIPPED
        .iter()
        .filter(|shipped| names_none || is_named(shipped));
    for source in files.chain(shipped.map(of_program)) {
        // A file of one's own takes the place of the one that comes with the program.
        if matches!(source, Source::Shipped(shipped, _) if keys.iter().any(|key| key.key() == shipped))
        {
            continue;
        }
        match read(fs, &source) {
            Ok(key) => match clash(&keys, key) {
                Some(why) => troubles.push(of_file_alone(why)),
                None if keys.contains(&key) => {}
                None => keys.push(key),
            },
            Err(why) => troubles.push(of_file_alone(why)),
        }
    }
    (keys, troubles)
}

/// Why a file cannot be used, without what that means for a campaign: none is asked for.
fn of_file_alone(error: StoreError) -> String {
    match error {
        StoreError::Rules { why } => why,
        error => error.to_string(),
    }
}

fn of_program((file, text): &(&'static str, &'static str)) -> Source {
    Source::Shipped(file, text)
}

/// The word that begins a line by a file, as its text has it: a file that no line names is not read for it.
fn short_in(text: &str) -> &str {
    let mut rows = text.lines().map(str::trim_start);
    let short = rows.find_map(|row| row.strip_prefix("short: \""));
    short
        .and_then(|short| short.split('"').next())
        .unwrap_or_default()
}

/// The one file of a key, read.
pub(super) fn file_of(fs: &dyn Fs, folders: &[PathBuf], key: &str) -> Result<Key, StoreError> {
    let mut found: Vec<Key> = Vec::new();
    let mut broken = None;
    for folder in folders {
        for path in files_in(fs, folder)? {
            match read(fs, &Source::File(path.clone())) {
                Ok(read) if read.key() == key => {
                    if let Some(why) = clash(&found, read) {
                        return Err(why);
                    }
                    found.push(read);
                }
                Ok(_) => {}
                // Which key a broken file has cannot be told: its name does, or its text.
                Err(why) if is_meant(fs, &path, key) => broken = Some(why),
                Err(_) => {}
            }
        }
    }
    let shipped = SHIPPED.iter().find(|(shipped, _)| *shipped == key);
    match (broken, found.pop(), shipped.map(of_program)) {
        (Some(why), ..) => Err(why),
        (None, Some(key), _) => Ok(key),
        (None, None, Some(source)) => read(fs, &source),
        (None, None, None) => {
            let sought = folders
                .iter()
                .map(|folder| folder.join(format!("{key}.ron")));
            let sought: Vec<String> = sought.map(|path| path.display().to_string()).collect();
            let sought: Vec<&str> = sought.iter().map(String::as_str).collect();
            Err(no_rules(&format!(
                "no file says the rules of “{key}”: expected {}",
                joined(&sought, "or")
            )))
        }
    }
}

/// Whether a file that cannot be read is that of a key.
fn is_meant(fs: &dyn Fs, path: &Path, key: &str) -> bool {
    let is_named = path.file_stem().is_some_and(|stem| stem == key);
    let says = || {
        let bytes = read_limited(fs, path).unwrap_or_default();
        String::from_utf8_lossy(&bytes).contains(&format!("\"{key}\""))
    };
    is_named || says()
}

/// Why a system cannot stand beside those read before: two of one key, or of one word that begins a line, in two files.
fn clash(known: &[Key], new: Key) -> Option<StoreError> {
    let definition = new.definition();
    let is_built_in = |system: &System| {
        [&definition.key, &definition.short]
            .iter()
            .any(|word| [system.key(), system.short()].contains(&word.as_str()))
    };
    let built_in = System::ALL.iter().find(|system| is_built_in(system));
    if let Some(system) = built_in {
        return Some(no_rules(&format!(
            "{}: {} has the key `{}` and begins its lines with `{}`: choose others",
            definition.file,
            system.title(),
            system.key(),
            system.short()
        )));
    }
    let other = known.iter().find(|other| {
        let other = other.definition();
        let is_same_text = other.text == definition.text;
        !is_same_text && (other.key == definition.key || other.short == definition.short)
    })?;
    Some(no_rules(&format!(
        "{} and {} have one key (`{}`, `{}` in a line): give one of them another, or remove it",
        other.definition().file,
        definition.file,
        definition.key,
        definition.short
    )))
}

/// The files of systems in a folder, by name; none where there is no such folder.
fn files_in(fs: &dyn Fs, folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let listed = unless_gone(fs.list(folder).map_err(StoreError::at("look into", folder)))?;
    let names = listed.unwrap_or_default();
    let mut files: Vec<PathBuf> = names
        .iter()
        .filter(|name| {
            let name = name.to_string_lossy();
            name.ends_with(".ron") && !name.starts_with('.')
        })
        .map(|name| folder.join(name))
        .collect();
    files.sort();
    Ok(files)
}

fn read(fs: &dyn Fs, source: &Source) -> Result<Key, StoreError> {
    let key = match source {
        Source::Shipped(file, text) => Key::read(file, text),
        Source::File(path) => Key::read(&path.display().to_string(), &read_text(fs, path)?),
    };
    key.map_err(|why| no_rules(&why))
}

fn no_rules(why: &impl ToString) -> StoreError {
    StoreError::Rules {
        why: why.to_string(),
    }
}

/// A file that a game begins from.
#[derive(Debug)]
pub struct SystemFile {
    key: String,
    text: String,
}

impl SystemFile {
    /// One with a word on each part, under this name.
    pub fn begun(name: &str) -> Self {
        let key = slug(name);
        let text = include_str!("../../assets/systems/beginning.ron")
            .replace("{key}", &key)
            .replace("{short}", &short_of(&key))
            .replace("{title}", &as_title(name));
        Self { key, text }
    }

    /// One that says what another does, under this name: its lines begin with a word of their own, in examples too. What comes
    /// with the program beside the file of a system, the copy names.
    pub fn copied(of: &Definition, name: &str) -> Self {
        let key = slug(name);
        let short = short_of(&key);
        let mut text = of.text.clone();
        for (field, was, is) in [
            ("key", &of.key, &key),
            ("short", &of.short, &short),
            ("title", &of.title, &as_title(name)),
        ] {
            let (was, is) = (format!("{field}: \"{was}\""), format!("{field}: \"{is}\""));
            text = text.replacen(&was, &is, 1);
        }
        if System::from_key(&of.key).is_some_and(|system| System::ALL.contains(&system)) {
            let title = format!("    title: \"{}\",\n", as_title(name));
            let like = format!("{title}    like: \"{}\",\n", of.key);
            text = text.replacen(&title, &like, 1);
        }
        for before in ["\"", "`", "· "] {
            let (was, is) = (
                format!("{before}{} ", of.short),
                format!("{before}{short} "),
            );
            text = text.replace(&was, &is);
        }
        Self { key, text }
    }

    /// The system of the program that is known by its name, so that this could not stand beside it.
    pub fn like_one_of_program(&self) -> Option<System> {
        System::from_key(&self.key).filter(|system| System::ALL.contains(system))
    }

    /// Writes it among the systems of a folder, and says where.
    ///
    /// # Errors
    /// The disk's; a file that is there already is left as it is.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, StoreError> {
        let fs = RealFs::default();
        let folder = folder.join(SYSTEMS);
        make_dirs(&fs, &folder).map_err(StoreError::at("make", &folder))?;
        let path = folder.join(format!("{}.ron", self.key));
        write_new(&fs, &path, self.text.as_bytes(), Readers::Chosen)
            .map_err(StoreError::at("write", &path))?;
        Ok(path)
    }
}

/// A name as a text of the file holds it.
fn as_title(name: &str) -> String {
    let is_plain = |letter: &char| !matches!(letter, '"' | '\\');
    let plain: String = name.chars().filter(is_plain).collect();
    display_safe(&plain).into_owned()
}

/// The beginnings of its words, or of its only one, unless a system has that already.
fn short_of(key: &str) -> String {
    let initials: String = key
        .split('-')
        .filter_map(|word| word.chars().next())
        .collect();
    let short = if initials.len() > 1 {
        initials
    } else {
        key.chars().take(3).collect()
    };
    match System::from_key(&short) {
        Some(_) => key.replace('-', ""),
        None => short,
    }
}

/// The text of a file of a system, wherever it is.
///
/// # Errors
/// The disk's; what is no text.
pub fn as_system_file(path: &Path) -> Result<String, StoreError> {
    read_text(&RealFs::default(), path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_that_begins_a_line_is_found_in_the_text_of_every_game_that_comes_with_the_program()
    {
        for (key, text) in SHIPPED {
            let read = Key::read(&format!("{key}.ron"), text).unwrap();
            assert_eq!(short_in(text), read.definition().short.as_str(), "{key}");
        }
    }
}
