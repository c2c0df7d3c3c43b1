//! Draws from random tables, what is told of them later, and foes who are named by one.

use crate::campaign::command::NewFoes;
use crate::campaign::history::latest_rolls_of;
use crate::campaign::refusal::refused;
use crate::campaign::{Campaign, Event, Refusal, RollId, Step, TableDeed, TableDraw, TableEvent};
use crate::dice::{Provenance, TypedFaces};
use crate::systems::random_tables::{Deck, NotDrawn};

use super::Draft;
use super::macros::Played;

/// How often a name is drawn that is no one's yet.
const MOST_TRIES: usize = 40;

impl From<NotDrawn> for Refusal {
    fn from(why: NotDrawn) -> Self {
        match why {
            NotDrawn::Unread(why) => why.into(),
            NotDrawn::Because(why) => why.into(),
        }
    }
}

impl Draft<'_> {
    pub(super) fn work_with_table(&mut self, name: &str, deed: &TableDeed) -> Result<(), Refusal> {
        match deed {
            TableDeed::Draw {
                times,
                is_secret,
                typed,
            } => self.draw(name, *times, *is_secret, typed.as_deref()),
            TableDeed::Shuffle => {
                let mut decks = self.state().tables.decks.iter();
                if !decks.any(|deck| deck.table == name) {
                    let why = match self.campaign.rules().tables.get(name)?.is_deck {
                        true => format!("nothing was drawn from {name} yet"),
                        false => format!(
                            "any row of {name} may come again: its heading does not say `no repeats`"
                        ),
                    };
                    return Err(why.into());
                }
                self.push(Event::Table(TableEvent::Shuffled {
                    table: name.to_owned(),
                }))
            }
        }
    }

    /// Draws so often, each time from what is left.
    fn draw(
        &mut self,
        name: &str,
        times: u32,
        is_secret: bool,
        typed: Option<&[u32]>,
    ) -> Result<(), Refusal> {
        let tables = &self.campaign.rules().tables;
        let table = tables.get(name)?;
        let mut decks = self.state().tables.decks.clone();
        let mut typed = typed.map(|faces| TypedFaces::new(faces.to_vec()));
        let mut odds = tables.odds(&table, &decks);
        for _ in 0..times {
            let from = self.dice.position();
            let (result, dice) = match &mut typed {
                Some(faces) => (tables.draw(&table, &decks, faces, true)?, Provenance::Typed),
                None => {
                    let result = tables.draw(&table, &decks, self.dice, false)?;
                    (result, self.dice.since(from))
                }
            };
            let chance = odds.of(&result.text).filter(|_| odds.is_whole);
            self.events.push(Event::Table(TableEvent::Drawn(TableDraw {
                table: table.name.clone(),
                text: result.text,
                total: result.total,
                millionths: chance.map(millionths),
                faces: result.dice,
                dice,
                rows: result.drawn.clone(),
                is_secret,
            })));
            if !result.drawn.is_empty() {
                result
                    .drawn
                    .iter()
                    .for_each(|row| Deck::take(&mut decks, row));
                odds = tables.odds(&table, &decks);
            }
        }
        typed.map_or(Ok(()), |faces| Ok(faces.finish()?))
    }

    /// Foes of a kind, each by itself and with a name of its own.
    pub(super) fn add_named_foes(&mut self, foes: &NewFoes, table: &str) -> Result<(), Refusal> {
        let mut played = Played::on(self.campaign.without_past());
        for _ in 0..foes.count {
            let mut draft = Draft::on(&played.game, self.dice, self.now);
            let called = Some(draft.draw_name(table)?);
            draft.add_foes(&NewFoes {
                count: 1,
                called,
                named_by: None,
                ..foes.clone()
            })?;
            let events = draft.events;
            played.happen(self.now, events);
        }
        self.events.extend(played.in_one(self.campaign.seq() + 1));
        Ok(())
    }

    /// A name that nobody has yet.
    fn draw_name(&mut self, table: &str) -> Result<String, Refusal> {
        let mut why = Refusal::nothing_changes();
        for _ in 0..MOST_TRIES {
            self.events.clear();
            self.draw(table, 1, true, None)?;
            let drawn = self.events.iter().find_map(Event::draw);
            let name = drawn.map_or_else(String::new, |draw| draw.text.clone());
            match self.check_foe_name(&name, None) {
                Ok(()) => return Ok(name),
                Err(refusal) => why = refusal,
            }
        }
        refused(format!("{table} has no name that is free: {why}"))
    }
}

impl Campaign {
    /// The latest that stands of what is rolled or drawn, and whether players must not see it.
    pub fn latest_result(&self) -> Option<(RollId, bool)> {
        self.standing_steps().rev().find_map(|step| {
            let draw = draw_of(step).map(|(id, draw)| (id, self.is_draw_secret(id, draw)));
            draw.or_else(|| {
                let (id, roll) = latest_rolls_of(step).next()?;
                Some((id, self.is_secret(id, roll)))
            })
        })
    }

    /// What was drawn by a step.
    pub fn draw(&self, id: RollId) -> Option<&TableDraw> {
        let (_, draw) = self.step(id.0).and_then(draw_of)?;
        Some(draw).filter(|_| id.1 == 0)
    }

    /// Whether players must not see a draw, as it stands now.
    pub fn is_draw_secret(&self, id: RollId, draw: &TableDraw) -> bool {
        self.secrecy_said_of(id).unwrap_or(draw.is_secret)
    }
}

/// The last draw of a step; a step that rolled beside it is known by its rolls.
fn draw_of(step: &Step) -> Option<(RollId, &TableDraw)> {
    let has_rolls = step.events.iter().any(|event| event.roll().is_some());
    let draw = step.events.iter().rev().find_map(Event::draw)?;
    (!has_rolls).then_some((RollId(step.seq, 0), draw))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a chance is from 0 to 1"
)]
fn millionths(chance: f64) -> u32 {
    (chance * 1e6).round() as u32
}
