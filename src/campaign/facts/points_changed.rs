//! What is answered where hit points changed.

use crate::campaign::ids::BodyId;

use super::entry_kinds::Kind;
use super::event_answer::{Audience, Concern, EventAnswer, InRecap, Owed, Part};
use super::hit_points::{HitPoints, Track};

/// Hit points changed: `12 → 8`, `mental 12 → 8`. Of a foe players are shown how it looks.
pub(in crate::campaign) fn changed<'a>(
    (whom, track): (BodyId, Track),
    name: &'a str,
    (from, to): (&HitPoints, &HitPoints),
    met: Option<&str>,
) -> EventAnswer<'a> {
    let track = match track {
        Track::Physical => "",
        Track::Mental => "mental ",
    };
    let text = from.words_to(to);
    let met = met.map_or_else(String::new, |met| match text.as_str() {
        "" => met.to_owned(),
        _ => format!(", {met}"),
    });
    let met = match whom {
        BodyId::Hero(_) => met.into(),
        BodyId::Foe(..) => Part::Unseen(met),
    };
    let figures = Part::Figures {
        text,
        whom,
        to: *to,
    };
    let answer = EventAnswer::parts(Kind::Damage, name, vec![track.into(), figures, met])
        .to(Audience::IfCauseSeen)
        .about(Concern::Body(whom))
        .owed(Owed::ToAim(whom.creature(), "harm"))
        .recapped(InRecap::Body {
            name,
            falls: to.is_down() && !from.is_down(),
            is_harmed: to.harm > from.harm,
        });
    EventAnswer {
        points: Some(from.change_to(to)),
        ..answer
    }
}
