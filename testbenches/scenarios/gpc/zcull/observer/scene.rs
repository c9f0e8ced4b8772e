//! Scenes for the observer: state, clears, draws, and probes that it generates itself.

use bundle::*;
use references::gpc::zcull::depth_bounds::{Draw, FRACTION, HEIGHT, Observer, Verdict, WIDTH, fixed};
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub enum Item {
    State(u16, u32),
    Clear(Rect),
    /// Corners in 1/256 pixel, and their depths.
    Draw([(i32, i32); 3], [f32; 3], Rect, u64),
    /// An 8x8-pixel block, and which end of its depth range.
    Probe(u16, u16, u8),
    /// Cycles in which nothing is sent.
    Pause(u64),
}

/// Certain outcomes of a tile, and whether it may be accepted at all.
#[derive(Clone, Debug)]
pub struct Sure {
    pub verdict: Verdict,
    pub acceptable: bool,
}

/// Packets sent to Zcull, and the certain outcomes of each tile.
pub struct Scene {
    pub packets: Vec<(TilePacket, Option<Sure>)>,
    /// Cycles to wait before packets.
    pub pauses: BTreeMap<usize, u64>,
    pub draws: Vec<Draw>,
    pub positions: [[u8; 2]; 16],
}

pub const WHOLE: Rect = Rect { x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT };
/// Corners of a triangle that contains the whole surface.
pub const ALL: [(i32, i32); 3] = [(-9000, -9000), (40_000, -9000), (-9000, 40_000)];

/// The plane through vertices whose depths are multiples of 2^-72: with the widths of the packet, as Setup's page says,
/// truncated.
fn plane(at: [(i32, i32); 3], z: [i128; 3]) -> PrimPlane {
    let most = z.iter().map(|z| z.abs()).max().unwrap();
    let first = 127 - (most | 1).leading_zeros();
    let z_exp = (34 + FRACTION).saturating_sub(first).min(63);
    let z = z.map(|z| z / (1 << (FRACTION - z_exp)));
    let wide = |k: usize| (i128::from(at[k].0 - at[0].0), i128::from(at[k].1 - at[0].1));
    let ((x1, y1), (x2, y2)) = (wide(1), wide(2));
    let area = x1 * y2 - x2 * y1;
    let (r1, r2) = (z[1] - z[0], z[2] - z[0]);
    let rises = [256 * (r1 * y2 - r2 * y1), 256 * (r2 * x1 - r1 * x2)];
    let slope = |rise: i128, exp: i32| if exp >= 0 { (rise << exp) / area } else { rise / (area << -exp) };
    let fits = |exp: &i32| rises.iter().all(|rise| slope(*rise, *exp).abs() < 1 << 39);
    let exp = (-60..=60).rev().find(fits).unwrap();
    let steep = exp + (z_exp as i32) < 13;
    let [a, b] = rises.map(|rise| if steep { 0 } else { slope(rise, exp) as i64 });
    let [least, greatest] = [z.iter().min(), z.iter().max()].map(|z| *z.unwrap() as i64);
    PrimPlane {
        x0: at[0].0,
        y0: at[0].1,
        a,
        b,
        slope_exp: if steep { 0 } else { exp as i8 },
        z: z[0] as i64,
        z_exp: z_exp as u8,
        z_min: least,
        z_max: greatest,
    }
}

impl Scene {
    pub fn new(items: &[Item], positions: [[u8; 2]; 16]) -> Self {
        let mut scene = Scene { packets: vec![], pauses: BTreeMap::new(), draws: vec![], positions };
        let mut observer = Observer::new(positions);
        for item in items {
            match item {
                Item::State(address, value) => scene.state(&mut observer, *address, *value),
                Item::Clear(rect) => scene.clear(&mut observer, rect),
                Item::Draw(at, z, rect, luck) => {
                    let z = z.map(|z| fixed(z.to_bits()));
                    let back = luck >> 60 & 3 == 0;
                    scene.draw(
                        &mut observer,
                        Draw { corners: *at, plane: plane(*at, z), rect: *rect, back, luck: *luck },
                    );
                }
                Item::Probe(x, y, kind) => scene.probe(&mut observer, *x, *y, *kind),
                Item::Pause(cycles) => *scene.pauses.entry(scene.packets.len()).or_default() += cycles,
            }
        }
        scene
    }

    fn state(&mut self, observer: &mut Observer, address: u16, value: u32) {
        observer.registers.set(address, value);
        self.packets.push((TilePacket::State(State { address, value }), None));
    }

    fn clear(&mut self, observer: &mut Observer, rect: &Rect) {
        observer.clear(rect, true, true);
        for (x, y) in tiles() {
            let part = Rect {
                x0: rect.x0.max(16 * x),
                y0: rect.y0.max(16 * y),
                x1: rect.x1.min(16 * x + 16),
                y1: rect.y1.min(16 * y + 16),
            };
            if part.x0 < part.x1 && part.y0 < part.y1 {
                let step = ClearTile { z: true, stencil: true, rect: part, ..ClearTile::default() };
                self.packets.push((TilePacket::Clear(step), None));
            }
        }
    }

    fn draw(&mut self, observer: &mut Observer, draw: Draw) {
        let prim = self.draws.len();
        let places: Vec<_> = tiles()
            .filter(|(x, y)| {
                let r = &draw.rect;
                let shares = r.x0 < 16 * x + 16 && r.x1 > 16 * x && r.y0 < 16 * y + 16 && r.y1 > 16 * y;
                shares && draw.touches(4096 * i32::from(*x), 4096 * i32::from(*y), 4096)
            })
            .collect();
        for (k, (x, y)) in places.iter().copied().enumerate() {
            let verdict = observer.tile(&draw, x, y);
            let q = &observer.registers;
            // Acceptance concerns the depth test; with alpha test or a shader that changes coverage, depth writes are not
            // accepted (specification: Conflicts, 19).
            let tests = q.on(0x12cc) && q.format().is_some();
            let acceptable = tests && !((q.on(0x12ec) || q.shader_may_kill()) && q.writes_depth());
            let r = &draw.rect;
            let within = r.x0 <= 16 * x && r.x1 >= 16 * x + 16 && r.y0 <= 16 * y && r.y1 >= 16 * y + 16;
            let info = Prim {
                prim: prim as u16,
                back: draw.back,
                area: 0,
                rect: draw.rect,
                slopes: Default::default(),
                plane: draw.plane,
                ..Prim::default()
            };
            let tile = Tile {
                info,
                x,
                y,
                e: Default::default(),
                covered: within && draw.holds(4096 * i32::from(x), 4096 * i32::from(y), 4096),
                accept: false,
                drop: false,
                last: k == places.len() - 1,
            };
            self.packets.push((TilePacket::Tile(tile), Some(Sure { verdict, acceptable })));
        }
        self.draws.push(draw);
    }

    /// A draw of one depth over a block that writes nothing: a code nearer than the actual farthest depth, and so on. Such a
    /// sample passes, or fails, for certain.
    fn probe(&mut self, observer: &mut Observer, x: u16, y: u16, kind: u8) {
        let Some(format) = observer.registers.format() else { return };
        let cells: Vec<_> = (8 * y..8 * y + 8)
            .flat_map(|y| (8 * x..8 * x + 8).map(move |x| (x, y)))
            .flat_map(|(x, y)| (0..observer.samples()).map(move |s| (x, y, s)))
            .map(|(x, y, s)| observer.cell(x, y, s).depth)
            .collect();
        let farthest = cells.iter().map(|codes| codes.lo).max().unwrap();
        let nearest = cells.iter().map(|codes| codes.hi).min().unwrap();
        let (func, code) = match kind {
            0 => (0x201, farthest.saturating_sub(1)),
            1 => (0x204, nearest + 1),
            2 => (0x201, nearest),
            3 => (0x204, farthest),
            4 => (0x203, farthest),
            5 => (0x206, nearest),
            6 => (0x202, farthest),
            _ => (0x205, nearest),
        };
        let code = code.min(format.all().hi);
        let old = [0x130c, 0x12e8, 0x12cc].map(|at| (at, observer.registers.get(at)));
        for (address, value) in [(0x130c, func), (0x12e8, 0), (0x12cc, 1)] {
            self.state(observer, address, value);
        }
        let depth = format.depth_of(code);
        let rect = Rect { x0: 8 * x, y0: 8 * y, x1: 8 * x + 8, y1: 8 * y + 8 };
        self.draw(observer, Draw { corners: ALL, plane: plane(ALL, [depth; 3]), rect, back: false, luck: 0 });
        old.into_iter().for_each(|(address, value)| self.state(observer, address, value));
    }
}

fn tiles() -> impl Iterator<Item = (u16, u16)> {
    (0..HEIGHT / 16).flat_map(|y| (0..WIDTH / 16).map(move |x| (x, y)))
}
