//! Contexts change with the first packet of another group, in the order of specification 1:
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

/// The answer to what is asked.
fn answer(ask: HostPacket) -> HostDrain {
    match ask {
        HostPacket::Drain(drain) => drain,
        HostPacket::Save(context) | HostPacket::Load(context) => HostDrain { tag: context.tag },
        HostPacket::Method(_) => panic!("the gate has no methods"),
    }
}

/// The question in the clock after the packet, the next in the clock after the answer.
fn drain_save_load(new: Maker<ContextGate>) {
    let mut dut = new();
    let (a, b) = (of(true, 1, 10), of(true, 2, 20));
    let wait = || In { packet_waits: true, ..In::default() };
    let expect = |dut: &mut Device<ContextGate>,
                  wanted: fn(&HostPacket) -> Option<HostContext>,
                  context: EngineContext| {
        let o = dut.outputs();
        assert!(o.ask.valid && !o.open && !o.idle);
        if let Some(asked) = wanted(&o.ask.data) {
            assert_eq!((asked.channel, asked.address), (context.channel, context.address));
        }
        let tag = answer(o.ask.data);
        dut.clock(wait()); // not taken
        assert_eq!(dut.outputs().ask, o.ask);
        dut.clock(In { ask: true.into(), ..wait() });
        // Somebody else's answer.
        let other = HostDrain { tag: tag.tag ^ 1 };
        dut.clock(In { answer: Some(other).into(), ..wait() });
        assert!(!dut.outputs().ask.valid && !dut.outputs().open);
        dut.clock(In { answer: Some(tag).into(), ..wait() });
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
    dut.clock(In { start: Some(a).into(), ..In::default() });
    dut.clock(In::default());
    assert!(!dut.outputs().open && dut.outputs().idle, "nothing is asked without a packet");
    dut.clock(wait());
    expect(&mut dut, load, a);
    assert!(dut.outputs().open);
    dut.clock(In { ask: true.into(), ..wait() });
    // Another channel of the group, and a group that has no packet.
    let c = EngineContext { channel: 11, ..a };
    dut.clock(In { start: Some(c).into(), ..In::default() });
    assert!(dut.outputs().open);
    dut.clock(wait());
    dut.clock(In { start: Some(b).into(), ..In::default() });
    assert!(!dut.outputs().open);
    dut.clock(In { start: Some(a).into(), ..In::default() });
    assert!(dut.outputs().open && dut.outputs().idle);
    dut.clock(In { start: Some(b).into(), ..In::default() });
    dut.clock(wait());
    expect(&mut dut, drain, b);
    expect(&mut dut, save, c);
    expect(&mut dut, load, b);
    assert!(dut.outputs().open);
}

/// The channel that runs keeps the way, so that it can be left; the next one, of the same group
/// or of another, drains and loads.
fn a_failed_context_is_not_saved(new: Maker<ContextGate>) {
    let (a, b) = (of(true, 1, 10), of(true, 2, 20));
    let wait = || In { packet_waits: true, ask: true.into(), ..In::default() };
    let mut loaded = new();
    let load = |dut: &mut Device<ContextGate>, of: EngineContext| -> Vec<HostPacket> {
        let mut asked = vec![];
        dut.clock(In { start: Some(of).into(), ..In::default() });
        while !dut.outputs().open {
            let ask = dut.outputs().ask;
            asked.extend(ask.get().copied());
            dut.clock(wait());
            if ask.valid {
                dut.clock(In { answer: Some(answer(ask.data)).into(), ..wait() });
            }
        }
        asked
    };
    let kinds = |asked: Vec<HostPacket>| -> Vec<u8> {
        let kind = |packet: &HostPacket| match packet {
            HostPacket::Drain(_) => 0,
            HostPacket::Save(_) => 1,
            HostPacket::Load(_) => 2,
            HostPacket::Method(_) => 3,
        };
        asked.iter().map(kind).collect()
    };
    assert_eq!(kinds(load(&mut loaded, a)), [2]);
    for next in [a, b, EngineContext { channel: 11, ..a }] {
        assert_eq!(loaded.outputs().owner, a.group);
        loaded.clock(In { failed: true, ..wait() });
        (0..9).for_each(|_| loaded.clock(wait()));
        assert!(loaded.outputs().open, "it is to be left");
        assert_eq!(kinds(load(&mut loaded, next)), [0, 2]);
        let back = if next.group == a.group { vec![] } else { vec![0, 1, 2] };
        assert_eq!(kinds(load(&mut loaded, a)), back);
    }
    // another group's packet waits already
    loaded.clock(In { start: Some(b).into(), ..In::default() });
    loaded.clock(wait());
    let HostPacket::Drain(drain) = loaded.outputs().ask.data else { panic!("a drain") };
    loaded.clock(In { failed: true, ..wait() });
    loaded.clock(In { answer: Some(drain).into(), ..wait() });
    assert!(matches!(loaded.outputs().ask.get(), Some(HostPacket::Load(_))));
}

/// Packets pass only with their group's context, which changes only when it must.
fn any_groups(new: Maker<ContextGate>) {
    property((any::<u64>(), any::<[u64; 2]>(), 1..40_usize), |(seed, stalls, turns)| {
        let mut dut = new();
        let mut rng = Rng::new(seed);
        let mut clock = 0;
        let mut there: Option<EngineContext> = None;
        for _ in 0..turns {
            // A channel alone is not the group of the same number.
            let id = rng.below(2) as u16;
            let start = of(rng.one_in(2), id, 4 * id + rng.below(4) as u16);
            let mut left = rng.below(4);
            let mut asked = vec![];
            dut.clock(In { start: Some(start).into(), ..In::default() });
            let stays = there.is_some_and(|t| t.group == start.group);
            let old = there;
            while left > 0 {
                let o = dut.outputs();
                let mut i = In { packet_waits: true, ask: open(stalls[0], clock).into(), ..In::default() };
                if o.open && i.ask.ready {
                    left -= 1;
                    there = Some(start);
                }
                if o.ask.valid && i.ask.ready {
                    asked.push(o.ask.data);
                }
                if !o.ask.valid && !o.idle && open(stalls[1], clock) {
                    i.answer = Some(answer(*asked.last().unwrap())).into();
                }
                dut.clock(i);
                clock += 1;
            }
            let contexts: Vec<_> = asked
                .iter()
                .map(|ask| match ask {
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
