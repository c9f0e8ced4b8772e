//! Page lookup of the micro-TLB: finds the line of a page, of either size, and whether its region has been requested.

use super::tlb::*;
use crate::beats::to_all;
use bundle::*;

/// The page of a head that needs a translation.
pub fn page_of(packet: &MemoryUp) -> Option<u32> {
    match packet {
        MemoryUp::Head(head) if !head.physical && !to_all(head) => {
            Some((head.line >> PAGE_LINES_LOG2) as u32)
        }
        _ => None,
    }
}

/// Location of an entry: line, index in the line, and whether it is of a big page.
pub struct Place {
    pub line: usize,
    pub entry: u8,
    pub big: bool,
}

/// The location of a page of the selected space.
pub fn find(tags: &[TlbTag], space: u8, big64: bool, page: u32) -> Option<Place> {
    let of = |big: bool| {
        let among = among(page, big, big64);
        let line = tags.iter().position(|tag| tag.is_of(space, among, big));
        line.map(|line| Place { line, entry: among as u8 & 15, big })
    };
    let big = of(true).filter(|place| tags[place.line].there >> place.entry & 1 == 1);
    big.or_else(|| of(false))
}

/// Whether a page's region has already been requested.
pub fn is_requested(requested: &[TlbRequested], space: u8, page: u32) -> bool {
    requested.iter().any(|requested| requested.space == space && requested.page >> 4 == page >> 4)
}
