//! The lines that arrange the order: `split 3`, `join 3,4`, `side 3 party`, `surprise foes`, `ready`, `release 3`.

use crate::campaign::arranging::{Arrange, Side};
use crate::campaign::command::Command;
use crate::words::Complaint;

use super::Reader;

const SIDES: [(&str, Side); 2] = [("party", Side::Party), ("foes", Side::Foes)];

impl Reader<'_> {
    pub(super) fn read_arrangement(&mut self, word: &str) -> Result<Command, Complaint> {
        let arrange = match word {
            "split" => self.read_split(),
            "join" => self.read_rows("who becomes one group").map(Arrange::Join),
            "side" => self.read_side(),
            "surprise" => self.read_surprise(),
            "ready" => self.read_ready(),
            _ => self.read_one("who does what was readied").map(Arrange::Release),
        }?;
        Ok(Command::Arrange(arrange))
    }

    /// `split 3`, `split 3.1`, `split drowned 1 and drowned 2`.
    fn read_split(&mut self) -> Result<Arrange, Complaint> {
        let named = self.read_somebody("which group is split")?;
        Ok(Arrange::Split(named.bodies))
    }

    fn read_side(&mut self) -> Result<Arrange, Complaint> {
        let who = self.read_somebody("who fights for another side")?.beings;
        let side = self.words.expect(&SIDES, "`party` or `foes`")?;
        self.say(side.word());
        Ok(Arrange::Side { who, side })
    }

    /// `surprise foes`, `surprise thalia no`.
    fn read_surprise(&mut self) -> Result<Arrange, Complaint> {
        let who = self.read_somebody("who is surprised")?.beings;
        let is_taken_back = self.words.take_if("no");
        if is_taken_back {
            self.say("no");
        }
        Ok(Arrange::Surprise { who, is_surprised: !is_taken_back })
    }

    /// `ready`, `ready thalia shoots when the door opens`.
    fn read_ready(&mut self) -> Result<Arrange, Complaint> {
        self.offer_names();
        if self.words.is_done() {
            return Ok(Arrange::Ready { who: None, what: None });
        }
        let who = self.read_one("who keeps an action back")?;
        Ok(Arrange::Ready { who: Some(who), what: self.read_text() })
    }

    /// `initiative each round`, `initiative once`: a habit of the table, and nobody's name.
    pub(super) fn read_habit(&mut self) -> Result<Option<Command>, Complaint> {
        let said = |is_anew| Ok(Some(Command::Arrange(Arrange::RollAnew(is_anew))));
        self.offer_names();
        self.words.offer(["each", "once"].into_iter());
        if self.words.take_if("once") {
            self.say("once");
            return said(false);
        }
        if !self.words.take_if("each") {
            return Ok(None);
        }
        if !self.words.take_if("round") {
            return Err(self.words.complain("expected `round` here: `initiative each round`."));
        }
        self.say("each round");
        said(true)
    }
}
