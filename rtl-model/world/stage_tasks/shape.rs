//! Layout of a geometry warp's outputs in shared memory, from its header.

use super::types::*;
use crate::vertex_room::output_rows;
use bundle::{
    DIRECTORY_ROWS, DOMAIN_ROWS, GEOMETRY_WORDS, LEVEL_ROWS, MOST_VERTICES, PATCH_ROWS, PrimOutputs,
};

/// Number of components in a map.
pub fn components(outputs: &OutputWords) -> u8 {
    let first = (outputs.low[0] >> 16).count_ones();
    let others = outputs.low[1..].iter().chain(&outputs.high);
    (first + others.map(|word| word.count_ones()).sum::<u32>()) as u8
}

pub fn has_geometry(state: &StagesState) -> bool {
    state.stages >> GEOMETRY_STAGE & 1 == 1
}

/// Location of a fast geometry warp's per-primitive outputs, from its first row on: after the control words.
pub fn each_of(shape: &GeometryShape, row: u16) -> PrimOutputs {
    let word = (u32::from(row) * 32 + (1 << shape.stride_log2) & 0x7fff) as u16;
    PrimOutputs { on: true, word, stride_log2: shape.stride_log2 }
}

/// As many lanes as fit, up to 32; where only one lane fits, as many vertices as fit.
pub fn shape_of(state: &StagesState) -> GeometryShape {
    let planes = usize::from(components(&state.geometry)) + 1;
    // A pass-through shader outputs one set of values.
    let wanted = if state.passes { 1 } else { usize::from(state.most).clamp(1, MOST_VERTICES) };
    // The smallest component size that holds 32 lanes, or the greatest for which all components fit.
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

/// Number of rows of control words.
pub fn control_rows(shape: &GeometryShape) -> u8 {
    if shape.stride_log2 > 5 { 1 << (shape.stride_log2 - 5) } else { 1 }
}

pub fn has_patches(state: &StagesState) -> bool {
    state.stages >> EVALUATION_STAGE & 1 == 1
}

/// As many areas as fit: 4, 2 or 1. All zero where there are no patches.
pub fn patch_shape_of(state: &StagesState) -> PatchShape {
    if !has_patches(state) {
        return PatchShape::default();
    }
    let controls = state.stages >> CONTROL_STAGE & 1 == 1;
    let control_rows = if controls { u16::from(components(&state.control)) } else { 0 };
    let patch_rows =
        if controls { u16::from(state.patch_components).div_ceil(2).max(LEVEL_ROWS as u16) } else { 0 };
    let area_rows = DOMAIN_ROWS as u16 + u16::from(components(&state.evaluation));
    let fits = |areas: u16| usize::from(control_rows + patch_rows + areas * area_rows) <= PATCH_ROWS;
    let areas = if fits(4) {
        4
    } else if fits(2) {
        2
    } else {
        1
    };
    let rows = control_rows + patch_rows + areas * area_rows;
    PatchShape { controls, control_rows, patch_rows: patch_rows as u8, area_rows, areas: areas as u8, rows }
}

/// Rows after a batch's outputs for later stages.
pub fn later_rows(state: &StagesState) -> u16 {
    patch_shape_of(state).rows + geometry_rows(state)
}

/// Lines of an alpha ring entry for `vertices`: one for each output row of control, or of vertices without it.
pub fn entry_lines(state: &StagesState, vertices: u8) -> u16 {
    let shape = patch_shape_of(state);
    let outputs = components(if shape.controls { &state.control } else { &state.vertex });
    output_rows(outputs, vertices) + u16::from(shape.patch_rows)
}

/// Rows that a task of the beta phase needs after the outputs and attributes of its entry.
pub fn beta_rows(state: &StagesState) -> u16 {
    let shape = patch_shape_of(state);
    shape.rows - shape.control_rows - u16::from(shape.patch_rows) + geometry_rows(state)
}

/// Rows after a batch's outputs for geometry shaders: the directory, and a warp's outputs.
pub fn geometry_rows(state: &StagesState) -> u16 {
    if has_geometry(state) { DIRECTORY_ROWS as u16 + shape_of(state).rows } else { 0 }
}
