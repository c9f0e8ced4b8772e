//! Lines of the instruction cache: their indices, those in flight, and those that are prefetched.

use super::types::*;

/// Maximum lines in flight.
pub const REQUESTS: usize = 4;
/// Lines of a page, the unit of memory mapping: prefetch stops there, as the next page may not be the program's.
const PAGE: u64 = 32;

/// The line's index in a cache of `lines`.
pub fn index_of(line: u64, lines: usize) -> usize {
    line as usize & (lines - 1)
}

/// Whether a line of this index is in flight.
pub fn is_requested(requested: &[RequestedLine; REQUESTS], index: usize, lines: usize) -> bool {
    requested.iter().any(|requested| requested.valid && index_of(requested.line, lines) == index)
}

/// Lines to prefetch after this one, up to the end of its page.
pub fn after(line: u64, left: u8) -> LinesAhead {
    let line = line + 1;
    if left == 0 || line % PAGE == 0 { LinesAhead::default() } else { LinesAhead { left, line } }
}
