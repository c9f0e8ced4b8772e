//! Each packet becomes the packets of all ports, pixel by pixel.

use super::methods::Methods;
use super::{
    CROP, Coloured, Expected, Part, Samples, Seen, World, ZROP, coverage_of, grid, is_between, listed, owner,
    samples_of,
};
use crate::arith::pixel::sent;
use crate::common::gl;
use crate::gpc::fine_raster::pixel_area::{has_parts, part_of_alpha};
use bundle::*;

pub struct Oracle<'a, W> {
    pub world: &'a W,
    pub methods: Methods,
    pub out: Expected,
    /// Number of mode changes so far, and the mode.
    pub changes: usize,
    pub early: bool,
    /// The primitive that has not ended yet.
    pub inside: Option<u16>,
    /// Area of primitives since early Z first became possible.
    pub area: u64,
}

impl<W: World> Oracle<'_, W> {
    fn owner(&self, x: u16, y: u16) -> usize {
        owner(x, y, self.out.zrop.len())
    }

    fn turn(&mut self, early: bool) {
        self.changes += usize::from(early != self.early);
        self.early = early;
    }

    pub fn state(&mut self, state: State) {
        self.methods.0.insert(state.address, state.value);
        if state.address == 0x0204 {
            self.area = 0;
        }
        for r in 0..self.out.zrop.len() {
            if listed(ZROP, state.address) {
                self.out.zrop[r].push((self.changes, ZropPacket::State(state), None));
            }
            if listed(CROP, state.address) && !is_between(state.address) {
                self.out.crop[r].push((self.changes, Seen::State(state)));
            }
        }
    }

    pub fn clear(&mut self, clear: ClearTile) {
        self.turn(false);
        let r = self.owner(clear.rect.x0, clear.rect.y0);
        if clear.z || clear.stencil || clear.decompress {
            self.out.zrop[r].push((self.changes, ZropPacket::Clear(clear), None));
        }
        if clear.colour != 0 {
            self.out.crop[r].push((self.changes, Seen::Clear(clear)));
        }
    }

    fn mode_of(&self) -> bool {
        let enough = match self.methods.get(0x0204) & 31 {
            0 => true,
            n @ 1..=0x13 => self.early || self.area >= 16 << (n - 1),
            _ => false,
        };
        self.methods.on(0x0210) || enough && !self.methods.may_change()
    }

    /// Depth test of samples.
    fn test(&mut self, frtx: Frtx, samples: Samples, shaded: &[(u16, u16)]) -> Samples {
        if !self.methods.tests_depth() && (frtx.unclipped || !self.methods.may_clip(&frtx.plane)) {
            return samples;
        }
        let mode = self.methods.get(0x15d0);
        let frtx = Frtx { coverage: coverage_of(mode, &frtx, &samples), ..frtx };
        let passed = frtx.coverage & self.world.passes(&frtx);
        let packet = (self.changes, ZropPacket::Frtx(frtx), Some(passed));
        let owner = self.owner(frtx.x, frtx.y);
        for &(x, y) in shaded {
            // Quads of a footprint are numbered from its upper left one, row by row.
            let across = 4 / grid(mode).0;
            let quad = ((y - frtx.y / 2) * across + x - frtx.x / 2) as u8;
            let depth = ZropDepth { quad, z: self.world.depths(frtx.prim, x, y) };
            self.out.zrop[owner].push((self.changes, ZropPacket::Depth(depth), None));
        }
        self.out.zrop[owner].push(packet);
        samples_of(mode, &Frtx { coverage: passed, ..frtx })
    }

    pub fn frtx(&mut self, frtx: Frtx) {
        if self.inside != Some(frtx.prim) {
            self.area += u64::from(frtx.area);
            self.turn(self.mode_of());
        }
        self.inside = (!frtx.last).then_some(frtx.prim);
        let mut samples = samples_of(self.methods.get(0x15d0), &frtx);
        if self.methods.may_change() {
            self.area = 0;
        }

        if self.early {
            samples = self.test(frtx, samples, &[]);
        }
        let mut quads: Vec<_> = samples.keys().map(|(x, y)| (y / 2, x / 2)).collect();
        quads.sort();
        quads.dedup();
        let quads: Vec<_> = quads.into_iter().map(|(y, x)| (x, y)).collect();

        let mut colours = vec![];
        for four in quads.chunks(4) {
            colours.push(self.shade(frtx, four, &mut samples));
        }
        if !self.early {
            let shaded = if self.methods.makes_depth() { &quads[..] } else { &[] };
            samples = self.test(frtx, samples, shaded);
        }
        let seen = colours.into_iter().flatten().filter_map(|(target, part, x, y, words)| {
            let samples = *samples.get(&(x, y))?;
            (samples != 0).then_some((self.changes, Seen::Pixel { target, part, x, y, samples, words }))
        });
        let seen: Vec<_> = seen.collect();
        let owner = self.owner(frtx.x, frtx.y);
        self.out.crop[owner].extend(seen);
    }

    /// Sends up to four quads to shading; updates their remaining samples, and returns the colours of their pixels in output
    /// order.
    fn shade(&mut self, frtx: Frtx, quads: &[(u16, u16)], samples: &mut Samples) -> Vec<Coloured> {
        let pixels = |(x, y): (u16, u16)| [0, 1, 2, 3].map(|p| (2 * x + p % 2, 2 * y + p / 2));
        let mut group = QuadGroup { prim: frtx.prim, back: frtx.back, ..QuadGroup::default() };
        for (quad, &(x, y)) in group.quads.iter_mut().zip(quads) {
            let mask = |p: usize| u8::from(samples.contains_key(&pixels((x, y))[p])) << p;
            *quad = Quad { mask: (0..4).map(mask).sum(), x, y };
        }
        let dead =
            |response: &ShadedGroup| (0..4).all(|k| group.quads[k].mask & !response.quads[k].kill == 0);
        // Shading's results, and the values for partly covered pixels.
        let (mut said, mut responses): (Vec<ShadedGroup>, Vec<ShadedGroup>) = (vec![], vec![]);
        // The second colours of output 0, which is output 8, follow its first ones.
        let mut outputs: Vec<usize> = (0..self.methods.outputs().max(1)).collect();
        let two = self.methods.outputs() > 0 && self.methods.takes_second(self.methods.target(0));
        // Two quads leave room for them in the same response.
        let beside = two && quads.len() <= 2;
        if two && !beside {
            outputs.insert(1, 8);
        }
        for &output in &outputs {
            let mut response = ShadedGroup::default();
            for (k, &(x, y)) in quads.iter().enumerate() {
                response.quads[k] = self.world.shade(frtx.prim, x, y, output);
                if beside && output == 0 {
                    response.quads[2 + k] = self.world.shade(frtx.prim, x, y, 8);
                }
            }
            said.push(response);
            let target = self.methods.target(output % 8);
            if self.methods.outputs() == 0 || has_parts(self.methods.format(target)) {
                for quad in &mut response.quads {
                    let range = self.methods.get(0x13a8);
                    quad.colour = quad.colour.map(|colour| gl::saturate(range, output % 8, colour));
                }
                for (p, lacks) in frtx.lacks.into_iter().enumerate() {
                    for quad in [0, 2] {
                        let alpha = &mut response.quads[quad].colour[p][3];
                        *alpha = part_of_alpha(*alpha, 16 - lacks);
                    }
                }
            }
            responses.push(response);
            if dead(&responses[0]) {
                break;
            }
        }
        for (k, &quad) in quads.iter().enumerate() {
            for (p, pixel) in pixels(quad).into_iter().enumerate() {
                let kept = self.methods.kept(&responses[0].quads[k], p);
                samples.entry(pixel).and_modify(|s| *s &= kept);
            }
        }
        samples.retain(|_, s| *s != 0);

        let mut colours = vec![];
        let coloured = if self.methods.outputs() == 0 { 0 } else { responses.len() };
        for (output, response) in outputs.iter().zip(&responses).take(coloured) {
            let target = self.methods.target(*output % 8);
            let halves = self.methods.blends_in_halves(target);
            let format = if halves { 0xde } else { self.methods.format(target) };
            let width = sent(format, [0; 4]).len();
            let mut send = |response: &ShadedGroup, part: Part, (k, p): (usize, usize)| {
                let at = if beside && part == Part::Second { k + 2 } else { k };
                let mut colour = response.quads[at].colour[p];
                if self.methods.get(0x153c) >> 4 & 1 == 1 {
                    colour[3] = 1_f32.to_bits();
                }
                let (x, y) = pixels(quads[k])[p];
                // The alpha is in red, blue is in green, and the other components are unused.
                let [_, _, blue, alpha] = colour;
                let colour = if part == Part::Alpha { [alpha, blue, alpha, alpha] } else { colour };
                colours.push((target as u8, part, x, y, sent(format, colour)));
            };
            let all: Vec<_> = (0..quads.len()).flat_map(|k| (0..4).map(move |p| (k, p))).collect();
            if width == 0 || *output == 8 {
                continue;
            }
            let before = match output {
                0 if beside || two && responses.len() > 1 => {
                    Some((&responses[usize::from(!beside)], Part::Second))
                }
                _ if self.methods.takes_alpha(target) => Some((response, Part::Alpha)),
                _ => None,
            };
            // In 32 bytes each: the words of some pixels, and the data before them.
            for some in all.chunks(8 / width) {
                if let Some((response, part)) = before {
                    some.iter().for_each(|place| send(response, part, *place));
                }
                some.iter().for_each(|place| send(response, Part::Colour, *place));
            }
        }
        let depths = (0..4).filter(|_| self.methods.makes_depth()).map(|k| {
            let z = quads.get(k).map_or([0x7fc0_0000; 4], |(x, y)| self.world.depths(frtx.prim, *x, *y));
            ShadedPacket::Depth(ShadedDepth { quad: k as u8, z })
        });
        let responses = depths.chain(said.into_iter().map(ShadedPacket::Colour)).collect();
        self.out.groups.push((self.changes, group, responses));
        colours
    }
}
