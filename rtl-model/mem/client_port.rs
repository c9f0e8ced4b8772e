//! Client port: turns the reads and writes of a client, one sector each and in its order, into line requests, and returns
//! the responses, which may arrive in any order, as sectors in the order of the reads. It reads a sector a cycle and
//! writes 25.6 bytes a cycle (a head before four beats); 3 cycles from a read to its head, 2 from a response to its
//! sector. Reads stall while all response entries are reserved, fences while one is outstanding, ordered writes until all
//! earlier writes are performed; responses never stall. Requests are sent in order, and sectors are returned in order.
//! Specification: XBAR, the chip's plan of memory.

mod port_requests;

use self::port_requests::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Tag bits that hold the buffer entry of a request's first sector.
const PLACE_BITS: usize = 10;
/// Beats buffered until their head is sent: those of two requests.
const BEATS: usize = 2 * LINE_SECTORS;

// ---- parameters
kernel::params! {
    /// Requests of each kind that can wait: 2 sustain the full rate.
    work_depth: 1..=64 = 2, "requests";
    /// Outstanding sectors, as a power of two: 128 hide a latency of 128 cycles at one a cycle.
    sectors_log2: 2..=9 = 7, "log2 of sectors";
    sizes slices;
    /// Virtual channel of the port's requests: 0 demand, 1 ring, 2 pixel, 3 control.
    channel: 0..=3 = 0, "";
    /// Eviction class of its lines in the L2: 0 normal, 1 first, 2 last.
    evict: 0..=2 = 0, "";
    /// View of compressible data: 0 plain, 1 reduced, 2 raw.
    view: 0..=2 = 0, "";
    /// 1: addresses are physical and not translated.
    physical: 0..=1 = 0, "";
    /// Idle cycles after which the port checks with a barrier that all its writes are performed; 0: it never does.
    settle: 0..=255 = 8, "cycles";
}

// ---- ports
kernel::ports! {
    in read: MemoryRead;
    out read_data: Sector;
    in write: MemoryWrite;
    in fence: MemoryFence;
    out memory; // its entry was reserved
    out pulse performed: bool;   // all slices have responded to the oldest fence
    out level idle: bool;        // holds nothing, and nothing is outstanding; with `settle` all writes are performed
}

// ---- registers
kernel::packed! {
    /// Items accepted in one cycle; they are sent in this order.
    pub struct Taken {
        read: bool,
        write: bool,
        fence: bool,
    }

    pub struct Beat {
        mask: B32,
        data: Sector,
    }

    pub struct Regs {
        served: Taken,          // items of the oldest entry of `order_in` already served
        gather: Gather,
        beats: B3,              // remaining beats of the request being sent
        tail: B10,              // next entry to reserve
        head: B10,              // next entry to return
        reserved: B10,
        arrived: [B64; 8],      // a bit for each entry
        read_data: Offer<Sector>,
        fence: bool,              // a barrier is outstanding
        own: bool,                // no fence caused it
        wrote: bool,              // something was written since the last barrier
        rest: B8,                 // idle cycles, up to `settle`
        responses: B7,            // barrier responses received
        performed: Offer<bool>,
        up: Offer<MemoryUp>,
    }
}

kernel::unit! {
    pub struct ClientPort(p) {
        registers: Regs;
        memory data: [Sector; 1 << p.sectors_log2.get()];
        part order_in: Fifo<Taken> = fifo::Params { depth: Within::new(3 * p.work_depth.get()), ..Default::default() };
        part read_in: Fifo<MemoryRead> = fifo::of(p.work_depth);
        part write_in: Fifo<MemoryWrite> = fifo::of(p.work_depth);
        part fence_in: Fifo<MemoryFence> = fifo::of(p.work_depth);
        part beats_in: Fifo<Beat> = fifo::Params { depth: Within::new(BEATS), ..Default::default() };
    }
}

impl ClientPort {
    /// Whether an ordered write waits until all earlier writes are performed.
    fn orders(&self) -> bool {
        let (o, write) = (&self.order_in.o.pop, &self.write_in.o.pop);
        let (reads, waits) = (o.data.read && !self.q.served.read, o.data.write && !self.q.served.write);
        o.valid && !reads && waits && write.data.ordered && (self.q.wrote || self.q.fence)
    }

    /// Whether to send a barrier that no fence requested.
    fn settles(&self) -> bool {
        let (q, most) = (&self.q, self.p.settle.get());
        q.wrote && !q.fence && (self.orders() || most != 0 && usize::from(q.rest) == most)
    }

    /// The next item, if it can be accepted.
    fn next(&self) -> Option<Gather> {
        if self.settles() {
            return Some(settling());
        }
        let (q, o) = (&self.q, self.order_in.o.pop.get()?);
        let left = |taken: bool, served: bool| taken && !served;
        if left(o.read, q.served.read) {
            let has_entry = usize::from(q.reserved) < 1 << self.p.sectors_log2.get();
            let read = self.read_in.o.pop.get().filter(|_| has_entry)?;
            return Some(Gather { place: q.tail, ..single(MemoryOp::Read, read.address) });
        }
        if left(o.write, q.served.write) {
            let may = self.beats_in.o.push.ready && !self.orders();
            let write = self.write_in.o.pop.get().filter(|_| may)?;
            let MemoryWrite { address, reduces, atomic, operand, .. } = *write;
            let op = if reduces { MemoryOp::Reduce } else { MemoryOp::Write };
            return Some(Gather { atomic, operand, ..single(op, address) });
        }
        let fence = self.fence_in.o.pop.get().filter(|_| !q.fence)?;
        Some(Gather { system: fence.system, ..settling() })
    }

    fn after(&self, place: u16, count: u16) -> u16 {
        place.wrapping_add(count) & ((1 << self.p.sectors_log2.get()) - 1)
    }
}

impl Logic for ClientPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.read = self.read_in.o.push;
        o.write = self.write_in.o.push;
        o.fence = self.fence_in.o.push;
        o.read_data.drive(&q.read_data);
        o.memory_up.drive(&q.up);
        o.performed.drive(&q.performed);
        let up = self.order_in.o.pop.valid || q.gather.valid || q.beats != 0 || q.up.valid;
        let settled = self.p.settle.get() == 0 || !q.wrote;
        o.idle = !up && q.reserved == 0 && !q.read_data.valid && !q.fence && !q.performed.valid && settled;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.up.leave(i.memory_up);
        d.read_data.leave(i.read_data);
        d.performed.valid = false;

        // Responses, and the next sector for the client.
        let mut written = None;
        if let Some(down) = i.memory_down.get() {
            if down.kind == ResponseKind::Done {
                let all = usize::from(q.responses) + 1 == self.p.slices.get();
                d.responses = if all { 0 } else { q.responses + 1 };
                if all {
                    d.fence = false;
                    d.performed = Offer::new(!q.own, true);
                }
            } else {
                let place = self.after(
                    down.tag & ((1 << PLACE_BITS) - 1),
                    u16::from(down.sector).wrapping_sub(down.tag >> PLACE_BITS),
                );
                d.arrived[usize::from(place / 64)] |= 1 << (place % 64);
                written = Some(usize::from(place));
            }
        }
        let there = q.arrived[usize::from(q.head / 64)] >> (q.head % 64) & 1 == 1;
        let leaves = there && q.read_data.free(i.read_data);
        if leaves {
            d.arrived[usize::from(q.head / 64)] &= !(1 << (q.head % 64));
            d.head = self.after(q.head, 1);
            d.read_data.put(self.data[usize::from(q.head)]);
        }

        // Request network: beats after their head, then the gathered request.
        let next = self.next();
        let joins = next.is_some_and(|next| joins_request(&q.gather, &next));
        let free = !d.up.valid;
        let beat = self.beats_in.o.pop.get().filter(|_| free && q.beats != 0);
        let moves = q.gather.valid && !joins && free && q.beats == 0;
        if let Some(Beat { mask, data }) = beat {
            d.beats = q.beats - 1;
            d.up.put(MemoryUp::Beat(MemoryBeat { mask: *mask, data: *data, last: q.beats == 1 }));
        }
        if moves {
            d.up.put(MemoryUp::Head(head_of(&self.p, &q.gather)));
            d.beats = if has_beats(q.gather.op) { q.gather.count } else { 0 };
            d.gather.valid = false;
        }

        // The next item joins the gathered request or starts a new one.
        let taken = next.filter(|_| joins || moves || !q.gather.valid);
        let op = taken.map(|taken| taken.op);
        if joins {
            d.gather.count = q.gather.count + 1;
        } else if let Some(taken) = taken {
            d.gather = taken;
        }
        let reads = op == Some(MemoryOp::Read);
        if reads {
            d.tail = self.after(q.tail, 1);
        }
        d.reserved = q.reserved + u16::from(reads) - u16::from(leaves);
        let order = self.order_in.o.pop.data;
        let own = op.is_some() && self.settles();
        let fenced = op == Some(MemoryOp::Barrier) && !own;
        match op {
            Some(MemoryOp::Read) => d.served.read = true,
            Some(op) if has_beats(op) => (d.served.write, d.wrote) = (true, true),
            Some(_) => (d.fence, d.own, d.wrote, d.served.fence) = (true, own, false, q.served.fence || !own),
            None => (),
        }
        let over = op.is_some() && !own && d.served == order;
        if over {
            d.served = Taken::default();
        }

        let rests = q.wrote && !q.fence && !self.order_in.o.pop.valid && !q.gather.valid;
        let most = self.p.settle.get() as u8;
        d.rest = if rests { (q.rest + 1).min(most) } else { 0 };

        // ---- clock edge
        let all = Taken {
            read: i.read.valid && self.read_in.o.push.ready,
            write: i.write.valid && self.write_in.o.push.ready,
            fence: i.fence.valid && self.fence_in.o.push.ready,
        };
        self.order_in.i.push = Offer::new(all != Taken::default(), all);
        self.order_in.i.pop.ready = over;
        self.read_in.i.push.drive(&i.read);
        self.read_in.i.pop.ready = reads;
        self.write_in.i.push.drive(&i.write);
        let changes = op.is_some_and(has_beats);
        self.write_in.i.pop.ready = changes;
        self.fence_in.i.push.drive(&i.fence);
        self.fence_in.i.pop.ready = fenced;
        let write = &self.write_in.o.pop.data;
        let beat_in = Beat { mask: write.mask, data: write.data };
        self.beats_in.i.push = Offer::new(changes, beat_in);
        self.beats_in.i.pop.ready = beat.is_some();
        self.q = d;
        if let Some(place) = written {
            self.data.write(place, i.memory_down.data.data);
        }
    }
}
