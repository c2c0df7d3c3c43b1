//! Who comes in: so many at a time and from one device, a request of so many bytes and in so much time, and nobody who does
//! not read.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{Sleep, sleep};

/// Connections that wait to be let in.
const QUEUE: u32 = 256;

/// Bytes that are read of a connection, which brings one request without a body.
const REQUEST: usize = 16 << 10;

/// Bytes that wait in the system for somebody to read them.
const UNREAD: u32 = 64 << 10;

/// What one connection may cost, and how many there may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Connections at a time; one more is closed at once.
    pub(super) connections: usize,
    /// Of these, how many may come from one device other than this computer, where they come from programs of its user: a
    /// stranger shall not keep everybody else out. Some, since phones behind a router of their own come from one address.
    pub(super) of_a_device: usize,
    /// How long a request may take to arrive.
    pub(super) asking: Duration,
    /// How long it may take until somebody reads on. What is streamed comes oftener.
    pub(super) reading: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 256,
            of_a_device: 32,
            asking: Duration::from_secs(5),
            reading: Duration::from_secs(25),
        }
    }
}

/// Where connections come in.
pub(super) struct Door {
    listener: TcpListener,
    /// What each connection that is open holds, by where it comes from.
    open: HashMap<IpAddr, Arc<()>>,
    limits: Limits,
}

impl Door {
    /// Listens at a place.
    ///
    /// # Errors
    /// The system's: the port is taken, or kept for others.
    pub(super) fn at(place: SocketAddr, limits: Limits) -> io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        // As the standard library does: else the port of a page that was just left is taken for a minute.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.set_send_buffer_size(UNREAD)?;
        socket.bind(place)?;
        Ok(Self {
            listener: socket.listen(QUEUE)?,
            open: HashMap::new(),
            limits,
        })
    }

    /// A place for one more connection from there, if there is one.
    fn place_for(&mut self, from: IpAddr) -> Option<Arc<()>> {
        // The first is the one that is kept here.
        let held = |place: &Arc<()>| Arc::strong_count(place) - 1;
        self.open.retain(|_, place| held(place) > 0);
        let everywhere: usize = self.open.values().map(held).sum();
        let place = self.open.entry(from).or_default();
        let most = match from == Ipv4Addr::LOCALHOST {
            true => self.limits.connections,
            false => self.limits.of_a_device,
        };
        let has_room = everywhere < self.limits.connections && held(place) < most;
        has_room.then(|| Arc::clone(place))
    }
}

impl Listener for Door {
    type Io = Guarded;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Guarded, SocketAddr) {
        loop {
            let Ok((stream, from)) = self.listener.accept().await else {
                // Who left while waiting makes no pause; that the system has no more files to open does.
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            if let Some(place) = self.place_for(from.ip()) {
                return (Guarded::new(stream, place, self.limits), from);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that ends by itself: when its request is too long or too slow, or nobody reads what is sent.
pub(super) struct Guarded {
    stream: TcpStream,
    /// Bytes that may still be read.
    allowed: usize,
    /// When it ends, unless something is sent before.
    end: Pin<Box<Sleep>>,
    reading: Duration,
    _place: Arc<()>,
}

impl Guarded {
    fn new(stream: TcpStream, place: Arc<()>, limits: Limits) -> Self {
        Self {
            stream,
            allowed: REQUEST,
            end: Box::pin(sleep(limits.asking)),
            reading: limits.reading,
            _place: place,
        }
    }

    fn in_time(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        match self.end.as_mut().poll(context) {
            Poll::Ready(()) => Err(io::ErrorKind::TimedOut.into()),
            Poll::Pending => Ok(()),
        }
    }
}

impl AsyncRead for Guarded {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.in_time(context)?;
        let before = buffer.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(context, buffer))?;
        let read = buffer.filled().len() - before;
        match this.allowed.checked_sub(read) {
            Some(left) => this.allowed = left,
            None => return Poll::Ready(Err(io::ErrorKind::InvalidData.into())),
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Guarded {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.in_time(context)?;
        let written = ready!(Pin::new(&mut this.stream).poll_write(context, bytes))?;
        this.end.set(sleep(this.reading));
        // The new end is to wake this connection too.
        this.in_time(context)?;
        Poll::Ready(Ok(written))
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
