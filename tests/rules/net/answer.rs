//! What the program answers to a line at a table: how it is read, its odds, how it falls, what is told of it and offered then.

use astragal::campaign::line::Sentence;
use astragal::campaign::log_text::{foretell, tell};
use astragal::campaign::{Attempting, Campaign, Command, Event, Roll, RollId, Step};
use astragal::systems::Outcome;
use jiff::SignedDuration;

use super::chances::{chance, odds};
use super::tables::{Seat, dice};

/// Parts what is said before from what is asked, where `SEQ` is the number of the last roll.
pub const THEN: &str = " >> ";
/// Rolls of one line that are written.
const WRITTEN: usize = 6;
/// Faces of one roll that are written, kept ones too.
const FACES: usize = 60;
/// Letters of a complaint that are written: what it lists behind them is the system's names.
const LETTERS: usize = 140;

/// The answers to a line.
#[derive(Default)]
pub struct Answer {
    /// Faces, results, chances, events.
    pub exact: Vec<String>,
    pub texts: Vec<String>,
}

impl Answer {
    fn refused(exact: &str, text: &str) -> Self {
        Self {
            exact: vec![exact.to_owned()],
            texts: text.lines().map(str::to_owned).collect(),
        }
    }

    /// To the last of some lines said one after the other, at a table that stays as it is.
    pub fn to(asked: &str, seat: &Seat) -> Self {
        let mut seat = seat.clone();
        let (before, line) = asked.rsplit_once(THEN).unwrap_or(("", asked));
        let named = |line: &str, seat: &Seat| {
            let last = seat.campaign.standing_rolls().next();
            line.replace("SEQ", &last.map_or(0, |(id, _)| id.0).to_string())
        };
        for line in before.split(THEN).filter(|line| !line.is_empty()) {
            let line = &named(line, &seat);
            if let Err(why) = seat.say(line) {
                return Self::refused("refused before", &why);
            }
        }
        let line = &named(line, &seat);
        let sentence = match seat.campaign.read_line(line, None) {
            Ok(sentence) => sentence,
            Err(complaint) => {
                let (at, width) = (complaint.span.start, complaint.span.len());
                let said: String = complaint.sentence().chars().take(LETTERS).collect();
                return Self::refused("misread", &format!("caret {at}+{width} {said}"));
            }
        };
        Self::of(line, &sentence, &mut seat)
    }

    fn of(line: &str, sentence: &Sentence, seat: &mut Seat) -> Self {
        let mut answer = Self::default();
        if sentence.line != line {
            answer.texts.push(format!("full {}", sentence.line));
        }
        let campaign = &seat.campaign;
        for attempting in sentence.command.attempts() {
            answer.weigh(attempting);
        }
        if !matches!(sentence.command, Command::Attempt(_)) {
            answer.foretold(campaign, sentence);
        }
        let now = seat.now + SignedDuration::from_secs(20);
        let decided = campaign.decide(&sentence.command, &sentence.line, &mut dice(line), now);
        match decided {
            Ok(step) => {
                let warnings = campaign.warnings(&sentence.command, &step);
                answer
                    .texts
                    .extend(warnings.iter().map(|warning| format!("warns {warning}")));
                seat.campaign.accept(step.clone());
                answer.fell(&seat.campaign, &step);
            }
            Err(refusal) => {
                answer.exact.push("refused".to_owned());
                answer.texts.push(format!("refused {refusal}"));
            }
        }
        answer
    }

    fn weigh(&mut self, attempting: &Attempting) {
        let Attempting {
            attempt, because, ..
        } = attempting;
        let weighed = attempt.odds();
        let mut text = odds(&weighed);
        let passes = attempt.passes_with_die();
        let mut with_die: Vec<String> = passes.into_iter().map(chance).collect();
        for one in weighed.outcomes.iter().filter(|_| passes.is_none()) {
            let reached = attempt.at_least_with_die(one.outcome);
            with_die.extend(reached.map(|reached| format!("{} {}", one.outcome, chance(reached))));
        }
        if !with_die.is_empty() {
            text += &format!(" with die {}", with_die.join(" "));
        }
        if attempting.is_secret {
            text += " secret";
        }
        if attempting.times > 1 {
            text += &format!(" x{}", attempting.times);
        }
        self.exact.push(text);
        // Where nobody is named it is what is told of the roll.
        if !attempting.who.is_empty() {
            self.texts.push(format!("because {because}"));
        }
    }

    fn foretold(&mut self, campaign: &Campaign, sentence: &Sentence) {
        if let Ok(previews) = foretell(campaign, sentence) {
            let told = previews.into_iter().take(WRITTEN / 2);
            self.texts
                .extend(told.map(|preview| format!("would {}", preview.text)));
        }
    }

    fn fell(&mut self, campaign: &Campaign, step: &Step) {
        self.exact.extend(rows_of(campaign, step, without_words));
        for entry in tell(campaign, step).iter().take(WRITTEN) {
            let secret = if entry.is_secret { "  (secret)" } else { "" };
            self.texts.push(format!("told {}{secret}", entry.text()));
        }
        if step.events.iter().any(|event| event.roll().is_some()) {
            self.texts.extend(offers(campaign));
        }
    }
}

/// What is offered after the last roll.
pub fn offers(campaign: &Campaign) -> Vec<String> {
    let offers = campaign
        .offering(None)
        .map_or_else(Vec::new, |(_, offers)| offers);
    offers
        .iter()
        .map(|offer| format!("offers {} → {}", offer.title, offer.line))
        .collect()
}

/// Every event of a step in a row: rolls by their figures, other events as they are written here.
pub fn rows_of(campaign: &Campaign, step: &Step, write: impl Fn(&Event) -> String) -> Vec<String> {
    let rolls = step
        .events
        .iter()
        .filter(|event| event.roll().is_some())
        .count();
    let mut place = 0;
    let mut rows = Vec::new();
    for event in &step.events {
        let Some(roll) = event.roll() else {
            rows.push(format!("event {}", write(event)));
            continue;
        };
        place += 1;
        let id = RollId(step.seq, if rolls > 1 { place } else { 0 });
        if place as usize <= WRITTEN {
            rows.push(fallen(campaign, id, roll));
        }
    }
    if rolls > WRITTEN {
        rows.push(format!("of {rolls} rolls"));
    }
    rows
}

/// An event as it is stored, without the words by which a result is told.
fn without_words(event: &Event) -> String {
    const WORD: &str = "word:Some(\"";
    let mut written = ron::to_string(event).unwrap();
    while let Some(from) = written.find(WORD) {
        let behind = from + WORD.len();
        let word = written[behind..].find("\"),").unwrap();
        written.replace_range(from..behind + word + "\"),".len(), "");
    }
    written
}

/// A roll as it fell: faces, what counts, the result with its figures, and by what it is ranked.
fn fallen(campaign: &Campaign, id: RollId, roll: &Roll) -> String {
    let (outcome, told) = (&roll.outcome, &roll.told);
    let mut text = format!("fell {}", faces(outcome));
    let kept = outcome.kept();
    if kept != outcome.faces().concat() && kept.len() <= FACES {
        text += &format!(" kept {}", listed(&kept));
    }
    text += &format!(" is {}", told.key);
    let mut add = |word: &str, figure: Option<String>| {
        if let Some(figure) = figure {
            text += &format!(" {word} {figure}");
        }
    };
    add("value", told.value.map(|value| value.to_string()));
    add("figure", told.figure.map(|figure| figure.to_string()));
    add("passed", told.passed.map(|passed| passed.to_string()));
    add(
        "order",
        roll.attempt
            .place(outcome)
            .map(|place| listed(&place.standing())),
    );
    let parts: Vec<&str> = (0..outcome.own_parts())
        .filter_map(|part| Some(outcome.part(part)?.key()))
        .collect();
    add(
        "parts",
        (parts.len() > 1)
            .then(|| format!("{} counting {}", parts.join(","), outcome.counting_part())),
    );
    let ties = outcome.tie_breaks();
    add(
        "ties",
        (!ties.is_empty()).then(|| format!("{ties:?}").replace(", ", ",")),
    );
    let earlier: Vec<String> = roll.earlier.iter().map(faces).collect();
    add("earlier", (!earlier.is_empty()).then(|| earlier.join(" ")));
    let modifiers: Vec<String> = roll
        .modifiers
        .iter()
        .map(|sway| format!("{}/{}{:+}", sway.who, sway.name, sway.value))
        .collect();
    add(
        "sways",
        (!modifiers.is_empty()).then(|| modifiers.join(" ")),
    );
    add("again", roll.again.map(|id| id.to_string()));
    add("after", roll.after.map(|id| id.to_string()));
    add("follows", roll.follows.map(|id| id.to_string()));
    for (word, is_so) in [
        ("secret", campaign.is_secret(id, roll)),
        ("paused", outcome.is_paused()),
        ("extreme", outcome.is_extreme()),
        ("hit", outcome.is_hit()),
    ] {
        add(word, is_so.then(String::new));
    }
    text.trim_end().replace("  ", " ")
}

/// The faces, part by part; of a great many the first, and what stands for all of them.
fn faces(outcome: &Outcome) -> String {
    let lists = outcome.faces();
    let all = lists.concat();
    if all.len() > FACES {
        let sum = all
            .iter()
            .zip(1..)
            .fold(0_u64, |sum, (&face, place)| sum + u64::from(face) * place);
        let first = listed(all.get(..FACES / 2).unwrap_or_default());
        return format!("{first},… {} in all, weighed {sum}", all.len());
    }
    let lists: Vec<String> = lists.iter().map(|list| listed(list)).collect();
    lists.join(";")
}

fn listed<T: ToString>(all: &[T]) -> String {
    let all: Vec<String> = all.iter().map(T::to_string).collect();
    if all.is_empty() {
        "none".to_owned()
    } else {
        all.join(",")
    }
}
