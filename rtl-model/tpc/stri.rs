//! STRI: planes of attributes for pixel shaders, from vertices in entries of the circular buffers to the TRAM of the cluster's SMs.
//! A plane a clock, at least 4 clocks a primitive (stri-plane-rate, stri-clocks-formula); with its vertices here, 22 clocks from
//! an ask to its first plane. Stalled by memory, by SMs that take no planes, and by a TRAM that is full (tram-full).
//! In order, through all SMs. Specification: STRI and TRAM, Setup, alpha/beta phases and circular buffers; chip 2.5, 2.6.

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

/// Planes between their values' reading and the SM.
const PLANES_OUT: usize = 32;
/// The least clocks of a primitive.
const PRIM_CLOCKS: u8 = 4;

// ---- parameters
kernel::params! {
    /// SMs of the cluster.
    sms: 1..=2 = 1, "SMs";
    /// Packets that wait.
    depth: 2..=255 = 2, "packets";
    /// Primitives whose vertices are asked for ahead of their turn.
    ahead: 1..=16 = 16, "primitives";
    /// Planes that an SM's TRAM has room for.
    planes: 256..=2047 = 1365, "planes";
    /// Primitives that have planes in an SM's TRAM.
    prims: 1..=255 = 128, "primitives";
}

// ---- ports
kernel::ports! {
    in ask: PlanePacket;
    out plane[sms]: PlaneWrite;
    out ready[sms]: PlanesReady;
    in free[sms]: TramFree;
    out pulse read: EntryRead;
    out up: MemoryUp;
    in pulse down: MemoryDown;
    in level client: ClientId;
    in level window: LineAddress; // where the circular buffers begin
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        corner: B2,                        // whose lines are looked up
        line: B4,                          // the next of them
        found: [VertexLines; PLANE_CORNERS],
        lines: B32,                        // those of the primitive so far
        tags: [CircularEntry; VERTEX_CACHE_LINES],
        known: B32,                        // lines that asks may find
        here: [B4; VERTEX_CACHE_LINES],    // sectors that have come
        users: [B5; VERTEX_CACHE_LINES],   // primitives that need the line
        turn: VertexSlot,                  // the line that is replaced next
        depth: bool,                       // records are looked up, too
        up: Offer<MemoryUp>,
        map: ComponentMap,
        planes: B8,                        // of a primitive under it,
        settled: bool,                     // if it has not changed since
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
        part ask_in: Fifo<PlanePacket> = fifo::of(p.depth);
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
    /// The SM of an ask; there is none beyond the last.
    fn sm_of(&self, ask: &PlaneAsk) -> usize {
        if self.p.sms.get() == 1 { 0 } else { ask.sm.into() }
    }

    /// The oldest plane that is made, and whether it may go: the last one's message has a place.
    fn leaves(&self) -> Option<(&PlaneTicket, &Plane)> {
        let (ticket, plane) = (self.tickets.o.pop.get()?, self.made.o.pop.get()?);
        let waits = ticket.last && self.q.ready[usize::from(ticket.sm)].valid;
        (!waits).then_some((ticket, plane))
    }

    /// Planes are freed in the order in which they were made.
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
        o.ask = self.ask_in.o.push;
        o.up.drive(&q.up);
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
            self.ask_in.o.pop.valid || self.steps.o.pop.valid || q.walk.busy || self.tickets.o.pop.valid;
        o.idle = !waits && !q.up.valid && !q.read.valid && !q.ready.iter().any(|ready| ready.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.up.leave(i.up);
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
        self.ask_in.i.push.drive(&i.ask);
        self.q = d;
    }
}
