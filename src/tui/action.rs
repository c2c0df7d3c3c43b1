//! The catalog of actions: what each is called, what it does, where it may be done. Keys, hints and help come from here.

use serde::Deserialize;

use crate::words::listed;

listed! {
    /// Where a key is pressed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
    pub enum Context by title {
        /// Anywhere on the dashboard, unless the pane says otherwise.
        Dashboard = "everywhere",
        Party = "party",
        Table = "table",
        Turns = "turns",
        Tasks = "tasks",
        Fortune = "fortune",
        Log = "log",
        /// The whole log, open.
        WholeLog = "whole log",
        /// What is looked for in it, being typed.
        Finding = "finding in the log",
        /// The line being typed.
        Prompt = "typing a line",
        Welcome = "welcome",
        Form = "forms",
        Palette = "palette",
        /// Pages one reads: help, sheets, reports.
        Page = "pages",
        /// The card of the keys that matter.
        Help = "help",
        /// The rules in words.
        Rules = "rules",
        /// The page of luck.
        Luck = "luck",
        /// An evening told again.
        Recap = "recap",
        /// A question to be answered.
        Question = "questions",
        /// A text of several lines.
        Writing = "writing a note",
        /// The page of settings.
        Settings = "settings",
        /// What an import would bring.
        Plan = "an import",
    }
}

/// What the catalog says of an action.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    pub action: Action,
    /// Its word in the hint bar.
    pub word: &'static str,
    /// What it does, as a sentence for help and palette.
    pub help: &'static str,
    /// The line that does the same, where one does.
    pub line: &'static str,
}

/// Letters of a title that have room beside the keys of an action.
const TITLE_ROOM: usize = 43;

impl Entry {
    /// What it does in a few words: the first part of its sentence, short enough for a row.
    pub fn title(&self) -> &'static str {
        let end = self.help.find(['.', ':', ';']).unwrap_or(self.help.len());
        let clause = self.help.get(..end).unwrap_or(self.help);
        match clause.split_once(", ") {
            Some((start, _)) if clause.chars().count() > TITLE_ROOM => start,
            _ => clause,
        }
    }
}

/// Makes the catalog from a table: of each action its name, its word in the hint bar, the line that does the same (empty
/// where none does), and what it does, as a sentence for help and palette.
macro_rules! actions {
    ($($action:ident = $word:literal, $line:literal, $help:literal;)*) => {
        /// Something a key can do.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
        pub enum Action {
            $($action,)*
        }

        impl Action {
            /// What the catalog says of it.
            pub const fn entry(self) -> &'static Entry {
                match self {
                    $(Self::$action => &Entry {
                        action: Self::$action,
                        word: $word,
                        help: $help,
                        line: $line,
                    },)*
                }
            }
        }

        /// Every action there is.
        pub const CATALOG: &[&Entry] = &[$(Action::$action.entry(),)*];
    };
}

actions! {
    Roll = "roll", "thalia stealth",
        "Roll for the selected character: type a few letters of what is attempted.";
    RollAgain = "again", "", "Repeat the last attempt.";
    Next = "next", "next",
        "Go to the next turn; start the fight if there is none yet, and ask who is first where nobody has initiative.";
    Back = "back", "back", "Go back a turn: what expired with it is in effect again.";
    Undo = "undo", "undo",
        "Undo the last step. Whatever it was, it stays in the log, struck through.";
    Redo = "redo", "redo", "Redo what was undone last.";
    Line = "line", "", "Type any line at the prompt.";
    TypeLine = "hit points", "-12",
        "Damage, healing or rows: for the selected character, unless rows come first.";
    Delay = "delay", "delay", "Delay this turn; on a delayed row, take the turn now.";
    Ready = "ready", "ready thalia shoots when the door opens",
        "Ready an action until something happens; on the row of a character who readied one, release it.";
    UseMove = "move", "use thalia move",
        "Mark the selected character's move as used, or unused again.";
    UseAction = "action", "use thalia action", "Mark the action as used, or unused again.";
    UseBonus = "bonus", "use thalia bonus", "Mark the bonus action as used, or unused again.";
    UseReaction = "reaction", "use thalia reaction",
        "Mark the reaction as used, or unused again; it returns automatically at the character's next turn.";
    UseFree = "free", "use thalia free", "Mark the free action as used, or unused again.";
    Add = "add", "add orc*5 15 +1",
        "Add foes or heroes: foes by name, hit points, rank or rows from Untrained; a hero, or the whole party.";
    Tables = "random table", "table loot",
        "Draw from a random table: type its name, or Tab through those drawn from lately and all others.";
    Condition = "condition", "condition thalia blessed 3",
        "Give a condition: to the selected character, by its name, and for how many rounds.";
    Initiative = "initiative", "initiative",
        "Roll initiative: for everyone without one; ask for the attempt where the system has none of its own.";
    EndFight = "end fight", "end", "End the fight: heroes keep their wounds, foes leave.";
    Clock = "clock", "clock \"The tide rises\" 6",
        "Start or move a clock: type its name and how many segments it has.";
    PassTime = "pass time", "time +10m",
        "Let game time go on: type how long, such as 10m, 1h or 2d.";
    TurnTimer = "turn timer", "timer turn 2m",
        "Start or stop the turn timer: it begins anew with each turn, up, or down from what the line says.";
    EveningTimer = "evening", "timer evening 3h",
        "Start or stop the evening clock: how long you have played, or how long is left by the line.";
    RollOn = "roll on", "task \"mend the wall\" roll dp 5",
        "Roll again for the selected task, contest or race: the prompt starts with what was rolled last.";
    CloseTask = "close", "task \"mend the wall\" close",
        "Close the selected task, contest or race, finished or not.";
    FortuneDie = "fortune", "",
        "Take a fortune die: for the natural 20 just rolled; otherwise choose how to gain or spend one.";
    FortuneConvert = "turn a 20", "fortune thalia convert",
        "Trade a natural 20 for a fortune die: the hero's last one, which then counts as a normal success.";
    FortuneReroll = "reroll", "fortune thalia reroll",
        "Spend a die to reroll: the hero's last roll, until it comes out better.";
    FortuneHint = "hint", "fortune thalia spend hint", "Spend a die on a hint.";
    FortuneEscape = "escape", "fortune thalia spend escape",
        "Spend a die to escape an awkward scene.";
    FortuneFind = "find", "fortune thalia spend find", "Spend a die to make a find memorable.";
    FortuneGrantDream = "dream", "fortune thalia grant dream",
        "Grant a die for a Dream: given up for the party's sake.";
    FortuneGrantClass = "class", "fortune thalia grant class", "Grant a die from a class feature.";
    FortuneLedger = "ledger", "", "Show all fortune dice, granted and spent.";
    TakeOffer = "what follows", "",
        "Choose what the rules offer after the roll: points to spend, damage, a retry, a lie; after a limited first part, continue. In the log, for the selected roll.";
    Luck = "luck roll", "thalia luck", "Make a luck roll for the selected character.";
    Secrecy = "secret", "secret",
        "Hide the last roll from players, or reveal it; in the log, the selected roll.";
    TellNoticed = "noticed", "noticed",
        "Tell players that someone noticed: by the last secret roll, neither who nor what was rolled.";
    HideOrReveal = "hide", "hide 3", "Hide the selected row from players, or reveal it.";
    Attacks = "attacks", "mira longsword ac orc",
        "Attack with a weapon or a power: chance and damage against whoever was attacked last; a digit or Enter takes one.";
    SpendUse = "use one", "counter thalia arrows -1",
        "Use up one (arrows, slots, a breath): of several, the prompt asks which.";
    Curtain = "curtain", "",
        "Draw the curtain: secret rolls, hidden foes, notes and what is being typed are hidden. The same key opens it.";
    PlayersScreen = "their screen", "",
        "Show what the players' screen shows: nothing secret, and of hit points and names as much as was said.";
    ServePage = "page", "",
        "Serve players a page for any browser, or stop it: what they may see, by its address or QR code.";
    WriteNote = "note", "note the bell rings",
        "Write a note of one or more lines, secret or open; in the log, on the selected roll, or edit the selected note.";
    EditScene = "text", "scene The nave: black water to the knee",
        "Write the scene's text to read aloud.";
    Copy = "copy", "",
        "Copy the last roll as text; in the log, the selected line; in the recap, all of it. Nothing that players must not see is copied.";
    NextPane = "pane", "", "Go to the next pane.";
    PreviousPane = "previous pane", "", "Go to the previous pane.";
    GoParty = "party", "", "Go to the party.";
    GoTable = "table", "", "Go to the table of the attempt, whatever its system.";
    GoTurns = "turns", "", "Go to the turn order.";
    GoTasks = "tasks", "", "Go to the tasks and contests in progress.";
    GoFortune = "fortune", "", "Go to the ledger of fortune dice.";
    GoLog = "log", "", "Go to the roll log.";
    GoScene = "scene", "", "Open the page of the scene and its notes.";
    GoMacros = "macros", "macro ambush = add orc*5 15 ; initiative",
        "Open the page of saved macros.";
    Encounters = "encounter", "encounter \"toll at the bridge\"",
        "Start a prepared encounter: choose one from the list, with who comes and in which round.";
    Forecast = "how hard", "forecast",
        "Forecast the fight: how hard it will be, with hit chances and who may fall.";
    GoRules = "rules", "", "Open the rules reference: every system, with tables and sources.";
    GoLuck = "luck", "",
        "Open the luck page: everyone's rolls against the odds, faces, streaks, evenings.";
    RuleOfRoll = "its rule", "",
        "Open the rule for the last roll; in the log, for the selected line.";
    GoSettings = "settings", "",
        "Open the settings: theme, characters, animation, mouse, house rules.";
    GoWelcome = "welcome", "", "Go to the list of campaigns; everything is saved.";
    TakeOver = "take over", "",
        "Take over the campaign you are following, once nobody else has it open; what you have typed stays.";
    Zoom = "zoom", "", "Zoom the pane to the full screen, or back.";
    RuleLeft = "edge left", "",
        "Move the pane's left edge: to the left (for the party, its right edge); this is remembered.";
    RuleRight = "edge right", "", "Move the same edge to the right.";
    RuleUp = "edge up", "",
        "Make the panes below the result taller: fortune, log, notes; this is remembered.";
    RuleDown = "edge down", "", "Make the panes below the result shorter.";
    RulesBack = "reset edges", "", "Reset the edges, on screens of this size.";
    Palette = "all", "",
        "Find anything: what to do, lines, foes, tables, rules, settings, by everyday words.";
    Help = "help", "", "Show the keys that matter here.";
    AllKeys = "all keys", "", "Show every key and every line.";
    Manual = "manual", "", "Open the manual: choose a chapter.";
    Tour = "tour", "",
        "Take the tour: two minutes of play in a practice campaign; while it is taken, leave it.";
    SkipStop = "skip", "", "Skip this stop of the tour; behind the last one, leave it.";
    Quit = "quit", "", "Quit. Everything is already saved.";
    Up = "up", "", "Move up a row; on the table, to a better rank or an easier difficulty.";
    Down = "down", "", "Move down a row; on the table, to a worse rank or a harder difficulty.";
    Left = "left", "",
        "Move left; on the table, to a lower bar, one die fewer, a lower skill or bonus; in Turns, close a group.";
    Right = "right", "",
        "Move right; on the table, to a higher bar, one die more, a higher skill or bonus; in Turns, open a group.";
    PageUp = "page up", "", "Move up a page.";
    PageDown = "page down", "", "Move down a page.";
    First = "first", "", "Move to the first row.";
    Last = "last", "", "Move to the last row.";
    Open = "open", "",
        "Open what is selected: a hero's sheet, the roll of a ledger line; return a delayed character to the order; on the table, roll.";
    NewHero = "new hero", "hero Thalia level 4", "Fill in a form for a new hero.";
    NewFoe = "new foe", "add orc*5 15 +1",
        "Fill in a form for new foes: how many, their hit points, their sheet.";
    EditHero = "edit", "hero Thalia dexterity adept", "Edit the selected hero or foe in a form.";
    ToggleAdvantage = "advantage", "",
        "Switch advantage: the attempt on the table has it, neither or disadvantage; in the prompt, that of a background that fits.";
    ToggleReliable = "reliable", "",
        "Switch reliability: the attempt on the table is reliable, neither or unreliable, in Pen & Dagger.";
    Enter = "confirm", "", "Confirm.";
    Complete = "complete", "", "Accept the suggested word; press again for the next one.";
    Clear = "clear", "", "Clear the line or field.";
    NewLine = "new line", "", "Start a new line of text.";
    Leave = "leave", "", "Leave without changing anything.";
    NewCampaign = "new campaign", "", "Fill in a short form for a new campaign.";
    RenameCampaign = "rename", "rename The Drowned Abbey", "Rename the selected campaign.";
    MoveToTrash = "move to trash", "",
        "Move the selected campaign to the trash; nothing is erased, and one key undoes it.";
    Trash = "trash", "", "List the campaigns in the trash; restore the one you choose.";
    NextField = "next field", "", "Go to the next field.";
    PreviousField = "previous field", "", "Go to the previous field.";
    Tick = "choose", "", "Tick a skill, or the next choice.";
    WriteCopy = "write a copy", "",
        "Write the whole campaign to another folder, including what is not saved yet.";
    Import = "import", "",
        "Bring in creatures or a party: from another tool, pasted or by a file’s path; what would come is shown before anything is done.";
    Find = "find", "",
        "Search as you type: in the whole log; on the rules page, in all rules; in the list of campaigns, in their names.";
    LogOf = "in the log", "", "Open the log of the selected character: every line about them.";
    ReadAgain = "re-evaluate", "resolve 1188 +1",
        "Re-evaluate the selected roll: with other words; both results stay.";
    Mark = "mark", "mark 1214", "Mark the selected log line for later, or unmark it.";
    NextHit = "next", "", "Go to the next match; without a search, to the next rule.";
    PreviousHit = "previous", "",
        "Go to the previous match; without a search, to the previous rule.";
    NextLink = "see also", "",
        "Select the next rule it refers to, for Enter; in the list, the next chapter; in notes, the next link.";
    PreviousLink = "previous link", "",
        "Select the previous of them; in the list, the previous chapter; in notes, the previous link.";
    CloseRules = "close", "", "Close the rules from anywhere in them.";
    Evenings = "evenings", "",
        "Switch the charts: levels by evening, or hit points over the last fight and fortune dice by evening.";
    TypedDice = "typed dice", "",
        "Switch whose dice are counted: all, those rolled by the program, or those typed in from real dice.";
    GoRecap = "recap", "",
        "Open this evening's recap: scenes, rolls that mattered, fights, fortune dice.";
    EarlierEvening = "previous evening", "", "Go to the previous evening's recap.";
    LaterEvening = "next evening", "", "Go to the next evening's recap.";
    PlayersVersion = "players' version", "",
        "Switch the version: the recap as players read it, or the full recap.";
    KeepFoes = "to your bestiary", "",
        "Keep its foes in your bestiary instead: for every game, and shown again first.";
    Yes = "yes", "", "Yes: do it.";
    No = "no", "", "No: continue without it.";
}

impl Action {
    /// What a line about fortune dice says after the name, for the actions that say one; the rest of it is typed after a
    /// blank.
    pub fn fortune_words(self) -> Option<&'static str> {
        Some(match self {
            Self::FortuneDie | Self::FortuneConvert => "convert",
            Self::FortuneReroll => "reroll",
            Self::FortuneHint => "spend hint",
            Self::FortuneEscape => "spend escape",
            Self::FortuneFind => "spend find",
            Self::FortuneGrantDream => "grant dream ",
            Self::FortuneGrantClass => "grant class ",
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_stands_in_the_catalog_once_with_its_help() {
        for (index, entry) in CATALOG.iter().enumerate() {
            assert!(
                !entry.help.is_empty() && !entry.word.is_empty(),
                "{:?}",
                entry.action
            );
            assert_eq!(
                entry.action as usize, index,
                "the catalog follows the order of the actions"
            );
        }
        assert_eq!(CATALOG.len(), Action::No as usize + 1);
    }
}
