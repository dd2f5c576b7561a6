use std::fmt;
use std::str::FromStr;

/// What a server speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The telnet servers of the NNGS and IGS family.
    Nngs,
    /// The computer Go servers.
    Cgos,
}

impl Protocol {
    /// Its name in an address.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Nngs => "nngs",
            Protocol::Cgos => "cgos",
        }
    }
}

/// Where a server is, and what it speaks: `nngs://localhost:9696`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// What it speaks.
    pub protocol: Protocol,
    /// The machine.
    pub host: String,
    /// Its port.
    pub port: u16,
}

/// Text that is no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no server: {why}; write nngs://HOST:PORT or cgos://HOST:PORT")]
pub struct AddressError {
    text: String,
    why: &'static str,
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let refuse = |why| AddressError { text: text.to_owned(), why };
        let (protocol, rest) = text.split_once("://").ok_or(refuse("it names no protocol"))?;
        let protocol = match protocol.to_ascii_lowercase().as_str() {
            "nngs" | "igs" => Protocol::Nngs,
            "cgos" => Protocol::Cgos,
            _ => return Err(refuse("the protocols are nngs and cgos")),
        };
        // A name or password would stand before an @, where others can read it.
        if rest.contains('@') {
            return Err(refuse("names and passwords have options of their own"));
        }
        let (host, port) =
            rest.trim_end_matches('/').rsplit_once(':').ok_or(refuse("it names no port"))?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let is_host = !host.is_empty() && host.chars().all(|c| c.is_ascii_graphic() && c != '/');
        if !is_host {
            return Err(refuse("it names no host"));
        }
        let port = port.parse().ok().filter(|&port: &u16| port > 0);
        let port = port.ok_or(refuse("its port is no number from 1 to 65535"))?;
        Ok(Address { protocol, host: host.to_owned(), port })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Address { protocol, host, port } = self;
        if host.contains(':') {
            write!(f, "{}://[{host}]:{port}", protocol.name())
        } else {
            write!(f, "{}://{host}:{port}", protocol.name())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_written() {
        for text in ["nngs://localhost:9696", "cgos://127.0.0.1:6867", "nngs://[::1]:9696"] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        assert_eq!("igs://a:1".parse::<Address>().unwrap().to_string(), "nngs://a:1");
        for (text, why) in [
            ("localhost:9696", "no protocol"),
            ("http://a:1", "the protocols are"),
            ("nngs://a", "no port"),
            ("nngs://:1", "no host"),
            ("nngs://a:0", "no number"),
            ("nngs://a:99999", "no number"),
            ("nngs://me:secret@a:1", "options of their own"),
        ] {
            let message = text.parse::<Address>().unwrap_err().to_string();
            assert!(message.contains(why) && message.contains("cgos://HOST:PORT"), "{message}");
        }
    }
}
