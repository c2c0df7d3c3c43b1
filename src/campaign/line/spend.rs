//! `spend 12 harm 3 orc`, `spend effect "high ground" 2`: effect points, of the roll that is meant if none is said.

use crate::campaign::command::{Command, Duration, Spending};
use crate::campaign::facts::hit_points::Track;
use crate::campaign::facts::unspent_points::UnspentPoints;
use crate::campaign::ids::{BodyId, CreatureId, RollId};
use crate::campaign::state::State;
use crate::systems::line::is_exact_name;
use crate::words::{Complaint, Token, quoted};

use super::{Reader, number_in};

#[derive(Clone, Copy)]
enum Use {
    Harm(Track),
    Effect,
    Consequence,
}

const USES: [(&str, Use); 4] = [
    ("harm", Use::Harm(Track::Physical)),
    ("mental", Use::Harm(Track::Mental)),
    ("effect", Use::Effect),
    ("consequence", Use::Consequence),
];

impl Reader<'_> {
    pub(super) fn read_spend(&mut self) -> Result<Command, Complaint> {
        let state = self.game()?;
        let roll = match self.is_at_figure() {
            true => self.read_roll_id()?,
            false => self.say_meant_unspent(state)?,
        };
        let won = roll.and_then(|roll| state.unspent_of(roll)).cloned();
        let wanted = "`harm`, `mental`, `effect` or `consequence`, and before it the number of a roll if it is not the latest,";
        let (points, on) = match self.words.expect_word(&USES, wanted)? {
            Use::Harm(track) => self.read_spent_harm(track, won.as_ref())?,
            Use::Effect => self.read_effect(won.as_ref())?,
            Use::Consequence => self.read_consequence(won.as_ref())?,
        };
        Ok(Command::Spend { roll, points, on })
    }

    /// The roll that is meant if none is said, by its number so that the line means the same tomorrow.
    fn say_meant_unspent(&mut self, state: &State) -> Result<Option<RollId>, Complaint> {
        let Some(meant) = state.meant_unspent(self.context.cursor) else {
            return self.only_others_have_won(state).map_or(Ok(None), Err);
        };
        self.say(meant.roll.to_string());
        Ok(Some(meant.roll))
    }

    /// Points are left to the other side alone: nobody spends those unless their roll is said.
    fn only_others_have_won(&self, state: &State) -> Option<Complaint> {
        let won = state.latest_unspent()?;
        let (roll, name, left) = (won.roll, state.winner_of(won), won.left());
        Some(self.words.complain(format!(
            "only {name} has effect points left ({left} of roll {roll}): say the roll, such as `spend {roll} harm 1`."
        )))
    }

    /// `harm 3 orc`, `mental 2`.
    fn read_spent_harm(
        &mut self,
        track: Track,
        won: Option<&UnspentPoints>,
    ) -> Result<(u32, Spending), Complaint> {
        let state = self.game()?;
        if track == Track::Mental && !state.has_minds() {
            let message = format!(
                "{} has no mental hit points: say `harm`.",
                state.system.title()
            );
            return Err(Complaint::new(
                self.words.since(self.words.mark().saturating_sub(1)),
                message,
            ));
        }
        self.say(if track == Track::Mental {
            "mental"
        } else {
            "harm"
        });
        let points = self.read_points_spent(won)?;
        let whom = self.read_harmed(won)?;
        Ok((points, Spending::Harm { track, whom }))
    }

    /// `effect "high ground" 2`, for whoever rolled unless somebody is named.
    fn read_effect(&mut self, won: Option<&UnspentPoints>) -> Result<(u32, Spending), Complaint> {
        self.say("effect");
        let (who, name, points) = self.read_shift(won, "effect")?;
        let rolled = won.and_then(|won| won.who);
        if let Some(rolled) = rolled.filter(|_| who.is_none()) {
            self.say_name(rolled);
        }
        let who = who.or(rolled);
        if won.is_some() && who.is_none() {
            return self.refuse("nobody rolled this by name: say who gains by it.");
        }
        let duration = self.read_end_of_effect()?;
        Ok((
            points,
            Spending::Effect {
                who,
                name,
                duration,
            },
        ))
    }

    /// `consequence orc "off balance" 2`, for whoever resisted unless somebody is named.
    fn read_consequence(
        &mut self,
        won: Option<&UnspentPoints>,
    ) -> Result<(u32, Spending), Complaint> {
        self.say("consequence");
        let missing = self.words.complain(
            "no target is clear here: name one first, such as `consequence orc \"off balance\" 2`.",
        );
        let place = self.said.len();
        let meant = won.and_then(|won| self.context.state?.meant_by(won, self.context.cursor));
        let (named, name, points) = self.read_shift(won, "consequence")?;
        let who = named.or(meant);
        if won.is_some() && who.is_none() {
            return Err(missing);
        }
        if let Some(meant) = who.filter(|_| named.is_none()) {
            let meant = self.context.state.map_or("", |state| state.name_of(meant));
            self.said.insert(place, quoted(meant));
        }
        let duration = self.read_end_of_effect()?;
        Ok((
            points,
            Spending::Consequence {
                who,
                name,
                duration,
            },
        ))
    }

    /// An effect or a consequence: its name, then its points; whoever bears it stands before the name, behind it or behind the
    /// points.
    fn read_shift(
        &mut self,
        won: Option<&UnspentPoints>,
        what: &str,
    ) -> Result<(Option<CreatureId>, String, u32), Complaint> {
        let mut who = match self.is_before_a_bearer(what) {
            true => self.read_bearer()?,
            false => None,
        };
        let is_text = |token: &&Token| token.is_quoted && !token.text.trim().is_empty();
        let name = match self.words.peek().filter(is_text).cloned() {
            Some(token) => {
                self.words.take();
                let name = token.text.trim().to_owned();
                self.say_quoted(&name);
                name
            }
            None => self.read_bare_shift(what, who.is_none())?,
        };
        if who.is_none() && !self.words.peek().is_none_or(is_figure) {
            who = Some(self.read_one("who bears it")?);
        }
        let points = self.read_points_spent(won)?;
        if who.is_none() && !self.is_before_duration() {
            who = Some(self.read_one("who bears it")?);
        }
        Ok((who, name, points))
    }

    /// A name without quotes. One that ends with somebody's would hide who is meant.
    fn read_bare_shift(&mut self, what: &str, is_open: bool) -> Result<String, Complaint> {
        let mut ahead = self.words.clone();
        ahead.take();
        let state = self.context.state.filter(|_| is_open);
        while let Some(token) = ahead.peek() {
            if token.is_quoted || is_figure(token) {
                break;
            }
            let here = ahead.here();
            let is_somebody = state.is_some_and(|state| is_exact_name(state, &ahead));
            ahead.take();
            if is_somebody && ahead.peek().is_some_and(is_figure) {
                let message = format!(
                    "is this who bears it, or a part of the name? Say who first, and quote the name: `{what} orc \"off balance\" 2`."
                );
                return Err(Complaint::new(here, message));
            }
        }
        self.read_condition_name(&format!("the {what}'s name"))
    }

    /// Whether somebody may stand before the name: of an effect, which nearly always is one's own, only who is named in full or
    /// before a name in quotes.
    fn is_before_a_bearer(&self, what: &str) -> bool {
        let mut coming = self.words.coming();
        let is_first_row = coming.next().is_some_and(is_figure);
        let second = coming.next();
        let is_exact = |state: &State| is_exact_name(state, &self.words);
        let is_named = self.context.state.is_some_and(is_exact);
        what != "effect"
            || is_named
            || (is_first_row && second.is_some())
            || second.is_some_and(|token| token.is_quoted)
    }

    /// Somebody before the name of a consequence: what is followed by its points is that name itself.
    fn read_bearer(&mut self) -> Result<Option<CreatureId>, Complaint> {
        if !self.words.peek().is_some_and(is_figure) && !self.begins_with_a_name()? {
            return Ok(None);
        }
        let (mark, said) = (self.words.mark(), self.said.len());
        let creature = self.read_one("who bears it")?;
        if self.words.peek().is_none_or(is_figure) {
            self.words.rewind(mark);
            self.said.truncate(said);
            return Ok(None);
        }
        Ok(Some(creature))
    }

    /// How many points: never more than are left of the roll.
    fn read_points_spent(&mut self, won: Option<&UnspentPoints>) -> Result<u32, Complaint> {
        let here = self.words.here();
        let points = self.read_number("how many effect points")?;
        if points == 0 {
            return Err(Complaint::new(
                here,
                "nothing is spent by 0: expected 1 or more.",
            ));
        }
        if let Some(won) = won.filter(|won| won.left() < points) {
            let left = match won.left() {
                0 => "no effect points are left".to_owned(),
                1 => "1 effect point is left".to_owned(),
                left => format!("{left} effect points are left"),
            };
            return Err(Complaint::new(
                here,
                format!("{left} of the {} that roll {} won.", won.won, won.roll),
            ));
        }
        Ok(points)
    }

    /// Whose points it costs; of a group one body.
    fn read_harmed(&mut self, won: Option<&UnspentPoints>) -> Result<Option<BodyId>, Complaint> {
        let state = self.game()?;
        self.offer_names();
        let here = self.words.here();
        if !self.words.is_done() {
            let named = self.read_named("who it damages")?;
            return match named.bodies.as_slice() {
                [body] => Ok(Some(*body)),
                _ => Err(Complaint::new(
                    here,
                    "several are meant: name one, such as `orc 2`.",
                )),
            };
        }
        let Some(won) = won else { return Ok(None) };
        let Some(creature) = state.meant_by(won, self.context.cursor) else {
            return self.refuse("no target is clear here: name one, such as `harm 3 orc`.");
        };
        let Some(whom) = state.only_body(creature) else {
            let name = state.name_of(creature);
            return self.refuse(format!(
                "{name} is several: say which, such as `\"{name}\" 2`."
            ));
        };
        self.say_body(whom);
        Ok(Some(whom))
    }

    fn is_before_duration(&self) -> bool {
        self.words.is_done() || self.words.is_next("for") || self.words.is_next("until")
    }

    fn read_end_of_effect(&mut self) -> Result<Duration, Complaint> {
        self.words.offer(["for", "until"].into_iter());
        if self.words.is_done() {
            Ok(Duration::ForGood)
        } else {
            self.read_duration()
        }
    }
}

fn is_figure(token: &Token) -> bool {
    token.plain().and_then(number_in).is_some()
}
