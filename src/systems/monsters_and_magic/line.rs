//! Monsters & Magic attempts: `mm +3 trait 1 damage 1d8+1 vs 14`, `mm +3 vs +5 to 10`, `mm static 15 trait 2 vs tough`.

mod made;
mod rival;

use std::ops::Range;

use crate::ids::CreatureId;
use crate::systems::interface::Profile;
use crate::systems::line::{Attempting, SystemLines};
use crate::systems::monsters_and_magic::{
    Attempt, Attribute, Base, Book, Concentration, DamageDice, Goal, PROFILE, Rollable, Sheet,
};
use crate::systems::three_dice::Figure;
use crate::words::{Complaint, Token};

use crate::systems::line::Scope;
use crate::systems::line::{Grammar, LineWords};
use crate::systems::line::{Reader, number_in};

/// A word of these lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Versus,
    Trait,
    Damage,
    Prime,
    Static,
    To,
    Rolled,
    Unresisted,
    Using,
    Disturbed(Concentration),
}

const TONGUE: Grammar<Word> = Grammar {
    words: &[
        ("vs", Word::Versus),
        ("trait", Word::Trait),
        ("damage", Word::Damage),
        ("prime", Word::Prime),
        ("static", Word::Static),
        ("to", Word::To),
        ("dangerous", Word::Disturbed(Concentration::Dangerous)),
        ("threatened", Word::Disturbed(Concentration::Threatened)),
        ("rolled", Word::Rolled),
        ("unresisted", Word::Unresisted),
        ("using", Word::Using),
    ],
    wanted: "`+3`, `vs 14`, `vs tough`, `trait 1`, `damage 1d8`, `prime`, `static 15`, `to 10`, `secret`, `=4,5,6` or another such word",
    no_edge: Some(
        "Monsters & Magic knows no advantage: say what helps or hinders as a modifier, `+2` or `-2`.",
    ),
    reach: |word| match word {
        Word::Versus => Scope::Next,
        Word::To | Word::Disturbed(_) | Word::Unresisted => Scope::Line,
        Word::Trait | Word::Damage | Word::Prime | Word::Static | Word::Rolled => Scope::Part,
        Word::Using => Scope::More,
    },
};

const NAMED_RESISTANCE: &str =
    "what has to be reached, such as `vs 14`, `vs +5`, `vs tough` or `unresisted`,";

/// One who takes part, or what resists.
#[derive(Debug, Clone, Default)]
struct Side {
    /// What the sheet gives, where it was named, and the traits and gear described along with it.
    base: Option<Rollable>,
    /// The name on the record of the one who resists, and whether they roll it.
    start: Option<String>,
    is_rolled: bool,
    is_surprised: bool,
    described: Vec<String>,
    /// Numbers with a sign: the attribute's modifier, where it is rolled, then everything else that is added.
    signed: Vec<Figure>,
    /// The number that stands in place of dice.
    score: Option<Figure>,
    /// The name of a difficulty, and what is added to three dice where it is rolled.
    named: Option<(String, Figure)>,
    trait_bonus: Option<u8>,
    damage: Option<Damage>,
    /// Effects and consequences that count in a resistance.
    using: Vec<String>,
    /// What the rules warn of in what the sheet gives.
    warning: Option<String>,
    is_prime: bool,
}

/// What something adds to an action.
#[derive(Debug, Clone, Copy)]
enum Damage {
    Dice(DamageDice),
    Fixed(Figure),
}

/// Everything an attempt line says, before it is made into an attempt.
#[derive(Default)]
struct Draft {
    ours: Side,
    theirs: Option<Side>,
    /// Who is on the other side, where somebody is named there.
    rival: Option<CreatureId>,
    /// Whether nobody resists, by choice.
    is_unresisted: bool,
    to: Option<Goal>,
    concentration: Concentration,
    /// Every word with its place in the line, and whether it was said of the other side.
    said: Vec<(Word, Range<usize>, bool)>,
    line: LineWords,
}

impl Draft {
    /// The side the next word belongs to.
    fn side(&mut self) -> &mut Side {
        self.theirs.as_mut().unwrap_or(&mut self.ours)
    }
}

impl SystemLines for Attempt {
    const PROFILE: &'static Profile = &PROFILE;
    const JOINS: &[&str] = &["vs"];
    type Sheet = Sheet;

    fn read(
        reader: &mut Reader<'_, Book>,
        who: &[CreatureId],
    ) -> Result<Attempting<Self>, Complaint> {
        reader.read_monsters_and_magic(who)
    }

    fn words_of(book: &Book) -> Vec<&str> {
        let own = TONGUE.words.iter().map(|(word, _)| *word);
        own.chain(book.difficulties.iter().map(|known| known.name.as_str()))
            .collect()
    }
}

impl Reader<'_, Book> {
    /// What is attempted by these, or by nobody where nobody is named.
    fn read_monsters_and_magic(
        &mut self,
        who: &[CreatureId],
    ) -> Result<Attempting<Attempt>, Complaint> {
        let mut draft = Draft::default();
        while !self.words.is_done() {
            if !self.read_number_of_magic(&mut draft)?
                && !self.read_named_resistance(&mut draft)?
                && !self.read_of_sheet(who, &mut draft)?
                && !self.read_of_rival(&mut draft)?
            {
                self.read_word_of_magic(who, &mut draft)?;
            }
        }
        if draft
            .theirs
            .as_ref()
            .is_some_and(|side| side.score.is_none())
        {
            self.offer_difficulties();
        }
        if let Some((sheet, _)) = draft
            .ours
            .base
            .as_ref()
            .and_then(|_| self.sheet_of::<Sheet>(who.first()))
        {
            self.words
                .offer(additions(&sheet).iter().map(String::as_str));
        }
        self.offer_words_in(&TONGUE);
        self.resolve_rival(who.first(), &mut draft)?;
        draft.roll_difficulty();
        self.finish_magic(who, &draft)
    }

    /// A number by itself: with a sign it is added, without one it is what has to be reached.
    fn read_number_of_magic(&mut self, draft: &mut Draft) -> Result<bool, Complaint> {
        let here = self.words.here();
        if let Some(number) = self.take_signed() {
            draft.side().signed.push(figure(number.into(), here)?);
            return Ok(true);
        }
        let Some(number) = self.words.plain().and_then(number_in) else {
            return Ok(false);
        };
        let Some(theirs) = draft.theirs.as_mut() else {
            let message = format!(
                "{number} has no sign: a modifier has one (`+{number}`), a score its word (`static {number}`)."
            );
            return Err(self.words.complain(message));
        };
        if theirs.score.is_some() {
            return Err(self
                .words
                .complain("what has to be reached is said already: leave one of the two out."));
        }
        theirs.score = Some(figure(number.into(), here)?);
        self.take_number();
        Ok(true)
    }

    /// `tough`, on the side that resists.
    fn read_named_resistance(&mut self, draft: &mut Draft) -> Result<bool, Complaint> {
        let has_name = draft.rival.is_some();
        let Some(theirs) = draft
            .theirs
            .as_mut()
            .filter(|side| side.score.is_none() && !has_name)
        else {
            return Ok(false);
        };
        self.offer_difficulties();
        let book = self.context;
        let known: Vec<(&str, _)> = book
            .difficulties
            .iter()
            .map(|known| (known.name.as_str(), known))
            .collect();
        let Some(difficulty) = self.words.take_word(&known) else {
            return Ok(false);
        };
        self.say(difficulty.name.clone());
        theirs.score = Some(difficulty.fixed);
        theirs.named = Some((difficulty.name.clone(), difficulty.rolled));
        Ok(true)
    }

    /// `dexterity`, `resist wisdom`, `longsword`, and after it `fast`: a name of the sheet, if that comes next.
    fn read_of_sheet(&mut self, who: &[CreatureId], draft: &mut Draft) -> Result<bool, Complaint> {
        let hero = self.sheet_of::<Sheet>(who.first());
        let hero = hero.filter(|_| {
            draft.theirs.is_none() && draft.ours.signed.is_empty() || draft.ours.base.is_some()
        });
        let Some((sheet, level)) = hero else {
            return Ok(false);
        };
        if draft.theirs.is_some() {
            return Ok(false);
        }
        let mark = self.words.mark();
        let names = draft
            .ours
            .base
            .as_ref()
            .map_or_else(|| sheet.names(), |_| additions(&sheet));
        let is_begun = draft.ours.base.is_some();
        let is_static = !is_begun && self.takes_static_initiative();
        let name = match is_static {
            true => sheet.static_initiative(),
            false => match self.take_name(&names)? {
                Some(name) => name,
                None => return Ok(false),
            },
        };
        let mut described = draft.ours.described.clone();
        let beginning = draft.ours.base.as_ref().map(|base| base.name.clone());
        described.extend(beginning.is_some().then(|| name.clone()));
        let words: Vec<&str> = described.iter().map(String::as_str).collect();
        let base = sheet
            .by_name(beginning.as_ref().unwrap_or(&name), &words, level)
            .map_err(|why| Complaint::new(self.words.since(mark), format!("{why}.")))?;
        match is_static {
            true => self.say("static"),
            false => self.say_named(&name),
        }
        draft.ours.score = match &base.base {
            Base::Effort(_) => None,
            Base::Static(fixed) | Base::Resistance(fixed) => Some(fixed.score),
        };
        draft.ours.warning = sheet.trait_warning(sheet.traits_in(&words), level);
        draft.ours.described = described;
        draft.ours.base = Some(base);
        Ok(true)
    }

    /// Takes `static` where it decides who goes first and neither a score nor an attribute follows.
    fn takes_static_initiative(&mut self) -> bool {
        let mut ahead = self.words.clone();
        let is_static = self.is_for_initiative && ahead.take_if("static");
        let attributes = Attribute::ALL.map(|attribute| (attribute.name(), ()));
        let is_score = |token: &Token| number_in(&token.text).is_some();
        let is_plain = !ahead.peek().is_some_and(is_score) && !ahead.fits(&attributes);
        is_static && is_plain && self.words.take_if("static")
    }

    fn offer_difficulties(&mut self) {
        let book = self.context;
        self.words
            .offer(book.difficulties.iter().map(|known| known.name.as_str()));
    }

    fn read_word_of_magic(
        &mut self,
        who: &[CreatureId],
        draft: &mut Draft,
    ) -> Result<(), Complaint> {
        let here = self.words.here();
        let is_theirs = draft.theirs.is_some();
        let Some(word) = self.read_known_word(draft)? else {
            return Ok(());
        };
        match word {
            Word::Versus if is_theirs => {
                return Err(Complaint::new(
                    here,
                    "an attempt has two sides: leave the second `vs` out.",
                ));
            }
            Word::Versus => {
                draft.theirs = Some(Side::default());
                draft.rival = self.read_magic_rival(who)?.or_else(|| who.get(1).copied());
                self.read_words_behind_a_name()?;
            }
            Word::Rolled => draft.side().is_rolled = true,
            Word::Unresisted => draft.is_unresisted = true,
            Word::Trait => draft.side().trait_bonus = Some(self.read_trait_bonus()?),
            Word::Damage => draft.side().damage = Some(self.read_damage()?),
            Word::Prime => draft.side().is_prime = true,
            Word::Using => self.read_used_effect(who, draft)?,
            Word::Static if draft.side().score.is_some() => {
                return Err(Complaint::new(
                    here,
                    "a score is said already: leave one of the two out.",
                ));
            }
            Word::Static => draft.side().score = Some(self.read_score()?),
            Word::To => draft.to = Some(self.read_goal()?),
            Word::Disturbed(how) => {
                if !matches!(draft.concentration, Concentration::Undisturbed)
                    && draft.concentration != how
                {
                    let message =
                        "`dangerous` and `threatened` do not add up: leave one of them out.";
                    return Err(Complaint::new(here, message));
                }
                draft.concentration = how;
            }
        }
        draft.said.push((word, here, is_theirs));
        Ok(())
    }

    /// A word of the system or of the line; a misspelt difficulty is told apart from a misspelt word.
    fn read_known_word(&mut self, draft: &mut Draft) -> Result<Option<Word>, Complaint> {
        let names = self.context.difficulties.iter();
        let nearest = self
            .words
            .unknown(names.map(|known| known.name.as_str()), "")
            .instead;
        let is_resistance = draft
            .theirs
            .as_ref()
            .is_some_and(|side| side.score.is_none());
        self.read_word_in(&TONGUE, &mut draft.line)
            .map_err(|complaint| {
                let instead = nearest
                    .filter(|_| is_resistance)
                    .or_else(|| complaint.instead.clone());
                complaint.with_instead(instead)
            })
    }

    /// `using "high ground"`: an effect or a consequence of whoever resists, which counts there only where it is named.
    fn read_used_effect(&mut self, who: &[CreatureId], draft: &mut Draft) -> Result<(), Complaint> {
        let bearer = match draft.theirs {
            Some(_) => draft.rival,
            None => who.first().copied(),
        };
        let borne = self.table.zip(bearer);
        let borne = borne.map_or_else(Vec::new, |(table, bearer)| table.modifiers_on(bearer));
        let known: Vec<(&str, &str)> = borne
            .iter()
            .map(|one| (one.name.as_str(), one.name.as_str()))
            .collect();
        let wanted =
            "an effect or a consequence on whoever resists, such as `using \"high ground\"`,";
        let name = self.words.expect(&known, wanted)?.to_owned();
        self.say_quoted(&name);
        draft.side().using.push(name);
        Ok(())
    }

    fn read_trait_bonus(&mut self) -> Result<u8, Complaint> {
        let (bonus, place) = self.expect_number("a trait bonus, such as `trait 1`,")?;
        let too_much = |_| {
            let message = format!(
                "{bonus} is too much of a trait bonus: expected 0 to {}.",
                u8::MAX
            );
            Complaint::new(place, message)
        };
        u8::try_from(bonus).map_err(too_much)
    }

    /// `1d8+1`, `2`
    fn read_damage(&mut self) -> Result<Damage, Complaint> {
        let here = self.words.here();
        let fixed = self
            .take_signed()
            .map(i64::from)
            .or_else(|| self.take_number().map(i64::from));
        if let Some(fixed) = fixed {
            return figure(fixed, here).map(Damage::Fixed);
        }
        let missing = self.words.unknown(
            std::iter::empty(),
            "what it adds, such as `damage 1d8+1` or `damage 2`,",
        );
        let text = self
            .words
            .peek()
            .map(|token| token.text.clone())
            .ok_or(missing)?;
        let damage: DamageDice = text
            .parse()
            .map_err(|why| self.words.complain(format!("{why}.")))?;
        self.words.take();
        self.say(damage.to_string());
        Ok(Damage::Dice(damage))
    }

    fn read_score(&mut self) -> Result<Figure, Complaint> {
        let (score, place) = self.expect_number("an attribute's score, such as `static 15`,")?;
        figure(score.into(), place)
    }

    fn read_goal(&mut self) -> Result<Goal, Complaint> {
        let wanted = "the effect points a contest goes to, such as `to 10`,";
        let (points, place) = self.expect_number(wanted)?;
        Goal::new(points).map_err(|_| {
            let message = format!(
                "a contest to {points} effect points: expected 1 to {}.",
                Goal::MOST
            );
            Complaint::new(place, message)
        })
    }

    /// A number without a sign, and its place in the line.
    fn expect_number(&mut self, wanted: &str) -> Result<(u32, Range<usize>), Complaint> {
        let missing = self.words.unknown(std::iter::empty(), wanted);
        let place = self.words.here();
        let number = self.take_number().ok_or(missing)?;
        Ok((number, place))
    }
}

/// The traits and gear that may be described.
fn additions(sheet: &Sheet) -> Vec<String> {
    let gear = sheet.gear.iter().map(|piece| piece.name.to_string());
    sheet
        .traits
        .iter()
        .map(ToString::to_string)
        .chain(gear)
        .collect()
}

fn figure(number: i64, place: Range<usize>) -> Result<Figure, Complaint> {
    Figure::new(number).map_err(|why| Complaint::new(place, format!("{why}.")))
}
