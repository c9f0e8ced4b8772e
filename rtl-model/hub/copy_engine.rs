//! Copy engine: copies lines of elements from one surface to another, each pitch or block-linear, in requests of up
//! to 256 bytes (ce-max-request). An assembly of launch, source walk, read, remap and write.
//!
//! A request of n beats of 16 bytes occupies the port for n + 2 cycles (ce-request-overhead, ce-rate-256b); a
//! pipelined copy of 256 bytes takes 28 cycles from its launch to the first request, and 26 from the first data to
//! the write. Reads stall when 4 KB are requested and not yet used. Writes keep the order of launches; a launch that
//! is not pipelined waits until all earlier ones are complete (ce-nonpipelined-bubble). Specification: CE.
//! Interfaces: Copy engine.

use bundle::*;

pub mod class;
pub mod copy_launch;
pub mod copy_read;
pub mod copy_remap;
pub mod copy_walk;
pub mod copy_write;
mod copy_write_steps;
mod state;
pub mod types;

use copy_launch::CopyLaunch;
use copy_read::CopyReader;
use copy_remap::CopyRemap;
use copy_walk::CopyWalk;
use copy_write::CopyWriter;

// ---- parameters
kernel::params! {
    part launch: copy_launch::Params;
    part source_walk: copy_walk::Params;
    part read: copy_read::Params;
    part remap: copy_remap::Params;
    part write: copy_write::Params;
}

// ---- ports
kernel::ports! {
    in method: CopyMethod;
    in read_data: Beat;
    in sample time: Time;
    out port: CopyPacket;
    out interrupt: Interrupt;
    out fault: Fault;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct CopyEngine(p) {
        part launch: CopyLaunch = p.launch;
        part source_walk: CopyWalk = p.source_walk;
        part read: CopyReader = p.read;
        part remap: CopyRemap = p.remap;
        part write: CopyWriter = p.write;
    }
}

impl CopyEngine {
    /// All issued jobs are done.
    fn drained(&self) -> bool {
        self.source_walk.o.idle && self.read.o.idle && self.remap.o.idle && self.write.o.idle
    }
}

kernel::connect! { CopyEngine(self, i) {
    method -> launch.method;
    launch.drained <= self.drained();
    launch.lines -> source_walk.lines;
    launch.elements -> remap.elements;
    launch.target -> write.target;
    launch.fault -> fault;
    source_walk.place -> read.place;
    read.read -> write.read;
    read_data -> read.read_data;
    read.bytes -> remap.bytes;
    remap.made -> write.made;
    write.time <= i.time;
    write.port -> port;
    write.interrupt -> interrupt;
    idle <= self.launch.o.idle && self.drained();
} }
