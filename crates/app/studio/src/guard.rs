//! Who may speak to the studio: this machine's own pages and programs, nobody else's.
//!
//! A page from elsewhere can make a browser send requests here, and by giving its own name this
//! machine's address (DNS rebinding) even read the answers. Both show: in the Origin and in the Host.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Refusal;

/// The longest that a request may take before its answer begins.
const LONGEST: Duration = Duration::from_secs(60);

/// What pages of the studio may load: its own files and nothing else.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The names under which the studio may be spoken to.
#[derive(Clone)]
pub(crate) struct Names {
    hosts: [String; 2],
}

impl Names {
    /// On this port of this machine.
    pub(crate) fn on_port(port: u16) -> Names {
        Names { hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")] }
    }

    fn is_host(&self, host: &str) -> bool {
        self.hosts.iter().any(|name| name.eq_ignore_ascii_case(host))
    }

    fn is_origin(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.is_host(host))
    }

    fn check(&self, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
        // One header, and readable: two hosts may mean one to us and the other to somebody else.
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        if hosts.next().is_some() || !host.is_some_and(|host| self.is_host(host)) {
            return Err(Refusal::forbidden(format!(
                "The studio answers to http://{} only, not to another host name.",
                self.hosts[0]
            )));
        }
        let origins = headers.get_all(header::ORIGIN).iter();
        let mut strangers =
            origins.filter(|origin| !origin.to_str().is_ok_and(|origin| self.is_origin(origin)));
        if strangers.next().is_some() {
            return Err(Refusal::forbidden("The studio answers its own page only."));
        }
        // Browsers say where a request without an Origin comes from. A link from elsewhere to the
        // page itself is welcome.
        let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
        let is_link = method == Method::GET && path == "/";
        match site {
            None | Some("same-origin" | "none") => Ok(()),
            Some(_) if is_link => Ok(()),
            Some(_) => Err(Refusal::forbidden("The studio answers its own page only.")),
        }
    }
}

/// Lets in whoever may speak, for a limited time, and tells browsers what the page may do.
pub(crate) async fn admit(State(names): State<Names>, request: Request, next: Next) -> Response {
    let checked = names.check(request.method(), request.uri().path(), request.headers());
    let mut response = match checked {
        Err(refusal) => refusal.into_response(),
        Ok(()) => tokio::time::timeout(LONGEST, next.run(request)).await.unwrap_or_else(|_| {
            Refusal::busy("That took longer than a minute and was given up.").into_response()
        }),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", CONTENT_POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(method: &Method, path: &str, headers: &[(&'static str, &str)]) -> bool {
        let headers = headers.iter().map(|(name, value)| {
            (header::HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
        });
        let mut map = HeaderMap::new();
        headers.for_each(|(name, value)| {
            map.append(name, value);
        });
        Names::on_port(3619).check(method, path, &map).is_ok()
    }

    #[test]
    fn our_own_page_and_programs_may_speak() {
        for host in ["127.0.0.1:3619", "localhost:3619", "LOCALHOST:3619"] {
            assert!(check(&Method::GET, "/", &[("host", host)]), "{host}");
            assert!(check(&Method::POST, "/api/game", &[("host", host)]), "a script: {host}");
        }
        let own = [
            ("host", "127.0.0.1:3619"),
            ("origin", "http://127.0.0.1:3619"),
            ("sec-fetch-site", "same-origin"),
        ];
        assert!(check(&Method::POST, "/api/game", &own));
        let link = [("host", "127.0.0.1:3619"), ("sec-fetch-site", "cross-site")];
        assert!(check(&Method::GET, "/", &link), "a link to the page");
    }

    #[test]
    fn other_hosts_are_refused() {
        for host in
            ["evil.example", "evil.example:3619", "127.0.0.1", "127.0.0.1:80", "127.0.0.2:3619", ""]
        {
            assert!(!check(&Method::GET, "/", &[("host", host)]), "{host}");
        }
        assert!(!check(&Method::GET, "/", &[]), "no host at all");
        let two = [("host", "127.0.0.1:3619"), ("host", "evil.example")];
        assert!(!check(&Method::GET, "/", &two));
    }

    #[test]
    fn other_origins_are_refused() {
        for origin in [
            "http://evil.example",
            "null",
            "https://127.0.0.1:3619",
            "http://127.0.0.1:3620",
            "http://127.0.0.1:3619.evil.example",
            "http://localhost",
        ] {
            let headers = [("host", "127.0.0.1:3619"), ("origin", origin)];
            assert!(!check(&Method::POST, "/api/game", &headers), "{origin}");
            assert!(!check(&Method::GET, "/", &headers), "{origin}");
        }
        for site in ["cross-site", "same-site", "something new"] {
            let headers = [("host", "127.0.0.1:3619"), ("sec-fetch-site", site)];
            assert!(!check(&Method::GET, "/api/game/events", &headers), "{site}");
            assert!(!check(&Method::POST, "/", &headers), "{site}");
        }
    }
}
