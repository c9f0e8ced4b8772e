//! Reduces and writes findings.

use super::log::Finding;
use super::{NAME, write};
use crate::say;
use crate::{Failure, style};
use fuzz::pushbuffer::{Case, Devices, Tally, attempt, attempt_all, case, needed, shrunk};
use std::collections::BTreeMap;

/// Number of findings of one kind that are reduced and written.
const KEPT: usize = 4;

/// Writes the first findings of each kind.
pub fn keep(seed: u64, devices: &impl Devices, findings: &[Finding]) -> Result<(), Failure> {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in findings {
        let Finding { case: n, first, kind } = finding;
        let count = kinds.entry(kind).or_default();
        *count += 1;
        if *count > KEPT {
            continue;
        }
        let (cases, what) = small(seed, devices, finding);
        let remark: String = what.lines().map(|line| format!("# {line}\n")).collect();
        let text: Vec<_> = cases.iter().map(Case::to_text).collect();
        let file = write(&format!("{NAME}-{seed}-{n}"), (remark + &text.join("\n")).as_bytes())?;
        say!("{} case {n}, {kind}: {what}", style::bad("FOUND"));
        let after = if cases.len() > 1 { format!(", not alone: after {first}") } else { String::new() };
        say!("    made small{after}: --input {}", file.display());
    }
    for (kind, count) in kinds {
        say!("{count} findings of `{kind}`");
    }
    Ok(())
}

/// A reduced finding, with the preceding cases if it does not occur alone, and its description.
fn small(seed: u64, devices: &impl Devices, finding: &Finding) -> (Vec<Case>, String) {
    let Finding { case: n, first, kind } = finding;
    let alone = case(seed, *n);
    if attempt(devices, &alone, &mut Tally::default()).is_err_and(|found| found.kind == kind) {
        let small = shrunk(devices, &alone, kind);
        let again = attempt(devices, &small, &mut Tally::default()).err();
        let what = again.map_or("not found again".into(), |found| found.what);
        return (vec![small], what);
    }
    let all: Vec<_> = (*first..=*n).map(|n| case(seed, n)).collect();
    let cases = needed(devices, &all, kind);
    let found = attempt_all(devices, &cases, &mut Tally::default(), &|_| ());
    (cases, found.into_iter().next_back().map_or("not found again".into(), |finding| finding.found.what))
}
