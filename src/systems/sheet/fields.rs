//! Which fields a sheet has, by the table of its system and the lists of the book.

use crate::systems::Rulebook;
use crate::systems::record::{EntryName, is_same};

use super::Sheet;
use super::field::{SheetField, ValuesOf, free, is_open_by_name};
use super::table::{FieldSpec, Group, spec_of};

/// Whose values a field has, and the group that the book puts it in.
type Owner = (ValuesOf, Option<Group>);

impl Sheet {
    /// Every field of it, in the order of the sheet: values, what stands beside them, and the words for new entries.
    pub fn fields(&self, rules: &Rulebook) -> Vec<SheetField> {
        self.fields_among(rules, &|_| true)
    }

    /// The same, but of entries that are fields those alone whose name is wanted.
    pub(super) fn fields_among(
        &self,
        rules: &Rulebook,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Vec<SheetField> {
        let table = self.system().profile().fields.iter();
        let lists: Vec<(&'static FieldSpec, Vec<Owner>)> = table
            .filter(|spec| !(spec.is_of_heroes && self.is_foe()))
            .map(|spec| (spec, self.owners(spec, rules, is_wanted)))
            .collect();
        let most = lists.iter().map(|(list, _)| list.parts().count()).max();
        let mut fields = Vec::new();
        for part in 0..most.unwrap_or(0) {
            for (list, owners) in &lists {
                let of_part = list.parts().nth(part).into_iter().flat_map(|spec| {
                    let field = move |(whose, group): &Owner| {
                        SheetField::new(self.system(), (*list, spec), whose.clone(), *group)
                    };
                    owners.iter().map(field)
                });
                fields.extend(of_part);
            }
        }
        let open = lists.iter().filter(|(list, _)| is_open_by_name(list));
        let new = |list| SheetField::new(self.system(), (list, list), ValuesOf::New, None);
        fields.extend(open.map(|(list, _)| new(*list)));
        fields
    }

    /// Whose values a list of the table has: an entry of its own name is spelt as the sheet has it.
    fn owners(
        &self,
        list: &'static FieldSpec,
        rules: &Rulebook,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Vec<Owner> {
        let Some(entries) = list.entries else {
            return vec![(ValuesOf::Itself, None)];
        };
        if !entries.are_fields {
            return vec![(ValuesOf::Said, None)];
        }
        let book = self.listed(list.name, rules);
        let names = self.with_names_of(list.name, book.iter().map(|(name, _)| name.as_str()));
        let groups = book.iter().map(|(_, group)| *group);
        names
            .iter()
            .zip(groups.chain(std::iter::repeat(None)))
            .filter(|(name, _)| is_wanted(name))
            .filter_map(|(name, group)| {
                let name = free(self.system(), list, name).ok()?;
                Some((ValuesOf::Entry(name), group))
            })
            .collect()
    }

    /// Names of a book, then what else stands in a list; each once, and spelt as the sheet has it.
    pub(in crate::systems) fn with_names_of<'a>(
        &self,
        list: &str,
        book: impl Iterator<Item = &'a str>,
    ) -> Vec<String> {
        let own = || self.entries(list).map(EntryName::as_str);
        let spelt = |name: &'a str| {
            own()
                .find(|own| is_same(own, name))
                .unwrap_or(name)
                .to_owned()
        };
        let mut names: Vec<String> = book.map(spelt).collect();
        let is_open = spec_of(self.system().profile().fields, list)
            .and_then(|spec| spec.entries)
            .is_some_and(|entries| entries.are_open);
        let others: Vec<String> = own()
            .filter(|own| is_open && !names.iter().any(|name| is_same(name, own)))
            .map(str::to_owned)
            .collect();
        names.extend(others);
        names
    }
}
