//! Types of attribute fill and of its output: maps of components, pieces to fill, writes into the image of an entry.

use super::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package entry_image(shader_methods, state, vertices, viewport_stream_clip);

    /// Component maps from headers, by address / 4: those of vertices; those of each primitive; inputs of
    /// the pixel shader; among these, those that are constant, and those that are linear on the screen.
    pub struct OutputMap {
        written: [B64; 4],
        each: [B64; 4],
        read: [B64; 4],
        constant: [B64; 4],
        linear: [B64; 4],
        colours: ColourState,
    }

    /// Work for attribute fill: pieces, and words of headers in order.
    pub enum FillStep {
        Word(State),
        Piece(BatchPiece),
    }

    /// Words written into the image of an entry: from a place on, those of the mask. Places wrap.
    pub type ImagePlace = B13;
    pub struct ImageWrite {
        place: ImagePlace,
        mask: B8,
        words: [B32; 8],
    }

    /// A vertex's record, with its place among those that wait. Places wrap.
    pub struct RecordWrite {
        place: B8,
        record: RasterRecord,
    }

    /// A complete image: the first line of its records, and their number; the same for its attributes.
    pub struct EntryImage {
        record_line: B5,
        record_lines: B4,
        line: B8,
        lines: B9,
        vertices: B6,
        scalars: ScalarCount,
    }

    /// An entry that is visible to all units, and the components of its vertices.
    pub struct EntryWritten {
        entry: CircularEntry,
        scalars: ScalarCount,
    }

    /// Lines of the image that are free again.
    pub struct LinesFree {
        record_lines: B4,
        lines: B9,
    }

    /// A vertex's scalars on their way to the image: eight of them, with their scaling.
    pub struct ScaleOp {
        place: ImagePlace,
        mask: B8,
        plain: B8,                     // scalars that are not scaled
        words: [B32; 8],
        scale: B32,
    }

    /// A word of the image.
    pub struct ImageWord {
        word: B32,
    }

    /// Most scalars of a vertex: the image can hold any piece with that many.
    pub const MOST_SCALARS: usize = 128;
    /// Scalars of a vertex in a group.
    pub const GROUP: usize = 8;

    /// A vertex of a piece whose record is read: its number in the entry.
    pub struct PieceVertex {
        made: bool,
        index: B5,
        number: B6,
    }

    /// A made vertex whose sums are being computed: the other fields of its entry.
    pub struct MakingVertex {
        vertex: MadeVertex,
        number: B6,
        kept: KeptRecord,
    }

    pub enum FillPhase: 3 {
        Idle,
        // Rows of a group of components are accepted.
        Load,
        Vertices,
        // Sums of made vertices are issued, and all return.
        Make,
        Done,
    }
}
