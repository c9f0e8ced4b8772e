//! Segment fetch: prefetches the sectors of segments as far ahead as its 4 KB queue allows, and delivers their
//! dwords.
//!
//! It delivers two dwords a cycle, 3 cycles from a segment to its read and 3 from the response to its dwords. It
//! reads only as many sectors as the queue can hold, so responses never stall; reads stall while the queue is full.
//! Order is kept. Specification: Host. Interfaces: GPFIFO entry.

use crate::host::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::stage::{self, Stage};

/// Sectors in flight and waiting: 4 KB, 512 cycles of two dwords.
pub const SECTORS_LOG2: usize = 7;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in segment: Segment;
    out read: MemoryRead;
    in pulse read_data: Sector;
    out words: PushWords;
    in level drop: bool;         // discard everything; held until idle
    out level idle: bool;
}

// ---- registers
packed! {
    /// The dwords of a sector that belong to a segment, or an entry with an opcode.
    pub struct Piece {
        entry: bool,
        last: bool,
        first: B3,
        count: B4,
        opcode: B8,
    }
    pub struct Regs {
        segment: Offer<Segment>, // sectors still to be requested
        reserved: B8,       // sectors requested and not used completely
        read: Offer<MemoryRead>,
        given: B4,          // dwords of the oldest piece that were sent
        words: Offer<PushWords>,
    }
}

kernel::unit! {
    pub struct SegmentFetch(p) {
        registers: Regs;
        part segment_in: Stage<Segment> = stage::Params {};
        part pieces: DeepFifo<Piece, SECTORS_LOG2> = deep_fifo::Params::default();
        part sectors: DeepFifo<Sector, SECTORS_LOG2> = deep_fifo::Params::default();
    }
}

impl Logic for SegmentFetch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let waits = self.segment_in.o.pop.valid || !self.pieces.o.empty;
        o.segment = self.segment_in.o.push;
        o.read.drive(&q.read);
        o.words.drive(&q.words);
        o.idle = !(waits || q.segment.valid || q.words.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let input = self.segment_in.o.pop;
        let sectors = &self.sectors.o.pop;

        // ---- the oldest piece
        let piece = self.pieces.o.pop.data;
        let there = self.pieces.o.pop.valid && (piece.entry || sectors.valid);
        let mut pop = false;
        d.words.leave(i.words);
        if i.drop {
            pop = there;
            d.words.valid = false;
            d.given = 0;
        } else if there && q.words.free(i.words) {
            let at = usize::from(piece.first + q.given & 7);
            let two = !piece.entry && q.given + 2 <= piece.count;
            let given = q.given + if two { 2 } else { 1 };
            pop = piece.entry || given == piece.count;
            d.given = if pop { 0 } else { given };
            let words = match piece.entry {
                true => [piece.opcode.into(), 0],
                false => [sectors.data.words[at], sectors.data.words[at + 1 & 7]],
            };
            d.words.put(PushWords { entry: piece.entry, two, last: pop && piece.last, words });
        }
        let used = pop && !piece.entry;

        // ---- the next sector to request
        let segment = q.segment.data;
        let entry = segment.length == 0;
        let first = (segment.address & 7) as u8;
        let left = 8 - first;
        let last = segment.length <= left.into();
        let count = if last { segment.length as u8 } else { left };
        let may = entry || q.read.free(i.read) && usize::from(q.reserved) < 1 << SECTORS_LOG2;
        let issue = q.segment.valid && self.pieces.o.push.ready && may && !i.drop;
        let request = issue && !entry;
        d.read.leave(i.read);
        if request {
            d.read.put(MemoryRead { address: segment.address >> 3 });
            d.segment.data.address = segment.address + u64::from(count) & 0x3f_ffff_ffff;
            d.segment.data.length = segment.length - u32::from(count);
        }
        d.reserved = q.reserved + u8::from(request) - u8::from(used);
        let next = !q.segment.valid || issue && last || i.drop;
        if next {
            d.segment.drive_if(!i.drop, &input);
        }

        // ---- clock edge
        let opcode = (segment.address >> 30) as u8;
        let last = entry || last;
        self.segment_in.i.push.drive(&i.segment);
        self.segment_in.i.pop.ready = next;
        self.pieces.i.push.send(issue, || Piece { entry, last, first, count, opcode });
        self.pieces.i.pop.ready = pop;
        self.sectors.i.push.drive(&i.read_data);
        self.sectors.i.pop.ready = used;
        self.q = d;
    }
}
