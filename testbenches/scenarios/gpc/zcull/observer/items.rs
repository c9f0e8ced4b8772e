//! Random scenes: their items and frequencies.

use super::scene::{ALL, Item, WHOLE};
use bundle::Rect;
use proptest::prelude::*;
use references::gpc::zcull::depth_bounds::{HEIGHT, WIDTH};

fn depth() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => prop::sample::select(vec![0.0_f32, 0.25, 0.375, 0.5, 0.625, 0.75, 1.0]),
        2 => prop::sample::select(vec![0.5_f32 - 6e-8, 0.5 + 1e-5, 0.999_999_94, 1e-7, 0.500_01, 0.499_99]),
        2 => 0.0..1.0_f32,
        1 => prop::sample::select(vec![-1.0_f32, 2.0, -0.01, 1.01, 300.0, -1e-6]),
    ]
}

fn rect() -> impl Strategy<Value = Rect> {
    let part = (0..WIDTH, 0..HEIGHT, 1..=WIDTH, 1..=HEIGHT).prop_map(|(x0, y0, w, h)| {
        let (x1, y1) = ((x0 + w).min(WIDTH), (y0 + h).min(HEIGHT));
        Rect { x0, y0, x1, y1 }
    });
    prop_oneof![3 => Just(WHOLE), 1 => part]
}

fn draw() -> BoxedStrategy<Item> {
    let corner = || (-3000..14_000_i32, -3000..9000_i32);
    let small = [corner(), corner(), corner()]
        .prop_filter("has an area", |[a, b, c]| (b.0 - a.0) * (c.1 - a.1) != (b.1 - a.1) * (c.0 - a.0));
    let at = prop_oneof![2 => Just(ALL), 1 => small];
    let flat = depth().prop_map(|z| [z; 3]);
    // Over the whole triangle, of which the surface has about a tenth.
    let tilted = (depth(), -0.4..0.4_f32, -0.4..0.4_f32).prop_map(|(z, a, b)| [z, z + a, z + b]);
    let z = prop_oneof![3 => flat, 2 => tilted, 1 => [depth(), depth(), depth()]];
    (at, z, rect(), any::<u64>()).prop_map(|(at, z, rect, luck)| Item::Draw(at, z, rect, luck)).boxed()
}

fn of(address: u16, values: &'static [u32]) -> BoxedStrategy<Item> {
    prop::sample::select(values).prop_map(move |value| Item::State(address, value)).boxed()
}

fn float(address: u16) -> BoxedStrategy<Item> {
    let odd = prop::sample::select(vec![f32::NAN, -1.0, 2.0]);
    prop_oneof![6 => depth(), 1 => odd].prop_map(move |z| Item::State(address, z.to_bits())).boxed()
}

fn state() -> BoxedStrategy<Item> {
    prop_oneof![
        6 => of(0x130c, &[0x200, 0x201, 0x201, 0x201, 0x202, 0x203, 0x203, 0x204, 0x204, 0x205, 0x206, 0x206, 0x207, 2, 4, 5]),
        2 => of(0x12cc, &[1, 1, 1, 0]),
        2 => of(0x12e8, &[1, 1, 0]),
        2 => of(0x0dbc, &[0, 1]),
        1 => of(0x19bc, &[0, 0, 1]),
        1 => prop_oneof![float(0x0f9c), float(0x0fa0)],
        1 => prop_oneof![float(0x0c08), float(0x0c0c)],
        1 => of(0x193c, &[0, 0, 1, 1, 8, 0x10, 0x18, 0x19]),
        1 => of(0x196c, &[0, 0, 1, 0x10, 0x11]),
        1 => of(0x07f8, &[0, 0, 0, 1, 0x10]),
        1 => float(0x0d90),
    ]
    .boxed()
}

fn side() -> BoxedStrategy<Item> {
    prop_oneof![
        of(0x12ec, &[0, 0, 1]),
        of(0x3ff0, &[0, 0, 0, 1, 2, 3]),
        of(0x3a80, &[0, 0, 0, 0x8000, 0x1_0000, 0x1_8000, 0xfffe_7fff]),
        of(0x3acc, &[0, 0, 0, 1, 2, 3, 0xffff_fffc]),
        of(0x0210, &[0, 0, 1]),
        of(0x153c, &[0, 0, 1, 0x10]),
        of(0x0fbc, &[0xffff, 0xfffe]),
        of(0x0fc8, &[0xffff, 0]),
        of(0x1148, &[0, 0, 1]),
        of(0x1380, &[0, 1, 1]),
        of(0x1594, &[0, 1]),
        prop_oneof![of(0x1384, &[0x1e00, 0x1e00, 0x1e02]), of(0x1598, &[0x1e00, 0x1e00, 0x150a])],
        prop_oneof![of(0x1388, &[0x1e00, 0x1e01, 0x1e02]), of(0x159c, &[0x1e00, 0x8507, 8])],
        prop_oneof![of(0x138c, &[0x1e00, 0x1e02]), of(0x15a0, &[0x1e00, 0x150a])],
        prop_oneof![of(0x1390, &[0x207, 0x202, 0x203]), of(0x15a4, &[0x207, 0x205, 0x201])],
        prop_oneof![of(0x1394, &[0, 1, 7]), of(0x0f54, &[0, 2])],
        prop_oneof![of(0x1398, &[0xff, 3]), of(0x0f5c, &[0xff])],
        prop_oneof![of(0x139c, &[0xff, 0, 1]), of(0x0f58, &[0xff, 0xf])],
        of(0x0da0, &[0, 1]),
    ]
    .boxed()
}

fn surface() -> BoxedStrategy<Item> {
    prop_oneof![
        of(0x0fe8, &[0x13, 0x14, 0x16, 0x0a, 0x15, 0x17]),
        of(0x15d0, &[0, 0, 0, 1, 2, 3]),
        of(0x0fe4, &[0, 0x10_0000]),
        of(0x0fec, &[0, 0x10]),
        of(0x3ffc, &[0, 0, 1, 2]),
        of(0x1228, &[48, 64]),
        of(0x1538, &[1, 1, 1, 0]),
        of(0x1590, &[0, 0, 1, 0x3f]),
        of(0x07c0, &[48, 48, 32, 17]),
        of(0x07c4, &[32, 32, 16]),
        of(0x07e0, &[0x0800_0000, 0x0005_0001, 0x0006_07f0]),
        of(0x1968, &[1, 1, 0]),
        of(0x1958, &[0]),
        of(0x12c8, &[0x03, 0x05, 0x09, 0x10]),
    ]
    .boxed()
}

fn states(of: &[(u16, u32)]) -> Vec<Item> {
    of.iter().map(|(address, value)| Item::State(*address, *value)).collect()
}

/// Hidden draws and others on known depths and stencil values, with each operation of either face acting or not.
fn stencilled() -> BoxedStrategy<Vec<Item>> {
    let op = |address| of(address, &[0x1e00, 0x1e00, 0x1e00, 0x1e01, 0x150a]);
    let ops = [op(0x1384), op(0x1388), op(0x138c), op(0x1598), op(0x159c), op(0x15a0)];
    let funcs = [of(0x1390, &[0x207, 0x207, 0x200]), of(0x15a4, &[0x207, 0x207, 0x200])];
    let rest = [of(0x1594, &[0, 1, 1]), of(0x1394, &[1, 6]), of(0x0f54, &[1, 6]), of(0x0fe8, &[0x14, 0x16])];
    let draws = prop::collection::vec((any::<bool>(), any::<bool>()), 2..6);
    (ops, funcs, rest, draws)
        .prop_map(|(ops, funcs, rest, draws)| {
            let test = [(0x1538, 1), (0x07f8, 0), (0x12cc, 1), (0x12e8, 0), (0x130c, 0x201), (0x1380, 1)];
            let clear = [Item::State(0x0d90, 0.5_f32.to_bits()), Item::Clear(WHOLE)];
            let draw = |(beyond, back)| {
                let z = if beyond { 0.75 } else { 0.25 };
                Item::Draw(ALL, [z; 3], WHOLE, if back { 0 } else { 1 << 60 })
            };
            let draws: Vec<_> = draws.into_iter().map(draw).collect();
            let off = states(&[(0x1380, 0), (0x12e8, 1)]);
            [&ops[..], &funcs, &rest, &states(&test), &clear, &draws, &off].concat()
        })
        .boxed()
}

/// Depths written with the direction, which ROPs report after it has changed.
fn turned() -> BoxedStrategy<Vec<Item>> {
    let between = prop::collection::vec((1..20_u8).prop_map(|z| f32::from(z) / 20.0), 1..4);
    let pause = || prop_oneof![Just(0), 0..60_u64, 0..600_u64];
    (any::<bool>(), between, [pause(), pause(), pause()], (0..WIDTH / 8, 0..HEIGHT / 8))
        .prop_map(|(greater, between, [a, b, c], (x, y))| {
            let depth = |z: f32| if greater { 1.0 - z } else { z };
            let (with, after) = if greater { (0x206, 0x203) } else { (0x203, 0x206) };
            let flat = |z: f32| Item::Draw(ALL, [z; 3], WHOLE, 0);
            let begin = [(0x12cc, 1), (0x12e8, 1), (0x0dbc, greater.into()), (0x130c, with)];
            let clear = [Item::State(0x0d90, depth(1.0).to_bits()), Item::Clear(WHOLE)];
            let first = [flat(depth(0.5)), Item::Pause(a), flat(depth(0.1)), Item::Pause(b)];
            let turn = states(&[(0x0dbc, (!greater).into()), (0x130c, after)]);
            let probes: Vec<_> = (0..4).map(|kind| Item::Probe(x, y, kind)).collect();
            let then: Vec<_> = between.into_iter().map(flat).collect();
            [&states(&begin)[..], &clear, &first, &turn, &probes, &[Item::Pause(c)], &probes, &then].concat()
        })
        .boxed()
}

/// Ranges are stored to memory, others take their place, and they are loaded again, unchanged.
fn kept() -> BoxedStrategy<Vec<Item>> {
    let blocks = (0..WIDTH / 8, 0..HEIGHT / 8);
    (blocks, 0..3_usize)
        .prop_map(|((x, y), between)| {
            let store = [(0x07e8, 0), (0x07ec, 0x400), (0x07f0, 1), (0x07f4, 0), (0x1464, 0)];
            let between = [&[(0x1958, 0)][..], &[(0x3ffc, 3), (0x3ffc, 0)], &[]][between];
            // Layer 0 is drawn to before and after it.
            let layer = states(&[(0x3ffc, 0)]);
            let probes = (0..4).map(|kind| Item::Probe(x, y, kind)).collect::<Vec<_>>();
            [&layer[..], &states(&store), &states(between), &states(&[(0x1500, 0)]), &probes].concat()
        })
        .boxed()
}

pub fn items() -> BoxedStrategy<Vec<Item>> {
    let clear_all = (float(0x0d90), any::<bool>()).prop_map(|(value, region_first)| {
        // CLEAR_ZCULL_REGION promises that the whole surface is cleared.
        let (region, walk) = (Item::State(0x12c8, 1), Item::Clear(WHOLE));
        let both = if region_first { [region, walk] } else { [walk, region] };
        [&[value, Item::State(0x1538, 1), Item::State(0x07f8, 0)][..], &both].concat()
    });
    let one = |item: BoxedStrategy<Item>| item.prop_map(|item| vec![item]).boxed();
    let blocks = (0..WIDTH / 8, 0..HEIGHT / 8);
    let probe = (blocks.clone(), 0..8_u8).prop_map(|((x, y), kind)| Item::Probe(x, y, kind)).boxed();
    let sweep =
        blocks.clone().prop_map(|(x, y)| (0..8).map(|kind| Item::Probe(x, y, kind)).collect::<Vec<_>>());
    // Known depths, then possibly hidden draws, under unusual state.
    let odd = prop::collection::vec(prop_oneof![3 => side(), 2 => state(), 1 => surface()], 0..4);
    let value = float(0x0d90);
    let some = prop::collection::vec(draw(), 1..5);
    let story = (odd, value, some, blocks.clone()).prop_map(|(odd, value, draws, (x, y))| {
        let ready = [Item::State(0x07f8, 0), Item::State(0x1538, 1), value, Item::Clear(WHOLE)];
        let probes = (0..4).map(|kind| Item::Probe(x, y, kind)).collect();
        [odd, ready.to_vec(), draws, probes].concat()
    });
    // Two surfaces, each of which keeps its own ranges; a clear of one that is read-only.
    let in_flight = (any::<bool>(), float(0x0d90), blocks.clone()).prop_map(|(other, value, (x, y))| {
        let (address, odd) = if other { (0x0fe4, 0x20_0000) } else { (0x07f8, 1) };
        let probes = (0..4).map(|kind| Item::Probe(x, y, kind));
        let there = [Item::State(address, odd), value, Item::Clear(WHOLE), Item::State(address, 0)];
        there.into_iter().chain(probes).collect::<Vec<_>>()
    });
    let group = prop_oneof![
        9 => one(draw()),
        4 => one(state()),
        1 => one(side()),
        1 => one(surface()),
        2 => one(rect().prop_map(Item::Clear).boxed()),
        2 => clear_all,
        3 => one(probe),
        1 => sweep,
        4 => story,
        1 => in_flight,
        1 => kept(),
        2 => stencilled(),
        2 => turned(),
        1 => one((0..300_u64).prop_map(Item::Pause).boxed()),
    ];
    let start = (
        prop::sample::select(vec![0x13, 0x14, 0x16, 0x0a]),
        prop::sample::select(vec![0, 0, 0, 0, 1, 2, 3, 6]),
    );
    (start, any::<bool>(), prop::collection::vec(group, 4..40))
        .prop_map(|((format, mode), greater, groups)| {
            let begin = [
                (0x0fe8, format),
                (0x15d0, mode),
                (0x1538, 1),
                (0x07c0, WIDTH.into()),
                (0x07c4, HEIGHT.into()),
                (0x07e0, 0x0800_0000),
                (0x1590, 0),
                (0x1968, 1),
                (0x0dbc, greater.into()),
                (0x12cc, 1),
                (0x12e8, 1),
                (0x130c, if greater { 0x206 } else { 0x203 }),
                (0x0d90, if greater { 0 } else { 1_f32.to_bits() }),
            ];
            let begin = begin.map(|(address, value)| Item::State(address, value));
            let end = (0..4).map(|k| Item::Probe(k, k, (k % 4) as u8));
            begin.into_iter().chain([Item::Clear(WHOLE)]).chain(groups.concat()).chain(end).collect()
        })
        .boxed()
}
