//! Tables made of what a file says, by the name of what they show.

use crate::report::{Column, Table};
use crate::systems::record::is_same;

use super::definition::{ActionRule, FigureGroup, ModifierWord, TablePage, Unseen, Untrained};
use super::text::Text;
use super::word::one_of;
use super::{Definition, FigureKind, Input, InputKind};

/// The names of tables that are of no list of the file alone.
const UNSEEN: &str = "unseen";
const CUES: &str = "cues";
const ACTIONS: &str = "actions";
const CONDITIONS: &str = "conditions";

impl Definition {
    /// The table of a name: of words that add, of a group of figures, `unseen` of what players do not see, `cues` of what results
    /// may showcase, `actions` and `conditions`, what one of those actions is made with, or one that stands in the file.
    pub(in crate::systems) fn table(&'static self, name: &str) -> Option<Table> {
        let page = self.tables.iter().find(|page| is_same(&page.title, name));
        let input = self.inputs.iter().find(|input| is_same(&input.name, name));
        let is_it =
            |group: &&FigureGroup| group.group.as_ref().is_some_and(|own| is_same(own, name));
        match (name, page, input.map(|input| &input.kind)) {
            (UNSEEN, ..) => Some(self.unseen_table()),
            (CUES, ..) => Some(self.cues_table()),
            (_, Some(page), _) => Some(table_of(page)),
            (ACTIONS, ..) => Some(self.actions_table()),
            (CONDITIONS, ..) => Some(self.conditions_table()),
            (_, None, Some(InputKind::Modifiers(words))) => Some(modifiers(name, words)),
            (_, None, Some(InputKind::Number { .. })) => input.map(numbers),
            _ => match self.attempts.iter().find(|rule| is_same(&rule.name, name)) {
                Some(rule) => self.faces_table(rule),
                None => {
                    let group = self.figures.iter().find(is_it);
                    let action = self.actions.iter().find(|own| is_same(&own.name, name));
                    let group = group.map(|group| self.figures_table(group));
                    group.or_else(|| action.map(|action| self.made_with_table(action)))
                }
            },
        }
    }

    fn figures_table(&self, group: &FigureGroup) -> Table {
        let told = || group.figures.iter().filter(|figure| figure.about.is_some());
        let name = one_of(group.group.as_deref().unwrap_or_default());
        let goes_by = group
            .figures
            .iter()
            .any(|figure| !figure.goes_by.is_empty());
        if !matches!(group.kind, FigureKind::Level { .. }) {
            let columns = [
                Column::words(name),
                Column::words(if goes_by { "goes by" } else { "in a line" }),
                Column::words("rolled"),
                Column::sentence("for"),
            ];
            let rows = told().map(|figure| {
                let by: Vec<&str> = figure.goes_by.iter().map(Text::as_str).collect();
                let secret = match figure.unseen {
                    None => "",
                    Some(Unseen::Asks) => "asks",
                    Some(Unseen::Information | Unseen::Sense) => "secret",
                };
                let [short, about] = [figure.short.as_deref(), figure.about.as_deref()];
                let known = if goes_by {
                    by.join(" ")
                } else {
                    short.unwrap_or_default().to_owned()
                };
                let told = [
                    figure.name.as_str(),
                    &known,
                    secret,
                    about.unwrap_or_default(),
                ];
                told.map(str::to_owned).to_vec()
            });
            return Table::new(columns, rows);
        }
        let columns = [
            Column::words(name),
            Column::words("untrained"),
            Column::sentence("what it is for"),
        ];
        let rows = told().map(|figure| {
            let about = figure.about.clone().unwrap_or_default();
            vec![
                figure.name.to_string(),
                self.untrained_words(figure.untrained.as_ref()),
                about,
            ]
        });
        Table::new(columns, rows)
    }

    /// Results with what they may show, and a hint about each.
    fn cues_table(&self) -> Table {
        let columns = [
            Column::words("result"),
            Column::sentence("what it may show"),
        ];
        let rows = self.cues.iter().map(|cue| {
            let face = cue.natural.map(|face| format!(" on {face}"));
            let result = format!("{}{}", cue.result, face.unwrap_or_default());
            vec![result, format!("{}. {}", cue.lines.join(", "), cue.advice)]
        });
        Table::new(columns, rows)
    }

    fn actions_table(&self) -> Table {
        let columns = [Column::words("action"), Column::sentence("what it does")];
        let told = self
            .actions
            .iter()
            .filter(|action| !action.about.is_empty());
        let rows = told.map(|action| vec![action.name.to_string(), action.about.clone()]);
        Table::new(columns, rows)
    }

    fn conditions_table(&self) -> Table {
        let columns = [
            Column::words("condition"),
            Column::words("ends"),
            Column::sentence("what it does"),
        ];
        let rows = self.conditions.iter().map(|rule| {
            let told = [rule.name.as_str(), &rule.ends, &rule.about];
            told.map(str::to_owned).to_vec()
        });
        Table::new(columns, rows)
    }

    /// What an action is made with, and what each of that serves for.
    fn made_with_table(&self, action: &ActionRule) -> Table {
        let columns = [
            Column::words("made with"),
            Column::words("goes by"),
            Column::sentence("for"),
        ];
        let rows = action.with.iter().map(|(name, about)| {
            let figure = self.figure_called(name);
            let by = figure.and_then(|(_, figure)| figure.goes_by.first());
            let by = by.map_or("", Text::as_str);
            vec![name.to_string(), by.to_owned(), about.clone()]
        });
        Table::new(columns, rows)
    }

    fn untrained_words(&self, untrained: Option<&Untrained>) -> String {
        let best = match untrained {
            Some(Untrained::Never) => return "no default".to_owned(),
            None => return "not said".to_owned(),
            Some(Untrained::Best(best)) => best,
        };
        let each = best.iter().map(|(name, added)| {
            let known = self.figure_called(name);
            let short = known.and_then(|(_, figure)| figure.short.as_ref());
            let name = short.map_or_else(|| name.to_string(), |short| short.to_uppercase());
            format!("{name}{added:+}")
        });
        each.collect::<Vec<_>>().join(", ")
    }

    fn unseen_table(&self) -> Table {
        let columns = [Column::words("rolled unseen"), Column::sentence("which")];
        let kinds = [
            (Unseen::Information, "information"),
            (Unseen::Sense, "sense"),
        ];
        let rows = kinds.map(|(kind, word)| {
            let figures = self.figures.iter().flat_map(|group| &group.figures);
            let names = figures.filter(|figure| figure.unseen == Some(kind));
            let names: Vec<&str> = names.map(|figure| figure.name.as_str()).collect();
            vec![word.to_owned(), names.join(", ")]
        });
        Table::new(columns, rows)
    }
}

fn numbers(input: &Input) -> Table {
    let columns = [
        Column::figures(input.name.to_string()),
        Column::words("name"),
    ];
    let names = input.names.iter();
    Table::new(
        columns,
        names.map(|(number, name)| vec![number.to_string(), name.to_string()]),
    )
}

fn modifiers(name: &str, words: &[ModifierWord]) -> Table {
    let columns = [
        Column::figures("modifier").or("mod"),
        Column::words(name.to_owned()),
        Column::sentence("what it is like"),
    ];
    let rows = words.iter().map(|known| {
        vec![
            signed_span(known),
            known.word.to_string(),
            known.about.clone(),
        ]
    });
    Table::new(columns, rows)
}

/// `+6/+7`, the milder one first.
fn signed_span(known: &ModifierWord) -> String {
    let signed = |number: i64| match number {
        0 => "0".to_owned(),
        number => format!("{number:+}"),
    };
    let (milder, other) = match (known.from, known.to) {
        (from, to) if from > 0 => (from, to),
        (from, to) => (to, from),
    };
    match milder == other {
        true => signed(milder),
        false => format!("{}/{}", signed(milder), signed(other)),
    }
}

/// A table as it stands in the file.
pub(in crate::systems) fn table_of(page: &TablePage) -> Table {
    let columns = page.columns.iter();
    let columns: Vec<Column> = columns
        .map(|heading| Column::words(heading.to_string()))
        .collect();
    Table::new(columns, page.rows.iter().cloned())
}
