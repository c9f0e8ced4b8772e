//! The hub's way to memory, for benches that are its clients: an assembly of the ports of Host, front end, inline copy, copy engine and scheduler, and of what the
//! driver's registers, Host and front end request of the L2, behind one port of the crossbar. The chip has the same in `chip/command`.
//!
//! Rates and latencies are those of its parts. In order for each client. Specification: XBAR, Host, FE, I2M, CE.

use ::mem::client_mux::{self, ClientMux};
use ::mem::client_port::{self, ClientPort};
use ::mem::copy_port::{self, CopyPort};
use ::mem::flush::{self, Flush};
use bundle::*;
use kernel::prelude::*;

/// Ports of the mux: more than the clients have now.
const CLIENTS: usize = 16;

// ---- parameters
kernel::params! {
    sizes slices;
    part port: client_port::Params;
    part copy_port: copy_port::Params;
    part flush: flush::Params;
}

// ---- ports
kernel::ports! {
    in host_read: MemoryRead;
    out host_read_data: Sector;
    in host_write: MemoryWrite;
    in front_end_read: MemoryRead;
    out front_end_read_data: Sector;
    in front_end_write: MemoryWrite;
    in inline_write: MemoryWrite;
    in copy_packet: CopyPacket;
    out copy_beat: Beat;
    in memory scheduler;
    in memory constants;
    in memory headers;
    in index_read: MemoryRead;
    out index_read_data: Sector;
    in order: CacheOrder;           // of the driver's registers
    out pulse done: bool;           // the oldest order is
    in host_order: CacheOrder;
    out pulse host_done: bool;
    in front_end_order: CacheOrder;
    out pulse front_end_done: bool;
    out memory, freed; // credits of the crossbar
    out level inline_settled: bool; // all that it wrote is performed
    out level copy_settled: bool;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct HubMemory(p) {
        part host_port: ClientPort = p.port;
        part front_end_port: ClientPort = p.port;
        part inline_port: ClientPort = p.port;
        part copy_port: CopyPort = p.copy_port;
        part copy_engine_port: ClientPort = p.port;
        part index_port: ClientPort = p.port;
        part flush: Flush = p.flush;
        part mux: ClientMux = client_mux::Params { clients: Within::new(CLIENTS), ..Default::default() };
    }
}

kernel::connect! { HubMemory(self, i) {
    host_read -> host_port.read;
    host_port.read_data -> host_read_data;
    host_write -> host_port.write;
    host_port.memory <-> mux.client[0];
    flush.fence[0] -> host_port.fence;
    host_port.performed => flush.performed[0];
    flush.fence[1] -> front_end_port.fence;
    front_end_port.performed => flush.performed[1];
    front_end_read -> front_end_port.read;
    front_end_port.read_data -> front_end_read_data;
    front_end_write -> front_end_port.write;
    front_end_port.memory <-> mux.client[1];
    inline_write -> inline_port.write;
    inline_port.memory <-> mux.client[2];
    copy_packet -> copy_port.packet;
    copy_port.beat -> copy_beat;
    copy_port.read -> copy_engine_port.read;
    copy_engine_port.read_data -> copy_port.read_data;
    copy_port.write -> copy_engine_port.write;
    copy_engine_port.memory <-> mux.client[3];
    order -> flush.order[0];
    flush.done[0] => done;
    host_order -> flush.order[1];
    flush.done[1] => host_done;
    front_end_order -> flush.order[2];
    flush.done[2] => front_end_done;
    flush.memory <-> mux.client[4];
    scheduler <-> mux.client[5];
    constants <-> mux.client[6];
    headers <-> mux.client[7];
    index_read -> index_port.read;
    index_port.read_data -> index_read_data;
    index_port.memory <-> mux.client[8];
    mux.memory <-> memory, freed;
    inline_settled <= self.inline_port.o.idle;
    copy_settled <= self.copy_port.o.idle && self.copy_engine_port.o.idle;
    idle <= self.host_port.o.idle && self.front_end_port.o.idle && self.inline_port.o.idle && self.copy_port.o.idle
        && self.copy_engine_port.o.idle && self.index_port.o.idle && self.flush.o.idle && self.mux.o.idle;
} }
