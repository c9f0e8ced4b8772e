//! Streams of primitives: regular ones for rates, random ones for the reference.

use super::barycentrics::attributes;
use bundle::*;
use kit::random::Random;

pub fn prim(prim: u16, topology: Topology, first: bool, vertices: [u16; 3]) -> PrimPacket {
    PrimPacket::Prim(PrimRef { prim, topology, first, vertices, ..Default::default() })
}

pub fn state(address: u16, value: u32) -> PrimPacket {
    PrimPacket::State(State { address, value })
}

pub fn points(n: u16) -> Vec<PrimPacket> {
    (0..n).map(|k| prim(k, Topology::Points, k == 0, [k, 0, 0])).collect()
}

/// Lines, each `step` vertices from the one before: 1 makes a strip of them.
pub fn lines(n: u16, step: u16) -> Vec<PrimPacket> {
    (0..n).map(|k| prim(k, Topology::Lines, k == 0 || step > 1, [step * k, step * k + 1, 0])).collect()
}

/// Triangles of three vertices each, at every `step`-th index.
pub fn triangles(n: u16, step: u16) -> Vec<PrimPacket> {
    let vertex = |k: u16, corner: u16| step * (3 * k + corner);
    (0..n).map(|k| prim(k, Topology::Triangles, k == 0, [0, 1, 2].map(|c| vertex(k, c)))).collect()
}

/// Strips of `each` triangles, from even indices.
pub fn strips(strips: u16, each: u16) -> Vec<PrimPacket> {
    let length = (each + 3) / 2 * 2;
    let triangle = |s: u16, k: u16| {
        let v = s * length + k;
        let vertices = if k % 2 == 0 { [v, v + 1, v + 2] } else { [v + 1, v, v + 2] };
        prim(s * each + k, Topology::TriangleStrip, k == 0, vertices)
    };
    (0..strips).flat_map(|s| (0..each).map(move |k| triangle(s, k))).collect()
}

pub fn fans(fans: u16, each: u16) -> Vec<PrimPacket> {
    let length = (each + 3) / 2 * 2;
    let triangle = |f: u16, k: u16| {
        let v = f * length;
        prim(f * each + k, Topology::TriangleFan, k == 0, [v, v + k + 1, v + k + 2])
    };
    (0..fans).flat_map(|f| (0..each).map(move |k| triangle(f, k))).collect()
}

pub struct Mesh {
    pub packets: Vec<PrimPacket>,
    records: Vec<RasterRecord>,
}

impl Mesh {
    pub fn vertex(&self, k: u16) -> RasterRecord {
        self.records[usize::from(k) % self.records.len()]
    }

    /// Triangles of all sizes: slivers, with shared vertices, without area, at the guard band and beyond; small ones occur
    /// naturally, as vertices of neighbouring indices are close.
    pub fn random(seed: u64, n: usize) -> Self {
        let mut r = Random(seed);
        let records = records(&mut r);
        let packets = (0..n).map(|k| PrimPacket::Prim(triangle(&mut r, k as u16))).collect();
        Mesh { packets, records }
    }

    /// Primitives of every kind, with state between them.
    pub fn mixed(seed: u64, n: usize) -> Self {
        let mut r = Random(seed);
        let records = records(&mut r);
        let mut packets = vec![];
        for k in 0..n {
            let indices = [0, 1, 2].map(|_| r.below(64) as u16);
            packets.push(match r.below(8) {
                0..3 => PrimPacket::State(method(&mut r)),
                3 => prim(k as u16, Topology::Points, r.below(4) == 0, indices),
                4 => PrimPacket::Prim(line(&mut r, k as u16, indices)),
                _ => PrimPacket::Prim(triangle(&mut r, k as u16)),
            });
        }
        Mesh { packets, records }
    }
}

/// 64 vertices, in eight clusters of different sizes.
fn records(r: &mut Random) -> Vec<RasterRecord> {
    let mut records = vec![];
    for _ in 0..8 {
        let reach = 1 << r.below(24);
        let (x, y) = (r.below(1 << 20) as i64, r.below(1 << 20) as i64);
        let snap = if r.below(3) == 0 { 256 } else { 1 };
        for _ in 0..8 {
            let mut near = |centre: i64| match r.below(40) {
                0 => (1 << 22) - 1,
                1 => 1 - (1 << 22),
                2 => 1 << 22,
                3 => -(1 << 22),
                4 => r.any() as i32,
                5..8 => centre as i32,
                _ => ((centre + r.below(2 * reach + 1) as i64 - reach as i64) / snap * snap) as i32,
            };
            let (x, y) = (near(x), near(y));
            records.push(RasterRecord { x, y, z: depth(r), size: size(r) });
        }
    }
    records
}

fn depth(r: &mut Random) -> u32 {
    match r.below(15) {
        12 => r
            .one_of(&[2.0_f32, -1.5, 300.0, -512.0, 511.9, -70_000.0, 2_097_152.0, 1e9, -1e-9, 1.5])
            .to_bits(),
        13 => ((r.below(1 << 24) as f32 - 8e6) / 1e6).to_bits(),
        0 => r.any() as u32,
        1 => r.one_of(&[0.0, 1.0, -1.0, f32::NAN, f32::INFINITY, 1.0 - f32::EPSILON / 2.0]).to_bits(),
        2 => 0x0080_0000 + r.below(0x3000_0000) as u32,
        3 => r.one_of(&[0x3000_0000, 0x307f_ffff, 0x3080_0000, 1, 0x8000_0000, 0x2f80_0000]),
        _ => (r.below(1 << 24) as f32 / (1 << 24) as f32).to_bits(),
    }
}

fn triangle(r: &mut Random, prim: u16) -> PrimRef {
    let topology = r.one_of(&[Topology::Triangles, Topology::TriangleStrip, Topology::TriangleFan]);
    let (near, all) = (8 * r.below(8), r.below(4) == 0);
    let vertices = [0; 3].map(|_| if all { r.below(64) } else { near + r.below(8) } as u16);
    PrimRef { prim, topology, first: r.below(3) == 0, vertices, attributes: attributes(r, vertices) }
}

/// A line, the first of its strip or not.
fn line(r: &mut Random, prim: u16, vertices: [u16; 3]) -> PrimRef {
    let attributes = PrimAttributes { edges: r.one_of(&[7, 7, 15]), ..Default::default() };
    PrimRef { prim, topology: Topology::Lines, first: r.below(4) == 0, vertices, attributes }
}

/// Size of a point, or width of a line.
fn size(r: &mut Random) -> u32 {
    match r.below(4) {
        0 => r.any() as u32,
        1 => {
            r.one_of(&[0.0, -1.0, f32::NAN, f32::INFINITY, 2047.0, 2047.999, 1.0 / 512.0, 0.00195]).to_bits()
        }
        _ => (r.below(1 << 20) as f32 / 4096.0).to_bits(),
    }
}

/// A parameter of depth bias.
pub fn bias(r: &mut Random) -> u32 {
    match r.below(6) {
        0 => r.any() as u32,
        1 => r.one_of(&[0.0, -0.0, 1.0, -1.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-40]).to_bits(),
        2 => ((r.below(2001) as f32 - 1000.0) / 1e6).to_bits(),
        _ => ((r.below(2001) as f32 - 1000.0) / 16.0).to_bits(),
    }
}

/// A method, mostly one that setup decodes.
fn method(r: &mut Random) -> State {
    let span = |r: &mut Random| {
        let from = r.one_of(&[0, 1, 100, 4000, 16383, 65535]);
        let to = r.one_of(&[0, 17, 4096, 4100, 16384, 65535]);
        to << 16 | from
    };
    let (address, value) = match r.below(36) {
        34 => (SET_LINE_STIPPLE_PARAMETERS, r.any() as u32 & 0xffff3f),
        35 => (SET_POINT_SPRITE, r.below(4) as u32),
        27 => (
            r.one_of(&[SET_VIEWPORT_CLIP_MIN_Z, SET_VIEWPORT_CLIP_MAX_Z]),
            r.one_of(&[0.0, 1.0, 0.5, 0.25, -1.0, 2.0, f32::NAN, 1e-40]).to_bits(),
        ),
        26 => (SET_VIEWPORT_CLIP_CONTROL, r.one_of(&[0, 0, 1, 8, 0x10, 0x18])),
        25 => (r.one_of(&[SET_LINE_STIPPLE, SET_POLYGON_STIPPLE, SET_FILL_VIA_TRIANGLE]), r.below(4) as u32),
        22 | 23 => (
            r.one_of(&[SET_FRONT_POLYGON_MODE, SET_BACK_POLYGON_MODE]),
            r.one_of(&[0x1b00, 0x1b01, 0x1b02, 0x1b02, 0, !0]),
        ),
        24 => (r.one_of(&[SET_POLY_OFFSET_LINE, SET_POLY_OFFSET_POINT]), r.below(4) as u32),
        17 => (SET_POLY_OFFSET_FILL, r.below(4) as u32),
        18 => (SET_SLOPE_SCALE_DEPTH_BIAS, bias(r)),
        19 => (SET_DEPTH_BIAS, bias(r)),
        20 => (SET_DEPTH_BIAS_CLAMP, bias(r)),
        21 => (SET_ZT_FORMAT, r.one_of(&[0, 0x0a, 0x13, 0x14, 0x15])),
        14 => (SET_ATTRIBUTE_POINT_SIZE, r.below(4) as u32),
        15 => (SET_POINT_SPRITE_SELECT, 4 * r.below(2) as u32),
        28 | 29 => (
            r.one_of(&[
                SET_ALIASED_LINE_WIDTH_ENABLE,
                SET_ANTI_ALIASED_LINE,
                SET_ANTI_ALIASED_POINT,
                SET_ANTI_ALIASED_LINE,
                SET_POLY_SMOOTH,
                SET_LINE_MULTISAMPLE_OVERRIDE,
                SET_ANTI_ALIAS_ENABLE,
                SET_WINDOW_CLIP_ENABLE,
            ]),
            r.below(4) as u32,
        ),
        30 => (SET_LINE_WIDTH_FLOAT, size(r)),
        31 => (SET_ANTI_ALIAS, r.one_of(&[0, 0, 1, 2, 3, 4, 5, 6, 7, 0x12])),
        0 => (SET_SCISSOR_ENABLE, r.below(4) as u32),
        1 => (SET_SCISSOR_HORIZONTAL, span(r)),
        2 => (SET_SCISSOR_VERTICAL, span(r)),
        3 => (SET_SURFACE_CLIP_HORIZONTAL, 0xffff_0000),
        4 => (SET_SURFACE_CLIP_HORIZONTAL, span(r)),
        5 => (SET_SURFACE_CLIP_VERTICAL, r.one_of(&[0xffff_0000, 0x1000_0000, 0x0fff_0003])),
        6 => (OGL_SET_CULL, r.below(4) as u32),
        7 => (OGL_SET_FRONT_FACE, r.one_of(&[0x900, 0x901, 0, !0])),
        8 => (OGL_SET_CULL_FACE, r.one_of(&[0x404, 0x405, 0x408, 0, !0])),
        9 => (SET_POINT_SIZE, size(r)),
        10 => (SET_ALIASED_LINE_WIDTH_FLOAT, size(r)),
        11 => (r.one_of(&[SET_CLEAR_RECT_HORIZONTAL, SET_CLEAR_RECT_VERTICAL]), span(r)),
        12 => (
            r.one_of(&[SET_VIEWPORT_CLIP_HORIZONTAL, SET_VIEWPORT_CLIP_VERTICAL]),
            r.one_of(&[0xffff_0000, 0x1000_0000, 0x0fff_0003, 0x0020_0040]),
        ),
        13 => (
            r.one_of(&[SET_CLEAR_SURFACE_CONTROL, CLEAR_SURFACE, DECOMPRESS_ZETA_SURFACE]),
            r.any() as u32 & r.one_of(&[0x7ff, 0x3ff_ffff]),
        ),
        _ => (r.below(1 << 14) as u16, r.any() as u32),
    };
    let is_viewports = matches!(address, 0x0c00..=0x0c0c | 0x0e00..=0x0e08);
    let of = if is_viewports && r.below(3) == 0 { 16 * r.one_of(&[1, 2, 15]) } else { 0 };
    State { address: address + of, value }
}
