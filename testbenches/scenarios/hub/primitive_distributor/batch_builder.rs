//! Packs primitives into batches: two primitives a cycle in, a packet a cycle out.

use bundle::*;
use hub::primitive_distributor::batch_builder::{BatchBuilder, In, Params};
use hub::primitive_distributor::types::*;
use kit::{Maker, Sink, Source, scenarios};

scenarios! {
    BatchBuilder::new(&Params::default()) => first_cycles two_a_cycle a_packet_a_cycle a_second_may_not_fit marks_before_closes vertices_are_counted
        primitives_are_counted state_is_kept_in_order halves_have_one_number batches_that_count_stay_in_an_sm;
}

fn prim(corners: u8) -> AssembledPrim {
    AssembledPrim { corners, edges: 7, first: false, ends: true }
}

/// Two triangles.
fn two(a: [u32; 3], b: [u32; 3]) -> AssembledPacket {
    let indices = [a[0], a[1], a[2], b[0], b[1], b[2]];
    AssembledPacket::Prims(AssembledPrims { two: true, prims: [prim(3); 2], indices })
}

fn begin() -> AssembledPacket {
    AssembledPacket::Bound(DrawBound { topology: DrawTopology::Triangles, ..DrawBound::default() })
}

fn end() -> AssembledPacket {
    AssembledPacket::Bound(DrawBound { ends: true, ..DrawBound::default() })
}

struct Seen {
    world: Vec<(u64, WorldPacket)>,
    screen: Vec<(u64, ScreenPacket)>,
    taken: Vec<u64>,
    notified: Vec<ReportValue>,
}

fn built(new: Maker<BatchBuilder>, packets: &[AssembledPacket], [world, screen]: [u64; 2]) -> Seen {
    let mut dut = new();
    let (mut prims, mut world, mut screen) = (Source::new(packets, !0), Sink::new(world), Sink::new(screen));
    let (mut rests, mut notified) = (0, vec![]);
    dut.run(|o| {
        notified.extend(o.report_value.get().copied());
        rests = if prims.is_empty() && o.idle { rests + 1 } else { 0 };
        (rests < 3).then(|| In {
            prims: prims.drive(o.prims),
            world: world.drive(&o.world),
            screen: screen.drive(&o.screen),
        })
    });
    Seen { world: world.timed(), screen: screen.timed(), taken: prims.taken, notified }
}

/// Triangles of a strip, two a packet.
fn strip(packets: u32) -> Vec<AssembledPacket> {
    let pair = |k: u32| two([2 * k, 2 * k + 1, 2 * k + 2], [2 * k + 1, 2 * k + 3, 2 * k + 2]);
    (0..packets).map(pair).collect()
}

/// Cycles from the end of a draw to its batch's head, and from state to its packets.
fn first_cycles(new: Maker<BatchBuilder>) {
    let state = AssembledPacket::State(RoutedState { world: true, screen: true, ..RoutedState::default() });
    let seen = built(new, &[state, begin(), two([0, 1, 2], [2, 1, 3]), end()], [!0; 2]);
    assert_eq!((seen.world[0].0 - seen.taken[0], seen.screen[0].0 - seen.taken[0]), (2, 2));
    assert_eq!((seen.world[1].0 - seen.taken[3], seen.screen[1].0 - seen.taken[3]), (3, 3));
}

/// While batches have space: the first two batches of a strip, 30 each, and of separate triangles, 10 each.
fn two_a_cycle(new: Maker<BatchBuilder>) {
    let alone = |k: u32| two([6 * k, 6 * k + 1, 6 * k + 2], [6 * k + 3, 6 * k + 4, 6 * k + 5]);
    for (packets, both) in [(strip(60), 30), ((0..60).map(alone).collect(), 10)] {
        let all = [vec![begin()], packets].concat();
        let seen = built(new, &all, [!0; 2]);
        let cycles: Vec<_> = (0..both).map(|k| seen.taken[k + 1] - seen.taken[1]).collect();
        assert_eq!(cycles, (0..both as u64).collect::<Vec<_>>());
    }
}

/// A head, eight of indices, fifteen of primitives, a close, and the next.
fn a_packet_a_cycle(new: Maker<BatchBuilder>) {
    let all = [vec![begin()], strip(90), vec![end()]].concat();
    let seen = built(new, &all, [!0; 2]);
    let first = seen.world[0].0;
    assert!(seen.world.iter().zip(first..).all(|((at, _), cycle)| *at == cycle));
    assert_eq!(seen.world.len(), 6 * (1 + 8 + 15 + 1));
    let head = |k: usize| seen.world[25 * k].1;
    for k in 0..6 {
        let WorldPacket::Head(head) = head(k) else { panic!("{:?}", head(k)) };
        assert_eq!((head.batch, head.sm, head.primitive_id), (k as u16, k as u8 % 2, 30 * k as u32));
    }
}

/// The first primitive of a packet is put into the batch, the second into the next.
fn a_second_may_not_fit(new: Maker<BatchBuilder>) {
    let pair = |k: u32| two([3 * k, 3 * k + 1, 3 * k + 2], [3 * k, 3 * k + 1, 3 * k + 2]);
    let mut all = vec![begin()];
    all.extend((0..9).map(pair));
    // 27 vertices so far: five more, three more.
    all.extend([two([100, 101, 0], [102, 103, 104]), two([105, 106, 107], [100, 106, 107]), end()]);
    let seen = built(new, &all, [!0; 2]);
    let heads: Vec<_> = seen
        .world
        .iter()
        .filter_map(|(_, p)| match p {
            WorldPacket::Head(head) => Some((head.vertices, head.prims)),
            _ => None,
        })
        .collect();
    assert_eq!(heads, [(32, 20), (4, 2)]);
}

/// While the screen output is stalled, the close waits.
fn marks_before_closes(new: Maker<BatchBuilder>) {
    let packets = [begin(), two([0, 1, 2], [2, 1, 3]), end(), begin(), two([0, 1, 2], [2, 1, 3]), end()];
    let seen = built(new, &packets, [!0, 1 << 40 | 1 << 63]);
    let closes: Vec<_> =
        seen.world.iter().filter(|(_, p)| matches!(p, WorldPacket::Close(_))).map(|(at, _)| *at).collect();
    let marks: Vec<_> = seen.screen.iter().map(|(at, _)| *at).collect();
    assert_eq!(marks, [40, 63]);
    // The second mark is in the port's register when the first has been sent.
    assert!(closes[0] < 40 && (41..63).contains(&closes[1]));
}

/// Counts the vertices of each batch, each once, up to a marker of selector 5; 1530 of type 15 (hexadecimal) resets
/// the count, other types do not.
fn vertices_are_counted(new: Maker<BatchBuilder>) {
    let state = |address, value| {
        AssembledPacket::State(RoutedState { world: true, screen: true, state: State { address, value } })
    };
    let prims = two([0, 1, 2], [2, 1, 3]);
    let packets = [
        state(0x3f08, 0x0500),
        begin(),
        prims,
        two([7, 8, 9], [7, 8, 9]),
        end(),
        state(0x3f08, 0x0501),
        begin(),
        prims,
        state(0x3f08, 0x1302),
        state(0x1530, 0x1e),
        prims,
        end(),
        state(0x3f08, 0x05f3),
        state(0x1530, 0x15),
        state(0x3f08, 0x0504),
    ];
    let seen = built(new, &packets, [!0; 2]);
    let notified: Vec<_> = seen.notified.iter().map(|notified| (notified.id, notified.value)).collect();
    assert_eq!(notified, [(0, 0), (1, 7), (3, 15), (4, 0)]);
}

/// Counts the primitives of all draws, including the second of a packet, up to a marker of selector 3; 1530 of type
/// 13 (hexadecimal) resets the count, bit 1 of 0D68 stops it, and bit 2 that of vertices.
fn primitives_are_counted(new: Maker<BatchBuilder>) {
    let state = |address, value| {
        AssembledPacket::State(RoutedState { world: true, screen: true, state: State { address, value } })
    };
    let prims = two([0, 1, 2], [2, 1, 3]);
    let one = AssembledPacket::Prims(AssembledPrims {
        prims: [prim(3), AssembledPrim::default()],
        indices: [4, 5, 6, 0, 0, 0],
        ..AssembledPrims::default()
    });
    let packets = [
        begin(),
        prims,
        one,
        end(),
        state(0x3f08, 0x0301),
        state(0x0d68, !2),
        begin(),
        prims,
        state(0x3f08, 0x0302),
        state(0x3f08, 0x0503),
        state(0x0d68, 2),
        prims,
        end(),
        state(0x3f08, 0x0304),
        state(0x3f08, 0x0505),
        state(0x1530, 0x13),
        state(0x3f08, 0x0306),
    ];
    let seen = built(new, &packets, [!0; 2]);
    let notified: Vec<_> = seen.notified.iter().map(|notified| (notified.id, notified.value)).collect();
    assert_eq!(notified, [(1, 3), (2, 3), (3, 11), (4, 5), (5, 11), (6, 0)]);
}

/// State follows the batch before it, to one stream or both.
fn state_is_kept_in_order(new: Maker<BatchBuilder>) {
    let state = |world, screen, value| {
        AssembledPacket::State(RoutedState { world, screen, state: State { address: 4, value } })
    };
    let prims = two([0, 1, 2], [2, 1, 3]);
    let packets = [
        state(true, true, 1),
        begin(),
        prims,
        state(false, true, 2),
        prims,
        state(true, false, 3),
        end(),
        state(true, true, 4),
    ];
    let seen = built(new, &packets, [!0; 2]);
    let world: Vec<_> = seen
        .world
        .iter()
        .filter_map(|(_, p)| match p {
            WorldPacket::State(state) => Some(state.value),
            WorldPacket::Close(_) => Some(0),
            _ => None,
        })
        .collect();
    assert_eq!(world, [1, 0, 0, 3, 4]);
    let screen: Vec<_> = seen
        .screen
        .iter()
        .map(|(_, p)| match p {
            ScreenPacket::State(state) => state.value,
            ScreenPacket::Mark(_) => 0,
        })
        .collect();
    assert_eq!(screen, [1, 0, 2, 0, 4]);
}

/// Quads of two triangles each: 15 a batch. A batch's first number
/// is that of its quad, also where the batch begins within one.
fn halves_have_one_number(new: Maker<BatchBuilder>) {
    let bound = DrawBound { topology: DrawTopology::Quads, ..DrawBound::default() };
    let half = |first: bool| AssembledPrim { first, ..prim(3) };
    let quad = |k: u32| {
        let prims = [half(true), half(false)];
        AssembledPacket::Prims(AssembledPrims { two: true, prims, indices: [4 * k, 1, 2, 4 * k, 2, 3] })
    };
    // A single triangle, so that batches of 30 end within a quad.
    let alone = AssembledPrims { two: false, prims: [half(true); 2], indices: [9; 6] };
    let mut all = vec![AssembledPacket::Bound(bound), AssembledPacket::Prims(alone)];
    all.extend((0..45).map(quad));
    all.push(end());
    let heads: Vec<_> = built(new, &all, [!0; 2])
        .world
        .iter()
        .filter_map(|(_, p)| match p {
            WorldPacket::Head(head) => Some((head.primitive_id, head.prims)),
            _ => None,
        })
        .collect();
    // 30 triangles are the single one and 14 and a half quads:
    // the next batch begins with the other half of number 15.
    assert_eq!(heads, [(0, 30), (15, 30), (30, 30), (45, 1)]);
}

/// Where a geometry shader after evaluation reads the primitive number, batches are sent to the same SM until
/// numbering restarts; else SMs are assigned round-robin.
fn batches_that_count_stay_in_an_sm(new: Maker<BatchBuilder>) {
    let state = |address, value| {
        AssembledPacket::State(RoutedState { world: true, screen: false, state: State { address, value } })
    };
    let draw = |new_ids| {
        let bound = DrawBound { topology: DrawTopology::Triangles, new_ids, ..DrawBound::default() };
        [vec![AssembledPacket::Bound(bound)], strip(45), vec![end()]].concat()
    };
    let (evaluation, geometry, reads) = (1 << 3, 1 << 4, 1 << 24);
    let cases = [
        (evaluation | geometry | 3, reads, [1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1]),
        (evaluation | geometry | 3, !reads, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
        (evaluation | 3, reads, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
        (geometry | 3, reads, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
    ];
    for (stages, inputs, sms) in cases {
        // Three batches a draw; the third draw continues the second's numbers, the fourth has a given one.
        let mut all = vec![state(0x3f14, stages), state(0x3a14, inputs)];
        all.extend([draw(true), draw(true), draw(false)].concat());
        all.push(state(0x1624, 500));
        all.extend(draw(false));
        let seen = built(new, &all, [!0; 2]);
        let heads: Vec<_> = seen
            .world
            .iter()
            .filter_map(|(_, p)| match p {
                WorldPacket::Head(head) => Some((head.sm, head.begins, head.primitive_id)),
                _ => None,
            })
            .collect();
        let begins = [0, 3, 9];
        let ids = [0, 30, 60, 0, 30, 60, 90, 120, 150, 500, 530, 560];
        let wanted: Vec<_> = (0..12).map(|k| (sms[k], begins.contains(&k), ids[k])).collect();
        assert_eq!(heads, wanted, "{stages:x} {inputs:x}");
    }
}
