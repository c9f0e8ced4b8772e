//! A driver's control, evaluation and geometry shaders run with their inputs in rows of shared memory; their results are compared with
//! their GLSL, in doubles.

use super::graphics::stage::{Stage, near, number, sample, world_place};
use super::*;
use bundle::*;
use kit::random::Random;
use tpc::sm::types::Row;

scenarios! {
    Sm::new(&half()) => points_become_quads patches_are_controlled patches_are_evaluated;
}

/// Writes words to 128-byte rows of shared memory from `row` on; `load` reads them.
fn store(stage: &mut Stage, row: usize, words: &[u32]) {
    for (k, part) in words.chunks(32).enumerate() {
        let words = std::array::from_fn(|word| part.get(word).copied().unwrap_or(0xdead));
        stage.row(true, (row + k) as u16, Row { words });
    }
}

fn load(stage: &mut Stage, row: usize, rows: usize) -> Vec<u32> {
    (0..rows).flat_map(|k| stage.row(false, (row + k) as u16, Row::default()).words).collect()
}

/// Maps with the position, and components from 080 on; additional bits in the first words.
fn maps(stage: &mut Stage, inputs: [u32; 2], outputs: [u32; 2]) {
    for word in 0..8 {
        stage.word(CONTEXT_INPUTS + word, inputs.get(word).copied().unwrap_or(0));
        stage.word(CONTEXT_OUTPUTS + word, outputs.get(word).copied().unwrap_or(0));
    }
}

const POSITION: u32 = 0xf000_0000;
const PRIMITIVE: u32 = 0x0100_0000;

/// Values of `count` components of `1 << log2` vertices, and their words.
fn components(random: &mut Random, count: usize, log2: usize) -> Vec<f32> {
    (0..count << log2).map(|_| number(random)).collect()
}

fn words(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// Ten points of other vertices' handles become four vertices each, of a strip that ends.
fn points_become_quads(new: Maker<Sm>) {
    let mut random = Random(1);
    let size = [0.5_f32, 0.75];
    let mut stage = Stage::new(new, &sample("gs_expand"), &[(0, size[0]), (4, size[1])]);
    maps(&mut stage, [POSITION, 3], [POSITION | PRIMITIVE, 3]);
    let inputs = components(&mut random, 6, 4);
    store(&mut stage, 3, &words(&inputs));
    let (output, lanes, first) = (20, 10, 2);
    let handle = |primitive: usize| (3 * primitive + 2) % 16;
    // The eighth word of each primitive is its number, for any handles between.
    let word = |index: usize| if index % 8 == 7 { 100 + index / 8 } else { handle(index / 8) };
    let directory: Vec<_> = (0..192).map(|index| word(index) as u32).collect();
    store(&mut stage, output - 11, &directory);
    // Seven components of 64 words, and one of outputs.
    store(&mut stage, output, &[0; 8 * 64]);
    let place = WorldPlace {
        input_row: 3,
        input_log2: 4,
        output_row: output as u16,
        extra: 4,
        stride_log2: 6,
        starts: !0,
        first_prim: first,
        corners: 8,
        primitive_id: 100,
        ..WorldPlace::default()
    };
    stage.launch(1, WarpKind::Geometry, (1 << lanes) - 1, world_place(&place));
    stage.run();
    let found = load(&mut stage, output, 16);
    for lane in 0..lanes {
        let primitive = usize::from(first) + lane;
        let own = |component: usize| f64::from(inputs[16 * component + handle(primitive)]);
        for corner in 0..4 {
            let at = |component: usize| found[64 * component + 5 * lane + corner];
            let q = [(corner & 1) as f64, (corner >> 1) as f64];
            assert_eq!(at(0), if corner == 3 { 0x101 } else { 1 }, "lane {lane}, vertex {corner}");
            assert_eq!(at(1), 100 + primitive as u32);
            let moved = |k: usize| own(k) + (q[k] - 0.5) * f64::from(size[k]);
            let wanted = [moved(0), moved(1), own(2), own(3), q[0], q[1]];
            for (k, wanted) in wanted.into_iter().enumerate() {
                near(at(2 + k), wanted, 1e-6, &format!("lane {lane}, vertex {corner}, {k}"));
            }
        }
        assert_eq!(found[5 * lane + 4], 0, "between lanes");
    }
}

/// Five patches of three vertices, from the warp's patch 1 on: their outputs, and by the first lane of each levels and a centre.
fn patches_are_controlled(new: Maker<Sm>) {
    let mut random = Random(2);
    let level = 5.0_f32;
    let mut stage = Stage::new(new, &sample("tc_levels"), &[(0, level)]);
    maps(&mut stage, [POSITION, 0xf], [POSITION, 0xf]);
    let inputs = components(&mut random, 8, 5);
    store(&mut stage, 2, &words(&inputs));
    let (output, patches) = (40, 60);
    store(&mut stage, patches, &[0; 12 * 16]);
    let place = WorldPlace {
        input_row: 2,
        input_log2: 5,
        output_row: output as u16,
        vertices: 15,
        extra: patches as u16,
        starts: 0x9249_2492 << 2,
        first_prim: 1,
        corners: 3,
        ..WorldPlace::default()
    };
    stage.launch(0, WarpKind::Control, 0x7fff, world_place(&place));
    stage.run();
    let found = load(&mut stage, output, 4);
    let of_patches = load(&mut stage, patches, 6);
    for lane in 0..15 {
        let own = |component: usize, lane: usize| f64::from(inputs[32 * component + lane + 3]);
        for component in 0..8 {
            let wanted = own(component, lane) * if component < 4 { 1.0 } else { 2.0 };
            near(found[16 * component + lane], wanted, 1e-6, &format!("lane {lane}, {component}"));
        }
        if lane % 3 != 0 {
            continue;
        }
        let patch = 1 + lane / 3;
        let at = |address: usize| of_patches[16 * (address / 4) + patch];
        let b = |vertex: usize, k: usize| 2.0 * own(4 + k, lane + vertex);
        let level = f64::from(level);
        let levels = [(0x00, level), (0x04, level + b(1, 0)), (0x08, 3.0), (0x10, level / 2.0)];
        let centre = (0..4).map(|k| (0x20 + 4 * k, (b(0, k) + b(1, k) + b(2, k)) * 0.333));
        for (address, wanted) in levels.into_iter().chain(centre) {
            near(at(address), wanted, 1e-5, &format!("patch {patch}, {address:x}"));
        }
    }
}

/// Twenty vertices of three patches, at the positions u and v, with an attribute of the patch.
fn patches_are_evaluated(new: Maker<Sm>) {
    let mut random = Random(3);
    let mut stage = Stage::new(new, &sample("te_interp"), &[]);
    maps(&mut stage, [POSITION, 0xf], [POSITION, 0xf]);
    let inputs = components(&mut random, 8, 4);
    store(&mut stage, 2, &words(&inputs));
    let domain = components(&mut random, 2, 5);
    let (output, patches) = (40, 60);
    store(&mut stage, output - 2, &words(&domain));
    let of_patches = components(&mut random, 12, 4);
    store(&mut stage, patches, &words(&of_patches));
    let starts = [7, 12];
    let place = WorldPlace {
        input_row: 2,
        input_log2: 4,
        output_row: output as u16,
        vertices: 20,
        extra: patches as u16,
        starts: 1 << 7 | 1 << 12,
        first_prim: 2,
        corners: 3,
        ..WorldPlace::default()
    };
    stage.launch(1, WarpKind::Evaluation, 0xf_ffff, world_place(&place));
    stage.run();
    let found = load(&mut stage, output, 8);
    for lane in 0..20 {
        let patch = 2 + starts.iter().filter(|start| **start <= lane).count();
        let [u, v] = [0, 1].map(|axis: usize| f64::from(domain[32 * axis + lane]));
        let corner = |component: usize, k: usize| f64::from(inputs[16 * component + 3 * patch + k]);
        for k in 0..4 {
            let position = corner(k, 0) * u + corner(k, 1) * v + corner(k, 2) * (1.0 - u - v);
            let centre = f64::from(of_patches[16 * (8 + k) + patch]);
            near(found[32 * k + lane], position, 1e-5, &format!("lane {lane}, position {k}"));
            near(
                found[32 * (4 + k) + lane],
                corner(4 + k, 0) * u + centre,
                1e-5,
                &format!("lane {lane}, q {k}"),
            );
        }
    }
}
