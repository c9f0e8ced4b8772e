//! Finds units by the names that users give.

use crate::Failure;
use crate::nearest::unknown;

/// The path of the unit called `name`: its path, with dots or slashes, or the end of it if that is unique. `list` is the command that
/// lists all.
pub fn find<'a>(name: &str, all: &[&'a str], list: &str) -> Result<&'a str, Failure> {
    let wanted = name.trim_matches('/').replace(['.', ':'], "/").replace("//", "/");
    if let Some(path) = all.iter().find(|path| **path == wanted) {
        return Ok(path);
    }
    let ends: Vec<_> = all.iter().copied().filter(|path| path.ends_with(&format!("/{wanted}"))).collect();
    match ends[..] {
        [path] => Ok(path),
        [] => Err(unknown("unit", &wanted, all, list)),
        _ => Err(format!("`{name}` may be any of {}", ends.join(", ")).into()),
    }
}
