//! The numbers that formulas can name, and how lines say inputs.

use crate::systems::interface::MOST_ACTIONS;
use crate::words::nearest;

use super::super::definition::{
    Definition, Figure, FigureGroup, FigureKind, Input, InputKind, ModifierWord, Name,
};
use super::super::formula::{Reads, key_of};
use super::super::text::Text;
use super::local::Local;
use super::{Binder, MOST_ENTRIES, in_any_case, nothing_called};

/// What a number is ordinarily that no figure stands for.
const BARE: (i64, i64) = (1, 12);

/// Signed numbers of a line, added up: ordinarily within these bounds.
const MOD: (i64, i64) = (-3, 3);

/// Figures that a line describes, ordinarily at most.
const COUNTED: i64 = 2;

/// The name of the level of whoever bears a sheet.
const LEVEL: &str = "level";

/// What no formula writes in a name, behind that of a number that has none.
const UNNAMED: &str = " itself";

/// Levels, ordinarily.
const LEVELS: (i64, i64) = (1, 20);

impl Binder<'_> {
    /// Puts all figures of a group into one list, and notes what there is that others may name.
    pub(super) fn gather(&mut self, definition: &mut Definition) {
        for group in &mut definition.figures {
            self.count("entries", group.figures.len());
            let names = std::mem::take(&mut group.names);
            let plain = group.name.iter().cloned().chain(names);
            group.figures.splice(0..0, plain.map(Figure::named));
            let figures = group.figures.iter().map(|figure| figure.name.clone());
            self.figures.extend(figures);
            // A group may be meant by its only figure.
            let only = group.figures.first().filter(|_| group.figures.len() == 1);
            let only = only.map(|figure| &figure.name);
            let names = group.group.iter().chain(&group.name).chain(only);
            self.groups.extend(names.cloned());
        }
        let attempts = definition.attempts.iter().map(|rule| rule.name.clone());
        self.attempts.extend(attempts);
        self.spell_out_groups(&mut definition.figures);
    }

    /// Groups that are like another take over what they leave out.
    fn spell_out_groups(&mut self, figures: &mut [FigureGroup]) {
        let has_like = figures.iter().any(|group| group.like.is_some());
        let written = if has_like {
            figures.to_vec()
        } else {
            Vec::new()
        };
        for (at, group) in figures.iter_mut().enumerate() {
            if let Some(like) = group.like.clone() {
                self.check_group(&like);
                let is_it = |other: &&FigureGroup| {
                    other.group.as_ref().is_some_and(|name| name.is_same(&like))
                };
                if let Some(base) = written.iter().find(is_it) {
                    group.fill_up(base);
                    let before = written
                        .iter()
                        .take(at)
                        .filter(|other| other.like.as_ref() == Some(&like));
                    let before = std::iter::once(base).chain(before);
                    group.begins_at = before.map(|other| other.figures.len()).sum();
                }
            }
            match (group.own_kind.take(), group.figures.first()) {
                (Some(kind), _) => group.kind = kind,
                (None, _) if group.like.is_some() => {}
                (None, first) => {
                    let name = group.group.as_ref().or(first.map(|figure| &figure.name));
                    let place = name.and_then(|name| name.place(self.text));
                    let message = "expected `kind`: what stands in these figures, such as Number(from: 0, to: 5)";
                    self.blame_at(place.unwrap_or(0), message.to_owned());
                }
            }
        }
    }

    /// Finds every number that formulas can name: `mod`, inputs, figures.
    pub(super) fn bind_names(&mut self, definition: &mut Definition) {
        self.add("mod".to_owned(), &"mod".into(), (0, MOD, false));
        self.inputs = definition.inputs.len();
        for input in &mut definition.inputs {
            let key = key_of(&input.name);
            self.check_new(&input.name, &key, &[]);
            let bounds = match &input.kind {
                InputKind::First | InputKind::Place => MOD,
                InputKind::Count(most) => (0, *most),
                InputKind::Counted(_) => (0, COUNTED),
                InputKind::Choice(words) => (0, i64::try_from(words.len()).unwrap_or(0)),
                InputKind::Number { from, to } => (*from, *to),
                InputKind::Figure(groups) => bounds_of(&definition.figures, groups),
                InputKind::Dice
                | InputKind::Modifiers(_)
                | InputKind::Added(_)
                | InputKind::Helpers { .. } => (0, 0),
                InputKind::Action { .. } => (0, MOST_ACTIONS.into()),
                InputKind::Shared | InputKind::Linked => (0, 2),
                _ => (0, 1),
            };
            self.check_bounds_of(&input.name, bounds);
            let is_dice = matches!(input.kind, InputKind::Dice);
            input.number = self.keys.len();
            self.add(
                key,
                &input.name,
                (input.default.unwrap_or(0), bounds, is_dice),
            );
        }
        for group in &mut definition.figures {
            if !group.has_numbers() {
                continue;
            }
            let bounds = bounds_of_kind(&group.kind);
            if let Some(name) = group.name.as_ref().or(group.group.as_ref()) {
                self.check_bounds_of(name, bounds);
            }
            let usual = 0.max(bounds.0).min(bounds.1.max(bounds.0));
            let default = group.default.unwrap_or(usual);
            let is_dice = matches!(group.kind, FigureKind::Dice);
            for figure in &mut group.figures {
                let mut key = key_of(&figure.name);
                self.check_new(&figure.name, &key, &[]);
                // Formulas call what it adds by a short name: where that is its own, its number goes by none.
                if figure
                    .short
                    .as_ref()
                    .is_some_and(|short| short.is_same(&figure.name))
                {
                    key.push_str(UNNAMED);
                }
                if group.kind.is_counted() {
                    self.spendable.push(self.keys.len());
                }
                figure.number = Some(self.keys.len());
                self.add(key, &figure.name, (default, bounds, is_dice));
                if group.adds.is_some() {
                    figure.adds = self.add_short(figure);
                }
            }
        }
        self.add_level(definition);
        self.count("names", self.names.len());
        self.names.truncate(MOST_ENTRIES);
    }

    /// What a figure adds goes by its short name.
    fn add_short(&mut self, figure: &Figure) -> Option<usize> {
        let Some(short) = &figure.short else {
            let message = "what it adds goes by a short name: give it one, as in short: \"Str\"";
            self.blame(&figure.name, message);
            return None;
        };
        let key = key_of(short);
        self.check_new(short, &key, &[]);
        self.add(key, short, (0, MOD, false));
        Some(self.keys.len() - 1)
    }

    /// The level of whoever bears a sheet, where nothing in the file is called so.
    fn add_level(&mut self, definition: &mut Definition) {
        let mut rules = definition.attempts.iter();
        let is_value = rules.any(|rule| rule.values.iter().any(|value| value.key == LEVEL));
        let is_chart = definition.charts.iter().any(|chart| chart.name == LEVEL);
        if !is_value && !is_chart && !self.keys.iter().any(|key| key == LEVEL) {
            definition.level = Some(self.keys.len());
            self.add(LEVEL.to_owned(), &LEVEL.into(), (1, LEVELS, false));
        }
    }

    fn check_bounds_of(&mut self, name: &Text, (least, most): (i64, i64)) {
        if least > most {
            self.blame(name, "its lowest number lies above its highest");
        }
    }

    fn add(
        &mut self,
        key: String,
        name: &Text,
        (default, bounds, is_dice): (i64, (i64, i64), bool),
    ) {
        if is_dice {
            self.dice.push(self.keys.len());
        }
        self.keys.push(key.clone());
        self.names.push(Name {
            key,
            name: name.clone(),
            default,
            bounds,
            is_dice,
        });
    }

    pub(super) fn bind_inputs(&mut self, inputs: &mut [Input]) {
        let names: Vec<Text> = inputs.iter().map(|input| input.name.clone()).collect();
        for (kind, called) in [
            (InputKind::Shared, "shares a result"),
            (InputKind::Mean, "is the mean of several"),
            (InputKind::Linked, "links a second roll"),
        ] {
            let mut of_kind = inputs.iter().filter(|input| input.kind == kind);
            if let (Some(first), Some(second)) = (of_kind.next(), of_kind.next()) {
                let message = format!("“{}” {called} already: keep one of the two", first.name);
                self.blame(&second.name, message);
            }
        }
        for input in inputs {
            let is_told_unsaid = match &mut input.kind {
                InputKind::Helpers { by, says, .. } => {
                    by.is = self.attempt_called(&by.text).unwrap_or(0);
                    says.is = self.input(&says.text).unwrap_or(0);
                    true
                }
                InputKind::Said(of) => {
                    let is_added = of.text == "mod";
                    let said = (!is_added).then(|| self.input(&of.text)).flatten();
                    of.is = said.map_or(0, |input| input + 1);
                    true
                }
                InputKind::Action { of, when } => {
                    let found = in_any_case(&of.text, &names);
                    of.is = self.or_blamed(&of.text, found).unwrap_or(0);
                    self.read(when, &Local::default(), Reads::Numbers);
                    true
                }
                InputKind::Figure(groups)
                | InputKind::Added(groups)
                | InputKind::Counted(groups) => {
                    groups.iter().for_each(|group| self.check_group(group));
                    matches!(input.kind, InputKind::Counted(_))
                }
                InputKind::Modifiers(words) => {
                    self.check_modifiers(words);
                    false
                }
                InputKind::Choice(_) | InputKind::Number { .. } | InputKind::Dice => false,
                _ => true,
            };
            if is_told_unsaid {
                input.default.get_or_insert(0);
            }
            self.bind_name(input.usual.as_mut());
            if let Some(of) = &input.of {
                self.check_whose(of, &input.kind);
            }
        }
    }

    /// What a number is of somebody: a figure or an attempt.
    fn check_whose(&mut self, of: &Text, kind: &InputKind) {
        if !matches!(kind, InputKind::Number { .. }) {
            self.blame(
                of,
                "a number alone may be somebody's: take `of` away, or make it a `Number`",
            );
        } else if !self.attempts.iter().any(|name| name.is_same(of)) {
            self.check_figure(of);
        }
    }

    /// Words that add to `mod`: each once, none from a higher to a lower number, and no gap between two.
    fn check_modifiers(&mut self, words: &[ModifierWord]) {
        self.count("words that add", words.len());
        for (place, modifier) in words.iter().enumerate() {
            let ModifierWord { word, from, to, .. } = modifier;
            let mut before = words.iter().take(place);
            if before.clone().any(|other| other.word.is_same(word)) {
                self.blame(word, format!("“{word}” stands there twice: keep one"));
            }
            if from > to {
                let message = format!("“{word}” goes from {from} to {to}: `from` is the lower one");
                self.blame(word, message);
            } else if let Some(easier) = before.next_back()
                && easier.from.checked_sub(1) != Some(*to)
            {
                let easier = &easier.word;
                let message = format!(
                    "“{word}” must end one below where “{easier}” begins: easiest first, no gap"
                );
                self.blame(word, message);
            }
        }
    }

    /// The place of an input among those of the file.
    pub(super) fn input(&mut self, text: &Text) -> Option<usize> {
        let number = self.name(text)?;
        let place = number.checked_sub(1).filter(|place| *place < self.inputs);
        if place.is_none() {
            self.blame(text, "expected the name of an input here");
        }
        place
    }

    /// The place of an input, of which alone is spoken.
    pub(super) fn rows(&mut self, text: &Text) -> Option<usize> {
        let key = key_of(text);
        let inputs = self.names.iter().skip(1).take(self.inputs);
        let place = inputs.clone().position(|input| input.key == key);
        let names = inputs.map(|input| input.name.as_str());
        let why = || nothing_called(text, nearest(&key, names));
        self.or_blamed(text, place.ok_or_else(why))
    }
}

/// What figures of these groups are, at their lowest and highest.
fn bounds_of(figures: &[FigureGroup], groups: &[Text]) -> (i64, i64) {
    if groups.is_empty() {
        return BARE;
    }
    let is_meant = |figures: &&FigureGroup| {
        let mut names = figures.group.iter().chain(&figures.name);
        names.any(|name| groups.iter().any(|group| name.is_same(group)))
    };
    let meant = figures.iter().filter(is_meant);
    let bounds = meant.map(|figures| bounds_of_kind(&figures.kind));
    bounds
        .reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
        .unwrap_or((0, 0))
}

fn bounds_of_kind(kind: &FigureKind) -> (i64, i64) {
    match kind {
        FigureKind::Number { from, to } | FigureKind::Level { from, to, .. } => (*from, *to),
        FigureKind::Dots(most) | FigureKind::Boxes(most) => (0, *most),
        FigureKind::Die(sides) => (
            sides.iter().copied().min().unwrap_or(0),
            sides.iter().copied().max().unwrap_or(0),
        ),
        FigureKind::Flag => (0, 1),
        FigureKind::Choice(words) => (0, i64::try_from(words.len()).unwrap_or(0)),
        FigureKind::Points(_) => (0, 10),
        _ => (0, 0),
    }
}
