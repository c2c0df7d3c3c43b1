//! A percentile game whose blows land somewhere, as a file: two dice at once, the second read by the telling alone.

use astragal::campaign::Command;
use astragal::systems::System;
use astragal::systems::own::Key;

use crate::support::Table;

const WAYFARERS: &str = include_str!("../support/own_systems/wayfarers.ron");

#[test]
fn a_blow_is_told_where_it_lands_and_is_as_likely_as_without() {
    let mut table = Table::of(System::Own(Key::read("wayfarers.ron", WAYFARERS).unwrap()));
    table.say("hero Wren skill Spear 60");
    for (line, told) in [
        (
            "wren spear strike =34,12",
            "34 against 60, hit in the chest",
        ),
        (
            "wren spear strike =9,20",
            "9 against 60, special on the head",
        ),
        ("wren spear strike aimed =41,3", "41 against 40, miss"),
        ("wren spear strike =100,3", "100 against 60, fumble"),
    ] {
        table.say(line);
        let text = table.last().text();
        assert!(text.ends_with(told), "{line}: {text}");
    }
    for (line, passes) in [("wren spear strike", 0.6), ("wren spear strike aimed", 0.4)] {
        let read = table.campaign.read_line(line, None).unwrap();
        let Command::Attempt(attempting) = read.command else {
            panic!("{line} rolls nothing");
        };
        let chance = attempting.attempt.odds().passes.unwrap();
        assert!((chance - passes).abs() < 1e-12, "{line}: {chance}");
    }
}
