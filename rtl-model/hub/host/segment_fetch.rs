//! Segment fetch: reads the sectors of segments as far ahead as its queue has room, and
//! gives their dwords, two a clock. What it asks for it has room for, so answers never
//! wait. Interface 1.1.

use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::deep_fifo::{self, DeepFifo};
use prim::legacy::fifo::{self, Fifo};

/// Sectors on their way and waiting: 4 KB, 512 clocks of two dwords.
pub const SECTORS_LOG2: usize = 7;

// ---- ports
packed! {
    pub struct In {
        segment_valid: bool,
        segment: Segment,
        read_ready: bool,
        read_data_valid: bool,   // taken at once
        read_data: Sector,
        words_ready: bool,
        drop: bool,              // forget all: hold until idle
    }
    pub struct Out {
        segment_ready: bool,
        read_valid: bool,
        read: MemoryRead,
        words_valid: bool,
        words: PushWords,
        idle: bool,
    }
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

#[derive(Clone)]
pub struct SegmentFetch {
    q: Regs,
    segment_in: Slot<Fifo<Segment>>,
    pieces: Slot<DeepFifo<Piece, SECTORS_LOG2>>,
    sectors: Slot<DeepFifo<Sector, SECTORS_LOG2>>,
}

impl Default for SegmentFetch {
    fn default() -> Self {
        SegmentFetch {
            q: Regs::default(),
            segment_in: Fifo::new(&fifo::Params::default()).into(),
            pieces: DeepFifo::default().into(),
            sectors: DeepFifo::default().into(),
        }
    }
}

impl Legacy for SegmentFetch {
    const PATH: &'static str = "hub/host/segment_fetch";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let waits = self.segment_in.outputs().pop_valid || !self.pieces.outputs().empty;
        Out {
            segment_ready: self.segment_in.outputs().push_ready,
            read_valid: q.read_valid,
            read: q.read,
            words_valid: q.words_valid,
            words: q.words,
            idle: !(waits || q.segment_valid || q.words_valid),
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.changes(&i);
    }

    fn changes(&mut self, i: &In) -> bool {
        let q = self.q;
        let mut d = q;
        let input = self.segment_in.outputs();
        let (pieces, sectors) = (self.pieces.outputs(), self.sectors.outputs());

        // ---- the oldest piece
        let piece = pieces.pop;
        let there = pieces.pop_valid && (piece.entry || sectors.pop_valid);
        let mut pop = false;
        if i.words_ready {
            d.words_valid = false;
        }
        if i.drop {
            pop = there;
            d.words_valid = false;
            d.given = 0;
        } else if there && (i.words_ready || !q.words_valid) {
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
                false => [sectors.pop.words[at], sectors.pop.words[at + 1 & 7]],
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
        let may = entry || (i.read_ready || !q.read_valid) && usize::from(q.held) < 1 << SECTORS_LOG2;
        let issue = q.segment_valid && pieces.push_ready && may && !i.drop;
        let ask = issue && !entry;
        if i.read_ready {
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
            d.segment_valid = input.pop_valid && !i.drop;
            d.segment = input.pop;
        }

        // ---- clock edge
        let mut awake = d != q;
        self.q = d;
        let opcode = (segment.address >> 30) as u8;
        awake |=
            self.segment_in.wake(&fifo::In { push_valid: i.segment_valid, push: i.segment, pop_ready: next });
        awake |= self.pieces.wake(&deep_fifo::In {
            push_valid: issue,
            push: Piece { entry, last: entry || last, first, count, opcode },
            pop_ready: pop,
        });
        awake |= self.sectors.wake(&deep_fifo::In {
            push_valid: i.read_data_valid,
            push: i.read_data,
            pop_ready: used,
        });
        awake
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("segment_in", &mut self.segment_in);
        v.part("pieces", &mut self.pieces);
        v.part("sectors", &mut self.sectors);
    }

    fn quiet(&self, i: &In) -> bool {
        let clear = i.drop && self.q.given != 0;
        !i.segment_valid
            && !i.read_data_valid
            && !clear
            && self.outputs().idle
            && !self.q.read_valid
            && self.segment_in.quiet(&fifo::In::default())
            && self.q.segment == self.segment_in.outputs().pop
    }
}
