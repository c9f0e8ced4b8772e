//! Exact outcomes and clock counts.

use super::world::*;
use bundle::*;
use gpc::zcull::{In, Out, Zcull};
use kernel::offer::Offer;
use kit::{Device, Maker};
use references::zcull::plane::Vertex;
use references::zcull::rop::Draw;

const CALM: Weather =
    Weather { tile: !0, out: !0, rop: [!0; 8], feedback: [!0; 8], luck: 0, positions: [[8; 2]; 16] };

/// A region over the whole surface, and depth test and write on.
pub fn begin(format: u32, greater: bool, func: u32) -> Vec<TilePacket> {
    [
        (SET_ZT_FORMAT, format),
        (SET_ZT_SELECT, 1),
        (SET_ZCULL_REGION_SIZE_A, 1024),
        (SET_ZCULL_REGION_SIZE_B, 512),
        (SET_ZCULL_REGION_LOCATION, 0x0800_0000),
        (SET_ACTIVE_ZCULL_REGION, 0),
        (SET_ZCULL, 1),
        (SET_ZCULL_DIR_FORMAT, greater.into()),
        (SET_DEPTH_TEST, 1),
        (SET_DEPTH_WRITE, 1),
        (SET_DEPTH_FUNC, func),
    ]
    .map(|(address, value)| state(address, value))
    .into()
}

const Z16: u32 = 0x13;
pub const Z24: u32 = 0x14;
const Z32: u32 = 0x0a;

/// A tile of a primitive of one depth that fills it.
pub fn flat(z: f32, x: u16, y: u16, last: bool) -> TilePacket {
    let v = [(-256, -256), (1 << 20, -256), (-256, 1 << 20)].map(|(x, y)| Vertex { x, y, z });
    let rect = Rect { x0: 0, y0: 0, x1: 1024, y1: 512 };
    TilePacket::Tile(tile(&Draw { v, rect, luck: 0 }, 7, x, y, last))
}

/// The same, at tile (0, 0), of a primitive that is within a rectangle.
fn flat_within(z: f32, rect: Rect) -> TilePacket {
    let TilePacket::Tile(mut tile) = flat(z, 0, 0, false) else { unreachable!() };
    tile.info.rect = rect;
    TilePacket::Tile(tile)
}

/// All blocks of a tile cleared to one depth.
pub fn cleared(z: f32, x: u16, y: u16) -> [TilePacket; 2] {
    let rect = Rect { x0: 16 * x, y0: 16 * y, x1: 16 * x + 16, y1: 16 * y + 16 };
    let clear = ClearTile { z: true, rect, ..ClearTile::default() };
    [state(SET_Z_CLEAR_VALUE, z.to_bits()), TilePacket::Clear(clear)]
}

/// The device at work: sends, takes what comes out, gives feedback.
pub struct Desk {
    pub dut: Device<Zcull>,
    pub rops: usize,
    out: Vec<(u64, TilePacket)>,
    clock: u64,
}

impl Desk {
    pub fn new(dut: Device<Zcull>) -> Self {
        let rops = dut.outputs().feedback.len();
        Desk { dut, rops, out: vec![], clock: 0 }
    }

    /// Takes what comes out, and offers nothing.
    pub fn open(&self) -> In {
        In { tile: None.into(), feedback: vec![Offer::default(); self.rops].into(), out: true.into() }
    }

    pub fn tick(&mut self, i: In) -> Out {
        let o = self.dut.outputs();
        if o.out.valid && i.out.ready {
            self.out.push((self.clock, o.out.data));
        }
        self.dut.clock(i);
        self.clock += 1;
        o
    }

    /// Sends packets one after the other, and waits until all is done.
    pub fn send(&mut self, packets: &[TilePacket]) {
        for tile in packets {
            while !self.tick(In { tile: Offer::new(true, *tile), ..self.open() }).tile.ready {}
        }
        self.settle();
    }

    pub fn feedback(&mut self, which: usize, message: DepthFeedback) {
        let mut i = self.open();
        i.feedback[which] = Offer::new(true, message);
        let o = self.tick(i);
        assert!(o.feedback[which].ready);
        self.settle();
    }

    fn settle(&mut self) {
        for _ in 0..1000 {
            if self.tick(self.open()).idle {
                return;
            }
        }
        panic!("never idle");
    }

    /// What becomes of one tile.
    pub fn fate(&mut self, tile: TilePacket) -> Fate {
        self.out.clear();
        self.send(&[tile]);
        self.out.retain(|(_, packet)| *packet != state(ZCULL_FENCE, 0));
        match self.out[..] {
            [] => Fate::Discarded,
            [(_, TilePacket::Tile(tile))] if tile.accept => Fate::Accepted,
            [(_, TilePacket::Tile(_))] => Fate::Ambiguous,
            _ => panic!("{:?}", self.out),
        }
    }

    /// Forgets what has come out.
    pub fn clear(&mut self) {
        self.out.clear();
    }

    pub fn fences(&self) -> usize {
        self.out.iter().filter(|(_, packet)| *packet == state(ZCULL_FENCE, 0)).count()
    }

    /// Answers of all ROPs to the last fence.
    pub fn answer(&mut self) {
        (0..self.rops).for_each(|which| self.feedback(which, FENCE));
    }
}

/// The answer to a fence.
pub const FENCE: DepthFeedback = DepthFeedback { fence: true, loosen: false, x: 0, y: 0, z_min: 0, z_max: 0 };

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fate {
    Discarded,
    Accepted,
    Ambiguous,
}
pub use Fate::*;

/// Every function against nearer, equal and farther: Z16, where a bucket is a code, and
/// Z24, where equal buckets say nothing.
pub fn functions(new: Maker<Zcull>) {
    let (d, a, m) = (Discarded, Accepted, Ambiguous);
    // Function; nearer, equal, farther as Z16; equal as Z24.
    let table = [
        (0x200, [d, d, d], d),
        (0x201, [a, d, d], m),
        (0x202, [d, a, d], m),
        (0x203, [a, a, d], m),
        (0x204, [d, d, a], m),
        (0x205, [a, d, a], m),
        (0x206, [d, a, a], m),
        (0x207, [a, a, a], a),
    ];
    for (func, exact, equal) in table {
        for direct3d in [false, true] {
            let func = if direct3d { func - 0x1ff } else { func };
            for greater in [false, true] {
                let mut desk = Desk::new(new());
                desk.send(&begin(Z16, greater, func));
                desk.send(&[state(SET_DEPTH_WRITE, 0)]);
                desk.send(&cleared(0.5, 1, 1));
                for (z, fate) in [0.25, 0.5, 0.75].into_iter().zip(exact) {
                    assert_eq!(desk.fate(flat(z, 1, 1, false)), fate, "{func:#x} at {z}");
                }
                desk.send(&[state(SET_ZT_FORMAT, Z24)]);
                desk.send(&cleared(0.5, 1, 1));
                for (z, fate) in [0.25, 0.5, 0.75].into_iter().zip([exact[0], equal, exact[2]]) {
                    assert_eq!(desk.fate(flat(z, 1, 1, false)), fate, "{func:#x} at {z} as Z24");
                }
            }
        }
    }
}

/// Depth test off: no outcome by depth. Culling off, no region, no surface, an unknown
/// function, or outside the region: none at all.
pub fn needs(new: Maker<Zcull>) {
    let without = [
        (SET_DEPTH_TEST, 0),
        (SET_ZCULL, 0),
        (SET_ACTIVE_ZCULL_REGION, 0x3f),
        (SET_ZT_SELECT, 0),
        (SET_DEPTH_FUNC, 0),
        (SET_ZT_FORMAT, 0x17),
        (SET_ZCULL_REGION_SIZE_A, 16),
        (SET_ZCULL_REGION_SIZE_B, 16),
        (SET_ZCULL_REGION_LOCATION, 0x0041_0000),
        (SET_ZCULL_REGION_LOCATION, 0x0800_07bf),
    ];
    for (address, value) in without {
        let mut desk = Desk::new(new());
        desk.send(&begin(Z16, false, 0x201));
        desk.send(&[state(address, value)]);
        desk.send(&cleared(0.5, 1, 1));
        for z in [0.25, 0.75] {
            assert_eq!(desk.fate(flat(z, 1, 1, false)), Ambiguous, "{address:#x} is {value:#x}");
        }
    }
    // Just within the words of the region and of the RAM.
    for location in [0x0042_0000, 0x0800_07be] {
        let mut desk = Desk::new(new());
        desk.send(&begin(Z16, false, 0x201));
        desk.send(&[state(SET_ZCULL_REGION_LOCATION, location)]);
        desk.send(&cleared(0.5, 1, 1));
        assert_eq!(desk.fate(flat(0.75, 1, 1, false)), Discarded);
    }
}

/// All 512 x 1024 pixels, every word of the RAM with its own depth.
pub fn half_a_megapixel(new: Maker<Zcull>) {
    let mut desk = Desk::new(new());
    desk.send(&begin(Z16, false, 0x201));
    desk.send(&[state(SET_DEPTH_WRITE, 0)]);
    let depth = |x: u16, y: u16| f32::from(64 * y + x + 1) / 4096.0;
    let all: Vec<_> = (0..32).flat_map(|y| (0..64).map(move |x| (x, y))).collect();
    let clears: Vec<_> = all.iter().flat_map(|(x, y)| cleared(depth(*x, *y), *x, *y)).collect();
    desk.send(&clears);
    desk.out.clear();
    let tiles: Vec<_> = all
        .iter()
        .flat_map(|(x, y)| {
            [flat(depth(*x, *y) - 1e-4, *x, *y, false), flat(depth(*x, *y) + 1e-4, *x, *y, false)]
        })
        .collect();
    desk.send(&tiles);
    let o = desk.dut.outputs();
    assert_eq!((o.discarded, o.accepted, o.ambiguous, o.skipped), (2048, 2048, 0, 0));
}

/// A tile that is out of sight still ends its primitive.
pub fn last_is_kept(new: Maker<Zcull>) {
    let mut desk = Desk::new(new());
    desk.send(&begin(Z24, false, 0x201));
    desk.send(&cleared(0.5, 0, 0));
    desk.out.clear();
    desk.send(&[flat(0.75, 0, 0, false), flat(0.75, 0, 0, true)]);
    let tiles: Vec<_> = desk
        .out
        .iter()
        .filter_map(|(_, p)| if let TilePacket::Tile(t) = p { Some(t) } else { None })
        .collect();
    assert_eq!(tiles.len(), 1);
    assert!(tiles[0].last && tiles[0].drop && !tiles[0].accept);
}

/// A tile may be accepted but for one block, and dropped but for one.
pub fn blocks(new: Maker<Zcull>) {
    for k in 0..4_u16 {
        let mut desk = Desk::new(new());
        desk.send(&begin(Z16, false, 0x201));
        desk.send(&[state(SET_DEPTH_WRITE, 0)]);
        desk.send(&cleared(0.5, 0, 0));
        let rect = Rect { x0: 8 * (k & 1), y0: 8 * (k >> 1), x1: 8 * (k & 1) + 8, y1: 8 * (k >> 1) + 8 };
        let one = ClearTile { z: true, rect, ..ClearTile::default() };
        desk.send(&[state(SET_Z_CLEAR_VALUE, 0.125_f32.to_bits()), TilePacket::Clear(one)]);
        assert_eq!(desk.fate(flat(0.25, 0, 0, false)), Ambiguous);
        assert_eq!(desk.fate(flat(0.0625, 0, 0, false)), Accepted);
        assert_eq!(desk.fate(flat(0.75, 0, 0, false)), Discarded);
        // Only what the primitive's rectangle touches counts.
        assert_eq!(desk.fate(flat_within(0.25, rect)), Discarded);
        let other = Rect { x0: 8 - rect.x0, x1: 16 - rect.x0, ..rect };
        assert_eq!(desk.fate(flat_within(0.25, other)), Accepted);
    }
}

/// Writes bring the nearest depth nearer at once; a partial clear widens.
pub fn writes_loosen(new: Maker<Zcull>) {
    let mut desk = Desk::new(new());
    desk.send(&begin(Z24, false, 0x201));
    desk.send(&cleared(0.75, 2, 0));
    // Back to back: each tile must see what the one before may have written.
    desk.out.clear();
    desk.send(&[
        flat(0.5, 2, 0, false),
        flat(0.25, 2, 0, false),
        flat(0.375, 2, 0, false),
        flat(0.8, 2, 0, false),
    ]);
    let marks: Vec<_> = desk
        .out
        .iter()
        .filter_map(|(_, p)| if let TilePacket::Tile(t) = p { Some(t.accept) } else { None })
        .collect();
    assert_eq!(marks, [true, true, false]); // 0.8 lies behind 0.75
    // Behind the first of them, but not behind what was there: nobody knows.
    assert_eq!(desk.fate(flat(0.6, 2, 0, false)), Ambiguous);

    let part = ClearTile { z: true, rect: Rect { x0: 33, y0: 0, x1: 48, y1: 16 }, ..ClearTile::default() };
    desk.send(&[state(SET_Z_CLEAR_VALUE, 1.0_f32.to_bits()), TilePacket::Clear(part)]);
    assert_eq!(desk.fate(flat(0.8, 2, 0, false)), Ambiguous);
}

pub fn found(x: u16, y: u16, min: f32, max: f32) -> DepthFeedback {
    let bucket = |z: f32| (z * 65535.0) as u16;
    DepthFeedback { x, y, z_min: bucket(min), z_max: bucket(max), ..DepthFeedback::default() }
}

/// Feedback tightens: the farthest depth under LESS, the nearest under GREATER; not
/// with more than one sample, and not while it may be older than a clear.
pub fn feedback_tightens(new: Maker<Zcull>) {
    for greater in [false, true] {
        // All blocks hold 0.5; ROPs may say a little less than is known, never more.
        let (func, clear, behind, report) =
            if greater { (0x204, 0.0, 0.2, (0.45, 0.48)) } else { (0x201, 1.0, 0.8, (0.52, 0.55)) };
        for samples in [0, 2] {
            let mut desk = Desk::new(new());
            desk.send(&begin(Z24, greater, func));
            desk.send(&[state(SET_ANTI_ALIAS, samples)]);
            desk.send(&cleared(clear, 3, 1));
            desk.send(&[flat(0.5, 3, 1, false), state(SET_DEPTH_WRITE, 0)]);
            assert_eq!(desk.fences(), 1, "one for the clear");
            let reports = [(6, 2), (7, 2), (6, 3), (7, 3)].map(|(x, y)| found(x, y, report.0, report.1));
            let all =
                |desk: &mut Desk| reports.iter().enumerate().for_each(|(k, m)| desk.feedback(k & 1, *m));
            all(&mut desk); // neither ROP has answered
            assert_eq!(desk.fate(flat(behind, 3, 1, false)), Ambiguous);
            desk.feedback(0, FENCE);
            all(&mut desk); // one has not
            assert_eq!(desk.fate(flat(behind, 3, 1, false)), Ambiguous);
            desk.feedback(1, FENCE);
            all(&mut desk);
            let wholly = if samples == 0 { Discarded } else { Ambiguous };
            assert_eq!(desk.fate(flat(behind, 3, 1, false)), wholly);
            // The other bound is not the feedback's: 0.5 stays the limit.
            assert_eq!(desk.fate(flat(if greater { 0.49 } else { 0.51 }, 3, 1, false)), Ambiguous);
            assert_eq!(desk.fate(flat(if greater { 0.51 } else { 0.49 }, 3, 1, false)), Accepted);
            // What loosens is always taken; one block is enough.
            desk.send(&cleared(clear, 8, 1));
            desk.feedback(0, DepthFeedback { loosen: true, ..found(6, 2, 0.0, 1.0) });
            assert_eq!(desk.fate(flat(behind, 3, 1, false)), Ambiguous);
            assert_eq!(desk.fate(flat(if greater { 0.51 } else { 0.49 }, 3, 1, false)), Ambiguous);
        }
    }
}

/// Each block has its own report.
pub fn feedback_by_block(new: Maker<Zcull>) {
    let blocks = [(6, 2), (7, 2), (6, 3), (7, 3)];
    for spared in 0..4 {
        let mut desk = Desk::new(new());
        desk.send(&begin(Z24, false, 0x201));
        desk.send(&cleared(1.0, 3, 1));
        desk.send(&[flat(0.5, 3, 1, false)]);
        desk.answer();
        for k in (0..4).filter(|k| *k != spared) {
            desk.feedback(k & 1, found(blocks[k].0, blocks[k].1, 0.5, 0.5));
        }
        assert_eq!(desk.fate(flat(0.8, 3, 1, false)), Ambiguous, "without block {spared}");
        desk.feedback(0, found(blocks[spared].0, blocks[spared].1, 0.5, 0.5));
        assert_eq!(desk.fate(flat(0.8, 3, 1, false)), Discarded);
    }
}

/// Writes against the direction stop culling until both ROPs answered a fence.
pub fn against(new: Maker<Zcull>) {
    for (greater, with, contrary) in
        [(false, 0x201, 0x204), (true, 0x204, 0x201), (false, 0x203, 0x207), (true, 0x206, 0x205)]
    {
        let mut desk = Desk::new(new());
        desk.send(&begin(Z24, greater, with));
        desk.send(&cleared(0.5, 0, 0));
        let hidden = if greater { 0.25 } else { 0.75 };
        assert_eq!(desk.fate(flat(hidden, 0, 0, false)), Discarded);
        desk.answer();
        // Elsewhere: the range of this tile stays, but is not to be used.
        desk.send(&[state(SET_DEPTH_FUNC, contrary)]);
        assert_eq!(desk.fate(flat(hidden, 5, 0, false)), Ambiguous);
        assert_eq!(desk.fate(flat(hidden, 0, 1, false)), Ambiguous);
        desk.send(&[state(SET_DEPTH_FUNC, with)]);
        desk.out.clear();
        desk.send(&[flat(hidden, 0, 0, false)]);
        assert_eq!((desk.out.len(), desk.fences()), (2, 1));
        assert_eq!(desk.out[0].1, state(ZCULL_FENCE, 0), "the fence goes first");
        desk.feedback(0, FENCE);
        desk.out.clear();
        desk.send(&[flat(hidden, 0, 0, false)]);
        assert_eq!((desk.out.len(), desk.fences()), (1, 0), "one fence is enough");
        desk.feedback(1, FENCE);
        assert_eq!(desk.fate(flat(hidden, 0, 0, false)), Discarded);
        // What was written against the direction is known to have been.
        assert_eq!(desk.fate(flat(hidden, 5, 0, false)), Ambiguous);
    }
}

/// Against the direction, but nothing is written: culling goes on.
pub fn against_without_write(new: Maker<Zcull>) {
    let mut desk = Desk::new(new());
    desk.send(&begin(Z24, false, 0x204));
    desk.send(&[state(SET_DEPTH_WRITE, 0)]);
    desk.send(&cleared(0.5, 0, 0));
    assert_eq!(desk.fate(flat(0.25, 0, 0, false)), Discarded);
    assert_eq!(desk.fate(flat(0.75, 0, 0, false)), Accepted);
    desk.send(&[state(SET_DEPTH_WRITE, 1), state(SET_ZT_READ_ONLY, 1)]);
    assert_eq!(desk.fate(flat(0.25, 0, 0, false)), Discarded);
    desk.send(&[state(SET_ZT_READ_ONLY, 0)]);
    assert_eq!(desk.fate(flat(0.25, 0, 0, false)), Ambiguous);
}

/// Near and far drop tiles where ZROP would clip all samples; depth bounds do with depth test
/// off, too.
pub fn range_tests(new: Maker<Zcull>) {
    let mut desk = Desk::new(new());
    desk.send(&begin(Z32, false, 0x207));
    desk.send(&[state(SET_DEPTH_TEST, 0), state(SET_STENCIL_TEST, 1)]);
    desk.send(&cleared(0.5, 0, 0));
    let float = |z: f32| z.to_bits();
    desk.send(&[state(SET_VIEWPORT_CLIP_MIN_Z, float(0.25)), state(SET_VIEWPORT_CLIP_MAX_Z, float(0.75))]);
    for (z, fate) in
        [(0.1, Discarded), (0.25, Ambiguous), (0.5, Ambiguous), (0.75, Ambiguous), (0.9, Discarded)]
    {
        assert_eq!(desk.fate(flat(z, 0, 0, false)), fate, "clip at {z}");
    }
    // Held, not clipped; Zcull told to keep off; all tests off, so that nothing goes to ZROP.
    for (address, value, back) in [
        (SET_VIEWPORT_CLIP_CONTROL, 0x08, 0),
        (SET_VIEWPORT_CLIP_CONTROL, 1, 0),
        (SET_ZCULL_BOUNDS, 1, 0),
        (SET_STENCIL_TEST, 0, 1),
    ] {
        desk.send(&[state(address, value)]);
        assert_eq!(desk.fate(flat(0.1, 0, 0, false)), Ambiguous, "{address:x} = {value}");
        desk.send(&[state(address, back)]);
        assert_eq!(desk.fate(flat(0.1, 0, 0, false)), Discarded, "{address:x} = {back}");
    }
    desk.send(&[state(SET_VIEWPORT_CLIP_MIN_Z, float(0.8))]); // above far: no limits
    assert_eq!(desk.fate(flat(0.1, 0, 0, false)), Ambiguous);
    desk.send(&[state(SET_VIEWPORT_CLIP_MIN_Z, 0), state(SET_VIEWPORT_CLIP_MAX_Z, float(1.0))]);
    desk.send(&[state(SET_STENCIL_TEST, 0)]);

    for (min, max, fate) in
        [(0.6, 1.0, Discarded), (0.0, 0.4, Discarded), (0.4, 0.6, Ambiguous), (0.5, 0.5, Ambiguous)]
    {
        let bounds = [
            (SET_DEPTH_BOUNDS_MIN, float(min)),
            (SET_DEPTH_BOUNDS_MAX, float(max)),
            (SET_DEPTH_BOUNDS_TEST, 1),
        ];
        desk.send(&bounds.map(|(address, value)| state(address, value)));
        assert_eq!(desk.fate(flat(0.3, 0, 0, false)), fate, "{min} to {max}");
        desk.send(&[state(SET_DEPTH_BOUNDS_TEST, 0)]);
        assert_eq!(desk.fate(flat(0.3, 0, 0, false)), Ambiguous);
    }
}

/// Samples that may vanish: drops stay, accepts with a write do not. A stencil operation
/// on failure: no drops by depth.
pub fn side_effects(new: Maker<Zcull>) {
    for address in [SET_ALPHA_TEST, SET_SHADER_COVERAGE] {
        let mut desk = Desk::new(new());
        desk.send(&begin(Z16, false, 0x201));
        desk.send(&[state(address, 1)]);
        desk.send(&cleared(0.5, 0, 0));
        assert_eq!(desk.fate(flat(0.75, 0, 0, false)), Discarded);
        assert_eq!(desk.fate(flat(0.25, 0, 0, false)), Ambiguous);
        desk.send(&[state(SET_DEPTH_WRITE, 0)]);
        assert_eq!(desk.fate(flat(0.125, 0, 0, false)), Accepted);
    }
    // Stores and atomics of the shader happen for hidden samples, too, unless depth must come first;
    // not beyond near and far.
    let mut desk = Desk::new(new());
    desk.send(&begin(Z16, false, 0x201));
    desk.send(&[state(SET_SHADER_COVERAGE, 2)]);
    desk.send(&cleared(0.5, 0, 0));
    assert_eq!(desk.fate(flat(0.75, 0, 0, false)), Ambiguous);
    assert_eq!(desk.fate(flat(0.25, 0, 0, false)), Accepted);
    desk.send(&[state(SET_VIEWPORT_CLIP_MAX_Z, 0.7_f32.to_bits())]);
    assert_eq!(desk.fate(flat(0.75, 0, 0, false)), Discarded);
    desk.send(&[state(SET_VIEWPORT_CLIP_MAX_Z, 1.0_f32.to_bits()), state(SET_API_MANDATED_EARLY_Z, 1)]);
    assert_eq!(desk.fate(flat(0.75, 0, 0, false)), Discarded);
    let ops = [
        (SET_STENCIL_OP_FAIL, false, Ambiguous),
        (SET_STENCIL_OP_ZFAIL, false, Ambiguous),
        (SET_STENCIL_OP_ZPASS, false, Discarded),
        (SET_BACK_STENCIL_OP_FAIL, false, Discarded),
        (SET_BACK_STENCIL_OP_FAIL, true, Ambiguous),
        (SET_BACK_STENCIL_OP_ZFAIL, true, Ambiguous),
    ];
    for (address, two_sided, fate) in ops {
        let mut desk = Desk::new(new());
        desk.send(&begin(Z24, false, 0x201));
        desk.send(&[state(SET_TWO_SIDED_STENCIL_TEST, two_sided.into()), state(address, 0x1e01)]);
        desk.send(&cleared(0.5, 0, 0));
        assert_eq!(desk.fate(flat(0.75, 0, 0, false)), Discarded);
        desk.send(&[state(SET_STENCIL_TEST, 1)]);
        assert_eq!(desk.fate(flat(0.75, 0, 0, false)), fate, "{address:#x}");
        assert_eq!(desk.fate(flat(0.25, 0, 0, false)), Accepted);
        desk.send(&[state(SET_ZT_READ_ONLY, 0x10)]);
        assert_eq!(desk.fate(flat(0.75, 0, 0, false)), Discarded);
    }
}

/// One method gives all tiles the clear value, or takes all ranges away; so do another
/// surface and another region.
pub fn resets(new: Maker<Zcull>) {
    let hidden = |desk: &mut Desk| desk.fate(flat(0.75, 9, 3, false)) == Discarded;
    let takes_away = [
        (INVALIDATE_ZCULL, 0, true),
        (SET_ACTIVE_ZCULL_REGION, 1, true),
        (SET_ACTIVE_ZCULL_REGION, 0, false),
        (SET_ZCULL_REGION_SIZE_A, 512, true),
        (SET_ZCULL_REGION_SIZE_A, 1024, false),
        (SET_ZCULL_REGION_SIZE_B, 256, true),
        (SET_ZCULL_REGION_LOCATION, 0x0700_0001, true),
        (SET_ZT_A, 1, true),
        (SET_ZT_B, 0x1000, true),
        (SET_ZT_FORMAT, 0x16, true),
        (SET_ZT_FORMAT, 0x14, false),
        (SET_ZT_BLOCK_SIZE, 0x40, true),
        (SET_ZT_SIZE_A, 64, true),
        (SET_ZT_SIZE_B, 64, true),
        (SET_ANTI_ALIAS, 3, true),
        (SET_ANTI_ALIAS, 1, false),
        (SET_ANTI_ALIAS, 5, false), // the same samples under another number
        (CLEAR_ZCULL_REGION, 0x10, false),
        (CLEAR_ZCULL_REGION, 0x03, true),
        (CLEAR_ZCULL_REGION, 0x05, true),
        (CLEAR_ZCULL_REGION, 0x09, true),
    ];
    for (address, value, gone) in takes_away {
        let mut desk = Desk::new(new());
        desk.send(&begin(Z24, false, 0x201));
        desk.send(&[state(SET_ANTI_ALIAS, 1)]);
        assert!(!hidden(&mut desk), "nothing is known yet");
        desk.send(&[state(SET_Z_CLEAR_VALUE, 0.5_f32.to_bits()), state(CLEAR_ZCULL_REGION, 1)]);
        assert!(hidden(&mut desk));
        // Another tile has a word of its own.
        desk.send(&cleared(0.25, 4, 4));
        assert_eq!(desk.fate(flat(0.375, 4, 4, false)), Discarded);
        desk.send(&[state(address, value)]);
        assert_eq!(!hidden(&mut desk), gone, "{address:#x} is {value:#x}");
        assert_eq!(desk.fate(flat(0.375, 4, 4, false)) != Discarded, gone);
    }
}

/// Who passes on what: State for others in its place, and nothing else.
pub fn forwards(new: Maker<Zcull>) {
    let mut desk = Desk::new(new());
    let ours = [0x07c0, 0x07c4, 0x07e0, 0x12c8, 0x1590, 0x1958, 0x1968, 0x196c, 0x3ff4];
    let all: Vec<_> = (0..0x4000).step_by(4).map(|address| state(address, 1)).collect();
    desk.send(&all);
    let kept: Vec<_> = desk.out.iter().map(|(_, packet)| *packet).collect();
    let expected: Vec<_> = (0..0x4000).step_by(4).filter(|address| !ours.contains(address)).collect();
    assert_eq!(kept, expected.into_iter().map(|address| state(address, 1)).collect::<Vec<_>>());
}

/// Accepted in clock 0, at the output in clock 17, and one more each clock.
pub fn seventeen_clocks(new: Maker<Zcull>) {
    let mut desk = Desk::new(new());
    desk.send(&begin(Z24, false, 0x201));
    desk.out.clear();
    let start = desk.clock;
    desk.send(&(0..100).map(|k| flat(0.5, k % 64, k / 64, false)).collect::<Vec<_>>());
    let clocks: Vec<_> = desk.out.iter().map(|(clock, _)| clock - start).collect();
    // The first tile after a change of region has a fence before it.
    assert_eq!(clocks, (17..118).collect::<Vec<_>>());
}

/// With tiles in every clock, feedback waits 16 clocks and then makes itself a gap.
pub fn feedback_is_not_starved(new: Maker<Zcull>) {
    let mut desk = Desk::new(new());
    desk.send(&begin(Z24, false, 0x201));
    desk.send(&cleared(0.75, 0, 0));
    desk.send(&[flat(0.5, 0, 0, false)]);
    desk.answer();
    desk.out.clear();
    let report = found(2, 0, 0.1, 0.2);
    let mut busy = vec![];
    for clock in 0..200_u64 {
        let tile = Offer::new(true, flat(0.5, 8, 0, false));
        let feedback = vec![Offer::new(true, report); desk.rops].into();
        let o = desk.tick(In { tile, feedback, out: true.into() });
        if clock >= 100 {
            busy.push((o.tile.ready, o.feedback.iter().any(|f| f.ready)));
        }
    }
    let tiles = busy.iter().filter(|(tile, _)| *tile).count();
    let reports = busy.iter().filter(|(_, report)| *report).count();
    assert!((93..=95).contains(&tiles), "{tiles} tiles in 100 clocks");
    assert!((5..=7).contains(&reports), "{reports} messages in 100 clocks");
}

/// A stalled output does not stop feedback, or ROPs that wait for it would never end
/// the stall.
pub fn feedback_under_stall(new: Maker<Zcull>) {
    let mut desk = Desk::new(new());
    desk.send(&begin(Z24, false, 0x201));
    let (mut reports, mut tiles) = (0, 0);
    for _ in 0..400 {
        let tile = Offer::new(true, flat(0.5, 8, 0, false));
        let mut i = In { tile, out: false.into(), ..desk.open() };
        i.feedback[0] = Offer::new(true, found(2, 0, 0.1, 0.2));
        let o = desk.tick(i);
        reports += u32::from(o.feedback[0].ready);
        tiles += u32::from(o.tile.ready);
    }
    assert!(tiles < 25 && reports > 370, "{tiles} tiles, {reports} messages");
}

/// Draws behind what has been drawn are dropped, by feedback alone.
pub fn occlusion(new: Maker<Zcull>) {
    let rect = Rect { x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT };
    let draw = |z: f32| {
        let v = [(-9000, -9000), (40000, -9000), (-9000, 40000)].map(|(x, y)| Vertex { x, y, z });
        Item::Draw(Draw { v, rect, luck: 0 })
    };
    let mut items: Vec<_> = begin(Z24, false, 0x201)
        .into_iter()
        .map(|p| if let TilePacket::State(s) = p { Item::State(s.address, s.value) } else { unreachable!() })
        .collect();
    items.extend([Item::State(SET_Z_CLEAR_VALUE, 1.0_f32.to_bits()), Item::Clear(rect, 16)]);
    items.extend((0..40).map(|_| draw(0.25)));
    items.extend((0..40).map(|_| draw(0.5)));
    // A tile every fourth clock: gaps for feedback.
    let fates = play(new(), &items, &Weather { tile: 0x1111_1111_1111_1111, ..CALM });
    // All but the first, and those of the second that came before the feedback.
    assert!(fates.discarded > 200, "{fates:?}");
    assert!(fates.accepted >= 6, "{fates:?}");
    assert_eq!(fates.fences, 1, "{fates:?}");
}

/// Pixels of the tiles that leave in 1000 clocks, with tiles always waiting.
pub fn pixels_per_clock(new: Maker<Zcull>) -> f64 {
    let mut desk = Desk::new(new());
    desk.send(&begin(Z24, false, 0x201));
    desk.send(&[flat(0.5, 0, 0, false)]);
    let mut tiles = 0;
    for clock in 0..1100_u16 {
        let tile = flat(0.5, clock & 63, clock >> 6, false);
        let o = desk.tick(In { tile: Offer::new(true, tile), ..desk.open() });
        tiles += u32::from(clock >= 100 && o.out.valid);
    }
    f64::from(256 * tiles) / 1000.0
}
