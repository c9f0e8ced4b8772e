//! Any state, any batches.

use super::batch::{Batch, Kind, kind};
use super::items::Alpha;
use super::rules::clip_control;
use super::setting::*;
use bundle::{BatchPrim, ROW_LANES};
use kit::Rng;

pub fn unit(rng: &mut Rng) -> f32 {
    (rng.below(1 << 24) as f32 / (1 << 23) as f32) - 1.0
}

pub fn any_setting(rng: &mut Rng) -> Setting {
    let mut s = Setting::default();
    for view in &mut s.views {
        let scale = |rng: &mut Rng| {
            let size = rng.pick(&[256.0, 64.0, 960.0, 333.3, 1.0, 4096.0, 8192.0, 2000.7, 0.01, 31.999]);
            if rng.one_in(4) { -size } else { size }
        };
        view.scale = [scale(rng), scale(rng), rng.pick(&[0.5, 1.0, -0.5, 0.25])];
        view.offset =
            [rng.pick(&[256.0, 0.0, 100.25, -37.3]), rng.pick(&[256.0, 8000.0, 17.0]), rng.pick(&[0.5, 0.0])];
        if rng.one_in(6) {
            let w = rng.pick(&[6, 6, 6, 0, 4, 7]);
            view.swizzle = w << 12 | (rng.below(8) << 8 | rng.below(8) << 4 | rng.below(8)) as u32;
        }
    }
    s.transform = !rng.one_in(10);
    s.clip_control = match rng.below(4) {
        0 | 1 => rng.pick(&[0, 2, 4, 2 | 0x18]),
        2 => clip_control(
            rng.below(6) as u32,
            rng.below(3) as u32,
            rng.one_in(3),
            rng.one_in(2),
            [rng.one_in(4), rng.one_in(4)],
        ),
        _ => clip_control(0, rng.below(3) as u32, rng.one_in(2), rng.one_in(2), [false, false]),
    };
    s.biased = if rng.one_in(4) { rng.below(8) as u8 } else { 0 };
    s.from_zero = rng.one_in(2);
    if rng.one_in(3) {
        s.user_clips = rng.roll() as u8 & rng.roll() as u8;
        s.user_culls = rng.roll() as u8 & rng.roll() as u8;
    }
    if rng.one_in(4) {
        s.layer = Some(rng.pick(&[0, 1, 5, 2040, 2047, 2048, 0xffff]));
    }
    s.layer_by_viewport = rng.one_in(4);
    s.raster = !rng.one_in(20);
    s.culls = rng.one_in(3);
    s.front = rng.pick(&[0x900, 0x901]);
    s.cull_face = rng.pick(&[0x404, 0x405, 0x405, 0x408]);
    s.last_provokes = rng.one_in(2);
    let colours = rng.one_in(3);
    if colours {
        (s.colours.flat, s.colours.two_sided, s.colours.clamped) =
            (rng.one_in(3), rng.one_in(2), rng.one_in(2));
    }
    let mut outputs: Vec<u32> = (0..4).map(|k| POSITION + 4 * k).filter(|_| !rng.one_in(60)).collect();
    outputs.extend([0x60, LAYER, VIEWPORT, POINT_SIZE].into_iter().filter(|_| rng.one_in(4)));
    outputs.extend(
        (0..8).filter(|k| s.user_clips >> k & 1 == 1 && !rng.one_in(8)).map(|k| CLIP_DISTANCE + 4 * k),
    );
    let many = rng.pick(&[1, 4, 8, 16]);
    let others = (0x80..0x2a0).chain(0x2e0..0x2ec).chain(0x2f0..0x3a0).step_by(4);
    outputs.extend(others.filter(|_| rng.below(170) < many));
    if colours {
        outputs.extend((0x280..0x2c0).step_by(4).filter(|_| rng.one_in(3)));
    }
    outputs.extend(rng.one_in(8).then_some(MASK));
    outputs.sort_unstable();
    outputs.dedup();
    let few = rng.one_in(3);
    for address in outputs.iter().copied().chain([0x88, 0x2e8, 0x300]) {
        let known = !(0x70..0x80).contains(&address) && !(0x2a0..0x2c0).contains(&address) && address != MASK;
        if known && !(few && rng.one_in(2)) {
            s.reads.push((address, 1 + rng.below(3) as u32));
        }
    }
    s.reads.sort_unstable();
    s.reads.dedup_by_key(|read| read.0);
    s.fast = rng.one_in(8).then(|| {
        let generic = [0x80, 0x90, 0x1a4, 0x27c].into_iter().filter(|_| rng.one_in(4)).collect::<Vec<_>>();
        let others = [0x60, LAYER, VIEWPORT, MASK].into_iter().filter(|_| rng.one_in(2));
        let mut own: Vec<u32> = others.chain(generic).collect();
        own.sort_unstable();
        own
    });
    if rng.one_in(5) && !s.reads.iter().any(|read| read.0 == 0x60) {
        s.reads.push((0x60, 1));
    }
    // Per-primitive components are read unchanged.
    for address in s.fast.iter().flatten().filter(|address| **address != MASK) {
        s.reads.retain(|read| read.0 != *address);
        if !rng.one_in(3) {
            s.reads.push((*address, 1));
        }
    }
    s.reads.sort_unstable();
    s.outputs = outputs;
    s
}

/// Distribution of a batch's vertices.
#[derive(Clone, Copy, Debug)]
pub enum Where {
    Seen,
    Around,
    Far,
    After,
    Grid,
}

pub fn position(rng: &mut Rng, region: Where) -> [f32; 4] {
    let w = 0.1 + 4.0 * (unit(rng) + 1.0);
    let spread = match region {
        Where::Seen => 0.99,
        Where::Around => 2.5,
        Where::Far => rng.pick(&[1.5, 20.0, 400.0]),
        Where::After => 1.5,
        Where::Grid => {
            let mut small = |least: i64, n: u64| (least + rng.below(n) as i64) as f32;
            return [small(-2, 5), small(-2, 5), small(-2, 5), small(-1, 4)];
        }
    };
    let depth = if rng.one_in(3) { spread } else { 0.9 };
    let at = [spread * w * unit(rng), spread * w * unit(rng), depth * w * unit(rng)];
    let w = if matches!(region, Where::After) && rng.one_in(2) { 2.0 * unit(rng) } else { w };
    [at[0], at[1], at[2], w]
}

const ODD: [u32; 8] =
    [0x7fc0_0000, 0x7f80_0000, 0xff80_0000, 0x8000_0000, 0x7f7f_ffff, 0xff7f_ffff, 0x0080_0000, 0x3300_0000];

fn vertex(rng: &mut Rng, s: &Setting, region: Where, targets: [u32; 2]) -> Vec<u32> {
    let at = position(rng, region);
    let odd = rng.one_in(40);
    let one = |address: &u32| match *address {
        LAYER => targets[0],
        VIEWPORT => targets[1],
        // Mostly few viewports: each takes a pass of clipping.
        MASK => match rng.below(40) {
            0 => rng.roll() as u32,
            1..9 => 0xffff_0000,
            _ => rng.roll() as u32 & 0xffff_0000 | 1 << targets[1] % 16 | u32::from(rng.one_in(4)) << 5,
        },
        0x70..0x7c if odd && rng.one_in(3) => rng.pick(&ODD),
        0x7c if odd && s.transform && rng.one_in(3) => rng.pick(&ODD),
        0x70..0x80 => at[(*address as usize - 0x70) / 4].to_bits(),
        0x2c0..0x2e0 if rng.one_in(60) => 0x7fc0_0000,
        0x2c0..0x2e0 if rng.one_in(8) => 0,
        0x2c0..0x2e0 => (0.8 + 2.0 * unit(rng)).to_bits(),
        _ if rng.one_in(12) => rng.roll() as u32,
        _ => (30.0 * unit(rng)).to_bits(),
    };
    s.outputs.iter().map(one).collect()
}

/// A vertex anywhere, for any viewport.
pub fn vertex_of(rng: &mut Rng, s: &Setting) -> Vec<u32> {
    let region = rng.pick(&[Where::Seen, Where::Around, Where::Far, Where::After, Where::Grid]);
    let targets = [3, 1];
    vertex(rng, s, region, targets)
}

/// A list of primitives whose vertices are their own, a strip, a fan, or any corners.
pub fn corners(rng: &mut Rng, topology: u8, vertices: u64) -> Vec<BatchPrim> {
    let (kind, own) = kind(topology);
    let n = match kind {
        Kind::Point => 1,
        Kind::Line => 2,
        Kind::Triangle => 3,
    };
    let style = rng.below(4);
    let most = if n == 3 { 30 } else { 33 - n };
    let count = match style {
        0 => vertices / n,
        1 | 2 => (vertices + 1).saturating_sub(n),
        _ => rng.below(most + 1),
    };
    let prim = |k: u64| {
        let mut corners = [0_u8; 6];
        for corner in &mut corners {
            *corner = rng.below(vertices.max(1)) as u8;
        }
        for (j, at) in (0..).zip(own) {
            corners[*at] = match style {
                0 => (n * k + j) as u8,
                1 => (k + if k % 2 == 1 && n == 3 && j > 0 { 3 - j } else { j }) as u8,
                2 => {
                    if j == 0 && n == 3 {
                        0
                    } else {
                        (k + j) as u8
                    }
                }
                _ => corners[*at],
            };
        }
        BatchPrim { corners, edges: rng.below(8) as u8, first: rng.one_in(2) }
    };
    (0..count.min(most)).map(prim).collect()
}

pub fn any_batch(rng: &mut Rng, s: &Setting, sms: usize) -> Batch {
    let topology = rng.pick(&[0, 1, 3, 4, 4, 5, 5, 6, 9, 0xa, 0xc, 0xd]);
    let count = if rng.one_in(3) { 32 } else { rng.below(33) };
    let region =
        rng.pick(&[Where::Seen, Where::Around, Where::Around, Where::Far, Where::After, Where::Grid]);
    let mut target = || {
        let viewport = if rng.one_in(12) { 16 + rng.roll() as u32 % 100 } else { rng.below(16) as u32 };
        [rng.roll() as u32, viewport]
    };
    let targets = target();
    let vertices = (0..count).map(|_| vertex(rng, s, region, targets)).collect();
    let prims = corners(rng, topology, count);
    Batch {
        sm: rng.below(sms as u64) as u8,
        topology,
        primitive_id: rng.roll() as u32,
        vertices,
        prims,
        parts: vec![],
        each: vec![],
        numbers: vec![],
    }
}

/// A batch of the alpha phase.
pub fn any_alpha(rng: &mut Rng, head: Batch) -> Alpha {
    let mut rows =
        |most: u64| (0..rng.below(most)).map(|_| std::array::from_fn(|_| rng.roll() as u32)).collect();
    let mut rows_of: Vec<_> = rows(12);
    rows_of.push([7; ROW_LANES]);
    Alpha { head, rows: rows_of, patch_rows: rows(5) }
}
