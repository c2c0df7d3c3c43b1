//! What can be said in a game of a file alone, as examples.

use crate::systems::interface::{Example, Subject, example};

use super::Definition;
use super::word::{all_kept, kept};

/// Examples of what can be said in it alone, those of the file first.
pub(super) fn guide_of(definition: &Definition) -> &'static [(Subject, &'static [Example])] {
    let short = kept(&format!("{} ", definition.short));
    let examples = definition.examples.iter();
    let examples = examples.map(|(line, does)| example(kept(line), short, kept(does)));
    let mut guide = vec![(
        Subject::Attempts,
        all_kept(examples.chain(task_at(definition))),
    )];
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
        guide.push((Subject::Consequences, SPENDING));
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

/// What is said of points that rolls win.
const SPENDING: &[Example] = &[
    example(
        "spend harm 3 orc · spend 1214 harm 2",
        "spend ",
        "effect points of a roll (the latest with any left) on hit points, one for one",
    ),
    example(
        "spend effect \"high ground\" 2 · spend effect felix \"high ground\" 2 · spend consequence orc \"off balance\" 2",
        "spend ",
        "effect points on your own bonus, a comrade's, or on their penalty",
    ),
];

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
