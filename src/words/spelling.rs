//! American and British spelling: what is written is American, what is read may be either.

use std::borrow::Cow;

/// Stretches of words that the two spell otherwise, in small letters: as far as both are the same, the American, the British.
const SPELLINGS: [(&str, &str, &str); 32] = [
    ("armo", "armor", "armour"),
    ("favo", "favor", "favour"),
    ("colo", "color", "colour"),
    ("hono", "honor", "honour"),
    ("harbo", "harbor", "harbour"),
    ("rumo", "rumor", "rumour"),
    ("neighbo", "neighbor", "neighbour"),
    ("behavio", "behavior", "behaviour"),
    ("vigo", "vigor", "vigour"),
    ("labo", "labor", "labour"),
    ("defen", "defense", "defence"),
    ("offen", "offense", "offence"),
    ("licen", "license", "licence"),
    ("practi", "practice", "practise"),
    ("man", "maneuver", "manoeuvre"),
    ("cent", "center", "centre"),
    ("sab", "saber", "sabre"),
    ("spect", "specter", "spectre"),
    ("theat", "theater", "theatre"),
    ("gr", "gray", "grey"),
    ("paraly", "paralyz", "paralys"),
    ("mo", "mold", "mould"),
    ("plo", "plow", "plough"),
    ("fib", "fiber", "fibre"),
    ("savio", "savior", "saviour"),
    ("savo", "savor", "savour"),
    ("sul", "sulfur", "sulphur"),
    ("jewel", "jewelry", "jewellery"),
    ("travel", "traveler", "traveller"),
    ("travel", "traveling", "travelling"),
    ("m", "mustache", "moustache"),
    ("judg", "judgment", "judgement"),
];

/// A name of a few words differs by no more bytes than this from one spelling to the other.
const MOST_APART: usize = 8;

/// Whether two words are the same in any case and either spelling.
pub fn is_same(one: &str, other: &str) -> bool {
    if one.len().abs_diff(other.len()) > MOST_APART || !begin_alike(one, other) {
        return false;
    }
    let (small, other_small) = (one.to_lowercase(), other.to_lowercase());
    small == other_small
        || (part_at_a_spelling(one, other) && american(&small) == american(&other_small))
}

/// Whether a name begins with what was typed, in any case and either spelling.
pub fn begins(name: &str, typed: &str) -> bool {
    if typed.is_empty() {
        return true;
    }
    if typed.len() > name.len() + MOST_APART || !begin_alike(name, typed) {
        return false;
    }
    let mut letters = name.chars().flat_map(char::to_lowercase);
    let mut begun = typed.chars().flat_map(char::to_lowercase);
    if begun.all(|letter| letters.next() == Some(letter)) {
        return true;
    }
    if !part_at_a_spelling(name, typed) {
        return false;
    }
    let (name, typed) = (name.to_lowercase(), typed.to_lowercase());
    let name = american(&name);
    name.starts_with(american(&typed).as_ref())
        || british(&name).starts_with(british(&typed).as_ref())
}

/// Whether the first letters agree, which no spelling changes: at every key press hundreds of names are passed over by that.
pub fn begin_alike(one: &str, other: &str) -> bool {
    if let (Some(one), Some(other)) = (one.as_bytes().first(), other.as_bytes().first())
        && one.is_ascii()
        && other.is_ascii()
    {
        return one.eq_ignore_ascii_case(other);
    }
    let first = |text: &str| {
        text.chars()
            .next()
            .map(|letter| letter.to_lowercase().next())
    };
    first(one) == first(other)
}

/// Whether two texts are alike as far as the two spellings of some word are, and part there. Most do not: among two hundred
/// orcs, each is told from each at every frame.
fn part_at_a_spelling(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let alike = alike(one, other);
    let is_ascii = |text: &[u8]| text.get(alike).is_none_or(u8::is_ascii);
    if !is_ascii(one) || !is_ascii(other) {
        // In small letters they may be the same.
        return true;
    }
    // They begin with letters: `orc 17` and `orc 18` part behind a figure.
    let last = alike.checked_sub(1).and_then(|last| one.get(last));
    if !last.is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let parts_behind = |begin: &str| {
        let at = alike.checked_sub(begin.len());
        let end = at.and_then(|at| one.get(at..alike));
        end.is_some_and(|end| end.eq_ignore_ascii_case(begin.as_bytes()))
    };
    SPELLINGS.iter().any(|(begin, ..)| parts_behind(begin))
}

/// The bytes from the beginning on that are the same in both, in any case.
fn alike(one: &[u8], other: &[u8]) -> usize {
    let pairs = one.iter().zip(other);
    pairs
        .take_while(|(one, other)| one.eq_ignore_ascii_case(other))
        .count()
}

/// A text in small letters, as Americans spell it.
pub fn american(text: &str) -> Cow<'_, str> {
    respelt(
        text,
        SPELLINGS
            .iter()
            .map(|&(_, american, british)| (british, american)),
    )
}

/// A text in small letters, as the British spell it.
pub fn british(text: &str) -> Cow<'_, str> {
    respelt(
        text,
        SPELLINGS
            .iter()
            .map(|&(_, american, british)| (american, british)),
    )
}

fn respelt<'a>(
    text: &'a str,
    spellings: impl Iterator<Item = (&'static str, &'static str)>,
) -> Cow<'a, str> {
    let change = |text: Cow<'a, str>, (from, to): (&str, &str)| match text.contains(from) {
        true => Cow::Owned(text.replace(from, to)),
        false => text,
    };
    spellings.fold(Cow::Borrowed(text), change)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_the_other_wherever_it_stands_and_begins_it_as_far_as_it_is_typed() {
        for (begin, american, british) in SPELLINGS {
            assert_eq!(alike(american.as_bytes(), british.as_bytes()), begin.len());
            for around in ["", "Grand ", "élan "] {
                let (one, other) = (
                    format!("{around}{american}s 12"),
                    format!("{around}{}s 12", british.to_uppercase()),
                );
                assert!(is_same(&one, &other), "{one} {other}");
                for end in around.len() + british.len()..=other.len() {
                    assert!(begins(&one, &other[..end]), "{one} {}", &other[..end]);
                }
                for end in around.len() + american.len()..=one.len() {
                    assert!(begins(&other, &one[..end]), "{other} {}", &one[..end]);
                }
                assert!(!is_same(&one, &format!("{around}{british}s 13")));
            }
        }
    }

    #[test]
    fn either_spelling_begins_a_name_as_far_as_it_is_typed() {
        for typed in ["arm", "armo", "armor", "armou", "armour", "ARMOUR CL"] {
            assert!(
                begins("armor class", typed) && begins("Armour Class", typed),
                "{typed}"
            );
        }
        assert!(
            begins("defense", "defenc")
                && begins("unfavorable", "unfavour")
                && begins("very favorable", "very favou")
        );
        assert!(!begins("armor", "arms") && !begins("favorable", "favorite"));
    }

    #[test]
    fn the_same_word_is_the_same_in_either_spelling() {
        assert!(is_same("Arcane Defence", "arcane defense") && is_same("Grey ooze", "gray ooze"));
        assert!(!is_same("armor", "armored"));
    }
}
