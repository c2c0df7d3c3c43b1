//! The catalogue of actions: what each is called, what it does, where it may be done. Keys, hints and help come from here.

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
#[expect(missing_docs, reason = "the catalogue below says what each does")]
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
    PutAway,
    Bin,
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

/// What the catalogue says of an action.
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

const fn entry(action: Action, word: &'static str, line: &'static str, help: &'static str) -> Entry {
    Entry { action, word, help, line }
}

/// Every action there is.
pub const CATALOGUE: &[Entry] = &[
    entry(
        Action::Roll,
        "roll",
        "thalia stealth",
        "Rolls for the one under the cursor: type a few letters of what is attempted.",
    ),
    entry(Action::RollAgain, "again", "", "Makes the last attempt once more."),
    entry(
        Action::Next,
        "next",
        "next",
        "The next turn; begins the fight if there is none yet, and asks who is first where nobody has initiative.",
    ),
    entry(Action::Back, "back", "back", "Back a turn: what expired with it holds again."),
    entry(
        Action::Undo,
        "undo",
        "undo",
        "Takes the last thing back, whatever it was. It stays in the log, struck through.",
    ),
    entry(Action::Redo, "redo", "redo", "Does the last undone thing again."),
    entry(Action::Line, "line", "", "Opens the prompt for any line."),
    entry(
        Action::TypeLine,
        "hit points",
        "-12",
        "Opens the prompt with this character: rows, or hit points of the one under the cursor.",
    ),
    entry(
        Action::Delay,
        "delay",
        "delay",
        "The active one waits and comes back in later; on a delayed row, comes back in now.",
    ),
    entry(
        Action::Ready,
        "ready",
        "ready thalia shoots when the door opens",
        "An action kept back until something happens; on the row of somebody who readied one, does it.",
    ),
    entry(
        Action::UseMove,
        "move",
        "use thalia move",
        "Ticks off the move, or gives it back; like all parts of a turn that of the one under the cursor.",
    ),
    entry(Action::UseAction, "action", "use thalia action", "Ticks off the action, or gives it back."),
    entry(Action::UseBonus, "bonus", "use thalia bonus", "Ticks off the bonus action, or gives it back."),
    entry(
        Action::UseReaction,
        "reaction",
        "use thalia reaction",
        "Ticks off the reaction, or gives it back; it comes back by itself with the next own turn.",
    ),
    entry(Action::UseFree, "free", "use thalia free", "Ticks off the free action, or gives it back."),
    entry(
        Action::Add,
        "add",
        "add orc*5 15 +1",
        "Adds foes (name, hit points, rank or rows from Untrained), a hero, or the whole party to the order.",
    ),
    entry(
        Action::Condition,
        "condition",
        "condition thalia blessed 3",
        "A condition on the one under the cursor: its name, and for how many rounds.",
    ),
    entry(
        Action::Initiative,
        "initiative",
        "initiative",
        "Everybody without a place rolls for one; asks for the attempt where the system has none of its own.",
    ),
    entry(Action::EndFight, "end fight", "end", "Ends the fight: heroes keep their wounds, foes go."),
    entry(
        Action::RollOn,
        "roll on",
        "task \"mend the wall\" roll dp 5",
        "Rolls on for the task, contest or race under the cursor: the prompt holds what was rolled last.",
    ),
    entry(
        Action::CloseTask,
        "close",
        "task \"mend the wall\" close",
        "Takes the task, contest or race under the cursor off the table, done or not.",
    ),
    entry(
        Action::FortuneDie,
        "fortune",
        "",
        "A fortune die for the natural 20 just rolled; else asks what to do with one.",
    ),
    entry(
        Action::FortuneConvert,
        "turn a 20",
        "fortune thalia convert",
        "Makes a die of the hero's last natural 20, which counts as a normal success then.",
    ),
    entry(
        Action::FortuneReroll,
        "reroll",
        "fortune thalia reroll",
        "Spends a die: the hero's last roll is repeated until it comes out better.",
    ),
    entry(Action::FortuneHint, "hint", "fortune thalia spend hint", "Spends a die on a hint."),
    entry(
        Action::FortuneEscape,
        "escape",
        "fortune thalia spend escape",
        "Spends a die to escape an awkward scene.",
    ),
    entry(Action::FortuneFind, "find", "fortune thalia spend find", "Spends a die to make a find memorable."),
    entry(
        Action::FortuneGrantDream,
        "dream",
        "fortune thalia grant dream",
        "Grants a die for a Dream that was put aside, for the party's sake.",
    ),
    entry(
        Action::FortuneGrantClass,
        "class",
        "fortune thalia grant class",
        "Grants a die from a class feature.",
    ),
    entry(Action::FortuneLedger, "ledger", "", "All fortune dice, granted and spent."),
    entry(
        Action::TakeOffer,
        "what follows",
        "",
        "What the roll offers by its rules: points to spend, harm, a retry, a lie; after a limited first part, going on. In the log, of the roll under the cursor.",
    ),
    entry(Action::Luck, "luck roll", "thalia luck", "A luck roll for the one under the cursor."),
    entry(
        Action::Secrecy,
        "secret",
        "secret",
        "Hides the last roll from players, or shows it to them after all; in the log the one under the cursor.",
    ),
    entry(Action::HideOrReveal, "hide", "hide 3", "Hides the selected row from players, or reveals it."),
    entry(
        Action::Curtain,
        "curtain",
        "",
        "Hides at once all that players must not see: secret rolls, hidden foes, notes, what is typed. The same key brings it back.",
    ),
    entry(
        Action::WriteNote,
        "note",
        "note the bell rings",
        "Writes a note, of several lines if need be, secret or open; in the log on the roll under the cursor, or rewrites the note there.",
    ),
    entry(
        Action::EditScene,
        "text",
        "scene The nave: black water to the knee",
        "Writes what is to be read out of the scene.",
    ),
    entry(
        Action::Copy,
        "copy",
        "",
        "Copies the last roll as text, in the log what is under the cursor, but nothing that players must not see; or the recap that is open, as it stands.",
    ),
    entry(Action::NextPane, "pane", "", "The next pane."),
    entry(Action::PreviousPane, "pane before", "", "The pane before."),
    entry(Action::GoParty, "party", "", "Goes to the party."),
    entry(Action::GoTable, "table", "", "Goes to the table of the attempt, whatever its system."),
    entry(Action::GoTurns, "turns", "", "Goes to the order of turns."),
    entry(Action::GoTasks, "tasks", "", "Goes to the tasks and contests under way."),
    entry(Action::GoFortune, "fortune", "", "Goes to the ledger of fortune dice."),
    entry(Action::GoLog, "log", "", "Goes to the roll log."),
    entry(Action::GoScene, "scene", "", "Opens the page of the scene and its notes."),
    entry(
        Action::GoMacros,
        "macros",
        "macro ambush = add orc*5 15 ; initiative",
        "Opens the page of the macros that are kept.",
    ),
    entry(
        Action::Encounters,
        "encounter",
        "encounter \"toll at the bridge\"",
        "Begins an encounter made ready: the choice of them, with who comes and in which round.",
    ),
    entry(Action::GoRules, "rules", "", "Opens the rules in words: every system's, with tables and sources."),
    entry(
        Action::GoLuck,
        "luck",
        "",
        "Opens the page of luck: everybody's rolls against what was promised, faces, streaks, evenings.",
    ),
    entry(
        Action::RuleOfRoll,
        "its rule",
        "",
        "Opens the rule of the last roll, or of what is under the log's cursor.",
    ),
    entry(
        Action::GoSettings,
        "settings",
        "",
        "Opens the settings: theme, letters, animation, mouse, house rules.",
    ),
    entry(Action::GoWelcome, "welcome", "", "Leaves for the list of campaigns; everything is saved."),
    entry(
        Action::TakeOver,
        "take over",
        "",
        "Takes over what one only follows, once nobody else plays it; what is typed stays.",
    ),
    entry(Action::Zoom, "zoom", "", "Gives the pane the whole screen, or gives it back."),
    entry(
        Action::RuleLeft,
        "edge left",
        "",
        "Moves the edge left of the pane to the left, of the party the one right of it; that is remembered.",
    ),
    entry(Action::RuleRight, "edge right", "", "Moves the same edge to the right."),
    entry(
        Action::RuleUp,
        "edge up",
        "",
        "Makes the panes under the result higher: fortune, log, notes; that is remembered.",
    ),
    entry(Action::RuleDown, "edge down", "", "Makes the panes under the result lower."),
    entry(
        Action::RulesBack,
        "edges back",
        "",
        "Puts the edges back where they were at first, on screens as large as this.",
    ),
    entry(Action::Palette, "all", "", "Everything that can be done, to be found by a few letters."),
    entry(Action::Help, "help", "", "What the keys do here, and everywhere."),
    entry(Action::Quit, "quit", "", "Quits. Everything is saved already."),
    entry(Action::Up, "up", "", "One row up; on the table a better rank, or what is easier."),
    entry(Action::Down, "down", "", "One row down; on the table a worse rank, or what is harder."),
    entry(
        Action::Left,
        "left",
        "",
        "To the left; on the table a lower bar, a die fewer, a lower skill or bonus; in Turns closes a group.",
    ),
    entry(
        Action::Right,
        "right",
        "",
        "To the right; on the table a higher bar, a die more, a higher skill or bonus; in Turns shows the bodies of a group.",
    ),
    entry(Action::PageUp, "page up", "", "A page up."),
    entry(Action::PageDown, "page down", "", "A page down."),
    entry(Action::First, "first", "", "To the first row."),
    entry(Action::Last, "last", "", "To the last row."),
    entry(
        Action::Open,
        "open",
        "",
        "Opens what is under the cursor: a hero's sheet, a delayed one's turn, the roll of a ledger line; on the table, rolls.",
    ),
    entry(Action::NewHero, "new hero", "hero Thalia level 4", "A form for a new hero."),
    entry(
        Action::NewFoe,
        "new foe",
        "add orc*5 15 +1",
        "A form for new foes: how many, their points, their sheet.",
    ),
    entry(
        Action::EditHero,
        "edit",
        "hero Thalia dexterity adept",
        "A form for the hero or foe under the cursor.",
    ),
    entry(
        Action::ToggleAdvantage,
        "advantage",
        "",
        "Advantage, none, disadvantage on the table; in the prompt the advantage of a background that fits.",
    ),
    entry(
        Action::ToggleReliable,
        "reliable",
        "",
        "Reliable, none, unreliable, for the attempt on the table, in Pen & Dagger.",
    ),
    entry(Action::Enter, "do it", "", "Does it."),
    entry(Action::Complete, "complete", "", "Takes the word that is offered; once more, the next one."),
    entry(Action::Clear, "clear", "", "Empties the line or field."),
    entry(Action::NewLine, "new line", "", "Begins a new line of the text."),
    entry(Action::Leave, "leave", "", "Leaves; nothing is done."),
    entry(Action::NewCampaign, "new campaign", "", "A short form for a new campaign."),
    entry(
        Action::RenameCampaign,
        "rename",
        "rename The Drowned Abbey",
        "Gives the campaign under the cursor another name.",
    ),
    entry(
        Action::PutAway,
        "put away",
        "",
        "Moves the campaign under the cursor out of the list, once its name is typed; nothing is erased.",
    ),
    entry(Action::Bin, "bin", "", "The campaigns that were put away; the chosen one comes back."),
    entry(Action::NextField, "next field", "", "The next field."),
    entry(Action::PreviousField, "field before", "", "The field before."),
    entry(Action::Tick, "choose", "", "Ticks a skill, or takes the next choice."),
    entry(
        Action::WriteCopy,
        "write a copy",
        "",
        "Writes the whole campaign to another folder, what is not saved yet included.",
    ),
    entry(
        Action::Find,
        "find",
        "",
        "Looks for what is typed, as it is typed: in the whole log; in all rules, in the names of all campaigns where these are open.",
    ),
    entry(
        Action::LogOf,
        "in the log",
        "",
        "Opens the log of the one under the cursor: every line of theirs.",
    ),
    entry(
        Action::ReadAgain,
        "read again",
        "resolve 1188 +1",
        "Reads the roll under the cursor again, with other words; both results stay.",
    ),
    entry(
        Action::Mark,
        "mark",
        "mark 1214",
        "Marks the line under the log's cursor, to be found again; or takes its mark off.",
    ),
    entry(Action::NextHit, "next", "", "The next place where the words are found; else the next rule."),
    entry(
        Action::PreviousHit,
        "before",
        "",
        "The place before where the words are found; else the rule before.",
    ),
    entry(
        Action::NextLink,
        "see also",
        "",
        "The next rule that this one points at, for Enter; in the list the next chapter.",
    ),
    entry(
        Action::PreviousLink,
        "see before",
        "",
        "The one before of these rules; in the list the chapter before.",
    ),
    entry(Action::CloseRules, "close", "", "Closes the rules, wherever in them one is."),
    entry(
        Action::Evenings,
        "evenings",
        "",
        "Levels by evening, or hit points over the last fight and fortune dice by evening.",
    ),
    entry(
        Action::TypedDice,
        "typed dice",
        "",
        "Faces of the program's dice, or of those typed in from the table.",
    ),
    entry(
        Action::GoRecap,
        "recap",
        "",
        "Opens the recap of this evening: scenes, rolls that mattered, fights, fortune dice.",
    ),
    entry(Action::EarlierEvening, "evening before", "", "The recap of the evening before."),
    entry(Action::LaterEvening, "evening after", "", "The recap of the evening after."),
    entry(
        Action::PlayersVersion,
        "players' version",
        "",
        "The recap as players read it, or with everything again.",
    ),
    entry(Action::Yes, "yes", "", "Yes: does what is asked."),
    entry(Action::No, "no", "", "No: goes on without it."),
];

impl Action {
    /// What the catalogue says of it.
    #[must_use]
    pub fn entry(self) -> &'static Entry {
        CATALOGUE.iter().find(|entry| entry.action == self).unwrap_or(&NOWHERE)
    }
}

/// Said of an action the catalogue forgot; a test proves that there is none.
const NOWHERE: Entry = entry(Action::Leave, "", "", "");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_stands_in_the_catalogue_once_with_its_help() {
        for (index, entry) in CATALOGUE.iter().enumerate() {
            assert!(!entry.help.is_empty() && !entry.word.is_empty(), "{:?}", entry.action);
            assert_eq!(entry.action as usize, index, "the catalogue follows the order of the actions");
        }
        assert_eq!(CATALOGUE.len(), Action::No as usize + 1);
    }
}
