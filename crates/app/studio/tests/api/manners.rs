//! What the studio lets in, how much of it, and what it says when it does not.

use crate::client::{Running, folder};
use tengen_studio::{Options, Studio, StudioError};

#[test]
fn strangers_are_refused() {
    let studio = Running::new();
    let port = studio.port;
    for host in ["evil.example", "evil.example:80", "127.0.0.1", "0.0.0.0:80"] {
        for path in ["/", "/api/game", "/api/game/events", "/nowhere"] {
            let request =
                format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            let reply = studio.raw(request.as_bytes());
            assert_eq!(reply.status, 403, "{host} {path}: {reply:?}");
            assert!(reply.sentence().contains(&format!("127.0.0.1:{port}")));
        }
    }
    for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
        let origin = format!("Origin: {origin}\r\n");
        let before = studio.get("/api/game").body;
        let reply = studio.request("POST", "/api/game", &origin, br#"{"size":"13"}"#);
        assert_eq!(reply.status, 403, "{origin}");
        reply.sentence();
        assert_eq!(studio.get("/api/game").body, before, "nothing happened");
        assert_eq!(studio.request("GET", "/api/game/events", &origin, b"").status, 403);
        assert_eq!(studio.request("OPTIONS", "/api/game", &origin, b"").status, 403);
    }
    let site = "Sec-Fetch-Site: cross-site\r\n";
    assert_eq!(studio.request("GET", "/api/record/1/review", site, b"").status, 403);
    let own = format!("Origin: http://127.0.0.1:{port}\r\nSec-Fetch-Site: same-origin\r\n");
    assert_eq!(studio.request("POST", "/api/game", &own, b"{}").status, 200);
}

#[test]
fn the_page_may_load_nothing_from_elsewhere() {
    let studio = Running::new();
    let page = studio.get("/");
    assert_eq!(page.status, 200);
    let head = page.head.to_ascii_lowercase();
    assert!(head.contains("default-src 'none'") && head.contains("frame-ancestors 'none'"));
    assert!(head.contains("content-type: text/html"));
    let script = studio.get("/main.js").head.to_ascii_lowercase();
    assert!(script.contains("text/javascript") && script.contains("nosniff"), "{script}");
}

#[test]
fn what_is_not_there_is_said_in_a_sentence() {
    let studio = Running::new();
    for (method, path, status) in [
        ("GET", "/nowhere", 404),
        ("GET", "/../Cargo.toml", 404),
        ("GET", "/api/nothing", 404),
        ("PUT", "/api/game", 405),
        ("POST", "/", 405),
        ("GET", "/api/record/x/nodes/0", 404),
        ("GET", "/api/record/1/nodes/-1", 404),
        ("GET", "/api/record/1/review?playouts=many", 400),
        ("POST", "/api/game", 400),
    ] {
        let reply = studio.request(method, path, "", b"");
        assert_eq!(reply.status, status, "{method} {path}: {reply:?}");
        reply.sentence();
    }
}

#[test]
fn too_much_is_refused_in_a_sentence_whatever_its_size() {
    let studio = Running::new();
    let json = format!(r#"{{"move":"{}"}}"#, "x".repeat(100_000));
    let reply = studio.post("/api/game/moves", &json);
    assert_eq!(reply.status, 413, "{:?}", reply.head);
    assert_eq!(reply.sentence(), "The request is too large: 64 KB are read at most.");
    let sgf = vec![b';'; 100 << 20];
    let reply = studio.request("POST", "/api/record", "", &sgf);
    assert_eq!(reply.status, 413, "{:?}", reply.head);
    assert_eq!(reply.sentence(), "The game record is too large: 4 MB are read at most.");
    assert_eq!(studio.get("/api/game").status, 200, "and it goes on");
}

#[test]
fn a_folder_has_one_studio() {
    let studio = Running::new();
    let again =
        Studio::open(&Options { port: Some(0), ..Options::in_folder(studio.folder.clone()) });
    match again {
        Err(StudioError::Running(address)) => {
            assert_eq!(address, format!("http://127.0.0.1:{}/", studio.port));
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("two studios in one folder"),
    }
    // What a studio that was killed left behind hinders nobody.
    let other = folder();
    std::fs::create_dir_all(&other).unwrap();
    std::fs::write(other.join("studio.port"), "1").unwrap();
    assert_eq!(Running::in_folder(other).get("/api/about").status, 200);
}

#[test]
fn too_many_streams_are_refused_and_closed_ones_are_given_back() {
    let studio = Running::new();
    let mut streams = Vec::new();
    loop {
        let mut stream = studio.listen("/api/game/events");
        if streams.len() == 64 {
            drop(stream);
            break;
        }
        stream.next("game");
        streams.push(stream);
    }
    let reply = studio.get("/api/game/events");
    assert_eq!(reply.status, 503);
    assert!(reply.sentence().contains("close some tabs"));
    drop(streams);
    // A closed connection is noticed at the next sign of life at the latest.
    let began = std::time::Instant::now();
    loop {
        let (name, told) = std::panic::catch_unwind(|| studio.listen("/api/game/events").event())
            .unwrap_or_default();
        if name == "game" {
            assert!(told["rows"].is_array());
            break;
        }
        assert!(began.elapsed().as_secs() < 90, "the streams were never given back");
        std::thread::sleep(std::time::Duration::from_millis(500));
    }
}
