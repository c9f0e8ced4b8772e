//! Copy-out: what batches of the alpha phase leave in their SMs goes to entries of the alpha ring, a row of shared memory in each
//! line; behind a barrier the entry is told to who makes tasks of it. A row in 5 clocks, 8 scalars in each of 4 of them (pes-vsc-attr-ops); 2
//! clocks from a batch to its ask. Stalls by rows, grants, the way up, and while as many entries wait for barriers as there may be.
//! In order. Specification: PES: VSC, Alpha/beta phases and circular buffers, XBAR.

use super::types::RowRead;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::package! {
    package copy_out(vertices, warps, world);

    /// What a batch leaves for the beta phase, in an SM of the PES: rows of outputs from `row` on, `scalars` of each of its
    /// vertices; of attributes of its patches from `patch_row` on.
    pub struct AlphaWork {
        batch: BatchId,
        sm: B3,
        row: SharedRow,
        rows: B8,
        patch_row: SharedRow,
        patch_rows: B8,
        patches: B4,
        vertices: B6,
        scalars: ScalarCount,
    }

    /// An SM whose oldest batch is in its alpha entry.
    pub struct AlphaCopied {
        sm: B3,
    }

    /// Lines of an alpha entry, one for each row: at least, at most. It is asked for as one of so many vertices.
    pub const ALPHA_LEAST: usize = 4;
    pub const ALPHA_MOST: usize = 259;
    pub const ALPHA_VERTICES: usize = 32;
    /// Of requests that write alpha entries.
    pub const ALPHA_TAG: usize = 2;
}

/// Batches whose entry is asked for.
const BATCHES: usize = 4;
/// Words of a sector.
const WORDS: usize = ROW_LANES / LINE_SECTORS;

// ---- parameters
kernel::params! {
    /// Slices that answer a barrier.
    slices: 1..=8 = 2, "slices";
    /// Entries that can wait for a barrier.
    waiting: 1..=127 = 16, "entries";
    /// Rows that are asked for ahead.
    ahead: 1..=15 = 4, "rows";
}

// ---- ports
kernel::ports! {
    in work: AlphaWork;
    out read: RowRead;
    in pulse row: IsbeRow;         // in the order of its asks
    out pulse copied: AlphaCopied; // nothing of that batch is read any more
    out entry_ask: EntryAsk;
    in grant: EntryGrant;
    out up: MemoryUp;
    in pulse down: MemoryDown;     // answers to barriers
    in level client: ClientId;     // its number on the way up
    in level window: LineAddress;  // the first line of the circular buffers, physical
    out alpha_entry: AlphaEntry;   // all can see it
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        ask: Offer<EntryAsk>,
        read: Offer<RowRead>,
        next: B9,                  // row of its batch that is asked for next
        coming: B4,                // rows that are asked for; that wait
        held: B4,
        line: B9,                  // of the entry that is written next
        beat: B3,                  // 0: its head
        fresh: B8,                 // entries written since the last barrier
        covered: B8,               // that wait for the one under way
        seen: B8,                  // whose barrier is answered
        barrier: bool,             // one is under way, with the answers that have come
        answers: B4,
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

/// Rows that go; there is one at least.
fn lines(work: &AlphaWork) -> u16 {
    (u16::from(work.rows) + u16::from(work.patch_rows)).clamp(1, ALPHA_MOST as u16)
}

/// An ask for that many lines, or the fewest that an entry of so many vertices has.
fn ask(work: &AlphaWork) -> EntryAsk {
    let scalars = lines(work).saturating_sub(ALPHA_LEAST as u16) as u8;
    EntryAsk { alpha: true, vertices: ALPHA_VERTICES as u8, scalars }
}

impl CopyOut {
    /// The next row of the oldest batch that has rows to read; whether that was its last.
    fn read(&self, d: &mut Regs) -> bool {
        let q = &self.q;
        let Some(work) = self.to_read.o.pop.get() else { return false };
        if d.read.valid || usize::from(q.coming) + usize::from(q.held) >= self.p.ahead.get() {
            return false;
        }
        let rows = u16::from(work.rows);
        let row = if q.next < rows { work.row + q.next } else { work.patch_row + (q.next - rows) };
        let word = (row & 0x3ff) << 5;
        d.read.put(RowRead { sm: work.sm, word, count: ROW_LANES as u8 });
        d.coming += 1;
        let last = q.next + 1 == lines(work);
        d.next = if last { 0 } else { q.next + 1 };
        last
    }

    /// What goes up next: a barrier between lines as soon as it may, else heads and beats of the oldest entry. Whether a row,
    /// and whether its entry is written with that.
    fn send(&self, i: &In, d: &mut Regs) -> (bool, bool) {
        let q = &self.q;
        if d.up.valid {
            return (false, false);
        }
        let head = MemoryHead {
            client: i.client,
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
        let last = q.line + 1 == lines(&work.data);
        if q.beat == 0 {
            // A request that has begun holds the way to memory: it has all that it needs.
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
        o.entry_ask.drive(&q.ask);
        o.grant = self.grant_in.o.push;
        o.up.drive(&q.up);
        o.alpha_entry.send(q.seen != 0 && self.waits.o.pop.valid, || self.waits.o.pop.data);
        let waits = self.work_in.o.pop.valid || self.to_write.o.pop.valid || self.waits.o.pop.valid;
        o.idle = !waits && !q.ask.valid && !q.up.valid && !q.copied.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.read.leave(i.read);
        d.ask.leave(i.entry_ask);
        d.up.leave(i.up);
        d.copied.valid = false;

        // Its entry is asked for.
        let room = self.to_read.o.push.ready && self.to_write.o.push.ready;
        let next = self.work_in.o.pop.get().copied().filter(|_| !d.ask.valid && room);
        if let Some(work) = next {
            d.ask.put(ask(&work));
        }

        // Rows: one that nobody asked for is dropped.
        let read = self.read(&mut d);
        let row = i.row.get().copied().filter(|_| q.coming != 0);
        if row.is_some() {
            d.coming -= 1;
            d.held += 1;
        }

        // Answers, and entries that can be seen.
        let leaves = q.seen != 0 && self.waits.o.pop.valid && i.alpha_entry.ready;
        d.seen = q.seen - u8::from(leaves);
        if i.down.get().is_some_and(|down| down.kind == AnswerKind::Done) && q.barrier {
            let all = usize::from(q.answers) + 1 == self.p.slices.get();
            d.answers = if all { 0 } else { q.answers + 1 };
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
