//! Each packet is sent to all units that need it, in order, under any stalls.

use bundle::*;
use gpc::gpm::batch_route::{BatchRoute, In, Params};
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    BatchRoute::new(&Params::default()) => a_packet_a_cycle packets_are_routed_to_their_sm
        an_sm_that_is_not_there any_packets;
    BatchRoute::new(&Params { tpcs: Within::new(1), sms: Within::new(1), ..Params::default() }) => any_packets;
    BatchRoute::new(&Params { tpcs: Within::new(4), sms: Within::new(8), pes: Within::new(2), depth: Within::new(5) }) =>
        an_sm_that_is_not_there any_packets;
    BatchRoute::new(&Params { tpcs: Within::new(20), sms: Within::new(20), ..Params::default() }) => any_packets;
}

/// Packets received at each of the three kinds of ports, and the cycles.
struct Got {
    ports: [Vec<Vec<WorldPacket>>; 3],
    cycles: u64,
    first: Option<u64>,
}

fn run(new: Maker<BatchRoute>, packets: &[WorldPacket], offer: u64, take: u64) -> Got {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let sinks = |n: usize| (0..n).map(|k| Sink::new(take.rotate_left(7 * k as u32))).collect::<Vec<_>>();
    let mut ports = [p.tpcs.get(), p.sms.get(), p.pes.get()].map(sinks);
    let mut source = Source::new(packets, offer);
    let nothing = In::new(&p);
    let cycles = dut.run(|o| {
        let ends = source.is_empty() && o.idle;
        let mut i = nothing.clone();
        i.batch = source.drive(o.batch);
        let [vertex, world, prims] = &mut ports;
        (0..vertex.len()).for_each(|k| i.vertex[k] = vertex[k].drive(&o.vertex[k]));
        (0..world.len()).for_each(|k| i.world[k] = world[k].drive(&o.world[k]));
        (0..prims.len()).for_each(|k| i.prims[k] = prims[k].drive(&o.prims[k]));
        (!ends).then_some(i)
    });
    let first = ports[0].iter().filter_map(|port| port.at.first().copied()).min();
    Got { ports: ports.map(|kind| kind.into_iter().map(|port| port.taken).collect()), cycles, first }
}

/// The expected packets, routed one after the other.
fn wanted(p: &Params, packets: &[WorldPacket]) -> [Vec<Vec<WorldPacket>>; 3] {
    let counts = [p.tpcs.get(), p.sms.get(), p.pes.get()];
    let mut ports = counts.map(|n| vec![vec![]; n]);
    let mut sm = 0;
    for packet in packets {
        match packet {
            WorldPacket::Head(BatchHead { sm: of, .. })
            | WorldPacket::BatchTask(BatchTask { sm: of, .. }) => {
                sm = usize::from(*of) * usize::from(usize::from(*of) < counts[1]);
            }
            _ => (),
        }
        for (kind, ports) in ports.iter_mut().enumerate() {
            let gets = match packet {
                WorldPacket::Indices(_) => kind == 0,
                WorldPacket::Prims(_) => kind != 0,
                _ => true,
            };
            let (n, all) = (ports.len(), matches!(packet, WorldPacket::State(_)));
            for (k, port) in ports.iter_mut().enumerate() {
                // SMs in equal shares, one after the other.
                let mine = (0..counts[1]).filter(|sm| sm * n / counts[1] == k).any(|of| of == sm);
                if gets && (all || mine) {
                    port.push(*packet);
                }
            }
        }
    }
    ports
}

fn head(sm: u8) -> WorldPacket {
    WorldPacket::Head(BatchHead { sm, vertices: 32, ..BatchHead::default() })
}

fn a_packet_a_cycle(new: Maker<BatchRoute>) {
    let packets: Vec<_> =
        [head(1)].into_iter().chain([WorldPacket::Indices(BatchIndices::default()); 99]).collect();
    let got = run(new, &packets, !0, !0);
    assert_eq!((got.cycles, got.first), (102, Some(2)));
}

fn packets_are_routed_to_their_sm(new: Maker<BatchRoute>) {
    let state = WorldPacket::State(State { address: 0x3f00, value: 5 });
    let prims = WorldPacket::Prims(BatchPrims::default());
    let close = WorldPacket::Close(BatchClose { batch: 3 });
    let packets =
        [head(1), WorldPacket::Indices(BatchIndices::default()), prims, close, state, head(0), close];
    let got = run(new, &packets, !0, !0);
    assert_eq!(got.ports[0], [vec![state, head(0), close], vec![packets[0], packets[1], close, state]]);
    assert_eq!(got.ports[1], [vec![state, head(0), close], vec![packets[0], prims, close, state]]);
    assert_eq!(got.ports[2], [vec![packets[0], prims, close, state, head(0), close]]);
}

fn an_sm_that_is_not_there(new: Maker<BatchRoute>) {
    let packets = [head(200), WorldPacket::Indices(BatchIndices::default()), head(255), head(8)];
    let got = run(new, &packets, !0, !0);
    assert_eq!(got.ports[1][0].len(), 3);
}

fn any_packets(new: Maker<BatchRoute>) {
    property((any::<u64>(), any::<[u64; 2]>(), 0..150_usize), |(seed, [offer, take], count)| {
        let mut random = Random(seed);
        let packets: Vec<_> = (0..count).map(|_| packet(&mut random)).collect();
        let got = run(new, &packets, offer, take);
        assert!(got.ports == wanted(&new().unit().p, &packets), "{packets:?}");
    });
}

fn packet(random: &mut Random) -> WorldPacket {
    let n = random.any();
    let word = |shift: u32| n.rotate_right(shift) as u32;
    let sm = if random.below(9) == 0 { word(3) as u8 } else { random.below(8) as u8 };
    match random.below(6) {
        0 => WorldPacket::State(State { address: word(1) as u16 & 0x3fff, value: word(20) }),
        1 => WorldPacket::Head(BatchHead {
            batch: word(2) as u16,
            sm,
            stage: WorldStage::Vertex,
            topology: word(5) as u8 & 15,
            vertices: word(9) as u8 & 63,
            prims: word(17) as u8 & 63,
            primitive_id: word(30),
            instance_id: word(11),
            begins: word(6) & 1 == 1,
        }),
        2 => WorldPacket::Indices(BatchIndices { indices: std::array::from_fn(|k| word(9 * k as u32)) }),
        3 => WorldPacket::Prims(BatchPrims {
            prims: std::array::from_fn(|k| BatchPrim {
                corners: std::array::from_fn(|c| word((30 * k + 5 * c) as u32) as u8 & 31),
                edges: word(k as u32) as u8 & 7,
                first: word(k as u32) >> 9 & 1 == 1,
            }),
        }),
        4 => WorldPacket::BatchTask(BatchTask {
            batch: word(4) as u16,
            sm,
            entry: word(8) as u16 & 0x1fff,
            vertices: word(3) as u8 & 63,
            all: word(2) as u8 & 15,
            patch: word(1) as u8 & 15,
            patches: word(6) as u8 & 15,
            primitive_id: word(40),
        }),
        _ => WorldPacket::Close(BatchClose { batch: word(16) as u16 }),
    }
}
