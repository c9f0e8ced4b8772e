//! State that the chip's own units generate: its method addresses are those of macro calls in the class, so the driver
//! never writes it.

use kernel::packed::*;

kernel::package! {
    package derived_state(state);

    // ---- program headers: words of all stages from vertex A on, 80 apart: the 20 words of a header, then the offset of the
    // program's first word in its region
    pub method PROGRAM_HEADERS[192; 4] = 0x3800 to world shading { }
    /// Uses the space of vertex A's header, which does not exist. Words 12 to 19 describe per-vertex outputs: they are those
    /// of the header of the last world-space stage that has a program, not counting a pass-through geometry shader. Words 4
    /// to 11 are the same words of such a shader, or 0: per-primitive outputs.
    pub method LAST_HEADER = 0x3800 { }

    pub method VERTEX_SHADER_HEADER[32; 4] = 0x3880 to world { v: B32 = [31:0], }
    /// Words 12 to 19 of the stages' headers: the output map starts in the middle of word 12.
    pub method VERTEX_OUTPUTS_LOW[4; 4] = 0x38b0 to world { v: B32 = [31:0], }
    pub method VERTEX_OUTPUTS_HIGH[4; 4] = 0x38c0 to world { v: B32 = [31:0], }
    /// Components of a patch; vertices that the control shader outputs per patch.
    pub method CONTROL_PATCH = 0x3904 to world { components: B8 = [31:24], }
    pub method CONTROL_THREADS = 0x3908 to world { count: B8 = [31:24], }
    pub method CONTROL_OUTPUTS_LOW[4; 4] = 0x3930 to world { v: B32 = [31:0], }
    pub method CONTROL_OUTPUTS_HIGH[4; 4] = 0x3940 to world { v: B32 = [31:0], }
    pub method EVALUATION_OUTPUTS_LOW[4; 4] = 0x39b0 to world { v: B32 = [31:0], }
    pub method EVALUATION_OUTPUTS_HIGH[4; 4] = 0x39c0 to world { v: B32 = [31:0], }
    pub method GEOMETRY_STREAMS = 0x3a00 to world { pass_through: bool = [24], mask: B4 = [31:28], }
    pub method GEOMETRY_INSTANCES = 0x3a08 to world { count: B8 = [31:24], }
    pub method GEOMETRY_TOPOLOGY = 0x3a0c to world { v: B4 = [27:24], }
    pub method GEOMETRY_VERTICES = 0x3a10 to world { most: B12 = [11:0], }
    /// Inputs of the geometry shader that are not attributes.
    pub method GEOMETRY_INPUTS = 0x3a14 to world { primitive_id: bool = [24], }
    pub method GEOMETRY_OUTPUTS_LOW[4; 4] = 0x3a30 to world { v: B32 = [31:0], }
    pub method GEOMETRY_OUTPUTS_HIGH[4; 4] = 0x3a40 to world { v: B32 = [31:0], }
    /// Words 0, 18 and 19 of the pixel shader's header.
    pub method PIXEL_HEADER_FIRST = 0x3a80 to raster shading { mrt: bool = [14], kills: bool = [15], stores: bool = [16], }
    pub codes decode_components(B4) -> bool { 0 => false, _ => true, }
    /// Outputs for which the shader writes components.
    pub method PIXEL_HEADER_COLOURS = 0x3ac8 to raster shading {
        has0: bool = decode_components[3:0],
        has1: bool = decode_components[7:4],
        has2: bool = decode_components[11:8],
        has3: bool = decode_components[15:12],
        has4: bool = decode_components[19:16],
        has5: bool = decode_components[23:20],
        has6: bool = decode_components[27:24],
        has7: bool = decode_components[31:28],
    }
    pub method PIXEL_HEADER_LAST = 0x3acc to raster shading { sample_mask: bool = [0], depth: bool = [1], }

    // ---- constant banks by group, 80 apart, and the address of each stage's program region, two words
    pub method WORLD_BANKS[128; 4] = 0x3b00 to world { }
    pub method PIXEL_BANKS[32; 4] = 0x3d00 to shading { }
    pub method PROGRAM_REGIONS[10; 4] = 0x3d80 to world { }
    pub method PIXEL_PROGRAM_REGION[2; 4] = 0x3da8 to shading { }

    // ---- between draws
    /// Caches to invalidate: bits as in a task.
    pub method INVALIDATE_CACHES = 0x3f00 to world shading { }
    /// All caches that can be invalidated.
    pub const ALL_CACHES: usize = 0x3f;
    /// Later draws use this epoch of constants.
    pub method CONSTANT_EPOCH = 0x3f04 to world shading { }
    /// A report passes: each unit handles it after all earlier work.
    pub method REPORT_MARKER = 0x3f08 to world raster zrop crop shading {
        id: B4 = [3:0],
        location: B4 = [7:4],
        selector: B5 = [12:8],
        sub_report: B3 = [15:13],
    }
    /// Offset from a fetched index to the vertex id that a shader sees.
    pub method VERTEX_ID_OFFSET = 0x3f10 to world { }
    /// Stages that have a program: a bit each, from vertex A on.
    pub method SHADING_STAGES = 0x3f14 to world { mask: B6 = [5:0], }
    /// Later batches send their outputs to the alpha ring; PDB sends this to world space.
    pub method ALPHA_NOTIFIED = 0x3f18 { on: bool = [0], }

    // ---- within raster
    /// Bit 0: the pixel shader may change coverage (kill, sample mask); bit 1: it has side effects (stores, atomics), which
    /// samples that fail the depth test have too. Substitutes the shader's header when pixels are shaded outside of the chip.
    pub method SET_SHADER_COVERAGE = 0x3ff0 to raster { enable: bool = [0], side_effects: bool = [1], }
    /// A marker that Zcull sends and that all ZROPs return as feedback.
    pub method ZCULL_FENCE = 0x3ff4 to raster zrop { }
    pub codes decode_underestimate(B32) -> bool { 1 => true, _ => false, }
    /// 1: underestimate; all others: overestimate.
    pub method SET_CONSERVATIVE_RASTER_KIND = 0x3ff8 to raster { inner: bool = decode_underestimate[31:0], }
    /// Layer of the work that follows, sent by setup.
    pub method SET_WORK_LAYER = 0x3ffc to raster zrop crop { v: B16 = [15:0], all: B32 = [31:0], }
}
