//! What every event answers, each as its fact says.

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::facts::event_answer::{
    Audience, EventAnswer, InRecap, Matter, Part, TurnMove,
};
use crate::campaign::facts::notes::NotesEvent;
use crate::campaign::facts::tracker::answers as order;
use crate::campaign::facts::{
    actions, casualties, conditions, hit_points, ledger, notes, scenes, secrets, unspent_points,
};
use crate::campaign::ids::{CreatureId, RollId};

use super::{Event, RestoreCause, Undone, records};

impl Event {
    /// What it answers of itself.
    #[expect(
        clippy::too_many_lines,
        reason = "every kind of event once, so that none is open or silent by default"
    )]
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        match self {
            Self::EveningBegan { number, name } => scenes::evening_began(*number, name.as_deref()),
            Self::SceneSet { name, .. } => scenes::scene_set(name),
            Self::Renamed { name } => {
                let words = format!("the campaign is called {name} now");
                EventAnswer::text(Kind::Note, "", words).to(Audience::All)
            }
            Self::Noted { text, is_secret } => notes::noted(text, *is_secret),
            Self::Notes(event) => event.answer(),
            Self::Ruled { is_sure, text } => ruled(*is_sure, text),
            Self::HeroMade(hero) => records::hero_made(hero),
            Self::HeroChanged { hero, name, change } => records::hero_changed(*hero, name, change),
            Self::HeroRetired { hero, name } => records::hero_retired(*hero, name),
            Self::FoeMade(foe) => EventAnswer::silent().about_all([CreatureId::Foe(foe.id)]),
            Self::FoeChanged { foe, name, change } => records::foe_changed(*foe, name, change),
            Self::Joined {
                creature,
                name,
                is_hidden,
            } => order::joined(*creature, name, *is_hidden),
            Self::Left { creature, name } => {
                order::of_place(*creature, name, vec!["leaves the order".into()])
            }
            Self::Rolled(roll) => records::rolled(roll),
            Self::InitiativeSet {
                creature,
                name,
                initiative,
            } => order::initiative_set(*creature, name, initiative),
            Self::TieBroken { rollers, faces, .. } => order::tie_broken(rollers, faces),
            Self::Moved {
                creature,
                name,
                row,
            } => order::of_place(*creature, name, vec!["moved".into(), Part::Row(*row)]),
            Self::ActionsDeclared {
                creature,
                name,
                count,
            } => actions::declared(*creature, name, *count),
            Self::FightBegan => EventAnswer::silent()
                .foretold("the fight starts")
                .moving(TurnMove::FightBegan),
            Self::TurnBegan {
                round,
                creature,
                name,
            } => order::turned(*round, (*creature, false), name),
            Self::TurnTakenBack {
                round,
                creature,
                name,
            } => order::turned(*round, (*creature, true), name),
            Self::Delayed {
                creature,
                name,
                then,
            } => order::delayed(*creature, name, *then),
            Self::Returned { creature, name } => order::returned(*creature, name),
            Self::Arranged(arranged) => arranged.answer(),
            Self::FightSummed { tolls } => casualties::summed(tolls),
            Self::FightEnded { rounds } => order::fight_ended(*rounds),
            Self::HitPointsChanged {
                whom,
                track,
                name,
                from,
                to,
                met,
                ..
            } => hit_points::changed((*whom, *track), name, (from, to), met.as_deref()),
            Self::Spent {
                roll,
                name,
                points,
                left,
                on,
            } => unspent_points::spent(*roll, name, (*points, *left), *on),
            Self::ResultKept {
                creature,
                name,
                what,
                total,
                noticed,
                ..
            } => secrets::kept(*creature, name, (what, *total), noticed),
            Self::ResultUncovered {
                creature,
                name,
                what,
                why,
            } => secrets::uncovered(*creature, name, (what, why)),
            Self::SeenThrough {
                creature,
                name,
                what,
                by,
            } => secrets::seen_through(*creature, name, what, by),
            Self::AttitudeChanged {
                creature,
                name,
                from,
                to,
            } => secrets::attitude_changed(*creature, name, (*from, *to)),
            Self::Lied { roll, who, text } => secrets::lied(*roll, who.as_ref(), text),
            Self::ConditionGained {
                creature,
                name,
                condition,
            } => conditions::gained(*creature, name, condition),
            Self::Asked {
                creature,
                name,
                of,
                what,
            } => conditions::asked(*creature, name, (of, what)),
            Self::ConditionLost {
                creature,
                name,
                condition,
            } => conditions::lost(*creature, name, condition),
            Self::Hidden { creature, name } => {
                order::of_place(*creature, name, vec!["hidden".into()])
                    .foretold(format!("{name}: shown → hidden from players"))
                    .to(Audience::GmOnly)
            }
            Self::Revealed { creature, name } => {
                order::of_place(*creature, name, vec!["revealed".into()])
                    .foretold(format!("{name}: hidden → shown to players"))
            }
            Self::Fortune {
                hero,
                name,
                reason,
                roll,
                note,
            } => ledger::turned(*hero, name, *reason, (*roll, note.as_deref())),
            Self::Converted { .. } => EventAnswer::silent(),
            Self::SecrecySet { roll, is_secret } => secrecy_set(*roll, *is_secret),
            Self::Marked { of, is_marked } => marked(*of, *is_marked),
            Self::Macro(event) => event.answer(),
            Self::Counter(event) => event.answer(),
            Self::Encounter(event) => event.answer(),
            Self::LongRoll { kind, name, what } => what.answer(*kind, name),
            Self::Undid { steps } => undid("undid", steps),
            Self::Redid { step } => undid("redid", std::slice::from_ref(step))
                .foretold(format!("redoes {} {}", step.seq, step.name)),
            Self::StateReplaced { of, by, .. } => state_replaced(*of, *by),
            Self::Lost => EventAnswer::text(
                Kind::Lost,
                "",
                "what stood here was lost to damage on the disk",
            ),
        }
    }

    /// Every roll it points to by number. A law over all that is played finds what is forgotten here.
    pub(in crate::campaign) fn rolls_named(&mut self) -> Vec<&mut RollId> {
        match self {
            Self::Converted { roll, .. }
            | Self::SecrecySet { roll, .. }
            | Self::Spent { roll, .. }
            | Self::Lied { roll, .. }
            | Self::Notes(NotesEvent::Hung { roll, .. }) => vec![roll],
            Self::LongRoll { what, .. } => what.rolls_named(),
            Self::Fortune { roll, .. } => roll.iter_mut().collect(),
            Self::ConditionGained { condition, .. } => condition.of.iter_mut().collect(),
            Self::Rolled(roll) => {
                let anew = roll.anew.iter_mut().map(|anew| &mut anew.of);
                let others = roll.after.iter_mut().chain(&mut roll.follows);
                roll.again.iter_mut().chain(others).chain(anew).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What is left of a list of several without those whom somebody does not know of; nothing where there is no list.
    pub(in crate::campaign) fn listing(&self, is_known: &[bool]) -> Option<Self> {
        fn left<T: Clone>(all: &[T], is_known: &[bool]) -> Vec<T> {
            let known = all.iter().zip(is_known).filter(|(_, is_known)| **is_known);
            known.map(|(one, _)| one.clone()).collect()
        }
        let mut event = self.clone();
        match &mut event {
            Self::TieBroken { rollers, faces, .. } => {
                (*rollers, *faces) = (left(rollers, is_known), left(faces, is_known));
            }
            Self::LongRoll { what, .. } => *what = what.listing(is_known)?,
            _ => return None,
        }
        Some(event)
    }
}

/// The game master ruled without a roll.
fn ruled(is_sure: bool, text: &str) -> EventAnswer<'_> {
    let (word, told, foretold) = match is_sure {
        true => ("sure", "Without a roll", "surely done"),
        false => ("impossible", "Impossible", "impossible"),
    };
    let told = format!("{told}: {text}").into();
    EventAnswer::text(Kind::Rule, "", format!("{word}: {text}"))
        .foretold(format!("ruled without a roll, {foretold}: {text}"))
        .to(Audience::All)
        .recapped(InRecap::Happening(Matter::Ruling, told))
}

fn secrecy_set(roll: RollId, is_secret: bool) -> EventAnswer<'static> {
    let what = match is_secret {
        true => "hidden from players",
        false => "open to players",
    };
    EventAnswer::text(Kind::Note, "", format!("roll {roll} {what}"))
}

fn marked(line: u64, is_marked: bool) -> EventAnswer<'static> {
    let what = match is_marked {
        true => "marked",
        false => "no longer marked",
    };
    EventAnswer::text(Kind::Note, "", format!("line {line} {what}"))
}

/// `undid 305 Wren Stealth`: the latest by number and name, and how many went with it.
fn undid<'a>(did: &str, steps: &'a [Undone]) -> EventAnswer<'a> {
    let Some(all) = Undone::all_of(steps) else {
        return EventAnswer::silent();
    };
    let words = format!("{did} {} {}", all.seq, all.name);
    EventAnswer::text(Kind::Undo, "", words).to(Audience::Undoing {
        is_secret: all.is_secret,
        names: steps.iter().map(|undone| undone.name.as_str()).collect(),
    })
}

fn state_replaced(of: u64, by: RestoreCause) -> EventAnswer<'static> {
    let words = match by {
        RestoreCause::Restore => format!("everything as it stood after step {of}"),
        RestoreCause::Edit => {
            format!("campaign.ron edited by hand, as it stood after step {of}")
        }
        RestoreCause::Repair => "as it stood in spite of what was lost".to_owned(),
    };
    EventAnswer::text(Kind::Restore, "", words)
}
