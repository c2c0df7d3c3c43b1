//! What a macro or an encounter would do, line by line, as far as no dice decide it.

use crate::campaign::line::{Sentence, parse_among};
use crate::campaign::{Campaign, Command, CreatureId, Refusal};
use crate::systems::Encounter;
use crate::words::{quoted, repeated};

use super::change::{Preview, is_thrown};

/// What a line would do in a game.
type Foretell = fn(&Campaign, &Sentence) -> Result<Vec<Preview>, Refusal>;

pub(super) fn foretell_macro(
    campaign: &Campaign,
    name: &str,
    foretell: Foretell,
) -> Result<Vec<Preview>, Refusal> {
    let kept = campaign
        .state()
        .macro_called(name)
        .ok_or_else(|| Refusal::no_such_macro(&repeated(name)))?;
    foretell_lines(campaign, (name, &kept.lines), foretell)
}

/// What an encounter's lines would do, and what waits afterward for which round.
pub(super) fn foretell_encounter(
    campaign: &Campaign,
    encounter: &Encounter,
    foretell: Foretell,
) -> Result<Vec<Preview>, Refusal> {
    let whole = format!("encounter {}", quoted(&encounter.name));
    let mut told = foretell_lines(campaign, (&whole, &encounter.lines), foretell)?;
    let passed = campaign.state().tracker.round().saturating_sub(1);
    told.extend(encounter.waves.iter().map(|wave| {
        let lines = wave.lines.join(" ; ");
        let cue = if wave.cue.is_empty() {
            String::new()
        } else {
            format!("{}: ", wave.cue)
        };
        Preview::new(format!(
            "round {}: {cue}{lines}",
            wave.round.saturating_add(passed)
        ))
    }));
    Ok(told)
}

/// What lines would do one after the other; `whole` is the line that does them all.
fn foretell_lines(
    campaign: &Campaign,
    (whole, lines): (&str, &[String]),
    foretell: Foretell,
) -> Result<Vec<Preview>, Refusal> {
    let mut game = campaign.without_past();
    let mut told = Vec::new();
    let mut is_open = false;
    let there: Vec<CreatureId> = in_order(&game).collect();
    for line in lines {
        let came: Vec<CreatureId> = in_order(&game)
            .filter(|creature| !there.contains(creature))
            .collect();
        let Ok(sentence) = parse_among(line, &game.context(None), &came) else {
            return unless_open(campaign, whole, told, is_open, line);
        };
        let Ok(step) = game.tried(&sentence) else {
            return unless_open(campaign, whole, told, is_open, line);
        };
        let changes_by_dice = is_thrown(&step) && !matches!(sentence.command, Command::Attempt(_));
        match foretell(&game, &sentence) {
            Ok(mut changes) if !is_open || matches!(sentence.command, Command::Attempt(_)) => {
                told.append(&mut changes);
            }
            _ => told.push(Preview::new(format!("then, by what falls: {line}"))),
        }
        is_open |= changes_by_dice;
        game.accept(step);
    }
    Ok(told)
}

fn in_order(game: &Campaign) -> impl Iterator<Item = CreatureId> {
    game.state().tracker.creatures()
}

/// A line that would be refused refuses all of it, unless that too depends on what falls, or on older history.
fn unless_open(
    campaign: &Campaign,
    whole: &str,
    mut told: Vec<Preview>,
    is_open: bool,
    line: &str,
) -> Result<Vec<Preview>, Refusal> {
    if !is_open {
        let whole = campaign.read_line(whole, None).ok();
        // Older rolls are not asked for a look: the whole log would be copied at each letter.
        match whole.map(|whole| campaign.without_past().tried(&whole)) {
            None | Some(Ok(_) | Err(Refusal::Older { .. })) => {}
            Some(Err(refusal)) => return Err(refusal),
        }
    }
    told.push(Preview::new(format!("then, if it can be done: {line}")));
    Ok(told)
}
