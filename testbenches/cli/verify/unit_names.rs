//! Finds units by the names that users give.

use crate::Failure;
use crate::nearest::unknown;
use std::collections::BTreeSet;

/// Paths of all units that have scenarios.
pub fn all() -> Vec<&'static str> {
    let paths: BTreeSet<_> = scenarios::all().iter().map(|s| s.unit).collect();
    paths.into_iter().collect()
}

/// The path of the unit called `name`: its path, with dots or slashes, or the end of
/// it if that is unique.
pub fn find(name: &str) -> Result<&'static str, Failure> {
    let wanted = name.trim_matches('/').replace(['.', ':'], "/").replace("//", "/");
    let all = all();
    if let Some(path) = all.iter().find(|path| **path == wanted) {
        return Ok(path);
    }
    let ends: Vec<_> = all.iter().filter(|path| path.ends_with(&format!("/{wanted}"))).collect();
    match ends[..] {
        [path] => Ok(path),
        [] => Err(unknown("unit", &wanted, &all, "gpu-rtl units")),
        _ => {
            let ends: Vec<_> = ends.into_iter().copied().collect();
            Err(format!("`{name}` may be any of {}", ends.join(", ")).into())
        }
    }
}

/// The given units, those in given folders such as `prim`, or all if none is given.
pub fn select(names: &[String]) -> Result<Vec<&'static str>, Failure> {
    if names.is_empty() {
        return Ok(all());
    }
    let mut selected = vec![];
    for name in names {
        let folder = format!("{}/", name.trim_matches('/').replace('.', "/"));
        let within: Vec<_> = all().into_iter().filter(|path| path.starts_with(&folder)).collect();
        match find(name) {
            Ok(path) => selected.push(path),
            Err(_) if !within.is_empty() => selected.extend(within),
            Err(e) => return Err(e),
        }
    }
    Ok(selected)
}
