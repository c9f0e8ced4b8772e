//! Interface between the front end and the inline copy.

use super::host::{ChannelId, METHOD_WORDS, WordAddress};
use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package inline_copy(host, memory_port);

    /// The three classes with inline copy methods.
    pub enum InlinePlace: 2 {
        Own,
        ThreeD,
        Compute,
    }

    /// A state method or the launch method of the inline copy.
    pub struct InlineMethod {
        channel: ChannelId,
        place: InlinePlace,
        address: WordAddress,
        value: B32,
    }

    /// Data words of LOAD_INLINE_DATA.
    pub struct InlineData {
        channel: ChannelId,
        place: InlinePlace,
        two: bool,
        words: [B32; METHOD_WORDS],
    }

    /// Sectors that a launch occupies in a context.
    pub const LAUNCH_SECTORS: usize = 2;
    /// A launch as stored in memory, lower sector first.
    pub struct LaunchImage {
        sectors: [Sector; LAUNCH_SECTORS],
    }

    /// From the front end to the inline copy.
    pub enum InlinePacket {
        Method(InlineMethod),
        Data(InlineData),
    }
}
