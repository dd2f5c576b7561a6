//! Commands that speak while they work.

use std::io::{self, Write};

use tengen_verdict::StopFlag;

use super::Reply;
use super::run::Inbox;

/// Where a command puts lines that are to be seen before it is done, and how it learns that it
/// should stop.
pub(crate) struct Live<'a> {
    id: Option<String>,
    outlet: Outlet<'a>,
}

enum Outlet<'a> {
    /// Nobody reads along: all lines are part of the reply.
    Kept(String),
    /// Somebody does, and may send another line meanwhile.
    Sent { inbox: &'a mut Inbox, output: &'a mut dyn Write, state: io::Result<Begun> },
}

/// Whether the beginning of the reply was sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begun {
    No,
    Yes,
}

impl<'a> Live<'a> {
    /// Lines become part of the reply.
    pub const fn kept() -> Live<'a> {
        Live { id: None, outlet: Outlet::Kept(String::new()) }
    }

    /// Lines are sent at once.
    pub fn sent(inbox: &'a mut Inbox, output: &'a mut dyn Write) -> Live<'a> {
        Live { id: None, outlet: Outlet::Sent { inbox, output, state: Ok(Begun::No) } }
    }

    /// The number of the command that is answered.
    pub fn set_id(&mut self, id: Option<&str>) {
        self.id = id.map(str::to_owned);
    }

    /// Sends the beginning of a reply that says success: from now on the command cannot fail.
    pub fn begin(&mut self) {
        let header = format!("={}\n", self.id.as_deref().unwrap_or_default());
        match &mut self.outlet {
            Outlet::Kept(_) => {}
            Outlet::Sent { output, state, .. } => {
                if matches!(state, Ok(Begun::No)) {
                    *state = send(output, &header).map(|()| Begun::Yes);
                }
            }
        }
    }

    /// Says a line.
    pub fn line(&mut self, line: &str) {
        match &mut self.outlet {
            Outlet::Kept(lines) => {
                lines.push('\n');
                lines.push_str(line);
            }
            Outlet::Sent { inbox, output, state } => {
                if state.is_ok() {
                    *state = send(output, &format!("{line}\n")).map(|()| Begun::Yes);
                }
                if state.is_err() {
                    // Nobody is there to be told more.
                    inbox.waiting().raise();
                }
            }
        }
    }

    /// From now on the next line of input is watched for: the flag goes up when it is there, or
    /// when there will be none. None where no line can arrive.
    pub fn interruption(&mut self) -> Option<StopFlag> {
        match &mut self.outlet {
            Outlet::Kept(_) => None,
            Outlet::Sent { inbox, .. } => {
                inbox.read_ahead();
                Some(inbox.waiting().clone())
            }
        }
    }

    /// The lines that are part of the reply.
    pub fn lines(&mut self) -> String {
        match &mut self.outlet {
            Outlet::Kept(lines) if !lines.is_empty() => std::mem::take(lines) + "\n",
            _ => String::new(),
        }
    }

    /// Sends the reply, or what is left of it.
    ///
    /// # Errors
    /// If it cannot be sent, or something before could not be.
    pub fn finish(self, reply: &Reply) -> io::Result<()> {
        let Outlet::Sent { output, state, .. } = self.outlet else { return Ok(()) };
        match state? {
            Begun::No => send(output, &reply.to_string()),
            Begun::Yes if reply.is_success() && !reply.text().is_empty() => {
                send(output, &format!("{}\n\n", reply.text()))
            }
            Begun::Yes => send(output, "\n"),
        }
    }
}

fn send(output: &mut dyn Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()
}
