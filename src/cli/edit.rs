//! `astragal edit`: campaign.ron in an editor, checked, asked again, then taken in as a step.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use clap::Args;

use crate::campaign::Campaign;
use crate::store::{Folder, HandEdit, Notice, Opened};

use super::Failure;
use super::context::{CliContext, now};
use super::output::{Output, ask, remark, remark_each};

/// Edit a campaign by hand, in $VISUAL or $EDITOR
#[derive(Debug, Args)]
pub struct Edit {
    /// The campaign
    name: String,
}

impl Edit {
    /// The campaign is held until the edit is answered, so that nobody plays on it meanwhile.
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = context.folder(&self.name)?;
        let mut opened = folder.open()?;
        remark_each(&opened.notices);
        let is_waiting = opened.edit.is_some();
        let is_readable = !opened
            .notices
            .iter()
            .any(|notice| matches!(notice, Notice::Unreadable { .. }));
        if !is_waiting && is_readable {
            opened.settle().map_err(|error| {
                Failure::Work(format!("campaign.ron cannot be written: {error}"))
            })?;
        }
        let (copy, before) = folder.copy_to_edit()?;
        let (bytes, edit) =
            edit_until_sound(&copy).inspect_err(|_| keep_only_what_was_written(&copy, &before))?;
        let is_of_now = edit.of == opened.campaign.seq();
        let is_as_played = is_of_now && edit.is_as_played(&opened.campaign);
        let is_same = (bytes == before || is_as_played) && !is_waiting && is_readable;
        let said = if is_same {
            output.line("nothing was changed")
        } else {
            settle(&mut opened, edit, output)
        };
        if said.is_ok() {
            // What it held is in the log, or was not wanted.
            let _ = fs::remove_file(&copy);
        }
        said
    }
}

fn edit_until_sound(copy: &Path) -> Result<(Vec<u8>, HandEdit), Failure> {
    loop {
        open_editor(copy)?;
        let place = copy.display();
        let bytes = fs::read(copy)
            .map_err(|error| Failure::Work(format!("cannot read {place}: {error}")))?;
        match Folder::read_edit(copy, &bytes) {
            Ok(edit) => return Ok((bytes, edit)),
            Err(error) => remark(&error.to_string()),
        }
        if !ask("Edit it again?", true) {
            return Err(Failure::Work("nothing was applied".to_owned()));
        }
    }
}

/// A copy that nobody wrote in would only lie about; one that somebody did is theirs, and named.
fn keep_only_what_was_written(copy: &Path, before: &[u8]) {
    match fs::read(copy) {
        Ok(bytes) if bytes == before => {
            let _ = fs::remove_file(copy);
        }
        Ok(_) => remark(&format!("what you wrote is in {}", copy.display())),
        Err(_) => {}
    }
}

fn open_editor(file: &Path) -> Result<(), Failure> {
    let named = ["VISUAL", "EDITOR"]
        .into_iter()
        .find_map(|name| env::var_os(name).filter(|it| !it.is_empty()));
    let editor = named.unwrap_or_else(|| OsString::from("vi"));
    let failed = |why: String| {
        Failure::Work(format!(
            "the editor `{}` {why}: name one in $EDITOR",
            editor.to_string_lossy()
        ))
    };
    let status = shell(&editor, file)
        .status()
        .map_err(|error| failed(format!("cannot be started ({error})")))?;
    if status.success() {
        Ok(())
    } else {
        Err(failed(format!("ended with {status}")))
    }
}

/// Through a shell, for `$EDITOR` may carry arguments.
#[cfg(unix)]
fn shell(editor: &OsString, file: &Path) -> Command {
    let mut script = editor.clone();
    script.push(" \"$1\"");
    let mut command = Command::new("sh");
    command.arg("-c").arg(script).arg("sh").arg(file);
    command
}

#[cfg(not(unix))]
fn shell(editor: &OsString, file: &Path) -> Command {
    let mut command = Command::new(editor);
    command.arg(file);
    command
}

fn settle(opened: &mut Opened, edit: HandEdit, output: &mut Output) -> Result<(), Failure> {
    let unsaved = |error: std::io::Error| Failure::Work(format!("it cannot be saved: {error}"));
    if let Some(question) = doubt(&edit, &opened.campaign)
        && !ask(&question, false)
    {
        let notices = opened.settle().map_err(unsaved)?;
        remark_each(notices);
        return output.line("the game is as the log says");
    }
    let (step, notices) = opened.take_in(edit, now()).map_err(unsaved)?;
    remark_each(notices);
    output.line(&format!("applied as step {}: `undo` reverts it", step.seq))
}

/// What has to be asked before this edit counts: it may be of another step than the one the game stands at.
fn doubt(edit: &HandEdit, campaign: &Campaign) -> Option<String> {
    let (of, last, beyond) = (edit.of, campaign.seq(), edit.steps_beyond(campaign));
    if edit.is_ahead(campaign) {
        Some(format!(
            "The file is from step {of}, and the log ends at step {last}. Apply it anyway?"
        ))
    } else if beyond > 0 {
        Some(format!(
            "The file is from step {of}, and {beyond} steps were played since: applying it takes the game back before them. Apply it?"
        ))
    } else {
        None
    }
}
