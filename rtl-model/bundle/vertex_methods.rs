//! Methods of vertex attributes: formats, vertex streams, inputs and outputs of the vertex shader. Names of methods and
//! fields are those of the class; those that the class does not name are ours.

use kernel::packed::*;

kernel::package! {
    package vertex_methods(state);

    /// Number format of an attribute, in the order of the class.
    pub enum VertexNumber: 3 {
        Unused,
        Snorm,
        Unorm,
        Sint,
        Uint,
        Uscaled,
        Sscaled,
        Float,
    }

    /// Bits of a component; 10 belongs to 10:10:10:2, 11 to 11:11:10; A8 is alpha only.
    pub enum VertexSize: 3 {
        Bits32,
        Bits16,
        Bits8,
        Bits10,
        Bits11,
        Alpha8,
    }

    /// Components by COMPONENT_BIT_WIDTHS code; unknown codes have none.
    pub codes decode_vertex_components(B6) -> B3 {
        0x01 | 0x03 | 0x0a | 0x2f | 0x30 => 4,
        0x02 | 0x05 | 0x13 | 0x31 | 0x33 => 3,
        0x04 | 0x0f | 0x18 | 0x32 => 2,
        0x12 | 0x1b | 0x1d | 0x34 => 1,
        _ => 0,
    }
    pub codes decode_vertex_size(B6) -> VertexSize {
        0x03 | 0x05 | 0x0f | 0x1b => Bits16,
        0x0a | 0x2f | 0x33 | 0x13 | 0x32 | 0x18 | 0x1d => Bits8,
        0x30 => Bits10,
        0x31 => Bits11,
        0x34 => Alpha8,
        _ => Bits32,
    }
    /// Bytes of the vector in memory.
    pub codes decode_vertex_bytes(B6) -> B5 {
        0x01 => 16,
        0x02 => 12,
        0x03 | 0x04 => 8,
        0x05 => 6,
        0x0a | 0x0f | 0x12 | 0x2f | 0x30 | 0x31 | 0x33 => 4,
        0x13 => 3,
        0x18 | 0x1b | 0x32 => 2,
        0x1d | 0x34 => 1,
        _ => 0,
    }

    /// The vertex id is read from an attribute component, named by address / 4.
    pub method SET_VERTEX_ID_COPY = 0x161c to world { enable: bool = [0], attribute_slot: B8 = [11:4], }

    // The first 16 attributes; the other 16 follow.
    pub method SET_VERTEX_ATTRIBUTE_A[16; 4] = 0x1160 to world {
        stream: B5 = [4:0],
        source: bool = [6],
        offset: B14 = [20:7],
        components: B3 = decode_vertex_components[26:21],
        size: VertexSize = decode_vertex_size[26:21],
        bytes: B5 = decode_vertex_bytes[26:21],
        numerical_type: VertexNumber = [29:27],
        swap_r_and_b: bool = [31],
    }
    pub method SET_VERTEX_ATTRIBUTE_B[16; 4] = 0x11a0 to world { }
    pub set is_vertex_attribute { SET_VERTEX_ATTRIBUTE_A..=0x11dc }

    pub method SET_VERTEX_STREAM_A_FORMAT[16; 0x10] = 0x1c00 to world { stride: B12 = [11:0], enable: bool = [12], }
    pub method SET_VERTEX_STREAM_A_LOCATION_A[16; 0x10] = 0x1c04 to world { offset_upper: B8 = [7:0], }
    pub method SET_VERTEX_STREAM_A_LOCATION_B[16; 0x10] = 0x1c08 to world { offset_lower: B32 = [31:0], }
    pub method SET_VERTEX_STREAM_A_FREQUENCY[16; 0x10] = 0x1c0c to world { v: B32 = [31:0], }
    // Streams from 16 on have the same words as the first 16.
    pub method SET_VERTEX_STREAM_B_FORMAT[16; 0x10] = 0x1d00 to world { enable: bool = [12], }
    pub method SET_VERTEX_STREAM_B_LOCATION_A[16; 0x10] = 0x1d04 to world { }
    pub method SET_VERTEX_STREAM_B_LOCATION_B[16; 0x10] = 0x1d08 to world { }
    pub method SET_VERTEX_STREAM_B_FREQUENCY[16; 0x10] = 0x1d0c to world { }
    pub set is_vertex_stream { SET_VERTEX_STREAM_A_FORMAT..=0x1dff }

    pub method SET_VERTEX_STREAM_INSTANCE_A[16; 4] = 0x1880 to world { is_instanced: bool = [0], }
    pub method SET_VERTEX_STREAM_INSTANCE_B[16; 4] = 0x18c0 to world { is_instanced: bool = [0], }
    pub method SET_VERTEX_STREAM_LIMIT_A_A[16; 8] = 0x1f00 to world { upper: B8 = [7:0], }
    pub method SET_VERTEX_STREAM_LIMIT_A_B[16; 8] = 0x1f04 to world { lower: B32 = [31:0], }
    pub method SET_VERTEX_STREAM_LIMIT_B_A[16; 8] = 0x1f80 to world { }
    pub method SET_VERTEX_STREAM_LIMIT_B_B[16; 8] = 0x1f84 to world { }
    pub set is_vertex_stream_limit { SET_VERTEX_STREAM_LIMIT_A_A..=0x1fff }

    pub method SET_GLOBAL_BASE_INSTANCE_INDEX = 0x1438 to world { v: B32 = [31:0], }

    /// Bits of a component, by its bytes.
    pub codes decode_constant_size(B3) -> VertexSize { 1 => Bits8, 2 => Bits16, _ => Bits32, }
    /// An attribute that is constant for all vertices: its number and format.
    pub method SET_CONSTANT_ATTRIBUTE = 0x114c to world {
        attribute: B8 = [7:0],
        components: B3 = [10:8],
        size: VertexSize = decode_constant_size[14:12],
        numerical_type: VertexNumber = [18:16],
    }
    /// Words of the attribute that was named last.
    pub method SET_CONSTANT_ATTRIBUTE_VALUE[4; 4] = 0x1150 to world { v: B32 = [31:0], }
}
