//! Methods of setup: scissors and clip rectangles, culling, sizes of points and lines, clears. Names of methods and
//! fields are those of the class.

use kernel::packed::*;

kernel::package! {
    package window_methods(state);

    /// All words of the scissors, four for each viewport; and of the viewport rectangles, including depths.
    pub method VIEWPORT_SCISSORS[64; 4] = 0x0e00 to setup { }
    pub method VIEWPORT_CLIPS[64; 4] = 0x0c00 to world setup { }
    // Scissor of the first of sixteen viewports, the others 16 bytes apart; setup forwards that of the current viewport.
    // Largest coordinate 0x4000.
    pub method SET_SCISSOR_ENABLE = 0x0e00 to setup { v: bool = [0], }
    pub method SET_SCISSOR_HORIZONTAL = 0x0e04 to setup {
        xmin: B15 = [15:0] at_most 0x4000,
        xmax: B15 = [31:16] at_most 0x4000,
    }
    pub method SET_SCISSOR_VERTICAL = 0x0e08 to setup {
        ymin: B15 = [15:0] at_most 0x4000,
        ymax: B15 = [31:16] at_most 0x4000,
    }
    // Rectangle of a viewport, with the same spacing.
    pub method SET_VIEWPORT_CLIP_HORIZONTAL = 0x0c00 to world setup {
        x0: B15 = [15:0] at_most 0x4000,
        width: B16 = [31:16],
    }
    pub method SET_VIEWPORT_CLIP_VERTICAL = 0x0c04 to world setup {
        y0: B15 = [15:0] at_most 0x4000,
        height: B16 = [31:16],
    }
    pub method SET_SURFACE_CLIP_HORIZONTAL = 0x0ff4 to setup {
        x: B15 = [15:0] at_most 0x4000,
        width: B16 = [31:16],
    }
    pub method SET_SURFACE_CLIP_VERTICAL = 0x0ff8 to setup {
        y: B15 = [15:0] at_most 0x4000,
        height: B16 = [31:16],
    }

    pub method SET_CLEAR_RECT_HORIZONTAL = 0x0d6c to setup {
        xmin: B15 = [15:0] at_most 0x4000,
        xmax: B15 = [31:16] at_most 0x4000,
    }
    pub method SET_CLEAR_RECT_VERTICAL = 0x0d70 to setup {
        ymin: B15 = [15:0] at_most 0x4000,
        ymax: B15 = [31:16] at_most 0x4000,
    }
    pub method SET_CLEAR_SURFACE_CONTROL = 0x10f8 to setup { use_clear_rect: bool = [4], use_scissor0: bool = [8], }
    /// Trigger: clears the surfaces selected by its bits.
    pub method CLEAR_SURFACE = 0x19d0 to setup {
        z_enable: bool = [0],
        stencil_enable: bool = [1],
        rgba_enable: B4 = [5:2],
        mrt_select: B4 = [9:6],
        rt_array_index: B16 = [25:10],
    }

    /// Trigger: decompresses depth to samples, in place. Stencil is never compressed.
    pub method DECOMPRESS_ZETA_SURFACE = 0x11fc to setup { z_enable: bool = [0], }

    pub method OGL_SET_CULL = 0x1918 to world setup { enable: bool = [0], }
    /// Unknown codes: counterclockwise.
    pub codes decode_clockwise(B32) -> bool { 0x900 => true, _ => false, }
    pub method OGL_SET_FRONT_FACE = 0x191c to world setup { v: bool = decode_clockwise[31:0], }
    pub codes decode_cull_front(B32) -> bool { 0x404 | 0x408 => true, _ => false, }
    /// Unknown codes: cull back faces.
    pub codes decode_cull_back(B32) -> bool { 0x404 => false, _ => true, }
    pub method OGL_SET_CULL_FACE = 0x1920 to world setup {
        front: bool = decode_cull_front[31:0],
        back: bool = decode_cull_back[31:0],
    }

    /// FILL_BBOX; FILL_ALL is not built.
    pub codes decode_boxes(B2) -> bool { 2 => true, _ => false, }
    pub method SET_FILL_VIA_TRIANGLE = 0x113c to setup { mode: bool = decode_boxes[1:0], }

    /// FALSE: aliased lines use the common line width.
    pub codes decode_shared(B1) -> bool { 0 => true, _ => false, }
    pub method SET_ALIASED_LINE_WIDTH_ENABLE = 0x020c to setup { shared: bool = decode_shared[0], }
    /// Lines are aliased in all sample modes.
    pub method SET_LINE_MULTISAMPLE_OVERRIDE = 0x1418 to setup { enable: bool = [0], }
    pub method SET_ANTI_ALIASED_LINE = 0x1570 to setup { enable: bool = [0], }
    pub method SET_POLY_SMOOTH = 0x0db4 to setup { enable: bool = [0], }
    pub method SET_ANTI_ALIASED_POINT = 0x1658 to setup { enable: bool = [0], }

    // Line widths and point size in pixels, floats; the first one is for lines drawn as rectangles.
    pub method SET_LINE_WIDTH_FLOAT = 0x13b0 to setup { v: B32 = [31:0], }
    pub method SET_ALIASED_LINE_WIDTH_FLOAT = 0x13b4 to setup { v: B32 = [31:0], }
    pub method SET_POINT_SIZE = 0x1518 to world setup { v: B32 = [31:0], }

    /// Points are squares around their vertices; FALSE: whole pixels, as OpenGL's aliased points without sprites.
    pub method SET_POINT_SPRITE = 0x1520 to setup { enable: bool = [0], }
    /// The size of a point comes from its vertex.
    pub method SET_ATTRIBUTE_POINT_SIZE = 0x1910 to setup { enable: bool = [0], }
    /// Parts of a triangle that are drawn.
    pub enum PolygonMode: 2 {
        Fill,
        Line,
        Point,
    }
    pub codes decode_polygon_mode(B32) -> PolygonMode { 0x1b00 => Point, 0x1b01 => Line, _ => Fill, }
    pub method SET_FRONT_POLYGON_MODE = 0x0dac to world setup { v: PolygonMode = decode_polygon_mode[31:0], }
    pub method SET_BACK_POLYGON_MODE = 0x0db0 to world setup { v: PolygonMode = decode_polygon_mode[31:0], }

    pub method SET_LINE_STIPPLE = 0x166c to setup { enable: bool = [0], }
    pub method SET_POLYGON_STIPPLE = 0x168c to setup { enable: bool = [0], }

    // Depth bias of triangles, by polygon mode; floats.
    pub method SET_POLY_OFFSET_POINT = 0x0dc0 to world setup { enable: bool = [0], }
    pub method SET_POLY_OFFSET_LINE = 0x0dc4 to world setup { enable: bool = [0], }
    pub method SET_POLY_OFFSET_FILL = 0x0dc8 to world setup { enable: bool = [0], }
    pub method SET_SLOPE_SCALE_DEPTH_BIAS = 0x156c to setup { v: B32 = [31:0], }
    pub method SET_DEPTH_BIAS = 0x15bc to setup { v: B32 = [31:0], }
    pub method SET_DEPTH_BIAS_CLAMP = 0x187c to setup { v: B32 = [31:0], }

    /// Source of the third texture coordinate of point sprites.
    pub enum SpriteR: 2 {
        Zero,
        FromR,
        FromS,
    }
    pub codes decode_sprite_r(B2) -> SpriteR { 1 => FromR, 2 => FromS, _ => Zero, }
    /// Point sprite coordinates: the origin is at the top; texture coordinates that are replaced.
    pub method SET_POINT_SPRITE_SELECT = 0x1604 to setup shading {
        rmode: SpriteR = decode_sprite_r[1:0],
        origin: bool = [2],
        textures: B10 = [12:3],
    }
}
