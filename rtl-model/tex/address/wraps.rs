//! Wraps: positions to a footprint's texels, with their weights.

use super::positions::{filters, wrap};
use super::types::*;
use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;

/// A texel in a direction.
#[derive(Clone, Copy)]
struct Index {
    at: u32,
    border: bool,
    outside: bool, // of a fetch
    beyond: u8,    // an edge of a cube's face
}

/// `bits` of a word from `low` on, signed.
fn signed(word: u32, low: u32, bits: u32) -> i32 {
    (word >> low << (32 - bits)) as i32 >> (32 - bits)
}

/// The tap that gives a gather's result k: (i0, j1), (i1, j1), (i1, j0), (i0, j0).
pub const GATHERED: [usize; FOOTPRINT] = [2, 3, 1, 0];

/// The offset of a lane's tap.
fn offset(pass: &TexturePass, lane: usize, tap: usize, axis: usize) -> i32 {
    let words = pass.lanes[lane].offsets;
    let axis = axis as u32;
    match pass.offsets {
        OffsetForm::NoOffset => 0,
        OffsetForm::One if pass.op == TexelOp::Gather => match axis {
            2 => 0,
            _ => signed(words[0], 8 * axis, 6),
        },
        OffsetForm::One => signed(words[0], 4 * axis, 4),
        // Result k has offset k.
        OffsetForm::Four if axis == 2 => 0,
        OffsetForm::Four => {
            let k = GATHERED.iter().position(|gathered| *gathered == tap).unwrap_or(0);
            signed(words[k >> 1], 16 * (k as u32 & 1) + 8 * axis, 6)
        }
    }
}

/// An offset modulo twice the texels.
fn reduced(offset: i32, double: i32) -> i32 {
    if double < 64 { (offset + 32 * double) % double } else { offset + if offset < 0 { double } else { 0 } }
}

fn held(at: i32, last: i32) -> i32 {
    at.clamp(0, last)
}

fn wrapped(at: i32, offset: i32, last: i32, mode: WrapMode, linear: bool) -> Index {
    let plain = |at: i32, border: bool| Index { at: at as u32, border, outside: false, beyond: 0 };
    if matches!(mode, WrapMode::Repeat | WrapMode::Mirror) {
        let texels = last + 1;
        let double = 2 * texels;
        let mut at = at + reduced(offset, double);
        at += if at < 0 { double } else { 0 };
        at += if at < 0 { double } else { 0 };
        at -= if at >= double { double } else { 0 };
        return match mode {
            WrapMode::Repeat => plain(if at > last { at - texels } else { at }, false),
            _ => plain(if at > last { double - 1 - at } else { at }, false),
        };
    }
    let mut at = at + offset;
    if matches!(
        mode,
        WrapMode::MirrorOnceClampToEdge | WrapMode::MirrorOnceBorder | WrapMode::MirrorOnceClampOgl
    ) && at < 0
    {
        at = -1 - at;
    }
    let bordered = match mode {
        WrapMode::Border | WrapMode::MirrorOnceBorder => true,
        WrapMode::ClampOgl | WrapMode::MirrorOnceClampOgl => linear,
        _ => false,
    };
    plain(held(at, last), bordered && (at < 0 || at > last))
}

/// Across edges; `next` is the second of two texels. There are no offsets, and one texel of two is in the face.
fn across(at: i32, next: i32, last: i32) -> Index {
    let at = at.clamp(-1, last) + next;
    let beyond = u8::from(at < 0) | u8::from(at > last) << 1;
    Index { at: held(at, last) as u32, border: false, outside: false, beyond }
}

fn fetched(at: u32, offset: i32, last: u32) -> Index {
    let at = i64::from(at as i32) + i64::from(offset);
    let outside = at < 0 || at > i64::from(last);
    Index { at: if outside { 0 } else { at as u32 }, border: false, outside, beyond: 0 }
}

/// What a coordinate that the instruction does not have is.
const ONE_TEXEL: Index = Index { at: 0, border: false, outside: false, beyond: 0 };

/// If faces of a cube are filtered across their edges.
pub fn seamless(found: &FoundPass) -> bool {
    found.binding.seamless
        && found.pass.shape == QuadShape::Cube
        && found.binding.extent.kind == TextureKind::Cube
}

fn index(p: &PositionPass, lane: usize, tap: usize, axis: usize) -> Index {
    let (pass, level) = (&p.found.pass, &p.found.levels[lane]);
    let has = match axis {
        0 => true,
        1 => pass.shape != QuadShape::One,
        _ => pass.shape == QuadShape::Three,
    };
    if !has {
        return ONE_TEXEL;
    }
    let AxisPosition { at, fraction: _ } = p.positions[lane][axis];
    let offset = offset(pass, lane, tap, axis);
    let last = match axis {
        0 => level.last_x,
        1 => level.last_y.into(),
        _ => level.last_z.into(),
    };
    if pass.op == TexelOp::Fetch {
        return fetched(at, offset, last);
    }
    let linear = filters(pass, lane);
    let last = (last & 0xffff) as i32;
    let next = match axis {
        _ if pass.offsets == OffsetForm::Four => 0,
        0 => tap as i32 & 1,
        1 => tap as i32 >> 1,
        _ => i32::from(pass.lanes[lane].second_slice),
    };
    if axis != 2 && linear && seamless(&p.found) {
        return across(at as i32, next, last);
    }
    let at = at as i32 + if linear { next } else { 0 };
    let mode =
        if axis != 2 && seamless(&p.found) { WrapMode::ClampToEdge } else { wrap(&p.found.binding, axis) };
    wrapped(at, offset, last, mode, linear)
}

/// The weight of a direction's texel of two, of 256.
fn part(fraction: u8, second: bool) -> u32 {
    if second { fraction.into() } else { 256 - u32::from(fraction) }
}

/// Columns and rows of samples of a pixel.
fn sample_place(extent: &TextureExtent, sample: u8) -> (u32, u32) {
    let sample = u32::from(sample);
    if (extent.samples_x, extent.samples_y) == (2, 1) {
        return (sample >> 1 & 2 | sample & 1, sample >> 1 & 1);
    }
    (sample & ((1 << extent.samples_x) - 1), sample >> extent.samples_x)
}

/// A lane's layer, and if there is such a layer.
fn layer(found: &FoundPass, lane: usize) -> (u32, bool) {
    let (pass, extent) = (&found.pass, &found.binding.extent);
    let has = pass.array || pass.shape == QuadShape::Cube;
    let last = match extent.kind {
        TextureKind::Volume | TextureKind::Buffer => 0,
        TextureKind::Cube => 6 * u32::from(extent.last_z) + 5,
        _ => extent.last_z.into(),
    };
    let layer = if has { pass.lanes[lane].layer.into() } else { 0 };
    (layer.min(last), layer <= last)
}

fn tap(p: &PositionPass, lane: usize, tap: usize) -> TapIndex {
    let (found, pass) = (&p.found, &p.found.pass);
    let from = &pass.lanes[lane];
    let [x, y, z] = [0, 1, 2].map(|axis| index(p, lane, tap, axis));
    let (layer, has_layer) = layer(found, lane);
    let fractions = p.positions[lane].map(|position| position.fraction);
    let row = if pass.shape == QuadShape::One { 0 } else { fractions[1] };
    let share = part(fractions[0], tap & 1 == 1) * part(row, tap >> 1 == 1);

    let fetches = pass.op == TexelOp::Fetch;
    let extent = &found.binding.extent;
    let samples = fetches && pass.samples;
    let sample_count = 1 << (extent.samples_x + extent.samples_y);
    let outside = from.outside
        || x.outside
        || y.outside
        || z.outside
        || fetches && !has_layer
        || samples && u32::from(from.sample) >= sample_count;
    let gathers = pass.op == TexelOp::Gather;
    let kind = if !from.on || pass.tail.fault || share == 0 && !gathers {
        TapKind::NoTexel
    } else if outside {
        TapKind::Zero
    } else if x.border || y.border || z.border {
        TapKind::Border
    } else {
        TapKind::Texel
    };
    let (column, line) = if samples { sample_place(extent, from.sample) } else { (0, 0) };
    let (wide, tall) = if samples { (extent.samples_x, extent.samples_y) } else { (0, 0) };
    TapIndex {
        kind,
        share,
        x: (x.at << wide | column) & 0xfff_ffff,
        y: (y.at << tall | line) & 0x7_ffff,
        z: z.at as u16,
        layer,
        beyond_x: x.beyond,
        beyond_y: y.beyond,
    }
}

/// The weight of a lane's pass.
fn weight(p: &PositionPass, lane: usize) -> u32 {
    let pass = &p.found.pass;
    let from = &pass.lanes[lane];
    if !from.on || pass.tail.fault {
        return 0;
    }
    let solid = p.found.binding.extent.kind == TextureKind::Volume && pass.shape == QuadShape::Three;
    let slice = if solid && filters(pass, lane) {
        part(p.positions[lane][2].fraction, from.second_slice)
    } else if from.second_slice {
        0
    } else {
        256
    };
    from.share * slice & 0x1ff_ffff
}

pub fn indices(p: &PositionPass, threads: usize) -> IndexPass {
    let (pass, binding) = (&p.found.pass, &p.found.binding);
    let tail = PassTail {
        tail: pass.tail,
        op: pass.op,
        compares: pass.compares,
        component: pass.component,
        first: pass.first,
        last: pass.last,
        weights: lanes(threads, |lane| weight(p, lane)),
        references: lanes(threads, |lane| pass.lanes[lane].comparand),
    };
    IndexPass {
        pass: tail,
        promotion: binding.place.promotion,
        layout: binding.place.layout,
        cube: seamless(&p.found),
        gathers: pass.op == TexelOp::Gather,
        block_x: binding.block_x,
        block_y: binding.block_y,
        bytes_log2: binding.bytes_log2,
        three_quarters: binding.three_quarters,
        address: binding.place.address,
        pitch: binding.place.pitch,
        stride: p.found.stride,
        levels: p.found.levels,
        taps: taps(threads, |k| tap(p, k / FOOTPRINT, k % FOOTPRINT)),
    }
}
