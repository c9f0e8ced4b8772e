//! Within setup: from vertices to the terms of edges and planes.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package setup(clear, geometry, pixels, raster, state, tile_depth, vertices, window_methods);

    /// Pixels that tiles can name, across and down; window coordinates end there too.
    pub const RASTER_EXTENT: usize = 1 << (TileCoord::WIDTH + TILE_LOG2);

    /// Where assembly takes a vertex from: one it holds, the pair that came before, or
    /// the pair that comes.
    pub enum VertexFrom: 3 {
        Held0,
        Held1,
        Held2,
        Kept0,
        Kept1,
        New0,
        New1,
    }

    /// What the planes of a primitive's attributes are made from, but its barycentrics; corners by their places in the entry.
    pub struct PlaneHead {
        entry: CircularEntry,
        count: B6,
        scalars: ScalarCount,
        provoking: B2,
        corners: [B6; PLANE_CORNERS],
    }

    pub const VIEWPORTS: usize = 16;
    /// Methods of a viewport: columns and rows of its rectangle, near, far; whether its scissor is on, columns and rows of that.
    pub const VIEWPORT_WORDS: usize = 7;
    pub struct ViewportWords {
        words: [MethodValue; VIEWPORT_WORDS],
    }

    /// What methods say of viewports, and what of it units behind have: the words of one, and a layer.
    pub struct ViewportWindows {
        all: [ViewportWords; VIEWPORTS],
        /// The one that units behind have.
        current: B4,
        live: ViewportWords,
        layer: B16,
    }

    /// One clock of assembly: vertices move all at once.
    pub struct AssemblyStep {
        prim: PrimId,
        head: PlaneHead,
        topology: Topology,
        /// A pair comes.
        fetch: bool,
        /// The primitive is complete after it.
        last: bool,
        /// As the primitive's attributes have them.
        edges: B4,
        from: [VertexFrom; PRIM_VERTICES],
    }

    /// What pair fetch sends to assembly.
    pub enum StepPacket {
        State(State),
        Step(AssemblyStep),
    }

    pub enum PrimShape: 2 {
        Point,
        Line,
        Triangle,
    }

    /// Faces of triangles.
    pub const FACES: usize = 2;
    /// What is drawn of front and of back faces.
    pub struct PolygonModes {
        modes: [PolygonMode; FACES],
    }

    /// Of triangles that may be drawn as lines or points: the triangle itself, its edges and corners behind it, and what
    /// ends the primitive, without a pixel.
    pub enum PartKind: 2 {
        Alone,
        Whole,
        Part,
        End,
    }

    /// A primitive, or one made of a triangle's part; with front faces, with back faces it is not drawn.
    pub struct PolygonPart {
        kind: PartKind,
        hidden: [bool; FACES],
    }

    /// A vertex as setup uses it; `z` is a float.
    pub struct PrimCorner {
        x: WindowCoord,
        y: WindowCoord,
        z: B32,
    }

    /// A primitive with its vertices. A line's third corner is its second, a point's
    /// are all its first.
    pub struct PrimCorners {
        prim: PrimId,
        head: PlaneHead,
        shape: PrimShape,
        part: PolygonPart,
        /// Of its first vertex as a point, a float, in pixels.
        size: B32,
        /// Of a line: the first of its strip, loop or polygon.
        begins: bool,
        /// A corner, of a part one of its triangle's, is outside the guard band.
        outside: bool,
        corners: [PrimCorner; PRIM_VERTICES],
    }

    /// What assembly sends to the outline.
    pub enum CornersPacket {
        State(State),
        Corners(PrimCorners),
    }

    /// A window coordinate moved by half a width, or a difference of two.
    pub type WindowDelta = S24;

    pub struct WindowPoint {
        x: WindowDelta,
        y: WindowDelta,
    }

    /// An edge by two points on it: its function is that of `from` x `to`. An end of a rectangular line is by a point and its
    /// direction from there.
    pub struct EdgeEnds {
        from: WindowPoint,
        to: WindowPoint,
    }

    /// Size of points, width of lines: 1 to 2047 * 256, in 1/256 pixel.
    pub type SizeFixed = B19;
    pub const SIZE_MAX: SizeFixed = 524032;

    /// State that setup obeys. Rectangles are cut to the raster's extent; sizes are in
    /// 1/256 pixel.
    pub struct WindowState {
        scissor_on: bool,
        scissor: Rect,
        viewport: Rect,
        surface: Rect,
        clear: Rect,
        /// Clears keep to the clear rectangle, to the scissor.
        clear_by_rect: bool,
        clear_by_scissor: bool,
        cull: bool,
        front_cw: bool,
        cull_front: bool,
        cull_back: bool,
        point_size: SizeFixed,
        line_width: SizeFixed,
        /// Of lines that are rectangles, and with `one_width` of all.
        rectangle_width: SizeFixed,
        one_width: bool,
        /// Points have their vertices' sizes.
        sized_points: bool,
        /// Their coordinates begin at the top.
        sprite_top: bool,
        /// Depth bias counts for triangles, for their edges, for their corners.
        bias_fill: bool,
        bias_line: bool,
        bias_point: bool,
        /// Lines are stippled; polygons are, where they are filled.
        stipple: bool,
        polygon_stipple: bool,
        /// Lines, filled polygons, points are smooth where pixels have no samples of their own.
        smooth_lines: bool,
        smooth_polygons: bool,
        smooth_points: bool,
        /// Points are squares about their vertices; else discs where pixels have samples of their own, and of whole pixels where not.
        sprites: bool,
        /// Pixels of a bit of the pattern of lines, less one.
        pattern_factor: B8,
        /// Samples of a pixel, and whether they are covered together.
        samples: SampleMode,
        together: bool,
        /// Lines are aliased all the same.
        aliased: bool,
        window_clip: bool,
        /// Filled triangles cover their bounding boxes.
        boxes: bool,
    }

    /// Which face is the front, and which faces are not drawn; where coordinates of a point begin; whether
    /// depth bias counts, it is stippled, smooth, a disc, clipped by the window's rectangles, and covers its box.
    pub struct PrimFaces {
        front_cw: bool,
        cull_front: bool,
        cull_back: bool,
        sprite_top: bool,
        bias: bool,
        stipple: bool,
        smooth: bool,
        round: bool,
        clipped: bool,
        boxed: bool,
    }

    /// The pixels of a line along its major axis, from `low` up to `high`, without that.
    pub struct LineReach {
        low: S16,
        high: S16,
    }

    /// Difference of two depths in 2^-z_exp.
    pub type DepthDelta = S37;

    /// A primitive as edges, before any product.
    pub struct Outline {
        prim: PrimId,
        shape: PrimShape,
        part: PolygonPart,
        rect: Rect,
        start_x: TileCoord,
        start_y: TileCoord,
        start_on: bool,
        /// No pixel of the box may be drawn: where it is a triangle of which parts follow.
        empty: bool,
        faces: PrimFaces,
        stipple: StippleStart,
        ends: [EdgeEnds; EDGES],
        /// Of a line: x is its major axis, how far it goes along that, and its pixels there.
        x_major: bool,
        run: WindowDelta,
        reach: LineReach,
        /// Depth and attributes of a line go with the projection on it, else along its major axis; the last two edges are by its vertices and its
        /// direction.
        projected: bool,
        /// Of a line that is a rectangle; its sides are still along its middle. 0 of all else.
        width: SizeFixed,
        /// Without slopes.
        plane: PrimPlane,
        /// Depths of the second and third corner over that of the first.
        dz: [DepthDelta; 2],
    }

    /// What the outline sends to the products.
    pub enum OutlinePacket {
        State(State),
        Outline(Outline),
        Clear(Clear),
    }

    pub type SlopeNumerator = B60;
    pub type SlopeDivisor = B47;
    pub type SlopeQuotient = B39;
    /// Bits of a numerator and of the divisor of slopes.
    pub const NUMERATOR_BITS: usize = SlopeNumerator::WIDTH;
    pub const DIVISOR_BITS: usize = SlopeDivisor::WIDTH;
    /// Bits of a slope's quotient.
    pub const QUOTIENT_BITS: usize = SlopeQuotient::WIDTH;

    /// Slopes of a plane: right and down.
    pub const SLOPES: usize = 2;
    /// Numerators less than twice the divisor's 2^13; the divisor's highest bit is set.
    pub struct SlopeDivision {
        numerators: [SlopeNumerator; SLOPES],
        divisor: SlopeDivisor,
    }

    /// A side of a rectangular line, and its width.
    pub struct LineSide {
        slope: EdgeSlope,
        width: SizeFixed,
    }
    /// By how much a side's function grows where the side moves out.
    pub type SideSpread = B42;

    /// A packet that lacks only the slopes of its plane, and of a line with `width` how far its sides are from its middle: these are the numerators
    /// over the divisor, with their signs. `projected`: as an outline has it; of such a line without `width` the edges across it become those of its
    /// pixels. `reverse`: the area, or a line's run, is negative. `sprite_top`: a point's
    /// coordinates begin at the top. `bias`: depth bias counts. `hidden`: only what planes are made from. `boxed`: a triangle
    /// that covers its box.
    pub struct SlopeTerms {
        packet: SetupPacket,
        width: SizeFixed,
        projected: bool,
        x_major: bool,
        reach: LineReach,
        shape: PrimShape,
        kind: PartKind,
        hidden: bool,
        reverse: bool,
        sprite_top: bool,
        bias: bool,
        boxed: bool,
        numerators: [SlopeNumerator; SLOPES],
        minus: [bool; SLOPES],
        divisor: SlopeDivisor,
    }

    /// A packet with its plane, whether depth bias counts for it, and whether it is not drawn.
    pub struct PlanedPacket {
        packet: SetupPacket,
        kind: PartKind,
        hidden: bool,
        bias: bool,
    }

    /// Depth bias as methods say it: floats, the clamp without effect where it is 0 or no number; the format that gives its
    /// units; near and far, and which of them hold samples instead of clipping them.
    pub struct BiasState {
        slope_scale: B32,
        steps: B32,
        clamp: B32,
        format: DepthFormat,
        z_near: B32,
        z_far: B32,
        /// Near and far are 0 and 1.
        whole_range: bool,
        clamp_near: bool,
        clamp_far: bool,
    }
}
