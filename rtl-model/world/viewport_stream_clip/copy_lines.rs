//! Lines of copy-out: the rows of a batch, each of which becomes a line of its entry.

use super::copy_out::*;
use bundle::*;

/// Rows to copy; at least one.
pub fn lines_of(work: &AlphaWork) -> u16 {
    (u16::from(work.rows) + u16::from(work.patch_rows)).clamp(1, ALPHA_MOST as u16)
}

/// A request for that many lines, or for the fewest that an entry of the batch's vertices has.
pub fn request_of(work: &AlphaWork) -> EntryRequest {
    let scalars = lines_of(work).saturating_sub(ALPHA_LEAST as u16) as u8;
    EntryRequest { alpha: true, vertices: ALPHA_VERTICES as u8, scalars }
}

/// The row of a line: output rows, then attribute rows of patches.
pub fn row_of(work: &AlphaWork, line: u16) -> u16 {
    let rows = u16::from(work.rows);
    let row = if line < rows { work.row + line } else { work.patch_row + (line - rows) };
    row & 0x3ff
}
