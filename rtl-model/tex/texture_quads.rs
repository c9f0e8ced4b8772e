//! Quads and their passes: four lanes of a warp, two by two pixels. Nothing here is an instruction word: `operands`, in front of the
//! texture unit, translates these.

use kernel::packed::*;

kernel::package! {
    package texture_quads();

    /// Lanes of a quad, texels of a lane's footprint.
    pub const QUAD_LANES: usize = 4;
    pub const FOOTPRINT: usize = 4;


    pub enum TexelOp: 2 {
        Sample,
        Fetch,  // integer coordinates, one texel
        Gather, // one component of four texels
        Level,  // the level of detail alone
    }

    pub enum LevelSource: 3 {
        Implicit, // from the differences between lanes
        Zero,
        Bias,     // implicit, and `detail` is added
        Given,    // `detail`
        Gradient,
    }

    pub enum OffsetForm: 2 {
        NoOffset,
        One,  // of all texels
        Four, // one for each texel of a gather
    }

    pub enum QuadShape: 2 {
        One,
        Two,
        Three,
        Cube,
    }

    /// What goes with a quad through all parts.
    pub struct QuadTail {
        quad: B3,    // of its warp
        lanes: B4,   // that have a result
        last: bool,  // of its instruction
        fault: bool, // it has no binding, or with `page` a texel's page: results are zero
        page: bool,
        binding: B4,
    }

    /// A lane's arguments.
    pub struct QuadLane {
        layer: B16,
        at: [B32; 3],         // floats, or the integers of a fetch
        detail: B32,          // a level, a bias: a float, of a fetch an integer
        sample: B4,
        offsets: [B32; 2],    // 4 bits for each direction; of gathers 8, of which 6 are used, four pairs in two words
        comparand: B32,
        gradients: [B32; 4],  // x and y by the picture's x, then by its y
        floor: B12,           // least level of detail, u4.8
    }

    /// The border: the unit proper begins here. Differences between lanes are those of all four, whatever `tail.lanes` is.
    pub struct BoundQuad {
        tail: QuadTail,
        op: TexelOp,
        shape: QuadShape,
        array: bool,
        level: LevelSource,
        floored: bool,       // by `floor` of lanes
        offsets: OffsetForm,
        compares: bool,
        samples: bool,       // a fetch of one sample of a pixel
        component: B2,       // of a gather
        mask: B4,            // results that are wanted, x to w
        lanes: [QuadLane; QUAD_LANES],
    }

    /// A lane after its level is known. Levels count from the view's first.
    pub struct SampleLane {
        at: [B32; 3],        // of a cube s and t of the face
        axis: [B32; 2],      // of a footprint of several taps the longer axis, in coordinates; else 0
        layer: B16,          // of a cube its face, of arrays of cubes 6 times the cube and the face
        sample: B4,
        level: B4,           // the finer one, of the surface
        two_levels: bool,
        fraction: B8,        // weight of the coarser level
        linear: bool,        // between texels
        taps: B5,            // along the axis, 1 to 16
        outside: bool,       // a fetch beyond the levels: zero
        offsets: [B32; 2],
        comparand: B32,
    }

    pub struct SampleQuad {
        tail: QuadTail,
        op: TexelOp,
        shape: QuadShape,
        array: bool,
        offsets: OffsetForm,
        compares: bool,
        samples: bool,
        component: B2,
        mask: B4,
        lanes: [SampleLane; QUAD_LANES],
    }

    /// Levels of detail of a quad for TMML: limited (u8.8), and before the limits (s8.8).
    pub struct QuadLevels {
        tail: QuadTail,
        limited: [B32; QUAD_LANES],
        free: [B32; QUAD_LANES],
    }

    /// Passes of a quad come one after the other, `first` to `last`; each reads one footprint of each lane.
    pub struct PassLane {
        on: bool,            // it has this pass: others of the quad may have more
        at: [B32; 3],
        layer: B16,
        sample: B4,
        level: B4,
        linear: bool,
        second_slice: bool,  // of a volume: the slice behind
        share: B17,          // of the pass in the result, without its slice: all passes of a slice give 65,536
        outside: bool,
        offsets: [B32; 2],
        comparand: B32,
    }

    pub struct TexturePass {
        tail: QuadTail,
        op: TexelOp,
        shape: QuadShape,
        array: bool,
        offsets: OffsetForm,
        compares: bool,
        samples: bool,
        component: B2,
        first: bool,
        last: bool,
        lanes: [PassLane; QUAD_LANES],
    }
}

/// Lanes of a part of a quad, of which there are `threads`: from lane 0 on. Others are empty.
pub fn lanes<T: Copy + Default>(threads: usize, of: impl Fn(usize) -> T) -> [T; QUAD_LANES] {
    std::array::from_fn(|k| if k < threads { of(k) } else { T::default() })
}

/// A quad's lanes with those of its next part: after the last part each is in its place.
pub fn joined<T: Copy>(earlier: &[T; QUAD_LANES], part: &[T; QUAD_LANES], threads: usize) -> [T; QUAD_LANES] {
    let place = |k: usize| {
        if k + threads < QUAD_LANES { earlier[k + threads] } else { part[k + threads - QUAD_LANES] }
    };
    std::array::from_fn(place)
}

/// The same for a bit of each lane.
pub fn joined_bits(earlier: u8, part: u8, threads: usize) -> u8 {
    (earlier >> threads | part << (QUAD_LANES - threads)) & 15
}
