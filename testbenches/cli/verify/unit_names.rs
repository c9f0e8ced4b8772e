//! Finds units with scenarios by the names that users give.

use crate::{Failure, unit_path};
use std::collections::BTreeSet;

/// Paths of all units that have scenarios.
pub fn all() -> Vec<&'static str> {
    let paths: BTreeSet<_> = scenarios::all().iter().map(|s| s.unit).collect();
    paths.into_iter().collect()
}

/// The path of the unit called `name`.
pub fn find(name: &str) -> Result<&'static str, Failure> {
    unit_path::find(name, &all(), "gpu-rtl units")
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
