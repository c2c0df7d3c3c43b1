//! Case 9: what players see holds no byte of what is hidden or secret, and no gap that tells of it.

use astragal::campaign::log_text::for_players;

use super::Seat;

/// A fight with somebody hidden in it, and a name that may be read.
const WITH_HIDDEN: [&str; 10] = [
    "add wren",
    "add orc 15 hidden",
    "add \"Vault eel\" 34 hidden",
    "reveal orc",
    "initiative wren critical",
    "initiative \"vault eel\" major",
    "initiative orc normal",
    "begin",
    "wren dodge =9 # the eel is behind her",
    "note secret the eel waits",
];

fn shown(seat: &Seat) -> Vec<(u64, String)> {
    let entries = for_players(seat.campaign()).into_iter();
    entries
        .map(|shown| (shown.entry.id.0, shown.entry.text()))
        .collect()
}

#[test]
fn nothing_of_a_hidden_foe_is_in_it_whatever_it_does() {
    for mut seat in Seat::both(&WITH_HIDDEN) {
        seat.next()
            .say("wren -3")
            .say("condition \"vault eel\" coiled 2")
            .say("\"vault eel\" trained =20");
        seat.say("\"vault eel\" -4")
            .say("move \"vault eel\" last")
            .back()
            .next()
            .next();
        seat.say("condition wren held until \"vault eel\" end")
            .say("hide orc")
            .say("remove \"vault eel\"");
        for (_, text) in shown(&seat) {
            let text = text.to_lowercase();
            for word in ["eel", "vault", "waits", "behind", "orc", "held"] {
                assert!(!text.contains(word), "{word}: {text}");
            }
        }
    }
}

#[test]
fn a_secret_roll_is_absent_until_it_is_opened() {
    for mut seat in Seat::both(&WITH_HIDDEN) {
        seat.say("wren perception =3,8");
        assert!(
            shown(&seat)
                .iter()
                .all(|(_, text)| !text.contains("Perception"))
        );
        seat.does("open", "gts");
        assert!(
            shown(&seat)
                .iter()
                .any(|(_, text)| text.contains("Perception"))
        );
    }
}

#[test]
fn what_is_left_is_numbered_without_gaps() {
    for mut seat in Seat::both(&WITH_HIDDEN) {
        seat.next().say("\"vault eel\" -4").say("wren -3").next();
        let numbers: Vec<u64> = shown(&seat).iter().map(|(number, _)| *number).collect();
        let expected: Vec<u64> = (1..=u64::try_from(numbers.len()).unwrap()).collect();
        assert_eq!(numbers, expected);
    }
}

#[test]
fn once_revealed_it_is_told_and_hidden_again_it_is_not() {
    for mut seat in Seat::both(&WITH_HIDDEN) {
        seat.say("reveal \"vault eel\"").next();
        assert!(
            shown(&seat)
                .iter()
                .any(|(_, text)| text.contains("Vault eel"))
        );
        seat.say("hide \"vault eel\"");
        assert!(shown(&seat).iter().all(|(_, text)| !text.contains("eel")));
    }
}
