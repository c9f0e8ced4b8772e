//! STRI: computes planes of attributes for pixel shaders from vertices in entries of the circular buffers, and writes them to the TRAM
//! of the cluster's SMs. One plane a cycle, at least 4 cycles a primitive (stri-plane-rate, stri-clocks-formula); 22 cycles from a
//! request to its first plane when its vertices are cached. Stalled by memory, by SMs that do not accept planes, and by a full TRAM
//! (tram-full). In order across all SMs. Specification: STRI and TRAM, Setup, alpha/beta phases and circular buffers; chip 2.5, 2.6.

pub mod component_map;
pub mod plane_equation;
mod plane_operation;
mod plane_values;
mod plane_walk;
pub mod types;
mod vertex_lookup;

use self::component_map::{depth_of, is_map_word, map_after, planes_of};
use self::plane_equation::{Plane, PlaneEquation};
use self::plane_operation::operation_of;
use self::plane_values::{PlaneValues, values_of};
use self::plane_walk::{WalkCycle, after, begun, cycle_of, fits, has_arrived, sm_of, ticket_of};
use self::types::*;
use self::vertex_lookup::{VertexCache, head_of, lookup_of, next_of};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

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
    /// The oldest finished plane, and whether it can be sent: the last plane also needs a free `ready`.
    fn leaves(&self) -> Option<(&PlaneTicket, &Plane)> {
        let (ticket, plane) = (self.tickets.o.pop.get()?, self.made.o.pop.get()?);
        let waits = ticket.last && self.q.ready[usize::from(ticket.sm)].valid;
        (!waits).then_some((ticket, plane))
    }

    /// A sector arrives from memory and is written to the copies of all corners.
    fn arrive(&mut self, i: &In, d: &mut Regs) {
        let down = i.memory_down.get();
        let at = down.map_or(0, |down| u64::from(down.tag & 31) << 2 | u64::from(down.sector));
        for sectors in &mut self.sectors {
            sectors.i.write(down.is_some(), at, || down.expect("it is there").data);
        }
        if let Some(down) = down {
            d.here[usize::from(down.tag & 31)] |= 1 << down.sector;
        }
    }

    /// The packet at the head: state is forwarded, for a primitive a line is looked up.
    fn fetch(&mut self, i: &In, d: &mut Regs) {
        self.steps.i.push = Offer::default();
        self.request_in.i.pop.ready = false;
        match self.request_in.o.pop.get().copied() {
            Some(PlanePacket::State(state)) => {
                let word = is_map_word(&state);
                self.steps.i.push.send(word, || StriStep::Word(state));
                self.request_in.i.pop.ready = !word || self.steps.o.push.ready;
                if let Some(depth) = depth_of(&state) {
                    d.depth = depth;
                }
            }
            Some(PlanePacket::Request(request)) => self.fetch_prim(i, d, &request),
            None => (),
        }
    }

    fn fetch_prim(&mut self, i: &In, d: &mut Regs, request: &PlaneRequest) {
        let q = &self.q;
        let &Regs { corner, line, ref found, lines, depth, ref tags, known, ref users, next_victim, .. } = q;
        let cache = VertexCache { corner, line, found, lines, depth, tags, known, users, next_victim };
        let (lookup, work) = lookup_of(request, &cache);
        let VertexLookup { first, last, number, hit, free, slot, .. } = lookup;
        let refused = last && !self.steps.o.push.ready;
        if refused || !hit && (!free || q.up.valid) {
            return;
        }
        if request.fresh && first {
            d.known = 0;
        }
        let at = usize::from(slot);
        if !hit {
            d.tags[at] = number;
            d.known |= 1 << at;
            d.here[at] = 0;
            d.next_victim = (slot + 1) % VERTEX_CACHE_LINES as u8;
            d.up.put(MemoryUp::Head(head_of(&lookup, i.window)));
        }
        if q.lines >> at & 1 == 0 {
            d.users[at] += 1;
        }
        (d.found, d.lines) = (work.corners, work.lines);
        (d.corner, d.line) = next_of(&lookup, corner, line);
        if last {
            (d.lines, d.found) = (0, Default::default());
            self.steps.i.push.send(true, || StriStep::Prim(work));
            self.request_in.i.pop.ready = true;
        }
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

    /// Whether a primitive may begin: its vertices have arrived, and its planes fit into the TRAM.
    fn may_begin(&self, work: &PlaneWork) -> bool {
        let (q, sm) = (&self.q, sm_of(self.p.sms.get(), &work.request));
        let room = fits(q.tram_used[sm], q.planes, self.p.planes.get() as u16);
        has_arrived(work.lines, &q.here) && q.settled && room && self.held[sm].o.push.ready
    }

    /// Reads a plane's values.
    fn walk(&mut self, d: &mut Regs) {
        let q = self.q;
        let walk = &q.walk;
        let sm = sm_of(self.p.sms.get(), &walk.work.request);
        let free = self.tickets.o.push.ready;
        let WalkCycle { reads, goes, ends } = cycle_of(walk.busy, walk.step, q.planes, free);
        let PlaneValues { values, sectors, kept, left } = values_of(walk, &q.map);
        d.values.valid = reads;
        if reads {
            d.values = values;
        }
        for (copy, sector) in self.sectors.iter_mut().zip(sectors) {
            copy.i.read(reads, sector);
        }
        self.tickets.i.push.send(reads, || ticket_of(walk, q.planes, sm as u8));
        if goes {
            d.walk.step += 1;
        }
        if reads {
            d.walk.at = after(walk.at, 1, self.p.planes.get() as u16);
            d.walk.scalar += u8::from(kept);
            d.walk.left = left;
        }
        d.read.send(ends, || EntryRead { prim: walk.work.request.terms.prim, sm: sm as u8 });
        if ends {
            d.walk.busy = false;
            for k in (0..VERTEX_CACHE_LINES).filter(|k| walk.work.lines >> k & 1 == 1) {
                d.users[k] -= 1;
            }
        }
        self.begin(!walk.busy || ends, d);
    }

    /// Begins the next primitive, or applies the next word of a header, if it may.
    fn begin(&mut self, may: bool, d: &mut Regs) {
        self.held.iter_mut().for_each(|held| held.i.push = Offer::default());
        if !self.q.settled {
            d.planes = planes_of(&self.q.map);
            d.settled = true;
        }
        let step = self.steps.o.pop.get().filter(|_| may);
        self.steps.i.pop.ready = match step {
            Some(StriStep::Word(state)) => {
                d.map = map_after(&self.q.map, state);
                d.settled = false;
                true
            }
            Some(StriStep::Prim(work)) if self.may_begin(work) => {
                let (planes, sm) = (self.q.planes, sm_of(self.p.sms.get(), &work.request));
                let at = self.q.tram_next[sm];
                d.walk = begun(work, at, self.q.map.present);
                d.tram_next[sm] = after(at, planes, self.p.planes.get() as u16);
                d.tram_used[sm] += u16::from(planes);
                self.held[sm].i.push.put(HeldPlanes { planes });
                true
            }
            _ => false,
        };
    }

    /// Sends values to the equation; finished planes wait for the SM.
    fn compute(&mut self) {
        let sectors = std::array::from_fn(|k| &self.sectors[k].o.read_data);
        let op = operation_of(&self.q.values, sectors);
        self.equation.i.op.send(self.q.values.valid, || op);
        self.made.i.push.drive(&self.equation.o.plane);
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
