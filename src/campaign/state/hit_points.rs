//! The points of anybody, of the body and of the mind, and how they meet a type of harm.

use crate::campaign::{BodyId, CreatureId, HitPoints, Strain, Track};
use crate::words::{is_same, joined, listed};

use super::State;

impl State {
    /// The mental points of one body; none where the system counts none. Without a maximum, harm is only counted.
    pub fn mind(&self, whom: BodyId) -> Option<HitPoints> {
        if !self.has_minds() {
            return None;
        }
        let strain = match whom {
            BodyId::Hero(id) => self.hero(id)?.strain,
            BodyId::Foe(id, index) => {
                let foe = self.foe(id)?;
                foe.bodies.get(index)?;
                foe.strains.get(index).copied().unwrap_or_default()
            }
        };
        let max = self.most_mental_points(whom.creature());
        let harm = max.map_or(strain.harm, |max| strain.harm.min(max));
        Some(HitPoints {
            harm,
            temp: strain.temp,
            ..HitPoints::whole(max)
        })
    }

    /// The same, where there is something to show: a maximum, or harm that was counted.
    pub fn shown_mind(&self, whom: BodyId) -> Option<HitPoints> {
        self.mind(whom).filter(|mind| *mind != HitPoints::default())
    }

    /// The mental points of everybody who shares a line, those with anything to show.
    pub fn shown_minds(&self, creature: CreatureId) -> Vec<HitPoints> {
        self.whose(creature)
            .into_iter()
            .filter_map(|whom| self.shown_mind(whom))
            .collect()
    }

    pub fn points_on(&self, track: Track, whom: BodyId) -> Option<HitPoints> {
        match track {
            Track::Physical => self.body(whom),
            Track::Mental => self.mind(whom),
        }
    }

    /// Whose body each of somebody's is: one of a hero, one or more of a foe.
    pub fn whose(&self, creature: CreatureId) -> Vec<BodyId> {
        match creature {
            CreatureId::Hero(id) => vec![BodyId::Hero(id)],
            CreatureId::Foe(id) => {
                let count = self.foe(id).map_or(0, |foe| foe.bodies.len());
                (0..count).map(|index| BodyId::Foe(id, index)).collect()
            }
        }
    }

    /// Whether one body can do nothing any more: by its hit points, or by the mental ones.
    pub fn is_out(&self, whom: BodyId) -> bool {
        [self.body(whom), self.mind(whom)]
            .into_iter()
            .flatten()
            .any(|points| points.is_down())
    }

    /// What a blow did is counted; what was set is not.
    pub(in crate::campaign) fn change_points(
        &mut self,
        (whom, track): (BodyId, Track),
        (from, to): (&HitPoints, &HitPoints),
        is_set: bool,
    ) {
        let name = self.name_of(whom.creature()).to_owned();
        let harm = if is_set { 0 } else { from.harm_to(to) };
        self.tracker
            .count_blow((whom.creature(), track), &name, (from, to), harm);
        match track {
            Track::Physical => self.set_body(whom, *to),
            Track::Mental => self.set_mind(whom, *to),
        }
    }

    fn set_body(&mut self, whom: BodyId, to: HitPoints) {
        let body = match whom {
            BodyId::Hero(id) => self.hero_mut(id).map(|hero| &mut hero.body),
            BodyId::Foe(id, index) => self.foe_mut(id).and_then(|foe| foe.bodies.get_mut(index)),
        };
        if let Some(body) = body {
            *body = to;
        }
    }

    /// Writes what a mind has suffered.
    fn set_mind(&mut self, whom: BodyId, to: HitPoints) {
        match whom {
            BodyId::Hero(id) => {
                if let Some(hero) = self.hero_mut(id) {
                    hero.strain = to.into();
                }
            }
            BodyId::Foe(id, index) => {
                let Some(foe) = self.foe_mut(id) else {
                    return;
                };
                if foe.strains.len() < foe.bodies.len() {
                    foe.strains.resize(foe.bodies.len(), Strain::default());
                }
                if let Some(strain) = foe.strains.get_mut(index) {
                    *strain = to.into();
                }
            }
        }
    }
}

listed! {
    /// A way to meet a type of harm, by the name of the field that lists the types.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Met by word {
        /// Nothing of it.
        Immune = "immune",
        /// Half of it.
        Resistant = "resistant",
        /// Twice as much.
        Vulnerable = "vulnerable",
    }
}

impl State {
    /// The ways in which somebody meets a type of harm.
    pub fn meets(&self, who: CreatureId, harm: &str) -> Vec<Met> {
        let Some(record) = self.record(who) else {
            return Vec::new();
        };
        let is_listed = |met: &Met| {
            let types = record.sheet.word(&[met.word()]);
            types.is_some_and(|types| types.split(", ").any(|name| is_same(name, harm)))
        };
        Met::ALL.into_iter().filter(is_listed).collect()
    }

    /// The same in words: `immune to fire`; of somebody immune nothing else counts. Where it hangs on more than the type, it
    /// is told and not counted: the game master sees what hit.
    pub fn met_words(&self, who: CreatureId, harm: Option<&str>) -> Option<String> {
        let harm = harm?;
        let met = self.meets(who, harm);
        let words: Vec<&str> = match met.as_slice() {
            [] => return self.perhaps_met(who, harm),
            [Met::Immune, ..] => vec![Met::Immune.word()],
            several => several.iter().map(|met| met.word()).collect(),
        };
        Some(format!("{} to {harm}", joined(&words, "and")))
    }

    fn perhaps_met(&self, who: CreatureId, harm: &str) -> Option<String> {
        let record = self.record(who)?;
        let mut clauses = record.sheet.word(&["defense if"])?.split("; ");
        let is_of_harm = |clause: &&str| {
            let mut words = clause.split(|letter: char| !letter.is_alphanumeric());
            words.any(|word| is_same(word, harm))
        };
        let clause = clauses.find(is_of_harm)?;
        Some(format!("not counted: {clause}"))
    }
}
