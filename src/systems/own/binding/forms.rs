//! The forms that parts of a file have, for whoever wrote one that cannot be read.

use crate::systems::BadRules;

/// Fields that are more than a text, each as it is written.
const FORMS: [(&str, &str); 17] = [
    (
        "against",
        "(\"dc\", \"Armor\"), an input and the figure that fills it",
    ),
    ("opposed", "Compare, Again, or Target(\"at\", \"total\")"),
    ("costs", "(\"Luck\", 1), a figure and how much of it"),
    ("reroll", "All, Better, or Faces(\"= 1\")"),
    (
        "progress",
        "(adds: \"hits\"), and ruined: \"grade = -2\" beside it",
    ),
    (
        "fortune",
        "(again: \"natural > 1\"), and trade: (\"natural = 20\", \"traded\") beside it",
    ),
    ("values", "[(\"hits\", \"count(>= 5)\")]"),
    (
        "refuse",
        "[(when: \"pool < 1\", says: \"no dice are left\")]",
    ),
    ("instead", "[(when: \"adv\", roll: \"2d20kh1\")]"),
    (
        "initiative",
        "Attempt(\"test agility\"), Dice(\"1d20 + {reflex}\"), Sides(\"1d6\"), or ByHand",
    ),
    (
        "hit_points",
        "(figure: \"Harm\", down: \"harm >= 10\"), or 3 of a foe",
    ),
    (
        "with",
        "[(\"at\", \"Skill\")], an input and the figure that fills it",
    ),
    ("changes", "[(\"mod\", \"-1\")]"),
    ("steps", "[(1, -4), (10, 0)]"),
    (
        "rests",
        "(short: 25, long: 100), and mind: (50, 100) in it of mental points",
    ),
    (
        "worn",
        "(of: \"Gear\", when: \"its_gives = 2\", fills: \"armor\")",
    ),
    ("examples", "[(\"gl 9\", \"nine dice\")]"),
];

/// The complaint with the form of the field it stands in.
pub(super) fn with_form(bad: BadRules, text: &str) -> BadRules {
    let before = bad.line.saturating_sub(1);
    let lines: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    let line = text.get(lines..).unwrap_or_default();
    let within = line.char_indices().nth(bad.column.saturating_sub(1));
    let place = within.map_or(text.len(), |(at, _)| lines + at);
    let Some((field, form)) = text.get(..place).and_then(form_at_end) else {
        return bad;
    };
    let reason = bad.reason.trim_end_matches('.');
    BadRules {
        reason: format!("{reason}: `{field}` is written {field}: {form}"),
        ..bad
    }
}

/// The field whose value begins at the end of a text.
fn form_at_end(text: &str) -> Option<(&'static str, &'static str)> {
    let value = text.trim_end_matches(['"', '(', '[', ' ', '\n', '\t']);
    let named = value.strip_suffix(':')?.trim_end();
    let is_it = |(field, _): &&(&str, &str)| {
        let rest = named.strip_suffix(field);
        rest.is_some_and(|rest| {
            !rest.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
        })
    };
    FORMS.iter().find(is_it).copied()
}
