//! The painter itself: primitives in order, pixel by pixel.

use super::canvas::{Brush, Canvas, State, Touch};
use super::depth_buffer::{DepthBuffer, Sample};
use super::registers::Registers;
use crate::common::gl;
use crate::gpc::fine_raster::pixel_area::{has_parts, part_of_alpha};
use std::collections::{BTreeMap, BTreeSet};

/// The rasteriser's result for a primitive in a pixel.
#[derive(Clone, Debug)]
pub struct Fragment {
    pub x: u16,
    pub y: u16,
    /// Samples covered, bit s for sample s.
    pub samples: u16,
    /// Depth of each sample.
    pub depth: [u32; 16],
    pub accept: bool,
    /// Sixteenths of the pixel that a smooth primitive leaves uncovered.
    pub lacks: u8,
}

#[derive(Clone, Debug)]
pub struct Primitive {
    pub id: u16,
    pub back: bool,
    pub fragments: Vec<Fragment>,
}

/// The shader's result for a pixel.
#[derive(Clone, Debug)]
pub struct Shaded {
    pub kill: bool,
    pub mask: u16,
    pub colour: [[u32; 4]; 8],
    pub second: [u32; 4],
}

pub trait Shader {
    fn shade(&self, prim: u16, x: u16, y: u16) -> Shaded;
}

/// Pixels of a primitive that must be shaded, and those that may be: primitive, x, y.
#[derive(Clone, Debug, Default)]
pub struct Tested {
    pub must_shade: BTreeSet<[u16; 3]>,
    pub may_shade: BTreeSet<[u16; 3]>,
}

/// Information about a primitive that shading needs.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    pub back: bool,
    pub outputs: usize,
    /// Output 0 has a second colour.
    pub two_colours: bool,
    /// The shader may kill; it cannot unless its header says so.
    pub kills: bool,
}

#[derive(Debug, Default)]
pub struct Painter {
    pub registers: Registers,
    pub depth: DepthBuffer,
    pub canvas: Canvas<Brush>,
    pub tested: Tested,
    pub orders: BTreeMap<u16, Order>,
}

const ONE: u32 = 0x3f80_0000;

impl Painter {
    pub fn state(&mut self, address: u16, value: u32) {
        self.registers.set(address, value);
        self.depth.registers.set(address, value);
    }

    /// Clears all samples of a pixel; components of colour as bits, red first.
    pub fn clear(&mut self, x: u16, y: u16, z: bool, stencil: bool, colour: u8, target: u8) {
        if z || stencil {
            self.depth.clear(x, y, z, stencil);
        }
        let state = self.registers.of_colour();
        for sample in (0..self.registers.samples()).filter(|_| colour != 0) {
            self.canvas.touch((target, x, y, sample), Touch::Clear(colour, state.clone()));
        }
    }

    pub fn draw(&mut self, primitive: &Primitive, shader: &impl Shader) {
        let (state, targets) = (self.registers.of_colour(), self.registers.targets());
        let two_colours = targets.first().is_some_and(|target| self.registers.two_colours(*target));
        let order = Order {
            back: primitive.back,
            outputs: targets.len(),
            two_colours,
            kills: self.registers.on(0x3ff0),
        };
        self.orders.insert(primitive.id, order);
        for fragment in primitive.fragments.iter().filter(|f| f.samples != 0) {
            self.pixel(primitive, fragment, shader, &state);
        }
    }

    fn pixel(&mut self, p: &Primitive, f: &Fragment, shader: &impl Shader, state: &State) {
        let shaded = self.in_part(f, self.orders[&p.id].shaded(shader, [p.id, f.x, f.y]));
        let (first, place) = (self.registers.on(0x0210), [p.id, f.x, f.y]);
        let kept = self.kept(f, &shaded);
        // A shader's stores, and its kills, apply to hidden samples, too, unless the API requires early depth.
        let before = if first { f.samples } else { f.samples & kept };
        let passed = self.depths(p, f, before);
        let left = passed & kept;
        self.tested.may_shade.insert(place);
        let always = match first {
            true => false,
            false => self.may_change_coverage() || self.registers.get(0x3ff0) & 2 != 0 || self.pinned(),
        };
        if passed != 0 || always {
            self.tested.must_shade.insert(place);
        } else if first || self.registers.get(0x0204) & 31 == 0 {
            self.tested.may_shade.remove(&place);
        }
        if left != 0 {
            self.colours(f, &shaded, left, state);
        }
    }

    /// Colours clamped to their ranges, and alphas times the covered part; both for the first output.
    fn in_part(&self, f: &Fragment, mut shaded: Shaded) -> Shaded {
        let range = self.registers.get(0x13a8);
        let part = |colour: &mut [u32; 4], output: usize| {
            *colour = gl::saturate(range, output, *colour);
            colour[3] = part_of_alpha(colour[3], 16 - f.lacks);
        };
        let targets = self.registers.targets();
        for (output, colour) in shaded.colour.iter_mut().enumerate() {
            let code =
                targets.get(output).map_or(0, |t| self.registers.get(0x810 + 0x40 * u16::from(*t)) as u8);
            if has_parts(code) {
                part(colour, output);
                if output == 0 {
                    part(&mut shaded.second, 0);
                }
            }
        }
        shaded
    }

    /// Whether shading or later tests may remove samples.
    fn may_change_coverage(&self) -> bool {
        let (r, all) = (&self.registers, ones(self.registers.samples()));
        let masked = (0..4).any(|k| r.or(0x0fbc + 4 * k, 0xffff) as u16 & all != all);
        r.on(0x12ec) || r.on(0x3ff0) || r.on(0x153c) || masked
    }

    /// Depth is never first: LATEZ_ALWAYS, and unnamed values.
    fn pinned(&self) -> bool {
        self.registers.get(0x0204) & 31 > 0x13
    }

    fn kept(&self, f: &Fragment, shaded: &Shaded) -> u16 {
        let r = &self.registers;
        let alpha = f32::from_bits(shaded.colour[0][3]);
        // Unknown functions always pass.
        let threshold = f32::from_bits(r.get(0x1310));
        let passes = |alpha| gl::compares(r.get(0x1314), alpha, threshold).unwrap_or(true);
        // OpenGL 4.6 compatibility, 17.3: the multisample operations, alpha to one among them, precede the alpha test.
        let tested = if r.get(0x153c) & 0x10 != 0 { 1.0 } else { alpha };
        if shaded.kill || r.on(0x12ec) && !passes(tested) {
            return 0;
        }
        let quad_place = f.x % 2 + 2 * (f.y % 2);
        let mut kept = r.or(0x0fbc + 4 * quad_place, 0xffff) as u16;
        let (usage, multisampled) = (r.or(0x0300, 1), r.or(0x1534, 1) & 1 == 1);
        if usage & 1 == 1 && (usage & 2 == 0 || multisampled) {
            kept &= shaded.mask;
        }
        if r.on(0x153c) {
            let share = if alpha.is_nan() { 0.0 } else { f64::from(alpha).clamp(0.0, 1.0) };
            kept &= ones((share * f64::from(r.samples()) + 0.5).floor() as u16);
        }
        kept
    }

    /// The given samples that pass the depth unit, if it has work.
    fn depths(&mut self, p: &Primitive, f: &Fragment, samples: u16) -> u16 {
        if !self.depth.has_work() {
            return samples;
        }
        let mut passed = 0;
        for sample in (0..16).filter(|s| samples >> s & 1 == 1) {
            let depth = f.depth[usize::from(sample)];
            let requested =
                Sample { prim: p.id, x: f.x, y: f.y, sample, depth, back: p.back, accept: f.accept };
            passed |= u16::from(self.depth.test(requested)) << sample;
        }
        passed
    }

    fn colours(&mut self, f: &Fragment, shaded: &Shaded, left: u16, state: &State) {
        let alpha_is_one = self.registers.get(0x153c) & 0x10 != 0;
        let one = |mut colour: [u32; 4]| {
            colour[3] = if alpha_is_one { ONE } else { colour[3] };
            colour
        };
        for (output, target) in self.registers.targets().into_iter().enumerate() {
            if self.registers.format(target).is_none() {
                continue;
            }
            let two = self.registers.two_colours(target);
            let brush = Brush {
                colour: one(shaded.colour[output]),
                second: (two && output == 0).then(|| one(shaded.second)),
                alpha: !two && self.registers.needs_alpha(target),
                alpha_is_one,
            };
            for sample in (0..16).filter(|s| left >> s & 1 == 1) {
                let touch = Touch::Colour(brush, state.clone());
                self.canvas.touch((target, f.x, f.y, sample), touch);
            }
        }
    }
}

impl Order {
    pub fn shaded(&self, shader: &impl Shader, [prim, x, y]: [u16; 3]) -> Shaded {
        let shaded = shader.shade(prim, x, y);
        match self.kills {
            true => shaded,
            false => Shaded { kill: false, mask: 0xffff, ..shaded },
        }
    }
}

fn ones(n: u16) -> u16 {
    ((1_u32 << n) - 1) as u16
}
