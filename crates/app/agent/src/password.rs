use std::fmt;
use std::io;
use std::path::Path;

/// A password: it is sent when the server asks for it, and shown to nobody.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// What stands where a password stood.
const CONCEALED: &str = "***";

/// A shorter password may be part of any word: it is concealed only where it stands alone.
const LONG_ENOUGH: usize = 4;

impl Password {
    /// This password; none if no line could hold it.
    pub fn new(text: &str) -> Option<Password> {
        let is_line = !text.is_empty() && text.len() <= 200 && !text.chars().any(char::is_control);
        is_line.then(|| Password(text.to_owned()))
    }

    /// The first line of a file.
    ///
    /// # Errors
    /// If the file cannot be read or its first line is no password; what it holds is not said.
    pub fn read(path: &Path) -> io::Result<Password> {
        let text = std::fs::read_to_string(path)?;
        let line = text.lines().next().unwrap_or_default().trim_end_matches('\r');
        Password::new(line).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidData, "its first line is no password")
        })
    }

    /// The line that logs in, with its line end: for the server and nobody else.
    pub(crate) fn line(&self) -> Vec<u8> {
        format!("{}\r\n", self.0).into_bytes()
    }

    /// A text without the password, wherever it may have come from: a server may say it back.
    pub fn conceal(&self, text: &str) -> String {
        if self.0.len() >= LONG_ENOUGH {
            return text.replace(&self.0, CONCEALED);
        }
        let word = |word: &str| if word == self.0 { CONCEALED } else { word }.to_owned();
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(CONCEALED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        let password = Password::new("tsumego7").unwrap();
        assert_eq!(format!("{password:?} {:?}", Some(&password)), "*** Some(***)");
        assert_eq!(password.conceal("is it tsumego7? xtsumego7x"), "is it ***? x***x");
        assert_eq!(Password::new("ko").unwrap().conceal("ko or komi"), "*** or komi");
        assert_eq!(password.line(), b"tsumego7\r\n");
    }

    #[test]
    fn files_with_and_without_a_password() {
        let path = std::env::temp_dir().join(format!("tengen-password-{}", std::process::id()));
        std::fs::write(&path, "tsumego7\r\nsecond line\n").unwrap();
        assert_eq!(Password::read(&path).unwrap(), Password::new("tsumego7").unwrap());
        std::fs::write(&path, "\n").unwrap();
        assert!(Password::read(&path).unwrap_err().to_string().contains("no password"));
        std::fs::remove_file(&path).unwrap();
        assert!(Password::read(&path).is_err());
    }
}
