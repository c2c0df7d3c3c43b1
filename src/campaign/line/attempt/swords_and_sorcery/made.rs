//! What a Swords & Sorcery line says, made into an attempt, and what does not go together.

use crate::campaign::command::Attempting;
use crate::campaign::line::Reader;
use crate::campaign::party::Being;
use crate::campaign::telling::attempt_parts;
use crate::rules::Attempt as AnyAttempt;
use crate::rules::swords_and_sorcery::{
    Amount, Attempt, Bonus, Check, Edge, Listed, LuckTest, OutOfBounds, Rank, Save, Training,
};
use crate::words::Complaint;

use super::{Draft, Kind, Side};

impl Reader<'_> {
    pub(super) fn finish_sword(&self, who: &[Being], draft: &Draft) -> Result<Attempting, Complaint> {
        let whole = 0..self.words.line().len();
        if let Some(message) = clash(draft) {
            return Err(Complaint::new(whole, message));
        }
        let attempt = self.sword_attempt(draft)?;
        let attempt = match draft.way {
            Some(way) => attempt.without_roll(way).map_err(|why| Complaint::new(whole, format!("{why}.")))?,
            None => attempt,
        };
        let what = title(&attempt);
        let attempt = AnyAttempt::SwordsAndSorcery(attempt);
        let because = attempt_parts(&attempt).join(" · ");
        self.attempting(who, what.to_owned(), because, attempt, &draft.line)
    }

    fn sword_attempt(&self, draft: &Draft) -> Result<Attempt, Complaint> {
        let ours = &draft.ours;
        let dc = draft.dc;
        Ok(match draft.kind {
            Kind::Distract => Attempt::Distract { proficiency: draft.proficiency.unwrap_or_default() },
            Kind::Group => {
                let checks: Result<Vec<Check>, Complaint> =
                    draft.heads.iter().map(|head| ours.check_with(*head)).collect();
                let heads = Listed::try_from(checks?).map_err(|why| ours.blamed(why))?;
                Attempt::Group { heads, dc }
            }
            Kind::Save => {
                let modifier = self.modifier_of(ours)?;
                let circumstance = Amount::nearest(ours.circumstance);
                let save = Save { modifier, proficiency: Rank::default(), circumstance, edge: ours.edge() };
                if draft.is_given_up { Attempt::GivenUp { save } } else { Attempt::Save { save, dc } }
            }
            Kind::Luck => {
                let modifier = self.modifier_of(ours)?;
                let circumstance = Amount::nearest(ours.circumstance);
                Attempt::Luck { test: LuckTest { modifier, circumstance, edge: ours.edge() }, dc }
            }
            Kind::Check => {
                let check = ours.check_with(self.modifier_of(ours)?)?;
                match (&draft.theirs, draft.ac) {
                    (Some(theirs), _) => {
                        let theirs = theirs.check_with(self.modifier_of(theirs)?)?;
                        Attempt::Opposed { ours: check, theirs }
                    }
                    (None, Some(ac)) => Attempt::Attack { check, ac },
                    (None, None) => Attempt::Check { check, helpers: draft.helpers.clone(), dc },
                }
            }
        })
    }

    fn modifier_of(&self, side: &Side) -> Result<Amount, Complaint> {
        let end = self.words.line().len();
        side.modifier.ok_or_else(|| {
            Complaint::new(end..end, "expected the modifier here, such as `+5`; none is `+0`.")
        })
    }
}

impl Side {
    const fn edge(&self) -> Edge {
        Edge::of(self.has_advantage, self.has_disadvantage)
    }

    /// The check of one whose whole modifier this is: a rank is a part of it, and breaks ties.
    fn check_with(&self, whole: Amount) -> Result<Check, Complaint> {
        let training = self.rank.map_or(Training::Untrained, Training::rank);
        let bonus = Bonus::including(whole, training).map_err(|why| self.blamed(why))?;
        let circumstance = Amount::nearest(self.circumstance);
        Ok(Check { bonus: Bonus { circumstance, ..bonus }, edge: self.edge() })
    }

    fn blamed(&self, why: OutOfBounds) -> Complaint {
        Complaint::new(self.span.clone(), format!("{why}."))
    }
}

/// What of the line does not go together, in words.
fn clash(draft: &Draft) -> Option<&'static str> {
    let is_opposed = draft.theirs.is_some();
    let has_rank = draft.ours.rank.is_some();
    let has_help = !draft.helpers.is_empty();
    let is_check = draft.kind == Kind::Check;
    Some(match draft.kind {
        _ if draft.dc.is_some() && draft.ac.is_some() => "an attempt has one target: `dc` or `ac`.",
        _ if is_opposed && (draft.dc.is_some() || draft.ac.is_some()) => {
            "the other side of `vs` is the target: leave `dc` and `ac` out."
        }
        _ if is_opposed && !is_check => "only checks are opposed: `+5 vs +3`.",
        _ if draft.ac.is_some() && !is_check => "only an attack goes against `ac`: say `dc`.",
        _ if has_help && (!is_check || is_opposed || draft.ac.is_some()) => {
            "help is for an ability check: `+5 dc 15 help 4,2`."
        }
        _ if draft.is_given_up && draft.kind != Kind::Save => {
            "only a save is failed by choice: `save +3 fail`."
        }
        Kind::Save if has_rank => "no rank adds to a save: leave `rank` out.",
        Kind::Luck if has_rank => "no rank adds to a Luck test: leave `rank` out.",
        Kind::Group if draft.ours.modifier.is_some() => {
            "a group says its modifiers in one list: `group +1,+3,+5`."
        }
        Kind::Distract
            if draft.dc.is_some()
                || has_rank
                || draft.ours.modifier.is_some()
                || draft.ours.has_advantage
                || draft.ours.has_disadvantage =>
        {
            "a distraction is a plain d20: nothing but the proficiency bonus is said."
        }
        _ => return None,
    })
}

const fn title(attempt: &Attempt) -> &'static str {
    match attempt {
        Attempt::Check { .. } | Attempt::Still { .. } => "check",
        Attempt::Attack { .. } => "attack",
        Attempt::Save { .. } | Attempt::GivenUp { .. } => "save",
        Attempt::Luck { .. } => "Luck test",
        Attempt::Opposed { .. } => "opposed check",
        Attempt::Group { .. } => "group check",
        Attempt::Distract { .. } => "distraction",
    }
}
