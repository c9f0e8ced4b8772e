//! Interfaces to the copy engine, and from both copy units to memory.

use super::host::{ChannelId, WordAddress};
use kernel::packed::*;

kernel::package! {
    package copies(host);

    /// A method of the copy class.
    pub struct CopyMethod {
        channel: ChannelId,
        address: WordAddress,
        value: B32,
    }

    /// Address of a beat: bits 39 to 4.
    pub type BeatAddress = B36;

    /// Words of 32 bits in a beat.
    pub const BEAT_WORDS: usize = 4;
    /// 16 bytes; word 0 has the lowest address.
    pub struct Beat {
        words: [B32; BEAT_WORDS],
    }

    /// Bytes that the copy engine moves in a cycle (ce-port-width).
    pub const COPY_BEAT_BYTES: usize = Beat::WIDTH / 8;

    /// A request to read `beats` beats, 1 to 16 (ce-max-request).
    pub struct CopyRead {
        address: BeatAddress,
        beats: B5,
    }

    /// Announces `beats` beats to write, which follow; `ordered` as in a memory write.
    pub struct CopyWrite {
        address: BeatAddress,
        beats: B5,
        ordered: bool,
    }

    /// Byte k is written where bit k of `mask` is set.
    pub struct CopyBeat {
        mask: B16,
        data: Beat,
    }

    /// Packets of the copy engine's write port, which carries read requests too.
    pub enum CopyPacket {
        Read(CopyRead),
        Write(CopyWrite),
        Data(CopyBeat),
    }
}
