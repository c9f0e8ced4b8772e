//! Of the PDB: what it keeps of state, and batches whose entries are to come.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package pdb(derived_state, state);

    /// Where entries come from at most.
    pub const ALPHA_SOURCES: usize = 4;
    /// Lines of an entry: at least, at most (copy_out).
    pub const ENTRY_LEAST: usize = 4;
    pub const ENTRY_MOST: usize = 259;

    /// Stages that have programs, what control and vertices put out.
    pub struct AlphaState {
        stages: B6,
        reads_number: bool, // geometry, of its primitive
        patch_components: B8,
        vertex_low: [B32; 4],
        vertex_high: [B32; 4],
        control_low: [B32; 4],
        control_high: [B32; 4],
    }

    pub state alpha_state_after(s: AlphaState) {
        SHADING_STAGES { mask -> s.stages; }
        GEOMETRY_INPUTS { primitive_id -> s.reads_number; }
        CONTROL_PATCH { components -> s.patch_components; }
        VERTEX_OUTPUTS_LOW[k] { v -> s.vertex_low[k]; }
        VERTEX_OUTPUTS_HIGH[k] { v -> s.vertex_high[k]; }
        CONTROL_OUTPUTS_LOW[k] { v -> s.control_low[k]; }
        CONTROL_OUTPUTS_HIGH[k] { v -> s.control_high[k]; }
    }

    pub enum PdbPhase: 2 {
        // Batches pass; those with patches leave entries.
        Alpha,
        // Tasks of these entries.
        Beta,
        // Not all tasks have copied their entry.
        Copies,
        // Entries go back.
        Free,
    }

    /// A batch of the alpha phase.
    pub struct AlphaBatch {
        source: B2,
        patches: B4,
        primitive_id: B32,
    }
}
