//! One studio a folder: a second one would overwrite the first one's game.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

use crate::Save;

/// The file that says on which port the folder's studio listens.
const FILE: &str = "studio.port";

/// How long another studio has to answer.
const PATIENCE: Duration = Duration::from_millis(500);

/// The address of the studio that uses this folder, if one does.
pub(crate) fn find(data: &Path) -> Option<String> {
    let port: u16 = std::fs::read_to_string(data.join(FILE)).ok()?.trim().parse().ok()?;
    let told = ask(port).ok()?;
    let body = told.split("\r\n\r\n").nth(1)?;
    // The port may be somebody else's by now.
    let about: serde_json::Value = serde_json::from_str(body).ok()?;
    let is_ours = about["folder"].as_str() == Some(&*data.to_string_lossy());
    is_ours.then(|| format!("http://127.0.0.1:{port}/"))
}

fn ask(port: u16) -> io::Result<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET /api/about HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = Vec::new();
    stream.take(64 << 10).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Says on which port this studio listens.
pub(crate) fn announce(data: &Path, port: u16, save: Save) -> io::Result<()> {
    save(&data.join(FILE), port.to_string().as_bytes())
}
