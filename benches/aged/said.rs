//! What is said in a campaign that grows old, for whoever makes one: a bench by the library, or by the program's own commands.

/// Who plays.
pub const PARTY: [&str; 3] = [
    "hero Thalia class rogue level 4 hp 24 dexterity adept stealth yes dodge adept initiative adept",
    "hero Oren class cleric level 4 hp 27 wisdom trained \"divine magic\" trained insight yes",
    "hero Brannoc class fighter level 4 hp 38 strength adept weapons master parry adept",
];

/// What is said in turn.
pub const LINES: [&str; 6] = [
    "thalia stealth adv",
    "oren \"divine magic\" +1",
    "brannoc strength dis # over the ledge",
    "thalia dodge bar major",
    "pd adept adv",
    "brannoc weapons",
];
