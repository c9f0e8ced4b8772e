//! STRI: computes planes of attributes for pixel shaders from vertices in entries of the circular buffers, and writes them to the TRAM
//! of the cluster's SMs. One plane a cycle, at least 4 cycles a primitive (stri-plane-rate, stri-clocks-formula); 22 cycles from a
//! request to its first plane when its vertices are cached. Stalled by memory, by SMs that do not accept planes, and by a full TRAM
//! (tram-full). In order across all SMs. Specification: STRI and TRAM, Setup, alpha/beta phases and circular buffers; chip 2.5, 2.6.

pub mod component_map;
pub mod plane_equation;
mod plane_walk;
pub mod types;
mod vertex_fetch;

use self::component_map::*;
use self::plane_equation::{Plane, PlaneEquation, PlaneOp};
use self::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Planes in flight between the read of their values and the SM.
const PLANES_OUT: usize = 32;
/// Minimum cycles of a primitive.
const PRIM_CYCLES: u8 = 4;

// ---- parameters
kernel::params! {
    /// SMs of the cluster.
    sms: 1..=2 = 1, "SMs";
    /// Packets that can wait.
    depth: 2..=255 = 2, "packets";
    /// Primitives whose vertices are prefetched.
    ahead: 1..=16 = 16, "primitives";
    /// Capacity of an SM's TRAM.
    planes: 256..=2047 = 1365, "planes";
    /// Maximum primitives with planes in an SM's TRAM.
    prims: 1..=255 = 128, "primitives";
}

// ---- ports
kernel::ports! {
    in request: PlanePacket;
    out plane[sms]: PlaneWrite;
    out ready[sms]: PlanesReady;
    in free[sms]: TramFree;
    out pulse read: EntryRead;
    out memory;
    in level window: LineAddress; // first line of the circular buffers
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        corner: B2,                        // corner whose lines are looked up
        line: B4,                          // the next of these lines
        found: [VertexLines; PLANE_CORNERS],
        lines: B32,                        // entries of the primitive's lines so far
        tags: [CircularEntry; VERTEX_CACHE_LINES],
        known: B32,                        // lines that may hit
        here: [B4; VERTEX_CACHE_LINES],    // sectors that have arrived
        users: [B5; VERTEX_CACHE_LINES],   // queued primitives that need the line
        next_victim: VertexSlot,           // the line to replace next
        depth: bool,                       // raster records are looked up as well
        up: Offer<MemoryUp>,
        map: ComponentMap,
        planes: B8,                        // planes of a primitive under `map`,
        settled: bool,                     // valid if `map` has not changed since
        walk: PlaneWalk,
        values: ValueRead,
        tram_next: [B11; STRI_SMS],
        tram_used: [B11; STRI_SMS],
        read: Offer<EntryRead>,
        ready: [Offer<PlanesReady>; STRI_SMS],
    }
}

kernel::unit! {
    pub struct Stri(p) {
        registers: Regs = Regs { planes: 1, settled: true, ..Regs::default() }; // 1/w
        part request_in: Fifo<PlanePacket> = fifo::of(p.depth);
        part steps: Fifo<StriStep> = fifo::of(p.ahead);
        part sectors: [Ram<Sector, 7, 1>; PLANE_CORNERS] = ram::Params {};
        part equation: PlaneEquation = plane_equation::Params {};
        part tickets: Fifo<PlaneTicket> = fifo::Params { depth: Within::new(PLANES_OUT), ..Default::default() };
        part made: Fifo<Plane> = fifo::Params { depth: Within::new(PLANES_OUT), ..Default::default() };
        part held: [Fifo<HeldPlanes>; p.sms.get()] = fifo::of(p.prims);
        part free_in: [Fifo<TramFree>; p.sms.get()] = fifo::Params::default();
    }
}

impl Stri {
    /// The SM of a request; numbers beyond the last mean SM 0.
    fn sm_of(&self, request: &PlaneRequest) -> usize {
        if self.p.sms.get() == 1 { 0 } else { request.sm.into() }
    }

    /// The oldest finished plane, and whether it can be sent: the last plane also needs a free `ready`.
    fn leaves(&self) -> Option<(&PlaneTicket, &Plane)> {
        let (ticket, plane) = (self.tickets.o.pop.get()?, self.made.o.pop.get()?);
        let waits = ticket.last && self.q.ready[usize::from(ticket.sm)].valid;
        (!waits).then_some((ticket, plane))
    }

    /// Planes are freed in the order in which they were computed.
    fn free(&mut self, i: &In, d: &mut Regs) {
        for k in 0..self.p.sms.get() {
            let (free, held) = (self.free_in[k].o.pop, self.held[k].o.pop);
            self.free_in[k].i.push.drive(&i.free[k]);
            self.free_in[k].i.pop.ready = true;
            self.held[k].i.pop.ready = free.valid;
            if free.valid && held.valid {
                d.tram_used[k] -= u16::from(held.data.planes);
            }
        }
    }
}

impl Logic for Stri {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.request = self.request_in.o.push;
        o.memory_up.drive(&q.up);
        o.read.drive(&q.read);
        let leaves = self.leaves();
        for k in 0..self.p.sms.get() {
            let mine = leaves.filter(|(ticket, _)| usize::from(ticket.sm) == k);
            let write = mine.map(|(ticket, &Plane { a, b, c })| PlaneWrite { plane: ticket.plane, a, b, c });
            o.plane[k].drive(&write.into());
            o.ready[k].drive(&q.ready[k]);
            o.free[k] = self.free_in[k].o.push;
        }
        let waits =
            self.request_in.o.pop.valid || self.steps.o.pop.valid || q.walk.busy || self.tickets.o.pop.valid;
        o.idle = !waits && !q.up.valid && !q.read.valid && !q.ready.iter().any(|ready| ready.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.up.leave(i.memory_up);
        for k in 0..self.p.sms.get() {
            d.ready[k].leave(i.ready[k]);
        }

        self.arrive(i, &mut d);
        self.fetch(i, &mut d);
        self.free(i, &mut d);
        self.walk(&mut d);
        self.compute();
        let leaves = self.leaves().map(|(ticket, _)| *ticket);
        let taken = leaves.filter(|ticket| i.plane[usize::from(ticket.sm)].ready);
        self.tickets.i.pop.ready = taken.is_some();
        self.made.i.pop.ready = taken.is_some();
        if let Some(ticket) = taken.filter(|ticket| ticket.last) {
            d.ready[usize::from(ticket.sm)].put(ticket.ready);
        }

        // ---- clock edge
        self.request_in.i.push.drive(&i.request);
        self.q = d;
    }
}
