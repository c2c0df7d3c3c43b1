//! What a roll offers by its rules, as lines ready to be typed: points to spend, harm to do, a retry, a lie.

mod asked;
mod attacks;
mod harm;

use crate::systems::interface::offer::{self as told, LinePart, StandingRoll};
use crate::words::quoted;

use super::line::parse;
use super::{BodyId, Campaign, CreatureId, Roll, RollId, RollStatus, State};

/// Something that may be done with a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// What it is, in a few words: `spend 7 effect points on the orc's hit points`.
    pub title: String,
    /// What the rules say of it.
    pub advice: &'static str,
    /// The line that does it, or as much of it as is known.
    pub line: String,
    /// Whether the line is whole; else the game master types the rest.
    pub is_whole: bool,
    /// Its number among those of which a digit takes one, where it is shown.
    pub number: Option<u32>,
}

impl Offer {
    fn whole(title: impl Into<String>, line: impl Into<String>, advice: &'static str) -> Self {
        Self {
            title: title.into(),
            advice,
            line: line.into(),
            is_whole: true,
            number: None,
        }
    }

    /// Its title behind its number.
    pub fn numbered(&self) -> String {
        let number = self.number.map(|number| format!("{number} "));
        number.unwrap_or_default() + &self.title
    }

    /// A line that lacks its end: a name, an amount, a text.
    fn begun(title: impl Into<String>, line: impl Into<String>, advice: &'static str) -> Self {
        Self {
            is_whole: false,
            ..Self::whole(title, line, advice)
        }
    }
}

impl Campaign {
    /// What a roll offers as the game stands, the likeliest first; nothing if it does not stand. A whole line among
    /// them is one that the game takes: it is tried on the law itself, with dice that are nobody's.
    pub fn offers(&self, id: RollId, cursor: Option<CreatureId>) -> Vec<Offer> {
        self.offers_of(id, cursor, false)
    }

    /// The same; `together` with what the other rolls of its step hit.
    fn offers_of(&self, id: RollId, cursor: Option<CreatureId>, together: bool) -> Vec<Offer> {
        let Some(roll) = self.roll(id).filter(|_| !self.is_undone(id.0)) else {
            return Vec::new();
        };
        if matches!(
            self.status_of(id),
            Some(RollStatus::Replaced(_) | RollStatus::Continued(_) | RollStatus::ReadAgain(_))
        ) {
            return Vec::new();
        }
        let asked = Asked {
            campaign: self,
            id,
            roll,
            cursor,
            together,
            hurt: None,
        };
        let offers = roll.outcome.offers(&asked).into_iter();
        let offers = offers.filter_map(|offer| asked.written(offer));
        let taken = offers.filter(|offer| !offer.is_whole || asked.is_taken(&offer.line));
        taken.collect()
    }

    /// The roll that is meant if none is named, and what it offers: the latest, or if that offers nothing, another of its
    /// step, or the attack whose damage it was and that has more of it, or the latest that has effect points left. Of
    /// several attacks in one step the harm of all that hit is one.
    pub fn offering(&self, cursor: Option<CreatureId>) -> Option<(RollId, Vec<Offer>)> {
        let with_offers = |id| (id, self.offers_of(id, cursor, true));
        let mut standing = self.standing_rolls().map(|(id, _)| id).peekable();
        let latest = *standing.peek()?;
        standing
            .take_while(|id| id.0 == latest.0)
            .map(with_offers)
            .find(|(_, offers)| !offers.is_empty())
            .or_else(|| self.harm_left(cursor))
            .or_else(|| {
                let unspent = self.state().latest_unspent()?;
                Some(with_offers(unspent.roll))
            })
            .or(Some((latest, Vec::new())))
    }
}

/// A roll that is asked what it offers, and the game around it.
#[derive(Clone, Copy)]
struct Asked<'a> {
    campaign: &'a Campaign,
    id: RollId,
    roll: &'a Roll,
    /// The one under the cursor.
    cursor: Option<CreatureId>,
    /// Whether the other rolls of its step count with it.
    together: bool,
    /// The body that it hurt already.
    hurt: Option<BodyId>,
}

impl<'a> Asked<'a> {
    fn state(&self) -> &'a State {
        self.campaign.state()
    }

    /// An offer as a line; none of harm where there is nobody to be hit.
    fn written(&self, offer: told::Offer) -> Option<Offer> {
        match offer {
            told::Offer::Line {
                title,
                line,
                why,
                is_whole,
            } => Some(Offer {
                title,
                advice: why,
                line: line.into_iter().map(|part| self.words_of(part)).collect(),
                is_whole,
                number: None,
            }),
            told::Offer::Harm { target, dice, harm } => self.harm(target, dice, harm),
            told::Offer::Note { what, why } => Some(self.told_by_the_table(what, why)),
        }
    }

    fn words_of(&self, part: LinePart) -> String {
        match part {
            LinePart::Words(words) => words,
            LinePart::Name(who) => self.spoken(who),
            LinePart::Body(body) => self.spoken_body(body),
        }
    }

    /// The name of somebody as it stands in a line.
    fn spoken(&self, creature: CreatureId) -> String {
        quoted(self.state().name_of(creature))
    }

    /// The body of somebody that is meant as long as no other is said: the only one, of a group the first that stands.
    fn body_of(&self, creature: CreatureId) -> Option<BodyId> {
        let state = self.state();
        let is_in = |whom: &BodyId| !state.is_out(*whom);
        let first = || state.whose(creature).into_iter().find(is_in);
        state.only_body(creature).or_else(first)
    }

    /// One body as it stands in a line: of a group by row and number, `7.1`, where another is soon typed.
    fn spoken_body(&self, whom: BodyId) -> String {
        match whom {
            BodyId::Foe(..) if self.state().whose(whom.creature()).len() > 1 => {
                let number = self.state().body_number(whom);
                match self.state().tracker.row_of(whom.creature()) {
                    Some(row) => format!("{}.{number}", row + 1),
                    None => format!("{} {number}", self.spoken(whom.creature())),
                }
            }
            BodyId::Hero(_) | BodyId::Foe(..) => self.spoken(whom.creature()),
        }
    }

    /// Who the roll was against: whoever is named, else the one under the cursor, else the only one of the other side
    /// who stands.
    fn target(&self, named: Option<CreatureId>) -> Option<CreatureId> {
        let known = named.filter(|creature| !self.state().name_of(*creature).is_empty());
        known
            .or_else(|| self.foe_under_cursor())
            .or_else(|| self.state().only_opponent(self.roller()?))
    }

    /// The one under the cursor, if that is not of the roller's own side.
    fn foe_under_cursor(&self) -> Option<CreatureId> {
        let roller = self.roller();
        let beside = |at: CreatureId| roller.is_some_and(|by| self.state().are_beside(by, at));
        self.cursor.filter(|creature| !beside(*creature))
    }

    /// `note Brakk's Drive: botch, …`: what comes of it, in the game master's words; unseen if the roll was.
    fn told_by_the_table(&self, what: &str, advice: &'static str) -> Offer {
        let secret = if self.is_secret() { "secret " } else { "" };
        let name = self
            .roller()
            .map(|roller| format!("{}: ", self.state().name_of(roller)));
        let (name, rolled) = (name.unwrap_or_default(), &self.roll.what);
        let line = format!("note {secret}{name}{rolled} {what}, ");
        Offer::begun(format!("note what the {what} brings"), line, advice)
    }

    /// Whether the game would take a line now.
    fn is_taken(&self, line: &str) -> bool {
        let sentence = parse(line, &self.campaign.context(self.cursor));
        sentence.is_ok_and(|sentence| self.campaign.tried(&sentence).is_ok())
    }
}
