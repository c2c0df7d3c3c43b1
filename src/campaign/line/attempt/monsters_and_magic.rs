//! Monsters & Magic attempts: `mm +3 trait 1 damage 1d8+1 vs 14`, `mm +3 vs +5 to 10`, `mm static 15 vs tough`.

mod made;

use std::ops::Range;

use crate::campaign::command::Attempting;
use crate::campaign::line::{Reader, number_in};
use crate::campaign::party::Being;
use crate::rules::monsters_and_magic::{BadDamage, Concentration, DamageDice, Difficulty, Goal};
use crate::rules::three_dice::{Figure, Modifier, Unbounded};
use crate::words::Complaint;

use super::shared::{LineWords, Tongue};

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word<'a> {
    Versus,
    Static,
    Trait,
    Prime,
    Damage,
    To,
    Concentration(Concentration),
    Difficulty(&'a Difficulty),
}

const WORDS: [(&str, Word<'static>); 8] = [
    ("vs", Word::Versus),
    ("trait", Word::Trait),
    ("damage", Word::Damage),
    ("prime", Word::Prime),
    ("static", Word::Static),
    ("to", Word::To),
    ("dangerous", Word::Concentration(Concentration::Dangerous)),
    ("threatened", Word::Concentration(Concentration::Threatened)),
];

/// The words an attempt may begin with where the campaign is of this system.
pub(super) const BEGINNINGS: [(&str, ()); 1] = [("static", ())];

/// One side as far as it is said.
#[derive(Default)]
struct Side {
    /// What is added to three dice.
    modifier: Option<Figure>,
    /// What stands in for them.
    fixed: Option<Figure>,
    is_prime: bool,
    trait_bonus: u8,
    modifiers: Vec<Modifier>,
    damage: Option<DamageDice>,
    /// The difficulty it is, where it was named.
    named: Option<String>,
}

/// A line as far as it is said.
#[derive(Default)]
struct Draft {
    ours: Side,
    /// What resists, once `vs` was said: the words go to it from there.
    theirs: Option<Side>,
    concentration: Concentration,
    to: Option<Goal>,
    line: LineWords,
}

impl Draft {
    fn side(&mut self) -> &mut Side {
        self.theirs.as_mut().unwrap_or(&mut self.ours)
    }
}

impl<'a> Reader<'a> {
    pub(super) fn read_monsters_and_magic(&mut self, who: &[Being]) -> Result<Attempting, Complaint> {
        let difficulties = self.context.rules.monsters_and_magic.difficulties.iter();
        let named = difficulties.map(|known| (known.name.as_str(), Word::Difficulty(known)));
        let with_names: Vec<(&str, Word<'_>)> = WORDS.into_iter().chain(named).collect();
        let tongue = |words| Tongue {
            words,
            wanted: "`vs 14`, `vs +5`, `trait 1`, `damage 1d8`, `prime`, `+2` or another such word",
            no_edge: Some("Monsters & Magic knows no advantage: say a modifier, such as `+2`."),
        };
        let mut draft = Draft::default();
        while !self.words.is_done() {
            // A difficulty resists: before `vs` its name would mean nothing.
            let words = if draft.theirs.is_some() { with_names.as_slice() } else { &WORDS };
            self.read_magic_word(&tongue(words), &mut draft)?;
        }
        self.offer_words_in(&tongue(&WORDS));
        self.finish_magic(who, &draft)
    }

    fn read_magic_word(&mut self, tongue: &Tongue<'_, Word<'a>>, draft: &mut Draft) -> Result<(), Complaint> {
        let here = self.words.here();
        if let Some(number) = self.take_signed() {
            return draft.side().add(figure(number.into(), &here)?, &here);
        }
        if self.plain_word().and_then(number_in).is_some() {
            return self.read_resistance(draft, here);
        }
        let Some(word) = self.read_word_in(tongue, &mut draft.line)? else { return Ok(()) };
        match word {
            Word::Versus if draft.theirs.is_some() => {
                return Err(Complaint::new(here, "one thing resists, no more: leave this `vs` out."));
            }
            Word::Versus => draft.theirs = Some(Side::default()),
            Word::Static => {
                let make = |score: u32| Figure::new(i64::from(score));
                let score = self.read_figure("the attribute's score, such as `15`,", make)?;
                draft.side().stand_at(score, &here)?;
            }
            Word::Trait => {
                let wanted = "a trait bonus from 0 to 255";
                draft.side().trait_bonus = self.read_figure(wanted, |bonus| {
                    u8::try_from(bonus).map_err(|_| format!("{bonus} is too much: expected {wanted}"))
                })?;
            }
            Word::Prime => draft.side().is_prime = true,
            Word::Damage => draft.side().damage = Some(self.read_damage()?),
            Word::To => {
                draft.to = Some(self.read_figure("the effect points that win, such as `10`,", Goal::new)?);
            }
            Word::Concentration(concentration) => draft.concentration = concentration,
            Word::Difficulty(difficulty) => {
                let side = draft.side();
                side.stand_at(difficulty.fixed, &here)?;
                side.named = Some(difficulty.name.clone());
            }
        }
        Ok(())
    }

    /// A number without a sign: what the action has to reach.
    fn read_resistance(&mut self, draft: &mut Draft, here: Range<usize>) -> Result<(), Complaint> {
        let Some(side) = draft.theirs.as_mut() else {
            let message = "a modifier has a sign, such as `+3`; a score in place of dice is `static 15`.";
            return Err(self.words.complain(message));
        };
        let number = self.take_number().unwrap_or_default();
        side.stand_at(figure(number.into(), &here)?, &here)
    }

    /// `1d8+1`
    fn read_damage(&mut self) -> Result<DamageDice, Complaint> {
        let missing = self.words.complain("expected damage dice here, such as `1d8+1`.");
        let text = self.plain_word().ok_or(missing)?.replace('−', "-");
        let damage: Result<DamageDice, BadDamage> = text.parse();
        let damage = damage.map_err(|why| self.words.complain(format!("{why}.")))?;
        self.words.take();
        self.say(damage.to_string());
        Ok(damage)
    }
}

impl Side {
    /// The first signed number is the attribute's modifier, unless a number stands in for the dice; all others add up.
    fn add(&mut self, number: Figure, here: &Range<usize>) -> Result<(), Complaint> {
        if self.modifier.is_none() && self.fixed.is_none() {
            self.modifier = Some(number);
            return Ok(());
        }
        self.modifiers.push(Modifier::plain(number));
        let sum: i64 = self.modifiers.iter().map(|modifier| i64::from(modifier.value.get())).sum();
        figure(sum, here).map(drop)
    }

    /// A number in place of dice.
    fn stand_at(&mut self, score: Figure, here: &Range<usize>) -> Result<(), Complaint> {
        if self.modifier.is_some() || self.fixed.is_some() {
            let message = "this side has its figure already: further ones have a sign and add up.";
            return Err(Complaint::new(here.clone(), message));
        }
        self.fixed = Some(score);
        Ok(())
    }
}

fn figure(number: i64, here: &Range<usize>) -> Result<Figure, Complaint> {
    Figure::new(number).map_err(|why: Unbounded| Complaint::new(here.clone(), format!("{why}.")))
}
