//! Scenes: state, clears and primitives over a few tiles, so that they overdraw each other.

use bundle::*;
use proptest::prelude::*;
use references::painter::{Fragment, Painter, Primitive, Registers, Shaded, Shader};

use super::super::random::{SPECIAL, scramble};
use kit::random::Dice;

#[derive(Clone, Debug)]
pub enum Draft {
    State(u16, u32),
    /// Pixels of a tile, and what of them: depth, stencil, colour, target.
    Clear(u16, bool, bool, u8, u8),
    Primitive(u64),
}

/// A scene, what a painter makes of it, and how it comes from the fine raster.
pub struct Scene {
    pub stream: Vec<FrtxPacket>,
    pub painter: Painter,
    pub paint: Paint,
}

/// Floats of all kinds, the same for the same place.
#[derive(Clone, Copy, Debug)]
pub struct Paint(u64);

impl Paint {
    fn float(&self, place: u64) -> u32 {
        let n = scramble(self.0 ^ place);
        match n % 9 {
            0 => SPECIAL[(n >> 8) as usize % SPECIAL.len()].to_bits(),
            1 => (n >> 32) as u32,
            // Between two codes of many a format.
            2 => ((n >> 8 & 0x3ff) as f32 / 510.0).to_bits(),
            3 => ((n >> 8 & 0x3ff) as f32 / 2046.0)
                .to_bits()
                .wrapping_add((n >> 32 & 3) as u32)
                .wrapping_sub(1),
            _ => ((n >> 40) as f32 / (1_u64 << 24) as f32).to_bits(),
        }
    }
}

impl Shader for Paint {
    fn shade(&self, prim: u16, x: u16, y: u16) -> Shaded {
        let place = u64::from(prim) << 48 | u64::from(x) << 32 | u64::from(y) << 16;
        let n = scramble(self.0 ^ place ^ 0xfade);
        let colour = |output: u64| [0, 1, 2, 3].map(|c| self.float(place | output << 4 | c));
        // Whole quads are killed now and then, for which the other outputs are not asked.
        let quad = scramble(self.0 ^ (place & !0x1_0001_0000) ^ 0xdead) % 5 == 0;
        let mask = if n >> 16 & 3 == 0 { (n >> 32) as u16 } else { 0xffff };
        let output = [0, 1, 2, 3, 4, 5, 6, 7].map(colour);
        Shaded { kill: quad || n & 3 == 0, mask, colour: output, second: colour(8) }
    }
}

/// The depth of a sample, by the plane that comes with it and its place.
pub fn depth(plane: &TilePlane, x: u16, y: u16, sample: u16) -> u32 {
    let [c, a, b] = [plane.c as u64, plane.a as u64, plane.b as u64];
    let n = c ^ a.rotate_left(13) ^ b.rotate_left(27) ^ u64::from(plane.exp).rotate_left(40);
    let place = u64::from(x) << 32 | u64::from(y) << 16 | u64::from(sample);
    (scramble(n) as u32 & 14) + (scramble(n ^ place.rotate_left(7)) as u32 & 1)
}

/// Where sample s of a pixel is stored: the grid of a pixel, column and row.
pub fn grid(samples: u16) -> (Vec<(u16, u16)>, u16, u16) {
    let four = [(0, 0), (1, 0), (0, 1), (1, 1)];
    match samples {
        2 => (four[..2].to_vec(), 2, 1),
        4 => (four.to_vec(), 2, 2),
        8 => ([&four[..], &[(2, 0), (3, 0), (2, 1), (3, 1)]].concat(), 4, 2),
        16 => ((0..16).map(|s| (s % 4, s / 4)).collect(), 4, 4),
        _ => (vec![(0, 0)], 1, 1),
    }
}

/// The samples of a pixel among those of a footprint that begins at (x0, y0).
pub fn covered(coverage: u64, samples: u16, dx: u16, dy: u16) -> u16 {
    let (places, columns, rows) = grid(samples);
    let at = |(ox, oy): (u16, u16)| 8 * (dy * rows + oy) + dx * columns + ox;
    places.iter().enumerate().map(|(s, place)| ((coverage >> at(*place) & 1) as u16) << s).sum()
}

impl Scene {
    pub fn new(drafts: &[Draft], seed: u64) -> Self {
        let mut scene = Scene { stream: vec![], painter: Painter::default(), paint: Paint(scramble(seed)) };
        let mut r = Registers::default();
        // Depths are numbers of no plane here: held to near and far, none is clipped.
        scene.stream.push(FrtxPacket::State(State { address: 0x193c, value: 0x18 }));
        for (n, draft) in drafts.iter().enumerate() {
            match *draft {
                Draft::State(address, value) => {
                    r.set(address, value);
                    scene.painter.state(address, value);
                    scene.stream.push(FrtxPacket::State(State { address, value }));
                }
                Draft::Clear(tile, z, stencil, colour, target) => {
                    scene.clear(tile, z, stencil, colour, target)
                }
                Draft::Primitive(seed) => scene.primitive(n as u16, seed, r.samples()),
            }
        }
        scene
    }

    fn clear(&mut self, tile: u16, z: bool, stencil: bool, colour: u8, target: u8) {
        let (x0, y0) = (16 * (tile % 3), 16 * (tile / 3 % 2));
        let rect = Rect { x0: x0 + 1, y0, x1: x0 + 12, y1: y0 + 13 };
        for (x, y) in (rect.y0..rect.y1).flat_map(|y| (rect.x0..rect.x1).map(move |x| (x, y))) {
            self.painter.clear(x, y, z, stencil, colour, target);
        }
        self.stream.push(FrtxPacket::Clear(ClearTile { z, stencil, colour, target, rect, last: true }));
    }

    fn primitive(&mut self, id: u16, seed: u64, samples: u16) {
        let mut dice = Dice::new(seed);
        let (_, columns, rows) = grid(samples);
        let (width, height) = (8 / columns, 8 / rows);
        let mut primitive = Primitive { id, back: dice.one_in(3), fragments: vec![] };
        let first = dice.below(6) as u16;
        let tiles = if dice.one_in(3) { 2 + dice.below(3) as u16 } else { 1 };
        let mut packets = vec![];
        for tile in (first..first + tiles).map(|tile| tile % 6) {
            let accept = dice.one_in(4);
            let most = if dice.one_in(8) { 16 } else { 4 };
            let step = 1 + dice.below(3) as u16;
            let count = (1 + dice.below(most) as u16).min((16 / width) * (16 / height) / step).max(1);
            for k in (0..count).map(|k| k * step) {
                let (x, y) = (16 * (tile % 3) + k * width % 16, 16 * (tile / 3) + k * width / 16 * height);
                let coverage = match dice.below(6) {
                    0..3 => !0,
                    3 => dice.roll(),
                    4 => dice.roll() & dice.roll() & dice.roll(),
                    _ => 1 << dice.below(64),
                };
                let plane = TilePlane {
                    exp: (seed % 40) as u8,
                    c: i64::from(id) << 8 | i64::from(tile),
                    a: i32::from(x) - 20,
                    b: 7 - i32::from(y),
                };
                let last_of_tile = k / step == count - 1;
                // Only what ends its tile may come without coverage.
                let coverage = if last_of_tile && dice.one_in(5) { 0 } else { coverage };
                let frtx = Frtx {
                    prim: id,
                    back: primitive.back,
                    area: 0,
                    x,
                    y,
                    coverage,
                    plane,
                    accept,
                    last_of_tile,
                    last: false,
                };
                for (dx, dy) in (0..height).flat_map(|dy| (0..width).map(move |dx| (dx, dy))) {
                    let (x, y, samples) = (x + dx, y + dy, covered(coverage, samples, dx, dy));
                    let depth = std::array::from_fn(|s| depth(&plane, x, y, s as u16));
                    primitive.fragments.push(Fragment { x, y, samples, depth, accept });
                }
                packets.push(frtx);
            }
        }
        packets.last_mut().unwrap().last = true;
        self.painter.draw(&primitive, &self.paint);
        self.stream.extend(packets.into_iter().map(FrtxPacket::Frtx));
    }
}

fn state(address: u16, values: &'static [u32]) -> BoxedStrategy<Draft> {
    prop::sample::select(values).prop_map(move |value| Draft::State(address, value)).boxed()
}

fn each(first: u16, step: u16, values: &'static [u32]) -> BoxedStrategy<Draft> {
    (0..8_u16, prop::sample::select(values))
        .prop_map(move |(n, value)| Draft::State(first + step * n, value))
        .boxed()
}

/// Codes of all formats that are formatted, and two that are not.
pub const FORMATS: &[u32] = &[
    0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd0,
    0xd1, 0xd2, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xe0, 0xe3, 0xe4, 0xe5,
    0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6,
    0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff, 0, 0xe1,
];

const FACTORS: &[u32] = &[
    0x4000, 0x4001, 0x4300, 0x4301, 0x4302, 0x4303, 0x4304, 0x4306, 0x4308, 0xc001, 0xc900, 0xc901, 0xc902,
    0xc903, 1, 2, 3, 5, 6, 7, 9, 11, 14, 16, 17, 18, 19,
];
const OFTEN: &[u32] = &[1, 1, 1, 0];
const RARE: &[u32] = &[0, 0, 0, 0, 1];

fn depth_state() -> BoxedStrategy<Draft> {
    prop_oneof![
        4 => state(0x130c, &[0x200, 0x201, 0x202, 0x203, 0x204, 0x205, 0x206, 0x207]),
        2 => state(0x12cc, OFTEN),
        2 => state(0x12e8, OFTEN),
        1 => state(0x1538, OFTEN),
        1 => state(0x1380, RARE),
        1 => state(0x19bc, RARE),
        1 => state(0x0f9c, &[0, 2, 5]),
        1 => state(0x0fa0, &[15, 9, 12]),
        1 => state(0x1514, &[0, 1]),
        1 => state(0x0d90, &[0, 7, 15]),
        1 => state(0x0da0, &[0, 1, 3]),
    ]
    .boxed()
}

/// What takes samples away, and when depth comes.
fn sample_state() -> BoxedStrategy<Draft> {
    let thresholds = [0.0_f32, -0.0, 0.25, 0.5, 1.0, f32::NAN, f32::INFINITY].map(f32::to_bits);
    prop_oneof![
        3 => state(0x12ec, &[0, 1]),
        3 => state(0x1314, &[0x200, 0x201, 0x202, 0x203, 0x204, 0x205, 0x206, 0x207, 1, 2, 3, 4, 5, 6, 7, 8]),
        2 => prop::sample::select(thresholds.to_vec()).prop_map(|value| Draft::State(0x1310, value)),
        3 => state(0x153c, &[0, 0, 1, 0x10, 0x11]),
        2 => (0..4_u16, prop_oneof![2 => Just(0xffff), 1 => any::<u16>(), 1 => Just(0)])
            .prop_map(|(k, mask)| Draft::State(0x0fbc + 4 * k, mask.into())),
        3 => state(0x3ff0, &[0, 0, 1, 1, 2, 3]),
        2 => state(0x0210, &[0, 0, 1]),
        1 => state(0x0204, &[0, 0, 1, 3, 0x13, 0x14, 0x1f]),
        2 => state(0x15d0, &[0, 1, 2, 3, 4, 5, 6]),
    ]
    .boxed()
}

fn colour_state() -> BoxedStrategy<Draft> {
    let targets = (0..10_u32, any::<u32>(), any::<bool>())
        .prop_map(|(n, map, plain)| Draft::State(0x121c, if plain { 0x0fac_6880 | n } else { map << 4 | n }));
    prop_oneof![
        4 => targets,
        4 => each(0x0810, 0x40, FORMATS),
        2 => each(0x1360, 4, &[1, 1, 0]),
        1 => each(0x1a00, 4, &[0x1111, 0x0111, 0x1000, 0]),
        1 => each(0x0800, 0x40, &[0, 1, 0xff]),
        1 => each(0x1e00, 0x20, &[0, 1]),
        1 => (0..4_usize, each(0, 0x20, FACTORS)).prop_map(|(k, draft)| match draft {
            Draft::State(at, value) => Draft::State([0x1e08, 0x1e0c, 0x1e14, 0x1e18][k] + at, value),
            other => other,
        }),
        1 => state(0x12e4, &[0, 0, 1]),
        1 => state(0x133c, &[0, 1]),
        2 => prop_oneof![state(0x1344, FACTORS), state(0x1348, FACTORS), state(0x1350, FACTORS), state(0x1358, FACTORS)],
        1 => state(0x1320, &[0, 0x3f00_0000]),
        1 => state(0x19c4, &[0, 1]),
        1 => state(0x0f90, &[0, 1]),
    ]
    .boxed()
}

fn primitive() -> BoxedStrategy<Draft> {
    any::<u64>().prop_map(Draft::Primitive).boxed()
}

pub fn drafts(most: usize) -> BoxedStrategy<Vec<Draft>> {
    let clear = (0..6_u16, any::<bool>(), any::<bool>(), 0..16_u8, 0..8_u8)
        .prop_map(|(tile, z, stencil, colour, target)| Draft::Clear(tile, z, stencil, colour, target));
    let begin =
        [(0x12cc, 1), (0x12e8, 1), (0x1538, 1), (0x130c, 0x203)].map(|(at, value)| Draft::State(at, value));
    let colours = prop::collection::vec(each(0x0810, 0x40, FORMATS), 4..12);
    let select = (1..5_u32).prop_map(|n| vec![Draft::State(0x121c, 0x0fac_6880 | n)]);
    let one = prop_oneof![6 => primitive(), 2 => depth_state(), 2 => sample_state(), 2 => colour_state(), 1 => clear];
    let rest = prop::collection::vec(one, 1..most);
    (colours, select, rest).prop_map(move |(a, b, c)| [&begin[..], &a, &b, &c].concat()).boxed()
}

/// Each format as target 0 with and without blending that needs alpha and a second colour.
pub fn every_format(mode: u32) -> Vec<Draft> {
    let mut drafts = vec![Draft::State(0x15d0, mode), Draft::State(0x121c, 1)];
    let blends = [(0, 0x4001), (1, 0x4302), (1, 0xc900)];
    for format in FORMATS {
        drafts.push(Draft::State(0x0810, *format));
        for (on, factor) in blends {
            let seed = u64::from(format << 8 | factor | mode << 20);
            drafts.extend([Draft::State(0x1360, on), Draft::State(0x1344, factor), Draft::Primitive(seed)]);
        }
    }
    drafts
}
