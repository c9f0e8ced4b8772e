//! Between the parts of PROP.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package pixel_pipeline(clear, frtx, geometry, pixel_format, rop, shading, state);

    /// What the pixels of a blend's source are; they have alpha whether or not memory stores
    /// it.
    pub struct SourceFormat {
        layout: ColourLayout,
        number: PixelNumber,
    }

    /// An FRTX on its way through PROP.
    pub struct PropFrtx {
        /// Goes to ZROP before shading, not after it.
        early: bool,
        /// Goes to ZROP at all.
        depth: bool,
        mode: SampleMode,
        /// Beats of colour that wait for it in the colour buffer.
        beats: B8,
        /// Quads whose depths the shader has made, which go to ZROP ahead of it.
        depths: B5,
        /// Up to the scan: samples covered, whatever a depth test ahead of shading has left of them.
        covered: B64,
        frtx: Frtx,
    }

    /// State, and the depth mode it came in: it goes to ZROP in its place there.
    pub struct PropState {
        early: bool,
        state: State,
    }

    /// What travels through PROP.
    pub enum PropPacket {
        State(PropState),
        Frtx(PropFrtx),
        Clear(ClearTile),
    }

    /// A quad of an FRTX by its place in quad order; none where the mask is empty.
    pub struct QuadPick {
        mask: B4,
        index: B4,
    }

    /// Quads that shading has, of one FRTX.
    pub struct PropGroup {
        info: PropFrtx,
        quads: [QuadPick; GROUP_QUADS],
        /// Last of its FRTX.
        last: bool,
    }

    /// What waits for shading.
    pub enum GroupPacket {
        State(PropState),
        Group(PropGroup),
        Clear(ClearTile),
    }

    /// Quads on their way to shading, of one FRTX; none where an FRTX without any ends a
    /// primitive or a tile.
    pub struct ScanQuads {
        prim: PrimId,
        back: bool,
        quads: [Quad; GROUP_QUADS],
        coverage: [B16; GROUP_QUADS],
        /// The primitive ends with them; its tile does.
        ended: bool,
        ends_tile: bool,
        /// The next FRTX waits already, of the same tile.
        follows: bool,
        /// The first sample of their pass.
        sample: B4,
    }

    /// What goes to shading.
    pub enum ScanPacket {
        State(State),
        Quads(ScanQuads),
    }

    /// Bytes of a pixel on its way to CROP: 4, 8, 16. Smaller ones have 4.
    pub enum ColourWidth: 2 {
        C32,
        C64,
        C128,
    }

    /// Colours of the four pixels of a quad.
    pub type QuadColour = [Colour; QUAD_PIXELS];

    /// Words of 32 bits in a beat of formatted colour.
    pub const COLOUR_BEAT_WORDS: usize = 16;
    /// Colour of up to 64 bytes after formatting, to be formatted: four quads of
    /// 32-bit pixels, two of 64 (in places 0 and 1) or one of 128 (in place 0). Of two
    /// colours for each pixel (`dual`) the second ones come in the first half, the first
    /// ones in the other: two quads of 32-bit pixels, one of 64, or of 128 pixels 0 and 1,
    /// with `half` 2 and 3, all in place 0. With `alphas` the second ones are the alphas of
    /// the first ones, in each component.
    pub struct ShadedBeat {
        target: B3,
        dual: bool,
        alphas: bool,
        half: bool,
        format: SourceFormat,
        width: ColourWidth,
        quads: [QuadPick; GROUP_QUADS],
        colour: [QuadColour; GROUP_QUADS],
    }

    /// 64 bytes of formatted colour.
    pub struct ColourBeat {
        target: B3,
        dual: bool,
        alphas: bool,
        half: bool,
        width: ColourWidth,
        quads: [QuadPick; GROUP_QUADS],
        data: [B32; COLOUR_BEAT_WORDS],
    }

    /// The same with its coverage, for one CROP.
    pub struct RopBeat {
        target: B3,
        dual: bool,
        alphas: bool,
        half: bool,
        width: ColourWidth,
        quads: [ColourQuad; GROUP_QUADS],
        data: [B32; COLOUR_BEAT_WORDS],
    }

    /// What waits for a CROP.
    pub enum RopPacket {
        State(State),
        Beat(RopBeat),
        Clear(ClearTile),
    }
}
