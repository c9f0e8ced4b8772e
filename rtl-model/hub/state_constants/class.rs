//! The methods of the 3D class that SCC keeps, or that ask it for something. Names of methods and fields are those of the
//! class.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package constant_class(host, state);

    pub method SET_PROGRAM_REGION_A = 0x1608 { address_upper: B8 = [7:0], }
    pub method SET_PROGRAM_REGION_B = 0x160c { address_lower: B32 = [31:0], }
    pub method SET_CONSTANT_BUFFER_SELECTOR_A = 0x2380 { size: B17 = [16:0], }
    pub method SET_CONSTANT_BUFFER_SELECTOR_B = 0x2384 { address_upper: B8 = [7:0], }
    pub method SET_CONSTANT_BUFFER_SELECTOR_C = 0x2388 { address_lower: B32 = [31:0], }

    /// The buffer that updates and bindings mean, and where programs are.
    pub struct ConstantState {
        size: B17,
        address: VirtualAddress,
        region: VirtualAddress,
    }

    pub state constant_state_after(s: ConstantState) {
        SET_PROGRAM_REGION_A { address_upper -> s.region, bits 39:32; }
        SET_PROGRAM_REGION_B { address_lower -> s.region, bits 31:0; }
        SET_CONSTANT_BUFFER_SELECTOR_A { size -> s.size; }
        SET_CONSTANT_BUFFER_SELECTOR_B { address_upper -> s.address, bits 39:32; }
        SET_CONSTANT_BUFFER_SELECTOR_C { address_lower -> s.address, bits 31:0; }
    }

    pub method LOAD_CONSTANT_BUFFER_OFFSET = 0x238c { v: B16 = [15:0], }
    pub method BEGIN = 0x1618 { op: B16 = [15:0], }
    pub method END = 0x1614 { v: bool = [0:0], }
    pub method DRAW_ZERO_INDEX = 0x0304 { count: B32 = [31:0], }
    pub method DRAW_VERTEX_ARRAY = 0x0d78 { count: B32 = [31:0], }
    pub method DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST = 0x1214 { start_index: B16 = [15:0], }
    pub method DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT = 0x1218 { start_index: B16 = [15:0], }
    pub method DRAW_AUTO = 0x123c { byte_count: B32 = [31:0], }
    pub method DRAW_INLINE_INDEX4X8 = 0x1304 { index0: B8 = [7:0], }
    pub method DRAW_INLINE_INDEX = 0x15e8 { v: B32 = [31:0], }
    pub method DRAW_INLINE_INDEX2X16 = 0x15f0 { even: B16 = [15:0], }
    pub method DRAW_INDEX_BUFFER = 0x17e0 { count: B32 = [31:0], }

    /// Methods that begin a draw, and those between its begin and its end.
    pub set begins_draw {
        BEGIN, DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_FIRST, DRAW_VERTEX_ARRAY_BEGIN_END_INSTANCE_SUBSEQUENT,
        0x17e4..=0x17f8,
    }
    pub set in_draw {
        END, DRAW_ZERO_INDEX, DRAW_VERTEX_ARRAY, DRAW_AUTO, DRAW_INLINE_INDEX4X8, DRAW_INLINE_INDEX,
        DRAW_INLINE_INDEX2X16, DRAW_INDEX_BUFFER,
    }
    /// Banks of groups, 0x20 apart; programs of stages, 0x40 apart.
    pub set in_bank_groups { 0x2410..=0x2490 }
    pub set in_programs { 0x2000..=0x217f }
    /// Words of constants.
    pub set loads_constants { 0x2390..=0x23cc }
    /// State of the selected buffer and of the programs' region.
    pub set constant_state {
        SET_PROGRAM_REGION_A, SET_PROGRAM_REGION_B,
        SET_CONSTANT_BUFFER_SELECTOR_A..=SET_CONSTANT_BUFFER_SELECTOR_C,
    }
}
