//! Hit points in several terms: each by its own sign, numbers behind dice with them, and never past nothing.

use astragal::systems::System;

use crate::support::Table;

fn table() -> Table {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say_all(["hero Mira hp 40", "add mira"]);
    table
}

#[test]
fn terms_of_harm_join_by_their_own_signs_and_never_heal() {
    for (line, taken) in [
        ("mira -5-2", 7),
        ("mira -5-1d6 =4", 9),
        ("mira -5+1d6 =4", 1),
        ("mira -12-7+3", 16),
        ("mira -1d8+3 =4", 7),
        ("mira -1d8-2 =5", 3),
        ("mira -1d8-1d6 =5,4", 9),
        ("mira -1d8+2-1d6+1 =5,4", 12),
        ("mira-5-2", 7),
        ("1-5-1d6 =4", 9),
        ("mira -(5+1d6) =4", 9),
    ] {
        let mut table = table();
        table.say(line);
        assert_eq!(table.points("Mira"), 40 - taken, "{line}");
        let kept = table.campaign.steps().last().unwrap().line.clone();
        table.say(&kept);
        assert_eq!(
            table.points("Mira"),
            40 - 2 * taken,
            "{line} kept as {kept}"
        );
    }
}

#[test]
fn what_is_more_than_the_harm_or_the_healing_turns_neither_around() {
    let mut table = table();
    table.say("mira -10").say("mira +3-1");
    assert_eq!(table.points("Mira"), 32);
    assert!(table.refused("mira -2+5").contains("nothing would change"));
    assert!(table.refused("mira +2-5").contains("nothing would change"));
    table.say("mira -2+1d6 =6").say("mira +2-1d6 =6");
    assert_eq!(table.points("Mira"), 32);
    table.say("mira +1d6+2-1d4 =3,1");
    assert_eq!(table.points("Mira"), 36);
}
