//! Random scenes: surfaces, state, primitives that slope and cross, clears between.

use bundle::*;
use proptest::prelude::*;
use proptest::sample::{Index, select};

#[derive(Clone, Debug)]
pub enum Step {
    State(u16, u32),
    Clear(u32),
    Draw(Draw),
}

/// A primitive; corners in 1/256 pixel, depths as floats' bits.
#[derive(Clone, Debug)]
pub struct Draw {
    pub topology: Topology,
    pub corners: [(i32, i32); 3],
    pub depths: [u32; 3],
    pub colour: [u8; 4],
    /// For blends that use a second one.
    pub second: [u8; 4],
    pub kept: [u16; 4],
}

#[derive(Clone, Debug)]
pub struct Story {
    pub width: u32,
    pub height: u32,
    pub samples: u32,
    /// Codes of SET_COLOR_TARGET_FORMAT and SET_ZT_FORMAT.
    pub colour_format: u32,
    pub depth_format: u32,
    pub block_height: u8,
    pub zcull: bool,
    pub compression: bool,
    pub steps: Vec<Step>,
}

const COMPARISONS: &[u32] = &[0x200, 0x201, 0x202, 0x203, 0x204, 0x205, 0x206, 0x207, 2, 5];
const OPERATIONS: &[u32] = &[0x1e00, 0, 0x1e01, 0x1e02, 0x1e03, 0x150a, 0x8507, 0x8508];
const SWITCH: &[u32] = &[0, 1];
const BYTES: &[u32] = &[0, 1, 0x0f, 0x55, 0x80, 0xff];
const FACTORS: &[u32] = &[
    0x4000, 0x4001, 0x4300, 0x4301, 0x4302, 0x4303, 0x4304, 0x4305, 0x4306, 0x4307, 0x4308, 0xc001, 0xc002,
    0xc003, 0xc004, 5, 6, 0xc900, 0xc901, 0xc902, 0xc903, 0x10, 0x13,
];
const EQUATIONS: &[u32] = &[0x8006, 0x8007, 0x8008, 0x800a, 0x800b];
/// 0, 1/4, 0.3, 1/2, 1, 2 and no number.
const FLOATS: &[u32] = &[0, 0x3e80_0000, 0x3e99_999a, 0x3f00_0000, 0x3f80_0000, 0x4000_0000, 0x7fc0_0000];
const DEPTHS: &[u32] = &[0, 0x3e80_0000, 0x3eaa_aaab, 0x3f00_0000, 0x3f40_0000, 0x3f80_0000];
const MASKS: &[u32] = &[0xffff, 0xfffe, 0x5555, 0x000f, 0];
const SIZES: &[u32] = &[0x3f80_0000, 0x3f00_0000, 0x4020_0000, 0x40e0_0000, 0x4170_1000];
/// Least in the low half, most (or size) in the high one.
const SPANS: &[u32] = &[0x4000_0000, 0x0014_0003, 0x001c_0008, 0x0010_0000, 0x0009_0009];

/// State that may change in a scene, and its values.
const CHANGES: &[(u16, &[u32])] = &[
    (SET_DEPTH_TEST, &[1, 1, 0]),
    (SET_DEPTH_WRITE, &[1, 1, 0]),
    (SET_DEPTH_FUNC, COMPARISONS),
    (SET_DEPTH_FUNC, &[0x201, 0x203, 0x204]),
    (SET_DEPTH_BOUNDS_TEST, SWITCH),
    (SET_DEPTH_BOUNDS_MIN, DEPTHS),
    (SET_DEPTH_BOUNDS_MAX, DEPTHS),
    (SET_VIEWPORT_CLIP_MIN_Z, DEPTHS),
    (SET_VIEWPORT_CLIP_MAX_Z, &[0x3f80_0000, 0x3f40_0000, 0x3f00_0000, 0x4000_0000]),
    (SET_VIEWPORT_CLIP_CONTROL, &[0, 2, 3, 8, 0x10, 0x18, 0x19]),
    (SET_STENCIL_TEST, SWITCH),
    (SET_TWO_SIDED_STENCIL_TEST, SWITCH),
    (SET_STENCIL_FUNC, COMPARISONS),
    (SET_STENCIL_FUNC_REF, BYTES),
    (SET_STENCIL_FUNC_MASK, BYTES),
    (SET_STENCIL_MASK, BYTES),
    (SET_STENCIL_OP_FAIL, OPERATIONS),
    (SET_STENCIL_OP_ZFAIL, OPERATIONS),
    (SET_STENCIL_OP_ZPASS, OPERATIONS),
    (SET_BACK_STENCIL_FUNC, COMPARISONS),
    (SET_BACK_STENCIL_FUNC_REF, BYTES),
    (SET_BACK_STENCIL_FUNC_MASK, BYTES),
    (SET_BACK_STENCIL_MASK, BYTES),
    (SET_BACK_STENCIL_OP_FAIL, OPERATIONS),
    (SET_BACK_STENCIL_OP_ZFAIL, OPERATIONS),
    (SET_BACK_STENCIL_OP_ZPASS, OPERATIONS),
    (SET_ZT_READ_ONLY, &[0, 0, 0x01, 0x10, 0x11]),
    (SET_ZT_SELECT, &[1, 1, 1, 0]),
    (SET_ANTI_ALIAS_ENABLE, &[1, 1, 0]),
    (SET_Z_COMPRESSION, SWITCH),
    (DECOMPRESS_ZETA_SURFACE, &[0, 1, 1]),
    (SET_ZCULL, SWITCH),
    (SET_ZCULL_DIR_FORMAT, SWITCH),
    (INVALIDATE_ZCULL, SWITCH),
    (SET_Z_CLEAR_VALUE, DEPTHS),
    (SET_STENCIL_CLEAR_VALUE, BYTES),
    (SET_BLEND, SWITCH),
    (SET_BLEND_COLOR_OP, EQUATIONS),
    (SET_BLEND_COLOR_SOURCE_COEFF, FACTORS),
    (SET_BLEND_COLOR_DEST_COEFF, FACTORS),
    (SET_BLEND_SEPARATE_FOR_ALPHA, SWITCH),
    (SET_BLEND_ALPHA_OP, EQUATIONS),
    (SET_BLEND_ALPHA_SOURCE_COEFF, FACTORS),
    (SET_BLEND_ALPHA_DEST_COEFF, FACTORS),
    (SET_BLEND_CONST_RED, FLOATS),
    (SET_BLEND_CONST_GREEN, FLOATS),
    (SET_BLEND_CONST_ALPHA, FLOATS),
    (SET_BLEND_STATE_PER_TARGET, &[0, 0, 1]),
    (SET_BLEND_PER_TARGET_COLOR_DEST_COEFF, FACTORS),
    (SET_LOGIC_OP, &[0, 0, 1]),
    (SET_LOGIC_OP_FUNC, &[0x1500, 0x1501, 0x1503, 0x1505, 0x1506, 0x150b, 0x150f]),
    (SET_CT_WRITE, &[0x1111, 0x1111, 0x0111, 0x1000, 0x0101, 0]),
    (SET_CT_SELECT, &[1, 1, 0]),
    (SET_COLOR_CLEAR_VALUE, FLOATS),
    (SET_COLOR_CLEAR_VALUE::at(2), FLOATS),
    (SET_COLOR_CLEAR_VALUE::at(3), FLOATS),
    (SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, &[0, 1, 5, 0x1f]),
    (SET_API_MANDATED_EARLY_Z, SWITCH),
    (SET_SHADER_COVERAGE, SWITCH),
    (SET_ALPHA_TEST, SWITCH),
    (SET_ALPHA_FUNC, COMPARISONS),
    (SET_ALPHA_REF, FLOATS),
    (SET_ANTI_ALIAS_ALPHA_CONTROL, &[0, 1, 0x10, 0x11]),
    (SET_PS_SATURATE, &[0, 0x1111_1111, 0x3333_3333]),
    (SET_SAMPLE_MASK_X0_Y0, MASKS),
    (SET_SAMPLE_MASK_X1_Y1, MASKS),
    (SET_SCISSOR_ENABLE, SWITCH),
    (SET_SCISSOR_HORIZONTAL, SPANS),
    (SET_SCISSOR_VERTICAL, SPANS),
    (SET_CLEAR_RECT_HORIZONTAL, SPANS),
    (SET_CLEAR_RECT_VERTICAL, SPANS),
    (SET_CLEAR_SURFACE_CONTROL, &[0, 0x10, 0x100, 0x110]),
    (OGL_SET_CULL, SWITCH),
    (OGL_SET_FRONT_FACE, &[0x900, 0x901]),
    (OGL_SET_CULL_FACE, &[0x404, 0x405, 0x405, 0x408]),
    (SET_POINT_SIZE, SIZES),
    (SET_ALIASED_LINE_WIDTH_FLOAT, SIZES),
    (FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, SWITCH),
];

fn change() -> impl Strategy<Value = Step> {
    (select(CHANGES), any::<Index>())
        .prop_map(|((address, values), k)| Step::State(address, values[k.index(values.len())]))
}

/// A corner: on the middles and borders of pixels, on places of samples, or anywhere.
fn corner(width: u32, height: u32) -> impl Strategy<Value = (i32, i32)> {
    let place = |most: u32| {
        let most = most as i32 + 8;
        prop_oneof![0..256 * most, (0..16 * most).prop_map(|n| 16 * n), (0..2 * most).prop_map(|n| 128 * n)]
    };
    (place(width), place(height)).prop_map(|(x, y)| (x - 1024, y - 1024))
}

/// Depths that are far apart, nearly the same, the same, or tiny.
fn depths() -> impl Strategy<Value = [u32; 3]> {
    let any_depth = || prop_oneof![0_f32..1.0, select(&[0.0, 0.25, 0.5, 1.0][..])];
    prop_oneof![
        4 => prop::array::uniform3(any_depth()),
        2 => (any_depth(), prop::array::uniform3(-1e-5_f32..1e-5)).prop_map(|(z, d)| d.map(|d| (z + d).clamp(0.0, 1.0))),
        2 => any_depth().prop_map(|z| [z; 3]),
        1 => prop::array::uniform3(0_f32..1e-9),
        2 => prop::array::uniform3(-1_f32..2.0),
        1 => prop::array::uniform3(prop_oneof![-300_f32..300.0, 0_f32..1.0]),
    ]
    .prop_map(|depths| depths.map(f32::to_bits))
}

fn draw(width: u32, height: u32) -> impl Strategy<Value = Step> {
    let topology = prop_oneof![
        8 => Just(Topology::Triangles),
        1 => Just(Topology::Lines),
        1 => Just(Topology::Points),
    ];
    let component = || prop_oneof![any::<u8>(), select(&[0, 0x80, 0xff][..])];
    let kept = prop_oneof![3 => Just([0xffff; 4]), 1 => any::<[u16; 4]>(), 1 => Just([0xffff, 0, 0, 0xffff])];
    let corners = prop::array::uniform3(corner(width, height));
    let colour = || prop::array::uniform4(component());
    (topology, corners, depths(), colour(), colour(), kept).prop_map(
        |(topology, corners, depths, colour, second, kept)| {
            Step::Draw(Draw { topology, corners, depths, colour, second, kept })
        },
    )
}

/// Nothing, or in a fourth of the scenes, state by which the shader gives two colours.
fn second_colours() -> impl Strategy<Value = Vec<Step>> {
    let second = || select(&[0xc900, 0xc901, 0xc902, 0xc903, 0x10, 0x11, 0x12, 0x13][..]);
    let blend = (any::<bool>(), second(), select(FACTORS)).prop_map(|(swap, second, other)| {
        let [src, dst] = if swap { [other, second] } else { [second, other] };
        let methods =
            [(SET_BLEND, 1), (SET_BLEND_COLOR_SOURCE_COEFF, src), (SET_BLEND_COLOR_DEST_COEFF, dst)];
        methods.map(|(address, value)| Step::State(address, value)).to_vec()
    });
    prop_oneof![3 => Just(vec![]), 1 => blend]
}

fn steps(width: u32, height: u32) -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        12 => draw(width, height),
        10 => change(),
        1 => select(&[1, 2, 3, 0x3c, 0x3f, 0x17][..]).prop_map(Step::Clear),
    ];
    // Half of the scenes begin with much state, so that rare things meet.
    let start =
        prop_oneof![Just(0..1_usize), Just(0..30)].prop_flat_map(|n| prop::collection::vec(change(), n));
    (second_colours(), start, prop::collection::vec(step, 1..50))
        .prop_map(|(second, start, steps)| [second, start, steps].concat())
}

pub fn story() -> impl Strategy<Value = Story> {
    let size = (0..5_u32, 8..=48_u32, 8..=32_u32).prop_map(|(log2, width, height)| {
        // As many samples, whatever the number in a pixel.
        let (width, height) = (
            [width, width / 2, width / 2, width / 4, width / 4],
            [height, height, height / 2, height / 2, height / 4],
        );
        (1 << log2, width[log2 as usize].max(4), height[log2 as usize].max(4))
    });
    (
        size,
        prop::array::uniform2(any::<bool>()),
        select(&[0xd5, 0xcf][..]),
        select(&[0x13, 0x14, 0x15, 0x16, 0x0a][..]),
        0..3_u8,
    )
        .prop_flat_map(
            |((samples, width, height), [zcull, compression], colour_format, depth_format, block_height)| {
                steps(width, height).prop_map(move |steps| Story {
                    width,
                    height,
                    samples,
                    colour_format,
                    depth_format,
                    block_height,
                    zcull,
                    compression,
                    steps,
                })
            },
        )
}
