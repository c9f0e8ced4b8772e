//! Lines of rings: where they begin in the window, and how many an entry has.

use bundle::*;

/// First line of a PES's ring in the window: beta, then alpha.
pub fn begin_of(pes: usize, alpha: bool, beta_lines: usize, alpha_lines: usize) -> u16 {
    (pes * (beta_lines + alpha_lines) + if alpha { beta_lines } else { 0 }) as u16
}

/// Lines of an entry (circular-buffer-entry-size): 16 bytes a vertex, and all its scalars.
pub fn lines_of(request: &EntryRequest) -> u16 {
    let vertices = u16::from(request.vertices);
    vertices.div_ceil(8) + (vertices * u16::from(request.scalars)).div_ceil(32)
}
