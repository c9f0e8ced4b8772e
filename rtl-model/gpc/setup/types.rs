//! Types inside setup: from vertices to the terms of edges and planes.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package setup(clear, geometry, pixels, raster, state, tile_depth, vertices, window_methods);

    /// Extent of the pixels that tiles can address, across and down; window coordinates end there too.
    pub const RASTER_EXTENT: usize = 1 << (TileCoord::WIDTH + TILE_LOG2);

    /// Source of a vertex for assembly: a held vertex, the previous pair, or the next pair.
    pub enum VertexFrom: 3 {
        Held0,
        Held1,
        Held2,
        Kept0,
        Kept1,
        New0,
        New1,
    }

    /// Inputs of a primitive's attribute planes, except its barycentrics; corners by their index in the entry.
    pub struct PlaneHead {
        entry: CircularEntry,
        count: B6,
        scalars: ScalarCount,
        provoking: B2,
        corners: [B6; PLANE_CORNERS],
    }

    pub const VIEWPORTS: usize = 16;
    /// Words of a viewport: columns and rows of its rectangle, near, far; enable, columns and rows of its scissor.
    pub const VIEWPORT_WORDS: usize = 7;
    pub struct ViewportWords {
        words: [MethodValue; VIEWPORT_WORDS],
    }

    /// State of all viewports, and the part that later units have: the words of one viewport, and a layer.
    pub struct ViewportWindows {
        all: [ViewportWords; VIEWPORTS],
        /// The viewport that later units have.
        current: B4,
        live: ViewportWords,
        layer: B16,
    }

    /// One cycle of assembly: all vertices are loaded together.
    pub struct AssemblyStep {
        prim: PrimId,
        head: PlaneHead,
        topology: Topology,
        /// A pair is taken.
        fetch: bool,
        /// The primitive is complete after it.
        last: bool,
        /// As in the primitive's attributes.
        edges: B4,
        from: [VertexFrom; PRIM_VERTICES],
    }

    /// Packets from pair fetch to assembly.
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
    /// Drawing modes of front and back faces.
    pub struct PolygonModes {
        modes: [PolygonMode; FACES],
    }

    /// Triangles that may be drawn as lines or points: the triangle itself, then its edges and corners, then an end
    /// part without pixels that ends the primitive.
    pub enum PartKind: 2 {
        Alone,
        Whole,
        Part,
        End,
    }

    /// A primitive, or one made from a part of a triangle; per face, whether it is hidden.
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

    /// A primitive with its vertices. The third corner of a line is its second, all corners of a point are its first.
    pub struct PrimCorners {
        prim: PrimId,
        head: PlaneHead,
        shape: PrimShape,
        part: PolygonPart,
        /// Size of its first vertex as a point: a float, in pixels.
        size: B32,
        /// A line that is the first of its strip, loop or polygon.
        begins: bool,
        /// A corner is outside the guard band; for a part, a corner of its triangle.
        outside: bool,
        corners: [PrimCorner; PRIM_VERTICES],
    }

    /// Packets from assembly to the outline.
    pub enum CornersPacket {
        State(State),
        Corners(PrimCorners),
    }

    /// A window coordinate displaced by half a width, or a difference of two.
    pub type WindowDelta = S24;

    pub struct WindowPoint {
        x: WindowDelta,
        y: WindowDelta,
    }

    /// An edge by two points on it: its function is that of `from` x `to`. An end of a rectangular line is given by a
    /// point and its direction.
    pub struct EdgeEnds {
        from: WindowPoint,
        to: WindowPoint,
    }

    /// Size of points, width of lines: 1 to 2047 * 256, in 1/256 pixel.
    pub type SizeFixed = B19;
    pub const SIZE_MAX: SizeFixed = 524032;

    /// Front-face orientation and culled faces; origin of a point's coordinates; whether the primitive has depth
    /// bias, is stippled, smooth, a disc, clipped by the window rectangles, and covers its box.
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

    /// The pixels of a line along its major axis, from `low` to `high`, exclusive.
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
        /// No pixel of the box may be drawn; the packet remains if it is a triangle whose parts follow.
        empty: bool,
        faces: PrimFaces,
        stipple: StippleStart,
        ends: [EdgeEnds; EDGES],
        /// For a line: whether x is its major axis, its run along that axis, and its pixels there.
        x_major: bool,
        run: WindowDelta,
        reach: LineReach,
        /// Depth and attributes of a line are interpolated along its projection, else along its major axis; the last
        /// two edges are given by its vertices and its direction.
        projected: bool,
        /// Width of a rectangular line, whose sides are still along its middle; else 0.
        width: SizeFixed,
        /// Without slopes.
        plane: PrimPlane,
        /// Depths of the second and third corner relative to that of the first.
        dz: [DepthDelta; 2],
    }

    /// Packets from the outline to the products.
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
    /// Numerators are less than twice the divisor's 2^13; the divisor's highest bit is set.
    pub struct SlopeDivision {
        numerators: [SlopeNumerator; SLOPES],
        divisor: SlopeDivisor,
    }

    /// A side of a rectangular line, and its width.
    pub struct LineSide {
        slope: EdgeSlope,
        width: SizeFixed,
    }
    /// Growth of a side's function when the side moves out.
    pub type SideSpread = B42;

    /// A packet without the slopes of its plane and, for a line with `width`, the displacement of its sides: these
    /// are the numerators over the divisor, with their signs. `projected`: as in an outline; for such a line without
    /// `width` the edges across it become those of its pixels. `reverse`: the area, or a line's run, is negative.
    /// `sprite_top`: a point's coordinates begin at the top. `bias`: depth bias applies. `hidden`: used only for
    /// planes. `boxed`: a triangle that covers its box.
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

    /// A packet with its plane, whether depth bias applies to it, and whether it is not drawn.
    pub struct PlanedPacket {
        packet: SetupPacket,
        kind: PartKind,
        hidden: bool,
        bias: bool,
    }

    /// State of depth bias: floats, where a clamp of 0 or NaN has no effect; the format that gives its units; near
    /// and far, and which of them clamp samples instead of clipping them.
    pub struct BiasState {
        slope_scale: B32,
        steps: B32,
        clamp: B32,
        format: DepthFormat,
        z_near: B32,
        z_far: B32,
        /// Near and far are 0 and 1, whatever is set.
        whole_range: bool,
        clamp_near: bool,
        clamp_far: bool,
    }
}
