//! State of the 2D class, and the method that sets each of its fields. Values are kept as they are written; positions and
//! steps have 32 bits of fraction.

use super::class::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package two_d_state(host, state, two_d_class);

    pub struct TwoDSurface {
        format: B8,
        /// Lines of a pitch; otherwise blocks.
        pitch_linear: bool,
        block_height: B3,
        block_depth: B3,
        depth: B32,
        layer: B32,
        pitch: B32,
        width: B32,
        height: B32,
        address: VirtualAddress,
    }

    /// How a pixel is combined with its destination.
    pub struct TwoDOperation {
        operation: B3,
        rop: B8,
        beta1: B32,
        beta4: B32,
        clip: bool,
        clip_x: B32,
        clip_y: B32,
        clip_width: B32,
        clip_height: B32,
        key: bool,
        key_format: B3,
        key_colour: B32,
        pattern: B2,
        pattern_x: B6,
        pattern_y: B6,
        /// The monochrome pattern: format and values of its two colours, order of its bits.
        pattern_format: B3,
        pattern_colours: [B32; 2],
        pattern_little_endian: bool,
        pattern_bits: B64,
        /// The destination is depth; it is compressed.
        to_depth: bool,
        compressed: bool,
    }

    /// Points, lines, triangles and rectangles of one colour.
    pub struct TwoDSolid {
        mode: B3,
        format: B8,
        colour: B32,
        wide_colour: [B32; 4],
        tie_breaks: B13,
        /// X of the next point.
        x: B32,
    }

    /// Pixels in the stream of methods.
    pub struct TwoDStream {
        indexed: bool,
        format: B8,
        index_format: B2,
        little_endian: bool,
        wrap: B2,
        colours: [B32; 2],
        opaque: bool,
        swaps: B29,
        width: B32,
        height: B32,
        dx_du: B64,
        dy_dv: B64,
        x: B64,
        y: B64,
    }

    /// Pixels in memory: the rectangle of the destination, and positions in the source.
    pub struct TwoDBlit {
        horizontal: B2,
        vertical: B2,
        corral: B10,
        safe_overlap: bool,
        corner: bool,
        bilinear: bool,
        x: B32,
        y: B32,
        width: B32,
        height: B32,
        du_dx: B64,
        dv_dy: B64,
        u: B64,
        /// The launch has the integer part of v.
        v_fraction: B32,
    }

    pub struct TwoDState {
        destination: TwoDSurface,
        source: TwoDSurface,
        pixel: TwoDOperation,
        solid: TwoDSolid,
        stream: TwoDStream,
        blit: TwoDBlit,
    }

    pub state two_d_after(s: TwoDState) by any_route {
        SET_DST_FORMAT { v -> s.destination.format; }
        SET_DST_MEMORY_LAYOUT { v -> s.destination.pitch_linear; }
        SET_DST_BLOCK_SIZE { height -> s.destination.block_height; depth -> s.destination.block_depth; }
        SET_DST_DEPTH { v -> s.destination.depth; }
        SET_DST_LAYER { v -> s.destination.layer; }
        SET_DST_PITCH { v -> s.destination.pitch; }
        SET_DST_WIDTH { v -> s.destination.width; }
        SET_DST_HEIGHT { v -> s.destination.height; }
        SET_DST_OFFSET_UPPER { v -> s.destination.address, bits 39:32; }
        SET_DST_OFFSET_LOWER { v -> s.destination.address, bits 31:0; }
        SET_SRC_FORMAT { v -> s.source.format; }
        SET_SRC_MEMORY_LAYOUT { v -> s.source.pitch_linear; }
        SET_SRC_BLOCK_SIZE { height -> s.source.block_height; depth -> s.source.block_depth; }
        SET_SRC_DEPTH { v -> s.source.depth; }
        SET_SRC_PITCH { v -> s.source.pitch; }
        SET_SRC_WIDTH { v -> s.source.width; }
        SET_SRC_HEIGHT { v -> s.source.height; }
        SET_SRC_OFFSET_UPPER { v -> s.source.address, bits 39:32; }
        SET_SRC_OFFSET_LOWER { v -> s.source.address, bits 31:0; }
        SET_CLIP_X0 { v -> s.pixel.clip_x; }
        SET_CLIP_Y0 { v -> s.pixel.clip_y; }
        SET_CLIP_WIDTH { v -> s.pixel.clip_width; }
        SET_CLIP_HEIGHT { v -> s.pixel.clip_height; }
        SET_CLIP_ENABLE { v -> s.pixel.clip; }
        SET_COLOR_KEY_FORMAT { v -> s.pixel.key_format; }
        SET_COLOR_KEY { v -> s.pixel.key_colour; }
        SET_COLOR_KEY_ENABLE { v -> s.pixel.key; }
        SET_ROP { v -> s.pixel.rop; }
        SET_BETA1 { v -> s.pixel.beta1; }
        SET_BETA4 { all -> s.pixel.beta4; }
        SET_OPERATION { v -> s.pixel.operation; }
        SET_PATTERN_OFFSET { x -> s.pixel.pattern_x; y -> s.pixel.pattern_y; }
        SET_PATTERN_SELECT { v -> s.pixel.pattern; }
        SET_DST_COLOR_RENDER_TO_ZETA_SURFACE { v -> s.pixel.to_depth; }
        SET_COMPRESSION { enable -> s.pixel.compressed; }
        SET_PIXELS_FROM_MEMORY_DIRECTION { horizontal -> s.blit.horizontal; vertical -> s.blit.vertical; }
        SET_MONOCHROME_PATTERN_COLOR_FORMAT { v -> s.pixel.pattern_format; }
        SET_MONOCHROME_PATTERN_FORMAT { v -> s.pixel.pattern_little_endian; }
        SET_MONOCHROME_PATTERN_COLOR0 { v -> s.pixel.pattern_colours[0]; }
        SET_MONOCHROME_PATTERN_COLOR1 { v -> s.pixel.pattern_colours[1]; }
        SET_MONOCHROME_PATTERN0 { v -> s.pixel.pattern_bits, bits 31:0; }
        SET_MONOCHROME_PATTERN1 { v -> s.pixel.pattern_bits, bits 63:32; }
        SET_RENDER_SOLID_PRIM_COLOR0 { v -> s.solid.wide_colour[0]; }
        SET_RENDER_SOLID_PRIM_COLOR1 { v -> s.solid.wide_colour[1]; }
        SET_RENDER_SOLID_PRIM_COLOR2 { v -> s.solid.wide_colour[2]; }
        SET_RENDER_SOLID_PRIM_COLOR3 { v -> s.solid.wide_colour[3]; }
        RENDER_SOLID_PRIM_MODE { v -> s.solid.mode; }
        SET_RENDER_SOLID_PRIM_COLOR_FORMAT { v -> s.solid.format; }
        SET_RENDER_SOLID_PRIM_COLOR { v -> s.solid.colour; }
        SET_RENDER_SOLID_LINE_TIE_BREAK_BITS { all -> s.solid.tie_breaks; }
        RENDER_SOLID_PRIM_POINT_SET_X { v -> s.solid.x; }
        SET_PIXELS_FROM_CPU_DATA_TYPE { v -> s.stream.indexed; }
        SET_PIXELS_FROM_CPU_COLOR_FORMAT { v -> s.stream.format; }
        SET_PIXELS_FROM_CPU_INDEX_FORMAT { v -> s.stream.index_format; }
        SET_PIXELS_FROM_CPU_MONO_FORMAT { v -> s.stream.little_endian; }
        SET_PIXELS_FROM_CPU_WRAP { v -> s.stream.wrap; }
        SET_PIXELS_FROM_CPU_COLOR0 { v -> s.stream.colours[0]; }
        SET_PIXELS_FROM_CPU_COLOR1 { v -> s.stream.colours[1]; }
        SET_PIXELS_FROM_CPU_MONO_OPACITY { v -> s.stream.opaque; }
        SET_PIXELS_FROM_CPU_SRC_WIDTH { v -> s.stream.width; }
        SET_PIXELS_FROM_CPU_SRC_HEIGHT { v -> s.stream.height; }
        SET_PIXELS_FROM_CPU_DX_DU_FRAC { v -> s.stream.dx_du, bits 31:0; }
        SET_PIXELS_FROM_CPU_DX_DU_INT { v -> s.stream.dx_du, bits 63:32; }
        SET_PIXELS_FROM_CPU_DY_DV_FRAC { v -> s.stream.dy_dv, bits 31:0; }
        SET_PIXELS_FROM_CPU_DY_DV_INT { v -> s.stream.dy_dv, bits 63:32; }
        SET_PIXELS_FROM_CPU_DST_X0_FRAC { v -> s.stream.x, bits 31:0; }
        SET_PIXELS_FROM_CPU_DST_X0_INT { v -> s.stream.x, bits 63:32; }
        SET_PIXELS_FROM_CPU_DST_Y0_FRAC { v -> s.stream.y, bits 31:0; }
        SET_PIXELS_FROM_CPU_DST_Y0_INT { v -> s.stream.y, bits 63:32; }
        SET_BIG_ENDIAN_CONTROL { all -> s.stream.swaps; }
        SET_PIXELS_FROM_MEMORY_CORRAL_SIZE { v -> s.blit.corral; }
        SET_PIXELS_FROM_MEMORY_SAFE_OVERLAP { v -> s.blit.safe_overlap; }
        SET_PIXELS_FROM_MEMORY_SAMPLE_MODE { origin -> s.blit.corner; filter -> s.blit.bilinear; }
        SET_PIXELS_FROM_MEMORY_DST_X0 { v -> s.blit.x; }
        SET_PIXELS_FROM_MEMORY_DST_Y0 { v -> s.blit.y; }
        SET_PIXELS_FROM_MEMORY_DST_WIDTH { v -> s.blit.width; }
        SET_PIXELS_FROM_MEMORY_DST_HEIGHT { v -> s.blit.height; }
        SET_PIXELS_FROM_MEMORY_DU_DX_FRAC { v -> s.blit.du_dx, bits 31:0; }
        SET_PIXELS_FROM_MEMORY_DU_DX_INT { v -> s.blit.du_dx, bits 63:32; }
        SET_PIXELS_FROM_MEMORY_DV_DY_FRAC { v -> s.blit.dv_dy, bits 31:0; }
        SET_PIXELS_FROM_MEMORY_DV_DY_INT { v -> s.blit.dv_dy, bits 63:32; }
        SET_PIXELS_FROM_MEMORY_SRC_X0_FRAC { v -> s.blit.u, bits 31:0; }
        SET_PIXELS_FROM_MEMORY_SRC_X0_INT { v -> s.blit.u, bits 63:32; }
        SET_PIXELS_FROM_MEMORY_SRC_Y0_FRAC { v -> s.blit.v_fraction; }
    }
}
