//! Figures derived from a sheet or a stat block, without a die.

use super::{Edge, HELPS_FROM, PASSIVE_FACE};

/// The highest rank in a skill without a knack for it.
pub const MOST_KNACKLESS_RANK: u32 = 5;

/// Whether a player character has a knack for a skill (“Gaining a Skill Rank”).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knack {
    /// Ranks cost 2 points and go up to half the level, rounded up.
    Has,
    /// Ranks cost 4 points and go up to half the level, rounded up, but never above 5.
    Lacks,
}

impl Knack {
    /// As it stands before “a knack”.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Has => "with",
            Self::Lacks => "without",
        }
    }
}

/// The modifier of an ability score: ⌊(score − 10) / 2⌋ (“Ability Modifiers”). Scores run from 1 to 30.
pub const fn ability_modifier(score: i32) -> i32 {
    score.saturating_sub(10).div_euclid(2)
}

/// The proficiency bonus by level or challenge rating, a fraction of one counting as 0: +2 up to 4, then one
/// more for every four begun (“Proficiency”). Above 30 it stays +9 (our decision).
pub const fn proficiency_bonus(level_or_cr: u32) -> i32 {
    match level_or_cr {
        0..=4 => 2,
        5..=8 => 3,
        9..=12 => 4,
        13..=16 => 5,
        17..=20 => 6,
        21..=24 => 7,
        25..=28 => 8,
        29.. => 9,
    }
}

/// The highest rank a level allows; the game master may grant more (“Gaining a Skill Rank”).
pub fn rank_limit(level: u32, knack: Knack) -> u32 {
    let half = level.div_ceil(2);
    match knack {
        Knack::Has => half,
        Knack::Lacks => half.min(MOST_KNACKLESS_RANK),
    }
}

/// The skill points a rank costs in all, from 0 up (“Gaining a Skill Rank”).
pub const fn rank_cost(rank: u32, knack: Knack) -> u32 {
    rank.saturating_mul(match knack {
        Knack::Has => 2,
        Knack::Lacks => 4,
    })
}

/// A passive figure: 10 + what is added, +5 with advantage, −5 with disadvantage (“Passive Skill”).
pub const fn passive(bonus: i32, edge: Edge) -> i32 {
    (PASSIVE_FACE + edge.passive()).saturating_add(bonus)
}

/// The armor class of whoever has no other base: 8 + the Dexterity modifier (“Armor Class”).
pub const fn base_armor_class(dexterity_modifier: i32) -> i32 {
    dexterity_modifier.saturating_add(8)
}

/// The DC of urging a hesitant creature: its Intelligence score, at least 12 (“Influence”).
pub fn influence_dc(intelligence: i32) -> i32 {
    intelligence.max(12)
}

/// What a distraction gives allies to attacks on that enemy, until the distractor's next turn: half the
/// proficiency bonus on a face of 10 and up, else nothing (“Distracting an Enemy”).
pub const fn distraction_bonus(proficiency: i32, face: u32) -> i32 {
    if face >= HELPS_FROM {
        proficiency.div_euclid(2)
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_of_fifteen_is_a_modifier_of_two() {
        // Source: Playing the Game, Ability Modifiers.
        assert_eq!(ability_modifier(15), 2);
        let ends = [(1, -5), (9, -1), (10, 0), (11, 0), (20, 5), (30, 10)];
        assert_eq!(
            ends.map(|(score, _)| ability_modifier(score)),
            ends.map(|(_, modifier)| modifier)
        );
    }

    #[test]
    fn the_proficiency_bonus_grows_as_the_table_says() {
        let steps = [
            (0, 2),
            (4, 2),
            (5, 3),
            (8, 3),
            (9, 4),
            (13, 5),
            (17, 6),
            (21, 7),
            (25, 8),
            (29, 9),
            (30, 9),
        ];
        assert_eq!(
            steps.map(|(level, _)| proficiency_bonus(level)),
            steps.map(|(_, bonus)| bonus)
        );
        for level in 5..=30_u32 {
            assert_eq!(
                proficiency_bonus(level),
                i32::try_from(level.div_ceil(4)).unwrap() + 1,
                "{level}"
            );
        }
    }

    #[test]
    fn level_twenty_allows_rank_ten_and_without_a_knack_five() {
        // Source: Playing the Game, Gaining a Skill Rank.
        assert_eq!(
            (rank_limit(20, Knack::Has), rank_limit(20, Knack::Lacks)),
            (10, 5)
        );
        assert_eq!(
            (rank_limit(1, Knack::Has), rank_limit(5, Knack::Lacks)),
            (1, 3)
        );
        assert_eq!(
            (rank_cost(3, Knack::Has), rank_cost(3, Knack::Lacks)),
            (6, 12)
        );
    }

    #[test]
    fn the_ranger_and_the_rogue_of_the_rules_both_have_a_passive_fifteen() {
        // Source: Playing the Game, Passive Skill; Wisdom +3 with rank 2, Charisma +2 with rank 3.
        assert_eq!(
            (passive(3 + 2, Edge::Even), passive(2 + 3, Edge::Even)),
            (15, 15)
        );
        assert_eq!(
            (passive(5, Edge::Advantage), passive(5, Edge::Disadvantage)),
            (20, 10)
        );
    }

    #[test]
    fn the_fixed_bases_are_eight_for_armor_and_spells_and_twelve_for_influence() {
        assert_eq!((base_armor_class(3), base_armor_class(-1)), (11, 7));
        assert_eq!(
            (influence_dc(8), influence_dc(12), influence_dc(17)),
            (12, 12, 17)
        );
    }

    #[test]
    fn a_distraction_at_proficiency_three_gives_one() {
        // Source: Playing the Game, Distracting an Enemy; a 14 at +3.
        assert_eq!(distraction_bonus(3, 14), 1);
        assert_eq!((distraction_bonus(6, 10), distraction_bonus(6, 9)), (3, 0));
    }

    #[test]
    fn figures_out_of_all_reason_do_not_overflow() {
        for extreme in [i32::MIN, i32::MAX] {
            let _ = ability_modifier(extreme);
            assert_eq!(passive(i32::MAX, Edge::Advantage), i32::MAX);
        }
        assert_eq!(rank_cost(u32::MAX, Knack::Lacks), u32::MAX);
        assert_eq!(rank_limit(u32::MAX, Knack::Has), 1 << 31);
    }
}
