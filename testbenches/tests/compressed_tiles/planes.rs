//! Planes by hand, by fractions.

use super::common::{NOTHING, put, rows, stored};
use kit::Rng;
use references::fbp::compression::compressed_tile::planes::{Plane, place};
use references::fbp::compression::compressed_tile::{Tile, decode, decode_of};
use references::fbp::zrop::depth;

crate::tests! { planes_by_hand places_by_hand owners stencil_is_preserved any_planes any_planes_of_eight_bytes }

/// Depth (n / 2^down) as Z32 and Z24.
fn codes(n: i128, down: u32) -> (u32, u32) {
    // Exp 32: 16 c is n in 2^-36.
    let c = n << (36 - down);
    assert!(c % 16 == 0);
    let plane = Plane { a: 0, b: 0, c: c / 16, exp: 32 };
    (plane.z32((5, -3)), plane.z24((5, -3)))
}

fn planes_by_hand() {
    assert_eq!(codes(0, 0), (0, 0));
    assert_eq!(codes(-1, 1), (0, 0));
    assert_eq!(codes(1, 0), (0x3f80_0000, 0xff_ffff));
    assert_eq!(codes(3, 1), (0x3f80_0000, 0xff_ffff));
    // Half of 2^24 - 1 ends in a half, which goes up.
    assert_eq!(codes(1, 1), (0x3f00_0000, 0x80_0000));
    assert_eq!(codes(1, 2), (0x3e80_0000, 0x40_0000));
    // 3/4 (2^24 - 1) = 12582911.25
    assert_eq!(codes(3, 2), (0x3f40_0000, 0xbf_ffff));
    // 1/2 + 2^-25 is between two floats: to the even one below; + 3 2^-25 to that above.
    assert_eq!(codes((1 << 24) + 1, 25).0, 0x3f00_0000);
    assert_eq!(codes((1 << 24) + 3, 25).0, 0x3f00_0002);
    // Above the half it is not even any more.
    assert_eq!(codes((1 << 31) + (1 << 7) + 1, 32).0, 0x3f00_0001);
    // 1 - 2^-26 is nearest to 1, 1 - 2^-24 is a float.
    assert_eq!(codes((1 << 26) - 1, 26).0, 0x3f80_0000);
    assert_eq!(codes((1 << 24) - 1, 24).0, 0x3f7f_ffff);

    // 1/2 + x / 64 + y / 128 in pixels from the centre: exp 10, a and b in 1/16 pixel of 2^-14.
    let plane = Plane { a: 16, b: 8, c: 512, exp: 10 };
    let exact = |dx: i128, dy: i128| ((8192 + 16 * dx + 8 * dy) as f32 / 16384.0).to_bits();
    for (dx, dy) in [(0, 0), (-56, 24), (56, -56), (8, 8), (-63, 63)] {
        assert_eq!(plane.z32((dx, dy)), exact(dx, dy), "{dx}, {dy}");
    }
    // The smallest exponent of all, and the largest.
    assert_eq!(Plane { a: 0, b: 0, c: 1, exp: 0 }.z32((0, 0)), 0x3f80_0000);
    assert_eq!(Plane { a: 1, b: 0, c: 0, exp: 63 }.z32((1, 0)), (127 - 67) << 23);
    // Slopes are signed, and c is.
    assert_eq!(Plane { a: -16, b: 0, c: -512, exp: 10 }.z32((-768, 0)), 0x3e80_0000);
}

fn places_by_hand() {
    // One sample a pixel: eight pixels, of which the first is 3.5 left of and above the centre.
    assert_eq!(place(1, 0, 0), (-56, -56));
    assert_eq!(place(1, 7, 4), (8, 56));
    // Two across: four pixels by eight.
    assert_eq!((place(2, 0, 0), place(2, 0, 1)), ((-28, -60), (-20, -52)));
    assert_eq!((place(2, 7, 6), place(2, 7, 7)), ((20, 52), (28, 60)));
    // Two by two: four pixels by four.
    assert_eq!((place(4, 0, 0), place(4, 0, 1)), ((-26, -30), (-18, -26)));
    assert_eq!((place(4, 1, 0), place(4, 1, 1)), ((-30, -22), (-22, -18)));
    assert_eq!(place(4, 6, 6), (22, 18));
    // Four by two: two pixels by four, numbers 0 to 3 on the left.
    let first = [(1, 7), (5, 3), (9, 5), (15, 1), (3, 13), (7, 11), (11, 15), (13, 9)];
    for (k, (x, y)) in first.into_iter().enumerate() {
        assert_eq!(place(8, k / 4, k % 4), (x - 16, y - 32), "sample {k}");
        assert_eq!(place(8, 6 + k / 4, 4 + k % 4), (x, y + 16), "sample {k}");
    }
}

fn put_plane(tile: &mut Tile, n: usize, plane: &Plane) {
    let at = 256 * (n / 2) + 96 * (n % 2);
    put(tile, at, 27, plane.b);
    put(tile, at + 27, 27, plane.a);
    put(tile, at + 54, 36, plane.c);
    put(tile, at + 90, 6, plane.exp.into());
}

/// Writes the number of each sample's plane.
fn put_owners(tile: &mut Tile, owner: impl Fn(usize) -> usize) {
    for k in 0..64 {
        put(tile, 192 + k, 1, (owner(k) & 1) as i128);
        put(tile, 256 + 192 + k, 1, (owner(k) >> 1) as i128);
    }
}

fn owners() {
    // Depths 1/16, 2/16, 3/16, 4/16.
    let mut tile = stored(&[]);
    for n in 0..4 {
        put_plane(&mut tile, n, &Plane { a: 0, b: 0, c: n as i128 + 1, exp: 4 });
    }
    put_owners(&mut tile, |k| (k + k / 8) % 4);
    let depth = |n: usize| ((n + 1) as f32 / 16.0).to_bits();
    for (state, planes) in [(2, 2), (3, 4)] {
        let rows = rows(&decode(0x87, state, &NOTHING, &tile));
        for k in 0..64 {
            let wanted = depth((k + k / 8) % 4 % planes);
            assert_eq!(rows[k / 8][k % 8], wanted, "state {state}, sample {k}");
        }
    }
}

fn stencil_is_preserved() {
    // Plane 0 is 1/2, plane 1 is 1; the right half is of plane 1.
    let mut tile = stored(&[]);
    put_plane(&mut tile, 0, &Plane { a: 0, b: 0, c: 1, exp: 1 });
    put_plane(&mut tile, 1, &Plane { a: 0, b: 0, c: 1, exp: 0 });
    put_owners(&mut tile, |k| k % 8 / 4);
    let after = after_stencil(&tile);
    for (kind, state) in [(0x17, 2), (0x1a, 2), (0x51, 2), (0x54, 2), (0x51, 3)] {
        let plain = decode(kind, state, &NOTHING, &after);
        assert!(plain[32..128].chunks(3).all(|code| *code == [0, 0, 0x80]), "kind {kind:02x}");
        assert!(plain[160..].iter().all(|byte| *byte == 0xff), "kind {kind:02x}");
        assert_eq!(plain[..32], after[..32]);
        assert_eq!(plain[128..160], after[128..160]);
    }
    // A sample's code is at 32 + 3 (4 row + column) of its half.
    put_owners(&mut tile, |k| usize::from(k == 8 * 5 + 2) | usize::from(k % 8 >= 4));
    let plain = decode(0x52, 2, &NOTHING, &after_stencil(&tile));
    let ones = (0..32).filter(|k| plain[32 + 3 * k..35 + 3 * k] == [0xff; 3]).collect::<Vec<_>>();
    assert_eq!(ones, [22]);
}

/// The same planes after a sector of stencil.
fn after_stencil(planes: &Tile) -> Tile {
    let mut tile = stored(&[]);
    tile[32..96].copy_from_slice(&planes[..64]);
    tile
}

/// Positions of samples as registers have them: a byte each, x in its low half.
fn positions(samples: usize) -> [u32; 4] {
    match samples {
        1 => [0x8888_8888; 4],
        2 => [0xcc44_cc44; 4],
        4 => [0xeaa2_6e26; 4],
        _ => [0xb7d3_3571, 0x9dfb_1f59, 0xb7d3_3571, 0x9dfb_1f59],
    }
}

/// A tile of any four planes, these, and which of them a sample has.
fn four_planes(rng: &mut Rng) -> (Tile, Vec<Plane>, impl Fn(usize) -> usize + Copy + use<>) {
    let mut tile = stored(&[]);
    let planes: Vec<_> = (0..4).map(|_| any_plane(rng)).collect();
    planes.iter().enumerate().for_each(|(n, plane)| put_plane(&mut tile, n, plane));
    let (low, high) = (rng.roll(), rng.roll());
    let owner = move |k: usize| (low >> k & 1) as usize + 2 * (high >> k & 1) as usize;
    put_owners(&mut tile, owner);
    (tile, planes, owner)
}

/// Against the reference of depth, in floating point.
fn any_planes() {
    let mut rng = Rng::new(4);
    let grids = [(1, 1), (2, 1), (2, 2), (4, 2)];
    for round in 0..100 {
        for (log2, first) in (0..4).flat_map(|log2| [0x86, 0x17, 0x51].map(|first| (log2, first))) {
            let (kind, stencil) = (first + log2 as u8, first != 0x86);
            let (tile, planes, owner) = four_planes(&mut rng);
            let tile = if stencil { after_stencil(&tile) } else { tile };
            for (state, count) in [(2, 2), (3, 4)] {
                let plain = decode(kind, state, &NOTHING, &tile);
                let rows = rows(&plain);
                for k in 0..64 {
                    let at = depth::codes::offset(grids[log2], &positions(1 << log2), k as u32);
                    let plane = of_bundle(&planes[owner(k) % count]);
                    let (code, bits) = match stencil {
                        false => (rows[k / 8][k % 8], 32),
                        true => (half_code(&plain, k), 24),
                    };
                    let wanted = depth::codes::code_at(bits, &plane, at);
                    assert_eq!(
                        code, wanted,
                        "round {round}, kind {kind:02x}, state {state}, sample {k}: {plane:?}"
                    );
                }
            }
        }
    }
}

/// The same of tiles of eight-byte samples, which are halves of 8x8: planes after 32 bytes of stencil, floats in their places.
fn any_planes_of_eight_bytes() {
    let mut rng = Rng::new(5);
    let grids = [(1, 1), (2, 1), (2, 2), (4, 2)];
    for (round, log2) in (0..60).flat_map(|round| (0..4).map(move |log2| (round, log2))) {
        let (tile, planes, owner) = four_planes(&mut rng);
        let mut after: Tile = std::array::from_fn(|_| rng.roll() as u8);
        after[32..96].copy_from_slice(&tile[..64]);
        for (state, count, half) in [(2, 2, 0), (2, 2, 1), (3, 4, 0), (3, 4, 1)] {
            let plain = decode_of(0xce + log2 as u8, state, &NOTHING, &after, 6 + half);
            assert_eq!((&plain[..32], &plain[160..]), (&after[..32], &after[160..]));
            for sample in 0..32 {
                // Four columns a row.
                let k = 8 * (sample / 4) + 4 * half as usize + sample % 4;
                let at = depth::codes::offset(grids[log2], &positions(1 << log2), k as u32);
                let wanted = depth::codes::code_at(32, &of_bundle(&planes[owner(k) % count]), at);
                let float = &plain[32 + 4 * sample..36 + 4 * sample];
                assert_eq!(
                    float,
                    wanted.to_le_bytes(),
                    "round {round}, state {state}, half {half}, sample {sample}"
                );
            }
        }
    }
}

/// The 3-byte code of a sample in its half of the tile.
fn half_code(tile: &Tile, k: usize) -> u32 {
    let at = 128 * (k % 8 / 4) + 32 + 3 * (4 * (k / 8) + k % 4);
    u32::from_le_bytes([tile[at], tile[at + 1], tile[at + 2], 0])
}

/// Random bits; every second plane near legal depths.
fn any_plane(rng: &mut Rng) -> Plane {
    let mut signed = |bits: u32| i128::from(rng.below(1 << bits)) - (1 << (bits - 1));
    let (a, b, c) = (signed(27), signed(27), signed(36));
    let fewer = rng.below(27);
    match rng.below(2) {
        0 => Plane { a, b, c, exp: rng.below(64) as u32 },
        _ => Plane { a: a >> fewer, b: b >> fewer, c: c.abs(), exp: 32 + rng.below(8) as u32 },
    }
}

fn of_bundle(plane: &Plane) -> bundle::TilePlane {
    bundle::TilePlane { exp: plane.exp as u8, c: plane.c as i64, a: plane.a as i32, b: plane.b as i32 }
}
