//! Where the page can be seen from, and what to type for it.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use if_addrs::{Interface, get_if_addrs};
use qrcode::{Color, EcLevel, QrCode};
use serde::{Deserialize, Serialize};

use crate::words::listed;

use super::token::Token;

listed! {
    /// Where the page can be seen from.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Reach by word {
        /// This computer alone.
        #[default]
        Computer = "this computer",
        /// Every device in its network.
        Network = "the network",
    }
}

impl Reach {
    /// Where connections are listened for.
    pub(super) fn ip(self) -> IpAddr {
        match self {
            Self::Computer => Ipv4Addr::LOCALHOST.into(),
            Self::Network => Ipv4Addr::UNSPECIFIED.into(),
        }
    }

    /// Where devices find this computer, first where most of them look.
    ///
    /// # Errors
    /// That it is in no network.
    pub(super) fn seen_at(self) -> io::Result<Vec<IpAddr>> {
        match self {
            Self::Computer => Ok(vec![self.ip()]),
            Self::Network => Ok(in_order(get_if_addrs()?, ip_on_the_way_out())),
        }
    }
}

/// The addresses of this computer in its networks. One at home is preferred to a tunnel to somewhere, and to an address that
/// this computer gave itself since nobody gave it one; of those alike the one on the way out stands first.
fn in_order(mut found: Vec<Interface>, on_the_way_out: Option<IpAddr>) -> Vec<IpAddr> {
    found.retain(|one| one.is_oper_up() && one.ip().is_ipv4() && !one.is_loopback());
    found.sort_by_key(|one| {
        (
            one.is_link_local(),
            one.is_p2p(),
            Some(one.ip()) != on_the_way_out,
        )
    });
    found.iter().map(Interface::ip).collect()
}

/// The address that others would see of this computer. Nothing is sent: the system is asked which way it would take to an
/// address that is set aside for documents.
fn ip_on_the_way_out() -> Option<IpAddr> {
    let elsewhere = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(elsewhere).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The address of the page, with its secret.
#[derive(Debug, Clone, Copy)]
pub struct Address {
    pub(super) place: SocketAddr,
    pub(super) token: Token,
}

impl Address {
    /// The part that is no secret.
    pub fn place(&self) -> SocketAddr {
        self.place
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}/{}/", self.place, self.token)
    }
}

/// Light squares around a code, without which no camera finds it. The standard asks for four; two do, on a screen whose
/// ground is light as well, and fit into 24 rows.
const MARGIN: usize = 2;

/// A QR code in half blocks, two rows of squares in a line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// Squares in a row, without the margin.
    width: usize,
    is_dark: Vec<bool>,
}

impl Code {
    /// The code of an address; `None` if it is longer than a code can be.
    pub fn of(address: &Address) -> Option<Self> {
        let code = QrCode::with_error_correction_level(address.to_string(), EcLevel::L).ok()?;
        Some(Self {
            width: code.width(),
            is_dark: code
                .to_colors()
                .into_iter()
                .map(|c| c == Color::Dark)
                .collect(),
        })
    }

    /// Its lines, for a screen where letters are light on a dark ground: blocks stand where the code is light.
    pub fn lines(&self) -> Vec<String> {
        self.drawn(false)
    }

    /// Its lines, for a screen where letters are dark on a light ground.
    pub fn lines_on_light(&self) -> Vec<String> {
        self.drawn(true)
    }

    fn drawn(&self, block_is_dark: bool) -> Vec<String> {
        let side = self.width + 2 * MARGIN;
        let has_block = |x, y| y < side && self.is_dark_at(x, y) == block_is_dark;
        let cell = |x, y| match (has_block(x, y), has_block(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        let rows = (0..side).step_by(2);
        rows.map(|y| (0..side).map(|x| cell(x, y)).collect())
            .collect()
    }

    /// Whether a square is dark, counted from the corner of the margin.
    fn is_dark_at(&self, x: usize, y: usize) -> bool {
        let inside = |at: usize| at.checked_sub(MARGIN).filter(|at| *at < self.width);
        let place = inside(x).zip(inside(y)).map(|(x, y)| y * self.width + x);
        place
            .and_then(|place| self.is_dark.get(place))
            .is_some_and(|dark| *dark)
    }
}

#[cfg(test)]
mod tests {
    use if_addrs::{IfAddr, IfOperStatus, Ifv4Addr};

    use super::*;

    fn interface(ip: &str, is_p2p: bool, oper_status: IfOperStatus) -> Interface {
        let v4 = Ifv4Addr {
            ip: ip.parse().unwrap(),
            netmask: Ipv4Addr::UNSPECIFIED,
            prefixlen: 0,
            broadcast: None,
        };
        Interface {
            name: String::new(),
            addr: IfAddr::V4(v4),
            index: None,
            oper_status,
            is_p2p,
        }
    }

    #[test]
    fn the_network_at_home_is_shown_before_tunnels_and_what_is_down_is_not() {
        let found = vec![
            interface("127.0.0.1", false, IfOperStatus::Up),
            interface("169.254.3.3", false, IfOperStatus::Up),
            interface("10.8.0.2", true, IfOperStatus::Up),
            interface("172.17.0.1", false, IfOperStatus::Down),
            interface("10.42.0.1", false, IfOperStatus::Up),
            interface("192.168.1.20", false, IfOperStatus::Up),
        ];
        let out = |ip: &str| Some(ip.parse().unwrap());
        let at = |out| {
            let ips = in_order(found.clone(), out).into_iter();
            ips.map(|ip| ip.to_string()).collect::<Vec<_>>()
        };
        let rest = ["10.8.0.2", "169.254.3.3"];
        let home = ["192.168.1.20", "10.42.0.1"];
        assert_eq!(at(out("192.168.1.20")), [home, rest].concat());
        let hotspot = ["10.42.0.1", "192.168.1.20"];
        assert_eq!(at(out("10.8.0.2")), [hotspot, rest].concat());
        assert_eq!(at(None), [hotspot, rest].concat());
    }

    /// The squares within the margin as a camera sees them, where a block is dark.
    fn squares(lines: &[String]) -> Vec<Color> {
        let halves = |block| match block {
            '█' => (Color::Dark, Color::Dark),
            '▀' => (Color::Dark, Color::Light),
            '▄' => (Color::Light, Color::Dark),
            _ => (Color::Light, Color::Light),
        };
        let row = |line: &String| line.chars().map(halves).unzip();
        let rows: Vec<Vec<Color>> = lines
            .iter()
            .map(row)
            .flat_map(|(upper, lower): (Vec<Color>, Vec<Color>)| [upper, lower])
            .collect();
        let width = lines[0].chars().count() - 2 * MARGIN;
        let within = rows.iter().skip(MARGIN).take(width);
        within
            .flat_map(|row| row.iter().skip(MARGIN).take(width))
            .copied()
            .collect()
    }

    #[test]
    fn a_code_holds_the_address_and_fits_into_a_terminal() {
        let address = Address {
            place: "192.168.100.200:65535".parse().unwrap(),
            token: Token::from_bytes([0xff; 16]),
        };
        let code = Code::of(&address).unwrap();
        let (dark, light) = (code.lines(), code.lines_on_light());
        assert!(dark.len() <= 17, "{} rows", dark.len());
        for (line, other) in dark.iter().zip(&light) {
            assert_eq!(line.chars().count(), dark[0].chars().count());
            assert_eq!(other.chars().count(), dark[0].chars().count());
        }
        let written = QrCode::with_error_correction_level(address.to_string(), EcLevel::L).unwrap();
        assert_eq!(squares(&light), written.to_colors());
        // The margin is light: blocks on a dark screen, empty on a light one.
        assert!(dark[0].chars().all(|block| block == '█'));
        assert!(light[0].chars().all(|block| block == ' '));
    }
}
