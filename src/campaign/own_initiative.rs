//! What somebody rolls for initiative by the own rule of each system that has one.

use crate::systems::monsters_and_magic::{self as mm, Attribute};
use crate::systems::pen_and_dagger::{self as pd, Check};
use crate::systems::swords_and_sorcery::{self as ss, Ability, Amount, Bonus};
use crate::systems::three_dice::Figure;
use crate::systems::{Attempt, FoeSheet, Sheet, System};

use super::ids::CreatureId;
use super::state::State;

/// What a roll for a place in the order is called: the proficiency that decides who acts first in Pen & Dagger.
pub(super) const INITIATIVE: &str = "Initiative";

impl State {
    /// The attempt, and how it came about; none where the system has no roll of its own for that.
    pub(super) fn own_initiative(&self, creature: CreatureId) -> Option<(Attempt, String)> {
        match self.system {
            System::PenAndDagger => Some(self.by_proficiency(creature)),
            System::SwordsAndSorcery => Some(self.by_dexterity(creature)),
            System::MonstersAndMagic => Some(self.by_dexterity_or_intelligence(creature)),
            System::DicePool | System::SuccessRoll => None,
        }
    }

    fn by_proficiency(&self, creature: CreatureId) -> (Attempt, String) {
        let rank = match creature {
            CreatureId::Hero(id) => {
                let sheet = self.hero(id).and_then(|hero| hero.sheet.pen_and_dagger());
                sheet.map(|sheet| sheet.proficiency(INITIATIVE))
            }
            CreatureId::Foe(id) => self.foe(id).and_then(|foe| foe.nature.rank()),
        };
        let rank = rank.unwrap_or_default();
        (
            Attempt::PenAndDagger(pd::Attempt::plain(Check::at(rank))),
            rank.name().to_owned(),
        )
    }

    /// d20 and the Dexterity modifier (ours).
    fn by_dexterity(&self, creature: CreatureId) -> (Attempt, String) {
        let of_sheet = || match self.record(creature)?.sheet {
            Sheet::SwordsAndSorcery(sheet) => Some(sheet.ability_check(Ability::Dexterity)),
            _ => None,
        };
        let said = self
            .said_initiative(creature)
            .map(|modifier| Bonus::of(Amount::nearest(modifier)));
        let bonus = said.or_else(of_sheet).unwrap_or_default();
        let check = ss::Check {
            bonus,
            ..ss::Check::default()
        };
        let because = format!("Dexterity {:+}", bonus.sum());
        (
            Attempt::SwordsAndSorcery(ss::Attempt::plain(check, None)),
            because,
        )
    }

    /// The better of the two that the rules allow; Dexterity, if they are equal (ours).
    fn by_dexterity_or_intelligence(&self, creature: CreatureId) -> (Attempt, String) {
        let said = self.said_initiative(creature).map(|modifier| {
            let roll = mm::Rolled::plus(Figure::clamped(modifier));
            (mm::Effort { roll, damage: None }, Attribute::Dexterity)
        });
        let of_sheet = || {
            let record = self.record(creature)?;
            let Sheet::MonstersAndMagic(sheet) = record.sheet else {
                return None;
            };
            let of =
                |attribute| Some((sheet.effort(attribute, &[], record.level).ok()?, attribute));
            let (dexterity, intelligence) =
                (of(Attribute::Dexterity)?, of(Attribute::Intelligence)?);
            Some(if intelligence.0.flat() > dexterity.0.flat() {
                intelligence
            } else {
                dexterity
            })
        };
        let plain = || (mm::Effort::default(), Attribute::Dexterity);
        let (effort, attribute) = said.or_else(of_sheet).unwrap_or_else(plain);
        let because = format!("{} {:+}", attribute.name(), effort.flat());
        (
            Attempt::MonstersAndMagic(mm::Attempt::Total {
                action: mm::Action::Rolled(effort),
            }),
            because,
        )
    }

    /// The modifier that a foe was added with.
    fn said_initiative(&self, creature: CreatureId) -> Option<i32> {
        let CreatureId::Foe(id) = creature else {
            return None;
        };
        self.foe(id)?
            .nature
            .recorded()
            .and_then(|FoeSheet { initiative, .. }| *initiative)
    }
}
