//! What the sheet of a file answers as that of a rule system.

use crate::systems::Derived;
use crate::systems::interface::{Aimed, ReadyAttack};
use crate::systems::record::{Addend, Shown, Sum, is_same};
use crate::systems::sheet::{Follows, Group, SheetField, SheetPoints};
use crate::words::quoted;

use super::super::fields::stands;
use super::super::word::{kept, one_of};
use super::super::{AttemptRule, Figure, FigureKind, Key};
use super::{Named, Sheet, Value, sum_of};

/// What an attempt is called by which figures ward off a hit.
const DEFENSE: &str = "defense";

/// Letters of the figure that another goes by, as a form shows them behind it.
const SHORT: usize = 3;

impl Sheet {
    /// The hit points, where it says so.
    pub(in crate::systems) fn hit_points(&self) -> Option<SheetPoints> {
        let points = self.definition().hit_points.as_ref()?;
        let numbers = self.numbers();
        let is_down = numbers.of(&points.down).is_some_and(|down| down != 0);
        let most = numbers.of(&points.most).unwrap_or(0);
        Some(SheetPoints {
            most: u32::try_from(most).unwrap_or(0),
            is_down,
        })
    }

    /// The most mental points, where it says so.
    pub(in crate::systems) fn most_mental_points(&self) -> Option<u32> {
        let place = self.definition().minds.as_deref()?;
        let most = u32::try_from(self.number(*place)).ok();
        most.filter(|most| *most > 0)
    }

    /// The names by which something of it can be attempted.
    pub fn names(&self) -> Vec<String> {
        self.names_of_figures().to_vec()
    }

    /// Whether something that everybody can attempt is recorded, where that goes by more than its name.
    pub(in crate::systems) fn is_recorded(&self, name: &str) -> Option<bool> {
        if self.definition().has_levels() {
            return None;
        }
        if self.definition().foe_rank.is_some() {
            let named = self.figure_of_name(name);
            return Some(named.is_some_and(|named| self.is_trained(&named)));
        }
        let is_told = |named: &Named| is_same(&named.name, name) && !self.is_left_out(named);
        Some(self.rollable().iter().any(is_told))
    }

    /// What its bearer attacks with; what the rules have for a fight where it records no weapons.
    pub fn attacks(&self, at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        let rules = self.definition().attempts.iter();
        // What takes no dice strikes nobody, though it be like what does.
        let rules = rules.filter(|rule| !rule.takes_no_dice());
        let attacks = rules.flat_map(|rule| self.attacks_by(rule, at));
        attacks.chain(self.fighting()).collect()
    }

    /// What its bearer wards off a hit with, each as the words of a line behind the name.
    pub fn defenses(&self) -> Vec<String> {
        let defends = |named: &Named| {
            let group = self.definition().figures.get(named.group);
            let rolled =
                group.and_then(|group| self.definition().attempts.get(group.rolls.as_ref()?.is));
            rolled.is_some_and(|rule| rule.name == DEFENSE) && named.number().is_some()
        };
        let rollable = self.rollable().into_iter().filter(defends);
        rollable.map(|named| quoted(&named.name)).collect()
    }

    /// What it makes of what it records, each with its sum.
    pub fn derived(&self) -> Vec<Derived> {
        let derived = self
            .derived
            .always(|| match self.definition().has_levels() {
                true => self.rolled_by_name(),
                false => self.derived_of_figures(),
            });
        derived.to_vec()
    }

    /// What a field counts as while nothing is recorded in it, where the sheet works that out.
    pub(in crate::systems) fn unrecorded(&self, field: &SheetField) -> Option<i64> {
        let groups = self.definition().figures.iter();
        let mut numbers = groups.filter(|group| {
            group.kind.is_counted() && group.scale.is_none() && !group.is_described()
        });
        let figure = numbers.find_map(|group| group.figure(field.name()))?;
        Some(self.number(figure.number?))
    }

    /// What it makes of a field, or of a named entry of it.
    pub fn follows(&self, field: &SheetField, entry: Option<&str>) -> Follows {
        if self.definition().has_levels() {
            return self.follows_by_name(field);
        }
        self.follows_of_figure(field, entry.unwrap_or(field.name()))
    }
}

impl Sheet {
    /// What it makes of a field, where none of its figures is a level.
    fn follows_of_figure(&self, field: &SheetField, name: &str) -> Follows {
        let definition = self.definition();
        let figures = self.figures();
        let mut own = figures.iter().filter(|named| is_same(&named.name, name));
        let named = own.clone().next();
        let scaled = own.find_map(|named| named.scaled(definition));
        let mut groups = definition.figures.iter();
        let points = groups.find_map(|group| match &group.kind {
            FigureKind::Points(most) => {
                group.figure(field.name())?;
                self.numbers().of(most)
            }
            _ => None,
        });
        let of_sums = figures
            .iter()
            .filter(|sum| self.rests_on(sum, field.name()) && self.parts_of_sum(sum).is_some());
        let of_sums = of_sums.filter_map(|sum| self.sum_of_figure(&sum.name));
        // A choice among figures tells what the chosen one comes to.
        let meant =
            named.and_then(|named| self.figure_chosen(named).or_else(|| Some(named.clone())));
        let added = meant.filter(|named| definition.adds_sums() && self.is_rollable(named));
        let added = added.and_then(|named| self.draft_of(&named)?.sum_of_figures());
        // What bears the name of another says by which it goes.
        let by = named.and_then(|named| Some((named, named.by.as_ref()?)));
        let by = by.filter(|(named, by)| !named.name.ends_with(&by.name));
        let hints = named.filter(|_| field.part().is_none_or(|(_, part)| part == 0));
        let hints = hints.map_or_else(Vec::new, |named| self.hints(named));
        let noticed = named.and_then(|named| self.noticed_by(named));
        let first = added.or(scaled.map(sum_of)).into_iter();
        Follows {
            tail: by.map_or_else(String::new, |(_, by)| by.name.chars().take(SHORT).collect()),
            sums: first
                .chain(noticed)
                .chain(self.sums_by_attempts(name))
                .chain(of_sums)
                .collect(),
            told: match points {
                Some(most) => format!("of {most}"),
                None => hints.join(" · "),
            },
        }
    }

    /// The figure that a choice among the names of figures fell on.
    fn figure_chosen(&self, named: &Named) -> Option<Named> {
        let FigureKind::Choice(names) = &self.definition().figures.get(named.group)?.kind else {
            return None;
        };
        let place = usize::try_from(named.number()?).ok()?.checked_sub(1)?;
        self.figure_of_name(names.get(place)?)
    }

    /// Whether a sum names a figure, whatever its parts are called; not one whose own sum tells what it adds.
    fn rests_on(&self, sum: &Named, name: &str) -> bool {
        let definition = self.definition();
        let Some(FigureKind::Sum(formula)) = definition.figures.get(sum.group).map(|of| &of.kind)
        else {
            return false;
        };
        let mut plain = definition.figures.iter().filter(|of| of.adds.is_none());
        let figure = plain.find_map(|group| group.figure(name));
        let Some(number) = figure.and_then(|figure| figure.number) else {
            return false;
        };
        formula.names().contains(&number)
    }

    /// What it makes of what it records, where none of its figures is a level.
    fn derived_of_figures(&self) -> Vec<Derived> {
        let definition = self.definition();
        let sums = definition.each_figure().filter(|(_, group, _)| {
            let is_sum = matches!(group.kind, FigureKind::Sum(_) | FigureKind::Total { .. });
            is_sum && self.has_group(group)
        });
        // One that is rolled is told with what it adds.
        let added = self.sums_added();
        let is_told = |figure: &Figure| added.iter().any(|told| told.name == figure.name.as_str());
        let sums = sums.filter(|(.., figure)| !is_told(figure));
        let sums = sums.filter(|(at, _, figure)| {
            let named = Named::new(&figure.name, *at, Value::Number(0));
            !self.is_left_out(&named)
        });
        let sums = sums.filter_map(|(at, group, figure)| {
            let title = kept(group.group.as_deref().unwrap_or("Sums"));
            Some(Derived::new(title, &figure.name, self.sum_at(at, figure)?))
        });
        let figures = self.figures();
        let scaled = figures.iter().filter_map(|named| {
            let group = definition.figures.get(named.group)?;
            let number = named.scaled(definition)?;
            let title = kept(group.group.as_deref().unwrap_or("Figures"));
            Some(Derived::new(title, &named.name, sum_of(number)))
        });
        let of_figures = scaled.chain(sums).chain(self.pairs()).collect::<Vec<_>>();
        added
            .into_iter()
            .chain(self.told_together())
            .chain(self.derived_by_attempts())
            .chain(of_figures)
            .chain(self.fixed())
            .chain(self.noticed())
            .collect()
    }

    /// What one figure of a list and more of them add together: as many as are recorded, and two at least, that a second be seen.
    fn told_together(&self) -> Vec<Derived> {
        let numbers = self.numbers();
        let groups = self.definition().figures.iter();
        let groups = groups.filter(|group| !group.together.is_empty());
        let told = groups.flat_map(|group| {
            let title = kept(group.group.as_deref().unwrap_or("Figures"));
            let most = match self.own_values(group).count() {
                0 => 0,
                recorded => recorded.max(2),
            };
            let several = (1..).take(most);
            several.map(move |figures: i64| (group, title, figures))
        });
        let told = told.map(|(group, title, figures)| {
            let name = match figures {
                1 => format!("one {}", one_of(title)),
                _ => format!("{figures} {}", title.to_lowercase()),
            };
            let parts = group.together.iter().filter_map(|(name, part)| {
                let number = numbers.with_values(part, &[figures])?;
                (number != 0).then(|| Addend::new(name.as_str(), number))
            });
            let sum = Sum::new(parts.collect(), Shown::Bonus(name.clone()));
            Derived::new(title, name, sum)
        });
        told.collect()
    }

    /// A figure with what it adds up from.
    fn sum_at(&self, group: usize, figure: &Figure) -> Option<Sum> {
        let number = self.number(figure.number?);
        let named = Named::new(&figure.name, group, Value::Number(number));
        Some(match self.parts_of_sum(&named) {
            // What comes down to nothing is not worth telling.
            Some(parts) if parts.is_empty() => return None,
            Some(parts) => self.sum_in_short((group, figure), parts),
            None if self.is_signed(group) => {
                self.sum_in_short((group, figure), vec![Addend::new("", number)])
            }
            None => sum_of(number),
        })
    }

    /// The same by its name; a plain number is told by that.
    pub(in crate::systems::own) fn sum_of_figure(&self, name: &str) -> Option<Sum> {
        let mut figures = self.definition().each_figure();
        let (at, _, figure) = figures.find(|(.., figure)| is_same(&figure.name, name))?;
        let sum = self.sum_at(at, figure)?;
        let told = Shown::Figure(figure.name.to_string());
        Some(match sum.shown {
            Shown::Number => Sum::new(sum.parts, told),
            _ => sum,
        })
    }

    /// A sum of figures; one with a short name is told by that.
    fn sum_in_short(&self, (group, figure): (usize, &Figure), parts: Vec<Addend>) -> Sum {
        match &figure.short {
            _ if self.is_signed(group) => Sum::new(parts, Shown::Bonus(figure.name.to_string())),
            Some(short) => Sum::new(parts, Shown::Figure(short.to_string())),
            None => self.definition().sum(parts),
        }
    }

    /// Whether what is worked out in a group is told with its sign.
    fn is_signed(&self, group: usize) -> bool {
        let group = self.definition().figures.get(group);
        group.is_some_and(|group| group.is_signed)
    }
}

impl Key {
    /// The entries of a list that the file names, with the group where one stands that is not the list's.
    pub(in crate::systems) fn listed(self, list: &str) -> Vec<(String, Option<Group>)> {
        let listed = self
            .definition()
            .each_figure()
            .filter(|(_, group, figure)| {
                group.list.is_some_and(|own| is_same(own, list)) && figure.is_told()
            });
        let listed = listed.map(|(_, group, figure)| {
            let stands = figure.heading.as_ref().map(|_| stands(group, Some(figure)));
            (figure.name.to_string(), stands)
        });
        listed.collect()
    }

    /// What everybody can attempt by name, where those who have no sheet attempt it by a rank.
    pub(in crate::systems) fn names_for_all(&self) -> Vec<String> {
        if self.definition().foe_rank.is_none() {
            return Vec::new();
        }
        let rules = self.definition().attempts.iter();
        let rules = rules.filter(|rule| rule.like.is_none());
        let words = rules.flat_map(AttemptRule::words);
        let names = self.definition().figures_by_rank();
        let names = names.map(ToOwned::to_owned);
        names.chain(words.map(ToString::to_string)).collect()
    }

    /// What the tables of the file advise where something of that name is gained or spent.
    pub(in crate::systems) fn advice_on(&self, name: &str) -> Option<&str> {
        let pages = self.definition().tables.iter().filter(|page| page.advises);
        let mut rows = pages.flat_map(|page| &page.rows);
        let row = rows.find(|row| row.first().is_some_and(|first| is_same(first, name)))?;
        row.last().map(String::as_str)
    }
}
