//! Counts the bytes that units of the command path move to and from memory in a chip.

use super::driver::AREA;
use bundle::{CopyPacket, MemoryRead, MemoryWrite};
use chip::machine::maxwell::Maxwell;
use kernel::offer::{Offer, Ready};

/// Bytes, and releases of the front end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moved {
    /// Bytes that Host reads: segments; rings and channels.
    pub fetched: u64,
    pub looked_up: u64,
    /// Bytes that the inline copy and the copy engine write.
    pub inline: u64,
    pub copied: u64,
    pub released: u64,
}

/// The data of a handshake, if there is one.
fn taken<T: Copy>(offer: &Offer<T>, ready: Ready) -> Option<&T> {
    offer.get().filter(|_| ready.ready)
}

impl Moved {
    /// Counts the transfers of a chip's next cycle.
    pub fn lookup(&mut self, gpu: &Maxwell) {
        let command = gpu.command.unit();
        if let Some(MemoryRead { address }) = taken(&command.host.o.read, command.host_port.o.read) {
            let own = AREA.contains(&(32 * address));
            *(if own { &mut self.looked_up } else { &mut self.fetched }) += 32;
        }
        let bytes = |write: &MemoryWrite| u64::from(write.mask.count_ones());
        self.inline += taken(&command.inline_to_memory.o.write, command.inline_port.o.write).map_or(0, bytes);
        // A whole-sector write is part of a context save.
        let written = taken(&command.front_end.o.write, command.front_end_port.o.write);
        let release = written.filter(|write| write.mask != !0);
        self.released += u64::from(release.is_some());
        if let Some(CopyPacket::Data(beat)) = taken(&command.copy_engine.o.port, command.copy_port.o.packet) {
            self.copied += u64::from(beat.mask.count_ones());
        }
    }
}
