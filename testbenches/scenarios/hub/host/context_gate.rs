//! Contexts are switched at the first packet of another group, in the order of specification 1:
//! drain, save, load.

use bundle::*;
use hub::host::context_gate::{ContextGate, In, Params};
use hub::host::types::*;
use kit::scenario::{open, property};
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    ContextGate::new(&Params {}) => drain_save_load a_failed_context_is_not_saved any_groups;
}

fn of(group: bool, id: u16, channel: u16) -> EngineContext {
    EngineContext { group: GroupId { group, id }, channel, address: 0x4_0000_0000 + u64::from(id) * 128 }
}

/// The response to a request.
fn response(request: HostPacket) -> HostDrain {
    match request {
        HostPacket::Drain(drain) => drain,
        HostPacket::Save(context) | HostPacket::Load(context) => HostDrain { tag: context.tag },
        HostPacket::Method(_) => panic!("the gate has no methods"),
    }
}

/// The drain is sent in the cycle after the packet, each next request in the cycle after the response.
fn drain_save_load(new: Maker<ContextGate>) {
    let mut dut = new();
    let (a, b) = (of(true, 1, 10), of(true, 2, 20));
    let wait = || In { packet_waits: true, ..In::default() };
    let expect = |dut: &mut Device<ContextGate>,
                  wanted: fn(&HostPacket) -> Option<HostContext>,
                  context: EngineContext| {
        let o = dut.outputs();
        assert!(o.request.valid && !o.open && !o.idle);
        if let Some(requested) = wanted(&o.request.data) {
            assert_eq!((requested.channel, requested.address), (context.channel, context.address));
        }
        let tag = response(o.request.data);
        dut.cycle(wait()); // not accepted
        assert_eq!(dut.outputs().request, o.request);
        dut.cycle(In { request: true.into(), ..wait() });
        // A response to another requester.
        let other = HostDrain { tag: tag.tag ^ 1 };
        dut.cycle(In { response: Some(other).into(), ..wait() });
        assert!(!dut.outputs().request.valid && !dut.outputs().open);
        dut.cycle(In { response: Some(tag).into(), ..wait() });
    };
    let drain = |p: &HostPacket| match p {
        HostPacket::Drain(_) => None,
        other => panic!("{other:?}"),
    };
    let save = |p: &HostPacket| match p {
        HostPacket::Save(context) => Some(*context),
        other => panic!("{other:?}"),
    };
    let load = |p: &HostPacket| match p {
        HostPacket::Load(context) => Some(*context),
        other => panic!("{other:?}"),
    };
    dut.cycle(In { start: Some(a).into(), ..In::default() });
    dut.cycle(In::default());
    assert!(!dut.outputs().open && dut.outputs().idle, "nothing is requested without a packet");
    dut.cycle(wait());
    expect(&mut dut, load, a);
    assert!(dut.outputs().open);
    dut.cycle(In { request: true.into(), ..wait() });
    // Another channel of the group, and a group that has no packet.
    let c = EngineContext { channel: 11, ..a };
    dut.cycle(In { start: Some(c).into(), ..In::default() });
    assert!(dut.outputs().open);
    dut.cycle(wait());
    dut.cycle(In { start: Some(b).into(), ..In::default() });
    assert!(!dut.outputs().open);
    dut.cycle(In { start: Some(a).into(), ..In::default() });
    assert!(dut.outputs().open && dut.outputs().idle);
    dut.cycle(In { start: Some(b).into(), ..In::default() });
    dut.cycle(wait());
    expect(&mut dut, drain, b);
    expect(&mut dut, save, c);
    expect(&mut dut, load, b);
    assert!(dut.outputs().open);
}

/// The running channel keeps the gate open, so that it can be left; the next channel, of the same
/// group or of another, drains and loads.
fn a_failed_context_is_not_saved(new: Maker<ContextGate>) {
    let (a, b) = (of(true, 1, 10), of(true, 2, 20));
    let wait = || In { packet_waits: true, request: true.into(), ..In::default() };
    let mut loaded = new();
    let load = |dut: &mut Device<ContextGate>, of: EngineContext| -> Vec<HostPacket> {
        let mut requested = vec![];
        dut.cycle(In { start: Some(of).into(), ..In::default() });
        while !dut.outputs().open {
            let request = dut.outputs().request;
            requested.extend(request.get().copied());
            dut.cycle(wait());
            if request.valid {
                dut.cycle(In { response: Some(response(request.data)).into(), ..wait() });
            }
        }
        requested
    };
    let kinds = |requested: Vec<HostPacket>| -> Vec<u8> {
        let kind = |packet: &HostPacket| match packet {
            HostPacket::Drain(_) => 0,
            HostPacket::Save(_) => 1,
            HostPacket::Load(_) => 2,
            HostPacket::Method(_) => 3,
        };
        requested.iter().map(kind).collect()
    };
    assert_eq!(kinds(load(&mut loaded, a)), [2]);
    for next in [a, b, EngineContext { channel: 11, ..a }] {
        assert_eq!(loaded.outputs().owner, a.group);
        loaded.cycle(In { failed: true, ..wait() });
        (0..9).for_each(|_| loaded.cycle(wait()));
        assert!(loaded.outputs().open, "it is to be left");
        assert_eq!(kinds(load(&mut loaded, next)), [0, 2]);
        let back = if next.group == a.group { vec![] } else { vec![0, 1, 2] };
        assert_eq!(kinds(load(&mut loaded, a)), back);
    }
    // a packet of another group is already waiting
    loaded.cycle(In { start: Some(b).into(), ..In::default() });
    loaded.cycle(wait());
    let HostPacket::Drain(drain) = loaded.outputs().request.data else { panic!("a drain") };
    loaded.cycle(In { failed: true, ..wait() });
    loaded.cycle(In { response: Some(drain).into(), ..wait() });
    assert!(matches!(loaded.outputs().request.get(), Some(HostPacket::Load(_))));
    // in the cycle that requests its drain
    let mut loaded = new();
    load(&mut loaded, a);
    loaded.cycle(In { start: Some(b).into(), ..In::default() });
    loaded.cycle(In { failed: true, ..wait() });
    let HostPacket::Drain(drain) = loaded.outputs().request.data else { panic!("a drain") };
    loaded.cycle(wait());
    loaded.cycle(In { response: Some(drain).into(), ..wait() });
    assert!(matches!(loaded.outputs().request.get(), Some(HostPacket::Load(_))));
}

/// Packets pass only with their group's context, which is switched only when needed.
fn any_groups(new: Maker<ContextGate>) {
    property((any::<u64>(), any::<[u64; 2]>(), 1..40_usize), |(seed, stalls, turns)| {
        let mut dut = new();
        let mut rng = Rng::new(seed);
        let mut cycle = 0;
        let mut there: Option<EngineContext> = None;
        for _ in 0..turns {
            // A channel without a group differs from the group of the same number.
            let id = rng.below(2) as u16;
            let start = of(rng.one_in(2), id, 4 * id + rng.below(4) as u16);
            let mut left = rng.below(4);
            let mut requested = vec![];
            dut.cycle(In { start: Some(start).into(), ..In::default() });
            let stays = there.is_some_and(|t| t.group == start.group);
            let old = there;
            while left > 0 {
                let o = dut.outputs();
                let mut i =
                    In { packet_waits: true, request: open(stalls[0], cycle).into(), ..In::default() };
                if o.open && i.request.ready {
                    left -= 1;
                    there = Some(start);
                }
                if o.request.valid && i.request.ready {
                    requested.push(o.request.data);
                }
                if !o.request.valid && !o.idle && open(stalls[1], cycle) {
                    i.response = Some(response(*requested.last().unwrap())).into();
                }
                dut.cycle(i);
                cycle += 1;
            }
            let contexts: Vec<_> = requested
                .iter()
                .map(|request| match request {
                    HostPacket::Save(s) => (1, s.channel),
                    HostPacket::Load(l) => (2, l.channel),
                    _ => (0, 0),
                })
                .collect();
            let wanted = match old {
                _ if there == old || stays => vec![],
                None => vec![(2, start.channel)],
                Some(old) => vec![(0, 0), (1, old.channel), (2, start.channel)],
            };
            assert_eq!(contexts, wanted);
        }
    });
}
