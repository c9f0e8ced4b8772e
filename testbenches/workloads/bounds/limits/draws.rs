//! Each draw makes one stage of the pipeline the slowest.

use crate::bounds::draw::{A8B8G8R8, Draw};
use crate::bounds::program::{pixel, vertex};

/// Vertices in a batch.
const BATCH: u16 = 32;

/// The common base of the draws: a small square of one colour, by a short program.
fn plain(side: u32) -> Draw {
    Draw {
        side,
        format: A8B8G8R8,
        inputs: 1,
        vertex: vertex(1, 0, 0),
        pixel: pixel(0, 0),
        places: vec![],
        indices: vec![],
        state: vec![],
        clears: vec![],
        compressed: false,
        items: 0.0,
    }
}

/// One triangle that covers the whole square, repeated.
fn covering(side: u32, times: u32) -> Draw {
    let places = vec![[-1.0, -1.0], [3.0, -1.0], [-1.0, 3.0]];
    Draw { places, indices: [0, 1, 2].repeat(times as usize), ..plain(side) }
}

fn pixels(draw: &Draw) -> f64 {
    f64::from(draw.side * draw.side) * draw.indices.len() as f64 / 3.0
}

/// Triangles in a batch: the distributor begins a new batch after them.
const TRIANGLES: u16 = 30;

/// Two batches alternate, so that each begins anew and all vertices hit in the L2.
const SETS: u16 = 2;

/// Batches of 30 triangles in strips, with 32 vertices all left of the frustum.
fn unseen(batches: u32) -> Draw {
    let places = (0..SETS * BATCH).map(|k| [-3.0 + f32::from(k % 7) / 8.0, f32::from(k % 5) / 8.0]).collect();
    let strip =
        |batch: u16| (0..TRIANGLES).flat_map(move |k| [0, 1, 2].map(|c| BATCH * (batch % SETS) + k + c));
    Draw { places, indices: (0..batches as u16).flat_map(strip).collect(), ..plain(64) }
}

/// 15 vectors per vertex, 64 bytes, no vector across two sectors; the triangles are not visible.
pub fn vertex_bound(rounds: u32) -> Draw {
    const INPUTS: usize = 15;
    let draw = unseen(rounds);
    let items = INPUTS as f64 * f64::from(rounds) * f64::from(BATCH);
    Draw { inputs: INPUTS, vertex: vertex(INPUTS, 0, 0), items, ..draw }
}

pub fn world_bound(rounds: u32) -> Draw {
    let draw = unseen(rounds);
    Draw { items: f64::from(rounds) * f64::from(BATCH), ..draw }
}

/// Separate triangles across the viewport's right edge, where they are clipped (method 193C); outside the surface's clip.
pub fn clip_bound(rounds: u32) -> Draw {
    let mut draw = plain(64);
    for triangle in 0..SETS * BATCH / 3 {
        let low = -0.9 + f32::from(triangle % 8) / 16.0;
        draw.places.extend([[0.5, low], [1.5, low + 0.1], [0.5, low + 0.2]]);
    }
    let vertices = draw.places.len() as u16;
    draw.indices = (0..rounds as u16 * vertices).map(|k| k % vertices).collect();
    draw.state = vec![(SURFACE_CLIP_HORIZONTAL, 16 << 16), (VIEWPORT_CLIP_CONTROL, 1 << 7 | 2)];
    draw.items = f64::from(rounds) * f64::from(vertices / 3);
    draw
}

/// Triangles outside the surface's clip, so that setup drops them; the vertices of each lie in three pairs.
pub fn setup_bound(rounds: u32) -> Draw {
    const SIDE: u32 = 64;
    let mut draw = plain(SIDE);
    let at = |pixel: f32| 2.0 * pixel / SIDE as f32 - 1.0;
    for k in 0..SETS * BATCH {
        let (column, row) = (f32::from(k % 8 + 2 * (k / 8 % 2)), f32::from(k / 8 % 4));
        draw.places.push([at(40.0 + 0.03 * column), at(4.0 + 0.08 * row)]);
    }
    for batch in 0..rounds as u16 {
        let first = BATCH * (batch % SETS);
        // Corners of a triangle have distances of eight and sixteen.
        draw.indices
            .extend((0..TRIANGLES).flat_map(|k| [0, 8, 16].map(|separate| first + (k + separate) % BATCH)));
    }
    draw.state = vec![(SURFACE_CLIP_HORIZONTAL, 16 << 16)];
    draw.items = f64::from(rounds) * f64::from(TRIANGLES);
    draw
}

/// Strips of 14 triangles, each strip in a tile of its own, with eight vectors of attributes.
pub fn attribute_bound(rounds: u32) -> Draw {
    const VECTORS: usize = 8;
    const SIDE: u32 = 128;
    const TILES: u16 = SIDE as u16 / 16;
    const STRIP: u16 = BATCH / 2;
    const ROWS: u16 = 3;
    let mut draw = plain(SIDE);
    let at = |pixel: u16| 2.0 * f32::from(pixel) / SIDE as f32 - 1.0;
    for n in 0..TILES * TILES {
        let (x, y) = (16 * (n % TILES), 16 * (n / TILES));
        draw.places.extend((0..STRIP).map(|k| [at(x + k), at(y + 1 + ROWS * (k % 2))]));
    }
    for n in (0..2 * rounds as u16).map(|n| n % (TILES * TILES)) {
        draw.indices.extend((0..STRIP - 2).flat_map(|k| [0, 1, 2].map(|corner| STRIP * n + k + corner)));
    }
    let planes = 1 + 4 * VECTORS;
    let items = (planes * draw.indices.len() / 3) as f64;
    Draw { vertex: vertex(1, VECTORS, 0), pixel: pixel(VECTORS, 0), items, ..draw }
}

const SURFACE_CLIP_HORIZONTAL: u32 = 0x0ff4;
const VIEWPORT_CLIP_CONTROL: u32 = 0x193c;

const DEPTH_TEST: u32 = 0x12cc;
const DEPTH_WRITE: u32 = 0x12e8;

const DEPTH_FUNC: u32 = 0x130c;
const NEVER: u32 = 0x200;

/// No pixel passes the depth test, so that none is shaded.
pub fn raster_bound(rounds: u32) -> Draw {
    let draw = covering(256, rounds);
    let state = vec![(DEPTH_TEST, 1), (DEPTH_WRITE, 0), (DEPTH_FUNC, NEVER)];
    Draw { items: pixels(&draw), state, ..draw }
}

const BLEND: u32 = 0x1360;
const BLEND_COLOUR_OP: u32 = 0x1340;

const ADD: u32 = 0x8006;
const ONE: u32 = 0x4001;
const SOURCE_ALPHA: u32 = 0x4302;

const ONE_LESS_SOURCE_ALPHA: u32 = 0x4303;
const A2B10G10R10: u32 = 0xd1;

/// Blending with the factors of source and target.
fn blended([source, target]: [u32; 2]) -> Vec<(u32, u32)> {
    let equation = [ADD, source, target, ADD, source];
    let places = (0..).map(|k| BLEND_COLOUR_OP + 4 * k);
    places.zip(equation).chain([(BLEND_COLOUR_OP + 0x18, target), (BLEND, 1)]).collect()
}

/// Blended, in a format of half rate: PROP's rate is higher.
pub fn rop_bound(rounds: u32) -> Draw {
    let draw = covering(128, rounds);
    let state = blended([SOURCE_ALPHA, ONE_LESS_SOURCE_ALPHA]);
    Draw { format: A2B10G10R10, state, items: pixels(&draw), ..draw }
}

/// A sum: CROP reads no target where the source replaces it, as one with an alpha of one does.
pub fn blend_bound(rounds: u32) -> Draw {
    let draw = covering(128, rounds);
    Draw { state: blended([ONE, ONE]), items: pixels(&draw), ..draw }
}

pub fn pixel_bound(rounds: u32) -> Draw {
    let draw = covering(128, rounds);
    Draw { items: pixels(&draw), ..draw }
}

/// Bytes that a pixel writes: depth with stencil, and colour.
const PIXEL_BYTES: f64 = 8.0;
const GEQUAL: u32 = 0x206;

/// Depths are read, compared and written.
fn filling(side: u32, rounds: u32) -> Draw {
    let state = vec![(DEPTH_TEST, 1), (DEPTH_WRITE, 1), (DEPTH_FUNC, GEQUAL)];
    Draw { state, ..covering(side, rounds) }
}

pub fn fill_bound(rounds: u32) -> Draw {
    let draw = filling(128, rounds);
    Draw { items: PIXEL_BYTES * pixels(&draw), ..draw }
}

pub fn fill_compressed_bound(rounds: u32) -> Draw {
    let draw = filling(512, rounds);
    Draw { items: pixels(&draw), compressed: true, ..draw }
}

/// Bits of CLEAR_SURFACE.
const DEPTH_AND_STENCIL: u32 = 3;
const COLOUR: u32 = 0x3c;

/// Clears of surfaces whose status is more than a cache holds; a tile has 256 pixels.
fn clearing(bits: u32, rounds: u32) -> Draw {
    let draw = plain(2048);
    let items = f64::from(rounds) * f64::from(draw.side * draw.side) / 256.0;
    Draw { clears: vec![bits; rounds as usize], compressed: true, items, ..draw }
}

pub fn clear_bound(rounds: u32) -> Draw {
    clearing(COLOUR, rounds)
}

pub fn stencil_clear_bound(rounds: u32) -> Draw {
    clearing(DEPTH_AND_STENCIL, rounds)
}

/// Multiply-adds for each vertex, of invisible triangles.
pub fn vertex_shader_bound(rounds: u32) -> Draw {
    const SUMS: usize = 600;
    let items = (SUMS * usize::from(BATCH)) as f64 * f64::from(rounds);
    Draw { vertex: vertex(1, 0, SUMS), items, ..unseen(rounds) }
}

/// Multiply-adds for each pixel: with the program's five other instructions 99 % of the issued ones.
pub fn pixel_shader_bound(rounds: u32) -> Draw {
    const SUMS: usize = 600;
    let draw = covering(64, rounds);
    Draw { pixel: pixel(0, SUMS), items: SUMS as f64 * pixels(&draw), ..draw }
}
