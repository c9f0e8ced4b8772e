//! A whole picture, sample by sample: plays the raster pipeline's input stream in order, without its tiles, planes in caches,
//! modes or order of units. Written from the contract of the pipeline: exact coverage, depth within its error bound, tests,
//! blending. Results that depend on more than that are left open.

pub mod colour;
pub mod coverage;
pub mod depth;
pub mod memory;
pub mod shape;
pub mod state;
pub mod tests;

use bundle::*;
use shape::Shape;
use state::Words;
use tests::Stored;

/// The shader's result for a primitive: a colour, a second one for blends that use it, and the samples that it keeps of each
/// pixel of a quad.
#[derive(Clone, Copy, Debug)]
pub struct Shaded {
    pub colour: [f32; 4],
    pub second: [f32; 4],
    pub kept: [u16; 4],
}

/// A target, its depth surface and the state so far.
#[derive(Clone)]
pub struct Picture {
    width: u32,
    height: u32,
    samples: u32,
    words: Words,
    /// Sample `s` of pixel (x, y) at `(y width + x) samples + s`.
    pub colour: Vec<[u8; 4]>,
    pub stored: Vec<Stored>,
    /// Bounds on the number of samples that passed while they were counted: least and most.
    pub passed: (u64, u64),
}

impl Picture {
    /// All zero, like initial memory.
    pub fn new(width: u32, height: u32, samples: u32) -> Self {
        let count = (width * height * samples) as usize;
        let (colour, stored) = (vec![[0; 4]; count], vec![Stored::default(); count]);
        Picture { width, height, samples, words: Words::default(), colour, stored, passed: (0, 0) }
    }

    pub fn at(&self, x: u32, y: u32, s: u32) -> usize {
        ((y * self.width + x) * self.samples + s) as usize
    }

    /// Whether the shader must return two colours.
    pub fn takes_second(&self) -> bool {
        colour::takes_second(&self.words)
    }

    pub fn state(&mut self, state: State) {
        if state.address == CLEAR_SURFACE {
            self.clear(state.value);
        } else if state.address == CLEAR_REPORT_VALUE && state.value & 0x1f == 1 {
            self.passed = (0, 0);
        } else {
            self.words.set(state);
        }
    }

    /// Whether a pixel may be drawn or, by other rules, cleared.
    fn inside(&self, rects: &[(u16, u16, bool)], x: u32, y: u32) -> bool {
        let span = |address, sized: bool, at: u32| {
            let word = self.words.or(address, 0xffff_0000);
            let (low, high) = (word & 0xffff, word >> 16);
            at >= low && at < if sized { low + high } else { high }
        };
        rects.iter().all(|(across, down, sized)| span(*across, *sized, x) && span(*down, *sized, y))
    }

    const CLIP: (u16, u16, bool) = (SET_SURFACE_CLIP_HORIZONTAL, SET_SURFACE_CLIP_VERTICAL, true);
    const SCISSOR: (u16, u16, bool) = (SET_SCISSOR_HORIZONTAL, SET_SCISSOR_VERTICAL, false);
    const CLEAR: (u16, u16, bool) = (SET_CLEAR_RECT_HORIZONTAL, SET_CLEAR_RECT_VERTICAL, false);

    fn pixels(&self, rects: &[(u16, u16, bool)]) -> Vec<(u32, u32)> {
        let all = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        all.filter(|(x, y)| self.inside(rects, *x, *y)).collect()
    }

    fn clear(&mut self, what: u32) {
        let mut rects = vec![Self::CLIP];
        let control = self.words.get(SET_CLEAR_SURFACE_CONTROL);
        if control >> 4 & 1 == 1 {
            rects.push(Self::CLEAR);
        }
        if control >> 8 & 1 == 1 && self.words.on(SET_SCISSOR_ENABLE) {
            rects.push(Self::SCISSOR);
        }
        let colour = colour::clear_value(&self.words);
        let stored = tests::clear_value(&self.words);
        let surface = self.words.surface();
        for (x, y) in self.pixels(&rects) {
            for s in 0..self.samples {
                let at = self.at(x, y, s);
                for k in (0..4).filter(|k| what >> (2 + k) & 1 == 1) {
                    self.colour[at][k] = colour[k];
                }
                if what & 1 == 1 && surface.depth_writable {
                    (self.stored[at].depth, self.stored[at].of) = (stored.depth, None);
                }
                if what & 2 == 2 && surface.stencil_writable {
                    self.stored[at].stencil = stored.stencil;
                }
            }
        }
    }

    /// Draws a primitive by its vertices.
    pub fn draw(&mut self, topology: Topology, vertices: [RasterRecord; 3], shaded: Shaded) {
        let Some(shape) = Shape::new(&self.words, topology, vertices) else {
            return;
        };
        let mut rects = vec![Self::CLIP];
        if self.words.on(SET_SCISSOR_ENABLE) {
            rects.push(Self::SCISSOR);
        }
        for (x, y) in self.pixels(&rects) {
            self.pixel(&shape, &shaded, x, y);
        }
    }

    fn pixel(&mut self, shape: &Shape, shaded: &Shaded, x: u32, y: u32) {
        let words = &self.words;
        let shaded = &colour::held(words, shaded);
        let mandated_early = words.on(SET_API_MANDATED_EARLY_Z);
        let place = (y % 2 * 2 + x % 2) as usize;
        let mut kept = u32::from(shaded.kept[place]);
        kept &= words.or(SET_SAMPLE_MASK_X0_Y0 + 4 * place as u16, 0xffff);
        kept &= colour::kept_by_alpha(words, shaded.colour[3], self.samples);
        for s in 0..self.samples {
            let position = words.position(s);
            // Without anti-aliasing all samples are covered where the centre is.
            let together = words.or(SET_ANTI_ALIAS_ENABLE, 1) & 1 == 0;
            if !shape.covers(x, y, if together { (8, 8) } else { position }) {
                continue;
            }
            let keep = kept >> s & 1 == 1;
            if !keep && !mandated_early {
                continue;
            }
            let at = self.at(x, y, s);
            let codes = shape.plane.at_sample(self.words.clip_format(), (x, y), position);
            let stored = &mut self.stored[at];
            let (known, counts) = (!stored.open, self.words.on(SET_ZPASS_PIXEL_COUNT));
            let passes = tests::test(&self.words, stored, codes, &shape.plane, shape.back);
            if counts {
                self.passed.0 += u64::from(known && passes == Some(true));
                self.passed.1 += u64::from(!known || passes != Some(false));
            }
            match passes {
                Some(passes) => {
                    if passes && keep {
                        colour::write(&self.words, &mut self.colour[at], shaded);
                    }
                }
                None => self.stored[at].open = true,
            }
        }
    }
}
