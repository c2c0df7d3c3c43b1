//! What a game master brings from another tool: a pasted text or the path of a file, read and planned.

use std::path::Path;

use crate::campaign::State;
use crate::import::{Found, Place, Plan, Wanted, names_in, own_foes};
use crate::store::{read_import_file, typed_path};
use crate::systems::{Rulebook, System};
use crate::words::display_safe;

/// What a pasted text is called in the log.
const PASTED: &str = "a pasted text";

/// What shall come in, and who is there already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRequest {
    /// The text itself, or the path of a file.
    typed: String,
    system: System,
    taken: Vec<String>,
    /// Where it goes.
    pub place: Place,
}

/// An import that is shown, and was read for this request.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedImport {
    /// What was asked for.
    pub request: ImportRequest,
    /// What would come of it.
    pub plan: Plan,
}

impl ImportRequest {
    /// Into this game.
    pub fn into(state: &State) -> Self {
        Self {
            typed: String::new(),
            system: state.system,
            taken: names_in(state),
            place: Place::Campaign,
        }
    }

    /// The same into the bestiary, for every game of that system.
    #[must_use]
    pub fn for_bestiary(&self) -> Self {
        Self {
            place: Place::Bestiary,
            ..self.clone()
        }
    }

    /// The same of this text.
    #[must_use]
    pub fn of(&self, typed: &str) -> Self {
        Self {
            typed: typed.trim().to_owned(),
            ..self.clone()
        }
    }

    /// What would come of it, to be shown; `progress` hears how many creatures are planned, and of how many.
    ///
    /// # Errors
    /// Why nothing would, in words.
    pub fn planned(
        self,
        rules: &Rulebook,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Box<PlannedImport>, String> {
        let plan = self.plan(rules, progress)?;
        let request = self;
        Ok(Box::new(PlannedImport { request, plan }))
    }

    /// One line that begins as no data does is a path.
    fn plan(
        &self,
        rules: &Rulebook,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Plan, String> {
        let is_path = !self.typed.contains('\n') && !self.typed.starts_with(['{', '[', '<', '(']);
        let (name, bytes) = if is_path {
            let path = typed_path(Path::new(&self.typed));
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let name = display_safe(&name).into_owned();
            let bytes = read_import_file(&path).map_err(|(why, _)| format!("{name}: {why}"))?;
            (name, bytes)
        } else {
            (PASTED.to_owned(), self.typed.clone().into_bytes())
        };
        let mut found = Found::default();
        let read = found.read(&name, &bytes, None);
        read.map_err(|trouble| format!("{name}: {trouble}"))?;
        found.finish();
        let own = own_foes(rules, self.system);
        let wanted = Wanted {
            system: self.system,
            rules,
            taken: match self.place {
                Place::Campaign => &self.taken,
                Place::Bestiary | Place::Open => &own,
            },
            place: self.place,
            is_figures_alone: false,
        };
        let plan = Plan::of(found, &wanted, progress);
        if !plan.is_empty() {
            return Ok(plan);
        }
        let refused = plan.refused.iter();
        let why: Vec<String> = refused
            .map(|one| format!("{}: {}", one.whom, one.why))
            .collect();
        Err(if why.is_empty() {
            format!("{name}: nobody is in it")
        } else {
            why.join("; ")
        })
    }
}
