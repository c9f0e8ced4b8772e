//! What coordinates keeps of a binding, and of a quad between its stages.

use crate::texture_binding::*;
use crate::texture_quads::*;
use kernel::packed::*;

kernel::package! {
    package coordinates(texture_binding, texture_quads);

    /// What decides levels.
    pub struct LevelBinding {
        first: B4,            // of the view
        after: B4,            // that the view has beside it
        magnify_linear: bool,
        minify_linear: bool,
        mip: MipFilter,
        bias: B16,
        least: B12,
        most: B12,
        floor: B12,
    }

    pub struct CoordinateBinding {
        sizes: [B32; 3],      // floats: texels of the view's first level for a coordinate of 1; half of them of cubes
        last_layer: B14,      // of cubes the last cube
        most_taps: B5,
        levels: LevelBinding,
    }

    /// Whose differences decide the level of detail.
    pub enum Spread: 2 {
        Nothing, // the level is given
        OfQuad,  // element 0 of what follows has them
        OfLanes,
    }

    /// What no stage changes.
    pub struct QuadHead {
        tail: QuadTail,
        op: TexelOp,
        shape: QuadShape,
        array: bool,
        spread: Spread,
        given: bool,         // the level is the lane's detail
        floored: bool,
        offsets: OffsetForm,
        compares: bool,
        samples: bool,
        component: B2,
        mask: B4,
    }

    pub struct CoordinateLane {
        at: [B32; 3],        // of cubes s and t of the face
        face: B3,
        layer: B16,
        detail: B16,         // s7.8, what is added to the level of detail
        level: B4,           // of a fetch
        outside: bool,
        sample: B4,
        offsets: [B32; 2],
        comparand: B32,
        floor: B12,
    }

    /// Differences of coordinates along the picture's x and y.
    pub struct Differences {
        x: [B32; 3],
        y: [B32; 3],
    }

    pub struct DifferenceQuad {
        head: QuadHead,
        lanes: [CoordinateLane; QUAD_LANES],
        differences: [Differences; QUAD_LANES],
    }

    /// Differences in texels, the first of them squared.
    pub struct Texels {
        square: B32,
        rest: [B32; 2],
    }

    pub struct TexelQuad {
        head: QuadHead,
        lanes: [CoordinateLane; QUAD_LANES],
        differences: [Differences; QUAD_LANES],
        x: [Texels; QUAD_LANES],
        y: [Texels; QUAD_LANES],
    }

    /// Squares of both axes of a footprint, in texels.
    pub struct SquareQuad {
        head: QuadHead,
        lanes: [CoordinateLane; QUAD_LANES],
        differences: [Differences; QUAD_LANES],
        x: [B32; QUAD_LANES],
        y: [B32; QUAD_LANES],
    }

    pub struct RatioQuad {
        head: QuadHead,
        lanes: [CoordinateLane; QUAD_LANES],
        taps: [B5; QUAD_LANES],
        squares: [B32; QUAD_LANES],   // of the longer axis, divided by the taps
        axes: [[B32; 2]; QUAD_LANES], // of lanes
    }
}
