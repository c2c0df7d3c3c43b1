//! The curtain over a start: it is as it was left, however that ended.

use rustix::process::Signal;

use crate::support::kept::{NAME, founded};
use crate::support::terminal::Terminal;

/// How the dashboard ends.
#[derive(Debug, Clone, Copy)]
enum End {
    Key,
    Kill,
}

impl End {
    fn of(self, terminal: &mut Terminal) {
        match self {
            Self::Key => drop(terminal.type_in("q")),
            Self::Kill => terminal.signal(Signal::KILL),
        }
        terminal.wait_for_end();
    }
}

#[test]
fn the_curtain_stands_as_it_was_after_any_end_and_no_start_shows_what_it_hid() {
    for end in [End::Key, End::Kill] {
        let dir = founded();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal
            .wait_for_saved(1)
            .type_in(":add kraken 10 hidden\r")
            .wait_for_saved(2)
            .wait_for("kraken")
            .type_in("x")
            .wait_for("curtain drawn");
        end.of(&mut terminal);

        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for("curtain drawn");
        assert_eq!(terminal.count("kraken"), 0, "{end:?}");
        terminal.type_in("x").wait_for("kraken");
        end.of(&mut terminal);

        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for("kraken");
        assert_eq!(terminal.count("curtain drawn"), 0, "{end:?}");
        End::Key.of(&mut terminal);
    }
}

#[test]
fn what_cannot_be_read_of_it_means_drawn() {
    let dir = founded();
    std::fs::create_dir(dir.path().join("the-drowned-vault/.curtain")).unwrap();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for("curtain drawn");
    End::Key.of(&mut terminal);
}

#[test]
fn who_follows_has_a_curtain_of_their_own() {
    let dir = founded();
    let mut playing = Terminal::start(dir.path(), &["open", NAME]);
    playing
        .wait_for_saved(1)
        .type_in(":add kraken 10 hidden\r")
        .wait_for_saved(2);
    let mut following = Terminal::start(dir.path(), &["open", NAME]);
    following
        .wait_for_following(playing.id())
        .type_in("x")
        .wait_for("curtain drawn");
    End::Kill.of(&mut following);
    let mut following = Terminal::start(dir.path(), &["open", NAME]);
    following.wait_for("curtain drawn");
    assert_eq!(following.count("kraken"), 0);
    End::Key.of(&mut following);
    End::Key.of(&mut playing);
    let mut playing = Terminal::start(dir.path(), &["open", NAME]);
    playing.wait_for("kraken");
    End::Key.of(&mut playing);
}
