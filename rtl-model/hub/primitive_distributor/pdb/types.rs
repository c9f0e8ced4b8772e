//! Types of the PDB: the state it tracks, and batches whose entries are outstanding.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package pdb(derived_state, state);

    /// Most sources of entries.
    pub const ALPHA_SOURCES: usize = 4;
    /// Least and most lines of an entry (copy_out).
    pub const ENTRY_LEAST: usize = 4;
    pub const ENTRY_MOST: usize = 259;

    /// Stages that have programs, and the output maps of control and vertices.
    pub struct AlphaState {
        stages: B6,
        reads_number: bool, // geometry reads the number of its primitive
        patch_components: B8,
        vertex_low: [B32; 4],
        vertex_high: [B32; 4],
        control_low: [B32; 4],
        control_high: [B32; 4],
    }

    pub state alpha_state_after(s: AlphaState) by any_route {
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
        // Tasks of these entries are sent.
        Beta,
        // Waits until all tasks have copied their entry.
        Copies,
        // Entries are freed.
        Free,
    }

    /// A batch of the alpha phase.
    pub struct AlphaBatch {
        source: B2,
        patches: B4,
        primitive_id: B32,
    }
}
