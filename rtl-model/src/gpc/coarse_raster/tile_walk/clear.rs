//! The walk of a clear: steps of 16 rows of 64 bytes, 1 KB, as they lie in the
//! surface, but no more than 16x16 pixels.

use crate::{packed::*, pkg::*};

packed! {
    /// What decides how wide a step is: log2 of the bytes of a sample of each surface,
    /// and of the samples of a pixel.
    pub struct Surfaces {
        colour: [B3; 8],
        depth: B3,
        columns: B2,
        rows: B2,
    }
}

impl Surfaces {
    pub fn at_reset() -> Self {
        Surfaces { colour: [2; 8], depth: 2, columns: 0, rows: 0 }
    }

    /// These after a state packet. Formats without a size count as 4 bytes, modes
    /// without a name as one sample.
    pub fn after(&self, s: &State) -> Self {
        let mut d = *self;
        for k in 0..8 {
            if s.address == SET_COLOR_TARGET_FORMAT + COLOR_TARGET_STRIDE * k {
                d.colour[usize::from(k)] = colour_bytes_log2(s.value as u8);
            }
        }
        match s.address {
            SET_ZT_FORMAT => d.depth = depth_bytes_log2(s.value & 0x1f),
            SET_ANTI_ALIAS => {
                (d.columns, d.rows) = match s.value & 0xf {
                    1 | 5 => (1, 0),
                    2 => (1, 1),
                    3 | 4 => (2, 1),
                    6 => (2, 2),
                    _ => (0, 0),
                }
            }
            _ => {}
        }
        d
    }

    /// Width and height of the steps of a clear, log2 of pixels. Where it clears
    /// surfaces of two sizes, the wider samples decide.
    pub fn step(&self, c: &Clear) -> (u8, u8) {
        let colour = if c.colour == 0 { 0 } else { self.colour[usize::from(c.target)] };
        let depth = if c.z || c.stencil { self.depth } else { 0 };
        let width = 6 - colour.max(depth) - self.columns;
        (width.min(TILE_LOG2 as u8), TILE_LOG2 as u8 - self.rows)
    }
}

fn colour_bytes_log2(format: u8) -> u8 {
    match format {
        0xc0..=0xc5 => 4,
        0xc6..=0xce | 0x46 => 3,
        0xe8..=0xf2 | 0xf8 | 0xfb | 0xfc | 0x40 | 0x41 | 0x43 => 1,
        0xf3..=0xf7 => 0,
        _ => 2,
    }
}

fn depth_bytes_log2(format: u32) -> u8 {
    match format {
        0x17 => 0,
        0x13 => 1,
        0x19 | 0x1d..=0x1f => 3,
        _ => 2,
    }
}

packed! {
    /// The step at hand.
    pub struct Step {
        clear: Clear,
        x: B15, // upper-left pixel
        y: B15,
        width: B3, // log2
        height: B3,
    }
}

/// Start of the step that a pixel is in.
fn start(at: u16, log2: u8) -> u16 {
    at >> log2 << log2
}

pub fn first(surfaces: &Surfaces, clear: &Clear) -> Step {
    let (width, height) = surfaces.step(clear);
    let (x, y) = (start(clear.rect.x0, width), start(clear.rect.y0, height));
    Step { clear: *clear, x, y, width, height }
}

impl Step {
    fn right(&self) -> u16 {
        self.x + (1 << self.width)
    }
    fn below(&self) -> u16 {
        self.y + (1 << self.height)
    }
    fn row_end(&self) -> bool {
        self.right() >= self.clear.rect.x1
    }
    pub fn last(&self) -> bool {
        self.row_end() && self.below() >= self.clear.rect.y1
    }

    /// The step to its right, or the first of the row below.
    pub fn after(&self) -> Step {
        let mut d = *self;
        if self.row_end() {
            d.x = start(self.clear.rect.x0, self.width);
            d.y = self.below() & 0x7fff;
        } else {
            d.x = self.right() & 0x7fff;
        }
        d
    }

    pub fn tile(&self) -> ClearTile {
        let (c, r) = (&self.clear, &self.clear.rect);
        ClearTile {
            z: c.z,
            stencil: c.stencil,
            colour: c.colour,
            target: c.target,
            rect: Rect {
                x0: self.x.max(r.x0),
                y0: self.y.max(r.y0),
                x1: self.right().min(r.x1),
                y1: self.below().min(r.y1),
            },
            last: self.last(),
        }
    }
}
