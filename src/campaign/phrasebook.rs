//! Lines as other tools and plain English have them: whoever types one is told how it is said here.

use crate::systems::line::is_free_dice;
use crate::words::{Complaint, is_same, quoted};

use super::line::Sentence;
use super::{Campaign, CreatureId, State};

/// How things are said elsewhere, and how here.
const PHRASES: &str = include_str!("../../assets/phrasebook.txt");

/// The longest line that is looked for among them, in words and in bytes; each way through a pattern costs.
const MOST_WORDS: usize = 14;
const LONGEST: usize = 120;

/// How many lines are tried before it is given up.
const MOST_TRIED: usize = 60;

/// The most words of a name.
const MOST_NAMED: usize = 3;

/// Marks a sentence in place of a line.
const SENTENCE: &str = "! ";

/// What is a condition in any game, where the word alone is taken for one.
const CONDITIONS: [&str; 20] = [
    "prone",
    "stunned",
    "poisoned",
    "blinded",
    "charmed",
    "frightened",
    "grappled",
    "restrained",
    "paralyzed",
    "invisible",
    "deafened",
    "petrified",
    "incapacitated",
    "blessed",
    "cursed",
    "burning",
    "bleeding",
    "shaken",
    "dazed",
    "hasted",
];

/// Words for all heroes and for all foes, with the word of the grammar.
const GROUPS: [(&str, &str); 11] = [
    ("everyone", "party"),
    ("everybody", "party"),
    ("all", "party"),
    ("players", "party"),
    ("heroes", "party"),
    ("the party", "party"),
    ("monsters", "foes"),
    ("enemies", "foes"),
    ("npcs", "foes"),
    ("all foes", "foes"),
    ("the monsters", "foes"),
];

impl Campaign {
    /// Reads a line that somebody typed. Where it is not understood, the complaint says the line that was probably meant, if
    /// the phrasebook knows such lines and the game takes it, or what there is instead of a line.
    ///
    /// # Errors
    /// A [`Complaint`], as of [`Campaign::read_line`].
    pub fn read_typed(
        &self,
        line: &str,
        cursor: Option<CreatureId>,
    ) -> Result<Sentence, Complaint> {
        let read = self.read_line(line, cursor);
        read.map_err(|complaint| self.answered(complaint, line, cursor))
    }

    /// The complaint about a line, with what the phrasebook has for it.
    pub fn answered(
        &self,
        complaint: Complaint,
        line: &str,
        cursor: Option<CreatureId>,
    ) -> Complaint {
        if line.len() > LONGEST {
            return complaint;
        }
        let plain = line.trim_start_matches(['/', ':', '!', '>']);
        let plain = plain.trim_end_matches(['.', '!', '?', ';']).trim();
        let words: Vec<&str> = plain.split_whitespace().collect();
        if words.is_empty() || words.len() > MOST_WORDS {
            return complaint;
        }
        let mut tried = MOST_TRIED;
        // A line that the game would refuse now is the right one all the same, if there is nothing better.
        let mut refused = None;
        let mut is_done = |candidate: &str| {
            tried = tried.saturating_sub(1);
            if tried == 0 || candidate == line.trim() {
                return false;
            }
            let Ok(sentence) = self.read_line(candidate, cursor) else {
                return false;
            };
            let is_done = self.tried(&sentence).is_ok();
            if !is_done {
                refused.get_or_insert_with(|| candidate.to_owned());
            }
            is_done
        };
        let simple = respelled(plain).find(|candidate| is_done(candidate));
        let mut answers = phrases().filter_map(|(pattern, ways)| {
            let bound = ways_through(&pattern, &words);
            let bound: Vec<Bound> = bound
                .into_iter()
                .filter_map(|it| it.of(self.state()))
                .collect();
            ways.split(" | ")
                .find_map(|way| match way.strip_prefix(SENTENCE) {
                    Some(said) => {
                        let filled = bound.first().and_then(|bound| bound.lines(said).next());
                        filled.map(Answer::Sentence)
                    }
                    None => {
                        let mut lines = bound.iter().flat_map(|bound| bound.lines(way));
                        lines.find(|line| is_done(line)).map(Answer::Line)
                    }
                })
        });
        let answer = simple.map(Answer::Line).or_else(|| answers.next());
        drop(answers);
        let (told, meant) = match answer.or(refused.map(Answer::Line)) {
            Some(Answer::Line(meant)) => ("this is said otherwise here.".to_owned(), Some(meant)),
            Some(Answer::Sentence(said)) => {
                let hero = self.state().party.first();
                let name = hero.map(|hero| hero.name.to_lowercase());
                let said = said.replace("NAME", name.as_deref().unwrap_or("NAME"));
                (said.replace("CAMPAIGN", &quoted(&self.state().name)), None)
            }
            None => return complaint,
        };
        Complaint::new(0..line.len(), told).with_instead(meant)
    }
}

/// What a line comes to that is said otherwise here.
enum Answer {
    Line(String),
    /// Where there is no line for it.
    Sentence(String),
}

/// The patterns with what each comes to.
fn phrases() -> impl Iterator<Item = (Vec<&'static str>, &'static str)> {
    let rows = PHRASES.lines().filter(|row| !row.starts_with('#'));
    let parts = rows.filter_map(|row| row.split_once(" | "));
    parts.map(|(pattern, ways)| (pattern.split_whitespace().collect(), ways))
}

/// The line without a stroke before it, without blanks around what dice are held against, with a product the right way
/// round, with Fate dice as the dice they are.
fn respelled(plain: &str) -> impl Iterator<Item = String> {
    let turned = plain
        .split_once('*')
        .map(|(times, dice)| format!("{dice}*{times}"));
    let glued = [" >", " <"].map(|sign| plain.replace(sign, sign.trim_start()).replace("= ", "="));
    let fudge_dice = plain.find(['F', 'f']).and_then(|at| {
        let (dice, rest) = plain.split_at_checked(at)?;
        let count: u32 = dice.strip_suffix(['d', 'D'])?.parse().ok()?;
        Some(format!(
            "{count}d3-{}{}",
            count.checked_mul(2)?,
            rest.get(1..)?
        ))
    });
    std::iter::once(plain.to_owned())
        .chain(glued)
        .chain(turned)
        .chain(fudge_dice)
}

/// What stands in the places of a pattern.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Bound {
    who: String,
    whom: String,
    number: String,
    word: String,
    rest: String,
}

impl Bound {
    /// With those who are meant by its names in place of these; none where one is nobody.
    fn of(self, state: &State) -> Option<Self> {
        let meant = |typed: String| match typed.as_str() {
            "" => Some(typed),
            named => names(named)
                .into_iter()
                .find(|name| is_somebody(state, name)),
        };
        let (who, whom) = (meant(self.who)?, meant(self.whom)?);
        Some(Self { who, whom, ..self })
    }

    /// The lines that a way comes to: of a kind of foe as it was typed, and as one of several would be called.
    fn lines(&self, way: &str) -> impl Iterator<Item = String> {
        let kinds = if way.contains("KIND") {
            names(&self.rest)
        } else {
            vec![String::new()]
        };
        kinds.into_iter().map(move |kind| {
            let places = [
                ("WHOM", &self.whom),
                ("WHO", &self.who),
                ("NUM", &self.number),
                ("CONDITION", &self.word),
                ("WORD", &self.word),
                ("KIND", &kind),
                ("REST", &self.rest),
            ];
            let fill = |line: String, (place, text): (&str, &String)| line.replace(place, text);
            let filled = places.into_iter().fold(way.to_owned(), fill);
            filled.trim().to_owned()
        })
    }

    fn keep(&mut self, place: &str, words: &str) {
        let kept = match place {
            "WHO" => &mut self.who,
            "WHOM" => &mut self.whom,
            "WORD" | "CONDITION" | "-CONDITION" | "+CONDITION" => &mut self.word,
            "REST" | "KIND" => &mut self.rest,
            "NUM" | "-NUM" | "+NUM" => &mut self.number,
            _ => return,
        };
        *kept = match place {
            "-NUM" | "+NUM" | "-CONDITION" | "+CONDITION" => {
                words.get(1..).unwrap_or_default().to_owned()
            }
            _ => words.trim_end_matches([',', ':']).to_owned(),
        };
    }
}

/// Whom a name may mean: one of several, a group, or it as it was typed.
fn names(typed: &str) -> Vec<String> {
    let group = GROUPS.iter().find(|(word, _)| is_same(word, typed));
    let name = typed.strip_prefix("the ").unwrap_or(typed);
    let name = name.strip_prefix("all ").unwrap_or(name);
    let name = name.strip_suffix("'s").unwrap_or(name);
    let singular = match name.strip_suffix("ves") {
        Some(stem) => Some(format!("{stem}f")),
        None => name.strip_suffix('s').map(str::to_owned),
    };
    let group = group.map(|(_, word)| (*word).to_owned());
    let rows = typed
        .split_once('-')
        .map(|(first, last)| format!("{first}..{last}"));
    let mut names: Vec<String> = group.into_iter().chain(rows).chain(singular).collect();
    names.extend([name.to_owned(), typed.to_owned()]);
    names.dedup();
    names
}

/// Each way in which the words are what the pattern says.
fn ways_through(pattern: &[&str], words: &[&str]) -> Vec<Bound> {
    let Some((place, behind)) = pattern.split_first() else {
        return if words.is_empty() {
            vec![Bound::default()]
        } else {
            Vec::new()
        };
    };
    let is_optional = || place.split('/').any(|word| word.ends_with('?'));
    // So many words go into this place; as many as may are tried first, so that a word that may be missing is none of a name.
    let (least, most) = match *place {
        "WHO" | "WHOM" | "KIND" => (1, MOST_NAMED),
        "REST" => (0, MOST_WORDS),
        _ if is_optional() => (0, 1),
        _ => (1, 1),
    };
    let mut ways = Vec::new();
    for length in (least..=most).rev() {
        let Some((here, rest)) = words.split_at_checked(length) else {
            continue;
        };
        if fits(place, here) {
            let mut through = ways_through(behind, rest);
            through
                .iter_mut()
                .for_each(|bound| bound.keep(place, &here.join(" ")));
            ways.append(&mut through);
        }
    }
    ways
}

/// Whether these words may stand in this place.
fn fits(place: &str, here: &[&str]) -> bool {
    let [word] = here else {
        return true;
    };
    match place {
        "WHO" | "WHOM" | "REST" | "KIND" => true,
        "CONDITION" => is_condition(word),
        "-CONDITION" => word.strip_prefix('-').is_some_and(is_condition),
        "+CONDITION" => word.strip_prefix('+').is_some_and(is_condition),
        "WORD" => word.starts_with(char::is_alphabetic),
        "NUM" => is_amount(word),
        "-NUM" => word.strip_prefix('-').is_some_and(is_amount),
        "+NUM" => word.strip_prefix('+').is_some_and(is_amount),
        place => place
            .split('/')
            .map(|known| known.trim_end_matches('?'))
            .any(|known| known.eq_ignore_ascii_case(word) || is_misspelled(word, known)),
    }
}

/// Whether letters of a longer word only changed places, or one is missing or too many.
fn is_misspelled(typed: &str, word: &str) -> bool {
    let is_near = typed.len().min(word.len()) > 4 && typed.len().abs_diff(word.len()) <= 1;
    let begins_alike = typed.chars().next() == word.chars().next();
    // Asked of every word of the book at each key that is typed: few get further.
    if !is_near || !begins_alike {
        return false;
    }
    let letters = |text: &str| {
        let mut letters: Vec<char> = text.to_lowercase().chars().collect();
        letters.sort_unstable();
        letters
    };
    let (mut more, mut fewer) = (letters(typed), letters(word));
    if more.len() < fewer.len() {
        std::mem::swap(&mut more, &mut fewer);
    }
    let mut others = more.iter();
    fewer
        .iter()
        .all(|letter| others.any(|other| other == letter))
}

fn is_condition(word: &str) -> bool {
    CONDITIONS
        .iter()
        .any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether somebody is called so, or it is a row, one of a group, a group, or several of these.
fn is_somebody(state: &State, name: &str) -> bool {
    if let Some((one, others)) = name.split_once(" and ").or_else(|| name.split_once(',')) {
        return is_somebody(state, one) && is_somebody(state, others.trim());
    }
    let heroes = state.party.iter().map(|hero| hero.name.as_str());
    let foes = state.foes.iter().map(|foe| foe.name.as_str());
    let is_row = |named: &str| {
        named
            .parse()
            .is_ok_and(|row: usize| (1..=state.tracker.order.len()).contains(&row))
    };
    let is_rows = || {
        name.split_once("..")
            .is_some_and(|(first, last)| is_row(first) && is_row(last))
    };
    let is_called = |wanted: &str| {
        let mut known = heroes.clone().chain(foes.clone());
        known.any(|known| is_same(known, wanted))
    };
    let is_body = || {
        let (group, number) = name.rsplit_once(' ')?;
        (number.parse::<u32>().is_ok() && is_called(group)).then_some(())
    };
    is_row(name)
        || is_rows()
        || ["party", "foes", "all"].contains(&name)
        || is_called(name)
        || is_body().is_some()
}

/// A number or dice.
fn is_amount(word: &str) -> bool {
    let is_number = !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
    is_number || is_free_dice(&word.to_lowercase())
}
