//! A missing line: the first of a cycle, the number of its request, the entry that it replaces.

use super::types::*;

/// The first missing line, and whether a second one is missing.
pub fn first_missing(mut missing: impl Iterator<Item = ConstantLine>) -> Option<(ConstantLine, bool)> {
    let line = missing.next()?;
    Some((line, missing.any(|other| other != line)))
}

pub fn free_request(requested: &[ConstantRequested; CONSTANT_REQUESTS], requests: usize) -> Option<usize> {
    (0..requests).find(|&k| !requested[k].out)
}

/// The entry to replace: the first from `next` on that is not being filled.
pub fn free_entry(tags: &[ConstantTag; CONSTANT_LINES], next: u8, lines: usize) -> Option<usize> {
    (0..lines).map(|k| (usize::from(next) + k) % lines).find(|&k| !tags[k].filling)
}
