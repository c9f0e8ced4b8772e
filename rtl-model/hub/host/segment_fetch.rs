//! Segment fetch: reads the sectors of segments as far ahead as its queue has room, and
//! gives their dwords, two a clock. What it asks for it has room for, so answers never
//! wait. Interface 1.1.

use crate::host::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};

/// Sectors on their way and waiting: 4 KB, 512 clocks of two dwords.
pub const SECTORS_LOG2: usize = 7;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in segment: Segment;
    out read: MemoryRead;
    in pulse read_data: Sector;
    out words: PushWords;
    in level drop: bool;         // forget all: hold until idle
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
        segment_valid: bool,
        segment: Segment,   // what is still to be asked for
        held: B8,           // sectors asked for and not used up
        read_valid: bool,
        read: MemoryRead,
        given: B4,          // dwords given of the oldest piece
        words_valid: bool,
        words: PushWords,
    }
}

kernel::unit! {
    pub struct SegmentFetch(p) {
        registers: Regs;
        part segment_in: Fifo<Segment> = fifo::Params::default();
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
        o.read.send(q.read_valid, || q.read);
        o.words.send(q.words_valid, || q.words);
        o.idle = !(waits || q.segment_valid || q.words_valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        let input = self.segment_in.o.pop;
        let sectors = &self.sectors.o.pop;

        // ---- the oldest piece
        let piece = self.pieces.o.pop.data;
        let there = self.pieces.o.pop.valid && (piece.entry || sectors.valid);
        let mut pop = false;
        if i.words.ready {
            d.words_valid = false;
        }
        if i.drop {
            pop = there;
            d.words_valid = false;
            d.given = 0;
        } else if there && (i.words.ready || !q.words_valid) {
            let at = usize::from(piece.first + q.given & 7);
            let two = !piece.entry && q.given + 2 <= piece.count;
            let given = q.given + if two { 2 } else { 1 };
            pop = piece.entry || given == piece.count;
            d.given = if pop { 0 } else { given };
            d.words_valid = true;
            d.words.entry = piece.entry;
            d.words.two = two;
            d.words.last = pop && piece.last;
            d.words.words = match piece.entry {
                true => [piece.opcode.into(), 0],
                false => [sectors.data.words[at], sectors.data.words[at + 1 & 7]],
            };
        }
        let used = pop && !piece.entry;

        // ---- what to ask for
        let segment = q.segment;
        let entry = segment.length == 0;
        let first = (segment.address & 7) as u8;
        let left = 8 - first;
        let last = segment.length <= left.into();
        let count = if last { segment.length as u8 } else { left };
        let may = entry || (i.read.ready || !q.read_valid) && usize::from(q.held) < 1 << SECTORS_LOG2;
        let issue = q.segment_valid && self.pieces.o.push.ready && may && !i.drop;
        let ask = issue && !entry;
        if i.read.ready {
            d.read_valid = false;
        }
        if ask {
            d.read_valid = true;
            d.read.address = segment.address >> 3;
            d.segment.address = segment.address + u64::from(count) & 0x3f_ffff_ffff;
            d.segment.length = segment.length - u32::from(count);
        }
        d.held = q.held + u8::from(ask) - u8::from(used);
        let next = !q.segment_valid || issue && last || i.drop;
        if next {
            d.segment_valid = input.valid && !i.drop;
            if d.segment_valid {
                d.segment = input.data;
            }
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
