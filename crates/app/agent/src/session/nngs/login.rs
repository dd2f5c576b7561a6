//! Getting in: a name, perhaps a password, and lines with codes from then on.

use tengen_protocols::nngs::{Line, State, say};

use super::NngsSession;
use crate::session::Action;

/// How far we have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Login {
    /// Nothing was asked yet.
    #[default]
    Begun,
    /// The name was given.
    Named,
    /// The password was given.
    Trusted,
    /// The server takes commands.
    In,
}

impl Login {
    pub(super) const fn is_in(self) -> bool {
        matches!(self, Login::In)
    }
}

/// Lines of banners that nobody honest sends before letting anybody in.
const MOST_LINES: u32 = 2_000;

impl NngsSession {
    /// A whole line before we are in.
    pub(super) fn login_line(&mut self, text: &str) {
        self.lines = self.lines.saturating_add(1);
        if self.lines > MOST_LINES {
            return self.out.hang_up("the server talks and talks and does not let us in", false);
        }
        match Line::read(text) {
            Line::Prompt(State::Password) => self.password_wanted(),
            Line::Prompt(_) if self.login != Login::Begun => self.let_in(),
            Line::Text(text) if text.starts_with("Invalid password") => {
                let name = &self.identity.name;
                self.out.hang_up(format!("the server does not take the password for {name}"), true);
            }
            Line::Text(text) => {
                self.question(&text);
            }
            _ => {}
        }
    }

    /// What has come of a line: questions are not ended.
    pub(super) fn unfinished_line(&mut self) {
        if self.login.is_in() || self.out.is_over {
            return;
        }
        let begun = self.wire.begun();
        if begun.trim_end().ends_with("#>") && self.login != Login::Begun {
            self.wire.forget_begun();
            self.let_in();
        } else if self.question(&begun) {
            self.wire.forget_begun();
        }
    }

    /// Answers a question, if it is one.
    fn question(&mut self, text: &str) -> bool {
        let text = text.trim();
        if text.eq_ignore_ascii_case("login:") {
            self.name_wanted();
            true
        } else if text.eq_ignore_ascii_case("password:") {
            self.password_wanted();
            true
        } else {
            false
        }
    }

    fn name_wanted(&mut self) {
        if self.login == Login::Begun {
            self.login = Login::Named;
            self.out.send(self.identity.name.clone());
        } else {
            let name = &self.identity.name;
            self.out.hang_up(
                format!("the server does not let {name} in: it asks for another name"),
                true,
            );
        }
    }

    fn password_wanted(&mut self) {
        match (self.login, self.identity.has_password) {
            (Login::Named, true) => {
                self.login = Login::Trusted;
                self.out.push(Action::SendPassword);
            }
            (Login::Named, false) => {
                let name = &self.identity.name;
                let why = format!("the server wants a password for {name}: give --password-file");
                self.out.hang_up(why, true);
            }
            _ => self.out.hang_up("the server asks for the password out of turn", false),
        }
    }

    fn let_in(&mut self) {
        if self.login == Login::Named && self.identity.has_password {
            let name = &self.identity.name;
            self.out.note(format!("the server asked for no password: it takes {name} for a guest"));
        }
        self.login = Login::In;
        self.out.note(format!("logged in as {}", self.identity.name));
        self.out.send(say::CLIENT_ON);
    }

    /// Lines have codes now: time to look round.
    pub(super) fn client_on(&mut self) {
        self.out.send(say::VERBOSE_OFF);
        self.out.send(say::STORED);
    }
}
