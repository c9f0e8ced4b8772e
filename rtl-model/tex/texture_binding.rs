//! Bindings: a texture with its sampler, decoded, so that no part behind `headers` sees the bits of either.

use kernel::packed::*;

kernel::package! {
    package texture_binding();

    /// Bindings that are kept, at most.
    pub const BINDINGS: usize = 16;

    /// How a texel's bytes are divided into components; block formats.
    pub enum TexelSize: 6 {
        R32G32B32A32, R32G32B32, R32G32, R32, R32B24G8,
        R16G16B16A16, R16G16, R16,
        A8B8G8R8, G8R8, R8,
        A2B10G10R10, A4B4G4R4, A5B5G5R1, A1B5G5R5, B5G6R5, B6G5R5, G4R4,
        SharedExponent, B10G11R11,
        G8R24, G24R8, Z24S8, X8Z24, S8Z24, Zf32, Zf32X24S8, Z16,
        Bc1, Bc2, Bc3, Bc4, Bc5, Bc6Signed, Bc6Unsigned, Bc7,
        Etc2Rgb, Etc2Punch, Etc2Rgba, Eac, EacPair, Astc,
    }

    /// What a component's bits are.
    pub enum TexelNumber: 3 {
        Snorm,
        Unorm,
        Sint,
        Uint,
        SnormHalf, // as Snorm; the driver wants half precision
        UnormHalf,
        Float,
    }

    /// Where a component of a result comes from.
    pub enum TexelSource: 3 {
        Zero,
        Red,
        Green,
        Blue,
        Alpha,
        OneInt,
        OneFloat,
    }

    pub struct TexelFormat {
        size: TexelSize,
        numbers: [TexelNumber; 4], // of red, green, blue, alpha
        sources: [TexelSource; 4], // of a result's x, y, z, w
        srgb: bool,
        block_x: B4,               // texels of a block, 1 without blocks
        block_y: B4,
        bytes_log2: B3,            // of a texel or a block
        three_quarters: bool,      // a texel has only three quarters of these bytes: 12
    }

    pub enum TextureKind: 3 {
        Line,
        Plane,
        Volume,
        Cube,
        Buffer,
    }

    /// How many texels there are. Sizes are those of level 0, each one less than there are.
    pub struct TextureExtent {
        kind: TextureKind,
        normalised: bool,
        last_x: B28,
        last_y: B16,
        last_z: B14,         // slices of a volume, else layers (of cubes: cubes), as the header has them
        first_level: B4,     // of the view
        last_level: B4,
        samples_x: B2,       // log2 of a pixel's samples side by side, of an `.MS` fetch
        samples_y: B2,
    }

    /// How texels lie in memory.
    pub enum TexelLayout: 2 {
        Line,
        Pitch,
        Blocks,
    }

    pub struct TexturePlace {
        layout: TexelLayout,
        address: B40,        // of level 0, layer 0
        pitch: B21,          // bytes
        block_height: B3,    // GOBs of level 0's blocks, log2
        block_depth: B3,
        last_stored: B4,     // the surface's last level: a layer holds all levels to it
        promotion: B2,       // neighbouring sectors that a miss fetches: 1 row pairs, 2 halves, 3 the line
    }

    pub enum WrapMode: 3 {
        Repeat,
        Mirror,
        ClampToEdge,
        Border,
        ClampOgl,
        MirrorOnceClampToEdge,
        MirrorOnceBorder,
        MirrorOnceClampOgl,
    }

    pub enum MipFilter: 2 {
        NoMip,
        Point,
        Linear,
    }

    pub enum TexelReduction: 2 {
        Mean,
        Minimum,
        Maximum,
    }

    /// reference OP texel.
    pub enum TexelCompare: 3 {
        Never,
        Less,
        Equal,
        LessEqual,
        Greater,
        NotEqual,
        GreaterEqual,
        Always,
    }

    pub struct TextureSampler {
        wraps: [WrapMode; 3],
        compare: TexelCompare,
        magnify_linear: bool,
        minify_linear: bool,
        mip: MipFilter,
        seamless: bool,        // cubes are filtered across edges
        reduction: TexelReduction,
        anisotropy: B5,        // greatest ratio, 1 to 16
        bias: B16,             // s7.8
        least: B12,            // levels of detail, u4.8
        most: B12,
        floor: B12,            // the header's least level of detail, applied last
        border: [B32; 4],      // floats, or the bits of integers
    }

    /// A texture with a sampler: decoded, so no part behind `headers` sees their bits.
    pub struct Binding {
        format: TexelFormat,
        extent: TextureExtent,
        place: TexturePlace,
        sampler: TextureSampler,
    }

    /// A binding is replaced: no quad in the unit names it.
    pub struct BindingWrite {
        number: B4,
        binding: Binding,
    }
}
