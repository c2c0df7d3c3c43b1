//! How well a query finds an entry of the palette.

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
/// What being the word of the hint bar weighs: more than that.
const BY_WORD: i32 = 10_000;
/// What the name of a hero or foe weighs: more still.
const BY_NAME: i32 = 20_000;

/// How well a query in small letters finds an entry, and which letters of its title it matches.
pub(crate) fn item_score(query: &str, item: &Item) -> Option<(i32, Vec<usize>)> {
    if query.is_empty() {
        return Some((0, Vec::new()));
    }
    let by_title = score(query, &item.title).or_else(|| {
        let is_long = query.chars().count() >= OTHER_WORD_FROM;
        let fits = is_long
            && item
                .also
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word.starts_with(query));
        fits.then(|| (BY_OTHER_WORD, Vec::new()))
    });
    match &item.target {
        Target::Action(_) if item.word.starts_with(query) => {
            let (score, letters) = by_title.unwrap_or_default();
            Some((score + BY_WORD, letters))
        }
        Target::Person(_)
        | Target::Line(_)
        | Target::Deed(_)
        | Target::Campaign(_)
        | Target::InTrash(_)
            if item.title.to_lowercase().starts_with(query) =>
        {
            by_title.map(|(score, letters)| (score + BY_NAME, letters))
        }
        Target::Beginning(_) if item.title.to_lowercase().starts_with(query) => {
            by_title.map(|(score, letters)| (score + BY_LINE, letters))
        }
        Target::Action(_)
        | Target::Person(_)
        | Target::Line(_)
        | Target::Addition(_)
        | Target::Deed(_)
        | Target::Beginning(_)
        | Target::Rule(_)
        | Target::Campaign(_)
        | Target::InTrash(_) => by_title,
    }
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
        .map(|at| begins(&letters, first, at).then(|| begin(at)))
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
        let beginning = extended(&before, BEGINS).filter(|_| begins(letters, wanted, at));
        next.push(following.into_iter().chain(beginning).reduce(better));
    }
    next
}

/// The first of two ways unless the second scores more.
fn better(one: (i32, Vec<usize>), other: (i32, Vec<usize>)) -> (i32, Vec<usize>) {
    if other.0 > one.0 { other } else { one }
}

/// Whether a word begins with this letter at this place.
fn begins(letters: &[char], wanted: char, at: usize) -> bool {
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
