//! A hero in full: a sheet that rises from the bottom, or has the whole place between title and prompt.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::glyphs::SECRET_EDGE;
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::hints::view::Hints;
use crate::tui::theme::{Ground, Role, Theme};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width, wrap};
use crate::tui::widgets::heading::set_in;
use crate::tui::widgets::text::{Phrase, Span};

use super::frame::{SIDE_BY_SIDE, count_below, phrase_width};

/// Columns from which there are two columns of sections.
const TWO_COLUMNS: u16 = 66;
const INSET: u16 = 2;
const LABEL_MOST: u16 = 22;
/// Rows beside the sections: the rule, a blank one, the keys.
const AROUND: u16 = 3;
/// Glyphs that a rule under them has to meet.
const REACHING_DOWN: &str = "│┬┼┤├┭┮┯┥┝╤";

/// A hero in full.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeroSheet {
    /// The name.
    pub name: String,
    /// Class and level, background, player.
    pub details: Vec<String>,
    /// Abilities, skills, proficiencies, dream, notes: one under the other, in as many columns as there is room for.
    pub sections: Vec<SheetSection>,
    /// Rows scrolled down.
    pub scroll: usize,
    /// The last row of the sheet.
    pub hints: Hints,
}

/// What belongs together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetSection {
    /// Its name; may be empty.
    pub heading: String,
    /// Row by row.
    pub rows: Vec<SheetRow>,
}

/// One row, or as many as its text needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetRow {
    /// What it is; may be empty.
    pub label: String,
    /// What stands there.
    pub value: String,
    /// What that is, such as a warning.
    pub role: Role,
    /// Not for the players.
    pub secret: bool,
}

/// The rows a sheet would like on a screen this wide, its rule and keys counted in.
pub fn hero_sheet_rows(view: &HeroSheet, width: u16) -> u16 {
    let longest = lay(view, width).1.iter().map(Vec::len).max().unwrap_or(0);
    u16::try_from(longest)
        .unwrap_or(u16::MAX)
        .saturating_add(AROUND)
}

/// The most rows by which a sheet in this area can be scrolled down.
pub fn hero_sheet_reach(view: &HeroSheet, area: Rect) -> usize {
    usize::from(hero_sheet_rows(view, area.width).saturating_sub(area.height.max(AROUND)))
}

/// Draws a sheet into an area whose first row is its rule and whose last has its keys.
pub fn draw_hero_sheet(view: &HeroSheet, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let meets = meets_above(area, buf);
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.clear(Ground::Bg);
    draw_rule(&mut canvas, &meets);
    let keys = area.height.saturating_sub(1);
    let room = area.height.saturating_sub(AROUND);
    let scroll = view.scroll.min(hero_sheet_reach(view, area));
    let (wide, columns) = lay(view, area.width);
    let mut below = 0;
    for (x, rows) in (0..).step_by(usize::from(wide.max(1))).zip(&columns) {
        let mut canvas = canvas.part(x, 1, wide, room);
        below = below.max(rows.len().saturating_sub(scroll + usize::from(room)));
        for (y, row) in (0..room).zip(rows.iter().skip(scroll)) {
            draw_row(&mut canvas, y, row);
        }
    }
    let mut rule = canvas.part(0, 0, area.width, 1);
    name(&mut rule, view);
    count_below(&mut rule, below);
    if keys > 0 {
        draw_hints(&mut canvas.part(0, keys, area.width, 1), &view.hints);
    }
}

/// Which columns of the rule meet a vertical line that ends above it.
fn meets_above(area: Rect, buf: &Buffer) -> Vec<bool> {
    let above = area.y.checked_sub(1);
    let symbol = |x: u16| {
        above
            .and_then(|y| buf.cell((x, y)))
            .map_or(" ", |cell| cell.symbol())
    };
    (area.left()..area.right())
        .map(|x| REACHING_DOWN.contains(symbol(x)) && symbol(x) != " ")
        .collect()
}

fn draw_rule(canvas: &mut Canvas<'_>, meets: &[bool]) {
    let style = canvas.theme.text(Role::Accent);
    for (x, meets) in (0..).zip(meets) {
        canvas.put(x, 0, if *meets { "┷" } else { "━" }, style);
    }
}

fn name(rule: &mut Canvas<'_>, view: &HeroSheet) {
    let mut phrase: Phrase = vec![Span::bold(&*view.name, Role::Accent)];
    for detail in &view.details {
        phrase.extend([
            Span::new(" · ", Role::Rule),
            Span::new(&**detail, Role::Muted),
        ]);
    }
    let room = rule.width().saturating_sub(5);
    let style = rule.theme.text(Role::Fg);
    set_in(
        rule,
        3,
        &" ".repeat(usize::from(phrase_width(&phrase).min(room))),
        style,
    );
    rule.phrase_cut(3, 0, room, &phrase);
}

#[derive(Debug)]
enum Row<'a> {
    Blank,
    Heading(&'a str),
    Entry {
        row: &'a SheetRow,
        label: bool,
        text: String,
        value: u16,
    },
}

/// The width of a column, and the rows of every one.
fn lay(view: &HeroSheet, width: u16) -> (u16, Vec<Vec<Row<'_>>>) {
    let count: u16 = match width {
        SIDE_BY_SIDE.. => 3,
        TWO_COLUMNS.. => 2,
        _ => 1,
    };
    let wide = width / count;
    let sections: Vec<Vec<Row<'_>>> = view
        .sections
        .iter()
        .map(|section| lay_section(section, wide))
        .collect();
    (wide, spread(sections, usize::from(count)))
}

fn lay_section(section: &SheetSection, wide: u16) -> Vec<Row<'_>> {
    let heading = (!section.heading.is_empty()).then_some(Row::Heading(&section.heading));
    let mut rows: Vec<Row<'_>> = heading.into_iter().collect();
    let longest = section
        .rows
        .iter()
        .map(|row| width(&row.label))
        .max()
        .unwrap_or(0);
    let value = if longest > 0 {
        INSET + longest.min(LABEL_MOST) + 2
    } else {
        INSET
    };
    for row in &section.rows {
        let mut texts = wrap(&row.value, wide.saturating_sub(value + 1)).into_iter();
        let first = texts.next().unwrap_or_default().into_owned();
        rows.push(Row::Entry {
            row,
            label: true,
            text: first,
            value,
        });
        rows.extend(texts.map(|text| Row::Entry {
            row,
            label: false,
            text: text.into_owned(),
            value,
        }));
    }
    rows.push(Row::Blank);
    rows
}

/// Shares the sections out, in their order, so that the columns are about equally long.
fn spread<'a>(sections: Vec<Vec<Row<'a>>>, count: usize) -> Vec<Vec<Row<'a>>> {
    let all: usize = sections.iter().map(Vec::len).sum();
    let target = all.div_ceil(count.max(1));
    let mut columns = vec![Vec::new()];
    for section in sections {
        let full = columns.last().map_or(0, Vec::len);
        if full > 0 && full + section.len() / 2 >= target && columns.len() < count {
            columns.push(Vec::new());
        }
        if let Some(column) = columns.last_mut() {
            column.extend(section);
        }
    }
    for column in &mut columns {
        column.pop_if(|row| matches!(row, Row::Blank));
    }
    columns
}

fn draw_row(canvas: &mut Canvas<'_>, y: u16, row: &Row<'_>) {
    match row {
        Row::Blank => {}
        Row::Heading(heading) => {
            let style = canvas.theme.bold(Role::Strong);
            canvas.put_cut(
                INSET,
                y,
                canvas.width().saturating_sub(INSET + 1),
                heading,
                style,
            );
        }
        Row::Entry {
            row,
            label,
            text,
            value,
        } => {
            let name = cut(&row.label, value.saturating_sub(INSET + 2));
            if row.secret {
                canvas.say(0, y, SECRET_EDGE, Role::Secret);
            }
            match (*label && !name.is_empty(), row.secret) {
                (true, true) => _ = canvas.tag(INSET - 1, y, &name, Role::Secret),
                (true, false) => _ = canvas.say(INSET, y, &name, Role::Muted),
                (false, _) => {}
            }
            canvas.say(
                *value,
                y,
                text,
                if row.secret { Role::Secret } else { row.role },
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::pages::testing::{at_every_size, drawn, hints, rows};

    fn section(heading: &str, rows: &[(&str, &str)]) -> SheetSection {
        let row = |(label, value): &(&str, &str)| SheetRow {
            label: (*label).into(),
            value: (*value).into(),
            secret: *label == "secret",
            ..SheetRow::default()
        };
        SheetSection {
            heading: heading.into(),
            rows: rows.iter().map(row).collect(),
        }
    }

    fn wren() -> HeroSheet {
        HeroSheet {
            name: "Wren".into(),
            details: vec!["ranger 4".into(), "poacher".into(), "played by Ines".into()],
            sections: vec![
                section(
                    "abilities",
                    &[
                        ("Strength", "Novice"),
                        ("Dexterity", "Master"),
                        ("Constitution", "Trained"),
                        ("Intelligence", "Novice"),
                        ("Wisdom", "Adept"),
                        ("Charisma", "Untrained"),
                    ],
                ),
                section(
                    "skills",
                    &[("", "Handle Animal, Perception, Stealth, Survival")],
                ),
                section(
                    "proficiencies",
                    &[
                        ("Weapons", "Master"),
                        ("Dodge", "Adept"),
                        ("Martial Maneuvers", "Trained"),
                    ],
                ),
                section(
                    "",
                    &[
                        ("dream", "to find her sister"),
                        (
                            "notes",
                            "Owes the ferryman. Afraid of bells since the drowning of the mill.",
                        ),
                        ("secret", "Her sister rings the bell below."),
                    ],
                ),
            ],
            hints: hints(&[("e", "edit"), ("↑↓", "scroll")], &[("Esc", "leave")]),
            ..HeroSheet::default()
        }
    }

    fn draw(view: &HeroSheet, columns: u16, lines: u16) -> Vec<String> {
        rows(&drawn(columns, lines, |area, buf| {
            draw_hero_sheet(view, &Theme::default(), area, buf);
        }))
    }

    #[test]
    fn the_sections_stand_in_columns_about_equally_long() {
        let rows = draw(&wren(), 120, hero_sheet_rows(&wren(), 120));
        let start = "━━ Wren · ranger 4 · poacher · played by Ines ━";
        assert!(rows[0].starts_with(start), "{}", rows[0]);
        assert!(rows[1].starts_with("  abilities "), "{}", rows[1]);
        let text = rows.join("\n");
        assert!(
            rows.len() <= 12 && text.contains("▐ secret  Her sister rings"),
            "{text}"
        );
    }

    #[test]
    fn one_column_holds_everything_in_order() {
        let rows = draw(&wren(), 60, 40);
        let at = |text: &str| rows.iter().position(|row| row.contains(text)).unwrap();
        assert!(
            at("abilities") < at("skills")
                && at("skills") < at("Martial")
                && at("Martial") < at("secret")
        );
    }

    #[test]
    fn a_sheet_too_long_is_scrolled_and_says_so() {
        let mut view = wren();
        assert!(draw(&view, 60, 12)[0].contains(" more below "));
        view.scroll = 99;
        let rows = draw(&view, 60, 12);
        assert!(
            rows[9].contains("Her sister rings the bell below."),
            "{rows:?}"
        );
    }

    #[test]
    fn the_rule_meets_the_lines_that_end_above_it() {
        let buf = drawn(80, 24, |area, buf| {
            buf[(30, 11)].set_symbol("│");
            let lower = Rect {
                y: 12,
                height: 12,
                ..area
            };
            draw_hero_sheet(&HeroSheet::default(), &Theme::default(), lower, buf);
        });
        assert_eq!((buf[(30, 12)].symbol(), buf[(31, 12)].symbol()), ("┷", "━"));
    }

    #[test]
    fn nothing_panics_at_any_size() {
        let theme = Theme::default();
        for view in [
            wren(),
            HeroSheet {
                scroll: 4,
                ..wren()
            },
            HeroSheet::default(),
        ] {
            at_every_size(|area, buf| draw_hero_sheet(&view, &theme, area, buf));
        }
    }
}
