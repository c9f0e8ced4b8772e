//! Tiles follow each other without a bubble, and search costs what the page says.

use super::shapes::{all_of, cut, polygon, rect};
use super::{LATENCY, at_full_rate, each_cycle, prims, raster};
use bundle::*;
use gpc::coarse_raster::{CoarseRaster, Params};
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::gpc::coarse_raster::ALONE;

scenarios! {
    CoarseRaster::new(&Params::default()) =>
        tiny_primitives_each_cycle serpentine rows_of_1024_tiles no_bubble_along_a_diagonal
        no_bubble_hugging_a_window no_bubble_in_triangles search_a_window_a_cycle
        a_late_row_costs_the_rows_before_it parts_end_with_the_last untouched_primitives_cost_a_cycle;
}

fn tiny_primitives_each_cycle(new: Maker<CoarseRaster>) {
    let tiny = |k: u16| all_of(k, rect(40 * k, 9 * k, 40 * k + 7, 9 * k + 1));
    let tiny: Vec<_> = (0..100).map(tiny).collect();
    assert_eq!(at_full_rate(new(), &prims(&tiny)), each_cycle(LATENCY, 100));
}

fn serpentine(new: Maker<CoarseRaster>) {
    let out = raster(new(), &prims(&[all_of(9, rect(32, 112, 80, 144))]), ALONE, !0, !0);
    let tile = |(cycle, packet): &(u64, TilePacket)| match packet {
        TilePacket::Tile(t) => (*cycle, t.x, t.y, t.last),
        other => panic!("{other:?}"),
    };
    let walk = [(2, 7), (3, 7), (4, 7), (4, 8), (3, 8), (2, 8)];
    let expected: Vec<_> =
        (LATENCY..).zip(walk).map(|(cycle, (x, y))| (cycle, x, y, (x, y) == (2, 8))).collect();
    assert_eq!(out.iter().map(tile).collect::<Vec<_>>(), expected);
}

fn rows_of_1024_tiles(new: Maker<CoarseRaster>) {
    let wide = all_of(1, rect(3, 5, 16_384, 33));
    assert_eq!(at_full_rate(new(), &prims(&[wide, wide])), each_cycle(LATENCY, 2 * 3 * 1024));
}

/// A diagonal band, down a wide rect and up again: its rows move across the windows.
fn no_bubble_along_a_diagonal(new: Maker<CoarseRaster>) {
    for (a, b, width, height) in
        [(1, -1, 1600, 1600), (1, -2, 1600, 800), (2, -1, 800, 1600), (5, -1, 320, 1600)]
    {
        let all = all_of(1, rect(0, 0, width, height));
        let right = i64::from(a) * i64::from(width);
        let down = cut(cut(all, a, b, 8), -a, -b, 8);
        let up = cut(cut(all, a, -b, 8 - right), -a, b, 8 + right);
        let up = SetupPrim { start_x: width / 16 - 1, ..up };
        let cycles = at_full_rate(new(), &prims(&[down, up, down]));
        assert_eq!(cycles, each_cycle(LATENCY, cycles.len()), "{a} {b}");
    }
}

/// A band two pixels wide on the border of two windows, or next to it, in a wide rect.
fn no_bubble_hugging_a_window(new: Maker<CoarseRaster>) {
    for x in [240, 253, 254, 255, 256, 257] {
        let band = cut(cut(all_of(1, rect(0, 0, 4096, 512)), 1, 0, -x), -1, 0, x + 2);
        let band = SetupPrim { start_x: (x as u16 - 1) / 16, ..band };
        let cycles = at_full_rate(new(), &prims(&[band; 3]));
        assert_eq!(cycles, each_cycle(LATENCY, cycles.len()), "{x}");
    }
}

/// Triangles that fit in a window's width, back to back.
fn no_bubble_in_triangles(new: Maker<CoarseRaster>) {
    let corner = (0..60_000_i64, 0..60_000_i64);
    let window = rect(0, 0, 16_384, 16_384);
    property(prop::collection::vec(prop::array::uniform3(corner), 1..10), |triangles| {
        let mut prims = vec![];
        for (k, mut t) in triangles.into_iter().enumerate() {
            let area = (t[1].0 - t[0].0) * (t[2].1 - t[0].1) - (t[2].0 - t[0].0) * (t[1].1 - t[0].1);
            if area < 0 {
                t.swap(1, 2);
            }
            if area != 0 {
                prims.push(polygon(k as u16, &t, window));
            }
        }
        let cycles = at_full_rate(new(), &self::prims(&prims));
        if let Some(&first) = cycles.first() {
            assert_eq!(cycles, each_cycle(first, cycles.len()));
        }
    });
}

fn search_a_window_a_cycle(new: Maker<CoarseRaster>) {
    // Only tile column 40 of 64 is covered.
    let column = cut(cut(all_of(1, rect(0, 0, 1024, 16)), 1, 0, -641), -1, 0, 655);
    for (start, windows) in [(0, 2), (15, 2), (16, 1), (32, 0), (47, 0), (48, 1), (63, 1), (900, 1)] {
        let from = SetupPrim { start_x: start, start_on: start / 16 == 2, ..column };
        assert_eq!(at_full_rate(new(), &prims(&[from])), [LATENCY + windows], "from {start}");
    }
}

fn a_late_row_costs_the_rows_before_it(new: Maker<CoarseRaster>) {
    let late = cut(all_of(1, rect(0, 0, 32, 176)), 0, 1, -161);
    assert_eq!(at_full_rate(new(), &prims(&[late])), each_cycle(LATENCY + 10, 2));
}

/// Parts of one primitive: the tile of the last part ends it, or a tile without coverage.
fn parts_end_with_the_last(new: Maker<CoarseRaster>) {
    let tile = all_of(1, rect(16, 16, 33, 17));
    let none = cut(tile, 1, 0, -100);
    let more = |p| SetupPrim { more: true, ..p };
    let list = prims(&[more(tile), more(none), more(tile), none, more(none), tile, tile]);
    let seen: Vec<_> = raster(new(), &list, ALONE, !0, !0)
        .iter()
        .map(|(_, packet)| match packet {
            TilePacket::Tile(t) => (t.x, t.drop, t.last),
            other => panic!("{other:?}"),
        })
        .collect();
    let (part, whole) = ([(1, false, false), (2, false, false)], [(1, false, false), (2, false, true)]);
    assert_eq!(seen, [&part[..], &part, &[(1, true, true)], &whole, &whole].concat());
}

fn untouched_primitives_cost_a_cycle(new: Maker<CoarseRaster>) {
    let tile = all_of(1, rect(16, 16, 17, 17));
    let none = cut(tile, 1, 0, -40);
    let hollow = SetupPrim { info: Prim { rect: rect(9, 9, 9, 12), ..none.info }, ..none };
    // Its whole rect is outside an edge without slope.
    let nowhere = cut(all_of(1, rect(16, 16, 32, 32)), 0, 0, -1);
    let list = prims(&[none, tile, none, hollow, nowhere, tile, tile, none]);
    let out = raster(new(), &list, ALONE, !0, !0);
    let drops = out.iter().map(|(_, packet)| matches!(packet, TilePacket::Tile(t) if t.drop && t.last));
    assert_eq!(drops.collect::<Vec<_>>(), [true, false, true, true, true, false, false, true]);
    assert_eq!(at_full_rate(new(), &list), each_cycle(LATENCY, 8));
}
