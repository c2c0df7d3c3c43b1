//! The name of a campaign's folder, made from the campaign's name.

use unicode_segmentation::UnicodeSegmentation;

use crate::words::{composed, display_safe};

/// Bytes a slug takes at most, so that `-2` and our own endings fit any file system.
const LONGEST: usize = 80;

/// A folder's name for a campaign: letters and figures of every script in lower case, all else a single `-`.
///
/// It is never empty, and never begins or ends with a `-`.
pub fn slug(name: &str) -> String {
    let name = name.to_lowercase();
    let name = composed(&name);
    let mut slug = String::new();
    for cluster in name.graphemes(true) {
        let is_letter = cluster.starts_with(char::is_alphanumeric);
        let part: String = if is_letter {
            cluster
                .chars()
                .filter(|character| is_plain(*character))
                .collect()
        } else if slug.is_empty() || slug.ends_with('-') {
            String::new()
        } else {
            "-".to_owned()
        };
        if slug.len() + part.len() > LONGEST {
            break;
        }
        slug.push_str(&part);
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() {
        "campaign".to_owned()
    } else {
        slug.to_owned()
    }
}

/// The first of `slug`, `slug-2`, `slug-3`, … that is free.
pub(super) fn numbered(slug: &str) -> impl Iterator<Item = String> {
    std::iter::once(slug.to_owned()).chain((2_u32..).map(move |number| format!("{slug}-{number}")))
}

fn is_plain(character: char) -> bool {
    let mut buffer = [0; 4];
    let text: &str = character.encode_utf8(&mut buffer);
    display_safe(text) == text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_every_script_are_kept_in_lower_case() {
        assert_eq!(slug("Saltmarsh Nights"), "saltmarsh-nights");
        assert_eq!(slug("Größe & Glück!"), "größe-glück");
        assert_eq!(slug("鯨の夜"), "鯨の夜");
        assert_eq!(slug("Cafe\u{301} हिन्दी"), "caf\u{e9}-हिन्दी");
    }

    #[test]
    fn nothing_that_leads_out_of_the_folder_is_kept() {
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!(slug(".hidden\0\u{202e}x"), "hidden-x");
        assert_eq!(slug("-- — --"), "campaign");
        assert_eq!(slug(""), "campaign");
    }

    #[test]
    fn a_long_name_is_cut_between_letters() {
        assert_eq!(slug(&"ü".repeat(200)), "ü".repeat(40));
    }
}
