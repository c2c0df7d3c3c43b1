//! Success rolls: `sr 12 -2 +4`, `sr 9 defense`, `sr 12 hard=-5`, `sr default iq:12-5,intimidation:14-3`.

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::interface::Profile;
use crate::systems::line::Attempting;
use crate::systems::line::{Reader, number_in, signed_in};
use crate::systems::line::{SystemLines, attempt_parts};
use crate::systems::success_roll::{
    Attempt, Attribute, Base, Book, DefaultFrom, Defaults, Difficulty, Kind, Named, PROFILE,
    Refused, Secrecy, Sheet, Source, Unnamed,
};
use crate::systems::three_dice::{Figure, Modifier, Modifiers, Unbounded};
use crate::words::Complaint;

use crate::systems::line::Scope;
use crate::systems::line::{Grammar, LineWords};
use crate::systems::line::{NamedModifier, told_with};

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word<'a> {
    Kind(Kind),
    Default,
    Difficulty(&'a Difficulty),
}

const WORDS: [(&str, Word<'static>); 3] = [
    ("attack", Word::Kind(Kind::Attack)),
    ("defense", Word::Kind(Kind::Defense)),
    ("default", Word::Default),
];

const WANTED: &str = "`-2`, a difficulty such as `hard`, `attack`, `defense` or another such word";

/// A line as far as it is said.
#[derive(Default)]
struct Draft {
    base: Option<Base>,
    /// What the sheet gave, where it was named.
    named: Option<Named>,
    modifiers: Vec<Modifier>,
    kind: Kind,
    cautions: Vec<String>,
    line: LineWords,
}

impl SystemLines for Attempt {
    const PROFILE: &'static Profile = &PROFILE;
    const SEATS: usize = 1;
    type Sheet = Sheet;

    fn read(
        reader: &mut Reader<'_, Book>,
        who: &[CreatureId],
    ) -> Result<Attempting<Self>, Complaint> {
        reader.read_success_roll(who)
    }

    fn words_of(book: &Book) -> Vec<&str> {
        let own = WORDS.iter().map(|(word, _)| *word);
        own.chain(book.difficulties.iter().map(|known| known.name.as_str()))
            .collect()
    }

    fn difficulties(book: &Book) -> Vec<(&str, NamedModifier)> {
        let known = book.difficulties.iter();
        known
            .map(|known| (known.name.as_str(), known.modifiers()))
            .collect()
    }
}

impl<'a> Reader<'a, Book> {
    fn read_success_roll(&mut self, who: &[CreatureId]) -> Result<Attempting<Attempt>, Complaint> {
        let difficulties = self.context.difficulties.iter();
        let named = difficulties.map(|known| (known.name.as_str(), Word::Difficulty(known)));
        let words: Vec<(&str, Word<'_>)> = WORDS.into_iter().chain(named).collect();
        let tongue = Grammar {
            words: &words,
            wanted: WANTED,
            no_edge: Some("a success roll knows no advantage: say a modifier, such as `+2`."),
            reach: |word| {
                if matches!(word, Word::Difficulty(_)) {
                    Scope::More
                } else {
                    Scope::Line
                }
            },
        };
        let mut draft = Draft::default();
        let start = self.words.here().start;
        while !self.words.is_done() {
            self.read_skill_word(who, &tongue, &mut draft)?;
        }
        if draft.base.is_none() {
            return Err(self
                .words
                .complain("expected a skill here, such as `12`, or `default iq:12-5`."));
        }
        self.offer_words_in(&tongue);
        self.finish_success_roll(who, draft, start)
    }

    fn read_skill_word(
        &mut self,
        who: &[CreatureId],
        tongue: &Grammar<'_, Word<'a>>,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let here = self.words.here();
        if let Some(modifier) = self.take_signed() {
            draft
                .modifiers
                .push(Modifier::plain(figure(modifier.into(), &here)?));
            return Ok(());
        }
        if draft.base.is_none() && self.read_named_skill(who, draft)? {
            return Ok(());
        }
        if let Some(skill) = self.plain_word().and_then(number_in) {
            if draft.base.is_some() {
                return Err(self
                    .words
                    .complain("the skill is said already: a modifier has a sign, such as `+2`."));
            }
            self.words.take();
            self.say(skill.to_string());
            draft.base = Some(Base::Skill(figure(skill.into(), &here)?));
            return Ok(());
        }
        match self.read_word_in(tongue, &mut draft.line)? {
            None => {}
            Some(Word::Kind(kind)) if draft.kind != Kind::Plain && draft.kind != kind => {
                return Err(Complaint::new(
                    here,
                    "a roll is an attack or a defense, not both.",
                ));
            }
            Some(Word::Kind(kind)) => draft.kind = kind,
            Some(Word::Default) if draft.base.is_some() => {
                return Err(Complaint::new(
                    here,
                    "the skill is said already: a default stands in its place.",
                ));
            }
            Some(Word::Default) => draft.base = Some(Base::Default(self.read_defaults()?)),
            Some(Word::Difficulty(difficulty)) => self.add_difficulty(difficulty, draft)?,
        }
        Ok(())
    }

    /// `stealth`, `iq`, `parry`: a level of the sheet, if that comes next.
    fn read_named_skill(
        &mut self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<bool, Complaint> {
        let hero = self.sheet_of::<Sheet>(who.first());
        let Some((sheet, _)) = hero else {
            return Ok(false);
        };
        let book = self.context;
        let mark = self.words.mark();
        let key = self
            .plain_word()
            .and_then(Attribute::from_key)
            .map(Attribute::name);
        let name = match key {
            Some(name) => {
                self.words.take();
                name.to_owned()
            }
            None => match self.take_name(&sheet.words_of_rolls(book))? {
                Some(name) => name,
                None => return Ok(false),
            },
        };
        let found = sheet.what(book, &name);
        let here = self.words.since(mark);
        // What the sheet does not hold may be said instead.
        let typed = self
            .words
            .line()
            .get(..here.end)
            .unwrap_or_default()
            .trim_start();
        let (named, is_said) = match found {
            Ok(named) => (named, false),
            Err(why @ Unnamed::DefaultUnsaid(_)) => {
                if !self.words.take_if("default") {
                    let message = format!("{why}, as in `{typed} default iq:12-5`.");
                    return Err(Complaint::new(here, message));
                }
                self.say_named(&name);
                self.say("default");
                let named = Named::at_default(&name, self.read_defaults()?);
                (named.rolled_for(book), true)
            }
            Err(why @ Unnamed::NoDefense(defense)) => {
                let Some(level) = self.plain_word().and_then(number_in) else {
                    return Err(Complaint::new(here, format!("{why}, as in `{typed} 9`.")));
                };
                let level_at = self.words.here();
                self.words.take();
                self.say_named(&name);
                self.say(level.to_string());
                (
                    Named::defended(defense, figure(level.into(), &level_at)?.get()),
                    true,
                )
            }
            Err(why) => return Err(Complaint::new(here, format!("{why}."))),
        };
        if !is_said {
            self.say_named(&named.name);
        }
        draft.base = Some(named.base.clone());
        draft.named = Some(named);
        Ok(true)
    }

    /// Whether players should not see a roll of that name.
    fn is_unseen(&self, name: &str) -> bool {
        let book = self.context;
        let mut attributes = book.attributes.iter();
        let entry = attributes.find(|entry| entry.name.name() == name);
        entry.is_some_and(|entry| entry.secrecy == Secrecy::Secret)
            || book.secret_roll(name).is_some()
    }

    /// What the name of a difficulty alone stands for, or the value glued to it; kept with the value, whatever the tables
    /// say tomorrow.
    fn add_difficulty(
        &mut self,
        difficulty: &Difficulty,
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let value = self.read_value_of(&difficulty.name, difficulty.modifiers())?;
        self.said.pop();
        self.say(format!("{}={value:+}", difficulty.name));
        let name = Some(difficulty.name.clone());
        draft.modifiers.push(Modifier {
            value: Figure::clamped(value),
            name,
        });
        if value.abs() >= 10 {
            draft.cautions.push(difficulty.cue.clone());
        }
        Ok(())
    }

    /// `iq:12-5,intimidation:14-3`
    fn read_defaults(&mut self) -> Result<Defaults, Complaint> {
        let here = self.words.here();
        if self
            .plain_word()
            .is_some_and(|word| word.eq_ignore_ascii_case("none"))
        {
            return Err(Complaint::new(here, format!("{}.", Refused::NoDefault)));
        }
        let wanted = "what it defaults to, such as `iq:12-5,intimidation:14-3`,";
        let list = self.read_list(wanted, default_in)?;
        let blamed = |why: Refused| Complaint::new(here.clone(), format!("{why}."));
        let mut defaults = Vec::with_capacity(list.len());
        for (source, level, modifier) in list {
            let (level, modifier) = (figure(level, &here)?, figure(modifier, &here)?);
            defaults.push(DefaultFrom {
                source,
                level,
                modifier,
            });
        }
        Defaults::new(defaults).map_err(blamed)
    }

    fn finish_success_roll(
        &self,
        who: &[CreatureId],
        draft: Draft,
        start: usize,
    ) -> Result<Attempting<Attempt>, Complaint> {
        let whole = start..self.words.line().len();
        let blamed = |why: Refused| Complaint::new(whole.clone(), format!("{why}."));
        let Some(base) = draft.base else {
            return Err(blamed(Refused::NoDefault));
        };
        let modifiers = Modifiers::new(draft.modifiers).map_err(|why| blamed(why.into()))?;
        let of_name = draft.named.as_ref().map_or(Kind::Plain, |named| named.kind);
        let rolled_for = match (of_name, draft.kind) {
            (of_name, Kind::Plain) => of_name,
            (Kind::Defense, Kind::Attack) => {
                let message = "a roll is an attack or a defense, not both.";
                return Err(Complaint::new(whole, message));
            }
            (_, said) => said,
        };
        let kind = match rolled_for {
            Kind::Plain => "success roll",
            Kind::Defense => "defense",
            Kind::Attack => "attack",
        };
        let what = draft
            .named
            .as_ref()
            .map_or(kind, |named| &named.name)
            .to_owned();
        let is_plain = modifiers.is_empty();
        let attempt = Attempt::new(base, modifiers, rolled_for).map_err(blamed)?;
        let (attempt, sways) = self.swayed(attempt, &[who.first().copied()], &draft.line)?;
        let is_plain = is_plain && sways.is_empty();
        let parts = attempt_parts(&attempt)
            .into_iter()
            .filter(|_| draft.named.is_none() || !is_plain);
        let because = told_with(
            draft.named.as_ref().map(|named| &named.sum),
            parts.collect(),
        );
        let is_unseen = draft
            .named
            .as_ref()
            .is_some_and(|named| self.is_unseen(&named.name));
        let attempting = self.attempting(who, what, because.join(" · "), attempt, &draft.line)?;
        // The words of the attempt name what stands on them.
        let attempting = Attempting {
            sways,
            ..attempting.warned_of(draft.cautions)
        };
        Ok(attempting.kept_from_players(is_unseen && draft.line.is_secret.is_none()))
    }
}

fn figure(number: i64, here: &Range<usize>) -> Result<Figure, Complaint> {
    Figure::new(number).map_err(|why: Unbounded| Complaint::new(here.clone(), format!("{why}.")))
}

/// `iq:12-5`, `intimidation:14`: what it rests on, its level, what is added.
fn default_in(text: &str) -> Option<(Source, i64, i64)> {
    let (name, figures) = text.rsplit_once(':')?;
    let sign = figures.find(['+', '-', '−']).unwrap_or(figures.len());
    let (level, modifier) = figures.split_at(sign);
    let modifier = if modifier.is_empty() {
        0
    } else {
        signed_in(modifier)?
    };
    let is_name = !name.is_empty() && !name.contains(':');
    is_name.then_some((
        Source::named(name),
        i64::from(number_in(level)?),
        i64::from(modifier),
    ))
}
