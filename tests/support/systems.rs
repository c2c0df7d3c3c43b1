//! Tables of the other systems: attempts of typed lines, with faces that are given.

use astragal::campaign::line::{Context, parse, parse_attempt};
use astragal::campaign::{Attempting, Base, Campaign, Command, CreatureId, Roller};
use astragal::dice::{Dice, Seed};
use astragal::systems::{Attempt, Rulebook, System};
use jiff::{SignedDuration, Timestamp};

use super::Table;
use super::keys::Player;

/// A table of one system with one hero.
pub struct Played {
    campaign: Campaign,
    dice: Dice,
    now: Timestamp,
}

impl Played {
    /// With a hero of this name.
    pub fn by(system: System, hero: &str) -> Self {
        let rules = super::rules();
        let base = Base::founding("The Drowned Vault".into(), system);
        let now = "2026-11-21T19:00:00Z".parse().unwrap();
        let campaign = Campaign::resume(rules, base, Vec::new());
        let mut played = Self {
            campaign,
            dice: Dice::new(&Seed::from_number(7)),
            now,
        };
        played.say(&format!("hero {hero} level 3 hp 24"));
        played
    }

    /// Types a line.
    pub fn say(&mut self, line: &str) -> &mut Self {
        let context = Context {
            rules: self.campaign.rules(),
            state: Some(self.campaign.state()),
            cursor: None,
            task: None,
        };
        let sentence =
            parse(line, &context).unwrap_or_else(|complaint| panic!("{}", complaint.picture(line)));
        self.does(&sentence.command, &sentence.line)
    }

    /// The hero attempts something, and these faces fall.
    pub fn tries(&mut self, what: &str, attempt: Attempt, faces: &[u32]) -> &mut Self {
        self.attempts(what, attempt, faces, false)
    }

    /// The same behind the game master's hand.
    pub fn tries_in_secret(&mut self, what: &str, attempt: Attempt, faces: &[u32]) -> &mut Self {
        self.attempts(what, attempt, faces, true)
    }

    /// Sits down at it.
    pub fn player(&self) -> Player {
        Player::at(self.campaign.clone())
    }

    fn attempts(
        &mut self,
        what: &str,
        attempt: Attempt,
        faces: &[u32],
        is_secret: bool,
    ) -> &mut Self {
        let hero = self.campaign.state().party.first().unwrap();
        let who = vec![Roller {
            creature: CreatureId::Hero(hero.id),
            name: hero.name.clone(),
        }];
        let attempting = Attempting {
            who,
            what: what.to_owned(),
            because: String::new(),
            warnings: Vec::new(),
            attempt,
            is_secret,
            asks_secrecy: false,
            asks_fit: Vec::new(),
            times: 1,
            typed: Some(faces.to_vec()),
            comment: None,
            aim: None,
            against: None,
            modifiers: Vec::new(),
        };
        self.does(&Command::Attempt(Box::new(attempting)), "an attempt")
    }

    fn does(&mut self, command: &Command, line: &str) -> &mut Self {
        self.now += SignedDuration::from_secs(20);
        let step = self
            .campaign
            .decide(command, line, &mut self.dice, self.now);
        let step = step.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        self.campaign.accept(step);
        self
    }
}

/// What a line without a name attempts.
fn attempted(line: &str) -> Attempt {
    let (attempting, _) = parse_attempt(line, &Rulebook::built_in()).unwrap();
    attempting.attempt
}

pub fn pool() -> Player {
    Played::by(System::DicePool, "Mara")
        .tries("Drive", attempted("dp 3+4 diff 8"), &[1, 3, 8, 4, 9, 8, 10])
        .player()
}

pub fn pool_against() -> Player {
    let faces = [6, 7, 8, 2, 3, 6, 1, 9, 2];
    Played::by(System::DicePool, "Mara")
        .tries("Stealth", attempted("dp 5 vs 4"), &faces)
        .player()
}

fn athletics() -> Attempt {
    attempted("ss +4 rank 3 dc 15")
}

pub fn difficulties() -> Player {
    Played::by(System::SwordsAndSorcery, "Ilse")
        .tries("Athletics", athletics(), &[12])
        .player()
}

pub fn difficulties_secret() -> Player {
    Played::by(System::SwordsAndSorcery, "Ilse")
        .tries_in_secret("Athletics", athletics(), &[3])
        .player()
}

pub fn difficulties_chosen() -> Player {
    let mut player = difficulties();
    player.press(["gt", "<down>", "<right>", "v"]);
    player
}

pub fn armor() -> Player {
    let attempt = attempted("ss +3 rank 2 adv ac 16");
    Played::by(System::SwordsAndSorcery, "Ilse")
        .tries("Longsword", attempt, &[4, 20])
        .player()
}

pub fn skill() -> Player {
    let attempt = attempted("sr 12 very unfavorable easy");
    Played::by(System::SuccessRoll, "Hob")
        .tries("Lockpicking", attempt, &[2, 3, 4])
        .player()
}

pub fn skill_typed() -> Player {
    let mut player = skill();
    player.press([":hob sr default iq:12-5,intimidation:14-3 hard"]);
    player
}

pub fn resistance() -> Player {
    let attempt = attempted("mm +1 prime trait 1 damage 1d8+1 vs 14");
    Played::by(System::MonstersAndMagic, "Ruk")
        .tries("Strength", attempt, &[4, 4, 3, 5])
        .player()
}

pub fn resistance_rolled() -> Player {
    let attempt = attempted("mm +1 prime trait 1 damage 1d8+1 vs +5");
    Played::by(System::MonstersAndMagic, "Ruk")
        .tries("Strength", attempt, &[1, 1, 1, 8, 4, 4, 4])
        .player()
}

pub fn resistance_chosen() -> Player {
    let mut player = Played::by(System::MonstersAndMagic, "Ruk").player();
    player.press(["gt", "<down>", "<right>"]);
    player
}

/// A wall half mended, a search in secret, a contest with a round rolled; the keys are in their pane.
pub fn tasks() -> Player {
    let mut played = Played::by(System::DicePool, "Mara");
    for line in [
        "hero Brakk hp 30 dexterity 3 archery 2",
        "add party",
        "add orc 7 hidden",
        "reveal orc",
        "task \"mend the wall\" 10 in 6 setback 3",
        "task mend roll brakk dexterity+archery =7,8,9,2,2",
        "task mend roll mara dp 4 =6,6,2,3",
        "task \"find the thief\" 5 secret",
        "contest \"tug of war\" brakk orc to 5",
        "contest tug roll dp 4 vs 4 =6,7,2,9,2,2,6,1",
    ] {
        played.say(line);
    }
    let mut player = played.player();
    player.press(["gk"]);
    player
}

/// The same while the next roll for the wall is typed.
pub fn task_typed() -> Player {
    let mut player = tasks();
    player.press(["r diff 7"]);
    player
}

/// Seven effect points won against one of two foes, and what is pressed then.
pub fn offering(keys: &str) -> Player {
    let mut player = won_points();
    player.press([keys]);
    player
}

fn won_points() -> Player {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table.say_all([
        "hero felix hp 20",
        "add felix",
        "add orc 15 hidden",
        "reveal orc",
        "felix mm +6 vs 14 =5,5,5",
    ]);
    Player::at(table.campaign)
}

/// A hostile foe that hides, and a hero who was noticed.
pub fn marks() -> Player {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "add mira",
        "add orc 15 hidden",
        "add ogre 30 hidden",
        "reveal orc ogre",
        "attitude ogre hostile",
        "orc ss +5 hide =9",
        "mira influence ogre persuasion =3,9",
    ]);
    Player::at(table.campaign)
}
