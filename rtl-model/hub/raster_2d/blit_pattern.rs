//! Blit pattern: gives each pixel the pattern's colour at its place, in the destination's format. It keeps the 64 cells of the
//! colour pattern.
//!
//! It handles a pixel a cycle; a pixel leaves 3 cycles after it arrived, 10 if the pattern is read. Only its output stalls
//! it. Cells are written a cycle after their word. Order is kept. Specification: RSTR2D.

use crate::raster_2d::colour::spread;
use crate::raster_2d::types::*;
use arith::colour_pack::{self, ColourPack, ColourPackOp};
use arith::colour_unpack::{self, ColourUnpack, ColourUnpackOp};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Pixels in the arithmetic or after it: its latency, and those of the queues.
const PIXELS: usize = 12;
/// Cells of the colour pattern.
const CELLS: usize = 64;
/// PATTERN_SELECT: one row, one column, cells.
const ROW: u8 = 1;
const COLUMN: u8 = 2;
const COLOUR: u8 = 3;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse cells: BlitCells;
    in level job: Blit;
    in pixel: BlitPixel;
    out patterned: BlitPixel;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct BlitPatternResult {
        words: PixelWords,
    }

    pub struct Regs {
        cells: [B24; CELLS],           // red, green, blue of 8 bits from the highest
        patterned: Offer<BlitPixel>,
    }
}

kernel::unit! {
    pub struct BlitPattern(p) {
        registers: Regs;
        part pixel_in: Fifo<BlitPixel> = fifo::Params::default();
        part unpack: ColourUnpack = colour_unpack::Params {};
        part pack: ColourPack = colour_pack::Params {};
        part pixels: Fifo<BlitPixel> = fifo::Params { depth: Within::new(PIXELS), ..Default::default() };
        part results: Fifo<BlitPatternResult> = fifo::Params { depth: Within::new(PIXELS), ..Default::default() };
    }
}

/// The code of 8 bits nearest to one of 5 or 6.
fn of_5(code: u32) -> u32 {
    (code & 31) * 527 + 23 >> 6
}

fn of_6(code: u32) -> u32 {
    (code & 63) * 259 + 33 >> 6
}

/// A cell of a format's pixel.
fn cell(format: u8, pixel: u32) -> u32 {
    match format {
        0 => pixel & 0xff_ffff,
        1 => of_5(pixel >> 11) << 16 | of_6(pixel >> 5) << 8 | of_5(pixel),
        2 => of_5(pixel >> 10) << 16 | of_5(pixel >> 5) << 8 | of_5(pixel),
        _ => (pixel & 0xff) * 0x1_0101,
    }
}

/// Logarithm of the cells of a word.
fn cells_log2(format: u8) -> u32 {
    [0, 1, 1, 2][usize::from(format & 3)]
}

/// The pattern's colour at a place, in its format.
fn colour(pattern: &BlitPatternState, cells: &[u32; CELLS], x: u8, y: u8) -> u32 {
    let in_square = (y & 7) << 3 | x & 7;
    if pattern.select == COLOUR {
        return cells[usize::from(in_square)];
    }
    let bit = match pattern.select {
        ROW => x,
        COLUMN => y,
        _ => in_square,
    };
    let bit = bit ^ if pattern.little_endian { 0 } else { 7 };
    pattern.colours[usize::from(pattern.bits >> bit & 1 == 1)]
}

impl Logic for BlitPattern {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.pixel = self.pixel_in.o.push;
        o.patterned.drive(&self.q.patterned);
        o.idle = !self.pixel_in.o.pop.valid && !self.pixels.o.pop.valid && !self.q.patterned.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        if let Some(cells) = i.cells.get() {
            let (log2, bits) = (cells_log2(cells.format), 32 >> cells_log2(cells.format));
            for k in 0..1 << log2 {
                let at = usize::from(cells.word) << log2 | k;
                d.cells[at & (CELLS - 1)] = cell(cells.format, cells.value >> (bits * k));
            }
        }
        let (job, head) = (&i.job, &self.pixel_in.o.pop);
        let enters = head.valid && self.pixels.o.push.ready;
        let reads = job.operation.reads_pattern;
        d.patterned.leave(i.patterned);
        let (pixel, result) = (&self.pixels.o.pop, &self.results.o.pop);
        let leaves = pixel.valid && result.valid && !d.patterned.valid;
        if leaves {
            d.patterned.put(BlitPixel { pattern: result.data.words, ..pixel.data });
        }

        // ---- clock edge
        self.unpack.i.op.send(enters && reads, || {
            let BlitTarget { pattern_x, pattern_y, .. } = head.data.target;
            let word = colour(&job.pattern, &self.q.cells, pattern_x, pattern_y);
            ColourUnpackOp { format: job.pattern.format, words: [word, 0, 0, 0] }
        });
        let (colour, packed) = (&self.unpack.o.result, &self.pack.o.result);
        self.pack.i.op.send(colour.valid, || ColourPackOp {
            format: job.destination_format,
            colour: spread(job.pattern.format.layout, colour.data),
        });
        self.pixels.i.push.send(enters, || head.data);
        self.pixels.i.pop.ready = leaves;
        self.results.i.push.send(packed.valid || enters && !reads, || BlitPatternResult {
            words: if packed.valid { packed.data } else { [0; PIXEL_WORDS] },
        });
        self.results.i.pop.ready = leaves;
        self.pixel_in.i.push.drive(&i.pixel);
        self.pixel_in.i.pop.ready = enters;
        self.q = d;
    }
}
