//! Rows of shared memory for a batch of 32 vertices, from the headers of its stages.

use bundle::{DIRECTORY_ROWS, DOMAIN_ROWS, GEOMETRY_WORDS, LEVEL_ROWS, MOST_VERTICES, PATCH_ROWS};

/// Stages of world space: vertex, control, evaluation, geometry, from 1 on.
pub const WORLD_STAGES: usize = 4;

/// Log2 of the words in a component of a geometry warp.
fn stride_log2(outputs: u8, most: u16) -> usize {
    let planes = usize::from(outputs) + 1;
    let wanted = usize::from(most).clamp(1, MOST_VERTICES);
    let enough = (0..=11).find(|k| 32 * (wanted | 1) <= 1 << k).unwrap_or(11);
    let largest = (0..=11).rev().find(|k| planes << k <= GEOMETRY_WORDS).unwrap_or(0);
    enough.min(largest)
}

/// Rows for a stage: from input and output components, for control also those of a patch, for geometry the most vertices.
pub fn stage_rows(stage: u8, inputs: u8, outputs: u8, patch: u8, most: u16) -> u16 {
    let (inputs, outputs) = (u16::from(inputs), u16::from(outputs));
    match stage {
        1 => 1 + inputs + outputs,
        2 => outputs + u16::from(patch).div_ceil(2).max(LEVEL_ROWS as u16),
        3 => DOMAIN_ROWS as u16 + outputs,
        4 => {
            let words = (usize::from(outputs) + 1) << stride_log2(outputs as u8, most);
            (DIRECTORY_ROWS + words.div_ceil(32)) as u16
        }
        _ => 0,
    }
}

/// Rows for a batch: `stages` has a bit for each stage with a program. Evaluation has areas for as many warps as fit: 4, 2 or 1.
pub fn batch_rows(rows: &[u16; WORLD_STAGES], stages: u8) -> u16 {
    let of = |stage: usize| if stages >> stage & 1 == 1 { rows[stage - 1] } else { 0 };
    let (control, area) = (of(2), of(3));
    let fits = |areas: &u16| usize::from(control + areas * area) <= PATCH_ROWS;
    let areas = [4, 2].into_iter().find(fits).unwrap_or(1);
    let patches = if stages >> 3 & 1 == 1 { control + areas * area } else { 0 };
    of(1) + patches + of(4)
}
