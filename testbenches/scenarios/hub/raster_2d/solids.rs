//! Points, lines, triangles and rectangles: their pixels by hand and by their definitions.

use super::bench::*;
use super::judge::*;
use hub::raster_2d::{Params, Raster2d};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::hub::copies::bytes::Bytes;

scenarios! {
    Raster2d::new(&Params::default()) => points_by_both_methods lines_by_hand ties_of_lines triangles_share_no_pixel
        corners_in_any_order colours_of_formats a_polyline_goes_on solids_are_combined any_solids;
}

const WIDE: u32 = 40;
const HIGH: u32 = 24;

/// State of a solid of bytes in lines of 64.
fn state(mode: u32) -> Vec<(u16, u32)> {
    let mut all = Surface::lines(0xf3, TO, WIDE, HIGH, 64).methods(0);
    all.extend([(0x290, 0), (0x2ac, 3), (0x580, mode), (0x584, 0xf3), (0x588, 7)]);
    all
}

fn points(points: &[[i32; 2]]) -> Vec<(u16, u32)> {
    let of = |(k, [x, y]): (usize, &[i32; 2])| {
        [(0x600 + 8 * k as u16, *x as u32), (0x604 + 8 * k as u16, *y as u32)]
    };
    points.iter().enumerate().flat_map(of).collect()
}

fn drawn(memory: &Bytes) -> Vec<[i32; 2]> {
    let pixels = (0..HIGH as i32).flat_map(|y| (0..WIDE as i32).map(move |x| [x, y]));
    pixels.filter(|[x, y]| memory.get(TO + 64 * *y as u64 + *x as u64) == 7).collect()
}

fn of(new: &Maker<Raster2d>, mode: u32, more: &[(u16, u32)], at: &[[i32; 2]]) -> Vec<[i32; 2]> {
    let mut all = state(mode);
    all.extend(more);
    all.extend(points(at));
    drawn(&check_methods(new, &all, Bytes::default()).memory)
}

/// Two numbers of 16 bits in one method; those beyond the surface draw nothing.
fn points_by_both_methods(new: Maker<Raster2d>) {
    assert_eq!(of(&new, 0, &[], &[[3, 2], [-1, 2], [39, 23], [40, 2], [9, 24]]), [[3, 2], [39, 23]]);
    let mut all = state(0);
    all.extend([(0x5e0, 2 << 16 | 5), (0x5e0, 0xffff_0003), (0x5e0, 0x0003_ffff), (0x600, 1), (0x604, 1)]);
    assert_eq!(drawn(&check_methods(&new, &all, Bytes::default()).memory), [[1, 1], [5, 2]]);
}

/// Without their last point.
fn lines_by_hand(new: Maker<Raster2d>) {
    assert_eq!(of(&new, 1, &[], &[[3, 2], [6, 2]]), [[3, 2], [4, 2], [5, 2]]);
    assert_eq!(of(&new, 1, &[], &[[6, 2], [3, 2]]), [[4, 2], [5, 2], [6, 2]]);
    assert_eq!(of(&new, 1, &[], &[[3, 5], [3, 2]]), [[3, 3], [3, 4], [3, 5]]);
    assert_eq!(of(&new, 1, &[], &[[0, 0], [3, 3]]), [[0, 0], [1, 1], [2, 2]]);
    assert_eq!(of(&new, 1, &[], &[[0, 0], [6, 2]]), [[0, 0], [1, 0], [2, 1], [3, 1], [4, 1], [5, 2]]);
    assert_eq!(of(&new, 1, &[], &[[2, 2], [2, 2], [0, 0], [1, 0]]), [[0, 0]]);
}

/// A column between two pixels has the lower one, or by its bit the upper one; a row the right one, or the left one.
fn ties_of_lines(new: Maker<Raster2d>) {
    let ends: [(u32, [[i32; 2]; 2], [[i32; 2]; 2]); 4] = [
        (0, [[0, 0], [2, 1]], [[1, 1], [1, 0]]),
        (4, [[0, 1], [2, 0]], [[1, 1], [1, 0]]),
        (8, [[0, 0], [1, 2]], [[1, 1], [0, 1]]),
        (12, [[1, 0], [0, 2]], [[1, 1], [0, 1]]),
    ];
    for (bit, line, [greater, lesser]) in ends {
        for line in [line, [line[1], line[0]]] {
            assert!(
                of(&new, 1, &[(0x58c, !(1 << bit) & 0x1111)], &line).contains(&greater),
                "{bit} {line:?}"
            );
            assert!(of(&new, 1, &[(0x58c, 1 << bit)], &line).contains(&lesser), "{bit} {line:?}");
        }
    }
}

/// Two triangles of a rectangle draw each of its pixels once.
fn triangles_share_no_pixel(new: Maker<Raster2d>) {
    let [a, b, c, d] = [[3, 2], [20, 2], [20, 15], [3, 15]];
    let first = of(&new, 3, &[], &[a, b, c]);
    let second = of(&new, 3, &[], &[d, c, a]);
    assert!(first.iter().all(|pixel| !second.contains(pixel)));
    assert_eq!(first.len() + second.len(), 17 * 13);
    let mut all = state(3);
    all.extend(points(&[a, c, [37, 28], a, b, c]));
    assert_eq!(
        drawn(&check_methods(&new, &all, Bytes::default()).memory).len(),
        first.len(),
        "one without area"
    );
}

fn corners_in_any_order(new: Maker<Raster2d>) {
    let corners = [[3, 2], [9, 2], [9, 7], [3, 7]];
    for (p, q) in [(0, 2), (2, 0), (1, 3), (3, 1)] {
        let found = of(&new, 4, &[], &[corners[p], corners[q]]);
        assert_eq!((found.len(), found[0], found[29]), (30, [3, 2], [8, 6]));
    }
    let clip = [(0x290, 1), (0x280, 4), (0x284, 3), (0x288, 100), (0x28c, 2)];
    assert_eq!(of(&new, 4, &clip, &[[3, 2], [7, 7]]).len(), 3 * 2);
    assert_eq!(of(&new, 4, &[], &[[i32::MIN, i32::MIN], [i32::MAX, i32::MAX]]).len(), (WIDE * HIGH) as usize);
}

/// Colours of one word and of up to four, in destinations of any format.
fn colours_of_formats(new: Maker<Raster2d>) {
    let wide = [0x3f80_0000, 0x3e99_999a, 0xbf00_0000, 0x3f00_0000];
    for code in [
        0xc0, 0xca, 0xcb, 0xcf, 0xdf, 0xd5, 0xd1, 0xe6, 0xf9, 0xe8, 0xe9, 0xf8, 0xf3, 0xee, 0xff, 0xfb, 0xfc,
        0xfd, 0xfe,
    ] {
        for to in [0xcf, 0xca, 0xf3, 0xc0, code] {
            let mut all = Surface::blocks(to, TO, 12, 9, 0).methods(0);
            all.extend([(0x2ac, 3), (0x580, 4), (0x584, u32::from(code)), (0x588, 0x89ab_4321)]);
            all.extend((0..4).map(|k| (0x540 + 4 * k, wide[usize::from(k)])));
            all.extend(points(&[[1, 1], [11, 8]]));
            check_methods(&new, &all, Bytes::default());
        }
    }
}

/// Each line begins at the last one's end; a mode begins anew.
fn a_polyline_goes_on(new: Maker<Raster2d>) {
    let found = of(&new, 2, &[], &[[2, 2], [5, 2], [5, 5], [2, 5], [2, 2]]);
    assert_eq!(found.len(), 12);
    let mut all = state(2);
    all.extend(points(&[[2, 2], [5, 2]]));
    all.push((0x580, 1));
    all.extend(points(&[[9, 9], [9, 12]]));
    assert_eq!(drawn(&check_methods(&new, &all, Bytes::default()).memory).len(), 6);
}

/// With the destination and a pattern.
fn solids_are_combined(new: Maker<Raster2d>) {
    for (mode, at) in
        [(1, vec![[1, 1], [30, 14]]), (3, vec![[2, 20], [35, 3], [20, 22]]), (4, vec![[2, 3], [30, 20]])]
    {
        for rop in [0x5a, 0x66, 0xca] {
            let mut all = state(mode);
            all.extend([
                (0x2ac, 4),
                (0x2a0, rop),
                (0x2e8, 3),
                (0x2f4, 0x5a),
                (0x2f8, 0x0ff0_a55a),
                (0x2fc, 0x1234_5678),
            ]);
            all.extend(points(&at));
            let mut memory = Bytes::default();
            (0..64 * u64::from(HIGH)).for_each(|k| memory.set(TO + k, (k * 37) as u8));
            check_methods(&new, &all, memory);
        }
    }
}

fn any_solids(new: Maker<Raster2d>) {
    property((any::<u64>(), any::<[u64; 5]>()), |(seed, [bundle, fault, read, data, write])| {
        let mut rng = Rng::new(seed);
        let mut all = vec![];
        for _ in 0..3 {
            let code = rng.pick(&[0xf3, 0xcf, 0xe8, 0xca]);
            let to = match rng.below(2) {
                0 => Surface::lines(code, TO, WIDE, HIGH, 512),
                _ => Surface::blocks(code, TO, WIDE, HIGH, rng.below(3) as u32),
            };
            all.extend(to.methods(0));
            all.extend([(0x580, rng.below(5) as u32), (0x584, 0xcf), (0x588, rng.roll() as u32)]);
            all.extend([
                (0x58c, rng.roll() as u32 & 0x1111),
                (0x2ac, rng.pick(&[3, 3, 4])),
                (0x2a0, rng.roll() as u32 & 0xff),
            ]);
            all.extend([(0x2e8, 2), (0x2f4, rng.roll() as u32), (0x2f8, rng.roll() as u32)]);
            all.extend([(0x290, rng.below(2) as u32), (0x280, 3), (0x284, 5), (0x288, 30), (0x28c, 14)]);
            let far = rng.pick(&[1, 1, 40]);
            let point = |rng: &mut Rng| {
                let of = |rng: &mut Rng, size: u32| {
                    (rng.below(u64::from(size * far) + 16) as i32) - 8 * far as i32
                };
                [of(rng, WIDE), of(rng, HIGH)]
            };
            let at: Vec<_> = (0..6).map(|_| point(&mut rng)).collect();
            all.extend(points(&at));
        }
        let mut memory = Bytes::default();
        (0..16 * 1024).step_by(4).for_each(|k| memory.store(TO + k, rng.roll() as u32));
        let (wanted, _) = wanted(memory.clone(), &all);
        let memory_stalls = kit::memory::MemoryStalls { read, data, write, latency: 9 };
        let around = Around { stalls: [bundle, fault], memory: memory_stalls };
        let run = run(&mut new(), memory, &bundles(&all), around);
        assert!(run.faults.is_empty(), "{:?}", run.faults);
        assert!(run.memory == wanted, "memory differs");
    });
}
