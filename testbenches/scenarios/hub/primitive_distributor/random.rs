//! Random streams: draws of all kinds with state in between.

use super::bench::*;
use bundle::*;
use kit::random::Random;

/// Bytes of indices: elements of one size, few different ones, and sometimes the restart index.
pub fn bytes(r: &mut Random) -> Bytes {
    let size = r.one_of(&[1, 2, 4]);
    let different = r.one_of(&[3, 9, 40, 200]);
    let restarts = r.one_of(&[3, 8, 30, 1000]);
    let mut bytes = vec![0; 1 << 12];
    for element in bytes.chunks_mut(size) {
        let value = if r.below(restarts) == 0 { RESTART } else { r.below(different) as u32 };
        element.copy_from_slice(&value.to_le_bytes()[..size]);
    }
    bytes
}

const RESTART: u32 = 0xff;

/// State that the distributor retains.
fn own_state(r: &mut Random) -> Vec<Bundle> {
    match r.below(15) {
        0 => {
            let base = r.below(1 << 40);
            let limit = (base + r.one_of(&[30, 400, 1 << 20])).min((1 << 40) - 1);
            vec![
                state(0x17c8, (base >> 32) as u32),
                state(0x17cc, base as u32),
                state(0x17d0, (limit >> 32) as u32),
                state(0x17d4, limit as u32),
            ]
        }
        1 => vec![state(0x17d8, r.below(4) as u32)],
        2 => vec![state(0x17dc, r.below(200) as u32)],
        3 => vec![state(0x1434, r.one_of(&[0, 0, 1, 1000, u32::MAX]))],
        4 => vec![state(0x1118, r.one_of(&[0, 0, 5, u32::MAX]))],
        5 => vec![state(0x164c, r.one_of(&[0, 0x1000]))],
        6 => vec![state(r.one_of(&[0x1644, 0x15e4]), r.below(2) as u32)],
        7 => vec![state(0x1648, r.one_of(&[RESTART, RESTART, 1, 0, 0xffff]))],
        8 => vec![state(0x0de8, r.below(2) as u32)],
        9 => vec![state(0x0dcc, r.one_of(&[1, 2, 3, 4, 5, 7, 8, 16, 31, 32, 0, 33, 255]))],
        10 => vec![state(0x1684, r.below(2) as u32)],
        11 => vec![state(0x0d74, r.one_of(&[0, 0, 7, 1 << 20, u32::MAX - 3]))],
        14 => vec![state(0x0378, r.one_of(&[0, 1, 2, 5, 12, 63, 64]))],
        12 => vec![state(0x15ec, r.one_of(&[0, 0, 3, 5, 1 << 31, 4 | 1 << 31]))],
        _ => vec![state(0x1300, r.one_of(&[0, 0, 3, 6, 3 << 30, 5 | 1 << 30]))],
    }
}

/// State of other units, and bundles that are not state but take the same route.
fn other_state(r: &mut Random) -> Bundle {
    let value = r.any() as u32;
    match r.below(15) {
        0 => trigger(if value & 1 == 1 { 0x1b0c } else { 0x02c8 }, value),
        12 => trigger(0x1b0c, r.one_of(&[1, 3, 5]) << 23 | 0xf002),
        13 => state(0x1530, r.one_of(&[0x12, 0x13, 0x15])),
        14 => state(0x0d68, r.one_of(&[!0, 7, 6, 5, 3])),
        1 => Bundle { kind: BundleKind::Flush, ..Bundle::default() },
        2 => Bundle { kind: BundleKind::Invalidate, ..Bundle::default() },
        3 => trigger(0x19d0, value),
        4 => state(0x3f04, value),
        5 => state(0x1624, value),
        6 => state(0x1620, r.below(9) as u32),
        7 => state(r.one_of(&[0x0a00, 0x1c04, 0x3b04, 0x0744]), value),
        8 => state(r.one_of(&[0x0800, 0x12cc, 0x3d04, 0x0e04]), value),
        9 => state(r.one_of(&[0x1918, 0x1574, 0x3804]), value),
        // addresses that no unit after the distributor decodes
        10 => state(r.one_of(&[0x1608, 0x2384, 0x0de4]), value),
        _ => state((r.below(0x1000) << 2) as u16 & 0x3ffc | 0x3800, value),
    }
}

/// A few vertices of an open draw.
fn vertices(r: &mut Random, most: u64) -> Vec<Bundle> {
    let count = r.one_of(&[0, 1, 2, 3, 4, 7, 12, most, most + 1]) as u32;
    match r.below(8) {
        0 | 1 => vec![trigger(0x0d78, count)],
        2 | 3 => vec![trigger(0x17e0, count)],
        // With edge flags in between, as a driver sends them.
        4 => (0..r.below(12))
            .map(|_| match r.below(3) {
                0 => state(0x15e4, r.any() as u32 & 3),
                _ => trigger(0x15e8, r.one_of(&[0, 1, 2, 3, 4, RESTART])),
            })
            .collect(),
        5 => (0..r.below(8)).map(|_| trigger(0x15f0, r.any() as u32 & 0xff_00ff & !0x70_0030)).collect(),
        6 => (0..r.below(8)).map(|_| trigger(0x1304, r.any() as u32 & 0x0f1f_070f)).collect(),
        _ => vec![trigger(0x0304, count)],
    }
}

/// A draw, open or in one method.
fn draw(r: &mut Random, most: u64) -> Vec<Bundle> {
    let op = r.below(16) as u32;
    if r.below(5) == 0 {
        let method = r.one_of(&[0x1214, 0x1218, 0x17e4, 0x17e8, 0x17ec, 0x17f0, 0x17f4, 0x17f8]);
        let (first, count) = (r.below(40) as u32, r.below(most + 2) as u32);
        return vec![whole(method, op << 28 | count << 16 | first)];
    }
    let wild = if r.below(40) == 0 { 0x100 } else { 0 };
    let instance = r.below(3) as u32;
    let mut bundles = vec![trigger(0x1618, op | wild | instance << 26 | (r.below(3) as u32 / 2) << 24)];
    for _ in 0..r.one_of(&[1, 1, 1, 2, 3]) {
        bundles.extend(vertices(r, most));
        if r.below(6) == 0 {
            bundles.push(other_state(r));
        }
        if r.below(8) == 0 {
            bundles.extend(own_state(r));
        }
    }
    if r.below(12) == 0 {
        bundles.push(state(0x1318, r.one_of(&[12, 16, 1, 0, 0xfff])));
        bundles.push(state(0x13a4, r.one_of(&[0, 0, 24])));
        bundles.push(trigger(0x123c, r.below(600) as u32));
    }
    let draws = |b: &Bundle| {
        b.kind == BundleKind::Trigger
            && [0x0d78, 0x17e0, 0x15e8, 0x15f0, 0x1304, 0x0304, 0x123c].contains(&(b.address << 2))
    };
    match bundles.last_mut() {
        Some(last) if draws(last) && r.below(2) == 0 => last.whole = true,
        _ => bundles.push(trigger(0x1614, 0)),
    }
    bundles
}

/// A draw of patches, preceded by its state and that of shaders: the enabled stages, and the outputs of vertices.
pub fn patches(r: &mut Random) -> Vec<Bundle> {
    let stages = r.one_of(&[0b01010, 0b01010, 0b01110, 0b11010, 2]);
    let mut bundles = match r.below(4) {
        0 => vec![state(0x3f14, stages), state(0x38b0 + 4 * r.below(8) as u16, r.any() as u32)],
        1 => vec![other_state(r)],
        _ => vec![],
    };
    bundles.push(state(0x0dcc, r.one_of(&[1, 2, 3, 4, 5, 16, 32])));
    bundles.extend([trigger(0x1618, 14), whole(0x0d78, r.below(100) as u32)]);
    bundles
}

/// A stream with that many draws.
pub fn stream(r: &mut Random, draws: u64, most: u64) -> Vec<Bundle> {
    let mut bundles =
        vec![state(0x17d0, 0xff), state(0x17d4, u32::MAX), state(0x0dcc, 3), state(0x1648, RESTART)];
    for _ in 0..draws {
        for _ in 0..r.below(4) {
            bundles.extend(own_state(r));
        }
        if r.below(3) == 0 {
            bundles.push(other_state(r));
        }
        bundles.extend(draw(r, most));
    }
    bundles
}
