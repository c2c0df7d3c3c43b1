//! Sheet, card, tasks and notes, which only a wide screen shows.

use super::views::*;
use super::{plain, s};
use crate::tui::theme::Role;

pub(crate) fn sheet() -> Sheet {
    let ability = |(name, rank): (&str, &str)| Ability {
        name: s(name),
        rank: s(rank),
        in_use: name == "Dexterity",
    };
    let abilities = [
        ("Strength", "Novice"),
        ("Dexterity", "Adept"),
        ("Constitution", "Trained"),
        ("Intelligence", "Trained"),
        ("Wisdom", "Novice"),
        ("Charisma", "Trained"),
    ];
    let entries = [
        ("skills", "Perception, Sleight of Hand, Stealth, Swim"),
        (
            "ranks",
            "Weapons Trained, Dodge Adept, Parry Novice, Initiative Adept",
        ),
        ("dream", "to hear the bell of the vault ring"),
    ];
    Sheet {
        name: s("Thalia"),
        abilities: abilities.map(ability).into(),
        entries: entries.map(|(label, text)| (s(label), s(text))).into(),
    }
}

pub(crate) fn card() -> Card {
    let entries = [
        ("hp", "30/41   −28 would leave 2, low", Role::Fg),
        (
            "ranks",
            "Divine Magic Adept, Weapons Trained, Dodge Novice",
            Role::Fg,
        ),
        (
            "acts",
            "drowning hymn: Constitution, major or two rounds held",
            Role::Fg,
        ),
        (
            "knows",
            "the third stair and the name on the bell",
            Role::Secret,
        ),
        ("taken", "1186 Brannoc −11", Role::Fg),
    ];
    let entry = |(label, text, role): (&str, &str, Role)| (s(label), vec![plain(text, role)]);
    Card {
        row: Some(3),
        name: s("Tide priest"),
        entries: entries.map(entry).into(),
    }
}

pub(crate) fn tasks() -> Vec<Task> {
    let progress = |name: &str, done, of, who: &str| {
        Task::Progress(Progress {
            name: s(name),
            done,
            of,
            who: s(who),
            ..Progress::default()
        })
    };
    let runner = |place: &str, name: &str, mark: &str, figure: &str| {
        vec![
            plain(place, Role::Muted),
            plain(name, Role::Fg),
            plain(mark, Role::Muted),
            plain(figure, Role::Muted),
        ]
    };
    vec![
        progress("drain the crypt", 6, 10, "Oren and Brannoc"),
        progress("hold the sluice gate", 2, 3, "Brannoc ahead"),
        Task::Race {
            name: s("race to the bell"),
            secret: false,
            runners: vec![
                runner("1 ", "Wren ", "▲", "17"),
                runner("2 ", "Thalia ", "●", "12"),
                vec![plain("3 ", Role::Muted), plain("Vault eel", Role::Secret)],
            ],
        },
    ]
}

pub(crate) fn notes() -> Notes {
    let nave = "The nave stands knee-deep in black water. The bell hangs where the altar was; \
                the Drowned answer it. Light does not reach the third stair.";
    let marked = [
        "· the priest flees at a third of his blood, up the third stair",
        "· if the bell rings: every Drowned rises once more",
        "· Wren: ask about the ring of her sister",
    ];
    let text = |text: &str, marked| Paragraph {
        text: s(text),
        marked,
        ..Paragraph::default()
    };
    let paragraphs = marked.map(|line| text(line, true)).into();
    let luck = |who: &str, rolls, mean, lean| Luck {
        who: s(who),
        rolls,
        mean,
        lean,
    };
    let luck = vec![
        luck("Thalia", 19, 12.3, 6),
        luck("Oren", 14, 10.9, 1),
        luck("Brannoc", 17, 8.4, -6),
        luck("Wren", 21, 10.1, -1),
        luck("Ysolde", 12, 9.6, -2),
    ];
    Notes {
        secret: true,
        scene: Some(nave.into()),
        paragraphs,
        luck,
    }
}
