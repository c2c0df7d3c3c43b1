//! `tell foes quarters`, `tell orc nothing`, `reveal each turn`: what players are told.

use crate::campaign::command::{Command, FoeEdit, SetPoints};
use crate::campaign::event::Event;
use crate::campaign::facts::party::FoeChange;
use crate::campaign::facts::players_screen::{
    Handout, PictureKind, PlayersScreenEvent, PointsTold,
};
use crate::campaign::ids::{CreatureId, FoeId};
use crate::words::{Complaint, quoted};

use super::Reader;

/// What a picture is named behind, and how long the name is that it has in the campaign's folder.
const PICTURE: &str = "image";
const DIGEST: usize = 18;

/// What takes a handout back.
const NOTHING: &str = "none";

/// What one foe is told of like all others by.
const USUAL: &str = "usual";

/// What is told of, where it is not one foe.
const WHOSE: [(&str, bool); 2] = [("party", true), ("foes", false)];

impl Reader<'_> {
    /// `tell party exact`, `tell foes word`, `tell orc nothing`, `tell orc usual`
    pub(super) fn read_tell(&mut self) -> Result<Command, Complaint> {
        let words = PointsTold::ALL.map(|told| (told.word(), Some(told)));
        let wanted = "`exact`, `quarters`, `word`, `bar`, `taken` or `nothing`";
        if let Some(of_heroes) = self.take_one_of(&WHOSE) {
            let told = self
                .expect_said(&words, wanted)?
                .unwrap_or(PointsTold::Word);
            let event = PlayersScreenEvent::PointsTold { of_heroes, told };
            return Ok(shown(event));
        }
        let why = "heroes are told of alike: `tell party quarters`.";
        let foe = self.read_foe_alone("of whom: `party`, `foes`, or one foe", why)?;
        let mut words = words.to_vec();
        words.push((USUAL, None));
        let told = self.expect_said(&words, &format!("{wanted}, or `{USUAL}`,"))?;
        Ok(foe_edit(foe, FoeChange::PointsTold(told)))
    }

    /// `reveal 3`, `reveal each turn`, `reveal by hand`
    pub(super) fn read_reveal(&mut self) -> Result<Command, Complaint> {
        for (first, second, reveals) in [("each", "turn", true), ("by", "hand", false)] {
            let mark = self.words.mark();
            if self.words.take_if(first) {
                if self.words.take_if(second) {
                    self.say(format!("{first} {second}"));
                    let event = PlayersScreenEvent::RevealsByTurn(reveals);
                    return Ok(shown(event));
                }
                self.words.rewind(mark);
            }
        }
        self.words.offer(["each turn", "by hand"].into_iter());
        self.read_rows("who to reveal").map(Command::Reveal)
    }

    /// `handout The letter says …`, `handout none`: what lies on the table for all to see.
    pub(super) fn read_handout(&mut self) -> Result<Command, Complaint> {
        let on_table = self.game()?.players_screen.handout.clone();
        let is_taken_back = self.words.is_done() || self.words.take_if(NOTHING);
        if is_taken_back {
            self.say(NOTHING);
            // Where nothing is handed out, the game says so.
            let handout = on_table.unwrap_or_else(|| Handout::Text(String::new()));
            let event = PlayersScreenEvent::TakenBack(handout);
            return Ok(shown(event));
        }
        let handout = match self.take_said(PICTURE) {
            true => self.read_picture()?,
            false => Handout::Text(self.read_lines("what to hand out")?),
        };
        let event = PlayersScreenEvent::HandedOut(handout);
        Ok(shown(event))
    }

    /// A file to be copied; or, as it stands in the log, its name, its kind, and the name it has in the campaign's folder.
    fn read_picture(&mut self) -> Result<Handout, Complaint> {
        let missing = self.words.complain("expected a picture file here.");
        let mut all = self.words.take_rest().ok_or(missing)?;
        let known = all.rsplit_once(' ').and_then(|(rest, digest)| {
            let (name, kind) = rest.rsplit_once(' ')?;
            let kind = PictureKind::ALL
                .into_iter()
                .find(|known| known.word() == kind)?;
            let is_digest =
                digest.len() == DIGEST && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
            is_digest.then(|| (name.trim_matches('"').to_owned(), kind, digest.to_owned()))
        });
        let (kind, digest) = match known {
            Some((name, kind, digest)) => {
                self.say(format!("{} {} {digest}", quoted(&name), kind.word()));
                all = name;
                (kind, digest)
            }
            None => {
                self.say(quoted(&all));
                (PictureKind::Png, String::new())
            }
        };
        Ok(Handout::Image {
            name: all,
            kind,
            digest,
        })
    }

    /// `known orc`: from here on players call it by its name.
    pub(super) fn read_known(&mut self) -> Result<Command, Complaint> {
        let wanted = "a foe whom players know by another name";
        let foe = self.read_foe_alone(wanted, "players know every hero by name.")?;
        Ok(foe_edit(foe, FoeChange::SeenAs(None)))
    }

    /// One of the foes; a hero who is meant is refused in these words.
    fn read_foe_alone(&mut self, wanted: &str, why: &str) -> Result<FoeId, Complaint> {
        let mark = self.words.mark();
        match self.read_one(wanted)? {
            CreatureId::Foe(foe) => Ok(foe),
            CreatureId::Hero(_) => Err(Complaint::new(self.words.since(mark), why)),
        }
    }
}

fn foe_edit(foe: FoeId, change: FoeChange) -> Command {
    Command::Foe(Box::new(FoeEdit {
        foe,
        bodies: Vec::new(),
        changes: vec![change],
        to: SetPoints::default(),
    }))
}

fn shown(event: PlayersScreenEvent) -> Command {
    Command::Fact(Box::new(Event::PlayersScreen(event)))
}
