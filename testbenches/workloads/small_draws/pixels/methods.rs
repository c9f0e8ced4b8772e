//! State after vertices is written as methods of the stream.

use super::{BACK, BOTH, FILL, FRONT, Pixels, UPRIGHT, VIEWPORTS, WHOLE, any_face, any_rectangle};
use crate::small_draws::samples::ALL;
use crate::small_draws::stream::{SIDE, Stream};
use kit::Rng;
use references::chip::machine::blending::Format;
use references::chip::machine::fragments::{Face, OPERATIONS};
use references::chip::machine::sample_grid::PIXEL;

impl Stream {
    /// Initial state.
    pub fn begin_pixels(&mut self) {
        let zero: [u32; 17] = [
            0x1918, 0x12cc, 0x12e8, 0x1380, 0x1594, 0x19c4, 0x0e00, 0x0e10, 0x0dc0, 0x0dc4, 0x0dc8, 0x156c,
            0x15bc, 0x187c, 0x1510, 0x1910, 0x10f8,
        ];
        zero.iter().for_each(|method| self.put(*method, &[0]));
        self.put(0x191c, &[0x901]);
        let half = (SIDE as f32 / 2.0).to_bits();
        for k in 0..VIEWPORTS as u32 {
            self.put(0x0a00 + 0x20 * k, &[half, half, 0, half, half, 0.5_f32.to_bits(), UPRIGHT]);
            self.put(0x0c00 + 0x10 * k, &[SIDE << 16, SIDE << 16, 0, 1.0_f32.to_bits()]);
        }
        self.put(0x1518, &[1.0_f32.to_bits()]);
        self.put(0x13b0, &[1.0_f32.to_bits(), 1.0_f32.to_bits()]);
        self.put(0x3818, &[0x1b02]);
        self.put(0x3820, &[0x1b02]);
        self.put(0x1a00, &[0x1111; 8]);
        self.put(0x0f90, &[0]);
    }

    /// Changes some state after vertices.
    pub fn change_pixels(&mut self, rng: &mut Rng, p: &mut Pixels) {
        let fractions = p.tests.format != Format::Numbers;
        match rng.below(14) {
            _ if fractions && rng.one_in(2) => self.change_blends(rng, &mut p.tests.blends),
            0 => {
                let faces = [None, Some(FRONT), Some(BACK), Some(BACK), Some(BOTH)];
                p.cull = rng.pick(&faces);
                p.front_clockwise = rng.one_in(2);
                self.put(0x1918, &[p.cull.is_some().into()]);
                self.put(0x191c, &[if p.front_clockwise { 0x900 } else { 0x901 }]);
                self.put(0x1920, &[p.cull.unwrap_or(BACK)]);
            }
            1 | 2 => {
                let function = rng.pick(&[1, 1, 3, 3, 6, 7, 0, 2, 4, 5]);
                let writes = !rng.one_in(4);
                p.tests.depth = (!rng.one_in(4)).then_some((function, writes));
                self.put(0x12cc, &[p.tests.depth.is_some().into()]);
                self.put(0x12e8, &[writes.into()]);
                self.put(0x130c, &[0x200 + function]);
            }
            3 | 4 => {
                p.level = rng.below(5) as u8;
                for k in 0..VIEWPORTS as u32 {
                    self.put(0x0a14 + 0x20 * k, &[(f32::from(p.level) / 4.0).to_bits()]);
                }
            }
            5 => {
                p.bias = rng.pick(&[0, 3, -3, 20]);
                p.biased = [0; 3].map(|_| rng.one_in(2));
                self.put(0x0dc0, &p.biased.map(u32::from));
                self.put(0x15bc, &[(2.0 * f32::from(p.bias)).to_bits()]);
            }
            6 | 7 => self.change_stencil(rng, p),
            8 => {
                let first = rng.pick(&[15, 15, 7, 1, 8, 0]);
                p.tests.masks = [first, if rng.one_in(2) { first } else { rng.below(16) as u32 }];
                let bits = |mask: u32| (0..4).fold(0, |all, k| all | (mask >> k & 1) << (4 * k));
                self.put(0x1a00, &p.tests.masks.map(bits));
            }
            // Colours that are not integers have no logic operation.
            9 if !fractions => {
                p.tests.logic = rng.one_in(2).then(|| rng.below(16) as u32);
                self.put(0x19c4, &[p.tests.logic.is_some().into()]);
                self.put(0x19c8, &[0x1500 + p.tests.logic.unwrap_or(3)]);
            }
            10 => {
                let k = rng.below(VIEWPORTS as u64) as usize;
                let scissor = rng.one_in(2).then(|| any_rectangle(rng));
                p.viewports[k].scissor = scissor;
                let sides = scissor.unwrap_or(WHOLE).map(|[from, to]| from as u32 | (to as u32) << 16);
                self.put(0x0e00 + 0x10 * k as u32, &[scissor.is_some().into(), sides[0], sides[1]]);
            }
            11 if self.grid.several() => {
                p.separate = !rng.one_in(4);
                p.mask = if rng.one_in(2) { ALL } else { rng.below(0x100) as u32 };
                self.put(0x1534, &[p.separate.into()]);
                self.put(0x0fbc, &[p.mask; 4]);
            }
            11 => {
                let modes = [0; 2].map(|_| if rng.one_in(2) { rng.below(3) as u32 } else { FILL });
                if modes != [FILL; 2] {
                    p.planes = 0;
                }
                self.say_modes(p, modes);
                self.put(0x1510, &[p.planes]);
                (p.point, p.line) = (rng.pick(&[1, 2, 3, 5]), rng.pick(&[1, 1, 2, 3]));
                self.put(0x1518, &[(p.point as f32).to_bits()]);
                let width = (p.line as f32).to_bits();
                self.put(0x13b0, &[width, width]);
            }
            12 => {
                p.flipped = rng.one_in(2);
                let half = SIDE as f32 / 2.0;
                let down = if p.flipped { -half } else { half };
                for (k, viewport) in (0..).zip(&mut p.viewports) {
                    viewport.shift = rng.pick(&[[0, 0], [0, 0], [-256, 192], [136, 8], [0, -520]]);
                    let middle = viewport.shift.map(|by| (half + by as f32 / PIXEL as f32).to_bits());
                    self.put(0x0a00 + 0x20 * k, &[half.to_bits(), down.to_bits()]);
                    self.put(0x0a0c + 0x20 * k, &middle);
                }
            }
            _ => {
                p.planes = if p.modes == [FILL; 2] { rng.below(4) as u32 } else { 0 };
                self.put(0x1510, &[p.planes]);
            }
        }
    }

    /// Sets the polygon modes of front and back.
    pub fn say_modes(&mut self, p: &mut Pixels, modes: [u32; 2]) {
        if p.modes != modes {
            p.modes = modes;
            self.put(0x3818, &[0x1b00 + modes[0]]);
            self.put(0x3820, &[0x1b00 + modes[1]]);
        }
    }

    fn change_stencil(&mut self, rng: &mut Rng, p: &mut Pixels) {
        let two = rng.one_in(2);
        let front = any_face(rng);
        let back = if two { any_face(rng) } else { front };
        p.tests.stencil = (!rng.one_in(4)).then_some([front, back]);
        let words = |f: &Face| {
            let [fail, after, pass] = f.operations.map(|k| OPERATIONS[k].1);
            [fail, after, pass, 0x200 + f.function]
        };
        self.put(0x1380, &[p.tests.stencil.is_some().into()]);
        self.put(0x1384, &words(&front));
        self.put(0x1394, &[front.reference.into(), front.read.into(), front.write.into()]);
        self.put(0x1594, &[two.into()]);
        if two {
            self.put(0x1598, &words(&back));
            self.put(0x0f54, &[back.reference.into(), back.write.into(), back.read.into()]);
        }
    }
}
