//! Scenes: state, clears and primitives over a few tiles, so that they overdraw each other.

use bundle::*;
use references::gpc::prop::picture::{Fragment, Painter, Primitive, Registers, Shaded, Shader};

use super::super::random::drafts::SPECIAL;
use super::super::random::scramble;
use kit::random::Rng;

#[derive(Clone, Debug)]
pub enum Draft {
    State(u16, u32),
    /// Pixels of a tile to clear, and their depth, stencil, colour, target.
    Clear(u16, bool, bool, u8, u8),
    Primitive(u64),
}

/// A scene, a painter's result, and its packets from the fine raster.
pub struct Scene {
    pub stream: Vec<FrtxPacket>,
    pub painter: Painter,
    pub paint: Paint,
}

/// Floats of all kinds, deterministic by place.
#[derive(Clone, Copy, Debug)]
pub struct Paint(u64);

impl Paint {
    fn float(&self, place: u64) -> u32 {
        let n = scramble(self.0 ^ place);
        match n % 9 {
            0 => SPECIAL[(n >> 8) as usize % SPECIAL.len()].to_bits(),
            1 => (n >> 32) as u32,
            // Between two codes of many formats.
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
        // Occasionally a whole quad is killed, and its other outputs are not requested.
        let quad = scramble(self.0 ^ (place & !0x1_0001_0000) ^ 0xdead) % 5 == 0;
        let mask = if n >> 16 & 3 == 0 { (n >> 32) as u16 } else { 0xffff };
        let output = [0, 1, 2, 3, 4, 5, 6, 7].map(colour);
        Shaded { kill: quad || n & 3 == 0, mask, colour: output, second: colour(8) }
    }
}

/// The depth of a sample, by its plane and its place.
pub fn depth(plane: &TilePlane, x: u16, y: u16, sample: u16) -> u32 {
    let [c, a, b] = [plane.c as u64, plane.a as u64, plane.b as u64];
    let n = c ^ a.rotate_left(13) ^ b.rotate_left(27) ^ u64::from(plane.exp).rotate_left(40);
    let place = u64::from(x) << 32 | u64::from(y) << 16 | u64::from(sample);
    (scramble(n) as u32 & 14) + (scramble(n ^ place.rotate_left(7)) as u32 & 1)
}

/// Sample positions in memory: the grid of a pixel, columns and rows.
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
        // Depths here do not follow from planes: they are clamped to near and far, and none is clipped.
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
        let decompress = false;
        let tile = ClearTile { z, stencil, decompress, colour, target, rect, last: true };
        self.stream.push(FrtxPacket::Clear(tile));
    }

    fn primitive(&mut self, id: u16, seed: u64, samples: u16) {
        let mut rng = Rng::new(seed);
        let (_, columns, rows) = grid(samples);
        let (width, height) = (8 / columns, 8 / rows);
        let mut primitive = Primitive { id, back: rng.one_in(3), fragments: vec![] };
        let first = rng.below(6) as u16;
        let tiles = if rng.one_in(3) { 2 + rng.below(3) as u16 } else { 1 };
        let mut packets = vec![];
        for tile in (first..first + tiles).map(|tile| tile % 6) {
            let accept = rng.one_in(4);
            let most = if rng.one_in(8) { 16 } else { 4 };
            let step = 1 + rng.below(3) as u16;
            let count = (1 + rng.below(most) as u16).min((16 / width) * (16 / height) / step).max(1);
            for k in (0..count).map(|k| k * step) {
                let (x, y) = (16 * (tile % 3) + k * width % 16, 16 * (tile / 3) + k * width / 16 * height);
                let coverage = match rng.below(6) {
                    0..3 => !0,
                    3 => rng.roll(),
                    4 => rng.roll() & rng.roll() & rng.roll(),
                    _ => 1 << rng.below(64),
                };
                let plane = TilePlane {
                    exp: (seed % 40) as u8,
                    c: i64::from(id) << 8 | i64::from(tile),
                    a: i32::from(x) - 20,
                    b: 7 - i32::from(y),
                };
                let last_of_tile = k / step == count - 1;
                // Only the end of a tile may arrive without coverage.
                let coverage = if last_of_tile && rng.one_in(5) { 0 } else { coverage };
                // Smooth primitives send one quad of one footprint at a time.
                let (coverage, lacks) = if rng.one_in(4) {
                    one_quad(&mut rng, coverage, samples)
                } else {
                    (coverage, [0; SMOOTH_PIXELS])
                };
                let frtx = Frtx {
                    prim: id,
                    back: primitive.back,
                    area: 0,
                    x,
                    y,
                    coverage,
                    plane,
                    accept,
                    unclipped: false,
                    last_of_tile,
                    last: false,
                    lacks,
                };
                for (dx, dy) in (0..height).flat_map(|dy| (0..width).map(move |dx| (dx, dy))) {
                    let (x, y, samples) = (x + dx, y + dy, covered(coverage, samples, dx, dy));
                    let depth = std::array::from_fn(|s| depth(&plane, x, y, s as u16));
                    let lacks = lacks[usize::from(x % 2 + y % 2 * 2)];
                    primitive.fragments.push(Fragment { x, y, samples, depth, accept, lacks });
                }
                packets.push(frtx);
            }
        }
        packets.last_mut().unwrap().last = true;
        self.painter.draw(&primitive, &self.paint);
        self.stream.extend(packets.into_iter().map(FrtxPacket::Frtx));
    }
}

/// Coverage of one quad of a footprint, and the uncovered sixteenths of its pixels.
fn one_quad(rng: &mut Rng, coverage: u64, samples: u16) -> (u64, [u8; SMOOTH_PIXELS]) {
    let (_, columns, rows) = grid(samples);
    let (across, down) = (8 / columns / 2, 8 / rows / 2);
    let (left, top) =
        (rng.below(across.into()) as u16 * 2 * columns, rng.below(down.into()) as u16 * 2 * rows);
    let inside =
        |k: &u16| (left..left + 2 * columns).contains(&(k % 8)) && (top..top + 2 * rows).contains(&(k / 8));
    let quad = (0..64_u16).filter(inside).fold(0, |all, k| all | 1 << k);
    (coverage & quad, std::array::from_fn(|_| rng.below(16) as u8))
}
