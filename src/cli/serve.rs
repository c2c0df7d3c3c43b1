//! `astragal serve`: what players may see, for any browser.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, Sender};
use std::thread;

use clap::Args;
use rustix::process::Signal;
use signal_hook::iterator::Signals;

use crate::campaign::players_view::PlayersView;
use crate::serve::{Code, Options, Page, Reach, Shown, Token};
use crate::store::{Folder, StoreError, local_zone};

use super::Failure;
use super::context::CliContext;
use super::output::{Output, remark};

/// Serve players a page for any browser: what they may see, and nothing else
#[derive(Debug, Args)]
pub struct Serve {
    /// Let every device in the network see it, not this computer alone
    #[arg(long)]
    lan: bool,
    /// The port [default: 8720, or any that is free]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Give it a new address: whoever knows the old one sees nothing any more
    #[arg(long)]
    new_address: bool,
    /// The campaign
    name: String,
}

/// What the errand waits for: a view or why there is none for now, until somebody ends it.
type Heard = Option<Result<PlayersView, StoreError>>;

impl Serve {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        let folder = context.folder(&self.name)?;
        let (hears, heard) = mpsc::channel();
        end_on_signals(hears.clone())
            .map_err(|error| Failure::Work(format!("no signal would end it: {error}")))?;
        // Nobody hears of what changes after the end.
        let feed = folder.follow_view(local_zone(), move |view| drop(hears.send(Some(view))))?;
        let mut page: Option<Page> = None;
        while let Ok(Some(heard)) = heard.recv() {
            match (heard, &page) {
                (Err(lost), None) => return Err(lost.into()),
                (Err(lost), Some(_)) => remark(&format!("not followed now, retrying: {lost}")),
                (Ok(view), Some(page)) => page.show(folder.shown(&view, page.image())),
                (Ok(view), None) => {
                    let opened = self.open(&folder, folder.shown(&view, None))?;
                    print_addresses(&opened, self.reach(), output)?;
                    page = Some(opened);
                }
            }
        }
        feed.end();
        Ok(())
    }

    fn reach(&self) -> Reach {
        match self.lan {
            true => Reach::Network,
            false => Reach::Computer,
        }
    }

    fn open(&self, folder: &Folder, shown: Shown) -> Result<Page, Failure> {
        let token = match self.new_address {
            true => folder.change_page_token()?,
            false => folder.page_token()?,
        };
        let options = Options {
            reach: self.reach(),
            port: self.port,
            token: Token::from_bytes(token),
        };
        Page::open(options, shown, |_| {}).map_err(|error| {
            let port = self
                .port
                .map_or_else(String::new, |port| format!(" at port {port}"));
            let another = match error.kind() {
                io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied => {
                    ": another --port may do, or none"
                }
                _ => "",
            };
            Failure::Work(format!("cannot serve{port}: {error}{another}"))
        })
    }
}

/// The address alone, so that scripts can read it; people get a code to scan and a word besides.
fn print_addresses(page: &Page, reach: Reach, output: &mut Output) -> Result<(), Failure> {
    let address = page.address();
    output.line_now(&address.to_string())?;
    if !io::stdout().is_terminal() {
        return Ok(());
    }
    if let (Reach::Network, Some(code)) = (reach, Code::of(&address)) {
        // Black on white, whatever the terminal's own colors are.
        for line in code.lines_on_light() {
            output.line(&format!("\x1b[30;107m{line}\x1b[0m"))?;
        }
    }
    for other in page.others() {
        output.line(&format!("In another network of this computer: {other}"))?;
    }
    if reach == Reach::Computer {
        output
            .line("This computer alone can open it: --lan serves every device in the network.")?;
    }
    output.line_now("Ctrl-C ends it.")
}

/// Ctrl-C, a closed terminal and `kill` end it in order.
fn end_on_signals(hears: Sender<Heard>) -> io::Result<()> {
    let ending = [Signal::INT, Signal::TERM, Signal::HUP].map(Signal::as_raw);
    let mut signals = Signals::new(ending)?;
    let work = move || {
        for _ in signals.forever() {
            let _ = hears.send(None);
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(work)?;
    Ok(())
}
