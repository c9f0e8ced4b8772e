//! State after vertices (rasteriser, tests, clears): its methods, and the API's result for a primitive.

use super::form::Form;
use super::samples::ALL;
use super::stream::{SIDE, Stream};
use kit::Rng;
use references::chip::gpu::blending::Format;
use references::chip::gpu::fragments::{Depth, Face, OPERATIONS, TARGETS, Tests};
use references::chip::gpu::sample_grid::PIXEL;
use references::chip::gpu::small_picture::{Plane, Shape, clockwise};

#[derive(Clone, Debug)]
pub struct Pixels {
    /// Depth of all draws, in quarters.
    level: u8,
    bias: i8,
    /// Depth bias of points, lines and triangles.
    biased: [bool; 3],
    pub tests: Tests,
    viewports: [Viewport; VIEWPORTS],
    pub clears_scissored: bool,
    cull: Option<u32>,
    front_clockwise: bool,
    /// Polygon modes of front and back: points, lines, filled.
    pub modes: [u32; 2],
    point: i64,
    line: i64,
    /// Viewports are flipped vertically.
    flipped: bool,
    planes: u32,
    /// Samples have separate coverage; the mask of written samples.
    separate: bool,
    mask: u32,
}

/// A viewport: shift in 64ths of a pixel, and scissor.
#[derive(Clone, Copy, Debug, Default)]
struct Viewport {
    shift: [i64; 2],
    scissor: Option<[[i64; 2]; 2]>,
}

pub const VIEWPORTS: usize = 2;

const FRONT: u32 = 0x404;
const BACK: u32 = 0x405;
const BOTH: u32 = 0x408;
pub const FILL: u32 = 2;
/// Viewport swizzle: the axes are those of clip space.
const UPRIGHT: u32 = 0x6420;
pub const WHOLE: [[i64; 2]; 2] = [[0, SIDE as i64]; 2];

impl Pixels {
    pub fn new(stream: &Stream) -> Self {
        Pixels {
            separate: true,
            mask: ALL,
            level: 2,
            bias: 0,
            biased: [false; 3],
            tests: Tests { format: stream.format, masks: [15; TARGETS], ..Tests::default() },
            viewports: [Viewport::default(); VIEWPORTS],
            clears_scissored: false,
            cull: None,
            front_clockwise: false,
            modes: [FILL; 2],
            point: 1,
            line: 1,
            flipped: false,
            planes: 0,
        }
    }

    /// Position of a vertex in the window.
    fn place(&self, viewport: &Viewport, at: [i64; 2]) -> [i64; 2] {
        let y = if self.flipped { PIXEL * i64::from(SIDE) - at[1] } else { at[1] };
        [at[0] + viewport.shift[0], y + viewport.shift[1]]
    }

    /// Depth of a primitive; biased depths are clamped to 0 and 1.
    fn depth(&self, kind: usize, polygon: bool) -> Depth {
        let bias = if polygon && self.biased[kind] { self.bias } else { 0 };
        match self.level {
            0 => (0, bias.max(0)),
            4 => (4, bias.min(0)),
            level => (level, bias),
        }
    }

    /// The rectangle that clears are limited to.
    pub fn cleared(&self) -> [[i64; 2]; 2] {
        self.viewports[0].scissor.filter(|_| self.clears_scissored).unwrap_or(WHOLE)
    }

    /// The shapes drawn for a primitive, with back-face flags and depths.
    pub fn shapes(&self, form: &Form) -> Vec<(Shape, bool, Depth)> {
        let Form { corners, edges, slack, viewport } = form;
        let viewport @ Viewport { shift, scissor } = &self.viewports[*viewport];
        let corners: &[_] = &corners.iter().map(|at| self.place(viewport, *at)).collect::<Vec<_>>();
        let middle = PIXEL / 2 * i64::from(SIDE);
        let planes = (0..2).filter(|k| self.planes >> k & 1 == 1);
        let planes: Vec<Plane> = planes
            .map(|axis| Plane { axis, from: middle + shift[axis], beyond: !(axis == 1 && self.flipped) })
            .collect();
        let within = scissor.unwrap_or(WHOLE);
        let view = shift.map(|from| [from, from + PIXEL * i64::from(SIDE)]);
        let shape = |corners: &[[i64; 2]]| {
            let size = if corners.len() == 1 { self.point } else { self.line };
            let (separate, mask) = (self.separate, self.mask);
            Shape {
                corners: corners.to_vec(),
                slack: *slack,
                size,
                planes: planes.clone(),
                within,
                separate,
                mask,
                view,
            }
        };
        if corners.len() < 3 {
            return vec![(shape(corners), false, self.depth(corners.len() - 1, false))];
        }
        let back = (clockwise(corners) > 0) != self.front_clockwise;
        let gone = self.cull.is_some_and(|face| face == if back { BACK } else { FRONT } || face == BOTH);
        if gone && *slack != 0 && self.cull != Some(BOTH) {
            // Slivers along its sides may have the opposite winding, so that they are not culled.
            let side = |k: usize| [corners[k], corners[(k + 1) % corners.len()], corners[k]];
            let depth = self.depth(2, true);
            return (0..corners.len()).map(|k| (shape(&side(k)), !back, depth)).collect();
        }
        if gone || clockwise(corners) == 0 && *slack == 0 {
            return vec![];
        }
        let edges = (0..3).filter(|k| edges >> k & 1 == 1);
        match self.modes[usize::from(back)] {
            0 => edges.map(|k| (shape(&[corners[k]]), back, self.depth(0, true))).collect(),
            1 => edges
                .map(|k| (shape(&[corners[k], corners[(k + 1) % 3]]), back, self.depth(1, true)))
                .collect(),
            _ => vec![(shape(corners), back, self.depth(2, true))],
        }
    }
}

pub fn any_rectangle(rng: &mut Rng) -> [[i64; 2]; 2] {
    [0; 2].map(|_| {
        let from = rng.below(u64::from(SIDE) - 4) as i64;
        [from, from + rng.below((i64::from(SIDE) - from) as u64 + 1) as i64]
    })
}

fn any_face(rng: &mut Rng) -> Face {
    Face {
        function: rng.pick(&[7, 7, 0, 1, 2, 3, 4, 5, 6]),
        reference: rng.pick(&[0, 1, 2, 0xff, 0x81]),
        read: rng.pick(&[0xff, 0xff, 0x0f, 0x80]),
        write: rng.pick(&[0xff, 0xff, 0x03, 0x00]),
        operations: [0; 3].map(|_| rng.below(8) as usize),
    }
}

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
