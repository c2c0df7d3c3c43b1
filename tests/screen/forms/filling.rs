//! A form filled in by keys: which field is in hand, and the case of the table that is written for it.

use astragal::systems::record::Kind;
use astragal::systems::{Sheet, SheetField, System};
use astragal::tui::overlay::Overlay;
use astragal::tui::pages::form::{Entry, FieldOwner, FormState, Sets};

use super::cases::{CASES, Case};
use crate::support::keys::Player;
use crate::support::rules;

const OTHERS: [System; 4] = [
    System::DicePool,
    System::SwordsAndSorcery,
    System::SuccessRoll,
    System::MonstersAndMagic,
];

/// A field with the case of the table that is written for it.
pub struct Tried {
    pub system: System,
    pub field: SheetField,
    pub case: &'static Case,
}

impl Tried {
    /// Every field of every sheet whose fields are data; one without a case in the table is an error.
    pub fn all(blank: fn(System) -> Sheet) -> Vec<Self> {
        let rules = rules();
        let of_system = |system: System| {
            let fields = blank(system).fields(&rules).into_iter();
            let tried = fields.map(move |field| {
                let of_group: Vec<&Case> = CASES
                    .iter()
                    .filter(|case| case.system == system && case.group == field.group().title)
                    .collect();
                let own = of_group
                    .iter()
                    .find(|case| case.names.contains(&field.name()));
                let case = own.or_else(|| of_group.iter().find(|case| case.names.is_empty()));
                let Some(case) = case else {
                    panic!("no case for {} in {system:?}", field.name())
                };
                Self {
                    system,
                    field,
                    case,
                }
            });
            tried.collect::<Vec<_>>()
        };
        OTHERS.into_iter().flat_map(of_system).collect()
    }

    /// What a line says for it: a choice in small letters.
    pub fn words(&self, value: &str) -> String {
        let value = match self.field.kind() {
            Kind::Choice(_) => value.to_lowercase(),
            _ => value.to_owned(),
        };
        let name = in_line(&self.field.name().to_lowercase());
        match self.case.entry {
            Some(entry) => format!("{name} \"{entry}\" {}", in_line(&value)),
            None => format!("{name} {}", in_line(&value)),
        }
    }

    pub fn value(&self, sheet: &Sheet) -> Option<String> {
        let rules = rules();
        let fields = sheet.fields(&rules);
        let named = self.case.entry.filter(|_| self.field.names_new());
        let field = match named {
            Some(entry) => fields.iter().find(|field| field.name() == entry).unwrap(),
            None => &self.field,
        };
        field.value(sheet, self.case.entry)
    }

    /// What the table says of it, with its own name.
    pub fn told(&self, text: &str) -> String {
        let name = self.field.name();
        let short = self.field.short().unwrap_or_default();
        text.replace("{}", name)
            .replace("{key}", short)
            .replace("{abl}", ability_of(name))
    }

    /// Whether an entry of the form is for it: for a new entry of a list, where it is of one.
    fn is_made_in(&self, entry: &Entry) -> bool {
        let whose = if self.case.entry.is_some() {
            FieldOwner::New
        } else {
            FieldOwner::Itself
        };
        entry.sets == Sets::Own(Box::new(self.field.clone()), whose)
    }

    /// The same once it is on the sheet.
    pub fn is_edited_in(&self, entry: &Entry) -> bool {
        let Sets::Own(field, whose) = &entry.sets else {
            return false;
        };
        match (self.case.entry, self.field.names_new()) {
            (Some(name), true) => field.name() == name,
            (Some(name), false) => {
                **field == self.field && *whose == FieldOwner::Known(name.to_owned())
            }
            (None, _) => self.is_made_in(entry),
        }
    }

    /// Presses what the case gives first, in a form that is open, and takes the field in hand.
    pub fn begin(&self, player: &mut Player) {
        for (name, keys) in self.case.given {
            go(player, |entry| is_field(entry, name));
            player.press([keys]);
        }
        if let Some(name) = self.case.entry {
            let row = find(player, |entry| {
                self.is_made_in(entry) || self.is_name_of(entry)
            })
            .row;
            let row = row.map(|(number, _)| number);
            go(player, |entry| {
                matches!(entry.sets, Sets::Name(_)) && entry.row.map(|(of, _)| of) == row
            });
            player.press([name]);
        }
        let has_value = has(player, |entry| self.is_made_in(entry));
        if has_value {
            go(player, |entry| self.is_made_in(entry));
        }
    }

    fn is_name_of(&self, entry: &Entry) -> bool {
        entry.sets == Sets::Name(Box::new(self.field.clone()))
    }
}

/// The ability of a skill or a save in Swords & Sorcery, copied out of its list.
fn ability_of(name: &str) -> &'static str {
    let is_any = |names: &[&str]| names.contains(&name.trim_start_matches("save "));
    match () {
        () if is_any(&["Strength", "Athletics"]) => "Str",
        () if is_any(&["Dexterity", "Acrobatics", "Sleight of Hand", "Stealth"]) => "Dex",
        () if is_any(&["Constitution"]) => "Con",
        () if is_any(&[
            "Intelligence",
            "Arcana",
            "History",
            "Investigation",
            "Nature",
            "Religion",
            "Streetwise",
        ]) =>
        {
            "Int"
        }
        () if is_any(&[
            "Wisdom",
            "Animal Handling",
            "Insight",
            "Medicine",
            "Perception",
            "Survival",
        ]) =>
        {
            "Wis"
        }
        () if is_any(&[
            "Charisma",
            "Deception",
            "Haggle",
            "Intimidation",
            "Performance",
            "Persuasion",
        ]) =>
        {
            "Cha"
        }
        () => "Luck",
    }
}

/// A name or a value as a line says it.
pub fn in_line(text: &str) -> String {
    let is_plain = text
        .chars()
        .all(|letter| letter.is_ascii_alphanumeric() || "+-/".contains(letter));
    if is_plain && !text.starts_with('+') {
        text.to_owned()
    } else {
        format!("\"{text}\"")
    }
}

pub fn form(player: &Player) -> &FormState {
    match player.overlay() {
        Some(Overlay::Form(form)) => form,
        _ => panic!("no form is open\n{}", player.picture()),
    }
}

pub fn in_hand(player: &Player) -> &Entry {
    let form = form(player);
    &form.entries[form.at]
}

fn has(player: &Player, wanted: impl Fn(&Entry) -> bool) -> bool {
    form(player).entries.iter().any(wanted)
}

fn find(player: &Player, wanted: impl Fn(&Entry) -> bool) -> &Entry {
    form(player)
        .entries
        .iter()
        .find(|entry| wanted(entry))
        .unwrap()
}

pub fn is_field(entry: &Entry, name: &str) -> bool {
    match &entry.sets {
        Sets::Word(word) => word.trim_matches('"').eq_ignore_ascii_case(name),
        Sets::Own(field, _) => field.name() == name,
        Sets::Name(_) | Sets::Nothing => false,
    }
}

/// Takes a field in hand by Tab alone.
#[track_caller]
pub fn go(player: &mut Player, wanted: impl Fn(&Entry) -> bool) {
    for _ in 0..=form(player).entries.len() {
        if wanted(in_hand(player)) {
            return;
        }
        player.press(["<tab>"]);
    }
    panic!("Tab never comes to that field\n{}", player.picture());
}

/// A field is made in the form that lies open, then edited in the form of what was made: both are said as `verb` takes them
/// and stand on the sheet.
pub fn is_made_and_edited(
    mut player: Player,
    tried: &Tried,
    verb: &str,
    sheet: fn(&Player) -> &Sheet,
) {
    let (case, name) = (tried.case, tried.field.name());
    player.press([case.made, "<ret>"]);
    assert!(player.overlay().is_none(), "{name}\n{}", player.picture());
    assert!(
        player.said().starts_with(&format!("{verb} \"Brakk\" ")),
        "{name}: {}",
        player.said()
    );
    assert!(
        player.said().contains(&tried.words(case.value)),
        "{name}: {}",
        player.said()
    );
    assert_eq!(
        tried.value(sheet(&player)).as_deref(),
        Some(case.value),
        "{name}"
    );
    player.press(["e"]);
    go(&mut player, |entry| tried.is_edited_in(entry));
    player.press([case.edited, "<ret>"]);
    assert!(player.overlay().is_none(), "{name}\n{}", player.picture());
    let words = match (case.entry, tried.field.names_new()) {
        (Some(entry), true) => {
            format!("{} {}", in_line(&entry.to_lowercase()), in_line(case.after))
        }
        (Some(_) | None, _) => tried.words(case.after),
    };
    assert_eq!(player.said(), format!("{verb} \"Brakk\" {words}"), "{name}");
    assert_eq!(
        tried.value(sheet(&player)).as_deref().unwrap_or("none"),
        case.after,
        "{name}"
    );
}
