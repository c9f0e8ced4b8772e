//! Between the front end and the inline copy.

use super::host::{ChannelId, METHOD_WORDS, WordAddress};
use super::memory_port::Sector;
use kernel::packed::*;

kernel::package! {
    package inline_copy(host, memory_port);

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
        words: [B32; METHOD_WORDS],
    }

    /// Sectors that a launch has in a context.
    pub const LAUNCH_SECTORS: usize = 2;
    /// The same as it lies in memory, the lower sector first.
    pub struct LaunchImage {
        sectors: [Sector; LAUNCH_SECTORS],
    }

    /// From the front end to the inline copy.
    pub enum InlinePacket {
        Method(InlineMethod),
        Data(InlineData),
    }
}
