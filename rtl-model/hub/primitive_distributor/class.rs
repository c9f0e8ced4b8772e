//! Methods of the 3D class that set the primitive distributor's state or trigger its work. Method and field names are the
//! class's.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package draw_class(derived_state, host, state, viewport_methods);

    pub method DRAW_ZERO_INDEX = 0x0304 { count: B32 = [31:0], }
    /// Zero: as many as fit.
    pub method SET_MAX_PATCHES_PER_BATCH = 0x0378 { v: B6 = [5:0], }
    pub method SET_VERTEX_ARRAY_START = 0x0d74 { v: B32 = [31:0], }
    pub method DRAW_VERTEX_ARRAY = 0x0d78 { count: B32 = [31:0], }
    pub method SET_PATCH = 0x0dcc { size: B6 = [7:0] at_most 63, }
    pub method SET_DA_PRIMITIVE_RESTART_VERTEX_ARRAY = 0x0de8 { enable: bool = [0], }
    pub method SET_VERTEX_ID_BASE = 0x1118 { v: B32 = [31:0], }
    pub method DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST = 0x1214 {
        start_index: B16 = [15:0],
        count: B12 = [27:16],
        topology: B4 = [31:28],
    }
    pub method DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT = 0x1218 { }
    pub method DRAW_AUTO = 0x123c { byte_count: B32 = [31:0], }
    /// Number of indices in the next words, and the position of the first in its word; zero: all.
    pub method SET_INLINE_INDEX4X8_ALIGN = 0x1300 { count: B30 = [29:0], start: B2 = [31:30], }
    pub method DRAW_INLINE_INDEX4X8 = 0x1304 { }
    pub method SET_DRAW_AUTO_STRIDE = 0x1318 { v: B12 = [11:0], }
    pub method SET_DRAW_AUTO_START = 0x13a4 { byte_count: B32 = [31:0], }
    pub method SET_GLOBAL_BASE_VERTEX_INDEX = 0x1434 { v: B32 = [31:0], }
    /// FALSE: edges that begin at subsequent vertices are not edges of the drawn primitive.
    pub codes decode_no_edge(B1) -> bool { 0 => true, _ => false, }
    pub method SET_EDGE_FLAG = 0x15e4 { off: bool = decode_no_edge[0], }
    pub method DRAW_INLINE_INDEX = 0x15e8 { }
    pub method SET_INLINE_INDEX2X16_ALIGN = 0x15ec { count: B31 = [30:0], start_odd: bool = [31], }
    pub method DRAW_INLINE_INDEX2X16 = 0x15f0 { }
    pub method END = 0x1614 { }
    pub method BEGIN = 0x1618 { op: B4 = [15:0] at_most 15, primitive_id: bool = [24], instance_id: B2 = [27:26], }
    pub method ADD_TO_PRIMITIVE_ID = 0x1620 { v: B32 = [31:0], }
    pub method LOAD_PRIMITIVE_ID = 0x1624 { v: B32 = [31:0], }
    pub method SET_DA_PRIMITIVE_RESTART = 0x1644 { enable: bool = [0], }
    pub method SET_DA_PRIMITIVE_RESTART_INDEX = 0x1648 { v: B32 = [31:0], }
    pub method SET_DA_OUTPUT = 0x164c { vertex_id_uses_array_start: bool = [12], }
    pub method SET_INDEX_BUFFER_A = 0x17c8 { address_upper: B8 = [7:0], }
    pub method SET_INDEX_BUFFER_B = 0x17cc { address_lower: B32 = [31:0], }
    pub method SET_INDEX_BUFFER_C = 0x17d0 { limit_address_upper: B8 = [7:0], }
    pub method SET_INDEX_BUFFER_D = 0x17d4 { limit_address_lower: B32 = [31:0], }
    /// Log2 of the size of an index in bytes.
    pub method SET_INDEX_BUFFER_E = 0x17d8 { index_size: B2 = [1:0], }
    pub method SET_INDEX_BUFFER_F = 0x17dc { first: B32 = [31:0], }
    pub method DRAW_INDEX_BUFFER = 0x17e0 { count: B32 = [31:0], }
    pub method DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST = 0x17e4 {
        first: B16 = [15:0],
        count: B12 = [27:16],
        topology: B4 = [31:28],
    }
    pub method DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_FIRST = 0x17e8 { }
    pub method DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_FIRST = 0x17ec { }
    pub method DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_SUBSEQUENT = 0x17f0 { }
    pub method DRAW_INDEX_BUFFER16_BEGIN_END_INSTANCE_SUBSEQUENT = 0x17f4 { }
    pub method DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT = 0x17f8 { }

    /// State that methods set for draws.
    pub struct DrawState {
        index_base: VirtualAddress,
        index_limit: VirtualAddress,
        index_size: B2,
        first_index: B32,
        array_start: B32,
        base_vertex: B32,
        vertex_id_base: B32,
        start_counts: bool,
        restarts: bool,
        restarts_arrays: bool,
        restart_index: B32,
        patch_size: B6,
        patch_threads: B8,
        most_patches: B6,
        stages: B6,
        last_provokes: bool,
        no_edges: bool,
        pairs: B31,
        pair_start: bool,
        quads: B30,
        quad_start: B2,
        auto_start: B32,
        auto_stride: B12,
    }

    pub state draw_after(s: DrawState) by any_route {
        SET_INDEX_BUFFER_A { address_upper -> s.index_base, bits 39:32; }
        SET_INDEX_BUFFER_B { address_lower -> s.index_base, bits 31:0; }
        SET_INDEX_BUFFER_C { limit_address_upper -> s.index_limit, bits 39:32; }
        SET_INDEX_BUFFER_D { limit_address_lower -> s.index_limit, bits 31:0; }
        SET_INDEX_BUFFER_E { index_size -> s.index_size; }
        SET_INDEX_BUFFER_F { first -> s.first_index; }
        SET_VERTEX_ARRAY_START { v -> s.array_start; }
        SET_GLOBAL_BASE_VERTEX_INDEX { v -> s.base_vertex; }
        SET_VERTEX_ID_BASE { v -> s.vertex_id_base; }
        SET_DA_OUTPUT { vertex_id_uses_array_start -> s.start_counts; }
        SET_DA_PRIMITIVE_RESTART { enable -> s.restarts; }
        SET_DA_PRIMITIVE_RESTART_VERTEX_ARRAY { enable -> s.restarts_arrays; }
        SET_DA_PRIMITIVE_RESTART_INDEX { v -> s.restart_index; }
        SET_PATCH { size -> s.patch_size; }
        SET_MAX_PATCHES_PER_BATCH { v -> s.most_patches; }
        CONTROL_THREADS { count -> s.patch_threads; }
        SHADING_STAGES { mask -> s.stages; }
        SET_PROVOKING_VERTEX { v -> s.last_provokes; }
        SET_EDGE_FLAG { off -> s.no_edges; }
        SET_INLINE_INDEX2X16_ALIGN { count -> s.pairs; start_odd -> s.pair_start; }
        SET_INLINE_INDEX4X8_ALIGN { count -> s.quads; start -> s.quad_start; }
        SET_DRAW_AUTO_START { byte_count -> s.auto_start; }
        SET_DRAW_AUTO_STRIDE { v -> s.auto_stride; }
    }

    /// Held here, and sent to no other unit, except for the provoking vertex.
    pub set is_draw_state {
        SET_INDEX_BUFFER_A..=SET_INDEX_BUFFER_F, SET_VERTEX_ARRAY_START, SET_GLOBAL_BASE_VERTEX_INDEX,
        SET_VERTEX_ID_BASE, SET_DA_OUTPUT, SET_DA_PRIMITIVE_RESTART, SET_DA_PRIMITIVE_RESTART_VERTEX_ARRAY,
        SET_DA_PRIMITIVE_RESTART_INDEX, SET_PATCH, SET_MAX_PATCHES_PER_BATCH, SET_INLINE_INDEX2X16_ALIGN,
        SET_INLINE_INDEX4X8_ALIGN, SET_DRAW_AUTO_START, SET_DRAW_AUTO_STRIDE, SET_EDGE_FLAG,
    }

    /// Draws that contain their BEGIN and END.
    pub set begins_and_ends {
        DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST, DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT,
        DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST..=DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT,
    }
    /// Those of them that draw the next instance.
    pub set is_next_instance {
        DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT,
        DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_SUBSEQUENT..=DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT,
    }
    pub set draws_arrays {
        DRAW_VERTEX_ARRAY, DRAW_AUTO, DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST,
        DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT,
    }
    pub set draws_inline { DRAW_INLINE_INDEX, DRAW_INLINE_INDEX2X16, DRAW_INLINE_INDEX4X8 }
    pub set draws_fetched {
        DRAW_INDEX_BUFFER,
        DRAW_INDEX_BUFFER32_BEGIN_END_INSTANCE_FIRST..=DRAW_INDEX_BUFFER8_BEGIN_END_INSTANCE_SUBSEQUENT,
    }
}
