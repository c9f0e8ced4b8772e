//! Smooth primitives: the covered part of a pixel.

use super::drawn::*;
use super::oracle::Given;
use super::*;
use gpc::fine_raster::{FineRaster, Params};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::gpc::fine_raster::coverage::{Point, Shape};
use references::gpc::fine_raster::pixel_area::part_of_pixel;

scenarios! {
    FineRaster::new(&Params::default()) =>
        a_smooth_tile_in_64_cycles smooth_pixels_by_hand smooth_pixels_lie_in_the_surfaces_footprints
        conservative_raster_is_not_smooth smooth_meshes_add_up smooth_coverage_is_the_area
        discs_by_hand conservative_discs_are_squares discs_have_their_area discs_have_samples any_discs;
}

fn smooth(given: Given) -> Given {
    with(given, |t| t.info.smooth = true)
}

/// A tile of a smooth point.
fn disc(corner: Point, size: i64, (x, y): (u16, u16)) -> Given {
    let given = tile(&Shape::disc(corner, size), x, y);
    with(given, |t| (t.info.smooth, t.info.round) = (true, true))
}

/// A tile of a point whose samples are covered individually.
fn disc_of_samples(corner: Point, size: i64, (x, y): (u16, u16)) -> Given {
    let given = tile(&Shape::disc(corner, size), x, y);
    with(given, |t| t.info.round = true)
}

/// Covered sixteenths of each pixel of tile (0, 0).
fn sixteenths(run: &Run, columns: u16, rows: u16) -> [[u32; 16]; 16] {
    let mut all = [[0; 16]; 16];
    for f in run.footprints() {
        for k in (0..64_u16).filter(|k| f.coverage >> k & 1 == 1) {
            let (x, y) = (f.x + k % 8 / columns, f.y + k / 8 / rows);
            all[usize::from(y)][usize::from(x)] = 16 - u32::from(f.lacks[usize::from(y % 2 * 2 + x % 2)]);
        }
    }
    all
}

/// Four pixels a cycle, sixteen samples each; tiles before and after keep their own rate.
fn a_smooth_tile_in_64_cycles(new: Maker<FineRaster>) {
    let whole = || tile(&everywhere(), 3, 5);
    for (value, samples) in [(0, 1), (1, 2), (2, 4), (3, 8), (6, 16)] {
        let run = judged(new(), &[mode(value), whole(), smooth(whole()), smooth(whole()), whole()], !0, !0);
        let cycles: Vec<_> = run.out.iter().map(|(cycle, _)| *cycle).collect();
        assert_eq!(run.footprints().len(), 2 * 64 + 2 * 4 * samples as usize);
        // State takes 8 cycles; the tile's first footprint is sent in its 11th cycle.
        assert_eq!(cycles[0], 8);
        assert_eq!(cycles[1..], (12..12 + 128 + 8 * samples).collect::<Vec<_>>(), "mode {value}");
        assert!(run.footprints().iter().all(|f| f.lacks == [0; 4]));
    }
}

fn smooth_pixels_by_hand(new: Maker<FineRaster>) {
    // Half of column 2, all of 3, a quarter of 4; the lower half of row 1, all of 2, three sixteenths of 3.
    let square = polygon(&[(2.5, 1.5), (4.25, 1.5), (4.25, 3.1875), (2.5, 3.1875)]);
    let seen = sixteenths(&judged(new(), &[smooth(tile(&square, 0, 0))], !0, !0), 1, 1);
    assert_eq!(seen[2][..6], [0, 0, 8, 16, 4, 0]);
    assert_eq!((seen[1][3], seen[3][3], seen[0][3], seen[4][3]), (8, 3, 0, 0));
    // One position alone, and none: in column 0 it is in row 15.
    let spot = |x: f64, y: f64| {
        let (x, y) = (5.0 + x / 16.0, 7.0 + y / 16.0);
        polygon(&[(x, y), (x + 0.0625, y), (x + 0.0625, y + 0.0625), (x, y + 0.0625)])
    };
    for (x, y, wanted) in [(0.0, 15.0, 1), (13.0, 0.0, 1), (0.0, 0.0, 0), (15.0, 15.0, 0)] {
        let seen = sixteenths(&judged(new(), &[smooth(tile(&spot(x, y), 0, 0))], !0, !0), 1, 1);
        assert_eq!(seen[7][5], wanted, "at {x}, {y}");
    }
}

/// Pixels lie in the surface's footprints with all their samples, whether samples are tested together or not.
fn smooth_pixels_lie_in_the_surfaces_footprints(new: Maker<FineRaster>) {
    let half = polygon(&[(2.0, 5.0), (13.5, 5.0), (13.5, 11.0), (2.0, 11.0)]);
    for (value, columns, rows) in [(0, 1, 1), (1, 2, 1), (2, 2, 2), (3, 4, 2), (6, 4, 4)] {
        for together in [0, 1] {
            let state = Given::State(SET_ANTI_ALIAS_ENABLE, together);
            let run = judged(new(), &[mode(value), state, smooth(tile(&half, 0, 0))], !0, !0);
            let seen = sixteenths(&run, columns, rows);
            assert_eq!(seen[5][..4], [0, 0, 16, 16]);
            assert_eq!((seen[4][5], seen[11][5], seen[7][13], seen[7][14]), (0, 0, 8, 0));
            let samples: u32 = run.footprints().iter().map(|f| f.coverage.count_ones()).sum();
            assert_eq!(samples, 12 * 6 * u32::from(columns * rows), "mode {value}");
        }
    }
}

fn conservative_raster_is_not_smooth(new: Maker<FineRaster>) {
    let square = smooth(tile(&polygon(&[(1.9, 1.9), (4.1, 1.9), (4.1, 4.1), (1.9, 4.1)]), 0, 0));
    let run = judged(new(), &[Given::State(SET_CONSERVATIVE_RASTER, 1), square], !0, !0);
    let [f] = run.footprints()[..] else { panic!("one footprint") };
    assert_eq!((f.coverage.count_ones(), f.lacks), (16, [0; 4]));
}

/// In a fan around any point each sixteenth of a pixel belongs to exactly one triangle.
fn smooth_meshes_add_up(new: Maker<FineRaster>) {
    property((-64..4160_i64, -64..4160_i64), |(x, y)| {
        let corners = [(-5000, -5000), (9000, -5000), (9000, 9000), (-5000, 9000)];
        let mut all = [[0; 16]; 16];
        for k in 0..4 {
            let Some(shape) = Shape::new(&[corners[k], corners[(k + 1) % 4], (x, y)]) else { continue };
            let seen = sixteenths(&judged(new(), &[smooth(tile(&shape, 0, 0))], !0, !0), 1, 1);
            for (sum, more) in all.iter_mut().flatten().zip(seen.iter().flatten()) {
                *sum += more;
            }
        }
        assert!(all.iter().flatten().all(|sum| *sum == 16), "around {x}, {y}: {all:?}");
    });
}

/// Each edge in a pixel causes an error of at most 5/32 of it, and over many pixels a root mean square below 1/24.
fn smooth_coverage_is_the_area(new: Maker<FineRaster>) {
    property(any::<u64>(), |seed| {
        let mut r = Random(seed);
        let (mut squares, mut pixels) = (0.0, 0);
        for _ in 0..40 {
            let mut place = || r.below(16 * 256) as i64;
            let (from, to): (Point, Point) = ((place(), place()), (place(), place()));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let length = ((dx * dx + dy * dy) as f64).sqrt();
            if length < 256.0 {
                continue;
            }
            // A rectangle, apart from rounding to 1/256.
            let half = (64 + r.below(512)) as f64 / length;
            let (ox, oy) = ((-dy as f64 * half) as i64, (dx as f64 * half) as i64);
            let corners = [
                (from.0 + ox, from.1 + oy),
                (to.0 + ox, to.1 + oy),
                (to.0 - ox, to.1 - oy),
                (from.0 - ox, from.1 - oy),
            ];
            let Some(shape) = Shape::new(&corners) else { continue };
            let run = judged(new(), &[smooth(tile(&shape, 0, 0))], !0, !0);
            let exact = corners.map(|(x, y)| (x as f64 / 256.0, y as f64 / 256.0));
            for (y, row) in sixteenths(&run, 1, 1).iter().enumerate() {
                for (x, count) in row.iter().enumerate() {
                    let (x, y) = (x as i64, y as i64);
                    let area = part_of_pixel(&exact, x, y);
                    let edges = (0..4).filter(|&k| cuts(corners[k], corners[(k + 1) % 4], x, y)).count();
                    let error = f64::from(*count) / 16.0 - area;
                    assert!(
                        error.abs() <= edges as f64 * 5.0 / 32.0 + 1e-6,
                        "pixel {x}, {y}: {count} for {area} of {corners:?}"
                    );
                    if edges == 1 {
                        (squares, pixels) = (squares + error * error, pixels + 1);
                    }
                }
            }
        }
        let mean = (squares / f64::from(pixels)).sqrt();
        assert!(pixels < 500 || mean < 1.0 / 24.0, "off by {mean} at the mean");
    });
}

/// Whether the line of an edge has corners of the pixel on both sides.
fn cuts(p: Point, q: Point, x: i64, y: i64) -> bool {
    let side = |cx: i64, cy: i64| (q.0 - p.0) * (256 * cy - p.1) - (q.1 - p.1) * (256 * cx - p.0);
    let all = [side(x, y), side(x + 1, y), side(x, y + 1), side(x + 1, y + 1)];
    all.iter().any(|s| *s > 0) && all.iter().any(|s| *s < 0)
}

fn discs_by_hand(new: Maker<FineRaster>) {
    // The size of a sixteenth, around a position of pixel (5, 7), and where there is none.
    for (x, y, wanted) in [(0, 15, 1), (13, 0, 1), (0, 0, 0), (15, 15, 0)] {
        let corner = (256 * 5 + 16 * x, 256 * 7 + 16 * y);
        let seen = sixteenths(&judged(new(), &[disc(corner, 16, (0, 0))], !0, !0), 1, 1);
        assert_eq!(seen[7][5], wanted, "at {x}, {y}");
    }
    // The size of the tile: its middle is fully covered, its corners not at all, its sides nearly all.
    let seen = sixteenths(&judged(new(), &[disc((0, 0), 4096, (0, 0))], !0, !0), 1, 1);
    assert_eq!((seen[8][8], seen[3][12], seen[0][0], seen[15][0], seen[1][1]), (16, 16, 0, 0, 0));
    assert!(seen[0][7] >= 15 && seen[15][8] >= 15 && seen[7][0] >= 15 && seen[8][15] >= 15);
    // Two pixels wide: each pixel has a quarter of the disc, pi / 4.
    let seen = sixteenths(&judged(new(), &[disc((1024, 1280), 512, (0, 0))], !0, !0), 1, 1);
    let four = [seen[5][4], seen[5][5], seen[6][4], seen[6][5]];
    assert!(four.iter().all(|n| (11..=14).contains(n)), "{four:?}");
    assert_eq!((seen[4][4], seen[5][3], seen[7][5], seen[6][6]), (0, 0, 0, 0));
}

fn conservative_discs_are_squares(new: Maker<FineRaster>) {
    let state = Given::State(SET_CONSERVATIVE_RASTER, 1);
    let run = judged(new(), &[state, disc((486, 486), 564, (0, 0))], !0, !0);
    let [f] = run.footprints()[..] else { panic!("one footprint") };
    assert_eq!((f.coverage.count_ones(), f.lacks), (16, [0; 4]));
}

/// Area of the part of a pixel within a radius of a point, in pixels: by strips.
fn area_in_disc((cx, cy): (f64, f64), radius: f64, x: f64, y: f64) -> f64 {
    let strips = 400;
    let width = 1.0 / f64::from(strips);
    let strip = |k: i32| {
        let in_flight = (f64::from(k) + 0.5).mul_add(width, x) - cx;
        let half = (radius * radius - in_flight * in_flight).max(0.0).sqrt();
        ((cy + half).min(y + 1.0) - (cy - half).max(y)).max(0.0)
    };
    (0..strips).map(strip).sum::<f64>() * width
}

/// A circle in a pixel causes at most the error of two edges, and a root mean square below 1/20.
fn discs_have_their_area(new: Maker<FineRaster>) {
    property(any::<u64>(), |seed| {
        let mut r = Random(seed);
        let (mut squares, mut pixels) = (0.0, 0);
        for _ in 0..40 {
            let most = r.one_of(&[512, 4096, 16384]);
            let size = 1 + r.below(most) as i64;
            let mut place = || r.below(18 * 256) as i64 - 256 - size / 2;
            let corner = (place(), place());
            let centre = |at: i64| (at as f64 + size as f64 / 2.0) / 256.0;
            let (centre, radius) = ((centre(corner.0), centre(corner.1)), size as f64 / 512.0);
            let run = judged(new(), &[disc(corner, size, (0, 0))], !0, !0);
            for (y, row) in sixteenths(&run, 1, 1).iter().enumerate() {
                for (x, count) in row.iter().enumerate() {
                    let area = area_in_disc(centre, radius, x as f64, y as f64);
                    let error = f64::from(*count) / 16.0 - area;
                    assert!(
                        error.abs() <= 10.0 / 32.0,
                        "pixel {x}, {y}: {count} for {area}, {corner:?} {size}"
                    );
                    if size > 1024 && area > 0.0 && area < 1.0 {
                        (squares, pixels) = (squares + error * error, pixels + 1);
                    }
                }
            }
        }
        let mean = (squares / f64::from(pixels)).sqrt();
        assert!(pixels < 500 || mean < 1.0 / 20.0, "off by {mean} at the mean");
    });
}

/// OpenGL 4.6 compatibility, 14.4.3: samples no further from the centre than half the size. Around (2, 1), two pixels wide,
/// with four samples at the quarters: in each of the four pixels the sample in the far corner is sqrt(1.125) away, the others
/// are nearer than 1. In the second case the far samples are at a sixteenth less than 3/4, along both axes.
fn discs_have_samples(new: Maker<FineRaster>) {
    let table = |value: u32| (0..4).map(move |k| Given::State(0x11e0 + 4 * k, value));
    let point = || disc_of_samples((256, 0), 512, (0, 0));
    let mut given = vec![mode(2)];
    given.extend(table(0xcc_c4_4c_44));
    given.push(point());
    given.extend(table(0xbb_b5_5b_55));
    given.push(point());
    let run = judged(new(), &given, !0, !0);
    let [far, near] = run.footprints()[..] else { panic!("two footprints") };
    // Pixels 1 and 2 of rows 0 and 1: columns and rows of samples 2 to 5 and 0 to 3, without the corners.
    assert_eq!(far.coverage, 0b0001_1000_0011_1100_0011_1100_0001_1000);
    assert_eq!(near.coverage, 0b0011_1100_0011_1100_0011_1100_0011_1100);
}

/// Discs of any size, anywhere in the guard band, among other tiles, in any mode, smooth or not.
fn any_discs(new: Maker<FineRaster>) {
    property(any::<(u64, u64, u64)>(), |(seed, offer, take)| {
        let mut r = Random(seed);
        let mut all = vec![mode(r.below(7) as u32)];
        for _ in 0..1 + r.below(6) {
            let most = r.one_of(&[64, 4096, 524_031]);
            let size = 1 + r.below(most) as i64;
            let at = [r.below(1024) as u16, r.below(1024) as u16];
            // Its edge or its centre is near the tile.
            let mut side = |tile: u16| {
                let from = i64::from(tile) * 4096 + r.below(4096) as i64;
                from - [0, size, size / 2, r.below(size as u64 + 1) as i64][r.below(4) as usize]
            };
            let corner = (side(at[0]), side(at[1]));
            if r.below(2) == 0 {
                all.push(disc(corner, size, (at[0], at[1])));
            } else {
                all.push(Given::State(0x11e0 + 4 * r.below(4) as u16, r.any() as u32));
                all.push(disc_of_samples(corner, size, (at[0], at[1])));
            }
            if r.below(3) == 0 {
                all.push(smooth(tile(&everywhere(), at[0], at[1])));
            }
        }
        judged(new(), &all, offer | 1, take | 1);
    });
}
