//! What a macro would do, line by line, as far as no dice decide it.

use std::sync::Arc;

use crate::campaign::command::Command;
use crate::campaign::history::Campaign;
use crate::campaign::refusal::Refusal;

use super::{Foretold, foretell, is_thrown, try_out};

pub(super) fn foretell_macro(campaign: &Campaign, name: &str) -> Result<Vec<Foretold>, Refusal> {
    let kept = campaign.state().macro_called(name).ok_or_else(|| Refusal::NoSuchMacro(name.to_owned()))?;
    let mut game = Campaign::resume(Arc::clone(campaign.rules()), campaign.base(), Vec::new());
    let mut told = Vec::new();
    let mut is_open = false;
    for line in &kept.lines {
        let Ok(sentence) = game.read_line(line, None) else {
            return unless_open(campaign, name, told, is_open, line);
        };
        let Ok(step) = try_out(&game, &sentence) else {
            return unless_open(campaign, name, told, is_open, line);
        };
        let changes_by_dice = is_thrown(&step) && !matches!(sentence.command, Command::Attempt(_));
        match foretell(&game, &sentence) {
            Ok(mut changes) if !is_open || matches!(sentence.command, Command::Attempt(_)) => {
                told.append(&mut changes);
            }
            _ => told.push(Foretold::new(format!("then, by what falls: {line}"))),
        }
        is_open |= changes_by_dice;
        game.accept(step);
    }
    Ok(told)
}

/// A line that would be refused refuses all of it, unless that too depends on what falls, or on older history.
fn unless_open(
    campaign: &Campaign,
    name: &str,
    mut told: Vec<Foretold>,
    is_open: bool,
    line: &str,
) -> Result<Vec<Foretold>, Refusal> {
    if !is_open {
        let whole = campaign.read_line(name, None).ok();
        // Older rolls are not asked for a look: the whole log would be copied at each letter.
        let short = Campaign::resume(Arc::clone(campaign.rules()), campaign.base(), Vec::new());
        match whole.map(|whole| try_out(&short, &whole)) {
            None | Some(Ok(_) | Err(Refusal::Older { .. })) => {}
            Some(Err(refusal)) => return Err(refusal),
        }
    }
    told.push(Foretold::new(format!("then, if it can be done: {line}")));
    Ok(told)
}
