//! Methods of tessellation. Names of methods and fields are those of the class.

use kernel::packed::*;

kernel::package! {
    package tessellation_methods(state);

    pub enum TessDomain: 2 {
        Isoline,
        Triangle,
        Quad,
    }
    pub codes decode_tess_domain(B2) -> TessDomain { 1 => Triangle, 2 => Quad, _ => Isoline, }

    pub enum TessSpacing: 2 {
        Integer,
        FractionalOdd,
        FractionalEven,
    }
    pub codes decode_tess_spacing(B2) -> TessSpacing { 1 => FractionalOdd, 2 => FractionalEven, _ => Integer, }

    pub enum TessOutput: 2 {
        Points,
        Lines,
        TrianglesCw,
        TrianglesCcw,
    }
    pub codes decode_tess_output(B2) -> TessOutput { 1 => Lines, 2 => TrianglesCw, 3 => TrianglesCcw, _ => Points, }

    pub method SET_TESSELLATION_PARAMETERS = 0x0320 to world {
        domain_type: TessDomain = decode_tess_domain[1:0],
        spacing: TessSpacing = decode_tess_spacing[5:4],
        output_primitives: TessOutput = decode_tess_output[9:8],
    }

    // Levels used without a control shader: outer ones, inner ones; floats.
    pub method SET_TESSELLATION_LOD_U0_OR_DENSITY = 0x0324 to world { v: B32 = [31:0], }
    pub method SET_TESSELLATION_LOD_V0_OR_DETAIL = 0x0328 to world { v: B32 = [31:0], }
    pub method SET_TESSELLATION_LOD_U1_OR_W0 = 0x032c to world { v: B32 = [31:0], }
    pub method SET_TESSELLATION_LOD_V1 = 0x0330 to world { v: B32 = [31:0], }
    pub method SET_TG_LOD_INTERIOR_U = 0x0334 to world { v: B32 = [31:0], }
    pub method SET_TG_LOD_INTERIOR_V = 0x0338 to world { v: B32 = [31:0], }
}
