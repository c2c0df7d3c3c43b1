//! Heroes made, changed and retired; foes and heroes put into the order.

use crate::campaign::command::NewFoes;
use crate::campaign::line::{COMMANDS, GROUPS};
use crate::campaign::refusal::refused;
use crate::campaign::{
    BodyId, Change, CreatureId, Event, Foe, Hero, HeroEdit, HeroId, HitPoints, Refusal, SetPoints,
    Track,
};
use crate::systems::Sheet;
use crate::systems::line::without_number;

use super::Draft;
use super::bodies::judged;

/// Levels, bodies of a group and letters of a name have these most.
pub(super) const MOST_LEVELS: u32 = 100;
const MOST_BODIES: u32 = 100;
const LONGEST_NAME: usize = 40;

impl Draft<'_> {
    pub(super) fn edit_hero(&mut self, edit: &HeroEdit) -> Result<(), Refusal> {
        let known = edit
            .hero
            .and_then(|id| self.state().hero(id))
            .map(|hero| hero.sheet.clone());
        let mut sheet = known.unwrap_or_else(|| Sheet::blank(self.state().system));
        for change in &edit.changes {
            self.check_change(edit, change, &mut sheet)?;
        }
        let Some(hero) = edit.hero.and_then(|id| self.state().hero(id)) else {
            return self.make_hero(edit);
        };
        let to = reshaped(&hero.body, [&hero.sheet, &sheet], edit.to)?;
        let before = self.events.len();
        for change in &edit.changes {
            let change = change.clone();
            self.events.push(Event::HeroChanged {
                hero: hero.id,
                name: hero.name.clone(),
                change,
            });
        }
        if to != hero.body {
            let whom = (BodyId::Hero(hero.id), Track::Physical);
            self.change_points(whom, (hero.body, to), (true, None));
        }
        self.expect_change_since(before)
    }

    fn make_hero(&mut self, edit: &HeroEdit) -> Result<(), Refusal> {
        self.check_name(&edit.name, None)?;
        let mut hero = Hero::new(
            HeroId(self.state().next_id),
            edit.name.clone(),
            self.state().system,
        );
        let blank = hero.sheet.clone();
        for change in &edit.changes {
            change.write(&mut hero);
        }
        hero.body = reshaped(&hero.body, [&blank, &hero.sheet], edit.to)?;
        self.push(Event::HeroMade(Box::new(hero)))
    }

    /// The sheet is as the changes before this one leave it.
    fn check_change(
        &self,
        edit: &HeroEdit,
        change: &Change,
        sheet: &mut Sheet,
    ) -> Result<(), Refusal> {
        match change {
            Change::Level(level) if !(1..=MOST_LEVELS).contains(level) => {
                Err(Refusal::bad_level(*level))
            }
            Change::Name(name) => self.check_name(name, edit.hero.map(CreatureId::Hero)),
            Change::Level(_)
            | Change::Player(_)
            | Change::Class(_)
            | Change::Background(_)
            | Change::Notes(_)
            | Change::Secret(_) => Ok(()),
            Change::Sheet(change) if change.system() != sheet.system() => Err(
                Refusal::other_sheet(change.system().title(), sheet.system().title()),
            ),
            Change::Sheet(change) => {
                change.check_room(sheet)?;
                change.write(sheet);
                Ok(())
            }
        }
    }

    /// Whether a foe may have a name: the game master chooses it, and one that a line would take for a command is none. A
    /// hero may have it all the same, who is called as a player likes and is named in quotes then.
    pub(super) fn check_foe_name(
        &self,
        name: &str,
        own: Option<CreatureId>,
    ) -> Result<(), Refusal> {
        if COMMANDS.contains(&name.to_lowercase().as_str()) {
            return refused(format!(
                "`{name}` is a command: name the foe by more words, such as `add \"{name} guard\" 4`"
            ));
        }
        self.check_name(name, own)
    }

    pub(super) fn check_name(&self, name: &str, own: Option<CreatureId>) -> Result<(), Refusal> {
        if !may_be_called(name) {
            return Err(Refusal::bad_name(name));
        }
        if self
            .creatures()
            .any(|(creature, known)| Some(creature) != own && same_name(known, name))
        {
            return Err(Refusal::name_taken(name));
        }
        Ok(())
    }

    fn creatures(&self) -> impl Iterator<Item = (CreatureId, &str)> {
        let (state, all) = (self.state(), self.state().creatures());
        all.map(|creature| (creature, state.name_of(creature)))
    }

    pub(super) fn retire(&mut self, hero: HeroId) -> Result<(), Refusal> {
        let name = self.name_of(CreatureId::Hero(hero));
        self.push(Event::HeroRetired { hero, name })
    }

    pub(super) fn add_heroes(&mut self, heroes: &[HeroId]) -> Result<(), Refusal> {
        let tracker = &self.state().tracker;
        let mut joining: Vec<CreatureId> = heroes.iter().copied().map(CreatureId::Hero).collect();
        joining.retain(|&creature| tracker.row_of(creature).is_none());
        match heroes {
            _ if !joining.is_empty() => {}
            [] => {
                return refused(
                    "nobody to add: name a foe (`add orc 15 +1`), a hero, or `add party`",
                );
            }
            [only] => return Err(already_in(&self.name_of(CreatureId::Hero(*only)))),
            _ => return Err(already_in("everybody of the party")),
        }
        for creature in joining {
            self.happen_to(creature, |creature, name| Event::Joined {
                creature,
                name,
                is_hidden: false,
            });
        }
        Ok(())
    }

    pub(super) fn add_foes(&mut self, foes: &NewFoes) -> Result<(), Refusal> {
        if !(1..=MOST_BODIES).contains(&foes.count) {
            return refused(format!("a group has 1 to 100 members, not {}", foes.count));
        }
        let called = foes.called.clone();
        let name = called.unwrap_or_else(|| self.free_name(&foes.name, foes.count));
        self.check_foe_name(&name, None)?;
        let mut foe = self.new_foe(name, foes)?;
        if let Some(hit_dice) = &foes.hit_dice {
            self.roll_hit_points(&mut foe, hit_dice)?;
        }
        let (creature, name) = (CreatureId::Foe(foe.id), foe.name.clone());
        let changes = self.changes_of(&foe, &foes.changes)?;
        self.events.push(Event::FoeMade(foe));
        self.push(Event::Joined {
            creature,
            name: name.clone(),
            is_hidden: foes.is_hidden,
        })?;
        self.events.extend(changes);
        self.begin_counting((creature, &name), &foes.counters);
        Ok(())
    }

    /// The name, or the name with the first number that nobody bears yet; of several with the first letter, because a
    /// number would look like one body of the group before.
    fn free_name(&self, name: &str, count: u32) -> String {
        if !self.is_taken(name, &[]) {
            return name.to_owned();
        }
        let lettered = self.lettered_name(name, &[]).filter(|_| count > 1);
        lettered.unwrap_or_else(|| self.numbered_name(name, &[]))
    }

    /// The name of a part of a group: of one body its own, of several a letter behind that of the group.
    pub(super) fn name_of_part(&self, group: &Foe, bodies: &[usize], taken: &[String]) -> String {
        let base = without_number(&group.name);
        let wanted = match bodies {
            [only] => Some(format!("{base} {}", group.number_of(*only))),
            _ => self.lettered_name(base, taken),
        };
        wanted
            .filter(|wanted| !self.is_taken(wanted, taken))
            .unwrap_or_else(|| self.numbered_name(base, taken))
    }

    /// Whether anybody is called so, or shall be.
    fn is_taken(&self, wanted: &str, taken: &[String]) -> bool {
        let known = self.creatures().map(|(_, known)| known);
        let mut all = known.chain(taken.iter().map(String::as_str));
        all.any(|known| same_name(known, wanted))
    }

    fn lettered_name(&self, name: &str, taken: &[String]) -> Option<String> {
        let mut lettered = ('B'..='Z').map(|letter| format!("{name} {letter}"));
        lettered.find(|wanted| !self.is_taken(wanted, taken))
    }

    /// The name with the first number that neither anybody bears, nor is `taken`, nor is a body's of a group so called.
    fn numbered_name(&self, name: &str, taken: &[String]) -> String {
        let groups = self.state().foes.iter();
        let of_group = groups.filter(|foe| same_name(&foe.name, name));
        let numbers =
            of_group.flat_map(|foe| foe.body_numbers().into_iter().chain([foe.bodies.len()]));
        let most = numbers.max().unwrap_or(0);
        let mut numbered = (most.max(1) + 1..).map(|number| format!("{name} {number}"));
        numbered
            .find(|wanted| !self.is_taken(wanted, taken))
            .unwrap_or_default()
    }
}

/// Whether a hero or foe may have this name, whoever else there is.
pub fn may_be_called(name: &str) -> bool {
    let is_number =
        name.starts_with(|first: char| first.is_ascii_digit() || matches!(first, '+' | '-'));
    let is_group = GROUPS.contains(&name.to_lowercase().as_str());
    let is_odd = is_group || name.contains(['"', '\n', '#']) || name.trim() != name;
    !name.is_empty() && name.chars().count() <= LONGEST_NAME && !is_number && !is_odd
}

fn already_in(name: &str) -> Refusal {
    format!("{name} is already in the turn order").into()
}

fn same_name(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

/// A body with a new maximum, new points, new temporary points, as far as they are named; where its sheet says the most,
/// that holds as it changes, and for a body without any. Who is down gets up by points, and not by what they are counted from.
pub(super) fn reshaped(
    body: &HitPoints,
    sheets: [&Sheet; 2],
    SetPoints { max, points, temp }: SetPoints,
) -> Result<HitPoints, Refusal> {
    let [before, after] = sheets.map(|sheet| sheet.hit_points().map(|points| points.most));
    let by_sheet = after.filter(|most| body.max.is_none() || before != Some(*most));
    let mut to = *body;
    if let Some(max) = max.or(by_sheet.map(Some)) {
        to.max = max;
        to.harm = max.map_or(to.harm, |max| to.harm.min(max));
    }
    if let Some(points) = points {
        let max = *to.max.get_or_insert(points);
        if points > max {
            return refused(format!(
                "{points} is more than the maximum of {max}: lower it, raise the maximum, or give the rest as `temp`"
            ));
        }
        to.harm = max - points;
        to.is_felled &= to.harm >= body.harm;
    }
    to.temp = temp.unwrap_or(to.temp);
    let to = judged(sheets, (body, to));
    let stays_down = body.is_down() && points.is_none() && !to.is_down();
    Ok(if stays_down { to.felled() } else { to })
}
