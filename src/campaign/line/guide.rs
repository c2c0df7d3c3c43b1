//! What can be said, with examples: for help, palette and manual.

use crate::systems::System;
use crate::systems::interface::{Example, Subject, example};

/// What can be said, subject by subject: lines that every campaign has, then those of one system, which is named.
pub fn guide() -> impl Iterator<Item = (Option<System>, &'static Example)> {
    SHARED.iter().flat_map(|(subject, lines)| {
        let own = System::ALL.into_iter().flat_map(move |system| {
            let of_subject = move |(about, _): &&(Subject, _)| about == subject;
            let own = system.profile().guide.iter().filter(of_subject);
            own.flat_map(move |(_, lines)| lines.iter().map(move |line| (Some(system), line)))
        });
        lines.iter().map(|line| (None, line)).chain(own)
    })
}

/// What can be said whatever the system.
const SHARED: &[(Subject, &[Example])] = &[
    (
        Subject::Attempts,
        &[
            example(
                "thalia stealth adv +1 bar major",
                "",
                "an attempt by name: skill, ability, proficiency, a rank, or `luck`",
            ),
            example(
                "thalia+oren strength shared best · shared all bar normal",
                "",
                "several at once: the best counts, or all must reach the bar",
            ),
            example(
                "mira+oren(dis) stealth dc 12 group · party save dexterity dc 15",
                "",
                "in brackets: words for that one alone; `group` makes one attempt of all in Swords & Sorcery, else each rolls alone",
            ),
            example(
                "mira stealth help oren dc 12 · oren save dexterity dc mira evocation · mira dexterity tool lute",
                "",
                "figures of a sheet by name: a helper's rank, a spell save DC, `dc orc passive perception`, a tool",
            ),
            example(
                "ysolde stealth then \"arcane magic\"",
                "",
                "one attempt opens another",
            ),
            example(
                "brakk dexterity+archery diff 8 · mira save wisdom dc 14 · felix dex fast",
                "",
                "by name in every system: what the hero's or the foe's sheet records, with its sum",
            ),
            example(
                "mira stealth vs orc perception · mira longsword ac orc · felix strength vs orc strength rolled",
                "",
                "against somebody by name: the figure on their sheet, a resistance static unless `rolled`",
            ),
            example(
                "brakk dexterity+stealth vs orc perception+alertness diff 7 · brakk 5 fresh",
                "",
                "pools of both sheets; wounds and conditions with a value count automatically, `fresh` leaves them out once",
            ),
            example(
                "pd adept adv · ss +5 dis dc 15 · dp 7 diff 8",
                "",
                "the short forms: `adv` advantage, `dis` disadvantage, `diff` difficulty, and behind a row `h` half, `d` double, `n` none; else only names are completed",
            ),
            example(
                "4d6kh3+2 · 8d10>=6 · (2d6+3)*2",
                "",
                "free dice: keep, drop, explode `!`, reroll `r1`, count successes",
            ),
        ],
    ),
    (
        Subject::TurnOrder,
        &[
            example(
                "hero Thalia level 4 dexterity adept stealth yes hp 18/24",
                "hero ",
                "create or edit a hero, any fields in any order",
            ),
            example(
                "hero Mira weapon longsword \"1d8+3 melee swords\" save wisdom yes",
                "hero ",
                "the fields of the system's own sheet; `none` removes one",
            ),
            example("retire thalia", "retire ", "remove a hero from the party"),
            example(
                "add party · add thalia",
                "add ",
                "add heroes to the turn order",
            ),
            example(
                "add orc*5 15 +1",
                "add ",
                "five orcs of 15 hit points, one row above Untrained, seen by players; what the bestiary knows of them stays",
            ),
            example(
                "add ogre 5d10 · add wight 3d8+6 =4,7,2",
                "add ",
                "hit points by dice, rolled for each; `=4,7,2` are the faces of real dice",
            ),
            example(
                "add wolf*2 9 hidden",
                "add ",
                "players do not see them until they are revealed",
            ),
            example(
                "add gruk*3 15 notes \"one eye\"",
                "add ",
                "with fields of the sheet at once, as `foe` takes them",
            ),
            example(
                "add gob*3",
                "add ",
                "three from the bestiary by the start of their name, with all their figures",
            ),
            example(
                "foe orc challenge 1/2 strength 16 weapon axe \"1d12+3 melee\" · foe 3 hp 9 rank adept",
                "foe ",
                "a foe's sheet, with the same fields as a hero's; later foes of its kind start with it",
            ),
            example(
                "initiative · initiative 3 =14 · initiative 3 major · initiative orc 17",
                "initiative ",
                "places in the order: rolled, a real die, a level or a result",
            ),
            example(
                "initiative dp 5 · initiative dexterity+alertness · initiative orc perception",
                "initiative ",
                "the same by a named attempt, each with their own figures",
            ),
        ],
    ),
    (
        Subject::Conditions,
        &[
            example(
                "begin · next · back · end",
                "begin",
                "the fight: round 1, the next turn, back a turn, the end",
            ),
            example(
                "begin anyway",
                "begin",
                "in the order shown, although nobody has initiative",
            ),
            example(
                "3 -12 · thalia +7",
                "",
                "hit points of a row, or of a character by name",
            ),
            example(
                "3..7-28 4,6h 5none 3x2",
                "",
                "the same for many, with half, none or double for some",
            ),
            example(
                "3-1d8+2 · 3..7-8d6 4,6h · thalia +2d4 =3,1 · 3 -5-1d6",
                "",
                "the same with dice, rolled once for all; `=3,1` are the faces of real dice; each further term counts by its own sign",
            ),
            example(
                "3 temp 5 · 3 temp 1d6+2",
                "",
                "temporary hit points, lost first",
            ),
            example(
                "3 down · 3..5 up",
                "",
                "down by ruling, whatever the points say; up again, with at least one point",
            ),
            example(
                "4.2 -7 · drowned 2 -7",
                "",
                "one of a group by its number, which it keeps; `condition`, `counter`, `focus` and `remove` take one too, which gets a row of its own for it",
            ),
            example(
                "condition 3 prone 3 · condition orc dazed -2 for 3",
                "condition ",
                "a condition for so many rounds, with a value if it has one",
            ),
        ],
    ),
    (
        Subject::Turns,
        &[
            example(
                "condition thalia blessed until orc end · condition orc shaken until thalia next end · condition orc shaken this turn",
                "condition ",
                "a condition until a turn starts or ends; in the turn itself `end` is the end of it, `next end` that of the one after, and `this turn` is whoever’s turn it is",
            ),
            example("uncondition 3 prone", "uncondition ", "remove a condition"),
            example(
                "delay · return 3",
                "delay",
                "delay this turn, and return before the active character",
            ),
            example("move 3 before 1 · move 3 last", "move ", "reorder by hand"),
            example(
                "split drowned · split drowned 2 · join wolf and crab",
                "split ",
                "split a group, split off one member, join foes into a group that shares a turn",
            ),
            example(
                "surprise foes · surprise wolf no",
                "surprise ",
                "lose the next turn; in Monsters & Magic, roll to resist until then",
            ),
            example(
                "ready thalia shoots when it moves · release thalia",
                "ready ",
                "ready an action until the next turn, and release it",
            ),
            example(
                "condition thalia poisoned 3 asks save",
                "condition ",
                "a condition that asks for something at the start of each turn",
            ),
            example(
                "focus thalia fog · focus thalia none",
                "focus ",
                "concentration: checked when hurt, lost when down",
            ),
        ],
    ),
    (
        Subject::Consequences,
        &[
            example(
                "side wolf party",
                "side ",
                "fight for the other side: `party` and `foes` follow it",
            ),
            example(
                "initiative each round · initiative once",
                "initiative ",
                "whether everyone rolls again each round",
            ),
            example(
                "counter thalia arrows 20 · counter thalia \"spell slots 1\" 4 refill long-rest · counter thalia slots1 -1",
                "counter ",
                "count what is used up; refill by `turn`, `round`, `encounter`, `short-rest`, `long-rest`, `evening`, `dawn`",
            ),
            example(
                "counter orc breath 1 refill 5+ on d6 each turn · counter orc breath roll =5 · next =5",
                "counter ",
                "what a die brings back is rolled at the start of its turn; `=5` is a real die, `none` removes the counter",
            ),
            example(
                "rest short · rest long thalia · rest dawn",
                "rest ",
                "hit points, counters and conditions as the system's rests have it; before and after stand in the preview",
            ),
            example("hide 3 · reveal 3", "hide ", "hide from players, or reveal"),
            example("remove 3", "remove ", "remove from the turn order"),
        ],
    ),
    (
        Subject::Table,
        &[
            example(
                "scene The nave: black water to the knee",
                "scene ",
                "open a scene, with its text to read aloud",
            ),
            example(
                "task \"mend the wall\" 10 · task \"mend the wall\" 10 in 5 setback 3",
                "task ",
                "work of several rolls: what completes it, in how many, what a botch takes off (without it, the work is ruined)",
            ),
            example(
                "task \"mend the wall\" roll dp 5 · task mend roll",
                "task ",
                "any attempt counts toward it; without one, what was rolled last",
            ),
            example(
                "task mend +2 · task mend close",
                "task ",
                "change it by hand, or close it",
            ),
            example(
                "contest \"tug of war\" thalia orc to 3",
                "contest ",
                "two sides or more, round by round: the first to gather so much wins",
            ),
            example(
                "contest tug roll strength · contest tug roll strength vs untrained",
                "contest ",
                "a round: what every side rolls, or each its own; without a word what they rolled last",
            ),
            example(
                "contest tug orc +1 · contest tug close",
                "contest ",
                "change a side by hand, or close it",
            ),
            example(
                "rank thalia,oren,orc dex · rank felix(fast),orc dex · rank \"race to the bell\" party dex",
                "rank ",
                "a ranked check: everyone rolls, the best first, ties again; kept as a race under its name",
            ),
            example(
                "rank race roll · rank race close",
                "rank ",
                "one more leg of the race, which then sets the places; close it",
            ),
            example(
                "resolve 1214 adv +1 · resolve 1214 bar major · resolve 1214 secret",
                "resolve ",
                "re-evaluate an old roll with other words: its faces stay, missing ones are rolled, what followed from it stays",
            ),
            example(
                "resolve 1214 reroll 1 · resolve 1214 =14",
                "resolve ",
                "reroll one die (`reroll 1 =5` with a real one); correct the faces where one was typed wrong",
            ),
            example(
                "session The Drowned Vault",
                "session ",
                "start a new evening",
            ),
            example(
                "note the bell rings · note secret he is his brother",
                "note ",
                "a note in the log; `\\n` starts a new line",
            ),
            example("note @1214 the abbot laughs", "note @", "a note on a roll"),
            example(
                "renote 1208 open he is his brother · renote 1208 secret · unnote 1208",
                "renote ",
                "edit a note, hide or reveal it, remove it",
            ),
            example(
                "rename The Drowned Abbey",
                "rename ",
                "rename the campaign; its folder keeps its name, and both open it",
            ),
            example(
                "rule impossible climb the glass wall · rule sure …",
                "rule ",
                "a ruling without a roll",
            ),
            example(
                "macro ambush = add orc*5 15 +1 ; initiative · macro ambush none",
                "macro ",
                "save lines under a word of their own, or remove them; `ambush` runs them as one step",
            ),
            example(
                "encounter \"toll at the bridge\" · encounter toll · encounter none",
                "encounter ",
                "start a prepared fight: its lines as one step, its waves when their round starts; `none` cancels the waves",
            ),
            example(
                ". · 3. · . adv =7,14",
                ".",
                "the last attempt again: once, three times, with more words",
            ),
            example(
                "mark 1214 · mark 1214 none",
                "mark ",
                "mark a line of the log to find it later",
            ),
            example(
                "secret · open 1214",
                "secret ",
                "hide the last roll from players, or reveal one",
            ),
            example(
                "noticed · noticed 1214",
                "noticed",
                "tell players that someone noticed something by the last secret roll, or by an earlier one: neither who nor what was rolled",
            ),
            example(
                "restore 1208",
                "restore ",
                "everything as it stood after that step, undone steps of it counted again; `undo` takes it back",
            ),
            example(
                "undo · undo x3 · undo 1208 · redo",
                "undo",
                "undo the last step, the last three, or everything since a step and the step itself; redo brings back what the last undo took",
            ),
        ],
    ),
];
