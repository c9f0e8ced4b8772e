//! Lines of a batch's entry in the alpha ring, from the maps of its outputs.

use super::types::*;
use bundle::*;

/// Bits of `stages`.
pub const CONTROL_STAGE: u32 = 2;
pub const EVALUATION_STAGE: u32 = 3;
pub const GEOMETRY_STAGE: u32 = 4;

/// Components in a map.
fn components(low: &[u32; 4], high: &[u32; 4]) -> u16 {
    let first = (low[0] >> 16).count_ones();
    (first + low[1..].iter().chain(high).map(|word| word.count_ones()).sum::<u32>()) as u16
}

impl AlphaState {
    /// Most lines in a batch's entry: a row for each component of outputs, half a row for each of patches.
    pub fn lines(&self) -> u16 {
        let lines = if self.stages >> CONTROL_STAGE & 1 == 1 {
            let patches = u16::from(self.patch_components).div_ceil(2).max(LEVEL_ROWS as u16);
            components(&self.control_low, &self.control_high) + patches
        } else {
            components(&self.vertex_low, &self.vertex_high)
        };
        lines.max(ENTRY_LEAST as u16)
    }
}
