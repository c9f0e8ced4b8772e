//! Responses of the L1 TLB: a line is read from the entry RAM and sent a quarter at a time.

use bundle::*;
use kernel::packed::*;

kernel::packed! {
    /// A quarter of a response.
    pub struct Part {
        valid: bool,
        port: B7,
        line: B9,
        quarter: B2,
        big: bool,
    }
}

/// The first quarter of a line.
pub fn part_of(port: u8, line: u16, big: bool) -> Part {
    Part { valid: true, port, line, quarter: 0, big }
}

/// The quarter after another; none after the last.
pub fn part_after(part: Part) -> Part {
    Part { valid: part.valid && part.quarter != 3, quarter: part.quarter + u8::from(part.valid) & 3, ..part }
}

/// The address of a quarter in the entry RAM.
pub fn quarter_at(line: u16, quarter: u8) -> u64 {
    u64::from(line) << 2 | u64::from(quarter)
}

/// A quarter as it is sent.
pub fn response_of(part: &Part, entries: &[PageEntry; QUARTER_ENTRIES]) -> TranslateLine {
    let Part { port, quarter, big, .. } = *part;
    TranslateLine { source: port, big, quarter, last: quarter == 3, entries: *entries }
}
