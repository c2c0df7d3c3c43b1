//! Pages one reads: help, a hero's sheet, the scene, what a start found.

mod help;
mod scene;
mod sections;
mod served;

use std::borrow::Cow;

use ratatui::layout::Rect;
use scene::{linked, scene_sections};
use sections::{own_sections, row, section};
pub use served::Ink;

use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::finding::Found;
use crate::campaign::log_text::{Entry, tell};
use crate::campaign::{Campaign, Condition, CreatureId, Foe, Hero, HitPoints, State};
use crate::import::Place;
use crate::report::{Kind, Line, Section};
use crate::systems::interface::RankGroup;
use crate::systems::{DownState, FoeSheet};
use crate::tui::action::{Action, Context};
use crate::tui::answer::Answer;
use crate::tui::message::Effect;
use crate::tui::pages::importing::PlannedImport;
use crate::tui::pages::recap::RecapPage;
use crate::tui::pages::report::report_scroll;
use crate::tui::pages::report::view::{Report, Shape, notice};
use crate::tui::way::{PAGE, Way};
use crate::words::{display_safe, in_figures};

/// The figure that a foe's record may hold in place of its sheet.
const INITIATIVE: &str = "initiative";

/// Something to read, ready to draw.
#[derive(Debug, Clone)]
pub struct ReadingPage {
    pub report: Report,
    pub kind: Reading,
}

/// What is read.
#[derive(Debug, Clone)]
pub enum Reading {
    /// The keys that matter here.
    Card,
    /// Something of the program itself: what all keys do, a chapter of the manual.
    Help,
    /// Somebody's record.
    Sheet(CreatureId),
    /// The scene with its notes.
    Scene,
    /// How hard a fight will be.
    Forecast,
    /// Lines.
    Report,
    /// What an import would bring.
    Plan(Box<PlannedImport>),
    /// An evening told again.
    Recap(Box<RecapPage>),
}

impl Reading {
    /// A page of it that says this.
    pub(crate) const fn page(self, report: Report) -> ReadingPage {
        ReadingPage { report, kind: self }
    }
}

impl ReadingPage {
    /// Lines with a title.
    pub fn report(name: &str, lines: Section) -> Self {
        Reading::Report.page(Report::of("Astragal", "", name, vec![lines]))
    }

    /// The scene and the notes.
    pub fn scene(campaign: &Campaign) -> Self {
        let sections = scene_sections(campaign);
        Reading::Scene.page(Report {
            shape: Shape::Risen,
            ..Report::of(&campaign.state().name, "scene", "Scene and notes", sections)
        })
    }

    /// What an import would bring into a game, or into the bestiary.
    pub fn plan(whose: &str, shown: Box<PlannedImport>) -> Self {
        let (whose, name) = match shown.request.place {
            Place::Campaign => (whose, "Import"),
            Place::Bestiary | Place::Open => ("Astragal", "Import into your bestiary"),
        };
        let line = |told: &String| {
            let kind = match told.len() - told.trim_start().len() {
                0 => Kind::Heading,
                1..=2 => Kind::Text,
                _ => Kind::Aside,
            };
            Line::of(kind, told.trim_start())
        };
        let told = shown.plan.told();
        let sections = told.chunk_by(|_, next| next.starts_with(' '));
        let sections = sections.map(|lines| lines.iter().map(line).collect());
        let report = Report::of(whose, "import", name, sections.collect());
        Reading::Plan(shown).page(report)
    }

    /// The macros that are kept, each with its lines.
    pub fn macros(state: &State) -> Self {
        let kept = state.macros.iter().map(|kept| {
            let lines = kept.lines.iter().map(|text| Line::of(Kind::Text, text));
            std::iter::once(Line::of(Kind::Heading, &kept.name))
                .chain(lines)
                .collect()
        });
        let how = match state.macros.first() {
            Some(kept) => format!(
                "Type `{name}` to use it, `macro {name} = …` to change it, `macro {name} none` to remove it.",
                name = kept.name
            ),
            None => {
                "None yet: type `macro ambush = add orc*5 15 ; initiative`, and `ambush` to use it."
                    .into()
            }
        };
        let sections = kept.chain([vec![Line::of(Kind::Aside, &how)]]).collect();
        Reading::Report.page(Report::of(&state.name, "macros", "Macros", sections))
    }

    /// A step in full: its line, and everything it did.
    pub fn step(campaign: &Campaign, seq: u64) -> Self {
        let step = campaign.step(seq);
        let entries = step.map_or_else(Vec::new, |step| tell(campaign, step));
        let typed = step.map(|step| step.line.as_str());
        Self::step_told(campaign, seq, typed, &entries.iter().collect::<Vec<_>>())
    }

    /// The same of a step that is not in memory, by its lines as the log's page has them, the newest first.
    pub fn found_step(campaign: &Campaign, seq: u64, found: &[&Found]) -> Self {
        let typed = found.first().map(|found| found.typed.as_str());
        let entries: Vec<_> = found.iter().rev().map(|found| &found.entry).collect();
        Self::step_told(campaign, seq, typed, &entries)
    }

    fn step_told(campaign: &Campaign, seq: u64, typed: Option<&str>, entries: &[&Entry]) -> Self {
        let typed = typed.map(|typed| vec![Line::of(Kind::Heading, typed)]);
        let lines = entries.iter().flat_map(|entry| {
            let kind = if entry.is_secret {
                Kind::Secret
            } else {
                Kind::Text
            };
            let undone = if entry.is_undone { "  (undone)" } else { "" };
            let told = Line::of(kind, &format!("{}{undone}", entry.text()));
            let roll = entry.roll.as_ref();
            let chance = roll.and_then(|roll| roll.chance);
            let chance =
                chance.map(|chance| format!("{} % before the roll", in_figures(chance * 100.0)));
            let again = roll.and_then(|roll| roll.again);
            let again = again.map(|roll| format!("replaces {roll}"));
            let asides = chance.into_iter().chain(again);
            std::iter::once(told).chain(asides.map(|aside| Line::of(Kind::Aside, &aside)))
        });
        let sections = typed.into_iter().chain([lines.collect()]).collect();
        let name = format!("Step {seq}");
        Reading::Report.page(Report::of(&campaign.state().name, "log", &name, sections))
    }

    /// A hero's record in full, or a foe's as far as it has one.
    pub fn sheet(campaign: &Campaign, creature: CreatureId) -> Self {
        let state = campaign.state();
        let sheet = match creature {
            CreatureId::Hero(id) => state.hero(id).map(|hero| hero_sheet(campaign, hero)),
            CreatureId::Foe(id) => state.foe(id).map(|foe| foe_sheet(campaign, foe)),
        };
        Reading::Sheet(creature).page(sheet.unwrap_or_default())
    }

    /// Whether it is a record that has a form.
    pub const fn has_form(&self) -> bool {
        matches!(self.kind, Reading::Sheet(_) | Reading::Scene)
    }

    /// Whether it is the scene with its notes.
    pub const fn is_scene(&self) -> bool {
        matches!(self.kind, Reading::Scene)
    }

    /// A key was pressed.
    pub(crate) fn press(&mut self, action: Option<Action>) -> Answer {
        if let Reading::Plan(shown) = &self.kind {
            match action {
                Some(Action::Yes) => return Answer::Bring(shown.clone()),
                Some(Action::KeepFoes) => {
                    return Answer::Do(Effect::Import(shown.request.for_bestiary()));
                }
                _ => {}
            }
        }
        match action {
            Some(Action::EditHero) if self.is_scene() => return Answer::Act(Action::EditScene),
            Some(Action::WriteNote) if self.is_scene() => return Answer::Act(Action::WriteNote),
            Some(Action::EditHero) if self.has_form() => return Answer::Act(Action::EditHero),
            Some(
                action @ (Action::EarlierEvening
                | Action::LaterEvening
                | Action::PlayersVersion
                | Action::Copy),
            ) => return Answer::Turn(action),
            Some(Action::Help) => {
                return Answer::Help(Context::Recap);
            }
            Some(action @ (Action::AllKeys | Action::Manual | Action::Palette)) => {
                return Answer::Act(action);
            }
            Some(action @ (Action::NextLink | Action::PreviousLink)) => {
                self.report.turn_to_link(action == Action::NextLink);
                return Answer::Ignored;
            }
            Some(Action::Enter) => {
                let name = self.report.link_name();
                return name.map_or(Answer::Close, Answer::Follow);
            }
            Some(Action::Leave) => return Answer::Close,
            _ => {}
        }
        self.report.link = None;
        let scroll = &mut self.report.scroll;
        if let Some(way) = action.and_then(Way::of) {
            *scroll = way.moved(*scroll, usize::MAX, PAGE);
        }
        Answer::Ignored
    }

    /// Keeps the scrolling within what there is to see on a screen of this size, and the link that is selected in sight.
    pub fn hold(&mut self, screen: Rect) {
        self.report.scroll = report_scroll(&self.report, screen);
    }
}

/// Attitude, results kept unseen, lies that are believed.
fn mark_rows(state: &State, creature: CreatureId) -> impl Iterator<Item = Line> {
    let marks = state.marks_of(creature).map(|mark| row("unseen", &mark));
    let lies = state.lies_told_to(creature).map(|lie| row("believes", lie));
    marks.chain(lies).map(secret)
}

fn secret(row: Line) -> Line {
    Line {
        kind: Kind::Secret,
        ..row
    }
}

fn points(body: &HitPoints) -> String {
    let temp = if body.temp > 0 {
        format!(" and {} temporary", body.temp)
    } else {
        String::new()
    };
    match body.max {
        Some(max) => format!("{}/{max}{temp}", body.points()),
        None => format!("{} taken, no maximum{temp}", body.harm),
    }
}

fn hero_sheet(campaign: &Campaign, hero: &Hero) -> Report {
    let state = campaign.state();
    let class = hero.class.as_deref().unwrap_or("level");
    let mut details = vec![format!("{} {}", display_safe(class), hero.level)];
    details.extend(
        hero.background
            .as_deref()
            .map(|background| display_safe(background).into_owned()),
    );
    details.extend(
        hero.player
            .as_deref()
            .map(|player| format!("played by {}", display_safe(player))),
    );
    let rules = campaign.rules();
    let record = state.record(CreatureId::Hero(hero.id));
    let sheet = record.map_or(Cow::Borrowed(&hero.sheet), |record| record.sheet);
    let ranks = sheet.read(rules, hero.level).ranks();
    let figures: Vec<Section> = if ranks.is_empty() {
        own_sections(&sheet, rules, hero.level)
    } else {
        ranks.iter().map(rank_section).collect()
    };
    Report {
        shape: Shape::SideBySide,
        name: display_safe(&hero.name).into_owned(),
        details,
        sections: std::iter::once(body_section(state, hero))
            .chain(figures)
            .chain([story_section(campaign, hero)])
            .filter(|section| !section.is_empty())
            .collect(),
        ..Report::default()
    }
}

/// A foe's record: its bodies, then what its system records of it.
fn foe_sheet(campaign: &Campaign, foe: &Foe) -> Report {
    let state = campaign.state();
    let bodies = foe.bodies.iter().enumerate();
    let mut rows: Section = bodies
        .map(|(index, body)| row(&foe.body_name(index), &points(body)))
        .collect();
    let minds = state.shown_minds(CreatureId::Foe(foe.id));
    rows.extend(minds.iter().map(|mind| row("mental points", &points(mind))));
    rows.extend(mark_rows(state, CreatureId::Foe(foe.id)));
    rows.extend(condition_rows(state, CreatureId::Foe(foe.id)));
    rows.extend(foe.stats.rank().map(|rank| row("rank", rank.name())));
    let record = foe.stats.recorded();
    let initiative = record.and_then(|record| record.initiative);
    rows.extend(initiative.map(|modifier| row(INITIATIVE, &format!("{modifier:+}"))));
    let own = state.record(CreatureId::Foe(foe.id));
    let own = own.map(|record| own_sections(&record.sheet, campaign.rules(), record.level));
    let own = own.into_iter().flatten().map(|mut section| {
        // The one that was recorded stands above in its place.
        section.retain(|row| initiative.is_none() || row.label != INITIATIVE);
        section
    });
    let notes = foe.notes.iter();
    let notes = notes.map(|notes| row("notes", &linked(campaign, notes)));
    let sections = std::iter::once(section("", rows))
        .chain(own)
        .chain([section("story", notes.collect())]);
    Report {
        shape: Shape::SideBySide,
        name: display_safe(&foe.name).into_owned(),
        details: record
            .and_then(FoeSheet::said_level)
            .map(|level| format!("level {level}"))
            .into_iter()
            .collect(),
        sections: sections.filter(|section| !section.is_empty()).collect(),
        ..Report::default()
    }
}

fn body_section(state: &State, hero: &Hero) -> Section {
    let mut rows = vec![row("hit points", &points(&hero.body))];
    let minds = state.shown_minds(CreatureId::Hero(hero.id));
    rows.extend(minds.iter().map(|mind| row("mental points", &points(mind))));
    if hero.fortune_limit() > 0 {
        let (held, limit) = (state.ledger.held(hero.id), hero.fortune_limit());
        let fortune = format!("{held} of {limit} (2 × level {})", hero.level);
        rows.push(row("fortune", &fortune));
    }
    rows.extend(mark_rows(state, CreatureId::Hero(hero.id)));
    rows.extend(condition_rows(state, CreatureId::Hero(hero.id)));
    section("", rows)
}

/// Traits with the rank each is rolled with.
fn rank_section(group: &RankGroup) -> Section {
    let rows = group.traits.iter().map(|known| {
        let rank = known.rank.unwrap_or_default();
        match known.by {
            Some(ability) => row(&known.name, &format!("{rank} by {ability}")),
            None => row(&known.name, rank),
        }
    });
    section(group.heading, rows.collect())
}

fn story_section(campaign: &Campaign, hero: &Hero) -> Section {
    let mut rows = Vec::new();
    let told = |label, text| row(label, &linked(campaign, text));
    let dream = hero.sheet.word(&["dream"]);
    rows.extend(dream.map(|dream| row("Dream", dream)));
    rows.extend(hero.notes.as_deref().map(|notes| told("notes", notes)));
    rows.extend(
        hero.secret
            .as_deref()
            .map(|text| secret(told("secret", text))),
    );
    section("story", rows)
}

/// What stands on somebody, each with what the system says of it and how it ends; then what they have left.
fn condition_rows(state: &State, creature: CreatureId) -> impl Iterator<Item = Line> {
    let told = move |condition: &Condition| {
        let known = state.system.profile().condition(&condition.name);
        let text = known.map(|known| format!("{} Ends {}.", known.text, known.ends));
        let down = condition.down_state().and_then(DownState::text);
        let text = text.or_else(|| down.map(str::to_owned));
        let text = text.map(|text| Line::of(Kind::Aside, &text));
        std::iter::once(condition_row(state, condition)).chain(text)
    };
    let uses = state.uses(creature).map(|uses| row("uses", &uses));
    state.conditions(creature).flat_map(told).chain(uses)
}

fn condition_row(state: &State, condition: &Condition) -> Line {
    let rounds = state
        .tracker
        .rounds_left(condition)
        .map_or_else(String::new, |rounds| format!(", {rounds} rounds left"));
    row("condition", &format!("{}{rounds}", condition.told()))
}

impl ReadingPage {
    /// How hard a fight will be, or why that cannot be told; nothing while it is being counted.
    pub fn forecast(
        whose: &str,
        asked: &FightAsked,
        told: Option<Result<Vec<Section>, String>>,
    ) -> Self {
        let sections = match told {
            None => vec![vec![Line::of(Kind::Aside, "Counting, and playing it…")]],
            Some(Ok(sections)) => sections,
            Some(Err(why)) => vec![notice(&why)],
        };
        let fight = asked.encounter.as_ref();
        let fight = fight.map_or("Whoever stands there", |one| one.name.as_str());
        Reading::Forecast.page(Report {
            details: vec!["only you see this".to_owned()],
            shape: Shape::Flowing,
            ..Report::of(whose, "forecast", fight, sections)
        })
    }
}
