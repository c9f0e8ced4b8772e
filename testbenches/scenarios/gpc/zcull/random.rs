//! Random streams: draws, clears and state of all kinds, under any stalls.

use super::world::items::{HEIGHT, Item, WIDTH};
use super::world::*;
use bundle::*;
use gpc::zcull::Zcull;
use kit::Maker;
use kit::scenario::property;
use proptest::prelude::*;
use references::gpc::zcull::plane::{Vertex, area};
use references::gpc::zcull::rop::Draw;

fn depth() -> impl Strategy<Value = f32> {
    prop_oneof![
        prop::sample::select(vec![0.0_f32, 0.25, 0.5, 0.75, 1.0]),
        prop::sample::select(vec![0.5_f32 - 6e-8, 0.5 + 1e-5, 0.999_999_94, 1e-7]),
        0.0..1.0_f32,
        prop::sample::select(vec![-1.0_f32, 2.0, -0.01, 1.01, 300.0]),
    ]
}

fn rect() -> impl Strategy<Value = Rect> {
    let whole = Rect { x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT };
    let part = (0..WIDTH, 0..HEIGHT, 1..=WIDTH, 1..=HEIGHT).prop_map(|(x0, y0, w, h)| Rect {
        x0,
        y0,
        x1: (x0 + w).min(WIDTH),
        y1: (y0 + h).min(HEIGHT),
    });
    prop_oneof![2 => Just(whole), 1 => part]
}

fn vertices() -> impl Strategy<Value = [Vertex; 3]> {
    let corners = [(-9000, -9000), (40000, -9000), (-9000, 40000)];
    let flat = depth().prop_map(move |z| corners.map(|(x, y)| Vertex { x, y, z }));
    let tilted = [depth(), depth(), depth()].prop_map(move |z| {
        let mut v = corners.map(|(x, y)| Vertex { x, y, z: 0.0 });
        (0..3).for_each(|k| v[k].z = z[k]);
        v
    });
    let vertex = || (-3000..14000_i32, -3000..9000_i32, depth()).prop_map(|(x, y, z)| Vertex { x, y, z });
    let any = [vertex(), vertex(), vertex()].prop_filter("degenerate", |v| area(v) != 0);
    prop_oneof![3 => flat, 1 => tilted, 2 => any]
}

fn flag(address: u16, often: u32) -> impl Strategy<Value = Item> {
    prop_oneof![often => Just(1), 1 => Just(0)].prop_map(move |on| Item::State(address, on))
}

fn state_of(address: u16, values: &'static [u32]) -> impl Strategy<Value = Item> {
    prop::sample::select(values).prop_map(move |value| Item::State(address, value))
}

fn float_of(address: u16) -> impl Strategy<Value = Item> {
    let odd = prop::sample::select(vec![f32::NAN, -1.0, 2.0, f32::INFINITY]);
    prop_oneof![4 => depth(), 1 => odd].prop_map(move |z| Item::State(address, z.to_bits()))
}

/// State of the depth test.
fn test_state() -> impl Strategy<Value = Item> {
    prop_oneof![
        4 => state_of(SET_DEPTH_FUNC, &[0x200, 0x201, 0x201, 0x202, 0x203, 0x203, 0x204, 0x205, 0x206, 0x207]),
        1 => state_of(SET_DEPTH_FUNC, &[1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 0x208]),
        1 => flag(SET_DEPTH_TEST, 4),
        1 => flag(SET_DEPTH_WRITE, 2),
        1 => state_of(SET_ZCULL_DIR_FORMAT, &[0, 1]),
        1 => flag(SET_DEPTH_BOUNDS_TEST, 1),
        1 => float_of(SET_DEPTH_BOUNDS_MIN),
        1 => float_of(SET_DEPTH_BOUNDS_MAX),
        1 => prop_oneof![float_of(SET_VIEWPORT_CLIP_MIN_Z), float_of(SET_VIEWPORT_CLIP_MAX_Z)],
        1 => state_of(SET_VIEWPORT_CLIP_CONTROL, &[0, 0, 1, 2, 3, 8, 0x10, 0x18, 0x19, 0x1b]),
        1 => state_of(SET_ZCULL_BOUNDS, &[0, 0, 1, 0x10, 0x11]),
    ]
}

/// State that removes samples, or affects the outcome besides depth.
fn side_state() -> impl Strategy<Value = Item> {
    prop_oneof![
        flag(SET_ALPHA_TEST, 1),
        state_of(SET_SHADER_COVERAGE, &[0, 0, 0, 1, 2, 3]),
        state_of(PIXEL_HEADER_FIRST, &[0, 0, 0, 0x8000, 0x1_0000, 0x1_8000, 0xfffe_7fff]),
        state_of(PIXEL_HEADER_LAST, &[0, 0, 0, 1, 2, 3, 0xffff_fffc]),
        flag(SET_API_MANDATED_EARLY_Z, 1),
        flag(SET_STENCIL_TEST, 1),
        flag(SET_TWO_SIDED_STENCIL_TEST, 1),
        state_of(SET_STENCIL_OP_FAIL, &[0x1e00, 1, 0x1e01]),
        state_of(SET_STENCIL_OP_ZFAIL, &[0x1e00, 1, 0x1e02]),
        state_of(SET_BACK_STENCIL_OP_FAIL, &[0x1e00, 2]),
        state_of(SET_BACK_STENCIL_OP_ZFAIL, &[0x1e00, 3]),
        state_of(SET_ANTI_ALIAS_ALPHA_CONTROL, &[0, 1, 0x10]),
        state_of(SET_SAMPLE_MASK_X0_Y0, &[0xffff, 0xfffe]),
        state_of(SET_SAMPLE_MASK_X1_Y1, &[0xffff, 0]),
        flag(SET_CONSERVATIVE_RASTER, 1),
        flag(SET_ANTI_ALIAS_ENABLE, 1),
        state_of(SET_ZT_READ_ONLY, &[0, 0, 1, 0x10]),
        state_of(SET_STENCIL_MASK, &[0xff]),
        state_of(ZCULL_FENCE, &[0]),
    ]
}

/// Another surface or region.
fn surface_state() -> impl Strategy<Value = Item> {
    prop_oneof![
        state_of(SET_ZT_FORMAT, &[0x13, 0x14, 0x16, 0x0a, 0x17, 0x18]),
        state_of(SET_ANTI_ALIAS, &[0, 0, 1, 2, 3, 5, 6]),
        state_of(SET_ZT_B, &[0, 0x1_0000]),
        state_of(SET_WORK_LAYER, &[0, 0, 1, 2]),
        state_of(SET_ZT_SIZE_A, &[40, 48]),
        flag(SET_ZT_SELECT, 3),
        state_of(SET_ACTIVE_ZCULL_REGION, &[0, 0, 1, 0x3f]),
        state_of(SET_ZCULL_REGION_SIZE_A, &[40, 48, 17, 0]),
        state_of(SET_ZCULL_REGION_SIZE_B, &[24, 32, 16]),
        state_of(SET_ZCULL_REGION_LOCATION, &[0x0800_0000, 0x0800_07fc, 0x0005_0001, 0x0003_0000]),
        flag(SET_ZCULL, 3),
        state_of(INVALIDATE_ZCULL, &[0]),
        state_of(CLEAR_ZCULL_REGION, &[0x10, 0x09, 0x03, 0x05]), // none of these may be trusted in full
    ]
}

/// Ranges are stored to memory, invalidated, and loaded again.
fn kept() -> Vec<Item> {
    let place = [(SET_ZCULL_STORAGE_B, 0x1000), (SET_ZCULL_STORAGE_C, 1)];
    let there = [(STORE_ZCULL, 0), (INVALIDATE_ZCULL, 0), (LOAD_ZCULL, 0)];
    place.into_iter().chain(there).map(|(address, value)| Item::State(address, value)).collect()
}

fn one(item: impl Strategy<Value = Item>) -> impl Strategy<Value = Vec<Item>> {
    item.prop_map(|item| vec![item])
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    let draw = (vertices(), rect(), any::<u64>())
        .prop_map(|(v, rect, luck)| Item::Draw(Draw { v, rect, luck, unclipped: luck >> 32 & 3 == 0 }));
    let clear = (rect(), prop::sample::select(vec![16_u16, 8, 4]));
    // The promise of CLEAR_ZCULL_REGION is kept: the whole surface is cleared.
    let clear_all = (float_of(SET_Z_CLEAR_VALUE), any::<bool>()).prop_map(|(value, before)| {
        let rect = Rect { x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT };
        let mut items = vec![value, Item::State(SET_ZT_READ_ONLY, 0), Item::State(SET_ZT_SELECT, 1)];
        let (region, tiles) = (Item::State(CLEAR_ZCULL_REGION, 1), Item::Clear(rect, 16));
        items.extend(if before { [region, tiles] } else { [tiles, region] });
        items
    });
    let group = prop_oneof![
        8 => one(draw),
        1 => one(Just(Item::Ended)),
        4 => one(test_state()),
        1 => one(side_state()),
        1 => one(surface_state()),
        1 => one(float_of(SET_Z_CLEAR_VALUE)),
        1 => one(clear.prop_map(|(rect, step)| Item::Clear(rect, step))),
        1 => clear_all,
        1 => Just(kept()),
    ];
    let start =
        (prop::sample::select(vec![0x13, 0x14, 0x16, 0x0a]), prop::sample::select(vec![0, 0, 0, 2, 3, 6, 1]));
    (start, prop::sample::select(vec![0_u32, 1]), prop::collection::vec(group, 4..28)).prop_map(
        |((format, mode), direction, groups)| {
            let begin = [
                (SET_ZT_FORMAT, format),
                (SET_ANTI_ALIAS, mode),
                (SET_ZT_SELECT, 1),
                (SET_ZCULL_REGION_SIZE_A, WIDTH.into()),
                (SET_ZCULL_REGION_SIZE_B, HEIGHT.into()),
                (SET_ZCULL_REGION_LOCATION, 0x0800_0000),
                (SET_ACTIVE_ZCULL_REGION, 0),
                (SET_ZCULL, 1),
                (SET_ZCULL_DIR_FORMAT, direction),
                (SET_DEPTH_TEST, 1),
                (SET_DEPTH_WRITE, 1),
                (SET_DEPTH_FUNC, if direction == 0 { 0x201 } else { 0x206 }),
            ];
            begin
                .map(|(address, value)| Item::State(address, value))
                .into_iter()
                .chain(groups.into_iter().flatten())
                .collect()
        },
    )
}

fn stalls() -> impl Strategy<Value = Stalls> {
    let pattern = || prop_oneof![Just(!0_u64), any::<u64>(), Just(0x0101_0101_0101_0101)];
    let positions = prop_oneof![Just([[8; 2]; 16]), any::<[[u8; 2]; 16]>()];
    let eight = || prop::array::uniform8(pattern());
    (pattern(), pattern(), eight(), eight(), any::<u64>(), positions).prop_map(
        |(tile, out, rop, feedback, luck, positions)| Stalls { tile, out, rop, feedback, luck, positions },
    )
}

pub fn verdicts_match_every_sample(new: Maker<Zcull>) {
    property((items(), stalls()), |(items, stalls)| {
        play(new(), &items, &stalls);
    });
}
