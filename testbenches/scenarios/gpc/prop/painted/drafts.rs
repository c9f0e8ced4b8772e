//! Random scenes: their items and frequencies.

use super::scene::Draft;
use proptest::prelude::*;

fn state(address: u16, values: &'static [u32]) -> BoxedStrategy<Draft> {
    prop::sample::select(values).prop_map(move |value| Draft::State(address, value)).boxed()
}

fn each(first: u16, step: u16, values: &'static [u32]) -> BoxedStrategy<Draft> {
    (0..8_u16, prop::sample::select(values))
        .prop_map(move |(n, value)| Draft::State(first + step * n, value))
        .boxed()
}

/// Codes of all supported formats, and two that are not.
pub const FORMATS: &[u32] = &[
    0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd0,
    0xd1, 0xd2, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xe0, 0xe3, 0xe4, 0xe5,
    0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6,
    0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff, 0, 0xe1,
];

const FACTORS: &[u32] = &[
    0x4000, 0x4001, 0x4300, 0x4301, 0x4302, 0x4303, 0x4304, 0x4306, 0x4308, 0xc001, 0xc900, 0xc901, 0xc902,
    0xc903, 1, 2, 3, 5, 6, 7, 9, 11, 14, 16, 17, 18, 19,
];
const OFTEN: &[u32] = &[1, 1, 1, 0];
const RARE: &[u32] = &[0, 0, 0, 0, 1];

fn depth_state() -> BoxedStrategy<Draft> {
    prop_oneof![
        4 => state(0x130c, &[0x200, 0x201, 0x202, 0x203, 0x204, 0x205, 0x206, 0x207]),
        2 => state(0x12cc, OFTEN),
        2 => state(0x12e8, OFTEN),
        1 => state(0x1538, OFTEN),
        1 => state(0x1380, RARE),
        1 => state(0x19bc, RARE),
        1 => state(0x0f9c, &[0, 2, 5]),
        1 => state(0x0fa0, &[15, 9, 12]),
        1 => state(0x1514, &[0, 1]),
        1 => state(0x0d90, &[0, 7, 15]),
        1 => state(0x0da0, &[0, 1, 3]),
    ]
    .boxed()
}

/// State that removes samples, and state that selects when depth is tested.
fn sample_state() -> BoxedStrategy<Draft> {
    let thresholds = [0.0_f32, -0.0, 0.25, 0.5, 1.0, f32::NAN, f32::INFINITY].map(f32::to_bits);
    prop_oneof![
        3 => state(0x12ec, &[0, 1]),
        3 => state(0x1314, &[0x200, 0x201, 0x202, 0x203, 0x204, 0x205, 0x206, 0x207, 1, 2, 3, 4, 5, 6, 7, 8]),
        2 => prop::sample::select(thresholds.to_vec()).prop_map(|value| Draft::State(0x1310, value)),
        1 => state(0x0300, &[0, 1, 3, 3]),
        1 => state(0x1534, &[0, 1]),
        3 => state(0x153c, &[0, 0, 1, 0x10, 0x11]),
        2 => state(0x13a8, &[0, 0, 0x1111_1111, 0x3333_3333, 0x0000_1031]),
        2 => (0..4_u16, prop_oneof![2 => Just(0xffff), 1 => any::<u16>(), 1 => Just(0)])
            .prop_map(|(k, mask)| Draft::State(0x0fbc + 4 * k, mask.into())),
        3 => state(0x3ff0, &[0, 0, 1, 1, 2, 3]),
        2 => state(0x0210, &[0, 0, 1]),
        1 => state(0x0204, &[0, 0, 1, 3, 0x13, 0x14, 0x1f]),
        2 => state(0x15d0, &[0, 1, 2, 3, 4, 5, 6]),
    ]
    .boxed()
}

fn colour_state() -> BoxedStrategy<Draft> {
    let targets = (0..10_u32, any::<u32>(), any::<bool>())
        .prop_map(|(n, map, plain)| Draft::State(0x121c, if plain { 0x0fac_6880 | n } else { map << 4 | n }));
    prop_oneof![
        4 => targets,
        4 => each(0x0810, 0x40, FORMATS),
        2 => each(0x1360, 4, &[1, 1, 0]),
        1 => each(0x1a00, 4, &[0x1111, 0x0111, 0x1000, 0]),
        1 => each(0x0800, 0x40, &[0, 1, 0xff]),
        1 => each(0x1e00, 0x20, &[0, 1]),
        1 => (0..4_usize, each(0, 0x20, FACTORS)).prop_map(|(k, draft)| match draft {
            Draft::State(at, value) => Draft::State([0x1e08, 0x1e0c, 0x1e14, 0x1e18][k] + at, value),
            other => other,
        }),
        1 => state(0x12e4, &[0, 0, 1]),
        1 => state(0x133c, &[0, 1]),
        2 => prop_oneof![state(0x1344, FACTORS), state(0x1348, FACTORS), state(0x1350, FACTORS), state(0x1358, FACTORS)],
        1 => state(0x1320, &[0, 0x3f00_0000]),
        1 => state(0x19c4, &[0, 1]),
        1 => state(0x0f90, &[0, 1]),
    ]
    .boxed()
}

fn primitive() -> BoxedStrategy<Draft> {
    any::<u64>().prop_map(Draft::Primitive).boxed()
}

pub fn drafts(most: usize) -> BoxedStrategy<Vec<Draft>> {
    let clear = (0..6_u16, any::<bool>(), any::<bool>(), 0..16_u8, 0..8_u8)
        .prop_map(|(tile, z, stencil, colour, target)| Draft::Clear(tile, z, stencil, colour, target));
    let begin =
        [(0x12cc, 1), (0x12e8, 1), (0x1538, 1), (0x130c, 0x203)].map(|(at, value)| Draft::State(at, value));
    let colours = prop::collection::vec(each(0x0810, 0x40, FORMATS), 4..12);
    let select = (1..5_u32).prop_map(|n| vec![Draft::State(0x121c, 0x0fac_6880 | n)]);
    let one = prop_oneof![6 => primitive(), 2 => depth_state(), 2 => sample_state(), 2 => colour_state(), 1 => clear];
    let rest = prop::collection::vec(one, 1..most);
    (colours, select, rest).prop_map(move |(a, b, c)| [&begin[..], &a, &b, &c].concat()).boxed()
}

/// Each format as target 0 with and without blending that needs alpha and a second colour.
pub fn every_format(mode: u32) -> Vec<Draft> {
    let mut drafts = vec![Draft::State(0x15d0, mode), Draft::State(0x121c, 1)];
    // Blending, logic op, a factor.
    let blends = [(0, 0, 0x4001), (1, 0, 0x4001), (1, 0, 0x4302), (1, 1, 0x4302), (1, 0, 0xc900)];
    for format in FORMATS {
        drafts.push(Draft::State(0x0810, *format));
        for (on, logic, factor) in blends {
            let seed = u64::from(format << 8 | factor | mode << 20);
            let states = [(0x1360, on), (0x19c4, logic), (0x1344, factor)];
            drafts.extend(states.map(|(at, value)| Draft::State(at, value)));
            drafts.push(Draft::Primitive(seed));
        }
    }
    drafts
}
