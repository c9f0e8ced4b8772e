//! Methods of stream output. Names of methods and fields are those of the class.

use kernel::packed::*;

kernel::package! {
    package stream_methods(state);

    pub const STREAM_BUFFERS: usize = 4;
    /// Words of a buffer's layout, each with four component numbers.
    pub const STREAM_LAYOUT_WORDS: usize = 32;

    pub method SET_STREAM_OUTPUT = 0x0744 to world { enable: bool = [0], }

    // Address of a buffer, and offset of the byte after the last one written.
    pub method SET_STREAM_OUT_BUFFER_ENABLE[4; 0x20] = 0x0380 to world { v: bool = [0], }
    pub method SET_STREAM_OUT_BUFFER_ADDRESS_A[4; 0x20] = 0x0384 to world { upper: B8 = [7:0], }
    pub method SET_STREAM_OUT_BUFFER_ADDRESS_B[4; 0x20] = 0x0388 to world { lower: B32 = [31:0], }
    pub method SET_STREAM_OUT_BUFFER_SIZE[4; 0x20] = 0x038c to world { bytes: B32 = [31:0], }
    pub method SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER[4; 0x20] = 0x0390 to world { start_offset: B32 = [31:0], }

    // Stream written to a buffer, components of each vertex, and stride in bytes.
    pub method SET_STREAM_OUT_CONTROL_STREAM[4; 0x10] = 0x0700 to world { select: B2 = [1:0], }
    pub method SET_STREAM_OUT_CONTROL_COMPONENT_COUNT[4; 0x10] = 0x0704 to world { max: B8 = [7:0], }
    pub method SET_STREAM_OUT_CONTROL_STRIDE[4; 0x10] = 0x0708 to world { bytes: B32 = [31:0], }

    /// Four of a vertex's components, each as attribute address / 4.
    pub method SET_STREAM_OUT_LAYOUT_SELECT[128; 4] = 0x2800 to world {
        attribute_number00: B8 = [7:0],
        attribute_number01: B8 = [15:8],
        attribute_number02: B8 = [23:16],
        attribute_number03: B8 = [31:24],
    }
    /// All words of the layouts.
    pub set is_stream_layout { SET_STREAM_OUT_LAYOUT_SELECT..=0x29fc }
}
