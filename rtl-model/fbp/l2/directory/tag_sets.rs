//! Sets of the tags: their number and sizes, and which set is looked up next.

use super::Params;
use crate::l2::lookup::{Sizes, target};
use crate::l2::types::*;
use mem::beats::line_in_slice;

pub fn sets_of(p: &Params) -> usize {
    1 << p.sets_log2.get()
}

pub fn sizes_of(p: &Params) -> Sizes {
    Sizes { ways: 1 << p.ways_log2.get(), dirty_most: p.dirty_most.get(), last_most: p.last_most.get() }
}

/// The set of a line.
fn set_of_line(line: u64, p: &Params) -> u8 {
    (line_in_slice(line, p.slices.get()) & (sets_of(p) as u64 - 1)) as u8
}

/// The next lookup: of a complete request or fill, else of the scan, else of a head. `scans`: the scan looks up a set in this
/// cycle, and has its next set after it.
pub fn next_lookup(
    complete: Option<&Completion>,
    scan: &Scan,
    scans: bool,
    head: Option<&HeadLookup>,
    p: &Params,
) -> Option<Completion> {
    if let Some(complete) = complete {
        return Some(*complete);
    }
    if scan.active && !scan.flushes && !scans {
        return Some(Completion { kind: LookupKind::Scan, set: scan.set, ..Completion::default() });
    }
    head.map(|head| Completion {
        set: set_of_line(target(&head.head, head.step), p),
        ..Completion::default()
    })
}
