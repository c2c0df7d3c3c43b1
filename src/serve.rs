//! The page for players: what they may see, for any browser in the network.
//!
//! It knows no campaign and opens no file: it is given the text that is shown, already made for players, and gives that to
//! whoever knows the address. What a browser sends goes nowhere.

mod address;
mod answers;
mod door;
mod token;

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

use axum::serve::Listener;
use tokio::runtime::Builder;
use tokio::sync::{oneshot, watch};

use answers::Answers;
use answers::Watchers;
use door::{Door, Limits};

pub use address::{Address, Code, Reach};
pub use answers::{Image, Shown};
pub use token::Token;

/// The port that is tried first.
pub const PORT: u16 = 8720;

/// Who shall see the page, and where.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    pub reach: Reach,
    /// The port; else [`PORT`], or any that is free.
    pub port: Option<u16>,
    pub token: Token,
}

/// A page that is served, on a thread of its own, until this is dropped.
#[derive(Debug)]
pub struct Page {
    /// Where it is shown that it can be seen, then where else.
    address: Address,
    others: Vec<Address>,
    shown: watch::Sender<Shown>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Page {
    /// Begins to serve what is shown; `tell` is called with the number of those who watch whenever it changes, on the thread
    /// that serves.
    ///
    /// # Errors
    /// The system's: the port is taken, this computer is in no network.
    pub fn open(
        options: Options,
        shown: Shown,
        tell: impl Fn(usize) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        Self::open_within(Limits::default(), options, shown, tell)
    }

    fn open_within(
        limits: Limits,
        options: Options,
        shown: Shown,
        tell: impl Fn(usize) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let Options { reach, port, token } = options;
        let mut seen_at = reach.seen_at()?.into_iter();
        let first = seen_at.next().ok_or_else(no_network)?;
        let (shown, seen) = watch::channel(shown);
        let answers = Answers {
            token,
            shown: seen,
            watchers: Arc::new(Watchers::new(Box::new(tell))),
        };
        let (stop, stopped) = oneshot::channel();
        let (opened, port_of) = mpsc::channel();
        // All of it there: whoever opens the page may stand in a runtime already.
        let work = move || {
            let served = serve(|| open_door(reach, port, limits), answers, &opened, stopped);
            if let Err(error) = served {
                // Else the port was told.
                let _ = opened.send(Err(error));
            }
        };
        let thread = thread::Builder::new().name("page".to_owned()).spawn(work)?;
        let port = port_of.recv().map_err(io::Error::other)??;
        let address = |ip| Address {
            place: SocketAddr::new(ip, port),
            token,
        };
        Ok(Self {
            address: address(first),
            others: seen_at.map(address).collect(),
            shown,
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// Where it can be seen: in the network where most devices are, as far as that can be told.
    pub fn address(&self) -> Address {
        self.address
    }

    /// Where it can be seen from the other networks this computer is in.
    pub fn others(&self) -> &[Address] {
        &self.others
    }

    /// The picture that is shown.
    pub fn image(&self) -> Option<Image> {
        self.shown.borrow().image.clone()
    }

    /// Shows something else, unless it is the same.
    pub fn show(&self, shown: Shown) {
        self.shown.send_if_modified(|before| {
            let is_other = before.view != shown.view;
            *before = shown;
            is_other
        });
    }
}

/// Whoever watches is told by the end of the connection.
impl Drop for Page {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has reported it by its own way.
            let _ = thread.join();
        }
    }
}

fn no_network() -> io::Error {
    let what = "this computer is in no network with an IPv4 address";
    io::Error::new(io::ErrorKind::NetworkUnreachable, what)
}

/// The port that was asked for; else the usual one, or any if that one is taken.
fn open_door(reach: Reach, port: Option<u16>, limits: Limits) -> io::Result<Door> {
    let at = |port| Door::at(SocketAddr::new(reach.ip(), port), limits);
    match port {
        Some(port) => at(port),
        None => at(PORT).or_else(|_| at(0)),
    }
}

/// Says which port it has, and serves until it is stopped; connections that are open then end with the runtime.
fn serve(
    open: impl FnOnce() -> io::Result<Door>,
    answers: Answers,
    opened: &mpsc::Sender<io::Result<u16>>,
    stopped: oneshot::Receiver<()>,
) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let door = open()?;
        // Whoever opened it waits for this.
        let _ = opened.send(Ok(door.local_addr()?.port()));
        tokio::select! {
            // It ends by itself never, and whoever stops it need not say why.
            served = axum::serve(door, answers.router()) => served,
            _ = stopped => Ok(()),
        }
    })
}

#[cfg(test)]
mod tests;
