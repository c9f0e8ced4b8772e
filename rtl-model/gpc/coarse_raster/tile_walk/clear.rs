//! The walk of a clear: steps of 16 rows of 64 bytes, 1 KB, as they lie in the
//! surface, but no more than 16x16 pixels.

use bundle::*;
use kernel::packed::*;

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
        width: B3, // log2
        height: B3,
        x: B15, // upper-left pixel
        y: B15,
        right: B16, // where the next begins
        below: B16,
        row_end: bool, // that is beyond the rect
        bottom: bool,
    }
}

/// Start of the step that a pixel is in.
fn start(at: u16, log2: u8) -> u16 {
    at >> log2 << log2
}

impl Step {
    /// Of a clear, before its place is known.
    pub fn of(surfaces: &Surfaces, clear: &Clear) -> Step {
        let (width, height) = surfaces.step(clear);
        Step { clear: *clear, width, height, ..Step::default() }
    }

    fn across(&self, x: u16) -> Step {
        let right = x + (1 << self.width);
        Step { x, right, row_end: right >= self.clear.rect.x1, ..*self }
    }
    fn down(&self, y: u16) -> Step {
        let below = y + (1 << self.height);
        Step { y, below, bottom: below >= self.clear.rect.y1, ..*self }
    }

    /// The first.
    pub fn first(&self) -> Step {
        let r = &self.clear.rect;
        self.across(start(r.x0, self.width)).down(start(r.y0, self.height))
    }

    /// The step to its right, or the first of the row below.
    pub fn after(&self) -> Step {
        if self.row_end {
            self.across(start(self.clear.rect.x0, self.width)).down(self.below & 0x7fff)
        } else {
            self.across(self.right & 0x7fff)
        }
    }

    /// Column and row of the 16x16-pixel tile that it is in.
    pub fn at(&self) -> (u16, u16) {
        (self.x >> TILE_LOG2 & 0x3ff, self.y >> TILE_LOG2 & 0x3ff)
    }

    pub fn last(&self) -> bool {
        self.row_end && self.bottom
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
                x1: if self.row_end { r.x1 } else { self.right },
                y1: if self.bottom { r.y1 } else { self.below },
            },
            last: self.last(),
        }
    }
}
