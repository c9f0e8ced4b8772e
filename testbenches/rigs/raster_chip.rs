//! Raster chip: raster halves of all GPCs, ROP partitions and memory as the chip has them, for benches that draw without world space and
//! shader cores: a bench sends primitives in window coordinates and their vertices, and shades subtiles. The hub's port has the driver's
//! requests to the L2 alone.
//!
//! Rates and latencies are those of its parts. The work on each pixel keeps its order; state reaches a ROP after the work of all raster
//! halves that came before it. Specification: Setup, Coarse raster, Zcull, Fine raster, PROP, ZROP, CROP, XBAR, L2.

use ::fbp::compression::types::{BlockAddress, ClearWrite};
use ::fbp::zrop_merge::{self, ZropMerge};
use ::mem::client_mux::{self, ClientMux};
use ::mem::client_port::{self, ClientPort};
use ::mem::flush::{self, Flush};
use bundle::*;
use chip::machine::maxwell;
use chip::memory::{self, Memory};
use chip::partition::{self, Partition};
use chip::raster_half::{self, RasterHalf};
use kernel::params::Params as _;
use kernel::prelude::*;
use prim::arbiter::{self, Arbiter};

/// Clients of the hub's port: one that would write before an order of the driver, and the driver's orders.
const CLIENTS: usize = 2;
/// Zcull uses the pixels' virtual channel; lines of its ranges are evicted first.
const PIXEL: usize = 2;
const FIRST: usize = 1;

// ---- parameters
kernel::params! {
    sizes slices, rops, gpcs;
    /// Ports of the crossbar: the hub's, and one for each ROP's pair of clients.
    ports: 1..=16 = 3, "ports", from rops + 1;
    part raster_half: raster_half::Params;
    part zrop_merge: zrop_merge::Params;
    part zcull_port: client_port::Params, with channel = PIXEL, evict = FIRST;
    part partition: partition::Params, with zculls = gpcs.div_ceil(rops);
    part flush: flush::Params, with clients = 1, ports = 1;
    part memory: memory::Params, with ports, xbar.control_ports = 1, xbar.pixel_ports = 0, xbar.ring_ports = 0,
        xbar.up_depth = client_mux::Params::default().places.get() + 1;
}

impl Params {
    /// The parameters of these units in a machine.
    pub fn of(machine: &maxwell::Params) -> Self {
        Params {
            slices: machine.slices,
            rops: machine.rops,
            gpcs: machine.gpcs,
            raster_half: machine.gpc.raster_half.clone(),
            zrop_merge: machine.gpc.zrop_merge.clone(),
            zcull_port: machine.gpc.zcull_port.clone(),
            partition: machine.partition.clone(),
            flush: machine.command.flush.clone(),
            memory: machine.memory.clone(),
            ..Default::default()
        }
        .settled()
    }

    /// Mergers of each kind: none where there is one GPC.
    fn mergers(&self) -> usize {
        if self.gpcs.get() > 1 { self.rops.get() } else { 0 }
    }
}

// ---- ports
kernel::ports! {
    in prim: PrimPacket;
    out fetch[gpcs]: PairRead;
    in pair[gpcs]: VertexPair;
    out subtile[gpcs]: SubtilePacket;
    in shaded[gpcs]: ShadedPacket;
    out level raster_idle: bool;      // of all that it wrote, too

    in order: CacheOrder;             // of the driver's registers, to the L2
    out pulse done: bool;             // the oldest order is
    in control: SpaceControl;
    out pulse controlled: bool;
    out pulse fault[ports]: AccessFault;
    in pulse clear_write: ClearWrite; // an entry of the tables of clear values
    in level backing: BlockAddress;   // the kilobyte in which the status of tiles begins
    out pulse kind_fault[slices]: AccessFault; // a ROP wrote what its page cannot store
    out pulse command[memory.channels]: DramCommand;
    in pulse data[memory.channels]: Sector;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct RasterChip(p) {
        part raster_half: [RasterHalf; p.gpcs.get()] = p.raster_half;
        part zrop_merge in several: [ZropMerge; p.mergers()] = p.zrop_merge;
        part crop_merge in several: [Arbiter<CropPacket>; p.mergers()] = arbiter::of(p.gpcs);
        part zcull_port: [ClientPort; p.gpcs.get()] = p.zcull_port;
        part parallel partition: [Partition; p.rops.get()] = p.partition;
        part driver_port: ClientPort = client_port::Params { slices: Within::new(p.slices.get()), ..Default::default() };
        part flush: Flush = p.flush;
        part mux: ClientMux = client_mux::Params { clients: Within::new(CLIENTS), ..Default::default() };
        part parallel memory: Memory = p.memory;
    }
}

/// All raster halves send state, and a CROP accepts it once.
fn is_common(packet: &CropPacket) -> bool {
    matches!(packet, CropPacket::State(_))
}

/// Whether the next packet belongs to this one.
fn has_more(packet: &CropPacket) -> bool {
    matches!(packet, CropPacket::Quads(quads) if quads.source1 || quads.alphas)
}

/// The ROP whose memory port a Zcull shares.
fn zcull_rop(p: &Params, gpc: usize) -> usize {
    gpc % p.rops.get()
}

kernel::connect! { RasterChip(self, i) {
    prim -> raster_half[*].prim;
    for g in raster_half {
        raster_half[g].gpc <= g as u8;
        raster_half[g].fetch -> fetch[g];
        pair[g] -> raster_half[g].pair;
        raster_half[g].plane_terms <= Ready { ready: true }; // a bench has colours, and no planes
        raster_half[g].subtile -> subtile[g];
        shaded[g] -> raster_half[g].shaded;
        raster_half[g].zcull_read -> zcull_port[g].read;
        zcull_port[g].read_data -> raster_half[g].zcull_read_data;
        raster_half[g].zcull_write -> zcull_port[g].write;
        zcull_port[g].memory <-> partition[zcull_rop(&self.p, g)].zcull[g / self.p.rops.get()];
    }
    if p.gpcs == 1 {
        for k in partition {
            raster_half[0].zrop[k] -> partition[k].zrop;
            partition[k].result -> raster_half[0].result[k];
            partition[k].feedback -> raster_half[0].feedback[k];
            raster_half[0].crop[k] -> partition[k].crop;
        }
    }
    for k in zrop_merge {
        for g in raster_half {
            raster_half[g].zrop[k] -> zrop_merge[k].work[g];
            zrop_merge[k].response[g] -> raster_half[g].result[k];
            zrop_merge[k].report[g] -> raster_half[g].feedback[k];
            raster_half[g].crop[k] -> crop_merge[k].push[g];
            crop_merge[k].barrier[g] <= is_common(&self.raster_half[g].o.crop[k].data);
            crop_merge[k].more[g] <= has_more(&self.raster_half[g].o.crop[k].data);
        }
        zrop_merge[k].zrop -> partition[k].zrop;
        partition[k].result -> zrop_merge[k].result;
        partition[k].feedback -> zrop_merge[k].feedback;
        crop_merge[k].pop -> partition[k].crop;
    }
    for k in partition {
        partition[k].memory <-> memory.port[k + 1], freed;
    }

    order -> flush.order[0];
    flush.done[0] => done;
    flush.fence[0] -> driver_port.fence;
    driver_port.performed => flush.performed[0];
    driver_port.memory <-> mux.client[0];
    flush.memory <-> mux.client[1];
    mux.memory <-> memory.port[0], freed;

    control -> memory.control[0];
    memory.controlled[0] => controlled;
    for k in p.ports {
        memory.fault[k] => fault[k];
    }
    clear_write => memory.clear_write;
    for s in p.slices {
        memory.kind_fault[s] => kind_fault[s];
    }
    memory.backing <= i.backing;
    for c in p.memory.channels {
        memory.command[c] => command[c];
        data[c] => memory.data[c];
    }
    raster_idle <= self.raster_idle();
    idle <= self.raster_idle() && self.driver_port.o.idle && self.flush.o.idle && self.mux.o.idle && self.memory.o.idle;
} }

impl RasterChip {
    /// Whether raster halves and ROPs are idle, and all their writes are performed.
    fn raster_idle(&self) -> bool {
        self.raster_half.iter().all(|half| half.o.idle)
            && self.zrop_merge.iter().all(|merge| merge.o.idle)
            && self.crop_merge.iter().all(|merge| merge.o.idle)
            && self.zcull_port.iter().all(|port| port.o.idle)
            && self.partition.iter().all(|partition| partition.o.idle)
    }
}
