//! A slice of the L2: 128 KB after the crossbar, coherent for all clients, with atomics. A lookup a cycle
//! (l2-tag-lookups), 32 bytes read and written a cycle (l2-read-rate-slice, l2-write-rate-slice), 7 cycles
//! from a head to its first sector where it hits. Virtual channels wait apart (l2-virtual-channels); responses stall
//! what reads, memory what misses. Requests for the same bytes keep their order. Specification: L2.

mod access;
pub mod atomic;
pub mod bank_issue;
pub mod banks;
pub mod channel_arbiter;
pub mod directory;
pub mod evictor;
mod lanes;
mod lookup;
pub mod request_table;
pub mod tables;
pub mod types;
mod ways;
pub mod write_beats;

use banks::Banks;
use bundle::*;
use directory::Directory;
use evictor::Evictor;
use write_beats::WriteBeats;

// ---- parameters
kernel::params! {
    /// Places of each virtual channel.
    places: 5..=64 = 20, "packets";
    sizes slices;
    part directory: directory::Params, with places;
    part write_beats: write_beats::Params, with places;
    part evictor: evictor::Params;
}

// ---- ports
kernel::ports! {
    in pulse request: MemoryUp;     // its place was reserved
    out pulse freed: FreedPlaces;
    out response: MemoryDown;
    out memory: MemoryUp;
    in memory_down: MemoryDown;
    in level slice: ClientId;       // number of the slice, its client number to memory
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct L2(p) {
        part directory: Directory = p.directory;
        part write_beats: WriteBeats = p.write_beats;
        part banks: Banks = banks::Params {};
        part evictor: Evictor = p.evictor;
    }
}

kernel::connect! { L2(self, i) {
    request => directory.request;
    request => write_beats.request;
    directory.taken => write_beats.taken;
    directory.beats => write_beats.beats;
    write_beats.here => directory.here;
    write_beats.freed => freed;
    directory.write -> write_beats.access;
    write_beats.sector -> banks.write;
    directory.read -> banks.read;
    directory.fill -> banks.fill;
    directory.done -> banks.done;
    banks.responded => directory.responded;
    banks.written => directory.written;
    banks.operated => directory.operated;
    banks.filled => directory.filled;
    banks.response -> response;
    directory.outgoing -> evictor.outgoing;
    directory.fill_request -> evictor.fill_request;
    evictor.access -> banks.evict;
    banks.evicted -> evictor.evicted;
    evictor.sent => directory.sent;
    evictor.slice <= i.slice;
    evictor.memory -> memory;
    memory_down -> directory.memory_down;
    idle <= self.directory.o.idle && self.write_beats.o.idle && self.banks.o.idle && self.evictor.o.idle;
} }
