//! Entry write: writes images of entries to memory, then a barrier. It writes a line in 5 cycles. Entries are requested as soon as
//! their images are complete. Grants and the request network stall it, and so does the maximum number of entries that wait for
//! barriers. Order is kept. Specification: PES: VSC, Alpha/beta phases and circular buffers, XBAR.

use super::entry_image::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Images that can wait for their entry.
const IMAGES: usize = 8;
/// All bytes of a sector.
const ALL: u32 = !0;

/// Tag of requests that write entries.
const ENTRY_TAG: u16 = 0;

// ---- parameters
kernel::params! {
    sizes slices;
    /// Entries that can wait for a barrier.
    waiting: 1..=127 = 16, "entries";
}

// ---- ports
kernel::ports! {
    in pulse image: ImageWrite;
    in pulse record: RecordWrite;
    in entry: EntryImage;
    out entry_request: EntryRequest;
    in grant: EntryGrant;
    out memory; // responses to barriers
    in level window: LineAddress; // the first line of the circular buffers, physical
    out pulse lines: LinesFree;
    out written: EntryWritten;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        request: Offer<EntryRequest>,
        line: B9,                 // line of the image to be written next
        beat: B3,                 // 0: the head
        fresh: B8,                // entries written since the last barrier
        covered: B8,              // entries that the barrier in flight covers
        seen: B8,                 // entries whose barrier is complete
        barrier: bool,            // a barrier is in flight, with the responses received
        responses: B4,
        up: Offer<MemoryUp>,
        lines: Offer<LinesFree>,
    }
}

kernel::unit! {
    pub struct EntryWrite(p) {
        registers: Regs;
        part entry_in: Fifo<EntryImage> = fifo::Params { depth: Within::new(IMAGES), ..Default::default() };
        part images: Fifo<EntryImage> = fifo::Params { depth: Within::new(IMAGES), ..Default::default() };
        part grant_in: Fifo<EntryGrant> = fifo::Params { depth: Within::new(IMAGES), ..Default::default() };
        part waits: Fifo<EntryWritten> = fifo::of(p.waiting);
        part bank: [Ram<ImageWord, 10, 1>; GROUP] = ram::Params {};
        part record: [Ram<RasterRecord, 7, 1>; PAIR_RECORDS] = ram::Params {};
    }
}

impl EntryWrite {
    /// Writes words of the image, each to its bank.
    fn keep(&mut self, i: &In) {
        let write = i.image.get();
        for (k, bank) in self.bank.iter_mut().enumerate() {
            let word = write.and_then(|w| {
                let after = (k + GROUP - usize::from(w.place) % GROUP) % GROUP;
                let at = usize::from(w.place) + after & 0x1fff;
                (w.mask >> after & 1 == 1).then_some((at / GROUP, w.words[after]))
            });
            let (at, word) = word.map_or((0, None), |(at, word)| (at as u64, Some(word)));
            bank.i.write(word.is_some(), at, || ImageWord { word: word.unwrap_or(0) });
        }
        let record = i.record.get().copied();
        for (k, bank) in self.record.iter_mut().enumerate() {
            let write =
                record.filter(|write| usize::from(write.place) % PAIR_RECORDS == k).unwrap_or_default();
            let on = record.is_some_and(|write| usize::from(write.place) % PAIR_RECORDS == k);
            bank.i.write(on, u64::from(write.place >> 1), || write.record);
        }
    }

    /// Sends the next packet: a barrier between lines as soon as one is due, otherwise heads
    /// and beats of the oldest image. Returns whether the entry is completely written.
    fn send(&self, i: &In, d: &mut Regs) -> bool {
        let q = &self.q;
        if d.up.valid {
            return false;
        }
        let head = MemoryHead {
            channel: VirtualChannel::Ring,
            physical: true,
            evict: EvictClass::Last,
            ..Default::default()
        };
        if q.beat == 0 && q.fresh != 0 && !q.barrier {
            d.up.put(MemoryUp::Head(MemoryHead { op: MemoryOp::Barrier, evict: EvictClass::Normal, ..head }));
            (d.barrier, d.covered, d.fresh) = (true, q.fresh, 0);
            return false;
        }
        let (Some(image), Some(grant)) = (self.images.o.pop.get(), self.grant_in.o.pop.get()) else {
            return false;
        };
        let last = q.line + 1 >= u16::from(image.record_lines) + image.lines;
        // A request that has begun occupies the path to memory, through which entries are freed, so all it needs must be available.
        if q.beat == 0 && last && !self.waits.o.push.ready {
            return false;
        }
        if q.beat == 0 {
            let place = u64::from(grant.entry) + u64::from(q.line) & 0x1fff;
            let line = (i.window + place) & ((1 << 33) - 1);
            d.up.put(MemoryUp::Head(MemoryHead { op: MemoryOp::Write, line, sectors: 15, ..head }));
            d.beat = 1;
            return false;
        }
        let end = usize::from(q.beat) == LINE_SECTORS;
        let words = if q.line < image.record_lines.into() {
            let [first, second] = [0, 1].map(|k: usize| self.record[k].o.read_data);
            let [first, second] =
                [first, second].map(|RasterRecord { size, z, y, x }| [x as u32, y as u32, z, size]);
            std::array::from_fn(|k| if k < 4 { first[k] } else { second[k - 4] })
        } else {
            std::array::from_fn(|k| self.bank[k].o.read_data.word)
        };
        d.up.put(MemoryUp::Beat(MemoryBeat { mask: ALL, data: Sector { words }, last: end }));
        d.beat = if end { 0 } else { q.beat + 1 };
        if end {
            d.line = if last { 0 } else { q.line + 1 };
        }
        end && last
    }
}

impl Logic for EntryWrite {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.entry = self.entry_in.o.push;
        o.entry_request.drive(&q.request);
        o.grant = self.grant_in.o.push;
        o.memory_up.drive(&q.up);
        o.lines.drive(&q.lines);
        o.written.send(q.seen != 0 && self.waits.o.pop.valid, || self.waits.o.pop.data);
        let waits = self.entry_in.o.pop.valid || self.images.o.pop.valid || self.waits.o.pop.valid;
        o.idle = !waits && !q.request.valid && !q.up.valid && !q.lines.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.request.leave(i.entry_request);
        d.up.leave(i.memory_up);
        d.lines.valid = false;
        self.keep(i);

        // Requests an entry.
        let next =
            self.entry_in.o.pop.get().copied().filter(|_| !d.request.valid && self.images.o.push.ready);
        if let Some(EntryImage { vertices, scalars, .. }) = next {
            d.request.put(EntryRequest { alpha: false, vertices, scalars });
        }

        // Responses, and entries that become visible.
        let leaves = q.seen != 0 && self.waits.o.pop.valid && i.written.ready;
        d.seen = q.seen - u8::from(leaves);
        let mine = i.memory_down.get().filter(|down| down.tag == ENTRY_TAG);
        if mine.is_some_and(|down| down.kind == ResponseKind::Done) && q.barrier {
            let all = usize::from(q.responses) + 1 == self.p.slices.get();
            d.responses = if all { 0 } else { q.responses + 1 };
            if all {
                d.seen += q.covered;
                (d.barrier, d.covered) = (false, 0);
            }
        }

        // The RAMs are read a cycle before a sector's beat.
        let ends = self.send(i, &mut d);
        let image = self.images.o.pop.data;
        let after = q.line.wrapping_sub(image.record_lines.into());
        let sector = (u64::from(image.line) + u64::from(after) & 0xff) << 2;
        let record = (u64::from(image.record_line) + u64::from(q.line) & 0x1f) << 2;
        let reads = q.beat != d.beat && d.beat != 0;
        for bank in &mut self.bank {
            bank.i.read(reads, sector | u64::from(q.beat & 3));
        }
        for bank in &mut self.record {
            bank.i.read(reads, record | u64::from(q.beat & 3));
        }
        if ends {
            d.fresh += 1;
            d.lines.put(LinesFree { record_lines: image.record_lines, lines: image.lines });
        }
        let entry = self.grant_in.o.pop.data.entry;
        self.waits.i.push.send(ends, || EntryWritten { entry, scalars: image.scalars });

        // ---- clock edge
        self.entry_in.i.push.drive(&i.entry);
        self.entry_in.i.pop.ready = next.is_some();
        self.images.i.push = next.into();
        self.images.i.pop.ready = ends;
        self.grant_in.i.push.drive(&i.grant);
        self.grant_in.i.pop.ready = ends;
        self.waits.i.pop.ready = leaves;
        self.q = d;
    }
}
