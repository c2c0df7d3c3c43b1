//! What can be said in a game of a file alone, as examples.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::systems::interface::{Example, Subject, example};
use crate::systems::{BadRules, rule_tables};

use super::word::{all_kept, kept};
use super::{Definition, InputKind};

/// Examples of what can be said in it alone, those of the file first.
pub(super) fn guide_of(definition: &Definition) -> &'static [(Subject, &'static [Example])] {
    let examples = |of: Subject| {
        let own = definition.examples.iter();
        let of_it = own.filter(move |(line, _)| subject_of(line) == of);
        of_it.map(|(line, does)| example(kept(line), begins(line, definition), kept(does)))
    };
    let attempts = examples(Subject::Attempts).chain(task_at(definition));
    let mut guide = vec![
        (Subject::Attempts, all_kept(attempts)),
        (Subject::TurnOrder, all_kept(examples(Subject::TurnOrder))),
    ];
    let title = &definition.title;
    if let Some(dying) = &definition.dying {
        let does = format!(
            "{title}: the {} of a hero who is down, and what is ruled of it",
            dying.asks
        );
        let line = "dying oda · dying oda bad · dying oda stable";
        guide.push((Subject::Turns, alone(line, "dying ", &does)));
    }
    if definition.has_fortune() {
        guide.push((Subject::Consequences, shared("fortune")));
    }
    if definition.declares_actions() {
        let does = format!(
            "several actions in this turn of {title}: each takes its penalty automatically"
        );
        guide.push((Subject::TurnOrder, alone("actions 2", "actions ", &does)));
    }
    if definition.attempts.iter().any(|rule| rule.lies) {
        let does = format!(
            "{title}: what you tell players after a roll for information failed in secret; they never see that it is a lie"
        );
        let line = "lie the lock is ordinary · lie 1214 no trap at all";
        guide.push((Subject::Consequences, alone(line, "lie ", &does)));
    }
    if definition.attempts.iter().any(|rule| rule.wins_points) {
        guide.push((Subject::Consequences, spending(definition)));
    }
    if definition.minds.is_some() {
        let does = format!("mental hit points, in {title}");
        let line = "felix mental -4 · felix mental temp 2";
        guide.push((Subject::Consequences, alone(line, "", &does)));
    }
    if definition.has_turn_parts {
        guide.push((Subject::Turns, shared("turn_parts")));
    }
    if definition.actions.iter().any(|action| action.aim.is_some()) {
        guide.push((Subject::Consequences, shared("aims")));
        guide.push((Subject::Conditions, shared("standing")));
    }
    all_kept(guide)
}

/// What an example of the file is about.
fn subject_of(line: &str) -> Subject {
    match line.split(' ').next() {
        Some("initiative") => Subject::TurnOrder,
        _ => Subject::Attempts,
    }
}

/// How a line like an example begins: with the word of the game, else with words that say whose it is and which.
fn begins(line: &str, definition: &Definition) -> &'static str {
    let short = format!("{} ", definition.short);
    if line.starts_with(&short) {
        return kept(&short);
    }
    let words: Vec<&str> = line.split(' ').take(3).collect();
    match subject_of(line) {
        Subject::Attempts => kept(&(words.join(" ") + " ")),
        _ => kept(&words.join(" ")),
    }
}

/// What is said of points that rolls win.
fn spending(definition: &Definition) -> &'static [Example] {
    let line = match definition.minds {
        Some(_) => "spend harm 3 orc · spend 1214 mental 2",
        None => "spend harm 3 orc · spend 1214 harm 2",
    };
    let does = "effect points of a roll (the latest with any left) on hit points, one for one";
    let mut inputs = definition.inputs.iter();
    let standing = inputs.find(|input| input.kind == InputKind::Standing);
    let named = standing.and_then(|input| input.words().first());
    let counts = named.map_or_else(String::new, |word| {
        format!(
            "; they count in what is done, and in what is resisted with `{word} \"high ground\"`"
        )
    });
    let told = format!("effect points on your own bonus, a comrade's, or on their penalty{counts}");
    let effects = "spend effect \"high ground\" 2 · spend effect felix \"high ground\" 2 · spend consequence orc \"off balance\" 2";
    all_kept([
        example(line, "spend ", does),
        example(effects, "spend ", kept(&told)),
    ])
}

fn alone(line: &'static str, begins: &'static str, does: &str) -> &'static [Example] {
    all_kept([example(line, begins, kept(does))])
}

/// What is said of something that several games have.
fn shared(what: &str) -> &'static [Example] {
    SHARED.get(what).map_or(&[], Vec::as_slice)
}

/// By what it is about. It comes with the program: a test keeps it sound.
static SHARED: LazyLock<HashMap<&'static str, Vec<Example>>> =
    LazyLock::new(|| read().unwrap_or_default());

fn read() -> Result<HashMap<&'static str, Vec<Example>>, BadRules> {
    let text = include_str!("../../../assets/of_games.ron");
    rule_tables::read("assets/of_games.ron", text)
}

/// A task with a standing difficulty, where there are words for difficulties.
fn task_at(definition: &Definition) -> Option<Example> {
    let mut words = definition.modifiers().map(|(_, _, known)| known);
    let hard = words.find(|known| known.to < -3)?;
    let line = format!(
        "task \"vault door\" 3 at {} · task \"vault door\" 3 at -2",
        hard.word
    );
    let does = "a task with a standing difficulty, which counts for whoever attempts it";
    Some(example(kept(&line), "task ", does))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_several_games_is_read() {
        assert_eq!(read().err(), None);
        for what in ["turn_parts", "aims", "standing", "fortune"] {
            assert!(!shared(what).is_empty(), "{what}");
        }
    }
}
