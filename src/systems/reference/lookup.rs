//! A rule among all of them: those that come with the program, and those of a file that is played.

use crate::systems::System;

use super::{BUILT_IN, Chapter, FileRule, Rule, Topic, of_file};

impl Chapter {
    /// Its rules in their order.
    pub fn rules(self) -> impl Iterator<Item = &'static Rule> {
        let of_file = match self {
            Self::System(System::Own(key)) => of_file::rules(key),
            Self::System(_) | Self::Table | Self::Dice => &[],
        };
        let built_in = BUILT_IN.iter().filter(move |rule| rule.chapter == self);
        built_in.chain(of_file)
    }

    /// Every rule: its own first, then those of what is not a system, then those of the other systems.
    pub fn rules_before_others(self) -> Vec<&'static Rule> {
        let systems = System::ALL.map(Self::System);
        let others = [Self::Table, Self::Dice].into_iter().chain(systems);
        let others = others.filter(|other| *other != self);
        std::iter::once(self)
            .chain(others)
            .flat_map(Self::rules)
            .collect()
    }

    /// The rule of that key.
    pub fn rule(self, key: &str) -> Option<&'static Rule> {
        self.rules().find(|rule| rule.key == key)
    }
}

impl Topic {
    /// The rule that is opened for this. Every topic has one.
    pub fn rule(self) -> Option<&'static Rule> {
        if let Self::OfFile(FileRule { system, rule }) = self {
            let chapter = Chapter::System(System::from_key(system)?);
            return chapter.rule(rule).or_else(|| chapter.rules().next());
        }
        BUILT_IN.iter().find(|rule| rule.answers.contains(&self))
    }
}
