//! `astragal show`: a campaign as it stands.

use std::path::PathBuf;

use clap::Args;

use crate::campaign::{
    Combatant, Condition, CreatureId, Hero, HitPoints, LongRoll, LongRollKind, Placed, Roller,
    State, mental_words,
};
use crate::report::Table;
use crate::systems::work::Target;
use crate::systems::{Initiative, Rulebook};
use crate::words::counted;

use super::Failure;
use super::context::CliContext;
use super::output::Output;
use super::players_show::PlayersShow;
use super::show_json::{record_words, show_json, state_word};

/// Print the current state of a campaign
#[derive(Debug, Args)]
pub struct Show {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Only what the players' screen shows
    #[arg(long)]
    players: bool,
    /// With --players: as text, as it is without --json
    #[arg(long, requires = "players", conflicts_with = "json")]
    text: bool,
    /// With --players: replace this file instead of printing; nobody ever reads half of it
    #[arg(long, requires = "players", value_name = "FILE")]
    to: Option<PathBuf>,
    /// With --players: once more whenever something that was saved changes it, until Ctrl-C
    #[arg(long, requires = "players")]
    follow: bool,
    /// The campaign
    name: String,
}

impl Show {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = context.folder(&self.name)?;
        if self.players {
            let shown = PlayersShow {
                is_json: self.json,
                to: self.to,
            };
            return shown.run(&folder, self.follow, output);
        }
        let campaign = folder.read()?;
        let state = campaign.state();
        let rules = campaign.rules();
        if self.json {
            return output.json(&show_json(&campaign));
        }
        print(state, rules, output)?;
        if !state.has_all_notes() {
            let (words, name) = ("Notes of earlier evenings are in the log", folder.slug());
            output.line("")?;
            output.line(&format!("{words}: `astragal log {name} --find note`"))?;
        }
        Ok(())
    }
}

/// What takes several rolls, under its heading.
const LONG_ROLLS: [(&str, LongRollKind); 4] = [
    ("Tasks", LongRollKind::Task),
    ("Clocks", LongRollKind::Clock),
    ("Contests", LongRollKind::Contest),
    ("Races", LongRollKind::Race),
];

fn print(state: &State, rules: &Rulebook, output: &mut Output) -> Result<(), Failure> {
    output.line(&title(state, rules))?;
    let party = state.party.iter().map(|hero| hero_row(state, hero));
    print_rows("Party", party, output)?;
    print_rows("Order", order_rows(state), output)?;
    for (heading, kind) in LONG_ROLLS {
        let rows = state.long_rolls_of(kind);
        print_rows(heading, rows.map(|long| long_roll_row(state, long)), output)?;
    }
    let foes = state.foes.iter().filter_map(|foe| {
        let record = record_words(state, rules, CreatureId::Foe(foe.id))?;
        Some(vec![foe.name.clone(), record])
    });
    print_rows("Foes", foes, output)?;
    let notes = state.notes.iter().map(|note| {
        let secret = if note.is_secret { "  (secret)" } else { "" };
        vec![format!("{}{secret}", note.text)]
    });
    print_rows("Notes", notes, output)
}

/// `The Drowned Vault · Canvas & Dagger · evening 2 · the flooded nave · Hearthday 1 Thaw 1, 08:00 · round 3, Wren's turn`.
pub(super) fn title(state: &State, rules: &Rulebook) -> String {
    let mut parts = vec![state.name.clone(), state.system.title().to_owned()];
    parts.extend(state.evening.as_ref().map(|evening| {
        let name = evening
            .name
            .as_deref()
            .map_or_else(String::new, |name| format!(" {name}"));
        format!("evening {}{name}", evening.number)
    }));
    parts.extend(state.scene.as_ref().map(|scene| scene.name.clone()));
    parts.extend(state.time.map(|time| rules.calendar.told(time.minutes)));
    parts.extend(state.tracker.turn().map(|turn| match turn.active() {
        Some(creature) => format!("round {}, {}'s turn", turn.round, state.name_of(creature)),
        None => format!("round {}", turn.round),
    }));
    parts.join(" · ")
}

fn print_rows(
    heading: &str,
    rows: impl Iterator<Item = Vec<String>>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.section(heading, &Table::of(6, &[], rows.collect()))
}

pub(super) fn hero_row(state: &State, hero: &Hero) -> Vec<String> {
    let creature = CreatureId::Hero(hero.id);
    vec![
        hero.name.clone(),
        hero.body.words(),
        match hero.fortune_limit() {
            0 => String::new(),
            limit => format!("fortune {}/{limit}", state.ledger.held(hero.id)),
        },
        conditions_words(state, creature),
    ]
}

/// The order of turns, a row each.
pub(super) fn order_rows(state: &State) -> impl Iterator<Item = Vec<String>> {
    let rows = state.tracker.order.iter().zip(1..);
    rows.map(|(combatant, row)| order_row(state, combatant, row))
}

pub(super) fn order_row(state: &State, combatant: &Combatant, row: usize) -> Vec<String> {
    let creature = combatant.creature;
    let bodies = state.bodies(creature);
    let bodies: Vec<String> = bodies.iter().map(HitPoints::words).collect();
    let hidden = if combatant.is_hidden { ", hidden" } else { "" };
    let initiative = combatant.initiative.as_ref().map(Initiative::word);
    vec![
        row.to_string(),
        state.name_of(creature).to_owned(),
        bodies.join(" "),
        initiative.unwrap_or_else(|| "no initiative".to_owned()),
        format!("{}{hidden}", state_word(state, creature)),
        conditions_words(state, creature),
    ]
}

fn long_roll_row(state: &State, long: &LongRoll) -> Vec<String> {
    let target = long.goal.target().map_or(0, Target::get);
    let reached = long.reached().points;
    let name = |who: &Roller| state.name_now(who).to_owned();
    let (stands, goes_on) = match long.kind() {
        LongRollKind::Task | LongRollKind::Clock => {
            let done: u32 = reached.into_iter().sum();
            (vec![format!("{done}/{target}")], task_word(long))
        }
        LongRollKind::Contest => {
            let score = |(side, points)| format!("{} {points}", name(side));
            let goes_on = match long.winner() {
                Some(side) => format!("{} has won", name(side)),
                None => format!("to {target}"),
            };
            (long.sides.iter().zip(reached).map(score).collect(), goes_on)
        }
        LongRollKind::Race => {
            let placed = |(place, placed): (usize, &Placed)| {
                let figure = placed.figure.map(|figure| format!(" {figure}"));
                let figure = figure.unwrap_or_default();
                format!("{place} {}{figure}", name(&placed.who))
            };
            let places = (1..).zip(long.places()).map(placed).collect();
            (places, format!("leg {}", long.rolled()))
        }
    };
    let secret = if long.is_secret { "secret" } else { "" };
    let stands = stands.join(", ");
    vec![long.name.clone(), stands, goes_on, secret.to_owned()]
}

/// How a task ended, or how often it may still be rolled for.
fn task_word(task: &LongRoll) -> String {
    match (task.end(), task.rolls_left()) {
        (Some(end), _) => end.word().to_owned(),
        (None, Some(left)) => format!("{} left", counted(left, "roll")),
        (None, None) => String::new(),
    }
}

fn conditions_words(state: &State, creature: CreatureId) -> String {
    let words = |condition: &Condition| {
        let rounds = match state.tracker.rounds_left(condition) {
            None => String::new(),
            Some(0) => " (this round)".to_owned(),
            Some(rounds) => format!(" ({})", counted(rounds, "round")),
        };
        format!("{}{rounds}", condition.told())
    };
    let minds = state.shown_minds(creature);
    let minds = minds.iter().map(mental_words);
    minds
        .chain(state.marks_of(creature))
        .chain(state.conditions(creature).map(words))
        .chain(state.uses(creature))
        .collect::<Vec<_>>()
        .join(", ")
}
