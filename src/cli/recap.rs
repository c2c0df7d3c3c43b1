//! `astragal recap`: what an evening was about, as Markdown or as an object.

use clap::Args;

use crate::campaign::log_text::{PlayersOnward, Reader, SoFar, ToldEvent};
use crate::campaign::{Campaign, Happening, PastEvening, Recap as Told, Recapping};
use crate::store::{Onward, StoreError, local_zone};
use crate::words::repeated;

use super::Failure;
use super::context::CliContext;
use super::object::Object;
use super::output::Output;
use super::whole_log::{LongLog, number_for_players};

/// Show an evening in short: scenes, rolls that mattered, fights, fortune dice
#[derive(Debug, Args)]
pub struct Recap {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Leave out everything secret or hidden
    #[arg(long)]
    players: bool,
    /// The campaign
    name: String,
    /// The evening's number, or its name or a part of it; without one, the last evening
    evening: Option<String>,
}

impl Recap {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = context.folder(&self.name)?;
        let log = LongLog::read(&folder)?;
        let evening = self.find(log.evenings.all())?;
        let reader = Reader::players_if(self.players);
        let recap = retell(&log.of_evening(evening), evening, reader)?;
        if self.json {
            return output.json(&in_json(&recap));
        }
        output.written(|to| std::io::Write::write_all(to, recap.markdown(&local_zone()).as_bytes()))
    }

    fn find<'a>(&self, evenings: &'a [PastEvening]) -> Result<&'a PastEvening, Failure> {
        let Some(wanted) = &self.evening else {
            let nothing = || Failure::NotUnderstood("nothing has been played yet".to_owned());
            return evenings.last().ok_or_else(nothing);
        };
        let number = wanted.parse::<u32>().ok();
        let small = wanted.to_lowercase();
        let is_numbered = |evening: &&PastEvening| number == Some(evening.number);
        let is_called = |evening: &&PastEvening| {
            let name = evening.name.as_ref();
            name.is_some_and(|name| name.to_lowercase().contains(&small))
        };
        let numbered = evenings.iter().rfind(is_numbered);
        let found = numbered.or_else(|| evenings.iter().rfind(is_called));
        found.ok_or_else(|| unknown(wanted, evenings))
    }
}

/// However long an evening was, only what is worth telling of it is kept.
fn retell(log: &Onward, evening: &PastEvening, reader: Reader) -> Result<Told, StoreError> {
    let mut recapping = Recapping::of(evening.clone(), reader);
    let mut players = match reader {
        Reader::Master => None,
        Reader::Players => number_for_players(log, |_, _| {})?,
    };
    each_told(log, evening, players.as_mut(), |_, told| {
        recapping.weigh(told);
    })?;
    let mut players = players.map(PlayersOnward::told_again);
    each_told(log, evening, players.as_mut(), |stretch, told| {
        recapping.gather(stretch, told);
    })?;
    Ok(recapping.finish(log.newest().state().name.clone()))
}

/// Goes through an evening as it is told to the players, or else to the game master.
fn each_told(
    log: &Onward,
    evening: &PastEvening,
    mut players: Option<&mut PlayersOnward>,
    mut take: impl FnMut(&Campaign, &[ToldEvent<'_>]),
) -> Result<(), StoreError> {
    let steps = evening.first_seq..=evening.last_seq;
    let mut so_far: Option<SoFar> = None;
    let pass = |stretch: &Campaign| match &mut players {
        Some(players) => players.tell_events(stretch, &steps, |told| take(stretch, told)),
        None => {
            let so_far = so_far.get_or_insert_with(|| SoFar::at_beginning_of(stretch));
            take(stretch, &so_far.tell_events(stretch, &steps));
        }
    };
    log.tell(pass, |_, ()| (), |()| Ok(()))
}

fn unknown(wanted: &str, evenings: &[PastEvening]) -> Failure {
    let known = evenings.iter();
    let known = known.map(|evening| evening.title().replacen("Evening ", "", 1));
    let known = match evenings {
        [] => "none yet".to_owned(),
        _ => known.collect::<Vec<_>>().join(", "),
    };
    let wanted = repeated(wanted);
    Failure::NotUnderstood(format!("no evening is “{wanted}”; there are: {known}"))
}

fn in_json(recap: &Told) -> Object {
    let happening = |happening: &Happening| {
        Object::of("seq", happening.seq)
            .with("kind", happening.matter.key())
            .with("who", happening.who.as_str())
            .with("text", happening.text.as_str())
            .with("secret", happening.is_secret)
    };
    let scenes = recap.scenes.iter().map(|scene| {
        let happenings = scene.happenings.iter().map(happening);
        Object::of("name", scene.name.as_deref()).list("happenings", happenings)
    });
    let fortune = recap.fortunes.iter().map(|flow| {
        Object::of("hero", flow.name.as_str())
            .with("gained", flow.gained)
            .with("spent", flow.spent)
    });
    let lasting = recap.lasting.iter().map(|lasting| {
        let conditions = lasting.conditions.as_slice();
        Object::of("hero", lasting.name.as_str()).with("conditions", conditions)
    });
    Object::of("campaign", recap.campaign.as_str())
        .with("evening", recap.number)
        .with("name", recap.name.as_deref())
        .with("from", recap.span.map(|(from, _)| from.to_string()))
        .with("to", recap.span.map(|(_, to)| to.to_string()))
        .list("scenes", scenes)
        .list("fortune", fortune)
        .list("conditions", lasting)
}
