//! What units of the command path move to and from memory in a chip.

use super::driver::AREA;
use bundle::{CopyPacket, MemoryRead, MemoryWrite};
use chip::gpu::Gpu;
use kernel::offer::{Offer, Ready};

/// Bytes, and releases that the front end writes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moved {
    /// Host reads them: of segments; of rings and channels.
    pub fetched: u64,
    pub looked_up: u64,
    /// The inline copy, and the copy engine, write them.
    pub inline: u64,
    pub copied: u64,
    pub released: u64,
}

/// What is handed over.
fn taken<T: Copy>(offer: &Offer<T>, ready: Ready) -> Option<&T> {
    offer.get().filter(|_| ready.ready)
}

impl Moved {
    /// What is handed over in a chip's next clock.
    pub fn look(&mut self, gpu: &Gpu) {
        let (path, memory) = (&gpu.command_path.o, &gpu.hub_memory.o);
        if let Some(MemoryRead { address }) = taken(&path.host_read, memory.host_read) {
            let own = AREA.contains(&(32 * address));
            *(if own { &mut self.looked_up } else { &mut self.fetched }) += 32;
        }
        let bytes = |write: &MemoryWrite| u64::from(write.mask.count_ones());
        self.inline += taken(&path.inline_write, memory.inline_write).map_or(0, bytes);
        // A whole sector is of a context.
        let release = taken(&path.front_end_write, memory.front_end_write).filter(|write| write.mask != !0);
        self.released += u64::from(release.is_some());
        if let Some(CopyPacket::Data(beat)) = taken(&path.copy_port, memory.copy_packet) {
            self.copied += u64::from(beat.mask.count_ones());
        }
    }
}
