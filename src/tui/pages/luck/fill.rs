//! The page of luck as it is drawn: figures, the die that is chosen, where one is, what is still being read.

use crate::campaign::luck::{
    DieFaces, EveningRow, FightCourse, FortuneRow, LuckRow, Source, StreakLine, Who,
};
use crate::tui::action::{Action, Context};
use crate::tui::keymap::Keymap;
use crate::tui::panes::hints::view::{Hint, Hints};
use crate::tui::theme::Role;
use crate::words::{display_safe, grouped};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::draw::Places;
use super::{CountedExtent, LuckPage};
use crate::tui::pages::luck::view::{FightRow, Flow, LuckView, PersonRow};

/// Columns under which everything is said in fewer words.
const NARROW: u16 = 80;

impl LuckPage {
    /// As it is drawn.
    pub fn view(&self, keymap: &Keymap) -> LuckView {
        let figures = &self.figures;
        let sides = self.sides().unwrap_or(20);
        let faces = self
            .who()
            .map(|who| self.tally.faces(who, sides, self.source))
            .unwrap_or_default();
        let safe = |row: &FortuneRow| FortuneRow {
            name: safe(&row.name),
            ..row.clone()
        };
        LuckView {
            path: vec![display_safe(&self.state.name).into_owned(), "luck".into()],
            title: self.title(),
            system: self.state.system,
            rows: figures
                .rows
                .iter()
                .map(|row| self.person(row, sides))
                .collect(),
            cursor: self.row,
            sides,
            source: self.source,
            faces,
            evenings: figures
                .evenings
                .iter()
                .filter(|evening| evening.attempts() > 0)
                .copied()
                .collect(),
            tonight: figures.tonight,
            streaks: figures.streaks.iter().map(named).collect(),
            fortune: figures.fortune.iter().map(safe).collect(),
            flow: self
                .is_flow
                .then(|| self.flow(&figures.fight, &figures.evenings)),
            part: self.part,
            foot: self.foot(),
            hints: self.hints(keymap),
        }
    }

    fn person(&self, row: &LuckRow, sides: u32) -> PersonRow {
        let faces: DieFaces = self.tally.faces(row.who, sides, self.source);
        PersonRow {
            row: LuckRow {
                name: safe(&row.name),
                ..row.clone()
            },
            mean: faces.mean(),
        }
    }

    fn is_narrow(&self) -> bool {
        self.screen.width < NARROW
    }

    /// `3 411 dice · 12 evenings · all heroes`; a plus says that more is being read.
    fn title(&self) -> Line<'static> {
        let more = if self.reach == CountedExtent::Whole {
            ""
        } else {
            "+"
        };
        let evenings = self
            .figures
            .evenings
            .iter()
            .filter(|evening| evening.number > 0)
            .count();
        let dot = || Span::styled(" · ", Role::Rule);
        let plural = |count: usize| if count == 1 { "evening" } else { "evenings" };
        let dice = Span::styled(
            format!("{}{more} dice", grouped(self.figures.dice)),
            Role::Strong,
        );
        if self.is_narrow() {
            return line![dice];
        }
        line![
            dice,
            dot(),
            Span::styled(
                format!("{evenings}{more} {}", plural(evenings)),
                Role::Muted,
            ),
            dot(),
            Span::styled("all heroes", Role::Accent.bold()),
        ]
    }

    fn foot(&self) -> Line<'static> {
        let (dice, typed) = (grouped(self.figures.dice), grouped(self.figures.typed));
        match &self.reach {
            CountedExtent::Reading(step) if self.is_narrow() => {
                line![Span::styled(
                    format!("up to step {step} still being read"),
                    Role::Warn,
                )]
            }
            CountedExtent::Whole if self.is_narrow() => {
                line![Span::styled(
                    format!("typed in: {typed} of {dice} dice"),
                    Role::Muted,
                )]
            }
            CountedExtent::Reading(step) => {
                let text = format!("Still reading steps 1 to {step}: every figure grows.");
                line![Span::styled(text, Role::Warn)]
            }
            CountedExtent::Broken(step, why) => {
                let text = format!("! Steps 1 to {step} are not counted: {}", display_safe(why));
                line![Span::styled(text, Role::Warn)]
            }
            CountedExtent::Whole if self.source == Some(Source::Typed) => {
                line![Span::styled(
                    format!("Only dice typed in from the table: {typed} of {dice}."),
                    Role::Accent,
                )]
            }
            CountedExtent::Whole if self.source == Some(Source::Rolled) => {
                let rolled = grouped(self.figures.dice - self.figures.typed);
                let text = format!("Only dice rolled by the program: {rolled} of {dice}.");
                line![Span::styled(text, Role::Accent)]
            }
            CountedExtent::Whole => line![Span::styled(
                format!("Dice typed in from the table are among them: {typed} of {dice}."),
                Role::Muted,
            )],
        }
    }

    /// The arrows in the words of what they do here; all others in those of the catalog.
    fn hints(&self, keymap: &Keymap) -> Hints {
        let of = |action: Action| {
            let key = keymap.key_of(Context::Luck, action).unwrap_or_default();
            Hint::new(key, action.entry().word)
        };
        let arrows = |keys: &str, word: &str| Hint::new(keys, word);
        let turned = if self.is_flow {
            "levels"
        } else {
            Action::Evenings.entry().word
        };
        let dice = match self.source {
            None => "rolled by the program",
            Some(Source::Rolled) => Action::TypedDice.entry().word,
            Some(Source::Typed) => "all dice",
        };
        let part = of(Action::NextPane).called("part");
        let shows_all = Places::of(self.screen, self.part).shows_all();
        let own = [
            arrows("↑↓", "hero"),
            arrows("←→", "die"),
            of(Action::Evenings).called(turned),
            of(Action::TypedDice).called(dice),
        ];
        let left = (!shows_all)
            .then_some(part)
            .into_iter()
            .chain(own)
            .collect();
        let dashboard = of(Action::Zoom).called("dashboard");
        Hints {
            left,
            right: vec![dashboard, of(Action::Help), of(Action::Leave)],
        }
    }

    fn flow(&self, fight: &FightCourse, evenings: &[EveningRow]) -> Flow {
        let heroes = self.figures.rows.iter().filter_map(|row| match row.who {
            Who::Hero(hero) => Some((hero, safe(&row.name))),
            Who::Foes | Who::Unnamed => None,
        });
        let rows = heroes.filter_map(|(hero, name)| {
            Some(FightRow {
                name,
                bodies: fight.bodies_of(hero)?,
            })
        });
        let turned = evenings
            .iter()
            .filter(|evening| evening.gained + evening.spent > 0);
        Flow {
            rounds: fight.rounds.iter().map(|round| round.number).collect(),
            fight: rows.collect(),
            evenings: turned.copied().collect(),
        }
    }
}

fn safe(text: &str) -> String {
    display_safe(text).into_owned()
}

fn named(line: &StreakLine) -> StreakLine {
    StreakLine {
        name: safe(&line.name),
        ..line.clone()
    }
}
