//! Swords & Sorcery attempts: `ss +5 dc 15`, `ss save +3 dc hard adv`, `ss +3 rank 2 vs +1 rank 4`.

mod aimed;
mod armor_class;
mod difficulty;
mod group;
mod helped;
mod made;
mod shape;

use std::ops::Range;

use crate::ids::{CreatureId, Roller};
use crate::systems::RollTarget;
use crate::systems::interface::Profile;
use crate::systems::line::{Attempting, SystemLines};
use crate::systems::record::{Bounded, Sum};
use crate::systems::swords_and_sorcery::{
    Amount, Attempt, Base, Book, FixedDie, HelperRank, PROFILE, Rank, Rollable, Sheet, Target,
    TestKind, Training,
};
use crate::systems::{Attitude, HiddenResult};
use crate::systems::{ConditionEffect, EdgeOf};
use crate::words::{Complaint, is_same};

use crate::systems::line::Scope;
use crate::systems::line::{Grammar, LineWords};
use crate::systems::line::{Reader, number_in, signed_in};

/// What kind of attempt a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Check,
    Attack,
    Save,
    Luck,
    Opposed,
    Group,
    Distraction,
}

/// A word of these lines, or a number that stands by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Dc,
    Ac,
    Advantage,
    Disadvantage,
    Rank,
    Tool,
    Proficiency,
    Versus,
    Help,
    Still(FixedDie),
    /// What kind of attempt it is.
    Shape(Shape),
    Fail,
    Influence,
    /// An approach that failed, all the same.
    Again,
    Attitude(Attitude),
    Hide,
    Search,
    Study,
    Keep,
    /// What was kept unseen, in place of a side.
    Kept,
    /// A number with its sign.
    Modifier,
}

const TONGUE: Grammar<Word> = Grammar {
    words: &[
        ("luck", Word::Shape(Shape::Luck)),
        ("dc", Word::Dc),
        ("ac", Word::Ac),
        ("adv", Word::Advantage),
        ("dis", Word::Disadvantage),
        ("rank", Word::Rank),
        ("tool", Word::Tool),
        ("proficiency", Word::Proficiency),
        ("vs", Word::Versus),
        ("help", Word::Help),
        ("passive", Word::Still(FixedDie::Passive)),
        ("take10", Word::Still(FixedDie::Take10)),
        ("take20", Word::Still(FixedDie::Take20)),
        ("save", Word::Shape(Shape::Save)),
        ("fail", Word::Fail),
        ("group", Word::Shape(Shape::Group)),
        ("distract", Word::Shape(Shape::Distraction)),
        ("influence", Word::Influence),
        ("again", Word::Again),
        ("friendly", Word::Attitude(Attitude::Friendly)),
        ("indifferent", Word::Attitude(Attitude::Indifferent)),
        ("hostile", Word::Attitude(Attitude::Hostile)),
        ("hide", Word::Hide),
        ("keep", Word::Keep),
        ("search", Word::Search),
        ("study", Word::Study),
    ],
    wanted: "`+5`, `dc 15`, `ac 16`, `adv`, `dis`, `rank 2`, `vs`, `help 4,2`, `save`, `secret`, `=14` or another such word",
    no_edge: None,
    reach: |word| match word {
        Word::Versus => Scope::Next,
        // A second target has a complaint of its own.
        Word::Dc | Word::Ac | Word::Help => Scope::More,
        Word::Advantage | Word::Disadvantage | Word::Rank | Word::Tool | Word::Proficiency => {
            Scope::Part
        }
        Word::Shape(Shape::Save) | Word::Fail | Word::Modifier => Scope::Part,
        Word::Shape(_) | Word::Still(_) => Scope::Line,
        Word::Influence | Word::Again | Word::Attitude(_) => Scope::Line,
        Word::Hide | Word::Search | Word::Study | Word::Keep | Word::Kept => Scope::Line,
    },
};

/// The words of those who have no Luck.
const LUCKLESS: Grammar<Word> = Grammar {
    words: TONGUE.words.split_at(1).1,
    ..TONGUE
};

/// One who takes part.
#[derive(Debug, Clone, Default)]
struct Side {
    /// What the sheet gives, where it was named.
    base: Option<Rollable>,
    /// Numbers with a sign: the modifier, then what circumstances give and take; of a group its heads.
    signed: Vec<Amount>,
    skill: Rank,
    /// What a tool adds, of the sheet where it is named.
    tool: Training,
    proficiency: Rank,
    has_advantage: bool,
    has_disadvantage: bool,
    /// What distractions of the other side's give.
    granted: i32,
    /// Those who help it, and those of them who are named.
    helpers: Vec<HelperRank>,
    helping: Vec<CreatureId>,
}

/// Everything an attempt line says, before it is made into an attempt.
#[derive(Default)]
struct Draft {
    ours: Side,
    theirs: Option<Side>,
    /// What our side rolls where the line names nothing else.
    usual: Option<Rollable>,
    /// Who is on the other side, where somebody is named there.
    rival: Option<CreatureId>,
    /// The DC or the Armor Class.
    target: Option<Target>,
    /// What was kept unseen and is to be beaten.
    kept: Option<HiddenResult>,
    /// How the Armor Class came about, where it is on a record.
    armor: Option<Sum>,
    /// The proficiency bonus of a distraction.
    distracts_with: Rank,
    still: Option<FixedDie>,
    /// What it is aimed at.
    aim: Option<RollTarget>,
    /// Who is influenced, how that creature stands to us and its Intelligence.
    influenced: Option<Roller>,
    /// Whose figure the DC is.
    against: Option<Roller>,
    attitude: Option<Attitude>,
    intelligence: Option<i32>,
    /// Every word with its place in the line: whether they go together is seen when all are read.
    said: Vec<(Word, Range<usize>)>,
    line: LineWords,
}

impl Side {
    /// Something makes its rolls better, or worse.
    const fn take_edge(&mut self, is_better: bool) {
        self.has_advantage |= is_better;
        self.has_disadvantage |= !is_better;
    }

    /// Whether anything to add to its die is named or said.
    fn has_modifier(&self) -> bool {
        self.base.is_some() || !self.signed.is_empty()
    }
}

impl Draft {
    /// The side the next word belongs to.
    fn side(&mut self) -> &mut Side {
        self.theirs.as_mut().unwrap_or(&mut self.ours)
    }

    /// Ours, and theirs where there is one.
    fn sides(&self) -> impl Iterator<Item = &Side> {
        std::iter::once(&self.ours).chain(&self.theirs)
    }

    /// What is attempted on the side the next word belongs to, as far as the line says it.
    fn skill_so_far(&self) -> Option<String> {
        let side = self.theirs.as_ref().unwrap_or(&self.ours);
        let usual = self.usual.as_ref().filter(|_| self.theirs.is_none());
        side.base.as_ref().or(usual).map(|base| base.name.clone())
    }

    /// Who makes the part that the next word belongs to.
    fn maker(&self, who: &[CreatureId]) -> Option<CreatureId> {
        match self.theirs {
            Some(_) => self.opponent(who),
            None => who.first().copied(),
        }
    }

    /// Who is on the other side, named behind `vs` or as the second of two.
    fn opponent(&self, who: &[CreatureId]) -> Option<CreatureId> {
        self.rival.or(who.get(1).copied())
    }

    /// What kind of rolls those of our side are, as conditions make them better or worse; none of saves and luck.
    fn rolls_of_ours(&self) -> Option<EdgeOf> {
        let base = self.ours.base.as_ref().map(|known| &known.base);
        match Shape::of(self) {
            _ if matches!(base, Some(Base::Attack(_))) => Some(EdgeOf::Attacks),
            Shape::Attack => Some(EdgeOf::Attacks),
            Shape::Save | Shape::Luck | Shape::Distraction => None,
            Shape::Check | Shape::Opposed | Shape::Group => Some(EdgeOf::Checks),
        }
    }

    /// Where a word was said first.
    fn place(&self, wanted: impl Fn(Word) -> bool) -> Option<Range<usize>> {
        self.said
            .iter()
            .find(|(word, _)| wanted(*word))
            .map(|(_, at)| at.clone())
    }

    fn says(&self, wanted: Word) -> bool {
        self.said.iter().any(|(word, _)| *word == wanted)
    }

    /// A complaint about the first of such words.
    fn blame(&self, wanted: impl Fn(Word) -> bool, message: impl Into<String>) -> Complaint {
        Complaint::new(self.place(wanted).unwrap_or_default(), message)
    }
}

impl SystemLines for Attempt {
    const PROFILE: &'static Profile = &PROFILE;
    const JOINS: &[&str] = &["group", "vs", "help"];
    type Sheet = Sheet;

    fn read(
        reader: &mut Reader<'_, Book>,
        who: &[CreatureId],
    ) -> Result<Attempting<Self>, Complaint> {
        match reader.take_group(who)? {
            Some(place) => reader.read_group(place, who),
            None => reader.read_swords_and_sorcery(who),
        }
    }

    fn words_of(book: &Book) -> Vec<&str> {
        let own = TONGUE.words.iter().map(|(word, _)| *word);
        own.chain(book.difficulties.iter().map(|known| known.name.as_str()))
            .collect()
    }

    fn read_condition(
        reader: &mut Reader<'_, Book>,
    ) -> Result<Option<(String, ConditionEffect)>, Complaint> {
        let skills = reader.context.skills.iter();
        let skills: Vec<&str> = skills.map(|skill| skill.name.as_str()).collect();
        reader.read_condition_about(&skills)
    }
}

impl Reader<'_, Book> {
    /// What is attempted by these, or by nobody where nobody is named.
    fn read_swords_and_sorcery(
        &mut self,
        who: &[CreatureId],
    ) -> Result<Attempting<Attempt>, Complaint> {
        let draft = self.read_draft(who)?;
        self.finish_swords(who, &draft)
    }

    fn read_draft(&mut self, who: &[CreatureId]) -> Result<Draft, Complaint> {
        let mut draft = Draft::default();
        while !self.words.is_done() {
            self.read_word_of_swords(who, &mut draft)?;
        }
        self.offer_words_in(self.tongue_of(who));
        self.settle_aim(who, &mut draft)?;
        Ok(draft)
    }

    fn read_word_of_swords(
        &mut self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let here = self.words.here();
        if self.read_intelligence(draft) {
            return Ok(());
        }
        if self.read_modifiers(draft)? {
            draft.said.push((Word::Modifier, here));
            return Ok(());
        }
        if let Some(word) = self.read_named_base(who, draft)? {
            draft.said.push((word, here));
            return Ok(());
        }
        self.refuse_unsigned_modifier()?;
        self.refuse_luck_of(who)?;
        let Some(word) = self.read_word_in(self.tongue_of(who), &mut draft.line)? else {
            return Ok(());
        };
        match word {
            Word::Dc | Word::Ac if draft.target.is_some() => {
                return Err(Complaint::new(
                    here,
                    "the target is said already: leave one of the two out.",
                ));
            }
            Word::Dc => draft.target = Some(self.read_dc(draft)?),
            Word::Ac => self.read_armor_class(here.clone(), who, draft)?,
            Word::Advantage => draft.side().has_advantage = true,
            Word::Disadvantage => draft.side().has_disadvantage = true,
            Word::Rank => {
                draft.side().skill = self.read_bounded("a rank in the skill, such as `rank 2`,")?;
            }
            Word::Tool => {
                draft.side().tool = match self.read_tool_by_name(who, draft)? {
                    Some(training) => training,
                    None => {
                        let wanted = "a rank in the tool, such as `tool 1`,";
                        Training::rank(self.read_bounded(wanted)?)
                    }
                };
            }
            Word::Proficiency => {
                draft.side().proficiency =
                    self.read_bounded("a proficiency bonus, such as `proficiency 3`,")?;
            }
            Word::Versus if draft.theirs.is_some() => {
                return Err(Complaint::new(
                    here,
                    "two sides only are opposed: leave the second `vs` out.",
                ));
            }
            Word::Versus if self.read_what_rolls_nothing(&here, who, draft)? => return Ok(()),
            Word::Versus => draft.theirs = Some(Side::default()),
            Word::Help => self.read_helpers(who, draft)?,
            Word::Still(way) => draft.still = Some(way),
            Word::Shape(Shape::Distraction) => self.read_distraction(who, draft)?,
            Word::Influence
            | Word::Attitude(_)
            | Word::Hide
            | Word::Keep
            | Word::Search
            | Word::Study => {
                self.read_aim(word, here.clone(), who, draft)?;
            }
            Word::Shape(_) | Word::Fail | Word::Again | Word::Kept | Word::Modifier => {}
        }
        if word == Word::Versus && who.len() < 2 {
            draft.rival = self.read_rival()?;
            self.read_words_behind_a_name()?;
        }
        draft.said.push((word, here));
        Ok(())
    }

    /// The words there are for whoever makes the attempt.
    fn tongue_of(&self, who: &[CreatureId]) -> &'static Grammar<'static, Word> {
        if self.is_luckless(who) {
            &LUCKLESS
        } else {
            &TONGUE
        }
    }

    /// Whether whoever makes the attempt is a monster: only characters have Luck (“The Six Plus One Abilities”).
    fn is_luckless(&self, who: &[CreatureId]) -> bool {
        let Some(creature @ CreatureId::Foe(_)) = who.first() else {
            return false;
        };
        self.sheet_of::<Sheet>(Some(creature))
            .is_none_or(|(sheet, _)| sheet.is_foe())
    }

    fn refuse_luck_of(&self, who: &[CreatureId]) -> Result<(), Complaint> {
        let is_luck = self
            .words
            .plain()
            .is_some_and(|word| word.eq_ignore_ascii_case("luck"));
        if is_luck && self.is_luckless(who) {
            return Err(self
                .words
                .complain("only characters have Luck: no foe tests it."));
        }
        Ok(())
    }

    /// `stealth`, `save wisdom`, `longsword`: a bonus of the sheet, if that comes next; the kind of attempt it begins.
    fn read_named_base(
        &mut self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<Option<Word>, Complaint> {
        let has_usual = draft.theirs.is_none() && draft.usual.is_some();
        let is_open = draft.side().base.is_none() && (draft.side().signed.is_empty() || has_usual);
        let hero = self
            .sheet_of::<Sheet>(draft.maker(who).as_ref())
            .filter(|_| is_open);
        let Some((sheet, level)) = hero else {
            return Ok(None);
        };
        let rollables = sheet.rollables(self.context, level);
        let mut listed: Vec<_> = rollables.iter().collect();
        // What was recorded is told first: the own sword, not the skills that everybody has.
        listed.sort_by_key(|known| !sheet.is_recorded(known));
        let names: Vec<String> = listed.into_iter().map(|known| known.name.clone()).collect();
        let named = match self.take_save_in_quotes(&names) {
            None => self.take_name(&names)?,
            save => save,
        };
        let Some(name) = named else {
            return Ok(None);
        };
        self.say_named(&name);
        let base = rollables.into_iter().find(|known| known.name == name);
        let word = match base.as_ref().map(|known| &known.base) {
            Some(Base::Test(TestKind::Save)) => Word::Shape(Shape::Save),
            Some(Base::Test(TestKind::Luck)) => Word::Shape(Shape::Luck),
            Some(Base::Test(TestKind::Check) | Base::Attack(_)) | None => Word::Modifier,
        };
        draft.side().base = base;
        Ok(Some(word))
    }

    /// `save "Wisdom"` is the save of the sheet as `save wisdom` is, and no check of the ability.
    fn take_save_in_quotes(&mut self, names: &[String]) -> Option<String> {
        let mut ahead = self.words.clone();
        ahead.take();
        let ability = ahead.peek().filter(|token| token.is_quoted)?;
        let save = format!("save {}", ability.text);
        let name = names.iter().find(|name| is_same(name, &save))?;
        if !self.words.is_next("save") {
            return None;
        }
        self.words.take();
        self.words.take();
        Some(name.clone())
    }

    /// `+5`, or of a group `+1,+3,+5`, if that comes next.
    fn read_modifiers(&mut self, draft: &mut Draft) -> Result<bool, Complaint> {
        let is_signed = |word: &&str| word.starts_with(['+', '-', '−']);
        let Some(word) = self.words.plain().filter(is_signed) else {
            return Ok(false);
        };
        let signed: Option<Vec<i32>> = word.split(',').map(signed_in).collect();
        let Some(signed) = signed else {
            let message =
                format!("“{word}” is no modifier: expected `+5`, or `+1,+3,+5` of a group.");
            return Err(self.words.complain(message));
        };
        let amounts: Result<Vec<Amount>, _> = signed.iter().copied().map(Amount::new).collect();
        let amounts = amounts.map_err(|why| self.words.complain(format!("{why}.")))?;
        self.words.take();
        self.say(
            signed
                .iter()
                .map(|number| format!("{number:+}"))
                .collect::<Vec<_>>()
                .join(","),
        );
        draft.side().signed.extend(amounts);
        Ok(true)
    }

    fn refuse_unsigned_modifier(&self) -> Result<(), Complaint> {
        let Some(number) = self.words.plain().and_then(number_in) else {
            return Ok(());
        };
        let message = format!(
            "{number} has no sign: a modifier has one (`+{number}`), a target its word (`dc {number}`, `ac {number}`)."
        );
        Err(self.words.complain(message))
    }

    /// A number without a sign, within the bounds of the rules.
    fn read_bounded<const LOW: i32, const HIGH: i32>(
        &mut self,
        wanted: &str,
    ) -> Result<Bounded<LOW, HIGH>, Complaint> {
        let missing = self.words.unknown(std::iter::empty(), wanted);
        let place = self.words.here();
        let number = self.take_number().ok_or(missing)?;
        Bounded::new(number).map_err(|why| Complaint::new(place, format!("{why}.")))
    }
}
