//! What on a sheet the rules would not have: told, never forbidden, since the game master may grant it.

use crate::systems::record::EntryName;
use crate::systems::swords_and_sorcery::{Ability, Book, Knack, Rank, TestKind, rank_limit};

use super::{AVERAGE, Base, Craft, Rollable, Sheet, Trained, Weapon, Wield};

/// The highest score of a character, “unless a feature says otherwise”.
const MOST_OF_A_CHARACTER: i32 = 20;

impl Sheet {
    /// Everything the rules would not have, or that does not count, one sentence each; for a form to show.
    pub fn remarks(&self, book: &Book, level: u32) -> Vec<String> {
        let scores = Ability::ALL
            .into_iter()
            .filter_map(|ability| self.score_remark(ability));
        let training = self
            .training
            .iter()
            .filter_map(|known| self.training_remark(known, level));
        let strangers = self.training.iter().filter_map(|known| {
            let is_strange =
                known.craft == Craft::Skill && book.skill(known.name.as_str()).is_none();
            is_strange.then(|| format!("{}: the book lists no such skill", known.name))
        });
        scores
            .chain(training)
            .chain(strangers)
            .chain(self.weapon_remarks(book))
            .collect()
    }

    fn score_remark(&self, ability: Ability) -> Option<String> {
        let score = self.score(ability);
        let name = ability.name();
        if self.is_foe() {
            let has_luck = ability == Ability::Luck && score != AVERAGE;
            return has_luck
                .then(|| "Luck: only characters have it, so a foe's is not rolled".to_owned());
        }
        (score > MOST_OF_A_CHARACTER).then(|| {
            format!(
                "{name} {score}: a character's ends at {MOST_OF_A_CHARACTER} unless a feature says otherwise"
            )
        })
    }

    fn training_remark(&self, known: &Trained, level: u32) -> Option<String> {
        let (name, rank) = (&known.name, known.rank.get());
        let is_ranked = known.rank != Rank::default();
        if self.is_foe() {
            return is_ranked.then(|| {
                format!("{name}: a foe adds its proficiency bonus, so rank {rank} does not count")
            });
        }
        if let Some(warning) = rank_warning(Some(name.as_str()), known.rank, level, known.knack) {
            return Some(warning);
        }
        known
            .is_proficient
            .then(|| format!("{name}: a character adds ranks, so proficiency does not count"))
    }

    /// What the rules would not have in the rank that a roll of this sheet counts: the sheet's own, or one that is said for
    /// it in its place.
    pub fn rank_warning(&self, roll: &Rollable, said: Option<Rank>, level: u32) -> Option<String> {
        let (craft, name) = match &roll.base {
            Base::Test(TestKind::Check) => (Craft::Skill, roll.name.as_str()),
            Base::Attack(_) => {
                let weapon = self.weapon(&roll.name)?;
                (
                    weapon.craft(),
                    weapon
                        .category
                        .as_ref()
                        .map_or(roll.name.as_str(), EntryName::as_str),
                )
            }
            Base::Test(_) => return None,
        };
        let known = self.trained(craft, name).filter(|_| !self.is_foe());
        let rank = said.or(known.map(|known| known.rank))?;
        rank_warning(Some(name), rank, level, self.knack_for(craft, name))
    }

    fn weapon_remarks(&self, book: &Book) -> Vec<String> {
        let is_taken = |name: &str| {
            book.skill(name).is_some()
                || Ability::ALL
                    .iter()
                    .any(|ability| ability.name().eq_ignore_ascii_case(name))
        };
        let of_weapon = |weapon: &Weapon| {
            let name = &weapon.name;
            if weapon.wield == Wield::Spell && self.casting().is_none() {
                return Some(format!(
                    "{name}: no ability to cast with is recorded, so none adds to its attacks"
                ));
            }
            is_taken(name.as_str()).then(|| {
                format!(
                    "{name}: bears the name of an ability or a skill, which is rolled in its place"
                )
            })
        };
        self.weapons.iter().filter_map(of_weapon).collect()
    }
}

/// What the rules would not have in a rank: that it is over the most at a level (“Gaining a Skill Rank”). What it is in is
/// named where that is known.
pub fn rank_warning(name: Option<&str>, rank: Rank, level: u32, knack: Knack) -> Option<String> {
    let limit = rank_limit(level, knack);
    let is_over = rank.get().unsigned_abs() > limit;
    is_over.then(|| {
        let name = name.map_or_else(String::new, |name| format!("{name}: "));
        let rank = rank.get();
        let with = knack.word();
        format!("{name}rank {rank} is over {limit}, the most at level {level} {with} a knack")
    })
}
