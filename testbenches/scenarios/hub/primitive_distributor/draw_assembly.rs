//! Assembles primitives from indices: the rate, and the primitives of any draw.

use bundle::*;
use hub::primitive_distributor::draw_assembly::{DrawAssembly, In, Params};
use hub::primitive_distributor::types::*;
use kernel::methods::field;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::common::draws::{Primitive, Rules, flagged as primitives};

scenarios! {
    DrawAssembly::new(&Params {}) => two_a_cycle three_cycles_to_the_first state_waits_for_complete_primitives
        vertices_are_counted edges_by_their_flags any_draws;
}

fn begin(topology: u32, patch_size: u8, last_provokes: bool) -> DrawBound {
    DrawBound { topology: field::<DrawTopology>(topology), patch_size, last_provokes, ..DrawBound::default() }
}

fn end() -> IndexPacket {
    IndexPacket::Bound(DrawBound { ends: true, ..DrawBound::default() })
}

fn group(some: &[Option<u32>]) -> IndexPacket {
    edged(some, true)
}

/// Vertices that begin an edge, or do not.
fn edged(some: &[Option<u32>], edges: bool) -> IndexPacket {
    let mut group = IndexGroup { count: some.len() as u8, no_edges: !edges, ..IndexGroup::default() };
    for (k, index) in some.iter().enumerate() {
        group.indices[k] = index.unwrap_or(0xdead);
        group.restarts |= u8::from(index.is_none()) << k;
    }
    IndexPacket::Group(group)
}

/// Runs packets. Returns the output packets with their cycles, and the cycles of those accepted.
fn assembled(
    new: Maker<DrawAssembly>,
    packets: &[IndexPacket],
    [offer, take]: [u64; 2],
) -> (Vec<(u64, AssembledPacket)>, Vec<u64>) {
    let mut dut = new();
    let (mut packet, mut prims) = (Source::new(packets, offer), Sink::new(take));
    let mut rests = 0;
    dut.run(|o| {
        rests = if packet.is_empty() && o.idle { rests + 1 } else { 0 };
        (rests < 3).then(|| In { packet: packet.drive(o.packet), prims: prims.drive(&o.prims) })
    });
    (prims.timed(), packet.taken)
}

/// For a draw of that many vertices, eight a packet: cycles from its first primitives to its last,
/// and the number of packets.
fn cycles(new: Maker<DrawAssembly>, topology: u32, vertices: u32) -> (u64, usize) {
    let all: Vec<_> = (0..vertices).map(Some).collect();
    let mut packets = vec![IndexPacket::Bound(begin(topology, 3, true))];
    packets.extend(all.chunks(8).map(group));
    packets.push(end());
    let (found, _) = assembled(new, &packets, [!0; 2]);
    let prims: Vec<_> = found.iter().filter(|(_, p)| matches!(p, AssembledPacket::Prims(_))).collect();
    (prims[prims.len() - 1].0 - prims[0].0 + 1, prims.len())
}

/// A packet of two primitives each cycle: lists, strips, fans, quads; with adjacency a packet of one.
fn two_a_cycle(new: Maker<DrawAssembly>) {
    for (topology, vertices, packets) in [
        (0, 80, 40),
        (1, 80, 20),
        (3, 81, 40),
        (4, 240, 40),
        (5, 82, 40),
        (7, 80, 20),
        (8, 82, 40),
        (10, 80, 20),
        (11, 83, 80),
    ] {
        assert_eq!(cycles(new, topology, vertices), (packets, packets as usize), "topology {topology}");
    }
    // A patch takes six vertices a cycle; eight arrive.
    assert_eq!(cycles(new, 12, 48), (8, 8));
}

fn three_cycles_to_the_first(new: Maker<DrawAssembly>) {
    let packets = [IndexPacket::Bound(begin(4, 3, false)), group(&[Some(1), Some(2), Some(3)]), end()];
    let (found, taken) = assembled(new, &packets, [!0; 2]);
    let cycles: Vec<_> = found.iter().map(|(cycle, _)| cycle - taken[1]).collect();
    assert_eq!(cycles, [1, 3, 4], "begin, primitive, end");
}

/// State waits no longer than that: the window retains vertices of incomplete primitives.
fn state_waits_for_complete_primitives(new: Maker<DrawAssembly>) {
    let state = IndexPacket::State(RoutedState { world: true, ..RoutedState::default() });
    let all: Vec<_> = (0..8).map(Some).collect();
    let packets = [IndexPacket::Bound(begin(4, 3, false)), group(&all), state, group(&all[..1]), end()];
    let (found, _) = assembled(new, &packets, [!0; 2]);
    let kinds: Vec<_> = found
        .iter()
        .map(|(_, p)| match p {
            AssembledPacket::Bound(_) => 0,
            AssembledPacket::Prims(prims) => 1 + usize::from(prims.two),
            AssembledPacket::State(_) => 3,
        })
        .collect();
    assert_eq!(kinds, [0, 2, 3, 1, 0]);
}

/// Counts each index except restarts, whether or not it completes a primitive, up to a marker of selector 1, whose
/// response follows a cycle after it is sent; 1530 of type 12 (hexadecimal) resets the count, bit 0 of 0D68 stops it.
fn vertices_are_counted(new: Maker<DrawAssembly>) {
    let state = |address, value| {
        IndexPacket::State(RoutedState { world: true, screen: true, state: State { address, value } })
    };
    let (draw, eight) = (IndexPacket::Bound(begin(4, 3, false)), [Some(1); 8]);
    let packets = [
        state(0x3f08, 0x0100),
        draw,
        group(&eight),
        group(&[Some(4), None, Some(5), None, None]),
        state(0x3f08, 0x0101),
        group(&eight[..1]),
        end(),
        state(0x3f08, 0x0302),
        state(0x0d68, !1),
        draw,
        group(&eight),
        end(),
        state(0x3f08, 0x0103),
        state(0x0d68, 1),
        draw,
        group(&[None]),
        group(&eight),
        end(),
        state(0x1530, 0x13),
        state(0x3f08, 0x01f4),
        state(0x1530, 0x12),
        state(0x3f08, 0x0105),
    ];
    let mut dut = new();
    let (mut packet, mut prims) = (Source::new(&packets, !0), Sink::new(!0));
    let (mut rests, mut notified, mut cycle) = (0, vec![], 0);
    dut.run(|o| {
        notified.extend(o.report_value.get().map(|value| (cycle, value.id, value.value)));
        rests = if packet.is_empty() && o.idle { rests + 1 } else { 0 };
        cycle += 1;
        (rests < 3).then(|| In { packet: packet.drive(o.packet), prims: prims.drive(&o.prims) })
    });
    let values: Vec<_> = notified.iter().map(|(_, id, value)| (*id, *value)).collect();
    assert_eq!(values, [(0, 0), (1, 10), (3, 11), (4, 19), (5, 0)]);
    let passed: Vec<_> = prims.timed();
    let marks = passed.iter().filter(|(_, p)| {
        matches!(p, AssembledPacket::State(s) if s.state.address == 0x3f08 && s.state.value >> 8 & 31 == 1)
    });
    assert_eq!(
        marks.map(|(at, _)| *at).collect::<Vec<_>>(),
        notified.iter().map(|(at, ..)| *at).collect::<Vec<_>>()
    );
}

/// Primitives of packets; the parts of a patch are combined.
fn of(found: &[(u64, AssembledPacket)], patches: bool) -> Vec<Primitive> {
    let (mut all, mut patch): (Vec<Primitive>, Vec<u32>) = (vec![], vec![]);
    for (_, packet) in found {
        let AssembledPacket::Prims(prims) = packet else { continue };
        for (k, prim) in prims.prims.iter().enumerate().take(1 + usize::from(prims.two)) {
            let corners = prims.indices[3 * k..][..prim.corners.into()].to_vec();
            if !patches {
                assert!(prim.ends);
                all.push(Primitive { corners, edges: prim.edges, first: prim.first });
                continue;
            }
            if prim.first {
                patch.clear();
            }
            patch.extend(corners);
            if prim.ends {
                all.push(Primitive { corners: patch.clone(), edges: 7, first: true });
            }
        }
    }
    all
}

/// An edge of a triangle, quad or polygon has the flag of the vertex where it begins; a strip's edges are all set.
fn edges_by_their_flags(new: Maker<DrawAssembly>) {
    let some = |n: u32| (0..n).map(Some).collect::<Vec<_>>();
    let draw = |topology, last, flags: &[bool]| {
        let mut packets = vec![IndexPacket::Bound(begin(topology, 0, last))];
        let vertices = some(flags.len() as u32);
        packets.extend(flags.iter().zip(&vertices).map(|(flag, vertex)| edged(&[*vertex], *flag)));
        packets.push(end());
        let (found, _) = assembled(new, &packets, [!0; 2]);
        of(&found, false).iter().map(|prim| prim.edges).collect::<Vec<_>>()
    };
    let (yes, no) = (true, false);
    for last in [false, true] {
        assert_eq!(draw(4, last, &[yes, no, no, no, yes, yes]), [0b001, 0b110]);
        assert_eq!(draw(5, last, &[no; 4]), [7, 7]);
        assert_eq!(draw(6, last, &[no; 4]), [7, 7]);
    }
    // 0 1 2, 0 2 3; 0 1 3, 1 2 3.
    assert_eq!(draw(7, false, &[yes, no, yes, no]), [0b001, 0b010]);
    assert_eq!(draw(7, true, &[yes, no, yes, no]), [0b001, 0b010]);
    assert_eq!(draw(7, true, &[no, yes, no, yes]), [0b100, 0b001]);
    // 0 1 2, 0 2 3, 0 3 4: edges of 0, 1; 2; 3, 4.
    assert_eq!(draw(9, false, &[yes, no, yes, no, yes]), [0b001, 0b010, 0b100]);
    assert_eq!(draw(9, false, &[no, yes, no, yes, no]), [0b010, 0b000, 0b010]);
    // 1 2 0, 2 3 0, 3 4 0.
    assert_eq!(draw(9, true, &[yes, no, yes, no, yes]), [0b100, 0b001, 0b010]);
}

fn any_draws(new: Maker<DrawAssembly>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut r = Random(seed);
        for _ in 0..r.within(1..5) {
            let (topology, size, last) = (r.below(16) as u32, r.below(40) as u8, r.below(2) == 0);
            let restarts = r.one_of(&[3, 7, 12, 1000]);
            let vertices: Vec<_> =
                (0..r.below(70)).map(|_| (r.below(restarts) != 0).then(|| r.any() as u32)).collect();
            let mut packets = vec![IndexPacket::Bound(begin(topology, size, last))];
            let (mut left, mut flagged) = (&vertices[..], vec![]);
            while !left.is_empty() {
                let (some, rest) = left.split_at((r.within(1..9) as usize).min(left.len()));
                let edges = r.below(3) != 0;
                packets.push(edged(some, edges));
                flagged.extend(some.iter().map(|vertex| (*vertex, edges)));
                left = rest;
            }
            packets.push(end());
            let (found, _) = assembled(new, &packets, stalls);
            let rules = Rules { topology, patch_size: size.into(), last };
            assert_eq!(of(&found, topology == 14), primitives(&rules, &flagged, true));
        }
    });
}
