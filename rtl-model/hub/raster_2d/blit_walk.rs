//! Blit walk: lists the texels of each pixel of a rectangle. Pixels are in the order of the destination's sectors; sectors
//! of blocks in that of half a GOB, 32 bytes by 8 rows, so that four in a row have one line. Positions are stepped.
//!
//! It lists a texel a cycle; the first follows 2 cycles after the start. Only its output stalls it. Specification: RSTR2D;
//! interfaces: 2D class.

use crate::raster_2d::types::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse start: bool;
    in level job: Blit;     // does not change while a blit is drawn
    out texel: BlitTexel;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A pixel's number in one direction, and its position in the source.
    pub struct Cursor {
        pixel: B16,
        position: B64,
    }

    /// The current pixel, and the first ones of its sector and of its half GOB.
    pub struct Cursors {
        now: Cursor,
        sector: Cursor,
        group: Cursor,
    }

    pub struct Regs {
        walks: bool,
        x: Cursors,
        y: Cursors,
        right: bool,   // texel of the pixel: the right one, the lower one
        lower: bool,
        above: B32,    // 64-byte columns above the row, or the row of blocks
        texel: Offer<BlitTexel>,
    }
}

kernel::unit! {
    pub struct BlitWalk(p) {
        registers: Regs;
    }
}

impl Cursors {
    fn all(now: Cursor) -> Self {
        Cursors { now, sector: now, group: now }
    }
}

/// The cursor of a rectangle's first pixel.
fn first(axis: &BlitAxis) -> Cursor {
    Cursor { pixel: axis.first, position: axis.position }
}

/// The next pixel.
fn next(axis: &BlitAxis, now: &Cursor) -> Cursor {
    Cursor { pixel: now.pixel.wrapping_add(1), position: now.position.wrapping_add(axis.step) }
}

/// The texel at a position, or the one after it.
fn texel(axis: &BlitAxis, position: u64, after: bool) -> u16 {
    let texel = i64::from((position >> 32) as i32) + i64::from(after);
    texel.clamp(0, axis.edge_texel.into()) as u16
}

/// Weight of a texel in one direction: 256 for both.
fn weight(fraction: u8, after: bool) -> u32 {
    if after { fraction.into() } else { 256 - u32::from(fraction) }
}

/// Bits of the fraction, if texels are weighted.
fn fraction(job: &Blit, position: u64) -> u8 {
    if job.filters { (position >> 24) as u8 } else { 0 }
}

/// Whether a pixel is the last one before a multiple of `1 << log2` bytes.
fn ends(job: &Blit, pixel: u16, log2: u32) -> bool {
    let mask = (1 << log2 >> job.destination.texel_log2) - 1;
    u32::from(pixel) & mask == mask
}

impl Regs {
    fn start(&mut self, job: &Blit) {
        (self.walks, self.right, self.lower) = (true, false, false);
        (self.x, self.y) = (Cursors::all(first(&job.x)), Cursors::all(first(&job.y)));
        self.above = job.above;
    }

    /// The current texel, and the step to the next.
    fn step(&mut self, job: &Blit) -> BlitTexel {
        let q = *self;
        let (x, y) = (&q.x.now, &q.y.now);
        let (fx, fy) = (fraction(job, x.position), fraction(job, y.position));
        let last = (q.right || fx == 0) && (q.lower || fy == 0);
        let pitch = job.destination.pitch_linear;
        let (right_end, lower_end) = (x.pixel == job.x.last, y.pixel == job.y.last);
        let sector_right = right_end || ends(job, x.pixel, if pitch { 5 } else { 4 });
        let sector_lower = lower_end || pitch || y.pixel & 1 == 1;
        self.right = !q.right && fx != 0;
        self.lower = !last && (q.lower || q.right || fx == 0);
        if last {
            let group_right = right_end || ends(job, x.pixel, 5);
            let group_lower = lower_end || pitch || y.pixel & 7 == 7;
            let (next_x, next_y) = (next(&job.x, x), next(&job.y, y));
            if !sector_right {
                self.x.now = next_x;
            } else if !sector_lower {
                self.x.now = q.x.sector;
                self.y.now = next_y;
            } else if !group_right {
                (self.x.now, self.x.sector) = (next_x, next_x);
                self.y.now = q.y.sector;
            } else if !group_lower {
                (self.x.now, self.x.sector) = (q.x.group, q.x.group);
                (self.y.now, self.y.sector) = (next_y, next_y);
            } else if !right_end {
                self.x = Cursors::all(next_x);
                (self.y.now, self.y.sector) = (q.y.group, q.y.group);
            } else if !lower_end {
                self.x = Cursors::all(first(&job.x));
                self.y = Cursors::all(next_y);
                let block_rows = (8 << job.destination.block_height) - 1;
                if pitch || u32::from(y.pixel) & block_rows == block_rows {
                    self.above = q.above.wrapping_add(job.destination.columns.into());
                }
            } else {
                self.walks = false;
            }
        }
        let (address, first) = job.destination.sector(q.above, x.pixel, y.pixel);
        BlitTexel {
            x: texel(&job.x, x.position, q.right),
            y: texel(&job.y, y.position, q.lower),
            weight: weight(fx, q.right) * weight(fy, q.lower),
            last,
            target: BlitTarget { address, first, last: sector_right && sector_lower },
        }
    }
}

impl Logic for BlitWalk {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.texel.drive(&self.q.texel);
        o.idle = !self.q.walks && !self.q.texel.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.texel.leave(i.texel);
        if i.start.valid {
            d.start(&i.job);
        } else if self.q.walks && !d.texel.valid {
            let texel = d.step(&i.job);
            d.texel.put(texel);
        }

        // ---- clock edge
        self.q = d;
    }
}
