//! Heat maps of a frame: overdraw, Zcull's decisions, cycles per tile.

use super::chip::Inside;
use super::frame::Watch;
use super::picture::Picture;
use super::pipeline::Pipeline;
use super::stats::coloured;
use bundle::*;

/// Counts over the frame, per pixel and per 16x16 tile.
pub struct Maps {
    width: u32,
    height: u32,
    columns: u32,
    /// Memory's first row is the lowest of the picture.
    upward: bool,
    overdraw: Vec<u32>,
    /// For each tile: what came to Zcull, what left it, and what left it accepted.
    came: Vec<u32>,
    left: Vec<u32>,
    accepted: Vec<u32>,
    /// Cycles in which PROP was offered a part of the tile.
    cycles: Vec<u32>,
}

impl Maps {
    pub fn new(width: u32, height: u32) -> Self {
        let (columns, rows) = (width.div_ceil(16), height.div_ceil(16));
        let tiles = vec![0; (columns * rows) as usize];
        Maps {
            width,
            height,
            columns,
            upward: false,
            overdraw: vec![0; (width * height) as usize],
            came: tiles.clone(),
            left: tiles.clone(),
            accepted: tiles.clone(),
            cycles: tiles,
        }
    }

    /// The map of a picture whose first row in memory is its lowest.
    #[must_use]
    pub fn upward(mut self) -> Self {
        self.upward = true;
        self
    }

    /// Tiles of primitives that came to Zcull, and that left it.
    pub fn tiles(&self) -> (u64, u64) {
        let sum = |counts: &[u32]| counts.iter().map(|count| u64::from(*count)).sum();
        (sum(&self.came), sum(&self.left))
    }

    /// Where a row of the picture is in memory.
    fn row(&self, y: u32) -> u32 {
        if self.upward { self.height - 1 - y } else { y }
    }

    fn tile(&self, x: u16, y: u16) -> usize {
        (u32::from(y) * self.columns + u32::from(x)) as usize
    }

    /// How often each pixel's colour was written.
    pub fn overdraw(&self) -> Picture {
        let most = self.overdraw.iter().copied().max().unwrap_or(1);
        Picture::heat(self.width, self.height, most, |x, y| {
            self.overdraw[(self.row(y) * self.width + x) as usize]
        })
    }

    /// Picture of the tiles of primitives at each position: red discarded, green accepted, blue
    /// ambiguous; brighter where there were more.
    pub fn zcull(&self) -> Picture {
        let most = self.came.iter().copied().max().unwrap_or(1).max(1);
        Picture::new(self.width, self.height, |x, y| {
            let at = (self.row(y) / 16 * self.columns + x / 16) as usize;
            let came = self.came[at];
            if came == 0 {
                return [0; 3];
            }
            let light = 80.0 + 175.0 * f64::from(came) / f64::from(most);
            let part = |n: u32| (light * f64::from(n) / f64::from(came)) as u8;
            let (left, accepted) = (self.left[at].min(came), self.accepted[at].min(came));
            [part(came - left), part(accepted), part(left.saturating_sub(accepted))]
        })
    }

    /// Cycles for which each tile occupied the way from fine raster to PROP.
    pub fn cycles(&self) -> Picture {
        let most = self.cycles.iter().copied().max().unwrap_or(1);
        Picture::heat(self.width, self.height, most, |x, y| {
            self.cycles[(self.row(y) / 16 * self.columns + x / 16) as usize]
        })
    }
}

impl<C: Inside> Watch<C> for Maps {
    fn before(&mut self, _cycle: u64, chip: &C) {
        self.lookup(chip.pipe());
    }
}

impl Maps {
    /// Counts the words that move in the pipeline in this cycle.
    pub fn lookup(&mut self, pipe: Pipeline) {
        for gpc in pipe.raster_half {
            let gpc = gpc.unit();
            let (coarse, zcull, fine) = (&gpc.coarse_raster.o, &gpc.zcull.o, &gpc.fine_raster.o);
            if let Some(TilePacket::Tile(tile)) = coarse.tile.get().filter(|_| zcull.tile.ready) {
                let at = self.tile(tile.x, tile.y);
                self.came[at] += 1;
            }
            if let Some(TilePacket::Tile(tile)) = zcull.out.get().filter(|_| fine.tile.ready)
                && !tile.drop
            {
                let at = self.tile(tile.x, tile.y);
                self.left[at] += 1;
                self.accepted[at] += u32::from(tile.accept);
            }
            if let Some(FrtxPacket::Frtx(frtx)) = fine.frtx.get() {
                let at = self.tile(frtx.x >> 4, frtx.y >> 4);
                self.cycles[at] += 1;
            }
        }
        for work in coloured(pipe) {
            if let CropPacket::Quads(quads) = work {
                for quad in &quads.quads {
                    for (pixel, _) in (0..4).zip(quad.coverage).filter(|(_, samples)| *samples != 0) {
                        let (x, y) = (2 * u32::from(quad.x) + pixel % 2, 2 * u32::from(quad.y) + pixel / 2);
                        if x < self.width && y < self.height {
                            self.overdraw[(y * self.width + x) as usize] += 1;
                        }
                    }
                }
            }
        }
    }
}
