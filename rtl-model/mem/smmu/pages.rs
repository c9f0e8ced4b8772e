//! Pages of the SMMU: requests that are translated, entries of tables, and the lines of its page-table cache.

use crate::beats::to_all;
use bundle::*;
use kernel::packed::*;

/// Ways of the page-table cache, which has 64 sets of lines of 32 entries: a line holds 128 bytes of a table.
pub const TABLE_WAYS: usize = 3;
/// Address ranges that are not translated.
pub const BYPASSED_RANGES: usize = 4;

/// Valid lines of the page-table cache, by set.
pub type TableLines = [u64; TABLE_WAYS];

kernel::packed! {
    /// Tags of a set of the page-table cache.
    pub struct Tags {
        tags: [B11; TABLE_WAYS],
    }

    /// A quarter of a line.
    pub struct Quarter {
        entries: [SystemEntry; 8],
    }

    /// A page being looked up in the page-table cache.
    pub struct Lookup {
        slice: B4,
        page: SystemPage,
    }
}

pub fn page_of(head: &MemoryHead) -> u32 {
    (head.line >> PAGE_LINES_LOG2) as u32 & 0x3f_ffff
}

/// The set of a page's line in the page-table cache, and its tag.
pub fn set_of(page: u32) -> usize {
    (page >> 5) as usize & 63
}

pub fn tag_of(page: u32) -> u16 {
    (page >> 11) as u16
}

/// Whether a request is translated.
pub fn translated(
    head: &MemoryHead,
    attached: &SystemAttach,
    ranges: &[SystemBypass; BYPASSED_RANGES],
) -> bool {
    let page = page_of(head);
    let bypassed = ranges.iter().any(|r| r.enabled && r.first <= page && page <= r.last);
    attached.enabled && !to_all(head) && !bypassed
}

/// Decodes an entry of a directory or of a page table.
pub fn entry_of(word: u32) -> SystemEntry {
    SystemEntry { present: word >> 31 == 1, frame: word & 0x3f_ffff }
}

/// The way that holds a page's line, from the tags of its set.
pub fn way_of(valid: &TableLines, tags: &Tags, page: u32, ways: usize) -> Option<usize> {
    let (set, tag) = (set_of(page), tag_of(page));
    (0..ways).find(|way| valid[*way] >> set & 1 == 1 && tags.tags[*way] == tag)
}

/// The way for a new line of a page's set: one that is not valid, else round-robin.
pub fn way_for(valid: &TableLines, page: u32, next: u8, ways: usize) -> u8 {
    let free = (0..ways).find(|way| valid[*way] >> set_of(page) & 1 == 0);
    free.map_or(next, |way| way as u8)
}

/// The valid lines after all, or a page's, are invalidated.
pub fn lines_without(valid: &TableLines, all: bool, page: u32) -> TableLines {
    valid.map(|sets| if all { 0 } else { sets & !(1 << set_of(page)) })
}
