//! A folder for a test.

use std::fs;
use std::path::PathBuf;

/// A folder that goes when the test is over.
pub struct Folder(pub PathBuf);

impl Folder {
    /// An empty folder; tests that run at the same time need names of their own.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tengen-cli-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file and gives its path.
    pub fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
