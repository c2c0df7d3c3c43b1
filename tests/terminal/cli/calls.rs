//! Every way to call the program without a screen, once: how it ends, and something it says.

use super::Shelf;

/// The folder that a call is given in place of this.
const FOLDER: &str = "FOLDER";

/// What is called, how it ends, and what it says.
const CALLS: &[(&str, i32, &str)] = &[
    ("new Saltmarsh", 0, "saltmarsh\n"),
    ("new Saltmarsh --system ss --seed 7", 0, "saltmarsh-2\n"),
    (
        "new Saltmarsh --system swords-and-sorcery",
        0,
        "saltmarsh-3\n",
    ),
    ("new Bells --example the-bell-below-the-abbey", 0, "bells\n"),
    ("new Bells --example nowhere", 2, "the-bell-below-the-abbey"),
    ("list", 0, "The Drowned Vault"),
    ("list --json", 0, "{\"campaigns\":["),
    ("odds pd adept adv +1", 0, "critical"),
    ("odds --json pd adept adv +1", 0, "\"passes\":null}"),
    ("odds pd adapt", 2, "^"),
    ("roll --seed 7 ss +5 dc 15", 0, "15"),
    ("roll 4d6kh3+2", 0, "seed"),
    ("roll --json --seed 7 pd luck", 0, "\"seed\":"),
    ("roll --json --seed 7 --times 50 pd luck", 0, "\"counts\":["),
    ("roll --times 50 pd luck x2", 2, "--times"),
    ("run the-drowned-vault begin", 1, "the turn order is empty"),
    ("run nowhere undo", 1, "the-drowned-vault"),
    ("show the-drowned-vault", 0, "Thalia"),
    ("show --json the-drowned-vault", 0, "\"party\":["),
    ("log the-drowned-vault", 0, "Thalia  joins the party"),
    ("log --json the-drowned-vault", 0, "\"seq\":1"),
    ("log --players the-drowned-vault", 0, "Thalia"),
    ("log --json --players the-drowned-vault", 0, "\"seq\":1"),
    ("check the-drowned-vault", 0, "sound"),
    ("check FOLDER/the-drowned-vault", 0, "sound"),
    ("check --dice the-drowned-vault", 0, "sound"),
    ("check nowhere", 1, "nowhere"),
    ("restore the-drowned-vault 1", 0, "1"),
    ("run THE-DROWNED-VAULT undo", 0, "undid 3"),
    ("restore the-drowned-vault 999", 1, "999"),
    ("--config-dir FOLDER/mine list", 0, "The Drowned Vault"),
    ("list --data-dir FOLDER/elsewhere", 0, "no campaigns yet in"),
    ("show", 2, "Usage"),
];

#[test]
fn every_call_ends_as_it_should_and_says_what_came_of_it() {
    let shelf = Shelf::with_party();
    let folder = shelf.dir.path().to_str().unwrap();
    for (call, status, says) in CALLS {
        let call = call.replace(FOLDER, folder);
        let said = shelf.say(&call.split(' ').collect::<Vec<_>>());
        let (out, err) = (&said.out, &said.err);
        assert_eq!(said.status, *status, "{call}\n{out}\n{err}");
        let told = if *status == 0 { out } else { err };
        assert!(told.contains(says), "{call}: {says}\n{out}\n{err}");
    }
    assert!(
        shelf
            .pipe(b"note two\n# a remark\nnote three\n")
            .out
            .contains("three")
    );
}

#[cfg(unix)]
#[test]
fn an_editor_is_given_the_campaign_file() {
    let shelf = Shelf::with_party();
    let mut command = shelf.command(&["edit", "the-drowned-vault"]);
    let said = super::Said::of(command.env("EDITOR", "grep -q Thalia").env_remove("VISUAL"));
    assert_eq!(said.status, 0, "{}", said.err);
}
