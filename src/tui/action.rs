//! The catalog of actions: what each is called, what it does, where it may be done. Keys, hints and help come from here.

use serde::Deserialize;

/// Where a key is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[expect(missing_docs, reason = "the names are those of the screens")]
pub enum Context {
    /// Anywhere on the dashboard, unless the pane says otherwise.
    Dashboard,
    Party,
    Table,
    Turns,
    Tasks,
    Fortune,
    Log,
    /// The whole log, open.
    WholeLog,
    /// What is looked for in it, being typed.
    Finding,
    /// The line being typed.
    Prompt,
    Welcome,
    Form,
    Palette,
    /// Pages one reads: help, sheets, reports.
    Page,
    /// The rules in words.
    Rules,
    /// The page of luck.
    Luck,
    /// An evening told again.
    Recap,
    /// A question to be answered.
    Question,
    /// A text of several lines.
    Writing,
    /// The page of settings.
    Settings,
}

impl Context {
    /// The context's name as a heading of the help.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Dashboard => "everywhere",
            Self::Party => "party",
            Self::Table => "table",
            Self::Turns => "turns",
            Self::Tasks => "tasks",
            Self::Fortune => "fortune",
            Self::Log => "log",
            Self::WholeLog => "whole log",
            Self::Finding => "finding in the log",
            Self::Prompt => "typing a line",
            Self::Welcome => "welcome",
            Self::Form => "forms",
            Self::Palette => "palette",
            Self::Page => "pages",
            Self::Rules => "rules",
            Self::Luck => "luck",
            Self::Recap => "recap",
            Self::Question => "questions",
            Self::Writing => "writing a note",
            Self::Settings => "settings",
        }
    }
}

/// Something a key can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[expect(missing_docs, reason = "the catalog below says what each does")]
pub enum Action {
    Roll,
    RollAgain,
    Next,
    Back,
    Undo,
    Redo,
    Line,
    TypeLine,
    Delay,
    Ready,
    UseMove,
    UseAction,
    UseBonus,
    UseReaction,
    UseFree,
    Add,
    Condition,
    Initiative,
    EndFight,
    RollOn,
    CloseTask,
    FortuneDie,
    FortuneConvert,
    FortuneReroll,
    FortuneHint,
    FortuneEscape,
    FortuneFind,
    FortuneGrantDream,
    FortuneGrantClass,
    FortuneLedger,
    TakeOffer,
    Luck,
    Secrecy,
    TellNoticed,
    HideOrReveal,
    Curtain,
    WriteNote,
    EditScene,
    Copy,
    NextPane,
    PreviousPane,
    GoParty,
    GoTable,
    GoTurns,
    GoTasks,
    GoFortune,
    GoLog,
    GoScene,
    GoMacros,
    Encounters,
    GoRules,
    GoLuck,
    RuleOfRoll,
    GoSettings,
    GoWelcome,
    TakeOver,
    Zoom,
    RuleLeft,
    RuleRight,
    RuleUp,
    RuleDown,
    RulesBack,
    Palette,
    Help,
    Quit,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    First,
    Last,
    Open,
    NewHero,
    NewFoe,
    EditHero,
    ToggleAdvantage,
    ToggleReliable,
    Enter,
    Complete,
    Clear,
    NewLine,
    Leave,
    NewCampaign,
    RenameCampaign,
    MoveToTrash,
    Trash,
    NextField,
    PreviousField,
    Tick,
    WriteCopy,
    Find,
    LogOf,
    ReadAgain,
    Mark,
    NextHit,
    PreviousHit,
    NextLink,
    PreviousLink,
    CloseRules,
    Evenings,
    TypedDice,
    GoRecap,
    EarlierEvening,
    LaterEvening,
    PlayersVersion,
    Yes,
    No,
}

/// What the catalog says of an action.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The action.
    pub action: Action,
    /// Its word in the hint bar.
    pub word: &'static str,
    /// What it does, as a sentence for help and palette.
    pub help: &'static str,
    /// The line that does the same, where one does.
    pub line: &'static str,
}

const fn entry(
    action: Action,
    word: &'static str,
    line: &'static str,
    help: &'static str,
) -> Entry {
    Entry {
        action,
        word,
        help,
        line,
    }
}

/// Every action there is.
pub const CATALOG: &[Entry] = &[
    entry(
        Action::Roll,
        "roll",
        "thalia stealth",
        "Roll for the selected character: type a few letters of what is attempted.",
    ),
    entry(Action::RollAgain, "again", "", "Repeat the last attempt."),
    entry(
        Action::Next,
        "next",
        "next",
        "Go to the next turn; start the fight if there is none yet, and ask who is first where nobody has initiative.",
    ),
    entry(
        Action::Back,
        "back",
        "back",
        "Go back a turn: what expired with it is in effect again.",
    ),
    entry(
        Action::Undo,
        "undo",
        "undo",
        "Undo the last step, whatever it was. It stays in the log, struck through.",
    ),
    entry(Action::Redo, "redo", "redo", "Redo the step undone last."),
    entry(
        Action::Line,
        "line",
        "",
        "Open the prompt to type any line.",
    ),
    entry(
        Action::TypeLine,
        "hit points",
        "-12",
        "Open the prompt with this character typed: rows, or hit points of the selected character.",
    ),
    entry(
        Action::Delay,
        "delay",
        "delay",
        "Delay this turn; on a delayed row, take the turn now.",
    ),
    entry(
        Action::Ready,
        "ready",
        "ready thalia shoots when the door opens",
        "Ready an action until something happens; on the row of a character who readied one, release it.",
    ),
    entry(
        Action::UseMove,
        "move",
        "use thalia move",
        "Mark the selected character's move as used, or unused again.",
    ),
    entry(
        Action::UseAction,
        "action",
        "use thalia action",
        "Mark the action as used, or unused again.",
    ),
    entry(
        Action::UseBonus,
        "bonus",
        "use thalia bonus",
        "Mark the bonus action as used, or unused again.",
    ),
    entry(
        Action::UseReaction,
        "reaction",
        "use thalia reaction",
        "Mark the reaction as used, or unused again; it returns automatically at the character's next turn.",
    ),
    entry(
        Action::UseFree,
        "free",
        "use thalia free",
        "Mark the free action as used, or unused again.",
    ),
    entry(
        Action::Add,
        "add",
        "add orc*5 15 +1",
        "Add foes (name, hit points, rank or rows from Untrained), a hero, or the whole party to the turn order.",
    ),
    entry(
        Action::Condition,
        "condition",
        "condition thalia blessed 3",
        "Give the selected character a condition: its name, and for how many rounds.",
    ),
    entry(
        Action::Initiative,
        "initiative",
        "initiative",
        "Roll initiative for everyone without one; ask for the attempt where the system has none of its own.",
    ),
    entry(
        Action::EndFight,
        "end fight",
        "end",
        "End the fight: heroes keep their wounds, foes leave.",
    ),
    entry(
        Action::RollOn,
        "roll on",
        "task \"mend the wall\" roll dp 5",
        "Roll again for the selected task, contest or race: the prompt starts with what was rolled last.",
    ),
    entry(
        Action::CloseTask,
        "close",
        "task \"mend the wall\" close",
        "Close the selected task, contest or race, finished or not.",
    ),
    entry(
        Action::FortuneDie,
        "fortune",
        "",
        "Take a fortune die: for the natural 20 just rolled; otherwise choose how to gain or spend one.",
    ),
    entry(
        Action::FortuneConvert,
        "turn a 20",
        "fortune thalia convert",
        "Trade a natural 20 for a fortune die: the hero's last one, which then counts as a normal success.",
    ),
    entry(
        Action::FortuneReroll,
        "reroll",
        "fortune thalia reroll",
        "Spend a die to reroll: the hero's last roll, until it comes out better.",
    ),
    entry(
        Action::FortuneHint,
        "hint",
        "fortune thalia spend hint",
        "Spend a die on a hint.",
    ),
    entry(
        Action::FortuneEscape,
        "escape",
        "fortune thalia spend escape",
        "Spend a die to escape an awkward scene.",
    ),
    entry(
        Action::FortuneFind,
        "find",
        "fortune thalia spend find",
        "Spend a die to make a find memorable.",
    ),
    entry(
        Action::FortuneGrantDream,
        "dream",
        "fortune thalia grant dream",
        "Grant a die for a Dream: given up for the party's sake.",
    ),
    entry(
        Action::FortuneGrantClass,
        "class",
        "fortune thalia grant class",
        "Grant a die from a class feature.",
    ),
    entry(
        Action::FortuneLedger,
        "ledger",
        "",
        "Show all fortune dice, granted and spent.",
    ),
    entry(
        Action::TakeOffer,
        "what follows",
        "",
        "Choose what the rules offer after the roll: points to spend, damage, a retry, a lie; after a limited first part, continue. In the log, for the selected roll.",
    ),
    entry(
        Action::Luck,
        "luck roll",
        "thalia luck",
        "Make a luck roll for the selected character.",
    ),
    entry(
        Action::Secrecy,
        "secret",
        "secret",
        "Hide the last roll from players, or reveal it; in the log, the selected roll.",
    ),
    entry(
        Action::TellNoticed,
        "noticed",
        "noticed",
        "Tell players that someone noticed: by the last secret roll, neither who nor what was rolled.",
    ),
    entry(
        Action::HideOrReveal,
        "hide",
        "hide 3",
        "Hide the selected row from players, or reveal it.",
    ),
    entry(
        Action::Curtain,
        "curtain",
        "",
        "Hide everything that players must not see: secret rolls, hidden foes, notes, what is being typed. The same key brings it back.",
    ),
    entry(
        Action::WriteNote,
        "note",
        "note the bell rings",
        "Write a note of one or more lines, secret or open; in the log, on the selected roll, or edit the selected note.",
    ),
    entry(
        Action::EditScene,
        "text",
        "scene The nave: black water to the knee",
        "Write the scene's text to read aloud.",
    ),
    entry(
        Action::Copy,
        "copy",
        "",
        "Copy the last roll as text; in the log, the selected line; in the recap, all of it. Nothing that players must not see is copied.",
    ),
    entry(Action::NextPane, "pane", "", "Go to the next pane."),
    entry(
        Action::PreviousPane,
        "previous pane",
        "",
        "Go to the previous pane.",
    ),
    entry(Action::GoParty, "party", "", "Go to the party."),
    entry(
        Action::GoTable,
        "table",
        "",
        "Go to the table of the attempt, whatever its system.",
    ),
    entry(Action::GoTurns, "turns", "", "Go to the turn order."),
    entry(
        Action::GoTasks,
        "tasks",
        "",
        "Go to the tasks and contests in progress.",
    ),
    entry(
        Action::GoFortune,
        "fortune",
        "",
        "Go to the ledger of fortune dice.",
    ),
    entry(Action::GoLog, "log", "", "Go to the roll log."),
    entry(
        Action::GoScene,
        "scene",
        "",
        "Open the page of the scene and its notes.",
    ),
    entry(
        Action::GoMacros,
        "macros",
        "macro ambush = add orc*5 15 ; initiative",
        "Open the page of saved macros.",
    ),
    entry(
        Action::Encounters,
        "encounter",
        "encounter \"toll at the bridge\"",
        "Start a prepared encounter: choose one from the list, with who comes and in which round.",
    ),
    entry(
        Action::GoRules,
        "rules",
        "",
        "Open the rules reference: every system, with tables and sources.",
    ),
    entry(
        Action::GoLuck,
        "luck",
        "",
        "Open the luck page: everyone's rolls against the odds, faces, streaks, evenings.",
    ),
    entry(
        Action::RuleOfRoll,
        "its rule",
        "",
        "Open the rule for the last roll; in the log, for the selected line.",
    ),
    entry(
        Action::GoSettings,
        "settings",
        "",
        "Open the settings: theme, characters, animation, mouse, house rules.",
    ),
    entry(
        Action::GoWelcome,
        "welcome",
        "",
        "Go to the list of campaigns; everything is saved.",
    ),
    entry(
        Action::TakeOver,
        "take over",
        "",
        "Take over the campaign you are following, once nobody else has it open; what you have typed stays.",
    ),
    entry(
        Action::Zoom,
        "zoom",
        "",
        "Zoom the pane to the full screen, or back.",
    ),
    entry(
        Action::RuleLeft,
        "edge left",
        "",
        "Move the pane's left edge: to the left (for the party, its right edge); this is remembered.",
    ),
    entry(
        Action::RuleRight,
        "edge right",
        "",
        "Move the same edge to the right.",
    ),
    entry(
        Action::RuleUp,
        "edge up",
        "",
        "Make the panes below the result taller: fortune, log, notes; this is remembered.",
    ),
    entry(
        Action::RuleDown,
        "edge down",
        "",
        "Make the panes below the result shorter.",
    ),
    entry(
        Action::RulesBack,
        "reset edges",
        "",
        "Reset the edges, on screens of this size.",
    ),
    entry(
        Action::Palette,
        "all",
        "",
        "Find any action by a few letters.",
    ),
    entry(
        Action::Help,
        "help",
        "",
        "Show what the keys do, here and everywhere.",
    ),
    entry(
        Action::Quit,
        "quit",
        "",
        "Quit. Everything is already saved.",
    ),
    entry(
        Action::Up,
        "up",
        "",
        "Move up a row; on the table, to a better rank or an easier difficulty.",
    ),
    entry(
        Action::Down,
        "down",
        "",
        "Move down a row; on the table, to a worse rank or a harder difficulty.",
    ),
    entry(
        Action::Left,
        "left",
        "",
        "Move left; on the table, to a lower bar, one die fewer, a lower skill or bonus; in Turns, close a group.",
    ),
    entry(
        Action::Right,
        "right",
        "",
        "Move right; on the table, to a higher bar, one die more, a higher skill or bonus; in Turns, open a group.",
    ),
    entry(Action::PageUp, "page up", "", "Move up a page."),
    entry(Action::PageDown, "page down", "", "Move down a page."),
    entry(Action::First, "first", "", "Move to the first row."),
    entry(Action::Last, "last", "", "Move to the last row."),
    entry(
        Action::Open,
        "open",
        "",
        "Open what is selected: a hero's sheet, the roll of a ledger line; return a delayed character to the order; on the table, roll.",
    ),
    entry(
        Action::NewHero,
        "new hero",
        "hero Thalia level 4",
        "Fill in a form for a new hero.",
    ),
    entry(
        Action::NewFoe,
        "new foe",
        "add orc*5 15 +1",
        "Fill in a form for new foes: how many, their hit points, their sheet.",
    ),
    entry(
        Action::EditHero,
        "edit",
        "hero Thalia dexterity adept",
        "Edit the selected hero or foe in a form.",
    ),
    entry(
        Action::ToggleAdvantage,
        "advantage",
        "",
        "Switch advantage: the attempt on the table has it, neither or disadvantage; in the prompt, that of a background that fits.",
    ),
    entry(
        Action::ToggleReliable,
        "reliable",
        "",
        "Switch reliability: the attempt on the table is reliable, neither or unreliable, in Pen & Dagger.",
    ),
    entry(Action::Enter, "confirm", "", "Confirm."),
    entry(
        Action::Complete,
        "complete",
        "",
        "Accept the suggested word; press again for the next one.",
    ),
    entry(Action::Clear, "clear", "", "Clear the line or field."),
    entry(Action::NewLine, "new line", "", "Start a new line of text."),
    entry(
        Action::Leave,
        "leave",
        "",
        "Leave without changing anything.",
    ),
    entry(
        Action::NewCampaign,
        "new campaign",
        "",
        "Fill in a short form for a new campaign.",
    ),
    entry(
        Action::RenameCampaign,
        "rename",
        "rename The Drowned Abbey",
        "Rename the selected campaign.",
    ),
    entry(
        Action::MoveToTrash,
        "move to trash",
        "",
        "Move the selected campaign to the trash; nothing is erased, and one key undoes it.",
    ),
    entry(
        Action::Trash,
        "trash",
        "",
        "List the campaigns in the trash; restore the one you choose.",
    ),
    entry(Action::NextField, "next field", "", "Go to the next field."),
    entry(
        Action::PreviousField,
        "previous field",
        "",
        "Go to the previous field.",
    ),
    entry(
        Action::Tick,
        "choose",
        "",
        "Tick a skill, or take the next choice.",
    ),
    entry(
        Action::WriteCopy,
        "write a copy",
        "",
        "Write the whole campaign to another folder, including what is not saved yet.",
    ),
    entry(
        Action::Find,
        "find",
        "",
        "Search as you type: in the whole log; on the rules page, in all rules; in the list of campaigns, in their names.",
    ),
    entry(
        Action::LogOf,
        "in the log",
        "",
        "Open the log of the selected character: every line about them.",
    ),
    entry(
        Action::ReadAgain,
        "re-evaluate",
        "resolve 1188 +1",
        "Re-evaluate the selected roll: with other words; both results stay.",
    ),
    entry(
        Action::Mark,
        "mark",
        "mark 1214",
        "Mark the selected log line to find it later, or unmark it.",
    ),
    entry(
        Action::NextHit,
        "next",
        "",
        "Go to the next match; without a search, to the next rule.",
    ),
    entry(
        Action::PreviousHit,
        "previous",
        "",
        "Go to the previous match; without a search, to the previous rule.",
    ),
    entry(
        Action::NextLink,
        "see also",
        "",
        "Select the next rule that this one refers to, for Enter; in the list, the next chapter.",
    ),
    entry(
        Action::PreviousLink,
        "previous link",
        "",
        "Select the previous one of these rules; in the list, the previous chapter.",
    ),
    entry(
        Action::CloseRules,
        "close",
        "",
        "Close the rules from anywhere in them.",
    ),
    entry(
        Action::Evenings,
        "evenings",
        "",
        "Switch the charts: levels by evening, or hit points over the last fight and fortune dice by evening.",
    ),
    entry(
        Action::TypedDice,
        "typed dice",
        "",
        "Switch whose dice are counted: rolled by the program, or typed in from real dice.",
    ),
    entry(
        Action::GoRecap,
        "recap",
        "",
        "Open this evening's recap: scenes, rolls that mattered, fights, fortune dice.",
    ),
    entry(
        Action::EarlierEvening,
        "previous evening",
        "",
        "Go to the previous evening's recap.",
    ),
    entry(
        Action::LaterEvening,
        "next evening",
        "",
        "Go to the next evening's recap.",
    ),
    entry(
        Action::PlayersVersion,
        "players' version",
        "",
        "Switch the version: the recap as players read it, or the full recap.",
    ),
    entry(Action::Yes, "yes", "", "Yes: do it."),
    entry(Action::No, "no", "", "No: continue without it."),
];

impl Action {
    /// What the catalog says of it.
    #[must_use]
    pub fn entry(self) -> &'static Entry {
        CATALOG
            .iter()
            .find(|entry| entry.action == self)
            .unwrap_or(&NOWHERE)
    }
}

/// Said of an action the catalog forgot; a test proves that there is none.
const NOWHERE: Entry = entry(Action::Leave, "", "", "");

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
