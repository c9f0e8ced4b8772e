//! Limits of batches: the most primitives of one, whether batches stay in one SM, and what state counts.

use super::Params;
use crate::primitive_distributor::class::{ADD_TO_PRIMITIVE_ID, LOAD_PRIMITIVE_ID};
use crate::primitive_distributor::types::*;
use bundle::*;

/// The stages that end tessellation, and geometry.
const EVALUATION: u32 = 3;
const GEOMETRY: u32 = 4;

/// Most primitives in a batch of a draw.
pub fn most_of(draw: &DrawBound, p: &Params) -> u8 {
    use DrawTopology::*;
    let most = match draw.topology {
        Points => p.points.get(),
        Lines | LineLoop | LineStrip | LinesAdjacency | LineStripAdjacency => p.lines.get(),
        Patches => {
            let size = usize::from(draw.patch_lanes).max(1);
            let most = p.patches.get().min(BATCH_VERTICES / size);
            if draw.most_patches == 0 { most } else { most.min(draw.most_patches.into()) }
        }
        _ => p.triangles.get(),
    };
    most as u8
}

/// Whether triangles are parts of the counted primitives.
pub fn is_split(topology: DrawTopology) -> bool {
    matches!(topology, DrawTopology::Quads | DrawTopology::QuadStrip | DrawTopology::Polygon)
}

/// Whether primitives are numbered by the results of batches: the batches then stay in one SM, from the point where numbering
/// begins.
pub fn stays_in_sm(state: &CountState) -> bool {
    let has = |stage: u32| state.stages >> stage & 1 == 1;
    has(EVALUATION) && has(GEOMETRY) && state.reads_number
}

/// Counts of vertices and primitives, and the number of the next primitive.
#[derive(Clone, Copy)]
pub struct BatchCounts {
    pub next_id: u32,
    pub begins: bool,
    pub runs: u64,
    pub runs_off: bool,
    pub made: u64,
    pub made_off: bool,
}

/// Counts after state.
pub fn counts_after(counts: BatchCounts, state: &State) -> BatchCounts {
    let mut after = counts;
    match state.address {
        LOAD_PRIMITIVE_ID => (after.next_id, after.begins) = (state.value, true),
        ADD_TO_PRIMITIVE_ID => after.next_id = counts.next_id.wrapping_add(state.value),
        CLEAR_REPORT_VALUE if clears_vertices(CLEAR_REPORT_VALUE::report(state.value)) => after.runs = 0,
        CLEAR_REPORT_VALUE if clears_primitives(CLEAR_REPORT_VALUE::report(state.value)) => after.made = 0,
        SET_STATISTICS_COUNTER => {
            after.runs_off = !SET_STATISTICS_COUNTER::vs_invocations_enable(state.value);
            after.made_off = !SET_STATISTICS_COUNTER::da_primitives_generated_enable(state.value);
        }
        _ => (),
    }
    after
}
