//! A driver's vertex and pixel shaders run with their inputs in rows and planes; their results are compared with their GLSL, in doubles.
//! Also measures the cost of interpolation.

pub mod interpolation;
pub mod stage;

use super::*;
use bundle::*;
use kernel::packed::Packed;
use kit::random::Random;
use stage::{Stage, near, number, sample, world_place};
use tpc::sm::types::Row;

scenarios! {
    Sm::new(&half()) => vertices_are_transformed pixels_are_lit killed_pixels;
}

const CODE: u64 = 0x10_0000;
const CONSTANTS: u64 = 0x20_0000;

const CONTEXT: u8 = 5;
const REGISTERS: u8 = 2;

/// First plane in rows of shared memory; number of planes.
const PLANES: u16 = 1365;

/// gl_Position = mvp * position, v_n = normal_matrix * normal, v_uv = texcoord: of 20 vertices, in two warps.
fn vertices_are_transformed(new: Maker<Sm>) {
    let mut random = Random(1);
    // Columns of both matrices.
    let mvp: [[f32; 4]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| number(&mut random)));
    let normal: [[f32; 3]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| number(&mut random)));
    let mut constants = vec![];
    for (column, words) in (0..).zip(&mvp) {
        constants.extend((0..).zip(words).map(|(k, word)| (16 * column + 4 * k, *word)));
    }
    for (column, words) in (0..).zip(&normal) {
        constants.extend((0..).zip(words).map(|(k, word)| (0x40 + 16 * column + 4 * k, *word)));
    }
    let mut stage = Stage::new(new, &sample("vs_transform"), &constants);
    // Its header: attributes of four, two and three components; the position, and generics of three and two.
    stage.word(CONTEXT_INPUTS + 1, 0x73f);
    for word in [0, 2, 3, 4, 5, 6, 7] {
        stage.word(CONTEXT_INPUTS + word, 0);
        stage.word(CONTEXT_OUTPUTS + word, 0);
    }
    stage.word(CONTEXT_OUTPUTS, 0xf000_0000);
    stage.word(CONTEXT_OUTPUTS + 1, 0x37);
    let vertices = 20;
    let places = [(3, 20), (40, 60)];
    let mut inputs = vec![];
    for (first, _) in places {
        let scalars: Vec<[f32; 32]> = (0..9).map(|_| std::array::from_fn(|_| number(&mut random))).collect();
        for (k, scalar) in (0..).zip(&scalars) {
            stage.row(true, first + 1 + k, Row { words: scalar.map(f32::to_bits) });
        }
        inputs.push(scalars);
    }
    for (k, (input_row, output_row)) in places.into_iter().enumerate() {
        let place = WorldPlace { input_row, output_row, vertices, ..WorldPlace::default() };
        stage.launch(k, WarpKind::Vertex, (1 << vertices) - 1, world_place(&place));
    }
    stage.run();
    for ((_, output), scalars) in places.into_iter().zip(&inputs) {
        let rows: Vec<_> = (0..9).map(|k| stage.row(false, output + k, Row::default())).collect();
        for vertex in 0..usize::from(vertices) {
            let of = |scalar: usize| f64::from(scalars[scalar][vertex]);
            let clip = |k: usize| (0..4).map(|column| f64::from(mvp[column][k]) * of(column)).sum::<f64>();
            let lit =
                |k: usize| (0..3).map(|column| f64::from(normal[column][k]) * of(6 + column)).sum::<f64>();
            // In the order of addresses: the position, the normal (080), the coordinate (090).
            let wanted = [clip(0), clip(1), clip(2), clip(3), lit(0), lit(1), lit(2), of(4), of(5)];
            for (row, wanted) in rows.iter().zip(wanted) {
                near(row.words[vertex], wanted, 1e-6, &format!("vertex {vertex}"));
            }
        }
    }
}

/// A primitive: 1/w and the interpolated values at the corner of its tile.
struct Primitive {
    tram: u16,
    tile: [u16; 2],
    inverse: [f64; 3],
    attributes: Vec<[f64; 3]>,
}

impl Primitive {
    fn any(random: &mut Random, tram: u16, tile: [u16; 2], count: usize) -> Self {
        let small = |random: &mut Random| (random.below(1001) as f64 - 500.0) / 1e5;
        let inverse = [small(random), small(random), 0.8 + small(random)];
        let mut attribute = |_| {
            let at = 2.0 * f64::from(number(random));
            [small(random), small(random), at]
        };
        Self { tram, tile, inverse, attributes: (0..count).map(&mut attribute).collect() }
    }

    /// Values at a position in the window; the planes are of attributes over w.
    fn at(&self, x: f64, y: f64) -> Vec<f64> {
        let of = |terms: &[f64; 3]| {
            let rounded = terms.map(|term| f64::from(term as f32));
            let [a, b, c] = rounded;
            a * (x - 16.0 * f64::from(self.tile[0])) + b * (y - 16.0 * f64::from(self.tile[1])) + c
        };
        self.attributes.iter().map(|terms| of(terms) / of(&self.inverse)).collect()
    }
}

/// Quads of two primitives in a warp, one of which has planes that wrap around.
fn pixel_warp(stage: &mut Stage, random: &mut Random, count: usize) -> ([Primitive; 2], [WarpQuad; 8]) {
    let prims =
        [Primitive::any(random, 7, [10, 20], count), Primitive::any(random, PLANES - 4, [9, 21], count)];
    for prim in &prims {
        stage.plane(prim.tram, prim.inverse);
        for (k, terms) in (1..).zip(&prim.attributes) {
            stage.plane((prim.tram + k) % PLANES, *terms);
        }
    }
    let quads = std::array::from_fn(|k| {
        let of = &prims[k / 4];
        WarpQuad {
            mask: random.within(1..16) as u8,
            x: 80 + random.below(16) as u16,
            y: 160 + random.below(16) as u16,
            tram: of.tram,
            tile_x: of.tile[0],
            tile_y: of.tile[1],
            coverage: [1; 4],
            ..WarpQuad::default()
        }
    });
    (prims, quads)
}

fn launch_pixels(stage: &mut Stage, number: usize, quads: &[WarpQuad; 8]) {
    let covered = (0..8).fold(0, |mask, k| mask | u32::from(quads[k].mask) << (4 * k));
    let place = PixelPlace { covered, slot: number as u8 & 15, half: 2 };
    let mut image = [0];
    place.pack(&mut image);
    stage.launch(number, WarpKind::Pixel, !0, WarpPlace { low: image[0], high: 0 });
    for half in 0..2 {
        let quads = std::array::from_fn(|k| quads[4 * half + k]);
        stage.packets.push_back(WarpPacket::Quads(LaunchQuads { half: half as u8, quads }));
    }
}

/// The shader's constants: diffuse, specular, shininess, cut.
const DIFFUSE: [f32; 4] = [0.5, 0.25, 0.75, 1.0];
const SPECULAR: [f32; 4] = [0.3, 0.6, 0.1, 0.2];

const SHININESS: f32 = 3.0;

fn lit_pixels(new: Maker<Sm>, cut: f32, seeds: std::ops::Range<u64>) -> usize {
    let mut constants: Vec<_> =
        (0..).zip(DIFFUSE.iter().chain(&SPECULAR)).map(|(k, v)| (4 * k, *v)).collect();
    constants.extend([(0x20, SHININESS), (0x30, cut)]);
    let mut stage = Stage::new(new, &sample("fs_phong"), &constants);
    stage.word(CONTEXT_INPUTS + 1, 0x777);
    for word in [0, 2, 3, 4, 5, 6, 7] {
        stage.word(CONTEXT_INPUTS + word, 0);
    }
    stage.word(CONTEXT_COLOURS, 0xf);
    stage.word(CONTEXT_COLOURS + 1, 0);
    stage.word(CONTEXT_PIXELS, 0);
    let mut killed = 0;
    for seed in seeds {
        let mut random = Random(seed);
        let (prims, quads) = pixel_warp(&mut stage, &mut random, 9);
        launch_pixels(&mut stage, 0, &quads);
        stage.run();
        let out = std::mem::take(&mut stage.pixels);
        assert_eq!(out.iter().map(|out| out.half).collect::<Vec<_>>(), [2, 3]);
        assert!(out.iter().all(|out| out.last && out.target_output == 0 && !out.depth));
        for (k, quad) in quads.iter().enumerate() {
            let shaded = &out[k / 4].group.quads[k % 4];
            for pixel in (0..4).filter(|pixel| quad.mask >> pixel & 1 == 1) {
                let x = f64::from(2 * quad.x) + f64::from(pixel as u8 & 1) + 0.5;
                let y = f64::from(2 * quad.y) + f64::from(pixel as u8 >> 1) + 0.5;
                let (nl, colour) = phong(&prims[k / 4].at(x, y));
                let is_killed = shaded.kill >> pixel & 1 == 1;
                // Near the cut either result is right.
                if (nl - f64::from(cut)).abs() > 1e-4 {
                    assert_eq!(is_killed, nl < f64::from(cut), "seed {seed}, quad {k}, pixel {pixel}: {nl}");
                }
                killed += usize::from(is_killed);
                assert_eq!(shaded.sample_mask[pixel], 0xffff);
                for (found, wanted) in shaded.colour[pixel].iter().zip(colour).filter(|_| !is_killed) {
                    near(*found, wanted, 2e-4, &format!("seed {seed}, quad {k}, pixel {pixel}"));
                }
            }
        }
    }
    killed
}

/// The shader's GLSL for v_n, v_l and v_v: n . l, and the colour.
fn phong(attributes: &[f64]) -> (f64, [f64; 4]) {
    // In the order of addresses: v_l, v_n, v_v.
    let vector = |k: usize| [attributes[k], attributes[k + 1], attributes[k + 2]];
    let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let normalize = |a: [f64; 3]| a.map(|x| x / dot(a, a).sqrt());
    let (l, n, v) = (normalize(vector(0)), normalize(vector(3)), vector(6));
    let nl = dot(n, l).max(0.0);
    let mut colour = DIFFUSE.map(|d| f64::from(d) * nl);
    if v[2] > 0.0 {
        let unit = normalize(v);
        let h = normalize([0, 1, 2].map(|k| l[k] + unit[k]));
        let shine = dot(n, h).max(0.0).powf(f64::from(SHININESS));
        colour = [0, 1, 2, 3].map(|k| colour[k] + f64::from(SPECULAR[k]) * shine);
    } else {
        colour[3] = nl.sin() + nl.cos();
    }
    (nl, colour)
}

fn pixels_are_lit(new: Maker<Sm>) {
    assert_eq!(lit_pixels(new, 0.0, 1..5), 0);
}

fn killed_pixels(new: Maker<Sm>) {
    assert!(lit_pixels(new, 0.3, 10..14) > 0);
}
