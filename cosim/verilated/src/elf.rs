//! Checks whether a library is complete. A loader maps the pages that the headers promise and crashes at the first missing one, so
//! a file that a full disk or an aborted copy truncated must not be opened.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Bytes of the header of a file of 64 bits.
const HEADER: usize = 64;

/// Whether a file exists and is as long as its header says: it includes the section table, which is at its end.
pub(crate) fn is_whole(path: &Path) -> bool {
    let mut header = [0; HEADER];
    let Ok(mut file) = File::open(path) else { return false };
    if file.read_exact(&mut header).is_err() || !header.starts_with(b"\x7fELF") {
        return false;
    }
    let half = |at: usize| u64::from(u16::from_le_bytes([header[at], header[at + 1]]));
    let sections = u64::from_le_bytes(header[40..48].try_into().expect("eight bytes"));
    let end = sections.checked_add(half(58) * half(60));
    file.metadata().is_ok_and(|it| end.is_some_and(|end| it.len() >= end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_that_was_cut_off_is_not_whole() {
        // This program's own file serves as a complete library.
        let whole = fs::read(std::env::current_exe().unwrap()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cut.so");
        assert!(!is_whole(&path));
        for length in [0, 10, HEADER, 1000, whole.len() - 1, whole.len()] {
            fs::write(&path, &whole[..length]).unwrap();
            assert_eq!(is_whole(&path), length == whole.len(), "{length} bytes of {}", whole.len());
        }
    }
}
