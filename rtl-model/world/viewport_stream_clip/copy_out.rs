//! Copy-out: copies the alpha-phase results of batches from their SMs to entries of the alpha ring, a row of shared memory to a line;
//! after a barrier it signals the entry to the unit that makes tasks from it. It copies a row in 5 cycles, with 8 scalars in each of 4
//! of them (pes-vsc-attr-ops), and requests an entry 2 cycles after the batch arrives. Rows, grants and the request network stall it,
//! and so does the maximum number of entries that wait for barriers. Order is kept. Specification: PES: VSC, Alpha/beta phases and
//! circular buffers, XBAR.

use super::copy_lines::{lines_of, request_of, row_of};
use super::types::RowRead;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::package! {
    package copy_out(vertices, warps, world);

    /// A batch's results for the beta phase, in an SM of the PES: output rows from `row` on, with
    /// `scalars` for each of its vertices; attribute rows of its patches from `patch_row` on.
    pub struct AlphaWork {
        batch: BatchId,
        sm: B5,
        row: SharedRow,
        rows: B8,
        patch_row: SharedRow,
        patch_rows: B8,
        patches: B4,
        vertices: B6,
        scalars: ScalarCount,
    }

    /// An SM whose oldest batch has been copied to its alpha entry.
    pub struct AlphaCopied {
        sm: B5,
    }

    /// Limits of the lines in an alpha entry, one line for each row: least, most. The entry is requested as one of a number of vertices.
    pub const ALPHA_LEAST: usize = 4;
    pub const ALPHA_MOST: usize = 259;
    pub const ALPHA_VERTICES: usize = 32;
    /// Tag of requests that write alpha entries.
    pub const ALPHA_TAG: usize = 2;
}

/// Batches whose entry may be requested.
const BATCHES: usize = 4;
/// Words in a sector.
const WORDS: usize = ROW_LANES / LINE_SECTORS;

// ---- parameters
kernel::params! {
    sizes slices;
    /// Entries that can wait for a barrier.
    waiting: 1..=127 = 16, "entries";
    /// Rows requested ahead.
    ahead: 1..=15 = 4, "rows";
}

// ---- ports
kernel::ports! {
    in work: AlphaWork;
    out read: RowRead;
    in pulse row: IsbeRow;         // in the order of its requests
    out pulse copied: AlphaCopied; // the batch's rows have been read
    out entry_request: EntryRequest;
    in grant: EntryGrant;
    out memory; // responses to barriers
    in level window: LineAddress;  // the first line of the circular buffers, physical
    out alpha_entry: AlphaEntry;   // the entry is visible to all units
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        request: Offer<EntryRequest>,
        read: Offer<RowRead>,
        next: B9,                  // next row of its batch to request
        coming: B4,                // rows requested; rows waiting
        held: B4,
        line: B9,                  // line of the entry to be written next
        beat: B3,                  // 0: the head
        fresh: B8,                 // entries written since the last barrier
        covered: B8,               // entries that the barrier in flight covers
        seen: B8,                  // entries whose barrier is complete
        barrier: bool,             // a barrier is in flight, with the responses received
        responses: B4,
        up: Offer<MemoryUp>,
        copied: Offer<AlphaCopied>,
    }
}

kernel::unit! {
    pub struct CopyOut(p) {
        registers: Regs;
        part work_in: Fifo<AlphaWork> = fifo::Params::default();
        part to_read: Fifo<AlphaWork> = fifo::Params { depth: Within::new(BATCHES), ..Default::default() };
        part to_write: Fifo<AlphaWork> = fifo::Params { depth: Within::new(BATCHES), ..Default::default() };
        part rows: Fifo<IsbeRow> = fifo::of(p.ahead);
        part grant_in: Fifo<EntryGrant> = fifo::Params { depth: Within::new(BATCHES), ..Default::default() };
        part waits: Fifo<AlphaEntry> = fifo::of(p.waiting);
    }
}

impl CopyOut {
    /// Requests the next row of the oldest batch that has rows to read; returns whether that was its last.
    fn read(&self, d: &mut Regs) -> bool {
        let q = &self.q;
        let Some(work) = self.to_read.o.pop.get() else { return false };
        if d.read.valid || usize::from(q.coming) + usize::from(q.held) >= self.p.ahead.get() {
            return false;
        }
        let word = row_of(work, q.next) << 5;
        d.read.put(RowRead { sm: work.sm, word, count: ROW_LANES as u8 });
        d.coming += 1;
        let last = q.next + 1 == lines_of(work);
        d.next = if last { 0 } else { q.next + 1 };
        last
    }

    /// Sends the next packet: a barrier between lines as soon as one is due, otherwise heads
    /// and beats of the oldest entry. Returns whether a row, and with it the entry, is written.
    fn send(&self, i: &In, d: &mut Regs) -> (bool, bool) {
        let q = &self.q;
        if d.up.valid {
            return (false, false);
        }
        let head = MemoryHead {
            tag: ALPHA_TAG as u16,
            channel: VirtualChannel::Ring,
            physical: true,
            evict: EvictClass::Last,
            ..Default::default()
        };
        if q.beat == 0 && q.fresh != 0 && !q.barrier {
            d.up.put(MemoryUp::Head(MemoryHead { op: MemoryOp::Barrier, evict: EvictClass::Normal, ..head }));
            (d.barrier, d.covered, d.fresh) = (true, q.fresh, 0);
            return (false, false);
        }
        let (work, grant, row) = (self.to_write.o.pop, self.grant_in.o.pop, self.rows.o.pop);
        if !work.valid || !grant.valid || !row.valid {
            return (false, false);
        }
        let last = q.line + 1 == lines_of(&work.data);
        if q.beat == 0 {
            // A request that has begun occupies the path to memory, so all it needs must be available.
            if !last || self.waits.o.push.ready {
                let place = u64::from(grant.data.entry) + u64::from(q.line) & 0x1fff;
                let line = (i.window + place) & ((1 << 33) - 1);
                d.up.put(MemoryUp::Head(MemoryHead { op: MemoryOp::Write, line, sectors: 15, ..head }));
                d.beat = 1;
            }
            return (false, false);
        }
        let from = WORDS * (usize::from(q.beat) - 1 & 3);
        let words = std::array::from_fn(|k| row.data.words[from + k]);
        let end = usize::from(q.beat) == LINE_SECTORS;
        d.up.put(MemoryUp::Beat(MemoryBeat { mask: !0, data: Sector { words }, last: end }));
        d.beat = if end { 0 } else { q.beat + 1 };
        if end {
            d.line = if last { 0 } else { q.line + 1 };
            d.held -= 1;
        }
        (end, end && last)
    }
}

impl Logic for CopyOut {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.work = self.work_in.o.push;
        o.read.drive(&q.read);
        o.copied.drive(&q.copied);
        o.entry_request.drive(&q.request);
        o.grant = self.grant_in.o.push;
        o.memory_up.drive(&q.up);
        o.alpha_entry.send(q.seen != 0 && self.waits.o.pop.valid, || self.waits.o.pop.data);
        let waits = self.work_in.o.pop.valid || self.to_write.o.pop.valid || self.waits.o.pop.valid;
        o.idle = !waits && !q.request.valid && !q.up.valid && !q.copied.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.read.leave(i.read);
        d.request.leave(i.entry_request);
        d.up.leave(i.memory_up);
        d.copied.valid = false;

        // Requests its entry.
        let room = self.to_read.o.push.ready && self.to_write.o.push.ready;
        let next = self.work_in.o.pop.get().copied().filter(|_| !d.request.valid && room);
        if let Some(work) = next {
            d.request.put(request_of(&work));
        }

        // Rows: data that were not requested are dropped.
        let read = self.read(&mut d);
        let row = i.row.get().copied().filter(|_| q.coming != 0);
        if row.is_some() {
            d.coming -= 1;
            d.held += 1;
        }

        // Responses, and entries that become visible.
        let leaves = q.seen != 0 && self.waits.o.pop.valid && i.alpha_entry.ready;
        d.seen = q.seen - u8::from(leaves);
        let mine = i.memory_down.get().filter(|down| usize::from(down.tag) == ALPHA_TAG);
        if mine.is_some_and(|down| down.kind == ResponseKind::Done) && q.barrier {
            let all = usize::from(q.responses) + 1 == self.p.slices.get();
            d.responses = if all { 0 } else { q.responses + 1 };
            if all {
                d.seen += q.covered;
                (d.barrier, d.covered) = (false, 0);
            }
        }

        let (row_ends, ends) = self.send(i, &mut d);
        let AlphaWork { batch, sm, patches, vertices, scalars, .. } = self.to_write.o.pop.data;
        if ends {
            d.fresh += 1;
            d.copied.put(AlphaCopied { sm });
        }
        let entry = self.grant_in.o.pop.data.entry;
        self.waits.i.push.send(ends, || AlphaEntry { batch, entry, patches, vertices, scalars });

        // ---- clock edge
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = next.is_some();
        self.to_read.i.push = next.into();
        self.to_read.i.pop.ready = read;
        self.to_write.i.push = next.into();
        self.to_write.i.pop.ready = ends;
        self.rows.i.push = row.into();
        self.rows.i.pop.ready = row_ends;
        self.grant_in.i.push.drive(&i.grant);
        self.grant_in.i.pop.ready = ends;
        self.waits.i.pop.ready = leaves;
        self.q = d;
    }
}
