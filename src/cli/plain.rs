//! `--plain`: the program as a prompt and printed lines, for screen readers: nothing is drawn, every change is said once.

mod words;

use std::io::{self, IsTerminal, StdinLock};
use std::path::PathBuf;

use clap::Parser;

use crate::campaign::line::LONGEST_LINE;
use crate::campaign::log_text::foretell;
use crate::campaign::tour::{Tour, preparations};
use crate::campaign::{Command, Due, Offer, Refusal, RollId};
use crate::dice::Seed;
use crate::store::examples::{EXAMPLES, Example};
use crate::store::{Folder, slug};
use crate::systems::System;
use crate::words::{display_safe, with_brief_quotations};

use super::arguments::{Arguments, Face};
use super::context::{CliContext, now};
use super::odds::odds_words;
use super::output::Output;
use super::play::{Play, Undone};
use super::run::read_line;
use super::{Failure, do_errand};

/// What can be said at the list of campaigns.
const AT_THE_LIST: &str = "\
Type the number or the name of a campaign to open it, or the name of an example for a copy of your own.
/new NAME makes a campaign; /new SYSTEM NAME one of another system: pd, dp, ss, sr or mm.
/tour takes the tour: two minutes of play in a practice campaign.
/manual lists the manual, /quit leaves.";

/// What can be said at the table.
const AT_THE_TABLE: &str = "\
Any line does what it does at the prompt of the dashboard: thalia stealth, orc -5, next, undo.
/try LINE says the odds, or what would change, and does nothing.
/look tells who is here and whose turn it is. /due tells what has to be thought of now.
/offers tells what the last roll offers; /1 takes the first. /yes answers a question.
/log says the last ten lines of the log, /log 3 the last three, /find WORDS those that match.
/show, /luck, /recap, /check and /forecast print what the commands of that name do; so do /odds DICE, /roll DICE and /list.
/rules WORDS and /manual CHAPTER are to be read. On the tour /skip skips a stop.
/leave goes to the list of campaigns, /quit ends; everything is saved.";

/// Errands that are about the campaign that is played.
const OF_CAMPAIGN: [&str; 5] = ["show", "luck", "recap", "check", "forecast"];
/// Errands that are about none.
const OF_NONE: [&str; 5] = ["rules", "odds", "roll", "manual", "list"];

/// Lines of the log that are said if no number is.
const LINES: usize = 10;

/// Lines in, lines out.
struct Plain<'a> {
    context: &'a CliContext,
    output: Output,
    typed: StdinLock<'static>,
}

/// Where one goes from a campaign.
enum Onward {
    List,
    End,
}

/// What is remembered of what was said, so that nothing is said twice.
#[derive(Default)]
struct Said {
    due: Vec<Due>,
    offered: Option<(RollId, Vec<Offer>)>,
    /// The line that a yes does.
    asked: Option<String>,
    /// The tour, while it is taken.
    tour: Option<Tour>,
}

/// Plays by prompt and printed lines: the campaign that is named or the one of the tour, else the one that was played last,
/// else one of the list.
///
/// # Errors
/// [`Failure`], where a campaign cannot be opened or nothing can be printed.
pub fn run(
    data_dir: Option<PathBuf>,
    config_dir: Option<PathBuf>,
    open: Option<String>,
    is_tour: bool,
) -> Result<(), Failure> {
    let context = CliContext::new(data_dir, config_dir)?;
    let mut plain = Plain {
        context: &context,
        output: Output::standard(),
        typed: io::stdin().lock(),
    };
    let mut next = match open {
        Some(name) => Some(plain.folder(&name)?),
        None if is_tour => Some(plain.found_practice()?),
        None => context.shelf()?.left_at(),
    };
    loop {
        let chosen = match next.take() {
            Some(folder) => Some(folder),
            None => plain.choose()?,
        };
        let Some(folder) = chosen else { break };
        match plain.play(&folder) {
            Ok(Onward::List) => {}
            Ok(Onward::End) => break,
            Err(Failure::ReaderLeft) => return Err(Failure::ReaderLeft),
            Err(failure) => plain.say(&failure.to_string())?,
        }
    }
    plain.output.finish()
}

impl Plain<'_> {
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        text.lines().try_for_each(|line| self.output.line_now(line))
    }

    /// The next line that is typed; none at the end.
    fn hear(&mut self) -> Result<Option<String>, Failure> {
        if io::stdin().is_terminal() {
            self.output.prompt("> ")?;
        }
        let read = read_line(&mut self.typed);
        let line = read.map_err(|error| Failure::Work(format!("cannot read: {error}")))?;
        Ok(line.map(|line| line.trim_start_matches('\u{feff}').trim().to_owned()))
    }

    /// The campaign of a name, or a copy of the example that is called so.
    fn folder(&self, name: &str) -> Result<Folder, Failure> {
        let found = self.context.folder(name);
        match (found, Example::named(&slug(name))) {
            (Err(_), Some(example)) => {
                let seed = Seed::from_system().map_err(Failure::Work)?;
                Ok(example.install(&self.context.shelf()?, None, &seed, now())?)
            }
            (found, _) => Ok(found?),
        }
    }

    /// Tells the campaigns and hears which is to be opened.
    fn choose(&mut self) -> Result<Option<Folder>, Failure> {
        let entries = self.context.shelf()?.list()?;
        self.say("Astragal, in plain lines. Your campaigns:")?;
        for (number, entry) in (1..).zip(&entries) {
            self.say(&format!("{number}. {}", words::entry(entry)))?;
        }
        if entries.is_empty() {
            self.say("none yet.")?;
        }
        let names: Vec<&str> = EXAMPLES.iter().map(|example| example.name).collect();
        self.say(&format!("Examples: {}.\n{AT_THE_LIST}", names.join(", ")))?;
        while let Some(line) = self.hear()? {
            let numbered = line
                .parse()
                .ok()
                .and_then(|number: usize| entries.get(number.checked_sub(1)?));
            let folder = match line.split_once(' ').unwrap_or((line.as_str(), "")) {
                ("", _) => continue,
                ("/quit", _) | ("quit" | "exit", "") => break,
                ("/help", _) | ("help" | "?", "") => {
                    self.say(AT_THE_LIST)?;
                    continue;
                }
                ("/new", name) => self.found(name),
                ("/tour", _) => self.found_practice(),
                (word, rest) if word.starts_with('/') => {
                    self.do_word(word, rest, None)?;
                    continue;
                }
                _ => numbered.map_or_else(|| self.folder(&line), |entry| Ok(entry.folder.clone())),
            };
            match folder {
                Ok(folder) => return Ok(Some(folder)),
                Err(failure) => self.say(&failure.to_string())?,
            }
        }
        Ok(None)
    }

    /// Makes the campaign of the tour.
    fn found_practice(&self) -> Result<Folder, Failure> {
        let seed = Seed::from_system().map_err(Failure::Work)?;
        Ok(self.context.shelf()?.found_practice(&seed)?)
    }

    /// Makes a campaign.
    fn found(&self, name: &str) -> Result<Folder, Failure> {
        let name = name.trim();
        let (word, rest) = name.split_once(' ').unwrap_or((name, ""));
        let (system, name) = match System::from_key(word).filter(|_| !rest.is_empty()) {
            Some(system) => (system, rest),
            None => (System::default(), name),
        };
        if name.is_empty() {
            return Err(Failure::NotUnderstood(
                "say its name: /new The Drowned Vault".into(),
            ));
        }
        let seed = Seed::from_system().map_err(Failure::Work)?;
        Ok(self.context.shelf()?.found(name.trim(), system, &seed)?)
    }

    /// Plays a campaign until it is left.
    fn play(&mut self, folder: &Folder) -> Result<Onward, Failure> {
        let mut play = Play::begin(folder, &folder.slug(), false)?;
        let mut said = Said::default();
        if folder.is_practice() && play.opened.campaign.seq() == 0 {
            said.tour = Some(self.begin_tour(&mut play)?);
        }
        self.say(&words::title(&play.opened.campaign))?;
        self.say("/help says what can be said, /quit leaves.")?;
        self.say_news(&play, &mut said)?;
        self.say_stop(&said)?;
        let heard = self.hear_lines(&mut play, &mut said, &folder.slug());
        play.snapshot();
        heard
    }

    /// Prepares the campaign of the tour.
    fn begin_tour(&mut self, play: &mut Play) -> Result<Tour, Failure> {
        for line in preparations() {
            if let Err(undone) = play.do_line(line) {
                self.say_undone(&undone, line)?;
            }
        }
        Ok(Tour::from(play.opened.campaign.seq()))
    }

    /// Says what there is to do on the tour.
    fn say_stop(&mut self, said: &Said) -> Result<(), Failure> {
        match said.tour.as_ref().and_then(Tour::stop) {
            Some((at, of, stop)) => self.say(&words::stop(at, of, stop)),
            None => Ok(()),
        }
    }

    fn skip_stop(&mut self, said: &mut Said) -> Result<(), Failure> {
        match said.tour.as_mut().map(Tour::skip) {
            Some(true) => self.say_stop(said),
            Some(false) => {
                said.tour = None;
                self.say("The tour is over.")
            }
            None => self.say("No tour is being taken: /tour, at the list of campaigns, takes it."),
        }
    }

    fn hear_lines(
        &mut self,
        play: &mut Play,
        said: &mut Said,
        slug: &str,
    ) -> Result<Onward, Failure> {
        while let Some(line) = self.hear()? {
            let asked = said.asked.take();
            match line.split_once(' ').unwrap_or((line.as_str(), "")) {
                ("", _) => {}
                ("/quit", _) | ("quit" | "exit", "") => break,
                ("/leave", _) => return Ok(Onward::List),
                ("/help", _) | ("help" | "?", "") => self.say(AT_THE_TABLE)?,
                ("/look", _) => {
                    let rows = words::look(&play.opened.campaign);
                    self.say(&rows.join("\n"))?;
                }
                ("/due", _) => {
                    let due = play.opened.campaign.due();
                    self.say(&words::all_due(&due))?;
                }
                ("/offers", _) => self.say_offers(play)?,
                ("/log", count) => self.say_log(play, count.parse().unwrap_or(LINES))?,
                ("/find", words) => self.do_command(&["astragal", "log", slug, "--find", words])?,
                ("/try", line) => self.foretell(play, line)?,
                ("/skip", _) => self.skip_stop(said)?,
                ("/yes", _) => match asked {
                    Some(line) => self.take(play, said, &line)?,
                    None => self.say("Nothing is asked.")?,
                },
                (word, rest) if word.starts_with('/') => {
                    match word.get(1..).and_then(|n| n.parse().ok()) {
                        Some(number) => self.take_offer(play, said, number)?,
                        None => self.do_word(word, rest, Some(slug))?,
                    }
                }
                _ => self.take(play, said, &line)?,
            }
        }
        Ok(Onward::End)
    }

    /// Does a line, says what it did once that is on the disk, and what follows from it.
    fn take(&mut self, play: &mut Play, said: &mut Said, line: &str) -> Result<(), Failure> {
        if line.len() > LONGEST_LINE {
            return self.say(&format!(
                "Not done: a line is at most {LONGEST_LINE} bytes long."
            ));
        }
        match play.do_line(line) {
            Ok(done) => {
                let told = play.told(done);
                self.say(&told.join("\n"))?;
                self.say_news(play, said)
            }
            Err(undone) => {
                if let Undone::Refused(refusal) = &undone
                    && let Refusal::Asks { why, line } = refusal.as_ref()
                {
                    said.asked = Some(line.clone());
                    return self.say(&format!("{why}. /yes does it anyway."));
                }
                self.say_undone(&undone, line)
            }
        }
    }

    /// Says why a line was not done.
    fn say_undone(&mut self, undone: &Undone, line: &str) -> Result<(), Failure> {
        self.say(&match undone {
            Undone::NotUnderstood(complaint) => words::not_understood(complaint, line),
            Undone::Refused(refusal) => {
                format!("Not done: {}.", with_brief_quotations(refusal.to_string()))
            }
            Undone::Work(why) => format!("Not done, and not saved: {why}"),
        })
    }

    /// Says the last lines of the log.
    fn say_log(&mut self, play: &mut Play, count: usize) -> Result<(), Failure> {
        match play.remember_steps(count) {
            Ok(()) => self.say(&words::log(&play.opened.campaign, count).join("\n")),
            Err(undone) => self.say_undone(&undone, ""),
        }
    }

    /// Says what is due and what the last roll offers, as far as that is news.
    fn say_news(&mut self, play: &Play, said: &mut Said) -> Result<(), Failure> {
        let campaign = &play.opened.campaign;
        let due = campaign.due();
        for due in due.iter().filter(|due| !said.due.contains(due)) {
            self.say(&words::due(due))?;
        }
        let last = campaign.steps().last().map(|step| step.seq);
        let fresh = campaign
            .offering(None)
            .filter(|(id, offers)| !offers.is_empty() && Some(id.0) == last);
        if let Some((_, offers)) = fresh
            .as_ref()
            .filter(|fresh| said.offered.as_ref() != Some(*fresh))
        {
            self.tell_offers(offers)?;
        }
        (said.due, said.offered) = (due, fresh);
        let tour = said.tour.as_mut();
        if tour.is_some_and(|tour| tour.follow(campaign.steps())) {
            self.say("Done.")?;
            self.say_stop(said)?;
        }
        Ok(())
    }

    fn say_offers(&mut self, play: &Play) -> Result<(), Failure> {
        match play.offers().as_slice() {
            [] => self.say("The rules offer nothing after this roll."),
            offers => self.tell_offers(offers),
        }
    }

    fn tell_offers(&mut self, offers: &[Offer]) -> Result<(), Failure> {
        (1..)
            .zip(offers)
            .try_for_each(|(number, offer)| self.say(&words::offer(number, offer)))
    }

    /// Takes an offer; where its line needs an end, that is said.
    fn take_offer(
        &mut self,
        play: &mut Play,
        said: &mut Said,
        number: usize,
    ) -> Result<(), Failure> {
        let offers = play.offers();
        match number.checked_sub(1).and_then(|at| offers.get(at)) {
            Some(offer) if offer.is_whole => self.take(play, said, &offer.line),
            Some(offer) => self.say(&format!(
                "Type the rest yourself: {}…",
                display_safe(&offer.line)
            )),
            None => self.say("There is no such offer: /offers tells all."),
        }
    }

    /// Says what a line would do: the odds of an attempt, before and after of what it changes.
    fn foretell(&mut self, play: &mut Play, line: &str) -> Result<(), Failure> {
        let sentence = match play.read(line) {
            Ok(sentence) => sentence,
            Err(undone) => return self.say_undone(&undone, line),
        };
        if let Command::Attempt(attempting) = &sentence.command {
            let odds = odds_words(&attempting.attempt);
            return self.say(&format!("{}: {odds}", display_safe(line)));
        }
        match foretell(&play.opened.campaign, &sentence) {
            Ok(changes) => changes
                .iter()
                .try_for_each(|change| self.say(&display_safe(&change.text))),
            Err(refusal) => self.say(&format!("It would be refused: {refusal}.")),
        }
    }

    /// Does what the command of a word does, and leaves nothing.
    fn do_word(&mut self, word: &str, rest: &str, slug: Option<&str>) -> Result<(), Failure> {
        let name = word.trim_start_matches('/');
        let mut arguments = vec!["astragal", name];
        match slug {
            Some(slug) if OF_CAMPAIGN.contains(&name) => arguments.push(slug),
            _ if OF_NONE.contains(&name) => {}
            _ => {
                return self.say(&format!(
                    "There is no {}: /help says what there is.",
                    display_safe(word)
                ));
            }
        }
        arguments.extend(rest.split_whitespace());
        self.do_command(&arguments)
    }

    fn do_command(&mut self, arguments: &[&str]) -> Result<(), Failure> {
        let errand = match Arguments::try_parse_from(arguments).map(|arguments| arguments.face) {
            Ok(Some(Face::Errand(errand))) => errand,
            Ok(_) => return Ok(()),
            Err(error) => return self.say(&error.to_string()),
        };
        match do_errand(errand, self.context, &mut self.output) {
            Err(Failure::ReaderLeft) => Err(Failure::ReaderLeft),
            Err(failure) => self.say(&failure.to_string()),
            Ok(()) => self.output.shown(),
        }
    }
}
