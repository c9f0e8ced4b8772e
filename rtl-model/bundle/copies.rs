//! To the inline copy and to the copy engine, and from that to memory.

use super::host::{ChannelId, VirtualAddress, WordAddress};
use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package copies(host, memory_port);

    /// The three places of the inline copy's methods.
    pub enum InlinePlace: 2 {
        Own,
        ThreeD,
        Compute,
    }

    /// A state or launch method of the inline copy.
    pub struct InlineMethod {
        channel: ChannelId,
        place: InlinePlace,
        address: WordAddress,
        value: B32,
    }

    /// Words of LOAD_INLINE_DATA.
    pub struct InlineData {
        channel: ChannelId,
        place: InlinePlace,
        two: bool,
        words: [B32; 2],
    }

    /// LAUNCH_DMA of the inline copy, as far as it has an effect.
    pub struct InlineLaunch {
        channel: ChannelId,
        /// An `InlinePlace`; a context in memory may have any bits.
        place: B2,
        release_semaphore: bool,
        one_word: bool,
        /// With an interrupt.
        notifies: bool,
        /// Its data are dropped, and nothing else happens.
        faulty: bool,
        semaphore: VirtualAddress,
        payload: B32,
    }

    /// A method of the copy class.
    pub struct CopyMethod {
        channel: ChannelId,
        address: WordAddress,
        value: B32,
    }

    /// Address of a beat: bits 39 to 4.
    pub type BeatAddress = B36;

    /// 16 bytes; word 0 has the lowest address.
    pub struct Beat {
        words: [B32; 4],
    }
    /// Bytes that the copy engine moves in a clock (ce-port-width).
    pub const COPY_BEAT_BYTES: usize = Beat::WIDTH / 8;

    /// A request to read `beats` beats, from one to 16 (ce-max-request).
    pub struct CopyRead {
        address: BeatAddress,
        beats: B5,
    }

    /// Announces `beats` beats to write, which follow.
    pub struct CopyWrite {
        address: BeatAddress,
        beats: B5,
    }

    /// Byte k is written where bit k of `mask` is set.
    pub struct CopyBeat {
        mask: B16,
        data: Beat,
    }

    /// Lines to walk through in a surface. At least one, of at least one byte.
    pub struct SurfaceLines {
        block_linear: bool,
        /// Of block-linear surfaces, a multiple of 512.
        base: VirtualAddress,
        /// From line to line, where the surface is not block-linear. What follows, but
        /// `bytes` and `lines`, is of block-linear surfaces only.
        pitch: B32,
        /// Width in columns of 64 bytes.
        columns: B31,
        /// Height in rows.
        rows: B32,
        /// Log2 of the GOBs that a block is high.
        height_log2: B3,
        /// Log2 of the slices that a block is deep.
        depth_log2: B3,
        layer: B32,
        /// Of the first line: byte in its row.
        x: B21,
        /// Of the first line: row.
        y: B17,
        /// Of a line.
        bytes: B36,
        lines: B32,
    }

    /// Bytes of a beat: `count`, up to 16, from byte `first`.
    pub struct ByteSpan {
        first: B4,
        count: B5,
    }

    /// The bytes of a line that lie in one beat.
    pub struct SurfaceBeat {
        address: BeatAddress,
        span: ByteSpan,
        /// What follows is not the next beat, or is in the next 256 bytes.
        run_end: bool,
        /// Nothing follows.
        last: bool,
    }

    /// Where a walk through lines is.
    pub struct SurfacePosition {
        /// More beats follow the one at hand, and these are of them:
        walks: bool,
        /// from a line, or from a row of blocks, to the next;
        stride: VirtualAddress,
        /// pitch: the line; block-linear: the block where it starts;
        row: VirtualAddress,
        /// the same of the byte that follows;
        at: VirtualAddress,
        /// block-linear: in the block;
        x: B6,
        y: B8,
        /// bytes of the line,
        left: B36,
        /// and lines with this one.
        lines: B32,
        beat_valid: bool,
        beat: SurfaceBeat,
    }

    /// A launch of the inline copy that waits for data, as a context keeps it: two sectors.
    /// Zero where there is none.
    pub struct InlineContext {
        unused: B59,
        open: bool,
        launch: InlineLaunch,
        /// Bytes that have not come.
        left: B64,
        /// What `SurfaceLines` has of them, as far as it counts between two beats.
        block_linear: bool,
        height_log2: B3,
        depth_log2: B3,
        layer: B5,
        x: B6,
        bytes: B32,
        position: SurfacePosition,
    }

    /// The same as it lies in memory, the lower sector first.
    pub struct LaunchImage {
        sectors: [Sector; 2],
    }

    /// From the front end to the inline copy.
    pub enum InlinePacket {
        Method(InlineMethod),
        Data(InlineData),
    }

    /// On the copy engine's write port, which carries read requests too.
    pub enum CopyPacket {
        Read(CopyRead),
        Write(CopyWrite),
        Data(CopyBeat),
    }
}

impl LaunchImage {
    pub fn of(launch: &InlineContext) -> Self {
        let mut image = [0; 8];
        launch.pack(&mut image);
        LaunchImage::unpack(&image)
    }

    pub fn launch(&self) -> InlineContext {
        let mut image = [0; 8];
        self.pack(&mut image);
        InlineContext::unpack(&image)
    }
}
