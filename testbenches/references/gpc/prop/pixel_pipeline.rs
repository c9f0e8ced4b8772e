//! PROP's function for a stream, packet by packet and pixel by pixel, with a shader and a depth test given as functions.

use crate::arith::pixel::{alpha_goes_separate, sent, stores_alpha};
use crate::common::gl;
use crate::fbp::crop::blend::{Factor, What, factor};
use crate::gpc::fine_raster::pixel_area::{has_parts, part_of_alpha};
use bundle::*;
use std::collections::{BTreeMap, HashMap};

/// A shader and a depth test.
pub trait World {
    /// Shading's result for a quad, for one of its outputs; 8 is the second colour of the first.
    fn shade(&self, prim: u16, x: u16, y: u16, output: usize) -> ShadedQuad;
    /// The shader's depths of a quad's pixels.
    fn depths(&self, _prim: u16, _x: u16, _y: u16) -> [u32; 4] {
        [0; 4]
    }
    /// The samples of an FRTX that pass.
    fn passes(&self, frtx: &Frtx) -> u64;
}

/// Outputs of a pixel: its colour; before it the second one, or its alpha.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Colour,
    Second,
    Alpha,
}

/// Packets that a CROP receives.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    State(State),
    Clear(ClearTile),
    Pixel { target: u8, part: Part, x: u16, y: u16, samples: u16, words: Vec<u32> },
}

/// All packets at PROP's ports, in order at each, with the number of mode changes before each. A ROP's depth half responds to
/// FRTXs.
#[derive(Default)]
pub struct Expected {
    pub zrop: Vec<Vec<(usize, ZropPacket, Option<u64>)>>,
    pub groups: Vec<(usize, QuadGroup, Vec<ShadedPacket>)>,
    pub crop: Vec<Vec<(usize, Seen)>>,
}

/// A pixel's colour: target, part, position, words.
type Coloured = (u8, Part, u16, u16, Vec<u32>);

/// Samples of a pixel, by pixel.
type Samples = BTreeMap<(u16, u16), u16>;

/// Columns and rows of samples in a pixel, and their number.
fn grid(mode: u32) -> (u16, u16, u16) {
    match mode & 15 {
        1 | 5 => (2, 1, 2),
        2 => (2, 2, 4),
        3 | 4 => (4, 2, 8),
        6 => (4, 4, 16),
        _ => (1, 1, 1),
    }
}

const EIGHT: [(u16, u16); 8] = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (3, 0), (2, 1), (3, 1)];

/// The sample at a position in its pixel.
fn sample_at(n: u16, x: u16, y: u16) -> u16 {
    match n {
        8 => EIGHT.iter().position(|place| *place == (x, y)).unwrap() as u16,
        16 => 4 * y + x,
        _ => 2 * y + x,
    }
}

/// Visits the samples of a footprint: bit on the grid, pixel, sample.
fn footprint(mode: u32, f: &Frtx) -> impl Iterator<Item = (u32, (u16, u16), u16)> {
    let (nx, ny, n) = grid(mode);
    let (x, y) = (f.x, f.y);
    (0..64).map(move |bit| {
        let (sx, sy) = (bit % 8, bit / 8);
        (bit.into(), (x + sx / nx, y + sy / ny), sample_at(n, sx % nx, sy % ny))
    })
}

fn samples_of(mode: u32, f: &Frtx) -> Samples {
    let mut samples = Samples::new();
    for (bit, pixel, sample) in footprint(mode, f).filter(|(bit, ..)| f.coverage >> bit & 1 == 1) {
        assert!(bit < 64);
        *samples.entry(pixel).or_default() |= 1 << sample;
    }
    samples
}

fn coverage_of(mode: u32, f: &Frtx, samples: &Samples) -> u64 {
    let has = |pixel, sample| samples.get(&pixel).is_some_and(|s| s >> sample & 1 == 1);
    footprint(mode, f).fold(0, |all, (bit, pixel, sample)| all | u64::from(has(pixel, sample)) << bit)
}

/// The state so far, by address.
#[derive(Default)]
struct Methods(HashMap<u16, u32>);

impl Methods {
    fn get(&self, address: u16) -> u32 {
        let reset = match address {
            0x0fbc..=0x0fc8 => 0xffff,
            0x0300 | 0x1534 => 1,
            _ => 0,
        };
        self.0.get(&address).copied().unwrap_or(reset)
    }
    fn on(&self, address: u16) -> bool {
        self.get(address) & 1 == 1
    }
    fn all_samples(&self) -> u16 {
        ((1_u32 << grid(self.get(0x15d0)).2) - 1) as u16
    }
    fn may_change(&self) -> bool {
        let all = u32::from(self.all_samples());
        let masked = (0..4).any(|p| self.get(0x0fbc + 4 * p) & all != all);
        // The pixel shader's header: it kills or stores, sets a sample mask or depths.
        let header = self.get(0x3a80) >> 15 & 3 != 0 || self.get(0x3acc) & 3 != 0;
        masked || self.on(0x12ec) || self.get(0x3ff0) & 3 != 0 || header || self.on(0x153c)
    }
    fn tests_depth(&self) -> bool {
        self.on(0x1514) || self.on(0x1538) && (self.on(0x12cc) || self.on(0x1380) || self.on(0x19bc))
    }
    /// Whether near and far may clip a sample of a footprint: a corner of it is beyond them, or they are inside [0, 1], where
    /// only ROPs can tell.
    fn may_clip(&self, plane: &TilePlane) -> bool {
        let control = self.get(0x193c);
        let word = |address, reset: f32| match self.0.get(&address) {
            Some(word) if control & 1 == 0 => f32::from_bits(*word),
            _ => reset,
        };
        let (near, far) = (word(0x0c08, 0.0), word(0x0c0c, 1.0));
        let one = 1_i128 << plane.exp;
        let corners = [(-4, -4), (-4, 4), (4, -4), (4, 4)];
        let depths =
            corners.map(|(dx, dy)| i128::from(plane.c) + dx * i128::from(plane.a) + dy * i128::from(plane.b));
        let before = depths.iter().any(|z| *z < 0);
        let after = depths.iter().any(|z| *z > one);
        // NaN clips as 0 does, and as 1 does not.
        let by_near = (near.is_nan() || near >= 0.0) && (near != 0.0 || before || after);
        let by_far = (far.is_nan() || far <= 1.0) && (far != 1.0 || before || after);
        control >> 3 & 1 == 0 && by_near || control >> 4 & 1 == 0 && by_far
    }
    /// Whether the shader writes depths.
    fn makes_depth(&self) -> bool {
        self.get(0x3acc) >> 1 & 1 == 1
    }
    fn outputs(&self) -> usize {
        (self.get(0x121c) & 15).min(8) as usize
    }
    fn target(&self, output: usize) -> usize {
        (self.get(0x121c) >> (4 + 3 * output) & 7) as usize
    }

    /// Whether a target's blend uses a second source: one of its four factors, of which two count only where alpha has its own,
    /// is a SRC1 of OpenGL or Direct3D.
    fn takes_second(&self, target: usize) -> bool {
        let target = target as u16;
        let at = if self.on(0x12e4) {
            [0x00, 0x08, 0x0c, 0x14, 0x18].map(|at| 0x1e00 + 0x20 * target + at)
        } else {
            [0x133c, 0x1344, 0x1348, 0x1350, 0x1358]
        };
        let count = if self.on(at[0]) { 5 } else { 3 };
        let second = [0xc900, 0xc901, 0xc902, 0xc903, 16, 17, 18, 19];
        self.on(0x1360 + 4 * target) && at[1..count].iter().any(|at| second.contains(&self.get(*at)))
    }

    /// Whether a target's result depends on its source's alpha, for which the pixel has no bits, or two.
    fn takes_alpha(&self, target: usize) -> bool {
        let t = target as u16;
        if self.format(target) == 0xe0 {
            return self.blends_in_halves(target);
        }
        if !self.on(0x1360 + 4 * t) || !alpha_goes_separate(self.format(target)) {
            return false;
        }
        let at = if self.on(0x12e4) {
            [0x00, 0x08, 0x0c, 0x14, 0x18].map(|at| 0x1e00 + 0x20 * t + at)
        } else {
            [0x133c, 0x1344, 0x1348, 0x1350, 0x1358]
        };
        let separate = self.on(at[0]) && stores_alpha(self.format(target));
        let alpha =
            |at: &u16| matches!(factor(self.get(*at)), Factor::Of(What::SrcAlpha, _) | Factor::Saturate);
        // A packet precedes colours for one purpose only.
        at[1..if separate { 5 } else { 3 }].iter().any(alpha) && !self.takes_second(target)
    }

    /// Whether a target of 11-11-10 blends: sources may be negative, so that they are sent as halves.
    fn blends_in_halves(&self, target: usize) -> bool {
        let blends = self.on(0x1360 + 4 * target as u16) && !self.on(0x19c4);
        self.format(target) == 0xe0 && blends && !self.takes_second(target)
    }

    fn format(&self, target: usize) -> u8 {
        self.get(0x0810 + 0x40 * target as u16) as u8
    }

    /// The samples of a pixel that remain after shading and the following tests; `p` is its place in the quad.
    fn kept(&self, quad: &ShadedQuad, p: usize) -> u16 {
        let alpha = f32::from_bits(quad.colour[p][3]);
        let reference = f32::from_bits(self.get(0x1310));
        let func = match self.get(0x1314) {
            v @ 0x200..=0x207 => v - 0x200,
            v @ 1..=8 => v - 1,
            _ => 7,
        };
        // Alpha to one precedes the alpha test and follows alpha to coverage (OpenGL 4.6 compatibility, 17.3).
        let tested = if self.get(0x153c) >> 4 & 1 == 1 { 1.0 } else { alpha };
        let passes = match func {
            0 => false,
            1 => tested < reference,
            2 => tested == reference,
            3 => tested <= reference,
            4 => tested > reference,
            5 => tested != reference,
            6 => tested >= reference,
            _ => true,
        };
        if quad.kill >> p & 1 == 1 || self.on(0x12ec) && !passes {
            return 0;
        }
        let mut samples = self.get(0x0fbc + 4 * p as u16) as u16;
        // The shader's mask applies to multisampling: bit 1 disables it where there is none.
        if self.on(0x0300) && (self.get(0x0300) & 2 == 0 || self.on(0x1534)) {
            samples &= quad.sample_mask[p];
        }
        if self.on(0x153c) {
            let n = f64::from(grid(self.get(0x15d0)).2);
            let alpha = if alpha.is_nan() { 0.0 } else { f64::from(alpha).clamp(0.0, 1.0) };
            samples &= ((1_u32 << (alpha * n + 0.5).floor() as u32) - 1) as u16;
        }
        samples
    }
}

/// The ROP of a pixel: tiles of a row alternate, and each row swaps neighbours, pairs of them, fours of them according to the
/// bits of its number.
pub fn owner(x: u16, y: u16, rops: usize) -> usize {
    usize::from((x / 16) ^ (y / 16)) % rops
}

const ZROP: &[(u16, u16)] = &[
    (0x02d4, 0x02d4),
    (0x07f8, 0x07f8),
    (0x0c08, 0x0c0c),
    (0x0d90, 0x0d90),
    (0x0da0, 0x0da0),
    (0x0dbc, 0x0dbc),
    (0x0f54, 0x0f5c),
    (0x0f9c, 0x0fa0),
    (0x0fe0, 0x0ff0),
    (0x11e0, 0x11ec),
    (0x1228, 0x1230),
    (0x12cc, 0x12cc),
    (0x12e8, 0x12e8),
    (0x130c, 0x130c),
    (0x1380, 0x139c),
    (0x1514, 0x1514),
    (0x1530, 0x1530),
    (0x1538, 0x1538),
    (0x1594, 0x15a4),
    (0x15d0, 0x15d0),
    (0x179c, 0x179c),
    (0x193c, 0x193c),
    (0x19bc, 0x19bc),
    (0x19cc, 0x19cc),
    (0x3f08, 0x3f08),
    (0x3ff4, 0x3ff4),
    (0x3ffc, 0x3ffc),
];
const CROP: &[(u16, u16)] = &[
    (0x02d4, 0x02d4),
    (0x3f08, 0x3f08),
    (0x0800, 0x09fc),
    (0x0d80, 0x0d8c),
    (0x0f90, 0x0f90),
    (0x12e4, 0x12e4),
    (0x131c, 0x1328),
    (0x133c, 0x1358),
    (0x1360, 0x137c),
    (0x15d0, 0x15d0),
    (0x19c0, 0x19c8),
    (0x1a00, 0x1a1c),
    (0x1e00, 0x1efc),
    (0x3ffc, 0x3ffc),
];

/// After the words of a target, or of its blending.
fn is_between(address: u16) -> bool {
    match address {
        0x0800..0x0a00 => address & 0x3f > 0x24,
        0x1e00..0x1f00 => address & 0x1f > 0x18,
        _ => false,
    }
}

fn listed(list: &[(u16, u16)], address: u16) -> bool {
    list.iter().any(|(first, last)| (*first..=*last).contains(&address))
}

struct Oracle<'a, W> {
    world: &'a W,
    methods: Methods,
    out: Expected,
    /// Number of mode changes so far, and the mode.
    changes: usize,
    early: bool,
    /// The primitive that has not ended yet.
    inside: Option<u16>,
    /// Area of primitives since early Z first became possible.
    area: u64,
}

/// Expected output for a stream, for `rops` ROPs.
pub fn expected(world: &impl World, stream: &[FrtxPacket], rops: usize) -> Expected {
    let mut oracle = Oracle {
        world,
        methods: Methods::default(),
        out: Expected { zrop: vec![vec![]; rops], crop: vec![vec![]; rops], ..Expected::default() },
        changes: 0,
        early: false,
        inside: None,
        area: 0,
    };
    for packet in stream {
        match packet {
            FrtxPacket::State(state) => oracle.state(*state),
            FrtxPacket::Clear(clear) => oracle.clear(*clear),
            FrtxPacket::Frtx(frtx) => oracle.frtx(*frtx),
        }
    }
    oracle.out
}

impl<W: World> Oracle<'_, W> {
    fn owner(&self, x: u16, y: u16) -> usize {
        owner(x, y, self.out.zrop.len())
    }

    fn turn(&mut self, early: bool) {
        self.changes += usize::from(early != self.early);
        self.early = early;
    }

    fn state(&mut self, state: State) {
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

    fn clear(&mut self, clear: ClearTile) {
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

    fn frtx(&mut self, frtx: Frtx) {
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
