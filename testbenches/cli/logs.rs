//! Logs of finished runs: files of lines that are only appended to.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// The complete lines of a log; empty if there is no log. A truncated line is omitted.
pub fn read(path: &Path) -> io::Result<String> {
    let mut text = match fs::read_to_string(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => String::new(),
        text => text?,
    };
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    Ok(text)
}

/// Appends a line in one write, because several processes may write to one log.
pub fn append(path: &Path, line: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    OpenOptions::new().create(true).append(true).open(path)?.write_all(line.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::{append, read};
    use std::fs;

    #[test]
    fn only_complete_lines_are_read() {
        let folder = std::env::temp_dir().join(format!("gpu-rtl-logs-{}", std::process::id()));
        let path = folder.join("a/log.tsv");
        assert_eq!(read(&path).unwrap(), "");
        append(&path, "one\n").unwrap();
        append(&path, "two\n").unwrap();
        append(&path, "thr").unwrap();
        assert_eq!(read(&path).unwrap(), "one\ntwo\n");
        fs::remove_dir_all(folder).unwrap();
    }
}
