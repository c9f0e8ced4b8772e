//! File names taken from data. The data may come from other parties, so a name must not lead out of its folder.

use std::path::{Component, Path, PathBuf};

/// Whether this is a plain file name and no path.
pub fn is_file_name(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    matches!((parts.next(), parts.next()), (Some(Component::Normal(part)), None) if part == name)
}

/// The file of this name in a folder.
///
/// # Errors
/// A name that would lead out of the folder. `what` describes the name's owner in the message.
pub fn file_in(folder: &Path, what: &str, name: &str) -> Result<PathBuf, String> {
    match is_file_name(name) {
        true => Ok(folder.join(name)),
        false => Err(format!("{what} is {name:?}; it must be the name of a file in its folder")),
    }
}

/// Whether a result may be written under its name.
///
/// # Errors
/// A name that cannot be a file's.
pub fn writable(name: &str) -> Result<(), String> {
    match is_file_name(name) {
        true => Ok(()),
        false => Err(format!("the result {name:?} cannot be a file's name; name it by letters")),
    }
}
