//! What an attempt line says, made into an attempt: the checks, who sees it, how its rank came about.

use crate::ids::CreatureId;
use crate::systems::interface::table::Table;
use crate::systems::line::Reader;
use crate::systems::line::{Attempting, Background};
use crate::systems::pen_and_dagger::{
    Ability, Attempt, Book, Check, Counts, Edge, PROFILE, Rank, Reliability, Secrecy, Sheet, Trait,
};
use crate::words::{Complaint, joined};

use super::{Draft, Enough, Head, Part};
use crate::systems::line::LineWords;

impl<'a> Reader<'a, Book> {
    /// The attempt a line comes to.
    pub(super) fn finish(&self, draft: &Draft<'a>) -> Result<Attempting<Attempt>, Complaint> {
        self.refuse_doubles(draft)?;
        self.refuse_unrecorded(draft)?;
        let attempt = self.make(draft)?;
        let who: Vec<CreatureId> = draft.parts.iter().filter_map(|part| part.who).collect();
        let mut rollers: Vec<CreatureId> = Vec::new();
        for creature in who {
            if draft.main.is_none() || !rollers.contains(&creature) {
                rollers.push(creature);
            }
        }
        let secrecy: Vec<Secrecy> = draft
            .parts
            .iter()
            .filter_map(|part| self.secrecy_of(part))
            .collect();
        let because = self.because(draft);
        let is_luck = draft.parts.iter().any(|part| part.head == Some(Head::Luck));
        let swayed = rollers.iter().filter(|_| !is_luck);
        let modifiers = swayed
            .flat_map(|creature| self.sways_on(Some(*creature), &draft.line))
            .collect();
        self.refuse_untyped_ties(&attempt, &rollers, &draft.line)?;
        let attempting = self.attempting(&rollers, draft.title(), because, attempt, &draft.line)?;
        // How the rank came about names what stands on them.
        let mut attempting = Attempting {
            modifiers,
            asks_fit: self.backgrounds(draft),
            ..attempting
        };
        if draft.line.is_secret.is_none() && !attempting.is_secret {
            attempting.is_secret = secrecy.contains(&Secrecy::Secret);
            attempting.asks_secrecy = !attempting.is_secret && secrecy.contains(&Secrecy::Ask);
        }
        Ok(attempting)
    }

    /// The backgrounds that may give an advantage: of heroes who attempt a skill or an ability without one.
    fn backgrounds(&self, draft: &Draft<'a>) -> Vec<Background> {
        let of_part = |(at, part): (usize, &Part<'_>)| {
            let Some(Head::Trait(Trait::Skill(_) | Trait::Ability(_))) = part.head else {
                return None;
            };
            let has_one = part.has_advantage || self.base_check(part).0.edge == Edge::Advantage;
            let text = self.table?.background_of(part.who?);
            Some(Background {
                part: at,
                text: text.filter(|_| !has_one)?.to_owned(),
            })
        };
        draft.parts.iter().enumerate().filter_map(of_part).collect()
    }

    /// Real dice of a party's luck roll that tie for the lowest, without those that settle it: whose are asked for, and how
    /// many.
    fn refuse_untyped_ties(
        &self,
        attempt: &Attempt,
        rollers: &[CreatureId],
        line: &LineWords,
    ) -> Result<(), Complaint> {
        let (Attempt::PartyLuck { heads }, Some((typed, place))) = (attempt, line.typed_once())
        else {
            return Ok(());
        };
        let Some((least, tied)) = untyped_tie(*heads, typed) else {
            return Ok(());
        };
        let name = |seat: &usize| {
            let roller = rollers.get(*seat).and_then(|who| self.roller(*who));
            roller.map_or_else(|| format!("roll {}", seat + 1), |roller| roller.name)
        };
        let names: Vec<String> = tied.iter().map(name).collect();
        let faces: Vec<String> = typed.iter().map(ToString::to_string).collect();
        let message = format!(
            "{} tie for the lowest with {least}: they roll again, so type {} more faces behind, theirs in this order: `={},…`.",
            joined(&names, "and"),
            tied.len(),
            faces.join(","),
        );
        Err(Complaint::new(place, message))
    }

    /// Nobody shares a result with themselves.
    fn refuse_doubles(&self, draft: &Draft<'a>) -> Result<(), Complaint> {
        let who: Vec<CreatureId> = draft.parts.iter().filter_map(|part| part.who).collect();
        let double = (1..who.len()).find_map(|at| {
            who.get(at)
                .filter(|creature| who.iter().take(at).any(|other| other == *creature))
        });
        match double.and_then(|creature| self.roller(*creature)) {
            Some(roller) if draft.main.is_none() => {
                let message = format!("{} takes part twice: name everybody once.", roller.name);
                Err(Complaint::new(0..self.words.line().len(), message))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// A skill of somebody whose record has no ranks, because the campaign's system has none.
    fn refuse_unrecorded(&self, draft: &Draft<'a>) -> Result<(), Complaint> {
        let played = self.table.map(Table::profile);
        let Some(played) = played.filter(|played| !played.has_ranks) else {
            return Ok(());
        };
        if !draft
            .parts
            .iter()
            .any(|part| matches!(part.head, Some(Head::Trait(_))))
        {
            return Ok(());
        }
        let message = format!(
            "only {} has ranks: in {} the attempt itself gives its figures: `pd adept` names a rank.",
            PROFILE.title, played.title
        );
        Err(Complaint::new(0..self.words.line().len(), message))
    }

    fn secrecy_of(&self, part: &Part<'_>) -> Option<Secrecy> {
        match part.head? {
            Head::Trait(known) => Some(self.book().secrecy(known)),
            Head::Rank(_) | Head::Luck => None,
        }
    }

    fn make(&self, draft: &Draft<'a>) -> Result<Attempt, Complaint> {
        let whole = 0..self.words.line().len();
        let complain = |message: &str| Err(Complaint::new(whole.clone(), message));
        let luck = draft
            .parts
            .iter()
            .filter(|part| part.head == Some(Head::Luck))
            .count();
        if luck > 0 {
            return match (draft.parts.as_slice(), draft.main) {
                _ if luck < draft.parts.len() => {
                    complain("luck is not shared or linked with an attempt: roll it alone.")
                }
                (_, Some(_)) => complain("two luck rolls are not linked: roll them one by one."),
                ([_], None) => Ok(Attempt::Luck),
                (several, None) => Ok(Attempt::PartyLuck {
                    heads: several.len(),
                }),
            };
        }
        let plain = |seat: usize| draft.enough_of(seat).plain();
        let check = |(seat, part): (usize, &Part<'_>)| Check {
            plain: plain(seat),
            ..self.check(part, &draft.line)
        };
        let checks: Vec<Check> = draft.parts.iter().enumerate().map(check).collect();
        let bar = draft.enough.graded();
        match (checks.as_slice(), draft.main, draft.counts) {
            (&[first, main], Some(1), None) => Ok(Attempt::Linked {
                first,
                first_bar: draft.first.graded(),
                main,
                bar,
                pauses: self.table.is_some(),
            }),
            (_, Some(_), _) => complain(
                "a linked attempt has one first part and one main part, and is not shared.",
            ),
            (&[check], None, None) => Ok(Attempt::Single { check, bar }),
            (&[_], None, Some(_)) => {
                complain("a shared result needs several: `thalia+oren strength shared best`.")
            }
            (_, None, Some(counts)) => Ok(Attempt::Shared {
                checks,
                counts,
                bar,
            }),
            (_, None, None) => complain("several take part: say `shared best` or `shared all`."),
        }
    }

    fn check(&self, part: &Part<'_>, line: &LineWords) -> Check {
        let (base, _) = self.base_check(part);
        let has_advantage = part.has_advantage || base.edge == Edge::Advantage;
        let edge = match (has_advantage, part.has_disadvantage) {
            (true, false) => Edge::Advantage,
            (false, true) => Edge::Disadvantage,
            (true, true) | (false, false) => Edge::Even,
        };
        let reliability = match (part.is_reliable, part.is_unreliable) {
            (true, false) => Reliability::Reliable,
            (false, true) => Reliability::Unreliable,
            (true, true) | (false, false) => Reliability::Plain,
        };
        let moves = self.moves_of(part, line);
        let rows = moves.iter().map(|(_, rows)| *rows);
        Check {
            rank: base.rank,
            adjustment: rows.fold(part.adjustment, i32::saturating_add),
            edge,
            reliability,
            plain: None,
        }
    }

    /// What moves the rank by itself: what stands on whoever makes it, and their gear.
    fn moves_of(&self, part: &Part<'_>, line: &LineWords) -> Vec<(String, i32)> {
        let modifiers = self.sways_on(part.who, line).into_iter();
        let modifiers = modifiers.map(|sway| (sway.name.clone(), sway.value));
        modifiers.chain(part.gear.iter().cloned()).collect()
    }

    /// What the sheet says, before the words of the line.
    fn base_check(&self, part: &Part<'_>) -> (Check, Option<Ability>) {
        match (part.head, part.who) {
            (Some(Head::Rank(rank)), _) => (Check::at(rank), None),
            (Some(Head::Trait(known)), Some(who @ CreatureId::Hero(_))) => {
                let sheet = self.sheet_of::<Sheet>(Some(&who));
                sheet.map_or((Check::default(), None), |(sheet, _)| {
                    known.check(&sheet, part.ability)
                })
            }
            (Some(Head::Trait(_)), Some(who @ CreatureId::Foe(_))) => {
                let rank = self.table.and_then(|table| table.rank_of(who));
                let rank = rank.and_then(Rank::named).map(Check::at);
                (rank.unwrap_or_default(), None)
            }
            (Some(Head::Trait(_) | Head::Luck) | None, _) => (Check::default(), None),
        }
    }

    /// How the rank came about: `Dexterity Adept +1 = Master · advantage, trained · bar major`.
    fn because(&self, draft: &Draft<'a>) -> String {
        if draft.parts.iter().any(|part| part.head == Some(Head::Luck)) {
            let lowest = if draft.parts.len() > 1 {
                ", the lowest is the unluckiest"
            } else {
                ""
            };
            return format!("10 or higher is lucky{lowest}");
        }
        let because = |(seat, part): (usize, &Part<'_>)| {
            let of_first = draft.main.is_some() && seat == 0;
            let enough = Some(draft.first).filter(|_| of_first);
            let parts = [self.part_because(part, &draft.line)].into_iter();
            let parts = parts.chain(enough.into_iter().flat_map(Enough::words));
            parts.collect::<Vec<_>>().join(" · ")
        };
        let parts: Vec<String> = draft.parts.iter().enumerate().map(because).collect();
        let joiner = if draft.main.is_some() {
            ", then "
        } else {
            " with "
        };
        let mut because = vec![parts.join(joiner)];
        because.extend(draft.counts.map(|counts| match counts {
            Counts::Best => "the best counts".to_owned(),
            Counts::All => "all must reach it".to_owned(),
        }));
        because.extend(draft.enough.words());
        because.join(" · ")
    }

    fn part_because(&self, part: &Part<'_>, line: &LineWords) -> String {
        let (base, ability) = self.base_check(part);
        let check = self.check(part, line);
        let moves = self.moves_of(part, line);
        let mut text = ability.map_or_else(String::new, |ability| format!("{} ", ability.name()));
        text.push_str(check.rank.name());
        if check.adjustment != 0 || !moves.is_empty() {
            let why = why_words(&moves, check.adjustment);
            text.push_str(&format!(
                " {:+}{why} = {}",
                check.adjustment,
                check.row().name()
            ));
        }
        let has_skill = base.edge == Edge::Advantage;
        match (
            check.edge,
            has_skill || part.has_advantage,
            part.has_disadvantage,
        ) {
            (Edge::Advantage, ..) if has_skill => text.push_str(" · advantage, trained"),
            (Edge::Advantage, ..) => text.push_str(" · advantage"),
            (Edge::Disadvantage, ..) => text.push_str(" · disadvantage"),
            (Edge::Even, true, true) => text.push_str(" · advantage and disadvantage cancel"),
            (Edge::Even, ..) => {}
        }
        match check.reliability {
            Reliability::Reliable => text.push_str(" · reliable"),
            Reliability::Unreliable => text.push_str(" · unreliable"),
            Reliability::Plain if part.is_reliable => {
                text.push_str(" · reliable and unreliable cancel");
            }
            Reliability::Plain => {}
        }
        text
    }
}

/// The lowest face and the heads that share it, where the faces end with a round that leaves several.
fn untyped_tie(heads: usize, typed: &[u32]) -> Option<(u32, Vec<usize>)> {
    let mut round: Vec<usize> = (0..heads).collect();
    let mut rest = typed;
    loop {
        let (faces, more) = rest.split_at_checked(round.len())?;
        let least = *faces.iter().min()?;
        let tied = round.iter().zip(faces).filter(|(_, face)| **face == least);
        round = tied.map(|(head, _)| *head).collect();
        if round.len() < 2 {
            return None;
        }
        if more.is_empty() {
            return Some((least, round));
        }
        rest = more;
    }
}

/// Why rows are moved: ` (dazed)`, with the values where that is not all of it.
fn why_words(moves: &[(String, i32)], adjustment: i32) -> String {
    match moves {
        [] => String::new(),
        [(name, value)] if *value == adjustment => format!(" ({name})"),
        several => {
            let each = several
                .iter()
                .map(|(name, value)| format!("{name} {value:+}"));
            format!(" ({})", each.collect::<Vec<_>>().join(", "))
        }
    }
}

impl Enough {
    /// `a plain yes or no`, `bar major`.
    fn words(self) -> Vec<String> {
        let plain = self.is_plain.then(|| "a plain yes or no".to_owned());
        let bar = self.bar.map(|bar| format!("bar {}", bar.word()));
        plain.into_iter().chain(bar).collect()
    }
}

impl Draft<'_> {
    /// What one part has to reach.
    fn enough_of(&self, seat: usize) -> Enough {
        match self.main {
            Some(main) if seat < main => self.first,
            Some(_) | None => self.enough,
        }
    }

    /// `Stealth`, `Strength with Dexterity`, `Stealth then Arcane Magic`; gear in brackets: `Stealth (soft boots)`.
    fn title(&self) -> String {
        let is_linked = self.main.is_some();
        let mut named: Vec<(&str, Vec<&str>)> = Vec::new();
        for part in &self.parts {
            let name = match part.head {
                Some(Head::Trait(known)) => known.name(),
                Some(Head::Luck) => "luck",
                Some(Head::Rank(_)) | None => "attempt",
            };
            let gear = part.gear.iter().map(|(name, _)| name.as_str());
            match named
                .iter_mut()
                .find(|(known, _)| !is_linked && *known == name)
            {
                Some((_, known)) => known.extend(gear),
                None => named.push((name, gear.collect())),
            }
        }
        let told = |(name, gear): &(&str, Vec<&str>)| match gear.as_slice() {
            [] => (*name).to_owned(),
            gear => format!("{name} ({})", gear.join(", ")),
        };
        let titles: Vec<String> = named.iter().map(told).collect();
        titles.join(if is_linked { " then " } else { " with " })
    }
}
