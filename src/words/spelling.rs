//! American and British spelling: what is written is American, what is read may be either.

use std::borrow::Cow;

/// Stretches of words that the two spell otherwise, the American first, in small letters.
const SPELLINGS: [(&str, &str); 32] = [
    ("armor", "armour"),
    ("favor", "favour"),
    ("color", "colour"),
    ("honor", "honour"),
    ("harbor", "harbour"),
    ("rumor", "rumour"),
    ("neighbor", "neighbour"),
    ("behavior", "behaviour"),
    ("vigor", "vigour"),
    ("labor", "labour"),
    ("defense", "defence"),
    ("offense", "offence"),
    ("license", "licence"),
    ("practice", "practise"),
    ("maneuver", "manoeuvre"),
    ("center", "centre"),
    ("saber", "sabre"),
    ("specter", "spectre"),
    ("theater", "theatre"),
    ("gray", "grey"),
    ("paralyz", "paralys"),
    ("mold", "mould"),
    ("plow", "plough"),
    ("fiber", "fibre"),
    ("savior", "saviour"),
    ("savor", "savour"),
    ("sulfur", "sulphur"),
    ("jewelry", "jewellery"),
    ("traveler", "traveller"),
    ("traveling", "travelling"),
    ("mustache", "moustache"),
    ("judgment", "judgement"),
];

/// A name of a few words differs by no more bytes than this from one spelling to the other.
const MOST_APART: usize = 8;

/// Whether two words are the same in any case and either spelling.
pub fn is_same(one: &str, other: &str) -> bool {
    if one.len().abs_diff(other.len()) > MOST_APART || !begin_alike(one, other) {
        return false;
    }
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    one == other || american(&one) == american(&other)
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

/// A text in small letters, as Americans spell it.
pub fn american(text: &str) -> Cow<'_, str> {
    respelt(
        text,
        SPELLINGS
            .iter()
            .map(|&(american, british)| (british, american)),
    )
}

/// A text in small letters, as the British spell it.
pub fn british(text: &str) -> Cow<'_, str> {
    respelt(text, SPELLINGS.into_iter())
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
