//! Files that were kept but cannot be read: nothing of anybody's is overwritten.

use std::fmt::Display;
use std::fs;
use std::path::Path;

/// Puts a file aside for whoever wants to look at it, and says so.
pub(crate) fn set_aside(file: &Path, what: &str, why: &dyn Display) -> String {
    let mut aside = file.as_os_str().to_owned();
    aside.push(".unreadable");
    match fs::rename(file, &aside) {
        Ok(()) => format!(
            "The saved {what} could not be read and was kept as {}: {why}.",
            Path::new(&aside).display()
        ),
        Err(error) => {
            format!("The saved {what} could not be read ({why}) nor set aside: {error}.")
        }
    }
}
