//! Sets of the L1 TLB: where a page's line is, and a set after a line is filled or lines are invalidated.

use super::Params;
use crate::gmmu::tlb::*;
use bundle::*;
use kernel::packed::*;

/// Largest number of ways.
const L1_WAYS: usize = 4;

kernel::packed! {
    /// A set of the tag RAM.
    pub struct Row {
        tags: [TlbTag; L1_WAYS],
        next: B2,            // next way to replace
    }

    /// Location of a page's line.
    pub struct Place {
        valid: bool,
        line: B9,
    }
}

pub fn sets_of(p: &Params) -> usize {
    p.lines.get() / p.ways.get()
}

/// The set of a page's line; `big`: of the line of big pages. `big64` has a bit for each space.
pub fn set_of(page: &TlbRequested, big: bool, big64: u8, p: &Params) -> u64 {
    u64::from(number_of(page, big, big64) >> 4) & (sets_of(p) as u64 - 1)
}

/// The index of a line.
pub fn line_at(set: u64, way: usize, p: &Params) -> u16 {
    (set as usize * p.ways.get() + way) as u16
}

/// The way of a set that hits.
pub fn way_of(set: &Row, page: &TlbRequested, big: bool, big64: u8) -> Option<usize> {
    set.tags.iter().position(|tag| tag.is_of(page.space, number_of(page, big, big64), big))
}

/// The location of a page's entry in a set.
pub fn find(set: &Row, page: &TlbRequested, big: bool, big64: u8, p: &Params) -> Place {
    let entry = number_of(page, big, big64) & 15;
    let way = way_of(set, page, big, big64).filter(|way| set.tags[*way].there >> entry & 1 == 1);
    let line = way.map(|way| line_at(set_of(page, big, big64, p), way, p));
    Place { valid: line.is_some(), line: line.unwrap_or(0) }
}

/// A set with a page's line; `known`: it had it before, with fewer entries.
pub fn row_filled(set: &Row, way: u8, known: bool, tag: TlbTag, p: &Params) -> Row {
    let mut row = *set;
    row.tags[usize::from(way)] = tag;
    if !known {
        row.next = if usize::from(way) + 1 == p.ways.get() { 0 } else { way + 1 & 3 };
    }
    row
}

/// A set without the lines that a control operation invalidates; after reset it has none. `big64` has a bit for each space.
pub fn row_swept(set: &Row, some: Option<SpaceInvalidate>, big64: u8) -> Row {
    some.map_or(Row::default(), |some| {
        let mut row = *set;
        row.tags.iter_mut().for_each(|tag| tag.invalidate(&some, big64));
        row
    })
}
