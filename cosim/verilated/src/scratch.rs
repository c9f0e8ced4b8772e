//! Temporary folders in which files are made before they are moved to their place.

use crate::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that no other process uses, and that is removed when dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Makes a folder beside the final place.
    pub(crate) fn beside(place: &Path) -> Result<Self, Error> {
        let dir = place.with_extension(format!("{}.tmp", std::process::id()));
        fs::create_dir_all(&dir).map_err(Error::io(&dir))?;
        Ok(Scratch(dir))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Moves all of it to its place, unless another process was first.
    pub(crate) fn settle(self, place: &Path) -> Result<(), Error> {
        match fs::rename(&self.0, place) {
            Err(_) if place.exists() => Ok(()),
            end => end.map_err(Error::io(place)),
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_settle_stays_and_no_scratch_is_left() {
        let dir = std::env::temp_dir().join(format!("verilated-scratch-{}", std::process::id()));
        let place = dir.join("place");
        for text in ["first", "second"] {
            let scratch = Scratch::beside(&place).unwrap();
            fs::write(scratch.path().join("text"), text).unwrap();
            scratch.settle(&place).unwrap();
        }
        assert_eq!(fs::read_to_string(place.join("text")).unwrap(), "first");
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
        fs::remove_dir_all(&dir).unwrap();
    }
}
