//! What players may read of the log: event by event, by the audience that each answers.

use crate::campaign::event::written::written_by;
use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::facts::event_answer::{Audience, EventAnswer, Listed, TurnMove};
use crate::campaign::thrown::is_thrown;
use crate::campaign::{
    Arranged, Campaign, Casualties, CreatureId, Event, HiddenSet, LongRollKind, NoteId, PointsTold,
    Roll, RollId, Step,
};

use super::entry::EventContext;
use super::turns::{SeenHarm, SeenTurn};

/// A task or a contest, by its name.
pub(super) type Work<'a> = (LongRollKind, &'a str);

/// What of the time before an event decides whether players may read it.
pub(super) trait Past {
    /// Whether a secret roll has moved this task or contest.
    fn is_kept(&self, campaign: &Campaign, work: Work<'_>) -> bool;
    /// Whether players have seen a turn of the fight.
    fn has_seen_a_turn(&self) -> bool;
    /// The turn that they saw last.
    fn seen_turn(&self) -> SeenTurn;
    /// What they saw the fight do to each.
    fn seen_harm(&self) -> SeenHarm;
}

impl<'a> EventContext<'a> {
    fn hidden_set(&self) -> &'a HiddenSet {
        self.campaign.hidden_set()
    }

    /// Whether players may read what is said here, apart from the names in it.
    fn is_open(&self, past: &impl Past, answer: &EventAnswer<'_>) -> bool {
        let is_of_known = || self.knows_all(answer);
        if let Event::HitPointsChanged { whom, .. } = self.event
            && self.hidden_set().points_of(whom.creature()) == PointsTold::Nothing
        {
            return false;
        }
        match &answer.audience {
            Audience::GmOnly | Audience::Undoing { .. } => false,
            Audience::All => true,
            Audience::IfKnown => is_of_known(),
            Audience::IfCauseSeen => is_of_known() && !self.follows_what_is_unseen(),
            Audience::IfTurnIsNews => is_of_known() && self.is_news(past.seen_turn(), answer),
            Audience::WithReadying(who) => {
                let mut readying = self.readying_of(*who);
                is_of_known() && readying.all(|here| here.is_told_to_players(past))
            }
            Audience::IfTurnSeen => past.has_seen_a_turn(),
            Audience::ListOf { listed, fewest } => {
                let seen = listed.iter().filter(|one| self.is_listed(one)).count();
                seen >= *fewest
            }
            Audience::CostOfFight => !self.cost_seen(past).is_empty() && past.has_seen_a_turn(),
            Audience::Rolled => self.event.roll().is_some_and(|roll| {
                !self.campaign.is_secret(self.id, roll)
                    && is_of_known()
                    && (!is_thrown(roll) || self.changes_somebody_known())
            }),
            Audience::Drawn { is_secret } => {
                let mut rolls = self.step.events.iter().filter_map(Event::roll);
                let said = self.campaign.secrecy_said_of(RollId(self.step.seq, 0));
                let said = said.filter(|_| rolls.next().is_none());
                !said.unwrap_or(*is_secret)
            }
            Audience::AsPaidFor(roll) => {
                is_of_known() && roll.is_none_or(|roll| self.is_paid_in_the_open(roll))
            }
            Audience::AsSpentFrom(roll) => self.may_be_seen(*roll) && self.is_spent_on_known(),
            Audience::Note { note, text, on } => {
                let note = note.unwrap_or_else(|| written_by(self.step, self.event));
                self.stands_so(note, text) && on.is_none_or(|roll| self.may_be_seen(roll))
            }
            Audience::Work {
                work, is_announced, ..
            } => {
                let before = || past.is_kept(self.campaign, *work);
                let is_kept = || self.is_kept_here(answer).unwrap_or_else(before);
                is_of_known() && (*is_announced || !is_kept())
            }
        }
    }

    /// Whether players know of everybody it is about.
    fn knows_all(&self, answer: &EventAnswer<'_>) -> bool {
        !answer
            .creatures()
            .any(|creature| self.hidden_set().hides(creature))
    }

    fn is_news(&self, seen: SeenTurn, answer: &EventAnswer<'_>) -> bool {
        answer.turn.is_none_or(|turn| seen.is_told_by(turn))
    }

    /// Whether an open note says this to this day, and to the same readers.
    fn stands_so(&self, note: NoteId, text: &str) -> bool {
        !self.campaign.is_undone(self.step.seq) && self.campaign.note_stands_so(note, text, false)
    }

    /// Whether what is said of a task or contest is kept from players from here on, for it would tell of a roll they do
    /// not see; nothing if that stays as it was.
    pub(super) fn is_kept_here(&self, answer: &EventAnswer<'_>) -> Option<bool> {
        let Audience::Work { is_kept, rolls, .. } = &answer.audience else {
            return None;
        };
        let is_unseen = || rolls.iter().any(|roll| !self.is_seen(*roll));
        is_kept.or_else(|| is_unseen().then_some(true))
    }

    /// Whether players read an entry of it.
    pub(super) fn is_told_to_players(&self, past: &impl Past) -> bool {
        let answer = self.event.answer();
        self.is_open(past, &answer)
            && self
                .words(&answer)
                .is_some_and(|(who, what)| self.names_nobody_unseen(past, &answer, (&who, &what)))
    }

    /// The same, where it is known who and what the entry says.
    pub(super) fn is_open_in_words(
        &self,
        past: &impl Past,
        answer: &EventAnswer<'_>,
        words: (&str, &str),
    ) -> bool {
        self.is_open(past, answer) && self.names_nobody_unseen(past, answer, words)
    }

    /// Whether what players read of it names nobody they do not know of.
    fn names_nobody_unseen(
        &self,
        past: &impl Past,
        answer: &EventAnswer<'_>,
        (who, what): (&str, &str),
    ) -> bool {
        let is_open = |text: &str| !self.hidden_set().covers(text);
        let known = self.known_of_list(past, answer);
        match known.and_then(|known| self.words(&known.answer())) {
            Some((who, what)) => is_open(&who) && is_open(&what),
            None => is_open(who) && is_open(what),
        }
    }

    /// What is left of a list of several without those whom players do not know of; nothing where there is no such list.
    pub(super) fn known_of_list(
        &self,
        past: &impl Past,
        answer: &EventAnswer<'_>,
    ) -> Option<Event> {
        match &answer.audience {
            Audience::ListOf { listed, .. } => {
                let is_known: Vec<bool> = listed.iter().map(|one| self.is_listed(one)).collect();
                self.event.listing(&is_known)
            }
            Audience::CostOfFight => Some(Event::FightSummed {
                casualties: self.cost_seen(past),
            }),
            _ => None,
        }
    }

    /// What players saw of what a fight cost, of those they know of.
    fn cost_seen(&self, past: &impl Past) -> Vec<Casualties> {
        let Event::FightSummed { casualties } = self.event else {
            return Vec::new();
        };
        let mut seen = past.seen_harm().of(casualties);
        seen.retain(|suffered| !self.hidden_set().hides(suffered.creature));
        seen
    }

    /// Whether players know of somebody in a list, and see what is told of them there.
    fn is_listed(&self, one: &Listed) -> bool {
        match *one {
            Listed::WithRollsBefore(creature) => {
                let before = Self::each(self.campaign, self.step).take(self.at);
                let is_own = |roll: &Roll| roll.is_by(creature);
                let mut own = before.filter(|here| here.event.roll().is_some_and(is_own));
                !self.hidden_set().hides(creature)
                    && own.all(|here| here.is_told_to_players(&Behind(here)))
            }
            Listed::WithRoll(creature, roll, was_secret) => {
                let is_secret = was_secret && self.campaign.secrecy_said_of(roll) != Some(false);
                !self.hidden_set().hides(creature) && !is_secret && self.may_be_seen(roll)
            }
        }
    }

    /// What somebody readies in this step, or does as readied.
    fn readying_of(&self, who: CreatureId) -> impl Iterator<Item = Self> {
        Self::each(self.campaign, self.step).filter(move |here| match here.event {
            Event::Arranged(
                Arranged::Readied { creature, .. } | Arranged::Released { creature, .. },
            ) => *creature == who,
            _ => false,
        })
    }

    /// Whether players see a roll by its number.
    pub(super) fn is_seen(&self, wanted: RollId) -> bool {
        let campaign = self.campaign;
        let step = match wanted.0 == self.step.seq {
            true => Some(self.step),
            false => campaign
                .step(wanted.0)
                .filter(|step| !campaign.is_undone(step.seq)),
        };
        let mut rolls = step.into_iter().flat_map(|step| Self::each(campaign, step));
        let found = rolls.find(|here| here.id == wanted && here.event.roll().is_some());
        found.is_some_and(|here| here.is_told_to_players(&Behind(here)))
    }

    /// The same; of a roll before what is in memory no more is known than was said of it later.
    pub(super) fn may_be_seen(&self, roll: RollId) -> bool {
        let is_known = roll.0 > self.campaign.known_since() || self.campaign.step(roll.0).is_some();
        if is_known {
            self.is_seen(roll)
        } else {
            self.campaign.secrecy_said_of(roll) != Some(true)
        }
    }

    /// The roll that a fortune die belongs to is seen; of a reroll, the one that came of it, which is as secret as the first.
    fn is_paid_in_the_open(&self, roll: RollId) -> bool {
        match self.repeats(roll) {
            Some(again) => {
                again.is_told_to_players(&Behind(again))
                    && self.campaign.secrecy_said_of(roll) != Some(true)
            }
            None => self.may_be_seen(roll),
        }
    }

    /// The roll of the same step that takes the place of an earlier one.
    pub(super) fn repeats(&self, roll: RollId) -> Option<Self> {
        let mut here = Self::each(self.campaign, self.step);
        here.find(|here| here.event.roll().and_then(|rolled| rolled.again) == Some(roll))
    }

    /// Hit points thrown for are seen with somebody whom they changed: their points, or what becomes of one who has none.
    fn changes_somebody_known(&self) -> bool {
        let behind = self.step.events.iter().skip(self.at + 1);
        let mut of_throw = behind.take_while(|event| event.roll().is_none());
        of_throw.any(|event| {
            let answer = event.answer();
            let is_change = matches!(answer.kind, Some(Kind::Damage | Kind::Condition));
            is_change && answer.creatures().next().is_some() && self.knows_all(&answer)
        })
    }

    /// What effect points do stands right behind their spending.
    fn is_spent_on_known(&self) -> bool {
        let next = self.step.events.get(self.at + 1);
        next.is_none_or(|next| self.knows_all(&next.answer()))
    }

    /// Whether it may have come of a roll, or of a spending, that players do not see.
    fn follows_what_is_unseen(&self) -> bool {
        let mut before = Self::each(self.campaign, self.step).take(self.at);
        before.any(|here| match here.event.answer().audience {
            Audience::Rolled => !here.is_told_to_players(&Behind(here)),
            Audience::AsSpentFrom(roll) => !here.may_be_seen(roll),
            _ => false,
        })
    }
}

/// What is known of the past by looking back, event by event.
pub(super) struct Behind<'a>(pub(super) EventContext<'a>);

impl<'a> Behind<'a> {
    /// Everything that stands before, the latest first.
    fn events(&self) -> impl Iterator<Item = EventContext<'a>> {
        let EventContext {
            campaign, step, at, ..
        } = self.0;
        let here: Vec<EventContext<'a>> = EventContext::each(campaign, step).take(at).collect();
        let standing = campaign.standing_steps().rev();
        let earlier = standing.skip_while(|other| other.seq >= step.seq);
        let earlier = earlier.flat_map(|step| {
            let all: Vec<EventContext<'a>> = EventContext::each(campaign, step).collect();
            all.into_iter().rev()
        });
        here.into_iter().rev().chain(earlier)
    }
}

impl Past for Behind<'_> {
    fn is_kept(&self, campaign: &Campaign, work: Work<'_>) -> bool {
        let is_kept = self.events().find_map(|here| {
            let answer = here.event.answer();
            let is_of_it = answer.work() == Some(work);
            is_of_it.then(|| here.is_kept_here(&answer)).flatten()
        });
        is_kept.unwrap_or_else(|| was_kept_before_memory(campaign, work))
    }

    fn has_seen_a_turn(&self) -> bool {
        let seen = self.events().find_map(|here| here.shows_a_turn());
        seen.unwrap_or_else(|| had_seen_a_turn(self.0.campaign))
    }

    fn seen_harm(&self) -> SeenHarm {
        let begins =
            |here: &EventContext<'_>| here.event.answer().turn == Some(TurnMove::FightBegan);
        let mut of_fight: Vec<EventContext<'_>> = Vec::new();
        let mut seen = SeenHarm::at_beginning_of(self.0.campaign);
        for here in self.events() {
            if begins(&here) {
                seen = SeenHarm::of_new_fight();
                break;
            }
            of_fight.push(here);
        }
        let told = of_fight
            .into_iter()
            .filter(|here| SeenHarm::is_counted(here) && here.is_told_to_players(&Behind(*here)));
        told.for_each(|here| seen.count(&here));
        seen
    }

    fn seen_turn(&self) -> SeenTurn {
        let campaign = self.0.campaign;
        let hidden = campaign.hidden_set();
        let mut since = Vec::new();
        let mut seen = SeenTurn::at_beginning_of(campaign);
        for turn in self.events().filter_map(|here| here.event.answer().turn) {
            since.push(turn);
            if SeenTurn::is_settled_by(turn, hidden) {
                seen = SeenTurn::default();
                break;
            }
        }
        let since = since.into_iter().rev();
        since.for_each(|turn| seen.read(turn, hidden));
        seen
    }
}

impl EventContext<'_> {
    /// Whether players see a turn of the fight here; nothing where no turn begins.
    pub(super) fn shows_a_turn(&self) -> Option<bool> {
        match self.event.answer().turn? {
            TurnMove::FightBegan => Some(false),
            TurnMove::To { who, .. } => Some(true).filter(|_| !self.hidden_set().hides(who)),
            TurnMove::FightEnded | TurnMove::HandedOn(..) | TurnMove::Returned(_) => None,
        }
    }
}

/// Whether the memory begins in the middle of a fight of which players have seen a turn.
pub(super) fn had_seen_a_turn(campaign: &Campaign) -> bool {
    let is_seen = |who: CreatureId| !campaign.hidden_set().hides(who);
    campaign.beginning().tracker.turn().is_some_and(|turn| {
        let past = turn.trail.iter().map(|past| past.who);
        past.chain(turn.active()).any(is_seen)
    })
}

/// What was counted before what is in memory is known by how it was rolled.
pub(super) fn was_kept_before_memory(campaign: &Campaign, (kind, name): Work<'_>) -> bool {
    let mut work = campaign.state().long_rolls_of(kind);
    let work = work.find(|long| long.name == name);
    work.is_some_and(|long| long.is_secret || long.is_covered() || long.has_secret_marks())
}

/// Says of each condition that a step gives which roll it came of, and whether players see that: who reads on later may not
/// have the roll at hand any more.
pub(in crate::campaign) fn note_causes(campaign: &Campaign, step: &mut Step) {
    let gains = |event: &Event| matches!(event, Event::ConditionGained { .. });
    if !step.events.iter().any(gains) {
        return;
    }
    // What was not seen counts on, for nobody can say which of several it came of.
    let mut cause: Option<(RollId, bool)> = None;
    let mut causes = Vec::new();
    for here in EventContext::each(campaign, step) {
        let roll = match here.event.answer().audience {
            Audience::Rolled => Some((here.id, !here.is_told_to_players(&Behind(here)))),
            Audience::AsSpentFrom(roll) => Some((roll, !here.may_be_seen(roll))),
            _ => None,
        };
        cause = cause.filter(|(_, is_secret)| *is_secret).or(roll).or(cause);
        causes.extend(gains(here.event).then_some(cause));
    }
    let conditions = step.events.iter_mut().filter_map(|event| match event {
        Event::ConditionGained { condition, .. } => Some(condition),
        _ => None,
    });
    for (condition, cause) in conditions.zip(causes) {
        if let Some((roll, is_secret)) = cause {
            (condition.of, condition.is_secret) = (Some(roll), is_secret);
        }
    }
}
