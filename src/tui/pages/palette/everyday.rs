//! What things are called at a table: titles for the lines of the guide, and everyday words for lines, actions and settings.

const TABLE: &str = include_str!("../../../../assets/everyday.txt");

/// Something one may want to do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Use {
    /// What is typed for it, where that is not how the guide says its line begins.
    pub(super) typed: &'static str,
    /// What one wants to do, where nothing else says so.
    pub(super) title: &'static str,
    /// Other words people say.
    pub(super) words: &'static str,
}

/// What something is used for: by the first example of its line in the guide, the name of its action, or its title.
pub(super) fn uses(of: &str) -> impl Iterator<Item = Use> {
    rows().filter_map(move |[name, typed, title, words]| {
        (name == of).then_some(Use {
            typed,
            title,
            words,
        })
    })
}

/// Everyday words for an action or a setting.
pub(super) fn words_for(of: &str) -> &'static str {
    uses(of).next().map_or("", |found| found.words)
}

fn rows() -> impl Iterator<Item = [&'static str; 4]> {
    let rows = TABLE.lines().filter(|row| !row.starts_with('#'));
    rows.filter_map(|row| {
        let mut cells = row.split(" | ");
        Some([cells.next()?, cells.next()?, cells.next()?, cells.next()?])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::line::guide;
    use crate::tui::action::CATALOG;
    use crate::tui::chosen::Chosen;
    use crate::tui::pages::settings;

    #[test]
    fn every_line_of_the_guide_has_a_title_every_action_words_and_every_row_is_of_something() {
        let first = |example: &str| example.split(" · ").next().map(str::to_owned);
        let lines: Vec<String> = guide()
            .filter_map(|(_, example)| first(example.line))
            .collect();
        for line in &lines {
            assert!(
                uses(line).next().is_some_and(|to| !to.title.is_empty()),
                "say in assets/everyday.txt what `{line}` is for, and what people call it"
            );
        }
        let actions = CATALOG.iter().map(|entry| format!("{:?}", entry.action));
        for action in actions.clone().filter(|action| action != "Palette") {
            assert!(
                !words_for(&action).is_empty(),
                "say in assets/everyday.txt what people call {action}"
            );
        }
        let chosen = Chosen::default();
        let settings = settings::names(&chosen).map(|name| format!("Set {name}"));
        let known: Vec<String> = lines.into_iter().chain(actions).chain(settings).collect();
        for [name, _, _, words] in rows() {
            assert!(known.iter().any(|one| one == name), "nothing is `{name}`");
            assert!(!words.is_empty(), "no words for `{name}`");
        }
    }
}
