use std::fs;
use std::io::{self, Read};

/// Where `loadsgf` and `printsgf` find and leave records.
pub trait Files {
    /// All of a file.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    fn read(&self, name: &str) -> io::Result<Vec<u8>>;

    /// Makes a file with this content, in place of any of that name.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&self, name: &str, content: &[u8]) -> io::Result<()>;
}

/// The files of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

/// More than any record of one game has; a device that never ends is not read for ever.
const LARGEST: u64 = 64 << 20;

impl Files for Disk {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        // Asked before opening: opening a pipe that nobody writes to would wait for ever.
        if !fs::metadata(name)?.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        let mut content = Vec::new();
        fs::File::open(name)?.take(LARGEST + 1).read_to_end(&mut content)?;
        if content.len() as u64 > LARGEST {
            return Err(io::Error::other(format!("it is larger than {} MB", LARGEST >> 20)));
        }
        Ok(content)
    }

    fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        fs::write(name, content)
    }
}

/// No files at all: for servers that let strangers speak, and for tests.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> io::Result<Vec<u8>> {
        Err(no_files())
    }

    fn write(&self, _: &str, _: &[u8]) -> io::Result<()> {
        Err(no_files())
    }
}

fn no_files() -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, "files are switched off here")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_and_read_and_a_folder_is_none() {
        let folder = std::env::temp_dir();
        let name = folder.join(format!("tengen-files-{}.sgf", std::process::id()));
        let name = name.to_str().unwrap();
        Disk.write(name, b"(;B[aa])").unwrap();
        assert_eq!(Disk.read(name).unwrap(), b"(;B[aa])");
        fs::remove_file(name).unwrap();
        assert_eq!(Disk.read(name).unwrap_err().kind(), io::ErrorKind::NotFound);
        let error = Disk.read(folder.to_str().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "it is no regular file");
    }
}
