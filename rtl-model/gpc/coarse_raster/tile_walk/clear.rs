//! The walk of a clear: steps of 16 rows of 64 bytes (1 KB), contiguous in the surface, but at most 16x16 pixels.

use super::surfaces::Surfaces;
use bundle::*;
use kernel::packed::*;

impl Surfaces {
    pub fn at_reset() -> Self {
        Surfaces { colour: [2; 8], depth: 2, columns: 0, rows: 0 }
    }

    /// Width and height of the steps of a clear, log2 of pixels. If it clears surfaces of two sample sizes, the wider
    /// samples decide.
    pub fn step(&self, c: &Clear) -> (u8, u8) {
        let colour = if c.colour == 0 { 0 } else { self.colour[usize::from(c.target)] };
        let depth = if c.z || c.stencil || c.decompress { self.depth } else { 0 };
        let width = 6 - colour.max(depth) - self.columns;
        (width.min(TILE_LOG2 as u8), TILE_LOG2 as u8 - self.rows)
    }
}

packed! {
    /// The current step.
    pub struct Step {
        clear: Clear,
        width: B3, // log2
        height: B3,
        x: B15, // upper-left pixel
        y: B15,
        right: B16, // x of the next step
        below: B16,
        row_end: bool, // the next step is beyond the rectangle
        bottom: bool,
    }
}

/// First pixel of the step that contains a pixel.
fn start(at: u16, log2: u8) -> u16 {
    at >> log2 << log2
}

impl Step {
    /// Steps of a clear, before their position is known.
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

    /// The first step.
    pub fn first(&self) -> Step {
        let r = &self.clear.rect;
        self.across(start(r.x0, self.width)).down(start(r.y0, self.height))
    }

    /// The step to the right, or the first step of the row below.
    pub fn after(&self) -> Step {
        if self.row_end {
            self.across(start(self.clear.rect.x0, self.width)).down(self.below & 0x7fff)
        } else {
            self.across(self.right & 0x7fff)
        }
    }

    /// Column and row of the 16x16-pixel tile that contains the step.
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
            decompress: c.decompress,
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
