//! Walks of the SMMU: a walk reads the directory's line, then the table's line, which fills the page-table cache.

use super::pages::entry_of;
use bundle::*;

kernel::choice! {
    pub enum Walk: 2 {
        Rest,
        Directory, // reads the directory's line
        Table,     // reads the table's line
        Absent,    // no table: fills a line of pages that are not present
    }
}

#[derive(Clone, Copy)]
pub struct WalkState {
    pub walking: Walk,
    pub page: u32,  // page being walked
    pub way: u8,    // way being filled
    pub sector: u8, // next sector to arrive
    pub table_entry: SystemEntry,
}

pub fn walk_begin(state: WalkState, page: u32, directory: u32) -> (WalkState, WalkRequest) {
    let line = (u64::from(directory) << PAGE_LINES_LOG2) + u64::from(page >> 15);
    (WalkState { page, walking: Walk::Directory, ..state }, WalkRequest { line })
}

/// A sector of the directory's line has arrived: the next state, and the table's line after the last one.
pub fn walk_directory(state: WalkState, walked: &WalkData, way: u8) -> (WalkState, Option<WalkRequest>) {
    let mut next = WalkState { sector: state.sector + 1 & 3, ..state };
    if u32::from(state.sector) == state.page >> 13 & 3 {
        next.table_entry = entry_of(walked.data.words[(state.page >> 10) as usize & 7]);
    }
    if !walked.last {
        return (next, None);
    }
    let SystemEntry { present, frame } = next.table_entry;
    next = WalkState { sector: 0, way, walking: if present { Walk::Table } else { Walk::Absent }, ..next };
    let line = u64::from(frame) << PAGE_LINES_LOG2 | u64::from(state.page >> 5 & 31);
    (next, present.then_some(WalkRequest { line }))
}

/// A quarter of the page-table cache's line is filled.
pub fn walk_fill(state: WalkState, last: bool) -> WalkState {
    if last {
        return WalkState { sector: 0, walking: Walk::Rest, ..state };
    }
    WalkState { sector: state.sector + 1 & 3, ..state }
}
