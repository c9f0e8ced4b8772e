//! Types shared by the parts of PROP.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package pixel_pipeline(clear, frtx, geometry, pixel_format, rop, shading, state);

    /// Format of the pixels of a blend's source; they have alpha whether or not memory stores it.
    pub struct SourceFormat {
        layout: ColourLayout,
        number: PixelNumber,
    }

    /// An FRTX in flight through PROP.
    pub struct PropFrtx {
        /// It is sent to ZROP before shading, not after it.
        early: bool,
        /// It is sent to ZROP at all.
        depth: bool,
        mode: SampleMode,
        /// Number of its beats in the colour buffer.
        beats: B8,
        /// Quads whose depths the shader computed; they are sent to ZROP before it.
        depths: B5,
        /// Up to the scan: samples covered before the depth test ahead of shading.
        covered: B64,
        frtx: Frtx,
    }

    /// State, and the depth mode in which it arrived: it is sent to ZROP at its position in that mode.
    pub struct PropState {
        early: bool,
        state: State,
    }

    /// Packets of PROP's pipeline.
    pub enum PropPacket {
        State(PropState),
        Frtx(PropFrtx),
        Clear(ClearTile),
    }

    /// A quad of an FRTX by its index in quad order; not valid if the mask is empty.
    pub struct QuadPick {
        mask: B4,
        index: B4,
    }

    /// Quads of one FRTX that are in shading.
    pub struct PropGroup {
        info: PropFrtx,
        quads: [QuadPick; GROUP_QUADS],
        /// Last of its FRTX.
        last: bool,
    }

    /// Entries that wait for shading.
    pub enum GroupPacket {
        State(PropState),
        Group(PropGroup),
        Clear(ClearTile),
    }

    /// Quads of one FRTX that are sent to shading; without quads, the end of a primitive or tile whose FRTX has none.
    pub struct ScanQuads {
        prim: PrimId,
        back: bool,
        quads: [Quad; GROUP_QUADS],
        coverage: [B16; GROUP_QUADS],
        /// The primitive ends with them; the tile does.
        ended: bool,
        ends_tile: bool,
        /// The next FRTX is waiting and belongs to the same tile.
        follows: bool,
        /// The first sample of their pass.
        sample: B4,
    }

    /// Packets sent to shading.
    pub enum ScanPacket {
        State(State),
        Quads(ScanQuads),
    }

    /// Bytes of a pixel sent to CROP: 4, 8, 16. Smaller pixels use 4.
    pub enum ColourWidth: 2 {
        C32,
        C64,
        C128,
    }

    /// Colours of the four pixels of a quad.
    pub type QuadColour = [Colour; QUAD_PIXELS];

    /// Words of 32 bits in a beat of formatted colour.
    pub const COLOUR_BEAT_WORDS: usize = 16;
    /// Colour, before formatting, that takes up to 64 bytes after it: four quads of 32-bit pixels, two of 64 (in
    /// places 0 and 1) or one of 128 (in place 0). With two colours per pixel (`dual`) the second ones are in the
    /// first half and the first ones in the other: two quads of 32-bit pixels, one of 64, or of 128 pixels 0 and 1,
    /// with `half` 2 and 3, all in place 0. With `alphas` the second ones are the alphas of the first ones, in each
    /// component.
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

    /// Packets of the queue before a CROP.
    pub enum RopPacket {
        State(State),
        Beat(RopBeat),
        Clear(ClearTile),
    }
}
