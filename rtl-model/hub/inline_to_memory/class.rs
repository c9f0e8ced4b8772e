//! Methods of the inline copy and the state they set; they are the same in its own class, in 3D and in compute.
//! Method and field names are the class's.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package inline_class(host, state);

    pub method LINE_LENGTH_IN = 0x0180 { value: B32 = [31:0], }
    pub method LINE_COUNT = 0x0184 { value: B32 = [31:0], }
    pub method OFFSET_OUT_UPPER = 0x0188 { value: B8 = [7:0], }
    pub method OFFSET_OUT = 0x018c { value: B32 = [31:0], }
    pub method PITCH_OUT = 0x0190 { value: B32 = [31:0], }
    pub method SET_DST_BLOCK_SIZE = 0x0194 { width: B4 = [3:0], height: B4 = [7:4], depth: B4 = [11:8], }
    pub method SET_DST_WIDTH = 0x0198 { v: B32 = [31:0], }
    pub method SET_DST_HEIGHT = 0x019c { v: B32 = [31:0], }
    pub method SET_DST_LAYER = 0x01a4 { v: B32 = [31:0], }
    pub method SET_DST_ORIGIN_BYTES_X = 0x01a8 { v: B21 = [20:0], }
    pub method SET_DST_ORIGIN_SAMPLES_Y = 0x01ac { v: B17 = [16:0], }
    pub method SET_I2M_SEMAPHORE_A = 0x01dc { offset_upper: B8 = [7:0], }
    pub method SET_I2M_SEMAPHORE_B = 0x01e0 { offset_lower: B32 = [31:0], }
    pub method SET_I2M_SEMAPHORE_C = 0x01e4 { payload: B32 = [31:0], }

    /// Methods of one place: the own subchannel, 3D, or compute.
    pub struct InlineState {
        line_length: B32,
        line_count: B32,
        address: VirtualAddress,
        pitch: B32,
        block_width: B4,
        block_height: B4,
        block_depth: B4,
        width: B32,
        height: B32,
        layer: B32,
        x: B21,
        y: B17,
        semaphore_va: VirtualAddress,
        payload: B32,
    }

    pub state inline_after(s: InlineState) by any_route {
        LINE_LENGTH_IN { value -> s.line_length; }
        LINE_COUNT { value -> s.line_count; }
        OFFSET_OUT_UPPER { value -> s.address, bits 39:32; }
        OFFSET_OUT { value -> s.address, bits 31:0; }
        PITCH_OUT { value -> s.pitch; }
        SET_DST_BLOCK_SIZE { width -> s.block_width; height -> s.block_height; depth -> s.block_depth; }
        SET_DST_WIDTH { v -> s.width; }
        SET_DST_HEIGHT { v -> s.height; }
        SET_DST_LAYER { v -> s.layer; }
        SET_DST_ORIGIN_BYTES_X { v -> s.x; }
        SET_DST_ORIGIN_SAMPLES_Y { v -> s.y; }
        SET_I2M_SEMAPHORE_A { offset_upper -> s.semaphore_va, bits 39:32; }
        SET_I2M_SEMAPHORE_B { offset_lower -> s.semaphore_va, bits 31:0; }
        SET_I2M_SEMAPHORE_C { payload -> s.payload; }
    }
}
