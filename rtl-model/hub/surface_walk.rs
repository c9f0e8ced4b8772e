//! Surface walk: lists the 16-byte beats that the lines of a pitch or block-linear surface
//! touch, with the bytes of each. Addresses are stepped; only the start of a block-linear
//! surface is multiplied.
//!
//! It lists a beat a cycle; the first beat follows 3 cycles after the lines of a pitch surface, 10 of a block-linear
//! one; walks are separated by 1 and 8 cycles without a beat. Only its output stalls it. Order is kept.
//! Specification: CE, Surface addressing.

use crate::byte_align::types::*;
use crate::surface_walk::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::block_linear::in_gob;
use prim::fifo::{self, Fifo};
use prim::multiply::{self, MULTIPLY_CYCLES, Multiply};

pub mod types;

// ---- parameters
kernel::params! {
    /// Walks that can queue behind the current one.
    lines_depth: 1..=255 = 4, "walks";
}

// ---- ports
kernel::ports! {
    in lines: SurfaceLines;
    out beat: SurfaceBeat;
    in strobe drop: bool; // discards everything
    in pulse resume: SurfacePosition; // continues from that position; later beats belong to the next lines
    out level position: SurfacePosition;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Phase: 3 {
        Idle,
        Slices, // computes the rows of blocks in the slices above
        Blocks, // computes the number of blocks before the first line's
        Place,
        Walk,
    }
}

kernel::packed! {
    pub struct Regs {
        phase: Phase,
        wait_cycles: B2,        // cycles until the product is available
        a: B32,                 // operands of the multiplier
        b: B32,
        stride: VirtualAddress, // distance between lines, or between rows of blocks
        row: VirtualAddress,    // pitch: the line; block-linear: the block where it starts
        at: VirtualAddress,     // the same for the current byte
        x: B6,                  // block-linear: position in the block
        y: B8,
        left: B36,              // remaining bytes of the line
        lines: B32,             // remaining lines, the current one included
        beat: Offer<SurfaceBeat>,
    }
}

kernel::unit! {
    pub struct SurfaceWalk(p) {
        registers: Regs;
        part lines_in: Fifo<SurfaceLines> = fifo::of(p.lines_depth);
        part multiply: Multiply = multiply::Params {};
    }
}

const BEAT: u32 = COPY_BEAT_BYTES as u32;

impl Regs {
    /// One step towards the first beat; `product` is that of the operands of `MULTIPLY_CYCLES` ago.
    fn prepare(&mut self, lines: &SurfaceLines, product: u64) {
        let q = *self;
        let d = self;
        d.wait_cycles = q.wait_cycles.saturating_sub(1);
        match q.phase {
            Phase::Idle => {
                d.left = lines.bytes;
                d.lines = lines.lines;
                d.x = (lines.x & 63) as u8;
                d.y = (lines.y & ((8 << lines.height_log2) - 1)) as u8;
                if lines.block_linear {
                    (d.a, d.b) = (lines.layer >> lines.depth_log2, lines.block_rows());
                    d.wait_cycles = MULTIPLY_CYCLES;
                    d.phase = Phase::Slices;
                } else {
                    d.stride = lines.pitch.into();
                    (d.row, d.at) = (lines.base, lines.base);
                    d.phase = Phase::Walk;
                }
            }
            Phase::Slices if q.wait_cycles == 0 => {
                let y = lines.y >> (3 + lines.height_log2);
                (d.a, d.b) = ((product as u32).wrapping_add(y), lines.columns);
                d.wait_cycles = MULTIPLY_CYCLES;
                d.phase = Phase::Blocks;
            }
            Phase::Blocks if q.wait_cycles == 0 => {
                d.row = (product & 0x7fff_ffff) + u64::from(lines.x >> 6) & 0x7fff_ffff;
                d.stride = u64::from(lines.columns) << lines.block_log2() & ADDRESS;
                d.phase = Phase::Place;
            }
            Phase::Place => {
                let start = lines.base + (q.row << lines.block_log2()) & ADDRESS;
                (d.row, d.at) = (start, start);
                d.phase = Phase::Walk;
            }
            _ => (),
        }
    }

    /// The position of the walk, from its first beat on.
    fn position(&self) -> SurfacePosition {
        let Regs { stride, row, at, x, y, left, lines, beat, .. } = *self;
        let walks = self.phase == Phase::Walk;
        SurfacePosition { walks, stride, row, at, x, y, left, lines, beat_valid: beat.valid, beat: beat.data }
    }

    fn resume(&mut self, position: &SurfacePosition) {
        let SurfacePosition { walks, stride, row, at, x, y, left, lines, beat_valid, beat } = *position;
        self.phase = if walks { Phase::Walk } else { Phase::Idle };
        let beat = Offer::new(beat_valid, beat);
        *self = Regs { stride, row, at, x, y, left, lines, beat, ..*self };
    }

    /// The current beat of a block-linear surface.
    fn in_block(&self, lines: &SurfaceLines) -> BeatOf {
        let slice = lines.layer & ((1 << lines.depth_log2) - 1);
        let gob = u64::from(slice << lines.height_log2 | u32::from(self.y >> 3));
        let beat = u64::from(in_gob(self.x.into(), self.y.into()) << 1 | u32::from(self.y & 1));
        BeatOf { address: (self.at >> 9) + gob << 5 & (ADDRESS >> 4) | beat, first: self.x & 15 }
    }

    /// The current beat, and the step to the next.
    fn step(&mut self, lines: &SurfaceLines) -> SurfaceBeat {
        let q = *self;
        let d = self;
        let BeatOf { address, first } = match lines.block_linear {
            true => q.in_block(lines),
            false => BeatOf { address: q.at >> 4, first: (q.at & 15) as u8 },
        };
        let beat_left = BEAT - u32::from(first);
        let line_end = q.left <= u64::from(beat_left);
        let count = if line_end { q.left as u32 } else { beat_left };

        if !line_end {
            d.left = q.left - u64::from(count);
            d.x = (q.x & 48) + 16 & 63;
            if !lines.block_linear {
                d.at = (q.at >> 4) + 1 << 4 & ADDRESS;
            } else if d.x == 0 {
                d.at = q.at + (1 << lines.block_log2()) & ADDRESS;
            }
        } else {
            d.left = lines.bytes;
            d.lines = q.lines.wrapping_sub(1);
            d.x = (lines.x & 63) as u8;
            d.y = q.y.wrapping_add(1) & ((8_u16 << lines.height_log2) - 1) as u8;
            if !lines.block_linear || d.y == 0 {
                d.row = q.row + q.stride & ADDRESS;
            }
            d.at = d.row;
        }
        SurfaceBeat {
            address,
            span: ByteSpan { first, count: count as u8 },
            run_end: line_end || lines.block_linear || address & 15 == 15,
            last: line_end && q.lines == 1,
        }
    }
}

/// The position of a byte.
struct BeatOf {
    address: u64,
    first: u8,
}

impl Logic for SurfaceWalk {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, head) = (&self.q, &self.lines_in.o);
        o.lines = head.push;
        o.beat.drive(&q.beat);
        o.position = q.position();
        o.idle = !head.pop.valid && !q.beat.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let head = &self.lines_in.o.pop;
        let mut pop = false;

        if q.phase != Phase::Walk {
            if let Some(lines) = head.get() {
                d.prepare(lines, self.multiply.o.product);
            }
            d.beat.leave(i.beat);
        } else if q.beat.free(i.beat) {
            let beat = d.step(&head.data);
            d.beat.put(beat);
            pop = beat.last;
        }
        if pop || i.drop {
            d.phase = Phase::Idle;
        }
        if i.drop {
            d.beat.valid = false;
        }
        if let Some(position) = i.resume.get() {
            d.resume(position);
        }

        // ---- clock edge
        (self.multiply.i.a, self.multiply.i.b) = (q.a, q.b);
        self.lines_in.i.push.drive(&i.lines);
        self.lines_in.i.pop.ready = pop || i.drop;
        self.q = d;
    }
}
