//! Encounters made ready: `encounter "toll at the bridge"`, `encounter none`, `encounter save "the mill"`.

use crate::campaign::command::{Command, EncounterDeed};
use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::state::State;
use crate::dice::Expression;
use crate::systems::{Encounter, Rulebook, System};
use crate::words::{Complaint, is_same};

use super::{Context, Reader, parse};

/// What no wave does: the turn that brings it goes on by itself.
const LINES_OF_A_TURN: [&str; 6] = ["back", "begin", "delay", "end", "next", "return"];

/// Whether the lines of an encounter and its waves can be read, as far as that can be told without a game: those that
/// name nobody who must be there.
///
/// # Errors
/// What is wrong with one of them, in words.
pub fn check_encounter(
    rules: &Rulebook,
    system: System,
    encounter: &Encounter,
) -> Result<(), String> {
    let state = State::new(String::new(), system);
    let context = Context {
        state: Some(&state),
        ..Context::of_rules(rules)
    };
    let waves = encounter.waves.iter().flat_map(|wave| {
        let place = format!(" of the wave of round {}", wave.round);
        let lines = wave.lines.iter().zip(1..);
        lines.map(move |(line, number)| (line, number, place.clone(), true))
    });
    let first = encounter.lines.iter().zip(1..);
    let first = first.map(|(line, number)| (line, number, String::new(), false));
    for (line, number, place, is_of_wave) in first.chain(waves) {
        if let Err(complaint) = check_line(&context, line, is_of_wave) {
            return Err(format!(
                "line {number}{place}:\n{}",
                complaint.picture(line)
            ));
        }
    }
    Ok(())
}

fn check_line(context: &Context<'_>, line: &str, is_of_wave: bool) -> Result<(), Complaint> {
    let reader = Reader::new(line, context)?;
    reader.refuse_line("an encounter", line)?;
    let mut words = reader.line.words;
    let first = words.plain().unwrap_or_default().to_lowercase();
    words.take();
    if is_of_wave && LINES_OF_A_TURN.contains(&first.as_str()) {
        let message = format!("a wave does not do this: “{first}” is a line of its own.");
        return Err(Complaint::new(0..line.len(), message));
    }
    let names_heroes = words.is_done() || words.is_next("party");
    match first == "add" && !names_heroes {
        true => parse(line, context).map(drop),
        false => Ok(()),
    }
}

impl State {
    /// The fights that were kept in the campaign, and those of the rules, of which they hide any of the same name.
    pub fn encounters_of<'a>(&'a self, rules: &'a Rulebook) -> Vec<&'a Encounter> {
        let kept = self.encounters.iter();
        let is_shown = |one: &&Encounter| !kept.clone().any(|kept| is_same(&kept.name, &one.name));
        let of_rules = rules.encounters.of(self.system).entries().iter();
        kept.clone().chain(of_rules.filter(is_shown)).collect()
    }
}

impl Reader<'_> {
    fn read_kept_name(&mut self, wanted: &str) -> Result<String, Complaint> {
        let missing = self.words.complain(format!("expected {wanted} here."));
        let words = std::iter::from_fn(|| self.words.take()).map(|token| token.text);
        let name = words.collect::<Vec<_>>().join(" ");
        if name.trim().is_empty() || name.eq_ignore_ascii_case("none") {
            return Err(missing);
        }
        self.say_quoted(&name);
        Ok(name)
    }

    /// `encounter NAME`, by the start of its name.
    pub(super) fn read_encounter(&mut self) -> Result<Command, Complaint> {
        if self.take_said("none") {
            return Ok(Command::Encounter(EncounterDeed::CallOff));
        }
        let state = self.game()?;
        if self.take_said("save") {
            let wanted = "what to call the fight, such as `encounter save \"the mill\"`";
            let name = self.read_kept_name(wanted)?;
            return Ok(Command::Encounter(EncounterDeed::Save(name)));
        }
        if self.take_said("remove") {
            let kept = state.encounters.iter();
            let kept: Vec<(&str, &Encounter)> = kept.map(|one| (one.name.as_str(), one)).collect();
            let missing = "expected the name of a fight that was saved here.";
            let chosen = self.read_name_of(&kept, |line| line.words.complain(missing))?;
            let deed = EncounterDeed::Remove(chosen.name.clone());
            return Ok(Command::Encounter(deed));
        }
        let encounter = self.read_encounter_name()?;
        Ok(Command::Encounter(EncounterDeed::Start(encounter)))
    }

    /// `forecast`, `forecast "the mill" damage d8`: how hard a fight will be, which is looked at and changes nothing.
    pub(super) fn read_forecast(&mut self) -> Result<Command, Complaint> {
        let (mut encounter, mut damage) = (None, None);
        let mut is_damage = self.take_said("damage");
        if !is_damage && !self.words.is_done() {
            encounter = Some(self.read_encounter_name()?);
            is_damage = self.take_said("damage");
        }
        if is_damage {
            damage = Some(self.read_damage_of_hits()?);
        }
        Ok(Command::Forecast(Box::new(FightAsked {
            encounter,
            damage,
        })))
    }

    fn read_damage_of_hits(&mut self) -> Result<Expression, Complaint> {
        let missing = self.words.complain(
            "expected what a hit costs wherever neither rules nor sheet say it, such as `damage d8`.",
        );
        let here = self.words.here();
        let token = self.words.take().ok_or(missing)?;
        let dice = Expression::parse(&token.text);
        let dice = dice.map_err(|complaint| complaint.shifted(here.start))?;
        self.say(dice.to_string());
        Ok(dice)
    }

    fn read_encounter_name(&mut self) -> Result<Encounter, Complaint> {
        let state = self.game()?;
        let known = state.encounters_of(self.context.rules);
        let names = known.into_iter().map(|one| (one.name.as_str(), one));
        let names: Vec<(&str, &Encounter)> = names.collect();
        let missing = |line: &Self| {
            let there = names.iter().map(|(name, _)| format!("“{name}”"));
            let there = there.collect::<Vec<_>>().join(", ");
            let wanted = format!("expected the name of an encounter here: {there}.");
            line.words.complain(wanted)
        };
        self.read_name_of(&names, missing).cloned()
    }
}
