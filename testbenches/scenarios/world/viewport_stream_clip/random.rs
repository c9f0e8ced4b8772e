//! Any state, any batches.

use super::batch::{Batch, Kind, kind};
use super::bench::Alpha;
use super::rules::clip_control;
use super::setting::*;
use bundle::{BatchPrim, ROW_LANES};
use kit::Dice;

pub fn unit(dice: &mut Dice) -> f32 {
    (dice.below(1 << 24) as f32 / (1 << 23) as f32) - 1.0
}

pub fn any_setting(dice: &mut Dice) -> Setting {
    let mut s = Setting::default();
    for view in &mut s.views {
        let scale = |dice: &mut Dice| {
            let size = dice.pick(&[256.0, 64.0, 960.0, 333.3, 1.0, 4096.0, 8192.0, 2000.7, 0.01, 31.999]);
            if dice.one_in(4) { -size } else { size }
        };
        view.scale = [scale(dice), scale(dice), dice.pick(&[0.5, 1.0, -0.5, 0.25])];
        view.offset = [
            dice.pick(&[256.0, 0.0, 100.25, -37.3]),
            dice.pick(&[256.0, 8000.0, 17.0]),
            dice.pick(&[0.5, 0.0]),
        ];
        if dice.one_in(6) {
            let w = dice.pick(&[6, 6, 6, 0, 4, 7]);
            view.swizzle = w << 12 | (dice.below(8) << 8 | dice.below(8) << 4 | dice.below(8)) as u32;
        }
    }
    s.transform = !dice.one_in(10);
    s.clip_control = match dice.below(4) {
        0 | 1 => dice.pick(&[0, 2, 4, 2 | 0x18]),
        2 => clip_control(
            dice.below(6) as u32,
            dice.below(3) as u32,
            dice.one_in(3),
            dice.one_in(2),
            [dice.one_in(4), dice.one_in(4)],
        ),
        _ => clip_control(0, dice.below(3) as u32, dice.one_in(2), dice.one_in(2), [false, false]),
    };
    s.biased = if dice.one_in(4) { dice.below(8) as u8 } else { 0 };
    s.from_zero = dice.one_in(2);
    if dice.one_in(3) {
        s.user_clips = dice.roll() as u8 & dice.roll() as u8;
        s.user_culls = dice.roll() as u8 & dice.roll() as u8;
    }
    if dice.one_in(4) {
        s.layer = Some(dice.pick(&[0, 1, 5, 2040, 2047, 2048, 0xffff]));
    }
    s.layer_by_viewport = dice.one_in(4);
    s.raster = !dice.one_in(20);
    s.culls = dice.one_in(3);
    s.front = dice.pick(&[0x900, 0x901]);
    s.cull_face = dice.pick(&[0x404, 0x405, 0x405, 0x408]);
    s.last_provokes = dice.one_in(2);
    let colours = dice.one_in(3);
    if colours {
        (s.colours.flat, s.colours.two_sided, s.colours.clamped) =
            (dice.one_in(3), dice.one_in(2), dice.one_in(2));
    }
    let mut outputs: Vec<u32> = (0..4).map(|k| POSITION + 4 * k).filter(|_| !dice.one_in(60)).collect();
    outputs.extend([0x60, LAYER, VIEWPORT, POINT_SIZE].into_iter().filter(|_| dice.one_in(4)));
    outputs.extend(
        (0..8).filter(|k| s.user_clips >> k & 1 == 1 && !dice.one_in(8)).map(|k| CLIP_DISTANCE + 4 * k),
    );
    let many = dice.pick(&[1, 4, 8, 16]);
    let others = (0x80..0x2a0).chain(0x2e0..0x2ec).chain(0x2f0..0x3a0).step_by(4);
    outputs.extend(others.filter(|_| dice.below(170) < many));
    if colours {
        outputs.extend((0x280..0x2c0).step_by(4).filter(|_| dice.one_in(3)));
    }
    outputs.extend(dice.one_in(8).then_some(MASK));
    outputs.sort_unstable();
    outputs.dedup();
    let few = dice.one_in(3);
    for address in outputs.iter().copied().chain([0x88, 0x2e8, 0x300]) {
        let known = !(0x70..0x80).contains(&address) && !(0x2a0..0x2c0).contains(&address) && address != MASK;
        if known && !(few && dice.one_in(2)) {
            s.reads.push((address, 1 + dice.below(3) as u32));
        }
    }
    s.reads.sort_unstable();
    s.reads.dedup_by_key(|read| read.0);
    s.fast = dice.one_in(8).then(|| {
        let generic = [0x80, 0x90, 0x1a4, 0x27c].into_iter().filter(|_| dice.one_in(4)).collect::<Vec<_>>();
        let others = [0x60, LAYER, VIEWPORT, MASK].into_iter().filter(|_| dice.one_in(2));
        let mut own: Vec<u32> = others.chain(generic).collect();
        own.sort_unstable();
        own
    });
    if dice.one_in(5) && !s.reads.iter().any(|read| read.0 == 0x60) {
        s.reads.push((0x60, 1));
    }
    // What primitives have of their own is read as it is.
    for address in s.fast.iter().flatten().filter(|address| **address != MASK) {
        s.reads.retain(|read| read.0 != *address);
        if !dice.one_in(3) {
            s.reads.push((*address, 1));
        }
    }
    s.reads.sort_unstable();
    s.outputs = outputs;
    s
}

/// Where vertices of a batch are.
#[derive(Clone, Copy, Debug)]
pub enum Where {
    Seen,
    Around,
    Far,
    Behind,
    Grid,
}

pub fn position(dice: &mut Dice, place: Where) -> [f32; 4] {
    let w = 0.1 + 4.0 * (unit(dice) + 1.0);
    let spread = match place {
        Where::Seen => 0.99,
        Where::Around => 2.5,
        Where::Far => dice.pick(&[1.5, 20.0, 400.0]),
        Where::Behind => 1.5,
        Where::Grid => {
            let mut small = |least: i64, n: u64| (least + dice.below(n) as i64) as f32;
            return [small(-2, 5), small(-2, 5), small(-2, 5), small(-1, 4)];
        }
    };
    let depth = if dice.one_in(3) { spread } else { 0.9 };
    let at = [spread * w * unit(dice), spread * w * unit(dice), depth * w * unit(dice)];
    let w = if matches!(place, Where::Behind) && dice.one_in(2) { 2.0 * unit(dice) } else { w };
    [at[0], at[1], at[2], w]
}

const ODD: [u32; 8] =
    [0x7fc0_0000, 0x7f80_0000, 0xff80_0000, 0x8000_0000, 0x7f7f_ffff, 0xff7f_ffff, 0x0080_0000, 0x3300_0000];

fn vertex(dice: &mut Dice, s: &Setting, place: Where, targets: [u32; 2]) -> Vec<u32> {
    let at = position(dice, place);
    let odd = dice.one_in(40);
    let one = |address: &u32| match *address {
        LAYER => targets[0],
        VIEWPORT => targets[1],
        // Mostly of few viewports: each takes a pass of clipping.
        MASK => match dice.below(40) {
            0 => dice.roll() as u32,
            1..9 => 0xffff_0000,
            _ => dice.roll() as u32 & 0xffff_0000 | 1 << targets[1] % 16 | u32::from(dice.one_in(4)) << 5,
        },
        0x70..0x7c if odd && dice.one_in(3) => dice.pick(&ODD),
        0x7c if odd && s.transform && dice.one_in(3) => dice.pick(&ODD),
        0x70..0x80 => at[(*address as usize - 0x70) / 4].to_bits(),
        0x2c0..0x2e0 if dice.one_in(60) => 0x7fc0_0000,
        0x2c0..0x2e0 if dice.one_in(8) => 0,
        0x2c0..0x2e0 => (0.8 + 2.0 * unit(dice)).to_bits(),
        _ if dice.one_in(12) => dice.roll() as u32,
        _ => (30.0 * unit(dice)).to_bits(),
    };
    s.outputs.iter().map(one).collect()
}

/// A vertex anywhere, for any viewport.
pub fn vertex_of(dice: &mut Dice, s: &Setting) -> Vec<u32> {
    let place = dice.pick(&[Where::Seen, Where::Around, Where::Far, Where::Behind, Where::Grid]);
    let targets = [3, 1];
    vertex(dice, s, place, targets)
}

/// A list of primitives whose vertices are their own, a strip, a fan, or any corners.
pub fn corners(dice: &mut Dice, topology: u8, vertices: u64) -> Vec<BatchPrim> {
    let (kind, own) = kind(topology);
    let n = match kind {
        Kind::Point => 1,
        Kind::Line => 2,
        Kind::Triangle => 3,
    };
    let style = dice.below(4);
    let most = if n == 3 { 30 } else { 33 - n };
    let count = match style {
        0 => vertices / n,
        1 | 2 => (vertices + 1).saturating_sub(n),
        _ => dice.below(most + 1),
    };
    let prim = |k: u64| {
        let mut corners = [0_u8; 6];
        for corner in &mut corners {
            *corner = dice.below(vertices.max(1)) as u8;
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
        BatchPrim { corners, edges: dice.below(8) as u8, first: dice.one_in(2) }
    };
    (0..count.min(most)).map(prim).collect()
}

pub fn any_batch(dice: &mut Dice, s: &Setting, sms: usize) -> Batch {
    let topology = dice.pick(&[0, 1, 3, 4, 4, 5, 5, 6, 9, 0xa, 0xc, 0xd]);
    let count = if dice.one_in(3) { 32 } else { dice.below(33) };
    let place =
        dice.pick(&[Where::Seen, Where::Around, Where::Around, Where::Far, Where::Behind, Where::Grid]);
    let mut target = || {
        let viewport = if dice.one_in(12) { 16 + dice.roll() as u32 % 100 } else { dice.below(16) as u32 };
        [dice.roll() as u32, viewport]
    };
    let targets = target();
    let vertices = (0..count).map(|_| vertex(dice, s, place, targets)).collect();
    let prims = corners(dice, topology, count);
    Batch {
        sm: dice.below(sms as u64) as u8,
        topology,
        primitive_id: dice.roll() as u32,
        vertices,
        prims,
        parts: vec![],
        each: vec![],
        numbers: vec![],
    }
}

/// A batch of the alpha phase.
pub fn any_alpha(dice: &mut Dice, head: Batch) -> Alpha {
    let mut rows =
        |most: u64| (0..dice.below(most)).map(|_| std::array::from_fn(|_| dice.roll() as u32)).collect();
    let mut rows_of: Vec<_> = rows(12);
    rows_of.push([7; ROW_LANES]);
    Alpha { head, rows: rows_of, patch_rows: rows(5) }
}
