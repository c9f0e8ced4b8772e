//! Output files that appear under their name complete, or not at all.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use tempfile::{Builder, TempPath};

/// Temporary files being written, to be removed if the program is interrupted.
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(vec![]);

fn open() -> MutexGuard<'static, Vec<PathBuf>> {
    OPEN.lock().unwrap_or_else(|e| e.into_inner())
}

/// Removes the temporary files of all threads, because the program ends.
pub fn discard_all() {
    for part in open().drain(..) {
        let _ = fs::remove_file(part);
    }
}

/// A file being written: a temporary file beside it, until `keep`. If it is dropped before, nothing
/// is left.
pub struct Output {
    path: PathBuf,
    place: PathBuf,
    /// `None` after `keep`.
    part: Option<TempPath>,
}

impl Output {
    /// Begins a file. Links are followed; an existing path that is no regular file is never replaced.
    pub fn create(path: &Path) -> Result<Self, String> {
        let place = place(path)?;
        let failed = |e: io::Error| unwritable(path, &e);
        let folder = place.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = Builder::new();
        // Default permissions of the user; a replaced file retains its own.
        let mode = fs::metadata(&place).map_or(0o666, |old| old.permissions().mode());
        builder.permissions(fs::Permissions::from_mode(mode));
        let part = builder.prefix(".writing-").suffix(".part").tempfile_in(folder);
        let part = part.map_err(failed)?.into_temp_path();
        open().push(part.to_path_buf());
        Ok(Output { path: path.into(), place, part: Some(part) })
    }

    /// Path of the temporary file.
    pub fn part(&self) -> &Path {
        self.part.as_deref().expect("not kept yet")
    }

    /// The temporary file, to be written from its start.
    pub fn file(&self) -> io::Result<File> {
        File::create(self.part())
    }

    /// Moves the complete file to its name.
    pub fn keep(mut self) -> Result<PathBuf, String> {
        let part = self.part.take().expect("kept once");
        open().retain(|other| *other != *part);
        part.persist(&self.place).map_err(|e| self.failed(&e.error))?;
        Ok(self.path.clone())
    }

    /// Error message for a failed write.
    pub fn failed(&self, e: &dyn std::fmt::Display) -> String {
        unwritable(&self.path, e)
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some(part) = &self.part {
            open().retain(|other| *other != **part);
        }
    }
}

/// Writes a whole file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<PathBuf, String> {
    let output = Output::create(path)?;
    fs::write(output.part(), bytes).map_err(|e| output.failed(&e))?;
    output.keep()
}

fn unwritable(path: &Path, e: &dyn std::fmt::Display) -> String {
    format!("{}: {e}; give a place that can be written", path.display())
}

/// The file that a path refers to: a regular file, or one that does not exist yet.
pub fn place(path: &Path) -> Result<PathBuf, String> {
    let there = fs::symlink_metadata(path);
    if let Err(e) = &there
        && e.kind() == io::ErrorKind::InvalidFilename
    {
        return Err(format!("{}: {e}; give a shorter name", path.display()));
    }
    let Ok(there) = there else {
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
        return match folder.filter(|folder| !folder.is_dir()) {
            Some(folder) => {
                Err(format!("{}: there is no folder {}; make it first", path.display(), folder.display()))
            }
            None => Ok(path.into()),
        };
    };
    let place = if there.is_symlink() { fs::canonicalize(path) } else { Ok(path.into()) };
    let place = place.map_err(|e| format!("{}: a link that leads nowhere: {e}", path.display()))?;
    match fs::metadata(&place) {
        Ok(there) if there.is_file() => Ok(place),
        Ok(there) => {
            let what = if there.is_dir() { "a folder" } else { "no regular file" };
            Err(format!("{}: is {what}; give the name of a file", path.display()))
        }
        Err(e) => Err(unwritable(path, &e)),
    }
}

/// Whether a path may be written with these extensions by a program that reads `inputs`.
pub fn allowed(path: &Path, extensions: &[&str], inputs: &[&Path]) -> Result<(), String> {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    if !extensions.contains(&extension) {
        let known = extensions.iter().map(|e| format!(".{e}")).collect::<Vec<_>>().join(" or ");
        return Err(format!("{}: give it the extension {known}", path.display()));
    }
    let place = place(path)?;
    let own = fs::canonicalize(&place).ok();
    if let Some(own) = own
        && inputs.iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == own))
    {
        return Err(format!("{}: is read, too; give another name to what is written", path.display()));
    }
    Ok(())
}
