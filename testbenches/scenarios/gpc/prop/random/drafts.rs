//! Packets are drafted at random, and then get their primitives and positions.

use super::one_quad;
use crate::prop::player::Stalls;
use bundle::*;
use proptest::prelude::*;
use references::arith::pixel::{NAMES, alpha_goes_separate};

pub const SPECIAL: [f32; 12] =
    [0.0, -0.0, 0.5, 1.0, 1.5, -0.3, 0.25, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-40, 65519.9];

/// A packet whose position is not yet assigned.
#[derive(Clone, Debug)]
pub enum Draft {
    State(State),
    Clear(ClearTile),
    /// The position in footprints, and whether it begins and ends a primitive.
    Frtx {
        x: u16,
        y: u16,
        coverage: u64,
        back: bool,
        begins: bool,
        ends: bool,
    },
}

fn state(address: u16, value: impl Strategy<Value = u32> + 'static) -> BoxedStrategy<Draft> {
    value.prop_map(move |value| Draft::State(State { address, value })).boxed()
}

fn coverage() -> impl Strategy<Value = u64> {
    prop_oneof![2 => Just(!0), 1 => Just(0), 3 => any::<u64>(), 2 => (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a & b & c), 1 => (0..64_u64).prop_map(|n| 1 << n)]
}

pub fn frtx() -> BoxedStrategy<Draft> {
    (0..24_u16, 0..24_u16, coverage(), any::<bool>(), 0..4, 0..4)
        .prop_map(|(x, y, coverage, back, begins, ends)| Draft::Frtx {
            x,
            y,
            coverage,
            back,
            begins: begins == 0,
            ends: ends == 0,
        })
        .boxed()
}

pub fn clear() -> BoxedStrategy<Draft> {
    (any::<bool>(), any::<bool>(), 0..16_u8, 0..8_u8, (0..64_u16, 0..64_u16))
        .prop_map(|(z, stencil, colour, target, (x, y))| {
            let rect = Rect { x0: 5 * x, y0: 3 * y, x1: 5 * x + 1, y1: 3 * y + 1 };
            Draft::Clear(ClearTile {
                z,
                stencil,
                decompress: y % 4 == 3,
                colour,
                target,
                rect,
                last: x % 2 == 0,
            })
        })
        .boxed()
}

/// Format codes, most of them legal.
pub fn format() -> BoxedStrategy<Draft> {
    let named = NAMES.map(|named| u32::from(named.0)).to_vec();
    let separate = named.iter().copied().filter(|code| alpha_goes_separate(*code as u8)).collect::<Vec<_>>();
    let code =
        prop_oneof![7 => prop::sample::select(named), 3 => prop::sample::select(separate), 1 => 0..256_u32];
    (0..8_u16, code).prop_map(|(n, value)| Draft::State(State { address: 0x0810 + 0x40 * n, value })).boxed()
}

/// Outputs of shading and their targets.
pub fn select(outputs: std::ops::Range<u32>) -> BoxedStrategy<Draft> {
    state(0x121c, (outputs, any::<u32>()).prop_map(|(n, map)| map << 4 | n))
}

/// State that enables late Z, and depth state.
pub fn depth_state() -> BoxedStrategy<Draft> {
    let rare = || prop_oneof![4 => Just(0), 1 => Just(1)];
    let often = || prop_oneof![1 => Just(0), 4 => Just(1)];
    // Near and far: mostly where nothing is clipped.
    let end = |at: f32| {
        prop_oneof![3 => Just(at), 1 => Just(-0.0), 1 => Just(-1.0), 1 => Just(2.0), 1 => Just(f32::NAN)]
            .prop_map(f32::to_bits)
    };
    let threshold = prop_oneof![3 => Just(0), 3 => 1..7_u32, 1 => any::<u32>()];
    prop_oneof![
        state(0x0204, threshold),
        state(0x0210, rare()),
        state(0x12ec, rare()),
        state(0x3acc, prop_oneof![2 => Just(0), 2 => Just(2), 1 => Just(3), 1 => any::<u32>()]),
        state(0x3ff0, prop_oneof![6 => Just(0), 1 => 1..4_u32]),
        state(0x0300, prop_oneof![2 => Just(3), 1 => Just(1), 1 => Just(0)]),
        state(0x1534, prop_oneof![2 => Just(1), 1 => Just(0)]),
        state(
            0x13a8,
            prop_oneof![2 => Just(0), 1 => Just(0x1111_1111), 1 => Just(0x3333_3333), 1 => any::<u32>()]
        ),
        state(0x153c, prop_oneof![4 => Just(0), 1 => Just(1), 1 => Just(0x10), 1 => Just(0x11)]),
        state(0x12cc, often()),
        state(0x1538, often()),
        state(0x1380, rare()),
        state(0x19bc, rare()),
        state(0x1514, rare()),
        state(0x0c08, end(0.0)),
        state(0x0c0c, end(1.0)),
        state(0x193c, prop_oneof![2 => Just(0), 1 => Just(0x18), 1 => any::<u32>()]),
    ]
    .boxed()
}

/// State that makes shading return two colours or separate alphas, and state that prevents it.
pub fn blend_state() -> BoxedStrategy<Draft> {
    let factor = || {
        let of_two = vec![0xc900_u32, 0xc901, 0xc902, 0xc903, 16, 17, 18, 19];
        let of_one =
            vec![0x4000, 0x4001, 0x4301, 0x4304, 0xc904, 0xc8ff, 4, 7, 10, 14, 15, 20, 0x1_c900, 0x1_4302];
        let of_alpha = vec![0x4302, 0x4303, 0x4308, 5, 6, 11, 12, 13];
        let [of_two, of_one, of_alpha] = [of_two, of_one, of_alpha].map(prop::sample::select);
        prop_oneof![2 => of_two, 2 => of_one, 3 => of_alpha]
    };
    let on = || prop_oneof![1 => Just(0), 3 => Just(1)];
    let methods = vec![0x1344_u16, 0x1348, 0x1350, 0x1358];
    let common = (prop::sample::select(methods), factor());
    let each = (0..8_u16, prop::sample::select(vec![8_u16, 0xc, 0x14, 0x18]), factor());
    let pick = |(address, value)| Draft::State(State { address, value });
    prop_oneof![
        3 => (0..8_u16, on()).prop_map(move |(t, on)| pick((0x1360 + 4 * t, on))),
        3 => common.prop_map(pick),
        1 => state(0x133c, 0..2_u32),
        1 => state(0x12e4, 0..2_u32),
        1 => state(0x19c4, prop_oneof![2 => Just(0), 1 => Just(1)]),
        1 => (0..8_u16, 0..2_u32).prop_map(move |(t, on)| pick((0x1e00 + 0x20 * t, on))),
        2 => each.prop_map(move |(t, at, value)| pick((0x1e00 + 0x20 * t + at, value))),
    ]
    .boxed()
}

pub fn other_state() -> BoxedStrategy<Draft> {
    let float = || {
        prop_oneof![
            prop::sample::select(SPECIAL.map(f32::to_bits).to_vec()),
            any::<u32>(),
            Just(0.5_f32.to_bits())
        ]
    };
    let mask = prop_oneof![2 => Just(0xffff), 1 => any::<u32>()];
    let mask = (0..4_u16, mask).prop_map(|(p, value)| Draft::State(State { address: 0x0fbc + 4 * p, value }));
    let anything = (0..0x1000_u16, any::<u32>());
    prop_oneof![
        2 => state(0x15d0, 0..8_u32),
        1 => state(0x1310, float()),
        1 => state(0x1314, prop_oneof![0x200..0x208_u32, 0..10_u32, any::<u32>()]),
        2 => mask,
        2 => anything.prop_map(|(a, value)| Draft::State(State { address: 4 * a, value })),
    ]
    .boxed()
}

/// Assigns primitives to drafts, and positions that are whole footprints of the mode.
pub fn stream(drafts: &[Draft]) -> Vec<FrtxPacket> {
    let mut fine = places(drafts);
    // A tile ends where the next packet is not part of it.
    for k in 0..fine.len() {
        let next = fine.get(k + 1).copied();
        if let FrtxPacket::Frtx(f) = &mut fine[k] {
            let tile = |f: &Frtx| (f.prim, f.x / 16, f.y / 16);
            f.last_of_tile |= !matches!(next, Some(FrtxPacket::Frtx(next)) if tile(&next) == tile(f));
        }
    }
    fine
}

fn places(drafts: &[Draft]) -> Vec<FrtxPacket> {
    let (mut mode, mut prim, mut fine) = (0, 0_u16, vec![]);
    for draft in drafts {
        fine.push(match draft {
            Draft::State(state) => {
                mode = if state.address == 0x15d0 { state.value & 15 } else { mode };
                FrtxPacket::State(*state)
            }
            Draft::Clear(clear) => FrtxPacket::Clear(*clear),
            Draft::Frtx { x, y, coverage, back, begins, ends } => {
                let (width, height) = match mode {
                    1 | 5 => (4, 8),
                    2 => (4, 4),
                    3 | 4 => (2, 4),
                    6 => (2, 2),
                    _ => (8, 8),
                };
                prim = prim.wrapping_add(u16::from(*begins));
                // Some belong to a smooth primitive: one quad.
                let (quad, lacks) = if (prim + x) % 3 == 0 && *coverage != !0 {
                    one_quad(*coverage, width, height)
                } else {
                    (!0, [0; SMOOTH_PIXELS])
                };
                let plane = TilePlane { exp: 9, c: 77 + i64::from(prim), a: -5, b: i32::from(*x) };
                FrtxPacket::Frtx(Frtx {
                    prim,
                    back: *back,
                    area: u32::from(prim % 5) * u32::from(prim) * 7,
                    x: x * width,
                    y: y * height,
                    coverage: *coverage & quad,
                    plane,
                    accept: x % 3 == 0,
                    unclipped: (prim + y) % 3 == 0,
                    last_of_tile: y % 3 == 0,
                    last: *ends,
                    lacks,
                })
            }
        });
    }
    fine
}

pub fn stalls() -> impl Strategy<Value = Stalls> {
    let stall = || prop_oneof![Just(!0), any::<u64>(), (any::<u64>(), any::<u64>()).prop_map(|(a, b)| a & b)];
    let latency = || prop_oneof![0..3_u64, 0..60_u64, 100..200_u64];
    let rops =
        (prop::array::uniform8(stall()), prop::array::uniform8(latency()), prop::array::uniform8(stall()));
    ((stall(), stall(), latency(), stall()), rops).prop_map(
        |((offer, quad, shading_latency, shaded), (zrop, zrop_latency, crop))| Stalls {
            offer,
            zrop,
            zrop_latency,
            quad,
            shading_latency,
            shaded,
            crop,
        },
    )
}
