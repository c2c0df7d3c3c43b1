//! What is attempted by the rules of a file, with every number it takes: the log can tell it without the file.

use serde::{Deserialize, Serialize};

use crate::systems::{Chance, ConditionModifier, EdgeOf};

use super::word::WORD;
use super::{
    AttemptRule, Counts, Definition, Formula, Input, InputKind, Key, Length, Numbers, Opposed,
    Refused, Side,
};

/// A fully described attempt. What the rules of its file refuse cannot be described.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    system: Key,
    /// The fingerprint of the file by which it was made; 0 of one that comes with the program as a system of its own.
    #[serde(default, skip_serializing_if = "is_of_program")]
    version: u32,
    own: Side,
    /// Those who roll beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    with: Vec<Side>,
    /// What it is held against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    against: Option<Box<Side>>,
    #[serde(default, skip_serializing_if = "Length::is_once")]
    length: Length,
    /// Which of those who roll counts.
    #[serde(default, skip_serializing_if = "Counts::is_sum")]
    counts: Counts,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_of_program(version: &u32) -> bool {
    *version == 0
}

impl Attempt {
    /// An attempt, against another side where there is one.
    ///
    /// # Errors
    /// [`Refused`], where the rules of the file do.
    pub fn new(key: Key, own: Side, against: Option<Side>) -> Result<Self, Refused> {
        let definition = key.definition();
        let (_, rule) = own.rule(definition).ok_or(Refused::NoAttempt)?;
        if against.is_some() && rule.opposed.is_none() {
            return Err(Refused::Unopposed(own.name()));
        }
        let is_between = !matches!(rule.opposed, Some(Opposed::Target(..)));
        let own = own.planned(definition)?;
        let against = against.map(|against| against.planned(definition));
        let against = against.transpose()?;
        let is_judged = |side: &Side| {
            side.plan(definition)
                .is_ok_and(|plan| plan.held == Some(true))
        };
        if is_between
            && against
                .as_ref()
                .is_some_and(|other| is_judged(other) || is_judged(&own))
        {
            return Err(Refused::Judged);
        }
        Ok(Self {
            system: key,
            version: definition.fingerprint,
            own,
            with: Vec::new(),
            against: against.map(Box::new),
            length: Length::Once,
            counts: Counts::Sum,
        })
    }

    /// It with others who roll beside it, of whom so counts, over so many rolls.
    ///
    /// # Errors
    /// [`Refused`], where the rules of the file do, count nothing that adds up, or rolls of two kinds share a result.
    pub fn of_several(
        self,
        with: Vec<Side>,
        (counts, length): (Counts, Length),
    ) -> Result<Self, Refused> {
        if counts == Counts::Mean && self.rule().is_none_or(|rule| rule.mean.is_none()) {
            return Err(Refused::Uncounted(self.own.name()));
        }
        if with.is_empty() && length.is_once() {
            return Ok(self);
        }
        if self.is_helped() || with.iter().any(|side| !side.helpers().is_empty()) {
            return Err(Refused::Helped);
        }
        let definition = self.definition();
        let is_of_shows = self.rule().is_some_and(|rule| rule.counts.is_none());
        let is_of_shows = is_of_shows && matches!(length, Length::To(_));
        let undiced = self.undiced().filter(|_| is_of_shows);
        if let Some(name) = undiced {
            return Err(Refused::Undiced(name));
        }
        let other = with.iter().find(|side| side.name() != self.own.name());
        match (counts, other) {
            (Counts::Sum, _) if !self.gathers(&with, length) => {
                return Err(Refused::Uncounted(self.own.name()));
            }
            (Counts::Mean | Counts::Best | Counts::All | Counts::Lowest { .. }, Some(other)) => {
                return Err(Refused::Unlike(self.own.name(), other.name()));
            }
            _ if !counts.is_sum() && !length.is_once() => return Err(Refused::Long),
            _ => {}
        }
        let with = with.into_iter().map(|side| side.planned(definition));
        Ok(Self {
            with: with.collect::<Result<_, _>>()?,
            length,
            counts,
            ..self
        })
    }

    /// Whether something adds up over so many rolls: what all count, or what two sides show in the rounds of a contest.
    fn gathers(&self, with: &[Side], length: Length) -> bool {
        let is_contest = matches!(length, Length::To(_)) && with.is_empty();
        let is_contest = is_contest && self.against.is_some();
        let rule = self.rule();
        rule.is_some_and(|rule| rule.counts.is_some() || (is_contest && rule.goes_to()))
    }

    /// Those of a contest who take no dice, by what they would attempt.
    fn undiced(&self) -> Option<&'static str> {
        let is_undiced = |side: &&Side| {
            let plan = side.plan(self.definition());
            plan.is_ok_and(|plan| !plan.throws_dice())
        };
        self.sides().find(is_undiced).map(Side::name)
    }

    /// The same as another file reads it that has the same key.
    pub(super) fn by(&self, key: Key) -> Self {
        Self {
            system: key,
            version: key.definition().fingerprint,
            own: self.own.unplanned(),
            with: self.with.iter().map(Side::unplanned).collect(),
            against: self.against().map(|side| Box::new(side.unplanned())),
            length: self.length,
            counts: self.counts,
        }
    }

    /// The system it is of.
    pub const fn key(&self) -> Key {
        self.system
    }

    pub(super) const fn definition(&self) -> &'static Definition {
        self.system.definition()
    }

    /// Whether it was made under another version of the file than is played by now.
    pub const fn is_of_another_version(&self) -> bool {
        !self.system.is_missing() && self.version != self.definition().fingerprint
    }

    /// Whether of more dice than usual, or of several throws, only some count.
    pub(super) fn rolls_twice(&self) -> bool {
        let plan = self.own.plan(self.definition()).ok();
        plan.is_some_and(|plan| {
            plan.again.is_some() || plan.sets.iter().any(|set| set.kept() < set.dice())
        })
    }

    pub(super) const fn own(&self) -> &Side {
        &self.own
    }

    pub(super) fn against(&self) -> Option<&Side> {
        self.against.as_deref()
    }

    pub(super) const fn length(&self) -> Length {
        self.length
    }

    /// Which of several rolls counts.
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether something has to be reached by its own side, where the file says when that is so.
    pub(super) fn held(&self) -> Option<bool> {
        let side = self.main().unwrap_or(&self.own);
        let held = side.plan(self.definition()).ok()?.held;
        match self.opposed() {
            // What the other side comes to is not said, and is to be reached all the same.
            Some(Opposed::Target(input, _)) if held == Some(false) => {
                let said = self.saying_number(input.is, 0);
                said.own.plan(self.definition()).ok()?.held
            }
            _ => held,
        }
    }

    pub(super) fn with(&self) -> &[Side] {
        &self.with
    }

    /// Everybody who rolls, in order: the own side and those beside it, then the other.
    pub(super) fn sides(&self) -> impl Iterator<Item = &Side> {
        let own = std::iter::once(&self.own).chain(&self.with);
        own.chain(self.against())
    }

    /// Whether it is one roll of one side.
    pub(super) const fn is_alone(&self) -> bool {
        self.with.is_empty() && self.against.is_none() && self.length.is_once()
    }

    /// Whether one side comes to something by itself.
    pub(super) fn comes_to_something(&self) -> bool {
        self.is_alone() && self.own_side_comes_to_something()
    }

    /// Whether the side that makes it comes to something, whoever else there is.
    pub(super) fn own_side_comes_to_something(&self) -> bool {
        let plan = self.own.plan(self.definition());
        plan.is_ok_and(|plan| plan.comes_to_something())
    }

    /// Whether others help one of its sides.
    pub(super) fn is_helped(&self) -> bool {
        self.sides().any(|side| !side.helpers().is_empty())
    }

    /// Whether it is one roll of one or of several together.
    pub(super) const fn is_of_one_side(&self) -> bool {
        self.against.is_none() && self.length.is_once()
    }

    /// The rule of the reference for what several do, by its key.
    pub(super) fn rule_of_several(&self) -> Option<&'static str> {
        let rules = self.rule()?.rules_of_several.as_ref()?;
        let [together, against, contest, extended] = rules;
        match (self.length, &self.against) {
            (Length::Extended { .. }, _) => Some(extended),
            (Length::To(_), _) => Some(contest),
            (Length::Once, Some(_)) => Some(against),
            (Length::Once, None) => {
                (!self.with.is_empty() && self.counts.is_sum()).then_some(together)
            }
        }
    }

    /// Whether a count of one side, as one chance of it says, passes; nothing where nothing is counted.
    pub(super) fn passes_by(&self, chance: &Chance) -> Option<bool> {
        self.rule()?.counts.as_ref()?;
        let plan = self.own.plan(self.definition()).ok()?;
        chance.value.map(|count| plan.read_count(count).passes)
    }

    /// One roll of it, where it takes many.
    pub(super) fn once(&self) -> Self {
        Self {
            length: Length::Once,
            ..self.clone()
        }
    }

    /// One of its sides by itself, counted from 0 in the order rolled.
    pub(super) fn alone(&self, side: &Side) -> Self {
        Self {
            own: side.clone(),
            with: Vec::new(),
            against: None,
            length: Length::Once,
            counts: Counts::Sum,
            ..self.clone()
        }
    }

    /// What is worth a warning before the roll, of everybody who takes part, each by what they roll.
    pub(super) fn warnings<'w>(&'w self, rolled: impl Iterator<Item = String> + 'w) -> Vec<String> {
        let definition = self.definition();
        let of_side = |side: &Side| {
            let rule = side.rule(definition).map(|(_, rule)| rule);
            let told = rule.map(|rule| rule.told_before(&side.numbers(definition)));
            told.map_or_else(Vec::new, |told| told.warnings)
        };
        let told = self.sides().zip(rolled);
        let told = told.flat_map(|(side, rolled)| {
            let told = of_side(side).into_iter();
            told.map(move |told| told.replace(WORD, &rolled))
        });
        told.collect()
    }

    /// It with the figures of a sheet that count where a line does not say them; none where they change nothing, or leave nothing.
    pub(super) fn with_usual(&self, sheet: &Numbers) -> Option<Self> {
        let definition = self.definition();
        let mut own = self.own.clone();
        let numbers = own.numbers(definition);
        for input in &definition.inputs {
            let usual = input.usual.as_deref().map(|&figure| sheet.get(figure));
            if let Some(usual) = usual.filter(|_| numbers.get(input.number) == 0) {
                own = own.with(&input.name, usual);
            }
        }
        let is_moved = own.numbers(definition) != numbers;
        Self::new(self.system, own, None)
            .ok()
            .filter(|_| is_moved && self.is_alone())
    }

    /// What those who came to the same make instead, with the same numbers, where the file says so.
    pub(super) fn rolled_by_equals(&self) -> Option<Self> {
        let definition = self.definition();
        let again = self.rule()?.equals_roll.as_ref()?;
        let own = self
            .own
            .made_by(definition, definition.attempts.get(again.is)?);
        let own = own.planned(definition).ok()?;
        Some(self.with_own(own))
    }

    /// It with dice, where a word of its line lets something stand in for them.
    pub(super) fn with_dice(&self) -> Option<Self> {
        let definition = self.definition();
        let numbers = self.own.numbers(definition);
        let plan = self.own.plan(definition).ok()?;
        let rolls = self
            .rule()?
            .rolls
            .iter()
            .filter_map(|roll| roll.when.as_ref());
        let is_so = |when: &&Formula| numbers.of(when).is_some_and(|holds| holds != 0);
        let way = rolls.clone().find(is_so).filter(|_| !plan.throws_dice())?;
        let named = way.names();
        let is_said =
            |input: &&Input| input.kind == InputKind::Word && named.contains(&input.number);
        let said = definition.inputs.iter().filter(is_said);
        let own = said.fold(self.own.clone(), |own, input| own.with(&input.name, 0));
        Some(self.with_own(own))
    }

    /// It made better or worse by what stands on whoever makes it, where it is one roll that knows that and is no attack.
    pub(super) fn with_edge(self, is_better: bool) -> Self {
        let is_check = self
            .rule()
            .is_some_and(|rule| rule.edge_of() == Some(EdgeOf::Checks));
        let input = self.definition().edge_input(is_better);
        let input = input.and_then(|input| self.definition().inputs.get(input));
        match input.filter(|_| is_check && self.is_alone()) {
            Some(input) => {
                Self::new(self.system, self.own.with(&input.name, 1), None).unwrap_or(self)
            }
            None => self,
        }
    }

    /// Its rule as the file has it now: of linked rolls that of the main part.
    pub(super) fn rule(&self) -> Option<&'static AttemptRule> {
        let side = self.main().unwrap_or(&self.own);
        side.rule(self.definition()).map(|(_, rule)| rule)
    }

    /// How its sides are held against each other, where it has two.
    pub(super) fn opposed(&self) -> Option<&'static Opposed> {
        self.against.as_ref()?;
        self.rule()?.opposed.as_ref()
    }

    /// It as if its line said this number for a name, by its place.
    pub(super) fn saying_number(&self, place: usize, number: i64) -> Self {
        let definition = self.definition();
        let name = definition.names.get(place);
        let key = name.map_or("mod", |name| name.key.as_str());
        let mut own = self.own.with(key, number);
        for input in &definition.inputs {
            if matches!(&input.kind, InputKind::Said(of) if of.is == place && place > 0) {
                own = own.with(&input.name, 1);
            }
        }
        self.with_own(own)
    }

    /// The same with another own side.
    pub(super) fn with_own(&self, own: Side) -> Self {
        Self {
            own,
            ..self.clone()
        }
    }

    /// The same against another.
    pub(super) fn held_to(&self, other: &Side) -> Self {
        Self {
            against: Some(Box::new(other.clone())),
            ..self.clone()
        }
    }

    /// The attempt with what stands on whoever makes one of its sides.
    pub(super) fn with_sways(
        &self,
        part: usize,
        modifiers: &[ConditionModifier],
    ) -> Result<Self, Refused> {
        let definition = self.definition();
        let mut swayed = self.clone();
        let sides = std::iter::once(&mut swayed.own).chain(&mut swayed.with);
        let mut sides = sides.chain(swayed.against.as_deref_mut());
        if let Some(side) = sides.nth(part) {
            *side = side.swayed(definition, modifiers)?;
        }
        Self::new(self.system, swayed.own, swayed.against.map(|side| *side))?
            .of_several(swayed.with, (self.counts, self.length))
    }
}
