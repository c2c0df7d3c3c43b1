//! How each evening ends, and the lines of its log that show its rules at work.

/// What an evening comes to.
pub struct Expected {
    /// The name of its folder and of its lines.
    pub slug: &'static str,
    /// The order of turns, row by row.
    pub order: &'static [&'static str],
    /// The long work under way; empty if there is none.
    pub task: &'static str,
    /// What the log says of figures and outcomes.
    pub log: &'static [&'static str],
}

pub const EXPECTED: [Expected; 5] = [
    Expected {
        slug: "the-bell-below-the-abbey",
        order: &[
            "Wren 23/26 waiting",
            "Ysolde 10/17 waiting, named",
            "Brannoc 34/38 waiting",
            "Tide priest 41/41 waiting",
            "Oren 27/27 waiting",
            "Thalia 24/24 waiting, blessed",
            "Vault eel 34/34 waiting hidden",
            "Drowned 45/45 waiting",
            "Bone crab 28/28 waiting",
        ],
        task: "",
        log: &[
            "Thalia  Climb · Adept  =20  normal (a fortune die by 37)",
            "luck, unluckiest Oren  =11 [=4] =15 =4 =9 [=7] =13  unlucky",
            "Thalia  Sleight of Hand · Adept adv reliable  [9] 2  major",
            "Sleight of Hand then Arcane Magic · Trained adv then Adept  [=7] =4  limited, missed (went on as 55)",
            "Brannoc  luck  =6  unlucky (now 274)",
            "Brannoc  −1 reroll of 273",
        ],
    },
    Expected {
        slug: "the-organ-over-the-pass",
        order: &[
            "Ottla 11/11 waiting",
            "Tobit 8/8 waiting",
            "Jory 8/10 waiting",
            "Quist 9/9 waiting",
            "Pim 7/8 waiting",
            "Bailiff Lisk 12/12 waiting",
            "Toll guard 24/24 waiting",
            "Mastiff 10/10 waiting hidden",
            "Avalanche waiting hidden",
        ],
        task: "",
        log: &[
            "8* 5 6* 2 8* 7* 1 7* 1 1 5 2 2 3 6 1  2 against 0 (botch), wins by 2 (moderate)",
            "at difficulty 6 with 4 at difficulty 6 with 3 at difficulty 6  8* 9* 4 3 8* 9* 3 2 6* 8* 9* 10* 7* 4  4 + 3 + 2 = 9, phenomenal",
            "Tobit  Dexterity+Stealth · 3 + 0 = 3 at difficulty 8  1 3 3  0 - 1 = -1, botch",
            "Tobit  Willpower · 3 at difficulty 6 (reflexive, no ability)  8* 1 4  1 - 1 = 0, failure",
            "5 in 4 rolls  3 2 10* 3 4 6* 6* 9* 4 3 6* 3 7* 9*  7 of 5 in 2 rolls, complete",
            "at difficulty 7 + 1 (retry) = 8",
            "4 + 4 - 2 (action 1 of 2) - 1 (wound) = 5 at difficulty 8",
            "4 + 4 - 3 (action 2 of 2) - 1 (wound) = 4 at difficulty 8",
            "Jory  soak · 3 + 1 = 4 at difficulty 6 (reflexive, no ability)",
        ],
    },
    Expected {
        slug: "lot-thirteen",
        order: &[
            "Zafira 44/44 waiting",
            "Corvin 26/26 waiting",
            "Hallow 37/37 waiting",
            "Tam 31/33 waiting",
            "Mother Quill 45/45 waiting",
            "Salt bailiff 48/48 waiting",
            "Corvin's shadow 26/26 waiting",
            "Countess Ombra 38/38 waiting",
            "Borrowed shadow 28/28 waiting hidden",
        ],
        task: "",
        log: &[
            "taking 10, DC 12  16 against 12, success",
            "+2 +1 rank = +3 adv against +1 +3 rank = +4  [18] 13 [3]  18 + 3 = 21 against 3 + 4 = 7, win",
            "Perception · +1 +1 rank = +2, passive  12",
            "help of rank 2, DC 15  9 15  15 + 6 + 0 (help) = 21 against 15, success",
            "+4 +3 rank +3 tool rank = +10 dis, DC 20  20 [16]  16 + 10 = 26 against 20, success",
            "save Wisdom · +0 +3 proficiency = +3, DC 14  6  6 + 3 = 9 against 14, failure",
            "dis, AC 15  [1] 8  1 + 7 = 8 against 15, critical miss (natural 1)",
            "distraction · proficiency +3  20  20, success, allies attack at +1 (natural 20)",
            "Hallow  mace · +1 +1 rank +1 circumstance = +3, AC 15  17  17 + 3 = 20 against 15, hit (bastard 20)",
            "Luck · +1, DC 10  16  16 + 1 = 17 against 10, success",
        ],
    },
    Expected {
        slug: "murder-clearing-later",
        order: &[
            "Inge 10/10 waiting",
            "Otto 9/12 waiting",
            "Marlo 10/10 waiting",
            "Yuki 13/13 waiting",
            "Kessel 12/12 waiting",
            "Oilskin hand 20/20 waiting hidden",
            "Professor Grau 8/8 waiting",
            "The loom 30/30 waiting",
        ],
        task: "",
        log: &[
            "Driving · 15 -4 hard = 11  4 4 5  13 against 11, failure by 2",
            "Public Speaking · 15 +1 favourable = 16  4 4 2  10 against 16, success by 6",
            "Search · 13  1 2 1  4 against 13, critical success by 9 (a 3 or 4 always is)",
            "Lockpicking · iq 10 -5 = 5 -1 unfavourable = 4  2 4 5  11 against 4, failure by 7",
            "Interrogation · iq 13 -5 = 8 (the best of 2 defaults)  4 1 3  8 against 8, success",
            "Dodge · 8  5 2 6  13 against 8, failure by 5",
        ],
    },
    Expected {
        slug: "one-spoon-short",
        order: &[
            "Brida 21/27 waiting",
            "Sil 18/18 waiting",
            "Ulf 14/14 waiting",
            "Honora 21/21 waiting",
            "Spoon golem 34/34 waiting hidden",
            "Napkin knight 27/27 waiting",
            "Duke 40/40 waiting",
        ],
        task: "",
        log: &[
            "hammer · +6 prime +3 trait = +9, damage 1d8+1, against 21  5 1 5 7  18 + 10 = 28 against 21, success with 7 effect points",
            "resist Strength (Could Lift a Horse) · static 17 +3 trait +4 scale mail = 24  24",
            "armour class (Nobody Saw Me Leave) · static 18 +3 trait +2 leather = 23  23",
            "+2 +3 trait = +5, against 16  6 6 6  18 + 5 = 23 against 16, success with 7 effect points (natural 18)",
            "static Strength (Could Lift a Horse) · static 17 +3 trait = 20, against 15  20 against 15, success with 5 effect points",
        ],
    },
];
