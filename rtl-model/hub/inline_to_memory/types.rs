//! The inline copy's state of a launch.

use crate::surface_walk::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package inline_to_memory(host, surface_walk);

    /// The fields of the inline copy's LAUNCH_DMA that have an effect.
    pub struct InlineLaunch {
        channel: ChannelId,
        /// An `InlinePlace`; a context in memory may contain other bits.
        place: B2,
        release_semaphore: bool,
        one_word: bool,
        /// The launch raises an interrupt.
        notifies: bool,
        /// Its data are dropped without any effect.
        faulty: bool,
        semaphore_va: VirtualAddress,
        payload: B32,
    }

    /// Context image of a launch of the inline copy that waits
    /// for data: two sectors. Zero where there is no launch.
    pub struct InlineContext {
        unused: B59,
        open: bool,
        launch: InlineLaunch,
        /// Bytes still to arrive.
        left: B64,
        /// The fields of `SurfaceLines` that are needed between two beats.
        block_linear: bool,
        height_log2: B3,
        depth_log2: B3,
        layer: B5,
        x: B6,
        bytes: B32,
        position: SurfacePosition,
    }
}

impl InlineContext {
    /// The launch's image in memory.
    pub fn image(&self) -> LaunchImage {
        let mut image = [0; 8];
        self.pack(&mut image);
        LaunchImage::unpack(&image)
    }

    pub fn of(image: &LaunchImage) -> Self {
        let mut words = [0; 8];
        image.pack(&mut words);
        InlineContext::unpack(&words)
    }
}
