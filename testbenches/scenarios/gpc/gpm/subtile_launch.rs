//! Cases not visible in the whole: exact cycles of requests, subtiles without quads, malformed streams.

use bundle::*;
use gpc::gpm::subtile_launch::{In, Params, SubtileLaunch};
use kernel::Within;
use kit::{Maker, Sink, Source, scenarios};

scenarios! {
    SubtileLaunch::new(&Params::default()) =>
        a_request_each_primitive_and_sm two_new_primitives_take_two_cycles a_culled_primitive_is_done
        the_sm_with_the_fewest_subtiles_is_chosen bad_input;
    SubtileLaunch::new(&Params { tpcs: Within::new(3), sms: Within::new(8), ..Params::default() }) => bad_input;
}

fn terms(prim: u16, culled: bool) -> PlaneTerms {
    PlaneTerms { prim, entry: 5, culled, ..PlaneTerms::default() }
}

fn quads(prims: [u16; 2]) -> SubtilePacket {
    let quad = |k: usize| SubtileQuad { mask: 1, x: 0, y: 0, which: u8::from(k > 1) };
    SubtilePacket::Quads(SubtileQuads {
        prims: prims.map(|prim| SubtilePrim { prim, back: false }),
        quads: std::array::from_fn(quad),
        ..SubtileQuads::default()
    })
}

const LAST: SubtilePacket = SubtilePacket::Last(SubtileEnd { slot: 0 });

struct Got {
    quads: Vec<u64>,
    requests: Vec<(u64, PlaneRequest)>,
    done: Vec<PrimDone>,
    orders: Vec<LaunchOrder>,
}

use gpc::gpm::types::LaunchOrder;

/// Sends terms, then packets; requests are read at once, subtiles return at once.
fn play(new: Maker<SubtileLaunch>, all: &[PlaneTerms], packets: &[SubtilePacket], cycles: u64) -> Got {
    let packets: Vec<_> = packets.iter().map(|packet| (all.len() as u64 + 4, *packet)).collect();
    play_timed(new, all, &packets, cycles, None)
}

/// Sends packets in given cycles; `returns` lists the SMs whose subtiles return, and when.
fn play_timed(
    new: Maker<SubtileLaunch>,
    all: &[PlaneTerms],
    packets: &[(u64, SubtilePacket)],
    cycles: u64,
    returns: Option<&[(u64, u8)]>,
) -> Got {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (mut source, mut stream) = (Source::new(all, !0), Source::new(&[], !0));
    for (at, packet) in packets {
        stream.push(*at, *packet);
    }
    let mut pixels: Vec<Sink<SubtilePacket>> = (0..p.sms.get()).map(|_| Sink::new(!0)).collect();
    let mut requests: Vec<Sink<PlanePacket>> = (0..p.tpcs.get()).map(|_| Sink::new(!0)).collect();
    let (mut done, mut order) = (Sink::new(!0), Sink::new(!0));
    let mut got = Got { quads: vec![], requests: vec![], done: vec![], orders: vec![] };
    let nothing = In::new(&p);
    for cycle in 0..cycles {
        let o = dut.outputs();
        let mut i = nothing.clone();
        i.plane_terms = source.drive(o.plane_terms);
        i.subtile = stream.drive(o.subtile);
        i.prim_done = done.drive(&o.prim_done);
        i.order = order.drive(&o.order);
        i.epoch = true.into();
        for (k, port) in requests.iter_mut().enumerate() {
            i.plane_request[k] = port.drive(&o.plane_request[k]);
            if let Some((at, PlanePacket::Request(request))) = port.now() {
                got.requests.push((at, request));
                i.read[k] = Some(EntryRead { prim: request.terms.prim, sm: request.sm }).into();
            }
        }
        for (k, port) in pixels.iter_mut().enumerate() {
            i.pixel[k] = port.drive(&o.pixel[k]);
            if let Some((at, SubtilePacket::Quads(_))) = port.now() {
                got.quads.push(at);
            }
        }
        if let Some((_, LaunchOrder::Subtile(subtile))) = order.now() {
            if returns.is_none() {
                i.returned = Some(gpc::gpm::types::SubtileReturn { sm: subtile.sm }).into();
            }
            i.launched[usize::from(subtile.sm)] = Some(SubtileEnd { slot: 0 }).into();
        }
        if let Some((_, sm)) = returns.and_then(|all| all.iter().find(|(at, _)| *at == cycle)) {
            i.returned = Some(gpc::gpm::types::SubtileReturn { sm: *sm }).into();
        }
        dut.cycle(i);
    }
    (got.done, got.orders) = (done.taken, order.taken);
    got
}

fn a_request_each_primitive_and_sm(new: Maker<SubtileLaunch>) {
    let subtile = [quads([1, 1]), quads([1, 1]), LAST];
    let packets = [subtile, subtile, subtile].concat();
    let got = play(new, &[terms(1, false)], &packets, 60);
    // SM 1 is in cluster 1, then SM 0 in cluster 0; the third time there is no request.
    let requests: Vec<_> =
        got.requests.iter().map(|(_, request)| (request.terms.prim, request.sm, request.fresh)).collect();
    assert_eq!(requests, [(1, 0, true), (1, 0, true)]);
    assert_eq!(got.quads.len(), 6);
    // The request is offered with the first quads.
    assert_eq!(got.requests[0].0, got.quads[0]);
}

/// Where no subtile waits, the next is sent to the SM with fewer, even if that SM had the last one.
fn the_sm_with_the_fewest_subtiles_is_chosen(new: Maker<SubtileLaunch>) {
    let subtile = |at: u64| [(at, quads([1, 1])), (at, LAST)];
    let packets = [10, 20, 40, 60, 80].map(subtile).concat();
    let got = play_timed(new, &[terms(1, false)], &packets, 100, Some(&[(30, 0), (50, 0), (70, 1)]));
    let sms = got.orders.iter().map(|order| match order {
        LaunchOrder::Subtile(subtile) => subtile.sm,
        LaunchOrder::Marker(_) => panic!("there is no marker"),
    });
    // At 40 and 60 SM 1 has one and SM 0 none; at 80 it is the opposite.
    assert_eq!(sms.collect::<Vec<_>>(), [1, 0, 0, 0, 1]);
}

fn two_new_primitives_take_two_cycles(new: Maker<SubtileLaunch>) {
    let all: Vec<_> = (0..6).map(|prim| terms(prim, false)).collect();
    let packets = [quads([0, 0]), quads([1, 1]), quads([2, 3]), quads([2, 3]), quads([4, 5])];
    let got = play(new, &all, &packets, 60);
    let from = got.quads[0];
    assert_eq!(got.quads, [0, 1, 3, 4, 6].map(|k| from + k));
    let requests: Vec<_> =
        got.requests.iter().map(|(at, request)| (at - from, request.terms.prim, request.fresh)).collect();
    let later = |k, prim| (k, prim, false);
    assert_eq!(requests, [(0, 0, true), later(1, 1), later(2, 2), later(3, 3), later(5, 4), later(6, 5)]);
}

fn a_culled_primitive_is_done(new: Maker<SubtileLaunch>) {
    let all = [terms(9, true), terms(10, false), terms(11, true)];
    let ends = SubtilePacket::PrimDone(PrimDone { prim: 10 });
    assert_eq!(play(new, &all, &[], 30).done, [PrimDone { prim: 9 }]);
    assert_eq!(play(new, &all, &[ends], 30).done, [9, 10, 11].map(|prim| PrimDone { prim }));
}

fn bad_input(new: Maker<SubtileLaunch>) {
    // A subtile without quads is dropped; quads without pixels belong to no primitive. Quads whose terms never arrive wait.
    let none = SubtilePacket::Quads(SubtileQuads::default());
    let got = play(new, &[], &[LAST, LAST, none, LAST, none, none, LAST], 60);
    assert_eq!((got.orders.len(), got.quads.len(), got.requests.len()), (2, 3, 0));
    // Duplicate primitives, duplicate ends, out of order; returns without subtiles; reads without requests.
    let mut dut = new();
    let nothing = In::new(&dut.unit().p);
    let mut random = kit::random::Random(5);
    for _ in 0..3000 {
        let mut i = nothing.clone();
        let n = random.any();
        let prim = n as u16 & 0x1ff;
        i.plane_terms = Some(terms(prim, n >> 20 & 3 == 0)).into();
        let state = State { address: 0x3f00 + (n >> 23 & 15) as u16, value: n as u32 };
        i.subtile = Some(match n >> 30 & 3 {
            0 => quads([prim, (n >> 9) as u16 & 0x1ff]),
            1 => SubtilePacket::PrimDone(PrimDone { prim: prim ^ 1 }),
            2 => LAST,
            _ => SubtilePacket::State(state),
        })
        .into();
        i.read.iter_mut().for_each(|read| *read = Some(EntryRead { prim, sm: n as u8 >> 7 }).into());
        i.returned = Some(gpc::gpm::types::SubtileReturn { sm: (n >> 40 & 7) as u8 }).into();
        i.launched.iter_mut().for_each(|launched| *launched = Some(SubtileEnd { slot: 3 }).into());
        for k in 0..i.pixel.len() {
            i.pixel[k] = (n >> (41 + k) & 1 == 1).into();
        }
        i.plane_request.iter_mut().for_each(|taker| *taker = true.into());
        (i.prim_done, i.order, i.epoch) = (true.into(), true.into(), true.into());
        dut.cycle(i);
    }
}
