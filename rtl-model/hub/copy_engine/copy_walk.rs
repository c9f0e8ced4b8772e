//! Copy walk: lists the 16-byte beats that one side's lines touch, tile after tile, in address order: line by line in
//! a pitch surface; sector by sector within a GOB of a block-linear surface, so that 32 bytes of 8 lines form one
//! request. Each beat carries its number in line-by-line order.
//!
//! It lists a beat a cycle; the first beat follows 3 cycles after the lines, and walks are separated by one cycle
//! without a beat. Only its output stalls it. Walks keep their order. Specification: CE, Surface addressing.

use crate::byte_align::types::*;
use crate::copy_engine::types::*;
use crate::surface_walk::types::ADDRESS;
use bundle::*;
use kernel::prelude::*;
use prim::block_linear::in_gob;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Walks that can queue behind the current one.
    lines_depth: 1..=255 = 4, "walks";
}

// ---- ports
kernel::ports! {
    in lines: CopyLines;
    out place: CopyPlace;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        walks: bool,
        band: VirtualAddress, // pitch: first line of the tiles side by side; block-linear: the block where it starts
        tile: VirtualAddress, // the same for the tile's first byte
        at: VirtualAddress,   // pitch: the current line of the tile
        x: B6,                // block-linear: position of the tile's first byte in its block,
        y: B8,                // and the band's first line
        width: B9,            // bytes of the tile's lines
        rest: B36,            // bytes of the lines after the tile
        rows: B4,             // lines of the tile
        row: B3,              // the current line
        beat: B5,             // beat within the tile's line
        lines: B32,           // remaining lines, the band's included
        base: CopySlot,       // pitch: number of the beat; block-linear: of the tile's first
        place: Offer<CopyPlace>,
    }
}

kernel::unit! {
    pub struct CopyWalk(p) {
        registers: Regs;
        part lines_in: Fifo<CopyLines> = fifo::of(p.lines_depth);
    }
}

const SLOT: u16 = 0x1ff;

/// Bytes in a line of a whole tile.
fn tile_bytes(cut: &CopyCut) -> usize {
    if cut.wide { WIDE_TILE_BYTES } else { TILE_BYTES }
}

/// The current beat, and the next position of the walk.
struct Step {
    row_end: bool, // pitch: the tile's line ends with this beat
    tile_end: bool,
    run_on: bool, // block-linear: the next beat is at the next address
    row: u8,      // the next beat
    beat: u8,
}

impl Regs {
    /// Beats in a line of the tile, and the first beat's first byte.
    fn beats(&self, lines: &CopyLines) -> (u8, u8) {
        let first = if lines.block_linear { self.x & 15 } else { (self.at & 15) as u8 };
        ((u16::from(first) + self.width + 15 >> 4) as u8, first)
    }

    /// Cuts the first tile of a band.
    fn cut(&mut self, lines: &CopyLines) {
        let cut = &lines.cut;
        let own = if lines.block_linear { u64::from(lines.x) } else { self.band & 0xff };
        let first = if cut.tall { cut.first.into() } else { WIDE_TILE_BYTES as u64 - own };
        self.width = first.min(lines.bytes) as u16;
        self.rest = lines.bytes - u64::from(self.width);
        let most = if cut.tall { TILE_LINES } else { 1 };
        self.rows = self.lines.min(most as u32) as u8;
        (self.tile, self.at, self.x) = (self.band, self.band, lines.x);
        (self.row, self.beat) = (0, 0);
    }

    fn begin(&mut self, lines: &CopyLines) {
        self.walks = true;
        self.band = lines.start;
        (self.lines, self.y) = (lines.lines, lines.y);
        self.cut(lines);
        if lines.cut.tall {
            self.rows = self.rows.min(lines.cut.lines);
        }
    }

    /// In a pitch surface the walk runs to the right, then down.
    fn along_lines(&self, beats: u8) -> Step {
        let (right, down) = (self.beat + 1 < beats, self.row + 1 < self.rows);
        Step {
            row_end: !right,
            tile_end: !right && !down,
            run_on: true,
            row: if right { self.row } else { self.row + 1 & 7 },
            beat: if right { self.beat + 1 } else { 0 },
        }
    }

    /// In a GOB: two lines of one 16-byte column, then of the column beside it; then
    /// the two lines below; then the next 32 bytes. Beats outside the tile are skipped.
    fn along_sectors(&self, beats: u8) -> Step {
        let (right, down) = (self.beat + 1 < beats, self.row + 1 < self.rows);
        let y = self.y.wrapping_add(self.row);
        let (odd, upper) = (y & 1 == 1, (self.x >> 4) + self.beat & 1 == 1);
        let above = odd && self.row > 0;
        let left = upper && self.beat > 0;
        let step = Step { row_end: false, tile_end: false, run_on: true, row: self.row, beat: self.beat };
        if !odd && down {
            return Step { row: self.row + 1, ..step };
        }
        if !upper && right {
            return Step { run_on: above, row: self.row - u8::from(above), beat: self.beat + 1, ..step };
        }
        if down {
            return Step { run_on: left, row: self.row + 1, beat: self.beat - u8::from(left), ..step };
        }
        Step { tile_end: !right, run_on: false, row: 0, beat: self.beat + 1, ..step }
    }

    /// The current beat's position in a block-linear surface.
    fn in_block(&self, lines: &CopyLines) -> u64 {
        let block_log2 = 9 + lines.height_log2 + lines.depth_log2;
        let column = (self.x >> 4) + self.beat;
        let y = u32::from(self.y) + u32::from(self.row);
        let inside = (8 << lines.height_log2) - 1;
        let below = if y > inside { lines.stride } else { 0 };
        let block = self.tile + (u64::from(column >> 2) << block_log2) + below & ADDRESS;
        let sector = u64::from(in_gob(u32::from(column & 3) << 4, y));
        ((block >> 9) + u64::from((y & inside) >> 3) << 5 | sector << 1 | u64::from(y & 1)) & (ADDRESS >> 4)
    }

    /// The current beat, and the step to the next.
    fn step(&mut self, lines: &CopyLines) -> CopyPlace {
        let q = *self;
        let (beats, first) = q.beats(lines);
        let step = if lines.block_linear { q.along_sectors(beats) } else { q.along_lines(beats) };
        let address = match lines.block_linear {
            true => q.in_block(lines),
            false => (q.at >> 4) + u64::from(q.beat) & (ADDRESS >> 4),
        };
        let from = if q.beat == 0 { first } else { 0 };
        let end = if q.beat + 1 == beats { (u16::from(first) + q.width + 15 & 15) as u8 + 1 } else { 16 };
        let band_end = step.tile_end && q.rest == 0;
        let last = band_end && q.lines == u32::from(q.rows);
        let (slot, after) = match lines.block_linear {
            true => (
                q.base + u16::from(q.row) * u16::from(beats) + u16::from(q.beat) & SLOT,
                q.base + u16::from(q.rows) * u16::from(beats) & SLOT,
            ),
            false => (q.base, q.base + 1 & SLOT),
        };
        let run_end = step.tile_end || step.row_end || !step.run_on || address & 15 == 15;

        let d = self;
        (d.row, d.beat) = (step.row, step.beat);
        if step.row_end {
            d.at = q.at + lines.stride & ADDRESS;
        }
        if step.tile_end || !lines.block_linear {
            d.base = after;
        }
        if band_end {
            d.band = q.next_band(lines);
            d.y = q.y.wrapping_add(q.rows) & ((8_u16 << lines.height_log2) - 1) as u8;
            d.lines = q.lines.wrapping_sub(q.rows.into());
            d.cut(lines);
            d.walks = !last;
        } else if step.tile_end {
            d.next_tile(lines, &q);
        }
        let kept = d.base;
        CopyPlace { address, span: ByteSpan { first: from, count: end - from }, slot, kept, run_end, last }
    }

    /// Start of the lines below the band.
    fn next_band(&self, lines: &CopyLines) -> u64 {
        if !lines.block_linear {
            let down = self.at.wrapping_sub(self.tile) & ADDRESS;
            return self.band + lines.stride + down & ADDRESS;
        }
        let below = u16::from(self.y) + u16::from(self.rows) >> (3 + lines.height_log2) != 0;
        self.band + if below { lines.stride } else { 0 } & ADDRESS
    }

    fn next_tile(&mut self, lines: &CopyLines, q: &Regs) {
        let x = u32::from(q.x) + u32::from(q.width);
        let right = match lines.block_linear {
            true => u64::from(x >> 6) << (9 + lines.height_log2 + lines.depth_log2),
            false => q.width.into(),
        };
        self.tile = q.tile + right & ADDRESS;
        self.at = self.tile;
        self.x = (x & 63) as u8;
        self.width = q.rest.min(tile_bytes(&lines.cut) as u64) as u16;
        self.rest = q.rest - u64::from(self.width);
        (self.row, self.beat) = (0, 0);
    }
}

impl Logic for CopyWalk {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, head) = (&self.q, &self.lines_in.o);
        o.lines = head.push;
        o.place.drive(&q.place);
        o.idle = !head.pop.valid && !q.place.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let head = &self.lines_in.o.pop;
        let mut pop = false;

        if !q.walks {
            if let Some(lines) = head.get() {
                d.begin(lines);
            }
            d.place.leave(i.place);
        } else if q.place.free(i.place) {
            let place = d.step(&head.data);
            d.place.put(place);
            pop = place.last;
        }

        // ---- clock edge
        self.lines_in.i.push.drive(&i.lines);
        self.lines_in.i.pop.ready = pop;
        self.q = d;
    }
}
