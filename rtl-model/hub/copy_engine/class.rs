//! Methods of the copy class and the state they set. Method and field names are the class's.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package copy_class(host, state);

    pub method SET_SEMAPHORE_A = 0x0240 { upper: B8 = [7:0], }
    pub method SET_SEMAPHORE_B = 0x0244 { lower: B32 = [31:0], }
    pub method SET_SEMAPHORE_PAYLOAD = 0x0248 { payload: B32 = [31:0], }
    pub method OFFSET_IN_UPPER = 0x0400 { upper: B8 = [7:0], }
    pub method OFFSET_IN_LOWER = 0x0404 { value: B32 = [31:0], }
    pub method OFFSET_OUT_UPPER = 0x0408 { upper: B8 = [7:0], }
    pub method OFFSET_OUT_LOWER = 0x040c { value: B32 = [31:0], }
    pub method PITCH_IN = 0x0410 { value: B32 = [31:0], }
    pub method PITCH_OUT = 0x0414 { value: B32 = [31:0], }
    pub method LINE_LENGTH_IN = 0x0418 { value: B32 = [31:0], }
    pub method LINE_COUNT = 0x041c { value: B32 = [31:0], }
    pub method SET_REMAP_CONST_A = 0x0700 { v: B32 = [31:0], }
    pub method SET_REMAP_CONST_B = 0x0704 { v: B32 = [31:0], }
    pub method SET_REMAP_COMPONENTS = 0x0708 {
        dst_x: B3 = [2:0],
        dst_y: B3 = [6:4],
        dst_z: B3 = [10:8],
        dst_w: B3 = [14:12],
        component_size: B2 = [17:16],
        num_src_components: B2 = [21:20],
        num_dst_components: B2 = [25:24],
    }
    pub method SET_DST_BLOCK_SIZE = 0x070c {
        width: B4 = [3:0],
        height: B4 = [7:4],
        depth: B4 = [11:8],
        gob_height: B4 = [15:12],
    }
    pub method SET_DST_WIDTH = 0x0710 { v: B32 = [31:0], }
    pub method SET_DST_HEIGHT = 0x0714 { v: B32 = [31:0], }
    pub method SET_DST_LAYER = 0x071c { v: B32 = [31:0], }
    pub method SET_DST_ORIGIN = 0x0720 { x: B16 = [15:0], y: B16 = [31:16], }
    pub method SET_SRC_BLOCK_SIZE = 0x0728 {
        width: B4 = [3:0],
        height: B4 = [7:4],
        depth: B4 = [11:8],
        gob_height: B4 = [15:12],
    }
    pub method SET_SRC_WIDTH = 0x072c { v: B32 = [31:0], }
    pub method SET_SRC_HEIGHT = 0x0730 { v: B32 = [31:0], }
    pub method SET_SRC_LAYER = 0x0738 { v: B32 = [31:0], }
    pub method SET_SRC_ORIGIN = 0x073c { x: B16 = [15:0], y: B16 = [31:16], }

    /// A surface's own methods, source or destination.
    pub struct CopySurface {
        address: VirtualAddress,
        pitch: B32,
        block_width: B4,
        block_height: B4,
        block_depth: B4,
        gob_height: B4,
        width: B32,
        height: B32,
        layer: B32,
        x: B16,
        y: B16,
    }

    pub struct CopyState {
        /// Source, destination.
        surfaces: [CopySurface; 2],
        line_length: B32,
        line_count: B32,
        constants: [B32; 2],
        picks: [B3; 4],
        component: B2,
        /// One for the source, one for the destination.
        components: [B2; 2],
        semaphore_va: VirtualAddress,
        payload: B32,
    }

    pub state copy_after(s: CopyState) by any_route {
        SET_SEMAPHORE_A { upper -> s.semaphore_va, bits 39:32; }
        SET_SEMAPHORE_B { lower -> s.semaphore_va, bits 31:0; }
        SET_SEMAPHORE_PAYLOAD { payload -> s.payload; }
        OFFSET_IN_UPPER { upper -> s.surfaces[0].address, bits 39:32; }
        OFFSET_IN_LOWER { value -> s.surfaces[0].address, bits 31:0; }
        OFFSET_OUT_UPPER { upper -> s.surfaces[1].address, bits 39:32; }
        OFFSET_OUT_LOWER { value -> s.surfaces[1].address, bits 31:0; }
        PITCH_IN { value -> s.surfaces[0].pitch; }
        PITCH_OUT { value -> s.surfaces[1].pitch; }
        LINE_LENGTH_IN { value -> s.line_length; }
        LINE_COUNT { value -> s.line_count; }
        SET_REMAP_CONST_A { v -> s.constants[0]; }
        SET_REMAP_CONST_B { v -> s.constants[1]; }
        SET_REMAP_COMPONENTS {
            dst_x -> s.picks[0];
            dst_y -> s.picks[1];
            dst_z -> s.picks[2];
            dst_w -> s.picks[3];
            component_size -> s.component;
            num_src_components -> s.components[0];
            num_dst_components -> s.components[1];
        }
        SET_DST_BLOCK_SIZE {
            width -> s.surfaces[1].block_width;
            height -> s.surfaces[1].block_height;
            depth -> s.surfaces[1].block_depth;
            gob_height -> s.surfaces[1].gob_height;
        }
        SET_DST_WIDTH { v -> s.surfaces[1].width; }
        SET_DST_HEIGHT { v -> s.surfaces[1].height; }
        SET_DST_LAYER { v -> s.surfaces[1].layer; }
        SET_DST_ORIGIN { x -> s.surfaces[1].x; y -> s.surfaces[1].y; }
        SET_SRC_BLOCK_SIZE {
            width -> s.surfaces[0].block_width;
            height -> s.surfaces[0].block_height;
            depth -> s.surfaces[0].block_depth;
            gob_height -> s.surfaces[0].gob_height;
        }
        SET_SRC_WIDTH { v -> s.surfaces[0].width; }
        SET_SRC_HEIGHT { v -> s.surfaces[0].height; }
        SET_SRC_LAYER { v -> s.surfaces[0].layer; }
        SET_SRC_ORIGIN { x -> s.surfaces[0].x; y -> s.surfaces[0].y; }
    }
}
