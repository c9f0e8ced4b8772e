//! Covered samples, one case at a time.

use super::drawn::*;
use super::oracle::Given;
use super::*;
use gpc::fine_raster::{FineRaster, Params};
use kit::{Maker, scenarios};

scenarios! {
    FineRaster::new(&Params::default()) =>
        samples_sit_where_the_table_says order_of_samples_in_the_grid
        without_anti_aliasing_pixels_are_whole
        pixels_have_positions_of_their_own points_on_edges_go_to_left_and_top the_rectangle_cuts_pixels stippled_lines_keep_their_pattern stippled_polygons_keep_the_windows
        the_windows_rectangles_keep_pixels conservative_outer_and_inner planes_at_the_centres_of_footprints;
}

fn samples_sit_where_the_table_says(new: Maker<FineRaster>) {
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

/// The table has the samples of as many pixels as fit, row by row (ARB_sample_locations on this class): 4 x 4 pixels of one
/// sample, 2 x 4 of two, 2 x 2 of four, 1 x 2 of eight.
fn pixels_have_positions_of_their_own(new: Maker<FineRaster>) {
    for (value, samples, across, down) in
        [(0, 1, 4, 4), (1, 2, 2, 4), (2, 4, 2, 2), (3, 8, 1, 2), (6, 16, 1, 1)]
    {
        for entry in [0, 3, 6, 9, 15_usize] {
            // Exactly one sample of one pixel is at its centre.
            let word = |k: u16| if usize::from(k) == entry / 4 { 0x88 << (8 * (entry % 4)) } else { 0_u32 };
            let mut stream: Vec<_> =
                (0..4).map(|k| Given::State(SET_ANTI_ALIAS_SAMPLE_POSITIONS + 4 * k, word(k))).collect();
            stream.push(mode(value));
            for pixel in 0..16 {
                let (x, y) = (pixel % 4, pixel / 4);
                let (left, top) = (x as f64 + 0.25, y as f64 + 0.25);
                let square =
                    polygon(&[(left, top), (left + 0.5, top), (left + 0.5, top + 0.5), (left, top + 0.5)]);
                stream.push(tile(&square, 0, 0));
                let run = judged(new(), &stream, !0, !0);
                stream.pop();
                let covered: u32 = run.footprints().iter().map(|f| f.coverage.count_ones()).sum();
                let own = y % down * across + x % across == entry / samples;
                assert_eq!(covered, u32::from(own), "mode {value}, entry {entry}, pixel ({x}, {y})");
            }
        }
    }
}

fn order_of_samples_in_the_grid(new: Maker<FineRaster>) {
    // Pixel (0, 0) alone, with only the last sample at its centre.
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

fn points_on_edges_go_to_left_and_top(new: Maker<FineRaster>) {
    // Corners on the centres of pixels (2, 2), (5, 2), (2, 5): left and top edges count.
    let one = polygon(&[(2.5, 2.5), (5.5, 2.5), (2.5, 5.5)]);
    let run = judged(new(), &[tile(&one, 0, 0)], !0, !0);
    assert_eq!(run.footprints()[0].coverage, 0b11100 << 16 | 0b1100 << 24 | 0b100 << 32);
    // Its mirror image across the long edge owns that edge's points.
    let other = polygon(&[(5.5, 2.5), (5.5, 5.5), (2.5, 5.5)]);
    let run = judged(new(), &[tile(&other, 0, 0)], !0, !0);
    assert_eq!(run.footprints()[0].coverage, 0b10000 << 24 | 0b11000 << 32);
}

/// From pixel 18 to the right, or from 29 to the left or up, two pixels for each bit, with everything covered but for the pattern.
fn stippled_lines_keep_their_pattern(new: Maker<FineRaster>) {
    let line = |y_major, backwards, first| {
        let start = StippleStart { on: true, polygon: false, y_major, backwards, first };
        with(tile(&everywhere(), 1, 1), move |t| t.info.stipple = start)
    };
    let pattern = Given::State(SET_LINE_STIPPLE_PARAMETERS, 0xfff6 << 8 | 1);
    // Bits 0 and 3 are 0.
    let right = 0b1111_1100_1111_0000_u16;
    let left = 0b0000_1111_0011_1111_u16;
    let whole = with(tile(&everywhere(), 1, 1), |_| ());
    let cases = [
        (line(false, false, 18), false, right),
        (line(false, true, 29), false, left),
        (line(true, true, 29), true, left),
        (whole, false, !0),
    ];
    for (given, down, wanted) in cases {
        let run = judged(new(), &[pattern.clone(), given], !0, !0);
        let mut seen = 0;
        for f in run.footprints() {
            for k in 0..64 {
                let at = if down { f.y + k / 8 } else { f.x + k % 8 };
                seen |= ((f.coverage >> k & 1) as u16) << (at - 16);
            }
        }
        // Before its first pixel a line uses the pattern's first bit.
        assert_eq!(seen, wanted, "{seen:016b} for {wanted:016b}");
    }
}

/// A picture of 32 by 32 pixels over the whole window: each row is the word that memory would have for "the leftmost pixel alone".
fn stippled_polygons_keep_the_windows(new: Maker<FineRaster>) {
    let polygon = StippleStart { on: true, polygon: true, ..StippleStart::default() };
    let at = |x, y| with(tile(&everywhere(), x, y), move |t| t.info.stipple = polygon);
    // Row y sets only pixel y.
    let rows = (0..32_u16).map(|y| {
        let mut bytes = [0; 4];
        bytes[usize::from(y) / 8] = 0x80 >> (y % 8);
        Given::State(SET_POLYGON_STIPPLE_PATTERN + 4 * y, u32::from_le_bytes(bytes))
    });
    for (value, samples) in [(0, 1), (1, 2), (2, 4), (3, 8), (6, 16)] {
        let mut stream: Vec<_> = rows.clone().chain([mode(value)]).collect();
        stream.extend([at(4, 6), at(5, 6), at(5, 7)]);
        let pixels = |run: &Run| run.footprints().iter().map(|f| f.coverage.count_ones()).sum::<u32>();
        assert_eq!(pixels(&judged(new(), &stream, !0, !0)), 2 * 16 * samples, "mode {value}");
        // A changed row applies to the tiles after it.
        let full = Given::State(SET_POLYGON_STIPPLE_PATTERN + 4 * 9, !0);
        let all = [stream, vec![at(4, 6), full, at(4, 6)]].concat();
        assert_eq!(pixels(&judged(new(), &all, !0, !0)), (4 * 16 + 15) * samples, "mode {value}");
    }
}

fn the_rectangle_cuts_pixels(new: Maker<FineRaster>) {
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

/// Tile (1, 1), pixels 16 to 31 each way: inside either of two rectangles, outside both, without rectangles.
fn the_windows_rectangles_keep_pixels(new: Maker<FineRaster>) {
    let clip = |k: u16, x: [u32; 2], y: [u32; 2]| {
        let state = |address, [from, to]: [u32; 2]| Given::State(address + 8 * k, to << 16 | from);
        [state(SET_WINDOW_CLIP_HORIZONTAL, x), state(SET_WINDOW_CLIP_VERTICAL, y)]
    };
    // 3 by 5 pixels; 4 by 4 of which 1 by 2 are in the first; zero columns; out of range.
    let rects = [
        clip(0, [17, 20], [18, 23]),
        clip(7, [19, 23], [21, 25]),
        clip(3, [25, 25], [0, 99]),
        clip(4, [0, 99], [0x9000, 0xffff]),
    ]
    .concat();
    let both = 3 * 5 + 4 * 4 - 2;
    let (on, kind) = (SET_WINDOW_CLIP_ENABLE, SET_WINDOW_CLIP_TYPE);
    for (state, pixels) in [
        (vec![(on, 1)], both),
        (vec![(on, 1), (kind, 1)], 256 - both),
        (vec![(on, 1), (kind, 2)], 0),
        (vec![(kind, 1)], 256),
        (vec![(on, 3), (kind, 4)], both),
        (vec![(on, 1), (on, 2)], 256),
    ] {
        for (value, samples) in [(0, 1), (1, 2), (2, 4), (3, 8), (6, 16)] {
            let mut stream = [vec![mode(value)], rects.clone()].concat();
            stream.extend(state.iter().map(|(a, v)| Given::State(*a, *v)));
            stream.push(tile(&everywhere(), 1, 1));
            let run = judged(new(), &stream, !0, !0);
            let found: u32 = run.footprints().iter().map(|f| f.coverage.count_ones()).sum();
            assert_eq!(found, samples * pixels, "{state:?}, mode {value}");
        }
    }
    // A changed rectangle applies to the tiles after it.
    let run = judged(
        new(),
        &[
            vec![Given::State(on, 1), tile(&everywhere(), 1, 1)],
            clip(0, [16, 32], [16, 17]).to_vec(),
            vec![tile(&everywhere(), 1, 1)],
        ]
        .concat(),
        !0,
        !0,
    );
    let found: Vec<_> = run.footprints().iter().map(|f| f.coverage.count_ones()).collect();
    assert_eq!(found, [0, 8, 8]);
}

fn conservative_outer_and_inner(new: Maker<FineRaster>) {
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
    assert_eq!(pixels(&[(on, 3), (kind, 7)]), 16); // an illegal kind is treated as outer
    assert_eq!(pixels(&[(on, 2), (kind, 1)]), 4);
    assert_eq!(pixels(&[(on, 1), (kind, 1), (on, 0)]), 4);
    // All samples of the pixel are covered with it.
    assert_eq!(pixels(&[(on, 1), (SET_ANTI_ALIAS, 3)]), 8 * 16);
    assert_eq!(pixels(&[(on, 1), (kind, 1), (SET_ANTI_ALIAS, 6)]), 16 * 4);
}

fn without_anti_aliasing_pixels_are_whole(new: Maker<FineRaster>) {
    // It contains the centres of four pixels, but only some samples of each, in their corners.
    let square = polygon(&[(1.4, 1.4), (2.6, 1.4), (2.6, 2.6), (1.4, 2.6)]);
    let coverage = |state: &[(u16, u32)]| {
        let corners = [0, 4, 8, 12].map(|k| (SET_ANTI_ALIAS_SAMPLE_POSITIONS + k, 0xffe1_1e11_u32));
        let state = [&[(SET_ANTI_ALIAS, 2)], &corners[..], state].concat();
        let mut stream: Vec<_> = state.iter().map(|(a, v)| Given::State(*a, *v)).collect();
        stream.push(tile(&square, 0, 0));
        let run = judged(new(), &stream, !0, !0);
        run.footprints().iter().fold(0, |all, f| all | f.coverage)
    };
    assert_eq!(coverage(&[]).count_ones(), 4);
    let whole = 0x3c << 16 | 0x3c << 24 | 0x3c << 32 | 0x3c << 40;
    assert_eq!(coverage(&[(SET_ANTI_ALIAS_ENABLE, 0)]), whole);
    assert_eq!(coverage(&[(SET_ANTI_ALIAS_ENABLE, 2)]), whole); // bit 0 counts
    assert_eq!(coverage(&[(SET_ANTI_ALIAS_ENABLE, 0), (SET_ANTI_ALIAS_ENABLE, 1)]).count_ones(), 4);
}

fn planes_at_the_centres_of_footprints(new: Maker<FineRaster>) {
    // Depth rises by one code per pixel to the right and 1000 per pixel down, from 5000 at the window's corner.
    let plane =
        PrimPlane { a: 1 << 14, b: 1000 << 14, slope_exp: 14, z: 5000, z_exp: 31, ..PrimPlane::default() };
    for (value, width, height) in [(0, 8, 8), (1, 4, 8), (2, 4, 4), (3, 2, 4), (6, 2, 2)] {
        let run =
            judged(new(), &[mode(value), with(tile(&everywhere(), 3, 2), |t| t.info.plane = plane)], !0, !0);
        for f in run.footprints() {
            let centre = 5000 + i64::from(f.x + width / 2) + 1000 * i64::from(f.y + height / 2);
            assert_eq!(f.plane, TilePlane { exp: 31, c: centre, a: 1, b: 1000 });
        }
    }
}
