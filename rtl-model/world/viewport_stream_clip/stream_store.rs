//! Stream store: gathers words for buffers into sectors and lines, writes them to memory, and sends barriers after them. It accepts
//! some words of a sector a cycle, and writes a line in 5 cycles, with fewer sectors in fewer. The request network stalls it. Order is
//! kept. Specification: PES: VSC (stream output), XBAR.

use super::stream_output::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Sectors and lines that can wait.
const SECTORS: usize = 16;
const LINES: usize = 8;

// ---- parameters
kernel::params! {
    sizes slices;
}

// ---- ports
kernel::ports! {
    in write: StreamWrite;
    in level flush: bool;      // no more data for now
    in strobe fence: bool;     // all received data must be performed in memory
    out level performed: bool; // the data are performed, for a cycle
    out memory; // responses to barriers
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        open: bool,         // a sector is being gathered
        gathered: StreamWrite,
        sectors: B4,        // sectors of its line that wait
        line: bool,         // the head of a line was sent
        left: B4,           // remaining sectors of it
        dirty: bool,        // lines were written since the last barrier
        fencing: bool,
        requested: bool,        // the barrier was sent, with the responses received
        responses: B4,
        performed: bool,
        up: Offer<MemoryUp>,
    }
}

kernel::unit! {
    pub struct StreamStore(p) {
        registers: Regs;
        part sector_out: Fifo<StreamWrite> = fifo::Params { depth: Within::new(SECTORS), ..Default::default() };
        part line_out: Fifo<StreamLine> = fifo::Params { depth: Within::new(LINES), ..Default::default() };
    }
}

/// Byte mask from a word mask.
fn bytes(mask: u8) -> u32 {
    (0..8).map(|k| if mask >> k & 1 == 1 { 15 << (4 * k) } else { 0 }).sum()
}

/// The sector with more words.
fn merged(old: &StreamWrite, new: &StreamWrite) -> StreamWrite {
    let word = |k: usize| if new.mask >> k & 1 == 1 { new.words[k] } else { old.words[k] };
    StreamWrite { sector: old.sector, mask: old.mask | new.mask, words: std::array::from_fn(word) }
}

impl StreamStore {
    /// Whether no received words remain here.
    fn is_empty(&self) -> bool {
        let waits = self.sector_out.o.pop.valid || self.line_out.o.pop.valid;
        !self.q.open && !waits && !self.q.line && !self.q.up.valid
    }

    /// Whether a sector can be queued, and its line, if one has to be closed.
    fn has_room(&self) -> bool {
        self.sector_out.o.push.ready && self.line_out.o.push.ready
    }

    /// Gathers received words.
    fn gather(&mut self, i: &In, d: &mut Regs) {
        let q = self.q;
        let write = i.write.get().copied().filter(|_| !q.open || self.has_room());
        let same = write.is_some_and(|w| q.open && w.sector == q.gathered.sector);
        let closes = q.open && !same && (write.is_some() || i.flush);
        // Sectors of a line have increasing addresses.
        let stays = write
            .is_some_and(|w| w.sector >> 2 == q.gathered.sector >> 2 && w.sector & 3 > q.gathered.sector & 3);
        let sectors = q.sectors | 1 << (q.gathered.sector & 3);
        let goes = closes && self.has_room();
        self.sector_out.i.push.send(goes, || q.gathered);
        let line = StreamLine { line: q.gathered.sector >> 2, sectors };
        self.line_out.i.push.send(goes && !stays, || line);
        if goes {
            d.sectors = if stays { sectors } else { 0 };
            d.open = false;
        }
        if let Some(write) = write {
            d.open = true;
            d.gathered = if same { merged(&q.gathered, &write) } else { write };
        }
    }

    /// Sends heads, beats, and barriers once all words were sent.
    fn send(&mut self, d: &mut Regs) {
        let q = self.q;
        self.sector_out.i.pop.ready = false;
        self.line_out.i.pop.ready = false;
        if d.up.valid {
            return;
        }
        let head =
            MemoryHead { tag: STREAM_TAG as u16, channel: VirtualChannel::Ring, ..MemoryHead::default() };
        if q.line {
            let StreamWrite { mask, words, .. } = self.sector_out.o.pop.data;
            let last = q.left & q.left.wrapping_sub(1) == 0;
            d.up.put(MemoryUp::Beat(MemoryBeat { mask: bytes(mask), data: Sector { words }, last }));
            d.left = q.left & q.left.wrapping_sub(1);
            d.line = !last;
            self.sector_out.i.pop.ready = true;
        } else if let Some(&StreamLine { line, sectors }) = self.line_out.o.pop.get() {
            d.up.put(MemoryUp::Head(MemoryHead { op: MemoryOp::Write, line, sectors, ..head }));
            (d.line, d.left, d.dirty) = (true, sectors, true);
            self.line_out.i.pop.ready = true;
        } else if q.fencing && q.dirty && !q.requested && self.is_empty() {
            d.up.put(MemoryUp::Head(MemoryHead { op: MemoryOp::Barrier, ..head }));
            d.requested = true;
        }
    }
}

impl Logic for StreamStore {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.write.ready = !q.open || self.has_room();
        o.performed = q.performed;
        o.memory_up.drive(&q.up);
        o.idle = self.is_empty() && !q.fencing && !q.performed;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.up.leave(i.memory_up);
        self.gather(i, &mut d);
        self.send(&mut d);

        d.fencing |= i.fence && !self.q.performed;
        let mine = i.memory_down.get().filter(|down| usize::from(down.tag) == STREAM_TAG);
        let done = mine.is_some_and(|down| down.kind == ResponseKind::Done) && self.q.requested;
        let all = done && usize::from(self.q.responses) + 1 == self.p.slices.get();
        d.responses = if all { 0 } else { self.q.responses + u8::from(done) };
        let clean = self.q.fencing && !self.q.dirty && self.is_empty();
        d.performed = all || clean;
        if d.performed {
            (d.fencing, d.requested, d.dirty) = (false, false, false);
        }

        // ---- clock edge
        self.q = d;
    }
}
