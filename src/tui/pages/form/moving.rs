//! From field to field of a form.

use crate::tui::action::Action;

use super::FormState;
use super::entry::{Entry, Kind};

impl FormState {
    /// Where a key leads that only moves.
    pub(crate) fn where_to(&self, action: Action) -> Option<usize> {
        let count = self.entries.len().max(1);
        match action {
            Action::NextField => Some((self.at + 1) % count),
            Action::PreviousField => Some((self.at + count - 1) % count),
            Action::Down => Some(self.below().unwrap_or((self.at + 1) % count)),
            Action::Up => Some(self.above().unwrap_or((self.at + count - 1) % count)),
            Action::PageDown => Some(self.next_group()),
            Action::PageUp => Some(self.group_before()),
            _ => None,
        }
    }

    /// The field under this one, where rows have several; the next row where they have not.
    fn below(&self) -> Option<usize> {
        let here = self.entries.get(self.at)?;
        let (number, column) = here.row?;
        let after = || self.entries.iter().enumerate().skip(self.at + 1);
        let is_other = |entry: &Entry| entry.number() != Some(number);
        let (first, _) = after().find(|(_, entry)| is_other(entry))?;
        let next = self.entries.get(first)?.number();
        let is_under = |entry: &Entry| {
            entry.place == here.place && entry.number() == next && entry.column() == Some(column)
        };
        after()
            .find(|(_, entry)| is_under(entry))
            .map(|(at, _)| at)
            .or(Some(first))
    }

    /// The field over this one; the first of the row before where that has none like it.
    fn above(&self) -> Option<usize> {
        let here = self.entries.get(self.at)?;
        let number = here.number();
        let before = || self.entries.iter().enumerate().take(self.at).rev();
        let is_other = |entry: &Entry| number.is_none() || entry.number() != number;
        let (last, entry) = before().find(|(_, entry)| is_other(entry))?;
        let Some((of, _)) = entry.row else {
            return Some(last);
        };
        let in_row = || before().filter(move |(_, entry)| entry.number() == Some(of));
        let column = here.column();
        let like = in_row().find(|(_, entry)| entry.column() == column);
        like.or_else(|| in_row().next_back()).map(|(at, _)| at)
    }

    /// The first field of the next group.
    fn next_group(&self) -> usize {
        let here = self.entries.get(self.at).map(|entry| entry.place);
        let after = self.entries.iter().enumerate().skip(self.at);
        after
            .into_iter()
            .find(|(_, entry)| Some(entry.place) != here)
            .map_or(0, |(at, _)| at)
    }

    /// The first field of this group, or of the one before if it is in hand already.
    fn group_before(&self) -> usize {
        let count = self.entries.len().max(1);
        let before = (self.at + count - 1) % count;
        let place = self.entries.get(before).map(|entry| entry.place);
        self.entries
            .iter()
            .position(|entry| Some(entry.place) == place)
            .unwrap_or(0)
    }

    /// The next tick of the group whose label begins with a letter.
    pub(crate) fn next_tick(&self, letter: char) -> Option<usize> {
        let here = self.entries.get(self.at)?;
        let begins = |entry: &Entry| {
            let label = entry.label.to_lowercase();
            let is_like = entry.place == here.place && entry.column() == here.column();
            is_like && matches!(entry.kind, Kind::Tick(_)) && label.starts_with(letter)
        };
        let after = self
            .entries
            .iter()
            .enumerate()
            .cycle()
            .skip(self.at + 1)
            .take(self.entries.len());
        after
            .into_iter()
            .find(|(_, entry)| begins(entry))
            .map(|(next, _)| next)
    }
}
