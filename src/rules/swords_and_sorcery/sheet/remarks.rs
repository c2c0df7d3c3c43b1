//! What on a sheet the rules would not have: told, never forbidden, since the game master may grant it.

use crate::rules::swords_and_sorcery::{Ability, Book, Rank};

use super::scores::MOST_OF_A_CHARACTER;
use super::{Craft, Scores, Sheet, Trained, Weapon, Wield};

impl Sheet {
    /// Everything the rules would not have, or that does not count, one sentence each; for a form to show.
    #[must_use]
    pub fn remarks(&self, book: &Book, level: u32) -> Vec<String> {
        let scores = Ability::ALL.into_iter().filter_map(|ability| self.score_remark(ability));
        let training = self.training.iter().filter_map(|known| self.training_remark(known, level));
        let strangers = self.training.iter().filter_map(|known| {
            let is_strange = known.craft == Craft::Skill && book.skill(known.name.as_str()).is_none();
            is_strange.then(|| format!("{}: the book lists no such skill", known.name))
        });
        scores.chain(training).chain(strangers).chain(self.weapon_remarks(book)).collect()
    }

    fn score_remark(&self, ability: Ability) -> Option<String> {
        let score = self.scores.score(ability).get();
        let name = ability.name();
        if self.is_foe() {
            let has_luck = ability == Ability::Luck && score != Scores::default().luck.get();
            return has_luck.then(|| "Luck: only characters have it, so a foe's is not rolled".to_owned());
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
            return is_ranked
                .then(|| format!("{name}: a foe adds its proficiency bonus, so rank {rank} does not count"));
        }
        let limit = self.rank_limit(known.craft, name.as_str(), level);
        if is_ranked && known.rank.get().unsigned_abs() > limit {
            let knack = if known.has_knack { "with" } else { "without" };
            return Some(format!(
                "{name}: rank {rank} is over {limit}, the most at level {level} {knack} a knack"
            ));
        }
        known.is_proficient.then(|| format!("{name}: a character adds ranks, so proficiency does not count"))
    }

    fn weapon_remarks(&self, book: &Book) -> Vec<String> {
        let is_taken = |name: &str| {
            book.skill(name).is_some()
                || Ability::ALL.iter().any(|ability| ability.name().eq_ignore_ascii_case(name))
        };
        let of_weapon = |weapon: &Weapon| {
            let name = &weapon.name;
            if weapon.wield == Wield::Spell && self.casting.is_none() {
                return Some(format!(
                    "{name}: no ability to cast with is recorded, so none adds to its attacks"
                ));
            }
            is_taken(name.as_str()).then(|| {
                format!("{name}: bears the name of an ability or a skill, which is rolled in its place")
            })
        };
        self.weapons.iter().filter_map(of_weapon).collect()
    }
}
