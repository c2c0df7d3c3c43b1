//! Colors and attributes: how they are said to a terminal, and in which each cell of a frame is written, so that each is said
//! once.

use ratatui::buffer::Cell;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};

/// Attributes and their numbers.
const ATTRIBUTES: [(Modifier, &str); 8] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::SLOW_BLINK, "5"),
    (Modifier::RAPID_BLINK, "6"),
    (Modifier::REVERSED, "7"),
    (Modifier::CROSSED_OUT, "9"),
];

/// Attributes that show where there is no letter.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT);

/// The place of a look among those of a frame.
pub(super) type Rank = (Option<usize>, u16, usize);

/// Colors and attributes of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Look {
    fg: Color,
    pub(super) bg: Color,
    attributes: Modifier,
}

impl Look {
    pub(super) fn of(cell: &Cell) -> Self {
        Self {
            fg: cell.fg,
            bg: cell.bg,
            attributes: cell.modifier,
        }
    }

    /// Whether a blank in this look shows its ground alone.
    pub(super) fn is_unseen(self) -> bool {
        !self.attributes.intersects(SEEN_ON_BLANKS)
    }

    /// What brings a terminal to this look, from another or from any.
    pub(super) fn after(self, before: Option<Self>) -> String {
        let kept = before.filter(|before| self.attributes.contains(before.attributes));
        let known = kept.unwrap_or(Self {
            fg: Color::Reset,
            bg: Color::Reset,
            attributes: Modifier::empty(),
        });
        let mut numbers: Vec<String> = Vec::new();
        numbers.extend(kept.is_none().then(|| "0".to_owned()));
        let added = self.attributes.difference(known.attributes);
        let of_added = ATTRIBUTES
            .iter()
            .filter(|(attribute, _)| added.contains(*attribute));
        numbers.extend(of_added.map(|(_, number)| (*number).to_owned()));
        numbers.extend((self.fg != known.fg).then(|| numbers_of(self.fg, 30)));
        numbers.extend((self.bg != known.bg).then(|| numbers_of(self.bg, 40)));
        if numbers.is_empty() {
            String::new()
        } else {
            format!("\x1b[{}m", numbers.join(";"))
        }
    }
}

/// The numbers of a color; those of text count from 30, those of the ground from 40.
fn numbers_of(color: Color, from: u8) -> String {
    let plain = |number: u8| (from + number).to_string();
    let light = |number: u8| (from + 60 + number).to_string();
    match color {
        Color::Reset => plain(9),
        Color::Black => plain(0),
        Color::Red => plain(1),
        Color::Green => plain(2),
        Color::Yellow => plain(3),
        Color::Blue => plain(4),
        Color::Magenta => plain(5),
        Color::Cyan => plain(6),
        Color::Gray => plain(7),
        Color::DarkGray => light(0),
        Color::LightRed => light(1),
        Color::LightGreen => light(2),
        Color::LightYellow => light(3),
        Color::LightBlue => light(4),
        Color::LightMagenta => light(5),
        Color::LightCyan => light(6),
        Color::White => light(7),
        Color::Indexed(index) => format!("{};5;{index}", from + 8),
        Color::Rgb(red, green, blue) => format!("{};2;{red};{green};{blue}", from + 8),
    }
}

/// The look that each cell of a frame is written in, with its place in the order in which the least has to be said between looks.
/// A blank is written in that of the nearest letter of its row that has its ground, so that the way to it is short; else in
/// any that has.
pub(super) fn looks_of(cells: &[Placed<'_>]) -> impl Iterator<Item = (Rank, Look)> {
    let mut looks = Looks::default();
    let mut near: Vec<Option<Near>> = cells
        .iter()
        .map(|(_, cell)| looks.of_letter(cell))
        .collect();
    spread(cells.iter().zip(&mut near));
    spread(cells.iter().zip(&mut near).rev());
    let of_cell = |((_, cell), near): (&Placed<'_>, Option<Near>)| match near {
        Some(near) => near.look,
        None => looks.of_blank(cell),
    };
    let numbers: Vec<usize> = cells.iter().zip(near).map(of_cell).collect();
    let ranked = looks.ranked();
    numbers
        .into_iter()
        .filter_map(move |number| ranked.get(number).copied())
}

/// Looks, each with its place for a number.
#[derive(Default)]
struct Looks(Vec<Look>);

impl Looks {
    /// The look of a cell that shows more than its ground.
    fn of_letter(&mut self, cell: &Cell) -> Option<Near> {
        let look = Look::of(cell);
        let is_seen = cell.symbol() != " " || !look.is_unseen();
        is_seen.then(|| Near {
            distance: 0,
            look: self.number(look, |known| known == look),
        })
    }

    /// Any look that has the ground of a blank.
    fn of_blank(&mut self, cell: &Cell) -> usize {
        self.number(Look::of(cell), |known| {
            known.bg == cell.bg && known.is_unseen()
        })
    }

    /// Each with its place: one ground after the other, and on each what is plain first, for an attribute is only taken back
    /// along with all colors.
    fn ranked(self) -> Vec<(Rank, Look)> {
        let ground = |look: &Look| self.0.iter().position(|known| known.bg == look.bg);
        let ranked = |(number, look): (usize, &Look)| {
            let rank = (ground(look), look.attributes.bits(), number);
            (rank, *look)
        };
        self.0.iter().enumerate().map(ranked).collect()
    }

    /// The number of the first look that fits, else of this one.
    fn number(&mut self, look: Look, fits: impl Fn(Look) -> bool) -> usize {
        let known = self.0.iter().position(|known| fits(*known));
        known.unwrap_or_else(|| {
            self.0.push(look);
            self.0.len() - 1
        })
    }
}

/// The letter whose look a cell is written in: how many columns away it is, and the number of its look.
#[derive(Clone, Copy)]
struct Near {
    distance: u16,
    look: usize,
}

/// Shows blanks the letter that came last in their row, if it has their ground and none is nearer.
fn spread<'a>(cells: impl Iterator<Item = (&'a Placed<'a>, &'a mut Option<Near>)>) {
    let mut last: Option<(Position, Color, usize)> = None;
    for ((at, cell), near) in cells {
        if let Some(Near { distance: 0, look }) = near {
            if Look::of(cell).is_unseen() {
                last = Some((*at, cell.bg, *look));
            }
        } else if let Some((from, bg, look)) = last
            && (from.y, bg) == (at.y, cell.bg)
        {
            let distance = from.x.abs_diff(at.x);
            if near.is_none_or(|near| distance < near.distance) {
                *near = Some(Near { distance, look });
            }
        }
    }
}

/// A cell to be written, and where.
pub(super) type Placed<'a> = (Position, &'a Cell);
