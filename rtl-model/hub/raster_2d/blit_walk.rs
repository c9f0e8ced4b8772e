//! Blit walk: lists the texels of each pixel of a rectangle, and the destination's pixel if it is read. Pixels are in the
//! order of the destination's sectors; sectors of blocks in that of half a GOB, 32 bytes by 8 rows, so that four in a row
//! have one line. Positions, and distances from the sides of a line or a triangle, are stepped; pixels beyond a side are
//! masked.
//!
//! It lists a texel a cycle; the first follows 2 cycles after the start. Only its output stalls it. Specification: RSTR2D;
//! interfaces: 2D class.

use crate::raster_2d::types::*;
use kernel::packed::Field;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse start: bool;
    in level job: Blit;     // does not change while a blit is drawn
    in level sides: BlitSides;
    out texel: BlitTexel;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A pixel's number in one direction, its position in the source, and its part of the distances from the sides.
    pub struct Cursor {
        pixel: B16,
        position: B64,
        distance: [BlitDistance; BLIT_SIDES],
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
        right: bool,   // texel of the pixel: the right one, the lower one; the destination's
        lower: bool,
        under: bool,
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

/// Bits of a distance.
const DISTANCE: u64 = (1 << BlitDistance::WIDTH) - 1;

/// The cursor of a rectangle's first pixel.
fn first(axis: &BlitAxis, distance: [u64; BLIT_SIDES]) -> Cursor {
    Cursor { pixel: axis.first, position: axis.position, distance }
}

/// The next pixel.
fn next(axis: &BlitAxis, side: [u64; BLIT_SIDES], now: &Cursor) -> Cursor {
    let distance = [0, 1, 2].map(|k| now.distance[k].wrapping_add(side[k]) & DISTANCE);
    match axis.backward {
        false => Cursor {
            pixel: now.pixel.wrapping_add(1),
            position: now.position.wrapping_add(axis.step),
            distance,
        },
        true => Cursor {
            pixel: now.pixel.wrapping_sub(1),
            position: now.position.wrapping_sub(axis.step),
            distance,
        },
    }
}

/// Whether a pixel is beyond a side of the outline.
fn beyond(outline: BlitOutline, x: &Cursor, y: &Cursor) -> bool {
    let sides = match outline {
        BlitOutline::Rectangle => 0,
        BlitOutline::Line => 2,
        BlitOutline::Triangle => 3,
    };
    (0..sides).any(|k| x.distance[k].wrapping_add(y.distance[k]) >> (BlitDistance::WIDTH - 1) & 1 == 1)
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

/// Whether a pixel is the last one, on the way of its axis, before a multiple of `1 << log2` bytes.
fn ends(job: &Blit, pixel: u16, log2: u32) -> bool {
    last_of(&job.x, pixel, (1 << log2 >> job.destination.texel_log2) - 1)
}

/// Whether a pixel is the last one of those that differ in a mask.
fn last_of(axis: &BlitAxis, pixel: u16, mask: u32) -> bool {
    u32::from(pixel) & mask == if axis.backward { 0 } else { mask }
}

impl Regs {
    fn start(&mut self, job: &Blit, sides: &BlitSides) {
        (self.walks, self.right, self.lower, self.under) = (true, false, false, false);
        self.x = Cursors::all(first(&job.x, [0; BLIT_SIDES]));
        self.y = Cursors::all(first(&job.y, sides.distance));
        self.above = job.above;
    }

    /// The current texel, and the step to the next.
    fn step(&mut self, job: &Blit, sides: &BlitSides) -> BlitTexel {
        let q = *self;
        let (x, y) = (&q.x.now, &q.y.now);
        let (fx, fy) = (fraction(job, x.position), fraction(job, y.position));
        let sources = (q.right || fx == 0) && (q.lower || fy == 0);
        let last = q.under || sources && !job.operation.reads_destination;
        let pitch = job.destination.pitch_linear;
        let (right_end, lower_end) = (x.pixel == job.x.last, y.pixel == job.y.last);
        let sector_right = right_end || ends(job, x.pixel, if pitch { 5 } else { 4 });
        let sector_lower = lower_end || pitch || last_of(&job.y, y.pixel, 1);
        self.right = !q.under && !q.right && fx != 0;
        self.lower = !q.under && !sources && (q.lower || q.right || fx == 0);
        self.under = sources && !last;
        if last {
            let group_right = right_end || ends(job, x.pixel, 5);
            let group_lower = lower_end || pitch || last_of(&job.y, y.pixel, 7);
            let (next_x, next_y) = (next(&job.x, sides.right, x), next(&job.y, sides.down, y));
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
                self.x = Cursors::all(first(&job.x, [0; BLIT_SIDES]));
                self.y = Cursors::all(next_y);
                let columns = u32::from(job.destination.columns);
                if pitch || last_of(&job.y, y.pixel, (8 << job.destination.block_height) - 1) {
                    let above = if job.y.backward { columns.wrapping_neg() } else { columns };
                    self.above = q.above.wrapping_add(above);
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
            under: q.under,
            target: BlitTarget {
                address,
                first,
                last: sector_right && sector_lower,
                masked: beyond(job.outline, x, y),
                pattern_x: (x.pixel as u8).wrapping_add(job.pattern.x) & 63,
                pattern_y: (y.pixel as u8).wrapping_add(job.pattern.y) & 63,
            },
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
            d.start(&i.job, &i.sides);
        } else if self.q.walks && !d.texel.valid {
            let texel = d.step(&i.job, &i.sides);
            d.texel.put(texel);
        }

        // ---- clock edge
        self.q = d;
    }
}
