//! Names that nobody knows: which ones are near, and the command that lists all.

use crate::Failure;
use std::cmp::Reverse;

/// The most names that are suggested.
const MOST: usize = 5;
/// Similarity, of 1, from which on a name is suggested.
const NEAR: f64 = 0.7;

/// The error of an unknown name among `all` of a kind, such as "kernel"; `list` is the command that lists them.
pub fn unknown(kind: &str, name: &str, all: &[impl AsRef<str>], list: &str) -> Failure {
    if all.is_empty() {
        return Failure::Input(format!(
            "no {kind} `{name}`: there are none in {}; run the program in a checkout, or set {} to one",
            checkout::root().display(),
            checkout::VARIABLE
        ));
    }
    let similar = |other: &str| {
        (1e6 * strsim::jaro_winkler(name, last(other)).max(strsim::jaro_winkler(name, other))) as u64
    };
    let mut near: Vec<_> =
        all.iter().map(|other| (Reverse(similar(other.as_ref())), other.as_ref())).collect();
    near.sort();
    near.dedup_by_key(|(_, other)| *other);
    let near: Vec<_> = near
        .into_iter()
        .filter(|(Reverse(similar), other)| *similar >= (1e6 * NEAR) as u64 || other.contains(name))
        .map(|(_, other)| other)
        .take(MOST)
        .collect();
    let meant = match &near[..] {
        [] => String::new(),
        [one] => format!("did you mean {one}? "),
        [others @ .., one] => format!("did you mean {} or {one}? ", others.join(", ")),
    };
    Failure::Input(format!("no {kind} `{name}`; {meant}`{list}` lists all {}", all.len()))
}

/// The last part of a path: what people write of it.
fn last(path: &str) -> &str {
    path.rsplit(['.', '/']).next().unwrap_or(path)
}
