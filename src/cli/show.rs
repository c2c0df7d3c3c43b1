//! `astragal show`: a campaign as it stands.

use clap::Args;

use crate::campaign::{
    Combatant, Condition, Contest, CreatureId, Hero, HitPoints, State, Task, TaskStanding,
    mental_words,
};
use crate::campaign::{Placed, Race};
use crate::systems::{Initiative, Rulebook};
use crate::words::display_safe;

use super::Failure;
use super::columns::{Align, print_section};
use super::context::CliContext;
use super::output::Output;
use super::show_json::{ShowJson, state_word};
use super::show_record::record_words;

/// Print the current state of a campaign
#[derive(Debug, Args)]
pub struct Show {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    /// The campaign
    name: String,
}

impl Show {
    pub(super) fn run(self, desk: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = desk.folder(&self.name)?;
        let campaign = folder.read()?;
        let state = campaign.state();
        let rules = campaign.rules();
        if self.json {
            return output.json(&ShowJson::of(state, rules));
        }
        print(state, rules, output)?;
        if !state.has_all_notes() {
            let name = folder.slug();
            output.line("")?;
            let words = "Notes of earlier evenings are in the log";
            output.line(&format!(
                "{words}: `astragal log {} --find note`",
                display_safe(&name)
            ))?;
        }
        Ok(())
    }
}

fn print(state: &State, rules: &Rulebook, output: &mut Output) -> Result<(), Failure> {
    output.line(&title(state))?;
    print_rows(
        "Party",
        state.party.iter().map(|hero| hero_row(state, hero)),
        output,
    )?;
    let order = state
        .tracker
        .order
        .iter()
        .zip(1..)
        .map(|(combatant, row)| order_row(state, combatant, row));
    print_rows("Order", order, output)?;
    print_rows("Tasks", state.tasks.iter().map(task_row), output)?;
    print_rows(
        "Contests",
        state
            .contests
            .iter()
            .map(|contest| contest_row(state, contest)),
        output,
    )?;
    print_rows(
        "Races",
        state.races.iter().map(|race| race_row(state, race)),
        output,
    )?;
    let foes = state.foes.iter().filter_map(|foe| {
        let record = record_words(state, rules, CreatureId::Foe(foe.id))?;
        Some(vec![display_safe(&foe.name).into_owned(), record])
    });
    print_rows("Foes", foes, output)?;
    let notes = state.notes.iter().map(|note| {
        let secret = if note.is_secret { "  (secret)" } else { "" };
        vec![format!("{}{secret}", display_safe(&note.text))]
    });
    print_rows("Notes", notes, output)
}

/// `The Drowned Vault · Canvas & Dagger · evening 2 · the flooded nave · round 3, Wren's turn`.
fn title(state: &State) -> String {
    let mut parts = vec![
        display_safe(&state.name).into_owned(),
        state.system.title().to_owned(),
    ];
    parts.extend(state.evening.as_ref().map(|evening| {
        let name = evening
            .name
            .as_deref()
            .map_or_else(String::new, |name| format!(" {}", display_safe(name)));
        format!("evening {}{name}", evening.number)
    }));
    parts.extend(
        state
            .scene
            .as_ref()
            .map(|scene| display_safe(&scene.name).into_owned()),
    );
    parts.extend(state.tracker.turn().map(|turn| match turn.active() {
        Some(creature) => format!(
            "round {}, {}'s turn",
            turn.round,
            display_safe(state.name_of(creature))
        ),
        None => format!("round {}", turn.round),
    }));
    parts.join(" · ")
}

fn print_rows(
    heading: &str,
    rows: impl Iterator<Item = Vec<String>>,
    output: &mut Output,
) -> Result<(), Failure> {
    print_section(heading, None, rows, &[Align::Left; 6], output)
}

fn hero_row(state: &State, hero: &Hero) -> Vec<String> {
    let creature = CreatureId::Hero(hero.id);
    vec![
        display_safe(&hero.name).into_owned(),
        body_words(&hero.body),
        match hero.fortune_limit() {
            0 => String::new(),
            limit => format!("fortune {}/{limit}", state.ledger.held(hero.id)),
        },
        conditions_words(state, creature),
    ]
}

fn order_row(state: &State, combatant: &Combatant, row: usize) -> Vec<String> {
    let creature = combatant.creature;
    let bodies: Vec<String> = state.bodies(creature).iter().map(body_words).collect();
    let hidden = if combatant.is_hidden { ", hidden" } else { "" };
    vec![
        row.to_string(),
        display_safe(state.name_of(creature)).into_owned(),
        bodies.join(" "),
        combatant
            .initiative
            .as_ref()
            .map_or_else(|| "no initiative".to_owned(), Initiative::word),
        format!("{}{hidden}", state_word(state, creature)),
        conditions_words(state, creature),
    ]
}

fn task_row(task: &Task) -> Vec<String> {
    let left = match task.rolls_left() {
        Some(1) => "1 roll left".to_owned(),
        Some(left) => format!("{left} rolls left"),
        None => String::new(),
    };
    vec![
        display_safe(&task.name).into_owned(),
        format!("{}/{}", task.reached().points, task.target.get()),
        match task.standing() {
            TaskStanding::Underway => left,
            ended => ended.word().to_owned(),
        },
        secret_word(task.is_secret),
    ]
}

fn contest_row(state: &State, contest: &Contest) -> Vec<String> {
    let sides = contest.sides.iter().zip(contest.scores());
    let score = |(side, points)| format!("{} {points}", display_safe(state.name_of_side(side)));
    let winner = contest.winner().and_then(|side| contest.sides.get(side));
    vec![
        display_safe(&contest.name).into_owned(),
        sides.map(score).collect::<Vec<_>>().join(", "),
        match winner {
            Some(side) => format!("{} has won", display_safe(state.name_of_side(side))),
            None => format!("to {}", contest.to.get()),
        },
        secret_word(contest.is_secret),
    ]
}

fn race_row(state: &State, race: &Race) -> Vec<String> {
    let placed = |(place, placed): (usize, &Placed)| {
        let figure = placed
            .figure
            .map_or_else(String::new, |figure| format!(" {figure}"));
        format!(
            "{place} {}{figure}",
            display_safe(state.name_of_runner(placed))
        )
    };
    vec![
        display_safe(&race.name).into_owned(),
        (1..)
            .zip(race.places())
            .map(placed)
            .collect::<Vec<_>>()
            .join(", "),
        format!("leg {}", race.legs.len()),
        secret_word(race.is_secret),
    ]
}

fn secret_word(is_secret: bool) -> String {
    if is_secret {
        "secret".to_owned()
    } else {
        String::new()
    }
}

/// `18/24`, `18+5/24`; without a maximum, the harm counted so far.
fn body_words(body: &HitPoints) -> String {
    let temp = if body.temp > 0 {
        format!("+{}", body.temp)
    } else {
        String::new()
    };
    let max = body.max.map_or_else(String::new, |max| format!("/{max}"));
    format!("{}{temp}{max}", body.points())
}

fn conditions_words(state: &State, creature: CreatureId) -> String {
    let words = |condition: &Condition| {
        let value = condition
            .value()
            .map_or_else(String::new, |value| format!(" {value:+}"));
        let rounds = match state.tracker.rounds_left(condition) {
            None => String::new(),
            Some(0) => " (this round)".to_owned(),
            Some(1) => " (1 round)".to_owned(),
            Some(rounds) => format!(" ({rounds} rounds)"),
        };
        format!("{}{value}{rounds}", display_safe(&condition.name))
    };
    let minds = state.shown_minds(creature);
    let minds = minds.iter().map(mental_words);
    let marks = state
        .marks_of(creature)
        .map(|mark| display_safe(&mark).into_owned());
    minds
        .chain(marks)
        .chain(state.conditions(creature).map(words))
        .collect::<Vec<_>>()
        .join(", ")
}
