//! What is constant about a system that was read from a file, made of what its file says.

use crate::dice::{Faces, SIGNS, Sides, Unread};
use crate::systems::interface::{
    FormColumns, FormHolds, InitiativeProfile, LuckWords, Profile, StatLine,
};
use crate::systems::record::is_same;
use crate::systems::{ConditionEffect, DownState, Dying, KnownCondition, OutcomeGrade};

use super::definition::{Extreme, ResultRule, Unseen};
use super::fields::fields_of;
use super::grades::{grade_of, level_of};
use super::guide::guide_of;
use super::text::Text;
use super::untrained::DEFAULT;
use super::word::{ENDINGS, SIDES, all_kept, kept};
use super::{AttemptRule, ConditionRule, Definition, DyingRule, Input, InputKind, TurnOrder};

pub(super) fn profile_of(definition: &Definition) -> Profile {
    let mut examples = definition
        .examples
        .iter()
        .flat_map(|(lines, _)| lines.split(" · "));
    let example = examples
        .next()
        .map(kept)
        .unwrap_or_else(|| usual_line(definition));
    let harm_types = all_kept(definition.harm_types.iter().map(|harm| kept(harm)));
    let fields = fields_of(definition, harm_types);
    let by_side = matches!(definition.initiative, TurnOrder::Sides(_));
    let is_rolled = definition.initiative != TurnOrder::ByHand;
    let levels = levels_of(definition);
    Profile {
        example,
        prompt_examples: prompt_of(definition, example),
        faces_example: faces_of(definition),
        die: die_of(definition),
        initiative: InitiativeProfile {
            is_rolled,
            is_added_to: is_rolled && !by_side && levels.is_empty(),
            by_side,
            example: match levels {
                [.., last] => last.word(),
                [] => initiative_example(definition, is_rolled),
            },
            levels,
        },
        heads: heads_of(definition),
        joins: all_kept(definition.joining_words()),
        fields,
        foe_begins_with: foes_begin_with(definition),
        form: form_of(definition),
        conditions: conditions_of(definition),
        stat: StatLine {
            hit_by: hit_by(definition),
            groups: all_kept(definition.card.iter().map(|group| kept(group))),
        },
        harm_types,
        dying: definition.dying.as_ref().map(dying_of),
        foe_ranks: foe_ranks_of(definition),
        mishap: mishap_of(definition),
        outcome_words: outcome_words(definition),
        luck: luck_of(definition),
        guide: guide_of(definition),
        reference: ("", ""),
        bestiary: foes_of(definition),
        further_foes: None,
        encounters: "(encounters: [])",
    }
}

impl Definition {
    /// What it takes to hold on to something after so much harm.
    pub fn holding_on_after(&self, harm: u64) -> String {
        let Some(words) = &self.holding_on else {
            return "what your rules ask for".to_owned();
        };
        let harm = i64::try_from(harm).unwrap_or(i64::MAX);
        let usual = self.numbers();
        let numbers = words.formulas();
        let numbers = numbers.map(|number| usual.with_values(number, &[harm]).unwrap_or(0));
        words.told(&numbers.collect::<Vec<_>>(), "", None)
    }
}

/// What a new foe's sheet begins with.
fn foes_begin_with(definition: &Definition) -> &'static [(&'static str, &'static str)] {
    let begun = definition.figures.iter().filter_map(|group| {
        let word = group.foes.as_ref()?;
        let figure = group.figures.first()?;
        Some((kept(&figure.name), kept(word)))
    });
    all_kept(begun)
}

fn prompt_of(definition: &Definition, example: &'static str) -> [&'static str; 2] {
    let own = definition.prompt.as_ref();
    own.map_or([example, "add orc*5 15"], |(attempt, foe)| {
        [kept(attempt), kept(foe)]
    })
}

/// The conditions of the file.
fn conditions_of(definition: &Definition) -> &'static [KnownCondition] {
    let usual = definition.numbers();
    let own = |rule: &ConditionRule| {
        // What it moves by the numbers of the file counts in its place: this says that it moves something.
        let of_mod = rule.changes.iter().find(|(place, _)| place.is == 0);
        let first = of_mod.or(rule.changes.first());
        let value = first.and_then(|(_, change)| usual.of(change)).unwrap_or(0);
        let moves = first.map(|_| ConditionEffect::Modifier(i32::try_from(value).unwrap_or(0)));
        let rest = rule
            .rest
            .map(|rest| ConditionEffect::EndsByRest(rest.into()));
        let does = rule.does.iter().map(|does| (*does).into());
        KnownCondition {
            name: kept(&rule.name),
            effects: Vec::leak(moves.into_iter().chain(rest).chain(does).collect()),
            asks: rule.asks.as_deref().map(kept),
            ends: kept(&rule.ends),
            text: kept(&rule.about),
        }
    };
    all_kept(definition.conditions.iter().map(own))
}

/// The ranks of foes, best first, and the place of the usual one.
fn foe_ranks_of(definition: &Definition) -> Option<(&'static [&'static str], usize)> {
    let (scale, usual) = definition.foe_rank.as_ref()?;
    let mut words: Vec<&(i64, Text)> = definition.scales.get(scale.is)?.words.iter().collect();
    words.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    let usual = words.iter().position(|(number, _)| number == usual)?;
    Some((all_kept(words.iter().map(|(_, word)| kept(word))), usual))
}

/// What one is hit by: the figure that the first attack of the file is held against.
fn hit_by(definition: &Definition) -> Option<(&'static str, &'static str)> {
    if let Some(figure) = &definition.hit_by {
        let name = kept(&figure.to_lowercase());
        // What stands alone is called as its group is where room is short.
        let group = definition.figure_called(figure).map(|(group, _)| group);
        let group = group.filter(|group| group.figures.len() == 1);
        let short = group.and_then(|group| group.label.as_deref());
        return Some((short.map_or(name, kept), name));
    }
    let mut attacks = definition.attempts.iter();
    let (_, figure) = attacks.find_map(|rule| rule.against.as_ref())?;
    let name = kept(&definition.names.get(figure.is)?.name);
    let figure = definition.figure_of(figure.is);
    let short = figure.and_then(|(_, figure)| figure.short.as_deref());
    Some((short.map_or(name, kept), name))
}

/// The levels that an initiative is, worst first: those of the attempt that is rolled for it, where it is judged by a bar and
/// they go by their usual words.
fn levels_of(definition: &Definition) -> &'static [OutcomeGrade] {
    let TurnOrder::Attempt(attempt) = &definition.initiative else {
        return &[];
    };
    let rule = definition.attempts.get(attempt.is.0);
    let Some(rule) = rule.filter(|rule| rule.judged.is_some() && rule.has_levels()) else {
        return &[];
    };
    let mut results: Vec<_> = rule.results.iter().collect();
    results.sort_by_key(|result| result.grade);
    // A plain success goes by its own word as well.
    let words = |grade| [level_of(grade), grade_of(grade)].map(OutcomeGrade::word);
    let is_usual = results
        .iter()
        .all(|result| words(result.grade).contains(&result.word.as_str()));
    match is_usual {
        true => {
            let mut levels: Vec<OutcomeGrade> = Vec::new();
            levels.extend(results.iter().map(|result| level_of(result.grade)));
            levels.dedup();
            all_kept(levels)
        }
        false => &[],
    }
}

const DYING: &[ConditionEffect] = &[
    ConditionEffect::Down(DownState::Dying { good: 0, bad: 0 }),
    ConditionEffect::Held,
];

fn dying_of(rule: &DyingRule) -> Dying {
    let DyingRule { saves, kills, .. } = rule;
    let ends = format!("with {saves} made, {kills} failed, or any healing");
    Dying {
        known: KnownCondition {
            name: "dying",
            effects: DYING,
            asks: Some(kept(&rule.asks)),
            ends: kept(&ends),
            text: kept(&rule.about),
        },
        attempt: kept(&rule.attempt),
        needed: [*saves, *kills],
    }
}

/// A line that can be typed anywhere: a figure by its number, else something that is added.
fn usual_line(definition: &Definition) -> &'static str {
    let figure = definition
        .inputs
        .iter()
        .find(|input| matches!(input.kind, InputKind::Figure(_)));
    let bounds = figure
        .and_then(|input| definition.names.get(input.number))
        .map(|name| name.bounds);
    let short = &definition.short;
    match bounds {
        Some((low @ 0.., high)) => kept(&format!("{short} {}", low.midpoint(high))),
        Some(_) | None => kept(&format!("{short} +2")),
    }
}

/// The words for attempts, and what a line of them may begin with.
fn heads_of(definition: &Definition) -> &'static [&'static str] {
    let attempts = definition
        .attempts
        .iter()
        .filter(|rule| rule.like.is_none() || rule.own_words.is_some());
    let words = attempts.flat_map(AttemptRule::words);
    let untrained = definition.knows_untrained().then_some(DEFAULT);
    let means = definition.inputs.iter();
    let means = means.filter(|input| input.kind == InputKind::Mean);
    let words = words.chain(means.flat_map(Input::words));
    all_kept(words.map(|word| kept(word)).chain(untrained))
}

fn form_of(definition: &Definition) -> FormColumns {
    let title = definition.sheet.as_deref().map_or("Figures", kept);
    let mut groups = definition.figures.iter().filter(|group| group.is_last);
    let Some(group) = groups.find_map(|group| group.group.as_deref()) else {
        return FormColumns {
            names: [title, "What follows"],
            holds: FormHolds::Figures,
        };
    };
    let last = definition.last_column.as_deref().unwrap_or(group);
    let ticked = definition.figures.iter();
    let ticked = ticked.filter(|group| !group.beside.is_empty());
    let names = ticked.flat_map(|group| &group.figures);
    let longest = names.map(|figure| figure.name.chars().count()).max();
    FormColumns {
        names: [title, kept(last)],
        holds: longest.map_or(FormHolds::Lists, FormHolds::Ticked),
    }
}

/// What may be named for initiative: a modifier of what is rolled, else a figure that everybody has.
fn initiative_example(definition: &Definition, is_rolled: bool) -> &'static str {
    if is_rolled {
        return "=7";
    }
    if let Some((one, other)) = &definition.pairs {
        let first = |name: &str| {
            let mut groups = definition.figures.iter();
            let group =
                groups.find(|group| group.group.as_ref().is_some_and(|own| is_same(own, name)));
            group
                .and_then(|group| group.figures.first())
                .map(|figure| figure.name.to_lowercase())
        };
        if let (Some(one), Some(other)) = (first(one), first(other)) {
            return kept(&format!("{one}+{other}"));
        }
    }
    let figures = || definition.figures.iter().flat_map(|group| &group.figures);
    let sense = figures().find(|figure| figure.unseen == Some(Unseen::Sense));
    let any = || {
        let taken = definition.figures.iter().enumerate();
        let mut taken = taken.filter(|(at, _)| definition.takes_group(*at));
        taken.find_map(|(_, group)| group.figures.first())
    };
    sense
        .or_else(any)
        .map_or("=7", |figure| kept(&figure.name.to_lowercase()))
}

/// The sides of the first dice that a roll names.
fn die_of(definition: &Definition) -> u32 {
    let rolls = definition.attempts.iter().flat_map(|rule| &rule.rolls);
    let mut sets = rolls.flat_map(|rule| &rule.roll.sets);
    let sides = sets.find_map(super::SetRule::sides);
    sides.unwrap_or(6)
}

/// Faces that the dice of the first attempt may show, as they are typed: as many as it ordinarily throws.
fn faces_of(definition: &Definition) -> &'static str {
    let mut thrown = Thrown::default();
    let plan = definition.attempts.first().and_then(|rule| {
        let mut ways = [definition.middling(rule), definition.numbers()].into_iter();
        ways.find_map(|numbers| rule.plan(&numbers).ok())
    });
    match plan.map(|plan| plan.roll(&mut thrown)) {
        Some(Ok(_)) if !thrown.0.is_empty() => kept(&thrown.typed()),
        Some(_) | None => "=2,4",
    }
}

/// Faces as examples show them, never the highest of a die, which may explode.
#[derive(Default)]
struct Thrown(Vec<String>);

/// So many faces are shown of a handful.
const SHOWN: usize = 5;

impl Thrown {
    fn typed(&self) -> String {
        let some = self.0.get(..SHOWN - 2).filter(|_| self.0.len() > SHOWN);
        match some {
            Some(some) => format!("={},…", some.join(",")),
            None => format!("={}", self.0.join(",")),
        }
    }
}

impl Faces for Thrown {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        let faces = if die.count() < 20 {
            [2, 4, 5, 3]
        } else {
            [14, 8, 17, 11]
        };
        let face = faces.into_iter().cycle().nth(self.0.len()).unwrap_or(1);
        let face = 1 + (face - 1) % die.count().saturating_sub(1).max(1);
        let sign = usize::try_from(face - 1)
            .ok()
            .and_then(|face| SIGNS.get(face));
        self.0.push(match sign {
            Some(sign) if die == Sides::FUDGE => (*sign).to_owned(),
            Some(_) | None => face.to_string(),
        });
        Ok(face)
    }
}

/// The words of all results, and of what several come to.
fn outcome_words(definition: &Definition) -> &'static [&'static [&'static str]] {
    let own = definition.attempts.iter().map(words_of);
    let counting = definition
        .attempts
        .iter()
        .filter(|rule| rule.counts.is_some());
    let keys = counting.map(|rule| {
        let mut keys: Vec<&'static str> = Vec::new();
        for result in &rule.results {
            if !keys.contains(&result.key.is) {
                keys.push(result.key.is);
            }
        }
        all_kept(keys)
    });
    let [sides, ends] = [SIDES, ENDINGS].map(|words| all_kept(words.map(|(word, _)| word)));
    let sides = definition.has_rounds().then_some(sides).into_iter();
    let of_several = sides.chain(definition.counts_together().then_some(ends));
    all_kept(own.chain(keys).chain(of_several))
}

/// The words of an attempt's results, worst first.
fn words_of(rule: &AttemptRule) -> &'static [&'static str] {
    let mut results: Vec<_> = rule.results.iter().collect();
    results.sort_by_key(|result| result.grade);
    let mut words: Vec<&'static str> = Vec::new();
    for word in results.into_iter().map(|result| kept(&result.word)) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    all_kept(words)
}

fn mishap_of(definition: &Definition) -> Option<&'static str> {
    let mut ruining = definition.attempts.iter().filter(|rule| {
        rule.progress
            .as_ref()
            .is_some_and(|progress| progress.ruined.is_some())
    });
    let rule = ruining.next()?;
    let worst = rule.results.iter().min_by_key(|result| result.grade)?;
    let is_first = definition.attempts.first() == Some(rule);
    Some(kept(&match is_first {
        true => format!("a {}", worst.word),
        false => format!("an {}’s {}", rule.name, worst.word),
    }))
}

fn luck_of(definition: &Definition) -> LuckWords {
    let rules = definition.attempts.iter();
    let results = rules.flat_map(|rule| rule.results.iter().map(move |result| (rule, result)));
    let word = |grade: i64| {
        // A number that is neither good nor bad is no level; a count that comes to little is one.
        let is_level = |(rule, result): &(&AttemptRule, &ResultRule)| {
            grade != 0 || result.value.is_none() || rule.counts.is_some()
        };
        let results = results.clone().filter(is_level);
        let mut results = results.map(|(_, result)| result);
        let result = results.find(|result| result.grade == grade);
        result.map_or("", |result| kept(&result.word))
    };
    let or = |grade, usual| match word(grade) {
        "" => usual,
        word => word,
    };
    // They head narrow columns.
    let in_short = |word: &'static str| match word.strip_prefix("critical ") {
        Some(rest) => kept(&format!("crit. {rest}")),
        None => word,
    };
    // Where it matters what a d20 shows, its faces are what is told of.
    let has_faces = definition.attempts.iter().any(|rule| rule.has_natural);
    let has_faces = has_faces && die_of(definition) == 20;
    let [best, worst, high, low] = match has_faces {
        true => ["natural 20", "natural 1", "20s", "1s"],
        false => {
            let [best, worst] = [or(3, "best result"), or(-2, "worst result")];
            let (best, high) = extreme_of(definition, Extreme::Best).unwrap_or((best, "◆"));
            let (worst, low) = extreme_of(definition, Extreme::Worst).unwrap_or((worst, "▼"));
            [best, worst, high, low]
        }
    };
    let usual = LuckWords {
        extremes: [high, low],
        levels: [-2, -1, 0, 1, 2, 3].map(word).map(in_short),
        streaks: [
            "longest run of successes",
            "longest run of failures",
            best,
            worst,
        ],
        is_good_if_passed: true,
        good_words: "any success %",
        is_low_good: definition.is_low_good,
    };
    let mut rules = definition.attempts.iter();
    let judged = rules.find(|rule| rule.judged.is_some() && rule.has_levels());
    let Some((enough, least)) = judged.and_then(AttemptRule::least_good) else {
        return usual;
    };
    LuckWords {
        streaks: [
            kept(&format!("longest run at {enough}")),
            kept(&format!("longest run below {}", least.word)),
            best,
            worst,
        ],
        is_good_if_passed: false,
        good_words: kept(&format!("{enough} %")),
        ..usual
    }
}

/// What the best or the worst dice there are is called, and heads a narrow column: `natural 18`, `18s`; none where no result says
/// that it is of such dice.
fn extreme_of(definition: &Definition, extreme: Extreme) -> Option<(&'static str, &'static str)> {
    let mut results = definition.attempts.iter().flat_map(|rule| &rule.results);
    let result = results.find(|result| result.extreme == Some(extreme))?;
    let called = result.why.as_deref().unwrap_or(&result.word);
    let face = called
        .rsplit(' ')
        .next()
        .filter(|last| last.parse::<u32>().is_ok());
    let usual = match extreme {
        Extreme::Best => "◆",
        Extreme::Worst => "▼",
    };
    Some((
        kept(called),
        face.map_or(usual, |face| kept(&format!("{face}s"))),
    ))
}

/// The foes of the file as those of a bestiary.
fn foes_of(definition: &Definition) -> &'static str {
    let foe = |foe: &super::FoeEntry| {
        let points = foe.hit_points;
        format!(
            "(name: {:?}, points: {points:?}, record: {:?}, cue: {:?})",
            foe.name, foe.sheet, foe.about
        )
    };
    let foes: Vec<String> = definition.foes.iter().map(foe).collect();
    kept(&format!("(foes: [{}])", foes.join(", ")))
}
