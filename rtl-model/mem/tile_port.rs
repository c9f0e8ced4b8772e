//! Tile port: connects a ROP to memory. It turns reads and writes of lines, plain or as stored, into requests, and
//! returns the responses, which may arrive in any order, in the order of the reads. It requests a line a cycle, reads a
//! sector a cycle, writes 25.6 bytes a cycle (a head before four beats) and starts a fast clear every 2 cycles; 2 cycles
//! from a read to its head, 2 from the last response of a line to its first sector, 2 from a fence to its Barrier. Reads
//! stall while all lines are reserved, and after writes; writes never stall for reads, responses never stall; a fence
//! stalls while another waits. Later reads see what was written; earlier reads that have not been sent may see it too.
//! Specification: XBAR, CBC and compression.

mod tile_heads;

use self::tile_heads::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Largest number of outstanding lines.
const LINES: usize = 256;

// ---- parameters
kernel::params! {
    /// Reads, and beats of writes, that can wait: 2 sustain the full rate.
    work_depth: 1..=64 = 2, "items";
    /// Outstanding lines, as a power of two: 128 hide a latency of 128 cycles at a line a cycle.
    lines_log2: 1..=8 = 7, "log2 of lines";
    sizes slices;
    /// Virtual channel of the port's requests: 0 demand, 1 ring, 2 pixel, 3 control.
    channel: 0..=3 = 2, "";
    /// Eviction class of its lines in the L2: 0 normal, 1 first, 2 last.
    evict: 0..=2 = 1, "";
    /// Idle cycles after which the port checks with a barrier that all its writes are performed.
    settle: 1..=255 = 8, "cycles";
}

// ---- ports
kernel::ports! {
    in read: TileRead;
    out read_data: TileSector;
    in write: TileWrite;
    in fence: MemoryFence;       // after everything accepted before it
    out memory; // its entry was reserved
    out pulse performed: bool;   // all slices have responded to the oldest fence
    out level idle: bool;        // holds nothing, nothing is outstanding, and all writes are performed
}

// ---- registers
kernel::packed! {
    /// A received sector with its status.
    pub struct Came {
        status: B2,
        compressible: B8,
        data: Sector,
    }

    /// The sector at the output of the RAM.
    pub struct Returned {
        sector: B2,
        last: bool,
    }

    pub struct Regs {
        opened: bool,             // head of the oldest write is sent, its beats follow
        tail: B8,                 // next line to reserve
        head: B8,                 // next line to return
        reserved: B9,
        here: [B4; LINES],        // sectors received
        whole: [B64; LINES / 64], // lines received completely
        whole_head: bool,         // the next line is received completely
        remaining: B4,            // its sectors not yet returned
        read_data: Offer<Returned>,
        waiting: B7,              // beats in `write_in`
        fenced: bool,             // a fence waits for the beats before it
        system: bool,
        ahead: B7,
        barrier: bool,              // one is outstanding
        requested: bool,            // a fence caused it
        performed: Offer<bool>,
        wrote: bool,                // something was written since the last one
        rest: B8,                   // idle cycles
        responses: B4,              // responses to the barrier
        up: Offer<MemoryUp>,
    }
}

kernel::unit! {
    pub struct TilePort(p) {
        registers: Regs;
        part read_in: Fifo<TileRead> = fifo::of(p.work_depth);
        part write_in: Fifo<TileWrite> = fifo::of(p.work_depth);
        part sectors: Ram<Came, 10, 1> = ram::Params {};
    }
}

/// The packet to send in a cycle.
#[derive(PartialEq)]
enum Goes {
    Nothing,
    Barrier,
    Beat,
    WriteHead,
    Read,
}

impl TilePort {
    fn lines(&self) -> usize {
        1 << self.p.lines_log2.get()
    }

    fn after(&self, line: u8) -> u8 {
        (usize::from(line) + 1) as u8 & (self.lines() - 1) as u8
    }

    /// Whether the Barrier of a fence is next.
    fn fences(&self) -> bool {
        let q = &self.q;
        q.fenced && q.ahead == 0 && !q.barrier && !q.opened
    }

    /// Whether to check with a barrier that all writes are performed.
    fn settles(&self) -> bool {
        self.q.wrote && !self.q.barrier && usize::from(self.q.rest) == self.p.settle.get()
    }

    /// The next packet: a fence once everything before it is sent, and writes before reads, so that reads see them.
    fn next(&self) -> Goes {
        let (q, write, read) = (&self.q, &self.write_in.o.pop, &self.read_in.o.pop);
        match () {
            () if q.opened => {
                if write.valid {
                    Goes::Beat
                } else {
                    Goes::Nothing
                }
            }
            () if self.fences() => Goes::Barrier,
            () if write.valid => Goes::WriteHead,
            () if read.valid && usize::from(q.reserved) < self.lines() => Goes::Read,
            () if self.settles() => Goes::Barrier,
            () => Goes::Nothing,
        }
    }
}

impl Regs {
    /// The next sector for the ROP, if its line has been received completely.
    fn oldest(&self) -> Option<Returned> {
        let sector = self.remaining.trailing_zeros() as u8 & 3;
        let last = self.remaining & self.remaining.wrapping_sub(1) == 0;
        self.whole_head.then_some(Returned { sector, last })
    }

    /// Accepts a response; returns whether it carries a sector.
    fn take(&mut self, down: &MemoryDown, slices: usize) -> bool {
        let line = usize::from(down.tag as u8);
        match down.kind {
            ResponseKind::Done => {
                let all = usize::from(self.responses) + 1 == slices;
                self.responses = if all { 0 } else { self.responses + 1 };
                self.barrier &= !all;
                if all {
                    self.performed = Offer::new(self.requested, true);
                }
                false
            }
            _ => {
                self.here[line] |= 1 << down.sector;
                self.whole[line / 64] |= u64::from(down.last) << (line % 64);
                true
            }
        }
    }
}

impl Logic for TilePort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.read = self.read_in.o.push;
        o.write = self.write_in.o.push;
        let Returned { sector, last } = q.read_data.data;
        let Came { status, compressible, data } = self.sectors.o.read_data;
        o.read_data.send(q.read_data.valid, || TileSector { sector, last, status, compressible, data });
        o.memory_up.drive(&q.up);
        o.fence.ready = !q.fenced;
        o.performed.drive(&q.performed);
        let up = self.read_in.o.pop.valid || self.write_in.o.pop.valid || q.opened || q.up.valid;
        let fences = q.fenced || q.barrier || q.performed.valid;
        o.idle = !up && q.reserved == 0 && !q.read_data.valid && !fences && !q.wrote;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.up.leave(i.memory_up);
        d.read_data.leave(i.read_data);
        d.performed.valid = false;

        // Responses, and the next sector for the ROP.
        let down = i.memory_down.get();
        let came = down.is_some_and(|down| d.take(down, self.p.slices.get()));
        let oldest = q.oldest().filter(|_| q.read_data.free(i.read_data));
        let line_leaves = oldest.is_some_and(|sector| sector.last);
        if let Some(sector) = oldest {
            d.remaining &= !(1 << sector.sector);
            d.read_data.put(sector);
        }
        if line_leaves {
            let line = usize::from(q.head);
            d.here[line] = 0;
            d.whole[line / 64] &= !(1 << (line % 64));
            d.head = self.after(q.head);
            let next = usize::from(d.head);
            d.remaining = q.here[next];
            d.whole_head = q.whole[next / 64] >> (next % 64) & 1 == 1;
        }
        if let Some(down) = down.filter(|down| came && down.tag as u8 == d.head) {
            d.remaining |= 1 << down.sector;
            d.whole_head |= down.last;
        }

        // Request network.
        let goes = if d.up.valid { Goes::Nothing } else { self.next() };
        let write = &self.write_in.o.pop.data;
        let packet = match goes {
            Goes::Nothing => None,
            Goes::Barrier => Some(MemoryUp::Head(barrier_head(self.fences() && q.system, &self.p))),
            Goes::Beat => {
                Some(MemoryUp::Beat(MemoryBeat { mask: write.mask, data: write.data, last: write.last }))
            }
            Goes::WriteHead => Some(MemoryUp::Head(write_head(write, &self.p))),
            Goes::Read => Some(MemoryUp::Head(read_head(&self.read_in.o.pop.data, q.tail, &self.p))),
        };
        if let Some(packet) = packet {
            d.up.put(packet);
        }
        match goes {
            Goes::Nothing => (),
            Goes::Barrier => {
                (d.barrier, d.wrote, d.requested) = (true, false, self.fences());
                d.fenced = q.fenced && !self.fences();
            }
            Goes::Beat => d.opened = !write.last,
            Goes::WriteHead => (d.opened, d.wrote) = (true, true),
            Goes::Read => d.tail = self.after(q.tail),
        }
        d.reserved = q.reserved + u16::from(goes == Goes::Read) - u16::from(line_leaves);
        let waits = self.read_in.o.pop.valid || self.write_in.o.pop.valid || q.fenced;
        // A ROP that waits for sectors works: a barrier would have the requests behind it wait for them, too.
        let works = waits || q.opened || q.barrier || !q.wrote || q.reserved != 0;
        let settled = usize::from(q.rest) == self.p.settle.get();
        d.rest = if works { 0 } else { q.rest + u8::from(!settled) };

        // Beats that a fence waits for: those accepted with it and before it.
        let pops = goes == Goes::Beat;
        d.waiting = q.waiting + u8::from(i.write.valid && self.write_in.o.push.ready) - u8::from(pops);
        d.ahead = q.ahead - u8::from(pops && q.ahead != 0);
        if let Some(fence) = i.fence.get().filter(|_| !q.fenced) {
            (d.fenced, d.system, d.ahead) = (true, fence.system, d.waiting);
        }

        // ---- clock edge
        self.read_in.i.push.drive(&i.read);
        self.read_in.i.pop.ready = goes == Goes::Read;
        self.write_in.i.push.drive(&i.write);
        self.write_in.i.pop.ready = pops;
        let at = |line: u8, sector: u8| u64::from(line) << 2 | u64::from(sector);
        self.sectors.i.read(oldest.is_some(), at(q.head, oldest.map_or(0, |oldest| oldest.sector)));
        let MemoryDown { tag, sector, status, compressible, data, .. } = i.memory_down.data;
        self.sectors.i.write(came, at(tag as u8, sector), || Came { status, compressible, data });
        self.q = d;
    }
}
