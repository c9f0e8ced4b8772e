//! Scenes for the observer: state, clears, draws, and probes that it thinks out itself.

use bundle::*;
use proptest::prelude::*;
use references::observer::{Draw, FRACTION, HEIGHT, Observer, WIDTH, fixed};

#[derive(Clone, Debug)]
pub enum Item {
    State(u16, u32),
    Clear(Rect),
    /// Corners in 1/256 pixel, depths of them.
    Draw([(i32, i32); 3], [f32; 3], Rect, u64),
    /// An 8x8-pixel block, and which edge of what it holds.
    Probe(u16, u16, u8),
}

/// What Zcull is sent, and the draw of each tile.
pub struct Scene {
    pub packets: Vec<(TilePacket, Option<usize>)>,
    pub draws: Vec<Draw>,
    pub positions: [[u8; 2]; 16],
}

pub const WHOLE: Rect = Rect { x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT };
/// Corners of a triangle that has the whole surface inside.
pub const ALL: [(i32, i32); 3] = [(-9000, -9000), (40_000, -9000), (-9000, 40_000)];

/// The plane through vertices whose depths are whole 2^-72: to the widths of the packet, as Setup's
/// page says, cut toward zero.
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
        let mut scene = Scene { packets: vec![], draws: vec![], positions };
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
                let step =
                    ClearTile { z: true, stencil: true, colour: 0, target: 0, rect: part, last: false };
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
            observer.tile(&draw, x, y);
            let r = &draw.rect;
            let within = r.x0 <= 16 * x && r.x1 >= 16 * x + 16 && r.y0 <= 16 * y && r.y1 >= 16 * y + 16;
            let info = Prim {
                prim: prim as u16,
                back: draw.back,
                area: 0,
                rect: draw.rect,
                slopes: Default::default(),
                plane: draw.plane,
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
            self.packets.push((TilePacket::Tile(tile), Some(prim)));
        }
        self.draws.push(draw);
    }

    /// A draw of one depth over a block that writes nothing: a code nearer than the farthest depth that
    /// is there, and so on. Such a sample passes, or such a one fails, for certain.
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

fn depth() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => prop::sample::select(vec![0.0_f32, 0.25, 0.375, 0.5, 0.625, 0.75, 1.0]),
        2 => prop::sample::select(vec![0.5_f32 - 6e-8, 0.5 + 1e-5, 0.999_999_94, 1e-7, 0.500_01, 0.499_99]),
        2 => 0.0..1.0_f32,
        1 => prop::sample::select(vec![-1.0_f32, 2.0, -0.01, 1.01, 300.0, -1e-6]),
    ]
}

fn rect() -> impl Strategy<Value = Rect> {
    let part = (0..WIDTH, 0..HEIGHT, 1..=WIDTH, 1..=HEIGHT).prop_map(|(x0, y0, w, h)| {
        let (x1, y1) = ((x0 + w).min(WIDTH), (y0 + h).min(HEIGHT));
        Rect { x0, y0, x1, y1 }
    });
    prop_oneof![3 => Just(WHOLE), 1 => part]
}

fn draw() -> BoxedStrategy<Item> {
    let corner = || (-3000..14_000_i32, -3000..9000_i32);
    let small = [corner(), corner(), corner()]
        .prop_filter("has an area", |[a, b, c]| (b.0 - a.0) * (c.1 - a.1) != (b.1 - a.1) * (c.0 - a.0));
    let at = prop_oneof![2 => Just(ALL), 1 => small];
    let flat = depth().prop_map(|z| [z; 3]);
    // Over the whole triangle, of which the surface has about a tenth.
    let tilted = (depth(), -0.4..0.4_f32, -0.4..0.4_f32).prop_map(|(z, a, b)| [z, z + a, z + b]);
    let z = prop_oneof![3 => flat, 2 => tilted, 1 => [depth(), depth(), depth()]];
    (at, z, rect(), any::<u64>()).prop_map(|(at, z, rect, luck)| Item::Draw(at, z, rect, luck)).boxed()
}

fn of(address: u16, values: &'static [u32]) -> BoxedStrategy<Item> {
    prop::sample::select(values).prop_map(move |value| Item::State(address, value)).boxed()
}

fn float(address: u16) -> BoxedStrategy<Item> {
    let odd = prop::sample::select(vec![f32::NAN, -1.0, 2.0]);
    prop_oneof![6 => depth(), 1 => odd].prop_map(move |z| Item::State(address, z.to_bits())).boxed()
}

fn state() -> BoxedStrategy<Item> {
    prop_oneof![
        6 => of(0x130c, &[0x200, 0x201, 0x201, 0x201, 0x202, 0x203, 0x203, 0x204, 0x204, 0x205, 0x206, 0x206, 0x207, 2, 4, 5]),
        2 => of(0x12cc, &[1, 1, 1, 0]),
        2 => of(0x12e8, &[1, 1, 0]),
        2 => of(0x0dbc, &[0, 1]),
        1 => of(0x19bc, &[0, 0, 1]),
        1 => prop_oneof![float(0x0f9c), float(0x0fa0)],
        1 => prop_oneof![float(0x0c08), float(0x0c0c)],
        1 => of(0x193c, &[0, 0, 1, 1, 8, 0x10, 0x18, 0x19]),
        1 => of(0x196c, &[0, 0, 1, 0x10, 0x11]),
        1 => of(0x07f8, &[0, 0, 0, 1, 0x10]),
        1 => float(0x0d90),
    ]
    .boxed()
}

fn side() -> BoxedStrategy<Item> {
    prop_oneof![
        of(0x12ec, &[0, 0, 1]),
        of(0x3ff0, &[0, 0, 0, 1, 2, 3]),
        of(0x0210, &[0, 0, 1]),
        of(0x153c, &[0, 0, 1, 0x10]),
        of(0x0fbc, &[0xffff, 0xfffe]),
        of(0x0fc8, &[0xffff, 0]),
        of(0x1148, &[0, 0, 1]),
        of(0x1380, &[0, 1, 1]),
        of(0x1594, &[0, 1]),
        prop_oneof![of(0x1384, &[0x1e00, 0x1e00, 0x1e02]), of(0x1598, &[0x1e00, 0x1e00, 0x150a])],
        prop_oneof![of(0x1388, &[0x1e00, 0x1e01, 0x1e02]), of(0x159c, &[0x1e00, 0x8507, 8])],
        prop_oneof![of(0x138c, &[0x1e00, 0x1e02]), of(0x15a0, &[0x1e00, 0x150a])],
        prop_oneof![of(0x1390, &[0x207, 0x202, 0x203]), of(0x15a4, &[0x207, 0x205, 0x201])],
        prop_oneof![of(0x1394, &[0, 1, 7]), of(0x0f54, &[0, 2])],
        prop_oneof![of(0x1398, &[0xff, 3]), of(0x0f5c, &[0xff])],
        prop_oneof![of(0x139c, &[0xff, 0, 1]), of(0x0f58, &[0xff, 0xf])],
        of(0x0da0, &[0, 1]),
    ]
    .boxed()
}

fn surface() -> BoxedStrategy<Item> {
    prop_oneof![
        of(0x0fe8, &[0x13, 0x14, 0x16, 0x0a, 0x15, 0x17]),
        of(0x15d0, &[0, 0, 0, 1, 2, 3]),
        of(0x0fe4, &[0, 0x10_0000]),
        of(0x0fec, &[0, 0x10]),
        of(0x1228, &[48, 64]),
        of(0x1538, &[1, 1, 1, 0]),
        of(0x1590, &[0, 0, 1, 0x3f]),
        of(0x07c0, &[48, 48, 32, 17]),
        of(0x07c4, &[32, 32, 16]),
        of(0x07e0, &[0x0800_0000, 0x0005_0001, 0x0006_07f0]),
        of(0x1968, &[1, 1, 0]),
        of(0x1958, &[0]),
        of(0x12c8, &[0x03, 0x05, 0x09, 0x10]),
    ]
    .boxed()
}

pub fn items() -> BoxedStrategy<Vec<Item>> {
    let clear_all = (float(0x0d90), any::<bool>()).prop_map(|(value, region_first)| {
        // CLEAR_ZCULL_REGION promises that all of the surface is cleared.
        let (region, walk) = (Item::State(0x12c8, 1), Item::Clear(WHOLE));
        let both = if region_first { [region, walk] } else { [walk, region] };
        [&[value, Item::State(0x1538, 1), Item::State(0x07f8, 0)][..], &both].concat()
    });
    let one = |item: BoxedStrategy<Item>| item.prop_map(|item| vec![item]).boxed();
    let blocks = (0..WIDTH / 8, 0..HEIGHT / 8);
    let probe = (blocks.clone(), 0..8_u8).prop_map(|((x, y), kind)| Item::Probe(x, y, kind)).boxed();
    let sweep = blocks.prop_map(|(x, y)| (0..8).map(|kind| Item::Probe(x, y, kind)).collect::<Vec<_>>());
    let group = prop_oneof![
        9 => one(draw()),
        4 => one(state()),
        1 => one(side()),
        1 => one(surface()),
        2 => one(rect().prop_map(Item::Clear).boxed()),
        2 => clear_all,
        3 => one(probe),
        1 => sweep,
    ];
    let start = (
        prop::sample::select(vec![0x13, 0x14, 0x16, 0x0a]),
        prop::sample::select(vec![0, 0, 0, 0, 1, 2, 3, 6]),
    );
    (start, any::<bool>(), prop::collection::vec(group, 4..40))
        .prop_map(|((format, mode), greater, groups)| {
            let begin = [
                (0x0fe8, format),
                (0x15d0, mode),
                (0x1538, 1),
                (0x07c0, WIDTH.into()),
                (0x07c4, HEIGHT.into()),
                (0x07e0, 0x0800_0000),
                (0x1590, 0),
                (0x1968, 1),
                (0x0dbc, greater.into()),
                (0x12cc, 1),
                (0x12e8, 1),
                (0x130c, if greater { 0x206 } else { 0x203 }),
                (0x0d90, if greater { 0 } else { 1_f32.to_bits() }),
            ];
            let begin = begin.map(|(address, value)| Item::State(address, value));
            let end = (0..4).map(|k| Item::Probe(k, k, (k % 4) as u8));
            begin.into_iter().chain([Item::Clear(WHOLE)]).chain(groups.concat()).chain(end).collect()
        })
        .boxed()
}
