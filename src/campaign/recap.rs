//! What an evening was about: its scenes, the rolls that mattered, fights, fortune dice, what stays.

mod gathering;
mod markdown;
mod rolls;

use jiff::Timestamp;

use super::evenings::PastEvening;
use super::history::Campaign;
use super::telling::Reader;

use gathering::Gathering;

/// An evening in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recap {
    /// The campaign's name.
    pub campaign: String,
    /// Its number, as the reader counts evenings.
    pub number: u32,
    /// Its name, where it has one.
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

/// A scene in short.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SceneRecap {
    /// Its name.
    pub name: Option<String>,
    /// What happened in it, in order.
    pub happenings: Vec<Happening>,
}

/// One thing worth telling again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happening {
    /// What kind of thing.
    pub matter: Matter,
    /// Who did it; empty where nobody did.
    pub who: String,
    /// What happened.
    pub text: String,
    /// Whether players must not read it.
    pub is_secret: bool,
    /// The step it stands in, as the reader counts them.
    pub seq: u64,
}

/// What a recap tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Matter {
    Roll,
    Fight,
    Task,
    Contest,
    Party,
    Note,
    Ruling,
    Attitude,
    Lie,
}

impl Matter {
    /// The kind as JSON names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Fight => "fight",
            Self::Task => "task",
            Self::Contest => "contest",
            Self::Party => "party",
            Self::Note => "note",
            Self::Ruling => "ruling",
            Self::Attitude => "attitude",
            Self::Lie => "lie",
        }
    }
}

/// Fortune dice of a hero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FortuneFlow {
    /// The hero's name.
    pub name: String,
    /// Dice that came.
    pub gained: u32,
    /// Dice that went.
    pub spent: u32,
}

/// What stays on somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lasting {
    /// Whose it is.
    pub name: String,
    /// Conditions that do not end by themselves.
    pub conditions: Vec<String>,
}

impl Recap {
    /// An evening of a game in memory, for a reader.
    #[must_use]
    pub fn of(campaign: &Campaign, evening: &PastEvening, reader: Reader) -> Self {
        let told = reader.events(campaign, evening.first_seq..=evening.last_seq);
        let scene = reader.scene_before(campaign, evening.first_seq);
        let gathered = Gathering::of(&told, scene, campaign.state().system);
        let times = || told.iter().map(|told| told.entry.at);
        let (number, name) = gathered.title.unwrap_or_else(|| {
            let name =
                evening.name.clone().filter(|name| reader == Reader::Master || !campaign.veil().covers(name));
            (evening.number, name)
        });
        Self {
            campaign: campaign.state().name.clone(),
            number,
            name,
            span: times().min().zip(times().max()),
            scenes: gathered.scenes,
            fortunes: gathered.fortunes,
            lasting: gathered.lasting,
        }
    }

    /// What it is called: `Evening 3 · The Drowned Vault`.
    #[must_use]
    pub fn title(&self) -> String {
        let name = self.name.as_ref().map_or_else(String::new, |name| format!(" · {name}"));
        format!("Evening {}{name}", self.number)
    }

    /// Whether there is nothing to tell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.scenes.is_empty() && self.fortunes.is_empty() && self.lasting.is_empty()
    }
}

impl Campaign {
    /// Where the game stands, in a few words: the fight, else the scene; nothing where neither is.
    #[must_use]
    pub fn where_it_stands(&self) -> Option<String> {
        let state = self.state();
        let scene = state.scene.as_ref().map(|scene| scene.name.as_str());
        let fight = (state.tracker.round() > 0).then(|| {
            let active = state.tracker.active().map(|being| state.name_of(being));
            let whose = active.map_or_else(String::new, |name| format!(", {name}'s turn"));
            format!("round {}{whose}", state.tracker.round())
        });
        match (scene, fight) {
            (Some(scene), Some(fight)) => Some(format!("{scene}: {fight}")),
            (scene, fight) => fight.or_else(|| scene.map(str::to_owned)),
        }
    }
}
