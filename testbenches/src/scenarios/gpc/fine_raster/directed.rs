//! One thing at a time, with the clocks it takes.

use super::oracle::{Given, tile_of};
use super::*;
use crate::references::coverage::{Point, Shape};
use crate::scenarios;
use rtl_model::gpc::fine_raster::{FineRaster, Params};

scenarios! {
    FineRaster::new(&Params::default()) =>
        a_full_tile_in_four_clocks every_mode_in_its_clocks footprints_in_row_order
        empty_footprints_cost_their_clock a_tile_without_coverage_is_seen_only_if_last
        a_dropped_tile_costs_one_clock state_and_clears_keep_their_place
        state_for_the_unit_alone_ends_here samples_sit_where_the_table_says
        samples_lie_in_the_grid_as_stored points_on_edges_go_to_left_and_top
        the_rectangle_cuts_pixels conservative_outer_and_inner a_stall_lets_empty_footprints_go
        planes_at_the_centres_of_footprints;
}

const WINDOW: Rect = Rect { x0: 0, y0: 0, x1: 16384, y1: 16384 };
/// Clocks from the first offer to idle beside those of the walk: input queue, four to
/// prepare, place, sample, hold, output queue.
const LATENCY: u64 = 10;

/// A polygon with corners in pixels.
fn polygon(corners: &[(f64, f64)]) -> Shape {
    let corner = |&(x, y): &(f64, f64)| ((256.0 * x) as i64, (256.0 * y) as i64);
    Shape::new(&corners.iter().map(corner).collect::<Vec<Point>>()).expect("a shape with an area")
}

fn everywhere() -> Shape {
    polygon(&[(-8000.0, -8000.0), (16383.9, -8000.0), (16383.9, 16383.9), (-8000.0, 16383.9)])
}

/// The last tile of a shape.
fn tile(shape: &Shape, x: u16, y: u16) -> Given {
    let mut tile = tile_of(shape, x, y, WINDOW, PrimPlane::default());
    tile.last = true;
    Given::Tile(Box::new(tile), shape.clone())
}

fn with(given: Given, change: impl Fn(&mut Tile)) -> Given {
    match given {
        Given::Tile(mut tile, shape) => {
            change(&mut tile);
            Given::Tile(tile, shape)
        }
        other => other,
    }
}

fn mode(value: u32) -> Given {
    Given::State(SET_ANTI_ALIAS, value)
}

fn a_full_tile_in_four_clocks<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let tiles = vec![tile(&everywhere(), 3, 5); 9];
    let run = judged(new(), &tiles, !0, !0);
    assert_eq!(run.clocks, LATENCY + 9 * 4);
    let clocks: Vec<_> = run.out.iter().map(|(clock, _)| *clock).collect();
    assert_eq!(clocks, (10..46).collect::<Vec<_>>()); // no bubble between tiles
    assert!(run.footprints().iter().all(|f| f.coverage == !0));
}

fn every_mode_in_its_clocks<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    for (value, samples) in
        [(0, 1), (1, 2), (5, 2), (2, 4), (3, 8), (4, 8), (6, 16), (7, 1), (9, 1), (0x12, 4)]
    {
        let run = judged(new(), &[mode(value), tile(&everywhere(), 3, 5), tile(&everywhere(), 4, 5)], !0, !0);
        assert_eq!(run.footprints().len(), 2 * 4 * samples, "mode {value}");
        assert_eq!(run.clocks, 1 + LATENCY + 2 * 4 * samples as u64, "mode {value}");
    }
}

fn footprints_in_row_order<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    for (value, width, height) in [(0, 8, 8), (1, 4, 8), (2, 4, 4), (3, 2, 4), (6, 2, 2)] {
        let run = judged(new(), &[mode(value), tile(&everywhere(), 1023, 2)], !0, !0);
        let corners: Vec<_> = run.footprints().iter().map(|f| (f.x, f.y)).collect();
        let rows = (32..48).step_by(height);
        let order: Vec<_> = rows.flat_map(|y| (16368..16384).step_by(width).map(move |x| (x, y))).collect();
        assert_eq!(corners, order);
        let ends: Vec<_> = run.footprints().iter().map(|f| (f.last_of_tile, f.last)).collect();
        assert!(ends[..ends.len() - 1].iter().all(|end| *end == (false, false)));
        assert_eq!(ends.last(), Some(&(true, true)));
    }
}

fn empty_footprints_cost_their_clock<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    // Only the first of four, then only the last.
    for (x, y, at) in [(0.0, 0.0, (0, 0)), (12.0, 12.0, (8, 8))] {
        let corner = polygon(&[(x, y), (x + 4.0, y), (x, y + 4.0)]);
        let run = judged(new(), &[tile(&corner, 0, 0)], !0, !0);
        let [f] = run.footprints()[..] else { panic!("one footprint") };
        assert_eq!((f.x, f.y, f.coverage.count_ones()), (at.0, at.1, 6));
        assert!(f.last_of_tile && f.last, "the flags of the tile's end");
        assert_eq!(run.clocks, LATENCY + 4);
    }
    // Nothing of the kind between them makes a difference: tiles take four clocks each.
    let tiles: Vec<_> = (0..8).map(|_| tile(&polygon(&[(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)]), 0, 0)).collect();
    assert_eq!(judged(new(), &tiles, !0, !0).clocks, LATENCY + 8 * 4);
}

fn a_tile_without_coverage_is_seen_only_if_last<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let elsewhere = polygon(&[(100.0, 100.0), (104.0, 100.0), (100.0, 104.0)]);
    let unfinished = with(tile(&elsewhere, 0, 0), |t| t.last = false);
    let run = judged(new(), &[unfinished.clone(), unfinished.clone()], !0, !0);
    assert_eq!(run.out, []);
    assert_eq!(run.clocks, LATENCY - 2 + 2 * 4); // nothing to hold or to queue
    let run = judged(new(), &[tile(&elsewhere, 0, 0), unfinished], !0, !0);
    let [f] = run.footprints()[..] else { panic!("one footprint") };
    assert!(f.coverage == 0 && f.last && f.last_of_tile && f.x < 16 && f.y < 16);
}

fn a_dropped_tile_costs_one_clock<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let dropped = with(tile(&everywhere(), 7, 9), |t| (t.drop, t.last) = (true, false));
    let run = judged(new(), &vec![dropped.clone(); 20], !0, !0);
    assert_eq!(run.out, []);
    assert_eq!(run.clocks, 5 + 20);
    // The flag of the primitive's end is still seen; tiles around it are as ever.
    let last = with(dropped.clone(), |t| (t.last, t.info.prim) = (true, 6));
    let seen = with(tile(&everywhere(), 8, 9), |t| (t.last, t.info.prim) = (false, 6));
    let run = judged(new(), &[seen.clone(), last.clone(), seen, last], !0, !0);
    let flags: Vec<_> = run.footprints().iter().map(|f| (f.coverage != 0, f.last)).collect();
    let one = [(true, false), (true, false), (true, false), (true, false), (false, true)];
    assert_eq!(flags, [one, one].concat());
}

fn state_and_clears_keep_their_place<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let clear = Given::Clear(ClearTile { colour: 5, target: 3, last: true, ..ClearTile::default() });
    let stream = [
        tile(&everywhere(), 0, 0),
        Given::State(SET_DEPTH_FUNC, 0x201),
        clear.clone(),
        mode(2),
        tile(&everywhere(), 1, 0),
        clear,
        mode(0),
        Given::State(SET_ANTI_ALIAS_SAMPLE_POSITIONS, 0x1234_5678),
        tile(&everywhere(), 2, 0),
    ];
    let run = judged(new(), &stream, !0, !0);
    assert_eq!(run.out.len(), 4 + 3 + 16 + 3 + 4);

    // Through an empty unit, one a clock.
    let run = judged(new(), &vec![Given::State(SET_DEPTH_FUNC, 0x201); 30], !0, !0);
    assert_eq!(run.clocks, 7 + 30);
}

fn state_for_the_unit_alone_ends_here<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let stream = [Given::State(SET_CONSERVATIVE_RASTER, 0), Given::State(SET_CONSERVATIVE_RASTER_KIND, 1)];
    let run = judged(new(), &vec![stream; 10].concat(), !0, !0);
    assert_eq!((run.out, run.clocks), (vec![], 2 + 20));
}

fn samples_sit_where_the_table_says<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    // A band one sixteenth wide covers the samples of one row of the pixel, or column.
    for (value, samples) in [(0, 1), (1, 2), (2, 4), (3, 8), (6, 16)] {
        let places: Vec<u8> = (0..16_u8).map(|s| (s * 7 % 16) | (15 - s * 3 % 16) << 4).collect();
        let word = |k: usize| {
            u32::from_le_bytes([places[4 * k], places[4 * k + 1], places[4 * k + 2], places[4 * k + 3]])
        };
        let mut stream: Vec<_> =
            (0..4).map(|k| Given::State(SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4 * k as u16, word(k))).collect();
        stream.push(mode(value));
        for at in 0..16_u8 {
            let from = f64::from(at) / 16.0;
            let (columns, rows) = (
                polygon(&[(from, 0.0), (from + 0.0625, 0.0), (from + 0.0625, 1.0), (from, 1.0)]),
                polygon(&[(0.0, from), (1.0, from), (1.0, from + 0.0625), (0.0, from + 0.0625)]),
            );
            for (band, nibble) in [(columns, 0), (rows, 4)] {
                stream.push(tile(&band, 0, 0));
                let run = judged(new(), &stream, !0, !0);
                stream.pop();
                let here = places[..samples].iter().filter(|p| *p >> nibble & 15 == at).count();
                let found: u32 = run.footprints().iter().map(|f| f.coverage.count_ones()).sum();
                assert_eq!(found, here as u32, "mode {value}, at {at} sixteenths");
            }
        }
    }
}

fn samples_lie_in_the_grid_as_stored<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    // Pixel (0, 0) alone, at whose centre only the last sample is.
    let pixel = polygon(&[(0.5, 0.5), (0.6, 0.5), (0.5, 0.6)]);
    for (value, sample, column, row) in [
        (1, 1, 1, 0),
        (2, 1, 1, 0),
        (2, 2, 0, 1),
        (3, 3, 1, 1),
        (3, 4, 2, 0),
        (3, 6, 2, 1),
        (6, 4, 0, 1),
        (6, 14, 2, 3),
    ] {
        let word = |k: u16| if usize::from(k) == sample / 4 { 0x88 << (8 * (sample % 4)) } else { 0_u32 };
        let mut stream: Vec<_> =
            (0..4).map(|k| Given::State(SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4 * k, word(k))).collect();
        stream.extend([mode(value), tile(&pixel, 0, 0)]);
        let run = judged(new(), &stream, !0, !0);
        let [f] = run.footprints()[..] else { panic!("one footprint") };
        assert_eq!(f.coverage, 1 << (8 * row + column), "mode {value}, sample {sample}");
    }
}

fn points_on_edges_go_to_left_and_top<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    // Corners on the centres of pixels (2, 2), (5, 2), (2, 5): left and top edges count.
    let one = polygon(&[(2.5, 2.5), (5.5, 2.5), (2.5, 5.5)]);
    let run = judged(new(), &[tile(&one, 0, 0)], !0, !0);
    assert_eq!(run.footprints()[0].coverage, 0b11100 << 16 | 0b1100 << 24 | 0b100 << 32);
    // Its mirror across the long edge has that edge's points.
    let other = polygon(&[(5.5, 2.5), (5.5, 5.5), (2.5, 5.5)]);
    let run = judged(new(), &[tile(&other, 0, 0)], !0, !0);
    assert_eq!(run.footprints()[0].coverage, 0b10000 << 24 | 0b11000 << 32);
}

fn the_rectangle_cuts_pixels<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let cut =
        |x0, y0, x1, y1| with(tile(&everywhere(), 1, 1), move |t| t.info.rect = Rect { x0, y0, x1, y1 });
    let run = judged(new(), &[cut(17, 18, 19, 22)], !0, !0);
    assert_eq!(run.footprints()[0].coverage, 0b110 << 16 | 0b110 << 24 | 0b110 << 32 | 0b110 << 40);
    for (rect, pixels) in [
        (cut(16, 16, 32, 32), 256),
        (cut(17, 16, 32, 32), 240),
        (cut(0, 0, 31, 32), 240),
        (cut(0, 31, 99, 99), 16),
        (cut(0, 0, 17, 17), 1),
        (cut(0, 0, 16, 99), 0),
        (cut(32, 0, 99, 99), 0),
    ] {
        for (value, samples) in [(0, 1), (1, 2), (2, 4), (3, 8), (6, 16)] {
            let run = judged(new(), &[mode(value), rect.clone()], !0, !0);
            let found: u32 = run.footprints().iter().map(|f| f.coverage.count_ones()).sum();
            assert_eq!(found, samples * pixels);
        }
    }
}

fn conservative_outer_and_inner<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let square = polygon(&[(1.9, 1.9), (4.1, 1.9), (4.1, 4.1), (1.9, 4.1)]);
    let pixels = |state: &[(u16, u32)]| {
        let mut stream: Vec<_> = state.iter().map(|(a, v)| Given::State(*a, *v)).collect();
        stream.push(tile(&square, 0, 0));
        let run = judged(new(), &stream, !0, !0);
        run.footprints().iter().map(|f| f.coverage.count_ones()).sum::<u32>()
    };
    let (on, kind) = (SET_CONSERVATIVE_RASTER, SET_CONSERVATIVE_RASTER_KIND);
    assert_eq!(pixels(&[]), 4);
    assert_eq!(pixels(&[(on, 1)]), 16);
    assert_eq!(pixels(&[(on, 1), (kind, 0)]), 16);
    assert_eq!(pixels(&[(on, 1), (kind, 1)]), 4);
    assert_eq!(pixels(&[(on, 3), (kind, 7)]), 16); // a kind that is none is outer
    assert_eq!(pixels(&[(on, 2), (kind, 1)]), 4);
    assert_eq!(pixels(&[(on, 1), (kind, 1), (on, 0)]), 4);
    // All samples of the pixel follow.
    assert_eq!(pixels(&[(on, 1), (SET_ANTI_ALIAS, 3)]), 8 * 16);
    assert_eq!(pixels(&[(on, 1), (kind, 1), (SET_ANTI_ALIAS, 6)]), 16 * 4);
}

fn a_stall_lets_empty_footprints_go<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    // One footprint in each tile. The output takes none from clock 13 to 40: two wait in
    // its queue, the third is held, and the empty footprints behind that one still pass.
    let corner = polygon(&[(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)]);
    let tiles: Vec<_> = (0..4).map(|_| tile(&corner, 0, 0)).collect();
    let clocks = |take| judged(new(), &tiles, !0, take).out.iter().map(|o| o.0).collect::<Vec<_>>();
    assert_eq!(clocks(!0), [13, 17, 21, 25]);
    assert_eq!(clocks(!0 << 41), [41, 42, 43, 47]);
}

fn planes_at_the_centres_of_footprints<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    // One code of depth per pixel right, 1000 down, from 5000 at the window's corner.
    let plane =
        PrimPlane { a: 1 << 10, b: 1000 << 10, slope_exp: 10, z: 5000, z_exp: 31, ..PrimPlane::default() };
    for (value, width, height) in [(0, 8, 8), (1, 4, 8), (2, 4, 4), (3, 2, 4), (6, 2, 2)] {
        let run =
            judged(new(), &[mode(value), with(tile(&everywhere(), 3, 2), |t| t.info.plane = plane)], !0, !0);
        for f in run.footprints() {
            let centre = 5000 + i64::from(f.x + width / 2) + 1000 * i64::from(f.y + height / 2);
            assert_eq!(f.plane, TilePlane { exp: 33, c: 4 * centre, a: 4, b: 4000 });
        }
    }
}
