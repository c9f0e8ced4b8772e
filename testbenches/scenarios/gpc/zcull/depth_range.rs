//! No sample of a block has a depth outside the block's range, and a range is no wider than its primitive's depths there
//! require.

use bundle::*;
use gpc::zcull::depth_range::{BlockRanges, In, LATENCY, Params};
use gpc::zcull::types::*;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::gpc::zcull::plane::*;

scenarios! {
    BlockRanges::new(&Params {}) => constant_depth ramp vertices_bound one_per_cycle contains_every_sample;
}

/// Ranges of the blocks of each tile, one tile per cycle.
fn run(dut: &mut Device<BlockRanges>, tiles: &[In]) -> Vec<TileRanges> {
    let mut found = vec![];
    for cycle in 0..tiles.len() + LATENCY {
        if cycle >= LATENCY {
            found.push(dut.outputs().ranges);
        }
        dut.cycle(tiles.get(cycle).cloned().unwrap_or_default());
    }
    found
}

fn tile(v: &[Vertex; 3], x: u16, y: u16, format: DepthFormat) -> In {
    In { valid: true, plane: plane(v), x, y, format, samples: SampleMode::X1, enclosed: true }
}

fn triangle(z: [f32; 3], size: i32) -> [Vertex; 3] {
    [Vertex { x: 0, y: 0, z: z[0] }, Vertex { x: size, y: 0, z: z[1] }, Vertex { x: 0, y: size, z: z[2] }]
}

fn all_same(min: u16, max: u16) -> TileRanges {
    TileRanges { blocks: [DepthRange { min, max }; 4] }
}

/// A depth of a single code is one bucket, or two at the boundary between them.
fn constant_depth(new: Maker<BlockRanges>) {
    use DepthFormat::*;
    let cases = [
        (0.0, Z16, 0, 0),
        (1.0, Z16, 0xffff, 0xffff),
        (0.5, Z16, 0x8000, 0x8000),
        (0.25, Z16, 0x4000, 0x4000),
        (0.0, Z24S8, 0, 0),
        (1.0, Z24S8, 0xffff, 0xffff),
        (0.5, Z24S8, 0x8000, 0x8000),
        (0.75, Z24S8, 0xbfff, 0xc000),
        (0.0, Z32, 0, 0),
        (1.0, Z32, 0xffff, 0xffff),
        (0.5, Z32, 0x8000, 0x8000),
        (0.75, Z32, 0xc000, 0xc000),
    ]; // fmt: skip
    let tiles: Vec<_> = cases.map(|(z, format, ..)| tile(&triangle([z; 3], 1 << 16), 3, 5, format)).into();
    let ranges = run(&mut new(), &tiles);
    for (found, (z, format, min, max)) in ranges.iter().zip(cases) {
        assert_eq!(*found, all_same(min, max), "{z} as {format:?}");
    }
}

/// Depth rises by 1/256 a pixel: 8 pixels are 2048 buckets, and each block has its own.
fn ramp(new: Maker<BlockRanges>) {
    let v = triangle([0.0, 1.0, 0.0], 256 * 256);
    let found = run(&mut new(), &[tile(&v, 2, 1, DepthFormat::Z32)])[0];
    for (k, block) in found.blocks.iter().enumerate() {
        let left = 32 + 8 * (k as u16 & 1);
        assert!(block.min.abs_diff(256 * left) <= 1, "{k}: {block:?}");
        assert!(block.max.abs_diff(256 * (left + 8)) <= 1, "{k}: {block:?}");
    }
}

/// The plane extends beyond the vertices, whose depths then bound the block's, unless samples may lie outside the primitive.
fn vertices_bound(new: Maker<BlockRanges>) {
    // The whole triangle is in one corner of block 0, from depth 0.4 to 0.6.
    let v = [(0, 0, 0.4), (512, 0, 0.6), (0, 512, 0.5)].map(|(x, y, z)| Vertex { x, y, z });
    let inside = tile(&v, 0, 0, DepthFormat::Z32);
    let found = run(&mut new(), &[inside.clone(), In { enclosed: false, ..inside }]);
    let (low, high) = (26214, 39321); // 0.4 and 0.6 of 65536
    assert!(found[0].blocks[0].min.abs_diff(low) <= 1 && found[0].blocks[0].max.abs_diff(high) <= 1);
    // 0.4 + 8 (0.1 + 0.05) is beyond 1.
    assert!(found[1].blocks[0].min.abs_diff(low) <= 1 && found[1].blocks[0].max == 0xffff);
    // and the opposite case: the nearest vertex, not the nearest corner of the block
    let v = v.map(|v| Vertex { z: 1.0 - v.z, ..v });
    let inside = tile(&v, 0, 0, DepthFormat::Z32);
    let found = run(&mut new(), &[inside.clone(), In { enclosed: false, ..inside }]);
    assert!(found[0].blocks[0].min.abs_diff(low) <= 1 && found[0].blocks[0].max.abs_diff(high) <= 1);
    assert!(found[1].blocks[0].min == 0 && found[1].blocks[0].max.abs_diff(high) <= 1);
}

/// A tile each cycle, whatever precedes and follows it.
fn one_per_cycle(new: Maker<BlockRanges>) {
    let tiles: Vec<_> = (0..64)
        .map(|k| tile(&triangle([k as f32 / 64.0; 3], 1 << 16), k & 7, k >> 3, DepthFormat::Z16))
        .collect();
    for (k, found) in run(&mut new(), &tiles).into_iter().enumerate() {
        let bucket = code_of(DepthFormat::Z16, k as f32 / 64.0) as u16;
        assert_eq!(found, all_same(bucket, bucket), "tile {k}");
    }
}

/// Triangles near a tile, of any size and position, slivers among them.
fn near() -> impl Strategy<Value = ([Vertex; 3], u16, u16)> {
    let size = prop_oneof![1..40_i32, 1..4096_i32, 1..1 << 16, 1..1 << 21];
    let depth = || {
        prop_oneof![
            Just(0.0_f32),
            Just(1.0),
            Just(0.5),
            0.0..1.0_f32,
            0.0..1e-6_f32,
            0.49..0.51_f32,
            -3.0..3.0_f32,
            -512.0..512.0_f32
        ]
    };
    let corner = move || ((-1.0..1.0_f64), (-1.0..1.0_f64), depth());
    (size, 0..1024_u16, 0..1024_u16, [corner(), corner(), corner()], -16..32_i32, -16..32_i32)
        .prop_filter_map("degenerate", |(size, x, y, corners, px, py)| {
            let origin = [256 * (i32::from(x) * 16 + px), 256 * (i32::from(y) * 16 + py)];
            let most = (1 << 22) - 1;
            let at = |origin: i32, part: f64| (origin + (part * f64::from(size)) as i32).clamp(-most, most);
            let v = corners.map(|(cx, cy, z)| Vertex { x: at(origin[0], cx), y: at(origin[1], cy), z });
            (area(&v) != 0).then_some((v, x, y))
        })
}

fn contains_every_sample(new: Maker<BlockRanges>) {
    let format = prop::sample::select(&DepthFormat::VALUES[1..]);
    let mode = prop::sample::select(SampleMode::VALUES);
    let tiles = prop::collection::vec((near(), format, mode, any::<bool>()), 1..12);
    property((tiles, any::<[[u8; 2]; 16]>()), |(tiles, positions)| {
        let driven: Vec<_> = tiles
            .iter()
            .map(|((v, x, y), format, samples, enclosed)| In {
                samples: *samples,
                enclosed: *enclosed,
                ..tile(v, *x, *y, *format)
            })
            .collect();
        for (i, (found, ((v, x, y), ..))) in driven.iter().zip(run(&mut new(), &driven).iter().zip(&tiles)) {
            for pixel in 0..256 {
                let (px, py) = (pixel & 15, pixel >> 4);
                for p in &positions[..samples(i.samples)] {
                    let s = Sample {
                        px: 16 * i32::from(*x) + px,
                        py: 16 * i32::from(*y) + py,
                        x: (p[0] & 15).into(),
                        y: (p[1] & 15).into(),
                    };
                    if i.enclosed && !covers(v, s) {
                        continue;
                    }
                    let b = bucket(i.format, code_at(&i.plane, i.format, i.samples, s));
                    let range = found.blocks[(2 * (py >> 3) + (px >> 3)) as usize];
                    assert!(range.min <= b && b <= range.max, "{s:?} is {b} in {range:?} of {i:?}");
                }
            }
        }
    });
}
