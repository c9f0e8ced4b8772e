//! Primitives of several sources and state are output in the order of marks, numbered; each entry's last primitive is signalled.

use bundle::*;
use gpc::work_crossbar::{In, Params, WorkCrossbar};
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    WorkCrossbar::new(&Params::default()) => cycles_of_a_packet a_packet_a_cycle
        an_entry_ends_with_its_last_packet any_order;
    WorkCrossbar::new(&Params { sources: Within::new(3), depth: Within::new(2), screen_depth: Within::new(2) }) =>
        a_batch_waits_for_its_source any_order;
    WorkCrossbar::new(&Params { sources: Within::new(8), ..Params::default() }) => any_order;
}

struct Seen {
    out: Vec<PrimPacket>,
    at: Vec<u64>,
    last: Vec<EntryLast>,
    taken: Vec<Vec<u64>>,
    screen: Vec<u64>,
}

fn run(
    mut dut: Device<WorkCrossbar>,
    screen: &[ScreenPacket],
    wdx: &[Vec<(u64, WdxPacket)>],
    patterns: [u64; 4],
) -> Seen {
    let mut marks = Source::new(screen, patterns[0]);
    let mut sources: Vec<_> = wdx
        .iter()
        .map(|packets| {
            let mut source = Source::new(&[], patterns[1]);
            packets.iter().for_each(|(from, packet)| source.push(*from, *packet));
            source
        })
        .collect();
    let (mut out, mut last) = (Sink::new(patterns[2]), Sink::new(patterns[3]));
    let nothing = In::new(&dut.unit().p);
    let mut quiet = 0;
    dut.run(|o| {
        let mut i = nothing.clone();
        i.screen = marks.drive(o.screen);
        for (k, source) in sources.iter_mut().enumerate() {
            i.wdx[k] = source.drive(o.wdx[k]);
        }
        i.prim = out.drive(&o.prim);
        i.last = last.drive(&o.last);
        let empty = marks.is_empty() && sources.iter().all(Source::is_empty);
        quiet = if empty && o.idle { quiet + 1 } else { 0 };
        (quiet < 5).then_some(i)
    });
    let taken = sources.iter().map(|source| source.taken.clone()).collect();
    Seen { out: out.taken, at: out.at, last: last.taken, taken, screen: marks.taken }
}

/// A primitive, or the last of its entry.
fn prim(batch: u16, entry: u16, corner: u16, last: bool) -> WdxPacket {
    let attributes =
        PrimAttributes { entry, count: 3, scalars: 5, viewport: 2, layer: 9, ..Default::default() };
    let vertices = [corner, corner + 1, corner + 2];
    let topology = Topology::Triangles;
    WdxPacket::Prim(WdxPrim { batch, topology, first: true, last, vertices, attributes })
}

fn close(batch: u16) -> WdxPacket {
    WdxPacket::Close(BatchClose { batch })
}

fn mark(batch: u16, source: u8) -> ScreenPacket {
    ScreenPacket::Mark(ScreenMark { batch, source })
}

fn state(value: u32) -> ScreenPacket {
    ScreenPacket::State(State { address: 0x1234, value })
}

fn cycles_of_a_packet(new: Maker<WorkCrossbar>) {
    let seen = run(new(), &[state(5)], &[vec![]], [!0; 4]);
    assert_eq!(seen.at[0] - seen.screen[0], 2);
    let packets = vec![(20, prim(0, 7, 1, true)), (20, close(0))];
    let seen = run(new(), &[mark(0, 0)], &[packets], [!0; 4]);
    assert_eq!(seen.at[0] - seen.taken[0][0], 2);
    assert_eq!(seen.last, [EntryLast { source: 0, entry: 7, prim: 0 }]);
}

/// In a batch with two entries, the end of the first is signalled before any packet of the second arrives: a unit that waits
/// for the entry would otherwise deadlock.
fn an_entry_ends_with_its_last_packet(new: Maker<WorkCrossbar>) {
    let packets = [(20, prim(0, 7, 1, true)), (500, prim(0, 9, 1, true)), (500, close(0))];
    let mut dut = new();
    let (mut mark, mut wdx) = (Source::new(&[mark(0, 0)], !0), Source::new(&[], !0));
    packets.iter().for_each(|(from, packet)| wdx.push(*from, *packet));
    let (mut out, mut last) = (Sink::new(!0), Sink::new(!0));
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.screen = mark.drive(o.screen);
        i.wdx[0] = wdx.drive(o.wdx[0]);
        i.prim = out.drive(&o.prim);
        i.last = last.drive(&o.last);
        (last.len() < 2).then_some(i)
    });
    assert_eq!(last.at[0] - wdx.taken[0], 2);
    let notified = [(7, 0), (9, 1)].map(|(entry, prim)| EntryLast { source: 0, entry, prim });
    assert_eq!(last.taken, notified);
}

fn batches(count: u16, prims: u16) -> (Vec<ScreenPacket>, Vec<(u64, WdxPacket)>) {
    let one = |batch: u16| {
        let prims = (0..prims).map(move |k| (0, prim(batch, batch, k, k + 1 == prims)));
        prims.chain([(0, close(batch))]).collect::<Vec<_>>()
    };
    ((0..count).map(|batch| mark(batch, 0)).collect(), (0..count).flat_map(one).collect())
}

/// A batch costs a cycle for its mark and one for its end.
fn a_packet_a_cycle(new: Maker<WorkCrossbar>) {
    let (marks, packets) = batches(10, 30);
    let seen = run(new(), &marks, &[packets], [!0; 4]);
    assert_eq!(seen.at[299] - seen.at[0], 299 + 9 * 2);
    assert_eq!(seen.last.len(), 10);
}

fn a_batch_waits_for_its_source(new: Maker<WorkCrossbar>) {
    // Source 1 is first in the order, and late.
    let wdx = [
        vec![(0, prim(1, 3, 10, true)), (0, close(1))],
        vec![(50, prim(0, 4, 20, true)), (50, close(0))],
        vec![],
    ];
    let seen = run(new(), &[mark(0, 1), state(1), mark(1, 0)], &wdx, [!0; 4]);
    let corner = |packet: &PrimPacket| match packet {
        PrimPacket::Prim(prim) => u32::from(prim.vertices[0]),
        PrimPacket::State(state) => state.value,
    };
    assert_eq!(seen.out.iter().map(corner).collect::<Vec<_>>(), [20, 1, 10]);
    assert!(seen.at[0] > 50);
}

fn any_order(new: Maker<WorkCrossbar>) {
    let count = new().unit().p.sources.get();
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, patterns)| {
        let mut rng = Rng::new(seed);
        let (mut screen, mut wdx) = (vec![], vec![vec![]; count]);
        let (mut wanted, mut lasts, mut number, mut entry) = (vec![], vec![], 0_u16, 0_u16);
        for batch in 0..40 {
            if rng.one_in(3) {
                let value = rng.below(1 << 32) as u32;
                screen.push(state(value));
                wanted.push(PrimPacket::State(State { address: 0x1234, value }));
            }
            let source = rng.below(count as u64) as usize;
            screen.push(mark(batch, source as u8));
            // Some batches have no visible primitive, some more than an entry.
            for _ in 0..rng.below(3) {
                entry = (entry + 1) % (1 << 13);
                let more = rng.below(6);
                for k in 0..=more {
                    let packet = prim(batch, entry, rng.below(1 << 15) as u16, k == more);
                    wdx[source].push((rng.below(300), packet));
                    let WdxPacket::Prim(WdxPrim { topology, first, vertices, attributes, .. }) = packet
                    else {
                        unreachable!()
                    };
                    wanted.push(PrimPacket::Prim(PrimRef {
                        prim: number,
                        topology,
                        first,
                        vertices,
                        attributes,
                    }));
                    number = number.wrapping_add(1);
                }
                lasts.push(EntryLast { source: source as u8, entry, prim: number.wrapping_sub(1) });
            }
            wdx[source].push((0, close(batch)));
        }
        let seen = run(new(), &screen, &wdx, patterns);
        assert_eq!(seen.out, wanted);
        assert_eq!(seen.last, lasts);
    });
}
