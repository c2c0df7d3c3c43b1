//! How far moved rules go, and where the mouse takes hold of one.

use ratatui::layout::Position;

use super::plan::{Columns, Rows};
use super::{Arrangement, BandForm, Layout, Moved, Rule};

impl Arrangement {
    /// How far the rules stand from where they would be: as far as they were moved and every pane keeps its least size.
    pub fn settled(&self) -> Moved {
        let unmoved = Self {
            moved: Moved::default(),
            ..*self
        };
        let (columns, first) = (Columns::of(self), Columns::of(&unmoved));
        Moved {
            left: further(first.left, columns.left),
            right: further(columns.right, first.right),
            up: further(Rows::of(&unmoved).lower, Rows::of(self).lower),
        }
    }

    /// The same with a rule moved on from where it stands, as far as that goes; what was chosen for the other rules stays.
    pub fn with_rule(&self, rule: Rule, to: Moved) -> Moved {
        let settled = Self { moved: to, ..*self }.settled();
        match rule {
            Rule::Left => Moved {
                left: settled.left,
                ..self.moved
            },
            // The left column is not pushed together: the rule stops where that would begin.
            Rule::Right => {
                let pushed = self.settled().left - settled.left;
                Moved {
                    right: settled.right + pushed,
                    ..self.moved
                }
            }
            Rule::Lower => Moved {
                up: settled.up,
                ..self.moved
            },
        }
    }
}

fn further(from: u16, to: u16) -> i16 {
    i16::try_from(i32::from(to) - i32::from(from)).unwrap_or_default()
}

impl Layout {
    /// The rule that the mouse takes hold of at a place, if one can be moved there.
    pub fn rule_at(&self, at: Position) -> Option<Rule> {
        let left = self.uprights.iter().map(|upright| upright.x).min();
        if let Some(upright) = self.uprights.iter().find(|upright| upright.contains(at)) {
            return Some(if Some(upright.x) == left {
                Rule::Left
            } else {
                Rule::Right
            });
        }
        let is_low = matches!(self.band_form, BandForm::Absent | BandForm::Line);
        let is_over_lower = [self.band_rule.y, self.band.bottom()].contains(&at.y);
        (!is_low && is_over_lower && at.x < self.band_rule.right()).then_some(Rule::Lower)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;
    use crate::store::{Heights, Shares};
    use crate::tui::layout::{Content, Pane, arrange};
    use crate::walk::one_in;

    const FAR: [i16; 5] = [i16::MIN, -7, 0, 7, i16::MAX];

    /// Every way of moving all three rules, as far as can be or a little.
    fn moves() -> impl Iterator<Item = Moved> {
        let two = FAR
            .into_iter()
            .flat_map(|left| FAR.map(|right| (left, right)));
        two.flat_map(|(left, right)| FAR.map(|up| Moved { left, right, up }))
    }

    fn wish(width: u16, height: u16, moved: Moved) -> Arrangement {
        Arrangement {
            screen: Rect::new(0, 0, width, height),
            moved,
            ..Arrangement::default()
        }
    }

    /// How often each cell of the screen belongs to something.
    fn cover(layout: &Layout, width: u16, height: u16) -> Vec<u8> {
        let mut cells = vec![0; usize::from(width) * usize::from(height)];
        let lines = [
            layout.title,
            layout.trouble,
            layout.band,
            layout.prompt,
            layout.hints,
        ];
        let mut fill = |area: Rect| {
            for position in area.positions() {
                cells[usize::from(position.y) * usize::from(width) + usize::from(position.x)] += 1;
            }
        };
        let rules = [
            layout.band_rule,
            layout.closing,
            layout.sheet_rule,
            layout.sheet,
        ];
        lines.into_iter().chain(rules).for_each(&mut fill);
        layout
            .slots
            .iter()
            .flat_map(|slot| [slot.rule, slot.area])
            .for_each(&mut fill);
        layout.uprights.iter().copied().for_each(&mut fill);
        // Where an upright meets the rule at its upper end, a cell is left for their joint.
        let joints = layout.uprights.iter().map(|upright| Rect {
            y: upright.y - 1,
            height: 1,
            ..*upright
        });
        let free = |joint: &Rect| layout.band_rule.intersection(*joint).is_empty();
        joints.filter(free).for_each(&mut fill);
        cells
    }

    #[test]
    fn the_panes_tile_the_screen_at_every_size_however_far_the_rules_were_moved() {
        let sizes = (40..=220).flat_map(|width| (12..=70).map(move |height| (width, height)));
        for (width, height) in one_in(5, 0, sizes) {
            for moved in [
                Moved::default(),
                Moved {
                    left: -9,
                    right: 9,
                    up: 9,
                },
            ] {
                let layout = arrange(&wish(width, height, moved));
                let cells = cover(&layout, width, height);
                assert!(
                    cells.iter().all(|count| *count == 1),
                    "{width}×{height} {moved:?}"
                );
            }
        }
        for (width, height) in [
            (80, 24),
            (105, 33),
            (106, 34),
            (120, 40),
            (170, 50),
            (200, 60),
        ] {
            for moved in moves() {
                let layout = arrange(&wish(width, height, moved));
                let cells = cover(&layout, width, height);
                assert!(
                    cells.iter().all(|count| *count == 1),
                    "{width}×{height} {moved:?}"
                );
            }
        }
    }

    #[test]
    fn a_moved_rule_never_leaves_a_pane_less_than_its_least_size() {
        for (width, height) in [
            (80, 24),
            (100, 30),
            (106, 34),
            (130, 40),
            (170, 50),
            (220, 70),
        ] {
            let unmoved = arrange(&wish(width, height, Moved::default()));
            for moved in moves() {
                let layout = arrange(&wish(width, height, moved));
                for slot in &layout.slots {
                    let (now, first) = (slot.area, unmoved.slot(slot.content).unwrap().area);
                    let (least_width, least_height) = match slot.content {
                        Content::Pane(Pane::Table) => (49, 8),
                        Content::Pane(Pane::Log | Pane::Fortune) | Content::Notes => (30, 2),
                        Content::Pane(Pane::Party | Pane::Turns) => (30, 8),
                        Content::Pane(Pane::Tasks) | Content::Sheet | Content::Card => (30, 4),
                    };
                    assert!(
                        now.width >= least_width.min(first.width),
                        "{width}×{height} {moved:?} {slot:?}"
                    );
                    assert!(
                        now.height >= least_height.min(first.height),
                        "{width}×{height} {moved:?} {slot:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn where_there_is_room_again_the_rules_stand_where_they_were_put() {
        let moved = Moved {
            left: 20,
            right: -6,
            up: 7,
        };
        let wide = wish(160, 60, moved).settled();
        assert_eq!(wide, moved);
        let tight = wish(121, 40, moved).settled();
        assert!(tight.left < moved.left && tight.up < 20, "{tight:?}");
    }

    #[test]
    fn the_right_rule_stops_where_it_would_push_the_left_column_together() {
        let wish = wish(150, 40, Moved::default());
        let to = wish.with_rule(
            Rule::Right,
            Moved {
                right: -100,
                ..Moved::default()
            },
        );
        assert_eq!(
            to,
            Moved {
                right: -32,
                ..Moved::default()
            }
        );
        assert_eq!(Arrangement { moved: to, ..wish }.settled(), to);
    }

    #[test]
    fn a_rule_that_cannot_go_where_it_was_put_moves_from_where_it_stands() {
        let wish = wish(
            120,
            40,
            Moved {
                left: 90,
                ..Moved::default()
            },
        );
        let settled = wish.settled();
        let back = wish.with_rule(Rule::Left, settled.with(Rule::Left, -2));
        assert_eq!(back.left, settled.left - 2);
    }

    #[test]
    fn what_was_chosen_for_one_class_of_screens_says_nothing_about_the_others() {
        let moved = Moved {
            left: 3,
            right: -4,
            up: 5,
        };
        let sizes =
            [(90, 30), (130, 40), (200, 60)].map(|(width, height)| Rect::new(0, 0, width, height));
        for screen in sizes {
            let (columns, rows) = moved.kept(screen, Shares::default(), Heights::default());
            for other in sizes {
                let there = Moved::on(other, columns, rows);
                assert_eq!(
                    there,
                    if other == screen {
                        moved
                    } else {
                        Moved::default()
                    }
                );
            }
        }
    }

    #[test]
    fn a_sheet_has_its_room_however_low_the_lower_panes_were_made() {
        for height in [24, 30, 34, 40, 60] {
            for up in FAR {
                let rows = |up| {
                    let moved = Moved {
                        up,
                        ..Moved::default()
                    };
                    let sheet = Some(14);
                    arrange(&Arrangement {
                        sheet,
                        ..wish(120, height, moved)
                    })
                    .sheet
                    .height
                };
                assert!(
                    rows(up) >= rows(0),
                    "{height} {up}: {} of {}",
                    rows(up),
                    rows(0)
                );
            }
        }
    }
}
