//! How well a query finds an entry of the palette.

use crate::words::{american, begins, british};

use super::items::{Item, Target};

/// What a letter at the beginning of a word weighs, and one right after another that matched.
const BEGINS: i32 = 32;
const FOLLOWS: i32 = 36;
/// What being found by another word than those of the title weighs: less than any letters of a title.
const BY_OTHER_WORD: i32 = -1_000;
/// Letters from which an entry is looked for by other words too.
const OTHER_WORD_FROM: usize = 3;
/// What being how a line of the guide begins weighs: more than any letters.
const BY_LINE: i32 = 5_000;
/// What being an everyday word for it weighs: more than that.
const BY_EVERYDAY: i32 = 6_000;
/// What being how a title begins weighs, as one says it of a rule or a foe.
const BY_TITLE: i32 = 6_500;
/// What being how the title of a line begins weighs: what one wants to do comes before what there is to read of it.
const BY_USE: i32 = 7_000;
/// What a later word of the name of a hero, a foe or a campaign weighs: more than that.
const BY_PART_OF_NAME: i32 = 8_000;
/// What being the word of the hint bar weighs: more than that.
const BY_WORD: i32 = 10_000;
/// What how such a name begins weighs: more still.
const BY_NAME: i32 = 20_000;

/// How well a query in small letters finds an entry, and which letters of its title it matches.
pub(crate) fn item_score(query: &str, item: &Item) -> Option<(i32, Vec<usize>)> {
    if query.is_empty() {
        return Some((0, Vec::new()));
    }
    let by_title = score_in_either_spelling(query, &item.title)
        .or_else(|| by_other_word(query, item).map(|_| (BY_OTHER_WORD, Vec::new())));
    let bonus = bonus(query, item);
    let (score, letters) = match bonus {
        Some(_) => by_title.unwrap_or_default(),
        None => by_title?,
    };
    Some((score + bonus.unwrap_or_default(), letters))
}

/// What being called so weighs.
fn bonus(query: &str, item: &Item) -> Option<i32> {
    let begins_title = begins(&item.title, query);
    match &item.target {
        Target::Action(_) if item.word.starts_with(query) => Some(BY_WORD),
        Target::Beginning(_) if begins_title => Some(BY_USE),
        Target::Rule(_) | Target::Addition(_) if begins_title => Some(BY_TITLE),
        Target::Person(_)
        | Target::Line(_)
        | Target::Deed(_)
        | Target::Campaign(_)
        | Target::InTrash(_)
            if begins_title =>
        {
            Some(BY_NAME)
        }
        Target::Person(_) | Target::Campaign(_)
            if words(&item.title).any(|word| begins(word, query)) =>
        {
            Some(BY_PART_OF_NAME)
        }
        _ if is_everyday(query, item) => Some(BY_EVERYDAY),
        Target::Beginning(start) if !start.is_empty() && begins(start, query) => Some(BY_LINE),
        Target::Action(_)
        | Target::There(_)
        | Target::Person(_)
        | Target::Line(_)
        | Target::Addition(_)
        | Target::Deed(_)
        | Target::Beginning(_)
        | Target::Rule(_)
        | Target::Chapter(_)
        | Target::Setting(_)
        | Target::Campaign(_)
        | Target::InTrash(_) => None,
    }
}

/// Every word of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// The other word by which a query finds an entry: every word of the query begins one of them, and this is the last.
pub(crate) fn by_other_word<'a>(query: &str, item: &'a Item) -> Option<&'a str> {
    let is_long = query.chars().count() >= OTHER_WORD_FROM;
    let others = || words(item.everyday).chain(words(&item.also));
    let mut found = None;
    for part in words(query).filter(|_| is_long) {
        found = Some(others().find(|word| begins(word, part))?);
    }
    found
}

/// Whether every word of a query is an everyday word for an entry.
fn is_everyday(query: &str, item: &Item) -> bool {
    let is_known = |part: &str| words(item.everyday).any(|word| word == part);
    !item.everyday.is_empty() && words(query).all(is_known)
}

/// How well a query finds a title, American or British both; letters are marked where they stand in the title as it is spelt.
fn score_in_either_spelling(query: &str, title: &str) -> Option<(i32, Vec<usize>)> {
    score(query, title).or_else(|| {
        let title = title.to_lowercase();
        [american, british].into_iter().find_map(|respell| {
            let respelt = respell(&title);
            let (score, places) = score(&respell(query), &respelt)?;
            let is_as_shown = respelt == title;
            Some((score, if is_as_shown { places } else { Vec::new() }))
        })
    })
}

/// The best way to find letters in a title in their order, each at the beginning of a word or right after the one before
/// it: its score and the places.
fn score(query: &str, title: &str) -> Option<(i32, Vec<usize>)> {
    let letters: Vec<char> = title
        .chars()
        .filter_map(|letter| letter.to_lowercase().next())
        .collect();
    let mut wanted = query.chars().filter(|letter| !letter.is_whitespace());
    let Some(first) = wanted.next() else {
        return Some((0, Vec::new()));
    };
    let begin = |at: usize| (BEGINS, vec![at]);
    let mut ways: Ways = (0..letters.len())
        .map(|at| is_word_start(&letters, first, at).then(|| begin(at)))
        .collect();
    for letter in wanted {
        ways = with_next(&letters, &ways, letter);
    }
    let (score, places) = ways.into_iter().flatten().reduce(better)?;
    Some((
        score - i32::try_from(letters.len()).unwrap_or(0) / 8,
        places,
    ))
}

/// For every place of a title the best way to match the letters so far that ends there.
type Ways = Vec<Option<(i32, Vec<usize>)>>;

fn with_next(letters: &[char], ways: &Ways, wanted: char) -> Ways {
    let mut before: Option<(i32, Vec<usize>)> = None;
    let mut next: Ways = vec![None];
    for (at, way) in (1..letters.len()).zip(ways) {
        before = before.into_iter().chain(way.clone()).reduce(better);
        let extended = |way: &Option<(i32, Vec<usize>)>, weight| {
            way.as_ref()
                .map(|(score, places)| (score + weight, [places.as_slice(), &[at]].concat()))
        };
        let following = extended(way, FOLLOWS).filter(|_| letters.get(at) == Some(&wanted));
        let beginning = extended(&before, BEGINS).filter(|_| is_word_start(letters, wanted, at));
        next.push(following.into_iter().chain(beginning).reduce(better));
    }
    next
}

/// The first of two ways unless the second scores more.
fn better(one: (i32, Vec<usize>), other: (i32, Vec<usize>)) -> (i32, Vec<usize>) {
    if other.0 > one.0 { other } else { one }
}

/// Whether a word begins with this letter at this place.
fn is_word_start(letters: &[char], wanted: char, at: usize) -> bool {
    let is_inside = at
        .checked_sub(1)
        .and_then(|before| letters.get(before))
        .is_some_and(|c| c.is_alphanumeric());
    letters.get(at) == Some(&wanted) && !is_inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_matches_where_a_word_begins_or_right_after_another() {
        let places = |query, title| score(query, title).map(|(_, places)| places);
        assert_eq!(places("lr", "A luck roll for one"), Some(vec![2, 7]));
        assert_eq!(
            places("luro", "A luck roll for one"),
            Some(vec![2, 3, 7, 8])
        );
        assert_eq!(places("uck", "A luck roll"), None);
        assert_eq!(places("lk", "A luck roll"), None);
    }

    #[test]
    fn either_spelling_finds_the_other_as_far_as_it_is_typed() {
        let found = |query, title| score_in_either_spelling(query, title).is_some();
        for (query, title) in [
            ("armou", "Armor class"),
            ("armour", "Armor class"),
            ("armor", "Armour of the gate"),
            ("colour", "Theme and color"),
            ("favourab", "very favorable"),
            ("unfavorable", "Unfavourable"),
            ("arcane defence", "Arcane Defense"),
            ("defense", "Defence of the bridge"),
        ] {
            assert!(found(query, title), "{query} in {title}");
        }
        assert!(!found("armoury", "Armor class"));
        let places = score_in_either_spelling("armour", "Armor class").map(|(_, places)| places);
        assert_eq!(places, Some(vec![0, 1, 2, 3, 4]));
    }

    #[test]
    fn names_and_other_words_are_found_in_either_spelling() {
        let item = |title: &str, also: &str| Item {
            also: also.into(),
            ..Item::new("foe", title, Target::Line(String::new()))
        };
        let by_name = item_score("grey", &item("Gray ooze", ""));
        assert!(by_name.is_some_and(|(score, _)| score > BY_NAME));
        assert!(item_score("armour", &item("Shields", "without armor")).is_some());
    }

    #[test]
    fn the_best_way_is_found_though_another_comes_first() {
        let places = |query, title| score(query, title).map(|(_, places)| places);
        assert_eq!(places("turn", "Takes the turn"), Some(vec![10, 11, 12, 13]));
        assert_eq!(
            places("thet", "To the end of the tunnel"),
            Some(vec![3, 4, 5, 14])
        );
        assert_eq!(places("xx", "x"), None);
    }
}
