//! Conditions of a game of one's own that move what is added to dice: counted, and told in the sum.

use astragal::systems::System;
use astragal::systems::own::Key;

use crate::support::Table;

const MONSTERS: &str = include_str!("../../assets/systems/monsters-and-magic.ron");

#[test]
fn what_a_condition_of_the_file_adds_stands_in_the_sum_beside_what_was_said_of_others() {
    let drenched = r#"format: 1,
        conditions: [(name: "drenched", changes: [("mod", "-2")], ends: "with a long rest", about: "wet")],"#;
    let file = MONSTERS
        .replacen("format: 1,", drenched, 1)
        .replacen("\"monsters-and-magic\"", "\"wet-monsters\"", 1)
        .replacen("\"mm\"", "\"wm\"", 1);
    let mut table = Table::of(System::Own(Key::read("wet-monsters.ron", &file).unwrap()));
    table.say_all([
        "hero Felix strength 17 prime strength",
        "condition felix drenched",
        "condition felix dazed -1",
        "felix strength vs 14 =4,4,5",
    ]);
    let text = table.last().text();
    assert!(
        text.contains("+6 -2 drenched -1 dazed = +3") && text.contains("13 + 3 = 16"),
        "{text}"
    );
}
