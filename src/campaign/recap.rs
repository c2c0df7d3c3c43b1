//! What an evening was about: its scenes, the rolls that mattered, fights, fortune dice, what stays.

mod gathering;
mod happenings;
mod page;
mod rolls;

use jiff::Timestamp;

use super::evenings::{PastEvening, title_of};
use super::hidden_set::HiddenSet;
use super::history::Campaign;
use super::log_text::{Reader, ToldEvent};

use gathering::Gathering;
use rolls::Mattering;

pub use happenings::{FortuneFlow, Happening, Lasting, SceneRecap};
pub use page::nothing_told;

/// An evening in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recap {
    /// The campaign's name.
    pub campaign: String,
    /// Its number, as the reader counts evenings.
    pub number: u32,
    pub name: Option<String>,
    /// The first and the last thing in it that the reader knows of; nothing if there is none.
    pub span: Option<(Timestamp, Timestamp)>,
    /// Its scenes in order, each with what happened in it; what was before the first has none.
    pub scenes: Vec<SceneRecap>,
    /// Fortune dice that came and went, by hero.
    pub fortunes: Vec<FortuneFlow>,
    /// Conditions that heroes took on and kept.
    pub lasting: Vec<Lasting>,
}

/// What an evening was about, gone through twice from its beginning on: once for the rolls that mattered, and once more to
/// tell it.
#[derive(Debug, Clone)]
pub struct Recapping {
    evening: PastEvening,
    reader: Reader,
    mattering: Mattering,
    gathering: Option<Gathering>,
    /// By what names players know people, where it is told to them.
    known: Option<HiddenSet>,
    span: Option<(Timestamp, Timestamp)>,
}

impl Recapping {
    pub fn of(evening: PastEvening, reader: Reader) -> Self {
        Self {
            evening,
            reader,
            mattering: Mattering::default(),
            gathering: None,
            known: None,
            span: None,
        }
    }

    /// Weighs what is told next.
    pub fn weigh(&mut self, told: &[ToldEvent<'_>]) {
        for event in told {
            self.mattering.read(event);
            let at = event.entry.at;
            self.span = self.span.map_or(Some((at, at)), |(from, to)| {
                Some((from.min(at), to.max(at)))
            });
        }
    }

    /// Gathers what is told next of a stretch, after all was weighed.
    pub fn gather(&mut self, stretch: &Campaign, told: &[ToldEvent<'_>]) {
        let Self {
            evening,
            reader,
            mattering,
            known,
            ..
        } = self;
        let gathering = self.gathering.get_or_insert_with(|| {
            mattering.finish();
            if *reader == Reader::Players {
                *known = Some(stretch.hidden_set().clone());
                evening
                    .name
                    .take_if(|name| stretch.hidden_set().covers(name));
            }
            let scene = reader.scene_before(stretch, evening.first_seq);
            Gathering::of(std::mem::take(mattering), scene)
        });
        told.iter().for_each(|event| gathering.read(event));
    }

    /// What it comes to, for a campaign of this name.
    pub fn finish(self, campaign: String) -> Recap {
        let Self {
            evening,
            span,
            known,
            ..
        } = self;
        let mut gathered = self.gathering.unwrap_or_default();
        gathered.finish();
        let (number, name) = gathered.title.unwrap_or((evening.number, evening.name));
        let recap = Recap {
            campaign,
            number,
            name,
            span,
            scenes: gathered.scenes,
            fortunes: gathered.fortunes,
            lasting: gathered.lasting,
        };
        match known {
            Some(known) => recap.in_other_names(&known),
            None => recap,
        }
    }
}

impl Recap {
    /// An evening of a game in memory, for a reader.
    pub fn of(campaign: &Campaign, evening: &PastEvening, reader: Reader) -> Self {
        let told = reader.events(campaign, evening.first_seq..=evening.last_seq);
        let mut recapping = Recapping::of(evening.clone(), reader);
        recapping.weigh(&told);
        recapping.gather(campaign, &told);
        recapping.finish(campaign.state().name.clone())
    }

    /// What it is called: `Evening 3 · The Drowned Vault`.
    pub fn title(&self) -> String {
        title_of(self.number, self.name.as_deref())
    }

    /// The same with everybody called as players know them.
    fn in_other_names(mut self, known: &HiddenSet) -> Self {
        let called = |text: &mut String| *text = known.in_other_names(text).into_owned();
        self.name.iter_mut().for_each(called);
        for scene in &mut self.scenes {
            scene.name.iter_mut().for_each(called);
            for happening in &mut scene.happenings {
                called(&mut happening.who);
                called(&mut happening.text);
            }
        }
        for lasting in &mut self.lasting {
            lasting.conditions.iter_mut().for_each(called);
        }
        self
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.scenes.is_empty() && self.fortunes.is_empty() && self.lasting.is_empty()
    }
}
