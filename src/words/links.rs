//! Links in texts: `[[Thalia]]` leads to whoever or whatever is called so.

use std::borrow::Cow;
use std::ops::Range;

const OPENS: &str = "[[";
const CLOSES: &str = "]]";

/// Where the links of a text stand, with their brackets; one that is never closed reaches to the end.
pub fn links(text: &str) -> impl Iterator<Item = Range<usize>> + use<'_> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text.get(from..)?.find(OPENS)?;
        let inside = start + OPENS.len();
        let length = text.get(inside..)?.find(CLOSES);
        from = length.map_or(text.len(), |length| inside + length + CLOSES.len());
        Some(start..from)
    })
}

/// What a link names: it without its brackets.
pub fn link_name(link: &str) -> &str {
    let link = link.strip_prefix(OPENS).unwrap_or(link);
    link.strip_suffix(CLOSES).unwrap_or(link).trim()
}

/// A text in which something else stands for each link, made from its name.
pub fn with_links<'a>(text: &'a str, told: impl Fn(&str) -> String) -> Cow<'a, str> {
    let mut whole = String::new();
    let mut end = 0;
    for link in links(text) {
        whole.push_str(text.get(end..link.start).unwrap_or_default());
        whole.push_str(&told(link_name(text.get(link.clone()).unwrap_or_default())));
        end = link.end;
    }
    if end == 0 {
        return Cow::Borrowed(text);
    }
    whole.push_str(text.get(end..).unwrap_or_default());
    Cow::Owned(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_with_their_names_and_told_otherwise() {
        for (text, names, told) in [
            (
                "ask [[Thalia]] of [[ Old Tom ]].",
                vec!["Thalia", "Old Tom"],
                "ask <Thalia> of <Old Tom>.",
            ),
            ("[[never closed", vec!["never closed"], "<never closed>"),
            ("[[]] [one] ]]", vec![""], "<> [one] ]]"),
            ("[[[Élan]]]", vec!["[Élan"], "<[Élan>]"),
            ("none", vec![], "none"),
            ("", vec![], ""),
        ] {
            let found: Vec<&str> = links(text).map(|link| link_name(&text[link])).collect();
            assert_eq!(found, names, "{text}");
            assert_eq!(with_links(text, |name| format!("<{name}>")), told);
        }
    }
}
