//! Exact outcomes.

pub mod side_effects;

use super::peers::*;
use super::world::counted;
use super::world::items::state;
use bundle::*;
use gpc::zcull::Zcull;
use kit::Maker;

/// Every function against nearer, equal and farther: Z16, where a bucket is a code, and Z24, where equal buckets decide
/// nothing.
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
                let mut peers = Peers::new(new());
                peers.send(&begin(Z16, greater, func));
                peers.send(&[state(SET_DEPTH_WRITE, 0)]);
                peers.send(&cleared(0.5, 1, 1));
                for (z, fate) in [0.25, 0.5, 0.75].into_iter().zip(exact) {
                    assert_eq!(peers.fate(flat(z, 1, 1, false)), fate, "{func:#x} at {z}");
                }
                peers.send(&[state(SET_ZT_FORMAT, Z24)]);
                peers.send(&cleared(0.5, 1, 1));
                for (z, fate) in [0.25, 0.5, 0.75].into_iter().zip([exact[0], equal, exact[2]]) {
                    assert_eq!(peers.fate(flat(z, 1, 1, false)), fate, "{func:#x} at {z} as Z24");
                }
            }
        }
    }
}

/// Depth test off: no result by depth. Culling off, no region, no surface, an unknown function, or outside the region: no
/// result at all.
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
        let mut peers = Peers::new(new());
        peers.send(&begin(Z16, false, 0x201));
        peers.send(&[state(address, value)]);
        peers.send(&cleared(0.5, 1, 1));
        for z in [0.25, 0.75] {
            assert_eq!(peers.fate(flat(z, 1, 1, false)), Ambiguous, "{address:#x} is {value:#x}");
        }
    }
    // Just within the words of the region and of the RAM.
    for location in [0x0042_0000, 0x0800_07be] {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z16, false, 0x201));
        peers.send(&[state(SET_ZCULL_REGION_LOCATION, location)]);
        peers.send(&cleared(0.5, 1, 1));
        assert_eq!(peers.fate(flat(0.75, 1, 1, false)), Discarded);
    }
}

/// All 512 x 1024 pixels, every word of the RAM with its own depth.
pub fn half_a_megapixel(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z16, false, 0x201));
    peers.send(&[state(SET_DEPTH_WRITE, 0)]);
    let depth = |x: u16, y: u16| f32::from(64 * y + x + 1) / 4096.0;
    let all: Vec<_> = (0..32).flat_map(|y| (0..64).map(move |x| (x, y))).collect();
    let clears: Vec<_> = all.iter().flat_map(|(x, y)| cleared(depth(*x, *y), *x, *y)).collect();
    peers.send(&clears);
    peers.out.clear();
    let tiles: Vec<_> = all
        .iter()
        .flat_map(|(x, y)| {
            [flat(depth(*x, *y) - 1e-4, *x, *y, false), flat(depth(*x, *y) + 1e-4, *x, *y, false)]
        })
        .collect();
    peers.send(&tiles);
    assert_eq!(counted(&mut peers.dut), [2048, 2048, 0, 0]);
}

/// A dropped tile still ends its primitive.
pub fn a_dropped_tile_ends_its_primitive(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z24, false, 0x201));
    peers.send(&cleared(0.5, 0, 0));
    peers.out.clear();
    peers.send(&[flat(0.75, 0, 0, false), flat(0.75, 0, 0, true)]);
    let tiles: Vec<_> = peers
        .out
        .iter()
        .filter_map(|(_, p)| if let TilePacket::Tile(t) = p { Some(t) } else { None })
        .collect();
    assert_eq!(tiles.len(), 1);
    assert!(tiles[0].last && tiles[0].drop && !tiles[0].accept);
}

/// A tile may be accepted except for one block, and dropped except for one.
pub fn blocks(new: Maker<Zcull>) {
    for k in 0..4_u16 {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z16, false, 0x201));
        peers.send(&[state(SET_DEPTH_WRITE, 0)]);
        peers.send(&cleared(0.5, 0, 0));
        let rect = Rect { x0: 8 * (k & 1), y0: 8 * (k >> 1), x1: 8 * (k & 1) + 8, y1: 8 * (k >> 1) + 8 };
        let one = ClearTile { z: true, rect, ..ClearTile::default() };
        peers.send(&[state(SET_Z_CLEAR_VALUE, 0.125_f32.to_bits()), TilePacket::Clear(one)]);
        assert_eq!(peers.fate(flat(0.25, 0, 0, false)), Ambiguous);
        assert_eq!(peers.fate(flat(0.0625, 0, 0, false)), Accepted);
        assert_eq!(peers.fate(flat(0.75, 0, 0, false)), Discarded);
        // Only blocks that the primitive's rectangle touches count.
        assert_eq!(peers.fate(flat_within(0.25, rect)), Discarded);
        let other = Rect { x0: 8 - rect.x0, x1: 16 - rect.x0, ..rect };
        assert_eq!(peers.fate(flat_within(0.25, other)), Accepted);
    }
}

/// Near and far drop tiles where ZROP would clip all samples; depth bounds also do with depth test off.
pub fn range_tests(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    peers.send(&begin(Z32, false, 0x207));
    peers.send(&[state(SET_DEPTH_TEST, 0), state(SET_STENCIL_TEST, 1)]);
    peers.send(&cleared(0.5, 0, 0));
    let float = |z: f32| z.to_bits();
    peers.send(&[state(SET_VIEWPORT_CLIP_MIN_Z, float(0.25)), state(SET_VIEWPORT_CLIP_MAX_Z, float(0.75))]);
    for (z, fate) in
        [(0.1, Discarded), (0.25, Ambiguous), (0.5, Ambiguous), (0.75, Ambiguous), (0.9, Discarded)]
    {
        assert_eq!(peers.fate(flat(z, 0, 0, false)), fate, "clip at {z}");
    }
    // Clamped, not clipped; range culling disabled in Zcull.
    for (address, value, back) in
        [(SET_VIEWPORT_CLIP_CONTROL, 0x08, 0), (SET_VIEWPORT_CLIP_CONTROL, 1, 0), (SET_ZCULL_BOUNDS, 1, 0)]
    {
        peers.send(&[state(address, value)]);
        assert_eq!(peers.fate(flat(0.1, 0, 0, false)), Ambiguous, "{address:x} = {value}");
        peers.send(&[state(address, back)]);
        assert_eq!(peers.fate(flat(0.1, 0, 0, false)), Discarded, "{address:x} = {back}");
    }
    peers.send(&[state(SET_VIEWPORT_CLIP_MIN_Z, float(0.8))]); // above far: no limits
    assert_eq!(peers.fate(flat(0.1, 0, 0, false)), Ambiguous);
    peers.send(&[state(SET_VIEWPORT_CLIP_MIN_Z, 0), state(SET_VIEWPORT_CLIP_MAX_Z, float(1.0))]);
    peers.send(&[state(SET_STENCIL_TEST, 0)]);

    for (min, max, fate) in
        [(0.6, 1.0, Discarded), (0.0, 0.4, Discarded), (0.4, 0.6, Ambiguous), (0.5, 0.5, Ambiguous)]
    {
        let bounds = [
            (SET_DEPTH_BOUNDS_MIN, float(min)),
            (SET_DEPTH_BOUNDS_MAX, float(max)),
            (SET_DEPTH_BOUNDS_TEST, 1),
        ];
        peers.send(&bounds.map(|(address, value)| state(address, value)));
        assert_eq!(peers.fate(flat(0.3, 0, 0, false)), fate, "{min} to {max}");
        peers.send(&[state(SET_DEPTH_BOUNDS_TEST, 0)]);
        assert_eq!(peers.fate(flat(0.3, 0, 0, false)), Ambiguous);
    }
}

/// One method gives all tiles the clear value, or invalidates all ranges; so do another surface and another region.
pub fn resets(new: Maker<Zcull>) {
    let hidden = |peers: &mut Peers| peers.fate(flat(0.75, 9, 3, false)) == Discarded;
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
        (SET_ZT_ARRAY_PITCH, 64, true),
        (SET_ZT_SIZE_C, 3, true),
        (SET_ZT_LAYER, 1, true),
        (SET_WORK_LAYER, 2, true),
        (SET_WORK_LAYER, 0, false),
        (SET_ANTI_ALIAS, 3, true),
        (SET_ANTI_ALIAS, 1, false),
        (SET_ANTI_ALIAS, 5, false), // the same samples under another number
        (CLEAR_ZCULL_REGION, 0x10, false),
        (CLEAR_ZCULL_REGION, 0x03, true),
        (CLEAR_ZCULL_REGION, 0x05, true),
        (CLEAR_ZCULL_REGION, 0x09, true),
    ];
    for (address, value, gone) in takes_away {
        let mut peers = Peers::new(new());
        peers.send(&begin(Z24, false, 0x201));
        peers.send(&[state(SET_ANTI_ALIAS, 1)]);
        assert!(!hidden(&mut peers), "nothing is known yet");
        peers.send(&[state(SET_Z_CLEAR_VALUE, 0.5_f32.to_bits()), state(CLEAR_ZCULL_REGION, 1)]);
        assert!(hidden(&mut peers));
        // Another tile has a word of its own.
        peers.send(&cleared(0.25, 4, 4));
        assert_eq!(peers.fate(flat(0.375, 4, 4, false)), Discarded);
        peers.send(&[state(address, value)]);
        assert_eq!(!hidden(&mut peers), gone, "{address:#x} is {value:#x}");
        assert_eq!(peers.fate(flat(0.375, 4, 4, false)) != Discarded, gone);
    }
}

/// State for other units is forwarded in order, and no other state.
pub fn forwards(new: Maker<Zcull>) {
    let mut peers = Peers::new(new());
    let ours = [
        0x07c0, 0x07c4, 0x07e0, 0x07e8, 0x07ec, 0x07f0, 0x07f4, 0x12c8, 0x1464, 0x1500, 0x1590, 0x1958,
        0x1968, 0x196c, 0x3ff4,
    ];
    let all: Vec<_> = (0..0x4000).step_by(4).map(|address| state(address, 1)).collect();
    peers.send(&all);
    let kept: Vec<_> = peers.out.iter().map(|(_, packet)| *packet).collect();
    let expected: Vec<_> = (0..0x4000).step_by(4).filter(|address| !ours.contains(address)).collect();
    assert_eq!(kept, expected.into_iter().map(|address| state(address, 1)).collect::<Vec<_>>());
}

/// The end of a primitive without tiles: not judged, not recorded, no fence before it; 3 cycles.
pub fn dropped_tiles_pass(new: Maker<Zcull>) {
    let dropped = |z| match flat(z, 0, 0, true) {
        TilePacket::Tile(tile) => TilePacket::Tile(Tile { drop: true, ..tile }),
        _ => unreachable!(),
    };
    let mut peers = Peers::new(new());
    peers.send(&begin(Z16, false, 0x201));
    peers.send(&cleared(0.5, 0, 0));
    peers.clear();
    for z in [0.75, 0.1] {
        let from = peers.cycle;
        peers.send(&[dropped(z)]);
        assert_eq!(peers.out, [(from + 3, dropped(z))]);
        peers.clear();
    }
    peers.send(&[flat(0.25, 0, 0, true)]);
    let TilePacket::Tile(seen) = peers.out[1].1 else { panic!("{:?}", peers.out) };
    assert_eq!((peers.fences(), peers.out.len(), seen.accept, seen.drop), (1, 2, true, false));
    assert_eq!(counted(&mut peers.dut), [0, 1, 0, 0]);
    // One a cycle among others, in their order.
    peers.clear();
    let tiles: Vec<_> =
        (0..20).map(|k| if k % 3 == 0 { dropped(0.1) } else { flat(0.1, 0, 0, true) }).collect();
    let from = peers.cycle;
    peers.send(&tiles);
    let drops: Vec<_> = peers.out.iter().map(|(_, p)| matches!(p, TilePacket::Tile(t) if t.drop)).collect();
    assert_eq!(drops, (0..20).map(|k| k % 3 == 0).collect::<Vec<_>>());
    assert!(peers.out.last().unwrap().0 < from + 40);
}
