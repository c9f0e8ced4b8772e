//! Memory: an assembly of micro-TLBs, GMMU, crossbar, compression, the L2's slices, SMMU and DRAM. Clients and the DRAM
//! devices are outside.
//!
//! Rates and latencies are those of its parts (xbar-l2-path-figure, l2-read-rate-slice, gmmu-miss-stream).
//! Requests of a port keep their order at each slice; there is none between slices but barriers. Specification: XBAR, L2,
//! GMMU, SMMU, DRAM interface.

use ::fbp::compression::types::{BlockAddress, ClearWrite};
use ::fbp::compression::{self, Compression};
use ::fbp::l2::{self, L2};
use ::mem::dram::{self, Dram};
use ::mem::gmmu::space_control::{self, SpaceControlUnit};
use ::mem::gmmu::utlb::{self, Utlb};
use ::mem::gmmu::{self, Gmmu};
use ::mem::smmu::{self, Smmu};
use ::mem::xbar::{self, Xbar};
use bundle::*;

// ---- parameters
kernel::params! {
    /// Ports of clients, each with a micro-TLB.
    ports: 1..=128 = 8, "ports";
    sizes slices, channels;
    part utlb: utlb::Params;
    part space_control: space_control::Params, with ports, clients = 2;
    part gmmu: gmmu::Params, with ports;
    part xbar: xbar::Params, with ports, clients_log2 = 4;
    part compression: compression::Params, with places = xbar.places.get();
    part l2: l2::Params, with places = xbar.places.get();
    part smmu: smmu::Params;
    part dram: dram::Params, with walkers = 2;
}

// ---- ports
kernel::ports! {
    in memory port[ports], freed;
    in control[space_control.clients]: SpaceControl;
    out pulse controlled[space_control.clients]: bool;
    out pulse fault[ports]: AccessFault;
    in pulse clear_write: ClearWrite; // an entry of the tables of clear values
    in level backing: BlockAddress;   // the kilobyte in which the status of tiles begins
    out pulse kind_fault[slices]: AccessFault; // a ROP wrote what its page cannot store
    in system_control: SmmuControl;
    out pulse system_controlled: bool;
    out pulse system_fault: SystemFault;
    out pulse command[channels]: DramCommand;
    in pulse data[channels]: Sector;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Memory(p) {
        part utlb: [Utlb; p.ports.get()] = p.utlb;
        part space_control: SpaceControlUnit = p.space_control;
        part gmmu: Gmmu = p.gmmu;
        part xbar: Xbar = p.xbar;
        part compression: [Compression; p.slices.get()] = p.compression;
        part l2: [L2; p.slices.get()] = p.l2;
        part smmu: Smmu = p.smmu;
        part dram: Dram = p.dram;
    }
}

kernel::connect! { Memory(self, i) {
    control[*] -> space_control.control[*];
    space_control.controlled[*] => controlled[*];
    space_control.inner -> gmmu.control;
    gmmu.controlled => space_control.inner_done;
    for k in utlb {
        utlb[k].first_client <= (k as u16) << self.p.xbar.clients_log2.get();
        port[k] <-> utlb[k].client, freed;
        utlb[k].translated -> xbar.up[k];
        xbar.up_freed[k] => utlb[k].freed;
        xbar.down[k] => utlb[k].down;
        utlb[k].walk_request -> gmmu.walk_request[k];
        gmmu.line[k] => utlb[k].line;
        space_control.outer[k] -> utlb[k].control;
        utlb[k].controlled => space_control.outer_done[k];
        utlb[k].fault => fault[k];
    }
    for s in l2 {
        xbar.request[s] => compression[s].request;
        compression[s].freed => xbar.freed[s];
        compression[s].response -> xbar.response[s];
        compression[s].slice => l2[s].request;
        l2[s].freed => compression[s].slice_freed;
        l2[s].response -> compression[s].down;
        clear_write => compression[s].clear_write;
        compression[s].fault => kind_fault[s];
        compression[s].backing <= i.backing;
        compression[s].number <= s as u16;
        l2[s].memory -> smmu.up[s];
        smmu.down[s] -> l2[s].memory_down;
        l2[s].slice <= s as u16;
    }
    smmu.memory[*] -> dram.up[*];
    dram.down -> smmu.response;
    gmmu.request_table -> dram.walk[0];
    dram.walked[0] => gmmu.data;
    smmu.walk -> dram.walk[1];
    dram.walked[1] => smmu.walked;
    system_control -> smmu.control;
    smmu.controlled => system_controlled;
    smmu.fault => system_fault;
    dram.command[*] => command[*];
    data[*] => dram.data[*];
    idle <= self.utlb.iter().all(|utlb| utlb.o.idle)
        && self.compression.iter().all(|compression| compression.o.idle)
        && self.l2.iter().all(|l2| l2.o.idle)
        && self.space_control.o.idle && self.gmmu.o.idle && self.xbar.o.idle && self.smmu.o.idle && self.dram.o.idle;
} }
