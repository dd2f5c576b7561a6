use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use anyhow::Context;

/// Writes a file so that at any moment either the old or the new one is there, whole: what was
/// reported as saved survives even the plug being pulled.
///
/// What is no plain file, such as a link, a pipe or `/dev/stdout`, is written to and not replaced.
pub(crate) fn save(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    write_whole(path, contents).with_context(|| format!("cannot write {}", path.display()))
}

/// As [`save`], for those who have their own words for what went wrong.
pub(crate) fn write_whole(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    let is_plain = fs::symlink_metadata(path).map_or(true, |there| there.is_file());
    if is_plain { replace(path, contents) } else { fs::write(path, contents) }
}

fn replace(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let written = write_through(Path::new(&beside), contents)
        .and_then(|()| fs::rename(&beside, path))
        .and_then(|()| sync_folder(path));
    if written.is_err() {
        // The half-written file helps nobody; the error that matters is the first.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn write_through(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

/// A rename lasts only once the folder itself is on the disk.
fn sync_folder(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) { File::open(folder.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_not_replaced() {
        let folder = std::env::temp_dir().join(format!("tengen-link-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, link) = (folder.join("game.sgf"), folder.join("latest.sgf"));
        fs::write(&file, b"one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        save(&link, b"two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"two");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = std::env::temp_dir().join(format!("tengen-save-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game.sgf");
        save(&path, b"one").unwrap();
        save(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        let message = format!("{:#}", save(&folder.join("no/such/folder"), b"").unwrap_err());
        assert!(message.starts_with("cannot write "), "{message}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
