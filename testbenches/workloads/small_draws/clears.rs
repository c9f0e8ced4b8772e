//! Clears, and their effect on a pixel.

use super::pixels::{Pixels, WHOLE, any_rectangle};
use super::stream::Stream;
use kit::Rng;
use references::chip::machine::blending::Format;
use references::chip::machine::fragments::{Cell, TARGETS};

impl Stream {
    /// A clear, of a rectangle or of the whole target.
    pub fn clear(&mut self, rng: &mut Rng, p: &mut Pixels) {
        if rng.one_in(3) {
            p.clears_scissored = rng.one_in(2);
            self.put(0x10f8, &[if p.clears_scissored { 0x100 } else { 0 }]);
        }
        let format = p.tests.format;
        let colour = [0; 4].map(|_| match format {
            Format::Numbers => rng.pick(&[0, 1, 0x7000, u32::MAX]),
            _ => rng.pick(&[0.0_f32, 0.25, 0.8, 1.0, -0.5, 3.0]).to_bits(),
        });
        let level = rng.below(5) as u8;
        let stencil = rng.pick(&[0, 0, 1, 0xff]);
        let what = rng.pick(&[0x3f, 0x3c, 3, 1, 2, 0x3d, 4, 0x20, 0x19, 0]);
        // Depth and stencil are cleared with the first target.
        let target = if what & 3 == 0 { rng.below(TARGETS as u64) as usize } else { 0 };
        let rectangle = if rng.one_in(3) { any_rectangle(rng) } else { WHOLE };
        let sides = |of: [[i64; 2]; 2]| of.map(|[from, to]| from as u32 | ((to - from) as u32) << 16);
        self.put(0x0ff4, &sides(rectangle));
        self.put(0x0d80, &colour);
        self.put(0x0d90, &[(f32::from(level) / 4.0).to_bits()]);
        self.put(0x0da0, &[u32::from(stencil)]);
        self.put(0x19d0, &[what | (target as u32) << 6]);
        self.put(0x0ff4, &sides(WHOLE));
        let scissor = p.cleared();
        let within = [0, 1].map(|k| [rectangle[k][0].max(scissor[k][0]), rectangle[k][1].min(scissor[k][1])]);
        self.log(format!("clear {what:x} of {within:?} of target {target}"), Some(within));
        let stored = format.stored(&colour);
        let cleared = |old: &[u32; 4]| {
            std::array::from_fn(|k| if what >> (2 + k) & 1 == 1 { stored[k] } else { old[k] })
        };
        self.sketch.clear(within, &|cell: &Cell| Cell {
            colours: std::array::from_fn(|t| {
                if t == target { cleared(&cell.colours[t]) } else { cell.colours[t] }
            }),
            depth: if what & 1 == 1 { (level, 0) } else { cell.depth },
            stencil: if what & 2 == 2 { stencil } else { cell.stencil },
        });
    }
}
