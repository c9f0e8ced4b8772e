//! How a geometry warp's outputs lie in shared memory, from its header.

use super::types::*;
use bundle::DIRECTORY_ROWS;

/// Components that a map has.
pub fn components(outputs: &OutputWords) -> u8 {
    let first = (outputs.low[0] >> 16).count_ones();
    let others = outputs.low[1..].iter().chain(&outputs.high);
    (first + others.map(|word| word.count_ones()).sum::<u32>()) as u8
}

pub fn has_geometry(state: &StagesState) -> bool {
    state.stages >> GEOMETRY_STAGE & 1 == 1
}

/// As many lanes as there is room for, up to 32; of one lane as many vertices.
pub fn shape_of(state: &StagesState) -> GeometryShape {
    let planes = usize::from(components(&state.geometry)) + 1;
    let wanted = usize::from(state.most).clamp(1, MOST_VERTICES);
    // The smallest component in which 32 lanes fit; or the greatest there is room for.
    let enough = (0..=11).find(|k| 32 * (wanted | 1) <= 1 << k).unwrap_or(11);
    let room = (0..=11).rev().find(|k| planes << k <= GEOMETRY_WORDS).unwrap_or(0);
    let stride_log2 = enough.min(room);
    let vertices = wanted.min((1 << stride_log2) - 1).max(1);
    let lanes = (1..=32).rev().find(|lanes| lanes * (vertices | 1) <= 1 << stride_log2).unwrap_or(1);
    GeometryShape {
        stride_log2: stride_log2 as u8,
        vertices: vertices as u16,
        lanes: lanes as u8,
        rows: ((planes << stride_log2).div_ceil(32)) as u16,
    }
}

/// Rows of control words.
pub fn control_rows(shape: &GeometryShape) -> u8 {
    if shape.stride_log2 > 5 { 1 << (shape.stride_log2 - 5) } else { 1 }
}

/// Rows behind a batch's outputs for geometry shaders: the directory, and what a warp puts out.
pub fn geometry_rows(state: &StagesState) -> u16 {
    if has_geometry(state) { DIRECTORY_ROWS as u16 + shape_of(state).rows } else { 0 }
}
