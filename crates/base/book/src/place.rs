use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Puts a file that was made beside another in its place: at any moment one of them is there, whole, and
/// it stays so when the plug is pulled.
///
/// # Errors
/// If the folder does not allow it.
pub fn put_in_place(new: &Path, path: &Path) -> io::Result<()> {
    fs::rename(new, path)?;
    // A rename lasts only once the folder itself is on the disk.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) { File::open(folder.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}
