//! Methods of the samples of a pixel: number, positions, masks.

use super::state::SampleMode;
use kernel::packed::*;

kernel::package! {
    package sample_methods(state);

    // OpenGL and Direct3D modes; unknown codes are one sample.
    pub codes decode_sample_mode(B4) -> SampleMode { 1 | 5 => X2, 2 => X4, 3 | 4 => X8, 6 => X16, _ => X1, }
    /// Columns and rows of samples in a pixel, as powers of two.
    pub codes decode_sample_columns(B4) -> B2 { 1 | 2 | 5 => 1, 3 | 4 | 6 => 2, _ => 0, }
    pub codes decode_sample_rows(B4) -> B2 { 2 | 3 | 4 => 1, 6 => 2, _ => 0, }
    pub method SET_ANTI_ALIAS = 0x15d0 to setup raster zrop crop shading {
        samples: SampleMode = decode_sample_mode[3:0],
        columns: B2 = decode_sample_columns[3:0],
        rows: B2 = decode_sample_rows[3:0],
    }
    /// Log2 of the shading passes over a pixel, each with its share of the samples; `per_pass`: centroids are computed within
    /// a pass.
    pub codes decode_passes(B4) -> B2 { 2 => 1, 4 => 2, 8 => 3, _ => 0, }
    pub method SET_HYBRID_ANTI_ALIAS_CONTROL = 0x0754 to raster shading { passes: B2 = decode_passes[3:0], per_pass: bool = [4], }
    /// FALSE: all samples of a pixel are covered if its centre is.
    pub codes decode_off(B1) -> bool { 0 => true, _ => false, }
    pub method SET_ANTI_ALIAS_ENABLE = 0x1534 to setup raster { off: bool = decode_off[0], }
    /// Whether the pixel shader's sample mask is used; `qualified`: not where a pixel's samples are covered together.
    pub method SET_PS_OUTPUT_SAMPLE_MASK_USAGE = 0x0300 to raster { unused: bool = decode_off[0], qualified: bool = [1], }
    /// Four sample positions in each word: y in the high half, x in the low half, in 1/16 pixel.
    pub method SET_ANTI_ALIAS_SAMPLE_POSITIONS[4; 4] = 0x11e0 to raster zrop shading { each: [B8; 4] = [31:0], all: B32 = [31:0], }

    /// Stippled polygons: rows of the window's pattern, 32 pixels each, the leftmost in bit 7 of the lowest byte.
    pub method SET_POLYGON_STIPPLE_PATTERN[32; 4] = 0x1700 to raster { v: B32 = [31:0], }
    /// Stippled lines: pixels per pattern bit, less one; the pattern, starting at its lowest bit.
    pub method SET_LINE_STIPPLE_PARAMETERS = 0x1680 to setup raster { factor: B8 = [7:0], pattern: B16 = [23:8], }

    /// Enabled samples of each pixel of a quad; `out`: some of 16 are disabled.
    pub codes decode_masked(B16) -> bool { 0xffff => false, _ => true, }
    pub method SET_SAMPLE_MASK_X0_Y0 = 0x0fbc to raster { v: B16 = [15:0], out: bool = decode_masked[15:0], }
    pub method SET_SAMPLE_MASK_X1_Y0 = 0x0fc0 to raster { v: B16 = [15:0], out: bool = decode_masked[15:0], }
    pub method SET_SAMPLE_MASK_X0_Y1 = 0x0fc4 to raster { v: B16 = [15:0], out: bool = decode_masked[15:0], }
    pub method SET_SAMPLE_MASK_X1_Y1 = 0x0fc8 to raster { v: B16 = [15:0], out: bool = decode_masked[15:0], }
    pub codes decode_not_zero(B32) -> bool { 0 => false, _ => true, }
    pub method SET_ANTI_ALIAS_ALPHA_CONTROL = 0x153c to raster {
        alpha_to_coverage: bool = [0],
        alpha_to_one: bool = [4],
        any: bool = decode_not_zero[31:0],
    }
    /// The pixel shader's input mask holds the samples that passed the early depth test, not all covered ones.
    pub method SET_POST_Z_PS_IMASK = 0x0f1c to raster { enable: bool = [0], }
    // Window rectangles: draw pixels in any of them, or in none.
    pub enum WindowClipType: 2 {
        Inside,
        Outside,
        Nowhere,
    }
    pub codes decode_window_clip(B2) -> WindowClipType { 0 => Inside, 1 => Outside, _ => Nowhere, }
    pub method SET_WINDOW_CLIP_ENABLE = 0x194c to setup raster { v: bool = [0], }
    pub method SET_WINDOW_CLIP_TYPE = 0x1950 to raster { v: WindowClipType = decode_window_clip[1:0], }
    pub method SET_WINDOW_CLIP_HORIZONTAL[8; 8] = 0x0d00 to raster {
        xmin: B15 = [15:0] at_most 0x4000,
        xmax: B15 = [31:16] at_most 0x4000,
    }
    pub method SET_WINDOW_CLIP_VERTICAL[8; 8] = 0x0d04 to raster {
        ymin: B15 = [15:0] at_most 0x4000,
        ymax: B15 = [31:16] at_most 0x4000,
    }

    pub method SET_CONSERVATIVE_RASTER = 0x1148 to raster { enable: bool = [0], }
}
