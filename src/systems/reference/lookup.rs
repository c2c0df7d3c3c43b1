//! A rule among all of them: those that come with the program, and those of a file that is played.

use crate::systems::System;

use super::{BUILT_IN, Chapter, FileRule, Reference, Rule, RuleId, Topic, of_file};

impl Reference {
    /// Every rule in the order of the chapters, that of one system first, then what holds at every table.
    pub fn beginning_with(&self, home: Chapter) -> Vec<RuleId> {
        let own = of_file::rules(home)
            .into_iter()
            .map(|(place, _)| RuleId(BUILT_IN.len() + place));
        let mut ids: Vec<RuleId> = (0..BUILT_IN.len()).map(RuleId).chain(own).collect();
        let place = |id: &RuleId| self.get(*id).map(|rule| rule.chapter.place_from(home));
        ids.sort_by_key(place);
        ids
    }

    /// A rule.
    pub fn get(&self, RuleId(place): RuleId) -> Option<&Rule> {
        BUILT_IN
            .get(place)
            .or_else(|| of_file::rule(place.checked_sub(BUILT_IN.len())?))
    }

    /// The rule of a chapter by its key.
    pub fn named(&self, chapter: Chapter, key: &str) -> Option<RuleId> {
        let is_it = |id: &RuleId| {
            let rule = self.get(*id);
            rule.is_some_and(|rule| rule.chapter == chapter && rule.key == key)
        };
        self.beginning_with(chapter).into_iter().find(is_it)
    }

    /// The rule that is opened for this. Every topic has one.
    pub fn about(&self, topic: Topic) -> Option<RuleId> {
        if let Topic::OfFile(FileRule { system, rule }) = topic {
            let chapter = Chapter::System(System::from_key(system)?);
            return self.named(chapter, rule).or_else(|| self.first_of(chapter));
        }
        BUILT_IN
            .iter()
            .position(|rule| rule.answers.contains(&topic))
            .map(RuleId)
    }

    /// The first rule of a chapter.
    pub fn first_of(&self, chapter: Chapter) -> Option<RuleId> {
        let is_of = |id: &RuleId| self.get(*id).is_some_and(|rule| rule.chapter == chapter);
        self.beginning_with(chapter).into_iter().find(is_of)
    }
}
