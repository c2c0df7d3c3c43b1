//! The rules as they are drawn: the list in its chapters, the page of the one that is read, the keys that work.

use ratatui::layout::Rect;

use crate::tui::action::Action;
use crate::tui::overlay::hints::usual_word;
use crate::tui::widgets::Typed;
use crate::words::display_safe;

use super::Browser;
use super::draw::{ListRow, Places, RulesPage};

impl Browser {
    /// As it is drawn on a screen of this size.
    pub fn view(&self, area: Rect) -> RulesPage {
        let (list, chosen) = self.list();
        let rule = self.rule();
        let room = Places::of(area, true).text_room();
        let query = display_safe(self.here.query.text()).into_owned();
        let cursor = display_safe(self.here.query.before()).chars().count();
        let mut path = vec!["rules".to_owned()];
        path.extend(rule.map(|rule| rule.chapter.title().to_owned()));
        RulesPage {
            path,
            found: self.count(&query),
            query: Typed {
                text: query,
                cursor,
            },
            is_typing: self.here.is_typing,
            miss: self.miss.clone(),
            list,
            chosen,
            title: rule.map_or_else(String::new, |rule| rule.title.clone()),
            lines: rule.map_or_else(Vec::new, |rule| rule.page(&self.rules, room)),
            scroll: self.here.scroll,
            cursor: self.cursor_line(),
            is_reading: self.here.is_reading,
        }
    }

    /// How much was found: `“luck” 2 of 7`.
    fn count(&self, query: &str) -> String {
        if query.trim().is_empty() {
            return String::new();
        }
        let at = self.found.iter().position(|id| Some(*id) == self.here.rule);
        let at = at.map_or_else(String::new, |at| format!("{} of ", at + 1));
        format!("“{}” {at}{}", query.trim(), self.found.len())
    }

    /// The rules in their chapters, or as they were found; and the row of the one that is shown.
    fn list(&self) -> (Vec<ListRow>, Option<usize>) {
        let is_searched = self.is_searched();
        let mut rows: Vec<ListRow> = Vec::new();
        let mut chosen = None;
        let mut chapter = None;
        for rule in &self.found {
            if !is_searched && chapter != Some(rule.chapter) {
                let blank = chapter.map(|_| ListRow::Blank);
                rows.extend(
                    blank
                        .into_iter()
                        .chain([ListRow::Chapter(rule.chapter.title().to_owned())]),
                );
                chapter = Some(rule.chapter);
            }
            if self.here.rule == Some(*rule) {
                chosen = Some(rows.len());
            }
            let short = if is_searched {
                rule.chapter.short()
            } else {
                ""
            };
            rows.push(ListRow::Rule(rule.title.clone(), short));
        }
        (rows, chosen)
    }

    /// What an action is called, by what it does where the cursor is; nothing where it does nothing.
    pub(crate) fn word(&self, action: Action) -> &'static str {
        match action {
            Action::Enter if !self.here.is_reading => "read",
            Action::Enter if self.link().is_some() => "follow",
            Action::Enter if self.is_searched() => "next found",
            Action::Enter | Action::Complete => "",
            Action::NextLink if !self.here.is_reading => "next chapter",
            Action::NextHit if !self.is_searched() => "next rule",
            Action::Leave => "back",
            action => usual_word(self.context(), action),
        }
    }
}
