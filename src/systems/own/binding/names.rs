//! Inputs and figures, and the numbers they are.

use crate::words::nearest;

use super::super::definition::{
    Figure, FigureGroup, FigureKind, Input, InputKind, ModifierWord, Name, Scale, Sentence,
    Untrained,
};
use super::super::file::{self, File, Text};
use super::super::formula::{Formula, Reads, key_of};
use super::super::tree::Tree;
use super::super::untrained::MOST_DEFAULTS;
use super::super::word::{all_kept, kept, one_of};
use super::attempts::Local;
use super::{Binder, MOST_ENTRIES, nothing_called, owned, words_of};
use crate::systems::interface::MOST_ACTIONS;

/// What a number is ordinarily that no figure stands for.
const BARE: (i64, i64) = (1, 12);

/// Signed numbers of a line, added up: ordinarily within these bounds.
const MOD: (i64, i64) = (-3, 3);

impl Binder<'_> {
    /// Finds every number that formulas can name: `mod`, inputs, figures.
    pub(super) fn bind_names(&mut self, pages: &File<'_>) {
        self.add("mod".to_owned(), "mod".to_owned(), (0, MOD, false));
        self.inputs = pages.inputs.len();
        for input in &pages.inputs {
            let key = key_of(input.name.as_str());
            self.check_new(&input.name, &key, &[]);
            let bounds = match &input.kind {
                file::InputKind::Word => (0, 1),
                file::InputKind::Count(most) => (0, *most),
                file::InputKind::Choice(words) => (0, i64::try_from(words.len()).unwrap_or(0)),
                file::InputKind::Number { from, to } => (*from, *to),
                file::InputKind::Figure(groups) => bounds_of(pages, groups),
                file::InputKind::Dice | file::InputKind::Modifiers(_) => (0, 0),
                file::InputKind::Said(_) => (0, 1),
                file::InputKind::Action { .. } => (0, MOST_ACTIONS.into()),
            };
            if bounds.0 > bounds.1 {
                self.blame(&input.name, "its lowest number lies above its highest");
            }
            let default = input.default.unwrap_or(0);
            let is_dice = matches!(input.kind, file::InputKind::Dice);
            self.add(key, owned(&input.name), (default, bounds, is_dice));
        }
        for group in pages.figures.iter().filter(|group| group.has_numbers()) {
            let (bounds, is_dice) = match &group.kind {
                file::FigureKind::Dice => ((0, 0), true),
                kind => (bounds_of_kind(kind), false),
            };
            if bounds.0 > bounds.1
                && let Some(name) = group.name.as_ref().or(group.group.as_ref())
            {
                self.blame(name, "its lowest number lies above its highest");
            }
            let default = group
                .default
                .unwrap_or_else(|| 0.max(bounds.0).min(bounds.1.max(bounds.0)));
            for name in group.all_names() {
                let key = key_of(name.as_str());
                self.check_new(name, &key, &[]);
                if is_spendable(&group.kind) {
                    self.spendable.push(self.keys.len());
                }
                self.add(key, owned(name), (default, bounds, is_dice));
            }
        }
        self.count("names", self.names.len());
        self.names.truncate(MOST_ENTRIES);
    }

    fn add(
        &mut self,
        key: String,
        name: String,
        (default, bounds, is_dice): (i64, (i64, i64), bool),
    ) {
        if is_dice {
            self.dice.push(self.keys.len());
        }
        self.keys.push(key.clone());
        self.names.push(Name {
            key,
            name,
            default,
            bounds,
            is_dice,
        });
    }

    pub(super) fn inputs(&mut self, pages: &File<'_>) -> Vec<Input> {
        let mut inputs = Vec::new();
        for (place, input) in pages.inputs.iter().enumerate() {
            let kind = match &input.kind {
                file::InputKind::Word => InputKind::Word,
                file::InputKind::Count(most) => InputKind::Count(*most),
                file::InputKind::Choice(words) => {
                    InputKind::Choice(words.iter().map(owned).collect())
                }
                file::InputKind::Number { from, to } => InputKind::Number {
                    from: *from,
                    to: *to,
                },
                file::InputKind::Figure(groups) => {
                    for group in groups {
                        self.check_group(pages, group);
                    }
                    InputKind::Figure(groups.iter().map(owned).collect())
                }
                file::InputKind::Dice => InputKind::Dice,
                file::InputKind::Modifiers(words) => InputKind::Modifiers(self.modifiers(words)),
                file::InputKind::Said(of) => InputKind::Said(self.input_of(pages, of)),
                file::InputKind::Action { of, when } => {
                    let when = when.as_ref();
                    InputKind::Action {
                        of: self.input_of(pages, of),
                        when: when.map_or(Tree::Number(1), |when| self.formula(when, self.scope())),
                    }
                }
            };
            let default = match kind {
                InputKind::Word
                | InputKind::Count(_)
                | InputKind::Said(_)
                | InputKind::Action { .. } => Some(input.default.unwrap_or(0)),
                InputKind::Choice(_)
                | InputKind::Number { .. }
                | InputKind::Figure(_)
                | InputKind::Modifiers(_)
                | InputKind::Dice => input.default,
            };
            inputs.push(Input {
                name: owned(&input.name),
                number: place + 1,
                kind,
                default,
                words: words_of(&input.name, input.words.as_deref()),
                number_names: input
                    .names
                    .iter()
                    .map(|(number, word)| (*number, owned(word)))
                    .collect(),
                usual: input.usual.as_ref().and_then(|usual| self.name(usual)),
            });
        }
        inputs
    }

    /// The place of another input among those of the file.
    fn input_of(&mut self, pages: &File<'_>, text: &Text<'_>) -> usize {
        let mut inputs = pages.inputs.iter();
        let place = inputs.position(|input| is_same(&input.name, text));
        if place.is_none() {
            let names = pages.inputs.iter().map(|input| input.name.as_str());
            let meant = nearest(text.as_str(), names);
            self.blame(text, nothing_called(text.as_str(), meant));
        }
        place.unwrap_or(0)
    }

    pub(super) fn check_group(&mut self, pages: &File<'_>, group: &Text<'_>) {
        let groups = || {
            pages
                .figures
                .iter()
                .flat_map(|figures| figures.group.iter().chain(&figures.name))
        };
        if !groups().any(|other| is_same(other, group)) {
            let meant = nearest(group.as_str(), groups().map(Text::as_str));
            self.blame(group, nothing_called(group.as_str(), meant));
        }
    }

    pub(super) fn figures(
        &mut self,
        pages: &File<'_>,
        inputs: &[Input],
        scales: &[Scale],
    ) -> Vec<FigureGroup> {
        let mut number = 1 + pages.inputs.len();
        pages
            .figures
            .iter()
            .map(|written| self.group(pages, written, (inputs, scales), &mut number))
            .collect()
    }

    fn group(
        &mut self,
        pages: &File<'_>,
        written: &file::Figures<'_>,
        (inputs, scales): (&[Input], &[Scale]),
        number: &mut usize,
    ) -> FigureGroup {
        let kind = self.kind(pages, &written.kind);
        let has_number = written.has_numbers();
        let mut place = || {
            let place = has_number.then_some(*number);
            *number += usize::from(has_number);
            place
        };
        let plain = written.name.iter().chain(&written.names);
        let plain = plain.map(|name| Figure {
            name: owned(name),
            number: place(),
            ..Figure::default()
        });
        let mut figures: Vec<Figure> = plain.collect();
        for entry in &written.entries {
            let number = place();
            figures.push(self.entry(pages, entry, number));
        }
        let scale = written.scale.as_ref().and_then(|name| {
            let place = scales.iter().position(|scale| scale.name == name.as_str());
            if place.is_none() {
                let meant = nearest(
                    name.as_str(),
                    scales.iter().map(|scale| scale.name.as_str()),
                );
                self.blame(name, nothing_called(name.as_str(), meant));
            }
            place
        });
        let with = written.with.iter().filter_map(|(input, figure)| {
            let place = self.input(input, inputs)?;
            self.name(figure)?;
            Some((place, owned(figure)))
        });
        let with = with.collect();
        if figures.is_empty() && !written.open {
            let message = "expected `name`, `names`, `entries` or `open: true` for these figures";
            match written.group.as_ref() {
                Some(group) => self.blame(group, message),
                None => self.complaints.push(crate::systems::BadRules::at(
                    self.file,
                    self.text,
                    0,
                    message.to_owned(),
                )),
            }
        }
        FigureGroup {
            group: written.group.as_ref().map(owned),
            figures,
            is_open: written.open,
            list: list_of(written),
            kind,
            default: written.default,
            scale,
            with,
            most_for_untrained: written.counts_at_most,
            is_unknown: written.unknown,
            rolls: written
                .rolls
                .as_ref()
                .and_then(|name| self.attempt_called(pages, name)),
            fights: written.fights.as_ref().and_then(|(name, ends)| {
                let ends = ends.iter().map(owned).collect();
                Some((self.attempt_called(pages, name)?, ends))
            }),
            fights_with: self.known_figure(pages, written.fights_with.as_ref()),
            remarks: written
                .remarks
                .iter()
                .map(|remark| self.remark(remark))
                .collect(),
            is_first: written.first,
        }
    }

    fn entry(
        &mut self,
        pages: &File<'_>,
        written: &file::Entry<'_>,
        number: Option<usize>,
    ) -> Figure {
        let untrained = match &written.untrained {
            None => Untrained::Unsaid,
            Some(file::Untrained::Never) => Untrained::Never,
            Some(file::Untrained::Best(best)) => {
                if best.is_empty() || best.len() > MOST_DEFAULTS {
                    let count = best.len();
                    let message = format!(
                        "{count} figures that it rests on: expected 1 to {MOST_DEFAULTS}, or `Never`"
                    );
                    self.blame(&written.name, message);
                }
                let best = best.iter().map(|(figure, added)| {
                    self.check_figure(pages, figure);
                    (owned(figure), *added)
                });
                Untrained::Best(best.collect())
            }
        };
        if let Some(usual) = &written.usual {
            self.check_figure(pages, usual);
        }
        Figure {
            name: owned(&written.name),
            number,
            short: written.short.as_ref().map(owned),
            about: written.about.as_ref().map(owned),
            usual: written.usual.as_ref().map(owned),
            unseen: written.unseen,
            untrained,
        }
    }

    /// What is odd about a figure: the condition reads it by that word alone.
    fn remark(&mut self, written: &file::Says<'_>) -> (Formula, Sentence) {
        let local = Local {
            values: vec!["figure".to_owned()],
            read_dice: vec![false],
            ..Local::default()
        };
        let when = written.when.as_ref();
        let when = when.map(|when| self.read(when, &local, Reads::Numbers));
        let says = self.sentence(&written.says, &local, Reads::Numbers);
        (when.unwrap_or(Tree::Number(1)), says)
    }

    /// Words that add to `mod`: each once, none from a higher to a lower number, and no gap between two.
    fn modifiers(&mut self, written: &[file::Modifier<'_>]) -> Vec<ModifierWord> {
        self.count("words that add", written.len());
        for (place, modifier) in written.iter().enumerate() {
            let said = modifier.word.as_str();
            let mut before = written.iter().take(place);
            if before
                .clone()
                .any(|other| is_same(&other.word, &modifier.word))
            {
                self.blame(
                    &modifier.word,
                    format!("“{said}” stands there twice: keep one"),
                );
            }
            if modifier.from > modifier.to {
                let (from, to) = (modifier.from, modifier.to);
                let message = format!("“{said}” goes from {from} to {to}: `from` is the lower one");
                self.blame(&modifier.word, message);
            } else if let Some(easier) = before.next_back()
                && easier.from.checked_sub(1) != Some(modifier.to)
            {
                let easier = easier.word.as_str();
                let message = format!(
                    "“{said}” must end one below where “{easier}” begins: easiest first, no gap"
                );
                self.blame(&modifier.word, message);
            }
        }
        let word = |modifier: &file::Modifier<'_>| ModifierWord {
            word: owned(&modifier.word),
            from: modifier.from,
            to: modifier.to,
            about: owned(&modifier.about),
            warns: modifier.warns,
        };
        written.iter().map(word).collect()
    }

    /// The name of a figure that there is.
    fn known_figure(&mut self, pages: &File<'_>, name: Option<&Text<'_>>) -> Option<String> {
        let name = name?;
        self.check_figure(pages, name);
        Some(owned(name))
    }

    /// Complains where nothing on a sheet is called so.
    pub(super) fn check_figure(&mut self, pages: &File<'_>, name: &Text<'_>) {
        let names = || pages.figures.iter().flat_map(file::Figures::all_names);
        if !names().any(|other| is_same(other, name)) {
            let meant = nearest(name.as_str(), names().map(Text::as_str));
            self.blame(name, nothing_called(name.as_str(), meant));
        }
    }

    /// The place of an attempt by its name.
    pub(super) fn attempt_called(&mut self, pages: &File<'_>, name: &Text<'_>) -> Option<usize> {
        let names = || pages.attempts.iter().map(|rule| &rule.name);
        let place = names().position(|other| is_same(other, name));
        if place.is_none() {
            let meant = nearest(name.as_str(), names().map(Text::as_str));
            self.blame(name, nothing_called(name.as_str(), meant));
        }
        place
    }

    /// The place of an input.
    pub(super) fn input(&mut self, text: &Text<'_>, inputs: &[Input]) -> Option<usize> {
        let number = self.name(text)?;
        let place = inputs.iter().position(|input| input.number == number);
        if place.is_none() {
            self.blame(text, "expected the name of an input here");
        }
        place
    }

    fn kind(&mut self, pages: &File<'_>, kind: &file::FigureKind<'_>) -> FigureKind {
        match kind {
            file::FigureKind::Number { from, to } => FigureKind::Number {
                from: *from,
                to: *to,
            },
            file::FigureKind::Level { from, to, of } => {
                let is_it = |group: &file::Figures<'_>| {
                    group.group.as_ref().is_some_and(|group| is_same(group, of))
                };
                self.check_group(pages, of);
                let group = pages.figures.iter().find(|group| is_it(group));
                let names = group.into_iter().flat_map(|group| &group.names);
                let entries = group.into_iter().flat_map(|group| &group.entries);
                let shorts = entries.map(|entry| entry.short.as_ref().unwrap_or(&entry.name));
                let shorts = names.chain(shorts);
                FigureKind::Level {
                    from: *from,
                    to: *to,
                    of: all_kept(shorts.map(|short| kept(short.as_str()))),
                }
            }
            file::FigureKind::Dots(most) => FigureKind::Dots(*most),
            file::FigureKind::Die(sides) => FigureKind::Die(sides.clone()),
            file::FigureKind::Dice => FigureKind::Dice,
            file::FigureKind::Flag => FigureKind::Flag,
            file::FigureKind::Text => FigureKind::Text,
            file::FigureKind::Boxes(most) => FigureKind::Boxes(*most),
            file::FigureKind::Points(most) => FigureKind::Points(self.formula(most, self.scope())),
            file::FigureKind::Sum(sum) => FigureKind::Sum(self.formula(sum, self.scope())),
        }
    }
}

/// What the list of an open group is called: `skill` of `Skills`.
fn list_of(written: &file::Figures<'_>) -> Option<&'static str> {
    let group = written.group.as_ref().filter(|_| written.open)?;
    Some(kept(&one_of(group.as_str())))
}

/// Whether something can be taken from a figure of this kind.
const fn is_spendable(kind: &file::FigureKind<'_>) -> bool {
    use file::FigureKind;
    match kind {
        FigureKind::Number { .. }
        | FigureKind::Dots(_)
        | FigureKind::Points(_)
        | FigureKind::Boxes(_) => true,
        FigureKind::Die(_)
        | FigureKind::Dice
        | FigureKind::Flag
        | FigureKind::Text
        | FigureKind::Level { .. }
        | FigureKind::Sum(_) => false,
    }
}

fn is_same(one: &Text<'_>, other: &Text<'_>) -> bool {
    one.as_str().eq_ignore_ascii_case(other.as_str())
}

/// What figures of these groups are, at their lowest and highest.
fn bounds_of(pages: &File<'_>, groups: &[Text<'_>]) -> (i64, i64) {
    if groups.is_empty() {
        return BARE;
    }
    let is_meant = |figures: &&file::Figures<'_>| {
        let names = figures.group.iter().chain(&figures.name);
        names
            .into_iter()
            .any(|name| groups.iter().any(|group| is_same(name, group)))
    };
    let bounds = pages
        .figures
        .iter()
        .filter(is_meant)
        .map(|figures| bounds_of_kind(&figures.kind));
    bounds
        .reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
        .unwrap_or((0, 0))
}

fn bounds_of_kind(kind: &file::FigureKind<'_>) -> (i64, i64) {
    match kind {
        file::FigureKind::Number { from, to } | file::FigureKind::Level { from, to, .. } => {
            (*from, *to)
        }
        file::FigureKind::Dots(most) | file::FigureKind::Boxes(most) => (0, *most),
        file::FigureKind::Die(sides) => (
            sides.iter().copied().min().unwrap_or(0),
            sides.iter().copied().max().unwrap_or(0),
        ),
        file::FigureKind::Flag => (0, 1),
        file::FigureKind::Points(_) => (0, 10),
        file::FigureKind::Dice | file::FigureKind::Text | file::FigureKind::Sum(_) => (0, 0),
    }
}
