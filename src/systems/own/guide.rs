//! What can be said in a game of a file alone, as examples.

use crate::systems::interface::{Example, Subject, example};

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
        guide.push((
            Subject::Turns,
            all_kept([example(line, "dying ", kept(&does))]),
        ));
    }
    if definition.fortune_per_level > 0 {
        guide.push((Subject::Consequences, FORTUNE));
    }
    if definition.declares_actions() {
        let does = format!(
            "several actions in this turn of {title}: each takes its penalty automatically"
        );
        guide.push((
            Subject::TurnOrder,
            all_kept([example("actions 2", "actions ", kept(&does))]),
        ));
    }
    if definition.attempts.iter().any(|rule| rule.lies) {
        let does = format!(
            "{title}: what you tell players after a roll for information failed in secret; they never see that it is a lie"
        );
        let line = "lie the lock is ordinary · lie 1214 no trap at all";
        guide.push((
            Subject::Consequences,
            all_kept([example(line, "lie ", kept(&does))]),
        ));
    }
    if definition.attempts.iter().any(|rule| rule.wins_points) {
        guide.push((Subject::Consequences, spending(definition)));
    }
    if definition.minds.is_some() {
        let does = format!("mental hit points, in {title}");
        let line = "felix mental -4 · felix mental temp 2";
        guide.push((
            Subject::Consequences,
            all_kept([example(line, "", kept(&does))]),
        ));
    }
    if definition.has_turn_parts {
        guide.push((Subject::Turns, TURN_PARTS));
    }
    if definition.actions.iter().any(|action| action.aim.is_some()) {
        guide.push((Subject::Consequences, AIMS));
        guide.push((Subject::Conditions, STANDING));
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

/// What is said of the parts of a turn.
const TURN_PARTS: &[Example] = &[
    example(
        "use bonus action · use thalia reaction · unuse move",
        "use ",
        "parts of a turn marked as used until the next turn",
    ),
    example(
        "use dodge · use thalia dash · mira longsword ac orc anyway",
        "use ",
        "named actions; what is rolled is ticked off automatically, a second one asks, and `anyway` at the end of any line answers yes",
    ),
];

/// What is said of attempts that are aimed at something.
const AIMS: &[Example] = &[
    example(
        "mira influence orc persuasion · attitude orc hostile",
        "attitude ",
        "moves a hesitant creature, as it feels; a failure closes it to that approach, until `anyway` or an attitude",
    ),
    example(
        "mira distract orc · orc ss +5 ac mira",
        "",
        "a distraction counts automatically in the others' attacks until your next turn; an attack on a target by name",
    ),
    example(
        "mira hide · oren search · oren search mira · found mira noise · oren study nature",
        "",
        "hiding keeps its total; passive figures notice, a search has to beat it; a study is an action too",
    ),
];

/// What is said of conditions that are about somebody.
const STANDING: &[Example] = &[example(
    "condition orc distracted by mira +2 · condition orc closed to mira persuasion · condition orc paralyzed",
    "condition ",
    "a condition of the book, which does automatically what the book says; in quotes it is only a name",
)];

/// What is said of fortune dice.
const FORTUNE: &[Example] = &[
    example(
        "fortune thalia grant dream gave up the crown · grant class",
        "fortune ",
        "a fortune die from the Dream or a class feature",
    ),
    example(
        "fortune thalia spend hint · spend escape · spend find",
        "fortune ",
        "spend a fortune die",
    ),
    example(
        "fortune thalia reroll · reroll 1214 =7,14 · reroll 1214 first",
        "fortune ",
        "spend a die to reroll until it is better",
    ),
    example(
        "fortune thalia convert",
        "fortune ",
        "trade a natural 20 for a fortune die and a normal success",
    ),
];

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
